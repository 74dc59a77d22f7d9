/* phrase.h - inside src/words: how a message is found in a catalogue and its arguments are filled in. */
#ifndef VL_PHRASE_H
#define VL_PHRASE_H

#include "words/blob.h"
#include "words/words.h"

enum { WORDS_KEY = 256, WORDS_FORM = 16, WORDS_STARS = 3 };

/* A message in a form (NULL: the plain one), by its own key or by the one with the fewest stars; what these stand for
 * goes to `star`, as parts of `code`. The blob may be NULL: nothing is said then. */
struct vl_phrase vl_words_find(const struct vl_blob *, const char *code, const char *form, struct vl_word *star);

/* Who knows the arguments of a message: as text in a form, and as a number where it is counted. */
struct words_args {
    const void *context;
    void (*add)(const void *context, const struct vl_word *name, const char *form, struct vl_text *);
    int64_t (*number)(const void *context, const struct vl_word *name);
};
void vl_words_fill(enum vl_language, const struct vl_phrase *, const struct words_args *, struct vl_text *);
/* The same with the arguments of vl_say. */
void vl_words_say(enum vl_language, const struct vl_phrase *, const struct vl_arg *, struct vl_text *);

#endif
