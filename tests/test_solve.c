/* test_solve.c - the solver against what is known: Kuhn poker's equilibrium, published figures, and best responses
 * computed another way. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/event.h"
#include "core/text.h"
#include "games/registry.h"
#include "solve/solver.h"

static void choose(struct vl_setup *s, const char *name, const char *value) {
    assert_null(vl_setup_choose(s, &(struct vl_word){name, strlen(name)}, &(struct vl_word){value, strlen(value)}));
}

static struct vl_solver *kuhn(void) {
    struct vl_setup s;
    const char *reason;
    vl_setup_init(&s, vl_game_find("kuhn"), 2);
    struct vl_solver *solver = vl_solver_new(&s, 1000, &reason);
    assert_non_null(solver);
    assert_int_equal(vl_solver_sets(solver), 12);
    return solver;
}

static struct vl_solver *goofspiel(const char *cards, const char *order, const char *bids, const char *points) {
    struct vl_setup s;
    const char *reason;
    vl_setup_init(&s, vl_game_find("goofspiel"), 2);
    choose(&s, "cards", cards);
    choose(&s, "order", order);
    choose(&s, "bids", bids);
    choose(&s, "points", points);
    struct vl_solver *solver = vl_solver_new(&s, 1000000, &reason);
    assert_non_null(solver);
    return solver;
}

static void assert_near(double got, double wanted, double within) {
    if (got - wanted > within || wanted - got > within) fail_msg("%.9f is not within %g of %.9f", got, within, wanted);
}

/* The figures of OpenSpiel's solvers, which alternate updates too, to the digits they are published with. */
static void kuhn_converges_as_published(void **unused) {
    static const struct {
        enum vl_algorithm algorithm;
        double after[3], within[3];
    } figures[] = {
        {VL_CFR, {8.2e-3, 9.4e-4, 1.1e-4}, {5e-5, 5e-6, 5e-6}},
        {VL_CFR_PLUS, {1.2e-3, 8.7e-5, 9.6e-6}, {5e-5, 5e-7, 5e-8}},
    };
    (void)unused;
    for (unsigned f = 0; f < 2; f++) {
        struct vl_solver *solver = kuhn();
        uint64_t done = 0, target = 100;
        for (unsigned i = 0; i < 3; i++, target *= 10) {
            vl_solver_run(solver, figures[f].algorithm, target - done);
            done = target;
            assert_near(vl_solver_exploitability(solver, VL_AVERAGE), figures[f].after[i], figures[f].within[i]);
        }
        assert_near(vl_solver_value(solver, VL_AVERAGE), -1.0 / 18, 1e-3);
        vl_solver_free(solver);
    }
}

/* Against a uniform opponent seat 0 gains 1/2 a game and seat 1 gains 5/12. */
static void kuhn_against_uniform_play(void **unused) {
    struct vl_solver *solver = kuhn();
    (void)unused;
    assert_near(vl_solver_best_response(solver, 0, VL_UNIFORM), 1.0 / 2, 1e-12);
    assert_near(vl_solver_best_response(solver, 1, VL_UNIFORM), 5.0 / 12, 1e-12);
    assert_near(vl_solver_value(solver, VL_UNIFORM), 1.0 / 8, 1e-12);
    vl_solver_free(solver);
}

/* The key of a seat after some events. */
static uint64_t key_after(const struct vl_setup *s, unsigned seat, const vl_move *moves, unsigned count) {
    struct vl_state_box box;
    struct vl_keys keys = {{0}};
    s->game->init(s, vl_state_in(&box));
    for (unsigned i = 0; i < count; i++) {
        struct vl_events events = {.count = 0};
        s->game->apply(s, vl_state_in(&box), vl_first(vl_actors(vl_state_in(&box))), moves[i], &events);
        vl_keys_take(s->game, &keys, &events);
    }
    return keys.of[seat];
}

/* The known equilibria: seat 0 bluffs the 1 with some probability a of at most 1/3 and bets the 3 with 3a; nobody
 * passes the 3 against a bet or calls with the 1; seat 1 bluffs the 1 after a pass one time in three. */
static void kuhn_strategies_are_equilibria(void **unused) {
    enum { DEAL, PASS, BET };
    const vl_move pass = vl_move_of(PASS, 0), bet = vl_move_of(BET, 0);
    struct vl_solver *solver = kuhn();
    struct vl_setup s;
    (void)unused;
    vl_setup_init(&s, vl_game_find("kuhn"), 2);
    vl_solver_run(solver, VL_CFR_PLUS, 20000);
#define DEALT(a, b) vl_move_of(DEAL, 0 << 2 | (a - 1)), vl_move_of(DEAL, 1 << 2 | (b - 1))
    double bluff = vl_solver_probability(solver, 0, key_after(&s, 0, (vl_move[]){DEALT(1, 2)}, 2), bet);
    double strong = vl_solver_probability(solver, 0, key_after(&s, 0, (vl_move[]){DEALT(3, 2)}, 2), bet);
    assert_true(bluff > -1e-9 && bluff < 1.0 / 3 + 1e-3);
    assert_near(strong, 3 * bluff, 1e-2);
    uint64_t one_bet = key_after(&s, 1, (vl_move[]){DEALT(3, 1), bet}, 3);
    uint64_t three_bet = key_after(&s, 1, (vl_move[]){DEALT(1, 3), bet}, 3);
    uint64_t one_passed = key_after(&s, 1, (vl_move[]){DEALT(2, 1), pass}, 3);
    assert_near(vl_solver_probability(solver, 1, one_bet, bet), 0, 1e-3);
    assert_near(vl_solver_probability(solver, 1, three_bet, bet), 1, 1e-3);
    assert_near(vl_solver_probability(solver, 1, one_passed, bet), 1.0 / 3, 1e-2);
    assert_true(vl_solver_probability(solver, 0, 12345, bet) < 0);
    vl_solver_free(solver);
}

/* ---- Goofspiel's best response to uniform play, by another way ----
 * A uniform opponent bids in an order that is a uniform permutation. With hidden results all one learns of it is win,
 * lose or tie of each round: the best response is a recursion over the permutations that still fit. */
enum { CARDS_MAX = 5, ORDERS_MAX = 120 };

struct enumeration {
    unsigned cards, prize[CARDS_MAX];
    unsigned orders;
    uint8_t order[ORDERS_MAX][CARDS_MAX];
    bool win;
};

static void permute(struct enumeration *e, uint8_t *order, unsigned used, unsigned length) {
    if (length == e->cards) {
        memcpy(e->order[e->orders++], order, e->cards);
        return;
    }
    for (unsigned card = 1; card <= e->cards; card++) {
        if (used >> card & 1) continue;
        order[length] = (uint8_t)card;
        permute(e, order, used | 1u << card, length + 1);
    }
}

/* The sum over the given orders of what the best responder gains from here on. */
static double respond(const struct enumeration *e, const unsigned *orders, unsigned count, unsigned hand,
                      unsigned round, int ahead) {
    if (count == 0) return 0;
    if (round == e->cards || round == CARDS_MAX) return count * (double)(e->win ? (ahead > 0) - (ahead < 0) : ahead);
    double best = -1e9;
    for (unsigned card = 1; card <= e->cards; card++) {
        if (!(hand >> card & 1)) continue;
        double total = 0;
        for (int result = -1; result <= 1; result++) {
            unsigned part[ORDERS_MAX], parts = 0;
            for (unsigned i = 0; i < count; i++) {
                unsigned other = e->order[orders[i]][round];
                if ((card > other) - (card < other) == result) part[parts++] = orders[i];
            }
            total += respond(e, part, parts, hand & ~(1u << card), round + 1, ahead + result * (int)e->prize[round]);
        }
        if (total > best) best = total;
    }
    return best;
}

static void goofspiel_best_responses_match_enumeration(void **unused) {
    static const struct {
        const char *cards, *order, *points;
    } cases[] = {{"3", "descending", "win"},
                 {"4", "descending", "win"},
                 {"4", "ascending", "win"},
                 {"5", "descending", "win"},
                 {"4", "descending", "difference"}};
    (void)unused;
    for (unsigned c = 0; c < sizeof cases / sizeof *cases; c++) {
        struct enumeration e = {.cards = (unsigned)(cases[c].cards[0] - '0'), .win = cases[c].points[0] == 'w'};
        unsigned orders[ORDERS_MAX];
        uint8_t order[CARDS_MAX];
        for (unsigned r = 0; r < e.cards; r++) e.prize[r] = cases[c].order[0] == 'd' ? e.cards - r : r + 1;
        permute(&e, order, 0, 0);
        for (unsigned i = 0; i < e.orders; i++) orders[i] = i;
        double expected = respond(&e, orders, e.orders, (2u << e.cards) - 2, 0, 0) / e.orders;
        struct vl_solver *solver = goofspiel(cases[c].cards, cases[c].order, "hidden", cases[c].points);
        assert_near(vl_solver_best_response(solver, 0, VL_UNIFORM), expected, 1e-9);
        assert_near(vl_solver_best_response(solver, 1, VL_UNIFORM), expected, 1e-9); /* the game is symmetric */
        assert_near(vl_solver_value(solver, VL_UNIFORM), 0, 1e-12);
        vl_solver_free(solver);
    }
}

static void goofspiel_is_solved(void **unused) {
    (void)unused;
    struct vl_solver *solver = goofspiel("4", "descending", "hidden", "win");
    vl_solver_run(solver, VL_CFR_PLUS, 1000);
    assert_true(vl_solver_exploitability(solver, VL_AVERAGE) < 5e-3);
    assert_near(vl_solver_value(solver, VL_AVERAGE), 0, 5e-3);
    vl_solver_free(solver);
    solver = goofspiel("4", "random", "open", "win"); /* chance in the middle of the game */
    vl_solver_run(solver, VL_CFR, 300);
    assert_true(vl_solver_exploitability(solver, VL_AVERAGE) < 5e-2);
    vl_solver_free(solver);
}

static void what_cannot_be_solved_is_refused(void **unused) {
    struct vl_setup s;
    const char *reason;
    (void)unused;
    vl_setup_init(&s, vl_game_find("tenakee"), 3);
    assert_null(vl_solver_new(&s, 1000, &reason));
    assert_non_null(reason);
    vl_setup_init(&s, vl_game_find("goofspiel"), 2);
    assert_null(vl_solver_new(&s, 100000, &reason));
    assert_non_null(strstr(reason, "too large"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kuhn_converges_as_published),
        cmocka_unit_test(kuhn_against_uniform_play),
        cmocka_unit_test(kuhn_strategies_are_equilibria),
        cmocka_unit_test(goofspiel_best_responses_match_enumeration),
        cmocka_unit_test(goofspiel_is_solved),
        cmocka_unit_test(what_cannot_be_solved_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
