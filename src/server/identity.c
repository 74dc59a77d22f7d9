/* identity.c - people without accounts: a random token, known only by its hash, and a name.
 *
 * Every device has a token of its own. Whoever wants to be the same person on another device asks for a link, a code
 * that works once and for ten minutes, and hands it in there. Leaving a device, or all others, makes their tokens void;
 * being forgotten makes all of them void and takes the name away, while games stay as they were played. */
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "server/inside.h"

enum { LINK_MS = 600000, MINUTE = 60 };

/* What is told once it is durable. */
struct errand {
    struct asked *asked;
    char id[ID], name[VL_STORE_NAME], token[TOKEN];
    bool cookie; /* the token is not for scripts */
    bool link;   /* it is a link's code */
    uint64_t expires;
    unsigned status;
};

static struct errand *new_errand(struct call *call) {
    struct errand *e = calloc(1, sizeof *e);
    if (e == NULL) return vl_answer_error(call->asked, 503, NULL, "out-of-memory"), NULL;
    e->asked = call->asked;
    e->status = 200;
    return e;
}

static void identity_json(const struct errand *e, struct vl_text *out) {
    vl_json_open(out, NULL, '{');
    if (e->link) {
        vl_json_string(out, "code", e->token);
        vl_json_int(out, "expires", (int64_t)e->expires);
    } else {
        vl_json_string(out, "id", e->id);
        vl_json_string(out, "name", e->name);
        if (!e->cookie && e->token[0] != '\0') vl_json_string(out, "token", e->token);
    }
    vl_json_close(out, '}');
}

static void told(void *context, enum vl_stored outcome) {
    struct errand *e = context;
    struct vl_house *house = e->asked->house;
    house->under_way--;
    if (outcome != VL_STORED) {
        vl_answer_unstored(e->asked, outcome);
    } else {
        struct vl_text *text = vl_scratch(house);
        if (e->status == 201) house->figures.identities++;
        identity_json(e, text);
        vl_answer(e->asked, &(struct vl_house_answer){.status = e->status,
                                                      .type = "application/json",
                                                      .body = vl_text_whole(text),
                                                      .length = text->length,
                                                      .cookie = e->cookie ? e->token : NULL});
    }
    free(e);
}

static void send(struct errand *e) {
    if (!vl_send_for(e->asked, told, e)) free(e);
}

/* ---- A new person ---- */

static bool may_make(struct vl_house *house, const char *address) {
    uint64_t mixed = house->salt, rate = house->limits.identities;
    if (address == NULL) return true;
    for (; *address != '\0'; address++) mixed = vl_mix(mixed ^ (unsigned char)*address);
    struct bucket *b = &house->address[mixed % ADDRESSES];
    if (vl_bucket_take(b, house->now, rate, 5 * rate * MINUTE, MINUTE)) return true;
    house->figures.limited++;
    return false;
}

static bool read_name(const struct call *call, char name[VL_STORE_NAME]) {
    struct vl_json value = vl_json_get(call->body, "name");
    return vl_json_read_string(&value, name, VL_STORE_NAME) && vl_name_is_fine(name, strlen(name));
}

/* Whether the page asks, which keeps its token in a cookie; false: it does not say so properly. */
static bool read_cookie(const struct call *call, bool *cookie) {
    struct vl_json value = vl_json_get(call->body, "cookie");
    *cookie = false;
    return vl_json_kind(&value) == VL_JSON_ABSENT || vl_json_read_bool(&value, cookie);
}

static void keep_new_token(struct errand *e) {
    struct vl_house *house = e->asked->house;
    struct vl_stored_token token = {.kind = e->link ? VL_TOKEN_LINK : VL_TOKEN_DEVICE, .expires = e->expires};
    uint8_t hash[HASH];
    strcpy(token.identity, e->id);
    if (!e->link && house->options.kiosk) token.expires = house->now + KIOSK_VISIT_MS;
    vl_random_words(e->token, e->link ? (CODE - 1) / 2 : (TOKEN - 1) / 2);
    vl_hash_words(e->token, hash);
    vl_keep_token(house->store, hash, &token);
}

void vl_call_identity(struct call *call) {
    char name[VL_STORE_NAME];
    bool cookie;
    if (!read_name(call, name)) {
        vl_answer_error(call->asked, 400, "TAB-2", "not-a-name");
        return;
    }
    if (!read_cookie(call, &cookie)) {
        vl_answer_error(call->asked, 400, NULL, "malformed");
        return;
    }
    if (!may_make(call->house, call->request->address)) {
        vl_answer_error(call->asked, 429, NULL, "too-fast");
        return;
    }
    struct errand *e = new_errand(call);
    if (e == NULL) return;
    strcpy(e->name, name);
    e->cookie = cookie;
    e->status = 201;
    vl_random_words(e->id, (ID - 1) / 2);
    vl_store_unit(call->house->store);
    vl_keep_identity(call->house->store, e->id, e->name, call->now);
    keep_new_token(e);
    send(e);
}

/* ---- Who I am ---- */

void vl_call_me(struct call *call) {
    struct vl_text *text = vl_scratch(call->house);
    vl_json_open(text, NULL, '{');
    vl_json_string(text, "id", call->asked->person->id);
    vl_json_string(text, "name", call->asked->person->name);
    vl_json_close(text, '}');
    vl_answer_json(call->asked, 200, text);
}

/* Every table where the person sits and somebody looks shows the name as it is now. */
static void show_name(struct vl_house *house, const char *id, const char *name) {
    vl_lobby_changed(house);
    for (unsigned i = 0; i < BUCKETS; i++)
        for (struct room *room = house->room[i]; room != NULL; room = room->chain)
            for (unsigned seat = 0; seat < room->facts.players; seat++)
                if (strcmp(room->facts.seat[seat].identity, id) == 0) strcpy(room->name[seat], name);
}

static void renamed(void *context, enum vl_stored outcome) {
    struct errand *e = context;
    if (outcome == VL_STORED) {
        strcpy(e->asked->person->name, e->name);
        show_name(e->asked->house, e->id, e->name);
    }
    told(e, outcome);
}

void vl_call_rename(struct call *call) {
    char name[VL_STORE_NAME];
    if (!read_name(call, name)) {
        vl_answer_error(call->asked, 400, "TAB-2", "not-a-name");
        return;
    }
    struct errand *e = new_errand(call);
    if (e == NULL) return;
    strcpy(e->id, call->asked->person->id);
    strcpy(e->name, name);
    vl_store_unit(call->house->store);
    vl_keep_name(call->house->store, e->id, e->name);
    if (!vl_send_for(e->asked, renamed, e)) free(e);
}

/* ---- Other devices ---- */

void vl_call_link(struct call *call) {
    struct errand *e = new_errand(call);
    if (e == NULL) return;
    strcpy(e->id, call->asked->person->id);
    e->link = true;
    e->expires = call->now + LINK_MS;
    vl_store_unit(call->house->store);
    keep_new_token(e);
    send(e);
}

/* A wrong code, one that was used and one that is too old look the same. */
void vl_call_linked(struct call *call) {
    struct vl_house *house = call->house;
    struct vl_stored_token link;
    struct vl_stored_identity who;
    bool cookie;
    if (!call->coded || !read_cookie(call, &cookie)) {
        vl_answer_error(call->asked, 400, NULL, "malformed");
        return;
    }
    if (!may_make(house, call->request->address)) {
        vl_answer_error(call->asked, 429, NULL, "too-fast");
        return;
    }
    if (vl_store_token(house->store, call->code, &link) != VL_FOUND || link.kind != VL_TOKEN_LINK ||
        link.expires <= call->now || vl_store_identity(house->store, link.identity, &who) != VL_FOUND || who.gone) {
        vl_answer_error(call->asked, 404, NULL, "not-found");
        return;
    }
    struct errand *e = new_errand(call);
    if (e == NULL) return;
    strcpy(e->id, who.id);
    strcpy(e->name, who.name);
    e->cookie = cookie;
    vl_store_unit(house->store);
    vl_keep_token_void(house->store, call->code);
    keep_new_token(e);
    send(e);
}

static void left(void *context, enum vl_stored outcome) {
    struct errand *e = context;
    e->asked->house->under_way--;
    if (outcome == VL_STORED)
        vl_answer(e->asked, &(struct vl_house_answer){.status = 204, .cookie = e->cookie ? "" : NULL});
    else
        vl_answer_unstored(e->asked, outcome);
    free(e);
}

/* "here", "elsewhere" or "everywhere": whose tokens are void. */
void vl_call_leave_device(struct call *call) {
    struct vl_json where = vl_json_get(call->body, "where");
    bool here = vl_json_kind(&where) == VL_JSON_ABSENT || vl_json_is(&where, "here");
    bool elsewhere = vl_json_is(&where, "elsewhere"), everywhere = vl_json_is(&where, "everywhere");
    if (!here && !elsewhere && !everywhere) {
        vl_answer_error(call->asked, 400, NULL, "malformed");
        return;
    }
    struct errand *e = new_errand(call);
    if (e == NULL) return;
    e->cookie = !elsewhere && call->asked->by_cookie;
    vl_store_unit(call->house->store);
    if (here)
        vl_keep_token_void(call->house->store, call->asked->token);
    else
        vl_keep_tokens_void(call->house->store, call->asked->person->id, elsewhere ? call->asked->token : NULL);
    if (!vl_send_for(e->asked, left, e)) free(e);
}

/* ---- Forget me ---- */

enum { TABLES = 256 };

struct seats_left {
    char id[TABLES][ID];
    unsigned count;
};

static bool note_seat(void *context, const struct vl_stored_table *t) {
    struct seats_left *seats = context;
    if (!vl_facts_open(t)) return false; /* those that are over come last */
    strcpy(seats->id[seats->count++], t->id);
    return seats->count < TABLES;
}

/* Whoever is forgotten leaves every table: seats become free, or are covered where a game is on. */
static void leave_tables(struct vl_house *house, const char *person) {
    struct seats_left seats = {.count = 0};
    vl_store_tables_of(house->store, person, TABLES, note_seat, &seats);
    for (unsigned i = 0; i < seats.count; i++) {
        enum vl_found found;
        struct room *room = vl_room_get(house, seats.id[i], &found);
        struct arrival gone = {.kind = ARRIVAL_GONE, .now = house->now, .seat = VL_NOBODY};
        strcpy(gone.person, person);
        if (room != NULL) vl_room_arrive(room, &gone);
    }
}

static void forget_words(struct vl_house *house, const char *person) {
    for (unsigned i = 0; i < BUCKETS; i++)
        for (struct room *room = house->room[i]; room != NULL; room = room->chain) vl_chat_forget(room, person);
}

void vl_person_forgotten(struct vl_house *house, const char *id) {
    struct person *p = vl_person_known(house, id);
    if (p != NULL) p->gone = true;
    if (p != NULL) p->name[0] = '\0';
    show_name(house, id, "");
    forget_words(house, id);
    leave_tables(house, id);
}

static void forgotten(void *context, enum vl_stored outcome) {
    struct errand *e = context;
    if (outcome == VL_STORED) vl_person_forgotten(e->asked->house, e->id);
    left(e, outcome);
}

void vl_call_forget(struct call *call) {
    struct errand *e = new_errand(call);
    if (e == NULL) return;
    strcpy(e->id, call->asked->person->id);
    e->cookie = call->asked->by_cookie;
    vl_store_unit(call->house->store);
    vl_keep_gone(call->house->store, e->id);
    if (!vl_send_for(e->asked, forgotten, e)) free(e);
}
