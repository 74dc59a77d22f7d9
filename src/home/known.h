/* known.h - who one is at which server: a secret token each, beside the games that are kept, for their owner alone. */
#ifndef VL_KNOWN_H
#define VL_KNOWN_H

#include <stdbool.h>
#include <stddef.h>

/* The key is a file's name: "games.example-443". False: there is none, or it cannot be read. */
bool vl_known_read(const char *key, char *token, size_t size);
/* False: it could not be kept. */
bool vl_known_keep(const char *key, const char *token);

#endif
