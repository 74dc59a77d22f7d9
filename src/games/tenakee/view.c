/* view.c - what a seat of Tenakee may know, and the states that fit it.
 *
 * Every card that was played or discarded was seen by all; heads, warriors and women of a hand are known from the
 * start (TEN-2). Hidden are the totem cards of the others and, of a round's picks, what was not played yet. */
#include <string.h>

#include "core/layout.h"
#include "tenakee.h"

static const struct ten_view *read_view(const struct vl_view *view) {
    return (const struct ten_view *)(const void *)view;
}

const struct vl_field vl_ten_fields[] = {
    VL_FIELD(ten_view, actors),      VL_FIELD(ten_view, viewer),     VL_FIELD(ten_view, held),
    VL_GRID(ten_view, rest),         VL_GRID(ten_view, hand),        VL_FIELD(ten_view, unused),
    VL_FIELD(ten_view, open.phase),  VL_FIELD(ten_view, open.round), VL_FIELD(ten_view, open.turn),
    VL_FIELD(ten_view, open.chief),  VL_FIELD(ten_view, open.top),   VL_FIELD(ten_view, open.barred),
    VL_FIELD(ten_view, open.dealt),  VL_FIELD(ten_view, open.worth), VL_FIELD(ten_view, open.score),
    VL_FIELD(ten_view, open.played), VL_FIELD(ten_view, open.log),   {NULL},
};

static bool knows(unsigned viewer, unsigned seat) {
    return viewer == seat || viewer == VL_ALL;
}

void vl_ten_make_view(const struct vl_setup *s, const struct vl_state *state, unsigned viewer, struct vl_view *view) {
    const struct ten_state *t = (const struct ten_state *)(const void *)state;
    struct ten_view *v = (struct ten_view *)(void *)view;
    static const struct ten_view nothing; /* copied, up to what is open to all: quicker than clearing all of it */
    memcpy(v, &nothing, offsetof(struct ten_view, open));
    v->actors = t->actors;
    v->viewer = (uint8_t)viewer;
    memcpy(&v->open, &t->open, sizeof v->open);
    for (unsigned seat = 0; seat < s->players; seat++) {
        bool unfinished = t->open.phase == PICKING && t->held[seat] < PICKS;
        v->held[seat] = unfinished && !knows(viewer, seat) ? 0 : t->held[seat];
        if (!knows(viewer, seat)) continue;
        memcpy(v->rest[seat], t->rest[seat], sizeof v->rest[seat]);
        memcpy(v->hand[seat], t->hand[seat], sizeof v->hand[seat]);
    }
}

/* ---- Determinize ---- */

/* Takes `count` cards at random from the first `*left` of the pool. */
static void draw_from(uint8_t *pool, unsigned *left, unsigned count, struct vl_rng *rng, uint8_t *counts) {
    while (count-- > 0) {
        unsigned i = vl_rng_below(rng, *left);
        counts[pool[i]]++;
        pool[i] = pool[--*left];
    }
}

/* A seat's picks: uniform over its cards, as cards, but for the classes that a discard ruled out (TEN-12). How many
 * cards of each class a seat has left is public, so the deal and the picks are independent. */
static void guess_hand(struct ten_state *t, unsigned seat, struct vl_rng *rng) {
    uint8_t pool[DEALT + PICKS * SEATS];
    unsigned left = 0;
    for (unsigned card = 0; card < CARDS; card++) {
        if (t->open.barred[seat] >> vl_ten_class[card] & 1) continue;
        for (unsigned i = 0; i < t->rest[seat][card]; i++) pool[left++] = (uint8_t)card;
    }
    draw_from(pool, &left, t->held[seat], rng, t->hand[seat]);
    for (unsigned card = 0; card < CARDS; card++) t->rest[seat][card] -= t->hand[seat][card];
}

void vl_ten_determinize(const struct vl_setup *s, const struct vl_view *view, struct vl_rng *rng,
                        struct vl_state *state) {
    const struct ten_view *v = read_view(view);
    struct ten_state *t = (struct ten_state *)(void *)state;
    memset(t, 0, sizeof *t);
    t->actors = v->actors;
    memcpy(t->held, v->held, sizeof t->held);
    memcpy(t->rest, v->rest, sizeof t->rest);
    memcpy(t->hand, v->hand, sizeof t->hand);
    memcpy(&t->open, &v->open, sizeof t->open);

    int unseen[TOTEMS];
    uint8_t gone[SEATS][CARDS] = {{0}};
    for (unsigned card = 0; card < TOTEMS; card++) unseen[card] = s->number[card];
    for (unsigned i = 0; i < v->open.played; i++) {
        unsigned card = v->open.log[i] >> 3;
        gone[vl_ten_seat_of(s, i)][card]++;
        if (card < TOTEMS) unseen[card]--;
    }
    for (unsigned seat = 0; seat < s->players; seat++)
        for (unsigned card = 0; card < TOTEMS; card++) unseen[card] -= v->rest[seat][card] + v->hand[seat][card];

    uint8_t pool[70];
    unsigned left = 0;
    for (unsigned card = 0; card < TOTEMS; card++)
        while (unseen[card]-- > 0) pool[left++] = (uint8_t)card;
    for (unsigned seat = 0; seat < s->players; seat++) {
        if (knows(v->viewer, seat)) continue;
        unsigned totems = v->open.dealt[seat];
        for (unsigned card = 0; card < TOTEMS; card++) totems -= gone[seat][card];
        draw_from(pool, &left, totems, rng, t->rest[seat]);
        for (unsigned card = HEAD; card < CARDS; card++)
            t->rest[seat][card] = (uint8_t)(s->number[card] - gone[seat][card]);
        guess_hand(t, seat, rng);
    }
    while (left > 0) t->undealt[pool[--left]]++;
}
