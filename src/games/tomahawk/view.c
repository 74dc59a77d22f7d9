/* view.c - what a seat of Tomahawk may know, which rule forbids a move, and the score line by line.
 *
 * Open to all are the territories, the trophies and every card revealed (TOM-7); the graveyards hold nothing else
 * (TOM-11). A seat knows its own specials, replaced cards, hand, deck (not its order) and cards on the table. Of the
 * other it knows how many cards there are and where: face down in forests that go on, unless a mountain let it look
 * (TOM-12), and the card that dusk has set (TOM-19). While the other chooses, it knows nothing but whether it has
 * finished. */
#include <string.h>

#include "core/layout.h"
#include "core/telling.h"
#include "tomahawk.h"

static const struct tom_view *read_view(const struct vl_view *view) {
    return (const struct tom_view *)(const void *)view;
}

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
    for (unsigned turn = 0; turn < TURNS; turn++)
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
    memset(v, 0, sizeof *v);
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

/* ---- Why not ---- */

/* TOM-3: a special that was dealt and is not kept yet, a tribe card of its value that is still there. */
static bool may_keep(const struct vl_setup *s, const struct tom_view *v, unsigned special, unsigned card) {
    unsigned seat = v->viewer;
    struct tom_box box;
    if (special >= SPECIALS || card >= MEMBERS) return false;
    if (!((v->dealt[seat] & ~(unsigned)v->kept[seat]) >> special & 1)) return false;
    vl_tom_open_box(s, &box);
    return tom_value(s, card) == tom_value(s, MEMBERS + special) && (v->deck[seat] & tom_copies(&box, card)) != 0;
}

static const char *why_not_place(const struct vl_setup *s, const struct tom_view *v, unsigned card, unsigned pile) {
    struct tom_box box;
    if (card >= CARDS) return "TOM-6";
    vl_tom_open_box(s, &box);
    if (!(v->hand[v->viewer] & tom_copies(&box, card))) return "TOM-6";
    if (v->played[v->viewer][v->open.turn][pile] == 0) return NULL;
    bool set = v->open.dusk_turn == v->open.turn && v->open.dusk_seat == v->viewer && v->open.dusk_pile == pile;
    return set ? "TOM-19" : "TOM-6";
}

static bool asked(const struct vl_setup *s, const struct tom_view *v) {
    return v->viewer < s->players && (v->actors & VL_BIT(v->viewer));
}

const char *vl_tom_why_not(const struct vl_setup *s, const struct vl_view *view, vl_move move, struct vl_why *why) {
    (void)why;
    const struct tom_view *v = read_view(view);
    if (!asked(s, v) || vl_verb_of(move) != (v->open.phase == KEEPING ? KEEP : PLACE)) return "REC-3";
    if (v->open.phase == KEEPING) return may_keep(s, v, tom_keep_special(move), tom_keep_card(move)) ? NULL : "TOM-3";
    return why_not_place(s, v, tom_place_card(move), tom_place_pile(move));
}

enum { ASK_WAIT, ASK_KEEP, ASK_PLACE, ASK_OVER };

static unsigned phase_of(const struct vl_setup *s, const struct vl_view *view) {
    const struct tom_view *v = read_view(view);
    if (v->open.phase == OVER) return ASK_OVER;
    return !asked(s, v) ? ASK_WAIT : v->open.phase == KEEPING ? ASK_KEEP : ASK_PLACE;
}

void vl_tom_ask(const struct vl_setup *s, const struct vl_view *view, struct vl_ask *ask) {
    uint8_t moves = vl_asked(s, view);
    *ask = (struct vl_ask){.phase = (uint8_t)phase_of(s, view), .least = moves, .most = moves};
}

/* ---- Score ---- */

/* TOM-26: animals as printed, the caribou that the sequoia added, trophies, the prized animal. Open to everyone. */
unsigned vl_tom_breakdown(const struct vl_setup *s, const struct vl_view *view, unsigned seat, struct vl_line *out) {
    const struct tom_public *open = &read_view(view)->open;
    struct tom_tally tally;
    int added = 0;
    unsigned count = 0;
    (void)s;
    vl_tom_tally(open, &tally);
    for (unsigned battle = 0; battle < BATTLES; battle++)
        if (open->winner[battle] == seat && open->doubled >> battle & 1)
            added += (int)tom_animals_of(open->land[battle]);
    tally.animals[seat][FOREST] -= added;
    for (unsigned type = 0; type < TYPES; type++) {
        int animals = tally.animals[seat][type];
        if (animals > 0)
            out[count++] = (struct vl_line){"TOM-10", (uint8_t)(LINE_BISON + type), (int16_t)animals, (int16_t)animals};
    }
    if (added > 0) out[count++] = (struct vl_line){"TOM-18", LINE_DOUBLED, (int16_t)added, (int16_t)added};
    if (open->trophies[seat] > 0)
        out[count++] = (struct vl_line){"TOM-9", LINE_TROPHIES, open->trophies[seat], open->trophies[seat]};
    if (tally.prized == seat) out[count++] = (struct vl_line){"TOM-25", LINE_PRIZED, 1, BONUS};
    return count;
}
