/* chat.c - what people say to each other at a table: a phrase by its key, whose words every client has in its own
 * language, or a line of text, if the table allows it. Told to those who asked for it, the last few also to whoever
 * comes back; never on disk, never in a journal or a record, gone when the table leaves memory. Nothing is said here
 * but what somebody has typed. */
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "server/inside.h"

enum {
    REMEMBERED = 64,
    CHARACTERS = 280,
    BYTES = 4 * CHARACTERS,
    MARKS = 4, /* signs above or below one letter */
    AT_ONCE = 10,
    COST = 2, /* five at once, then one every two seconds */
    NO_PHRASE = 255,
};

const char *const vl_chats[VL_CHATS] = {"off", "phrases", "free"};

static const char *const phrases[] = {
    "hello",      "good-luck", "well-played", "thanks", "sorry",     "oops",
    "one-moment", "back-soon", "your-turn",   "again",  "good-game", "good-night",
};
enum { PHRASES = sizeof phrases / sizeof *phrases };

struct said {
    uint64_t number; /* grows, over restarts, too: the time, or one more than the one before */
    uint64_t time;
    char person[ID];
    char id[VL_TALK_ID];
    uint8_t seat;   /* VL_NOBODY: a spectator */
    uint8_t phrase; /* or NO_PHRASE */
    char *text;     /* or NULL */
};

struct chat {
    struct said said[REMEMBERED]; /* the oldest first */
    unsigned count;
    uint64_t last; /* number */
};

bool vl_chat_find(const struct vl_json *word, uint8_t *chat) {
    for (uint8_t i = 0; i < VL_CHATS; i++)
        if (vl_json_is(word, vl_chats[i])) return *chat = i, true;
    return false;
}

void vl_phrases_json(struct vl_text *out) {
    vl_json_open(out, "phrases", '[');
    for (unsigned i = 0; i < PHRASES; i++) vl_json_string(out, NULL, phrases[i]);
    vl_json_close(out, ']');
}

/* ---- Text ---- */

static bool is_between(uint32_t code, uint32_t first, uint32_t last) {
    return code >= first && code <= last;
}

/* Controls, ends of lines, and what turns the direction of the text around it. */
static bool is_forbidden(uint32_t code) {
    return code < 0x20 || is_between(code, 0x7f, 0x9f) || is_between(code, 0x2028, 0x202e) ||
           is_between(code, 0x2066, 0x2069) || is_between(code, 0xfff9, 0xfffb) || (code & 0xfffe) == 0xfffe;
}

/* Signs that are written upon the letter before them: heaps of them cover other lines. */
static bool is_mark(uint32_t code) {
    return is_between(code, 0x300, 0x36f) || is_between(code, 0x483, 0x489) || is_between(code, 0x1ab0, 0x1aff) ||
           is_between(code, 0x1dc0, 0x1dff) || is_between(code, 0x20d0, 0x20ff) || is_between(code, 0xfe20, 0xfe2f);
}

static bool is_blank(uint32_t code) {
    return code == ' ' || code == 0xa0 || code == 0xad || code == 0x61c || code == 0x34f ||
           is_between(code, 0x115f, 0x1160) || is_between(code, 0x17b4, 0x17b5) || is_between(code, 0x180b, 0x180e) ||
           is_between(code, 0x2000, 0x200f) || is_between(code, 0x202f, 0x202f) || is_between(code, 0x205f, 0x2064) ||
           code == 0x2800 || code == 0x3000 || code == 0x3164 || is_between(code, 0xfe00, 0xfe0f) || code == 0xfeff ||
           code == 0xffa0 || is_between(code, 0xe0000, 0xe0fff);
}

/* Why somebody may not say that; NULL: they may. */
static const char *reason_against_text(const char *text, size_t length) {
    const char *at = text, *end = text + length;
    unsigned characters = 0, marks = 0, seen = 0;
    if (length > BYTES) return "chat-long";
    while (at < end) {
        uint32_t code;
        if (!vl_utf8_next(&at, end, &code) || is_forbidden(code)) return "not-text";
        marks = is_mark(code) ? marks + 1 : 0;
        if (marks > MARKS) return "not-text";
        if (++characters > CHARACTERS) return "chat-long";
        seen += !is_blank(code) && !is_mark(code);
    }
    return seen == 0 ? "chat-empty" : NULL;
}

/* Blanks around it do not count. */
static void trim(char *text) {
    size_t before = strspn(text, " "), length = strlen(text);
    while (length > before && text[length - 1] == ' ') length--;
    memmove(text, text + before, length - before);
    text[length - before] = '\0';
}

/* ---- Telling ---- */

/* The name as it is now: who is gone has none. */
static void said_json(struct room *room, const struct said *s, bool own, struct vl_text *out) {
    char name[VL_STORE_NAME];
    vl_person_name(room->house, s->person, name);
    vl_json_open(out, NULL, '{');
    vl_json_string(out, "type", "chat");
    vl_json_int(out, "number", (int64_t)s->number);
    vl_json_int(out, "time", (int64_t)s->time);
    if (s->seat == VL_NOBODY)
        vl_json_null(out, "seat");
    else
        vl_json_int(out, "seat", s->seat);
    name[0] == '\0' ? vl_json_null(out, "name") : vl_json_string(out, "name", name);
    s->text == NULL ? vl_json_null(out, "text") : vl_json_string(out, "text", s->text);
    s->phrase == NO_PHRASE ? vl_json_null(out, "phrase") : vl_json_string(out, "phrase", phrases[s->phrase]);
    own ? vl_json_string(out, "id", s->id) : vl_json_null(out, "id");
    vl_json_close(out, '}');
}

static void tell_one(struct vl_house_line *line, const struct said *s, bool own) {
    struct vl_text *text = vl_scratch(line->house);
    said_json(line->room, s, own, text);
    vl_line_say(line, text);
}

/* To everybody who wants to hear it; whoever said it is told its own id. */
static void tell_all(struct room *room, const struct said *s, const struct vl_house_line *speaker) {
    struct vl_text *text = vl_scratch(room->house);
    said_json(room, s, false, text);
    for (unsigned viewer = 0; viewer < VL_VIEWERS; viewer++)
        for (struct vl_house_line *line = room->audience[viewer].first; line != NULL; line = line->next)
            if (line->chat && line != speaker) vl_line_say(line, text);
}

static void chatting_json(const struct room *room, struct vl_text *out) {
    vl_json_open(out, NULL, '{');
    vl_json_string(out, "type", "chatting");
    vl_json_string(out, "chat", vl_chats[room->facts.chat]);
    vl_json_bool(out, "watchers", room->facts.chat_watchers);
    vl_json_open(out, "silenced", '[');
    for (unsigned seat = 0; seat < room->facts.players; seat++)
        if (room->facts.seat[seat].silent) vl_json_int(out, NULL, seat);
    vl_json_close(out, ']');
    vl_json_close(out, '}');
}

void vl_chat_show(struct room *room) {
    struct vl_text *text = vl_scratch(room->house);
    chatting_json(room, text);
    for (unsigned viewer = 0; viewer < VL_VIEWERS; viewer++)
        for (struct vl_house_line *line = room->audience[viewer].first; line != NULL; line = line->next)
            if (line->chat) vl_line_say(line, text);
}

void vl_chat_greet(struct vl_house_line *line) {
    struct vl_text *text = vl_scratch(line->house);
    const struct chat *chat = line->room->chat;
    if (!line->chat) return;
    chatting_json(line->room, text);
    vl_line_say(line, text);
    for (unsigned i = 0; chat != NULL && i < chat->count; i++) tell_one(line, &chat->said[i], false);
}

/* ---- Remembering ---- */

static void drop(struct chat *chat, unsigned place) {
    free(chat->said[place].text);
    memmove(&chat->said[place], &chat->said[place + 1], (--chat->count - place) * sizeof *chat->said);
}

/* NULL: there is no memory. */
static const struct said *keep(struct room *room, const struct said *fresh, const char *text) {
    if (room->chat == NULL) room->chat = calloc(1, sizeof *room->chat);
    struct chat *chat = room->chat;
    char *copy = text == NULL ? NULL : strdup(text);
    if (chat == NULL || (text != NULL && copy == NULL)) return free(copy), NULL;
    if (chat->count == REMEMBERED) drop(chat, 0);
    struct said *s = &chat->said[chat->count++];
    *s = *fresh;
    s->text = copy;
    s->number = chat->last = s->time > chat->last ? s->time : chat->last + 1;
    return s;
}

/* What was sent again, over another connection perhaps. */
static const struct said *known(const struct room *room, const struct said *fresh) {
    const struct chat *chat = room->chat;
    for (unsigned i = 0; chat != NULL && i < chat->count; i++)
        if (strcmp(chat->said[i].person, fresh->person) == 0 && strcmp(chat->said[i].id, fresh->id) == 0)
            return &chat->said[i];
    return NULL;
}

void vl_chat_forget(struct room *room, const char *person) {
    for (unsigned i = 0; room->chat != NULL && i < room->chat->count;)
        if (strcmp(room->chat->said[i].person, person) == 0)
            drop(room->chat, i);
        else
            i++;
}

void vl_chat_free(struct room *room) {
    while (room->chat != NULL && room->chat->count > 0) drop(room->chat, room->chat->count - 1);
    free(room->chat);
    room->chat = NULL;
}

/* ---- Saying ---- */

/* Why whoever it is may not speak here at all; NULL: it may. */
static const char *reason_against_speaking(const struct vl_house_line *line) {
    const struct vl_stored_table *facts = &line->room->facts;
    unsigned seat = line->client.viewer;
    if (facts->chat == VL_CHAT_OFF) return "chat-off";
    if (line->person == NULL) return "watchers-silent";
    if (seat >= facts->players) return facts->chat_watchers ? NULL : "watchers-silent";
    if (vl_seat_of(facts, line->person->id) != seat) return "not-seated";
    return facts->seat[seat].silent ? "silenced" : NULL;
}

static const char *reason_against_phrase(const struct vl_json *key, uint8_t *phrase) {
    for (uint8_t i = 0; i < PHRASES; i++)
        if (vl_json_is(key, phrases[i])) return *phrase = i, NULL;
    return "no-such-phrase";
}

/* One of text and phrase; NULL, or why not. */
static const char *reason_against_words(const struct vl_house_line *line, const struct vl_json *message, struct said *s,
                                        char text[VL_HOUSE_FRAME]) {
    struct vl_json said = vl_json_get(message, "text"), phrase = vl_json_get(message, "phrase");
    bool says = vl_json_kind(&said) == VL_JSON_STRING, names = vl_json_kind(&phrase) == VL_JSON_STRING;
    if (says == names) return "malformed";
    if (names) return reason_against_phrase(&phrase, &s->phrase);
    if (line->room->facts.chat != VL_CHAT_FREE) return "phrases-only";
    if (!vl_json_read_string(&said, text, VL_HOUSE_FRAME)) return "not-text";
    trim(text);
    return reason_against_text(text, strlen(text));
}

void vl_chat_hear(struct vl_house_line *line, const struct vl_json *message) {
    struct vl_house *house = line->house;
    struct vl_json id = vl_json_get(message, "id");
    struct said fresh = {.time = house->now, .phrase = NO_PHRASE};
    char text[VL_HOUSE_FRAME];
    if (!vl_json_read_string(&id, fresh.id, sizeof fresh.id) || fresh.id[0] == '\0') {
        vl_line_refuse(line, NULL, NULL, "malformed");
        return;
    }
    const char *reason = reason_against_speaking(line);
    if (reason == NULL) reason = reason_against_words(line, message, &fresh, text);
    if (reason != NULL) {
        vl_line_refuse(line, fresh.id, NULL, reason);
        return;
    }
    strcpy(fresh.person, line->person->id);
    fresh.seat = line->client.viewer < line->room->facts.players ? (uint8_t)line->client.viewer : VL_NOBODY;
    const struct said *said = known(line->room, &fresh);
    if (said == NULL) {
        if (!vl_bucket_take(&line->person->words, house->now, 1, AT_ONCE, COST)) {
            house->figures.limited++;
            vl_line_refuse(line, fresh.id, NULL, "too-fast");
            return;
        }
        said = keep(line->room, &fresh, fresh.phrase == NO_PHRASE ? text : NULL);
        if (said == NULL) {
            vl_line_refuse(line, fresh.id, NULL, "out-of-memory");
            return;
        }
        tell_all(line->room, said, line);
    }
    tell_one(line, said, true);
}
