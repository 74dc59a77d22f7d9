/* test_house_fair.c - rounds of fair deals: everybody contributes, the house draws for who is not there, a nonce that
 * is missing makes the round void, and the public log says all of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cast.h"
#include "core/rng.h"
#include "core/text.h"
#include "games/registry.h"
#include "pantry.h"
#include "table/fairlog.h"

/* Three seats: Anne, Ben, a bot; by default a fair deal, since two people play. */
static void gather_fairly(void) {
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/tables", anne.token,
                         "{\"game\":\"goofspiel\",\"players\":3,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"},"
                         "{\"kind\":\"bot\",\"bot\":\"greedy\"}]}"),
                     201);
    note_made();
    join(&ben);
}

/* The nonce of a person in a round, and the hash of it. */
static void nonce_of(unsigned person, unsigned round, char nonce[65], char hash[65]) {
    uint8_t bytes[VL_FAIR_BYTES], commitment[VL_FAIR_BYTES];
    struct vl_text text;
    memset(bytes, (int)(16 * person + round), sizeof bytes);
    vl_fair_commit(bytes, commitment);
    vl_text_init(&text, nonce, 65);
    vl_fair_write_hex(bytes, &text);
    vl_text_init(&text, hash, 65);
    vl_fair_write_hex(commitment, &text);
}

static void say_hash(struct guest *g, unsigned person, unsigned round) {
    char nonce[65], hash[65];
    nonce_of(person, round, nonce, hash);
    guest_say(g, "{\"type\":\"fair\",\"round\":%u,\"hash\":\"%s\"}", round, hash);
}

static void say_nonce(struct guest *g, unsigned person, unsigned round) {
    char nonce[65], hash[65];
    nonce_of(person, round, nonce, hash);
    guest_say(g, "{\"type\":\"fair\",\"round\":%u,\"nonce\":\"%s\"}", round, nonce);
}

#define assert_fair(guest, wanted_, round_, by_)                                                                       \
    do {                                                                                                               \
        const char *last_ = guest_last(guest, "fair");                                                                 \
        assert_string_equal(said_in(last_, "wanted"), wanted_);                                                        \
        assert_string_equal(said_in(last_, "round"), round_);                                                          \
        assert_string_equal(said_in(last_, "by"), by_);                                                                \
    } while (0)

static const char *phase(void) {
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), anne.token, NULL), 200);
    return said("phase");
}

/* The public log, checked from its first line on. */
static unsigned check_log(char kinds[400]) {
    struct vl_fairlog log = {.number = 0};
    unsigned count = 0;
    kinds[0] = '\0';
    assert_int_equal(ask(&inn, VL_HOUSE_GET, "/fair/log", NULL, NULL), 200);
    for (char *line = body; *line != '\0';) {
        struct vl_fairlog_entry entry;
        size_t length = strcspn(line, "\n");
        assert_null(vl_fairlog_read(&log, line, length, &entry));
        snprintf(kinds + strlen(kinds), 400 - strlen(kinds), "%s ", vl_fairlog_kinds[entry.kind]);
        assert_string_equal(entry.table, table);
        line += length + 1;
        count++;
    }
    return count;
}

/* ---- A round ---- */

static void everybody_contributes_and_the_game_begins(void **unused) {
    char kinds[400];
    struct vl_rng rng;
    (void)unused;
    gather_fairly();
    guest_enter(&a, &inn, table, anne.token);
    guest_enter(&b, &inn, table, ben.token);
    assert_string_equal(said_in(a.message[0], "fair.wanted"), "null");
    assert_string_equal(said_in(a.message[0], "fair.round"), "1");
    assert_string_equal(said_in(a.message[0], "fair.by"), "[]");
    say_hash(&a, 1, 1); /* nothing is wanted yet */
    assert_string_equal(said_in(guest_last(&a, "refused"), "rule"), "TAB-4");
    begin();
    begin(); /* it is on its way */
    assert_fair(&a, "hash", "1", "[0,1]");
    say_hash(&a, 1, 1);
    assert_fair(&a, "null", "1", "[1]");
    assert_fair(&b, "hash", "1", "[1]");
    unsigned from = a.count;
    say_hash(&a, 1, 1); /* said again: nothing happens */
    assert_int_equal(a.count, from);
    say_hash(&a, 2, 1); /* another one: too late */
    assert_string_equal(said_in(guest_last(&a, "refused"), "code"), "already-done");
    say_hash(&b, 2, 2); /* another round's */
    assert_string_equal(said_in(guest_last(&b, "refused"), "code"), "stale");
    say_hash(&b, 2, 1);
    assert_fair(&b, "nonce", "1", "[0,1]");
    say_nonce(&b, 1, 1);
    assert_string_equal(said_in(guest_last(&b, "refused"), "code"), "opening-wrong");
    say_nonce(&b, 2, 1);
    assert_string_equal(phase(), "gathering");
    say_nonce(&a, 1, 1);
    assert_fair(&a, "null", "1", "[]");
    assert_string_equal(phase(), "playing");
    vl_rng_init(&rng, 1, 1);
    for (unsigned i = 1; i < 2000 && strcmp(phase(), "over") != 0; i++) {
        if (!guest_plays(&a, &rng, 2 * i)) assert_true(guest_plays(&b, &rng, 2 * i));
    }
    assert_string_equal(phase(), "over");
    assert_int_equal(check_log(kinds), 6); /* the server, three seats, begin, end */
    assert_string_equal(kinds, "commit commit commit commit begin end ");
    assert_int_equal(ask(&inn, VL_HOUSE_GET, "/fair/log/5", NULL, NULL), 200);
    assert_int_equal(strncmp(body, "5 ", 2), 0);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, "/fair/log/x", NULL, NULL), 400);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at("/record"), anne.token, NULL), 200);
    assert_non_null(strstr(body, "x-fair-by-0 own\n"));
    assert_non_null(strstr(body, "x-fair-by-2 house\n"));
    struct vl_reader reader;
    struct vl_fair_found found;
    assert_true(vl_fair_verify(&reader, body, strlen(body), vl_games, NULL, &found));
}

static void the_house_draws_for_who_is_not_there(void **unused) {
    (void)unused;
    gather_fairly();
    begin();
    assert_string_equal(phase(), "playing");
}

static void the_house_draws_for_who_asks_and_for_who_says_nothing(void **unused) {
    (void)unused;
    gather_fairly();
    guest_enter(&a, &inn, table, anne.token);
    guest_enter(&b, &inn, table, ben.token);
    begin();
    guest_say(&a, "{\"type\":\"fair\",\"round\":1,\"house\":true}");
    assert_fair(&b, "hash", "1", "[1]");
    inn_pass(&inn, 29999);
    assert_string_equal(phase(), "gathering");
    inn_pass(&inn, 1);
    assert_string_equal(phase(), "playing");
}

/* ---- Void ---- */

static void a_missing_nonce_makes_the_round_void(void **unused) {
    char kinds[400];
    (void)unused;
    gather_fairly();
    guest_enter(&a, &inn, table, anne.token);
    guest_enter(&b, &inn, table, ben.token);
    begin();
    say_hash(&a, 1, 1);
    say_hash(&b, 2, 1);
    say_nonce(&a, 1, 1);
    inn_pass(&inn, 29999);
    assert_fair(&b, "nonce", "1", "[1]");
    inn_pass(&inn, 1);
    assert_string_equal(said_in(guest_last(&b, "bye"), "code"), "left"); /* its seat is free */
    assert_fair(&a, "hash", "2", "[0,1]");
    assert_string_equal(phase(), "gathering");
    assert_string_equal(said("seats.1.kind"), "open");
    say_nonce(&a, 1, 1); /* the old round's */
    assert_string_equal(said_in(guest_last(&a, "refused"), "code"), "stale");
    say_hash(&a, 1, 2);
    assert_fair(&a, "null", "2", "[1]");
    inn_pass(&inn, 100000); /* an empty seat is waited for */
    assert_string_equal(phase(), "gathering");
    /* Somebody else comes; nobody has to begin again. */
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/join"), carl.token, "{\"code\":\"%s\"}", code), 200);
    inn_pass(&inn, 9999);
    assert_fair(&a, "null", "2", "[1]"); /* who has just sat down is waited for a little, */
    inn_pass(&inn, 1);
    assert_fair(&a, "nonce", "2", "[0]"); /* and then the house draws */
    say_nonce(&a, 1, 2);
    assert_string_equal(phase(), "playing");
    check_log(kinds);
    assert_string_equal(kinds, "commit commit commit commit void commit commit commit commit begin ");
}

static void who_sits_down_in_a_round_draws_for_themselves(void **unused) {
    char kinds[400];
    (void)unused;
    gather_fairly();
    guest_enter(&a, &inn, table, anne.token);
    guest_enter(&b, &inn, table, ben.token);
    begin();
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/leave"), ben.token, NULL), 204);
    say_hash(&a, 1, 1);
    inn_pass(&inn, 100000);
    join(&carl);
    inn_pass(&inn, 5000);
    guest_enter(&c, &inn, table, carl.token);
    assert_fair(&a, "null", "1", "[1]");
    inn_pass(&inn, 24999); /* as much time as everybody has, from the moment of sitting down */
    assert_string_equal(said_in(guest_last(&c, "hello"), "fair.wanted"), "hash");
    say_hash(&c, 3, 1);
    assert_fair(&c, "nonce", "1", "[0,1]");
    say_nonce(&a, 1, 1);
    say_nonce(&c, 3, 1);
    assert_string_equal(phase(), "playing");
    check_log(kinds);
    assert_string_equal(kinds, "commit commit commit commit begin ");
}

static void all_who_withhold_lose_their_seats(void **unused) {
    (void)unused;
    gather_fairly();
    guest_enter(&a, &inn, table, anne.token);
    guest_enter(&b, &inn, table, ben.token);
    begin();
    say_hash(&a, 1, 1);
    say_hash(&b, 2, 1);
    inn_pass(&inn, 30000);
    assert_string_equal(phase(), "gathering"); /* Anne is the host, and may know of it */
    assert_string_equal(said("seats.0.kind"), "open");
    assert_string_equal(said("seats.1.kind"), "open");
}

static void who_leaves_after_committing_makes_it_void_too(void **unused) {
    (void)unused;
    gather_fairly();
    guest_enter(&a, &inn, table, anne.token);
    guest_enter(&b, &inn, table, ben.token);
    begin();
    say_hash(&b, 2, 1);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/leave"), ben.token, NULL), 204);
    assert_fair(&a, "hash", "2", "[0,1]");
    assert_string_equal(phase(), "gathering");
    assert_string_equal(said("seats.1.kind"), "open");
}

/* ---- Restart ---- */

static void a_round_goes_on_after_a_restart(void **unused) {
    (void)unused;
    gather_fairly();
    guest_enter(&a, &inn, table, anne.token);
    begin(); /* Ben is not there: the house draws for him and the bot */
    say_hash(&a, 1, 1);
    assert_fair(&a, "nonce", "1", "[0]");
    inn_stop(&inn, &a, 1);
    inn_start(&inn);
    guest_enter(&a, &inn, table, anne.token);
    assert_string_equal(said_in(a.message[0], "fair.wanted"), "nonce");
    say_nonce(&a, 1, 1);
    assert_string_equal(phase(), "playing");
}

static void with_one_person_there_is_none_unless_it_is_asked_for(void **unused) {
    static const char one[] = "{\"game\":\"kuhn\",\"players\":2,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"bot\","
                              "\"bot\":\"greedy\"}]%s}";
    (void)unused;
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/tables", anne.token, one, ""), 201);
    guest_enter(&a, &inn, said("id"), anne.token);
    assert_string_equal(said_in(a.message[0], "fair"), "null");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/tables", anne.token, one, ",\"fair\":true"), 201);
    guest_enter(&b, &inn, said("id"), anne.token);
    assert_string_equal(said_in(b.message[0], "fair.round"), "1");
}

#define quiet_test(name) cmocka_unit_test_setup_teardown(name, arrive, depart)

int main(void) {
    const struct CMUnitTest tests[] = {
        quiet_test(everybody_contributes_and_the_game_begins),
        quiet_test(the_house_draws_for_who_is_not_there),
        quiet_test(the_house_draws_for_who_asks_and_for_who_says_nothing),
        quiet_test(a_missing_nonce_makes_the_round_void),
        quiet_test(who_sits_down_in_a_round_draws_for_themselves),
        quiet_test(all_who_withhold_lose_their_seats),
        quiet_test(who_leaves_after_committing_makes_it_void_too),
        quiet_test(a_round_goes_on_after_a_restart),
        quiet_test(with_one_person_there_is_none_unless_it_is_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
