/* listing.c - tables in lists. The one of public tables is asked for again and again by everybody who waits for
 * company: it is written once, and again when something in it has changed. */
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

enum { LISTED = 100 };

bool vl_listing_note(void *context, const struct vl_stored_table *facts) {
    struct listing *l = context;
    l->found[l->count++] = *facts;
    return l->count < l->most;
}

bool vl_listing_begin(struct listing *l, unsigned most) {
    *l = (struct listing){.found = malloc(most * sizeof *l->found), .most = most};
    return l->found != NULL;
}

/* Tables in memory know better than the store how they stand. */
static void list_json(struct vl_house *house, const struct listing *l, const char *person, struct vl_text *out) {
    vl_json_open(out, NULL, '{');
    vl_json_open(out, "tables", '[');
    for (unsigned i = 0; i < l->count; i++) {
        const struct room *room = vl_room_find(house, l->found[i].id);
        vl_summary_json(house, room == NULL ? &l->found[i] : &room->facts, person, NULL, NULL, out);
    }
    vl_json_close(out, ']');
    vl_json_close(out, '}');
}

/* ---- Mine ---- */

void vl_call_mine(struct call *call) {
    struct listing l;
    struct vl_text *text = vl_scratch(call->house);
    const char *me = call->asked->person->id;
    if (!vl_listing_begin(&l, LISTED)) {
        vl_answer_error(call->asked, 503, NULL, "out-of-memory");
    } else if (vl_store_tables_of(call->house->store, me, LISTED, vl_listing_note, &l) != VL_FOUND) {
        vl_answer_error(call->asked, 503, "TAB-5", "storing-failed");
    } else {
        list_json(call->house, &l, me, text);
        vl_answer_json(call->asked, 200, text);
    }
    free(l.found);
}

/* ---- Everybody's ---- */

void vl_lobby_changed(struct vl_house *house) {
    free(house->lobby.text);
    house->lobby.text = NULL;
}

/* The list, or NULL and what to say instead. */
static const char *write_lobby(struct vl_house *house) {
    struct listing l;
    struct vl_text *text = vl_scratch(house);
    bool read = vl_listing_begin(&l, LISTED);
    if (read) read = vl_store_public(house->store, LISTED, vl_listing_note, &l) == VL_FOUND;
    if (read) list_json(house, &l, NULL, text);
    free(l.found);
    if (!read) return NULL;
    house->lobby.text = strdup(vl_text_whole(text));
    house->lobby.length = text->length;
    if (house->lobby.text != NULL) vl_tag_of(house->lobby.text, house->lobby.length, house->lobby.tag);
    return house->lobby.text;
}

void vl_call_public(struct call *call) {
    struct vl_house *house = call->house;
    if (house->lobby.text == NULL && write_lobby(house) == NULL) {
        vl_answer_error(call->asked, 503, "TAB-5", "storing-failed");
        return;
    }
    vl_answer(call->asked, &(struct vl_house_answer){.status = 200,
                                                     .type = "application/json",
                                                     .body = house->lobby.text,
                                                     .length = house->lobby.length,
                                                     .tag = house->lobby.tag});
}
