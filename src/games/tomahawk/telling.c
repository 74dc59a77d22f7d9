/* telling.c - what a renderer of Tomahawk is told besides the scene: what is printed on the cards, what is asked, why
 * not, how both stand, the score line by line. */
#include "core/telling.h"

#include "tomahawk.h"

static const struct tom_view *read_view(const struct vl_view *view) {
    return (const struct tom_view *)(const void *)view;
}

/* clang-format off */
#define SPECIAL_ARG {"special", &vl_tom_specials}
#define CARD_ARG {"card", &vl_tom_cards}
#define PILE_ARG {"pile", &vl_tom_piles}
#define LEFT_ARG {"left", &vl_amount}
/* clang-format on */

const char *const vl_tom_groups[] = {
    [GROUP_BATTLE] = "battle", [GROUP_COVERED] = "covered", [GROUP_SIDE] = "side",     [GROUP_VEILED] = "veiled",
    [GROUP_BISON] = "bison",   [GROUP_CARIBOU] = "caribou", [GROUP_EAGLES] = "eagles", NULL,
};
const char *const vl_tom_kinds[] = {
    "weak",    "middling", "strong",    "manitou", "spirit", "cloud",    "dusk",
    "sequoia", "sky",      "windskull", "plain",   "forest", "mountain", NULL,
};
const char *const vl_tom_traits[] = {
    [TRAIT_VALUE] = "value",
    [TRAIT_HAIR] = "hair",
    [TRAIT_TURNS] = "turns",
    [TRAIT_BISON] = "bison",
    [TRAIT_CARIBOU] = "caribou",
    [TRAIT_EAGLES] = "eagles",
    NULL,
};
const char *const vl_tom_tags[] = {
    [TAG_SPECIAL] = "special",
    [TAG_PUMA] = "puma",
    [TAG_GATHERING] = "gathering",
    NULL,
};
const char *const vl_tom_facts[] = {
    [FACT_BISON] = "bison",
    [FACT_CARIBOU] = "caribou",
    [FACT_EAGLES] = "eagles",
    [FACT_TROPHIES] = "trophies",
    [FACT_SEEN] = "seen",
    [FACT_SUSPECT] = "suspect",
    NULL,
};
const char *const vl_tom_stages[] = {[STAGE_BEFORE] = "before", [STAGE_TURN] = "turn", NULL};
const struct vl_saying vl_tom_phases[] = {
    [ASK_WAIT] = {"wait", {{"seat", &vl_seats}}},
    [ASK_BOTH] = {"both"},
    [ASK_CHANCE] = {"chance"},
    [ASK_KEEP] = {"keep", {LEFT_ARG}, .rule = "TOM-3"},
    [ASK_PLACE] = {"place", {LEFT_ARG}, .rule = "TOM-6"},
    [ASK_DUSK] = {"dusk", {LEFT_ARG, PILE_ARG}, .rule = "TOM-19"},
    [ASK_LAST] = {"last", {PILE_ARG}, .rule = "TOM-6"},
    [ASK_OVER] = {"over"},
    {NULL},
};
const struct vl_saying vl_tom_whys[] = {
    [WHY_NOT_DEALT] = {"not_dealt", {SPECIAL_ARG}},
    [WHY_KEPT] = {"kept", {SPECIAL_ARG}},
    [WHY_VALUE] = {"value", {SPECIAL_ARG, {"value", &vl_amount}, CARD_ARG}},
    [WHY_GONE] = {"gone", {CARD_ARG}},
    [WHY_NOT_IN_HAND] = {"not_in_hand", {CARD_ARG}},
    [WHY_PLACED] = {"placed", {CARD_ARG, PILE_ARG}},
    [WHY_TAKEN] = {"taken", {CARD_ARG, PILE_ARG}},
    [WHY_DUSK] = {"dusk", {CARD_ARG, PILE_ARG}},
    {NULL},
};

/* ---- Faces ---- */

static void add_trait(struct vl_face *face, unsigned code, int number) {
    face->trait[face->traits].code = (uint8_t)code;
    face->trait[face->traits++].number = (int16_t)number;
}

static unsigned kind_of(unsigned card, int value) {
    if (card >= MEMBERS) return KIND_SPECIAL + card - MEMBERS;
    return value < 4 ? KIND_WEAK : value < 7 ? KIND_MIDDLING : KIND_STRONG;
}

/* A card of the tribe is there for both seats, a special once. */
static void card_face(const struct vl_setup *s, unsigned card, struct vl_face *face) {
    int value = tom_value(s, card), hair = tom_hair(s, card);
    bool special = card >= MEMBERS;
    face->kind = (uint8_t)kind_of(card, value);
    face->value = (int16_t)value;
    face->copies = special ? 1 : (uint16_t)(SEATS * s->number[NUMBER_COPIES + card]);
    face->tags = special ? 1u << TAG_SPECIAL : 0;
    add_trait(face, TRAIT_VALUE, value);
    if (hair > 0) add_trait(face, TRAIT_HAIR, hair);
}

static void land_face(const struct vl_setup *s, unsigned land, struct vl_face *face) {
    unsigned type = tom_type_of(land), effect = tom_effect_of(land);
    face->kind = (uint8_t)(KIND_LAND + type);
    face->value = (int16_t)tom_animals_of(land);
    face->copies = (uint16_t)s->number[NUMBER_LANDS + land];
    face->tags = effect == NO_EFFECT ? 0 : 1u << (effect == PUMA ? TAG_PUMA : TAG_GATHERING);
    add_trait(face, TRAIT_BISON + type, face->value);
    add_trait(face, TRAIT_TURNS, (int)tom_length_of(land));
}

void vl_tom_face(const struct vl_setup *s, unsigned face, struct vl_face *out) {
    *out = (struct vl_face){.value = VL_NO_VALUE};
    if (face < CARDS)
        card_face(s, face, out);
    else
        land_face(s, face - CARDS, out);
}

/* ---- What is asked ---- */

static void ask_to_place(const struct tom_view *v, struct vl_ask *ask) {
    unsigned free = 0, last = 0;
    for (unsigned pile = 0; pile < PILES; pile++)
        if (v->played[v->viewer][v->open.turn][pile] == 0) free++, last = pile;
    bool dusk = v->open.dusk_turn == v->open.turn && v->open.dusk_seat == v->viewer;
    ask->least = ask->most = (uint8_t)free;
    ask->phase = free == 1 ? ASK_LAST : dusk ? ASK_DUSK : ASK_PLACE;
    ask->arg[0] = (int16_t)(free == 1 ? last : free);
    if (ask->phase == ASK_DUSK) ask->arg[1] = v->open.dusk_pile;
}

void vl_tom_ask(const struct vl_setup *s, const struct vl_view *view, struct vl_ask *ask) {
    const struct tom_view *v = read_view(view);
    *ask = (struct vl_ask){.phase = ASK_OVER};
    if (vl_asked(s, view) && v->open.phase == KEEPING) {
        ask->phase = ASK_KEEP;
        ask->least = ask->most = (uint8_t)(KEPT - vl_count(v->kept[v->viewer]));
        ask->arg[0] = ask->most;
    } else if (vl_asked(s, view)) {
        ask_to_place(v, ask);
    } else if (v->actors == VL_BIT(VL_CHANCE)) {
        ask->phase = ASK_CHANCE;
    } else if (v->actors != 0) {
        ask->phase = vl_count(v->actors) == 1 ? ASK_WAIT : ASK_BOTH;
        if (ask->phase == ASK_WAIT) ask->arg[0] = (int16_t)vl_first(v->actors);
    }
}

/* ---- Why not ---- */

static const char *blame(struct vl_why *why, uint32_t piece, const char *rule) {
    if (why != NULL) why->piece = piece;
    return rule;
}

/* TOM-3: a special that was dealt and is not kept yet, a tribe card of its value that is still there. */
static const char *why_not_keep(const struct vl_setup *s, const struct tom_view *v, unsigned special, unsigned card,
                                struct vl_why *why) {
    unsigned seat = v->viewer;
    struct tom_box box;
    if (special >= SPECIALS || card >= CARDS) return "TOM-3";
    vl_tom_open_box(s, &box);
    int value = tom_value(s, MEMBERS + special);
    uint32_t there = vl_tom_lowest_id(&box, seat, v->deck[seat], card);
    if (!(v->dealt[seat] >> special & 1)) return vl_because(why, "TOM-3", WHY_NOT_DEALT, (int)special, 0, 0, 0);
    if (v->kept[seat] >> special & 1)
        return blame(why, vl_tom_lowest_id(&box, seat, v->deck[seat], MEMBERS + special),
                     vl_because(why, "TOM-3", WHY_KEPT, (int)special, 0, 0, 0));
    if (card >= MEMBERS || tom_value(s, card) != value)
        return blame(why, there, vl_because(why, "TOM-3", WHY_VALUE, (int)special, value, (int)card, 0));
    return there != 0 ? NULL : vl_because(why, "TOM-3", WHY_GONE, (int)card, 0, 0, 0);
}

/* Where a card was placed this turn, or PILES. */
static unsigned pile_with(const struct tom_view *v, unsigned card) {
    unsigned pile = 0;
    while (pile < PILES && v->played[v->viewer][v->open.turn][pile] != card + 1) pile++;
    return pile;
}

static const char *why_not_place(const struct vl_setup *s, const struct tom_view *v, unsigned card, unsigned pile,
                                 struct vl_why *why) {
    unsigned seat = v->viewer, turn = v->open.turn;
    struct tom_box box;
    if (card >= CARDS) return "TOM-6";
    vl_tom_open_box(s, &box);
    if (!(v->hand[seat] & tom_copies(&box, card))) {
        unsigned gone = pile_with(v, card);
        if (gone == PILES) return vl_because(why, "TOM-6", WHY_NOT_IN_HAND, (int)card, 0, 0, 0);
        return blame(why, vl_tom_card_id(v, &box, seat, turn, gone),
                     vl_because(why, "TOM-6", WHY_PLACED, (int)card, (int)gone, 0, 0));
    }
    int there = v->played[seat][turn][pile];
    if (there == 0) return NULL;
    bool set = v->open.dusk_turn == turn && v->open.dusk_seat == seat && v->open.dusk_pile == pile;
    return blame(why, vl_tom_card_id(v, &box, seat, turn, pile),
                 vl_because(why, set ? "TOM-19" : "TOM-6", set ? WHY_DUSK : WHY_TAKEN, there - 1, (int)pile, 0, 0));
}

const char *vl_tom_why_not(const struct vl_setup *s, const struct vl_view *view, vl_move move, struct vl_why *why) {
    const struct tom_view *v = read_view(view);
    if (!vl_asked(s, view) || vl_verb_of(move) != (v->open.phase == KEEPING ? KEEP : PLACE)) return "REC-3";
    if (v->open.phase == KEEPING) return why_not_keep(s, v, tom_keep_special(move), tom_keep_card(move), why);
    return why_not_place(s, v, tom_place_card(move), tom_place_pile(move), why);
}

/* ---- Standing: the score and what it is made of are open to everyone (TOM-26) ---- */

bool vl_tom_score(const struct vl_setup *s, const struct vl_view *view, unsigned seat, int32_t *out) {
    struct tom_tally tally;
    (void)s;
    vl_tom_tally(&read_view(view)->open, &tally);
    *out = tally.score[seat];
    return true;
}

/* Specials of a seat that everybody, or this viewer from a mountain, has seen. */
static unsigned seen_specials(const struct tom_view *v, unsigned seat) {
    unsigned seen = 0;
    for (unsigned turn = 0; turn < v->open.turn; turn++)
        for (unsigned pile = 0; pile < PILES; pile++) {
            unsigned card = v->played[seat][turn][pile] - 1u;
            bool open = tom_shown(&v->open, vl_tom_battle_at[pile][turn], turn) || !tom_knows(v->viewer, seat);
            if (open && card >= MEMBERS && card < CARDS) seen |= 1u << (card - MEMBERS);
        }
    return seen;
}

static unsigned add_specials(struct vl_fact *out, unsigned code, unsigned set) {
    unsigned count = 0;
    for (; set != 0; set &= set - 1)
        out[count++] = (struct vl_fact){(uint8_t)code, 1, (int16_t)(MEMBERS + vl_first(set))};
    return count;
}

/* Animals and trophies; then the specials that were seen, and those that the seat may still have somewhere. */
unsigned vl_tom_standing(const struct vl_setup *s, const struct vl_view *view, unsigned seat, struct vl_fact *out) {
    const struct tom_view *v = read_view(view);
    struct tom_tally tally;
    unsigned count = 0, seen = seen_specials(v, seat);
    vl_tom_tally(&v->open, &tally);
    for (unsigned type = 0; type < TYPES; type++)
        if (tally.animals[seat][type] > 0)
            out[count++] =
                (struct vl_fact){(uint8_t)(FACT_BISON + type), (int16_t)tally.animals[seat][type], VL_FACE_DOWN};
    if (v->open.trophies[seat] > 0)
        out[count++] = (struct vl_fact){FACT_TROPHIES, v->open.trophies[seat], VL_FACE_DOWN};
    count += add_specials(out + count, FACT_SEEN, seen);
    if (tom_knows(v->viewer, seat) || v->open.dealt < SEATS * DEALT) return count;
    return count + add_specials(out + count, FACT_SUSPECT, vl_tom_suspects(s, v, seat) & ~seen);
}

unsigned vl_tom_progress(const struct vl_setup *s, const struct vl_view *view, struct vl_stage *out) {
    const struct tom_public *open = &read_view(view)->open;
    bool before = open->turn == 0 && open->phase < PLACING;
    int16_t turn = (int16_t)(open->turn < TURNS ? open->turn + 1 : TURNS);
    (void)s;
    out[0] = (struct vl_stage){before ? STAGE_BEFORE : STAGE_TURN, before ? 0 : turn, TURNS};
    return 1;
}

/* TOM-26: animals as printed, the caribou that the sequoia added, trophies, the prized animal. */
unsigned vl_tom_breakdown(const struct vl_setup *s, const struct vl_view *view, unsigned seat, struct vl_line *out) {
    const struct tom_public *open = &read_view(view)->open;
    int animals[TYPES] = {0}, added = 0, prized;
    uint32_t land[TYPES] = {0}, doubled = 0;
    struct tom_tally tally;
    unsigned count = 0;
    vl_tom_tally(open, &tally);
    for (unsigned battle = BATTLES; battle-- > 0;) {
        if (open->winner[battle] != seat) continue;
        unsigned type = tom_type_of(open->land[battle]);
        animals[type] += (int)tom_animals_of(open->land[battle]);
        land[type] = tom_land_id(battle);
        if (!(open->doubled >> battle & 1)) continue;
        added += (int)tom_animals_of(open->land[battle]);
        doubled = tom_land_id(battle);
    }
    for (unsigned type = 0; type < TYPES; type++)
        out[count++] = (struct vl_line){
            "TOM-10",  (uint8_t)(LINE_BISON + type), (int16_t)animals[type], (int16_t)animals[type], VL_OF_GROUP,
            land[type]};
    if (added > 0)
        out[count++] = (struct vl_line){"TOM-18", LINE_DOUBLED, (int16_t)added, (int16_t)added, VL_OF_PIECE, doubled};
    out[count++] = (struct vl_line){"TOM-9", LINE_TROPHIES, open->trophies[seat], open->trophies[seat], VL_OF_PIECE, 0};
    if (!s->option[PRIZED]) return count;
    prized = tally.prized == seat;
    out[count++] = (struct vl_line){"TOM-25",        LINE_PRIZED,
                                    (int16_t)prized, (int16_t)(prized * BONUS),
                                    VL_OF_PIECE,     open->prized == NONE ? 0 : PRIZED_ID};
    return count;
}
