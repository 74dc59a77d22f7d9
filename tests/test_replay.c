/* test_replay.c - records that are played again at a table: who sits there, how they end, what is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/check.h"
#include "evening/evening.h"
#include "games/registry.h"
#include "home/replay.h"
#include "support.h"
#include "table/table.h"

static char *replay(const char *record, const struct vl_replay_plan *plan, struct vl_fault *fault) {
    struct vl_setup setup = {.game = NULL};
    char *copy = strdup(record);
    char *journal = vl_replay(copy, strlen(copy), plan, &setup, fault);
    free(copy);
    if (journal != NULL) assert_ptr_equal(setup.game, vl_game_find("kuhn"));
    return journal;
}

/* The table that its journal makes. */
static void sit_at(const char *journal, struct vl_table *t) {
    struct vl_table_reading reading = {.games = vl_games};
    struct vl_table_read read;
    struct vl_fault fault;
    char *copy = strdup(journal);
    if (!vl_table_load(t, copy, strlen(copy), &reading, &read, &fault))
        fail_msg("%u %s %s: %s", fault.line, fault.rule, fault.reason, journal);
    assert_int_equal(read.length, strlen(journal));
    free(copy);
}

#define RECORD "game kuhn\nplayers 2\nversion 1\n"
#define ANNE "x-seat-0 human Anne B.\nx-seat-1 bot random\n"
#define BET "---\n* deal 0 3\n* deal 1 1\n0 bet\n"

struct ending {
    const char *record;
    bool over;
    uint8_t phase, ending, seat;
    uint32_t plies;
};

/* A game goes on with its bots, ends as it ended, or, where that is wanted, is over however it was left. */
static void records_end_as_they_did(void **unused) {
    static const struct ending cases[] = {
        {RECORD ANNE BET, false, VL_TABLE_PLAYING, 0, 0, 3},
        {RECORD ANNE BET, true, VL_TABLE_OVER, VL_ACT_ABANDON, VL_NOBODY, 3},
        {RECORD ANNE "---\n", false, VL_TABLE_PLAYING, 0, 0, 0},
        {RECORD ANNE BET "1 pass\n= 1 -1\n", false, VL_TABLE_OVER, 0, 0, 4},
        {RECORD ANNE BET "1 pass\n= 1 -1\n", true, VL_TABLE_OVER, 0, 0, 4},
        {RECORD ANNE BET "! resign 1\n", false, VL_TABLE_OVER, VL_ACT_RESIGN, 1, 3},
        {RECORD ANNE BET "! resign 0\n", true, VL_TABLE_OVER, VL_ACT_RESIGN, 0, 3},
        {RECORD ANNE BET "! timeout 1\n", false, VL_TABLE_PLAYING, 0, 0, 3},
        {RECORD ANNE BET "! timeout 1\n", true, VL_TABLE_OVER, VL_ACT_ABANDON, VL_NOBODY, 3},
        {RECORD ANNE BET "! abandon\n", false, VL_TABLE_PLAYING, 0, 0, 3},
        {RECORD ANNE BET "! abandon\n", true, VL_TABLE_OVER, VL_ACT_ABANDON, VL_NOBODY, 3},
    };
    (void)unused;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct vl_replay_plan plan = {.games = vl_games, .seed = 5, .over = cases[i].over};
        const struct ending *c = &cases[i];
        bool on = c->phase == VL_TABLE_PLAYING;
        struct vl_table t;
        struct vl_fault fault;
        char *journal = replay(c->record, &plan, &fault);
        if (journal == NULL) fail_msg("%u %s %s: %s", fault.line, fault.rule, fault.reason, c->record);
        sit_at(journal, &t);
        assert_int_equal(t.phase, c->phase);
        assert_int_equal(t.ending, c->ending);
        if (c->ending != 0) assert_int_equal(t.ending_seat, c->seat);
        assert_int_equal(t.log.plies, c->plies);
        assert_int_equal(t.seat[0].kind, VL_SEAT_HUMAN);
        assert_string_equal(t.seat[0].name, "Anne B.");
        assert_int_equal(t.seat[1].kind, on ? VL_SEAT_BOT : VL_SEAT_HUMAN); /* nobody thinks while it is played */
        assert_string_equal(t.seat[1].name, on ? "random" : vl_evening_bot_name(1));
        vl_table_done(&t);
        free(journal);
    }
}

/* Names are those of the header, wherever its lines end; of whom it does not speak they are numbers, in words. */
static void records_say_who_sat_there(void **unused) {
    static const struct {
        const char *record, *names[2]; /* NULL: the number */
    } cases[] = {
        {RECORD "---\n", {NULL, NULL}},
        {RECORD "x-seat-1 human Max\n---\n", {NULL, "Max"}},
        {RECORD "x-seat-1 exec ./a bot\nx-seat-0 human Zoé\n---\n", {"Zoé", "./a bot"}},
        {"game kuhn\r\nplayers 2\r\nversion 1\r\nx-seat-0 human Anne\r\nx-seat-1 human Max B.\r\n---\r\n",
         {"Anne", "Max B."}},
        {RECORD "---\n# x-seat-0 human Max\n", {NULL, NULL}}, /* only said in passing */
    };
    (void)unused;
    for (enum vl_language language = VL_ENGLISH; language < VL_LANGUAGES; language++)
        for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
            const struct vl_replay_plan plan = {.games = vl_games, .language = language};
            struct vl_table t;
            struct vl_fault fault;
            char *journal = replay(cases[i].record, &plan, &fault);
            if (journal == NULL) fail_msg("%u %s %s", fault.line, fault.rule, fault.reason);
            sit_at(journal, &t);
            for (unsigned seat = 0; seat < 2; seat++) {
                char number[VL_SEAT_NAME];
                struct vl_text text;
                vl_text_init(&text, number, sizeof number);
                vl_say(language, VL_SAY_SEAT, VL_ARGS({"number", NULL, seat + 1}), &text);
                assert_int_equal(t.seat[seat].kind, VL_SEAT_HUMAN);
                assert_string_equal(t.seat[seat].name, cases[i].names[seat] == NULL ? number : cases[i].names[seat]);
            }
            vl_table_done(&t);
            free(journal);
        }
}

/* What comes afterwards is drawn by the seed. */
static void the_seed_is_for_what_comes(void **unused) {
    struct vl_replay_plan plan = {.games = vl_games, .seed = 5};
    struct vl_fault fault;
    uint8_t key[VL_FAIR_BYTES];
    struct vl_table t;
    (void)unused;
    char *first = replay(RECORD ANNE BET, &plan, &fault), *again = replay(RECORD ANNE BET, &plan, &fault);
    plan.seed = 6;
    char *other = replay(RECORD ANNE BET, &plan, &fault);
    assert_string_equal(first, again);
    assert_string_not_equal(first, other);
    sit_at(other, &t);
    vl_table_key(6, key);
    assert_memory_equal(t.fair.key, key, sizeof key);
    vl_table_done(&t);
    free(first);
    free(again);
    free(other);
}

static void what_is_no_record_is_refused(void **unused) {
    static const struct {
        const char *record;
        unsigned line;
        const char *rule, *reason;
    } cases[] = {
        {RECORD ANNE "---\n0 bet\n", 7, "REC-3", "chance-next"},
        {RECORD ANNE BET "1 pass\n= 2 -2\n", 11, "REC-5", "score-differs"},
        {RECORD ANNE BET "dance\n", 10, "REC-2", "actor-expected"},
        {RECORD ANNE, 5, "REC-1", "header-endless"},
        {"game whist\nplayers 2\nversion 1\n---\n", 1, "REC-1", "unknown-game"},
    };
    const struct vl_replay_plan plan = {.games = vl_games};
    (void)unused;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vl_fault fault;
        assert_null(replay(cases[i].record, &plan, &fault));
        if (fault.line != cases[i].line || strcmp(fault.rule, cases[i].rule) != 0 ||
            strcmp(fault.reason, cases[i].reason) != 0)
            fail_msg("%u: %u %s %s", i, fault.line, fault.rule, fault.reason);
    }
}

int main(void) {
    tell_bugs_here();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_end_as_they_did),
        cmocka_unit_test(records_say_who_sat_there),
        cmocka_unit_test(the_seed_is_for_what_comes),
        cmocka_unit_test(what_is_no_record_is_refused),
    };
    return cmocka_run_group_tests_name("replay", tests, NULL, NULL);
}
