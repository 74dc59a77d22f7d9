/* load.c - reading a journal: its lines are taken by the same functions that once proposed them. Whatever the bytes
 * are, they are refused with line and reason, or make a table. */
#include <string.h>

#include "core/check.h"
#include "core/line.h"
#include "table/inside.h"

static bool fault_at(struct vl_fault *fault, unsigned line, const char *rule, const char *reason) {
    *fault = (struct vl_fault){line, rule, reason, ""};
    return false;
}

/* ---- The header ---- */

enum { HEADER_WORDS = 4 + VL_SEATS_MAX };
enum header { JOURNAL = 1, CLOCK = 2, MATCH = 4, FAIR = 8, CHANCE = 16, TABLE = 32 };

static const struct {
    const char *name;
    enum header which;
} headers[] = {{"x-journal", JOURNAL}, {"x-clock", CLOCK},   {"x-match", MATCH},
               {"x-fair-deal", FAIR},  {"x-chance", CHANCE}, {"x-fair-table", TABLE}};

static unsigned which_header(const struct vl_word *name) {
    for (unsigned i = 0; i < sizeof headers / sizeof *headers; i++)
        if (vl_word_is(name, headers[i].name)) return headers[i].which;
    return 0;
}

static bool read_header(struct vl_table *t, unsigned which, const struct vl_word *words, unsigned count,
                        unsigned *version) {
    switch (which) {
    case JOURNAL:
        *version = count == 1 && words[0].length == 1 ? (unsigned)(words[0].start[0] - '0') : 0;
        return *version >= 1 && *version <= VL_JOURNAL_NOW;
    case CLOCK: return vl_clock_parse(&t->clock, words, count);
    case MATCH: return vl_match_parse(&t->match, t->setup.players, words, count);
    case FAIR:
        memset(t->fair.key, 0, sizeof t->fair.key); /* it will be everybody's */
        t->fair.version = count != 1 ? 0 : vl_word_is(&words[0], "1") ? 1 : vl_word_is(&words[0], "2") ? 2 : 0;
        t->fair.round = 1;
        return t->fair_deal = t->fair.version > 0;
    case TABLE:
        if (count != 1 || !vl_fair_is_id(words[0].start, words[0].length)) return false;
        memcpy(t->fair.table, words[0].start, words[0].length);
        return true;
    case CHANCE: return count == 1 && vl_fair_read_hex(&words[0], t->fair.key);
    default: return true; /* somebody else's */
    }
}

/* The x- lines of a journal's header; the record's reader has seen to everything else. */
static bool load_header(struct vl_table *t, const char *text, const char *end, unsigned *version,
                        struct vl_fault *fault) {
    unsigned line = 0, seen = 0;
    while (text < end) {
        struct vl_word words[HEADER_WORDS];
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        if (stop == NULL) stop = end;
        unsigned count = vl_words_split(text, stop, words, HEADER_WORDS),
                 which = count > 0 ? which_header(&words[0]) : 0;
        line++;
        text = stop + 1;
        if (which == 0) continue;
        if (count > HEADER_WORDS || !read_header(t, which, words + 1, count - 1, version))
            return fault_at(fault, line, "REC-1", "journal-header");
        if (seen & which) return fault_at(fault, line, "REC-1", "header-twice");
        seen |= which;
    }
    if (!(seen & JOURNAL)) return fault_at(fault, line, "REC-1", "not-a-journal");
    bool keyed = (seen & (FAIR | CHANCE)) == FAIR || (seen & (FAIR | CHANCE)) == CHANCE;
    bool named = (seen & TABLE) != 0;
    bool good = (*version == 1 || keyed) && named == (t->fair.version > 1);
    return good || fault_at(fault, line, "REC-1", "journal-header");
}

/* ---- Lines ---- */

struct loading {
    struct vl_table *t;
    const struct vl_table_reading *reading;
    struct vl_table_read *read;
    struct vl_fault *fault;
    unsigned line, returns; /* the first line with a carriage return, 0: none; nobody writes one since version 2 */
    bool timed, scored;     /* of version 1: the time of what follows, the scores were said on lines of their own */
    uint64_t time;
};

enum { CHECK_LENGTH = 10 }; /* " ~" and eight digits */

/* Whether a line ends in the check of everything before it; then *length is without it. */
static bool check_line(struct vl_table_read *read, const char *line, size_t *length) {
    char expected[CHECK_LENGTH + 1];
    struct vl_text text;
    if (*length < CHECK_LENGTH) return false;
    size_t words = *length - CHECK_LENGTH;
    uint32_t check = vl_crc32(read->check, line, words);
    vl_text_init(&text, expected, sizeof expected);
    vl_text_add(&text, " ~");
    vl_text_add_hex(&text, check, 8);
    if (memcmp(expected, line + words, CHECK_LENGTH) != 0) return false;
    read->check = vl_crc32(vl_crc32(check, expected, CHECK_LENGTH), "\n", 1);
    *length = words;
    return true;
}

static bool take(struct loading *l, struct vl_act *act, unsigned line) {
    act->number = l->t->number;
    struct vl_refusal refusal = vl_table_take(l->t, act);
    if (refusal.rule != NULL) return fault_at(l->fault, line, refusal.rule, refusal.reason);
    if (l->reading->scribe.write != NULL) l->reading->scribe.write(l->reading->scribe.context, l->t, act);
    return true;
}

/* What version 1 left unsaid: which chance event it was, how far an undo went, what the scores are. */
static void fill_in(struct vl_table *t, struct vl_act *act) {
    bool undo = act->kind == VL_ACT_UNDO || (act->kind == VL_ACT_ASK && act->what == VL_ASK_UNDO);
    if (act->kind == VL_ACT_MOVE && act->seat == VL_CHANCE && act->draw == UINT32_MAX) act->draw = t->chances;
    if (undo) vl_tab_last_act(t, act->seat, &act->ply); /* if there is none the act is refused */
    if (act->kind == VL_ACT_MOVE && vl_tab_refuse(t, &t->clock, act).rule == NULL) vl_tab_foresee_end(t, act);
}

/* Scores stand on the line after the act that ended the game. */
static bool check_scores(struct loading *l, const struct vl_act *said) {
    int32_t scores[VL_SEATS_MAX];
    const struct vl_setup *s = &l->t->setup;
    if (l->t->phase != VL_TABLE_OVER || l->t->ending != 0 || l->scored)
        return fault_at(l->fault, l->line, "REC-5", "no-scores-due");
    l->scored = true;
    s->game->scores(s, state_of(l->t), scores);
    return memcmp(scores, said->scores, s->players * sizeof *scores) == 0 ||
           fault_at(l->fault, l->line, "REC-5", "wrong-score");
}

static bool load_old(struct loading *l, struct vl_act *act) {
    if (act->kind == VL_ACT_NOTHING && act->ends) return check_scores(l, act);
    if (act->kind == VL_ACT_NOTHING) {
        if (act->timed && l->t->clock.kind == VL_CLOCK_NONE) return fault_at(l->fault, l->line, "TAB-1", "no-clock");
        l->timed |= act->timed;
        if (act->timed) l->time = act->time;
        return true;
    }
    if (act->ends) return fault_at(l->fault, l->line, "REC-2", "not-notation");
    bool numbered = act->kind == VL_ACT_MOVE && act->seat == VL_CHANCE && act->draw != UINT32_MAX;
    if (act->kind == VL_ACT_MOVE && act->seat == VL_CHANCE && numbered != l->t->fair_deal)
        return fault_at(l->fault, l->line, "TAB-4", "chance-number");
    if (l->timed && !act->timed) {
        act->timed = true;
        act->time = l->time;
    }
    l->timed = false;
    fill_in(l->t, act);
    return take(l, act, l->line);
}

/* Lines with something like a check were not written by version 1: it is the header that was damaged. */
static bool looks_checked(const char *line, size_t length) {
    if (length < CHECK_LENGTH || memcmp(line + length - CHECK_LENGTH, " ~", 2) != 0) return false;
    for (const char *at = line + length - CHECK_LENGTH + 2; at < line + length; at++)
        if (memchr("0123456789abcdef", *at, 16) == NULL) return false;
    return true;
}

static bool load_line(struct loading *l, const char *line, size_t length) {
    struct vl_act act;
    bool sound = l->read->version > 1 ? l->line != l->returns && check_line(l->read, line, &length)
                                      : !looks_checked(line, length);
    if (!sound) return fault_at(l->fault, l->line, "REC-2", "check-wrong");
    const char *reason = vl_act_parse(&l->t->setup, l->read->version, line, length, &act);
    if (reason != NULL) return fault_at(l->fault, l->line, "REC-2", reason);
    return l->read->version == 1 ? load_old(l, &act) : take(l, &act, l->line);
}

/* Whether somebody who looks back has been told enough. */
static bool is_enough(const struct loading *l) {
    return l->reading->until > 0 && l->t->told[l->reading->until_viewer] >= l->reading->until;
}

/* All lines, or as many as are wanted. A last line that does not end was being written when the machine stopped. */
static bool load_lines(struct loading *l, const char *at, const char *end) {
    const char *start = at;
    size_t header = l->read->length;
    while (at < end && !is_enough(l)) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (stop == NULL && l->read->version > 1) {
            l->read->torn = true;
            return true;
        }
        if (stop == NULL) stop = end;
        l->line++;
        if (!load_line(l, at, (size_t)(stop - at))) return false;
        at = stop + 1;
        l->read->length = header + (size_t)((at < end ? at : end) - start);
    }
    return true;
}

/* Since version 2 every byte counts: what follows the header must begin a line of its own. */
static bool check_header(const struct loading *l, const char *text) {
    if (l->read->version == 1) return true;
    if (l->returns > 0 && l->returns <= l->line) return fault_at(l->fault, l->returns, "REC-1", "journal-header");
    return text[l->read->length - 1] == '\n' || fault_at(l->fault, l->line, "REC-1", "header-endless");
}

static unsigned line_with_return(const char *text, size_t length) {
    const char *found = length > 0 ? memchr(text, '\r', length) : NULL;
    unsigned line = found != NULL;
    for (const char *at = text; found != NULL && at < found; at++) line += *at == '\n';
    return line;
}

bool vl_table_load(struct vl_table *t, char *text, size_t length, const struct vl_table_reading *reading,
                   struct vl_table_read *read, struct vl_fault *fault) {
    struct vl_reader reader;
    struct loading l = {.t = t, .reading = reading, .read = read, .fault = fault};
    l.returns = line_with_return(text, length);
    *read = (struct vl_table_read){0};
    if (!vl_record_open(&reader, text, length, reading->games, reading->at_hand)) return *fault = reader.fault, false;
    vl_table_init(t, &reader.setup,
                  &(struct vl_table_options){.key = reading->key, .most = reading->most, .resize = reading->resize});
    t->listener = reading->listener;
    l.line = reader.line;
    read->length = (size_t)(reader.at - text);
    read->check = vl_crc32(0, text, read->length);
    bool good = load_header(t, text, reader.at, &read->version, fault) && check_header(&l, text) &&
                load_lines(&l, reader.at, reader.end);
    if (!good) vl_table_done(t);
    return good;
}
