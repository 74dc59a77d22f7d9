/* judge.c - see judge.h. */
#include "bots/judge.h"

static const double margin_part = 0.2; /* of the utility: how much the margin counts beside the win */

void vl_judge(const struct vl_setup *s, const struct vl_state *state, unsigned me, struct vl_scale *scale,
              struct vl_result *r) {
    unsigned players = s->players;
    int32_t *score = r->score, gain[VL_SEATS_MAX];
    s->game->scores(s, state, score);
    unsigned winners = vl_winners(score, players);
    if (s->game->utilities != NULL) s->game->utilities(s, state, gain);
    for (unsigned i = 0; i < players; i++) {
        r->win[i] = winners >> i & 1 ? 1.0 / vl_count(winners) : 0;
        if (s->game->utilities != NULL) {
            double size = gain[i] < 0 ? -(double)gain[i] : gain[i];
            if (size > scale->largest) scale->largest = size;
            r->utility[i] = 0.5 + 0.5 * gain[i] / scale->largest;
            continue;
        }
        int32_t other = INT32_MIN;
        for (unsigned j = 0; j < players; j++)
            if (j != i && score[j] > other) other = score[j];
        double margin = players > 1 ? (double)score[i] - other : score[i], size = margin < 0 ? -margin : margin;
        double bent = 0.5 + 0.5 * margin / (size + scale->margins / scale->margin_count);
        if (i == me) scale->margins += size, scale->margin_count += 1;
        r->utility[i] = (1 - margin_part) * r->win[i] + margin_part * bent;
    }
}
