/* canvas.c - a grid of cells to draw on: see canvas.h. */
#include "tui/canvas.h"

#include <stdlib.h>
#include <string.h>

#include "evening/fold.h"
#include "words/words.h"

/* ---- Both forms of everything that is no letter ---- */

static const char *const symbols[SYMBOLS][2] = {
    [SYMBOL_BACK] = {"▒", "#"},     [SYMBOL_HELD] = {"▮", "#"},     [SYMBOL_FREE] = {"◇", "o"},
    [SYMBOL_ADVISED] = {"◆", "O"},  [SYMBOL_EMPTY] = {"·", "."},    [SYMBOL_SIDE] = {"│", "|"},
    [SYMBOL_LEGAL_L] = {"┃", "["},  [SYMBOL_LEGAL_R] = {"┃", "]"},  [SYMBOL_TAKEN_L] = {"»", "{"},
    [SYMBOL_TAKEN_R] = {"«", "}"},  [SYMBOL_CURSOR_L] = {"▸", ">"}, [SYMBOL_CURSOR_R] = {"◂", "<"},
    [SYMBOL_NEW] = {"•", "*"},      [SYMBOL_CROSS] = {"×", "x"},    [SYMBOL_START] = {"►", "@"},
    [SYMBOL_LEADER] = {"★", "*"},   [SYMBOL_READY] = {"✓", "+"},    [SYMBOL_DOT] = {"·", "-"},
    [SYMBOL_ELLIPSIS] = {"…", "~"}, [SYMBOL_MORE_UP] = {"↑", "^"},  [SYMBOL_MORE_DOWN] = {"↓", "v"},
};

/* By the set of directions. */
static const char *const line_glyphs[16][2] = {
    {" ", " "}, {"╵", "|"}, {"╷", "|"}, {"│", "|"}, {"╴", "-"}, {"┘", "+"}, {"┐", "+"}, {"┤", "+"},
    {"╶", "-"}, {"└", "+"}, {"┌", "+"}, {"├", "+"}, {"─", "-"}, {"┴", "+"}, {"┬", "+"}, {"┼", "+"},
};

/* ---- One character after the other ---- */

struct glyph {
    char bytes[5];
    int columns;
    bool space;
};

/* Reads one character; what is no UTF-8 becomes a question mark, what would move a terminal's cursor becomes a space.
 */
static bool next_glyph(bool ascii, const char **at, struct glyph *out) {
    const char *start = *at;
    uint32_t code;
    if (*start == '\0') return false;
    if (!vl_utf8_next(at, start + strlen(start), &code)) {
        *at = start + 1;
        code = '?';
        start = "?";
    }
    if (code < 0x20 || (code >= 0x7f && code < 0xa0)) code = ' ', start = " ";
    *out = (struct glyph){.columns = 1, .space = code == ' '};
    if (code < 0x80) {
        out->bytes[0] = (char)code;
        return true;
    }
    if (ascii) {
        char letter[5] = "";
        memcpy(letter, start, (size_t)(*at - start));
        vl_fold(letter, out->bytes, sizeof out->bytes);
        out->columns = (int)strlen(out->bytes);
        out->space = false; /* a space of that kind does not break lines */
        return true;
    }
    memcpy(out->bytes, start, (size_t)(*at - start));
    out->columns = (int)vl_columns(out->bytes);
    return true;
}

int canvas_width(const struct canvas *c, const char *words) {
    struct glyph glyph;
    int columns = 0;
    while (next_glyph(c != NULL && c->ascii, &words, &glyph)) columns += glyph.columns;
    return columns;
}

/* ---- The canvas ---- */

bool canvas_init(struct canvas *c, int w, int h, bool ascii) {
    *c = (struct canvas){.w = w < 1 ? 1 : w, .h = h < 1 ? 1 : h, .ascii = ascii};
    c->cell = calloc((size_t)c->w * (size_t)c->h, sizeof *c->cell);
    if (c->cell != NULL) canvas_clear(c);
    return c->cell != NULL;
}

void canvas_done(struct canvas *c) {
    free(c->cell);
    *c = (struct canvas){0};
}

static struct cell *cell_at(struct canvas *c, int x, int y) {
    return x < 0 || y < 0 || x >= c->w || y >= c->h ? NULL : &c->cell[y * c->w + x];
}

const struct cell *canvas_at(const struct canvas *c, int x, int y) {
    return x < 0 || y < 0 || x >= c->w || y >= c->h ? NULL : &c->cell[y * c->w + x];
}

/* A glyph of one column, or both halves of a wide one. Half of another wide glyph that it covers becomes a space. */
static void set_glyph(struct canvas *c, int x, int y, const char *bytes, int columns, struct pen pen) {
    for (int i = 0; i < columns; i++) {
        struct cell *cell = cell_at(c, x + i, y), *next = cell_at(c, x + i + 1, y), *before = cell_at(c, x + i - 1, y);
        if (cell == NULL) continue;
        if (i + 1 == columns && next != NULL && next->glyph[0] == '\0') strcpy(next->glyph, " ");
        if (i == 0 && cell->glyph[0] == '\0' && before != NULL) strcpy(before->glyph, " ");
        *cell = (struct cell){.pen = pen};
        if (i == 0) memcpy(cell->glyph, bytes, strlen(bytes) + 1);
    }
}

void canvas_wipe(struct canvas *c, struct rect r) {
    for (int y = r.y; y < r.y + r.h; y++)
        for (int x = r.x; x < r.x + r.w; x++) set_glyph(c, x, y, " ", 1, (struct pen){0});
}

void canvas_clear(struct canvas *c) {
    for (int i = 0; i < c->w * c->h; i++) c->cell[i] = (struct cell){.glyph = " "};
}

void canvas_tint(struct canvas *c, struct rect r, struct pen pen) {
    for (int y = r.y; y < r.y + r.h; y++)
        for (int x = r.x; x < r.x + r.w; x++)
            if (cell_at(c, x, y) != NULL) cell_at(c, x, y)->pen = pen;
}

const char *canvas_glyph(const struct canvas *c, enum symbol symbol) {
    return symbols[symbol][c->ascii];
}

void canvas_symbol(struct canvas *c, int x, int y, enum symbol symbol, struct pen pen) {
    set_glyph(c, x, y, canvas_glyph(c, symbol), 1, pen);
}

/* ---- Text ---- */

/* Writes one glyph; returns how far it moves on, or -1 if it does not fit before `end`. */
static int put_glyph(struct canvas *c, int x, int y, int end, const struct glyph *glyph, struct pen pen) {
    if (x + glyph->columns > end) return -1;
    if (glyph->columns == 0) { /* an accent: it joins the glyph before */
        struct cell *cell = cell_at(c, x - 1, y);
        if (cell != NULL && strlen(cell->glyph) + strlen(glyph->bytes) < sizeof cell->glyph)
            strcat(cell->glyph, glyph->bytes);
        return 0;
    }
    if (c->ascii) { /* one letter may have become several */
        for (int i = 0; i < glyph->columns; i++) set_glyph(c, x + i, y, (char[]){glyph->bytes[i], '\0'}, 1, pen);
        return glyph->columns;
    }
    set_glyph(c, x, y, glyph->bytes, glyph->columns, pen);
    return glyph->columns;
}

int canvas_text(struct canvas *c, int x, int y, int w, const char *words, struct pen pen) {
    bool cut = canvas_width(c, words) > w;
    int at = x, end = x + w - cut;
    struct glyph glyph;
    if (w <= 0) return 0;
    while (next_glyph(c->ascii, &words, &glyph)) {
        int moved = put_glyph(c, at, y, end, &glyph, pen);
        if (moved < 0) break;
        at += moved;
    }
    if (cut) canvas_symbol(c, at++, y, SYMBOL_ELLIPSIS, pen);
    return at - x;
}

/* No line breaks at the spaces that French puts inside « » and before some signs, nor between a number and its %. */
static bool holds_together(const char *words, const char *space) {
    size_t mark = strlen("«");
    if ((size_t)(space - words) >= mark && memcmp(space - mark, "«", mark) == 0) return true;
    return space[1] != '\0' && (strchr(":;!?%", space[1]) != NULL || strncmp(space + 1, "»", mark) == 0);
}

/* The end of the line that begins at `words`: where it breaks, and where the next one begins. */
static const char *break_line(bool ascii, const char *words, int w, const char **next) {
    const char *at = words, *space = NULL;
    struct glyph glyph;
    for (int columns = 0;;) {
        const char *before = at;
        if (*at == '\0' || *at == '\n') {
            *next = *at == '\n' ? at + 1 : at;
            return at;
        }
        next_glyph(ascii, &at, &glyph);
        columns += glyph.columns;
        if (glyph.space && !holds_together(words, before)) space = before;
        if (columns <= w) continue;
        if (space == NULL) { /* a word longer than the line */
            *next = before == words ? at : before;
            return *next;
        }
        *next = space + 1;
        return space;
    }
}

int canvas_wrap(struct canvas *c, struct rect r, const char *words, int skip, struct pen pen) {
    int lines = 0;
    if (r.w < 1) return 0;
    while (*words != '\0') {
        const char *next, *end = break_line(c != NULL && c->ascii, words, r.w, &next);
        int y = r.y + lines++ - skip;
        if (c != NULL && y >= r.y && y < r.y + r.h) {
            char line[1024];
            size_t length = (size_t)(end - words);
            if (length >= sizeof line) length = vl_utf8_whole(words, sizeof line - 1);
            memcpy(line, words, length);
            line[length] = '\0';
            canvas_text(c, r.x, y, r.w, line, pen);
        }
        words = next;
    }
    return lines;
}

int canvas_lines(const struct canvas *c, int w, const char *words) {
    int lines = 0;
    for (; w > 0 && *words != '\0'; lines++) break_line(c->ascii, words, w, &words);
    return lines;
}

int canvas_fit(struct canvas *c, struct rect r, const char *words, struct pen pen) {
    const char *last = words;
    if (canvas_lines(c, r.w, words) <= r.h) return canvas_wrap(c, r, words, 0, pen);
    if (r.h < 1) return 0;
    for (int i = 1; i < r.h; i++) break_line(c->ascii, last, r.w, &last);
    canvas_wrap(c, (struct rect){r.x, r.y, r.w, r.h - 1}, words, 0, pen);
    canvas_text(c, r.x, r.y + r.h - 1, r.w, last, pen);
    return r.h;
}

/* ---- Lines ---- */

static void join(struct canvas *c, int x, int y, unsigned lines, struct pen pen) {
    struct cell *cell = cell_at(c, x, y);
    if (cell == NULL) return;
    cell->lines |= (uint8_t)lines;
    cell->pen = pen;
    strcpy(cell->glyph, line_glyphs[cell->lines][c->ascii]);
}

void canvas_rule(struct canvas *c, int x, int y, int w, struct pen pen) {
    for (int i = 0; i < w; i++) join(c, x + i, y, LINE_LEFT | LINE_RIGHT, pen);
}

void canvas_box(struct canvas *c, struct rect r, struct pen pen) {
    int right = r.x + r.w - 1, low = r.y + r.h - 1;
    if (r.w < 2 || r.h < 2) return;
    canvas_rule(c, r.x + 1, r.y, r.w - 2, pen);
    canvas_rule(c, r.x + 1, low, r.w - 2, pen);
    for (int y = r.y + 1; y < low; y++) {
        join(c, r.x, y, LINE_UP | LINE_DOWN, pen);
        join(c, right, y, LINE_UP | LINE_DOWN, pen);
    }
    join(c, r.x, r.y, LINE_DOWN | LINE_RIGHT, pen);
    join(c, right, r.y, LINE_DOWN | LINE_LEFT, pen);
    join(c, r.x, low, LINE_UP | LINE_RIGHT, pen);
    join(c, right, low, LINE_UP | LINE_LEFT, pen);
}

/* ---- As text ---- */

void canvas_print(const struct canvas *c, struct vl_text *out) {
    for (int y = 0; y < c->h; y++) {
        int last = c->w;
        while (last > 0 && strcmp(c->cell[y * c->w + last - 1].glyph, " ") == 0) last--;
        for (int x = 0; x < last; x++) vl_text_add(out, c->cell[y * c->w + x].glyph);
        vl_text_put(out, '\n');
    }
}
