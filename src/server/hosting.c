/* hosting.c - what a host may do, within limits that keep it fair, and who is ready or away.
 *
 * While a table gathers its host says who sits where: nobody yet, with a new link, or a bot. Once it plays nobody can
 * be sent away: a bot may sit in for somebody who has had no connection for as long as the table chose when it was
 * made, and the person takes the seat back (`back`). Everybody is told each of these as it happens. */
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "server/inside.h"

/* The bot that plays for who is not there, where neither the clock nor another seat names one. */
#define COVER "fair"

const char *vl_cover_of(const struct vl_table *t) {
    if (t->clock.cover[0] != '\0') return t->clock.cover;
    for (unsigned seat = 0; seat < t->setup.players; seat++)
        if (t->seat[seat].kind == VL_SEAT_BOT && strlen(t->seat[seat].name) < VL_BOT_WORD) return t->seat[seat].name;
    return COVER;
}

/* ---- What is asked for ---- */

static bool read_bool(const struct call *call, const char *key, bool *on) {
    struct vl_json value = vl_json_get(call->body, key);
    return vl_json_read_bool(&value, on);
}

void vl_call_ready(struct call *call) {
    struct vl_stored_table facts;
    struct arrival a = {.kind = ARRIVAL_READY, .seat = VL_NOBODY};
    if (!vl_call_find(call, &facts)) return;
    if (!read_bool(call, "ready", &a.on))
        vl_answer_error(call->asked, 400, NULL, "malformed");
    else
        vl_call_arrive(call, &a);
}

/* A call about one seat, by the host if it must be; VL_NOBODY: it is answered. */
static unsigned called_seat(struct call *call, bool by_host) {
    struct vl_stored_table facts;
    unsigned seat;
    if (!vl_call_find(call, &facts) || (by_host && !vl_call_is_host(call, &facts))) return VL_NOBODY;
    if (vl_call_seat(call, facts.players, &seat) && seat != VL_NOBODY) return seat;
    return vl_answer_error(call->asked, 400, NULL, "malformed"), VL_NOBODY;
}

void vl_call_place(struct call *call) {
    struct vl_json kind = vl_json_get(call->body, "kind"), bot = vl_json_get(call->body, "bot");
    unsigned seat = called_seat(call, true);
    struct arrival a = {.kind = ARRIVAL_PLACE, .seat = (uint8_t)seat};
    if (seat == VL_NOBODY) return;
    const char *name = vl_json_is(&kind, "bot") ? vl_bot_asked_for(&bot) : "";
    if (!vl_json_is(&kind, "bot") && !vl_json_is(&kind, "open")) {
        vl_answer_error(call->asked, 400, NULL, "no-such-kind");
    } else if (name == NULL) {
        vl_answer_error(call->asked, 400, NULL, "no-such-bot");
    } else {
        strcpy(a.bot, name);
        vl_call_arrive(call, &a);
    }
}

void vl_call_cover(struct call *call) {
    unsigned seat = called_seat(call, false);
    struct arrival a = {.kind = ARRIVAL_COVER, .seat = (uint8_t)seat};
    if (seat != VL_NOBODY) vl_call_arrive(call, &a);
}

void vl_call_silence(struct call *call) {
    unsigned seat = called_seat(call, true);
    struct arrival a = {.kind = ARRIVAL_SILENCE, .seat = (uint8_t)seat};
    if (seat == VL_NOBODY) return;
    if (!read_bool(call, "silent", &a.on))
        vl_answer_error(call->asked, 400, NULL, "malformed");
    else
        vl_call_arrive(call, &a);
}

/* ---- At their turn ---- */

static void answer_so(struct room *room, unsigned status) {
    struct asked *asked = room->change.asked;
    room->change.asked = NULL;
    if (asked != NULL) vl_answer_nothing(asked, status);
}

/* A seat's row changes, and nothing else. */
static void change_chair(struct room *room, unsigned seat) {
    struct change *c = &room->change;
    c->sits = true;
    c->seat = (uint8_t)seat;
    c->chair = room->facts.seat[seat];
    c->status = 204;
}

static bool gathers(struct room *room) {
    if (room->host.table.phase == VL_TABLE_GATHERING) return true;
    return vl_change_answer(room, 409, "TAB-1", vl_facts_open(&room->facts) ? "begun" : "over"), false;
}

void vl_ready_take(struct room *room, const struct arrival *a) {
    unsigned seat = vl_seat_of(&room->facts, a->person);
    if (seat == VL_NOBODY) {
        vl_change_answer(room, 403, "TAB-2", "not-seated");
        return;
    }
    if (!gathers(room)) return;
    if (room->facts.seat[seat].ready == a->on) {
        answer_so(room, 204);
        return;
    }
    change_chair(room, seat);
    room->change.chair.ready = a->on;
    vl_room_keep_change(room);
}

void vl_silence_take(struct room *room, const struct arrival *a) {
    if (room->facts.seat[a->seat].kind != VL_CHAIR_HUMAN) {
        vl_change_answer(room, 409, "TAB-2", "nobody-there");
        return;
    }
    if (room->facts.seat[a->seat].silent == a->on) {
        answer_so(room, 204);
        return;
    }
    change_chair(room, a->seat);
    room->change.chair.silent = a->on;
    vl_room_keep_change(room);
}

/* ---- Who was sent away ---- */

/* While the table is in memory whoever was sent away comes back only by a code, which is the host's to give. */
static void send_away(struct room *room, const char *person) {
    if (person[0] != '\0') strcpy(room->sent_away[room->sent++ % SENT_AWAY], person);
}

bool vl_is_sent_away(const struct room *room, const char *person) {
    for (unsigned i = 0; i < SENT_AWAY; i++)
        if (person[0] != '\0' && strcmp(room->sent_away[i], person) == 0) return true;
    return false;
}

void vl_sent_away(struct room *room, const struct change *c) {
    const struct vl_stored_seat *chair = &room->facts.seat[c->seat];
    if (c->places && strcmp(chair->identity, room->facts.host) != 0) send_away(room, chair->identity);
}

/* ---- Codes ---- */

void vl_make_code(struct change *c, const struct arrival *a) {
    vl_random_words(c->code, (CODE - 1) / 2);
    vl_hash_words(c->code, c->chair.code);
    c->screened = a->screened;
    memcpy(c->screen, a->screen, sizeof c->screen);
}

/* Another key is that of other screens. */
void vl_screen_note(struct room *room, const struct change *c) {
    bool told = c->code[0] != '\0' && c->screened;
    if (room->screen == NULL && told) room->screen = calloc(1, sizeof *room->screen);
    struct screen *screen = room->screen;
    if (screen == NULL) return;
    screen->code[c->seat][0] = '\0';
    if (!told) return;
    if (memcmp(screen->key, c->screen, sizeof screen->key) != 0) memset(screen, 0, sizeof *screen);
    memcpy(screen->key, c->screen, sizeof screen->key);
    strcpy(screen->code[c->seat], c->code);
}

/* ---- Places ---- */

/* Nobody is put out of a fair deal that they have a part in: the table refuses it (`seat-committed`). */
void vl_place_take(struct room *room, const struct arrival *a) {
    struct change *c = &room->change;
    bool bot = a->bot[0] != '\0', was_open = room->facts.seat[a->seat].kind == VL_CHAIR_OPEN;
    if (!gathers(room)) return;
    struct vl_act wish = vl_wish_sit(a->seat, bot ? VL_SEAT_BOT : VL_SEAT_OPEN, a->bot);
    change_chair(room, a->seat);
    memset(&c->chair, 0, sizeof c->chair);
    c->places = true;
    c->status = 200;
    c->chair.kind = bot ? VL_CHAIR_BOT : VL_CHAIR_OPEN;
    strcpy(c->chair.bot, a->bot);
    if (!bot) {
        c->chair.coded = true;
        vl_make_code(c, a);
    }
    if (!bot && was_open)
        vl_room_keep_change(room);
    else
        vl_room_wish(room, a->now, &wish);
}

/* Why a bot may not sit in there; NULL: it may. */
static const char *reason_against_cover(const struct room *room, unsigned seat) {
    if (room->facts.seat[seat].kind == VL_CHAIR_BOT) return "seat-of-bot";
    if (room->facts.cover_after == 0) return "never-covered";
    return vl_is_absent(room, seat) ? NULL : "not-absent";
}

static bool host_is_here(const struct room *room) {
    for (unsigned viewer = 0; viewer < VL_VIEWERS; viewer++)
        for (const struct vl_house_line *line = room->audience[viewer].first; line != NULL; line = line->next)
            if (!line->hung && line->person != NULL && strcmp(line->person->id, room->facts.host) == 0) return true;
    return false;
}

/* The host's to decide; where the host is not there, of all who play. */
static bool may_cover(const struct room *room, const char *person) {
    if (strcmp(room->facts.host, person) == 0) return true;
    return vl_seat_of(&room->facts, person) != VL_NOBODY && !host_is_here(room);
}

void vl_cover_take(struct room *room, const struct arrival *a) {
    const struct vl_table *t = &room->host.table;
    const char *reason = reason_against_cover(room, a->seat);
    room->change.status = 204;
    if (!may_cover(room, a->person)) {
        vl_change_answer(room, 403, "TAB-2", "host-only");
    } else if (reason != NULL) {
        vl_change_answer(room, 409, "TAB-2", reason);
    } else {
        struct vl_act wish = vl_wish_cover(a->seat, vl_cover_of(t));
        vl_room_wish(room, a->now, &wish);
    }
}

/* ---- Who is away ---- */

static bool has_person(const struct room *room, unsigned seat) {
    const struct vl_stored_seat *chair = &room->facts.seat[seat];
    return chair->kind == VL_CHAIR_HUMAN && chair->identity[0] != '\0';
}

/* A table that was not in memory has not looked: whoever is not there has gone when it came back. */
void vl_absence_note(struct room *room) {
    for (unsigned seat = 0; seat < room->facts.players; seat++)
        if (!has_person(room, seat) || vl_seat_is_here(room, seat))
            room->away[seat] = 0;
        else if (room->away[seat] == 0)
            room->away[seat] = room->house->now;
}

static bool is_on(const struct room *room) {
    return room->host.table.phase == VL_TABLE_PLAYING || room->host.table.phase == VL_TABLE_PAUSED;
}

/* When a seat has been empty long enough; VL_NEVER. */
static uint64_t absent_from(const struct room *room, unsigned seat) {
    if (!is_on(room) || room->facts.cover_after == 0 || room->away[seat] == 0) return VL_NEVER;
    return room->away[seat] + 1000 * (uint64_t)room->facts.cover_after;
}

bool vl_is_absent(const struct room *room, unsigned seat) {
    return absent_from(room, seat) <= room->house->now;
}

/* Of those who are covered without being asked about, the one whose time comes first: nobody if nobody plays with them,
 * since then nobody waits. */
static unsigned first_absent(const struct room *room) {
    unsigned first = VL_NOBODY, here = 0;
    if (!room->facts.cover_auto || room->host.table.phase != VL_TABLE_PLAYING) return VL_NOBODY;
    for (unsigned seat = 0; seat < room->facts.players; seat++) {
        here += has_person(room, seat) && room->away[seat] == 0;
        if (room->host.table.seat[seat].covered || absent_from(room, seat) == VL_NEVER) continue;
        if (first == VL_NOBODY || absent_from(room, seat) < absent_from(room, first)) first = seat;
    }
    return here > 0 ? first : VL_NOBODY;
}

uint64_t vl_absence_due(const struct room *room) {
    unsigned seat = first_absent(room);
    return seat == VL_NOBODY ? VL_NEVER : absent_from(room, seat);
}

bool vl_absence_covers(struct room *room, uint64_t now) {
    unsigned seat = first_absent(room);
    if (seat == VL_NOBODY || absent_from(room, seat) > now) return false;
    struct vl_act wish = vl_wish_cover(seat, vl_cover_of(&room->host.table));
    memset(&room->change, 0, sizeof room->change);
    bool good = vl_host_wish(&room->host, now, &wish).rule == NULL;
    if (!good && !room->host.lost) room->away[seat] = room->house->now; /* not now, and not at once again */
    return good;
}

/* For whoever looks at the table: who would begin, and who is away for how long. */
void vl_absence_json(const struct room *room, struct vl_text *out) {
    uint64_t now = room->house->now;
    vl_json_open(out, "ready", '[');
    for (unsigned seat = 0; seat < room->facts.players; seat++)
        if (room->facts.seat[seat].ready && room->host.table.phase == VL_TABLE_GATHERING) vl_json_int(out, NULL, seat);
    vl_json_close(out, ']');
    vl_json_open(out, "absent", '[');
    for (unsigned seat = 0; seat < room->facts.players; seat++) {
        if (!is_on(room) || room->away[seat] == 0) continue;
        uint64_t from = absent_from(room, seat);
        vl_json_open(out, NULL, '{');
        vl_json_int(out, "seat", seat);
        vl_json_int(out, "for", (int64_t)(now - room->away[seat]));
        if (from == VL_NEVER || room->host.table.seat[seat].covered)
            vl_json_null(out, "cover_in");
        else
            vl_json_int(out, "cover_in", from > now ? (int64_t)(from - now) : 0);
        vl_json_close(out, '}');
    }
    vl_json_close(out, ']');
}
