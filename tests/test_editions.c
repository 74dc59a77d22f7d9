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

int main(void) {
    tell_bugs_here();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(numbers_are_replaced),
        cmocka_unit_test(faults_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
