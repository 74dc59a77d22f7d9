/* arith.h - the little arithmetic that searches need, of IEEE additions to divisions only: no libm, so that a bot
 * answers the same natively and in WebAssembly. */
#ifndef VL_ARITH_H
#define VL_ARITH_H

#include "core/rng.h"

/* Newton's method from above: it falls until it cannot. */
static inline double square_root(double x) {
    if (x <= 0) return 0;
    double guess = x > 1 ? x : 1;
    for (unsigned i = 0; i < 64; i++) {
        double better = (guess + x / guess) / 2;
        if (better >= guess) break;
        guess = better;
    }
    return guess;
}

/* The natural logarithm, straight between powers of two: exploration needs no more. */
static inline double logarithm(uint32_t n) {
    if (n < 2) return 0;
    unsigned power = 31u - (unsigned)__builtin_clz(n);
    return 0.6931471805599453 * (power + ((double)n / (double)(UINT32_C(1) << power) - 1));
}

/* 64 random bits as a number that is uniform in 0 … 1, without 1. */
static inline double fraction_of(uint64_t bits) {
    return (double)(bits >> 11) * (1.0 / 9007199254740992.0);
}
static inline double fraction(struct vl_rng *rng) {
    return fraction_of(vl_rng_next(rng));
}

#endif
