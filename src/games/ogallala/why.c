/* why.c - why a move is refused: the sentence for its case, with the card or the cell that is in the way. The rules
 * themselves are in river.c and moves.c; what they forbid is only explained here. */
#include <string.h>

#include "core/telling.h"
#include "ogallala.h"

struct oga_case {
    const struct vl_setup *s;
    const struct oga_view *v;
    const struct oga_public *open;
    const char *rule;
    struct vl_why *why;
};

static bool by(const struct oga_case *c, const char *rule) {
    return strcmp(c->rule, rule) == 0;
}

/* Says it of a card that is in the way; NO_TAG: of none. */
static void blame(const struct oga_case *c, unsigned tag, enum oga_why saying, unsigned first, unsigned second) {
    vl_because(c->why, c->rule, saying, (int)first, (int)second, 0, 0);
    c->why->piece = tag == NO_TAG ? 0 : oga_card_id(tag);
}

/* Says it of a cell. */
static void blame_cell(const struct oga_case *c, unsigned seat, unsigned cell, enum oga_why saying) {
    blame(c, NO_TAG, saying, cell, 0);
    c->why->zone = (uint8_t)vl_oga_river_zone(c->s, c->v, seat);
    c->why->row = (uint8_t)oga_row(cell);
    c->why->column = (uint8_t)oga_column(cell);
}

/* ---- Placing and inserting: the row as it would be, and the two cards of it that may not stand so ---- */

static bool clash(const struct oga_case *c, const struct oga_river *river, unsigned left, unsigned right) {
    if (river->card[left] == EMPTY || river->card[right] == EMPTY) return false;
    const struct oga_trait *a = &vl_oga_trait[river->card[left]], *b = &vl_oga_trait[river->card[right]];
    if (by(c, "OGA-4")) return right == left + 1 && !(a->is & IS_STERN) != !(b->is & IS_BOW);
    if (vl_oga_canoe_at(river, left).first != vl_oga_canoe_at(river, right).first) return false;
    if (by(c, "OGA-6")) return a->aboard & b->aboard & KINDS;
    return ((a->aboard | b->aboard) & COLOURS) == COLOURS;
}

/* Where a card of the row stands now: the one at hand where it would go, the others perhaps a cell further. */
static unsigned stands(const struct oga_case *c, const struct oga_river *after, unsigned cell) {
    const struct oga_river *river = &c->open->river[c->open->seat];
    for (unsigned at = 0; at < CELLS; at++)
        if (river->card[at] != EMPTY && river->tag[at] == after->tag[cell]) return at;
    return cell;
}

static void explain_row(const struct oga_case *c, const struct oga_river *after, unsigned target) {
    unsigned row = oga_row(target), left = 0, right = 0;
    for (unsigned a = oga_cell(row, 0); a < oga_cell(row, COLUMNS); a++)
        for (unsigned b = a + 1; b < oga_cell(row, COLUMNS); b++)
            if (clash(c, after, a, b) && (right == 0 || a == target || b == target)) left = a, right = b;
    unsigned culprit = left == target ? right : left, other = left == target ? left : right;
    unsigned card = after->card[culprit], cell = stands(c, after, culprit), tag = after->tag[culprit];
    if (by(c, "OGA-4")) {
        bool bow = vl_oga_trait[after->card[right]].is & IS_BOW;
        unsigned end = bow ? right : left, wrong = bow ? left : right;
        blame(c, tag, bow ? WHY_LEFT_OF_BOW : WHY_RIGHT_OF_STERN, stands(c, after, end), after->card[wrong]);
        return;
    }
    bool alike = by(c, "OGA-6");
    if (other == target)
        blame(c, tag, alike ? WHY_IDENTICAL : WHY_OTHER_TRIBE, cell, card);
    else
        blame(c, tag, alike ? WHY_JOINS_IDENTICAL : WHY_JOINS_TRIBES, cell, card);
    c->why->arg[2] = (int16_t)stands(c, after, other);
    c->why->arg[3] = after->card[other];
}

static void explain_place(const struct oga_case *c, unsigned cell) {
    struct oga_river after = c->open->river[c->open->seat];
    if (after.card[cell] != EMPTY) {
        blame(c, after.tag[cell], WHY_OCCUPIED, cell, after.card[cell]);
    } else if (by(c, "OGA-3")) {
        blame_cell(c, c->open->seat, cell, WHY_APART);
    } else {
        vl_oga_put(&after, cell, oga_hand(c->open), c->open->hand);
        explain_row(c, &after, cell);
    }
}

/* OGA-8 */
static void explain_insert(const struct oga_case *c, unsigned cell, enum oga_side side) {
    struct oga_river after = c->open->river[c->open->seat];
    unsigned card = oga_hand(c->open);
    if (vl_oga_trait[card].combination == NO_COMBINATION) {
        blame(c, NO_TAG, WHY_NEVER_INSERTED, card, 0);
    } else if (after.card[cell] == EMPTY) {
        blame_cell(c, c->open->seat, cell, WHY_CELL_EMPTY);
    } else if (!vl_oga_has_mate(&after, cell, side, card)) {
        blame(c, after.tag[cell], WHY_NOT_BESIDE, card, 0);
    } else if (by(c, "OGA-8")) {
        blame(c, after.tag[cell], WHY_NO_HOLE, cell, side);
    } else {
        vl_oga_slide(&after, cell, side);
        vl_oga_put(&after, cell, card, c->open->hand);
        explain_row(c, &after, cell);
    }
}

/* OGA-2, OGA-11 */
static void explain_draw(const struct oga_case *c, unsigned pile) {
    if (by(c, "OGA-2")) {
        if (pile <= PILE_D) blame(c, NO_TAG, WHY_NOTHING_LEFT, pile, 0);
        return;
    }
    unsigned top = c->open->discard[c->open->discarded - 1], card = c->open->face[top];
    blame(c, top, card == MAD_AXE ? WHY_AXE_STAYS : WHY_NO_PLACE, card, 0);
}

/* ---- Effects and attacks: what is aimed at ---- */

/* The first card of a canoe that has one of these aboard. */
static unsigned find_aboard(const struct oga_river *river, const struct oga_canoe *canoe, uint64_t aboard) {
    unsigned cell = oga_cell(canoe->row, canoe->first);
    while (!(vl_oga_trait[river->card[cell]].aboard & aboard)) cell++;
    return cell;
}

static void explain_attack(const struct oga_case *c, const struct oga_river *river, unsigned cell) {
    const struct oga_river *own = &c->open->river[c->open->seat];
    struct oga_canoe canoe = vl_oga_canoe_at(river, cell), attacker = vl_oga_canoe_at(own, c->open->queue[0]);
    unsigned first = oga_cell(canoe.row, canoe.first);
    unsigned strength = vl_oga_strength(c->s, river, &canoe), against = vl_oga_strength(c->s, own, &attacker);
    if (by(c, "OGA-27")) {
        unsigned kin = find_aboard(river, &canoe, vl_oga_aboard(own, &attacker) & COLOURS);
        blame(c, river->tag[kin], WHY_SAME_TRIBE, kin, river->card[kin]);
    } else if (strength >= against) {
        blame(c, river->tag[first], WHY_TOO_STRONG, strength, against);
    } else {
        blame(c, river->tag[first], WHY_LEFTMOST, first, 0);
    }
}

static void explain_aim(const struct oga_case *c, unsigned verb, unsigned seat, unsigned cell) {
    if (seat >= c->s->players || (verb != SINK && seat == c->open->seat)) {
        blame(c, NO_TAG, WHY_NO_OPPONENT, 0, 0);
        return;
    }
    const struct oga_river *river = &c->open->river[seat];
    if (river->card[cell] == EMPTY) {
        blame_cell(c, seat, cell, WHY_NOTHING_THERE);
        return;
    }
    struct oga_canoe canoe = vl_oga_canoe_at(river, cell);
    unsigned card = river->card[cell], tag = river->tag[cell], first = oga_cell(canoe.row, canoe.first);
    if (by(c, "OGA-16")) {
        unsigned totem = find_aboard(river, &canoe, vl_oga_trait[TOTEM].aboard);
        blame(c, river->tag[totem], WHY_TOTEM, totem, 0);
    } else if (verb == ATTACK) {
        explain_attack(c, river, cell);
    } else if (verb == SINK) {
        blame(c, river->tag[first], canoe.complete ? WHY_LEFTMOST : WHY_INCOMPLETE, first, 0);
    } else if (verb == SHOOT && !(vl_oga_trait[card].is & IS_FIGHTER)) {
        blame(c, tag, WHY_NO_FIGHTER, card, 0);
    } else {
        blame(c, tag, canoe.complete ? WHY_COMPLETE : WHY_NO_PLACE, card, 0);
    }
}

void vl_oga_explain(const struct vl_setup *s, const struct oga_view *v, vl_move move, const char *rule,
                    struct vl_why *why) {
    const struct oga_case c = {s, v, &v->open, rule, why};
    unsigned verb = vl_verb_of(move), cell = vl_oga_cell_of(move);
    if (by(&c, "REC-3") || by(&c, "OGA-1")) return;
    switch (verb) {
    case DRAW: explain_draw(&c, oga_draw_pile(move)); break;
    case PLACE: explain_place(&c, cell); break;
    case INSERT: explain_insert(&c, cell, (enum oga_side)oga_insert_side(move)); break;
    case DISCARD: blame(&c, v->open.hand, WHY_MUST_PLACE, oga_hand(&v->open), 0); break;
    default: explain_aim(&c, verb, vl_oga_river_of(&v->open, move), cell); break;
    }
}
