/* law.c - Manitou's determinize on late positions, against enumeration.
 *
 * Late in a hunt an opponent has few cards in hand and party. Every way they can be shared out is counted as physical
 * cards - after a pass only hands of warriors (MAN-13) - and worlds drawn by determinize must come up that often
 * (Pearson's statistic, small cells together). One seat takes warriors and pairs them up, so that passes do happen. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../../../tests/conformance.h"
#include "../../../../tests/support.h"
#include "../manitou.h"

extern const struct vl_game vl_manitou;

enum { CELLS_MAX = 20000, DRAWS = 20000, CARDS_MAX = 3 };

/* A way to share out the cards, by kinds: copies are alike. Two bits for each kind. */
struct cell {
    uint32_t hand, party;
    unsigned ways, seen;
};

struct table {
    struct cell cell[CELLS_MAX];
    unsigned count;
};

static uint32_t by_kind(man_cards cards) {
    uint32_t counts = 0;
    for (unsigned card = 0; card < CARD_NUMBERS; card++) counts += (cards >> card & 1) << 2 * (card & 15);
    return counts;
}

static struct cell *find_cell(struct table *t, man_cards hand, man_cards party) {
    uint32_t h = by_kind(hand), p = by_kind(party);
    unsigned i = 0;
    while (i < t->count && (t->cell[i].hand != h || t->cell[i].party != p)) i++;
    if (i == t->count) t->cell[t->count++] = (struct cell){.hand = h, .party = p};
    assert_true(t->count < CELLS_MAX);
    return &t->cell[i];
}

/* All physical ways to put `held` of the cards into the hand and `waiting` into the party, from card number `card` on.
 */
static void enumerate(struct table *t, man_cards cards, bool warriors, unsigned card, man_cards hand, man_cards party,
                      unsigned held, unsigned waiting) {
    if (held + waiting == 0) {
        find_cell(t, hand, party)->ways++;
        return;
    }
    for (; card < CARD_NUMBERS; card++) {
        man_cards bit = man_bit(card);
        if (!(cards & bit)) continue;
        if (held > 0 && (!warriors || (bit & WARRIORS)))
            enumerate(t, cards, warriors, card + 1, hand | bit, party, held - 1, waiting);
        if (waiting > 0) enumerate(t, cards, warriors, card + 1, hand, party | bit, held, waiting - 1);
    }
}

static bool passed(const struct man_public *open, const struct vl_setup *s, unsigned seat) {
    unsigned turn = man_next(s, man_dealer(s, open->hunt));
    for (unsigned i = 0; i < open->turns; i++, turn = man_next(s, turn))
        if (turn == seat && open->log[i] == PASSED) return true;
    return false;
}

static void compare(const struct vl_setup *s, const struct vl_state *state, unsigned viewer, unsigned seat,
                    struct vl_rng *rng) {
    static struct table t;
    struct vl_view_box box;
    const struct man_view *v = (const struct man_view *)(const void *)&box;
    vl_manitou.view(s, state, viewer, vl_view_in(&box));
    t.count = 0;
    enumerate(&t, v->unseen[seat], passed(&v->open, s, seat), 0, 0, 0, v->held[seat], v->waiting[seat]);
    unsigned possible = t.count, cells = 0, rare_seen = 0;
    double total = 0, chi = 0, rare = 0;
    for (unsigned n = 0; n < DRAWS; n++) {
        struct vl_state_box world;
        vl_manitou.determinize(s, vl_view_in(&box), rng, vl_state_in(&world));
        const struct man_state *w = (const struct man_state *)(const void *)&world;
        find_cell(&t, w->hand[seat], w->party[seat])->seen++;
        if (t.count > possible) fail_msg("a world that cannot be");
    }
    for (unsigned i = 0; i < t.count; i++) total += t.cell[i].ways;
    for (unsigned i = 0; i < t.count; i++) {
        double expected = DRAWS * t.cell[i].ways / total, off = t.cell[i].seen - expected;
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
    if (cells > 1 && chi_too_far(chi, cells))
        fail_msg("viewer %u, seat %u: %u cells, chi2 %.0f", viewer, seat, cells, chi);
}

/* Seat 1, the first to play in the first hunt, takes warriors and pairs them up; the others mostly bring hunters. */
static vl_move choose(const struct vl_setup *s, const struct vl_state *state, unsigned actor, struct vl_rng *rng) {
    const struct man_state *m = (const struct man_state *)(const void *)state;
    vl_move moves[VL_MOVES_MAX], best = 0;
    unsigned count = vl_manitou.moves(s, state, actor, moves), ties = 0;
    int most = 0;
    for (unsigned i = 0; i < count; i++) {
        int rating = 0;
        if (vl_verb_of(moves[i]) == TAKE) {
            rating = vl_rng_below(rng, 8) > 0 && (man_take_card(moves[i]) >= CHIEF) == (actor == 1);
        } else if (actor == 1 && man_play_card(moves[i]) >= CHIEF) {
            unsigned holder = m->open.ground[man_play_ground(moves[i])].holder;
            rating = holder == VL_NOBODY || holder == actor;
        }
        if (ties > 0 && rating < most) continue;
        ties = ties > 0 && rating == most ? ties + 1 : 1;
        most = rating;
        if (vl_rng_below(rng, ties) == 0) best = moves[i];
    }
    return best;
}

static void late_positions(void **unused) {
    unsigned compared = 0, proved = 0;
    (void)unused;
    for (unsigned players = 2; players <= SEATS; players++)
        for (uint64_t seed = 1; seed <= 40; seed++) {
            struct vl_setup s;
            struct vl_state_box box;
            struct vl_state *state = vl_state_in(&box);
            const struct man_state *m = (const struct man_state *)(const void *)state;
            struct vl_rng rng, own;
            vl_setup_init(&s, &vl_manitou, players);
            vl_rng_init(&rng, seed, players);
            vl_rng_init(&own, seed, 100 + players);
            vl_manitou.init(&s, state);
            while (!vl_over(state)) {
                unsigned actor = vl_first(vl_actors(state)), seat = vl_rng_below(&own, players);
                unsigned cards = vl_count(m->hand[seat] | m->party[seat]);
                bool late = m->open.phase == PLAYING && cards > 0 && cards <= CARDS_MAX;
                bool proof = late && passed(&m->open, &s, seat);
                if (late && (proof || vl_rng_below(&own, 40) == 0)) {
                    compare(&s, state, proof ? VL_SPECTATOR : man_next(&s, seat), seat, &own);
                    compared++;
                    proved += proof;
                }
                vl_move move = actor == VL_CHANCE ? vl_manitou.chance(&s, state, &rng) : choose(&s, state, actor, &rng);
                vl_manitou.apply(&s, state, actor, move, NULL);
            }
        }
    assert_true(compared >= 20); /* the positions were there, */
    assert_true(proved >= 5);    /* some of them after a pass */
}

int main(void) {
    tell_bugs_here();
    const struct CMUnitTest tests[] = {cmocka_unit_test(late_positions)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
