/* rules.h - the rules in our words, in three languages, compiled in from each game's folder (rules.en.md …). */
#ifndef VL_RULES_H
#define VL_RULES_H

#include <stdbool.h>
#include <stddef.h>

enum vl_language { VL_ENGLISH, VL_FRENCH, VL_GERMAN, VL_LANGUAGES };

extern const char *const vl_language_names[VL_LANGUAGES + 1]; /* "en", "fr", "de", NULL */

/* One of those; also what a locale starts with ("fr_FR.UTF-8"). False if it is none of ours. */
bool vl_language_find(const char *name, enum vl_language *);

/* The rules of a game as Markdown; NULL if they are not here. */
const char *vl_rules_text(const char *game, enum vl_language);

/* Its first section, in which they are told in brief, with the heading; NULL if there is none. It lies in the text. */
const char *vl_rules_brief(const char *game, enum vl_language, size_t *length);

/* A rule's id as it stands in the rules, of letters of any size ("oga-24"): the first `length` bytes of what was typed.
 * False: it is too long to be one. */
enum { VL_RULE_ID = 20 };
bool vl_rules_id(const char *typed, size_t length, char id[VL_RULE_ID]);

/* The first sentence of a rule (of a game, or REC-n), without its id, on one line; false if there is no such rule. */
bool vl_rules_sentence(const char *game, const char *rule, enum vl_language, char *out, size_t size);

/* The whole of a rule as Markdown, without its id: up to the next rule or heading, lists and all. NULL if there is no
 * such rule; `length` is in bytes. It lies in the rules' text. */
const char *vl_rules_whole(const char *game, const char *rule, enum vl_language, size_t *length);

/* Lines of the Markdown that rules are written in: between two fences a drawing or a record stands as it is; some begin
 * something of their own (a heading, an item, a row of a table, a fence, nothing), others go on with what was before.
 */
bool vl_rules_is_fence(const char *line);
bool vl_rules_begins(const char *line);

#endif
