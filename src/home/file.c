/* file.c - see file.h. */
#define _DEFAULT_SOURCE   /* flock, */
#define _XOPEN_SOURCE 700 /* realpath */
#include "home/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* ---- The real system ---- */

static int or_error(int result) {
    return result < 0 ? -errno : result;
}

static int real_create(void *context, const char *path) {
    (void)context;
    return or_error(open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600)); /* it is full of secrets */
}

static int real_open(void *context, const char *path) {
    struct stat about;
    (void)context;
    int descriptor = open(path, O_RDWR | O_CLOEXEC);
    if (descriptor < 0 || (fstat(descriptor, &about) == 0 && S_ISREG(about.st_mode))) return or_error(descriptor);
    close(descriptor); /* a pipe, say, would never end */
    return -EINVAL;
}

static int real_open_folder(void *context, const char *path) {
    char folder[VL_PATH];
    (void)context;
    const char *slash = strrchr(path, '/');
    size_t length = slash == NULL ? 0 : (size_t)(slash - path);
    if (length >= sizeof folder) return -ENAMETOOLONG;
    memcpy(folder, path, length);
    folder[length] = '\0';
    return or_error(open(slash == NULL ? "." : length == 0 ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

static int real_lock(void *context, int descriptor) {
    (void)context;
    return or_error(flock(descriptor, LOCK_EX | LOCK_NB));
}

static int real_is_at(void *context, int descriptor, const char *path) {
    struct stat ours, there;
    (void)context;
    if (fstat(descriptor, &ours) != 0 || stat(path, &there) != 0) return -errno;
    return ours.st_ino == there.st_ino && ours.st_dev == there.st_dev;
}

static int real_is_named(void *context, int descriptor) {
    struct stat about;
    (void)context;
    return fstat(descriptor, &about) == 0 ? about.st_nlink > 0 : -errno;
}

static long real_write(void *context, int descriptor, const char *bytes, size_t length, size_t at) {
    (void)context;
    ssize_t written = pwrite(descriptor, bytes, length, (off_t)at);
    return written < 0 ? -errno : written;
}

static int real_cut(void *context, int descriptor, size_t length) {
    (void)context;
    return or_error(ftruncate(descriptor, (off_t)length));
}

static int real_sync(void *context, int descriptor) {
    (void)context;
    return or_error(fsync(descriptor));
}

static int real_close(void *context, int descriptor) {
    (void)context;
    return or_error(close(descriptor));
}

static int real_link(void *context, const char *path, const char *other) {
    (void)context;
    return or_error(link(path, other));
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
    .open = real_open,
    .open_folder = real_open_folder,
    .lock = real_lock,
    .is_at = real_is_at,
    .is_named = real_is_named,
    .write = real_write,
    .cut = real_cut,
    .sync = real_sync,
    .close = real_close,
    .link = real_link,
    .rename = real_rename,
    .remove = real_remove,
};

/* ---- Opening and closing ---- */

static int begin(struct vl_file *f, const struct vl_system *sys, const char *path) {
    *f = (struct vl_file){.system = sys, .descriptor = -1, .doing = ""};
    if (strlen(path) >= sizeof f->path) return -ENAMETOOLONG;
    memcpy(f->path, path, strlen(path) + 1);
    return 0;
}

static int take(struct vl_file *f, int descriptor) {
    if (descriptor < 0) return descriptor;
    int error = f->system->lock(f->system->context, descriptor);
    if (error < 0) {
        f->system->close(f->system->context, descriptor);
        return error;
    }
    f->descriptor = descriptor;
    return 0;
}

int vl_file_create(struct vl_file *f, const struct vl_system *sys, const char *path) {
    int error = begin(f, sys, path);
    if (error < 0) return error;
    int descriptor = sys->create(sys->context, path);
    error = take(f, descriptor);
    if (descriptor >= 0 && error < 0 && error != -EWOULDBLOCK) sys->remove(sys->context, path);
    return error;
}

/* Another program may have renamed a new file over ours, or removed it, before we had the lock. */
int vl_file_open(struct vl_file *f, const struct vl_system *sys, const char *path) {
    char *target = realpath(path, NULL); /* what a link leads to is what is replaced, not the link */
    int error = begin(f, sys, target == NULL ? path : target);
    free(target);
    if (error == 0) error = take(f, sys->open(sys->context, f->path));
    if (error < 0) return error;
    int still = sys->is_at(sys->context, f->descriptor, f->path);
    if (still > 0) return 0;
    vl_file_close(f, false);
    return still < 0 ? still : -EWOULDBLOCK;
}

void vl_file_close(struct vl_file *f, bool remove) {
    if (f->descriptor < 0) return;
    if (remove) f->system->remove(f->system->context, f->path);
    f->system->close(f->system->context, f->descriptor);
    f->descriptor = -1;
}

/* ---- Keeping ---- */

static int sync_all(struct vl_file *f, int descriptor) {
    int error;
    do error = f->system->sync(f->system->context, descriptor);
    while (error == -EINTR);
    return error;
}

static int cut(struct vl_file *f, size_t length) {
    int error;
    do error = f->system->cut(f->system->context, f->descriptor, length);
    while (error == -EINTR);
    return error;
}

static int write_all(struct vl_file *f, int descriptor, const char *bytes, size_t length, size_t at) {
    f->doing = "write";
    while (length > 0) {
        long written = f->system->write(f->system->context, descriptor, bytes, length, at);
        if (written == -EINTR) continue;
        if (written <= 0) return written < 0 ? (int)written : -EIO;
        bytes += written;
        at += (size_t)written;
        length -= (size_t)written;
    }
    f->doing = "sync";
    return sync_all(f, descriptor);
}

/* More lines. What a failed attempt, or one before the last crash, has left behind goes first. In a file that somebody
 * has removed they would be kept for nobody. */
static int append(struct vl_file *f, size_t at, const char *lines, size_t length) {
    f->doing = "find";
    int named = f->system->is_named(f->system->context, f->descriptor);
    if (named <= 0) return named < 0 ? named : -ENOENT;
    f->doing = "cut";
    int error = cut(f, at);
    if (error == 0) error = write_all(f, f->descriptor, lines, length, at);
    if (error < 0 && cut(f, at) == 0) sync_all(f, f->descriptor); /* if that fails too, the next attempt does it */
    return error;
}

static int sync_folder(struct vl_file *f) {
    f->doing = "sync the folder"; /* the new name is there, but would not outlive a power cut */
    int folder = f->system->open_folder(f->system->context, f->path);
    if (folder < 0) return folder;
    int error = sync_all(f, folder);
    f->system->close(f->system->context, folder);
    return error;
}

/* Gives a fresh file our name, for good. If that cannot be, the old one has it again, by the name it has meanwhile
 * (where a file system knows no second names it has not: then the file holds more than was kept, until the next attempt
 * replaces it). *ours says which file has the name now. */
static int put_in_place(struct vl_file *f, const char *fresh, const char *spare, bool *ours) {
    const struct vl_system *sys = f->system;
    bool spared = sys->link(sys->context, f->path, spare) == 0;
    f->doing = "rename";
    int error = sys->rename(sys->context, fresh, f->path);
    *ours = error == 0;
    if (error == 0) error = sync_folder(f);
    if (error < 0 && *ours && spared && sys->rename(sys->context, spare, f->path) == 0) {
        *ours = false;
        sync_folder(f);
    }
    if (spared) sys->remove(sys->context, spare);
    return error;
}

/* The whole journal, beside the file and then in its place; links are followed, so that a link stays one. */
static int replace(struct vl_file *f, const char *lines, size_t length) {
    const struct vl_system *sys = f->system;
    char fresh[VL_PATH + 64], spare[sizeof fresh + 4];
    struct timespec now; /* two who save at once, here or in another process, do not meet */
    bool ours = false;
    clock_gettime(CLOCK_REALTIME, &now);
    snprintf(fresh, sizeof fresh, "%s.~%ld-%lld-%09ld", f->path, (long)getpid(), (long long)now.tv_sec, now.tv_nsec);
    snprintf(spare, sizeof spare, "%s-old", fresh);
    f->doing = "create";
    int descriptor = sys->create(sys->context, fresh);
    if (descriptor < 0) return descriptor;
    int error = sys->lock(sys->context, descriptor);
    if (error == 0) error = write_all(f, descriptor, lines, length, 0);
    if (error == 0) error = put_in_place(f, fresh, spare, &ours);
    if (!ours) sys->remove(sys->context, fresh);
    sys->close(sys->context, ours ? f->descriptor : descriptor);
    if (ours) f->descriptor = descriptor;
    return error;
}

static enum vl_keeping keep(void *context, size_t at, const char *lines, size_t length, uint32_t first) {
    struct vl_file *f = context;
    (void)first;
    if (f->descriptor < 0) return VL_LOST;
    f->error = at == 0 ? replace(f, lines, length) : append(f, at, lines, length);
    return f->error < 0 ? VL_LOST : VL_KEPT;
}

struct vl_keeper vl_file_keeper(struct vl_file *f) {
    return (struct vl_keeper){f, keep};
}

/* ---- Reading ---- */

char *vl_file_read(const char *path, size_t most, size_t *length, int *error) {
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
