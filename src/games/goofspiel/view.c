/* view.c - what a seat of Goofspiel knows, the worlds that fit it, and the table as a scene. */
#include <string.h>

#include "core/layout.h"
#include "core/scene.h"
#include "goofspiel.h"

static const struct goo_view *read_view(const struct vl_view *view) {
    return (const struct goo_view *)(const void *)view;
}

const struct vl_field vl_goo_fields[] = {
    VL_FIELD(goo_view, actors),
    VL_FIELD(goo_view, viewer),
    VL_FIELD(goo_view, hand),
    VL_FIELD(goo_view, open.round),
    VL_FIELD(goo_view, open.prize),
    VL_FIELD(goo_view, open.prizes),
    VL_FIELD(goo_view, open.score),
    VL_FIELD(goo_view, open.turned),
    VL_FIELD(goo_view, open.won),
    VL_GRID(goo_view, bids),
    {NULL},
};

/* GOO-3: past bids are open, or hidden for good; a bid of this round is its owner's. */
void vl_goo_make_view(const struct vl_setup *s, const struct vl_state *state, unsigned viewer, struct vl_view *view) {
    const struct goo_state *g = (const struct goo_state *)(const void *)state;
    struct goo_view *v = (struct goo_view *)(void *)view;
    memset(v, 0, sizeof *v);
    v->actors = g->actors;
    v->viewer = (uint8_t)viewer;
    memcpy(&v->open, &g->open, sizeof v->open);
    for (unsigned seat = 0; seat < s->players; seat++) {
        bool own = viewer == seat || viewer == VL_ALL;
        unsigned rounds = own ? CARDS : s->option[OPT_BIDS] ? 0 : g->open.round;
        memcpy(v->bids[seat], g->bids[seat], rounds);
        if (!own && s->option[OPT_BIDS]) continue;
        v->hand[seat] = goo_all(s);
        for (unsigned r = 0; r < rounds; r++)
            if (v->bids[seat][r] != 0) v->hand[seat] &= (uint16_t) ~(1u << (v->bids[seat][r] - 1));
    }
}

/* Past bids that hidden results left unknown are uniform over all that fit them (worlds.c); a bid of this round is
 * uniform over its owner's hand. */
void vl_goo_determinize(const struct vl_setup *s, const struct vl_view *view, struct vl_rng *rng,
                        struct vl_state *state) {
    const struct goo_view *v = read_view(view);
    struct goo_state *g = (struct goo_state *)(void *)state;
    unsigned round = v->open.round;
    memset(g, 0, sizeof *g);
    g->actors = v->actors;
    memcpy(&g->open, &v->open, sizeof g->open);
    memcpy(g->bids, v->bids, sizeof g->bids);
    if (s->option[OPT_BIDS] && v->viewer == VL_SPECTATOR)
        vl_goo_guess_both(goo_cards(s), round, v->open.won, rng, g->bids[0], g->bids[1]);
    else if (s->option[OPT_BIDS] && v->viewer != VL_ALL)
        vl_goo_guess_other(goo_cards(s), round, g->bids[v->viewer], v->open.won, 1u - v->viewer, rng,
                           g->bids[1 - v->viewer]);
    for (unsigned seat = 0; seat < s->players; seat++) {
        g->hand[seat] = goo_all(s);
        for (unsigned r = 0; r < goo_cards(s); r++)
            if (g->bids[seat][r] != 0) g->hand[seat] &= (uint16_t) ~(1u << (g->bids[seat][r] - 1));
        bool bid = v->open.prize != 0 && !(v->actors & VL_BIT(seat));
        if (!bid || g->bids[seat][round] != 0) continue;
        unsigned card = vl_nth(g->hand[seat], vl_rng_below(rng, vl_count(g->hand[seat])));
        g->bids[seat][round] = (uint8_t)(card + 1);
        g->hand[seat] &= (uint16_t) ~(1u << card);
    }
}

/* ---- Scene ----
 * A known card is (seat, card); a hidden one (seat, its place in the fan). Prizes are seat 7's. */
uint32_t vl_goo_card_id(unsigned seat, unsigned card) {
    return (seat + 1) << 8 | card;
}
uint32_t vl_goo_hidden_id(unsigned seat, unsigned place) {
    return (seat + 1) << 8 | 0x80 | place;
}

static void add_seat(const struct vl_setup *s, const struct goo_view *v, unsigned seat, struct vl_scene *scene) {
    unsigned bid_now = v->open.prize != 0 && !(v->actors & VL_BIT(seat)), bids = v->open.round + bid_now;
    bool hidden = s->option[OPT_BIDS] && v->viewer != seat && v->viewer != VL_ALL;
    struct vl_zone *hand = vl_scene_zone(scene, ZONE_HAND, 0, VL_HAND, VL_FAN, seat);
    hand->count = (int16_t)(goo_cards(s) - bids);
    hand->priority = v->viewer == seat ? 0 : 2;
    hand->badges = bid_now ? VL_BADGE_READY : 0;
    /* A bid that only its owner has seen is still in the fan for everybody else: which card is missing is secret. */
    bool veiled = hidden || (bid_now && v->bids[seat][v->open.round] == 0);
    for (unsigned i = 0; veiled && i < (unsigned)hand->count; i++)
        vl_scene_piece(scene, vl_goo_hidden_id(seat, i), VL_FACE_DOWN, seat);
    for (unsigned card = 1; !veiled && card <= goo_cards(s); card++)
        if (v->hand[seat] >> (card - 1) & 1) vl_scene_piece(scene, vl_goo_card_id(seat, card), (int)card - 1, seat);

    struct vl_zone *made = vl_scene_zone(scene, ZONE_BIDS, 0, VL_SIDE, VL_ROW, seat);
    made->count = (int16_t)bids;
    made->priority = 3;
    for (unsigned r = 0; r < bids; r++) {
        unsigned bid = v->bids[seat][r];
        vl_scene_piece(scene, bid == 0 ? vl_goo_hidden_id(seat, goo_cards(s) - 1 - r) : vl_goo_card_id(seat, bid),
                       bid == 0 ? VL_FACE_DOWN : (int)bid - 1, seat);
    }
    struct vl_zone *won = vl_scene_zone(scene, ZONE_CAPTURED, 0, VL_CAPTURED, VL_ROW, seat);
    won->value = v->open.score[seat];
    won->priority = 4;
    for (unsigned r = 0; r < v->open.round; r++) {
        if (v->open.won[r] != seat) continue;
        vl_scene_piece(scene, vl_goo_card_id(VL_CHANCE, v->open.turned[r]), v->open.turned[r] - 1, VL_NOBODY);
        won->count++;
    }
}

void vl_goo_scene(const struct vl_setup *s, const struct vl_view *view, struct vl_scene *scene) {
    const struct goo_view *v = read_view(view);
    vl_scene_begin(scene, s->game);
    struct vl_zone *zone = vl_scene_zone(scene, ZONE_PRIZE, 0, VL_COMMON, VL_STACK, VL_NOBODY);
    zone->count = v->open.prize != 0;
    if (v->open.prize != 0)
        vl_scene_piece(scene, vl_goo_card_id(VL_CHANCE, v->open.prize), v->open.prize - 1, VL_NOBODY);
    for (unsigned i = 0; i < s->players; i++) {
        unsigned first = v->viewer < s->players ? v->viewer : 0;
        add_seat(s, v, (first + i) % s->players, scene);
    }
}

/* A bid goes from the hand to one's own row of bids. */
void vl_goo_touch(const struct vl_setup *s, const struct vl_view *view, vl_move move, struct vl_touch *touch) {
    const struct goo_view *v = read_view(view);
    if (v->viewer >= s->players || vl_verb_of(move) != BID) return;
    touch->piece = vl_goo_card_id(v->viewer, goo_bid_card(move) + 1);
    touch->zone = 2;
}

/* Bids the card whose rank in the hand is the rank of the prize among the prizes left. */
vl_move vl_goo_policy(const struct vl_setup *s, const struct vl_view *view, const vl_move *moves, unsigned count,
                      struct vl_rng *rng) {
    const struct goo_view *v = read_view(view);
    unsigned below = v->open.prizes & ((1u << v->open.prize) - 1);
    unsigned rank = vl_count(below);
    (void)s, (void)rng;
    return moves[rank < count ? rank : 0]; /* who thinks one move through asks about that alone */
}
