/* log.c - the memory of a table: the text of its journal and the moves that stand. It grows by doubling, within its
 * bound, and always before anything is done, so that nothing fails half way. */
#include <stdlib.h>
#include <string.h>

#include "table/inside.h"

void *tab_log_resize(void *old, size_t size) {
    if (size > 0) return realloc(old, size);
    free(old);
    return NULL;
}

/* Makes room for so many more bytes of text and moves, by doubling, within the bound. */
bool tab_log_reserve(struct vl_log *log, size_t bytes, unsigned plies) {
    size_t room = log->room, ply_room = log->ply_room;
    while (!log->mute && log->length + bytes + 1 > room) room = room == 0 ? 1024 : 2 * room;
    while (log->plies + plies > ply_room) ply_room = ply_room == 0 ? 128 : 2 * ply_room;
    if (room == log->room && ply_room == log->ply_room) return true;
    if (room + ply_room * sizeof *log->ply > log->most) { /* not by doubling, then: what is needed and no more */
        if (!log->mute && room > log->room) room = log->length + bytes + 1;
        if (ply_room > log->ply_room) ply_room = log->plies + plies;
        if (room + ply_room * sizeof *log->ply > log->most) return false;
    }
    if (room > log->room) {
        char *text = log->resize(log->text, room);
        if (text == NULL) return false;
        log->text = text;
        log->room = room;
    }
    if (ply_room > log->ply_room) {
        struct vl_ply *ply = log->resize(log->ply, ply_room * sizeof *ply);
        if (ply == NULL) return false;
        log->ply = ply;
        log->ply_room = (uint32_t)ply_room;
    }
    return true;
}

void tab_log_add(struct vl_log *log, const char *text, size_t length) {
    if (log->mute) return;
    memcpy(log->text + log->length, text, length);
    log->length += length;
    log->text[log->length] = '\0';
}

void tab_log_done(struct vl_log *log) {
    if (log->text != NULL) log->resize(log->text, 0);
    if (log->ply != NULL) log->resize(log->ply, 0);
    log->text = NULL;
    log->ply = NULL;
}
