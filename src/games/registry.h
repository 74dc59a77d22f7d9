/* registry.h - the games of the house. */
#ifndef VL_REGISTRY_H
#define VL_REGISTRY_H

#include "core/game.h"

extern const struct vl_game *const vl_games[]; /* NULL-terminated, shelf games first */

const struct vl_game *vl_game_find(const char *name); /* or NULL */

#endif
