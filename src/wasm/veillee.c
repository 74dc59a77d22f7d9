/* veillee.c - the engine as a module for the page: its few exports.
 *
 * The page writes what it hands over into room() and says how long it is; texts come back as addresses of strings that
 * end in a NUL and are good until the next call. A module's instance is one evening, or one thinker: handles are
 * theirs. Nothing but the time and the end of all things is imported. */
#include <stdlib.h>

#include "core/check.h"
#include "games/registry.h"
#include "page/ask.h"
#include "page/think.h"

#define EXPORT(name) __attribute__((export_name(#name)))
#define IMPORT(name) __attribute__((import_module("page"), import_name(#name)))

IMPORT(now) double page_now(void);                                       /* milliseconds, from any beginning */
IMPORT(bug) void page_bug(const char *file, int line, const char *what); /* does not return */

static struct {
    char *start;
    size_t size;
} room;

/* Room for so many bytes that the page hands over; 0: no memory. */
EXPORT(room) char *page_room(size_t size) {
    if (size > room.size) {
        free(room.start);
        room.start = malloc(size);
        room.size = room.start == NULL ? 0 : size;
    }
    return room.start;
}

EXPORT(words) bool page_words(size_t length) {
    return vl_page_load_words(room.start, length);
}

/* ---- An evening ---- */

EXPORT(evening) struct vl_page *page_evening(void) {
    vl_on_bug(page_bug);
    return vl_page_new(vl_games);
}

EXPORT(ask) const char *page_ask(struct vl_page *page, size_t length) {
    return vl_page_ask(page, room.start, length);
}

/* ---- A thinker ---- */

static uint64_t watch(void *unused) {
    (void)unused;
    return (uint64_t)page_now();
}

/* `timed`: bots keep their limits of time, too. */
EXPORT(thinker) struct vl_thinker *page_thinker(bool timed) {
    vl_on_bug(page_bug);
    return vl_thinker_new(vl_games, (struct vl_watch){timed ? watch : NULL, NULL});
}

EXPORT(begin) bool page_begin(struct vl_thinker *thinker, size_t length) {
    return vl_thinker_begin(thinker, room.start, length);
}

EXPORT(step) bool page_step(struct vl_thinker *thinker, uint32_t iterations) {
    return vl_thinker_step(thinker, iterations);
}

EXPORT(result) const char *page_result(struct vl_thinker *thinker) {
    return vl_thinker_result(thinker);
}
