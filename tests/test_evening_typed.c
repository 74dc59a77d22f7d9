/* test_evening_typed.c - what people type: commands, moves by number, notation or words, names of cards; and the plain
 * letters by which all of that is compared. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/check.h"
#include "evening/fold.h"
#include "evening/typed.h"
#include "games/registry.h"
#include "support.h"
#include "table/talk.h"

static char words[4000];

static struct vl_text *words_begin(void) {
    static struct vl_text text;
    vl_text_init(&text, words, sizeof words);
    return &text;
}

/* ---- Letters ---- */

static const char *folded(const char *text) {
    vl_fold(text, words, sizeof words);
    return words;
}

static const char *folded_words(const char *text) {
    vl_fold_words(text, words, sizeof words);
    return words;
}

static void every_letter_and_sign_has_an_ascii_form(void **unused) {
    (void)unused;
    assert_string_equal(folded("plain ~ text\n"), "plain ~ text\n");
    assert_string_equal(folded("Größe – «é» “x” „y“ l’œil"), "Groesse - \"e\" \"x\" \"y\" l'oeil");
    assert_string_equal(folded("ÀÉÎÔÜ Ç Ñ ß ÿ ÷"), "AEIOUe C N ss y /");
    assert_string_equal(folded("9⁴ 3¹ → ← ↑ ↓ ★ …"), "9^4 3^1 > < ^ v * ...");
    assert_string_equal(folded("日本 ×\u00bf"), "?? x?"); /* those just before and behind the letters too */
    assert_string_equal(folded("a\xff\xc3"), "a??");
    vl_fold("Größe", words, sizeof "Groesse"); /* as much room as it needs */
    assert_string_equal(words, "Groesse");
}

static void words_are_compared_by_small_letters_and_digits(void **unused) {
    (void)unused;
    assert_string_equal(folded_words("Défausser la Tête !"), "defausser la tete");
    assert_string_equal(folded_words("  (9 Köpfe) – AZaz09  "), "9 koepfe azaz09");
    assert_string_equal(folded_words("@[`{/: !"), "");
}

/* ---- Commands ---- */

static enum vl_command command(enum vl_language language, const char *line, const char *rest) {
    const char *found;
    enum vl_command which = vl_typed_command(language, line, &found);
    if (rest != NULL) assert_string_equal(found, rest);
    return which;
}

static void a_command_is_known_by_its_name_in_every_language(void **unused) {
    (void)unused;
    for (unsigned language = 0; language < VL_LANGUAGES; language++)
        for (unsigned i = 0; i < VL_COMMANDS; i++) {
            char name[60], help[400], line[80];
            vl_typed_command_name((enum vl_language)language, (enum vl_command)i, words_begin());
            strcpy(name, words);
            vl_typed_command_help((enum vl_language)language, (enum vl_command)i, words_begin());
            assert_true(strlen(words) > 3 && strlen(words) < sizeof help);
            strcpy(help, words);
            for (unsigned k = 0; k < i; k++) {
                vl_typed_command_help((enum vl_language)language, (enum vl_command)k, words_begin());
                assert_string_not_equal(words, help);
            }
            snprintf(line, sizeof line, "\t%s  7 b ", name);
            assert_int_equal(command((enum vl_language)language, line, "7 b "), i);
            assert_int_equal(command((enum vl_language)language, folded(name), ""), i); /* without accents */
        }
}

static void english_is_understood_by_everybody(void **unused) {
    static const struct {
        const char *line, *rest;
        enum vl_command command;
    } lines[] = {
        {"rules TEN-10", "TEN-10", VL_COMMAND_RULES},
        {"OK", "", VL_COMMAND_CONFIRM},
        {"undo", "", VL_COMMAND_UNDO},
        {"?", "", VL_COMMAND_HELP},
        {"? x", "x", VL_COMMAND_HELP},
        {"quit", "", VL_COMMAND_QUIT},
        {"Stop", "", VL_COMMAND_ABANDON},
        {"at 3", "3", VL_COMMAND_AT},
        {"", "", VL_COMMANDS},
        {"zebra crossing", NULL, VL_COMMANDS},
        {"hel", NULL, VL_COMMANDS},
        {"helpp", NULL, VL_COMMANDS},
    };
    (void)unused;
    for (unsigned language = 0; language < VL_LANGUAGES; language++)
        for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++)
            assert_int_equal(command((enum vl_language)language, lines[i].line, lines[i].rest), lines[i].command);
    assert_int_equal(command(VL_FRENCH, "RÈGLES", ""), VL_COMMAND_RULES);
    assert_int_equal(command(VL_GERMAN, "zuege", ""), VL_COMMAND_MOVES);
    assert_int_equal(command(VL_ENGLISH, "aide", NULL), VL_COMMANDS);
}

/* No command is so long, with its accents or without them. */
static void a_word_without_end_is_no_command(void **unused) {
    char line[200];
    (void)unused;
    for (unsigned length = 50; length < 199; length++) {
        memset(line, 'h', length);
        line[length] = '\0';
        assert_int_equal(command(VL_ENGLISH, line, NULL), VL_COMMANDS);
    }
}

/* ---- Moves ---- */

struct asked {
    struct vl_setup setup;
    struct vl_speaker speaker;
    vl_move moves[VL_MOVES_MAX];
    unsigned count;
};

static vl_move move_of(const struct asked *a, const char *notation) {
    vl_move move = VL_NO_MOVE;
    assert_null(vl_talk_move(&a->setup, notation, &move));
    return move;
}

/* Whoever speaks this language has these moves, up to NULL. */
static void ask(struct asked *a, const char *game, enum vl_language language, const char *const *notations) {
    memset(a, 0, sizeof *a);
    vl_setup_init(&a->setup, vl_game_find(game), vl_game_find(game)->players_min);
    a->speaker = (struct vl_speaker){&a->setup, language, 0, {"Anne", "Ben", "Chloé"}};
    for (; notations != NULL && notations[a->count] != NULL; a->count++)
        a->moves[a->count] = move_of(a, notations[a->count]);
}

static void means(const struct asked *a, const char *line, const char *notation) {
    struct vl_typed typed = vl_typed_move(&a->speaker, a->moves, a->count, line);
    if (typed.kind != VL_TYPED_MOVE || typed.count != 1 || typed.move != move_of(a, notation))
        fail_msg("“%s” is not %s: kind %d, count %u", line, notation, (int)typed.kind, typed.count);
}

/* One of several, or with a count of 0 nothing at all. */
static void means_several(const struct asked *a, const char *line, unsigned count) {
    struct vl_typed typed = vl_typed_move(&a->speaker, a->moves, a->count, line);
    if (typed.kind != (count == 0 ? VL_TYPED_NOTHING : VL_TYPED_SEVERAL) || typed.count != count)
        fail_msg("“%s”: kind %d, count %u", line, (int)typed.kind, typed.count);
}

static void words_begin_the_words_of_a_move_in_their_order(void **unused) {
    struct asked a;
    (void)unused;
    ask(&a, "manitou", VL_ENGLISH, (const char *const[]){"play h1 1", "play h1 2", "play h4 1", "play chief 3", NULL});
    means(&a, "Play hunter 4 on ground 1", "play h4 1");
    means(&a, "hunt 4", "play h4 1");
    means(&a, "CH", "play chief 3");
    means(&a, "pl hunter 1 2", "play h1 2");
    means_several(&a, "hunter 1", 3); /* also hunter 4, on ground 1 */
    means_several(&a, "hunter", 3);
    means_several(&a, "play", 4);
    means_several(&a, "4 hunter", 0);
    means_several(&a, "hunters 4", 0);
    means_several(&a, "hunter 4 4", 0);
    means_several(&a, "!", 0);
    means_several(&a, "", 0);
    ask(&a, "tenakee", VL_FRENCH, (const char *const[]){"discard head", "play head A", "play t10 B", NULL});
    means(&a, "defausser tete", "discard head");
    means(&a, "TÊTE a", "play head A");
    means(&a, "totem b", "play t10 B");
}

/* "1" is not the beginning of 10, and "a" is a place. */
static void a_number_or_a_single_letter_is_meant_whole(void **unused) {
    struct asked a;
    (void)unused;
    ask(&a, "tenakee", VL_ENGLISH, (const char *const[]){"play t1 A", "play t10 B", "play head A", NULL});
    means(&a, "totem 1", "play t1 A");
    means(&a, "totem 10", "play t10 B");
    means(&a, "totem b", "play t10 B");
    means_several(&a, "h a", 0);
    means(&a, "he a", "play head A");
    means_several(&a, "t a", 0);
    means(&a, "t1 a", "play t1 A"); /* some of the notation will do */
    means(&a, "t10", "play t10 B");
}

static void a_move_in_notation_need_not_be_in_the_list(void **unused) {
    struct asked a;
    (void)unused;
    ask(&a, "manitou", VL_ENGLISH, (const char *const[]){"play h1 1", NULL});
    means(&a, "play h7 3", "play h7 3");
    means(&a, "  pass  ", "pass");
    means_several(&a, "draw 0 h1", 0); /* that is chance’s alone */
    means_several(&a, "play h1 1 2 3 4 5 6 7 8", 0);
    means(&a, "1", "play h1 1");
    means_several(&a, "2", 0);
}

/* What stands in brackets behind a move in a list is no part of its words. */
static void a_line_of_the_list_can_be_copied(void **unused) {
    struct asked a;
    char line[sizeof words + 40];
    (void)unused;
    ask(&a, "manitou", VL_GERMAN, (const char *const[]){"play h1 1", "play h4 2", NULL});
    for (unsigned i = 0; i < a.count; i++) {
        vl_speak_move(&a.speaker, a.moves[i], words_begin());
        snprintf(line, sizeof line, "%s (ein Angriff)", words);
        struct vl_typed typed = vl_typed_move(&a.speaker, a.moves, a.count, line);
        assert_int_equal(typed.kind, VL_TYPED_MOVE);
        assert_int_equal(typed.move, a.moves[i]);
    }
    means_several(&a, "(ein Angriff)", 0);
    means_several(&a, "Zebra (4)", 0);
    memset(line, 'x', VL_ROOM_SENTENCE);
    strcpy(line + VL_ROOM_SENTENCE, "(4)");
    means_several(&a, line, 0);
}

/* ---- Cards ---- */

static void a_card_is_told_about_by_its_name_or_its_word(void **unused) {
    struct asked a;
    char by_name[sizeof words];
    (void)unused;
    ask(&a, "manitou", VL_FRENCH, NULL);
    assert_true(vl_typed_about(&a.speaker, "ECLAIREUR", words_begin()));
    assert_memory_equal(words, "éclaireur\u00a0: ", strlen("éclaireur\u00a0: "));
    assert_true(strlen(words) > 30);
    strcpy(by_name, words);
    assert_true(vl_typed_about(&a.speaker, "scout", words_begin()));
    assert_string_equal(words, by_name);
    static const char *const none[] = {"", "zèbre", "!", "éclair", "éclaireur chef"};
    for (unsigned i = 0; i < sizeof none / sizeof *none; i++) {
        assert_false(vl_typed_about(&a.speaker, none[i], words_begin()));
        assert_string_equal(words, "");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_letter_and_sign_has_an_ascii_form),
        cmocka_unit_test(words_are_compared_by_small_letters_and_digits),
        cmocka_unit_test(a_command_is_known_by_its_name_in_every_language),
        cmocka_unit_test(english_is_understood_by_everybody),
        cmocka_unit_test(a_word_without_end_is_no_command),
        cmocka_unit_test(words_begin_the_words_of_a_move_in_their_order),
        cmocka_unit_test(a_number_or_a_single_letter_is_meant_whole),
        cmocka_unit_test(a_move_in_notation_need_not_be_in_the_list),
        cmocka_unit_test(a_line_of_the_list_can_be_copied),
        cmocka_unit_test(a_card_is_told_about_by_its_name_or_its_word),
    };
    tell_bugs_here();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
