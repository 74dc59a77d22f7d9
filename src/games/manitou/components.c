/* components.c - the cards of Manitou: the tribes, who beats whom, the bison and how they are laid out.
 *
 * The box has 15 bison where the rulebook lists 16 values; nobody says which small one is too many, so an edition may
 * replace the copies of each. A tribe is printed in the rulebook. */
#include "manitou.h"

/* Cards, bison and the hide thief stand in one row, so that a scene can show any of them. */
static const char *const faces[] = {
    "h1",    "h2",     "h3",   "h4",    "h5",    "h6", "h7", "h8", "h9", "h10", /* hunters, */
    "chief", "healer", "rain", "scout", "woman",                                /* warriors, */
    "s1",    "s2",     "s3",   "s4",    "s5",    "s6", "s7",                    /* small bison, */
    "l9",    "l10",    "l11",  "l12",   "l13",                                  /* large bison */
    "thief",
};
static const char *const grounds[GROUNDS] = {"1", "2", "3"};

static const char *const ground_sets[(1 << GROUNDS) - 1] = {"1", "2", "1-2", "3", "1-3", "2-3", "1-2-3"};

const struct vl_domain vl_man_card_names = {faces, KINDS, vl_man_card_names_bits, "card"};
const struct vl_domain vl_man_bison_names = {faces + FACE_BISON, BISON_KINDS, vl_man_bison_names_bits, "bison"};
const struct vl_domain vl_man_ground_names = {grounds, GROUNDS, vl_man_ground_names_bits, "ground"};
const struct vl_domain vl_man_ground_sets = {ground_sets, (1 << GROUNDS) - 1, 0, "grounds"};
const struct vl_domain vl_man_faces = {faces, FACE_THIEF + 1, 5, "card"};

const uint8_t vl_man_strength[KINDS] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
const uint8_t vl_man_worth[BISON_KINDS] = {1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13};

/* The table "who beats whom". Equal ranks beat each other, which is no entry here (MAN-10). */
#define KIND(k) (1u << (k))
const uint16_t vl_man_beats[KINDS] = {
    [CHIEF] = KIND(HEALER) | KIND(RAIN) | KIND(SCOUT),
    [WOMAN] = KIND(CHIEF),
    [HEALER] = KIND(RAIN) | KIND(WOMAN),
    [RAIN] = KIND(SCOUT) | KIND(WOMAN),
    [SCOUT] = KIND(HEALER) | KIND(WOMAN),
};

/* MAN-1: 11 hunters and 10 warriors; two of hunter 5 and of every warrior, as the numbers below say. */
const man_cards vl_man_tribe = KIND_BITS | (KIND(H5) | (WARRIORS & KIND_BITS)) << COPY;

#define PRINTED(card, what, n)                                                                                         \
    { card, what, n, n, n, "rulebook" }
#define LISTED(card, n)                                                                                                \
    { card, "copies", n, 0, 9, "rulebook" }
const struct vl_number vl_man_numbers[] = {
    PRINTED("h1", "copies", 1),
    PRINTED("h2", "copies", 1),
    PRINTED("h3", "copies", 1),
    PRINTED("h4", "copies", 1),
    PRINTED("h5", "copies", 2),
    PRINTED("h6", "copies", 1),
    PRINTED("h7", "copies", 1),
    PRINTED("h8", "copies", 1),
    PRINTED("h9", "copies", 1),
    PRINTED("h10", "copies", 1),
    PRINTED("chief", "copies", 2),
    PRINTED("healer", "copies", 2),
    PRINTED("rain", "copies", 2),
    PRINTED("scout", "copies", 2),
    PRINTED("woman", "copies", 2),
    LISTED("s1", 1),
    LISTED("s2", 2),
    LISTED("s3", 1),
    LISTED("s4", 2),
    LISTED("s5", 2),
    LISTED("s6", 1),
    LISTED("s7", 1),
    LISTED("l9", 1),
    LISTED("l10", 2),
    LISTED("l11", 1),
    LISTED("l12", 1),
    LISTED("l13", 1),
    PRINTED("thief", "value", -10),
    {NULL, NULL, 0, 0, 0, NULL},
};

/* MAN-3: grounds in order, small before large. */
const struct man_layout vl_man_layouts[SEATS + 1] = {
    [2] = {.count = 4, .smalls = 3, .place = {{0, false}, {1, false}, {2, false}, {2, true}}},
    [3] = {.count = 4, .smalls = 2, .place = {{0, false}, {0, true}, {1, false}, {2, true}}},
    [4] = {.count = 5, .smalls = 3, .place = {{0, false}, {0, true}, {1, false}, {1, true}, {2, false}}},
};
