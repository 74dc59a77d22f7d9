/* log.c - the memory of a table: the moves that stand. It grows before anything is done, so that nothing fails half
 * way. */
#include <stdlib.h>
#include <string.h>

#include "table/inside.h"

static void *usual_resize(void *old, size_t size) {
    if (size > 0) return realloc(old, size);
    free(old);
    return NULL;
}

bool vl_tab_log_reserve(struct vl_log *log, unsigned plies, bool marks) {
    uint32_t room = log->room;
    if (log->resize == NULL) log->resize = usual_resize;
    while (log->plies + plies > room) room = room == 0 ? 128 : room + room / 2;
    if (room == log->room) return true;
    struct vl_ply *ply = log->resize(log->ply, room * sizeof *ply);
    if (ply == NULL) return false;
    log->ply = ply;
    if (marks) {
        struct vl_clock_mark *mark = log->resize(log->mark, room * sizeof *mark);
        if (mark == NULL) return false;
        log->mark = mark;
    }
    log->room = room;
    return true;
}

void vl_tab_log_done(struct vl_log *log) {
    if (log->ply != NULL) log->resize(log->ply, 0);
    if (log->mark != NULL) log->resize(log->mark, 0);
    log->ply = NULL;
    log->mark = NULL;
    log->plies = log->room = 0;
}
