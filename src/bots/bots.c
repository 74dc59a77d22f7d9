/* bots.c - the bots by name: random, greedy (each game's own policy), ismcts, and the levels for people. */
#include <string.h>

#include "bots/search.h"

static vl_move choose_random(const struct vl_bot *self, const struct vl_setup *s, const struct vl_view *view,
                             const vl_move *moves, unsigned count, struct vl_mind *mind, struct vl_rng *rng) {
    (void)self, (void)s, (void)view, (void)mind;
    return moves[vl_rng_below(rng, count)];
}

static void policy_random(const struct vl_bot *self, const struct vl_setup *s, const struct vl_view *view,
                          const vl_move *moves, unsigned count, struct vl_mind *mind, struct vl_rng *rng,
                          double *probability) {
    (void)self, (void)s, (void)view, (void)moves, (void)mind, (void)rng;
    for (unsigned i = 0; i < count; i++) probability[i] = 1.0 / count;
}

static vl_move choose_greedy(const struct vl_bot *self, const struct vl_setup *s, const struct vl_view *view,
                             const vl_move *moves, unsigned count, struct vl_mind *mind, struct vl_rng *rng) {
    (void)self, (void)mind;
    return s->game->policy(s, view, moves, count, rng);
}

/* A game's policy may roll dice: ask it often. */
static void policy_greedy(const struct vl_bot *self, const struct vl_setup *s, const struct vl_view *view,
                          const vl_move *moves, unsigned count, struct vl_mind *mind, struct vl_rng *rng,
                          double *probability) {
    enum { TIMES = 256 };
    (void)self, (void)mind;
    for (unsigned i = 0; i < count; i++) probability[i] = 0;
    for (unsigned n = 0; n < TIMES; n++) {
        vl_move move = s->game->policy(s, view, moves, count, rng);
        for (unsigned i = 0; i < count; i++)
            if (moves[i] == move) probability[i] += 1.0 / TIMES;
    }
}

static void policy_search(const struct vl_bot *self, const struct vl_setup *s, const struct vl_view *view,
                          const vl_move *moves, unsigned count, struct vl_mind *mind, struct vl_rng *rng,
                          double *probability) {
    struct vl_thought thought;
    if (mind == NULL) {
        policy_greedy(self, s, view, moves, count, mind, rng, probability);
        return;
    }
    vl_think(s, view, moves, count, &self->effort, mind, rng, &thought);
    double slips = self->effort.slips / 100.0;
    for (unsigned i = 0; i < count; i++) probability[i] = (1 - slips) * thought.option[i].probability + slips / count;
}

static vl_move choose_search(const struct vl_bot *self, const struct vl_setup *s, const struct vl_view *view,
                             const vl_move *moves, unsigned count, struct vl_mind *mind, struct vl_rng *rng) {
    double probability[VL_MOVES_MAX];
    if (count == 1) return moves[0];
    if (mind == NULL) return choose_greedy(self, s, view, moves, count, mind, rng);
    policy_search(self, s, view, moves, count, mind, rng, probability);
    double x = (double)(vl_rng_next(rng) >> 11) * (1.0 / 9007199254740992.0);
    unsigned last = 0;
    for (unsigned i = 0; i < count; i++) {
        if (probability[i] <= 0) continue;
        last = i;
        if (x < probability[i]) break;
        x -= probability[i];
    }
    return moves[last];
}

enum { ROLLOUT = 100 };
#define SEARCHER(n, ...)                                                                                               \
    {                                                                                                                  \
        .name = n, .searches = true, .choose = choose_search, .policy = policy_search, .effort = {                     \
            .rollout = ROLLOUT,                                                                                        \
            __VA_ARGS__                                                                                                \
        }                                                                                                              \
    }

static const struct vl_bot bot_random = {
    .name = "random", .blind = true, .choose = choose_random, .policy = policy_random};
static const struct vl_bot bot_greedy = {.name = "greedy", .choose = choose_greedy, .policy = policy_greedy};
static const struct vl_bot bot_ismcts = SEARCHER("ismcts", .iterations = 1000);
static const struct vl_bot bot_gentle = SEARCHER("gentle", .iterations = 40, .slips = 20);
static const struct vl_bot bot_fair = SEARCHER("fair", .iterations = 200, .slips = 4);
static const struct vl_bot bot_strong = SEARCHER("strong", .iterations = 2000, .milliseconds = 1000);
static const struct vl_bot bot_master = SEARCHER("master", .iterations = 20000, .milliseconds = 4000);

const struct vl_bot *const vl_bots[] = {&bot_random, &bot_greedy, &bot_ismcts, &bot_gentle,
                                        &bot_fair,   &bot_strong, &bot_master, NULL};

const struct vl_bot *vl_bot_find(const char *name) {
    for (const struct vl_bot *const *bot = vl_bots; *bot != NULL; bot++)
        if (strcmp((*bot)->name, name) == 0) return *bot;
    return NULL;
}

/* "500" or "200ms" behind the colon. */
static bool read_effort(const char *text, struct vl_effort *effort) {
    uint32_t n = 0;
    unsigned digits = 0;
    for (; *text >= '0' && *text <= '9' && digits < 9; text++, digits++) n = n * 10 + (uint32_t)(*text - '0');
    if (n == 0 || (*text != '\0' && strcmp(text, "ms") != 0)) return false;
    effort->iterations = *text == '\0' ? n : 0;
    effort->milliseconds = *text == '\0' ? 0 : n;
    return true;
}

bool vl_bot_parse(const char *name, struct vl_bot *bot) {
    const struct vl_bot *found = vl_bot_find(name);
    if (found != NULL) {
        *bot = *found;
        return true;
    }
    size_t length = strlen(bot_ismcts.name);
    if (strlen(name) >= sizeof bot->name || strncmp(name, bot_ismcts.name, length) != 0 || name[length] != ':')
        return false;
    *bot = bot_ismcts;
    memcpy(bot->name, name, strlen(name) + 1);
    return read_effort(name + length + 1, &bot->effort);
}
