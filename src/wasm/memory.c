/* memory.c - memory for the page's engine, in a fraction of what a general allocator weighs.
 *
 * An evening asks for little, and again for the sizes it gave back: pieces come in sizes of four steps to the double,
 * and every size has a list of those that are free. Nothing is split or joined, and nothing goes back to the browser,
 * which takes all of it when the worker ends. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 65536, ALIGN = 16, SIZES = 112 };

/* Before each piece: its size, and while it is free the next one of that size. */
struct piece {
    size_t size;
    struct piece *next;
    char padding[ALIGN - sizeof(size_t) - sizeof(void *)];
};

extern char __heap_base; /* by the linker */

static struct piece *freed[SIZES];
static struct { uintptr_t next, end; } rest;

/* Makes it one of the sizes, and says which. */
static unsigned round_up(size_t *size) {
    size_t least = 64;
    unsigned which = 0;
    while (*size > least * 2) {
        least *= 2;
        which += 4;
    }
    for (size_t step = least / 4; *size > least; which++) least += step;
    *size = least;
    return which;
}

static struct piece *cut(size_t size) {
    if (rest.end == 0) {
        rest.next = ((uintptr_t)&__heap_base + ALIGN - 1) / ALIGN * ALIGN;
        rest.end = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
    }
    size_t whole = sizeof(struct piece) + size;
    if (whole > rest.end - rest.next) {
        size_t pages = (whole - (rest.end - rest.next) + PAGE - 1) / PAGE;
        if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX) return NULL;
        rest.end += pages * PAGE;
    }
    struct piece *piece = (struct piece *)rest.next;
    rest.next += whole;
    piece->size = size;
    return piece;
}

void *malloc(size_t size) {
    if (size > SIZE_MAX / 4) return NULL;
    unsigned which = round_up(&size);
    struct piece *piece = freed[which];
    if (piece != NULL)
        freed[which] = piece->next;
    else
        piece = cut(size);
    return piece == NULL ? NULL : piece + 1;
}

void free(void *start) {
    if (start == NULL) return;
    struct piece *piece = (struct piece *)start - 1;
    size_t size = piece->size;
    unsigned which = round_up(&size);
    piece->next = freed[which];
    freed[which] = piece;
}

void *calloc(size_t count, size_t size) {
    if (size != 0 && count > SIZE_MAX / size) return NULL;
    void *start = malloc(count * size);
    if (start != NULL) memset(start, 0, count * size);
    return start;
}

void *realloc(void *start, size_t size) {
    if (start == NULL) return malloc(size);
    size_t had = ((struct piece *)start - 1)->size;
    if (size <= had) return start;
    void *moved = malloc(size);
    if (moved == NULL) return NULL;
    memcpy(moved, start, had);
    free(start);
    return moved;
}
