/* worker.h - one thread that thinks while the screen stays alive: for a bot, or about a hint. It works on copies of a
 * view and its moves, and can be told to stop; whatever came of it is fetched by the thread that asked. */
#ifndef VL_WORKER_H
#define VL_WORKER_H

#include <pthread.h>
#include <stdatomic.h>

#include "bug/bug.h"
#include "home/brain.h"

struct worker {
    pthread_t thread;
    bool busy, threaded; /* there is something under way, or to be fetched; in a thread */
    bool hint;           /* a hint is wanted, or else a bot's answer */
    atomic_bool done, stop;
    struct vl_brain brain;
    struct vl_setup setup;
    struct bug_game game; /* whose bug it would be */
    struct vl_due due;    /* of a hint: the person's view and moves */
    /* What came of it. */
    unsigned count;
    vl_move move[VL_CHOICE_MAX];
    bool hinted;
    struct vl_hint advice;
};

/* Thinks about what a seat is asked. Without a thread to be had, at once. */
void worker_think(struct worker *, const struct vl_setup *, const struct vl_due *);
/* Thinks about what a person would best do. */
void worker_advise(struct worker *, const struct vl_setup *, const struct vl_view *, const vl_move *, unsigned count);
/* Whether it is done; then it is no longer busy. */
bool worker_poll(struct worker *);
/* Nobody waits for it any more: it is told to stop, which takes it a millisecond. */
void worker_stop(struct worker *);
void worker_free(struct worker *);

#endif
