/* bot.h - players that are programs.
 *
 * A bot is handed a view and the legal moves of its seat, never a state: it knows what a person in its place would
 * know. It answers with one of those moves. Same view, same moves, same rng: same answer. */
#ifndef VL_BOT_H
#define VL_BOT_H

#include "core/game.h"

struct vl_bot {
    const char *name;
    const char *summary;
    bool blind; /* never looks at the view, so callers need not make one */
    vl_move (*choose)(const struct vl_setup *, const struct vl_view *, const vl_move *moves, unsigned count,
                      struct vl_rng *);
};

extern const struct vl_bot *const vl_bots[]; /* NULL-terminated */

const struct vl_bot *vl_bot_find(const char *name); /* or NULL */

#endif
