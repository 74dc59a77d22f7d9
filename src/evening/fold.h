/* fold.h - text in plain ASCII: for terminals without UTF-8, and for comparing what people type. */
#ifndef VL_FOLD_H
#define VL_FOLD_H

#include <stdbool.h>
#include <stddef.h>

/* Letters without their accents, typographic signs as ASCII ones, anything else as "?". Always ends in a NUL. */
void vl_fold(const char *text, char *out, size_t size);
/* Small letters and digits only, words apart by one blank: "Défausser la Tête !" is "defausser la tete". */
void vl_fold_words(const char *text, char *out, size_t size);

#endif
