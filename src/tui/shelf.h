/* shelf.h - before a game: the shelf, and the page where it is decided who plays and how. */
#ifndef VL_SHELF_H
#define VL_SHELF_H

#include "tui/local.h"
#include "tui/stage.h"

enum shelf_answer { SHELF_GAME, SHELF_SAVED, SHELF_LEAVE };

/* A game to set up (`*game`), one to go on with (`path`), or nothing more for tonight. The language may have changed.
 */
enum shelf_answer shelf_run(struct stage *, const struct vl_game **game, char path[VL_PATH]);

/* Who plays, and how: fills the plan; false if the person goes back to the shelf. */
bool setup_run(struct stage *, const struct vl_game *, struct vl_plan *);

#endif
