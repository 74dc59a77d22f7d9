/* action.h - moves as dense numbers, for programs that learn.
 *
 * The actions of a game are its moves in the order of their numbers, those of seats first (0 … actions-1), then those
 * of chance. A seat that a seat's move names is counted from the seat that makes it, clockwise, so that an action means
 * the same wherever one sits; a move of chance names seats as they are. So that the numbers do not depend on the number
 * of players there are always as many seats as the game can have. */
#ifndef VL_ACTION_H
#define VL_ACTION_H

#include "core/game.h"

#define VL_NO_ACTION 0xffffu

/* How many values an argument takes in actions. */
unsigned vl_action_values(const struct vl_game *, const struct vl_domain *);
/* How many actions a verb has, and the number of its first one. */
unsigned vl_verb_actions(const struct vl_game *, unsigned verb);
unsigned vl_verb_first(const struct vl_game *, unsigned verb);
/* How many actions seats have, and how many outcomes chance. */
unsigned vl_actions(const struct vl_game *);
unsigned vl_outcomes(const struct vl_game *);

/* The number of a move that an actor makes, and back; VL_NO_ACTION and VL_NO_MOVE if there is none at this table. Any
 * numbers are accepted. */
unsigned vl_action_of(const struct vl_setup *, unsigned actor, vl_move);
vl_move vl_action_move(const struct vl_setup *, unsigned actor, unsigned action);

#endif
