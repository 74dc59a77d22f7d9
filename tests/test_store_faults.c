/* test_store_faults.c - the store on a disk that fails, is full, or whose power is cut (shaky.c): what was told is
 * there, what was refused never was, and it goes on by itself. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "core/check.h"
#include "pantry.h"
#include "shaky.h"

enum { ANNE = 1, LEFT = 10, RIGHT = 11, OLD = 12, TEXT = 1 << 14 };

/* Units that write the same line at two tables, and an entry: all or none can be seen. Every attempt has words of its
 * own, so that what was refused is known from what was told. */
struct story {
    struct vl_store *s;
    char told[TEXT], sent[TEXT]; /* lines that were told; those and what was sent since, as it was sent */
    uint32_t lines;              /* that were told */
    unsigned attempts, failed;
};

static void begin_story(struct story *y) {
    memset(y, 0, sizeof *y);
    strcpy(y->told, "veillee-record 1\n");
    strcpy(y->sent, y->told);
}

/* One of these is under way for every unit. */
struct attempt {
    struct story *story;
    char line[40];
};

static void hear(void *context, enum vl_stored outcome) {
    struct attempt *a = context;
    if (outcome == VL_STORED && !shaky_is_off()) { /* else nobody was told anything any more */
        strcat(a->story->told, a->line);
        a->story->lines++;
    } else {
        a->story->failed++;
    }
}

/* Three units, one behind the other. */
static void three_lines(struct story *y) {
    static struct attempt attempt[3];
    uint32_t number = y->lines;
    strcpy(y->sent, y->told);
    for (unsigned i = 0; i < 3; i++, number++) {
        struct attempt *a = &attempt[i];
        a->story = y;
        size_t length = (size_t)snprintf(a->line, sizeof a->line, "play %u\n", y->attempts++);
        strcat(y->sent, a->line);
        vl_store_unit(y->s);
        vl_keep_lines(y->s, id_of(LEFT), number, number + 1, a->line, length, NULL);
        vl_keep_entry(y->s, a->line, length - 1);
        vl_keep_lines(y->s, id_of(RIGHT), number, number + 1, a->line, length, NULL);
        assert_int_equal(vl_store_send(y->s, hear, a), VL_STORED);
        if (y->attempts % 2 == 0) vl_store_wait(y->s);
        if (y->failed > 0) break;
    }
    while (vl_store_wait(y->s)) continue;
}

static const struct vl_store_options shaken = {.vfs = SHAKY, .log_pages = 12, .waiting = 1 << 16, .alone = true};

/* False: it could not even be opened, which is no shame where the disk fails. */
static bool open_story(struct story *y, const struct vl_store_options *options) {
    return vl_store_open(&y->s, pantry_url, options, NULL) == VL_STORE_OPEN;
}

static void furnish(void) {
    struct vl_store *s = store_with(&shaken);
    const unsigned tables[] = {LEFT, RIGHT, OLD};
    vl_store_unit(s);
    vl_keep_identity(s, id_of(ANNE), "Anne", 1);
    for (unsigned i = 0; i < 3; i++) {
        struct vl_stored_table t = table_of(tables[i], ANNE);
        const char *text = journal_of(tables[i], 0);
        if (tables[i] == OLD) t.now = (struct vl_stored_now){.phase = VL_PHASE_OVER, .ended = 1};
        vl_keep_table(s, &t);
        vl_keep_journal(s, t.id, 0, text, strlen(text), NULL);
    }
    for (uint32_t i = 0; i < 20; i++) keep_line(s, OLD, i);
    assert_int_equal(sent(s), VL_STORED);
    vl_store_close(s);
}

static void play(struct story *y, unsigned rounds) {
    for (unsigned i = 0; i < rounds; i++) {
        y->failed = 0;
        three_lines(y);
        if (i == rounds / 2) vl_store_tidy(y->s, 2 + VL_STORE_DAY);
    }
    while (vl_store_wait(y->s)) continue;
}

/* ---- What is there ---- */

static char *journal(struct vl_store *s, unsigned table) {
    char *text;
    size_t length;
    assert_int_equal(vl_store_journal(s, id_of(table), &text, &length, NULL), VL_FOUND);
    return text;
}

struct entries {
    char text[TEXT];
};

static bool add_entry(void *context, const struct vl_stored_entry *entry) {
    struct entries *e = context;
    strncat(e->text, entry->text, entry->length);
    strcat(e->text, "\n");
    return true;
}

static bool begins_with(const char *text, const char *beginning) {
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

/* Whether a store is whole: both tables and the log say the same, indexes and all. The journal is the caller's. */
static char *whole(struct vl_store *s) {
    struct entries e = {"veillee-record 1\n"};
    char details[VL_STORE_DETAILS];
    if (!vl_store_check(s, details)) fail_msg("%s", details);
    char *left = journal(s, LEFT), *right = journal(s, RIGHT), *old = journal(s, OLD);
    assert_string_equal(left, right);
    assert_string_equal(old, journal_of(OLD, 20));
    assert_int_equal(vl_store_log(s, 0, 10000, add_entry, &e), VL_FOUND);
    assert_string_equal(left, e.text);
    free(right);
    free(old);
    return left;
}

/* Everything that was told, and nothing else. */
static void assert_told(struct story *y) {
    char *found = whole(y->s);
    assert_string_equal(found, y->told);
    free(found);
}

static void reopen_and_assert_told(struct story *y) {
    y->s = store_with(&shaken);
    assert_told(y);
    vl_store_close(y->s);
}

/* ---- Calls that fail ---- */

/* Everything begins anew, with a furnished store on a disk that is well. */
static void begin(void) {
    pantry_open(NULL);
    shaky_begin();
    furnish();
}

static void end(void) {
    shaky_end();
    pantry_close(NULL);
}

/* The n-th call of a kind fails; false: there are not so many. With `cut` the power goes off at the end, and all that
 * was written stays: what was refused does not come back from the log. */
static bool one_failure(enum shaky_call call, unsigned at, unsigned times, bool cut) {
    struct story y;
    begin();
    begin_story(&y);
    shaky_plan(&(struct shaky_plan){.fails = call, .at = at, .times = times, .error = EIO});
    if (open_story(&y, &shaken)) {
        play(&y, 6);
        if (times == 1) assert_int_equal(vl_store_health(y.s), VL_STORE_WELL);
        assert_true(y.lines >= 9); /* it went on */
        assert_told(&y);
        if (cut) shaky_power_off();
        vl_store_close(y.s);
    }
    bool happened = shaky_happened();
    if (cut) shaky_restart(SHAKY_EVERYTHING, 0);
    shaky_plan(&(struct shaky_plan){0});
    reopen_and_assert_told(&y);
    end();
    return happened;
}

static void fail_every(enum shaky_call call, unsigned least) {
    unsigned at = 1;
    while (one_failure(call, at, 1 + at % 3, at % 2 == 0)) at++;
    assert_true(at > least); /* the disk was used as much as we think */
}

static void every_write_can_fail(void **unused) {
    (void)unused;
    fail_every(SHAKY_WRITE, 50);
}

static void every_sync_can_fail(void **unused) {
    (void)unused;
    fail_every(SHAKY_SYNC, 8);
}

static void every_cut_can_fail(void **unused) {
    (void)unused;
    fail_every(SHAKY_CUT, 0);
}

/* A commit whose sync fails is refused, and the machine stops at that very moment: it does not come back. */
static void what_was_refused_is_no_ghost(void **unused) {
    unsigned refused = 0;
    (void)unused;
    for (unsigned at = 1; at < 12; at++) {
        struct story y;
        begin();
        begin_story(&y);
        assert_true(open_story(&y, &shaken));
        three_lines(&y);
        shaky_plan(&(struct shaky_plan){.fails = SHAKY_SYNC, .at = at, .times = 1, .error = EIO});
        for (unsigned i = 0; i < 12 && !shaky_happened(); i++) three_lines(&y);
        refused += y.failed > 0;
        shaky_power_off();
        vl_store_close(y.s);
        shaky_restart(SHAKY_EVERYTHING, 0);
        reopen_and_assert_told(&y);
        end();
    }
    assert_true(refused > 5);
}

/* ---- Power ---- */

/* The power is cut before the n-th call; false: there are not so many. `lost`: something that was told is not there. */
static bool one_cut(unsigned at, enum shaky_world world, const struct vl_store_options *options, bool *lost) {
    struct story y;
    begin();
    begin_story(&y);
    shaky_plan(&(struct shaky_plan){.off_at = at});
    if (open_story(&y, options)) {
        for (unsigned i = 0; i < 4 && !shaky_is_off(); i++) {
            y.failed = 0;
            three_lines(&y);
            if (i == 1 && !shaky_is_off()) vl_store_tidy(y.s, 2 + VL_STORE_DAY);
        }
        vl_store_close(y.s);
    }
    bool happened = shaky_happened();
    shaky_power_off(); /* at the latest */
    shaky_restart(world, at);
    *lost = true; /* a store that cannot be read has lost everything */
    if (open_story(&y, options)) {
        if (!options->unsynced) {
            char *found = whole(y.s);
            *lost = !begins_with(found, y.told) || !begins_with(y.sent, found);
            free(found);
        } else {
            char *found;
            size_t length;
            if (vl_store_journal(y.s, id_of(LEFT), &found, &length, NULL) == VL_FOUND) {
                *lost = !begins_with(found, y.told);
                free(found);
            }
        }
        vl_store_close(y.s);
    }
    end();
    return happened;
}

static void the_power_can_be_cut_at_any_call(void **unused) {
    unsigned at = 1;
    bool more = true, lost;
    (void)unused;
    for (; more; at++)
        for (unsigned world = SHAKY_NOTHING; world <= SHAKY_ANYTHING; world++) {
            if (world == SHAKY_EVERYTHING && at % 3 != 0) continue;
            more = one_cut(at, world, &shaken, &lost);
            if (lost) fail_msg("cut before call %u, world %u: something that was told is lost", at, world);
        }
    assert_true(at > 40);
}

/* The same while the log is brought home beside it: no two runs are alike then, so that all of it is done twice. */
static void the_power_can_be_cut_while_the_log_is_brought_home(void **unused) {
    struct vl_store_options together = shaken;
    bool lost;
    (void)unused;
    together.alone = false;
    together.log_pages = 4;
    for (unsigned at = 1; at < 120; at++) {
        one_cut(1 + at / 2, at % 2 == 0 ? SHAKY_NOTHING : SHAKY_ANYTHING, &together, &lost);
        if (lost) fail_msg("cut before call %u: something that was told is lost", 1 + at / 2);
    }
}

/* The same test sees at once that a store does not sync. */
static void without_syncs_it_is_noticed(void **unused) {
    struct vl_store_options unsynced = shaken;
    unsigned losses = 0;
    bool lost;
    (void)unused;
    unsynced.unsynced = true;
    for (unsigned at = 20; at <= 60; at += 5) {
        one_cut(at, SHAKY_NOTHING, &unsynced, &lost);
        losses += lost;
    }
    assert_true(losses > 3);
}

/* ---- A disk that takes nothing for a while ---- */

static void wait_until_well(struct vl_store *s) {
    for (unsigned i = 0; i < 6000 && vl_store_health(s) != VL_STORE_WELL; i++)
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    assert_int_equal(vl_store_health(s), VL_STORE_WELL);
}

/* `plan` lasts until the disk is well again: units are refused, reading goes on, and then it goes on by itself. */
static void bad_times(const struct shaky_plan *plan, enum vl_store_health health) {
    struct story y;
    begin();
    begin_story(&y);
    assert_true(open_story(&y, &shaken));
    play(&y, 2);
    shaky_plan(plan);
    for (unsigned i = 0; i < 200 && vl_store_health(y.s) == VL_STORE_WELL; i++) three_lines(&y);
    for (unsigned i = 0; i < 5; i++) {
        y.failed = 0;
        three_lines(&y);
        assert_true(y.failed > 0);
        assert_int_equal(vl_store_health(y.s), health);
        assert_told(&y);
    }
    shaky_plan(&(struct shaky_plan){0});
    wait_until_well(y.s); /* without being asked */
    y.failed = 0;
    uint32_t before = y.lines;
    three_lines(&y);
    assert_int_equal(y.failed, 0);
    assert_int_equal(y.lines, before + 3);
    assert_told(&y);
    vl_store_close(y.s);
    reopen_and_assert_told(&y);
    end();
}

static void a_full_disk_is_waited_for(void **unused) {
    (void)unused;
    bad_times(&(struct shaky_plan){.full = true}, VL_STORE_FULL);
}

static void a_read_only_disk_is_waited_for(void **unused) {
    (void)unused;
    bad_times(&(struct shaky_plan){.fails = SHAKY_WRITE, .at = 1, .times = 1000000, .error = EROFS},
              VL_STORE_READ_ONLY);
}

static void a_broken_disk_is_waited_for(void **unused) {
    (void)unused;
    bad_times(&(struct shaky_plan){.fails = SHAKY_SYNC, .at = 1, .times = 1000000, .error = EIO}, VL_STORE_BROKEN);
}

static void a_full_disk_is_told_when_it_is_opened(void **unused) {
    struct vl_store *s;
    char details[VL_STORE_DETAILS];
    (void)unused;
    pantry_open(NULL);
    shaky_begin();
    shaky_plan(&(struct shaky_plan){.full = true});
    assert_int_equal(vl_store_open(&s, pantry_url, &shaken, details), VL_STORE_CANNOT);
    assert_null(s);
    assert_string_equal(details, "database or disk is full");
    shaky_plan(&(struct shaky_plan){0});
    vl_store_close(store_with(&shaken));
    end();
}

static bool no_table(void *context, const struct vl_stored_table *t) {
    (void)context, (void)t;
    return true;
}

static void what_cannot_be_read_is_said(void **unused) {
    struct vl_stored_table t;
    struct vl_stored_identity anne;
    struct vl_store_figures f;
    char *text;
    size_t length;
    (void)unused;
    begin();
    struct vl_store *s = store_with(&shaken);
    shaky_plan(&(struct shaky_plan){.fails = SHAKY_READ, .at = 1, .times = 1000000, .error = EIO});
    /* Pages may be at hand already, but not all of them. */
    unsigned unread = vl_store_journal(s, id_of(LEFT), &text, &length, NULL) == VL_UNREADABLE;
    if (unread == 0) free(text);
    unread += vl_store_table(s, id_of(LEFT), &t) == VL_UNREADABLE;
    unread += vl_store_identity(s, id_of(ANNE), &anne) == VL_UNREADABLE;
    unread += vl_store_tables_of(s, id_of(ANNE), 10, no_table, NULL) == VL_UNREADABLE;
    unread += vl_store_figures(s, &f) == VL_UNREADABLE;
    assert_true(unread >= 4);
    shaky_plan(&(struct shaky_plan){0});
    assert_int_equal(vl_store_table(s, id_of(LEFT), &t), VL_FOUND);
    vl_store_close(s);
    end();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_write_can_fail),
        cmocka_unit_test(every_sync_can_fail),
        cmocka_unit_test(every_cut_can_fail),
        cmocka_unit_test(what_was_refused_is_no_ghost),
        cmocka_unit_test(the_power_can_be_cut_at_any_call),
        cmocka_unit_test(the_power_can_be_cut_while_the_log_is_brought_home),
        cmocka_unit_test(without_syncs_it_is_noticed),
        cmocka_unit_test(a_full_disk_is_waited_for),
        cmocka_unit_test(a_read_only_disk_is_waited_for),
        cmocka_unit_test(a_broken_disk_is_waited_for),
        cmocka_unit_test(a_full_disk_is_told_when_it_is_opened),
        cmocka_unit_test(what_cannot_be_read_is_said),
    };
    /* Syncs are shaky's own, so the files may as well be in memory. */
    if (access("/dev/shm", W_OK) == 0) setenv("TMPDIR", "/dev/shm", 0);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
