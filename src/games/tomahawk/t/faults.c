/* faults.c - Tomahawk broken on purpose: see tests/faults.h. Most of these are leaks, as this game has the most to
 * hide. */
#include <string.h>

#include "../../../../tests/faults.h"
#include "../tomahawk.h"
#include "core/event.h"
#include "core/scene.h"
#include "core/show.h"
#include "core/telling.h"

extern const struct vl_game vl_tomahawk;
const struct vl_game *const faulty_game = &vl_tomahawk;
static const struct vl_game *const tom = &vl_tomahawk;

static const struct tom_state *read_state(const struct vl_state *state) {
    return (const struct tom_state *)(const void *)state;
}

/* ---- Views ---- */

typedef bool (*shows)(const struct tom_state *, unsigned viewer, unsigned seat, unsigned turn, unsigned pile);

/* The view as it should be, but that some of the cards lie face up. */
static void view_with(shows shown, const struct vl_setup *s, const struct vl_state *state, unsigned viewer,
                      struct vl_view *view) {
    const struct tom_state *t = read_state(state);
    struct tom_view *v = (struct tom_view *)(void *)view;
    tom->view(s, state, viewer, view);
    for (unsigned seat = 0; seat < SEATS; seat++)
        for (unsigned turn = 0; turn < TURNS; turn++)
            for (unsigned pile = 0; pile < PILES; pile++)
                if (v->played[seat][turn][pile] == FACE_DOWN && shown(t, viewer, seat, turn, pile))
                    v->played[seat][turn][pile] = t->played[seat][turn][pile];
}

static bool in_forest(const struct tom_state *t, unsigned viewer, unsigned seat, unsigned turn, unsigned pile) {
    (void)viewer, (void)seat, (void)pile;
    return turn < t->open.turn;
}

static void open_forests(const struct vl_setup *s, const struct vl_state *state, unsigned viewer,
                         struct vl_view *view) {
    view_with(in_forest, s, state, viewer, view);
}

REPLACE(view, open_forests)

/* TOM-12 shows this turn's cards, not what lay there before. */
static bool peeked_anywhere(const struct tom_state *t, unsigned viewer, unsigned seat, unsigned turn, unsigned pile) {
    (void)seat, (void)pile;
    return turn < t->open.turn && viewer < SEATS && t->open.peeked[viewer] != 0;
}

static void peek_at_everything(const struct vl_setup *s, const struct vl_state *state, unsigned viewer,
                               struct vl_view *view) {
    view_with(peeked_anywhere, s, state, viewer, view);
}

REPLACE(view, peek_at_everything)

static bool peeked_by_a_seat(const struct tom_state *t, unsigned viewer, unsigned seat, unsigned turn, unsigned pile) {
    return viewer == VL_SPECTATOR && t->open.peeked[1 - seat] >> (turn * PILES + pile) & 1;
}

static void peek_with_spectators(const struct vl_setup *s, const struct vl_state *state, unsigned viewer,
                                 struct vl_view *view) {
    view_with(peeked_by_a_seat, s, state, viewer, view);
}

REPLACE(view, peek_with_spectators)

static bool set_by_dusk(const struct tom_state *t, unsigned viewer, unsigned seat, unsigned turn, unsigned pile) {
    return t->open.dusk_turn == turn && t->open.dusk_seat == seat && t->open.dusk_pile == pile && viewer < SEATS;
}

static void open_dusk(const struct vl_setup *s, const struct vl_state *state, unsigned viewer, struct vl_view *view) {
    view_with(set_by_dusk, s, state, viewer, view);
}

REPLACE(view, open_dusk)

static bool just_placed(const struct tom_state *t, unsigned viewer, unsigned seat, unsigned turn, unsigned pile) {
    (void)viewer, (void)seat, (void)pile;
    return turn == t->open.turn && t->open.phase == PLACING;
}

static void open_too_early(const struct vl_setup *s, const struct vl_state *state, unsigned viewer,
                           struct vl_view *view) {
    view_with(just_placed, s, state, viewer, view);
}

REPLACE(view, open_too_early)

/* A hand that shrinks while its owner places. */
static void count_placements(const struct vl_setup *s, const struct vl_state *state, unsigned viewer,
                             struct vl_view *view) {
    tom->view(s, state, viewer, view);
    for (unsigned seat = 0; seat < SEATS; seat++)
        ((struct tom_view *)(void *)view)->held[seat] = (uint8_t)vl_count(read_state(state)->hand[seat]);
}

REPLACE(view, count_placements)

/* Territories that were filled, though not with what. */
static void mark_filled_piles(const struct vl_setup *s, const struct vl_state *state, unsigned viewer,
                              struct vl_view *view) {
    const struct tom_state *t = read_state(state);
    struct tom_view *v = (struct tom_view *)(void *)view;
    tom->view(s, state, viewer, view);
    for (unsigned seat = 0; seat < SEATS && t->open.turn < TURNS; seat++)
        for (unsigned pile = 0; pile < PILES; pile++)
            if (v->played[seat][t->open.turn][pile] == 0 && t->played[seat][t->open.turn][pile] != 0)
                v->played[seat][t->open.turn][pile] = FACE_DOWN;
}

REPLACE(view, mark_filled_piles)

static void show_the_unwanted(const struct vl_setup *s, const struct vl_state *state, unsigned viewer,
                              struct vl_view *view) {
    tom->view(s, state, viewer, view);
    if (read_state(state)->open.phase == OVER)
        memcpy(((struct tom_view *)(void *)view)->dealt, read_state(state)->dealt, SEATS);
}

REPLACE(view, show_the_unwanted)

/* ---- Events ---- */

/* Argument i of an event, open to all. */
static void unveil(struct vl_events *events, unsigned type, unsigned i) {
    for (unsigned e = 0; events != NULL && e < events->count; e++)
        if (events->list[e].type == type) events->list[e].sees[i] = events->list[e].to;
}

static void announce(struct vl_events *events, unsigned type) {
    for (unsigned e = 0; events != NULL && e < events->count; e++)
        if (events->list[e].type == type) events->list[e].to = VL_EVERYONE;
}

#define APPLY(name, after)                                                                                             \
    static void name(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move,                   \
                     struct vl_events *events) {                                                                       \
        struct tom_state *t = (struct tom_state *)(void *)state;                                                       \
        tom->apply(s, state, actor, move, events);                                                                     \
        (void)t, after;                                                                                                \
    }                                                                                                                  \
    REPLACE(apply, name)

APPLY(tell_the_special, unveil(events, EV_DEALT, 1))
APPLY(tell_the_draw, unveil(events, EV_DREW, 1))
APPLY(tell_the_peek, unveil(events, EV_PEEKED, 2))
APPLY(tell_dusks_card, unveil(events, EV_DUSK, 1))
APPLY(notice_a_keep, announce(events, EV_KEPT))
APPLY(notice_a_placement, announce(events, EV_PLACED))

/* ---- Rules ---- */

APPLY(forget_sequoia, t->open.doubled = 0)

static void give_ties(struct tom_state *t) {
    for (unsigned battle = 0; battle < BATTLES; battle++)
        if (t->open.winner[battle] == TIED) t->open.winner[battle] = 0;
}

APPLY(give_ties_to_seat_0, give_ties(t))
APPLY(peek_for_nobody, memset(t->open.peeked, 0, sizeof t->open.peeked))

static const char *play_over_dusk(const struct vl_setup *s, const struct vl_view *view, vl_move move,
                                  struct vl_why *why) {
    const char *rule = tom->why_not(s, view, move, why);
    return rule != NULL && strcmp(rule, "TOM-19") == 0 ? NULL : rule;
}

REPLACE(why_not, play_over_dusk)

/* The prize is drawn from what is left over of one length only. */
static unsigned prize_of_one_length(const struct vl_setup *s, const struct vl_state *state, struct vl_outcome *out) {
    unsigned count = tom->chances(s, state, out), kept = 0;
    for (unsigned i = 0; i < count; i++)
        if (vl_verb_of(out[i].move) != PRIZE || tom_length_of(tom_prize_land(out[i].move)) == 3) out[kept++] = out[i];
    return kept;
}

REPLACE(chances, prize_of_one_length)

static void no_prize(const struct vl_setup *s, const struct vl_state *state, int32_t *out) {
    struct tom_state plain = *read_state(state);
    plain.open.prized = NONE;
    tom->scores(s, (const struct vl_state *)(const void *)&plain, out);
}

REPLACE(scores, no_prize)

/* ---- Worlds ---- */

/* A seat that has not finished has placed already, in this world. */
static void place_for_others(const struct vl_setup *s, const struct vl_view *view, struct vl_rng *rng,
                             struct vl_state *state) {
    const struct tom_view *v = (const struct tom_view *)(const void *)view;
    struct tom_state *t = (struct tom_state *)(void *)state;
    vl_move moves[VL_MOVES_MAX];
    tom->determinize(s, view, rng, state);
    for (unsigned seat = 0; seat < SEATS; seat++) {
        if (t->open.phase != PLACING || !(t->actors & VL_BIT(seat)) || tom_knows(v->viewer, seat)) continue;
        unsigned count = tom->moves(s, state, seat, moves);
        if (t->actors == 3) tom->apply(s, state, seat, moves[vl_rng_below(rng, count)], NULL);
    }
}

REPLACE(determinize, place_for_others)

/* ---- What is shown and said ---- */

/* TOM-11: where nobody wins, those who fought stay. */
static void leave_the_fallen(const struct vl_setup *s, const struct vl_event *event, struct vl_show *show) {
    if (event->type != EV_TIED) tom->show(s, event, show);
}

REPLACE(show, leave_the_fallen)

static void turn_over_on_the_wrong_side(const struct vl_setup *s, const struct vl_event *event, struct vl_show *show) {
    struct vl_event other = *event;
    if (event->type == EV_REVEALED)
        for (unsigned seat = 0; seat < SEATS; seat++) other.arg[2 + seat] = event->arg[3 - seat];
    tom->show(s, &other, show);
}

REPLACE(show, turn_over_on_the_wrong_side)

static void print_one_tribe(const struct vl_setup *s, unsigned face, struct vl_face *out) {
    tom->face(s, face, out);
    if (face < MEMBERS) out->copies /= SEATS;
}

REPLACE(face, print_one_tribe)

/* As if dusk had set nothing. */
static void ask_for_four(const struct vl_setup *s, const struct vl_view *view, struct vl_ask *ask) {
    tom->ask(s, view, ask);
    if (ask->phase == ASK_DUSK) ask->least = ask->most = (uint8_t)(ask->most + 1);
}

REPLACE(ask, ask_for_four)

/* Suspects as if the viewer did not know its own specials. */
static unsigned suspect_everything(const struct vl_setup *s, const struct vl_view *view, unsigned seat,
                                   struct vl_fact *out) {
    struct tom_view blind = *(const struct tom_view *)(const void *)view;
    if (blind.viewer < SEATS && blind.open.phase >= KEEPING) blind.dealt[blind.viewer] = blind.kept[blind.viewer];
    return tom->standing(s, (const struct vl_view *)(const void *)&blind, seat, out);
}

REPLACE(standing, suspect_everything)

static bool score_the_prize_early(const struct vl_setup *s, const struct vl_view *view, unsigned seat, int32_t *out) {
    struct tom_view end = *(const struct tom_view *)(const void *)view;
    end.open.phase = OVER;
    return tom->score(s, (const struct vl_view *)(const void *)&end, seat, out);
}

REPLACE(score, score_the_prize_early)

static const char *blame_a_missing_land(const struct vl_setup *s, const struct vl_view *view, vl_move move,
                                        struct vl_why *why) {
    const char *rule = tom->why_not(s, view, move, why);
    if (rule != NULL && why != NULL && why->piece != 0) why->piece = tom_land_id(BATTLES);
    return rule;
}

REPLACE(why_not, blame_a_missing_land)

const struct fault faults[] = {
    {"a view shows what lies in forests", open_forests_fault},
    {"a mountain shows earlier turns too", peek_at_everything_fault},
    {"spectators see what a mountain shows", peek_with_spectators_fault},
    {"a view shows the card that dusk has set", open_dusk_fault},
    {"a view shows what was placed before both have finished", open_too_early_fault},
    {"a view counts the placements of others", count_placements_fault},
    {"a view tells which piles were filled", mark_filled_piles_fault},
    {"the end shows the unwanted specials", show_the_unwanted_fault},
    {"a special is dealt openly", tell_the_special_fault},
    {"a card is drawn openly", tell_the_draw_fault},
    {"all are told what a mountain shows", tell_the_peek_fault},
    {"all are told the card that dusk has set", tell_dusks_card_fault},
    {"others notice what is kept", notice_a_keep_fault},
    {"others notice a placement", notice_a_placement_fault},
    {"sequoia doubles nothing", forget_sequoia_fault},
    {"ties go to seat 0", give_ties_to_seat_0_fault},
    {"a mountain shows nothing", peek_for_nobody_fault},
    {"why_not allows to play over dusk's card", play_over_dusk_fault},
    {"the prize has three turns", prize_of_one_length_fault},
    {"the prize is not scored", no_prize_fault},
    {"in worlds the others have placed already", place_for_others_fault},
    {"cards stay where nobody wins", leave_the_fallen_fault},
    {"cards are turned over on the wrong side", turn_over_on_the_wrong_side_fault},
    {"only one tribe is printed", print_one_tribe_fault},
    {"four cards are asked for where dusk has set one", ask_for_four_fault},
    {"suspects forget one's own specials", suspect_everything_fault},
    {"the prize is scored before the end", score_the_prize_early_fault},
    {"what is in the way is not on the table", blame_a_missing_land_fault},
    {NULL, NULL},
};
