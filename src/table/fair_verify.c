/* fair_verify.c - checking the fair deal of a record: see fair.h. */
#include <string.h>

#include "core/line.h"
#include "table/fair.h"

static bool fail(struct vl_reader *r, unsigned line, const char *rule, const char *reason) {
    r->fault = (struct vl_fault){line, rule, reason, ""};
    return false;
}

/* ---- Headers ---- */

/* What a header about one participant tells. */
enum subject { COMMITMENT, OPENING, BY, SUBJECTS };

/* Which participant a header is about, and what it tells; false if there is no such header. */
static bool about(const struct vl_word *name, unsigned version, unsigned players, unsigned *part,
                  enum subject *subject) {
    static const char *const of_seats[] = {"commitment", "nonce", "by"}, *const of_server[] = {"commitment", "seed"};
    char known[32];
    for (*part = 0; *part < VL_FAIR_PARTS; ++*part) {
        bool server = *part == VL_FAIR_SERVER;
        if (*part >= players && !server) continue;
        unsigned subjects = server || version == 1 ? BY : SUBJECTS;
        for (unsigned i = 0; i < subjects; i++) {
            struct vl_text text;
            vl_text_init(&text, known, sizeof known);
            vl_text_add(&text, server ? "x-fair-server-" : "x-fair-");
            vl_text_add(&text, server ? of_server[i] : of_seats[i]);
            if (!server) vl_text_put(&text, '-');
            if (!server) vl_text_add_int(&text, *part);
            *subject = (enum subject)i;
            if (vl_word_is(name, known)) return true;
        }
    }
    return false;
}

static bool take_by(struct vl_fair *fair, unsigned seat, const struct vl_word *word) {
    bool house = vl_word_is(word, "house");
    if (house) fair->house |= VL_BIT(seat);
    return house || vl_word_is(word, "own");
}

static bool take_table(struct vl_fair *fair, const struct vl_word *word) {
    if (!vl_fair_is_id(word->start, word->length)) return false;
    memcpy(fair->table, word->start, word->length);
    return true;
}

static bool take_round(struct vl_fair *fair, const struct vl_word *word) {
    uint64_t round;
    if (!vl_number_read(word->start, word->length, VL_FAIR_ROUNDS, &round) || round == 0) return false;
    fair->round = (uint32_t)round;
    return true;
}

static bool once(struct vl_reader *r, unsigned *seen, unsigned line) {
    if (*seen != 0) return fail(r, line, "FAIR-1", "header-twice");
    *seen = line;
    return true;
}

static bool take_hex(struct vl_reader *r, const struct vl_word *word, unsigned line, uint8_t *bytes) {
    return vl_fair_read_hex(word, bytes) || fail(r, line, "FAIR-1", "hex-expected");
}

/* One header of a deal of this version, with the one word that follows it (or none that could be right). */
static bool take_header(struct vl_reader *r, struct vl_fair_found *f, const struct vl_word *name,
                        const struct vl_word *word, unsigned line) {
    unsigned part = 0, version = f->fair.version;
    enum subject subject = COMMITMENT;
    if (version > 1 && vl_word_is(name, "x-fair-table"))
        return once(r, &f->table_line, line) && (take_table(&f->fair, word) || fail(r, line, "FAIR-1", "fair-table"));
    if (version > 1 && vl_word_is(name, "x-fair-round"))
        return once(r, &f->round_line, line) && (take_round(&f->fair, word) || fail(r, line, "FAIR-1", "fair-round"));
    if (version > 1 && vl_word_is(name, "x-fair-key"))
        return once(r, &f->key_line, line) && take_hex(r, word, line, f->fair.key);
    if (!about(name, version, r->setup.players, &part, &subject)) return fail(r, line, "FAIR-1", "fair-header");
    if (subject == COMMITMENT)
        return once(r, &f->commitment_line[part], line) && take_hex(r, word, line, f->fair.commitment[part]);
    if (subject == OPENING)
        return once(r, &f->opening_line[part], line) && take_hex(r, word, line, f->fair.opening[part]);
    return once(r, &f->by_line[part], line) && (take_by(&f->fair, part, word) || fail(r, line, "FAIR-1", "fair-by"));
}

static bool take_version(struct vl_reader *r, struct vl_fair_found *f, const struct vl_word *word, unsigned line) {
    if (f->deal_line != 0) return fail(r, line, "FAIR-1", "header-twice");
    f->deal_line = line;
    f->fair.version = vl_word_is(word, "1") ? 1 : vl_word_is(word, "2") ? 2 : 0;
    return f->fair.version > 0 || fail(r, line, "FAIR-1", "fair-version");
}

/* The record's reader has accepted the header, so the text before r->at is lines of it. They may come in any order: the
 * version, by which all others are read, is looked for first. */
static bool read_headers(struct vl_reader *r, const char *text, struct vl_fair_found *f) {
    static const struct vl_word nothing = {"", 0};
    for (unsigned pass = 0; pass < 2; pass++) {
        unsigned line = 0;
        for (const char *at = text; at < r->at;) {
            const char *end = memchr(at, '\n', (size_t)(r->at - at));
            struct vl_word words[2];
            if (end == NULL) end = r->at;
            unsigned count = vl_words_split(at, end, words, 2);
            const struct vl_word *value = count == 2 ? &words[1] : &nothing;
            line++;
            at = end + 1;
            if (count == 0 || words[0].length < 7 || memcmp(words[0].start, "x-fair-", 7) != 0) continue;
            bool deal = vl_word_is(&words[0], "x-fair-deal");
            if (deal == (pass == 1)) continue;
            if (!(deal ? take_version(r, f, value, line) : take_header(r, f, &words[0], value, line))) return false;
        }
        if (f->deal_line == 0) return fail(r, r->line, "FAIR-1", "fair-missing");
    }
    return true;
}

static bool check_openings(struct vl_reader *r, struct vl_fair_found *f) {
    unsigned players = r->setup.players;
    if (f->fair.version == 1) f->fair.round = 1;
    if (f->fair.version > 1 && f->table_line == 0) return fail(r, r->line, "FAIR-1", "fair-table");
    if (f->fair.version > 1 && f->round_line == 0) return fail(r, r->line, "FAIR-1", "fair-round");
    for (unsigned part = 0; part < VL_FAIR_PARTS; part++) {
        uint8_t hash[VL_FAIR_BYTES];
        if (!(vl_fair_everyone(players) >> part & 1)) continue;
        if (f->commitment_line[part] == 0) return fail(r, r->line, "FAIR-1", "commitment-missing");
        if (f->opening_line[part] == 0) return fail(r, r->line, "FAIR-1", "opening-missing");
        if (f->fair.version > 1 && part != VL_FAIR_SERVER && f->by_line[part] == 0)
            return fail(r, r->line, "FAIR-1", "fair-by");
        vl_fair_commit(f->fair.opening[part], hash);
        if (memcmp(hash, f->fair.commitment[part], sizeof hash) != 0)
            return fail(r, f->opening_line[part], "FAIR-2", "opening-wrong");
        f->fair.committed |= (uint8_t)(1u << part);
        f->fair.opened |= (uint8_t)(1u << part);
    }
    uint8_t key[VL_FAIR_BYTES];
    if (f->fair.version > 1 && f->key_line == 0) return fail(r, r->line, "FAIR-1", "key-missing");
    memcpy(key, f->fair.key, sizeof key);
    vl_fair_key(&f->fair, &r->setup);
    if (f->fair.version > 1 && memcmp(key, f->fair.key, sizeof key) != 0)
        return fail(r, f->key_line, "FAIR-2", "key-wrong");
    return true;
}

/* ---- Chance ---- */

static bool check_outcome(struct vl_reader *r, const struct vl_state *state, const uint8_t *key, uint64_t k,
                          vl_move move) {
    struct vl_outcome outcomes[VL_MOVES_MAX];
    unsigned count = r->setup.game->chances(&r->setup, state, outcomes);
    vl_move due = outcomes[vl_fair_draw(key, k, outcomes, count)].move;
    if (due == move) return true;
    fail(r, r->line, "FAIR-3", "fair-differs");
    struct vl_text text;
    vl_text_init(&text, r->fault.word, sizeof r->fault.word);
    vl_text_add(&text, "* ");
    vl_move_format(r->setup.game, due, &text);
    return false;
}

bool vl_fair_verify(struct vl_reader *r, char *text, size_t length, const struct vl_game *const *games,
                    const struct vl_setup *at_hand, struct vl_fair_found *found) {
    struct vl_state_box box;
    struct vl_state *state = vl_state_in(&box);
    enum vl_step step;
    unsigned actor;
    vl_move move;
    memset(found, 0, sizeof *found);
    if (!vl_record_open(r, text, length, games, at_hand)) return false;
    if (!read_headers(r, text, found) || !check_openings(r, found)) return false;
    const struct vl_setup *s = &r->setup;
    s->game->init(s, state);
    for (uint64_t k = 0; (step = vl_record_next(r, state, &actor, &move)) == VL_STEP_EVENT;) {
        if (actor == VL_CHANCE && !check_outcome(r, state, found->fair.key, k++, move)) return false;
        s->game->apply(s, state, actor, move, NULL);
    }
    found->broken_off = step == VL_STEP_BROKEN_OFF;
    return step == VL_STEP_FINISHED || step == VL_STEP_BROKEN_OFF;
}
