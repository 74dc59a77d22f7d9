/* keyboard.h - the screen without a terminal: its pages run in a thread of their own, keys are struck and clicks made
 * for them one after the other, and what they show is text.
 *
 * A key that was struck has been answered when the program waits for the next one without a limit: by then every bot
 * has acted. Nothing depends on how long that takes. */
#ifndef KEYBOARD_H
#define KEYBOARD_H

#include "tui/local.h"
#include "tui/screen.h"
#include "tui/terminal.h"

struct keyboard_plan {
    const char *game; /* NULL: the shelf */
    const char *who;  /* h a person, g a bot that plays greedily, r one at random */
    uint64_t seed;
    enum vl_language language;
    const char *option; /* "cards=3", or NULL */
    unsigned games;     /* of the match; 0: a single game */
    int w, h;           /* 0: 100 columns, 32 lines */
    bool fair;          /* the deal */
    bool motion;        /* cards travel */
    bool brief;         /* games are told in brief first, as to whoever has never played */
};

/* A folder for kept games of their own, for all tests of a program; and its end. */
int keyboard_prepare(void **unused);
int keyboard_clear(void **unused);

/* Who plays what. */
const struct local_plan *keyboard_fill(const struct keyboard_plan *);
void keyboard_open(const struct keyboard_plan *);
/* Somebody wants the program gone, if it is not; what it had to say at the end, and on the terminal, stands below. Also
 * after a test that has failed. */
int keyboard_close(void **unused);
bool keyboard_is_open(void);
extern char keyboard_why[4000], keyboard_said[4000];

/* Keys with spaces between them: characters, or Enter Esc Tab Up Down Left Right Home End PgUp PgDn Bksp Space. Each is
 * answered before the next is struck; or all are struck at once. */
void press(const char *keys);
void press_at_once(const char *keys);
void click_at(int x, int y);
/* In the middle of these words, which stand on the screen once or more: of the first. */
void click_on(const char *words);
void resize_to(int w, int h);

/* The screen; its last line; a line that contains these words; and all of it with single spaces, without borders. */
const char *screen(void);
const char *keys_shown(void);
const char *line_with(const char *words);
bool shows(const char *words);
bool has_shown(const char *words); /* as they stand, on any of the screens painted since the last key */
void expect(const char *words);
void expect_not(const char *words);

#endif
