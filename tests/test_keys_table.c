/* test_keys_table.c - what stands at the table while one plays there by keys: marks, news, piles that open, other eyes
 * at the same keyboard, and what is said on the way out. */
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

static void open_table(const char *game, const char *who, int w) {
    keyboard_open(&(struct keyboard_plan){.game = game,
                                          .who = who,
                                          .seed = 3,
                                          .option = strcmp(game, "goofspiel") == 0 ? "cards=3" : NULL,
                                          .w = w,
                                          .h = 24});
}

static unsigned times(const char *words, const char *in) {
    unsigned n = 0;
    for (const char *at = strstr(in, words); at != NULL; at = strstr(at + 1, words)) n++;
    return n;
}

/* From the line that begins so on to the end of the screen. */
static const char *from_line(const char *words) {
    static char line[100];
    snprintf(line, sizeof line, "\n%s", words);
    const char *at = strstr(screen(), line);
    if (at == NULL) fail_msg("no line begins with \"%s\":\n%s", words, screen());
    return at + 1;
}

static const char *line_from(const char *words) {
    static char line[400];
    const char *at = from_line(words);
    snprintf(line, sizeof line, "%.*s", (int)strcspn(at, "\n"), at);
    return line;
}

static const char chosen[] = "Tab h e a d Enter Tab 1 0 Enter Tab 8 Enter c";

/* ---- News ---- */

/* Cards that are dealt and choices made in secret are no news, and how it ended stands in the prompt alone. */
static void news_are_what_one_could_not_see(void **unused) {
    (void)unused;
    open_table("tenakee", "hgg", 80);
    expect("The game begins. Round 1. You begin. Pick three cards"); /* not that others have chosen */
    keyboard_close(NULL);
    open_table("goofspiel", "hg", 80);
    expect("The game begins. The 1 is up for bids. Bid a card for the 1.");
    assert_non_null(strstr(line_with(" Basile ✓"), " Basile ✓ ")); /* which the table tells */
    press("Enter c Enter Enter c Enter Enter Enter Esc");
    expect("You take the prize: 2 points. Basile wins with 3 points. As Anne saw it.");
    press("l");
    expect("▸ Basile wins with 3 points. The game is over."); /* in the log it stands, too */
}

/* Names have their points once anybody has some; and how far the game has come stands at the right edge. */
static void points_stand_beside_names(void **unused) {
    (void)unused;
    open_table("goofspiel", "hg", 80);
    assert_null(strstr(line_with(" Basile"), " 0 "));
    assert_int_equal(strlen(line_with("round 1 of 3")), 79);
    press("Enter c Enter");
    assert_null(strstr(line_with(" Basile"), " 0 ")); /* a tie gives nobody anything */
    press("Enter c Enter Enter Enter Esc");
    assert_non_null(strstr(line_with(" Basile"), " Basile    3 "));
}

/* After others have acted the cursor is on something that can be chosen, or stays where it is if it can. */
static void the_cursor_waits_where_something_can_be_done(void **unused) {
    (void)unused;
    open_table("tenakee", "hgg", 80);
    assert_non_null(strstr(from_line("  Reserve"), "▸"));
    press(chosen);
    assert_non_null(strstr(line_from("  Hand"), "▸"));
    press("Enter");
    expect("▸Totem A◂");
    press("Enter");
    assert_non_null(strstr(line_from("  Hand"), "▸"));
    expect("card 2 of 3");
}

/* What one has placed has a mark until one's next act; looking around changes nothing. */
static void what_is_new_is_marked_once(void **unused) {
    (void)unused;
    open_table("ogallala", "hg", 80);
    assert_int_equal(times("•", screen()), 0);
    press("Enter Enter");
    assert_int_equal(times("•Can2", from_line(" Anne")), 1);
    press("s Esc Right");
    assert_int_equal(times("•Can2", from_line(" Anne")), 1);
    press("Enter Enter");
    assert_int_equal(times("•Can2", screen()), 0);
    assert_int_equal(times("Can2", from_line(" Anne")), 1);
    assert_int_equal(times("•", from_line(" Anne")), 1);
}

/* Beside the table there is a log where the screen is wide enough; the last line is the lowest. */
static void a_wide_screen_has_the_log_beside_the_table(void **unused) {
    (void)unused;
    for (int w = 109; w <= 110; w++) {
        open_table("tenakee", "hgg", w);
        const char *begins = strstr(screen(), " Round 1. You begin.\n"),
                   *last = strstr(screen(), "│ Colette has chosen.\n");
        assert_int_equal(last != NULL, w == 110);
        assert_true(last == NULL || begins < last);
        assert_true(last < strstr(screen(), "Pick three cards"));
        keyboard_close(NULL);
    }
}

/* ---- The last line ---- */

/* Where not all keys have room, those that explain stay. */
static void keys_that_explain_stay(void **unused) {
    static const char *const always[] = {"i more", "r rules", "? help", "q quit"};
    (void)unused;
    open_table("tenakee", "hgg", 80);
    expect("h hint Tab moves s scores l log i more k legend r rules ? help q quit");
    press("Enter");
    expect("h hint Tab moves u undo l log i more k legend r rules ? help q quit");
    press("Enter Enter");
    assert_non_null(strstr(keys_shown(), "c Confirm"));
    for (unsigned i = 0; i < 4; i++) assert_non_null(strstr(keys_shown(), always[i]));
    assert_null(strstr(keys_shown(), "s scores"));
    press("s"); /* they can be struck all the same */
    expect("Basile (quick bot)");
    press("Esc");
    resize_to(130, 30);
    expect("h hint Tab moves u undo s scores l log i more k legend r rules ? help q quit");
}

/* ---- Words ---- */

/* What was said is put away by the next key or click, wherever it is. */
static void what_was_said_goes_with_the_next_key(void **unused) {
    (void)unused;
    open_table("tenakee", "hgg", 80);
    for (unsigned way = 0; way < 3; way++) {
        press("x");
        expect("That key does nothing here");
        if (way == 0) press("Right");
        if (way == 1) press("Esc");
        if (way == 2) click_at(79, 2);
        expect_not("That key does nothing here");
        expect_not("You have nothing in hand");
    }
    press("P");
    press("u"); /* nothing is taken back meanwhile, and that is said */
    expect("No game is under way.");
    press("P");
    expect_not("No game is under way.");
}

/* A hint about a whole choice is good until the choice is made, one about a move until something was done. */
static void a_hint_is_marked_as_long_as_it_is_good(void **unused) {
    (void)unused;
    open_table("tenakee", "hgg", 80);
    press("h");
    expect("% to win");
    assert_true(times("»", screen()) >= 1);
    press("Enter");
    expect("Pick 2 more cards.");
    expect_not("% to win");
    assert_true(times("»", from_line("  Reserve")) >= 1); /* the rest of it */
    keyboard_close(NULL);
    open_table("ogallala", "hg", 80);
    press("Enter h");
    expect("% to win");
    press("Right Right Right Right Right");
    assert_int_equal(times("◆", screen()), 1);
    press("Tab Down Down Down Enter u"); /* something else, and back */
    expect("on your territory, or discard it.");
    assert_int_equal(times("◆", screen()), 0);
}

/* What has happened gives way to all that is to be said of what the cursor was moved to. */
static void news_give_way_to_what_one_looks_at(void **unused) {
    (void)unused;
    open_table("ogallala", "hg", 80);
    press("Enter");
    expect("You choose pile 1. You draw the second half of the cannon.");
    expect("The two halves side…");
    press("Right Left");
    expect_not("You choose pile 1.");
    expect_not("The two halves side…");
    expect("The two halves side by side");
}

/* ---- Piles ---- */

/* A pile of somebody else's opens and closes; whoever comes to the keyboard next finds it as it was. */
static void piles_open_and_close(void **unused) {
    static char before[1 << 14], open[1 << 14];
    (void)unused;
    open_table("tenakee", "hhg", 80);
    press("Enter");
    strcpy(before, screen());
    click_on("Reserve 18"); /* Colette’s */
    assert_int_equal(times("▒▒▒▒", screen()), 18);
    strcpy(open, screen());
    press("Enter");
    expect("Enter opens it.");
    assert_int_equal(times("▒▒▒▒", screen()), 0);
    press("Space");
    assert_string_equal(screen(), open);
    press(chosen);
    press("Enter");
    expect("Pick three cards");
    assert_int_equal(times("▒▒▒▒", screen()), 0);
    expect("Reserve 18");
}

/* A card that was taken up is put down by pointing at it, by taking back, and where it is the only one not at all. */
static void a_card_in_hand_is_put_down(void **unused) {
    (void)unused;
    open_table("tenakee", "hgg", 80);
    press(chosen);
    press("Enter Enter");
    expect("card 2 of 3");
    for (unsigned way = 0; way < 3; way++) {
        click_on(" 8  ");
        assert_int_equal(times("» 8  «", screen()), 1);
        if (way == 0) click_on(" 8  ");
        if (way == 1) press("Esc");
        if (way == 2) press("u");
        assert_int_equal(times("» 8  «", screen()), 0);
    }
    expect("The bots let you take a move back");
    resize_to(80, 40);                    /* with room for more */
    expect_not("Colette starts a totem"); /* that is no news any more */
    keyboard_close(NULL);
    open_table("ogallala", "hg", 80);
    press("Enter");
    click_on("»Can2«");
    expect("You have it in hand: choose where it goes.");
    assert_int_equal(times("»Can2«", screen()) + times("▸Can2◂", screen()), 1);
    press("Esc Esc");
    expect("It is the only one that you can play now.");
}

/* What is in the way of a card has a cross, until the next key. */
static void what_is_in_the_way_has_a_cross(void **unused) {
    (void)unused;
    keyboard_open(&(struct keyboard_plan){.game = "ogallala", .who = "hgg", .seed = 6, .w = 80, .h = 24});
    press("Enter Enter Enter");
    expect("Place the bow on your territory");
    const char *line = from_line(" Anne");
    int y = 0, x = 0;
    for (const char *c = screen(); c < line; c++) y += *c == '\n';
    for (const char *c = line; c < strstr(line, "ARCH"); c++) x += ((unsigned char)*c & 0xc0) != 0x80;
    click_at(x + 6, y); /* a bow is the left end of a canoe, and the archer stands at its left */
    expect("(OGA-");
    assert_non_null(strstr(from_line(" Anne"), "×ARCH"));
    press("i");
    expect("OGA-");
    press("Right");
    assert_null(strstr(screen(), "×"));
    press("Left Enter");
    assert_non_null(strstr(from_line(" Anne"), "×ARCH"));
    click_at(79, 2);
    assert_null(strstr(screen(), "×"));
}

/* In the past what differs from the line that one comes from has a mark. */
static void what_differs_in_the_past_is_marked(void **unused) {
    (void)unused;
    open_table("tenakee", "hgg", 80);
    press(chosen);
    press("Enter Enter l Enter");
    expect("Colette starts a totem on C with a totem 1: it is worth 1. Line ");
    assert_int_equal(times("•", screen()), 1); /* the game’s own: which card was played last */
    press("Home End");
    expect("Colette starts a totem on C with a totem 1: it is worth 1. Line ");
    assert_int_equal(times("• 10 │ Anne", screen()), 1);
    assert_int_equal(times("• 1  │ Basile", screen()), 1);
    press("Left Right");
    assert_int_equal(times("•", screen()), 1);
}

/* ---- Leaving ---- */

/* Where a game is kept is said on the way out, unless it is over. */
static void whoever_leaves_is_told_how_to_come_back(void **unused) {
    (void)unused;
    open_table("tenakee", "hgg", 80);
    press("q");
    assert_false(keyboard_is_open());
    keyboard_close(NULL);
    assert_string_equal(keyboard_said, ""); /* nobody has done anything */
    open_table("tenakee", "hgg", 80);
    press(chosen);
    press("q");
    assert_false(keyboard_is_open());
    keyboard_close(NULL);
    assert_memory_equal(keyboard_said, "The game is kept in ", 20);
    assert_non_null(strstr(keyboard_said, "veillee play --continue"));
    assert_string_equal(keyboard_why, "");
    open_table("tenakee", "hgg", 80);
    press("R Enter Esc q"); /* from a game that is over to the shelf */
    expect("Good evening");
    press("q");
    keyboard_close(NULL);
    assert_string_equal(keyboard_said, "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(news_are_what_one_could_not_see, keyboard_close),
        cmocka_unit_test_teardown(points_stand_beside_names, keyboard_close),
        cmocka_unit_test_teardown(the_cursor_waits_where_something_can_be_done, keyboard_close),
        cmocka_unit_test_teardown(what_is_new_is_marked_once, keyboard_close),
        cmocka_unit_test_teardown(a_wide_screen_has_the_log_beside_the_table, keyboard_close),
        cmocka_unit_test_teardown(keys_that_explain_stay, keyboard_close),
        cmocka_unit_test_teardown(what_was_said_goes_with_the_next_key, keyboard_close),
        cmocka_unit_test_teardown(a_hint_is_marked_as_long_as_it_is_good, keyboard_close),
        cmocka_unit_test_teardown(news_give_way_to_what_one_looks_at, keyboard_close),
        cmocka_unit_test_teardown(piles_open_and_close, keyboard_close),
        cmocka_unit_test_teardown(a_card_in_hand_is_put_down, keyboard_close),
        cmocka_unit_test_teardown(what_is_in_the_way_has_a_cross, keyboard_close),
        cmocka_unit_test_teardown(what_differs_in_the_past_is_marked, keyboard_close),
        cmocka_unit_test_teardown(whoever_leaves_is_told_how_to_come_back, keyboard_close),
    };
    tell_bugs_here();
    return cmocka_run_group_tests(tests, keyboard_prepare, keyboard_clear);
}
