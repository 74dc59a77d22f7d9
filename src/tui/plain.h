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
    int width;      /* lines are broken at blanks before this column; 0: they are not */
    bool clear;     /* a person looks on: hide what stands there when the keyboard is passed on */
};

/* Plays until the game is over or the input ends. False if something could not be written, or the last act not kept. */
bool plain_play(struct venue *, const struct plain_options *);

/* A finished game, to be looked at: all that happened, the scores, and the table after any line. */
bool plain_replay(struct venue *, const struct plain_options *);

/* ---- plain_print.c ---- */
void plain_print(const struct plain_options *, const char *words);
/* A text with headings and lists: on a terminal paragraphs are broken anew, for programs it is as it is. */
void plain_markdown(const struct plain_options *, const char *markdown);
/* What the house says, as a line. */
void plain_say(const struct plain_options *, enum vl_language, enum vl_message, const struct vl_arg *);
/* One line without its end; of a line that is too long the beginning. False: the input is at its end. */
bool plain_hear(const struct plain_options *, char *line, size_t size);

#endif
