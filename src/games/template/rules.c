/* rules.c - the template game: two cards each, keep one, the best card alone scores.
 *
 * Small, but with one of everything: chance, hidden cards, a secret simultaneous choice, an option, edition numbers. */
#include <string.h>

#include "core/event.h"
#include "core/telling.h"
#include "template.h"

static struct tpl_state *open_state(struct vl_state *state) {
    return (struct tpl_state *)(void *)state;
}
static const struct tpl_state *read_state(const struct vl_state *state) {
    return (const struct tpl_state *)(const void *)state;
}

/* ---- Setup (TPL-1): two cards to seat 0, two to seat 1 … ---- */

unsigned vl_tpl_next_seat(unsigned dealt) {
    return dealt / DEALT;
}

unsigned vl_tpl_got(unsigned dealt, unsigned seat) {
    unsigned first = seat * DEALT;
    return dealt <= first ? 0 : dealt - first < DEALT ? dealt - first : DEALT;
}

bool vl_tpl_is_over(const struct vl_setup *s, uint8_t actors, unsigned dealt) {
    return actors == 0 && dealt == (unsigned)DEALT * s->players;
}

static void init(const struct vl_setup *s, struct vl_state *state) {
    struct tpl_state *t = open_state(state);
    (void)s;
    memset(t, 0, sizeof *t);
    t->actors = VL_BIT(VL_CHANCE);
    t->winner = VL_NOBODY;
}

static unsigned unseen(const struct tpl_state *t) {
    unsigned left = (1u << CARDS) - 1;
    for (unsigned seat = 0; seat < SEATS; seat++) left &= ~(unsigned)t->hand[seat];
    return left;
}

static unsigned chances(const struct vl_setup *s, const struct vl_state *state, struct vl_outcome *out) {
    const struct tpl_state *t = read_state(state);
    unsigned count = 0;
    (void)s;
    for (unsigned left = unseen(t); left != 0; left &= left - 1)
        out[count++] = (struct vl_outcome){tpl_to_deal(vl_tpl_next_seat(t->dealt), vl_first(left)), 1};
    return count;
}

static vl_move chance(const struct vl_setup *s, const struct vl_state *state, struct vl_rng *rng) {
    struct vl_outcome outcomes[CARDS];
    return outcomes[vl_rng_below(rng, chances(s, state, outcomes))].move;
}

static void deal(const struct vl_setup *s, struct tpl_state *t, unsigned seat, unsigned card,
                 struct vl_events *events) {
    t->hand[seat] |= (uint16_t)(1u << card);
    t->dealt++;
    if (t->dealt == DEALT * s->players) t->actors = (uint8_t)((1u << s->players) - 1);
    if (events != NULL) vl_veil(vl_tell(events, EV_DEALT, VL_EVERYONE, (int)seat, (int)card, 0, 0), 1, VL_ONLY(seat));
}

/* ---- The choice (TPL-2): secret, all at once ---- */

static unsigned moves(const struct vl_setup *s, const struct vl_state *state, unsigned seat, vl_move *out) {
    unsigned count = 0;
    (void)s;
    for (unsigned hand = read_state(state)->hand[seat]; hand != 0; hand &= hand - 1)
        out[count++] = tpl_to_keep(vl_first(hand));
    return count;
}

/* TPL-3: the highest (or lowest) card kept wins. All cards differ, so there is no tie. */
static void settle(const struct vl_setup *s, struct tpl_state *t, struct vl_events *events) {
    unsigned best = 0;
    for (unsigned seat = 1; seat < s->players; seat++) {
        bool higher = t->kept[seat] > t->kept[best];
        if (higher != (s->option[AIM] == 1)) best = seat;
    }
    t->winner = (uint8_t)best;
    if (events == NULL) return;
    for (unsigned seat = 0; seat < s->players; seat++)
        vl_tell(events, EV_SHOWN, VL_EVERYONE, (int)seat, t->kept[seat] - 1, 0, 0);
    vl_tell(events, EV_WON, VL_EVERYONE, (int)best, s->number[t->kept[best] - 1], 0, 0);
}

static void keep(const struct vl_setup *s, struct tpl_state *t, unsigned seat, unsigned card,
                 struct vl_events *events) {
    t->kept[seat] = (uint8_t)(card + 1);
    t->actors &= (uint8_t)~VL_BIT(seat);
    if (events != NULL) {
        vl_tell(events, EV_KEPT, VL_ONLY(seat), (int)seat, (int)card, 0, 0);
        vl_tell(events, EV_READY, VL_EVERYONE, (int)seat, 0, 0, 0);
    }
    if (t->actors == 0) settle(s, t, events);
}

static void apply(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move,
                  struct vl_events *events) {
    struct tpl_state *t = open_state(state);
    if (vl_verb_of(move) == DEAL)
        deal(s, t, tpl_deal_seat(move), tpl_deal_card(move), events);
    else
        keep(s, t, actor, tpl_keep_card(move), events);
}

/* ---- End (TPL-4) ---- */

static void scores(const struct vl_setup *s, const struct vl_state *state, int32_t *out) {
    const struct tpl_state *t = read_state(state);
    for (unsigned seat = 0; seat < s->players; seat++) out[seat] = t->winner == seat ? s->number[t->kept[seat] - 1] : 0;
}

static const char *check(const struct vl_setup *s, const struct vl_state *state) {
    const struct tpl_state *t = read_state(state);
    unsigned cards = 0;
    for (unsigned seat = 0; seat < s->players; seat++) {
        cards += vl_count(t->hand[seat]);
        if (t->kept[seat] != 0 && !(t->hand[seat] >> (t->kept[seat] - 1) & 1)) return "a card was kept from nowhere";
    }
    return cards == t->dealt && cards + vl_count(unseen(t)) == CARDS ? NULL : "a card was lost";
}

/* ---- The game ---- */

static const char *const aims[] = {"high", "low", NULL};
static const struct vl_option options[] = {{"aim", aims, 0}, {NULL, NULL, 0}};

static const struct vl_verb verbs[] = {
#include "verbs.def"
    {NULL},
};
static const struct vl_event_type event_types[] = {
    [EV_DEALT] = {"dealt", {{"seat", &vl_seats}, {"card", &vl_tpl_cards}}, .unordered = true},
    [EV_KEPT] = {"kept", {{"seat", &vl_seats}, {"card", &vl_tpl_cards}}, .unordered = true},
    [EV_READY] = {"ready", {{"seat", &vl_seats}}, .unordered = true},
    [EV_SHOWN] = {"shown", {{"seat", &vl_seats}, {"card", &vl_tpl_cards}}},
    [EV_WON] = {"won", {{"seat", &vl_seats}, {"points", &vl_amount}}, .weighs = VL_COMPLETES},
    {NULL},
};
static const char *const lines[] = {"best_card", "other_card", NULL};
static const char *const zones[] = {"hand", "shown", NULL};
static const char *const kinds[] = {"card", NULL};
static const char *const traits[] = {"worth", NULL};
static const char *const facts[] = {"cards", "kept", NULL};
static const char *const stages[] = {"chosen", NULL};
static const struct vl_saying phases[] = {
    [ASK_WAIT] = {"wait"},
    [ASK_KEEP] = {"keep", {{"lower", &vl_tpl_cards}, {"higher", &vl_tpl_cards}}, .rule = "TPL-2"},
    [ASK_OVER] = {"over"},
    {NULL},
};
static const struct vl_saying whys[] = {[WHY_NOT_YOURS] = {"not_yours", {{"card", &vl_tpl_cards}}}, {NULL}};

const struct vl_game vl_template = {
    .name = "template",
    .prefix = "TPL",
    .version = 1,
    .layout = 1,
    .players_min = 2,
    .players_max = SEATS,
    .state_size = sizeof(struct tpl_state),
    .view_size = sizeof(struct tpl_view),
    .moves_max = CARDS,
    .events_max = 2 + SEATS + 1,
    .plies_max = SEATS * (DEALT + 1),
    .options = options,
    .numbers = vl_tpl_numbers,
    .verbs = verbs,
    .events = event_types,
    .lines = lines,
    .zones = zones,
    .faces = &vl_tpl_cards,
    .kinds = kinds,
    .traits = traits,
    .facts = facts,
    .stages = stages,
    .phases = phases,
    .whys = whys,
    .fields = vl_tpl_fields,
    .senses = vl_tpl_senses,
    .bench = "4",
    .init = init,
    .moves = moves,
    .chances = chances,
    .chance = chance,
    .apply = apply,
    .scores = scores,
    .check = VL_FOR_PROGRAMS(check),
    .view = vl_tpl_make_view,
    .observe = VL_FOR_PROGRAMS(vl_tpl_observe),
    .determinize = vl_tpl_determinize,
    .why_not = vl_tpl_why_not,
    .ask = vl_tpl_ask,
    .breakdown = vl_tpl_breakdown,
    .face = vl_tpl_face,
    .score = vl_tpl_score,
    .standing = vl_tpl_standing,
    .progress = vl_tpl_progress,
    .scene = vl_tpl_scene,
    .touch = vl_tpl_touch,
    .show = vl_tpl_show,
    .policy = vl_tpl_policy,
};
