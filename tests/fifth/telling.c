/* telling.c - what is told besides the scene: the cards, why a move is refused, what is asked, how everybody stands. */
#include "core/telling.h"

#include "fifth.h"

static const struct pli_view *read_view(const struct vl_view *view) {
    return (const struct pli_view *)(const void *)view;
}

void vl_pli_face(const struct vl_setup *s, unsigned face, struct vl_face *out) {
    (void)s;
    *out = (struct vl_face){.kind = KIND_CARD, .value = (int16_t)(face % RANKS + 1), .copies = 1};
    out->tags = 1u << pli_suit(face);
}

/* PLI-3: the card that was led is in the way. */
const char *vl_pli_why_not(const struct vl_setup *s, const struct vl_view *view, vl_move move, struct vl_why *why) {
    const struct pli_view *v = read_view(view);
    if (!vl_asked(s, view) || vl_verb_of(move) != PLAY) return "REC-3";
    unsigned card = pli_play_card(move), hand = v->hand[v->viewer];
    if (card >= CARDS) return "PLI-2";
    if (!(hand >> card & 1)) return vl_because(why, "PLI-2", WHY_NOT_YOURS, (int)card, 0, 0, 0);
    if (vl_pli_playable(&v->open, hand) >> card & 1) return NULL;
    if (why != NULL) why->piece = v->open.table[v->open.leader];
    return vl_because(why, "PLI-3", WHY_MUST_FOLLOW, (int)vl_pli_led(&v->open), 0, 0, 0);
}

void vl_pli_ask(const struct vl_setup *s, const struct vl_view *view, struct vl_ask *ask) {
    const struct pli_view *v = read_view(view);
    unsigned led = vl_pli_led(&v->open);
    *ask = (struct vl_ask){.phase = v->actors == 0 ? ASK_OVER : ASK_WAIT};
    if (!vl_asked(s, view)) return;
    ask->least = ask->most = 1;
    ask->phase = ASK_LEAD;
    if (led == SUITS) return;
    ask->phase = v->hand[v->viewer] & pli_suit_cards(led) ? ASK_FOLLOW : ASK_THROW;
    ask->arg[0] = (int16_t)led;
}

/* ---- Standing (PLI-5): tricks lie open ---- */

bool vl_pli_score(const struct vl_setup *s, const struct vl_view *view, unsigned seat, int32_t *out) {
    int tricks = (int)vl_pli_tricks(s, &read_view(view)->open, seat);
    *out = s->option[MISERE] == 1 ? -tricks : tricks;
    return true;
}

unsigned vl_pli_standing(const struct vl_setup *s, const struct vl_view *view, unsigned seat, struct vl_fact *out) {
    const struct pli_public *open = &read_view(view)->open;
    out[0] = (struct vl_fact){FACT_HAND, (int16_t)vl_pli_hand_size(s, open, seat), VL_FACE_DOWN};
    out[1] = (struct vl_fact){FACT_TRICKS, (int16_t)vl_pli_tricks(s, open, seat), VL_FACE_DOWN};
    return 2;
}

unsigned vl_pli_progress(const struct vl_setup *s, const struct vl_view *view, struct vl_stage *out) {
    const struct pli_view *v = read_view(view);
    unsigned trick = v->open.dealt == DEALT * s->players && v->actors != 0;
    for (unsigned seat = 0; seat < s->players; seat++) trick += vl_pli_tricks(s, &v->open, seat);
    out[0] = (struct vl_stage){STAGE_TRICK, (int16_t)trick, DEALT};
    return 1;
}

/* A seat without a trick is told so. */
unsigned vl_pli_breakdown(const struct vl_setup *s, const struct vl_view *view, unsigned seat, struct vl_line *out) {
    const struct pli_public *open = &read_view(view)->open;
    int32_t points;
    vl_pli_score(s, view, seat, &points);
    out[0] = (struct vl_line){.rule = "PLI-5",
                              .code = LINE_TRICKS,
                              .count = (int16_t)vl_pli_tricks(s, open, seat),
                              .points = (int16_t)points,
                              .scope = VL_OF_GROUP};
    if (open->taken[seat] != 0) out[0].piece = vl_first(open->taken[seat]) + 1;
    return 1;
}
