/* bug.c - see bug.h. */
#include "bug/bug.h"

#include "table/table.h"

static _Thread_local struct {
    bug_write *write;
    const void *game;
} playing;

void bug_playing(bug_write *write, const void *game) {
    playing.write = write;
    playing.game = game;
}

void bug_left(const void *game) {
    if (playing.game == game) bug_playing(NULL, NULL);
}

/* The journal: an act stands in it before it is carried out, so the one that did it is the last. */
static void write_journal(const void *game, FILE *out) {
    const struct vl_table *t = game;
    fwrite(t->log.text, 1, t->log.length, out);
}

void bug_playing_at(const struct vl_table *t) {
    bug_playing(write_journal, t);
}

bool bug_has_record(void) {
    return playing.write != NULL;
}

void bug_write_record(FILE *out) {
    if (playing.write != NULL) playing.write(playing.game, out);
}
