/* describe.c - a scene in words, a zone a line: "Your hand: Head, Totem 3 ×2", and where each thing lies in it. */
#include <string.h>

#include "evening/describe.h"

/* What pieces that lie together come to: "total 9", "for 3 turns". */
static void describe_group(const struct vl_speaker *who, const struct vl_scene *scene, unsigned group,
                           struct vl_text *out) {
    vl_text_add(out, " (");
    vl_speak_group(who, &scene->group[group], out);
    vl_text_put(out, ')');
}

/* The group that a zone's pieces are, all of them; VL_NOBODY if they are none or several. */
static unsigned only_group(const struct vl_scene *scene, unsigned zone) {
    unsigned group = VL_NOBODY, pieces = 0;
    for (unsigned i = 0; i < scene->piece_count; i++) {
        if (scene->piece[i].zone != zone) continue;
        if (pieces++ > 0 && scene->piece[i].group != group) return VL_NOBODY;
        group = scene->piece[i].group;
    }
    return group;
}

/* A card of which nothing is known is counted; else it has a name, and its number if there are several. What is known
 * of a back is its group's to say. */
static void describe_piece(const struct vl_speaker *who, const struct vl_scene *scene, const struct vl_piece *piece,
                           unsigned alike, struct vl_text *out) {
    if (piece->face == VL_FACE_DOWN && piece->label[0] == '\0') {
        vl_say(who->language, VL_SAY_PLAIN_FACEDOWN, VL_ARGS({"count", NULL, alike}), out);
        return;
    }
    vl_speak_piece(who, scene, piece, NULL, out);
    if (piece->face == VL_FACE_DOWN && piece->group != VL_NOBODY && only_group(scene, piece->zone) == VL_NOBODY)
        describe_group(who, scene, piece->group, out);
    if (alike < 2) return;
    vl_text_add(out, " ×");
    vl_text_add_int(out, alike);
}

static bool looks_like(const struct vl_piece *a, const struct vl_piece *b) {
    return a->face == b->face && ((a->badges ^ b->badges) & VL_BADGE_HIDDEN) == 0 && strcmp(a->label, b->label) == 0;
}

/* Pieces of a zone one after the other, neighbours that look alike counted together. Of a face-down pile only the top
 * may be drawn: it counts for all. */
static void describe_pieces(const struct vl_speaker *who, const struct vl_scene *scene, unsigned zone,
                            struct vl_text *out) {
    const struct vl_piece *last = NULL;
    unsigned alike = 0, pieces = vl_scene_pieces(scene, zone);
    for (unsigned i = 0; i <= scene->piece_count; i++) {
        const struct vl_piece *piece = &scene->piece[i];
        if (i < scene->piece_count && piece->zone != zone) continue;
        if (i < scene->piece_count && last != NULL && looks_like(last, piece)) {
            alike++;
            continue;
        }
        if (last != NULL) {
            bool pile = last->face == VL_FACE_DOWN && alike < (unsigned)scene->zone[zone].count &&
                        scene->zone[zone].arrangement == VL_STACK && alike == pieces;
            describe_piece(who, scene, last, pile ? (unsigned)scene->zone[zone].count : alike, out);
            if (i < scene->piece_count) vl_text_add(out, ", ");
        }
        last = piece;
        alike = 1;
    }
}

/* A grid row by row: "  2 | 1 Bow · 3 Chief". */
static void describe_grid(const struct vl_speaker *who, const struct vl_scene *scene, unsigned zone,
                          struct vl_text *out) {
    for (unsigned row = 0; row < scene->zone[zone].rows; row++) {
        bool any = false;
        for (unsigned i = 0; i < scene->piece_count; i++) {
            const struct vl_piece *piece = &scene->piece[i];
            if (piece->zone != zone || piece->row != row) continue;
            vl_text_add(out, any ? ", " : "\n  ");
            if (!any) {
                vl_text_add_int(out, row + 1);
                vl_text_add(out, " | ");
            }
            vl_text_add_int(out, piece->column + 1);
            vl_text_put(out, ' ');
            describe_piece(who, scene, piece, 1, out);
            any = true;
        }
    }
}

static bool worth_a_line(const struct vl_zone *zone) {
    return zone->count > 0 || (zone->value != VL_NO_VALUE && zone->value != 0) || zone->priority == 0;
}

static void describe_badges(const struct vl_speaker *who, unsigned badges, struct vl_text *out) {
    for (; badges != 0; badges &= badges - 1) {
        vl_text_add(out, " [");
        vl_speak_badge(who, (enum vl_badge)(1u << vl_first(badges)), out);
        vl_text_put(out, ']');
    }
}

void vl_describe_scene(const struct vl_speaker *who, const struct vl_scene *scene, struct vl_text *out) {
    for (unsigned z = 0; z < scene->zone_count; z++) {
        const struct vl_zone *zone = &scene->zone[z];
        if (!worth_a_line(zone)) continue;
        vl_speak_zone(who, zone, out);
        describe_badges(who, zone->badges, out);
        unsigned group = only_group(scene, z);
        if (group != VL_NOBODY && scene->group[group].value != zone->value) { /* else it is what the zone is worth */
            describe_group(who, scene, group, out);
        } else if (zone->value != VL_NO_VALUE && (zone->count > 0 || zone->value != 0)) {
            vl_text_add(out, " (");
            vl_say(who->language, VL_SAY_PLAIN_WORTH, VL_ARGS({"points", NULL, zone->value}), out);
            vl_text_put(out, ')');
        }
        bool drawn = vl_scene_pieces(scene, z) > 0; /* tokens are only counted */
        if (drawn || zone->count == 0) vl_say(who->language, VL_SAY_PLAIN_COLON, NULL, out);
        if (zone->count == 0)
            vl_say(who->language, VL_SAY_PLAIN_EMPTY, NULL, out);
        else if (zone->arrangement == VL_GRID)
            describe_grid(who, scene, z, out);
        else
            describe_pieces(who, scene, z, out);
        vl_text_put(out, '\n');
    }
}

/* ---- Where things lie, for who does not see the whole table ---- */

/* The next part of a list that began at `from`. */
static void begin_part(size_t from, struct vl_text *out) {
    if (out->length > from) vl_text_add(out, ", ");
}

static void say_part(const struct vl_speaker *who, enum vl_message message, int number, int count, size_t from,
                     struct vl_text *out) {
    begin_part(from, out);
    vl_say(who->language, message, VL_ARGS({"number", NULL, number}, {"count", NULL, count}, {"points", NULL, count}),
           out);
}

static void speak_part(const struct vl_speaker *who, const struct vl_group *group, size_t from, struct vl_text *out) {
    begin_part(from, out);
    vl_speak_group(who, group, out);
}

void vl_describe_place(const struct vl_speaker *who, const struct vl_scene *scene, const struct vl_piece *piece,
                       struct vl_text *out) {
    const struct vl_zone *zone = &scene->zone[piece->zone];
    bool grid = zone->arrangement == VL_GRID, top = zone->arrangement == VL_STACK;
    int pieces = 0, number = 0;
    size_t from = out->length;
    for (unsigned i = 0; i < scene->piece_count; i++) {
        pieces += scene->piece[i].zone == piece->zone;
        if (&scene->piece[i] == piece) number = pieces;
    }
    top = top && number == pieces;
    if (piece->owner != VL_NOBODY && piece->owner != zone->owner) vl_speak_seat(who, piece->owner, NULL, out);
    if (!grid || zone->owner != who->viewer) { /* one's own cells are known by their row and column alone */
        begin_part(from, out);
        vl_speak_zone(who, zone, out);
    }
    if (top && (zone->count > 1 || zone->role == VL_PILE))
        say_part(who, zone->count > 1 ? VL_SAY_PLAIN_TOP : VL_SAY_PLAIN_CARDS, 0, zone->count, from, out);
    if (zone->role == VL_SIDE && !grid && pieces > 1) /* sides are compared card by card */
        say_part(who, VL_SAY_PLAIN_NTH, number, pieces, from, out);
    if (piece->group != VL_NOBODY && (grid || top || only_group(scene, piece->zone) == VL_NOBODY))
        speak_part(who, &scene->group[piece->group], from, out);
}

void vl_describe_tally(const struct vl_speaker *who, const struct vl_scene *scene, unsigned z, struct vl_text *out) {
    const struct vl_zone *zone = &scene->zone[z];
    unsigned group = zone->arrangement == VL_GRID ? VL_NOBODY : only_group(scene, z);
    size_t from = out->length;
    say_part(who, zone->count == 0 ? VL_SAY_PLAIN_EMPTY : VL_SAY_PLAIN_CARDS, 0, zone->count, from, out);
    if (group != VL_NOBODY)
        speak_part(who, &scene->group[group], from, out);
    else if (zone->value != VL_NO_VALUE && (zone->count > 0 || zone->value != 0))
        say_part(who, VL_SAY_PLAIN_WORTH, 0, zone->value, from, out);
}
