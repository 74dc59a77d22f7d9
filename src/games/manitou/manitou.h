/* manitou.h - what the files of this folder share: cards, state and view. Nobody else includes it. */
#ifndef MANITOU_H
#define MANITOU_H

#include "core/game.h"

#pragma GCC visibility push(hidden) /* nobody outside this folder sees them */

/* ---- Cards ----
 * A tribe's cards are a set of 32 bits: bit k is the first copy of kind k, bit 16 + k the second (of hunter 5 and of
 * each warrior). A single card is a bit number, so `card & 15` is its kind. Copies of a kind are alike to the rules,
 * and it is always the first one that moves: of two free copies the first lies on the table before the second, then in
 * the hand, then in the party, then in the reserve. So which copy lies on the table tells nothing about what is hidden,
 * and every state of the game has one picture in bits. */
enum man_kind { H1, H2, H3, H4, H5, H6, H7, H8, H9, H10, CHIEF, HEALER, RAIN, SCOUT, WOMAN, KINDS };
enum { COPY = 16, CARD_NUMBERS = 32 };
#define KIND_BITS UINT32_C(0x7fff)
#define HUNTERS UINT32_C(0x03ff03ff)
#define WARRIORS UINT32_C(0x7c007c00)
typedef uint32_t man_cards;

/* The kinds in a set, bit k for kind k. */
static inline unsigned man_kinds(man_cards cards) {
    return (cards | cards >> COPY) & KIND_BITS;
}
static inline bool man_has(man_cards cards, unsigned kind) {
    return man_kinds(cards) >> kind & 1;
}
/* The card of this kind that moves: its first copy in the set. */
static inline unsigned man_card(man_cards cards, unsigned kind) {
    return cards >> kind & 1 ? kind : COPY + kind;
}
static inline man_cards man_bit(unsigned card) {
    return UINT32_C(1) << card;
}

/* Bison kinds: the small ones before the large ones. */
enum man_bison { S1, S2, S3, S4, S5, S6, S7, L9, L10, L11, L12, L13, BISON_KINDS };
enum { SMALLS = S7 + 1 }; /* the kinds before L9 have a small bison on the back */

/* Where the numbers of the edition begin: a tribe's copies, the bison's copies, what a hide thief costs. */
enum { NUMBER_BISON = KINDS, NUMBER_THIEF = KINDS + BISON_KINDS };

enum {
    SEATS = 4,
    GROUNDS = 3,
    HUNTS = 3,
    TURNS = 7, /* of each seat in a hunt */
    PARTY = 8, /* cards, but one fewer for the dealer */
    HAND = 3,
    LAID_MAX = 5, /* bison of a hunt */
    NO_CARD = 0xff,
    BOX = 7, /* who took a bison: a seat, the box, or not yet settled */
    UNSETTLED = 6,
};

enum man_phase { LAYING, CHOOSING, OPENING, DRAWING, PLAYING, OVER };

enum man_event {
    EV_BISON,
    EV_HUNT,
    EV_TOOK,
    EV_READY,
    EV_DREW,
    EV_LAID,
    EV_WON,
    EV_LOST,
    EV_EQUAL,
    EV_SACRIFICE,
    EV_REPELLED,
    EV_HIDDEN,
    EV_PASSED,
    EV_THIEF,
    EV_BISON_WON,
    EV_BOXED,
    EV_PRISONERS,
    EV_RETURNED,
    EV_UNPLAYED,
    EV_SCORED,
    EV_OVER,
};
enum man_group { GROUP_SIDE, GROUP_HELD, GROUP_BISON, GROUP_PRISONERS, GROUP_THIEVES };
enum man_look { LOOK_HUNTER, LOOK_CHIEF, LOOK_BISON = LOOK_CHIEF + KINDS - CHIEF, LOOK_BULL, LOOK_THIEF };
enum man_tag { TAG_WARRIOR, TAG_SMALL, TAG_LARGE };
enum man_line { LINE_BISON, LINE_PRISONERS, LINE_THIEVES };
enum man_fact { FACT_HAND, FACT_HUNTERS, FACT_PRISONERS, FACT_THIEVES, FACT_BISON };
enum man_stage { STAGE_HUNT, STAGE_TURN };
enum man_ask { ASK_WAIT, ASK_TAKE, ASK_TAKE_MORE, ASK_PLAY, ASK_PLAY_ONE, ASK_PASS, ASK_OVER };
enum man_why { WHY_NONE_LEFT, WHY_PRISONER, WHY_NOT_IN_HAND, WHY_TWO_ALREADY, WHY_CAN_PLAY };
enum man_zone { ZONE_GROUND, ZONE_SIDE, ZONE_HAND, ZONE_PARTY, ZONE_RESERVE, ZONE_CAPTURED, ZONE_STACK, ZONE_BOX };

/* ---- State and view ---- */

/* The face-up warriors of a ground, which all belong to one seat; cards, or NO_CARD. */
struct man_ground {
    uint8_t holder; /* a seat, or VL_NOBODY */
    uint8_t top;    /* the later placed of two, or the only one */
    uint8_t under;  /* the earlier placed of two */
};

/* What everyone sees. The log holds the turns of this hunt in order, as ground << 5 | card, or PASSED; whose turn it
 * was follows from its place (MAN-5). `bison` holds all bison laid in the game in order, as taker << 4 | kind; on which
 * ground they lay follows from their place (MAN-3). */
struct man_public {
    man_cards prisoners[SEATS][SEATS]; /* by captor and by owner */
    int16_t score[SEATS];
    uint8_t thieves[SEATS];
    uint8_t phase, hunt;
    uint8_t seat;  /* whose turn it is, or who draws */
    uint8_t turns; /* length of the log */
    uint8_t log[SEATS * TURNS];
    struct man_ground ground[GROUNDS];
    uint8_t laid; /* length of `bison` */
    uint8_t bison[HUNTS * LAID_MAX];
    uint8_t stack[BISON_KINDS]; /* bison not laid yet, by kind */
    uint8_t unused[3];
};
enum { PASSED = 0xff, LOG_CARD = 31 };

struct man_state {
    uint8_t actors;
    uint8_t unused[3];
    man_cards reserve[SEATS];
    man_cards party[SEATS]; /* chosen and not yet drawn */
    man_cards hand[SEATS];
    struct man_public open;
};

struct man_view {
    uint8_t actors, viewer;
    uint8_t unused[2];
    uint8_t held[SEATS];      /* cards in hand */
    uint8_t waiting[SEATS];   /* cards of the party not yet drawn; of others, while they choose, 0 until they have */
    man_cards unseen[SEATS];  /* what a seat holds in hand, party and reserve together: its tribe but for what lies on
                                 the grounds or was captured, so everybody knows it */
    man_cards reserve[SEATS]; /* how that is shared out: the viewer's own; VL_ALL sees every seat's */
    man_cards party[SEATS];
    man_cards hand[SEATS];
    struct man_public open;
};

/* ---- components.c ---- */
VL_DOMAIN(vl_man_card_names, KINDS); /* moves and events name a card by its kind */
VL_DOMAIN(vl_man_bison_names, BISON_KINDS);
VL_DOMAIN(vl_man_ground_names, GROUNDS);
extern const struct vl_domain vl_man_ground_sets; /* what a set of grounds is called, by the set minus one */
extern const struct vl_domain vl_man_faces;
extern const struct vl_number vl_man_numbers[];
extern const man_cards vl_man_tribe;
extern const uint8_t vl_man_strength[KINDS]; /* of hunters; warriors have none */
extern const uint16_t vl_man_beats[KINDS];   /* warriors: the kinds they beat, as a bit set */
extern const uint8_t vl_man_worth[BISON_KINDS];

/* MAN-3: how many bison a hunt has, and where the n-th of them lies. */
struct man_place {
    uint8_t ground;
    bool large;
};
struct man_layout {
    uint8_t count, smalls;
    struct man_place place[LAID_MAX];
};
extern const struct man_layout vl_man_layouts[SEATS + 1]; /* by players */
enum { FACE_BISON = KINDS, FACE_THIEF = KINDS + BISON_KINDS };

/* ---- Verbs ---- */
#define VL_VERBS "games/manitou/verbs.def"
#define VL_PREFIX man
#include "core/verbs.h"

/* ---- rules.c ---- */
static inline unsigned man_dealer(const struct vl_setup *s, unsigned hunt) { /* MAN-2 */
    return hunt % s->players;
}
static inline unsigned man_next(const struct vl_setup *s, unsigned seat) {
    return seat + 1u == s->players ? 0 : seat + 1;
}
/* MAN-4: how many cards a seat that has so many in all takes along. */
unsigned vl_man_party_size(unsigned cards, bool deals);
/* MAN-8, MAN-9: the grounds where a seat may play a card of this kind, as a bit set. */
unsigned vl_man_places(const struct man_public *, unsigned seat, unsigned kind);

/* MAN-9 … MAN-12: what happens when a seat plays a warrior to a ground. */
enum man_clash { STANDS, JOINS, WINS, LOSES, EQUALS, SACRIFICES, REPELLED };
enum man_clash vl_man_clash(const struct man_ground *, unsigned seat, unsigned kind);
void vl_man_settle_clash(struct man_ground *, enum man_clash, unsigned seat, unsigned card);

/* ---- scoring.c ---- */

/* What lies on the grounds, from the log. */
struct man_table {
    man_cards cards[GROUNDS][SEATS];
    uint8_t strength[GROUNDS][SEATS]; /* of hunters */
};
void vl_man_read_table(const struct vl_setup *, const struct man_public *, struct man_table *);

void vl_man_score_hunt(const struct vl_setup *, struct man_state *, struct vl_events *);
void vl_man_scores(const struct vl_setup *, const struct vl_state *, int32_t *);

/* ---- view.c, scene.c, telling.c, show.c, policy.c ---- */
extern const struct vl_field vl_man_fields[];
extern const struct vl_sense vl_man_senses[];
void vl_man_make_view(const struct vl_setup *, const struct vl_state *, unsigned viewer, struct vl_view *);
void vl_man_observe(const struct vl_setup *, const struct vl_view *, int16_t *);
void vl_man_determinize(const struct vl_setup *, const struct vl_view *, struct vl_rng *, struct vl_state *);
const char *vl_man_why_not(const struct vl_setup *, const struct vl_view *, vl_move, struct vl_why *);
void vl_man_ask(const struct vl_setup *, const struct vl_view *, struct vl_ask *);
unsigned vl_man_breakdown(const struct vl_setup *, const struct vl_view *, unsigned seat, struct vl_line *);
void vl_man_face(const struct vl_setup *, unsigned face, struct vl_face *);
bool vl_man_score(const struct vl_setup *, const struct vl_view *, unsigned seat, int32_t *);
unsigned vl_man_standing(const struct vl_setup *, const struct vl_view *, unsigned seat, struct vl_fact *);
unsigned vl_man_progress(const struct vl_setup *, const struct vl_view *, struct vl_stage *);
void vl_man_scene(const struct vl_setup *, const struct vl_view *, struct vl_scene *);
void vl_man_touch(const struct vl_setup *, const struct vl_view *, vl_move, struct vl_touch *);
void vl_man_show(const struct vl_setup *, const struct vl_event *, struct vl_show *);
vl_move vl_man_policy(const struct vl_setup *, const struct vl_view *, const vl_move *, unsigned count,
                      struct vl_rng *);

/* Ids in a scene: of a card that the viewer knows; of the n-th bison of its stack; of a seat's n-th hide thief. */
uint32_t vl_man_card_id(unsigned seat, unsigned card);
uint32_t vl_man_bison_id(bool large, unsigned nth);
uint32_t vl_man_thief_id(unsigned seat, unsigned nth);

#pragma GCC visibility pop

#endif
