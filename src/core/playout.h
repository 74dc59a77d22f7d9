/* playout.h - playing on at random, and the bench signature. */
#ifndef VL_PLAYOUT_H
#define VL_PLAYOUT_H

#include "core/game.h"

/* Plays to the end, every legal move equally likely, the first seat first where several may act. Returns the number of
 * decisions (moves of seats, forced or not). */
unsigned vl_playout(const struct vl_setup *, struct vl_state *, struct vl_rng *);

/* Visits the set-ups worth trying: every number of players, with the default options and with each other value of each
 * option in turn; those a game refuses are left out. Start with *visit zeroed; false when there is none left. */
struct vl_tour {
    unsigned players, option, value;
    bool begun;
};
bool vl_tour_next(const struct vl_game *, struct vl_tour *, struct vl_setup *);

/* One hash of fixed work over all those games: moves, views, information sets, worlds, scenes, policies and scores.
 * Any change of behaviour changes it; native and WebAssembly builds agree on it. */
uint64_t vl_signature(const struct vl_game *const *games);

#endif
