/* describe.h - a table in words. */
#ifndef VL_DESCRIBE_H
#define VL_DESCRIBE_H

#include "words/words.h"

/* The scene in words, a zone a line: "Your hand: Head, Totem 3 ×2". */
void vl_describe_scene(const struct vl_speaker *, const struct vl_scene *, struct vl_text *);

#endif
