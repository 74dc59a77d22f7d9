/* test_store_shared.c - a store and others: a second server, somebody who looks on, kills, backups, another owner. */
#define _DEFAULT_SOURCE /* setgroups */
#include <grp.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "core/check.h"
#include "larder.h"

/* ---- Other processes ---- */

static int try_to_serve(void) {
    struct vl_store *s;
    enum vl_store_fault fault = vl_store_open(&s, pantry_url, NULL, NULL);
    if (fault == VL_STORE_OPEN) vl_store_close(s);
    return (int)fault;
}

static void one_serves_and_others_look_on(void **unused) {
    struct vl_store *s = store(), *second;
    (void)unused;
    furnish_store(s);
    assert_int_equal(elsewhere(try_to_serve), VL_STORE_IN_USE);
    assert_int_equal(vl_store_open(&second, pantry_url, NULL, NULL), VL_STORE_IN_USE);
    assert_int_equal(vl_store_restore(pantry_url, pantry_path("store"), NULL), VL_STORE_IN_USE);
    assert_int_equal(elsewhere(look_on), 1);
    make_table(s, NEXT, ANNE);
    assert_int_equal(elsewhere(look_on), 2);
    assert_int_equal(line(s, OPEN, 5), VL_STORED);
    vl_store_close(s);
    assert_int_equal(elsewhere(look_on), 2);
    assert_int_equal(elsewhere(try_to_serve), VL_STORE_OPEN);
    s = store();
    assert_journal(s, OPEN, 6);
    vl_store_close(s);
}

static int telling;

static void tell_line(void *context, enum vl_stored outcome) {
    static uint32_t told;
    (void)context;
    if (outcome != VL_STORED) _exit(1);
    told++;
    if (write(telling, &told, sizeof told) != sizeof told) _exit(1);
}

/* Writes lines, several under way, and tells of each that is durable, until it is killed. */
static void write_until_killed(void) {
    struct vl_store *s = store();
    uint32_t next;
    char *text;
    size_t length;
    CHECK(vl_store_journal(s, id_of(OPEN), &text, &length, &next) == VL_FOUND);
    for (;;) {
        while (vl_store_waiting(s) < 5) {
            vl_store_unit(s);
            keep_line(s, OPEN, next++);
            CHECK(vl_store_send(s, tell_line, NULL) == VL_STORED);
        }
        vl_store_wait(s);
    }
}

static void a_kill_loses_nothing_that_was_told(void **unused) {
    uint32_t before = 0;
    (void)unused;
    struct vl_store *s = store();
    make_identity(s, ANNE);
    make_table(s, OPEN, ANNE);
    vl_store_close(s);
    for (unsigned i = 0; i < 20; i++) {
        int ends[2], status;
        uint32_t told = 0, number;
        assert_int_equal(pipe(ends), 0);
        pid_t child = fork();
        if (child == 0) {
            telling = ends[1];
            write_until_killed();
        }
        close(ends[1]);
        while (told < 3 + 7 * i && read(ends[0], &number, sizeof number) == sizeof number) told = number;
        kill(child, SIGKILL);
        while (read(ends[0], &number, sizeof number) == sizeof number) told = number;
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFSIGNALED(status));
        close(ends[0]);
        s = store();
        uint32_t next;
        char *text;
        size_t length;
        assert_int_equal(vl_store_journal(s, id_of(OPEN), &text, &length, &next), VL_FOUND);
        assert_true(next >= before + told && next <= before + told + 5); /* what was under way may be there */
        assert_journal(s, OPEN, next);
        before = next;
        free(text);
        assert_sound(s);
        vl_store_close(s);
    }
}

/* ---- Backups ---- */

static void write_text(const char *name, const char *text) {
    FILE *file = fopen(pantry_path(name), "wb");
    CHECK(file != NULL);
    fputs(text, file);
    fclose(file);
}

static int back_up(void) {
    char path[600];
    strcpy(path, pantry_path("backup"));
    return (int)vl_store_backup(pantry_url, path, NULL);
}

static void expect_stored(void *context, enum vl_stored outcome) {
    (void)context;
    assert_int_equal(outcome, VL_STORED);
}

static void a_backup_is_of_one_moment(void **unused) {
    struct vl_store *s = store();
    (void)unused;
    furnish_store(s);
    make_table(s, NEXT, ANNE);
    pid_t child = fork();
    if (child == 0) _exit(back_up());
    uint32_t lines = 0;
    int status;
    while (waitpid(child, &status, WNOHANG) == 0) { /* while lines are written at two tables, both or none */
        vl_store_unit(s);
        keep_line(s, NEXT, lines);
        keep_line(s, OPEN, 5 + lines++);
        assert_int_equal(vl_store_send(s, expect_stored, NULL), VL_STORED);
        while (vl_store_waiting(s) > 20) vl_store_wait(s);
    }
    while (vl_store_wait(s)) continue;
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == VL_STORE_OPEN);
    assert_journal(s, NEXT, lines);
    vl_store_close(s);
    assert_int_equal(back_up(), VL_STORE_EXISTS);
    assert_int_equal(access(pantry_path("backup.part"), F_OK), -1);
    assert_int_equal(access(pantry_path("backup-wal"), F_OK), -1); /* one file is all of it */
    struct stat file;
    assert_int_equal(stat(pantry_path("backup"), &file), 0);
    assert_int_equal(file.st_mode & 0777, 0600);
    char url[700];
    snprintf(url, sizeof url, "sqlite:%s", pantry_path("backup"));
    assert_int_equal(vl_store_open(&s, url, NULL, NULL), VL_STORE_OPEN);
    assert_sound(s);
    char *text;
    size_t length;
    uint32_t next;
    assert_int_equal(vl_store_journal(s, id_of(NEXT), &text, &length, &next), VL_FOUND);
    free(text);
    assert_true(next <= lines);
    assert_journal(s, NEXT, next);
    assert_journal(s, OPEN, 5 + next);
    vl_store_close(s);
}

static void a_backup_is_put_back(void **unused) {
    struct vl_store *s = store();
    char backup[600], url[700], details[VL_STORE_DETAILS];
    (void)unused;
    strcpy(backup, pantry_path("backup"));
    furnish_store(s);
    vl_store_close(s);
    assert_int_equal(vl_store_backup(pantry_url, backup, NULL), VL_STORE_OPEN);
    s = store(); /* more happens, and is lost again */
    assert_int_equal(line(s, OPEN, 5), VL_STORED);
    vl_store_close(s);
    assert_int_equal(vl_store_restore(pantry_url, backup, details), VL_STORE_OPEN);
    s = store();
    assert_furnished(s);
    go_on(s);
    vl_store_close(s);
    snprintf(url, sizeof url, "sqlite:%s", pantry_path("elsewhere")); /* and where there is no store yet */
    assert_int_equal(vl_store_restore(url, backup, details), VL_STORE_OPEN);
    assert_int_equal(vl_store_open(&s, url, NULL, NULL), VL_STORE_OPEN);
    assert_furnished(s);
    go_on(s);
    vl_store_close(s);
    write_text("soup",
               "no backup at all, but a recipe that is long enough to be taken for the head of a database, and longer");
    assert_int_equal(vl_store_restore(url, pantry_path("soup"), details), VL_STORE_NOT_OURS);
    assert_int_equal(vl_store_restore(url, pantry_path("none"), details), VL_STORE_CANNOT);
    assert_int_equal(vl_store_open(&s, url, NULL, NULL), VL_STORE_OPEN); /* it is as it was */
    assert_journal(s, OPEN, 6);
    vl_store_close(s);
}

/* ---- Whose files ---- */

enum { STRANGER = 65534 };

static int serve_as_stranger(void) {
    struct vl_store *s;
    if (setgroups(0, NULL) != 0 || setgid(STRANGER) != 0 || setuid(STRANGER) != 0) return 100;
    if (vl_store_open(&s, pantry_url, NULL, NULL) != VL_STORE_OPEN) return 101;
    enum vl_stored outcome = line(s, OPEN, 5);
    vl_store_close(s);
    return (int)outcome;
}

static void files_are_their_owners_alone(void **unused) {
    static const char *const names[] = {"store", "store-wal", "store-lock"};
    struct vl_store *s = store();
    struct stat file;
    (void)unused;
    furnish_store(s);
    vl_store_close(s);
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(stat(pantry_path(names[i]), &file), 0);
        assert_int_equal(file.st_mode & 0777, 0600);
    }
    if (geteuid() != 0) skip();
    chmod(pantry_folder, 0755); /* where a stranger may make no files */
    assert_int_equal(elsewhere(serve_as_stranger), 101);
    assert_int_equal(vl_store_hand_over(pantry_url, STRANGER, STRANGER, NULL), VL_STORE_OPEN);
    for (unsigned i = 0; i < 2; i++)
        assert_int_equal(elsewhere(serve_as_stranger), i == 0 ? VL_STORED : VL_STORE_TAKEN);
    assert_int_equal(elsewhere(look_on), 1); /* root looks on, and leaves it as it is */
    assert_int_equal(elsewhere(serve_as_stranger), VL_STORE_TAKEN);
    s = store();
    assert_int_equal(vl_store_hand_over(pantry_url, 0, 0, NULL), VL_STORE_IN_USE);
    vl_store_close(s);
}

#define STORE_TEST(name) cmocka_unit_test_setup_teardown(name, pantry_open, pantry_close)

int main(void) {
    const struct CMUnitTest tests[] = {
        STORE_TEST(one_serves_and_others_look_on), STORE_TEST(a_kill_loses_nothing_that_was_told),
        STORE_TEST(a_backup_is_of_one_moment),     STORE_TEST(a_backup_is_put_back),
        STORE_TEST(files_are_their_owners_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
