/* test_store_files.c - stores as files: of every version so far, of others, damaged; and how questions are answered.
 *
 *     test_store_files FOLDER               FOLDER/version-N.sql are stores of all versions so far
 *     test_store_files FOLDER --make FILE   makes the store of this version, for dump.py to write it there */
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "core/check.h"
#include "larder.h"

static const char *fixtures;

/* ---- Versions ---- */

static void stores_of_every_version_open(void **unused) {
    struct vl_store *s = store();
    (void)unused;
    furnish_store(s);
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
    furnish_store(s);
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

/* ---- Damage ---- */

static void damage_is_found(void **unused) {
    struct vl_store *s = store();
    char details[VL_STORE_DETAILS];
    (void)unused;
    furnish_store(s);
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
        furnish_store(s);
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
        assert_int_equal(count_acts(s, OPEN), 0);
        assert_journal(s, OPEN, 6);
        assert_int_equal(vl_store_health(s), VL_STORE_WELL);
        assert_false(vl_store_check(s, NULL));
        vl_store_close(s);
        pantry_close(NULL);
        pantry_open(NULL);
    }
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

/* ---- The log ---- */

/* How often the log has begun anew; its head says so, highest byte first. */
static unsigned beginnings(void) {
    unsigned char head[16] = {0};
    int log = open(pantry_path("store-wal"), O_RDONLY);
    assert_true(log >= 0 && read(log, head, sizeof head) == sizeof head);
    close(log);
    return (unsigned)head[12] << 24 | (unsigned)head[13] << 16 | (unsigned)head[14] << 8 | head[15];
}

/* It is brought home while others write, and begins anew: it does not grow with what was ever written. */
static void the_log_begins_anew(void **unused) {
    enum { LINES = 5000, PAGES = 64 };
    struct vl_store *s = store_with(&(struct vl_store_options){.log_pages = PAGES, .unsynced = true});
    uint32_t written = 0;
    (void)unused;
    make_identity(s, 1);
    make_table(s, 2, 1);
    unsigned before = beginnings();
    for (; written < LINES && beginnings() < before + 2; written++) {
        assert_int_equal(line(s, 2, written), VL_STORED);
        if (written % 16 == 0) nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL); /* others have their turn */
    }
    assert_true(written < LINES);
    assert_journal(s, 2, written);
    vl_store_close(s);
}

#define STORE_TEST(name) cmocka_unit_test_setup_teardown(name, pantry_open, pantry_close)

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        STORE_TEST(stores_of_every_version_open),
        STORE_TEST(a_step_is_all_or_none),
        STORE_TEST(an_older_backup_is_brought_up_to_date),
        STORE_TEST(newer_stores_are_left_alone),
        STORE_TEST(other_files_are_left_alone),
        STORE_TEST(addresses_are_read_strictly),
        STORE_TEST(damage_is_found),
        STORE_TEST(a_damaged_table_is_alone),
        STORE_TEST(questions_go_by_their_indexes),
        STORE_TEST(the_log_begins_anew),
    };
    CHECK(argc > 1);
    fixtures = argv[1];
    if (argc == 4 && strcmp(argv[2], "--make") == 0) {
        snprintf(pantry_url, sizeof pantry_url, "sqlite:%s", argv[3]);
        struct vl_store *s = store();
        furnish_store(s);
        vl_store_close(s);
        return 0;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
