/* sides.h - a simultaneous phase as each seat lives it.
 *
 * In a simultaneous phase people choose at the same time, but a program that plays it asks one seat after the other.
 * A seat that is asked last would see that the others have finished, and a world drawn for it would hold choices of
 * theirs that are uniform, as the law of determinize has it: a player who relies on that answers yesterday's dice.
 * So every seat is asked on its own side of the phase: the state in which the phase began, plus its own moves since.
 * Moves of different seats commute, so the sides and the real state agree when the phase is over. */
#ifndef VL_SIDES_H
#define VL_SIDES_H

#include "core/game.h"

struct vl_sides {
    uint8_t open; /* the seats that took part when the phase began; 0: no phase is under way */
    struct vl_state_box side[VL_SEATS_MAX];
};

/* Start with *sides zeroed. Call before a move is applied to the real state. */
void vl_sides_move(const struct vl_setup *, struct vl_sides *, const struct vl_state *, unsigned actor, vl_move);

/* The state on which a seat that may act is to be asked: its side of the phase, or the real state. */
static inline const struct vl_state *vl_sides_of(const struct vl_sides *sides, const struct vl_state *state,
                                                 unsigned seat) {
    return sides->open >> seat & 1 ? (const struct vl_state *)(const void *)sides->side[seat].bytes : state;
}

#endif
