/* wire_parts.c - the parts of messages read back from JSON: notes and what is around a game, as tell.c and around.c
 * write them. See wire.h. */
#include <string.h>

#include "core/event.h"
#include "core/json.h"
#include "core/line.h"
#include "table/inside.h"
#include "table/wire_inside.h"

/* ---- Values under a key ---- */

bool vl_wire_int(const struct vl_json *object, const char *key, int64_t low, int64_t high, int64_t *n) {
    struct vl_json value = vl_json_get(object, key);
    return vl_json_read_int(&value, low, high, n);
}

bool vl_wire_number(const struct vl_json *object, const char *key, uint64_t *number) {
    int64_t n;
    if (!vl_wire_int(object, key, 0, INT64_MAX, &n)) return false;
    *number = (uint64_t)n;
    return true;
}

bool vl_wire_bool(const struct vl_json *object, const char *key, bool *out) {
    struct vl_json value = vl_json_get(object, key);
    return vl_json_read_bool(&value, out);
}

bool vl_wire_name(const struct vl_json *value, const char *const *names, unsigned count, unsigned *index) {
    for (*index = 0; *index < count; ++*index)
        if (vl_json_is(value, names[*index])) return true;
    return false;
}

bool vl_wire_seat(const struct vl_setup *s, const struct vl_json *object, const char *key, unsigned missing,
                  uint8_t *seat) {
    struct vl_json value = vl_json_get(object, key);
    int64_t n = missing;
    if (value.start != NULL && !vl_json_read_int(&value, 0, s->players - 1, &n)) return false;
    *seat = (uint8_t)n;
    return true;
}

/* A player's or a bot's name, which may be missing. */
static bool read_player(const struct vl_json *object, const char *key, char *name, size_t size) {
    struct vl_json value = vl_json_get(object, key);
    if (value.start == NULL) return true;
    return vl_json_read_string(&value, name, size) && vl_name_is_fine(name, strlen(name));
}

static bool read_scores(const struct vl_setup *s, const struct vl_json *list, int32_t *scores) {
    struct vl_json item = {NULL, NULL};
    int64_t n;
    for (unsigned seat = 0; seat < s->players; seat++) {
        if (!vl_json_next(list, &item) || !vl_json_read_int(&item, INT32_MIN, INT32_MAX, &n)) return false;
        scores[seat] = (int32_t)n;
    }
    return !vl_json_next(list, &item);
}

static bool read_hex(const struct vl_json *value, uint8_t bytes[VL_FAIR_BYTES]) {
    char hex[VL_FAIR_HEX + 1];
    return vl_json_read_string(value, hex, sizeof hex) && vl_fair_read_hex(&(struct vl_word){hex, strlen(hex)}, bytes);
}

/* A move of a seat in notation. */
static bool read_move(const struct vl_game *game, const struct vl_json *value, vl_move *move) {
    char words[VL_MOVE_TEXT];
    struct vl_word word[1 + VL_VERB_ARGS];
    if (!vl_json_read_string(value, words, sizeof words)) return false;
    unsigned count = vl_words_split(words, words + strlen(words), word, 1 + VL_VERB_ARGS);
    *move = count > 1 + VL_VERB_ARGS ? VL_NO_MOVE : vl_move_parse(game, word, count);
    return *move != VL_NO_MOVE && !game->verbs[vl_verb_of(*move)].chance;
}

bool vl_wire_moves(const struct vl_game *game, const struct vl_json *object, const char *key, vl_move *moves,
                   unsigned most, unsigned *count) {
    struct vl_json list = vl_json_get(object, key), item = {NULL, NULL};
    if (vl_json_kind(&list) != VL_JSON_ARRAY) return false;
    for (*count = 0; vl_json_next(&list, &item); ++*count)
        if (*count == most || !read_move(game, &item, &moves[*count])) return false;
    return true;
}

bool vl_wire_choice(const struct vl_game *game, const struct vl_json *object, struct vl_choice *choice) {
    unsigned count;
    memset(choice, 0, sizeof *choice);
    if (!vl_wire_moves(game, object, "staged", choice->move, VL_CHOICE_MAX, &count)) return false;
    choice->count = (uint8_t)count;
    return vl_wire_bool(object, "complete", &choice->complete);
}

/* ---- Notes ---- */

/* An argument that is to be seen: a plain number, a seat or a word. */
static bool read_argument(const struct vl_setup *s, const struct vl_domain *domain, const struct vl_json *value,
                          int16_t *arg) {
    int64_t n = 0;
    unsigned index = 0;
    bool plain = domain->names == NULL, seat = domain == &vl_seats, good;
    if (plain || seat)
        good = vl_json_read_int(value, plain ? INT16_MIN : 0, plain ? INT16_MAX : s->players - 1, &n);
    else
        good = vl_wire_name(value, domain->names, domain->count, &index);
    *arg = (int16_t)(plain || seat ? n : index);
    return good;
}

/* Whether an argument is among those that the viewer sees to be nothing. */
static bool is_none(const struct vl_json *what, const char *name) {
    struct vl_json none = vl_json_get(what, "none"), item = {NULL, NULL};
    while (vl_json_next(&none, &item))
        if (vl_json_is(&item, name)) return true;
    return false;
}

/* The event that this viewer, and nobody else, is told; what it does not see is zero. */
static bool read_event(const struct vl_setup *s, unsigned viewer, const struct vl_json *what, struct vl_event *e) {
    const struct vl_game *game = s->game;
    struct vl_json name = vl_json_get(what, "event");
    const struct vl_event_type *type = game->events;
    while (type->name != NULL && !vl_json_is(&name, type->name)) type++;
    if (type->name == NULL) return false;
    e->type = (uint8_t)(type - game->events);
    e->to = VL_BIT(viewer);
    unsigned count = vl_event_args(type);
    for (unsigned i = 0; i < VL_EVENT_ARGS; i++) {
        e->sees[i] = VL_BIT(viewer);
        if (i >= count) continue;
        const struct vl_domain *domain = type->arg[i].domain;
        struct vl_json value = vl_json_get(what, type->arg[i].name);
        if (vl_json_kind(&value) != VL_JSON_NULL) {
            if (!read_argument(s, domain, &value, &e->arg[i])) return false;
        } else if (domain->names != NULL && is_none(what, type->arg[i].name)) {
            e->arg[i] = -1;
        } else {
            e->sees[i] = 0;
        }
    }
    return true;
}

/* What the note is about besides: who sits there, on or off, which question. */
static bool read_what(const struct vl_json *value, struct vl_note *note) {
    unsigned index = 0;
    bool on = false, good = true;
    struct vl_json kind = vl_json_get(value, "kind"), question = vl_json_get(value, "question");
    switch (note->kind) {
    case VL_NOTE_SEAT: good = vl_wire_name(&kind, vl_seat_kinds, VL_SEAT_PROGRAM + 1, &index); break;
    case VL_NOTE_FORCED:
        good = vl_wire_bool(value, "on", &on);
        index = on;
        break;
    case VL_NOTE_COMMITTED:
        good = vl_json_get(value, "house").start == NULL || vl_wire_bool(value, "house", &on);
        index = on;
        break;
    case VL_NOTE_ASKED:
    case VL_NOTE_AGREED:
        good = vl_wire_name(&question, vl_question_kinds, VL_ASK_REMATCH + 1, &index) && index != VL_ASK_NOTHING;
        break;
    default: break;
    }
    note->what = (uint8_t)index;
    return good;
}

/* Notes about somebody. */
static bool needs_seat(unsigned kind) {
    switch (kind) {
    case VL_NOTE_EVENT:
    case VL_NOTE_COMMITTED: /* the server's part has no seat */
    case VL_NOTE_OPENED:
    case VL_NOTE_BEGUN:
    case VL_NOTE_OVER:
    case VL_NOTE_ABANDONED: return false;
    default: return true;
    }
}

bool vl_note_read(const struct vl_setup *s, unsigned viewer, const struct vl_json *value, struct vl_note *note) {
    struct vl_json kind = vl_json_get(value, "note"), what = vl_json_get(value, "what");
    struct vl_json hex = vl_json_get(value, "hex"), scores = vl_json_get(value, "scores");
    struct vl_json forced = vl_json_get(value, "forced"), courtesy = vl_json_get(value, "courtesy");
    unsigned index;
    memset(note, 0, sizeof *note);
    note->kind = VL_WIRE_UNKNOWN;
    if (vl_json_kind(&kind) != VL_JSON_STRING) return false;
    if (!vl_wire_name(&kind, vl_note_names, VL_NOTE_KINDS, &index)) return true;
    note->kind = (uint8_t)index;
    bool event = index == VL_NOTE_EVENT, bytes = index == VL_NOTE_COMMITTED || index == VL_NOTE_OPENED;
    if (event && !read_event(s, viewer, &what, &note->event)) return false;
    if (event && forced.start != NULL && !vl_json_read_bool(&forced, &note->forced)) return false;
    if (index == VL_NOTE_UNDONE && courtesy.start != NULL && !vl_json_read_bool(&courtesy, &note->courtesy))
        return false;
    if (bytes && !read_hex(&hex, note->bytes)) return false;
    if (index == VL_NOTE_OVER && !read_scores(s, &scores, note->scores)) return false;
    return vl_wire_seat(s, value, "actor", event ? VL_CHANCE : VL_NOBODY, &note->actor) &&
           vl_wire_seat(s, value, "seat", VL_NOBODY, &note->seat) && (note->seat != VL_NOBODY || !needs_seat(index)) &&
           read_player(value, "name", note->name, sizeof note->name) && read_what(value, note);
}

/* ---- Around the game ---- */

static bool read_seats(const struct vl_setup *s, const struct vl_json *value, struct vl_around *a) {
    struct vl_json seats = vl_json_get(value, "seats"), item = {NULL, NULL};
    for (unsigned seat = 0; seat < s->players; seat++) {
        unsigned index;
        if (!vl_json_next(&seats, &item)) return false;
        struct vl_json kind = vl_json_get(&item, "kind"), covered = vl_json_get(&item, "covered");
        if (!vl_wire_name(&kind, vl_seat_kinds, VL_SEAT_PROGRAM + 1, &index)) return false;
        a->seat[seat].kind = (uint8_t)index;
        a->seat[seat].covered = covered.start != NULL;
        if (!read_player(&item, "name", a->seat[seat].name, sizeof a->seat[seat].name)) return false;
        if (!read_player(&item, "covered", a->seat[seat].cover, sizeof a->seat[seat].cover)) return false;
        if (a->clock.kind == VL_CLOCK_NONE) continue;
        if (!vl_wire_number(&item, "left", &a->seat[seat].left) ||
            !vl_wire_bool(&item, "running", &a->seat[seat].running))
            return false;
    }
    return !vl_json_next(&seats, &item);
}

static bool read_clock(const struct vl_json *value, struct vl_clock *clock) {
    enum { WORDS = 5 };
    char words[128];
    struct vl_word word[WORDS];
    struct vl_json text = vl_json_get(value, "clock");
    if (!vl_json_read_string(&text, words, sizeof words)) return false;
    unsigned count = vl_words_split(words, words + strlen(words), word, WORDS);
    if (count > WORDS || !vl_clock_parse(clock, word, count)) return false;
    memset(clock->left, 0, sizeof clock->left); /* the times are those beside the seats */
    return true;
}

/* How often each seat acted in what an undo would take back; who asks at an older server is not told. */
static bool read_acts(const struct vl_setup *s, const struct vl_json *question, struct vl_question *q) {
    struct vl_json acts = vl_json_get(question, "acts"), item = {NULL, NULL};
    unsigned seat = 0;
    int64_t n;
    if (acts.start == NULL) return true;
    if (q->what != VL_ASK_UNDO || vl_json_kind(&acts) != VL_JSON_ARRAY) return false;
    for (; vl_json_next(&acts, &item); seat++) {
        if (seat == s->players || !vl_json_read_int(&item, 0, UINT8_MAX, &n)) return false;
        q->acts[seat] = (uint8_t)n;
    }
    return seat == s->players;
}

static bool read_question(const struct vl_setup *s, const struct vl_json *value, struct vl_question *q) {
    struct vl_json question = vl_json_get(value, "question"), item = {NULL, NULL};
    if (vl_json_kind(&question) == VL_JSON_NULL) return true;
    struct vl_json what = vl_json_get(&question, "what"), waiting = vl_json_get(&question, "waiting");
    unsigned index;
    int64_t n;
    if (!vl_wire_name(&what, vl_question_kinds, VL_ASK_REMATCH + 1, &index) || index == VL_ASK_NOTHING) return false;
    q->what = (uint8_t)index;
    if (!vl_wire_seat(s, &question, "seat", VL_NOBODY, &q->seat) || q->seat == VL_NOBODY) return false;
    if (vl_json_kind(&waiting) != VL_JSON_ARRAY) return false;
    while (vl_json_next(&waiting, &item)) {
        if (!vl_json_read_int(&item, 0, s->players - 1, &n)) return false;
        q->waiting |= VL_BIT(n);
    }
    return read_acts(s, &question, q);
}

static bool read_ending(const struct vl_setup *s, const struct vl_json *value, struct vl_around *a) {
    struct vl_json ending = vl_json_get(value, "ending"), what = vl_json_get(&ending, "what");
    unsigned index;
    if (vl_json_kind(&ending) == VL_JSON_NULL) return true;
    if (!vl_wire_name(&what, vl_tab_endings, 1 + VL_ACT_ABANDON - VL_ACT_RESIGN, &index)) return false;
    a->ending = (uint8_t)(VL_ACT_RESIGN + index);
    if (!vl_wire_seat(s, &ending, "seat", VL_NOBODY, &a->ending_seat)) return false;
    return (a->ending_seat == VL_NOBODY) == (a->ending == VL_ACT_ABANDON);
}

/* Totals are written by seat and kept by player. */
static bool read_match(const struct vl_setup *s, const struct vl_json *value, struct vl_match *m) {
    struct vl_json match = vl_json_get(value, "match"), totals = vl_json_get(&match, "totals");
    int64_t games, played, turn;
    int32_t total[VL_SEATS_MAX];
    if (!vl_wire_int(&match, "games", 0, VL_MATCH_GAMES_MAX, &games) ||
        !vl_wire_int(&match, "played", 0, UINT16_MAX, &played) ||
        !vl_wire_int(&match, "turn", 0, s->players - 1, &turn) || !read_scores(s, &totals, total))
        return false;
    vl_match_init(m, s->players, (unsigned)games);
    m->played = (uint16_t)played;
    m->turn = (uint8_t)turn;
    for (unsigned seat = 0; seat < s->players; seat++) m->total[vl_match_player(m, seat)] = total[seat];
    return true;
}

/* What each participant has given to a fair deal, or null: the seats', then the server's. */
static bool read_parts(const struct vl_setup *s, const struct vl_json *list, uint8_t (*bytes)[VL_FAIR_BYTES],
                       uint8_t *there) {
    struct vl_json item = {NULL, NULL};
    for (unsigned i = 0; i <= s->players; i++) {
        unsigned part = i < s->players ? i : VL_FAIR_SERVER;
        if (!vl_json_next(list, &item)) return false;
        if (vl_json_kind(&item) == VL_JSON_NULL) continue;
        if (!read_hex(&item, bytes[part])) return false;
        *there |= VL_BIT(part);
    }
    return !vl_json_next(list, &item);
}

/* Which deal it is: version, table, round, and the seats for which the house drew. */
static bool read_deal(const struct vl_setup *s, const struct vl_json *deal, struct vl_fair *fair) {
    struct vl_json table = vl_json_get(deal, "table"), house = vl_json_get(deal, "house"), item = {NULL, NULL};
    int64_t n;
    if (!vl_wire_int(deal, "version", 1, VL_FAIR_NOW, &n)) return false;
    fair->version = (uint8_t)n;
    if (!vl_wire_int(deal, "round", 1, VL_FAIR_ROUNDS, &n)) return false;
    fair->round = (uint32_t)n;
    if (fair->version > 1 && (!vl_json_read_string(&table, fair->table, sizeof fair->table) ||
                              !vl_fair_is_id(fair->table, strlen(fair->table))))
        return false;
    if (vl_json_kind(&house) != VL_JSON_ARRAY) return false;
    while (vl_json_next(&house, &item)) {
        if (!vl_json_read_int(&item, 0, s->players - 1, &n)) return false;
        fair->house |= VL_BIT(n);
    }
    return true;
}

static bool read_fair(const struct vl_setup *s, const struct vl_json *value, struct vl_around *a) {
    struct vl_json fair = vl_json_get(value, "fair");
    a->fair_deal = vl_json_kind(&fair) != VL_JSON_NULL;
    if (!a->fair_deal) return true;
    if (!read_deal(s, &fair, &a->fair)) return false;
    struct vl_json commitments = vl_json_get(&fair, "commitments"), openings = vl_json_get(&fair, "openings");
    return read_parts(s, &commitments, a->fair.commitment, &a->fair.committed) &&
           read_parts(s, &openings, a->fair.opening, &a->fair.opened);
}

/* An older server does not tell it. */
static bool read_undo(const struct vl_json *value, bool *undo) {
    struct vl_json told = vl_json_get(value, "undo");
    return told.start == NULL || vl_json_read_bool(&told, undo);
}

bool vl_around_read(const struct vl_setup *s, unsigned viewer, const struct vl_json *value, struct vl_around *a) {
    struct vl_json phase = vl_json_get(value, "table"), scores = vl_json_get(value, "scores");
    unsigned index;
    memset(a, 0, sizeof *a);
    a->viewer = (uint8_t)viewer;
    if (!vl_wire_name(&phase, vl_table_phases, VL_TABLE_OVER + 1, &index)) return false;
    a->phase = (uint8_t)index;
    a->scored = vl_json_kind(&scores) != VL_JSON_NULL;
    if (a->scored && !read_scores(s, &scores, a->scores)) return false;
    if (!vl_wire_number(value, "next", &a->next) || !vl_wire_number(value, "now", &a->now) ||
        !vl_wire_bool(value, "rematch", &a->rematch) || !read_clock(value, &a->clock) || !read_seats(s, value, a) ||
        !read_question(s, value, &a->question) || !read_ending(s, value, a) || !read_match(s, value, &a->match) ||
        !read_fair(s, value, a))
        return false;
    return viewer >= s->players || (vl_wire_bool(value, "forced", &a->forced) && read_undo(value, &a->undo) &&
                                    vl_wire_choice(s->game, value, &a->staged));
}
