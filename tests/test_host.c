/* test_host.c - a host and its clients: who is told what, and in which order, in every phase of a table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "salon.h"
#include "support.h"

#define assert_heard(window, words) assert_string_equal(heard(window), words)

/* Two windows of one seat, another seat, and somebody who looks on. */
struct company {
    struct salon s;
    struct window *anne, *too, *ben, *public;
};

static void meet(struct company *c, const struct salon_plan *plan) {
    salon_open(&c->s, plan);
    c->anne = salon_window(&c->s, 0);
    c->too = salon_window(&c->s, 0);
    c->ben = salon_window(&c->s, 1);
    c->public = salon_window(&c->s, VL_SPECTATOR);
}

static void assert_all_heard(struct company *c, const char *anne, const char *too, const char *ben,
                             const char *public) {
    assert_heard(c->anne, anne);
    assert_heard(c->too, too);
    assert_heard(c->ben, ben);
    assert_heard(c->public, public);
}

static const struct salon_plan poker = {.game = "kuhn", .who = "hh", .seed = 1};

/* ---- Phases ---- */

static void strangers_are_told_nothing(void **unused) {
    struct salon s;
    (void)unused;
    salon_open(&s, &poker);
    struct window *w = salon_stranger(&s);
    say(w, "pass");
    assert_heard(w, "refused a1 - malformed");
    lay(w, "pass");
    assert_heard(w, "refused s2 - malformed");
    look(w, 0);
    assert_heard(w, "refused - - malformed");
    const unsigned nobody[] = {2, 5, VL_ALL, 8, 200, VL_NOBODY};
    for (unsigned i = 0; i < sizeof nobody / sizeof *nobody; i++) {
        greet(w, nobody[i]);
        assert_heard(w, "refused - - not-found");
    }
    struct window *anne = salon_window(&s, 0);
    say(anne, "pass");
    assert_heard(w, ""); /* what happens meanwhile is not for them */
    greet(w, VL_SPECTATOR);
    assert_heard(w, "hello 6 6, view of 6 6 0");
    greet(w, VL_NOBODY); /* the same eyes again */
    assert_heard(w, "hello 6 6, view of 6 6 0");
    salon_close(&s);
}

static void a_table_gathers(void **unused) {
    struct company c;
    (void)unused;
    meet(&c, &(struct salon_plan){.game = "kuhn", .who = "--", .gathering = true, .seed = 1});
    salon_wish(&c.s, vl_wish_sit(0, VL_SEAT_HUMAN, "Anne"));
    salon_wish(&c.s, vl_wish_sit(1, VL_SEAT_HUMAN, "Ben"));
    const char *all = "note 0 seat, moves 1 0, note 1 seat, moves 2 0";
    assert_all_heard(&c, all, all, all, all);
    static const char *const early[] = {"pass", "undo", "ask pause", "ask abandon", "resign"};
    for (unsigned i = 0; i < sizeof early / sizeof *early; i++) {
        char refused[64];
        snprintf(refused, sizeof refused, "refused a%u TAB-1 not-on", i + 1);
        say(c.anne, early[i]);
        assert_all_heard(&c, refused, "", "", "");
    }
    say(c.anne, "begin");
    assert_heard(c.anne, "refused a6 REC-2 not-notation");
    say(c.anne, "resume");
    assert_heard(c.anne, "refused a7 TAB-1 not-paused");
    say(c.anne, "ask rematch");
    assert_heard(c.anne, "refused a8 TAB-1 no-rematch");
    say(c.public, "resign");
    assert_heard(c.public, "refused a1 TAB-2 no-such-seat");
    lay(c.public, "pass");
    assert_heard(c.public, "refused s2 TAB-2 no-such-seat");
    unsigned calls = c.s.archive.calls;
    salon_wish(&c.s, vl_wish(VL_ACT_BEGIN, 0));
    assert_int_equal(c.s.archive.calls, calls + 1); /* the whole deal at once */
    const char *deal = "note 2 begun, note 3 event, note 4 event, moves 5 2";
    const char *idle = "note 2 begun, note 3 event, note 4 event, moves 5 0";
    assert_all_heard(&c, deal, deal, idle, idle);
    salon_close(&c.s);
}

/* What is a seat's own business nobody else gets as much as an empty message about. */
static void private_acts_are_not_noticed(void **unused) {
    struct company c;
    (void)unused;
    meet(&c, &poker);
    say(c.anne, "forced on");
    assert_all_heard(&c, "note 5 forced, done a1 6, moves 6 2", "note 5 forced, moves 6 2", "", "");
    say(c.too, "forced on");
    assert_all_heard(&c, "", "refused a1 TAB-1 already-so", "", "");
    say(c.too, "forced off");
    assert_all_heard(&c, "note 6 forced, moves 7 2", "note 6 forced, done a2 7, moves 7 2", "", "");
    salon_close(&c.s);
}

static void turns_are_told_in_order(void **unused) {
    struct company c;
    (void)unused;
    meet(&c, &poker);
    say(c.ben, "pass");
    assert_all_heard(&c, "", "", "refused a1 REC-3 not-your-turn", "");
    say(c.public, "pass");
    assert_heard(c.public, "refused a1 TAB-2 no-such-seat");
    static const char *const nonsense[] = {"", "  ", "pass pass", "fold", "deal 0 1", "pass & ", "& pass", "PASS"};
    for (unsigned i = 0; i < sizeof nonsense / sizeof *nonsense; i++) {
        char refused[64];
        snprintf(refused, sizeof refused, "refused a%u REC-2 not-notation", i + 1);
        say(c.anne, nonsense[i]);
        assert_heard(c.anne, refused);
    }
    say(c.anne, "pass & bet");
    assert_heard(c.anne, "refused a9 TAB-6 one-move");
    say(c.anne, "commit");
    assert_heard(c.anne, "refused a10 TAB-6 choice-incomplete");
    lay(c.anne, "pass");
    assert_heard(c.anne, "refused s11 TAB-1 not-secret");
    take_back(c.anne, "pass");
    assert_heard(c.anne, "refused s12 TAB-6 not-staged");
    say(c.too, "pass");
    assert_all_heard(&c, "note 5 event, moves 6 0", "note 5 event, done a1 6, moves 6 0", "note 5 event, moves 6 2",
                     "note 5 event, moves 6 0");
    salon_close(&c.s);
}

/* What nobody is told of is the house's: it changes everybody's clocks, and those are shown. */
static void a_house_that_wakes_shows_its_clocks(void **unused) {
    struct company c;
    (void)unused;
    meet(&c, &(struct salon_plan){.game = "kuhn", .who = "hh", .clock = "move 5000 end", .seed = 1});
    c.s.now += 60000;
    salon_wish(&c.s, vl_wish(VL_ACT_WAKE, 0));
    assert_all_heard(&c, "moves 5 2", "moves 5 2", "moves 5 0", "moves 5 0");
    assert_int_equal(vl_table_deadline(&c.s.host.table), c.s.now + 5000);
    salon_close(&c.s);
}

/* An act is done after its own notes; what follows it by itself is told after that, and one `moves` is for all. */
static void what_follows_by_itself_is_told_with_it(void **unused) {
    struct company c;
    (void)unused;
    meet(&c, &(struct salon_plan){.game = "ogallala", .who = "hh", .seed = 1});
    unsigned calls = c.s.archive.calls;
    say(c.anne, "draw 1");
    assert_int_equal(c.s.archive.calls, calls + 1);
    assert_all_heard(&c, "note 3 event, done a1 4, note 4 event, moves 5 43", "note 3 event, note 4 event, moves 5 43",
                     "note 3 event, note 4 event, moves 5 0", "note 3 event, note 4 event, moves 5 0");
    salon_close(&c.s);
}

/* The act that ends the game is told to its end before it is done. */
static void a_game_ends(void **unused) {
    struct company c;
    (void)unused;
    meet(&c, &poker);
    say(c.anne, "bet");
    salon_hush(&c.s);
    look(c.anne, VL_ALL);
    assert_heard(c.anne, "refused - TAB-2 not-over");
    greet(c.public, VL_ALL);
    assert_heard(c.public, "refused - - not-found");
    say(c.ben, "bet");
    const char *others = "note 6 event, note 7 event, note 8 event, note 9 event, note 10 over, moves 11 0";
    assert_all_heard(&c, others, others,
                     "note 6 event, note 7 event, note 8 event, note 9 event, note 10 over, done a1 11, moves 11 0",
                     others);
    static const char *const late[] = {"pass", "undo", "ask pause", "ask abandon", "resign"};
    for (unsigned i = 0; i < sizeof late / sizeof *late; i++) {
        char refused[64];
        snprintf(refused, sizeof refused, "refused a%u TAB-1 not-on", i + 2);
        say(c.anne, late[i]);
        assert_heard(c.anne, refused);
    }
    look(c.anne, VL_ALL);
    assert_heard(c.anne, "view of 7 11 0");
    look(c.anne, 1);
    assert_heard(c.anne, "view of 1 11 0");
    look(c.anne, 2);
    assert_heard(c.anne, "refused - TAB-2 not-found");
    look_back(c.anne, VL_ALL, 4);
    assert_heard(c.anne, "view of 7 at 4 5");
    greet(c.public, VL_ALL);
    assert_heard(c.public, "hello 7 11, view of 7 11 0");
    say(c.anne, "ask rematch");
    assert_all_heard(&c, "note 11 asked, done a7 12, moves 12 0", "note 11 asked, moves 12 0",
                     "note 11 asked, moves 12 0", "note 11 asked, moves 12 0");
    say_at(c.ben, 12, "yes");
    assert_all_heard(&c, "note 12 yes, note 13 agreed, moves 14 0", "note 12 yes, note 13 agreed, moves 14 0",
                     "note 12 yes, note 13 agreed, done a2 14, moves 14 0", "note 12 yes, note 13 agreed, moves 14 0");
    say(c.anne, "ask rematch");
    assert_heard(c.anne, "refused a8 TAB-1 no-rematch");
    salon_close(&c.s);
}

static void a_game_is_paused(void **unused) {
    struct company c;
    (void)unused;
    meet(&c, &poker);
    say(c.ben, "ask pause");
    assert_all_heard(&c, "note 5 asked, moves 6 2", "note 5 asked, moves 6 2", "note 5 asked, done a1 6, moves 6 0",
                     "note 5 asked, moves 6 0");
    say(c.anne, "ask pause");
    assert_heard(c.anne, "refused a1 TAB-1 question-open");
    say_at(c.too, 6, "no");
    assert_all_heard(&c, "note 6 no, moves 7 2", "note 6 no, done a1 7, moves 7 2", "note 6 no, moves 7 0",
                     "note 6 no, moves 7 0");
    say(c.anne, "ask pause");
    say_at(c.ben, 8, "yes");
    assert_all_heard(&c, "note 7 asked, done a2 8, moves 8 2, note 8 yes, note 9 agreed, note 10 paused, moves 11 0",
                     "note 7 asked, moves 8 2, note 8 yes, note 9 agreed, note 10 paused, moves 11 0",
                     "note 7 asked, moves 8 0, note 8 yes, note 9 agreed, note 10 paused, done a2 11, moves 11 0",
                     "note 7 asked, moves 8 0, note 8 yes, note 9 agreed, note 10 paused, moves 11 0");
    say(c.anne, "pass");
    assert_heard(c.anne, "refused a3 TAB-1 not-on");
    say(c.anne, "undo");
    assert_heard(c.anne, "refused a4 TAB-1 not-on");
    say(c.ben, "resume");
    assert_all_heard(&c, "note 11 resumed, moves 12 2", "note 11 resumed, moves 12 2",
                     "note 11 resumed, done a3 12, moves 12 0", "note 11 resumed, moves 12 0");
    salon_close(&c.s);
}

/* ---- Undo ---- */

/* After `undone` a view, not moves, wherever it stands among what is told together. */
static void what_is_undone_is_shown_anew(void **unused) {
    struct company c;
    (void)unused;
    meet(&c, &poker);
    say(c.anne, "pass");
    salon_hush(&c.s);
    say(c.too, "undo");
    assert_all_heard(&c, "note 6 undone, view of 0 7 2", "note 6 undone, done a1 7, view of 0 7 2",
                     "note 6 undone, view of 1 7 0", "note 6 undone, view of 6 7 0");
    say(c.anne, "pass");
    say(c.ben, "bet");
    salon_hush(&c.s);
    say(c.anne, "undo"); /* ben has acted since: he is asked */
    assert_all_heard(&c, "note 9 asked, done a3 10, moves 10 2", "note 9 asked, moves 10 2", "note 9 asked, moves 10 0",
                     "note 9 asked, moves 10 0");
    say_at(c.ben, 10, "yes");
    const char *undone = "note 10 yes, note 11 agreed, note 12 undone, view of 0 13 2";
    assert_all_heard(&c, undone, undone, "note 10 yes, note 11 agreed, note 12 undone, done a2 13, view of 1 13 0",
                     "note 10 yes, note 11 agreed, note 12 undone, view of 6 13 0");
    struct window *late = salon_stranger(&c.s);
    greet_from(late, 1, 10); /* and so when it is told again */
    assert_heard(late, "hello 1 13, note 10 yes, note 11 agreed, note 12 undone, view of 1 13 0");
    greet_from(late, 1, 12);
    assert_heard(late, "hello 1 13, note 12 undone, view of 1 13 0");
    greet_from(late, 1, 13);
    assert_heard(late, "hello 1 13, moves 13 0");
    greet_from(late, 1, 14); /* nobody was told that much */
    assert_heard(late, "hello 1 13, view of 1 13 0");
    greet_from(late, 1, UINT64_MAX);
    assert_heard(late, "hello 1 13, view of 1 13 0");
    salon_close(&c.s);
}

/* ---- Choices ---- */

static void choices_are_laid_out_at_all_windows_of_a_seat(void **unused) {
    struct company c;
    (void)unused;
    meet(&c, &(struct salon_plan){.game = "tomahawk", .who = "hh", .seed = 3});
    salon_run(&c.s);
    salon_hush(&c.s);
    char first[VL_MOVE_TEXT], second[VL_MOVE_TEXT];
    strcpy(first, some_move(&c.s, 0));
    lay(c.anne, first);
    assert_all_heard(&c, "staged s1 1", "staged s1 1", "", "");
    say(c.too, "commit");
    assert_all_heard(&c, "", "refused a1 TAB-6 choice-incomplete", "", "");
    strcpy(second, some_move(&c.s, 0));
    lay(c.too, second);
    assert_all_heard(&c, "staged s2 2 complete", "staged s2 2 complete", "", "");
    lay(c.too, second);
    assert_all_heard(&c, "", "refused s3 TAB-6 choice-complete", "", "");
    take_back(c.anne, second);
    assert_all_heard(&c, "staged s2 1", "staged s2 1", "", "");
    take_back(c.anne, first);
    assert_all_heard(&c, "staged s3 0", "staged s3 0", "", "");
    take_back(c.anne, first);
    assert_all_heard(&c, "refused s4 TAB-6 not-staged", "", "", "");
    lay(c.anne, "pass");
    assert_heard(c.anne, "refused s5 REC-2 not-notation");
    char both[2 * VL_MOVE_TEXT + 4];
    snprintf(both, sizeof both, "%s & %s", first, second);
    lay(c.anne, both);
    assert_heard(c.anne, "refused s6 REC-2 one-move");
    lay(c.anne, first);
    lay(c.anne, second);
    salon_hush(&c.s);
    struct window *third = salon_stranger(&c.s); /* survives a new connection, and is told with no id */
    greet(third, 0);
    assert_heard(third, "hello 0 9, view of 0 9 0, staged - 2 complete");
    greet_from(third, 0, 8);
    assert_heard(third, "hello 0 9, note 8 event, moves 9 0 of a choice, staged - 2 complete");
    window_close(third);
    greet(c.public, 1);
    assert_heard(c.public, "hello 1 9, view of 1 9 5");
    greet(c.public, VL_SPECTATOR);
    salon_hush(&c.s);
    say(c.too, "commit");
    assert_all_heard(&c, "note 9 event, note 10 event, note 11 event, moves 12 0",
                     "note 9 event, note 10 event, note 11 event, done a4 12, moves 12 0",
                     "note 9 event, moves 10 5 of a choice", "note 9 event, moves 10 0");
    say(c.anne, "commit");
    assert_heard(c.anne, "refused a9 TAB-6 choice-incomplete");
    say(c.anne, "undo");
    assert_all_heard(&c, "note 12 undone, done a10 13, view of 0 13 8", "note 12 undone, view of 0 13 8",
                     "note 10 undone, view of 1 11 5", "note 10 undone, view of 6 11 0");
    salon_close(&c.s);
}

/* A whole choice replaces what is laid out; what somebody else has laid out is still there after an undo, and told. */
static void what_is_laid_out_survives_an_undo(void **unused) {
    struct company c;
    (void)unused;
    meet(&c, &(struct salon_plan){.game = "tomahawk", .who = "hh", .seed = 3});
    salon_run(&c.s);
    lay(c.ben, some_move(&c.s, 1));
    lay(c.anne, some_move(&c.s, 0));
    salon_hush(&c.s);
    say(c.anne, some_choice(&c.s, 0));
    assert_all_heard(&c, "note 9 event, note 10 event, note 11 event, done a2 12, moves 12 0",
                     "note 9 event, note 10 event, note 11 event, moves 12 0", "note 9 event, moves 10 3 of a choice",
                     "note 9 event, moves 10 0");
    say(c.anne, "undo");
    assert_all_heard(&c, "note 12 undone, done a3 13, view of 0 13 8", "note 12 undone, view of 0 13 8",
                     "note 10 undone, view of 1 11 3, staged - 1", "note 10 undone, view of 6 11 0");
    salon_close(&c.s);
}

/* ---- Stale ---- */

/* Since then the seat has acted, something was undone, or the question changed; nothing else. */
static void older_answers_are_stale(void **unused) {
    struct company c;
    (void)unused;
    meet(&c, &(struct salon_plan){.game = "ogallala", .who = "hhh", .seed = 1});
    struct window *chloe = salon_window(&c.s, 2);
    uint64_t before = c.anne->next;
    say(c.ben, "ask pause");
    uint64_t asked = chloe->next;
    say_at(c.anne, c.anne->next, "yes");
    salon_hush(&c.s);
    say(chloe, "yes");
    assert_heard(chloe, "refused a1 - malformed"); /* to what? */
    say_at(chloe, before, "yes");
    assert_heard(chloe, "refused a2 TAB-1 stale");
    say_at(c.anne, before, some_move(&c.s, 0)); /* she has said yes since */
    assert_heard(c.anne, "refused a2 TAB-1 stale");
    say_at(c.anne, before, "fold");
    assert_heard(c.anne, "refused a3 REC-2 not-notation");
    say_at(chloe, asked, "no"); /* that somebody else has said yes does not change the question */
    assert_memory_equal(heard(chloe), "note ", 5);
    say(c.ben, "ask pause");
    salon_hush(&c.s);
    say_at(chloe, asked, "yes"); /* to the last one */
    assert_heard(chloe, "refused a4 TAB-1 stale");
    say_at(chloe, chloe->next, "no");
    uint64_t seen = c.anne->next;
    say(c.ben, "forced on");
    say_at(c.anne, seen, some_move(&c.s, 0)); /* what others do on their own leaves hers as it is */
    salon_run(&c.s);
    salon_hush(&c.s);
    say_at(c.too, seen, some_move(&c.s, 0));
    assert_heard(c.too, "refused a1 TAB-1 stale"); /* but her other window has moved */
    say(c.anne, "forced on");
    salon_run(&c.s);
    seen = c.anne->next;
    salon_hush(&c.s);
    say_at(c.anne, seen - 1, "forced off");
    assert_heard(c.anne, "refused a6 TAB-1 stale");
    say_at(c.anne, UINT64_MAX, "forced off");
    assert_memory_equal(heard(c.anne), "note ", 5);
    salon_close(&c.s);
}

/* An answer to a question that is closed is stale, whether somebody has said no or it has lapsed: it was about
 * something that is no more. */
static void answers_to_closed_questions_are_stale(void **unused) {
    static const char *const ends[] = {"no", "resign"};
    (void)unused;
    for (unsigned i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct company c;
        meet(&c, &(struct salon_plan){.game = "ogallala", .who = "hhh", .seed = 1});
        struct window *chloe = salon_window(&c.s, 2);
        say(c.ben, "ask pause");
        uint64_t asked = chloe->next;
        say_at(c.anne, c.anne->next, ends[i]);
        salon_hush(&c.s);
        say_at(chloe, asked, "yes");
        assert_heard(chloe, "refused a1 TAB-1 stale");
        say_at(chloe, chloe->next, "yes");
        assert_heard(chloe, "refused a2 TAB-2 not-asked");
        salon_close(&c.s);
    }
}

/* The other window has committed: that comes before what is wrong with this commit. Staleness outlives a restart. */
static void stale_is_told_first_and_remembered(void **unused) {
    struct company c;
    struct salon again;
    struct vl_fault fault;
    (void)unused;
    meet(&c, &(struct salon_plan){.game = "goofspiel", .who = "hh", .seed = 1});
    uint64_t seen = c.anne->next;
    say(c.anne, some_choice(&c.s, 0));
    salon_hush(&c.s);
    say_at(c.too, seen, "commit");
    assert_heard(c.too, "refused a1 TAB-1 stale");
    say(c.anne, "undo");
    uint64_t undone = c.ben->next;
    salon_hush(&c.s);
    say_at(c.ben, undone - 1, some_choice(&c.s, 1));
    assert_heard(c.ben, "refused a1 TAB-1 stale");
    assert_true(salon_load(&again, c.s.archive.text, c.s.archive.length, KEEPS, &fault));
    struct window *ben = salon_window(&again, 1);
    say_at(ben, undone - 1, some_choice(&again, 1));
    assert_heard(ben, "refused a1 TAB-1 stale");
    say_at(ben, undone, some_choice(&again, 1));
    assert_memory_equal(heard(ben), "note ", 5);
    salon_close(&again);
    salon_close(&c.s);
}

/* ---- Looking back ---- */

static void the_past_is_looked_at(void **unused) {
    struct company c;
    (void)unused;
    meet(&c, &poker);
    look(c.anne, VL_NOBODY);
    assert_heard(c.anne, "view of 0 5 2");
    look(c.anne, 0);
    assert_heard(c.anne, "view of 0 5 2");
    look(c.anne, 1);
    assert_heard(c.anne, "refused - TAB-2 not-over");
    look(c.anne, VL_SPECTATOR);
    assert_heard(c.anne, "refused - TAB-2 not-over");
    look_back(c.anne, 1, 0);
    assert_heard(c.anne, "refused - TAB-2 not-over");
    look_back(c.anne, 0, 0);
    assert_heard(c.anne, "view of 0 at 0 1");
    look_back(c.public, VL_NOBODY, 4);
    assert_heard(c.public, "view of 6 at 4 5");
    look_back(c.anne, 0, 5);
    assert_heard(c.anne, "refused - TAB-2 not-found");
    look_back(c.anne, 0, UINT64_MAX);
    assert_heard(c.anne, "refused - TAB-2 not-found");
    assert_heard(c.too, ""); /* whoever did not ask is not shown it */
    say(c.ben, "ask pause");
    say_at(c.anne, c.anne->next, "yes");
    salon_hush(&c.s);
    for (unsigned eyes = 1; eyes < VL_VIEWERS; eyes++) { /* a pause is no end either */
        look(c.anne, eyes);
        assert_heard(c.anne, "refused - TAB-2 not-over");
        look_back(c.anne, eyes, 0);
        assert_heard(c.anne, "refused - TAB-2 not-over");
    }
    say(c.ben, "resign");
    salon_hush(&c.s);
    look_back(c.anne, 1, 4);
    assert_heard(c.anne, "view of 1 at 4 5");
    look_back(c.anne, 2, 4);
    assert_heard(c.anne, "refused - TAB-2 not-found"); /* there are two */
    salon_close(&c.s);
}

/* ---- Room ---- */

static void there_is_room_for_so_many(void **unused) {
    struct salon s;
    struct vl_client more = {.viewer = 0};
    (void)unused;
    salon_open(&s, &poker);
    for (unsigned i = 0; i < VL_CLIENTS_HERE; i++) salon_window(&s, VL_SPECTATOR);
    assert_false(vl_host_join(&s.host, &more));
    assert_int_equal(more.viewer, VL_NOBODY);
    window_close(s.window[3]);
    struct window *w = salon_window(&s, 0);
    say(w, "pass");
    assert_heard(w, "note 5 event, done a1 6, moves 6 0");
    salon_close(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strangers_are_told_nothing),
        cmocka_unit_test(a_table_gathers),
        cmocka_unit_test(private_acts_are_not_noticed),
        cmocka_unit_test(a_house_that_wakes_shows_its_clocks),
        cmocka_unit_test(turns_are_told_in_order),
        cmocka_unit_test(what_follows_by_itself_is_told_with_it),
        cmocka_unit_test(a_game_ends),
        cmocka_unit_test(a_game_is_paused),
        cmocka_unit_test(what_is_undone_is_shown_anew),
        cmocka_unit_test(choices_are_laid_out_at_all_windows_of_a_seat),
        cmocka_unit_test(what_is_laid_out_survives_an_undo),
        cmocka_unit_test(older_answers_are_stale),
        cmocka_unit_test(answers_to_closed_questions_are_stale),
        cmocka_unit_test(stale_is_told_first_and_remembered),
        cmocka_unit_test(the_past_is_looked_at),
        cmocka_unit_test(there_is_room_for_so_many),
    };
    tell_bugs_here();
    return cmocka_run_group_tests_name("host", tests, NULL, NULL);
}
