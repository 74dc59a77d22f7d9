/* view.c - what a seat knows, and worlds that fit it. */
#include <string.h>

#include "core/layout.h"
#include "fifth.h"

static const struct pli_view *read_view(const struct vl_view *view) {
    return (const struct pli_view *)(const void *)view;
}

static bool knows(unsigned viewer, unsigned seat) {
    return viewer == seat || viewer == VL_ALL;
}

const struct vl_field vl_pli_fields[] = {
    VL_FIELD(pli_view, actors),      VL_FIELD(pli_view, viewer),     VL_FIELD(pli_view, open.dealt),
    VL_FIELD(pli_view, open.leader), VL_FIELD(pli_view, open.table), VL_FIELD(pli_view, open.lacks),
    VL_FIELD(pli_view, open.taken),  VL_FIELD(pli_view, hand),       {NULL},
};

/* One's own hand, and what all know. The suits that others lack are part of that. */
void vl_pli_make_view(const struct vl_setup *s, const struct vl_state *state, unsigned viewer, struct vl_view *view) {
    const struct pli_state *t = (const struct pli_state *)(const void *)state;
    struct pli_view *v = (struct pli_view *)(void *)view;
    memset(v, 0, sizeof *v);
    v->actors = t->actors;
    v->viewer = (uint8_t)viewer;
    v->open = t->open;
    for (unsigned seat = 0; seat < s->players; seat++)
        if (knows(viewer, seat)) v->hand[seat] = t->hand[seat];
}

/* ---- Worlds ----
 * Unknown cards fall uniformly on the hidden hands and the rest, and no hand gets a suit it lacks. Cards of one suit
 * are alike here, so it is enough to count: a hand gets so many of each suit (a mix) with the number of ways to choose
 * them, times the ways to fill the hands after it. Then the cards themselves are drawn, suit by suit. */
struct hidden {
    unsigned count; /* hands that are hidden */
    unsigned seat[SEATS], size[SEATS], lacks[SEATS];
};

static const uint8_t choose[RANKS + 1][RANKS + 1] = {
    {1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1},
};

static uint32_t ways(const struct hidden *, unsigned which, const unsigned *left);

/* In how many ways this hidden hand can get this mix and the hands after it what they need. */
static uint32_t mix_ways(const struct hidden *h, unsigned which, const unsigned *left, const unsigned *mix) {
    unsigned after[SUITS];
    uint32_t here = 1;
    for (unsigned suit = 0; suit < SUITS; suit++) {
        if (mix[suit] > left[suit] || (mix[suit] > 0 && h->lacks[which] >> suit & 1)) return 0;
        here *= choose[left[suit]][mix[suit]];
        after[suit] = left[suit] - mix[suit];
    }
    return here * ways(h, which + 1, after);
}

/* The next mix of so many cards, starting from all of the last suit; false after the last. */
static bool next_mix(unsigned size, unsigned *mix) {
    if (mix[2] > 0)
        mix[1]++, mix[2]--;
    else if (mix[0] < size)
        mix[0]++, mix[1] = 0, mix[2] = size - mix[0];
    else
        return false;
    return true;
}

/* In how many ways the hidden hands from this one on can be filled from so many cards of each suit: at most 12! / 4!³,
 * which is 34650. */
static uint32_t ways(const struct hidden *h, unsigned which, const unsigned *left) {
    if (which == h->count) return 1;
    unsigned mix[SUITS] = {0, 0, h->size[which]};
    uint32_t sum = 0;
    do sum += mix_ways(h, which, left, mix);
    while (next_mix(h->size[which], mix));
    return sum;
}

static void draw_mix(const struct hidden *h, unsigned which, const unsigned *left, struct vl_rng *rng, unsigned *mix) {
    uint32_t n = vl_rng_below(rng, ways(h, which, left)), here;
    mix[0] = mix[1] = 0, mix[2] = h->size[which];
    while (n >= (here = mix_ways(h, which, left, mix))) {
        n -= here;
        next_mix(h->size[which], mix);
    }
}

void vl_pli_determinize(const struct vl_setup *s, const struct vl_view *view, struct vl_rng *rng,
                        struct vl_state *state) {
    const struct pli_view *v = read_view(view);
    struct pli_state *t = (struct pli_state *)(void *)state;
    struct hidden h = {.count = 0};
    unsigned pool = ((1u << CARDS) - 1) & ~vl_pli_gone(&v->open), left[SUITS], mix[SUITS];
    memset(t, 0, sizeof *t);
    t->actors = v->actors;
    t->open = v->open;
    for (unsigned seat = 0; seat < s->players; seat++) {
        t->hand[seat] = v->hand[seat];
        pool &= ~(unsigned)v->hand[seat];
        if (knows(v->viewer, seat)) continue;
        h.seat[h.count] = seat;
        h.size[h.count] = vl_pli_hand_size(s, &v->open, seat);
        h.lacks[h.count++] = v->open.lacks[seat];
    }
    for (unsigned suit = 0; suit < SUITS; suit++) left[suit] = vl_count(pool & pli_suit_cards(suit));
    for (unsigned which = 0; which < h.count; which++) {
        draw_mix(&h, which, left, rng, mix);
        for (unsigned suit = 0; suit < SUITS; suit++)
            for (; mix[suit] > 0; mix[suit]--, left[suit]--) {
                unsigned card = vl_nth(pool & pli_suit_cards(suit), vl_rng_below(rng, left[suit]));
                t->hand[h.seat[which]] |= (uint16_t)(1u << card);
                pool &= ~(1u << card);
            }
    }
}
