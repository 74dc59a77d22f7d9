/* stage.c - what all pages have in common: see stage.h. */
#include "tui/stage.h"

#include <string.h>

/* ---- Words ---- */

struct vl_text *stage_text(struct stage *s, struct vl_text *text) {
    s->ring = (s->ring + 1) % WORDS_RING;
    vl_text_init(text, s->words[s->ring], WORDS_SIZE);
    return text;
}

const char *stage_say(struct stage *s, enum vl_message code, const struct vl_arg *args) {
    struct vl_text text;
    vl_say(s->language, code, args, stage_text(s, &text));
    return text.start;
}

/* ---- Painting ---- */

void stage_title(struct stage *s, const char *title, const char *remark) {
    struct canvas *c = &s->canvas;
    struct pen pen = {INK_TITLE, STYLE_BOLD};
    int width = canvas_width(c, remark);
    canvas_text(c, 1, 0, c->w - width - 3, title, pen);
    canvas_text(c, c->w - 1 - width, 0, width, remark, (struct pen){INK_QUIET, 0});
}

void stage_place(struct stage *s, struct rect at, uint32_t key) {
    if (s->buttons < BUTTONS) s->button[s->buttons++] = (struct button){at, key};
}

static void name_key(enum vl_language language, uint32_t key, struct vl_text *out) {
    switch (key) {
    case PRESS_TAB: vl_say(language, VL_SAY_SCREEN_NAME_TAB, NULL, out); break;
    case PRESS_ENTER: vl_say(language, VL_SAY_SCREEN_NAME_ENTER, NULL, out); break;
    case PRESS_ESCAPE: vl_say(language, VL_SAY_SCREEN_NAME_ESCAPE, NULL, out); break;
    case PRESS_LEFT: vl_text_add(out, "←"); break;
    case PRESS_RIGHT: vl_text_add(out, "→"); break;
    default:
        if (key > ' ' && key < 127) vl_text_put(out, (char)key);
    }
}

static int button_width(struct stage *s, uint32_t key, const char *words, char name[16]) {
    struct vl_text text;
    vl_text_init(&text, name, 16);
    name_key(s->language, key, &text);
    return canvas_width(&s->canvas, name) + 1 + canvas_width(&s->canvas, words);
}

int stage_button(struct stage *s, int x, int y, int end, uint32_t key, const char *words, struct pen pen) {
    char name[16];
    struct canvas *c = &s->canvas;
    int width = button_width(s, key, words, name), first = canvas_width(c, name);
    if (x + width > end) return 0;
    canvas_text(c, x, y, first, name, (struct pen){INK_LEGAL, STYLE_BOLD});
    canvas_text(c, x + first + 1, y, width - first - 1, words, pen);
    stage_place(s, (struct rect){x, y, width, 1}, key);
    return width + 2;
}

/* The highest rank with which all keys up to it have room. */
static unsigned rank_that_fits(struct stage *s, int x, const struct stage_key *keys, unsigned count) {
    unsigned rank = 0;
    char name[16];
    for (unsigned i = 0; i < count; i++) rank = keys[i].rank > rank ? keys[i].rank : rank;
    for (; rank > 0; rank--) {
        int end = x - 2;
        for (unsigned i = 0; i < count; i++)
            if (keys[i].rank <= rank) end += 2 + button_width(s, keys[i].key, stage_say(s, keys[i].words, NULL), name);
        if (end <= s->canvas.w - 1) break;
    }
    return rank;
}

void stage_keys(struct stage *s, int x, const struct stage_key *keys, unsigned count) {
    unsigned rank = rank_that_fits(s, x, keys, count);
    for (unsigned i = 0; i < count; i++) {
        const char *words = stage_say(s, keys[i].words, NULL);
        if (keys[i].rank > rank) continue;
        x += stage_button(s, x, s->canvas.h - 1, s->canvas.w - 1, keys[i].key, words, (struct pen){INK_QUIET, 0});
    }
}

int stage_popup(struct stage *s, struct rect within, const char *words, int skip, struct pen pen) {
    struct canvas *c = &s->canvas;
    int most = within.w - 8 < 76 ? within.w - 8 : 76, width = canvas_width(c, words);
    struct rect inner = {0, 0, width < most && strchr(words, '\n') == NULL ? width : most, c->h - 2};
    int lines = canvas_wrap(NULL, inner, words, 0, pen), most_lines = c->h - 1 - within.y - 2;
    inner.h = lines < most_lines ? lines : most_lines;
    inner.x = within.x + (within.w - inner.w) / 2;
    inner.y = within.y + 1 + (within.h > inner.h + 2 ? (within.h - inner.h - 2) / 2 : 0);
    struct rect box = {inner.x - 2, inner.y - 1, inner.w + 4, inner.h + 2};
    canvas_wipe(c, box);
    canvas_box(c, box, (struct pen){INK_TITLE, 0});
    canvas_wrap(c, inner, words, skip, pen);
    int left = lines - skip - inner.h;
    if (left > 0) canvas_symbol(c, box.x + box.w - 2, inner.y + inner.h - 1, SYMBOL_MORE_DOWN, pen);
    if (skip > 0) canvas_symbol(c, box.x + box.w - 2, inner.y, SYMBOL_MORE_UP, pen);
    return left > 0 ? left : 0;
}

static void paint_small(struct stage *s) {
    struct canvas *c = &s->canvas;
    const char *words =
        stage_say(s, VL_SAY_SCREEN_SMALL,
                  VL_ARGS({"columns", NULL, STAGE_W}, {"lines", NULL, STAGE_H}, {"w", NULL, c->w}, {"h", NULL, c->h}));
    canvas_wrap(c, (struct rect){0, 0, c->w, c->h}, words, 0, (struct pen){0});
}

/* ---- Asking ---- */

void stage_attend(struct stage *s, struct venue *venue) {
    s->venue = venue;
    s->heard = false;
    terminal_watch(venue == NULL ? -1 : venue_watch(venue));
}

/* Paints everything anew; false if the terminal is too small for the page. */
static bool paint(struct stage *s, stage_paint *page_paint, void *page) {
    int w, h;
    terminal_size(&w, &h);
    if (s->canvas.cell == NULL || s->canvas.w != w || s->canvas.h != h) {
        canvas_done(&s->canvas);
        if (!canvas_init(&s->canvas, w, h, s->ascii)) {
            s->stop = true;
            return false;
        }
    }
    canvas_clear(&s->canvas);
    s->buttons = 0;
    bool fits = w >= STAGE_W && h >= STAGE_H;
    if (fits)
        page_paint(s, page);
    else
        paint_small(s);
    terminal_show(&s->canvas);
    return fits;
}

static void click(const struct stage *s, struct input *input) {
    for (unsigned i = s->buttons; i-- > 0;) /* what was painted last lies on top */
        if (rect_holds(&s->button[i].at, input->x, input->y)) {
            *input = (struct input){.kind = INPUT_KEY, .key = s->button[i].key};
            return;
        }
}

struct input stage_ask(struct stage *s, stage_paint *page_paint, void *page, int milliseconds) {
    for (;;) {
        if (s->stop) return (struct input){.kind = INPUT_STOP};
        bool fits = paint(s, page_paint, page);
        struct input input = s->returned.kind != INPUT_NONE ? s->returned : terminal_read(milliseconds);
        s->returned = (struct input){.kind = INPUT_NONE};
        if (s->venue != NULL) s->heard |= venue_hear(s->venue);
        if (input.kind == INPUT_STOP) s->stop = true;
        if (input.kind == INPUT_RESIZE) continue;
        if (!fits && input.kind == INPUT_KEY && input.key == 'q') s->stop = true;
        if (!fits && (input.kind == INPUT_KEY || input.kind == INPUT_CLICK)) continue;
        if (input.kind == INPUT_CLICK) click(s, &input);
        return input;
    }
}

void stage_give_back(struct stage *s, const struct input *input) {
    if (input->kind != INPUT_STOP) s->returned = *input;
}

void stage_forget(struct stage *s) {
    enum { MOST = 1000 }; /* somebody may be leaning on a key */
    struct input input = {.kind = INPUT_KEY};
    s->returned = (struct input){.kind = INPUT_NONE};
    for (unsigned i = 0; i < MOST && !s->stop && input.kind != INPUT_NONE; i++) {
        input = terminal_read(0);
        s->stop |= input.kind == INPUT_STOP;
    }
}
