/* test_store_units.c - units all or none, in their order, within bounds; who is woken; lists, figures, the log. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/chain.h"
#include "larder.h"

enum { NOBODY = 99, TABLE = 100 };

/* A store with two people and a table of the first one. */
static struct vl_store *furnished(void) {
    struct vl_store *s = store();
    make_identity(s, ANNE);
    make_identity(s, BEN);
    make_table(s, TABLE, ANNE);
    return s;
}

static struct vl_store *again(struct vl_store *s) {
    vl_store_close(s);
    return store();
}

/* ---- All or none ---- */

static void a_unit_is_all_or_none(void **unused) {
    struct vl_store *s = furnished();
    struct vl_stored_table rematch = table_of(TABLE + 1, ANNE), t;
    struct vl_stored_now now = {.phase = VL_PHASE_OVER, .ended = 5};
    struct vl_store_figures f;
    (void)unused;
    strcpy(now.next, rematch.id);
    for (unsigned bad = 0; bad < 2; bad++) { /* a line that is taken comes last, then nothing is wrong */
        vl_store_unit(s);
        vl_keep_now(s, id_of(TABLE), &now);
        vl_keep_table(s, &rematch);
        vl_keep_identity(s, id_of(3), "Cleo", 1);
        vl_keep_entry(s, "began", 5);
        keep_line(s, TABLE, bad == 0 ? 1 : 0);
        assert_int_equal(sent(s), bad == 0 ? VL_STORE_MISSING : VL_STORED);
        assert_int_equal(vl_store_table(s, rematch.id, &t), bad == 0 ? VL_NOT_FOUND : VL_FOUND);
        assert_int_equal(vl_store_table(s, id_of(TABLE), &t), VL_FOUND);
        assert_int_equal(t.now.phase, bad == 0 ? VL_PHASE_GATHERING : VL_PHASE_OVER);
        assert_journal(s, TABLE, bad);
        assert_int_equal(vl_store_figures(s, &f), VL_FOUND);
        assert_int_equal(f.identities, 2 + bad);
        assert_int_equal(f.tables, 1 + bad);
        assert_int_equal(f.entries, bad);
        assert_int_equal(f.open[VL_PHASE_OVER], bad);
    }
    vl_store_close(s);
}

struct outcomes {
    enum vl_stored outcome[400];
    unsigned count;
};

static void collect_outcome(void *context, enum vl_stored outcome) {
    struct outcomes *o = context;
    o->outcome[o->count++] = outcome;
}

static void units_keep_their_order(void **unused) {
    struct vl_store *s = furnished();
    struct outcomes o = {0};
    (void)unused;
    for (uint32_t i = 0; i < 100; i++) {
        vl_store_unit(s);
        keep_line(s, TABLE, i);
        assert_int_equal(vl_store_send(s, collect_outcome, &o), VL_STORED);
        vl_store_unit(s);
        keep_line(s, TABLE, i); /* too late */
        vl_keep_entry(s, "never", 5);
        assert_int_equal(vl_store_send(s, collect_outcome, &o), VL_STORED);
        vl_store_unit(s);
        vl_keep_entry(s, "entry", 5);
        assert_int_equal(vl_store_send(s, collect_outcome, &o), VL_STORED);
    }
    while (vl_store_wait(s)) continue;
    assert_int_equal(o.count, 300);
    for (unsigned i = 0; i < 300; i++) assert_int_equal(o.outcome[i], i % 3 == 1 ? VL_STORE_TAKEN : VL_STORED);
    assert_journal(s, TABLE, 100);
    char details[VL_STORE_DETAILS];
    if (!vl_store_check(s, details)) fail_msg("%s", details);
    struct vl_store_figures f;
    assert_int_equal(vl_store_figures(s, &f), VL_FOUND);
    assert_int_equal(f.entries, 100);
    assert_int_equal(f.failed, 100);
    assert_true(f.commits < f.units); /* many at once, in far fewer transactions */
    vl_store_close(s);
}

static void dropped_units_never_were(void **unused) {
    struct vl_store *s = furnished();
    (void)unused;
    vl_store_unit(s);
    keep_line(s, TABLE, 0);
    vl_store_drop(s);
    vl_store_unit(s);
    assert_int_equal(sent(s), VL_STORED); /* empty, and fine */
    assert_journal(s, TABLE, 0);
    vl_store_close(s);
}

static void the_queue_has_bounds(void **unused) {
    struct vl_store *s = store_with(&(struct vl_store_options){.waiting = 1 << 13});
    struct outcomes o = {0};
    static char text[1 << 14];
    uint32_t next = 0, busy = 0;
    (void)unused;
    memset(text, 'x', sizeof text);
    make_identity(s, ANNE);
    make_table(s, TABLE, ANNE);
    for (unsigned i = 0; i < 3000; i++) { /* of all sizes, over the ring's end again and again */
        size_t length = i * 37 % 3000;
        vl_store_unit(s);
        vl_keep_lines(s, id_of(TABLE), next, next + 1, text, length, NULL);
        if (vl_store_send(s, collect_outcome, &o) == VL_STORED) {
            next++;
        } else {
            busy++;
            assert_true(vl_store_wait(s));
        }
        assert_true(vl_store_waiting(s) < 64);
        for (unsigned k = 0; k < o.count; k++) assert_int_equal(o.outcome[k], VL_STORED);
        o.count = 0;
    }
    assert_true(busy > 100);
    while (vl_store_wait(s)) continue;
    vl_store_unit(s); /* larger than all there is */
    vl_keep_lines(s, id_of(TABLE), next, next + 1, text, sizeof text, NULL);
    vl_keep_lines(s, id_of(TABLE), next, next + 1, text, 1, NULL);
    assert_int_equal(sent(s), VL_STORE_BUSY);
    char *found;
    size_t length;
    uint32_t lines;
    assert_int_equal(vl_store_journal(s, id_of(TABLE), &found, &length, &lines), VL_FOUND);
    assert_int_equal(lines, next);
    free(found);
    vl_store_close(s);
}

static void closing_carries_out_what_was_sent(void **unused) {
    struct vl_store *s = furnished();
    struct outcomes o = {0};
    (void)unused;
    for (uint32_t i = 0; i < 50; i++) {
        vl_store_unit(s);
        keep_line(s, TABLE, i);
        assert_int_equal(vl_store_send(s, collect_outcome, &o), VL_STORED);
    }
    s = again(s);
    assert_int_equal(o.count, 50);
    assert_journal(s, TABLE, 50);
    vl_store_close(s);
}

/* ---- Waking ---- */

struct bell {
    pthread_mutex_t mutex;
    pthread_cond_t rings;
    unsigned count;
};

static void ring(void *context) {
    struct bell *bell = context;
    pthread_mutex_lock(&bell->mutex);
    bell->count++;
    pthread_cond_signal(&bell->rings);
    pthread_mutex_unlock(&bell->mutex);
}

static void the_owner_is_woken(void **unused) {
    struct bell bell = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};
    struct outcomes o = {0};
    (void)unused;
    struct vl_store *s = store_with(&(struct vl_store_options){.wake = ring, .context = &bell});
    for (unsigned i = 1; i <= 20; i++) {
        vl_store_unit(s);
        vl_keep_identity(s, id_of(i), "x", 1);
        assert_int_equal(vl_store_send(s, collect_outcome, &o), VL_STORED);
        pthread_mutex_lock(&bell.mutex);
        while (bell.count < i) pthread_cond_wait(&bell.rings, &bell.mutex);
        pthread_mutex_unlock(&bell.mutex);
        vl_store_collect(s);
        assert_int_equal(o.count, i);
    }
    vl_store_close(s);
}

/* ---- Lists ---- */

struct list {
    char ids[1000];
    unsigned count, most;
};

static bool note_number(struct list *l, const char *id) {
    char digits[9] = "";
    memcpy(digits, id + 8, 8);
    snprintf(l->ids + strlen(l->ids), sizeof l->ids - strlen(l->ids), "%lu ", strtoul(digits, NULL, 16));
    return ++l->count < l->most;
}

static bool note_table(void *context, const struct vl_stored_table *t) {
    assert_string_equal(t->seat[2].bot, "greedy");
    return note_number(context, t->id);
}

static bool note_id(void *context, const char *id, uint64_t wake) {
    assert_true(wake > 0);
    return note_number(context, id);
}

/* Tables 100 to 119: even ones are public; hosts and phases go round; every third wakes, the later the earlier. */
static struct vl_store *full_house(void) {
    struct vl_store *s = store();
    make_identity(s, ANNE);
    make_identity(s, BEN);
    for (unsigned i = 0; i < 20; i++) {
        struct vl_stored_table t = table_of(TABLE + i, i % 4 == 3 ? BEN : ANNE);
        t.public = i % 2 == 0;
        t.now.phase = (uint8_t)(i % VL_PHASES);
        if (i % VL_PHASES == VL_PHASE_OVER) t.now.ended = 1;
        if (i % 3 == 0) t.now.wake = 1000 - i;
        vl_store_unit(s);
        vl_keep_table(s, &t);
        assert_int_equal(sent(s), VL_STORED);
    }
    return s;
}

static void lists_are_in_order(void **unused) {
    struct vl_store *s = full_house();
    struct list l = {.most = 100};
    (void)unused;
    assert_int_equal(vl_store_public(s, 100, note_table, &l), VL_FOUND);
    assert_string_equal(l.ids, "116 112 110 106 102 100 ");
    l = (struct list){.most = 100};
    assert_int_equal(vl_store_public(s, 2, note_table, &l), VL_FOUND);
    assert_string_equal(l.ids, "116 112 ");
    l = (struct list){.most = 100};
    assert_int_equal(vl_store_tables_of(s, id_of(BEN), 100, note_table, &l), VL_FOUND);
    assert_string_equal(l.ids, "119 115 111 107 103 ");
    l = (struct list){.most = 3};
    assert_int_equal(vl_store_tables_of(s, id_of(ANNE), 100, note_table, &l), VL_FOUND);
    assert_string_equal(l.ids, "117 116 114 ");
    end_game(s, 117, 5); /* now it comes behind those that are open */
    l = (struct list){.most = 100};
    assert_int_equal(vl_store_tables_of(s, id_of(ANNE), 100, note_table, &l), VL_FOUND);
    assert_string_equal(l.ids, "116 114 112 110 109 106 105 104 102 101 100 118 117 113 108 ");
    l = (struct list){.most = 100};
    assert_int_equal(vl_store_tables_of(s, id_of(NOBODY), 100, note_table, &l), VL_FOUND);
    assert_string_equal(l.ids, "");
    l = (struct list){.most = 100};
    assert_int_equal(vl_store_open_tables(s, 6, note_table, &l), VL_FOUND);
    assert_string_equal(l.ids, "100 101 102 104 105 106 ");
    vl_store_close(s);
}

static void who_is_to_be_woken_is_known(void **unused) {
    struct vl_store *s = full_house();
    struct list l = {.most = 100};
    struct vl_stored_now now = {.phase = VL_PHASE_PLAYING};
    uint64_t wake;
    (void)unused;
    assert_int_equal(vl_store_next_wake(s, &wake), VL_FOUND);
    assert_int_equal(wake, 982);
    assert_int_equal(vl_store_due(s, 992, 100, note_id, &l), VL_FOUND);
    assert_string_equal(l.ids, "118 115 112 109 ");
    vl_store_unit(s);
    vl_keep_now(s, id_of(118), &now);
    assert_int_equal(sent(s), VL_STORED);
    assert_int_equal(vl_store_next_wake(s, &wake), VL_FOUND);
    assert_int_equal(wake, 985);
    for (unsigned i = 0; i < 20; i++) vl_store_unit(s), vl_keep_now(s, id_of(TABLE + i), &now), sent(s);
    assert_int_equal(vl_store_next_wake(s, &wake), VL_FOUND);
    assert_true(wake == UINT64_MAX);
    vl_store_close(s);
}

static void everything_is_counted(void **unused) {
    struct vl_store *s = full_house();
    struct vl_store_figures f;
    unsigned hosted;
    (void)unused;
    assert_int_equal(vl_store_figures(s, &f), VL_FOUND);
    assert_int_equal(f.identities, 2);
    assert_int_equal(f.tables, 20);
    for (unsigned phase = 0; phase < VL_PHASES; phase++) assert_int_equal(f.open[phase], 4);
    uint64_t took = 0, carried = 0;
    for (unsigned i = 0; i < VL_STORE_TIMES; i++) took += f.took[i], carried += f.carried[i];
    assert_int_equal(took, f.commits);
    assert_int_equal(carried, f.units);
    assert_true(f.carried_us >= f.commit_us && f.carried_us <= f.units * f.slowest_us);
    assert_true(f.bytes > 0 && f.commits > 0 && f.units >= 22 && f.failed == 0 && f.waiting == 0);
    assert_int_equal(vl_store_hosted(s, id_of(BEN), &hosted), VL_FOUND);
    assert_int_equal(hosted, 4);
    assert_int_equal(vl_store_hosted(s, id_of(NOBODY), &hosted), VL_FOUND);
    assert_int_equal(hosted, 0);
    vl_store_close(s);
}

/* ---- The log of fair deals ---- */

struct chain {
    uint64_t next;
    uint8_t hash[VL_STORE_HASH];
    unsigned most;
};

static bool check_entry(void *context, const struct vl_stored_entry *entry) {
    struct chain *c = context;
    char words[32];
    snprintf(words, sizeof words, "table %u", (unsigned)entry->number);
    assert_int_equal(entry->number, c->next);
    assert_int_equal(entry->length, strlen(words));
    assert_memory_equal(entry->text, words, entry->length);
    assert_memory_equal(entry->previous, c->hash, sizeof c->hash);
    vl_chain(entry->number, c->hash, entry->text, entry->length, c->hash);
    assert_memory_equal(entry->hash, c->hash, sizeof c->hash);
    c->next++;
    return --c->most > 0;
}

static void the_log_is_a_chain(void **unused) {
    struct vl_store *s = store();
    struct chain c = {.most = 1000};
    (void)unused;
    for (unsigned i = 0; i < 30; i++) {
        char words[32];
        if (i == 20) s = again(s);
        snprintf(words, sizeof words, "table %u", i);
        vl_store_unit(s);
        vl_keep_entry(s, words, strlen(words));
        assert_int_equal(sent(s), VL_STORED);
        vl_store_unit(s);
        vl_keep_entry(s, "not kept", 8);
        vl_keep_token_void(s, hash_of(1));
        assert_int_equal(sent(s), VL_STORE_MISSING);
    }
    assert_int_equal(vl_store_log(s, 0, 100, check_entry, &c), VL_FOUND);
    assert_int_equal(c.next, 30);
    c = (struct chain){.most = 10};
    assert_int_equal(vl_store_log(s, 0, 100, check_entry, &c), VL_FOUND);
    assert_int_equal(c.next, 10);
    c.most = 1000;
    assert_int_equal(vl_store_log(s, 10, 7, check_entry, &c), VL_FOUND); /* in portions */
    assert_int_equal(c.next, 17);
    assert_int_equal(vl_store_log(s, 30, 7, check_entry, &c), VL_FOUND);
    assert_int_equal(c.next, 17);
    vl_store_close(s);
}

#define STORE_TEST(name) cmocka_unit_test_setup_teardown(name, pantry_open, pantry_close)

int main(void) {
    const struct CMUnitTest tests[] = {
        STORE_TEST(a_unit_is_all_or_none),
        STORE_TEST(units_keep_their_order),
        STORE_TEST(dropped_units_never_were),
        STORE_TEST(the_queue_has_bounds),
        STORE_TEST(closing_carries_out_what_was_sent),
        STORE_TEST(the_owner_is_woken),
        STORE_TEST(lists_are_in_order),
        STORE_TEST(who_is_to_be_woken_is_known),
        STORE_TEST(everything_is_counted),
        STORE_TEST(the_log_is_a_chain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
