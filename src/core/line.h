/* line.h - words and numbers of a line of text, as records, journals and people's lines are read. */
#ifndef VL_LINE_H
#define VL_LINE_H

#include "core/text.h"

/* The next word (between blanks) from *at on, which moves behind it; false at the end. */
bool vl_word_next(const char **at, const char *end, struct vl_word *);
/* All words up to a comment: the first `most` are kept; returns how many there are. */
unsigned vl_words_split(const char *at, const char *end, struct vl_word *, unsigned most);
/* Whether these are the digits of a whole number: no sign, no leading zeros. */
bool vl_is_number(const char *digits, size_t length);
/* Such a number, of at most 15 digits and at most `most`; false if it is none. */
bool vl_number_read(const char *digits, size_t length, uint64_t most, uint64_t *out);

#endif
