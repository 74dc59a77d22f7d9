/* strings.c - what the page's engine asks of strings, in a fraction of what a library's own weighs: that one reads
 * words at once, which is worth it for long texts only. */
#include <string.h>

void *memchr(const void *bytes, int c, size_t size) {
    const unsigned char *at = bytes;
    for (; size > 0; at++, size--)
        if (*at == (unsigned char)c) return (void *)(size_t)at;
    return NULL;
}

char *strchr(const char *text, int c) {
    for (;; text++) {
        if (*text == (char)c) return (char *)(size_t)text;
        if (*text == '\0') return NULL;
    }
}

size_t strspn(const char *text, const char *of) {
    size_t n = 0;
    while (text[n] != '\0' && strchr(of, text[n]) != NULL) n++;
    return n;
}

size_t strcspn(const char *text, const char *until) {
    size_t n = 0;
    while (text[n] != '\0' && strchr(until, text[n]) == NULL) n++;
    return n;
}

char *strstr(const char *text, const char *words) {
    size_t length = strlen(words);
    for (; *text != '\0' || length == 0; text++)
        if (strncmp(text, words, length) == 0) return (char *)(size_t)text;
    return NULL;
}

char *strcpy(char *restrict to, const char *restrict from) {
    return memcpy(to, from, strlen(from) + 1);
}

char *strncpy(char *restrict to, const char *restrict from, size_t size) {
    size_t length = strlen(from);
    memset(to, 0, size);
    return memcpy(to, from, length < size ? length : size);
}
