/* test_house_edition.c - a table that plays with the numbers of somebody's own box: read, refused, kept, told, played
 * to its end and played again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cast.h"
#include "core/edition.h"
#include "core/record.h"
#include "games/registry.h"
#include "pantry.h"
#include "table/wire.h"

#define assert_said(key, words) assert_string_equal(said(key), words)

#define MYBOX                                                                                                          \
    "{\"game\":\"ogallala\",\"edition\":\"mybox\",\"components\":{\"guard:r\":{\"copies\":3},\"guard\":{\"strength\":" \
    "5,\"provenance\":\"my own box\"}}}"

/* Anne's table of that edition, with a seat for Ben. */
static unsigned open_with(const char *edition) {
    return ask(&inn, VL_HOUSE_POST, "/tables", anne.token,
               "{\"game\":\"ogallala\",\"players\":2,\"fair\":false,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}],"
               "\"edition\":%s}",
               edition);
}

static void gather_with(const char *edition) {
    assert_int_equal(open_with(edition), 201);
    note_made();
}

static struct vl_setup mybox(void) {
    struct vl_setup s;
    struct vl_fault fault;
    assert_true(vl_edition_read(MYBOX, strlen(MYBOX), vl_games, &s, &fault));
    return s;
}

/* A hello says the edition so that whoever has the game can play by it, and by no other. */
static void assert_hello(const struct guest *g) {
    static struct vl_wire wire;
    struct vl_setup s = mybox();
    struct vl_reply reply;
    const char *hello = guest_last(g, "hello");
    assert_string_equal(said_in(hello, "edition"), "mybox");
    assert_string_equal(said_in(hello, "hash"), s.hash);
    assert_string_equal(said_in(hello, "components.guard.strength"), "5");
    assert_string_equal(said_in(hello, "components.bow"), "");
    vl_wire_init(&wire, vl_games, NULL);
    assert_null(vl_reply_read(&wire, hello, strlen(hello), &reply));
    assert_memory_equal(wire.setup.number, s.number, sizeof s.number);
    assert_string_equal(wire.setup.hash, s.hash);
}

static void an_edition_is_kept_and_told(void **unused) {
    struct vl_setup s = mybox(), told;
    struct vl_fault fault;
    (void)unused;
    gather_with(MYBOX);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), anne.token, NULL), 200);
    assert_said("edition", "mybox");
    inn_stop(&inn, NULL, 0); /* and after a restart */
    inn_start(&inn);
    join(&ben);
    enter(&a, &anne);
    enter(&b, &ben);
    enter(&c, NULL);
    assert_hello(&a);
    assert_hello(&b);
    assert_hello(&c);
    assert_string_equal(said_in(guest_last(&b, "view"), "view.setup.edition"), "mybox");
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at("/edition"), ben.token, NULL), 200);
    assert_string_equal(content_type, "application/json");
    assert_true(vl_edition_read(body, strlen(body), vl_games, &told, &fault));
    assert_string_equal(told.hash, s.hash);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at("/edition"), carl.token, NULL), 404);
    gather("");
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), anne.token, NULL), 200);
    assert_said("edition", "default");
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at("/edition"), anne.token, NULL), 200);
    assert_said("edition", "default");
}

static void refuse(const char *edition, const char *code_said, const char *message) {
    assert_int_equal(open_with(edition), 400);
    assert_said("error.code", code_said);
    assert_said("error.rule", "REC-7");
    assert_said("error.message", message);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, "/me/tables", anne.token, NULL), 200);
    assert_string_equal(body, "{\"tables\":[]}");
}

static void what_is_no_edition_is_refused_in_words(void **unused) {
    (void)unused;
    refuse("{\"game\":\"ogallala\",\"edition\":\"mybox\",\"components\":{\"cow\":{\"copies\":3}}}", "no-such-component",
           "the game has no such component: cow");
    refuse("{\"game\":\"ogallala\",\"edition\":\"mybox\",\"components\":{\"guard\":{\"strength\":500}}}",
           "out-of-range", "the number is out of range: guard");
    refuse("{\"game\":\"ogallala\",\"edition\":\"default\"}", "edition-name-taken",
           "“default” is the built-in edition: choose another name: default");
    refuse("{\"game\":\"ogallala\",\"edition\":\"mybox\",\"cards\":{}}", "unknown-key",
           "unknown key; there are game, edition and components: cards");
    refuse("{\"game\":\"manitou\",\"edition\":\"mybox\"}", "edition-of-another",
           "this edition is of another game: manitou");
    refuse("\"mybox\"", "object-expected", "an object is expected: edition");
    refuse("[]", "object-expected", "an object is expected: edition");
    gather_with("null");
    gather_with("\"default\"");
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), anne.token, NULL), 200);
    assert_said("edition", "default");
}

/* While it gathers the host may choose another one: connections end, and whoever comes again hears which. */
static void a_host_changes_the_edition(void **unused) {
    (void)unused;
    gather_with("null");
    join(&ben);
    enter(&b, &ben);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/ready"), ben.token, "{\"ready\":true}"), 204);
    assert_int_equal(
        ask(&inn, VL_HOUSE_POST, at("/agreements"), anne.token, "{\"edition\":{\"game\":\"ogallala\",\"edition\":1}}"),
        400);
    assert_said("error.code", "name-expected");
    assert_string_equal(guest_last(&b, "bye"), "");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/agreements"), anne.token, "{\"edition\":%s}", MYBOX), 204);
    assert_string_equal(said_in(guest_last(&b, "bye"), "code"), "agreed");
    guest_close(&b);
    enter(&b, &ben);
    assert_hello(&b);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), ben.token, NULL), 200);
    assert_said("edition", "mybox");
    assert_said("seats.1.ready", "false");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/agreements"), anne.token, "{\"clock\":\"days 2 end\"}"), 204);
    guest_close(&b);
    inn_stop(&inn, NULL, 0);
    inn_start(&inn);
    enter(&b, &ben);
    assert_hello(&b); /* what is not said stays */
    guest_close(&b);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/agreements"), anne.token, "{\"edition\":\"default\"}"), 204);
    inn_stop(&inn, NULL, 0);
    inn_start(&inn);
    enter(&b, &ben);
    assert_string_equal(said_in(guest_last(&b, "hello"), "edition"), "default");
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at("/edition"), ben.token, NULL), 200);
    assert_said("edition", "default");
}

/* Its record is of that edition, and of no other. */
static void assert_record(void) {
    struct vl_setup s = mybox();
    struct vl_reader reader;
    struct vl_state_box state;
    char *copy = strdup(body);
    assert_non_null(strstr(body, "\nedition mybox@"));
    assert_false(vl_record_open(&reader, copy, strlen(body), vl_games, NULL));
    assert_string_equal(reader.fault.rule, "REC-7");
    strcpy(copy, body);
    assert_true(vl_record_open(&reader, copy, strlen(body), vl_games, &s));
    assert_int_equal(vl_record_replay(&reader, &state), VL_STEP_FINISHED);
    free(copy);
}

static void it_is_played_to_its_end_and_again(void **unused) {
    struct vl_rng rng;
    unsigned acts = 0;
    (void)unused;
    gather_with(MYBOX);
    join(&ben);
    begin();
    enter(&a, &anne);
    enter(&b, &ben);
    vl_rng_init(&rng, 3, 1);
    while (guest_plays(&a, &rng, acts) || guest_plays(&b, &rng, acts)) {
        assert_true(++acts < 5000);
        if (acts != 20) continue;
        guest_close(&a); /* out of memory and back in mid-game */
        guest_close(&b);
        inn_pass(&inn, 60000);
        enter(&a, &anne);
        enter(&b, &ben);
    }
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at("/record"), ben.token, NULL), 200);
    assert_record();
    guest_say(&a, "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"ask rematch\"}", act_id(6001));
    guest_say(&b, "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"yes\",\"at\":%s}", act_id(6002),
              said_in(guest_last(&b, "moves"), "next"));
    snprintf(table, sizeof table, "%s", said_in(guest_last(&a, "rematch"), "table"));
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), ben.token, NULL), 200);
    assert_said("edition", "mybox");
    guest_close(&b);
    enter(&b, &ben);
    assert_hello(&b);
}

#define quiet_test(name) cmocka_unit_test_setup_teardown(name, arrive, depart)

int main(void) {
    const struct CMUnitTest tests[] = {
        quiet_test(an_edition_is_kept_and_told),
        quiet_test(what_is_no_edition_is_refused_in_words),
        quiet_test(a_host_changes_the_edition),
        quiet_test(it_is_played_to_its_end_and_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
