/* telling.c - replies as messages: to the one connection that asked, or to all of an audience, written once for each
 * form in which they want it. Journals hold no names, so this is where people get theirs. */
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

enum { PRESENCE_MS = 500 };

/* ---- Saying ---- */

void vl_line_say(struct vl_house_line *line, const struct vl_text *text) {
    if (!line->hung) line->ear.say(line->ear.context, vl_text_whole(text), text->length);
}

static void refused_json(const char *id, const char *rule, const char *code, const char *message, struct vl_text *out) {
    struct vl_reply reply = {.kind = VL_REPLY_REFUSED, .id = id, .rule = rule, .code = code};
    vl_reply_write(&(struct vl_wire_client){.setup = NULL}, &reply, message, out);
}

void vl_line_refuse(struct vl_house_line *line, const char *id, const char *rule, const char *code) {
    struct vl_text *text = vl_scratch(line->house);
    line->house->figures.refused++;
    refused_json(id == NULL || id[0] == '\0' ? NULL : id, rule, code, vl_reason(line->language, code), text);
    vl_line_say(line, text);
}

void vl_line_bye(struct vl_house_line *line, const char *code, bool retry, unsigned status) {
    struct vl_text *text = vl_scratch(line->house);
    if (line->hung) return;
    vl_json_open(text, NULL, '{');
    vl_json_string(text, "type", "bye");
    vl_json_string(text, "code", code);
    vl_json_string(text, "message", vl_reason(line->language, code));
    vl_json_bool(text, "retry", retry);
    vl_json_close(text, '}');
    vl_line_say(line, text);
    line->hung = true;
    line->ear.hang_up(line->ear.context, status);
}

/* ---- Names ---- */

/* A reply as people read it: a copy that points to copies. */
struct named {
    struct vl_reply reply;
    struct vl_note note;
    struct vl_around around;
};

static void put_name(char to[VL_SEAT_NAME], const char *name) {
    memset(to, 0, VL_SEAT_NAME);
    memcpy(to, name, strlen(name));
}

static void name_note(struct room *room, const struct vl_note *note, struct vl_note *out) {
    *out = *note;
    if (note->kind != VL_NOTE_SEAT || note->what != VL_SEAT_HUMAN) return;
    char name[VL_STORE_NAME];
    if (strcmp(note->name, room->facts.seat[note->seat].identity) == 0)
        strcpy(name, room->name[note->seat]);
    else
        vl_person_name(room->house, note->name, name); /* who sat there once */
    put_name(out->name, name);
}

static const struct vl_reply *name_people(struct room *room, const struct vl_reply *reply, struct named *n) {
    n->reply = *reply;
    if (reply->note != NULL) {
        name_note(room, reply->note, &n->note);
        n->reply.note = &n->note;
    }
    if (reply->around != NULL) {
        n->around = *reply->around;
        for (unsigned seat = 0; seat < room->facts.players; seat++)
            if (n->around.seat[seat].kind == VL_SEAT_HUMAN) put_name(n->around.seat[seat].name, room->name[seat]);
        n->reply.around = &n->around;
    }
    return &n->reply;
}

/* ---- One connection ---- */

static void speak_refusal(const struct vl_house_line *line, const struct vl_reply *r, struct vl_text *out) {
    const struct room *room = line->room;
    struct vl_speaker speaker = {
        .setup = &room->host.table.setup, .language = line->language, .viewer = line->client.viewer};
    for (unsigned seat = 0; seat < room->facts.players; seat++)
        if (room->name[seat][0] != '\0') speaker.name[seat] = room->name[seat];
    vl_speak_refusal(&speaker, r->rule, r->code, out);
}

/* Notes that are told again are gathered, one after the other with a NUL between, until it is clear that they are not
 * too many. */
static void gather(struct vl_house_line *line, const struct vl_text *text) {
    size_t needed = line->gathered_length + text->length + 1;
    line->noted += text->length;
    if (line->too_much || line->noted > RESUMED) {
        line->too_much = true;
        return;
    }
    if (needed > line->gathered_room) {
        char *more = realloc(line->gathered, 2 * needed);
        if (more == NULL) {
            line->too_much = true;
            return;
        }
        line->gathered = more;
        line->gathered_room = 2 * needed;
    }
    memcpy(line->gathered + line->gathered_length, text->start, text->length + 1);
    line->gathered_length = needed;
}

static void tell_gathered(struct vl_house_line *line) {
    for (size_t at = 0; !line->too_much && at < line->gathered_length;) {
        size_t length = strlen(line->gathered + at);
        line->ear.say(line->ear.context, line->gathered + at, length);
        line->house->figures.notes++;
        at += length + 1;
    }
    free(line->gathered);
    line->gathered = NULL;
    line->gathered_length = line->gathered_room = line->noted = 0;
    line->resuming = false;
}

void vl_line_hear(void *context, const struct vl_reply *reply) {
    struct vl_house_line *line = context;
    struct vl_text *text = vl_scratch(line->house);
    struct named named;
    char words[VL_WIRE_MESSAGE];
    struct vl_text message;
    if (line->hung) return;
    vl_text_init(&message, words, sizeof words);
    if (reply->kind == VL_REPLY_REFUSED) speak_refusal(line, reply, &message);
    line->house->figures.refused += reply->kind == VL_REPLY_REFUSED;
    line->house->figures.acts += reply->kind == VL_REPLY_DONE;
    struct vl_reply named_reply = *name_people(line->room, reply, &named);
    if (line->resuming && reply->kind == VL_REPLY_MOVES && line->too_much) named_reply.kind = VL_REPLY_VIEW;
    if (line->resuming && (reply->kind == VL_REPLY_MOVES || reply->kind == VL_REPLY_VIEW)) tell_gathered(line);
    vl_reply_write(&line->wire, &named_reply, words, text);
    if (line->resuming && reply->kind == VL_REPLY_NOTE)
        gather(line, text);
    else
        vl_line_say(line, text);
}

/* ---- Audiences ---- */

static void tell_form(struct audience *a, const struct vl_reply *reply, bool bytes) {
    struct room *room = a->room;
    struct vl_text *text = NULL;
    struct vl_wire_client wire = {
        .setup = &room->host.table.setup, .viewer = (uint8_t)a->client.viewer, .bytes = bytes};
    for (struct vl_house_line *line = a->first; line != NULL; line = line->next) {
        if (line->hung || line->wire.bytes != bytes) continue;
        if (text == NULL) {
            text = vl_scratch(room->house);
            vl_reply_write(&wire, reply, NULL, text);
        }
        vl_line_say(line, text);
        room->house->figures.notes += reply->kind == VL_REPLY_NOTE;
    }
}

void vl_audience_hear(void *context, const struct vl_reply *reply) {
    struct audience *a = context;
    struct named named;
    const struct vl_reply *told = name_people(a->room, reply, &named);
    tell_form(a, told, false);
    tell_form(a, told, true);
}

void vl_room_say(struct room *room, unsigned viewer, const struct vl_text *text) {
    for (struct vl_house_line *line = room->audience[viewer].first; line != NULL; line = line->next)
        vl_line_say(line, text);
}

/* ---- Who is here ---- */

bool vl_seat_is_here(const struct room *room, unsigned seat) {
    for (const struct vl_house_line *line = room->audience[seat].first; line != NULL; line = line->next)
        if (!line->hung) return true;
    return false;
}

static void presence_json(const struct room *room, struct vl_text *out) {
    unsigned watching = 0;
    for (const struct vl_house_line *line = room->audience[VL_SPECTATOR].first; line != NULL; line = line->next)
        watching += !line->hung;
    vl_json_open(out, NULL, '{');
    vl_json_string(out, "type", "presence");
    vl_json_open(out, "here", '[');
    for (unsigned seat = 0; seat < room->facts.players; seat++)
        if (vl_seat_is_here(room, seat)) vl_json_int(out, NULL, seat);
    vl_json_close(out, ']');
    vl_json_int(out, "watching", watching);
    vl_absence_json(room, out);
    vl_json_close(out, '}');
}

/* Many come and go at once: they are told together. */
void vl_presence_changed(struct room *room) {
    if (room->presence == 0) room->presence = room->house->now + PRESENCE_MS;
}

void vl_presence_now(struct room *room) {
    room->presence = room->house->now;
}

void vl_presence_tell(struct room *room) {
    struct vl_text *text = vl_scratch(room->house);
    if (room->presence == 0 || room->presence > room->house->now) return;
    room->presence = 0;
    presence_json(room, text);
    for (unsigned viewer = 0; viewer < VL_VIEWERS; viewer++)
        for (struct vl_house_line *line = room->audience[viewer].first; line != NULL; line = line->next)
            if (line->presence) vl_line_say(line, text);
}

/* ---- Coming and going ---- */

static void link_line(struct vl_house_line *line, struct vl_house_line **first) {
    line->next = *first;
    line->link = first;
    if (line->next != NULL) line->next->link = &line->next;
    *first = line;
}

/* The audience has a client at the host while anybody is in it. */
static void sit(struct vl_house_line *line, struct room *room, unsigned viewer) {
    struct audience *a = &room->audience[viewer];
    link_line(line, &a->first);
    if (a->joined) return;
    a->joined = vl_host_join(&room->host, &a->client);
    a->client.viewer = viewer;
}

void vl_line_leave(struct vl_house_line *line) {
    struct room *room = line->room;
    unsigned viewer = line->client.viewer;
    if (line->link == NULL) return;
    *line->link = line->next;
    if (line->next != NULL) line->next->link = line->link;
    line->link = NULL;
    if (room == NULL || viewer == VL_NOBODY || room->audience[viewer].first != NULL) return;
    vl_host_leave(&room->host, &room->audience[viewer].client);
    room->audience[viewer].client.viewer = VL_NOBODY;
    room->audience[viewer].joined = false;
}

void vl_line_greet(struct vl_house_line *line, struct room *room, unsigned viewer, const struct vl_request *request) {
    const struct vl_setup *setup = &room->host.table.setup;
    line->wire = (struct vl_wire_client){
        .setup = setup, .viewer = (uint8_t)viewer, .bytes = line->bytes && line->layout == setup->game->layout};
    line->resuming = request->has_from;
    line->too_much = false;
    vl_host_request(&room->host, room->house->now, &line->client, request);
    line->resuming = false;
    line->greeted = true;
    sit(line, room, viewer);
    room->house->figures.lines++;
    room->house->figures.spectators += viewer >= room->facts.players;
    vl_absence_note(room);
    vl_presence_changed(room);
    if (line->presence) {
        struct vl_text *text = vl_scratch(room->house);
        presence_json(room, text);
        vl_line_say(line, text);
    }
    vl_chat_greet(line);
}

void vl_room_bye(struct room *room, const char *code, bool retry, unsigned status) {
    for (unsigned viewer = 0; viewer < VL_VIEWERS; viewer++)
        for (struct vl_house_line *line = room->audience[viewer].first; line != NULL; line = line->next)
            vl_line_bye(line, code, retry, status);
}

void vl_seat_review(struct room *room, unsigned seat) {
    const char *owner = room->facts.seat[seat].identity;
    for (struct vl_house_line *line = room->audience[seat].first; line != NULL; line = line->next)
        if (line->person == NULL || line->person->gone || strcmp(line->person->id, owner) != 0)
            vl_line_bye(line, "left", true, 1008);
}
