/* components.c - the cards and territories of Tomahawk.
 *
 * The rulebook prints how many cards there are, not which: the tables below are reconstructed but for what they mark,
 * and an edition file can replace their numbers. Two values of specials are not open to that: the sky's 6 is printed,
 * and the spirit is a 2 because two of them would be "9 instead of 4" (TOM-17). */
#include "tomahawk.h"

/* Tables are to be read as tables. */
/* clang-format off */

/* ---- Names: cards first, then territories, so that one list names every face of the table ---- */

#define WITH_HAIR(value) value "~0", value "~1", value "~2", value "~3", value "~4"
#define WITH_EFFECT(land) land, land "p", land "g"
#define WITH_ANIMALS(land)                                                                                             \
    WITH_EFFECT(land "-1"), WITH_EFFECT(land "-2"), WITH_EFFECT(land "-3"), WITH_EFFECT(land "-4"),                    \
    WITH_EFFECT(land "-5")
#define WITH_TURNS(type) WITH_ANIMALS(type "1"), WITH_ANIMALS(type "2"), WITH_ANIMALS(type "3")

static const char *const faces[CARDS + TERRITORIES] = {
    WITH_HAIR("1"), WITH_HAIR("2"), WITH_HAIR("3"), WITH_HAIR("4"), WITH_HAIR("5"),
    WITH_HAIR("6"), WITH_HAIR("7"), WITH_HAIR("8"), WITH_HAIR("9"), WITH_HAIR("10"),
    "manitou", "spirit", "cloud", "dusk", "sequoia", "sky", "windskull",
    WITH_TURNS("P"), WITH_TURNS("F"), WITH_TURNS("M"),
};
static const char *const piles[PILES] = {"1", "2", "3", "4"};

const struct vl_domain vl_tom_faces = {faces, CARDS + TERRITORIES, 8, "card"};
const struct vl_domain vl_tom_cards = {faces, CARDS, vl_tom_cards_bits, "card"};
const struct vl_domain vl_tom_specials = {faces + MEMBERS, SPECIALS, vl_tom_specials_bits, "special"};
const struct vl_domain vl_tom_territories = {faces + CARDS, TERRITORIES, vl_tom_territories_bits, "territory"};
const struct vl_domain vl_tom_piles = {piles, PILES, vl_tom_piles_bits, "pile"};

/* ---- Numbers: as NUMBER_COPIES, NUMBER_SPECIALS and NUMBER_LANDS say ---- */

#define COPIES(card, n, most, provenance) {card, "copies", n, 0, most, provenance}

/* How many cards of this value each tribe has with no hair, with one … four. */
#define MEMBER(value, n0, n1, n2, n3, n4)                                                                              \
    COPIES(value "~0", n0, TRIBE, "reconstructed"), COPIES(value "~1", n1, TRIBE, "reconstructed"),                    \
    COPIES(value "~2", n2, TRIBE, "reconstructed"), COPIES(value "~3", n3, TRIBE, "reconstructed"),                    \
    COPIES(value "~4", n4, TRIBE, "reconstructed")

/* The value comes last: its provenance is the one that a printed edition names for the card. */
#define SPECIAL(card, value, low, high, provenance)                                                                    \
    {card, "hair", 0, 0, HAIRS - 1, "reconstructed"}, {card, "value", value, low, high, provenance}

/* How many territories of this type, length and number of animals have no effect, a puma, gathering. */
#define LAND(land, none, puma, gathering) LAND_AS(land, none, puma, gathering, "reconstructed")
#define LAND_AS(land, none, puma, gathering, provenance)                                                               \
    COPIES(land, none, OF_EACH_LENGTH, "reconstructed"), COPIES(land "p", puma, OF_EACH_LENGTH, "reconstructed"),      \
    COPIES(land "g", gathering, OF_EACH_LENGTH, provenance)

const struct vl_number vl_tom_numbers[] = {
    MEMBER("1", 2, 0, 0, 0, 0),
    MEMBER("2", 2, 0, 0, 0, 0),
    MEMBER("3", 2, 1, 0, 0, 0),
    MEMBER("4", 1, 2, 0, 0, 0),
    MEMBER("5", 1, 1, 1, 0, 0),
    MEMBER("6", 1, 1, 1, 0, 0),
    MEMBER("7", 1, 0, 1, 1, 0),
    MEMBER("8", 0, 1, 0, 1, 0),
    MEMBER("9", 0, 0, 1, 0, 1),
    MEMBER("10", 0, 0, 0, 0, 1),

    SPECIAL("manitou", 1, 1, VALUES, "reconstructed"),
    SPECIAL("spirit", 2, 2, 2, "derived"),
    SPECIAL("cloud", 3, 1, VALUES, "reconstructed"),
    SPECIAL("dusk", 4, 1, VALUES, "reconstructed"),
    SPECIAL("sequoia", 5, 1, VALUES, "reconstructed"),
    SPECIAL("sky", 6, 6, 6, "rulebook"),
    SPECIAL("windskull", 8, 1, VALUES, "reconstructed"),

    LAND("P1-1", 1, 0, 0), LAND("P1-2", 0, 1, 0), LAND("P1-3", 0, 0, 0), LAND("P1-4", 0, 0, 0), LAND("P1-5", 0, 0, 0),
    LAND("P2-1", 0, 0, 0), LAND("P2-2", 0, 0, 0), LAND("P2-3", 0, 0, 1), LAND("P2-4", 0, 0, 0), LAND("P2-5", 0, 0, 0),
    LAND("P3-1", 0, 0, 0), LAND("P3-2", 0, 0, 0), LAND("P3-3", 0, 0, 0), LAND("P3-4", 0, 1, 0), LAND("P3-5", 1, 0, 0),

    LAND("F1-1", 1, 0, 0), LAND("F1-2", 0, 0, 0), LAND("F1-3", 0, 0, 0), LAND("F1-4", 0, 0, 0), LAND("F1-5", 0, 0, 0),
    LAND("F2-1", 0, 0, 0), LAND("F2-2", 0, 0, 0), LAND("F2-3", 0, 1, 0), LAND("F2-4", 1, 0, 0), LAND("F2-5", 0, 0, 0),
    LAND("F3-1", 0, 0, 0), LAND("F3-2", 0, 0, 0), LAND("F3-3", 0, 0, 0), LAND("F3-4", 1, 0, 0),
    LAND_AS("F3-5", 0, 0, 1, "confirmed"),

    LAND("M1-1", 1, 0, 0), LAND("M1-2", 0, 0, 1), LAND("M1-3", 0, 0, 0), LAND("M1-4", 0, 0, 0), LAND("M1-5", 0, 0, 0),
    LAND("M2-1", 0, 0, 0), LAND("M2-2", 0, 0, 1), LAND("M2-3", 1, 0, 0), LAND("M2-4", 0, 0, 0), LAND("M2-5", 0, 0, 0),
    LAND("M3-1", 0, 0, 0), LAND("M3-2", 0, 0, 0), LAND("M3-3", 0, 0, 0), LAND("M3-4", 0, 0, 0), LAND("M3-5", 1, 0, 0),

    {NULL, NULL, 0, 0, 0, NULL},
};

/* ---- The piles (TOM-4), top first: 3, 3 - 1, 2, 3 - 2, 1, 3 - 1, 1, 2, 2 ---- */

const struct tom_schedule vl_tom_schedule[BATTLES] = {
    {0, 0, 3}, {0, 3, 3},
    {1, 0, 1}, {1, 1, 2}, {1, 3, 3},
    {2, 0, 2}, {2, 2, 1}, {2, 3, 3},
    {3, 0, 1}, {3, 1, 1}, {3, 2, 2}, {3, 4, 2},
};
/* clang-format on */

const uint8_t vl_tom_battle_at[PILES][TURNS + 1] = {
    {0, 0, 0, 1, 1, 1, NONE},
    {2, 3, 3, 4, 4, 4, NONE},
    {5, 5, 6, 7, 7, 7, NONE},
    {8, 9, 10, 10, 11, 11, NONE},
};

/* ---- The box of an edition ---- */

/* 24 cards a tribe (TOM-1), five territories of each length (TOM-4), and for any two specials that a seat may keep the
 * tribe cards that they replace (TOM-3). */
const char *vl_tom_refuse(const struct vl_setup *s) {
    int members = 0, lands[LENGTHS] = {0}, copies[VALUES + 1] = {0}, wanted[VALUES + 1] = {0};
    for (unsigned card = 0; card < MEMBERS; card++) {
        members += s->number[NUMBER_COPIES + card];
        copies[tom_value(s, card)] += s->number[NUMBER_COPIES + card];
    }
    if (members != TRIBE) return "tribe-size";
    for (unsigned card = MEMBERS; card < CARDS; card++)
        if (++wanted[tom_value(s, card)] > KEPT) wanted[tom_value(s, card)] = KEPT;
    for (unsigned value = 1; value <= VALUES; value++)
        if (copies[value] < wanted[value]) return "special-without-card";
    for (unsigned land = 0; land < TERRITORIES; land++)
        lands[tom_length_of(land) - 1] += s->number[NUMBER_LANDS + land];
    for (unsigned i = 0; i < LENGTHS; i++)
        if (lands[i] != OF_EACH_LENGTH) return "territories-five";
    return NULL;
}

/* Every game begins with this, and its policy asks often, so kinds without copies, which are most, are passed over
 * quickly: each card is written before it is known whether there is one. */
void vl_tom_sort_cards(const struct vl_setup *s, struct tom_box *box) {
    unsigned pieces = 0;
    for (unsigned card = 0; card < MEMBERS; card++) {
        unsigned copies = (unsigned)s->number[NUMBER_COPIES + card];
        box->first[card] = (uint8_t)pieces;
        box->card[pieces] = (uint8_t)card;
        for (unsigned i = 1; i < copies; i++) box->card[pieces + i] = (uint8_t)card;
        pieces += copies;
    }
    for (unsigned card = MEMBERS; card < CARDS; card++) {
        box->first[card] = (uint8_t)pieces;
        box->card[pieces++] = (uint8_t)card;
    }
    box->first[CARDS] = (uint8_t)pieces;
}

void vl_tom_open_box(const struct vl_setup *s, struct tom_box *box) {
    unsigned ends[LENGTHS] = {0, OF_EACH_LENGTH, 2 * OF_EACH_LENGTH};
    vl_tom_sort_cards(s, box);
    for (unsigned land = 0; land < TERRITORIES; land += EFFECTS) {
        const int16_t *copies = &s->number[NUMBER_LANDS + land];
        if ((copies[NO_EFFECT] | copies[PUMA] | copies[GATHERING]) == 0) continue;
        for (unsigned effect = 0; effect < EFFECTS; effect++)
            for (int i = copies[effect]; i > 0; i--)
                box->land[ends[tom_length_of(land) - 1]++] = (uint8_t)(land + effect);
    }
}
