/* test_solve.c - the solver against what is known: Kuhn poker's equilibrium, published figures, and best responses
 * computed another way.
 *
 * usage: test_solve FOLDER      of the positions docs/research/NAME.rec */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/event.h"
#include "core/record.h"
#include "core/text.h"
#include "games/kuhn/kuhn.h"
#include "games/registry.h"
#include "solve/solver.h"
#include "support.h"

static const char *folder;

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
        assert_near(vl_solver_value(solver, 0, VL_AVERAGE), -1.0 / 18, 1e-3);
        vl_solver_free(solver);
    }
}

/* Against a uniform opponent seat 0 gains 1/2 a game and seat 1 gains 5/12. */
static void kuhn_against_uniform_play(void **unused) {
    struct vl_solver *solver = kuhn();
    (void)unused;
    assert_near(vl_solver_best_response(solver, 0, VL_UNIFORM), 1.0 / 2, 1e-12);
    assert_near(vl_solver_best_response(solver, 1, VL_UNIFORM), 5.0 / 12, 1e-12);
    assert_near(vl_solver_value(solver, 0, VL_UNIFORM), 1.0 / 8, 1e-12);
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
    const vl_move pass = kuh_to_pass(), bet = kuh_to_bet();
    struct vl_solver *solver = kuhn();
    struct vl_setup s;
    (void)unused;
    vl_setup_init(&s, vl_game_find("kuhn"), 2);
    vl_solver_run(solver, VL_CFR_PLUS, 20000);
#define DEALT(a, b) kuh_to_deal(0, a - 1), kuh_to_deal(1, b - 1)
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
        assert_near(vl_solver_value(solver, 0, VL_UNIFORM), 0, 1e-12);
        vl_solver_free(solver);
    }
}

static void goofspiel_is_solved(void **unused) {
    (void)unused;
    struct vl_solver *solver = goofspiel("4", "descending", "hidden", "win");
    vl_solver_run(solver, VL_CFR_PLUS, 1000);
    assert_true(vl_solver_exploitability(solver, VL_AVERAGE) < 5e-3);
    assert_near(vl_solver_value(solver, 0, VL_AVERAGE), 0, 5e-3);
    vl_solver_free(solver);
    solver = goofspiel("4", "random", "open", "win"); /* chance in the middle of the game */
    vl_solver_run(solver, VL_CFR, 300);
    assert_true(vl_solver_exploitability(solver, VL_AVERAGE) < 5e-2);
    vl_solver_free(solver);
}

/* ---- More than two players ---- */

/* What seat 0 gets by a best response to uniform play where nothing is hidden but what is chosen at the same time. */
static double expectimax(const struct vl_setup *s, const struct vl_state *state, const struct vl_state *began,
                         unsigned open) {
    const struct vl_game *game = s->game;
    struct vl_state_box box;
    vl_move moves[VL_MOVES_MAX];
    int32_t gain[VL_SEATS_MAX];
    double sum = 0, best = -1e9;
    if (vl_over(state)) return game->utilities(s, state, gain), gain[0];
    if (open == 0) began = state, open = vl_actors(state);
    unsigned seat = open & 1 ? 0 : vl_first(open), count = game->moves(s, began, seat, moves);
    for (unsigned i = 0; i < count; i++) {
        memcpy(box.bytes, state, game->state_size);
        game->apply(s, vl_state_in(&box), seat, moves[i], NULL);
        double value = expectimax(s, vl_state_in(&box), began, open & ~VL_BIT(seat));
        sum += value / count;
        best = value > best ? value : best;
    }
    return seat == 0 ? best : sum;
}

static void three_players_are_measured(void **unused) {
    struct vl_setup s;
    struct vl_state_box box;
    const char *reason;
    (void)unused;
    vl_setup_init(&s, vl_game_find("goofspiel"), 3);
    choose(&s, "cards", "3");
    choose(&s, "order", "descending");
    struct vl_solver *solver = vl_solver_new(&s, 1000000, &reason);
    assert_non_null(solver);
    assert_false(vl_solver_even(solver));
    s.game->init(&s, vl_state_in(&box));
    while (vl_chance_next(vl_state_in(&box))) {
        struct vl_outcome outcomes[VL_MOVES_MAX];
        assert_int_equal(s.game->chances(&s, vl_state_in(&box), outcomes), 1);
        s.game->apply(&s, vl_state_in(&box), VL_CHANCE, outcomes[0].move, NULL);
    }
    double response = vl_solver_best_response(solver, 0, VL_UNIFORM), value = vl_solver_value(solver, 0, VL_UNIFORM);
    assert_near(response, expectimax(&s, vl_state_in(&box), NULL, 0), 1e-9);
    assert_true(response > value + 0.1);
    assert_near(vl_solver_nash_conv(solver, VL_UNIFORM), 3 * (response - value), 1e-9); /* seats are alike */
    assert_near(vl_solver_exploitability(solver, VL_UNIFORM), response - value, 1e-9);
    vl_solver_free(solver);
}

/* ---- Positions ---- */

/* Once the cards of Kuhn poker are dealt, what spectators do not know is the deal: the position is the whole game. */
static void kuhn_after_the_deal_is_kuhn(void **unused) {
    struct vl_setup s;
    struct vl_state_box box;
    const char *reason;
    (void)unused;
    vl_setup_init(&s, vl_game_find("kuhn"), 2);
    s.game->init(&s, vl_state_in(&box));
    while (vl_chance_next(vl_state_in(&box))) {
        struct vl_outcome outcomes[VL_MOVES_MAX];
        s.game->chances(&s, vl_state_in(&box), outcomes);
        s.game->apply(&s, vl_state_in(&box), VL_CHANCE, outcomes[0].move, NULL);
    }
    struct vl_solver *solver = vl_solver_new_from(&s, vl_state_in(&box), 1000, &reason);
    assert_non_null(solver);
    assert_int_equal(vl_solver_worlds(solver), 6);
    assert_int_equal(vl_solver_sets(solver), 12);
    assert_near(vl_solver_best_response(solver, 0, VL_UNIFORM), 1.0 / 2, 0.01); /* weights are drawn */
    assert_near(vl_solver_best_response(solver, 1, VL_UNIFORM), 5.0 / 12, 0.01);
    vl_solver_run(solver, VL_CFR_PLUS, 2000);
    assert_true(vl_solver_exploitability(solver, VL_AVERAGE) < 1e-4);
    assert_near(vl_solver_value(solver, 0, VL_AVERAGE), -1.0 / 18, 0.01);
    vl_solver_free(solver);
}

/* After a tie for the highest prize with the highest cards, Goofspiel has one card less, exactly. */
static void goofspiel_after_a_tie_is_smaller(void **unused) {
    struct vl_setup s;
    struct vl_state_box box;
    const char *reason;
    vl_move moves[VL_MOVES_MAX];
    (void)unused;
    vl_setup_init(&s, vl_game_find("goofspiel"), 2);
    choose(&s, "cards", "4");
    choose(&s, "order", "descending");
    s.game->init(&s, vl_state_in(&box));
    for (unsigned bids = 0; bids < 2;) {
        struct vl_outcome outcomes[VL_MOVES_MAX];
        unsigned actor = vl_first(vl_actors(vl_state_in(&box)));
        bool chance = actor == VL_CHANCE;
        unsigned count = chance ? s.game->chances(&s, vl_state_in(&box), outcomes)
                                : s.game->moves(&s, vl_state_in(&box), actor, moves);
        s.game->apply(&s, vl_state_in(&box), actor, chance ? outcomes[0].move : moves[count - 1], NULL);
        bids += !chance;
    }
    struct vl_solver *left = vl_solver_new_from(&s, vl_state_in(&box), 100000, &reason);
    struct vl_solver *whole = goofspiel("3", "descending", "open", "win");
    assert_non_null(left);
    assert_int_equal(vl_solver_worlds(left), 1);
    assert_int_equal(vl_solver_sets(left), vl_solver_sets(whole));
    for (unsigned seat = 0; seat < 2; seat++)
        assert_near(vl_solver_best_response(left, seat, VL_UNIFORM), vl_solver_best_response(whole, seat, VL_UNIFORM),
                    1e-12);
    vl_solver_free(left);
    vl_solver_free(whole);
}

static struct vl_solver *position(const char *name, struct vl_setup *s, struct vl_state_box *box) {
    static char text[1 << 16];
    char path[4096];
    struct vl_reader reader;
    const char *reason;
    snprintf(path, sizeof path, "%s/%s.rec", folder, name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    assert_true(vl_record_open(&reader, text, length, vl_games, NULL));
    assert_int_equal(vl_record_replay(&reader, box), VL_STEP_UNFINISHED);
    *s = reader.setup;
    struct vl_solver *solver = vl_solver_new_from(s, vl_state_in(box), 20000000, &reason);
    assert_non_null(solver);
    return solver;
}

static void play_evenly(void *arg, const struct vl_setup *s, const struct vl_view *view, const vl_move *moves,
                        unsigned count, double *probability) {
    (void)s, (void)view, (void)moves;
    for (unsigned i = 0; i < count; i++) probability[i] = 1.0 / count;
    ++*(unsigned *)arg;
}

/* Four cards on four territories are one choice of 24. Asked move by move, whoever plays evenly makes each of them
 * equally often; and the parts of a choice (1 + 16 + 72 + 96) are asked once each, in whatever order they came about.
 */
static void choices_of_several_moves(void **unused) {
    struct vl_setup s;
    struct vl_state_box box;
    unsigned asked = 0;
    (void)unused;
    struct vl_solver *solver = position("tomahawk-6", &s, &box);
    assert_int_equal(vl_solver_worlds(solver), 6);
    assert_true(vl_solver_even(solver));
    assert_true(vl_solver_follow(solver, play_evenly, NULL, &asked));
    assert_int_equal(asked, 185 * vl_solver_sets(solver));
    for (unsigned seat = 0; seat < 2; seat++) {
        assert_near(vl_solver_value(solver, seat, VL_GIVEN), vl_solver_value(solver, seat, VL_UNIFORM), 1e-12);
        assert_near(vl_solver_best_response(solver, seat, VL_GIVEN), vl_solver_best_response(solver, seat, VL_UNIFORM),
                    1e-12);
    }
    vl_solver_run(solver, VL_CFR_PLUS, 1000);
    assert_true(vl_solver_exploitability(solver, VL_AVERAGE) < 5e-3);
    vl_solver_free(solver);
}

/* The best response of seat 0 to uniform play in the last turn of Tomahawk, by another way: worlds are drawn again,
 * and for everything that seat 0 may know each of its 24 choices is tried against all of the other's. */
enum { WORLDS = 1500, VIEWS = 64, PLANS = 24, CARDS = 4 };

static unsigned list_plans(const struct vl_setup *s, const struct vl_state *state, unsigned seat, vl_move *plan,
                           unsigned length, vl_move out[][CARDS], unsigned count) {
    vl_move moves[VL_MOVES_MAX];
    if (length == CARDS) {
        assert_true(count < PLANS);
        return memcpy(out[count], plan, CARDS * sizeof *plan), count + 1;
    }
    for (unsigned i = 0, all = s->game->moves(s, state, seat, moves); i < all; i++) {
        struct vl_state_box box;
        if (length > 0 && moves[i] <= plan[length - 1]) continue;
        memcpy(box.bytes, state, s->game->state_size);
        s->game->apply(s, vl_state_in(&box), seat, plan[length] = moves[i], NULL);
        count = list_plans(s, vl_state_in(&box), seat, plan, length + 1, out, count);
    }
    return count;
}

static double result_of(const struct vl_setup *s, const struct vl_state *state, const vl_move *mine,
                        const vl_move *theirs) {
    struct vl_state_box box;
    int32_t scores[VL_SEATS_MAX];
    memcpy(box.bytes, state, s->game->state_size);
    for (unsigned i = 0; i < CARDS; i++) s->game->apply(s, vl_state_in(&box), 0, mine[i], NULL);
    for (unsigned i = 0; i < CARDS; i++) s->game->apply(s, vl_state_in(&box), 1, theirs[i], NULL);
    assert_true(vl_over(vl_state_in(&box)));
    s->game->scores(s, vl_state_in(&box), scores);
    return (scores[0] > scores[1]) - (scores[0] < scores[1]);
}

static void tomahawk_best_response_matches_enumeration(void **unused) {
    static struct vl_view_box known[VIEWS];
    static double total[VIEWS][PLANS];
    struct vl_setup s;
    struct vl_state_box box, world;
    struct vl_view_box view, open;
    struct vl_rng rng;
    unsigned views = 0;
    double expected = 0;
    (void)unused;
    struct vl_solver *solver = position("tomahawk-6", &s, &box);
    s.game->view(&s, vl_state_in(&box), VL_SPECTATOR, vl_view_in(&open));
    vl_rng_init(&rng, 5, 5);
    for (unsigned n = 0; n < WORLDS; n++) {
        vl_move plan[CARDS], mine[PLANS][CARDS], theirs[PLANS][CARDS];
        unsigned v = 0;
        s.game->determinize(&s, vl_view_in(&open), &rng, vl_state_in(&world));
        s.game->view(&s, vl_state_in(&world), 0, vl_view_in(&view));
        while (v < views && memcmp(known[v].bytes, view.bytes, s.game->view_size) != 0) v++;
        assert_true(v < VIEWS);
        if (v == views) memcpy(known[views++].bytes, view.bytes, s.game->view_size);
        unsigned count = list_plans(&s, vl_state_in(&world), 0, plan, 0, mine, 0);
        unsigned others = list_plans(&s, vl_state_in(&world), 1, plan, 0, theirs, 0);
        for (unsigned i = 0; i < count; i++)
            for (unsigned j = 0; j < others; j++)
                total[v][i] += result_of(&s, vl_state_in(&world), mine[i], theirs[j]) / others / WORLDS;
    }
    for (unsigned v = 0; v < views; v++) {
        double best = -1;
        for (unsigned i = 0; i < PLANS; i++) best = total[v][i] > best ? total[v][i] : best;
        expected += best;
    }
    assert_near(vl_solver_best_response(solver, 0, VL_UNIFORM), expected, 0.03);
    assert_true(expected > vl_solver_value(solver, 0, VL_UNIFORM) + 0.1);
    vl_solver_free(solver);
}

/* What a seat believes in a world drawn for spectators, by its own view, is what is left of the root's chance when it
 * has been told what it knows: the same worlds, equally often. */
static void beliefs_at_the_root_are_right(void **unused) {
    enum { DRAWS = 40000, MOST = 200 };
    static struct vl_state_box world[MOST];
    static unsigned open[MOST], own[MOST];
    struct vl_setup s;
    struct vl_state_box box;
    struct vl_view_box view, spectator;
    struct vl_rng rng;
    unsigned worlds = 0;
    (void)unused;
    vl_solver_free(position("tomahawk-150", &s, &box));
    s.game->view(&s, vl_state_in(&box), VL_SPECTATOR, vl_view_in(&spectator));
    vl_rng_init(&rng, 6, 6);
    for (unsigned seat = 0; seat <= 2; seat++) { /* the worlds for spectators; then for seat 0, and seat 1, in one */
        bool imagines = seat > 0;
        if (imagines) s.game->view(&s, vl_state_in(&world[seat]), seat - 1, vl_view_in(&view));
        memset(own, 0, sizeof own);
        for (unsigned n = 0, w; n < DRAWS; n++) {
            s.game->determinize(&s, vl_view_in(imagines ? &view : &spectator), &rng, vl_state_in(&box));
            for (w = 0; w < worlds; w++)
                if (memcmp(world[w].bytes, box.bytes, s.game->state_size) == 0) break;
            assert_true(w < (imagines ? worlds : MOST));
            if (w == worlds) world[worlds++] = box;
            ++*(imagines ? &own[w] : &open[w]);
        }
        double total = 0;
        for (unsigned w = 0; w < worlds; w++) total += own[w] > 0 ? open[w] : 0;
        for (unsigned w = 0; w < worlds && imagines; w++)
            if (own[w] > 0) assert_near((double)own[w] / DRAWS, open[w] / total, 0.02);
    }
    assert_int_equal(worlds, 150);
}

static void positions_of_the_shelf(void **unused) {
    static const struct {
        const char *name;
        size_t worlds;
        bool even;
    } positions[] = {{"tomahawk-150", 150, true}, {"manitou-243", 243, true}, {"tenakee-273", 273, false}};
    (void)unused;
    for (unsigned i = 0; i < sizeof positions / sizeof *positions; i++) {
        struct vl_setup s;
        struct vl_state_box box;
        double sum = 0;
        struct vl_solver *solver = position(positions[i].name, &s, &box);
        assert_int_equal(vl_solver_worlds(solver), positions[i].worlds);
        assert_int_equal(vl_solver_even(solver), positions[i].even);
        for (unsigned seat = 0; seat < s.players; seat++) {
            double value = vl_solver_value(solver, seat, VL_UNIFORM);
            assert_true(value > -1 && value < 1);
            assert_true(vl_solver_best_response(solver, seat, VL_UNIFORM) >= value);
            sum += value;
        }
        assert_near(sum, 0, 1e-9); /* they play for one win */
        vl_solver_free(solver);
    }
}

/* Trees whose lines differ a lot in width and depth: what just fits is never refused beforehand. */
static void positions_that_just_fit_are_solved(void **unused) {
    static const char *const names[] = {"tenakee-273", "manitou-243", "tomahawk-6", "tomahawk-150", NULL};
    (void)unused;
    for (unsigned i = 0; names[i] != NULL; i++) {
        struct vl_setup s;
        struct vl_state_box box;
        const char *reason;
        struct vl_solver *solver = position(names[i], &s, &box);
        size_t nodes = vl_solver_nodes(solver);
        vl_solver_free(solver);
        solver = vl_solver_new_from(&s, vl_state_in(&box), nodes, &reason);
        if (solver == NULL) fail_msg("%s: %s", names[i], reason);
        vl_solver_free(solver);
        assert_null(vl_solver_new_from(&s, vl_state_in(&box), nodes - 1, &reason));
        assert_string_equal(reason, "tree-too-large");
    }
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
    assert_string_equal(reason, "tree-too-large");
    /* What just fits is not refused beforehand; one node less, and it is. */
    static const char *const cards[] = {"3", "4"};
    for (unsigned i = 0; i <= 2; i++) {
        vl_setup_init(&s, vl_game_find(i == 2 ? "kuhn" : "goofspiel"), 2);
        struct vl_word name = {"cards", 5}, value = {i < 2 ? cards[i] : "", 1};
        if (i < 2) assert_null(vl_setup_choose(&s, &name, &value));
        struct vl_solver *solver = vl_solver_new(&s, 10000000, &reason);
        assert_non_null(solver);
        size_t nodes = vl_solver_nodes(solver);
        vl_solver_free(solver);
        solver = vl_solver_new(&s, nodes, &reason);
        assert_non_null(solver);
        vl_solver_free(solver);
        assert_null(vl_solver_new(&s, nodes - 1, &reason));
        assert_string_equal(reason, "tree-too-large");
        assert_null(vl_solver_new(&s, nodes / 100 + 1, &reason));
        assert_string_equal(reason, "tree-too-large");
    }
    struct vl_state_box box;
    struct vl_rng rng;
    vl_setup_init(&s, vl_game_find("tomahawk"), 2);
    s.game->init(&s, vl_state_in(&box));
    vl_rng_init(&rng, 1, 1);
    while (vl_chance_next(vl_state_in(&box)))
        s.game->apply(&s, vl_state_in(&box), VL_CHANCE, s.game->chance(&s, vl_state_in(&box), &rng), NULL);
    assert_null(vl_solver_new_from(&s, vl_state_in(&box), 1000, &reason));
    vl_setup_init(&s, vl_game_find("tenakee"), 3);
    s.game->init(&s, vl_state_in(&box));
    while (vl_chance_next(vl_state_in(&box)))
        s.game->apply(&s, vl_state_in(&box), VL_CHANCE, s.game->chance(&s, vl_state_in(&box), &rng), NULL);
    assert_null(vl_solver_new_from(&s, vl_state_in(&box), 1000, &reason));
    assert_string_equal(reason, "too-much-hidden");
}

int main(int argc, char **argv) {
    tell_bugs_here();
    if (argc != 2) return fputs("usage: test_solve FOLDER\n", stderr), 2;
    folder = argv[1];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kuhn_converges_as_published),
        cmocka_unit_test(kuhn_against_uniform_play),
        cmocka_unit_test(kuhn_strategies_are_equilibria),
        cmocka_unit_test(goofspiel_best_responses_match_enumeration),
        cmocka_unit_test(goofspiel_is_solved),
        cmocka_unit_test(three_players_are_measured),
        cmocka_unit_test(kuhn_after_the_deal_is_kuhn),
        cmocka_unit_test(goofspiel_after_a_tie_is_smaller),
        cmocka_unit_test(choices_of_several_moves),
        cmocka_unit_test(tomahawk_best_response_matches_enumeration),
        cmocka_unit_test(beliefs_at_the_root_are_right),
        cmocka_unit_test(positions_of_the_shelf),
        cmocka_unit_test(positions_that_just_fit_are_solved),
        cmocka_unit_test(what_cannot_be_solved_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
