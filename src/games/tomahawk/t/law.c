/* law.c - Tomahawk's determinize against enumeration.
 *
 * Once the specials are kept, every deal, pair and replaced card is counted as it would have come about: a uniform
 * deal, then a uniform choice among the seat's own. Late in the game the same, and every way to spread the army over
 * the face-down places and the hand: the army's cards lie on their places in 24! orders, all alike, of which a world
 * takes as many as its equal cards can be exchanged. Worlds drawn by determinize must come up that often (Pearson's
 * statistic, small cells together). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../../../tests/conformance.h"
#include "../../../../tests/support.h"
#include "../tomahawk.h"

extern const struct vl_game vl_tomahawk;

enum { CELLS_MAX = 8000, DRAWS = 12000 };

/* What is hidden of a seat, as kinds. */
struct secret {
    uint8_t dealt, kept;
    uint8_t left[CARDS], hand[CARDS];
    uint8_t played[TURNS * PILES];
};

struct cell {
    struct secret secret;
    double weight;
    unsigned seen;
};

struct table {
    const struct vl_setup *s;
    const struct tom_view *v;
    unsigned seat;
    struct cell *cell;
    unsigned count;
    bool full;
};

static double factorial(unsigned n) {
    return n < 2 ? 1 : n * factorial(n - 1);
}

static int by_secret(const void *a, const void *b) {
    return memcmp(&((const struct cell *)a)->secret, &((const struct cell *)b)->secret, sizeof(struct secret));
}

static void find_secret(const struct tom_state *t, unsigned seat, struct secret *secret) {
    memset(secret, 0, sizeof *secret);
    secret->dealt = t->dealt[seat];
    secret->kept = t->kept[seat];
    for (unsigned piece = 0; piece < PIECES; piece++) {
        if (t->left[seat] >> piece & 1) secret->left[t->box.card[piece]]++;
        if (t->hand[seat] >> piece & 1) secret->hand[t->box.card[piece]]++;
    }
    memcpy(secret->played, t->played[seat], sizeof secret->played);
}

/* ---- All worlds ---- */

static void add_cell(struct table *t, const struct secret *secret, double weight) {
    if (t->count == CELLS_MAX) {
        t->full = true;
        return;
    }
    t->cell[t->count++] = (struct cell){*secret, weight, 0};
}

/* All hands of `held` more cards from these, from kind `card` on; the rest is the deck. */
static void add_hands(struct table *t, struct secret *secret, uint8_t *cards, unsigned card, unsigned held,
                      double weight) {
    if (t->full) return;
    if (card == CARDS) {
        if (held == 0) add_cell(t, secret, weight);
        return;
    }
    unsigned most = cards[card];
    for (unsigned n = 0; n <= most && n <= held; n++) {
        secret->hand[card] = (uint8_t)n;
        add_hands(t, secret, cards, card + 1, held - n, weight / factorial(n) / factorial(most - n));
    }
    secret->hand[card] = 0;
}

/* All cards that can lie face down, place by place. */
static void add_places(struct table *t, struct secret *secret, uint8_t *cards, unsigned place, double weight) {
    while (place < TURNS * PILES && secret->played[place] != FACE_DOWN) place++;
    if (place == TURNS * PILES) {
        add_hands(t, secret, cards, 0, t->v->held[t->seat], weight);
        return;
    }
    for (unsigned card = 0; card < CARDS && !t->full; card++) {
        if (cards[card] == 0) continue;
        cards[card]--;
        secret->played[place] = (uint8_t)(card + 1);
        add_places(t, secret, cards, place + 1, weight);
        cards[card]++;
    }
    secret->played[place] = FACE_DOWN;
}

/* An army: the tribe less the two replaced, and the specials. */
static void add_army(struct table *t, struct secret *secret, double weight) {
    uint8_t cards[CARDS];
    for (unsigned card = 0; card < CARDS; card++) {
        cards[card] =
            (uint8_t)(card < MEMBERS ? t->s->number[card] - secret->left[card] : secret->kept >> (card - MEMBERS) & 1);
        weight *= factorial(cards[card]);
    }
    memcpy(secret->played, t->v->played[t->seat], sizeof secret->played);
    for (unsigned i = 0; i < TURNS * PILES; i++) {
        unsigned card = secret->played[i];
        if (card != 0 && card != FACE_DOWN && cards[card - 1]-- == 0) return; /* this army does not have it */
    }
    add_places(t, secret, cards, 0, weight);
}

static double choices(const struct vl_setup *s, unsigned special) {
    double sum = 0;
    for (unsigned card = 0; card < MEMBERS; card++)
        if (tom_value(s, card) == tom_value(s, MEMBERS + special)) sum += s->number[card];
    return sum;
}

/* All ways to keep two of these, in the built-in edition, where no two specials have the same value. */
static void add_choices(struct table *t, unsigned dealt) {
    struct secret secret;
    double all = 0;
    for (unsigned a = 0; a < SPECIALS; a++)
        for (unsigned b = a + 1; b < SPECIALS; b++)
            if (dealt >> a & dealt >> b & 1) all += choices(t->s, a) * choices(t->s, b);
    for (unsigned a = 0; a < SPECIALS; a++)
        for (unsigned b = a + 1; b < SPECIALS; b++)
            for (unsigned x = 0; x < MEMBERS; x++)
                for (unsigned y = 0; y < MEMBERS; y++) {
                    if (!(dealt >> a & dealt >> b & 1)) continue;
                    if (tom_value(t->s, x) != tom_value(t->s, MEMBERS + a)) continue;
                    if (tom_value(t->s, y) != tom_value(t->s, MEMBERS + b)) continue;
                    double ways = (double)t->s->number[x] * t->s->number[y];
                    if (ways == 0) continue;
                    memset(&secret, 0, sizeof secret);
                    secret.dealt = (uint8_t)dealt;
                    secret.kept = (uint8_t)(1u << a | 1u << b);
                    secret.left[x] = secret.left[y] = 1;
                    add_army(t, &secret, ways / all);
                }
}

/* ---- Comparing ---- */

/* Draws worlds into the sorted cells, and gives Pearson's statistic of those that are not too rare. */
static void compare_cells(struct table *t, unsigned viewer, struct vl_rng *rng) {
    double total = 0, chi = 0, rare = 0;
    unsigned cells = 0, rare_seen = 0;
    for (unsigned i = 0; i < t->count; i++) total += t->cell[i].weight;
    qsort(t->cell, t->count, sizeof *t->cell, by_secret);
    for (unsigned n = 0; n < DRAWS; n++) {
        struct vl_state_box world;
        struct cell wanted;
        vl_tomahawk.determinize(t->s, (const struct vl_view *)(const void *)t->v, rng, vl_state_in(&world));
        find_secret((const struct tom_state *)(const void *)&world, t->seat, &wanted.secret);
        struct cell *cell = bsearch(&wanted, t->cell, t->count, sizeof *t->cell, by_secret);
        if (cell == NULL) fail_msg("viewer %u, seat %u: a world that cannot be", viewer, t->seat);
        cell->seen++;
    }
    for (unsigned i = 0; i < t->count; i++) {
        double expected = DRAWS * t->cell[i].weight / total, off = t->cell[i].seen - expected;
        if (expected < 5) {
            rare += expected;
            rare_seen += t->cell[i].seen;
            continue;
        }
        chi += off * off / expected;
        cells++;
    }
    if (rare > 5) {
        chi += (rare_seen - rare) * (rare_seen - rare) / rare;
        cells++;
    }
    if (chi_too_far(chi, cells))
        fail_msg("viewer %u, seat %u: %u worlds, %u cells, chi2 %.0f", viewer, t->seat, t->count, cells, chi);
}

/* Whether the law was put to the test here: there are not too many worlds. The other seat's specials are the viewer's
 * own; to a spectator any three are as likely as any others, whichever the other seat has. */
static bool compare(const struct vl_setup *s, const struct vl_state *state, unsigned viewer, unsigned seat,
                    struct vl_rng *rng) {
    struct vl_view_box box;
    const struct tom_view *v = (const struct tom_view *)(const void *)&box;
    vl_tomahawk.view(s, state, viewer, vl_view_in(&box));
    struct table t = {.s = s, .v = v, .seat = seat, .cell = calloc(CELLS_MAX, sizeof *t.cell)};
    for (unsigned dealt = 0; dealt < 1u << SPECIALS; dealt++) {
        if (vl_count(dealt) != DEALT || (viewer < SEATS && dealt & v->dealt[1 - seat])) continue;
        add_choices(&t, dealt);
    }
    bool small = !t.full && t.count > 1;
    if (small) compare_cells(&t, viewer, rng);
    free(t.cell);
    return small;
}

/* ---- Positions ---- */

static void play_on(const struct vl_setup *s, struct vl_state *state, struct vl_rng *rng) {
    vl_move moves[VL_MOVES_MAX];
    unsigned actors = vl_actors(state), actor = vl_first(actors);
    if (actors == 3 && vl_rng_below(rng, 2) == 0) actor = 1;
    vl_tomahawk.apply(s, state, actor,
                      actor == VL_CHANCE ? vl_tomahawk.chance(s, state, rng)
                                         : moves[vl_rng_below(rng, vl_tomahawk.moves(s, state, actor, moves))],
                      NULL);
}

/* Just kept, nothing seen: the prior. For a spectator the marginal of either seat, which the other does not change:
 * nothing of it was seen, and its three are uniform whatever these are. */
static void kept_specials(void **unused) {
    struct vl_setup s;
    struct vl_state_box box;
    struct vl_rng rng;
    (void)unused;
    vl_setup_init(&s, &vl_tomahawk, SEATS);
    vl_rng_init(&rng, 1, 0);
    for (unsigned game = 0; game < 3; game++) {
        vl_tomahawk.init(&s, vl_state_in(&box));
        const struct tom_state *t = (const struct tom_state *)(const void *)&box;
        while (t->open.phase <= KEEPING) play_on(&s, vl_state_in(&box), &rng);
        for (unsigned seat = 0; seat < SEATS; seat++) {
            assert_true(compare(&s, vl_state_in(&box), 1 - seat, seat, &rng));
            assert_true(compare(&s, vl_state_in(&box), VL_SPECTATOR, seat, &rng));
        }
    }
}

/* Turns 5 and 6, with cards face down in forests, seen by a mountain's winner, set by dusk, and just placed. */
static void late_positions(void **unused) {
    unsigned compared = 0, hidden = 0, peeked = 0, dusk = 0, placed = 0;
    (void)unused;
    for (uint64_t seed = 1; seed <= 25; seed++) {
        struct vl_setup s;
        struct vl_state_box box;
        struct vl_state *state = vl_state_in(&box);
        struct vl_rng rng, own;
        vl_setup_init(&s, &vl_tomahawk, SEATS);
        s.option[PRIZED] = seed % 2;
        vl_rng_init(&rng, seed, 0);
        vl_rng_init(&own, seed, 1);
        vl_tomahawk.init(&s, state);
        for (; !vl_over(state); play_on(&s, state, &rng)) {
            const struct tom_state *t = (const struct tom_state *)(const void *)state;
            unsigned seat = vl_rng_below(&own, SEATS), viewer = 1 - seat;
            bool set = t->open.dusk_seat == seat && t->open.dusk_turn == t->open.turn;
            bool ready = t->open.phase == PLACING && !(t->actors & VL_BIT(seat));
            if (t->open.turn < 4 || (!set && !ready && vl_rng_below(&own, 8) != 0)) continue;
            if (!compare(&s, state, viewer, seat, &own)) continue;
            compared++;
            hidden += t->open.turn == 5 && tom_type_of(t->open.land[vl_tom_battle_at[0][5]]) == FOREST;
            peeked += t->open.peeked[viewer] >> 3 * PILES != 0;
            dusk += set;
            placed += ready;
        }
    }
    assert_true(compared >= 60); /* the positions were there, */
    assert_true(hidden >= 5);    /* and these among them */
    assert_true(peeked >= 3);
    assert_true(dusk >= 2);
    assert_true(placed >= 5);
}

int main(void) {
    tell_bugs_here();
    const struct CMUnitTest tests[] = {cmocka_unit_test(kept_specials), cmocka_unit_test(late_positions)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
