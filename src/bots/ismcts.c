/* ismcts.c - information-set Monte Carlo tree search, for any game of the interface.
 *
 * The idea (P. Cowling, E. Powley, D. Whitehouse: "Information set Monte Carlo tree search", IEEE Transactions on
 * Computational Intelligence and AI in Games 4(2), 2012): think in what players know instead of in states. Every
 * iteration draws a world that the view allows, plays it to the end, and credits the result to the information sets
 * that were met on the way:
 *
 *      view ──determinize──▶ world ──tree: each seat chooses by what it knows──▶ rollout ──▶ scores
 *                              ▲                                                               │
 *                              └──────────────── utilities back along the path ◀───────────────┘
 *
 * Several observers (their MO-ISMCTS): each seat has a tree of its own, keyed by the hash of the events it was told
 * since the root (core/event.h), so a seat cannot act on what it does not see, and sees what it does. What the others
 * knew before the root differs from world to world. Where that is little (few different views in a sample of worlds)
 * it is part of their keys, and they play as well as they could; where it is much, their sets would be met once each,
 * so they share one root and choose among the moves their world allows: a move's exploration then counts the visits at
 * which it was legal (subset-armed bandits, section IV of the paper).
 *
 * Choosing. Where one seat acts, UCB1 (P. Auer, N. Cesa-Bianchi, P. Fischer, 2002), widened progressively (R. Coulom:
 * "Computing Elo ratings of move patterns in the game of Go", 2007; G. Chaslot et al., 2008): the game's own policy
 * proposes the first move, and the number of moves under consideration grows with the square root of the visits. That
 * move also has a head start that fades with the visits of the node (progressive bias, Chaslot again): among many moves
 * of nearly equal worth, the best of a few noisy trials is worse than a thoughtful guess. Where several act at once a
 * fixed choice can be read and punished, so they match regrets (S. Hart, A. Mas-Colell, 2000; V. Lisý, V. Kovařík, M.
 * Lanctot, B. Bošanský: "Convergence of Monte Carlo tree search in simultaneous move games", 2013): a move is played in
 * proportion to how much its absence is regretted, and the answer is the average of those mixtures, later ones weighing
 * more. Regrets are estimated for all moves from the one that was tried, with the means so far as a baseline (M. Schmid
 * et al.: "Variance reduction in Monte Carlo counterfactual regret minimization", 2019), which keeps their noise down.
 * All that takes iterations: with fewer than FOR_MATCHING for each move of the root the bandits choose there too, and
 * the answer mixes the moves that they can hardly tell apart.
 *
 * A choice of several moves that is made in secret is one decision at the root (plan.c), a bandit's unless whole
 * choices are few and there is time to match the regrets of all of them. Further down, where others make theirs, it is
 * decided move by move; their sets do not depend on the order, as events of a phase are summed.
 *
 * A node that was hardly met knows less than the game's policy, which plays in its place until the node is ripe.
 *
 * Who are the others? A searcher takes them for searchers who found out as much as itself. In a tree that ends long
 * before the game does they have not found out much, and chasing what they seem to know is chasing noise: in Goofspiel
 * with 13 cards more iterations made it lose more. So in each iteration each of the others plays by the policy alone
 * with a probability of up to one half, in proportion to how often play left the tree lately, and by its tree otherwise
 * (a restricted Nash response: M. Johanson, M. Zinkevich, M. Bowling: "Computing robust counter-strategies", 2007).
 * Where the tree reaches the end nobody is naive, and regrets converge to an equilibrium.
 *
 * Arithmetic is IEEE addition to division and nothing else, in a fixed order, so that a bot answers the same in
 * WebAssembly as natively. Nothing is allocated; see tree.h for the memory. */
#include <string.h>

#include "bots/arith.h"
#include "bots/mind.h"
#include "core/event.h"
#include "core/playout.h"

enum {
    SAMPLE = 32,       /* worlds drawn to see how much the others may know */
    RIPE = 40,         /* visits for each of its moves after which a node's own judgement replaces the game's policy; */
    RIPE_MATCHING = 4, /* the same when regrets are matched, which needs others who learn */
    VIEWS_MAX = 16,    /* so many different views of a seat are few */
};
static const double curiosity = 0.15; /* of regret matching: the part played evenly */
static const double naive_part = 0.5; /* how often one of the others is naive where the tree never reaches the end */
static const double reach_pace = 1.0 / 64; /* at which it is noticed how far the tree reaches */

/* ---- Rollouts ---- */

/* The move of the game's policy; without a state, at the root, where the view is at hand. */
static vl_move policy_move(struct vl_mind *mind, const struct vl_state *state, unsigned seat, const vl_move *moves,
                           unsigned count) {
    const struct vl_setup *s = &mind->setup;
    struct vl_view_box view;
    if (state == NULL) return s->game->policy(s, vl_mind_view(mind), moves, count, &mind->rng);
    s->game->view(s, state, seat, vl_view_in(&view));
    return s->game->policy(s, vl_view_in(&view), moves, count, &mind->rng);
}

/* A move by the game's policy or by the dice. */
static vl_move default_move(struct vl_mind *mind, const struct vl_state *state, unsigned seat, const vl_move *moves,
                            unsigned count) {
    if (count == 1) return moves[0];
    if (mind->effort.rollout > 0 && vl_rng_below(&mind->rng, 100) < mind->effort.rollout)
        return policy_move(mind, state, seat, moves, count);
    return moves[vl_rng_below(&mind->rng, count)];
}

static void roll_out(struct vl_mind *mind, struct vl_state *state) {
    const struct vl_setup *s = &mind->setup;
    vl_move moves[VL_MOVES_MAX];
    if (mind->effort.rollout == 0) {
        vl_playout(s, state, &mind->luck);
        return;
    }
    for (unsigned actors; (actors = vl_actors(state)) != 0;) {
        if (actors == VL_BIT(VL_CHANCE)) {
            s->game->apply(s, state, VL_CHANCE, s->game->chance(s, state, &mind->luck), NULL);
            continue;
        }
        unsigned seat = vl_first(actors), count = s->game->moves(s, state, seat, moves);
        s->game->apply(s, state, seat, default_move(mind, state, seat, moves, count), NULL);
    }
}

/* ---- Choosing in the tree ---- */

static double mean_of(const struct edge *e, double otherwise) {
    return e->visits > 0 ? e->total / e->visits : otherwise;
}

/* UCB1 among the moves under consideration; their number grows. Returns the place of the move in the list. */
static unsigned choose_bandit(struct vl_mind *mind, struct step *step, const struct vl_state *state,
                              const vl_move *moves) {
    struct tree *t = &mind->tree;
    struct node *node = &t->node[step->node];
    const uint32_t *list = mind->list + step->list;
    bool shared = step->seat != mind->me && !(mind->split >> step->seat & 1);
    unsigned tried = 0, best = 0;
    double best_bound = -1, root = 0, ahead = head_start / (head_start + node->visits);
    if (!shared) root = exploration * square_root(logarithm(node->visits + 1));
    for (unsigned i = 0; i < step->count; i++) {
        struct edge *e = &t->edge[list[i]];
        e->present += shared;
        if (e->visits == 0) continue;
        tried++;
        if (shared) root = exploration * square_root(logarithm(e->present + 1));
        double bound = e->total / e->visits + root * inverse_root(mind, e->visits);
        if (e->move == node->proposed) bound += ahead;
        if (bound > best_bound) best = i, best_bound = bound;
    }
    if (tried == step->count) return best;
    if (tried > 0 && tried * inverse_root(mind, node->visits + 1) >= 2) return best; /* more than 2√visits */
    if (tried == 0) {
        node->proposed = policy_move(mind, state, step->seat, moves, step->count);
        for (unsigned i = 0; i < step->count; i++)
            if (moves[i] == node->proposed) return i;
    }
    unsigned skip = vl_rng_below(&mind->rng, step->count - tried);
    for (unsigned i = 0; i < step->count; i++)
        if (t->edge[list[i]].visits == 0 && skip-- == 0) return i;
    return best;
}

/* The mixture that the regrets call for. */
static void mixture(const struct tree *t, const uint32_t *list, unsigned count, double *part) {
    double sum = 0;
    for (unsigned i = 0; i < count; i++) {
        double regret = (double)t->edge[list[i]].regret;
        part[i] = regret > 0 ? regret : 0;
        sum += part[i];
    }
    for (unsigned i = 0; i < count; i++) part[i] = sum > 0 ? part[i] / sum : 1.0 / count;
}

unsigned vl_mind_choose_matching(struct vl_mind *mind, struct step *step) {
    struct tree *t = &mind->tree;
    const uint32_t *list = mind->list + step->list;
    double part[VL_MOVES_MAX], weight = t->node[step->node].visits + 1.0;
    mixture(t, list, step->count, part);
    double x = fraction(&mind->rng), even = curiosity / step->count;
    unsigned chosen = step->count;
    for (unsigned i = 0; i < step->count; i++) {
        t->edge[list[i]].strategy += (float)(weight * part[i]);
        double played = (1 - curiosity) * part[i] + even;
        if (x < played && chosen == step->count) chosen = i;
        x -= played;
    }
    if (chosen == step->count) chosen--; /* the parts may add up to a little less than 1 */
    step->played = (1 - curiosity) * part[chosen] + even;
    return chosen;
}

/* Before anything is known the game's policy is the best guess: its moves begin with some regret. */
static void lean_on_policy(struct vl_mind *mind, const struct step *step, const struct vl_state *state,
                           const vl_move *moves) {
    enum { TIMES = 4 };
    for (unsigned n = 0; n < TIMES; n++) {
        vl_move move = policy_move(mind, state, step->seat, moves, step->count);
        for (unsigned i = 0; i < step->count; i++)
            if (moves[i] == move) mind->tree.edge[mind->list[step->list + i]].regret += (float)(trust / TIMES);
    }
}

/* What every move would have brought is estimated by its mean so far, corrected for the one that was tried; the regret
 * of a move is what it would have brought beyond the mixture. */
static void learn_regrets(struct vl_mind *mind, const struct step *step, double utility) {
    struct tree *t = &mind->tree;
    const uint32_t *list = mind->list + step->list;
    const struct node *node = &t->node[step->node];
    double part[VL_MOVES_MAX], guess[VL_MOVES_MAX], expected = 0;
    double otherwise = node->visits > 0 ? node->total / node->visits : 0.5;
    mixture(t, list, step->count, part);
    for (unsigned i = 0; i < step->count; i++) {
        guess[i] = mean_of(&t->edge[list[i]], otherwise);
        if (i == step->chosen) guess[i] += (utility - guess[i]) / step->played;
        expected += part[i] * guess[i];
    }
    for (unsigned i = 0; i < step->count; i++) {
        struct edge *e = &t->edge[list[i]];
        double regret = (double)e->regret + guess[i] - expected;
        e->regret = (float)(regret > 0 ? regret : 0);
    }
}

/* ---- An iteration ---- */

static uint64_t hash_view(const struct vl_setup *s, const struct vl_state *state, unsigned seat) {
    struct vl_view_box box;
    uint64_t hash = 0, word;
    unsigned size = s->game->view_size, at = 0;
    s->game->view(s, state, seat, vl_view_in(&box));
    for (; at + 8 <= size; at += 8) {
        memcpy(&word, box.bytes + at, 8);
        hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    for (; at < size; at++) hash = (hash ^ box.bytes[at]) * UINT64_C(0x100000001b3);
    return vl_mix(hash);
}

/* A choice in a node, remembered as a step of the path; VL_NO_MOVE if there is no room. */
static vl_move take_step(struct vl_mind *mind, const struct vl_state *state, uint32_t at, bool match,
                         const vl_move *moves, unsigned count) {
    struct node *node = &mind->tree.node[at];
    if (mind->steps == STEPS_MAX || mind->listed + count > (unsigned)LIST_MAX) return VL_NO_MOVE;
    struct step *step = &mind->step[mind->steps];
    *step =
        (struct step){.node = at, .list = mind->listed, .count = (uint16_t)count, .seat = node->seat, .match = match};
    bool fresh = node->first == VL_NONE;
    if (!vl_tree_edges(&mind->tree, at, moves, count, mind->list + step->list)) return VL_NO_MOVE;
    if (match && fresh) lean_on_policy(mind, step, state, moves);
    step->chosen = (uint16_t)(match ? vl_mind_choose_matching(mind, step) : choose_bandit(mind, step, state, moves));
    step->edge = mind->list[step->list + step->chosen];
    mind->listed += count;
    mind->steps++;
    return moves[step->chosen];
}

/* The choice at the root: an option, as the moves it consists of. */
static const vl_move *take_root_step(struct vl_mind *mind) {
    mind->steps = mind->listed = 0;
    if (!mind->whole) {
        take_step(mind, NULL, 0, mind->match, mind->move, mind->count);
        return &mind->move[mind->step[0].chosen];
    }
    return mind->plan[vl_mind_plan_next(mind)].move;
}

/* A seat's choice by its tree; VL_NO_MOVE if it leaves the tree here: its node was hardly ever met, or there is no
 * room. Such a node only counts its visits and gets its edges when it is ripe. */
static vl_move tree_move(struct vl_mind *mind, const struct vl_state *state, unsigned seat, uint64_t key, bool match,
                         const vl_move *moves, unsigned count) {
    uint32_t at = vl_tree_find(&mind->tree, seat, key);
    if (at == VL_NONE) return VL_NO_MOVE;
    struct node *node = &mind->tree.node[at];
    if (node->visits < (mind->matching ? RIPE_MATCHING : RIPE) * count) {
        node->visits++;
        node->total += 0.5;
        return VL_NO_MOVE;
    }
    return take_step(mind, state, at, match, moves, count);
}

static void back_up(struct vl_mind *mind, const struct vl_result *r) {
    for (unsigned i = 0; i < mind->steps; i++) {
        const struct step *step = &mind->step[i];
        struct node *node = &mind->tree.node[step->node];
        struct edge *e = &mind->tree.edge[step->edge];
        double utility = r->utility[step->seat];
        if (step->match) learn_regrets(mind, step, utility);
        node->visits++;
        node->total += utility;
        e->visits++;
        e->total += utility;
    }
    if (mind->whole) vl_mind_plan_learn(mind, r->utility[mind->me]);
    mind->win[mind->step[0].chosen] += r->win[mind->me];
    mind->score[mind->step[0].chosen] += r->score[mind->me];
}

/* Which of the others play by the policy this time. */
static unsigned naive_seats(struct vl_mind *mind) {
    unsigned seats = 0;
    for (unsigned seat = 0; seat < mind->setup.players; seat++)
        if (seat != mind->me && fraction(&mind->rng) < naive_part * mind->beyond) seats |= 1u << seat;
    return seats;
}

/* The root's choice does not depend on the world, so it is made before one is drawn. The n-th trial of every move then
 * meets the same world and the same luck: what differs between moves is the moves. */
void vl_mind_iterate(struct vl_mind *mind) {
    const struct vl_setup *s = &mind->setup;
    const struct vl_game *game = s->game;
    struct vl_state_box box;
    struct vl_state *state = vl_state_in(&box);
    struct vl_events events;
    uint64_t key[VL_SEATS_MAX] = {0};
    vl_move moves[VL_MOVES_MAX];
    unsigned everybody = (1u << s->players) - 1, inside = everybody & ~naive_seats(mind), actors;
    bool left = false;
    const vl_move *ours = take_root_step(mind),
                  *end = ours + (mind->whole ? mind->plan[mind->step[0].chosen].count : 1);
    vl_rng_init(&mind->luck, mind->seed, mind->tree.edge[mind->step[0].edge].visits);
    game->determinize(s, vl_mind_view(mind), &mind->luck, state);
    for (unsigned set = mind->split & inside; set != 0; set &= set - 1)
        key[vl_first(set)] = hash_view(s, state, vl_first(set));
    while (inside != 0 && (actors = vl_actors(state)) != 0) {
        unsigned actor = VL_CHANCE;
        vl_move move = VL_NO_MOVE;
        if (ours < end) {
            actor = mind->me;
            move = *ours++;
        } else if (actors == VL_BIT(VL_CHANCE)) {
            move = game->chance(s, state, &mind->luck);
        } else {
            actor = vl_first(actors);
            unsigned count = game->moves(s, state, actor, moves);
            bool match = mind->matching && (vl_count(actors) > 1 || game->verbs[vl_verb_of(moves[0])].quiet);
            if (inside >> actor & 1) {
                if (count == 1)
                    move = moves[0];
                else if ((move = tree_move(mind, state, actor, key[actor], match, moves, count)) == VL_NO_MOVE)
                    inside &= ~(1u << actor), left = true;
            }
            if (move == VL_NO_MOVE) move = default_move(mind, state, actor, moves, count);
        }
        events.count = 0;
        game->apply(s, state, actor, move, &events);
        for (unsigned set = inside; set != 0; set &= set - 1) {
            unsigned seat = vl_first(set);
            for (unsigned i = 0; i < events.count; i++) key[seat] = vl_key_next(game, key[seat], &events.list[i], seat);
        }
    }
    mind->beyond += (left - mind->beyond) * reach_pace;
    roll_out(mind, state);
    struct vl_result r;
    vl_judge(s, state, mind->me, &mind->scale, &r);
    back_up(mind, &r);
}

uint8_t vl_mind_seats_to_split(struct vl_mind *mind) {
    const struct vl_setup *s = &mind->setup;
    uint64_t seen[VL_SEATS_MAX][VIEWS_MAX];
    unsigned count[VL_SEATS_MAX] = {0}, few = mind->effort.iterations / 20, split = (1u << s->players) - 1;
    struct vl_state_box box;
    if (few > VIEWS_MAX || mind->effort.iterations == 0) few = VIEWS_MAX;
    split &= ~(1u << mind->me);
    for (unsigned i = 0; i < SAMPLE && split != 0; i++) {
        s->game->determinize(s, vl_mind_view(mind), &mind->luck, vl_state_in(&box));
        for (unsigned set = split; set != 0; set &= set - 1) {
            unsigned seat = vl_first(set), j = 0;
            uint64_t hash = hash_view(s, vl_state_in(&box), seat);
            while (j < count[seat] && seen[seat][j] != hash) j++;
            if (j < count[seat]) continue;
            if (count[seat] == few)
                split &= ~(1u << seat);
            else
                seen[seat][count[seat]++] = hash;
        }
    }
    return (uint8_t)split;
}
