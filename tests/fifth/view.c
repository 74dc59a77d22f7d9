/* view.c - what a seat knows, worlds that fit it, why a move is refused, the score line by line. */
#include <string.h>

#include "core/layout.h"
#include "core/telling.h"
#include "fifth.h"

static const struct pli_view *read_view(const struct vl_view *view) {
    return (const struct pli_view *)(const void *)view;
}

static bool asked(const struct vl_setup *s, const struct pli_view *v) {
    return v->viewer < s->players && (v->actors & VL_BIT(v->viewer));
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

/* ---- Refusals, what is asked, the score ---- */

const char *vl_pli_why_not(const struct vl_setup *s, const struct vl_view *view, vl_move move, struct vl_why *why) {
    (void)why;
    const struct pli_view *v = read_view(view);
    if (!asked(s, v) || vl_verb_of(move) != PLAY) return "REC-3";
    unsigned card = pli_play_card(move);
    if (card >= CARDS || !(v->hand[v->viewer] >> card & 1)) return "PLI-2";
    return vl_pli_playable(&v->open, v->hand[v->viewer]) >> card & 1 ? NULL : "PLI-3";
}

static unsigned phase_of(const struct vl_setup *s, const struct vl_view *view) {
    const struct pli_view *v = read_view(view);
    if (v->actors == 0) return ASK_OVER;
    return !asked(s, v) ? ASK_WAIT : vl_pli_led(&v->open) == SUITS ? ASK_LEAD : ASK_FOLLOW;
}

void vl_pli_ask(const struct vl_setup *s, const struct vl_view *view, struct vl_ask *ask) {
    uint8_t moves = vl_asked(s, view);
    *ask = (struct vl_ask){.phase = (uint8_t)phase_of(s, view), .least = moves, .most = moves};
}

unsigned vl_pli_breakdown(const struct vl_setup *s, const struct vl_view *view, unsigned seat, struct vl_line *out) {
    int tricks = (int)vl_pli_tricks(s, &read_view(view)->open, seat);
    if (tricks == 0) return 0;
    out[0] =
        (struct vl_line){"PLI-5", LINE_TRICKS, (int16_t)tricks, (int16_t)(s->option[MISERE] == 1 ? -tricks : tricks)};
    return 1;
}
