/* fair.h - the fair deal: chance that nobody at the table can steer and everybody can check.
 *
 *     before play   the table publishes SHA-256(server seed), every seat SHA-256(its nonce); 32 random bytes each
 *     then          when all commitments are known the nonces are opened; if one is not, that round is void, its
 *                   commitments count for nothing, and a new round begins
 *     the key       SHA-256(what is played || server seed || nonce 0 || nonce 1 …)
 *     event k       x = first 8 bytes, big-endian, of HMAC-SHA-256(key, k as 8 bytes || attempt as 4 bytes); with total
 *                   weight w, if x < floor(2^64 / w) * w the outcome is number x mod w along the weights of `chances`,
 *                   else the next attempt
 *     afterwards    the server seed is opened, and anybody can deal the game again from its record
 *
 * What is played are five lines of text, everything in them known to all before the first nonce is opened:
 *
 *     veillee fair deal 2
 *     table 4f0c…e1                                                   the table's id
 *     round 1
 *     game tenakee version 1 players 3 edition default option chief=on      the terms
 *     seats own house own                                             who drew each seat's nonce
 *
 * In version 1 it is "veillee fair deal 1" alone, without a newline. HMAC is that of RFC 2104 on core/sha256. The
 * headers that carry a fair deal in a record are
 *
 *     x-fair-deal 2                     x-fair-table ID               x-fair-round 1
 *     x-fair-server-commitment HEX      x-fair-server-seed HEX        64 lower-case hexadecimal digits each
 *     x-fair-commitment-SEAT HEX        x-fair-nonce-SEAT HEX         x-fair-by-SEAT own, or house
 *     x-fair-key HEX                                                  so that any change is noticed, not only in chance
 *
 * where version 1 has neither table nor round nor by nor key. docs/fair-deal.md tells it for people who want to check
 * it with tools of their own, and has test vectors. */
#ifndef VL_FAIR_H
#define VL_FAIR_H

#include "core/game.h"
#include "core/record.h"

enum {
    VL_FAIR_BYTES = 32,
    VL_FAIR_HEX = 2 * VL_FAIR_BYTES,
    VL_FAIR_NOW = 2,          /* the version of new deals */
    VL_FAIR_TABLE = 65,       /* bytes of a table's id, with the NUL */
    VL_FAIR_TERMS = 512,      /* bytes of the terms, with the NUL */
    VL_FAIR_ROUNDS = 1000000, /* no table has more */
};

/* Participants: the seats, and the server after them. */
enum { VL_FAIR_SERVER = VL_SEATS_MAX, VL_FAIR_PARTS };

struct vl_fair {
    uint8_t version;           /* 1 or VL_FAIR_NOW; 0: there is no fair deal */
    uint8_t committed, opened; /* sets of participants */
    uint8_t house;             /* seats for which the house drew; version 1 does not tell */
    uint32_t round;            /* from 1 on; a void one makes the next */
    char table[VL_FAIR_TABLE]; /* the table's id; version 1 has none */
    uint8_t commitment[VL_FAIR_PARTS][VL_FAIR_BYTES];
    uint8_t opening[VL_FAIR_PARTS][VL_FAIR_BYTES]; /* the server's is secret until the game is over */
    uint8_t key[VL_FAIR_BYTES];                    /* once everything is opened */
};

/* The commitment to 32 secret bytes. */
void vl_fair_commit(const uint8_t secret[VL_FAIR_BYTES], uint8_t commitment[VL_FAIR_BYTES]);
/* What is played, as one line without its newline: "game kuhn version 1 players 2 edition default". The edition is
 * NAME@HASH unless it is the default, options are those that are not as usual, by the bytes of their names: all of it
 * stands so in a record. */
void vl_fair_terms(const struct vl_setup *, struct vl_text *);
/* The key; openings must all be there. */
void vl_fair_key(struct vl_fair *, const struct vl_setup *);
/* Whether bytes can be a table's id: 1 to 64 of a-z, 0-9 and -. */
bool vl_fair_is_id(const char *, size_t length);
/* Another round: nothing is committed to. */
void vl_fair_again(struct vl_fair *);
/* The outcome of chance event k: an index into the outcomes. */
unsigned vl_fair_draw(const uint8_t key[VL_FAIR_BYTES], uint64_t k, const struct vl_outcome *, unsigned count);

void vl_hmac_sha256(const uint8_t *key, size_t key_length, const void *bytes, size_t length, uint8_t digest[32]);

/* The seat's bit and the server's, for `players` seats. */
static inline unsigned vl_fair_everyone(unsigned players) {
    return ((1u << players) - 1) | 1u << VL_FAIR_SERVER;
}

/* Writes the headers: commitments that are known, openings that may be told (the server's and the key only if `over`).
 */
void vl_fair_headers(const struct vl_fair *, unsigned players, bool over, struct vl_text *);

/* 64 lower-case digits into 32 bytes, and back; false if they are anything else. */
bool vl_fair_read_hex(const struct vl_word *, uint8_t bytes[VL_FAIR_BYTES]);
void vl_fair_write_hex(const uint8_t bytes[VL_FAIR_BYTES], struct vl_text *);

/* What a record says about its fair deal, with the lines it says it on (0: it does not). */
struct vl_fair_found {
    struct vl_fair fair;
    unsigned deal_line, table_line, round_line, key_line;
    unsigned commitment_line[VL_FAIR_PARTS], opening_line[VL_FAIR_PARTS], by_line[VL_FAIR_PARTS];
    bool broken_off; /* r->ending, r->ending_seat */
};
/* Checks a record from beginning to end: the record itself, its openings against their commitments (FAIR-2), every
 * outcome against the key (FAIR-3). FAIR-1 is a header that is missing, malformed or there twice. On false r->fault
 * tells line, rule and reason. The text is changed as vl_record_open does. */
bool vl_fair_verify(struct vl_reader *r, char *text, size_t length, const struct vl_game *const *games,
                    const struct vl_setup *at_hand, struct vl_fair_found *);

#endif
