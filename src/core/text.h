/* text.h - building text in the caller's buffer, without allocation.
 *
 * A text never overruns its buffer and always ends in a NUL. What does not fit is left out, from a whole character of
 * UTF-8 on: then `cut` says so, the text ends in "…" (where the buffer has room for that much) and takes nothing more.
 * That is for people to read. Records, JSON and whatever else programs read must be whole: their buffers are sized by
 * their bounds, and vl_text_whole makes sure.
 *
 * The JSON helpers write commas by themselves: vl_json_open / vl_json_close nest, and every value is preceded by its
 * key inside an object (key NULL inside an array). */
#ifndef VL_TEXT_H
#define VL_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct vl_text {
    char *start;
    size_t length, size;
    bool cut;   /* not all of it is there */
    bool comma; /* JSON: the next value needs one before it */
};

/* A word of somebody else's text: not NUL-terminated. */
struct vl_word {
    const char *start;
    size_t length;
};
bool vl_word_is(const struct vl_word *, const char *name);

/* Reads one character of UTF-8 from *at, which moves on; false if the bytes before `end` are none (NUL, overlong forms
 * and surrogates are none either). */
bool vl_utf8_next(const char **at, const char *end, uint32_t *code);
/* Of so many bytes of a longer text, how many are whole characters: the beginning of one is left out. */
size_t vl_utf8_whole(const char *text, size_t length);

void vl_text_init(struct vl_text *, char *buffer, size_t size);
void vl_text_clear(struct vl_text *);
/* Takes back what was added since the text had this length; what was cut stays so. */
void vl_text_back(struct vl_text *, size_t length);
/* The text, for programs to read: a bug if it was cut. */
const char *vl_text_whole(const struct vl_text *);
void vl_text_put(struct vl_text *, char);
void vl_text_add(struct vl_text *, const char *words);
void vl_text_add_bytes(struct vl_text *, const char *bytes, size_t length);
void vl_text_add_int(struct vl_text *, int64_t);
void vl_text_add_hex(struct vl_text *, uint64_t, unsigned digits);

void vl_json_open(struct vl_text *, const char *key, char bracket); /* '{' or '[' */
void vl_json_close(struct vl_text *, char bracket);                 /* '}' or ']' */
void vl_json_key(struct vl_text *, const char *key);                /* its value follows, without a key */
void vl_json_int(struct vl_text *, const char *key, int64_t);
void vl_json_bool(struct vl_text *, const char *key, bool);
void vl_json_null(struct vl_text *, const char *key);
void vl_json_string(struct vl_text *, const char *key, const char *value);
/* A value with a fixed number of decimals (0 to 9); not a number becomes null. */
void vl_json_real(struct vl_text *, const char *key, double value, unsigned decimals);

#endif
