/* bug.h - the game that a thread is playing, so that a bug of ours can be told with the record so far. */
#ifndef VL_BUG_H
#define VL_BUG_H

#include <stdbool.h>

struct vl_table;

/* From now on this thread plays that game; `write` says its record so far, bit by bit. */
typedef void bug_say(void *to, const char *words);
typedef void bug_write(const void *game, bug_say *, void *to);
void bug_playing(bug_write *, const void *game);
/* The same of a game at a table. */
void bug_playing_at(const struct vl_table *);
/* What this thread plays, for another one that works for it. */
struct bug_game {
    bug_write *write;
    const void *game;
};
struct bug_game bug_current(void);
/* This thread has left the game; nothing happens if it plays another by now. */
void bug_left(const void *game);

/* For the handler: whether this thread plays a game, and its record so far. */
bool bug_has_record(void);
void bug_write_record(bug_say *, void *to);

#endif
