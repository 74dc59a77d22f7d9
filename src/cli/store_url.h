/* store_url.h - which store is meant, for the commands that have to do with one. */
#ifndef VL_STORE_URL_H
#define VL_STORE_URL_H

#include <stdbool.h>

enum { STORE_URL = 1024 };

struct args;

/* The URL of --store, or the usual one, put into `room`; with `make` its folder is made. False after a complaint. */
bool store_url(const struct args *, bool make, char room[STORE_URL], const char **url);
/* The path of the door that a server has beside its store (server/net_door.c); false: too long for any. */
bool store_door(const char *url, char path[STORE_URL]);

#endif
