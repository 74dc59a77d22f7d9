/* store.c - keeping journals in files: see store.h. */
#include "table/store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PATH_SIZE = 4096 };

/* ---- The real system ---- */

static int or_error(int result) {
    return result < 0 ? -errno : result;
}

static int real_create(void *context, const char *path) {
    (void)context;
    return or_error(open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600)); /* it is full of secrets */
}

static int real_open_folder(void *context, const char *path) {
    char folder[PATH_SIZE];
    (void)context;
    const char *slash = strrchr(path, '/');
    size_t length = slash == NULL ? 0 : (size_t)(slash - path);
    if (length >= sizeof folder) return -ENAMETOOLONG;
    memcpy(folder, path, length);
    folder[length] = '\0';
    return or_error(open(slash == NULL ? "." : length == 0 ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

static long real_write(void *context, int descriptor, const char *bytes, size_t length) {
    (void)context;
    ssize_t written = write(descriptor, bytes, length);
    return written < 0 ? -errno : written;
}

static int real_sync(void *context, int descriptor) {
    (void)context;
    return or_error(fsync(descriptor));
}

static int real_close(void *context, int descriptor) {
    (void)context;
    return or_error(close(descriptor));
}

static int real_rename(void *context, const char *from, const char *to) {
    (void)context;
    return or_error(rename(from, to));
}

static int real_remove(void *context, const char *path) {
    (void)context;
    return or_error(unlink(path));
}

const struct vl_system vl_system = {
    .create = real_create,
    .open_folder = real_open_folder,
    .write = real_write,
    .sync = real_sync,
    .close = real_close,
    .rename = real_rename,
    .remove = real_remove,
};

/* ---- Saving ---- */

/* Writes all of it and syncs; the descriptor is closed in any case. */
static int fill(const struct vl_system *sys, int descriptor, const char *bytes, size_t length, const char **doing) {
    int error = 0;
    *doing = "write";
    while (length > 0 && error == 0) {
        long written = sys->write(sys->context, descriptor, bytes, length);
        if (written == -EINTR) continue;
        if (written <= 0) {
            error = written < 0 ? (int)written : -EIO;
            break;
        }
        bytes += written;
        length -= (size_t)written;
    }
    if (error == 0) {
        *doing = "sync";
        error = sys->sync(sys->context, descriptor);
    }
    int closed = sys->close(sys->context, descriptor);
    if (error == 0 && closed < 0) {
        *doing = "close";
        error = closed;
    }
    return error;
}

int vl_store_save(const struct vl_system *sys, const char *path, const char *bytes, size_t length, const char **doing) {
    char fresh[PATH_SIZE];
    const char *unused;
    if (doing == NULL) doing = &unused;
    *doing = "name";
    struct timespec now; /* two who save at once, here or in another process, do not meet */
    clock_gettime(CLOCK_REALTIME, &now);
    int room =
        snprintf(fresh, sizeof fresh, "%s.~%ld-%lld-%09ld", path, (long)getpid(), (long long)now.tv_sec, now.tv_nsec);
    if (room >= (int)sizeof fresh) return -ENAMETOOLONG;
    *doing = "create";
    int descriptor = sys->create(sys->context, fresh);
    if (descriptor < 0) return descriptor;
    int error = fill(sys, descriptor, bytes, length, doing);
    if (error == 0) {
        *doing = "rename";
        error = sys->rename(sys->context, fresh, path);
    }
    if (error < 0) {
        sys->remove(sys->context, fresh);
        return error;
    }
    *doing = "sync the folder"; /* the new name is there, but would not outlive a power cut */
    descriptor = sys->open_folder(sys->context, path);
    if (descriptor < 0) return descriptor;
    error = sys->sync(sys->context, descriptor);
    sys->close(sys->context, descriptor);
    return error;
}

/* ---- Loading ---- */

char *vl_store_load(const char *path, size_t most, size_t *length, int *error) {
    char *text = NULL;
    size_t size = 0;
    *length = 0;
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return *error = -errno, NULL;
    for (*error = 0; *error == 0;) {
        if (*length == size) {
            size = size == 0 ? 16384 : 2 * size;
            char *larger = realloc(text, size);
            if (larger == NULL) {
                *error = -ENOMEM;
                break;
            }
            text = larger;
        }
        ssize_t got = read(descriptor, text + *length, size - *length);
        if (got == 0) break;
        if (got < 0 && errno != EINTR) *error = -errno;
        if (got > 0) *length += (size_t)got;
        if (*length > most) *error = -EFBIG;
    }
    close(descriptor);
    if (*error == 0) return text;
    free(text);
    return NULL;
}
