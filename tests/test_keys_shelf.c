/* test_keys_shelf.c - what keys and clicks do before a game and after it: the shelf, the set-up, long texts, lists,
 * finished games. */
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

/* ---- The shelf ---- */

static void the_shelf_ends_at_both_ends(void **unused) {
    static const char *const lines[] = {"▸ Tenakee",  "▸ Manitou",  "▸ Ogallala",
                                        "▸ Tomahawk", "▸ Language", "▸ Good night"};
    enum { LINES = sizeof lines / sizeof *lines };
    (void)unused;
    keyboard_open(&(struct keyboard_plan){.seed = 1});
    expect("Good evening");
    press("Up");
    for (unsigned i = 0; i < LINES; i++, press("Down")) expect(lines[i]);
    expect(lines[LINES - 1]); /* it is the last one */
    for (unsigned i = LINES; i-- > 0; press("Up")) expect(lines[i]);
    assert_null(strstr(keys_shown(), "d delete")); /* a game of the house is nobody's to delete */
    press("d");
    expect("Good evening");
    press("x");
    expect("▸ Tenakee");
    press("End Down Down Down Down Down Enter"); /* good night */
    assert_false(keyboard_is_open());
}

static void the_shelf_is_left_by_a_key_and_by_a_click(void **unused) {
    (void)unused;
    keyboard_open(&(struct keyboard_plan){.seed = 1});
    press("q");
    assert_false(keyboard_is_open());
    keyboard_close(NULL);
    assert_string_equal(keyboard_said, ""); /* there is nothing to come back to */
    keyboard_open(&(struct keyboard_plan){.seed = 1});
    click_on("Good night");
    assert_false(keyboard_is_open());
    keyboard_close(NULL);
    keyboard_open(&(struct keyboard_plan){.seed = 1});
    click_on("q leave");
    assert_false(keyboard_is_open());
}

/* English, French, German, and round again; the arrows turn it only on its own line. */
static void the_language_turns_both_ways(void **unused) {
    (void)unused;
    keyboard_open(&(struct keyboard_plan){.seed = 1});
    press("Right Left");
    expect("Good evening");
    press("Down Down Down Down Right");
    expect("Bonsoir");
    press("Right");
    expect("Guten Abend");
    press("Right");
    expect("Good evening");
    press("Left");
    expect("Guten Abend");
    press("Left Left");
    expect("Good evening");
    press("Enter");
    expect("Bonsoir");
    click_on("français");
    expect("Guten Abend");
    press("Up Up Up Up Enter"); /* and what follows speaks it */
    expect("Spieler 1");
}

/* Of the games of the shelf each is the one that was pointed at: by its title, and by the line below. */
static void a_click_on_the_shelf_opens_that_game(void **unused) {
    static const char *const games[][2] = {{"Tenakee", "Everybody builds the same"},
                                           {"Manitou", "Hunt well, but not too well"},
                                           {"Ogallala", "Build canoes, load them"},
                                           {"Tomahawk", "Four territories, six turns"}};
    (void)unused;
    keyboard_open(&(struct keyboard_plan){.seed = 1});
    for (unsigned i = 0; i < 4; i++)
        for (unsigned line = 0; line < 2; line++) {
            click_on(games[i][line]);
            expect("▸ Play");
            assert_non_null(strstr(line_with(games[i][0]), games[i][0]));
            expect(games[i][1]);
            press("Esc");
            expect("Good evening");
        }
}

static void begin_from_the_shelf(const char *keys) {
    press(keys);
    expect("▸ Play");
    press("Enter");
}

/* Two games that were left: the last one left stands first; each goes on as it was; one is deleted after a question. */
static void games_that_were_left_go_on_or_are_deleted(void **unused) {
    char hand[400];
    (void)unused;
    keyboard_open(&(struct keyboard_plan){.seed = 1});
    begin_from_the_shelf("Enter");
    press("Enter Enter q"); /* nobody has done anything yet but look: it is not kept, */
    expect_not("Continue");
    begin_from_the_shelf("Enter");
    press("Enter Enter Enter Enter Enter");
    strcpy(hand, line_with("  Reserve    "));
    press("q");
    expect("Continue: Tenakee, left ");
    press("Down Enter Enter q"); /* nor is this one */
    expect_not("Continue: Manitou");
    expect("Continue: Tenakee");
    press("Down Down Down Down");
    expect("▸ Continue: Tenakee");
    assert_non_null(strstr(keys_shown(), "d delete"));
    press("Enter");
    assert_string_equal(line_with("  Reserve    "), hand);
    expect("round 1 of 7");
    press("q");
    press("Down Down Down Down d");
    expect("for good?");
    press("Esc");
    expect("▸ Continue: Tenakee");
    press("d q");
    expect("▸ Continue: Tenakee");
    press("d Enter");
    expect_not("Continue");
    expect("▸ Language"); /* the cursor is on something that is there */
    assert_null(strstr(keys_shown(), "d delete"));
    press("q");
    keyboard_close(NULL);
    assert_string_equal(keyboard_why, "");
}

/* ---- The set-up ---- */

static void answers_turn_both_ways(void **unused) {
    static const char *const levels[] = {"fair bot", "strong bot", "master bot", "Player 2", "gentle bot", "fair bot"};
    enum { TURNS = sizeof levels / sizeof *levels };
    (void)unused;
    keyboard_open(&(struct keyboard_plan){.seed = 1});
    press("Down Enter");
    expect("▸ Play");
    press("Down");
    expect("▸ Play"); /* it is the last line */
    press("Up Up Up Up Up Up Up");
    expect("▸ Players ‹ 2 ›"); /* and that the first */
    press("Right");
    expect("▸ Players ‹ 3 ›");
    expect("Seat 3");
    press("Right");
    expect("▸ Players ‹ 4 ›");
    expect("Seat 4");
    press("Right");
    expect("▸ Players ‹ 2 ›");
    expect_not("Seat 3");
    press("Left");
    expect("▸ Players ‹ 4 ›");
    press("Left Left Down Down");
    expect("▸ Seat 2");
    for (unsigned i = 0; i < TURNS; i++, press("Right")) assert_non_null(strstr(line_with("▸ Seat 2"), levels[i]));
    press("Left");
    for (unsigned i = TURNS; i-- > 0; press("Left")) assert_non_null(strstr(line_with("▸ Seat 2"), levels[i]));
    press("Right Enter"); /* as the arrow to the right */
    assert_non_null(strstr(line_with("▸ Seat 2"), "strong bot"));
    click_on("strong bot");
    assert_non_null(strstr(line_with("▸ Seat 2"), "master bot"));
    click_on("Player 1"); /* another line: the cursor goes there, and its answer turns */
    expect("▸ Seat 1 ‹ gentle bot ›");
    press("Esc");
    expect("Good evening");
}

static void typing_is_for_the_line_of_a_person(void **unused) {
    (void)unused;
    keyboard_open(&(struct keyboard_plan){.seed = 1});
    press("Down Enter Up A");
    expect_not("A_");
    press("Up A d a");
    assert_null(strstr(line_with("▸ Seat 2"), "Ada")); /* a bot has no name of its own */
    press("Up A d é q");
    expect("▸ Seat 1 ‹ Adéq_ ›");
    press("Bksp Bksp");
    expect("▸ Seat 1 ‹ Ad_ ›");
    press("Down Right Right Right Space"); /* a person, who types a blank */
    press("Down Down Enter");
    expect("this cannot be a name"); /* what cannot be is not begun */
    press("Up");
    press("Up Bksp");
    expect_not("this cannot be a name"); /* nor said any more */
}

/* What was chosen for each seat, the option and the language are those of the game; and they are chosen again. */
static void what_is_chosen_is_what_is_played(void **unused) {
    (void)unused;
    keyboard_open(&(struct keyboard_plan){.seed = 1});
    press("Enter Up Up Up Up Up Up Up Up Up Right"); /* four players */
    press("Down Z o é Down Left Down Right Down Right Right Down");
    expect("Seat 4 master bot");
    const char *option = line_with("▸");
    char was[200];
    strcpy(was, option);
    press("Right");
    assert_string_not_equal(line_with("▸"), was);
    strcpy(was, line_with("▸"));
    press("Up Up Up Up Up Left Right"); /* another number of players and back: the option stays, and who sits there */
    expect("▸ Players ‹ 4 ›");
    press("Down Down Down Down Down");
    assert_string_equal(line_with("▸"), was);
    press("Down Right Down Enter"); /* in French */
    expect("Main ▮▮▮ Réserve 18 Denis");
    press("s");
    expect("Zoé");
    expect("Basile (bot, débutant)");
    expect("Colette (bot, fort)");
    expect("Denis (bot, maître)");
    press("Esc q Up Up Up Up Up Enter");
    expect("Zoé");
    expect("Place 2 bot, débutant");
    expect("Place 3 bot, fort");
    expect("Place 4 bot, maître");
}

/* Whoever plays by two is remembered as well as whoever plays by four; and no name is longer than there is room for. */
static void the_fewest_players_are_remembered_too(void **unused) {
    (void)unused;
    keyboard_open(&(struct keyboard_plan){.seed = 1, .w = 120});
    press("Down Enter Up Up Right Up");
    expect("▸ Seat 1");
    for (unsigned i = 0; i < 70; i++) press("x");
    const char *line = line_with("▸ Seat 1");
    assert_int_equal(strspn(strchr(line, 'x'), "x"), 63);
    expect("Seat 2 strong bot");
    for (unsigned i = 0; i < 60; i++) press("Bksp");
    press("Down Down Down Enter q Down Enter");
    assert_int_equal(strspn(strchr(line_with("Seat 1"), 'x'), "x"), 3);
    expect("Seat 2 strong bot");
}

/* ---- Games are told in brief ---- */

static void a_game_is_told_in_brief_once(void **unused) {
    (void)unused;
    keyboard_open(&(struct keyboard_plan){.seed = 1, .brief = true});
    press("Down Enter");
    expect("In brief");
    expect("Manitou");
    press("x");
    expect("In brief");
    press("q");
    expect("▸ Tenakee");
    press("Down Enter Esc");
    expect("▸ Tenakee");
    press("Down Enter");
    expect("In brief");
    press("Enter");
    expect("▸ Play");
    press("Esc Down Enter");
    expect("▸ Play"); /* it has been told */
    press("Esc Enter");
    expect("In brief"); /* another has not */
}

/* ---- Long texts ---- */

/* The first line of a text that is shown, in 80 columns and 24 lines. */
static const char *first_line(void) {
    static char line[400];
    const char *at = strchr(strchr(screen(), '\n') + 1, '\n') + 1;
    snprintf(line, sizeof line, "%.*s", (int)strcspn(at, "\n"), at);
    return line;
}

static void texts_are_read_line_by_line_and_page_by_page(void **unused) {
    char first[400], second[400], last[400];
    (void)unused;
    keyboard_open(&(struct keyboard_plan){.game = "tenakee", .who = "hgg", .seed = 3, .w = 80, .h = 24});
    press("r");
    strcpy(first, first_line());
    assert_non_null(strstr(screen(), "↓\n"));
    assert_null(strstr(screen(), "↑\n"));
    press("Up PgUp");
    assert_string_equal(first_line(), first);
    press("Down Down Down");
    assert_non_null(strstr(screen(), "↑\n"));
    strcpy(second, first_line());
    press("Down Up");
    assert_string_equal(first_line(), second);
    press("Home");
    assert_string_equal(first_line(), first);
    const char *bottom = strstr(screen(), "\n\n Esc");
    assert_non_null(bottom);
    while (bottom[-1] != '\n') bottom--;
    snprintf(last, sizeof last, "%.6s", bottom);
    press("PgDn"); /* the last line of a page is the first of the next */
    assert_memory_equal(first_line(), last, strlen(last));
    strcpy(second, first_line());
    press("PgDn PgUp");
    assert_string_equal(first_line(), second); /* as far back as it went on */
    press("PgUp");
    assert_string_equal(first_line(), first);
    press("Space");
    assert_string_equal(first_line(), second);
    press("End");
    assert_null(strstr(screen(), "↓\n"));
    strcpy(last, first_line());
    press("Down PgDn Space");
    assert_string_equal(first_line(), last); /* there is nothing below */
    press("Up");
    assert_string_not_equal(first_line(), last);
    assert_non_null(strstr(screen(), "↓\n"));
    press("q");
    expect("Pick three cards");
}

/* A drawing and a game that is written down keep their lines; prose fills its own. */
static void drawings_in_the_rules_are_whole(void **unused) {
    (void)unused;
    keyboard_open(&(struct keyboard_plan){.game = "ogallala", .who = "hg", .seed = 3, .w = 80, .h = 24});
    press("r / [ g u a r d ] Enter");
    assert_non_null(strstr(screen(), "\n  row 2     _       s     [bow]  [guard]    o       _"));
    assert_non_null(strstr(screen(), "\n            4       5       6       7       8       9"));
    press("Esc");
    keyboard_close(NULL);
    keyboard_open(&(struct keyboard_plan){.game = "tenakee", .who = "hgg", .seed = 3, .w = 80, .h = 24});
    press("r End");
    assert_non_null(strstr(screen(), "\n  * deal 0 t5        # the first seat is dealt a totem card of value 5"));
    assert_non_null(strstr(screen(), "\n  = 41 37 52         # the final scores, seat by seat"));
    press("/ w i t h Space t h e Space c h i e f Enter");
    expect(
        "head, warrior and woman. A card that starts"); /* a line that begins with a card goes on with its paragraph */
}

static void a_text_is_searched_from_where_one_reads(void **unused) {
    char first[400];
    (void)unused;
    keyboard_open(&(struct keyboard_plan){.game = "tenakee", .who = "hgg", .seed = 3, .w = 80, .h = 24});
    press("r / q n");
    expect("Search: qn"); /* keys are letters now */
    press("Bksp Bksp d i s c a r d Enter");
    assert_non_null(strstr(first_line(), "discard"));
    strcpy(first, first_line());
    press("n");
    assert_string_not_equal(first_line(), first); /* it is named once more, */
    expect("discard");
    for (unsigned i = 0; i < 60 && strcmp(first_line(), first) != 0; i++) press("n");
    assert_string_equal(first_line(), first); /* and behind the last comes the first */
    press("/ T E N - 1 1 Esc");               /* only the search is given up, */
    assert_string_equal(first_line(), first);
    expect_not("Search");
    press("/ z z z z Enter");
    expect("“zzzz” was not found");
    assert_string_equal(first_line(), first);
    press("/");
    expect("Search:");
    expect_not("zzzz"); /* one begins anew */
    press("Enter");
    expect_not("was not found");
    press("Esc");
    expect("Pick three cards");
}

/* ---- Lists ---- */

static void lists_are_walked_and_narrowed(void **unused) {
    char first[400], last[400];
    (void)unused;
    keyboard_open(&(struct keyboard_plan){.game = "manitou", .who = "hg", .seed = 3, .w = 80, .h = 24});
    press("Tab");
    strcpy(first, line_with("▸"));
    press("Up PgUp");
    assert_string_equal(line_with("▸"), first);
    press("End");
    strcpy(last, line_with("▸"));
    assert_string_not_equal(last, first);
    press("Down PgDn");
    assert_string_equal(line_with("▸"), last);
    press("Up Down");
    assert_string_equal(line_with("▸"), last);
    press("Home Down Up");
    assert_string_equal(line_with("▸"), first);
    press("PgDn");
    assert_string_not_equal(line_with("▸"), first);
    press("PgUp");
    assert_string_equal(line_with("▸"), first);
    press("End w");
    assert_non_null(strstr(line_with("▸"), "w"));
    press("o m a n"); /* the cursor stays within what is left */
    assert_non_null(strstr(line_with("▸"), "oman"));
    press("Enter");
    expect("6 more cards"); /* and Enter takes it */
    assert_non_null(strstr(screen(), "»Wom"));
    press("u Tab Bksp End");
    assert_string_equal(line_with("▸"), last);
    press("q q");
    expect("Nothing fits");
    press("Enter Bksp Bksp"); /* nothing is chosen of nothing */
    press("Esc");
    expect("Choose your hunting party: 7 cards.");
    press("Tab h u n t e r Space 9 Enter");
    expect("6 more cards");
    assert_non_null(strstr(screen(), "» 9  «"));
    press("Tab");
    click_on("chief"); /* the first that says so, wherever the cursor is */
    expect("5 more cards");
    assert_non_null(strstr(screen(), "»Chf "));
}

/* ---- Finished games ---- */

static void finish_a_game(void) {
    press("Enter R Enter Esc");
}

/* Two games that are over, the later one first; each is what is looked at, exported, deleted. */
static void finished_games_are_looked_at_exported_and_deleted(void **unused) {
    FILE *record;
    char name[200], line[200];
    (void)unused;
    keyboard_open(&(struct keyboard_plan){.game = "tenakee", .who = "hgg", .seed = 3});
    finish_a_game();
    press("q");
    expect("1 finished game");
    press("Down Enter Enter");
    finish_a_game();
    press("q");
    expect("2 finished games");
    expect_not("Continue"); /* what is over is not gone on with */
    press("Down Down Down Down");
    expect("▸ 2 finished games");
    assert_null(strstr(keys_shown(), "d delete"));
    press("Enter Esc");
    expect("▸ 2 finished games");
    press("Enter q");
    expect("▸ 2 finished games");
    press("Enter Down");
    strcpy(line, line_with("▸"));
    press("Enter Esc");
    assert_string_equal(line_with("▸"), line); /* whoever comes back is where they were */
    press("Up");
    bool later = strstr(line_with("▸"), "Manitou") != NULL;    /* both are of this second, perhaps */
    press(later ? "Enter Enter Esc" : "Down Enter Enter Esc"); /* past its scores */
    assert_non_null(strstr(screen(), "Reserve"));
    expect("As Player 1 saw it.");
    expect("hunt 1 of 3"); /* it is that one */
    press("q Down Down Down Down Enter");
    press(later ? "Down Enter Down Down Enter" : "Enter Down Down Enter");
    expect("The record is in ");
    const char *said = strstr(line_with("The record is in "), "tenakee-");
    assert_non_null(said);
    snprintf(name, sizeof name, "%.*s", (int)(strstr(said, ".rec") - said + 4), said);
    record = fopen(name, "r");
    assert_non_null(record);
    assert_non_null(fgets(line, sizeof line, record));
    fclose(record);
    press("Enter");
    expect(later ? "▸ Tenakee" : "Manitou"); /* the list again, where it was left */
    press("Enter Down Down Down Enter");
    expect("for good?");
    press("Esc Enter Down Down Down Enter Enter");
    expect_not("Tenakee, 2");
    expect("▸ Manitou"); /* the other one is there */
    press("Enter Down Down Down Enter Enter");
    expect("Good evening");
    expect_not("finished");
    expect("▸ Language");
}

/* ---- Sizes ---- */

static void a_small_window_hears_nothing_but_leaving(void **unused) {
    static char before[1 << 14];
    (void)unused;
    keyboard_open(&(struct keyboard_plan){.game = "tenakee", .who = "hgg", .seed = 3, .w = 80, .h = 24});
    strcpy(before, screen());
    for (unsigned i = 0; i < 2; i++) {
        resize_to(i == 0 ? 79 : 80, i == 0 ? 24 : 23);
        expect("80");
        expect_not("Pick three cards");
        press("Enter Tab Right");
        click_at(10, 10);
        resize_to(80, 24);
        assert_string_equal(screen(), before);
    }
    resize_to(40, 10);
    press("q");
    assert_false(keyboard_is_open());
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(the_shelf_ends_at_both_ends, keyboard_close),
        cmocka_unit_test_teardown(the_shelf_is_left_by_a_key_and_by_a_click, keyboard_close),
        cmocka_unit_test_teardown(the_language_turns_both_ways, keyboard_close),
        cmocka_unit_test_teardown(a_click_on_the_shelf_opens_that_game, keyboard_close),
        cmocka_unit_test_teardown(games_that_were_left_go_on_or_are_deleted, keyboard_close),
        cmocka_unit_test_teardown(answers_turn_both_ways, keyboard_close),
        cmocka_unit_test_teardown(typing_is_for_the_line_of_a_person, keyboard_close),
        cmocka_unit_test_teardown(what_is_chosen_is_what_is_played, keyboard_close),
        cmocka_unit_test_teardown(the_fewest_players_are_remembered_too, keyboard_close),
        cmocka_unit_test_teardown(a_game_is_told_in_brief_once, keyboard_close),
        cmocka_unit_test_teardown(texts_are_read_line_by_line_and_page_by_page, keyboard_close),
        cmocka_unit_test_teardown(drawings_in_the_rules_are_whole, keyboard_close),
        cmocka_unit_test_teardown(a_text_is_searched_from_where_one_reads, keyboard_close),
        cmocka_unit_test_teardown(lists_are_walked_and_narrowed, keyboard_close),
        cmocka_unit_test_teardown(finished_games_are_looked_at_exported_and_deleted, keyboard_close),
        cmocka_unit_test_teardown(a_small_window_hears_nothing_but_leaving, keyboard_close),
    };
    tell_bugs_here();
    return cmocka_run_group_tests(tests, keyboard_prepare, keyboard_clear);
}
