/* bot.h - players that are programs.
 *
 * A bot is handed a view and the legal moves of its seat, never a state: it knows what a person in its place would
 * know. It answers with one of those moves. Same view, same moves, same rng: same answer.
 *
 * Bots that search need a mind, memory of their own that the caller provides (search.h); without one they play as
 * greedy does. In a simultaneous phase a bot is best asked on its own side of it (core/sides.h).
 *
 * Names: "random", "greedy", "ismcts", "ismcts:500" (iterations a decision), "ismcts:200ms" (time, if the mind has a
 * clock), and the levels "gentle", "fair", "strong" and "master". */
#ifndef VL_BOT_H
#define VL_BOT_H

#include "core/game.h"

struct vl_mind; /* search.h */

enum { VL_BOT_NAME = 24 }; /* bytes, with the NUL */

/* How long a bot may think and how it does. Either limit stops it; 0 is none, and not both are 0. */
struct vl_effort {
    uint32_t iterations;
    uint32_t milliseconds;
    uint8_t slips;   /* of 100 decisions, how many are left to the dice */
    bool always;     /* thinks about forced moves too, for the sake of the figures */
    uint8_t rollout; /* of 100 moves in a rollout, how many are the game's policy's; the others are random */
};

struct vl_bot {
    char name[VL_BOT_NAME]; /* what it does is said in src/words: bot.NAME */
    bool blind;             /* never looks at the view, so callers need not make one */
    bool searches;          /* wants a mind */
    struct vl_effort effort;
    vl_move (*choose)(const struct vl_bot *, const struct vl_setup *, const struct vl_view *, const vl_move *moves,
                      unsigned count, struct vl_mind *, struct vl_rng *);
    /* The distribution that choose would draw from, one probability a move. Searching bots estimate it afresh. */
    void (*policy)(const struct vl_bot *, const struct vl_setup *, const struct vl_view *, const vl_move *moves,
                   unsigned count, struct vl_mind *, struct vl_rng *, double *probability);
};

extern const struct vl_bot *const vl_bots[]; /* NULL-terminated */

const struct vl_bot *vl_bot_find(const char *name); /* one of those, or NULL */
/* Any name, with its numbers; false if there is no such bot. */
bool vl_bot_parse(const char *name, struct vl_bot *);

#endif
