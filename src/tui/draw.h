/* draw.h - a layout on a canvas. What can be chosen, what was taken up and where the cursor is are marks on the items.
 */
#ifndef VL_DRAW_H
#define VL_DRAW_H

#include "tui/board.h"

/* Of one item; of neighbours that share a side the higher one has it. MARK_VAIN: the cursor, where nothing may be done.
 */
enum mark { MARK_NONE, MARK_NEW, MARK_LEGAL, MARK_HINT, MARK_TAKEN, MARK_VAIN, MARK_CURSOR, MARK_CULPRIT };

struct picture {
    const struct layout *layout;
    const struct vl_scene *scene;
    const struct vl_speaker *speaker;
    const uint8_t *mark;  /* of each item; NULL: none but what the scene says is new */
    const int32_t *score; /* of each seat, of those in `scored`; NULL: none is shown */
    unsigned scored;
};

void draw_scene(struct canvas *, const struct picture *);
/* A single card between two places. */
void draw_flying(struct canvas *, const struct picture *, const struct vl_piece *, int x, int y);
/* The ink of a seat's things, and what it is called: its name, or "seat 2". */
struct pen draw_pen(unsigned seat);
void draw_seat_words(const struct vl_speaker *, unsigned seat, struct vl_text *);

#endif
