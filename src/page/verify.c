/* verify.c - was a finished game dealt fairly? The whole record is checked here, by whoever wants to know, and beside
 * it what the server's public log says of that table (docs/fair-deal.md). */
#include <stdlib.h>
#include <string.h>

#include "page/asking.h"
#include "table/fair.h"
#include "table/fairlog.h"

static void put_parts(const struct vl_fair *fair, unsigned players, struct vl_text *out) {
    vl_json_open(out, "seats", '[');
    for (unsigned seat = 0; seat < players; seat++)
        vl_json_string(out, NULL, fair->house >> seat & 1 ? "house" : "own");
    vl_json_close(out, ']');
}

/* ---- The log ---- */

struct logged {
    const char *text; /* lines of the log, from its first on, */
    size_t length;
    struct vl_fairlog log;         /* which hang together so far; */
    struct vl_fairlog_story story; /* what they say of the table, */
    const char *reason;            /* and what is wrong with them, or with the record beside them; NULL: nothing */
};

/* Every line must follow from the one before it; of this table's those count that are about the round that was played.
 */
static void read_log(struct logged *l, const struct vl_fair *fair) {
    struct vl_fairlog_entry entry;
    for (const char *at = l->text, *end = l->text + l->length; l->reason == NULL && at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop == NULL ? end : stop) - at);
        l->reason = vl_fairlog_read(&l->log, at, length, &entry);
        if (l->reason == NULL && strcmp(entry.table, fair->table) == 0)
            l->reason = vl_fairlog_gather(&l->story, fair->round, &entry);
        at += length + 1;
    }
}

/* Whether everything that the deal was made of was published there. */
static void compare(struct logged *l, const struct vl_reader *r, const struct vl_fair_found *found) {
    unsigned line;
    read_log(l, &found->fair);
    if (l->reason == NULL) l->reason = vl_fairlog_agrees(&l->story, r, found, &line);
    if (l->reason == NULL && l->story.fair.committed != vl_fair_everyone(r->setup.players))
        l->reason = "log-commitment-missing";
}

static void put_log(const struct logged *l, enum vl_language language, struct vl_text *out) {
    if (l->text == NULL) {
        vl_json_null(out, "log");
        return;
    }
    vl_json_open(out, "log", '{');
    vl_json_bool(out, "good", l->reason == NULL);
    vl_json_int(out, "lines", (int64_t)l->log.number);
    put_or_null(out, "why", l->reason == NULL ? NULL : vl_reason(language, l->reason));
    vl_json_close(out, '}');
}

/* ---- The record ---- */

static void put_verdict(const struct vl_reader *r, const struct vl_fair_found *found, bool good,
                        const struct logged *log, enum vl_language language, struct vl_text *out) {
    struct words words;
    vl_json_open(out, NULL, '{');
    vl_json_bool(out, "good", good);
    if (good) {
        put_parts(&found->fair, r->setup.players, out);
        vl_json_int(out, "round", found->fair.round);
        vl_json_bool(out, "broken", found->broken_off);
        put_log(log, language, out);
    } else {
        vl_speak_fault(NULL, language, &r->fault, fresh(&words));
        put_words(out, "why", &words);
        put_or_null(out, "rule", r->fault.rule);
    }
    vl_json_close(out, '}');
}

/* {"text":"veillee-record 1 …","edition":JSON or null,"log":LINES or null,"lang":"fr"}:
 * {"good":true,"seats":["own","house"],"round":1, "broken":false,"log":{"good":true,"lines":12,"why":null} or null}, or
 * {"good":false,"why":"…","rule":"FAIR-2"}; null: there is no memory for it. */
void vl_page_verify(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    struct vl_reader *r = calloc(1, sizeof *r);
    struct vl_fair_found found;
    struct logged log = {.text = NULL};
    struct vl_setup edition;
    struct vl_fault fault;
    size_t length = 0;
    bool own = vl_asked_edition(page->games, args, &edition, &fault);
    char *text = vl_asked_text(args, "text", &length), *lines = vl_asked_text(args, "log", &log.length);
    log.text = lines;
    if (r != NULL && text != NULL) {
        bool good = vl_fair_verify(r, text, length, page->games, own ? &edition : NULL, &found);
        if (good && lines != NULL) compare(&log, r, &found);
        put_verdict(r, &found, good, &log, vl_asked_language(args), out);
    } else {
        vl_json_null(out, NULL);
    }
    free(lines);
    free(text);
    free(r);
}
