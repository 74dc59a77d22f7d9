/* fairlog.h - the public log of fair deals: every commitment that a house publishes, and how its table ended.
 *
 * A log is text, one entry a line, and only ever grows. Whoever keeps a copy, or no more than the hash of one line,
 * notices later if anything before it was changed, left out or put in. Words are separated by one blank:
 *
 *     NUMBER PREVIOUS TIME KIND TABLE ROUND …
 *
 *     0 000…000 1700000000000 commit 4f…e1 1 server HEX game kuhn version 1 players 2 edition default
 *     1 8c1…72b 1700000000950 commit 4f…e1 1 0 own HEX        a seat's commitment, drawn by whoever sits there
 *     2 fe0…91d 1700000000951 commit 4f…e1 1 1 house HEX      or by the house
 *     3 51a…0c4 1700000031000 void 4f…e1 1 0                  the round is void: seat 0 did not open, or left
 *     …
 *     7 b39…6ab 1700000033000 begin 4f…e1 2                   everything is opened, the game begins
 *     8 99c…d0e 1700000634000 end 4f…e1 2 over HEX            how it ended (over, resign SEAT, timeout SEAT, abandon),
 *                                                             and the server's seed
 *     9 04d…15f 1700000700000 dropped 77…20 1 left            the table ended without that, and why, in one word
 *
 * NUMBER counts from 0 without gaps; PREVIOUS is the SHA-256 of the line before, without its newline, as 64 lower-case
 * hexadecimal digits (64 zeros in the first line): core/chain.h. TIME is when the house says it was, in milliseconds
 * since 1970; TABLE is the table's id. Behind the server's commitment stand the terms of the deal (vl_fair_terms): what
 * is to be played. Whoever keeps a log numbers and chains its lines; what a house hands over is the *text* of an entry,
 * from TIME on.
 *
 * Nothing here allocates. docs/fair-deal.md tells it for people who want to check a log with tools of their own. */
#ifndef VL_FAIRLOG_H
#define VL_FAIRLOG_H

#include "table/table.h"

enum {
    VL_FAIRLOG_TEXT = 900,  /* bytes of any entry's text, with a NUL */
    VL_FAIRLOG_LINE = 1024, /* bytes of any line, with newline and NUL */
    VL_FAIRLOG_WHY = 33,    /* bytes of why a table was dropped, with the NUL */
};

enum vl_fairlog_kind {
    VL_FAIRLOG_COMMIT,  /* seat (or VL_FAIR_SERVER), house, bytes; terms, with the server's */
    VL_FAIRLOG_VOID,    /* seat: whose nonce is missing, or who left */
    VL_FAIRLOG_BEGIN,   /* everything is opened */
    VL_FAIRLOG_END,     /* ending, seat; bytes: the server's seed */
    VL_FAIRLOG_DROPPED, /* why: lower-case letters and - */
    VL_FAIRLOG_KINDS,
};
extern const char *const vl_fairlog_kinds[]; /* "commit", "void" … */

struct vl_fairlog_entry {
    uint64_t time;
    uint8_t kind;   /* enum vl_fairlog_kind */
    uint8_t seat;   /* or VL_FAIR_SERVER, or VL_NOBODY */
    uint8_t ending; /* 0: the game came to its end; VL_ACT_RESIGN, VL_ACT_TIMEOUT, VL_ACT_ABANDON */
    bool house;     /* the house drew for this seat */
    uint32_t round;
    char table[VL_FAIR_TABLE];
    char why[VL_FAIRLOG_WHY];
    uint8_t bytes[VL_FAIR_BYTES];
    char terms[VL_FAIR_TERMS];
};

/* ---- Writing ---- */

/* The text of an entry, without a newline. */
void vl_fairlog_text(const struct vl_fairlog_entry *, struct vl_text *);
/* The line of an entry with this text, with its newline. */
void vl_fairlog_line(uint64_t number, const uint8_t previous[VL_FAIR_BYTES], const char *text, size_t length,
                     struct vl_text *);

/* What the log is to say of acts that a table with a fair deal is about to take, in order: at most VL_FAIRLOG_OF(count)
 * entries (with time `now`), returns how many. `t` is the table before the first of them. */
#define VL_FAIRLOG_OF(count) (count)
unsigned vl_fairlog_of(const struct vl_table *t, uint64_t now, const struct vl_act *, unsigned count,
                       struct vl_fairlog_entry *out);
/* That a table was dropped: it will neither begin nor end. False if nothing of it stands in the log. */
bool vl_fairlog_drop(const struct vl_table *, uint64_t now, const char *why, struct vl_fairlog_entry *);

/* ---- Reading ---- */

/* Where a log stands; begins as zeros. */
struct vl_fairlog {
    uint64_t number;             /* of the next line */
    uint8_t head[VL_FAIR_BYTES]; /* the hash of the last one */
};

/* A line (without newline) as an entry, wherever it stands: NULL, or the code of what is wrong with it. */
const char *vl_fairlog_parse(const char *line, size_t length, struct vl_fairlog_entry *);
/* The same of the log's next line: `log-number` or `log-chain` if it does not follow the line before. */
const char *vl_fairlog_read(struct vl_fairlog *, const char *line, size_t length, struct vl_fairlog_entry *);

/* ---- The story of one table ---- */

/* What a log has said of one table so far; begins as zeros. */
struct vl_fairlog_story {
    uint8_t phase; /* enum vl_fairlog_phase */
    uint8_t players;
    uint8_t ending, ending_seat;
    struct vl_fair fair; /* of the round that is on: those before it were void */
    char terms[VL_FAIR_TERMS];
};
enum vl_fairlog_phase {
    VL_FAIRLOG_NOTHING, /* nothing was said yet */
    VL_FAIRLOG_GATHERS, /* commitments; the game has not begun */
    VL_FAIRLOG_PLAYS,   /* begun, and not over */
    VL_FAIRLOG_IS_OVER,
    VL_FAIRLOG_IS_DROPPED,
};
/* Goes on with an entry of that table: NULL, or the code of why it cannot follow. */
const char *vl_fairlog_follow(struct vl_fairlog_story *, const struct vl_fairlog_entry *);

/* ---- A record beside it ---- */

/* Gathers what was published about one round of a table from entries of that table in any order, not all of them
 * perhaps: NULL, or `log-order` if two of them contradict each other. Begins as zeros. */
const char *vl_fairlog_gather(struct vl_fairlog_story *, uint32_t round, const struct vl_fairlog_entry *);
/* Whether a record that was verified tells of the deal that was published, as far as that goes (`fair.committed` of the
 * story): NULL, or the code of why not, and which line of the record it is about. */
const char *vl_fairlog_agrees(const struct vl_fairlog_story *, const struct vl_reader *, const struct vl_fair_found *,
                              unsigned *line);
/* The same of a header of such a record that somebody has noted down ("x-fair-server-commitment HEX"). */
const char *vl_fairlog_noted(const struct vl_reader *, const struct vl_fair_found *, const char *header, size_t length);

#endif
