/* stats.h - the arithmetic of many games: shares of wins, how sure they are, Elo.
 *
 * Luck is most of a card game, so bots are compared in rounds: a deal, played once with every seating. What is counted
 * is a bot's share of the wins in a round. Games of one deal are alike and rounds are not, so mean and variance are
 * those of rounds: that takes most of the luck out. */
#ifndef VL_STATS_H
#define VL_STATS_H

#include <stdbool.h>
#include <stdint.h>

/* Wins are counted in parts, whole numbers that threads and ranks can add up in any order. */
enum { VL_WIN_PARTS = 60 }; /* of a win; 1 to 6 winners divide them */

/* Adds the win to whoever has the highest score: those who tie share it evenly. */
void vl_share_win(const int32_t *scores, unsigned players, uint64_t *wins);

struct vl_share {
    uint64_t rounds;
    double mean;     /* of a round */
    double variance; /* of one round's share; a guess as long as there is but one */
};
/* From the sum of the parts that the rounds brought and the sum of their squares; `most` is what one round can bring.
 */
struct vl_share vl_share_of(uint64_t rounds, uint64_t wins, uint64_t wins_square, uint64_t most);

/* Where the share lies with 95 %: the normal interval, with Student's correction as far as a formula gives it (with ten
 * rounds and more within 2 % of his, with fewer it is too narrow); where rounds do not vary, the one of Wilson. */
struct vl_interval {
    double low, high;
};
struct vl_interval vl_share_interval(const struct vl_share *);

/* Whether the share differs from an even one, with 95 %, however often one looks at it.
 *
 * An ordinary interval does not allow to look again and again. This is a bound that holds at all times at once
 * (H. Robbins: "Statistical methods related to the law of the iterated logarithm", 1970; S. Howard et al.:
 * "Time-uniform, nonparametric, nonasymptotic confidence sequences", 2021): with variance V of the sum so far, the sum
 * strays beyond √((V+r) ln((V+r)/(r α²))) with a probability of at most about α, whenever one looks. */
enum { VL_SURE_LEAST = 16 }; /* rounds before it says anything */
bool vl_share_differs(const struct vl_share *, double even);

/* Elo of such a share of the wins against a table of equals whose Elo is 0; `games` bounds how far it can be off. */
double vl_elo(double share, unsigned players, uint64_t games);

/* The variance of a mean share of wins after so many trials. A few that agree are no certainty, so one win and one loss
 * are added to them. */
double vl_mean_variance(double win, double trials);

#endif
