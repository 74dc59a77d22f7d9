/* account.h - everything a game does and tells in some games of fixed seeds, as a few numbers.
 *
 * Each number stands for one kind of thing, so that a change that was not meant is seen, and seen where it is. What is
 * right they do not know: that is for scenarios and laws. */
#ifndef TESTS_ACCOUNT_H
#define TESTS_ACCOUNT_H

#include "core/game.h"
#include "core/text.h"

/* "chosen 0123456789abcdef" and so on, a line each. */
void account_write(const struct vl_game *, struct vl_text *);

#endif
