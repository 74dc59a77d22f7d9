/* test_store_files.c - stores as files: of every version, of others, damaged, in use; killed, backed up, handed over.
 *
 *     test_store_files FOLDER               FOLDER/version-N.sql are stores of all versions so far
 *     test_store_files FOLDER --make FILE   makes the store of this version, for dump.py to write it there */
#define _DEFAULT_SOURCE /* setgroups */
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <setjmp.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "core/check.h"
#include "pantry.h"

static const char *fixtures;

/* ---- What is in all of them ---- */

enum { ANNE = 1, BEN = 2, OPEN = 10, ENDED = 11, PACKED = 12, NEXT = 13, ENTRIES = 3 };

static void end_game(struct vl_store *s, unsigned table, uint64_t when) {
    struct vl_stored_now now = {.phase = VL_PHASE_OVER, .ended = when, .scores = "4 5 6"};
    strcpy(now.next, id_of(NEXT));
    vl_store_unit(s);
    vl_keep_now(s, id_of(table), &now);
    assert_int_equal(sent(s), VL_STORED);
}

static void make_lines(struct vl_store *s, unsigned table, uint32_t lines) {
    make_table(s, table, ANNE);
    for (uint32_t i = 0; i < lines; i++) assert_int_equal(line(s, table, i), VL_STORED);
}

static void furnish(struct vl_store *s) {
    struct vl_stored_token token = {.kind = VL_TOKEN_DEVICE};
    struct vl_stored_now now = {.phase = VL_PHASE_PLAYING, .awaited = 3, .wake = 5000};
    struct vl_stored_act act = act_of(BEN, 40);
    make_identity(s, ANNE);
    make_identity(s, BEN);
    make_lines(s, OPEN, 5);
    make_lines(s, ENDED, 7);
    make_lines(s, PACKED, 9);
    end_game(s, ENDED, 1000 + VL_STORE_DAY);
    end_game(s, PACKED, 1000);
    strcpy(token.identity, id_of(ANNE));
    vl_store_unit(s);
    vl_keep_token(s, hash_of(1), &token);
    vl_keep_act(s, id_of(OPEN), &act);
    vl_keep_now(s, id_of(OPEN), &now);
    vl_keep_gone(s, id_of(BEN));
    for (unsigned i = 0; i < ENTRIES; i++) vl_keep_entry(s, "entry", 5);
    assert_int_equal(sent(s), VL_STORED);
    vl_store_tidy(s, 1000 + VL_STORE_DAY);
    while (vl_store_wait(s)) continue;
}

static bool count_act(void *context, const struct vl_stored_act *act) {
    (void)act;
    ++*(unsigned *)context;
    return true;
}

static unsigned acts_of(struct vl_store *s, unsigned table) {
    unsigned count = 0;
    assert_int_equal(vl_store_acts(s, id_of(table), count_act, &count), VL_FOUND);
    return count;
}

static void assert_sound(struct vl_store *s) {
    char details[VL_STORE_DETAILS];
    if (!vl_store_check(s, details)) fail_msg("%s", details);
}

static void assert_furnished(struct vl_store *s) {
    struct vl_stored_table t, same = table_of(OPEN, ANNE);
    struct vl_stored_identity who;
    struct vl_stored_token token;
    struct vl_store_figures f;
    assert_sound(s);
    assert_int_equal(vl_store_identity(s, id_of(ANNE), &who), VL_FOUND);
    assert_string_equal(who.name, "Anne 1");
    assert_int_equal(vl_store_identity(s, id_of(BEN), &who), VL_FOUND);
    assert_true(who.gone);
    assert_int_equal(vl_store_token(s, hash_of(1), &token), VL_FOUND);
    assert_string_equal(token.identity, id_of(ANNE));
    assert_int_equal(vl_store_table(s, id_of(OPEN), &t), VL_FOUND);
    assert_memory_equal(&t, &same, offsetof(struct vl_stored_table, now));
    assert_memory_equal(t.seat, same.seat, sizeof t.seat);
    assert_true(t.now.phase == VL_PHASE_PLAYING && t.now.awaited == 3 && t.now.wake == 5000);
    assert_int_equal(vl_store_table(s, id_of(PACKED), &t), VL_FOUND);
    assert_string_equal(t.now.scores, "4 5 6");
    assert_string_equal(t.now.next, id_of(NEXT));
    assert_journal(s, OPEN, 5);
    assert_journal(s, ENDED, 7);
    assert_journal(s, PACKED, 9);
    assert_int_equal(acts_of(s, OPEN), 6);
    assert_int_equal(acts_of(s, ENDED), 7);
    assert_int_equal(acts_of(s, PACKED), 0);
    assert_int_equal(vl_store_figures(s, &f), VL_FOUND);
    assert_true(f.identities == 2 && f.tables == 3 && f.entries == ENTRIES);
    assert_true(f.open[VL_PHASE_PLAYING] == 1 && f.open[VL_PHASE_OVER] == 2);
}

/* And everything can go on. */
static void go_on(struct vl_store *s) {
    assert_int_equal(line(s, OPEN, 4), VL_STORE_TAKEN);
    assert_int_equal(line(s, OPEN, 5), VL_STORED);
    assert_int_equal(line(s, PACKED, 9), VL_STORED);
    vl_store_unit(s);
    vl_keep_entry(s, "entry", 5);
    assert_int_equal(sent(s), VL_STORED);
    vl_store_tidy(s, 1000 + 2 * (uint64_t)VL_STORE_DAY);
    while (vl_store_wait(s)) continue;
    assert_journal(s, OPEN, 6);
    assert_journal(s, ENDED, 7);
    assert_journal(s, PACKED, 10);
    assert_int_equal(acts_of(s, ENDED), 0);
    make_table(s, NEXT, ANNE);
    assert_sound(s);
}

/* ---- In another process ---- */

/* What `what` returns in another process. */
static int elsewhere(int (*what)(void)) {
    int status;
    pid_t child = fork();
    if (child == 0) _exit(what());
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static int try_to_serve(void) {
    struct vl_store *s;
    enum vl_store_fault fault = vl_store_open(&s, pantry_url, NULL, NULL);
    if (fault == VL_STORE_OPEN) vl_store_close(s);
    return (int)fault;
}

/* So many tables are open. */
static int look_on(void) {
    struct vl_store *s;
    struct vl_store_figures f;
    enum vl_store_fault fault = vl_store_open(&s, pantry_url, &(struct vl_store_options){.reading = true}, NULL);
    if (fault != VL_STORE_OPEN) return 100 + (int)fault;
    if (vl_store_figures(s, &f) != VL_FOUND || !vl_store_check(s, NULL)) return 100;
    vl_store_close(s);
    return (int)(f.tables - f.open[VL_PHASE_OVER]);
}

/* ---- Versions ---- */

static char *read_text(const char *path) {
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, 1 << 20);
    CHECK(text != NULL);
    if (file == NULL) return free(text), NULL;
    CHECK(fread(text, 1, (1 << 20) - 1, file) > 0);
    fclose(file);
    return text;
}

/* Carries out SQL on the file, beside all stores. */
static void sql(const char *words) {
    sqlite3 *db;
    char *fault = NULL;
    assert_int_equal(sqlite3_open(pantry_path("store"), &db), SQLITE_OK);
    if (sqlite3_exec(db, words, NULL, NULL, &fault) != SQLITE_OK) fail_msg("%s", fault);
    sqlite3_close(db);
}

static int number_of(const char *words) {
    sqlite3 *db;
    sqlite3_stmt *row;
    assert_int_equal(sqlite3_open(pantry_path("store"), &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, words, -1, &row, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(row), SQLITE_ROW);
    int number = sqlite3_column_int(row, 0);
    sqlite3_finalize(row);
    sqlite3_close(db);
    return number;
}

static void stores_of_every_version_open(void **unused) {
    struct vl_store *s = store();
    (void)unused;
    furnish(s);
    assert_furnished(s);
    go_on(s);
    vl_store_close(s);
    int now = number_of("PRAGMA user_version");
    assert_true(now >= 1);
    for (int version = 1; version <= now; version++) {
        char path[600];
        pantry_close(NULL);
        pantry_open(NULL);
        snprintf(path, sizeof path, "%s/version-%d.sql", fixtures, version);
        char *words = read_text(path);
        if (words == NULL) fail_msg("%s: there is no store of that version", path);
        sql(words);
        free(words);
        assert_int_equal(number_of("PRAGMA user_version"), version);
        assert_int_equal(elsewhere(look_on),
                         version == now ? 1 : 100 + VL_STORE_OLDER); /* who only reads changes nothing */
        assert_int_equal(number_of("PRAGMA user_version"), version);
        for (unsigned i = 0; i < 2; i++) { /* brought to the present version, and as such */
            s = store();
            assert_furnished(s);
            if (i == 1) go_on(s);
            vl_store_close(s);
            assert_int_equal(number_of("PRAGMA user_version"), now);
        }
    }
}

/* What a step could not do it has not done at all. */
static void a_step_is_all_or_none(void **unused) {
    char path[600];
    struct vl_store *s;
    (void)unused;
    snprintf(path, sizeof path, "%s/version-1.sql", fixtures);
    char *words = read_text(path);
    sql(words);
    free(words);
    sql("CREATE TABLE line_2(x)"); /* in the way of step 2 */
    enum vl_store_fault fault = vl_store_open(&s, pantry_url, NULL, NULL);
    if (fault == VL_STORE_OPEN) vl_store_close(s);
    assert_int_equal(fault, VL_STORE_CANNOT);
    assert_int_equal(number_of("PRAGMA user_version"), 1);
    sql("DROP TABLE line_2");
    s = store();
    assert_furnished(s);
    vl_store_close(s);
}

static void newer_stores_are_left_alone(void **unused) {
    struct vl_store *s = store();
    char details[VL_STORE_DETAILS];
    (void)unused;
    furnish(s);
    vl_store_close(s);
    int now = number_of("PRAGMA user_version");
    sql("PRAGMA user_version = 99");
    assert_int_equal(vl_store_open(&s, pantry_url, NULL, details), VL_STORE_NEWER);
    assert_null(s);
    assert_true(strncmp(details, "99 > ", 5) == 0);
    assert_int_equal(vl_store_open(&s, pantry_url, &(struct vl_store_options){.reading = true}, details),
                     VL_STORE_NEWER);
    assert_int_equal(vl_store_backup(pantry_url, pantry_path("backup"), details), VL_STORE_NEWER);
    assert_int_equal(number_of("PRAGMA user_version"), 99);
    char words[64];
    snprintf(words, sizeof words, "PRAGMA user_version = %d", now);
    sql(words);
    s = store();
    assert_furnished(s);
    vl_store_close(s);
}

/* ---- Files that are none of ours ---- */

static void write_text(const char *name, const char *text) {
    FILE *file = fopen(pantry_path(name), "wb");
    CHECK(file != NULL);
    fputs(text, file);
    fclose(file);
}

static void other_files_are_left_alone(void **unused) {
    struct vl_store *s;
    char text[2000];
    (void)unused;
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    write_text("store", text);
    assert_int_equal(vl_store_open(&s, pantry_url, NULL, NULL), VL_STORE_NOT_OURS);
    char *after = read_text(pantry_path("store"));
    assert_string_equal(after, text);
    free(after);
    unlink(pantry_path("store"));
    sql("CREATE TABLE recipe(words TEXT); INSERT INTO recipe VALUES('soup')");
    assert_int_equal(vl_store_open(&s, pantry_url, NULL, NULL), VL_STORE_NOT_OURS);
    assert_int_equal(number_of("SELECT count(*) FROM recipe"), 1);
    assert_int_equal(number_of("SELECT count(*) FROM sqlite_schema"), 1);
    assert_int_equal(vl_store_restore(pantry_url, pantry_path("backup"), NULL), VL_STORE_CANNOT);
}

static void addresses_are_read_strictly(void **unused) {
    static const char *const bad[] = {"",         "sqlite:", "sqlite", "postgresql://localhost/veillee",
                                      "SQLITE:x", "/tmp/x",  "file:x"};
    struct vl_store *s;
    char details[VL_STORE_DETAILS];
    (void)unused;
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(vl_store_open(&s, bad[i], NULL, details), VL_STORE_URL);
        assert_int_equal(vl_store_backup(bad[i], "x", details), VL_STORE_URL);
        assert_int_equal(vl_store_restore(bad[i], "x", details), VL_STORE_URL);
    }
    char url[700];
    snprintf(url, sizeof url, "sqlite:%s/nowhere/store", pantry_folder);
    assert_int_equal(vl_store_open(&s, url, NULL, details), VL_STORE_CANNOT);
    assert_string_equal(details, strerror(ENOENT));
    assert_int_equal(vl_store_open(&s, pantry_url, &(struct vl_store_options){.reading = true}, details),
                     VL_STORE_CANNOT);
    assert_int_equal(access(pantry_path("store"), F_OK), -1); /* who only reads makes nothing */
    for (int fault = VL_STORE_OPEN; fault <= VL_STORE_OLDER; fault++)
        assert_true(strncmp(vl_store_fault_code(fault), "store-", 6) == 0);
}

static void damage_is_found(void **unused) {
    struct vl_store *s = store();
    char details[VL_STORE_DETAILS];
    (void)unused;
    furnish(s);
    assert_sound(s);
    vl_store_close(s);
    sql("UPDATE entry SET text = 'other' WHERE number = 1"); /* the log is a chain */
    s = store();
    assert_false(vl_store_check(s, details));
    assert_string_equal(details, "log of fair deals: entry 1");
    vl_store_close(s);
    sql("UPDATE entry SET text = 'entry' WHERE number = 1");
    static const struct {
        const char *damage, *repair, *words;
    } lines[] = {
        {"UPDATE line SET text = CAST('x' || text AS BLOB) WHERE number = 2 AND at = 1",
         "UPDATE line SET text = CAST(substr(text, 2) AS BLOB) WHERE number = 2 AND at = 1",
         "lines of table 1: not all there"},
        {"UPDATE line SET at = 2 WHERE number = 2 AND at = 1", "UPDATE line SET at = 1 WHERE key = 4",
         "line 4: not behind another"},
        {"UPDATE tables SET last = last - 1 WHERE key = 1", "UPDATE tables SET last = last + 1 WHERE key = 1",
         "lines of table 1: not all there"},
        {"UPDATE packed SET length = length + 1", "UPDATE packed SET length = length - 1",
         "lines of table 3: not all there"},
    };
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) {
        sql(lines[i].damage);
        s = store();
        assert_false(vl_store_check(s, details));
        assert_string_equal(details, lines[i].words);
        vl_store_close(s);
        sql(lines[i].repair);
    }
    s = store();
    assert_sound(s);
    vl_store_close(s);
    sql("PRAGMA wal_checkpoint(TRUNCATE)");
    struct stat file;
    int descriptor = open(pantry_path("store"), O_RDWR);
    assert_true(descriptor >= 0 && fstat(descriptor, &file) == 0);
    char garbage[64];
    memset(garbage, 0x5a, sizeof garbage);
    for (off_t at = 2 * 4096; at < file.st_size; at += 4096) assert_int_equal(pwrite(descriptor, garbage, 64, at), 64);
    close(descriptor);
    enum vl_store_fault fault = vl_store_open(&s, pantry_url, NULL, details);
    if (fault == VL_STORE_OPEN) {
        assert_false(vl_store_check(s, details));
        assert_true(details[0] != '\0');
        vl_store_close(s);
    } else {
        assert_int_equal(fault, VL_STORE_DAMAGED);
    }
    assert_int_not_equal(vl_store_backup(pantry_url, pantry_path("backup"), details), VL_STORE_OPEN);
    assert_int_equal(access(pantry_path("backup"), F_OK), -1);
}

/* ---- Other processes ---- */

static void one_serves_and_others_look_on(void **unused) {
    struct vl_store *s = store(), *second;
    (void)unused;
    furnish(s);
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

/* Rows of one table that are damaged are in nobody else's way. */
static void a_damaged_table_is_alone(void **unused) {
    static const char *const damage[] = {
        "UPDATE line SET before = NULL WHERE at = 2 AND number = 3",
        "UPDATE line SET before = 999 WHERE at = 2 AND number = 3",
        "UPDATE line SET before = key WHERE at = 2 AND number = 3",
        "UPDATE line SET text = x'' WHERE at = 2 AND number = 3",
        "UPDATE tables SET bytes = -1 WHERE key = 2",
        "UPDATE tables SET bytes = bytes + 1 WHERE key = 2",
        "UPDATE packed SET text = x'5a'",
        "DELETE FROM packed",
    };
    (void)unused;
    for (unsigned i = 0; i < sizeof damage / sizeof *damage; i++) {
        struct vl_store *s = store();
        unsigned broken = i < 6 ? ENDED : PACKED, whole = i < 6 ? PACKED : ENDED;
        char *text;
        size_t length;
        furnish(s);
        vl_store_close(s);
        sql(damage[i]);
        s = store();
        assert_int_not_equal(vl_store_journal(s, id_of(broken), &text, &length, NULL), VL_FOUND);
        assert_journal(s, whole, i < 6 ? 9 : 7);
        for (unsigned k = 0; k < 3; k++) vl_store_tidy(s, 1000 + 9 * (uint64_t)VL_STORE_DAY);
        vl_store_unit(s);
        keep_line(s, OPEN, 5);
        assert_int_equal(sent(s), VL_STORED);
        if (broken == PACKED) assert_int_equal(line(s, PACKED, 9), VL_STORE_MISSING);
        end_game(s, OPEN, 1 + 2 * (uint64_t)VL_STORE_DAY); /* and those behind it are compacted */
        vl_store_tidy(s, 1000 + 9 * (uint64_t)VL_STORE_DAY);
        while (vl_store_wait(s)) continue;
        assert_int_equal(acts_of(s, OPEN), 0);
        assert_journal(s, OPEN, 6);
        assert_int_equal(vl_store_health(s), VL_STORE_WELL);
        assert_false(vl_store_check(s, NULL));
        vl_store_close(s);
        pantry_close(NULL);
        pantry_open(NULL);
    }
}

/* ---- Backups ---- */

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
    furnish(s);
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
    furnish(s);
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

static void an_older_backup_is_brought_up_to_date(void **unused) {
    char path[600], copy[700];
    (void)unused;
    snprintf(path, sizeof path, "%s/version-1.sql", fixtures);
    char *words = read_text(path);
    sql(words);
    free(words);
    snprintf(copy, sizeof copy, "%s", pantry_path("backup"));
    assert_int_equal(vl_store_backup(pantry_url, copy, NULL), VL_STORE_OPEN);
    unlink(pantry_path("store"));
    assert_int_equal(vl_store_restore(pantry_url, copy, NULL), VL_STORE_OPEN);
    struct vl_store *s = store();
    assert_furnished(s);
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
    furnish(s);
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

/* ---- A million tables ---- */

/* Nothing that is asked all the time goes through whole tables. */
static void questions_go_by_their_indexes(void **unused) {
    static const struct {
        const char *name, *words;
    } questions[] = {
#define READ(name, sql) {#name, "EXPLAIN QUERY PLAN " sql},
#define WRITE(name, sql) {#name, "EXPLAIN QUERY PLAN " sql},
#include "store/reads.def"
#include "store/writes.def"
    };
    sqlite3 *db;
    sqlite3_stmt *row;
    (void)unused;
    vl_store_close(store());
    assert_int_equal(sqlite3_open(pantry_path("store"), &db), SQLITE_OK);
    for (unsigned i = 0; i < sizeof questions / sizeof *questions; i++) {
        assert_int_equal(sqlite3_prepare_v2(db, questions[i].words, -1, &row, NULL), SQLITE_OK);
        while (sqlite3_step(row) == SQLITE_ROW) {
            const char *plan = (const char *)sqlite3_column_text(row, 3);
            bool scans = strncmp(plan, "SCAN", 4) == 0 && strstr(plan, "USING") == NULL;
            bool small = strstr(plan, "tally") != NULL || strstr(plan, "CONSTANT ROW") != NULL;
            bool last = strcmp(questions[i].name, "LAST_ENTRY") == 0; /* the end of its table, and no further */
            bool chain = strcmp(plan, "SCAN chain") == 0;             /* the lines of one table */
            /* Nor is anything sorted that could be a million. */
            bool sorts = strstr(plan, "TEMP B-TREE") != NULL && strcmp(questions[i].name, "OPEN_TABLES") != 0;
            if (sorts) fail_msg("%s: %s", questions[i].name, plan);
            if (scans && !small && !last && !chain) fail_msg("%s: %s", questions[i].name, plan);
        }
        sqlite3_finalize(row);
    }
    sqlite3_close(db);
}

#define STORE_TEST(name) cmocka_unit_test_setup_teardown(name, pantry_open, pantry_close)

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        STORE_TEST(stores_of_every_version_open),  STORE_TEST(a_step_is_all_or_none),
        STORE_TEST(newer_stores_are_left_alone),   STORE_TEST(other_files_are_left_alone),
        STORE_TEST(addresses_are_read_strictly),   STORE_TEST(damage_is_found),
        STORE_TEST(one_serves_and_others_look_on), STORE_TEST(a_kill_loses_nothing_that_was_told),
        STORE_TEST(a_damaged_table_is_alone),      STORE_TEST(a_backup_is_of_one_moment),
        STORE_TEST(a_backup_is_put_back),          STORE_TEST(an_older_backup_is_brought_up_to_date),
        STORE_TEST(files_are_their_owners_alone),  STORE_TEST(questions_go_by_their_indexes),
    };
    CHECK(argc > 1);
    fixtures = argv[1];
    if (argc == 4 && strcmp(argv[2], "--make") == 0) {
        snprintf(pantry_url, sizeof pantry_url, "sqlite:%s", argv[3]);
        struct vl_store *s = store();
        furnish(s);
        vl_store_close(s);
        return 0;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
