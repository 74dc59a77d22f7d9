/* view.c - what a seat of Tenakee may know, and the states that fit it.
 *
 * Every card that was played or discarded was seen by all; heads, warriors and women of a hand are known from the
 * start (TEN-2). Hidden are the totem cards of the others and, of a round's picks, what was not played yet. */
#include <string.h>

#include "core/layout.h"
#include "core/telling.h"
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
    memset(v, 0, sizeof *v);
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

/* ---- Why not ---- */

static bool has(const uint8_t *cards, unsigned card) {
    return card < CARDS && cards[card] > 0;
}

static const char *why_not_play(const struct vl_setup *s, const struct ten_view *v, unsigned card, unsigned slot) {
    if (!has(v->hand[v->viewer], card)) return "TEN-6";
    if (slot >= vl_ten_slot_count(s)) return "TEN-3";
    if (vl_ten_places(s, &v->open, card) >> slot & 1) return NULL;
    switch (v->open.top[slot]) {
    case EMPTY: return card == HEAD ? "TEN-10" : card == WOMAN ? "TEN-9" : "TEN-15";
    case WARRIOR_TOP: return card == HEAD ? "TEN-10" : "TEN-9";
    default: return "TEN-9"; /* a woman without a warrior */
    }
}

const char *vl_ten_why_not(const struct vl_setup *s, const struct vl_view *view, vl_move move, struct vl_why *why) {
    (void)why;
    const struct ten_view *v = read_view(view);
    unsigned verb = vl_verb_of(move);
    bool asked = v->viewer < s->players && (v->actors & VL_BIT(v->viewer));
    if (!asked || (verb == PICK) != (v->open.phase == PICKING)) return "REC-3";
    switch (verb) {
    case PICK: return has(v->rest[v->viewer], ten_pick_card(move)) ? NULL : "TEN-5";
    case PLAY: return why_not_play(s, v, ten_play_card(move), ten_play_slot(move));
    case DISCARD:
        if (!has(v->hand[v->viewer], ten_discard_card(move))) return "TEN-6";
        return vl_ten_can_play(s, &v->open, v->hand[v->viewer]) ? "TEN-12" : NULL;
    default: return "REC-3";
    }
}

enum { ASK_WAIT, ASK_PICK, ASK_PLAY, ASK_DISCARD, ASK_OVER };

static unsigned phase_of(const struct vl_setup *s, const struct vl_view *view) {
    const struct ten_view *v = read_view(view);
    if (v->open.phase == OVER) return ASK_OVER;
    if (v->viewer >= s->players || !(v->actors & VL_BIT(v->viewer))) return ASK_WAIT;
    if (v->open.phase == PICKING) return ASK_PICK;
    return vl_ten_can_play(s, &v->open, v->hand[v->viewer]) ? ASK_PLAY : ASK_DISCARD;
}

void vl_ten_ask(const struct vl_setup *s, const struct vl_view *view, struct vl_ask *ask) {
    uint8_t moves = vl_asked(s, view);
    *ask = (struct vl_ask){.phase = (uint8_t)phase_of(s, view), .least = moves, .most = moves};
}

/* ---- Score ---- */

/* TEN-18: without the variant captured piles lie face down and everyone is told only their own score. */
bool vl_ten_shows_score(const struct vl_setup *s, const struct ten_view *v, unsigned seat) {
    return s->option[CHIEF] || knows(v->viewer, seat) || v->open.phase == OVER;
}

/* TEN-16: one line for each value of captured totem cards. */
unsigned vl_ten_breakdown(const struct vl_setup *s, const struct vl_view *view, unsigned seat, struct vl_line *out) {
    const struct ten_view *v = read_view(view);
    if (!vl_ten_shows_score(s, v, seat)) return 0;
    uint8_t where[LOG], taken[CARDS] = {0};
    unsigned count = 0;
    vl_ten_whereabouts(s, &v->open, where);
    for (unsigned i = 0; i < v->open.played; i++)
        if (where[i] == CAPTURED + seat) taken[v->open.log[i] >> 3]++;
    for (unsigned card = 0; card < TOTEMS; card++) {
        if (taken[card] == 0) continue;
        out[count++] = (struct vl_line){
            .rule = "TEN-16", .code = 0, .count = taken[card], .points = (int16_t)(taken[card] * vl_ten_value[card])};
    }
    return count;
}
