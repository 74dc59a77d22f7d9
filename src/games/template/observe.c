/* observe.c - a view as a vector of small integers, for programs that learn: see core/observe.h. */
#include "core/observe.h"

#include "template.h"

/* All numbers, in the order in which they are written. Whatever changes here is another layout, too. */
const struct vl_sense vl_tpl_senses[] = {
    VL_SENSES_FIRST(SEATS),
    VL_SENSE(winner, 0, SEATS, VL_IS_SEAT), /* SEATS: nobody yet */
    VL_SENSE(dealt, 0, SEATS *DEALT, 0),
    VL_SENSES(kept, 0, CARDS, VL_BY_SEAT, SEATS), /* 0: not yet, or not known */
    VL_SENSES(hand, 0, 1, VL_BY_SEAT, SEATS, CARDS),
    {NULL},
};

void vl_tpl_observe(const struct vl_setup *s, const struct vl_view *view, int16_t *restrict out) {
    const struct tpl_view *v = (const struct tpl_view *)(const void *)view;
    unsigned from = vl_see_from(s, view);
    uint8_t order[SEATS];
    vl_see_order(s, view, SEATS, order);
    out = vl_see_first(s, view, order, SEATS, out);
    *out++ = vl_see_seat(s, from, v->winner, SEATS);
    *out++ = v->dealt;
    out = vl_see_byte_by_seat(order, v->kept, SEATS, out);
    for (unsigned i = 0; i < SEATS; i++) out = vl_see_set(v->hand[order[i]], CARDS, out);
}
