/* test_table_journal.c - journals: loading is replaying, at every prefix; damage is refused; saving never loses. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "core/edition.h"
#include "games/registry.h"
#include "support.h"
#include "table/store.h"
#include "table_support.h"

static const struct vl_listener nobody;

/* A table at which a monkey has acted for a while; `after` is called whenever the journal has grown. */
static void play_monkey(struct vl_table *t, const struct vl_game *game, uint64_t seed, unsigned acts,
                        struct vl_listener listener, void (*after)(const struct vl_table *, void *), void *context) {
    static const char *const clocks[] = {"none", "move 3000 cover random", "game 20000 50 end", "days 1 end"};
    struct vl_rng rng;
    char who[VL_SEATS_MAX + 1] = "hhbeh";
    uint64_t now = 1000;
    who[game->players_min] = '\0';
    table_begin(t, game->name, who, clocks[seed % 4], seed % 3 == 0, listener);
    vl_rng_init(&rng, seed, 9);
    for (unsigned i = 0; i < acts && t->phase != VL_TABLE_OVER; i++) {
        size_t length = t->log.length;
        table_monkey(t, &now, &rng);
        if (t->log.length > length && after != NULL) after(t, context);
    }
}

static void load_and_compare(const struct vl_table *t, void *context) {
    struct ear *live = context, again;
    struct vl_table loaded;
    struct vl_fault fault;
    if (!table_load_copy(&loaded, t->log.text, t->log.length, ear_listen(&again), &fault))
        fail_msg("%s\nline %u: %s %s", t->log.text, fault.line, fault.rule, fault.reason);
    const char *what = table_difference(t, &loaded);
    if (what != NULL) fail_msg("%s\ndiffers in %s", t->log.text, what);
    for (unsigned v = 0; v < VL_VIEWERS; v++) assert_string_equal(ear_text(live, v), ear_text(&again, v));
    assert_false(live->gap || again.gap);
    ear_done(&again);
    vl_table_done(&loaded);
}

static void loading_is_replaying_at_every_prefix(void **unused) {
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++)
        for (uint64_t seed = 0; seed < 8; seed++) {
            struct vl_table t;
            struct ear ear;
            play_monkey(&t, vl_games[g], seed, 600, ear_listen(&ear), load_and_compare, &ear);
            ear_done(&ear);
            vl_table_done(&t);
        }
}

/* Lines cut off at any place: what is there loads, or the half line is refused; nothing else happens. */
static void a_journal_cut_anywhere(void **unused) {
    (void)unused;
    struct vl_table t, loaded;
    struct vl_fault fault;
    play_monkey(&t, vl_game_find("tenakee"), 1, 300, nobody, NULL, NULL);
    unsigned lines = 0;
    for (size_t length = 0; length <= t.log.length; length++) {
        bool whole = length > 0 && t.log.text[length - 1] == '\n';
        lines += whole;
        bool good = table_load_copy(&loaded, t.log.text, length, nobody, &fault);
        if (!good) assert_true(fault.rule != NULL && fault.reason[0] != '\0' && fault.line <= lines + 1);
        if (whole && strstr(t.log.text, "---\n") < t.log.text + length - 3) assert_true(good);
        if (good) vl_table_done(&loaded);
    }
    vl_table_done(&t);
}

/* Damaged journals never crash; most are refused with line and reason. */
static void damaged_journals_are_refused(void **unused) {
    (void)unused;
    struct vl_rng rng;
    vl_rng_init(&rng, 5, 0);
    unsigned refused = 0, tried = 0;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        struct vl_table t, loaded;
        struct vl_fault fault;
        play_monkey(&t, vl_games[g], 3, 400, nobody, NULL, NULL);
        char *copy = malloc(t.log.length + 1);
        for (unsigned n = 0; n < 1500; n++, tried++) {
            memcpy(copy, t.log.text, t.log.length);
            for (unsigned k = 1 + vl_rng_below(&rng, 3); k > 0; k--) {
                unsigned at = vl_rng_below(&rng, (uint32_t)t.log.length),
                         from = vl_rng_below(&rng, (uint32_t)t.log.length);
                unsigned most = (unsigned)t.log.length - (at > from ? at : from);
                switch (vl_rng_below(&rng, 3)) {
                case 0: copy[at] = (char)(copy[at] ^ 1 << vl_rng_below(&rng, 8)); break;
                case 1: copy[at] = (char)vl_rng_below(&rng, 256); break;
                default: memmove(copy + at, copy + from, 1 + vl_rng_below(&rng, most < 30 ? most : 30) - 1); break;
                }
            }
            if (table_load_copy(&loaded, copy, t.log.length, nobody, &fault)) {
                assert_null(loaded.setup.game->check(&loaded.setup, vl_state_in(&loaded.state)));
                vl_table_done(&loaded);
            } else {
                assert_true(fault.rule != NULL && fault.reason[0] != '\0');
                refused++;
            }
        }
        free(copy);
        vl_table_done(&t);
    }
    assert_true(refused > tried / 2);
}

#define HEAD "x-journal 1\ngame kuhn\nplayers 2\n---\n"
#define SEATED HEAD "seat 0 human A\nseat 1 human B\nbegin\n"
#define DEALT SEATED "* deal 0 3\n* deal 1 1\n"

static void hostile_lines_have_their_reasons(void **unused) {
    (void)unused;
    static const struct {
        const char *journal, *rule;
        unsigned line;
    } cases[] = {
        {"game kuhn\nplayers 2\n---\n", "REC-1", 3},
        {"x-journal 2\ngame kuhn\nplayers 2\n---\n", "REC-1", 1},
        {"x-journal 1\nx-journal 1\ngame kuhn\nplayers 2\n---\n", "REC-1", 2},
        {"x-journal 1\nx-clock soon\ngame kuhn\nplayers 2\n---\n", "REC-1", 2},
        {"x-journal 1\nx-match 3 1\ngame kuhn\nplayers 2\n---\n", "REC-1", 2},
        {"x-journal 1\nx-match 3 1 2 0 0\ngame kuhn\nplayers 2\n---\n", "REC-1", 2},
        {"x-journal 1\nx-fair-deal no\ngame kuhn\nplayers 2\n---\n", "REC-1", 2},
        {HEAD "begin\n", "TAB-1", 5},
        {HEAD "seat 2 human C\n", "REC-2", 5},
        {HEAD "seat 0 king C\n", "REC-2", 5},
        {HEAD "seat 0 human\n", "REC-2", 5},
        {HEAD "seat 0 open C\n", "REC-2", 5},
        {HEAD "dance\n", "REC-2", 5},
        {HEAD "resign 0\n", "REC-2", 5},
        {HEAD "! undo 0\n", "REC-2", 5},
        {HEAD "!\n", "REC-2", 5},
        {HEAD "@ 5\n", "TAB-1", 5},
        {HEAD "@ 5000000000000000\n", "REC-2", 5},
        {HEAD "wake 5\n", "TAB-1", 5},
        {HEAD "seed 00\n", "REC-2", 5},
        {HEAD "commit 0 5555555555555555555555555555555555555555555555555555555555555555\n", "TAB-4", 5},
        {HEAD "* deal 0 3\n", "TAB-1", 5},
        {SEATED "begin\n", "TAB-1", 8},
        {SEATED "*0 deal 0 3\n", "TAB-4", 8},
        {SEATED "*x deal 0 3\n", "REC-2", 8},
        {SEATED "* deal 0 3 & deal 1 1\n", "REC-2", 8},
        {SEATED "* deal 1 3\n", "REC-4", 8},
        {SEATED "* bet\n", "REC-4", 8},
        {SEATED "0 bet\n", "REC-3", 8},
        {SEATED "seat 0 open\n", "TAB-1", 8},
        {DEALT "0 bet & bet\n", "TAB-6", 10},
        {DEALT "0 bet &\n", "REC-2", 10},
        {DEALT "0 &\n", "REC-2", 10},
        {DEALT "0\n", "REC-2", 10},
        {DEALT "2 bet\n", "REC-2", 10},
        {DEALT "0 bet 1 2 3 4 5 6\n", "REC-2", 10},
        {DEALT "undo 0\n", "TAB-3", 10},
        {DEALT "0 bet\nundo 0\nundo 0\n", "TAB-3", 12},
        {DEALT "yes 0\n", "TAB-2", 10},
        {DEALT "ask 0 money\n", "REC-2", 10},
        {DEALT "ask 0 pause\nask 1 pause\n", "TAB-1", 11},
        {DEALT "ask 0 rematch\n", "TAB-1", 10},
        {DEALT "resume 0\n", "TAB-1", 10},
        {DEALT "back 0\n", "TAB-2", 10},
        {DEALT "cover 0 an-endless-name-for-any-bot-there-is\n", "TAB-2", 10},
        {DEALT "! timeout 0\n", "TAB-1", 10},
        {DEALT "= 1 -1\n", "REC-5", 10},
        {DEALT "0 bet\n1 pass\n= 1 1\n", "REC-5", 12},
        {DEALT "0 bet\n1 pass\n= 1\n", "REC-2", 12},
        {DEALT "0 bet\n1 pass\n= 1 -1\n= 1 -1\n", "REC-5", 13},
        {DEALT "0 bet\n1 pass\n= 1 -1 0\n", "REC-2", 12},
        {DEALT "! abandon\n0 bet\n", "TAB-1", 11},
        {"x-journal 1\ngame goofspiel\nplayers 2\noption order=descending\n---\nseat 0 bot a\nseat 1 bot b\nbegin\n"
         "0 bid 3 & bid 4\n",
         "TAB-6", 9},
        {"x-journal 1\ngame tenakee\nplayers 3\n---\nseat 0 bot a\nseat 1 bot b\nseat 2 bot b\nbegin\n0 pick t1\n",
         "REC-3", 9},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vl_table t;
        struct vl_fault fault;
        if (table_load_copy(&t, cases[i].journal, strlen(cases[i].journal), nobody, &fault))
            fail_msg("accepted:\n%s", cases[i].journal);
        if (strcmp(fault.rule, cases[i].rule) != 0 || fault.line != cases[i].line)
            fail_msg("%s at %u (%s), not %s at %u:\n%s", fault.rule, fault.line, fault.reason, cases[i].rule,
                     cases[i].line, cases[i].journal);
    }
}

static void comments_and_returns_are_fine(void **unused) {
    (void)unused;
    struct vl_table t;
    struct vl_fault fault;
    static const char text[] = "# by hand\r\nx-journal 1\r\ngame kuhn\r\nplayers 2\r\n--- # now\r\n\r\n"
                               "seat 0 human  Anne B.  # sat down\r\nseat 1 bot greedy\r\nbegin\r\n"
                               "*\tdeal 0 3\r\n * deal 1 1\r\n0 bet#\r\n1 pass";
    assert_true(table_load_copy(&t, text, sizeof text - 1, nobody, &fault));
    assert_string_equal(t.seat[0].name, "Anne B.");
    assert_int_equal(t.phase, VL_TABLE_OVER);
    vl_table_done(&t);
}

/* ---- What a viewer missed ---- */

static void notes_from_any_number_on(void **unused) {
    (void)unused;
    struct vl_table t;
    struct ear ear, late;
    play_monkey(&t, vl_game_find("tenakee"), 6, 400, ear_listen(&ear), NULL, NULL);
    struct vl_listener silent = ear_listen(&late);
    assert_false(vl_table_since(&t, 3, 0, &silent)); /* no such seat */
    if (t.phase != VL_TABLE_OVER) {                  /* archives wait */
        assert_false(vl_table_since(&t, VL_ALL, 0, &silent));
        assert_null(vl_table_abandon(&t, 0).rule);
    }
    for (unsigned v = 0; v < VL_VIEWERS; v++) {
        if (v >= 3 && v < VL_SPECTATOR) continue;
        for (uint64_t from = 0; from <= t.told[v]; from += 1 + t.told[v] / 7) {
            struct vl_listener listener = ear_listen(&late);
            late.next[v] = from;
            assert_true(vl_table_since(&t, v, from, &listener));
            const char *rest = ear_text(&ear, v);
            for (uint64_t n = 0; n < from; n++) rest = strchr(rest, '\n') + 1;
            assert_string_equal(ear_text(&late, v), rest);
            assert_false(late.gap);
            for (unsigned other = 0; other < VL_VIEWERS; other++)
                if (other != v) assert_string_equal(ear_text(&late, other), "");
            ear_done(&late);
        }
    }
    ear_done(&ear);
    vl_table_done(&t);
}

/* ---- Export ---- */

static void every_journal_exports_a_record(void **unused) {
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++)
        for (uint64_t seed = 0; seed < 12; seed++) {
            struct vl_table t;
            struct vl_reader reader;
            struct vl_state_box state;
            struct vl_text text;
            play_monkey(&t, vl_games[g], seed, 4000, nobody, NULL, NULL);
            char *record = malloc(vl_table_export_size(&t));
            vl_text_init(&text, record, vl_table_export_size(&t));
            vl_table_export(&t, &text);
            assert_false(text.cut);
            assert_true(vl_record_open(&reader, record, text.length, vl_games, NULL));
            enum vl_step step = vl_record_replay(&reader, &state);
            if (step == VL_STEP_FAULT) fail_msg("%s %s", reader.fault.rule, reader.fault.reason);
            assert_int_equal(step, t.phase != VL_TABLE_OVER ? VL_STEP_UNFINISHED
                                   : t.ending == 0          ? VL_STEP_FINISHED
                                                            : VL_STEP_BROKEN_OFF);
            assert_memory_equal(&state, &t.state, t.setup.game->state_size);
            if (t.phase == VL_TABLE_OVER && t.fair_deal) {
                vl_text_clear(&text);
                vl_table_export(&t, &text);
                assert_true(vl_fair_verify(&reader, record, text.length, vl_games, NULL));
            }
            free(record);
            vl_table_done(&t);
        }
}

/* ---- Memory ---- */

static unsigned resizes_left;
static void *stingy(void *old, size_t size) {
    if (size == 0) return free(old), NULL;
    if (resizes_left == 0) return NULL;
    resizes_left--;
    return realloc(old, size);
}

/* Whichever allocation fails, the act is refused, nothing has changed, and the table lives on. */
static void without_memory_nothing_is_lost(void **unused) {
    (void)unused;
    struct vl_setup s;
    vl_setup_init(&s, vl_game_find("tenakee"), 3);
    for (unsigned n = 0; n < 12; n++) {
        struct vl_table t;
        struct vl_rng rng;
        struct vl_table_options options = {.resize = stingy};
        enum vl_progress progress;
        resizes_left = n;
        if (!vl_table_init(&t, &s, &options)) {
            assert_int_equal(n, 0);
            continue;
        }
        resizes_left = n < 3 ? 100 : n - 1;
        for (unsigned seat = 0; seat < 3; seat++) vl_table_sit(&t, seat, VL_SEAT_BOT, "greedy");
        if (vl_table_begin(&t, 0).rule != NULL) {
            vl_table_done(&t);
            continue;
        }
        vl_rng_init(&rng, 1, 0);
        while ((progress = vl_table_step(&t, 0, &rng)) == VL_STEPPED) continue;
        assert_true(progress == VL_STUCK || progress == VL_ENDED);
        if (progress == VL_STUCK) {
            struct vl_table loaded;
            struct vl_fault fault;
            assert_true(table_load_copy(&loaded, t.log.text, t.log.length, nobody, &fault));
            assert_null(table_difference(&t, &loaded));
            vl_table_done(&loaded);
            resizes_left = 100;
            while ((progress = vl_table_step(&t, 0, &rng)) == VL_STEPPED) continue;
            assert_int_equal(progress, VL_ENDED);
        }
        vl_table_done(&t);
    }
}

static void the_log_keeps_to_its_bound(void **unused) {
    (void)unused;
    struct vl_setup s;
    vl_setup_init(&s, vl_game_find("tenakee"), 3);
    for (size_t most = 200; most < 8000; most += 333) {
        struct vl_table t;
        struct vl_rng rng;
        struct vl_table_options options = {.most = most};
        if (!vl_table_init(&t, &s, &options)) continue;
        for (unsigned seat = 0; seat < 3; seat++) vl_table_sit(&t, seat, VL_SEAT_BOT, "greedy");
        vl_table_begin(&t, 0);
        vl_rng_init(&rng, 1, 0);
        while (vl_table_step(&t, 0, &rng) == VL_STEPPED) continue;
        assert_true(t.log.room + t.log.ply_room * sizeof *t.log.ply <= most);
        vl_table_done(&t);
    }
}

/* Somebody who changes their mind for ever is stopped, nobody else is, and the game still comes to its end. */
static void nobody_can_fill_the_log(void **unused) {
    (void)unused;
    struct vl_table t, loaded;
    struct vl_fault fault;
    struct vl_rng rng;
    unsigned times = 0, sits = 0;
    table_begin(&t, "tenakee", "hhb", "none", false, nobody);
    while (vl_table_set_forced(&t, 0, times % 2 == 0).rule == NULL) times++;
    assert_int_equal(times, VL_LUXURIES);
    assert_string_equal(vl_table_ask(&t, 0, 0, VL_ASK_PAUSE).rule, "TAB-5");
    while (vl_table_ask(&t, 0, 1, VL_ASK_PAUSE).rule == NULL) { /* seat 1 has its own */
        assert_null(vl_table_answer(&t, 0, 0, false).rule);
        times++;
    }
    assert_int_equal(times, 2 * VL_LUXURIES);
    while (vl_table_sit(&t, 2, VL_SEAT_BOT, "greedy").rule == NULL) sits++;
    assert_int_equal(sits, VL_LUXURIES - 3); /* three have sat down */
    assert_true(table_load_copy(&loaded, t.log.text, t.log.length, nobody, &fault));
    assert_null(table_difference(&t, &loaded));
    assert_string_equal(vl_table_set_forced(&loaded, 0, true).rule, "TAB-5");
    vl_table_done(&loaded);
    for (unsigned seat = 0; seat < 2; seat++) assert_null(vl_table_cover(&t, 0, seat, "greedy").rule);
    vl_rng_init(&rng, 1, 0);
    table_run(&t, 0, &rng);
    assert_int_equal(t.phase, VL_TABLE_OVER);
    assert_int_equal(t.ending, 0);
    vl_table_done(&t);
}

/* Everybody does all they may, with the longest names and times: the game itself still has its half of the log. */
static void all_luxuries_fit_into_half_of_the_log(void **unused) {
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        struct vl_table t;
        struct vl_rng rng;
        char who[VL_SEATS_MAX + 1] = "hhhhhh", name[VL_SEAT_NAME] = {0};
        uint64_t now = UINT64_C(900000000000000);
        who[vl_games[g]->players_max] = '\0';
        memset(name, 'n', sizeof name - 1);
        table_begin(&t, vl_games[g]->name, who, "game 31622400000 31622400000 end", false, nobody);
        vl_rng_init(&rng, 1, 0);
        while (vl_table_wake(&t, now).rule == NULL) now++;
        while (vl_table_sit(&t, 0, VL_SEAT_HUMAN, name).rule == NULL) now++;
        table_run(&t, now, &rng);
        for (unsigned seat = 0; seat < t.setup.players; seat++) {
            /* acts and takes it back, if it can; else asks, and all say yes */
            for (unsigned n = 0; n < VL_LUXURIES; n++) {
                char words[VL_MOVE_TEXT];
                uint32_t plies = t.log.plies;
                while (vl_table_waits_for(&t) >> seat & 1 && t.log.plies == plies)
                    assert_null(vl_table_move(&t, ++now, seat, table_any_move(&t, seat, &rng, words)).rule);
                if (vl_table_undo(&t, ++now, seat).rule != NULL)
                    assert_null(vl_table_ask(&t, ++now, seat, VL_ASK_PAUSE).rule);
                for (unsigned other = 0; other < t.setup.players; other++) vl_table_answer(&t, ++now, other, true);
                if (t.phase == VL_TABLE_PAUSED) assert_null(vl_table_resume(&t, ++now, seat).rule);
            }
            assert_string_equal(vl_table_ask(&t, now, seat, VL_ASK_PAUSE).rule, "TAB-5");
        }
        assert_int_equal(t.phase, VL_TABLE_PLAYING);
        for (unsigned seat = 0; seat < t.setup.players; seat++) assert_int_equal(t.spent[seat], VL_LUXURIES);
        assert_true(t.log.length < t.log.most / 2);
        for (unsigned seat = 0; seat < t.setup.players; seat++)
            assert_null(vl_table_cover(&t, now, seat, "random").rule);
        table_run(&t, now, &rng);
        assert_int_equal(t.phase, VL_TABLE_OVER);
        vl_table_done(&t);
    }
}

/* What a seat is refused does not depend on how long the others' secret choices are in the journal. */
static void refusals_do_not_measure_secrets(void **unused) {
    (void)unused;
    static const char *const bids[] = {"bid 1", "bid 13"};
    unsigned times[2] = {0, 0};
    for (unsigned k = 0; k < 2; k++) {
        struct vl_table t;
        struct vl_rng rng;
        table_begin(&t, "goofspiel", "hhh", "none", false, nobody);
        t.log.most = 65536;
        vl_rng_init(&rng, 1, 0);
        table_run(&t, 0, &rng);
        for (unsigned n = 0; n < 20; n++) {
            assert_null(vl_table_move(&t, 0, 0, bids[k]).rule);
            assert_null(vl_table_undo(&t, 0, 0).rule);
        }
        while (vl_table_set_forced(&t, 1, times[k] % 2 == 0).rule == NULL) times[k]++;
        vl_table_done(&t);
    }
    assert_int_equal(times[0], times[1]);
}

static void editions_go_with_the_journal(void **unused) {
    (void)unused;
    struct vl_table t, loaded;
    struct vl_setup s;
    struct vl_rng rng;
    struct vl_fault fault;
    struct ear ear, again;
    vl_setup_init(&s, vl_game_find("manitou"), 2);
    assert_null(vl_edition_set(&s, "s1", "copies", 3));
    assert_null(vl_edition_name(&s, "attic"));
    struct vl_table_options options = {.listener = ear_listen(&ear)};
    assert_true(vl_table_init(&t, &s, &options));
    for (unsigned seat = 0; seat < 2; seat++) assert_null(vl_table_sit(&t, seat, VL_SEAT_BOT, "random").rule);
    assert_null(vl_table_begin(&t, 0).rule);
    vl_rng_init(&rng, 1, 0);
    table_run(&t, 0, &rng);
    struct vl_listener listener = ear_listen(&again);
    assert_true(vl_table_since(&t, 1, 0, &listener));
    assert_string_equal(ear_text(&ear, 1), ear_text(&again, 1));
    assert_false(table_load_copy(&loaded, t.log.text, t.log.length, nobody, &fault));
    assert_string_equal(fault.rule, "REC-7");
    ear_done(&ear);
    ear_done(&again);
    vl_table_done(&t);
}

/* ---- Saving ---- */

/* A system that is cut off after so many bytes and calls: from then on nothing happens any more, as if the machine had
 * stopped, or every call fails. */
struct faulty {
    char fresh[128]; /* the file beside the journal, to be cleared away */
    long budget;     /* one for each byte written and for each other call */
    bool dead;       /* the machine stopped: nothing fails, nothing is done */
    bool tripped;
};

static bool spend(struct faulty *f, long cost) {
    if (f->tripped) return false;
    if (f->budget < cost) f->tripped = true;
    f->budget -= cost;
    return !f->tripped;
}

static int f_create(void *c, const char *path) {
    struct faulty *f = c;
    snprintf(f->fresh, sizeof f->fresh, "%s", path);
    if (f->tripped && f->dead) return 1000;
    return spend(f, 1) ? vl_system.create(NULL, path) : f->dead ? 1000 : -EIO;
}
static int f_open_folder(void *c, const char *path) {
    struct faulty *f = c;
    return spend(f, 1) ? vl_system.open_folder(NULL, path) : f->dead ? 1000 : -EIO;
}
static long f_write(void *c, int descriptor, const char *bytes, size_t length) {
    struct faulty *f = c;
    if (f->tripped) return f->dead ? (long)length : -EIO;
    size_t part = length < 7 ? length : 7; /* in small pieces */
    long can = f->budget < (long)part ? f->budget : (long)part;
    if (can > 0 && vl_system.write(NULL, descriptor, bytes, (size_t)can) != can) return -EIO;
    if (!spend(f, (long)part)) return f->dead ? (long)length : can > 0 ? can : -ENOSPC;
    return (long)part;
}
static int f_sync(void *c, int descriptor) {
    struct faulty *f = c;
    return spend(f, 1) ? vl_system.sync(NULL, descriptor) : f->dead ? 0 : -EIO;
}
static int f_close(void *c, int descriptor) {
    (void)c;
    return descriptor == 1000 ? 0 : vl_system.close(NULL, descriptor);
}
static int f_rename(void *c, const char *from, const char *to) {
    struct faulty *f = c;
    return spend(f, 1) ? vl_system.rename(NULL, from, to) : f->dead ? 0 : -EIO;
}
static int f_remove(void *c, const char *path) {
    struct faulty *f = c;
    return f->tripped && f->dead ? 0 : vl_system.remove(NULL, path);
}

static void nothing_saved_is_lost(void **unused) {
    (void)unused;
    char folder[] = "/tmp/veillee-XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/table", folder);
    struct vl_table t;
    table_begin(&t, "kuhn", "hh", "none", false, nobody);
    size_t old_length = t.log.length;
    char *old = malloc(old_length + 1);
    memcpy(old, t.log.text, old_length + 1);
    struct vl_rng rng;
    vl_rng_init(&rng, 1, 0);
    table_run(&t, 0, &rng);
    for (unsigned dead = 0; dead < 2; dead++) {
        bool finished = false;
        unsigned kept_old = 0;
        for (long budget = 0; !finished; budget++) {
            struct faulty faulty = {.budget = budget, .dead = dead};
            struct vl_system system = {f_create, f_open_folder, f_write, f_sync, f_close, f_rename, f_remove, &faulty};
            const char *doing;
            size_t length;
            int error;
            assert_int_equal(vl_store_save(&vl_system, path, old, old_length, NULL), 0);
            int saved = vl_store_save(&system, path, t.log.text, t.log.length, &doing);
            finished = !faulty.tripped;
            assert_true(finished ? saved == 0 : dead || saved < 0);
            char *text = vl_store_load(path, 1 << 20, &length, &error);
            assert_non_null(text);
            bool is_old = length == old_length && memcmp(text, old, length) == 0;
            bool is_new = length == t.log.length && memcmp(text, t.log.text, length) == 0;
            assert_true(is_old || is_new); /* one of them, whole */
            if (finished) assert_true(is_new);
            if (!dead && saved < 0 && strcmp(doing, "sync the folder") != 0) assert_true(is_old);
            kept_old += is_old;
            struct vl_table loaded;
            struct vl_fault fault;
            assert_true(table_load_copy(&loaded, text, length, nobody, &fault));
            vl_table_done(&loaded);
            free(text);
            unlink(faulty.fresh);
        }
        assert_true(kept_old >= t.log.length);
    }
    int error;
    size_t length;
    assert_null(vl_store_load(path, 10, &length, &error));
    assert_int_equal(error, -EFBIG);
    unlink(path);
    assert_null(vl_store_load(path, 10, &length, &error));
    assert_int_equal(error, -ENOENT);
    assert_int_equal(rmdir(folder), 0); /* nothing is left lying about */
    free(old);
    vl_table_done(&t);
}

int main(void) {
    tell_bugs_here();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loading_is_replaying_at_every_prefix),
        cmocka_unit_test(a_journal_cut_anywhere),
        cmocka_unit_test(damaged_journals_are_refused),
        cmocka_unit_test(hostile_lines_have_their_reasons),
        cmocka_unit_test(comments_and_returns_are_fine),
        cmocka_unit_test(notes_from_any_number_on),
        cmocka_unit_test(every_journal_exports_a_record),
        cmocka_unit_test(without_memory_nothing_is_lost),
        cmocka_unit_test(the_log_keeps_to_its_bound),
        cmocka_unit_test(nobody_can_fill_the_log),
        cmocka_unit_test(all_luxuries_fit_into_half_of_the_log),
        cmocka_unit_test(refusals_do_not_measure_secrets),
        cmocka_unit_test(editions_go_with_the_journal),
        cmocka_unit_test(nothing_saved_is_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
