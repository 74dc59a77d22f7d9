/* chain.h - a log in which every entry vouches for all before it.
 *
 *     hash of entry n = SHA-256 of the line "n PREVIOUS TEXT", without its newline, where n is in decimal and PREVIOUS
 * is the hash of entry n - 1 in 64 lower-case hexadecimal digits (64 zeros for entry 0)
 *
 * So `printf '%s' "n PREVIOUS TEXT" | sha256sum` checks an entry, and whoever has noted one hash knows whether anything
 * up to there was changed, left out or put in since. */
#ifndef VL_CHAIN_H
#define VL_CHAIN_H

#include <stddef.h>
#include <stdint.h>

/* The hash of an entry; `previous` and `hash` may be the same bytes. */
void vl_chain(uint64_t number, const uint8_t previous[32], const char *text, size_t length, uint8_t hash[32]);

#endif
