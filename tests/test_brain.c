/* test_brain.c - thinking at home: the answers are the bots' own, whatever was thought about before; whoever is told to
 * stop does. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/check.h"
#include "core/choice.h"
#include "core/legal.h"
#include "games/registry.h"
#include "home/brain.h"
#include "support.h"

/* ---- Memory ---- */

void *__real_malloc(size_t);
void *__wrap_malloc(size_t);
static bool no_memory;

void *__wrap_malloc(size_t size) {
    return no_memory ? NULL : __real_malloc(size);
}

/* ---- Positions ---- */

/* A table of bots by that name; goes on with moves at random until so many duties were met. */
static void begin(struct vl_table *t, const char *game, unsigned players, const char *bot) {
    struct vl_setup s;
    uint8_t key[VL_FAIR_BYTES];
    struct vl_act act;
    vl_setup_init(&s, vl_game_find(game), players);
    vl_table_key(3, key);
    vl_table_init(t, &s, &(struct vl_table_options){.key = key});
    for (unsigned seat = 0; seat <= players; seat++) {
        struct vl_act wish = seat < players ? vl_wish_sit(seat, VL_SEAT_BOT, bot) : vl_wish(VL_ACT_BEGIN, 0);
        CHECK(vl_table_propose(t, 0, &wish, &act).rule == NULL && vl_table_take(t, &act).rule == NULL);
    }
}

static bool next_duty(struct vl_table *t, struct vl_due *due) {
    struct vl_act act;
    bool full;
    while (vl_table_onward(t, 0, &act, &full)) CHECK(vl_table_take(t, &act).rule == NULL);
    return t->phase == VL_TABLE_PLAYING && vl_table_due_at(t, vl_first(vl_table_due(t)), due);
}

static void take_answer(struct vl_table *t, const struct vl_due *due, const vl_move *moves, unsigned count) {
    struct vl_act act;
    CHECK(vl_table_answer(t, 0, due->seat, due->version, moves, count, &act).rule == NULL);
    CHECK(vl_table_take(t, &act).rule == NULL);
}

/* What the bot itself answers, with a mind of the size it wants, or with none. */
static unsigned answer_of(const char *name, const struct vl_setup *s, const struct vl_due *due, bool minded,
                          const struct vl_watch *watch, vl_move out[VL_CHOICE_MAX]) {
    struct vl_bot bot;
    struct vl_rng rng;
    struct vl_view_box view = due->view;
    CHECK(vl_bot_parse(name, &bot));
    size_t size = minded ? vl_mind_wanted(&bot, s->players) : 0;
    void *memory = size == 0 ? NULL : __real_malloc(size);
    vl_rng_init(&rng, due->seed, due->seat);
    unsigned count = vl_bot_answer(&bot, s, vl_view_in(&view), due->move, due->count,
                                   memory == NULL ? NULL : vl_mind_init(memory, size), watch, &rng, out);
    free(memory);
    return count;
}

static void assert_answers(struct vl_brain *b, const struct vl_table *t, struct vl_due *due, const char *asked,
                           const char *as, bool minded) {
    vl_move is[VL_CHOICE_MAX], wanted[VL_CHOICE_MAX];
    strcpy(due->word, asked);
    unsigned count = answer_of(as, &t->setup, due, minded, NULL, wanted);
    assert_int_equal(vl_brain_answer(b, &t->setup, due, is), count);
    assert_memory_equal(is, wanted, count * sizeof *is);
}

static const struct {
    const char *game;
    unsigned players;
} games[] = {{"tenakee", 3}, {"manitou", 3}, {"ogallala", 2}, {"tomahawk", 2}, {"goofspiel", 3}, {"kuhn", 2}};
enum { GAMES = sizeof games / sizeof *games };

/* ---- Answers ---- */

static void answers_are_the_bots_own(void **unused) {
    static const char *const bots[] = {"ismcts:60", "greedy", "ismcts:9", "random", "gentle", "ismcts:30"};
    struct vl_brain b = {.memory = NULL};
    (void)unused;
    for (unsigned i = 0; i < GAMES; i++) {
        struct vl_table t;
        struct vl_due due;
        begin(&t, games[i].game, games[i].players, "random");
        for (unsigned n = 0; n < 5 && next_duty(&t, &due); n++) {
            vl_move moves[VL_CHOICE_MAX];
            for (unsigned k = 0; k < sizeof bots / sizeof *bots; k++)
                assert_answers(&b, &t, &due, bots[k], bots[k], true);
            assert_answers(&b, &t, &due, "nobody knows me", "greedy", true); /* of an old journal */
            strcpy(due.word, "random");
            take_answer(&t, &due, moves, vl_brain_answer(&b, &t.setup, &due, moves));
        }
        vl_table_done(&t);
    }
    vl_brain_done(&b);
    vl_brain_done(&b);
}

static uint64_t hurry(void *time) {
    return *(uint64_t *)time += 10000;
}

/* By a watch that runs, limits of time hold; a brain without one goes by iterations alone. */
static void time_is_told_by_the_watch(void **unused) {
    struct vl_table t;
    struct vl_due due;
    uint64_t time = 0, other = 0;
    vl_move is[VL_CHOICE_MAX], wanted[VL_CHOICE_MAX];
    struct vl_brain b = {.watch = {hurry, &time}};
    (void)unused;
    begin(&t, "kuhn", 2, "strong");
    assert_true(next_duty(&t, &due));
    unsigned count = answer_of("strong", &t.setup, &due, true, &(struct vl_watch){hurry, &other}, wanted);
    assert_int_equal(vl_brain_answer(&b, &t.setup, &due, is), count);
    assert_memory_equal(is, wanted, count * sizeof *is);
    assert_true(other > 0 && time == other + 2 * 10000); /* the brain itself looks before and after */
    b.watch.now = NULL;
    assert_answers(&b, &t, &due, "strong", "strong", true);
    vl_brain_done(&b);
    vl_table_done(&t);
}

/* A watch that goes on by so much whenever somebody looks. */
struct slow {
    uint64_t time, by;
};

static uint64_t look_at_slow(void *watch) {
    struct slow *slow = watch;
    return slow->time += slow->by;
}

/* However many decisions a turn has, it takes no longer than its level may; the next turn has all its time again, and
 * so has one that begins anew because something was taken back. */
static void a_turn_takes_as_long_as_its_level_may(void **unused) {
    static const char *const levels[] = {"gentle", "fair", "strong", "master"};
    (void)unused;
    for (unsigned l = 0; l < sizeof levels / sizeof *levels; l++) {
        struct vl_table t;
        struct vl_due due;
        struct slow slow = {.by = vl_bot_find(levels[l])->turn / 500};
        struct vl_brain b = {.watch = {look_at_slow, &slow}};
        uint64_t turn = 0, begun = 0, longest = 0, first;
        unsigned decisions = 0, most = 0, turns = 0;
        vl_move moves[VL_CHOICE_MAX];
        begin(&t, "ogallala", 2, levels[l]);
        for (unsigned n = 0; n < 60 && next_duty(&t, &due); n++) {
            if (due.turn != turn) begun = slow.time, decisions = 0, turns++;
            turn = due.turn;
            take_answer(&t, &due, moves, vl_brain_answer(&b, &t.setup, &due, moves));
            if (slow.time - begun > longest) longest = slow.time - begun;
            if (++decisions > most) most = decisions;
        }
        assert_true(turns > 3 && most > 4);
        assert_true(longest <= vl_bot_find(levels[l])->turn + 2 * most * slow.by); /* to look takes time, too */
        if (l >= 2) assert_true(2 * longest > vl_bot_find(levels[l])->turn);       /* there is thought in it */
        begun = slow.time;
        due.turn++; /* another turn */
        vl_brain_answer(&b, &t.setup, &due, moves);
        first = slow.time - begun;
        vl_brain_answer(&b, &t.setup, &due, moves); /* no further than before: it was taken back */
        assert_int_equal(slow.time - begun, 2 * first);
        vl_brain_done(&b);
        vl_table_done(&t);
    }
}

/* A turn goes through brains as it likes, as long as its pace goes with it. */
static void a_turn_in_two_brains_is_one_turn(void **unused) {
    struct vl_table t;
    struct vl_due due;
    struct slow slow = {.by = 10};
    struct vl_brain b[2] = {{.watch = {look_at_slow, &slow}}, {.watch = {look_at_slow, &slow}}};
    struct vl_pace pace = {0};
    uint64_t turn = 0, begun = 0, longest = 0;
    vl_move moves[VL_CHOICE_MAX];
    (void)unused;
    begin(&t, "ogallala", 2, "master");
    for (unsigned n = 0; n < 40 && next_duty(&t, &due); n++) {
        struct vl_brain *one = &b[n % 2];
        if (due.turn != turn) begun = slow.time;
        turn = due.turn;
        one->pace[due.seat] = pace;
        take_answer(&t, &due, moves, vl_brain_answer(one, &t.setup, &due, moves));
        pace = one->pace[due.seat];
        if (slow.time - begun > longest) longest = slow.time - begun;
    }
    assert_in_range(longest, 2500, 5000);
    vl_brain_done(&b[0]);
    vl_brain_done(&b[1]);
    vl_table_done(&t);
}

/* However often a bot is interrupted and asked again, by hints or by nothing at all: it had the time, and in the end
 * the policy answers. What passes while nobody thinks does not count. */
static void thoughts_that_were_left_count(void **unused) {
    struct vl_table t;
    struct vl_due due;
    struct slow slow = {.by = 10};
    struct vl_brain b = {.watch = {look_at_slow, &slow}};
    vl_move is[VL_CHOICE_MAX], wanted[VL_CHOICE_MAX];
    (void)unused;
    begin(&t, "ogallala", 2, "strong");
    assert_true(next_duty(&t, &due));
    due.made = 1; /* the turn has begun with something else, */
    vl_brain_begin(&b, &t.setup, &due);
    assert_false(vl_brain_step(&b, 8));
    slow.time += 1000000; /* and a long time later the same is asked again: half of the turn was the first one's */
    uint64_t begun = slow.time;
    vl_brain_begin(&b, &t.setup, &due);
    while (!vl_brain_step(&b, 8)) continue;
    assert_in_range(slow.time - begun, 200, 350);
    due.turn++;
    slow.by = 1;
    unsigned n = 0; /* in another turn two looks at a time: one when it begins, one when it is left */
    for (; n < 5000 && (n == 0 || b.duty.mind != NULL); n++) {
        vl_brain_begin(&b, &t.setup, &due);
        if (b.duty.mind != NULL) assert_false(vl_brain_step(&b, 1));
    }
    assert_in_range(n, 570, 630);
    assert_null(b.duty.mind);
    assert_true(vl_brain_step(&b, 1));
    unsigned count = answer_of("greedy", &t.setup, &due, false, NULL, wanted);
    assert_int_equal(vl_brain_finish(&b, is), count);
    assert_memory_equal(is, wanted, count * sizeof *is);
    vl_brain_done(&b);
    vl_table_done(&t);
}

/* A choice made in secret is all that there is in its turn. */
static void a_whole_choice_has_the_whole_turn(void **unused) {
    struct vl_table t;
    struct vl_due due;
    struct slow slow = {.by = 25};
    struct vl_brain b = {.watch = {look_at_slow, &slow}};
    vl_move moves[VL_CHOICE_MAX];
    (void)unused;
    begin(&t, "tomahawk", 2, "master");
    assert_true(next_duty(&t, &due) && due.secret);
    vl_brain_answer(&b, &t.setup, &due, moves);
    assert_in_range(slow.time, 3000, 5000);
    vl_brain_done(&b);
    vl_table_done(&t);
}

/* ---- Stopping ---- */

struct patience {
    unsigned asked, ends; /* the n-th time it is asked; 0: never */
};

static bool is_out_of_patience(void *context) {
    struct patience *p = context;
    assert_true(p->ends == 0 || p->asked < p->ends); /* nobody asks again who was told */
    return ++p->asked == p->ends;
}

static void whoever_is_told_to_stop_does(void **unused) {
    enum { ITERATIONS = 400, MOST_AT_ONCE = 8 };
    struct vl_table t;
    struct vl_due due;
    vl_move moves[VL_CHOICE_MAX];
    struct vl_hint hint;
    struct patience patience = {0, 0};
    struct vl_brain b = {.stop = is_out_of_patience, .context = &patience};
    (void)unused;
    for (unsigned i = 0; i < GAMES; i++) {
        begin(&t, games[i].game, games[i].players, "ismcts:400");
        do assert_true(next_duty(&t, &due));
        while (due.count == 1 && (take_answer(&t, &due, due.move, 1), true));
        struct vl_view_box view = due.view;
        for (unsigned n = 1; n < 12; n += 5) {
            patience = (struct patience){0, n};
            assert_int_equal(vl_brain_answer(&b, &t.setup, &due, moves), 0);
            assert_int_equal(patience.asked, n);
            patience = (struct patience){0, n};
            assert_false(vl_brain_hint(&b, &t.setup, vl_view_in(&view), due.move, due.count, 1, &hint));
            assert_int_equal(patience.asked, n);
        }
        patience = (struct patience){0, 0}; /* it looks up often enough, and answers if nobody minds */
        assert_answers(&b, &t, &due, "ismcts:400", "ismcts:400", true);
        assert_in_range(patience.asked, ITERATIONS / 2 / MOST_AT_ONCE - 1, ITERATIONS); /* half may be enough */
        vl_table_done(&t);
    }
    vl_brain_done(&b);
}

/* ---- Hints and memory ---- */

/* An advice is all of what is asked: a move, or a whole choice. */
static void assert_completes(const struct vl_table *t, const struct vl_due *due, const struct vl_advice *advice) {
    struct vl_state_box box;
    struct vl_view_box view = due->view;
    bool done = false, secret = vl_choice_secret(&t->setup, due->move);
    vl_choice_begin(&t->setup, vl_view_in(&view), vl_state_in(&box));
    for (unsigned i = 0; i < advice->count; i++) {
        assert_false(done);
        assert_true(vl_is_legal(&t->setup, vl_state_in(&box), due->seat, advice->move[i]));
        done = vl_choice_step(&t->setup, vl_state_in(&box), due->seat, advice->move[i]) || !secret;
    }
    assert_true(done);
}

static void hints_are_moves(void **unused) {
    struct vl_brain b = {.memory = NULL};
    (void)unused;
    for (unsigned i = 0; i < GAMES; i += 2) {
        struct vl_table t;
        struct vl_due due;
        struct vl_hint hint = {0}, again = {0};
        begin(&t, games[i].game, games[i].players, "random");
        assert_true(next_duty(&t, &due));
        struct vl_view_box view = due.view;
        assert_true(vl_brain_hint(&b, &t.setup, vl_view_in(&view), due.move, due.count, 5, &hint));
        if (games[i].players == 2) {
            assert_true(vl_brain_hint(&b, &t.setup, vl_view_in(&view), due.move, due.count, 5, &again));
            assert_memory_equal(hint.best.move, again.best.move, hint.best.count * sizeof *hint.best.move);
            assert_memory_equal(hint.next.move, again.next.move, hint.next.count * sizeof *hint.next.move);
        }
        assert_completes(&t, &due, &hint.best);
        if (hint.next.count > 0) assert_completes(&t, &due, &hint.next);
        vl_table_done(&t);
    }
    vl_brain_done(&b);
}

/* Without memory to think with a bot plays as greedy does, and there are no hints; when there is some it thinks. */
static void brains_can_be_short_of_memory(void **unused) {
    struct vl_table t;
    struct vl_due due;
    struct vl_hint hint;
    struct vl_brain b = {.memory = NULL};
    (void)unused;
    begin(&t, "manitou", 3, "ismcts:50");
    assert_true(next_duty(&t, &due));
    struct vl_view_box view = due.view;
    no_memory = true;
    assert_answers(&b, &t, &due, "ismcts:50", "ismcts:50", false);
    assert_answers(&b, &t, &due, "ismcts:50", "greedy", false);
    bool hinted = vl_brain_hint(&b, &t.setup, vl_view_in(&view), due.move, due.count, 5, &hint);
    no_memory = false;
    assert_false(hinted);
    assert_answers(&b, &t, &due, "ismcts:50", "ismcts:50", true);
    no_memory = true; /* what it has will do for the same again, and not for more */
    assert_answers(&b, &t, &due, "ismcts:50", "ismcts:50", true);
    assert_answers(&b, &t, &due, "ismcts:5000", "ismcts:5000", false);
    no_memory = false;
    assert_answers(&b, &t, &due, "ismcts:50", "ismcts:50", true);
    vl_brain_done(&b);
    vl_table_done(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_the_bots_own),
        cmocka_unit_test(time_is_told_by_the_watch),
        cmocka_unit_test(a_turn_takes_as_long_as_its_level_may),
        cmocka_unit_test(a_turn_in_two_brains_is_one_turn),
        cmocka_unit_test(thoughts_that_were_left_count),
        cmocka_unit_test(a_whole_choice_has_the_whole_turn),
        cmocka_unit_test(whoever_is_told_to_stop_does),
        cmocka_unit_test(hints_are_moves),
        cmocka_unit_test(brains_can_be_short_of_memory),
    };
    tell_bugs_here();
    return cmocka_run_group_tests_name("brain", tests, NULL, NULL);
}
