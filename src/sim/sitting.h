/* sitting.h - one game among bots and programs, from its beginning to its end.
 *
 * Bots alone play without a table, which is fast; with programs, or for a fair deal, there is one (src/table). Either
 * way chance and every seat draw from streams of their own, all derived from the seed: the same seed deals the same
 * cards whoever sits where, and (unless a program or the clock has a say) gives the same game everywhere. */
#ifndef VL_SITTING_H
#define VL_SITTING_H

#include "bots/bot.h"
#include "core/game.h"

struct vl_program;

struct vl_sitting {
    struct vl_setup setup;
    struct vl_bot bot[VL_SEATS_MAX];
    struct vl_program *program[VL_SEATS_MAX]; /* sits there instead of the bot, unless NULL */
    unsigned limit;                           /* milliseconds a program has for an answer */
    bool fair;                                /* the deal is a fair one, its secrets made from the seed or the secret */
    const uint8_t *secret;                    /* 32 random bytes, another time others; NULL: from the seed */
    bool mingle; /* the seats of a simultaneous phase act in random order; not at a table */
};

struct vl_played {
    uint64_t decisions;
    int32_t scores[VL_SEATS_MAX];
    char *record; /* as text, if it was asked for: the caller's to free; else NULL */
};

/* Plays it, with one thread. False: no memory. */
bool vl_sitting_play(const struct vl_sitting *, uint64_t seed, bool record, struct vl_played *);

#endif
