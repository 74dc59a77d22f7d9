/* fair_log.c - see fair_log.h. */
#include "cli/fair_log.h"

#include <stdlib.h>
#include <string.h>

#include "core/line.h"

static bool fail(struct vl_fault *fault, unsigned line, const char *rule, const char *reason) {
    *fault = (struct vl_fault){line, rule, reason, ""};
    return false;
}

/* The next line of the text, without its newline; false at the end. */
static bool next_line(const char **at, const char *end, const char **line, size_t *length) {
    if (*at >= end) return false;
    const char *stop = memchr(*at, '\n', (size_t)(end - *at));
    *line = *at;
    *length = (size_t)((stop == NULL ? end : stop) - *at);
    *at = stop == NULL ? end : stop + 1;
    return true;
}

/* ---- Tables by their ids ---- */

/* Of a table that has ended no more is kept than that. */
struct told {
    char table[VL_FAIR_TABLE];
    struct vl_fairlog_story *story; /* NULL: it has ended */
};

struct tables {
    struct told *told;
    size_t count, room; /* room: a power of two, more than half of it free */
};

static size_t place_of(const struct tables *t, const char *table) {
    uint64_t hash = 0;
    for (const char *c = table; *c != '\0'; c++) hash = vl_mix(hash ^ (unsigned char)*c);
    size_t place = (size_t)hash & (t->room - 1);
    while (t->told[place].table[0] != '\0' && strcmp(t->told[place].table, table) != 0)
        place = (place + 1) & (t->room - 1);
    return place;
}

static bool grow(struct tables *t) {
    struct tables larger = {.count = t->count, .room = t->room == 0 ? 1024 : 2 * t->room};
    larger.told = calloc(larger.room, sizeof *larger.told);
    if (larger.told == NULL) return false;
    for (size_t i = 0; i < t->room; i++)
        if (t->told[i].table[0] != '\0') larger.told[place_of(&larger, t->told[i].table)] = t->told[i];
    free(t->told);
    *t = larger;
    return true;
}

/* The table's place, a new one if nothing was said of it; NULL: no memory. */
static struct told *find(struct tables *t, const char *table) {
    if (2 * t->count >= t->room && !grow(t)) return NULL;
    struct told *told = &t->told[place_of(t, table)];
    if (told->table[0] != '\0') return told;
    told->story = calloc(1, sizeof *told->story);
    if (told->story == NULL) return NULL;
    strcpy(told->table, table);
    t->count++;
    return told;
}

static void forget(struct tables *t) {
    for (size_t i = 0; i < t->room; i++) free(t->told[i].story);
    free(t->told);
}

/* ---- A whole log ---- */

static void count_end(const struct vl_fairlog_story *story, struct log_sums *sums) {
    if (story->phase == VL_FAIRLOG_IS_DROPPED)
        sums->dropped++;
    else if (story->ending != 0)
        sums->broken_off++;
    else
        sums->over++;
}

static bool go_on(struct tables *tables, const struct vl_fairlog_entry *entry, unsigned line, struct log_sums *sums,
                  struct vl_fault *fault) {
    struct told *told = find(tables, entry->table);
    if (told == NULL) return fail(fault, line, NULL, "out-of-memory");
    const char *reason = told->story == NULL ? "log-order" : vl_fairlog_follow(told->story, entry);
    if (reason != NULL) return fail(fault, line, "FAIR-6", reason);
    sums->voids += entry->kind == VL_FAIRLOG_VOID;
    if (told->story->phase < VL_FAIRLOG_IS_OVER) return true;
    count_end(told->story, sums);
    free(told->story);
    told->story = NULL;
    return true;
}

bool log_check(const char *text, size_t length, struct log_sums *sums, struct vl_fault *fault) {
    struct tables tables = {NULL, 0, 0};
    struct vl_fairlog log = {0};
    struct vl_fairlog_entry entry;
    const char *at = text, *line;
    size_t size;
    unsigned number = 0;
    bool good = true;
    memset(sums, 0, sizeof *sums);
    while (good && next_line(&at, text + length, &line, &size)) {
        const char *reason = vl_fairlog_read(&log, line, size, &entry);
        number++;
        good = reason == NULL ? go_on(&tables, &entry, number, sums, fault) : fail(fault, number, "FAIR-5", reason);
    }
    sums->entries = log.number;
    memcpy(sums->head, log.head, sizeof sums->head);
    for (size_t i = 0; i < tables.room; i++) sums->open += tables.told[i].story != NULL;
    forget(&tables);
    return good;
}

/* ---- A record beside it ---- */

static bool says_nothing(const char *line, size_t length) {
    struct vl_word word;
    return vl_words_split(line, line + length, &word, 1) == 0;
}

static bool is_header(const char *line, size_t length) {
    return length > 7 && memcmp(line, "x-fair-", 7) == 0;
}

/* The participant whose commitment such a header is, as a set. */
static unsigned part_of(const char *line, size_t length) {
    struct vl_word word;
    vl_words_split(line, line + length, &word, 1);
    if (vl_word_is(&word, "x-fair-server-commitment")) return 1u << VL_FAIR_SERVER;
    static const char seats[] = "x-fair-commitment-";
    bool seat = word.length == sizeof seats && memcmp(word.start, seats, sizeof seats - 1) == 0;
    return seat ? 1u << (word.start[word.length - 1] - '0') : 0;
}

bool published_agrees(struct published *p, const struct vl_reader *r, const struct vl_fair_found *found,
                      struct vl_fault *fault) {
    struct vl_fairlog_story story = {.phase = VL_FAIRLOG_NOTHING};
    struct vl_fairlog_entry entry;
    const char *at = p->text, *line;
    size_t size;
    unsigned number = 0, headers = 0, where = found->deal_line;
    p->parts = 0;
    p->bad_file = false;
    while (next_line(&at, p->text + p->length, &line, &size)) {
        number++;
        if (says_nothing(line, size)) continue;
        const char *reason;
        if (is_header(line, size)) {
            headers++;
            reason = vl_fairlog_noted(r, found, line, size);
            p->parts |= part_of(line, size);
        } else {
            reason = vl_fairlog_parse(line, size, &entry);
            p->bad_file = reason != NULL;
            if (p->bad_file) return fail(fault, number, "FAIR-5", reason);
            if (strcmp(entry.table, found->fair.table) != 0) continue;
            reason = vl_fairlog_gather(&story, found->fair.round, &entry);
        }
        if (reason != NULL) return fail(fault, where, "FAIR-4", reason);
    }
    if (story.phase == VL_FAIRLOG_NOTHING && headers > 0) return true;
    const char *reason = vl_fairlog_agrees(&story, r, found, &where);
    if (reason != NULL) return fail(fault, where, "FAIR-4", reason);
    p->parts |= story.fair.committed;
    if (p->whole && p->parts != vl_fair_everyone(r->setup.players))
        return fail(fault, found->deal_line, "FAIR-4", "log-commitment-missing");
    return true;
}
