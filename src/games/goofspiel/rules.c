/* rules.c - Goofspiel: prizes are turned up one a round, everybody bids a card for each. */
#include <string.h>

#include "core/event.h"
#include "core/telling.h"
#include "goofspiel.h"

static struct goo_state *open_state(struct vl_state *state) {
    return (struct goo_state *)(void *)state;
}
static const struct goo_state *read_state(const struct vl_state *state) {
    return (const struct goo_state *)(const void *)state;
}

static const char *refuse(const struct vl_setup *s) {
    return s->option[OPT_BIDS] && s->players > 2 ? "hidden-bids-for-two" : NULL;
}

/* ---- A round ---- */

static void turn_up(const struct vl_setup *s, struct goo_state *g, unsigned prize, struct vl_events *events) {
    g->open.prize = (uint8_t)prize;
    g->open.prizes &= (uint16_t) ~(1u << (prize - 1));
    g->open.turned[g->open.round] = (uint8_t)prize;
    g->actors = (uint8_t)((1u << s->players) - 1);
    if (events != NULL) vl_tell(events, EV_PRIZE, VL_EVERYONE, (int)prize - 1, 0, 0, 0);
}

/* GOO-1: in the chosen order, or as chance has it. */
static void begin_round(const struct vl_setup *s, struct goo_state *g, struct vl_events *events) {
    switch (s->option[OPT_ORDER]) {
    case ORDER_RANDOM: g->actors = VL_BIT(VL_CHANCE); break;
    case ORDER_DESCENDING: turn_up(s, g, goo_cards(s) - g->open.round, events); break;
    default: turn_up(s, g, g->open.round + 1u, events); break;
    }
}

static void init(const struct vl_setup *s, struct vl_state *state) {
    struct goo_state *g = open_state(state);
    memset(g, 0, sizeof *g);
    g->open.prizes = goo_all(s);
    for (unsigned seat = 0; seat < s->players; seat++) g->hand[seat] = goo_all(s);
    begin_round(s, g, NULL);
}

static unsigned chances(const struct vl_setup *s, const struct vl_state *state, struct vl_outcome *out) {
    unsigned count = 0;
    (void)s;
    for (unsigned prizes = read_state(state)->open.prizes; prizes != 0; prizes &= prizes - 1)
        out[count++] = (struct vl_outcome){goo_to_turn_up(vl_first(prizes)), 1};
    return count;
}

static vl_move chance(const struct vl_setup *s, const struct vl_state *state, struct vl_rng *rng) {
    const struct goo_public *open = &read_state(state)->open;
    return goo_to_turn_up(vl_nth(open->prizes, vl_rng_below(rng, goo_cards(s) - open->round)));
}

static unsigned moves(const struct vl_setup *s, const struct vl_state *state, unsigned seat, vl_move *out) {
    unsigned count = 0;
    (void)s;
    for (unsigned hand = read_state(state)->hand[seat]; hand != 0; hand &= hand - 1)
        out[count++] = goo_to_bid(vl_first(hand));
    return count;
}

/* GOO-2: the highest bid alone takes the prize. GOO-3: with open bids they are shown. */
static void settle(const struct vl_setup *s, struct goo_state *g, struct vl_events *events) {
    unsigned round = g->open.round, best = 0, winner = TIED;
    for (unsigned seat = 0; seat < s->players; seat++) {
        unsigned bid = g->bids[seat][round];
        winner = bid > best ? seat : bid == best ? TIED : winner;
        best = bid > best ? bid : best;
    }
    g->open.won[round] = (uint8_t)winner;
    g->open.score[winner] = (int16_t)(g->open.score[winner] + g->open.prize);
    if (events != NULL) {
        for (unsigned seat = 0; seat < s->players && !s->option[OPT_BIDS]; seat++)
            vl_tell(events, EV_SHOWN, VL_EVERYONE, (int)seat, g->bids[seat][round] - 1, 0, 0);
        if (winner == TIED)
            vl_tell(events, EV_TIED, VL_EVERYONE, g->open.prize, 0, 0, 0);
        else
            vl_tell(events, EV_WON, VL_EVERYONE, (int)winner, g->open.prize, 0, 0);
    }
    g->open.round++;
    g->open.prize = 0;
    if (g->open.round < goo_cards(s)) begin_round(s, g, events); /* else it is over: nobody is left to act */
}

static void apply(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move,
                  struct vl_events *events) {
    struct goo_state *g = open_state(state);
    if (vl_verb_of(move) == TURN_UP) {
        turn_up(s, g, goo_turn_up_prize(move) + 1, events);
        return;
    }
    unsigned card = goo_bid_card(move);
    g->hand[actor] &= (uint16_t) ~(1u << card);
    g->bids[actor][g->open.round] = (uint8_t)(card + 1);
    g->actors &= (uint8_t)~VL_BIT(actor);
    if (events != NULL) {
        vl_tell(events, EV_BID, VL_ONLY(actor), (int)actor, (int)card, 0, 0);
        vl_tell(events, EV_READY, VL_EVERYONE, (int)actor, 0, 0, 0);
    }
    if (g->actors == 0) settle(s, g, events);
}

/* ---- End (GOO-4) ---- */

static void scores(const struct vl_setup *s, const struct vl_state *state, int32_t *out) {
    for (unsigned seat = 0; seat < s->players; seat++) out[seat] = read_state(state)->open.score[seat];
}

/* Against the best of the others: the difference, or its sign. */
static void utilities(const struct vl_setup *s, const struct vl_state *state, int32_t *out) {
    int32_t score[VL_SEATS_MAX];
    scores(s, state, score);
    for (unsigned seat = 0; seat < s->players; seat++) {
        int32_t other = 0;
        for (unsigned i = 0; i < s->players; i++)
            if (i != seat && score[i] > other) other = score[i];
        int32_t ahead = score[seat] - other;
        out[seat] = s->option[OPT_POINTS] ? (ahead > 0) - (ahead < 0) : ahead;
    }
}

static const char *check(const struct vl_setup *s, const struct vl_state *state) {
    const struct goo_state *g = read_state(state);
    int sum = g->open.score[TIED], turned = 0;
    for (unsigned seat = 0; seat < s->players; seat++) {
        unsigned used = 0;
        for (unsigned r = 0; r < goo_cards(s); r++)
            if (g->bids[seat][r] != 0) used |= 1u << (g->bids[seat][r] - 1);
        if ((used ^ g->hand[seat]) != goo_all(s)) return "a hand and the bids made do not make up the suit";
        sum += g->open.score[seat];
    }
    for (unsigned r = 0; r < g->open.round; r++) turned += g->open.turned[r];
    return sum == turned ? NULL : "the scores are not the prizes turned up";
}

/* ---- The game ---- */

static const char *const numbers[] = {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", NULL};
const struct vl_domain vl_goo_card_names = {numbers, CARDS, vl_goo_card_names_bits, "card"};

static const char *const orders[] = {"random", "descending", "ascending", NULL};
static const char *const bids[] = {"open", "hidden", NULL};
static const char *const points[] = {"difference", "win", NULL};
static const struct vl_option options[] = {
    {"cards", numbers + 2, 10}, {"order", orders, 0}, {"bids", bids, 0}, {"points", points, 1}, {NULL, NULL, 0},
};

static const struct vl_verb verbs[] = {
#include "verbs.def"
    {NULL},
};
static const struct vl_event_type event_types[] = {
    [EV_PRIZE] = {"prize", {{"prize", &vl_goo_card_names}}},
    [EV_BID] = {"bid", {{"seat", &vl_seats}, {"card", &vl_goo_card_names}}, .unordered = true},
    [EV_READY] = {"ready", {{"seat", &vl_seats}}, .unordered = true},
    [EV_SHOWN] = {"shown", {{"seat", &vl_seats}, {"card", &vl_goo_card_names}}},
    [EV_WON] = {"won", {{"seat", &vl_seats}, {"points", &vl_amount}}, .weighs = VL_COMPLETES},
    [EV_TIED] = {"tied", {{"points", &vl_amount}}, .weighs = VL_GIVES_UP},
    {NULL},
};
static const char *const lines[] = {"prize", NULL};
static const char *const zones[] = {"prize", "hand", "bids", "captured", NULL};
static const char *const kinds[] = {"card", NULL};
static const char *const facts[] = {"hand", "prizes", NULL};
static const char *const stages[] = {"round", NULL};
static const struct vl_saying phases[] = {
    {"wait"}, {"bid", {{"prize", &vl_goo_card_names}}, .rule = "GOO-2"}, {"over"}, {NULL}};
static const struct vl_saying whys[] = {
    [WHY_BID_BEFORE] = {"bid_before", {{"card", &vl_goo_card_names}}},
    [WHY_NO_SUCH] = {"no_such", {{"highest", &vl_goo_card_names}}},
    {NULL},
};

const struct vl_game vl_goofspiel = {
    .name = "goofspiel",
    .prefix = "GOO",
    .version = 1,
    .layout = 1,
    .players_min = 2,
    .players_max = SEATS,
    .state_size = sizeof(struct goo_state),
    .view_size = sizeof(struct goo_view),
    .moves_max = CARDS,
    .events_max = 2 + SEATS + 2,
    .plies_max = CARDS * (1 + SEATS),
    .options = options,
    .verbs = verbs,
    .events = event_types,
    .lines = lines,
    .zones = zones,
    .faces = &vl_goo_card_names,
    .kinds = kinds,
    .facts = facts,
    .stages = stages,
    .phases = phases,
    .whys = whys,
    .fields = vl_goo_fields,
    .senses = vl_goo_senses,
    .bench = "2 bids=hidden",
    .refuse = refuse,
    .init = init,
    .moves = moves,
    .chances = chances,
    .chance = chance,
    .apply = apply,
    .scores = scores,
    .utilities = utilities,
    .check = VL_FOR_PROGRAMS(check),
    .view = vl_goo_make_view,
    .observe = VL_FOR_PROGRAMS(vl_goo_observe),
    .determinize = vl_goo_determinize,
    .why_not = vl_goo_why_not,
    .ask = vl_goo_ask,
    .breakdown = vl_goo_breakdown,
    .face = vl_goo_face,
    .score = vl_goo_score,
    .standing = vl_goo_standing,
    .progress = vl_goo_progress,
    .scene = vl_goo_scene,
    .touch = vl_goo_touch,
    .show = vl_goo_show,
    .policy = vl_goo_policy,
};
