/* scenario_player.h - a scenario that is being played, for the files that play it: scenario.c, expect.c,
 * expect_telling.c and expect_scene.c. */
#ifndef VL_SCENARIO_PLAYER_H
#define VL_SCENARIO_PLAYER_H

#include "conformance.h"
#include "core/event.h"

enum { SCENARIO_LINE = 512 };

struct player {
    const struct vl_game *game;
    struct vl_setup s;
    struct vl_state_box state;
    struct vl_events told; /* by the last event line, all its events together */
    struct vl_rng rng;
    bool begun;
    struct report *report;
    unsigned line;
};

/* Always false. */
bool player_wrong(struct player *, const char *what, const char *about);

/* The next word of a line, which is cut off, or NULL; a move in notation; "0", "spectator", "all", "*". */
char *player_word(char **at);
vl_move player_move(const struct vl_game *, const char *text);
bool player_viewer(const char *word, unsigned *viewer);

/* expect.c: a line that starts with "?", without that; what was got, against what was wanted. */
bool player_expect(struct player *, char *rest);
bool player_text(struct player *, const char *got, const char *wanted);
/* expect_telling.c: the same about what a game tells a renderer; expect_scene.c: about what it shows. */
bool player_expect_telling(struct player *, const char *kind, char *rest);
bool player_expect_scene(struct player *, const char *kind, char *rest);

#endif
