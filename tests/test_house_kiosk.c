/* test_house_kiosk.c - a house for passers-by: tables are public, names are forgotten after the game, and nobody is
 * known for longer than a visit. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cast.h"
#include "pantry.h"

#define assert_said(key, words) assert_string_equal(said(key), words)

enum { MINUTE = 60000, HOUR = 60 * MINUTE };

static int arrive_in_kiosk(void **state) {
    return arrive_at(state, &(struct vl_house_options){.kiosk = true});
}

/* Anne plays with Ben. */
static void play(const char *more) {
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/tables", anne.token,
                         "{\"game\":\"goofspiel\",\"players\":2,\"fair\":false,\"seats\":[{\"kind\":\"me\"},"
                         "{\"kind\":\"open\"}]%s}",
                         more),
                     201);
    note_made();
    join(&ben);
    begin();
    guest_enter(&a, &inn, table, anne.token);
}

static void resign(void) {
    guest_say(&a, "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"resign\"}", act_id(1));
    guest_close(&a);
}

static bool is_known(const struct visitor *who) {
    return ask(&inn, VL_HOUSE_GET, "/me", who->token, NULL) == 200;
}

static void tables_are_public_unless_it_is_said_otherwise(void **unused) {
    (void)unused;
    play("");
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), NULL, NULL), 200);
    assert_said("public", "true");
    guest_close(&a);
    play(",\"public\":false");
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), NULL, NULL), 404);
}

static void names_are_forgotten_after_the_game(void **unused) {
    (void)unused;
    play("");
    inn_pass(&inn, HOUR); /* a long one */
    assert_true(is_known(&anne) && is_known(&ben));
    resign();
    inn_pass(&inn, 9 * MINUTE);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at("/record"), anne.token, NULL), 200);
    assert_non_null(strstr(body, "Anne"));
    inn_pass(&inn, 2 * MINUTE);
    assert_false(is_known(&anne));
    assert_false(is_known(&ben));
    assert_true(is_known(&carl)); /* who has not played yet */
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at("/record"), NULL, NULL), 200);
    assert_null(strstr(body, "Anne"));
    assert_null(strstr(body, "Ben"));
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), NULL, NULL), 200);
    assert_said("seats.0.name", "null");
    assert_said("seats.1.name", "null");
}

static void who_plays_on_keeps_the_name(void **unused) {
    char first[64];
    (void)unused;
    play("");
    resign();
    snprintf(first, sizeof first, "%s", table);
    play("");
    inn_pass(&inn, HOUR);
    assert_true(is_known(&anne) && is_known(&ben));
    resign();
    inn_pass(&inn, 5 * MINUTE); /* since the last game, not the first */
    assert_true(is_known(&anne));
    inn_pass(&inn, 6 * MINUTE);
    assert_false(is_known(&anne));
}

static void nobody_is_known_for_longer_than_a_visit(void **unused) {
    (void)unused;
    play("");
    inn_pass(&inn, 11 * HOUR);
    assert_true(is_known(&anne) && is_known(&carl));
    inn_pass(&inn, HOUR);
    assert_false(is_known(&anne)); /* also in the middle of a game */
    assert_false(is_known(&carl));
    inn_pass(&inn, MINUTE);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), NULL, NULL), 200);
    assert_said("seats.0.name", "null");
}

static void a_table_gathers_for_a_visit(void **unused) {
    (void)unused;
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/tables", anne.token,
                         "{\"game\":\"kuhn\",\"players\":2,\"seats\":[{\"kind\":\"open\"},{\"kind\":\"open\"}]}"),
                     201);
    inn_pass(&inn, 12 * HOUR - 1);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, "/tables", NULL, NULL), 200);
    assert_said("tables.0.phase", "gathering");
    inn_pass(&inn, 1);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, "/tables", NULL, NULL), 200);
    assert_said("tables", "[]");
}

static void a_house_that_was_shut_forgets_when_it_opens(void **unused) {
    (void)unused;
    play("");
    resign();
    inn_stop(&inn, NULL, 0);
    inn.now += HOUR;
    inn_start(&inn);
    assert_false(is_known(&anne));
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), NULL, NULL), 200);
    assert_said("seats.0.name", "null");
}

static void another_house_forgets_nobody(void **unused) {
    (void)unused;
    inn_stop(&inn, NULL, 0);
    inn_open(&inn, NULL);
    inn_visitor(&inn, &anne, "Anne"); /* those from before have their tokens for a visit only */
    inn_visitor(&inn, &ben, "Ben");
    play("");
    resign();
    inn_pass(&inn, 24 * HOUR);
    assert_true(is_known(&ben));
}

#define quiet_test(name) cmocka_unit_test_setup_teardown(name, arrive_in_kiosk, depart)

int main(void) {
    const struct CMUnitTest tests[] = {
        quiet_test(tables_are_public_unless_it_is_said_otherwise),
        quiet_test(names_are_forgotten_after_the_game),
        quiet_test(who_plays_on_keeps_the_name),
        quiet_test(nobody_is_known_for_longer_than_a_visit),
        quiet_test(a_table_gathers_for_a_visit),
        quiet_test(a_house_that_was_shut_forgets_when_it_opens),
        quiet_test(another_house_forgets_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
