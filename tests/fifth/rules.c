/* rules.c - Petit Pli: four tricks, follow suit, a point a trick. */
#include <string.h>

#include "core/event.h"
#include "core/telling.h"
#include "fifth.h"

static struct pli_state *open_state(struct vl_state *state) {
    return (struct pli_state *)(void *)state;
}
static const struct pli_state *read_state(const struct vl_state *state) {
    return (const struct pli_state *)(const void *)state;
}

/* ---- Setup (PLI-1): four cards to seat 0, four to seat 1 … ---- */

unsigned vl_pli_next_seat(unsigned dealt) {
    return dealt / DEALT;
}

static void init(const struct vl_setup *s, struct vl_state *state) {
    struct pli_state *t = open_state(state);
    (void)s;
    memset(t, 0, sizeof *t);
    t->actors = VL_BIT(VL_CHANCE);
}

static unsigned unseen(const struct pli_state *t) {
    unsigned left = ((1u << CARDS) - 1) & ~vl_pli_gone(&t->open);
    for (unsigned seat = 0; seat < SEATS; seat++) left &= ~(unsigned)t->hand[seat];
    return left;
}

static unsigned chances(const struct vl_setup *s, const struct vl_state *state, struct vl_outcome *out) {
    const struct pli_state *t = read_state(state);
    unsigned count = 0;
    (void)s;
    for (unsigned left = unseen(t); left != 0; left &= left - 1)
        out[count++] = (struct vl_outcome){pli_to_deal(vl_pli_next_seat(t->open.dealt), vl_first(left)), 1};
    return count;
}

static vl_move chance(const struct vl_setup *s, const struct vl_state *state, struct vl_rng *rng) {
    const struct pli_state *t = read_state(state);
    unsigned left = unseen(t), card = vl_nth(left, vl_rng_below(rng, vl_count(left)));
    (void)s;
    return pli_to_deal(vl_pli_next_seat(t->open.dealt), card);
}

/* When all have their cards, seat 0 leads (PLI-2). */
static void deal(const struct vl_setup *s, struct pli_state *t, unsigned seat, unsigned card,
                 struct vl_events *events) {
    t->hand[seat] |= (uint16_t)(1u << card);
    t->open.dealt++;
    if (t->open.dealt == DEALT * s->players) t->actors = VL_BIT(0);
    if (events != NULL) vl_veil(vl_tell(events, EV_DEALT, VL_EVERYONE, (int)seat, (int)card, 0, 0), 1, VL_ONLY(seat));
}

/* ---- What all can tell from the table ---- */

unsigned vl_pli_gone(const struct pli_public *open) {
    unsigned gone = 0;
    for (unsigned seat = 0; seat < SEATS; seat++) {
        gone |= open->taken[seat];
        if (open->table[seat] != 0) gone |= 1u << (open->table[seat] - 1);
    }
    return gone;
}

unsigned vl_pli_tricks(const struct vl_setup *s, const struct pli_public *open, unsigned seat) {
    return vl_count(open->taken[seat]) / s->players;
}

unsigned vl_pli_hand_size(const struct vl_setup *s, const struct pli_public *open, unsigned seat) {
    unsigned first = seat * DEALT, played = open->table[seat] != 0;
    for (unsigned other = 0; other < s->players; other++) played += vl_pli_tricks(s, open, other);
    return open->dealt <= first ? 0 : open->dealt < first + DEALT ? open->dealt - first : DEALT - played;
}

unsigned vl_pli_led(const struct pli_public *open) {
    unsigned first = open->table[open->leader];
    return first == 0 ? SUITS : pli_suit(first - 1);
}

/* PLI-4: the highest card of the suit led. Within a suit, a higher card is a higher number. */
unsigned vl_pli_winner(const struct vl_setup *s, const struct pli_public *open) {
    unsigned best = open->leader;
    for (unsigned seat = 0; seat < s->players; seat++)
        if (open->table[seat] > open->table[best] && pli_suit(open->table[seat] - 1u) == vl_pli_led(open)) best = seat;
    return best;
}

/* PLI-3: the suit led if the hand has it, else anything; a leader plays anything. */
unsigned vl_pli_playable(const struct pli_public *open, unsigned hand) {
    unsigned led = vl_pli_led(open), same = led == SUITS ? 0 : hand & pli_suit_cards(led);
    return same != 0 ? same : hand;
}

/* ---- A trick (PLI-2, PLI-3, PLI-4) ---- */

static unsigned moves(const struct vl_setup *s, const struct vl_state *state, unsigned seat, vl_move *out) {
    const struct pli_state *t = read_state(state);
    unsigned count = 0;
    (void)s;
    for (unsigned cards = vl_pli_playable(&t->open, t->hand[seat]); cards != 0; cards &= cards - 1)
        out[count++] = pli_to_play(vl_first(cards));
    return count;
}

/* The winner takes the trick and leads the next one, if there are cards left. */
static void take(const struct vl_setup *s, struct pli_state *t, struct vl_events *events) {
    struct pli_public *open = &t->open;
    unsigned winner = vl_pli_winner(s, open);
    for (unsigned seat = 0; seat < s->players; seat++) {
        open->taken[winner] |= (uint16_t)(1u << (open->table[seat] - 1));
        open->table[seat] = 0;
    }
    open->leader = (uint8_t)winner;
    t->actors = (uint8_t)(t->hand[winner] == 0 ? 0 : VL_BIT(winner));
    if (events != NULL) vl_tell(events, EV_TAKEN, VL_EVERYONE, (int)winner, (int)vl_pli_tricks(s, open, winner), 0, 0);
}

static void play(const struct vl_setup *s, struct pli_state *t, unsigned seat, unsigned card,
                 struct vl_events *events) {
    unsigned led = vl_pli_led(&t->open), next = (seat + 1) % s->players;
    if (led != SUITS && pli_suit(card) != led) t->open.lacks[seat] |= (uint8_t)(1u << led);
    t->hand[seat] &= (uint16_t) ~(1u << card);
    t->open.table[seat] = (uint8_t)(card + 1);
    t->actors = VL_BIT(next);
    if (events != NULL) vl_tell(events, EV_PLAYED, VL_EVERYONE, (int)seat, (int)card, 0, 0);
    if (t->open.table[next] != 0) take(s, t, events);
}

static void apply(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move,
                  struct vl_events *events) {
    struct pli_state *t = open_state(state);
    if (vl_verb_of(move) == DEAL)
        deal(s, t, pli_deal_seat(move), pli_deal_card(move), events);
    else
        play(s, t, actor, pli_play_card(move), events);
}

/* ---- End (PLI-5, PLI-6) ---- */

static void scores(const struct vl_setup *s, const struct vl_state *state, int32_t *out) {
    for (unsigned seat = 0; seat < s->players; seat++) {
        int32_t tricks = (int32_t)vl_pli_tricks(s, &read_state(state)->open, seat);
        out[seat] = s->option[MISERE] == 1 ? -tricks : tricks;
    }
}

static const char *check(const struct vl_setup *s, const struct vl_state *state) {
    const struct pli_state *t = read_state(state);
    unsigned cards = vl_count(unseen(t)), taken = 0;
    for (unsigned seat = 0; seat < SEATS; seat++) {
        if (vl_count(t->hand[seat]) != (seat < s->players ? vl_pli_hand_size(s, &t->open, seat) : 0))
            return "a hand is too large or too small";
        if (vl_count(t->open.taken[seat]) % s->players != 0) return "a trick was torn apart";
        for (unsigned lacks = t->open.lacks[seat]; lacks != 0; lacks &= lacks - 1)
            if (t->hand[seat] & pli_suit_cards(vl_first(lacks))) return "a seat holds a suit it did not follow";
        cards += vl_count(t->hand[seat]) + vl_count(t->open.taken[seat]) + (t->open.table[seat] != 0);
        taken += vl_count(t->open.taken[seat]);
    }
    if ((t->actors == 0) != (taken == (unsigned)DEALT * s->players)) return "the end came too early or too late";
    return cards == CARDS ? NULL : "a card was lost";
}

/* ---- The game ---- */

static const char *const switches[] = {"off", "on", NULL};
static const struct vl_option options[] = {{"misere", switches, 0}, {NULL, NULL, 0}};

static const struct vl_verb verbs[] = {
#include "verbs.def"
    {NULL},
};
static const struct vl_event_type event_types[] = {
    [EV_DEALT] = {"dealt", {{"seat", &vl_seats}, {"card", &vl_pli_cards}}, .unordered = true},
    [EV_PLAYED] = {"played", {{"seat", &vl_seats}, {"card", &vl_pli_cards}}},
    [EV_TAKEN] = {"taken", {{"seat", &vl_seats}, {"tricks", &vl_amount}}, .weighs = VL_COMPLETES},
    {NULL},
};
static const char *const lines[] = {[LINE_TRICKS] = "tricks", NULL};
static const char *const zones[] = {
    [ZONE_TRICK] = "trick", [ZONE_HAND] = "hand", [ZONE_TAKEN] = "taken", [ZONE_REST] = "rest", NULL};
static const char *const groups[] = {[GROUP_TRICK] = "trick", [GROUP_TAKEN] = "taken", NULL};
static const char *const kinds[] = {[KIND_CARD] = "card", NULL};
static const char *const tags[] = {"red", "green", "blue", NULL}; /* by suit */
static const char *const facts[] = {[FACT_HAND] = "hand", [FACT_TRICKS] = "tricks", NULL};
static const char *const stages[] = {[STAGE_TRICK] = "trick", NULL};
static const struct vl_saying phases[] = {
    [ASK_WAIT] = {"wait"},
    [ASK_LEAD] = {"lead", .rule = "PLI-2"},
    [ASK_FOLLOW] = {"follow", {{"suit", &vl_pli_suits}}, .rule = "PLI-3"},
    [ASK_THROW] = {"throw", {{"suit", &vl_pli_suits}}, .rule = "PLI-3"},
    [ASK_OVER] = {"over"},
    {NULL},
};
static const struct vl_saying whys[] = {
    [WHY_NOT_YOURS] = {"not_yours", {{"card", &vl_pli_cards}}},
    [WHY_MUST_FOLLOW] = {"must_follow", {{"suit", &vl_pli_suits}}},
    {NULL},
};

const struct vl_game vl_fifth = {
    .name = "fifth",
    .prefix = "PLI",
    .version = 1,
    .layout = 1,
    .players_min = 2,
    .players_max = SEATS,
    .state_size = sizeof(struct pli_state),
    .view_size = sizeof(struct pli_view),
    .moves_max = CARDS,
    .events_max = 2,
    .plies_max = SEATS * DEALT * 2,
    .options = options,
    .verbs = verbs,
    .events = event_types,
    .lines = lines,
    .zones = zones,
    .groups = groups,
    .faces = &vl_pli_cards,
    .kinds = kinds,
    .tags = tags,
    .facts = facts,
    .stages = stages,
    .phases = phases,
    .whys = whys,
    .fields = vl_pli_fields,
    .senses = vl_pli_senses,
    .bench = "3",
    .init = init,
    .moves = moves,
    .chances = chances,
    .chance = chance,
    .apply = apply,
    .scores = scores,
    .check = VL_FOR_PROGRAMS(check),
    .view = vl_pli_make_view,
    .observe = VL_FOR_PROGRAMS(vl_pli_observe),
    .determinize = vl_pli_determinize,
    .why_not = vl_pli_why_not,
    .ask = vl_pli_ask,
    .breakdown = vl_pli_breakdown,
    .face = vl_pli_face,
    .score = vl_pli_score,
    .standing = vl_pli_standing,
    .progress = vl_pli_progress,
    .scene = vl_pli_scene,
    .touch = vl_pli_touch,
    .show = vl_pli_show,
    .policy = vl_pli_policy,
};
