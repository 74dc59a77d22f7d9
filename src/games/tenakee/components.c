/* components.c - the cards of Tenakee. Every number is printed in the rulebook; an edition has nothing to replace. */
#include "tenakee.h"

static const char *const cards[CARDS] = {"t1", "t2", "t3", "t4", "t5", "t6", "t8", "t10", "head", "warrior", "woman"};
static const char *const slots[SLOTS] = {"A", "B", "C", "D"};

const struct vl_domain vl_ten_cards = {cards, CARDS, vl_ten_cards_bits, "card"};
const struct vl_domain vl_ten_slots = {slots, SLOTS, vl_ten_slots_bits, "slot"};

static const char *const slot_sets[(1 << SLOTS) - 1] = {"A",   "B",   "A-B",   "C",   "A-C",   "B-C",   "A-B-C",  "D",
                                                        "A-D", "B-D", "A-B-D", "C-D", "A-C-D", "B-C-D", "A-B-C-D"};
const struct vl_domain vl_ten_slot_sets = {slot_sets, (1 << SLOTS) - 1, 0, "slots"};

const int16_t vl_ten_value[CARDS] = {1, 2, 3, 4, 5, 6, 8, 10, 0, 0, 0};

const uint8_t vl_ten_class[CARDS] = {[HEAD] = CLASS_HEAD, [WARRIOR] = CLASS_WARRIOR, [WOMAN] = CLASS_WOMAN};

/* Copies: of totem cards in the box, of the others for each player (TEN-1, TEN-2). Indexed by enum ten_card. */
#define PRINTED(card, n)                                                                                               \
    { card, "copies", n, n, n, "rulebook" }
const struct vl_number vl_ten_numbers[] = {
    PRINTED("t1", 10),  PRINTED("t2", 10),     PRINTED("t3", 10),   PRINTED("t4", 10),
    PRINTED("t5", 10),  PRINTED("t6", 10),     PRINTED("t8", 5),    PRINTED("t10", 5),
    PRINTED("head", 3), PRINTED("warrior", 2), PRINTED("woman", 2), {NULL, NULL, 0, 0, 0, NULL},
};
