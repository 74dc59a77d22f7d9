/* telling.c - what a renderer is told besides the scene: what is printed on the cards, what is asked, how everybody
 * stands, the score line by line. */
#include "core/telling.h"

#include "template.h"

static const struct tpl_view *read_view(const struct vl_view *view) {
    return (const struct tpl_view *)(const void *)view;
}

void vl_tpl_face(const struct vl_setup *s, unsigned face, struct vl_face *out) {
    *out = (struct vl_face){.kind = KIND_CARD, .value = (int16_t)(face + 1), .copies = 1};
    out->trait[out->traits].code = TRAIT_WORTH;
    out->trait[out->traits++].number = s->number[face];
}

/* Whoever is asked has both cards, and may keep the one or the other. */
void vl_tpl_ask(const struct vl_setup *s, const struct vl_view *view, struct vl_ask *ask) {
    const struct tpl_view *v = read_view(view);
    *ask = (struct vl_ask){.phase = vl_tpl_is_over(s, v->actors, v->dealt) ? ASK_OVER : ASK_WAIT};
    if (!vl_asked(s, view)) return;
    unsigned hand = v->hand[v->viewer];
    ask->phase = ASK_KEEP;
    ask->least = ask->most = 1;
    ask->arg[0] = (int16_t)vl_first(hand);
    ask->arg[1] = (int16_t)vl_first(hand & (hand - 1));
}

/* ---- Standing (TPL-4): there is one score, and everybody sees it ---- */

bool vl_tpl_score(const struct vl_setup *s, const struct vl_view *view, unsigned seat, int32_t *out) {
    const struct tpl_view *v = read_view(view);
    *out = v->winner == seat ? s->number[v->kept[seat] - 1] : 0;
    return true;
}

unsigned vl_tpl_standing(const struct vl_setup *s, const struct vl_view *view, unsigned seat, struct vl_fact *out) {
    const struct tpl_view *v = read_view(view);
    (void)s;
    if (v->kept[seat] == 0)
        out[0] = (struct vl_fact){FACT_CARDS, (int16_t)vl_tpl_got(v->dealt, seat), VL_FACE_DOWN};
    else
        out[0] = (struct vl_fact){FACT_KEPT, 1, v->kept[seat] - 1};
    return 1;
}

unsigned vl_tpl_progress(const struct vl_setup *s, const struct vl_view *view, struct vl_stage *out) {
    const struct tpl_view *v = read_view(view);
    unsigned chosen = v->dealt < DEALT * s->players ? 0 : s->players - vl_count(v->actors);
    out[0] = (struct vl_stage){STAGE_CHOSEN, (int16_t)chosen, s->players};
    return 1;
}

unsigned vl_tpl_breakdown(const struct vl_setup *s, const struct vl_view *view, unsigned seat, struct vl_line *out) {
    const struct tpl_view *v = read_view(view);
    if (v->winner == VL_NOBODY) return 0;
    bool best = v->winner == seat;
    out[0] = (struct vl_line){.rule = "TPL-4",
                              .code = best ? LINE_BEST_CARD : LINE_OTHER_CARD,
                              .count = 1,
                              .points = best ? s->number[v->kept[seat] - 1] : 0,
                              .scope = VL_OF_PIECE,
                              .piece = v->kept[seat]};
    return 1;
}
