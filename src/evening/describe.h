/* describe.h - a table in words. */
#ifndef VL_DESCRIBE_H
#define VL_DESCRIBE_H

#include "words/words.h"

/* The scene in words, a zone a line: "Your hand: Head, Totem 3 ×2". */
void vl_describe_scene(const struct vl_speaker *, const struct vl_scene *, struct vl_text *);

/* Where a piece of the scene lies: whose it is if that is not plain, its zone, and what it belongs to there: "Totem B,
 * top of 3 cards, worth 31". In a grid the row and column come before it, and of the viewer's own grid they are all. */
void vl_describe_place(const struct vl_speaker *, const struct vl_scene *, const struct vl_piece *, struct vl_text *);
/* What a zone holds, and what that comes to: "3 cards, worth 31", "empty". */
void vl_describe_tally(const struct vl_speaker *, const struct vl_scene *, unsigned zone, struct vl_text *);

#endif
