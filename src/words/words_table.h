/* words_table.h - the catalogues as tables, compiled from the .po files by tools/compile_words.py. */
#ifndef VL_WORDS_TABLE_H
#define VL_WORDS_TABLE_H

/* What is said in one language; text NULL: nothing. With `count`, the plural depends on the argument of that name. */
struct vl_phrase {
    const char *text, *plural, *count;
};
struct vl_entry {
    const char *key;        /* "event.built", "event.built@you", "reason.not-on" */
    struct vl_phrase in[3]; /* by enum vl_language */
};
struct vl_catalogue {
    const char *game; /* "" is the house */
    unsigned count;
    const struct vl_entry *entry; /* sorted by key, by bytes */
};
extern const struct vl_catalogue vl_catalogues[]; /* the house first; ends with a NULL game */

#endif
