/* inn.h - a house for tests: the real store in a file, real threads, connections in the same memory, and a clock that
 * the test sets. With INN_TRAFFIC in the environment everything that is asked, answered and said goes to that file, one
 * JSON object a line (tests/traffic.py). */
#ifndef INN_H
#define INN_H

#include <semaphore.h>

#include "server/house.h"
#include "store/store.h"

struct guest;

struct inn {
    struct vl_store *store;
    struct vl_house *house;
    uint64_t now;
    bool unsynced; /* set before inn_open: much is tried, and nothing need last */
    sem_t awake;
    struct vl_house_options options;
    struct vl_store_options stores;
};

/* Opens a house on the test's store (pantry.h), `options` may be NULL; again after inn_stop, as a server that was
 * restarted. Connections are closed by inn_stop. */
void inn_open(struct inn *, const struct vl_house_options *);
void inn_start(struct inn *);
void inn_stop(struct inn *, struct guest *guests, unsigned count);
/* Does everything that can be done now, until nothing is under way; time stands still meanwhile. */
void inn_settle(struct inn *);
/* So many milliseconds later. */
void inn_pass(struct inn *, uint64_t ms);

/* ---- HTTP ---- */

/* The last answer. */
extern unsigned status;
extern char body[1 << 18], cookie[128], content_type[64], tag_told[64];
/* What goes in X-Veillee-Code with the next ones; NULL: nothing. */
extern const char *code_beside, *screen_beside;
/* Likewise If-None-Match. */
extern const char *tag_known;
/* Asks and waits for the answer; `words` is the body, or NULL. Returns the status. */
unsigned ask(struct inn *, enum vl_house_method, const char *path, const char *token, const char *words, ...)
    __attribute__((format(printf, 5, 6)));
/* What the last answer says under a key ("error.code", "invites.1"), as text: of strings what they say; "" if nothing.
 */
const char *said(const char *key);
/* The same of any JSON. */
const char *said_in(const char *json, const char *key);

/* A person: its token. */
struct visitor {
    char id[64], token[128];
};
void inn_visitor(struct inn *, struct visitor *, const char *name);

/* ---- Connections ---- */

struct guest {
    struct inn *inn;
    struct vl_house_line *line; /* NULL: closed */
    char **message;             /* what it was told, in order */
    unsigned count, room;
    unsigned hung; /* the code; 0: not */
    unsigned read; /* by guest_next */
};

void guest_open(struct guest *, struct inn *, const char *table);
/* Says it, and waits until nothing is under way. */
void guest_say(struct guest *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Says it without waiting. */
void guest_throw(struct guest *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Hello with a token (or NULL); `from` below 0: none. */
void guest_hello(struct guest *, const char *token, int64_t from);
void guest_close(struct guest *);
/* The next message it was told, or "" if there is none; all of those that are there are passed over. */
const char *guest_next(struct guest *);
void guest_skip(struct guest *);
/* The last one of a type, or "". */
const char *guest_last(const struct guest *, const char *type);
/* All types in order from message `from` on: "hello view note note moves". */
const char *guest_types(const struct guest *, unsigned from);

/* Opens, says hello. */
void guest_enter(struct guest *, struct inn *, const char *table, const char *token);

/* The id of the n-th act of a client: 16 bytes and more. */
const char *act_id(unsigned number);
/* An act of a random legal move, or of a whole random choice, if it may act by its last moves; false: it may not. */
struct vl_rng;
bool guest_plays(struct guest *, struct vl_rng *, unsigned number);

#endif
