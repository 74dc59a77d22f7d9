/* thinkers.c - threads in which bots think, on copies alone: a view, its moves, dice. Each thread has a mind of its
 * own. A thought that nobody waits for any more is left within a millisecond. */
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "home/brain.h"
#include "server/inside.h"

struct thinkers {
    pthread_mutex_t lock;
    pthread_cond_t come;
    struct job *first, **last;       /* to be thought about */
    struct job *found, **found_last; /* thought about */
    unsigned count, busy, due;
    bool end;
    struct vl_watch watch;
    void (*wake)(void *);
    void *context;
    pthread_t thread[];
};

static uint64_t tick(void *unused) {
    struct timespec t;
    (void)unused;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

static bool is_told_to_stop(void *job) {
    return atomic_load(&((struct job *)job)->stop);
}

struct thought {
    struct vl_brain *brain;
    struct job *job;
};

/* Any thread may have thought about the turn before: its pace comes with the job. */
static void think(void *argument) {
    struct thought *t = argument;
    struct vl_pace *pace = &t->brain->pace[t->job->due.seat];
    t->brain->context = t->job;
    t->brain->paced = NULL; /* the thought before may have ended in a bug */
    *pace = t->job->pace;
    t->job->count = vl_brain_answer(t->brain, &t->job->setup, &t->job->due, t->job->move);
    t->job->pace = *pace;
}

/* The next job, when there is one; NULL: it is the end. */
static struct job *next_job(struct thinkers *all) {
    while (all->first == NULL && !all->end) pthread_cond_wait(&all->come, &all->lock);
    if (all->end) return NULL;
    struct job *job = all->first;
    all->first = job->next;
    if (all->first == NULL) all->last = &all->first;
    all->due--;
    all->busy++;
    return job;
}

static void hand_in(struct thinkers *all, struct job *job) {
    job->next = NULL;
    *all->found_last = job;
    all->found_last = &job->next;
    all->busy--;
}

static void *work(void *thinkers) {
    struct thinkers *all = thinkers;
    struct vl_brain brain = {.watch = all->watch, .stop = is_told_to_stop};
    struct job *job;
    pthread_mutex_lock(&all->lock);
    while ((job = next_job(all)) != NULL) {
        pthread_mutex_unlock(&all->lock);
        job->bug = !vl_guarded_thought(think, &(struct thought){&brain, job});
        pthread_mutex_lock(&all->lock);
        hand_in(all, job);
        pthread_mutex_unlock(&all->lock);
        all->wake(all->context);
        pthread_mutex_lock(&all->lock);
    }
    pthread_mutex_unlock(&all->lock);
    vl_brain_done(&brain);
    return NULL;
}

/* Signals are for the network's thread. */
static bool start(struct thinkers *all, unsigned count) {
    sigset_t every, before;
    sigfillset(&every);
    pthread_sigmask(SIG_SETMASK, &every, &before);
    while (all->count < count && pthread_create(&all->thread[all->count], NULL, work, all) == 0) all->count++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return all->count > 0;
}

struct thinkers *vl_thinkers_new(unsigned count, struct vl_watch watch, void (*wake)(void *), void *context) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (count == 0) count = processors > 2 ? (unsigned)processors - 1 : 1;
    struct thinkers *all = calloc(1, sizeof *all + count * sizeof *all->thread);
    if (all == NULL) return NULL;
    pthread_mutex_init(&all->lock, NULL);
    pthread_cond_init(&all->come, NULL);
    all->last = &all->first;
    all->found_last = &all->found;
    all->watch = watch.now == NULL ? (struct vl_watch){.now = tick} : watch;
    all->wake = wake;
    all->context = context;
    if (start(all, count)) return all;
    vl_thinkers_free(all);
    return NULL;
}

static void free_jobs(struct job *job) {
    while (job != NULL) {
        struct job *next = job->next;
        free(job);
        job = next;
    }
}

/* Rooms have let go of their jobs before. */
void vl_thinkers_free(struct thinkers *all) {
    pthread_mutex_lock(&all->lock);
    all->end = true;
    pthread_cond_broadcast(&all->come);
    pthread_mutex_unlock(&all->lock);
    for (unsigned i = 0; i < all->count; i++) pthread_join(all->thread[i], NULL);
    free_jobs(all->first);
    free_jobs(all->found);
    pthread_cond_destroy(&all->come);
    pthread_mutex_destroy(&all->lock);
    free(all);
}

struct job *vl_think_about(struct thinkers *all, struct room *room, const struct vl_setup *setup,
                           const struct vl_due *due, const struct vl_pace *pace) {
    struct job *job = calloc(1, sizeof *job);
    if (job == NULL) return NULL;
    job->room = room;
    job->setup = *setup;
    job->due = *due;
    job->pace = *pace;
    pthread_mutex_lock(&all->lock);
    *all->last = job;
    all->last = &job->next;
    all->due++;
    pthread_cond_signal(&all->come);
    pthread_mutex_unlock(&all->lock);
    return job;
}

/* One that nobody has taken up yet goes the same way: its thought is over at the first look. */
void vl_think_no_more(struct thinkers *all, struct job *job) {
    (void)all;
    job->room = NULL;
    atomic_store(&job->stop, true);
}

struct job *vl_thinkers_done(struct thinkers *all) {
    pthread_mutex_lock(&all->lock);
    struct job *job = all->found;
    if (job != NULL) all->found = job->next;
    if (all->found == NULL) all->found_last = &all->found;
    pthread_mutex_unlock(&all->lock);
    return job;
}

void vl_thinkers_figures(struct thinkers *all, struct vl_house_figures *figures) {
    pthread_mutex_lock(&all->lock);
    figures->thinkers = all->count;
    figures->thinking = all->busy;
    figures->due = all->due;
    pthread_mutex_unlock(&all->lock);
}
