/* verify.c - was a finished game dealt fairly? The whole record is checked here, by whoever wants to know
 * (docs/fair-deal.md). */
#include <stdlib.h>

#include "page/asking.h"
#include "table/fair.h"

static void put_parts(const struct vl_fair *fair, unsigned players, struct vl_text *out) {
    vl_json_open(out, "seats", '[');
    for (unsigned seat = 0; seat < players; seat++)
        vl_json_string(out, NULL, fair->house >> seat & 1 ? "house" : "own");
    vl_json_close(out, ']');
}

static void put_verdict(const struct vl_reader *r, const struct vl_fair_found *found, bool good,
                        enum vl_language language, struct vl_text *out) {
    struct words words;
    vl_json_open(out, NULL, '{');
    vl_json_bool(out, "good", good);
    if (good) {
        put_parts(&found->fair, r->setup.players, out);
        vl_json_int(out, "round", found->fair.round);
        vl_json_bool(out, "broken", found->broken_off);
    } else {
        vl_speak_fault(NULL, language, &r->fault, fresh(&words));
        put_words(out, "why", &words);
        put_or_null(out, "rule", r->fault.rule);
    }
    vl_json_close(out, '}');
}

/* {"text":"veillee-record 1 …","lang":"fr"}: {"good":true,"seats":["own","house"],"round":1,"broken":false}, or
 * {"good":false,"why":"…","rule":"FAIR-2"}; null: there is no memory for it. */
void vl_page_verify(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    struct vl_reader *r = calloc(1, sizeof *r);
    struct vl_fair_found found;
    size_t length = 0;
    char *text = vl_asked_text(args, "text", &length);
    if (r != NULL && text != NULL) {
        bool good = vl_fair_verify(r, text, length, page->games, NULL, &found);
        put_verdict(r, &found, good, vl_asked_language(args), out);
    } else {
        vl_json_null(out, NULL);
    }
    free(text);
    free(r);
}
