/* fair.h - the fair deal: chance that nobody at the table can steer and everybody can check.
 *
 *     before play   the table publishes SHA-256(server seed), every seat SHA-256(its nonce); 32 random bytes each
 *     then          when all commitments are known the nonces are opened
 *     the key       SHA-256("veillee fair deal 1" || server seed || nonce 0 || nonce 1 …)
 *     event k       x = first 8 bytes, big-endian, of HMAC-SHA-256(key, k as 8 bytes || attempt as 4 bytes); with total
 *                   weight w, if x < floor(2^64 / w) * w the outcome is number x mod w along the weights of `chances`,
 *                   else the next attempt
 *     afterwards    the server seed is opened, and anybody can deal the game again from its record
 *
 * HMAC is that of RFC 2104 on core/sha256. The headers that carry a fair deal in a record are
 *
 *     x-fair-deal 1
 *     x-fair-server-commitment HEX      x-fair-server-seed HEX        64 lower-case hexadecimal digits each
 *     x-fair-commitment-SEAT HEX        x-fair-nonce-SEAT HEX
 *
 * docs/fair-deal.md tells it for people who want to check it with tools of their own, and has test vectors. */
#ifndef VL_FAIR_H
#define VL_FAIR_H

#include "core/game.h"
#include "core/record.h"

enum { VL_FAIR_BYTES = 32, VL_FAIR_HEX = 2 * VL_FAIR_BYTES };

/* Participants: the seats, and the server after them. */
enum { VL_FAIR_SERVER = VL_SEATS_MAX, VL_FAIR_PARTS };

struct vl_fair {
    uint8_t committed, opened; /* sets of participants */
    uint8_t commitment[VL_FAIR_PARTS][VL_FAIR_BYTES];
    uint8_t opening[VL_FAIR_PARTS][VL_FAIR_BYTES]; /* the server's is secret until the game is over */
    uint8_t key[VL_FAIR_BYTES];                    /* once everything is opened */
};

/* The commitment to 32 secret bytes. */
void vl_fair_commit(const uint8_t secret[VL_FAIR_BYTES], uint8_t commitment[VL_FAIR_BYTES]);
/* The key; openings must all be there. */
void vl_fair_key(struct vl_fair *, unsigned players);
/* The outcome of chance event k: an index into the outcomes. */
unsigned vl_fair_draw(const uint8_t key[VL_FAIR_BYTES], uint64_t k, const struct vl_outcome *, unsigned count);

void vl_hmac_sha256(const uint8_t *key, size_t key_length, const void *bytes, size_t length, uint8_t digest[32]);

/* The seat's bit and the server's, for `players` seats. */
static inline unsigned vl_fair_everyone(unsigned players) {
    return ((1u << players) - 1) | 1u << VL_FAIR_SERVER;
}

/* Writes the headers: commitments that are known, openings that may be told (the server's only if `over`). */
void vl_fair_headers(const struct vl_fair *, unsigned players, bool over, struct vl_text *);

/* 64 lower-case digits into 32 bytes, and back; false if they are anything else. */
bool vl_fair_read_hex(const struct vl_word *, uint8_t bytes[VL_FAIR_BYTES]);
void vl_fair_write_hex(const uint8_t bytes[VL_FAIR_BYTES], struct vl_text *);

/* Checks a record from beginning to end: the record itself, its openings against their commitments (FAIR-2), every
 * outcome against the key (FAIR-3). FAIR-1 is a header that is missing, malformed or there twice. On false r->fault
 * tells line, rule and reason. The text is changed as vl_record_open does. */
bool vl_fair_verify(struct vl_reader *r, char *text, size_t length, const struct vl_game *const *games,
                    const struct vl_setup *at_hand);

#endif
