/* store.h - what lasts: people, tables, their lines, the public log of fair deals. The one door to it; nothing above
 * knows SQL.
 *
 *     owner's thread                                        store's thread
 *     vl_store_unit, vl_keep_… , vl_store_send ──queue──▶   all units that wait: one transaction, one sync
 *     vl_store_collect: done(context, outcome) ◀──wake───   durable, or refused
 *     vl_store_table, vl_store_journal …                    (reads: the owner's own connection, at once)
 *
 * Everything is called by one thread, the owner, but for what says otherwise. Writing never waits: a unit is a few
 * things to keep, all or none, and its outcome comes later. Units are carried out in the order in which they were sent,
 * each upon what the ones before it have done; one that fails leaves nothing behind and does not touch the others.
 *
 * VL_STORED means: on the disk, whatever happens now. Nobody is to be told anything earlier. Every other outcome means:
 * it never was.
 *
 * Of two who write the same line one comes first: a unit is refused (VL_STORE_TAKEN) if a line's number, a new table's
 * or a new identity's id are taken; the number is the arbiter. It is refused (VL_STORE_MISSING) if lines before it are
 * missing, or if it speaks of a table, identity or token that is not there.
 *
 * When the disk is full, read-only or broken, units fail (VL_STORE_FAILED) and vl_store_health says why; reading goes
 * on. The store tries again by itself, about once a second, and wakes the owner when its health has changed.
 *
 * Ids are 32 lower-case hexadecimal digits and a NUL; hashes are 32 bytes (SHA-256 of a token or code, which the store
 * never sees); times are milliseconds since 1970. Texts that are handed in are copied; those that do not fit the fields
 * of the structs here are bugs of the caller. Journals must hold no names of people: seats point to identities. */
#ifndef VL_STORE_H
#define VL_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/game.h"

struct vl_store;

enum {
    VL_STORE_ID = 33,        /* bytes of an id, with its NUL */
    VL_STORE_HASH = 32,      /* bytes of a hash */
    VL_STORE_NAME = 64,      /* bytes of a person's or a bot's name, with the NUL */
    VL_STORE_WORDS = 512,    /* bytes of a table's options in words, with the NUL */
    VL_STORE_CLOCK = 128,    /* bytes of its clock in words, with the NUL */
    VL_STORE_SCORES = 96,    /* bytes of its scores in words, with the NUL */
    VL_STORE_ACT = 65,       /* bytes of an act's id, with the NUL */
    VL_STORE_ENTRY = 1024,   /* bytes of an entry in the log of fair deals, at most */
    VL_STORE_DETAILS = 256,  /* bytes of what the system says about a fault, with the NUL */
    VL_STORE_DAY = 86400000, /* milliseconds: for so long after the end of a game its acts' ids are known */
};

/* ---- Beginning and end ---- */

enum vl_store_fault {
    VL_STORE_OPEN,     /* no fault */
    VL_STORE_URL,      /* not "sqlite:PATH" */
    VL_STORE_CANNOT,   /* the file cannot be opened, made or written: details say why */
    VL_STORE_IN_USE,   /* another server has it */
    VL_STORE_NOT_OURS, /* a file, but not a store of ours */
    VL_STORE_NEWER,    /* of a later version than this program knows */
    VL_STORE_DAMAGED,  /* a store that cannot be read */
    VL_STORE_MEMORY,   /* no memory, or no thread */
    VL_STORE_EXISTS,   /* of a backup: there is such a file */
    VL_STORE_OLDER,    /* only where one just reads: of an earlier version; a server brings it up to date */
};

struct vl_store_options {
    /* Called by the store's thread when there is something to collect. It must do nothing but have the owner call
     * vl_store_collect soon. NULL: the owner uses vl_store_wait. */
    void (*wake)(void *context);
    void *context;
    bool reading;    /* only reads, and takes no thread: for a second program beside the server */
    bool unsynced;   /* to measure what syncs cost: a power cut may lose what was told */
    size_t waiting;  /* bytes of units that may wait; 0: 16 MiB */
    const char *vfs; /* for tests: the name of a file layer of SQLite; NULL: the system's */
    int log_pages;   /* for tests: so many pages the log has before they are brought home; 0: the usual number */
    bool alone; /* for tests: the store's thread brings them home itself, so that calls of the disk can be counted */
};

/* Opens "sqlite:PATH", made if it is not there (not with `reading`) and brought to the present version. A store has one
 * server at a time. `details`, unless NULL, has VL_STORE_DETAILS bytes and says in the system's words what went wrong.
 */
enum vl_store_fault vl_store_open(struct vl_store **, const char *url, const struct vl_store_options *, char *details);
/* Carries out what was sent, collects it (`done` is called for the rest) and closes. */
void vl_store_close(struct vl_store *);
/* A short word for a fault: "store-in-use". */
const char *vl_store_fault_code(enum vl_store_fault);

/* Makes the store if need be and gives all its files to somebody, who will open it later: for a server that was started
 * as root. Nobody may have it open. The folder may stay as it is. */
enum vl_store_fault vl_store_hand_over(const char *url, unsigned user, unsigned group, char *details);

/* ---- Units ---- */

enum vl_stored {
    VL_STORED,        /* durable */
    VL_STORE_TAKEN,   /* a number or id is taken: somebody else was first */
    VL_STORE_MISSING, /* what it speaks of is not there */
    VL_STORE_FAILED,  /* the disk: vl_store_health */
    VL_STORE_BUSY,    /* only from vl_store_send: too much waits already; collect, and send it again */
};

typedef void vl_store_done(void *context, enum vl_stored);

/* Begins a unit; the vl_keep_… that follow are its parts, in this order, until it is sent or dropped. */
void vl_store_unit(struct vl_store *);
void vl_store_drop(struct vl_store *);
/* Sends it. VL_STORED: it is on its way, and `done` will be called once, from vl_store_collect. VL_STORE_BUSY: it is
 * dropped, and `done` is not called. A unit without parts is a fine unit: it is durable when all before it are. */
enum vl_stored vl_store_send(struct vl_store *, vl_store_done *, void *context);

/* Calls `done` for every unit whose outcome is known, in the order of sending; `done` may read, begin and send. */
void vl_store_collect(struct vl_store *);
/* Waits until there is something to collect, and collects; false: nothing was on its way. For programs without a loop.
 */
bool vl_store_wait(struct vl_store *);
/* Units sent and not collected. */
unsigned vl_store_waiting(const struct vl_store *);

/* ---- People ---- */

struct vl_stored_identity {
    char id[VL_STORE_ID];
    char name[VL_STORE_NAME]; /* "": gone */
    bool gone, blocked;
    uint64_t made;
};

enum vl_token_kind {
    VL_TOKEN_DEVICE,
    VL_TOKEN_LINK
}; /* a device's own; one that brings an identity to a device, once */

struct vl_stored_token {
    uint8_t kind; /* enum vl_token_kind */
    char identity[VL_STORE_ID];
    uint64_t expires; /* 0: never. Whoever reads it looks at that; vl_store_tidy forgets it then */
};

void vl_keep_identity(struct vl_store *, const char *id, const char *name, uint64_t now); /* a new one */
void vl_keep_name(struct vl_store *, const char *id, const char *name);
void vl_keep_blocked(struct vl_store *, const char *id, bool);
/* Forgets somebody: no name, no tokens. Games stay, their seats point to nobody known. */
void vl_keep_gone(struct vl_store *, const char *id);

void vl_keep_token(struct vl_store *, const uint8_t hash[VL_STORE_HASH], const struct vl_stored_token *);
/* A token is void; VL_STORE_MISSING if it was already: of two who use a link once, one is told so. */
void vl_keep_token_void(struct vl_store *, const uint8_t hash[VL_STORE_HASH]);
/* All of somebody's tokens and links are void, but for one (or NULL). */
void vl_keep_tokens_void(struct vl_store *, const char *identity, const uint8_t but[VL_STORE_HASH]);

/* ---- Tables ---- */

enum vl_stored_phase {
    VL_PHASE_GATHERING,
    VL_PHASE_PLAYING,
    VL_PHASE_PAUSED,
    VL_PHASE_OVER,
    VL_PHASE_BROKEN,
    VL_PHASES,
};

enum vl_stored_chat { VL_CHAT_OFF, VL_CHAT_PHRASES, VL_CHAT_FREE, VL_CHATS };

enum vl_stored_seat_kind { VL_CHAIR_OPEN, VL_CHAIR_HUMAN, VL_CHAIR_BOT };

struct vl_stored_seat {
    uint8_t kind;                /* enum vl_stored_seat_kind */
    bool gone;                   /* its person has left; the identity is still said */
    bool ready;                  /* its person would begin */
    bool silent;                 /* the host does not let it speak */
    bool coded;                  /* there is a code for it, */
    uint8_t code[VL_STORE_HASH]; /* whose hash this is */
    char identity[VL_STORE_ID];  /* of a person; "" otherwise */
    char bot[VL_STORE_NAME];     /* of a bot: which one; "" otherwise */
};

/* What changes at a table while it is played. */
struct vl_stored_now {
    uint8_t phase;   /* enum vl_stored_phase */
    uint8_t awaited; /* set of seats that are to act */
    uint64_t wake;   /* when something happens there by itself: a clock, a pause that ends, and for a bot that is to act
                      * the time of the act before, so that a table whose server was stopped goes on. 0: never */
    uint64_t ended;  /* 0: it has not */
    char scores[VL_STORE_SCORES]; /* "": none yet */
    char next[VL_STORE_ID];       /* the rematch's table, or "" */
};

struct vl_stored_table {
    char id[VL_STORE_ID];
    char host[VL_STORE_ID]; /* an identity */
    char game[32];
    unsigned version, players;
    char options[VL_STORE_WORDS];
    char edition[VL_EDITION_NAME]; /* "": the built-in one */
    bool public, fair;
    uint32_t pace;
    char clock[VL_STORE_CLOCK]; /* as a journal has it; "": not known here */
    uint8_t chat;               /* enum vl_stored_chat */
    bool chat_watchers;         /* spectators may speak, too */
    bool cover_auto;            /* whoever is away for so long is covered without being asked about: */
    uint32_t cover_after;       /* seconds; 0: nobody is */
    uint64_t made;
    bool watched;                 /* there is a code to watch it, */
    uint8_t watch[VL_STORE_HASH]; /* whose hash this is */
    struct vl_stored_now now;
    struct vl_stored_seat seat[VL_SEATS_MAX];
};

void vl_keep_table(struct vl_store *, const struct vl_stored_table *); /* a new one, with its seats */
void vl_keep_now(struct vl_store *, const char *table, const struct vl_stored_now *);
void vl_keep_seat(struct vl_store *, const char *table, unsigned seat, const struct vl_stored_seat *);
void vl_keep_host(struct vl_store *, const char *table, const char *identity);
/* What is agreed on: options, clock, public, pace, chat and covering, as this table has them. */
void vl_keep_agreed(struct vl_store *, const struct vl_stored_table *);
void vl_keep_watch(struct vl_store *, const char *table, const uint8_t hash[VL_STORE_HASH]); /* NULL: no code */
/* The edition that it plays by: its name, and all of it in JSON; "" and "": the built-in one. */
void vl_keep_edition(struct vl_store *, const char *table, const char *name, const char *text, size_t length);
/* The table and all that belongs to it is no more: one that never began. */
void vl_keep_no_table(struct vl_store *, const char *table);

/* ---- Lines ---- */

/* The act that lines come from: known again by identity and id until a day after the game's end. */
struct vl_stored_act {
    char identity[VL_STORE_ID];
    char id[VL_STORE_ACT];
    uint8_t what[VL_STORE_HASH]; /* hash of what was to be done */
};

/* Lines `number` to `next` - 1 of a table's journal, each with its newline, behind those that are there. `act`, or
 * NULL, is remembered with them. */
void vl_keep_lines(struct vl_store *, const char *table, uint32_t number, uint32_t next, const char *text,
                   size_t length, const struct vl_stored_act *act);
/* A whole journal with its header, lines 0 to `next` - 1, instead of whatever was there; ids of acts stay known. A unit
 * with a new table may begin like that, `next` 0 then: nothing but a header. */
void vl_keep_journal(struct vl_store *, const char *table, uint32_t next, const char *text, size_t length,
                     const struct vl_stored_act *act);
/* An act without lines. */
void vl_keep_act(struct vl_store *, const char *table, const struct vl_stored_act *);

/* Sends units of its own: games that ended a day ago or earlier become one compressed row each and their acts' ids are
 * forgotten, links that have expired are too. A small portion at a time; call it every few seconds. */
void vl_store_tidy(struct vl_store *, uint64_t now);

/* ---- The log of fair deals ---- */

/* Appends an entry: one line of text without its newline. Numbers are dense from 0; every entry is chained to the one
 * before it (core/chain.h). */
void vl_keep_entry(struct vl_store *, const char *text, size_t length);

struct vl_stored_entry {
    uint64_t number;
    const char *text;
    size_t length;
    uint8_t previous[VL_STORE_HASH], hash[VL_STORE_HASH];
};

/* ---- Reading ---- */

/* What is durable, read at once by the owner's own connection. */
enum vl_found { VL_FOUND, VL_NOT_FOUND, VL_UNREADABLE };

enum vl_found vl_store_identity(struct vl_store *, const char *id, struct vl_stored_identity *);
enum vl_found vl_store_token(struct vl_store *, const uint8_t hash[VL_STORE_HASH], struct vl_stored_token *);
enum vl_found vl_store_table(struct vl_store *, const char *id, struct vl_stored_table *);
/* The journal in memory that the caller frees, a NUL behind it; `next`, unless NULL, is the number after its last line.
 * A finished game's looks the same whether it was compacted or not. */
enum vl_found vl_store_journal(struct vl_store *, const char *table, char **text, size_t *length, uint32_t *next);

/* The edition's JSON, likewise; VL_NOT_FOUND: it is the built-in one. */
enum vl_found vl_store_edition(struct vl_store *, const char *table, char **text, size_t *length);

/* Lists: `each` is told one after the other, must not call the store, and says whether to go on. They return VL_FOUND,
 * also if there is nothing to tell, or VL_UNREADABLE. */
typedef bool vl_each_table(void *context, const struct vl_stored_table *);
typedef bool vl_each_id(void *context, const char *id, uint64_t wake);
typedef bool vl_each_act(void *context, const struct vl_stored_act *);
typedef bool vl_each_entry(void *context, const struct vl_stored_entry *);

/* Public tables that gather, play or pause, the latest first. */
enum vl_found vl_store_public(struct vl_store *, unsigned most, vl_each_table *, void *context);
/* Tables where somebody has a seat: those that are not over, then those that are; the latest first. */
enum vl_found vl_store_tables_of(struct vl_store *, const char *identity, unsigned most, vl_each_table *,
                                 void *context);
/* Tables that are not over, the broken ones among them, the earliest first. */
enum vl_found vl_store_open_tables(struct vl_store *, unsigned most, vl_each_table *, void *context);
/* Tables whose `wake` is before that time, the earliest first; and the earliest of all, UINT64_MAX if there is none. */
enum vl_found vl_store_due(struct vl_store *, uint64_t before, unsigned most, vl_each_id *, void *context);
enum vl_found vl_store_next_wake(struct vl_store *, uint64_t *wake);
/* People who have a name and were made before that time, or whose games are all over since before another one. */
enum vl_found vl_store_passers_by(struct vl_store *, uint64_t ended, uint64_t made, unsigned most, vl_each_id *,
                                  void *context);
/* How many tables that are not over somebody is the host of. */
enum vl_found vl_store_hosted(struct vl_store *, const char *identity, unsigned *count);
/* The acts that are remembered of a table, in any order. */
enum vl_found vl_store_acts(struct vl_store *, const char *table, vl_each_act *, void *context);
/* Entries of the log from a number on. */
enum vl_found vl_store_log(struct vl_store *, uint64_t from, unsigned most, vl_each_entry *, void *context);

/* ---- How it is ---- */

enum vl_store_health {
    VL_STORE_WELL,
    VL_STORE_FULL,      /* there is no room on the disk */
    VL_STORE_READ_ONLY, /* it may not be written */
    VL_STORE_BROKEN,    /* the disk says it cannot */
};
/* By any thread. */
enum vl_store_health vl_store_health(const struct vl_store *);

enum { VL_STORE_TIMES = 44 };

/* The end of a span of times, in microseconds: 256, 320, 384, 448, 512, 640, … four to a doubling. */
static inline uint64_t vl_store_time_us(unsigned span) {
    return (uint64_t)(64 * (4 + span % 4)) << span / 4;
}

struct vl_store_figures {
    uint64_t identities, tables, entries; /* that are there */
    uint64_t open[VL_PHASES];             /* tables of each phase but over; over: all that are */
    uint64_t commits, units, failed;      /* since it was opened: transactions, units in them, units that failed */
    uint64_t commit_us, slowest_us;       /* time of all commits, and of the slowest one, since it was opened */
    uint64_t carried_us;                  /* that time counted once for each unit */
    uint64_t took[VL_STORE_TIMES];        /* commits that ended within that span; the last one: longer */
    uint64_t carried[VL_STORE_TIMES];     /* the same of units: how long the commit took that each of them was in */
    uint64_t bytes;                       /* of the store's files */
    unsigned waiting;                     /* units sent and not collected */
};
enum vl_found vl_store_figures(struct vl_store *, struct vl_store_figures *);

/* Looks through every page and index, and the chain of the log; false: `details` says what is wrong. It takes its time:
 * for `veillee admin`, not for a server's thread. */
bool vl_store_check(struct vl_store *, char *details);

/* ---- Backup ---- */

/* Copies a store as it is at one moment to a new file, whole and synced, while a server may go on with it. */
enum vl_store_fault vl_store_backup(const char *url, const char *path, char *details);
/* Puts a backup in the place of a store, or where there is none. No server may have it. All or nothing. */
enum vl_store_fault vl_store_restore(const char *url, const char *path, char *details);

#endif
