/* tidy.c - games that are over become small. The store's thread's, inside a transaction. */
#include <stdlib.h>
#include <string.h>

#include "store/inside.h"

struct whole {
    char *text;
    size_t length, room;
    int64_t next;
};

static bool append(struct whole *w, const void *bytes, size_t length) {
    if (w->length + length > w->room) {
        size_t room = 2 * (w->length + length);
        char *text = realloc(w->text, room);
        if (text == NULL) return false;
        w->text = text;
        w->room = room;
    }
    if (length > 0) memcpy(w->text + w->length, bytes, length);
    w->length += length;
    return true;
}

/* All lines of a table in one piece. */
static bool join(struct vl_store *s, int64_t table, struct whole *w) {
    sqlite3_stmt *lines = s->write[VL_WRITE_ALL_LINES];
    bool good = true;
    int code;
    sqlite3_bind_int64(lines, 1, table);
    while ((code = sqlite3_step(lines)) == SQLITE_ROW && good) {
        good = append(w, sqlite3_column_blob(lines, 0), (size_t)sqlite3_column_bytes(lines, 0));
        w->next = sqlite3_column_int64(lines, 1);
    }
    sqlite3_reset(lines);
    return good && code == SQLITE_DONE;
}

static bool put(struct vl_store *s, int64_t table, const struct whole *w) {
    sqlite3_stmt *packed = s->write[VL_WRITE_PACKED];
    size_t size;
    void *bytes = vl_pack(w->text, w->length, &size);
    if (bytes == NULL) return false;
    sqlite3_bind_int64(packed, 1, table);
    sqlite3_bind_int64(packed, 2, w->next);
    sqlite3_bind_int64(packed, 3, (int64_t)w->length);
    sqlite3_bind_blob64(packed, 4, bytes, size, SQLITE_STATIC);
    bool good = vl_write_run(s, VL_WRITE_PACKED) == SQLITE_OK;
    free(bytes);
    return good;
}

static bool about(struct vl_store *s, enum vl_write w, int64_t table) {
    sqlite3_bind_int64(s->write[w], 1, table);
    return vl_write_run(s, w) == SQLITE_OK;
}

static bool compact(struct vl_store *s, int64_t table) {
    struct whole whole = {.next = -1};
    bool good = join(s, table, &whole), had_one = whole.next >= 0;
    if (had_one) good = good && put(s, table, &whole);
    free(whole.text);
    sqlite3_bind_int64(s->write[VL_WRITE_IS_PACKED], 2, had_one ? VL_PACKED : VL_NOTHING_TO_PACK);
    return good && about(s, VL_WRITE_NO_LINES, table) && about(s, VL_WRITE_NO_ACTS, table) &&
           about(s, VL_WRITE_IS_PACKED, table);
}

enum vl_stored vl_write_tidy(struct vl_store *s, uint64_t now) {
    sqlite3_stmt *ended = s->write[VL_WRITE_ENDED];
    int64_t table[VL_STORE_TIDY];
    unsigned count = 0;
    int code;
    sqlite3_bind_int64(ended, 1, (int64_t)now - VL_STORE_DAY);
    sqlite3_bind_int64(ended, 2, VL_STORE_TIDY);
    while ((code = sqlite3_step(ended)) == SQLITE_ROW) table[count++] = sqlite3_column_int64(ended, 0);
    sqlite3_reset(ended);
    if (code != SQLITE_DONE) return VL_STORE_FAILED;
    for (unsigned i = 0; i < count; i++)
        if (!compact(s, table[i])) return VL_STORE_FAILED;
    sqlite3_bind_int64(s->write[VL_WRITE_TOKENS_EXPIRED], 1, (int64_t)now);
    return vl_write_run(s, VL_WRITE_TOKENS_EXPIRED) == SQLITE_OK ? VL_STORED : VL_STORE_FAILED;
}
