/* test_seats.c - programs at seats, served without waiting: many at once, each late, stuck or gone by the caller's
 * clock.
 *
 * Time is made up here (microseconds that the test lets pass), so nothing depends on how fast the machine is. Where a
 * program really has to do something first, the test waits for it as long as it takes. */
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/registry.h"
#include "seats/wait.h"
#include "sim/player.h"
#include "sim/series.h"
#include "table/talk.h"

/* A program for the shell: says hello, and does `body` with the line of each request. */
#define PROGRAM(body)                                                                                                  \
    "while read -r line; do case $line in "                                                                            \
    "*'\"type\":\"hello\"'*) echo '{\"type\":\"hello\",\"protocol\":1,\"name\":\"shell\"}';; "                         \
    "*'\"type\":\"request\"'*) id=${line#*'\"id\":'}; id=${id%%,*}; "                                                  \
    "move=${line#*'\"moves\":[\"'}; move=${move%%'\"'*}; " body ";; "                                                  \
    "*'\"type\":\"bye\"'*) exit;; esac; done"
#define ANSWER "printf '{\"type\":\"move\",\"id\":%s,\"move\":\"%s\"}\\n' \"$id\" \"$move\""

enum { MILLISECOND = 1000, LIMIT = 100 };

/* ---- A table that waits for a program at seat 0 ---- */

static bool wish(struct vl_table *t, struct vl_act what) {
    struct vl_act act;
    return vl_table_propose(t, 0, &what, &act).rule == NULL && vl_table_take(t, &act).rule == NULL;
}

static void open_table(struct vl_table *t) {
    struct vl_setup s;
    struct vl_table_options options = {.fair_deal = false};
    struct vl_act act;
    bool full;
    vl_setup_init(&s, vl_game_find("goofspiel"), 2);
    vl_table_init(t, &s, &options);
    assert_true(wish(t, vl_wish_sit(0, VL_SEAT_PROGRAM, "shell")));
    assert_true(wish(t, vl_wish_sit(1, VL_SEAT_BOT, "random")));
    assert_true(wish(t, vl_wish(VL_ACT_BEGIN, 0)));
    while (vl_table_onward(t, 0, &act, &full)) assert_null(vl_table_take(t, &act).rule);
    assert_int_equal(vl_table_waits_for(t), 1);
}

static bool may_be_played(struct vl_table *t, const char *words) {
    vl_move move;
    return vl_talk_move(&t->setup, words, &move) == NULL && wish(t, vl_wish_move(0, move));
}

static void ask(struct vl_program *p, const struct vl_table *t, uint64_t now) {
    const struct vl_program_request request = {.table = t, .seat = 0, .limit = LIMIT};
    vl_program_ask(p, &request, now);
}

/* ---- Programs ---- */

struct heard {
    unsigned late, malformed, illegal, went;
};

static void hear(void *context, const struct vl_program *p, const struct vl_program_fault *fault) {
    struct heard *heard = context;
    (void)p;
    heard->late += fault->kind == VL_PROGRAM_WAS_LATE;
    heard->malformed += fault->kind == VL_PROGRAM_WAS_MALFORMED;
    heard->illegal += fault->kind == VL_PROGRAM_WAS_ILLEGAL;
    heard->went += fault->kind == VL_PROGRAM_WENT;
}

/* Until there is news, however long it takes; time stands still. */
static enum vl_program_news news_at(struct vl_program *p, uint64_t now) {
    enum vl_program_news news;
    while ((news = vl_program_serve(p, now)) == VL_NEWS_NONE) {
        struct pollfd fds[2];
        unsigned count = vl_program_watch(p, fds);
        assert_true(count > 0);
        poll(fds, count, -1);
    }
    return news;
}

static struct vl_program *start(const char *command, struct heard *heard, uint64_t now) {
    struct vl_program_ear ear = {hear, heard};
    struct vl_program *p = vl_program_new(command, &ear);
    memset(heard, 0, sizeof *heard);
    assert_non_null(p);
    assert_true(vl_program_start(p, LIMIT, now));
    assert_int_equal(news_at(p, now), VL_NEWS_READY);
    assert_string_equal(p->name, "shell");
    return p;
}

/* ---- Tests ---- */

static void many_programs_one_loop(void **unused) {
    enum { PROGRAMS = 24, ROUNDS = 5 };
    static struct vl_table table[PROGRAMS];
    struct vl_program *program[PROGRAMS];
    struct heard heard = {0};
    struct vl_program_ear ear = {hear, &heard};
    unsigned ready = 0, answers = 0;
    (void)unused;
    for (unsigned i = 0; i < PROGRAMS; i++) {
        open_table(&table[i]);
        program[i] = vl_program_new(PROGRAM(ANSWER), &ear);
        assert_true(program[i] != NULL && vl_program_start(program[i], LIMIT, 1));
    }
    while (ready < PROGRAMS || answers < PROGRAMS * ROUNDS) {
        struct pollfd fds[2 * PROGRAMS];
        unsigned count = 0;
        for (unsigned i = 0; i < PROGRAMS; i++) {
            struct vl_program *p = program[i];
            enum vl_program_news news = vl_program_serve(p, 1);
            assert_true(news == VL_NEWS_NONE || news == VL_NEWS_READY || news == VL_NEWS_ANSWERED);
            ready += news == VL_NEWS_READY;
            answers += news == VL_NEWS_ANSWERED;
            if (news == VL_NEWS_ANSWERED && p->asked == ROUNDS) assert_true(may_be_played(&table[i], p->answer));
            if (news != VL_NEWS_NONE && p->asked < ROUNDS) ask(p, &table[i], 1);
            count += vl_program_watch(p, fds + count);
        }
        if (ready < PROGRAMS || answers < PROGRAMS * ROUNDS) poll(fds, count, -1);
    }
    for (unsigned i = 0; i < PROGRAMS; i++) {
        assert_true(program[i]->answered == ROUNDS && program[i]->replaced == 0);
        vl_program_stop_wait(program[i]);
        assert_int_equal(program[i]->process.pid, 0);
        vl_program_free(program[i]);
        vl_table_done(&table[i]);
    }
    assert_int_equal(heard.late + heard.malformed + heard.illegal + heard.went, 0);
}

static void late_by_the_callers_clock(void **unused) {
    struct vl_table table;
    struct heard heard;
    uint64_t now = 5000;
    (void)unused;
    open_table(&table);
    struct vl_program *p = start(PROGRAM("true"), &heard, now);
    assert_int_equal(vl_program_deadline(p), UINT64_MAX);
    for (unsigned i = 1; i <= VL_PROGRAM_USELESS; i++) {
        ask(p, &table, now);
        assert_int_equal(vl_program_deadline(p), now + LIMIT * MILLISECOND);
        assert_int_equal(vl_program_serve(p, now + LIMIT * MILLISECOND - 1), VL_NEWS_NONE);
        assert_int_equal(heard.late, i - 1);
        now += LIMIT * MILLISECOND;
        assert_int_equal(vl_program_serve(p, now), VL_NEWS_NO_ANSWER);
        assert_int_equal(heard.late, i);
        vl_program_replace(p, NULL, "bid 1", now);
    }
    assert_int_equal(vl_program_serve(p, now), VL_NEWS_GONE);
    assert_string_equal(p->fate, "program-useless");
    assert_true(heard.went == 1 && !vl_program_alive(p));
    ask(p, &table, now); /* of one that is gone the policy's moves are still counted */
    assert_int_equal(vl_program_serve(p, now), VL_NEWS_GONE);
    vl_program_replace(p, NULL, "bid 1", now);
    assert_true(p->asked == 4 && p->late == 3 && p->answered == 0 && p->replaced == 4);
    vl_program_free(p);
    vl_table_done(&table);
}

static void an_answer_that_comes_later_is_passed_over(void **unused) {
    struct vl_table table;
    struct heard heard;
    (void)unused;
    open_table(&table);
    /* It answers the first request only when the second has come, and then both. */
    struct vl_program *p = start(PROGRAM("if test $id = 2; then id=1; " ANSWER "; id=2; " ANSWER "; fi"), &heard, 1);
    ask(p, &table, 1);
    assert_int_equal(vl_program_serve(p, 1 + LIMIT * MILLISECOND), VL_NEWS_NO_ANSWER);
    ask(p, &table, 1 + LIMIT * MILLISECOND);
    assert_int_equal(news_at(p, 2 + LIMIT * MILLISECOND), VL_NEWS_ANSWERED);
    assert_true(p->stray == 1 && p->late == 1 && p->answered == 1 && may_be_played(&table, p->answer));
    assert_true(p->thought == 1 && p->slowest == 1);
    vl_program_free(p);
    /* A request can be given up for another, too: the first one's answer counts no more. */
    vl_table_done(&table);
    open_table(&table);
    p = start(PROGRAM(ANSWER), &heard, 1);
    ask(p, &table, 1);
    ask(p, &table, 2);
    assert_int_equal(news_at(p, 2), VL_NEWS_ANSWERED);
    assert_true(p->request == 2 && p->stray == 1 && heard.late == 0);
    vl_program_free(p);
    vl_table_done(&table);
}

static void nonsense_and_illegal_answers(void **unused) {
    struct vl_table table;
    struct heard heard;
    (void)unused;
    open_table(&table);
    struct vl_program *p = start(PROGRAM("echo nonsense"), &heard, 1);
    ask(p, &table, 1);
    assert_int_equal(news_at(p, 1), VL_NEWS_NO_ANSWER);
    assert_true(p->malformed == 1 && heard.malformed == 1 && p->state == VL_PROGRAM_READY);
    vl_program_free(p);
    p = start(PROGRAM("move=dance; " ANSWER), &heard, 1);
    ask(p, &table, 1);
    assert_int_equal(news_at(p, 1), VL_NEWS_ANSWERED);
    assert_string_equal(p->answer, "dance");
    assert_false(may_be_played(&table, p->answer));
    vl_program_refuse(p, "REC-2", "not-notation");
    vl_program_replace(p, "REC-2", "bid 1", 1);
    assert_true(p->answered == 1 && p->illegal == 1 && p->replaced == 1 && heard.illegal == 1);
    vl_program_free(p);
    p = start(PROGRAM("while true; do echo '{\"type\":\"move\",\"id\":1,\"move\":\"\"}'; done"), &heard, 1);
    ask(p, &table, 1);
    assert_int_equal(news_at(p, 1), VL_NEWS_ANSWERED); /* before the flood */
    ask(p, &table, 1);
    assert_int_equal(news_at(p, 1), VL_NEWS_GONE);
    assert_string_equal(p->fate, "program-floods");
    vl_program_free(p);
    p = start("echo '{\"type\":\"hello\",\"protocol\":1,\"name\":\"shell\"}'; exec cat /dev/zero", &heard, 1);
    ask(p, &table, 1);
    assert_int_equal(news_at(p, 1), VL_NEWS_GONE);
    assert_string_equal(p->fate, "program-endless");
    vl_program_free(p);
    vl_table_done(&table);
}

static void who_does_not_read_is_put_down(void **unused) {
    struct vl_table table;
    struct heard heard;
    const struct vl_note begun = {.kind = VL_NOTE_BEGUN, .seat = VL_NOBODY};
    const char *deaf = "read -r line; echo '{\"type\":\"hello\",\"protocol\":1,\"name\":\"shell\"}'; exec sleep 1000";
    (void)unused;
    open_table(&table);
    struct vl_program *p = start(deaf, &heard, 1);
    for (uint64_t i = 0; p->backlog == 0; i++) vl_program_tell_note(p, &table.setup, i, &begun, 7);
    assert_int_equal(vl_program_deadline(p), 7 + LIMIT * MILLISECOND);
    assert_int_equal(vl_program_serve(p, 6 + LIMIT * MILLISECOND), VL_NEWS_NONE);
    assert_int_equal(vl_program_serve(p, 7 + LIMIT * MILLISECOND), VL_NEWS_GONE);
    assert_string_equal(p->fate, "program-deaf");
    vl_program_free(p);
    p = start(deaf, &heard, 1); /* nor is more kept for it than there is room */
    for (uint64_t i = 0; vl_program_alive(p); i++) vl_program_tell_note(p, &table.setup, i, &begun, 7);
    assert_string_equal(p->fate, "program-deaf");
    assert_int_equal(heard.went, 1);
    vl_program_tell_note(p, &table.setup, 0, &begun, 7); /* nothing, then */
    vl_program_free(p);
    vl_table_done(&table);
}

static void who_goes_away_is_noticed(void **unused) {
    static const char *const no_hello[] = {"true", "/no/such/program 2>/dev/null", "echo hello",
                                           "echo '{\"type\":\"hello\",\"protocol\":2}'"};
    struct heard heard = {0};
    struct vl_program_ear ear = {hear, &heard};
    (void)unused;
    for (size_t i = 0; i < sizeof no_hello / sizeof *no_hello; i++) {
        struct vl_program *p = vl_program_new(no_hello[i], &ear);
        assert_true(vl_program_start(p, LIMIT, 1));
        assert_int_equal(news_at(p, 1), VL_NEWS_GONE);
        assert_non_null(p->fate);
        vl_program_free(p);
    }
    struct vl_program *mute = vl_program_new("exec sleep 1000", &ear);
    assert_true(vl_program_start(mute, LIMIT, 1));
    assert_int_equal(vl_program_serve(mute, vl_program_deadline(mute) - 1), VL_NEWS_NONE);
    assert_int_equal(vl_program_serve(mute, vl_program_deadline(mute)), VL_NEWS_GONE);
    assert_string_equal(mute->fate, "program-silent");
    vl_program_free(mute);
    assert_int_equal(heard.went, 0); /* whoever starts a program says why it did not */
    struct vl_program *p =
        start("read -r line; echo '{\"type\":\"hello\",\"protocol\":1,\"name\":\"shell\"}'", &heard, 1);
    assert_int_equal(news_at(p, 1), VL_NEWS_GONE); /* even while nobody asks */
    assert_true(heard.went == 1 && strcmp(p->fate, "program-gone") == 0);
    vl_program_free(p);
}

static void some_leave_and_some_are_made_to(void **unused) {
    struct heard heard;
    uint64_t now = 1;
    (void)unused;
    struct vl_program *p = start(PROGRAM(ANSWER), &heard, now);
    vl_program_leave(p, now);
    while (vl_program_serve(p, now) != VL_NEWS_GONE) poll(NULL, 0, 1); /* it ends by itself */
    assert_true(p->process.pid == 0 && p->fate == NULL);
    vl_program_free(p);
    p = start("read -r line; echo '{\"type\":\"hello\",\"protocol\":1,\"name\":\"shell\"}'; exec sleep 1000", &heard,
              now);
    vl_program_leave(p, now);
    assert_int_equal(vl_program_serve(p, now + 99 * MILLISECOND), VL_NEWS_NONE);
    assert_int_equal(vl_program_serve(p, now + 100 * MILLISECOND), VL_NEWS_GONE);
    for (now += 100 * MILLISECOND; p->process.pid != 0; now = vl_program_deadline(p)) vl_program_serve(p, now);
    assert_int_equal(vl_program_deadline(p), UINT64_MAX);
    assert_int_equal(heard.went, 0);
    vl_program_free(p);
}

static void *start_elsewhere(void *out) {
    struct vl_program *p = vl_program_new(PROGRAM(ANSWER), NULL);
    if (p != NULL && vl_program_start(p, LIMIT, 1)) *(struct vl_program **)out = p;
    return NULL;
}

/* The system can end a child with the thread that started it; that must not happen to a program. */
static void a_program_outlives_the_thread_that_started_it(void **unused) {
    struct vl_program *p = NULL;
    struct vl_table table;
    pthread_t thread;
    (void)unused;
    assert_int_equal(pthread_create(&thread, NULL, start_elsewhere, &p), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_non_null(p);
    open_table(&table);
    assert_int_equal(news_at(p, 1), VL_NEWS_READY);
    ask(p, &table, 1);
    assert_int_equal(news_at(p, 1), VL_NEWS_ANSWERED);
    vl_program_free(p);
    vl_table_done(&table);
}

static void somebodys_handler(int number) {
    (void)number;
}

static void signals_of_others_are_left_alone(void **unused) {
    struct sigaction action;
    struct heard heard;
    (void)unused;
    signal(SIGHUP, SIG_IGN);
    signal(SIGINT, somebodys_handler);
    signal(SIGTERM, SIG_DFL);
    vl_program_free(start(PROGRAM(ANSWER), &heard, 1));
    sigaction(SIGHUP, NULL, &action);
    assert_true(action.sa_handler == SIG_IGN); /* nohup */
    sigaction(SIGINT, NULL, &action);
    assert_true(action.sa_handler == somebodys_handler);
    sigaction(SIGTERM, NULL, &action);
    assert_true(action.sa_handler == SIG_DFL);
    signal(SIGHUP, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
}

static void count_in_order(void *context, uint64_t done, uint64_t games) {
    uint64_t *told = context;
    assert_int_equal(done, ++*told);
    assert_int_equal(games, 6);
}

/* A program plays one game at a time, however many threads there are. */
static void games_with_programs_come_one_by_one(void **unused) {
    struct heard heard = {.late = 0};
    struct vl_totals totals[2];
    (void)unused;
    for (unsigned i = 0; i < 2; i++) {
        const struct vl_player player = {.command = PROGRAM(ANSWER)};
        const struct vl_program_terms terms = {.limit = 60000, .ear = {hear, &heard}};
        uint64_t told = 0, asked = 0, replaced = 0;
        unsigned failed;
        struct vl_series series = {
            .seed = 5, .games = 6, .threads = i == 0 ? 1 : 3, .progress = count_in_order, .context = &told};
        series.sitting.limit = terms.limit;
        series.sitting.bot[1] = *vl_bot_find("random");
        vl_setup_init(&series.sitting.setup, vl_game_find("goofspiel"), 2);
        assert_true(vl_players_start(&player, 1, &terms, series.sitting.program, &failed));
        assert_true(vl_series_play(&series, &totals[i]));
        vl_players_stop(series.sitting.program, 1, &asked, &replaced);
        assert_true(told == 6 && asked > 6 && replaced == 0);
    }
    assert_memory_equal(&totals[0], &totals[1], sizeof totals[0]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_programs_one_loop),
        cmocka_unit_test(late_by_the_callers_clock),
        cmocka_unit_test(an_answer_that_comes_later_is_passed_over),
        cmocka_unit_test(nonsense_and_illegal_answers),
        cmocka_unit_test(who_does_not_read_is_put_down),
        cmocka_unit_test(who_goes_away_is_noticed),
        cmocka_unit_test(some_leave_and_some_are_made_to),
        cmocka_unit_test(a_program_outlives_the_thread_that_started_it),
        cmocka_unit_test(signals_of_others_are_left_alone),
        cmocka_unit_test(games_with_programs_come_one_by_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
