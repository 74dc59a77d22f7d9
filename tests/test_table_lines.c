/* test_table_lines.c - hostile lines of a journal, each refused with its line, rule and reason. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/registry.h"
#include "table_support.h"

struct hostile {
    const char *journal, *rule;
    unsigned line;
    const char *reason;
};

static void expect_fault(const char *text, size_t length, const struct hostile *hostile) {
    struct kept k;
    struct vl_fault fault;
    struct vl_table_read read;
    if (kept_read(&k, text, length, nobody, &read, &fault)) fail_msg("accepted:\n%s", hostile->journal);
    if (strcmp(fault.rule, hostile->rule) != 0 || fault.line != hostile->line ||
        strcmp(fault.reason, hostile->reason) != 0)
        fail_msg("%s at %u (%s), not %s at %u (%s):\n%s", fault.rule, fault.line, fault.reason, hostile->rule,
                 hostile->line, hostile->reason, hostile->journal);
}

#define HEAD "x-journal 1\ngame kuhn\nplayers 2\n---\n"
#define SEATED HEAD "seat 0 human A\nseat 1 human B\nbegin\n"
#define DEALT SEATED "* deal 0 3\n* deal 1 1\n"

static void hostile_lines_have_their_reasons(void **unused) {
    (void)unused;
    static const struct hostile cases[] = {
        {"game kuhn\nplayers 2\n---\n", "REC-1", 3, "not-a-journal"},
        {"x-journal 3\ngame kuhn\nplayers 2\n---\n", "REC-1", 1, "journal-header"},
        {"x-journal 0\ngame kuhn\nplayers 2\n---\n", "REC-1", 1, "journal-header"},
        {"x-journal 1\nx-journal 1\ngame kuhn\nplayers 2\n---\n", "REC-1", 2, "header-twice"},
        {"x-journal 1\nx-clock soon\ngame kuhn\nplayers 2\n---\n", "REC-1", 2, "journal-header"},
        {"x-journal 1\nx-match 3 1\ngame kuhn\nplayers 2\n---\n", "REC-1", 2, "journal-header"},
        {"x-journal 1\nx-match 3 1 2 0 0\ngame kuhn\nplayers 2\n---\n", "REC-1", 2, "journal-header"},
        {"x-journal 1\nx-fair-deal no\ngame kuhn\nplayers 2\n---\n", "REC-1", 2, "journal-header"},
        {"x-journal\ngame kuhn\nplayers 2\n---\n", "REC-1", 1, "journal-header"},
        {"x-journal 1\nx-clock\ngame kuhn\nplayers 2\n---\n", "REC-1", 2, "journal-header"},
        {"x-journal 1\nx-match\ngame kuhn\nplayers 2\n---\n", "REC-1", 2, "journal-header"},
        {"x-journal 1\nx-fair-deal\ngame kuhn\nplayers 2\n---\n", "REC-1", 2, "journal-header"},
        {"x-journal 1\nx-fair-table\ngame kuhn\nplayers 2\n---\n", "REC-1", 2, "journal-header"},
        {"x-journal 1\nx-chance\ngame kuhn\nplayers 2\n---\n", "REC-1", 2, "journal-header"},
        {HEAD "begin\n", "TAB-1", 5, "seats-open"},
        {HEAD "seat 2 human C\n", "REC-2", 5, "seat-expected"},
        {HEAD "seat 0 king C\n", "REC-2", 5, "seat-kind-expected"},
        {HEAD "seat 0 human\n", "REC-2", 5, "name-expected"},
        {HEAD "seat 0 open C\n", "REC-2", 5, "after-the-act"},
        {HEAD "dance\n", "REC-2", 5, "unknown-act"},
        {HEAD "resign 0\n", "REC-2", 5, "unknown-act"},
        {HEAD "! undo 0\n", "REC-2", 5, "unknown-act"},
        {HEAD "!\n", "REC-2", 5, "unknown-act"},
        {HEAD "@ 5\n", "TAB-1", 5, "no-clock"},
        {HEAD "@ 5000000000000000\n", "REC-2", 5, "time-expected"},
        {HEAD "wake 5\n", "TAB-1", 5, "no-clock"},
        {HEAD "seed 00\n", "REC-2", 5, "hex-expected"},
        {HEAD "commit 0 5555555555555555555555555555555555555555555555555555555555555555\n", "TAB-4", 5, "not-fair"},
        {HEAD "* deal 0 3\n", "TAB-1", 5, "not-on"},
        {SEATED "begin\n", "TAB-1", 8, "begun"},
        {SEATED "*0 deal 0 3\n", "TAB-4", 8, "chance-number"},
        {SEATED "*x deal 0 3\n", "REC-2", 8, "number-expected"},
        {SEATED "* deal 0 3 & deal 1 1\n", "REC-2", 8, "one-chance-event"},
        {SEATED "* deal 1 3\n", "REC-4", 8, "impossible-chance"},
        {SEATED "* bet\n", "REC-3", 8, "not-for-chance"},
        {SEATED "0 bet\n", "REC-3", 8, "chance-next"},
        {SEATED "seat 0 open\n", "TAB-1", 8, "seat-needed"},
        {DEALT "0 bet & bet\n", "TAB-6", 10, "one-move"},
        {DEALT "0 bet &\n", "REC-2", 10, "not-notation"},
        {DEALT "0 &\n", "REC-2", 10, "not-notation"},
        {DEALT "0\n", "REC-2", 10, "not-notation"},
        {DEALT "2 bet\n", "REC-2", 10, "unknown-act"},
        {DEALT "0 bet 1 2 3 4 5 6\n", "REC-2", 10, "not-notation"},
        {DEALT "undo 0\n", "TAB-3", 10, "nothing-to-undo"},
        {DEALT "0 bet\nundo 0\nundo 0\n", "TAB-3", 12, "nothing-to-undo"},
        {DEALT "yes 0\n", "TAB-2", 10, "not-asked"},
        {DEALT "ask 0 money\n", "REC-2", 10, "no-such-question"},
        {DEALT "ask 0 pause\nask 1 pause\n", "TAB-1", 11, "question-open"},
        {DEALT "ask 0 rematch\n", "TAB-1", 10, "no-rematch"},
        {DEALT "resume 0\n", "TAB-1", 10, "not-paused"},
        {DEALT "back 0\n", "TAB-2", 10, "not-covered"},
        {DEALT "cover 0 an-endless-name-for-any-bot-there-is\n", "TAB-2", 10, "no-such-bot"},
        {DEALT "! timeout 0\n", "TAB-1", 10, "time-left"},
        {DEALT "= 1 -1\n", "REC-5", 10, "no-scores-due"},
        {DEALT "0 bet\n1 pass\n= 1 1\n", "REC-5", 12, "wrong-score"},
        {DEALT "0 bet\n1 pass\n= 1\n", "REC-2", 12, "scores-count"},
        {DEALT "0 bet\n1 pass = 1 -1\n", "REC-2", 11, "not-notation"},
        {DEALT "0 bet\n1 pass\n= 1 -1\n= 1 -1\n", "REC-5", 13, "no-scores-due"},
        {DEALT "0 bet\n1 pass\n= 1 -1 0\n", "REC-2", 12, "scores-count"},
        {DEALT "! abandon\n0 bet\n", "TAB-1", 11, "not-on"},
        {DEALT "! abandon\n= 0 0\n", "REC-5", 11, "no-scores-due"},
        {"x-journal 1\ngame goofspiel\nplayers 2\noption order=descending\n---\nseat 0 bot a\nseat 1 bot b\nbegin\n"
         "0 bid 3 & bid 4\n",
         "TAB-6", 9, "choice-too-long"},
        {"x-journal 1\ngame tenakee\nplayers 3\n---\nseat 0 bot a\nseat 1 bot b\nseat 2 bot b\nbegin\n0 pick t1\n",
         "REC-3", 9, "chance-next"},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_fault(cases[i].journal, strlen(cases[i].journal), &cases[i]);
}

/* A journal with the right checks behind whatever its lines say. */
static size_t with_checks(const char *journal, char *out, size_t size) {
    struct vl_text text;
    const char *end = strstr(journal, "---\n"), *at = end == NULL ? journal + strlen(journal) : end + 4;
    vl_text_init(&text, out, size);
    vl_text_add_bytes(&text, journal, (size_t)(at - journal));
    while (*at != '\0') {
        size_t length = strcspn(at, "\n");
        vl_text_add_bytes(&text, at, length);
        uint32_t check = vl_crc32(0, out, text.length);
        vl_text_add(&text, " ~");
        vl_text_add_hex(&text, check, 8);
        vl_text_put(&text, '\n');
        at += length + 1;
    }
    assert_false(text.cut);
    return text.length;
}

#define KEY "0000000000000000000000000000000000000000000000000000000000000000"
#define HEAD2 "x-journal 2\ngame kuhn\nplayers 2\nx-chance " KEY "\n---\n"
#define TIMED2 "x-journal 2\ngame kuhn\nplayers 2\nx-clock move 500 end\nx-chance " KEY "\n---\n"
#define SEATED2 HEAD2 "seat 0 human A\nseat 1 human B\nbegin\n"
#define DEALT2 SEATED2 "*0 deal 0 3\n*1 deal 1 1\n"

/* The same in version 2, behind checks that are right: a journal that somebody made up. */
static void hostile_lines_with_right_checks(void **unused) {
    (void)unused;
    static const struct hostile cases[] = {
        {"x-journal 2\ngame kuhn\nplayers 2\n---\n", "REC-1", 4, "journal-header"}, /* no key */
        {"x-journal 2\ngame kuhn\nplayers 2\nx-chance " KEY "\nx-fair-deal 1\n---\n", "REC-1", 6, "journal-header"},
        {"x-journal 2\ngame kuhn\nplayers 2\nx-chance " KEY "\nx-chance " KEY "\n---\n", "REC-1", 5, "header-twice"},
        {"x-journal 2\ngame kuhn\nplayers 2\nx-chance 12\n---\n", "REC-1", 4, "journal-header"},
        {"x-journal 2\ngame kuhn\nplayers 2\nx-chance " KEY "\n---", "REC-1", 5,
         "header-endless"}, /* the next line would join it */
        {"x-journal 2\ngame kuhn\r\nplayers 2\nx-chance " KEY "\n---\n", "REC-1", 2, "journal-header"},
        {"x-journal 2\ngame kuhn\nplayers 2\nx-chance " KEY "\n---\r\n", "REC-1", 5, "journal-header"},
        {HEAD2 "begin\n", "TAB-1", 6, "seats-open"},
        {HEAD2 "\n", "REC-2", 6, "unknown-act"},
        {HEAD2 "# nothing\n", "REC-2", 6, "unknown-act"},
        {HEAD2 "seat 2 human C\n", "REC-2", 6, "seat-expected"},
        {HEAD2 "seat 0 human\n", "REC-2", 6, "name-expected"},
        {HEAD2 "seat 0 human A # B\n", "REC-2", 6, "name-expected"},
        {HEAD2 "dance\n", "REC-2", 6, "unknown-act"},
        {HEAD2 "resign 0\n", "REC-2", 6, "unknown-act"},
        {HEAD2 "! undo 0 0\n", "REC-2", 6, "unknown-act"},
        {HEAD2 "!\n", "REC-2", 6, "unknown-act"},
        {HEAD2 "@5 seat 0 human A\n", "TAB-1", 6, "no-clock"},
        {HEAD2 "@ 5\n", "REC-2", 6, "time-expected"},
        {HEAD2 "@5\n", "REC-2", 6, "time-expected"},
        {HEAD2 "wake\n", "TAB-1", 6, "no-clock"},
        {HEAD2 "*0 deal 0 3\n", "TAB-1", 6, "not-on"},
        {TIMED2 "@5000000000000000 seat 0 human A\n", "REC-2", 7, "time-expected"},
        {TIMED2 "@5 wake 5\n", "REC-2", 7, "after-the-act"},
        {SEATED2 "* deal 0 3\n", "REC-2", 9, "number-expected"},
        {SEATED2 "*1 deal 0 3\n", "TAB-4", 9, "chance-number"},
        {SEATED2 "*0 deal 1 3\n", "REC-4", 9, "impossible-chance"},
        {SEATED2 "*0 deal 0 3 & deal 1 1\n", "REC-2", 9, "one-chance-event"},
        {SEATED2 "*0 deal 0 3 # so\n", "REC-2", 9, "not-notation"},
        {SEATED2 "*00 deal 0 3\n", "REC-2", 9, "number-expected"},
        {SEATED2 "*4294967294 deal 0 3\n", "TAB-4", 9, "chance-number"},
        {SEATED2 "*4294967295 deal 0 3\n", "REC-2", 9, "number-expected"}, /* which means that none was said */
        {HEAD2 "commit 0 " KEY " own\n", "REC-2", 6, "after-the-act"},
        {HEAD2 "commit 0 " KEY " house house\n", "REC-2", 6, "after-the-act"},
        {HEAD2 "open 0 " KEY " house\n", "REC-2", 6, "after-the-act"},
        {HEAD2 "seed " KEY " house\n", "REC-2", 6, "after-the-act"},
        {DEALT2 "00 bet\n", "REC-2", 11, "unknown-act"},
        {DEALT2 "0x bet\n", "REC-2", 11, "unknown-act"},
        {DEALT2 "01 bet\n", "REC-2", 11, "unknown-act"},
        {DEALT2 "0 bet & bet\n", "TAB-6", 11, "one-move"},
        {DEALT2 "0 bet = 1 -1\n", "REC-5", 11, "wrong-score"},
        {DEALT2 "undo 0\n", "REC-2", 11, "number-expected"},
        {DEALT2 "undo 0 0\n", "TAB-3", 11, "nothing-to-undo"},
        {DEALT2 "undo 0 2\n", "TAB-3", 11, "nothing-to-undo"},
        {DEALT2 "0 bet\nundo 1 2\n", "TAB-3", 12, "nothing-to-undo"},
        {DEALT2 "0 bet\nundo 0 1\n", "TAB-3", 12, "nothing-to-undo"},
        {DEALT2 "0 bet\nundo 0 4294967296\n", "REC-2", 12, "number-expected"},
        {DEALT2 "0 bet\nundo 0 2\nundo 0 2\n", "TAB-3", 13, "nothing-to-undo"},
        {DEALT2 "0 pass\n1 bet\nask 0 undo\n", "REC-2", 13, "number-expected"},
        {DEALT2 "0 pass\n1 bet\nask 0 undo 3\n", "TAB-3", 13, "nothing-to-undo"},
        {DEALT2 "0 pass\n1 bet\nask 0 pause 2\n", "REC-2", 13, "after-the-act"},
        {DEALT2 "= 1 -1\n", "REC-2", 11, "unknown-act"},
        {DEALT2 "0 bet\n1 pass\n", "REC-5", 12, "wrong-score"},
        {DEALT2 "0 bet\n1 pass = 1 1\n", "REC-5", 12, "wrong-score"},
        {DEALT2 "0 bet\n1 pass = 1\n", "REC-2", 12, "scores-count"},
        {DEALT2 "0 bet\n1 pass = 1 -1 0\n", "REC-2", 12, "scores-count"},
        {DEALT2 "0 bet\n1 pass = 1 -0\n", "REC-2", 12, "score-malformed"},
        {DEALT2 "! abandon = 0 0\n", "REC-2", 11, "after-the-act"},
        {DEALT2 "! abandon\n0 bet\n", "TAB-1", 12, "not-on"},
    };
    char text[2048];
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t length = with_checks(cases[i].journal, text, sizeof text);
        expect_fault(text, length, &cases[i]);
    }
}

static void comments_and_returns_are_fine(void **unused) {
    (void)unused;
    struct kept k;
    struct vl_fault fault;
    struct vl_table_read read;
    static const char text[] = "# by hand\r\nx-journal 1\r\ngame kuhn\r\nplayers 2\r\n--- # now\r\n\r\n"
                               "seat 0 human  Anne B.  # sat down\r\nseat 1 bot greedy\r\nbegin\r\n"
                               "*\tdeal 0 3\r\n * deal 1 1\r\n0 bet#\r\n1 pass";
    assert_true(kept_load(&k, text, sizeof text - 1, nobody, &read, &fault));
    assert_string_equal(k.t.seat[0].name, "Anne B.");
    assert_int_equal(k.t.phase, VL_TABLE_OVER);
    assert_string_equal(last_line(&k), "1 pass = 1 -1");
    kept_done(&k);
}

/* Chance draws one card at a time, each with its number. */
static void chance_is_one_event(void **unused) {
    static const struct {
        const char *line, *reason;
    } cases[] = {{"*0 deal 0 3", NULL},
                 {"*0 deal 0 3 & deal 1 1", "one-chance-event"},
                 {"* deal 0 3", "number-expected"},
                 {"*x deal 0 3", "number-expected"}};
    struct vl_setup s;
    struct vl_act act;
    (void)unused;
    vl_setup_init(&s, vl_game_find("kuhn"), 2);
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *reason = vl_act_parse(&s, 2, cases[i].line, strlen(cases[i].line), &act);
        if (cases[i].reason == NULL)
            assert_null(reason);
        else
            assert_string_equal(reason, cases[i].reason);
    }
}

/* 1 to 63 bytes of UTF-8, no control characters, no #, and no blank at either end. */
static void names_that_are_fine(void **unused) {
    static const struct {
        const char *name;
        bool fine;
    } cases[] = {{"a", true},         {"Anne B.", true},    {"", false},
                 {" ", false},        {" a", false},        {"a ", false},
                 {"a\tb", false},     {"a\x1f", false},     {"a\x7f", false},
                 {"a#", false},       {"a\xc2\x80", false}, {"a\xc2\x9f", false},
                 {"a\xc2\xa0", true}, {"a\xc3\xa9", true},  {"\xf0\x9f\x90\xbb", true},
                 {"a\xc3", false},    {"a\xff", false},     {"!", true},
                 {"~", true}};
    char name[80];
    (void)unused;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
        if (vl_name_is_fine(cases[i].name, strlen(cases[i].name)) != cases[i].fine)
            fail_msg("%u: %s", i, cases[i].name);
    memset(name, 'n', sizeof name);
    assert_true(vl_name_is_fine(name, 63));
    assert_false(vl_name_is_fine(name, 64));
    assert_false(vl_name_is_fine("a\0b", 3));
}

/* In version 1 a time, and scores, stand alone; each says nothing but that. */
static void times_and_scores_stand_alone(void **unused) {
    struct vl_setup s;
    struct vl_act act;
    (void)unused;
    vl_setup_init(&s, vl_game_find("kuhn"), 2);
    assert_null(vl_act_parse(&s, 1, "= 1 -1", 6, &act));
    assert_true(act.kind == VL_ACT_NOTHING && act.ends && !act.timed);
    assert_true(act.scores[0] == 1 && act.scores[1] == -1);
    assert_null(vl_act_parse(&s, 1, "@ 17", 4, &act));
    assert_true(act.kind == VL_ACT_NOTHING && !act.ends && act.timed && act.time == 17);
    assert_null(vl_act_parse(&s, 1, " # nothing", 10, &act));
    assert_true(act.kind == VL_ACT_NOTHING && !act.ends && !act.timed);
    static const char text[] = "x-journal 1\ngame kuhn\nplayers 2\nx-clock move 500 end\n---\n@ 5\nwake 9\n";
    struct kept k;
    struct vl_fault fault;
    struct vl_table_read read;
    assert_true(kept_read(&k, text, sizeof text - 1, nobody, &read, &fault));
    assert_int_equal(k.t.clock.now, 9); /* a house that wakes says itself when */
    kept_done(&k);
}

/* Who sits down is written with a name; a seat that is left with none. */
static void seats_are_written(void **unused) {
    struct vl_setup s;
    struct vl_text text;
    char line[128];
    struct vl_act sat = vl_wish_sit(1, VL_SEAT_HUMAN, "Anne"), left = vl_wish_sit(1, VL_SEAT_OPEN, "");
    (void)unused;
    vl_setup_init(&s, vl_game_find("kuhn"), 2);
    vl_text_init(&text, line, sizeof line);
    vl_act_format(&s, &sat, &text);
    assert_string_equal(line, "seat 1 human Anne");
    vl_text_init(&text, line, sizeof line);
    vl_act_format(&s, &left, &text);
    assert_string_equal(line, "seat 1 open");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seats_are_written),
        cmocka_unit_test(hostile_lines_have_their_reasons),
        cmocka_unit_test(hostile_lines_with_right_checks),
        cmocka_unit_test(comments_and_returns_are_fine),
        cmocka_unit_test(chance_is_one_event),
        cmocka_unit_test(names_that_are_fine),
        cmocka_unit_test(times_and_scores_stand_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
