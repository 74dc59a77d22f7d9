/* observe.c - a view of Manitou as numbers: see core/observe.h. */
#include "core/observe.h"

#include "manitou.h"

enum {
    COPIES = 2, /* of a kind, at most */
    TURN_NOT_YET = 0,
    TURN_PASSED,
    TURN_PLAYED,         /* TURN_PLAYED + ground * KINDS + kind */
    TAKER_BOX = SEATS,   /* who took a bison, if no seat has */
    TAKER_NOBODY,        /* not laid yet, or not settled */
    POINTS = 32000 / 50, /* no score, of any edition, is further from 0 */
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
    VL_SENSES(log, 0, TURN_PLAYED + GROUNDS * KINDS - 1, 0, SEATS *TURNS),
    VL_SENSES(holder, 0, SEATS, VL_IS_SEAT, GROUNDS),
    VL_SENSES(top, 0, KINDS, 0, GROUNDS), /* kinds from 1; 0: none */
    VL_SENSES(under, 0, KINDS, 0, GROUNDS),
    VL_SENSE(laid, 0, HUNTS *LAID_MAX, 0),
    VL_SENSES(bison, 0, BISON_KINDS, 0, HUNTS *LAID_MAX), /* likewise */
    VL_SENSES(taker, 0, TAKER_NOBODY, VL_IS_SEAT, HUNTS *LAID_MAX),
    VL_SENSES(stack, 0, 9, 0, BISON_KINDS),
    {NULL},
};

/* How many cards of each kind. */
static int16_t *see_cards(man_cards cards, int16_t *out) {
    unsigned first = cards & KIND_BITS, second = cards >> COPY;
    for (unsigned k = 0; k < KINDS; k++)
        out[k] = (int16_t)(((first & vl_see_bit[k]) != 0) + ((second & vl_see_bit[k]) != 0));
    return out + KINDS;
}

static int16_t see_card(unsigned card) {
    return (int16_t)(card == NO_CARD ? 0 : 1 + (card & 15));
}

static int16_t *see_sets(const struct vl_setup *s, const struct man_view *v, unsigned from, int16_t *out) {
    bool seated = v->viewer < s->players;
    for (unsigned i = 0; i < SEATS; i++)
        out = see_cards(i < s->players ? v->unseen[vl_seat_after(s, from, i)] : 0, out);
    out = see_cards(seated ? v->reserve[from] : 0, out);
    out = see_cards(seated ? v->party[from] : 0, out);
    out = see_cards(seated ? v->hand[from] : 0, out);
    for (unsigned i = 0; i < SEATS; i++)
        for (unsigned j = 0; j < SEATS; j++) {
            bool both = i < s->players && j < s->players;
            out = see_cards(both ? v->open.prisoners[vl_seat_after(s, from, i)][vl_seat_after(s, from, j)] : 0, out);
        }
    return out;
}

static int16_t *see_log(const struct man_public *open, int16_t *out) {
    for (unsigned i = 0; i < SEATS * TURNS; i++) {
        unsigned entry = open->log[i], played = TURN_PLAYED + (entry >> 5) * KINDS + (entry & 15);
        out[i] = (int16_t)(i >= open->turns ? TURN_NOT_YET : entry == PASSED ? TURN_PASSED : played);
    }
    return out + SEATS * TURNS;
}

static int16_t *see_bison(const struct vl_setup *s, const struct man_public *open, unsigned from, int16_t *out) {
    for (unsigned i = 0; i < HUNTS * LAID_MAX; i++) *out++ = (int16_t)(i < open->laid ? 1 + (open->bison[i] & 15) : 0);
    for (unsigned i = 0; i < HUNTS * LAID_MAX; i++) {
        unsigned taker = i < open->laid ? open->bison[i] >> 4 : UNSETTLED;
        *out++ = vl_see_seat(s, from, taker, taker == BOX ? TAKER_BOX : TAKER_NOBODY);
    }
    return out;
}

void vl_man_observe(const struct vl_setup *s, const struct vl_view *view, int16_t *out) {
    const struct man_view *v = (const struct man_view *)(const void *)view;
    const struct man_public *open = &v->open;
    unsigned from = vl_see_from(s, view);
    out = vl_see_first(s, view, SEATS, out);
    out = see_sets(s, v, from, out);
    out = vl_see_number_by_seat(s, from, open->score, SEATS, out);
    out = vl_see_byte_by_seat(s, from, v->held, SEATS, out);
    out = vl_see_byte_by_seat(s, from, v->waiting, SEATS, out);
    out = vl_see_byte_by_seat(s, from, open->thieves, SEATS, out);
    *out++ = open->phase;
    *out++ = open->hunt;
    *out++ = vl_see_seat(s, from, open->seat, SEATS);
    *out++ = open->turns;
    out = see_log(open, out);
    for (unsigned g = 0; g < GROUNDS; g++) *out++ = vl_see_seat(s, from, open->ground[g].holder, SEATS);
    for (unsigned g = 0; g < GROUNDS; g++) *out++ = see_card(open->ground[g].top);
    for (unsigned g = 0; g < GROUNDS; g++) *out++ = see_card(open->ground[g].under);
    *out++ = open->laid;
    out = see_bison(s, open, from, out);
    vl_see_bytes(open->stack, BISON_KINDS, out);
}
