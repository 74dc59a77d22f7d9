/* fuzz_json.c - any bytes as JSON: walked over from end to end, and judged as another reader judges them (jansson), but
 * for our bounds and for numbers that it has no room for. */
#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "../support.h"
#include "core/check.h"
#include "core/json.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc, (void)argv;
    tell_bugs_here();
    return 0;
}

/* The same value to both readers; what has no whole number has none here either. */
static void compare(const struct vl_json *v, const json_t *other) {
    struct vl_json item = {NULL, NULL}, value = {NULL, NULL}, key;
    char buffer[256];
    int64_t n;
    size_t count = 0;
    bool truth;
    CHECK(vl_json_read_bool(v, &truth) == json_is_boolean(other));
    CHECK((vl_json_kind(v) == VL_JSON_NULL) == json_is_null(other));
    CHECK((vl_json_kind(v) == VL_JSON_NUMBER) == json_is_number(other));
    if (json_is_integer(other)) {
        CHECK(vl_json_read_int(v, INT64_MIN, INT64_MAX, &n) && n == json_integer_value(other));
    } else if (vl_json_read_int(v, INT64_MIN, INT64_MAX, &n)) {
        CHECK((double)n == json_real_value(other)); /* 1e2 */
    }
    if (vl_json_read_string(v, buffer, sizeof buffer)) {
        CHECK(json_string_length(other) == strlen(buffer) && strcmp(json_string_value(other), buffer) == 0);
        CHECK(vl_json_is(v, buffer));
    }
    for (; vl_json_next(v, &item); count++) compare(&item, json_array_get(other, count));
    CHECK(vl_json_kind(v) != VL_JSON_ARRAY || count == json_array_size(other));
    for (count = 0; vl_json_next_member(v, &key, &value); count++) {
        if (!vl_json_read_string(&key, buffer, sizeof buffer)) continue;
        compare(&value, json_object_get(other, buffer));
        struct vl_json same = vl_json_get(v, buffer);
        CHECK(same.start == value.start && same.end == value.end);
    }
    CHECK(vl_json_kind(v) != VL_JSON_OBJECT || count == json_object_size(other));
}

/* Whether it is deeper or wider than we take. */
static bool beyond(json_t *value, unsigned depth, size_t *keys) {
    json_t *item;
    const char *key;
    size_t i;
    if (json_is_array(value) || json_is_object(value)) depth++;
    if (depth > VL_JSON_DEPTH) return true;
    json_array_foreach(value, i, item) if (beyond(item, depth, keys)) return true;
    json_object_foreach(value, key, item) if (++*keys > VL_JSON_KEYS || beyond(item, depth, keys)) return true;
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct vl_json root;
    json_error_t error;
    size_t keys = 0;
    if (size > 0 && memchr(data, 0, size) != NULL) { /* which the other one takes for the end */
        CHECK(!vl_json_parse((const char *)data, size, &root));
        return 0;
    }
    json_t *other =
        json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL, &error);
    if (vl_json_parse((const char *)data, size, &root)) {
        bool excused = other == NULL && (json_error_code(&error) == json_error_numeric_overflow ||
                                         json_error_code(&error) == json_error_null_byte_in_key);
        CHECK(other != NULL || excused);
        if (other != NULL) compare(&root, other);
    } else {
        CHECK(other == NULL || beyond(other, 0, &keys));
    }
    json_decref(other);
    return 0;
}
