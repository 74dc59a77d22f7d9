/* judge.h - what a finished game was worth to each seat, for those who search. */
#ifndef VL_JUDGE_H
#define VL_JUDGE_H

#include "core/game.h"

struct vl_result {
    int32_t score[VL_SEATS_MAX];
    double win[VL_SEATS_MAX], utility[VL_SEATS_MAX];
};

/* By what margins are measured. */
struct vl_scale {
    double margins; /* sum of those met by `me` */
    double margin_count;
    double largest; /* utility met, where the game defines its own */
};

/* What each seat got out of a finished game, between 0 and 1: the share of the win and, to tell a narrow loss from a
 * rout, the margin, bent so that it never outweighs it. The scale of margins is the mean of those met so far. */
void vl_judge(const struct vl_setup *, const struct vl_state *, unsigned me, struct vl_scale *, struct vl_result *);

#endif
