/* fairlog_story.c - what a log says of one table: see fairlog.h. */
#include <string.h>

#include "core/line.h"
#include "table/fairlog.h"
#include "table/inside.h"

/* "game NAME version N players N edition NAME", then "option NAME=VALUE" as often as need be: how many players. */
static unsigned players_of(const char *terms) {
    static const char *const keys[] = {"game", "version", "players", "edition"};
    const char *at = terms, *end = terms + strlen(terms);
    struct vl_word key, value;
    uint64_t players = 0, version;
    unsigned count = 0;
    for (; vl_word_next(&at, end, &key); count++) {
        if (!vl_word_is(&key, count < 4 ? keys[count] : "option") || !vl_word_next(&at, end, &value)) return 0;
        if (count == 1 && !vl_number_read(value.start, value.length, UINT8_MAX, &version)) return 0;
        if (count == 2 && !vl_number_read(value.start, value.length, VL_SEATS_MAX, &players)) return 0;
        if (count >= 4 && memchr(value.start, '=', value.length) == NULL) return 0;
    }
    return count < 4 ? 0 : (unsigned)players;
}

static const char *follow_commitment(struct vl_fairlog_story *s, const struct vl_fairlog_entry *e) {
    struct vl_fair *fair = &s->fair;
    bool server = e->seat == VL_FAIR_SERVER;
    if (s->phase > VL_FAIRLOG_GATHERS || fair->committed >> e->seat & 1) return "log-order";
    if (server) {
        unsigned players = players_of(e->terms);
        if (players == 0) return "log-terms";
        if (s->phase == VL_FAIRLOG_GATHERS && strcmp(e->terms, s->terms) != 0) return "log-terms";
        s->players = (uint8_t)players;
        s->phase = VL_FAIRLOG_GATHERS;
        memcpy(s->terms, e->terms, sizeof s->terms);
    } else if (!(fair->committed >> VL_FAIR_SERVER & 1) || e->seat >= s->players) {
        return "log-order";
    }
    fair->committed |= (uint8_t)(1u << e->seat);
    if (e->house) fair->house |= (uint8_t)(1u << e->seat);
    memcpy(fair->commitment[e->seat], e->bytes, VL_FAIR_BYTES);
    return NULL;
}

static const char *follow_end(struct vl_fairlog_story *s, const struct vl_fairlog_entry *e) {
    uint8_t hash[VL_FAIR_BYTES];
    if (s->phase != VL_FAIRLOG_PLAYS) return "log-order";
    if (e->seat != VL_NOBODY && e->seat >= s->players) return "log-order";
    vl_fair_commit(e->bytes, hash);
    if (memcmp(hash, s->fair.commitment[VL_FAIR_SERVER], sizeof hash) != 0) return "opening-wrong";
    memcpy(s->fair.opening[VL_FAIR_SERVER], e->bytes, VL_FAIR_BYTES);
    s->fair.opened = 1u << VL_FAIR_SERVER;
    s->phase = VL_FAIRLOG_IS_OVER;
    s->ending = e->ending;
    s->ending_seat = e->seat;
    return NULL;
}

const char *vl_fairlog_follow(struct vl_fairlog_story *s, const struct vl_fairlog_entry *e) {
    if (s->phase == VL_FAIRLOG_NOTHING) {
        s->fair.round = 1;
        s->fair.version = VL_FAIR_NOW;
        memcpy(s->fair.table, e->table, sizeof s->fair.table);
    }
    if (e->round != s->fair.round) return "log-order";
    switch ((enum vl_fairlog_kind)e->kind) {
    case VL_FAIRLOG_COMMIT: return follow_commitment(s, e);
    case VL_FAIRLOG_VOID:
        if (s->phase != VL_FAIRLOG_GATHERS || !(s->fair.committed >> e->seat & 1)) return "log-order";
        vl_fair_again(&s->fair);
        return NULL;
    case VL_FAIRLOG_BEGIN:
        if (s->phase != VL_FAIRLOG_GATHERS || s->fair.committed != vl_fair_everyone(s->players)) return "log-order";
        s->phase = VL_FAIRLOG_PLAYS;
        return NULL;
    case VL_FAIRLOG_END: return follow_end(s, e);
    case VL_FAIRLOG_DROPPED:
        if (s->phase != VL_FAIRLOG_GATHERS && s->phase != VL_FAIRLOG_PLAYS) return "log-order";
        s->phase = VL_FAIRLOG_IS_DROPPED;
        return NULL;
    case VL_FAIRLOG_KINDS: break;
    }
    return "log-order";
}

/* ---- A record beside it ---- */

const char *vl_fairlog_gather(struct vl_fairlog_story *s, uint32_t round, const struct vl_fairlog_entry *e) {
    struct vl_fair *fair = &s->fair;
    uint32_t last = e->kind == VL_FAIRLOG_VOID ? e->round + 1 : e->round;
    if (s->phase == VL_FAIRLOG_NOTHING) {
        memcpy(fair->table, e->table, sizeof fair->table);
        s->phase = VL_FAIRLOG_GATHERS;
    }
    if (last > fair->round) fair->round = last;
    if (e->round != round) return NULL;
    if (e->kind == VL_FAIRLOG_COMMIT) {
        bool again = fair->committed >> e->seat & 1;
        if (again && (memcmp(fair->commitment[e->seat], e->bytes, VL_FAIR_BYTES) != 0 ||
                      (fair->house >> e->seat & 1) != e->house))
            return "log-order";
        fair->committed |= (uint8_t)(1u << e->seat);
        if (e->house) fair->house |= (uint8_t)(1u << e->seat);
        memcpy(fair->commitment[e->seat], e->bytes, VL_FAIR_BYTES);
        if (e->seat == VL_FAIR_SERVER) memcpy(s->terms, e->terms, sizeof s->terms);
    }
    if (e->kind == VL_FAIRLOG_DROPPED) s->phase = VL_FAIRLOG_IS_DROPPED;
    if (e->kind != VL_FAIRLOG_END) return NULL;
    s->phase = VL_FAIRLOG_IS_OVER;
    s->ending = e->ending;
    s->ending_seat = e->seat;
    fair->opened |= 1u << VL_FAIR_SERVER;
    memcpy(fair->opening[VL_FAIR_SERVER], e->bytes, VL_FAIR_BYTES);
    return NULL;
}

/* Everything that was committed to in the round of the record. */
static const char *commitments_agree(const struct vl_fairlog_story *s, const struct vl_fair_found *found,
                                     unsigned *line) {
    const struct vl_fair *fair = &found->fair;
    for (unsigned part = 0; part < VL_FAIR_PARTS; part++) {
        if (!(s->fair.committed >> part & 1)) continue;
        *line = found->commitment_line[part];
        if (!(fair->committed >> part & 1)) return "log-commitment-differs";
        if (memcmp(s->fair.commitment[part], fair->commitment[part], VL_FAIR_BYTES) != 0)
            return "log-commitment-differs";
        *line = found->by_line[part];
        if ((s->fair.house ^ fair->house) >> part & 1) return "log-by-differs";
    }
    *line = found->opening_line[VL_FAIR_SERVER];
    if (s->fair.opened >> VL_FAIR_SERVER & 1 &&
        memcmp(s->fair.opening[VL_FAIR_SERVER], fair->opening[VL_FAIR_SERVER], VL_FAIR_BYTES) != 0)
        return "log-commitment-differs";
    return NULL;
}

/* "resign", "timeout" or "abandon", as the act of that name. */
static unsigned ending_of(const char *word) {
    for (unsigned kind = VL_ACT_RESIGN; kind <= VL_ACT_ABANDON; kind++)
        if (strcmp(word, vl_tab_endings[kind - VL_ACT_RESIGN]) == 0) return kind;
    return 0;
}

const char *vl_fairlog_agrees(const struct vl_fairlog_story *s, const struct vl_reader *r,
                              const struct vl_fair_found *found, unsigned *line) {
    char terms[VL_FAIR_TERMS];
    struct vl_text text;
    *line = found->table_line != 0 ? found->table_line : found->deal_line;
    if (s->phase == VL_FAIRLOG_NOTHING || strcmp(s->fair.table, found->fair.table) != 0) return "log-silent";
    *line = found->round_line;
    if (s->fair.round != found->fair.round) return "log-round-differs";
    if (s->fair.committed == 0) return "log-commitment-missing";
    const char *reason = commitments_agree(s, found, line);
    if (reason != NULL) return reason;
    vl_text_init(&text, terms, sizeof terms);
    vl_fair_terms(&r->setup, &text);
    *line = found->deal_line;
    if (s->fair.committed >> VL_FAIR_SERVER & 1 && strcmp(terms, s->terms) != 0) return "log-terms-differ";
    if (s->phase == VL_FAIRLOG_IS_DROPPED) return "log-dropped";
    if (s->phase != VL_FAIRLOG_IS_OVER) return NULL;
    unsigned ending = found->broken_off ? ending_of(r->ending) : 0;
    bool seated = ending == VL_ACT_RESIGN || ending == VL_ACT_TIMEOUT;
    *line = r->line;
    return ending != s->ending || (seated && s->ending_seat != r->ending_seat) ? "log-ending-differs" : NULL;
}

const char *vl_fairlog_noted(const struct vl_reader *r, const struct vl_fair_found *found, const char *header,
                             size_t length) {
    char headers[4096];
    struct vl_text text;
    struct vl_word noted[2], words[2];
    if (vl_words_split(header, header + length, noted, 2) != 2) return "log-line-differs";
    vl_text_init(&text, headers, sizeof headers);
    vl_fair_headers(&found->fair, r->setup.players, true, &text);
    for (const char *at = vl_text_whole(&text), *end; *at != '\0'; at = end + 1) {
        end = strchr(at, '\n');
        bool same = vl_words_split(at, end, words, 2) == 2;
        for (unsigned i = 0; i < 2 && same; i++)
            same = words[i].length == noted[i].length && memcmp(words[i].start, noted[i].start, noted[i].length) == 0;
        if (same) return NULL;
    }
    return "log-line-differs";
}
