/* observe.c - a view of Tenakee as numbers: see core/observe.h. */
#include "core/observe.h"

#include "tenakee.h"

enum { CLASSES = CLASS_WOMAN + 1, POINTS = 300 }; /* of all totem cards together */

/* The log's entries are 1 + card * 8 + where it went, a slot or DISCARDED; 0: not played yet. Whose they are follows
 * from their place: of the round's first card it is seat `round` of the table (TEN-6), and so on clockwise. */
const struct vl_sense vl_ten_senses[] = {
    VL_SENSES_FIRST(SEATS),
    VL_SENSE(phase, 0, OVER, 0),
    VL_SENSE(round, 0, ROUNDS, 0),
    VL_SENSE(turn, 0, SEATS *PICKS, 0),
    VL_SENSE(chief, 0, SEATS, VL_IS_SEAT), /* SEATS: nobody */
    VL_SENSES(top, 0, WARRIOR_TOP, 0, SLOTS),
    VL_SENSES(worth, 0, POINTS, 0, SLOTS),
    VL_SENSES(score, 0, POINTS, VL_BY_SEAT, SEATS),
    VL_SENSES(held, 0, PICKS, VL_BY_SEAT, SEATS),
    VL_SENSES(dealt, 0, DEALT, VL_BY_SEAT, SEATS),
    VL_SENSES(barred, 0, 1, VL_BY_SEAT, SEATS, CLASSES),
    VL_SENSES(rest, 0, DEALT, VL_OWN, CARDS),
    VL_SENSES(hand, 0, PICKS, VL_OWN, CARDS),
    VL_SENSE(played, 0, LOG, 0),
    VL_SENSES(log, 0, 8 * CARDS, 0, LOG),
    {NULL},
};

void vl_ten_observe(const struct vl_setup *s, const struct vl_view *view, int16_t *restrict out) {
    static const uint8_t nothing[CARDS];
    const struct ten_view *v = (const struct ten_view *)(const void *)view;
    const struct ten_public *open = &v->open;
    unsigned from = vl_see_from(s, view);
    bool seated = v->viewer < s->players;
    uint8_t order[SEATS];
    vl_see_order(s, view, SEATS, order);
    out = vl_see_first(s, view, order, SEATS, out);
    *out++ = open->phase;
    *out++ = open->round;
    *out++ = open->turn;
    *out++ = vl_see_seat(s, from, open->chief, SEATS);
    out = vl_see_bytes(open->top, SLOTS, out);
    for (unsigned slot = 0; slot < SLOTS; slot++) *out++ = open->worth[slot];
    out = vl_see_number_by_seat(order, open->score, SEATS, out);
    out = vl_see_byte_by_seat(order, v->held, SEATS, out);
    out = vl_see_byte_by_seat(order, open->dealt, SEATS, out);
    unsigned barred = 0;
    for (unsigned i = 0; i < s->players; i++) barred |= (unsigned)open->barred[order[i]] << CLASSES * i;
    out = vl_see_set(barred, SEATS * CLASSES, out);
    out = vl_see_bytes(seated ? v->rest[from] : nothing, CARDS, out);
    out = vl_see_bytes(seated ? v->hand[from] : nothing, CARDS, out);
    *out++ = open->played;
    vl_see_list(open->log, open->played, LOG, 0xff, out);
}
