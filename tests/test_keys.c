/* test_keys.c - what keys and clicks do at the table: whole pages of the screen, key by key, without a terminal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "keyboard.h"
#include "support.h"

enum { ROOM = 1 << 14 };

/* One person with two bots, at a screen of 80 columns. */
static void open_alone(const char *game, const char *who) {
    keyboard_open(&(struct keyboard_plan){.game = game, .who = who, .seed = 3, .w = 80, .h = 24});
}

/* All three are chosen, and confirmed: an 8, a 10 and a head. */
static const char chosen[] = "Tab h e a d Enter Tab 1 0 Enter Tab 8 Enter c";

/* The line of one's own hand. */
static const char *own_hand(void) {
    static char line[400];
    const char *at = strstr(screen(), "\n  Hand");
    snprintf(line, sizeof line, "%.*s", at == NULL ? 0 : (int)strcspn(at + 1, "\n"), at == NULL ? "" : at + 1);
    return line;
}

/* ---- Pages ---- */

/* What stands on the last line can be clicked, and does what its key does; Escape and q come back to the same table. */
static void keys_and_clicks_open_the_same_pages(void **unused) {
    static const struct {
        const char *key, *button, *shows;
    } pages[] = {{"s", "s scores", "Basile (quick bot)"},     {"l", "l log", "The game begins."},
                 {"r", "r rules", "A quick and mischievous"}, {"?", "? help", "Help"},
                 {"i", "i more", "Warrior (bars a totem)"},   {"k", "k legend", "What the signs mean"},
                 {"Tab", "Tab moves", "type to narrow down"}, {"1", "Tab moves", "type to narrow down"},
                 {"0", "Tab moves", "type to narrow down"},   {"9", "Tab moves", "type to narrow down"}};
    static char table[ROOM], page[ROOM];
    (void)unused;
    keyboard_open(&(struct keyboard_plan){.game = "tenakee", .who = "hgg", .seed = 3});
    strcpy(table, screen());
    for (unsigned i = 0; i < sizeof pages / sizeof *pages; i++) {
        press(pages[i].key);
        expect(pages[i].shows);
        strcpy(page, screen());
        assert_string_not_equal(page, table);
        press("Esc");
        assert_string_equal(screen(), table);
        click_on(pages[i].button);
        assert_string_equal(screen(), page);
        click_on("Esc back");
        assert_string_equal(screen(), table);
    }
    press("s s l q r q");
    assert_string_equal(screen(), table);
    click_on("q quit");
    assert_false(keyboard_is_open());
}

/* ---- Choosing ---- */

/* A card is taken up, put down again, and put somewhere else: by Enter, a blank or a click, and Escape. */
static void a_card_is_taken_up_and_put_down(void **unused) {
    static char drawn[ROOM], before[ROOM];
    (void)unused;
    open_alone("tomahawk", "hg");
    strcpy(before, screen());
    press("Enter"); /* a special, which goes in place of another card */
    assert_string_not_equal(screen(), before);
    strcpy(drawn, screen());
    expect("»");
    press("Esc");
    expect_not("»");
    press("Space");
    assert_string_equal(screen(), drawn);
    press("Esc Enter");
    assert_string_equal(screen(), drawn);
    press("Esc Esc");
    expect("You have nothing in hand.");
    press("Esc");
    expect_not("You have nothing in hand.");
    press("c");
    expect("Not everything is chosen yet");
    press("x");
    expect("That key does nothing here");
    press("u"); /* nothing was done yet that could be taken back */
    expect_not("That key does nothing here");
    expect_not("u undo");
}

/* What is laid out is taken back by its card, one by one by u, and stays where the person has gone. */
static void what_is_laid_out_can_be_taken_back(void **unused) {
    (void)unused;
    open_alone("tenakee", "hgg");
    press("Tab h e a d Enter");
    assert_non_null(strstr(screen(), "»Head«"));
    expect("Pick 2 more cards.");
    press("Tab 1 0 Enter");
    expect("Pick 1 more card.");
    assert_non_null(strstr(own_hand(), "» 10 »Head«"));
    click_on("» 10 "); /* the card itself: */
    expect("Pick 2 more cards.");
    assert_non_null(strstr(own_hand(), "»Head«"));
    press("Tab 8 Enter");
    press("u"); /* or the last one */
    expect("Pick 2 more cards.");
    assert_non_null(strstr(own_hand(), "»Head«"));
    press("u");
    expect("Pick three cards for this round.");
    assert_null(strstr(own_hand(), "»"));
    press("u");
    expect("Pick three cards for this round.");
    press("Tab h e a d Enter Tab 1 0 Enter Tab 8 Enter");
    expect("Your choice is complete");
    assert_non_null(strstr(keys_shown(), "▸c Confirm◂"));
    press("h"); /* there is nothing left to advise */
    expect("Your choice is complete: confirm it, or take something back.");
    press("Up");
    assert_null(strstr(keys_shown(), "▸c Confirm◂"));
    assert_non_null(strstr(keys_shown(), " c Confirm"));
    for (unsigned i = 0; i < 6 && strstr(keys_shown(), "▸c Confirm◂") == NULL; i++) press("Down");
    assert_non_null(strstr(keys_shown(), "▸c Confirm◂"));
    press("Space");
    expect("Play a card on A.");
}

/* ---- Refusals ---- */

/* A refusal names its rule, i tells it, and the next key puts both away. */
static void a_refusal_is_explained_until_something_else_is_done(void **unused) {
    (void)unused;
    open_alone("tenakee", "hgg");
    press(chosen);
    press("Right Enter");
    expect("A is empty: a head needs a totem card under it. (TEN-10)");
    press("i");
    expect("TEN-10: A head may only go on a totem");
    press("Left");
    expect_not("TEN-10");
    for (unsigned way = 0; way < 2; way++) {
        press("Right Right Right Enter");
        expect("(TEN-10)");
        if (way == 0)
            press("h"); /* any other key */
        else
            click_on("Totem A"); /* or a click */
        expect_not("(TEN-10)");
        press("i");
        expect_not("TEN-10: A head may only go on a totem topped");
        press("Esc");
    }
}

/* ---- Hints ---- */

/* A hint marks the card and its place, and says how sure it is; the marks go with what they were about. */
static void a_hint_is_marked_until_it_was_followed(void **unused) {
    (void)unused;
    open_alone("tenakee", "hgg");
    press(chosen);
    press("Right Right h");
    expect("% to win");
    bool eight = shows("Play a totem 8 on A: ");
    assert_non_null(strstr(own_hand(), eight ? "▸ 8  ◂" : "▸ 10 ◂")); /* the cursor is on it, */
    assert_non_null(strstr(screen(), "»Totem A«"));                   /* and it goes there */
    press("Esc");
    expect_not("% to win");
    press("Enter"); /* which is what Enter does now */
    for (unsigned i = 0; i < 10 && !shows("round 1 of 7, card 2 of 3") && !shows("round 2 of 7"); i++) press("Enter");
    press("l");
    expect(eight ? "You start a totem on A with a totem 8" : "You start a totem on A with a totem 10");
}

/* ---- What stays ---- */

/* Keys that were struck before something concerned the person were not meant for it; an arrow is for what comes next.
 */
static void what_concerns_me_waits_for_a_new_key(void **unused) {
    static char panel[ROOM];
    (void)unused;
    keyboard_open(
        &(struct keyboard_plan){.game = "goofspiel", .who = "hg", .seed = 3, .option = "cards=3", .w = 80, .h = 24});
    press("Enter");
    press_at_once("c Enter Enter Esc q q");
    assert_string_equal(keys_shown(), " Enter go on");
    expect("Tied: the 1 is lost.");
    strcpy(panel, screen());
    press("i"); /* any key goes on, and does nothing else */
    expect("Bid a card for the 3.");
    assert_non_null(strstr(line_with("Your hand"), "▸ 2  ◂"));
    press("u Enter");
    keyboard_close(NULL);
    keyboard_open(
        &(struct keyboard_plan){.game = "goofspiel", .who = "hg", .seed = 3, .option = "cards=3", .w = 80, .h = 24});
    press("Enter c");
    assert_string_equal(screen(), panel);
    press("Right");
    expect("Bid a card for the 3.");
    assert_non_null(strstr(line_with("Your hand"), "▸ 3  ◂")); /* the arrow has moved the cursor, too */
    keyboard_close(NULL);
    keyboard_open(
        &(struct keyboard_plan){.game = "goofspiel", .who = "hg", .seed = 3, .option = "cards=3", .w = 80, .h = 24});
    press("Enter c");
    click_at(5, 5);
    expect("Bid a card for the 3.");
}

/* What a choice reveals and is of no concern to the person is read at a glance. */
static void what_does_not_concern_me_waits_for_nothing(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        keyboard_open(&(struct keyboard_plan){
            .game = "goofspiel", .who = "hgr", .seed = seed, .option = "cards=3", .w = 80, .h = 24});
        press("Enter c");
        expect(seed == 1 ? "Basile takes the prize" : "Colette takes the prize");
        expect("You show the 1. Basile shows the ");
        expect("Bid a card for the ");
        keyboard_close(NULL);
    }
}

/* ---- Taking back, pauses, resigning ---- */

static void among_bots_what_was_done_is_taken_back_at_once(void **unused) {
    (void)unused;
    open_alone("ogallala", "hg");
    assert_null(strstr(keys_shown(), "u undo"));
    press("Enter");
    expect("You draw ");
    press("Enter");
    expect("You place ");
    assert_non_null(strstr(keys_shown(), "u undo"));
    press("u");
    expect("You take your last move back.");
    expect_not("You place "); /* it is no news any more */
    expect("on your territory, or discard it.");
    click_on("l log");
    expect("▸ You take your last move back.");
}

static void a_pause_is_ended_by_the_same_key(void **unused) {
    static char before[ROOM];
    (void)unused;
    open_alone("tenakee", "hgg");
    strcpy(before, line_with("Pick three cards"));
    press("P");
    expect("The game is paused.");
    expect_not("Pick three cards");
    assert_memory_equal(keys_shown(), " P go on", 8);
    press("Enter Tab c h 1"); /* nobody chooses anything meanwhile */
    expect("The game is paused.");
    assert_null(strstr(screen(), "»"));
    click_on("P go on");
    expect("You end the pause.");
    assert_string_equal(line_with("Pick three cards"), before);
    press("P P");
    expect("You end the pause.");
    press("B"); /* nobody plays for them */
    assert_string_not_equal(line_with("Pick three cards"), "");
    assert_false(shows("You are back."));
}

static void whoever_resigns_is_asked_and_nobody_wins(void **unused) {
    static char over[ROOM];
    (void)unused;
    open_alone("tenakee", "hgg");
    press("R");
    expect("Resign?");
    press("x");
    expect("Resign?");
    press("q");
    expect("Pick three cards");
    press("R Enter");
    expect("broken off");
    assert_true(strstr(screen(), "Anne (at") < strstr(screen(), "Basile (quick")); /* who are equal sit as they sat */
    assert_true(strstr(screen(), "Basile (quick") < strstr(screen(), "Colette (quick"));
    press("Esc");
    expect("You resign.");
    strcpy(over, screen());
    press("R P u c Enter h x Tab"); /* it is over: there is nothing more to do about it */
    assert_string_equal(line_with("As Anne saw it."), line_with("As Anne saw it."));
    expect_not("Resign?");
    expect_not("paused");
    expect("You resign.");
}

/* ---- The end ---- */

static void play_to_the_end(void) {
    for (unsigned i = 0; i < 200 && strstr(keys_shown(), "e switch view") == NULL; i++)
        press(strstr(keys_shown(), "c Confirm") != NULL  ? "c"
              : strstr(keys_shown(), "Esc back") != NULL ? "Esc"
                                                         : "Enter");
    assert_non_null(strstr(keys_shown(), "e switch view"));
}

/* The seats in turn, the public, all; and one's own again. */
static void a_game_that_is_over_is_seen_with_all_eyes(void **unused) {
    static const char *const eyes[] = {"As Basile saw it.", "As everybody saw it.", "All cards are shown.",
                                       "As Anne saw it."};
    char own[200];
    (void)unused;
    open_alone("kuhn", "hg");
    press("e"); /* not before the end */
    expect_not("As Basile");
    press("n");
    expect_not("Good evening");
    play_to_the_end();
    expect("As Anne saw it.");
    strcpy(own, line_with("As Anne saw it."));
    for (unsigned i = 0; i < 4; i++) {
        press("e");
        expect(eyes[i]);
    }
    assert_string_equal(line_with("As Anne saw it."), own);
}

/* The best first, whoever sits where; each line with its rule, and what everybody has is the sum of their lines. */
static void scores_tell_where_every_point_comes_from(void **unused) {
    (void)unused;
    keyboard_open(
        &(struct keyboard_plan){.game = "goofspiel", .who = "hgg", .seed = 3, .option = "cards=3", .w = 80, .h = 24});
    press("s");
    assert_true(strstr(screen(), "Anne (at") <
                strstr(screen(), "Basile (quick")); /* while it goes on the seats' order */
    assert_true(strstr(screen(), "Basile (quick") < strstr(screen(), "Colette (quick"));
    press("Enter");
    play_to_the_end();
    press("s");
    long last = 1000;
    long total = -1, sum = 0;
    for (const char *line = screen(); line != NULL; line = strchr(line, '\n')) {
        line += *line == '\n';
        long points = 0;
        bool head = strncmp(line, " ▸ ", 5) == 0 || (strncmp(line, "   ", 3) == 0 && line[3] > ' '),
             part = strncmp(line, "      ", 6) == 0 && strstr(line, "GOO-") != NULL;
        char row[400];
        snprintf(row, sizeof row, "%.*s", (int)strcspn(line, "\n"), line);
        if (part) sscanf(strstr(row, "GOO-") - 5, "%ld", &points), sum += points;
        if (!head || strrchr(row, ')') == NULL) continue;
        if (total >= 0) assert_int_equal(sum, total);
        sscanf(strrchr(row, ')') + 1, "%ld", &total);
        assert_true(total <= last);
        last = total;
        sum = 0;
    }
    assert_int_equal(sum, total);
    assert_true(last < 1000);
    expect("Move down to a line to read the rule behind it.");
    press("Up");
    expect("Move down to a line");
    press("Down");
    expect("GOO-2: ");
    press("Up");
    expect("Move down to a line");
    press("Down Down Down Down Down Down Down Down Down Down s");
    expect("s scores");
}

/* A rematch turns the seats: who was second begins, and everybody keeps their name. */
static void the_next_game_is_begun_by_the_next_player(void **unused) {
    (void)unused;
    open_alone("tenakee", "hgg");
    expect("Round 1. You begin.");
    press("R Enter Esc n");
    expect("Round 1. Basile begins.");
    expect("Pick three cards");
    press("s");
    expect("Anne (at the keyboard)");
    press("Esc R Enter Esc n");
    expect("Round 1. Colette begins.");
    press("R Enter Esc n");
    expect("Round 1. You begin.");
}

/* In a match n is the next game until all were played, and the score of the match is told. */
static void a_match_counts_its_games(void **unused) {
    (void)unused;
    keyboard_open(&(struct keyboard_plan){
        .game = "goofspiel", .who = "hg", .seed = 3, .option = "cards=3", .games = 2, .w = 80, .h = 24});
    for (unsigned game = 1; game <= 2; game++) {
        play_to_the_end();
        assert_non_null(strstr(keys_shown(), game == 1 ? "n next game" : "n again"));
        press("s");
        expect(game == 1 ? "Game 1 of 2" : "Game 2 of 2");
        press("Esc n");
        expect("Bid a card for the ");
    }
}

/* ---- The past ---- */

/* A moment shows the table as it was, and the list stands where one came back from. */
static void the_past_is_walked_from_the_log(void **unused) {
    static char now[ROOM];
    (void)unused;
    open_alone("ogallala", "hg");
    press("Enter Enter Enter Enter");
    strcpy(now, screen());
    press("l Home");
    expect("▸ You sit down.");
    press("End Enter");
    expect("in the log.");
    assert_non_null(strstr(keys_shown(), "← earlier"));
    char last[200];
    strcpy(last, line_with("in the log."));
    press("Right"); /* there is nothing later, */
    assert_string_equal(line_with("in the log."), last);
    assert_null(strstr(screen(), "┃")); /* nothing can be chosen any more */
    assert_null(strstr(screen(), "»"));
    press("Home");
    expect("Line 1 of ");
    assert_null(strstr(screen(), "•"));
    press("Left");
    expect("Line 1 of ");
    press("Right");
    expect("Line 2 of ");
    click_on("→ later");
    expect("Line 3 of ");
    press("Right Right");
    expect("You draw the second half of the cannon. Line 5 of ");
    press("Right");
    expect("You place the second half of the cannon in row 1, column 3. Line 6 of ");
    press("Right Right Right");
    expect("You place the black piper in row 1, column 4. Line 9 of ");
    assert_non_null(strstr(screen(), "•PIPE│")); /* which is what differs from the line before */
    press("Left Left Left");
    expect("Line 6 of ");
    press("Enter Tab u c R"); /* nothing is done to the past */
    expect("Line 6 of ");
    press("q");
    expect("The log");
    char row[200];
    strcpy(row, line_with("▸"));
    press("Up Down");
    assert_string_equal(line_with("▸"), row);
    press("Enter");
    expect("Line 6 of ");
    press("End");
    assert_string_equal(line_with("in the log."), last);
    press("Esc Esc");
    assert_string_equal(screen(), now);
}

/* ---- Two at one keyboard ---- */

/* Behind the curtain nothing of anybody's is to be seen, and only Enter opens it. */
static void the_curtain_hides_all_hands(void **unused) {
    static char curtain[ROOM];
    (void)unused;
    keyboard_open(&(struct keyboard_plan){.game = "tenakee", .who = "hhg", .seed = 3, .w = 80, .h = 24});
    expect("Pass the keyboard to Anne, then press Enter.");
    expect_not("Reserve");
    strcpy(curtain, screen());
    press("Space Esc s l r u P R h Tab i k e n");
    click_at(20, 20);
    assert_string_equal(screen(), curtain);
    resize_to(90, 30);
    resize_to(80, 24);
    assert_string_equal(screen(), curtain);
    click_on("Enter I am here");
    expect("Pick three cards");
    press("Enter Enter Enter c");
    expect("Pass the keyboard to Ben, then press Enter.");
    expect_not("Reserve");
    press("Enter");
    expect("Pick three cards");
    assert_null(strstr(screen(), "»")); /* and nothing of what Anne has chosen */
    press("s");
    expect("Ben (at the keyboard)");
}

/* One asks, the other is asked aloud: no keeps everything as it is, yes does it. */
static void what_two_must_agree_on_is_asked_aloud(void **unused) {
    (void)unused;
    keyboard_open(&(struct keyboard_plan){.game = "tenakee", .who = "hhg", .seed = 3, .w = 80, .h = 24});
    press("Enter P");
    expect("You ask for a pause. Ben: agreed?");
    expect_not("Reserve"); /* whoever answers sees no hand */
    press("x Tab");
    expect("You ask for a pause. Ben: agreed?");
    press("Esc");
    expect("Ben says no.");
    expect("Pick three cards");
    press("P");
    click_on("Esc no");
    expect("Pick three cards");
    press("P");
    click_on("Enter yes");
    expect("The game is paused.");
    press("P");
    expect("You end the pause.");
}

/* ---- Others act ---- */

/* Where cards travel they come to rest where they would have been; what others do is told step by step, or at once. */
static void cards_that_travel_come_to_rest(void **unused) {
    static char rest[ROOM];
    (void)unused;
    for (unsigned motion = 0; motion < 2; motion++) {
        keyboard_open(
            &(struct keyboard_plan){.game = "tenakee", .who = "hgg", .seed = 3, .w = 80, .h = 24, .motion = motion});
        press(chosen);
        press("Enter Enter");
        assert_int_equal(has_shown("Totem B =│ 1  │  "), motion); /* Colette’s, on its way to C */
        if (motion)
            assert_string_equal(screen(), rest);
        else
            strcpy(rest, screen());
        keyboard_close(NULL);
    }
}

/* ---- Fair deals ---- */

static void a_part_in_a_fair_deal_is_typed(void **unused) {
    (void)unused;
    keyboard_open(&(struct keyboard_plan){.game = "kuhn", .who = "hh", .seed = 3, .fair = true, .w = 80, .h = 24});
    expect("Anne, type");
    press("r Tab q é Bksp");
    expect("> rq_");
    press("Enter");
    expect("Ben, type");
    expect("> _"); /* nobody reads what others have typed */
    press("Esc");
    expect("Good evening"); /* whoever goes back plays nothing */
    expect_not("Continue");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(keys_and_clicks_open_the_same_pages, keyboard_close),
        cmocka_unit_test_teardown(a_card_is_taken_up_and_put_down, keyboard_close),
        cmocka_unit_test_teardown(what_is_laid_out_can_be_taken_back, keyboard_close),
        cmocka_unit_test_teardown(a_refusal_is_explained_until_something_else_is_done, keyboard_close),
        cmocka_unit_test_teardown(a_hint_is_marked_until_it_was_followed, keyboard_close),
        cmocka_unit_test_teardown(what_concerns_me_waits_for_a_new_key, keyboard_close),
        cmocka_unit_test_teardown(what_does_not_concern_me_waits_for_nothing, keyboard_close),
        cmocka_unit_test_teardown(among_bots_what_was_done_is_taken_back_at_once, keyboard_close),
        cmocka_unit_test_teardown(a_pause_is_ended_by_the_same_key, keyboard_close),
        cmocka_unit_test_teardown(whoever_resigns_is_asked_and_nobody_wins, keyboard_close),
        cmocka_unit_test_teardown(a_game_that_is_over_is_seen_with_all_eyes, keyboard_close),
        cmocka_unit_test_teardown(scores_tell_where_every_point_comes_from, keyboard_close),
        cmocka_unit_test_teardown(the_next_game_is_begun_by_the_next_player, keyboard_close),
        cmocka_unit_test_teardown(a_match_counts_its_games, keyboard_close),
        cmocka_unit_test_teardown(the_past_is_walked_from_the_log, keyboard_close),
        cmocka_unit_test_teardown(the_curtain_hides_all_hands, keyboard_close),
        cmocka_unit_test_teardown(what_two_must_agree_on_is_asked_aloud, keyboard_close),
        cmocka_unit_test_teardown(cards_that_travel_come_to_rest, keyboard_close),
        cmocka_unit_test_teardown(a_part_in_a_fair_deal_is_typed, keyboard_close),
    };
    tell_bugs_here();
    return cmocka_run_group_tests(tests, keyboard_prepare, keyboard_clear);
}
