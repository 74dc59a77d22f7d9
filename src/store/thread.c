/* thread.c - the store's thread: whatever waits becomes one transaction, and one sync makes all of it durable.
 *
 * While one group is being synced the next one gathers, so the more there is to do, the more goes into one sync. But
 * those who were told their outcome just now mostly have something new to send in a moment: to begin with the first of
 * them would leave all others waiting for two syncs. So the thread waits a little for as many as were under way before,
 * never for longer than half a commit, and not at all when nobody was told anything lately.
 *
 * A commit that fails is taken back by SQLite, but in the log its pages may stand: if all were written and only the
 * sync has failed, they would come back as a ghost when the machine stops now and the log is read again, and what was
 * refused would have happened. The next commit writes over them, so the store makes a small one of its own at once
 * (`pulse`). The same tells, from time to time, whether the disk takes something again. */
#include <errno.h>
#include <time.h>

#include "store/inside.h"

/* ---- Health ---- */

/* What the system said about the log, or else about the store's file. (SQLite does not note it when a commit fails.) */
static int system_error(sqlite3 *db) {
    sqlite3_file *log = NULL;
    int error = 0;
    sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    if (log != NULL && log->pMethods != NULL) log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &error);
    if (error == 0) sqlite3_file_control(db, "main", SQLITE_FCNTL_LAST_ERRNO, &error);
    return error;
}

static enum vl_store_health health_of(sqlite3 *db, int code) {
    int system = system_error(db);
    bool disk = (code & 0xff) == SQLITE_IOERR || (code & 0xff) == SQLITE_CANTOPEN;
    if ((code & 0xff) == SQLITE_FULL || (disk && (system == ENOSPC || system == EDQUOT))) return VL_STORE_FULL;
    if ((code & 0xff) == SQLITE_READONLY || (disk && system == EROFS)) return VL_STORE_READ_ONLY;
    return VL_STORE_BROKEN;
}

static void wake(struct vl_store *s) {
    if (s->options.wake != NULL) s->options.wake(s->options.context);
}

static void set_health(struct vl_store *s, enum vl_store_health health) {
    if (atomic_exchange(&s->health, (int)health) != (int)health) wake(s);
}

/* ---- The log, brought home ---- */

static int on_commit(void *context, sqlite3 *db, const char *name, int pages) {
    struct vl_store *s = context;
    (void)db, (void)name;
    s->wal_pages = pages;
    s->wrote = true;
    return SQLITE_OK;
}

static int usual_pages(const struct vl_store *s) {
    return s->options.log_pages > 0 ? s->options.log_pages : VL_STORE_WAL_PAGES;
}

/* What is left in the log. It may fail, or somebody may be reading: then it is tried again when there is a good deal
 * more. */
static void checkpoint(struct vl_store *s) {
    int all = 0, done = 0;
    int code = sqlite3_wal_checkpoint_v2(s->writer, "main", SQLITE_CHECKPOINT_PASSIVE, &all, &done);
    bool home = code == SQLITE_OK && all == done;
    s->wal_most = home ? usual_pages(s) : s->wal_pages + usual_pages(s) / 4;
}

/* ---- Transactions ---- */

static uint64_t microseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static void count_commit(struct vl_store *s, uint64_t us, uint64_t units) {
    s->usual_us = s->usual_us == 0 ? us : (7 * s->usual_us + us) / 8;
    unsigned time = 0;
    while (time < VL_STORE_TIMES - 1 && us >= vl_store_time_us(time)) time++;
    s->took[time]++;
    s->carried[time] += units;
    s->commits++;
    s->us += us;
    s->carried_us += us * units;
    if (us > s->slowest) s->slowest = us;
}

/* The end of a transaction of so many units that was good so far. */
static int commit(struct vl_store *s, uint64_t units) {
    uint64_t start = microseconds();
    int code = vl_write_run(s, VL_WRITE_COMMIT);
    if (code == SQLITE_OK) count_commit(s, microseconds() - start, units);
    return code;
}

static void roll_back(struct vl_store *s) {
    if (!sqlite3_get_autocommit(s->writer)) vl_write_run(s, VL_WRITE_ROLLBACK);
    s->chained = false;
}

/* A transaction that changes nothing anybody would look at. */
static bool pulse(struct vl_store *s) {
    int code = vl_write_run(s, VL_WRITE_BEGIN);
    if (code == SQLITE_OK) code = vl_write_run(s, VL_WRITE_PULSE);
    if (code == SQLITE_OK) code = vl_write_run(s, VL_WRITE_COMMIT);
    if (code == SQLITE_OK) return true;
    set_health(s, health_of(s->writer, code));
    roll_back(s);
    return false;
}

/* When the disk is full there may still be room in the store's own files: what is home makes room in the log. */
static void recover(struct vl_store *s) {
    bool well = pulse(s);
    if (!well) {
        checkpoint(s);
        well = pulse(s);
    }
    if (well) set_health(s, VL_STORE_WELL);
}

/* ---- Groups ---- */

/* The units of one transaction, from the queue's `todo` on. */
struct group {
    struct vl_unit *first, *last;
    uint64_t count;
    uint64_t came_us; /* when the last of them was seen */
};

/* How many have come since. */
static uint64_t look(struct vl_store *s, struct group *g) {
    struct vl_queue *q = &s->queue;
    pthread_mutex_lock(&q->mutex);
    uint64_t more = q->sent - q->finished - g->count;
    if (q->ending) s->under_way = 0; /* no more will come */
    g->first = q->todo;
    pthread_mutex_unlock(&q->mutex);
    if (more > 0) g->came_us = microseconds();
    return more;
}

/* Whether to wait for more: not all that were under way have come back, and it is worth it. */
static bool is_early(const struct vl_store *s, const struct group *g) {
    uint64_t now = microseconds(), limit = s->usual_us / 2, pause = s->usual_us / 8;
    if (limit > VL_STORE_GATHER_US) limit = VL_STORE_GATHER_US;
    if (pause < VL_STORE_DOZE_US) pause = VL_STORE_DOZE_US;
    return g->count < s->under_way && now - s->told_us < limit && now - g->came_us <= pause;
}

static bool doze(void) {
    nanosleep(&(struct timespec){.tv_nsec = VL_STORE_DOZE_US * 1000}, NULL);
    return true;
}

static int carry_out(struct vl_store *s, struct group *g) {
    int code = vl_write_run(s, VL_WRITE_BEGIN);
    do {
        for (uint64_t more = look(s, g); more > 0; more--) {
            g->last = g->count++ == 0 ? g->first : g->last->after;
            if (code == SQLITE_OK) code = vl_write_unit(s, g->last);
        }
    } while (code == SQLITE_OK && is_early(s, g) && doze());
    return code == SQLITE_OK ? commit(s, g->count) : code;
}

static void fail_all(const struct group *g) {
    struct vl_unit *unit = g->first;
    for (uint64_t i = 0; i < g->count; i++, unit = unit == g->last ? NULL : unit->after)
        unit->outcome = VL_STORE_FAILED;
}

static void count_units(struct vl_store *s, const struct group *g) {
    const struct vl_unit *unit = g->first;
    s->units += g->count;
    for (uint64_t i = 0; i < g->count; i++, unit = unit == g->last ? NULL : unit->after)
        s->failed += unit->outcome != VL_STORED;
}

static void work(struct vl_store *s, struct group *g) {
    s->wrote = false;
    int code = carry_out(s, g);
    if (code == SQLITE_OK) {
        if (s->wrote) set_health(s, VL_STORE_WELL); /* a transaction that came to nothing shows nothing */
    } else {
        enum vl_store_health health = health_of(s->writer, code);
        roll_back(s);
        set_health(s, health);
        fail_all(g);
        recover(s);
    }
    count_units(s, g);
}

/* The owner may collect them. */
static void finish(struct vl_store *s, const struct group *g) {
    struct vl_queue *q = &s->queue;
    pthread_mutex_lock(&q->mutex);
    s->under_way = q->sent - q->finished;
    s->told_us = microseconds();
    q->todo = g->last->after;
    q->finished += g->count;
    pthread_cond_signal(&q->gone);
    pthread_mutex_unlock(&q->mutex);
    wake(s);
}

/* ---- The thread ---- */

enum next { WORK, RETRY, END };

/* Until units have come, or a store that is unwell should try again, or there is nothing to do and never will be. */
static enum next wait_for_work(struct vl_store *s) {
    struct vl_queue *q = &s->queue;
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += VL_STORE_RETRY_MS / 1000;
    int code = 0;
    pthread_mutex_lock(&q->mutex);
    while (q->sent == q->finished && !q->ending && code == 0)
        code = atomic_load(&s->health) == VL_STORE_WELL ? pthread_cond_wait(&q->come, &q->mutex)
                                                        : pthread_cond_timedwait(&q->come, &q->mutex, &until);
    enum next next = q->sent > q->finished ? WORK : q->ending ? END : RETRY;
    pthread_mutex_unlock(&q->mutex);
    return next;
}

void *vl_store_thread(void *store) {
    struct vl_store *s = store;
    sqlite3_wal_hook(s->writer, on_commit, s);
    s->wal_most = usual_pages(s);
    for (enum next next; (next = wait_for_work(s)) != END;) {
        struct group g = {0};
        if (next == RETRY) {
            recover(s);
            continue;
        }
        work(s, &g);
        finish(s, &g);
        if (vl_porter_ask(s, s->wal_pages >= s->wal_most) == VL_PORTER_IS_BACK) checkpoint(s);
    }
    return NULL;
}
