/* observe.c - a view of Manitou as numbers: see core/observe.h. */
#include "core/observe.h"

#include "manitou.h"

enum {
    COPIES = 2,                 /* of a kind, at most */
    LOG_BITS = 0xff & ~COPY,    /* which copy was played only names it */
    TURN_PASSED = LOG_BITS + 1, /* a turn is 1 + ground * 32 + kind; 0: not yet */
    TAKER_BOX = SEATS,          /* who took a bison, if no seat has */
    TAKER_NOBODY,               /* not laid yet, or not settled */
    POINTS = 32000 / 50,        /* no score, of any edition, is further from 0 */
};

/* Sets of cards are told by kind, how many of each. */
const struct vl_sense vl_man_senses[] = {
    VL_SENSES_FIRST(SEATS),
    VL_SENSES(unseen, 0, COPIES, VL_BY_SEAT, SEATS, KINDS),
    VL_SENSES(reserve, 0, COPIES, VL_OWN, KINDS),
    VL_SENSES(party, 0, COPIES, VL_OWN, KINDS),
    VL_SENSES(hand, 0, COPIES, VL_OWN, KINDS),
    VL_SENSES(prisoners, 0, COPIES, VL_BY_SEAT | VL_BY_TWO_SEATS, SEATS, SEATS, KINDS), /* by captor and by owner */
    VL_SENSES(score, -POINTS, POINTS, VL_BY_SEAT, SEATS),
    VL_SENSES(held, 0, HAND, VL_BY_SEAT, SEATS),
    VL_SENSES(waiting, 0, PARTY, VL_BY_SEAT, SEATS),
    VL_SENSES(thieves, 0, HUNTS, VL_BY_SEAT, SEATS),
    VL_SENSE(phase, 0, OVER, 0),
    VL_SENSE(hunt, 0, HUNTS, 0),
    VL_SENSE(turn, 0, SEATS, VL_IS_SEAT),
    VL_SENSE(turns, 0, SEATS *TURNS, 0),
    VL_SENSES(log, 0, TURN_PASSED, 0, SEATS *TURNS),
    VL_SENSES(holder, 0, SEATS, VL_IS_SEAT, GROUNDS),
    VL_SENSES(top, 0, KINDS, 0, GROUNDS), /* kinds from 1; 0: none */
    VL_SENSES(under, 0, KINDS, 0, GROUNDS),
    VL_SENSE(laid, 0, HUNTS *LAID_MAX, 0),
    VL_SENSES(bison, 0, BISON_KINDS, 0, HUNTS *LAID_MAX), /* likewise */
    VL_SENSES(taker, 0, TAKER_NOBODY, VL_IS_SEAT, HUNTS *LAID_MAX),
    VL_SENSES(stack, 0, 9, 0, BISON_KINDS),
    {NULL},
};

/* How many cards of each kind. Sixteen numbers are written, one more than there are kinds: it is the place of the
 * number that is written next. */
static inline int16_t *see_cards(man_cards cards, int16_t *restrict out) {
    vl_lanes low, high, second;
    memcpy(&low, vl_see_members[cards & 0xff], sizeof low);
    memcpy(&high, vl_see_members[cards >> 8 & 0xff], sizeof high);
    memcpy(&second, vl_see_members[cards >> COPY & 0xff], sizeof second);
    low += second;
    memcpy(&second, vl_see_members[cards >> (COPY + 8)], sizeof second);
    high += second;
    memcpy(out, &low, sizeof low);
    memcpy(out + 8, &high, sizeof high);
    return out + KINDS;
}

static int16_t see_card(unsigned card) {
    return (int16_t)(card == NO_CARD ? 0 : 1 + (card & 15));
}

static int16_t *see_sets(const struct vl_setup *s, const struct man_view *v, const uint8_t *seat,
                         int16_t *restrict out) {
    bool seated = v->viewer < s->players;
    for (unsigned i = 0; i < SEATS; i++) out = see_cards(v->unseen[seat[i]], out);
    out = see_cards(seated ? v->reserve[seat[0]] : 0, out);
    out = see_cards(seated ? v->party[seat[0]] : 0, out);
    return see_cards(seated ? v->hand[seat[0]] : 0, out);
}

/* There are none before the first hunt is scored. */
static int16_t *see_prisoners(const struct man_view *v, const uint8_t *seat, int16_t *restrict out) {
    enum { ALL = SEATS * SEATS * KINDS };
    if (v->open.hunt == 0) { /* eight numbers at a time: the compiler's way to clear as much is slower */
        for (unsigned i = 0; i < ALL; i += 8) memcpy(out + i, vl_see_members[0], 8 * sizeof *out);
        return out + ALL;
    }
    for (unsigned i = 0; i < SEATS; i++)
        for (unsigned j = 0; j < SEATS; j++) out = see_cards(v->open.prisoners[seat[i]][seat[j]], out);
    return out;
}

static int16_t *see_bison(const struct vl_setup *s, const struct man_public *open, unsigned from,
                          int16_t *restrict out) {
    enum { ALL = HUNTS * LAID_MAX };
    int16_t number[BOX + 1]; /* of each taker */
    out = vl_see_list(open->bison, open->laid, ALL, 15, out);
    for (unsigned i = 0; i < ALL; i++) out[i] = TAKER_NOBODY;
    for (unsigned t = 0; t <= BOX; t++) number[t] = vl_see_seat(s, from, t, t == BOX ? TAKER_BOX : TAKER_NOBODY);
    for (unsigned i = 0; i < open->laid && i < ALL; i++) out[i] = number[open->bison[i] >> 4 & BOX];
    return out + ALL;
}

void vl_man_observe(const struct vl_setup *s, const struct vl_view *view, int16_t *restrict out) {
    const struct man_view *v = (const struct man_view *)(const void *)view;
    const struct man_public *open = &v->open;
    unsigned from = vl_see_from(s, view);
    uint8_t order[SEATS];
    vl_see_order(s, view, SEATS, order);
    out = vl_see_first(s, view, order, SEATS, out);
    out = see_sets(s, v, order, out);
    out = see_prisoners(v, order, out);
    out = vl_see_number_by_seat(order, open->score, SEATS, out);
    out = vl_see_byte_by_seat(order, v->held, SEATS, out);
    out = vl_see_byte_by_seat(order, v->waiting, SEATS, out);
    out = vl_see_byte_by_seat(order, open->thieves, SEATS, out);
    *out++ = open->phase;
    *out++ = open->hunt;
    *out++ = vl_see_seat(s, from, open->seat, SEATS);
    *out++ = open->turns;
    out = vl_see_list(open->log, open->turns, SEATS * TURNS, LOG_BITS, out);
    for (unsigned g = 0; g < GROUNDS; g++) *out++ = vl_see_seat(s, from, open->ground[g].holder, SEATS);
    for (unsigned g = 0; g < GROUNDS; g++) *out++ = see_card(open->ground[g].top);
    for (unsigned g = 0; g < GROUNDS; g++) *out++ = see_card(open->ground[g].under);
    *out++ = open->laid;
    out = see_bison(s, open, from, out);
    vl_see_bytes(open->stack, BISON_KINDS, out);
}
