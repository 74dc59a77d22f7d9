/* registry.c - the games of the house, from registry.def; the build for the page has a list of its own. */
#include "games/registry.h"

#include <string.h>

#ifndef VL_REGISTRY
#define VL_REGISTRY "games/registry.def"
#endif

#define GAME(name) extern const struct vl_game vl_##name;
#include VL_REGISTRY
#undef GAME

#define GAME(name) &vl_##name,
const struct vl_game *const vl_games[] = {
#include VL_REGISTRY
    NULL,
};

const struct vl_game *vl_game_find(const char *name) {
    for (const struct vl_game *const *game = vl_games; *game != NULL; game++)
        if (strcmp((*game)->name, name) == 0) return *game;
    return NULL;
}
