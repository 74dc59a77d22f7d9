/* bots.c - the bots by name: random, greedy (each game's own policy), ismcts, and the levels for people. */
#include <string.h>

#include "bots/bot.h"

static vl_move any_move(const struct vl_setup *s, const struct vl_view *view, const vl_move *moves, unsigned count,
                        struct vl_rng *rng) {
    (void)s, (void)view;
    return moves[vl_rng_below(rng, count)];
}

static vl_move policy_move(const struct vl_setup *s, const struct vl_view *view, const vl_move *moves, unsigned count,
                           struct vl_rng *rng) {
    return s->game->policy(s, view, moves, count, rng);
}

enum { ROLLOUT = 100 };
#define SEARCHER(n, milliseconds_a_turn, ...)                                                                          \
    {                                                                                                                  \
        .name = n, .searches = true, .quick = policy_move, .turn = milliseconds_a_turn, .effort = {                    \
            .rollout = ROLLOUT,                                                                                        \
            __VA_ARGS__                                                                                                \
        }                                                                                                              \
    }

static const struct vl_bot bot_random = {.name = "random", .blind = true, .quick = any_move};
static const struct vl_bot bot_greedy = {.name = "greedy", .quick = policy_move};
static const struct vl_bot bot_ismcts = SEARCHER("ismcts", 0, .iterations = 1000);
static const struct vl_bot bot_gentle = SEARCHER("gentle", 500, .iterations = 40, .slips = 20);
static const struct vl_bot bot_fair = SEARCHER("fair", 1000, .iterations = 200, .slips = 4);
/* A turn is 1.2 seconds, with the way there and back of what is asked and answered. */
static const struct vl_bot bot_strong = SEARCHER("strong", 1150, .iterations = 2000, .milliseconds = 1000);
static const struct vl_bot bot_master = SEARCHER("master", 5000, .iterations = 20000, .milliseconds = 4000, .whole = 3);

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
