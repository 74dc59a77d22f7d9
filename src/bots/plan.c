/* plan.c - whole choices made in secret, as options of a search: see ismcts.c.
 *
 * A party of eight has too many ways to be chosen to try them all, and one search a card would take eight times as
 * long as any other answer. So whole choices, plans, are tried against each other: first the one that the game's policy
 * makes, then variations of the one that looks best so far.
 *
 * Every trial of a plan also says something about each of its moves. What a plan is worth is guessed as if moves only
 * added up: the mean of all trials, plus what each move lifts it by. The guess finds the next plan to try among several
 * variations, and steadies the mean of a plan that was tried a few times only, as that of the luckiest of many is
 * always too good (S. Ontañón: "The combinatorial multi-armed bandit problem and its application to real-time strategy
 * games", 2013, calls it the naive assumption). */
#include "bots/arith.h"
#include "bots/mind.h"
#include "core/check.h"
#include "core/choice.h"

static const double doubt = 4;       /* trials of a move's before half of what they say is believed */
static const double steadiness = 16; /* trials that the guess of a plan's worth counts for */

/* ---- Making plans ---- */

/* Where a plan is built: what its moves have led to. */
struct site {
    struct vl_state_box state;
    bool complete;
    unsigned count; /* legal moves now, unless it is complete */
    vl_move moves[VL_MOVES_MAX];
};

static void look(const struct vl_mind *mind, struct site *site) {
    const struct vl_setup *s = &mind->setup;
    if (!site->complete) site->count = s->game->moves(s, vl_state_in(&site->state), mind->me, site->moves);
}

static void start(const struct vl_mind *mind, struct site *site, struct plan *plan) {
    site->state = mind->world;
    site->complete = false;
    plan->count = 0;
    plan->key = 0;
    look(mind, site);
}

static void add(const struct vl_mind *mind, struct site *site, struct plan *plan, vl_move move) {
    CHECK(plan->count < VL_CHOICE_MAX);
    plan->move[plan->count++] = move;
    plan->key += vl_mix(move + UINT64_C(0x9e3779b97f4a7c15));
    site->complete = vl_choice_step(&mind->setup, vl_state_in(&site->state), mind->me, move);
    look(mind, site);
}

static bool is_legal(const struct site *site, vl_move move) {
    for (unsigned i = 0; i < site->count && !site->complete; i++)
        if (site->moves[i] == move) return true;
    return false;
}

/* The place of a move's credit. If there are too many moves the last ones share one. */
static unsigned credit_of(struct vl_mind *mind, vl_move move) {
    unsigned i = 0;
    while (i < mind->credits && mind->credit[i].move != move) i++;
    if (i == mind->credits && i < VL_MOVES_MAX) mind->credit[mind->credits++] = (struct credit){.move = move};
    return i < VL_MOVES_MAX ? i : VL_MOVES_MAX - 1;
}

/* How many more plans there are from here, counted up to `most`. Each is met once: moves after one another never come
 * before each other in the list. It gives up (there are many) where that takes too many steps. */
static unsigned count_plans(const struct vl_mind *mind, const struct site *site, unsigned from, unsigned most,
                            unsigned *steps) {
    unsigned plans = 0;
    for (unsigned i = 0; i < site->count && plans < most; i++) {
        if (site->moves[i] < from) continue;
        if ((*steps)-- == 0) return most;
        struct site next = *site;
        struct plan unused = {.count = 0};
        add(mind, &next, &unused, site->moves[i]);
        plans += next.complete ? 1 : count_plans(mind, &next, site->moves[i], most - plans, steps);
    }
    return plans;
}

bool vl_mind_plans_are_few(const struct vl_mind *mind, unsigned few) {
    enum { STEPS = 32 }; /* to find a plan */
    struct site site;
    struct plan none;
    unsigned steps = STEPS * few;
    start(mind, &site, &none);
    return count_plans(mind, &site, 0, few + 1, &steps) <= few;
}

/* The rest is the policy's. */
static void complete(struct vl_mind *mind, struct site *site, struct plan *plan) {
    const struct vl_setup *s = &mind->setup;
    struct vl_view_box view;
    while (!site->complete) {
        s->game->view(s, vl_state_in(&site->state), mind->me, vl_view_in(&view));
        add(mind, site, plan, s->game->policy(s, vl_view_in(&view), site->moves, site->count, &mind->rng));
    }
    for (unsigned i = 0; i < plan->count; i++) plan->credit[i] = (uint8_t)credit_of(mind, plan->move[i]);
}

void vl_mind_plan_first(struct vl_mind *mind) {
    struct site site;
    vl_choice_begin(&mind->setup, vl_mind_view(mind), vl_state_in(&mind->world));
    start(mind, &site, &mind->plan[0]);
    mind->credits = 0;
    mind->curious_at = 1;
    complete(mind, &site, &mind->plan[0]);
    mind->count = 1;
}

/* Any other legal move than this one; this one if there is no other. */
static vl_move another(struct vl_mind *mind, const struct site *site, vl_move move) {
    unsigned others = site->count - is_legal(site, move);
    if (others == 0) return move;
    unsigned skip = vl_rng_below(&mind->rng, others);
    for (unsigned i = 0;; i++)
        if (site->moves[i] != move && skip-- == 0) return site->moves[i];
}

/* A plan in which one move of another is replaced: either the moves after it are the policy's, or all others stay. */
static void vary(struct vl_mind *mind, const struct plan *from, struct plan *plan) {
    struct site site;
    unsigned at = vl_rng_below(&mind->rng, from->count);
    bool anew = vl_rng_below(&mind->rng, 2) == 0;
    start(mind, &site, plan);
    for (unsigned i = 0; i < at; i++) add(mind, &site, plan, from->move[i]);
    for (unsigned i = at + 1; i < from->count && !anew; i++)
        if (is_legal(&site, from->move[i])) add(mind, &site, plan, from->move[i]);
    if (!site.complete) add(mind, &site, plan, another(mind, &site, from->move[at]));
    complete(mind, &site, plan);
}

/* ---- What plans are worth ---- */

/* By how much each move lifts the mean of all trials; little is known of moves that were tried a few times. */
static double find_lifts(const struct vl_mind *mind, double *lift) {
    const struct node *root = &mind->tree.node[0];
    double mean = root->visits > 0 ? root->total / root->visits : 0.5;
    for (unsigned i = 0; i < mind->credits; i++) {
        const struct credit *c = &mind->credit[i];
        lift[i] = (c->total - c->visits * mean) / (c->visits + doubt);
    }
    return mean;
}

static double guess(const struct plan *plan, double mean, const double *lift) {
    for (unsigned i = 0; i < plan->count; i++) mean += lift[plan->credit[i]];
    return mean;
}

void vl_mind_plan_values(const struct vl_mind *mind, double *value) {
    double lift[VL_MOVES_MAX], mean = find_lifts(mind, lift);
    for (unsigned i = 0; i < mind->count; i++) {
        const struct edge *e = &mind->tree.edge[mind->list[i]];
        value[i] = (e->total + steadiness * guess(&mind->plan[i], mean, lift)) / (e->visits + steadiness);
    }
}

void vl_mind_plan_learn(struct vl_mind *mind, double utility) {
    const struct plan *plan = &mind->plan[mind->step[0].chosen];
    for (unsigned i = 0; i < plan->count; i++) {
        mind->credit[plan->credit[i]].visits++;
        mind->credit[plan->credit[i]].total += utility;
    }
}

/* ---- Choosing ---- */

static bool is_known(const struct vl_mind *mind, const struct plan *plan) {
    for (unsigned i = 0; i < mind->count; i++)
        if (mind->plan[i].key == plan->key) return true;
    return false;
}

/* A plan that was not among the options yet, the most promising of some variations; false if none was found. */
static bool find_new(struct vl_mind *mind, unsigned from) {
    enum { TRIES = 16, ENOUGH = 8 };
    struct plan plan;
    double lift[VL_MOVES_MAX], most = 0;
    unsigned found = 0;
    for (unsigned n = 0; n < TRIES && found < ENOUGH; n++) {
        vary(mind, &mind->plan[from], &plan);
        if (is_known(mind, &plan)) continue;
        double mean = find_lifts(mind, lift), value = guess(&plan, mean, lift);
        if (found++ > 0 && value <= most) continue;
        mind->plan[mind->count] = plan;
        most = value;
    }
    return found > 0;
}

/* UCB1 among the plans; the policy's has a head start. */
static unsigned choose(const struct vl_mind *mind) {
    const struct tree *t = &mind->tree;
    uint32_t visits = t->node[0].visits;
    unsigned best = 0;
    double value[VL_MOVES_MAX], best_bound = -1, breadth = exploration * square_root(logarithm(visits + 1));
    vl_mind_plan_values(mind, value);
    for (unsigned i = 0; i < mind->count; i++) {
        double bound = value[i] + breadth * inverse_root(mind, t->edge[mind->list[i]].visits);
        if (i == 0) bound += head_start / (head_start + visits);
        if (bound > best_bound) best = i, best_bound = bound;
    }
    return best;
}

/* The edges of the first so many plans are made, if need be, and listed. */
static bool list_plans(struct vl_mind *mind, unsigned count) {
    return vl_tree_edges(&mind->tree, 0, mind->move, count, mind->list);
}

/* Whether it is time for another plan: there are fewer than 2√visits, and looking for one has not failed lately. */
static bool is_curious(const struct vl_mind *mind) {
    uint32_t visits = mind->tree.node[0].visits;
    return visits >= mind->curious_at && mind->count < mind->most && mind->count * inverse_root(mind, visits + 1) < 2;
}

unsigned vl_mind_plan_next(struct vl_mind *mind) {
    struct node *root = &mind->tree.node[0];
    struct step *step = &mind->step[0];
    *step = (struct step){.count = (uint16_t)mind->count, .seat = (uint8_t)mind->me, .match = mind->match};
    list_plans(mind, mind->count);
    if (root->visits == 0 && mind->match) mind->tree.edge[mind->list[0]].regret = (float)trust;
    unsigned chosen = mind->match ? vl_mind_choose_matching(mind, step) : choose(mind);
    if (is_curious(mind)) {
        if (find_new(mind, chosen) && list_plans(mind, mind->count + 1)) {
            chosen = mind->count++;
            step->count++;
            step->played = 1;
        } else {
            mind->curious_at = 2 * root->visits;
        }
    }
    root->proposed = 0;
    step->chosen = (uint16_t)chosen;
    step->edge = mind->list[chosen];
    mind->listed = mind->count;
    mind->steps = 1;
    return chosen;
}
