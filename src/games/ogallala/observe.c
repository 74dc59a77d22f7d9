/* observe.c - a view of Ogallala as numbers: see core/observe.h. Cards and cells are told from 1, and 0 is none. */
#include "core/observe.h"

#include <string.h>

#include "ogallala.h"

const struct vl_sense vl_oga_senses[] = {
    VL_SENSES_FIRST(SEATS),
    VL_SENSES(river, 0, CARDS, VL_BY_SEAT, SEATS, ROWS, COLUMNS),
    VL_SENSE(phase, 0, OVER, 0),
    VL_SENSE(turn, 0, SEATS, VL_IS_SEAT),
    VL_SENSE(hand, 0, CARDS, 0),
    VL_SENSE(from_discard, 0, 1, 0),
    VL_SENSE(turn_ends, 0, TURN_ENDS, 0),
    VL_SENSE(completed, 0, 1, 0),
    VL_SENSE(drew, 0, 1, 0),
    VL_SENSE(idle, 0, IDLE_ROUNDS *SEATS, 0),
    VL_SENSES(pile, 0, CARDS_MAX, 0, PILES),
    VL_SENSE(last, 0, CARDS, 0), /* the card that moved last */
    VL_SENSE(waiting, 0, COMPLETE_MAX, 0),
    VL_SENSES(queue, 0, CELLS, 0, COMPLETE_MAX),
    VL_SENSE(spoils, 0, COLUMNS, 0),
    VL_SENSES(spoil, 0, CARDS, 0, COLUMNS),
    VL_SENSES(unseen, 0, 40, 0, CARDS),
    VL_SENSE(discarded, 0, CARDS_MAX, 0),
    VL_SENSES(discard, 0, CARDS, 0, CARDS_MAX), /* from the bottom up */
    {NULL},
};

static int16_t *see_river(const struct oga_river *river, int16_t *restrict out) {
    for (unsigned cell = 0; cell < CELLS; cell++)
        out[cell] = (int16_t)(river->card[cell] == EMPTY ? 0 : river->card[cell] + 1);
    return out + CELLS;
}

static int16_t see_card(const struct oga_public *open, unsigned tag) {
    return (int16_t)(tag >= CARDS_MAX ? 0 : open->face[tag] + 1);
}

/* The first `count` of so many tags, as cards; no more behind them. */
static int16_t *see_cards(const struct oga_public *open, const uint8_t *tags, unsigned count, unsigned most,
                          int16_t *restrict out) {
    if (count > most) count = most;
    for (unsigned i = 0; i < count; i++) out[i] = see_card(open, tags[i]);
    memset(out + count, 0, (most - count) * sizeof *out);
    return out + most;
}

void vl_oga_observe(const struct vl_setup *s, const struct vl_view *view, int16_t *restrict out) {
    const struct oga_view *v = oga_read_view(view);
    const struct oga_public *open = &v->open;
    unsigned from = vl_see_from(s, view);
    uint8_t order[SEATS];
    vl_see_order(s, view, SEATS, order);
    out = vl_see_first(s, view, order, SEATS, out);
    for (unsigned i = 0; i < SEATS; i++) out = see_river(&open->river[order[i]], out);
    *out++ = open->phase;
    *out++ = vl_see_seat(s, from, open->seat, SEATS);
    *out++ = see_card(open, open->hand);
    *out++ = open->from_discard;
    *out++ = open->turn_ends;
    *out++ = open->completed;
    *out++ = open->drew;
    *out++ = open->idle;
    out = vl_see_bytes(open->pile, PILES, out);
    *out++ = see_card(open, open->last);
    *out++ = open->waiting;
    out = vl_see_list(open->queue, open->waiting, COMPLETE_MAX, 0xff, out);
    *out++ = open->spoils;
    out = see_cards(open, open->spoil, open->spoils, COLUMNS, out);
    out = vl_see_bytes(open->unseen, CARDS, out);
    *out++ = open->discarded;
    see_cards(open, open->discard, open->discarded, CARDS_MAX, out);
}
