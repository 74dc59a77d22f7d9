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
#include <unistd.h>

#include <cmocka.h>

#include "core/text.h"
#include "games/registry.h"
#include "seats/wait.h"
#include "sim/arena.h"
#include "sim/player.h"
#include "sim/series.h"
#include "table/talk.h"

#define PROGRAM_BEGINS                                                                                                 \
    "while read -r line; do case $line in "                                                                            \
    "*'\"type\":\"hello\"'*) echo '{\"type\":\"hello\",\"protocol\":1,\"name\":\"shell\"}';; "                         \
    "*'\"type\":\"request\"'*) id=${line#*'\"id\":'}; id=${id%%,*}; "
/* A program for the shell: says hello, and does `body` with the line of each request. */
#define PROGRAM(body)                                                                                                  \
    PROGRAM_BEGINS                                                                                                     \
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

/* Only three in a row put it down: an answer between them says that it can. */
static void an_answer_makes_up_for_what_came_before(void **unused) {
    struct vl_table table;
    struct heard heard;
    (void)unused;
    open_table(&table);
    struct vl_program *p =
        start(PROGRAM("if test $((id % 3)) = 0; then " ANSWER "; else echo nonsense; fi"), &heard, 1);
    for (unsigned i = 1; i <= 9; i++) {
        ask(p, &table, 1);
        assert_int_equal(news_at(p, 1), i % 3 == 0 ? VL_NEWS_ANSWERED : VL_NEWS_NO_ANSWER);
        if (i % 3 != 0) vl_program_replace(p, NULL, "bid 1", 1);
    }
    assert_true(p->asked == 9 && p->answered == 3 && p->malformed == 6 && p->replaced == 6 && heard.went == 0);
    vl_program_free(p);
    vl_table_done(&table);
}

/* So many lines that answer nothing are put up with, for each request anew; one more is a flood. */
static void lines_that_answer_nothing_are_counted(void **unused) {
    struct vl_table table;
    struct heard heard;
    (void)unused;
    open_table(&table);
    struct vl_program *p = start(PROGRAM("own=$id; n=0; most=1000; test $own = 4 && most=1001; id=1; test $own = 1 || "
                                         "while test $n != $most; do " ANSWER "; n=$((n + 1)); done; id=$own; " ANSWER),
                                 &heard, 1);
    for (unsigned i = 1; i <= 4; i++) {
        ask(p, &table, 1);
        assert_int_equal(news_at(p, 1), i < 4 ? VL_NEWS_ANSWERED : VL_NEWS_GONE);
        assert_int_equal(p->stray, i < 4 ? (i - 1) * 1000 : 3001);
    }
    assert_string_equal(p->fate, "program-floods");
    vl_program_free(p);
    vl_table_done(&table);
}

/* What is no answer: nothing that is closed to the request, or not in its form. */
static void answers_are_read_strictly(void **unused) {
    static const struct {
        const char *line; /* with a percent sign for the request's number */
        bool answers;
    } lines[] = {
        {"{\"type\":\"move\",\"id\":%,\"move\":\"bid 1\"}", true},
        {"{\"later\":[1],\"move\":\"bid 1\",\"id\":%,\"type\":\"move\"}", true}, /* any order; what is unknown */
        {"{\"type\":\"note\",\"id\":%,\"move\":\"bid 1\"}", false},
        {"{\"id\":%,\"move\":\"bid 1\"}", false},
        {"{\"type\":\"move\",\"id\":\"%\",\"move\":\"bid 1\"}", false},
        {"{\"type\":\"move\",\"id\":%.0,\"move\":\"bid 1\"}", false},
        {"{\"type\":\"move\",\"move\":\"bid 1\"}", false},
        {"{\"type\":\"move\",\"id\":%,\"move\":1}", false},
        {"{\"type\":\"move\",\"id\":%}", false},
        {"{\"type\":\"move\",\"id\":%0,\"move\":\"bid 1\"}", false}, /* of a request that is still to come */
        {"{\"type\":\"move\",\"id\":0,\"move\":\"bid 1\"}", false},  /* there never was such a one */
        {"{\"type\":\"move\",\"id\":-1,\"move\":\"bid 1\"}", false},
        {"{\"type\":\"move\",\"id\":%,\"move\":\"bid 1\",\"move\":\"bid 1\"}", false},
        {"{\"type\":\"move\",\"id\":%,\"move\":\"bid 1\"} and more", false},
        {"", false},
    };
    struct vl_table table;
    (void)unused;
    open_table(&table);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char command[2048], line[200];
        struct heard heard;
        struct vl_text text;
        vl_text_init(&text, line, sizeof line);
        for (const char *at = lines[i].line; *at != '\0'; at++)
            if (*at == '%')
                vl_text_add(&text, "'$id'");
            else
                vl_text_put(&text, *at);
        snprintf(command, sizeof command, "%s echo '%s';; esac; done", PROGRAM_BEGINS, line);
        struct vl_program *p = start(command, &heard, 1);
        ask(p, &table, 1);
        assert_int_equal(news_at(p, 1), lines[i].answers ? VL_NEWS_ANSWERED : VL_NEWS_NO_ANSWER);
        if (lines[i].answers) assert_string_equal(p->answer, "bid 1");
        assert_int_equal(p->malformed, !lines[i].answers);
        vl_program_free(p);
    }
    /* A move that is longer than any is none, whatever it begins with. */
    struct heard heard;
    struct vl_program *p = start(PROGRAM("move=\"$move$(printf '%2000s' '')\"; " ANSWER), &heard, 1);
    ask(p, &table, 1);
    assert_int_equal(news_at(p, 1), VL_NEWS_ANSWERED);
    assert_string_equal(p->answer, "?");
    assert_false(may_be_played(&table, p->answer));
    vl_program_free(p);
    vl_table_done(&table);
}

/* How long it has thought, all in all and at most, by the caller's clock. */
static void thinking_is_timed(void **unused) {
    static const unsigned times[] = {3, 40, 7};
    struct vl_table table;
    struct heard heard;
    uint64_t now = 100;
    (void)unused;
    open_table(&table);
    struct vl_program *p = start(PROGRAM(ANSWER), &heard, now);
    for (unsigned i = 0; i < 3; i++) {
        ask(p, &table, now);
        now += times[i];
        assert_int_equal(news_at(p, now), VL_NEWS_ANSWERED);
        now += 1000; /* nobody asks meanwhile */
    }
    assert_true(p->thought == 50 && p->slowest == 40);
    const struct vl_program_request longer = {.table = &table, .seat = 0, .limit = 7 * LIMIT};
    vl_program_ask(p, &longer, now); /* each request has a limit of its own, which is told when it is over */
    assert_int_equal(p->limit, 7 * LIMIT);
    assert_int_equal(vl_program_deadline(p), now + 7 * LIMIT * MILLISECOND);
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
    static const char *const no_hello[] = {"true",
                                           "/no/such/program 2>/dev/null",
                                           "echo hello",
                                           "echo '{\"type\":\"hello\",\"protocol\":2}'",
                                           "echo '{\"type\":\"hello\",\"protocol\":\"1\"}'",
                                           "echo '{\"type\":\"move\",\"protocol\":1}'",
                                           "echo '{\"protocol\":1}'",
                                           "echo '{\"type\":\"hello\",\"protocol\":1,\"protocol\":1}'"};
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
    assert_int_equal(vl_program_deadline(mute), 1 + 5000 * MILLISECOND + LIMIT * MILLISECOND); /* "some seconds" */
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

/* Who was slow and has read all after all starts anew: the next time it has its time again. */
static void who_reads_late_has_read(void **unused) {
    char folder[] = "/tmp/seats-XXXXXX", path[64], command[400];
    const struct vl_note begun = {.kind = VL_NOTE_BEGUN, .seat = VL_NOBODY};
    struct vl_table table;
    struct heard heard;
    (void)unused;
    open_table(&table);
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/go", folder);
    snprintf(command, sizeof command,
             "read -r line; echo '{\"type\":\"hello\",\"protocol\":1,\"name\":\"shell\"}'; "
             "until test -e %s; do sleep 0.01; done; exec cat >/dev/null",
             path);
    struct vl_program *p = start(command, &heard, 1);
    for (uint64_t i = 0; p->backlog == 0; i++) vl_program_tell_note(p, &table.setup, i, &begun, 7);
    assert_int_equal(p->stuck, 7);
    vl_program_tell_note(p, &table.setup, 0, &begun, 9); /* more of it does not give it more time */
    assert_int_equal(vl_program_deadline(p), 7 + LIMIT * MILLISECOND);
    fclose(fopen(path, "w"));
    while (p->backlog > 0) {
        struct pollfd fds[2];
        assert_int_equal(vl_program_serve(p, 10), VL_NEWS_NONE);
        if (p->backlog > 0) poll(fds, vl_program_watch(p, fds), -1);
    }
    assert_int_equal(p->stuck, 0);
    assert_int_equal(vl_program_deadline(p), UINT64_MAX);
    assert_int_equal(vl_program_serve(p, 10 + 2 * LIMIT * MILLISECOND), VL_NEWS_NONE);
    vl_program_free(p);
    vl_table_done(&table);
    remove(path);
    rmdir(folder);
}

/* Who is asked and does not read what it is told meanwhile is deaf, and not late. */
static void who_does_not_read_is_not_late(void **unused) {
    const char *deaf = "read -r line; echo '{\"type\":\"hello\",\"protocol\":1,\"name\":\"shell\"}'; exec sleep 1000";
    const struct vl_note begun = {.kind = VL_NOTE_BEGUN, .seat = VL_NOBODY};
    struct vl_table table;
    struct heard heard;
    (void)unused;
    open_table(&table);
    struct vl_program *p = start(deaf, &heard, 1);
    ask(p, &table, 1);
    for (uint64_t i = 0; p->backlog == 0; i++) vl_program_tell_note(p, &table.setup, i, &begun, 50 * MILLISECOND);
    assert_int_equal(vl_program_deadline(p), 1 + LIMIT * MILLISECOND);
    assert_int_equal(vl_program_serve(p, 1 + LIMIT * MILLISECOND), VL_NEWS_GONE);
    assert_string_equal(p->fate, "program-deaf");
    assert_true(p->late == 0 && heard.late == 0 && heard.went == 1);
    vl_program_free(p);
    vl_table_done(&table);
}

struct faults {
    unsigned count;
    struct vl_program_fault fault[8];
};

static void note_fault(void *context, const struct vl_program *p, const struct vl_program_fault *fault) {
    struct faults *faults = context;
    (void)p;
    assert_in_range(faults->count, 0, 7);
    faults->fault[faults->count++] = *fault;
}

/* Faults are told with their number and the request they are about, so that whoever tells them on need not tell all. */
static void faults_are_numbered(void **unused) {
    struct vl_table table;
    struct faults faults = {0};
    struct vl_program_ear ear = {note_fault, &faults};
    uint64_t now = 1;
    (void)unused;
    open_table(&table);
    struct vl_program *p = vl_program_new(PROGRAM("if test $id != 3; then " ANSWER "; fi"), &ear);
    assert_true(vl_program_start(p, LIMIT, now));
    assert_int_equal(news_at(p, now), VL_NEWS_READY);
    for (unsigned i = 1; i <= 4; i++) {
        ask(p, &table, now);
        if (i == 3) now += LIMIT * MILLISECOND;
        assert_int_equal(i == 3 ? vl_program_serve(p, now) : news_at(p, now),
                         i == 3 ? VL_NEWS_NO_ANSWER : VL_NEWS_ANSWERED);
        if (i == 2 || i == 4) vl_program_refuse(p, "GOO-2", "not-in-hand");
    }
    assert_int_equal(faults.count, 3);
    for (unsigned i = 0; i < 3; i++) {
        const struct vl_program_fault *fault = &faults.fault[i];
        assert_int_equal(fault->number, i);
        assert_int_equal(fault->request, i + 2);
        assert_int_equal(fault->kind, i == 1 ? VL_PROGRAM_WAS_LATE : VL_PROGRAM_WAS_ILLEGAL);
        if (i == 1) continue;
        assert_string_equal(fault->rule, "GOO-2");
        assert_string_equal(fault->reason, "not-in-hand");
        assert_ptr_equal(fault->words, p->answer);
    }
    assert_true(p->illegal == 2 && p->late == 1);
    vl_program_free(p);
    vl_table_done(&table);
}

/* ---- What it is told, word for word ---- */

static char *lines_of(const char *path) {
    FILE *file = fopen(path, "r");
    char *text = calloc(1, 1 << 20);
    assert_true(file != NULL && text != NULL);
    assert_true(fread(text, 1, (1 << 20) - 1, file) > 0);
    fclose(file);
    return text;
}

/* The next line, which begins and ends so. */
static const char *expect_line(const char **at, const char *begin, const char *end) {
    const char *line = *at, *newline = strchr(line, '\n');
    assert_non_null(newline);
    size_t length = (size_t)(newline - line);
    if (length < strlen(begin) + strlen(end) || strncmp(line, begin, strlen(begin)) != 0 ||
        strncmp(newline - strlen(end), end, strlen(end)) != 0)
        fail_msg("%.*s, which should be %s … %s", (int)length, line, begin, end);
    *at = newline + 1;
    return line;
}

static void messages_say_what_they_are_about(void **unused) {
    char folder[] = "/tmp/seats-XXXXXX", path[64], command[400], game[400], request[400];
    const int32_t scores[] = {7, -2, 12};
    const struct vl_note seated = {.kind = VL_NOTE_BEGUN, .seat = VL_NOBODY};
    struct vl_table table;
    struct vl_setup s;
    struct heard heard;
    (void)unused;
    open_table(&table);
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/lines", folder);
    snprintf(command, sizeof command,
             "read -r line; echo \"$line\" >%s; echo '{\"type\":\"hello\",\"protocol\":1,\"name\":\"shell\"}'; exec "
             "cat >>%s",
             path, path);
    vl_setup_init(&s, vl_game_find("goofspiel"), 3);
    assert_null(vl_setup_choose(&s, &(struct vl_word){"cards", 5}, &(struct vl_word){"4", 1}));
    strcpy(s.edition, "of-our-own");
    struct vl_program *p = start(command, &heard, 1);
    vl_program_tell_game(p, &s, 2, 1);
    vl_program_tell_note(p, &s, 41, &seated, 1);
    ask(p, &table, 1);
    ask(p, &table, 1);
    vl_program_replace(p, "GOO-2", "bid 3", 1);
    vl_program_replace(p, NULL, "bid 4", 1);
    vl_program_tell_over(p, 1, scores, 3, 1);
    vl_program_leave(p, 1);
    while (vl_program_serve(p, 1) != VL_NEWS_GONE) poll(NULL, 0, 1);
    char *text = lines_of(path);
    const char *at = text;
    expect_line(&at, "{\"type\":\"hello\",\"protocol\":1}", "");
    snprintf(game, sizeof game,
             "{\"type\":\"game\",\"game\":\"goofspiel\",\"version\":%u,\"players\":3,\"seat\":2,\"options\":{\"cards\":"
             "\"4\"",
             s.game->version);
    assert_non_null(strstr(expect_line(&at, game, "}"), ",\"edition\":\"of-our-own\""));
    expect_line(&at, "{\"type\":\"note\",\"number\":41,\"note\":{", "}}");
    for (unsigned i = 1; i <= 2; i++) {
        snprintf(request, sizeof request,
                 "{\"type\":\"request\",\"id\":%u,\"seat\":0,\"time_ms\":%u,\"moves\":[\"bid 1\",\"bid 2\",", i, LIMIT);
        assert_non_null(strstr(expect_line(&at, request, "}}"), "\"bid 13\"],\"view\":{"));
    }
    expect_line(&at, "{\"type\":\"complaint\",\"id\":2,\"reason\":\"GOO-2\",\"played\":\"bid 3\"}", "");
    expect_line(
        &at, "{\"type\":\"complaint\",\"id\":2,\"reason\":\"no answer that could be used\",\"played\":\"bid 4\"}", "");
    expect_line(&at, "{\"type\":\"over\",\"seat\":1,\"scores\":[7,-2,12]}", "");
    expect_line(&at, "{\"type\":\"bye\"}", "");
    assert_int_equal(*at, '\0');
    free(text);
    vl_program_free(p);
    vl_table_done(&table);
    remove(path);
    rmdir(folder);
}

/* Commands are the shell's, however plain they look: its own words, and variables for the program alone. */
static void commands_are_those_of_the_shell(void **unused) {
    static const char *const before[] = {
        "", "ANSWER=1 ", "exec ", "command ", "eval ", "   ", "ANSWER=1 OTHER=2 exec "};
    char folder[] = "/tmp/seats-XXXXXX", path[64];
    (void)unused;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/bot", folder);
    FILE *file = fopen(path, "w");
    fputs(PROGRAM(ANSWER), file);
    fclose(file);
    for (unsigned i = 0; i < sizeof before / sizeof *before; i++) {
        char command[200];
        struct heard heard;
        snprintf(command, sizeof command, "%ssh %s", before[i], path);
        vl_program_free(start(command, &heard, 1));
    }
    remove(path);
    rmdir(folder);
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

/* Everybody starts or nobody does: who did not is told, and the others are let go. */
static void all_players_start_or_none(void **unused) {
    const struct vl_player players[] = {
        {.command = PROGRAM(ANSWER)}, {.bot = {.name = "random"}}, {.command = PROGRAM(ANSWER)}, {.command = "true"}};
    const struct vl_program_terms terms = {.limit = 60000};
    struct vl_program *program[4];
    unsigned failed = 9;
    (void)unused;
    assert_false(vl_players_start(players, 4, &terms, program, &failed));
    assert_int_equal(failed, 3);
    for (unsigned i = 0; i < 3; i++) assert_null(program[i]);
    assert_string_equal(program[3]->fate, "program-gone");
    vl_program_free(program[3]);
    assert_true(vl_players_start(players, 3, &terms, program, &failed));
    assert_true(program[0] != NULL && program[1] == NULL && program[2] != NULL);
    uint64_t asked[3] = {5, 5, 5}, replaced[3] = {1, 2, 3};
    program[2]->asked = 7, program[2]->replaced = 4;
    vl_players_stop(program, 3, asked, replaced);
    assert_true(asked[0] == 5 && asked[1] == 5 && asked[2] == 12 && replaced[2] == 7); /* added */
}

/* As if there were another rank that has found the same. */
static void double_all(uint64_t *numbers, size_t count) {
    for (size_t i = 0; i < count; i++) numbers[i] *= 2;
}

/* How programs did is summed up over all ranks, as wins are: how often each was asked, and how often the policy moved
 * in its place. */
static void faults_of_all_ranks_are_summed_up(void **unused) {
    struct heard heard = {.late = 0};
    struct vl_arena arena[2] = {{.rounds = 4}, {.rounds = 4}};
    (void)unused;
    for (unsigned ranks = 1; ranks <= 2; ranks++) {
        struct vl_arena *a = &arena[ranks - 1];
        vl_setup_init(&a->setup, vl_game_find("goofspiel"), 3);
        strcpy(a->player[0].command, PROGRAM("test $((id % 4)) = 0 && move=dance; " ANSWER));
        a->player[1].bot = *vl_bot_find("random");
        strcpy(a->player[2].command, PROGRAM(ANSWER));
        a->terms = (struct vl_program_terms){.limit = 60000, .ear = {hear, &heard}};
        a->threads = 1;
        a->spread = (struct vl_spread){0, 1, ranks == 1 ? NULL : double_all};
        assert_int_equal(vl_arena_play(a).end, VL_ARENA_PLAYED);
        assert_int_equal(a->entries, 3);
        assert_int_equal(a->entry[0].asked, ranks * 4 * 3 * 13);
        assert_int_equal(a->entry[0].replaced, ranks * 4 * 3 * 13 / 4);
        assert_int_equal(a->entry[2].asked, ranks * 4 * 3 * 13);
        assert_true(a->entry[1].asked == 0 && a->entry[1].replaced == 0 && a->entry[2].replaced == 0);
        assert_true(a->entry[0].program && !a->entry[1].program && a->entry[2].program);
    }
    for (unsigned e = 0; e < 3; e++) assert_int_equal(arena[1].entry[e].wins, 2 * arena[0].entry[e].wins);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_programs_one_loop),
        cmocka_unit_test(late_by_the_callers_clock),
        cmocka_unit_test(an_answer_that_comes_later_is_passed_over),
        cmocka_unit_test(nonsense_and_illegal_answers),
        cmocka_unit_test(an_answer_makes_up_for_what_came_before),
        cmocka_unit_test(lines_that_answer_nothing_are_counted),
        cmocka_unit_test(answers_are_read_strictly),
        cmocka_unit_test(thinking_is_timed),
        cmocka_unit_test(who_does_not_read_is_put_down),
        cmocka_unit_test(who_goes_away_is_noticed),
        cmocka_unit_test(some_leave_and_some_are_made_to),
        cmocka_unit_test(who_reads_late_has_read),
        cmocka_unit_test(who_does_not_read_is_not_late),
        cmocka_unit_test(faults_are_numbered),
        cmocka_unit_test(messages_say_what_they_are_about),
        cmocka_unit_test(commands_are_those_of_the_shell),
        cmocka_unit_test(a_program_outlives_the_thread_that_started_it),
        cmocka_unit_test(signals_of_others_are_left_alone),
        cmocka_unit_test(games_with_programs_come_one_by_one),
        cmocka_unit_test(all_players_start_or_none),
        cmocka_unit_test(faults_of_all_ranks_are_summed_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
