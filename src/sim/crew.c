/* crew.c - threads that take pieces of work off a common counter: see crew.h. */
#include "sim/crew.h"

#include <pthread.h>
#include <stdatomic.h>

#include "sim/think.h"

struct shift {
    const struct vl_crew *crew;
    atomic_uint_fast64_t next;
    atomic_bool failed;
};

struct worker {
    struct shift *shift;
    unsigned number;
    pthread_t thread;
};

static void work(const struct worker *w) {
    struct shift *s = w->shift;
    const struct vl_crew *crew = s->crew;
    while (!atomic_load(&s->failed)) {
        uint64_t number = atomic_fetch_add(&s->next, crew->step);
        if (number >= crew->until) break;
        if (!crew->work(crew->context, w->number, number)) atomic_store(&s->failed, true);
    }
}

static void *work_and_forget(void *arg) {
    work(arg);
    vl_thread_mind_free();
    return NULL;
}

bool vl_crew_work(const struct vl_crew *crew) {
    struct shift shift = {.crew = crew};
    struct worker worker[VL_THREADS_MAX];
    unsigned started = 1;
    atomic_init(&shift.next, crew->first);
    atomic_init(&shift.failed, false);
    for (unsigned i = 0; i < crew->threads; i++) worker[i] = (struct worker){.shift = &shift, .number = i};
    while (started < crew->threads &&
           pthread_create(&worker[started].thread, NULL, work_and_forget, &worker[started]) == 0)
        started++;
    work(&worker[0]);
    for (unsigned i = 1; i < started; i++) pthread_join(worker[i].thread, NULL);
    return !atomic_load(&shift.failed);
}
