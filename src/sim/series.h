/* series.h - many games between the same players at the same seats, counted.
 *
 * Every game has a seed of its own and all totals are sums of integers, so the result does not depend on how many
 * threads there are. With programs the games are played one by one. */
#ifndef VL_SERIES_H
#define VL_SERIES_H

#include "sim/sitting.h"

struct vl_series {
    struct vl_sitting sitting;
    uint64_t seed, games;
    unsigned threads; /* one is enough if there are programs */
    void (*progress)(void *context, uint64_t done,
                     uint64_t games); /* from the caller's thread, now and then; or NULL */
    void *context;
};

struct vl_totals {
    uint64_t decisions;
    int64_t score[VL_SEATS_MAX];
    uint64_t wins[VL_SEATS_MAX]; /* in parts: stats.h */
};

/* Plays them all. False: no memory. */
bool vl_series_play(const struct vl_series *, struct vl_totals *);

#endif
