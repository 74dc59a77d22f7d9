/* words.c - words and rules that the page has fetched. */
#include <stdlib.h>
#include <string.h>

#include "page/ask.h"

bool vl_page_load_words(const void *bytes, size_t length) {
    void *copy = malloc(length + 1);
    if (copy == NULL) return false;
    memcpy(copy, bytes, length);
    if (vl_words_load(copy, length)) return true;
    free(copy);
    return false;
}

static void put_number(unsigned char *at, size_t number) {
    for (unsigned i = 0; i < 4; i++) at[i] = (unsigned char)(number >> 8 * i);
}

/* A blob with one message (words/blob.h): the page has the rules as Markdown, for people to read. */
bool vl_page_load_rules(const char *game, enum vl_language language, const char *text, size_t length) {
    static const char key[] = "rules", behind[] = "/rules";
    enum { ENTRIES = 20, TEXTS = ENTRIES + 16 };
    size_t named = strlen(game), name = TEXTS, message = name + named + sizeof behind, body = message + sizeof key;
    unsigned char *blob = calloc(1, body + length + 1);
    if (blob == NULL) return false;
    memcpy(blob, "VLW1", 4);
    put_number(blob + 4, body + length + 1);
    put_number(blob + 8, language);
    put_number(blob + 12, name);
    put_number(blob + 16, 1);
    put_number(blob + ENTRIES, message);
    put_number(blob + ENTRIES + 4, body);
    memcpy(blob + name, game, named);
    memcpy(blob + name + named, behind, sizeof behind);
    memcpy(blob + message, key, sizeof key);
    memcpy(blob + body, text, length);
    if (vl_words_load(blob, body + length + 1)) return true;
    free(blob);
    return false;
}
