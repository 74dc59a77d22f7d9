/* blob.h - inside src/words: the words of a game in one language, or its rules, as bytes.
 *
 * Natively all of them are compiled in; the page fetches those it needs, one list each, makes blobs of them
 * (web/src/engine/blob.ts) and hands them over (vl_words_load). Either way they are read where they lie, by the one
 * reader here; nothing is unpacked. tools/compile_words.py writes blobs and lists. Numbers have four bytes, the lowest
 * first; offsets count from the first byte, and 0 is none:
 *
 *      0   "VLW1"
 *      4   length of all of it; the last byte is a NUL
 *      8   language (enum vl_language)
 *     12   its name: "tenakee", "tenakee/rules", "" for the house, "complaints" for the command line's
 *     16   how many messages
 *     20   for each, by their keys in ascending order: key, text, plural, what is counted
 *          then the texts, each ending in a NUL
 *
 * The messages of the house are the same in every language, those that one does not have without a text: their places
 * are enum vl_message. */
#ifndef VL_BLOB_H
#define VL_BLOB_H

#include "core/text.h"
#include "words/rules.h"

struct vl_blob; /* its bytes, at a multiple of four */

/* What is said; text NULL: nothing. With `count`, the plural depends on the argument of that name. */
struct vl_phrase {
    const char *text, *plural, *count;
};

extern const struct vl_blob *const vl_blobs[]; /* those that are compiled in; ends with NULL */

/* One by its name, among those compiled in and those loaded; NULL if it is not here. */
const struct vl_blob *vl_blob_find(const char *name, enum vl_language);
/* Whether bytes from outside are one: whatever they say, reading them stays inside them. */
bool vl_blob_is_sound(const void *bytes, size_t length);
size_t vl_blob_length(const struct vl_blob *);
unsigned vl_blob_count(const struct vl_blob *);
const char *vl_blob_key(const struct vl_blob *, unsigned which);
struct vl_phrase vl_blob_phrase(const struct vl_blob *, unsigned which);
/* The place of a key, or vl_blob_count if it has none. */
unsigned vl_blob_place(const struct vl_blob *, const char *key);

#endif
