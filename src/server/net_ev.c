/* net_ev.c - libev, for us alone. Its library also has names of libevent's (event_add …), and whatever is loaded into
 * the program later would find those in place of libevent's own: OpenMPI, for one, which spreads the arena. So the
 * program is not linked with it: a server loads it when it begins, in a scope of its own, and the functions of ev.h
 * that we use are these, which pass everything on and are seen by nobody outside. libwebsockets' own module for libev
 * finds the same. */
#include <dlfcn.h>
#include <string.h>

#include "server/net_inside.h"

static struct {
    struct ev_loop *(*loop_new)(unsigned flags);
    void (*loop_destroy)(struct ev_loop *);
    int (*run)(struct ev_loop *, int flags);
    void (*stop)(struct ev_loop *, int how);
    void (*io_start)(struct ev_loop *, ev_io *);
    void (*io_stop)(struct ev_loop *, ev_io *);
    void (*timer_start)(struct ev_loop *, ev_timer *);
    void (*timer_stop)(struct ev_loop *, ev_timer *);
    void (*timer_again)(struct ev_loop *, ev_timer *);
    void (*prepare_start)(struct ev_loop *, ev_prepare *);
    void (*signal_start)(struct ev_loop *, ev_signal *);
    void (*signal_stop)(struct ev_loop *, ev_signal *);
} ev;

/* ISO C has no way from an object's address to a function's; POSIX has. */
static bool find(void *library, const char *name, void *place) {
    void *found = dlsym(library, name);
    memcpy(place, &found, sizeof found);
    return found != NULL;
}

bool vl_ev_load(void) {
    void *library = dlopen("libev.so.4", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return false;
    return find(library, "ev_loop_new", &ev.loop_new) && find(library, "ev_loop_destroy", &ev.loop_destroy) &&
           find(library, "ev_run", &ev.run) && find(library, "ev_break", &ev.stop) &&
           find(library, "ev_io_start", &ev.io_start) && find(library, "ev_io_stop", &ev.io_stop) &&
           find(library, "ev_timer_start", &ev.timer_start) && find(library, "ev_timer_stop", &ev.timer_stop) &&
           find(library, "ev_timer_again", &ev.timer_again) && find(library, "ev_prepare_start", &ev.prepare_start) &&
           find(library, "ev_signal_start", &ev.signal_start) && find(library, "ev_signal_stop", &ev.signal_stop);
}

struct ev_loop *ev_loop_new(unsigned flags) {
    return ev.loop_new(flags);
}

void ev_loop_destroy(struct ev_loop *loop) {
    ev.loop_destroy(loop);
}

int ev_run(struct ev_loop *loop, int flags) {
    return ev.run(loop, flags);
}

void ev_break(struct ev_loop *loop, int how) {
    ev.stop(loop, how);
}

void ev_io_start(struct ev_loop *loop, ev_io *watcher) {
    ev.io_start(loop, watcher);
}

void ev_io_stop(struct ev_loop *loop, ev_io *watcher) {
    ev.io_stop(loop, watcher);
}

void ev_timer_start(struct ev_loop *loop, ev_timer *watcher) {
    ev.timer_start(loop, watcher);
}

void ev_timer_stop(struct ev_loop *loop, ev_timer *watcher) {
    ev.timer_stop(loop, watcher);
}

void ev_timer_again(struct ev_loop *loop, ev_timer *watcher) {
    ev.timer_again(loop, watcher);
}

void ev_prepare_start(struct ev_loop *loop, ev_prepare *watcher) {
    ev.prepare_start(loop, watcher);
}

void ev_signal_start(struct ev_loop *loop, ev_signal *watcher) {
    ev.signal_start(loop, watcher);
}

void ev_signal_stop(struct ev_loop *loop, ev_signal *watcher) {
    ev.signal_stop(loop, watcher);
}
