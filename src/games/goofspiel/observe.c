/* observe.c - a view of Goofspiel as numbers: see core/observe.h. */
#include "core/observe.h"

#include "goofspiel.h"

enum { NOT_YET = TIED + 1 };

const struct vl_sense vl_goo_senses[] = {
    VL_SENSES_FIRST(SEATS),
    VL_SENSE(round, 0, CARDS, 0),
    VL_SENSE(prize, 0, CARDS, 0), /* 0: none lies open */
    VL_SENSES(prizes, 0, 1, 0, CARDS),
    VL_SENSES(score, 0, CARDS *(CARDS + 1) / 2, VL_BY_SEAT, SEATS),
    VL_SENSE(tied, 0, CARDS *(CARDS + 1) / 2, 0),
    VL_SENSES(turned, 0, CARDS, 0, CARDS),
    VL_SENSES(won, 0, NOT_YET, VL_IS_SEAT, CARDS),
    VL_SENSES(hand, 0, 1, VL_BY_SEAT, SEATS, CARDS),
    VL_SENSES(bids, 0, CARDS, VL_BY_SEAT, SEATS, CARDS), /* 0: none, or not known */
    {NULL},
};

void vl_goo_observe(const struct vl_setup *s, const struct vl_view *view, int16_t *restrict out) {
    const struct goo_view *v = (const struct goo_view *)(const void *)view;
    unsigned from = vl_see_from(s, view);
    uint8_t order[SEATS];
    vl_see_order(s, view, SEATS, order);
    out = vl_see_first(s, view, order, SEATS, out);
    *out++ = v->open.round;
    *out++ = v->open.prize;
    out = vl_see_set(v->open.prizes, CARDS, out);
    out = vl_see_number_by_seat(order, v->open.score, SEATS, out);
    *out++ = v->open.score[TIED];
    out = vl_see_bytes(v->open.turned, CARDS, out);
    for (unsigned r = 0; r < CARDS; r++)
        *out++ = r < v->open.round ? vl_see_seat(s, from, v->open.won[r], TIED) : (int16_t)NOT_YET;
    for (unsigned i = 0; i < SEATS; i++) out = vl_see_set(v->hand[order[i]], CARDS, out);
    for (unsigned i = 0; i < SEATS; i++) out = vl_see_bytes(v->bids[order[i]], CARDS, out);
}
