/* load.c - reading a journal: its lines are carried out by the same functions that once wrote them. Whatever the bytes
 * are, they are refused with line and reason, or make a table. */
#include <string.h>

#include "core/line.h"
#include "table/inside.h"

static bool fault_at(struct vl_fault *fault, unsigned line, const char *rule, const char *reason) {
    *fault = (struct vl_fault){line, rule, reason, ""};
    return false;
}

enum { HEADER_WORDS = 4 + VL_SEATS_MAX };

static bool is_ours(const struct vl_word *name) {
    static const char *const names[] = {"x-journal", "x-fair-deal", "x-clock", "x-match"};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        if (vl_word_is(name, names[i])) return true;
    return false;
}

/* The x- lines of a journal's header; the record's reader has seen to everything else. */
static bool load_header(struct vl_table *t, const char *text, const char *end, struct vl_fault *fault) {
    unsigned line = 0, seen = 0;
    enum { JOURNAL = 1, CLOCK = 2, MATCH = 4, FAIR = 8 };
    while (text < end) {
        struct vl_word words[HEADER_WORDS];
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        if (stop == NULL) stop = end;
        unsigned count = vl_words_split(text, stop, words, HEADER_WORDS), which = 0;
        bool good = true;
        line++;
        text = stop + 1;
        if (count == 0) continue;
        if (count > HEADER_WORDS && is_ours(&words[0])) count = 0; /* no line of ours is longer: not understood */
        if (count > HEADER_WORDS) continue;
        if (vl_word_is(&words[0], "x-journal")) {
            which = JOURNAL;
            good = count == 2 && vl_word_is(&words[1], "1");
        } else if (vl_word_is(&words[0], "x-fair-deal")) {
            which = FAIR;
            good = t->fair_deal = count == 2 && vl_word_is(&words[1], "1");
        } else if (vl_word_is(&words[0], "x-clock")) {
            which = CLOCK;
            good = count > 0 && vl_clock_parse(&t->clock, words + 1, count - 1);
        } else if (vl_word_is(&words[0], "x-match")) {
            which = MATCH;
            good = count > 0 && vl_match_parse(&t->match, t->setup.players, words + 1, count - 1);
        }
        if (!good) return fault_at(fault, line, "REC-1", "this header of a journal is not understood");
        if (seen & which) return fault_at(fault, line, "REC-1", "this header stands twice");
        seen |= which;
    }
    return seen & JOURNAL || fault_at(fault, line, "REC-1", "not a journal: x-journal is missing");
}

static bool load_line(struct vl_table *t, const char *line, size_t length, unsigned number, struct vl_fault *fault) {
    struct vl_act act;
    const char *reason = vl_act_parse(&t->setup, line, length, &act);
    if (reason != NULL) return fault_at(fault, number, "REC-2", reason);
    if (act.kind != VL_ACT_NOTHING) {
        struct vl_refusal refusal = tab_refuse(t, &act);
        if (refusal.rule != NULL) return fault_at(fault, number, refusal.rule, refusal.reason);
    }
    if (!tab_log_reserve(&t->log, length + 1, act.kind == VL_ACT_MOVE ? act.count : 0))
        return fault_at(fault, number, "TAB-5", "the journal may not grow any more");
    tab_log_add(&t->log, line, length);
    tab_log_add(&t->log, "\n", 1);
    if (act.kind != VL_ACT_NOTHING) tab_carry_out(t, &act);
    return true;
}

bool vl_table_load(struct vl_table *t, char *text, size_t length, const struct vl_table_reading *reading,
                   struct vl_fault *fault) {
    struct vl_reader reader;
    if (!vl_record_open(&reader, text, length, reading->games, reading->at_hand)) return *fault = reader.fault, false;
    tab_prepare(t, &reader.setup, reading->most, reading->resize);
    vl_match_init(&t->match, t->setup.players, 1);
    t->log.mute = reading->mute;
    t->listener = reading->listener;
    unsigned number = reader.line;
    size_t header = (size_t)(reader.at - text);
    bool good = load_header(t, text, reader.at, fault);
    if (good && !tab_log_reserve(&t->log, (size_t)(reader.end - text) + 1, 0))
        good = fault_at(fault, number, "TAB-5", "the journal may not grow any more");
    if (good) tab_log_add(&t->log, text, header);
    if (good && text[header - 1] != '\n') tab_log_add(&t->log, "\n", 1);
    for (const char *at = reader.at; good && at < reader.end;) {
        const char *stop = memchr(at, '\n', (size_t)(reader.end - at));
        if (stop == NULL) stop = reader.end;
        good = load_line(t, at, (size_t)(stop - at), ++number, fault);
        at = stop + 1;
    }
    if (!good) vl_table_done(t);
    t->now = t->clock.now;
    return good;
}
