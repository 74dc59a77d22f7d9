/* test_editions.c - editions as JSON: written and read again, and every fault of one named with its word and reason. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/edition.h"
#include "core/record.h"
#include "core/sha256.h"
#include "core/telling.h"
#include "core/text.h"
#include "games/registry.h"
#include "support.h"

static bool read_edition(const char *json, struct vl_setup *s, struct vl_fault *fault) {
    return vl_edition_read(json, strlen(json), vl_games, s, fault);
}

/* What is written is read as it was, of every game; and only numbers that are others than in the box come from an
 * edition. */
static void what_is_written_is_read(void **unused) {
    (void)unused;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        static char first[1 << 16], again[1 << 16];
        struct vl_setup s, t;
        struct vl_fault fault;
        struct vl_text text;
        vl_setup_init(&s, vl_games[g], vl_games[g]->players_min);
        assert_null(vl_edition_name(&s, "attic-2"));
        vl_text_init(&text, first, sizeof first);
        vl_edition_json(&s, &text);
        assert_false(text.cut);
        assert_null(strstr(first, "\"edition\" }"));
        if (!read_edition(first, &t, &fault)) fail_msg("%s: %s %s", vl_games[g]->name, fault.word, fault.reason);
        assert_memory_equal(&s, &t, sizeof s);
        vl_text_init(&text, again, sizeof again);
        vl_edition_json(&t, &text);
        assert_string_equal(first, again);
    }
}

static void numbers_are_replaced(void **unused) {
    char buffer[1 << 14];
    struct vl_setup s, box;
    struct vl_fault fault;
    struct vl_text text;
    (void)unused;
    assert_true(
        read_edition("{\"game\": \"ogallala\", \"edition\": \"mine\", \"components\": "
                     "{\"axe\": {\"copies\": 5, \"provenance\": \"counted\"}, \"guest\": {\"provenance\": {}}}}",
                     &s, &fault));
    vl_setup_init(&box, vl_game_find("ogallala"), s.game->players_min);
    assert_int_equal(s.players, box.players);
    assert_string_equal(s.edition, "mine");
    unsigned changed = 0;
    for (unsigned i = 0; s.game->numbers[i].card != NULL; i++) {
        if (s.number[i] == box.number[i]) continue;
        assert_string_equal(s.game->numbers[i].card, "axe");
        assert_int_equal(s.number[i], 5);
        changed++;
    }
    assert_int_equal(changed, 1);
    vl_text_init(&text, buffer, sizeof buffer);
    vl_edition_json(&s, &text);
    assert_non_null(strstr(buffer, "\"axe\": { \"copies\": 5, \"provenance\": \"edition\" }"));
    assert_true(read_edition("{\"edition\": \"same\", \"game\": \"kuhn\"}", &s, &fault)); /* no components at all */
}

static void faults_are_named(void **unused) {
    static const struct {
        const char *components, *word, *reason;
    } cases[] = {
        {"[]", "components", "object-expected"},
        {"{\"x8\": {}}", "x8", "no-such-component"},
        {"{\"axe\": 5}", "axe", "numbers-expected"},
        {"{\"axe\": {\"worth\": 5}}", "axe", "no-such-number"},
        {"{\"axe\": {\"copies\": 41}}", "axe", "out-of-range"},
        {"{\"axe\": {\"copies\": \"5\"}}", "axe", "whole-numbers-expected"},
        {"{\"axe\": {\"copies\": 4.5}}", "axe", "whole-numbers-expected"},
        {"{\"axe\": {\"provenance\": 5}}", "axe", "provenance-expected"},
        {"{\"axe\": {\"provenance\": \"mine\"}, \"guest\": {\"copies\": 900}}", "guest", "out-of-range"},
        {"{\"axe\": {\"a-key-that-no-number-has-and-that-is-longer-than-any-name-can-be-anywhere\": 5}}", "axe",
         "unknown-key"},
    };
    static const struct {
        const char *json, *word, *reason;
    } whole[] = {
        {"{", "", "malformed"},
        {"[]", "edition", "object-expected"},
        {"{\"game\": \"kuhn\", \"name\": \"x\"}", "name", "unknown-key"},
        {"{\"edition\": \"x\"}", "", "game-expected"},
        {"{\"game\": \"chess\", \"edition\": \"x\"}", "", "game-expected"},
        {"{\"game\": \"kuhn\"}", "", "name-expected"},
        {"{\"game\": \"kuhn\", \"edition\": 7}", "", "name-expected"},
        {"{\"game\": \"kuhn\", \"edition\": \"default\"}", "default", "edition-name-taken"},
        {"{\"game\": \"kuhn\", \"edition\": \"My\"}", "My", "edition-name-letters"},
        {"{\"game\": \"kuhn\", \"edition\": \"\"}", "", "edition-name-length"},
        {"{\"game\": \"tomahawk\", \"edition\": \"x\", \"components\": {\"1~1\": {\"copies\": 5}}}", "x", "tribe-size"},
    };
    struct vl_setup s;
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char json[400];
        struct vl_fault fault = {.reason = ""};
        snprintf(json, sizeof json, "{\"game\": \"ogallala\", \"edition\": \"x\", \"components\": %s}",
                 cases[i].components);
        assert_false(read_edition(json, &s, &fault));
        assert_string_equal(fault.word, cases[i].word);
        assert_string_equal(fault.reason, cases[i].reason);
    }
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++) {
        struct vl_fault fault = {.reason = ""};
        assert_false(read_edition(whole[i].json, &s, &fault));
        assert_string_equal(fault.word, whole[i].word);
        assert_string_equal(fault.reason, whole[i].reason);
    }
}

/* How long it may be is said before which letters it may have. */
static void names_are_refused_for_one_reason(void **unused) {
    static const struct {
        const char *name, *reason;
    } cases[] = {
        {"", "edition-name-length"},
        {"A NAME THAT IS LONGER THAN ANY NAME OF AN EDITION MAY BE, AND IN CAPITALS AS WELL", "edition-name-length"},
        {"Attic", "edition-name-letters"},
        {"default", "edition-name-taken"},
        {"attic-2", NULL},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vl_setup s;
        vl_setup_init(&s, vl_game_find("tenakee"), 4);
        const char *reason = vl_edition_name(&s, cases[i].name);
        if (cases[i].reason == NULL)
            assert_null(reason);
        else
            assert_string_equal(reason, cases[i].reason);
        assert_string_equal(s.edition, reason == NULL ? cases[i].name : "default");
        assert_int_equal(s.hash[0] == '\0', reason != NULL);
    }
}

/* The hash is that of these very lines: whoever changes them makes every edition that a record names another one. */
static void the_hash_is_of_all_numbers_with_their_names(void **unused) {
    char content[400], hash[VL_EDITION_HASH];
    uint8_t digest[32];
    struct vl_setup s;
    struct vl_sha256 sha;
    (void)unused;
    vl_setup_init(&s, vl_game_find("tenakee"), 4);
    assert_null(vl_edition_name(&s, "attic"));
    snprintf(content, sizeof content,
             "tenakee %u\nt1 copies 10\nt2 copies 10\nt3 copies 10\nt4 copies 10\nt5 copies 10\nt6 copies 10\n"
             "t8 copies 5\nt10 copies 5\nhead copies 3\nwarrior copies 2\nwoman copies 2\n",
             (unsigned)s.game->version);
    vl_sha256_init(&sha);
    vl_sha256_add(&sha, content, strlen(content));
    vl_sha256_done(&sha, digest);
    for (unsigned i = 0; 2 * i + 1 < VL_EDITION_HASH; i++) snprintf(hash + 2 * i, 3, "%02x", digest[i]);
    assert_string_equal(s.hash, hash);
}

static unsigned face_of(const struct vl_setup *s, const char *name) {
    for (unsigned i = 0; i < s->game->faces->count; i++)
        if (strcmp(s->game->faces->names[i], name) == 0) return i;
    fail_msg("no card %s", name);
    return 0;
}

/* Whoever looks at a card sees what it is worth in this edition, not in the box. */
static void cards_show_the_numbers_of_the_edition(void **unused) {
    static const char *const chiefs[] = {"chief:r", "chief:k"};
    struct vl_setup s;
    struct vl_face face;
    (void)unused;
    vl_setup_init(&s, vl_game_find("ogallala"), 2);
    assert_null(vl_edition_set(&s, "chief", "strength", 9));
    assert_null(vl_edition_set(&s, "chief:r", "copies", 1));
    for (unsigned i = 0; i < 2; i++) {
        s.game->face(&s, face_of(&s, chiefs[i]), &face);
        assert_int_equal(face.value, 9);
        assert_int_equal(face.traits, 1);
        assert_int_equal(face.trait[0].number, 9);
        assert_int_equal(face.copies, i == 0 ? 1 : 2);
    }
    s.game->face(&s, face_of(&s, "elder:r"), &face);
    assert_int_equal(face.value, 5);
}

int main(void) {
    tell_bugs_here();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_refused_for_one_reason),
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(numbers_are_replaced),
        cmocka_unit_test(faults_are_named),
        cmocka_unit_test(the_hash_is_of_all_numbers_with_their_names),
        cmocka_unit_test(cards_show_the_numbers_of_the_edition),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
