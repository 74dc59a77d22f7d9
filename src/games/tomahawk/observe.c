/* observe.c - a view of Tomahawk as numbers: see core/observe.h.
 *
 * A seat's cards are told piece by piece, as the view has them: which kind a piece is depends on the edition alone. */
#include "core/observe.h"

#include "tomahawk.h"

enum {
    PLACES = TURNS * PILES,
    UNKNOWN = CARDS + 1, /* a card that lies face down; kinds are told from 1, and 0 is none */
    WINNER_TIED = SEATS,
    WINNER_NOT_YET,
};

const struct vl_sense vl_tom_senses[] = {
    VL_SENSES_FIRST(SEATS),
    VL_SENSES(dealt, 0, 1, VL_OWN, SPECIALS),
    VL_SENSES(kept, 0, 1, VL_OWN, SPECIALS),
    VL_SENSES(left, 0, 1, VL_OWN, PIECES),
    VL_SENSES(hand, 0, 1, VL_OWN, PIECES),
    VL_SENSES(deck, 0, 1, VL_OWN, PIECES),
    VL_SENSES(peeked, 0, 1, VL_BY_SEAT, SEATS, TURNS, PILES),
    VL_SENSES(played, 0, UNKNOWN, VL_BY_SEAT, SEATS, TURNS, PILES),
    VL_SENSES(held, 0, PIECES, VL_BY_SEAT, SEATS),
    VL_SENSES(drawn, 0, PIECES, VL_BY_SEAT, SEATS),
    VL_SENSES(trophies, 0, PIECES, VL_BY_SEAT, SEATS),
    VL_SENSES(up, 0, 1, 0, LANDS),
    VL_SENSES(doubled, 0, 1, 0, BATTLES),
    VL_SENSE(phase, 0, OVER, 0),
    VL_SENSE(turn, 0, TURNS, 0),
    VL_SENSE(specials, 0, SEATS *DEALT, 0),
    VL_SENSE(dusk_seat, 0, SEATS, VL_IS_SEAT),
    VL_SENSE(dusk_turn, 0, TURNS, 0), /* TURNS: none */
    VL_SENSE(dusk_pile, 0, PILES, 0), /* PILES: none */
    VL_SENSE(prized, 0, TERRITORIES, 0),
    VL_SENSES(land, 0, TERRITORIES, 0, BATTLES),
    VL_SENSES(winner, 0, WINNER_NOT_YET, VL_IS_SEAT, BATTLES),
    {NULL},
};

static int16_t *see_played(const uint8_t (*played)[PILES], int16_t *restrict out) {
    const uint8_t *card = played[0];
    for (unsigned i = 0; i < PLACES; i++) out[i] = (int16_t)(card[i] == FACE_DOWN ? UNKNOWN : card[i]);
    return out + PLACES;
}

static int16_t see_kind(unsigned kind) {
    return (int16_t)(kind == NONE ? 0 : kind + 1);
}
static int16_t see_when(unsigned number, unsigned none) {
    return (int16_t)(number == NONE ? none : number);
}

static int16_t *see_own(const struct tom_view *v, unsigned seat, int16_t *restrict out) {
    bool seated = v->viewer < SEATS;
    out = vl_see_set(seated ? v->dealt[seat] : 0, SPECIALS, out);
    out = vl_see_set(seated ? v->kept[seat] : 0, SPECIALS, out);
    out = vl_see_set(seated ? v->left[seat] : 0, PIECES, out);
    out = vl_see_set(seated ? v->hand[seat] : 0, PIECES, out);
    return vl_see_set(seated ? v->deck[seat] : 0, PIECES, out);
}

void vl_tom_observe(const struct vl_setup *s, const struct vl_view *view, int16_t *restrict out) {
    const struct tom_view *v = (const struct tom_view *)(const void *)view;
    const struct tom_public *open = &v->open;
    unsigned from = vl_see_from(s, view), other = 1 - from;
    uint8_t order[SEATS];
    vl_see_order(s, view, SEATS, order);
    out = vl_see_first(s, view, order, SEATS, out);
    out = see_own(v, from, out);
    out = vl_see_set(open->peeked[from], PLACES, out);
    out = vl_see_set(open->peeked[other], PLACES, out);
    out = see_played(v->played[from], out);
    out = see_played(v->played[other], out);
    out = vl_see_byte_by_seat(order, v->held, SEATS, out);
    out = vl_see_byte_by_seat(order, open->drawn, SEATS, out);
    out = vl_see_byte_by_seat(order, open->trophies, SEATS, out);
    out = vl_see_set(open->up, LANDS, out);
    out = vl_see_set(open->doubled, BATTLES, out);
    *out++ = open->phase;
    *out++ = open->turn;
    *out++ = open->dealt;
    *out++ = vl_see_seat(s, from, open->dusk_seat, SEATS);
    *out++ = see_when(open->dusk_turn, TURNS);
    *out++ = see_when(open->dusk_pile, PILES);
    *out++ = see_kind(open->prized);
    for (unsigned i = 0; i < BATTLES; i++) *out++ = see_kind(open->land[i]);
    for (unsigned i = 0; i < BATTLES; i++)
        *out++ = vl_see_seat(s, from, open->winner[i], open->winner[i] == TIED ? WINNER_TIED : WINNER_NOT_YET);
}
