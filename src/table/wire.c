/* wire.c - messages as JSON: requests both ways, replies as they are written. See wire.h. */
#include <string.h>

#include "core/check.h"
#include "core/edition.h"
#include "core/json.h"
#include "table/wire_inside.h"

static const char *const request_names[] = {[VL_REQUEST_HELLO] = "hello",
                                            [VL_REQUEST_ACT] = "act",
                                            [VL_REQUEST_STAGE] = "stage",
                                            [VL_REQUEST_UNSTAGE] = "unstage",
                                            [VL_REQUEST_VIEW] = "view"};
enum { REQUESTS = sizeof request_names / sizeof *request_names, ID_LEAST = 16 };

/* ---- Writing ---- */

static void number_json(struct vl_text *out, const char *key, uint64_t number) {
    CHECK(number <= INT64_MAX);
    vl_json_int(out, key, (int64_t)number);
}

static void begin(struct vl_text *out, const char *type) {
    vl_json_open(out, NULL, '{');
    vl_json_string(out, "type", type);
}

static void string_or_null(struct vl_text *out, const char *key, const char *words) {
    if (words == NULL)
        vl_json_null(out, key);
    else
        vl_json_string(out, key, words);
}

/* With whose eyes: a seat, "all" or "spectator". */
static void eyes_json(struct vl_text *out, unsigned viewer) {
    if (viewer < VL_SEATS_MAX)
        vl_json_int(out, "as", viewer);
    else
        vl_json_string(out, "as", viewer == VL_ALL ? "all" : "spectator");
}

static void greeting_json(const struct vl_greeting *g, struct vl_text *out) {
    if (g->token[0] != '\0') vl_json_string(out, "token", g->token);
    if (g->code[0] != '\0') vl_json_string(out, "code", g->code);
    vl_json_string(out, "view", g->bytes ? "bytes" : "json");
    if (g->bytes) vl_json_int(out, "layout", g->layout);
    if (g->language[0] != '\0') vl_json_string(out, "lang", g->language);
    if (g->presence) vl_json_bool(out, "presence", true);
    if (g->chat) vl_json_bool(out, "chat", true);
}

void vl_request_write(const struct vl_request *r, const struct vl_greeting *greeting, struct vl_text *out) {
    bool looks = r->kind == VL_REQUEST_HELLO || r->kind == VL_REQUEST_VIEW;
    CHECK(r->kind < REQUESTS);
    begin(out, request_names[r->kind]);
    if (!looks) {
        vl_json_string(out, "id", r->id);
        vl_json_string(out, "do", r->words);
    }
    if (r->kind == VL_REQUEST_HELLO && greeting != NULL) greeting_json(greeting, out);
    if (r->kind == VL_REQUEST_HELLO && r->has_from) number_json(out, "from", r->from);
    if (r->has_at && (r->kind == VL_REQUEST_ACT || r->kind == VL_REQUEST_VIEW)) number_json(out, "at", r->at);
    if (looks && r->viewer != VL_NOBODY) eyes_json(out, r->viewer);
    vl_json_close(out, '}');
}

/* How a round of the fair deal stands: nothing is wanted before the server has committed, then hashes, then nonces. */
static void fair_json(const struct vl_reply *r, struct vl_text *out) {
    unsigned players = r->setup->players;
    if (r->around == NULL || !r->around->fair_deal) {
        vl_json_null(out, "fair");
        return;
    }
    const struct vl_fair *fair = &r->around->fair;
    bool begun = fair->committed >> VL_FAIR_SERVER & 1, all = fair->committed == vl_fair_everyone(players);
    unsigned owed = begun ? ((1u << players) - 1) & ~(unsigned)(all ? fair->opened : fair->committed) : 0;
    bool mine = r->viewer < players && owed >> r->viewer & 1;
    vl_json_open(out, "fair", '{');
    string_or_null(out, "wanted", !mine ? NULL : all ? "nonce" : "hash");
    vl_json_int(out, "round", fair->round);
    vl_json_open(out, "by", '[');
    for (; owed != 0; owed &= owed - 1) vl_json_int(out, NULL, vl_first(owed));
    vl_json_close(out, ']');
    vl_json_close(out, '}');
}

static void hello_json(const struct vl_reply *r, struct vl_text *out) {
    const struct vl_setup *s = r->setup;
    vl_json_int(out, "protocol", VL_WIRE_PROTOCOL);
    vl_json_string(out, "game", s->game->name);
    vl_json_int(out, "version", s->game->version);
    vl_json_int(out, "layout", s->game->layout);
    vl_json_int(out, "players", s->players);
    if (r->viewer < s->players)
        vl_json_int(out, "seat", r->viewer);
    else
        vl_json_null(out, "seat");
    if (r->viewer == VL_ALL) eyes_json(out, VL_ALL);
    vl_options_json(s, out);
    vl_json_string(out, "edition", s->edition);
    if (s->hash[0] != '\0') {
        vl_json_string(out, "hash", s->hash);
        vl_edition_changes_json(s, out);
    }
    number_json(out, "next", r->next);
    fair_json(r, out);
}

static void moves_json(const struct vl_game *game, const char *key, const vl_move *moves, unsigned count,
                       struct vl_text *out) {
    vl_json_open(out, key, '[');
    for (unsigned i = 0; i < count; i++) {
        char words[VL_MOVE_TEXT];
        struct vl_text text;
        vl_text_init(&text, words, sizeof words);
        vl_move_format(game, moves[i], &text);
        vl_json_string(out, NULL, words);
    }
    vl_json_close(out, ']');
}

static void base64_json(const unsigned char *bytes, size_t size, const char *key, struct vl_text *out) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char words[WIRE_BASE64 + 1], *at = words;
    for (size_t i = 0; i < size; i += 3) {
        uint32_t three = (uint32_t)bytes[i] << 16;
        if (i + 1 < size) three |= (uint32_t)bytes[i + 1] << 8;
        if (i + 2 < size) three |= bytes[i + 2];
        for (unsigned shift = 24; shift > 0;) *at++ = digits[three >> (shift -= 6) & 63];
        if (i + 1 >= size) at[-2] = '=';
        if (i + 2 >= size) at[-1] = '=';
    }
    *at = '\0';
    vl_json_string(out, key, words);
}

/* What there is to see: for some the bytes of the view and what is around the game, for others (`whole`) a view as
 * JSON. */
static void sight_json(const struct vl_wire_client *c, const struct vl_reply *r, bool whole, struct vl_text *out) {
    if (r->view == NULL || r->around == NULL) return;
    if (c->bytes) {
        base64_json(r->view->bytes, c->setup->game->view_size, "bytes", out);
        vl_json_open(out, "around", '{');
        vl_around_json(c->setup, r->around, out);
        vl_json_close(out, '}');
    } else if (whole) {
        vl_json_key(out, "view");
        vl_sight_json(c->setup, r->around, (const struct vl_view *)(const void *)r->view->bytes, r->move, r->count,
                      out);
    }
}

static void view_json(const struct vl_wire_client *c, const struct vl_reply *r, struct vl_text *out) {
    bool asked = r->kind == VL_REPLY_VIEW;
    number_json(out, "next", r->next);
    if (asked && r->has_at) number_json(out, "at", r->at);
    if (asked && (r->has_as || r->viewer != c->viewer)) eyes_json(out, r->viewer);
    sight_json(c, r, asked, out);
    moves_json(c->setup->game, "moves", r->move, r->count, out);
    vl_json_bool(out, "choice", r->choice);
}

static void staged_json(const struct vl_wire_client *c, const struct vl_reply *r, struct vl_text *out) {
    string_or_null(out, "id", r->id);
    moves_json(c->setup->game, "staged", r->staged->move, r->staged->count, out);
    vl_json_bool(out, "complete", r->staged->complete);
    moves_json(c->setup->game, "moves", r->move, r->count, out);
    vl_json_bool(out, "choice", r->choice); /* false in a pause */
    sight_json(c, r, false, out);
}

static void refused_json(const struct vl_reply *r, const char *message, struct vl_text *out) {
    string_or_null(out, "id", r->id);
    vl_json_string(out, "code", r->code);
    string_or_null(out, "rule", r->rule);
    vl_json_string(out, "message", message == NULL ? "" : message);
}

void vl_reply_write(const struct vl_wire_client *c, const struct vl_reply *r, const char *message,
                    struct vl_text *out) {
    CHECK(r->kind < VL_REPLY_KINDS);
    begin(out, vl_reply_names[r->kind]);
    switch ((enum vl_reply_kind)r->kind) {
    case VL_REPLY_HELLO: hello_json(r, out); break;
    case VL_REPLY_VIEW:
    case VL_REPLY_MOVES: view_json(c, r, out); break;
    case VL_REPLY_NOTE:
        number_json(out, "number", r->number);
        vl_json_key(out, "note");
        vl_note_json(c->setup, r->note, out);
        break;
    case VL_REPLY_STAGED: staged_json(c, r, out); break;
    case VL_REPLY_DONE:
        string_or_null(out, "id", r->id);
        number_json(out, "next", r->next);
        break;
    case VL_REPLY_REFUSED: refused_json(r, message, out); break;
    case VL_REPLY_KINDS: break;
    }
    vl_json_close(out, '}');
}

/* ---- Reading requests ---- */

static bool is_absent(const struct vl_json *v) {
    return vl_json_kind(v) == VL_JSON_ABSENT || vl_json_kind(v) == VL_JSON_NULL;
}

/* A string that may be missing; the buffer is zeroed otherwise. */
static bool read_words(const struct vl_json *message, const char *key, char *buffer, size_t size) {
    struct vl_json value = vl_json_get(message, key);
    memset(buffer, 0, size);
    if (is_absent(&value) || vl_json_read_string(&value, buffer, size)) return true;
    memset(buffer, 0, size);
    return false;
}

/* Whether it says so; what is no yes is none. */
static bool says_yes(const struct vl_json *message, const char *key) {
    struct vl_json value = vl_json_get(message, key);
    bool yes;
    return vl_json_read_bool(&value, &yes) && yes;
}

/* A number of a note that may be missing. */
static bool read_number(const struct vl_json *message, const char *key, bool *there, uint64_t *number) {
    struct vl_json value = vl_json_get(message, key);
    int64_t n = 0;
    *there = !is_absent(&value);
    if (*there && !vl_json_read_int(&value, 0, INT64_MAX, &n)) return false;
    *number = (uint64_t)n;
    return true;
}

bool vl_wire_eyes(const struct vl_json *message, uint8_t *viewer) {
    struct vl_json value = vl_json_get(message, "as");
    int64_t seat;
    *viewer = VL_NOBODY;
    if (is_absent(&value)) return true;
    if (vl_json_is(&value, "all"))
        *viewer = VL_ALL;
    else if (vl_json_is(&value, "spectator"))
        *viewer = VL_SPECTATOR;
    else if (vl_json_read_int(&value, 0, VL_SEATS_MAX - 1, &seat))
        *viewer = (uint8_t)seat;
    return *viewer != VL_NOBODY;
}

static bool read_greeting(const struct vl_json *message, struct vl_greeting *g) {
    struct vl_json view = vl_json_get(message, "view"), layout = vl_json_get(message, "layout");
    int64_t n = 0;
    memset(g, 0, sizeof *g);
    g->bytes = vl_json_is(&view, "bytes");
    if (!g->bytes && !is_absent(&view) && !vl_json_is(&view, "json")) return false;
    if (g->bytes && !is_absent(&layout) && !vl_json_read_int(&layout, 0, UINT8_MAX, &n)) return false;
    g->layout = (uint8_t)n;
    g->presence = says_yes(message, "presence");
    g->chat = says_yes(message, "chat");
    return read_words(message, "token", g->token, sizeof g->token) &&
           read_words(message, "code", g->code, sizeof g->code) &&
           read_words(message, "lang", g->language, sizeof g->language);
}

static bool read_act(const struct vl_json *message, struct vl_request *r) {
    struct vl_json words = vl_json_get(message, "do");
    r->viewer = VL_NOBODY;
    if (!read_words(message, "id", r->id, sizeof r->id) || strlen(r->id) < ID_LEAST) return false;
    if (!vl_json_read_string(&words, r->words, sizeof r->words)) return false;
    return r->kind != VL_REQUEST_ACT || read_number(message, "at", &r->has_at, &r->at);
}

static bool read_request(const struct vl_json *message, struct vl_request *r, struct vl_greeting *greeting) {
    struct vl_json type = vl_json_get(message, "type");
    if (vl_json_kind(&type) != VL_JSON_STRING) return false;
    while (r->kind < REQUESTS && !vl_json_is(&type, request_names[r->kind])) r->kind++;
    switch (r->kind) {
    case VL_REQUEST_HELLO:
        return read_greeting(message, greeting) && read_number(message, "from", &r->has_from, &r->from) &&
               vl_wire_eyes(message, &r->viewer);
    case VL_REQUEST_VIEW: return read_number(message, "at", &r->has_at, &r->at) && vl_wire_eyes(message, &r->viewer);
    case REQUESTS: r->kind = VL_WIRE_UNKNOWN; return true;
    default: return read_act(message, r);
    }
}

const char *vl_request_read(const char *bytes, size_t length, struct vl_request *r, struct vl_greeting *greeting) {
    struct vl_json message;
    memset(r, 0, sizeof *r);
    bool json = vl_json_parse(bytes, length, &message);
    if (json && read_request(&message, r, greeting)) return NULL;
    memset(r, 0, sizeof *r);
    r->kind = VL_WIRE_UNKNOWN;
    if (json) read_words(&message, "id", r->id, sizeof r->id);
    return "malformed";
}
