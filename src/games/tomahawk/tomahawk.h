/* tomahawk.h - what the files of this folder share: cards, territories, state and view. Nobody else includes it.
 *
 * Kinds and pieces. The notation knows kinds of cards ("7~2", "dusk") and of territories ("F3-5g"); the box holds
 * physical pieces, and how many of each kind is a matter of the edition. A seat's cards are sets of pieces, one bit
 * each: bits 0 to 23 are its tribe, kinds ascending, and bits 24 to 30 the specials. Copies of a kind stand side by
 * side and are used in order: whenever a card of a kind is asked for, the lowest copy goes. So of each kind the
 * replaced copies come first, then those played, those in hand and those in the deck, and equal positions are equal
 * bytes. */
#ifndef TOMAHAWK_H
#define TOMAHAWK_H

#include "core/game.h"

#pragma GCC visibility push(hidden) /* nobody outside this folder sees them */

enum { SEATS = 2, PILES = 4, TURNS = 6, BATTLES = 12, HAND = 8, REFILL = 4, DEALT = 3, KEPT = 2 };

/* Kinds of cards: (value - 1) * HAIRS + hair for the tribe, then the specials. */
enum { VALUES = 10, HAIRS = 5, MEMBERS = VALUES * HAIRS };
enum tom_card { MANITOU = MEMBERS, SPIRIT, CLOUD, DUSK, SEQUOIA, SKY, WINDSKULL, CARDS };
enum { SPECIALS = CARDS - MEMBERS, TRIBE = 24, PIECES = TRIBE + SPECIALS };
#define WHOLE_TRIBE ((uint32_t)((1u << TRIBE) - 1))

/* Kinds of territories: ((type * 3 + turns - 1) * 5 + animals - 1) * 3 + effect. */
enum tom_type { PLAIN, FOREST, MOUNTAIN, TYPES };
enum tom_effect { NO_EFFECT, PUMA, GATHERING, EFFECTS };
enum { LENGTHS = 3, ANIMALS = 5, TERRITORIES = TYPES * LENGTHS * ANIMALS * EFFECTS, OF_EACH_LENGTH = 5 };
enum { LANDS = LENGTHS * OF_EACH_LENGTH };

/* Where an edition's numbers stand in the set-up. */
enum { NUMBER_COPIES = 0, NUMBER_SPECIALS = MEMBERS, NUMBER_LANDS = NUMBER_SPECIALS + 2 * SPECIALS };

enum tom_option { PRIZED };
enum tom_phase { DEALING, PRIZING, KEEPING, TURNING, DRAWING, PLACING, SETTING, OVER };

enum tom_event {
    EV_DEALT,
    EV_PRIZED,
    EV_KEPT,
    EV_READY,
    EV_TERRITORY,
    EV_DREW,
    EV_TURN,
    EV_PLACED,
    EV_REVEALED,
    EV_COPIED,
    EV_CHARMED,
    EV_DUSK,
    EV_TROPHY,
    EV_PUMA,
    EV_GATHERING,
    EV_UNITED,
    EV_TOTALS,
    EV_REVERSED,
    EV_DOUBLED,
    EV_WON,
    EV_TIED,
    EV_PEEKED,
    EV_BONUS,
    EV_OVER,
};
enum tom_line { LINE_BISON, LINE_CARIBOU, LINE_EAGLES, LINE_DOUBLED, LINE_TROPHIES, LINE_PRIZED };
enum tom_zone {
    ZONE_TERRITORY,
    ZONE_NEXT,
    ZONE_SIDE,
    ZONE_HAND,
    ZONE_SPECIALS,
    ZONE_DECK,
    ZONE_WON,
    ZONE_TROPHIES,
    ZONE_GRAVEYARD,
    ZONE_ASIDE,
    ZONE_PRIZED,
    ZONE_DISCARD,
};

/* What a renderer is told (telling.c has the names). Animals, lands and specials stand in the order of their types. */
enum tom_group { GROUP_BATTLE, GROUP_COVERED, GROUP_SIDE, GROUP_VEILED, GROUP_BISON, GROUP_CARIBOU, GROUP_EAGLES };
enum tom_kind { KIND_WEAK, KIND_MIDDLING, KIND_STRONG, KIND_SPECIAL, KIND_LAND = KIND_SPECIAL + SPECIALS };
enum tom_trait { TRAIT_VALUE, TRAIT_HAIR, TRAIT_TURNS, TRAIT_BISON, TRAIT_CARIBOU, TRAIT_EAGLES };
enum tom_tag { TAG_SPECIAL, TAG_PUMA, TAG_GATHERING };
enum tom_fact { FACT_BISON, FACT_CARIBOU, FACT_EAGLES, FACT_TROPHIES, FACT_SEEN, FACT_SUSPECT };
enum tom_stage { STAGE_BEFORE, STAGE_TURN };
enum tom_ask { ASK_WAIT, ASK_BOTH, ASK_CHANCE, ASK_KEEP, ASK_PLACE, ASK_DUSK, ASK_LAST, ASK_OVER };
enum tom_why { WHY_NOT_DEALT, WHY_KEPT, WHY_VALUE, WHY_GONE, WHY_NOT_IN_HAND, WHY_PLACED, WHY_TAKEN, WHY_DUSK };

enum { NONE = 0xff, TIED = 2 }; /* TIED: a battle nobody won, where a seat could stand */

/* The pieces that this edition's box holds. */
struct tom_box {
    uint8_t card[PIECES];     /* kind of each piece of a seat */
    uint8_t first[CARDS + 1]; /* the lowest piece of each kind; those of kind k end before first[k + 1] */
    uint8_t land[LANDS];      /* kinds of the territories: five of one turn, five of two, five of three */
};

/* What everyone sees. Battles are numbered along the piles, top first (TOM-4): each lasts a fixed number of turns, so
 * the turn alone tells which battle is fought on which pile (vl_tom_battle_at). */
struct tom_public {
    uint32_t peeked[SEATS]; /* TOM-12: cards of the other seat that this seat was shown, bit turn * PILES + pile */
    uint16_t up;            /* pieces of box.land that were turned up, the prized one too */
    uint16_t doubled;       /* TOM-18: battles won with their caribou doubled */
    uint8_t phase, turn;    /* turn: from 0; turns that were fought to the end */
    uint8_t dealt;          /* specials dealt so far */
    uint8_t drawn[SEATS];   /* cards drawn so far */
    uint8_t trophies[SEATS];
    uint8_t dusk_seat, dusk_turn, dusk_pile; /* TOM-19: whose card is set, when and where it is played, or NONE */
    uint8_t prized;                          /* TOM-25: a kind of territory, or NONE */
    uint8_t land[BATTLES];                   /* kinds of territories turned up, NONE before */
    uint8_t winner[BATTLES];                 /* a seat, TIED, NONE before */
    uint8_t unused;
};

/* A card on the table is its kind + 1; 0 is an empty place. */
struct tom_state {
    uint8_t actors, unused[3];
    uint8_t dealt[SEATS], kept[SEATS]; /* sets of specials, bit kind - MEMBERS */
    uint32_t left[SEATS];              /* TOM-3: tribe cards that were replaced */
    uint32_t hand[SEATS], deck[SEATS];
    struct tom_public open;
    uint8_t played[SEATS][TURNS][PILES]; /* a card set by dusk stands here before its turn begins */
    struct tom_box box;
};

enum { FACE_DOWN = 0xff }; /* in a view: a card lies there that the viewer has not seen */

struct tom_view {
    uint8_t actors, viewer;
    uint8_t held[SEATS];               /* cards in hand; of others, while they place, as if they had not begun */
    uint8_t dealt[SEATS], kept[SEATS]; /* from here to deck: of the seats the viewer knows, else 0 */
    uint32_t left[SEATS];
    uint32_t hand[SEATS], deck[SEATS];
    struct tom_public open;
    uint8_t played[SEATS][TURNS][PILES];
};

/* When and where a battle is fought: pile, first turn, number of turns (TOM-4). */
struct tom_schedule {
    uint8_t pile, start, length;
};

/* components.c */
VL_DOMAIN(vl_tom_cards, CARDS);
VL_DOMAIN(vl_tom_specials, SPECIALS);
VL_DOMAIN(vl_tom_territories, TERRITORIES);
VL_DOMAIN(vl_tom_piles, PILES);
extern const struct vl_domain vl_tom_faces;
extern const struct vl_number vl_tom_numbers[];
extern const uint8_t vl_tom_battle_at[PILES][TURNS + 1]; /* NONE after the last turn */
extern const struct tom_schedule vl_tom_schedule[BATTLES];
const char *vl_tom_refuse(const struct vl_setup *);
void vl_tom_open_box(const struct vl_setup *, struct tom_box *);
void vl_tom_sort_cards(const struct vl_setup *, struct tom_box *); /* its cards alone */

static inline unsigned tom_type_of(unsigned land) {
    return land / (LENGTHS * ANIMALS * EFFECTS);
}
static inline unsigned tom_length_of(unsigned land) {
    return land / (ANIMALS * EFFECTS) % LENGTHS + 1;
}
static inline unsigned tom_animals_of(unsigned land) {
    return land / EFFECTS % ANIMALS + 1;
}
static inline unsigned tom_effect_of(unsigned land) {
    return land % EFFECTS;
}
/* Printed on the card. */
static inline int tom_value(const struct vl_setup *s, unsigned card) {
    return card < MEMBERS ? (int)(card / HAIRS + 1) : s->number[NUMBER_SPECIALS + 2 * (card - MEMBERS) + 1];
}
static inline int tom_hair(const struct vl_setup *s, unsigned card) {
    return card < MEMBERS ? (int)(card % HAIRS) : s->number[NUMBER_SPECIALS + 2 * (card - MEMBERS)];
}
/* The effective value, for trophies and territory alike. TOM-15: the sky is worth what the card opposite says. TOM-16:
 * the cloud charms 7 to 10. */
static inline int tom_worth(const struct vl_setup *s, unsigned card, unsigned opposite) {
    int value = tom_value(s, card == SKY ? opposite : card);
    return opposite == CLOUD && value >= 7 ? 0 : value;
}
/* The same as far as it can be told: the sky is worth nothing that is known before the card opposite is (CARDS or more:
 * it is not). */
static inline int tom_known_worth(const struct vl_setup *s, unsigned card, unsigned opposite) {
    if (opposite < CARDS) return tom_worth(s, card, opposite);
    return card == SKY ? 0 : tom_value(s, card);
}
/* The turn in which a battle ends. */
static inline unsigned tom_last_turn(unsigned battle) {
    return vl_tom_schedule[battle].start + vl_tom_schedule[battle].length - 1u;
}
/* All copies of a kind. */
static inline uint32_t tom_copies(const struct tom_box *box, unsigned card) {
    return (1u << box->first[card + 1]) - (1u << box->first[card]);
}
/* TOM-2: specials dealt to a seat so far. */
static inline unsigned tom_dealt_to(const struct tom_public *open, unsigned seat) {
    unsigned dealt = open->dealt > seat * DEALT ? open->dealt - seat * DEALT : 0;
    return dealt < DEALT ? dealt : DEALT;
}
/* TOM-3: whether a seat has kept its two. */
static inline bool tom_has_kept(const struct tom_view *v, unsigned seat) {
    return v->open.phase > KEEPING || (v->open.phase == KEEPING && !(v->actors & VL_BIT(seat)));
}
/* TOM-7: cards played on this battle can be seen once the turn is over; in a forest, once the battle is. */
static inline bool tom_shown(const struct tom_public *open, unsigned battle, unsigned turn) {
    return open->turn > (tom_type_of(open->land[battle]) == FOREST ? tom_last_turn(battle) : turn);
}

#define VL_VERBS "games/tomahawk/verbs.def"
#define VL_PREFIX tom
#include "core/verbs.h"

/* battle.c: a turn's end, from the revealed cards to the winners (TOM-7 … TOM-12). */
struct tom_fight {
    int worth[SEATS][LENGTHS]; /* effective value of each card */
    int edge;                  /* of the strongest (puma) or the weakest (gathering) */
    int total[SEATS];
    uint8_t united, reversed; /* the seat whose spirits united, the seat that manitou saved, or NONE */
    uint8_t winner;           /* a seat or TIED */
    bool doubled;
};
void vl_tom_fight(const struct vl_setup *, unsigned land, const uint8_t cards[SEATS][LENGTHS], struct tom_fight *);
void vl_tom_resolve(const struct vl_setup *, struct tom_state *, struct vl_events *);

/* The score so far: animals won of each kind, doubled ones twice (TOM-18), and all points (TOM-26). */
enum { BONUS = 3 };
struct tom_tally {
    int animals[SEATS][TYPES];
    uint8_t prized; /* TOM-25: who has more of the prized animal, TIED, or NONE before the end */
    int score[SEATS];
};
void vl_tom_tally(const struct tom_public *, struct tom_tally *);

/* view.c */
extern const struct vl_field vl_tom_fields[];
extern const struct vl_sense vl_tom_senses[];
void vl_tom_make_view(const struct vl_setup *, const struct vl_state *, unsigned viewer, struct vl_view *);
static inline bool tom_knows(unsigned viewer, unsigned seat) {
    return viewer == seat || viewer == VL_ALL;
}

/* telling.c */
extern const char *const vl_tom_groups[],
    *const vl_tom_kinds[], *const vl_tom_traits[], *const vl_tom_tags[], *const vl_tom_facts[], *const vl_tom_stages[];
extern const struct vl_saying vl_tom_phases[], vl_tom_whys[];
void vl_tom_face(const struct vl_setup *, unsigned face, struct vl_face *);
void vl_tom_ask(const struct vl_setup *, const struct vl_view *, struct vl_ask *);
const char *vl_tom_why_not(const struct vl_setup *, const struct vl_view *, vl_move, struct vl_why *);
unsigned vl_tom_breakdown(const struct vl_setup *, const struct vl_view *, unsigned seat, struct vl_line *);
bool vl_tom_score(const struct vl_setup *, const struct vl_view *, unsigned seat, int32_t *);
unsigned vl_tom_standing(const struct vl_setup *, const struct vl_view *, unsigned seat, struct vl_fact *);
unsigned vl_tom_progress(const struct vl_setup *, const struct vl_view *, struct vl_stage *);

/* worlds.c */
void vl_tom_observe(const struct vl_setup *, const struct vl_view *, int16_t *);
void vl_tom_determinize(const struct vl_setup *, const struct vl_view *, struct vl_rng *, struct vl_state *);
/* The specials that this seat may have kept, as far as the viewer can tell: a set. */
unsigned vl_tom_suspects(const struct vl_setup *, const struct tom_view *, unsigned seat);

/* scene.c: the table, and ids in it: of a card on the table, of the lowest piece of a kind in a set (0: there is none),
 * of a territory, of the prized one. */
void vl_tom_scene(const struct vl_setup *, const struct vl_view *, struct vl_scene *);
void vl_tom_touch(const struct vl_setup *, const struct vl_view *, vl_move, struct vl_touch *);
uint32_t vl_tom_card_id(const struct tom_view *, const struct tom_box *, unsigned seat, unsigned turn, unsigned pile);
uint32_t vl_tom_lowest_id(const struct tom_box *, unsigned seat, uint32_t set, unsigned card);
enum { LAND_ID = 0x7000, PRIZED_ID = 0x7100 };
static inline uint32_t tom_land_id(unsigned battle) {
    return LAND_ID | battle;
}

/* show.c, policy.c */
void vl_tom_show(const struct vl_setup *, const struct vl_event *, struct vl_show *);
vl_move vl_tom_policy(const struct vl_setup *, const struct vl_view *, const vl_move *, unsigned count,
                      struct vl_rng *);

#pragma GCC visibility pop

#endif
