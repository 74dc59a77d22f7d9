/* faults.h - games broken on purpose.
 *
 * A game's folder may hold t/faults.c, which defines `faults`: copies of the game with one function or table replaced.
 * test_faults.c wants every one of them caught. */
#ifndef VL_FAULTS_H
#define VL_FAULTS_H

#include "core/game.h"

struct fault {
    const char *name; /* NULL ends the list */
    void (*make)(struct vl_game *);
};

extern const struct vl_game *const faulty_game; /* the game as it should be */
extern const struct fault faults[];

/* Defines NAME_fault, which replaces one function of the game by NAME. */
#define REPLACE(function, name)                                                                                        \
    static void name##_fault(struct vl_game *game) {                                                                   \
        game->function = name;                                                                                         \
    }

#endif
