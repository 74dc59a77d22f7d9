/* test_record.c - records and what can be wrong with them: each fault at its line, with its rule. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/edition.h"
#include "core/record.h"
#include "games/registry.h"
#include "support.h"

extern const struct vl_game vl_template;
static const struct vl_game *const template_only[] = {&vl_template, NULL};

static char text[8192];
static struct vl_reader reader;
static struct vl_state_box state;

static enum vl_step replay(const char *record, const struct vl_game *const *games, const struct vl_setup *at_hand) {
    size_t length = strlen(record);
    memcpy(text, record, length);
    memset(&reader, 0, sizeof reader);
    if (!vl_record_open(&reader, text, length, games, at_hand)) return VL_STEP_FAULT;
    return vl_record_replay(&reader, &state);
}

static void expect_fault(const char *record, unsigned line, const char *rule) {
    enum vl_step step = replay(record, vl_games, NULL);
    assert_true(step == VL_STEP_FAULT || step == VL_STEP_UNFINISHED);
    if (strcmp(reader.fault.rule, rule) != 0 || reader.fault.line != line)
        fail_msg("%s at line %u (%s), expected %s at %u, in:\n%s", reader.fault.rule, reader.fault.line,
                 reader.fault.reason, rule, line, record);
    assert_true(strlen(reader.fault.reason) > 3);
}

#define HEAD "game kuhn\nplayers 2\n---\n"
#define GAME HEAD "* deal 0 3\n* deal 1 1\n0 bet\n1 pass\n"

static void whole_records_are_read(void **unused) {
    (void)unused;
    assert_int_equal(replay(GAME "= 1 -1\n", vl_games, NULL), VL_STEP_FINISHED);
    assert_int_equal(replay(GAME "= 1 -1", vl_games, NULL), VL_STEP_FINISHED);
    assert_int_equal(
        replay("# by hand\n\n x-table blue # velvet\nplayers 2\ngame kuhn\nseed 2aF\nversion 1\n"
               "edition default\n--- # now\n*\tdeal  0 3\n\n * deal 1 1 #c\n0 bet#\n1 pass\n= 1 -1\n# end\n",
               vl_games, NULL),
        VL_STEP_FINISHED);
    assert_int_equal(
        replay("game kuhn\r\nplayers 2\r\n---\r\n* deal 0 3\r\n* de\ral 1 1\r\n0 bet\r\n1 pass\r\n= 1 -1\r\n", vl_games,
               NULL),
        VL_STEP_FINISHED);
    assert_int_equal(
        replay("game goofspiel\nplayers 2\noption cards=3\noption points=win\noption order=descending\n---\n"
               "1 bid 3\n0 bid 1\n0 bid 2\n1 bid 1\n0 bid 3\n1 bid 2\n= 3 3\n",
               vl_games, NULL),
        VL_STEP_FINISHED);
}

static void broken_off_games_are_whole_too(void **unused) {
    (void)unused;
    assert_int_equal(replay(HEAD "! abandon\n", vl_games, NULL), VL_STEP_BROKEN_OFF);
    assert_int_equal(replay(HEAD "* deal 0 3\n! resign 1\n", vl_games, NULL), VL_STEP_BROKEN_OFF);
    assert_string_equal(reader.ending, "resign");
    assert_int_equal(reader.ending_seat, 1);
    assert_int_equal(replay(HEAD "! timeout 0\n", vl_games, NULL), VL_STEP_BROKEN_OFF);
}

static void header_faults(void **unused) {
    (void)unused;
    expect_fault("", 0, "REC-1");
    expect_fault("game kuhn\nplayers 2\n", 2, "REC-1");
    expect_fault("---\n", 1, "REC-1");
    expect_fault("game kuhn\n---\n", 2, "REC-1");
    expect_fault("players 2\n---\n", 2, "REC-1");
    expect_fault("game kuhn\ngame kuhn\nplayers 2\n---\n", 2, "REC-1");
    expect_fault("game kuhn\nplayers 2\nplayers 2\n---\n", 3, "REC-1");
    expect_fault("game chess\nplayers 2\n---\n", 1, "REC-1");
    expect_fault("game Kuhn\nplayers 2\n---\n", 1, "REC-1");
    expect_fault("game kuhn\nplayers 3\n---\n", 2, "REC-1");
    expect_fault("game kuhn\nplayers 02\n---\n", 2, "REC-1");
    expect_fault("game kuhn\nplayers two\n---\n", 2, "REC-1");
    expect_fault("game kuhn extra\nplayers 2\n---\n", 1, "REC-1");
    expect_fault("game kuhn\nplayers 2\nauthor me\n---\n", 3, "REC-1");
    expect_fault("game kuhn\nplayers 2\nx- nothing\n---\n", 3, "REC-1");
    expect_fault("game kuhn\nplayers 2\noption chief=on\n---\n", 3, "REC-1");
    expect_fault("option chief\ngame tenakee\nplayers 3\n---\n", 1, "REC-1");
    expect_fault("option chief=on\noption chief=on\ngame tenakee\nplayers 3\n---\n", 2, "REC-1");
    expect_fault("game tenakee\nplayers 3\noption chief=perhaps\n---\n", 3, "REC-1");
    expect_fault("game goofspiel\nplayers 3\noption bids=hidden\n---\n", 4, "REC-1");
    expect_fault("game kuhn\nplayers 2\nseed xyz\n---\n", 3, "REC-1");
    expect_fault("game kuhn\nplayers 2\nversion one\n---\n", 3, "REC-1");
    expect_fault("version x\nfoo bar\ngame kuhn\nplayers 2\n---\n", 1, "REC-1"); /* the first of two */
    expect_fault("players many\ngame chess\n---\n", 1, "REC-1");
    expect_fault("option\ngame kuhn\nplayers 2\n---\n", 1, "REC-1");
    expect_fault("game kuhn\nplayers 2\n--- now\n", 3, "REC-1");
    expect_fault("game kuhn\nplayers 2\nx-name \xff\n---\n", 3, "REC-1");
}

static void versions_and_editions_not_at_hand(void **unused) {
    (void)unused;
    expect_fault("game kuhn\nplayers 2\nversion 2\n---\n", 3, "REC-7");
    expect_fault("game kuhn\nplayers 2\nversion 4294967297\n---\n", 3, "REC-7");
    expect_fault("edition attic\ngame tenakee\nplayers 3\n---\n", 1, "REC-7");
    struct vl_setup attic;
    char record[400];
    vl_setup_init(&attic, &vl_template, 2);
    assert_null(vl_edition_set(&attic, "9", "worth", 50));
    assert_null(vl_edition_name(&attic, "attic"));
    const char *game = "game template\nplayers 2\nedition %s\n---\n* deal 0 9\n* deal 0 1\n* deal 1 2\n* deal 1 3\n"
                       "0 keep 9\n1 keep 2\n= 50 0\n";
    snprintf(record, sizeof record, game, "attic");
    assert_int_equal(replay(record, template_only, &attic), VL_STEP_FINISHED);
    assert_int_equal(replay(record, template_only, NULL), VL_STEP_FAULT);
    assert_string_equal(reader.fault.rule, "REC-7");
    char name[60];
    snprintf(name, sizeof name, "attic@%s", attic.hash);
    snprintf(record, sizeof record, game, name);
    assert_int_equal(replay(record, template_only, &attic), VL_STEP_FINISHED);
    snprintf(record, sizeof record, game, "attic@0000000000000000");
    assert_int_equal(replay(record, template_only, &attic), VL_STEP_FAULT);
    assert_string_equal(reader.fault.rule, "REC-7");
    snprintf(name, sizeof name, "cellar@%s", attic.hash); /* the name has to agree, too */
    snprintf(record, sizeof record, game, name);
    assert_int_equal(replay(record, template_only, &attic), VL_STEP_FAULT);
    assert_string_equal(reader.fault.rule, "REC-7");
    assert_string_equal(reader.fault.reason, "edition-missing");
    snprintf(record, sizeof record, game, "default");
    assert_int_equal(replay(record, template_only, &attic), VL_STEP_FAULT); /* 50 is wrong with the usual numbers */
    assert_string_equal(reader.fault.rule, "REC-5");
    struct vl_text header; /* what we write names it in full */
    vl_text_init(&header, record, sizeof record);
    vl_record_setup(&attic, &header);
    assert_non_null(strstr(record, "\nedition attic@"));
    assert_memory_equal(strchr(record, '@') + 1, attic.hash, strlen(attic.hash));
    assert_string_equal(strchr(record, '@') + 1 + strlen(attic.hash), "\nversion 1\n");
}

static void event_faults(void **unused) {
    (void)unused;
    expect_fault(HEAD "0 bet\n", 4, "REC-3");
    expect_fault(HEAD "* bet\n", 4, "REC-3");
    expect_fault(HEAD "* deal 0 4\n", 4, "REC-2");
    expect_fault(HEAD "* deal 1 3\n", 4, "REC-4");
    expect_fault(HEAD "* deal 0 3\n* deal 1 3\n", 5, "REC-4");
    expect_fault(HEAD "* deal 0 3\n* deal 1 1\n1 bet\n", 6, "REC-3");
    expect_fault(HEAD "* deal 0 3\n* deal 1 1\n2 bet\n", 6, "REC-3");
    expect_fault(HEAD "* deal 0 3\n* deal 1 1\n4294967296 bet\n", 6, "REC-3");
    expect_fault(HEAD "* deal 0 3\n* deal 1 1\n0 deal 0 1\n", 6, "REC-3");
    expect_fault(HEAD "* deal 0 3\n* deal 1 1\n* deal 1 1\n", 6, "REC-3");
    expect_fault(HEAD "* deal 0 3\n* deal 1 1\n0 raise\n", 6, "REC-2");
    expect_fault(HEAD "* deal 0 3\n* deal 1 1\n0 bet 1\n", 6, "REC-2");
    expect_fault(HEAD "* deal 0 3\n* deal 1 1\n0\n", 6, "REC-2");
    expect_fault(HEAD "* deal 0 3\n* deal 1 1\nbet\n", 6, "REC-2");
    expect_fault(HEAD "* deal 0 3\n* deal 1 1\n00 bet\n", 6, "REC-2");
    expect_fault(HEAD "* deal 0 3\n* deal 1 1\n+0 bet\n", 6, "REC-2");
    expect_fault(HEAD "* Deal 0 3\n", 4, "REC-2");
    expect_fault(HEAD "* deal 0 3 # \xc3\x28\n", 4, "REC-2");
    expect_fault(HEAD "# \xed\xa0\x80\n", 4, "REC-2");
    expect_fault(HEAD "0 a b c d e f g h i j k l\n", 4, "REC-2");
    expect_fault(GAME "0 bet\n", 8, "REC-8");
    expect_fault("game goofspiel\nplayers 2\noption cards=3\noption order=ascending\n---\n0 bid 3\n1 bid 4\n", 7,
                 "GOO-1");
}

static void endings(void **unused) {
    (void)unused;
    expect_fault(HEAD "* deal 0 3\n", 4, "REC-6");
    expect_fault(GAME, 7, "REC-6");
    expect_fault(GAME "\n# nothing\n", 9, "REC-6");
    expect_fault(HEAD "= 1 -1\n", 4, "REC-5");
    expect_fault(GAME "= 1\n", 8, "REC-5");
    expect_fault(GAME "= 1 -1 0\n", 8, "REC-5");
    expect_fault(GAME "= 1 1\n", 8, "REC-5");
    expect_fault(GAME "= 01 -1\n", 8, "REC-5");
    expect_fault(GAME "= +1 -1\n", 8, "REC-5");
    expect_fault(GAME "=1 -1\n", 8, "REC-2");
    expect_fault(GAME "! abandon\n", 8, "REC-5");
    expect_fault(HEAD "! resign\n", 4, "REC-5");
    expect_fault(HEAD "! resign 2\n", 4, "REC-5");
    expect_fault(HEAD "! abandon 1\n", 4, "REC-5");
    expect_fault(HEAD "! sulk 1\n", 4, "REC-5");
    expect_fault(GAME "= 1 -1\n0 bet\n", 9, "REC-8");
    expect_fault(HEAD "! abandon\n! abandon\n", 5, "REC-8");
}

static void reasons_are_harmless(void **unused) {
    (void)unused;
    expect_fault(HEAD "\x1b[2J\n", 4, "REC-2");
    assert_string_equal(reader.fault.word, "?[2J");
    char record[4096] = HEAD;
    memset(record + strlen(record), 'y', 3000);
    expect_fault(record, 4, "REC-2");
    assert_int_equal(strlen(reader.fault.word), 63); /* and it says that there is more */
    assert_string_equal(reader.fault.word + 60, "…");
}

/* The first fault of a line is told, and the word it is about. */
static void faults_have_reasons(void **unused) {
    static const struct {
        const char *record, *reason, *word;
    } cases[] = {
        {"game kuhn\ngame kuhn now\n---\n", "header-one-word", "game"},
        {"game kuhn\ngame kuhn\n---\n", "header-twice", "game"},
        {"game chess\n---\n", "unknown-game", "chess"},
        {"players two\n---\n", "players-malformed", "two"},
        {"version x\n---\n", "version-malformed", "x"},
        {"seed xyz\n---\n", "seed-malformed", "xyz"},
        {"author me\n---\n", "unknown-header", "author"},
        {"game tenakee\nplayers 3\noption chief\n---\n", "option-malformed", "chief"},
        {"game tenakee\nplayers 3\noption chief=on\noption chief=off\n---\n", "option-twice", "chief"},
        {"game kuhn\nplayers 2\nedition attic\n---\n", "edition-missing", "attic"},
        {"players 2\n---\n", "game-missing", ""},
        {"---\n", "game-missing", ""},
        {"game kuhn\n---\n", "players-missing", ""},
        {"game kuhn\nplayers 3\nversion 9\n---\n", "players-count", ""},
        {"game kuhn\nplayers 2\nversion 9\n---\n", "version-unknown", ""},
        {"game kuhn\nplayers 2\n--- now\n", "header-end-alone", "now"},
        {"game kuhn\nplayers 2\n", "header-endless", ""},
        {GAME "= 1 -1\n0 bet\n", "after-the-end", "0"},
        {HEAD "= 0 0\n", "not-over", ""},
        {GAME "= 1\n", "scores-count", ""},
        {GAME "= 1 -2\n", "score-differs", "-1"},
        {GAME "! abandon\n", "scores-expected", ""},
        {HEAD "! stop\n", "ending-expected", ""},
        {HEAD "*\n", "verb-missing", "*"},
        {HEAD "* shuffle\n", "unknown-verb", "shuffle"},
        {HEAD "* deal 0\n", "too-few-words", "deal"},
        {HEAD "* deal 0 1 2\n", "too-many-words", "deal"},
        {HEAD "* deal 0 9\n", "no-such-word", "9"},
        {HEAD "* deal 0 3\n", "unfinished", ""},
        {GAME, "scores-missing", ""},
        {HEAD "bet 0\n", "actor-expected", "bet"},
        {HEAD "7 bet\n", "no-such-seat", "7"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        enum vl_step step = replay(cases[i].record, vl_games, NULL);
        assert_true(step == VL_STEP_FAULT || step == VL_STEP_UNFINISHED);
        if (strcmp(reader.fault.reason, cases[i].reason) != 0 || strcmp(reader.fault.word, cases[i].word) != 0)
            fail_msg("%s \"%s\", not %s \"%s\", in:\n%s", reader.fault.reason, reader.fault.word, cases[i].reason,
                     cases[i].word, cases[i].record);
    }
}

/* REC-1: an option is written where it is not the default, an edition with its hash, the seed with sixteen digits; and
 * what was written is read back as it was, numbers and all. */
static void headers_are_written_and_read_again(void **unused) {
    char buffer[600], wanted[600];
    struct vl_setup s;
    struct vl_text out;
    (void)unused;
    vl_setup_init(&s, vl_game_find("ogallala"), 5);
    vl_text_init(&out, buffer, sizeof buffer);
    vl_record_header(&s, 0x2a, &out);
    assert_string_equal(vl_text_whole(&out), "game ogallala\nplayers 5\nversion 1\nseed 000000000000002a\n---\n");
    s.option[0] = 1;
    for (unsigned i = 0; i < 2; i++) assert_null(vl_edition_set(&s, i == 0 ? "bow" : "cowboy", "copies", 3));
    assert_null(vl_edition_set(&s, "chief", "strength", 9));
    assert_null(vl_edition_name(&s, "attic"));
    vl_text_init(&out, buffer, sizeof buffer);
    vl_record_header(&s, UINT64_C(0xfedcba9876543210), &out);
    snprintf(wanted, sizeof wanted,
             "game ogallala\nplayers 5\noption tribes=on\nedition attic@%s\nversion 1\nseed fedcba9876543210\n---\n",
             s.hash);
    assert_string_equal(vl_text_whole(&out), wanted);
    assert_true(vl_record_open(&reader, buffer, strlen(buffer), vl_games, &s));
    assert_int_equal(reader.setup.players, 5);
    assert_memory_equal(reader.setup.option, s.option, sizeof s.option);
    assert_memory_equal(reader.setup.number, s.number, sizeof s.number);
    assert_string_equal(reader.setup.edition, s.edition);
    assert_string_equal(reader.setup.hash, s.hash);
    vl_setup_init(&s, vl_game_find("goofspiel"), 2); /* whose defaults are not the first values */
    s.option[0] = 2;
    s.option[3] = 0;
    vl_text_init(&out, buffer, sizeof buffer);
    vl_record_setup(&s, &out);
    assert_string_equal(vl_text_whole(&out),
                        "game goofspiel\nplayers 2\noption cards=5\noption points=difference\nversion 1\n");
}

int main(void) {
    tell_bugs_here();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_records_are_read),
        cmocka_unit_test(broken_off_games_are_whole_too),
        cmocka_unit_test(header_faults),
        cmocka_unit_test(versions_and_editions_not_at_hand),
        cmocka_unit_test(event_faults),
        cmocka_unit_test(endings),
        cmocka_unit_test(reasons_are_harmless),
        cmocka_unit_test(faults_have_reasons),
        cmocka_unit_test(headers_are_written_and_read_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
