/* policy.c - the greedy player: keeps the better card. Moves are ascending, so it is the last one, or the first. */
#include "template.h"

vl_move vl_tpl_policy(const struct vl_setup *s, const struct vl_view *view, const vl_move *moves, unsigned count,
                      struct vl_rng *rng) {
    (void)view, (void)rng;
    return moves[s->option[AIM] == 1 ? 0 : count - 1];
}
