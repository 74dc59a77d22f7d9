/* bot.h - players that are programs.
 *
 * A bot is handed a view and the legal moves of its seat, never a state: it knows what a person in its place would
 * know. It answers with one of those moves or, where a choice is made in secret (core/choice.h), with all moves of the
 * seat's part. Same view, same moves, same rng: same answer.
 *
 * Bots that search need a mind, memory of their own that the caller provides (search.h); without one they play as
 * greedy does. In a simultaneous phase a bot is best asked on its own side of it (core/sides.h).
 *
 * Names: "random", "greedy", "ismcts", "ismcts:500" (iterations an answer), "ismcts:200ms" (time), and the levels
 * "gentle", "fair", "strong" and "master". */
#ifndef VL_BOT_H
#define VL_BOT_H

#include "core/game.h"

struct vl_mind; /* search.h */

enum { VL_BOT_NAME = 24 }; /* bytes, with the NUL */

/* Tells milliseconds from any beginning. Whoever asks a bot says by which watch, every time. Without one (NULL) limits
 * of time do not hold: levels then stop by their iterations alone, and a bot that has no other limit makes 1000. */
struct vl_watch {
    uint64_t (*now)(void *);
    void *arg;
};

/* How long a bot may think about an answer, and how it does. Either limit stops it; 0 is none, and not both are 0. */
struct vl_effort {
    uint32_t iterations;
    uint32_t milliseconds;
    uint8_t slips;   /* of 100 moves, how many are left to the dice */
    uint8_t whole;   /* a whole choice gets so many times as many iterations; 0 is 1 */
    bool always;     /* thinks about forced moves too, for the sake of the figures */
    uint8_t rollout; /* of 100 moves in a rollout, how many are the game's policy's; the others are random */
};

struct vl_bot {
    char name[VL_BOT_NAME]; /* what it does is said in src/words: bot.NAME */
    bool blind;             /* never looks at the view, so callers of `quick` need not make one */
    bool searches;          /* wants a mind */
    struct vl_effort effort;
    uint32_t turn; /* milliseconds that all its answers of a turn may take together, where people wait; 0: no limit */
    /* One move, at once: the way of those who do not search, and of those who do but have no mind. */
    vl_move (*quick)(const struct vl_setup *, const struct vl_view *, const vl_move *moves, unsigned count,
                     struct vl_rng *);
};

extern const struct vl_bot *const vl_bots[]; /* NULL-terminated */

const struct vl_bot *vl_bot_find(const char *name); /* one of those, or NULL */
/* Any name, with its numbers; false if there is no such bot. */
bool vl_bot_parse(const char *name, struct vl_bot *);
/* Whether it cannot do without a watch: its only limit is time. */
static inline bool vl_bot_needs_watch(const struct vl_bot *bot) {
    return bot->searches && bot->effort.iterations == 0;
}

/* The answer to what the viewer's seat is asked for: one move, or all moves of a secret choice in the order in which
 * they can be made. `moves` are its legal moves now. One effort is spent on all of it, with more
 * iterations if it says so (`whole`). Returns how many there are. Those who do not search draw from the rng as they
 * would if they were asked move by move. */
unsigned vl_bot_answer(const struct vl_bot *, const struct vl_setup *, const struct vl_view *, const vl_move *moves,
                       unsigned count, struct vl_mind *, const struct vl_watch *, struct vl_rng *,
                       vl_move out[VL_CHOICE_MAX]);

/* The same bit by bit, for those who have other things to do. Nothing that begin was given but the mind need stay where
 * it is. A mind holds one duty: when another is begun, or a search (search.h), the one before is gone. */
struct vl_duty {
    struct vl_mind *mind; /* that thinks about it; NULL when the answer is known */
    uint64_t dice;
    unsigned count;
    vl_move move[VL_CHOICE_MAX];
};
void vl_duty_begin(struct vl_duty *, const struct vl_bot *, const struct vl_setup *, const struct vl_view *,
                   const vl_move *moves, unsigned count, struct vl_mind *, const struct vl_watch *, struct vl_rng *);
/* Makes at most so many iterations; true when there is nothing more to think about. */
bool vl_duty_step(struct vl_duty *, uint32_t iterations);
/* The answer, by what was found out so far: may be asked for at any time, and always the same until the next step. */
unsigned vl_duty_finish(const struct vl_duty *, vl_move out[VL_CHOICE_MAX]);

/* The distribution of a bot's next move, one probability a move. Those who search are asked for that move alone. */
void vl_bot_policy(const struct vl_bot *, const struct vl_setup *, const struct vl_view *, const vl_move *moves,
                   unsigned count, struct vl_mind *, const struct vl_watch *, struct vl_rng *, double *probability);

#endif
