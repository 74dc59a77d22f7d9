/* bots.c - the simple bots: random, and greedy (each game's own policy). */
#include <string.h>

#include "bots/bot.h"

static vl_move choose_random(const struct vl_setup *s, const struct vl_view *view, const vl_move *moves, unsigned count,
                             struct vl_rng *rng) {
    (void)s, (void)view;
    return moves[vl_rng_below(rng, count)];
}

static vl_move choose_greedy(const struct vl_setup *s, const struct vl_view *view, const vl_move *moves, unsigned count,
                             struct vl_rng *rng) {
    return s->game->policy(s, view, moves, count, rng);
}

static const struct vl_bot bot_random = {
    .name = "random", .summary = "any legal move", .blind = true, .choose = choose_random};
static const struct vl_bot bot_greedy = {
    .name = "greedy", .summary = "the game's own quick policy", .choose = choose_greedy};

const struct vl_bot *const vl_bots[] = {&bot_random, &bot_greedy, NULL};

const struct vl_bot *vl_bot_find(const char *name) {
    for (const struct vl_bot *const *bot = vl_bots; *bot != NULL; bot++)
        if (strcmp((*bot)->name, name) == 0) return *bot;
    return NULL;
}
