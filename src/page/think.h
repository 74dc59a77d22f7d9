/* think.h - thinking for a page, in a memory of its own: bots' answers, hints and reviews, bit by bit.
 *
 * A job is JSON, as "due" and "asked" answer it (looking.c): a set-up, a view and moves; a thinker is handed nothing
 * else. It is told to go on for a few iterations at a time, and can be left after any of them.
 *
 *     {"job":"answer","game":…,"view":HEX,"moves":[…],"seed":HEX,"seat":1,"bot":"strong"}   ▶   {"moves":[…]}
 *     {"job":"review","record":TEXT}                     ▶   a finished game, decision by decision (review.h)
 *     {"job":"hint", …}                                  ▶   {"best":{"moves":[…],"win":…},"next":…,"sure":…,"mixed":…}
 */
#ifndef VL_PAGE_THINK_H
#define VL_PAGE_THINK_H

#include "home/brain.h"

struct vl_thinker;

/* By this watch bots keep their limits of time; without one (`now` is NULL) by their iterations alone. NULL: no memory.
 */
struct vl_thinker *vl_thinker_new(const struct vl_game *const *games, struct vl_watch);
void vl_thinker_free(struct vl_thinker *);
/* False: it is no job, or there is no memory. Whatever was thought about before is left. */
bool vl_thinker_begin(struct vl_thinker *, const char *job, size_t length);
/* So many iterations more; true when it is done. */
bool vl_thinker_step(struct vl_thinker *, uint32_t iterations);
/* What was found, of a review so far; the thinker's own, good until the next job. */
const char *vl_thinker_result(struct vl_thinker *);

#endif
