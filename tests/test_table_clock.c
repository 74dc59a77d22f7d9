/* test_table_clock.c - every kind of clock, with a clock of our own making. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/registry.h"
#include "support.h"
#include "table_support.h"

#define assert_accepted(call) assert_null((call).rule)

enum { NOW = 1000 }; /* when table_begin begins */

static struct vl_table t;
static struct vl_rng rng;

static void begin(const char *game, const char *who, const char *clock) {
    table_begin(&t, game, who, clock, false, (struct vl_listener){NULL, NULL});
    vl_rng_init(&rng, 1, 0);
    table_run(&t, NOW, &rng);
}

static bool parses(const char *words) {
    struct vl_word word[8];
    struct vl_clock clock;
    char buffer[100];
    struct vl_text text;
    unsigned count = 0;
    for (const char *at = words; *at != '\0' && count < 8; at += strspn(at, " ")) {
        word[count++] = (struct vl_word){at, strcspn(at, " ")};
        at += word[count - 1].length;
    }
    if (!vl_clock_parse(&clock, word, count)) return false;
    vl_text_init(&text, buffer, sizeof buffer);
    vl_clock_format(&clock, &text);
    assert_string_equal(buffer, words);
    return true;
}

static void clocks_are_written_and_read(void **unused) {
    (void)unused;
    assert_true(parses("none"));
    assert_true(parses("move 30000 end"));
    assert_true(parses("game 300000 2000 cover greedy"));
    assert_true(parses("game 300000 0 end"));
    assert_true(parses("days 3 cover random"));
    assert_true(parses("days 366 end"));
    static const char *const bad[] = {
        "",
        "hours 3 end",
        "move 30000",
        "move 0 end",
        "move 1",
        "move 01 end",
        "move -1 end",
        "game 1000 end",
        "none end",
        "move 1000 end now",
        "days 367 end",
        "move 1000 cover",
        "days 3 explode",
        "move 99999999999999999999 end",
        "move 1000 cover a-name-that-no-bot-would-have",
    };
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) assert_false(parses(bad[i]));
}

static void without_a_clock_time_means_nothing(void **unused) {
    (void)unused;
    begin("kuhn", "hh", "none");
    assert_true(vl_table_deadline(&t) == VL_NEVER);
    vl_table_tick(&t, UINT64_MAX);
    assert_accepted(vl_table_move(&t, UINT64_MAX, 0, "bet"));
    assert_null(strchr(t.log.text, '@'));
    assert_non_null(vl_table_wake(&t, 5).rule);
    vl_table_done(&t);
}

static void per_move_the_game_ends(void **unused) {
    (void)unused;
    begin("kuhn", "hh", "move 500 end");
    assert_int_equal(vl_table_deadline(&t), NOW + 500);
    assert_accepted(vl_table_move(&t, NOW + 499, 0, "pass"));
    assert_int_equal(vl_table_deadline(&t), NOW + 999);
    vl_table_tick(&t, NOW + 998);
    assert_int_equal(t.phase, VL_TABLE_PLAYING);
    struct vl_refusal late = vl_table_move(&t, NOW + 999, 1, "bet");
    assert_string_equal(late.rule, "TAB-1");
    assert_int_equal(t.phase, VL_TABLE_OVER);
    assert_int_equal(t.ending, VL_ACT_TIMEOUT);
    assert_int_equal(t.ending_seat, 1);
    assert_non_null(strstr(t.log.text, "@ 1999\n! timeout 1\n"));
    vl_table_done(&t);
}

static void per_game_with_increment(void **unused) {
    (void)unused;
    begin("kuhn", "hh", "game 1000 100 end");
    assert_accepted(vl_table_move(&t, NOW + 300, 0, "pass"));
    assert_int_equal(t.clock.left[0], 800);
    assert_accepted(vl_table_move(&t, NOW + 900, 1, "bet"));
    assert_int_equal(t.clock.left[1], 500);
    assert_int_equal(vl_clock_left(&t.clock, 0, NOW + 1000), 700);
    assert_int_equal(vl_clock_left(&t.clock, 1, NOW + 1000), 500);
    assert_int_equal(vl_table_deadline(&t), NOW + 1700);
    assert_accepted(vl_table_move(&t, NOW + 1699, 0, "bet"));
    assert_int_equal(t.phase, VL_TABLE_OVER);
    assert_int_equal(t.ending, 0);
    vl_table_done(&t);
}

static void time_never_goes_back(void **unused) {
    (void)unused;
    begin("kuhn", "hh", "game 1000 0 end");
    assert_accepted(vl_table_move(&t, NOW + 600, 0, "pass"));
    assert_accepted(vl_table_move(&t, NOW - 900, 1, "bet"));
    assert_int_equal(t.clock.left[1], 1000);
    assert_int_equal(t.clock.left[0], 400);
    vl_table_done(&t);
}

/* In a simultaneous phase all clocks run; the first to run out is covered, the others think on. */
static void several_clocks_at_once(void **unused) {
    (void)unused;
    begin("tenakee", "hhh", "move 1000 cover greedy");
    assert_int_equal(t.clock.running, 7);
    assert_accepted(vl_table_stage(&t, 1, "pick head"));
    for (unsigned i = 0; i < 3; i++) {
        char words[VL_MOVE_TEXT];
        assert_accepted(vl_table_move(&t, NOW + 400, 0, table_any_move(&t, 0, &rng, words)));
    }
    assert_int_equal(t.clock.running, 6);
    vl_table_tick(&t, NOW + 1000);
    assert_true(t.seat[1].covered && t.seat[2].covered && !t.seat[0].covered);
    table_run(&t, NOW + 1000, &rng);
    assert_int_equal(vl_table_waits_for(&t), 1);
    assert_int_equal(vl_table_deadline(&t), NOW + 2000);
    assert_accepted(vl_table_back(&t, NOW + 1100, 2));
    assert_int_equal(t.clock.running, 1);
    vl_table_done(&t);
}

static void who_comes_back_has_some_time(void **unused) {
    (void)unused;
    begin("kuhn", "hh", "game 1000 0 cover random");
    vl_table_tick(&t, NOW + 1000);
    assert_true(t.seat[0].covered);
    assert_accepted(vl_table_back(&t, NOW + 1200, 0));
    assert_int_equal(t.clock.left[0], 100);
    assert_int_equal(vl_table_deadline(&t), NOW + 1300);
    vl_table_done(&t);
}

static void loads_again(void) {
    struct vl_table loaded;
    struct vl_fault fault;
    assert_true(table_load_copy(&loaded, t.log.text, t.log.length, (struct vl_listener){NULL, NULL}, &fault));
    assert_null(table_difference(&t, &loaded));
    vl_table_done(&loaded);
}

/* Acting and taking it back, however often, brings no time, and thinking on somebody else's time costs one's own. */
static void undo_brings_no_time(void **unused) {
    static const char *const clocks[] = {"move 1000 end", "game 1000 100 end", "game 1000 100 cover greedy",
                                         "days 1 end"};
    (void)unused;
    for (unsigned i = 0; i < 4; i++) {
        uint64_t base = i == 3 ? 86400000 : 1000, part = base / 20;
        begin("kuhn", "hh", clocks[i]);
        uint64_t now = NOW;
        for (unsigned n = 1; n < 10; n++) {
            assert_accepted(vl_table_move(&t, now += part, 0, "bet"));
            assert_accepted(vl_table_undo(&t, now += part, 0));
            assert_int_equal(t.clock.left[0], base - 2 * n * part);
            assert_int_equal(t.clock.running, 1);
            assert_int_equal(vl_table_deadline(&t), NOW + base);
            loads_again();
        }
        assert_accepted(vl_table_move(&t, now, 0, "bet"));
        if (i != 1 && i != 2) assert_int_equal(t.clock.left[1], base); /* a new turn for the other */
        assert_accepted(vl_table_undo(&t, now += 3 * part, 0));
        assert_int_equal(t.clock.left[0], 0);
        vl_table_tick(&t, now);
        assert_true(i == 2 ? t.seat[0].covered : t.ending == VL_ACT_TIMEOUT);
        loads_again();
        vl_table_done(&t);
    }
}

/* With consent nobody is charged for the time that the others took, and nobody gains any. */
static void undo_by_consent_brings_no_time_either(void **unused) {
    (void)unused;
    begin("kuhn", "hh", "game 1000 100 end");
    for (unsigned n = 0; n < 4; n++) {
        uint64_t now = NOW + 300 * n;
        assert_accepted(vl_table_move(&t, now + 100, 0, "pass"));
        assert_accepted(vl_table_move(&t, now + 200, 1, "bet"));
        assert_accepted(vl_table_undo(&t, now + 250, 0));
        assert_accepted(vl_table_answer(&t, now + 300, 1, true));
        assert_int_equal(t.clock.left[0], 900 - 100 * n);
        assert_int_equal(t.clock.left[1], 900 - 100 * n);
        loads_again();
    }
    vl_table_done(&t);
    begin("goofspiel", "hh", "move 1000 end"); /* in a simultaneous phase both go back to what they had */
    assert_accepted(vl_table_move(&t, NOW + 300, 0, "bid 3"));
    assert_accepted(vl_table_ask(&t, NOW + 400, 0, VL_ASK_UNDO));
    assert_accepted(vl_table_answer(&t, NOW + 500, 1, true));
    assert_int_equal(t.clock.left[0], 700);
    assert_int_equal(t.clock.left[1], 500);
    assert_int_equal(t.clock.running, 3);
    loads_again();
    vl_table_done(&t);
}

/* Neither does leaving and coming back: a little grace once, then nothing. */
static void leaving_brings_no_time(void **unused) {
    static const char *const clocks[] = {"move 1000 cover random", "game 1000 0 cover random"};
    (void)unused;
    for (unsigned i = 0; i < 2; i++) {
        begin("kuhn", "hh", clocks[i]);
        assert_accepted(vl_table_cover(&t, NOW + 400, 0, "random"));
        assert_accepted(vl_table_back(&t, NOW + 500, 0));
        assert_int_equal(t.clock.left[0], 600);
        vl_table_tick(&t, NOW + 1100);
        assert_true(t.seat[0].covered);
        assert_accepted(vl_table_back(&t, NOW + 1200, 0));
        assert_int_equal(t.clock.left[0], 100);
        vl_table_tick(&t, NOW + 1300);
        assert_true(t.seat[0].covered);
        assert_accepted(vl_table_back(&t, NOW + 1400, 0));
        assert_int_equal(t.clock.left[0], 0);
        vl_table_tick(&t, NOW + 1400);
        assert_true(t.seat[0].covered);
        loads_again();
        vl_table_done(&t);
    }
    begin("kuhn", "hh", "move 1000 cover random"); /* nor taking back what the bot did */
    assert_accepted(vl_table_cover(&t, NOW + 700, 0, "random"));
    table_run(&t, NOW + 700, &rng);
    assert_accepted(vl_table_back(&t, NOW + 750, 0));
    assert_accepted(vl_table_undo(&t, NOW + 800, 0));
    assert_int_equal(t.clock.left[0], 200);
    vl_table_done(&t);
    begin("goofspiel", "hh", "move 1000 cover random"); /* once the bot has acted there is a new act, with its time */
    assert_accepted(vl_table_move(&t, NOW + 500, 1, "bid 3"));
    vl_table_tick(&t, NOW + 1000);
    table_run(&t, NOW + 1000, &rng);
    assert_accepted(vl_table_back(&t, NOW + 1100, 0));
    assert_int_equal(t.phase, VL_TABLE_PLAYING);
    assert_int_equal(t.clock.left[0], 1000);
    loads_again();
    vl_table_done(&t);
}

static void a_pause_stops_the_clock(void **unused) {
    (void)unused;
    begin("kuhn", "hh", "move 500 end");
    assert_accepted(vl_table_ask(&t, NOW + 100, 0, VL_ASK_PAUSE));
    assert_accepted(vl_table_answer(&t, NOW + 200, 1, true));
    assert_true(vl_table_deadline(&t) == VL_NEVER);
    vl_table_tick(&t, NOW + 100000);
    assert_accepted(vl_table_resume(&t, NOW + 100000, 1));
    assert_int_equal(vl_table_deadline(&t), NOW + 100300); /* what was left, no more */
    vl_table_done(&t);
}

static void days_pass_while_nobody_looks(void **unused) {
    static const char *const clocks[] = {"days 2 end", "move 172800000 end", "game 172800000 0 end"};
    const uint64_t day = 86400000;
    (void)unused;
    for (unsigned i = 0; i < 3; i++) {
        begin("kuhn", "hh", clocks[i]);
        assert_int_equal(vl_table_deadline(&t), NOW + 2 * day);
        struct vl_table loaded;
        struct vl_fault fault;
        assert_true(table_load_copy(&loaded, t.log.text, t.log.length, (struct vl_listener){NULL, NULL}, &fault));
        assert_accepted(vl_table_wake(&loaded, NOW + day + day / 2)); /* the program was down for a day and a half */
        assert_int_equal(vl_table_deadline(&loaded), NOW + (i == 0 ? 2 * day : 3 * day + day / 2));
        vl_table_tick(&loaded, NOW + 2 * day);
        assert_int_equal(loaded.phase, i == 0 ? VL_TABLE_OVER : VL_TABLE_PLAYING);
        vl_table_done(&loaded);
        vl_table_done(&t);
    }
}

/* What ran out while the program was down is over before anything is accepted at the moment it wakes. */
static void what_is_due_comes_before_what_is_late(void **unused) {
    const uint64_t day = 86400000;
    (void)unused;
    for (unsigned woken = 0; woken < 2; woken++) {
        begin("kuhn", "hh", "days 2 end");
        struct vl_table loaded, again;
        struct vl_fault fault;
        assert_true(table_load_copy(&loaded, t.log.text, t.log.length, (struct vl_listener){NULL, NULL}, &fault));
        if (woken) {
            assert_accepted(vl_table_wake(&loaded, NOW + 5 * day));
            assert_int_equal(loaded.phase, VL_TABLE_OVER);
        } else { /* a journal that was saved between waking and what it brought */
            struct vl_act wake = {.kind = VL_ACT_WAKE, .time = NOW + 5 * day};
            char line[100], journal[2048];
            struct vl_text text;
            vl_text_init(&text, line, sizeof line);
            vl_act_format(&loaded.setup, &wake, &text);
            memcpy(journal, loaded.log.text, loaded.log.length);
            memcpy(journal + loaded.log.length, line, text.length);
            size_t length = loaded.log.length + text.length;
            vl_table_done(&loaded);
            assert_true(table_load_copy(&loaded, journal, length, (struct vl_listener){NULL, NULL}, &fault));
        }
        assert_string_equal(vl_table_move(&loaded, NOW + 5 * day, 0, "bet").rule, "TAB-1");
        assert_int_equal(loaded.ending, VL_ACT_TIMEOUT);
        assert_int_equal(loaded.ending_seat, 0);
        assert_true(
            table_load_copy(&again, loaded.log.text, loaded.log.length, (struct vl_listener){NULL, NULL}, &fault));
        assert_null(table_difference(&loaded, &again));
        vl_table_done(&again);
        vl_table_done(&loaded);
        vl_table_done(&t);
    }
}

static void bots_are_not_hurried(void **unused) {
    (void)unused;
    begin("kuhn", "bh", "move 500 end");
    assert_int_equal(t.clock.running, 2);
    vl_table_done(&t);
    begin("kuhn", "eb", "move 500 end");
    assert_int_equal(t.clock.running, 1); /* programs from outside are */
    vl_table_done(&t);
}

int main(void) {
    tell_bugs_here();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clocks_are_written_and_read),  cmocka_unit_test(without_a_clock_time_means_nothing),
        cmocka_unit_test(per_move_the_game_ends),       cmocka_unit_test(per_game_with_increment),
        cmocka_unit_test(time_never_goes_back),         cmocka_unit_test(several_clocks_at_once),
        cmocka_unit_test(who_comes_back_has_some_time), cmocka_unit_test(a_pause_stops_the_clock),
        cmocka_unit_test(days_pass_while_nobody_looks), cmocka_unit_test(bots_are_not_hurried),
        cmocka_unit_test(undo_brings_no_time),          cmocka_unit_test(undo_by_consent_brings_no_time_either),
        cmocka_unit_test(leaving_brings_no_time),       cmocka_unit_test(what_is_due_comes_before_what_is_late),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
