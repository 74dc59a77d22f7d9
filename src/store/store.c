/* store.c - opened and closed: see store.h. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/check.h"
#include "store/inside.h"

static const char *const writes[] = {
#define WRITE(name, sql) sql,
#include "store/writes.def"
#undef WRITE
};
static const char *const reads[] = {
#define READ(name, sql) sql,
#include "store/reads.def"
#undef READ
};

const char *vl_store_fault_code(enum vl_store_fault fault) {
    static const char *const codes[] = {
        "store-open",  "store-url",     "store-cannot", "store-in-use", "store-not-ours",
        "store-newer", "store-damaged", "store-memory", "store-exists", "store-older",
    };
    return codes[fault];
}

const char *vl_store_path(const char *url) {
    static const char scheme[] = "sqlite:";
    if (strncmp(url, scheme, sizeof scheme - 1) != 0 || url[sizeof scheme - 1] == '\0') return NULL;
    return url + sizeof scheme - 1;
}

/* ---- Files ---- */

/* A new file is the owner's alone. Nobody has it open yet, so that closing it takes nobody's locks away. */
bool vl_store_make_file(const char *path, char *details) {
    int descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor < 0 && errno != EEXIST) return vl_details(details, strerror(errno)), false;
    if (descriptor >= 0) close(descriptor);
    return true;
}

/* One server at a time: a lock that ends with whoever holds it. */
enum vl_store_fault vl_store_lock(const char *path, int *lock, char *details) {
    char *name = sqlite3_mprintf("%s-lock", path);
    if (name == NULL) return VL_STORE_MEMORY;
    *lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    sqlite3_free(name);
    if (*lock >= 0 && flock(*lock, LOCK_EX | LOCK_NB) == 0) return VL_STORE_OPEN;
    enum vl_store_fault fault = *lock >= 0 && errno == EWOULDBLOCK ? VL_STORE_IN_USE : VL_STORE_CANNOT;
    vl_details(details, strerror(errno));
    if (*lock >= 0) close(*lock);
    *lock = -1;
    return fault;
}

/* ---- Opening ---- */

static enum vl_store_fault open_writer(struct vl_store *s, char *details) {
    if (!vl_store_make_file(s->path, details)) return VL_STORE_CANNOT;
    enum vl_store_fault fault =
        vl_schema_open(&s->writer, s->path, SQLITE_OPEN_READWRITE, s->options.vfs, s->options.unsynced, details);
    if (fault == VL_STORE_OPEN) fault = vl_schema_migrate(s->writer, details);
    if (fault != VL_STORE_OPEN) return fault;
    vl_sql(s->writer, "PRAGMA wal_autocheckpoint = 0");
    char *limit = sqlite3_mprintf("PRAGMA journal_size_limit = %d", VL_STORE_WAL_BYTES);
    if (limit != NULL) vl_sql(s->writer, limit);
    sqlite3_free(limit);
    if (vl_schema_prepare(s->writer, writes, VL_WRITES, s->write)) return VL_STORE_OPEN;
    return vl_schema_fault(s->writer, sqlite3_errcode(s->writer), details);
}

static enum vl_store_fault open_reader(struct vl_store *s, char *details) {
    int version = 0;
    enum vl_store_fault fault =
        vl_schema_open(&s->reader, s->path, SQLITE_OPEN_READWRITE, s->options.vfs, s->options.unsynced, details);
    if (fault == VL_STORE_OPEN) fault = vl_schema_look(s->reader, &version, details);
    if (fault != VL_STORE_OPEN) return fault;
    if (version == 0) return VL_STORE_NOT_OURS;
    if (version < VL_STORE_VERSION) return VL_STORE_OLDER;
    vl_sql(s->reader, "PRAGMA query_only = ON; PRAGMA cache_size = -4000"); /* the system has the rest at hand */
    if (vl_schema_prepare(s->reader, reads, VL_READS, s->read)) return VL_STORE_OPEN;
    return vl_schema_fault(s->reader, sqlite3_errcode(s->reader), details);
}

bool vl_store_start_thread(pthread_t *thread, void *(*run)(void *), void *context) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(thread, NULL, run, context) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

static enum vl_store_fault open_all(struct vl_store *s, char *details) {
    enum vl_store_fault fault = VL_STORE_OPEN;
    size_t waiting = s->options.waiting == 0 ? VL_STORE_RING : s->options.waiting;
    if (!s->options.reading) fault = vl_store_lock(s->path, &s->lock, details);
    if (fault == VL_STORE_OPEN && !s->options.reading) fault = open_writer(s, details);
    if (fault == VL_STORE_OPEN) fault = open_reader(s, details);
    if (fault == VL_STORE_OPEN && !s->options.reading) fault = vl_porter_begin(s, details);
    if (fault != VL_STORE_OPEN || s->options.reading) return fault;
    s->running = vl_queue_init(&s->queue, waiting) && vl_store_start_thread(&s->thread, vl_store_thread, s);
    return s->running ? VL_STORE_OPEN : VL_STORE_MEMORY;
}

enum vl_store_fault vl_store_open(struct vl_store **store, const char *url, const struct vl_store_options *options,
                                  char *details) {
    const char *path = vl_store_path(url);
    *store = NULL;
    vl_details(details, "");
    if (path == NULL) return VL_STORE_URL;
    struct vl_store *s = calloc(1, sizeof *s);
    if (s == NULL) return VL_STORE_MEMORY;
    if (options != NULL) s->options = *options;
    s->lock = -1;
    s->path = strdup(path);
    enum vl_store_fault fault = s->path == NULL ? VL_STORE_MEMORY : open_all(s, details);
    if (fault != VL_STORE_OPEN)
        vl_store_close(s);
    else
        *store = s;
    return fault;
}

/* ---- Closing ---- */

static void end_thread(struct vl_store *s) {
    pthread_mutex_lock(&s->queue.mutex);
    s->queue.ending = true;
    pthread_cond_signal(&s->queue.come);
    pthread_mutex_unlock(&s->queue.mutex);
    pthread_join(s->thread, NULL);
}

void vl_store_close(struct vl_store *s) {
    if (s->running) {
        while (vl_store_wait(s)) continue; /* what `done` sends is carried out, too */
        end_thread(s);
    }
    vl_porter_end(s);
    for (unsigned i = 0; i < VL_READS; i++) sqlite3_finalize(s->read[i]);
    for (unsigned i = 0; i < VL_WRITES; i++) sqlite3_finalize(s->write[i]);
    CHECK(sqlite3_close(s->reader) == SQLITE_OK);
    CHECK(sqlite3_close(s->writer) == SQLITE_OK);
    if (s->lock >= 0) close(s->lock);
    vl_queue_done(&s->queue);
    free(s->path);
    free(s);
}

/* ---- Handing over ---- */

enum vl_store_fault vl_store_hand_over(const char *url, unsigned user, unsigned group, char *details) {
    static const char *const endings[] = {"", "-wal", "-shm", "-lock"};
    struct vl_store *s;
    enum vl_store_fault fault = vl_store_open(&s, url, NULL, details);
    if (fault != VL_STORE_OPEN) return fault;
    for (unsigned i = 0; i < sizeof endings / sizeof *endings && fault == VL_STORE_OPEN; i++) {
        char *path = sqlite3_mprintf("%s%s", s->path, endings[i]);
        if (path == NULL)
            fault = VL_STORE_MEMORY;
        else if (lchown(path, user, group) != 0)
            vl_details(details, strerror(errno)), fault = VL_STORE_CANNOT;
        sqlite3_free(path);
    }
    vl_store_close(s);
    return fault;
}
