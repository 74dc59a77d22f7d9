/* search.c - minds, and searches in them from beginning to end; an iteration is in ismcts.c. */
#include <string.h>

#include "bots/arith.h"
#include "bots/mind.h"
#include "core/check.h"
#include "core/choice.h"

enum {
    FOR_MATCHING = 200,  /* iterations for each move of the root, so that regrets are worth matching */
    A_MILLISECOND = 20,  /* is worth so many, roughly */
    UNLIMITED = 1000,    /* iterations, where nothing else is a limit */
    LOOK_UP = 8,         /* iterations between two looks at the watch, */
    TAKE_STOCK = 64,     /* and between two at what was found so far */
    PLANS_TO_MATCH = 32, /* so many whole choices make a mixture */
};
#define ROOT_KEY UINT64_C(0x726f6f74) /* no seat's key is ever this one, but by accident */
/* Of the answer in a simultaneous phase, in standard errors: after matching, and without it. Means of whole choices are
 * from times when the others were still learning, too, and each from its own, so they say less. */
static const double tolerance_matching = 2, tolerance_matching_plans = 10, tolerance = 0.25;

/* ---- Minds ---- */

struct vl_mind *vl_mind_init(void *memory, size_t size) {
    struct vl_mind *mind = memory;
    size_t head = (sizeof *mind + 63) / 64 * 64;
    CHECK(size >= VL_MIND_LEAST && VL_MIND_LEAST > head + 4096);
    memset(mind, 0, sizeof *mind);
    mind->inverse_root[0] = 2;
    for (uint32_t n = 1; n < ROOTS; n++) mind->inverse_root[n] = (float)(1 / square_root(n));
    vl_tree_init(&mind->tree, (unsigned char *)memory + head, size - head);
    return mind;
}

size_t vl_mind_size(uint32_t iterations, unsigned players) {
    const uint64_t most = UINT64_C(256) << 20;
    uint64_t size = 2 * VL_MIND_LEAST + (uint64_t)iterations * players * 200;
    return (size_t)(size < most ? size : most);
}

/* How many times as many iterations a whole choice gets. */
static uint32_t times(const struct vl_effort *effort) {
    return effort->whole > 0 ? effort->whole : 1;
}

size_t vl_mind_wanted(const struct vl_bot *bot, unsigned players) {
    const uint32_t timed = 200000; /* iterations, where only the time is limited */
    const struct vl_effort *effort = &bot->effort;
    if (!bot->searches) return 0;
    return vl_mind_size(effort->iterations == 0 ? timed : effort->iterations * times(effort), players);
}

/* ---- Beginning ---- */

/* How many iterations there will be, roughly. */
static uint32_t budget(const struct vl_mind *mind) {
    return mind->effort.iterations == 0 ? A_MILLISECOND * mind->effort.milliseconds : mind->limit;
}

/* Takes everything along; true if there is something to think about. */
static bool prepare(struct vl_mind *mind, const struct vl_setup *s, const struct vl_view *view, const vl_move *moves,
                    unsigned count, const struct vl_effort *effort, const struct vl_watch *watch, struct vl_rng *rng) {
    mind->setup = *s;
    memcpy(mind->view.bytes, view, s->game->view_size);
    memcpy(mind->move, moves, count * sizeof *moves);
    mind->effort = *effort;
    mind->me = vl_viewer(view);
    mind->count = count;
    mind->whole = false;
    mind->done = 0;
    mind->limit = effort->iterations == 0 ? UINT32_MAX : effort->iterations;
    mind->mixed = vl_count(vl_view_actors(view)) > 1 || vl_choice_secret(s, moves);
    mind->timed = effort->milliseconds > 0 && watch != NULL;
    if (mind->timed) mind->watch = *watch;
    mind->end = mind->timed ? watch->now(watch->arg) + effort->milliseconds : 0;
    if (effort->iterations == 0 && !mind->timed) mind->limit = UNLIMITED;
    if (count == 1 && !effort->always) { /* a forced move needs no thought */
        mind->limit = 0;
        return false;
    }
    mind->seed = vl_rng_next(rng);
    vl_rng_init(&mind->rng, mind->seed, UINT64_MAX);
    vl_rng_init(&mind->luck, mind->seed, UINT64_MAX - 1);
    mind->split = vl_mind_seats_to_split(mind);
    mind->matching = budget(mind) >= FOR_MATCHING * count;
    mind->match = mind->mixed && mind->matching;
    mind->beyond = 1;
    mind->scale = (struct vl_scale){.margins = 8, .margin_count = 1, .largest = 1};
    memset(mind->win, 0, sizeof mind->win);
    memset(mind->score, 0, sizeof mind->score);
    vl_tree_clear(&mind->tree, (uint64_t)mind->limit * s->players);
    vl_tree_find(&mind->tree, mind->me, ROOT_KEY);
    return true;
}

void vl_search_begin(struct vl_mind *mind, const struct vl_setup *s, const struct vl_view *view, const vl_move *moves,
                     unsigned count, const struct vl_effort *effort, const struct vl_watch *watch, struct vl_rng *rng) {
    prepare(mind, s, view, moves, count, effort, watch, rng);
}

/* Regrets of whole choices are matched if there is time for `enough` of them, and these are all there are; else a
 * bandit looks for the best of many. What comes after them learns as soon as there is time for either: whoever chooses
 * against others who do not learn finds out how to beat the policy, and loses to those who do not play by it. */
static void match_plans(struct vl_mind *mind, unsigned enough) {
    if (enough > VL_MOVES_MAX) enough = VL_MOVES_MAX;
    mind->matching |= enough >= PLANS_TO_MATCH;
    mind->match = enough >= PLANS_TO_MATCH && vl_mind_plans_are_few(mind, enough);
    mind->most = mind->match ? enough : VL_MOVES_MAX;
}

void vl_search_begin_choice(struct vl_mind *mind, const struct vl_setup *s, const struct vl_view *view,
                            const vl_move *moves, unsigned count, const struct vl_effort *effort,
                            const struct vl_watch *watch, struct vl_rng *rng) {
    struct vl_effort longer = *effort;
    longer.always = true; /* the first move may be forced and the others not */
    longer.iterations *= times(effort);
    prepare(mind, s, view, moves, count, &longer, watch, rng);
    mind->whole = true;
    for (unsigned i = 0; i < VL_MOVES_MAX; i++) mind->move[i] = (vl_move)i;
    vl_mind_plan_first(mind);
    match_plans(mind, budget(mind) / (FOR_MATCHING * times(effort)));
}

/* ---- Going on ---- */

/* Whether the iterations left cannot change which move is visited most. */
static bool settled(const struct vl_mind *mind) {
    uint32_t most = 0, second = 0;
    if (mind->mixed || mind->count < 2 || mind->limit == UINT32_MAX) return false;
    for (unsigned i = 0; i < mind->count; i++) {
        uint32_t visits = mind->tree.edge[mind->list[i]].visits;
        if (visits > most)
            second = most, most = visits;
        else if (visits > second)
            second = visits;
    }
    return most - second > mind->limit - mind->done;
}

bool vl_search_step(struct vl_mind *mind, uint32_t iterations) {
    for (; iterations > 0 && mind->done < mind->limit; iterations--) {
        vl_mind_iterate(mind);
        mind->done++;
        bool late = mind->timed && mind->done % LOOK_UP == 0 && mind->watch.now(mind->watch.arg) >= mind->end;
        if (late || (mind->done % TAKE_STOCK == 0 && settled(mind))) mind->limit = mind->done;
    }
    return mind->done >= mind->limit;
}

/* ---- What was found out ---- */

void vl_search_thought(const struct vl_mind *mind, struct vl_thought *thought) {
    const struct tree *t = &mind->tree;
    double sum = 0, value[VL_MOVES_MAX], within = mind->whole ? tolerance_matching_plans : tolerance_matching;
    memset(thought, 0, sizeof *thought);
    thought->count = mind->count;
    thought->iterations = mind->done;
    if (mind->done == 0) { /* a forced move, or nothing is known yet */
        for (unsigned i = 0; i < mind->count; i++) thought->option[i].probability = 1.0 / mind->count;
        thought->next = mind->count > 1;
        if (mind->limit > 0) thought->proposed = mind->count, thought->mixed = mind->mixed;
        return;
    }
    uint32_t at = t->node[0].first;
    thought->mixed = mind->mixed;
    thought->proposed = mind->count;
    if (mind->whole) vl_mind_plan_values(mind, value);
    for (unsigned i = 0; i < mind->count; i++, at = t->edge[at].next) {
        const struct edge *e = &t->edge[at];
        if (e->move == t->node[0].proposed) thought->proposed = i;
        struct vl_option_thought *o = &thought->option[i];
        double visits = e->visits > 0 ? e->visits : 1;
        o->visits = e->visits;
        o->value = mind->whole ? value[i] : e->total / visits;
        o->win = mind->win[i] / visits;
        o->score = mind->score[i] / visits;
        o->probability = mind->match ? (double)e->strategy : e->visits;
        sum += o->probability;
    }
    for (unsigned i = 0; i < mind->count && sum > 0; i++) thought->option[i].probability /= sum;
    vl_thought_answer(thought, mind->match ? within : tolerance);
}

unsigned vl_search_option(const struct vl_mind *mind, unsigned option, vl_move out[VL_CHOICE_MAX]) {
    const struct plan *plan = &mind->plan[option];
    out[0] = mind->move[option];
    if (!mind->whole) return 1;
    memcpy(out, plan->move, plan->count * sizeof *out);
    return plan->count;
}

void vl_think(const struct vl_setup *s, const struct vl_view *view, const vl_move *moves, unsigned count,
              const struct vl_effort *effort, struct vl_mind *mind, const struct vl_watch *watch, struct vl_rng *rng,
              struct vl_thought *thought) {
    vl_search_begin(mind, s, view, moves, count, effort, watch, rng);
    while (!vl_search_step(mind, UINT32_MAX)) continue;
    vl_search_thought(mind, thought);
}
