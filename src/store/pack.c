/* pack.c - a journal, small (zlib); and ids as digits. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "store/inside.h"

void *vl_pack(const char *text, size_t length, size_t *packed) {
    uLongf size = compressBound((uLong)length);
    void *bytes = malloc(size);
    if (bytes != NULL && compress2(bytes, &size, (const Bytef *)text, (uLong)length, 6) != Z_OK) {
        free(bytes);
        return NULL;
    }
    *packed = size;
    return bytes;
}

char *vl_unpack(const void *packed, size_t size, size_t length) {
    if (length > INT_MAX) return NULL; /* no journal is that long: the file is damaged */
    uLongf room = (uLongf)length;
    char *text = malloc(length + 1);
    if (text == NULL) return NULL;
    if (uncompress((Bytef *)text, &room, packed, (uLong)size) != Z_OK || room != length) {
        free(text);
        return NULL;
    }
    text[length] = '\0';
    return text;
}

static int digit(char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool vl_id_read(const char *digits, uint8_t id[VL_ID_BYTES]) {
    for (unsigned i = 0; i < 2 * VL_ID_BYTES; i++) {
        int value = digit(digits[i]);
        if (value < 0) return false;
        id[i / 2] = (uint8_t)(i % 2 == 0 ? value << 4 : id[i / 2] | value);
    }
    return digits[2 * VL_ID_BYTES] == '\0';
}

void vl_id_write(const void *id, int size, char digits[VL_STORE_ID]) {
    const uint8_t *bytes = id;
    digits[0] = '\0';
    if (size != VL_ID_BYTES) return;
    for (unsigned i = 0; i < 2 * VL_ID_BYTES; i++)
        digits[i] = "0123456789abcdef"[bytes[i / 2] >> (i % 2 == 0 ? 4 : 0) & 15];
    digits[2 * VL_ID_BYTES] = '\0';
}
