/* components.c - the cards of Ogallala (112 in the built-in edition), what each of them is, and which editions are fit
 * to be played. Totals of 66 fighters, 34 booty and 12 empty ends are confirmed, the kinds of booty are printed in the
 * rulebook; how many copies of each there are and how strong the fighters are is reconstructed and may be replaced. */
#include "ogallala.h"

/* clang-format off */
static const char *const cards[CARDS] = {
    "bow", "stern", "bow+:r", "bow+:k", "stern+:r", "stern+:k", "lasso:r", "lasso:k", "archer:r", "archer:k", "axe",
    "drummer:r", "drummer:k", "piper:r", "piper:k", "fisher:r", "fisher:k", "carver:r", "carver:k",
    "hunter:r", "hunter:k", "runner:r", "runner:k", "rider:r", "rider:k", "guard:r", "guard:k",
    "brave:r", "brave:k", "elder:r", "elder:k", "chief:r", "chief:k", "totem",
    "guest", "dynamite", "eagle", "fur", "tobacco", "tipi", "firewater",
    "cannon1", "cannon2", "bear1", "bear2", "bison1", "bison2", "wood1", "wood2", "gold1", "gold2", "horse1", "horse2",
    "soldier", "bearhunter", "bisonhunter", "lumberjack", "digger", "cowboy",
};

/* Four characters each: capitals are black. */
const char *const vl_oga_labels[CARDS] = {
    "Bow", "Strn", "Bow+", "BOW+", "Str+", "STR+", "Lass", "LASS", "Arch", "ARCH", "Axe",
    "Drum", "DRUM", "Pipe", "PIPE", "Fish", "FISH", "Carv", "CARV", "Hunt", "HUNT", "Run", "RUN", "Ride", "RIDE",
    "Guar", "GUAR", "Brav", "BRAV", "Eldr", "ELDR", "Chie", "CHIE", "Totm",
    "Gues", "Dyna", "Eagl", "Fur", "Toba", "Tipi", "Fire",
    "Can1", "Can2", "Bea1", "Bea2", "Bis1", "Bis2", "Woo1", "Woo2", "Gol1", "Gol2", "Hor1", "Hor2",
    "Sold", "BeaH", "BisH", "Lumb", "Digg", "Cowb",
};

static const char *const cells[CELLS] = {
    "1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7", "1.8", "1.9", "1.10", "1.11", "1.12", "1.13", "1.14",
    "2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "2.7", "2.8", "2.9", "2.10", "2.11", "2.12", "2.13", "2.14",
    "3.1", "3.2", "3.3", "3.4", "3.5", "3.6", "3.7", "3.8", "3.9", "3.10", "3.11", "3.12", "3.13", "3.14",
};
/* clang-format on */
static const char *const sides[] = {"left", "right"};
static const char *const piles[] = {"1", "2", "3", "d"};
static const char *const endings[ENDINGS] = {"five", "piles", "idle"};
static const char *const turn_ends[TURN_ENDS] = {"identical", "after_lasso", "after_archer",
                                                 "after_axe", "completed",   "discarded"};

const struct vl_domain vl_oga_cards = {cards, CARDS, vl_oga_cards_bits, "card"};
const struct vl_domain vl_oga_cells = {cells, CELLS, vl_oga_cells_bits, "cell"};
const struct vl_domain vl_oga_sides = {sides, 2, vl_oga_sides_bits, "side"};
const struct vl_domain vl_oga_piles = {piles, PILES + 1, vl_oga_piles_bits, "pile"};
const struct vl_domain vl_oga_endings = {endings, ENDINGS, 2, "why"};
const struct vl_domain vl_oga_turn_ends = {turn_ends, TURN_ENDS, 3, "why"};

/* ---- Traits ----
 * Kinds are numbered as in the components table; coloured ones take two cards, one kind and one strength. */
/* clang-format off */
#define KIND(k) (UINT64_C(1) << (k))
#define PLAIN(card, k, what) [card] = {KIND(k), what, NO_COMBINATION, FIGHTERS}
#define COLOURED(card, k, what, fighter) \
    [card] = {KIND(k) | RED, IS_FIGHTER | (what), NO_COMBINATION, fighter}, \
    [(card) + 1] = {KIND(k) | BLACK, IS_FIGHTER | (what), NO_COMBINATION, fighter}
#define CREWMAN(i) COLOURED(CREW + 2 * (i), 7 + (i), 0, 4 + (i))
#define SINGLE(i) PLAIN(SINGLES + (i), 19 + (i), IS_BOOTY)
#define COMBINED(i) \
    [HALVES + 2 * (i)] = {KIND(26 + 2 * (i)), IS_BOOTY | IS_HALF, i, FIGHTERS}, \
    [HALVES + 2 * (i) + 1] = {KIND(27 + 2 * (i)), IS_BOOTY | IS_HALF, i, FIGHTERS}, \
    [CHARACTERS + (i)] = {KIND(38 + (i)), IS_BOOTY, i, FIGHTERS}

const struct oga_trait vl_oga_trait[CARDS + 1] = {
    PLAIN(BOW, 0, IS_BOW),
    PLAIN(STERN, 1, IS_STERN),
    COLOURED(MANNED_BOW, 2, IS_BOW, 0),
    COLOURED(MANNED_STERN, 3, IS_STERN, 1),
    COLOURED(LASSO, 4, 0, 2),
    COLOURED(ARCHER, 5, 0, 3),
    PLAIN(MAD_AXE, 6, IS_FIGHTER),
    CREWMAN(0), CREWMAN(1), CREWMAN(2), CREWMAN(3), CREWMAN(4), CREWMAN(5), CREWMAN(6), CREWMAN(7), CREWMAN(8),
    CREWMAN(9), CREWMAN(10),
    PLAIN(TOTEM, 18, 0),
    SINGLE(0), SINGLE(1), SINGLE(2), SINGLE(3), SINGLE(4), SINGLE(5), SINGLE(6),
    COMBINED(0), COMBINED(1), COMBINED(2), COMBINED(3), COMBINED(4), COMBINED(5),
    [EMPTY] = {0, 0, NO_COMBINATION, FIGHTERS},
};

/* ---- Editions ----
 * The copies of every card, in the order of enum oga_card, then the strength of every kind of fighter. */
#define COPIES(card, n) {card, "copies", n, 0, 40, "reconstructed"}
#define BOTH(kind, n) COPIES(kind ":r", n), COPIES(kind ":k", n)
#define STRENGTH(kind, n) {kind, "strength", n, 0, 99, "reconstructed"}

const struct vl_number vl_oga_numbers[] = {
    COPIES("bow", 6), COPIES("stern", 6), BOTH("bow+", 3), BOTH("stern+", 3), BOTH("lasso", 2), BOTH("archer", 2),
    COPIES("axe", 2),
    BOTH("drummer", 2), BOTH("piper", 2), BOTH("fisher", 2), BOTH("carver", 2), BOTH("hunter", 2), BOTH("runner", 2),
    BOTH("rider", 2), BOTH("guard", 2), BOTH("brave", 2), BOTH("elder", 2), BOTH("chief", 2),
    COPIES("totem", 2),
    COPIES("guest", 2), COPIES("dynamite", 2), COPIES("eagle", 2), COPIES("fur", 2), COPIES("tobacco", 2),
    COPIES("tipi", 2), COPIES("firewater", 2),
    COPIES("cannon1", 1), COPIES("cannon2", 1), COPIES("bear1", 1), COPIES("bear2", 1), COPIES("bison1", 1),
    COPIES("bison2", 1), COPIES("wood1", 1), COPIES("wood2", 1), COPIES("gold1", 1), COPIES("gold2", 1),
    COPIES("horse1", 1), COPIES("horse2", 1),
    COPIES("soldier", 1), COPIES("bearhunter", 1), COPIES("bisonhunter", 1), COPIES("lumberjack", 1),
    COPIES("digger", 1), COPIES("cowboy", 1),

    STRENGTH("bow+", 2), STRENGTH("stern+", 2), STRENGTH("lasso", 3), STRENGTH("archer", 3),
    STRENGTH("drummer", 1), STRENGTH("piper", 1), STRENGTH("fisher", 2), STRENGTH("carver", 2), STRENGTH("hunter", 3),
    STRENGTH("runner", 3), STRENGTH("rider", 4), STRENGTH("guard", 4), STRENGTH("brave", 5), STRENGTH("elder", 5),
    STRENGTH("chief", 6),
    {NULL, NULL, 0, 0, 0, NULL},
};
/* clang-format on */

unsigned vl_oga_card_count(const struct vl_setup *s) {
    unsigned count = 0;
    for (unsigned card = 0; card < CARDS; card++) count += (unsigned)s->number[card];
    return count;
}

/* How long a game can last, in moves and chance events. Let n be the cards, p the players, a the Mad Axes.
 *
 *   Turns     OGA-24: any 4p turns in a row have a draw from a face-down pile, or they are the last. At most n such
 *             draws make at most 4p(n + 1) turns.
 *   Attacks   Add up the strengths of all complete canoes. A completed canoe adds its own; if it attacks it takes away
 *             less than that (nothing, if the target was incomplete). Only a Mad Axe, drawn once each, takes away more,
 *             at most the strength of all kinds together, as no canoe holds a kind twice. The sum never exceeds that of
 *             all fighters, so there are at most `all fighters + a · all kinds` attacks.
 *   Sunk      Not more than 14 cards an attack or a Mad Axe.
 *   Completed Not more than what was sunk again and what stands in the end: 21 in a river.
 *   Discard   Every card drawn from it came there: once from a face-down pile, or shot (one a turn), or sunk.
 *
 * Lines of a record: 3 for each face-down draw (draw, card, what becomes of it), 2 for each draw from the discard, 1 a
 * turn for a shot (with the draw that it makes possible 3; a lasso takes 2), 1 for each canoe that may attack, 1 for
 * each sunk card of booty, 1 for each decision to end or to go on. */
static uint64_t longest_game(const struct vl_setup *s) {
    uint64_t n = vl_oga_card_count(s), axes = (uint64_t)s->number[MAD_AXE], fighters = 0, kinds = 0;
    for (unsigned card = 0; card < CARDS; card++) fighters += (uint64_t)s->number[card] * oga_strength_of(s, card);
    for (unsigned fighter = 0; fighter < FIGHTERS; fighter++) kinds += (uint64_t)s->number[CARDS + fighter];
    uint64_t turns = 4 * s->players * (n + 1), attacks = fighters + axes * kinds;
    uint64_t completed = attacks + axes + COMPLETE_MAX * s->players;
    uint64_t drawn_again = n + COLUMNS * (attacks + axes);
    return 3 * n + 2 * drawn_again + 3 * turns + COLUMNS * attacks + 2 * completed;
}

const char *vl_oga_refuse(const struct vl_setup *s) {
    unsigned count = vl_oga_card_count(s);
    if (count == 0) return "edition-empty";
    if (count > CARDS_MAX) return "edition-too-large";
    if (longest_game(s) > PLIES_MAX) return "edition-too-long";
    return NULL;
}
