/* think.c - minds of threads: see think.h. */
#include "sim/think.h"

#include <stdlib.h>
#include <time.h>

static _Thread_local struct {
    void *memory;
    size_t size;
} mind;

static uint64_t milliseconds_now(void *unused) {
    struct timespec now;
    (void)unused;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

bool vl_thread_mind(const struct vl_bot *bot, unsigned players, struct vl_mind **out) {
    size_t size = vl_mind_wanted(bot, players);
    *out = NULL;
    if (size == 0) return true;
    if (mind.size < size) {
        vl_thread_mind_free();
        mind.memory = malloc(size);
        if (mind.memory == NULL) return false;
        mind.size = size;
        vl_mind_init(mind.memory, size);
    }
    *out = mind.memory;
    return true;
}

const struct vl_watch *vl_thread_watch(const struct vl_bot *bot) {
    static const struct vl_watch watch = {.now = milliseconds_now};
    return vl_bot_needs_watch(bot) ? &watch : NULL;
}

void vl_thread_mind_free(void) {
    free(mind.memory);
    mind.memory = NULL;
    mind.size = 0;
}
