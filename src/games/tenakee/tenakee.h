/* tenakee.h - what the files of this folder share: cards, state and view. Nobody else includes it. */
#ifndef TENAKEE_H
#define TENAKEE_H

#include "core/game.h"

#pragma GCC visibility push(hidden) /* nobody outside this folder sees them */

enum ten_card { T1, T2, T3, T4, T5, T6, T8, T10, HEAD, WARRIOR, WOMAN, CARDS };
enum { TOTEMS = T10 + 1 }; /* the cards before HEAD are totem cards */

/* Cards that may be played on the same tops: a discard proves things about a whole class (TEN-12). */
enum ten_class { CLASS_TOTEM, CLASS_HEAD, CLASS_WARRIOR, CLASS_WOMAN };

enum { SEATS = 5, SLOTS = 4, ROUNDS = 7, PICKS = 3, DEALT = 14, DISCARDED = SLOTS };
enum { LOG = SEATS * ROUNDS * PICKS };

enum ten_option { CHIEF };
enum ten_phase { DEALING, PICKING, PLAYING, OVER };
enum ten_top { EMPTY, TOTEM_TOP, WARRIOR_TOP };

enum ten_event {
    EV_DEALT,
    EV_ROUND,
    EV_PICKED,
    EV_READY,
    EV_STARTED,
    EV_BUILT,
    EV_FINISHED,
    EV_DISCARDED,
    EV_SCORED,
    EV_CHIEF,
    EV_OVER,
};
enum ten_zone { ZONE_SLOT, ZONE_HAND, ZONE_RESERVE, ZONE_CAPTURED, ZONE_DISCARD };
enum ten_group { GROUP_TOTEM, GROUP_BARRED, GROUP_TAKEN, GROUP_PERSONS };
enum ten_tag { TAG_TOTEM, TAG_TAKES, TAG_BARS };
enum ten_line { LINE_TOTEM_CARDS, LINE_PERSONS };
enum ten_fact { FACT_HAND, FACT_TAKEN, FACT_LEFT };
enum ten_stage { STAGE_ROUND, STAGE_CARD };
enum ten_ask { ASK_WAIT, ASK_PICK, ASK_PICK_MORE, ASK_PLAY, ASK_PLAY_ONE, ASK_DISCARD, ASK_DISCARD_ONE, ASK_OVER };
enum ten_why {
    WHY_NONE_LEFT,
    WHY_NOT_IN_HAND,
    WHY_NO_PLACE,
    WHY_HEAD_ON_NOTHING,
    WHY_WOMAN_ON_NOTHING,
    WHY_NOT_THE_FIRST,
    WHY_WARRIOR,
    WHY_NO_WARRIOR,
    WHY_CAN_PLAY,
};

/* What everyone sees. The log holds every card played or discarded, in order, as card << 3 | slot (or DISCARDED); who
 * played it follows from its place (TEN-6, TEN-14), and so do the piles that were captured. */
struct ten_public {
    uint8_t phase, round, turn; /* turn: cards played this round */
    uint8_t chief;              /* TEN-18: a seat, or VL_NOBODY */
    uint8_t top[SLOTS];         /* enum ten_top */
    uint8_t barred[SEATS];      /* TEN-12: classes that discards prove absent from a hand, until the round ends */
    uint8_t dealt[SEATS];       /* totem cards dealt so far */
    int16_t worth[SLOTS];       /* of the unfinished totems */
    int16_t score[SEATS];
    uint8_t played; /* length of the log */
    uint8_t log[LOG];
};

struct ten_state {
    uint8_t actors;
    uint8_t held[SEATS]; /* cards in hand: picked and not yet played */
    uint8_t undealt[TOTEMS];
    uint8_t rest[SEATS][CARDS]; /* set aside */
    uint8_t hand[SEATS][CARDS];
    struct ten_public open;
};

struct ten_view {
    uint8_t actors, viewer;
    uint8_t held[SEATS]; /* of others, while they pick: 3 when they have finished, else 0 */
    uint8_t rest[SEATS][CARDS];
    uint8_t hand[SEATS][CARDS]; /* the viewer's own; VL_ALL sees every seat's */
    uint8_t unused;
    struct ten_public open;
};

VL_DOMAIN(vl_ten_cards, CARDS);
VL_DOMAIN(vl_ten_slots, SLOTS);
extern const struct vl_domain vl_ten_slot_sets; /* what a set of slots is called, by the set minus one */
extern const struct vl_number vl_ten_numbers[];
extern const int16_t vl_ten_value[CARDS];
extern const uint8_t vl_ten_class[CARDS];

#define VL_VERBS "games/tenakee/verbs.def"
#define VL_PREFIX ten
#include "core/verbs.h"

/* rules.c */
unsigned vl_ten_slot_count(const struct vl_setup *);
unsigned vl_ten_seat_of(const struct vl_setup *, unsigned ply); /* who played the log's entry */
unsigned vl_ten_places(const struct vl_setup *, const struct ten_public *, unsigned card);
bool vl_ten_can_play(const struct vl_setup *, const struct ten_public *, const uint8_t *hand);

/* Where each card of the log lies now: a slot, DISCARDED, or CAPTURED + seat. */
enum { CAPTURED = DISCARDED + 1 };
void vl_ten_whereabouts(const struct vl_setup *, const struct ten_public *, uint8_t *where);

/* scene.c: the id of the n-th card of a kind that a seat plays, and the card that has it; the id of the next one that
 * the seat plays, and of the card on top of a slot, which has one. */
uint32_t vl_ten_id(unsigned seat, unsigned card, unsigned nth);
unsigned vl_ten_card_of(uint32_t id); /* CARDS: it is hidden */
uint32_t vl_ten_next_id(const struct vl_setup *, const struct ten_public *, unsigned seat, unsigned card);
uint32_t vl_ten_top_id(const struct vl_setup *, const struct ten_public *, unsigned slot);

/* view.c, scene.c, telling.c, show.c, policy.c */
extern const struct vl_field vl_ten_fields[];
extern const struct vl_sense vl_ten_senses[];
void vl_ten_make_view(const struct vl_setup *, const struct vl_state *, unsigned viewer, struct vl_view *);
void vl_ten_observe(const struct vl_setup *, const struct vl_view *, int16_t *);
void vl_ten_determinize(const struct vl_setup *, const struct vl_view *, struct vl_rng *, struct vl_state *);
const char *vl_ten_why_not(const struct vl_setup *, const struct vl_view *, vl_move, struct vl_why *);
void vl_ten_ask(const struct vl_setup *, const struct vl_view *, struct vl_ask *);
unsigned vl_ten_breakdown(const struct vl_setup *, const struct vl_view *, unsigned seat, struct vl_line *);
bool vl_ten_shows_score(const struct vl_setup *, const struct ten_view *, unsigned seat);
void vl_ten_face(const struct vl_setup *, unsigned face, struct vl_face *);
bool vl_ten_score(const struct vl_setup *, const struct vl_view *, unsigned seat, int32_t *);
unsigned vl_ten_standing(const struct vl_setup *, const struct vl_view *, unsigned seat, struct vl_fact *);
unsigned vl_ten_progress(const struct vl_setup *, const struct vl_view *, struct vl_stage *);
void vl_ten_scene(const struct vl_setup *, const struct vl_view *, struct vl_scene *);
void vl_ten_touch(const struct vl_setup *, const struct vl_view *, vl_move, struct vl_touch *);
void vl_ten_show(const struct vl_setup *, const struct vl_event *, struct vl_show *);
vl_move vl_ten_policy(const struct vl_setup *, const struct vl_view *, const vl_move *, unsigned count,
                      struct vl_rng *);

#pragma GCC visibility pop

#endif
