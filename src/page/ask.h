/* ask.h - an evening as a page drives it: questions and answers, both JSON.
 *
 *     {"ask":"act","move":"play t5 A","now":1700000000000}   ▶   {"outcome":"sent","why":null, …}
 *
 * One question, one answer; what each takes and gives is said where it is answered (sitting.c, doing.c, looking.c), and
 * web/src/engine/evening.ts is whoever asks. Where a game is kept is the page's: what is to be kept comes with the
 * answer to "pulse", and nobody is told of it before the page has said "kept".
 *
 *     begin, load, again   ─▶ pulse: keep these lines ─▶ kept ─▶ pulse: whose turn ─▶ step, due → answer, or people
 *
 * Words and rules that are not compiled in are handed over once. */
#ifndef VL_PAGE_ASK_H
#define VL_PAGE_ASK_H

#include "page/page.h"

struct vl_page;

/* NULL: no memory. */
struct vl_page *vl_page_new(const struct vl_game *const *games);
void vl_page_free(struct vl_page *);

/* The answer is the page's own and good until the next question. A question that is not understood is answered with
 * {"refused":"malformed"}. */
const char *vl_page_ask(struct vl_page *, const char *question, size_t length);

/* A file of the build's (words/blob.h), and the rules of a game as Markdown; both are copied and stay. False: not
 * sound, or no memory. */
bool vl_page_load_words(const void *bytes, size_t length);
bool vl_page_load_rules(const char *game, enum vl_language, const char *text, size_t length);

#endif
