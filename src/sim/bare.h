/* bare.h - a game without a table, for sitting.c. */
#ifndef VL_BARE_H
#define VL_BARE_H

#include "sim/sitting.h"

/* As vl_sitting_play, for bots alone. */
bool vl_bare_play(const struct vl_sitting *, uint64_t seed, bool record, struct vl_played *);

#endif
