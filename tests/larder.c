/* larder.c - see larder.h. */
#include "larder.h"

#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "core/check.h"

void end_game(struct vl_store *s, unsigned table, uint64_t when) {
    struct vl_stored_now now = {.phase = VL_PHASE_OVER, .ended = when, .scores = "4 5 6"};
    vl_store_unit(s);
    vl_keep_now(s, id_of(table), &now);
    assert_int_equal(sent(s), VL_STORED);
}

/* ---- A store with some of everything ---- */

enum { ENTRIES = 3 };

static void make_lines(struct vl_store *s, unsigned table, uint32_t lines) {
    make_table(s, table, ANNE);
    for (uint32_t i = 0; i < lines; i++) assert_int_equal(line(s, table, i), VL_STORED);
}

void furnish_store(struct vl_store *s) {
    struct vl_stored_token token = {.kind = VL_TOKEN_DEVICE};
    struct vl_stored_now now = {.phase = VL_PHASE_PLAYING, .awaited = 3, .wake = 5000};
    struct vl_stored_now over = {.phase = VL_PHASE_OVER, .ended = 1000, .scores = "4 5 6"};
    struct vl_stored_act act = act_of(BEN, 40);
    make_identity(s, ANNE);
    make_identity(s, BEN);
    make_lines(s, OPEN, 5);
    make_lines(s, ENDED, 7);
    make_lines(s, PACKED, 9);
    end_game(s, ENDED, 1000 + VL_STORE_DAY);
    end_game(s, PACKED, 1000);
    strcpy(over.next, id_of(NEXT));
    strcpy(token.identity, id_of(ANNE));
    vl_store_unit(s);
    vl_keep_token(s, hash_of(1), &token);
    vl_keep_act(s, id_of(OPEN), &act);
    vl_keep_now(s, id_of(OPEN), &now);
    vl_keep_now(s, id_of(PACKED), &over);
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

unsigned count_acts(struct vl_store *s, unsigned table) {
    unsigned count = 0;
    assert_int_equal(vl_store_acts(s, id_of(table), count_act, &count), VL_FOUND);
    return count;
}

void assert_sound(struct vl_store *s) {
    char details[VL_STORE_DETAILS];
    if (!vl_store_check(s, details)) fail_msg("%s", details);
}

void assert_furnished(struct vl_store *s) {
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
    assert_int_equal(count_acts(s, OPEN), 6);
    assert_int_equal(count_acts(s, ENDED), 7);
    assert_int_equal(count_acts(s, PACKED), 0);
    assert_int_equal(vl_store_figures(s, &f), VL_FOUND);
    assert_true(f.identities == 2 && f.tables == 3 && f.entries == ENTRIES);
    assert_true(f.open[VL_PHASE_PLAYING] == 1 && f.open[VL_PHASE_OVER] == 2);
}

void go_on(struct vl_store *s) {
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
    assert_int_equal(count_acts(s, ENDED), 0);
    make_table(s, NEXT, ANNE);
    assert_sound(s);
}

/* ---- From outside ---- */

char *read_text(const char *path) {
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, 1 << 20);
    CHECK(text != NULL);
    if (file == NULL) return free(text), NULL;
    CHECK(fread(text, 1, (1 << 20) - 1, file) > 0);
    fclose(file);
    return text;
}

void sql(const char *words) {
    sqlite3 *db;
    char *fault = NULL;
    assert_int_equal(sqlite3_open(pantry_path("store"), &db), SQLITE_OK);
    if (sqlite3_exec(db, words, NULL, NULL, &fault) != SQLITE_OK) fail_msg("%s", fault);
    sqlite3_close(db);
}

int number_of(const char *words) {
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

int elsewhere(int (*what)(void)) {
    int status;
    pid_t child = fork();
    if (child == 0) _exit(what());
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int look_on(void) {
    struct vl_store *s;
    struct vl_store_figures f;
    enum vl_store_fault fault = vl_store_open(&s, pantry_url, &(struct vl_store_options){.reading = true}, NULL);
    if (fault != VL_STORE_OPEN) return 100 + (int)fault;
    if (vl_store_figures(s, &f) != VL_FOUND || !vl_store_check(s, NULL)) return 100;
    vl_store_close(s);
    return (int)(f.tables - f.open[VL_PHASE_OVER]);
}
