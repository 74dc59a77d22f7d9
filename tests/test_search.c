/* test_search.c - our own bots: legal, bounded, the same for the same view, right where the right answer is known. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/search.h"
#include "core/choice.h"
#include "core/playout.h"
#include "core/sides.h"
#include "core/text.h"
#include "games/registry.h"
#include "mind.h"
#include "purse.h"
#include "solve/solver.h"
#include "support.h"

extern const struct vl_game vl_template;

static void choose_option(struct vl_setup *s, const char *name, const char *value) {
    assert_null(vl_setup_choose(s, &(struct vl_word){name, strlen(name)}, &(struct vl_word){value, strlen(value)}));
}

/* A game in which one may stop anywhere: random moves, each seat on its own side of simultaneous phases. */
struct walk {
    struct vl_setup s;
    struct vl_state_box state;
    struct vl_sides sides;
    struct vl_rng rng;
    struct vl_view_box view; /* of the seat that decides */
    vl_move moves[VL_MOVES_MAX];
    unsigned seat, count;
    bool late; /* seats are asked as they come, so that the last of a phase knows that the others have chosen */
};

static struct vl_state *state_of(struct walk *w) {
    return vl_state_in(&w->state);
}

static void begin(struct walk *w, uint64_t seed) {
    memset(&w->sides, 0, sizeof w->sides);
    vl_rng_init(&w->rng, seed, 0);
    w->s.game->init(&w->s, state_of(w));
}

static void move_on(struct walk *w, unsigned actor, vl_move move) {
    vl_sides_move(&w->s, &w->sides, state_of(w), actor, move);
    w->s.game->apply(&w->s, state_of(w), actor, move, NULL);
}

/* Up to the next decision; false at the end. */
static bool next_decision(struct walk *w) {
    while (vl_chance_next(state_of(w))) move_on(w, VL_CHANCE, w->s.game->chance(&w->s, state_of(w), &w->rng));
    if (vl_over(state_of(w))) return false;
    w->seat = vl_nth(vl_actors(state_of(w)), vl_rng_below(&w->rng, vl_count(vl_actors(state_of(w)))));
    const struct vl_state *side = w->late ? state_of(w) : vl_sides_of(&w->sides, state_of(w), w->seat);
    w->count = w->s.game->moves(&w->s, side, w->seat, w->moves);
    w->s.game->view(&w->s, side, w->seat, vl_view_in(&w->view));
    return true;
}

static void move_at_random(struct walk *w) {
    move_on(w, w->seat, w->moves[vl_rng_below(&w->rng, w->count)]);
}

/* The games of the registry, and those of the tests. */
static const struct vl_game *any_game(unsigned n) {
    static const struct vl_game *const more[] = {&vl_template, &vl_purse, NULL};
    unsigned g = 0;
    while (g < n && vl_games[g] != NULL) g++;
    return vl_games[g] != NULL ? vl_games[g] : more[n - g];
}

static bool is_among(vl_move move, const vl_move *moves, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        if (moves[i] == move) return true;
    return false;
}

/* Plays an answer, which must be one legal move or a whole secret choice, and no more. */
static void make_answer(struct walk *w, const vl_move *answer, unsigned count) {
    bool secret = vl_choice_secret(&w->s, w->moves), complete = false;
    struct vl_state_box box;
    vl_move moves[VL_MOVES_MAX];
    assert_in_range(count, 1, secret ? VL_CHOICE_MAX : 1);
    memcpy(box.bytes, vl_sides_of(&w->sides, state_of(w), w->seat), w->s.game->state_size);
    for (unsigned i = 0; i < count; i++) {
        assert_false(complete);
        assert_true(is_among(answer[i], moves, w->s.game->moves(&w->s, vl_state_in(&box), w->seat, moves)));
        complete = vl_choice_step(&w->s, vl_state_in(&box), w->seat, answer[i]);
        move_on(w, w->seat, answer[i]);
    }
    assert_true(complete || !secret);
}

/* ---- Any game, any set-up ---- */

static void every_answer_is_legal(void **unused) {
    static const char *const names[] = {"random", "greedy", "ismcts:3", "ismcts:30", "gentle"};
    (void)unused;
    const struct vl_game *game;
    for (unsigned g = 0; (game = any_game(g)) != NULL; g++) {
        struct vl_tour tour = {.begun = false};
        static struct walk w;
        for (uint64_t seed = 1; vl_tour_next(game, &tour, &w.s); seed++) {
            begin(&w, seed);
            for (unsigned n = 0; next_decision(&w) && n < 300; n++) {
                struct vl_bot bot = bot_named(names[(n / 3 + seed) % 5]);
                struct vl_mind *its = n % 11 == 5 ? NULL : mind; /* without a mind it plays as greedy does */
                vl_move out[VL_CHOICE_MAX];
                const struct vl_view *view = vl_view_in(&w.view);
                unsigned made = vl_bot_answer(&bot, &w.s, view, w.moves, w.count, its, NULL, &w.rng, out);
                make_answer(&w, out, made);
            }
        }
    }
}

/* A bot that is not given time to finish has an answer, whenever it is interrupted. */
static void interrupted_answers_are_whole(void **unused) {
    static const char *const names[] = {"ismcts:100", "gentle", "greedy"};
    const struct vl_game *game;
    (void)unused;
    for (unsigned g = 0; (game = any_game(g)) != NULL; g++) {
        static struct walk w;
        for (uint64_t seed = 1; seed <= 3; seed++) {
            vl_setup_init(&w.s, game, game->players_min);
            begin(&w, seed);
            for (unsigned n = 0; next_decision(&w) && n < 40; n++) {
                const struct vl_bot bot = bot_named(names[(n + seed) % 3]);
                struct vl_duty duty;
                vl_move out[VL_CHOICE_MAX], again[VL_CHOICE_MAX];
                vl_duty_begin(&duty, &bot, &w.s, vl_view_in(&w.view), w.moves, w.count, mind, NULL, &w.rng);
                for (unsigned steps = n % 4; steps > 0; steps--) vl_duty_step(&duty, steps * steps);
                unsigned made = vl_duty_finish(&duty, out);
                assert_int_equal(vl_duty_finish(&duty, again), made);
                assert_memory_equal(out, again, made * sizeof *out);
                make_answer(&w, out, made);
            }
        }
    }
}

/* Who has not thought yet does what the policy would. */
static void without_a_thought_the_policy_answers(void **unused) {
    const struct vl_bot bot = bot_named("ismcts:100");
    const struct vl_game *game;
    unsigned asked = 0;
    (void)unused;
    for (unsigned g = 0; (game = any_game(g)) != NULL; g++) {
        static struct walk w;
        vl_setup_init(&w.s, game, game->players_min);
        begin(&w, 6);
        for (unsigned n = 0; next_decision(&w) && n < 60; n++, move_at_random(&w)) {
            struct vl_duty duty;
            struct vl_rng dice;
            vl_move out[VL_CHOICE_MAX];
            vl_duty_begin(&duty, &bot, &w.s, vl_view_in(&w.view), w.moves, w.count, mind, NULL, &w.rng);
            if (duty.mind == NULL || !vl_choice_single(&w.s, vl_view_in(&w.view), w.moves, w.count)) continue;
            vl_rng_init(&dice, duty.dice, 0);
            assert_int_equal(vl_duty_finish(&duty, out), 1);
            assert_int_equal(out[0], game->policy(&w.s, vl_view_in(&w.view), w.moves, w.count, &dice));
            asked++;
        }
    }
    assert_true(asked > 100);
}

/* A choice of which a part is made is not done with any one move because some move would complete it. */
static void choices_are_gone_on_with(void **unused) {
    static struct walk w;
    const struct vl_bot bot = bot_named("ismcts:300");
    (void)unused;
    vl_setup_init(&w.s, &vl_purse, 2);
    for (uint64_t seed = 1; seed <= 8; seed++) {
        vl_move out[VL_CHOICE_MAX];
        begin(&w, seed);
        assert_true(next_decision(&w));
        unsigned seat = w.seat;
        move_at_random(&w);
        while (next_decision(&w) && w.seat != seat) continue;
        struct vl_state_box box;
        memcpy(box.bytes, vl_sides_of(&w.sides, state_of(&w), seat), w.s.game->state_size);
        assert_true(vl_choice_step(&w.s, vl_state_in(&box), seat, w.moves[0]));
        assert_false(vl_choice_single(&w.s, vl_view_in(&w.view), w.moves, w.count));
        make_answer(&w, out, vl_bot_answer(&bot, &w.s, vl_view_in(&w.view), w.moves, w.count, mind, NULL, &w.rng, out));
    }
}

static unsigned give_the_first_coin(const struct vl_setup *s, const struct vl_state *state, unsigned seat,
                                    vl_move *out) {
    unsigned count = vl_purse.moves(s, state, seat, out);
    return vl_verb_of(out[0]) == 0 ? count : 1; /* an empty purse cannot be closed */
}

/* That there is but one way to begin a choice does not mean that there is but one way to go on. */
static void choices_may_begin_with_what_is_forced(void **unused) {
    static struct walk w;
    struct vl_game game = vl_purse;
    unsigned longer = 0;
    (void)unused;
    game.moves = give_the_first_coin;
    vl_setup_init(&w.s, &game, 2);
    for (uint64_t seed = 1; seed <= 6; seed++) {
        const struct vl_bot bot = bot_named(seed % 2 ? "ismcts:60" : "ismcts:7000");
        begin(&w, seed);
        while (next_decision(&w)) {
            struct vl_duty duty;
            vl_move out[VL_CHOICE_MAX];
            assert_int_equal(w.count, 1);
            vl_duty_begin(&duty, &bot, &w.s, vl_view_in(&w.view), w.moves, w.count, mind, NULL, &w.rng);
            assert_non_null(duty.mind);
            while (!vl_duty_step(&duty, UINT32_MAX)) continue;
            unsigned made = vl_duty_finish(&duty, out);
            assert_int_equal(out[0], w.moves[0]);
            longer += made > 2;
            make_answer(&w, out, made);
        }
    }
    assert_true(longer > 0);
}

/* Those who do not search answer a whole choice as they answer it move by move. */
static void quick_answers_are_the_same_in_one(void **unused) {
    const struct vl_game *game;
    (void)unused;
    for (unsigned g = 0; (game = any_game(g)) != NULL; g++) {
        static struct walk w;
        for (uint64_t seed = 1; seed <= 12; seed++) {
            const struct vl_bot bot = bot_named(seed % 2 == 0 ? "random" : "greedy");
            vl_setup_init(&w.s, game, game->players_max);
            begin(&w, seed);
            while (next_decision(&w)) {
                struct vl_rng rng = w.rng;
                struct vl_state_box side;
                vl_move out[VL_CHOICE_MAX];
                unsigned made =
                    vl_bot_answer(&bot, &w.s, vl_view_in(&w.view), w.moves, w.count, NULL, NULL, &w.rng, out);
                memcpy(side.bytes, vl_sides_of(&w.sides, state_of(&w), w.seat), game->state_size);
                for (unsigned i = 0; i < made; i++) {
                    struct vl_view_box view;
                    vl_move moves[VL_MOVES_MAX];
                    unsigned count = game->moves(&w.s, vl_state_in(&side), w.seat, moves);
                    game->view(&w.s, vl_state_in(&side), w.seat, vl_view_in(&view));
                    assert_int_equal(bot.quick(&w.s, vl_view_in(&view), moves, count, &rng), out[i]);
                    game->apply(&w.s, vl_state_in(&side), w.seat, out[i], NULL);
                }
                assert_memory_equal(&rng, &w.rng, sizeof rng);
                make_answer(&w, out, made);
            }
        }
    }
}

/* On its own side of a phase a seat has the moves that it really has. */
static void sides_agree_with_the_state(void **unused) {
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        static struct walk w;
        for (uint64_t seed = 1; seed <= 20; seed++) {
            vl_setup_init(&w.s, vl_games[g], vl_games[g]->players_min);
            begin(&w, seed);
            while (next_decision(&w)) {
                vl_move real[VL_MOVES_MAX];
                assert_int_equal(w.s.game->moves(&w.s, state_of(&w), w.seat, real), w.count);
                assert_memory_equal(real, w.moves, w.count * sizeof *real);
                assert_true(vl_actors(vl_sides_of(&w.sides, state_of(&w), w.seat)) >> w.seat & 1);
                move_at_random(&w);
            }
            assert_int_equal(w.sides.open, 0);
        }
    }
}

/* The same view, moves and rng: the same thoughts, to the last bit; also from another state with that view, and in a
 * mind that has thought of other things before. */
static void same_view_same_answer(void **unused) {
    const struct vl_effort effort = {.iterations = 150, .rollout = 50};
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        static struct walk w;
        vl_setup_init(&w.s, vl_games[g], vl_games[g]->players_max);
        begin(&w, 7);
        for (unsigned n = 0; next_decision(&w) && n < 60; n++) {
            if (n % 6 == 0) {
                static struct vl_thought first, second;
                struct vl_state_box other;
                struct vl_view_box view;
                struct vl_rng rng;
                w.s.game->determinize(&w.s, vl_view_in(&w.view), &w.rng, vl_state_in(&other));
                w.s.game->view(&w.s, vl_state_in(&other), w.seat, vl_view_in(&view));
                vl_rng_init(&rng, n, 1);
                vl_think(&w.s, vl_view_in(&w.view), w.moves, w.count, &effort, mind, NULL, &rng, &first);
                vl_rng_init(&rng, n, 1);
                vl_think(&w.s, vl_view_in(&view), w.moves, w.count, &effort, mind, NULL, &rng, &second);
                assert_memory_equal(&first, &second, sizeof first);
            }
            move_at_random(&w);
        }
    }
}

/* Searches are measured against greedy, and their rollouts are its games: what it chooses is part of every figure in
 * docs/bots.md. Whoever changes a policy on purpose measures anew, then writes the new hashes here. */
static void greedy_is_frozen(void **unused) {
    static const struct {
        const char *game;
        uint64_t hash;
    } pins[] = {{"tenakee", 0xe64409e59a999e90},  {"manitou", 0xe5e7a410d5d7a2bc},   {"ogallala", 0xd8f9f85998404558},
                {"tomahawk", 0xcf2471c9a911d3d3}, {"goofspiel", 0x793e85d649b6ea19}, {"kuhn", 0xb4ced54008c4cd82}};
    (void)unused;
    for (unsigned i = 0; i < sizeof pins / sizeof *pins; i++) {
        static struct walk w;
        const struct vl_game *game = vl_game_find(pins[i].game);
        uint64_t hash = 0;
        for (unsigned players = game->players_min; players <= game->players_max; players++)
            for (uint64_t seed = 1; seed <= 20; seed++) {
                vl_setup_init(&w.s, game, players);
                begin(&w, seed);
                while (next_decision(&w)) {
                    vl_move move = game->policy(&w.s, vl_view_in(&w.view), w.moves, w.count, &w.rng);
                    hash = vl_mix(hash ^ move);
                    move_on(&w, w.seat, move);
                }
            }
        if (hash != pins[i].hash)
            fail_msg("%s: greedy plays other games, 0x%016llx", game->name, (unsigned long long)hash);
    }
}

static uint64_t tick(void *arg) {
    return (*(uint64_t *)arg)++;
}

/* No more iterations than allowed, every one of them a visit; by a clock, no more than its ticks allow; none at all
 * for a forced move; and a mind that is full goes on. */
static void limits_hold(void **unused) {
    (void)unused;
    void *memory = malloc(VL_MIND_LEAST);
    assert_non_null(memory);
    struct vl_mind *small = vl_mind_init(memory, VL_MIND_LEAST);
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        static struct walk w;
        static struct vl_thought thought;
        uint64_t ticks = 0;
        const struct vl_watch watch = {tick, &ticks};
        vl_setup_init(&w.s, vl_games[g], vl_games[g]->players_min);
        begin(&w, 3);
        for (unsigned n = 0; next_decision(&w) && n < 20; n++) {
            for (uint32_t limit = 1; limit <= 3000; limit = limit * 7 + n % 3) {
                if (limit > 400 && n > 0) break;
                const struct vl_effort effort = {.iterations = limit};
                uint32_t visits = 0;
                vl_think(&w.s, vl_view_in(&w.view), w.moves, w.count, &effort, small, NULL, &w.rng, &thought);
                for (unsigned i = 0; i < w.count; i++) visits += thought.option[i].visits;
                assert_true(thought.iterations <= limit);
                assert_int_equal(visits, thought.iterations);
                if (w.count == 1) assert_int_equal(thought.iterations, 0);
            }
            const struct vl_effort timed = {.milliseconds = 3};
            vl_think(&w.s, vl_view_in(&w.view), w.moves, w.count, &timed, mind, &watch, &w.rng, &thought);
            assert_true(thought.iterations <= 3 * 64);
            move_at_random(&w);
        }
    }
    free(memory);
}

/* ---- Searches in steps ---- */

/* Begins a search of the moves, or of the whole choice. */
static void begin_search(struct walk *w, bool whole, const struct vl_effort *effort, const struct vl_watch *watch,
                         uint64_t seed) {
    struct vl_rng rng;
    vl_rng_init(&rng, seed, 1);
    (whole ? vl_search_begin_choice : vl_search_begin)(mind, &w->s, vl_view_in(&w->view), w->moves, w->count, effort,
                                                       watch, &rng);
}

/* However a search is cut into steps, it finds the same, to the last bit; also when everything it was given is gone. */
static void steps_do_not_change_thoughts(void **unused) {
    static const struct vl_effort efforts[] = {{.iterations = 150, .rollout = 100},
                                               {.iterations = 150, .rollout = 40},
                                               {.iterations = 3000},
                                               {.iterations = 500, .milliseconds = 12, .rollout = 100}};
    const struct vl_game *game;
    (void)unused;
    for (unsigned g = 0; (game = any_game(g)) != NULL; g++) {
        static struct walk w, gone;
        static struct vl_thought first, second;
        vl_setup_init(&w.s, game, game->players_max);
        begin(&w, 9);
        for (unsigned n = 0; next_decision(&w) && n < 32; n++) {
            const struct vl_effort *effort = &efforts[n % 8 / 2];
            bool whole = n % 2 == 0 && vl_choice_secret(&w.s, w.moves);
            uint64_t ticks = 0;
            struct vl_watch watch = {tick, &ticks};
            begin_search(&w, whole, effort, &watch, n);
            assert_true(vl_search_step(mind, UINT32_MAX));
            vl_search_thought(mind, &first);
            ticks = 0;
            gone = w;
            begin_search(&gone, whole, effort, &watch, n);
            memset(&gone, 0xa5, sizeof gone);
            memset(&watch, 0xa5, sizeof watch);
            for (uint32_t before = 0, step = 1; !vl_search_step(mind, step); before += step, step = step * 5 % 23 + 1) {
                vl_search_thought(mind, &second);
                assert_int_equal(second.iterations, before + step);
            }
            vl_search_thought(mind, &second);
            assert_memory_equal(&first, &second, sizeof first);
            move_at_random(&w);
        }
    }
}

/* One effort for a whole choice, of iterations or of time, in all games with choices of several moves. */
static void whole_choices_take_one_effort(void **unused) {
    const struct vl_game *game;
    (void)unused;
    for (unsigned g = 0; (game = any_game(g)) != NULL; g++) {
        static struct walk w;
        static struct vl_thought thought;
        vl_setup_init(&w.s, game, game->players_min);
        begin(&w, 4);
        for (unsigned n = 0; next_decision(&w) && n < 60; n++) {
            struct vl_bot bot = bot_named("ismcts");
            struct vl_duty duty;
            vl_move out[VL_CHOICE_MAX];
            uint64_t ticks = 0;
            const struct vl_watch watch = {tick, &ticks};
            bot.effort.iterations = n % 3 == 0 ? 0 : n % 3 == 1 ? 70 : 260;
            bot.effort.milliseconds = n % 3 == 1 ? 0 : 9;
            vl_duty_begin(&duty, &bot, &w.s, vl_view_in(&w.view), w.moves, w.count, mind, &watch, &w.rng);
            if (duty.mind == NULL) {
                make_answer(&w, out, vl_duty_finish(&duty, out));
                continue;
            }
            while (!vl_duty_step(&duty, 7)) continue;
            unsigned made = vl_duty_finish(&duty, out);
            vl_search_thought(mind, &thought);
            if (n % 3 != 0) assert_true(thought.iterations <= bot.effort.iterations);
            if (n % 3 != 1) assert_true(thought.iterations <= 9 * 64 && ticks <= 10);
            assert_true(thought.iterations > 0);
            make_answer(&w, out, made);
        }
    }
}

/* A watch is for the answer it was given for: in one mind, bots that are limited by time and bots that are not leave
 * each other alone. */
static void a_watch_belongs_to_the_question(void **unused) {
    static struct walk w;
    static struct vl_thought thought;
    uint64_t ticks = 0;
    const struct vl_watch watch = {tick, &ticks};
    const struct vl_bot level = bot_named("strong"), timed = bot_named("ismcts:2ms");
    (void)unused;
    vl_setup_init(&w.s, vl_game_find("goofspiel"), 2);
    begin(&w, 1);
    assert_true(next_decision(&w));
    for (unsigned n = 0; n < 4; n++) {
        const struct vl_bot *bot = n % 2 == 0 ? &timed : &level;
        begin_search(&w, false, &bot->effort, vl_bot_needs_watch(bot) ? &watch : NULL, n);
        assert_true(vl_search_step(mind, UINT32_MAX));
        vl_search_thought(mind, &thought);
        if (bot == &timed) assert_true(thought.iterations < 200);
        if (bot == &level) assert_int_equal(thought.iterations, level.effort.iterations);
    }
    begin_search(&w, false, &level.effort, &watch, 1); /* at a table with people */
    ticks += level.effort.milliseconds;
    vl_search_step(mind, UINT32_MAX);
    vl_search_thought(mind, &thought);
    assert_true(thought.iterations < 200);
}

/* Of the many ways to fill a purse few are best, and the policy finds none of them but by accident. */
static void whole_choices_are_good(void **unused) {
    static struct walk w;
    const struct vl_bot bot = bot_named("ismcts:2000");
    unsigned good = 0;
    (void)unused;
    vl_setup_init(&w.s, &vl_purse, 2);
    for (uint64_t seed = 1; seed <= 20; seed++) {
        vl_move out[VL_CHOICE_MAX];
        int32_t score[VL_SEATS_MAX];
        begin(&w, seed);
        while (next_decision(&w))
            make_answer(&w, out,
                        vl_bot_answer(&bot, &w.s, vl_view_in(&w.view), w.moves, w.count, mind, NULL, &w.rng, out));
        w.s.game->scores(&w.s, state_of(&w), score);
        good += (score[0] > PURSE_LIMIT - 8) + (score[1] > PURSE_LIMIT - 8);
    }
    if (good < 30) fail_msg("%u of 40 purses", good);
}

static void distributions_and_hints_make_sense(void **unused) {
    static const char *const names[] = {"random", "greedy", "ismcts:200", "fair", "ismcts:5000"};
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        static struct walk w;
        static struct vl_thought thought;
        vl_setup_init(&w.s, vl_games[g], vl_games[g]->players_min);
        begin(&w, 5);
        for (unsigned n = 0; next_decision(&w) && n < 12; n++) {
            for (unsigned b = 0; b < 4 + (n == 0); b++) {
                struct vl_bot bot = bot_named(names[b]);
                double part[VL_MOVES_MAX], sum = 0;
                vl_bot_policy(&bot, &w.s, vl_view_in(&w.view), w.moves, w.count, mind, NULL, &w.rng, part);
                for (unsigned i = 0; i < w.count; i++) {
                    assert_true(part[i] >= 0 && part[i] <= 1 + 1e-9);
                    sum += part[i];
                }
                assert_true(sum > 1 - 1e-9 && sum < 1 + 1e-9);
            }
            struct vl_hint hint;
            const struct vl_effort effort = {.iterations = 100, .rollout = 100};
            vl_think(&w.s, vl_view_in(&w.view), w.moves, w.count, &effort, mind, NULL, &w.rng, &thought);
            vl_hint_make(mind, &thought, &hint);
            assert_int_equal(hint.best.count, 1);
            assert_true(is_among(hint.best.move[0], w.moves, w.count));
            assert_int_equal(hint.next.count, w.count > 1);
            assert_true(w.count == 1 || is_among(hint.next.move[0], w.moves, w.count));
            assert_true(w.count == 1 || hint.next.move[0] != hint.best.move[0]);
            assert_true(hint.best.win >= 0 && hint.best.win <= 1 && hint.sure >= 0.5 && hint.sure <= 1);
            move_at_random(&w);
        }
    }
}

static void names_are_read(void **unused) {
    static const char *const bad[] = {"",          "nobody",      "ismcts:",    "ismcts:0",  "ismcts:x",
                                      "ismcts:5s", "ismcts:5msx", "ismcts:0ms", "greedy:5",  "ismcts5",
                                      "ismcts:-1", "ismcts:1e3",  "ISMCTS",     "ismcts:10m"};
    struct vl_bot bot;
    (void)unused;
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) assert_false(vl_bot_parse(bad[i], &bot));
    assert_true(vl_bot_parse("ismcts:250", &bot));
    assert_int_equal(bot.effort.iterations, 250);
    assert_string_equal(bot.name, "ismcts:250");
    assert_true(vl_bot_parse("ismcts:80ms", &bot));
    assert_true(bot.effort.milliseconds == 80 && bot.effort.iterations == 0);
    for (unsigned i = 0; vl_bots[i] != NULL; i++) assert_ptr_equal(vl_bot_find(vl_bots[i]->name), vl_bots[i]);
}

/* ---- Positions whose answer is known ---- */

/* The seat's expected share of the wins, and a thousandth of its margin, above 1, when nobody has a choice any more,
 * over all that chance may bring; negative if somebody still has one, or if that is more than `patience` states. */
static double end_value(const struct vl_setup *s, const struct vl_state *state, unsigned seat, unsigned *patience) {
    struct vl_state_box box;
    struct vl_outcome outcomes[VL_MOVES_MAX];
    vl_move moves[VL_MOVES_MAX];
    unsigned actors = vl_actors(state);
    if (*patience == 0) return -1;
    --*patience;
    if (actors == 0) {
        int32_t score[VL_SEATS_MAX], best = INT32_MIN, winners = 0;
        s->game->scores(s, state, score);
        for (unsigned i = 0; i < s->players; i++) best = score[i] > best ? score[i] : best;
        for (unsigned i = 0; i < s->players; i++) winners += score[i] == best;
        int32_t other = INT32_MIN;
        for (unsigned i = 0; i < s->players; i++)
            if (i != seat && score[i] > other) other = score[i];
        return 1 + (score[seat] == best ? 1.0 / winners : 0) + (score[seat] - other) / 1000.0;
    }
    unsigned actor = vl_first(actors), count;
    double sum = 0, total = 0;
    if (actor == VL_CHANCE) {
        count = s->game->chances(s, state, outcomes);
    } else {
        count = s->game->moves(s, state, actor, moves);
        if (count > 1) return -1;
        outcomes[0] = (struct vl_outcome){moves[0], 1};
    }
    for (unsigned i = 0; i < count; i++) {
        memcpy(box.bytes, state, s->game->state_size);
        s->game->apply(s, vl_state_in(&box), actor, outcomes[i].move, NULL);
        double value = end_value(s, vl_state_in(&box), seat, patience);
        if (value < 0) return -1;
        sum += value * outcomes[i].weight;
        total += outcomes[i].weight;
    }
    return sum / total;
}

/* What each move brings over the worlds that the view allows; false if a choice remains in any of them. */
static bool solve_decision(struct walk *w, double *value) {
    enum { WORLDS = 200 };
    struct vl_state_box world, after;
    memset(value, 0, w->count * sizeof *value);
    for (unsigned n = 0; n < WORLDS; n++) {
        w->s.game->determinize(&w->s, vl_view_in(&w->view), &w->rng, vl_state_in(&world));
        for (unsigned i = 0; i < w->count; i++) {
            memcpy(&after, &world, sizeof after);
            w->s.game->apply(&w->s, vl_state_in(&after), w->seat, w->moves[i], NULL);
            unsigned patience = 200;
            double end = end_value(&w->s, vl_state_in(&after), w->seat, &patience);
            if (end < 0) return false;
            value[i] += end / WORLDS;
        }
    }
    return true;
}

/* Last decisions of whole games, worked out by enumeration: the bot finds a best move, or one hardly worse. */
static void last_turns_are_played_right(void **unused) {
    enum { ENOUGH = 4 };
    const struct vl_effort effort = {.iterations = 1000};
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        static struct walk w;
        static struct vl_thought thought;
        unsigned solved = 0;
        for (uint64_t seed = 1; seed <= 150 && solved < ENOUGH; seed++) {
            vl_setup_init(&w.s, vl_games[g], vl_games[g]->players_min);
            begin(&w, seed);
            w.late = true;
            for (; next_decision(&w) && solved < ENOUGH; move_at_random(&w)) {
                double value[VL_MOVES_MAX], best = 0, worst = 3;
                if (w.count < 2 || !solve_decision(&w, value)) continue;
                for (unsigned i = 0; i < w.count; i++) {
                    best = value[i] > best ? value[i] : best;
                    worst = value[i] < worst ? value[i] : worst;
                }
                bool margins_count = vl_games[g]->utilities == NULL;
                if (best - worst < (margins_count ? 0.003 : 0.1)) continue; /* it does not matter */
                vl_think(&w.s, vl_view_in(&w.view), w.moves, w.count, &effort, mind, NULL, &w.rng, &thought);
                if (value[thought.best] < best - 0.3 * (best - worst))
                    fail_msg("%s, game %u: a move worth %.3f instead of %.3f", vl_games[g]->name, (unsigned)seed,
                             value[thought.best], best);
                solved++;
            }
        }
        if (solved == 0) fail_msg("%s: no last turn that matters", vl_games[g]->name);
    }
}

/* Goofspiel with thirteen cards: the tree never comes near the end, and a searcher that takes the others for searchers
 * loses to the policy it starts from. */
static void thinking_pays_where_trees_are_short(void **unused) {
    enum { GAMES = 30 };
    const struct vl_bot bot = bot_named("ismcts:1000");
    static struct walk w;
    unsigned wins = 0;
    (void)unused;
    vl_setup_init(&w.s, vl_game_find("goofspiel"), 2);
    for (unsigned game = 0; game < GAMES; game++) {
        unsigned thinker = game % 2;
        int32_t score[VL_SEATS_MAX];
        begin(&w, game + 1);
        while (next_decision(&w)) {
            struct vl_mind *its = w.seat == thinker ? mind : NULL; /* the other plays by the policy */
            vl_move out[VL_CHOICE_MAX];
            make_answer(&w, out,
                        vl_bot_answer(&bot, &w.s, vl_view_in(&w.view), w.moves, w.count, its, NULL, &w.rng, out));
        }
        w.s.game->scores(&w.s, state_of(&w), score);
        wins += score[thinker] > score[1 - thinker];
    }
    if (wins < GAMES * 6 / 10) fail_msg("%u of %u games", wins, (unsigned)GAMES);
}

/* ---- Against the solver ---- */

struct asked {
    struct vl_bot bot;
    struct vl_rng rng;
};

static void ask(void *arg, const struct vl_setup *s, const struct vl_view *view, const vl_move *moves, unsigned count,
                double *probability) {
    struct asked *a = arg;
    vl_bot_policy(&a->bot, s, view, moves, count, mind, NULL, &a->rng, probability);
}

static double exploitability(const struct vl_setup *s, const char *name) {
    const char *reason;
    struct vl_solver *solver = vl_solver_new(s, 1000000, &reason);
    assert_non_null(solver);
    struct asked asked = {.bot = bot_named(name)};
    vl_rng_init(&asked.rng, 1, 0);
    assert_true(vl_solver_follow(solver, ask, NULL, &asked));
    double result = vl_solver_exploitability(solver, VL_GIVEN);
    if (strcmp(name, "random") == 0) /* a strategy from outside, and the same one from inside */
        assert_true(result > vl_solver_exploitability(solver, VL_UNIFORM) - 1e-9 &&
                    result < vl_solver_exploitability(solver, VL_UNIFORM) + 1e-9);
    vl_solver_free(solver);
    return result;
}

static void mixed_play_is_hard_to_exploit(void **unused) {
    struct vl_setup s;
    (void)unused;
    vl_setup_init(&s, vl_game_find("kuhn"), 2);
    assert_true(exploitability(&s, "ismcts:5000") < 0.3);
    assert_true(exploitability(&s, "random") > 0.4);
    vl_setup_init(&s, vl_game_find("goofspiel"), 2);
    choose_option(&s, "cards", "4");
    choose_option(&s, "order", "descending");
    assert_true(exploitability(&s, "ismcts:10000") < 0.1);
    choose_option(&s, "bids", "hidden");
    double before = exploitability(&s, "random"), after = exploitability(&s, "ismcts:2000");
    if (after > 0.6 * before) fail_msg("exploitability %.3f, of random play %.3f", after, before);
}

int main(void) {
    tell_bugs_here();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_read),
        cmocka_unit_test(every_answer_is_legal),
        cmocka_unit_test(interrupted_answers_are_whole),
        cmocka_unit_test(without_a_thought_the_policy_answers),
        cmocka_unit_test(choices_are_gone_on_with),
        cmocka_unit_test(choices_may_begin_with_what_is_forced),
        cmocka_unit_test(quick_answers_are_the_same_in_one),
        cmocka_unit_test(sides_agree_with_the_state),
        cmocka_unit_test(same_view_same_answer),
        cmocka_unit_test(greedy_is_frozen),
        cmocka_unit_test(limits_hold),
        cmocka_unit_test(steps_do_not_change_thoughts),
        cmocka_unit_test(whole_choices_take_one_effort),
        cmocka_unit_test(a_watch_belongs_to_the_question),
        cmocka_unit_test(whole_choices_are_good),
        cmocka_unit_test(distributions_and_hints_make_sense),
        cmocka_unit_test(last_turns_are_played_right),
        cmocka_unit_test(thinking_pays_where_trees_are_short),
        cmocka_unit_test(mixed_play_is_hard_to_exploit),
    };
    return cmocka_run_group_tests(tests, make_mind, free_mind);
}
