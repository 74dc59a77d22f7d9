/* sides.c - each seat's side of a simultaneous phase: see sides.h. */
#include "core/sides.h"

#include <string.h>

void vl_sides_move(const struct vl_setup *s, struct vl_sides *sides, const struct vl_state *state, unsigned actor,
                   vl_move move) {
    unsigned actors = vl_actors(state);
    if (actor == VL_CHANCE || (sides->open == 0 && vl_count(actors) < 2)) return;
    if (sides->open == 0) {
        sides->open = (uint8_t)actors;
        for (unsigned set = actors; set != 0; set &= set - 1)
            memcpy(sides->side[vl_first(set)].bytes, state, s->game->state_size);
    }
    struct vl_state *own = vl_state_in(&sides->side[actor]);
    s->game->apply(s, own, actor, move, NULL);
    /* The phase is over when the last of the seats that may still act has finished its part. */
    bool finished = !(vl_actors(own) >> actor & 1);
    if (finished && actors == VL_BIT(actor)) sides->open = 0;
}
