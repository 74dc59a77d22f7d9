/* conversation.c - a connection: from its hello to its end, what it says, and who it is. */
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "server/inside.h"

enum {
    EARLY = 16, /* messages before a hello */
    LOOK = 10,  /* what looking costs, in messages: it goes through the whole journal */
};

/* ---- Coming ---- */

struct vl_house_line *vl_house_open(struct vl_house *house, uint64_t now, const struct vl_house_visitor *visitor,
                                    const struct vl_house_ear *ear) {
    struct vl_house_line *line = calloc(1, sizeof *line);
    if (line == NULL) return NULL;
    if (now > house->now) house->now = now;
    line->house = house;
    line->ear = *ear;
    line->client = (struct vl_client){.viewer = VL_NOBODY, .hear = vl_line_hear, .context = line};
    line->language = vl_language_of(visitor->languages);
    line->opened = house->now;
    if (vl_is_id(visitor->table)) strcpy(line->table, visitor->table);
    if (visitor->token != NULL && strlen(visitor->token) < sizeof line->token) strcpy(line->token, visitor->token);
    line->link = house->silent_end;
    *house->silent_end = line;
    house->silent_end = &line->next;
    return line;
}

/* It is not among those without a hello any more. */
static void unlink_silent(struct vl_house_line *line) {
    struct vl_house *house = line->house;
    if (line->link == NULL) return;
    *line->link = line->next;
    if (line->next != NULL)
        line->next->link = line->link;
    else
        house->silent_end = line->link;
    line->link = NULL;
    line->next = NULL;
}

/* Those who have not said hello in time. */
uint64_t vl_silence_ends(struct vl_house *house) {
    while (house->silent != NULL && house->silent->opened + VL_HOUSE_HELLO_MS <= house->now) {
        struct vl_house_line *line = house->silent;
        unlink_silent(line);
        vl_line_bye(line, "hello-missing", true, 1008);
    }
    return house->silent == NULL ? VL_NEVER : house->silent->opened + VL_HOUSE_HELLO_MS;
}

/* ---- Hello ---- */

/* Who it is, by the token of its hello or else its cookie. False: it is a token, and nobody's. */
static bool know_person(struct vl_house_line *line, const struct vl_greeting *g) {
    const char *token = g->token[0] != '\0' ? g->token : line->token;
    uint8_t hash[HASH];
    if (token[0] == '\0') return true;
    line->person = vl_person_by_token(line->house, token, hash);
    return line->person != NULL;
}

/* What does not exist, what is private and what is not for this person look the same. */
static bool may_enter(struct vl_house_line *line, const struct arrival *a, bool known) {
    struct vl_house *house = line->house;
    struct vl_stored_table facts;
    enum vl_found found = vl_room_facts(house, line->table, &facts);
    if (found == VL_UNREADABLE) return vl_line_bye(line, "storing-failed", true, 1013), false;
    if (found != VL_FOUND || !vl_may_know(&facts, a->person, a->coded, a->code))
        return vl_line_bye(line, "not-found", false, 1008), false;
    if (!known) return vl_line_bye(line, "who-are-you", false, 1008), false;
    if (line->person != NULL && line->person->blocked) return vl_line_bye(line, "blocked", false, 1008), false;
    if (line->person != NULL && line->person->lines >= house->limits.lines_identity)
        return house->figures.limited++, vl_line_bye(line, "too-many-lines", true, 1013), false;
    return true;
}

static void enter(struct vl_house_line *line, struct arrival *a) {
    enum vl_found found;
    struct room *room = vl_room_get(line->house, line->table, &found);
    if (room == NULL) {
        vl_line_bye(line, "storing-failed", true, 1013);
        return;
    }
    if (room->broken) {
        vl_line_bye(line, "broken", false, 1011);
        return;
    }
    if (room->lines >= line->house->limits.lines_table) {
        line->house->figures.limited++;
        vl_line_bye(line, "too-many-lines", true, 1013);
        return;
    }
    line->room = room;
    room->lines++;
    room->idle = 0;
    if (line->person != NULL) line->person->lines++;
    vl_room_arrive(room, a);
}

static bool read_bool(const struct vl_json *message, const char *key) {
    struct vl_json value = vl_json_get(message, key);
    bool said = false;
    return vl_json_read_bool(&value, &said) && said;
}

static void hello(struct vl_house_line *line, struct arrival *a, const struct vl_greeting *g,
                  const struct vl_json *message) {
    enum vl_language language;
    unlink_silent(line);
    if (vl_language_find(g->language, &language)) line->language = language;
    line->bytes = g->bytes;
    line->layout = g->layout;
    line->presence = read_bool(message, "presence");
    line->chat = read_bool(message, "chat");
    bool known = know_person(line, g);
    if (line->person != NULL) strcpy(a->person, line->person->id);
    a->kind = ARRIVAL_HELLO;
    a->coded = g->code[0] != '\0';
    if (a->coded) vl_hash_words(g->code, a->code);
    if (line->house->leaving)
        vl_line_bye(line, "leaving", true, 1012);
    else if (may_enter(line, a, known))
        enter(line, a);
}

/* ---- What it says ---- */

/* {"type":"fair","round":1,"hash":"…"}, or "nonce", or "house":true. */
static bool read_part(const struct vl_json *message, struct contribution *part) {
    struct vl_json round = vl_json_get(message, "round"), hash = vl_json_get(message, "hash"),
                   nonce = vl_json_get(message, "nonce");
    char hex[VL_FAIR_HEX + 1];
    int64_t n;
    memset(part, 0, sizeof *part);
    if (!vl_json_read_int(&round, 0, UINT32_MAX, &n)) return false;
    part->round = (uint32_t)n;
    part->house = read_bool(message, "house");
    part->opens = vl_json_kind(&nonce) != VL_JSON_ABSENT;
    if (part->house) return true;
    if (!vl_json_read_string(part->opens ? &nonce : &hash, hex, sizeof hex)) return false;
    for (char *c = hex; *c != '\0'; c++)
        if (*c >= 'A' && *c <= 'F') *c = (char)(*c - 'A' + 'a');
    return vl_fair_read_hex(&(struct vl_word){hex, strlen(hex)}, part->bytes);
}

static void pong(struct vl_house_line *line) {
    struct vl_text *text = vl_scratch(line->house);
    vl_json_open(text, NULL, '{');
    vl_json_string(text, "type", "pong");
    vl_json_close(text, '}');
    vl_line_say(line, text);
}

/* Messages that are not the table's. */
static void hear_other(struct vl_house_line *line, struct arrival *a, const struct vl_json *message) {
    struct vl_json type = vl_json_get(message, "type"), id = vl_json_get(message, "id");
    if (vl_json_is(&type, "ping")) {
        pong(line);
        return;
    }
    if (vl_json_is(&type, "pong")) return;
    if (vl_json_is(&type, "chat") && line->greeted) {
        vl_chat_hear(line, message);
        return;
    }
    if (vl_json_is(&type, "fair") && line->greeted && read_part(message, &a->part)) {
        a->kind = ARRIVAL_FAIR;
        vl_room_arrive(line->room, a);
        return;
    }
    if (!vl_json_read_string(&id, a->request.id, sizeof a->request.id)) a->request.id[0] = '\0';
    vl_line_refuse(line, a->request.id, NULL, "malformed");
}

/* Whether it is not too much at once; if it is, it is told so, and an act may be sent again. */
static bool is_in_time(struct vl_house_line *line, const struct arrival *a) {
    struct vl_house *house = line->house;
    bool looks = a->request.kind == VL_REQUEST_HELLO || a->request.kind == VL_REQUEST_VIEW;
    unsigned cost = looks ? LOOK : 1;
    struct bucket *b = line->person == NULL ? &line->messages : &line->person->messages;
    if (line->greeted && line->waiting >= house->limits.waiting) {
        house->figures.limited++;
        return vl_line_bye(line, "too-fast", true, 1008), false;
    }
    if (vl_bucket_take(b, house->now, house->limits.messages, 4 * house->limits.messages, cost)) return true;
    house->figures.limited++;
    return vl_line_refuse(line, a->request.id, NULL, "too-fast"), false;
}

void vl_house_hear(struct vl_house *house, uint64_t now, struct vl_house_line *line, const char *text, size_t length) {
    struct arrival a = {.seat = VL_NOBODY, .line = line};
    struct vl_greeting greeting;
    struct vl_json message = {NULL, NULL};
    if (now > house->now) house->now = now;
    if (line->hung) return;
    a.now = house->now;
    const char *code = vl_request_read(text, length, &a.request, &greeting);
    vl_json_parse(text, length, &message);
    if (!is_in_time(line, &a)) return;
    if (line->person != NULL) strcpy(a.person, line->person->id);
    if (line->room == NULL && ++line->early > EARLY) {
        vl_line_bye(line, "hello-missing", true, 1008);
        return;
    }
    if (code != NULL) {
        vl_line_refuse(line, a.request.id, NULL, code);
        return;
    }
    if (a.request.kind == VL_WIRE_UNKNOWN) {
        hear_other(line, &a, &message);
        return;
    }
    if (a.request.kind == VL_REQUEST_HELLO && line->room == NULL) {
        hello(line, &a, &greeting, &message);
        return;
    }
    if (a.request.kind == VL_REQUEST_HELLO || line->room == NULL) {
        vl_line_refuse(line, a.request.id, NULL, "malformed");
        return;
    }
    a.kind = ARRIVAL_REQUEST;
    vl_room_arrive(line->room, &a);
}

/* ---- Going ---- */

static void leave_room(struct vl_house_line *line) {
    struct room *room = line->room;
    unsigned viewer = line->client.viewer;
    for (struct arrival *a = room->first; a != NULL; a = a->next)
        if (a->line == line) a->line = NULL; /* what it has said still counts */
    vl_line_leave(line);
    vl_host_leave(&room->host, &line->client);
    room->lines--;
    if (line->person != NULL) line->person->lines--;
    if (line->greeted) {
        line->house->figures.lines--;
        line->house->figures.spectators -= viewer >= room->facts.players;
        vl_absence_note(room);
        vl_presence_changed(room);
    }
    vl_house_schedule(room, line->house->now); /* it may be the last one here */
}

void vl_house_closed(struct vl_house *house, uint64_t now, struct vl_house_line *line) {
    if (now > house->now) house->now = now;
    if (line->room != NULL)
        leave_room(line);
    else
        unlink_silent(line);
    vl_person_release(house, line->person);
    free(line->gathered);
    free(line);
}
