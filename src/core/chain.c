/* chain.c - see chain.h. */
#include "core/chain.h"

#include "core/sha256.h"

static void add_number(struct vl_sha256 *hash, uint64_t number) {
    char digits[20];
    size_t at = sizeof digits;
    do digits[--at] = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    vl_sha256_add(hash, digits + at, sizeof digits - at);
}

static void add_hex(struct vl_sha256 *hash, const uint8_t bytes[32]) {
    char digits[64];
    for (unsigned i = 0; i < 64; i++) digits[i] = "0123456789abcdef"[bytes[i / 2] >> (i % 2 == 0 ? 4 : 0) & 15];
    vl_sha256_add(hash, digits, sizeof digits);
}

void vl_chain(uint64_t number, const uint8_t previous[32], const char *text, size_t length, uint8_t hash[32]) {
    struct vl_sha256 sum;
    vl_sha256_init(&sum);
    add_number(&sum, number);
    vl_sha256_add(&sum, " ", 1);
    add_hex(&sum, previous);
    vl_sha256_add(&sum, " ", 1);
    vl_sha256_add(&sum, text, length);
    vl_sha256_done(&sum, hash);
}
