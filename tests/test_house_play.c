/* test_house_play.c - whole games over connections: what everybody is told, and in which order; coming back at any
 * note; acts sent again; restarts; secrets. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/game.h"
#include "core/rng.h"
#include "games/registry.h"
#include "inn.h"
#include "pantry.h"

enum { SEATS = 6, EYES = SEATS + 1 };

static struct inn inn;
static struct visitor who[SEATS];
static struct guest guest[EYES]; /* the last one watches */
static char table[64], path[160], watch[64];
static unsigned players, acts;

static const char *at(const char *call) {
    snprintf(path, sizeof path, "/tables/%s%s", table, call);
    return path;
}

static int arrive(void **state) {
    static const char *const names[SEATS] = {"Anne", "Benoît", "Carl", "Dora", "Emil", "Fanny"};
    pantry_open(state);
    memset(guest, 0, sizeof guest);
    inn_open(&inn, NULL);
    for (unsigned i = 0; i < SEATS; i++) inn_visitor(&inn, &who[i], names[i]);
    acts = 0;
    return 0;
}

static int depart(void **state) {
    inn_stop(&inn, guest, EYES);
    return pantry_close(state);
}

/* A table of people, who all sit down, connect and begin; a spectator looks on. */
static void gather(const char *game, unsigned count, const char *more) {
    char seats[512] = "{\"kind\":\"me\"}", invites[SEATS][64];
    players = count;
    for (unsigned seat = 1; seat < count; seat++) strcat(seats, ",{\"kind\":\"open\"}");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/tables", who[0].token,
                         "{\"game\":\"%s\",\"players\":%u,\"seats\":[%s]%s}", game, count, seats, more),
                     201);
    snprintf(table, sizeof table, "%s", said("id"));
    snprintf(watch, sizeof watch, "%s", said("watch"));
    for (unsigned seat = 1; seat < count; seat++) {
        char key[32];
        snprintf(key, sizeof key, "invites.%u", seat);
        snprintf(invites[seat], sizeof invites[seat], "%s", said(key));
    }
    for (unsigned seat = 1; seat < count; seat++)
        assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/join"), who[seat].token, "{\"code\":\"%s\"}", invites[seat]),
                         200);
    for (unsigned seat = 0; seat < count; seat++) guest_enter(&guest[seat], &inn, table, who[seat].token);
    guest_open(&guest[SEATS], &inn, table);
    guest_say(&guest[SEATS], "{\"type\":\"hello\",\"code\":\"%s\"}", watch);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, at("/begin"), who[0].token, NULL), 202);
}

static bool is_over(void) {
    return strcmp(said_in(guest_last(&guest[SEATS], "note"), "note.note"), "over") == 0;
}

/* Everybody who may act does, until the game is over or `most` acts were made. */
static void play(struct vl_rng *rng, unsigned most) {
    for (unsigned n = 0; n < most && !is_over(); n++) {
        bool acted = false;
        for (unsigned seat = 0; seat < players && !acted; seat++) acted = guest_plays(&guest[seat], rng, ++acts);
        assert_true(acted);
    }
}

/* ---- What is told ---- */

/* Numbers are dense; notes told together are followed by one `moves`; `done` stands between the act's notes and that.
 */
static void check_stream(const struct guest *g) {
    uint64_t next = 0;
    bool open = false;
    for (unsigned i = 0; i < g->count; i++) {
        const char *type = said_in(g->message[i], "type");
        for (unsigned seat = 0; seat < SEATS; seat++) assert_null(strstr(g->message[i], who[seat].id));
        if (strcmp(type, "hello") == 0 || strcmp(type, "view") == 0) {
            next = strtoull(said_in(g->message[i], "next"), NULL, 10);
            open = false;
        } else if (strcmp(type, "note") == 0) {
            assert_int_equal(strtoull(said_in(g->message[i], "number"), NULL, 10), next++);
            open = true;
        } else if (strcmp(type, "moves") == 0) {
            assert_int_equal(strtoull(said_in(g->message[i], "next"), NULL, 10), next);
            open = false;
        } else if (strcmp(type, "done") == 0) {
            assert_true(strtoull(said_in(g->message[i], "next"), NULL, 10) <= next);
        } else if (strcmp(type, "staged") == 0) {
            assert_false(open);
        } else {
            fail_msg("%s", g->message[i]);
        }
    }
    assert_false(open);
}

static void whole_game(const char *game, unsigned count) {
    struct vl_rng rng;
    vl_rng_init(&rng, count, 7);
    gather(game, count, ",\"seed\":11");
    play(&rng, 5000);
    assert_true(is_over());
    for (unsigned i = 0; i < EYES; i++)
        if (guest[i].count > 0) check_stream(&guest[i]);
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at(""), who[0].token, NULL), 200);
    assert_string_equal(said("phase"), "over");
    assert_string_equal(said("scores"), said_in(guest_last(&guest[SEATS], "note"), "note.scores"));
    assert_int_equal(ask(&inn, VL_HOUSE_GET, at("/record"), who[0].token, NULL), 200);
    assert_string_equal(content_type, "text/plain; charset=utf-8");
    assert_non_null(strstr(body, "x-seat-0 human Anne\n"));
    assert_non_null(strstr(body, "x-seat-1 human Benoît\n"));
    assert_null(strstr(body, who[0].id));
    for (unsigned i = 0; i < EYES; i++) guest_close(&guest[i]);
}

static void every_game_is_played_to_its_end(void **unused) {
    (void)unused;
    for (const struct vl_game *const *game = vl_games; *game != NULL; game++)
        for (unsigned count = (*game)->players_min; count <= (*game)->players_max; count++)
            whole_game((*game)->name, count);
}

/* Journals hold no names; whoever is told who sits where is told names all the same. */
static void people_go_by_their_names(void **unused) {
    struct guest g;
    (void)unused;
    gather("kuhn", 2, ",\"seed\":2");
    guest_open(&g, &inn, table);
    guest_hello(&g, who[1].token, 0);
    assert_string_equal(said_in(g.message[1], "note.note"), "seat");
    assert_string_equal(said_in(g.message[1], "note.name"), "Anne");
    assert_string_equal(said_in(g.message[2], "note.name"), "Benoît");
    assert_string_equal(said_in(guest_last(&guest[1], "view"), "view.seats.1.name"), "Benoît");
    for (unsigned i = 0; i < g.count; i++) assert_null(strstr(g.message[i], who[0].id));
    guest_close(&g);
}

/* ---- Coming back ---- */

/* The stream from a note on, without what surrounds it. */
static void compare_with_resumed(const struct guest *g, const char *token, uint64_t from) {
    struct guest again;
    unsigned i = 0, k;
    guest_open(&again, &inn, table);
    guest_hello(&again, token, (int64_t)from);
    assert_string_equal(said_in(again.message[0], "type"), "hello");
    while (i < g->count && (strcmp(said_in(g->message[i], "type"), "note") != 0 ||
                            strtoull(said_in(g->message[i], "number"), NULL, 10) < from))
        i++;
    for (k = 1; i < g->count; i++) {
        if (strcmp(said_in(g->message[i], "type"), "note") != 0) continue;
        assert_string_equal(again.message[k], g->message[i]);
        k++;
    }
    assert_string_equal(said_in(again.message[k], "type"), "moves");
    assert_string_equal(again.message[k], guest_last(g, "moves"));
    assert_int_equal(again.count, k + 1);
    guest_close(&again);
}

static void one_comes_back_at_every_note(void **unused) {
    struct vl_rng rng;
    (void)unused;
    vl_rng_init(&rng, 1, 1);
    gather("goofspiel", 3, ",\"seed\":5");
    for (unsigned n = 0; n < 4; n++) {
        play(&rng, 3);
        for (unsigned seat = 0; seat < players; seat++) {
            uint64_t next = strtoull(said_in(guest_last(&guest[seat], "moves"), "next"), NULL, 10);
            uint64_t first = strtoull(said_in(guest[seat].message[0], "next"), NULL, 10);
            for (uint64_t from = first; from <= next; from++) compare_with_resumed(&guest[seat], who[seat].token, from);
        }
    }
    struct guest later; /* from a note that is not there yet: the view */
    guest_open(&later, &inn, table);
    guest_hello(&later, who[0].token, 100000);
    assert_string_equal(guest_types(&later, 0), "hello view");
    guest_close(&later);
}

static void two_windows_of_one_person_are_told_the_same(void **unused) {
    struct vl_rng rng;
    struct guest second;
    (void)unused;
    vl_rng_init(&rng, 1, 1);
    gather("tenakee", 3, ",\"seed\":5");
    guest_enter(&second, &inn, table, who[0].token);
    unsigned from[2] = {guest[0].count, second.count};
    play(&rng, 30);
    unsigned i = from[0], k = from[1];
    for (; i < guest[0].count; i++) {
        const char *type = said_in(guest[0].message[i], "type");
        if (strcmp(type, "done") == 0 || strcmp(type, "refused") == 0) continue;
        assert_true(k < second.count);
        assert_string_equal(guest[0].message[i], second.message[k++]);
    }
    assert_int_equal(k, second.count);
    guest_close(&second);
}

static void what_is_laid_out_survives_a_new_connection(void **unused) {
    (void)unused;
    gather("tenakee", 3, ",\"seed\":5");
    const char *moves = guest_last(&guest[1], "moves");
    assert_string_equal(said_in(moves, "choice"), "true");
    guest_say(&guest[1], "{\"type\":\"stage\",\"id\":\"%s\",\"do\":\"%s\"}", act_id(1), said_in(moves, "moves.0"));
    assert_string_equal(said_in(guest_last(&guest[1], "staged"), "id"), act_id(1));
    char staged[64];
    snprintf(staged, sizeof staged, "%s", said_in(guest_last(&guest[1], "staged"), "staged.0"));
    for (unsigned seat = 0; seat < EYES; seat++)
        if (seat != 1 && guest[seat].count > 0) assert_string_equal(guest_last(&guest[seat], "staged"), "");
    for (unsigned seat = 0; seat < EYES; seat++) guest_close(&guest[seat]);
    inn_settle(&inn);
    inn_pass(&inn, 60000);
    guest_enter(&guest[1], &inn, table, who[1].token);
    assert_string_equal(guest_types(&guest[1], 0), "hello view staged");
    assert_string_equal(said_in(guest[1].message[2], "id"), "null");
    assert_string_equal(said_in(guest[1].message[2], "staged.0"), staged);
    guest_say(&guest[1], "{\"type\":\"unstage\",\"id\":\"%s\",\"do\":\"%s\"}", act_id(2), staged);
    assert_string_equal(said_in(guest_last(&guest[1], "staged"), "staged"), "[]");
}

/* ---- Acts sent again ---- */

static void an_act_is_made_once(void **unused) {
    char move[64], next[32];
    struct guest again;
    (void)unused;
    gather("kuhn", 2, ",\"seed\":2");
    snprintf(move, sizeof move, "%s", said_in(guest_last(&guest[0], "moves"), "moves.0"));
    unsigned from = guest[0].count;
    guest_throw(&guest[0], "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"%s\"}", act_id(1), move);
    guest_throw(&guest[0], "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"%s\"}", act_id(1), move);
    inn_settle(&inn);
    assert_string_equal(guest_types(&guest[0], from), "note done moves done");
    snprintf(next, sizeof next, "%s", said_in(guest_last(&guest[0], "done"), "next"));
    /* Over another connection, too, and with `at` of long ago; the other sends nothing but an id it may not know. */
    guest_enter(&again, &inn, table, who[0].token);
    guest_say(&again, "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"%s\",\"at\":0}", act_id(1), move);
    assert_string_equal(guest_types(&again, 0), "hello view done");
    assert_string_equal(said_in(guest_last(&again, "done"), "next"), next);
    guest_say(&again, "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"undo\"}", act_id(1));
    assert_string_equal(said_in(guest_last(&again, "refused"), "code"), "id-used");
    guest_close(&again);
    from = guest[1].count;
    guest_say(&guest[1], "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"pass\"}", act_id(1)); /* another person's id */
    assert_string_equal(said_in(guest[1].message[from], "type"), "note");
    /* After a restart as well. */
    inn_stop(&inn, guest, EYES);
    memset(guest, 0, sizeof guest);
    inn_start(&inn);
    guest_enter(&guest[0], &inn, table, who[0].token);
    unsigned told = guest[0].count;
    guest_say(&guest[0], "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"%s\"}", act_id(1), move);
    assert_string_equal(guest_types(&guest[0], told), "done");
    guest_say(&guest[0], "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"resign\"}", act_id(1));
    assert_string_equal(said_in(guest_last(&guest[0], "refused"), "code"), "id-used");
}

static void what_was_refused_may_be_sent_again(void **unused) {
    (void)unused;
    gather("kuhn", 2, ",\"seed\":2");
    guest_say(&guest[1], "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"bet\"}", act_id(1));
    assert_string_equal(said_in(guest_last(&guest[1], "refused"), "id"), act_id(1));
    guest_say(&guest[0], "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"bet\"}", act_id(1));
    guest_say(&guest[1], "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"bet\"}", act_id(1));
    assert_string_equal(said_in(guest_last(&guest[1], "done"), "id"), act_id(1));
    assert_true(is_over());
}

static void an_act_for_another_time_is_stale(void **unused) {
    char at_then[32];
    (void)unused;
    gather("kuhn", 2, ",\"seed\":2");
    snprintf(at_then, sizeof at_then, "%s", said_in(guest_last(&guest[0], "moves"), "next"));
    guest_say(&guest[0], "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"bet\",\"at\":%s}", act_id(1), at_then);
    assert_string_equal(said_in(guest_last(&guest[0], "done"), "id"), act_id(1));
    guest_say(&guest[0], "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"undo\",\"at\":%s}", act_id(2), at_then);
    assert_string_equal(said_in(guest_last(&guest[0], "refused"), "code"), "stale");
    guest_say(&guest[0], "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"yes\"}", act_id(3));
    assert_string_equal(said_in(guest_last(&guest[0], "refused"), "code"), "malformed");
}

/* ---- Undo: a view stands in place of moves ---- */

static void what_is_undone_is_told_with_a_view(void **unused) {
    (void)unused;
    gather("tenakee", 3, ",\"seed\":5");
    struct vl_rng rng;
    vl_rng_init(&rng, 1, 1);
    assert_true(guest_plays(&guest[0], &rng, 1)); /* a secret choice: nobody else has learnt anything */
    unsigned from[EYES];
    for (unsigned i = 0; i < EYES; i++) from[i] = guest[i].count;
    guest_say(&guest[0], "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"undo\"}", act_id(50));
    assert_string_equal(guest_types(&guest[0], from[0]), "note done view");
    assert_string_equal(guest_types(&guest[1], from[1]), "note view");
    assert_string_equal(guest_types(&guest[SEATS], from[SEATS]), "note view");
    /* Sent again after it was undone: still done. */
    guest_say(&guest[0], "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"commit\"}", act_id(1));
    assert_string_equal(guest_types(&guest[0], from[0]), "note done view done");
    struct guest again; /* resumed over it: notes, then the view */
    guest_open(&again, &inn, table);
    guest_hello(&again, who[1].token, 0);
    const char *types = guest_types(&again, 0);
    assert_string_equal(types + strlen(types) - strlen("note view"), "note view");
    guest_close(&again);
}

/* ---- Looking ---- */

static void one_looks_back_and_behind_the_cards_afterwards(void **unused) {
    struct vl_rng rng;
    (void)unused;
    vl_rng_init(&rng, 3, 1);
    gather("goofspiel", 2, ",\"seed\":5");
    guest_say(&guest[0], "{\"type\":\"view\",\"as\":1}");
    assert_string_equal(said_in(guest_last(&guest[0], "refused"), "code"), "not-over");
    assert_string_equal(said_in(guest_last(&guest[0], "refused"), "id"), "null");
    guest_say(&guest[0], "{\"type\":\"view\",\"at\":9999}");
    assert_string_equal(said_in(guest_last(&guest[0], "refused"), "code"), "not-found");
    play(&rng, 5000);
    guest_say(&guest[0], "{\"type\":\"view\",\"at\":5}");
    assert_string_equal(said_in(guest_last(&guest[0], "view"), "at"), "5");
    assert_string_equal(said_in(guest_last(&guest[0], "view"), "next"), "6");
    assert_string_equal(said_in(guest_last(&guest[0], "view"), "moves"), "[]");
    guest_say(&guest[0], "{\"type\":\"view\",\"as\":1}");
    assert_string_equal(said_in(guest_last(&guest[0], "view"), "as"), "1");
    guest_say(&guest[SEATS], "{\"type\":\"view\",\"as\":\"all\"}");
    assert_string_equal(said_in(guest_last(&guest[SEATS], "view"), "as"), "all");
}

static void whoever_has_the_engine_gets_bytes(void **unused) {
    struct guest g;
    char layout[16], hello[256];
    (void)unused;
    gather("tenakee", 3, ",\"seed\":5");
    snprintf(layout, sizeof layout, "%s", said_in(guest[0].message[0], "layout"));
    snprintf(hello, sizeof hello, "{\"type\":\"hello\",\"token\":\"%s\",\"view\":\"bytes\",\"layout\":", who[0].token);
    guest_open(&g, &inn, table);
    guest_say(&g, "%s%s}", hello, layout);
    assert_string_equal(guest_types(&g, 0), "hello view");
    assert_int_not_equal(said_in(g.message[1], "bytes")[0], '\0');
    assert_string_equal(said_in(g.message[1], "around.seats.0.name"), "Anne");
    assert_string_equal(said_in(g.message[1], "view"), "");
    guest_say(&g, "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"forced on\"}", act_id(1));
    assert_string_equal(guest_types(&g, 2), "note done moves");
    assert_int_not_equal(said_in(g.message[4], "bytes")[0], '\0');
    assert_string_equal(said_in(guest_last(&guest[0], "moves"), "bytes"), ""); /* the other window wants none */
    guest_close(&g);
    guest_open(&g, &inn, table);
    guest_say(&g, "%s250}", hello); /* a layout that we do not speak */
    assert_string_equal(said_in(g.message[1], "bytes"), "");
    assert_string_equal(said_in(g.message[1], "view.table"), "playing");
    guest_close(&g);
}

/* More than 128 KiB of notes are not told again: the view is. */
static void too_much_is_not_told_again(void **unused) {
    struct guest g;
    size_t told = 0;
    (void)unused;
    gather("kuhn", 2, ",\"seed\":5");
    for (unsigned i = 0; told <= 1 << 17; i++) {
        assert_in_range(i, 0, 999);
        guest_throw(&guest[0], "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"ask pause\"}", act_id(i));
        guest_throw(&guest[1], "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"no\",\"at\":%u}", act_id(i), 100000);
        if (i % 20 == 19) inn_settle(&inn); /* as many as may wait */
        if (i % 20 != 19) continue;
        told = 0;
        for (unsigned k = 0; k < guest[1].count; k++)
            if (strcmp(said_in(guest[1].message[k], "type"), "note") == 0) told += strlen(guest[1].message[k]);
    }
    guest_open(&g, &inn, table);
    guest_hello(&g, who[1].token, 0);
    assert_string_equal(guest_types(&g, 0), "hello view");
    guest_close(&g);
    guest_open(&g, &inn, table);
    guest_hello(&g, who[1].token, 1000);
    assert_string_equal(said_in(g.message[1], "type"), "note");
    assert_string_equal(said_in(g.message[g.count - 1], "type"), "moves");
    guest_close(&g);
}

/* ---- Being refused ---- */

static void strangers_and_nonsense(void **unused) {
    struct guest g;
    char first[400];
    (void)unused;
    gather("kuhn", 2, ",\"seed\":2");
    guest_enter(&g, &inn, table, who[2].token); /* private */
    assert_string_equal(guest_types(&g, 0), "bye");
    assert_string_equal(said_in(g.message[0], "code"), "not-found");
    assert_string_equal(said_in(g.message[0], "retry"), "false");
    snprintf(first, sizeof first, "%s", g.message[0]);
    assert_int_not_equal(g.hung, 0);
    guest_close(&g);
    guest_enter(&g, &inn, "00000000000000000000000000000000", who[2].token); /* absent */
    assert_string_equal(g.message[0], first);
    guest_close(&g);
    guest_enter(&g, &inn, "../etc", NULL);
    assert_string_equal(g.message[0], first);
    guest_close(&g);
    guest_enter(&g, &inn, table, "no token");
    assert_string_equal(g.message[0], first);
    guest_close(&g);
    guest_open(&g, &inn, table); /* silent */
    inn_pass(&inn, 4999);
    assert_int_equal(g.hung, 0);
    inn_pass(&inn, 1);
    assert_int_not_equal(g.hung, 0);
    guest_close(&g);
    static const char *const nonsense[] = {"",
                                           "x",
                                           "[]",
                                           "{}",
                                           "{\"type\":7}",
                                           "{\"type\":\"tango\"}",
                                           "{\"type\":\"act\",\"id\":\"short\",\"do\":\"bet\"}",
                                           "{\"type\":\"act\",\"do\":\"bet\"}",
                                           "{\"type\":\"hello\"}",
                                           "{\"type\":\"fair\",\"round\":1,\"hash\":\"12\"}"};
    for (unsigned i = 0; i < sizeof nonsense / sizeof *nonsense; i++) {
        unsigned from = guest[0].count;
        guest_say(&guest[0], "%s", nonsense[i]);
        assert_string_equal(guest_types(&guest[0], from), "refused");
        assert_string_equal(said_in(guest[0].message[from], "code"), "malformed");
    }
    assert_string_equal(said_in(guest[0].message[guest[0].count - 4], "id"), "short");
    unsigned from = guest[0].count;
    guest_say(&guest[0], "{\"type\":\"ping\"}");
    guest_say(&guest[0], "{\"type\":\"pong\"}");
    assert_string_equal(guest_types(&guest[0], from), "pong");
    guest_say(&guest[SEATS], "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"bet\"}", act_id(5));
    assert_string_equal(said_in(guest_last(&guest[SEATS], "refused"), "rule"), "TAB-2");
    guest_say(&guest[0], "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"fold\"}", act_id(6));
    assert_string_equal(said_in(guest_last(&guest[0], "refused"), "id"), act_id(6));
}

#define quiet_test(name) cmocka_unit_test_setup_teardown(name, arrive, depart)

int main(void) {
    const struct CMUnitTest tests[] = {
        quiet_test(every_game_is_played_to_its_end),
        quiet_test(people_go_by_their_names),
        quiet_test(one_comes_back_at_every_note),
        quiet_test(two_windows_of_one_person_are_told_the_same),
        quiet_test(what_is_laid_out_survives_a_new_connection),
        quiet_test(an_act_is_made_once),
        quiet_test(what_was_refused_may_be_sent_again),
        quiet_test(an_act_for_another_time_is_stale),
        quiet_test(what_is_undone_is_told_with_a_view),
        quiet_test(one_looks_back_and_behind_the_cards_afterwards),
        quiet_test(whoever_has_the_engine_gets_bytes),
        quiet_test(too_much_is_not_told_again),
        quiet_test(strangers_and_nonsense),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
