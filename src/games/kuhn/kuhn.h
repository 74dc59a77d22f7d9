/* kuhn.h - what kuhn.c shares with the tests: verbs, state and view of Kuhn poker. */
#ifndef KUHN_H
#define KUHN_H

#include "core/game.h"

#pragma GCC visibility push(hidden) /* nobody outside this folder sees them */

struct kuh_state {
    uint8_t actors;
    uint8_t card[2]; /* 1 to 3, 0: not dealt, or not known */
    uint8_t said[3]; /* PASS or BET, in order; 0: not yet */
};

struct kuh_view {
    uint8_t actors, viewer;
    uint8_t dealt;   /* how many cards were dealt */
    uint8_t card[2]; /* 0: not known */
    uint8_t said[3];
};

VL_DOMAIN(vl_kuh_cards, 3);

#define VL_VERBS "games/kuhn/verbs.def"
#define VL_PREFIX kuh
#include "core/verbs.h"

#pragma GCC visibility pop

#endif
