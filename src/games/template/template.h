/* template.h - what the files of this folder share. Copy the folder, rename, and replace piece by piece. */
#ifndef TEMPLATE_H
#define TEMPLATE_H

#include "core/game.h"

#pragma GCC visibility push(hidden) /* nobody outside this folder sees them */

enum { CARDS = 9, SEATS = 4, DEALT = 2 };

enum tpl_option { AIM };
enum tpl_event { EV_DEALT, EV_KEPT, EV_READY, EV_SHOWN, EV_WON };
enum tpl_zone { ZONE_HAND, ZONE_SHOWN };
enum tpl_ask { ASK_WAIT, ASK_KEEP, ASK_OVER };
enum tpl_why { WHY_NOT_YOURS };
enum tpl_line { LINE_BEST_CARD, LINE_OTHER_CARD };
enum tpl_kind { KIND_CARD };
enum tpl_trait { TRAIT_WORTH };
enum tpl_fact { FACT_CARDS, FACT_KEPT };
enum tpl_stage { STAGE_CHOSEN };

/* Cards are numbered from 0 (shown as "1" … "9"); sets of cards are bit sets. A state starts with its actors, is flat,
 * and holds no byte that init does not determine. */
struct tpl_state {
    uint8_t actors;
    uint8_t winner;      /* a seat; VL_NOBODY: not yet */
    uint8_t dealt;       /* cards dealt so far */
    uint8_t kept[SEATS]; /* the card kept, plus one; 0: not yet */
    uint8_t unused;
    uint16_t hand[SEATS]; /* both cards dealt, kept or not */
};

/* A view starts with actors and viewer. What it holds of others is what they showed. */
struct tpl_view {
    uint8_t actors, viewer;
    uint8_t winner;
    uint8_t dealt;
    uint8_t kept[SEATS];
    uint16_t hand[SEATS]; /* 0: not known */
};

VL_DOMAIN(vl_tpl_cards, CARDS);
extern const struct vl_number vl_tpl_numbers[];

/* The verbs, and their moves by name: tpl_to_keep(card) is a move, tpl_keep_card(move) the card in it. */
#define VL_VERBS "games/template/verbs.def"
#define VL_PREFIX tpl
#include "core/verbs.h"

/* rules.c: who gets the next card; how many a seat has got; whether every seat has kept. */
unsigned vl_tpl_next_seat(unsigned dealt);
unsigned vl_tpl_got(unsigned dealt, unsigned seat);
bool vl_tpl_is_over(const struct vl_setup *, uint8_t actors, unsigned dealt);

extern const struct vl_field vl_tpl_fields[];
extern const struct vl_sense vl_tpl_senses[];
void vl_tpl_make_view(const struct vl_setup *, const struct vl_state *, unsigned viewer, struct vl_view *);
void vl_tpl_observe(const struct vl_setup *, const struct vl_view *, int16_t *);
void vl_tpl_determinize(const struct vl_setup *, const struct vl_view *, struct vl_rng *, struct vl_state *);
const char *vl_tpl_why_not(const struct vl_setup *, const struct vl_view *, vl_move, struct vl_why *);
void vl_tpl_ask(const struct vl_setup *, const struct vl_view *, struct vl_ask *);
unsigned vl_tpl_breakdown(const struct vl_setup *, const struct vl_view *, unsigned seat, struct vl_line *);
void vl_tpl_face(const struct vl_setup *, unsigned face, struct vl_face *);
bool vl_tpl_score(const struct vl_setup *, const struct vl_view *, unsigned seat, int32_t *);
unsigned vl_tpl_standing(const struct vl_setup *, const struct vl_view *, unsigned seat, struct vl_fact *);
unsigned vl_tpl_progress(const struct vl_setup *, const struct vl_view *, struct vl_stage *);
void vl_tpl_scene(const struct vl_setup *, const struct vl_view *, struct vl_scene *);
void vl_tpl_touch(const struct vl_setup *, const struct vl_view *, vl_move, struct vl_touch *);
void vl_tpl_show(const struct vl_setup *, const struct vl_event *, struct vl_show *);
vl_move vl_tpl_policy(const struct vl_setup *, const struct vl_view *, const vl_move *, unsigned count,
                      struct vl_rng *);

#pragma GCC visibility pop

#endif
