/* components.c - the cards: three suits from 1 to 4, one of each. No edition may replace anything. */
#include "fifth.h"

static const char *const cards[CARDS] = {"r1", "r2", "r3", "r4", "g1", "g2", "g3", "g4", "b1", "b2", "b3", "b4"};
const struct vl_domain vl_pli_cards = {cards, CARDS, vl_pli_cards_bits, "card"};

static const char *const suits[SUITS] = {"red", "green", "blue"};
const struct vl_domain vl_pli_suits = {suits, SUITS, 0, "suit"};
