/* talk_page.c - typing something that everybody at a table elsewhere is to read. */
#include <string.h>

#include "tui/pages.h"

static void paint_speech(struct stage *s, void *typed) {
    struct canvas *c = &s->canvas;
    struct vl_text text;
    stage_title(s, "Veillée", "");
    canvas_wrap(c, (struct rect){4, 2, c->w - 8, 2}, stage_say(s, VL_SAY_AWAY_SPEAK, NULL), 0,
                (struct pen){INK_LEGAL, STYLE_BOLD});
    vl_text_add(stage_text(s, &text), "> ");
    vl_text_add(&text, typed);
    vl_text_put(&text, '_'); /* where one types */
    canvas_text(c, 4, 5, c->w - 8, text.start, (struct pen){0});
    stage_keys(
        s, 1,
        (const struct stage_key[]){{PRESS_ENTER, VL_SAY_SCREEN_KEY_CONFIRM}, {PRESS_ESCAPE, VL_SAY_SCREEN_KEY_BACK}},
        2);
}

void page_speak(struct stage *s, struct venue *venue) {
    char typed[PAGE_TYPED] = "";
    for (;;) {
        struct input input = stage_ask(s, paint_speech, typed, -1);
        if (input.kind == INPUT_STOP || (input.kind == INPUT_KEY && input.key == PRESS_ESCAPE)) return;
        if (input.kind == INPUT_KEY && input.key == PRESS_ENTER) break;
        if (input.kind == INPUT_KEY) page_type(typed, input.key);
    }
    if (typed[0] != '\0') venue_speak(venue, typed);
}
