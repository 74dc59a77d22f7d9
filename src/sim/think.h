/* think.h - what bots think with in a thread, and one decision thought through by several. */
#ifndef VL_THINK_H
#define VL_THINK_H

#include "bots/search.h"

/* This thread's mind, made when it is first needed and large enough for the bot; NULL if it needs none. False: no
 * memory. */
bool vl_thread_mind(const struct vl_bot *, unsigned players, struct vl_mind **);
/* The watch for a bot that plays where nobody waits: results are to repeat, so only a bot that has no other limit is
 * given one. */
const struct vl_watch *vl_thread_watch(const struct vl_bot *);
/* Before a thread that played ends. */
void vl_thread_mind_free(void);

/* vl_think with several threads: each searches on its own from the same root with its part of the iterations and a
 * stream of its own, and what they found is added up (root parallelism: G. Chaslot, M. Winands, J. van den Herik:
 * "Parallel Monte-Carlo tree search", 2008). The answer depends on the number of threads, not on how they run. False:
 * no memory. */
enum { VL_THINKERS_MAX = 64 };
bool vl_think_together(const struct vl_setup *, const struct vl_view *, const vl_move *moves, unsigned count,
                       const struct vl_bot *, unsigned threads, struct vl_rng *, struct vl_thought *);

#endif
