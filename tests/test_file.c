/* test_file.c - a game kept in a file: whatever call fails, however short writes are, and wherever the power is cut,
 * the file holds what was kept, and nothing that was lost. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/bot.h"
#include "core/check.h"
#include "disk.h"
#include "games/registry.h"
#include "support.h"

static const char path[] = "/nowhere/g.journal";

/* ---- A game, as its host has it kept ---- */

enum { BATCHES = 16 };
struct lines {
    size_t at, length;
    uint32_t first;
};
static struct script {
    struct vl_host host; /* its book is the journal */
    struct lines batch[BATCHES];
    unsigned count;
    char old[2048]; /* a journal of version 1 of the same game, just begun, or nothing */
    size_t old_length;
} scripts[3];

static enum vl_keeping write_down(void *context, size_t at, const char *lines, size_t length, uint32_t first) {
    struct script *script = context;
    (void)lines;
    CHECK(script->count < BATCHES);
    script->batch[script->count++] = (struct lines){at, length, first};
    return VL_KEPT;
}

static void play(struct script *script) {
    struct vl_host *h = &script->host;
    while (script->count < 8 && h->table.phase != VL_TABLE_OVER) {
        struct vl_due due;
        vl_move moves[VL_CHOICE_MAX];
        struct vl_rng rng;
        if (vl_host_onward(h, 0)) continue;
        assert_true(vl_table_due_at(&h->table, vl_first(vl_table_due(&h->table)), &due));
        vl_rng_init(&rng, due.seed, 0);
        unsigned count = vl_bot_answer(vl_bot_find("random"), &h->table.setup, vl_view_in(&due.view), due.move,
                                       due.count, NULL, NULL, &rng, moves);
        assert_null(vl_host_answer(h, 0, due.seat, due.version, moves, count).rule);
    }
}

static void begin(struct script *script, const char *game, unsigned players) {
    struct vl_setup setup;
    uint8_t key[VL_FAIR_BYTES];
    vl_setup_init(&setup, vl_game_find(game), players);
    vl_table_key(5, key);
    assert_true(vl_host_init(&script->host, &setup, &(struct vl_table_options){.key = key},
                             &(struct vl_keeper){script, write_down}));
    for (unsigned seat = 0; seat < players; seat++) {
        struct vl_act wish = vl_wish_sit(seat, VL_SEAT_BOT, "random");
        assert_null(vl_host_wish(&script->host, 0, &wish).rule);
    }
    struct vl_act wish = vl_wish(VL_ACT_BEGIN, 0);
    assert_null(vl_host_wish(&script->host, 0, &wish).rule);
    play(script);
}

/* Kuhn poker, which is short; Tenakee, with a deal of many lines; and the first again, taken up from version 1. */
static int write_scripts(void **unused) {
    static const char old[] = "x-journal 1\ngame kuhn\nplayers 2\nversion 1\nx-clock none\nx-match 1 0 0 0 0\n---\n"
                              "seat 0 bot random\nseat 1 bot random\nbegin\n";
    struct script *again = &scripts[2];
    char copy[sizeof old];
    uint8_t key[VL_FAIR_BYTES];
    struct vl_table_reading reading = {.games = vl_games, .key = key};
    struct vl_fault fault;
    (void)unused;
    begin(&scripts[0], "kuhn", 2);
    begin(&scripts[1], "tenakee", 3);
    memcpy(again->old, old, sizeof old);
    memcpy(copy, old, sizeof old);
    again->old_length = sizeof old - 1;
    vl_table_key(5, key);
    assert_true(vl_host_load(&again->host, copy, again->old_length, &reading, &(struct vl_keeper){again, write_down},
                             NULL, &fault));
    play(again);
    return 0;
}

static int burn_scripts(void **unused) {
    (void)unused;
    for (unsigned i = 0; i < 3; i++) vl_host_done(&scripts[i].host);
    return 0;
}

/* ---- What the file must hold ---- */

struct run {
    const struct script *script;
    struct disk disk;
    struct vl_file file;
    size_t kept;                /* bytes of the journal that were reported kept */
    const struct lines *flight; /* under way */
    const struct lines *lost;   /* reported lost, and not tried again yet */
    bool strict;                /* what was lost is not there */
    const char *fault;          /* what is wrong, or NULL */
};

static bool is_prefix(const struct bytes *b, const char *text, size_t length) {
    return b->length <= length && (b->length == 0 || memcmp(b->text, text, b->length) == 0);
}

/* Before anything is kept: nothing, an empty file, or what was there; or all that is under way. */
static bool is_beginning(const struct run *run, const struct bytes *b) {
    const struct script *s = run->script;
    const struct lines *more = run->flight != NULL ? run->flight : run->strict ? NULL : run->lost;
    if (b == NULL) return s->old_length == 0;
    if (b->length == s->old_length && is_prefix(b, s->old, s->old_length)) return true;
    return more != NULL && b->length == more->length && is_prefix(b, s->host.book.text, more->length);
}

/* What was kept is there, and makes a table again with all its acts. */
static bool loads(const struct run *run, const struct bytes *b) {
    struct vl_table t;
    struct vl_table_read read;
    struct vl_fault fault;
    uint8_t key[VL_FAIR_BYTES] = {0};
    char copy[1 << 14];
    CHECK(b->length < sizeof copy);
    memcpy(copy, b->text, b->length);
    struct vl_table_reading reading = {.games = vl_games, .key = key};
    if (!vl_table_load(&t, copy, b->length, &reading, &read, &fault)) return false;
    vl_table_done(&t);
    return read.length >= run->kept && read.torn == (read.length < b->length);
}

static bool see(void *context, const struct bytes *b) {
    struct run *run = context;
    const char *book = run->script->host.book.text;
    const struct lines *more = run->flight != NULL ? run->flight : run->strict ? NULL : run->lost;
    if (run->kept == 0 && !is_beginning(run, b))
        run->fault = "something else than was there before";
    else if (run->kept == 0)
        return true;
    else if (b == NULL)
        run->fault = "the file is gone";
    else if (b->length < run->kept || memcmp(b->text, book, run->kept) != 0)
        run->fault = "what was kept is not there";
    else if (!is_prefix(b, book, run->kept + (more == NULL ? 0 : more->length)))
        run->fault = "more than was kept is there";
    else if (!loads(run, b))
        run->fault = "it does not load";
    return run->fault == NULL;
}

/* Now, for whoever reads it; and whatever the power does. */
static bool check(struct run *run) {
    struct bytes now;
    if (run->fault == NULL) see(run, disk_get(&run->disk, path, &now) ? &now : NULL);
    if (run->fault == NULL) disk_worlds(&run->disk, path, see, run);
    return run->fault == NULL;
}

/* ---- Running ---- */

static void run_init(struct run *run, const struct script *script) {
    memset(run, 0, sizeof *run);
    disk_init(&run->disk);
    run->script = script;
    run->strict = true;
    if (script->old_length > 0) disk_put(&run->disk, path, script->old, script->old_length);
}

static int open_file(struct run *run) {
    const struct vl_system *sys = &run->disk.system;
    return run->script->old_length > 0 ? vl_file_open(&run->file, sys, path) : vl_file_create(&run->file, sys, path);
}

/* Keeps the whole game, each time until it is kept: what fails, fails a few times at most. */
static void keep_all(struct run *run) {
    enum { TRIES = 6 };
    struct vl_keeper keeper = vl_file_keeper(&run->file);
    const struct script *s = run->script;
    unsigned tries = 0;
    while (open_file(run) < 0) assert_in_range(++tries, 1, TRIES);
    for (unsigned i = 0; i < s->count && run->fault == NULL; i++) {
        const struct lines *batch = &s->batch[i];
        enum vl_keeping kept = VL_LOST;
        for (tries = 0; kept == VL_LOST && run->fault == NULL; tries++) {
            assert_in_range(tries, 0, TRIES);
            run->flight = batch;
            kept = keeper.keep(keeper.context, batch->at, s->host.book.text + batch->at, batch->length, batch->first);
            assert_int_equal(kept == VL_LOST, run->file.error < 0);
            run->flight = NULL;
            run->lost = kept == VL_LOST ? batch : NULL;
            if (kept == VL_KEPT) run->kept = batch->at + batch->length;
            check(run);
        }
    }
    vl_file_close(&run->file, false);
}

/* To the end, or until the power is cut. */
static void go(struct run *run) {
    if (setjmp(run->disk.power) == 0)
        keep_all(run);
    else
        check(run);
}

static void run_done(struct run *run) {
    disk_done(&run->disk);
}

static void assert_good(const struct run *run) {
    const struct disk *d = &run->disk;
    if (run->fault != NULL)
        fail_msg("%s (game %d; %s fails at %u, %u times more, with %d; stops at %u)", run->fault,
                 (int)(run->script - scripts), call_names[d->fails], d->fails_at, d->again, d->error, d->stops_at);
}

static struct run run;

/* ---- Tests ---- */

static void a_game_is_kept(void **unused) {
    (void)unused;
    for (unsigned i = 0; i < 3; i++)
        for (unsigned shortens = 0; shortens < 2; shortens++) {
            struct bytes b;
            run_init(&run, &scripts[i]);
            run.disk.shortens = shortens;
            go(&run);
            assert_good(&run);
            assert_in_range(run.script->count, 3, BATCHES);
            assert_true(disk_get(&run.disk, path, &b));
            assert_int_equal(b.length, run.script->host.book.length);
            assert_int_equal(disk_count(&run.disk), 1); /* nothing is left lying about */
            for (unsigned f = 0; f < run.disk.files; f++) assert_int_equal(run.disk.file[f].lock, -1);
            run_done(&run);
        }
}

/* How often each call is made when nothing fails. */
static void count_calls(unsigned script, bool shortens, unsigned used[CALLS], unsigned *calls) {
    run_init(&run, &scripts[script]);
    run.disk.shortens = shortens;
    go(&run);
    memcpy(used, run.disk.used, sizeof run.disk.used);
    *calls = run.disk.calls;
    run_done(&run);
}

/* Every call fails once, at its first use, its second …; after that the game goes on, and is kept to its end. */
static void every_call_may_fail(void **unused) {
    static const int errors[] = {-EIO, -ENOSPC, -EINTR, -ENOLCK};
    unsigned used[CALLS], calls, runs = 0;
    (void)unused;
    for (unsigned i = 0; i < 3; i++) {
        count_calls(i, false, used, &calls);
        for (unsigned call = 0; call < CALLS; call++)
            for (unsigned at = 1; at <= used[call] + 2; at++)
                for (unsigned e = 0; e < 4; e++) {
                    run_init(&run, &scripts[i]);
                    run.disk.shortens = e == 1;
                    run.disk.fails = (enum call)call;
                    run.disk.fails_at = at;
                    run.disk.error = errors[e];
                    go(&run);
                    assert_good(&run);
                    assert_int_equal(run.kept, run.script->host.book.length);
                    if (call != REMOVE) assert_int_equal(disk_count(&run.disk), 1);
                    run_done(&run);
                    runs++;
                }
    }
    assert_in_range(runs, 300, 100000);
}

/* Several times in a row: then what was lost may be there in part, but never instead of what was kept. */
static void calls_may_fail_repeatedly(void **unused) {
    unsigned used[CALLS], calls;
    (void)unused;
    for (unsigned i = 0; i < 3; i++) {
        count_calls(i, false, used, &calls);
        for (unsigned call = 0; call < CALLS; call++)
            for (unsigned at = 1; at <= used[call]; at++)
                for (unsigned again = 1; again < 5; again++) {
                    run_init(&run, &scripts[i]);
                    run.strict = false;
                    run.disk.fails = (enum call)call;
                    run.disk.fails_at = at;
                    run.disk.again = again;
                    run.disk.error = -EIO;
                    go(&run);
                    assert_good(&run);
                    assert_int_equal(run.kept, run.script->host.book.length);
                    run_done(&run);
                }
    }
}

/* The power is cut before every call, also after one that has failed. */
static void the_power_may_be_cut_anywhere(void **unused) {
    unsigned used[CALLS], calls, cuts = 0;
    (void)unused;
    for (unsigned i = 0; i < 3; i++)
        for (unsigned shortens = 0; shortens < 2; shortens++) {
            count_calls(i, shortens, used, &calls);
            for (unsigned stop = 1; stop <= calls; stop++) {
                run_init(&run, &scripts[i]);
                run.disk.shortens = shortens;
                run.disk.stops_at = stop;
                go(&run);
                assert_good(&run);
                assert_int_equal(run.disk.calls, stop);
                run_done(&run);
                cuts++;
            }
        }
    for (unsigned i = 0; i < 3; i += 2) {
        count_calls(i, false, used, &calls);
        for (unsigned call = 0; call < CALLS; call++)
            for (unsigned at = 1; at <= used[call]; at++)
                for (unsigned stop = 1; stop <= calls + 8; stop++) {
                    run_init(&run, &scripts[i]);
                    run.strict = false; /* what failed may be being taken back just then */
                    run.disk.fails = (enum call)call;
                    run.disk.fails_at = at;
                    run.disk.error = -EIO;
                    run.disk.stops_at = stop;
                    go(&run);
                    assert_good(&run);
                    run_done(&run);
                    cuts++;
                }
    }
    assert_in_range(cuts, 1000, 100000);
}

/* The disk does forget: were files or the folder not synced, it would be noticed. */
static void a_file_that_is_not_synced_is_noticed(void **unused) {
    (void)unused;
    for (unsigned i = 0; i < 3; i++)
        for (unsigned which = 0; which < 2; which++) {
            run_init(&run, &scripts[i]);
            run.disk.idle_files = which == 0;
            run.disk.idle_folder = which == 1;
            go(&run);
            assert_non_null(run.fault);
            run_done(&run);
        }
}

/* There are file systems without them. */
static void second_names_are_not_needed(void **unused) {
    (void)unused;
    for (unsigned i = 0; i < 3; i++) {
        run_init(&run, &scripts[i]);
        run.disk.fails = LINK;
        run.disk.fails_at = 1;
        run.disk.again = 1000;
        run.disk.error = -EPERM;
        go(&run);
        assert_good(&run);
        assert_int_equal(run.kept, run.script->host.book.length);
        run_done(&run);
    }
}

/* A file that is closed keeps nothing; one that cannot be opened is not. */
static void what_is_closed_keeps_nothing(void **unused) {
    struct disk *d = &run.disk;
    struct vl_file file, other;
    char long_path[VL_PATH + 10];
    (void)unused;
    run_init(&run, &scripts[0]);
    assert_int_equal(vl_file_open(&file, &d->system, path), -ENOENT);
    assert_int_equal(vl_file_create(&file, &d->system, path), 0);
    assert_int_equal(vl_file_create(&other, &d->system, path), -EEXIST);
    assert_int_equal(vl_file_open(&other, &d->system, path), -EWOULDBLOCK);
    vl_file_close(&file, false);
    vl_file_close(&file, true); /* nothing more happens */
    struct vl_keeper keeper = vl_file_keeper(&file);
    assert_int_equal(keeper.keep(keeper.context, 0, "x", 1, 0), VL_LOST);
    assert_int_equal(vl_file_open(&other, &d->system, path), 0);
    vl_file_close(&other, true);
    assert_int_equal(disk_count(d), 0);
    memset(long_path, 'x', sizeof long_path - 1);
    long_path[sizeof long_path - 1] = '\0';
    assert_int_equal(vl_file_create(&file, &d->system, long_path), -ENAMETOOLONG);
    assert_int_equal(vl_file_open(&file, &d->system, long_path), -ENAMETOOLONG);
    d->fails = LOCK; /* a name that is of no use is not left behind */
    d->fails_at = d->used[LOCK] + 1;
    d->error = -ENOLCK;
    assert_int_equal(vl_file_create(&file, &d->system, path), -ENOLCK);
    assert_int_equal(disk_count(d), 0);
    run_done(&run);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_kept),
        cmocka_unit_test(every_call_may_fail),
        cmocka_unit_test(calls_may_fail_repeatedly),
        cmocka_unit_test(the_power_may_be_cut_anywhere),
        cmocka_unit_test(a_file_that_is_not_synced_is_noticed),
        cmocka_unit_test(second_names_are_not_needed),
        cmocka_unit_test(what_is_closed_keeps_nothing),
    };
    tell_bugs_here();
    return cmocka_run_group_tests_name("file", tests, write_scripts, burn_scripts);
}
