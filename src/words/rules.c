/* rules.c - looking up our rules texts: see rules.h. The texts themselves are blobs made by the build. */
#include "words/rules.h"

#include <string.h>

#include "core/text.h"
#include "words/blob.h"

const char *const vl_language_names[VL_LANGUAGES + 1] = {"en", "fr", "de", NULL};

bool vl_language_find(const char *name, enum vl_language *language) {
    for (unsigned i = 0; i < VL_LANGUAGES; i++) {
        if (strncmp(name, vl_language_names[i], 2) != 0 || strchr("_.@", name[2]) == NULL) continue;
        *language = (enum vl_language)i;
        return true;
    }
    return false;
}

const char *vl_rules_text(const char *game, enum vl_language language) {
    char name[64];
    struct vl_text text;
    vl_text_init(&text, name, sizeof name);
    vl_text_add(&text, game);
    vl_text_add(&text, "/rules");
    const struct vl_blob *blob = text.cut ? NULL : vl_blob_find(name, language);
    return blob == NULL ? NULL : vl_blob_phrase(blob, 0).text;
}

const char *vl_rules_brief(const char *game, enum vl_language language, size_t *length) {
    const char *text = vl_rules_text(game, language), *from = text == NULL ? NULL : strstr(text, "\n## ");
    const char *to = from == NULL ? NULL : strstr(from + 1, "\n## ");
    if (to == NULL) return NULL;
    *length = (size_t)(to - from - 1);
    return from + 1;
}

bool vl_rules_id(const char *typed, size_t length, char id[VL_RULE_ID]) {
    if (length >= VL_RULE_ID) return false;
    for (size_t i = 0; i < length; i++) id[i] = (char)(typed[i] >= 'a' && typed[i] <= 'z' ? typed[i] - 32 : typed[i]);
    id[length] = '\0';
    return true;
}

/* A sentence ends at . ! or ? before white space or the end of the paragraph, or at the paragraph's end. */
static bool ends_sentence(const char *p) {
    return p[0] == '\0' || (p[0] == '\n' && p[1] == '\n') ||
           (strchr(".!?", p[0]) != NULL && (p[1] == '\0' || strchr(" \n", p[1]) != NULL));
}

/* Where the words of a rule begin; NULL: there is no such rule. */
static const char *find_rule(const char *game, const char *rule, enum vl_language language) {
    char start[32] = "\n**";
    const char *text = vl_rules_text(game, language);
    if (text == NULL || strlen(rule) > 16) return NULL;
    strcat(strcat(start, rule), "** ");
    const char *p = strstr(text, start);
    return p == NULL ? NULL : p + strlen(start);
}

bool vl_rules_sentence(const char *game, const char *rule, enum vl_language language, char *out, size_t size) {
    const char *p = size == 0 ? NULL : find_rule(game, rule, language);
    if (p == NULL) return false;
    struct vl_text sentence;
    vl_text_init(&sentence, out, size);
    for (;; p++) {
        bool last = ends_sentence(p);
        if (*p != '\0' && *p != '\n') vl_text_put(&sentence, *p);
        if (*p == '\n' && !last) vl_text_put(&sentence, ' ');
        if (last) return true;
    }
}

const char *vl_rules_whole(const char *game, const char *rule, enum vl_language language, size_t *length) {
    const char *p = find_rule(game, rule, language), *end = p;
    if (p == NULL) return NULL;
    while (*end != '\0' && strncmp(end, "\n\n**", 4) != 0 && strncmp(end, "\n\n#", 3) != 0) end++;
    *length = (size_t)(end - p);
    return p;
}

bool vl_rules_is_fence(const char *line) {
    return strncmp(line, "```", 3) == 0;
}

bool vl_rules_begins(const char *line) {
    return *line == '\0' || strchr("#-|\n", *line) != NULL || vl_rules_is_fence(line) ||
           (*line >= '0' && *line <= '9' && line[1] == '.');
}
