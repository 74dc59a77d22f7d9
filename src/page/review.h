/* review.h - a finished game judged decision by decision, bit by bit (sim/review.h), for a thinker. */
#ifndef VL_PAGE_REVIEW_H
#define VL_PAGE_REVIEW_H

#include "core/json.h"
#include "core/text.h"
#include "sim/game_review.h"

struct vl_page_review;

/* {"job":"review","record":TEXT,"edition":JSON or null,"iterations":200}. NULL: it is no record, or no memory. */
struct vl_page_review *vl_page_review_new(const struct vl_game *const *games, const struct vl_json *job);
void vl_page_review_free(struct vl_page_review *);
/* So many iterations more; true when every decision is judged. */
bool vl_page_review_step(struct vl_page_review *, uint32_t iterations);
/* What was found so far: {"done":0 … 10000,"points":[{"ply":…,"win":[…],"error":[…]}],"turns":[…]}. Chances are whole
 * numbers of VL_THOUGHT_PARTS. */
void vl_page_review_result(const struct vl_page_review *, struct vl_text *);

#endif
