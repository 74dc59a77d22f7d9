/* choice.c - see choice.h. */
#include "core/choice.h"

#include <string.h>

bool vl_choice_single(const struct vl_setup *s, const struct vl_view *view, const vl_move *moves, unsigned count) {
    struct vl_state_box world, state;
    if (!vl_choice_secret(s, moves)) return true;
    vl_choice_begin(s, view, vl_state_in(&world));
    for (unsigned i = 0; i < count; i++) {
        memcpy(state.bytes, world.bytes, s->game->state_size);
        if (!vl_choice_step(s, vl_state_in(&state), vl_viewer(view), moves[i])) return false;
    }
    return true;
}

void vl_choice_begin(const struct vl_setup *s, const struct vl_view *view, struct vl_state *state) {
    struct vl_rng rng; /* any world does, so it is always the same */
    vl_rng_init(&rng, 0, 0);
    s->game->determinize(s, view, &rng, state);
}

bool vl_choice_step(const struct vl_setup *s, struct vl_state *state, unsigned seat, vl_move move) {
    struct vl_events events;
    unsigned others = (((1u << s->players) - 1) | VL_BIT(VL_SPECTATOR)) & ~(1u << seat);
    events.count = 0;
    s->game->apply(s, state, seat, move, &events);
    for (unsigned i = 0; i < events.count; i++)
        if (events.list[i].to & others) return true;
    return false;
}
