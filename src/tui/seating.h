/* seating.h - who is to sit where, as it is chosen before a game: on the screen or by lines. */
#ifndef VL_SEATING_H
#define VL_SEATING_H

#include "home/habits.h"
#include "home/home.h"

enum { SEATING_NAME = 64, SEATING_LEVELS = 4 };

struct seating {
    unsigned players;
    unsigned who[VL_SEATS_MAX];            /* 0: a person; else a bot of that level, from 1 */
    char name[VL_SEATS_MAX][SEATING_NAME]; /* of the person, as typed; empty: "Player 1" */
};

extern const char *const seating_levels[SEATING_LEVELS]; /* "gentle" … */

/* As it was chosen the last time at this game; else one person and bots. */
void seating_recall(struct seating *, const struct vl_game *, struct vl_habits *);
/* For the next time, in its file. */
void seating_remember(const struct seating *, const struct vl_game *, enum vl_language, struct vl_habits *);
/* What somebody is called: what was typed, or "Player 2". */
void seating_name(const struct seating *, unsigned seat, enum vl_language, struct vl_text *);
/* Into a plan; NULL, or the code of the reason why not. */
const char *seating_fill(const struct seating *, enum vl_language, struct vl_plan *);

#endif
