/* thread.c - the store's thread: whatever waits becomes one transaction, and one sync makes all of it durable.
 *
 * While one group is being synced the next one gathers, so the more there is to do, the more goes into one sync.
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

/* It may fail, or somebody may be reading: then it is tried again when there is a good deal more. */
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

static void count_commit(struct vl_store *s, uint64_t us) {
    s->commits++;
    s->us += us;
    if (us > s->slowest) s->slowest = us;
}

/* The end of a transaction that was good so far. */
static int commit(struct vl_store *s) {
    uint64_t start = microseconds();
    int code = vl_write_run(s, VL_WRITE_COMMIT);
    if (code == SQLITE_OK) count_commit(s, microseconds() - start);
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

/* One group of units. What is wrong with one of them is its own affair; what is wrong with the disk is everybody's. */
static bool carry_out(struct vl_store *s, struct vl_unit *first, uint64_t count) {
    int code = vl_write_run(s, VL_WRITE_BEGIN);
    struct vl_unit *unit = first;
    for (uint64_t i = 0; code == SQLITE_OK && i < count; i++, unit = i < count ? unit->after : NULL) {
        unit->outcome = vl_write_unit(s, unit);
        if (unit->outcome == VL_STORE_FAILED) code = sqlite3_extended_errcode(s->writer);
    }
    if (code == SQLITE_OK) code = commit(s);
    if (code == SQLITE_OK) return true;
    enum vl_store_health health = health_of(s->writer, code);
    roll_back(s);
    set_health(s, health);
    return false;
}

static void fail_all(struct vl_unit *unit, uint64_t count) {
    for (uint64_t i = 0; i < count; i++, unit = i < count ? unit->after : NULL) unit->outcome = VL_STORE_FAILED;
}

static void work(struct vl_store *s, struct vl_unit *first, uint64_t count) {
    uint64_t failed = 0;
    struct vl_unit *unit = first;
    s->wrote = false;
    if (carry_out(s, first, count)) {
        if (s->wrote) set_health(s, VL_STORE_WELL); /* a transaction that came to nothing shows nothing */
    } else {
        fail_all(first, count);
        recover(s);
    }
    for (uint64_t i = 0; i < count; i++, unit = i < count ? unit->after : NULL) failed += unit->outcome != VL_STORED;
    s->units += count;
    s->failed += failed;
}

/* ---- The thread ---- */

static void wait_for_work(struct vl_store *s) {
    struct vl_queue *q = &s->queue;
    if (atomic_load(&s->health) == VL_STORE_WELL) {
        pthread_cond_wait(&q->come, &q->mutex);
        return;
    }
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += VL_STORE_RETRY_MS / 1000;
    if (pthread_cond_timedwait(&q->come, &q->mutex, &until) != ETIMEDOUT) return;
    pthread_mutex_unlock(&q->mutex);
    recover(s);
    pthread_mutex_lock(&q->mutex);
}

void *vl_store_thread(void *store) {
    struct vl_store *s = store;
    struct vl_queue *q = &s->queue;
    sqlite3_wal_hook(s->writer, on_commit, s);
    s->wal_most = usual_pages(s);
    pthread_mutex_lock(&q->mutex);
    while (!q->ending || q->sent > q->finished) {
        uint64_t count = q->sent - q->finished;
        struct vl_unit *first = q->todo, *last = first;
        if (count == 0) {
            wait_for_work(s);
            continue;
        }
        for (uint64_t i = 1; i < count; i++) last = last->after;
        pthread_mutex_unlock(&q->mutex);
        work(s, first, count);
        pthread_mutex_lock(&q->mutex);
        q->todo = last->after;
        q->finished += count;
        pthread_cond_signal(&q->gone);
        pthread_mutex_unlock(&q->mutex);
        wake(s);
        if (s->wal_pages >= s->wal_most) checkpoint(s);
        pthread_mutex_lock(&q->mutex);
    }
    pthread_mutex_unlock(&q->mutex);
    return NULL;
}
