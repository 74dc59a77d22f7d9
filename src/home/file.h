/* file.h - a game kept in a file: its journal, one line after the other.
 *
 * Lines are appended and synced; that is one sync for an act with all that follows from it. If that fails, the file is
 * cut back to what it was, so that it never holds what nobody was told. A file that was removed meanwhile is missed
 * (-ENOENT): it takes a whole journal to be made anew. A whole journal (a new game's first lines, or one kept in an
 * older form) goes beside it, is synced and renamed over it, and the folder is synced: whatever fails, and whenever the
 * machine stops, the file holds the old journal or the new one. The old one has a second name until then: if the folder
 * cannot be synced it is put back, as the new one holds what nobody was told.
 *
 * A file is locked while somebody plays: two programs on one game do not meet, the second is told (-EWOULDBLOCK). A new
 * game's name is reserved by making the file.
 *
 * The system is an argument, so that tests can let it fail at every byte. (The page has no files: this is not built
 * there.) */
#ifndef VL_FILE_H
#define VL_FILE_H

#include <stddef.h>

#include "host/host.h"

/* What we ask of the system; each returns a negative number (minus errno) on failure. */
struct vl_system {
    int (*create)(void *context, const char *path); /* for writing; fails if it is there: a descriptor */
    int (*open)(void *context, const char *path);   /* one that is there, for writing: a descriptor */
    int (*open_folder)(void *context, const char *path_of_a_file);
    int (*lock)(void *context, int descriptor);                    /* for us alone, or -EWOULDBLOCK */
    int (*is_at)(void *context, int descriptor, const char *path); /* 1: it is the file of that name; 0: it is not */
    int (*is_named)(void *context, int descriptor);                /* 1: it has one; 0: somebody has removed it */
    long (*write)(void *context, int descriptor, const char *bytes, size_t length, size_t at);
    int (*cut)(void *context, int descriptor, size_t length);
    int (*sync)(void *context, int descriptor);
    int (*close)(void *context, int descriptor);
    int (*link)(void *context, const char *path, const char *other); /* a second name */
    int (*rename)(void *context, const char *from, const char *to);
    int (*remove)(void *context, const char *path);
    void *context;
};
extern const struct vl_system vl_system; /* the real one */

enum { VL_PATH = 1024 }; /* bytes of a path, with the NUL */

struct vl_file {
    const struct vl_system *system;
    char path[VL_PATH];
    int descriptor;    /* -1: closed */
    int error;         /* of the last attempt to keep something: 0, or minus errno, */
    const char *doing; /* and what could not be done: "write", "sync" … */
};

/* A new file, empty; or one that is there, to be read once it is ours. Both are locked; links are followed. 0, or a
 * negative number: minus errno. */
int vl_file_create(struct vl_file *, const struct vl_system *, const char *path);
int vl_file_open(struct vl_file *, const struct vl_system *, const char *path);
/* Lets it go; with `remove`, for ever. */
void vl_file_close(struct vl_file *, bool remove);

/* The file as a keeper; it answers at once. */
struct vl_keeper vl_file_keeper(struct vl_file *);

/* Reads a file of at most `most` bytes into memory the caller frees; NULL, with minus errno in *error (-EFBIG if it is
 * larger). */
char *vl_file_read(const char *path, size_t most, size_t *length, int *error);

#endif
