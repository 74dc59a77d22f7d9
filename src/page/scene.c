/* scene.c - the table, what may be done on it and what happened on it, with words for everything that can be pointed
 * at. */
#include "page/inside.h"

#include <string.h>

#include "core/event.h"
#include "evening/describe.h"

/* ---- Small parts ---- */

void vl_page_badges(unsigned badges, struct vl_text *out) {
    vl_json_open(out, "badges", '[');
    for (unsigned b = 0; b < VL_BADGES; b++)
        if (badges >> b & 1) vl_json_string(out, NULL, vl_badge_names[b]);
    vl_json_close(out, ']');
}

static void put_key(const struct vl_game *game, const struct vl_scene *scene, unsigned zone, const char *key,
                    struct vl_text *out) {
    char name[VL_ZONE_KEY];
    if (zone >= scene->zone_count) {
        vl_json_null(out, key);
        return;
    }
    vl_zone_key(game, &scene->zone[zone], name);
    vl_json_string(out, key, name);
}

void vl_page_place(const struct vl_game *game, const struct vl_scene *scene, unsigned zone, unsigned row,
                   unsigned column, struct vl_text *out) {
    bool cell = zone < scene->zone_count && scene->zone[zone].arrangement == VL_GRID;
    put_key(game, scene, zone, "zone", out);
    if (cell) {
        vl_json_int(out, "row", row);
        vl_json_int(out, "column", column);
    } else {
        vl_json_null(out, "row");
        vl_json_null(out, "column");
    }
}

void vl_page_move_text(const struct vl_game *game, vl_move move, const char *key, struct vl_text *out) {
    char words[VL_MOVE_TEXT];
    struct vl_text text;
    vl_text_init(&text, words, sizeof words);
    vl_move_format(game, move, &text);
    vl_json_string(out, key, words);
}

/* ---- Scenes ---- */

static void put_piece(const struct vl_speaker *who, const struct vl_scene *scene, const struct vl_piece *piece,
                      unsigned first_group, struct vl_text *out) {
    struct words words;
    vl_json_open(out, NULL, '{');
    vl_json_int(out, "id", piece->id);
    put_or_null(out, "face", face_name(who->setup, piece->face));
    vl_json_int(out, "row", piece->row);
    vl_json_int(out, "column", piece->column);
    put_seat(out, "owner", piece->owner);
    if (piece->group == VL_NOBODY)
        vl_json_null(out, "group");
    else
        vl_json_int(out, "group", piece->group - first_group);
    vl_page_badges(piece->badges, out);
    vl_speak_piece(who, scene, piece, "label", fresh(&words));
    put_words(out, "label", &words);
    vl_speak_piece(who, scene, piece, NULL, fresh(&words));
    put_words(out, "words", &words);
    vl_describe_place(who, scene, piece, fresh(&words));
    put_words(out, "place", &words);
    vl_json_close(out, '}');
}

static void put_group(const struct vl_speaker *who, const struct vl_group *group, struct vl_text *out) {
    struct words words;
    vl_json_open(out, NULL, '{');
    vl_json_string(out, "name", who->setup->game->groups[group->name]);
    put_seat(out, "owner", group->owner);
    vl_json_int(out, "row", group->row);
    vl_json_int(out, "column", group->column);
    vl_json_int(out, "rows", group->rows);
    vl_json_int(out, "columns", group->columns);
    put_value(out, "value", group->value);
    put_value(out, "count", group->count);
    vl_page_badges(group->badges, out);
    vl_speak_group(who, group, fresh(&words));
    put_words(out, "words", &words);
    vl_json_close(out, '}');
}

/* A zone's groups stand one behind the other: they were added with it. */
static unsigned first_group(const struct vl_scene *scene, unsigned zone) {
    unsigned group = 0;
    while (group < scene->group_count && scene->group[group].zone != zone) group++;
    return group;
}

static void put_zone(const struct vl_speaker *who, const struct vl_scene *scene, unsigned z, struct vl_text *out) {
    const struct vl_game *game = who->setup->game;
    const struct vl_zone *zone = &scene->zone[z];
    unsigned group = first_group(scene, z);
    struct words words;
    vl_json_open(out, NULL, '{');
    put_key(game, scene, z, "key", out);
    vl_json_string(out, "name", game->zones[zone->name]);
    vl_json_int(out, "index", zone->index);
    put_seat(out, "owner", zone->owner);
    vl_json_string(out, "role", vl_role_names[zone->role]);
    vl_json_string(out, "arrangement", vl_arrangement_names[zone->arrangement]);
    vl_json_int(out, "priority", zone->priority);
    vl_json_int(out, "rows", zone->rows);
    vl_json_int(out, "columns", zone->columns);
    vl_json_bool(out, "folded", zone->folded);
    vl_json_int(out, "count", zone->count);
    put_value(out, "value", zone->value);
    vl_page_badges(zone->badges, out);
    vl_speak_zone(who, zone, fresh(&words));
    put_words(out, "words", &words);
    vl_speak_zone_label(who, zone, fresh(&words));
    put_words(out, "label", &words);
    vl_describe_tally(who, scene, z, fresh(&words));
    put_words(out, "tally", &words);
    vl_json_open(out, "pieces", '[');
    for (unsigned i = 0; i < scene->piece_count; i++)
        if (scene->piece[i].zone == z) put_piece(who, scene, &scene->piece[i], group, out);
    vl_json_close(out, ']');
    vl_json_open(out, "groups", '[');
    for (unsigned i = group; i < scene->group_count && scene->group[i].zone == z; i++)
        put_group(who, &scene->group[i], out);
    vl_json_close(out, ']');
    vl_json_close(out, '}');
}

void vl_page_scene(const struct vl_speaker *who, const struct vl_scene *scene, const char *key, struct vl_text *out) {
    vl_json_open(out, key, '{');
    vl_json_open(out, "zones", '[');
    for (unsigned z = 0; z < scene->zone_count; z++) put_zone(who, scene, z, out);
    vl_json_close(out, ']');
    vl_json_close(out, '}');
}

/* ---- Moves ---- */

static void put_id(struct vl_text *out, const char *key, uint32_t id) {
    if (id == 0)
        vl_json_null(out, key);
    else
        vl_json_int(out, key, id);
}

static void put_move(const struct vl_speaker *who, const struct vl_view *view, const struct vl_scene *scene,
                     vl_move move, struct vl_text *out) {
    const struct vl_game *game = who->setup->game;
    struct vl_touch touch = {.zone = VL_NOBODY};
    struct words words;
    game->touch(who->setup, view, move, &touch);
    vl_json_open(out, NULL, '{');
    vl_page_move_text(game, move, "text", out);
    vl_speak_move(who, move, fresh(&words));
    put_words(out, "words", &words);
    vl_json_string(out, "verb", game->verbs[vl_verb_of(move)].name);
    vl_speak_verb(who, vl_verb_of(move), fresh(&words));
    put_words(out, "verbWords", &words);
    put_id(out, "piece", touch.piece);
    put_id(out, "target", touch.target);
    vl_page_place(game, scene, touch.zone, touch.row, touch.column, out);
    vl_json_close(out, '}');
}

void vl_page_moves(const struct vl_speaker *who, const struct vl_view *view, const struct vl_scene *scene,
                   const vl_move *moves, unsigned count, const char *key, struct vl_text *out) {
    vl_json_open(out, key, '[');
    for (unsigned i = 0; i < count; i++) put_move(who, view, scene, moves[i], out);
    vl_json_close(out, ']');
}

/* ---- What happened ---- */

static const char *const change_names[] = {"move", "turn", "come", "go", "value", "name"};

/* Zones of changes are those of the scene in which the events are shown. */
static void put_change(const struct vl_setup *s, const struct vl_scene *shown, const struct vl_change *change,
                       struct vl_text *out) {
    vl_json_open(out, NULL, '{');
    vl_json_string(out, "kind", change_names[change->kind]);
    vl_json_int(out, "piece", change->piece);
    vl_json_int(out, "was", change->was);
    put_key(s->game, shown, change->from, "from", out);
    put_key(s->game, shown, change->to, "to", out);
    put_or_null(out, "face",
                change->kind == VL_CHANGE_VALUE || change->kind == VL_CHANGE_NAME ? NULL : face_name(s, change->face));
    if (change->kind == VL_CHANGE_VALUE)
        put_value(out, "value", change->value);
    else
        vl_json_null(out, "value");
    vl_json_close(out, '}');
}

/* `number` is the event's in the show, which has those of the viewer's own choice before them. */
static void put_step(const struct vl_evening *e, uint64_t act, unsigned step, unsigned number,
                     const struct vl_show *show, const struct vl_scene *shown, struct vl_text *out) {
    const struct vl_speaker *who = vl_evening_speaker(e);
    const struct vl_event *event = vl_evening_step_event(e, act, step);
    const struct vl_event_type *type = &who->setup->game->events[event->type];
    struct words words;
    vl_json_open(out, NULL, '{');
    vl_json_string(out, "event", type->name);
    vl_speak_event(who, event, fresh(&words));
    put_words(out, "words", &words);
    if (type->chapter != NULL) vl_speak_chapter(who, type->chapter, fresh(&words));
    if (type->chapter != NULL) put_words(out, "chapter", &words);
    vl_json_bool(out, "concerns", vl_evening_step_concerns(e, act, step));
    vl_json_open(out, "changes", '[');
    for (unsigned i = 0; i < show->count; i++)
        if (show->change[i].event == number) put_change(who->setup, shown, &show->change[i], out);
    vl_json_close(out, ']');
    vl_json_close(out, '}');
}

void vl_page_act(const struct vl_evening *e, uint64_t act, struct vl_text *out) {
    const struct vl_speaker *who = vl_evening_speaker(e);
    unsigned steps = vl_evening_steps(e, act);
    struct vl_scene scene, shown;
    struct vl_show show;
    if (steps == 0) {
        vl_json_null(out, NULL);
        return;
    }
    vl_json_open(out, NULL, '{');
    vl_json_int(out, "act", (int64_t)act);
    put_seat(out, "actor", vl_evening_step_actor(e, act));
    vl_json_open(out, "scenes", '[');
    for (unsigned i = 0; i <= steps && !out->cut; i++) {
        vl_evening_step(e, act, i, &scene, &show);
        if (i == 0) shown = scene;
        vl_page_scene(who, &scene, NULL, out);
    }
    unsigned first = show.event + 1 - steps; /* settling gave what was left to the last event */
    vl_json_close(out, ']');
    vl_json_open(out, "steps", '[');
    for (unsigned i = 0; i < steps; i++) put_step(e, act, i, first + i, &show, &shown, out);
    vl_json_close(out, ']');
    vl_json_close(out, '}');
}
