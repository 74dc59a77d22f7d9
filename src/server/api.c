/* api.c - requests: which call it is, who asks, and answers. */
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/json.h"
#include "server/inside.h"

/* ---- Languages ---- */

/* The first of ours with the highest weight: "de-CH, fr;q=0.8". */
enum vl_language vl_language_of(const char *languages) {
    enum vl_language best = VL_ENGLISH, this;
    unsigned highest = 0;
    for (const char *at = languages == NULL ? "" : languages; *at != '\0';) {
        char word[16] = "";
        size_t length, weight = 1000;
        at += strspn(at, " ,\t");
        length = strcspn(at, " ,;-\t");
        if (length < sizeof word) memcpy(word, at, length);
        at += strcspn(at, ",;");
        if (*at == ';') {
            const char *q = at + 1 + strspn(at + 1, " \t");
            at += strcspn(at, ",");
            if (strncmp(q, "q=0", 3) == 0) weight = q[3] == '.' && q[4] >= '0' && q[4] <= '9' ? (q[4] - '0') * 100u : 0;
        }
        if (weight <= highest || !vl_language_find(word, &this)) continue;
        highest = (unsigned)weight;
        best = this;
    }
    return best;
}

/* ---- Answers ---- */

struct vl_text *vl_scratch(struct vl_house *house) {
    vl_text_init(&house->text, house->scratch, SCRATCH);
    return &house->text;
}

static void unlink_asked(struct asked *asked) {
    struct asked **link = &asked->house->asked[asked->number % ASKED];
    while (*link != asked) link = &(*link)->chain;
    *link = asked->chain;
}

/* Quoted, as HTTP has it. */
void vl_tag_of(const char *body, size_t length, char tag[TAG]) {
    uint8_t hash[HASH];
    struct vl_text text;
    vl_hash_bytes(body, length, hash);
    vl_text_init(&text, tag, TAG);
    vl_text_put(&text, '"');
    for (unsigned i = 0; i < (TAG - 3) / 2; i++) vl_text_add_hex(&text, hash[i], 2);
    vl_text_put(&text, '"');
}

/* What was looked at has a tag; whoever says it again is told that nothing has changed. */
static void reply_tagged(const struct asked *asked, const struct vl_house_answer *answer) {
    struct vl_house_answer tagged = *answer;
    char tag[TAG];
    if (answer->tag == NULL) {
        vl_tag_of(answer->body, answer->length, tag);
        tagged.tag = tag;
    }
    if (strcmp(asked->known, tagged.tag) == 0) tagged = (struct vl_house_answer){.status = 304, .tag = tagged.tag};
    asked->reply(asked->context, &tagged);
}

void vl_answer(struct asked *asked, const struct vl_house_answer *answer) {
    if (asked->reply != NULL && asked->tagged && answer->status == 200)
        reply_tagged(asked, answer);
    else if (asked->reply != NULL)
        asked->reply(asked->context, answer);
    unlink_asked(asked);
    vl_person_release(asked->house, asked->person);
    free(asked);
}

void vl_answer_json(struct asked *asked, unsigned status, const struct vl_text *text) {
    vl_answer(asked,
              &(struct vl_house_answer){
                  .status = status, .type = "application/json", .body = vl_text_whole(text), .length = text->length});
}

void vl_answer_nothing(struct asked *asked, unsigned status) {
    vl_answer(asked, &(struct vl_house_answer){.status = status});
}

static void error_json(const char *rule, const char *code, const char *message, struct vl_text *out) {
    vl_json_open(out, NULL, '{');
    vl_json_open(out, "error", '{');
    vl_json_string(out, "code", code);
    if (rule == NULL)
        vl_json_null(out, "rule");
    else
        vl_json_string(out, "rule", rule);
    vl_json_string(out, "message", message);
    vl_json_close(out, '}');
    vl_json_close(out, '}');
}

size_t vl_house_error(const char *languages, const char *code, const char *rule, char *out, size_t size) {
    struct vl_text text;
    vl_text_init(&text, out, size);
    error_json(rule, code, vl_reason(vl_language_of(languages), code), &text);
    return text.length;
}

static void answer_error(struct asked *asked, unsigned status, const char *rule, const char *code, const char *message,
                         const char *allow) {
    char words[1024];
    struct vl_text text;
    vl_text_init(&text, words, sizeof words);
    error_json(rule, code, message, &text);
    vl_answer(asked, &(struct vl_house_answer){.status = status,
                                               .type = "application/json",
                                               .body = vl_text_whole(&text),
                                               .length = text.length,
                                               .allow = allow,
                                               .again = status == 429 || status == 503 ? 1 : 0});
}

void vl_answer_error(struct asked *asked, unsigned status, const char *rule, const char *code) {
    answer_error(asked, status, rule, code, vl_reason(asked->language, code), NULL);
}

void vl_answer_fault(struct asked *asked, const struct vl_game *game, const struct vl_fault *fault) {
    char words[512];
    struct vl_text text;
    vl_text_init(&text, words, sizeof words);
    vl_speak_fault(game, asked->language, fault, &text);
    answer_error(asked, 400, fault->rule, fault->reason, vl_text_whole(&text), NULL);
}

unsigned vl_status_of(struct vl_refusal refusal) {
    return strcmp(refusal.reason, "storing-failed") == 0 || strcmp(refusal.reason, "out-of-memory") == 0 ? 503 : 409;
}

void vl_answer_unstored(struct asked *asked, enum vl_stored outcome) {
    if (outcome == VL_STORE_MISSING || outcome == VL_STORE_TAKEN)
        vl_answer_error(asked, 409, NULL, "changed-meanwhile");
    else
        vl_answer_error(asked, 503, "TAB-5", "storing-failed");
}

bool vl_send_for(struct asked *asked, vl_store_done *done, void *context) {
    struct vl_house *house = asked->house;
    if (vl_store_health(house->store) != VL_STORE_WELL) {
        vl_store_drop(house->store);
    } else if (vl_store_send(house->store, done, context) == VL_STORED) {
        house->under_way++;
        return true;
    }
    vl_answer_error(asked, 503, "TAB-5", "storing-failed");
    return false;
}

/* ---- Which call it is ---- */

enum {
    MAY = 1,      /* who somebody is does not matter */
    CHANGES = 2,  /* something: counted */
    HAS_BODY = 4, /* it cannot do without one */
    ADMIN = 8,    /* for whoever runs the server */
    TAGGED = 16,  /* looked at again and again */
};

static const struct route {
    uint8_t method; /* enum vl_house_method */
    uint8_t how;
    const char *path; /* "*" stands for a table's id */
    handler *handle;
} routes[] = {
    {VL_HOUSE_POST, MAY | HAS_BODY, "/identity", vl_call_identity},
    {VL_HOUSE_POST, MAY | HAS_BODY, "/identity/link", vl_call_linked},
    {VL_HOUSE_GET, 0, "/me", vl_call_me},
    {VL_HOUSE_POST, CHANGES | HAS_BODY, "/me", vl_call_rename},
    {VL_HOUSE_DELETE, CHANGES, "/me", vl_call_forget},
    {VL_HOUSE_POST, CHANGES, "/me/link", vl_call_link},
    {VL_HOUSE_POST, CHANGES, "/me/leave", vl_call_leave_device},
    {VL_HOUSE_GET, TAGGED, "/me/tables", vl_call_mine},
    {VL_HOUSE_GET, MAY | TAGGED, "/games", vl_call_games},
    {VL_HOUSE_POST, CHANGES | HAS_BODY, "/tables", vl_call_create},
    {VL_HOUSE_GET, MAY | TAGGED, "/tables", vl_call_public},
    {VL_HOUSE_GET, MAY | TAGGED, "/tables/*", vl_call_summary},
    {VL_HOUSE_GET, MAY, "/tables/*/record", vl_call_record},
    {VL_HOUSE_GET, MAY, "/tables/*/edition", vl_call_edition},
    {VL_HOUSE_POST, CHANGES, "/tables/*/join", vl_call_join},
    {VL_HOUSE_POST, CHANGES | HAS_BODY, "/tables/*/invites", vl_call_invite},
    {VL_HOUSE_POST, CHANGES, "/tables/*/leave", vl_call_leave},
    {VL_HOUSE_POST, CHANGES, "/tables/*/begin", vl_call_begin},
    {VL_HOUSE_POST, CHANGES | HAS_BODY, "/tables/*/ready", vl_call_ready},
    {VL_HOUSE_POST, CHANGES | HAS_BODY, "/tables/*/seats", vl_call_place},
    {VL_HOUSE_POST, CHANGES | HAS_BODY, "/tables/*/cover", vl_call_cover},
    {VL_HOUSE_POST, CHANGES | HAS_BODY, "/tables/*/agreements", vl_call_agree},
    {VL_HOUSE_POST, CHANGES | HAS_BODY, "/tables/*/silence", vl_call_silence},
    {VL_HOUSE_GET, MAY, "/fair/log", vl_call_log},
    {VL_HOUSE_GET, ADMIN, "/admin/tables", vl_call_admin_tables},
    {VL_HOUSE_GET, ADMIN, "/admin/tables/*", vl_call_admin_table},
    {VL_HOUSE_GET, ADMIN, "/admin/tables/*/journal", vl_call_admin_journal},
    {VL_HOUSE_POST, ADMIN, "/admin/tables/*/close", vl_call_admin_close},
    {VL_HOUSE_POST, ADMIN | HAS_BODY, "/admin/identities/*", vl_call_admin_block},
    {VL_HOUSE_GET, MAY, "/fair/log/*", vl_call_log},
};
enum { ROUTES = sizeof routes / sizeof *routes };

/* Whether a path is of that form; then *table is what stands for "*", if that can be an id. */
static bool fits(const char *form, const char *path, char table[ID]) {
    table[0] = '\0';
    for (; *form != '\0'; form++) {
        if (*form != '*') {
            if (*path++ != *form) return false;
            continue;
        }
        size_t length = strcspn(path, "/");
        if (length == 0) return false;
        if (length < ID) {
            memcpy(table, path, length);
            table[length] = '\0';
        }
        if (!vl_is_id(table)) table[0] = '\0';
        path += length;
    }
    return *path == '\0';
}

static const struct route *find_route(const struct vl_house_request *r, char table[ID], char allow[32]) {
    static const char *const methods[] = {"GET", "POST", "DELETE"};
    allow[0] = '\0';
    for (unsigned i = 0; i < ROUTES; i++) {
        if (!fits(routes[i].path, r->path, table)) continue;
        if (routes[i].method == r->method) return &routes[i];
        if (allow[0] != '\0') strcat(allow, ", ");
        strcat(allow, methods[routes[i].method]);
    }
    return NULL;
}

/* ---- One request ---- */

static struct asked *new_asked(struct vl_house *house, const struct vl_house_request *r, vl_house_reply *reply,
                               void *context) {
    struct asked *asked = calloc(1, sizeof *asked);
    if (asked == NULL) return NULL;
    asked->house = house;
    asked->number = ++house->asked_last;
    asked->reply = reply;
    asked->context = context;
    asked->language = vl_language_of(r->languages);
    asked->by_cookie = r->by_cookie;
    if (r->known != NULL && strlen(r->known) < sizeof asked->known) strcpy(asked->known, r->known);
    asked->chain = house->asked[asked->number % ASKED];
    house->asked[asked->number % ASKED] = asked;
    return asked;
}

/* A body, if there is one, is one JSON object. */
static bool read_body(struct call *call, bool needed) {
    const struct vl_house_request *r = call->request;
    *call->body = (struct vl_json){NULL, NULL};
    if (r->length == 0) return !needed;
    return r->json && vl_json_parse(r->body, r->length, call->body) && vl_json_kind(call->body) == VL_JSON_OBJECT;
}

/* A code in the body wins over one beside it; false: what is there is no text. */
static bool read_code(struct call *call) {
    char words[VL_WIRE_SECRET];
    struct vl_json value = vl_json_get(call->body, "code");
    bool said = vl_json_kind(&value) != VL_JSON_ABSENT && vl_json_kind(&value) != VL_JSON_NULL;
    if (said && vl_json_kind(&value) != VL_JSON_STRING) return false;
    call->coded = said || call->request->code != NULL;
    if (said && !vl_json_read_string(&value, words, sizeof words)) words[0] = '\0'; /* too long for any of ours */
    if (call->coded) vl_hash_words(said ? words : call->request->code, call->code);
    return true;
}

/* Likewise the key of a host's screens. */
static bool read_screen(struct call *call) {
    char words[VL_WIRE_SECRET];
    struct vl_json value = vl_json_get(call->body, "screen");
    bool said = vl_json_kind(&value) != VL_JSON_ABSENT && vl_json_kind(&value) != VL_JSON_NULL;
    if (said && (!vl_json_read_string(&value, words, sizeof words) || strlen(words) != CODE - 1)) return false;
    call->screened = said || call->request->screen != NULL;
    if (call->screened) vl_hash_words(said ? words : call->request->screen, call->screen);
    return true;
}

/* Whether it is whoever runs the server, who has a token of its own. Hashes tell no one how much of it was right. */
static bool is_admin(const struct call *call) {
    const char *admin = call->house->options.admin;
    uint8_t right[HASH], said[HASH];
    if (admin == NULL || call->request->token == NULL || call->request->by_cookie) return false;
    vl_hash_words(admin, right);
    vl_hash_words(call->request->token, said);
    return memcmp(right, said, sizeof said) == 0;
}

/* Who asks; false: it is answered already. */
static bool know_person(struct call *call, const struct route *route) {
    struct vl_house *house = call->house;
    struct asked *asked = call->asked;
    if (route->how & ADMIN) return is_admin(call) || (vl_answer_error(asked, 404, NULL, "not-found"), false);
    if (call->request->token != NULL) asked->person = vl_person_by_token(house, call->request->token, asked->token);
    struct person *p = asked->person;
    if (p == NULL && !(route->how & MAY)) return vl_answer_error(asked, 401, NULL, "who-are-you"), false;
    if (p != NULL && p->blocked) return vl_answer_error(asked, 403, NULL, "blocked"), false;
    if (p == NULL || !(route->how & CHANGES)) return true;
    if (vl_bucket_take(&p->requests, house->now, house->limits.requests, 4 * house->limits.requests, 1)) return true;
    house->figures.limited++;
    return vl_answer_error(asked, 429, NULL, "too-fast"), false;
}

static void handle(struct call *call) {
    char allow[32];
    const struct route *route = find_route(call->request, call->table, allow);
    if (route == NULL && allow[0] != '\0')
        answer_error(call->asked, 405, NULL, "not-that-way", vl_reason(call->asked->language, "not-that-way"), allow);
    else if (route == NULL)
        vl_answer_error(call->asked, 404, NULL, "not-found");
    else if (call->house->leaving && route->method != VL_HOUSE_GET)
        vl_answer_error(call->asked, 503, NULL, "leaving");
    else if (!know_person(call, route))
        return;
    else if (!read_body(call, route->how & HAS_BODY) || !read_code(call) || !read_screen(call))
        vl_answer_error(call->asked, 400, NULL, "malformed");
    else {
        call->asked->tagged = route->how & TAGGED;
        route->handle(call);
    }
}

uint64_t vl_house_request(struct vl_house *house, uint64_t now, const struct vl_house_request *r, vl_house_reply *reply,
                          void *context) {
    struct vl_json body;
    if (now > house->now) house->now = now;
    struct asked *asked = new_asked(house, r, reply, context);
    if (asked == NULL) return reply(context, &(struct vl_house_answer){.status = 503, .again = 1}), 0;
    uint64_t number = asked->number;
    struct call call = {.house = house, .now = house->now, .request = r, .asked = asked, .body = &body};
    handle(&call);
    for (asked = house->asked[number % ASKED]; asked != NULL; asked = asked->chain)
        if (asked->number == number) return number;
    return 0;
}

void vl_house_forget(struct vl_house *house, uint64_t number) {
    for (struct asked *asked = house->asked[number % ASKED]; asked != NULL; asked = asked->chain)
        if (asked->number == number) asked->reply = NULL;
}
