/* kuhn.c - Kuhn poker, a reference game small enough to read at one sitting.
 *
 * Three cards; each player gets one and antes 1. Seat 0 passes or bets; the line of play is a string of passes and
 * bets, kept as such: "", "p", "b", "pp", "pb", "bp", "bb", "pbp", "pbb". */
#include <string.h>

#include "core/event.h"
#include "core/layout.h"
#include "core/observe.h"
#include "core/scene.h"
#include "core/show.h"
#include "core/telling.h"
#include "kuhn.h"

enum { EV_DEALT, EV_PASSED, EV_BET, EV_SHOWN, EV_WON };
enum { ZONE_HAND, ZONE_POT };
enum { ASK_WAIT, ASK_OPEN, ASK_ANSWER, ASK_OVER };
enum { KIND_CARD };
enum { FACT_STAKE };
enum { STAGE_SAID };

static const char *const card_names[] = {"1", "2", "3"};
const struct vl_domain vl_kuh_cards = {card_names, 3, vl_kuh_cards_bits, "card"};

static struct kuh_state *open_state(struct vl_state *state) {
    return (struct kuh_state *)(void *)state;
}
static const struct kuh_state *read_state(const struct vl_state *state) {
    return (const struct kuh_state *)(const void *)state;
}
static const struct kuh_view *read_view(const struct vl_view *view) {
    return (const struct kuh_view *)(const void *)view;
}

/* ---- Deal (KUH-1) ---- */

static void init(const struct vl_setup *s, struct vl_state *state) {
    (void)s;
    memset(state, 0, sizeof(struct kuh_state));
    open_state(state)->actors = VL_BIT(VL_CHANCE);
}

static unsigned chances(const struct vl_setup *s, const struct vl_state *state, struct vl_outcome *out) {
    const struct kuh_state *k = read_state(state);
    unsigned seat = k->card[0] != 0, count = 0;
    (void)s;
    for (unsigned card = 1; card <= 3; card++)
        if (card != k->card[0]) out[count++] = (struct vl_outcome){kuh_to_deal(seat, card - 1), 1};
    return count;
}

static vl_move chance(const struct vl_setup *s, const struct vl_state *state, struct vl_rng *rng) {
    struct vl_outcome outcomes[3];
    return outcomes[vl_rng_below(rng, chances(s, state, outcomes))].move;
}

/* ---- Betting (KUH-2) ---- */

static unsigned said_count(const uint8_t *said) {
    return (said[0] != 0) + (said[1] != 0) + (said[2] != 0);
}

/* The line is closed by two equal words, or by the answer to a bet. */
static bool closed(const uint8_t *said) {
    unsigned n = said_count(said);
    return n == 3 || (n == 2 && !(said[0] == PASS && said[1] == BET));
}

static bool showdown(const uint8_t *said) {
    unsigned n = said_count(said);
    return closed(said) && said[n - 1] == said[n - 2];
}

static unsigned moves(const struct vl_setup *s, const struct vl_state *state, unsigned seat, vl_move *out) {
    (void)s, (void)state, (void)seat;
    out[0] = kuh_to_pass();
    out[1] = kuh_to_bet();
    return 2;
}

/* What seat 0 gains (KUH-3): a pass against a bet loses the ante, a showdown is for 1, or for 2 after two bets. */
static int gain(const struct kuh_state *k) {
    if (!closed(k->said)) return 0;
    unsigned n = said_count(k->said);
    if (!showdown(k->said)) return (n - 1) % 2 == 0 ? -1 : 1; /* the last to speak passed */
    int stake = k->said[n - 1] == BET ? 2 : 1;
    return k->card[0] > k->card[1] ? stake : -stake;
}

static void end(struct kuh_state *k, struct vl_events *events) {
    k->actors = 0;
    if (events == NULL) return;
    for (int seat = 0; seat < 2 && showdown(k->said); seat++)
        vl_tell(events, EV_SHOWN, VL_EVERYONE, seat, k->card[seat] - 1, 0, 0);
    int won = gain(k);
    vl_tell(events, EV_WON, VL_EVERYONE, won > 0 ? 0 : 1, won > 0 ? won : -won, 0, 0);
}

static void apply(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move,
                  struct vl_events *events) {
    struct kuh_state *k = open_state(state);
    unsigned verb = vl_verb_of(move);
    (void)s;
    if (verb == DEAL) {
        unsigned seat = kuh_deal_seat(move), card = kuh_deal_card(move);
        k->card[seat] = (uint8_t)(card + 1);
        if (seat == 1) k->actors = VL_BIT(0);
        if (events != NULL)
            vl_veil(vl_tell(events, EV_DEALT, VL_EVERYONE, (int)seat, (int)card, 0, 0), 1, VL_ONLY(seat));
        return;
    }
    k->said[said_count(k->said)] = (uint8_t)verb;
    if (events != NULL) vl_tell(events, verb == PASS ? EV_PASSED : EV_BET, VL_EVERYONE, (int)actor, 0, 0, 0);
    if (closed(k->said))
        end(k, events);
    else
        k->actors = VL_BIT(1 - actor);
}

static void scores(const struct vl_setup *s, const struct vl_state *state, int32_t *out) {
    (void)s;
    out[0] = gain(read_state(state));
    out[1] = -out[0];
}

static const char *check(const struct vl_setup *s, const struct vl_state *state) {
    const struct kuh_state *k = read_state(state);
    (void)s;
    if (k->card[0] > 3 || k->card[1] > 3 || (k->card[0] != 0 && k->card[0] == k->card[1])) return "impossible cards";
    if ((k->actors == 0) != closed(k->said)) return "the line of play does not fit who is to act";
    return NULL;
}

/* ---- View: the other card is seen only at a showdown ---- */

static const struct vl_field fields[] = {
    VL_FIELD(kuh_view, actors), VL_FIELD(kuh_view, viewer), VL_FIELD(kuh_view, dealt),
    VL_FIELD(kuh_view, card),   VL_FIELD(kuh_view, said),   {NULL},
};

static void view(const struct vl_setup *s, const struct vl_state *state, unsigned viewer, struct vl_view *out) {
    const struct kuh_state *k = read_state(state);
    struct kuh_view *v = (struct kuh_view *)(void *)out;
    (void)s;
    memset(v, 0, sizeof *v);
    v->actors = k->actors;
    v->viewer = (uint8_t)viewer;
    v->dealt = (uint8_t)((k->card[0] != 0) + (k->card[1] != 0));
    memcpy(v->said, k->said, sizeof v->said);
    for (unsigned seat = 0; seat < 2; seat++)
        if (viewer == seat || viewer == VL_ALL || showdown(k->said)) v->card[seat] = k->card[seat];
}

/* The same as numbers: cards from 1 (0: not known), words as PASS and BET (0: not yet). */
static const struct vl_sense senses[] = {
    VL_SENSES_FIRST(2),
    VL_SENSE(dealt, 0, 2, 0),
    VL_SENSES(card, 0, 3, VL_BY_SEAT, 2),
    VL_SENSES(said, 0, BET, 0, 3),
    {NULL},
};

static void observe(const struct vl_setup *s, const struct vl_view *view, int16_t *out) {
    const struct kuh_view *v = read_view(view);
    uint8_t order[2];
    vl_see_order(s, view, 2, order);
    out = vl_see_first(s, view, order, 2, out);
    *out++ = v->dealt;
    out = vl_see_byte_by_seat(order, v->card, 2, out);
    vl_see_bytes(v->said, 3, out);
}

static void determinize(const struct vl_setup *s, const struct vl_view *view, struct vl_rng *rng,
                        struct vl_state *state) {
    const struct kuh_view *v = read_view(view);
    struct kuh_state *k = open_state(state);
    (void)s;
    memset(k, 0, sizeof *k);
    k->actors = v->actors;
    memcpy(k->said, v->said, sizeof k->said);
    memcpy(k->card, v->card, sizeof k->card);
    for (unsigned seat = 0; seat < v->dealt; seat++) {
        if (k->card[seat] != 0) continue;
        do k->card[seat] = (uint8_t)(1 + vl_rng_below(rng, 3));
        while (k->card[seat] == k->card[1 - seat]);
    }
}

/* KUH-2: whoever is asked may always pass or bet, so there is nothing to explain but whose turn it is. */
static const char *why_not(const struct vl_setup *s, const struct vl_view *view, vl_move move, struct vl_why *why) {
    (void)why;
    return vl_asked(s, view) && (move == kuh_to_pass() || move == kuh_to_bet()) ? NULL : "REC-3";
}

static unsigned phase_of(const struct vl_setup *s, const struct vl_view *view) {
    const struct kuh_view *v = read_view(view);
    if (v->actors == 0) return ASK_OVER;
    if (!vl_asked(s, view)) return ASK_WAIT;
    unsigned n = said_count(v->said);
    return n > 0 && v->said[n - 1] == BET ? ASK_ANSWER : ASK_OPEN;
}

static void ask(const struct vl_setup *s, const struct vl_view *view, struct vl_ask *out) {
    uint8_t moves = vl_asked(s, view);
    *out = (struct vl_ask){.phase = (uint8_t)phase_of(s, view), .least = moves, .most = moves};
    if (moves > 0) out->arg[0] = (int16_t)(read_view(view)->card[vl_viewer(view)] - 1);
}

/* ---- Standing (KUH-3): at a fold the cards stay hidden, but who won what is plain ---- */

static void face(const struct vl_setup *s, unsigned which, struct vl_face *out) {
    (void)s;
    *out = (struct vl_face){.kind = KIND_CARD, .value = (int16_t)(which + 1), .copies = 1};
}

static bool score(const struct vl_setup *s, const struct vl_view *view, unsigned seat, int32_t *out) {
    const struct kuh_view *v = read_view(view);
    struct kuh_state k = {.actors = v->actors};
    (void)s;
    memcpy(k.card, v->card, sizeof k.card);
    memcpy(k.said, v->said, sizeof k.said);
    *out = seat == 0 ? gain(&k) : -gain(&k);
    return true;
}

/* What a seat has in the pot. */
static unsigned standing(const struct vl_setup *s, const struct vl_view *view, unsigned seat, struct vl_fact *out) {
    const struct kuh_view *v = read_view(view);
    int stake = 1;
    (void)s;
    for (unsigned i = seat; i < 3; i += 2) stake += v->said[i] == BET;
    out[0] = (struct vl_fact){FACT_STAKE, (int16_t)stake, VL_FACE_DOWN};
    return 1;
}

/* Words said so far, of those that there can be. */
static unsigned progress(const struct vl_setup *s, const struct vl_view *view, struct vl_stage *out) {
    const uint8_t *said = read_view(view)->said;
    unsigned n = said_count(said);
    (void)s;
    out[0] = (struct vl_stage){STAGE_SAID, (int16_t)n, (int16_t)(closed(said) ? n : said[0] == BET ? 2u : 3u)};
    return 1;
}

static unsigned breakdown(const struct vl_setup *s, const struct vl_view *view, unsigned seat, struct vl_line *out) {
    int32_t points;
    if (!closed(read_view(view)->said)) return 0;
    score(s, view, seat, &points);
    out[0] = (struct vl_line){"KUH-3", 0, 1, (int16_t)points, VL_OF_PIECE, seat + 1};
    return 1;
}

static void scene(const struct vl_setup *s, const struct vl_view *view, struct vl_scene *out) {
    const struct kuh_view *v = read_view(view);
    int pot = 2;
    vl_scene_begin(out, s->game);
    for (unsigned i = 0; i < 3; i++) pot += v->said[i] == BET;
    struct vl_zone *zone = vl_scene_zone(out, ZONE_POT, 0, VL_COMMON, VL_STACK, VL_NOBODY);
    zone->value = (int16_t)pot;
    for (unsigned seat = 0; seat < s->players; seat++) {
        zone = vl_scene_zone(out, ZONE_HAND, 0, VL_HAND, VL_FAN, seat);
        if (v->dealt <= seat) continue;
        zone->count = 1;
        vl_scene_piece(out, seat + 1, v->card[seat] == 0 ? VL_FACE_DOWN : v->card[seat] - 1, seat);
    }
}

/* A card comes or is shown; a bet goes to the pot. */
static void show(const struct vl_setup *s, const struct vl_event *event, struct vl_show *out) {
    unsigned hand = vl_scene_find(out->scene, ZONE_HAND, 0, (unsigned)event->arg[0]), pot = 0;
    (void)s;
    if (event->type == EV_DEALT) vl_show_move(out, VL_NOBODY, hand, event->arg[1]);
    if (event->type == EV_BET) vl_show_value(out, pot, out->scene->zone[pot].value + 1);
    if (event->type == EV_SHOWN) vl_show_turn(out, vl_show_at(out, hand, 0, 0), event->arg[1]);
}

/* A pass touches nothing; a bet goes to the pot. */
static void touch(const struct vl_setup *s, const struct vl_view *view, vl_move move, struct vl_touch *out) {
    (void)s, (void)view;
    if (vl_verb_of(move) == BET) out->zone = 0;
}

/* Bets the 3, calls with the 3 and sometimes the 2, bluffs with the 1 now and then. */
static vl_move policy(const struct vl_setup *s, const struct vl_view *view, const vl_move *list, unsigned count,
                      struct vl_rng *rng) {
    const struct kuh_view *v = read_view(view);
    unsigned card = v->card[v->viewer], third = vl_rng_below(rng, 3) == 0;
    bool answering = phase_of(s, view) == ASK_ANSWER;
    bool bet = card == 3 || (third && card == (answering ? 2 : 1));
    return list[bet && count > 1]; /* who thinks one move through asks about that alone */
}

static const struct vl_verb verbs[] = {
#include "verbs.def"
    {NULL},
};
static const struct vl_event_type event_types[] = {
    [EV_DEALT] = {"dealt", {{"seat", &vl_seats}, {"card", &vl_kuh_cards}}},
    [EV_PASSED] = {"passed", {{"seat", &vl_seats}}},
    [EV_BET] = {"bet", {{"seat", &vl_seats}}},
    [EV_SHOWN] = {"shown", {{"seat", &vl_seats}, {"card", &vl_kuh_cards}}},
    [EV_WON] = {"won", {{"seat", &vl_seats}, {"points", &vl_amount}}, .weighs = VL_COMPLETES},
    {NULL},
};
static const char *const lines[] = {"pot", NULL};
static const char *const zones[] = {"hand", "pot", NULL};
static const char *const kinds[] = {"card", NULL};
static const char *const facts[] = {"stake", NULL};
static const char *const stages[] = {"said", NULL};
static const struct vl_saying phases[] = {{"wait"},
                                          {"open", {{"card", &vl_kuh_cards}}, .rule = "KUH-2"},
                                          {"answer", {{"card", &vl_kuh_cards}}, .rule = "KUH-2"},
                                          {"over"},
                                          {NULL}};

const struct vl_game vl_kuhn = {
    .name = "kuhn",
    .prefix = "KUH",
    .version = 1,
    .layout = 1,
    .players_min = 2,
    .players_max = 2,
    .state_size = sizeof(struct kuh_state),
    .view_size = sizeof(struct kuh_view),
    .moves_max = 3,
    .events_max = 4,
    .plies_max = 5,
    .verbs = verbs,
    .events = event_types,
    .lines = lines,
    .zones = zones,
    .faces = &vl_kuh_cards,
    .kinds = kinds,
    .facts = facts,
    .stages = stages,
    .phases = phases,
    .fields = fields,
    .senses = senses,
    .bench = "2",
    .init = init,
    .moves = moves,
    .chances = chances,
    .chance = chance,
    .apply = apply,
    .scores = scores,
    .check = VL_FOR_PROGRAMS(check),
    .view = view,
    .observe = VL_FOR_PROGRAMS(observe),
    .determinize = determinize,
    .why_not = why_not,
    .ask = ask,
    .breakdown = breakdown,
    .face = face,
    .score = score,
    .standing = standing,
    .progress = progress,
    .scene = scene,
    .touch = touch,
    .show = show,
    .policy = policy,
};
