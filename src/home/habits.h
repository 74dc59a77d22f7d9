/* habits.h - what was chosen last at this terminal, so that it need not be chosen again: a small file beside the kept
 * games. Whatever cannot be read is as if nothing had been chosen, and what cannot be written is forgotten. */
#ifndef VL_HABITS_H
#define VL_HABITS_H

#include "table/table.h"

enum { VL_HABITS = 16 };

struct vl_habit {
    char game[32];
    bool briefed;                          /* was told in brief */
    unsigned players;                      /* 0: nobody has sat down to it yet */
    char seat[VL_SEATS_MAX][VL_SEAT_NAME]; /* a bot's level; "+Anne": a person, "+" with no name of their own */
};

struct vl_habits {
    char language[8]; /* "fr", or "" */
    unsigned count;
    struct vl_habit game[VL_HABITS];
};

void vl_habits_load(struct vl_habits *);
void vl_habits_save(const struct vl_habits *);
/* Those of a game; new ones if there are none. NULL: there are too many games. */
struct vl_habit *vl_habits_of(struct vl_habits *, const char *game);

#endif
