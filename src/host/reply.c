/* reply.c - what clients ask for, and what they are told. */
#include <string.h>

#include "host/inside.h"

/* ---- Telling ---- */

void vl_host_reply(struct vl_host *h, struct vl_client *client, struct vl_reply *reply) {
    (void)h;
    client->hear(client->context, reply);
}

void vl_host_refuse(struct vl_host *h, struct vl_client *client, const char *id, struct vl_refusal refusal) {
    vl_host_reply(h, client,
                  &(struct vl_reply){.kind = VL_REPLY_REFUSED, .id = id, .rule = refusal.rule, .code = refusal.reason});
}

/* Whether this note makes an older answer of its hearer stale: it has acted, something was undone, or the question has
 * changed (that somebody else has said yes to it does not change it). */
static bool makes_stale(unsigned viewer, const struct vl_note *note) {
    switch ((enum vl_note_kind)note->kind) {
    case VL_NOTE_UNDONE:
    case VL_NOTE_ASKED:
    case VL_NOTE_NO:
    case VL_NOTE_LAPSED:
    case VL_NOTE_AGREED: return true;
    default: return note->actor == viewer;
    }
}

void vl_host_tell(void *host, unsigned viewer, uint64_t number, const struct vl_note *note) {
    struct vl_host *h = host;
    if (makes_stale(viewer, note)) h->changed[viewer] = number + 1;
    h->told |= VL_BIT(viewer);
    if (note->kind == VL_NOTE_UNDONE) h->undone = true;
    for (unsigned i = 0; i < VL_CLIENTS_HERE; i++)
        if (h->client[i] != NULL && h->client[i]->viewer == viewer)
            vl_host_reply(h, h->client[i], &(struct vl_reply){.kind = VL_REPLY_NOTE, .number = number, .note = note});
}

/* The view of a table, now or in the past, to a client. */
static void show(struct vl_host *h, const struct vl_table *t, uint64_t now, struct vl_client *client, unsigned viewer,
                 struct vl_reply *reply) {
    struct vl_view_box view;
    struct vl_around around;
    vl_move moves[VL_MOVES_MAX];
    if (!vl_table_view(t, viewer, &view)) { /* everything, of the past of a game that is over by now */
        struct vl_state_box state = t->state;
        t->setup.game->view(&t->setup, vl_state_in(&state), viewer, vl_view_in(&view));
    }
    reply->viewer = (uint8_t)viewer;
    reply->view = &view;
    reply->around = vl_table_around(t, viewer, now, &around) ? &around : NULL;
    around.next = reply->next;
    reply->move = moves;
    if (!reply->has_at && viewer == client->viewer) {
        reply->count = vl_table_moves(t, viewer, moves);
        reply->choice = vl_table_chooses(t, viewer);
    }
    if (reply->kind == VL_REPLY_STAGED) reply->staged = &around.staged;
    vl_host_reply(h, client, reply);
}

void vl_host_show(struct vl_host *h, uint64_t now, struct vl_client *client, enum vl_reply_kind kind) {
    show(h, &h->table, now, client, client->viewer,
         &(struct vl_reply){.kind = (uint8_t)kind, .next = h->table.told[client->viewer]});
}

void vl_host_show_staged(struct vl_host *h, uint64_t now, struct vl_client *client, const char *id) {
    if (client->viewer >= h->table.setup.players) return;
    if (id == NULL && h->table.seat[client->viewer].staged.count == 0) return;
    show(h, &h->table, now, client, client->viewer,
         &(struct vl_reply){.kind = VL_REPLY_STAGED, .id = id, .next = h->table.told[client->viewer]});
}

/* ---- Answering ---- */

struct ear {
    struct vl_host *h;
    struct vl_client *client;
    bool undone; /* something was, among the notes told again */
};

static void retell(void *context, unsigned viewer, uint64_t number, const struct vl_note *note) {
    struct ear *ear = context;
    (void)viewer;
    ear->undone |= note->kind == VL_NOTE_UNDONE;
    vl_host_reply(ear->h, ear->client, &(struct vl_reply){.kind = VL_REPLY_NOTE, .number = number, .note = note});
}

/* Whose eyes a hello or a view is about. */
static unsigned eyes_of(const struct vl_client *client, const struct vl_request *r) {
    return r->viewer == VL_NOBODY ? client->viewer : r->viewer;
}

static void hello(struct vl_host *h, uint64_t now, struct vl_client *client, const struct vl_request *r) {
    struct ear ear = {h, client, false};
    unsigned viewer = eyes_of(client, r);
    struct vl_around around;
    if (!vl_table_has_viewer(&h->table, viewer)) {
        vl_host_refuse(h, client, NULL, VL_REFUSED(NULL, "not-found"));
        return;
    }
    client->viewer = viewer;
    uint64_t next = h->table.told[viewer];
    vl_table_around(&h->table, viewer, now, &around);
    vl_host_reply(h, client,
                  &(struct vl_reply){.kind = VL_REPLY_HELLO,
                                     .viewer = (uint8_t)viewer,
                                     .setup = &h->table.setup,
                                     .around = &around,
                                     .next = next});
    bool again =
        r->has_from && r->from <= next && vl_host_since(h, viewer, r->from, &(struct vl_listener){retell, &ear});
    vl_host_show(h, now, client, again && !ear.undone ? VL_REPLY_MOVES : VL_REPLY_VIEW);
    vl_host_show_staged(h, now, client, NULL);
}

static void look(struct vl_host *h, uint64_t now, struct vl_client *client, const struct vl_request *r) {
    unsigned viewer = eyes_of(client, r);
    struct vl_reply reply = {
        .kind = VL_REPLY_VIEW, .has_at = r->has_at, .has_as = r->viewer != VL_NOBODY, .at = r->at, .next = r->at + 1};
    struct vl_table past;
    bool others = viewer != client->viewer && h->table.phase != VL_TABLE_OVER;
    if (others || !vl_table_has_viewer(&h->table, viewer) || (r->has_at && r->at >= h->table.told[viewer])) {
        vl_host_refuse(h, client, NULL, VL_REFUSED("TAB-2", others ? "not-over" : "not-found"));
    } else if (!r->has_at) {
        reply.next = h->table.told[viewer];
        show(h, &h->table, now, client, viewer, &reply);
    } else if (!vl_host_past(h, viewer, r->at + 1, &past)) {
        vl_host_refuse(h, client, NULL, VL_REFUSED("TAB-5", "out-of-memory"));
    } else {
        show(h, &past, past.clock.now, client, viewer, &reply);
        vl_table_done(&past);
    }
}

static void stage(struct vl_host *h, uint64_t now, struct vl_client *client, const struct vl_request *r) {
    vl_move move;
    const char *reason = vl_talk_move(&h->table.setup, r->words, &move);
    struct vl_refusal refusal = reason == NULL ? VL_ACCEPTED : VL_REFUSED("REC-2", reason);
    if (refusal.rule == NULL)
        refusal = r->kind == VL_REQUEST_STAGE ? vl_table_stage(&h->table, client->viewer, move)
                                              : vl_table_unstage(&h->table, client->viewer, move);
    if (refusal.rule != NULL) {
        vl_host_refuse(h, client, r->id, refusal);
        return;
    }
    for (unsigned i = 0; i < VL_CLIENTS_HERE; i++)
        if (h->client[i] != NULL && h->client[i]->viewer == client->viewer)
            vl_host_show_staged(h, now, h->client[i], r->id);
}

/* A wish in words, if it is still about what the person had before their eyes. */
static struct vl_refusal read_wish(const struct vl_host *h, const struct vl_client *client, const struct vl_request *r,
                                   struct vl_act *wish) {
    unsigned seat = client->viewer;
    bool commits = strcmp(r->words, "commit") == 0;
    if (seat >= h->table.setup.players) return VL_REFUSED("TAB-2", "no-such-seat");
    const char *reason = commits ? NULL : vl_talk_parse(&h->table.setup, seat, r->words, wish);
    if (reason != NULL) return VL_REFUSED("REC-2", reason);
    bool answers = !commits && (wish->kind == VL_ACT_YES || wish->kind == VL_ACT_NO);
    if (answers && !r->has_at) return VL_REFUSED(NULL, "malformed");
    if (r->has_at && r->at < h->changed[seat]) return VL_REFUSED("TAB-1", "stale");
    return commits ? vl_table_commit(&h->table, seat, wish) : VL_ACCEPTED;
}

static void act(struct vl_host *h, uint64_t now, struct vl_client *client, const struct vl_request *r) {
    struct vl_act wish;
    struct vl_refusal refusal = read_wish(h, client, r, &wish);
    if (refusal.reason == NULL)
        vl_host_try(h, now, &wish, client, r->id);
    else
        vl_host_refuse(h, client, r->id, refusal);
}

void vl_host_request(struct vl_host *h, uint64_t now, struct vl_client *client, const struct vl_request *r) {
    if (r->kind != VL_REQUEST_HELLO && client->viewer == VL_NOBODY) {
        vl_host_refuse(h, client, r->id[0] == '\0' ? NULL : r->id, VL_REFUSED(NULL, "malformed"));
        return;
    }
    switch ((enum vl_request_kind)r->kind) {
    case VL_REQUEST_HELLO: hello(h, now, client, r); break;
    case VL_REQUEST_ACT: act(h, now, client, r); break;
    case VL_REQUEST_STAGE:
    case VL_REQUEST_UNSTAGE: stage(h, now, client, r); break;
    case VL_REQUEST_VIEW: look(h, now, client, r); break;
    }
}
