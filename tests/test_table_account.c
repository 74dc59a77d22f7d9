/* test_table_account.c - everything tables do and tell while monkeys play at them, as a few numbers that stand in
 * tables.txt, one for each kind of thing: a change that was not meant is seen, and seen where it is. What is right they
 * do not know; that is for the other tests. test_table_account FILE --write writes them anew. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/registry.h"
#include "support.h"
#include "table_support.h"

enum part { KEPT, TOLD, SEEN, REFUSED, DUE, FREE, NEXT, PARTS };
static const char *const names[PARTS] = {"kept", "told", "seen", "refused", "due", "free", "next"};
static uint64_t account[PARTS];
static const char *path;

static void add(enum part part, const char *text) {
    for (; *text != '\0'; text++) account[part] = (account[part] ^ (unsigned char)*text) * UINT64_C(0x100000001b3) + 1;
    account[part] = vl_mix(account[part]);
}

static void add_number(enum part part, uint64_t number) {
    account[part] = vl_mix(account[part] ^ vl_mix(number + 1));
}

/* What everybody could wish for, and why not. */
static void wish_for_everything(const struct vl_table *t, uint64_t now, struct vl_rng *rng) {
    for (unsigned seat = 0; seat <= t->setup.players; seat++) {
        vl_move moves[VL_MOVES_MAX];
        uint32_t dice = vl_rng_below(rng, 256);
        vl_move any = vl_move_of(dice % 4, dice / 4);
        unsigned count = vl_table_moves(t, seat, moves);
        const struct vl_act wishes[] = {
            vl_wish(VL_ACT_UNDO, seat),
            vl_wish(VL_ACT_RESUME, seat),
            vl_wish(VL_ACT_RESIGN, seat),
            vl_wish(VL_ACT_BACK, seat),
            vl_wish(VL_ACT_YES, seat),
            vl_wish(VL_ACT_NO, seat),
            vl_wish(VL_ACT_BEGIN, seat),
            vl_wish_sit(seat, VL_SEAT_HUMAN, "Eva"),
            vl_wish_switch(seat, seat % 2 == 0),
            vl_wish_ask(seat, VL_ASK_PAUSE),
            vl_wish_ask(seat, VL_ASK_ABANDON),
            vl_wish_ask(seat, VL_ASK_REMATCH),
            vl_wish_cover(seat, "greedy"),
            vl_wish_move(seat, count > 0 ? moves[0] : any),
            vl_wish_move(seat, any),
            vl_wish_choice(seat, moves, count > 2 ? 2 : count),
        };
        for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
            struct vl_act act;
            struct vl_refusal refusal = vl_table_propose(t, now, &wishes[i], &act);
            add(REFUSED, refusal.rule == NULL ? "yes" : refusal.rule);
            if (refusal.rule != NULL) add(REFUSED, refusal.reason);
        }
        if (seat < t->setup.players) add_number(FREE, vl_table_undo_is_free(t, seat));
    }
}

static void look(const struct vl_table *t, unsigned viewer) {
    struct vl_due duty;
    if (vl_table_has_viewer(t, viewer)) {
        char *sight = table_sight(t, viewer);
        add(SEEN, sight);
        free(sight);
    }
    add_number(SEEN, vl_table_has_viewer(t, viewer));
    add_number(DUE, vl_table_waits_for(t));
    add_number(DUE, vl_table_deadline(t));
    if (!vl_table_due_at(t, viewer, &duty)) return;
    add(DUE, duty.word);
    const uint64_t numbers[] = {duty.secret, duty.version, duty.seed, duty.turn, duty.made, duty.count};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) add_number(DUE, numbers[i]);
}

static void write_record(const struct vl_table *t) {
    size_t size = vl_table_export_size(t);
    char *buffer = malloc(size);
    struct vl_text text;
    vl_text_init(&text, buffer, size);
    vl_table_export(t, &text);
    add(KEPT, vl_text_whole(&text));
    free(buffer);
}

static void look_ahead(const struct vl_table *t) {
    static struct vl_table next;
    struct vl_act wishes[VL_NEXT_WISHES];
    uint8_t key[VL_FAIR_BYTES];
    unsigned count = 0;
    vl_table_key(5, key);
    bool over = vl_table_next(t, "next-table", t->fair_deal ? NULL : key, &next, wishes, &count);
    add_number(NEXT, over);
    if (!over) return;
    for (unsigned i = 0; i < count; i++) {
        add_number(NEXT, wishes[i].kind);
        add_number(NEXT, wishes[i].seat);
        add(NEXT, wishes[i].name);
    }
    for (unsigned seat = 0; seat < VL_SEATS_MAX; seat++) add_number(NEXT, (uint64_t)(int64_t)next.match.total[seat]);
    add_number(NEXT, next.match.turn);
    vl_table_done(&next);
}

static void play_at(const char *game, const char *who, const char *clock, bool fair, uint64_t seed) {
    struct kept k;
    struct ear ear;
    struct vl_rng rng;
    uint64_t now = 2000;
    vl_rng_init(&rng, seed, 5);
    table_begin(&k, game, who, clock, fair, seed, ear_listen(&ear, &k));
    for (unsigned i = 0; i < 220 && k.t.phase != VL_TABLE_OVER; i++) {
        monkey(&k, &now, &rng);
        if (i % 4 == 0) wish_for_everything(&k.t, now, &rng);
        look(&k.t, i % VL_VIEWERS);
    }
    if (seed % 3 == 0 && k.t.phase != VL_TABLE_OVER) resign(&k, now, 0);
    look_ahead(&k.t);
    write_record(&k.t);
    add(KEPT, k.text);
    for (unsigned viewer = 0; viewer < VL_VIEWERS; viewer++) add(TOLD, ear_text(&ear, viewer));
    ear_done(&ear);
    kept_done(&k);
}

static void write_account(char *buffer, size_t size) {
    static const char *const clocks[] = {"none",       "move 3000 end",   "game 20000 500 cover greedy",
                                         "days 1 end", "game 3000 0 end", "move 900 cover random"};
    static const char *const people[] = {"hhhh", "hbhh", "hebr"};
    memset(account, 0, sizeof account);
    for (unsigned g = 0; vl_games[g] != NULL; g++)
        for (uint64_t seed = 0; seed < 12; seed++) {
            char who[VL_SEATS_MAX + 1];
            unsigned players =
                vl_games[g]->players_min + (unsigned)seed % (vl_games[g]->players_max - vl_games[g]->players_min + 1u);
            snprintf(who, sizeof who, "%.*s", (int)(players < 4 ? players : 4), people[seed % 3]);
            if (players > 4) strcat(who, "h");
            play_at(vl_games[g]->name, who, clocks[seed % 6], seed % 4 > 1, seed);
        }
    for (unsigned part = 0; part < PARTS; part++) {
        int length = snprintf(buffer, size, "%s %016llx\n", names[part], (unsigned long long)account[part]);
        buffer += length;
        size -= (size_t)length;
    }
}

static void tables_do_what_they_did(void **unused) {
    char now[400], then[400];
    (void)unused;
    write_account(now, sizeof now);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    then[fread(then, 1, sizeof then - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(now, then);
}

int main(int argc, char **argv) {
    char text[400];
    tell_bugs_here();
    if (argc < 2) return 2;
    path = argv[1];
    if (argc > 2 && strcmp(argv[2], "--write") == 0) {
        FILE *file = fopen(path, "w");
        if (file == NULL) return 2;
        write_account(text, sizeof text);
        fputs(text, file);
        return fclose(file) == 0 ? 0 : 2;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(tables_do_what_they_did)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
