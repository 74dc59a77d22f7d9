/* tell.c - what each audience is told, numbered for each by itself. */
#include <string.h>

#include "core/event.h"
#include "table/inside.h"

const char *const vl_note_names[VL_NOTE_KINDS] = {
    [VL_NOTE_EVENT] = "event",
    [VL_NOTE_SEAT] = "seat",
    [VL_NOTE_FORCED] = "forced",
    [VL_NOTE_COMMITTED] = "committed",
    [VL_NOTE_OPENED] = "opened",
    [VL_NOTE_VOIDED] = "voided",
    [VL_NOTE_BEGUN] = "begun",
    [VL_NOTE_ASKED] = "asked",
    [VL_NOTE_YES] = "yes",
    [VL_NOTE_NO] = "no",
    [VL_NOTE_LAPSED] = "lapsed",
    [VL_NOTE_AGREED] = "agreed",
    [VL_NOTE_UNDONE] = "undone",
    [VL_NOTE_PAUSED] = "paused",
    [VL_NOTE_RESUMED] = "resumed",
    [VL_NOTE_COVERED] = "covered",
    [VL_NOTE_BACK] = "back",
    [VL_NOTE_OVER] = "over",
    [VL_NOTE_RESIGNED] = "resigned",
    [VL_NOTE_TIMEOUT] = "timeout",
    [VL_NOTE_ABANDONED] = "abandoned",
};

/* What of an event is not for this viewer is not even there. */
static void redact(struct vl_event *event, unsigned viewer) {
    event->to = VL_BIT(viewer);
    for (unsigned i = 0; i < VL_EVENT_ARGS; i++) {
        event->sees[i] &= VL_BIT(viewer);
        if (event->sees[i] == 0) event->arg[i] = 0;
    }
}

void vl_tab_tell(struct vl_table *t, unsigned audience, const struct vl_note *note) {
    audience &= all_seats(t) | VL_BIT(VL_SPECTATOR) | VL_BIT(VL_ALL);
    for (unsigned set = audience; set != 0; set &= set - 1) {
        unsigned viewer = vl_first(set);
        uint64_t number = t->told[viewer]++;
        if (t->listener.tell == NULL) continue;
        struct vl_note own = *note;
        if (own.kind == VL_NOTE_EVENT) {
            redact(&own.event, viewer);
            own.forced = note->forced && viewer == note->actor;
        }
        t->listener.tell(t->listener.context, viewer, number, &own);
    }
}

void vl_tab_tell_events(struct vl_table *t, unsigned actor, bool forced, const struct vl_events *events) {
    for (unsigned i = 0; i < events->count; i++)
        vl_tab_tell(t, events->list[i].to,
                    &(struct vl_note){.kind = VL_NOTE_EVENT,
                                      .actor = (uint8_t)actor,
                                      .seat = VL_NOBODY,
                                      .forced = forced,
                                      .event = events->list[i]});
}

/* ---- As JSON ---- */

static void hex_json(struct vl_text *out, const char *key, const uint8_t *bytes) {
    char hex[VL_FAIR_HEX + 1];
    struct vl_text text;
    vl_text_init(&text, hex, sizeof hex);
    vl_fair_write_hex(bytes, &text);
    vl_json_string(out, key, hex);
}

void vl_note_json(const struct vl_setup *s, const struct vl_note *note, struct vl_text *out) {
    vl_json_open(out, NULL, '{');
    vl_json_string(out, "note", vl_note_names[note->kind]);
    if (note->actor < s->players) vl_json_int(out, "actor", note->actor);
    if (note->kind == VL_NOTE_EVENT) {
        vl_json_key(out, "what");
        vl_event_json(s->game, &note->event, vl_first(note->event.to), out);
        if (note->forced) vl_json_bool(out, "forced", true);
    }
    if (note->seat != VL_NOBODY) vl_json_int(out, "seat", note->seat);
    if (note->courtesy) vl_json_bool(out, "courtesy", true);
    if (note->kind == VL_NOTE_SEAT) vl_json_string(out, "kind", vl_seat_kinds[note->what]);
    if (note->kind == VL_NOTE_FORCED) vl_json_bool(out, "on", note->what != 0);
    if (note->kind == VL_NOTE_ASKED || note->kind == VL_NOTE_AGREED)
        vl_json_string(out, "question", vl_question_kinds[note->what]);
    if (note->name[0] != '\0') vl_json_string(out, "name", note->name);
    if (note->kind == VL_NOTE_COMMITTED || note->kind == VL_NOTE_OPENED) hex_json(out, "hex", note->bytes);
    if (note->kind == VL_NOTE_COMMITTED && note->what) vl_json_bool(out, "house", true);
    if (note->kind == VL_NOTE_OVER) {
        vl_json_open(out, "scores", '[');
        for (unsigned seat = 0; seat < s->players; seat++) vl_json_int(out, NULL, note->scores[seat]);
        vl_json_close(out, ']');
    }
    vl_json_close(out, '}');
}
