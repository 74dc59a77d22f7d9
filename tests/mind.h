/* mind.h - a mind for tests of bots, made and freed with the group, and bots by name. Each test that thinks includes
 * it. */
#ifndef TESTS_MIND_H
#define TESTS_MIND_H

#include <stdlib.h>

#include "bots/mind.h"

enum { MIND = 4 << 20 };
static struct vl_mind *mind;

static int make_mind(void **unused) {
    (void)unused;
    void *memory = malloc(MIND);
    if (memory == NULL) return -1;
    mind = vl_mind_init(memory, MIND);
    return 0;
}

static int free_mind(void **unused) {
    (void)unused;
    free(mind);
    return 0;
}

static struct vl_bot bot_named(const char *name) {
    struct vl_bot bot;
    if (!vl_bot_parse(name, &bot)) fail_msg("there is no bot %s", name);
    return bot;
}

#endif
