/* review.c - decisions that were made, judged: see review.h. */
#include "sim/review.h"

#include <math.h>
#include <string.h>

#include "core/check.h"
#include "sim/stats.h"
#include "sim/think.h"

enum { LIKE_THE_POLICY = 60 }; /* of 100 moves of the players in predictions; the others are the dice's */

void vl_review_init(struct vl_review *r, uint32_t iterations, unsigned threads, uint64_t seed) {
    memset(r, 0, sizeof *r);
    CHECK(vl_bot_parse("ismcts", &r->bot));
    r->bot.effort.iterations = iterations;
    r->judge = r->bot;
    r->judge.effort.always = true;
    r->judge.effort.rollout = LIKE_THE_POLICY;
    r->threads = threads;
    vl_rng_init(&r->rng, seed, 0);
}

/* What a move brings. */
static bool think_through(struct vl_review *r, const struct vl_setup *s, const struct vl_view *view, vl_move move,
                          struct vl_option_thought *out) {
    struct vl_thought thought;
    if (!vl_think_together(s, view, &move, 1, &r->judge, r->threads, &r->rng, &thought)) return false;
    *out = thought.option[0];
    return true;
}

static double variance(const struct vl_option_thought *o) {
    return vl_mean_variance(o->win, o->visits);
}

enum vl_reviewed vl_review_judge(struct vl_review *r, const struct vl_setup *s, const struct vl_state *side,
                                 unsigned seat, vl_move made, struct vl_judgement *j) {
    struct vl_thought thought;
    struct vl_view_box view;
    struct vl_option_thought own, best;
    vl_move moves[VL_MOVES_MAX];
    unsigned count = s->game->moves(s, side, seat, moves);
    if (count == 1) return VL_REVIEW_FORCED;
    s->game->view(s, side, seat, vl_view_in(&view));
    if (!vl_think_together(s, vl_view_in(&view), moves, count, &r->bot, r->threads, &r->rng, &thought))
        return VL_REVIEW_NO_MEMORY;
    vl_move found = moves[thought.best];
    if (!think_through(r, s, vl_view_in(&view), made, &own)) return VL_REVIEW_NO_MEMORY;
    best = own;
    if (found != made && !think_through(r, s, vl_view_in(&view), found, &best)) return VL_REVIEW_NO_MEMORY;
    *j = (struct vl_judgement){.seat = seat,
                               .made = made,
                               .better = VL_NO_MOVE,
                               .before = best.win,
                               .after = own.win,
                               .margin = 2 * sqrt(variance(&best) + variance(&own)),
                               .score = own.score};
    if (found != made && j->before - j->after > j->margin) j->better = found;
    return VL_REVIEW_JUDGED;
}

void vl_review_remember(struct vl_review *r, const struct vl_judgement *j) {
    if (j->better == VL_NO_MOVE) return;
    double loss = j->before - j->after;
    unsigned at = r->turnings;
    while (at > 0 && loss > r->turning[at - 1].before - r->turning[at - 1].after) at--;
    if (at == VL_TURNING_POINTS) return;
    if (r->turnings < VL_TURNING_POINTS) r->turnings++;
    memmove(&r->turning[at + 1], &r->turning[at], (r->turnings - 1 - at) * sizeof *j);
    r->turning[at] = *j;
}
