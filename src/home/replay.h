/* replay.h - a record, played again at a table: the journal of that game, which can be kept, or loaded (home.h).
 *
 * Everybody is a person while it is played, so that nobody thinks; a bot has the name that it goes by here. */
#ifndef VL_REPLAY_H
#define VL_REPLAY_H

#include "core/record.h"
#include "words/words.h"

struct vl_replay_plan {
    const struct vl_game *const *games;
    const struct vl_setup *edition; /* one that the record may name, or NULL */
    enum vl_language language;      /* of names for seats of which the record has none */
    uint64_t seed;                  /* of what chance does afterwards */
    bool over;                      /* a game that was broken off is over; else bots go on with theirs */
};

/* The journal, in memory that the caller frees, and the set-up; NULL: `fault` says why. The record is a NUL-terminated
 * text, and may be changed. */
char *vl_replay(char *record, size_t length, const struct vl_replay_plan *, struct vl_setup *, struct vl_fault *);

#endif
