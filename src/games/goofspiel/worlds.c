/* worlds.c - which hidden bids fit the results? Uniform sampling by exact counting.
 *
 * With hidden bids a seat learns of each round only who won. The other's bids are then an injection of rounds into
 * cards with one bound a round: below my bid where I won, above it where I lost, equal where we tied. Cards are dealt
 * with from low to high:
 *
 *   - a round that needs a card above b opens when b has passed; the card at hand may fill any open one;
 *   - a round that needs a card below b closes at b; cards meant for such rounds wait, and when one closes it takes any
 *     of those that wait;
 *   - any card may stay in the hand.
 *
 * How many ways there are to finish depends only on (card, waiting, open). That table is filled from the highest card
 * down, then one world is drawn walking up, each step with the weight of what can still follow.
 *
 * A spectator knows neither row of bids. Then both players' cards of equal value are dealt with together; rounds of
 * one result are alike until touched, and the state is how many of each result are untouched and how many have only
 * their lower card. */
#include <string.h>

#include "core/check.h"
#include "goofspiel.h"

/* ---- One row is known ---- */

enum kind { NOT_BID, MUST_BE_BELOW, MUST_BE_ABOVE, MUST_EQUAL };

struct known {
    unsigned cards;
    uint8_t kind[CARDS + 2];  /* what my bid of this value demands of the other's card */
    uint8_t round[CARDS + 2]; /* and in which round */
    uint64_t ways[CARDS + 2][CARDS + 2][CARDS + 2];
};

static void count_known(struct known *k) {
    memset(k->ways[k->cards + 1], 0, sizeof k->ways[0]); /* the other layers are filled below, before they are read */
    k->ways[k->cards + 1][0][0] = 1;
    for (unsigned card = k->cards; card > 0; card--)
        for (unsigned waiting = 0; waiting < card; waiting++)
            for (unsigned open = 0; open < card; open++) {
                unsigned w = waiting, opens = k->kind[card] == MUST_BE_ABOVE;
                uint64_t times = 1, sum;
                uint64_t(*next)[CARDS + 2] = k->ways[card + 1];
                if (k->kind[card] == MUST_BE_BELOW) { /* one of those that wait goes to the round that closes */
                    times = w;
                    if (w > 0) w--;
                }
                if (k->kind[card] == MUST_EQUAL)
                    sum = next[w][open];
                else
                    sum = next[w][open + opens] + next[w + 1][open + opens] +
                          (open > 0 ? open * next[w][open - 1 + opens] : 0);
                k->ways[card][waiting][open] = times * sum;
            }
}

static unsigned take_any(uint8_t *list, unsigned *length, struct vl_rng *rng) {
    unsigned i = vl_rng_below(rng, *length), taken = list[i];
    list[i] = list[--*length];
    return taken;
}

void vl_goo_guess_other(unsigned cards, unsigned rounds, const uint8_t *mine, const uint8_t *won, unsigned other,
                        struct vl_rng *rng, uint8_t *bids) {
    struct known k;
    if (rounds == 0) return;
    k.cards = cards;
    memset(k.kind, NOT_BID, sizeof k.kind);
    for (unsigned r = 0; r < rounds; r++) {
        k.round[mine[r]] = (uint8_t)r;
        k.kind[mine[r]] = won[r] == TIED ? MUST_EQUAL : won[r] == other ? MUST_BE_ABOVE : MUST_BE_BELOW;
    }
    count_known(&k);
    CHECK(k.ways[1][0][0] > 0);
    uint8_t waiting[CARDS], open[CARDS];
    unsigned waits = 0, opened = 0;
    for (unsigned card = 1; card <= cards; card++) {
        unsigned opens = k.kind[card] == MUST_BE_ABOVE;
        uint64_t(*next)[CARDS + 2] = k.ways[card + 1];
        if (k.kind[card] == MUST_BE_BELOW) bids[k.round[card]] = (uint8_t)take_any(waiting, &waits, rng);
        if (k.kind[card] == MUST_EQUAL) {
            bids[k.round[card]] = (uint8_t)card;
            continue;
        }
        uint64_t keep = next[waits][opened + opens], wait = next[waits + 1][opened + opens];
        uint64_t fill = opened > 0 ? opened * next[waits][opened - 1 + opens] : 0;
        uint64_t x = vl_rng_below_wide(rng, keep + wait + fill);
        if (x < fill)
            bids[take_any(open, &opened, rng)] = (uint8_t)card;
        else if (x < fill + wait)
            waiting[waits++] = (uint8_t)card;
        if (opens) open[opened++] = k.round[card];
    }
}

/* ---- Neither row is known ----
 * Half-done rounds won by the first player hold the second's (lower) card, and the other way round. A pair (half-done,
 * untouched) of at most n rounds is one number, counted along the diagonals of a triangle. */

enum { PAIRS_MAX = 28 * 21 * 3 }; /* the most states a card can meet, over all ways to share 13 rounds among three */

struct both {
    unsigned size_first, size_second; /* sizes of the triangles of rounds won by the first, and by the second */
    uint64_t ways[CARDS + 2][PAIRS_MAX];
};

struct tally {
    unsigned half[2], fresh[2], ties; /* of rounds won by the first [0] and the second [1]; ties untouched */
};

static unsigned triangle(unsigned half, unsigned fresh) {
    unsigned sum = half + fresh;
    return sum * (sum + 1) / 2 + half;
}

static uint64_t *ways_of(struct both *b, unsigned card, const struct tally *t) {
    unsigned first = triangle(t->half[0], t->fresh[0]), second = triangle(t->half[1], t->fresh[1]);
    return &b->ways[card][(t->ties * b->size_second + second) * b->size_first + first];
}

/* What a player may do with a card of the value at hand: complete a half-done round that it won, begin a round that it
 * lost, or keep the card. */
enum use { COMPLETE, BEGIN, KEEP, USES };

static unsigned use_card(struct tally *t, unsigned player, enum use use) {
    unsigned times = 1;
    if (use == COMPLETE) {
        times = t->half[player];
        if (times > 0) t->half[player]--;
    } else if (use == BEGIN) {
        times = t->fresh[1 - player];
        if (times > 0) t->fresh[1 - player]--, t->half[1 - player]++;
    }
    return times;
}

/* Both players' cards of one value at once; neither may complete what the other begins with it (that would be a tie),
 * so completions come first. */
static uint64_t after_uses(struct both *b, unsigned card, const struct tally *t, enum use first, enum use second,
                           struct tally *next) {
    *next = *t;
    uint64_t times = 1;
    if (first == COMPLETE) times *= use_card(next, 0, first);
    if (second == COMPLETE && times > 0) times *= use_card(next, 1, second);
    if (first != COMPLETE && times > 0) times *= use_card(next, 0, first);
    if (second != COMPLETE && times > 0) times *= use_card(next, 1, second);
    return times == 0 ? 0 : times * *ways_of(b, card + 1, next);
}

static uint64_t after_tie(struct both *b, unsigned card, const struct tally *t, struct tally *next) {
    *next = *t;
    if (t->ties == 0) return 0;
    next->ties--;
    return t->ties * *ways_of(b, card + 1, next);
}

static void count_both(struct both *b, unsigned cards, const struct tally *all) {
    struct tally t, next;
    memset(b->ways[cards + 1], 0, (all->ties + 1) * b->size_first * b->size_second * sizeof **b->ways);
    *ways_of(b, cards + 1, &(struct tally){.ties = 0}) = 1;
    for (unsigned card = cards; card > 0; card--)
        for (t.ties = 0; t.ties <= all->ties; t.ties++)
            for (unsigned f = 0; f <= all->fresh[0]; f++)
                for (t.half[0] = 0; t.half[0] <= f; t.half[0]++)
                    for (unsigned g = 0; g <= all->fresh[1]; g++)
                        for (t.half[1] = 0; t.half[1] <= g; t.half[1]++) {
                            t.fresh[0] = f - t.half[0];
                            t.fresh[1] = g - t.half[1];
                            uint64_t sum = after_tie(b, card, &t, &next);
                            for (unsigned u = 0; u < USES * USES; u++)
                                sum += after_uses(b, card, &t, u / USES, u % USES, &next);
                            *ways_of(b, card, &t) = sum;
                        }
}

void vl_goo_guess_both(unsigned cards, unsigned rounds, const uint8_t *won, struct vl_rng *rng, uint8_t *first,
                       uint8_t *second) {
    /* Rounds by what they need, and among them those with one card already: fresh[p] and half[p] for rounds p won. */
    uint8_t fresh[2][CARDS], half[2][CARDS], ties[CARDS], *bids[2] = {first, second};
    struct tally t = {.ties = 0}, next;
    for (unsigned r = 0; r < rounds; r++) {
        if (won[r] == TIED)
            ties[t.ties++] = (uint8_t)r;
        else
            fresh[won[r]][t.fresh[won[r]]++] = (uint8_t)r;
    }
    struct both b; /* large: only what is needed is filled */
    b.size_first = triangle(t.fresh[0], 0) + 1;
    b.size_second = triangle(t.fresh[1], 0) + 1;
    CHECK((t.ties + 1) * b.size_first * b.size_second <= PAIRS_MAX);
    count_both(&b, cards, &t);
    for (unsigned card = 1; card <= cards; card++) {
        uint64_t x = vl_rng_below_wide(rng, *ways_of(&b, card, &t)), part = after_tie(&b, card, &t, &next);
        if (x < part) {
            unsigned r = take_any(ties, &t.ties, rng);
            first[r] = second[r] = (uint8_t)card;
            continue;
        }
        unsigned u = 0;
        for (x -= part; x >= (part = after_uses(&b, card, &t, u / USES, u % USES, &next)); u++) x -= part;
        enum use use[2] = {u / USES, u % USES};
        for (unsigned p = 0; p < 2; p++)
            if (use[p] == COMPLETE) bids[p][take_any(half[p], &t.half[p], rng)] = (uint8_t)card;
        for (unsigned p = 0; p < 2; p++) {
            if (use[p] != BEGIN) continue;
            unsigned r = take_any(fresh[1 - p], &t.fresh[1 - p], rng);
            bids[p][r] = (uint8_t)card;
            half[1 - p][t.half[1 - p]++] = (uint8_t)r;
        }
    }
}
