/* pages.c - long texts, lists and scores: see pages.h. */
#include "tui/pages.h"

#include <string.h>

#include "evening/fold.h"

enum { LINE = VL_ROOM_SENTENCE, PARAGRAPH = 4000 };

static const struct pen plain = {INK_PLAIN, 0}, quiet = {INK_QUIET, 0}, title_pen = {INK_TITLE, STYLE_BOLD};

/* The page's room: all but the title and the keys. */
static struct rect room(const struct stage *s) {
    return (struct rect){2, 2, s->canvas.w - 4, s->canvas.h - 4};
}

static void add_character(char *typed, uint32_t code) {
    size_t length = strlen(typed);
    char bytes[4];
    size_t count = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (code < ' ' || code >= KEYS_BEGIN || (code >= 0x7f && code < 0xa0) || (code >= 0xd800 && code < 0xe000) ||
        length + count >= PAGE_TYPED)
        return;
    for (size_t i = count; i-- > 0; code >>= 6)
        bytes[i] = (char)(i > 0 ? 0x80 | (code & 0x3f) : count == 1 ? code : code | (0xf00u >> count & 0xff));
    memcpy(typed + length, bytes, count);
    typed[length + count] = '\0';
}

static void drop_character(char *typed) {
    size_t length = strlen(typed);
    while (length > 0 && (typed[length - 1] & 0xc0) == 0x80) length--;
    if (length > 0) typed[length - 1] = '\0';
}

void page_type(char *typed, uint32_t key) {
    if (key == PRESS_DELETE)
        drop_character(typed);
    else
        add_character(typed, key);
}

static bool contains(const char *words, const char *typed) {
    char folded[PARAGRAPH], wanted[PAGE_TYPED * 2];
    vl_fold_words(words, folded, sizeof folded);
    vl_fold_words(typed, wanted, sizeof wanted);
    return strstr(folded, wanted) != NULL;
}

/* ---- Texts ---- */

struct text_page {
    const char *title, *text;
    bool reflow;
    int top, lines; /* the first line shown, and how many there are */
    int found, at; /* the line that was found last, and the first one shown then: the end of a text cannot be the top */
    char typed[PAGE_TYPED];
    bool searching, failed; /* nothing was found */
    bool onward;            /* it stands on the way to something: Enter goes on */
};

/* A paragraph as it is read: without stars and backquotes. */
struct paragraph {
    char words[PARAGRAPH];
    struct vl_text text; /* that is them */
    bool heading, item;  /* an item of a list hangs */
    bool fenced;         /* from here on lines stand as they are: a drawing, a record */
};

static void add_line(struct paragraph *p, const char *line, size_t length) {
    if (p->text.length > 0) vl_text_put(&p->text, ' ');
    for (size_t i = 0; i < length; i++) {
        bool star = !p->fenced && line[i] == '*' && (line[i + 1] == '*' || (i > 0 && line[i - 1] == '*'));
        if (line[i] != '`' && !star) vl_text_put(&p->text, line[i]);
    }
}

/* Reads the next paragraph, of which the first follows none; returns what follows it, or NULL at the end. */
static const char *next_paragraph(const struct text_page *page, const char *text, struct paragraph *p) {
    size_t length = strcspn(text, "\n"), from = 0;
    bool fence = page->reflow && vl_rules_is_fence(text), fenced = (text != page->text && p->fenced) != fence;
    *p = (struct paragraph){.item = !fenced && strncmp(text, "- ", 2) == 0, .fenced = fenced};
    vl_text_init(&p->text, p->words, sizeof p->words);
    if (*text == '\0') return NULL;
    while (!fenced && text[from] == '#') from++;
    p->heading = from > 0;
    while (p->heading && text[from] == ' ') from++;
    bool joins = page->reflow && !p->heading && !fence && !fenced && *text != '|' && *text != '\n';
    add_line(p, text + from, length - from);
    for (text += length + (text[length] == '\n'); joins && !vl_rules_begins(text);
         text += length + (text[length] == '\n')) {
        length = strcspn(text, "\n");
        from = strspn(text, " ");
        add_line(p, text + from, length - from);
    }
    return text;
}

/* Writes a paragraph and returns its lines; canvas NULL only counts. */
static int wrap_paragraph(struct canvas *c, struct rect r, const struct paragraph *p, int skip, struct pen pen) {
    int hang = p->item ? 2 : 0;
    if (hang > 0 && c != NULL && skip == 0 && r.h > 0) canvas_text(c, r.x, r.y, 1, "-", pen);
    int lines = canvas_wrap(c, (struct rect){r.x + hang, r.y, r.w - hang, r.h}, p->words + hang, skip, pen);
    return lines > 0 ? lines : 1;
}

static void paint_text(struct stage *s, void *page) {
    struct text_page *p = page;
    struct rect r = room(s);
    struct paragraph paragraph;
    int y = -p->top;
    stage_title(s, p->title, p->failed ? stage_say(s, VL_SAY_SCREEN_NOT_FOUND, VL_ARGS({"typed", p->typed, 0})) : "");
    for (const char *at = next_paragraph(p, p->text, &paragraph); at != NULL; at = next_paragraph(p, at, &paragraph)) {
        int skip = y < 0 ? -y : 0, from = r.y + (y < 0 ? 0 : y);
        bool found = p->typed[0] != '\0' && contains(paragraph.words, p->typed);
        struct pen pen = paragraph.heading ? title_pen : found ? (struct pen){INK_HINT, STYLE_BOLD} : plain;
        struct rect left = {r.x, from, r.w, r.y + r.h - from};
        y += wrap_paragraph(left.h > 0 ? &s->canvas : NULL, left, &paragraph, skip, pen);
    }
    p->lines = y + p->top;
    if (p->searching) {
        const char *words = stage_say(s, VL_SAY_SCREEN_SEARCH, VL_ARGS({"typed", p->typed, 0}));
        canvas_text(&s->canvas, 1, s->canvas.h - 1, s->canvas.w - 2, words, title_pen);
        return;
    }
    static const struct stage_key reading[] = {
        {PRESS_ESCAPE, VL_SAY_SCREEN_KEY_BACK}, {'/', VL_SAY_SCREEN_KEY_SEARCH}, {'n', VL_SAY_SCREEN_KEY_NEXT}};
    static const struct stage_key passing[] = {{PRESS_ENTER, VL_SAY_SCREEN_KEY_GO_ON},
                                               {PRESS_ESCAPE, VL_SAY_SCREEN_KEY_BACK}};
    stage_keys(s, 1, p->onward ? passing : reading, p->onward ? 2 : 3);
    if (p->top + r.h < p->lines) canvas_symbol(&s->canvas, s->canvas.w - 2, r.y + r.h - 1, SYMBOL_MORE_DOWN, quiet);
    if (p->top > 0) canvas_symbol(&s->canvas, s->canvas.w - 2, r.y, SYMBOL_MORE_UP, quiet);
}

/* Scrolls to the next paragraph that contains what was typed, and behind the last to the first. */
static void search(struct stage *s, struct text_page *p) {
    struct paragraph paragraph;
    int y = 0, first = -1, next = -1, h = room(s).h, last = p->lines > h ? p->lines - h : 0;
    int from = p->top == p->at && p->found > p->top ? p->found : p->top;
    for (const char *at = next_paragraph(p, p->text, &paragraph); at != NULL; at = next_paragraph(p, at, &paragraph)) {
        if (p->typed[0] != '\0' && contains(paragraph.words, p->typed)) {
            if (first < 0) first = y;
            if (next < 0 && y > from) next = y;
        }
        y += wrap_paragraph(NULL, room(s), &paragraph, 0, plain);
    }
    if (first >= 0) {
        p->found = next >= 0 ? next : first;
        p->at = p->top = p->found < last ? p->found : last;
    }
    p->failed = first < 0 && p->typed[0] != '\0';
}

static void scroll(const struct stage *s, struct text_page *p, uint32_t key) {
    int h = room(s).h, last = p->lines > h ? p->lines - h : 0;
    if (key == PRESS_UP) p->top--;
    if (key == PRESS_DOWN) p->top++;
    if (key == PRESS_PAGE_UP) p->top -= h - 1;
    if (key == PRESS_PAGE_DOWN || key == ' ') p->top += h - 1;
    if (key == PRESS_HOME) p->top = 0;
    if (key == PRESS_END) p->top = last;
    if (p->top > last) p->top = last;
    if (p->top < 0) p->top = 0;
}

void page_text(struct stage *s, const char *title, const char *text, bool reflow) {
    struct text_page p = {.title = title, .text = text, .reflow = reflow};
    for (;;) {
        struct input input = stage_ask(s, paint_text, &p, -1);
        if (input.kind == INPUT_STOP) return;
        if (input.kind != INPUT_KEY) continue;
        if (p.searching && input.key != PRESS_ENTER && input.key != PRESS_ESCAPE) {
            page_type(p.typed, input.key);
            continue;
        }
        if (input.key == PRESS_ENTER && p.searching) search(s, &p);
        if (!p.searching && (input.key == PRESS_ESCAPE || input.key == 'q')) return;
        p.searching = !p.searching && input.key == '/';
        if (p.searching) p.typed[0] = '\0', p.failed = false;
        if (input.key == 'n') search(s, &p);
        scroll(s, &p, input.key);
    }
}

bool page_brief(struct stage *s, const char *title, const char *text) {
    struct text_page p = {.title = title, .text = text, .reflow = true, .onward = true};
    for (;;) {
        struct input input = stage_ask(s, paint_text, &p, -1);
        if (input.kind == INPUT_STOP) return false;
        if (input.kind != INPUT_KEY) continue;
        if (input.key == PRESS_ENTER) return true;
        if (input.key == PRESS_ESCAPE || input.key == 'q') return false;
        scroll(s, &p, input.key);
    }
}

void page_rules(struct stage *s, const struct vl_game *game) {
    const char *text = vl_rules_text(game->name, s->language);
    struct vl_text title;
    char words[100];
    vl_text_init(&title, words, sizeof words);
    vl_speak_title(game, s->language, &title);
    if (text != NULL) page_text(s, words, text, true);
}

void page_help(struct stage *s) {
    char title[200], text[2000];
    struct vl_text out;
    vl_text_init(&out, title, sizeof title);
    vl_say(s->language, VL_SAY_SCREEN_HELP_TITLE, NULL, &out);
    vl_text_init(&out, text, sizeof text);
    vl_say(s->language, VL_SAY_SCREEN_SHELF_HELP, NULL, &out);
    page_text(s, title, text, false);
}

/* ---- Lists ---- */

struct list_page {
    const struct page_list *list;
    char typed[PAGE_TYPED];
    unsigned at, top;
    unsigned shown[4096]; /* indices that what was typed leaves */
    unsigned count;
    int w, whole; /* of the canvas, and lines for the row under the cursor where some row is longer than a line */
};

static void list_words(const struct list_page *p, unsigned index, char words[LINE]) {
    struct vl_text text;
    vl_text_init(&text, words, LINE);
    p->list->words(p->list->context, index, &text);
}

/* The lines that the longest row needs, where that is more than its own: the same for all rows, so that none moves when
 * the cursor does. */
static int whole_lines(const struct stage *s, const struct list_page *p) {
    char words[LINE];
    int most = 1, w = room(s).w - 2;
    for (unsigned i = 0; i < p->list->count; i++) {
        list_words(p, i, words);
        int lines = canvas_lines(&s->canvas, w, words);
        if (lines > most) most = lines;
    }
    return most > 1 ? most : 0;
}

static void narrow(struct list_page *p) {
    char words[LINE];
    p->count = 0;
    for (unsigned i = 0; i < p->list->count && p->count < sizeof p->shown / sizeof *p->shown; i++) {
        list_words(p, i, words);
        if (contains(words, p->typed)) p->shown[p->count++] = i;
    }
    if (p->at >= p->count) p->at = p->count == 0 ? 0 : p->count - 1;
}

/* What is asked, on two lines if it needs them, and what was typed. */
static void paint_list_title(struct stage *s, const struct list_page *p) {
    int typed = canvas_width(&s->canvas, p->typed), w = s->canvas.w - 2;
    canvas_fit(&s->canvas, (struct rect){1, 0, w - (typed > 0 ? typed + 2 : 0), 2}, p->list->title, title_pen);
    canvas_text(&s->canvas, 1 + w - typed, 0, typed, p->typed, quiet);
}

/* The row under the cursor once more, whole, below the list. */
static void paint_whole(struct stage *s, const struct list_page *p, const struct rect *r) {
    char words[LINE];
    if (p->whole == 0 || p->count == 0) return;
    list_words(p, p->shown[p->at], words);
    canvas_rule(&s->canvas, r->x + 1, r->y + r->h, r->w - 2, quiet);
    canvas_fit(&s->canvas, (struct rect){r->x + 1, r->y + r->h + 1, r->w - 2, p->whole}, words, title_pen);
}

static void paint_list(struct stage *s, void *page) {
    struct list_page *p = page;
    struct rect r = room(s);
    paint_list_title(s, p);
    if (p->w != s->canvas.w) p->whole = whole_lines(s, p), p->w = s->canvas.w;
    if (p->whole > r.h / 3) p->whole = r.h / 3;
    r.h -= p->whole > 0 ? p->whole + 1 : 0;
    if (p->at < p->top) p->top = p->at;
    if (p->at >= p->top + (unsigned)r.h) p->top = p->at - (unsigned)r.h + 1;
    for (unsigned i = p->top; i < p->count && i < p->top + (unsigned)r.h; i++) {
        char words[LINE];
        int y = r.y + (int)(i - p->top);
        bool here = i == p->at;
        list_words(p, p->shown[i], words);
        if (here) canvas_symbol(&s->canvas, r.x - 1, y, SYMBOL_CURSOR_L, title_pen);
        canvas_text(&s->canvas, r.x + 1, y, r.w - 2, words, here ? (struct pen){INK_PLAIN, STYLE_BOLD} : plain);
        stage_place(s, (struct rect){0, y, s->canvas.w, 1}, KEYS_BEGIN + 0x1000 + i);
    }
    if (p->count == 0) canvas_text(&s->canvas, r.x + 1, r.y, r.w - 2, stage_say(s, VL_SAY_SCREEN_NOTHING, NULL), quiet);
    paint_whole(s, p, &r);
    if (p->top + (unsigned)r.h < p->count)
        canvas_symbol(&s->canvas, s->canvas.w - 2, r.y + r.h - 1, SYMBOL_MORE_DOWN, quiet);
    if (p->top > 0) canvas_symbol(&s->canvas, s->canvas.w - 2, r.y, SYMBOL_MORE_UP, quiet);
    stage_keys(
        s, 1,
        (const struct stage_key[]){{PRESS_ENTER, VL_SAY_SCREEN_KEY_CHOOSE}, {PRESS_ESCAPE, VL_SAY_SCREEN_KEY_BACK}}, 2);
    if (p->list->narrowed) {
        const char *words = stage_say(s, VL_SAY_SCREEN_NARROW, NULL);
        int width = canvas_width(&s->canvas, words);
        canvas_text(&s->canvas, s->canvas.w - 1 - width, s->canvas.h - 1, width, words, quiet);
    }
}

static void move_in_list(const struct stage *s, struct list_page *p, uint32_t key) {
    unsigned page = (unsigned)(room(s).h - p->whole) - 1, last = p->count == 0 ? 0 : p->count - 1;
    if (key == PRESS_UP && p->at > 0) p->at--;
    if (key == PRESS_DOWN) p->at++;
    if (key == PRESS_PAGE_UP) p->at -= p->at < page ? p->at : page;
    if (key == PRESS_PAGE_DOWN) p->at += page;
    if (key == PRESS_HOME) p->at = 0;
    if (key == PRESS_END || p->at > last) p->at = last;
}

int page_choose(struct stage *s, const struct page_list *list) {
    struct list_page p = {.list = list, .at = list->at};
    narrow(&p);
    for (;;) {
        struct input input = stage_ask(s, paint_list, &p, -1);
        if (input.kind == INPUT_STOP) return -1;
        if (input.kind != INPUT_KEY) continue;
        if (input.key == PRESS_ESCAPE || (input.key == 'q' && !list->narrowed)) return -1;
        if (input.key >= KEYS_BEGIN + 0x1000 && input.key - KEYS_BEGIN - 0x1000 < p.count)
            return (int)p.shown[input.key - KEYS_BEGIN - 0x1000];
        if (input.key == PRESS_ENTER && p.count > 0) return (int)p.shown[p.at];
        move_in_list(s, &p, input.key);
        if (list->narrowed) {
            page_type(p.typed, input.key);
            narrow(&p);
        }
    }
}

/* ---- Notices ---- */

struct notice {
    char words[WORDS_SIZE]; /* what the stage said is gone after some more words */
    bool alarm;
};

static void paint_notice(struct stage *s, void *page) {
    const struct notice *notice = page;
    stage_title(s, "Veillée", "");
    stage_popup(s, (struct rect){0, 0, s->canvas.w, s->canvas.h}, notice->words, 0,
                (struct pen){notice->alarm ? INK_ALARM : INK_PLAIN, STYLE_BOLD});
    stage_keys(s, 1, (const struct stage_key[]){{PRESS_ENTER, VL_SAY_SCREEN_KEY_BACK}}, 1);
}

void page_notice(struct stage *s, const char *words, bool alarm) {
    struct notice notice = {.alarm = alarm};
    struct vl_text text;
    struct input input;
    vl_text_init(&text, notice.words, sizeof notice.words);
    vl_text_add(&text, words);
    do input = stage_ask(s, paint_notice, &notice, -1);
    while (input.kind != INPUT_STOP && input.kind != INPUT_KEY);
}

/* ---- Yes or no ---- */

static void paint_question(struct stage *s, void *page) {
    const char *question = page;
    stage_title(s, "Veillée", "");
    stage_popup(s, (struct rect){0, 0, s->canvas.w, s->canvas.h}, question, 0, (struct pen){INK_LEGAL, STYLE_BOLD});
    stage_keys(s, 1,
               (const struct stage_key[]){{PRESS_ENTER, VL_SAY_SCREEN_KEY_YES}, {PRESS_ESCAPE, VL_SAY_SCREEN_KEY_NO}},
               2);
}

bool page_confirm(struct stage *s, const char *question) {
    char words[WORDS_SIZE]; /* what the stage said is gone after some more words */
    struct vl_text text;
    vl_text_init(&text, words, sizeof words);
    vl_text_add(&text, question);
    for (;;) {
        struct input input = stage_ask(s, paint_question, words, -1);
        if (input.kind == INPUT_STOP) return false;
        if (input.kind == INPUT_KEY && (input.key == PRESS_ENTER || input.key == PRESS_ESCAPE || input.key == 'q'))
            return input.key == PRESS_ENTER;
    }
}
