/* test_house_time.c - what happens by itself: bots at the table's pace, clocks, tables that leave memory and come back,
 * the server that is stopped in the middle; and people who go: covers, seats given to others, rematches. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cast.h"
#include "core/rng.h"
#include "pantry.h"

static void make(const char *game, unsigned count, const char *seats, const char *more) {
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/tables", anne.token,
                         "{\"game\":\"%s\",\"players\":%u,\"fair\":false,\"seats\":[%s]%s}", game, count, seats, more),
                     201);
    note_made();
}

#define ME "{\"kind\":\"me\"}"
#define OPEN ",{\"kind\":\"open\"}"
#define BOT(name) ",{\"kind\":\"bot\",\"bot\":\"" name "\"}"

/* Anne and Ben at a table for two that has begun, both connected. */
static void two(const char *game, const char *more) {
    make(game, 2, ME OPEN, more);
    join(&ben);
    guest_enter(&a, &inn, table, anne.token);
    guest_enter(&b, &inn, table, ben.token);
    begin();
}

static void act(struct guest *g, unsigned number, const char *words) {
    guest_say(g, "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"%s\"}", act_id(number), words);
}

static void throw_act(struct guest *g, unsigned number, const char *words) {
    guest_throw(g, "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"%s\"}", act_id(number), words);
}

static const char *phase(void) {
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), anne.token, NULL), 200);
    return said("phase");
}

static struct vl_house_figures figures(void) {
    struct vl_house_figures f;
    vl_house_figures(inn.house, &f);
    return f;
}

static const char *last_note(const struct guest *g) {
    return said_in(guest_last(g, "note"), "note.note");
}

/* ---- Bots ---- */

static void a_bots_line_comes_at_the_tables_pace(void **unused) {
    (void)unused;
    make("kuhn", 2, ME BOT("gentle"), ",\"pace\":700,\"seed\":4");
    guest_enter(&a, &inn, table, anne.token);
    begin();
    act(&a, 1, "pass");
    assert_int_equal(figures().thinking + figures().due, 0); /* it has its answer, */
    unsigned told = a.count;
    inn_pass(&inn, 699); /* and nobody knows */
    assert_int_equal(a.count, told);
    inn_pass(&inn, 1);
    assert_in_range(a.count, told + 1, told + 10);
    assert_int_equal(figures().bots, 1);
}

static void bots_choose_in_the_order_of_their_seats(void **unused) {
    static const char *const levels[2] = {ME BOT("greedy") BOT("gentle") BOT("random"),
                                          ME BOT("gentle") BOT("greedy") BOT("gentle")};
    (void)unused;
    for (unsigned i = 0; i < 2; i++) {
        make("tenakee", 4, levels[i], ",\"pace\":500,\"seed\":9");
        guest_enter(&a, &inn, table, anne.token);
        begin();
        unsigned told = a.count;
        for (unsigned bot = 1; bot <= 3; bot++) {
            assert_int_equal(a.count, told);
            inn_pass(&inn, 499);
            assert_int_equal(a.count, told);
            inn_pass(&inn, 1);
            assert_true(a.count > told);
            char seat[8];
            snprintf(seat, sizeof seat, "%u", bot);
            assert_string_equal(said_in(guest_last(&a, "note"), "note.actor"), seat);
            told = a.count;
        }
        guest_close(&a);
    }
}

/* Also without a pace, where the one in the first seat thinks and the others know at once. */
static void haste_does_not_change_that_order(void **unused) {
    unsigned next = 1;
    (void)unused;
    make("tenakee", 4, ME BOT("gentle") BOT("greedy") BOT("random"), ",\"seed\":9");
    guest_enter(&a, &inn, table, anne.token);
    begin();
    for (unsigned i = 0; i < a.count; i++) {
        const char *actor = said_in(a.message[i], "note.actor");
        if (actor[0] == '\0') continue;
        assert_int_equal(strtoul(actor, NULL, 10), next);
        const char *later = i + 1 < a.count ? said_in(a.message[i + 1], "note.actor") : "";
        next += strcmp(later, actor) != 0;
    }
    assert_int_equal(next, 4);
}

/* By a watch that goes on by so much whenever somebody looks, in whichever thread. */
static atomic_uint_least64_t passed;

static uint64_t look_at_slow(void *unused) {
    (void)unused;
    return atomic_fetch_add(&passed, 1) + 1;
}

static int arrive_with_a_slow_watch(void **state) {
    return arrive_at(state, &(struct vl_house_options){.watch = {.now = look_at_slow}});
}

/* However many decisions there are in it and whichever threads they are thought about in. */
static void a_bots_turn_takes_as_long_as_its_level_may(void **unused) {
    struct vl_rng rng;
    uint64_t longest = 0, most = 0;
    (void)unused;
    vl_rng_init(&rng, 5, 0);
    make("ogallala", 2, ME BOT("strong"), ",\"seed\":4");
    guest_enter(&a, &inn, table, anne.token);
    begin();
    for (unsigned n = 1; n <= 60; n++) {
        uint64_t begun = passed, bots = figures().bots;
        if (!guest_plays(&a, &rng, n)) break;
        if (passed - begun > longest) longest = passed - begun;
        if (figures().bots - bots > most) most = figures().bots - bots;
    }
    assert_true(most > 4);
    assert_in_range(longest, 600, 1200);
}

static void bots_play_alone_and_after_a_restart(void **unused) {
    (void)unused;
    make("goofspiel", 2, "{\"kind\":\"bot\",\"bot\":\"greedy\"}" BOT("gentle"), ",\"pace\":1000,\"public\":true");
    begin();
    for (unsigned i = 0; i < 5; i++) inn_pass(&inn, 1000);
    uint64_t bots = figures().bots;
    assert_in_range(bots, 4, 6);
    inn_stop(&inn, NULL, 0);
    inn.now += 3600000;
    inn_start(&inn);
    for (unsigned i = 0; i < 100 && strcmp(phase(), "over") != 0; i++) inn_pass(&inn, 1000);
    assert_string_equal(phase(), "over");
    inn_pass(&inn, 20000);
    assert_int_equal(figures().tables, 0);
}

static void a_bot_that_nobody_waits_for_is_left(void **unused) {
    (void)unused;
    make("ogallala", 3, ME BOT("master") BOT("master"), ",\"seed\":9");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/begin"), anne.token, NULL), 202);
    guest_open(&a, &inn, table);
    guest_throw(&a, "{\"type\":\"hello\",\"token\":\"%s\"}", anne.token);
    throw_act(&a, 1, "resign");
    inn_settle(&inn);
    assert_string_equal(last_note(&a), "resigned");
    assert_int_equal(figures().thinking + figures().due, 0);
}

/* ---- Order and clocks ---- */

static void what_waits_is_judged_at_its_turn(void **unused) {
    (void)unused;
    two("kuhn", ",\"seed\":2");
    unsigned from = b.count;
    throw_act(&a, 1, "bet"); /* is being kept, */
    throw_act(&b, 2, "bet"); /* and only with it this is Ben's turn */
    throw_act(&b, 3, "bet");
    assert_int_equal(b.count, from);
    inn_settle(&inn);
    assert_string_equal(said_in(guest_last(&b, "done"), "id"), act_id(2));
    assert_string_equal(said_in(guest_last(&b, "refused"), "id"), act_id(3));
    assert_string_equal(phase(), "over");
}

static void what_a_connection_said_counts_after_it_is_gone(void **unused) {
    (void)unused;
    two("kuhn", ",\"seed\":2");
    throw_act(&b, 1, "forced on");
    throw_act(&a, 2, "bet"); /* waits, */
    guest_close(&a);         /* and its connection is cut */
    inn_settle(&inn);
    assert_string_equal(said_in(guest_last(&b, "note"), "note.actor"), "0");
    guest_enter(&a, &inn, table, anne.token);
    act(&a, 2, "bet");
    assert_string_equal(guest_types(&a, 0), "hello view done");
}

static void a_timeout_never_overtakes_an_act_that_came_before(void **unused) {
    (void)unused;
    two("kuhn", ",\"seed\":2,\"clock\":\"move 1000 end\"");
    inn.now += 999;
    throw_act(&b, 1, "forced on"); /* being kept */
    throw_act(&a, 2, "bet");       /* in time, and waits */
    inn.now += 5;
    inn_settle(&inn);
    assert_string_equal(said_in(guest_last(&a, "done"), "id"), act_id(2));
    assert_string_equal(phase(), "playing");
    inn_pass(&inn, 993); /* Ben's second runs from Anne's act */
    assert_string_equal(phase(), "playing");
    inn_pass(&inn, 2);
    assert_string_equal(last_note(&a), "timeout");
}

static void an_act_that_came_too_late_is_too_late(void **unused) {
    (void)unused;
    two("kuhn", ",\"seed\":2,\"clock\":\"move 1000 end\"");
    inn.now += 1000;
    throw_act(&a, 1, "bet");
    inn_settle(&inn);
    assert_string_equal(guest_last(&a, "done"), "");
    assert_string_equal(said_in(guest_last(&a, "refused"), "id"), act_id(1));
    assert_string_equal(last_note(&b), "timeout");
}

/* ---- Memory ---- */

static void idle_tables_leave_memory_and_come_back_in_time(void **unused) {
    (void)unused;
    two("kuhn", ",\"seed\":2,\"clock\":\"days 1 cover greedy\"");
    guest_close(&a);
    guest_close(&b);
    inn_pass(&inn, 9999);
    assert_int_equal(figures().tables, 1);
    inn_pass(&inn, 20000);
    assert_int_equal(figures().tables, 0);
    inn_pass(&inn, 86400000 - 29999 - 1);
    assert_int_equal(figures().tables, 0);
    assert_string_equal(phase(), "playing");
    inn_pass(&inn, 1 + 1000); /* the day is over: a bot covers for Anne */
    assert_in_range(figures().bots, 1, 3);
    inn_pass(&inn, 60000);
    assert_int_equal(figures().tables, 0);
}

static void clocks_stand_while_the_server_is_down(void **unused) {
    (void)unused;
    two("kuhn", ",\"seed\":2,\"clock\":\"move 60000 end\"");
    inn_pass(&inn, 50000);
    guest_close(&a);
    guest_close(&b);
    inn_stop(&inn, NULL, 0);
    inn.now += 3600000;
    inn_start(&inn);
    assert_string_equal(phase(), "playing");
    inn_pass(&inn, 9000);
    assert_string_equal(phase(), "playing");
    inn_pass(&inn, 60000);
    assert_string_equal(phase(), "over");
}

static void a_game_goes_on_after_a_restart_at_any_act(void **unused) {
    struct vl_rng rng;
    (void)unused;
    vl_rng_init(&rng, 5, 5);
    two("goofspiel", ",\"seed\":2");
    for (unsigned n = 1; n < 200 && strcmp(phase(), "over") != 0; n++) {
        char next[2][32];
        assert_true(guest_plays(n % 2 ? &a : &b, &rng, n) || guest_plays(n % 2 ? &b : &a, &rng, n));
        snprintf(next[0], sizeof next[0], "%s", said_in(guest_last(&a, "moves"), "next"));
        snprintf(next[1], sizeof next[1], "%s", said_in(guest_last(&b, "moves"), "next"));
        guest_close(&a);
        guest_close(&b);
        inn_stop(&inn, NULL, 0);
        inn_start(&inn);
        guest_enter(&a, &inn, table, anne.token);
        guest_enter(&b, &inn, table, ben.token);
        assert_string_equal(said_in(a.message[0], "next"), next[0]);
        assert_string_equal(said_in(b.message[0], "next"), next[1]);
    }
    assert_string_equal(phase(), "over");
}

/* ---- People who go ---- */

static void who_leaves_is_covered_and_may_come_back(void **unused) {
    (void)unused;
    two("goofspiel", ",\"seed\":2");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/leave"), ben.token, NULL), 204);
    inn_settle(&inn);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/leave"), ben.token, NULL), 204);
    assert_in_range(figures().bots, 1, 1);
    act(&b, 1, "back");
    assert_string_equal(said_in(guest_last(&b, "done"), "id"), act_id(1));
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/leave"), carl.token, NULL), 404);
}

static void a_seat_whose_person_is_gone_is_given_to_another(void **unused) {
    char again[64];
    (void)unused;
    two("goofspiel", ",\"seed\":2");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/invites"), anne.token, "{\"seat\":1}"), 409);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/leave"), ben.token, NULL), 204);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/join"), carl.token, "{\"code\":\"%s\"}", code), 409);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/invites"), anne.token, "{\"seat\":1}"), 200);
    snprintf(again, sizeof again, "%s", said("code"));
    assert_int_not_equal(b.hung, 0);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/join"), carl.token, "{\"code\":\"%s\"}", code), 404);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/join"), carl.token, "{\"code\":\"%s\"}", again), 200);
    guest_close(&b);
    guest_enter(&b, &inn, table, carl.token);
    assert_string_equal(said_in(b.message[0], "seat"), "1");
    assert_string_equal(said_in(guest_last(&b, "view"), "view.seats.1.name"), "Carl");
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), ben.token, NULL), 404);
}

static void another_game_is_another_table(void **unused) {
    char next[64];
    (void)unused;
    two("kuhn", ",\"seed\":2");
    act(&a, 1, "bet");
    act(&b, 2, "bet");
    assert_string_equal(phase(), "over");
    act(&a, 3, "ask rematch");
    guest_say(&b, "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"yes\",\"at\":%s}", act_id(4),
              said_in(guest_last(&b, "moves"), "next"));
    snprintf(next, sizeof next, "%s", said_in(guest_last(&a, "rematch"), "table"));
    assert_int_equal(strlen(next), 32);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), ben.token, NULL), 200);
    assert_string_equal(said("next"), next);
    snprintf(table, sizeof table, "%s", next);
    assert_string_equal(phase(), "gathering");
    assert_string_equal(said("seats.0.name"), "Ben"); /* seats turn */
    assert_string_equal(said("seats.1.name"), "Anne");
    begin();
    assert_string_equal(phase(), "playing");
}

static void presence_is_told_to_who_asks(void **unused) {
    (void)unused;
    two("kuhn", ",\"seed\":2");
    assert_string_equal(guest_last(&a, "presence"), "");
    guest_close(&b);
    guest_open(&b, &inn, table);
    guest_say(&b, "{\"type\":\"hello\",\"token\":\"%s\",\"presence\":true}", ben.token);
    assert_string_equal(said_in(guest_last(&b, "presence"), "here"), "[0,1]");
    guest_close(&a);
    inn_pass(&inn, 500);
    assert_string_equal(said_in(guest_last(&b, "presence"), "here"), "[1]");
}

#define quiet_test(name) cmocka_unit_test_setup_teardown(name, arrive, depart)

int main(void) {
    const struct CMUnitTest tests[] = {
        quiet_test(a_bots_line_comes_at_the_tables_pace),
        quiet_test(bots_choose_in_the_order_of_their_seats),
        quiet_test(haste_does_not_change_that_order),
        cmocka_unit_test_setup_teardown(a_bots_turn_takes_as_long_as_its_level_may, arrive_with_a_slow_watch, depart),
        quiet_test(bots_play_alone_and_after_a_restart),
        quiet_test(a_bot_that_nobody_waits_for_is_left),
        quiet_test(what_waits_is_judged_at_its_turn),
        quiet_test(what_a_connection_said_counts_after_it_is_gone),
        quiet_test(a_timeout_never_overtakes_an_act_that_came_before),
        quiet_test(an_act_that_came_too_late_is_too_late),
        quiet_test(idle_tables_leave_memory_and_come_back_in_time),
        quiet_test(clocks_stand_while_the_server_is_down),
        quiet_test(a_game_goes_on_after_a_restart_at_any_act),
        quiet_test(who_leaves_is_covered_and_may_come_back),
        quiet_test(a_seat_whose_person_is_gone_is_given_to_another),
        quiet_test(another_game_is_another_table),
        quiet_test(presence_is_told_to_who_asks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
