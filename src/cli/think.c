/* think.c - one decision, several threads: each searches on its own from the same root with its part of the iterations
 * and a stream of its own, and what they found is added up (root parallelism: G. Chaslot, M. Winands, J. van den Herik:
 * "Parallel Monte-Carlo tree search", 2008). The answer depends on the number of threads, not on how they run. */
#include <pthread.h>

#include "bots/search.h"
#include "cli/cli.h"

struct thinker {
    pthread_t thread;
    bool started;
    const struct vl_setup *s;
    const struct vl_view *view;
    const vl_move *moves;
    unsigned count;
    struct vl_bot bot;
    struct vl_rng rng;
    struct vl_thought thought;
};

static void *think(void *arg) {
    struct thinker *t = arg;
    vl_think(t->s, t->view, t->moves, t->count, &t->bot.effort, play_mind(&t->bot, t->s->players), play_watch(&t->bot),
             &t->rng, &t->thought);
    return NULL;
}

static void *think_and_forget(void *arg) {
    think(arg);
    play_done();
    return NULL;
}

void think_together(const struct vl_setup *s, const struct vl_view *view, const vl_move *moves, unsigned count,
                    const struct vl_bot *bot, unsigned threads, struct vl_rng *rng, struct vl_thought *thought) {
    static struct thinker thinker[THINKERS_MAX];
    uint64_t seed = vl_rng_next(rng);
    for (unsigned i = 0; i < threads; i++) {
        struct thinker *t = &thinker[i];
        t->s = s, t->view = view, t->moves = moves, t->count = count, t->bot = *bot;
        t->bot.effort.iterations = (bot->effort.iterations + threads - 1) / threads;
        vl_rng_init(&t->rng, seed, i);
        t->started = i > 0 && pthread_create(&t->thread, NULL, think_and_forget, t) == 0;
    }
    for (unsigned i = 0; i < threads; i++)
        if (!thinker[i].started) think(&thinker[i]); /* here, if it could not be started */
    for (unsigned i = 1; i < threads; i++)
        if (thinker[i].started) pthread_join(thinker[i].thread, NULL);
    *thought = thinker[0].thought;
    for (unsigned i = 1; i < threads; i++) vl_thought_add(thought, &thinker[i].thought);
}
