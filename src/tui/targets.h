/* targets.h - legal moves as things to point at.
 *
 * Every game says what a move touches (scene.h): the piece it takes up, and the piece, cell or zone it aims at. So a
 * move is chosen by pointing twice: at its piece, then at its target. Where all moves take up the same piece it is in
 * hand from the beginning; where a move takes up nothing, pointing at its target is enough; where it touches nothing at
 * all it is an action with a letter. Pointing can mean several moves: then the person is asked in words. */
#ifndef VL_TARGETS_H
#define VL_TARGETS_H

#include "tui/draw.h"

struct targets {
    const struct vl_setup *setup;
    const struct vl_scene *scene;
    unsigned count;
    vl_move move[VL_MOVES_MAX];
    struct vl_touch touch[VL_MOVES_MAX];
    uint32_t taken; /* the piece in hand, or 0 */
    bool implied;   /* it cannot be put back: there is no other */
};

/* Reads legal moves. The piece in hand stays there if it still can. */
void targets_read(struct targets *, const struct vl_setup *, const struct vl_view *, const struct vl_scene *);
/* Which moves pointing at an item can mean now (indices into `move`), `out` of VL_MOVES_MAX; with nothing in hand also
 * those that would take it up. */
unsigned targets_at(const struct targets *, const struct item *, unsigned *out);
/* Whether pointing at it takes it up: there is something to aim at afterwards. */
bool targets_takes(const struct targets *, const struct item *);
/* Whether it is where some card may go that is not in hand yet. */
bool targets_awaits(const struct targets *, const struct item *);
enum mark targets_mark(const struct targets *, const struct layout *, const struct item *);
/* Moves that touch nothing. */
unsigned targets_actions(const struct targets *, unsigned *out);
/* Zones that some move aims at. */
uint64_t targets_zones(const struct targets *);
/* Where a move leads, as an item of the layout, or -1; and where its piece is. */
int targets_target(const struct targets *, const struct layout *, unsigned which);
int targets_piece(const struct targets *, const struct layout *, uint32_t id);
/* What a click there points at, as an item of the layout, or -1: what stands there; where that means no move, whatever
 * means one in the same zone, or else in the same column: a ground is pointed at anywhere on it. */
int targets_clicked(const struct targets *, const struct layout *, int x, int y);

#endif
