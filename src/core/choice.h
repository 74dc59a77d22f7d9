/* choice.h - choices made in secret: a party of eight, a card for each of four territories.
 *
 * Nobody notices the moves of a quiet verb before the seat's part is complete. So a part is several moves that belong
 * together, at most VL_CHOICE_MAX, and it ends with the first of them of which anybody else learns. */
#ifndef VL_CHOICE_H
#define VL_CHOICE_H

#include "core/game.h"

/* Whether these legal moves are the next ones of such a choice. */
static inline bool vl_choice_secret(const struct vl_setup *s, const vl_move *moves) {
    return s->game->verbs[vl_verb_of(moves[0])].quiet;
}

/* Whether the answer to them is one move: an open one, or the whole of a secret choice. */
bool vl_choice_single(const struct vl_setup *, const struct vl_view *, const vl_move *moves, unsigned count);

/* A state that the view allows, to try out a choice of the viewer's on: what it sees there after moves of its own, up
 * to the last, is what it would see at the table. */
void vl_choice_begin(const struct vl_setup *, const struct vl_view *, struct vl_state *);
/* Makes a seat's move; true if it completes the seat's part. */
bool vl_choice_step(const struct vl_setup *, struct vl_state *, unsigned seat, vl_move);

#endif
