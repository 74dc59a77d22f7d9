/* hasty.c - the server broken on purpose: it tells before it has stored. Linked in place of the store's door (--wrap),
 * it says of every act at a table at once that it is durable, while the real store is still at it. tests/kills.py must
 * notice. Its disk takes 5 ms for a sync, whatever the machine's takes: a kill forgets only what is not yet written,
 * and what comes in during a sync is not. */
#define _DEFAULT_SOURCE /* syscall */
#include <stdbool.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "store/store.h"

enum vl_stored __real_vl_store_send(struct vl_store *, vl_store_done *, void *);
void __real_vl_store_collect(struct vl_store *);
void __real_vl_keep_lines(struct vl_store *, const char *, uint32_t, uint32_t, const char *, size_t,
                          const struct vl_stored_act *);
enum vl_store_fault __real_vl_store_open(struct vl_store **, const char *, const struct vl_store_options *, char *);
enum vl_stored __wrap_vl_store_send(struct vl_store *, vl_store_done *, void *);
void __wrap_vl_store_collect(struct vl_store *);
void __wrap_vl_keep_lines(struct vl_store *, const char *, uint32_t, uint32_t, const char *, size_t,
                          const struct vl_stored_act *);
enum vl_store_fault __wrap_vl_store_open(struct vl_store **, const char *, const struct vl_store_options *, char *);

enum { MOST = 1 << 16 };
static struct {
    vl_store_done *done;
    void *context;
} told[MOST];
static unsigned first, last;
static bool act; /* the unit that is being made is one */
static struct vl_store_options options;

/* In place of the system's, for SQLite. */
__attribute__((visibility("default"))) int fdatasync(int file) {
    nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    return (int)syscall(SYS_fdatasync, file);
}

__attribute__((visibility("default"))) int fsync(int file) {
    nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    return (int)syscall(SYS_fsync, file);
}

static void pass_over(void *context, enum vl_stored outcome) {
    (void)context;
    (void)outcome;
}

enum vl_store_fault __wrap_vl_store_open(struct vl_store **s, const char *url, const struct vl_store_options *with,
                                         char *details) {
    options = *with;
    return __real_vl_store_open(s, url, with, details);
}

void __wrap_vl_keep_lines(struct vl_store *s, const char *table, uint32_t number, uint32_t next, const char *text,
                          size_t length, const struct vl_stored_act *kept) {
    act = true;
    __real_vl_keep_lines(s, table, number, next, text, length, kept);
}

enum vl_stored __wrap_vl_store_send(struct vl_store *s, vl_store_done *done, void *context) {
    bool hasty = act && done != NULL;
    act = false;
    if (!hasty) return __real_vl_store_send(s, done, context);
    enum vl_stored outcome = __real_vl_store_send(s, pass_over, NULL);
    if (outcome != VL_STORED) return outcome;
    if (last - first == MOST) abort();
    told[last % MOST].done = done;
    told[last++ % MOST].context = context;
    options.wake(options.context);
    return outcome;
}

void __wrap_vl_store_collect(struct vl_store *s) {
    for (unsigned end = last; first != end;) {
        unsigned next = first++ % MOST;
        told[next].done(told[next].context, VL_STORED);
    }
    __real_vl_store_collect(s);
}
