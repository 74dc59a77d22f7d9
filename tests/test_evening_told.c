/* test_evening_told.c - what an evening tells of matches, of hints, and of who sits down: by tables of cases. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/search.h"
#include "parlour.h"
#include "support.h"

/* Players in order of their totals, those who are equal as they sat down; and who leads, in the words for them. */
static void a_match_is_told_to_whoever_plays_it(void **unused) {
    static const struct {
        uint16_t games, played;
        int32_t total[3];
        bool scored; /* this game is over, with these scores */
        int32_t scores[3];
        const char *told;
    } cases[] = {
        {3, 0, {0, 0, 0}, false, {0}, "Game 1 of 3: Anne 0, Basile 0, Colette 0."},
        {3, 1, {7, 5, 5}, false, {0}, "Game 2 of 3: Anne 7, Basile 5, Colette 5. You lead."},
        {3, 1, {5, 7, 5}, false, {0}, "Game 2 of 3: Basile 7, Anne 5, Colette 5. Basile leads."},
        {3, 2, {5, 5, 7}, false, {0}, "Game 3 of 3: Colette 7, Anne 5, Basile 5. Colette leads."},
        {3, 1, {5, 5, 1}, false, {0}, "Game 2 of 3: Anne 5, Basile 5, Colette 1. Anne and Basile lead."},
        {3, 1, {1, 5, 5}, false, {0}, "Game 2 of 3: Basile 5, Colette 5, Anne 1. Basile and Colette lead."},
        {3, 1, {5, 5, 1}, true, {2, 1, 0}, "Game 2 of 3: Anne 7, Basile 6, Colette 1. You lead."},
        {2, 1, {7, 1, 1}, true, {2, 0, 0}, "Game 2 of 2: Anne 9, Basile 1, Colette 1. You win the match."},
        {2, 1, {7, 1, 1}, true, {0, 9, 0}, "Game 2 of 2: Basile 10, Anne 7, Colette 1. Basile wins the match."},
        {2,
         1,
         {5, 3, 0},
         true,
         {0, 2, -1},
         "Game 2 of 2: Anne 5, Basile 5, Colette -1. Anne and Basile share the match."},
        {0, 2, {9, 1, 1}, false, {0}, "Game 3: Anne 9, Basile 1, Colette 1. You lead."},
        {0, 2, {9, 1, 1}, true, {0, 8, 8}, "Game 3: Anne 9, Basile 9, Colette 9. Anne, Basile and Colette lead."},
        {1, 0, {0, 0, 0}, true, {0, 8, 8}, ""}, /* a single game is none */
    };
    struct parlour p;
    (void)unused;
    parlour_open(&p, &(struct parlour_plan){.game = "goofspiel", .who = "hbb", .mine = 1, .seed = 1});
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vl_around around = *vl_evening_around(p.e);
        around.match = (struct vl_match){.games = cases[i].games, .played = cases[i].played, .players = 3};
        memcpy(around.match.total, cases[i].total, sizeof cases[i].total);
        around.scored = cases[i].scored;
        memcpy(around.scores, cases[i].scores, sizeof cases[i].scores);
        vl_evening_hear(p.e, &(struct vl_reply){.kind = VL_REPLY_VIEW, .next = around.next, .around = &around});
        vl_evening_match(p.e, words_begin());
        assert_string_equal(words, cases[i].told);
    }
    parlour_close(&p);
}

/* Figures of a hint are rounded to the nearest, below nothing too; and of two that are to be mixed just those are told,
 * whatever else comes to the same. */
static void a_hint_tells_its_figures(void **unused) {
    static const struct {
        double score;
        const char *told;
    } scores[] = {{-2.6, " about -3 points"}, {-2.4, " about -2 points"}, {2.6, " about 3 points"},
                  {2.4, " about 2 points"},   {0.4, " about 0 points"},   {-0.6, " about -1 point"}};
    struct parlour p;
    vl_move moves[VL_MOVES_MAX];
    (void)unused;
    parlour_open(&p, &(struct parlour_plan){.game = "ogallala", .who = "hbb", .mine = 1});
    parlour_run(&p);
    assert_int_equal(vl_evening_moves(p.e, moves), 3);
    for (unsigned i = 0; i < sizeof scores / sizeof *scores; i++) {
        struct vl_hint hint = {.best = {1, {moves[0]}, 0.5, scores[i].score, 1}, .sure = 0.9};
        vl_evening_hint_words(p.e, &hint, words_begin());
        if (strstr(words, scores[i].told) == NULL) fail_msg("\"%s\" is not in \"%s\"", scores[i].told, words);
    }
    struct vl_hint mixed = {
        .best = {1, {moves[0]}, 0.5, 40, 0.7}, .next = {1, {moves[2]}, 0.5, 40, 0.3}, .mixed = true};
    vl_evening_hint_words(p.e, &mixed, words_begin());
    assert_non_null(strstr(words, "70% of the time: draw from pile 1"));
    assert_non_null(strstr(words, "30% of the time: draw from pile 3"));
    assert_null(strstr(words, "pile 2"));
    parlour_close(&p);
}

static const struct vl_said *tell(struct parlour *p, uint64_t *next, const struct vl_note *note) {
    unsigned count = vl_evening_said_count(p->e);
    vl_evening_hear(p->e, &(struct vl_reply){.kind = VL_REPLY_NOTE, .number = (*next)++, .note = note});
    assert_int_equal(vl_evening_said_count(p->e), count + 1);
    return vl_evening_said(p->e, count);
}

/* Whoever comes to a seat that was somebody else's takes their place; the same person only sits down. */
static void a_place_is_taken_from_somebody_else_alone(void **unused) {
    static const struct {
        uint8_t what;
        const char *name, *said;
    } notes[] = {
        {VL_SEAT_HUMAN, "Ben", "Ben sits down."},         {VL_SEAT_HUMAN, "Ben", "Ben sits down."},
        {VL_SEAT_HUMAN, "Zoé", "Zoé takes Ben’s place."}, {VL_SEAT_BOT, "random", "Basile takes Zoé’s place."},
        {VL_SEAT_OPEN, "", "Basile leaves the table."},   {VL_SEAT_PROGRAM, "deep", "deep sits down, a program."},
        {VL_SEAT_OPEN, "", "deep leaves the table."},     {VL_SEAT_BOT, "random", "Basile sits down, a random bot."}};
    struct parlour p;
    (void)unused;
    parlour_open(&p, &(struct parlour_plan){.game = "manitou", .who = "h--", .mine = 1, .gathering = true});
    uint64_t next = vl_evening_around(p.e)->next;
    for (unsigned i = 0; i < sizeof notes / sizeof *notes; i++) {
        struct vl_note note = {.kind = VL_NOTE_SEAT, .seat = 1, .actor = 1, .what = notes[i].what};
        strcpy(note.name, notes[i].name);
        const struct vl_said *said = tell(&p, &next, &note);
        assert_string_equal(said->words, notes[i].said);
        assert_true(said->quiet); /* before the game that is no news */
    }
    parlour_close(&p);
}

/* That all agree is no news where what they agreed on follows at once; that they want another game is. */
static void agreement_is_news_if_nothing_follows(void **unused) {
    static const struct {
        uint8_t what;
        bool quiet;
        const char *said;
    } notes[] = {{VL_ASK_UNDO, true, "Everybody agrees."},
                 {VL_ASK_PAUSE, true, "Everybody agrees."},
                 {VL_ASK_ABANDON, true, "Everybody agrees."},
                 {VL_ASK_REMATCH, false, "Everybody wants another game."}};
    struct parlour p;
    (void)unused;
    parlour_open(&p, &(struct parlour_plan){.game = "tenakee", .who = "hhh", .mine = 1, .seed = 5});
    uint64_t next = vl_evening_around(p.e)->next;
    for (unsigned i = 0; i < sizeof notes / sizeof *notes; i++) {
        const struct vl_said *said =
            tell(&p, &next, &(struct vl_note){.kind = VL_NOTE_AGREED, .what = notes[i].what, .seat = 1, .actor = 1});
        assert_string_equal(said->words, notes[i].said);
        assert_int_equal(said->quiet, notes[i].quiet);
        assert_false(said->mine);
    }
    parlour_close(&p);
}

/* ---- Eyes that are lent ---- */

/* Before anybody has sat down whoever is there speaks, and nobody else: not whoever is away. What is said afterwards is
 * heard as before. */
static void at_a_shared_screen_somebody_who_is_there_speaks(void **unused) {
    (void)unused;
    for (unsigned away = 0; away < 2; away++) {
        struct parlour p;
        struct vl_question question;
        parlour_open(&p, &(struct parlour_plan){.game = "tenakee", .who = "hhhh", .mine = 3, .seed = 5});
        parlour_run(&p);
        assert_int_equal(vl_evening_state(p.e), VL_EVENING_PASSES);
        if (away) parlour_wish(&p, vl_wish_cover(0, "greedy"));
        enum vl_outcome_of_act outcome = vl_evening_say(p.e, "resign");
        assert_int_equal(outcome, VL_ACT_DONE);
        assert_string_equal(said_last(&p), away ? "Ben resigns." : "Anne resigns.");
        assert_int_equal(vl_evening_viewer(p.e), VL_SPECTATOR);
        vl_evening_question(p.e, &question);
        parlour_check(&p);
        parlour_wish(&p, vl_wish_ask(2, VL_ASK_REMATCH)); /* elsewhere */
        assert_string_equal(said_last(&p), "Chloé would like to play again.");
        parlour_close(&p);
    }
}

/* Nobody comes back who was not away. */
static void only_whoever_was_away_comes_back(void **unused) {
    (void)unused;
    for (unsigned mine = 1; mine <= 3; mine += 2) {
        struct parlour p;
        parlour_open(&p, &(struct parlour_plan){.game = "ogallala", .who = "hhb", .mine = mine, .seed = 5});
        parlour_run(&p);
        assert_int_equal(vl_evening_come_back(p.e), VL_ACT_REFUSED);
        assert_string_not_equal(vl_evening_why(p.e), "");
        parlour_wish(&p, vl_wish_cover(0, "greedy"));
        assert_int_equal(vl_evening_come_back(p.e), VL_ACT_DONE);
        assert_false(vl_evening_around(p.e)->seat[0].covered);
        assert_true(log_has(p.e, 0, mine == 1 ? "You are back." : "Anne is back.") || log_has(p.e, 0, "You are back."));
        parlour_check(&p);
        parlour_close(&p);
    }
}

/* A table that gathers may agree on another option; one that has begun may not. */
static void a_hello_may_change_what_is_played_until_it_is(void **unused) {
    (void)unused;
    for (unsigned begun = 0; begun < 2; begun++) {
        struct parlour p;
        parlour_open(&p, &(struct parlour_plan){
                             .game = "tenakee", .who = begun ? "hbb" : "h--", .mine = 1, .gathering = !begun});
        struct vl_setup other = *vl_evening_setup(p.e);
        assert_int_equal(other.option[0], 0);
        other.option[0] = 1;
        const struct vl_around around = *vl_evening_around(p.e);
        vl_evening_hear(
            p.e, &(struct vl_reply){
                     .kind = VL_REPLY_HELLO, .viewer = 0, .setup = &other, .around = &around, .next = around.next});
        assert_int_equal(vl_evening_setup(p.e)->option[0], !begun);
        parlour_close(&p);
    }
}

/* Whoever only looks on may look with other eyes as far as the table lets them; whoever plays may not. */
static void only_who_plays_keeps_to_their_eyes(void **unused) {
    (void)unused;
    for (unsigned mine = 0; mine < 2; mine++) {
        struct parlour p;
        parlour_open(&p,
                     &(struct parlour_plan){
                         .game = "tenakee", .who = "hbb", .mine = mine, .viewer = mine ? 0 : VL_SPECTATOR, .seed = 5});
        parlour_run(&p);
        unsigned requests = p.requests;
        vl_evening_look_as(p.e, 1);
        assert_int_equal(p.requests, requests + !mine);
        parlour_close(&p);
    }
}

/* What is told of cards that are laid out says nothing about how far the log has come: nothing is told twice. */
static void what_is_laid_out_leaves_the_log_alone(void **unused) {
    struct parlour p;
    (void)unused;
    parlour_open(&p, &(struct parlour_plan){.game = "tenakee", .who = "hbb", .mine = 1, .seed = 5});
    parlour_run(&p);
    const struct vl_choice none = {0};
    unsigned count = vl_evening_said_count(p.e);
    assert_true(count > 2);
    vl_evening_hear(p.e, &(struct vl_reply){.kind = VL_REPLY_STAGED, .staged = &none});
    struct vl_note note = {.kind = VL_NOTE_BEGUN};
    vl_evening_hear(p.e, &(struct vl_reply){.kind = VL_REPLY_NOTE, .number = 1, .note = &note});
    assert_int_equal(vl_evening_said_count(p.e), count);
    parlour_close(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_match_is_told_to_whoever_plays_it),
        cmocka_unit_test(a_hint_tells_its_figures),
        cmocka_unit_test(a_place_is_taken_from_somebody_else_alone),
        cmocka_unit_test(agreement_is_news_if_nothing_follows),
        cmocka_unit_test(at_a_shared_screen_somebody_who_is_there_speaks),
        cmocka_unit_test(only_whoever_was_away_comes_back),
        cmocka_unit_test(a_hello_may_change_what_is_played_until_it_is),
        cmocka_unit_test(only_who_plays_keeps_to_their_eyes),
        cmocka_unit_test(what_is_laid_out_leaves_the_log_alone),
    };
    tell_bugs_here();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
