/* line.c - words and numbers of a line of text: see line.h. */
#include "core/line.h"

#include <string.h>

static bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

bool vl_word_next(const char **at, const char *end, struct vl_word *word) {
    while (*at < end && is_blank(**at)) ++*at;
    word->start = *at;
    while (*at < end && !is_blank(**at)) ++*at;
    word->length = (size_t)(*at - word->start);
    return word->length > 0;
}

unsigned vl_words_split(const char *at, const char *end, struct vl_word *words, unsigned most) {
    unsigned count = 0;
    struct vl_word word;
    const char *comment = memchr(at, '#', (size_t)(end - at));
    if (comment != NULL) end = comment;
    for (; vl_word_next(&at, end, &word); count++)
        if (count < most) words[count] = word;
    return count;
}

bool vl_is_number(const char *digits, size_t length) {
    if (length == 0 || (length > 1 && digits[0] == '0')) return false;
    for (size_t i = 0; i < length; i++)
        if (digits[i] < '0' || digits[i] > '9') return false;
    return true;
}

bool vl_number_read(const char *digits, size_t length, uint64_t most, uint64_t *out) {
    if (length > 15 || !vl_is_number(digits, length)) return false;
    *out = 0;
    for (size_t i = 0; i < length; i++) *out = *out * 10 + (uint64_t)(digits[i] - '0');
    return *out <= most;
}
