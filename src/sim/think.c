/* think.c - minds of threads, and thinking together: see think.h. */
#include "sim/think.h"

#include <stdlib.h>
#include <time.h>

#include "sim/crew.h"

/* ---- Minds ---- */

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

/* ---- Together ---- */

struct thinker {
    struct vl_rng rng;
    struct vl_thought thought;
};

struct decision {
    const struct vl_setup *s;
    const struct vl_view *view;
    const vl_move *moves;
    unsigned count;
    struct vl_bot bot;
    struct thinker *thinker;
};

static bool think(void *context, unsigned worker, uint64_t number) {
    const struct decision *d = context;
    struct thinker *t = &d->thinker[number];
    struct vl_mind *own;
    (void)worker;
    if (!vl_thread_mind(&d->bot, d->s->players, &own)) return false;
    vl_think(d->s, d->view, d->moves, d->count, &d->bot.effort, own, vl_thread_watch(&d->bot), &t->rng, &t->thought);
    return true;
}

bool vl_think_together(const struct vl_setup *s, const struct vl_view *view, const vl_move *moves, unsigned count,
                       const struct vl_bot *bot, unsigned threads, struct vl_rng *rng, struct vl_thought *thought) {
    struct thinker *thinker = malloc(threads * sizeof *thinker);
    struct decision d = {s, view, moves, count, *bot, thinker};
    struct vl_crew crew = {.threads = threads, .step = 1, .until = threads, .work = think, .context = &d};
    uint64_t seed = vl_rng_next(rng);
    if (thinker == NULL) return false;
    d.bot.effort.iterations = (bot->effort.iterations + threads - 1) / threads;
    for (unsigned i = 0; i < threads; i++) vl_rng_init(&thinker[i].rng, seed, i);
    bool good = vl_crew_work(&crew);
    if (good) *thought = thinker[0].thought;
    for (unsigned i = 1; good && i < threads; i++) vl_thought_add(thought, &thinker[i].thought);
    free(thinker);
    return good;
}
