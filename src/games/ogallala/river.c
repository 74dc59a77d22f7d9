/* river.c - one river: which cards make a canoe, where a card may go, when a canoe is complete, what it is worth.
 *
 * A row is a bit set of fourteen columns, bit 0 on the left, so "one column further right" is a shift to the left. The
 * rules about neighbours then speak about whole rows at once:
 *
 *      column      1     2     3     4     5     6     7
 *                [bow] [guard] _  [fur]   _     _  [bow+]
 *      cards       1     1     0     1     0     0     1
 *      bows        1     0     0     0     0     0     1
 *      begins      1     0     0     0     0     0     1        two canoes, the first with a hole
 *
 * t/brute_force.c compares every function here with slow ones written from the rules alone. */
#include <string.h>

#include "ogallala.h"

enum { ALL_COLUMNS = (1 << COLUMNS) - 1 };

/* ---- Canoes ---- */

/* The canoe that begins at `first`; `next` is the set of beginnings after it. OGA-7: it is complete with a bow, a stern
 * and no hole. */
static struct oga_canoe canoe_from(const struct oga_river *river, unsigned row, unsigned first, unsigned next) {
    struct oga_bits bits = oga_bits_of(river, row);
    unsigned last = oga_end_before(next, bits), all = oga_span(first, last);
    bool complete = (bits.bows >> first & 1) && (bits.sterns >> last & 1) && (bits.cards & all) == all;
    return (struct oga_canoe){(uint8_t)row, (uint8_t)first, (uint8_t)last, complete};
}

/* The canoes of a row, from left to right; returns how many. */
unsigned vl_oga_canoes(const struct oga_river *river, unsigned row, struct oga_canoe *out) {
    unsigned count = 0;
    for (unsigned set = oga_begins(oga_bits_of(river, row)); set != 0; set &= set - 1)
        out[count++] = canoe_from(river, row, vl_first(set), set & (set - 1));
    return count;
}

struct oga_canoe vl_oga_canoe_at(const struct oga_river *river, unsigned cell) {
    unsigned row = oga_row(cell), column = oga_column(cell), set = oga_begins(oga_bits_of(river, row));
    unsigned up_to = (2u << column) - 1;
    return canoe_from(river, row, oga_last(set & up_to), set & ~up_to);
}

/* Kinds and colours of its cards. */
uint64_t vl_oga_aboard(const struct oga_river *river, const struct oga_canoe *canoe) {
    const uint8_t *card = &river->card[oga_cell(canoe->row, 0)];
    uint64_t aboard = 0;
    for (unsigned column = canoe->first; column <= canoe->last; column++) aboard |= vl_oga_trait[card[column]].aboard;
    return aboard;
}

/* OGA-18 */
unsigned vl_oga_strength(const struct vl_setup *s, const struct oga_river *river, const struct oga_canoe *canoe) {
    unsigned strength = 0;
    for (unsigned column = canoe->first; column <= canoe->last; column++)
        strength += oga_strength_of(s, river->card[oga_cell(canoe->row, column)]);
    return strength;
}

/* How many cards of booty it carries. */
unsigned vl_oga_cargo(const struct oga_river *river, const struct oga_canoe *canoe) {
    unsigned booty = 0;
    for (unsigned column = canoe->first; column <= canoe->last; column++)
        booty += (vl_oga_trait[river->card[oga_cell(canoe->row, column)]].is & IS_BOOTY) != 0;
    return booty;
}

unsigned vl_oga_complete_count(const struct oga_river *river) {
    struct oga_canoe canoe[COLUMNS];
    unsigned complete = 0;
    for (unsigned row = 0; row < ROWS; row++)
        for (unsigned i = vl_oga_canoes(river, row, canoe); i-- > 0;) complete += canoe[i].complete;
    return complete;
}

/* OGA-6: the columns of cards that are identical to this one, whatever their colour. */
static unsigned identical(const struct oga_river *river, unsigned row, unsigned card) {
    uint64_t kind = vl_oga_trait[card].aboard & KINDS;
    const uint8_t *there = &river->card[oga_cell(row, 0)];
    unsigned found = 0;
    for (unsigned set = river->cards[row]; set != 0; set &= set - 1)
        if (vl_oga_trait[there[vl_first(set)]].aboard & kind) found |= set & (0u - set);
    return found;
}

/* OGA-12: whether there is one in any row. Cards of one kind stand together in the components table, red then black. */
bool vl_oga_owns(const struct oga_river *river, unsigned card) {
    uint64_t colour = vl_oga_trait[card].aboard & COLOURS;
    uint8_t one = (uint8_t)(colour == BLACK ? card - 1 : card), other = (uint8_t)(colour == RED ? card + 1 : card);
    uint8_t found = 0;
    for (unsigned cell = 0; cell < CELLS; cell++) found |= (river->card[cell] == one) | (river->card[cell] == other);
    return found;
}

/* ---- Placing ---- */

/* OGA-3: empty cells that touch a card by a side or a corner; in an empty river all. */
static unsigned touching(const struct oga_river *river, unsigned row) {
    unsigned near = river->cards[row];
    if (row > 0) near |= river->cards[row - 1];
    if (row + 1 < ROWS) near |= river->cards[row + 1];
    near |= near << 1 | near >> 1;
    if ((river->cards[0] | river->cards[1] | river->cards[2]) == 0) near = ALL_COLUMNS;
    return near & ~(unsigned)river->cards[row] & ALL_COLUMNS;
}

/* Of those, the cells with no card of the row within two columns: they take any card. */
static unsigned out_of_reach(const struct oga_river *river, unsigned row) {
    unsigned cards = river->cards[row];
    return touching(river, row) & ~(cards << 1 | cards << 2 | cards >> 1 | cards >> 2);
}

/* OGA-4: of two neighbours the left one is a stern exactly if the right one is a bow. So a bow cannot stand right of
 * anything but a stern, other cards not right of a stern; and the same in the mirror. */
static unsigned against_ends(const struct oga_river *river, unsigned row, unsigned is) {
    unsigned cards = river->cards[row], bows = river->bows[row], sterns = river->sterns[row];
    unsigned on_the_left = is & IS_BOW ? cards & ~sterns : sterns;
    unsigned on_the_right = is & IS_STERN ? cards & ~bows : bows;
    return on_the_left << 1 | on_the_right >> 1;
}

/* OGA-27 */
static bool two_tribes(const struct vl_setup *s, uint64_t aboard) {
    return s->option[TRIBES] && (aboard & COLOURS) == COLOURS;
}

/* The columns where a card that is no end would join two canoes: by OGA-5 those that are at most two columns from both.
 */
static unsigned between_canoes(struct oga_bits row) {
    unsigned begins = oga_begins(row), continues = row.cards & ~begins;
    unsigned leads_on = continues >> 1 | (continues >> 2 & ~(row.cards >> 1));
    unsigned right = row.cards & ~leads_on & ~row.sterns, left = begins & ~row.bows;
    return (right << 1 | right << 2) & (left >> 1 | left >> 2);
}

/* OGA-6, OGA-27: the columns where cards that may not be in one canoe would be.
 *
 * By OGA-5 a card joins the canoe of the nearest card on either side if that is at most two columns away, but a bow
 * joins nothing on its left and a stern nothing on its right, and nothing joins over a bow or a stern. So every canoe
 * has a reach: its holes and, unless it ends there, two columns on each side. Within the reach of one canoe the card
 * must agree with what is aboard; within the reach of two they must also agree with each other. */
static void find_clashes(const struct vl_setup *s, const struct oga_river *river, unsigned row, unsigned card,
                         struct oga_fit *fit) {
    const struct oga_trait *trait = &vl_oga_trait[card];
    unsigned same = identical(river, row, card), alike = 0, tribes = 0, reach_before = 0;
    struct oga_canoe before = {0};
    for (unsigned set = oga_begins(oga_bits_of(river, row)); set != 0; set &= set - 1) {
        struct oga_canoe canoe = canoe_from(river, row, vl_first(set), set & (set - 1));
        unsigned from = 1u << canoe.first, to = 1u << canoe.last, span = oga_span(canoe.first, canoe.last);
        unsigned on_left = trait->is & IS_STERN || (river->bows[row] & from) ? 0 : from >> 1 | from >> 2;
        unsigned on_right = trait->is & IS_BOW || (river->sterns[row] & to) ? 0 : to << 1 | to << 2;
        unsigned reach = on_left | span | on_right, both = reach_before & on_left;
        reach_before = on_right;
        if (canoe.complete) continue; /* it has no reach */
        if (same & span) alike |= reach;
        if (both != 0 || s->option[TRIBES]) {
            uint64_t aboard = vl_oga_aboard(river, &canoe),
                     aboard_before = both == 0 ? 0 : vl_oga_aboard(river, &before);
            if (two_tribes(s, aboard | trait->aboard)) tribes |= reach;
            if (aboard & aboard_before & KINDS) alike |= both;
            if (two_tribes(s, aboard | aboard_before)) tribes |= both;
        }
        before = canoe;
    }
    fit->alike = (uint16_t)(alike & ALL_COLUMNS);
    fit->tribes = (uint16_t)(tribes & ALL_COLUMNS);
}

/* Rollouts ask this most of all; in most rows nothing can clash, and that is quickly seen. An end joins at most one
 * canoe, and one that has such an end already only where OGA-4 forbids it anyhow. */
static bool may_clash(const struct vl_setup *s, const struct oga_river *river, unsigned row, unsigned card) {
    if (s->option[TRIBES]) return true;
    if (vl_oga_trait[card].is & (IS_BOW | IS_STERN)) return false;
    return identical(river, row, card) != 0 || between_canoes(oga_bits_of(river, row)) != 0;
}

/* OGA-3, OGA-4, OGA-6, OGA-27: where the card may be placed in this row, and what forbids the rest. */
void vl_oga_fit(const struct vl_setup *s, const struct oga_river *river, unsigned row, unsigned card,
                struct oga_fit *fit) {
    fit->open = (uint16_t)touching(river, row);
    fit->ends = (uint16_t)(against_ends(river, row, vl_oga_trait[card].is) & ALL_COLUMNS);
    find_clashes(s, river, row, card, fit);
}

/* The legal columns of a row. */
uint16_t vl_oga_places(const struct vl_setup *s, const struct oga_river *river, unsigned row, unsigned card) {
    struct oga_fit fit = {0};
    unsigned columns = touching(river, row) & ~against_ends(river, row, vl_oga_trait[card].is);
    if (columns == 0 || !may_clash(s, river, row, card)) return (uint16_t)columns;
    find_clashes(s, river, row, card, &fit);
    return (uint16_t)(columns & ~(unsigned)(fit.alike | fit.tribes));
}

void vl_oga_put(struct oga_river *river, unsigned cell, unsigned card, unsigned tag) {
    unsigned row = oga_row(cell), bit = 1u << oga_column(cell), is = vl_oga_trait[card].is;
    river->card[cell] = (uint8_t)card;
    river->tag[cell] = (uint8_t)tag;
    river->cards[row] |= (uint16_t)bit;
    if (is & IS_BOW) river->bows[row] |= (uint16_t)bit;
    if (is & IS_STERN) river->sterns[row] |= (uint16_t)bit;
}

void vl_oga_take(struct oga_river *river, unsigned cell) {
    unsigned row = oga_row(cell), others = ~(1u << oga_column(cell));
    river->card[cell] = EMPTY;
    river->tag[cell] = 0;
    river->cards[row] &= (uint16_t)others;
    river->bows[row] &= (uint16_t)others;
    river->sterns[row] &= (uint16_t)others;
}

/* ---- Inserting (OGA-8) ---- */

/* OGA-4, OGA-6, OGA-27 for a whole row as it stands. */
const char *vl_oga_row_fault(const struct vl_setup *s, const struct oga_river *river, unsigned row) {
    unsigned cards = river->cards[row], neighbours = cards & cards << 1;
    if ((river->sterns[row] << 1 ^ river->bows[row]) & neighbours) return "OGA-4";
    struct oga_canoe canoe[COLUMNS];
    for (unsigned i = vl_oga_canoes(river, row, canoe); i-- > 0;) {
        uint64_t aboard = 0;
        for (unsigned column = canoe[i].first; column <= canoe[i].last; column++) {
            uint64_t more = vl_oga_trait[river->card[oga_cell(row, column)]].aboard;
            if (aboard & more & KINDS) return "OGA-6";
            aboard |= more;
        }
        if (two_tribes(s, aboard)) return "OGA-27";
    }
    return NULL;
}

/* The occupied columns where the card would come to stand beside a card of its combination, if the row slides to this
 * side: the other card stands there (and slides away by one), or next to it on the side that does not move. */
static unsigned beside(const struct oga_river *river, unsigned row, enum oga_side side, unsigned card) {
    unsigned mates = 0, combination = vl_oga_trait[card].combination;
    if (combination == NO_COMBINATION) return 0;
    for (unsigned set = river->cards[row]; set != 0; set &= set - 1)
        if (vl_oga_trait[river->card[oga_cell(row, vl_first(set))]].combination == combination)
            mates |= set & (0u - set);
    return (mates | (side == RIGHT ? mates << 1 : mates >> 1)) & river->cards[row];
}

bool vl_oga_has_mate(const struct oga_river *river, unsigned cell, enum oga_side side, unsigned card) {
    return beside(river, oga_row(cell), side, card) >> oga_column(cell) & 1;
}

/* The empty column that a slide from here would use up, or COLUMNS if there is none. */
static unsigned first_hole(const struct oga_river *river, unsigned row, unsigned column, enum oga_side side) {
    unsigned holes = ~(unsigned)river->cards[row] & ALL_COLUMNS;
    holes &= side == RIGHT ? ~0u << column : (1u << column) - 1;
    return holes == 0 ? COLUMNS : side == RIGHT ? vl_first(holes) : oga_last(holes);
}

/* Slides the cards from this cell on, up to the first empty cell, which is returned; the cell itself is free then. */
unsigned vl_oga_slide(struct oga_river *river, unsigned cell, enum oga_side side) {
    unsigned row = oga_row(cell), hole = oga_cell(row, first_hole(river, row, oga_column(cell), side));
    for (unsigned to = hole; to != cell;) {
        unsigned from = side == RIGHT ? to - 1 : to + 1;
        vl_oga_put(river, to, river->card[from], river->tag[from]);
        vl_oga_take(river, from);
        to = from;
    }
    return hole;
}

const char *vl_oga_why_not_insert(const struct vl_setup *s, const struct oga_river *river, unsigned cell,
                                  enum oga_side side, unsigned card) {
    unsigned row = oga_row(cell), column = oga_column(cell);
    if (!vl_oga_has_mate(river, cell, side, card)) return "OGA-8";
    if (first_hole(river, row, column, side) == COLUMNS) return "OGA-8";
    struct oga_river after = *river;
    vl_oga_slide(&after, cell, side);
    vl_oga_put(&after, cell, card, 0);
    return vl_oga_row_fault(s, &after, row);
}

/* The legal columns of a row. */
uint16_t vl_oga_inserts(const struct vl_setup *s, const struct oga_river *river, unsigned row, enum oga_side side,
                        unsigned card) {
    unsigned legal = 0;
    for (unsigned set = beside(river, row, side, card); set != 0; set &= set - 1)
        if (vl_oga_why_not_insert(s, river, oga_cell(row, vl_first(set)), side, card) == NULL)
            legal |= set & (0u - set);
    return (uint16_t)legal;
}

/* OGA-11, OGA-13: whether the card can be placed or inserted at all. The Mad Axe is never placed (OGA-15). */
bool vl_oga_has_room(const struct vl_setup *s, const struct oga_river *river, unsigned card) {
    if (card == MAD_AXE) return false;
    for (unsigned row = 0; row < ROWS; row++) /* in most rivers there is a cell out of every canoe's reach */
        if (out_of_reach(river, row) != 0) return true;
    for (unsigned row = 0; row < ROWS; row++)
        if (vl_oga_places(s, river, row, card) != 0) return true;
    for (unsigned row = 0; row < ROWS; row++)
        if (vl_oga_inserts(s, river, row, LEFT, card) != 0 || vl_oga_inserts(s, river, row, RIGHT, card) != 0)
            return true;
    return false;
}

/* ---- Score (OGA-25) ---- */

const int16_t vl_oga_points[LINES] = {
    [LINE_SHORT] = 1, [LINE_LONG] = 2, [LINE_BOOTY] = 10, [LINE_PAIRS] = 40, [LINE_TRIOS] = 90};

enum { LONG_CANOE = 8 };

/* The combination of a half in this column of the row, else NO_COMBINATION; nothing stands beyond the row's ends. */
static unsigned half_in(const struct oga_river *river, unsigned row, unsigned column) {
    unsigned card = column < COLUMNS ? river->card[oga_cell(row, column)] : EMPTY;
    return vl_oga_trait[card].is & IS_HALF ? vl_oga_trait[card].combination : NO_COMBINATION;
}

static bool stands_in(const struct oga_river *river, unsigned row, unsigned column, unsigned card) {
    return column < COLUMNS && river->card[oga_cell(row, column)] == card;
}

/* Whether two matching halves stand in this column and the next, alone (LINE_PAIRS) or with their character at either
 * end of the pair (LINE_TRIOS); else LINES. Neighbours that are no ends are always in one canoe (OGA-5), and identical
 * halves never are (OGA-6). */
enum oga_line vl_oga_pair_at(const struct oga_river *river, unsigned row, unsigned column) {
    unsigned combination = half_in(river, row, column), character = CHARACTERS + combination;
    if (combination == NO_COMBINATION || half_in(river, row, column + 1) != combination) return LINES;
    bool trio = stands_in(river, row, column - 1, character) || stands_in(river, row, column + 2, character);
    return trio ? LINE_TRIOS : LINE_PAIRS;
}

void vl_oga_count_canoe(const struct oga_river *river, const struct oga_canoe *canoe, unsigned counts[LINES]) {
    unsigned cards = canoe->last - canoe->first + 1u, booty = 0, combined = 0;
    counts[cards < LONG_CANOE ? LINE_SHORT : LINE_LONG] += cards;
    for (unsigned column = canoe->first; column <= canoe->last; column++) {
        unsigned is = vl_oga_trait[river->card[oga_cell(canoe->row, column)]].is;
        booty += (is & IS_BOOTY) != 0;
        if (!(is & IS_HALF)) continue;
        enum oga_line pair = vl_oga_pair_at(river, canoe->row, column);
        if (pair == LINES) continue;
        counts[pair]++;
        combined += pair == LINE_TRIOS ? 3 : 2;
    }
    counts[LINE_BOOTY] += booty - combined;
}

void vl_oga_count_river(const struct oga_river *river, unsigned counts[LINES]) {
    struct oga_canoe canoe[COLUMNS];
    memset(counts, 0, LINES * sizeof *counts);
    for (unsigned row = 0; row < ROWS; row++)
        for (unsigned i = vl_oga_canoes(river, row, canoe); i-- > 0;)
            if (canoe[i].complete) vl_oga_count_canoe(river, &canoe[i], counts);
}

int vl_oga_worth(const unsigned counts[LINES]) {
    int points = 0;
    for (unsigned line = 0; line < LINES; line++) points += (int)counts[line] * vl_oga_points[line];
    return points;
}
