/* plan.c - whole choices made in secret, as options of a search: see ismcts.c.
 *
 * A party of eight has too many ways to be chosen to try them all, and one search a card would take eight times as
 * long as any other answer. So whole choices are tried against each other: first the one that the game's policy makes,
 * then variations of the one that looks best so far. */
#include "bots/arith.h"
#include "bots/mind.h"
#include "core/check.h"
#include "core/choice.h"

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

/* The rest is the policy's. */
static void complete(struct vl_mind *mind, struct site *site, struct plan *plan) {
    const struct vl_setup *s = &mind->setup;
    struct vl_view_box view;
    while (!site->complete) {
        s->game->view(s, vl_state_in(&site->state), mind->me, vl_view_in(&view));
        add(mind, site, plan, s->game->policy(s, vl_view_in(&view), site->moves, site->count, &mind->rng));
    }
}

void vl_mind_plan_first(struct vl_mind *mind) {
    struct site site;
    vl_choice_begin(&mind->setup, mind_view(mind), vl_state_in(&mind->world));
    start(mind, &site, &mind->plan[0]);
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

/* A plan in which one move of another is replaced: either the moves after it are chosen anew, or all others stay. */
static void vary(struct vl_mind *mind, const struct plan *from, struct plan *plan) {
    struct site site;
    unsigned at = vl_rng_below(&mind->rng, from->count);
    bool anew = vl_rng_below(&mind->rng, 2) == 0;
    start(mind, &site, plan);
    for (unsigned i = 0; i < at; i++) add(mind, &site, plan, from->move[i]);
    if (anew && !site.complete) add(mind, &site, plan, another(mind, &site, from->move[at]));
    for (unsigned i = at + 1; i < from->count && !anew; i++)
        if (is_legal(&site, from->move[i])) add(mind, &site, plan, from->move[i]);
    if (!anew && !site.complete) add(mind, &site, plan, another(mind, &site, from->move[at]));
    complete(mind, &site, plan);
}

/* A plan that was not among the options yet; false if none was found. */
static bool find_new(struct vl_mind *mind, unsigned from) {
    enum { TRIES = 8 };
    struct plan *plan = &mind->plan[mind->count];
    for (unsigned n = 0; n < TRIES; n++) {
        unsigned i = 0;
        vary(mind, &mind->plan[from], plan);
        while (i < mind->count && mind->plan[i].key != plan->key) i++;
        if (i == mind->count) return true;
    }
    return false;
}

/* UCB1 among the plans; the policy's has a head start. */
static unsigned choose(const struct vl_mind *mind) {
    const struct tree *t = &mind->tree;
    const struct node *root = &t->node[0];
    unsigned best = 0;
    double best_bound = -1, breadth = exploration * square_root(logarithm(root->visits + 1));
    for (unsigned i = 0; i < mind->count; i++) {
        const struct edge *e = &t->edge[mind->list[i]];
        if (e->visits == 0) return i;
        double bound = e->total / e->visits + breadth * inverse_root(mind, e->visits);
        if (i == 0) bound += head_start / (head_start + root->visits);
        if (bound > best_bound) best = i, best_bound = bound;
    }
    return best;
}

/* The edges of the first so many plans are made, if need be, and listed. */
static bool list_plans(struct vl_mind *mind, unsigned count) {
    return vl_tree_edges(&mind->tree, 0, mind->move, count, mind->list);
}

unsigned vl_mind_plan_next(struct vl_mind *mind) {
    struct node *root = &mind->tree.node[0];
    struct step *step = &mind->step[0];
    *step = (struct step){.count = (uint16_t)mind->count, .seat = (uint8_t)mind->me, .match = mind->match};
    list_plans(mind, mind->count);
    if (root->visits == 0 && mind->match) mind->tree.edge[mind->list[0]].regret = (float)trust;
    unsigned chosen = mind->match ? vl_mind_choose_matching(mind, step) : choose(mind);
    bool wanted = mind->count < mind->most && mind->count * inverse_root(mind, root->visits + 1) < 2; /* 2√visits */
    if (wanted && root->visits > 0 && find_new(mind, chosen) && list_plans(mind, mind->count + 1)) {
        chosen = mind->count++;
        step->count++;
        step->played = 1;
    }
    root->proposed = 0;
    step->chosen = (uint16_t)chosen;
    step->edge = mind->list[chosen];
    mind->listed = mind->count;
    mind->steps = 1;
    return chosen;
}
