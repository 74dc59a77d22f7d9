/* book.c - the journal's text that a host holds, and looking back into it. */
#include <stdlib.h>
#include <string.h>

#include "host/inside.h"

static bool make_room(struct vl_book *book, size_t bytes) {
    size_t room = book->room;
    while (book->length + bytes + 1 > room) room = room == 0 ? 1024 : room + room / 2;
    if (room == book->room) return true;
    char *text = realloc(book->text, room);
    if (text == NULL) return false;
    book->text = text;
    book->room = room;
    return true;
}

bool vl_book_begin(struct vl_book *book, const struct vl_table *t) {
    struct vl_text text;
    book->length = 0;
    if (!make_room(book, VL_JOURNAL_HEADER)) return false;
    vl_text_init(&text, book->text, book->room);
    vl_table_header(t, &text);
    book->length = text.length;
    book->check = vl_crc32(0, book->text, book->length);
    return true;
}

bool vl_book_copy(struct vl_book *book, const char *text, size_t length, uint32_t check) {
    book->length = 0;
    if (!make_room(book, length)) return false;
    memcpy(book->text, text, length);
    book->text[length] = '\0';
    book->length = length;
    book->check = check;
    return true;
}

bool vl_book_add(struct vl_book *book, const struct vl_setup *s, const struct vl_act *act) {
    struct vl_text text;
    if (!make_room(book, VL_JOURNAL_LINE)) return false;
    vl_text_init(&text, book->text + book->length, book->room - book->length);
    vl_act_line(s, act, &book->check, &text);
    book->length += text.length;
    return true;
}

void vl_book_done(struct vl_book *book) {
    free(book->text);
    *book = (struct vl_book){0};
}

/* ---- Looking back ---- */

/* Goes through the lines that are kept again. */
static bool read_again(const struct vl_host *h, struct vl_table_reading *reading, struct vl_table *t) {
    const struct vl_game *const games[] = {h->table.setup.game, NULL};
    struct vl_table_read read;
    struct vl_fault fault;
    reading->games = games;
    reading->at_hand = h->table.setup.hash[0] == '\0' ? NULL : &h->table.setup;
    reading->most = h->table.most;
    reading->resize = h->table.log.resize;
    size_t length = h->busy ? h->batch.length : h->book.length;
    return vl_table_load(t, h->book.text, length, reading, &read, &fault);
}

struct since {
    unsigned viewer;
    uint64_t from;
    const struct vl_listener *listener;
};

static void tell_since(void *context, unsigned viewer, uint64_t number, const struct vl_note *note) {
    const struct since *since = context;
    if (viewer == since->viewer && number >= since->from)
        since->listener->tell(since->listener->context, viewer, number, note);
}

bool vl_host_since(const struct vl_host *h, unsigned viewer, uint64_t from, const struct vl_listener *listener) {
    struct since since = {viewer, from, listener};
    struct vl_table_reading reading = {.listener = {tell_since, &since}};
    struct vl_table t;
    if (!vl_table_has_viewer(&h->table, viewer) || !read_again(h, &reading, &t)) return false;
    vl_table_done(&t);
    return true;
}

bool vl_host_past(const struct vl_host *h, unsigned viewer, uint64_t notes, struct vl_table *t) {
    struct vl_table_reading reading = {.until_viewer = (uint8_t)viewer, .until = notes};
    return vl_table_has_viewer(&h->table, viewer) && notes > 0 && read_again(h, &reading, t);
}
