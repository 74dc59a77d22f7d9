/* sha256.h - SHA-256 (FIPS 180-4), small and without allocation: names editions and, at the table, seals fair deals. */
#ifndef VL_SHA256_H
#define VL_SHA256_H

#include <stddef.h>
#include <stdint.h>

struct vl_sha256 {
    uint32_t h[8];
    uint64_t length; /* bytes taken in so far */
    uint8_t block[64];
};

void vl_sha256_init(struct vl_sha256 *);
void vl_sha256_add(struct vl_sha256 *, const void *bytes, size_t length);
void vl_sha256_done(struct vl_sha256 *, uint8_t digest[32]);

#endif
