/* view.c - what a seat of Tomahawk may know.
 *
 * Open to all are the territories, the trophies and every card revealed (TOM-7); the graveyards hold nothing else
 * (TOM-11). A seat knows its own specials, replaced cards, hand, deck (not its order) and cards on the table. Of the
 * other it knows how many cards there are and where: face down in forests that go on, unless a mountain let it look
 * (TOM-12), and the card that dusk has set (TOM-19). While the other chooses, it knows nothing but whether it has
 * finished. */
#include <string.h>

#include "core/layout.h"
#include "tomahawk.h"

const struct vl_field vl_tom_fields[] = {
    VL_FIELD(tom_view, actors),         VL_FIELD(tom_view, viewer),
    VL_FIELD(tom_view, held),           VL_FIELD(tom_view, dealt),
    VL_FIELD(tom_view, kept),           VL_FIELD(tom_view, left),
    VL_FIELD(tom_view, hand),           VL_FIELD(tom_view, deck),
    VL_FIELD(tom_view, open.peeked),    VL_FIELD(tom_view, open.up),
    VL_FIELD(tom_view, open.doubled),   VL_FIELD(tom_view, open.phase),
    VL_FIELD(tom_view, open.turn),      VL_FIELD(tom_view, open.dealt),
    VL_FIELD(tom_view, open.drawn),     VL_FIELD(tom_view, open.trophies),
    VL_FIELD(tom_view, open.dusk_seat), VL_FIELD(tom_view, open.dusk_turn),
    VL_FIELD(tom_view, open.dusk_pile), VL_FIELD(tom_view, open.prized),
    VL_FIELD(tom_view, open.land),      VL_FIELD(tom_view, open.winner),
    VL_FIELD(tom_view, open.unused),    VL_GRID(tom_view, played[0]),
    VL_GRID(tom_view, played[1]),       {NULL},
};

/* Whether all can tell that a card of this seat lies at this place. */
static bool lies(const struct tom_state *t, unsigned seat, unsigned turn, unsigned pile) {
    const struct tom_public *open = &t->open;
    if (turn != open->turn) return turn < open->turn;
    if (open->phase == PLACING && !(t->actors & VL_BIT(seat))) return true;
    return open->phase != SETTING && open->dusk_turn == turn && open->dusk_seat == seat && open->dusk_pile == pile;
}

/* Whether this viewer has seen the card of a seat that it does not know. */
static bool seen(const struct tom_public *open, unsigned viewer, unsigned turn, unsigned pile) {
    if (turn >= open->turn) return false;
    if (tom_shown(open, vl_tom_battle_at[pile][turn], turn)) return true;
    return viewer < SEATS && open->peeked[viewer] >> (turn * PILES + pile) & 1; /* TOM-12 */
}

static void see_other(const struct tom_state *t, unsigned viewer, unsigned seat, struct tom_view *v) {
    v->held[seat] = t->open.drawn[seat];
    for (unsigned turn = 0; turn < TURNS && turn <= t->open.turn; turn++)
        for (unsigned pile = 0; pile < PILES; pile++) {
            if (!lies(t, seat, turn, pile)) continue;
            v->held[seat]--;
            v->played[seat][turn][pile] =
                seen(&t->open, viewer, turn, pile) ? t->played[seat][turn][pile] : (uint8_t)FACE_DOWN;
        }
}

void vl_tom_make_view(const struct vl_setup *s, const struct vl_state *state, unsigned viewer, struct vl_view *view) {
    const struct tom_state *t = (const struct tom_state *)(const void *)state;
    struct tom_view *v = (struct tom_view *)(void *)view;
    static const struct tom_view nothing; /* copied: quicker than clearing it */
    memcpy(v, &nothing, sizeof *v);
    v->actors = t->actors;
    v->viewer = (uint8_t)viewer;
    memcpy(&v->open, &t->open, sizeof v->open);
    for (unsigned seat = 0; seat < s->players; seat++) {
        if (!tom_knows(viewer, seat)) {
            see_other(t, viewer, seat, v);
            continue;
        }
        v->held[seat] = (uint8_t)vl_count(t->hand[seat]);
        v->dealt[seat] = t->dealt[seat];
        v->kept[seat] = t->kept[seat];
        v->left[seat] = t->left[seat];
        v->hand[seat] = t->hand[seat];
        v->deck[seat] = t->deck[seat];
        memcpy(v->played[seat], t->played[seat], sizeof v->played[seat]);
    }
}
