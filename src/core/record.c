/* record.c - reading and writing records: see record.h for the form. */
#include "core/record.h"

#include <string.h>

#include "core/legal.h"
#include "core/line.h"

/* ---- Lines and words ---- */

enum { WORDS_MAX = 8 }; /* no line of any game has more; scores have at most 1 + VL_SEATS_MAX */

struct line {
    struct vl_word word[WORDS_MAX];
    unsigned count; /* words seen, perhaps more than fit */
    bool sound;     /* its bytes are UTF-8, comment included */
};

static bool fail(struct vl_reader *r, unsigned line, const char *rule, const char *reason, const struct vl_word *word) {
    struct vl_text text;
    r->fault = (struct vl_fault){line, rule, reason, ""};
    vl_text_init(&text, r->fault.word, sizeof r->fault.word);
    for (size_t i = 0; word != NULL && i < word->length; i++) {
        char c = word->start[i];
        vl_text_put(&text, c >= ' ' && c <= '~' ? c : '?');
    }
    return false;
}

static bool is_utf8(const char *text, size_t length) {
    uint32_t code;
    for (const char *end = text + length; text < end;)
        if (!vl_utf8_next(&text, end, &code)) return false;
    return true;
}

/* The next line that says something (or is not even text), split into words; false at the end. */
static bool next_line(struct vl_reader *r, struct line *line) {
    while (r->at < r->end) {
        const char *start = r->at;
        const char *stop = memchr(start, '\n', (size_t)(r->end - start));
        if (stop == NULL) stop = r->end;
        r->at = stop < r->end ? stop + 1 : stop;
        r->line++;
        line->sound = is_utf8(start, (size_t)(stop - start));
        line->count = vl_words_split(start, stop, line->word, WORDS_MAX);
        if (line->count > 0 || !line->sound) return true;
    }
    return false;
}

/* A number; false if it is none. One that is larger than any that means something here stays so. */
static bool read_number(const struct vl_word *word, unsigned *out) {
    enum { BEYOND = 1000000 };
    uint64_t number;
    *out = vl_number_read(word->start, word->length, BEYOND, &number) ? (unsigned)number : BEYOND;
    return vl_is_number(word->start, word->length);
}

/* ---- Header ---- */

/* Lines whose meaning waits for the game; where each stands, 0: nowhere. */
struct header {
    const struct vl_game *game;
    unsigned players, version;
    struct vl_word edition, option[VL_OPTIONS_MAX];
    unsigned game_line, players_line, edition_line, seed_line, version_line;
    unsigned option_line[VL_OPTIONS_MAX], options;
};

/* A line of two words that stands only once. */
static bool once(struct vl_reader *r, const struct line *line, unsigned *where) {
    if (line->count != 2) return fail(r, r->line, "REC-1", "header-one-word", &line->word[0]);
    if (*where != 0) return fail(r, r->line, "REC-1", "header-twice", &line->word[0]);
    *where = r->line;
    return true;
}

static bool is_hexadecimal(const struct vl_word *word) {
    for (size_t i = 0; i < word->length; i++)
        if (strchr("0123456789abcdefABCDEF", word->start[i]) == NULL) return false;
    return true;
}

static const struct vl_game *find_game(const struct vl_game *const *games, const struct vl_word *name) {
    while (*games != NULL && !vl_word_is(name, (*games)->name)) games++;
    return *games;
}

/* What can be said of a line without the others is said at once. */
static bool read_header_line(struct vl_reader *r, const struct line *line, const struct vl_game *const *games,
                             struct header *h) {
    const struct vl_word *name = &line->word[0], *value = &line->word[1];
    if (vl_word_is(name, "game")) {
        if (!once(r, line, &h->game_line)) return false;
        h->game = find_game(games, value);
        return h->game != NULL || fail(r, r->line, "REC-1", "unknown-game", value);
    }
    if (vl_word_is(name, "players"))
        return once(r, line, &h->players_line) &&
               (read_number(value, &h->players) || fail(r, r->line, "REC-1", "players-malformed", value));
    if (vl_word_is(name, "version"))
        return once(r, line, &h->version_line) &&
               (read_number(value, &h->version) || fail(r, r->line, "REC-1", "version-malformed", value));
    if (vl_word_is(name, "seed"))
        return once(r, line, &h->seed_line) &&
               (is_hexadecimal(value) || fail(r, r->line, "REC-1", "seed-malformed", value));
    if (vl_word_is(name, "edition")) {
        if (!once(r, line, &h->edition_line)) return false;
        h->edition = *value;
        return true;
    }
    if (vl_word_is(name, "option")) {
        unsigned where = 0;
        if (h->options == VL_OPTIONS_MAX) return fail(r, r->line, "REC-1", "too-many-options", NULL);
        if (!once(r, line, &where)) return false;
        h->option[h->options] = *value;
        h->option_line[h->options++] = where;
        return true;
    }
    if (name->length > 2 && memcmp(name->start, "x-", 2) == 0) return true;
    return fail(r, r->line, "REC-1", "unknown-header", name);
}

static bool split_option(const struct vl_word *option, struct vl_word *name, struct vl_word *value) {
    const char *equals = memchr(option->start, '=', option->length);
    if (equals == NULL) return false;
    *name = (struct vl_word){option->start, (size_t)(equals - option->start)};
    *value = (struct vl_word){equals + 1, option->length - name->length - 1};
    return true;
}

static bool take_options(struct vl_reader *r, const struct header *h) {
    for (unsigned i = 0; i < h->options; i++) {
        struct vl_word name, value, earlier;
        if (!split_option(&h->option[i], &name, &value))
            return fail(r, h->option_line[i], "REC-1", "option-malformed", &h->option[i]);
        for (unsigned j = 0; j < i; j++) {
            split_option(&h->option[j], &earlier, &value);
            if (earlier.length == name.length && memcmp(earlier.start, name.start, name.length) == 0)
                return fail(r, h->option_line[i], "REC-1", "option-twice", &name);
        }
        split_option(&h->option[i], &name, &value);
        const char *reason = vl_setup_choose(&r->setup, &name, &value);
        if (reason != NULL) return fail(r, h->option_line[i], "REC-1", reason, &h->option[i]);
    }
    return true;
}

/* "default", or NAME or NAME@HASH of the edition at hand. */
static bool take_edition(struct vl_reader *r, const struct header *h, const struct vl_setup *at_hand) {
    if (h->edition_line == 0 || vl_word_is(&h->edition, "default")) return true;
    struct vl_word name = h->edition, hash = {NULL, 0};
    const char *sign = memchr(name.start, '@', name.length);
    if (sign != NULL) {
        hash = (struct vl_word){sign + 1, name.length - (size_t)(sign - name.start) - 1};
        name.length = (size_t)(sign - name.start);
    }
    if (at_hand == NULL || at_hand->game != r->setup.game || !vl_word_is(&name, at_hand->edition) ||
        (sign != NULL && !vl_word_is(&hash, at_hand->hash)))
        return fail(r, h->edition_line, "REC-7", "edition-missing", &h->edition);
    memcpy(r->setup.edition, at_hand->edition, sizeof at_hand->edition);
    memcpy(r->setup.hash, at_hand->hash, sizeof at_hand->hash);
    memcpy(r->setup.number, at_hand->number, sizeof at_hand->number);
    return true;
}

static bool take_header(struct vl_reader *r, const struct header *h, const struct vl_setup *at_hand) {
    if (h->game_line == 0) return fail(r, r->line, "REC-1", "game-missing", NULL);
    if (h->players_line == 0) return fail(r, r->line, "REC-1", "players-missing", NULL);
    if (h->players < h->game->players_min || h->players > h->game->players_max)
        return fail(r, h->players_line, "REC-1", "players-count", NULL);
    vl_setup_init(&r->setup, h->game, h->players);
    if (h->version_line != 0 && h->version != h->game->version)
        return fail(r, h->version_line, "REC-7", "version-unknown", NULL);
    if (!take_options(r, h) || !take_edition(r, h, at_hand)) return false;
    const char *reason = vl_setup_refuse(&r->setup);
    return reason == NULL || fail(r, r->line, "REC-1", reason, NULL);
}

/* Carriage returns are ignored, wherever they stand: they are squeezed out before anything is read. */
static size_t drop_returns(char *text, size_t length) {
    size_t kept = 0;
    for (size_t i = 0; i < length; i++)
        if (text[i] != '\r') text[kept++] = text[i];
    return kept;
}

bool vl_record_open(struct vl_reader *r, char *text, size_t length, const struct vl_game *const *games,
                    const struct vl_setup *at_hand) {
    if (memchr(text, '\r', length) != NULL) length = drop_returns(text, length);
    *r = (struct vl_reader){.at = text, .end = text + length};
    struct header header = {.game_line = 0};
    struct line line;
    while (next_line(r, &line)) {
        if (!line.sound) return fail(r, r->line, "REC-1", "not-utf8", NULL);
        if (vl_word_is(&line.word[0], "---")) {
            if (line.count > 1) return fail(r, r->line, "REC-1", "header-end-alone", &line.word[1]);
            return take_header(r, &header, at_hand);
        }
        if (!read_header_line(r, &line, games, &header)) return false;
    }
    return fail(r, r->line, "REC-1", "header-endless", NULL);
}

/* ---- Events ---- */

static bool ends_here(struct vl_reader *r) {
    struct line line;
    if (!next_line(r, &line)) return true;
    if (!line.sound) return fail(r, r->line, "REC-2", "not-utf8", NULL);
    return fail(r, r->line, "REC-8", "after-the-end", &line.word[0]);
}

/* "= 41 37 52": the scores of a game that is over, in canonical numbers. */
static bool read_scores(struct vl_reader *r, const struct line *line, const struct vl_state *state) {
    const struct vl_setup *s = &r->setup;
    if (!vl_over(state)) return fail(r, r->line, "REC-5", "not-over", NULL);
    if (line->count != 1u + s->players) return fail(r, r->line, "REC-5", "scores-count", NULL);
    int32_t scores[VL_SEATS_MAX];
    s->game->scores(s, state, scores);
    for (unsigned seat = 0; seat < s->players; seat++) {
        char digits[16];
        struct vl_text text;
        vl_text_init(&text, digits, sizeof digits);
        vl_text_add_int(&text, scores[seat]);
        if (!vl_word_is(&line->word[1 + seat], digits))
            return fail(r, r->line, "REC-5", "score-differs", &(struct vl_word){digits, text.length});
    }
    return true;
}

/* "! resign 2", "! timeout 2", "! abandon": only while the game is on. */
static bool read_breaking_off(struct vl_reader *r, const struct line *line, const struct vl_state *state) {
    if (vl_over(state)) return fail(r, r->line, "REC-5", "scores-expected", NULL);
    bool alone = line->count == 2 && vl_word_is(&line->word[1], "abandon");
    bool seated = line->count == 3 && (vl_word_is(&line->word[1], "resign") || vl_word_is(&line->word[1], "timeout")) &&
                  read_number(&line->word[2], &r->ending_seat) && r->ending_seat < r->setup.players;
    if (!alone && !seated) return fail(r, r->line, "REC-5", "ending-expected", NULL);
    struct vl_text text;
    vl_text_init(&text, r->ending, sizeof r->ending);
    vl_text_add_bytes(&text, line->word[1].start, line->word[1].length);
    return true;
}

/* Whether the event may be; the word that a fault quotes is the one it is about. */
static bool check_event(struct vl_reader *r, const struct line *line, const struct vl_state *state, unsigned actor,
                        vl_move move) {
    struct vl_refusal refusal = actor == VL_CHANCE && vl_over(state) ? VL_REFUSED("REC-3", "chance-not-next")
                                                                     : vl_refuse_move(&r->setup, state, actor, move);
    if (refusal.rule == NULL) return true;
    char words[VL_MOVE_TEXT];
    struct vl_text text;
    struct vl_word about = {words, 0};
    vl_text_init(&text, words, sizeof words);
    if (strcmp(refusal.reason, "not-allowed") == 0) vl_move_format(r->setup.game, move, &text);
    about.length = text.length;
    if (strcmp(refusal.reason, "not-for-chance") == 0) about = line->word[1];
    if (strcmp(refusal.reason, "impossible-chance") == 0) about = line->word[line->count - 1];
    return fail(r, r->line, refusal.rule, refusal.reason, about.length > 0 ? &about : NULL);
}

/* Which word of an event that cannot be read is the wrong one. */
static void explain_malformed(struct vl_reader *r, const struct line *line) {
    const struct vl_verb *verb = r->setup.game->verbs;
    if (line->count == 1) {
        fail(r, r->line, "REC-2", "verb-missing", &line->word[0]);
        return;
    }
    while (verb->name != NULL && !vl_word_is(&line->word[1], verb->name)) verb++;
    unsigned wanted = verb->name == NULL ? 0 : vl_verb_args(verb), given = line->count - 2;
    if (verb->name == NULL) {
        fail(r, r->line, "REC-2", "unknown-verb", &line->word[1]);
    } else if (given != wanted) {
        fail(r, r->line, "REC-2", given < wanted ? "too-few-words" : "too-many-words", &line->word[1]);
    } else {
        unsigned i = 0;
        for (bool known = true; known && i < wanted; i += known) {
            known = false;
            for (unsigned n = 0; n < verb->arg[i]->count && !known; n++)
                known = vl_word_is(&line->word[2 + i], verb->arg[i]->names[n]);
        }
        fail(r, r->line, "REC-2", "no-such-word", &line->word[2 + i]);
    }
}

enum vl_step vl_record_next(struct vl_reader *r, const struct vl_state *state, unsigned *actor, vl_move *move) {
    struct line line;
    if (!next_line(r, &line)) {
        fail(r, r->line, "REC-6", vl_over(state) ? "scores-missing" : "unfinished", NULL);
        return VL_STEP_UNFINISHED;
    }
    if (!line.sound) {
        fail(r, r->line, "REC-2", "not-utf8", NULL);
        return VL_STEP_FAULT;
    }
    if (vl_word_is(&line.word[0], "="))
        return read_scores(r, &line, state) && ends_here(r) ? VL_STEP_FINISHED : VL_STEP_FAULT;
    if (vl_word_is(&line.word[0], "!"))
        return read_breaking_off(r, &line, state) && ends_here(r) ? VL_STEP_BROKEN_OFF : VL_STEP_FAULT;
    bool chance = vl_word_is(&line.word[0], "*");
    if (!chance && !read_number(&line.word[0], actor)) {
        fail(r, r->line, "REC-2", "actor-expected", &line.word[0]);
        return VL_STEP_FAULT;
    }
    if (chance) *actor = VL_CHANCE;
    if (!chance && *actor >= r->setup.players) {
        fail(r, r->line, "REC-3", "no-such-seat", &line.word[0]);
        return VL_STEP_FAULT;
    }
    *move = line.count > WORDS_MAX ? VL_NO_MOVE : vl_move_parse(r->setup.game, line.word + 1, line.count - 1);
    if (*move == VL_NO_MOVE) {
        explain_malformed(r, &line);
        return VL_STEP_FAULT;
    }
    return check_event(r, &line, state, *actor, *move) ? VL_STEP_EVENT : VL_STEP_FAULT;
}

enum vl_step vl_record_replay(struct vl_reader *r, struct vl_state_box *box) {
    struct vl_state *state = vl_state_in(box);
    const struct vl_game *game = r->setup.game;
    enum vl_step step;
    unsigned actor;
    vl_move move;
    game->init(&r->setup, state);
    while ((step = vl_record_next(r, state, &actor, &move)) == VL_STEP_EVENT)
        game->apply(&r->setup, state, actor, move, NULL);
    return step;
}

/* ---- Writing ---- */

void vl_record_setup(const struct vl_setup *s, struct vl_text *out) {
    vl_text_add(out, "game ");
    vl_text_add(out, s->game->name);
    vl_text_add(out, "\nplayers ");
    vl_text_add_int(out, s->players);
    const struct vl_option *options = s->game->options;
    for (unsigned i = 0; options != NULL && options[i].name != NULL; i++) {
        if (s->option[i] == options[i].initial) continue;
        vl_text_add(out, "\noption ");
        vl_text_add(out, options[i].name);
        vl_text_put(out, '=');
        vl_text_add(out, vl_setup_value(s, i));
    }
    if (s->hash[0] != '\0') {
        vl_text_add(out, "\nedition ");
        vl_text_add(out, s->edition);
        vl_text_put(out, '@');
        vl_text_add(out, s->hash);
    }
    vl_text_add(out, "\nversion ");
    vl_text_add_int(out, s->game->version);
    vl_text_put(out, '\n');
}

void vl_record_header(const struct vl_setup *s, uint64_t seed, struct vl_text *out) {
    vl_record_setup(s, out);
    vl_text_add(out, "seed ");
    vl_text_add_hex(out, seed, 16);
    vl_text_add(out, "\n---\n");
}

void vl_record_event(const struct vl_game *game, unsigned actor, vl_move move, struct vl_text *out) {
    if (actor == VL_CHANCE)
        vl_text_put(out, '*');
    else
        vl_text_add_int(out, actor);
    vl_text_put(out, ' ');
    vl_move_format(game, move, out);
    vl_text_put(out, '\n');
}

void vl_record_scores(const struct vl_setup *s, const struct vl_state *state, struct vl_text *out) {
    int32_t scores[VL_SEATS_MAX];
    s->game->scores(s, state, scores);
    vl_text_put(out, '=');
    for (unsigned seat = 0; seat < s->players; seat++) {
        vl_text_put(out, ' ');
        vl_text_add_int(out, scores[seat]);
    }
    vl_text_put(out, '\n');
}
