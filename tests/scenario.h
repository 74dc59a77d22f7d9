/* scenario.h - scenarios: a position, a move, what must follow, the rule id (see README.md for the language). */
#ifndef VL_SCENARIO_H
#define VL_SCENARIO_H

#include "conformance.h"

enum { SCENARIOS_MAX = 400 };

/* One scenario of a file: its lines, as they stand there. */
struct scenario {
    char title[160];
    char file[96];
    char *text;    /* NUL-terminated, owned by the file's memory */
    unsigned line; /* of its first line */
};

/* Splits a file's text (changed in place) into scenarios; returns how many. */
unsigned scenario_split(char *text, const char *file, struct scenario *out, unsigned most);

/* Plays it on this game; false with a report otherwise. */
bool scenario_run(const struct vl_game *, const struct scenario *, struct report *);

/* All scenarios in a game's folder t/, read into memory that stays; returns how many, 0 if there are none. */
unsigned scenario_load(const char *games_folder, const char *game, struct scenario *out, unsigned most);

#endif
