/* forced.c - moves without a choice, which are played for seats that ask for it: see table.h. */
#include <string.h>

#include "table/inside.h"

/* Exactly one legal move at every step. */
bool vl_tab_forced(const struct vl_setup *s, const struct vl_state *state, unsigned seat, struct vl_act *act) {
    struct vl_state_box box;
    vl_move moves[VL_MOVES_MAX];
    *act = (struct vl_act){.kind = VL_ACT_MOVE, .seat = (uint8_t)seat};
    if (!(vl_actors(state) >> seat & 1) || s->game->moves(s, state, seat, moves) != 1) return false;
    act->move[act->count++] = moves[0];
    if (!s->game->verbs[vl_verb_of(moves[0])].quiet) return true;
    memcpy(&box, state, s->game->state_size);
    while (!vl_choice_step(s, vl_state_in(&box), seat, act->move[act->count - 1])) {
        if (act->count == VL_CHOICE_MAX || s->game->moves(s, vl_state_in(&box), seat, moves) != 1) return false;
        act->move[act->count++] = moves[0];
    }
    return true;
}

/* Whether, as far as this viewer can know, the seat has only one act open to it. */
static bool forced_for(const struct vl_table *t, unsigned seat, unsigned viewer) {
    enum { WORLDS = 300 };
    struct vl_view_box view;
    struct vl_rng rng;
    struct vl_act act;
    t->setup.game->view(&t->setup, state_of(t), viewer, vl_view_in(&view));
    vl_rng_init(&rng, viewer, seat);
    for (unsigned n = 0; n < WORLDS; n++) {
        struct vl_state_box world;
        t->setup.game->determinize(&t->setup, vl_view_in(&view), &rng, vl_state_in(&world));
        if (!vl_tab_forced(&t->setup, vl_state_in(&world), seat, &act)) return false;
    }
    return true;
}

bool vl_tab_forced_openly(const struct vl_table *t, unsigned seat, struct vl_act *act) {
    if (!vl_tab_forced(&t->setup, state_of(t), seat, act)) return false;
    if (!vl_tab_choosing(&t->setup, state_of(t), seat)) return true;
    for (unsigned set = (all_seats(t) & ~VL_BIT(seat)) | VL_BIT(VL_SPECTATOR); set != 0; set &= set - 1)
        if (!forced_for(t, seat, vl_first(set))) return false;
    return true;
}
