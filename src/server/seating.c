/* seating.c - one table, asked for from outside: its summary and record, joining, inviting, leaving, beginning. What
 * changes a table goes to its room and is answered from there (arrivals.c). */
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "server/inside.h"

bool vl_call_find(struct call *call, struct vl_stored_table *facts) {
    enum vl_found found = vl_room_facts(call->house, call->table, facts);
    const char *person = call->asked->person == NULL ? "" : call->asked->person->id;
    if (found == VL_UNREADABLE) return vl_answer_error(call->asked, 503, "TAB-5", "storing-failed"), false;
    if (found == VL_FOUND && vl_may_know(facts, person, call->coded, call->code)) return true;
    return vl_answer_error(call->asked, 404, NULL, "not-found"), false;
}

void vl_call_arrive(struct call *call, struct arrival *a) {
    enum vl_found found;
    struct room *room = vl_room_get(call->house, call->table, &found);
    a->now = call->now;
    a->asked = call->asked;
    strcpy(a->person, call->asked->person->id);
    a->coded = call->coded;
    memcpy(a->code, call->code, sizeof a->code);
    a->screened = call->screened;
    memcpy(a->screen, call->screen, sizeof a->screen);
    if (room == NULL)
        vl_answer_error(call->asked, 503, "TAB-5", "storing-failed");
    else
        vl_room_arrive(room, a);
}

static void send(struct call *call, enum arrival_kind kind, unsigned seat) {
    struct arrival a = {.kind = (uint8_t)kind, .seat = (uint8_t)seat};
    vl_call_arrive(call, &a);
}

bool vl_call_seat(const struct call *call, unsigned players, unsigned *seat) {
    struct vl_json value = vl_json_get(call->body, "seat");
    int64_t n;
    *seat = VL_NOBODY;
    if (vl_json_kind(&value) == VL_JSON_ABSENT || vl_json_kind(&value) == VL_JSON_NULL) return true;
    if (!vl_json_read_int(&value, 0, players - 1, &n)) return false;
    *seat = (unsigned)n;
    return true;
}

/* What whoever asks may know as a screen of the host's, or NULL. */
static const struct screen *screen_of(const struct call *call) {
    const struct room *room = call->screened ? vl_room_find(call->house, call->table) : NULL;
    if (room == NULL || room->screen == NULL) return NULL;
    return memcmp(room->screen->key, call->screen, HASH) == 0 ? room->screen : NULL;
}

void vl_call_summary(struct call *call) {
    struct vl_stored_table facts;
    struct vl_text *text = vl_scratch(call->house);
    const char *person = call->asked->person == NULL ? NULL : call->asked->person->id;
    if (!vl_call_find(call, &facts)) return;
    vl_summary_json(call->house, &facts, person, call->coded ? call->code : NULL, screen_of(call), text);
    vl_answer_json(call->asked, 200, text);
}

/* A code that is wrong is told from nothing, also where everybody may know of the table. */
void vl_call_join(struct call *call) {
    struct vl_stored_table facts;
    unsigned seat;
    if (!vl_call_find(call, &facts)) return;
    if (!vl_call_seat(call, facts.players, &seat) || (!call->coded && seat == VL_NOBODY)) {
        vl_answer_error(call->asked, 400, NULL, "malformed");
        return;
    }
    send(call, ARRIVAL_JOIN, seat);
}

bool vl_call_is_host(struct call *call, const struct vl_stored_table *facts) {
    if (strcmp(facts->host, call->asked->person->id) == 0) return true;
    return vl_answer_error(call->asked, 403, "TAB-2", "host-only"), false;
}

void vl_call_invite(struct call *call) {
    struct vl_stored_table facts;
    unsigned seat;
    if (!vl_call_find(call, &facts) || !vl_call_is_host(call, &facts)) return;
    if (!vl_call_seat(call, facts.players, &seat) || seat == VL_NOBODY) {
        vl_answer_error(call->asked, 400, NULL, "malformed");
        return;
    }
    send(call, ARRIVAL_INVITE, seat);
}

void vl_call_leave(struct call *call) {
    struct vl_stored_table facts;
    if (vl_call_find(call, &facts)) send(call, ARRIVAL_LEAVE, VL_NOBODY);
}

void vl_call_begin(struct call *call) {
    struct vl_stored_table facts;
    if (vl_call_find(call, &facts) && vl_call_is_host(call, &facts)) send(call, ARRIVAL_BEGIN, VL_NOBODY);
}

/* ---- The record ---- */

/* The journal has ids where a record has names; who is gone has none. */
static void name_people(struct vl_house *house, struct vl_table *t) {
    for (unsigned seat = 0; seat < t->setup.players; seat++) {
        char name[VL_STORE_NAME];
        if (t->seat[seat].kind != VL_SEAT_HUMAN) continue;
        vl_person_name(house, t->seat[seat].name, name);
        memset(t->seat[seat].name, 0, sizeof t->seat[seat].name);
        strcpy(t->seat[seat].name, name[0] == '\0' ? VL_NAMELESS : name);
    }
}

static void answer_record(struct call *call, struct vl_table *t) {
    struct vl_text text;
    size_t size = vl_table_export_size(t);
    char *record = malloc(size);
    if (record == NULL) {
        vl_answer_error(call->asked, 503, NULL, "out-of-memory");
        return;
    }
    name_people(call->house, t);
    vl_text_init(&text, record, size);
    vl_table_export(t, &text);
    vl_answer(call->asked, &(struct vl_house_answer){.status = 200,
                                                     .type = "text/plain; charset=utf-8",
                                                     .body = vl_text_whole(&text),
                                                     .length = text.length});
    free(record);
}

void vl_call_record(struct call *call) {
    struct vl_table_reading reading = {.games = call->house->options.games, .resize = realloc};
    struct vl_stored_table facts;
    struct vl_table_read read;
    struct vl_fault fault;
    struct vl_table t;
    struct vl_setup edition;
    char *text;
    size_t length;
    if (!vl_call_find(call, &facts)) return;
    enum vl_found own = vl_edition_of(call->house, &facts, &edition);
    if (own == VL_FOUND) reading.at_hand = &edition;
    if (facts.now.phase == VL_PHASE_BROKEN) {
        vl_answer_error(call->asked, 409, NULL, "broken");
        return;
    }
    if (facts.now.phase != VL_PHASE_OVER) {
        vl_answer_error(call->asked, 409, "TAB-1", "not-over");
        return;
    }
    if (own == VL_UNREADABLE || vl_store_journal(call->house->store, facts.id, &text, &length, NULL) != VL_FOUND) {
        vl_answer_error(call->asked, 503, "TAB-5", "storing-failed");
        return;
    }
    if (vl_table_load(&t, text, length, &reading, &read, &fault)) {
        answer_record(call, &t);
        vl_table_done(&t);
    } else {
        vl_answer_error(call->asked, 503, fault.rule, fault.reason);
    }
    free(text);
}
