/* registry.c - the games of the house, from registry.def. */
#include "games/registry.h"

#include <string.h>

#define GAME(name) extern const struct vl_game vl_##name;
#include "games/registry.def"
#undef GAME

#define GAME(name) &vl_##name,
const struct vl_game *const vl_games[] = {
#include "games/registry.def"
    NULL,
};

const struct vl_game *vl_game_find(const char *name) {
    for (const struct vl_game *const *game = vl_games; *game != NULL; game++)
        if (strcmp((*game)->name, name) == 0) return *game;
    return NULL;
}
