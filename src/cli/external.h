/* external.h - bots that are other programs, spoken to line by line on their stdin and stdout.
 *
 * docs/bot-protocol.md is the protocol. The program is started once and never again. It has so many milliseconds for
 * each answer; what comes late, is malformed or not legal is reported on stderr and replaced by the game's own policy.
 * A program that dies, floods, does not read, or is late or malformed three times in a row is put down; its seat plays
 * on by the policy. Nothing it does can end the game. */
#ifndef VL_EXTERNAL_H
#define VL_EXTERNAL_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "table/table.h"

enum {
    EXTERNAL_PROTOCOL = 1,
    EXTERNAL_LIMIT = 1000,    /* milliseconds for an answer, unless told otherwise */
    EXTERNAL_LINE = 64 << 10, /* bytes of a line it may write */
    EXTERNAL_STRAY = 1000,    /* lines it may write that answer nothing, for each request */
    EXTERNAL_USELESS = 3,     /* answers in a row that are late or malformed: then it is put down */
    EXTERNAL_NAME = 40,
};

struct external {
    const char *command;
    char name[EXTERNAL_NAME]; /* as it calls itself */
    pid_t pid;
    int to, from; /* its stdin and stdout */
    bool alive;
    char fate[160];   /* why it is not alive any more */
    unsigned limit;   /* milliseconds */
    uint64_t request; /* the latest, from 1 */
    double sent;      /* when it was sent */
    unsigned useless; /* answers in a row */
    uint64_t asked, answered, late, malformed, illegal, stray;
    double seconds, slowest; /* of its answers */
    size_t length;           /* of what it has written and we have not used */
    char line[EXTERNAL_LINE];
    bool loud;         /* every fault goes to stderr */
    unsigned reported; /* so many did; after some it is enough */
};

/* Starts the program and shakes hands; false (with `fate`) if that does not work. */
bool external_start(struct external *, const char *command, unsigned limit, bool loud);
void external_stop(struct external *);

/* Tells it that a game begins, what happens, and how it ended. */
void external_begin(struct external *, const struct vl_table *, unsigned seat);
void external_note(struct external *, const struct vl_table *, unsigned seat, uint64_t number, const struct vl_note *);
void external_end(struct external *, const struct vl_table *, unsigned seat);

/* Asks for a move and makes it at the table; one that does not come or cannot be made is replaced by the policy's. */
void external_play(struct external *, struct vl_table *, uint64_t now, unsigned seat, struct vl_rng *);

#endif
