/* admin.c - what whoever runs the server can ask for, with a token that only the server's own files hold: which tables
 * there are and how they stand, a table's journal (a broken one's too), closing a table, blocking somebody. `veillee
 * admin` asks these of a running server, or of a house of its own on the store. */
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "server/inside.h"

enum { LISTED = 200 };

/* ---- Looking ---- */

static void seats_json(const struct vl_stored_table *facts, struct vl_text *out) {
    vl_json_open(out, "people", '[');
    for (unsigned seat = 0; seat < facts->players; seat++)
        if (facts->seat[seat].identity[0] == '\0')
            vl_json_null(out, NULL);
        else
            vl_json_string(out, NULL, facts->seat[seat].identity);
    vl_json_close(out, ']');
}

static void table_json(struct vl_house *house, const struct vl_stored_table *facts, struct vl_text *out) {
    const struct room *room = vl_room_find(house, facts->id);
    vl_json_open(out, NULL, '{');
    vl_json_key(out, "table");
    vl_summary_json(house, room == NULL ? facts : &room->facts, NULL, NULL, NULL, out);
    vl_json_string(out, "host", facts->host);
    vl_json_int(out, "made", (int64_t)facts->made);
    vl_json_int(out, "pace", facts->pace);
    seats_json(room == NULL ? facts : &room->facts, out);
    vl_json_bool(out, "memory", room != NULL);
    vl_json_int(out, "connections", room == NULL ? 0 : room->lines);
    vl_json_close(out, '}');
}

void vl_call_admin_tables(struct call *call) {
    struct listing l;
    struct vl_text *text = vl_scratch(call->house);
    if (!vl_listing_begin(&l, LISTED) ||
        vl_store_open_tables(call->house->store, LISTED, vl_listing_note, &l) != VL_FOUND) {
        vl_answer_error(call->asked, 503, "TAB-5", "storing-failed");
        free(l.found);
        return;
    }
    vl_json_open(text, NULL, '{');
    vl_json_open(text, "tables", '[');
    for (unsigned i = 0; i < l.count; i++) table_json(call->house, &l.found[i], text);
    vl_json_close(text, ']');
    vl_json_close(text, '}');
    vl_answer_json(call->asked, 200, text);
    free(l.found);
}

/* False: it is answered. */
static bool find(struct call *call, struct vl_stored_table *facts) {
    enum vl_found found = vl_room_facts(call->house, call->table, facts);
    if (found == VL_NOT_FOUND) vl_answer_error(call->asked, 404, NULL, "not-found");
    if (found == VL_UNREADABLE) vl_answer_error(call->asked, 503, "TAB-5", "storing-failed");
    return found == VL_FOUND;
}

void vl_call_admin_table(struct call *call) {
    struct vl_stored_table facts;
    struct vl_text *text = vl_scratch(call->house);
    if (!find(call, &facts)) return;
    table_json(call->house, &facts, text);
    vl_answer_json(call->asked, 200, text);
}

/* With everything that is secret at the table. */
void vl_call_admin_journal(struct call *call) {
    struct vl_stored_table facts;
    char *text;
    size_t length;
    if (!find(call, &facts)) return;
    if (vl_store_journal(call->house->store, facts.id, &text, &length, NULL) != VL_FOUND) {
        vl_answer_error(call->asked, 503, "TAB-5", "storing-failed");
        return;
    }
    vl_answer(call->asked, &(struct vl_house_answer){
                               .status = 200, .type = "text/plain; charset=utf-8", .body = text, .length = length});
    free(text);
}

/* ---- Doing ---- */

void vl_call_admin_close(struct call *call) {
    enum vl_found found;
    struct vl_stored_table facts;
    struct arrival a = {.kind = ARRIVAL_CLOSE, .now = call->now, .seat = VL_NOBODY, .asked = call->asked};
    if (!find(call, &facts)) return;
    struct room *room = vl_room_get(call->house, call->table, &found);
    if (room == NULL)
        vl_answer_error(call->asked, 503, "TAB-5", "storing-failed");
    else
        vl_room_arrive(room, &a);
}

struct blocking {
    struct asked *asked;
    char id[ID];
    bool blocked;
};

static void hang_up(struct vl_house *house, const char *id) {
    for (unsigned i = 0; i < BUCKETS; i++)
        for (struct room *room = house->room[i]; room != NULL; room = room->chain)
            for (unsigned viewer = 0; viewer < VL_VIEWERS; viewer++)
                for (struct vl_house_line *line = room->audience[viewer].first; line != NULL; line = line->next)
                    if (line->person != NULL && strcmp(line->person->id, id) == 0)
                        vl_line_bye(line, "blocked", false, 1008);
}

static void blocked(void *context, enum vl_stored outcome) {
    struct blocking *b = context;
    struct vl_house *house = b->asked->house;
    house->under_way--;
    if (outcome == VL_STORED) {
        struct person *p = vl_person_known(house, b->id);
        if (p != NULL) p->blocked = b->blocked;
        if (b->blocked) hang_up(house, b->id);
        vl_answer_nothing(b->asked, 204);
    } else if (outcome == VL_STORE_MISSING) {
        vl_answer_error(b->asked, 404, NULL, "not-found");
    } else {
        vl_answer_unstored(b->asked, outcome);
    }
    free(b);
}

/* {"blocked":true}, or false; the path names an identity as it would a table. */
void vl_call_admin_block(struct call *call) {
    struct vl_json said = vl_json_get(call->body, "blocked");
    bool on;
    if (!vl_json_read_bool(&said, &on) || call->table[0] == '\0') {
        vl_answer_error(call->asked, 400, NULL, "malformed");
        return;
    }
    struct blocking *b = malloc(sizeof *b);
    if (b == NULL) {
        vl_answer_error(call->asked, 503, NULL, "out-of-memory");
        return;
    }
    *b = (struct blocking){.asked = call->asked, .blocked = on};
    strcpy(b->id, call->table);
    vl_store_unit(call->house->store);
    vl_keep_blocked(call->house->store, b->id, on);
    if (!vl_send_for(call->asked, blocked, b)) free(b);
}
