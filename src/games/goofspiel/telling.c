/* telling.c - what Goofspiel tells besides its scene: the cards, why a bid is refused, what is asked, how everybody
 * stands. */
#include "core/telling.h"

#include "goofspiel.h"

static const struct goo_view *read_view(const struct vl_view *view) {
    return (const struct goo_view *)(const void *)view;
}

/* GOO-1: everybody has one, and one is a prize. */
void vl_goo_face(const struct vl_setup *s, unsigned face, struct vl_face *out) {
    uint16_t copies = (uint16_t)(face < goo_cards(s) ? s->players + 1 : 0);
    *out = (struct vl_face){.kind = KIND_CARD, .value = (int16_t)(face + 1), .copies = copies};
}

const char *vl_goo_why_not(const struct vl_setup *s, const struct vl_view *view, vl_move move, struct vl_why *why) {
    const struct goo_view *v = read_view(view);
    if (!vl_asked(s, view) || vl_verb_of(move) != BID) return "REC-3";
    unsigned card = goo_bid_card(move);
    if (card >= goo_cards(s)) return vl_because(why, "GOO-1", WHY_NO_SUCH, (int)goo_cards(s) - 1, 0, 0, 0);
    if (v->hand[v->viewer] >> card & 1) return NULL;
    if (why != NULL) why->piece = vl_goo_card_id(v->viewer, card + 1);
    return vl_because(why, "GOO-1", WHY_BID_BEFORE, (int)card, 0, 0, 0);
}

void vl_goo_ask(const struct vl_setup *s, const struct vl_view *view, struct vl_ask *ask) {
    const struct goo_view *v = read_view(view);
    *ask = (struct vl_ask){.phase = v->actors == 0 ? ASK_OVER : ASK_WAIT};
    if (!vl_asked(s, view)) return;
    ask->phase = ASK_BID;
    ask->least = ask->most = 1;
    ask->arg[0] = (int16_t)(v->open.prize - 1);
}

/* ---- Standing (GOO-4): who won what is open, whatever the bids were ---- */

bool vl_goo_score(const struct vl_setup *s, const struct vl_view *view, unsigned seat, int32_t *out) {
    (void)s;
    *out = read_view(view)->open.score[seat];
    return true;
}

unsigned vl_goo_standing(const struct vl_setup *s, const struct vl_view *view, unsigned seat, struct vl_fact *out) {
    const struct goo_view *v = read_view(view);
    unsigned bid_now = v->open.prize != 0 && !(v->actors & VL_BIT(seat)), prizes = 0;
    for (unsigned r = 0; r < v->open.round; r++) prizes += v->open.won[r] == seat;
    out[0] = (struct vl_fact){FACT_HAND, (int16_t)(goo_cards(s) - v->open.round - bid_now), VL_FACE_DOWN};
    out[1] = (struct vl_fact){FACT_PRIZES, (int16_t)prizes, VL_FACE_DOWN};
    return 2;
}

unsigned vl_goo_progress(const struct vl_setup *s, const struct vl_view *view, struct vl_stage *out) {
    unsigned round = read_view(view)->open.round + (read_view(view)->actors != 0);
    out[0] = (struct vl_stage){STAGE_ROUND, (int16_t)round, (int16_t)goo_cards(s)};
    return 1;
}

unsigned vl_goo_breakdown(const struct vl_setup *s, const struct vl_view *view, unsigned seat, struct vl_line *out) {
    const struct goo_view *v = read_view(view);
    unsigned count = 0;
    (void)s;
    for (unsigned r = 0; r < v->open.round; r++) {
        unsigned prize = v->open.turned[r];
        if (v->open.won[r] != seat) continue;
        out[count++] =
            (struct vl_line){"GOO-2", LINE_PRIZE, 1, (int16_t)prize, VL_OF_PIECE, vl_goo_card_id(VL_CHANCE, prize)};
    }
    return count;
}
