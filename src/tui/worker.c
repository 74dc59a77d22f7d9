/* worker.c - see worker.h. */
#include "tui/worker.h"

#include <signal.h>

#include "tui/terminal.h"

/* Cards that are dealt one after the other are one thing to see. */
static void act(struct session *s) {
    bool chance;
    do {
        chance = session_next(s) == VL_CHANCE;
        session_step(s);
    } while (chance && session_state(s) == SESSION_RUNS && session_next(s) == VL_CHANCE);
}

static void *work(void *worker) {
    struct worker *w = worker;
    session_guard(w->session);
    if (w->hint)
        w->hinted = session_hint(w->session, &w->best, w->words, sizeof w->words);
    else
        act(w->session);
    atomic_store(&w->done, true);
    terminal_wake();
    return NULL;
}

void worker_start(struct worker *w, struct session *session, bool hint) {
    sigset_t all, before;
    w->session = session;
    w->hint = hint;
    w->hinted = false;
    atomic_store(&w->done, false);
    sigfillset(&all); /* signals are for the thread that listens */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    w->busy = true;
    w->threaded = pthread_create(&w->thread, NULL, work, w) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!w->threaded) work(w);
}

void worker_wait(struct worker *w) {
    if (w->threaded) pthread_join(w->thread, NULL);
    w->busy = w->threaded = false;
}

bool worker_rests(const struct worker *w) {
    return !w->busy || atomic_load(&w->done);
}

bool worker_poll(struct worker *w) {
    if (!atomic_load(&w->done)) return false;
    worker_wait(w);
    return true;
}
