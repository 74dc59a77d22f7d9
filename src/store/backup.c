/* backup.c - a store copied, put back, and looked through. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/chain.h"
#include "store/inside.h"

/* ---- Looking through ---- */

/* Whether SQL that says "ok", or what is wrong, says so. */
static bool is_ok(sqlite3 *db, const char *sql, char *details) {
    sqlite3_stmt *row;
    bool good = false;
    if (sqlite3_prepare_v2(db, sql, -1, &row, NULL) != SQLITE_OK) return vl_details(details, sqlite3_errmsg(db)), false;
    if (sqlite3_step(row) == SQLITE_ROW) {
        const char *words = (const char *)sqlite3_column_text(row, 0);
        good = words != NULL && strcmp(words, "ok") == 0;
        vl_details(details, good || words == NULL ? "" : words);
    } else {
        vl_details(details, sqlite3_errmsg(db));
    }
    sqlite3_finalize(row);
    return good;
}

static bool sound(sqlite3 *db, char *details) {
    return is_ok(db, "PRAGMA integrity_check(1)", details);
}

/* Every line comes behind an earlier one of its table, and every table has as much as it knows of. */
static bool lines_sound(sqlite3 *db, char *details) {
    return is_ok(db,
                 "SELECT ifnull((SELECT 'line ' || l.key || ': not behind another' FROM line l LEFT JOIN line b"
                 "  ON b.key = l.before WHERE l.before IS NOT NULL AND (b.at IS NOT l.at OR b.number >= l.number)), "
                 "'ok')",
                 details) &&
           is_ok(db,
                 "SELECT ifnull((SELECT 'lines of table ' || t.key || ': not all there' FROM tables t LEFT JOIN"
                 "  (SELECT at, sum(length(text)) AS bytes, max(key) AS last, count(*) - count(before) AS firsts"
                 "  FROM line GROUP BY at) l ON l.at = t.key"
                 "  LEFT JOIN packed p ON p.at = t.key WHERE t.lines >= 0 AND NOT (CASE WHEN t.last IS NULL"
                 "  THEN p.length IS t.bytes AND l.at IS NULL ELSE l.bytes = t.bytes AND l.last = t.last AND"
                 "  l.firsts = 1 END)), 'ok')",
                 details);
}

static bool packed_sound(sqlite3 *db, char *details) {
    sqlite3_stmt *row;
    bool good = true;
    int code = sqlite3_prepare_v2(db, "SELECT at, length, text FROM packed", -1, &row, NULL);
    while (code == SQLITE_OK && good && (code = sqlite3_step(row)) == SQLITE_ROW) {
        char *text = vl_unpack(sqlite3_column_blob(row, 2), (size_t)sqlite3_column_bytes(row, 2),
                               (size_t)sqlite3_column_int64(row, 1));
        good = text != NULL;
        free(text);
        if (!good && details != NULL)
            snprintf(details, VL_STORE_DETAILS, "lines of table %lld: not in one piece",
                     (long long)sqlite3_column_int64(row, 0));
        code = SQLITE_OK;
    }
    if (good && code != SQLITE_DONE) vl_details(details, sqlite3_errmsg(db));
    sqlite3_finalize(row);
    return good && code == SQLITE_DONE;
}

struct looking {
    uint64_t number;
    uint8_t hash[VL_STORE_HASH];
    bool good;
};

static bool is_chained(void *context, const struct vl_stored_entry *entry) {
    struct looking *l = context;
    vl_chain(l->number, l->hash, entry->text, entry->length, l->hash);
    l->good = entry->number == l->number && memcmp(l->hash, entry->hash, sizeof l->hash) == 0;
    l->number += l->good;
    return l->good;
}

bool vl_store_check(struct vl_store *s, char *details) {
    struct looking l = {.good = true};
    if (!sound(s->reader, details) || !lines_sound(s->reader, details) || !packed_sound(s->reader, details))
        return false;
    if (vl_store_log(s, 0, (unsigned)-1, is_chained, &l) != VL_FOUND)
        return vl_details(details, sqlite3_errmsg(s->reader)), false;
    if (!l.good && details != NULL)
        snprintf(details, VL_STORE_DETAILS, "log of fair deals: entry %llu", (unsigned long long)l.number);
    return l.good;
}

/* ---- Copying ---- */

/* In one step: a copy of one moment. Readers do not keep a server from writing. */
static int copy(sqlite3 *from, sqlite3 *to) {
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (backup == NULL) return sqlite3_errcode(to);
    int code = sqlite3_backup_step(backup, -1);
    int end = sqlite3_backup_finish(backup);
    return code == SQLITE_DONE ? end : code;
}

static enum vl_store_fault open_one(sqlite3 **db, const char *path, int flags, int *version, char *details) {
    enum vl_store_fault fault = vl_schema_open(db, path, flags, NULL, false, details);
    if (fault == VL_STORE_OPEN) fault = vl_schema_look(*db, version, details);
    return fault;
}

/* A file's name is durable when its folder is. */
static bool sync_folder(const char *path) {
    const char *slash = strrchr(path, '/');
    char *folder = slash == NULL ? sqlite3_mprintf(".") : sqlite3_mprintf("%.*s", (int)(slash - path + 1), path);
    int descriptor = folder == NULL ? -1 : open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool good = descriptor >= 0 && fsync(descriptor) == 0;
    if (descriptor >= 0) close(descriptor);
    sqlite3_free(folder);
    return good;
}

/* The copy, alone in its file: no log beside it. */
static enum vl_store_fault write_copy(sqlite3 *from, const char *path, char *details) {
    sqlite3 *to;
    enum vl_store_fault fault =
        vl_schema_open(&to, path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL, false, details);
    if (fault != VL_STORE_OPEN) return fault;
    int code = copy(from, to);
    if (code == SQLITE_OK) code = vl_sql(to, "PRAGMA journal_mode = DELETE");
    if (code != SQLITE_OK)
        fault = vl_schema_fault(to, code, details);
    else if (!sound(to, details))
        fault = VL_STORE_DAMAGED;
    sqlite3_close(to);
    return fault;
}

/* Made under another name, so that a backup that is there is whole. */
static enum vl_store_fault backup_to(sqlite3 *from, const char *path, char *details) {
    char *part = sqlite3_mprintf("%s.part", path);
    int made = part == NULL ? -1 : open(part, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    enum vl_store_fault fault = part == NULL ? VL_STORE_MEMORY : VL_STORE_CANNOT;
    if (made < 0) {
        vl_details(details, strerror(errno));
        return sqlite3_free(part), fault;
    }
    close(made);
    fault = write_copy(from, part, details);
    if (fault == VL_STORE_OPEN && (link(part, path) != 0 || !sync_folder(path))) {
        fault = errno == EEXIST ? VL_STORE_EXISTS : VL_STORE_CANNOT;
        vl_details(details, strerror(errno));
    }
    unlink(part);
    sqlite3_free(part);
    return fault;
}

enum vl_store_fault vl_store_backup(const char *url, const char *path, char *details) {
    const char *from_path = vl_store_path(url);
    sqlite3 *from = NULL;
    int version = 0;
    vl_details(details, "");
    if (from_path == NULL) return VL_STORE_URL;
    if (access(path, F_OK) == 0) return VL_STORE_EXISTS;
    enum vl_store_fault fault = open_one(&from, from_path, SQLITE_OPEN_READWRITE, &version, details);
    if (fault == VL_STORE_OPEN && version == 0) fault = VL_STORE_NOT_OURS;
    if (fault == VL_STORE_OPEN) fault = backup_to(from, path, details);
    sqlite3_close(from);
    return fault;
}

/* ---- Putting back ---- */

/* SQLite copies inside one transaction of the store that is there: it is the old one or the new one. A copy of an
 * earlier version is brought up to date when it is opened. */
static enum vl_store_fault put_back(sqlite3 *from, const char *path, char *details) {
    sqlite3 *to = NULL;
    int version, code = SQLITE_OK;
    enum vl_store_fault fault = open_one(&to, path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, &version, details);
    if (to != NULL && fault != VL_STORE_NOT_OURS) {
        code = copy(from, to);
        if (code == SQLITE_OK) code = vl_sql(to, "PRAGMA wal_checkpoint(TRUNCATE)");
        fault = vl_schema_fault(to, code, details);
    }
    sqlite3_close(to);
    return fault;
}

enum vl_store_fault vl_store_restore(const char *url, const char *path, char *details) {
    const char *to_path = vl_store_path(url);
    sqlite3 *from = NULL;
    int version = 0, lock = -1;
    vl_details(details, "");
    if (to_path == NULL) return VL_STORE_URL;
    enum vl_store_fault fault = open_one(&from, path, SQLITE_OPEN_READONLY, &version, details);
    if (fault == VL_STORE_OPEN && version == 0) fault = VL_STORE_NOT_OURS;
    if (fault == VL_STORE_OPEN && !sound(from, details)) fault = VL_STORE_DAMAGED;
    if (fault == VL_STORE_OPEN) fault = vl_store_lock(to_path, &lock, details);
    if (fault == VL_STORE_OPEN && !vl_store_make_file(to_path, details)) fault = VL_STORE_CANNOT;
    if (fault == VL_STORE_OPEN) fault = put_back(from, to_path, details);
    if (lock >= 0) close(lock);
    sqlite3_close(from);
    return fault;
}
