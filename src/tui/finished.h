/* finished.h - games that were played to their end: looking at them again, judging them, taking them elsewhere. */
#ifndef VL_FINISHED_H
#define VL_FINISHED_H

#include "home/kept.h"
#include "tui/local.h"
#include "tui/stage.h"

enum { FINISHED_MOST = 100 };

/* A kept game in the words of a message ("Continue: {title}, left {when}"): its title, and when it was played. One
 * whose file is not named after a game that is known here goes by that name. */
void kept_words(enum vl_language, const struct vl_kept *, enum vl_message, struct vl_text *);

/* The page of the screen, from which one comes back to the shelf; or a game to be looked at again: its path. */
bool finished_run(struct stage *, char path[VL_PATH]);

/* ---- Analysis, bit by bit ---- */
struct analysis;
/* False: no memory, or the game cannot be told as a record. */
bool analysis_begin(struct analysis **, const struct local *);
/* For a moment; true when every choice is judged. */
bool analysis_step(struct analysis *);
/* How far it is, in words. */
void analysis_progress(const struct analysis *, struct vl_text *);
/* What was found, as Markdown, in memory that the caller frees; NULL: there is none. */
char *analysis_words(const struct analysis *);
void analysis_free(struct analysis *);

#endif
