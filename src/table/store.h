/* store.h - keeping journals in files: replaced whole, never half written.
 *
 * The new journal is written beside the old one (PATH.~ and a number), synced to the disk, and renamed over it; then
 * the folder is synced. Whatever fails, and whenever the machine stops, PATH holds the old journal or the new one,
 * whole. The system is an argument, so that tests can let it fail at every byte. (The page has no files: it is not
 * built there.) */
#ifndef VL_STORE_H
#define VL_STORE_H

#include <stddef.h>

/* What we ask of the system; each returns a negative number (minus errno) on failure. */
struct vl_system {
    int (*create)(void *context, const char *path); /* for writing, emptied if it is there: a descriptor */
    int (*open_folder)(void *context, const char *path_of_a_file);
    long (*write)(void *context, int descriptor, const char *bytes, size_t length);
    int (*sync)(void *context, int descriptor);
    int (*close)(void *context, int descriptor);
    int (*rename)(void *context, const char *from, const char *to);
    int (*remove)(void *context, const char *path);
    void *context;
};
extern const struct vl_system vl_system; /* the real one */

/* Saves so many bytes as PATH: 0, or a negative number; then `doing`, unless NULL, says what could not be done. */
int vl_store_save(const struct vl_system *, const char *path, const char *bytes, size_t length, const char **doing);

/* Reads a file of at most `most` bytes into memory the caller frees; NULL, with minus errno in *error (-EFBIG if it is
 * larger). */
char *vl_store_load(const char *path, size_t most, size_t *length, int *error);

#endif
