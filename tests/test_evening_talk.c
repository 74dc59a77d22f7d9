/* test_evening_talk.c - an evening and the others at its table: taking back, questions, pauses, clocks, who comes and
 * goes, matches. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/check.h"
#include "parlour.h"
#include "support.h"

/* ---- Taking back, and asking ---- */

static void what_told_nobody_anything_is_taken_back_freely(void **unused) {
    struct parlour p;
    struct vl_view_box before;
    struct vl_question question;
    vl_move moves[VL_MOVES_MAX];
    (void)unused;
    parlour_open(&p, &(struct parlour_plan){.game = "tenakee", .who = "hhh", .mine = 1, .seed = 6});
    parlour_run(&p);
    size_t size = p.host.table.setup.game->view_size;
    memcpy(before.bytes, vl_evening_view(p.e), size);
    unsigned count = vl_evening_moves(p.e, moves);
    parlour_person(&p); /* lays out one card, */
    assert_int_equal(vl_evening_staged(p.e)->count, 1);
    struct vl_scene scene;
    uint32_t laid[VL_CHOICE_MAX];
    vl_evening_scene(p.e, &scene, laid);
    assert_int_not_equal(laid[0], 0);
    assert_int_equal(vl_evening_undo(p.e), VL_ACT_DONE); /* and takes it up again */
    assert_int_equal(vl_evening_staged(p.e)->count, 0);
    assert_memory_equal(vl_evening_view(p.e), before.bytes, size);
    for (unsigned i = 0; i < 3; i++) parlour_person(&p);
    assert_true(vl_evening_staged(p.e)->complete);
    assert_string_equal(prompt_of(&p), "Your choice is complete: confirm it, or take something back.");
    assert_int_equal(vl_evening_take_back(p.e, vl_evening_staged(p.e)->move[0]), VL_ACT_DONE);
    assert_int_equal(vl_evening_staged(p.e)->count, 2);
    parlour_person(&p);
    assert_int_equal(vl_evening_confirm(p.e), VL_ACT_DONE);
    assert_int_equal(vl_evening_state(p.e), VL_EVENING_WAITS);
    assert_string_equal(prompt_of(&p), "Ben and Chloé are thinking…");
    assert_int_equal(vl_evening_undo(p.e), VL_ACT_DONE);
    assert_false(vl_evening_question(p.e, &question));
    assert_string_equal(said_last(&p), "You take your last move back.");
    assert_memory_equal(vl_evening_view(p.e), before.bytes, size);
    assert_int_equal(vl_evening_moves(p.e, moves), count);
    parlour_check(&p);
    parlour_close(&p);
}

/* Whoever has not acted has nothing to take back, also after somebody else took something back. */
static void nothing_is_offered_back_to_who_has_not_acted(void **unused) {
    struct parlour p;
    vl_move moves[VL_MOVES_MAX];
    (void)unused;
    parlour_open(&p, &(struct parlour_plan){.game = "goofspiel", .who = "hh", .mine = 2, .seed = 6});
    parlour_run(&p);
    assert_int_equal(vl_evening_taking_back(p.e), VL_TAKES_NOTHING_BACK);
    assert_true(vl_table_moves(&p.host.table, 0, moves) > 0);
    parlour_wish(&p, vl_wish_choice(0, moves, 1));
    assert_int_equal(vl_evening_taking_back(p.e), VL_TAKES_NOTHING_BACK);
    parlour_wish(&p, vl_wish(VL_ACT_UNDO, 0));
    assert_int_equal(vl_evening_taking_back(p.e), VL_TAKES_NOTHING_BACK);
    parlour_person(&p); /* lays a card out, */
    assert_int_equal(vl_evening_taking_back(p.e), VL_TAKES_BACK_FREELY);
    assert_int_equal(vl_evening_confirm(p.e), VL_ACT_DONE);
    assert_int_equal(vl_evening_taking_back(p.e), VL_TAKES_BACK_FREELY);
    parlour_wish(&p, vl_wish(VL_ACT_RESIGN, 0));
    assert_int_equal(vl_evening_taking_back(p.e), VL_TAKES_NOTHING_BACK);
    parlour_close(&p);
}

/* What one has chosen in secret is one's own until somebody else has chosen after it: that would be taken back, too. */
static void a_choice_is_free_until_another_follows(void **unused) {
    struct parlour p;
    vl_move moves[VL_MOVES_MAX];
    struct vl_question question;
    (void)unused;
    parlour_open(&p, &(struct parlour_plan){.game = "goofspiel", .who = "hhh", .mine = 1, .seed = 6});
    parlour_run(&p);
    parlour_person(&p);
    assert_int_equal(vl_evening_confirm(p.e), VL_ACT_DONE);
    assert_int_equal(vl_evening_taking_back(p.e), VL_TAKES_BACK_FREELY);
    assert_true(vl_table_moves(&p.host.table, 1, moves) > 0);
    parlour_wish(&p, vl_wish_choice(1, moves, 1));
    assert_int_equal(vl_evening_taking_back(p.e), VL_TAKES_BACK_IF_AGREED);
    uint32_t plies = p.host.table.log.plies;
    assert_int_equal(vl_evening_undo(p.e), VL_ACT_DONE);
    assert_int_equal(p.host.table.log.plies, plies); /* the others are asked, as was said */
    assert_false(vl_evening_question(p.e, &question));
    assert_int_equal(question.what, VL_ASK_UNDO);
    assert_int_equal(question.waiting, 2 | 4);
    parlour_check(&p);
    parlour_close(&p);
    /* Who chose before it keeps what they have chosen, so nobody is asked. */
    parlour_open(&p, &(struct parlour_plan){.game = "goofspiel", .who = "hhb", .mine = 1, .seed = 6});
    parlour_run(&p); /* the bot has chosen */
    parlour_person(&p);
    assert_int_equal(vl_evening_confirm(p.e), VL_ACT_DONE);
    assert_int_equal(vl_evening_taking_back(p.e), VL_TAKES_BACK_FREELY);
    parlour_close(&p);
}

/* The table tells something else about itself, and nothing new about the game. */
static void tell_around(struct parlour *p, const struct vl_around *around) {
    vl_evening_hear(p->e, &(struct vl_reply){.kind = VL_REPLY_VIEW, .next = around->next, .around = around});
}

/* Bots give back what they have seen; people are asked, if they are there and nothing else is; a deal that all had a
 * part in is never gone back behind. */
static void what_others_have_seen_is_theirs_to_give_back(void **unused) {
    (void)unused;
    for (unsigned alone = 0; alone < 2; alone++) {
        struct parlour p;
        parlour_open(&p, &(struct parlour_plan){.game = "ogallala", .who = alone ? "hb" : "hh", .mine = 1, .seed = 6});
        for (parlour_run(&p); vl_evening_state(p.e) != VL_EVENING_ASKS; parlour_run(&p)) parlour_elsewhere(&p);
        parlour_person(&p); /* draws a card, */
        parlour_run(&p);
        parlour_person(&p); /* which goes somewhere */
        struct vl_around around = *vl_evening_around(p.e), other = around;
        unsigned usual = alone ? VL_TAKES_BACK_BY_COURTESY : VL_TAKES_BACK_IF_AGREED;
        assert_true(around.undo);
        assert_int_equal(vl_evening_taking_back(p.e), usual);
        other.question = (struct vl_question){.what = VL_ASK_PAUSE, .seat = 0, .waiting = 2};
        tell_around(&p, &other);
        assert_int_equal(vl_evening_taking_back(p.e), alone ? usual : VL_TAKES_NOTHING_BACK);
        other = around;
        other.fair_deal = true;
        tell_around(&p, &other);
        assert_int_equal(vl_evening_taking_back(p.e), alone ? VL_TAKES_NOTHING_BACK : usual);
        other = around;
        other.seat[1].covered = true;
        tell_around(&p, &other);
        assert_int_equal(vl_evening_taking_back(p.e), alone ? usual : VL_TAKES_NOTHING_BACK);
        other = around;
        other.undo = false;
        tell_around(&p, &other);
        assert_int_equal(vl_evening_taking_back(p.e), VL_TAKES_NOTHING_BACK);
        tell_around(&p, &around);
        assert_int_equal(vl_evening_taking_back(p.e), usual);
        parlour_close(&p);
    }
}

/* Three at one screen: one asks, two are asked aloud, and nothing is undone before both have agreed. */
static void people_at_one_screen_are_asked_together(void **unused) {
    (void)unused;
    for (unsigned yes = 0; yes < 2; yes++) {
        struct parlour p;
        struct vl_question question;
        parlour_open(&p, &(struct parlour_plan){.game = "tenakee", .who = "hhh", .mine = 7, .seed = 7});
        parlour_play_a_card(&p);
        unsigned viewer = vl_evening_viewer(p.e), said = vl_evening_said_count(p.e);
        uint32_t plies = p.host.table.log.plies;
        assert_int_equal(vl_evening_undo(p.e), VL_ACT_DONE);
        assert_int_equal(p.host.table.log.plies, plies); /* nothing is half undone */
        assert_true(vl_evening_question(p.e, &question));
        assert_int_equal(question.what, VL_ASK_UNDO);
        assert_int_equal(question.seat, viewer);
        assert_int_equal(question.waiting, 7 & ~VL_BIT(viewer));
        vl_evening_question_words(p.e, words_begin());
        assert_string_equal(words, "You ask to take your last move back. What goes back: Anne 1 move. "
                                   "Ben and Chloé: agreed?");
        assert_string_equal(prompt_of(&p), words);
        assert_int_equal(vl_evening_answer(p.e, yes), VL_ACT_DONE);
        assert_false(vl_evening_question(p.e, &question));
        assert_int_equal(vl_evening_viewer(p.e), viewer);
        assert_true(log_has(p.e, said, yes ? "Ben agrees." : "Ben says no."));
        assert_int_equal(log_has(p.e, said, "Chloé agrees."), yes);
        assert_int_equal(log_has(p.e, said, "You take your last move back."), yes);
        assert_int_equal(p.host.table.log.plies, plies - yes);
        parlour_check(&p);
        compare_with_guest(&p);
        parlour_close(&p);
    }
}

/* Whoever is asked is told what would go back, and whose it was: the moves of others since are among it. */
static void consent_says_what_goes_back(void **unused) {
    struct parlour p;
    struct vl_question question;
    (void)unused;
    parlour_open(&p, &(struct parlour_plan){.game = "tenakee", .who = "hhb", .mine = 3, .seed = 7});
    parlour_play_a_card(&p);
    unsigned viewer = vl_evening_viewer(p.e);
    for (parlour_run(&p); vl_evening_state(p.e) != VL_EVENING_ASKS || vl_evening_viewer(p.e) != viewer;
         parlour_run(&p)) {
        if (vl_evening_state(p.e) == VL_EVENING_PASSES)
            vl_evening_take_seat(p.e);
        else if (vl_evening_state(p.e) == VL_EVENING_ASKS)
            parlour_person(&p);
        else
            parlour_elsewhere(&p);
    }
    assert_int_equal(vl_evening_undo(p.e), VL_ACT_DONE);
    assert_true(vl_evening_question(p.e, &question));
    for (unsigned seat = 0; seat < 3; seat++) assert_int_equal(question.acts[seat], 1);
    vl_evening_question_words(p.e, words_begin());
    assert_non_null(strstr(words, "What goes back: Anne 1 move, Ben 1 move, "));
    assert_non_null(strstr(words, " 1 move. Ben: agreed?"));
    parlour_check(&p);
    parlour_close(&p);
}

/* Plays on until it is the viewer's turn to play in the open. */
static void play_until_open(struct parlour *p) {
    parlour_run(p);
    while (vl_evening_state(p->e) != VL_EVENING_ASKS || vl_evening_chooses(p->e)) {
        if (vl_evening_state(p->e) == VL_EVENING_ASKS)
            parlour_person(p);
        else
            parlour_elsewhere(p);
        parlour_run(p);
    }
}

static void somebody_elsewhere_is_asked(void **unused) {
    (void)unused;
    for (unsigned yes = 0; yes < 2; yes++) {
        struct parlour p;
        struct vl_question question;
        parlour_open(&p, &(struct parlour_plan){.game = "tenakee", .who = "hhb", .mine = 1, .seed = 8});
        play_until_open(&p);
        uint32_t before = p.host.table.log.plies;
        parlour_person(&p);
        uint32_t plies = p.host.table.log.plies;
        assert_int_equal(vl_evening_undo(p.e), VL_ACT_DONE);
        assert_string_equal(said_last(&p), "You ask to take your last move back.");
        assert_false(vl_evening_question(p.e, &question)); /* it is not for anybody here */
        assert_string_equal(prompt_of(&p), "Waiting for an answer: Ben…");
        assert_int_equal(vl_evening_undo(p.e), VL_ACT_REFUSED); /* one question at a time */
        parlour_wish(&p, vl_wish(yes ? VL_ACT_YES : VL_ACT_NO, 1));
        assert_string_equal(said_last(&p), yes ? "You take your last move back." : "Ben says no.");
        assert_int_equal(p.host.table.log.plies, yes ? before : plies);
        assert_int_equal(vl_evening_around(p.e)->question.what, VL_ASK_NOTHING);
        parlour_check(&p);
        parlour_close(&p);
    }
}

static void somebody_elsewhere_asks(void **unused) {
    static const char *const asked[VL_LANGUAGES] = {"Ben asks for a pause. Do you agree?",
                                                    "Ben demande une pause. Êtes-vous d’accord\u00a0?",
                                                    "Ben bittet um eine Pause. Bist du einverstanden?"};
    (void)unused;
    for (unsigned language = 0; language < VL_LANGUAGES; language++) {
        struct parlour p;
        struct vl_question question;
        parlour_open(&p, &(struct parlour_plan){
                             .game = "manitou", .who = "hhb", .mine = 1, .language = (enum vl_language)language});
        parlour_run(&p);
        assert_int_equal(vl_evening_answer(p.e, true), VL_ACT_REFUSED); /* nobody asks */
        parlour_wish(&p, vl_wish_ask(1, VL_ASK_PAUSE));
        assert_true(vl_evening_question(p.e, &question));
        assert_int_equal(question.what, VL_ASK_PAUSE);
        assert_int_equal(question.seat, 1);
        assert_string_equal(prompt_of(&p), asked[language]);
        unsigned requests = p.requests;
        assert_int_equal(vl_evening_answer(p.e, true), VL_ACT_DONE);
        assert_int_equal(p.requests, requests + 1); /* one's own eyes are enough */
        assert_true(p.request.has_at);
        assert_int_equal(vl_evening_around(p.e)->phase, VL_TABLE_PAUSED);
        assert_int_equal(vl_evening_state(p.e), VL_EVENING_WAITS);
        assert_false(vl_evening_question(p.e, &question));
        parlour_check(&p);
        parlour_close(&p);
    }
}

/* An answer to a question that has changed meanwhile is not taken for the new one. */
static void an_answer_is_to_what_was_asked(void **unused) {
    struct parlour p;
    struct vl_question question;
    (void)unused;
    parlour_open(&p, &(struct parlour_plan){.game = "manitou", .who = "hhb", .mine = 1});
    parlour_run(&p);
    parlour_wish(&p, vl_wish_ask(1, VL_ASK_PAUSE));
    p.line = LINE_SLOW; /* what happens now has not come yet */
    parlour_wish(&p, vl_wish_cover(1, "greedy"));
    parlour_wish(&p, vl_wish(VL_ACT_BACK, 1));
    parlour_wish(&p, vl_wish_ask(1, VL_ASK_ABANDON));
    assert_true(vl_evening_question(p.e, &question));
    assert_int_equal(question.what, VL_ASK_PAUSE);
    assert_int_equal(vl_evening_answer(p.e, true), VL_ACT_SENT);
    assert_int_equal(p.host.table.question.what, VL_ASK_ABANDON);
    parlour_deliver(&p);
    assert_true(vl_evening_question(p.e, &question));
    assert_int_equal(question.what, VL_ASK_ABANDON);
    assert_int_equal(vl_evening_state(p.e), VL_EVENING_ASKS);
    parlour_close(&p);
}

static void a_pause_is_agreed_on_and_ended(void **unused) {
    struct parlour p;
    (void)unused;
    parlour_open(&p, &(struct parlour_plan){.game = "ogallala", .who = "hb", .mine = 1});
    parlour_run(&p);
    unsigned said = vl_evening_said_count(p.e);
    assert_int_equal(vl_evening_say(p.e, "ask pause"), VL_ACT_DONE);
    assert_false(log_has(p.e, said, "You ask for a pause.")); /* bots are not asked */
    assert_string_equal(said_last(&p), "The game is paused.");
    assert_string_equal(prompt_of(&p), "The game is paused.");
    assert_int_equal(vl_evening_state(p.e), VL_EVENING_WAITS);
    assert_int_equal(vl_evening_actors(p.e), 0);
    assert_int_equal(vl_evening_say(p.e, "resume"), VL_ACT_DONE);
    assert_string_equal(said_last(&p), "You end the pause.");
    assert_int_equal(vl_evening_state(p.e), VL_EVENING_ASKS);
    parlour_check(&p);
    parlour_close(&p);
    parlour_open(&p, &(struct parlour_plan){.game = "ogallala", .who = "hh", .mine = 3});
    parlour_run(&p);
    vl_evening_take_seat(p.e);
    said = vl_evening_said_count(p.e);
    assert_int_equal(vl_evening_say(p.e, "ask pause"), VL_ACT_DONE);
    assert_true(log_has(p.e, said, "You ask for a pause."));
    assert_int_equal(vl_evening_answer(p.e, true), VL_ACT_DONE);
    assert_string_equal(prompt_of(&p), "The game is paused until somebody ends the pause.");
    parlour_close(&p);
}

/* Who gave no name has one in the language of whoever reads; who has won alone is spoken to. */
static void nobody_is_called_by_a_number_in_another_language(void **unused) {
    static const char *const names[] = {"-", NULL};
    struct parlour p;
    int32_t scores[VL_SEATS_MAX];
    (void)unused;
    for (uint64_t seed = 1;; seed++) {
        assert_in_range(seed, 1, 50);
        parlour_open(
            &p, &(struct parlour_plan){
                    .game = "tomahawk", .who = "hb", .mine = 1, .names = names, .language = VL_FRENCH, .seed = seed});
        while (vl_evening_state(p.e) != VL_EVENING_OVER) {
            parlour_run(&p);
            if (vl_evening_state(p.e) != VL_EVENING_OVER) parlour_person(&p);
        }
        assert_true(vl_evening_scores(p.e, scores));
        if (vl_winners(scores, 2) == 1) break;
        parlour_close(&p);
    }
    assert_string_equal(vl_evening_name(p.e, 0), "Joueur 1");
    assert_non_null(strstr(prompt_of(&p), "Vous l’emportez avec "));
    vl_evening_speak(p.e, VL_ENGLISH);
    assert_string_equal(vl_evening_name(p.e, 0), "Player 1");
    assert_non_null(strstr(prompt_of(&p), "You win with "));
    vl_evening_look_as(p.e, 1); /* by other eyes the winner has a name */
    assert_non_null(strstr(prompt_of(&p), "Player 1 wins with "));
    parlour_close(&p);
}

static void games_are_broken_off(void **unused) {
    struct parlour p;
    int32_t scores[VL_SEATS_MAX];
    (void)unused;
    parlour_open(&p, &(struct parlour_plan){.game = "tomahawk", .who = "hb", .mine = 1});
    parlour_run(&p);
    assert_false(vl_evening_scores(p.e, scores));
    vl_evening_result(p.e, words_begin());
    assert_string_equal(words, "");
    assert_int_equal(vl_evening_say(p.e, "resign"), VL_ACT_DONE);
    assert_string_equal(said_last(&p), "You resign.");
    assert_int_equal(vl_evening_state(p.e), VL_EVENING_OVER);
    vl_evening_result(p.e, words_begin());
    assert_string_equal(words, "The game was broken off: these are the scores so far.");
    assert_string_equal(prompt_of(&p), "The game was broken off: these are the scores so far.");
    parlour_close(&p);
    parlour_open(&p, &(struct parlour_plan){.game = "tomahawk", .who = "hh", .mine = 3});
    parlour_run(&p);
    vl_evening_take_seat(p.e);
    assert_int_equal(vl_evening_say(p.e, "ask abandon"), VL_ACT_DONE);
    assert_int_equal(vl_evening_answer(p.e, true), VL_ACT_DONE);
    assert_string_equal(said_last(&p), "The game is broken off.");
    assert_int_equal(vl_evening_say(p.e, "ask rematch"), VL_ACT_DONE);
    assert_string_equal(prompt_of(&p), "You ask for another game. Ben: agreed?");
    assert_int_equal(vl_evening_answer(p.e, true), VL_ACT_DONE);
    assert_string_equal(said_last(&p), "Everybody wants another game.");
    assert_true(vl_evening_around(p.e)->rematch);
    parlour_close(&p);
}

/* ---- Who comes and goes ---- */

static void seats_are_taken_and_covered(void **unused) {
    struct parlour p;
    (void)unused;
    parlour_open(&p, &(struct parlour_plan){.game = "manitou", .who = "h--", .mine = 1, .gathering = true});
    assert_string_equal(prompt_of(&p), "2 seats are still free.");
    assert_string_equal(vl_evening_name(p.e, 1), "seat 2");
    parlour_wish(&p, vl_wish_sit(1, VL_SEAT_HUMAN, "Ben"));
    assert_string_equal(said_last(&p), "Ben sits down.");
    assert_true(vl_evening_said(p.e, vl_evening_said_count(p.e) - 1)->quiet);
    assert_string_equal(prompt_of(&p), "1 seat is still free.");
    vl_evening_who(p.e, 0, words_begin());
    assert_string_equal(words, "at the keyboard");
    vl_evening_who(p.e, 1, words_begin());
    assert_string_equal(words, "elsewhere");
    vl_evening_who(p.e, 2, words_begin());
    assert_string_equal(words, "nobody");
    parlour_wish(&p, vl_wish_sit(2, VL_SEAT_BOT, "random"));
    assert_string_equal(said_last(&p), "Colette sits down, a random bot.");
    assert_string_equal(prompt_of(&p), "Everybody is here: the game is about to begin.");
    unsigned said = vl_evening_said_count(p.e);
    parlour_wish(&p, vl_wish(VL_ACT_BEGIN, 0));
    assert_string_equal(vl_evening_said(p.e, said)->words, "The game begins.");
    parlour_run(&p);
    parlour_wish(&p, vl_wish_cover(1, "greedy"));
    assert_string_equal(said_last(&p), "Ben is away: a quick bot plays on.");
    assert_false(vl_evening_said(p.e, vl_evening_said_count(p.e) - 1)->quiet);
    vl_evening_who(p.e, 1, words_begin());
    assert_string_equal(words, "quick bot in their place");
    assert_int_equal(vl_evening_say(p.e, "ask pause"), VL_ACT_REFUSED); /* who is away consents to nothing */
    parlour_wish(&p, vl_wish(VL_ACT_BACK, 1));
    assert_string_equal(said_last(&p), "Ben is back.");
    parlour_wish(&p, vl_wish_cover(0, "greedy"));
    assert_string_equal(said_last(&p), "A quick bot plays for you.");
    assert_int_equal(vl_evening_state(p.e), VL_EVENING_WAITS);
    assert_string_equal(prompt_of(&p), "A bot plays for you until you are back.");
    assert_int_equal(vl_evening_say(p.e, "back"), VL_ACT_DONE);
    assert_int_equal(vl_evening_state(p.e), VL_EVENING_ASKS);
    parlour_wish(&p, vl_wish_sit(1, VL_SEAT_BOT, "random"));
    assert_string_equal(said_last(&p), "Basile takes Ben’s place.");
    assert_string_equal(vl_evening_name(p.e, 1), "Basile");
    compare_with_guest(&p);
    parlour_check(&p);
    parlour_close(&p);
}

/* With nobody here who plays: bots among themselves, and eyes that can be chosen. */
static void one_can_look_on(void **unused) {
    struct parlour p;
    (void)unused;
    parlour_open(&p, &(struct parlour_plan){.game = "tenakee", .who = "bbbbb", .viewer = VL_SPECTATOR});
    assert_string_equal(prompt_of(&p), "The cards are being dealt…"); /* so many that some are still to come */
    assert_int_equal(vl_evening_say(p.e, "resign"), VL_ACT_REFUSED);
    parlour_run(&p);
    assert_int_equal(vl_evening_state(p.e), VL_EVENING_OVER);
    vl_evening_look_as(p.e, VL_ALL);
    assert_int_equal(vl_evening_viewer(p.e), VL_ALL);
    parlour_check(&p);
    parlour_close(&p);
}

/* ---- Clocks ---- */

static void clocks_count_down_on_the_screen(void **unused) {
    struct parlour p;
    uint64_t left;
    bool running;
    (void)unused;
    parlour_open(&p, &(struct parlour_plan){.game = "ogallala", .who = "hb", .mine = 1});
    parlour_run(&p);
    assert_false(vl_evening_clock(p.e, 0, &left, &running));
    parlour_close(&p);
    parlour_open(&p, &(struct parlour_plan){.game = "ogallala", .who = "hh", .mine = 1, .clock = "game 60000 0 end"});
    parlour_run(&p);
    unsigned other = vl_evening_actors(p.e) == 1 ? 1 : 0, actor = 1 - other;
    assert_true(vl_evening_clock(p.e, actor, &left, &running));
    assert_true(running);
    assert_int_equal(left, 60000);
    assert_non_null(strstr(prompt_of(&p), " (1:00)"));
    vl_evening_tick(p.e, p.now + 17500); /* nothing has come since */
    assert_true(vl_evening_clock(p.e, actor, &left, &running));
    assert_int_equal(left, 42500);
    assert_non_null(strstr(prompt_of(&p), " (0:43)"));
    assert_true(vl_evening_clock(p.e, other, &left, &running));
    assert_false(running);
    assert_int_equal(left, 60000);
    vl_evening_tick(p.e, p.now + 70000);
    assert_true(vl_evening_clock(p.e, actor, &left, &running));
    assert_int_equal(left, 0);
    p.now += 70000;
    parlour_run(&p);
    assert_string_equal(said_last(&p), actor == 0 ? "You have run out of time." : "Anne has run out of time.");
    assert_int_equal(vl_evening_state(p.e), VL_EVENING_OVER);
    parlour_close(&p);
}

static void times_are_said(void **unused) {
    static const struct {
        uint64_t milliseconds;
        const char *en, *fr;
    } times[] = {{0, "0:00", "0:00"},
                 {1, "0:01", "0:01"},
                 {65000, "1:05", "1:05"},
                 {3599001, "1:00:00", "1:00:00"},
                 {UINT64_C(172800000), "48:00:00", "48:00:00"},
                 {UINT64_C(172800001), "2 days", "2 jours"},
                 {UINT64_C(864000000), "10 days", "10 jours"}};
    (void)unused;
    for (unsigned i = 0; i < sizeof times / sizeof *times; i++) {
        vl_evening_time(VL_ENGLISH, times[i].milliseconds, words_begin());
        assert_string_equal(words, times[i].en);
        vl_evening_time(VL_FRENCH, times[i].milliseconds, words_begin());
        assert_string_equal(words, times[i].fr);
    }
}

/* ---- Matches ---- */

/* Three games: totals by name, whoever sits where, and the winner at the end. */
static void a_match_of_three(void **unused) {
    struct parlour p[3];
    int32_t total[3] = {0}, scores[VL_SEATS_MAX];

    struct parlour_plan plan = {.game = "tenakee", .who = "hhh", .mine = 7, .games = 3, .seed = 20};
    (void)unused;

    for (unsigned game = 0; game < 3; game++) {
        char wanted[100];
        plan.seed++;
        if (game == 0)
            parlour_open(&p[0], &plan);
        else
            parlour_open_next(&p[game], &p[game - 1], &plan);
        parlour_run(&p[game]);
        vl_evening_match(p[game].e, words_begin());
        snprintf(wanted, sizeof wanted, "Game %u of 3: ", game + 1);
        assert_memory_equal(words, wanted, strlen(wanted));
        assert_int_equal(strstr(words, "lead") != NULL, game > 0);
        while (vl_evening_state(p[game].e) != VL_EVENING_OVER) {
            parlour_person(&p[game]);
            parlour_run(&p[game]);
        }
        assert_true(vl_evening_scores(p[game].e, scores));
        vl_evening_match(p[game].e, words_begin());
        for (unsigned seat = 0; seat < 3; seat++) {
            const char *name = vl_evening_name(p[game].e, seat);
            unsigned player = name[0] == 'A' ? 0 : name[0] == 'B' ? 1 : 2;
            assert_int_equal(player, (seat + game) % 3); /* seats turn */
            total[player] += scores[seat];
            snprintf(wanted, sizeof wanted, "%s %d", name, total[player]);
            assert_non_null(strstr(words, wanted));
        }
        const char *best = strstr(words, ": ") + 2;
        for (int32_t last = INT32_MAX, i = 0; i < 3; i++) { /* the best first */
            int32_t points = atoi(strpbrk(best, "-0123456789"));
            assert_true(points <= last);
            last = points;
            best += strcspn(best, ",") + 1;
        }
        unsigned leaders = vl_winners(total, 3);
        static const char *const who[] = {"Anne", "Ben", "Chloé"};
        if (vl_count(leaders) == 1) {
            snprintf(wanted, sizeof wanted, " %s %s", who[vl_first(leaders)], game < 2 ? "leads." : "wins the match.");
            assert_non_null(strstr(words, wanted));
        }
    }
    for (unsigned game = 0; game < 3; game++) parlour_close(&p[game]);
}

/* A game that somebody breaks off counts, but not for them; one that all abandon does not count. */
static void a_match_knows_how_games_ended(void **unused) {
    struct parlour p, next;
    struct parlour_plan plan = {.game = "tenakee", .who = "hbb", .mine = 1, .games = 2, .seed = 30};
    (void)unused;
    parlour_open(&p, &plan);
    parlour_run(&p);
    assert_int_equal(vl_evening_say(p.e, "ask abandon"), VL_ACT_DONE);
    vl_evening_match(p.e, words_begin());
    assert_non_null(strstr(words, "Game 1 of 2"));
    assert_null(strstr(words, "lead"));
    parlour_open_next(&next, &p, &plan);
    vl_evening_match(next.e, words_begin());
    assert_non_null(strstr(words, "Game 1 of 2"));
    parlour_close(&next);
    parlour_close(&p);
    plan.games = 0; /* as long as they like: the page of a match without an end */
    parlour_open(&p, &plan);
    p.host.table.match.games = 0;
    parlour_run(&p);
    for (unsigned n = 0; n < 40 && vl_evening_state(p.e) == VL_EVENING_ASKS; n++) {
        parlour_person(&p);
        parlour_run(&p);
    }
    assert_int_equal(vl_evening_say(p.e, "resign"), VL_ACT_DONE);
    vl_evening_match(p.e, words_begin());
    assert_memory_equal(words, "Game 1: ", 8);
    assert_non_null(strstr(words, "Anne 0"));
    parlour_close(&p);
}

/* A game that somebody's clock ended is shown as it counts: nothing for them. */
static void a_match_gives_nothing_to_whose_time_was_up(void **unused) {
    struct parlour p;
    struct parlour_plan plan = {.game = "tenakee", .who = "hbb", .mine = 1, .clock = "move 500 end", .seed = 30};
    struct vl_table next;
    struct vl_act wishes[VL_NEXT_WISHES];
    int32_t scores[VL_SEATS_MAX];
    unsigned count;
    char wanted[100];
    (void)unused;
    parlour_open(&p, &plan);
    p.host.table.match.games = 0;
    parlour_run(&p);
    for (unsigned n = 0; n < 40 && vl_evening_state(p.e) == VL_EVENING_ASKS; n++) {
        parlour_person(&p);
        parlour_run(&p);
    }
    p.now += 500;
    parlour_run(&p);
    assert_int_equal(p.host.table.ending, VL_ACT_TIMEOUT);
    assert_true(vl_evening_scores(p.e, scores));
    assert_true(scores[0] > 0);
    assert_true(vl_table_next(&p.host.table, NULL, NULL, &next, wishes, &count));
    vl_evening_match(p.e, words_begin());
    assert_non_null(strstr(words, "Anne 0"));
    for (unsigned player = 0; player < 3; player++) { /* what is shown is what the next game begins with */
        snprintf(wanted, sizeof wanted, "%s %d", vl_evening_name(p.e, player), next.match.total[player]);
        assert_non_null(strstr(words, wanted));
    }
    vl_table_done(&next);
    parlour_close(&p);
}

/* Two bots of a kind and a person, who takes the seat before hers in each game: names go with who plays. */
static void bots_keep_their_names_through_a_match(void **unused) {
    static const char *const names[] = {"Anne", "Basile", "Colette"};
    struct parlour p[4];
    struct parlour_plan plan = {.game = "tenakee", .who = "hbb", .games = 4, .seed = 40};
    (void)unused;
    for (unsigned game = 0; game < 4; game++) {
        plan.viewer = (3 - game % 3) % 3;
        plan.mine = VL_BIT(plan.viewer);
        if (game == 0)
            parlour_open(&p[0], &plan);
        else
            parlour_open_next(&p[game], &p[game - 1], &plan);
        parlour_run(&p[game]);
        for (unsigned seat = 0; seat < 3; seat++) {
            assert_string_equal(vl_evening_name(p[game].e, seat), names[(seat + game) % 3]);
            assert_int_equal(p[game].host.table.seat[seat].kind, (seat + game) % 3 ? VL_SEAT_BOT : VL_SEAT_HUMAN);
        }
        assert_true(log_has(p[game].e, 0, "Basile sits down, a random bot."));
        assert_true(log_has(p[game].e, 0, "Colette sits down, a random bot."));
        assert_int_equal(vl_evening_say(p[game].e, "resign"), VL_ACT_DONE);
        vl_evening_match(p[game].e, words_begin());
        assert_non_null(strstr(words, "Basile "));
        assert_non_null(strstr(words, "Colette "));
        assert_null(strstr(words, "Aurore"));
    }
    for (unsigned game = 0; game < 4; game++) parlour_close(&p[game]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_told_nobody_anything_is_taken_back_freely),
        cmocka_unit_test(nothing_is_offered_back_to_who_has_not_acted),
        cmocka_unit_test(a_choice_is_free_until_another_follows),
        cmocka_unit_test(what_others_have_seen_is_theirs_to_give_back),
        cmocka_unit_test(people_at_one_screen_are_asked_together),
        cmocka_unit_test(consent_says_what_goes_back),
        cmocka_unit_test(somebody_elsewhere_is_asked),
        cmocka_unit_test(somebody_elsewhere_asks),
        cmocka_unit_test(an_answer_is_to_what_was_asked),
        cmocka_unit_test(a_pause_is_agreed_on_and_ended),
        cmocka_unit_test(nobody_is_called_by_a_number_in_another_language),
        cmocka_unit_test(games_are_broken_off),
        cmocka_unit_test(seats_are_taken_and_covered),
        cmocka_unit_test(one_can_look_on),
        cmocka_unit_test(clocks_count_down_on_the_screen),
        cmocka_unit_test(times_are_said),
        cmocka_unit_test(a_match_of_three),
        cmocka_unit_test(a_match_knows_how_games_ended),
        cmocka_unit_test(a_match_gives_nothing_to_whose_time_was_up),
        cmocka_unit_test(bots_keep_their_names_through_a_match),
    };
    tell_bugs_here();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
