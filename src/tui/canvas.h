/* canvas.h - a grid of cells to draw on, without any terminal.
 *
 * A cell holds one glyph (UTF-8) and a pen: an ink, which names what is drawn and not a colour, and a style. Whoever
 * shows the canvas chooses colours for the inks; nothing may be said by the ink alone. Lines are drawn as directions
 * that join where they meet, so that neighbouring boxes share their borders. On a canvas of plain ASCII symbols have a
 * second form and letters lose their accents. Whatever falls outside is left out. */
#ifndef VL_CANVAS_H
#define VL_CANVAS_H

#include "core/text.h"

enum ink {
    INK_PLAIN,
    INK_QUIET, /* borders, empty places, help */
    INK_TITLE,
    INK_LEGAL, /* what can be chosen */
    INK_ALARM,
    INK_HINT,
    INK_SEAT, /* of seat 0; the other five follow */
    INKS = INK_SEAT + 6,
};

enum { STYLE_BOLD = 1, STYLE_REVERSE = 2, STYLE_UNDERLINE = 4 };

struct pen {
    uint8_t ink, style;
};

enum symbol {
    SYMBOL_BACK,    /* a card that lies face down */
    SYMBOL_HELD,    /* one of many such cards, one column each */
    SYMBOL_FREE,    /* an empty place that can be chosen */
    SYMBOL_ADVISED, /* one that a hint means */
    SYMBOL_EMPTY,   /* one that cannot */
    SYMBOL_SIDE,    /* between two cards */
    SYMBOL_LEGAL_L, /* beside a card that can be chosen */
    SYMBOL_LEGAL_R,
    SYMBOL_TAKEN_L, /* beside the card that was taken up */
    SYMBOL_TAKEN_R,
    SYMBOL_CURSOR_L, /* beside what the cursor is on */
    SYMBOL_CURSOR_R,
    SYMBOL_CROSS, /* beside what is in the way */
    SYMBOL_NEW,
    SYMBOL_START,
    SYMBOL_LEADER,
    SYMBOL_READY,
    SYMBOL_DOT, /* between words */
    SYMBOL_ELLIPSIS,
    SYMBOL_MORE_UP,
    SYMBOL_MORE_DOWN,
    SYMBOLS,
};

enum { GLYPH = 12 }; /* bytes of a glyph with its accents, and the NUL */

struct cell {
    char glyph[GLYPH]; /* empty: the right half of a wide one */
    struct pen pen;
    uint8_t lines; /* directions that a line leaves to: LINE_… */
};
enum { LINE_UP = 1, LINE_DOWN = 2, LINE_LEFT = 4, LINE_RIGHT = 8 };

struct rect {
    int x, y, w, h;
};

struct canvas {
    int w, h;
    bool ascii;
    struct cell *cell;
};

/* False: no memory, and no canvas_done is needed. */
bool canvas_init(struct canvas *, int w, int h, bool ascii);
void canvas_done(struct canvas *);
void canvas_clear(struct canvas *);
const struct cell *canvas_at(const struct canvas *, int x, int y);

const char *canvas_glyph(const struct canvas *, enum symbol);
void canvas_symbol(struct canvas *, int x, int y, enum symbol, struct pen);
/* Writes at most `w` columns; what does not fit ends in an ellipsis. Returns the columns that were used. */
int canvas_text(struct canvas *, int x, int y, int w, const char *words, struct pen);
/* Columns that canvas_text would use, given room enough. */
int canvas_width(const struct canvas *, const char *words);
/* Writes line by line into a rectangle, breaking at spaces and at "\n", without the first `skip` lines. Returns how
 * many lines the text has at this width, shown or not; canvas NULL only counts. */
int canvas_wrap(struct canvas *, struct rect, const char *words, int skip, struct pen);
/* Lines that a text needs in so many columns of this canvas. */
int canvas_lines(const struct canvas *, int w, const char *words);
/* Writes as canvas_wrap does; what does not fit ends in an ellipsis. Returns how many lines are used. */
int canvas_fit(struct canvas *, struct rect, const char *words, struct pen);
void canvas_box(struct canvas *, struct rect, struct pen);
void canvas_rule(struct canvas *, int x, int y, int w, struct pen);
/* Empties a rectangle. */
void canvas_wipe(struct canvas *, struct rect);
/* The pen of what stands in a rectangle already. */
void canvas_tint(struct canvas *, struct rect, struct pen);

/* As text, a row a line, without the spaces at the ends of rows. */
void canvas_print(const struct canvas *, struct vl_text *);

static inline bool rect_holds(const struct rect *r, int x, int y) {
    return x >= r->x && x < r->x + r->w && y >= r->y && y < r->y + r->h;
}

#endif
