/* solver.h - exact best responses on small games, and counterfactual regret minimisation where two players play for the
 * same stake.
 *
 * The tree of a game, or of what is left of one, is walked once through the interface and compiled to flat arrays.
 * Simultaneous phases become sequential ones in which the later seat does not see what the earlier one chose, as its
 * events say, and each seat's part in a phase is one choice. Information sets are the seats' keys (event.h). Everything
 * here may allocate; the tree is bounded by the caller.
 *
 * A seat plays for the game's utilities if it has such; at a game of the shelf for the win: with n players and ties
 * sharing it, (n × share − 1) / (n − 1), so that 1 is a sure win and 0 an even game; else for its score. */
#ifndef VL_SOLVER_H
#define VL_SOLVER_H

#include "core/game.h"

struct vl_solver;

enum vl_algorithm { VL_CFR, VL_CFR_PLUS };

/* Compiles the tree of at most `nodes_max` nodes; NULL with a reason if it is too large or memory is short. Free with
 * vl_solver_free. */
struct vl_solver *vl_solver_new(const struct vl_setup *, size_t nodes_max, const char **reason);

/* The same for what is left of a game after this position, which is not in the middle of a simultaneous phase. All that
 * spectators have seen is common knowledge; what they have not (hands, cards face down) is drawn anew by chance as the
 * law of determinize has it, and each seat is told what it would know. So how the hidden things came about does not
 * count: a bot's beliefs at the root are right, and what is measured is what it makes of them. The worlds and their
 * weights are those of VL_SOLVER_DRAWS draws; a position with too many worlds to be met in them is refused. */
enum { VL_SOLVER_DRAWS = 200000 };
struct vl_solver *vl_solver_new_from(const struct vl_setup *, const struct vl_state *, size_t nodes_max,
                                     const char **reason);
void vl_solver_free(struct vl_solver *);

size_t vl_solver_nodes(const struct vl_solver *);
size_t vl_solver_sets(const struct vl_solver *);   /* information sets */
size_t vl_solver_worlds(const struct vl_solver *); /* at the root; 1 for a whole game */
/* Whether it is a game of two in which one gets what the other loses: CFR is for those. */
bool vl_solver_even(const struct vl_solver *);

/* Runs some more iterations, on an even game. Updates alternate: each iteration is a pass for seat 0, then one for seat
 * 1 against its new strategy. CFR averages strategies evenly; CFR+ keeps regrets positive and weighs iteration t by t.
 */
void vl_solver_run(struct vl_solver *, enum vl_algorithm, uint64_t iterations);

/* Which strategies a question is about: the average ones of the iterations so far, playing uniformly at random, or
 * those that vl_solver_follow was given. */
enum vl_profile { VL_AVERAGE, VL_UNIFORM, VL_GIVEN };

/* Somebody's strategy: fills in the probability of each move, knowing nothing but the view. In a simultaneous phase the
 * seat is asked on its own side of it: the state in which the phase began, plus its own moves (core/sides.h). */
typedef void vl_strategy(void *arg, const struct vl_setup *, const struct vl_view *, const vl_move *moves,
                         unsigned count, double *probability);
/* The same of somebody who makes a choice of several moves in one (core/choice.h): fills in the ways there are, at most
 * VL_MOVES_MAX, and returns how many; 0 if it is to be asked move by move. */
struct vl_way {
    double probability;
    unsigned count;
    vl_move move[VL_CHOICE_MAX];
};
typedef unsigned vl_choice_strategy(void *arg, const struct vl_setup *, const struct vl_view *, const vl_move *moves,
                                    unsigned count, struct vl_way *);
/* Asks the strategy in every information set of all seats and keeps its answers as VL_GIVEN. Choices of several moves
 * are asked for as such, unless there is no strategy for those (NULL). False if memory is short. */
bool vl_solver_follow(struct vl_solver *, vl_strategy *, vl_choice_strategy *, void *arg);

/* What the seat gets when all play the profile. */
double vl_solver_value(struct vl_solver *, unsigned seat, enum vl_profile);
/* What the seat gets with a best response to the others' part of the profile. */
double vl_solver_best_response(struct vl_solver *, unsigned seat, enum vl_profile);
/* NashConv: the sum over the seats of what each would gain by a best response while the others stay as they are; 0 in
 * an equilibrium, with any number of players and whatever the sum of the payoffs. */
double vl_solver_nash_conv(struct vl_solver *, enum vl_profile);
/* The same for a seat, on average. In an even game it is the usual (best response 0 + best response 1) / 2. */
double vl_solver_exploitability(struct vl_solver *, enum vl_profile);

/* The probability that the average strategy gives to a move in an information set; negative if there is no such set. */
double vl_solver_probability(const struct vl_solver *, unsigned seat, uint64_t key, vl_move);

#endif
