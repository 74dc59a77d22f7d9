/* fairlog.c - the public log of fair deals: see fairlog.h. */
#include "table/fairlog.h"

#include <string.h>

#include "core/check.h"
#include "core/line.h"
#include "core/sha256.h"
#include "table/inside.h"

const char *const vl_fairlog_kinds[] = {"commit", "void", "begin", "end", "dropped", NULL};

/* ---- Writing ---- */

static void put_word(struct vl_text *out, const char *word) {
    vl_text_put(out, ' ');
    vl_text_add(out, word);
}

static void put_number(struct vl_text *out, uint64_t number) {
    vl_text_put(out, ' ');
    vl_text_add_int(out, (int64_t)number);
}

static void put_bytes(struct vl_text *out, const uint8_t bytes[VL_FAIR_BYTES]) {
    vl_text_put(out, ' ');
    vl_fair_write_hex(bytes, out);
}

static void put_commitment(const struct vl_fairlog_entry *e, struct vl_text *out) {
    bool server = e->seat == VL_FAIR_SERVER;
    if (server) {
        put_word(out, "server");
    } else {
        put_number(out, e->seat);
        put_word(out, e->house ? "house" : "own");
    }
    put_bytes(out, e->bytes);
    if (server) put_word(out, e->terms);
}

static void put_ending(const struct vl_fairlog_entry *e, struct vl_text *out) {
    put_word(out, e->ending == 0 ? "over" : vl_tab_endings[e->ending - VL_ACT_RESIGN]);
    if (e->ending == VL_ACT_RESIGN || e->ending == VL_ACT_TIMEOUT) put_number(out, e->seat);
    put_bytes(out, e->bytes);
}

void vl_fairlog_text(const struct vl_fairlog_entry *e, struct vl_text *out) {
    vl_text_add_int(out, (int64_t)e->time);
    put_word(out, vl_fairlog_kinds[e->kind]);
    put_word(out, e->table);
    put_number(out, e->round);
    switch ((enum vl_fairlog_kind)e->kind) {
    case VL_FAIRLOG_COMMIT: put_commitment(e, out); break;
    case VL_FAIRLOG_VOID: put_number(out, e->seat); break;
    case VL_FAIRLOG_END: put_ending(e, out); break;
    case VL_FAIRLOG_DROPPED: put_word(out, e->why); break;
    case VL_FAIRLOG_BEGIN:
    case VL_FAIRLOG_KINDS: break;
    }
}

void vl_fairlog_line(uint64_t number, const uint8_t previous[VL_FAIR_BYTES], const char *text, size_t length,
                     struct vl_text *out) {
    vl_text_add_int(out, (int64_t)number);
    put_bytes(out, previous);
    vl_text_put(out, ' ');
    vl_text_add_bytes(out, text, length);
    vl_text_put(out, '\n');
}

/* ---- What there is to say ---- */

static struct vl_fairlog_entry entry_of(const struct vl_table *t, uint64_t now, enum vl_fairlog_kind kind,
                                        unsigned seat, uint32_t round) {
    struct vl_fairlog_entry e = {.time = now, .kind = (uint8_t)kind, .seat = (uint8_t)seat, .round = round};
    memcpy(e.table, t->fair.table, sizeof e.table);
    return e;
}

static struct vl_fairlog_entry commitment_of(const struct vl_table *t, uint64_t now, const struct vl_act *act,
                                             uint32_t round) {
    bool server = act->kind == VL_ACT_SEED;
    struct vl_text text;
    struct vl_fairlog_entry e = entry_of(t, now, VL_FAIRLOG_COMMIT, server ? VL_FAIR_SERVER : act->seat, round);
    if (!server) {
        e.house = act->what != 0;
        memcpy(e.bytes, act->bytes, sizeof e.bytes);
        return e;
    }
    vl_fair_commit(act->bytes, e.bytes);
    vl_text_init(&text, e.terms, sizeof e.terms);
    vl_fair_terms(&t->setup, &text);
    vl_text_whole(&text);
    return e;
}

/* Whether the game is broken off with this act, and how: said in so many words, or by the last consent. */
static unsigned breaking_off(const struct vl_table *t, const struct vl_act *act) {
    const struct vl_question *q = &t->question;
    if (act->kind == VL_ACT_RESIGN || act->kind == VL_ACT_TIMEOUT || act->kind == VL_ACT_ABANDON) return act->kind;
    if (act->kind == VL_ACT_YES && q->what == VL_ASK_ABANDON && q->waiting == VL_BIT(act->seat)) return VL_ACT_ABANDON;
    if (act->kind == VL_ACT_ASK && act->what == VL_ASK_ABANDON && (vl_tab_people(t) & ~VL_BIT(act->seat)) == 0)
        return VL_ACT_ABANDON;
    return 0;
}

unsigned vl_fairlog_of(const struct vl_table *t, uint64_t now, const struct vl_act *acts, unsigned count,
                       struct vl_fairlog_entry *out) {
    unsigned entries = 0;
    uint32_t round = t->fair.round;
    if (t->fair.version < 2) return 0;
    for (unsigned i = 0; i < count; i++) {
        const struct vl_act *act = &acts[i];
        unsigned breaking = breaking_off(t, act);
        if (act->kind == VL_ACT_SEED || act->kind == VL_ACT_COMMIT) {
            out[entries++] = commitment_of(t, now, act, round);
        } else if (act->kind == VL_ACT_VOID) {
            out[entries++] = entry_of(t, now, VL_FAIRLOG_VOID, act->seat, round++);
        } else if (act->kind == VL_ACT_BEGIN) {
            out[entries++] = entry_of(t, now, VL_FAIRLOG_BEGIN, VL_NOBODY, round);
        } else if (breaking != 0 && t->phase == VL_TABLE_GATHERING) {
            entries += vl_fairlog_drop(t, now, "abandoned", &out[entries]);
        } else if (act->ends || breaking != 0) {
            out[entries] = entry_of(t, now, VL_FAIRLOG_END, breaking == VL_ACT_ABANDON ? VL_NOBODY : act->seat, round);
            if (breaking == 0) out[entries].seat = VL_NOBODY;
            out[entries].ending = (uint8_t)breaking;
            memcpy(out[entries++].bytes, t->fair.opening[VL_FAIR_SERVER], VL_FAIR_BYTES);
        }
    }
    return entries;
}

bool vl_fairlog_drop(const struct vl_table *t, uint64_t now, const char *why, struct vl_fairlog_entry *out) {
    if (t->fair.version < 2 || t->phase == VL_TABLE_OVER) return false;
    if (t->fair.round == 1 && t->fair.committed == 0) return false;
    *out = entry_of(t, now, VL_FAIRLOG_DROPPED, VL_NOBODY, t->fair.round);
    CHECK(strlen(why) > 0 && strlen(why) < sizeof out->why);
    memcpy(out->why, why, strlen(why));
    return true;
}

/* ---- Reading ---- */

struct cursor {
    const char *at, *end;
};

static bool next_word(struct cursor *c, struct vl_word *word) {
    return vl_word_next(&c->at, c->end, word);
}

static bool next_number(struct cursor *c, uint64_t most, uint64_t *out) {
    struct vl_word word;
    return next_word(c, &word) && vl_number_read(word.start, word.length, most, out);
}

static bool next_bytes(struct cursor *c, uint8_t bytes[VL_FAIR_BYTES]) {
    struct vl_word word;
    return next_word(c, &word) && vl_fair_read_hex(&word, bytes);
}

static bool next_seat(struct cursor *c, uint8_t *seat) {
    uint64_t number;
    if (!next_number(c, VL_SEATS_MAX - 1, &number)) return false;
    *seat = (uint8_t)number;
    return true;
}

/* A word of at most so many bytes, with the NUL. */
static bool next_name(struct cursor *c, char *name, size_t size) {
    struct vl_word word;
    if (!next_word(c, &word) || word.length >= size) return false;
    memcpy(name, word.start, word.length);
    return true;
}

/* Whatever is left, as it stands: its form is the matter of whoever made it, but for the number of players. */
static bool take_terms(struct cursor *c, struct vl_fairlog_entry *e) {
    while (c->at < c->end && *c->at == ' ') c->at++;
    size_t length = (size_t)(c->end - c->at);
    if (length == 0 || length >= sizeof e->terms) return false;
    memcpy(e->terms, c->at, length);
    return true;
}

static bool parse_commitment(struct cursor *c, struct vl_fairlog_entry *e) {
    struct vl_word word;
    struct cursor back = *c;
    if (!next_word(c, &word)) return false;
    if (vl_word_is(&word, "server")) {
        e->seat = VL_FAIR_SERVER;
        return next_bytes(c, e->bytes) && take_terms(c, e);
    }
    *c = back;
    if (!next_seat(c, &e->seat) || !next_word(c, &word)) return false;
    e->house = vl_word_is(&word, "house");
    return (e->house || vl_word_is(&word, "own")) && next_bytes(c, e->bytes);
}

static bool parse_ending(struct cursor *c, struct vl_fairlog_entry *e) {
    struct vl_word word;
    if (!next_word(c, &word)) return false;
    bool over = vl_word_is(&word, "over");
    for (unsigned kind = VL_ACT_RESIGN; kind <= VL_ACT_ABANDON; kind++)
        if (vl_word_is(&word, vl_tab_endings[kind - VL_ACT_RESIGN])) e->ending = (uint8_t)kind;
    if (!over && e->ending == 0) return false;
    if (!over && e->ending != VL_ACT_ABANDON && !next_seat(c, &e->seat)) return false;
    return next_bytes(c, e->bytes);
}

static bool parse_rest(struct cursor *c, struct vl_fairlog_entry *e) {
    switch ((enum vl_fairlog_kind)e->kind) {
    case VL_FAIRLOG_COMMIT: return parse_commitment(c, e);
    case VL_FAIRLOG_VOID: return next_seat(c, &e->seat);
    case VL_FAIRLOG_END: return parse_ending(c, e);
    case VL_FAIRLOG_DROPPED: return next_name(c, e->why, sizeof e->why);
    case VL_FAIRLOG_BEGIN: return true;
    case VL_FAIRLOG_KINDS: break;
    }
    return false;
}

static bool parse_text(struct cursor *c, struct vl_fairlog_entry *e) {
    struct vl_word kind;
    uint64_t round;
    if (!next_number(c, LAST_TIME, &e->time) || !next_word(c, &kind)) return false;
    while (e->kind < VL_FAIRLOG_KINDS && !vl_word_is(&kind, vl_fairlog_kinds[e->kind])) e->kind++;
    if (!next_name(c, e->table, sizeof e->table) || !vl_fair_is_id(e->table, strlen(e->table))) return false;
    if (!next_number(c, VL_FAIR_ROUNDS, &round) || round == 0) return false;
    e->round = (uint32_t)round;
    return parse_rest(c, e);
}

/* There is one way to write an entry: what is read is written again, and must be the same bytes. */
static const char *parse(const char *line, size_t length, uint64_t *number, uint8_t previous[VL_FAIR_BYTES],
                         struct vl_fairlog_entry *e) {
    struct cursor c = {line, line + length};
    char words[VL_FAIRLOG_TEXT], again[VL_FAIRLOG_LINE];
    struct vl_text text;
    memset(e, 0, sizeof *e);
    e->seat = VL_NOBODY;
    if (length >= sizeof again - 1) return "log-line";
    if (!next_number(&c, LAST_TIME, number) || !next_bytes(&c, previous) || !parse_text(&c, e)) return "log-line";
    vl_text_init(&text, words, sizeof words);
    vl_fairlog_text(e, &text);
    size_t written = text.length;
    if (text.cut) return "log-line";
    vl_text_init(&text, again, sizeof again);
    vl_fairlog_line(*number, previous, words, written, &text);
    return !text.cut && text.length == length + 1 && memcmp(again, line, length) == 0 ? NULL : "log-line";
}

const char *vl_fairlog_parse(const char *line, size_t length, struct vl_fairlog_entry *e) {
    uint64_t number;
    uint8_t previous[VL_FAIR_BYTES];
    return parse(line, length, &number, previous, e);
}

const char *vl_fairlog_read(struct vl_fairlog *log, const char *line, size_t length, struct vl_fairlog_entry *e) {
    uint64_t number;
    uint8_t previous[VL_FAIR_BYTES];
    struct vl_sha256 sha;
    const char *reason = parse(line, length, &number, previous, e);
    if (reason != NULL) return reason;
    if (number != log->number) return "log-number";
    if (memcmp(previous, log->head, sizeof previous) != 0) return "log-chain";
    vl_sha256_init(&sha);
    vl_sha256_add(&sha, line, length);
    vl_sha256_done(&sha, log->head);
    log->number++;
    return NULL;
}
