/* think.h - what bots think with in a thread. */
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

#endif
