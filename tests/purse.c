/* purse.c - see purse.h. Only what searches need is there. */
#include "purse.h"

#include <string.h>

#include "core/event.h"

enum { SEATS = 2, COINS = 15 };
enum { CLOSE, PUT };
enum { EV_PUT, EV_CLOSED };

struct purse_state {
    uint8_t actors, unused;
    uint16_t coins[SEATS];
};

struct purse_view {
    uint8_t actors, viewer;
    uint16_t coins; /* the viewer's */
};

static struct purse_state *open_state(struct vl_state *state) {
    return (struct purse_state *)(void *)state;
}
static const struct purse_state *read_state(const struct vl_state *state) {
    return (const struct purse_state *)(const void *)state;
}
static const struct purse_view *read_view(const struct vl_view *view) {
    return (const struct purse_view *)(const void *)view;
}

static void init(const struct vl_setup *s, struct vl_state *state) {
    *open_state(state) = (struct purse_state){.actors = (uint8_t)((1u << s->players) - 1)};
}

static unsigned moves(const struct vl_setup *s, const struct vl_state *state, unsigned seat, vl_move *out) {
    unsigned coins = read_state(state)->coins[seat], count = 0;
    (void)s;
    if (coins != 0) out[count++] = vl_move_of(CLOSE, 0);
    for (unsigned coin = 0; coin < COINS; coin++)
        if (!(coins >> coin & 1)) out[count++] = vl_move_of(PUT, coin);
    return count;
}

static void apply(const struct vl_setup *s, struct vl_state *state, unsigned seat, vl_move move,
                  struct vl_events *events) {
    struct purse_state *p = open_state(state);
    (void)s;
    if (vl_verb_of(move) == PUT) {
        p->coins[seat] |= (uint16_t)(1u << vl_args_of(move));
        if (events != NULL) vl_tell(events, EV_PUT, VL_ONLY(seat), (int)seat, (int)vl_args_of(move), 0, 0);
        return;
    }
    p->actors &= (uint8_t)~VL_BIT(seat);
    if (events != NULL) vl_tell(events, EV_CLOSED, VL_EVERYONE, (int)seat, 0, 0, 0);
}

static void scores(const struct vl_setup *s, const struct vl_state *state, int32_t *out) {
    for (unsigned seat = 0; seat < s->players; seat++) {
        out[seat] = 0;
        for (unsigned coins = read_state(state)->coins[seat]; coins != 0; coins &= coins - 1)
            out[seat] += (int32_t)vl_first(coins) + 1;
        if (out[seat] > PURSE_LIMIT) out[seat] = 0;
    }
}

static void view(const struct vl_setup *s, const struct vl_state *state, unsigned viewer, struct vl_view *view) {
    const struct purse_state *p = read_state(state);
    struct purse_view v = {.actors = p->actors, .viewer = (uint8_t)viewer};
    if (viewer < s->players) v.coins = p->coins[viewer];
    memcpy(view, &v, sizeof v);
}

/* A purse that was closed holds any coins, but at least one. */
static void determinize(const struct vl_setup *s, const struct vl_view *view, struct vl_rng *rng,
                        struct vl_state *state) {
    const struct purse_view *v = read_view(view);
    struct purse_state *p = open_state(state);
    *p = (struct purse_state){.actors = v->actors};
    for (unsigned seat = 0; seat < s->players; seat++)
        if (!(v->actors >> seat & 1)) p->coins[seat] = (uint16_t)(1 + vl_rng_below(rng, (1u << COINS) - 1));
    if (v->viewer < s->players) p->coins[v->viewer] = v->coins;
}

/* Puts coins in by the dice. */
static vl_move policy(const struct vl_setup *s, const struct vl_view *view, const vl_move *moves, unsigned count,
                      struct vl_rng *rng) {
    (void)s, (void)view;
    return moves[vl_rng_below(rng, count)];
}

static const char *const coin_names[] = {"1", "2",  "3",  "4",  "5",  "6",  "7", "8",
                                         "9", "10", "11", "12", "13", "14", "15"};
static const struct vl_domain coins = {coin_names, COINS, 4, "coin"};
static const struct vl_verb verbs[] = {
    [CLOSE] = {"close", .quiet = true},
    [PUT] = {"put", {&coins}, .secret = 1, .quiet = true},
    {NULL},
};
static const struct vl_event_type event_types[] = {
    [EV_PUT] = {"put", {{"seat", &vl_seats}, {"coin", &coins}}, .unordered = true},
    [EV_CLOSED] = {"closed", {{"seat", &vl_seats}}, .unordered = true},
    {NULL},
};

const struct vl_game vl_purse = {
    .name = "purse",
    .players_min = SEATS,
    .players_max = SEATS,
    .state_size = sizeof(struct purse_state),
    .view_size = sizeof(struct purse_view),
    .moves_max = COINS + 1,
    .events_max = 1,
    .plies_max = SEATS * (COINS + 1),
    .verbs = verbs,
    .events = event_types,
    .init = init,
    .moves = moves,
    .apply = apply,
    .scores = scores,
    .view = view,
    .determinize = determinize,
    .policy = policy,
};
