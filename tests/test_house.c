/* test_house.c - people and tables by HTTP: who may do what, and what everybody is told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/rng.h"
#include "inn.h"
#include "pantry.h"

#define assert_said(key, words) assert_string_equal(said(key), words)

static struct inn inn;
static struct visitor anne, ben, carl;

static const char two[] = "{\"game\":\"kuhn\",\"players\":2,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]%s}";
static char table[64], path[160], code[64], watch[64];

static const char *at(const char *call) {
    snprintf(path, sizeof path, "/tables/%s%s", table, call);
    return path;
}

/* Anne's table for two, with what else is said of it. */
static void make_table_for_two(const char *more) {
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/tables", anne.token, two, more), 201);
    snprintf(table, sizeof table, "%s", said("id"));
    snprintf(code, sizeof code, "%s", said("invites.1"));
    snprintf(watch, sizeof watch, "%s", said("watch"));
}

static int arrive(void **state) {
    pantry_open(state);
    inn_open(&inn, NULL);
    inn_visitor(&inn, &anne, "Anne");
    inn_visitor(&inn, &ben, "Benoît");
    inn_visitor(&inn, &carl, "Carl");
    return 0;
}

static int depart(void **state) {
    inn_stop(&inn, NULL, 0);
    return pantry_close(state);
}

/* ---- People ---- */

static void somebody_has_a_name_and_a_token_told_once(void **unused) {
    (void)unused;
    assert_int_equal(strlen(anne.token), 64);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, "/me", anne.token, NULL), 200);
    assert_said("name", "Anne");
    assert_said("id", anne.id);
    assert_said("token", "");
    assert_int_equal(ask(&inn, VL_HOUSE_GET, "/me", NULL, NULL), 401);
    assert_said("error.code", "who-are-you");
    assert_said("error.rule", "null");
    assert_int_equal(ask(&inn, VL_HOUSE_GET, "/me", "0123", NULL), 401);
}

static void a_page_gets_a_cookie_and_no_token(void **unused) {
    (void)unused;
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/identity", NULL, "{\"name\":\"Dora\",\"cookie\":true}"), 201);
    assert_said("token", "");
    assert_int_equal(strlen(cookie), 64);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, "/me", cookie, NULL), 200);
    assert_said("name", "Dora");
}

static void names_are_bounded_text(void **unused) {
    static const char *const bad[] = {
        "", " a", "a\\u0007b", "a\\nb", "\\ud800", "0123456789012345678901234567890123456789012345678901234567890123"};
    (void)unused;
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(ask(&inn, VL_HOUSE_POST, "/identity", NULL, "{\"name\":\"%s\"}", bad[i]), 400);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/identity", NULL, "{\"name\":7}"), 400);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/identity", NULL, "[]"), 400);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/identity", NULL, "{\"name\":\"A\"} x"), 400);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/identity", NULL, NULL), 400);
}

static void a_name_can_be_changed(void **unused) {
    struct guest g;
    (void)unused;
    make_table_for_two("");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/me", anne.token, "{\"name\":\"Annette\"}"), 200);
    assert_said("name", "Annette");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/me", anne.token, "{\"name\":\"\"}"), 400);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), anne.token, NULL), 200);
    assert_said("seats.0.name", "Annette");
    guest_enter(&g, &inn, table, anne.token);
    assert_string_equal(said_in(guest_last(&g, "view"), "view.seats.0.name"), "Annette");
    guest_close(&g);
}

static void another_device_becomes_the_same_person_by_a_code_that_works_once(void **unused) {
    char link[64], token[80];
    (void)unused;
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/me/link", anne.token, NULL), 200);
    snprintf(link, sizeof link, "%s", said("code"));
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/identity/link", NULL, "{\"code\":\"wrong\"}"), 404);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/identity/link", NULL, "{\"code\":\"%s\"}", link), 200);
    assert_said("id", anne.id);
    snprintf(token, sizeof token, "%s", said("token"));
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/identity/link", NULL, "{\"code\":\"%s\"}", link), 404);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, "/me", token, NULL), 200);
    assert_said("id", anne.id);
    /* Leaving everywhere else makes that token void, and no other. */
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/me/leave", anne.token, "{\"where\":\"elsewhere\"}"), 204);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, "/me", token, NULL), 401);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, "/me", anne.token, NULL), 200);
    /* And a link is too old after ten minutes. */
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/me/link", anne.token, NULL), 200);
    snprintf(link, sizeof link, "%s", said("code"));
    inn_pass(&inn, 600001);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/identity/link", NULL, "{\"code\":\"%s\"}", link), 404);
}

static void who_is_forgotten_has_no_name_and_no_seat(void **unused) {
    (void)unused;
    make_table_for_two("");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/join"), ben.token, "{\"code\":\"%s\"}", code), 200);
    assert_int_equal(ask(&inn, VL_HOUSE_DELETE, "/me", ben.token, NULL), 204);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, "/me", ben.token, NULL), 401);
    inn_settle(&inn);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), anne.token, NULL), 200);
    assert_said("seats.1.kind", "open");
    assert_said("seats.1.name", "null");
}

/* ---- Tables ---- */

static void games_and_bots_are_listed(void **unused) {
    (void)unused;
    assert_int_equal(ask(&inn, VL_HOUSE_GET, "/games", NULL, NULL), 200);
    assert_said("games.0.name", "tenakee");
    assert_string_equal(said("bots"), "[\"gentle\",\"fair\",\"strong\",\"master\",\"greedy\",\"random\"]");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/games", NULL, "{}"), 405);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, "/nothing", NULL, NULL), 404);
}

static void a_private_table_is_not_there_for_others(void **unused) {
    static char invisible[sizeof body];
    (void)unused;
    make_table_for_two("");
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), ben.token, NULL), 404);
    snprintf(invisible, sizeof invisible, "%s", body);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, "/tables/00000000000000000000000000000000", ben.token, NULL), 404);
    assert_string_equal(body, invisible);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, "/tables/nonsense", ben.token, NULL), 404);
    assert_string_equal(body, invisible);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/begin"), ben.token, NULL), 404);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/leave"), ben.token, NULL), 404);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/join"), ben.token, "{\"seat\":1}"), 404);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/join"), ben.token, "{\"code\":\"%s\"}", table), 404);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, "/tables", ben.token, NULL), 200);
    assert_string_equal(body, "{\"tables\":[]}");
    const char *const codes[] = {"", table, watch, code};
    for (unsigned i = 0; i < 4; i++) { /* two wrong ones, two of this table's */
        code_beside = codes[i];
        assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), ben.token, NULL), i < 2 ? 404 : 200);
        assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), NULL, NULL), i < 2 ? 404 : 200);
        if (i < 2) assert_string_equal(body, invisible);
    }
    code_beside = NULL;
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), anne.token, NULL), 200);
    assert_said("phase", "gathering");
    assert_said("seats.0.name", "Anne");
    assert_said("scores", "null");
    assert_said("next", "null");
}

static void a_seat_is_given_away_once(void **unused) {
    (void)unused;
    make_table_for_two("");
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/join"), ben.token, "{\"code\":\"%s\"}", code), 200);
        assert_string_equal(body, "{\"seat\":1}");
    }
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/join"), carl.token, "{\"code\":\"%s\"}", code), 409);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/join"), anne.token, "{\"code\":\"%s\"}", code), 409);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/join"), carl.token, "{\"code\":\"%s\"}", watch), 404);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/leave"), ben.token, NULL), 204);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/join"), carl.token, "{\"code\":\"%s\"}", code), 200);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/join"), ben.token, "{\"code\":\"%s\"}", code), 409);
}

static void a_code_may_stand_beside_the_request(void **unused) {
    (void)unused;
    make_table_for_two("");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/join"), ben.token, NULL), 404);
    code_beside = code;
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/join"), ben.token, NULL), 200);
    assert_string_equal(body, "{\"seat\":1}");
    code_beside = NULL;
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/join"), ben.token, NULL), 400);
}

/* A screen that was given codes learns which seat each of them opens; one that may watch learns none. */
static void a_code_says_what_it_opens(void **unused) {
    (void)unused;
    make_table_for_two("");
    code_beside = code;
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), NULL, NULL), 200);
    assert_string_equal(said("opens"), "1");
    code_beside = watch;
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), NULL, NULL), 200);
    assert_string_equal(said("opens"), "null");
    assert_null(strstr(body, code));
    code_beside = NULL;
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), anne.token, NULL), 200);
    assert_string_equal(said("opens"), "");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/invites"), anne.token, "{\"seat\":1}"), 200);
    code_beside = code;
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), NULL, NULL), 404);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), anne.token, NULL), 200);
    assert_string_equal(said("opens"), "null");
    code_beside = NULL;
}

static void the_host_invites_anew(void **unused) {
    char second[64];
    (void)unused;
    make_table_for_two("");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/invites"), anne.token, "{\"seat\":0}"), 409);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/invites"), anne.token, "{\"seat\":2}"), 400);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/invites"), anne.token, "{\"seat\":1}"), 200);
    snprintf(second, sizeof second, "%s", said("code"));
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/join"), ben.token, "{\"code\":\"%s\"}", code), 404);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/join"), ben.token, "{\"code\":\"%s\"}", second), 200);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/invites"), ben.token, "{\"seat\":1}"), 403);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/begin"), ben.token, NULL), 403);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/invites"), anne.token, "{\"seat\":1}"), 409);
}

static void a_public_table_is_listed_and_joined_by_seat(void **unused) {
    (void)unused;
    make_table_for_two(",\"public\":true,\"fair\":false");
    assert_int_equal(ask(&inn, VL_HOUSE_GET, "/tables", NULL, NULL), 200);
    assert_said("tables.0.id", table);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/begin"), anne.token, NULL), 409);
    assert_said("error.code", "seats-open");
    assert_said("error.rule", "TAB-1");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/join"), ben.token, "{\"seat\":0}"), 409);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/join"), ben.token, "{\"seat\":9}"), 400);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/join"), ben.token, "{}"), 400);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/join"), ben.token, "{\"seat\":1}"), 200);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/begin"), anne.token, NULL), 202);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), NULL, NULL), 200);
    assert_said("phase", "playing");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/begin"), anne.token, NULL), 409);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at("/record"), NULL, NULL), 409);
}

static void my_tables_say_where_i_am_awaited(void **unused) {
    (void)unused;
    make_table_for_two(",\"seed\":3");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/join"), ben.token, "{\"code\":\"%s\"}", code), 200);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/begin"), anne.token, NULL), 202);
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(ask(&inn, VL_HOUSE_GET, "/me/tables", anne.token, NULL), 200);
        assert_said("tables.0.awaited", "true");
        assert_int_equal(ask(&inn, VL_HOUSE_GET, "/me/tables", ben.token, NULL), 200);
        assert_said("tables.0.awaited", "false");
        inn_pass(&inn, 60000); /* the table leaves memory: the store says the same */
    }
    struct vl_house_figures f;
    vl_house_figures(inn.house, &f);
    assert_int_equal(f.tables, 0);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, "/me/tables", carl.token, NULL), 200);
    assert_string_equal(body, "{\"tables\":[]}");
}

static void what_cannot_be_played_is_refused(void **unused) {
    static const struct {
        const char *body, *code;
    } wrong[] = {
        {"{\"game\":\"chess\",\"players\":2,\"seats\":[]}", "unknown-game"},
        {"{\"game\":\"kuhn\",\"players\":3,\"seats\":[]}", "players-count"},
        {"{\"game\":\"kuhn\",\"players\":2,\"seats\":[{\"kind\":\"me\"}]}", "seats-count"},
        {"{\"game\":\"kuhn\",\"players\":2,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"}]}", "one-me"},
        {"{\"game\":\"kuhn\",\"players\":2,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"cat\"}]}", "no-such-kind"},
        {"{\"game\":\"kuhn\",\"players\":2,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"bot\",\"bot\":\"ismcts:9\"}]}",
         "no-such-bot"},
        {"{\"game\":\"kuhn\",\"players\":2,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}],\"clock\":\"soon\"}",
         "not-a-clock"},
        {"{\"game\":\"kuhn\",\"players\":2,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}],\"pace\":-1}",
         "out-of-range"},
        {"{\"game\":\"kuhn\",\"players\":2,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}],\"options\":{\"a\":\"b\"}"
         "}",
         "no-such-option"},
        {"{\"players\":2}", "malformed"},
    };
    (void)unused;
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(ask(&inn, VL_HOUSE_POST, "/tables", anne.token, "%s", wrong[i].body), 400);
        assert_said("error.code", wrong[i].code);
        assert_int_not_equal(said("error.message")[0], '\0');
    }
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/tables", NULL, two, ""), 401);
}

static void there_are_limits(void **unused) {
    struct vl_house_options options = {.limits = {.open_tables = 3, .requests = 5, .identities = 1}};
    (void)unused;
    inn_stop(&inn, NULL, 0);
    inn_open(&inn, &options);
    for (unsigned i = 0; i < 3; i++) make_table_for_two("");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/tables", anne.token, two, ""), 429);
    assert_said("error.code", "too-many-tables");
    unsigned limited = 0;
    for (unsigned i = 0; i < 40; i++) limited += ask(&inn, VL_HOUSE_POST, at("/begin"), anne.token, NULL) == 429;
    assert_in_range(limited, 10, 39);
    inn_pass(&inn, 1000);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/begin"), anne.token, NULL), 409);
    for (unsigned i = 0; i < 5; i++)
        assert_int_equal(ask(&inn, VL_HOUSE_POST, "/identity", NULL, "{\"name\":\"E\"}"), 201);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/identity", NULL, "{\"name\":\"E\"}"), 429);
}

/* ---- Whoever runs the server ---- */

static void whoever_runs_the_server_looks_closes_and_blocks(void **unused) {
    static const char admin[] = "the token of whoever runs this";
    struct guest g;
    char who[160];
    (void)unused;
    inn_stop(&inn, NULL, 0);
    inn_open(&inn, &(struct vl_house_options){.admin = admin});
    make_table_for_two("");
    assert_int_equal(ask(&inn, VL_HOUSE_GET, "/admin/tables", NULL, NULL), 404);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, "/admin/tables", anne.token, NULL), 404);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, "/admin/tables", admin, NULL), 200);
    assert_said("tables.0.table.id", table);
    assert_said("tables.0.people.0", anne.id);
    snprintf(path, sizeof path, "/admin/tables/%s", table);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, path, admin, NULL), 200);
    assert_said("table.phase", "gathering");
    snprintf(path, sizeof path, "/admin/tables/%s/journal", table);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, path, admin, NULL), 200);
    assert_non_null(strstr(body, "seat 0 human "));
    assert_null(strstr(body, "Anne")); /* journals hold no names */
    snprintf(path, sizeof path, "/admin/tables/%s/close", table);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, path, admin, NULL), 204);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, path, admin, NULL), 409);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), anne.token, NULL), 200);
    assert_said("phase", "over");
    make_table_for_two("");
    guest_enter(&g, &inn, table, anne.token);
    snprintf(who, sizeof who, "/admin/identities/%s", anne.id);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, who, admin, "{\"blocked\":true}"), 204);
    assert_string_equal(said_in(guest_last(&g, "bye"), "code"), "blocked");
    guest_close(&g);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, "/me", anne.token, NULL), 403);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, who, admin, "{\"blocked\":false}"), 204);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, "/me", anne.token, NULL), 200);
    assert_int_equal(
        ask(&inn, VL_HOUSE_POST, "/admin/identities/00000000000000000000000000000000", admin, "{\"blocked\":true}"),
        404);
}

static void a_table_does_not_gather_for_ever(void **unused) {
    (void)unused;
    make_table_for_two("");
    inn_pass(&inn, 14 * (uint64_t)VL_STORE_DAY - 1);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), anne.token, NULL), 200);
    assert_said("phase", "gathering");
    inn_pass(&inn, 2);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), anne.token, NULL), 200);
    assert_said("phase", "over");
}

#define quiet_test(name) cmocka_unit_test_setup_teardown(name, arrive, depart)

int main(void) {
    const struct CMUnitTest tests[] = {
        quiet_test(somebody_has_a_name_and_a_token_told_once),
        quiet_test(a_page_gets_a_cookie_and_no_token),
        quiet_test(names_are_bounded_text),
        quiet_test(a_name_can_be_changed),
        quiet_test(another_device_becomes_the_same_person_by_a_code_that_works_once),
        quiet_test(who_is_forgotten_has_no_name_and_no_seat),
        quiet_test(games_and_bots_are_listed),
        quiet_test(a_private_table_is_not_there_for_others),
        quiet_test(a_seat_is_given_away_once),
        quiet_test(a_code_may_stand_beside_the_request),
        quiet_test(a_code_says_what_it_opens),
        quiet_test(the_host_invites_anew),
        quiet_test(a_public_table_is_listed_and_joined_by_seat),
        quiet_test(my_tables_say_where_i_am_awaited),
        quiet_test(what_cannot_be_played_is_refused),
        quiet_test(there_are_limits),
        quiet_test(whoever_runs_the_server_looks_closes_and_blocks),
        quiet_test(a_table_does_not_gather_for_ever),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
