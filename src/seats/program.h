/* program.h - programs that sit at seats, spoken to line by line on their stdin and stdout.
 *
 * docs/bot-protocol.md is the protocol. A program is started once and never again. What comes late or is no answer is
 * told to whoever listens, and it is for the caller to play something else then: nothing here changes a table. A
 * program that dies, floods, does not read, or is late or malformed three times in a row is put down. Nothing it does
 * can end the game.
 *
 *     vl_program_start ─▶ STARTING ─▶ READY ─▶ vl_program_ask ─▶ ASKED ─▶ READY …  ─▶ vl_program_leave ─▶ LEAVING
 *                              └─────────┴──── whatever goes wrong ─┴─▶ GONE ◀─────────────────────────────┘
 *
 * Nothing here waits. A loop of the caller's, with any number of programs, watches the descriptors of vl_program_watch
 * and calls vl_program_serve when one of them is ready or vl_program_deadline has come. (wait.h is for those who have
 * nothing else to do meanwhile.) `now` is in microseconds from any beginning, by a clock that never goes back, and the
 * caller's. One thread at a time may use a program. */
#ifndef VL_PROGRAM_H
#define VL_PROGRAM_H

#include <poll.h>

#include "seats/process.h"
#include "table/table.h"

enum {
    VL_PROGRAM_PROTOCOL = 1,
    VL_PROGRAM_LIMIT = 1000,        /* milliseconds for an answer, unless told otherwise */
    VL_PROGRAM_LINE = 64 << 10,     /* bytes of a line it may write */
    VL_PROGRAM_BACKLOG = 512 << 10, /* bytes that may wait for it to read them; no message has half as many */
    VL_PROGRAM_STRAY = 1000,        /* lines it may write that answer nothing, for each request */
    VL_PROGRAM_USELESS = 3,         /* answers in a row that are late or malformed: then it is put down */
    VL_PROGRAM_NAME = 40,
};

enum vl_program_state { VL_PROGRAM_STARTING, VL_PROGRAM_READY, VL_PROGRAM_ASKED, VL_PROGRAM_LEAVING, VL_PROGRAM_GONE };

/* What went wrong, for whoever wants to tell it. */
enum vl_program_wrong {
    VL_PROGRAM_WAS_LATE,      /* no answer to `request` within the program's `limit` of milliseconds */
    VL_PROGRAM_WAS_MALFORMED, /* `words`, `length` bytes of them, are no answer */
    VL_PROGRAM_WAS_ILLEGAL,   /* `words` are a move that cannot be made: `rule`, `reason` */
    VL_PROGRAM_WENT,          /* it was put down or has gone by itself: the program's `fate` or `error` */
};
struct vl_program_fault {
    enum vl_program_wrong kind;
    unsigned number; /* how many faults of this program were told before */
    uint64_t request;
    const char *rule, *reason, *words;
    size_t length;
};
struct vl_program;
struct vl_program_ear {
    void (*hear)(void *context, const struct vl_program *, const struct vl_program_fault *); /* NULL: nobody listens */
    void *context;
};

/* To be read by anybody, changed by the functions here alone. */
struct vl_program {
    char *command;
    struct vl_program_ear ear;
    char name[VL_PROGRAM_NAME]; /* as it calls itself */
    enum vl_program_state state;
    const char *fate; /* why it was put down; NULL if it was not, or `error` says it */
    int error;        /* the system's, which put it down; else 0 */

    unsigned limit;            /* milliseconds, of the request or of whatever it is told */
    uint64_t request;          /* the latest, from 1 */
    char answer[VL_MOVE_TEXT]; /* to it, in notation */
    uint64_t asked, answered;  /* requests, also those after its end; answers in time and in form */
    uint64_t replaced;         /* moves that were made in its place */
    uint64_t late, malformed, illegal, stray;
    uint64_t inexact;          /* answers that were understood, but were not one of the moves word for word */
    bool named;                /* its hello had a name that can be one */
    bool ended;                /* after the farewell, by itself and in time */
    uint64_t thought, slowest; /* microseconds it took to answer: all together, and at most */

    struct vl_process process;
    uint64_t sent, due;               /* when it was asked, and until when it may answer (or say hello, or leave) */
    uint64_t stuck;                   /* since when it has not read all it was told; 0: it has */
    uint64_t looked;                  /* when its end was looked for */
    unsigned useless, strays, faults; /* answers in a row; lines since the request; faults told */
    bool examined;                    /* it is told things that it cannot know */
    uint64_t farewell;                /* microseconds it has to end by itself */
    struct vl_text message;           /* that is being written, at the end of `out` */
    size_t backlog;                   /* bytes of `out` that it has not read */
    size_t length;                    /* bytes of `line` */
    char line[VL_PROGRAM_LINE];       /* what it has written and we have not used */
    char out[VL_PROGRAM_BACKLOG];
};

/* A program that is not running yet; NULL: no memory. Its end: whatever it does is put down. */
struct vl_program *vl_program_new(const char *command, const struct vl_program_ear *);
void vl_program_free(struct vl_program *);

/* Starts it; it has some seconds and `limit` milliseconds to say hello, and later `limit` to read what it is told.
 * False (with `error`): it did not even start. */
bool vl_program_start(struct vl_program *, unsigned limit, uint64_t now);

/* The descriptors that matter now, at most two: how many there are. */
unsigned vl_program_watch(const struct vl_program *, struct pollfd *);
/* When vl_program_serve is to be called even if none of them is ready; UINT64_MAX: never. */
uint64_t vl_program_deadline(const struct vl_program *);

enum vl_program_news {
    VL_NEWS_NONE,
    VL_NEWS_READY,     /* it has said hello */
    VL_NEWS_ANSWERED,  /* `answer`; whether it can be played is another matter */
    VL_NEWS_NO_ANSWER, /* none that can be used; the request is closed */
    VL_NEWS_GONE,      /* it will not say anything any more */
};
/* Reads and writes what there is, without waiting. Call again at once after any news but the last. */
enum vl_program_news vl_program_serve(struct vl_program *, uint64_t now);

/* Whether it is worth speaking to. */
static inline bool vl_program_alive(const struct vl_program *p) {
    return p->state == VL_PROGRAM_STARTING || p->state == VL_PROGRAM_READY || p->state == VL_PROGRAM_ASKED;
}

/* From now on every message has a key that no version knows, and every game is preceded by a message of such a type: a
 * program ignores what it does not know. And it has so many milliseconds to end after the farewell. */
void vl_program_examine(struct vl_program *, unsigned farewell);

/* ---- What it is told; nothing, if it is gone ---- */

void vl_program_tell_game(struct vl_program *, const struct vl_setup *, unsigned seat, uint64_t now);
void vl_program_tell_note(struct vl_program *, const struct vl_setup *, uint64_t number, const struct vl_note *,
                          uint64_t now);
void vl_program_tell_over(struct vl_program *, unsigned seat, const int32_t *scores, unsigned players, uint64_t now);

/* Asks a program that has said hello for a move of a seat that may act; the answer, or that there is none, is news. An
 * earlier request that is still open is answered no more. */
struct vl_program_request {
    const struct vl_table *table; /* NULL: it is elsewhere, and this is what its seat was told last: */
    const struct vl_setup *setup;
    const struct vl_around *around;
    const struct vl_view *view;
    const vl_move *moves;
    unsigned count;

    uint64_t table_now; /* in the table's time */
    unsigned seat;
    unsigned limit; /* milliseconds */
};
void vl_program_ask(struct vl_program *, const struct vl_program_request *, uint64_t now);
/* The answer was played, but is not one of the moves word for word. */
void vl_program_quibble(struct vl_program *);
/* The answer cannot be played. */
void vl_program_refuse(struct vl_program *, const char *rule, const char *reason);
/* Another move was made in its place: because of that rule, or (NULL) because there was no answer. */
void vl_program_replace(struct vl_program *, const char *rule, const char *played, uint64_t now);
/* No more games: it may end by itself, and is put down if it takes its time over that. */
void vl_program_leave(struct vl_program *, uint64_t now);

/* ---- Lines, for message.c ---- */

/* Begins a message, an object of JSON; the rest of it is written into the text that is returned. */
struct vl_text *vl_program_message(struct vl_program *, const char *type);
/* Ends it, and sends as much of it as the program takes now. */
void vl_program_send(struct vl_program *, uint64_t now);

#endif
