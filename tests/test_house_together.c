/* test_house_together.c - people at one table: what a host may do and may not, who is ready, away and covered, another
 * game, and lists that are looked at again and again. */
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

/* ---- While a table gathers ---- */

static void who_is_ready_is_seen(void **unused) {
    (void)unused;
    gather("");
    join(&ben);
    enter(&a, &anne);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/ready"), ben.token, "{\"ready\":true}"), 204);
    assert_string_equal(said_in(guest_last(&a, "presence"), "ready"), "[1]");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/ready"), ben.token, "{\"ready\":true}"), 204);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/ready"), ben.token, "{\"ready\":1}"), 400);
    code_beside = watch;
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/ready"), carl.token, "{\"ready\":true}"), 403);
    code_beside = NULL;
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), anne.token, NULL), 200);
    assert_said("seats.0.ready", "false");
    assert_said("seats.1.ready", "true");
    assert_said("seats.2.ready", "");
    assert_said("seats.2.bot", "greedy");
    assert_said("host_seat", "0");
    assert_said("clock", "none");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/ready"), ben.token, "{\"ready\":false}"), 204);
    assert_string_equal(said_in(guest_last(&a, "presence"), "ready"), "[]");
    begin();
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/ready"), ben.token, "{\"ready\":true}"), 409);
    assert_said("error.code", "begun");
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), anne.token, NULL), 200);
    assert_said("seats.1.ready", "");
}

static const char *agree(const struct visitor *who, unsigned expected, const char *words) {
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/agreements"), who->token, "%s", words), expected);
    return said("error.code");
}

/* Manners change at once, and nobody's connection ends; who was ready says so again. */
static void a_host_changes_the_manners(void **unused) {
    (void)unused;
    gather("");
    join(&ben);
    enter(&a, &anne);
    enter(&b, &ben);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/ready"), ben.token, "{\"ready\":true}"), 204);
    assert_string_equal(agree(&ben, 403, "{\"chat\":\"off\"}"), "host-only");
    assert_string_equal(agree(&anne, 400, "{\"chat\":\"loud\"}"), "no-such-value");
    assert_string_equal(agree(&anne, 400, "{\"cover_after\":-1}"), "out-of-range");
    agree(&anne, 204, "{}");
    agree(&anne, 204, "{\"chat\":\"free\",\"clock\":\"none\"}");
    assert_string_equal(said_in(guest_last(&b, "presence"), "ready"), "[1]");
    agree(&anne, 204,
          "{\"chat\":\"phrases\",\"chat_watchers\":true,\"cover_after\":60,\"cover_auto\":true,\"public\":true,"
          "\"pace\":10}");
    assert_string_equal(said_in(guest_last(&b, "presence"), "ready"), "[]");
    assert_string_equal(said_in(guest_last(&b, "chatting"), "chat"), "phrases");
    assert_string_equal(guest_last(&b, "bye"), "");
    guest_close(&a);
    guest_close(&b);
    inn_stop(&inn, NULL, 0); /* and after a restart */
    inn_start(&inn);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), carl.token, NULL), 200);
    assert_said("chat", "phrases");
    assert_said("chat_watchers", "true");
    assert_said("cover_after", "60");
    assert_said("cover_auto", "true");
    assert_said("public", "true");
    assert_said("clock", "none");
    assert_said("seats.1.ready", "false");
}

/* The game itself is another one then: connections end, and whoever comes again hears which; notes keep their numbers.
 */
static void a_host_changes_the_game(void **unused) {
    (void)unused;
    gather("");
    join(&ben);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/leave"), ben.token, NULL), 204);
    join(&carl);
    enter(&a, &anne);
    enter(&c, &carl);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/ready"), carl.token, "{\"ready\":true}"), 204);
    int64_t next = atoi(said_in(guest_last(&c, "view"), "next"));
    assert_true(next > 2);
    assert_string_equal(agree(&anne, 400, "{\"options\":{\"pyramid\":\"on\"}}"), "no-such-option");
    assert_string_equal(agree(&anne, 400, "{\"clock\":\"soon\"}"), "not-a-clock");
    assert_string_equal(guest_last(&c, "bye"), "");
    agree(&anne, 204, "{\"options\":{\"cards\":\"5\"},\"clock\":\"move 60000 cover fair\"}");
    assert_string_equal(said_in(guest_last(&a, "bye"), "code"), "agreed");
    assert_string_equal(said_in(guest_last(&c, "bye"), "retry"), "true");
    assert_int_equal(c.hung, 1012);
    guest_close(&a);
    guest_close(&c);
    guest_open(&c, &inn, table);
    guest_hello(&c, carl.token, next);
    assert_string_equal(said_in(guest_last(&c, "hello"), "options.cards"), "5");
    assert_string_equal(guest_types(&c, 0), "hello moves");
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), anne.token, NULL), 200);
    assert_said("options.cards", "5");
    assert_said("clock", "move 60000 cover fair");
    assert_said("seats.1.name", "Carl");
    assert_said("seats.1.ready", "false");
    /* The game is played as it was agreed on, also after a restart. */
    inn_stop(&inn, &c, 1);
    inn_start(&inn);
    enter(&a, &anne);
    assert_string_equal(said_in(guest_last(&a, "hello"), "options.cards"), "5");
    begin();
    assert_string_equal(said_in(guest_last(&a, "note"), "note.note"), "event");
    assert_string_equal(agree(&anne, 409, "{\"chat\":\"off\"}"), "begun");
}

/* Whoever has a part in a fair deal has it in the game as they saw it. */
static void nothing_changes_in_a_fair_deal(void **unused) {
    (void)unused;
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/tables", anne.token,
                         "{\"game\":\"goofspiel\",\"players\":2,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]}"),
                     201);
    note_made();
    join(&ben);
    enter(&a, &anne);
    agree(&anne, 204, "{\"options\":{\"cards\":\"5\"}}");
    guest_close(&a);
    enter(&a, &anne);
    enter(&b, &ben);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/begin"), anne.token, NULL), 202);
    assert_string_equal(said_in(guest_last(&b, "fair"), "wanted"), "hash");
    assert_string_equal(agree(&anne, 409, "{\"options\":{\"cards\":\"6\"}}"), "begun");
}

static void a_host_says_who_sits_where_before_the_game(void **unused) {
    char fresh[64];
    (void)unused;
    gather("");
    join(&ben);
    enter(&a, &anne);
    enter(&b, &ben);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/seats"), ben.token, "{\"seat\":0,\"kind\":\"open\"}"), 403);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/seats"), anne.token, "{\"seat\":7,\"kind\":\"open\"}"), 400);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/seats"), anne.token, "{\"seat\":1,\"kind\":\"me\"}"), 400);
    assert_said("error.code", "no-such-kind");
    assert_int_equal(
        ask(&inn, VL_HOUSE_POST, at("/seats"), anne.token, "{\"seat\":1,\"kind\":\"bot\",\"bot\":\"god\"}"), 400);
    assert_said("error.code", "no-such-bot");
    /* Ben is sent away, and everybody sees it; his link is void. */
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/seats"), anne.token, "{\"seat\":1,\"kind\":\"open\"}"), 200);
    snprintf(fresh, sizeof fresh, "%s", said("code"));
    assert_string_equal(said_in(guest_last(&b, "bye"), "code"), "left");
    assert_string_equal(said_in(guest_last(&a, "note"), "note.kind"), "open");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/join"), ben.token, "{\"code\":\"%s\"}", code), 404);
    /* A bot sits there, which is no place for Carl; then nobody, with a link that works. */
    assert_int_equal(
        ask(&inn, VL_HOUSE_POST, at("/seats"), anne.token, "{\"seat\":1,\"kind\":\"bot\",\"bot\":\"fair\"}"), 200);
    assert_said("seat", "1");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/join"), carl.token, "{\"code\":\"%s\"}", fresh), 404);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), anne.token, NULL), 200);
    assert_said("seats.1.bot", "fair");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/seats"), anne.token, "{\"seat\":1,\"kind\":\"open\"}"), 200);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/seats"), anne.token, "{\"seat\":1,\"kind\":\"open\"}"), 200);
    snprintf(code, sizeof code, "%s", said("code"));
    join(&carl);
    begin();
    /* Nobody is sent away from a game. */
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/seats"), anne.token, "{\"seat\":1,\"kind\":\"open\"}"), 409);
    assert_said("error.code", "begun");
    assert_int_equal(
        ask(&inn, VL_HOUSE_POST, at("/seats"), anne.token, "{\"seat\":1,\"kind\":\"bot\",\"bot\":\"fair\"}"), 409);
}

static void who_was_sent_away_comes_back_only_by_a_link(void **unused) {
    (void)unused;
    gather(",\"public\":true");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/join"), ben.token, "{\"seat\":1}"), 200);
    enter(&a, &anne);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/seats"), anne.token, "{\"seat\":1,\"kind\":\"open\"}"), 200);
    snprintf(code, sizeof code, "%s", said("code"));
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/join"), ben.token, "{\"seat\":1}"), 403);
    assert_said("error.code", "sent-away");
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), ben.token, NULL), 200); /* to look on is everybody's */
    join(&ben);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/seats"), anne.token, "{\"seat\":1,\"kind\":\"open\"}"), 200);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/join"), carl.token, "{\"seat\":1}"), 200);
}

static void nobody_is_put_out_of_a_fair_deal(void **unused) {
    (void)unused;
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/tables", anne.token,
                         "{\"game\":\"goofspiel\",\"players\":2,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]}"),
                     201);
    snprintf(table, sizeof table, "%s", said("id"));
    snprintf(code, sizeof code, "%s", said("invites.1"));
    join(&ben);
    enter(&a, &anne);
    enter(&b, &ben);
    begin();
    guest_say(&b, "{\"type\":\"fair\",\"round\":1,\"house\":true}");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/seats"), anne.token, "{\"seat\":1,\"kind\":\"open\"}"), 409);
    assert_said("error.code", "seat-committed");
    assert_int_equal(b.hung, 0);
}

static void a_host_need_not_play(void **unused) {
    (void)unused;
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/tables", anne.token,
                         "{\"game\":\"kuhn\",\"players\":2,\"seats\":[{\"kind\":\"open\"},{\"kind\":\"open\"}],"
                         "\"public\":true}"),
                     201);
    snprintf(table, sizeof table, "%s", said("id"));
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), anne.token, NULL), 200);
    assert_said("host", "true");
    assert_said("host_seat", "null");
    assert_said("seat", "");
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), ben.token, NULL), 200);
    assert_said("host", "");
}

/* ---- Away ---- */

static void only_who_is_away_long_enough_is_covered(void **unused) {
    (void)unused;
    both_play(",\"cover_after\":60");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/cover"), anne.token, "{\"seat\":1}"), 409);
    assert_said("error.code", "not-absent");
    guest_close(&b);
    inn_pass(&inn, 1000);
    assert_string_equal(said_in(guest_last(&a, "presence"), "absent.0.seat"), "1");
    assert_string_equal(said_in(guest_last(&a, "presence"), "absent.0.cover_in"), "59000");
    inn_pass(&inn, 58999);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/cover"), anne.token, "{\"seat\":1}"), 409);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/cover"), ben.token, "{\"seat\":0}"), 403);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/cover"), anne.token, "{\"seat\":2}"), 409);
    assert_said("error.code", "seat-of-bot");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/invites"), anne.token, "{\"seat\":1}"), 409);
    inn_pass(&inn, 1);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/cover"), anne.token, "{\"seat\":1}"), 204);
    assert_string_equal(said_in(guest_last(&a, "view"), "type"), "view");
    bool told = false;
    for (unsigned i = 0; i < a.count; i++)
        told = told || (strcmp(said_in(a.message[i], "note.note"), "covered") == 0 &&
                        strcmp(said_in(a.message[i], "note.name"), "greedy") == 0); /* the level of this table */
    assert_true(told);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/cover"), anne.token, "{\"seat\":1}"), 409);
    assert_said("error.code", "covered");
    /* Ben is back, and takes his seat. */
    enter(&b, &ben);
    guest_say(&b, "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"back\"}", act_id(1));
    assert_string_equal(said_in(guest_last(&b, "done"), "id"), act_id(1));
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/invites"), anne.token, "{\"seat\":1}"), 409);
}

static void where_the_host_is_away_others_may_cover(void **unused) {
    (void)unused;
    both_play(",\"cover_after\":60");
    guest_close(&a);
    inn_pass(&inn, 60000);
    code_beside = watch;
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/cover"), carl.token, "{\"seat\":0}"), 403);
    code_beside = NULL;
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/cover"), ben.token, "{\"seat\":0}"), 204);
}

static void a_covered_seat_can_be_handed_to_who_lost_theirs(void **unused) {
    (void)unused;
    both_play(",\"cover_after\":60");
    guest_close(&b);
    inn_pass(&inn, 60000);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/invites"), anne.token, "{\"seat\":1}"), 409);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/cover"), anne.token, "{\"seat\":1}"), 204);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/invites"), anne.token, "{\"seat\":1}"), 200);
    snprintf(code, sizeof code, "%s", said("code"));
    join(&carl);
    enter(&c, &carl);
    guest_say(&c, "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"back\"}", act_id(2));
    assert_string_equal(said_in(guest_last(&c, "hello"), "seat"), "1");
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), anne.token, NULL), 200);
    assert_said("seats.1.name", "Carl");
}

static void a_table_that_wants_it_covers_by_itself(void **unused) {
    (void)unused;
    both_play(",\"cover_after\":60,\"cover_auto\":true");
    guest_close(&b);
    inn_pass(&inn, 59999);
    assert_string_equal(said_in(guest_last(&a, "presence"), "here"), "[0]");
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), anne.token, NULL), 200);
    unsigned before = a.count;
    inn_pass(&inn, 1);
    assert_true(strstr(guest_types(&a, before), "note") != NULL);
    enter(&b, &ben);
    assert_string_equal(said_in(guest_last(&b, "view"), "view.seats.1.covered"), "greedy");
    /* Where nobody waits nobody is covered. */
    guest_say(&b, "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"back\"}", act_id(1));
    guest_close(&a);
    guest_close(&b);
    inn_pass(&inn, 3600000);
    enter(&a, &anne);
    assert_string_equal(said_in(guest_last(&a, "view"), "view.seats.1.covered"), "");
    inn_pass(&inn, 60000);
    guest_say(&a, "{\"type\":\"view\"}");
    assert_string_equal(said_in(guest_last(&a, "view"), "view.seats.1.covered"), "greedy");
}

static void where_it_was_not_chosen_nobody_is_covered(void **unused) {
    (void)unused;
    both_play(",\"cover_after\":0");
    guest_close(&b);
    inn_pass(&inn, 3600000);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/cover"), anne.token, "{\"seat\":1}"), 409);
    assert_said("error.code", "never-covered");
    gather(",\"clock\":\"days 3 end\"");
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), anne.token, NULL), 200);
    assert_said("cover_after", "0");
    assert_said("clock", "days 3 end");
    gather("");
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), anne.token, NULL), 200);
    assert_said("cover_after", "120");
    assert_said("cover_auto", "false");
}

/* ---- Another game ---- */

static void the_next_table_is_there_when_everybody_has_agreed(void **unused) {
    (void)unused;
    both_play("");
    guest_say(&a, "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"resign\"}", act_id(1));
    guest_say(&a, "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"ask rematch\"}", act_id(2));
    guest_throw(&b, "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"yes\",\"at\":%s}", act_id(3),
                said_in(guest_last(&b, "moves"), "next"));
    /* Whoever is told `done` asks at once: nothing has happened in between but one unit of the store. */
    for (unsigned i = 0; i < 1000 && strcmp(said_in(guest_last(&b, "done"), "id"), act_id(3)) != 0; i++)
        if (vl_store_waiting(inn.store) > 0) {
            sem_wait(&inn.awake);
            vl_house_collect(inn.house, inn.now);
        }
    assert_string_equal(said_in(guest_last(&b, "done"), "id"), act_id(3));
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), ben.token, NULL), 200);
    assert_int_equal(strlen(said("next")), 32);
    snprintf(table, sizeof table, "%s", said("next"));
    assert_string_equal(said_in(guest_last(&a, "rematch"), "table"), table);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), ben.token, NULL), 200);
    assert_said("phase", "gathering");
    assert_said("cover_after", "120");
}

/* ---- Looking again ---- */

static char tag[64];

static void look(const char *where, const char *token) {
    assert_int_equal(ask(&inn, VL_HOUSE_GET, where, token, NULL), 200);
    snprintf(tag, sizeof tag, "%s", tag_told);
    assert_int_equal(strlen(tag), 34);
}

/* Whether what was looked at last is still the same. */
static bool is_same(const char *where, const char *token) {
    tag_known = tag;
    unsigned answer = ask(&inn, VL_HOUSE_GET, where, token, NULL);
    tag_known = NULL;
    assert_true(answer == 200 || answer == 304);
    assert_true((answer == 304) == (body[0] == '\0'));
    return answer == 304;
}

static void what_has_not_changed_is_not_told_again(void **unused) {
    (void)unused;
    look("/tables", NULL);
    assert_true(is_same("/tables", NULL));
    gather("");
    assert_true(is_same("/tables", NULL)); /* a private one */
    gather(",\"public\":true");
    assert_false(is_same("/tables", NULL));
    look("/tables", NULL);
    assert_said("tables.0.id", table);
    join(&ben);
    assert_false(is_same("/tables", NULL));
    look("/tables", NULL);
    assert_said("tables.0.seats.1.name", "Ben");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/me", ben.token, "{\"name\":\"Benno\"}"), 200);
    look("/tables", NULL);
    assert_said("tables.0.seats.1.name", "Benno");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/ready"), ben.token, "{\"ready\":true}"), 204);
    assert_false(is_same("/tables", NULL));
    look("/tables", NULL);
    begin();
    look("/tables", NULL);
    assert_said("tables.0.phase", "playing");
    enter(&a, &anne);
    guest_say(&a, "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"resign\"}", act_id(1));
    look("/tables", NULL);
    assert_said("tables.0.id", "");
    look(at(""), anne.token);
    assert_true(is_same(at(""), anne.token));
    assert_false(is_same(at(""), ben.token)); /* to him another seat is said */
    look("/me/tables", anne.token);
    assert_true(is_same("/me/tables", anne.token));
    look("/games", NULL);
    assert_said("phrases.2", "well-played");
    assert_true(is_same("/games", NULL));
}

/* ---- Screens ---- */

#define KEY "00112233445566778899aabbccddeeff"
#define OTHER_KEY "ff112233445566778899aabbccddeeff"

/* The code of the second seat as somebody who looks on is told it, with a key; "": it is told nobody's. */
static const char *shown(const char *key) {
    code_beside = watch;
    screen_beside = key;
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), NULL, NULL), 200);
    code_beside = screen_beside = NULL;
    return said("codes.1");
}

static void new_codes_are_told_to_the_hosts_screens(void **unused) {
    static const char invited[] = "{\"seat\":1,\"screen\":\"" KEY "\"}",
                      freed[] = "{\"seat\":1,\"kind\":\"open\",\"screen\":\"" KEY "\"}";
    char made[64];
    (void)unused;
    gather("");
    enter(&c, NULL);
    assert_string_equal(shown(KEY), "");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/invites"), anne.token, invited), 200);
    strcpy(made, said("code"));
    assert_string_equal(shown(KEY), made);
    assert_string_equal(shown(OTHER_KEY), "");
    assert_string_equal(shown(NULL), "");
    assert_null(strstr(body, made)); /* who merely looks on */
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/seats"), anne.token, freed), 200);
    assert_string_not_equal(said("code"), made);
    strcpy(made, said("code"));
    assert_string_equal(shown(KEY), made);
    /* One that the host made for nobody else, a seat that is taken, another key: the old screens are told nothing. */
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/invites"), anne.token, "{\"seat\":1}"), 200);
    assert_string_equal(shown(KEY), "null");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/invites"), anne.token, invited), 200);
    strcpy(code, said("code"));
    join(&ben);
    assert_string_equal(shown(KEY), "null");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/seats"), anne.token, freed), 200);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/invites"), anne.token, "{\"seat\":1,\"screen\":\"" OTHER_KEY "\"}"),
                     200);
    assert_string_equal(shown(KEY), "");
    assert_string_not_equal(shown(OTHER_KEY), "");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/invites"), anne.token, "{\"seat\":1,\"screen\":\"short\"}"), 400);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/invites"), anne.token, "{\"seat\":1,\"screen\":7}"), 400);
}

/* ---- Questions ---- */

static void does(struct guest *who, unsigned number, const char *words) {
    guest_say(who, "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"%s\",\"at\":100000}", act_id(number), words);
    assert_string_equal(said_in(guest_last(who, "done"), "id"), act_id(number));
}

/* The last note of this kind that somebody was told came after so many messages. */
static bool is_noted(const struct guest *who, unsigned from, const char *kind) {
    for (unsigned i = from; i < who->count; i++)
        if (strcmp(said_in(who->message[i], "note.note"), kind) == 0) return true;
    return false;
}

static void questions_are_declined_and_lapse(void **unused) {
    static const char *const questions[] = {"ask pause", "ask abandon"};
    unsigned number = 8000;
    (void)unused;
    both_play(",\"cover_after\":60,\"cover_auto\":true");
    for (unsigned i = 0; i < 2; i++) {
        unsigned from = a.count;
        does(&a, number++, questions[i]);
        assert_true(is_noted(&b, 0, "asked"));
        does(&b, number++, "no");
        assert_true(is_noted(&a, from, "no"));
        from = a.count;
        does(&a, number++, questions[i]);
        guest_close(&b);
        inn_pass(&inn, 61000);
        assert_true(is_noted(&a, from, "covered"));
        assert_true(is_noted(&a, from, "lapsed"));
        enter(&b, &ben);
        does(&b, number++, "back");
        guest_say(&b, "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"yes\",\"at\":100000}", act_id(number++));
        assert_string_equal(said_in(guest_last(&b, "refused"), "code"), "not-asked");
    }
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), anne.token, NULL), 200);
    assert_said("phase", "playing");
    does(&a, number++, "resign");
    does(&a, number++, "ask rematch");
    does(&b, number++, "no");
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), anne.token, NULL), 200);
    assert_said("next", "null");
}

#define quiet_test(name) cmocka_unit_test_setup_teardown(name, arrive, depart)

int main(void) {
    const struct CMUnitTest tests[] = {
        quiet_test(who_is_ready_is_seen),
        quiet_test(a_host_changes_the_manners),
        quiet_test(a_host_changes_the_game),
        quiet_test(nothing_changes_in_a_fair_deal),
        quiet_test(a_host_says_who_sits_where_before_the_game),
        quiet_test(new_codes_are_told_to_the_hosts_screens),
        quiet_test(questions_are_declined_and_lapse),
        quiet_test(who_was_sent_away_comes_back_only_by_a_link),
        quiet_test(nobody_is_put_out_of_a_fair_deal),
        quiet_test(a_host_need_not_play),
        quiet_test(only_who_is_away_long_enough_is_covered),
        quiet_test(where_the_host_is_away_others_may_cover),
        quiet_test(a_covered_seat_can_be_handed_to_who_lost_theirs),
        quiet_test(a_table_that_wants_it_covers_by_itself),
        quiet_test(where_it_was_not_chosen_nobody_is_covered),
        quiet_test(the_next_table_is_there_when_everybody_has_agreed),
        quiet_test(what_has_not_changed_is_not_told_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
