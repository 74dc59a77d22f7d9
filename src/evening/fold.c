/* fold.c - Latin letters without accents: see fold.h. */
#include "evening/fold.h"

#include <stdint.h>
#include <string.h>

#include "core/text.h"

/* U+00C0 … U+00FF, a row of the code chart a line. */
static const char *const latin[64] = {
    "A", "A", "A", "A", "Ae", "A", "AE", "C", "E", "E", "E", "E", "I",  "I", "I",  "I",
    "D", "N", "O", "O", "O",  "O", "Oe", "x", "O", "U", "U", "U", "Ue", "Y", "Th", "ss",
    "a", "a", "a", "a", "ae", "a", "ae", "c", "e", "e", "e", "e", "i",  "i", "i",  "i",
    "d", "n", "o", "o", "o",  "o", "oe", "/", "o", "u", "u", "u", "ue", "y", "th", "y",
};
static const struct {
    uint32_t code;
    const char *ascii;
} signs[] = {
    {0x00a0, " "},   {0x00ab, "\""}, {0x00bb, "\""}, {0x00b7, "."},  {0x0152, "OE"}, {0x0153, "oe"}, {0x2013, "-"},
    {0x2014, "-"},   {0x2018, "'"},  {0x2019, "'"},  {0x201c, "\""}, {0x201d, "\""}, {0x201e, "\""}, {0x2022, "*"},
    {0x2026, "..."}, {0x202f, " "},  {0x2190, "<"},  {0x2192, ">"},  {0x2191, "^"},  {0x2193, "v"},  {0x2605, "*"},
    {0x00b9, "^1"},  {0x00b2, "^2"}, {0x00b3, "^3"}, {0x2074, "^4"}, {0x2070, "^0"}, {0x2075, "^5"}, {0x2076, "^6"},
    {0x2077, "^7"},  {0x2078, "^8"}, {0x2079, "^9"},
};

static const char *ascii_of(uint32_t code) {
    if (code >= 0xc0 && code < 0x100) return latin[code - 0xc0];
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (signs[i].code == code) return signs[i].ascii;
    return "?";
}

void vl_fold(const char *text, char *out, size_t size) {
    struct vl_text folded;
    const char *end = text + strlen(text);
    vl_text_init(&folded, out, size);
    while (text < end) {
        uint32_t code;
        const char *at = text;
        if (!vl_utf8_next(&text, end, &code)) {
            vl_text_put(&folded, '?');
            text = at + 1;
        } else if (code < 128) {
            vl_text_put(&folded, (char)code);
        } else {
            vl_text_add(&folded, ascii_of(code));
        }
    }
}

void vl_fold_words(const char *text, char *out, size_t size) {
    size_t length = 0;
    bool gap = false;
    vl_fold(text, out, size);
    for (const char *p = out; *p != '\0'; p++) {
        char c = *p;
        if (c >= 'A' && c <= 'Z') c = (char)(c + 32);
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
            if (gap && length > 0) out[length++] = ' ';
            out[length++] = c;
            gap = false;
        } else
            gap = true;
    }
    out[length] = '\0';
}
