/* shaky.h - a file layer under SQLite, over the system's: its calls can fail, its disk can be full, and its power can
 * be cut.
 *
 * Files are real, but syncs are our own: of each file we know what stood in it at its last sync and what was written or
 * cut since. When the power is cut nothing works any more; then, with all stores closed, shaky_restart makes of each
 * file what may be left of it: what was synced, and of the rest nothing, everything, or any sectors of any writes. */
#ifndef SHAKY_H
#define SHAKY_H

#include <stdbool.h>
#include <stdint.h>

#define SHAKY "shaky"

enum shaky_call { SHAKY_WRITE, SHAKY_SYNC, SHAKY_CUT, SHAKY_READ, SHAKY_CALLS };

struct shaky_plan {
    enum shaky_call fails; /* calls of this kind, */
    unsigned at, times;    /* from the n-th on (1 is the first; 0: none), so often */
    int error;             /* errno that the system would give: EIO, EROFS */
    unsigned off_at; /* the power is cut before this call of writing, syncing or cutting (1 is the first; 0: never) */
    bool full;       /* no file may grow */
};

/* Registers the layer. Everything is forgotten, and goes well. */
void shaky_begin(void);
void shaky_end(void);
void shaky_plan(const struct shaky_plan *);
/* Whether what was planned has happened; how many calls of writing, syncing and cutting there were since. */
bool shaky_happened(void);
unsigned shaky_calls(void);

enum shaky_world { SHAKY_NOTHING, SHAKY_EVERYTHING, SHAKY_ANYTHING };
void shaky_power_off(void);
bool shaky_is_off(void);
void shaky_restart(enum shaky_world, uint64_t seed);

#endif
