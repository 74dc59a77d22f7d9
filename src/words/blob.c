/* blob.c - reading words where they lie: see blob.h. */
#include "words/blob.h"

#include <string.h>

#include "words/words.h"

enum { LENGTH = 4, LANGUAGE = 8, NAME = 12, COUNT = 16, ENTRIES = 20, ENTRY = 16, LOADED_MAX = 64 };

static struct {
    unsigned count;
    const struct vl_blob *blob[LOADED_MAX];
} loaded;

static uint32_t number_at(const struct vl_blob *blob, size_t at) {
    uint32_t n;
    memcpy(&n, (const unsigned char *)blob + at, sizeof n);
    return n;
}

static const char *text_at(const struct vl_blob *blob, size_t at) {
    uint32_t offset = number_at(blob, at);
    return offset == 0 ? NULL : (const char *)blob + offset;
}

static size_t entry_at(unsigned which) {
    return ENTRIES + (size_t)which * ENTRY;
}

size_t vl_blob_length(const struct vl_blob *blob) {
    return number_at(blob, LENGTH);
}

unsigned vl_blob_count(const struct vl_blob *blob) {
    return number_at(blob, COUNT);
}

const char *vl_blob_key(const struct vl_blob *blob, unsigned which) {
    return text_at(blob, entry_at(which));
}

struct vl_phrase vl_blob_phrase(const struct vl_blob *blob, unsigned which) {
    size_t at = entry_at(which);
    return (struct vl_phrase){text_at(blob, at + 4), text_at(blob, at + 8), text_at(blob, at + 12)};
}

unsigned vl_blob_place(const struct vl_blob *blob, const char *key) {
    unsigned low = 0, count = vl_blob_count(blob), high = count;
    while (low < high) {
        unsigned middle = (low + high) / 2;
        int order = strcmp(vl_blob_key(blob, middle), key);
        if (order == 0) return middle;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return count;
}

static bool is_called(const struct vl_blob *blob, const char *name, enum vl_language language) {
    return number_at(blob, LANGUAGE) == (uint32_t)language && strcmp(text_at(blob, NAME), name) == 0;
}

const struct vl_blob *vl_blob_find(const char *name, enum vl_language language) {
    for (unsigned i = 0; vl_blobs[i] != NULL; i++)
        if (is_called(vl_blobs[i], name, language)) return vl_blobs[i];
    for (unsigned i = 0; i < loaded.count; i++)
        if (is_called(loaded.blob[i], name, language)) return loaded.blob[i];
    return NULL;
}

/* ---- From outside: nothing is believed ---- */

/* A text must begin behind the entries and end in a NUL, which the last byte is. */
static bool is_text(const struct vl_blob *blob, size_t at, bool needed) {
    uint32_t offset = number_at(blob, at);
    if (offset == 0) return !needed;
    return offset >= entry_at(vl_blob_count(blob)) && offset < vl_blob_length(blob);
}

bool vl_blob_is_sound(const void *bytes, size_t length) {
    const struct vl_blob *blob = bytes;
    if ((uintptr_t)bytes % 4 != 0 || length < ENTRIES + 1 || length > UINT32_MAX || memcmp(blob, "VLW1", 4) != 0)
        return false;
    if (vl_blob_length(blob) != length || ((const char *)blob)[length - 1] != '\0') return false;
    if (number_at(blob, LANGUAGE) >= VL_LANGUAGES || vl_blob_count(blob) > (length - ENTRIES) / ENTRY) return false;
    if (!is_text(blob, NAME, true)) return false;
    for (unsigned i = 0; i < vl_blob_count(blob); i++) {
        size_t at = entry_at(i);
        if (!is_text(blob, at, true) || !is_text(blob, at + 4, false)) return false;
        bool counts = number_at(blob, at + 12) != 0;
        if (!is_text(blob, at + 8, counts) || !is_text(blob, at + 12, counts)) return false;
        if (i > 0 && strcmp(vl_blob_key(blob, i - 1), vl_blob_key(blob, i)) >= 0) return false;
    }
    return true;
}

bool vl_words_load(const void *bytes, size_t length) {
    if (loaded.count == LOADED_MAX || !vl_blob_is_sound(bytes, length)) return false;
    loaded.blob[loaded.count++] = bytes;
    return true;
}
