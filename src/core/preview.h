/* preview.h - what a move will surely bring.
 *
 * The moves are made in worlds that the viewer's view allows, up to the next chance event or choice of anybody's;
 * forced moves on the way are made. What the viewer would be told in every one of these worlds, up to the first event
 * on which they differ, is sure: nothing in it depends on what is hidden. Law: every event of a preview happens. */
#ifndef VL_PREVIEW_H
#define VL_PREVIEW_H

#include "core/event.h"
#include "core/telling.h"

struct vl_preview {
    uint8_t weighs; /* set of enum vl_weight, of all its events */
    bool passes;    /* in some of these worlds it is not the viewer's alone to go on */
    unsigned count;
    struct vl_event event[VL_EVENTS_MAX]; /* as the viewer sees them */
};

/* Of moves of the viewer's: one, or the moves of a choice so far; nothing if it may not make them. The dice are the
 * caller's; the same dice give the same preview. */
void vl_preview(const struct vl_setup *, const struct vl_view *, const vl_move *, unsigned count, struct vl_rng *,
                struct vl_preview *);

#endif
