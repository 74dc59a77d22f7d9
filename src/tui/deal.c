/* deal.c - see deal.h. */
#include "tui/deal.h"

#include <string.h>

#include "tui/pages.h"

bool deal_begin(struct vl_deal *deal) {
    uint8_t bytes[VL_FAIR_BYTES];
    if (!local_draw(bytes, sizeof bytes)) return false;
    vl_deal_init(deal, bytes);
    memset(bytes, 0, sizeof bytes);
    return true;
}

/* ---- By lines ---- */

void deal_by_lines(struct vl_deal *deal, const struct deal_seats *who, enum vl_language language,
                   const struct plain_options *options) {
    char hex[VL_FAIR_HEX + 1], typed[1000];
    vl_deal_commitment(deal, hex);
    plain_say(options, language, VL_SAY_FAIR_HOUSE, VL_ARGS({"commitment", hex, 0}));
    plain_say(options, language, VL_SAY_FAIR_TRUST, NULL);
    for (unsigned seat = 0; seat < who->players; seat++) {
        if (who->seat[seat].kind != VL_SEAT_HUMAN) continue;
        plain_say(options, language, VL_SAY_FAIR_TYPE, VL_ARGS({"name", who->seat[seat].name, 0}));
        plain_hear(options, typed, sizeof typed);
        vl_deal_type(deal, seat, typed);
    }
    memset(typed, 0, sizeof typed);
    plain_say(options, language, VL_SAY_FAIR_DEALT, NULL);
}

/* ---- On the screen ---- */

struct deal_page {
    char commitment[VL_FAIR_HEX + 1];
    const char *name;
    char typed[PAGE_TYPED];
};

static void paint_deal(struct stage *s, void *page) {
    const struct deal_page *p = page;
    struct canvas *c = &s->canvas;
    struct vl_text text;
    stage_title(s, stage_say(s, VL_SAY_FAIR_TITLE, NULL), "");
    canvas_wrap(c, (struct rect){4, 2, c->w - 8, 4},
                stage_say(s, VL_SAY_FAIR_HOUSE, VL_ARGS({"commitment", p->commitment, 0})), 0, (struct pen){0});
    canvas_wrap(c, (struct rect){4, 7, c->w - 8, 6}, stage_say(s, VL_SAY_FAIR_TRUST, NULL), 0,
                (struct pen){INK_QUIET, 0});
    canvas_wrap(c, (struct rect){4, 14, c->w - 8, 3}, stage_say(s, VL_SAY_FAIR_TYPE, VL_ARGS({"name", p->name, 0})), 0,
                (struct pen){INK_LEGAL, STYLE_BOLD});
    stage_text(s, &text);
    vl_text_add(&text, "> ");
    vl_text_add(&text, p->typed);
    vl_text_put(&text, '_'); /* where one types */
    canvas_text(c, 4, 18, c->w - 8, text.start, (struct pen){0});
    stage_keys(
        s, 1,
        (const struct stage_key[]){{PRESS_ENTER, VL_SAY_SCREEN_KEY_CONFIRM}, {PRESS_ESCAPE, VL_SAY_SCREEN_KEY_BACK}},
        2);
}

/* One person; false if they go back. */
static bool ask_one(struct stage *s, struct deal_page *p) {
    memset(p->typed, 0, sizeof p->typed);
    for (;;) {
        struct input input = stage_ask(s, paint_deal, p, -1);
        if (input.kind == INPUT_STOP) return false;
        if (input.kind != INPUT_KEY) continue;
        if (input.key == PRESS_ESCAPE) return false;
        if (input.key == PRESS_ENTER) return true;
        page_type(p->typed, input.key);
    }
}

bool deal_on_screen(struct stage *s, struct vl_deal *deal, const struct deal_seats *who) {
    struct deal_page page;
    vl_deal_commitment(deal, page.commitment);
    for (unsigned seat = 0; seat < who->players; seat++) {
        if (who->seat[seat].kind != VL_SEAT_HUMAN) continue;
        page.name = who->seat[seat].name;
        if (!ask_one(s, &page)) return false;
        vl_deal_type(deal, seat, page.typed);
    }
    return true;
}
