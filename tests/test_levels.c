/* test_levels.c - what levels are, how often they slip, and what a game that is over is worth to those who search:
 * figures with known answers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/judge.h"
#include "core/choice.h"
#include "games/registry.h"
#include "mind.h"
#include "support.h"

/* The first decision of a game. */
struct question {
    struct vl_setup s;
    struct vl_rng rng;
    struct vl_view_box view;
    vl_move moves[VL_MOVES_MAX];
    unsigned count;
};

static void begin(struct question *q) {
    struct vl_state_box box;
    struct vl_state *state = vl_state_in(&box);
    const struct vl_game *game = q->s.game;
    vl_rng_init(&q->rng, 5, 0);
    game->init(&q->s, state);
    while (vl_chance_next(state)) game->apply(&q->s, state, VL_CHANCE, game->chance(&q->s, state, &q->rng), NULL);
    unsigned seat = vl_first(vl_actors(state));
    q->count = game->moves(&q->s, state, seat, q->moves);
    game->view(&q->s, state, seat, vl_view_in(&q->view));
    assert_true(q->count > 1);
}

/* ---- Levels ---- */

/* As their descriptions in the catalogues and docs/bots.md say. */
static void levels_are_as_described(void **unused) {
    static const struct {
        const char *name;
        unsigned iterations, slips, milliseconds, turn, whole;
    } levels[] = {
        {"gentle", 40, 20, 0, 500, 0},       {"fair", 200, 4, 0, 1000, 0}, {"strong", 2000, 0, 1000, 1150, 0},
        {"master", 20000, 0, 4000, 5000, 3}, {"ismcts", 1000, 0, 0, 0, 0},
    };
    (void)unused;
    for (unsigned i = 0; i < sizeof levels / sizeof *levels; i++) {
        const struct vl_bot bot = bot_named(levels[i].name);
        assert_true(bot.searches);
        assert_int_equal(bot.effort.iterations, levels[i].iterations);
        assert_int_equal(bot.effort.slips, levels[i].slips);
        assert_int_equal(bot.effort.milliseconds, levels[i].milliseconds);
        assert_int_equal(bot.turn, levels[i].turn);
        assert_int_equal(bot.effort.rollout, 100);
        assert_int_equal(bot.effort.whole, levels[i].whole);
    }
}

/* How many iterations went into an answer. */
static unsigned iterations_for(struct question *q, const struct vl_bot *bot, struct vl_thought *thought) {
    struct vl_duty duty;
    vl_duty_begin(&duty, bot, &q->s, vl_view_in(&q->view), q->moves, q->count, mind, NULL, &q->rng);
    assert_non_null(duty.mind);
    while (!vl_duty_step(&duty, UINT32_MAX)) continue;
    vl_search_thought(mind, thought);
    return thought->iterations;
}

/* A whole choice is thought about for longer where the effort says so, and with the memory for it. A single move gets
 * what it always got. */
static void whole_choices_are_thought_about_for_longer(void **unused) {
    static struct question q;
    static struct vl_thought thought;
    struct vl_bot once = bot_named("ismcts:500"), thrice = once;
    (void)unused;
    thrice.effort.whole = 3;
    assert_int_equal(vl_mind_wanted(&once, 3), vl_mind_size(500, 3));
    assert_int_equal(vl_mind_wanted(&thrice, 3), vl_mind_size(1500, 3));
    vl_setup_init(&q.s, vl_game_find("tenakee"), 3);
    begin(&q);
    assert_int_equal(iterations_for(&q, &once, &thought), 500);
    assert_int_equal(iterations_for(&q, &thrice, &thought), 1500);
    vl_setup_init(&q.s, vl_game_find("goofspiel"), 2); /* a secret choice of one card */
    begin(&q);
    assert_int_equal(iterations_for(&q, &thrice, &thought), 500);
}

/* Regrets are matched where all plans there are can be met often enough, and these are at least 32: at Tomahawk, of the
 * two specials to keep and what leaves for them; not of the three cards of a hand at Tenakee, which are hundreds. More
 * iterations for whole choices make no more of them. */
static void few_plans_are_matched(void **unused) {
    static struct question q;
    static const struct {
        const char *game;
        uint32_t iterations;
        uint8_t whole;
        bool match;
    } cases[] = {
        {"tomahawk", 6400, 0, true},  {"tomahawk", 6399, 0, false}, {"tomahawk", 6400, 3, true},
        {"tomahawk", 2133, 3, false}, {"tenakee", 6400, 0, false},  {"tenakee", 20000, 3, false},
    };
    (void)unused;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vl_bot bot = bot_named("ismcts");
        bot.effort.iterations = cases[i].iterations;
        bot.effort.whole = cases[i].whole;
        vl_setup_init(&q.s, vl_game_find(cases[i].game), vl_game_find(cases[i].game)->players_min);
        begin(&q);
        struct vl_duty duty;
        vl_duty_begin(&duty, &bot, &q.s, vl_view_in(&q.view), q.moves, q.count, mind, NULL, &q.rng);
        assert_int_equal(duty.mind->match, cases[i].match);
        assert_true(duty.mind->matching || cases[i].iterations < 6400);
    }
}

/* How many different choices of two moves there are, whichever comes first. */
static unsigned count_pairs(struct question *q) {
    static bool pair[VL_MOVES_MAX][VL_MOVES_MAX];
    unsigned pairs = 0, seat = vl_viewer(vl_view_in(&q->view));
    memset(pair, 0, sizeof pair);
    for (unsigned i = 0; i < q->count; i++) {
        struct vl_state_box box;
        vl_move second[VL_MOVES_MAX];
        vl_choice_begin(&q->s, vl_view_in(&q->view), vl_state_in(&box));
        assert_false(vl_choice_step(&q->s, vl_state_in(&box), seat, q->moves[i]));
        unsigned count = q->s.game->moves(&q->s, vl_state_in(&box), seat, second);
        for (unsigned n = 0; n < count; n++) {
            unsigned j = 0;
            while (q->moves[j] != second[n]) j++;
            pairs += !pair[i][j];
            pair[i][j] = pair[j][i] = true;
        }
    }
    return pairs;
}

/* Whether there are few is counted, each plan once in whatever order its moves could be made. */
static void plans_are_counted(void **unused) {
    static struct question q;
    struct vl_bot bot = bot_named("ismcts");
    struct vl_duty duty;
    (void)unused;
    vl_setup_init(&q.s, vl_game_find("tomahawk"), 2);
    begin(&q);
    vl_duty_begin(&duty, &bot, &q.s, vl_view_in(&q.view), q.moves, q.count, mind, NULL, &q.rng);
    unsigned pairs = count_pairs(&q);
    assert_true(pairs > 1);
    assert_true(vl_mind_plans_are_few(duty.mind, pairs));
    assert_false(vl_mind_plans_are_few(duty.mind, pairs - 1));
}

enum { TIMES = 4000 };

/* So many of the times, within five standard errors. */
static void assert_share(unsigned seen, double share) {
    double off = seen - TIMES * share, variance = TIMES * share * (1 - share);
    if (off * off > 25 * variance + 1e-6) fail_msg("%u of %u, which should be %.3f", seen, (unsigned)TIMES, share);
}

/* One search, answered with many dice: how often each move comes first is what was found out, less the slips, which go
 * to any move. */
static void assert_slips(struct question *q, unsigned slips) {
    struct vl_bot bot = bot_named("ismcts:200");
    struct vl_duty duty;
    struct vl_thought thought;
    struct vl_rng dice;
    unsigned seen[VL_MOVES_MAX] = {0};
    double share[VL_MOVES_MAX] = {0};
    bot.effort.slips = (uint8_t)slips;
    vl_duty_begin(&duty, &bot, &q->s, vl_view_in(&q->view), q->moves, q->count, mind, NULL, &q->rng);
    assert_non_null(duty.mind);
    while (!vl_duty_step(&duty, UINT32_MAX)) continue;
    vl_search_thought(mind, &thought);
    for (unsigned i = 0; i < thought.count; i++) {
        vl_move plan[VL_CHOICE_MAX];
        vl_search_option(mind, i, plan);
        for (unsigned j = 0; j < q->count; j++)
            if (q->moves[j] == plan[0]) share[j] += (100 - slips) / 100.0 * thought.option[i].probability;
    }
    vl_rng_init(&dice, slips, 1);
    for (unsigned n = 0; n < TIMES; n++) {
        vl_move out[VL_CHOICE_MAX];
        duty.dice = vl_rng_next(&dice);
        vl_duty_finish(&duty, out);
        for (unsigned j = 0; j < q->count; j++) seen[j] += q->moves[j] == out[0];
    }
    for (unsigned j = 0; j < q->count; j++) assert_share(seen[j], share[j] + slips / 100.0 / q->count);
}

static void levels_slip_as_often_as_they_say(void **unused) {
    static const unsigned slips[] = {0, 4, 20, 100};
    static struct question q;
    (void)unused;
    for (unsigned i = 0; i < 4; i++) {
        vl_setup_init(&q.s, vl_game_find("ogallala"), 2); /* one move at a time */
        begin(&q);
        assert_slips(&q, slips[i]);
        vl_setup_init(&q.s, vl_game_find("tenakee"), 3); /* three cards in secret */
        begin(&q);
        assert_slips(&q, slips[i]);
    }
}

/* Every move of a choice can slip, not the first alone. */
static void every_move_of_a_choice_may_slip(void **unused) {
    struct vl_bot bot = bot_named("ismcts:200");
    static struct question q;
    struct vl_duty duty;
    struct vl_rng dice;
    unsigned changed[VL_CHOICE_MAX] = {0};
    (void)unused;
    bot.effort.slips = 20;
    vl_setup_init(&q.s, vl_game_find("tenakee"), 3);
    begin(&q);
    vl_duty_begin(&duty, &bot, &q.s, vl_view_in(&q.view), q.moves, q.count, mind, NULL, &q.rng);
    while (!vl_duty_step(&duty, UINT32_MAX)) continue;
    vl_rng_init(&dice, 2, 2);
    for (unsigned n = 0; n < TIMES; n++) {
        vl_move out[VL_CHOICE_MAX], planned[VL_CHOICE_MAX];
        duty.dice = vl_rng_next(&dice);
        assert_int_equal(vl_duty_finish(&duty, out), 3);
        mind->effort.slips = 0;
        assert_int_equal(vl_duty_finish(&duty, planned), 3);
        mind->effort.slips = 20;
        for (unsigned i = 0; i < 3; i++) changed[i] += out[i] != planned[i];
    }
    for (unsigned i = 0; i < 3; i++)
        assert_in_range(changed[i], TIMES / 10, TIMES / 4); /* a slip may be the same move */
}

/* The distribution that a level is said to have holds its slips, too. */
static void distributions_hold_the_slips(void **unused) {
    static struct question q;
    (void)unused;
    vl_setup_init(&q.s, vl_game_find("ogallala"), 2);
    for (unsigned i = 0; i < 2; i++) {
        double probability[VL_MOVES_MAX], sum = 0, least = 1, slips = i == 0 ? 0.2 : 0.04;
        const struct vl_bot bot = bot_named(i == 0 ? "gentle" : "fair");
        begin(&q);
        vl_bot_policy(&bot, &q.s, vl_view_in(&q.view), q.moves, q.count, mind, NULL, &q.rng, probability);
        for (unsigned j = 0; j < q.count; j++) {
            sum += probability[j];
            if (probability[j] < least) least = probability[j];
        }
        assert_true(sum > 1 - 1e-9 && sum < 1 + 1e-9);
        assert_true(least >= slips / q.count - 1e-9);
    }
}

/* ---- What a game that is over is worth ---- */

static const int32_t *judged;
static void tell_judged(const struct vl_setup *s, const struct vl_state *state, int32_t *out) {
    (void)state;
    memcpy(out, judged, s->players * sizeof *out);
}

static bool is_close(double a, double b) {
    return a - b < 1e-12 && b - a < 1e-12;
}

/* Who ties for the win has a part of it; a fifth of the utility is the margin to the best of the others, bent so that
 * large ones count little more than usual ones. */
static void ties_and_margins_are_judged(void **unused) {
    struct vl_game game = *vl_game_find("tenakee");
    struct vl_setup s;
    struct vl_state_box state;
    struct vl_scale scale = {.margins = 8, .margin_count = 1, .largest = 1};
    struct vl_result r;
    (void)unused;
    game.scores = tell_judged;
    game.utilities = NULL;
    vl_setup_init(&s, &game, 3);
    game.init(&s, vl_state_in(&state));
    judged = (const int32_t[]){9, 9, 4};
    vl_judge(&s, vl_state_in(&state), 2, &scale, &r);
    assert_true(r.win[0] == 0.5 && r.win[1] == 0.5 && r.win[2] == 0);
    assert_int_equal(r.score[2], 4);
    assert_true(is_close(r.utility[0], 0.8 * 0.5 + 0.2 * 0.5) && is_close(r.utility[1], r.utility[0]));
    assert_true(is_close(r.utility[2], 0.2 * (0.5 - 0.5 * 5 / (5 + 8.0))));
    assert_true(scale.margins == 13 && scale.margin_count == 2); /* the searcher's own margins say what is usual */
    judged = (const int32_t[]){3, 16, 10};
    vl_judge(&s, vl_state_in(&state), 0, &scale, &r);
    assert_true(r.win[1] == 1 && r.win[0] == 0 && r.win[2] == 0);
    assert_true(is_close(r.utility[1], 0.8 + 0.2 * (0.5 + 0.5 * 6 / (6 + 26.0 / 3)))); /* 13 + 13 of three games */
    judged = (const int32_t[]){-2, -2, -2};
    vl_judge(&s, vl_state_in(&state), 0, &scale, &r);
    for (unsigned i = 0; i < 3; i++) assert_true(is_close(r.win[i], 1.0 / 3));
}

/* ---- Hints ---- */

/* A mind that has been asked, and a thought made by hand of two of its moves: the first is the better one. */
static struct vl_thought think_by_hand(double apart, uint32_t visits, uint32_t next_visits) {
    struct question q;
    vl_setup_init(&q.s, vl_game_find("goofspiel"), 2);
    begin(&q);
    vl_search_begin(mind, &q.s, vl_view_in(&q.view), q.moves, 2, &(struct vl_effort){.iterations = 1}, NULL, &q.rng);
    return (struct vl_thought){.count = 2,
                               .next = 1,
                               .proposed = 2,
                               .option = {{.probability = 1, .value = 0.5 + apart, .visits = visits},
                                          {.probability = 0, .value = 0.5, .visits = next_visits}}};
}

static double sureness_of(double apart, uint32_t visits, uint32_t next_visits) {
    struct vl_thought thought = think_by_hand(apart, visits, next_visits);
    struct vl_hint hint;
    vl_hint_make(mind, &thought, &hint);
    return hint.sure;
}

/* Even when nothing is known to be better; 0.85 at one standard error of the difference, 0.95 at two. What was tried
 * seldom makes the difference unsure, however often the other was tried. */
static void hints_are_as_sure_as_the_search(void **unused) {
    static const struct {
        uint32_t visits, next_visits;
        double error; /* the root of a quarter over each of them, summed up */
    } known[] = {{100, 100, 0.0707106781186548},
                 {100, 25, 0.1118033988749895},
                 {25, 100, 0.1118033988749895},
                 {10000, 4, 0.2500499950009998}};
    (void)unused;
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
        uint32_t a = known[i].visits, b = known[i].next_visits;
        assert_true(sureness_of(0, a, b) == 0.5);
        assert_true(sureness_of(-0.1, a, b) == 0.5);
        assert_true(is_close(sureness_of(known[i].error, a, b), 0.5 + 0.5 / 1.414213562373095));
        assert_true(is_close(sureness_of(2 * known[i].error, a, b), 0.5 + 1 / 2.23606797749979));
    }
    assert_true(sureness_of(0.1, 100, 0) == 1);
    struct vl_thought forced = think_by_hand(0, 4, 4);
    struct vl_hint hint;
    forced.count = 1;
    forced.next = 0;
    vl_hint_make(mind, &forced, &hint);
    assert_true(hint.sure == 1 && hint.next.count == 0);
}

/* Where all choose at once an answer may be one move all the same; and what is no mixture anywhere else is none. */
static void a_mixture_has_two_parts(void **unused) {
    static const struct {
        bool mixed;
        double next;
        bool wanted;
    } cases[] = {{true, 0.3, true}, {true, 0, false}, {false, 0, false}, {false, 0.3, false}};
    (void)unused;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vl_thought thought = think_by_hand(0.1, 50, 50);
        struct vl_hint hint;
        thought.mixed = cases[i].mixed;
        thought.option[0].probability = 1 - cases[i].next;
        thought.option[1].probability = cases[i].next;
        vl_hint_make(mind, &thought, &hint);
        assert_int_equal(hint.mixed, cases[i].wanted);
        assert_true(hint.best.share == 1 - cases[i].next && hint.next.share == cases[i].next);
    }
}

int main(void) {
    tell_bugs_here();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_are_as_described),
        cmocka_unit_test(whole_choices_are_thought_about_for_longer),
        cmocka_unit_test(few_plans_are_matched),
        cmocka_unit_test(plans_are_counted),
        cmocka_unit_test(levels_slip_as_often_as_they_say),
        cmocka_unit_test(every_move_of_a_choice_may_slip),
        cmocka_unit_test(distributions_hold_the_slips),
        cmocka_unit_test(ties_and_margins_are_judged),
        cmocka_unit_test(hints_are_as_sure_as_the_search),
        cmocka_unit_test(a_mixture_has_two_parts),
    };
    return cmocka_run_group_tests_name("levels", tests, make_mind, free_mind);
}
