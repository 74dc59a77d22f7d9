/* test_house_trouble.c - when something goes wrong: a bug of ours breaks one table and not the house, a disk that takes
 * nothing refuses acts in words while everybody looks on, and all goes on by itself when there is room again. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <pthread.h>
#include <sys/resource.h>
#include <time.h>

#include "core/check.h"
#include "core/game.h"
#include "games/registry.h"
#include "inn.h"
#include "pantry.h"

static struct inn inn;
static struct visitor anne, ben;
static struct guest a, b;
static char path[160], told_what[64], told_words[256];

/* ---- Kuhn poker with a bug, and a game without ---- */

static struct vl_game bugged;
static const struct vl_game *games[3];
static bool bug_in_apply, bug_in_threads;
static pthread_t network;

static void faulty_apply(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move,
                         struct vl_events *events) {
    CHECK(!bug_in_apply || actor == VL_CHANCE);
    vl_game_find("kuhn")->apply(s, state, actor, move, events);
}

static void faulty_determinize(const struct vl_setup *s, const struct vl_view *view, struct vl_rng *rng,
                               struct vl_state *state) {
    CHECK(!bug_in_threads || pthread_equal(network, pthread_self()));
    vl_game_find("kuhn")->determinize(s, view, rng, state);
}

static void note_event(void *context, const struct vl_house_event *event) {
    (void)context;
    snprintf(told_what, sizeof told_what, "%s", event->what);
    snprintf(told_words, sizeof told_words, "%s", event->words == NULL ? "" : event->words);
    assert_true(event->table == NULL || strlen(event->table) == 8);
}

static int arrive(void **state) {
    pantry_open(state);
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);
    bugged = *vl_game_find("kuhn");
    bugged.apply = faulty_apply;
    bugged.determinize = faulty_determinize;
    games[0] = &bugged;
    games[1] = vl_game_find("goofspiel");
    bug_in_apply = bug_in_threads = false;
    network = pthread_self();
    told_what[0] = '\0';
    inn_open(&inn, &(struct vl_house_options){.games = games});
    vl_house_log(inn.house, note_event, NULL);
    inn_visitor(&inn, &anne, "Anne");
    inn_visitor(&inn, &ben, "Ben");
    return 0;
}

static int depart(void **state) {
    guest_close(&a);
    guest_close(&b);
    inn_stop(&inn, NULL, 0);
    return pantry_close(state);
}

static const char *at(const char *table, const char *call) {
    snprintf(path, sizeof path, "/tables/%s%s", table, call);
    return path;
}

/* Anne and a bot, begun. */
static void with_bot(const char *game, const char *bot, char table[64]) {
    assert_int_equal(
        ask(&inn, VL_HOUSE_POST, "/tables", anne.token,
            "{\"game\":\"%s\",\"players\":2,\"seed\":1,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"bot\",\"bot\":"
            "\"%s\"}]}",
            game, bot),
        201);
    snprintf(table, 64, "%s", said("id"));
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at(table, "/begin"), anne.token, NULL), 202);
}

static void act(struct guest *g, unsigned number, const char *words) {
    guest_say(g, "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"%s\"}", act_id(number), words);
}

static const char *phase(const char *table) {
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(table, ""), anne.token, NULL), 200);
    return said("phase");
}

/* ---- Bugs ---- */

static void check_broken(const char *broken, const char *sound) {
    assert_string_equal(told_what, "broken");
    assert_string_equal(said_in(guest_last(&a, "bye"), "code"), "broken");
    assert_string_equal(said_in(guest_last(&a, "bye"), "retry"), "false");
    assert_int_equal(a.hung, 1011);
    assert_string_equal(phase(broken), "broken");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at(broken, "/leave"), anne.token, NULL), 409);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(broken, "/record"), anne.token, NULL), 409);
    guest_close(&a);
    guest_enter(&a, &inn, broken, anne.token);
    assert_string_equal(guest_types(&a, 0), "bye");
    act(&b, 2, said_in(guest_last(&b, "view"), "moves.0")); /* the other table plays on */
    assert_string_equal(said_in(guest_last(&b, "done"), "id"), act_id(2));
    assert_string_equal(phase(sound), "playing");
    /* It stays so after a restart. */
    guest_close(&a);
    guest_close(&b);
    inn_stop(&inn, NULL, 0);
    bug_in_apply = bug_in_threads = false;
    inn_start(&inn);
    assert_string_equal(phase(broken), "broken");
    assert_string_equal(phase(sound), "playing");
}

static void a_bug_breaks_one_table(void **unused) {
    char broken[64], sound[64];
    (void)unused;
    with_bot("kuhn", "greedy", broken);
    with_bot("goofspiel", "greedy", sound);
    guest_enter(&a, &inn, broken, anne.token);
    guest_enter(&b, &inn, sound, anne.token);
    bug_in_apply = true;
    act(&a, 1, "bet");
    assert_non_null(strstr(told_words, "bug_in_apply"));
    check_broken(broken, sound);
}

static void a_bug_in_a_bots_thread_breaks_one_table(void **unused) {
    char broken[64], sound[64];
    (void)unused;
    with_bot("kuhn", "gentle", broken);
    with_bot("goofspiel", "greedy", sound);
    guest_enter(&a, &inn, broken, anne.token);
    guest_enter(&b, &inn, sound, anne.token);
    bug_in_threads = true;
    act(&a, 1, "bet");
    check_broken(broken, sound);
}

static void a_bug_while_somebody_waits_for_an_answer(void **unused) {
    char table[64];
    (void)unused;
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/tables", anne.token,
                         "{\"game\":\"kuhn\",\"players\":2,\"seed\":1,\"seats\":[{\"kind\":\"bot\",\"bot\":\"greedy\"},"
                         "{\"kind\":\"me\"}]}"),
                     201);
    snprintf(table, sizeof table, "%s", said("id"));
    bug_in_apply = true;
    assert_in_range(ask(&inn, VL_HOUSE_POST, at(table, "/begin"), anne.token, NULL), 202, 409);
    assert_string_equal(phase(table), "broken");
}

/* ---- The disk ---- */

/* No file may grow beyond so many bytes: what a full disk looks like to us. */
static void limit_files(rlim_t bytes) {
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = bytes;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static void a_full_disk_refuses_acts_and_nothing_else(void **unused) {
    char table[64], moves[64];
    (void)unused;
    signal(SIGXFSZ, SIG_IGN);
    with_bot("goofspiel", "greedy", table);
    guest_enter(&a, &inn, table, anne.token);
    snprintf(moves, sizeof moves, "%s", said_in(guest_last(&a, "view"), "moves.0"));
    limit_files(1000);
    act(&a, 1, moves);
    assert_string_equal(said_in(guest_last(&a, "refused"), "code"), "storing-failed");
    assert_string_equal(said_in(guest_last(&a, "refused"), "rule"), "TAB-5");
    act(&a, 1, moves);
    assert_string_equal(guest_last(&a, "done"), "");
    assert_false(vl_house_ready(inn.house));
    /* Looking goes on, by HTTP and here; nothing new is begun. */
    guest_say(&a, "{\"type\":\"view\"}");
    assert_string_equal(said_in(guest_last(&a, "view"), "moves.0"), moves);
    assert_string_equal(phase(table), "playing");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/identity", NULL, "{\"name\":\"C\"}"), 503);
    assert_string_equal(said("error.code"), "storing-failed");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at(table, "/leave"), anne.token, NULL), 503);
    limit_files(RLIM_INFINITY);
    for (unsigned i = 0; i < 100 && !vl_house_ready(inn.house); i++) nanosleep(&(struct timespec){0, 50000000}, NULL);
    assert_true(vl_house_ready(inn.house));
    inn_pass(&inn, 1000);
    act(&a, 1, moves);
    assert_string_equal(said_in(guest_last(&a, "done"), "id"), act_id(1));
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/identity", NULL, "{\"name\":\"C\"}"), 201);
}

#define quiet_test(name) cmocka_unit_test_setup_teardown(name, arrive, depart)

int main(void) {
    const struct CMUnitTest tests[] = {
        quiet_test(a_bug_breaks_one_table),
        quiet_test(a_bug_in_a_bots_thread_breaks_one_table),
        quiet_test(a_bug_while_somebody_waits_for_an_answer),
        quiet_test(a_full_disk_refuses_acts_and_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
