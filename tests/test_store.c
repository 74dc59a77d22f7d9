/* test_store.c - what lasts: people, tables, lines; finished games that become small; missing memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

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

/* ---- People ---- */

static void people_are_known_again(void **unused) {
    struct vl_store *s = store();
    struct vl_stored_identity anne;
    (void)unused;
    make_identity(s, ANNE);
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(vl_store_identity(s, id_of(ANNE), &anne), VL_FOUND);
        assert_string_equal(anne.id, id_of(ANNE));
        assert_string_equal(anne.name, "Anne 1");
        assert_int_equal(anne.made, 18);
        assert_false(anne.gone || anne.blocked);
        s = again(s);
    }
    assert_int_equal(vl_store_identity(s, id_of(BEN), &anne), VL_NOT_FOUND);
    assert_int_equal(vl_store_identity(s, "Anne", &anne), VL_NOT_FOUND);
    vl_store_unit(s);
    vl_keep_name(s, id_of(ANNE), "Ännchen");
    vl_keep_blocked(s, id_of(ANNE), true);
    assert_int_equal(sent(s), VL_STORED);
    assert_int_equal(vl_store_identity(s, id_of(ANNE), &anne), VL_FOUND);
    assert_string_equal(anne.name, "Ännchen");
    assert_true(anne.blocked);
    vl_store_unit(s);
    vl_keep_identity(s, id_of(ANNE), "Eve", 1);
    assert_int_equal(sent(s), VL_STORE_TAKEN);
    vl_store_close(s);
}

static void keep_token(struct vl_store *s, unsigned number, unsigned kind, unsigned identity, uint64_t expires) {
    struct vl_stored_token token = {.kind = (uint8_t)kind, .expires = expires};
    strcpy(token.identity, id_of(identity));
    vl_keep_token(s, hash_of(number), &token);
}

static bool has_token(struct vl_store *s, unsigned number) {
    struct vl_stored_token token;
    return vl_store_token(s, hash_of(number), &token) == VL_FOUND;
}

static void somebody_has_several_devices(void **unused) {
    struct vl_store *s = store();
    struct vl_stored_token token;
    (void)unused;
    make_identity(s, ANNE);
    make_identity(s, BEN);
    vl_store_unit(s);
    for (unsigned i = 0; i < 4; i++) keep_token(s, i, VL_TOKEN_DEVICE, i == 3 ? BEN : ANNE, 0);
    assert_int_equal(sent(s), VL_STORED);
    assert_int_equal(vl_store_token(s, hash_of(1), &token), VL_FOUND);
    assert_string_equal(token.identity, id_of(ANNE));
    assert_int_equal(token.expires, 0);
    vl_store_unit(s);
    vl_keep_tokens_void(s, id_of(ANNE), hash_of(1));
    assert_int_equal(sent(s), VL_STORED);
    assert_true(!has_token(s, 0) && has_token(s, 1) && !has_token(s, 2) && has_token(s, 3));
    vl_store_unit(s);
    vl_keep_tokens_void(s, id_of(ANNE), NULL);
    assert_int_equal(sent(s), VL_STORED);
    assert_true(!has_token(s, 1) && has_token(s, 3));
    vl_store_close(s);
}

static void a_link_is_used_once(void **unused) {
    struct vl_store *s = store();
    struct vl_stored_token token;
    (void)unused;
    make_identity(s, ANNE);
    vl_store_unit(s);
    keep_token(s, 7, VL_TOKEN_LINK, ANNE, 5000);
    keep_token(s, 8, VL_TOKEN_LINK, ANNE, 6000);
    assert_int_equal(sent(s), VL_STORED);
    assert_int_equal(vl_store_token(s, hash_of(7), &token), VL_FOUND);
    assert_int_equal(token.kind, VL_TOKEN_LINK);
    assert_int_equal(token.expires, 5000);
    for (unsigned i = 0; i < 2; i++) { /* the second device finds the link void, and gets nothing */
        vl_store_unit(s);
        keep_token(s, 10 + i, VL_TOKEN_DEVICE, ANNE, 0);
        vl_keep_token_void(s, hash_of(7));
        assert_int_equal(sent(s), i == 0 ? VL_STORED : VL_STORE_MISSING);
    }
    assert_true(has_token(s, 10) && !has_token(s, 11) && has_token(s, 8));
    vl_store_tidy(s, 6000);
    while (vl_store_wait(s)) continue;
    assert_true(has_token(s, 10) && !has_token(s, 8));
    vl_store_close(s);
}

static void who_is_forgotten_leaves_the_games(void **unused) {
    struct vl_store *s = furnished();
    struct vl_stored_identity anne;
    struct vl_stored_table t;
    (void)unused;
    vl_store_unit(s);
    keep_token(s, 3, VL_TOKEN_DEVICE, ANNE, 0);
    assert_int_equal(sent(s), VL_STORED);
    vl_store_unit(s);
    vl_keep_gone(s, id_of(ANNE));
    assert_int_equal(sent(s), VL_STORED);
    assert_int_equal(vl_store_identity(s, id_of(ANNE), &anne), VL_FOUND);
    assert_true(anne.gone);
    assert_string_equal(anne.name, "");
    assert_false(has_token(s, 3));
    assert_int_equal(vl_store_table(s, id_of(TABLE), &t), VL_FOUND);
    assert_string_equal(t.seat[0].identity, id_of(ANNE));
    vl_store_unit(s); /* a name does not bring her back */
    vl_keep_name(s, id_of(ANNE), "Anne");
    assert_int_equal(sent(s), VL_STORE_MISSING);
    vl_store_close(s);
}

/* ---- Tables ---- */

static void a_table_comes_back_as_it_was(void **unused) {
    struct vl_store *s = store();
    struct vl_stored_table t = table_of(TABLE, ANNE), found;
    (void)unused;
    make_identity(s, ANNE);
    make_identity(s, BEN);
    t.public = t.fair = t.watched = true;
    t.pace = 750;
    t.chat = VL_CHAT_PHRASES;
    t.chat_watchers = t.cover_auto = true;
    t.cover_after = 90;
    strcpy(t.clock, "game 300000 2000 cover greedy");
    memcpy(t.watch, hash_of(70), sizeof t.watch);
    t.now = (struct vl_stored_now){.phase = VL_PHASE_PLAYING, .awaited = 5, .wake = 123456789012, .scores = "1 2 3"};
    strcpy(t.now.next, id_of(55));
    vl_store_unit(s);
    vl_keep_table(s, &t);
    assert_int_equal(sent(s), VL_STORED);
    s = again(s);
    memset(&found, 0x5a, sizeof found);
    assert_int_equal(vl_store_table(s, t.id, &found), VL_FOUND);
    assert_memory_equal(&found, &t, offsetof(struct vl_stored_table, now));
    assert_int_equal(found.now.phase, VL_PHASE_PLAYING);
    assert_int_equal(found.now.awaited, 5);
    assert_int_equal(found.now.wake, 123456789012);
    assert_int_equal(found.now.ended, 0);
    assert_string_equal(found.now.scores, "1 2 3");
    assert_string_equal(found.now.next, id_of(55));
    assert_memory_equal(found.seat, t.seat, sizeof t.seat);
    vl_store_unit(s);
    vl_keep_table(s, &t);
    assert_int_equal(sent(s), VL_STORE_TAKEN);
    assert_int_equal(vl_store_table(s, id_of(TABLE + 1), &found), VL_NOT_FOUND);
    vl_store_close(s);
}

static void what_changes_at_a_table(void **unused) {
    struct vl_store *s = furnished();
    struct vl_stored_table t;
    struct vl_stored_seat ben = {.kind = VL_CHAIR_HUMAN, .gone = true, .ready = true, .silent = true};
    struct vl_stored_now now = {.phase = VL_PHASE_PLAYING, .awaited = 2, .wake = 77};
    (void)unused;
    strcpy(ben.identity, id_of(BEN));
    vl_store_unit(s);
    vl_keep_seat(s, id_of(TABLE), 1, &ben);
    vl_keep_host(s, id_of(TABLE), id_of(BEN));
    vl_keep_watch(s, id_of(TABLE), hash_of(5));
    vl_keep_now(s, id_of(TABLE), &now);
    now.awaited = 4; /* and once more, where nothing else has changed */
    vl_keep_now(s, id_of(TABLE), &now);
    assert_int_equal(sent(s), VL_STORED);
    assert_int_equal(vl_store_table(s, id_of(TABLE), &t), VL_FOUND);
    assert_memory_equal(&t.seat[1], &ben, sizeof ben);
    assert_string_equal(t.host, id_of(BEN));
    assert_true(t.watched);
    assert_memory_equal(t.watch, hash_of(5), sizeof t.watch);
    assert_true(t.now.phase == VL_PHASE_PLAYING && t.now.awaited == 4 && t.now.wake == 77);
    now = (struct vl_stored_now){.phase = VL_PHASE_OVER, .ended = 88, .scores = "4 5 6"};
    vl_store_unit(s);
    vl_keep_now(s, id_of(TABLE), &now);
    vl_keep_watch(s, id_of(TABLE), NULL);
    assert_int_equal(sent(s), VL_STORED);
    assert_int_equal(vl_store_table(s, id_of(TABLE), &t), VL_FOUND);
    assert_false(t.watched);
    assert_true(t.now.phase == VL_PHASE_OVER && t.now.wake == 0 && t.now.ended == 88);
    assert_string_equal(t.now.scores, "4 5 6");
    vl_store_close(s);
}

/* An edition stands beside its table: the name with the rest, the whole by itself. */
static void what_a_table_plays_by(void **unused) {
    static const char attic[] = "{\"game\":\"ogallala\",\"edition\":\"attic\"}";
    struct vl_store *s = furnished();
    struct vl_stored_table t;
    char *text;
    size_t length;
    (void)unused;
    assert_int_equal(vl_store_edition(s, id_of(TABLE), &text, &length), VL_NOT_FOUND);
    assert_int_equal(vl_store_edition(s, id_of(TABLE + 1), &text, &length), VL_NOT_FOUND);
    vl_store_unit(s);
    vl_keep_edition(s, id_of(TABLE), "attic", attic, strlen(attic));
    assert_int_equal(sent(s), VL_STORED);
    s = again(s);
    assert_int_equal(vl_store_table(s, id_of(TABLE), &t), VL_FOUND);
    assert_string_equal(t.edition, "attic");
    assert_int_equal(vl_store_edition(s, id_of(TABLE), &text, &length), VL_FOUND);
    assert_int_equal(length, strlen(attic));
    assert_string_equal(text, attic);
    free(text);
    vl_store_unit(s);
    vl_keep_edition(s, id_of(TABLE), "", "", 0);
    assert_int_equal(sent(s), VL_STORED);
    assert_int_equal(vl_store_table(s, id_of(TABLE), &t), VL_FOUND);
    assert_string_equal(t.edition, "");
    assert_int_equal(vl_store_edition(s, id_of(TABLE), &text, &length), VL_NOT_FOUND);
    vl_store_unit(s);
    vl_keep_edition(s, id_of(TABLE + 1), "attic", attic, strlen(attic));
    assert_int_equal(sent(s), VL_STORE_MISSING);
    vl_store_close(s);
}

static void a_table_can_be_no_more(void **unused) {
    struct vl_store *s = furnished();
    struct vl_stored_table t;
    struct vl_store_figures f;
    char *text;
    size_t length;
    (void)unused;
    assert_int_equal(line(s, TABLE, 0), VL_STORED);
    for (unsigned i = 0; i < 2; i++) {
        vl_store_unit(s);
        vl_keep_no_table(s, id_of(TABLE));
        assert_int_equal(sent(s), i == 0 ? VL_STORED : VL_STORE_MISSING);
    }
    assert_int_equal(vl_store_table(s, id_of(TABLE), &t), VL_NOT_FOUND);
    assert_int_equal(vl_store_journal(s, id_of(TABLE), &text, &length, NULL), VL_NOT_FOUND);
    assert_int_equal(line(s, TABLE, 1), VL_STORE_MISSING);
    assert_int_equal(vl_store_figures(s, &f), VL_FOUND);
    assert_int_equal(f.tables, 0);
    make_table(s, TABLE, ANNE); /* nothing of the old one is left */
    assert_journal(s, TABLE, 0);
    vl_store_close(s);
}

static void what_is_not_there_is_said(void **unused) {
    struct vl_store *s = furnished();
    struct vl_stored_table t = table_of(TABLE + 1, NOBODY);
    struct vl_stored_seat seat = {.kind = VL_CHAIR_HUMAN};
    struct vl_stored_act act = act_of(NOBODY, 1);
    (void)unused;
#define MISSING(part) (vl_store_unit(s), (part), assert_int_equal(sent(s), VL_STORE_MISSING))
    MISSING(vl_keep_table(s, &t));
    MISSING(vl_keep_now(s, t.id, &t.now));
    MISSING(vl_keep_seat(s, t.id, 0, &seat));
    strcpy(seat.identity, id_of(NOBODY));
    MISSING(vl_keep_seat(s, id_of(TABLE), 0, &seat));
    MISSING(vl_keep_host(s, t.id, id_of(ANNE)));
    MISSING(vl_keep_host(s, id_of(TABLE), id_of(NOBODY)));
    MISSING(vl_keep_watch(s, t.id, NULL));
    MISSING(vl_keep_name(s, id_of(NOBODY), "x"));
    MISSING(vl_keep_blocked(s, id_of(NOBODY), true));
    MISSING(vl_keep_gone(s, id_of(NOBODY)));
    MISSING(keep_token(s, 1, VL_TOKEN_DEVICE, NOBODY, 0));
    MISSING(vl_keep_token_void(s, hash_of(1)));
    MISSING(vl_keep_lines(s, t.id, 0, 1, "x\n", 2, NULL));
    MISSING(vl_keep_lines(s, id_of(TABLE), 0, 1, "x\n", 2, &act));
    MISSING(vl_keep_journal(s, t.id, 0, "x\n", 2, NULL));
    MISSING(vl_keep_act(s, id_of(TABLE), &act));
#undef MISSING
    vl_store_close(s);
}

/* ---- Lines ---- */

static void lines_stand_one_behind_the_other(void **unused) {
    struct vl_store *s = furnished();
    (void)unused;
    assert_journal(s, TABLE, 0);
    for (uint32_t i = 0; i < 40; i++) {
        assert_int_equal(line(s, TABLE, i), VL_STORED);
        assert_journal(s, TABLE, i + 1);
    }
    s = again(s);
    assert_journal(s, TABLE, 40);
    vl_store_unit(s); /* several at once */
    vl_keep_lines(s, id_of(TABLE), 40, 43, "a\nb\nc\n", 6, NULL);
    assert_int_equal(sent(s), VL_STORED);
    assert_int_equal(line(s, TABLE, 41), VL_STORE_TAKEN);
    assert_int_equal(line(s, TABLE, 43), VL_STORED);
    vl_store_close(s);
}

static void the_number_is_the_arbiter(void **unused) {
    struct vl_store *s = furnished();
    (void)unused;
    assert_int_equal(line(s, TABLE, 1), VL_STORE_MISSING); /* 0 is missing */
    assert_int_equal(line(s, TABLE, 0), VL_STORED);
    assert_int_equal(line(s, TABLE, 0), VL_STORE_TAKEN);
    assert_int_equal(line(s, TABLE, 2), VL_STORE_MISSING);
    assert_int_equal(line(s, TABLE, 1), VL_STORED);
    assert_journal(s, TABLE, 2);
    vl_store_close(s);
}

static void a_journal_is_kept_anew(void **unused) {
    struct vl_store *s = furnished();
    (void)unused;
    for (uint32_t i = 0; i < 5; i++) assert_int_equal(line(s, TABLE, i), VL_STORED);
    const char *text = journal_of(TABLE, 7);
    struct vl_stored_act act = act_of(BEN, 50);
    vl_store_unit(s);
    vl_keep_journal(s, id_of(TABLE), 7, text, strlen(text), &act);
    assert_int_equal(sent(s), VL_STORED);
    assert_journal(s, TABLE, 7);
    assert_int_equal(line(s, TABLE, 6), VL_STORE_TAKEN);
    assert_int_equal(line(s, TABLE, 7), VL_STORED);
    assert_journal(s, TABLE, 8);
    vl_store_close(s);
}

struct acts {
    unsigned count;
    uint64_t seen; /* numbers below 64 */
};

static bool see_act(void *context, const struct vl_stored_act *act) {
    struct acts *acts = context;
    unsigned number = (unsigned)strtoul(act->id + 4, NULL, 10), who = number >= 40 ? BEN : ANNE;
    struct vl_stored_act same = act_of(who, number);
    assert_string_equal(act->identity, same.identity);
    assert_string_equal(act->id, same.id);
    assert_memory_equal(act->what, same.what, sizeof same.what);
    acts->count++;
    acts->seen |= UINT64_C(1) << number;
    return true;
}

static struct acts acts_of(struct vl_store *s, unsigned table) {
    struct acts acts = {0};
    assert_int_equal(vl_store_acts(s, id_of(table), see_act, &acts), VL_FOUND);
    return acts;
}

static void acts_are_remembered(void **unused) {
    struct vl_store *s = furnished();
    struct vl_stored_act act = act_of(BEN, 40);
    const char *text = journal_of(TABLE, 5);
    (void)unused;
    make_table(s, TABLE + 1, ANNE);
    for (uint32_t i = 0; i < 4; i++) assert_int_equal(line(s, TABLE, i), VL_STORED);
    vl_store_unit(s);
    vl_keep_act(s, id_of(TABLE), &act);
    assert_int_equal(sent(s), VL_STORED);
    s = again(s);
    assert_int_equal(acts_of(s, TABLE).count, 5);
    assert_true(acts_of(s, TABLE).seen == (15 | UINT64_C(1) << 40));
    act = act_of(BEN, 41); /* a journal that is written anew loses none */
    vl_store_unit(s);
    vl_keep_journal(s, id_of(TABLE), 5, text, strlen(text), &act);
    assert_int_equal(sent(s), VL_STORED);
    assert_int_equal(acts_of(s, TABLE).count, 6);
    assert_true(acts_of(s, TABLE).seen == (15 | UINT64_C(3) << 40));
    assert_int_equal(acts_of(s, TABLE + 1).count, 0);
    vl_store_close(s);
}

static void finished_games_become_small(void **unused) {
    struct vl_store *s = furnished();
    struct vl_stored_table t;
    (void)unused;
    for (uint32_t i = 0; i < 30; i++) assert_int_equal(line(s, TABLE, i), VL_STORED);
    vl_store_tidy(s, 10 * UINT64_C(86400000)); /* it is not over: nothing happens */
    end_game(s, TABLE, 1000);
    vl_store_tidy(s, 1000 + VL_STORE_DAY - 1);
    while (vl_store_wait(s)) continue;
    assert_int_equal(acts_of(s, TABLE).count, 30);
    vl_store_tidy(s, 1000 + VL_STORE_DAY);
    while (vl_store_wait(s)) continue;
    assert_int_equal(acts_of(s, TABLE).count, 0);
    assert_journal(s, TABLE, 30);
    s = again(s);
    assert_journal(s, TABLE, 30);
    assert_int_equal(vl_store_table(s, id_of(TABLE), &t), VL_FOUND);
    assert_string_equal(t.now.scores, "4 5 6");
    assert_int_equal(line(s, TABLE, 29), VL_STORE_TAKEN); /* and goes on, should it */
    assert_journal(s, TABLE, 30);
    assert_int_equal(line(s, TABLE, 30), VL_STORED);
    assert_journal(s, TABLE, 31);
    vl_store_tidy(s, 2000 + VL_STORE_DAY);
    while (vl_store_wait(s)) continue;
    assert_journal(s, TABLE, 31);
    assert_int_equal(acts_of(s, TABLE).count, 0);
    vl_store_close(s);
}

static void many_games_become_small_bit_by_bit(void **unused) {
    struct vl_store *s = furnished();
    (void)unused;
    for (unsigned i = 0; i < 40; i++) {
        make_table(s, 1000 + i, ANNE);
        assert_int_equal(line(s, 1000 + i, 0), VL_STORED);
        end_game(s, 1000 + i, 1);
    }
    struct vl_stored_table bare = table_of(2000, ANNE); /* one without a journal is not in the way of the others */
    bare.now = (struct vl_stored_now){.phase = VL_PHASE_OVER, .ended = 1};
    vl_store_unit(s);
    vl_keep_table(s, &bare);
    assert_int_equal(sent(s), VL_STORED);
    for (unsigned i = 0; i < 3; i++) vl_store_tidy(s, 2 + VL_STORE_DAY);
    while (vl_store_wait(s)) continue;
    for (unsigned i = 0; i < 40; i++) {
        assert_int_equal(acts_of(s, 1000 + i).count, 0);
        assert_journal(s, 1000 + i, 1);
    }
    assert_int_equal(line(s, 2000, 0), VL_STORE_MISSING);
    vl_store_close(s);
}

/* ---- Memory ---- */

/* The n-th allocation of the store's own fails; 0: none. (The linker arranges it.) */
static unsigned fails_at;

static bool is_out(void) {
    return fails_at > 0 && --fails_at == 0;
}

void *__real_malloc(size_t);
void *__wrap_malloc(size_t);
void *__wrap_malloc(size_t size) {
    return is_out() ? NULL : __real_malloc(size);
}
void *__real_calloc(size_t, size_t);
void *__wrap_calloc(size_t, size_t);
void *__wrap_calloc(size_t count, size_t size) {
    return is_out() ? NULL : __real_calloc(count, size);
}
char *__real_strdup(const char *);
char *__wrap_strdup(const char *);
char *__wrap_strdup(const char *words) {
    return is_out() ? NULL : __real_strdup(words);
}

static void memory_can_run_out(void **unused) {
    struct vl_store *s;
    char *text;
    size_t length;
    (void)unused;
    for (unsigned at = 1; at <= 3; at++) {
        fails_at = at;
        assert_int_equal(vl_store_open(&s, pantry_url, NULL, NULL), VL_STORE_MEMORY);
        assert_null(s);
    }
    s = furnished();
    assert_int_equal(line(s, TABLE, 0), VL_STORED);
    end_game(s, TABLE, 1);
    fails_at = 1;
    assert_int_equal(vl_store_journal(s, id_of(TABLE), &text, &length, NULL), VL_UNREADABLE);
    for (unsigned at = 1; at <= 2; at++) { /* what cannot be compacted stays as it is */
        fails_at = at;
        vl_store_tidy(s, 1 + VL_STORE_DAY);
        while (vl_store_wait(s)) continue;
        assert_int_equal(acts_of(s, TABLE).count, 1);
        assert_journal(s, TABLE, 1);
    }
    vl_store_tidy(s, 1 + VL_STORE_DAY);
    while (vl_store_wait(s)) continue;
    assert_int_equal(acts_of(s, TABLE).count, 0);
    fails_at = 1;
    assert_int_equal(vl_store_journal(s, id_of(TABLE), &text, &length, NULL), VL_UNREADABLE);
    fails_at = 1;
    assert_int_equal(line(s, TABLE, 1), VL_STORE_MISSING);
    assert_journal(s, TABLE, 1);
    assert_int_equal(line(s, TABLE, 1), VL_STORED);
    assert_journal(s, TABLE, 2);
    vl_store_unit(s);
    vl_keep_edition(s, id_of(TABLE), "attic", "{}", 2);
    assert_int_equal(sent(s), VL_STORED);
    fails_at = 1;
    assert_int_equal(vl_store_edition(s, id_of(TABLE), &text, &length), VL_UNREADABLE);
    vl_store_close(s);
}

#define STORE_TEST(name) cmocka_unit_test_setup_teardown(name, pantry_open, pantry_close)

int main(void) {
    const struct CMUnitTest tests[] = {
        STORE_TEST(people_are_known_again),
        STORE_TEST(somebody_has_several_devices),
        STORE_TEST(a_link_is_used_once),
        STORE_TEST(who_is_forgotten_leaves_the_games),
        STORE_TEST(a_table_comes_back_as_it_was),
        STORE_TEST(what_changes_at_a_table),
        STORE_TEST(what_a_table_plays_by),
        STORE_TEST(a_table_can_be_no_more),
        STORE_TEST(what_is_not_there_is_said),
        STORE_TEST(lines_stand_one_behind_the_other),
        STORE_TEST(the_number_is_the_arbiter),
        STORE_TEST(a_journal_is_kept_anew),
        STORE_TEST(acts_are_remembered),
        STORE_TEST(finished_games_become_small),
        STORE_TEST(many_games_become_small_bit_by_bit),
        STORE_TEST(memory_can_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
