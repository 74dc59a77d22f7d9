/* json.h - reading JSON (RFC 8259) where it lies, without copies and without allocation.
 *
 * vl_json_parse looks through a whole text once, strictly: UTF-8 without a byte-order mark, no key twice in an object
 * (however it is spelt), no lone surrogates, nothing before or after but blanks, and no deeper or wider than the bounds
 * below. After that a value is a stretch of the text, found by walking:
 *
 *     struct vl_json root, move = {0};
 *     if (!vl_json_parse(line, length, &root)) …
 *     struct vl_json moves = vl_json_get(&root, "moves");
 *     while (vl_json_next(&moves, &move)) …
 *
 * Whatever is asked of a value of the wrong kind, or of one that is not there, is answered with "no". Writing is
 * text.h. */
#ifndef VL_JSON_H
#define VL_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    VL_JSON_DEPTH = 32, /* arrays and objects inside one another */
    VL_JSON_KEYS = 512, /* keys of an object and of those around it, so far */
};

enum vl_json_kind {
    VL_JSON_ABSENT,
    VL_JSON_NULL,
    VL_JSON_BOOL,
    VL_JSON_NUMBER,
    VL_JSON_STRING,
    VL_JSON_ARRAY,
    VL_JSON_OBJECT,
};

/* A value in a text that was parsed; all zero: there is none. */
struct vl_json {
    const char *start, *end;
};

/* The text as one value; false if it is not JSON. */
bool vl_json_parse(const char *bytes, size_t length, struct vl_json *);
enum vl_json_kind vl_json_kind(const struct vl_json *);

/* The value that an object has under a key. */
struct vl_json vl_json_get(const struct vl_json *object, const char *key);
/* The next item of an array, and the next member of an object; begin with an item, or a value, that is absent. */
bool vl_json_next(const struct vl_json *array, struct vl_json *item);
bool vl_json_next_member(const struct vl_json *object, struct vl_json *key, struct vl_json *value);

/* A number that is whole (1.0 and 1e2 are) and lies between the two. */
bool vl_json_read_int(const struct vl_json *, int64_t low, int64_t high, int64_t *);
bool vl_json_read_bool(const struct vl_json *, bool *);
/* A string that fits into the buffer with its NUL, and has no NUL inside. */
bool vl_json_read_string(const struct vl_json *, char *buffer, size_t size);
/* Whether it is this string. */
bool vl_json_is(const struct vl_json *, const char *words);

#endif
