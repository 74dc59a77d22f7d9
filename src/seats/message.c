/* message.c - messages of the bot protocol as JSON: those to programs, and reading theirs. */
#include "seats/message.h"

#include <jansson.h>
#include <string.h>

#include "core/telling.h"

/* ---- To a program ---- */

/* A key whose value follows as JSON made elsewhere. */
static void add_key(struct vl_text *text, const char *key) {
    vl_text_add(text, ",\"");
    vl_text_add(text, key);
    vl_text_add(text, "\":");
    text->comma = false;
}

void vl_program_tell_game(struct vl_program *p, const struct vl_setup *s, unsigned seat, uint64_t now) {
    if (!vl_program_alive(p)) return;
    if (p->examined) {
        vl_program_message(p, "later");
        vl_program_send(p, now);
        if (!vl_program_alive(p)) return;
    }
    struct vl_text *text = vl_program_message(p, "game");
    vl_json_string(text, "game", s->game->name);
    vl_json_int(text, "version", s->game->version);
    vl_json_int(text, "players", s->players);
    vl_json_int(text, "seat", seat);
    vl_json_open(text, "options", '{');
    for (unsigned i = 0; s->game->options != NULL && s->game->options[i].name != NULL; i++)
        vl_json_string(text, s->game->options[i].name, vl_setup_value(s, i));
    vl_json_close(text, '}');
    vl_json_string(text, "edition", s->edition);
    vl_faces_json(s, text);
    vl_program_send(p, now);
}

void vl_program_tell_note(struct vl_program *p, const struct vl_setup *s, uint64_t number, const struct vl_note *note,
                          uint64_t now) {
    if (!vl_program_alive(p)) return;
    struct vl_text *text = vl_program_message(p, "note");
    vl_json_int(text, "number", (int64_t)number);
    add_key(text, "note");
    vl_note_json(s, note, text);
    vl_program_send(p, now);
}

void vl_program_tell_over(struct vl_program *p, unsigned seat, const int32_t *scores, unsigned players, uint64_t now) {
    if (!vl_program_alive(p)) return;
    struct vl_text *text = vl_program_message(p, "over");
    vl_json_int(text, "seat", seat);
    vl_json_open(text, "scores", '[');
    for (unsigned i = 0; i < players; i++) vl_json_int(text, NULL, scores[i]);
    vl_json_close(text, ']');
    vl_program_send(p, now);
}

void vl_message_request(struct vl_program *p, const struct vl_program_request *r, uint64_t now) {
    const struct vl_table *t = r->table;
    const struct vl_setup *s = t != NULL ? &t->setup : r->setup;
    vl_move own[VL_MOVES_MAX];
    const vl_move *moves = t != NULL ? own : r->moves;
    unsigned count = t != NULL ? vl_table_moves(t, r->seat, own) : r->count;
    struct vl_text *text = vl_program_message(p, "request");
    vl_json_int(text, "id", (int64_t)p->request);
    vl_json_int(text, "seat", r->seat);
    vl_json_int(text, "time_ms", r->limit);
    vl_json_open(text, "moves", '[');
    for (unsigned i = 0; i < count; i++) {
        char words[VL_MOVE_TEXT];
        struct vl_text move;
        vl_text_init(&move, words, sizeof words);
        vl_move_format(s->game, moves[i], &move);
        vl_json_string(text, NULL, words);
    }
    vl_json_close(text, ']');
    add_key(text, "view");
    if (t != NULL)
        vl_table_view_json(t, r->seat, r->table_now, text);
    else
        vl_sight_json(s, r->around, r->view, moves, count, text);
    vl_program_send(p, now);
}

void vl_message_complaint(struct vl_program *p, const char *reason, const char *played, uint64_t now) {
    struct vl_text *text = vl_program_message(p, "complaint");
    vl_json_int(text, "id", (int64_t)p->request);
    vl_json_string(text, "reason", reason);
    vl_json_string(text, "played", played);
    vl_program_send(p, now);
}

/* ---- From a program ---- */

bool vl_message_is_hello(const char *line, size_t length, char name[VL_PROGRAM_NAME], bool *named) {
    json_t *root = json_loadb(line, length, JSON_REJECT_DUPLICATES, NULL);
    const char *type = json_string_value(json_object_get(root, "type"));
    const char *called = json_string_value(json_object_get(root, "name"));
    bool good = type != NULL && strcmp(type, "hello") == 0 &&
                json_integer_value(json_object_get(root, "protocol")) == VL_PROGRAM_PROTOCOL;
    *named = good && called != NULL && strlen(called) < VL_PROGRAM_NAME && vl_name_is_fine(called, strlen(called));
    if (*named) memcpy(name, called, strlen(called) + 1);
    json_decref(root);
    return good;
}

enum vl_program_line vl_message_read(const char *line, size_t length, uint64_t request, char move[VL_MOVE_TEXT]) {
    json_t *root = json_loadb(line, length, JSON_REJECT_DUPLICATES, NULL);
    const char *type = json_string_value(json_object_get(root, "type"));
    const char *words = json_string_value(json_object_get(root, "move"));
    json_t *id = json_object_get(root, "id");
    enum vl_program_line reply = VL_LINE_MALFORMED;
    if (type != NULL && strcmp(type, "move") == 0 && words != NULL && json_is_integer(id)) {
        bool ours = json_integer_value(id) == (json_int_t)request;
        bool older = json_integer_value(id) > 0 && json_integer_value(id) < (json_int_t)request;
        reply = ours ? VL_LINE_ANSWER : older ? VL_LINE_STRAY : VL_LINE_MALFORMED;
        if (ours) strcpy(move, strlen(words) < VL_MOVE_TEXT ? words : "?");
    }
    json_decref(root);
    return reply;
}
