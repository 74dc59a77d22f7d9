/* scene.c - building scenes, and scenes as JSON and as plain text: see scene.h. */
#include "core/scene.h"

#include <string.h>

#include "core/check.h"
#include "core/text.h"

void vl_scene_begin(struct vl_scene *scene, const struct vl_game *game) {
    scene->faces = game->faces;
    scene->zone_count = scene->piece_count = scene->group_count = 0;
}

struct vl_zone *vl_scene_zone(struct vl_scene *scene, unsigned name, unsigned index, enum vl_role role,
                              enum vl_arrangement arrangement, unsigned owner) {
    CHECK(scene->zone_count < VL_ZONES_MAX);
    struct vl_zone *zone = &scene->zone[scene->zone_count++];
    *zone = (struct vl_zone){.name = (uint8_t)name,
                             .index = (uint8_t)index,
                             .role = (uint8_t)role,
                             .arrangement = (uint8_t)arrangement,
                             .owner = (uint8_t)owner,
                             .value = VL_NO_VALUE};
    return zone;
}

struct vl_piece *vl_scene_piece(struct vl_scene *scene, uint32_t id, int face, unsigned owner) {
    CHECK(scene->piece_count < VL_PIECES_MAX && scene->zone_count > 0 && id != 0);
    struct vl_piece *piece = &scene->piece[scene->piece_count++];
    *piece = (struct vl_piece){.id = id,
                               .zone = (uint8_t)(scene->zone_count - 1),
                               .owner = (uint8_t)owner,
                               .face = (int16_t)face,
                               .group = VL_NOBODY};
    const char *name = face == VL_FACE_DOWN ? "" : scene->faces->names[face];
    strncpy(piece->label, name, VL_LABEL - 1);
    return piece;
}

unsigned vl_scene_group(struct vl_scene *scene, unsigned name, unsigned owner) {
    CHECK(scene->group_count < VL_GROUPS_MAX && scene->zone_count > 0);
    scene->group[scene->group_count] = (struct vl_group){.name = (uint8_t)name,
                                                         .zone = (uint8_t)(scene->zone_count - 1),
                                                         .owner = (uint8_t)owner,
                                                         .value = VL_NO_VALUE,
                                                         .count = VL_NO_VALUE};
    return scene->group_count++;
}

unsigned vl_scene_pieces(const struct vl_scene *scene, unsigned zone) {
    unsigned count = 0;
    for (unsigned i = 0; i < scene->piece_count; i++) count += scene->piece[i].zone == zone;
    return count;
}

unsigned vl_scene_find(const struct vl_scene *scene, unsigned name, unsigned index, unsigned owner) {
    for (unsigned i = 0; i < scene->zone_count; i++) {
        const struct vl_zone *zone = &scene->zone[i];
        if (zone->name == name && zone->index == index && zone->owner == owner) return i;
    }
    return VL_NOBODY;
}

/* ---- Choices ---- */

/* Whether a piece is a card of the kind that a move names first. */
static bool shows_card(const struct vl_game *game, const struct vl_scene *scene, const struct vl_piece *piece,
                       vl_move move) {
    const struct vl_verb *verb = &game->verbs[vl_verb_of(move)];
    if (piece->face == VL_FACE_DOWN || vl_verb_args(verb) == 0 || verb->arg[0]->names == NULL) return false;
    return strcmp(verb->arg[0]->names[vl_verb_arg(verb, move, 0)], scene->faces->names[piece->face]) == 0;
}

/* Brings a piece to where a move aims at, behind all others there. */
static void bring(struct vl_scene *scene, const struct vl_touch *t) {
    unsigned at = 0;
    while (at < scene->piece_count && scene->piece[at].id != t->piece) at++;
    if (at == scene->piece_count || t->zone >= scene->zone_count || t->target != 0) return;
    struct vl_piece piece = scene->piece[at];
    scene->zone[piece.zone].count--;
    scene->zone[t->zone].count++;
    piece.zone = t->zone;
    piece.row = t->row;
    piece.column = t->column;
    memmove(&scene->piece[at], &scene->piece[at + 1], (scene->piece_count - at - 1) * sizeof piece);
    scene->piece[scene->piece_count - 1] = piece;
}

void vl_scene_lay(const struct vl_setup *s, const struct vl_view *view, struct vl_scene *scene, const vl_move *moves,
                  unsigned count, bool complete, uint32_t *laid) {
    for (unsigned i = 0; i < count; i++) {
        struct vl_touch touch = {.zone = VL_NOBODY};
        bool last = complete && i + 1 == count;
        uint32_t found = 0;
        s->game->touch(s, view, moves[i], &touch);
        for (unsigned k = scene->piece_count; k-- > 0 && found == 0;) { /* what was laid last lies behind its like */
            struct vl_piece *piece = &scene->piece[k];
            bool here = last ? piece->id == touch.piece
                             : piece->zone == touch.zone && shows_card(s->game, scene, piece, moves[i]);
            if (!here || (piece->badges & VL_BADGE_LAID) != 0) continue;
            piece->badges |= VL_BADGE_LAID;
            found = piece->id;
        }
        if (last) bring(scene, &touch);
        if (laid != NULL) laid[i] = found;
    }
}

/* ---- JSON ---- */

const char *const vl_role_names[] = {"hand", "reserve", "common", "side", "pile", "discard", "captured"};
const char *const vl_arrangement_names[] = {"fan", "row", "stack", "grid"};

const char *const vl_badge_names[VL_BADGES] = {"start",  "leader", "ready",  "new",  "laid",
                                               "dealer", "peeked", "hidden", "whole"};

static void seat_json(struct vl_text *out, const char *key, unsigned seat) {
    if (seat == VL_NOBODY)
        vl_json_null(out, key);
    else
        vl_json_int(out, key, seat);
}

static void badges_json(unsigned badges, struct vl_text *out) {
    vl_json_open(out, "badges", '[');
    for (unsigned b = 0; b < VL_BADGES; b++)
        if (badges >> b & 1) vl_json_string(out, NULL, vl_badge_names[b]);
    vl_json_close(out, ']');
}

void vl_zone_key(const struct vl_game *game, const struct vl_zone *zone, char key[VL_ZONE_KEY]) {
    struct vl_text text;
    vl_text_init(&text, key, VL_ZONE_KEY);
    vl_text_add(&text, game->zones[zone->name]);
    vl_text_put(&text, ':');
    vl_text_add_int(&text, zone->index);
    vl_text_put(&text, ':');
    if (zone->owner != VL_NOBODY) vl_text_add_int(&text, zone->owner);
    CHECK(!text.cut);
}

static void zone_json(const struct vl_game *game, const struct vl_zone *zone, struct vl_text *out) {
    char key[VL_ZONE_KEY];
    vl_zone_key(game, zone, key);
    vl_json_open(out, NULL, '{');
    vl_json_string(out, "key", key);
    vl_json_string(out, "name", game->zones[zone->name]);
    vl_json_int(out, "index", zone->index);
    vl_json_string(out, "role", vl_role_names[zone->role]);
    vl_json_string(out, "arrangement", vl_arrangement_names[zone->arrangement]);
    seat_json(out, "owner", zone->owner);
    vl_json_int(out, "priority", zone->priority);
    if (zone->arrangement == VL_GRID) {
        vl_json_int(out, "rows", zone->rows);
        vl_json_int(out, "columns", zone->columns);
    }
    badges_json(zone->badges, out);
    vl_json_bool(out, "folded", zone->folded);
    vl_json_int(out, "count", zone->count);
    if (zone->value != VL_NO_VALUE) vl_json_int(out, "value", zone->value);
    vl_json_close(out, '}');
}

static void piece_json(const struct vl_scene *scene, const struct vl_piece *piece, struct vl_text *out) {
    vl_json_open(out, NULL, '{');
    vl_json_int(out, "id", piece->id);
    vl_json_int(out, "zone", piece->zone);
    if (scene->zone[piece->zone].arrangement == VL_GRID) {
        vl_json_int(out, "row", piece->row);
        vl_json_int(out, "column", piece->column);
    }
    seat_json(out, "owner", piece->owner);
    if (piece->face == VL_FACE_DOWN)
        vl_json_null(out, "face");
    else
        vl_json_string(out, "face", scene->faces->names[piece->face]);
    vl_json_string(out, "label", piece->label);
    if (piece->group != VL_NOBODY) vl_json_int(out, "group", piece->group);
    badges_json(piece->badges, out);
    vl_json_close(out, '}');
}

static void group_json(const struct vl_game *game, const struct vl_group *group, struct vl_text *out) {
    vl_json_open(out, NULL, '{');
    vl_json_string(out, "name", game->groups[group->name]);
    vl_json_int(out, "zone", group->zone);
    seat_json(out, "owner", group->owner);
    if (group->rows > 0) {
        vl_json_int(out, "row", group->row);
        vl_json_int(out, "column", group->column);
        vl_json_int(out, "rows", group->rows);
        vl_json_int(out, "columns", group->columns);
    }
    badges_json(group->badges, out);
    if (group->value != VL_NO_VALUE) vl_json_int(out, "value", group->value);
    if (group->count != VL_NO_VALUE) vl_json_int(out, "count", group->count);
    vl_json_close(out, '}');
}

static void move_json(const struct vl_setup *s, const struct vl_view *view, vl_move move, struct vl_text *out) {
    char words[VL_MOVE_TEXT];
    struct vl_text text;
    vl_text_init(&text, words, sizeof words);
    vl_move_format(s->game, move, &text);
    struct vl_touch touch = {.zone = VL_NOBODY};
    s->game->touch(s, view, move, &touch);
    vl_json_open(out, NULL, '{');
    vl_json_string(out, "move", words);
    if (touch.piece != 0) vl_json_int(out, "piece", touch.piece);
    if (touch.target != 0) vl_json_int(out, "target", touch.target);
    if (touch.zone != VL_NOBODY) {
        vl_json_int(out, "zone", touch.zone);
        vl_json_int(out, "row", touch.row);
        vl_json_int(out, "column", touch.column);
    }
    vl_json_close(out, '}');
}

void vl_scene_json(const struct vl_setup *s, const struct vl_view *view, const struct vl_scene *scene,
                   const vl_move *moves, unsigned count, struct vl_text *out) {
    vl_json_open(out, NULL, '{');
    vl_json_open(out, "zones", '[');
    for (unsigned i = 0; i < scene->zone_count; i++) zone_json(s->game, &scene->zone[i], out);
    vl_json_close(out, ']');
    vl_json_open(out, "pieces", '[');
    for (unsigned i = 0; i < scene->piece_count; i++) piece_json(scene, &scene->piece[i], out);
    vl_json_close(out, ']');
    vl_json_open(out, "groups", '[');
    for (unsigned i = 0; i < scene->group_count; i++) group_json(s->game, &scene->group[i], out);
    vl_json_close(out, ']');
    vl_json_open(out, "moves", '[');
    for (unsigned i = 0; i < count; i++) move_json(s, view, moves[i], out);
    vl_json_close(out, ']');
    vl_json_close(out, '}');
}

/* ---- Plain text ---- */

static void zone_format(const struct vl_setup *s, const struct vl_scene *scene, unsigned z, struct vl_text *out) {
    const struct vl_zone *zone = &scene->zone[z];
    if (zone->owner != VL_NOBODY) {
        vl_text_add(out, "seat ");
        vl_text_add_int(out, zone->owner);
        vl_text_put(out, ' ');
    }
    vl_text_add(out, s->game->zones[zone->name]);
    for (unsigned i = 0; i < scene->zone_count; i++) { /* numbered only where there are several */
        const struct vl_zone *other = &scene->zone[i];
        if (i == z || other->name != zone->name || other->owner != zone->owner) continue;
        vl_text_put(out, ' ');
        vl_text_add_int(out, zone->index + 1);
        break;
    }
    vl_text_put(out, ':');
    unsigned row = 0, shown = 0;
    for (unsigned i = 0; i < scene->piece_count; i++) {
        const struct vl_piece *piece = &scene->piece[i];
        if (piece->zone != z) continue;
        if (zone->arrangement == VL_GRID && (shown == 0 || piece->row != row)) {
            row = piece->row;
            vl_text_add(out, "\n   ");
            vl_text_add_int(out, row + 1);
            vl_text_put(out, '|');
        }
        vl_text_put(out, ' ');
        if (zone->arrangement == VL_GRID) {
            vl_text_add_int(out, piece->column + 1);
            vl_text_put(out, '=');
        }
        if (piece->face == VL_FACE_DOWN || (piece->badges & VL_BADGE_HIDDEN)) vl_text_put(out, '?');
        if (piece->face != VL_FACE_DOWN) vl_text_add(out, scene->faces->names[piece->face]);
        shown++;
    }
    if (zone->count > 0 && shown != (unsigned)zone->count) {
        vl_text_add(out, " (");
        vl_text_add_int(out, zone->count);
        vl_text_add(out, ")");
    }
    if (zone->value != VL_NO_VALUE) {
        vl_text_add(out, " = ");
        vl_text_add_int(out, zone->value);
    }
    vl_text_put(out, '\n');
}

void vl_scene_format(const struct vl_setup *s, const struct vl_scene *scene, struct vl_text *out) {
    for (unsigned z = 0; z < scene->zone_count; z++) zone_format(s, scene, z, out);
}
