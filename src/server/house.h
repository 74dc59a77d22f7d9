/* house.h - the house: everything the server means, without a socket.
 *
 *     network ──request, open, hear, closed──▶ house ──units of lines──▶ store      one thread owns all of it
 *        ▲                                     │  ▲
 *        └────── reply, say, hang_up ◀─────────┘  └── wake, then collect: what is durable now, what bots have answered
 *
 * People without accounts, the tables of everybody, the conversation at each of them (docs/protocol.md), bots in
 * threads of their own, clocks, fair deals. The house is handed time, texts and tokens, and answers through callbacks.
 * It never waits, reads no clock and opens no file.
 *
 * One thread, the network's, calls everything here but `wake`, which the house calls from any of its own threads: it
 * must do nothing but have the network's thread call vl_house_collect soon.
 *
 * Callbacks come from inside any of these functions, for any request or line that is open, also for another one than
 * the call is about. They must not call the house: what they are told is copied or queued, and nothing else. So a line
 * that is to be hung up is closed by the network later, from its own loop, with vl_house_closed.
 *
 * Time is milliseconds since 1970 and may stand still; an earlier time counts as the latest one seen. */
#ifndef VL_HOUSE_H
#define VL_HOUSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bots/bot.h"

struct vl_house;
struct vl_store;
struct vl_game;

/* ---- Beginning and end ---- */

/* What one identity, address or table may have; 0 stands for the usual number, said beside it. */
struct vl_house_limits {
    unsigned open_tables;    /* of one identity, gathering or on: 50 */
    unsigned lines_table;    /* connections to one table: 5000 */
    unsigned lines_identity; /* connections of one identity: 40 */
    unsigned messages;       /* a second, of one identity, over all its connections: 60; four seconds' worth at once */
    unsigned requests;       /* a second, of one identity, that change something: 10; likewise */
    unsigned identities;     /* made a minute, from one address: 30; five minutes' worth at once */
    unsigned waiting;        /* messages of one connection that wait for their turn: 64 */
};

struct vl_house_options {
    struct vl_store *store;
    const struct vl_game *const *games; /* NULL-terminated */
    void (*wake)(void *context);        /* from any thread */
    void *context;
    unsigned thinkers;     /* threads for bots; 0: one less than there are processors, at least one */
    struct vl_watch watch; /* by which bots keep their limits of time; `now` is NULL: the machine's */
    bool test_seeds;       /* POST /tables may say `seed` */
    bool kiosk;            /* for passers-by: tables are public unless it is said otherwise, names are forgotten */
    const char *admin; /* the token of whoever runs the server (/admin/…), of at least 128 random bits; NULL: no such
                        * calls. It stays where it is */
    struct vl_house_limits limits;
};

/* NULL: there is no memory, or the threads cannot be made. The store is open, with the same `wake`, and stays the
 * caller's. */
struct vl_house *vl_house_new(const struct vl_house_options *, uint64_t now);
/* Ends the threads. All lines are closed and all requests answered or forgotten before: see vl_house_leave. */
void vl_house_free(struct vl_house *);

/* The house closes for now: every line is told `bye` (code `restart`, retry true) and hung up with 1012, nothing new is
 * begun, and what is under way is still made durable and answered. True when nothing is under way any more (collect
 * until then). */
bool vl_house_leave(struct vl_house *, uint64_t now);

/* ---- Time and threads ---- */

/* Does what is due by now; returns when something will be due next, UINT64_MAX if nothing is. */
uint64_t vl_house_onward(struct vl_house *, uint64_t now);
/* After `wake`: takes what the store has made durable and what bots have answered. Then vl_house_onward says anew when
 * something is due. */
void vl_house_collect(struct vl_house *, uint64_t now);

/* ---- HTTP ---- */

enum vl_house_method { VL_HOUSE_GET, VL_HOUSE_POST, VL_HOUSE_DELETE, VL_HOUSE_OTHER };

/* Everything is the caller's, and read before vl_house_request returns. Texts that are not there are NULL. */
struct vl_house_request {
    uint8_t method;        /* enum vl_house_method; HEAD is asked as GET */
    bool by_cookie;        /* the token is a cookie's; whether its Origin is ours the network has seen to */
    bool json;             /* the body is said to be application/json */
    const char *path;      /* below /api/v1, without the query: "/tables/ID/join" */
    const char *token;     /* bearer, or else the cookie's */
    const char *code;      /* X-Veillee-Code */
    const char *screen;    /* X-Veillee-Screen */
    const char *languages; /* Accept-Language, as it came */
    const char *known;     /* If-None-Match: the tag of what the client has */
    const char *address;   /* of the client, for what is counted by address; NULL: not counted */
    const char *body;
    size_t length;
};

struct vl_house_answer {
    unsigned status;
    const char *type; /* content type; NULL: no body */
    const char *body; /* good until the callback returns */
    size_t length;
    const char *cookie; /* the token to be set as a cookie; "": the cookie is to be taken away; NULL: neither */
    const char *allow;  /* of a 405: the methods; else NULL */
    const char *tag;    /* ETag, in quotes; NULL: none. With 304 what the client has is as good as new */
    unsigned again;     /* of a 429 or 503: seconds after which to try again; 0: not said */
};
typedef void vl_house_reply(void *context, const struct vl_house_answer *);

/* Answers through `reply`, exactly once: before it returns (then it returns 0), or when the answer is durable. Until
 * then the number that it returns stands for the request. */
uint64_t vl_house_request(struct vl_house *, uint64_t now, const struct vl_house_request *, vl_house_reply *,
                          void *context);
/* Nobody waits for that answer any more: `reply` is not called. What was asked for happens all the same. */
void vl_house_forget(struct vl_house *, uint64_t request);

/* An error as every answer has it, for those that the network gives itself (413, 421, 429 …): `code` is the code of a
 * reason (src/words/reasons.*.po), written in the language asked for. Returns its length, less than `size`. */
size_t vl_house_error(const char *languages, const char *code, const char *rule, char *out, size_t size);

/* ---- WebSocket ---- */

enum {
    VL_HOUSE_FRAME = 1 << 14, /* bytes that a frame from outside may have */
    VL_HOUSE_BODY = 1 << 16,  /* likewise the body of a request */
    VL_HOUSE_HELLO_MS = 5000, /* until a line has said hello; the house sees to it */
    VL_HOUSE_BEAT_MS = 15000, /* the heartbeat, which is the network's: control frames; what a browser can see is the
                               * message `ping`, which the house answers */
};

/* What the house does with a connection. */
struct vl_house_ear {
    void (*say)(void *context, const char *text, size_t length); /* one text frame */
    /* No more is said. The network sends what it has been told, closes with this code of RFC 6455 and tells the house.
     */
    void (*hang_up)(void *context, unsigned code);
    void *context;
};

struct vl_house_line;

struct vl_house_visitor {
    const char *table;     /* ID of the path, whatever it is */
    const char *token;     /* a cookie's, whose Origin was ours; NULL: none */
    const char *languages; /* Accept-Language; a hello may say another one */
    const char *address;
};

/* A connection that was upgraded; NULL: there is no memory. Whether there is such a table it learns after its hello. */
struct vl_house_line *vl_house_open(struct vl_house *, uint64_t now, const struct vl_house_visitor *,
                                    const struct vl_house_ear *);
/* One text frame, whole, of UTF-8. */
void vl_house_hear(struct vl_house *, uint64_t now, struct vl_house_line *, const char *text, size_t length);
/* The connection is gone; so is the line with it. Always called once, also after hang_up. */
void vl_house_closed(struct vl_house *, uint64_t now, struct vl_house_line *);

/* ---- How it is ---- */

struct vl_house_figures {
    uint64_t tables;              /* in memory */
    uint64_t lines, spectators;   /* connections that have said hello; those of them that look on */
    uint64_t thinkers, thinking;  /* threads for bots; those that think now */
    uint64_t due;                 /* bots' answers that wait for a thread */
    uint64_t acts, refused;       /* since the beginning: acts that were told; refusals */
    uint64_t repeated;            /* acts that came again */
    uint64_t notes;               /* notes told, to every connection */
    uint64_t bots;                /* answers of bots that were taken */
    uint64_t stale;               /* answers of bots that came too late */
    uint64_t loaded, unloaded;    /* tables that came into memory, and left it */
    uint64_t begun, over;         /* games */
    uint64_t broken;              /* tables that a bug of ours has broken */
    uint64_t lost;                /* batches of lines that could not be kept */
    uint64_t limited;             /* requests and messages that were too many */
    uint64_t rounds, voids;       /* of fair deals: begun; void */
    uint64_t identities, created; /* made */
};
void vl_house_figures(const struct vl_house *, struct vl_house_figures *);
/* Whether it can serve (/readyz): the store takes lines. */
bool vl_house_ready(const struct vl_house *);

/* For the program's handler of bugs (core/check.h): a bug at a table breaks that table, and this does not return; else
 * it does, and the program ends. */
void vl_house_bug(const char *file, int line, const char *what);

/* What a log is told of: words without secrets, one event a call. */
struct vl_house_event {
    const char *what;  /* "broken", "lost", "void" … */
    const char *table; /* its id, shortened; or NULL */
    const char *words; /* details, or NULL */
};
void vl_house_log(struct vl_house *, void (*tell)(void *context, const struct vl_house_event *), void *context);

#endif
