/* terminal.h - the terminal: showing a canvas, and keys, clicks and changes of size as they come. The only file that
 * knows ncurses.
 *
 * There is one terminal, so there is nothing to pass around. The colour of an ink is chosen here; NO_COLOR and
 * terminals without colours get none, and nothing is lost. */
#ifndef VL_TERMINAL_H
#define VL_TERMINAL_H

#include "tui/canvas.h"

enum input_kind {
    INPUT_NONE, /* the time is up, or somebody called terminal_wake */
    INPUT_KEY,
    INPUT_CLICK,
    INPUT_RESIZE,
    INPUT_STOP, /* a signal, or the terminal is gone: leave quickly */
};

/* Keys that are no characters. */
enum key {
    KEYS_BEGIN = 0x110000, /* after the last character */
    PRESS_UP,
    PRESS_DOWN,
    PRESS_LEFT,
    PRESS_RIGHT,
    PRESS_PAGE_UP,
    PRESS_PAGE_DOWN,
    PRESS_HOME,
    PRESS_END,
    PRESS_DELETE, /* the character before the cursor */
    PRESS_BACKTAB,
    PRESS_ENTER = '\n',
    PRESS_TAB = '\t',
    PRESS_ESCAPE = 27,
};

struct input {
    enum input_kind kind;
    uint32_t key; /* a character, or enum key */
    int x, y;     /* of a click */
};

/* Takes the terminal over; false if it cannot be used for this. `*ascii` becomes true if it has no UTF-8. Without the
 * mouse clicks are the terminal's own, to select text. */
bool terminal_open(bool *ascii, bool mouse);
/* Gives the terminal back as it was. Does nothing if it was not taken. */
void terminal_close(void);
/* The same in a hurry, from any thread or a signal, when the program is about to end by a bug of ours: nothing is shown
 * any more. */
void terminal_restore(void);
void terminal_size(int *w, int *h);
void terminal_show(const struct canvas *);
/* Waits for something to happen, at most so long (below 0: as long as it likes; nothing may have happened then,
 * either). */
struct input terminal_read(int milliseconds);
/* A descriptor that ends a waiting without limit, too, when it can be read; -1: none. */
void terminal_watch(int descriptor);
/* From another thread, or from a signal: ends the waiting. */
void terminal_wake(void);

#endif
