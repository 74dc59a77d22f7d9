/* moves.c - what a seat may do: where the card at hand may go and what its effects and attacks may aim at.
 *
 * Every "why not" names the rule that forbids something, or NULL; the lists of moves are what they let through. */
#include "ogallala.h"

static bool is_opponent(const struct vl_setup *s, const struct oga_public *open, unsigned seat) {
    return seat < s->players && seat != open->seat;
}

/* OGA-2: nobody knows what lies in which of the piles; which of them is drawn from matters where one runs out. */
bool vl_oga_alike(const struct vl_setup *s, const struct vl_view *view, vl_move a, vl_move b) {
    const struct oga_public *open = &oga_read_view(view)->open;
    (void)s;
    if (vl_verb_of(a) != DRAW || vl_verb_of(b) != DRAW) return false;
    unsigned one = oga_draw_pile(a), other = oga_draw_pile(b);
    return one < PILES && other < PILES && open->pile[one] > 1 && open->pile[other] > 1;
}

/* OGA-2, OGA-10: from any pile that has a card; OGA-11: from the discard only what has a place. */
const char *vl_oga_why_not_draw(const struct vl_setup *s, const struct oga_public *open, unsigned pile) {
    if (pile < PILES) return open->pile[pile] > 0 ? NULL : "OGA-2";
    if (open->discarded == 0) return "OGA-2";
    unsigned top = open->face[open->discard[open->discarded - 1]];
    return vl_oga_has_room(s, &open->river[open->seat], top) ? NULL : "OGA-11";
}

/* OGA-13: a card of an opponent's incomplete canoe that has a place in one's own river. */
const char *vl_oga_why_not_steal(const struct vl_setup *s, const struct oga_public *open, unsigned victim,
                                 unsigned cell) {
    if (!is_opponent(s, open, victim)) return "OGA-13";
    const struct oga_river *river = &open->river[victim];
    if (river->card[cell] == EMPTY || vl_oga_canoe_at(river, cell).complete) return "OGA-13";
    return vl_oga_has_room(s, &open->river[open->seat], river->card[cell]) ? NULL : "OGA-13";
}

/* OGA-14: a fighter of an opponent's incomplete canoe; OGA-16: not one that a totem protects. */
const char *vl_oga_why_not_shoot(const struct vl_setup *s, const struct oga_public *open, unsigned victim,
                                 unsigned cell) {
    if (!is_opponent(s, open, victim)) return "OGA-14";
    const struct oga_river *river = &open->river[victim];
    if (!(vl_oga_trait[river->card[cell]].is & IS_FIGHTER)) return "OGA-14";
    struct oga_canoe canoe = vl_oga_canoe_at(river, cell);
    if (canoe.complete) return "OGA-14";
    return vl_oga_aboard(river, &canoe) & vl_oga_trait[TOTEM].aboard ? "OGA-16" : NULL;
}

/* OGA-15: a complete canoe of one's own, named by its leftmost cell: its bow. */
const char *vl_oga_why_not_sink(const struct oga_public *open, unsigned cell) {
    const struct oga_river *river = &open->river[open->seat];
    if (!(vl_oga_trait[river->card[cell]].is & IS_BOW)) return "OGA-15";
    return vl_oga_canoe_at(river, cell).complete ? NULL : "OGA-15";
}

/* OGA-18: an opponent's canoe that is weaker than the first of the queue, named by its leftmost cell; OGA-16: without a
 * totem; OGA-27: of the other colour, or without fighters. What is wrong with the canoe comes before how it is named.
 */
const char *vl_oga_why_not_attack(const struct vl_setup *s, const struct oga_public *open, unsigned victim,
                                  unsigned cell) {
    if (!is_opponent(s, open, victim)) return "OGA-18";
    const struct oga_river *own = &open->river[open->seat], *river = &open->river[victim];
    if (river->card[cell] == EMPTY) return "OGA-18";
    struct oga_canoe target = vl_oga_canoe_at(river, cell), attacker = vl_oga_canoe_at(own, open->queue[0]);
    uint64_t aboard = vl_oga_aboard(river, &target);
    if (aboard & vl_oga_trait[TOTEM].aboard) return "OGA-16";
    if (vl_oga_strength(s, river, &target) >= vl_oga_strength(s, own, &attacker)) return "OGA-18";
    if (s->option[TRIBES] && (aboard & vl_oga_aboard(own, &attacker) & COLOURS)) return "OGA-27";
    return target.first == oga_column(cell) ? NULL : "OGA-18";
}

unsigned vl_oga_cell_of(vl_move move) {
    switch (vl_verb_of(move)) {
    case PLACE: return oga_place_cell(move);
    case INSERT: return oga_insert_cell(move);
    case STEAL: return oga_steal_cell(move);
    case SHOOT: return oga_shoot_cell(move);
    case SINK: return oga_sink_cell(move);
    case ATTACK: return oga_attack_cell(move);
    default: return NO_CELL;
    }
}

static unsigned aims_at(const struct oga_river *river, unsigned row, oga_why_not_target *why_not) {
    return why_not == vl_oga_why_not_attack ? oga_begins(oga_bits_of(river, row)) : river->cards[row];
}

/* Every cell of every opponent that the test allows, as moves that aim there; `enough` stops the search. Canoes are
 * attacked where they begin. */
static unsigned targets(const struct vl_setup *s, const struct oga_public *open, vl_move aim(unsigned, unsigned),
                        oga_why_not_target *why_not, unsigned enough, vl_move *out) {
    unsigned count = 0;
    for (unsigned victim = 0; victim < s->players; victim++) {
        if (victim == open->seat) continue;
        for (unsigned row = 0; row < ROWS; row++)
            for (unsigned set = aims_at(&open->river[victim], row, why_not); set != 0; set &= set - 1) {
                unsigned cell = oga_cell(row, vl_first(set));
                if (why_not(s, open, victim, cell) != NULL) continue;
                out[count++] = aim(victim, cell);
                if (count == enough) return count;
            }
    }
    return count;
}

bool vl_oga_any_target(const struct vl_setup *s, const struct oga_public *open, oga_why_not_target *why_not) {
    vl_move one;
    return targets(s, open, oga_to_attack, why_not, 1, &one) > 0;
}

/* OGA-3 to OGA-8: all cells for the card at hand. */
static unsigned places(const struct vl_setup *s, const struct oga_public *open, vl_move *out) {
    const struct oga_river *river = &open->river[open->seat];
    unsigned count = 0, card = oga_hand(open);
    for (unsigned row = 0; row < ROWS; row++)
        for (unsigned set = vl_oga_places(s, river, row, card); set != 0; set &= set - 1)
            out[count++] = oga_to_place(oga_cell(row, vl_first(set)));
    if (vl_oga_trait[card].combination == NO_COMBINATION) return count;
    for (unsigned row = 0; row < ROWS; row++) {
        unsigned left = vl_oga_inserts(s, river, row, LEFT, card), right = vl_oga_inserts(s, river, row, RIGHT, card);
        for (unsigned set = left | right; set != 0; set &= set - 1) {
            unsigned bit = set & (0u - set), cell = oga_cell(row, vl_first(set));
            if (left & bit) out[count++] = oga_to_insert(cell, LEFT);
            if (right & bit) out[count++] = oga_to_insert(cell, RIGHT);
        }
    }
    return count;
}

unsigned vl_oga_moves(const struct vl_setup *s, const struct vl_state *state, unsigned seat, vl_move *out) {
    const struct oga_public *open = &oga_read_state(state)->open;
    unsigned count = 0;
    (void)seat; /* only one seat acts at a time: open->seat */
    switch (open->phase) {
    case DRAWING:
        for (unsigned pile = 0; pile <= PILE_D; pile++)
            if (vl_oga_why_not_draw(s, open, pile) == NULL) out[count++] = oga_to_draw(pile);
        break;
    case PLACING: /* OGA-12; OGA-11: what comes from the discard does not go back */
        count = places(s, open, out);
        if (!open->from_discard) out[count++] = oga_to_discard();
        break;
    case KEEPING: count = places(s, open, out); break;
    case STOWING: /* OGA-19 */
        count = places(s, open, out);
        out[count++] = oga_to_drop();
        break;
    case STEALING: count = targets(s, open, oga_to_steal, vl_oga_why_not_steal, VL_MOVES_MAX, out); break;
    case SHOOTING: count = targets(s, open, oga_to_shoot, vl_oga_why_not_shoot, VL_MOVES_MAX, out); break;
    case SINKING:
        for (unsigned cell = 0; cell < CELLS; cell++)
            if (vl_oga_why_not_sink(open, cell) == NULL) out[count++] = oga_to_sink(cell);
        break;
    case ATTACKING:
        count = targets(s, open, oga_to_attack, vl_oga_why_not_attack, VL_MOVES_MAX, out);
        out[count++] = oga_to_hold();
        break;
    default: /* ASKING, OGA-22 */
        out[count++] = oga_to_end();
        out[count++] = oga_to_continue();
        break;
    }
    return count;
}
