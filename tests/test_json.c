/* test_json.c - reading JSON: what is one and what is not, walking, values, bounds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/json.h"

/* Parses a copy that ends where the text ends, so that a sanitizer sees any step too far. */
static bool parse(const char *text, size_t length) {
    char *copy = malloc(length == 0 ? 1 : length);
    struct vl_json root;
    assert_non_null(copy);
    memcpy(copy, text, length);
    bool good = vl_json_parse(copy, length, &root);
    free(copy);
    return good;
}

static struct vl_json root_of(const char *text) {
    struct vl_json root;
    assert_true(vl_json_parse(text, strlen(text), &root));
    return root;
}

static void documents_that_are_json(void **unused) {
    static const char *const good[] = {
        "null",
        " true ",
        "false",
        "0",
        "-0",
        "10",
        "1.5",
        "-1.5e+10",
        "1E-2",
        "\"\"",
        "\"a\"",
        "[]",
        "{}",
        "[ ]",
        "{ }",
        "\t[\n1\r,\"2\" , null]",
        "{\"a\":1,\"b\":{\"a\":1},\"c\":[{\"a\":1}]}",
        "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
        "\"\\u00e9\\uD83D\\uDE00\\u0000\"",
        "\"\xc3\xa9 \xf0\x9f\x98\x80 \x7f\"",
        "{\"\":0}",
    };
    (void)unused;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (!parse(good[i], strlen(good[i]))) fail_msg("refused: %s", good[i]);
}

static void documents_that_are_not(void **unused) {
    static const char *const bad[] = {
        "",
        " ",
        "nul",
        "nulll",
        "True",
        "00",
        "01",
        "-",
        "-a",
        "+1",
        ".5",
        "1.",
        "1.e2",
        "1e",
        "1e+",
        "0x10",
        "NaN",
        "Infinity",
        "'a'",
        "\"",
        "\"a",
        "\"\\\"",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\u12g4\"",
        "\"\n\"",
        "\"\t\"",
        "[",
        "]",
        "[1",
        "[1,",
        "[1,]",
        "[,1]",
        "[1 2]",
        "[1}",
        "{",
        "}",
        "{1:2}",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{\"a\":1 \"b\":2}",
        "{\"a\" 1}",
        "{a:1}",
        "{\"a\":1]",
        "1 2",
        "{} {}",
        "[] x",
        "/**/1",
        "\xef\xbb\xbf{}",
        "\"\\ud800\"",
        "\"\\udc00\"",
        "\"\\ud800x\"",
        "\"\\ud800\\u0041\"",
        "\"\\ud800\\ud800\"",
        "\"\xff\"",
        "\"\xc3\"",
        "\"\xc0\xaf\"",
        "\"\xed\xa0\x80\"",
        "\"\xf4\x90\x80\x80\"",
        "\xc3\xa9",
        "[\"a\",\"\x80\"]",
        "\v1",
    };
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (parse(bad[i], strlen(bad[i]))) fail_msg("taken: %s", bad[i]);
    assert_false(parse("1\0", 2));
    assert_false(parse("\"a\0b\"", 5));
}

static void keys_come_once(void **unused) {
    (void)unused;
    assert_false(parse("{\"a\":1,\"a\":2}", 13));
    assert_false(parse("{\"a\":1,\"b\":{},\"a\":2}", 20));
    const char *spelt = "{\"a\xc3\xa9\":1,\"\\u0061\\u00e9\":2}";
    assert_false(parse(spelt, strlen(spelt)));
    const char *nested = "{\"a\":{\"a\":{\"a\":1},\"b\":1},\"b\":[{\"a\":1},{\"a\":1}]}";
    assert_true(parse(nested, strlen(nested)));
    const char *prefix = "{\"a\":1,\"ab\":2,\"\":3,\"b\":4}";
    assert_true(parse(prefix, strlen(prefix)));
}

/* Every beginning of a document is refused, and so is everything behind it but blanks. */
static void truncations_are_refused(void **unused) {
    static const char text[] =
        "{\"type\":\"view\",\"list\":[1,-2.5e3,true,null,\"\\u00e9\\ud83d\\ude00\xc3\xa9\",{\"x\":[]}]}";
    (void)unused;
    for (size_t length = 0; length < sizeof text - 1; length++) assert_false(parse(text, length));
    assert_true(parse(text, sizeof text - 1));
}

/* A flipped byte is a document or none; whatever it is, walking all over it stays inside. */
static unsigned walk(const struct vl_json *v) {
    struct vl_json item = {NULL, NULL}, value = {NULL, NULL}, key;
    char buffer[64];
    unsigned count = 1;
    int64_t n;
    bool truth;
    assert_true(v->start < v->end);
    (void)vl_json_read_int(v, INT64_MIN, INT64_MAX, &n);
    (void)vl_json_read_bool(v, &truth);
    (void)vl_json_read_string(v, buffer, sizeof buffer);
    (void)vl_json_is(v, "view");
    while (vl_json_next(v, &item)) count += walk(&item);
    while (vl_json_next_member(v, &key, &value)) count += walk(&key) + walk(&value);
    return count;
}

static void flipped_bytes_are_walked_over(void **unused) {
    static const char text[] =
        "{\"type\":\"view\",\"list\":[1,-2.5e3,true,null,\"\\u00e9\\ud83d\\ude00\xc3\xa9\",{\"x\":[]}]}";
    enum { LENGTH = sizeof text - 1 };
    unsigned good = 0;
    (void)unused;
    for (unsigned i = 0; i < LENGTH; i++)
        for (unsigned byte = 0; byte < 256; byte++) {
            struct vl_json root;
            char *copy = malloc(LENGTH);
            assert_non_null(copy);
            memcpy(copy, text, LENGTH);
            copy[i] = (char)byte;
            if (vl_json_parse(copy, LENGTH, &root)) {
                good++;
                assert_true(walk(&root) >= 5);
            }
            free(copy);
        }
    assert_in_range(good, 100, 8000);
}

static void bombs_are_refused(void **unused) {
    enum { SIZE = 1 << 20 };
    char *text = malloc(SIZE);
    (void)unused;
    assert_non_null(text);
    memset(text, '[', SIZE);
    assert_false(vl_json_parse(text, SIZE, &(struct vl_json){NULL, NULL}));
    for (unsigned depth = VL_JSON_DEPTH - 1; depth <= VL_JSON_DEPTH + 1; depth++) {
        memset(text, '[', depth);
        memset(text + depth, ']', depth);
        assert_int_equal(parse(text, 2 * depth), depth <= VL_JSON_DEPTH);
    }
    for (size_t i = 0; i < SIZE; i++) text[i] = "{\"a\":"[i % 5];
    assert_false(vl_json_parse(text, SIZE, &(struct vl_json){NULL, NULL}));
    free(text);
}

/* {"aaaa":0,"aaab":0 …}: so many keys and no more; those of objects that are closed do not count. */
static void keys_are_bounded(void **unused) {
    enum { SIZE = 1 << 16 };
    char *text = malloc(SIZE);
    (void)unused;
    assert_non_null(text);
    for (unsigned keys = VL_JSON_KEYS - 1; keys <= VL_JSON_KEYS + 1; keys++) {
        size_t length = 0;
        for (unsigned i = 0; i < keys; i++) {
            char key[] = ",\"aaaa\":{\"x\":0}";
            key[0] = i == 0 ? '{' : ',';
            key[4] = (char)('a' + i / 26);
            key[5] = (char)('a' + i % 26);
            if (i == keys - 1) memcpy(key + 8, "       ", 7), key[8] = '0';
            memcpy(text + length, key, sizeof key - 1);
            length += sizeof key - 1;
        }
        text[length++] = '}';
        assert_int_equal(parse(text, length), keys <= VL_JSON_KEYS);
    }
    free(text);
}

static void walking_finds_values(void **unused) {
    struct vl_json root =
        root_of(" { \"a\" : [ 1 , [2] , {\"x\":\"]\"}, \"}\\\"\" ] ,\"\\u0062\":\"two\", \"c\":null } ");
    struct vl_json list = vl_json_get(&root, "a"), item = {NULL, NULL}, value = {NULL, NULL}, key;
    static const enum vl_json_kind kinds[] = {VL_JSON_NUMBER, VL_JSON_ARRAY, VL_JSON_OBJECT, VL_JSON_STRING};
    unsigned count = 0;
    (void)unused;
    assert_int_equal(vl_json_kind(&root), VL_JSON_OBJECT);
    while (vl_json_next(&list, &item)) assert_int_equal(vl_json_kind(&item), kinds[count++]);
    assert_int_equal(count, 4);
    assert_true(vl_json_is(&item, "}\""));
    item = vl_json_get(&root, "b");
    assert_true(vl_json_is(&item, "two"));
    item = vl_json_get(&root, "c");
    assert_int_equal(vl_json_kind(&item), VL_JSON_NULL);
    item = vl_json_get(&root, "d");
    assert_int_equal(vl_json_kind(&item), VL_JSON_ABSENT);
    for (count = 0; vl_json_next_member(&root, &key, &value); count++)
        assert_true(vl_json_is(&key, (const char *const[]){"a", "b", "c"}[count]));
    assert_int_equal(count, 3);
}

/* Whatever is not there, or of another kind, is answered with no. */
static void wrong_kinds_are_nothing(void **unused) {
    static const char *const texts[] = {"null", "true", "7", "\"7\"", "[7]", "{\"7\":7}"};
    char buffer[8];
    int64_t n;
    bool truth;
    (void)unused;
    for (unsigned i = 0; i <= 6; i++) {
        struct vl_json v = {NULL, NULL}, item = {NULL, NULL}, key;
        if (i < 6) v = root_of(texts[i]);
        assert_int_equal(vl_json_read_bool(&v, &truth), i == 1);
        assert_int_equal(vl_json_read_int(&v, 0, 9, &n), i == 2);
        assert_int_equal(vl_json_read_string(&v, buffer, sizeof buffer), i == 3);
        assert_int_equal(vl_json_is(&v, "7"), i == 3);
        assert_int_equal(vl_json_next(&v, &item), i == 4);
        item = (struct vl_json){NULL, NULL};
        assert_int_equal(vl_json_next_member(&v, &key, &item), i == 5);
        item = vl_json_get(&v, "7");
        assert_int_equal(vl_json_kind(&item), i == 5 ? VL_JSON_NUMBER : VL_JSON_ABSENT);
    }
}

static void numbers_that_are_whole(void **unused) {
    static const struct {
        const char *text;
        int64_t value;
    } whole[] = {
        {"0", 0},
        {"-0", 0},
        {"0.0", 0},
        {"0e99999999999999999999", 0},
        {"-0.000e-5", 0},
        {"7", 7},
        {"-7", -7},
        {"7.0", 7},
        {"7.000e0", 7},
        {"1e2", 100},
        {"1.5e1", 15},
        {"1.50e1", 15},
        {"1200e-2", 12},
        {"0.0012E4", 12},
        {"100", 100},
        {"1020030", 1020030},
        {"9223372036854775807", INT64_MAX},
        {"-9223372036854775808", INT64_MIN},
        {"9223372036854775807.0", INT64_MAX},
        {"922337203685477580.7e1", INT64_MAX},
    };
    static const char *const others[] = {
        "0.5",
        "1.5",
        "15e-1",
        "1e-1",
        "1e19",
        "9223372036854775808",
        "-9223372036854775809",
        "18446744073709551616",
        "18446744073709551615",
        "1e400",
        "1e99999999999999999999",
        "1e-99999999999999999999",
        "100000000000000000000000",
        "0.1e-400",
        "-1e30",
        "12345678901234567890123456789e-20",
    };
    int64_t n = 0;
    (void)unused;
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++) {
        struct vl_json v = root_of(whole[i].text);
        if (!vl_json_read_int(&v, INT64_MIN, INT64_MAX, &n)) fail_msg("not read: %s", whole[i].text);
        if (n != whole[i].value) fail_msg("%s is read as %lld", whole[i].text, (long long)n);
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        struct vl_json v = root_of(others[i]);
        if (vl_json_read_int(&v, INT64_MIN, INT64_MAX, &n)) fail_msg("read: %s", others[i]);
    }
    struct vl_json v = root_of("10");
    assert_true(vl_json_read_int(&v, 10, 10, &n));
    assert_false(vl_json_read_int(&v, 0, 9, &n));
    assert_false(vl_json_read_int(&v, 11, 20, &n));
}

static void strings_are_read_whole_or_not(void **unused) {
    char buffer[8];
    struct vl_json v = root_of("\"a\\u00e9\\n\\/\"");
    (void)unused;
    assert_true(vl_json_read_string(&v, buffer, sizeof buffer));
    assert_string_equal(buffer, "a\xc3\xa9\n/");
    assert_true(vl_json_is(&v, "a\xc3\xa9\n/"));
    assert_false(vl_json_is(&v, "a\xc3\xa9\n"));
    assert_false(vl_json_is(&v, "a\xc3\xa9\n/x"));
    assert_true(vl_json_read_string(&v, buffer, 6));
    assert_false(vl_json_read_string(&v, buffer, 5));
    char narrow[8] = ".......";
    v = root_of("\"abc\xc3\xa9\"");
    assert_false(vl_json_read_string(&v, narrow, 4)); /* no half of a letter, and nothing behind the end */
    assert_string_equal(narrow + 3, "....");
    v = root_of("\"\\uD83D\\uDE00\"");
    assert_true(vl_json_is(&v, "\xf0\x9f\x98\x80"));
    assert_false(vl_json_read_string(&v, buffer, 4));
    v = root_of("\"a\\u0000b\"");
    assert_false(vl_json_read_string(&v, buffer, sizeof buffer));
    assert_false(vl_json_is(&v, "a"));
    v = root_of("\"\"");
    assert_true(vl_json_read_string(&v, buffer, 1) && vl_json_is(&v, ""));
    assert_false(vl_json_read_string(&v, buffer, 0));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(documents_that_are_json),
        cmocka_unit_test(documents_that_are_not),
        cmocka_unit_test(keys_come_once),
        cmocka_unit_test(truncations_are_refused),
        cmocka_unit_test(flipped_bytes_are_walked_over),
        cmocka_unit_test(bombs_are_refused),
        cmocka_unit_test(keys_are_bounded),
        cmocka_unit_test(walking_finds_values),
        cmocka_unit_test(wrong_kinds_are_nothing),
        cmocka_unit_test(numbers_that_are_whole),
        cmocka_unit_test(strings_are_read_whole_or_not),
    };
    return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}
