/* line.h - words and numbers of a line of text, as all of the table's lines are read. */
#ifndef VL_LINE_H
#define VL_LINE_H

#include "core/text.h"

/* The next word (between blanks) from *at on; false at the end. */
bool tab_word(const char **at, const char *end, struct vl_word *);
/* All words up to a comment: the first `most` are kept; returns how many there are. */
unsigned tab_split(const char *at, const char *end, struct vl_word *, unsigned most);
/* A whole number without sign and leading zeros, of at most 15 digits and at most `most`. */
bool tab_number(const char *digits, size_t length, uint64_t most, uint64_t *out);

#endif
