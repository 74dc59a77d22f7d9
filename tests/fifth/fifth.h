/* fifth.h - what the files of this folder share: Petit Pli, a tiny game of tricks. */
#ifndef FIFTH_H
#define FIFTH_H

#include "core/game.h"

#pragma GCC visibility push(hidden) /* nobody outside this folder sees them */

enum { SUITS = 3, RANKS = 4, CARDS = SUITS * RANKS, SEATS = 3, DEALT = 4 };

enum pli_option { MISERE };
enum pli_event { EV_DEALT, EV_PLAYED, EV_TAKEN };
enum pli_line { LINE_TRICKS };
enum pli_zone { ZONE_TRICK, ZONE_HAND, ZONE_TAKEN, ZONE_REST };
enum pli_ask { ASK_WAIT, ASK_LEAD, ASK_FOLLOW, ASK_THROW, ASK_OVER };
enum pli_why { WHY_NOT_YOURS, WHY_MUST_FOLLOW };
enum pli_group { GROUP_TRICK, GROUP_TAKEN };
enum pli_kind { KIND_CARD };
enum pli_fact { FACT_HAND, FACT_TRICKS };
enum pli_stage { STAGE_TRICK };

/* Cards are numbered suit by suit, lowest first; sets of cards and of suits are bit sets. This is what all know. */
struct pli_public {
    uint8_t dealt;         /* cards dealt so far */
    uint8_t leader;        /* the seat that leads this trick; after the last one, its winner */
    uint8_t table[SEATS];  /* this trick: the card played, plus one; 0: not yet */
    uint8_t lacks[SEATS];  /* the suits this seat failed to follow (PLI-3) */
    uint16_t taken[SEATS]; /* the cards of the tricks this seat has won */
};

/* A state starts with its actors, is flat, and holds no byte that init does not determine. */
struct pli_state {
    uint8_t actors;
    uint8_t unused;
    struct pli_public open;
    uint16_t hand[SEATS];
};

/* A view starts with actors and viewer. Of the others it holds what is public. */
struct pli_view {
    uint8_t actors, viewer;
    struct pli_public open;
    uint16_t hand[SEATS]; /* 0: not known */
};

VL_DOMAIN(vl_pli_cards, CARDS);
extern const struct vl_domain vl_pli_suits;

#define VL_VERBS "fifth/verbs.def"
#define VL_PREFIX pli
#include "core/verbs.h"

static inline unsigned pli_suit(unsigned card) {
    return card / RANKS;
}
static inline unsigned pli_suit_cards(unsigned suit) {
    return ((1u << RANKS) - 1) << suit * RANKS;
}

/* rules.c, on public knowledge alone: who gets the next card; how many cards a seat holds; the suit led, or SUITS; the
 * seat that would win the trick as it lies; the cards that lie open or did; the cards of a hand that may be played. */
unsigned vl_pli_next_seat(unsigned dealt);
unsigned vl_pli_hand_size(const struct vl_setup *, const struct pli_public *, unsigned seat);
unsigned vl_pli_led(const struct pli_public *);
unsigned vl_pli_winner(const struct vl_setup *, const struct pli_public *);
unsigned vl_pli_gone(const struct pli_public *);
unsigned vl_pli_tricks(const struct vl_setup *, const struct pli_public *, unsigned seat);
unsigned vl_pli_playable(const struct pli_public *, unsigned hand);

extern const struct vl_field vl_pli_fields[];
extern const struct vl_sense vl_pli_senses[];
void vl_pli_make_view(const struct vl_setup *, const struct vl_state *, unsigned viewer, struct vl_view *);
void vl_pli_observe(const struct vl_setup *, const struct vl_view *, int16_t *);
void vl_pli_determinize(const struct vl_setup *, const struct vl_view *, struct vl_rng *, struct vl_state *);
const char *vl_pli_why_not(const struct vl_setup *, const struct vl_view *, vl_move, struct vl_why *);
void vl_pli_ask(const struct vl_setup *, const struct vl_view *, struct vl_ask *);
void vl_pli_face(const struct vl_setup *, unsigned face, struct vl_face *);
bool vl_pli_score(const struct vl_setup *, const struct vl_view *, unsigned seat, int32_t *);
unsigned vl_pli_standing(const struct vl_setup *, const struct vl_view *, unsigned seat, struct vl_fact *);
unsigned vl_pli_progress(const struct vl_setup *, const struct vl_view *, struct vl_stage *);
unsigned vl_pli_breakdown(const struct vl_setup *, const struct vl_view *, unsigned seat, struct vl_line *);
void vl_pli_scene(const struct vl_setup *, const struct vl_view *, struct vl_scene *);
void vl_pli_touch(const struct vl_setup *, const struct vl_view *, vl_move, struct vl_touch *);
void vl_pli_show(const struct vl_setup *, const struct vl_event *, struct vl_show *);
vl_move vl_pli_policy(const struct vl_setup *, const struct vl_view *, const vl_move *, unsigned count,
                      struct vl_rng *);

#pragma GCC visibility pop

#endif
