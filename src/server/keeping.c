/* keeping.c - lines become durable: the host's keeper is a unit of the store, in which everything goes that must last
 * with the lines: who sits where, how the table stands, the id of the act they come from, what the public log says.
 *
 * A table's row is not written with every act: while the table is in memory its row says no more than that (its time to
 * be looked at again is long past), so that a server that was killed takes it up again when it starts. */
#include <string.h>

#include "server/inside.h"

static void kept(void *room, enum vl_stored);

/* Whatever is shared by all tables is no table's to leave. */
static bool send(struct room *room) {
    struct vl_house *house = room->house;
    bool well = vl_store_health(house->store) == VL_STORE_WELL;
    if (!well) vl_store_drop(house->store);
    if (!well || vl_store_send(house->store, kept, room) != VL_STORED) return false;
    house->under_way++;
    room->units++;
    return true;
}

/* ---- What changes with the lines ---- */

static void write_scores(const struct vl_host *h, char scores[VL_STORE_SCORES]) {
    struct vl_text text;
    vl_text_init(&text, scores, VL_STORE_SCORES);
    for (unsigned seat = 0; seat < h->table.setup.players; seat++) {
        if (seat > 0) vl_text_put(&text, ' ');
        vl_text_add_int(&text, h->batch.scores[seat]);
    }
}

_Static_assert(VL_PHASE_GATHERING == (int)VL_TABLE_GATHERING && VL_PHASE_PLAYING == (int)VL_TABLE_PLAYING &&
                   VL_PHASE_PAUSED == (int)VL_TABLE_PAUSED && VL_PHASE_OVER == (int)VL_TABLE_OVER,
               "a table's phases are the store's");

/* How the table will stand with these lines. */
static void foresee(struct room *room) {
    struct change *c = &room->change;
    const struct vl_host *h = &room->host;
    if (h->batch.phase == room->facts.now.phase && room->told_stored && !c->nows) return;
    if (!c->nows) c->now = room->facts.now;
    c->nows = true;
    c->now.phase = h->batch.phase;
    c->now.wake = IN_MEMORY;
    if (h->batch.phase != VL_TABLE_OVER) return;
    c->now.wake = 0;
    c->now.awaited = 0;
    if (c->now.ended == 0) c->now.ended = room->house->now;
    write_scores(h, c->now.scores);
}

static void keep_change(struct room *room) {
    const struct change *c = &room->change;
    struct vl_store *store = room->house->store;
    if (c->sits) vl_keep_seat(store, room->facts.id, c->seat, &c->chair);
    if (c->hosts) vl_keep_host(store, room->facts.id, c->host);
    if (c->nows) vl_keep_now(store, room->facts.id, &c->now);
}

static enum vl_keeping keep(void *context, size_t at, const char *lines, size_t length, uint32_t first) {
    struct room *room = context;
    struct vl_house *house = room->house;
    void *way_out = vl_unguarded();
    const struct vl_stored_act *act = room->change.remembers ? &room->change.act : NULL;
    uint32_t next = room->host.table.number + room->host.batch.count;
    foresee(room);
    vl_store_unit(house->store);
    if (at == 0)
        vl_keep_journal(house->store, room->facts.id, next, lines, length, act);
    else
        vl_keep_lines(house->store, room->facts.id, first, next, lines, length, act);
    if (room->host.batch.rematch && room->facts.now.next[0] == '\0') vl_rematch_keep(room);
    keep_change(room);
    vl_fair_log(room);
    bool sent = send(room);
    vl_guarded_again(way_out);
    return sent ? VL_KEEPING : VL_LOST;
}

struct vl_keeper vl_room_keeper(struct room *room) {
    return (struct vl_keeper){room, keep};
}

/* ---- Without lines ---- */

bool vl_room_send_change(struct room *room) {
    keep_change(room);
    return send(room);
}

void vl_room_keep_change(struct room *room) {
    void *way_out = vl_unguarded();
    vl_store_unit(room->house->store);
    bool sent = vl_room_send_change(room);
    vl_guarded_again(way_out);
    if (sent) return;
    room->host.lost = true;
    vl_change_answer(room, 503, "TAB-5", "storing-failed");
}

void vl_room_keep_broken(struct room *room) {
    vl_store_unit(room->house->store);
    vl_keep_now(room->house->store, room->facts.id, &room->facts.now);
    vl_fair_log_dropped(room, "broken");
    send(room);
}

/* ---- Answers ---- */

void vl_change_answer(struct room *room, unsigned status, const char *rule, const char *code) {
    struct asked *asked = room->change.asked;
    memset(&room->change, 0, sizeof room->change);
    if (asked != NULL) vl_answer_error(asked, status, rule, code);
}

static void answer_well(struct room *room, const struct change *c) {
    struct vl_text *text = vl_scratch(room->house);
    if (c->asked == NULL) return;
    if (c->status != 200) {
        vl_answer_nothing(c->asked, c->status);
        return;
    }
    vl_json_open(text, NULL, '{');
    if (c->code[0] != '\0')
        vl_json_string(text, "code", c->code);
    else
        vl_json_int(text, "seat", c->seat);
    vl_json_close(text, '}');
    vl_answer_json(c->asked, 200, text);
}

void vl_room_wish(struct room *room, uint64_t now, const struct vl_act *wish) {
    struct vl_refusal refusal = vl_host_wish(&room->host, now, wish);
    if (refusal.rule != NULL) vl_change_answer(room, vl_status_of(refusal), refusal.rule, refusal.reason);
}

/* ---- Durable, or not ---- */

static void apply(struct room *room, const struct change *c) {
    bool silent = c->sits && room->facts.seat[c->seat].silent != c->chair.silent;
    if (room->facts.public && (c->sits || c->hosts || c->nows)) vl_lobby_changed(room->house);
    if (c->sits) {
        vl_screen_note(room, c);
        vl_sent_away(room, c);
        if (strcmp(room->facts.seat[c->seat].identity, c->chair.identity) != 0) {
            room->away[c->seat] = 0;
            if (c->chair.identity[0] != '\0') vl_fair_seated(room, c->seat);
        }
        room->facts.seat[c->seat] = c->chair;
        room->name[c->seat][0] = '\0';
        if (c->chair.kind == VL_CHAIR_HUMAN) vl_person_name(room->house, c->chair.identity, room->name[c->seat]);
    }
    if (c->sits) {
        vl_absence_note(room);
        vl_presence_now(room);
    }
    if (c->hosts) strcpy(room->facts.host, c->host);
    if (c->nows) {
        room->facts.now = c->now;
        room->told_stored = c->now.wake == IN_MEMORY;
    }
    if (c->remembers) vl_remember(room, &c->act);
    if (c->agrees) vl_agreed(room, &c->agreed);
    if (silent) vl_chat_show(room);
}

/* The change is no longer the room's when the table takes the lines and everybody is told. */
static void take(struct room *room, void *argument) {
    bool good = *(const bool *)argument;
    struct change c = room->change;
    struct vl_house_figures *figures = &room->house->figures;
    uint8_t before = room->facts.now.phase;
    memset(&room->change, 0, sizeof room->change);
    if (good) apply(room, &c);
    if (good)
        answer_well(room, &c);
    else if (c.asked != NULL)
        vl_answer_error(c.asked, 503, "TAB-5", "storing-failed");
    uint8_t after = room->facts.now.phase;
    figures->begun += before == VL_PHASE_GATHERING && after != before;
    figures->over += before != VL_PHASE_OVER && after == VL_PHASE_OVER;
    if (room->host.busy) vl_host_kept(&room->host, good);
    if (good && c.sits) vl_seat_review(room, c.seat);
    if (good && c.rematches) vl_rematch_tell(room);
}

static void kept(void *context, enum vl_stored outcome) {
    struct room *room = context;
    bool good = outcome == VL_STORED;
    room->house->under_way--;
    room->units--;
    if (!good) room->house->figures.lost++;
    if (!good) vl_house_tell(room->house, "lost", room->facts.id, outcome == VL_STORE_FAILED ? "disk" : "order");
    if (room->broken && room->facts.public) vl_lobby_changed(room->house);
    if (room->broken)
        room->host.busy = false;
    else
        vl_guarded(room, take, &good);
    vl_room_go_on(room, room->house->now);
}
