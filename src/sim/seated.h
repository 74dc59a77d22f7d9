/* seated.h - a program at a seat of a table, by somebody who waits for it. */
#ifndef VL_SEATED_H
#define VL_SEATED_H

#include "seats/program.h"

/* Tells it that a game begins, what happens, and how it ended. */
void vl_seated_begin(struct vl_program *, const struct vl_table *, unsigned seat);
void vl_seated_note(struct vl_program *, const struct vl_setup *, uint64_t number, const struct vl_note *);
void vl_seated_end(struct vl_program *, const struct vl_table *, unsigned seat);

/* Asks for a move and makes it at the table. In place of one that does not come within so many milliseconds, or cannot
 * be made, the game's policy plays. False: the table has no memory for any move. */
bool vl_seated_play(struct vl_program *, struct vl_table *, uint64_t now, unsigned seat, unsigned limit,
                    struct vl_rng *);

/* Whether the table took an act that cannot be wrong. False: it has no memory for it. */
bool vl_seated_took(struct vl_refusal);

#endif
