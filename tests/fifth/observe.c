/* observe.c - a view of Petit Pli as numbers: see core/observe.h. */
#include "core/observe.h"

#include "fifth.h"

const struct vl_sense vl_pli_senses[] = {
    VL_SENSES_FIRST(SEATS),
    VL_SENSE(dealt, 0, CARDS, 0),
    VL_SENSE(leader, 0, SEATS - 1, VL_IS_SEAT),
    VL_SENSES(table, 0, CARDS, VL_BY_SEAT, SEATS),
    VL_SENSES(lacks, 0, 1, VL_BY_SEAT, SEATS, SUITS),
    VL_SENSES(taken, 0, 1, VL_BY_SEAT, SEATS, CARDS),
    VL_SENSES(hand, 0, 1, VL_BY_SEAT, SEATS, CARDS),
    {NULL},
};

void vl_pli_observe(const struct vl_setup *s, const struct vl_view *view, int16_t *restrict out) {
    const struct pli_view *v = (const struct pli_view *)(const void *)view;
    unsigned from = vl_see_from(s, view);
    uint8_t order[SEATS];
    vl_see_order(s, view, SEATS, order);
    out = vl_see_first(s, view, order, SEATS, out);
    *out++ = v->open.dealt;
    *out++ = vl_see_seat(s, from, v->open.leader, SEATS - 1);
    out = vl_see_byte_by_seat(order, v->open.table, SEATS, out);
    for (unsigned i = 0; i < SEATS; i++) out = vl_see_set(v->open.lacks[order[i]], SUITS, out);
    for (unsigned i = 0; i < SEATS; i++) out = vl_see_set(v->open.taken[order[i]], CARDS, out);
    for (unsigned i = 0; i < SEATS; i++) out = vl_see_set(v->hand[order[i]], CARDS, out);
}
