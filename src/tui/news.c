/* news.c - what an act has brought about, told in a panel when it is more than the lines below the board can hold: a
 * whole turn that is revealed, the end of a hunt. */
#include <string.h>

#include "tui/play.h"

enum { NEWS = TAIL * VL_ROOM_SENTENCE, MANY = 4, PAGE = 12 }; /* more sentences than MANY are a great moment */

bool play_is_news(const struct vl_said *said) {
    return !said->quiet && !said->ready; /* that somebody has chosen in secret the table shows already */
}

unsigned play_revealed(const struct play *p, unsigned from) {
    for (unsigned i = from; i < vl_evening_said_count(p->evening); i++)
        if (vl_evening_said(p->evening, i)->ready) return i + 1;
    return from;
}

struct panel {
    struct play *play;
    char words[NEWS];
    int skip, left; /* lines above, and below */
};

static void paint_panel(struct stage *s, void *page) {
    struct panel *panel = page;
    struct canvas *c = &s->canvas;
    play_paint(s, panel->play);
    s->buttons = 0;
    int below = play_board(c).h; /* what was asked there is answered */
    canvas_wipe(c, (struct rect){0, below, c->w, c->h - below});
    panel->left = stage_popup(s, (struct rect){0, 0, c->w, c->h - 1}, panel->words, panel->skip, (struct pen){0});
    stage_keys(s, 1, (const struct stage_key[]){{PRESS_ENTER, VL_SAY_SCREEN_KEY_GO_ON}}, 1);
}

static int least(int a, int b) {
    return a < b ? a : b;
}

/* Scrolls; false if the key goes on: any one, once everything was seen, and others than these before. */
static bool scroll(struct panel *panel, uint32_t key) {
    if (panel->left == 0 && panel->skip == 0) return false;
    if (key == PRESS_UP) panel->skip -= least(1, panel->skip);
    if (key == PRESS_DOWN) panel->skip += least(1, panel->left);
    if (key == PRESS_PAGE_UP) panel->skip -= least(PAGE, panel->skip);
    bool next = key == PRESS_PAGE_DOWN || (panel->left > 0 && (key == PRESS_ENTER || key == ' '));
    if (next) panel->skip += least(PAGE, panel->left);
    return next || key == PRESS_UP || key == PRESS_DOWN || key == PRESS_PAGE_UP;
}

/* News from a line of the log on as one text; returns how many. What chance has brought the table shows. */
static unsigned join(const struct play *p, unsigned from, char between, char words[NEWS]) {
    struct vl_text text;
    unsigned count = 0;
    vl_text_init(&text, words, NEWS);
    for (unsigned i = from; i < vl_evening_said_count(p->evening); i++) {
        const struct vl_said *said = vl_evening_said(p->evening, i);
        if (!play_is_news(said) || said->actor == VL_CHANCE) continue;
        if (count++ > 0) vl_text_put(&text, between);
        vl_text_add(&text, said->words);
    }
    return count;
}

void play_tell(struct play *p, unsigned from) {
    struct panel panel = {.play = p};
    bool few = join(p, from, ' ', panel.words) <= MANY && play_holds_news(p, panel.words);
    bool absent = p->speaker.viewer >= p->speaker.setup->players || play_is_away(p); /* nobody is there to go on */
    if (few || absent) return;
    join(p, from, '\n', panel.words);
    for (;;) {
        struct input input = stage_ask(p->stage, paint_panel, &panel, -1);
        if (input.kind == INPUT_STOP || input.kind == INPUT_CLICK) return;
        if (input.kind == INPUT_KEY && !scroll(&panel, input.key)) return;
    }
}
