/* view.c - what a seat of Ogallala sees, which rule forbids a move.
 *
 * Nothing is hidden but the order of the face-down piles, and that order is only drawn when a card is turned up: every
 * card not seen yet is equally likely to be the next one. So a view is the state with the viewer's name on it, and the
 * only world that fits it is the state it was made from. */
#include <string.h>

#include "core/layout.h"
#include "core/telling.h"
#include "ogallala.h"

#define RIVER(seat)                                                                                                    \
    VL_APART(oga_view, open.river[seat].cards, VL_FOLLOWS), VL_APART(oga_view, open.river[seat].bows, VL_FOLLOWS),     \
        VL_APART(oga_view, open.river[seat].sterns, VL_FOLLOWS), VL_FIELD(oga_view, open.river[seat].card),            \
        VL_APART(oga_view, open.river[seat].tag, VL_NAMES | VL_FOLLOWS)
const struct vl_field vl_oga_fields[] = {
    VL_FIELD(oga_view, actors),
    VL_FIELD(oga_view, viewer),
    RIVER(0),
    RIVER(1),
    RIVER(2),
    RIVER(3),
    RIVER(4),
    VL_FIELD(oga_view, open.phase),
    VL_FIELD(oga_view, open.seat),
    VL_APART(oga_view, open.hand, VL_NAMES),
    VL_FIELD(oga_view, open.from_discard),
    VL_FIELD(oga_view, open.turn_ends),
    VL_FIELD(oga_view, open.completed),
    VL_FIELD(oga_view, open.drew),
    VL_FIELD(oga_view, open.idle),
    VL_FIELD(oga_view, open.pile),
    VL_FIELD(oga_view, open.waiting),
    VL_FIELD(oga_view, open.queue),
    VL_FIELD(oga_view, open.spoils),
    VL_APART(oga_view, open.spoil, VL_NAMES),
    VL_APART(oga_view, open.last, VL_NAMES),
    VL_FIELD(oga_view, open.unseen),
    VL_APART(oga_view, open.turned, VL_FOLLOWS),
    VL_APART(oga_view, open.face, VL_NAMES | VL_FOLLOWS),
    VL_FIELD(oga_view, open.discarded),
    VL_APART(oga_view, open.discard, VL_NAMES),
    VL_FIELD(oga_view, open.unused),
    {NULL},
};

void vl_oga_make_view(const struct vl_setup *s, const struct vl_state *state, unsigned viewer, struct vl_view *view) {
    const struct oga_state *t = oga_read_state(state);
    struct oga_view *v = (struct oga_view *)(void *)view;
    (void)s;
    v->actors = t->actors;
    v->viewer = (uint8_t)viewer;
    memcpy(&v->open, &t->open, sizeof v->open);
}

void vl_oga_determinize(const struct vl_setup *s, const struct vl_view *view, struct vl_rng *rng,
                        struct vl_state *state) {
    const struct oga_view *v = oga_read_view(view);
    struct oga_state *t = (struct oga_state *)(void *)state;
    (void)s, (void)rng;
    t->actors = v->actors;
    t->unused = 0;
    memcpy(&t->open, &v->open, sizeof t->open);
}

/* ---- Why not ---- */

static const char *why_not_place(const struct vl_setup *s, const struct oga_public *open, unsigned cell) {
    struct oga_fit fit;
    unsigned column = oga_column(cell);
    vl_oga_fit(s, &open->river[open->seat], oga_row(cell), oga_hand(open), &fit);
    if (!(fit.open >> column & 1)) return "OGA-3";
    if (fit.ends >> column & 1) return "OGA-4";
    if (fit.alike >> column & 1) return "OGA-6";
    return fit.tribes >> column & 1 ? "OGA-27" : NULL;
}

/* The verbs of each phase, as a set. */
static unsigned verbs_of(unsigned phase) {
    switch (phase) {
    case DRAWING: return 1u << DRAW;
    case PLACING: return 1u << PLACE | 1u << INSERT | 1u << DISCARD;
    case STEALING: return 1u << STEAL;
    case KEEPING: return 1u << PLACE | 1u << INSERT;
    case SHOOTING: return 1u << SHOOT;
    case SINKING: return 1u << SINK;
    case ATTACKING: return 1u << ATTACK | 1u << HOLD;
    case STOWING: return 1u << PLACE | 1u << INSERT | 1u << DROP;
    case ASKING: return 1u << END | 1u << CONTINUE;
    default: return 0;
    }
}

static const char *rule_against(const struct vl_setup *s, const struct oga_view *v, vl_move move) {
    const struct oga_public *open = &v->open;
    unsigned verb = vl_verb_of(move), cell = vl_oga_cell_of(move);
    if (!(verbs_of(open->phase) >> verb & 1)) return "REC-3";
    if (cell != NO_CELL && cell >= CELLS) return "OGA-1";
    switch (verb) {
    case DRAW: return oga_draw_pile(move) <= PILE_D ? vl_oga_why_not_draw(s, open, oga_draw_pile(move)) : "OGA-2";
    case PLACE: return why_not_place(s, open, cell);
    case INSERT:
        return vl_oga_why_not_insert(s, &open->river[open->seat], cell, (enum oga_side)oga_insert_side(move),
                                     oga_hand(open));
    case DISCARD: return move != oga_to_discard() ? "REC-3" : open->from_discard ? "OGA-11" : NULL;
    case STEAL: return vl_oga_why_not_steal(s, open, oga_steal_victim(move), cell);
    case SHOOT: return vl_oga_why_not_shoot(s, open, oga_shoot_victim(move), cell);
    case SINK: return vl_oga_why_not_sink(open, cell);
    case ATTACK: return vl_oga_why_not_attack(s, open, oga_attack_victim(move), cell);
    case HOLD: return move == oga_to_hold() ? NULL : "REC-3";
    case DROP: return move == oga_to_drop() ? NULL : "REC-3";
    case END: return move == oga_to_end() ? NULL : "REC-3";
    default: return move == oga_to_continue() ? NULL : "REC-3";
    }
}

const char *vl_oga_why_not(const struct vl_setup *s, const struct vl_view *view, vl_move move, struct vl_why *why) {
    const struct oga_view *v = oga_read_view(view);
    const char *rule = vl_asked(s, view) ? rule_against(s, v, move) : "REC-3";
    if (rule != NULL && why != NULL) vl_oga_explain(s, v, move, rule, why);
    return rule;
}
