/* inside.h - what the files of this room share. */
#ifndef VL_AWAY_INSIDE_H
#define VL_AWAY_INSIDE_H

#include <libwebsockets.h>
#include <pthread.h>

#include "away/away.h"
#include "table/part.h"

/* Something to be said, or told; its bytes stand behind it, with a NUL. Those to be said have room before them, as
 * libwebsockets wants. */
struct away_item {
    struct away_item *next;
    enum vl_away_kind kind;
    unsigned wait;
    size_t length;
    char bytes[];
};
struct away_items {
    struct away_item *first, **last;
};

enum away_step { AWAY_WHO, AWAY_NAME, AWAY_SEAT, AWAY_TABLE, AWAY_SOCKET };

struct vl_away {
    struct vl_link link;
    char name[256], token[VL_AWAY_TOKEN], language[8];
    bool sits;
    pthread_t thread;
    bool running;
    int event; /* descriptor: there is news */
    pthread_mutex_t mutex;
    struct away_items news, saying; /* the mutex's, as is: */
    bool ending, up, begins, fetches;
    struct away_item *told; /* given out last */

    /* The thread's own. */
    struct lws_context *context;
    struct lws *wsi; /* what is under way, or NULL */
    lws_sorted_usec_list_t again;
    enum away_step step;
    int seat;     /* that is tried for at a public table, or -1: the code says which */
    unsigned sat; /* how often that was tried */
    unsigned tries, status;
    bool over;
    char *heard; /* of a message or an answer, so far */
    size_t length, room;
    char *record; /* that is being fetched, so far */
    size_t record_length;
    struct vl_part part; /* in the fair deal */
};

/* away.c */
void away_tell(struct vl_away *, enum vl_away_kind, unsigned wait, const char *text, size_t length);
bool away_hear(struct vl_away *, const void *bytes, size_t length); /* false: too much */

/* ask.c: requests over HTTP, one at a time. */
void away_ask(struct vl_away *);
int away_on_http(struct lws *, enum lws_callback_reasons, void *user, void *in, size_t length);
/* And one beside the socket: the game is to begin. */
void away_begin(struct vl_away *);
int away_on_begin(struct lws *, enum lws_callback_reasons, void *user, void *in, size_t length);
/* And another: the record. */
void away_fetch(struct vl_away *);
int away_on_record(struct lws *, enum lws_callback_reasons, void *user, void *in, size_t length);
/* net.c: what comes next after one of them, or after a connection that could not be made or was cut. */
void away_answered(struct vl_away *);
void away_failed(struct vl_away *);
void away_connect(struct vl_away *, const char *path, const char *method, const struct lws_protocols *, struct lws **);
extern const struct lws_protocols away_protocols[];
void *away_thread(void *away);

/* fair.c: our part in a fair deal, if this message wants it. */
void away_contribute(struct vl_away *, const char *message, size_t length);

#endif
