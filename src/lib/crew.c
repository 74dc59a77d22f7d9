/* crew.c - the threads of a batch: they wait between steps, and take pieces of each step off a common counter. */
#include <pthread.h>
#include <stdlib.h>

#include "batch.h"

struct worker {
    struct vl_lib_crew *crew;
    unsigned number;
    pthread_t thread;
};

struct vl_lib_crew {
    pthread_mutex_t lock;
    pthread_cond_t begin, end;
    uint64_t shift; /* of the work under way, or done */
    unsigned busy;  /* threads that are not done with it */
    bool leaving;
    vl_lib_work *work;
    void *context;
    unsigned count;
    atomic_uint next;
    unsigned threads; /* started, beside the caller's */
    struct worker worker[];
};

static void take_pieces(struct vl_lib_crew *c, unsigned number) {
    for (;;) {
        unsigned first = atomic_fetch_add_explicit(&c->next, PIECE, memory_order_relaxed);
        if (first >= c->count) break;
        c->work(c->context, number, first, first + PIECE < c->count ? first + PIECE : c->count);
    }
}

static void *serve(void *arg) {
    const struct worker *w = arg;
    struct vl_lib_crew *c = w->crew;
    uint64_t done = 0;
    pthread_mutex_lock(&c->lock);
    for (;;) {
        while (c->shift == done && !c->leaving) pthread_cond_wait(&c->begin, &c->lock);
        if (c->leaving) break;
        done = c->shift;
        pthread_mutex_unlock(&c->lock);
        take_pieces(c, w->number);
        pthread_mutex_lock(&c->lock);
        if (--c->busy == 0) pthread_cond_signal(&c->end);
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

struct vl_lib_crew *vl_lib_crew_new(unsigned threads) {
    struct vl_lib_crew *c = calloc(1, sizeof *c + threads * sizeof *c->worker);
    if (c == NULL) return NULL;
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->begin, NULL);
    pthread_cond_init(&c->end, NULL);
    atomic_init(&c->next, 0);
    for (; c->threads + 1 < threads; c->threads++) {
        struct worker *w = &c->worker[c->threads];
        *w = (struct worker){.crew = c, .number = c->threads + 1};
        if (pthread_create(&w->thread, NULL, serve, w) == 0) continue;
        vl_lib_crew_free(c);
        return NULL;
    }
    return c;
}

void vl_lib_crew_free(struct vl_lib_crew *c) {
    if (c == NULL) return;
    pthread_mutex_lock(&c->lock);
    c->leaving = true;
    pthread_cond_broadcast(&c->begin);
    pthread_mutex_unlock(&c->lock);
    for (unsigned i = 0; i < c->threads; i++) pthread_join(c->worker[i].thread, NULL);
    pthread_cond_destroy(&c->begin);
    pthread_cond_destroy(&c->end);
    pthread_mutex_destroy(&c->lock);
    free(c);
}

void vl_lib_crew_work(struct vl_lib_crew *c, unsigned count, vl_lib_work *work, void *context) {
    pthread_mutex_lock(&c->lock);
    c->work = work;
    c->context = context;
    c->count = count;
    atomic_store_explicit(&c->next, 0, memory_order_relaxed);
    c->busy = c->threads;
    c->shift++;
    pthread_cond_broadcast(&c->begin);
    pthread_mutex_unlock(&c->lock);
    take_pieces(c, 0);
    pthread_mutex_lock(&c->lock);
    while (c->busy > 0) pthread_cond_wait(&c->end, &c->lock);
    pthread_mutex_unlock(&c->lock);
}
