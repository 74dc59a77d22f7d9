/* speech.h - what people at a server's table say to each other: phrases that everybody reads in their own language, and
 * words as they were typed. It is told in the log, as lines that the table knows nothing of. */
#ifndef VL_SPEECH_H
#define VL_SPEECH_H

#include "core/json.h"
#include "evening/evening.h"

enum { SPEECH = 1200, SPEECH_MESSAGE = 8 * SPEECH }; /* bytes: of the words, and of a message with them */

struct speech {
    int64_t heard; /* the number of the last thing that was said */
    unsigned said; /* how many were said here */
};

/* A message of the server's; true: it is new. */
bool speech_heard(struct speech *, struct vl_evening *, const struct vl_json *message);
/* What to send; false: nothing can be said so. The words of a phrase are the phrase. */
bool speech_say(struct speech *, enum vl_language, const char *words, struct vl_text *message);
/* If it is an answer to what was said here: why nobody heard it, in the server's words. */
void speech_refused(const struct speech *, struct vl_evening *, const struct vl_reply *, const char *why);

#endif
