/* test_host_kept.c - a host and its keeper: nothing is told before it is kept, what is lost never was, and what was
 * kept makes the same table again, at every act of games of all kinds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/check.h"
#include "salon.h"
#include "support.h"

#define assert_heard(window, words) assert_string_equal(heard(window), words)

static void meet(struct salon *s, const struct salon_plan *plan) {
    salon_open(s, plan);
    s->remembers = true;
    salon_open_windows(s, plan->who);
}

static bool is_over(const struct salon *s) {
    return s->host.table.phase == VL_TABLE_OVER;
}

/* ---- Nothing has changed ---- */

struct still {
    struct vl_table t;
    struct vl_ply ply[1024];
    size_t length;
    uint32_t check;
};

static void still_take(struct still *still, const struct vl_host *h) {
    assert_in_range(h->table.log.plies, 0, 1024);
    still->t = h->table;
    if (h->table.log.plies > 0) memcpy(still->ply, h->table.log.ply, h->table.log.plies * sizeof *still->ply);
    still->length = h->book.length;
    still->check = h->book.check;
}

/* Room for moves is all that may have been made. */
static void assert_still(struct still *still, const struct vl_host *h) {
    assert_int_equal(still->length, h->book.length);
    assert_int_equal(still->check, h->book.check);
    assert_int_equal(still->t.log.plies, h->table.log.plies);
    assert_memory_equal(still->ply, h->table.log.ply, h->table.log.plies * sizeof *still->ply);
    still->t.log = h->table.log;
    assert_memory_equal(&still->t, &h->table, sizeof still->t);
}

/* ---- Whole games ---- */

/* Everything that a salon watches (salon.h), at every act; and among all those games there is everything that can
 * happen once the table has gathered. */
static void whatever_happens_is_kept_and_loads_again(void **unused) {
    enum { GAMES = 4, TIMES = 6000 };
    const uint32_t before = 1u << VL_NOTE_SEAT | 1u << VL_NOTE_COMMITTED | 1u << VL_NOTE_VOIDED | 1u << VL_NOTE_BEGUN;
    uint32_t acts = 0, kinds = before;
    (void)unused;
    for (unsigned i = 0; i < SALON_PLANS * GAMES; i++) {
        struct salon s;
        struct salon_plan plan = salon_plans[i % SALON_PLANS];
        plan.seed += i;
        meet(&s, &plan);
        for (unsigned n = 0; n < TIMES && !is_over(&s); n++) {
            salon_monkey(&s);
            if (vl_rng_below(&s.rng, 40) == 0) salon_check_load(&s);
            salon_hush(&s);
        }
        salon_check_load(&s);
        acts += s.host.table.number;
        kinds |= s.kinds;
        salon_close(&s);
    }
    assert_in_range(acts, 3000, UINT32_MAX);
    assert_int_equal(kinds, (1u << VL_NOTE_KINDS) - 1);
}

/* Of a host that tells first and keeps afterwards the salon says so. */
static void telling_before_keeping_is_noticed(void **unused) {
    for (unsigned i = 0; i < SALON_PLANS; i++) {
        struct salon s;
        struct salon_plan plan = salon_plans[i];
        (void)unused;
        plan.how = LIES;
        salon_open(&s, &plan);
        salon_open_windows(&s, plan.who);
        assert_false(s.early);
        while (!is_over(&s) && !s.early) salon_monkey(&s);
        assert_true(s.early);
        salon_close(&s);
    }
}

/* ---- Lost ---- */

static void assert_silence(struct salon *s, const struct window *but) {
    for (unsigned i = 0; i < VL_CLIENTS_HERE; i++)
        if (s->window[i] != NULL && s->window[i] != but) assert_heard(s->window[i], "");
}

/* Something of the person's at this window: `what` says which, so that it can be said again. */
static void do_at(struct window *w, unsigned what, const char *words) {
    if (what == 0)
        lay(w, words);
    else if (what == 1)
        say_at(w, w->next, words);
    else
        say(w, words);
}

/* The keeper loses what a person does, as often as it likes; the same act succeeds later. */
static void lost_acts_never_were(void **unused) {
    static const char *const chat[] = {"undo", "ask pause", "resume", "commit", "forced on", "forced off", "back"};
    unsigned lost = 0;
    struct still still;
    (void)unused;
    for (unsigned i = 0; i < SALON_PLANS; i++) {
        struct salon s;
        meet(&s, &salon_plans[i]);
        for (unsigned n = 0; n < 300 && !is_over(&s); n++) {
            struct window *w = s.window[vl_rng_below(&s.rng, 4) % 3];
            unsigned seat = w->client.viewer < s.host.table.setup.players ? w->client.viewer : 0;
            unsigned what = vl_rng_below(&s.rng, 4);
            char words[VL_TALK_WORDS];
            strcpy(words, what == 0   ? some_move(&s, seat)
                          : what == 1 ? (n % 2 ? "yes" : "no")
                          : what == 2 ? chat[vl_rng_below(&s.rng, 7)]
                                      : some_choice(&s, seat));
            salon_run(&s);
            salon_hush(&s);
            still_take(&still, &s.host);
            s.archive.how = LOSES;
            do_at(w, what, words);
            char refused[128], first[256];
            snprintf(refused, sizeof refused, "refused %s TAB-5 storing-failed", w->id);
            snprintf(first, sizeof first, "%.200s", heard(w));
            s.archive.how = KEEPS;
            if (strcmp(first, refused) != 0) continue; /* it needed no keeping, or may not be */
            assert_true(s.host.lost);
            assert_still(&still, &s.host);
            assert_silence(&s, w);
            do_at(w, what, words);
            assert_false(s.host.lost);
            assert_non_null(strstr(heard(w), ", done "));
            lost++;
        }
        salon_close(&s);
    }
    assert_in_range(lost, 200, 100000);
}

/* So with what happens by itself, what bots answer and what the house wishes. */
static void lost_steps_never_were(void **unused) {
    struct still still;
    (void)unused;
    for (unsigned i = 0; i < SALON_PLANS; i++) {
        struct salon s;
        meet(&s, &salon_plans[i]);
        s.loses = 3;
        for (unsigned n = 0; n < 1500 && !is_over(&s); n++) {
            still_take(&still, &s.host);
            bool lose = (s.archive.calls + 1) % s.loses == 0;
            unsigned calls = s.archive.calls;
            salon_hush(&s);
            salon_monkey(&s);
            if (lose && s.archive.calls == calls + 1) {
                for (unsigned seat = 0; seat < VL_SEATS_MAX; seat++) /* laying out needs no keeping */
                    still.t.seat[seat].staged = s.host.table.seat[seat].staged;
                assert_true(s.host.lost);
                assert_still(&still, &s.host);
            }
        }
        salon_check_load(&s);
        salon_close(&s);
    }
}

/* A new table whose first lines are lost keeps its whole journal with the next. */
static void the_beginning_can_be_lost(void **unused) {
    struct salon s;
    struct vl_act wish = vl_wish_sit(0, VL_SEAT_HUMAN, "Anne");
    (void)unused;
    salon_open(&s, &(struct salon_plan){.game = "kuhn", .who = "--", .gathering = true, .how = LOSES});
    for (unsigned i = 0; i < 3; i++) {
        struct vl_refusal refusal = vl_host_wish(&s.host, 0, &wish);
        assert_string_equal(refusal.rule, "TAB-5");
        assert_string_equal(refusal.reason, "storing-failed");
        assert_true(s.host.lost && s.host.whole && s.host.table.number == 0);
    }
    assert_int_equal(s.archive.length, 0);
    s.archive.how = KEEPS;
    salon_wish(&s, wish);
    assert_false(s.host.lost || s.host.whole);
    assert_int_equal(s.archive.acts, 1);
    salon_check_load(&s);
    salon_close(&s);
}

/* ---- Later ---- */

/* Counts what is told, and wants it to be no more than was told before. */
struct count {
    uint64_t before, told;
};

static void count_note(void *context, unsigned viewer, uint64_t number, const struct vl_note *note) {
    struct count *count = context;
    (void)viewer, (void)note;
    assert_in_range(number, 0, count->before - 1);
    count->told++;
}

/* Nobody hears anything, and looking back shows nothing, before it is kept. */
static void keeping_can_take_its_time(void **unused) {
    unsigned kept = 0, lost = 0;
    struct still still;
    (void)unused;
    for (unsigned i = 0; i < 2 * SALON_PLANS; i++) {
        struct salon s;
        struct salon_plan plan = salon_plans[i % SALON_PLANS];
        plan.how = DELAYS;
        plan.seed += i;
        meet(&s, &plan);
        for (unsigned n = 0; n < 3000 && !is_over(&s); n++) {
            struct vl_table past;
            salon_monkey(&s);
            if (!s.host.busy) {
                salon_hush(&s);
                continue;
            }
            salon_hush(&s);
            still_take(&still, &s.host);
            still.length = s.host.batch.length;
            still.check = s.host.batch.check;
            uint64_t told = s.host.table.told[0];
            if (n % 16 == 0) {
                assert_true(vl_host_past(&s.host, 0, told, &past));
                assert_int_equal(past.told[0], told);
                vl_table_done(&past);
                struct count count = {told, 0};
                assert_true(vl_host_since(&s.host, 0, 0, &(struct vl_listener){count_note, &count}));
                assert_int_equal(count.told, told);
            }
            bool good = vl_rng_below(&s.rng, 4) > 0;
            salon_kept(&s, good);
            assert_false(s.host.busy);
            assert_int_equal(s.host.lost, !good);
            if (!good) assert_still(&still, &s.host);
            kept += good;
            lost += !good;
        }
        salon_close(&s);
    }
    assert_in_range(kept, 500, 100000);
    assert_in_range(lost, 200, 100000);
}

static void people_come_and_go_while_lines_are_kept(void **unused) {
    struct salon s;
    (void)unused;
    salon_open(&s, &(struct salon_plan){.game = "kuhn", .who = "hh", .seed = 1, .how = DELAYS});
    struct window *anne = salon_window(&s, 0), *ben = salon_window(&s, 1);
    say(anne, "pass");
    assert_true(s.host.busy);
    assert_heard(anne, "");
    assert_heard(ben, "");
    window_close(anne); /* the act stands, whoever hears of it */
    struct window *again = salon_stranger(&s);
    salon_kept(&s, true);
    assert_heard(ben, "note 5 event, moves 6 2");
    assert_heard(again, "");
    greet_from(again, 0, 5);
    assert_heard(again, "hello 0 6, note 5 event, moves 6 0");
    say(ben, "pass");
    window_close(ben);
    salon_kept(&s, false); /* there is nobody to refuse it to */
    assert_true(s.host.lost);
    assert_heard(again, "");
    ben = salon_window(&s, 1);
    say(ben, "bet");
    salon_kept(&s, true);
    assert_heard(ben, "note 6 event, done a1 7, moves 7 0");
    assert_heard(again, "note 6 event, moves 7 2");
    salon_close(&s);
}

/* A keeper may be done before it has said that it takes its time. */
static enum vl_keeping keep_oddly(void *context, size_t at, const char *lines, size_t length, uint32_t first) {
    (void)at, (void)lines, (void)length, (void)first;
    vl_host_kept(context, true);
    return VL_KEEPING;
}

static void done_may_come_before_later(void **unused) {
    struct salon s;
    (void)unused;
    salon_open(&s, &(struct salon_plan){.game = "kuhn", .who = "hh", .seed = 1});
    s.host.keeper = (struct vl_keeper){&s.host, keep_oddly};
    for (unsigned i = 0; i < 2; i++) {
        struct vl_act wish = vl_wish_switch(0, i == 0);
        assert_null(vl_host_wish(&s.host, 0, &wish).rule);
        assert_false(s.host.busy);
        assert_int_equal(s.host.table.seat[0].forced, i == 0);
    }
    salon_close(&s);
}

/* Without a keeper there is only the book. */
static void nobody_need_keep(void **unused) {
    struct salon s;
    (void)unused;
    salon_open(&s, &(struct salon_plan){.game = "kuhn", .who = "bb", .gathering = true, .seed = 1});
    s.host.keeper.keep = NULL;
    struct vl_act wish = vl_wish(VL_ACT_BEGIN, 0);
    assert_null(vl_host_wish(&s.host, 0, &wish).rule);
    assert_int_equal(s.host.table.log.plies, 2);
    salon_close(&s);
}

/* A keeper that has nowhere to keep anything until there is room, and what it has then. */
struct attic {
    bool room;
    unsigned calls;
    size_t at;
    char text[4096];
};

static enum vl_keeping keep_if_there_is_room(void *context, size_t at, const char *lines, size_t length,
                                             uint32_t first) {
    struct attic *attic = context;
    attic->calls++;
    attic->at = at;
    assert_true(at + length < sizeof attic->text);
    if (!attic->room) return assert_int_equal(at, 0), assert_int_equal(first, 0), VL_WITHOUT;
    memcpy(attic->text + at, lines, length);
    attic->text[at + length] = '\0';
    return VL_KEPT;
}

/* What happened before is in the book, and is handed over with the first act that there is room for. */
static void what_is_kept_nowhere_is_kept_as_soon_as_there_is_room(void **unused) {
    static struct attic attic;
    struct salon s;
    (void)unused;
    salon_open(&s, &(struct salon_plan){.game = "kuhn", .who = "hh", .seed = 1});
    s.host.keeper = (struct vl_keeper){&attic, keep_if_there_is_room};
    s.host.whole = true;
    for (unsigned i = 0; i < 6; i++) {
        struct vl_act wish = vl_wish_switch(0, i % 2 == 0);
        attic.room = i >= 3;
        assert_null(vl_host_wish(&s.host, 0, &wish).rule);
        assert_int_equal(s.host.table.seat[0].forced, i % 2 == 0);
        assert_false(s.host.lost);
        assert_int_equal(s.host.whole, !attic.room);
        assert_int_equal(attic.calls, i + 1);
        assert_int_equal(attic.at > 0, i > 3);
        if (attic.room) assert_string_equal(attic.text, s.host.book.text);
    }
    salon_close(&s);
}

/* ---- Few calls ---- */

static void a_whole_deal_is_kept_at_once(void **unused) {
    (void)unused;
    for (unsigned i = 0; i < SALON_PLANS; i++) {
        struct salon s;
        struct salon_plan plan = salon_plans[i];
        plan.fair = plan.forced = false;
        salon_open(&s, &plan);
        uint32_t acts = s.host.table.number, seats = s.host.table.setup.players;
        unsigned calls = s.archive.calls - seats;
        salon_run(&s);
        assert_int_equal(calls, 1);
        if (strcmp(plan.game, "tenakee") == 0) assert_in_range(acts, seats + 1 + 36, 200);
        if (strcmp(plan.game, "ogallala") != 0) assert_in_range(acts, seats + 2, 200);
        salon_close(&s);
    }
}

/* ---- Bots ---- */

static void answers_are_for_one_duty(void **unused) {
    struct salon s;
    struct vl_due due;
    vl_move moves[VL_CHOICE_MAX + 1] = {0};
    (void)unused;
    salon_open(&s, &(struct salon_plan){.game = "tenakee", .who = "bbh", .seed = 1});
    while (vl_host_onward(&s.host, 0)) continue;
    assert_true(vl_table_due_at(&s.host.table, 0, &due));
    uint32_t number = s.host.table.number;
    static const unsigned counts[] = {0, 1, VL_CHOICE_MAX, VL_CHOICE_MAX + 1};
    for (unsigned i = 0; i < 4; i++) {
        struct vl_refusal refusal = vl_host_answer(&s.host, 0, 0, due.version, moves, counts[i]);
        assert_non_null(refusal.rule);
        refusal = vl_host_answer(&s.host, 0, 0, due.version + 1, due.move, 1);
        assert_string_equal(refusal.reason, "stale");
        refusal = vl_host_answer(&s.host, 0, 2, due.version, due.move, 1);
        assert_string_equal(refusal.reason, "stale");
    }
    assert_int_equal(s.host.table.number, number);
    salon_run(&s);
    assert_int_equal(s.host.table.number, number + 2);
    salon_close(&s);
}

/* ---- Room ---- */

/* A journal that is full stops the table, whoever wants to act; nothing breaks, and it can be looked at. */
static void a_journal_can_be_full(void **unused) {
    (void)unused;
    for (uint32_t most = 8; most < 60; most++)
        for (unsigned i = 0; i < SALON_PLANS; i++) {
            struct salon s;
            struct salon_plan plan = salon_plans[i];
            plan.most = most;
            plan.fair = false;
            salon_open(&s, &plan);
            if (s.host.table.number >= most) {
                assert_true(s.host.full);
                assert_false(salon_step(&s));
            }
            salon_open_windows(&s, plan.who);
            for (unsigned n = 0; n < 400 && !is_over(&s); n++) salon_monkey(&s);
            assert_in_range(s.host.table.number, 1, most);
            assert_int_equal(s.host.full, s.host.table.number == most && !is_over(&s));
            salon_hush(&s);
            if (s.host.full) {
                say(s.window[0], s.host.table.seat[0].forced ? "forced off" : "forced on");
                assert_memory_equal(heard(s.window[0]), "refused ", 8);
                assert_false(salon_step(&s));
            }
            salon_check_load(&s);
            salon_close(&s);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whatever_happens_is_kept_and_loads_again),
        cmocka_unit_test(telling_before_keeping_is_noticed),
        cmocka_unit_test(lost_acts_never_were),
        cmocka_unit_test(lost_steps_never_were),
        cmocka_unit_test(the_beginning_can_be_lost),
        cmocka_unit_test(keeping_can_take_its_time),
        cmocka_unit_test(people_come_and_go_while_lines_are_kept),
        cmocka_unit_test(done_may_come_before_later),
        cmocka_unit_test(nobody_need_keep),
        cmocka_unit_test(what_is_kept_nowhere_is_kept_as_soon_as_there_is_room),
        cmocka_unit_test(a_whole_deal_is_kept_at_once),
        cmocka_unit_test(answers_are_for_one_duty),
        cmocka_unit_test(a_journal_can_be_full),
    };
    tell_bugs_here();
    return cmocka_run_group_tests_name("host_kept", tests, NULL, NULL);
}
