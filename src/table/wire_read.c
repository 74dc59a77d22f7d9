/* wire_read.c - replies read back from JSON: see wire.h. */
#include <string.h>

#include "core/edition.h"
#include "core/json.h"
#include "core/record.h"
#include "table/wire_inside.h"

void vl_wire_init(struct vl_wire *w, const struct vl_game *const *games, const struct vl_setup *at_hand) {
    memset(w, 0, sizeof *w);
    w->games = games;
    w->at_hand = at_hand;
    w->viewer = VL_NOBODY;
}

/* ---- The set-up ---- */

static bool read_options(const struct vl_json *message, struct vl_setup *s) {
    struct vl_json options = vl_json_get(message, "options"), key, value = {NULL, NULL};
    if (vl_json_kind(&options) != VL_JSON_OBJECT) return false;
    while (vl_json_next_member(&options, &key, &value)) {
        const struct vl_option *option = s->game->options;
        while (option != NULL && option->name != NULL && !vl_json_is(&key, option->name)) option++;
        if (option == NULL || option->name == NULL) return false;
        unsigned v = 0;
        while (option->values[v] != NULL && !vl_json_is(&value, option->values[v])) v++;
        if (option->values[v] == NULL) return false;
        s->option[option - s->game->options] = (uint8_t)v;
    }
    return true;
}

static bool is_edition(const struct vl_json *message, const struct vl_setup *s) {
    struct vl_json edition = vl_json_get(message, "edition"), hash = vl_json_get(message, "hash");
    return vl_json_is(&edition, s->edition) && vl_json_is(&hash, s->hash);
}

/* Components that are told with it: they must be those that the hash is of. */
static bool read_components(const struct vl_json *message, struct vl_setup *s) {
    struct vl_json edition = vl_json_get(message, "edition"), components = vl_json_get(message, "components");
    struct vl_fault fault;
    char name[VL_EDITION_NAME];
    return components.start != NULL && vl_json_read_string(&edition, name, sizeof name) &&
           vl_edition_read_components(&components, s, &fault) && vl_edition_name(s, name) == NULL &&
           is_edition(message, s);
}

/* The built-in edition; one whose components are told; that of the hello; or the one at hand. */
static bool read_edition(const struct vl_wire *w, const struct vl_json *message, struct vl_setup *s) {
    struct vl_json edition = vl_json_get(message, "edition"), hash = vl_json_get(message, "hash");
    const struct vl_setup *known[] = {w->greeted ? &w->setup : NULL, w->at_hand};
    if (vl_json_is(&edition, s->edition)) return hash.start == NULL;
    for (unsigned i = 0; i < 2; i++) {
        if (known[i] == NULL || known[i]->game != s->game || !is_edition(message, known[i])) continue;
        vl_edition_take(s, known[i]);
        return true;
    }
    return read_components(message, s);
}

static const char *read_setup(const struct vl_wire *w, const struct vl_json *message, struct vl_setup *s) {
    struct vl_json name = vl_json_get(message, "game"), edition = vl_json_get(message, "edition");
    int64_t version, players;
    const struct vl_game *const *game = w->games;
    if (vl_json_kind(&name) != VL_JSON_STRING || vl_json_kind(&edition) != VL_JSON_STRING ||
        !vl_wire_int(message, "version", 0, UINT8_MAX, &version) ||
        !vl_wire_int(message, "players", 1, VL_SEATS_MAX, &players))
        return "malformed";
    while (*game != NULL && !vl_json_is(&name, (*game)->name)) game++;
    if (*game == NULL) return "unknown-game";
    if (version != (*game)->version) return "version-unknown";
    vl_setup_init(s, *game, (unsigned)players);
    if (players < s->game->players_min || players > s->game->players_max || !read_options(message, s))
        return "malformed";
    if (!read_edition(w, message, s)) return "edition-missing";
    return vl_setup_refuse(s) == NULL ? NULL : "malformed";
}

/* ---- Replies ---- */

static const char *read_hello(struct vl_wire *w, const struct vl_json *message, struct vl_reply *r) {
    struct vl_json seat = vl_json_get(message, "seat");
    struct vl_setup setup;
    int64_t unused, layout;
    uint8_t viewer;
    if (!vl_wire_int(message, "protocol", VL_WIRE_PROTOCOL, VL_WIRE_PROTOCOL, &unused) ||
        !vl_wire_int(message, "layout", 0, UINT8_MAX, &layout) || !vl_wire_number(message, "next", &r->next))
        return "malformed";
    const char *code = read_setup(w, message, &setup);
    if (code != NULL) return code;
    if (layout != setup.game->layout) return "version-unknown";
    if (vl_json_kind(&seat) == VL_JSON_NULL) {
        if (!vl_wire_eyes(message, &viewer)) return "malformed";
        viewer = viewer == VL_ALL ? VL_ALL : VL_SPECTATOR;
    } else if (!vl_wire_seat(&setup, message, "seat", VL_NOBODY, &viewer) || viewer == VL_NOBODY) {
        return "malformed";
    }
    w->setup = setup;
    w->viewer = r->viewer = viewer;
    w->greeted = true;
    r->setup = &w->setup;
    return NULL;
}

static bool read_base64(const struct vl_json *value, unsigned char *bytes, size_t size) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char words[WIRE_BASE64 + 1];
    if (!vl_json_read_string(value, words, sizeof words) || strlen(words) != (size + 2) / 3 * 4) return false;
    for (size_t i = 0; i < size; i += 3) {
        const char *four = words + i / 3 * 4;
        unsigned given = size - i < 3 ? (unsigned)(size - i) : 3; /* bytes in these digits */
        uint32_t three = 0;
        for (unsigned k = 0; k < 4; k++) {
            const char *digit = k <= given ? memchr(digits, four[k], sizeof digits - 1) : digits;
            if (digit == NULL || (k > given && four[k] != '=')) return false;
            three = three << 6 | (uint32_t)(digit - digits);
        }
        if ((three & ((1u << 8 * (3 - given)) - 1)) != 0) return false; /* there is one way to write a byte */
        for (unsigned k = 0; k < given; k++) bytes[i + k] = (unsigned char)(three >> (16 - 8 * k));
    }
    return true;
}

/* The view's bytes and what is around the game, if they are there: both, and of the game that is on. */
static bool read_sight(struct vl_wire *w, const struct vl_json *message, struct vl_reply *r) {
    const struct vl_setup *s = &w->setup;
    struct vl_json bytes = vl_json_get(message, "bytes"), around = vl_json_get(message, "around");
    struct vl_json setup = vl_json_get(&around, "setup");
    struct vl_setup same;
    if (bytes.start == NULL && around.start == NULL) return true;
    memset(&w->view, 0, sizeof w->view);
    if (!read_base64(&bytes, w->view.bytes, s->game->view_size)) return false;
    const struct vl_view *view = vl_view_in(&w->view);
    unsigned actors = ((1u << s->players) - 1) | VL_BIT(VL_CHANCE);
    if (vl_viewer(view) != r->viewer || (vl_view_actors(view) & ~actors) != 0) return false;
    if (read_setup(w, &setup, &same) != NULL || memcmp(&same, s, sizeof same) != 0) return false;
    if (!vl_around_read(s, r->viewer, &around, &w->around)) return false;
    r->view = &w->view;
    r->around = &w->around;
    return true;
}

static bool read_view(struct vl_wire *w, const struct vl_json *message, struct vl_reply *r) {
    struct vl_json at = vl_json_get(message, "at");
    uint8_t eyes = VL_NOBODY;
    r->move = w->move;
    r->has_at = r->kind == VL_REPLY_VIEW && at.start != NULL;
    if (r->has_at && !vl_wire_number(message, "at", &r->at)) return false;
    if (r->kind == VL_REPLY_VIEW && !vl_wire_eyes(message, &eyes)) return false;
    r->has_as = eyes != VL_NOBODY;
    r->viewer = r->has_as ? eyes : w->viewer;
    return (r->viewer < w->setup.players || r->viewer >= VL_SPECTATOR) && vl_wire_number(message, "next", &r->next) &&
           read_sight(w, message, r) && r->view != NULL && vl_wire_bool(message, "choice", &r->choice) &&
           vl_wire_moves(w->setup.game, message, "moves", w->move, VL_MOVES_MAX, &r->count);
}

/* A string or null. */
static bool read_text(const struct vl_json *message, const char *key, char *buffer, size_t size, const char **text) {
    struct vl_json value = vl_json_get(message, key);
    *text = NULL;
    if (vl_json_kind(&value) == VL_JSON_NULL) return true;
    *text = buffer;
    return vl_json_read_string(&value, buffer, size);
}

static bool read_id(struct vl_wire *w, const struct vl_json *message, struct vl_reply *r) {
    return read_text(message, "id", w->id, sizeof w->id, &r->id);
}

static bool read_staged(struct vl_wire *w, const struct vl_json *message, struct vl_reply *r) {
    struct vl_json choice = vl_json_get(message, "choice");
    r->viewer = w->viewer;
    r->choice = true;
    r->staged = &w->staged;
    r->move = w->move;
    if (!read_id(w, message, r) || !vl_wire_choice(w->setup.game, message, &w->staged) || !read_sight(w, message, r) ||
        !vl_wire_moves(w->setup.game, message, "moves", w->move, VL_MOVES_MAX, &r->count))
        return false;
    if (r->around != NULL) r->next = r->around->next;
    return choice.start == NULL || vl_json_read_bool(&choice, &r->choice);
}

static bool read_refused(struct vl_wire *w, const struct vl_json *message, struct vl_reply *r) {
    struct vl_json words = vl_json_get(message, "message");
    w->message[0] = '\0';
    return read_id(w, message, r) && read_text(message, "code", w->code, sizeof w->code, &r->code) && r->code != NULL &&
           read_text(message, "rule", w->rule, sizeof w->rule, &r->rule) &&
           (words.start == NULL || vl_json_read_string(&words, w->message, sizeof w->message));
}

static bool read_note(struct vl_wire *w, const struct vl_json *message, struct vl_reply *r) {
    struct vl_json note = vl_json_get(message, "note");
    if (!vl_wire_number(message, "number", &r->number) || !vl_note_read(&w->setup, w->viewer, &note, &w->note))
        return false;
    r->note = &w->note;
    if (w->note.kind == VL_WIRE_UNKNOWN) *r = (struct vl_reply){.kind = VL_WIRE_UNKNOWN};
    return true;
}

/* Whether it cannot be read without a hello. */
static bool needs_hello(unsigned kind) {
    return kind != VL_REPLY_HELLO && kind != VL_REPLY_DONE && kind != VL_REPLY_REFUSED;
}

static const char *read_reply(struct vl_wire *w, const struct vl_json *message, struct vl_reply *r) {
    struct vl_json type = vl_json_get(message, "type");
    unsigned kind;
    bool good = false;
    if (vl_json_kind(&type) != VL_JSON_STRING) return "malformed";
    if (!vl_wire_name(&type, vl_reply_names, VL_REPLY_KINDS, &kind)) return r->kind = VL_WIRE_UNKNOWN, NULL;
    r->kind = (uint8_t)kind;
    if (needs_hello(kind) && !w->greeted) return "malformed";
    switch ((enum vl_reply_kind)kind) {
    case VL_REPLY_HELLO: return read_hello(w, message, r);
    case VL_REPLY_VIEW:
    case VL_REPLY_MOVES: good = read_view(w, message, r); break;
    case VL_REPLY_NOTE: good = read_note(w, message, r); break;
    case VL_REPLY_STAGED: good = read_staged(w, message, r); break;
    case VL_REPLY_DONE: good = read_id(w, message, r) && vl_wire_number(message, "next", &r->next); break;
    case VL_REPLY_REFUSED: good = read_refused(w, message, r); break;
    case VL_REPLY_KINDS: break;
    }
    return good ? NULL : "malformed";
}

const char *vl_reply_read(struct vl_wire *w, const char *bytes, size_t length, struct vl_reply *r) {
    struct vl_json message;
    *r = (struct vl_reply){.kind = VL_WIRE_UNKNOWN};
    if (!vl_json_parse(bytes, length, &message)) return "malformed";
    const char *code = read_reply(w, &message, r);
    if (code != NULL) *r = (struct vl_reply){.kind = VL_WIRE_UNKNOWN};
    return code;
}
