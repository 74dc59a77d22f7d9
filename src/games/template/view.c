/* view.c - what a seat knows, worlds that fit it, why a move is refused. */
#include <string.h>

#include "core/layout.h"
#include "core/telling.h"
#include "template.h"

static const struct tpl_view *read_view(const struct vl_view *view) {
    return (const struct tpl_view *)(const void *)view;
}

/* All of a view, member by member. Whatever changes here is another layout: bump it in vl_template. */
const struct vl_field vl_tpl_fields[] = {
    VL_FIELD(tpl_view, actors),
    VL_FIELD(tpl_view, viewer),
    VL_FIELD(tpl_view, winner),
    VL_FIELD(tpl_view, dealt),
    VL_FIELD(tpl_view, kept),
    VL_FIELD(tpl_view, hand),
    {NULL},
};

/* Own cards at once; of the others the kept card, when all have chosen. The card they put away stays hidden. */
void vl_tpl_make_view(const struct vl_setup *s, const struct vl_state *state, unsigned viewer, struct vl_view *view) {
    const struct tpl_state *t = (const struct tpl_state *)(const void *)state;
    struct tpl_view *v = (struct tpl_view *)(void *)view;
    memset(v, 0, sizeof *v);
    v->actors = t->actors;
    v->viewer = (uint8_t)viewer;
    v->winner = t->winner;
    v->dealt = t->dealt;
    for (unsigned seat = 0; seat < s->players; seat++) {
        bool own = viewer == seat || viewer == VL_ALL;
        if (own) v->hand[seat] = t->hand[seat];
        if (own || vl_tpl_is_over(s, t->actors, t->dealt)) v->kept[seat] = t->kept[seat];
    }
}

/* Unknown cards fall uniformly on the open places; a choice that was made and not shown is uniform over the hand. */
void vl_tpl_determinize(const struct vl_setup *s, const struct vl_view *view, struct vl_rng *rng,
                        struct vl_state *state) {
    const struct tpl_view *v = read_view(view);
    struct tpl_state *t = (struct tpl_state *)(void *)state;
    uint8_t pool[CARDS];
    unsigned left = 0, known = 0;
    memset(t, 0, sizeof *t);
    t->actors = v->actors;
    t->winner = v->winner;
    t->dealt = v->dealt;
    memcpy(t->kept, v->kept, sizeof t->kept);
    for (unsigned seat = 0; seat < s->players; seat++) {
        t->hand[seat] = v->hand[seat];
        if (v->kept[seat] != 0) t->hand[seat] |= (uint16_t)(1u << (v->kept[seat] - 1));
        known |= t->hand[seat];
    }
    for (unsigned card = 0; card < CARDS; card++)
        if (!(known >> card & 1)) pool[left++] = (uint8_t)card;
    for (unsigned seat = 0; seat < s->players; seat++) {
        while (vl_count(t->hand[seat]) < vl_tpl_got(v->dealt, seat)) {
            unsigned i = vl_rng_below(rng, left);
            t->hand[seat] |= (uint16_t)(1u << pool[i]);
            pool[i] = pool[--left];
        }
        bool chose = v->dealt == DEALT * s->players && !(v->actors & VL_BIT(seat));
        if (!chose || t->kept[seat] != 0) continue;
        unsigned hand = t->hand[seat];
        if (vl_rng_below(rng, 2) == 1) hand &= hand - 1;
        t->kept[seat] = (uint8_t)(vl_first(hand) + 1);
    }
}

const char *vl_tpl_why_not(const struct vl_setup *s, const struct vl_view *view, vl_move move, struct vl_why *why) {
    const struct tpl_view *v = read_view(view);
    if (!vl_asked(s, view) || vl_verb_of(move) != KEEP) return "REC-3";
    unsigned card = tpl_keep_card(move);
    if (card >= CARDS) return "TPL-2";
    if (v->hand[v->viewer] >> card & 1) return NULL;
    return vl_because(why, "TPL-2", WHY_NOT_YOURS, (int)card, 0, 0, 0);
}
