/* worker.h - one thread that lets the session think while the screen stays alive. While it runs nobody else may touch
 * the session. */
#ifndef VL_WORKER_H
#define VL_WORKER_H

#include <pthread.h>
#include <stdatomic.h>

#include "tui/session.h"

struct worker {
    pthread_t thread;
    struct session *session;
    bool busy, threaded; /* there is something under way, or to be fetched; in a thread */
    bool hint;           /* a hint is wanted, or else somebody acts */
    atomic_bool done;
    /* What came of it. */
    bool hinted;
    vl_move best;
    char words[VL_ROOM_HINT];
};

/* Lets chance, or a bot or program act; or asks for a hint. Without a thread to be had, at once. */
void worker_start(struct worker *, struct session *, bool hint);
/* Whether it is done; then it is no longer busy. */
bool worker_poll(struct worker *);
/* Waits until it is done. */
void worker_wait(struct worker *);
/* Whether the session may be touched: nothing is under way. */
bool worker_rests(const struct worker *);

#endif
