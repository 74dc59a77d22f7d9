/* schema.c - what stands in the file, and how it came to that.
 *
 * Every version has its step, from the one before it, and steps are never changed: a store of any age is brought up to
 * date by those it has not taken yet, each in a transaction of its own. tests/store has a store of every version.
 *
 * Keys are small numbers of the file's own; ids, which the world knows, stand once. Lines are appended in the order in
 * which they come and have no index, so that one transaction of a thousand tables touches few pages: each knows the one
 * before it, and its table the last one and the number that comes next, which is the arbiter. What is asked for all the
 * time (who is to be woken, what is public, what is open) has partial indexes: they grow with the tables that are not
 * over, not with those that are. */
#include <stdio.h>
#include <string.h>

#include "store/inside.h"

static const char version_1[] =
    /* Somebody without a name is gone. */
    "CREATE TABLE identity("
    "  key INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, name TEXT, blocked INTEGER NOT NULL, made INTEGER NOT NULL) "
    "STRICT;"
    "CREATE TABLE token("
    "  hash BLOB NOT NULL PRIMARY KEY, identity INTEGER NOT NULL, kind INTEGER NOT NULL, expires INTEGER) STRICT, "
    "WITHOUT ROWID;"
    "CREATE INDEX token_of ON token(identity);"
    "CREATE INDEX token_expires ON token(expires) WHERE expires IS NOT NULL;"
    /* Phases are those of enum vl_stored_phase: 3 is over. */
    "CREATE TABLE tables("
    "  key INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, host INTEGER NOT NULL, game TEXT NOT NULL, version INTEGER "
    "NOT NULL,"
    "  players INTEGER NOT NULL, options TEXT NOT NULL, public INTEGER NOT NULL, fair INTEGER NOT NULL, pace INTEGER "
    "NOT NULL,"
    "  made INTEGER NOT NULL, watch BLOB, phase INTEGER NOT NULL, awaited INTEGER NOT NULL, wake INTEGER, ended "
    "INTEGER,"
    "  scores TEXT NOT NULL, next BLOB, packed INTEGER NOT NULL) STRICT;"
    "CREATE INDEX tables_public ON tables(key) WHERE public AND phase < 3;"
    "CREATE INDEX tables_open ON tables(phase) WHERE phase <> 3;"
    "CREATE INDEX tables_host ON tables(host) WHERE phase <> 3;"
    "CREATE INDEX tables_wake ON tables(wake) WHERE wake IS NOT NULL;"
    "CREATE INDEX tables_ended ON tables(ended) WHERE ended IS NOT NULL AND NOT packed;"
    "CREATE TABLE seat("
    "  at INTEGER NOT NULL, seat INTEGER NOT NULL, kind INTEGER NOT NULL, gone INTEGER NOT NULL, identity INTEGER, bot "
    "TEXT,"
    "  code BLOB, over INTEGER NOT NULL, PRIMARY KEY(at, seat)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX seat_of ON seat(identity, over, at) WHERE identity IS NOT NULL;"
    /* A row has the lines of one batch, `number` to `next` - 1, and the act that they come from. */
    "CREATE TABLE line("
    "  key INTEGER PRIMARY KEY, at INTEGER NOT NULL, number INTEGER NOT NULL, next INTEGER NOT NULL, text BLOB NOT "
    "NULL,"
    "  identity INTEGER, act TEXT, what BLOB, UNIQUE(at, number)) STRICT;"
    "CREATE TABLE act(at INTEGER NOT NULL, identity INTEGER NOT NULL, act TEXT NOT NULL, what BLOB NOT NULL) STRICT;"
    "CREATE INDEX act_at ON act(at);"
    /* A game that is over, its journal in one piece. */
    "CREATE TABLE packed(at INTEGER PRIMARY KEY, next INTEGER NOT NULL, length INTEGER NOT NULL, text BLOB NOT NULL) "
    "STRICT;"
    "CREATE TABLE entry(number INTEGER PRIMARY KEY, text TEXT NOT NULL, hash BLOB NOT NULL) STRICT;"
    /* Counting a million rows takes its time. `pulse` is for trying whether the disk takes anything. */
    "CREATE TABLE tally(what TEXT NOT NULL PRIMARY KEY, count INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "INSERT INTO tally VALUES('identities', 0), ('tables', 0), ('over', 0), ('pulse', 0);"
    "CREATE TRIGGER identity_made AFTER INSERT ON identity BEGIN"
    "  UPDATE tally SET count = count + 1 WHERE what = 'identities'; END;"
    "CREATE TRIGGER table_made AFTER INSERT ON tables BEGIN"
    "  UPDATE tally SET count = count + 1 WHERE what = 'tables';"
    "  UPDATE tally SET count = count + 1 WHERE what = 'over' AND new.phase = 3; END;"
    "CREATE TRIGGER table_gone AFTER DELETE ON tables BEGIN"
    "  UPDATE tally SET count = count - 1 WHERE what = 'tables';"
    "  UPDATE tally SET count = count - 1 WHERE what = 'over' AND old.phase = 3; END;"
    "CREATE TRIGGER table_over AFTER UPDATE OF phase ON tables WHEN (old.phase = 3) <> (new.phase = 3) BEGIN"
    "  UPDATE tally SET count = count + (new.phase = 3) - (old.phase = 3) WHERE what = 'over';"
    "  UPDATE seat SET over = new.phase = 3 WHERE at = new.key; END;";

/* The index of lines, (at, number), was touched at as many pages as there were tables in a transaction. */
static const char version_2[] =
    "CREATE TABLE line_2("
    "  key INTEGER PRIMARY KEY, at INTEGER NOT NULL, number INTEGER NOT NULL, before INTEGER, text BLOB NOT NULL,"
    "  identity INTEGER, act TEXT, what BLOB) STRICT;"
    "INSERT INTO line_2 SELECT key, at, number, lag(key) OVER (PARTITION BY at ORDER BY number), text, identity, act, "
    "what"
    "  FROM line ORDER BY key;"
    /* The number of the line that comes next, -1 if there is no journal; the length of all; the last one. */
    "ALTER TABLE tables ADD COLUMN lines INTEGER NOT NULL DEFAULT -1;"
    "ALTER TABLE tables ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN last INTEGER;"
    "UPDATE tables SET lines = of.next, bytes = of.length FROM"
    "  (SELECT at, max(next) AS next, sum(length(text)) AS length FROM line GROUP BY at) AS of WHERE of.at = "
    "tables.key;"
    "UPDATE tables SET last = of.key FROM (SELECT at, key, max(number) FROM line GROUP BY at) AS of WHERE of.at = "
    "tables.key;"
    "UPDATE tables SET lines = p.next, bytes = p.length FROM packed AS p WHERE p.at = tables.key;"
    "DROP TABLE line;"
    "ALTER TABLE line_2 RENAME TO line;";

/* How people are with each other at a table (enum vl_stored_chat: 2 is free), and each of them; and who still has a
 * name, for a house that forgets. */
static const char version_3[] = "ALTER TABLE tables ADD COLUMN clock TEXT NOT NULL DEFAULT '';"
                                "ALTER TABLE tables ADD COLUMN chat INTEGER NOT NULL DEFAULT 2;"
                                "ALTER TABLE tables ADD COLUMN chat_watchers INTEGER NOT NULL DEFAULT 0;"
                                "ALTER TABLE tables ADD COLUMN cover_after INTEGER NOT NULL DEFAULT 0;"
                                "ALTER TABLE tables ADD COLUMN cover_auto INTEGER NOT NULL DEFAULT 0;"
                                "ALTER TABLE seat ADD COLUMN ready INTEGER NOT NULL DEFAULT 0;"
                                "ALTER TABLE seat ADD COLUMN silent INTEGER NOT NULL DEFAULT 0;"
                                "CREATE INDEX identity_made ON identity(made) WHERE name IS NOT NULL;";

/* What is played: an edition's name, and all of it in JSON. */
static const char version_4[] = "ALTER TABLE tables ADD COLUMN edition TEXT NOT NULL DEFAULT '';"
                                "ALTER TABLE tables ADD COLUMN components TEXT NOT NULL DEFAULT '';";

static const char *const step[VL_STORE_VERSION] = {version_1, version_2, version_3, version_4};

/* ---- What went wrong ---- */

void vl_details(char *details, const char *words) {
    if (details != NULL) snprintf(details, VL_STORE_DETAILS, "%s", words);
}

enum vl_store_fault vl_schema_fault(sqlite3 *db, int code, char *details) {
    vl_details(details, db == NULL ? sqlite3_errstr(code) : sqlite3_errmsg(db));
    switch (code & 0xff) {
    case SQLITE_OK: return VL_STORE_OPEN;
    case SQLITE_NOTADB: return VL_STORE_NOT_OURS;
    case SQLITE_CORRUPT: return VL_STORE_DAMAGED;
    case SQLITE_NOMEM: return VL_STORE_MEMORY;
    default: return VL_STORE_CANNOT;
    }
}

int vl_sql(sqlite3 *db, const char *sql) {
    return sqlite3_exec(db, sql, NULL, NULL, NULL);
}

/* ---- A connection ---- */

enum vl_store_fault vl_schema_open(sqlite3 **db, const char *path, int flags, const char *vfs, bool unsynced,
                                   char *details) {
    int keep_log = 1, code = sqlite3_open_v2(path, db, flags | SQLITE_OPEN_NOMUTEX, vfs);
    if (code == SQLITE_OK) code = sqlite3_extended_result_codes(*db, 1);
    if (code == SQLITE_OK) code = sqlite3_busy_timeout(*db, VL_STORE_BUSY_MS);
    if (code == SQLITE_OK) code = vl_sql(*db, "PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16000");
    if (code == SQLITE_OK) code = vl_sql(*db, unsynced ? "PRAGMA synchronous = OFF" : "PRAGMA synchronous = FULL");
    /* Files stay where they are when the last one closes: whoever serves may not be allowed to make new ones. */
    if (code == SQLITE_OK) sqlite3_file_control(*db, "main", SQLITE_FCNTL_PERSIST_WAL, &keep_log);
    if (code == SQLITE_OK) return VL_STORE_OPEN;
    enum vl_store_fault fault = vl_schema_fault(*db, code, details);
    sqlite3_close(*db);
    *db = NULL;
    return fault;
}

static int number_of(sqlite3 *db, const char *sql, int64_t *number) {
    sqlite3_stmt *statement;
    int code = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    if (code != SQLITE_OK) return code;
    code = sqlite3_step(statement);
    if (code == SQLITE_ROW) *number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return code == SQLITE_ROW ? SQLITE_OK : code;
}

enum vl_store_fault vl_schema_look(sqlite3 *db, int *version, char *details) {
    int64_t mark = 0, number = 0, things = 0;
    int code = number_of(db, "PRAGMA application_id", &mark);
    if (code == SQLITE_OK) code = number_of(db, "PRAGMA user_version", &number);
    if (code == SQLITE_OK) code = number_of(db, "SELECT count(*) FROM sqlite_schema", &things);
    if (code != SQLITE_OK) return vl_schema_fault(db, code, details);
    *version = 0;
    if (mark == 0 && number == 0 && things == 0) return VL_STORE_OPEN;
    vl_details(details, "");
    if (mark != VL_STORE_MARK) return VL_STORE_NOT_OURS;
    if (details != NULL) snprintf(details, VL_STORE_DETAILS, "%lld > %d", (long long)number, VL_STORE_VERSION);
    if (number > VL_STORE_VERSION) return VL_STORE_NEWER;
    vl_details(details, "");
    if (number < 1) return VL_STORE_DAMAGED;
    *version = (int)number;
    return VL_STORE_OPEN;
}

static int take_step(sqlite3 *db, int version) {
    char mark[100];
    snprintf(mark, sizeof mark, "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT", VL_STORE_MARK,
             version + 1);
    int code = vl_sql(db, "BEGIN IMMEDIATE");
    if (code == SQLITE_OK) code = vl_sql(db, step[version]);
    if (code == SQLITE_OK) code = vl_sql(db, mark);
    if (code != SQLITE_OK) vl_sql(db, "ROLLBACK");
    return code;
}

enum vl_store_fault vl_schema_migrate(sqlite3 *db, char *details) {
    int version, code = vl_sql(db, "PRAGMA journal_mode = WAL");
    if (code != SQLITE_OK) return vl_schema_fault(db, code, details);
    enum vl_store_fault fault = vl_schema_look(db, &version, details);
    for (; fault == VL_STORE_OPEN && version < VL_STORE_VERSION; version++)
        fault = vl_schema_fault(db, take_step(db, version), details);
    return fault;
}

bool vl_schema_prepare(sqlite3 *db, const char *const *sql, unsigned count, sqlite3_stmt **statement) {
    for (unsigned i = 0; i < count; i++)
        if (sqlite3_prepare_v3(db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &statement[i], NULL) != SQLITE_OK)
            return false;
    return true;
}
