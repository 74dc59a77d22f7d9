/* test_typed_lines.c - what is answered to whoever plays by lines: whole sessions, typed and read in one memory. */
#define _GNU_SOURCE /* memmem */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/check.h"
#include "core/text.h"
#include "keyboard.h"
#include "support.h"
#include "tui/plain.h"
#include "words/rules.h"

static char said[1 << 18];

/* What is printed to somebody who types these lines, one after the other, and then nothing more. */
static const char *type_lines(const struct keyboard_plan *wanted, bool person, int width, const char *lines) {
    char why[VL_ROOM_SENTENCE];
    FILE *in = tmpfile(), *out = tmpfile();
    CHECK(in != NULL && out != NULL);
    setvbuf(in, NULL, _IONBF, 0);
    fputs(lines, in);
    rewind(in);
    struct local *local = local_new(keyboard_fill(wanted), why, sizeof why);
    if (local == NULL) fail_msg("%s", why);
    plain_play(&local->venue, &(struct plain_options){.in = in, .out = out, .width = width, .clear = person});
    local_free(local);
    rewind(out);
    said[fread(said, 1, sizeof said - 1, out)] = '\0';
    fclose(in);
    fclose(out);
    return said;
}

static const struct keyboard_plan tenakee = {.game = "tenakee", .who = "hgg", .seed = 3},
                                  ogallala = {.game = "ogallala", .who = "hg", .seed = 3};

static unsigned times(const char *words) {
    unsigned n = 0;
    for (const char *at = strstr(said, words); at != NULL; at = strstr(at + 1, words)) n++;
    return n;
}

static void has(const char *words) {
    if (strstr(said, words) == NULL) fail_msg("\"%s\" was not said:\n%s", words, said);
}

static void has_not(const char *words) {
    if (strstr(said, words) != NULL) fail_msg("\"%s\" was said:\n%s", words, said);
}

/* What is said to this line alone: between its prompt and the next. */
static const char *answer_to(const struct keyboard_plan *wanted, const char *before, const char *line) {
    static char all[1000], answer[sizeof said];
    unsigned lines = 0;
    snprintf(all, sizeof all, "%s%s\nquit\n", before, line);
    for (const char *c = before; *c != '\0'; c++) lines += *c == '\n';
    const char *at = type_lines(wanted, false, 0, all);
    for (unsigned i = 0; i <= lines && at != NULL; i++) at = strstr(at, "> ") == NULL ? NULL : strstr(at, "> ") + 2;
    if (at == NULL) fail_msg("no answer to \"%s\":\n%s", line, said);
    const char *end = strstr(at, "\n> ");
    snprintf(answer, sizeof answer, "%.*s", end == NULL ? (int)strlen(at) : (int)(end - at), at);
    return answer;
}

/* Each of these says what it is about, and leaves everything as it is: the same is asked again. */
static void what_cannot_be_done_says_why(void **unused) {
    static const struct {
        const char *typed, *said;
    } lines[] = {{"ok", "The choice is not complete yet.\nPick three"},
                 {"back", "You have not chosen that.\nPick three"},
                 {"back t1", "You have not chosen that.\nPick three"},
                 {"yes", "Nothing was asked.\nPick three"},
                 {"no", "Nothing was asked.\nPick three"},
                 {"eyes", "Others’ cards are shown once the game is over.\nPick three"},
                 {"eyes Basile", "Others’ cards are shown once the game is over.\nPick three"},
                 {"at", "The log has lines 1 to 19.\nPick three"},
                 {"at 0", "The log has lines 1 to 19.\nPick three"},
                 {"at 20", "The log has lines 1 to 19.\nPick three"},
                 {"at 19", "Round 1. You begin.\nTotem A: empty\n"},
                 {"at 1", "You sit down.\nTotem A: empty\n"},
                 {"at 5", "You are dealt a totem 10.\nTotem A: empty\n"},
                 {"resume", "Nobody plays for this seat.\nPick three"},
                 {"begin", "The host of the table begins the game.\nPick three"},
                 {"say hi", "Nobody hears it.\nPick three"},
                 {"foo bar", "No move or command matches that."},
                 {"0", "No move or command matches that."},
                 {"10", "No move or command matches that."},
                 {"pick", "9 moves match. Say a little more."},
                 {"card head", "head: Goes on a totem card and takes the whole totem; never on a warrior.\nPick"},
                 {"card nothing", "There is no such card.\nPick three"},
                 {"rules TEN-10", "A head may only go on a totem topped by a totem card"},
                 {"rules ten-10", "A head may only go on a totem topped by a totem card"},
                 {"rules ZZ-1", "There is no rule ZZ-1.\nPick three"},
                 {"rules brief", "## In brief\n"},
                 {"resign", "Type it once more to give the game up.\nPick three"},
                 {"play t8 A", "Not now. Pick three cards for this round.\nPick"},
                 {"pick t4", "You have no totem 4 left to pick. (TEN-5)\nPick"}};
    (void)unused;
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) {
        const char *answer = answer_to(&tenakee, "", lines[i].typed);
        if (strstr(answer, lines[i].said) != answer) fail_msg("\"%s\" was answered with:\n%s", lines[i].typed, answer);
        assert_non_null(strstr(answer, "Pick three cards for this round."));
        assert_null(strstr(answer, " * chosen: "));
    }
}

/* A choice is laid out, changed, and confirmed by an empty line or by a word, once it is whole. */
static void a_choice_is_laid_out_and_confirmed(void **unused) {
    (void)unused;
    for (unsigned way = 0; way < 2; way++) {
        type_lines(&tenakee, false, 0, way == 0 ? "5\npick t10\nhead\n\n" : "pick t8\ntotem 10\nPick a head\nok\n");
        has(" * chosen: totem 8\n   1. ");
        has("Pick 2 more cards.");
        has(" * chosen: totem 8\n * chosen: totem 10\n   1. ");
        has("Pick 1 more card.");
        has(" * chosen: totem 8\n * chosen: totem 10\n * chosen: head\nYour choice is complete");
        has("Press Enter or type “ok” to confirm");
        has("You pick a totem 8.\nYou pick a totem 10.\nYou pick a head.\nYou have chosen.\n");
        has("   2. Play a totem 10 on A  [play t10 A]\nPlay a card on A.");
        assert_int_equal(times("Your reserve: "), 2); /* the table is shown again once it has changed */
    }
    type_lines(&tenakee, false, 0, "pick t8\npick t10\npick head\nback t10\nback\n");
    has(" * chosen: totem 8\n * chosen: head\n   1. "); /* that one, */
    has("> \n * chosen: totem 8\n   1. Pick a totem 1  [pick t1]\n   2. Pick a totem 2");
    assert_int_equal(times("Pick 2 more cards."), 2); /* and the last */
    type_lines(&tenakee, false, 0, "pick t8\nundo\n");
    assert_int_equal(times("Pick three cards"), 2);
    type_lines(&tenakee, false, 0, "pick t8\n\n");
    assert_int_equal(times("Your reserve: "), 2);
    has_not("The choice is not complete yet.");
    type_lines(&tenakee, false, 0, "\n\n");
    assert_int_equal(times("Your reserve: "), 3); /* an empty line shows the table again */
}

static void what_was_done_is_taken_back(void **unused) {
    (void)unused;
    type_lines(&tenakee, false, 0, "pick t8\npick t10\npick head\nok\nplay t8 B\nplay t8 A\nundo\nquit\n");
    has("A is empty too, and comes before B: start your totem there. (TEN-15)\nPlay a card on A.\n");
    has("You start a totem on A with a totem 8: it is worth 8.\nBasile starts a totem on B");
    has("The bots let you take a move back");
    assert_int_equal(times("Play a card on A."), 3);
    has("The game is kept in ");
}

/* What one has done oneself shows the table again; what is dealt, and what would fill the page, is not told. */
static void the_table_is_shown_again_once_it_has_changed(void **unused) {
    (void)unused;
    type_lines(&ogallala, false, 0, "1\nmoves\n");
    assert_int_equal(times("Pile 2: 37 cards face down"), 2);
    has("\nYour card: second half of the cannon\nPile 1: 37 cards face down\n");
    has("There are 43 moves. Type “moves” to list them, or a few words of the one you want.\nPlace the second half");
    assert_int_equal(times("[place 1.1]"), 1);
    assert_true(strstr(said, "There are 43 moves.") < strstr(said, "[place 1.1]")); /* only when asked for */
    has("\n   9. Place it in row 1, column 9  [place 1.9]\n  10. Place it in row 1, column 10  [place 1.10]\n");
    has("\n  43. Discard it  [discard]\n");
    type_lines(&ogallala, false, 0, "1\nplace 2.10\nlook\nlook\n");
    assert_int_equal(times("  2 | 10 second half of the cannon"), 3);
    type_lines(&tenakee, false, 0, "log\n");
    has("\n5. You are dealt a totem 10.\n");
    assert_int_equal(times("are dealt"), 14); /* in the log alone */
}

/* A last line without an end is one, too. */
static void a_last_line_without_an_end_is_heard(void **unused) {
    (void)unused;
    type_lines(&tenakee, false, 0, "pause");
    has("The game is paused.\n");
    type_lines(&tenakee, false, 0, "resign\r\nresign\r\n"); /* nor has one of another system any other meaning */
    has("You resign.");
}

/* Once it is over: by number, by name, or the next; and what is looked at from then on is seen so. */
static void other_eyes_are_chosen_by_number_or_name(void **unused) {
    static const char lines[] =
        "eyes\neyes\neyes\neyes\neyes 2\neyes 1\neyes BEN\nlook\neyes 3\neyes Zoé\neyes 0\nquit\n";
    static const char *const told[] = {"> As Ben saw it.\n",  "> As everybody saw it.\n", "> All cards are shown.\n",
                                       "> As Anne saw it.\n", "> As Ben saw it.\n",       "> As Anne saw it.\n",
                                       "> As Ben saw it.\n"};
    char why[VL_ROOM_SENTENCE];
    const struct keyboard_plan shared = {.game = "kuhn", .who = "hh", .seed = 3};
    (void)unused;
    FILE *in = tmpfile(), *out = tmpfile(), *none = tmpfile();
    CHECK(in != NULL && out != NULL && none != NULL);
    setvbuf(in, NULL, _IONBF, 0);
    fputs("\npass\n\npass\n", in);
    long played = ftell(in);
    fputs(lines, in);
    rewind(in);
    struct local *local = local_new(keyboard_fill(&shared), why, sizeof why);
    assert_non_null(local);
    plain_play(&local->venue, &(struct plain_options){.in = in, .out = none});
    assert_int_equal(ftell(in), played); /* once it is over nothing more is read */
    vl_evening_look_as(local->venue.evening, 0);
    plain_replay(&local->venue, &(struct plain_options){.in = in, .out = out});
    local_free(local);
    rewind(out);
    said[fread(said, 1, sizeof said - 1, out)] = '\0';
    const char *at = strstr(said, "> ");
    for (unsigned i = 0; i < sizeof told / sizeof *told; i++) {
        if (at == NULL || strncmp(at, told[i], strlen(told[i])) != 0) fail_msg("not \"%s\":\n%s", told[i], at);
        at += strlen(told[i]);
    }
    assert_non_null(strstr(at, "Anne’s card: 1\nYour card: 3\n"));
    assert_int_equal(times("No move or command matches that."), 3);
    fclose(in), fclose(out), fclose(none);
}

/* Whoever resigns types it twice, and nothing else in between. */
static void resigning_is_typed_twice_in_a_row(void **unused) {
    (void)unused;
    type_lines(&tenakee, false, 0, "resign\nlook\nresign\nquit\n");
    assert_int_equal(times("Type it once more to give the game up."), 2);
    has_not("You resign.");
    type_lines(&tenakee, false, 0, "resign\nresign\n");
    assert_int_equal(times("Type it once more to give the game up."), 1);
    has("You resign.");
    has("broken off");
    has("Anne (at the keyboard): 0 points");
    has("The game is kept in"); /* to be looked at */
}

static void a_pause_waits_for_its_end(void **unused) {
    (void)unused;
    type_lines(&tenakee, false, 0, "pause\npick t8\nmoves\nresume\npick t8\n");
    assert_int_equal(times("The game is paused. Type “resume” to go on."), 3);
    has("You end the pause.\n");
    assert_int_equal(times(" * chosen: totem 8"), 1);
}

/* The end of what is typed leaves the game where it is, and says where. */
static void the_end_of_the_input_leaves(void **unused) {
    (void)unused;
    type_lines(&tenakee, false, 0, "");
    has_not("The game is kept in"); /* nobody has done anything */
    type_lines(&ogallala, false, 0, "1\n");
    has("The game is kept in ");
    has("Place the second half of the cannon");
}

/* Who sits down next presses Enter first, and reads nothing of others before. */
static void the_keyboard_is_passed_on(void **unused) {
    const struct keyboard_plan shared = {.game = "kuhn", .who = "hh", .seed = 3};
    (void)unused;
    for (unsigned person = 0; person < 2; person++) {
        type_lines(&shared, person, 0, "\npass\n\npass\n");
        const char *anne = strstr(said, "Pass the keyboard to Anne, then press Enter.");
        const char *ben = strstr(said, "Pass the keyboard to Ben, then press Enter.");
        assert_true(anne != NULL && ben != NULL && anne < ben);
        assert_null(memmem(said, (size_t)(anne - said), "are dealt the", 13));
        assert_non_null(memmem(anne, (size_t)(ben - anne), "You are dealt the 1.", 20));
        assert_null(memmem(anne, (size_t)(ben - anne), "You are dealt the 3.", 20));
        assert_null(strstr(ben, "You are dealt the 1."));
        assert_non_null(strstr(ben, "You are dealt the 3."));
        assert_int_equal(strstr(said, "\n\n\n\n\n\n\n\n\n\n") != NULL, person); /* a person’s screen is emptied */
        has("Ben wins with 1 point.\nAnne (at the keyboard): -1 point\n");
        has("   1  Won or lost (KUH-3)\n");
    }
    type_lines(&shared, false, 0, "");
    has_not("are dealt the");
}

/* Prose is broken before the edge, below the beginning of its item; drawings and records keep their lines. */
static void long_lines_are_broken_and_drawings_are_not(void **unused) {
    (void)unused;
    type_lines(&ogallala, false, 60, "rules\n");
    for (const char *line = said; *line != '\0'; line += strcspn(line, "\n") + (line[strcspn(line, "\n")] == '\n')) {
        char words[400];
        snprintf(words, sizeof words, "%.*s", (int)strcspn(line, "\n"), line);
        bool drawn = strchr("|> ", words[0]) != NULL || strstr(words, "  ") != NULL || strchr(words, '[') != NULL;
        if (!drawn) assert_in_range(vl_columns(words), 0, 60);
    }
    has("\nrow 1     _       o       o       o       o       _\n");
    has("\nrow 2     _       s     [bow]  [guard]    o       _\n");
    type_lines(&tenakee, false, 72, "rules\n");
    has("\n* deal 0 t5        # the first seat is dealt a totem card of value 5\n");
    has("\n- The goal: take totems. "); /* without the stars of its bold words */
    has("\n- A round: in secret, pick three of your cards; then everyone plays\n  them one at a time, in turn.\n");
    type_lines(&tenakee, false, 0, "rules\n");
    has("\n- **The goal**: take totems."); /* for a program it is as it is */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_cannot_be_done_says_why),
        cmocka_unit_test(a_choice_is_laid_out_and_confirmed),
        cmocka_unit_test(what_was_done_is_taken_back),
        cmocka_unit_test(the_table_is_shown_again_once_it_has_changed),
        cmocka_unit_test(a_last_line_without_an_end_is_heard),
        cmocka_unit_test(other_eyes_are_chosen_by_number_or_name),
        cmocka_unit_test(resigning_is_typed_twice_in_a_row),
        cmocka_unit_test(a_pause_waits_for_its_end),
        cmocka_unit_test(the_end_of_the_input_leaves),
        cmocka_unit_test(the_keyboard_is_passed_on),
        cmocka_unit_test(long_lines_are_broken_and_drawings_are_not),
    };
    tell_bugs_here();
    return cmocka_run_group_tests(tests, keyboard_prepare, keyboard_clear);
}
