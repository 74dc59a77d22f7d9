/* kept.h - where games are kept between evenings: a folder of journals, $XDG_DATA_HOME/veillee or its usual place. */
#ifndef VL_KEPT_H
#define VL_KEPT_H

#include <stdbool.h>
#include <stdint.h>

#include "home/file.h"

struct vl_kept {
    char path[VL_PATH];
    char game[32]; /* its name, as the file begins with it */
    int64_t when;  /* seconds since 1970 */
};

/* The folder, made if need be; false: there can be none. */
bool vl_kept_folder(char path[VL_PATH]);
/* A file for a new game, "…/tenakee-20261115-2030-1.journal", made and locked; the folder is made if need be. 0, or a
 * negative number: minus errno. */
int vl_kept_reserve(const char *game, struct vl_file *);
/* Games that were left before their end, the latest first; returns how many (at most `most`). */
unsigned vl_kept_list(struct vl_kept *, unsigned most);
/* Likewise those that were played to their end, however it came. */
unsigned vl_kept_finished(struct vl_kept *, unsigned most);

#endif
