/* lines.c - a table's journal: rows of lines, one behind the other, each of which knows the one before it; or, a day
 * after the game, one compressed piece. Everything but vl_lines_join is the store's thread's. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "store/inside.h"

enum vl_stored vl_lines_find(struct vl_store *s, const uint8_t table[VL_ID_BYTES], struct vl_journal *j) {
    sqlite3_stmt *row = s->write[VL_WRITE_JOURNAL];
    sqlite3_bind_blob(row, 1, table, VL_ID_BYTES, SQLITE_STATIC);
    int code = sqlite3_step(row);
    if (code == SQLITE_ROW)
        *j = (struct vl_journal){sqlite3_column_int64(row, 0), sqlite3_column_int64(row, 1),
                                 sqlite3_column_int64(row, 2), sqlite3_column_int64(row, 3),
                                 sqlite3_column_int(row, 4) == VL_PACKED};
    sqlite3_reset(row);
    return code == SQLITE_ROW ? VL_STORED : code == SQLITE_DONE ? VL_STORE_MISSING : VL_STORE_FAILED;
}

/* Its table knows. */
static enum vl_stored note(struct vl_store *s, const struct vl_journal *j) {
    sqlite3_stmt *row = s->write[VL_WRITE_JOURNAL_IS];
    sqlite3_bind_int64(row, 1, j->table);
    sqlite3_bind_int64(row, 2, j->next);
    sqlite3_bind_int64(row, 3, j->bytes);
    if (j->last != 0) sqlite3_bind_int64(row, 4, j->last);
    return vl_write_outcome(s, VL_WRITE_JOURNAL_IS);
}

static enum vl_stored note_packed(struct vl_store *s, int64_t table, enum vl_packed packed) {
    sqlite3_bind_int64(s->write[VL_WRITE_PACKED_IS], 1, table);
    sqlite3_bind_int(s->write[VL_WRITE_PACKED_IS], 2, packed);
    return vl_write_outcome(s, VL_WRITE_PACKED_IS);
}

enum vl_stored vl_lines_add(struct vl_store *s, struct vl_journal *j, int64_t number, uint32_t next, const void *text,
                            size_t length, const struct vl_stored_act *act) {
    sqlite3_stmt *row = s->write[VL_WRITE_LINES];
    int64_t identity;
    enum vl_stored outcome =
        act == NULL ? VL_STORED : vl_write_find(s, VL_WRITE_FIND_IDENTITY, act->identity, &identity);
    if (outcome != VL_STORED) return outcome;
    sqlite3_bind_int64(row, 1, j->table);
    sqlite3_bind_int64(row, 2, number);
    if (j->last != 0) sqlite3_bind_int64(row, 3, j->last);
    sqlite3_bind_blob64(row, 4, text, length, SQLITE_STATIC);
    if (act != NULL) {
        sqlite3_bind_int64(row, 5, identity);
        sqlite3_bind_text(row, 6, act->id, -1, SQLITE_STATIC);
        sqlite3_bind_blob(row, 7, act->what, VL_STORE_HASH, SQLITE_STATIC);
    }
    outcome = vl_write_outcome(s, VL_WRITE_LINES);
    if (outcome != VL_STORED) return outcome;
    j->last = sqlite3_last_insert_rowid(s->writer);
    j->next = next;
    j->bytes += (int64_t)length;
    return note(s, j);
}

/* ---- Rows that go ---- */

static enum vl_stored about(struct vl_store *s, enum vl_write w, int64_t key) {
    sqlite3_bind_int64(s->write[w], 1, key);
    return vl_write_outcome(s, w);
}

static enum vl_stored remove_packed(struct vl_store *s, int64_t table) {
    enum vl_stored outcome = about(s, VL_WRITE_NO_PACKED, table);
    return outcome == VL_STORED ? note_packed(s, table, VL_NOT_PACKED) : outcome;
}

/* One row; *key becomes that of the one before it. */
static enum vl_stored remove_row(struct vl_store *s, int64_t *key) {
    sqlite3_stmt *row = s->write[VL_WRITE_NO_LINE];
    sqlite3_bind_int64(row, 1, *key);
    int code = sqlite3_step(row);
    if (code == SQLITE_ROW) {
        *key = sqlite3_column_int64(row, 0);
        code = sqlite3_step(row);
    } else if (code == SQLITE_DONE) {
        code = SQLITE_CORRUPT; /* it was not there */
    }
    sqlite3_reset(row);
    return code == SQLITE_DONE ? VL_STORED : VL_STORE_FAILED;
}

enum vl_stored vl_lines_remove(struct vl_store *s, struct vl_journal *j, bool acts_stay) {
    enum vl_stored outcome = VL_STORED;
    while (outcome == VL_STORED && j->last != 0) {
        if (acts_stay) outcome = about(s, VL_WRITE_SAVE_ACT, j->last);
        if (outcome == VL_STORED) outcome = remove_row(s, &j->last);
    }
    if (outcome == VL_STORED && j->packed) outcome = remove_packed(s, j->table);
    *j = (struct vl_journal){.table = j->table, .next = -1};
    return outcome;
}

/* ---- In one piece ---- */

/* One row: its text goes before what there is already; *last becomes the key of the one before it. */
static bool put_before(sqlite3_stmt *row, char *text, int64_t *left, int64_t *last) {
    int length = sqlite3_column_bytes(row, 1);
    if (length > *left) return false;
    *left -= length;
    if (length > 0) memcpy(text + *left, sqlite3_column_blob(row, 1), (size_t)length);
    *last = sqlite3_column_int64(row, 0);
    return true;
}

char *vl_lines_join(sqlite3_stmt *row, int64_t last, int64_t next, int64_t bytes, bool *damaged) {
    int64_t left = bytes, rows = next + 2; /* no more than that, whatever the file says */
    *damaged = bytes < 0 || bytes > INT_MAX;
    char *text = *damaged ? NULL : malloc((size_t)bytes + 1);
    int code = SQLITE_ROW;
    while (text != NULL && code == SQLITE_ROW && !*damaged && last != 0) {
        sqlite3_bind_int64(row, 1, last);
        code = sqlite3_step(row);
        *damaged = code == SQLITE_DONE || (code & 0xff) == SQLITE_CORRUPT || rows-- == 0 ||
                   (code == SQLITE_ROW && !put_before(row, text, &left, &last));
        sqlite3_reset(row);
    }
    *damaged = *damaged || (text != NULL && code == SQLITE_ROW && left != 0);
    if (text == NULL || *damaged || code != SQLITE_ROW) return free(text), NULL;
    text[bytes] = '\0';
    return text;
}

enum vl_stored vl_lines_unpack(struct vl_store *s, struct vl_journal *j) {
    sqlite3_stmt *row = s->write[VL_WRITE_UNPACK];
    enum vl_stored outcome = VL_STORE_MISSING; /* it cannot be read */
    struct vl_journal whole = {.table = j->table};
    sqlite3_bind_int64(row, 1, j->table);
    if (sqlite3_step(row) == SQLITE_ROW) {
        char *text = vl_unpack(sqlite3_column_blob(row, 0), (size_t)sqlite3_column_bytes(row, 0), (size_t)j->bytes);
        if (text != NULL) outcome = vl_lines_add(s, &whole, -1, (uint32_t)j->next, text, (size_t)j->bytes, NULL);
        free(text);
    }
    sqlite3_reset(row);
    *j = whole;
    return outcome == VL_STORED ? remove_packed(s, j->table) : outcome;
}

static enum vl_stored put_packed(struct vl_store *s, const struct vl_journal *j, const char *text) {
    sqlite3_stmt *row = s->write[VL_WRITE_PACKED];
    size_t size;
    void *bytes = vl_pack(text, (size_t)j->bytes, &size);
    if (bytes == NULL) return VL_STORE_FAILED;
    sqlite3_bind_int64(row, 1, j->table);
    sqlite3_bind_int64(row, 2, j->next);
    sqlite3_bind_int64(row, 3, j->bytes);
    sqlite3_bind_blob64(row, 4, bytes, size, SQLITE_STATIC);
    enum vl_stored outcome = vl_write_outcome(s, VL_WRITE_PACKED);
    free(bytes);
    return outcome;
}

static enum vl_stored compact(struct vl_store *s, const struct vl_journal *j) {
    struct vl_journal rest = *j, packed = *j;
    packed.last = 0;
    enum vl_stored outcome = about(s, VL_WRITE_NO_ACTS, j->table);
    if (outcome != VL_STORED) return outcome;
    if (j->next < 0) return note_packed(s, j->table, VL_NEVER_PACKED);
    bool damaged;
    char *text = vl_lines_join(s->write[VL_WRITE_LINE], j->last, j->next, j->bytes, &damaged);
    if (damaged) return note_packed(s, j->table, VL_NEVER_PACKED);
    outcome = text == NULL ? VL_STORE_FAILED : put_packed(s, j, text);
    free(text);
    if (outcome == VL_STORED) outcome = vl_lines_remove(s, &rest, false);
    if (outcome == VL_STORED) outcome = note(s, &packed);
    return outcome == VL_STORED ? note_packed(s, j->table, VL_PACKED) : outcome;
}

enum vl_stored vl_lines_tidy(struct vl_store *s, uint64_t now) {
    sqlite3_stmt *ended = s->write[VL_WRITE_ENDED];
    struct vl_journal j[VL_STORE_TIDY];
    unsigned count = 0;
    int code;
    sqlite3_bind_int64(ended, 1, (int64_t)now - VL_STORE_DAY);
    sqlite3_bind_int64(ended, 2, VL_STORE_TIDY);
    while ((code = sqlite3_step(ended)) == SQLITE_ROW)
        j[count++] = (struct vl_journal){sqlite3_column_int64(ended, 0), sqlite3_column_int64(ended, 1),
                                         sqlite3_column_int64(ended, 2), sqlite3_column_int64(ended, 3), false};
    sqlite3_reset(ended);
    enum vl_stored outcome = code == SQLITE_DONE ? VL_STORED : VL_STORE_FAILED;
    for (unsigned i = 0; outcome == VL_STORED && i < count; i++) outcome = compact(s, &j[i]);
    sqlite3_bind_int64(s->write[VL_WRITE_TOKENS_EXPIRED], 1, (int64_t)now);
    return outcome == VL_STORED ? vl_write_outcome(s, VL_WRITE_TOKENS_EXPIRED) : outcome;
}
