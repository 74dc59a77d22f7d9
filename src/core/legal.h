/* legal.h - may this be? One judge for records and tables. */
#ifndef VL_LEGAL_H
#define VL_LEGAL_H

#include "core/game.h"

/* Why something may not be: the id of a rule, and the code of a reason (src/words has it in words). */
struct vl_refusal {
    const char *rule; /* NULL: not refused */
    const char *reason;
};
#define VL_ACCEPTED ((struct vl_refusal){NULL, NULL})
#define VL_REFUSED(rule, reason) ((struct vl_refusal){rule, reason})

/* Whether an actor (a seat or VL_CHANCE) may make this move in this state. A game's own rule is the one that the seat's
 * view gives, so that a refusal tells it nothing it does not know. */
struct vl_refusal vl_refuse_move(const struct vl_setup *, const struct vl_state *, unsigned actor, vl_move);
/* The same without a reason. */
bool vl_is_legal(const struct vl_setup *, const struct vl_state *, unsigned actor, vl_move);

#endif
