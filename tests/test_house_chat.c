/* test_house_chat.c - what people say to each other at a table: who hears it, who may speak, what is refused, and that
 * it is nowhere but in memory. */
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

static unsigned number;

static void says(struct guest *g, const char *text) {
    guest_say(g, "{\"type\":\"chat\",\"id\":\"chat-%010u\",\"text\":\"%s\"}", ++number, text);
}

static void names(struct guest *g, const char *phrase) {
    guest_say(g, "{\"type\":\"chat\",\"id\":\"chat-%010u\",\"phrase\":\"%s\"}", ++number, phrase);
}

static void assert_refused(const struct guest *g, const char *why) {
    assert_string_equal(said_in(guest_last(g, "refused"), "code"), why);
}

static unsigned chats(const struct guest *g) {
    unsigned count = 0;
    for (unsigned i = 0; i < g->count; i++) count += strcmp(said_in(g->message[i], "type"), "chat") == 0;
    return count;
}

static void everybody_who_asked_hears_what_is_said(void **unused) {
    struct guest quiet, other;
    char own[64];
    (void)unused;
    both_play("");
    enter(&c, NULL);
    guest_enter(&quiet, &inn, table, ben.token);
    enter(&other, &anne);
    assert_string_equal(said_in(guest_last(&a, "chatting"), "chat"), "free");
    assert_string_equal(said_in(guest_last(&a, "chatting"), "silenced"), "[]");
    guest_skip(&a);
    says(&a, "  Ça va, <b>Ben</b> ? \\ud83d\\ude00  ");
    snprintf(own, sizeof own, "chat-%010u", number);
    assert_string_equal(said_in(guest_last(&a, "chat"), "id"), own);
    for (unsigned i = 0; i < 3; i++) {
        const char *heard = guest_last(i == 0 ? &b : i == 1 ? &c : &other, "chat");
        assert_string_equal(said_in(heard, "text"), "Ça va, <b>Ben</b> ? 😀");
        assert_string_equal(said_in(heard, "phrase"), "null");
        assert_string_equal(said_in(heard, "seat"), "0");
        assert_string_equal(said_in(heard, "name"), "Anne");
        assert_string_equal(said_in(heard, "id"), "null");
    }
    assert_string_equal(guest_last(&quiet, "chat"), "");
    assert_string_equal(guest_last(&quiet, "chatting"), "");
    names(&b, "well-played");
    assert_string_equal(said_in(guest_last(&a, "chat"), "phrase"), "well-played");
    assert_string_equal(said_in(guest_last(&a, "chat"), "text"), "null");
    assert_string_equal(said_in(guest_last(&a, "chat"), "seat"), "1");
    guest_close(&quiet);
    guest_close(&other);
}

static void what_was_said_is_told_to_who_comes_back_and_only_once(void **unused) {
    char first[32];
    (void)unused;
    both_play("");
    says(&a, "one");
    snprintf(first, sizeof first, "%s", said_in(guest_last(&a, "chat"), "number"));
    guest_say(&a, "{\"type\":\"chat\",\"id\":\"chat-%010u\",\"text\":\"one\"}", number); /* sent again */
    assert_int_equal(chats(&b), 1);
    assert_int_equal(chats(&a), 2); /* it is told its number again */
    assert_string_equal(said_in(guest_last(&a, "chat"), "number"), first);
    says(&b, "two");
    assert_true(atoll(said_in(guest_last(&a, "chat"), "number")) > atoll(first));
    guest_close(&b);
    enter(&b, &ben);
    assert_int_equal(chats(&b), 2);
    assert_string_equal(said_in(guest_last(&b, "chat"), "text"), "two");
    for (unsigned i = 0; i < 70; i++) { /* the last 64 are remembered */
        inn_pass(&inn, 2000);
        says(&a, "more");
    }
    guest_close(&b);
    enter(&b, &ben);
    assert_int_equal(chats(&b), 64);
}

static void hostile_text_is_refused_with_a_reason(void **unused) {
    static char line[4000];
    static const struct {
        const char *text, *why;
    } bad[] = {
        {"", "chat-empty"},        {"   ", "chat-empty"},       {"\\u200b\\u00a0\\u2060", "chat-empty"},
        {"a\\nb", "not-text"},     {"a\\u0000b", "not-text"},   {"a\\u0007b", "not-text"},
        {"a\\u0085b", "not-text"}, {"\\u202eevil", "not-text"}, {"a\\u2066b", "not-text"},
        {"a\\u2028b", "not-text"}, {"a\\ud800b", "malformed"},  {"z\\u0301\\u0301\\u0301\\u0301\\u0301", "not-text"},
    };
    (void)unused;
    both_play("");
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        says(&a, bad[i].text);
        assert_refused(&a, bad[i].why);
    }
    memset(line, 'x', 281);
    says(&a, line);
    assert_refused(&a, "chat-long");
    for (unsigned i = 0; i < 281; i++) memcpy(line + 3 * i, "あ", 3);
    says(&a, line);
    assert_refused(&a, "chat-long");
    assert_int_equal(chats(&b), 0);
    line[3 * 280] = '\0';
    says(&a, line);
    assert_int_equal(chats(&b), 1);
    says(&a, "שלום"); /* another direction is fine */
    assert_int_equal(chats(&b), 2);
    guest_say(&a, "{\"type\":\"chat\",\"id\":\"x\"}");
    assert_refused(&a, "malformed");
    guest_say(&a, "{\"type\":\"chat\",\"id\":\"x\",\"text\":\"a\",\"phrase\":\"oops\"}");
    assert_refused(&a, "malformed");
    guest_say(&a, "{\"type\":\"chat\",\"text\":\"a\"}");
    assert_refused(&a, "malformed");
    assert_string_equal(said_in(guest_last(&a, "refused"), "id"), "null");
    names(&a, "tango");
    assert_refused(&a, "no-such-phrase");
    assert_int_equal(chats(&b), 2);
}

static void a_flood_is_refused_and_others_still_speak(void **unused) {
    (void)unused;
    both_play("");
    for (unsigned i = 0; i < 20; i++) names(&a, "oops");
    assert_refused(&a, "too-fast");
    assert_int_equal(chats(&b), 5);
    names(&b, "hello");
    assert_int_equal(chats(&b), 6);
    inn_pass(&inn, 2000);
    names(&a, "sorry");
    names(&a, "sorry");
    assert_int_equal(chats(&b), 7);
}

static void a_table_chooses_how_one_speaks(void **unused) {
    (void)unused;
    both_play(",\"chat\":\"phrases\"");
    assert_string_equal(said_in(guest_last(&a, "chatting"), "chat"), "phrases");
    says(&a, "hello");
    assert_refused(&a, "phrases-only");
    names(&a, "hello");
    assert_int_equal(chats(&b), 1);
    guest_close(&a);
    guest_close(&b);
    both_play(",\"chat\":\"off\",\"chat_watchers\":true");
    names(&a, "hello");
    assert_refused(&a, "chat-off");
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), anne.token, NULL), 200);
    assert_said("chat", "off");
    assert_said("chat_watchers", "true");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/tables", anne.token,
                         "{\"game\":\"kuhn\",\"players\":2,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}],"
                         "\"chat\":\"loud\"}"),
                     400);
    assert_said("error.code", "no-such-value");
}

static void who_watches_speaks_where_the_table_allows_it(void **unused) {
    (void)unused;
    both_play(",\"public\":true");
    enter(&c, NULL); /* nobody */
    names(&c, "hello");
    assert_refused(&c, "watchers-silent");
    guest_close(&c);
    enter(&c, &carl);
    names(&c, "hello");
    assert_refused(&c, "watchers-silent");
    guest_close(&a);
    guest_close(&b);
    guest_close(&c);
    both_play(",\"public\":true,\"chat_watchers\":true");
    enter(&c, &carl);
    names(&c, "hello");
    assert_string_equal(said_in(guest_last(&a, "chat"), "seat"), "null");
    assert_string_equal(said_in(guest_last(&a, "chat"), "name"), "Carl");
}

static void a_host_silences_a_seat(void **unused) {
    (void)unused;
    both_play("");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/silence"), ben.token, "{\"seat\":0,\"silent\":true}"), 403);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/silence"), anne.token, "{\"seat\":2,\"silent\":true}"), 409);
    assert_said("error.code", "nobody-there");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/silence"), anne.token, "{\"seat\":1}"), 400);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/silence"), anne.token, "{\"seat\":1,\"silent\":true}"), 204);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/silence"), anne.token, "{\"seat\":1,\"silent\":true}"), 204);
    assert_string_equal(said_in(guest_last(&b, "chatting"), "silenced"), "[1]");
    names(&b, "hello");
    assert_refused(&b, "silenced");
    assert_int_equal(b.hung, 0);
    guest_close(&a);
    guest_close(&b);
    inn_pass(&inn, 60000); /* also after the table was out of memory */
    enter(&b, &ben);
    names(&b, "hello");
    assert_refused(&b, "silenced");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/silence"), anne.token, "{\"seat\":1,\"silent\":false}"), 204);
    names(&b, "hello");
    assert_int_equal(chats(&b), 1);
}

static void words_are_nowhere_but_in_memory(void **unused) {
    FILE *file;
    char store[600], *text = malloc(1 << 22);
    (void)unused;
    both_play("");
    says(&a, "Krokodil");
    guest_say(&a, "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"resign\"}", act_id(1));
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at("/record"), anne.token, NULL), 200);
    assert_null(strstr(body, "Krokodil"));
    assert_int_equal(ask(&inn, VL_HOUSE_DELETE, "/me", anne.token, NULL), 204);
    guest_close(&b);
    enter(&b, &ben); /* whoever is forgotten has said nothing */
    assert_int_equal(chats(&b), 0);
    for (unsigned i = 0; i < 2; i++) {
        snprintf(store, sizeof store, "%s%s", pantry_path("store"), i == 0 ? "" : "-wal");
        file = fopen(store, "rb");
        assert_non_null(file);
        size_t length = fread(text, 1, 1 << 22, file);
        assert_true(length > 0);
        for (size_t n = 0; n + 8 <= length; n++) assert_true(memcmp(text + n, "Krokodil", 8) != 0);
        fclose(file);
    }
    free(text);
}

#define quiet_test(name) cmocka_unit_test_setup_teardown(name, arrive, depart)

int main(void) {
    const struct CMUnitTest tests[] = {
        quiet_test(everybody_who_asked_hears_what_is_said),
        quiet_test(what_was_said_is_told_to_who_comes_back_and_only_once),
        quiet_test(hostile_text_is_refused_with_a_reason),
        quiet_test(a_flood_is_refused_and_others_still_speak),
        quiet_test(a_table_chooses_how_one_speaks),
        quiet_test(who_watches_speaks_where_the_table_allows_it),
        quiet_test(a_host_silences_a_seat),
        quiet_test(words_are_nowhere_but_in_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
