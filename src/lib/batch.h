/* batch.h - what a batch is made of; for its own files alone. */
#ifndef VL_LIB_BATCH_H
#define VL_LIB_BATCH_H

#include "inside.h"

#pragma GCC visibility push(hidden)

enum {
    GAMES_MAX = 1 << 20,
    THREADS_MAX = 256,
    PIECE = 64,       /* games that a thread takes at once */
    LEGAL_BEHIND = 8, /* places behind a row's legal moves that are VL_NO_MOVE */
};

/* A game but for its position. */
struct vl_lib_game {
    struct vl_rng chance, dice; /* dice: of the bots */
    uint32_t length;            /* decisions since it began */
    uint8_t over;               /* and not begun anew yet */
    uint8_t asked;              /* seats that have rows: a set */
};

/* Threads that take pieces of work off a common counter; one of them is the caller's. */
struct vl_lib_crew;
typedef void vl_lib_work(void *context, unsigned worker, unsigned first, unsigned end);
struct vl_lib_crew *vl_lib_crew_new(unsigned threads); /* NULL: no memory, or the system has none to give */
void vl_lib_crew_free(struct vl_lib_crew *);
void vl_lib_crew_work(struct vl_lib_crew *, unsigned count, vl_lib_work *, void *context);

struct veillee_batch {
    struct veillee_setup *setup;
    uint32_t games, rows, threads, flags, reset;
    uint64_t seed;
    unsigned width;  /* answers a row */
    unsigned legals; /* places of a row's legal list */
    uint8_t bots;    /* seats that they play: a set */
    uint8_t searchers;
    size_t stride;         /* bytes from one position to the next */
    unsigned char *states; /* [games] at multiples of the stride */
    struct vl_lib_game *game;
    struct vl_keys *keys;     /* [games], or NULL */
    vl_move *legal;           /* [rows][legals]: what may be answered; the caller's copy is the caller's */
    uint16_t *count;          /* [rows] */
    struct veillee_bot *bot;  /* [threads][players], of seats that bots play */
    struct vl_lib_crew *crew; /* NULL: one thread */
    struct veillee_batch_arrays out;
    float nothing; /* 0, as a compiler that knows it clears so few bytes in a slow way */
    void *memory;
};

static inline struct vl_state *vl_lib_position(const struct veillee_batch *b, unsigned game) {
    return (struct vl_state *)(void *)(b->states + game * b->stride);
}

/* batch_step.c */

/* Begins a game anew, up to the first question, and writes its rows. */
void vl_lib_batch_begin(struct veillee_batch *, unsigned worker, unsigned game);
/* What becomes of an answer; returns the decisions that were made. */
unsigned vl_lib_batch_answer(struct veillee_batch *, unsigned worker, unsigned game, const uint16_t *answers);
/* A game that has not ended, with nothing refused. */
void vl_lib_batch_clear(struct veillee_batch *, unsigned game);
/* Writes what is asked in a game anew. */
void vl_lib_batch_show(struct veillee_batch *, unsigned game);
/* Plays on to the next question, where something else was put into a game's place. */
void vl_lib_batch_onward(struct veillee_batch *, unsigned game);

#pragma GCC visibility pop

#endif
