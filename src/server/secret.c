/* secret.c - random ids, tokens and codes, and the hashes that stand for them in the store. */
#include <errno.h>
#include <string.h>
#include <sys/random.h>

#include "core/check.h"
#include "core/sha256.h"
#include "server/inside.h"

/* The system's own generator; once it has begun it does not fail, and nothing secret is made without it. */
void vl_random(void *bytes, size_t length) {
    char *at = bytes;
    while (length > 0) {
        ssize_t got = getrandom(at, length, 0);
        CHECK(got > 0 || errno == EINTR);
        if (got <= 0) continue;
        at += got;
        length -= (size_t)got;
    }
}

void vl_random_words(char *out, size_t bytes) {
    static const char digits[] = "0123456789abcdef";
    uint8_t drawn[64];
    CHECK(bytes <= sizeof drawn);
    vl_random(drawn, bytes);
    for (size_t i = 0; i < bytes; i++) {
        *out++ = digits[drawn[i] >> 4];
        *out++ = digits[drawn[i] & 15];
    }
    *out = '\0';
}

void vl_hash_bytes(const void *bytes, size_t length, uint8_t hash[HASH]) {
    struct vl_sha256 sha;
    vl_sha256_init(&sha);
    vl_sha256_add(&sha, bytes, length);
    vl_sha256_done(&sha, hash);
}

void vl_hash_words(const char *words, uint8_t hash[HASH]) {
    vl_hash_bytes(words, strlen(words), hash);
}

bool vl_is_id(const char *words) {
    return strspn(words, "0123456789abcdef") == ID - 1 && words[ID - 1] == '\0';
}

/* ---- Limits ---- */

bool vl_bucket_take(struct bucket *b, uint64_t now, uint64_t rate, uint64_t most, unsigned amount) {
    if (b->then == 0) b->drops = most * 1000;
    if (now > b->then) {
        uint64_t passed = now - b->then < 1000 * most ? now - b->then : 1000 * most;
        b->drops += passed * rate; /* a thousandth of the rate each millisecond */
        if (b->drops > most * 1000) b->drops = most * 1000;
        b->then = now;
    }
    if (b->drops < amount * UINT64_C(1000)) return false;
    b->drops -= amount * UINT64_C(1000);
    return true;
}
