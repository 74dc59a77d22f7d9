/* solver.h - counterfactual regret minimisation on small two-player zero-sum games, and exact best responses.
 *
 * The tree of a game is walked once through the interface and compiled to flat arrays; simultaneous phases become
 * sequential ones in which the later seat does not see what the earlier one chose, as its events say. Information sets
 * are the seats' keys (event.h). Everything here may allocate; the tree is bounded by the caller. */
#ifndef VL_SOLVER_H
#define VL_SOLVER_H

#include "core/game.h"

struct vl_solver;

enum vl_algorithm { VL_CFR, VL_CFR_PLUS };

/* Compiles the tree of at most `nodes_max` nodes; NULL with a reason if the game has not two players, is not zero-sum,
 * is too large, or memory is short. Free with vl_solver_free. */
struct vl_solver *vl_solver_new(const struct vl_setup *, size_t nodes_max, const char **reason);
void vl_solver_free(struct vl_solver *);

size_t vl_solver_nodes(const struct vl_solver *);
size_t vl_solver_sets(const struct vl_solver *); /* information sets */

/* Runs some more iterations. Updates alternate: each iteration is a pass for seat 0, then one for seat 1 against its
 * new strategy. CFR averages strategies evenly; CFR+ keeps regrets positive and weighs iteration t by t. */
void vl_solver_run(struct vl_solver *, enum vl_algorithm, uint64_t iterations);

/* Which strategies a question is about: the average ones of the iterations so far, playing uniformly at random, or
 * those that vl_solver_follow was given. */
enum vl_profile { VL_AVERAGE, VL_UNIFORM, VL_GIVEN };

/* Somebody's strategy: fills in the probability of each move, knowing nothing but the view. In a simultaneous phase the
 * seat is asked on its own side of it (core/sides.h). */
typedef void vl_strategy(void *arg, const struct vl_setup *, const struct vl_view *, const vl_move *moves,
                         unsigned count, double *probability);
/* Asks the strategy once in every information set of both seats and keeps its answers as VL_GIVEN. False if memory is
 * short. */
bool vl_solver_follow(struct vl_solver *, vl_strategy *, void *arg);

/* What seat 0 gets when both play the profile. */
double vl_solver_value(struct vl_solver *, enum vl_profile);
/* What the seat gets with a best response to the other's part of the profile. */
double vl_solver_best_response(struct vl_solver *, unsigned seat, enum vl_profile);
/* How much a best responder gains on average over the seats: (best response 0 + best response 1) / 2. */
double vl_solver_exploitability(struct vl_solver *, enum vl_profile);

/* The probability that the average strategy gives to a move in an information set; negative if there is no such set. */
double vl_solver_probability(const struct vl_solver *, unsigned seat, uint64_t key, vl_move);

#endif
