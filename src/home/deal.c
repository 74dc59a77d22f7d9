/* deal.c - see deal.h. */
#include "home/deal.h"

#include <string.h>

#include "core/sha256.h"

enum { TABLE_ID = VL_FAIR_PARTS, ID_BYTES = 16 }; /* drawn as one more part */

static void draw(const uint8_t random[VL_FAIR_BYTES], unsigned part, uint8_t secret[VL_FAIR_BYTES]) {
    uint8_t which = (uint8_t)part;
    vl_hmac_sha256(random, VL_FAIR_BYTES, &which, 1, secret);
}

void vl_deal_init(struct vl_deal *deal, const uint8_t random[VL_FAIR_BYTES]) {
    uint8_t id[VL_FAIR_BYTES];
    struct vl_text text;
    memset(deal, 0, sizeof *deal);
    for (unsigned part = 0; part < VL_FAIR_PARTS; part++) draw(random, part, deal->secret[part]);
    draw(random, TABLE_ID, id);
    vl_text_init(&text, deal->table, sizeof deal->table);
    for (unsigned i = 0; i < ID_BYTES; i++) vl_text_add_hex(&text, id[i], 2);
}

void vl_deal_type(struct vl_deal *deal, unsigned seat, const char *typed) {
    struct vl_sha256 sha;
    if (typed[0] == '\0') return;
    vl_sha256_init(&sha);
    vl_sha256_add(&sha, deal->secret[seat], VL_FAIR_BYTES);
    vl_sha256_add(&sha, typed, strlen(typed));
    vl_sha256_done(&sha, deal->secret[seat]);
    deal->own |= VL_BIT(seat);
}

void vl_deal_commitment(const struct vl_deal *deal, char hex[VL_FAIR_HEX + 1]) {
    uint8_t commitment[VL_FAIR_BYTES];
    struct vl_text text;
    vl_fair_commit(deal->secret[VL_FAIR_SERVER], commitment);
    vl_text_init(&text, hex, VL_FAIR_HEX + 1);
    vl_fair_write_hex(commitment, &text);
}
