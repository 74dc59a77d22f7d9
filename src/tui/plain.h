/* plain.h - the game as readable lines: for screen readers, pipes and scripts.
 *
 * Everything is reached by typed words: the number of a move, its notation, a few words of it, or a command. */
#ifndef VL_PLAIN_H
#define VL_PLAIN_H

#include <stdio.h>

#include "tui/local.h"

struct plain_options {
    FILE *in, *out; /* nothing of `in` waits in a buffer: setvbuf */
    bool ascii;     /* no letter beyond ASCII */
    bool clear;     /* a person looks on: hide what stands there when the keyboard is passed on */
};

/* Plays until the game is over or the input ends. False if something could not be written, or the last act not kept. */
bool plain_play(struct venue *, const struct plain_options *);

#endif
