/* rng.h - the random number generator of the house.
 *
 * xoroshiro128++ of Blackman and Vigna ("Scrambled linear pseudorandom number generators", 2021), seeded through
 * splitmix64, and Lemire's nearly divisionless method for bounded numbers ("Fast random integer generation in an
 * interval", 2019). Integer arithmetic only: the same seed gives the same stream on every platform. Randomness is
 * always an argument; nothing in the house keeps a generator of its own. */
#ifndef VL_RNG_H
#define VL_RNG_H

#include <stdint.h>

struct vl_rng {
    uint64_t a, b;
};

/* A good mixer of 64 bits (the finaliser of splitmix64): also used for hashes and information-set keys. */
static inline uint64_t vl_mix(uint64_t x) {
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

/* Streams of one seed are independent: stream k of a seed is for game k, or seat k, or thread k. */
static inline void vl_rng_init(struct vl_rng *rng, uint64_t seed, uint64_t stream) {
    const uint64_t golden = UINT64_C(0x9e3779b97f4a7c15);
    uint64_t x = vl_mix(seed + golden) ^ vl_mix(vl_mix(stream + 2 * golden));
    rng->a = vl_mix(x += golden);
    rng->b = vl_mix(x += golden);
    if (rng->a == 0 && rng->b == 0) rng->a = golden; /* the one state that never leaves itself */
}

static inline uint64_t vl_rng_next(struct vl_rng *rng) {
    uint64_t a = rng->a, b = rng->b, sum = a + b;
    uint64_t result = (sum << 17 | sum >> 47) + a;
    b ^= a;
    rng->a = (a << 49 | a >> 15) ^ b ^ b << 21;
    rng->b = b << 28 | b >> 36;
    return result;
}

/* Uniform in 0 … n-1, n at least 1. */
static inline uint32_t vl_rng_below(struct vl_rng *rng, uint32_t n) {
    uint64_t product = (vl_rng_next(rng) >> 32) * n;
    if ((uint32_t)product < n) {
        uint32_t threshold = (0u - n) % n;
        while ((uint32_t)product < threshold) product = (vl_rng_next(rng) >> 32) * n;
    }
    return (uint32_t)(product >> 32);
}

/* Uniform in 0 … n-1 for larger n, n at least 1. */
static inline uint64_t vl_rng_below_wide(struct vl_rng *rng, uint64_t n) {
    uint64_t limit = UINT64_MAX - UINT64_MAX % n; /* the largest multiple of n that fits */
    uint64_t x;
    do x = vl_rng_next(rng);
    while (x >= limit);
    return x % n;
}

#endif
