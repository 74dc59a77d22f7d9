/* legal.c - see legal.h. */
#include "core/legal.h"

static bool may_come_up(const struct vl_setup *s, const struct vl_state *state, vl_move move) {
    struct vl_outcome outcomes[VL_MOVES_MAX];
    unsigned count = s->game->chances(s, state, outcomes);
    for (unsigned i = 0; i < count; i++)
        if (outcomes[i].move == move) return true;
    return false;
}

static bool may_move(const struct vl_setup *s, const struct vl_state *state, unsigned seat, vl_move move) {
    vl_move moves[VL_MOVES_MAX];
    unsigned count = s->game->moves(s, state, seat, moves);
    for (unsigned i = 0; i < count; i++)
        if (moves[i] == move) return true;
    return false;
}

bool vl_is_legal(const struct vl_setup *s, const struct vl_state *state, unsigned actor, vl_move move) {
    if (actor == VL_CHANCE) return vl_chance_next(state) && may_come_up(s, state, move);
    return actor < s->players && vl_actors(state) >> actor & 1 && may_move(s, state, actor, move);
}

struct vl_refusal vl_refuse_move(const struct vl_setup *s, const struct vl_state *state, unsigned actor, vl_move move) {
    if (vl_over(state)) return VL_REFUSED("REC-8", "scores-expected");
    if (actor == VL_CHANCE) {
        if (!vl_chance_next(state)) return VL_REFUSED("REC-3", "chance-not-next");
        if (!s->game->verbs[vl_verb_of(move)].chance) return VL_REFUSED("REC-3", "not-for-chance");
        return may_come_up(s, state, move) ? VL_ACCEPTED : VL_REFUSED("REC-4", "impossible-chance");
    }
    if (actor >= s->players || !(vl_actors(state) >> actor & 1))
        return VL_REFUSED("REC-3", vl_chance_next(state) ? "chance-next" : "not-your-turn");
    if (may_move(s, state, actor, move)) return VL_ACCEPTED;
    struct vl_view_box view;
    s->game->view(s, state, actor, vl_view_in(&view));
    const char *rule = s->game->why_not(s, vl_view_in(&view), move, NULL);
    return VL_REFUSED(rule == NULL ? "REC-3" : rule, "not-allowed");
}
