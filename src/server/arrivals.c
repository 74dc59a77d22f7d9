/* arrivals.c - what an arrival does when its turn has come: acts and questions of connections, and what is asked of a
 * table by HTTP (join, leave, begin, new invitations). */
#include <string.h>

#include "server/inside.h"

/* ---- Connections ---- */

/* Whose eyes a connection has: those of its seat, or a spectator's if it may look on; VL_NOBODY: it may not. */
static unsigned eyes_of(const struct room *room, const struct arrival *a) {
    unsigned seat = vl_seat_of(&room->facts, a->person);
    if (seat != VL_NOBODY) return seat;
    return vl_may_know(&room->facts, a->person, a->coded, a->code) ? VL_SPECTATOR : VL_NOBODY;
}

static void hello(struct room *room, const struct arrival *a) {
    struct vl_house_line *line = a->line;
    struct vl_request request = a->request;
    if (line == NULL || line->hung) return;
    unsigned viewer = eyes_of(room, a);
    if (viewer == VL_NOBODY) {
        vl_line_bye(line, "not-found", false, 1008);
        return;
    }
    request.viewer = (uint8_t)viewer;
    vl_line_greet(line, room, viewer, &request);
}

/* Where whoever speaks is: at the place where its connection was greeted, or where the person sits now. */
static unsigned place_of(const struct room *room, const struct arrival *a) {
    if (a->line != NULL && a->line->greeted) return a->line->client.viewer;
    unsigned seat = vl_seat_of(&room->facts, a->person);
    return seat == VL_NOBODY ? VL_SPECTATOR : seat;
}

/* Who speaks: its own connection, or nobody any more. */
static struct vl_client *client_of(struct room *room, const struct arrival *a) {
    if (a->line != NULL && !a->line->hung) return &a->line->client;
    room->ghost.viewer = place_of(room, a);
    return &room->ghost;
}

static void refuse(struct vl_client *client, const char *id, const char *rule, const char *code) {
    client->hear(client->context, &(struct vl_reply){.kind = VL_REPLY_REFUSED, .id = id, .rule = rule, .code = code});
}

static void act(struct room *room, const struct arrival *a) {
    struct vl_client *client = client_of(room, a);
    struct vl_stored_act *known = &room->change.act;
    memset(&room->change, 0, sizeof room->change);
    strcpy(known->identity, a->person);
    strcpy(known->id, a->request.id);
    vl_hash_words(a->request.words, known->what);
    switch (vl_remembered(room, known)) {
    case ACT_SAME:
        room->house->figures.repeated++;
        client->hear(client->context, &(struct vl_reply){.kind = VL_REPLY_DONE,
                                                         .id = a->request.id,
                                                         .next = room->host.table.told[client->viewer]});
        return;
    case ACT_OTHER: refuse(client, a->request.id, NULL, "id-used"); return;
    case ACT_NEW: break;
    }
    room->change.remembers = true;
    vl_host_request(&room->host, a->now, client, &a->request);
    if (!room->host.busy) memset(&room->change, 0, sizeof room->change);
}

/* Whoever has lost the seat since it spoke acts for nobody. */
static void request(struct room *room, const struct arrival *a) {
    unsigned place = place_of(room, a);
    bool acts = a->request.kind != VL_REQUEST_VIEW;
    struct vl_client *client = client_of(room, a);
    if (client->viewer == VL_NOBODY) return; /* its hello was not answered */
    if (place < room->facts.players && vl_seat_of(&room->facts, a->person) != place) return;
    if (acts && place >= room->facts.players)
        refuse(client, a->request.id, "TAB-2", "no-such-seat");
    else if (a->request.kind == VL_REQUEST_ACT)
        act(room, a);
    else
        vl_host_request(&room->host, a->now, client, &a->request);
}

/* ---- Sitting down ---- */

/* Which seat is meant; VL_NOBODY: none that this person may know of. */
static unsigned wanted(const struct room *room, const struct arrival *a) {
    const struct vl_stored_table *facts = &room->facts;
    if (a->coded) {
        unsigned seat = vl_code_of(facts, a->code);
        return seat < facts->players ? seat : VL_NOBODY;
    }
    bool here = facts->public || vl_seat_of(facts, a->person) != VL_NOBODY;
    return here && a->seat < facts->players ? a->seat : VL_NOBODY;
}

/* Why somebody may not sit there: NULL, or the code. */
static const char *reason_of(const struct room *room, unsigned seat, const char *person) {
    const struct vl_stored_seat *chair = &room->facts.seat[seat];
    if (vl_seat_of(&room->facts, person) != VL_NOBODY) return "seated-elsewhere";
    if (!vl_facts_open(&room->facts)) return "over";
    if (chair->kind == VL_CHAIR_BOT) return "seat-of-bot";
    bool free = chair->kind == VL_CHAIR_OPEN || chair->identity[0] == '\0';
    return free ? NULL : "seat-taken";
}

static void answer_seat(struct room *room, unsigned seat) {
    struct vl_text *text = vl_scratch(room->house);
    struct asked *asked = room->change.asked;
    room->change.asked = NULL;
    vl_json_open(text, NULL, '{');
    vl_json_int(text, "seat", seat);
    vl_json_close(text, '}');
    vl_answer_json(asked, 200, text);
}

static void join(struct room *room, const struct arrival *a) {
    struct change *c = &room->change;
    unsigned seat = wanted(room, a), mine = vl_seat_of(&room->facts, a->person);
    if (seat == VL_NOBODY) {
        vl_change_answer(room, 404, NULL, "not-found");
        return;
    }
    c->seat = (uint8_t)seat;
    c->chair = room->facts.seat[seat];
    c->status = 200;
    if (seat == mine && !c->chair.gone) {
        answer_seat(room, seat);
        return;
    }
    c->sits = true;
    c->chair.gone = false;
    if (seat == mine) {
        vl_room_keep_change(room);
        return;
    } /* back at a seat that a bot covers: `back` takes it again */
    const char *reason = reason_of(room, seat, a->person);
    if (reason != NULL) {
        vl_change_answer(room, 409, NULL, reason);
        return;
    }
    if (!a->coded && vl_is_sent_away(room, a->person)) {
        vl_change_answer(room, 403, "TAB-2", "sent-away");
        return;
    }
    c->chair.kind = VL_CHAIR_HUMAN;
    c->chair.ready = c->chair.silent = false;
    strcpy(c->chair.identity, a->person);
    struct vl_act wish = vl_wish_sit(seat, VL_SEAT_HUMAN, a->person);
    vl_room_wish(room, a->now, &wish);
}

/* Whoever has left, is no more, or has been away for so long that a bot sits in. */
static bool is_gone(const struct room *room, unsigned seat) {
    const struct vl_stored_seat *chair = &room->facts.seat[seat];
    if (chair->kind != VL_CHAIR_HUMAN) return false;
    if (chair->gone || chair->identity[0] == '\0') return true;
    return room->host.table.seat[seat].covered && vl_is_absent(room, seat);
}

/* A code for a seat that is open, or whose person is gone: then that person has no seat here any more. */
static void invite(struct room *room, const struct arrival *a) {
    struct change *c = &room->change;
    const struct vl_stored_seat *chair = &room->facts.seat[a->seat];
    bool gone = is_gone(room, a->seat);
    if (!vl_facts_open(&room->facts)) {
        vl_change_answer(room, 409, "TAB-1", "over");
        return;
    }
    if (chair->kind != VL_CHAIR_OPEN && !gone) {
        vl_change_answer(room, 409, "TAB-2", chair->kind == VL_CHAIR_BOT ? "seat-of-bot" : "seat-taken");
        return;
    }
    c->sits = true;
    c->seat = a->seat;
    c->chair = *chair;
    c->chair.coded = true;
    if (gone) c->chair.identity[0] = '\0';
    c->status = 200;
    vl_make_code(c, a);
    vl_room_keep_change(room);
}

/* ---- Leaving ---- */

/* Another host, if it is the host who is gone for good. */
static void find_host(struct room *room, const char *gone) {
    struct change *c = &room->change;
    if (strcmp(room->facts.host, gone) != 0) return;
    for (unsigned seat = 0; seat < room->facts.players; seat++) {
        const struct vl_stored_seat *chair = &room->facts.seat[seat];
        if (chair->kind != VL_CHAIR_HUMAN || chair->gone || strcmp(chair->identity, gone) == 0) continue;
        c->hosts = true;
        strcpy(c->host, chair->identity);
        return;
    }
}

/* What the table must be told when the person of a seat goes; false: nothing. */
static bool wish_to_leave(const struct vl_table *t, unsigned seat, struct vl_act *wish) {
    if (t->phase == VL_TABLE_GATHERING && t->fair.committed >> seat & 1) {
        *wish = vl_wish(VL_ACT_VOID, seat);
    } else if (t->phase == VL_TABLE_GATHERING) {
        *wish = vl_wish_sit(seat, VL_SEAT_OPEN, "");
    } else {
        *wish = vl_wish_cover(seat, vl_cover_of(t));
        return !t->seat[seat].covered;
    }
    return true;
}

/* The seat becomes free while a table gathers; once it plays a bot covers it, and the person may come back. */
static void leave(struct room *room, const struct arrival *a) {
    struct change *c = &room->change;
    const struct vl_table *t = &room->host.table;
    struct vl_act wish;
    unsigned seat = vl_seat_of(&room->facts, a->person);
    bool ended = !vl_facts_open(&room->facts);
    c->status = 204;
    if (a->kind == ARRIVAL_GONE) find_host(room, a->person);
    if (seat == VL_NOBODY && c->asked == NULL) {
        if (c->hosts) vl_room_keep_change(room);
        return;
    }
    if (seat == VL_NOBODY) {
        vl_change_answer(room, 403, "TAB-2", "not-seated");
        return;
    }
    if (ended || room->facts.seat[seat].gone) {
        struct asked *asked = c->asked;
        c->asked = NULL;
        if (asked != NULL) vl_answer_nothing(asked, 204);
        return;
    }
    c->sits = true;
    c->seat = (uint8_t)seat;
    c->chair = room->facts.seat[seat];
    if (t->phase == VL_TABLE_GATHERING) {
        c->chair.kind = VL_CHAIR_OPEN;
        c->chair.identity[0] = '\0';
        c->chair.ready = c->chair.silent = false;
    } else {
        c->chair.gone = true;
    }
    if (wish_to_leave(t, seat, &wish))
        vl_room_wish(room, a->now, &wish);
    else
        vl_room_keep_change(room);
}

/* ---- Beginning ---- */

static void begin(struct room *room, const struct arrival *a) {
    const struct vl_table *t = &room->host.table;
    struct vl_act wish = vl_wish(VL_ACT_BEGIN, 0);
    room->change.status = 202;
    for (unsigned seat = 0; t->phase == VL_TABLE_GATHERING && seat < t->setup.players; seat++)
        if (t->seat[seat].kind == VL_SEAT_OPEN) {
            vl_change_answer(room, 409, "TAB-1", "seats-open");
            return;
        }
    if (t->fair_deal && t->phase == VL_TABLE_GATHERING) {
        if (vl_fair_begun(t)) { /* it begins by itself, when everybody has contributed */
            struct asked *asked = room->change.asked;
            room->change.asked = NULL;
            vl_answer_nothing(asked, 202);
            return;
        }
        wish = vl_fair_seed_wish(room);
    }
    vl_room_wish(room, a->now, &wish);
}

/* Whatever is played there is broken off. */
static void close_table(struct room *room, const struct arrival *a) {
    struct vl_act wish = vl_wish(VL_ACT_ABANDON, 0);
    room->change.status = 204;
    vl_room_wish(room, a->now, &wish);
}

void vl_arrival_take(struct room *room, struct arrival *a) {
    memset(&room->change, 0, sizeof room->change);
    room->change.asked = a->asked;
    switch ((enum arrival_kind)a->kind) {
    case ARRIVAL_HELLO: hello(room, a); break;
    case ARRIVAL_REQUEST: request(room, a); break;
    case ARRIVAL_FAIR: vl_fair_contribute(room, a); break;
    case ARRIVAL_JOIN: join(room, a); break;
    case ARRIVAL_INVITE: invite(room, a); break;
    case ARRIVAL_LEAVE:
    case ARRIVAL_GONE: leave(room, a); break;
    case ARRIVAL_BEGIN: begin(room, a); break;
    case ARRIVAL_READY: vl_ready_take(room, a); break;
    case ARRIVAL_PLACE: vl_place_take(room, a); break;
    case ARRIVAL_COVER: vl_cover_take(room, a); break;
    case ARRIVAL_SILENCE: vl_silence_take(room, a); break;
    case ARRIVAL_AGREE: vl_agree_take(room, a); break;
    case ARRIVAL_CLOSE: close_table(room, a); break;
    }
}
