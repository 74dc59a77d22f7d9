/* saved.h - where games are kept between evenings: a folder of journals, $XDG_DATA_HOME/veillee or its usual place. */
#ifndef VL_SAVED_H
#define VL_SAVED_H

#include <stdbool.h>
#include <stdint.h>

#include "tui/session.h"

struct saved {
    char path[SESSION_PATH];
    char game[32]; /* its name, as the file begins with it */
    int64_t when;  /* seconds since 1970 */
};

/* A path for a new game: "…/tenakee-20261115-2030-1.journal". The folder is made; false if there is no place for it. */
bool saved_path(const char *game, char path[SESSION_PATH]);
/* Games that were left before their end, the latest first; returns how many (at most `most`). */
unsigned saved_list(struct saved *, unsigned most);

#endif
