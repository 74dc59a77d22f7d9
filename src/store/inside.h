/* inside.h - the store's own: its files' schema, its queue, its statements. Nobody else includes it. */
#ifndef VL_STORE_INSIDE_H
#define VL_STORE_INSIDE_H

#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>

#include "store/store.h"

enum {
    VL_ID_BYTES = 16,
    VL_STORE_VERSION = 4,          /* of the schema: PRAGMA user_version */
    VL_STORE_MARK = 0x5665696c,    /* "Veil": PRAGMA application_id */
    VL_STORE_RING = 16 << 20,      /* bytes of units that may wait, unless said otherwise */
    VL_STORE_BUSY_MS = 5000,       /* for so long another program may keep us waiting */
    VL_STORE_RETRY_MS = 1000,      /* after so long a store that is unwell tries again */
    VL_STORE_WAL_PAGES = 8192,     /* so many pages the log may have before they are brought home */
    VL_STORE_WAL_BYTES = 64 << 20, /* larger than that its file does not stay */
    VL_STORE_GATHER_US = 4000,     /* for so long at most a group gathers while nothing is being synced, */
    VL_STORE_DOZE_US = 100,        /* looking again after so long */
    VL_STORE_TIDY = 16,            /* games compacted in one unit */
};

/* A table's journal: lines; one piece; lines for good, as there are none, or they cannot be read. */
enum vl_packed { VL_NOT_PACKED, VL_PACKED, VL_NEVER_PACKED };

/* ---- Units that wait ---- */

enum vl_part_kind {
    VL_PART_IDENTITY,
    VL_PART_NAME,
    VL_PART_BLOCKED,
    VL_PART_GONE,
    VL_PART_TOKEN,
    VL_PART_TOKEN_VOID,
    VL_PART_TOKENS_VOID,
    VL_PART_TABLE,
    VL_PART_NOW,
    VL_PART_SEAT,
    VL_PART_HOST,
    VL_PART_AGREED,
    VL_PART_WATCH,
    VL_PART_EDITION,
    VL_PART_NO_TABLE,
    VL_PART_LINES,
    VL_PART_JOURNAL,
    VL_PART_ACT,
    VL_PART_ENTRY,
    VL_PART_TIDY,
    VL_PART_KINDS,
};

/* One thing to keep. What its kind does not speak of is 0. Behind it stand `length` bytes (text, or a struct of
 * store.h), then the act if there is one, each at a multiple of 8. */
struct vl_part {
    uint32_t size; /* with all that stands behind it */
    uint8_t kind;
    uint8_t seat;
    bool flag; /* there is a hash; blocked */
    bool has_act;
    uint32_t number, next;
    uint64_t time;
    uint8_t id[VL_ID_BYTES], other[VL_ID_BYTES];
    uint8_t hash[VL_STORE_HASH]; /* or an edition's name, of `number` bytes */
    size_t length;
};
_Static_assert(VL_EDITION_NAME == VL_STORE_HASH + 1, "a name fits where a hash does");

struct vl_unit {
    struct vl_unit *after; /* the one that was sent next */
    vl_store_done *done;
    void *context;
    uint32_t size, parts; /* size with all of them */
    enum vl_stored outcome;
};

/* Units stand one behind the other in a ring of bytes, in the order of sending, each in one piece. Only the owner makes
 * them and lets them go; the store's thread has those from `todo` on. The mutex is for what stands behind it, and for
 * `after` of what was sent. */
struct vl_queue {
    char *ring;
    size_t size;
    struct vl_unit *first, *last; /* not collected; NULL: none */
    struct vl_unit *building;     /* NULL: none */
    size_t head;                  /* where the one that is being built ends, or the next one will begin */
    bool cut;                     /* it does not fit */
    uint64_t collected;
    pthread_mutex_t mutex;
    pthread_cond_t come, gone; /* something was sent; something is finished */
    struct vl_unit *todo;      /* the first that is not finished; NULL: none */
    uint64_t sent, finished;
    bool ending;
};

/* Whoever brings home what stands in the log; the mutex is for what stands behind it. */
struct vl_porter {
    sqlite3 *db;
    pthread_t thread;
    bool running;
    pthread_mutex_t mutex;
    pthread_cond_t come;
    bool asked, back, ending;
};

/* ---- Statements ---- */

/* Prepared when a store is opened, for the connection that uses them. */
enum vl_write {
#define WRITE(name, sql) VL_WRITE_##name,
#include "store/writes.def"
#undef WRITE
    VL_WRITES,
};
enum vl_read {
#define READ(name, sql) VL_READ_##name,
#include "store/reads.def"
#undef READ
    VL_READS,
};

struct vl_store {
    struct vl_store_options options;
    char *path;
    int lock; /* descriptor of the lock file; -1: none */
    struct vl_queue queue;
    sqlite3 *writer, *reader; /* the store's thread's; the owner's */
    sqlite3_stmt *write[VL_WRITES], *read[VL_READS];
    struct vl_porter porter;
    pthread_t thread;
    bool running;
    _Atomic int health;                                               /* enum vl_store_health */
    _Atomic uint64_t commits, units, failed, us, slowest, carried_us; /* see struct vl_store_figures */
    _Atomic uint64_t took[VL_STORE_TIMES], carried[VL_STORE_TIMES];
    /* The store's thread's own. */
    int wal_pages, wal_most;    /* in the log; so many that they are to be brought home */
    uint64_t usual_us, told_us; /* the time of a commit; when the last group was finished, */
    uint64_t under_way;         /* and how many units there were then, with it and after it */
    bool wrote;                 /* the transaction has written something */
    uint64_t next_entry;        /* of the log of fair deals */
    uint8_t last_hash[VL_STORE_HASH];
    bool chained; /* both are known */
};

/* ---- schema.c: a connection, and what is in the file ---- */

enum vl_store_fault vl_schema_open(sqlite3 **, const char *path, int flags, const char *vfs, bool unsynced,
                                   char *details);
/* Whether the file is a store of ours; `version` 0: it is empty. */
enum vl_store_fault vl_schema_look(sqlite3 *, int *version, char *details);
/* Brings it to the present version, from nothing or from any earlier one. */
enum vl_store_fault vl_schema_migrate(sqlite3 *, char *details);
bool vl_schema_prepare(sqlite3 *, const char *const *sql, unsigned count, sqlite3_stmt **);
enum vl_store_fault vl_schema_fault(sqlite3 *, int code, char *details);
int vl_sql(sqlite3 *, const char *sql);
/* Says something, in as far as it fits. */
void vl_details(char *details, const char *words);

/* ---- store.c ---- */

/* "sqlite:PATH": the path, or NULL. */
const char *vl_store_path(const char *url);
bool vl_store_make_file(const char *path, char *details);
enum vl_store_fault vl_store_lock(const char *path, int *lock, char *details);

/* With all signals blocked: they are the business of the owner's thread. */
bool vl_store_start_thread(pthread_t *, void *(*run)(void *), void *context);

/* ---- queue.c ---- */

bool vl_queue_init(struct vl_queue *, size_t size);
void vl_queue_done(struct vl_queue *);
static inline size_t vl_round8(size_t size) {
    return (size + 7) & ~(size_t)7;
}
static inline const void *vl_part_bytes(const struct vl_part *p) {
    return p + 1;
}
static inline const struct vl_stored_act *vl_part_act(const struct vl_part *p) {
    return p->has_act ? (const void *)((const char *)(p + 1) + vl_round8(p->length)) : NULL;
}

/* ---- write.c: one unit carried out, inside a transaction ---- */

/* Says its outcome; of what is not stored nothing has happened. What is wrong with a unit, or with the rows that it
 * speaks of, is its own affair. What is wrong with the disk is everybody's: not SQLITE_OK, and the transaction is no
 * good. */
int vl_write_unit(struct vl_store *, struct vl_unit *);
/* Runs a statement whose rows nobody wants, and forgets what was bound: its code, or what it means. */
int vl_write_run(struct vl_store *, enum vl_write);
enum vl_stored vl_write_outcome(struct vl_store *, enum vl_write);
/* The key of an id, by FIND_TABLE or FIND_IDENTITY. */
enum vl_stored vl_write_find(struct vl_store *, enum vl_write, const char *digits, int64_t *key);

/* ---- lines.c: a table's journal as rows, one behind the other ---- */

/* What its table knows of it; `next` is -1 if there is none. */
struct vl_journal {
    int64_t table, next, bytes, last; /* last: a key, or 0 */
    bool packed;
};

enum vl_stored vl_lines_find(struct vl_store *, const uint8_t table[VL_ID_BYTES], struct vl_journal *);
/* Lines behind the others; the journal goes on with them. */
enum vl_stored vl_lines_add(struct vl_store *, struct vl_journal *, int64_t number, uint32_t next, const void *text,
                            size_t length, const struct vl_stored_act *);
/* No lines any more, packed or not; their acts' ids may stay known. */
enum vl_stored vl_lines_remove(struct vl_store *, struct vl_journal *, bool acts_stay);
/* A game that was compacted goes on after all (somebody asks for a rematch): its journal is a row of lines again. */
enum vl_stored vl_lines_unpack(struct vl_store *, struct vl_journal *);
/* All of it in memory that the caller frees, by a statement that gives `before` and `text` of the row ?1; a NUL stands
 * behind it. NULL: it cannot be read, or there is no memory; `damaged`: it never will be. */
char *vl_lines_join(sqlite3_stmt *, int64_t last, int64_t next, int64_t bytes, bool *damaged);
/* Games that ended a day before become small. */
enum vl_stored vl_lines_tidy(struct vl_store *, uint64_t now);

/* ---- thread.c ---- */

void *vl_store_thread(void *store);

/* ---- porter.c ---- */

enum vl_porting { VL_PORTER_RESTS, VL_PORTER_CARRIES, VL_PORTER_IS_BACK };

enum vl_store_fault vl_porter_begin(struct vl_store *, char *details);
/* Asks it to go, if that is wanted and it rests. Told once after each way: it is back. */
enum vl_porting vl_porter_ask(struct vl_store *, bool wanted);
void vl_porter_end(struct vl_store *);

/* ---- pack.c: a journal, small ---- */

/* Memory that the caller frees; NULL: there is none, or (unpacking) the bytes are not such a thing. */
void *vl_pack(const char *text, size_t length, size_t *packed);
char *vl_unpack(const void *packed, size_t size, size_t length);

/* ---- Ids ---- */

bool vl_id_read(const char *digits, uint8_t id[VL_ID_BYTES]);
void vl_id_write(const void *id, int size, char digits[VL_STORE_ID]); /* "" if it is none */

#endif
