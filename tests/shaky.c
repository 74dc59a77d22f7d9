/* shaky.c - see shaky.h. */
#include "shaky.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/check.h"

enum { FILES = 16, SECTOR = 512 };

/* Something that was done to a file since it was synced: bytes written at a place, or (bytes NULL) its length. */
struct change {
    struct change *next;
    char *bytes;
    size_t at, length;
};

struct image {
    char path[512]; /* "": none */
    char *durable;
    size_t length;
    struct change *first, **last;
};

struct handle {
    sqlite3_file base;
    struct image *image; /* NULL: not of those that last */
    sqlite3_file *real;
};

static struct {
    pthread_mutex_t mutex;
    struct shaky_plan plan;
    unsigned used[SHAKY_CALLS], calls;
    bool off, happened;
    int error;
    struct image image[FILES];
} disk = {.mutex = PTHREAD_MUTEX_INITIALIZER};

/* ---- Images ---- */

static void forget_changes(struct image *i) {
    for (struct change *c = i->first, *next; c != NULL; c = next) {
        next = c->next;
        free(c->bytes);
        free(c);
    }
    i->first = NULL;
    i->last = &i->first;
}

static void forget_image(struct image *i) {
    forget_changes(i);
    free(i->durable);
    memset(i, 0, sizeof *i);
    i->last = &i->first;
}

static void read_whole(const char *path, char **bytes, size_t *length) {
    struct stat file;
    int descriptor = open(path, O_RDONLY);
    CHECK(descriptor >= 0 && fstat(descriptor, &file) == 0);
    *length = (size_t)file.st_size;
    *bytes = malloc(*length + 1);
    CHECK(*bytes != NULL && read(descriptor, *bytes, *length) == (ssize_t)*length);
    close(descriptor);
}

static struct image *image_at(const char *path) {
    for (unsigned i = 0; i < FILES; i++)
        if (strcmp(disk.image[i].path, path) == 0) return &disk.image[i];
    return NULL;
}

/* The image of a file; what stands in it when we first see it is durable. (SQLite's own locks are lost when we close a
 * file that it has open: so it is read before.) */
static struct image *image_of(const char *path) {
    struct image *i = image_at(path);
    if (i != NULL) return i;
    i = image_at("");
    CHECK(i != NULL && strlen(path) < sizeof i->path);
    strcpy(i->path, path);
    i->last = &i->first;
    if (access(path, F_OK) == 0)
        read_whole(path, &i->durable, &i->length);
    else
        i->durable = malloc(1);
    return i;
}

static void change(struct image *i, const void *bytes, size_t at, size_t length) {
    struct change *c = calloc(1, sizeof *c);
    CHECK(c != NULL);
    *c = (struct change){NULL, bytes == NULL ? NULL : malloc(length + 1), at, length};
    if (bytes != NULL) memcpy(c->bytes, bytes, length);
    *i->last = c;
    i->last = &c->next;
}

static void set_length(struct image *i, size_t length) {
    i->durable = realloc(i->durable, length + 1);
    CHECK(i->durable != NULL);
    if (length > i->length) memset(i->durable + i->length, 0, length - i->length);
    i->length = length;
}

static void make_durable(struct image *i, size_t at, const char *bytes, size_t length) {
    if (at + length > i->length) set_length(i, at + length);
    memcpy(i->durable + at, bytes, length);
}

static uint64_t dice(uint64_t *seed) {
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *seed >> 33;
}

/* What was done since the last sync becomes durable: nothing, all of it, or any of its sectors. */
static void settle(struct image *i, enum shaky_world world, uint64_t *seed) {
    for (const struct change *c = i->first; c != NULL; c = c->next) {
        if (world == SHAKY_NOTHING || (world == SHAKY_ANYTHING && dice(seed) % 4 == 0)) continue;
        if (c->bytes == NULL) {
            set_length(i, c->length);
            continue;
        }
        for (size_t part = 0; part < c->length; part += SECTOR) {
            if (world == SHAKY_ANYTHING && dice(seed) % 4 == 0) continue;
            size_t length = c->length - part < SECTOR ? c->length - part : SECTOR;
            make_durable(i, c->at + part, c->bytes + part, length);
        }
    }
    forget_changes(i);
}

/* ---- Whether a call goes well ---- */

/* 0, or an errno. */
static int fate(enum shaky_call call) {
    const struct shaky_plan *p = &disk.plan;
    if (call != SHAKY_READ && ++disk.calls == p->off_at) disk.off = disk.happened = true;
    if (disk.off) return disk.error = EIO;
    if (call != p->fails || p->at == 0) return 0;
    unsigned number = ++disk.used[call];
    if (number < p->at || number - p->at >= p->times) return 0;
    disk.happened = true;
    return disk.error = p->error;
}

/* ---- Files ---- */

static struct handle *handle(sqlite3_file *f) {
    return (struct handle *)(void *)f;
}

static int close_file(sqlite3_file *f) {
    return handle(f)->real->pMethods->xClose(handle(f)->real);
}

static int read_file(sqlite3_file *f, void *bytes, int length, sqlite3_int64 at) {
    pthread_mutex_lock(&disk.mutex);
    int error = handle(f)->image == NULL ? 0 : fate(SHAKY_READ);
    pthread_mutex_unlock(&disk.mutex);
    return error != 0 ? SQLITE_IOERR_READ : handle(f)->real->pMethods->xRead(handle(f)->real, bytes, length, at);
}

static bool grows(const struct handle *h, sqlite3_int64 end) {
    sqlite3_int64 size = 0;
    h->real->pMethods->xFileSize(h->real, &size);
    return end > size;
}

static int write_file(sqlite3_file *f, const void *bytes, int length, sqlite3_int64 at) {
    struct handle *h = handle(f);
    int code = SQLITE_OK;
    if (h->image == NULL) return h->real->pMethods->xWrite(h->real, bytes, length, at);
    pthread_mutex_lock(&disk.mutex);
    if (fate(SHAKY_WRITE) != 0)
        code = SQLITE_IOERR_WRITE;
    else if (disk.plan.full && grows(h, at + length))
        disk.happened = true, code = SQLITE_FULL;
    if (code == SQLITE_OK) code = h->real->pMethods->xWrite(h->real, bytes, length, at);
    if (code == SQLITE_OK) change(h->image, bytes, (size_t)at, (size_t)length);
    pthread_mutex_unlock(&disk.mutex);
    return code;
}

static int cut_file(sqlite3_file *f, sqlite3_int64 length) {
    struct handle *h = handle(f);
    if (h->image == NULL) return h->real->pMethods->xTruncate(h->real, length);
    pthread_mutex_lock(&disk.mutex);
    int code = fate(SHAKY_CUT) != 0 ? SQLITE_IOERR_TRUNCATE : h->real->pMethods->xTruncate(h->real, length);
    if (code == SQLITE_OK) change(h->image, NULL, 0, (size_t)length);
    pthread_mutex_unlock(&disk.mutex);
    return code;
}

static int sync_file(sqlite3_file *f, int flags) {
    struct handle *h = handle(f);
    (void)flags;
    if (h->image == NULL) return SQLITE_OK;
    pthread_mutex_lock(&disk.mutex);
    int error = fate(SHAKY_SYNC);
    if (error == 0) settle(h->image, SHAKY_EVERYTHING, NULL);
    pthread_mutex_unlock(&disk.mutex);
    return error == 0 ? SQLITE_OK : SQLITE_IOERR_FSYNC;
}

static int file_size(sqlite3_file *f, sqlite3_int64 *size) {
    return handle(f)->real->pMethods->xFileSize(handle(f)->real, size);
}
static int lock_file(sqlite3_file *f, int level) {
    return handle(f)->real->pMethods->xLock(handle(f)->real, level);
}
static int unlock_file(sqlite3_file *f, int level) {
    return handle(f)->real->pMethods->xUnlock(handle(f)->real, level);
}
static int is_reserved(sqlite3_file *f, int *result) {
    return handle(f)->real->pMethods->xCheckReservedLock(handle(f)->real, result);
}
static int control_file(sqlite3_file *f, int what, void *argument) {
    if (what == SQLITE_FCNTL_SIZE_HINT || what == SQLITE_FCNTL_CHUNK_SIZE)
        return SQLITE_OK; /* growth is seen in writes */
    if (what != SQLITE_FCNTL_LAST_ERRNO || handle(f)->image == NULL)
        return handle(f)->real->pMethods->xFileControl(handle(f)->real, what, argument);
    pthread_mutex_lock(&disk.mutex);
    *(int *)argument = disk.error;
    pthread_mutex_unlock(&disk.mutex);
    return SQLITE_OK;
}
static int sector_size(sqlite3_file *f) {
    return handle(f)->real->pMethods->xSectorSize(handle(f)->real);
}
static int traits(sqlite3_file *f) {
    return handle(f)->real->pMethods->xDeviceCharacteristics(handle(f)->real);
}
static int map_shared(sqlite3_file *f, int region, int size, int extend, void volatile **place) {
    return handle(f)->real->pMethods->xShmMap(handle(f)->real, region, size, extend, place);
}
static int lock_shared(sqlite3_file *f, int offset, int count, int flags) {
    return handle(f)->real->pMethods->xShmLock(handle(f)->real, offset, count, flags);
}
static void barrier(sqlite3_file *f) {
    handle(f)->real->pMethods->xShmBarrier(handle(f)->real);
}
static int unmap_shared(sqlite3_file *f, int delete) {
    return handle(f)->real->pMethods->xShmUnmap(handle(f)->real, delete);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = cut_file,
    .xSync = sync_file,
    .xFileSize = file_size,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = is_reserved,
    .xFileControl = control_file,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = traits,
    .xShmMap = map_shared,
    .xShmLock = lock_shared,
    .xShmBarrier = barrier,
    .xShmUnmap = unmap_shared,
};

/* ---- The layer ---- */

static sqlite3_vfs *system_layer(sqlite3_vfs *vfs) {
    return vfs->pAppData;
}

static int open_file(sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *f, int flags, int *out) {
    const int lasting = SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL;
    struct handle *h = handle(f);
    h->base.pMethods = NULL;
    h->real = (sqlite3_file *)(void *)(h + 1);
    pthread_mutex_lock(&disk.mutex);
    h->image = name != NULL && (flags & lasting) != 0 ? image_of(name) : NULL;
    pthread_mutex_unlock(&disk.mutex);
    int code = system_layer(vfs)->xOpen(system_layer(vfs), name, h->real, flags, out);
    if (h->real->pMethods != NULL) h->base.pMethods = &methods;
    return code;
}

/* A name that is gone is gone for good. */
static int delete_file(sqlite3_vfs *vfs, const char *name, int sync) {
    (void)sync;
    pthread_mutex_lock(&disk.mutex);
    int code = disk.off ? SQLITE_IOERR_DELETE : system_layer(vfs)->xDelete(system_layer(vfs), name, 0);
    struct image *i = image_at(name);
    if (code == SQLITE_OK && i != NULL) forget_image(i);
    pthread_mutex_unlock(&disk.mutex);
    return code;
}

static int access_file(sqlite3_vfs *vfs, const char *name, int flags, int *result) {
    return system_layer(vfs)->xAccess(system_layer(vfs), name, flags, result);
}
static int full_path(sqlite3_vfs *vfs, const char *name, int size, char *path) {
    return system_layer(vfs)->xFullPathname(system_layer(vfs), name, size, path);
}
static int randomness(sqlite3_vfs *vfs, int size, char *bytes) {
    return system_layer(vfs)->xRandomness(system_layer(vfs), size, bytes);
}
static int sleep_for(sqlite3_vfs *vfs, int microseconds) {
    return system_layer(vfs)->xSleep(system_layer(vfs), microseconds);
}
static int current_time(sqlite3_vfs *vfs, double *time) {
    return system_layer(vfs)->xCurrentTime(system_layer(vfs), time);
}
static int last_error(sqlite3_vfs *vfs, int size, char *words) {
    return system_layer(vfs)->xGetLastError(system_layer(vfs), size, words);
}

static sqlite3_vfs layer = {
    .iVersion = 1,
    .mxPathname = 512,
    .zName = SHAKY,
    .xOpen = open_file,
    .xDelete = delete_file,
    .xAccess = access_file,
    .xFullPathname = full_path,
    .xRandomness = randomness,
    .xSleep = sleep_for,
    .xCurrentTime = current_time,
    .xGetLastError = last_error,
};

/* ---- For tests ---- */

void shaky_plan(const struct shaky_plan *plan) {
    pthread_mutex_lock(&disk.mutex);
    disk.plan = *plan;
    memset(disk.used, 0, sizeof disk.used);
    disk.calls = 0;
    disk.happened = false;
    disk.error = 0;
    pthread_mutex_unlock(&disk.mutex);
}

void shaky_begin(void) {
    sqlite3_vfs *system = sqlite3_vfs_find(NULL);
    layer.pAppData = system;
    layer.szOsFile = (int)sizeof(struct handle) + system->szOsFile;
    CHECK(sqlite3_vfs_register(&layer, 0) == SQLITE_OK);
    for (unsigned i = 0; i < FILES; i++) forget_image(&disk.image[i]);
    disk.off = false;
    shaky_plan(&(struct shaky_plan){0});
}

void shaky_end(void) {
    for (unsigned i = 0; i < FILES; i++) forget_image(&disk.image[i]);
    sqlite3_vfs_unregister(&layer);
}

bool shaky_happened(void) {
    pthread_mutex_lock(&disk.mutex);
    bool happened = disk.happened;
    pthread_mutex_unlock(&disk.mutex);
    return happened;
}

unsigned shaky_calls(void) {
    pthread_mutex_lock(&disk.mutex);
    unsigned calls = disk.calls;
    pthread_mutex_unlock(&disk.mutex);
    return calls;
}

void shaky_power_off(void) {
    pthread_mutex_lock(&disk.mutex);
    disk.off = true;
    pthread_mutex_unlock(&disk.mutex);
}

bool shaky_is_off(void) {
    pthread_mutex_lock(&disk.mutex);
    bool off = disk.off;
    pthread_mutex_unlock(&disk.mutex);
    return off;
}

static void write_whole(const struct image *i) {
    unlink(i->path); /* a file that is cut and written anew would be synced by some systems when it is closed */
    int descriptor = open(i->path, O_WRONLY | O_CREAT | O_EXCL, 0600);
    CHECK(descriptor >= 0 && write(descriptor, i->durable, i->length) == (ssize_t)i->length);
    close(descriptor);
}

void shaky_restart(enum shaky_world world, uint64_t seed) {
    for (unsigned i = 0; i < FILES; i++) {
        struct image *image = &disk.image[i];
        if (image->path[0] == '\0') continue;
        settle(image, world, &seed);
        write_whole(image);
        char shared[520];
        strcpy(shared, image->path);
        unlink(strcat(shared, "-shm")); /* memory, whatever its name says */
        forget_image(image);
    }
    disk.off = false;
    shaky_plan(&(struct shaky_plan){0});
}
