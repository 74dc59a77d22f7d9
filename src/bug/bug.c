/* bug.c - see bug.h. */
#include "bug/bug.h"

#include <stdlib.h>

#include "table/table.h"

static _Thread_local struct bug_game playing;

struct bug_game bug_current(void) {
    return playing;
}

void bug_playing(bug_write *write, const void *game) {
    playing.write = write;
    playing.game = game;
}

void bug_left(const void *game) {
    if (playing.game == game) bug_playing(NULL, NULL);
}

static void write_table(const void *game, bug_say *say, void *to) {
    const struct vl_table *t = game;
    size_t size = vl_table_export_size(t);
    char *record = malloc(size);
    struct vl_text text;
    if (record == NULL) return;
    vl_text_init(&text, record, size);
    vl_table_export(t, &text);
    say(to, record);
    free(record);
}

void bug_playing_at(const struct vl_table *t) {
    bug_playing(write_table, t);
}

bool bug_has_record(void) {
    return playing.write != NULL;
}

void bug_write_record(bug_say *say, void *to) {
    if (playing.write != NULL) playing.write(playing.game, say, to);
}
