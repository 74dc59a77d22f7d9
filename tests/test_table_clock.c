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

enum { NOW = 1000 }; /* when table_begin begins */

static struct kept k;

static void start(const char *game, const char *who, const char *clock) {
    table_begin(&k, game, who, clock, false, 1, nobody);
    run(&k, NOW);
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
    start("kuhn", "hh", "none");
    assert_true(vl_table_deadline(&k.t) == VL_NEVER);
    tick(&k, UINT64_MAX);
    assert_accepted(move(&k, UINT64_MAX, 0, "bet"));
    assert_null(strchr(k.text, '@'));
    assert_non_null(wake(&k, 5).rule);
    kept_done(&k);
}

static void per_move_the_game_ends(void **unused) {
    (void)unused;
    start("kuhn", "hh", "move 500 end");
    assert_int_equal(vl_table_deadline(&k.t), NOW + 500);
    assert_accepted(move(&k, NOW + 499, 0, "pass"));
    assert_int_equal(vl_table_deadline(&k.t), NOW + 999);
    tick(&k, NOW + 998);
    assert_int_equal(k.t.phase, VL_TABLE_PLAYING);
    assert_refused(move(&k, NOW + 999, 1, "bet"), "TAB-1");
    assert_int_equal(k.t.phase, VL_TABLE_OVER);
    assert_int_equal(k.t.ending, VL_ACT_TIMEOUT);
    assert_int_equal(k.t.ending_seat, 1);
    assert_string_equal(last_line(&k), "@1999 ! timeout 1");
    kept_done(&k);
}

static void per_game_with_increment(void **unused) {
    (void)unused;
    start("kuhn", "hh", "game 1000 100 end");
    assert_accepted(move(&k, NOW + 300, 0, "pass"));
    assert_int_equal(k.t.clock.left[0], 800);
    assert_accepted(move(&k, NOW + 900, 1, "bet"));
    assert_int_equal(k.t.clock.left[1], 500);
    assert_int_equal(vl_clock_left(&k.t.clock, 0, NOW + 1000), 700);
    assert_int_equal(vl_clock_left(&k.t.clock, 1, NOW + 1000), 500);
    struct vl_around around; /* what everybody sees of it, at that moment */
    assert_true(vl_table_around(&k.t, VL_SPECTATOR, NOW + 1000, &around));
    assert_true(around.seat[0].left == 700 && around.seat[1].left == 500);
    assert_true(around.seat[0].running && !around.seat[1].running);
    assert_int_equal(vl_table_deadline(&k.t), NOW + 1700);
    assert_accepted(move(&k, NOW + 1699, 0, "bet"));
    assert_int_equal(k.t.phase, VL_TABLE_OVER);
    assert_int_equal(k.t.ending, 0);
    kept_done(&k);
}

/* Time may begin at nothing: it is written down all the same, and runs from there. */
static void time_may_begin_at_nothing(void **unused) {
    struct vl_setup s;
    struct vl_clock clock;
    struct vl_word words[] = {{"move", 4}, {"500", 3}, {"end", 3}};
    (void)unused;
    assert_true(vl_clock_parse(&clock, words, 3));
    vl_setup_init(&s, vl_game_find("kuhn"), 2);
    kept_init(&k, &s, &(struct vl_table_options){.clock = &clock});
    for (unsigned seat = 0; seat < 2; seat++) assert_accepted(sit(&k, seat, VL_SEAT_HUMAN, "Anne"));
    assert_accepted(begin(&k, 0));
    assert_string_equal(last_line(&k), "@0 begin");
    run(&k, 0);
    assert_int_equal(vl_table_deadline(&k.t), 500);
    assert_accepted(move(&k, 400, 0, "pass"));
    assert_string_equal(last_line(&k), "@400 0 pass");
    tick(&k, 900);
    assert_string_equal(last_line(&k), "@900 ! timeout 1");
    kept_done(&k);
}

static void time_never_goes_back(void **unused) {
    (void)unused;
    start("kuhn", "hh", "game 1000 0 end");
    assert_accepted(move(&k, NOW + 600, 0, "pass"));
    assert_accepted(move(&k, NOW - 900, 1, "bet"));
    assert_int_equal(k.t.clock.left[1], 1000);
    assert_int_equal(k.t.clock.left[0], 400);
    kept_done(&k);
}

/* In a simultaneous phase all clocks run; the first to run out is covered, the others think on. */
static void several_clocks_at_once(void **unused) {
    struct vl_rng rng;
    (void)unused;
    vl_rng_init(&rng, 1, 0);
    start("tenakee", "hhh", "move 1000 cover greedy");
    assert_int_equal(k.t.clock.running, 7);
    assert_accepted(stage(&k, 1, "pick head"));
    for (unsigned i = 0; i < 3; i++) {
        char words[VL_MOVE_TEXT];
        assert_accepted(move(&k, NOW + 400, 0, any_move(&k.t, 0, &rng, words)));
    }
    assert_int_equal(k.t.clock.running, 6);
    tick(&k, NOW + 1000);
    assert_true(k.t.seat[1].covered && k.t.seat[2].covered && !k.t.seat[0].covered);
    run(&k, NOW + 1000);
    assert_int_equal(vl_table_waits_for(&k.t), 1);
    assert_int_equal(vl_table_deadline(&k.t), NOW + 2000);
    assert_accepted(back(&k, NOW + 1100, 2));
    assert_int_equal(k.t.clock.running, 1);
    kept_done(&k);
}

/* Whoever's time is up first is over it, whatever the seat; of several at the same moment it is the first seat, so that
 * a journal says the same whenever it is read. */
static void of_equal_deadlines_the_first_seat_is_over_time(void **unused) {
    struct vl_rng rng;
    char words[VL_MOVE_TEXT];
    (void)unused;
    vl_rng_init(&rng, 1, 0);
    for (unsigned ready = 0; ready < 3; ready++) { /* seats that have chosen before */
        start("tenakee", "hhhh", "move 1000 end");
        for (unsigned i = 0; i < 3 * ready; i++)
            assert_accepted(move(&k, NOW + 400, i / 3, any_move(&k.t, i / 3, &rng, words)));
        assert_int_equal(vl_table_deadline(&k.t), NOW + 1000);
        tick(&k, NOW + 5000);
        assert_int_equal(k.t.phase, VL_TABLE_OVER);
        assert_int_equal(k.t.ending_seat, ready);
        kept_done(&k);
    }
    start("tenakee", "hhh", "game 1000 0 cover greedy"); /* seat 2 has thought longest */
    for (unsigned i = 0; i < 9; i++)
        assert_accepted(move(&k, NOW + 100 * (i / 3), i / 3, any_move(&k.t, i / 3, &rng, words)));
    while (vl_count(k.t.clock.running) < 3) {
        unsigned seat = vl_first(vl_table_waits_for(&k.t));
        assert_accepted(move(&k, NOW + 200, seat, any_move(&k.t, seat, &rng, words)));
    }
    tick(&k, NOW + 200 + 800);
    assert_true(k.t.seat[2].covered && !k.t.seat[1].covered && !k.t.seat[0].covered);
    tick(&k, NOW + 200 + 900);
    assert_true(k.t.seat[1].covered && !k.t.seat[0].covered);
    kept_done(&k);
}

static void who_comes_back_has_some_time(void **unused) {
    (void)unused;
    start("kuhn", "hh", "game 1000 0 cover random");
    tick(&k, NOW + 1000);
    assert_true(k.t.seat[0].covered);
    assert_accepted(back(&k, NOW + 1200, 0));
    assert_int_equal(k.t.clock.left[0], 100);
    assert_int_equal(vl_table_deadline(&k.t), NOW + 1300);
    kept_done(&k);
    static const unsigned thought[] = {899, 900, 901, 905}; /* a tenth of the time, for whoever has less */
    for (unsigned i = 0; i < 4; i++) {
        start("kuhn", "hh", "game 1000 0 cover random");
        assert_accepted(cover(&k, NOW + thought[i], 0, "random"));
        assert_accepted(back(&k, NOW + thought[i], 0));
        assert_int_equal(k.t.clock.left[0], i == 0 ? 101 : 100);
        kept_done(&k);
    }
}

static void loads_again(void) {
    struct kept loaded;
    struct vl_fault fault;
    struct vl_table_read read;
    assert_true(kept_load(&loaded, k.text, k.length, nobody, &read, &fault));
    assert_null(table_difference(&k.t, &loaded.t));
    kept_done(&loaded);
}

/* Acting and taking it back, however often, brings no time, and thinking on somebody else's time costs one's own. */
static void undo_brings_no_time(void **unused) {
    static const char *const clocks[] = {"move 1000 end", "game 1000 100 end", "game 1000 100 cover greedy",
                                         "days 1 end"};
    (void)unused;
    for (unsigned i = 0; i < 4; i++) {
        uint64_t base = i == 3 ? 86400000 : 1000, part = base / 20;
        start("kuhn", "hh", clocks[i]);
        uint64_t now = NOW;
        for (unsigned n = 1; n < 10; n++) {
            assert_accepted(move(&k, now += part, 0, "bet"));
            assert_accepted(undo(&k, now += part, 0));
            assert_int_equal(k.t.clock.left[0], base - 2 * n * part);
            assert_int_equal(k.t.clock.running, 1);
            assert_int_equal(vl_table_deadline(&k.t), NOW + base);
            loads_again();
        }
        assert_accepted(move(&k, now, 0, "bet"));
        if (i != 1 && i != 2) assert_int_equal(k.t.clock.left[1], base); /* a new turn for the other */
        assert_accepted(undo(&k, now += 3 * part, 0));
        assert_int_equal(k.t.clock.left[0], 0);
        tick(&k, now);
        assert_true(i == 2 ? k.t.seat[0].covered : k.t.ending == VL_ACT_TIMEOUT);
        loads_again();
        kept_done(&k);
    }
}

/* With consent nobody is charged for the time that the others took, and nobody gains any. */
static void undo_by_consent_brings_no_time_either(void **unused) {
    (void)unused;
    start("kuhn", "hh", "game 1000 100 end");
    for (unsigned n = 0; n < 4; n++) {
        uint64_t now = NOW + 300 * n;
        assert_accepted(move(&k, now + 100, 0, "pass"));
        assert_accepted(move(&k, now + 200, 1, "bet"));
        assert_accepted(undo(&k, now + 250, 0));
        assert_accepted(answer(&k, now + 300, 1, true));
        assert_int_equal(k.t.clock.left[0], 900 - 100 * n);
        assert_int_equal(k.t.clock.left[1], 900 - 100 * n);
        loads_again();
    }
    kept_done(&k);
    start("kuhn", "hh", "game 1000 0 end"); /* who has thought since then has not thought for nothing */
    assert_accepted(move(&k, NOW + 100, 0, "pass"));
    assert_accepted(move(&k, NOW + 200, 1, "bet"));
    assert_accepted(undo(&k, NOW + 500, 0));
    assert_accepted(answer(&k, NOW + 500, 1, true));
    assert_int_equal(k.t.clock.left[0], 600);
    assert_int_equal(k.t.clock.left[1], 900);
    loads_again();
    kept_done(&k);
    start("goofspiel", "hh", "move 1000 end"); /* in a simultaneous phase both go back to what they had */
    assert_accepted(move(&k, NOW + 300, 0, "bid 3"));
    assert_accepted(ask(&k, NOW + 400, 0, VL_ASK_UNDO));
    assert_accepted(answer(&k, NOW + 500, 1, true));
    assert_int_equal(k.t.clock.left[0], 700);
    assert_int_equal(k.t.clock.left[1], 500);
    assert_int_equal(k.t.clock.running, 3);
    loads_again();
    kept_done(&k);
}

/* Who takes something back alone pays for the time since; whose answer goes with it, a program's say, does not. */
static void the_others_do_not_pay_for_an_undo(void **unused) {
    static const struct {
        const char *clock;
        unsigned mine, others;
    } cases[] = {{"game 1000 0 end", 650, 800}, {"game 1000 300 end", 650, 800}, {"move 1000 end", 650, 800}};
    (void)unused;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        start("kuhn", "he", cases[i].clock);
        assert_accepted(move(&k, NOW + 100, 0, "pass"));
        assert_accepted(move(&k, NOW + 300, 1, "bet"));
        assert_accepted(undo(&k, NOW + 350, 0));
        assert_int_equal(k.t.log.plies, 2);
        assert_int_equal(k.t.courtesies, 1);
        assert_int_equal(k.t.clock.left[0], cases[i].mine);
        assert_int_equal(k.t.clock.left[1], cases[i].others);
        loads_again();
        kept_done(&k);
    }
}

/* Time that stood still is held against nobody, whoever takes something back after it. */
static void undo_does_not_cost_the_time_of_a_pause(void **unused) {
    (void)unused;
    start("kuhn", "hh", "game 1000 0 end");
    assert_accepted(move(&k, NOW + 100, 0, "bet"));
    assert_accepted(ask(&k, NOW + 150, 0, VL_ASK_PAUSE));
    assert_accepted(answer(&k, NOW + 200, 1, true));
    assert_accepted(resume(&k, NOW + 100000, 1));
    assert_accepted(undo(&k, NOW + 100050, 0));
    assert_int_equal(k.t.clock.left[0], 750); /* 100 before the bet, 100 after it, and 50 after the pause */
    assert_int_equal(k.t.clock.left[1], 850);
    loads_again();
    kept_done(&k);
}

/* Neither does leaving and coming back: a little grace once, then nothing. */
static void leaving_brings_no_time(void **unused) {
    static const char *const clocks[] = {"move 1000 cover random", "game 1000 0 cover random"};
    (void)unused;
    for (unsigned i = 0; i < 2; i++) {
        start("kuhn", "hh", clocks[i]);
        assert_accepted(cover(&k, NOW + 400, 0, "random"));
        assert_accepted(back(&k, NOW + 500, 0));
        assert_int_equal(k.t.clock.left[0], 600);
        tick(&k, NOW + 1100);
        assert_true(k.t.seat[0].covered);
        assert_accepted(back(&k, NOW + 1200, 0));
        assert_int_equal(k.t.clock.left[0], 100);
        tick(&k, NOW + 1300);
        assert_true(k.t.seat[0].covered);
        assert_accepted(back(&k, NOW + 1400, 0));
        assert_int_equal(k.t.clock.left[0], 0);
        tick(&k, NOW + 1400);
        assert_true(k.t.seat[0].covered);
        loads_again();
        kept_done(&k);
    }
    start("kuhn", "hh", "move 1000 cover random"); /* just a tenth is enough, and the grace is still there */
    assert_accepted(cover(&k, NOW + 900, 0, "random"));
    assert_accepted(back(&k, NOW + 950, 0));
    assert_int_equal(k.t.clock.left[0], 100);
    assert_accepted(cover(&k, NOW + 1000, 0, "random"));
    assert_accepted(back(&k, NOW + 1050, 0));
    assert_int_equal(k.t.clock.left[0], 100);
    assert_true(k.t.clock.graced[0]);
    kept_done(&k);
    start("kuhn", "hh", "move 1000 cover random"); /* nor taking back what the bot did */
    assert_accepted(cover(&k, NOW + 700, 0, "random"));
    run(&k, NOW + 700);
    assert_accepted(back(&k, NOW + 750, 0));
    assert_accepted(undo(&k, NOW + 800, 0));
    assert_int_equal(k.t.clock.left[0], 200);
    kept_done(&k);
    start("goofspiel", "hh", "move 1000 cover random"); /* once the bot has acted there is a new act, with its time */
    assert_accepted(move(&k, NOW + 500, 1, "bid 3"));
    tick(&k, NOW + 1000);
    run(&k, NOW + 1000);
    assert_accepted(back(&k, NOW + 1100, 0));
    assert_int_equal(k.t.phase, VL_TABLE_PLAYING);
    assert_int_equal(k.t.clock.left[0], 1000);
    loads_again();
    kept_done(&k);
}

static void a_pause_stops_the_clock(void **unused) {
    static const char *const clocks[] = {"move 86400000 end", "game 86400000 0 end", "days 1 end"};
    const uint64_t day = 86400000;
    (void)unused;
    for (unsigned i = 0; i < 3; i++) { /* of days too: nobody plays, however long nobody looks */
        start("kuhn", "hh", clocks[i]);
        assert_accepted(ask(&k, NOW + 100, 0, VL_ASK_PAUSE));
        assert_accepted(answer(&k, NOW + 200, 1, true));
        assert_true(vl_table_deadline(&k.t) == VL_NEVER);
        assert_accepted(wake(&k, NOW + 3 * day));
        assert_accepted(resume(&k, NOW + 4 * day, 1));
        assert_int_equal(vl_table_deadline(&k.t), NOW + 5 * day - 200);
        kept_done(&k);
    }
    start("kuhn", "hh", "move 500 end");
    assert_accepted(ask(&k, NOW + 100, 0, VL_ASK_PAUSE));
    assert_accepted(answer(&k, NOW + 200, 1, true));
    assert_true(vl_table_deadline(&k.t) == VL_NEVER);
    tick(&k, NOW + 100000);
    struct vl_around around;
    assert_true(vl_table_around(&k.t, 1, NOW + 100000, &around)); /* and it is shown to stand */
    assert_int_equal(around.seat[0].left, 300);
    assert_false(around.seat[0].running);
    assert_accepted(resume(&k, NOW + 100000, 1));
    assert_int_equal(vl_table_deadline(&k.t), NOW + 100300); /* what was left, no more */
    kept_done(&k);
    struct vl_act yes = vl_wish(VL_ACT_YES, 1), timeout = vl_wish(VL_ACT_TIMEOUT, 0);
    start("kuhn", "hh",
          "move 500 end"); /* a journal may say that it came with the last millisecond: nobody loses by it */
    assert_accepted(ask(&k, NOW + 100, 0, VL_ASK_PAUSE));
    yes.number = k.t.number;
    yes.timed = true;
    yes.time = NOW + 500;
    assert_accepted(take(&k, &yes));
    assert_int_equal(k.t.clock.left[0], 0);
    timeout.number = k.t.number;
    assert_reason(take(&k, &timeout), "TAB-1", "not-on");
    kept_done(&k);
}

/* Who has acted has the whole of the time for the next act, and is shown it at once; of a whole game's time, what is
 * left and a little more. */
static void whoever_has_acted_is_shown_the_time_for_the_next(void **unused) {
    static const struct {
        const char *clock;
        uint64_t left;
    } cases[] = {{"move 1000 end", 1000},
                 {"days 1 end", 86400000},
                 {"game 1000 50 end", 650},
                 {"game 1000 0 cover random", 600}};
    (void)unused;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vl_around around;
        start("kuhn", "hh", cases[i].clock);
        assert_accepted(move(&k, NOW + 400, 0, "bet"));
        assert_true(vl_table_around(&k.t, VL_SPECTATOR, NOW + 900, &around));
        assert_int_equal(around.seat[0].left, cases[i].left);
        assert_false(around.seat[0].running);
        assert_true(around.seat[1].running);
        char words[100]; /* and what was agreed on, nothing else of the clock */
        struct vl_text text;
        vl_text_init(&text, words, sizeof words);
        vl_clock_format(&around.clock, &text);
        assert_string_equal(words, cases[i].clock);
        assert_true(around.clock.now == 0 && around.clock.ran == 0 && around.clock.turn == 0);
        assert_true(!around.clock.begun && around.clock.left[0] == 0);
        kept_done(&k);
    }
}

static void days_pass_while_nobody_looks(void **unused) {
    static const char *const clocks[] = {"days 2 end", "move 172800000 end", "game 172800000 0 end"};
    const uint64_t day = 86400000;
    (void)unused;
    for (unsigned i = 0; i < 3; i++) {
        start("kuhn", "hh", clocks[i]);
        assert_int_equal(vl_table_deadline(&k.t), NOW + 2 * day);
        struct kept loaded;
        struct vl_fault fault;
        struct vl_table_read read;
        assert_true(kept_load(&loaded, k.text, k.length, nobody, &read, &fault));
        assert_accepted(wake(&loaded, NOW + day + day / 2)); /* the program was down for a day and a half */
        assert_int_equal(vl_table_deadline(&loaded.t), NOW + (i == 0 ? 2 * day : 3 * day + day / 2));
        tick(&loaded, NOW + 2 * day);
        assert_int_equal(loaded.t.phase, i == 0 ? VL_TABLE_OVER : VL_TABLE_PLAYING);
        kept_done(&loaded);
        kept_done(&k);
    }
}

/* What ran out while the program was down is over before anything is accepted at the moment it wakes. */
static void what_is_due_comes_before_what_is_late(void **unused) {
    const uint64_t day = 86400000;
    (void)unused;
    for (unsigned woken = 0; woken < 2; woken++) {
        start("kuhn", "hh", "days 2 end");
        struct kept loaded, again;
        struct vl_fault fault;
        struct vl_table_read read;
        assert_true(kept_load(&loaded, k.text, k.length, nobody, &read, &fault));
        if (woken) {
            assert_accepted(wake(&loaded, NOW + 5 * day));
            assert_int_equal(loaded.t.phase, VL_TABLE_OVER);
        } else { /* a journal that was kept between waking and what it brought */
            struct vl_act act = vl_wish(VL_ACT_WAKE, VL_NOBODY);
            act.number = loaded.t.number;
            act.timed = true;
            act.time = NOW + 5 * day;
            assert_accepted(take(&loaded, &act));
            assert_true(kept_load(&again, loaded.text, loaded.length, nobody, &read, &fault));
            kept_done(&loaded);
            loaded = again;
        }
        assert_refused(move(&loaded, NOW + 5 * day, 0, "bet"), "TAB-1");
        assert_int_equal(loaded.t.ending, VL_ACT_TIMEOUT);
        assert_int_equal(loaded.t.ending_seat, 0);
        assert_true(kept_load(&again, loaded.text, loaded.length, nobody, &read, &fault));
        assert_null(table_difference(&loaded.t, &again.t));
        kept_done(&again);
        kept_done(&loaded);
        kept_done(&k);
    }
}

/* Whoever comes late, a person, the house or a bot, is told so and has changed nothing; time itself is next. */
static void nothing_is_proposed_over_what_is_due(void **unused) {
    struct vl_act act,
        wishes[] = {vl_wish(VL_ACT_RESIGN, 1), vl_wish_ask(1, VL_ASK_PAUSE), vl_wish(VL_ACT_ABANDON, VL_NOBODY),
                    vl_wish_sit(1, VL_SEAT_HUMAN, "Max"), vl_wish_cover(0, "random")};
    struct vl_due duty;
    vl_move moves[VL_CHOICE_MAX];
    bool full;
    (void)unused;
    table_begin(&k, "goofspiel", "hhb", "move 500 cover random", false, 1, nobody);
    assert_int_equal(step(&k, NOW), STEPPED);
    assert_accepted(move(&k, NOW + 100, 1, "bid 4"));
    assert_true(vl_table_due_at(&k.t, 2, &duty));
    unsigned count = bot_choice(&k.t.setup, &duty, NULL, moves);
    for (unsigned late = 0; late < 2; late++) {
        uint64_t now = late ? NOW + 700 : NOW + 499;
        for (unsigned i = 0; i < sizeof wishes / sizeof *wishes; i++) {
            struct vl_refusal refusal = vl_table_propose(&k.t, now, &wishes[i], &act);
            if (late) assert_reason(refusal, "TAB-1", "time-up");
            if (!late) assert_accepted(refusal);
        }
        struct vl_refusal refusal = vl_table_answer(&k.t, now, 2, duty.version, moves, count, &act);
        if (late) assert_reason(refusal, "TAB-1", "time-up");
        if (!late) assert_accepted(refusal);
        assert_int_equal(vl_table_onward(&k.t, now, &act, &full), late);
    }
    assert_int_equal(act.kind, VL_ACT_COVER);
    assert_int_equal(act.seat, 0);
    assert_int_equal(act.time, NOW + 500);
    assert_accepted(take(&k, &act));
    assert_string_equal(last_line(&k), "@1500 cover 0 random");
    assert_accepted(vl_table_answer(&k.t, NOW + 700, 2, duty.version, moves, count, &act));
    loads_again();
    kept_done(&k);
}

/* A house that wakes has slept over no live clock; but days have passed, and what they brought comes first. */
static void days_are_due_before_the_house_wakes(void **unused) {
    static const struct {
        const char *clock, *reason;
        uint64_t late;
    } cases[] = {{"move 500 end", NULL, 700}, {"game 500 0 end", NULL, 700}, {"days 1 end", "time-up", 86400000}};
    struct vl_act act, wakes = vl_wish(VL_ACT_WAKE, VL_NOBODY);
    (void)unused;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        start("kuhn", "hh", cases[i].clock);
        assert_accepted(vl_table_propose(&k.t, NOW + cases[i].late - 300, &wakes, &act));
        struct vl_refusal refusal = vl_table_propose(&k.t, NOW + cases[i].late, &wakes, &act);
        if (cases[i].reason == NULL)
            assert_accepted(refusal);
        else
            assert_reason(refusal, "TAB-1", cases[i].reason);
        kept_done(&k);
    }
}

/* Times have fifteen digits: after that nobody's time is up any more, and what happens still has its line. */
static void the_end_of_time(void **unused) {
    const uint64_t end = UINT64_C(999999999999999);
    struct vl_act act;
    bool full;
    (void)unused;
    start("kuhn", "hh", "move 500 end");
    assert_accepted(wake(&k, end - 100));
    assert_int_equal(vl_table_deadline(&k.t), end + 400);
    assert_accepted(move(&k, UINT64_MAX, 0, "pass"));
    assert_string_equal(last_line(&k), "@999999999999999 0 pass");
    assert_false(vl_table_onward(&k.t, UINT64_MAX, &act, &full));
    assert_accepted(move(&k, UINT64_MAX, 1, "bet"));
    loads_again();
    kept_done(&k);
}

static void bots_are_not_hurried(void **unused) {
    (void)unused;
    start("kuhn", "bh", "move 500 end");
    assert_int_equal(k.t.clock.running, 2);
    kept_done(&k);
    start("kuhn", "eb", "move 500 end");
    assert_int_equal(k.t.clock.running, 1); /* programs from outside are */
    kept_done(&k);
}

int main(void) {
    tell_bugs_here();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clocks_are_written_and_read),
        cmocka_unit_test(without_a_clock_time_means_nothing),
        cmocka_unit_test(per_move_the_game_ends),
        cmocka_unit_test(per_game_with_increment),
        cmocka_unit_test(time_may_begin_at_nothing),
        cmocka_unit_test(time_never_goes_back),
        cmocka_unit_test(several_clocks_at_once),
        cmocka_unit_test(of_equal_deadlines_the_first_seat_is_over_time),
        cmocka_unit_test(who_comes_back_has_some_time),
        cmocka_unit_test(a_pause_stops_the_clock),
        cmocka_unit_test(whoever_has_acted_is_shown_the_time_for_the_next),
        cmocka_unit_test(days_pass_while_nobody_looks),
        cmocka_unit_test(bots_are_not_hurried),
        cmocka_unit_test(undo_brings_no_time),
        cmocka_unit_test(undo_by_consent_brings_no_time_either),
        cmocka_unit_test(the_others_do_not_pay_for_an_undo),
        cmocka_unit_test(undo_does_not_cost_the_time_of_a_pause),
        cmocka_unit_test(leaving_brings_no_time),
        cmocka_unit_test(what_is_due_comes_before_what_is_late),
        cmocka_unit_test(days_are_due_before_the_house_wakes),
        cmocka_unit_test(the_end_of_time),
        cmocka_unit_test(nothing_is_proposed_over_what_is_due),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
