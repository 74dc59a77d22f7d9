/* law.c - Tenakee's determinize on late positions, against enumeration.
 *
 * In the last rounds an opponent has few totem cards left. Every way they can be drawn from the unseen ones, and every
 * hand that can have been picked from them (less the classes a discard ruled out), is counted as physical cards; worlds
 * drawn by determinize must come up that often (Pearson's statistic, small cells together). Cells that are put together
 * hide a class that is held too often, so in positions of the whole game hands are compared class by class, too: how
 * many cards of each class a seat has left is known to all, so what it holds of one follows the hypergeometric law. */
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
#include "../tenakee.h"

extern const struct vl_game vl_tenakee;

enum { CELLS_MAX = 60000, DRAWS = 20000 };

struct cell {
    uint8_t rest[CARDS], hand[CARDS];
    double weight;
    unsigned seen;
};

struct table {
    struct cell *cell;
    unsigned count;
    unsigned seat, held, barred;
    int unseen[TOTEMS];
};

static double choose(int n, int k) {
    double ways = 1;
    for (int i = 0; i < k; i++) ways = ways * (n - i) / (i + 1);
    return k < 0 || k > n ? 0 : ways;
}

/* The classes that discards of this round ruled out for a seat (TEN-12), from the log and the rules: what the game
 * noted down about them is on trial here. */
static unsigned ruled_out(const struct vl_setup *s, const struct ten_public *open, unsigned seat) {
    unsigned slots = s->players == 5 ? 4 : 3, top[SLOTS] = {EMPTY}, barred = 0, begun = open->played - open->turn;
    for (unsigned i = 0; i < open->played; i++) {
        unsigned card = open->log[i] >> 3, place = open->log[i] & 7;
        if (place != DISCARDED) {
            top[place] = card == HEAD || card == WOMAN ? EMPTY : card == WARRIOR ? WARRIOR_TOP : TOTEM_TOP;
            continue;
        }
        if (i < begun || vl_ten_seat_of(s, i) != seat) continue;
        for (unsigned slot = 0; slot < slots; slot++) { /* whatever could have been played there is not in the hand */
            barred |= top[slot] == WARRIOR_TOP ? 1u << CLASS_WOMAN : 1u << CLASS_TOTEM | 1u << CLASS_WARRIOR;
            barred |= top[slot] == TOTEM_TOP ? 1u << CLASS_HEAD : 0;
        }
    }
    return barred;
}

/* All hands of `left` more cards from these cards, from kind `card` on. */
static void add_hands(struct table *t, const uint8_t *cards, uint8_t *hand, unsigned card, unsigned left,
                      double weight) {
    if (card == CARDS) {
        if (left > 0) return;
        assert_true(t->count < CELLS_MAX);
        struct cell *cell = &t->cell[t->count++];
        memset(cell, 0, sizeof *cell);
        cell->weight = weight;
        for (unsigned c = 0; c < CARDS; c++) {
            cell->hand[c] = hand[c];
            cell->rest[c] = (uint8_t)(cards[c] - hand[c]);
        }
        return;
    }
    bool barred = t->barred >> vl_ten_class[card] & 1;
    for (unsigned n = 0; n <= left && n <= (barred ? 0u : cards[card]); n++) {
        hand[card] = (uint8_t)n;
        add_hands(t, cards, hand, card + 1, left - n, weight * choose(cards[card], (int)n));
    }
    hand[card] = 0;
}

static void add_deals(struct table *t, uint8_t *cards, unsigned card, unsigned left, double weight) {
    if (card == TOTEMS) {
        uint8_t hand[CARDS] = {0};
        if (left == 0) add_hands(t, cards, hand, 0, t->held, weight);
        return;
    }
    for (unsigned n = 0; n <= left && (int)n <= t->unseen[card]; n++) {
        cards[card] = (uint8_t)n;
        add_deals(t, cards, card + 1, left - n, weight * choose(t->unseen[card], (int)n));
    }
    cards[card] = 0;
}

/* Whether the law was put to the test here: the opponent has few enough totem cards left. */
static bool compare(const struct vl_setup *s, const struct vl_state *state, unsigned viewer, unsigned seat,
                    struct vl_rng *rng) {
    struct vl_view_box box;
    struct ten_view *v = (struct ten_view *)(void *)&box;
    vl_tenakee.view(s, state, viewer, vl_view_in(&box));
    struct table t = {.seat = seat, .held = v->held[seat], .barred = ruled_out(s, &v->open, seat)};
    uint8_t cards[CARDS] = {0};
    unsigned left = v->open.dealt[seat];
    for (unsigned card = HEAD; card < CARDS; card++) cards[card] = (uint8_t)s->number[card];
    for (unsigned card = 0; card < TOTEMS; card++) t.unseen[card] = s->number[card];
    for (unsigned i = 0; i < v->open.played; i++) {
        unsigned card = v->open.log[i] >> 3;
        if (card < TOTEMS) t.unseen[card]--;
        if (vl_ten_seat_of(s, i) != seat) continue;
        if (card < TOTEMS)
            left--;
        else
            cards[card]--;
    }
    for (unsigned card = 0; card < TOTEMS && viewer < SEATS; card++)
        t.unseen[card] -= v->rest[viewer][card] + v->hand[viewer][card];
    if (left == 0 || left > 4) return false;

    t.cell = calloc(CELLS_MAX, sizeof *t.cell);
    add_deals(&t, cards, 0, left, 1);
    double total = 0, chi = 0, rare = 0;
    unsigned cells = 0, rare_seen = 0;
    for (unsigned i = 0; i < t.count; i++) total += t.cell[i].weight;
    for (unsigned n = 0; n < DRAWS; n++) {
        struct vl_state_box world;
        vl_tenakee.determinize(s, vl_view_in(&box), rng, vl_state_in(&world));
        const struct ten_state *w = (const struct ten_state *)(const void *)&world;
        unsigned i = 0;
        while (i < t.count &&
               (memcmp(t.cell[i].rest, w->rest[seat], CARDS) != 0 || memcmp(t.cell[i].hand, w->hand[seat], CARDS) != 0))
            i++;
        if (i == t.count) fail_msg("a world that cannot be");
        t.cell[i].seen++;
    }
    for (unsigned i = 0; i < t.count; i++) {
        double expected = DRAWS * t.cell[i].weight / total, off = t.cell[i].seen - expected;
        if (expected < 8) {
            rare += expected;
            rare_seen += t.cell[i].seen;
            continue;
        }
        chi += off * off / expected;
        cells++;
    }
    if (rare >= 8) {
        chi += (rare_seen - rare) * (rare_seen - rare) / rare;
        cells++;
    }
    free(t.cell);
    if (cells > 0 && chi_too_far(chi, cells))
        fail_msg("viewer %u, seat %u: %u cells, chi2 %.0f", viewer, seat, cells, chi);
    return cells > 1;
}

/* ---- Class by class ---- */

/* What a seat holds of each class, in worlds drawn for the viewer, against the law for that class alone. */
static void compare_classes(const struct vl_setup *s, const struct vl_state *state, unsigned viewer, unsigned seat,
                            struct vl_rng *rng) {
    enum { CLASSES = CLASS_WOMAN + 1, WORLDS = 3000 };
    struct vl_view_box box;
    const struct ten_view *v = (const struct ten_view *)(const void *)&box;
    int left[CLASSES] = {DEALT, s->number[HEAD], s->number[WARRIOR], s->number[WOMAN]}, all = 0;
    unsigned seen[CLASSES][PICKS + 1] = {{0}};
    vl_tenakee.view(s, state, viewer, vl_view_in(&box));
    unsigned barred = ruled_out(s, &v->open, seat);
    for (unsigned i = 0; i < v->open.played; i++)
        if (vl_ten_seat_of(s, i) == seat) left[vl_ten_class[v->open.log[i] >> 3]]--;
    for (unsigned class = 0; class < CLASSES; class ++) all += barred >> class & 1 ? 0 : left[class];
    for (unsigned n = 0; n < WORLDS; n++) {
        struct vl_state_box world;
        unsigned holds[CLASSES] = {0};
        vl_tenakee.determinize(s, vl_view_in(&box), rng, vl_state_in(&world));
        const struct ten_state *w = (const struct ten_state *)(const void *)&world;
        for (unsigned card = 0; card < CARDS; card++) holds[vl_ten_class[card]] += w->hand[seat][card];
        for (unsigned class = 0; class < CLASSES; class ++) seen[class][holds[class]]++;
    }
    for (unsigned class = 0; class < CLASSES; class ++) {
        int own = barred >> class & 1 ? 0 : left[class], held = v->held[seat];
        double chi = 0;
        unsigned cells = 0;
        for (int k = 0; k <= held; k++) {
            double expected = WORLDS * choose(own, k) * choose(all - own, held - k) / choose(all, held);
            double off = seen[class][k] - expected;
            if (expected == 0 && off > 0) fail_msg("seat %u: %d cards of class %u cannot be", seat, k, class);
            if (expected < 8) continue;
            chi += off * off / expected;
            cells++;
        }
        if (cells > 1 && chi_too_far(chi, cells))
            fail_msg("round %u, seat %u, class %u: chi2 %.0f, %u cells", v->open.round, seat, class, chi, cells);
    }
}

static void every_class_is_held_as_often_as_it_may(void **unused) {
    (void)unused;
    for (unsigned players = 3; players <= 5; players++) {
        struct vl_setup s;
        struct vl_state_box box;
        struct vl_state *state = vl_state_in(&box);
        struct vl_rng rng, own;
        vl_move moves[VL_MOVES_MAX];
        vl_setup_init(&s, &vl_tenakee, players);
        vl_rng_init(&rng, 7, players);
        vl_rng_init(&own, 8, players);
        vl_tenakee.init(&s, state);
        while (!vl_over(state)) {
            const struct ten_state *t = (const struct ten_state *)(const void *)state;
            unsigned actor = vl_first(vl_actors(state)), seat = actor % players, viewer = (seat + 1) % players;
            if (t->open.phase == PLAYING && vl_rng_below(&own, 8) == 0) compare_classes(&s, state, viewer, seat, &own);
            vl_move move = actor == VL_CHANCE ? vl_tenakee.chance(&s, state, &rng)
                                              : moves[vl_rng_below(&rng, vl_tenakee.moves(&s, state, actor, moves))];
            vl_tenakee.apply(&s, state, actor, move, NULL);
        }
    }
}

static void late_positions(void **unused) {
    unsigned compared = 0, barred = 0;
    (void)unused;
    for (unsigned players = 3; players <= 5; players++)
        for (uint64_t seed = 1; seed <= 4; seed++) {
            struct vl_setup s;
            struct vl_state_box box;
            struct vl_state *state = vl_state_in(&box);
            struct vl_rng rng, own;
            vl_move moves[VL_MOVES_MAX];
            vl_setup_init(&s, &vl_tenakee, players);
            vl_rng_init(&rng, seed, players);
            vl_rng_init(&own, seed, 100 + players);
            vl_tenakee.init(&s, state);
            while (!vl_over(state)) {
                const struct ten_state *t = (const struct ten_state *)(const void *)state;
                unsigned actor = vl_first(vl_actors(state)), seat = actor % players, viewer = (seat + 1) % players;
                bool late = t->open.phase == PLAYING && t->open.round >= 5, proof = t->open.barred[seat] != 0;
                if (late && (proof || vl_rng_below(&own, 9) == 0)) {
                    bool done = compare(&s, state, viewer, seat, &own);
                    if (done && proof) done = compare(&s, state, VL_SPECTATOR, seat, &own) || done;
                    compared += done;
                    barred += done && proof;
                }
                vl_move move = actor == VL_CHANCE
                                   ? vl_tenakee.chance(&s, state, &rng)
                                   : moves[vl_rng_below(&rng, vl_tenakee.moves(&s, state, actor, moves))];
                vl_tenakee.apply(&s, state, actor, move, NULL);
            }
        }
    assert_true(compared >= 20); /* the positions were there, */
    assert_true(barred >= 5);    /* some of them after a discard that proves something */
}

int main(void) {
    tell_bugs_here();
    const struct CMUnitTest tests[] = {cmocka_unit_test(late_positions),
                                       cmocka_unit_test(every_class_is_held_as_often_as_it_may)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
