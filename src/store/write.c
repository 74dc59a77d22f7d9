/* write.c - one unit carried out, part by part, inside the transaction of its group. Everything here is the store's
 * thread's. */
#include <string.h>

#include "core/chain.h"
#include "core/check.h"
#include "store/inside.h"

/* ---- Saying something to SQLite ---- */

static void bind_id(struct vl_store *s, enum vl_write w, int at, const uint8_t id[VL_ID_BYTES]) {
    sqlite3_bind_blob(s->write[w], at, id, VL_ID_BYTES, SQLITE_STATIC);
}

static void bind_hash(struct vl_store *s, enum vl_write w, int at, const uint8_t *hash) {
    sqlite3_bind_blob(s->write[w], at, hash, VL_STORE_HASH, SQLITE_STATIC);
}

static void bind_words(struct vl_store *s, enum vl_write w, int at, const char *words, size_t length) {
    sqlite3_bind_text(s->write[w], at, words, (int)length, SQLITE_STATIC);
}

static void bind_number(struct vl_store *s, enum vl_write w, int at, uint64_t number) {
    sqlite3_bind_int64(s->write[w], at, (int64_t)number);
}

/* Of a time, 0 says that there is none. */
static void bind_time(struct vl_store *s, enum vl_write w, int at, uint64_t time) {
    if (time != 0) bind_number(s, w, at, time);
}

static void forget(struct vl_store *s, enum vl_write w) {
    sqlite3_reset(s->write[w]);
    sqlite3_clear_bindings(s->write[w]);
}

int vl_write_run(struct vl_store *s, enum vl_write w) {
    int code;
    do code = sqlite3_step(s->write[w]);
    while (code == SQLITE_ROW);
    forget(s, w);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static enum vl_stored outcome_of(int code) {
    switch (code) {
    case SQLITE_OK: return VL_STORED;
    case SQLITE_CONSTRAINT_PRIMARYKEY:
    case SQLITE_CONSTRAINT_UNIQUE: return VL_STORE_TAKEN;
    default: return VL_STORE_FAILED;
    }
}

enum vl_stored vl_write_outcome(struct vl_store *s, enum vl_write w) {
    return outcome_of(vl_write_run(s, w));
}

/* For what must find something to change. */
static enum vl_stored change(struct vl_store *s, enum vl_write w) {
    enum vl_stored outcome = vl_write_outcome(s, w);
    return outcome == VL_STORED && sqlite3_changes(s->writer) == 0 ? VL_STORE_MISSING : outcome;
}

/* The key of an id. */
static enum vl_stored find(struct vl_store *s, enum vl_write w, const uint8_t id[VL_ID_BYTES], int64_t *key) {
    bind_id(s, w, 1, id);
    int code = sqlite3_step(s->write[w]);
    if (code == SQLITE_ROW) *key = sqlite3_column_int64(s->write[w], 0);
    forget(s, w);
    return code == SQLITE_ROW ? VL_STORED : code == SQLITE_DONE ? VL_STORE_MISSING : VL_STORE_FAILED;
}

enum vl_stored vl_write_find(struct vl_store *s, enum vl_write w, const char *digits, int64_t *key) {
    uint8_t id[VL_ID_BYTES];
    CHECK(vl_id_read(digits, id));
    return find(s, w, id, key);
}

/* ---- People ---- */

static enum vl_stored named(struct vl_store *s, enum vl_write w, const struct vl_part *p) {
    bind_id(s, w, 1, p->id);
    bind_words(s, w, 2, vl_part_bytes(p), p->length);
    if (w == VL_WRITE_IDENTITY) bind_number(s, w, 3, p->time);
    return change(s, w);
}

static enum vl_stored blocked(struct vl_store *s, const struct vl_part *p) {
    bind_id(s, VL_WRITE_BLOCKED, 1, p->id);
    bind_number(s, VL_WRITE_BLOCKED, 2, p->flag);
    return change(s, VL_WRITE_BLOCKED);
}

static enum vl_stored token(struct vl_store *s, const struct vl_part *p) {
    int64_t identity;
    enum vl_stored outcome = find(s, VL_WRITE_FIND_IDENTITY, p->id, &identity);
    if (outcome != VL_STORED) return outcome;
    bind_hash(s, VL_WRITE_TOKEN, 1, p->hash);
    bind_number(s, VL_WRITE_TOKEN, 2, (uint64_t)identity);
    bind_number(s, VL_WRITE_TOKEN, 3, p->number);
    bind_time(s, VL_WRITE_TOKEN, 4, p->time);
    return vl_write_outcome(s, VL_WRITE_TOKEN);
}

static enum vl_stored token_void(struct vl_store *s, const struct vl_part *p) {
    bind_hash(s, VL_WRITE_TOKEN_VOID, 1, p->hash);
    return change(s, VL_WRITE_TOKEN_VOID);
}

static enum vl_stored tokens_void(struct vl_store *s, const struct vl_part *p) {
    int64_t identity;
    enum vl_stored outcome = find(s, VL_WRITE_FIND_IDENTITY, p->id, &identity);
    if (outcome != VL_STORED) return outcome;
    bind_number(s, VL_WRITE_TOKENS_VOID, 1, (uint64_t)identity);
    if (p->flag) bind_hash(s, VL_WRITE_TOKENS_VOID, 2, p->hash);
    return vl_write_outcome(s, VL_WRITE_TOKENS_VOID);
}

static enum vl_stored gone(struct vl_store *s, const struct vl_part *p) {
    bind_id(s, VL_WRITE_GONE, 1, p->id);
    enum vl_stored outcome = change(s, VL_WRITE_GONE);
    return outcome == VL_STORED ? tokens_void(s, p) : outcome;
}

/* ---- Tables ---- */

static enum vl_stored seat_at(struct vl_store *s, int64_t table, unsigned seat, const struct vl_stored_seat *who) {
    const enum vl_write w = VL_WRITE_SEAT;
    if (who->identity[0] != '\0') {
        int64_t identity;
        enum vl_stored outcome = vl_write_find(s, VL_WRITE_FIND_IDENTITY, who->identity, &identity);
        if (outcome != VL_STORED) return outcome;
        bind_number(s, w, 5, (uint64_t)identity);
    }
    bind_number(s, w, 1, (uint64_t)table);
    bind_number(s, w, 2, seat);
    bind_number(s, w, 3, who->kind);
    bind_number(s, w, 4, who->gone);
    if (who->bot[0] != '\0') bind_words(s, w, 6, who->bot, strlen(who->bot));
    if (who->coded) bind_hash(s, w, 7, who->code);
    bind_number(s, w, 8, who->ready);
    bind_number(s, w, 9, who->silent);
    return vl_write_outcome(s, w);
}

static enum vl_stored seat(struct vl_store *s, const struct vl_part *p) {
    int64_t table;
    enum vl_stored outcome = find(s, VL_WRITE_FIND_TABLE, p->id, &table);
    return outcome == VL_STORED ? seat_at(s, table, p->seat, vl_part_bytes(p)) : outcome;
}

static void bind_next(struct vl_store *s, enum vl_write w, int at, const char *digits) {
    uint8_t id[VL_ID_BYTES];
    if (digits[0] == '\0') return;
    CHECK(vl_id_read(digits, id));
    sqlite3_bind_blob(s->write[w], at, id, VL_ID_BYTES, SQLITE_TRANSIENT);
}

static enum vl_stored table(struct vl_store *s, const struct vl_part *p) {
    const struct vl_stored_table *t = vl_part_bytes(p);
    const enum vl_write w = VL_WRITE_TABLE;
    int64_t host;
    enum vl_stored outcome = find(s, VL_WRITE_FIND_IDENTITY, p->other, &host);
    if (outcome != VL_STORED) return outcome;
    bind_id(s, w, 1, p->id);
    bind_number(s, w, 2, (uint64_t)host);
    bind_words(s, w, 3, t->game, strlen(t->game));
    bind_number(s, w, 4, t->version);
    bind_number(s, w, 5, t->players);
    bind_words(s, w, 6, t->options, strlen(t->options));
    bind_number(s, w, 7, t->public);
    bind_number(s, w, 8, t->fair);
    bind_number(s, w, 9, t->pace);
    bind_number(s, w, 10, t->made);
    if (t->watched) bind_hash(s, w, 11, t->watch);
    bind_number(s, w, 12, t->now.phase);
    bind_number(s, w, 13, t->now.awaited);
    bind_time(s, w, 14, t->now.wake);
    bind_time(s, w, 15, t->now.ended);
    bind_words(s, w, 16, t->now.scores, strlen(t->now.scores));
    bind_next(s, w, 17, t->now.next);
    bind_words(s, w, 18, t->clock, strlen(t->clock));
    bind_number(s, w, 19, t->chat);
    bind_number(s, w, 20, t->chat_watchers);
    bind_number(s, w, 21, t->cover_after);
    bind_number(s, w, 22, t->cover_auto);
    outcome = vl_write_outcome(s, w);
    int64_t key = sqlite3_last_insert_rowid(s->writer);
    for (unsigned i = 0; outcome == VL_STORED && i < t->players; i++) outcome = seat_at(s, key, i, &t->seat[i]);
    return outcome;
}

static enum vl_stored change_now(struct vl_store *s, enum vl_write w, const struct vl_part *p) {
    const struct vl_stored_now *now = vl_part_bytes(p);
    bind_id(s, w, 1, p->id);
    bind_number(s, w, 2, now->awaited);
    bind_time(s, w, 3, now->wake);
    bind_number(s, w, 4, now->phase);
    bind_time(s, w, 5, now->ended);
    bind_words(s, w, 6, now->scores, strlen(now->scores));
    bind_next(s, w, 7, now->next);
    return change(s, w);
}

static enum vl_stored now(struct vl_store *s, const struct vl_part *p) {
    enum vl_stored outcome = change_now(s, VL_WRITE_SOON, p);
    return outcome == VL_STORE_MISSING ? change_now(s, VL_WRITE_NOW, p) : outcome;
}

static enum vl_stored host(struct vl_store *s, const struct vl_part *p) {
    int64_t identity;
    enum vl_stored outcome = find(s, VL_WRITE_FIND_IDENTITY, p->other, &identity);
    if (outcome != VL_STORED) return outcome;
    bind_id(s, VL_WRITE_HOST, 1, p->id);
    bind_number(s, VL_WRITE_HOST, 2, (uint64_t)identity);
    return change(s, VL_WRITE_HOST);
}

static enum vl_stored agreed(struct vl_store *s, const struct vl_part *p) {
    const struct vl_stored_table *t = vl_part_bytes(p);
    const enum vl_write w = VL_WRITE_AGREED;
    bind_id(s, w, 1, p->id);
    bind_words(s, w, 2, t->options, strlen(t->options));
    bind_number(s, w, 3, t->public);
    bind_number(s, w, 4, t->pace);
    bind_words(s, w, 5, t->clock, strlen(t->clock));
    bind_number(s, w, 6, t->chat);
    bind_number(s, w, 7, t->chat_watchers);
    bind_number(s, w, 8, t->cover_after);
    bind_number(s, w, 9, t->cover_auto);
    return change(s, w);
}

static enum vl_stored watch(struct vl_store *s, const struct vl_part *p) {
    bind_id(s, VL_WRITE_WATCH, 1, p->id);
    if (p->flag) bind_hash(s, VL_WRITE_WATCH, 2, p->hash);
    return change(s, VL_WRITE_WATCH);
}

static enum vl_stored edition(struct vl_store *s, const struct vl_part *p) {
    bind_id(s, VL_WRITE_EDITION, 1, p->id);
    bind_words(s, VL_WRITE_EDITION, 2, (const char *)p->hash, p->number);
    bind_words(s, VL_WRITE_EDITION, 3, vl_part_bytes(p), p->length);
    return change(s, VL_WRITE_EDITION);
}

static enum vl_stored no_table(struct vl_store *s, const struct vl_part *p) {
    static const enum vl_write rest[] = {VL_WRITE_NO_ACTS, VL_WRITE_NO_SEATS, VL_WRITE_NO_TABLE};
    struct vl_journal j;
    enum vl_stored outcome = vl_lines_find(s, p->id, &j);
    if (outcome == VL_STORED) outcome = vl_lines_remove(s, &j, false);
    for (unsigned i = 0; outcome == VL_STORED && i < sizeof rest / sizeof *rest; i++) {
        bind_number(s, rest[i], 1, (uint64_t)j.table);
        outcome = vl_write_outcome(s, rest[i]);
    }
    return outcome;
}

/* ---- Lines ---- */

static enum vl_stored lines(struct vl_store *s, const struct vl_part *p) {
    struct vl_journal j;
    enum vl_stored outcome = vl_lines_find(s, p->id, &j);
    if (outcome == VL_STORED && j.packed) outcome = vl_lines_unpack(s, &j);
    if (outcome != VL_STORED) return outcome;
    if (p->number < j.next) return VL_STORE_TAKEN;
    if (p->number > j.next) return VL_STORE_MISSING;
    return vl_lines_add(s, &j, p->number, p->next, vl_part_bytes(p), p->length, vl_part_act(p));
}

/* A whole journal, and the header with it, stands before line 0. */
static enum vl_stored journal(struct vl_store *s, const struct vl_part *p) {
    struct vl_journal j;
    enum vl_stored outcome = vl_lines_find(s, p->id, &j);
    if (outcome == VL_STORED) outcome = vl_lines_remove(s, &j, true);
    if (outcome != VL_STORED) return outcome;
    return vl_lines_add(s, &j, -1, p->next, vl_part_bytes(p), p->length, vl_part_act(p));
}

static enum vl_stored act(struct vl_store *s, const struct vl_part *p) {
    const struct vl_stored_act *a = vl_part_act(p);
    int64_t table, identity;
    enum vl_stored outcome = find(s, VL_WRITE_FIND_TABLE, p->id, &table);
    if (outcome == VL_STORED) outcome = vl_write_find(s, VL_WRITE_FIND_IDENTITY, a->identity, &identity);
    if (outcome != VL_STORED) return outcome;
    bind_number(s, VL_WRITE_ACT, 1, (uint64_t)table);
    bind_number(s, VL_WRITE_ACT, 2, (uint64_t)identity);
    bind_words(s, VL_WRITE_ACT, 3, a->id, strlen(a->id));
    bind_hash(s, VL_WRITE_ACT, 4, a->what);
    return vl_write_outcome(s, VL_WRITE_ACT);
}

/* ---- The log of fair deals ---- */

static bool know_last_entry(struct vl_store *s) {
    const enum vl_write w = VL_WRITE_LAST_ENTRY;
    if (s->chained) return true;
    int code = sqlite3_step(s->write[w]);
    memset(s->last_hash, 0, sizeof s->last_hash);
    s->next_entry = code == SQLITE_ROW ? (uint64_t)sqlite3_column_int64(s->write[w], 0) + 1 : 0;
    if (code == SQLITE_ROW && sqlite3_column_bytes(s->write[w], 1) == VL_STORE_HASH)
        memcpy(s->last_hash, sqlite3_column_blob(s->write[w], 1), VL_STORE_HASH);
    forget(s, w);
    s->chained = code == SQLITE_ROW || code == SQLITE_DONE;
    return s->chained;
}

static enum vl_stored entry(struct vl_store *s, const struct vl_part *p) {
    const enum vl_write w = VL_WRITE_ENTRY;
    if (!know_last_entry(s)) return VL_STORE_FAILED;
    vl_chain(s->next_entry, s->last_hash, vl_part_bytes(p), p->length, s->last_hash);
    bind_number(s, w, 1, s->next_entry++);
    bind_words(s, w, 2, vl_part_bytes(p), p->length);
    bind_hash(s, w, 3, s->last_hash);
    return vl_write_outcome(s, w);
}

/* ---- A unit ---- */

static enum vl_stored part(struct vl_store *s, const struct vl_part *p) {
    switch ((enum vl_part_kind)p->kind) {
    case VL_PART_IDENTITY: return named(s, VL_WRITE_IDENTITY, p);
    case VL_PART_NAME: return named(s, VL_WRITE_NAME, p);
    case VL_PART_BLOCKED: return blocked(s, p);
    case VL_PART_GONE: return gone(s, p);
    case VL_PART_TOKEN: return token(s, p);
    case VL_PART_TOKEN_VOID: return token_void(s, p);
    case VL_PART_TOKENS_VOID: return tokens_void(s, p);
    case VL_PART_TABLE: return table(s, p);
    case VL_PART_NOW: return now(s, p);
    case VL_PART_SEAT: return seat(s, p);
    case VL_PART_HOST: return host(s, p);
    case VL_PART_AGREED: return agreed(s, p);
    case VL_PART_WATCH: return watch(s, p);
    case VL_PART_EDITION: return edition(s, p);
    case VL_PART_NO_TABLE: return no_table(s, p);
    case VL_PART_LINES: return lines(s, p);
    case VL_PART_JOURNAL: return journal(s, p);
    case VL_PART_ACT: return act(s, p);
    case VL_PART_ENTRY: return entry(s, p);
    case VL_PART_TIDY: return vl_lines_tidy(s, p->time);
    case VL_PART_KINDS: break;
    }
    CHECK(false);
}

static enum vl_stored parts(struct vl_store *s, const struct vl_unit *unit) {
    const char *at = (const char *)(unit + 1);
    enum vl_stored outcome = VL_STORED;
    for (unsigned i = 0; outcome == VL_STORED && i < unit->parts; i++) {
        const struct vl_part *p = (const void *)at;
        outcome = part(s, p);
        at += p->size;
    }
    return outcome;
}

/* Whether a failure is the disk's or the whole store's, or the transaction is over with it. */
static bool is_everybodys(struct vl_store *s, int code) {
    switch (code & 0xff) {
    case SQLITE_OK:
    case SQLITE_ROW:
    case SQLITE_DONE:
    case SQLITE_ERROR:
    case SQLITE_CORRUPT:
    case SQLITE_CONSTRAINT:
    case SQLITE_MISMATCH:
    case SQLITE_TOOBIG: return sqlite3_get_autocommit(s->writer);
    default: return true;
    }
}

int vl_write_unit(struct vl_store *s, struct vl_unit *unit) {
    int code = vl_write_run(s, VL_WRITE_SAVE);
    unit->outcome = code == SQLITE_OK ? parts(s, unit) : VL_STORE_FAILED;
    if (unit->outcome == VL_STORE_FAILED) {
        code = sqlite3_extended_errcode(s->writer);
        if (is_everybodys(s, code)) return code == SQLITE_OK ? SQLITE_ERROR : code;
    }
    if (unit->outcome != VL_STORED) {
        s->chained = false; /* what was chained on is taken back */
        code = vl_write_run(s, VL_WRITE_BACK);
        if (code != SQLITE_OK) return code;
    }
    return vl_write_run(s, VL_WRITE_RELEASE);
}
