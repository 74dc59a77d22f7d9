/* search.h - minds: memory for bots that search, searches that can be left at any time, what they find out, and hints
 * for people. */
#ifndef VL_SEARCH_H
#define VL_SEARCH_H

#include "bots/bot.h"

/* A mind lives in memory of the caller's, aligned as malloc aligns, and is used by one thread at a time. The more
 * memory, the larger the tree can grow; when it is full the search goes on without growing. */
enum { VL_MIND_LEAST = 1 << 17 };
struct vl_mind *vl_mind_init(void *memory, size_t size); /* size at least VL_MIND_LEAST */
/* A size that holds the whole tree of searches of so many iterations (at most 256 MiB). */
size_t vl_mind_size(uint32_t iterations, unsigned players);
/* What a bot wants to think with; 0 if it does not search. */
size_t vl_mind_wanted(const struct vl_bot *, unsigned players);

/* What a search found out about its options: the moves, in their order, or whole choices. */
struct vl_option_thought {
    double probability; /* with which the bot would play it */
    double value;       /* mean utility: mostly the share of wins, a little the margin; 0 … 1 */
    double win;         /* mean share of wins */
    double score;       /* mean final score of the seat */
    uint32_t visits;
};
struct vl_thought {
    unsigned count;
    uint32_t iterations; /* actually made */
    bool mixed;          /* the answer is a distribution: a simultaneous phase */
    unsigned best, next; /* the best option and the runner-up (the same if there is only one) */
    unsigned proposed;   /* what the game's policy would do, or `count` if it was not asked */
    struct vl_option_thought option[VL_MOVES_MAX];
};

/* A search is wholly in its mind, which copies all it is given: it can be left after any step, and then it is gone as
 * soon as the mind begins another. How it is cut into steps does not change what it finds. Time runs from the
 * beginning, between steps too. */
void vl_search_begin(struct vl_mind *, const struct vl_setup *, const struct vl_view *, const vl_move *moves,
                     unsigned count, const struct vl_effort *, const struct vl_watch *, struct vl_rng *);
/* The same for a choice made in secret (core/choice.h): the options are whole choices, found on the way. */
void vl_search_begin_choice(struct vl_mind *, const struct vl_setup *, const struct vl_view *, const vl_move *moves,
                            unsigned count, const struct vl_effort *, const struct vl_watch *, struct vl_rng *);
/* Makes at most so many iterations; true when the search is done. */
bool vl_search_step(struct vl_mind *, uint32_t iterations);
/* What was found out so far. */
void vl_search_thought(const struct vl_mind *, struct vl_thought *);
/* The moves of an option; returns how many. */
unsigned vl_search_option(const struct vl_mind *, unsigned option, vl_move out[VL_CHOICE_MAX]);

/* A whole search of the moves. */
void vl_think(const struct vl_setup *, const struct vl_view *, const vl_move *moves, unsigned count,
              const struct vl_effort *, struct vl_mind *, const struct vl_watch *, struct vl_rng *,
              struct vl_thought *);
/* Turns what was found out into the answer: probabilities, the best move and the runner-up. In a simultaneous phase
 * moves that brought less than the best by more than `within` standard errors are left out of the mixture. */
void vl_thought_answer(struct vl_thought *, double within);

/* A hint for a person: the best that can be done, and the runner-up. Each is a move, or a whole choice. */
struct vl_advice {
    unsigned count; /* 0: there is none */
    vl_move move[VL_CHOICE_MAX];
    double win, score; /* share of wins and final score that it leads to */
    double share;      /* of a mixture: how often it should be chosen */
};
struct vl_hint {
    struct vl_advice best, next; /* no next: it is forced */
    double sure;                 /* 0.5 … 1: how likely the best is better than the runner-up */
    bool mixed; /* the best answer is a mixture: neither of them alone, but both as often as they say */
};
/* What a search that is done amounts to. */
void vl_hint_make(const struct vl_mind *, const struct vl_thought *, struct vl_hint *);

#endif
