/* deal.h - everybody's part in a fair deal (table/fair.h) where all sit at one screen.
 *
 * The house is the program itself: it draws its seed and everybody's nonces from randomness that it is handed, and
 * commits. Then each person types something, which is mixed into the seat's nonce: that person's own contribution.
 * Whoever types nothing, and every bot, leaves it to the house. Nothing here asks the system for anything. */
#ifndef VL_DEAL_H
#define VL_DEAL_H

#include "table/fair.h"

struct vl_deal {
    char table[VL_FAIR_TABLE];
    uint8_t secret[VL_FAIR_PARTS][VL_FAIR_BYTES]; /* the seats' nonces and, as VL_FAIR_SERVER, the house's seed */
    uint8_t own;                                  /* seats whose person has contributed */
};

/* `random` are bytes that nobody could foresee, and that serve no other deal. */
void vl_deal_init(struct vl_deal *, const uint8_t random[VL_FAIR_BYTES]);
/* What the person at a seat has typed. */
void vl_deal_type(struct vl_deal *, unsigned seat, const char *typed);
/* What the house commits to, in hexadecimal digits: to be shown before anybody types. */
void vl_deal_commitment(const struct vl_deal *, char hex[VL_FAIR_HEX + 1]);

#endif
