/* crew.h - threads that take pieces of work, by number, off a common counter.
 *
 * Who takes which piece is chance. So whatever comes of a piece must depend on its number alone, and what is added up
 * must not depend on the order: then the result is the same with any number of threads. */
#ifndef VL_CREW_H
#define VL_CREW_H

#include <stdbool.h>
#include <stdint.h>

enum { VL_THREADS_MAX = 256 };

struct vl_crew {
    unsigned threads; /* 1 … VL_THREADS_MAX, the caller's among them; if some cannot be started, fewer work */
    uint64_t first, step, until; /* first, first + step … below until */
    /* One piece; `worker` is 0 … threads-1, 0 the caller's. False: no more pieces are taken. */
    bool (*work)(void *context, unsigned worker, uint64_t number);
    void *context;
};
/* Does them all; false if one was answered with false. The minds (think.h) of threads it started are freed. */
bool vl_crew_work(const struct vl_crew *);

#endif
