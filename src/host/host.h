/* host.h - a table with its clients and its keeper: what answers requests (table/talk.h), at home and on a server.
 *
 *     request ─▶ a wish ─▶ propose ─▶ lines ─▶ keeper: durable ─▶ take ─▶ notes, done, moves to every client
 *
 * A host lets the table run ahead on a copy through what happens by itself after an act (chance, forced moves), so that
 * a whole deal is kept at once; the table itself takes those acts, and anybody is told, only when the keeper has kept
 * their lines. If it could not, they never were: the act is refused (`storing-failed`) and the table is as before.
 *
 * One batch of lines is under way at a time. A keeper that takes its time says so (VL_KEEPING) and calls vl_host_kept
 * later; until then the host is busy, and whoever feeds it waits: acts of one table are judged in the order of their
 * arrival, each at its turn.
 *
 * Bots, programs and clocks are beside it: vl_table_due_at, vl_host_answer; vl_table_deadline, vl_host_onward. */
#ifndef VL_HOST_H
#define VL_HOST_H

#include "table/talk.h"

/* ---- Where lines are kept ---- */

/* Without: there is nowhere to keep them, and the table goes on all the same; the next lines are the whole journal
 * again, so that it can be kept from any moment on. */
enum vl_keeping { VL_KEPT, VL_KEEPING, VL_LOST, VL_WITHOUT };

struct vl_keeper {
    void *context;
    /* Makes these lines durable, all or none. They begin at byte `at` of the journal, and `first` is the number of the
     * first of them; what stands there from an attempt that failed, or was torn, is no more. At byte 0 they are the
     * whole journal with its header, of a table that is new or was kept in an older form: whatever was there is
     * replaced. */
    enum vl_keeping (*keep)(void *context, size_t at, const char *lines, size_t length, uint32_t first);
};

/* ---- Clients ---- */

struct vl_client {
    unsigned viewer; /* since its hello; VL_NOBODY before */
    /* Must not call the host, nor leave: the host is not done with telling. */
    void (*hear)(void *context, const struct vl_reply *);
    void *context;
};

enum { VL_CLIENTS_HERE = 8, VL_BATCH = 64 };

/* The journal's text so far, for looking back; a NUL stands behind it. */
struct vl_book {
    char *text;
    size_t length, room;
    uint32_t check;
};

struct vl_host {
    struct vl_table table;
    struct vl_keeper keeper;
    struct vl_book book;
    struct vl_client *client[VL_CLIENTS_HERE];
    uint64_t changed[VL_VIEWERS]; /* for each audience: the note after which an older answer is stale */
    uint8_t told;                 /* audiences that were told something, of what is being told */
    bool undone;                  /* something was, among the notes being told */
    bool busy, full;              /* lines are being kept; the journal may not grow any more */
    bool lost;                    /* the last lines could not be kept */
    bool trying;                  /* `tried` is being judged or kept: for whoever tells of a bug of ours */
    struct vl_act tried;
    bool whole; /* nothing is kept yet, or not so: the next lines are the whole book */
    struct {    /* the lines under way */
        unsigned count;
        struct vl_act act[VL_BATCH];
        struct vl_client *from; /* who asked, or NULL */
        char id[VL_TALK_ID];
        uint64_t now;
        size_t length; /* of the book before them, and its check */
        uint32_t check;
        uint8_t phase; /* the table's with them, and the scores if it is over then */
        int32_t scores[VL_SEATS_MAX];
        bool rematch; /* with them everybody wants another game */
    } batch;
};

/* A new table, with a header and nothing else. */
bool vl_host_init(struct vl_host *, const struct vl_setup *, const struct vl_table_options *, const struct vl_keeper *);
/* A table from its journal (vl_table_load); one of an older version is kept anew as a whole with its next act. False:
 * `fault` says why not, with the reason `out-of-memory` if that is it. `read`, unless NULL, is what reading found. */
bool vl_host_load(struct vl_host *, char *text, size_t length, const struct vl_table_reading *,
                  const struct vl_keeper *, struct vl_table_read *, struct vl_fault *);
void vl_host_done(struct vl_host *);

/* A client comes and goes; it is told nothing before its hello. False: no room. */
bool vl_host_join(struct vl_host *, struct vl_client *);
void vl_host_leave(struct vl_host *, struct vl_client *);

/* What a client asks for; it is answered through its `hear`, now or when lines are kept. Not while busy. */
void vl_host_request(struct vl_host *, uint64_t now, struct vl_client *, const struct vl_request *);

/* What the house wishes for: who sits where, begin, cover. Not while busy. */
struct vl_refusal vl_host_wish(struct vl_host *, uint64_t now, const struct vl_act *wish);
/* A bot's or a program's answer (vl_table_answer). Not while busy. */
struct vl_refusal vl_host_answer(struct vl_host *, uint64_t now, unsigned seat, uint64_t version, const vl_move *,
                                 unsigned count);
/* What happens by itself now, up to VL_BATCH acts at once; false if nothing does, or it could not be kept. */
bool vl_host_onward(struct vl_host *, uint64_t now);

/* Looking back: tells `listener` one viewer's notes from a number on; and the table as it was when that viewer had been
 * told so many notes, which needs vl_table_done. False: there is no such viewer, or no memory. */
bool vl_host_since(const struct vl_host *, unsigned viewer, uint64_t from, const struct vl_listener *);
bool vl_host_past(const struct vl_host *, unsigned viewer, uint64_t notes, struct vl_table *);

/* The keeper is done with the lines under way. */
void vl_host_kept(struct vl_host *, bool good);

#endif
