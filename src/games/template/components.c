/* components.c - the cards: nine, one of each. A table of numbers is what an edition file may replace. */
#include "template.h"

static const char *const cards[CARDS] = {"1", "2", "3", "4", "5", "6", "7", "8", "9"};
const struct vl_domain vl_tpl_cards = {cards, CARDS, vl_tpl_cards_bits, "card"};

/* What a card scores: its own number, or anything from 0 to 99 that an edition likes better. Indexed by card. */
#define WORTH(card, n)                                                                                                 \
    { card, "worth", n, 0, 99, "reconstructed" }
const struct vl_number vl_tpl_numbers[] = {
    WORTH("1", 1), WORTH("2", 2), WORTH("3", 3), WORTH("4", 4), WORTH("5", 5),
    WORTH("6", 6), WORTH("7", 7), WORTH("8", 8), WORTH("9", 9), {NULL, NULL, 0, 0, 0, NULL},
};
