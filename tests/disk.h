/* disk.h - a disk with one folder that forgets what was not synced, and a system (home/file.h) on it whose calls can
 * fail, be cut short or be the last ones before the power is cut.
 *
 * Bytes are written and names are given in memory; a sync of a file makes its bytes durable, a sync of the folder its
 * names. When the power is cut, of each file what was done to it since its last sync may be there up to any point, the
 * last write up to any byte; of the names, too; and each independently of the others. disk_worlds goes through them. */
#ifndef DISK_H
#define DISK_H

#include <setjmp.h>

#include "home/file.h"

enum { FILES = 24, DONE_SINCE = 64, NAME = 96 };

struct bytes {
    char *text;
    size_t length;
};

/* Something that was done to a file since it was synced. */
struct change {
    bool cuts;
    size_t at; /* or the length it is cut to */
    struct bytes bytes;
};

struct disk_file {
    struct bytes now, durable;
    struct change change[DONE_SINCE];
    unsigned changes;
    int lock; /* the descriptor that has it, or -1 */
};

struct disk_names {
    char name[FILES][NAME]; /* of file i, or none; a second name of a file is a second entry */
    int file[FILES];
};

enum call { CREATE, OPEN, FOLDER, LOCK, IS_AT, IS_NAMED, WRITE, CUT, SYNC, CLOSE, LINK, RENAME, REMOVE, CALLS };
extern const char *const call_names[CALLS];

struct disk {
    struct vl_system system;
    struct disk_file file[FILES];
    unsigned files;
    struct disk_names now, since[DONE_SINCE]; /* since[0] is durable, each further one what a call made of it */
    unsigned changes;
    int open[FILES * 4]; /* descriptors: which file, or FOLDER_OPEN, or CLOSED */
    unsigned calls, used[CALLS];

    /* What goes wrong: the n-th call of a kind (1 is the first, 0: none) fails, as often as `again` says; the n-th call
     * of all is not made, and the power is cut there. */
    enum call fails;
    unsigned fails_at, again;
    int error;       /* minus errno */
    bool shortens;   /* writes take one byte at a time, then half of what there is */
    bool idle_files; /* syncs of files, of the folder, do nothing but say so */
    bool idle_folder;
    unsigned stops_at;
    jmp_buf power;
};

void disk_init(struct disk *);
void disk_done(struct disk *);
/* A file that was there before, durable. */
void disk_put(struct disk *, const char *name, const char *text, size_t length);
/* What a name stands for now; false: nothing. */
bool disk_get(const struct disk *, const char *name, struct bytes *);
/* How many names there are now. */
unsigned disk_count(const struct disk *);
/* Shows everything that a name may stand for when the power comes back (NULL: there is no such file), until `see`
 * returns false. */
void disk_worlds(const struct disk *, const char *name, bool (*see)(void *context, const struct bytes *),
                 void *context);

#endif
