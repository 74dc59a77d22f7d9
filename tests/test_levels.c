/* test_levels.c - what levels are, how often they slip, what a game that is over is worth to those who search, what is
 * answered for what was found out, and the arithmetic and the memory of searches: figures with known answers. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/arith.h"
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

static const int32_t *gained;
static void tell_gained(const struct vl_setup *s, const struct vl_state *state, int32_t *out) {
    (void)state;
    memcpy(out, gained, s->players * sizeof *out);
}

/* A game that is played for gains of its own: they count, on the scale of the largest that was met so far; the win is
 * still whoever's score is highest. */
static void gains_are_judged_on_their_scale(void **unused) {
    static const struct {
        int32_t gain[2];
        double utility[2], largest;
    } cases[] = {{{0, 0}, {0.5, 0.5}, 1},
                 {{1, -1}, {1, 0}, 1},
                 {{-4, 2}, {0, 0.75}, 4},
                 {{1, -1}, {0.625, 0.375}, 4},
                 {{-3, 8}, {0.125, 1}, 8}};
    struct vl_game game = *vl_game_find("kuhn");
    struct vl_setup s;
    struct vl_state_box state;
    struct vl_scale scale = {.margins = 8, .margin_count = 1, .largest = 1};
    struct vl_result r;
    (void)unused;
    game.scores = tell_judged;
    game.utilities = tell_gained;
    vl_setup_init(&s, &game, 2);
    game.init(&s, vl_state_in(&state));
    judged = (const int32_t[]){2, 3};
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        gained = cases[i].gain;
        vl_judge(&s, vl_state_in(&state), 0, &scale, &r);
        for (unsigned seat = 0; seat < 2; seat++) assert_true(is_close(r.utility[seat], cases[i].utility[seat]));
        assert_true(is_close(scale.largest, cases[i].largest));
        assert_true(r.win[0] == 0 && r.win[1] == 1 && r.score[0] == 2 && r.score[1] == 3);
    }
    assert_true(scale.margins == 8 && scale.margin_count == 1); /* of games that are played for points */
}

/* ---- The answer to what was found out ---- */

/* What is visited most is the answer, and of what is visited as often the better; but the policy's move where it is not
 * shown that the other one is better: by half a standard error, which is nothing when nothing is at stake any more. */
static void the_most_visited_is_answered_unless_in_doubt(void **unused) {
    static const struct {
        uint32_t visits[4];
        double value[4], win[4];
        unsigned proposed, best, next;
    } cases[] = {
        {{10, 50, 60, 30}, {0.9, 0.9, 0.5, 0.9}, {0.5, 0.5, 0.5, 0.5}, 4, 2, 1},
        {{50, 10, 30, 50}, {0.5, 0.9, 0.9, 0.6}, {0.5, 0.5, 0.5, 0.5}, 4, 3, 0}, /* as often: the better */
        {{50, 10, 30, 50}, {0.6, 0.9, 0.9, 0.5}, {0.5, 0.5, 0.5, 0.5}, 4, 0, 3},
        {{10, 50, 50, 30}, {0.1, 0.5, 0.54, 0.1}, {0.5, 0.5, 0.5, 0.5}, 1, 1, 2}, /* 0.04, and half an error is 0.0495
                                                                                   */
        {{10, 50, 50, 30}, {0.1, 0.5, 0.55, 0.1}, {0.5, 0.5, 0.5, 0.5}, 1, 2, 1},
        {{10, 50, 50, 30}, {0.1, 0.5, 0.54, 0.1}, {0.5, 0.5, 0.5, 0.5}, 2, 2, 1}, /* it is the policy's */
        {{10, 50, 50, 30}, {0.1, 0.5, 0.501, 0.1}, {0, 0, 0, 0}, 1, 2, 1},        /* lost anyhow: by points, then */
        {{10, 50, 50, 30}, {0.1, 0.5, 0.501, 0.1}, {1, 1, 1, 1}, 1, 2, 1},
        {{0, 90, 0, 0}, {0, 0.6, 0, 0}, {0, 0.6, 0, 0}, 3, 1, 0}, /* of the policy's next to nothing is known */
        {{0, 90, 0, 0}, {0, 0.1, 0, 0}, {0, 0.5, 0, 0}, 3, 3, 1},
    };
    (void)unused;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vl_thought t = {.count = 4, .proposed = cases[i].proposed};
        for (unsigned j = 0; j < 4; j++)
            t.option[j] = (struct vl_option_thought){
                .probability = 0.25, .visits = cases[i].visits[j], .value = cases[i].value[j], .win = cases[i].win[j]};
        vl_thought_answer(&t, 2);
        for (unsigned j = 0; j < 4; j++) assert_true(t.option[j].probability == (j == cases[i].best));
        if (t.best != cases[i].best || t.next != cases[i].next) fail_msg("case %u: %u, then %u", i, t.best, t.next);
    }
    struct vl_thought forced = {.count = 1, .proposed = 0, .option = {{.visits = 3, .value = 0.2}}};
    vl_thought_answer(&forced, 2);
    assert_true(forced.best == 0 && forced.next == 0 && forced.option[0].probability == 1);
}

/* A mixture leaves out what has surely brought less than the best, and what is played less than a fifth as often as
 * what is played most; the rest adds up to one. The best is what brings most at least: not what was tried once. */
static void mixtures_leave_out_what_is_worse(void **unused) {
    static const struct {
        double probability[3], value[3];
        uint32_t visits[3];
        double within, wanted[3];
        unsigned best, next;
    } cases[] = {
        {{0.5, 0.3, 0.2}, {0.6, 0.5, 0.55}, {100, 100, 100}, 2, {0.5, 0.3, 0.2}, 0, 1},
        {{0.5, 0.3, 0.2}, {0.6, 0.45, 0.5}, {100, 100, 100}, 2, {5 / 7.0, 0, 2 / 7.0}, 0, 2}, /* 0.15 of 0.1407 */
        {{0.5, 0.3, 0.2}, {0.6, 0.45, 0.5}, {100, 100, 100}, 3, {0.5, 0.3, 0.2}, 0, 1},
        {{0.6, 0.1, 0.3}, {0.6, 0.6, 0.6}, {100, 100, 100}, 2, {2 / 3.0, 0, 1 / 3.0}, 0, 2},
        {{0.3, 0.6, 0.1}, {0.6, 0.6, 0.6}, {100, 100, 100}, 2, {1 / 3.0, 2 / 3.0, 0}, 1, 0},
        {{0, 1, 0}, {0.9, 0.1, 0.2}, {100, 100, 100}, 2, {1, 0, 0}, 0, 1}, /* nothing else is left */
        {{0.2, 0.4, 0.4}, {0.9, 0.6, 0.6}, {1, 1000, 1000}, 2, {0.2, 0.4, 0.4}, 1, 2},
        {{0.4, 0.4, 0.2}, {0.9, 0.6, 0.3}, {0, 1000, 1000}, 2, {0.5, 0.5, 0}, 1, 0}, /* equal parts: more trials first
                                                                                      */
    };
    (void)unused;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vl_thought t = {.count = 3, .proposed = 3, .mixed = true};
        for (unsigned j = 0; j < 3; j++)
            t.option[j] = (struct vl_option_thought){
                .probability = cases[i].probability[j], .visits = cases[i].visits[j], .value = cases[i].value[j]};
        vl_thought_answer(&t, cases[i].within);
        for (unsigned j = 0; j < 3; j++)
            if (!is_close(t.option[j].probability, cases[i].wanted[j]))
                fail_msg("case %u: move %u with %f", i, j, t.option[j].probability);
        if (t.best != cases[i].best || t.next != cases[i].next) fail_msg("case %u: %u, then %u", i, t.best, t.next);
    }
}

static vl_move one_in_four(const struct vl_setup *s, const struct vl_view *view, const vl_move *moves, unsigned count,
                           struct vl_rng *rng) {
    (void)s, (void)view, (void)count;
    return moves[vl_rng_below(rng, 4) == 0];
}

/* Those who do not search: the blind are as likely to make any move, the others as they are found to be. */
static void quick_bots_have_a_distribution(void **unused) {
    static struct question q;
    double probability[VL_MOVES_MAX];
    struct vl_bot bot = bot_named("random");
    (void)unused;
    vl_setup_init(&q.s, vl_game_find("goofspiel"), 2);
    begin(&q);
    vl_bot_policy(&bot, &q.s, vl_view_in(&q.view), q.moves, q.count, NULL, NULL, &q.rng, probability);
    for (unsigned i = 0; i < q.count; i++) assert_true(is_close(probability[i], 1.0 / 13));
    bot = (struct vl_bot){.name = "often", .quick = one_in_four};
    vl_bot_policy(&bot, &q.s, vl_view_in(&q.view), q.moves, q.count, NULL, NULL, &q.rng, probability);
    assert_true(probability[1] > 0.11 && probability[1] < 0.39); /* of 256 times: five standard errors */
    assert_true(is_close(probability[0] + probability[1], 1));
    for (unsigned i = 2; i < q.count; i++) assert_true(probability[i] == 0);
    bot = bot_named("ismcts"); /* without a mind: as its policy plays */
    vl_bot_policy(&bot, &q.s, vl_view_in(&q.view), q.moves, q.count, NULL, NULL, &q.rng, probability);
    double sum = 0;
    for (unsigned i = 0; i < q.count; i++) sum += probability[i];
    assert_true(is_close(sum, 1));
}

/* A search ends before its time only if what is left of it cannot change which move is visited most; and without a
 * watch one that has but a time to think makes a thousand iterations. */
static void searches_end_when_all_is_decided(void **unused) {
    static const char *const games[] = {"ogallala", "tomahawk", "manitou", "tenakee"};
    static struct question q;
    static struct vl_thought thought;
    unsigned early = 0;
    (void)unused;
    for (unsigned g = 0; g < 4; g++)
        for (uint32_t limit = 100; limit <= 1600; limit *= 2) {
            const struct vl_effort effort = {.iterations = limit, .rollout = 100};
            uint32_t most = 0, second = 0;
            vl_setup_init(&q.s, vl_game_find(games[g]), vl_game_find(games[g])->players_min);
            begin(&q);
            vl_think(&q.s, vl_view_in(&q.view), q.moves, q.count, &effort, mind, NULL, &q.rng, &thought);
            for (unsigned i = 0; i < thought.count; i++) {
                uint32_t visits = thought.option[i].visits;
                if (visits > most)
                    second = most, most = visits;
                else if (visits > second)
                    second = visits;
            }
            if (thought.mixed) assert_int_equal(thought.iterations, limit);
            if (thought.iterations == limit) continue;
            assert_true(most - second > limit - thought.iterations);
            early++;
        }
    assert_true(early > 0);
    const struct vl_effort timed = {.milliseconds = 3};
    vl_think(&q.s, vl_view_in(&q.view), q.moves, q.count, &timed, mind, NULL, &q.rng, &thought);
    assert_int_equal(thought.iterations, 1000);
}

/* ---- Whole choices ---- */

static unsigned how_often(const struct plan *plan, vl_move move) {
    unsigned count = 0;
    for (unsigned i = 0; i < plan->count; i++) count += plan->move[i] == move;
    return count;
}

/* In whatever order: a choice may have a move twice. */
static bool is_same_plan(const struct plan *a, const struct plan *b) {
    bool same = a->count == b->count;
    for (unsigned i = 0; i < a->count; i++) same &= how_often(a, a->move[i]) == how_often(b, a->move[i]);
    return same;
}

/* Plans are different choices; and every trial of a plan counts for each of its moves. */
static void plans_are_different_and_their_moves_are_credited(void **unused) {
    static const char *const games[] = {"tenakee", "manitou", "tomahawk"};
    const struct vl_bot bot = bot_named("ismcts:1000");
    unsigned tried = 0;
    (void)unused;
    for (unsigned g = 0; g < 3; g++) {
        static struct question q;
        struct vl_duty duty;
        uint64_t visits = 0;
        vl_setup_init(&q.s, vl_game_find(games[g]), vl_game_find(games[g])->players_max);
        begin(&q);
        vl_duty_begin(&duty, &bot, &q.s, vl_view_in(&q.view), q.moves, q.count, mind, NULL, &q.rng);
        if (duty.mind == NULL || !mind->whole) continue;
        while (!vl_duty_step(&duty, UINT32_MAX)) continue;
        tried++;
        assert_in_range(mind->count, 2, VL_MOVES_MAX);
        for (unsigned i = 0; i < mind->count; i++) {
            const struct plan *a = &mind->plan[i];
            visits += mind->tree.edge[mind->list[i]].visits;
            for (unsigned j = 0; j < i; j++) assert_false(is_same_plan(a, &mind->plan[j]));
        }
        assert_int_equal(visits, 1000);
        for (unsigned c = 0; c < mind->credits; c++) {
            uint64_t trials = 0;
            double total = 0;
            for (unsigned i = 0; i < mind->count; i++)
                for (unsigned k = 0; k < mind->plan[i].count; k++) {
                    bool its = mind->plan[i].move[k] == mind->credit[c].move;
                    assert_int_equal(mind->plan[i].credit[k] == c, its);
                    if (its) trials += mind->tree.edge[mind->list[i]].visits;
                    if (its) total += mind->tree.edge[mind->list[i]].total;
                }
            assert_int_equal(mind->credit[c].visits, trials);
            assert_true(fabs(mind->credit[c].total - total) < 1e-6);
        }
    }
    assert_true(tried >= 2);
}

/* What a plan is worth: the mean of its trials, and sixteen more that came out as its moves let one expect. */
static void plans_are_worth_what_their_moves_are(void **unused) {
    struct node node = {.visits = 40, .total = 20};
    struct edge edges[2] = {{.visits = 24, .total = 15}, {.visits = 16, .total = 5}};
    double value[2], lift[3];
    (void)unused;
    struct vl_mind *m = calloc(1, sizeof *m);
    assert_non_null(m);
    m->tree.node = &node;
    m->tree.edge = edges;
    m->list[1] = 1;
    m->count = 2;
    m->credits = 3;
    m->plan[0] = (struct plan){.count = 2, .credit = {0, 1}};
    m->plan[1] = (struct plan){.count = 2, .credit = {0, 2}};
    m->credit[0] = (struct credit){.visits = 40, .total = 20};
    m->credit[1] = (struct credit){.visits = 24, .total = 15};
    m->credit[2] = (struct credit){.visits = 16, .total = 5};
    lift[0] = 0; /* in all plans: as good as they are on the average */
    lift[1] = (15 - 24 * 0.5) / (24 + 4);
    lift[2] = (5 - 16 * 0.5) / (16 + 4);
    vl_mind_plan_values(m, value);
    assert_true(is_close(value[0], (15 + 16 * (0.5 + lift[0] + lift[1])) / (24 + 16)));
    assert_true(is_close(value[1], (5 + 16 * (0.5 + lift[0] + lift[2])) / (16 + 16)));
    node = (struct node){.visits = 0}; /* before anything is known all are even */
    edges[0] = edges[1] = (struct edge){.visits = 0};
    memset(m->credit, 0, sizeof m->credit);
    vl_mind_plan_values(m, value);
    assert_true(is_close(value[0], 0.5) && is_close(value[1], 0.5));
    free(m);
}

/* ---- Arithmetic and memory ---- */

static void arithmetic_is_right(void **unused) {
    (void)unused;
    for (double x = 1e-6; x < 1e9; x *= 1.37) {
        double root = square_root(x);
        assert_true(root > 0 && fabs(root * root - x) < 1e-12 * x);
    }
    assert_true(square_root(0) == 0 && square_root(-1) == 0 && square_root(4) == 2);
    for (uint32_t power = 0; power < 32; power++) {
        uint32_t n = UINT32_C(1) << power;
        assert_true(is_close(logarithm(n), power * 0.6931471805599453));
        if (power > 1) assert_true(is_close(logarithm(n + n / 2), (power + 0.5) * 0.6931471805599453)); /* straight */
    }
    assert_true(logarithm(0) == 0);
    assert_true(fraction_of(0) == 0 && fraction_of(UINT64_MAX) < 1 && fraction_of(UINT64_C(1) << 63) == 0.5);
    for (uint32_t n = 1; n < 100000000; n = n * 5 / 4 + 1) {
        double root = inverse_root(mind, n);
        assert_true(fabs(root * root * n - 1) < 1e-3);
    }
}

/* Nodes are found again by seat and key, as long as there is room; edges lie in the order of moves, whatever moves were
 * legal when they were made. */
static void trees_remember(void **unused) {
    static uint64_t memory[1 << 14];
    static const vl_move some[] = {3, 7, 9}, others[] = {1, 7, 8, 12}, all[] = {1, 3, 7, 8, 9, 12};
    struct tree t;
    uint32_t node, made = 0, first[3], then[4], whole[6];
    (void)unused;
    vl_tree_init(&t, memory, sizeof memory);
    vl_tree_clear(&t, 1 << 20);
    while ((node = vl_tree_find(&t, made % 3, made / 3 * UINT64_C(0x9e3779b97f4a7c15))) != VL_NONE) {
        assert_int_equal(node, made++);
        assert_true(t.node[node].visits == 0 && t.node[node].first == VL_NONE && t.node[node].proposed == VL_NO_MOVE);
    }
    assert_true(made > 100 && made == t.nodes_room);
    assert_true((unsigned char *)(t.table + t.mask_room + 1) <= (unsigned char *)memory + sizeof memory);
    for (uint32_t i = 0; i < made; i++)
        assert_int_equal(vl_tree_find(&t, i % 3, i / 3 * UINT64_C(0x9e3779b97f4a7c15)), i); /* also when it is full */
    assert_true(vl_tree_edges(&t, 5, some, 3, first));
    assert_true(vl_tree_edges(&t, 5, others, 4, then));
    assert_true(vl_tree_edges(&t, 5, all, 6, whole));
    assert_int_equal(t.edges, 6);
    assert_true(first[0] == whole[1] && first[1] == whole[2] && first[2] == whole[4] && then[1] == first[1]);
    assert_true(then[0] == whole[0] && then[2] == whole[3] && then[3] == whole[5]);
    uint32_t at = t.node[5].first;
    for (unsigned i = 0; i < 6; i++, at = t.edge[at].next) assert_int_equal(t.edge[at].move, all[i]);
    assert_int_equal(at, VL_NONE);
    while (t.edges + 6 <= t.edges_room) assert_true(vl_tree_edges(&t, 6 + t.edges / 6, all, 6, whole));
    assert_false(vl_tree_edges(&t, 4, all, 6, whole));
    assert_int_equal(t.edges, t.edges_room);
    assert_true(t.nodes_room > 200);
    vl_tree_clear(&t, 200); /* there is room for as many as there were to be */
    for (uint32_t i = 0; i < 200; i++) assert_int_equal(vl_tree_find(&t, 2, vl_mix(i)), i);
    vl_tree_clear(&t, 10); /* few are found in a small table, and there are as many as it takes */
    assert_true(t.nodes == 0 && t.mask == 255);
    for (unsigned again = 0; again < 2; again++) { /* seats that were told the same have nodes of their own, close by */
        for (uint32_t i = 0; i < 140; i++) assert_int_equal(vl_tree_find(&t, 0, i), i);
        for (uint32_t i = 0; i < 50; i++) assert_int_equal(vl_tree_find(&t, 2, 90 + i), 140 + i);
    }
}

/* Memory for so many iterations, and no more than there is sense in. */
static void minds_are_as_large_as_need_be(void **unused) {
    struct vl_bot timed = bot_named("ismcts:20ms"), counted = bot_named("ismcts:700"), greedy = bot_named("greedy");
    (void)unused;
    assert_int_equal(vl_mind_wanted(&greedy, 3), 0);
    assert_int_equal(vl_mind_wanted(&counted, 3), vl_mind_size(700, 3));
    assert_int_equal(vl_mind_wanted(&timed, 3), vl_mind_size(200000, 3));
    assert_true(vl_mind_size(0, 2) >= VL_MIND_LEAST && vl_mind_size(700, 4) > vl_mind_size(700, 3));
    assert_int_equal(vl_mind_size(100000000, 6), 256 << 20);
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

/* What is shown beside a hint is what was found out about its own move. */
static void hints_have_the_figures_of_their_moves(void **unused) {
    struct vl_thought thought = think_by_hand(0.1, 80, 20);
    struct vl_hint hint;
    (void)unused;
    thought.best = 1, thought.next = 0;
    for (unsigned i = 0; i < 2; i++) thought.option[i].win = 0.25 + i / 2.0, thought.option[i].score = 3 + 40 * i;
    vl_hint_make(mind, &thought, &hint);
    assert_true(hint.best.win == 0.75 && hint.best.score == 43 && hint.next.win == 0.25 && hint.next.score == 3);
    assert_true(hint.best.count == 1 && hint.best.move[0] == mind->move[1] && hint.next.move[0] == mind->move[0]);
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
        cmocka_unit_test(gains_are_judged_on_their_scale),
        cmocka_unit_test(the_most_visited_is_answered_unless_in_doubt),
        cmocka_unit_test(mixtures_leave_out_what_is_worse),
        cmocka_unit_test(quick_bots_have_a_distribution),
        cmocka_unit_test(searches_end_when_all_is_decided),
        cmocka_unit_test(plans_are_different_and_their_moves_are_credited),
        cmocka_unit_test(plans_are_worth_what_their_moves_are),
        cmocka_unit_test(arithmetic_is_right),
        cmocka_unit_test(trees_remember),
        cmocka_unit_test(minds_are_as_large_as_need_be),
        cmocka_unit_test(hints_are_as_sure_as_the_search),
        cmocka_unit_test(hints_have_the_figures_of_their_moves),
        cmocka_unit_test(a_mixture_has_two_parts),
    };
    return cmocka_run_group_tests_name("levels", tests, make_mind, free_mind);
}
