/* arena.h - which bot is stronger, and how sure are we?
 *
 * A deal is played once for every seating: the players move round the table, and chance draws from the same stream each
 * time. Rounds of such games are what stats.h counts. They are dealt out to ranks (several processes, if the caller has
 * them), and the threads of a rank take its rounds off a common counter; each thread has programs of its own. Totals
 * are sums of integers, and the test for being sure looks after fixed numbers of rounds, so the result is the same
 * however the work is spread. */
#ifndef VL_ARENA_H
#define VL_ARENA_H

#include "sim/player.h"
#include "sim/stats.h"

/* The ranks that work together. */
struct vl_spread {
    unsigned rank, size; /* 0 and 1: alone */
    /* Replaces each number by its sum over all ranks, and waits for all of them; may be NULL for one that is alone. */
    void (*sum)(uint64_t *numbers, size_t count);
};

/* One player; all of the same name, or of the same command, are one. */
struct vl_entry {
    char name[VL_PROGRAM_NAME];
    unsigned first, seats; /* the first of the players listed that is one, and how many are */
    bool program;
    /* Of all its games, in whole numbers that ranks can add up. Wins are in parts (VL_WIN_PARTS a win). */
    uint64_t score; /* negative ones wrap around, and back */
    uint64_t wins;
    uint64_t wins_square;     /* sum of the squares of a round's wins */
    uint64_t asked, replaced; /* of programs: moves, and those that were the policy's */
};

struct vl_arena {
    /* What is to be played. */
    struct vl_setup setup;
    struct vl_player player[VL_SEATS_MAX]; /* as listed: player i sits at seat i in a round's first game */
    struct vl_program_terms terms;
    uint64_t seed, rounds;
    bool until_sure; /* ends as soon as the first entry's share is known to differ from an even one */
    unsigned threads;
    struct vl_spread spread;
    /* The caller's, or NULL. Records, numbered from 1, from any thread; false: it cannot be kept, and all ends. */
    bool (*keep)(void *context, uint64_t number, const char *record);
    /* How many rounds this rank has played: 0 when the programs are there and it begins, then now and then. From the
     * caller's thread. */
    void (*progress)(void *context, uint64_t rounds);
    void *context;
    /* What came of it. */
    struct vl_entry entry[VL_SEATS_MAX];
    unsigned entries;
    uint64_t played; /* rounds, of all ranks */
    bool sure;
};

enum vl_arena_end {
    VL_ARENA_PLAYED,
    VL_ARENA_NO_MEMORY,
    VL_ARENA_NO_PROGRAM, /* the player `which` did not start: `program` knows why, the caller's to free (NULL: no
                            memory) */
    VL_ARENA_NOT_KEPT,
};
struct vl_arena_result {
    enum vl_arena_end end;
    unsigned which;
    struct vl_program *program;
};
/* Plays it all. The zeroed arena is filled in as far as said above. */
struct vl_arena_result vl_arena_play(struct vl_arena *);

/* What an entry has shown. */
struct vl_verdict {
    double share, low, high, score, elo, elo_low, elo_high;
};
struct vl_verdict vl_arena_judge(const struct vl_arena *, unsigned entry);

#endif
