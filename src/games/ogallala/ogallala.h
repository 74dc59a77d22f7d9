/* ogallala.h - what the files of this folder share: cards, rivers, state and view. Nobody else includes it. */
#ifndef OGALLALA_H
#define OGALLALA_H

#include "core/game.h"

#pragma GCC visibility push(hidden) /* nobody outside this folder sees them */

/* ---- Cards ----
 * In the order of the components table. Coloured cards come in pairs, red then black; the halves of one combination
 * stand together, its character at the same place of the last group. */
enum oga_card {
    BOW,
    STERN,
    MANNED_BOW, /* from here to MAD_AXE two names a kind: :r and :k */
    MANNED_STERN = MANNED_BOW + 2,
    LASSO = MANNED_STERN + 2,
    ARCHER = LASSO + 2,
    MAD_AXE = ARCHER + 2,
    CREW, /* eleven kinds, two names each */
    TOTEM = CREW + 22,
    SINGLES,            /* seven kinds of single booty */
    HALVES = TOTEM + 8, /* six combinations, two halves each */
    CHARACTERS = HALVES + 12,
    CARDS = CHARACTERS + 6,
    EMPTY = CARDS, /* what an empty cell holds */
};
enum { COMBINATIONS = 6, NO_COMBINATION = COMBINATIONS };
enum { FIGHTERS = 15 }; /* kinds of fighters that have a strength: all but the Mad Axe */

/* What one card, or all cards of a canoe together, bring aboard: a bit for each kind, whatever its colour, and one for
 * each colour of fighters. "Identical" (OGA-6) is a common bit among the kinds. */
#define RED (UINT64_C(1) << 62)
#define BLACK (UINT64_C(1) << 63)
#define COLOURS (RED | BLACK)
#define KINDS (~COLOURS)

enum { IS_BOW = 1, IS_STERN = 2, IS_FIGHTER = 4, IS_BOOTY = 8, IS_HALF = 16 };

struct oga_trait {
    uint64_t aboard;     /* its kind and colour */
    uint8_t is;          /* set of IS_… */
    uint8_t combination; /* of a half or a character, else NO_COMBINATION */
    uint8_t fighter;     /* its kind among those that have a strength, else FIGHTERS */
};

/* ---- Rivers ---- */
enum {
    SEATS = 5,
    ROWS = 3,
    COLUMNS = 14,
    CELLS = ROWS * COLUMNS,
    COMPLETE_MAX = CELLS / 2, /* complete canoes in a river: none is shorter than two cards */
    CARDS_MAX = 160,          /* of an edition */
    PILES = 3,
    PILE_D = PILES, /* the discard, as a pile to draw from */
};
enum oga_side { LEFT, RIGHT };

/* A territory (OGA-1). A set of columns of one row is a uint16_t, bit 0 for column 1. */
struct oga_river {
    uint16_t cards[ROWS], bows[ROWS], sterns[ROWS]; /* where cards stand, and which of them are ends */
    uint8_t card[CELLS];                            /* enum oga_card, or EMPTY */
    uint8_t tag[CELLS];                             /* which physical card it is, for scenes; 0 where empty */
};

static inline unsigned oga_row(unsigned cell) {
    return cell / COLUMNS;
}
static inline unsigned oga_column(unsigned cell) {
    return cell % COLUMNS;
}
static inline unsigned oga_cell(unsigned row, unsigned column) {
    return row * COLUMNS + column;
}

/* What decides where canoes begin and end: where cards of a row stand, and which of them are bows and sterns. */
struct oga_bits {
    unsigned cards, bows, sterns;
};

static inline struct oga_bits oga_bits_of(const struct oga_river *river, unsigned row) {
    return (struct oga_bits){river->cards[row], river->bows[row], river->sterns[row]};
}
static inline unsigned oga_last(unsigned set) { /* of the columns of a set, which is not empty */
    return 31u - (unsigned)__builtin_clz(set);
}
static inline unsigned oga_span(unsigned first, unsigned last) { /* the columns first … last */
    return (2u << last) - (1u << first);
}

/* OGA-5: a card continues the canoe of the card before it, which is adjacent or one empty cell away, unless that one is
 * a stern or it is itself a bow. Every other card begins a canoe. */
static inline unsigned oga_begins(struct oga_bits row) {
    unsigned leads_on = row.cards & ~row.sterns;
    unsigned continues = leads_on << 1 | (leads_on << 2 & ~(row.cards << 1));
    return row.cards & (row.bows | ~continues);
}

/* The last column of the canoe after which `next` is the set of beginnings. */
static inline unsigned oga_end_before(unsigned next, struct oga_bits row) {
    return oga_last(next == 0 ? row.cards : row.cards & ((next & (0u - next)) - 1));
}

struct oga_canoe {
    uint8_t row, first, last; /* columns of its leftmost and its rightmost card */
    bool complete;
};

/* Where a card may be placed in a row: the columns that OGA-3 opens, and among all columns those that OGA-4, OGA-6 and
 * OGA-27 forbid. */
struct oga_fit {
    uint16_t open, ends, alike, tribes;
};

/* ---- State and view ----
 * Only the order of the face-down piles is hidden, and cards are drawn lazily: the state holds no secret at all. */
enum oga_phase {
    DRAWING,   /* OGA-10: choose a pile */
    TURNING,   /* chance: what came up */
    PLACING,   /* OGA-12: the drawn card */
    STEALING,  /* OGA-13: choose the card to take … */
    KEEPING,   /* … and where it goes */
    SHOOTING,  /* OGA-14 */
    SINKING,   /* OGA-15 */
    ATTACKING, /* OGA-18: the first canoe of the queue */
    STOWING,   /* OGA-19: a card of booty */
    ASKING,    /* OGA-22 */
    OVER,
};

/* OGA-12: why a turn ends, once it is known that it does. */
enum oga_turn_end {
    TURN_GOES_ON,
    BY_IDENTICAL,
    BY_LASSO,
    BY_ARCHER,
    BY_AXE,
    BY_CANOE,
    BY_DISCARD,
    TURN_ENDS = BY_DISCARD, /* so many */
};

enum { NO_TAG = 0xff };

struct oga_public {
    struct oga_river river[SEATS];
    uint8_t phase, seat;         /* seat: whose turn it is */
    uint8_t hand;                /* tag of the card to be dealt with, or NO_TAG */
    uint8_t from_discard;        /* OGA-11: it must not go back there */
    uint8_t turn_ends;           /* OGA-12: after the card at hand; enum oga_turn_end */
    uint8_t completed;           /* OGA-22: a canoe was completed this turn */
    uint8_t drew;                /* OGA-24: from a face-down pile, this turn */
    uint8_t idle;                /* OGA-24: turns in a row without */
    uint8_t pile[PILES];         /* cards left */
    uint8_t waiting;             /* OGA-20: length of the queue of canoes that may attack */
    uint8_t queue[COMPLETE_MAX]; /* the cells of their bows */
    uint8_t spoils;              /* OGA-19: booty still to be stowed after the card at hand */
    uint8_t spoil[COLUMNS];      /* tags, from left to right */
    uint8_t last;                /* tag of the card that moved last, or NO_TAG */
    uint8_t unseen[CARDS];       /* in the face-down piles */
    uint8_t turned;              /* cards seen so far: their tags are 0 … turned-1, in order of appearance */
    uint8_t face[CARDS_MAX];     /* enum oga_card, by tag */
    uint8_t discarded;
    uint8_t discard[CARDS_MAX]; /* tags, the top card last */
    uint8_t unused[2];
};

struct oga_state {
    uint8_t actors, unused;
    struct oga_public open;
};

struct oga_view {
    uint8_t actors, viewer;
    struct oga_public open;
};

static inline const struct oga_state *oga_read_state(const struct vl_state *state) {
    return (const struct oga_state *)(const void *)state;
}
static inline const struct oga_view *oga_read_view(const struct vl_view *view) {
    return (const struct oga_view *)(const void *)view;
}

/* The card at hand; there is one. */
static inline unsigned oga_hand(const struct oga_public *open) {
    return open->face[open->hand];
}

/* ---- Words ---- */
enum oga_option { TRIBES };

enum oga_event {
    EV_TURN,
    EV_DRAWS,
    EV_DRAWN,
    EV_PLACED,
    EV_INSERTED,
    EV_SLID,
    EV_STOWED,
    EV_COMBINED,
    EV_COMPLETED,
    EV_DISCARDED,
    EV_LASSOED,
    EV_SHOT,
    EV_LOST, /* to a Mad Axe of one's own */
    EV_ATTACKED,
    EV_SUNK,
    EV_HELD,
    EV_DROPPED,
    EV_CONTINUED,
    EV_STOPPED,
    EV_ENDS,
    EV_OVER,
};
enum oga_zone { ZONE_HAND, ZONE_SPOILS, ZONE_PILE, ZONE_DISCARD, ZONE_RIVER };
/* Zones of a scene in their order: the card at hand, the booty to come, three piles, the discard, the rivers. */
enum { AT_HAND, AT_SPOILS, AT_PILES, AT_DISCARD = AT_PILES + PILES, AT_RIVERS };
enum oga_group { GROUP_CANOE };
enum oga_ending { ENDS_FIVE, ENDS_PILES, ENDS_IDLE, ENDINGS };
enum oga_face_trait { TRAIT_STRENGTH };
/* The first ones are those of IS_…, in their order. */
enum { TAG_CHARACTER = 5, TAG_EFFECT, TAG_PROTECTS, TAG_RED, TAG_BLACK };
enum oga_fact { FACT_CANOES, FACT_BUILDING, FACT_BOOTY };
enum oga_stage { STAGE_CARDS, STAGE_IDLE };

enum oga_ask {
    ASK_DRAW,
    ASK_DRAW_OR_TAKE, /* the top card of the discard has a place */
    ASK_TURNING,
    ASK_WAIT,
    ASK_PLACE,
    ASK_PLACE_LAST,   /* the turn ends with it */
    ASK_MUST_PLACE,   /* OGA-11 */
    ASK_MUST_DISCARD, /* it has no place */
    ASK_STEAL,
    ASK_KEEP,
    ASK_SHOOT,
    ASK_SINK,
    ASK_ATTACK,
    ASK_STOW,
    ASK_STOW_MORE, /* and more booty is to come */
    ASK_MUST_DROP,
    ASK_END,
    ASK_OVER,
};

/* The sentences of why.c. */
enum oga_why {
    WHY_OCCUPIED,
    WHY_APART,
    WHY_LEFT_OF_BOW,
    WHY_RIGHT_OF_STERN,
    WHY_IDENTICAL,
    WHY_JOINS_IDENTICAL,
    WHY_OTHER_TRIBE,
    WHY_JOINS_TRIBES,
    WHY_NEVER_INSERTED,
    WHY_CELL_EMPTY,
    WHY_NOT_BESIDE,
    WHY_NO_HOLE,
    WHY_NOTHING_LEFT,
    WHY_AXE_STAYS,
    WHY_NO_PLACE,
    WHY_MUST_PLACE,
    WHY_NO_OPPONENT,
    WHY_NOTHING_THERE,
    WHY_COMPLETE,
    WHY_NO_FIGHTER,
    WHY_TOTEM,
    WHY_TOO_STRONG,
    WHY_SAME_TRIBE,
    WHY_LEFTMOST,
    WHY_INCOMPLETE,
};

/* components.c */
VL_DOMAIN(vl_oga_cards, CARDS);
VL_DOMAIN(vl_oga_cells, CELLS);
VL_DOMAIN(vl_oga_sides, 2);
VL_DOMAIN(vl_oga_piles, PILES + 1);
extern const struct vl_domain vl_oga_endings, vl_oga_turn_ends;
extern const struct vl_number vl_oga_numbers[];
extern const struct oga_trait vl_oga_trait[CARDS + 1]; /* that of EMPTY says nothing */
extern const char *const vl_oga_labels[CARDS];
unsigned vl_oga_card_count(const struct vl_setup *);
const char *vl_oga_refuse(const struct vl_setup *);
enum { PLIES_MAX = 65535 };

static inline unsigned oga_strength_of(const struct vl_setup *s, unsigned card) {
    unsigned fighter = vl_oga_trait[card].fighter;
    return fighter == FIGHTERS ? 0 : (unsigned)s->number[CARDS + fighter];
}

/* OGA-24 */
enum { IDLE_ROUNDS = 4 };
static inline unsigned oga_idle_turns(const struct vl_setup *s) {
    return (unsigned)IDLE_ROUNDS * s->players;
}

#define VL_VERBS "games/ogallala/verbs.def"
#define VL_PREFIX oga
#include "core/verbs.h"

/* river.c: a single river and the rules about it. Rule ids are returned where a rule forbids something, else NULL. */
unsigned vl_oga_canoes(const struct oga_river *, unsigned row, struct oga_canoe *out);
struct oga_canoe vl_oga_canoe_at(const struct oga_river *, unsigned cell); /* a card stands there */
uint64_t vl_oga_aboard(const struct oga_river *, const struct oga_canoe *);
unsigned vl_oga_strength(const struct vl_setup *, const struct oga_river *, const struct oga_canoe *);
unsigned vl_oga_cargo(const struct oga_river *, const struct oga_canoe *);
unsigned vl_oga_complete_count(const struct oga_river *);
void vl_oga_fit(const struct vl_setup *, const struct oga_river *, unsigned row, unsigned card, struct oga_fit *);
uint16_t vl_oga_places(const struct vl_setup *, const struct oga_river *, unsigned row, unsigned card);
const char *vl_oga_why_not_insert(const struct vl_setup *, const struct oga_river *, unsigned cell, enum oga_side,
                                  unsigned card);
bool vl_oga_has_mate(const struct oga_river *, unsigned cell, enum oga_side, unsigned card);
uint16_t vl_oga_inserts(const struct vl_setup *, const struct oga_river *, unsigned row, enum oga_side, unsigned card);
bool vl_oga_has_room(const struct vl_setup *, const struct oga_river *, unsigned card);
const char *vl_oga_row_fault(const struct vl_setup *, const struct oga_river *, unsigned row);
bool vl_oga_owns(const struct oga_river *, unsigned card);
void vl_oga_put(struct oga_river *, unsigned cell, unsigned card, unsigned tag);
void vl_oga_take(struct oga_river *, unsigned cell);
unsigned vl_oga_slide(struct oga_river *, unsigned cell, enum oga_side);

/* OGA-25, by parts: how many cards in short and in long canoes, single booty, pairs and trios. */
enum oga_line { LINE_SHORT, LINE_LONG, LINE_BOOTY, LINE_PAIRS, LINE_TRIOS, LINES, LINE_UNFINISHED = LINES };
extern const int16_t vl_oga_points[LINES];
enum oga_line vl_oga_pair_at(const struct oga_river *, unsigned row, unsigned column);
void vl_oga_count_canoe(const struct oga_river *, const struct oga_canoe *, unsigned counts[LINES]);
void vl_oga_count_river(const struct oga_river *, unsigned counts[LINES]);
int vl_oga_worth(const unsigned counts[LINES]);

/* moves.c: what a seat may do. */
typedef const char *oga_why_not_target(const struct vl_setup *, const struct oga_public *, unsigned victim,
                                       unsigned cell);
oga_why_not_target vl_oga_why_not_steal, vl_oga_why_not_shoot, vl_oga_why_not_attack;
bool vl_oga_alike(const struct vl_setup *, const struct vl_view *, vl_move a, vl_move b);
const char *vl_oga_why_not_draw(const struct vl_setup *, const struct oga_public *, unsigned pile);
const char *vl_oga_why_not_sink(const struct oga_public *, unsigned cell);
enum { NO_CELL = 0xffff };
unsigned vl_oga_cell_of(vl_move); /* the cell that a move names, or NO_CELL */
bool vl_oga_any_target(const struct vl_setup *, const struct oga_public *, oga_why_not_target *);
unsigned vl_oga_moves(const struct vl_setup *, const struct vl_state *, unsigned seat, vl_move *);

/* rules.c */
void vl_oga_init(const struct vl_setup *, struct vl_state *);
unsigned vl_oga_chances(const struct vl_setup *, const struct vl_state *, struct vl_outcome *);
vl_move vl_oga_chance(const struct vl_setup *, const struct vl_state *, struct vl_rng *);
void vl_oga_apply(const struct vl_setup *, struct vl_state *, unsigned actor, vl_move, struct vl_events *);
void vl_oga_scores(const struct vl_setup *, const struct vl_state *, int32_t *);

/* view.c, why.c: vl_oga_explain adds the sentence for a move that the rule forbids. */
extern const struct vl_field vl_oga_fields[];
extern const struct vl_sense vl_oga_senses[];
void vl_oga_make_view(const struct vl_setup *, const struct vl_state *, unsigned viewer, struct vl_view *);
void vl_oga_observe(const struct vl_setup *, const struct vl_view *, int16_t *);
void vl_oga_determinize(const struct vl_setup *, const struct vl_view *, struct vl_rng *, struct vl_state *);
const char *vl_oga_why_not(const struct vl_setup *, const struct vl_view *, vl_move, struct vl_why *);
void vl_oga_explain(const struct vl_setup *, const struct oga_view *, vl_move, const char *rule, struct vl_why *);

/* telling.c */
void vl_oga_face(const struct vl_setup *, unsigned face, struct vl_face *);
void vl_oga_ask(const struct vl_setup *, const struct vl_view *, struct vl_ask *);
bool vl_oga_score(const struct vl_setup *, const struct vl_view *, unsigned seat, int32_t *);
unsigned vl_oga_standing(const struct vl_setup *, const struct vl_view *, unsigned seat, struct vl_fact *);
unsigned vl_oga_progress(const struct vl_setup *, const struct vl_view *, struct vl_stage *);
unsigned vl_oga_breakdown(const struct vl_setup *, const struct vl_view *, unsigned seat, struct vl_line *);

/* scene.c, show.c, policy.c. A card's id in scenes is made from its tag. */
static inline uint32_t oga_card_id(unsigned tag) {
    return tag + 1;
}
unsigned vl_oga_river_zone(const struct vl_setup *, const struct oga_view *, unsigned seat);
unsigned vl_oga_river_of(const struct oga_public *, vl_move); /* the seat at whose river a move aims */
void vl_oga_scene(const struct vl_setup *, const struct vl_view *, struct vl_scene *);
void vl_oga_touch(const struct vl_setup *, const struct vl_view *, vl_move, struct vl_touch *);
void vl_oga_show(const struct vl_setup *, const struct vl_event *, struct vl_show *);
vl_move vl_oga_policy(const struct vl_setup *, const struct vl_view *, const vl_move *, unsigned count,
                      struct vl_rng *);

#pragma GCC visibility pop

#endif
