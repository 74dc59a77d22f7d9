/* disk.c - see disk.h. */
#include "disk.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"

enum { CLOSED = -1, FOLDER_OPEN = -2, FIRST_DESCRIPTOR = 1000 };

const char *const call_names[CALLS] = {"create", "open", "folder", "lock", "is_at",  "is_named", "write",
                                       "cut",    "sync", "close",  "link", "rename", "remove"};

/* ---- Bytes ---- */

static void set_bytes(struct bytes *b, const char *text, size_t length) {
    char *fresh = malloc(length + 1);
    CHECK(fresh != NULL);
    if (length > 0) memcpy(fresh, text, length);
    free(b->text);
    *b = (struct bytes){fresh, length};
}

static void cut_bytes(struct bytes *b, size_t length) {
    char *fresh = calloc(1, length + 1);
    CHECK(fresh != NULL);
    if (b->length > 0) memcpy(fresh, b->text, b->length < length ? b->length : length);
    free(b->text);
    *b = (struct bytes){fresh, length};
}

static void write_bytes(struct bytes *b, size_t at, const char *text, size_t length) {
    if (at + length > b->length) cut_bytes(b, at + length);
    if (length > 0) memcpy(b->text + at, text, length);
}

/* A change, or only so many bytes of it. */
static void apply(struct bytes *b, const struct change *c, size_t most) {
    if (c->cuts)
        cut_bytes(b, c->at);
    else
        write_bytes(b, c->at, c->bytes.text, c->bytes.length < most ? c->bytes.length : most);
}

static void forget_changes(struct disk_file *f) {
    while (f->changes > 0) free(f->change[--f->changes].bytes.text);
}

static void note_change(struct disk_file *f, const struct change *c) {
    CHECK(f->changes < DONE_SINCE);
    struct change *kept = &f->change[f->changes++];
    *kept = (struct change){.cuts = c->cuts, .at = c->at};
    set_bytes(&kept->bytes, c->bytes.text, c->bytes.length);
    apply(&f->now, c, SIZE_MAX);
}

/* ---- Names ---- */

static int find(const struct disk_names *names, const char *name) {
    for (int i = 0; i < FILES; i++)
        if (names->name[i][0] != '\0' && strcmp(names->name[i], name) == 0) return i;
    return -1;
}

static void give(struct disk_names *names, const char *name, int file) {
    int i = find(names, name);
    if (i < 0)
        for (i = 0; names->name[i][0] != '\0'; i++) CHECK(i + 1 < FILES);
    CHECK(strlen(name) < NAME);
    strcpy(names->name[i], name);
    names->file[i] = file;
}

static void note_names(struct disk *d) {
    CHECK(d->changes + 1 < DONE_SINCE);
    d->since[++d->changes] = d->now;
}

/* ---- Calls ---- */

/* What is to go wrong with this call: 0, or the error. */
static int meet(struct disk *d, enum call call) {
    d->used[call]++;
    if (++d->calls == d->stops_at) longjmp(d->power, 1);
    bool now = d->fails_at > 0 && call == d->fails && d->used[call] >= d->fails_at &&
               d->used[call] < d->fails_at + 1 + d->again;
    return now ? d->error : 0;
}

static int open_as(struct disk *d, int what) {
    unsigned i = 0;
    while (d->open[i] != CLOSED) CHECK(++i < sizeof d->open / sizeof *d->open);
    d->open[i] = what;
    return FIRST_DESCRIPTOR + (int)i;
}

static int what_is(const struct disk *d, int descriptor) {
    CHECK(descriptor >= FIRST_DESCRIPTOR && d->open[descriptor - FIRST_DESCRIPTOR] != CLOSED);
    return d->open[descriptor - FIRST_DESCRIPTOR];
}

static struct disk_file *file_of(struct disk *d, int descriptor) {
    CHECK(what_is(d, descriptor) >= 0);
    return &d->file[what_is(d, descriptor)];
}

static int disk_create(void *context, const char *path) {
    struct disk *d = context;
    int error = meet(d, CREATE);
    if (error < 0) return error;
    if (find(&d->now, path) >= 0) return -EEXIST;
    CHECK(d->files < FILES);
    d->file[d->files].lock = -1;
    give(&d->now, path, (int)d->files);
    note_names(d);
    return open_as(d, (int)d->files++);
}

static int disk_open(void *context, const char *path) {
    struct disk *d = context;
    int error = meet(d, OPEN), i = find(&d->now, path);
    if (error < 0) return error;
    return i < 0 ? -ENOENT : open_as(d, d->now.file[i]);
}

static int disk_open_folder(void *context, const char *path) {
    int error = meet(context, FOLDER);
    (void)path;
    return error < 0 ? error : open_as(context, FOLDER_OPEN);
}

static int disk_lock(void *context, int descriptor) {
    int error = meet(context, LOCK);
    struct disk_file *f = file_of(context, descriptor);
    if (error < 0) return error;
    if (f->lock >= 0 && f->lock != descriptor) return -EWOULDBLOCK;
    f->lock = descriptor;
    return 0;
}

static int disk_is_at(void *context, int descriptor, const char *path) {
    struct disk *d = context;
    int error = meet(d, IS_AT), i = find(&d->now, path);
    if (error < 0) return error;
    return i < 0 ? -ENOENT : d->now.file[i] == what_is(d, descriptor);
}

static int disk_is_named(void *context, int descriptor) {
    const struct disk *d = context;
    int error = meet(context, IS_NAMED), named = 0;
    for (unsigned i = 0; i < FILES; i++) named |= d->now.name[i][0] != '\0' && d->now.file[i] == what_is(d, descriptor);
    return error < 0 ? error : named;
}

/* A write that fails has done part of it. */
static long disk_write(void *context, int descriptor, const char *bytes, size_t length, size_t at) {
    struct disk *d = context;
    int error = meet(d, WRITE);
    if (d->shortens || error < 0) length = d->used[WRITE] % 2 == 1 ? (length > 0) : (length + 1) / 2;
    if (error == -EINTR) return error;
    struct change change = {.at = at};
    set_bytes(&change.bytes, bytes, length);
    note_change(file_of(d, descriptor), &change);
    free(change.bytes.text);
    return error < 0 ? error : (long)length;
}

static int disk_cut(void *context, int descriptor, size_t length) {
    int error = meet(context, CUT);
    if (error < 0) return error;
    note_change(file_of(context, descriptor), &(struct change){.cuts = true, .at = length});
    return 0;
}

static int disk_sync(void *context, int descriptor) {
    struct disk *d = context;
    int error = meet(d, SYNC);
    if (error < 0) return error;
    if (what_is(d, descriptor) == FOLDER_OPEN) {
        if (d->idle_folder) return 0;
        d->since[0] = d->now;
        d->changes = 0;
        return 0;
    }
    struct disk_file *f = file_of(d, descriptor);
    if (d->idle_files) return 0;
    set_bytes(&f->durable, f->now.text, f->now.length);
    forget_changes(f);
    return 0;
}

/* Even one that fails has closed it. */
static int disk_close(void *context, int descriptor) {
    struct disk *d = context;
    int error = meet(d, CLOSE);
    if (what_is(d, descriptor) >= 0 && file_of(d, descriptor)->lock == descriptor) file_of(d, descriptor)->lock = -1;
    d->open[descriptor - FIRST_DESCRIPTOR] = CLOSED;
    return error;
}

static int disk_link(void *context, const char *path, const char *other) {
    struct disk *d = context;
    int error = meet(d, LINK), i = find(&d->now, path);
    if (error < 0) return error;
    if (i < 0) return -ENOENT;
    if (find(&d->now, other) >= 0) return -EEXIST;
    give(&d->now, other, d->now.file[i]);
    note_names(d);
    return 0;
}

static int disk_rename(void *context, const char *from, const char *to) {
    struct disk *d = context;
    int error = meet(d, RENAME), i = find(&d->now, from);
    if (error < 0) return error;
    if (i < 0) return -ENOENT;
    give(&d->now, to, d->now.file[i]);
    d->now.name[i][0] = '\0';
    note_names(d);
    return 0;
}

static int disk_remove(void *context, const char *path) {
    struct disk *d = context;
    int error = meet(d, REMOVE), i = find(&d->now, path);
    if (error < 0) return error;
    if (i < 0) return -ENOENT;
    d->now.name[i][0] = '\0';
    note_names(d);
    return 0;
}

/* ---- The disk ---- */

void disk_init(struct disk *d) {
    memset(d, 0, sizeof *d);
    for (unsigned i = 0; i < sizeof d->open / sizeof *d->open; i++) d->open[i] = CLOSED;
    d->system = (struct vl_system){.create = disk_create,
                                   .open = disk_open,
                                   .open_folder = disk_open_folder,
                                   .lock = disk_lock,
                                   .is_at = disk_is_at,
                                   .is_named = disk_is_named,
                                   .write = disk_write,
                                   .cut = disk_cut,
                                   .sync = disk_sync,
                                   .close = disk_close,
                                   .link = disk_link,
                                   .rename = disk_rename,
                                   .remove = disk_remove,
                                   .context = d};
}

void disk_done(struct disk *d) {
    for (unsigned i = 0; i < d->files; i++) {
        forget_changes(&d->file[i]);
        free(d->file[i].now.text);
        free(d->file[i].durable.text);
    }
}

void disk_put(struct disk *d, const char *name, const char *text, size_t length) {
    struct disk_file *f = &d->file[d->files];
    f->lock = -1;
    set_bytes(&f->now, text, length);
    set_bytes(&f->durable, text, length);
    give(&d->now, name, (int)d->files++);
    d->since[0] = d->now;
}

bool disk_get(const struct disk *d, const char *name, struct bytes *out) {
    int i = find(&d->now, name);
    if (i >= 0) *out = d->file[d->now.file[i]].now;
    return i >= 0;
}

unsigned disk_count(const struct disk *d) {
    unsigned count = 0;
    for (unsigned i = 0; i < FILES; i++) count += d->now.name[i][0] != '\0';
    return count;
}

/* One file as it may be found: so many changes, and so many bytes of the next. False: `see` has seen enough. */
static bool file_worlds(const struct disk_file *f, bool (*see)(void *, const struct bytes *), void *context) {
    for (unsigned whole = 0; whole <= f->changes; whole++) {
        const struct change *next = whole < f->changes ? &f->change[whole] : NULL;
        size_t most = next == NULL || next->cuts ? 0 : next->bytes.length;
        for (size_t part = 0; part <= most; part += part == 0 || most < 40 ? 1 : most / 20) {
            struct bytes found = {NULL, 0};
            set_bytes(&found, f->durable.text, f->durable.length);
            for (unsigned i = 0; i < whole; i++) apply(&found, &f->change[i], SIZE_MAX);
            if (part > 0) apply(&found, next, part);
            bool on = see(context, &found);
            free(found.text);
            if (!on) return false;
        }
    }
    return true;
}

void disk_worlds(const struct disk *d, const char *name, bool (*see)(void *, const struct bytes *), void *context) {
    bool on = true;
    for (unsigned n = 0; n <= d->changes && on; n++) {
        int i = find(&d->since[n], name);
        on = i >= 0 ? file_worlds(&d->file[d->since[n].file[i]], see, context) : see(context, NULL);
    }
}
