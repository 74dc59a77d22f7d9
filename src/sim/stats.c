/* stats.c - the arithmetic of many games: see stats.h. */
#include "sim/stats.h"

#include <math.h>

#include "core/game.h"

void vl_share_win(const int32_t *scores, unsigned players, uint64_t *wins) {
    unsigned winners = vl_winners(scores, players), part = VL_WIN_PARTS / vl_count(winners);
    for (; winners != 0; winners &= winners - 1) wins[vl_first(winners)] += part;
}

struct vl_share vl_share_of(uint64_t rounds, uint64_t wins, uint64_t wins_square, uint64_t most) {
    double n = (double)rounds, sum = (double)wins, unit = (double)most;
    struct vl_share share = {.rounds = rounds, .mean = sum / n / unit, .variance = 0.25};
    if (rounds > 1) share.variance = ((double)wins_square - sum * sum / n) / (n - 1) / (unit * unit);
    if (share.variance < 0) share.variance = 0;
    return share;
}

struct vl_interval vl_share_interval(const struct vl_share *share) {
    double n = (double)share->rounds, mean = share->mean;
    double half = share->rounds < 2 ? 1 : (1.96 + 2.4 / (n - 1)) * sqrt(share->variance / n);
    double slack = 3.84 / (n + 3.84);
    struct vl_interval i = {mean - half, mean + half};
    if (share->variance == 0) i = (struct vl_interval){mean - slack * mean, mean + slack * (1 - mean)};
    if (i.low < 0) i.low = 0;
    if (i.high > 1) i.high = 1;
    return i;
}

bool vl_share_differs(const struct vl_share *share, double even) {
    const double alpha = 0.05, r = 4, unit = 0.25, least = 0.05; /* rounds that happen not to vary prove little */
    double n = (double)share->rounds, apart = fabs(share->mean - even), varied = share->variance / unit;
    double v = n * (varied > least ? varied : least);
    return share->rounds >= VL_SURE_LEAST &&
           n * apart / sqrt(unit) > sqrt((v + r) * log((v + r) / (r * alpha * alpha)));
}

double vl_elo(double share, unsigned players, uint64_t games) {
    double least = 0.5 / ((double)games + 1);
    if (share < least) share = least;
    if (share > 1 - least) share = 1 - least;
    return 400 * log10(share * ((double)players - 1) / (1 - share));
}

double vl_mean_variance(double win, double trials) {
    double n = trials + 2.0, p = (win * trials + 1) / n;
    return p * (1 - p) / n;
}
