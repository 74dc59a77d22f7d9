/* review.c - decisions that were made, judged: see review.h. */
#include "sim/review.h"

#include <math.h>
#include <string.h>

#include "sim/stats.h"

enum { LIKE_THE_POLICY = 60 }; /* of 100 moves of the players in predictions; the others are the dice's */

/* ---- Who is winning ---- */

static vl_move choose(const struct vl_setup *s, const struct vl_state *state, unsigned seat, struct vl_rng *rng) {
    vl_move moves[VL_MOVES_MAX];
    struct vl_view_box view;
    unsigned count = s->game->moves(s, state, seat, moves);
    if (count == 1) return moves[0];
    if (vl_rng_below(rng, 100) >= LIKE_THE_POLICY) return moves[vl_rng_below(rng, count)];
    s->game->view(s, state, seat, vl_view_in(&view));
    return s->game->policy(s, vl_view_in(&view), moves, count, rng);
}

void vl_chances_play(struct vl_chances *c, const struct vl_setup *s, const struct vl_view *view, struct vl_rng *rng) {
    struct vl_state_box world;
    struct vl_state *state = vl_state_in(&world);
    int32_t scores[VL_SEATS_MAX];
    s->game->determinize(s, view, rng, state);
    while (!vl_over(state)) {
        unsigned actor = vl_chance_next(state) ? VL_CHANCE : vl_first(vl_actors(state));
        vl_move move = actor == VL_CHANCE ? s->game->chance(s, state, rng) : choose(s, state, actor, rng);
        s->game->apply(s, state, actor, move, NULL);
    }
    s->game->scores(s, state, scores);
    vl_share_win(scores, s->players, c->wins);
    c->games++;
}

double vl_chance(const struct vl_chances *c, unsigned seat) {
    return c->games == 0 ? 0 : (double)c->wins[seat] / VL_WIN_PARTS / (double)c->games;
}

double vl_chance_unsure(const struct vl_chances *c, unsigned seat) {
    return 2 * sqrt(vl_mean_variance(vl_chance(c, seat), (double)c->games));
}

/* ---- Decisions ---- */

static double variance(const struct vl_option_thought *o) {
    return vl_mean_variance(o->win, o->visits);
}

void vl_judgement_weigh(struct vl_judgement *j, vl_move found, const struct vl_option_thought *best,
                        const struct vl_option_thought *own) {
    j->before = best->win;
    j->after = own->win;
    j->margin = 2 * sqrt(variance(best) + variance(own));
    j->score = own->score;
    j->better = found != j->made && j->before - j->after > j->margin ? found : VL_NO_MOVE;
}

/* What is thought about, one after the other. */
enum { FIND_BEST, TRY_OWN, TRY_BEST, PLAY_ON, DONE };

static void begin_stage(struct vl_review *r, unsigned stage) {
    const struct vl_effort search = {.iterations = r->iterations, .rollout = 100};
    const struct vl_effort predict = {.iterations = r->iterations, .rollout = LIKE_THE_POLICY, .always = true};
    r->stage = (uint8_t)stage;
    if (stage == FIND_BEST)
        vl_search_begin(r->mind, r->setup, vl_view_in(&r->view), r->move, r->count, &search, NULL, &r->rng);
    if (stage == TRY_OWN)
        vl_search_begin(r->mind, r->setup, vl_view_in(&r->view), &r->judgement.made, 1, &predict, NULL, &r->rng);
    if (stage == TRY_BEST)
        vl_search_begin(r->mind, r->setup, vl_view_in(&r->view), &r->found, 1, &predict, NULL, &r->rng);
}

void vl_review_begin(struct vl_review *r, struct vl_mind *mind, const struct vl_setup *s, const struct vl_state *state,
                     const struct vl_state *side, unsigned seat, vl_move made, uint32_t iterations, uint64_t seed) {
    memset(r, 0, sizeof *r);
    r->setup = s;
    r->mind = mind;
    r->iterations = iterations;
    r->judgement = (struct vl_judgement){.seat = seat, .made = made, .better = VL_NO_MOVE};
    vl_rng_init(&r->rng, seed, seat);
    s->game->view(s, side, seat, vl_view_in(&r->view));
    s->game->view(s, state, VL_SPECTATOR, vl_view_in(&r->open));
    r->count = s->game->moves(s, side, seat, r->move);
    begin_stage(r, FIND_BEST);
}

/* The search of this stage is done. */
static void end_stage(struct vl_review *r) {
    struct vl_thought thought;
    vl_search_thought(r->mind, &thought);
    switch (r->stage) {
    case FIND_BEST:
        r->found = r->move[thought.best];
        begin_stage(r, TRY_OWN);
        break;
    case TRY_OWN:
        r->own = r->best = thought.option[0];
        begin_stage(r, r->found == r->judgement.made ? PLAY_ON : TRY_BEST);
        break;
    default:
        r->best = thought.option[0];
        begin_stage(r, PLAY_ON);
        break;
    }
}

bool vl_review_step(struct vl_review *r, uint32_t iterations) {
    struct vl_judgement *j = &r->judgement;
    if (r->stage < PLAY_ON) {
        if (vl_search_step(r->mind, iterations)) end_stage(r);
        return false;
    }
    for (; r->stage == PLAY_ON && iterations > 0; iterations--) {
        vl_chances_play(&j->chances, r->setup, vl_view_in(&r->open), &r->rng);
        if (j->chances.games >= r->iterations / 2 + 1) r->stage = DONE;
    }
    if (r->stage == DONE) vl_judgement_weigh(j, r->found, &r->best, &r->own);
    return r->stage == DONE;
}

/* ---- Turning points ---- */

void vl_turnings_add(struct vl_turnings *t, const struct vl_judgement *j) {
    if (j->better == VL_NO_MOVE) return;
    double loss = j->before - j->after;
    unsigned at = t->count;
    while (at > 0 && loss > t->of[at - 1].before - t->of[at - 1].after) at--;
    if (at == VL_TURNING_POINTS) return;
    if (t->count < VL_TURNING_POINTS) t->count++;
    memmove(&t->of[at + 1], &t->of[at], (t->count - 1 - at) * sizeof *j);
    t->of[at] = *j;
}
