/* solver.c - counterfactual regret minimisation over a compiled tree.
 *
 * M. Zinkevich, M. Johanson, M. Bowling, C. Piccione: "Regret minimization in games with incomplete information", 2007;
 * O. Tammelin: "Solving large imperfect information games using CFR+", 2014. Updates alternate between the seats.
 *
 * A pass for one seat is three loops without branches over the arrays of the tree (inside.h): reach probabilities of
 * the others going down, values going up, regrets at the seat's own edges. The seat's own reach is kept per information
 * set: by perfect recall every set has one own action that led to it. */
#include <string.h>

#include "solve/inside.h"

/* Regret matching: each action in proportion to its positive regret, evenly if there is none. */
static void match_regrets(struct vl_solver *v, const struct set *set) {
    double total = 0;
    for (uint32_t a = set->first; a < set->first + set->count; a++) total += v->regret[a] > 0 ? v->regret[a] : 0;
    for (uint32_t a = set->first; a < set->first + set->count; a++) {
        double p = total > 0 ? (v->regret[a] > 0 ? v->regret[a] / total : 0) : 1.0 / set->count;
        v->prob[a] = v->other[1 - set->seat][a] = p;
    }
}

static void pass(struct vl_solver *v, unsigned seat, bool plus, double weight) {
    const uint32_t *parent = v->parent, *source = v->source;
    const double *other = v->other[seat], *prob = v->prob;
    double *reach = v->reach, *value = v->value;
    size_t nodes = v->nodes;
    reach[0] = 1;
    for (size_t n = 1; n < nodes; n++) reach[n] = reach[parent[n]] * other[source[n]];
    memcpy(value, v->payoff[seat], nodes * sizeof *value);
    for (size_t n = nodes; n-- > 1;) value[parent[n]] += prob[source[n]] * value[n];
    for (size_t i = 0; i < v->own_edges[seat]; i++) {
        uint32_t n = v->own_edge[seat][i], up = parent[n];
        v->regret[source[n]] += reach[up] * (value[n] - value[up]);
    }
    for (size_t i = 0; i < v->sets; i++) {
        const struct set *set = &v->set[i];
        if (set->seat != seat) continue;
        v->own[i] = set->came == NONE ? 1 : v->own[set->origin] * prob[set->came];
        for (uint32_t a = set->first; a < set->first + set->count; a++) {
            v->sum[a] += weight * v->own[i] * prob[a];
            if (plus && v->regret[a] < 0) v->regret[a] = 0;
        }
    }
    for (size_t i = 0; i < v->sets; i++)
        if (v->set[i].seat == seat) match_regrets(v, &v->set[i]);
}

void vl_solver_run(struct vl_solver *v, enum vl_algorithm algorithm, uint64_t iterations) {
    bool plus = algorithm == VL_CFR_PLUS;
    CHECK(v->even);
    for (; iterations > 0; iterations--) {
        double weight = plus ? (double)++v->iterations : 1;
        pass(v, 0, plus, weight);
        pass(v, 1, plus, weight);
    }
}
