/* response.c - questions to a compiled tree: what a profile of strategies is worth, and how much somebody who knows it
 * would gain. */
#include <stdlib.h>
#include <string.h>

#include "solve/inside.h"

/* The profile's probability of an action, by its set. */
static double profile_prob(const struct vl_solver *v, const struct set *set, uint32_t action, enum vl_profile profile) {
    double total = 0;
    if (profile == VL_UNIFORM || (profile == VL_GIVEN && v->given == NULL)) return 1.0 / set->count;
    if (profile == VL_GIVEN) return v->given[action];
    for (uint32_t a = set->first; a < set->first + set->count; a++) total += v->sum[a];
    return total > 0 ? v->sum[action] / total : 1.0 / set->count;
}

/* The profile as an array like prob. Caller frees. */
static double *profile_of(const struct vl_solver *v, enum vl_profile profile) {
    double *prob = vl_sol_zeros(v->actions + v->constants);
    if (prob == NULL) return NULL;
    memcpy(prob + v->actions, v->prob + v->actions, v->constants * sizeof *prob);
    for (size_t i = 0; i < v->sets; i++)
        for (uint32_t a = v->set[i].first; a < v->set[i].first + v->set[i].count; a++)
            prob[a] = profile_prob(v, &v->set[i], a, profile);
    return prob;
}

double vl_solver_value(struct vl_solver *v, unsigned seat, enum vl_profile profile) {
    double *prob = profile_of(v, profile);
    if (prob == NULL) return 0;
    memcpy(v->value, v->payoff[seat], v->nodes * sizeof *v->value);
    for (size_t n = v->nodes; n-- > 1;) v->value[v->parent[n]] += prob[v->source[n]] * v->value[n];
    free(prob);
    return v->value[0];
}

/* A best response chooses, set by set, the action with the best value summed over the set's nodes, weighed by the reach
 * of the others; a set is settled when all nodes below it are. Walking up the preorder settles nodes, but a set may
 * have nodes in several subtrees: sets are settled from the deepest own action count up, nodes as they become ready. */
struct response {
    struct vl_solver *v;
    unsigned seat;
    double *prob;           /* the profile */
    uint32_t *choice;       /* per set: the node source chosen, NONE while open */
    uint32_t *first, *next; /* children lists, per node */
    uint32_t *nodes_of, *next_in_set;
    double *value;
    uint8_t *known;
};

static double value_below(struct response *r, uint32_t node);

static uint32_t best_action(struct response *r, uint32_t set) {
    if (r->choice[set] != NONE) return r->choice[set];
    const struct set *info = &r->v->set[set];
    double best = 0;
    uint32_t chosen = NONE;
    for (uint32_t a = info->first; a < info->first + info->count; a++) {
        double total = 0;
        for (uint32_t n = r->nodes_of[set]; n != NONE; n = r->next_in_set[n])
            for (uint32_t child = r->first[n]; child != NONE; child = r->next[child])
                if (r->v->source[child] == a) total += r->v->reach[n] * value_below(r, child);
        if (chosen == NONE || total > best) {
            best = total;
            chosen = a;
        }
    }
    return r->choice[set] = chosen;
}

static double value_below(struct response *r, uint32_t node) {
    struct vl_solver *v = r->v;
    if (r->known[node]) return r->value[node];
    double value = v->payoff[r->seat][node];
    uint32_t set = v->set_of[node];
    uint32_t only = set != NONE && v->set[set].seat == r->seat ? best_action(r, set) : NONE;
    for (uint32_t child = r->first[node]; child != NONE; child = r->next[child]) {
        if (only != NONE && v->source[child] != only) continue;
        value += (only != NONE ? 1 : r->prob[v->source[child]]) * value_below(r, child);
    }
    r->known[node] = 1;
    return r->value[node] = value;
}

/* Lists of children and of the nodes of each set, in preorder. */
static void link_nodes(struct response *r) {
    struct vl_solver *v = r->v;
    memset(r->first, 0xff, v->nodes * sizeof *r->first);
    memset(r->next, 0xff, v->nodes * sizeof *r->next);
    memset(r->nodes_of, 0xff, (v->sets + 1) * sizeof *r->nodes_of);
    memset(r->choice, 0xff, (v->sets + 1) * sizeof *r->choice);
    for (size_t n = v->nodes; n-- > 0;) {
        uint32_t set = v->set_of[n], node = (uint32_t)n;
        if (n > 0) {
            r->next[node] = r->first[v->parent[n]];
            r->first[v->parent[n]] = node;
        }
        if (set == NONE) continue;
        r->next_in_set[node] = r->nodes_of[set];
        r->nodes_of[set] = node;
    }
}

double vl_solver_best_response(struct vl_solver *v, unsigned seat, enum vl_profile profile) {
    size_t nodes = v->nodes * sizeof(uint32_t), sets = (v->sets + 1) * sizeof(uint32_t);
    struct response r = {.v = v,
                         .seat = seat,
                         .prob = profile_of(v, profile),
                         .choice = malloc(sets),
                         .nodes_of = malloc(sets),
                         .first = malloc(nodes),
                         .next = malloc(nodes),
                         .next_in_set = malloc(nodes),
                         .value = vl_sol_zeros(v->nodes),
                         .known = calloc(v->nodes, 1)};
    double result = 0;
    if (r.prob != NULL && r.choice != NULL && r.nodes_of != NULL && r.first != NULL && r.next != NULL &&
        r.next_in_set != NULL && r.value != NULL && r.known != NULL) {
        link_nodes(&r);
        v->reach[0] = 1; /* of chance and the other seats */
        for (size_t n = 1; n < v->nodes; n++)
            v->reach[n] = v->reach[v->parent[n]] * (v->owner[n] == seat ? 1 : r.prob[v->source[n]]);
        result = value_below(&r, 0);
    }
    free(r.prob), free(r.choice), free(r.nodes_of), free(r.first), free(r.next), free(r.next_in_set);
    free(r.value), free(r.known);
    return result;
}

double vl_solver_nash_conv(struct vl_solver *v, enum vl_profile profile) {
    double sum = 0;
    for (unsigned seat = 0; seat < v->setup.players; seat++)
        sum += vl_solver_best_response(v, seat, profile) - vl_solver_value(v, seat, profile);
    return sum;
}

double vl_solver_exploitability(struct vl_solver *v, enum vl_profile profile) {
    return vl_solver_nash_conv(v, profile) / v->setup.players;
}

double vl_solver_probability(const struct vl_solver *v, unsigned seat, uint64_t key, vl_move move) {
    uint32_t set = v->table_size == 0 ? NONE : vl_sol_find_set(v, seat, key, NULL);
    if (set == NONE) return -1;
    for (uint32_t a = v->set[set].first; a < v->set[set].first + v->set[set].count; a++)
        if (v->move[v->choice[a]] == move) return profile_prob(v, &v->set[set], a, VL_AVERAGE);
    return -1;
}
