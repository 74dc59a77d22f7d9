/* plain_shelf.h - the shelf by lines: games to begin, those that were left, those that are over. */
#ifndef VL_PLAIN_SHELF_H
#define VL_PLAIN_SHELF_H

#include "tui/plain.h"

struct plain_shelf {
    const struct plain_options *options;
    enum vl_language language;
    const struct vl_setup *edition; /* that a kept game may name, or NULL */
    uint64_t seed;
    /* What was chosen. */
    const struct vl_game *game; /* to begin as usual */
    struct vl_plan plan;        /* to begin as it was set up, if it has a game */
    char path[VL_PATH];         /* to go on with; "": none */
};

/* Asks until something is chosen; false: the person has had enough, or the input is at its end. */
bool plain_shelf_run(struct plain_shelf *);
/* Tells a game in brief to a person who has not been told yet, and waits for them at a terminal. False: they have had
 * enough. */
bool plain_brief(const struct plain_options *, enum vl_language, const struct vl_game *);

#endif
