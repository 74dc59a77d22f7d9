/* purse.h - a game for tests: secret choices of any length.
 *
 * Both seats put coins of 1 to 15 into a purse, one after the other and in secret, and close it: that is a choice of
 * two to sixteen moves. A purse of more than 40 is confiscated; the heavier one wins. */
#ifndef VL_PURSE_H
#define VL_PURSE_H

#include "core/game.h"

enum { PURSE_LIMIT = 40 };
extern const struct vl_game vl_purse;

#endif
