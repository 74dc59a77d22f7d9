/* goofspiel.h - state and view of Goofspiel, shared by the files of this folder only. */
#ifndef GOOFSPIEL_H
#define GOOFSPIEL_H

#include "core/game.h"

#pragma GCC visibility push(hidden) /* nobody outside this folder sees them */

enum { CARDS = 13, SEATS = 4, TIED = SEATS };
enum goo_option { OPT_CARDS, OPT_ORDER, OPT_BIDS, OPT_POINTS };
enum goo_order { ORDER_RANDOM, ORDER_DESCENDING, ORDER_ASCENDING };
enum goo_event { EV_PRIZE, EV_BID, EV_READY, EV_SHOWN, EV_WON, EV_TIED };
enum goo_zone { ZONE_PRIZE, ZONE_HAND, ZONE_BIDS, ZONE_CAPTURED };
enum goo_ask { ASK_WAIT, ASK_BID, ASK_OVER };
enum goo_why { WHY_BID_BEFORE, WHY_NO_SUCH };
enum goo_kind { KIND_CARD };
enum goo_line { LINE_PRIZE };
enum goo_fact { FACT_HAND, FACT_PRIZES };
enum goo_stage { STAGE_ROUND };

/* What everyone sees. */
struct goo_public {
    uint8_t round;            /* rounds finished */
    uint8_t prize;            /* the prize turned up, from 1; 0: none */
    uint16_t prizes;          /* those not turned up yet, bit p-1 for prize p */
    int16_t score[SEATS + 1]; /* the last is what nobody won */
    uint8_t turned[CARDS];    /* the prizes so far */
    uint8_t won[CARDS];       /* by whom, or TIED */
};

/* Bids are cards from 1; 0: none, or not known. hand: bit c-1 for card c. */
struct goo_state {
    uint8_t actors, unused;
    uint16_t hand[SEATS];
    struct goo_public open;
    uint8_t bids[SEATS][CARDS];
};

struct goo_view {
    uint8_t actors, viewer;
    uint16_t hand[SEATS];
    struct goo_public open;
    uint8_t bids[SEATS][CARDS];
};

static inline unsigned goo_cards(const struct vl_setup *s) {
    return s->option[OPT_CARDS] + 3u;
}
static inline uint16_t goo_all(const struct vl_setup *s) {
    return (uint16_t)((1u << goo_cards(s)) - 1);
}

VL_DOMAIN(vl_goo_card_names, CARDS);

#define VL_VERBS "games/goofspiel/verbs.def"
#define VL_PREFIX goo
#include "core/verbs.h"

extern const struct vl_field vl_goo_fields[];
extern const struct vl_sense vl_goo_senses[];
void vl_goo_make_view(const struct vl_setup *, const struct vl_state *, unsigned viewer, struct vl_view *);
void vl_goo_observe(const struct vl_setup *, const struct vl_view *, int16_t *);
void vl_goo_determinize(const struct vl_setup *, const struct vl_view *, struct vl_rng *, struct vl_state *);
const char *vl_goo_why_not(const struct vl_setup *, const struct vl_view *, vl_move, struct vl_why *);
void vl_goo_ask(const struct vl_setup *, const struct vl_view *, struct vl_ask *);
void vl_goo_face(const struct vl_setup *, unsigned face, struct vl_face *);
bool vl_goo_score(const struct vl_setup *, const struct vl_view *, unsigned seat, int32_t *);
unsigned vl_goo_standing(const struct vl_setup *, const struct vl_view *, unsigned seat, struct vl_fact *);
unsigned vl_goo_progress(const struct vl_setup *, const struct vl_view *, struct vl_stage *);
unsigned vl_goo_breakdown(const struct vl_setup *, const struct vl_view *, unsigned seat, struct vl_line *);
void vl_goo_scene(const struct vl_setup *, const struct vl_view *, struct vl_scene *);
void vl_goo_touch(const struct vl_setup *, const struct vl_view *, vl_move, struct vl_touch *);
void vl_goo_show(const struct vl_setup *, const struct vl_event *, struct vl_show *);
/* Ids in a scene: of a known card, from 1 (prizes are VL_CHANCE's); of the n-th hidden one of a seat. */
uint32_t vl_goo_card_id(unsigned seat, unsigned card);
uint32_t vl_goo_hidden_id(unsigned seat, unsigned place);
vl_move vl_goo_policy(const struct vl_setup *, const struct vl_view *, const vl_move *, unsigned count,
                      struct vl_rng *);

/* worlds.c: bids (from 1) for the rounds 0 … rounds-1 that fit their results; uniform over all that do. */
void vl_goo_guess_other(unsigned cards, unsigned rounds, const uint8_t *mine, const uint8_t *won, unsigned other,
                        struct vl_rng *, uint8_t *bids);
void vl_goo_guess_both(unsigned cards, unsigned rounds, const uint8_t *won, struct vl_rng *, uint8_t *first,
                       uint8_t *second);

#pragma GCC visibility pop

#endif
