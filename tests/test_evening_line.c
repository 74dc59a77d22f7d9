/* test_evening_line.c - an evening whose line to the table is slow, or cut: answers that come late or never. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "parlour.h"
#include "support.h"

static void answers_can_come_later(void **unused) {
    struct parlour p;
    vl_move moves[VL_MOVES_MAX];
    char id[VL_TALK_ID];
    (void)unused;
    parlour_open(&p, &(struct parlour_plan){.game = "tenakee", .who = "hbb", .mine = 1, .seed = 9});
    parlour_run(&p);
    p.line = LINE_SLOW;
    unsigned count = vl_evening_moves(p.e, moves);
    assert_int_equal(vl_evening_act(p.e, moves[0]), VL_ACT_SENT);
    assert_int_equal(p.request.kind, VL_REQUEST_STAGE);
    assert_in_range(strlen(p.request.id), 24, 64);
    strcpy(id, p.request.id);
    assert_int_equal(vl_evening_staged(p.e)->count, 0);
    assert_int_equal(vl_evening_moves(p.e, moves), count);
    parlour_deliver(&p);
    assert_int_equal(vl_evening_staged(p.e)->count, 1);
    parlour_check(&p);
    assert_int_equal(vl_evening_say(p.e, "resume"), VL_ACT_SENT);
    assert_string_not_equal(p.request.id, id);
    unsigned said = vl_evening_said_count(p.e);
    parlour_deliver(&p); /* refused, when nobody waits for it any more: that is worth a line */
    assert_int_equal(vl_evening_said_count(p.e), said + 1);
    assert_memory_equal(said_last(&p), "That could not be done: ", 24);
    assert_non_null(strstr(said_last(&p), vl_evening_why(p.e)));
    assert_int_equal(vl_evening_said(p.e, said)->kind, VL_SAID_HERE);
    assert_int_equal(vl_evening_say(p.e, "ask pause"), VL_ACT_SENT);
    assert_int_equal(vl_evening_around(p.e)->phase, VL_TABLE_PLAYING);
    parlour_deliver(&p);
    assert_int_equal(vl_evening_around(p.e)->phase, VL_TABLE_PAUSED);
    parlour_check(&p);
    parlour_close(&p);
}

static void moments_can_come_later(void **unused) {
    struct parlour p;
    struct vl_view_box view;
    struct vl_scene scene;
    (void)unused;
    parlour_open(&p, &(struct parlour_plan){.game = "tenakee", .who = "hbb", .mine = 1, .seed = 9});
    parlour_run(&p);
    p.line = LINE_SLOW;
    unsigned requests = p.requests;
    assert_false(vl_evening_moment(p.e, 5, &view, &scene));
    assert_false(vl_evening_moment(p.e, 5, &view, &scene));
    assert_int_equal(p.requests, requests + 1); /* it is asked for once */
    assert_int_equal(p.request.at, vl_evening_said(p.e, 5)->number);
    assert_false(vl_evening_moment(p.e, 6, &view, &scene));
    parlour_deliver(&p); /* of both, the last one asked for is kept */
    assert_true(vl_evening_moment(p.e, 6, &view, &scene));
    assert_int_equal(p.requests, requests + 2);
    assert_false(vl_evening_moment(p.e, vl_evening_said_count(p.e), &view, &scene));
    parlour_close(&p);
}

/* Answers that never come: the same acts are sent again, with the same ids, when the line is there again. */
static void what_was_on_its_way_is_sent_again(void **unused) {
    struct parlour p;
    char id[VL_TALK_ID];
    (void)unused;
    parlour_open(&p, &(struct parlour_plan){.game = "ogallala", .who = "hb", .mine = 1, .seed = 9});
    parlour_run(&p);
    p.line = LINE_CUT;
    assert_int_equal(vl_evening_say(p.e, "ask pause"), VL_ACT_SENT);
    strcpy(id, p.request.id);
    for (unsigned i = 0; i < 3; i++) assert_int_equal(vl_evening_say(p.e, "resume"), VL_ACT_SENT);
    unsigned requests = p.requests;
    assert_int_equal(vl_evening_say(p.e, "resign"), VL_ACT_REFUSED); /* enough */
    assert_string_equal(vl_evening_why(p.e), "The table has not answered yet.");
    assert_int_equal(p.requests, requests);
    assert_int_equal(p.host.table.phase, VL_TABLE_PLAYING);
    p.line = LINE_SLOW;
    vl_evening_reconnect(p.e);
    assert_int_equal(p.requests, requests + 5);            /* hello, and four acts */
    assert_int_equal(p.host.table.phase, VL_TABLE_PAUSED); /* whoever meant to resume had not seen the pause */
    unsigned said = vl_evening_said_count(p.e);
    parlour_deliver(&p);
    assert_true(log_has(p.e, said, "The game is paused."));
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(vl_evening_said(p.e, vl_evening_said_count(p.e) - 1 - i)->kind, VL_SAID_HERE);
    parlour_check(&p);
    p.line = LINE_AT_ONCE;
    assert_int_equal(vl_evening_say(p.e, "resume"), VL_ACT_DONE);
    assert_string_not_equal(p.request.id, id);
    parlour_close(&p);
}

/* Where answers come before a request returns, nothing is left on its way. */
static void what_is_answered_at_once_is_no_longer_on_its_way(void **unused) {
    struct parlour p;
    (void)unused;
    parlour_open(&p, &(struct parlour_plan){.game = "ogallala", .who = "hb", .mine = 1, .seed = 9});
    parlour_run(&p);
    p.line = LINE_CUT;
    assert_int_equal(vl_evening_say(p.e, "ask pause"), VL_ACT_SENT);
    assert_true(vl_evening_pending(p.e));
    p.line = LINE_AT_ONCE;
    vl_evening_reconnect(p.e);
    assert_int_equal(vl_evening_around(p.e)->phase, VL_TABLE_PAUSED);
    assert_false(vl_evening_pending(p.e));
    parlour_check(&p);
    parlour_close(&p);
}

/* Whoever wants their seat again has not seen yet what the bot on it has just done: that changes nothing. */
static void a_seat_is_taken_again_while_its_bot_plays(void **unused) {
    (void)unused;
    for (unsigned resigns = 0; resigns < 2; resigns++) {
        struct parlour p;
        parlour_open(&p, &(struct parlour_plan){.game = "ogallala", .who = "hh", .mine = 1, .seed = 1});
        parlour_wish(&p, vl_wish_cover(0, "greedy"));
        p.line = LINE_SLOW;
        parlour_run(&p);
        assert_true(vl_evening_around(p.e)->next < p.host.changed[0]); /* it has acted, and we have not heard of it */
        assert_int_equal(resigns ? vl_evening_say(p.e, "resign") : vl_evening_come_back(p.e), VL_ACT_SENT);
        assert_int_equal(p.host.table.seat[0].covered, resigns);
        assert_int_equal(p.host.table.phase, resigns ? VL_TABLE_OVER : VL_TABLE_PLAYING);
        parlour_deliver(&p);
        if (!resigns) assert_string_equal(said_last(&p), "You are back.");
        parlour_check(&p);
        parlour_close(&p);
    }
}

/* What was only laid out is not sent again: the view tells what the table knows of it. */
static void what_was_laid_out_is_not_sent_again(void **unused) {
    struct parlour p;
    vl_move moves[VL_MOVES_MAX];
    (void)unused;
    parlour_open(&p, &(struct parlour_plan){.game = "tenakee", .who = "hbb", .mine = 1, .seed = 9});
    parlour_run(&p);
    vl_evening_moves(p.e, moves);
    p.line = LINE_SLOW;
    assert_int_equal(vl_evening_act(p.e, moves[0]), VL_ACT_SENT);
    parlour_lose(&p); /* it was laid out, but the answer is lost */
    unsigned requests = p.requests;
    p.line = LINE_AT_ONCE;
    vl_evening_reconnect(p.e);
    assert_int_equal(p.requests, requests + 1);
    assert_int_equal(vl_evening_staged(p.e)->count, 1);
    parlour_check(&p);
    parlour_close(&p);
}

/* The log goes on over cuts at any place, whether the other side tells what was missed or only what is. */
static void the_log_goes_on_after_a_cut(void **unused) {
    (void)unused;
    for (unsigned brief = 0; brief < 2; brief++) {
        struct parlour p;
        parlour_open(&p, &(struct parlour_plan){.game = "manitou", .who = "hbb", .mine = 1, .seed = 10});
        for (unsigned n = 0; vl_evening_state(p.e) != VL_EVENING_OVER; n++) {
            unsigned said = vl_evening_said_count(p.e);
            p.line = n % 3 == 0 ? LINE_CUT : n % 3 == 1 ? LINE_SLOW : LINE_AT_ONCE;
            parlour_run(&p);
            for (unsigned i = vl_rng_below(&p.rng, 20); i > 0; i--) parlour_deliver_one(&p);
            parlour_lose(&p);
            p.line = brief ? LINE_SHORT : LINE_AT_ONCE;
            vl_evening_reconnect(p.e);
            parlour_check(&p);
            assert_in_range(vl_evening_said_count(p.e), said, said + 1000);
            if (!brief) compare_with_guest(&p);
            if (vl_evening_state(p.e) == VL_EVENING_ASKS) parlour_person(&p);
        }
        parlour_close(&p);
    }
}

/* Whoever has missed how somebody came sees at least who sits there. */
static void who_has_come_meanwhile_is_known(void **unused) {
    (void)unused;
    for (unsigned seat = 0; seat < 3; seat++) {
        struct parlour p;
        parlour_open(&p,
                     &(struct parlour_plan){
                         .game = "manitou", .who = "hhh", .mine = VL_BIT((seat + 1) % 3), .viewer = (seat + 1) % 3});
        p.line = LINE_CUT;
        parlour_wish(&p, vl_wish_sit(seat, VL_SEAT_HUMAN, "Zoé"));
        p.line = LINE_SHORT;
        vl_evening_reconnect(p.e);
        assert_string_equal(vl_evening_name(p.e, seat), "Zoé");
        parlour_check(&p);
        parlour_close(&p);
    }
}

/* Nothing that comes after a change of eyes was asked for is shown before they are there. */
static void eyes_can_come_later(void **unused) {
    struct parlour p;
    (void)unused;
    parlour_open(&p, &(struct parlour_plan){.game = "tenakee", .who = "hhh", .mine = 7, .seed = 11});
    parlour_run(&p);
    p.line = LINE_SLOW;
    vl_evening_take_seat(p.e);
    assert_int_equal(vl_evening_viewer(p.e), VL_SPECTATOR);
    assert_int_equal(vl_evening_state(p.e), VL_EVENING_PASSES);
    assert_true(parlour_deliver_one(&p)); /* the hello: the eyes are new, the view is still to come */
    assert_int_equal(vl_evening_viewer(p.e), 0);
    assert_false(vl_evening_ready(p.e));
    assert_int_equal(vl_evening_state(p.e), VL_EVENING_WAITS);
    assert_int_equal(vl_evening_said_count(p.e), 0);
    assert_string_equal(prompt_of(&p), "Waiting for the table…");
    parlour_deliver(&p);
    assert_int_equal(vl_evening_state(p.e), VL_EVENING_ASKS);
    parlour_check(&p);
    compare_with_guest(&p);
    /* A hello that is refused changes nothing. */
    p.line = LINE_AT_ONCE;
    assert_int_equal(vl_evening_say(p.e, "resign"), VL_ACT_DONE);
    vl_evening_look_as(p.e, 5);
    assert_int_equal(vl_evening_viewer(p.e), 0);
    vl_evening_look_as(p.e, 1);
    assert_int_equal(vl_evening_viewer(p.e), 1);
    parlour_check(&p);
    parlour_close(&p);
}

/* An answer for others goes through their eyes, and what these see is not looked at, however it comes. */
static void borrowed_eyes_show_nothing(void **unused) {
    struct parlour p;
    struct vl_question question;
    (void)unused;
    parlour_open(&p, &(struct parlour_plan){.game = "tenakee", .who = "hhh", .mine = 7, .seed = 7});
    parlour_play_a_card(&p);
    unsigned viewer = vl_evening_viewer(p.e);
    assert_int_equal(vl_evening_undo(p.e), VL_ACT_DONE);
    p.line = LINE_SLOW;
    assert_int_equal(vl_evening_answer(p.e, true), VL_ACT_REFUSED); /* their eyes do not come at once */
    assert_string_equal(vl_evening_why(p.e), "The table has not answered yet.");
    do {
        assert_int_equal(vl_viewer(vl_evening_view(p.e)), viewer);
        assert_int_equal(vl_evening_viewer(p.e), viewer);
    } while (parlour_deliver_one(&p));
    assert_true(vl_evening_question(p.e, &question)); /* it is still open, and can be answered */
    parlour_check(&p);
    p.line = LINE_AT_ONCE;
    assert_int_equal(vl_evening_answer(p.e, true), VL_ACT_DONE);
    parlour_check(&p);
    compare_with_guest(&p);
    parlour_close(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_can_come_later),
        cmocka_unit_test(moments_can_come_later),
        cmocka_unit_test(what_was_on_its_way_is_sent_again),
        cmocka_unit_test(what_is_answered_at_once_is_no_longer_on_its_way),
        cmocka_unit_test(a_seat_is_taken_again_while_its_bot_plays),
        cmocka_unit_test(what_was_laid_out_is_not_sent_again),
        cmocka_unit_test(the_log_goes_on_after_a_cut),
        cmocka_unit_test(who_has_come_meanwhile_is_known),
        cmocka_unit_test(eyes_can_come_later),
        cmocka_unit_test(borrowed_eyes_show_nothing),
    };
    tell_bugs_here();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
