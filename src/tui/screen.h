/* screen.h - an evening on a terminal's screen: the shelf, the set-up, the table, the result. */
#ifndef VL_SCREEN_H
#define VL_SCREEN_H

#include "tui/local.h"
#include "tui/visit.h"

struct screen_options {
    enum vl_language language;
    bool ascii;                     /* nothing beyond ASCII, even if the terminal could */
    bool motion;                    /* cards travel across the screen */
    bool mouse;                     /* it may point, too */
    uint64_t seed;                  /* of the games that are begun from the shelf */
    const struct vl_setup *edition; /* one that a kept game may name, or NULL */
    bool fair;                      /* games that are begun have a fair deal, */
    const struct local_plan *plan;  /* and this one is the first; NULL: none */
    const struct vl_game *begins;   /* the game that begins at once, to be told in brief first; NULL: none */
};

/* Plays a game, whose end it sees to; without one (NULL) opens the shelf. Returns when the person has had enough: true,
 * or false with `why` if there is no screen to be had, or the last act could not be kept. The terminal is as it was
 * before. */
bool screen_run(struct local *, const struct screen_options *, char *why, size_t size);

/* The same at a table on a server, and at those that follow it; `why` unless it is fine. */
enum screen_end {
    SCREEN_FINE,
    SCREEN_NONE,  /* no screen is to be had */
    SCREEN_ENDED, /* the table is not, or not any more */
};
enum screen_end screen_visit(struct visit *, const struct screen_options *, char *why, size_t size);

#endif
