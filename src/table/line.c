/* line.c - words and numbers of a line of text: see line.h. */
#include "table/line.h"

#include <string.h>

static bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

bool tab_word(const char **at, const char *end, struct vl_word *word) {
    while (*at < end && is_blank(**at)) ++*at;
    word->start = *at;
    while (*at < end && !is_blank(**at)) ++*at;
    word->length = (size_t)(*at - word->start);
    return word->length > 0;
}

unsigned tab_split(const char *at, const char *end, struct vl_word *words, unsigned most) {
    unsigned count = 0;
    struct vl_word word;
    const char *comment = memchr(at, '#', (size_t)(end - at));
    if (comment != NULL) end = comment;
    for (; tab_word(&at, end, &word); count++)
        if (count < most) words[count] = word;
    return count;
}

bool tab_number(const char *digits, size_t length, uint64_t most, uint64_t *out) {
    if (length == 0 || length > 15 || (length > 1 && digits[0] == '0')) return false;
    *out = 0;
    for (size_t i = 0; i < length; i++) {
        if (digits[i] < '0' || digits[i] > '9') return false;
        *out = *out * 10 + (uint64_t)(digits[i] - '0');
    }
    return *out <= most;
}
