/* worker.c - see worker.h. */
#include "tui/worker.h"

#include <signal.h>
#include <string.h>

#include "bug/bug.h"
#include "tui/local.h"
#include "tui/terminal.h"

static bool is_told_to_stop(void *worker) {
    return atomic_load(&((struct worker *)worker)->stop);
}

static void *work(void *worker) {
    struct worker *w = worker;
    bug_playing(w->game.write, w->game.game);
    if (w->hint)
        w->hinted = vl_brain_hint(&w->brain, &w->setup, vl_view_in(&w->due.view), w->due.move, w->due.count,
                                  w->due.seed, &w->advice);
    else
        w->count = vl_brain_answer(&w->brain, &w->setup, &w->due, w->move);
    atomic_store(&w->done, true);
    terminal_wake();
    return NULL;
}

static void start(struct worker *w) {
    sigset_t all, before;
    w->hinted = false;
    w->count = 0;
    w->game = bug_current();
    w->brain.watch = (struct vl_watch){local_watch, NULL};
    w->brain.stop = is_told_to_stop;
    w->brain.context = w;
    atomic_store(&w->done, false);
    atomic_store(&w->stop, false);
    sigfillset(&all); /* signals are for the thread that listens */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    w->busy = true;
    w->threaded = pthread_create(&w->thread, NULL, work, w) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!w->threaded) work(w);
}

void worker_think(struct worker *w, const struct vl_setup *setup, const struct vl_due *due) {
    worker_stop(w);
    w->setup = *setup;
    w->due = *due;
    w->hint = false;
    start(w);
}

void worker_advise(struct worker *w, const struct vl_setup *setup, const struct vl_view *view, const vl_move *moves,
                   unsigned count) {
    worker_stop(w);
    w->setup = *setup;
    memset(&w->due, 0, sizeof w->due);
    memcpy(w->due.view.bytes, view, setup->game->view_size);
    memcpy(w->due.move, moves, count * sizeof *moves);
    w->due.count = count;
    w->hint = true;
    start(w);
}

static void end(struct worker *w) {
    if (w->threaded) pthread_join(w->thread, NULL);
    w->busy = w->threaded = false;
}

bool worker_poll(struct worker *w) {
    if (!atomic_load(&w->done)) return false;
    end(w);
    return true;
}

void worker_stop(struct worker *w) {
    atomic_store(&w->stop, true);
    if (w->busy) end(w);
}

void worker_free(struct worker *w) {
    worker_stop(w);
    vl_brain_done(&w->brain);
}
