/* read.c - what is durable, read by the owner. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "store/inside.h"

/* ---- Columns ---- */

static void words_into(sqlite3_stmt *row, int column, char *words, size_t size) {
    size_t length = (size_t)sqlite3_column_bytes(row, column);
    if (length >= size) length = size - 1; /* the file is damaged, or another program's */
    if (length > 0) memcpy(words, sqlite3_column_blob(row, column), length);
    words[length] = '\0';
}

static void id_into(sqlite3_stmt *row, int column, char digits[VL_STORE_ID]) {
    vl_id_write(sqlite3_column_blob(row, column), sqlite3_column_bytes(row, column), digits);
}

static bool hash_into(sqlite3_stmt *row, int column, uint8_t hash[VL_STORE_HASH]) {
    memset(hash, 0, VL_STORE_HASH);
    if (sqlite3_column_bytes(row, column) != VL_STORE_HASH) return false;
    memcpy(hash, sqlite3_column_blob(row, column), VL_STORE_HASH);
    return true;
}

/* ---- Statements ---- */

static sqlite3_stmt *ask(struct vl_store *s, enum vl_read r) {
    return s->read[r];
}

/* Asks about an id; NULL if it cannot be one. */
static sqlite3_stmt *ask_id(struct vl_store *s, enum vl_read r, const char *digits) {
    uint8_t id[VL_ID_BYTES];
    if (!vl_id_read(digits, id)) return NULL;
    sqlite3_bind_blob(s->read[r], 1, id, sizeof id, SQLITE_TRANSIENT);
    return s->read[r];
}

static enum vl_found found(int code) {
    return code == SQLITE_ROW ? VL_FOUND : code == SQLITE_DONE ? VL_NOT_FOUND : VL_UNREADABLE;
}

static void finish(sqlite3_stmt *statement) {
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
}

/* Of a list: told to the end, or as far as somebody wanted. */
static enum vl_found finish_list(sqlite3_stmt *statement, int code) {
    finish(statement);
    return code == SQLITE_ROW || code == SQLITE_DONE ? VL_FOUND : VL_UNREADABLE;
}

/* ---- People ---- */

enum vl_found vl_store_identity(struct vl_store *s, const char *id, struct vl_stored_identity *identity) {
    sqlite3_stmt *row = ask_id(s, VL_READ_IDENTITY, id);
    if (row == NULL) return VL_NOT_FOUND;
    enum vl_found result = found(sqlite3_step(row));
    if (result == VL_FOUND) {
        id_into(row, 0, identity->id);
        words_into(row, 1, identity->name, sizeof identity->name);
        identity->gone = sqlite3_column_type(row, 1) == SQLITE_NULL;
        identity->blocked = sqlite3_column_int(row, 2) != 0;
        identity->made = (uint64_t)sqlite3_column_int64(row, 3);
    }
    finish(row);
    return result;
}

enum vl_found vl_store_token(struct vl_store *s, const uint8_t hash[VL_STORE_HASH], struct vl_stored_token *token) {
    sqlite3_stmt *row = ask(s, VL_READ_TOKEN);
    sqlite3_bind_blob(row, 1, hash, VL_STORE_HASH, SQLITE_STATIC);
    enum vl_found result = found(sqlite3_step(row));
    if (result == VL_FOUND) {
        token->kind = (uint8_t)sqlite3_column_int(row, 0);
        id_into(row, 1, token->identity);
        token->expires = (uint64_t)sqlite3_column_int64(row, 2);
    }
    finish(row);
    return result;
}

/* ---- Tables ---- */

static bool seats_of(struct vl_store *s, int64_t key, struct vl_stored_table *t) {
    sqlite3_stmt *row = ask(s, VL_READ_SEATS);
    int code;
    sqlite3_bind_int64(row, 1, key);
    while ((code = sqlite3_step(row)) == SQLITE_ROW) {
        unsigned seat = (unsigned)sqlite3_column_int(row, 0);
        if (seat >= VL_SEATS_MAX) continue;
        struct vl_stored_seat *chair = &t->seat[seat];
        chair->kind = (uint8_t)sqlite3_column_int(row, 1);
        chair->gone = sqlite3_column_int(row, 2) != 0;
        id_into(row, 3, chair->identity);
        words_into(row, 4, chair->bot, sizeof chair->bot);
        chair->coded = hash_into(row, 5, chair->code);
        chair->ready = sqlite3_column_int(row, 6) != 0;
        chair->silent = sqlite3_column_int(row, 7) != 0;
    }
    finish(row);
    return code == SQLITE_DONE;
}

/* A row with the columns of TABLE in reads.def. */
static bool table_of(struct vl_store *s, sqlite3_stmt *row, struct vl_stored_table *t) {
    memset(t, 0, sizeof *t);
    id_into(row, 1, t->id);
    id_into(row, 2, t->host);
    words_into(row, 3, t->game, sizeof t->game);
    t->version = (unsigned)sqlite3_column_int(row, 4);
    t->players = (unsigned)sqlite3_column_int(row, 5);
    words_into(row, 6, t->options, sizeof t->options);
    t->public = sqlite3_column_int(row, 7) != 0;
    t->fair = sqlite3_column_int(row, 8) != 0;
    t->pace = (uint32_t)sqlite3_column_int64(row, 9);
    t->made = (uint64_t)sqlite3_column_int64(row, 10);
    t->watched = hash_into(row, 11, t->watch);
    t->now.phase = (uint8_t)sqlite3_column_int(row, 12);
    t->now.awaited = (uint8_t)sqlite3_column_int(row, 13);
    t->now.wake = (uint64_t)sqlite3_column_int64(row, 14);
    t->now.ended = (uint64_t)sqlite3_column_int64(row, 15);
    words_into(row, 16, t->now.scores, sizeof t->now.scores);
    id_into(row, 17, t->now.next);
    words_into(row, 18, t->clock, sizeof t->clock);
    t->chat = (uint8_t)sqlite3_column_int(row, 19);
    t->chat_watchers = sqlite3_column_int(row, 20) != 0;
    t->cover_after = (uint32_t)sqlite3_column_int64(row, 21);
    t->cover_auto = sqlite3_column_int(row, 22) != 0;
    words_into(row, 23, t->edition, sizeof t->edition);
    return seats_of(s, sqlite3_column_int64(row, 0), t);
}

enum vl_found vl_store_table(struct vl_store *s, const char *id, struct vl_stored_table *t) {
    sqlite3_stmt *row = ask_id(s, VL_READ_TABLE, id);
    if (row == NULL) return VL_NOT_FOUND;
    enum vl_found result = found(sqlite3_step(row));
    if (result == VL_FOUND && !table_of(s, row, t)) result = VL_UNREADABLE;
    finish(row);
    return result;
}

static enum vl_found tables(struct vl_store *s, sqlite3_stmt *row, vl_each_table *each, void *context) {
    struct vl_stored_table t;
    int code;
    while ((code = sqlite3_step(row)) == SQLITE_ROW) {
        if (!table_of(s, row, &t)) code = SQLITE_ERROR;
        if (code != SQLITE_ROW || !each(context, &t)) break;
    }
    return finish_list(row, code);
}

enum vl_found vl_store_public(struct vl_store *s, unsigned most, vl_each_table *each, void *context) {
    sqlite3_stmt *row = ask(s, VL_READ_PUBLIC);
    sqlite3_bind_int64(row, 1, most);
    return tables(s, row, each, context);
}

/* A list of which only so many are wanted, over several questions. */
struct portion {
    vl_each_table *each;
    void *context;
    unsigned left;
};

static bool tell_portion(void *context, const struct vl_stored_table *t) {
    struct portion *p = context;
    p->left--;
    if (!p->each(p->context, t)) p->left = 0;
    return p->left > 0;
}

enum vl_found vl_store_tables_of(struct vl_store *s, const char *identity, unsigned most, vl_each_table *each,
                                 void *context) {
    struct portion p = {each, context, most};
    enum vl_found result = VL_FOUND;
    uint8_t id[VL_ID_BYTES];
    if (!vl_id_read(identity, id)) return VL_FOUND;
    for (int over = 0; over < 2 && p.left > 0 && result == VL_FOUND; over++) {
        sqlite3_stmt *row = ask(s, VL_READ_TABLES_OF);
        sqlite3_bind_blob(row, 1, id, sizeof id, SQLITE_STATIC);
        sqlite3_bind_int64(row, 2, p.left);
        sqlite3_bind_int(row, 3, over);
        result = tables(s, row, tell_portion, &p);
    }
    return result;
}

enum vl_found vl_store_open_tables(struct vl_store *s, unsigned most, vl_each_table *each, void *context) {
    sqlite3_stmt *row = ask(s, VL_READ_OPEN_TABLES);
    sqlite3_bind_int64(row, 1, most);
    return tables(s, row, each, context);
}

/* Rows of an id and a time. */
static enum vl_found ids(sqlite3_stmt *row, vl_each_id *each, void *context) {
    char id[VL_STORE_ID];
    int code;
    while ((code = sqlite3_step(row)) == SQLITE_ROW) {
        id_into(row, 0, id);
        if (!each(context, id, (uint64_t)sqlite3_column_int64(row, 1))) break;
    }
    return finish_list(row, code);
}

enum vl_found vl_store_due(struct vl_store *s, uint64_t before, unsigned most, vl_each_id *each, void *context) {
    sqlite3_stmt *row = ask(s, VL_READ_DUE);
    sqlite3_bind_int64(row, 1, before > INT64_MAX ? INT64_MAX : (int64_t)before);
    sqlite3_bind_int64(row, 2, most);
    return ids(row, each, context);
}

enum vl_found vl_store_passers_by(struct vl_store *s, uint64_t ended, uint64_t made, unsigned most, vl_each_id *each,
                                  void *context) {
    sqlite3_stmt *row = ask(s, VL_READ_PASSERS_BY);
    sqlite3_bind_int64(row, 1, (int64_t)ended);
    sqlite3_bind_int64(row, 2, (int64_t)made);
    sqlite3_bind_int64(row, 3, most);
    return ids(row, each, context);
}

static bool note_wake(void *context, const char *id, uint64_t wake) {
    (void)id;
    *(uint64_t *)context = wake;
    return false;
}

enum vl_found vl_store_next_wake(struct vl_store *s, uint64_t *wake) {
    *wake = UINT64_MAX;
    return vl_store_due(s, UINT64_MAX, 1, note_wake, wake);
}

enum vl_found vl_store_hosted(struct vl_store *s, const char *identity, unsigned *count) {
    sqlite3_stmt *row = ask_id(s, VL_READ_HOSTED, identity);
    *count = 0;
    if (row == NULL) return VL_FOUND;
    int code = sqlite3_step(row);
    if (code == SQLITE_ROW) *count = (unsigned)sqlite3_column_int64(row, 0);
    return finish_list(row, code);
}

/* ---- Journals ---- */

/* One look at the file for several statements: a game that is compacted meanwhile is found here or there. */
static bool begin(struct vl_store *s) {
    return vl_sql(s->reader, "BEGIN") == SQLITE_OK;
}

enum vl_found vl_store_journal(struct vl_store *s, const char *table, char **text, size_t *length, uint32_t *next) {
    sqlite3_stmt *row = ask_id(s, VL_READ_JOURNAL, table);
    if (row == NULL) return VL_NOT_FOUND;
    if (!begin(s)) return VL_UNREADABLE;
    enum vl_found result = found(sqlite3_step(row));
    int64_t lines = result == VL_FOUND ? sqlite3_column_int64(row, 0) : -1;
    if (result == VL_FOUND && lines < 0) result = VL_NOT_FOUND;
    if (result == VL_FOUND) {
        const void *packed = sqlite3_column_blob(row, 3);
        bool damaged;
        *length = (size_t)sqlite3_column_int64(row, 1);
        *text = packed != NULL ? vl_unpack(packed, (size_t)sqlite3_column_bytes(row, 3), *length)
                               : vl_lines_join(s->read[VL_READ_LINE], sqlite3_column_int64(row, 2), lines,
                                               (int64_t)*length, &damaged);
        if (next != NULL) *next = (uint32_t)lines;
        if (*text == NULL) result = VL_UNREADABLE;
    }
    finish(row);
    vl_sql(s->reader, "COMMIT");
    return result;
}

enum vl_found vl_store_edition(struct vl_store *s, const char *table, char **text, size_t *length) {
    sqlite3_stmt *row = ask_id(s, VL_READ_EDITION, table);
    if (row == NULL) return VL_NOT_FOUND;
    enum vl_found result = found(sqlite3_step(row));
    if (result == VL_FOUND) {
        *length = (size_t)sqlite3_column_bytes(row, 0);
        *text = malloc(*length + 1);
        if (*text == NULL) result = VL_UNREADABLE;
    }
    if (result == VL_FOUND) words_into(row, 0, *text, *length + 1);
    finish(row);
    return result;
}

static bool tell_act(sqlite3_stmt *row, int column, vl_each_act *each, void *context) {
    struct vl_stored_act act;
    id_into(row, column, act.identity);
    words_into(row, column + 1, act.id, sizeof act.id);
    hash_into(row, column + 2, act.what);
    return each(context, &act);
}

/* Those that stand with their lines, from the last one on; `more`: somebody wants to hear more. */
static int acts_of_lines(struct vl_store *s, int64_t line, vl_each_act *each, void *context, bool *more) {
    sqlite3_stmt *row = ask(s, VL_READ_LINE_ACT);
    int code = SQLITE_ROW;
    while (*more && line != 0) {
        sqlite3_bind_int64(row, 1, line);
        if ((code = sqlite3_step(row)) != SQLITE_ROW) break;
        line = sqlite3_column_int64(row, 0);
        if (sqlite3_column_type(row, 1) != SQLITE_NULL) *more = tell_act(row, 1, each, context);
        sqlite3_reset(row);
    }
    finish(row);
    return code == SQLITE_ROW ? SQLITE_OK : SQLITE_CORRUPT;
}

enum vl_found vl_store_acts(struct vl_store *s, const char *table, vl_each_act *each, void *context) {
    sqlite3_stmt *row = ask_id(s, VL_READ_LAST_LINE, table), *others = ask_id(s, VL_READ_ACTS, table);
    bool more = true;
    if (row == NULL || others == NULL) return VL_FOUND;
    if (!begin(s)) return VL_UNREADABLE;
    int code = sqlite3_step(row);
    int64_t last = code == SQLITE_ROW ? sqlite3_column_int64(row, 0) : 0;
    if (code == SQLITE_ROW) code = acts_of_lines(s, last, each, context, &more);
    finish(row);
    while (code == SQLITE_OK && more && (code = sqlite3_step(others)) == SQLITE_ROW) {
        more = tell_act(others, 0, each, context);
        code = SQLITE_OK;
    }
    finish(others);
    vl_sql(s->reader, "COMMIT");
    return code == SQLITE_OK || code == SQLITE_DONE ? VL_FOUND : VL_UNREADABLE;
}

/* ---- The log of fair deals ---- */

enum vl_found vl_store_log(struct vl_store *s, uint64_t from, unsigned most, vl_each_entry *each, void *context) {
    sqlite3_stmt *row = ask(s, VL_READ_ENTRY_BEFORE);
    struct vl_stored_entry entry = {0};
    if (from > INT64_MAX) return VL_FOUND;
    sqlite3_bind_int64(row, 1, (int64_t)from);
    int code = sqlite3_step(row);
    if (code == SQLITE_ROW) hash_into(row, 0, entry.hash);
    if (finish_list(row, code) != VL_FOUND) return VL_UNREADABLE;
    row = ask(s, VL_READ_ENTRIES);
    sqlite3_bind_int64(row, 1, (int64_t)from);
    sqlite3_bind_int64(row, 2, most);
    while ((code = sqlite3_step(row)) == SQLITE_ROW) {
        memcpy(entry.previous, entry.hash, sizeof entry.previous);
        entry.number = (uint64_t)sqlite3_column_int64(row, 0);
        entry.text = (const char *)sqlite3_column_text(row, 1);
        entry.length = (size_t)sqlite3_column_bytes(row, 1);
        hash_into(row, 2, entry.hash);
        if (!each(context, &entry)) break;
    }
    return finish_list(row, code);
}

/* ---- How it is ---- */

static uint64_t bytes_of(const struct vl_store *s) {
    static const char *const endings[] = {"", "-wal", "-shm"};
    uint64_t bytes = 0;
    for (unsigned i = 0; i < sizeof endings / sizeof *endings; i++) {
        struct stat file;
        char *path = sqlite3_mprintf("%s%s", s->path, endings[i]);
        if (path != NULL && stat(path, &file) == 0) bytes += (uint64_t)file.st_size;
        sqlite3_free(path);
    }
    return bytes;
}

enum vl_found vl_store_figures(struct vl_store *s, struct vl_store_figures *f) {
    sqlite3_stmt *row = ask(s, VL_READ_TALLY);
    int code;
    memset(f, 0, sizeof *f);
    while ((code = sqlite3_step(row)) == SQLITE_ROW) {
        const char *what = (const char *)sqlite3_column_text(row, 0);
        uint64_t count = (uint64_t)sqlite3_column_int64(row, 1);
        if (what == NULL) continue;
        if (strcmp(what, "identities") == 0) f->identities = count;
        if (strcmp(what, "tables") == 0) f->tables = count;
        if (strcmp(what, "over") == 0) f->open[VL_PHASE_OVER] = count;
        if (strcmp(what, "entries") == 0) f->entries = count;
    }
    if (finish_list(row, code) != VL_FOUND) return VL_UNREADABLE;
    row = ask(s, VL_READ_PHASES);
    while ((code = sqlite3_step(row)) == SQLITE_ROW) {
        unsigned phase = (unsigned)sqlite3_column_int(row, 0);
        if (phase < VL_PHASES) f->open[phase] = (uint64_t)sqlite3_column_int64(row, 1);
    }
    if (finish_list(row, code) != VL_FOUND) return VL_UNREADABLE;
    f->commits = s->commits;
    f->units = s->units;
    f->failed = s->failed;
    f->commit_us = s->us;
    f->slowest_us = s->slowest;
    f->carried_us = s->carried_us;
    for (unsigned i = 0; i < VL_STORE_TIMES; i++) f->took[i] = s->took[i], f->carried[i] = s->carried[i];
    f->bytes = bytes_of(s);
    f->waiting = vl_store_waiting(s);
    return VL_FOUND;
}

enum vl_store_health vl_store_health(const struct vl_store *s) {
    return (enum vl_store_health)atomic_load(&s->health);
}
