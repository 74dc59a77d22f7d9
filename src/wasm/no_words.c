/* no_words.c - no words are compiled in: the page fetches what it needs. */
#include "words/blob.h"

const struct vl_blob *const vl_blobs[] = {NULL};
