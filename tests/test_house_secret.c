/* test_house_secret.c - twin games: the same people, the same chance, the same acts, but for one choice that is made in
 * secret. Everything that anybody else is told is the same, byte for byte and in the same order, until it is revealed.
 */
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

enum { SEATS = 6, EYES = SEATS + 1, BEFORE = 40 };

static struct inn inn;
static struct visitor who[SEATS];

struct twin {
    char table[64];
    struct guest guest[EYES]; /* the last one watches */
    unsigned acts;
};
static struct twin twin[2];

static int arrive(void **state) {
    pantry_open(state);
    memset(twin, 0, sizeof twin);
    inn_open(&inn, &(struct vl_house_options){.limits = {.open_tables = 10000, .requests = 10000, .messages = 100000}});
    for (unsigned i = 0; i < SEATS; i++) {
        char name[8];
        snprintf(name, sizeof name, "P%u", i);
        inn_visitor(&inn, &who[i], name);
    }
    return 0;
}

static int depart(void **state) {
    inn_stop(&inn, NULL, 0);
    return pantry_close(state);
}

static void gather(struct twin *t, const char *game, unsigned players) {
    char seats[512] = "{\"kind\":\"me\"}", path[160], codes[SEATS][64];
    for (unsigned seat = 1; seat < players; seat++) strcat(seats, ",{\"kind\":\"open\"}");
    assert_int_equal(ask(&inn, VL_HOUSE_POST, "/tables", who[0].token,
                         "{\"game\":\"%s\",\"players\":%u,\"public\":true,\"seed\":77,\"seats\":[%s]}", game, players,
                         seats),
                     201);
    snprintf(t->table, sizeof t->table, "%s", said("id"));
    for (unsigned seat = 1; seat < players; seat++) {
        char key[32];
        snprintf(key, sizeof key, "invites.%u", seat);
        snprintf(codes[seat], sizeof codes[seat], "%s", said(key));
    }
    snprintf(path, sizeof path, "/tables/%s/join", t->table);
    for (unsigned seat = 1; seat < players; seat++)
        assert_int_equal(ask(&inn, VL_HOUSE_POST, path, who[seat].token, "{\"code\":\"%s\"}", codes[seat]), 200);
    for (unsigned seat = 0; seat < players; seat++) guest_enter(&t->guest[seat], &inn, t->table, who[seat].token);
    guest_enter(&t->guest[SEATS], &inn, t->table, NULL);
    snprintf(path, sizeof path, "/tables/%s/begin", t->table);
    assert_int_equal(ask(&inn, VL_HOUSE_POST, path, who[0].token, NULL), 202);
    t->acts = 0;
}

static void part(struct twin *t) {
    for (unsigned i = 0; i < EYES; i++) guest_close(&t->guest[i]);
}

static bool act_once(struct twin *t, unsigned players, struct vl_rng *rng) {
    for (unsigned seat = 0; seat < players; seat++)
        if (guest_plays(&t->guest[seat], rng, ++t->acts)) return true;
    return false;
}

/* A seat that chooses in secret and has a choice; VL_NOBODY: there is none. */
static unsigned chooser(const struct twin *t, unsigned players) {
    for (unsigned seat = 0; seat < players; seat++) {
        const char *last = guest_last(&t->guest[seat], "moves");
        if (strcmp(said_in(last, "choice"), "true") == 0 && said_in(last, "moves.1")[0] != '\0') return seat;
    }
    return VL_NOBODY;
}

/* How many choose now: as long as it is not the last of them, nothing is revealed. */
static unsigned choosers(const struct twin *t, unsigned players) {
    unsigned count = 0;
    for (unsigned seat = 0; seat < players; seat++) {
        const char *last = guest_last(&t->guest[seat], "moves");
        count += strcmp(said_in(last, "choice"), "true") == 0 && said_in(last, "moves.0")[0] != '\0';
    }
    return count;
}

static void compare(unsigned players, unsigned but) {
    for (unsigned i = 0; i < EYES; i++) {
        const struct guest *one = &twin[0].guest[i], *other = &twin[1].guest[i];
        if (i == but || (i >= players && i != SEATS)) continue;
        assert_int_equal(one->count, other->count);
        for (unsigned k = 0; k < one->count; k++) assert_string_equal(one->message[k], other->message[k]);
    }
}

/* Fumbles: lays out, takes back, sends what is refused, comes again over a second connection. */
static void fumble(struct twin *t, unsigned seat) {
    struct guest *g = &t->guest[seat];
    char move[64];
    snprintf(move, sizeof move, "%s", said_in(guest_last(g, "moves"), "moves.1"));
    guest_say(g, "{\"type\":\"stage\",\"id\":\"%s\",\"do\":\"%s\"}", act_id(500001), move);
    guest_say(g, "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"nonsense\"}", act_id(500002));
    guest_close(g);
    guest_enter(g, &inn, t->table, who[seat].token);
    guest_say(g, "{\"type\":\"unstage\",\"id\":\"%s\",\"do\":\"%s\"}", act_id(500003), move);
}

/* What the others try meanwhile is refused in the same words. */
static void others_try(unsigned players, unsigned but) {
    static const char *const tries[] = {"resume", "back", "no-such-move", "commit", "undo"};
    for (unsigned k = 0; k < 2; k++)
        for (unsigned seat = 0; seat < players; seat++)
            for (unsigned i = 0; seat != but && i < sizeof tries / sizeof *tries; i++)
                guest_say(&twin[k].guest[seat], "{\"type\":\"act\",\"id\":\"%s\",\"do\":\"%s\"}",
                          act_id(600000 + 10 * seat + i), tries[i]);
}

/* Both games up to so many acts; then the choice. True: there was one that differs. */
static bool twins_after(const char *game, unsigned players, unsigned acts, bool fumbles) {
    struct vl_rng rng[2];
    bool on = true;
    for (unsigned k = 0; k < 2; k++) {
        vl_rng_init(&rng[k], 3, acts);
        gather(&twin[k], game, players);
        for (unsigned n = 0; on && n < acts; n++) on = act_once(&twin[k], players, &rng[k]);
    }
    unsigned seat = on ? chooser(&twin[0], players) : VL_NOBODY;
    bool differs = seat != VL_NOBODY && choosers(&twin[0], players) > 1;
    if (differs) {
        compare(players, VL_NOBODY);
        if (fumbles) fumble(&twin[1], seat);
        compare(players, seat);
        vl_rng_init(&rng[1], 4, acts);
        for (unsigned k = 0; k < 2; k++) guest_plays(&twin[k].guest[seat], &rng[k], 700000);
        compare(players, seat);
        others_try(players, seat);
        compare(players, seat);
    }
    part(&twin[0]);
    part(&twin[1]);
    return differs;
}

static void secrets_do_not_show(void **unused) {
    unsigned pairs = 0;
    (void)unused;
    for (const struct vl_game *const *game = vl_games; *game != NULL; game++)
        for (unsigned acts = 0; acts < BEFORE; acts += 3)
            for (unsigned fumbles = 0; fumbles < 2; fumbles++)
                pairs += twins_after((*game)->name, (*game)->players_max, acts, fumbles);
    assert_in_range(pairs, 20, 100000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(secrets_do_not_show, arrive, depart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
