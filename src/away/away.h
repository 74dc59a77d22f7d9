/* away.h - a place at a table on a server: where home/home.h has the table in the same memory, here it is elsewhere.
 *
 *     a link ─▶ who am I ─▶ the seat that its code is for ─▶ which table is it ─▶ a socket ─▶ messages, both ways
 *                                                                                  │  ▲
 *                                                                                  └──┘ cut: again, after a moment
 *
 * A thread of its own has the network. Whoever sits here is told everything in its order by vl_away_next, whenever the
 * descriptor of vl_away_watch can be read, and must begin each connection with a hello (table/wire.h), which carries
 * the token. Here nobody knows what messages mean, but for heartbeats, and what a fair deal wants: that a client gives
 * by itself (docs/fair-deal.md). */
#ifndef VL_AWAY_H
#define VL_AWAY_H

#include <stddef.h>

#include "away/link.h"

enum {
    VL_AWAY_TOKEN = 129,       /* bytes, with the NUL */
    VL_AWAY_MESSAGE = 1 << 20, /* no message is longer; a connection with one that is ends */
};

struct vl_away;

struct vl_away_options {
    const struct vl_link *link;
    const char *name;     /* what one is called there */
    const char *token;    /* who one is there since an earlier time; NULL or "": somebody new */
    const char *language; /* "fr" */
    bool renames;         /* whoever has a token is called so from now on, too */
    bool sits;            /* without a code: takes a free seat of a public table that gathers */
};

enum vl_away_kind {
    VL_AWAY_KNOWN,   /* `text` is one's token there, worth keeping as a secret */
    VL_AWAY_REFUSED, /* the seat of the code is not to be had, or the game not to be begun; `text` is the error as it
                      * was told */
    VL_AWAY_TABLE,   /* `text` is the table's summary */
    VL_AWAY_UP,      /* a connection: say hello */
    VL_AWAY_SAYS,    /* `text` is a message */
    VL_AWAY_DOWN,    /* no connection; it is tried again in `wait` milliseconds */
    VL_AWAY_RECORD,  /* `text` is the game that is over, as a record; "": it is not to be had */
    VL_AWAY_ENDED,   /* for good; `text` is what was said about it, in words, or "" */
};
struct vl_away_news {
    enum vl_away_kind kind;
    unsigned wait;
    const char *text; /* good until the next call of vl_away_next */
    size_t length;
};

/* NULL: no memory, or no thread. */
struct vl_away *vl_away_open(const struct vl_away_options *);
void vl_away_close(struct vl_away *);

/* A descriptor that can be read as long as there is news. */
int vl_away_watch(const struct vl_away *);
/* The next of them; false: there is none now. */
bool vl_away_next(struct vl_away *, struct vl_away_news *);
/* The host begins the game. */
void vl_away_begin(struct vl_away *);
/* Asks for the record of the game that is over; it comes as news. */
void vl_away_fetch(struct vl_away *);
/* Says something, if there is a connection; what was said on one that is cut is gone. */
void vl_away_say(struct vl_away *, const char *message, size_t length);

#endif
