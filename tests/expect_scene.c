/* expect_scene.c - what a scenario expects of a scene besides its text: what belongs together, marks, the room that
 * things are given, what a move takes up and aims at, what is printed on a card. */
#include <string.h>

#include "core/scene.h"
#include "core/telling.h"
#include "core/text.h"
#include "scenario_player.h"

enum { ROOM = 4096 };

static struct vl_scene scene;

static void draw(struct player *p, unsigned viewer, struct vl_view_box *view) {
    p->game->view(&p->s, vl_state_in(&p->state), viewer, vl_view_in(view));
    p->game->scene(&p->s, vl_view_in(view), &scene);
}

/* "VIEWER of SEAT =": the scene is drawn for the viewer; `of table` is what belongs to nobody. */
static bool read_whose(struct player *p, char **rest, unsigned *owner) {
    unsigned viewer;
    struct vl_view_box view;
    if (!player_viewer(player_word(rest), &viewer)) return player_wrong(p, "no such viewer", *rest);
    char *word = player_word(rest);
    *owner = viewer;
    if (word != NULL && strcmp(word, "of") == 0) {
        char *whose = player_word(rest);
        bool table = whose != NULL && strcmp(whose, "table") == 0;
        if (table) *owner = VL_NOBODY;
        if (!table && !player_viewer(whose, owner)) return player_wrong(p, "no such seat", *rest);
        word = player_word(rest);
    }
    if (word == NULL || strcmp(word, "=") != 0) return player_wrong(p, "expected =", *rest);
    draw(p, viewer, &view);
    return true;
}

static void add_number(int number, struct vl_text *out) {
    vl_text_put(out, ' ');
    vl_text_add_int(out, number);
}

/* Items have semicolons between them. */
static void begin_item(struct vl_text *out) {
    if (out->length > 0) vl_text_add(out, "; ");
}

static void add_badges(unsigned badges, struct vl_text *out) {
    for (unsigned left = badges; left != 0; left &= left - 1) {
        vl_text_put(out, ' ');
        vl_text_add(out, vl_badge_names[vl_first(left)]);
    }
}

/* "slot 2", "hand": numbered where its owner has several of that name. */
static void add_zone(struct player *p, const struct vl_zone *zone, struct vl_text *out) {
    unsigned alike = 0;
    for (unsigned i = 0; i < scene.zone_count; i++)
        alike += scene.zone[i].name == zone->name && scene.zone[i].owner == zone->owner;
    vl_text_add(out, p->game->zones[zone->name]);
    if (alike > 1) add_number(zone->index + 1, out);
}

static const char *face_of(const struct vl_piece *piece) {
    return piece->face == VL_FACE_DOWN ? "?" : scene.faces->names[piece->face];
}

/* "groups 1 of 0 = canoe 1.4 4 whole 11 0": seat 0's groups as viewer 1 sees them: name, where it begins and over how
 * many columns if it has an extent, badges, value and count if it has them. */
static bool expect_groups(struct player *p, char *rest) {
    char buffer[ROOM];
    struct vl_text text;
    unsigned owner;
    if (!read_whose(p, &rest, &owner)) return false;
    vl_text_init(&text, buffer, sizeof buffer);
    for (unsigned i = 0; i < scene.group_count; i++) {
        const struct vl_group *group = &scene.group[i];
        if (group->owner != owner) continue;
        begin_item(&text);
        vl_text_add(&text, p->game->groups[group->name]);
        if (group->rows > 0) {
            add_number(group->row + 1, &text);
            vl_text_put(&text, '.');
            vl_text_add_int(&text, group->column + 1);
            add_number(group->columns, &text);
        }
        add_badges(group->badges, &text);
        if (group->value != VL_NO_VALUE) add_number(group->value, &text);
        if (group->count != VL_NO_VALUE) add_number(group->count, &text);
    }
    return player_text(p, buffer, rest);
}

/* "marks 1 of 0 = hand start; t5 new": the zones of seat 0 and the pieces in them that bear marks, with these. */
static bool expect_marks(struct player *p, char *rest) {
    char buffer[ROOM];
    struct vl_text text;
    unsigned owner;
    if (!read_whose(p, &rest, &owner)) return false;
    vl_text_init(&text, buffer, sizeof buffer);
    for (unsigned z = 0; z < scene.zone_count; z++) {
        if (scene.zone[z].owner != owner) continue;
        if (scene.zone[z].badges != 0) {
            begin_item(&text);
            add_zone(p, &scene.zone[z], &text);
            add_badges(scene.zone[z].badges, &text);
        }
        for (unsigned i = 0; i < scene.piece_count; i++) {
            if (scene.piece[i].zone != z || scene.piece[i].badges == 0) continue;
            begin_item(&text);
            vl_text_add(&text, face_of(&scene.piece[i]));
            add_badges(scene.piece[i].badges, &text);
        }
    }
    return player_text(p, buffer, rest);
}

/* "room 1 of 0 = hand 0; captured 3 folded": how early each zone of seat 0 is drawn where there is little room, and
 * whether it is only summed up. */
static bool expect_room(struct player *p, char *rest) {
    char buffer[ROOM];
    struct vl_text text;
    unsigned owner;
    if (!read_whose(p, &rest, &owner)) return false;
    vl_text_init(&text, buffer, sizeof buffer);
    for (unsigned z = 0; z < scene.zone_count; z++) {
        const struct vl_zone *zone = &scene.zone[z];
        if (zone->owner != owner) continue;
        begin_item(&text);
        add_zone(p, zone, &text);
        add_number(zone->priority, &text);
        if (zone->folded) vl_text_add(&text, " folded");
    }
    return player_text(p, buffer, rest);
}

/* "seats 1 = 1 2 0": in which order the scene has what belongs to the seats; each counts by the last of its zones, as
 * there are games where the first ones are always those of whoever's turn it is. */
static bool expect_seats(struct player *p, char *rest) {
    char buffer[ROOM];
    struct vl_text text;
    unsigned owner;
    if (!read_whose(p, &rest, &owner)) return false;
    vl_text_init(&text, buffer, sizeof buffer);
    for (unsigned z = 0; z < scene.zone_count; z++) {
        unsigned seat = scene.zone[z].owner, later = z + 1;
        while (later < scene.zone_count && scene.zone[later].owner != seat) later++;
        if (seat == VL_NOBODY || later < scene.zone_count) continue;
        if (text.length > 0) vl_text_put(&text, ' ');
        vl_text_add_int(&text, (int)seat);
    }
    return player_text(p, buffer, rest);
}

/* " of 1", if it is somebody else's. */
static void add_owner(const struct vl_zone *zone, unsigned viewer, struct vl_text *out) {
    if (zone->owner == viewer || zone->owner == VL_NOBODY) return;
    vl_text_add(out, " of");
    add_number(zone->owner, out);
}

/* A piece by its face, with the zone in which it lies, and of whom if that is not the viewer. */
static void add_piece(struct player *p, uint32_t id, unsigned viewer, const char *before, struct vl_text *out) {
    for (unsigned i = 0; i < scene.piece_count; i++) {
        const struct vl_zone *zone = &scene.zone[scene.piece[i].zone];
        if (scene.piece[i].id != id) continue;
        if (out->length > 0) vl_text_put(out, ' ');
        vl_text_add(out, before);
        vl_text_add(out, face_of(&scene.piece[i]));
        vl_text_add(out, " in ");
        add_zone(p, zone, out);
        add_owner(zone, viewer, out);
        return;
    }
    vl_text_add(out, id == 0 ? "" : "nothing that is there");
}

/* "touch 0 play t5 A = t5 in hand to slot 1": the card that is taken up, where it goes (in a grid with its cell), and
 * "… at h1 in side 2 of 1": what it aims at. */
static bool expect_touch(struct player *p, char *rest) {
    char buffer[ROOM], *actor = player_word(&rest), *equals = strstr(rest, " = ");
    struct vl_touch touch = {.zone = VL_NOBODY};
    struct vl_view_box view;
    struct vl_text text;
    unsigned viewer;
    if (!player_viewer(actor, &viewer) || equals == NULL) return player_wrong(p, "expected SEAT MOVE = …", rest);
    *equals = '\0';
    vl_move move = player_move(p->game, rest);
    if (move == VL_NO_MOVE) return player_wrong(p, "not a move", rest);
    draw(p, viewer, &view);
    p->game->touch(&p->s, vl_view_in(&view), move, &touch);
    vl_text_init(&text, buffer, sizeof buffer);
    add_piece(p, touch.piece, viewer, "", &text);
    if (touch.zone != VL_NOBODY) {
        const struct vl_zone *zone = &scene.zone[touch.zone];
        if (text.length > 0) vl_text_put(&text, ' ');
        vl_text_add(&text, "to ");
        add_zone(p, zone, &text);
        if (zone->arrangement == VL_GRID) {
            add_number(touch.row + 1, &text);
            vl_text_put(&text, '.');
            vl_text_add_int(&text, touch.column + 1);
        }
        add_owner(zone, viewer, &text);
    }
    add_piece(p, touch.target, viewer, "at ", &text);
    return player_text(p, buffer, equals + 3);
}

/* "face s6 = bison 6 small x1": what is printed on a card: its kind, its value if it has one, traits and tags; how many
 * there are. */
static bool expect_face(struct player *p, char *rest) {
    char buffer[ROOM];
    struct vl_face face;
    struct vl_text text;
    unsigned which = 0;
    char *name = player_word(&rest), *equals = player_word(&rest);
    while (name != NULL && which < p->game->faces->count && strcmp(p->game->faces->names[which], name) != 0) which++;
    if (name == NULL || which == p->game->faces->count) return player_wrong(p, "no such card", name);
    if (equals == NULL || strcmp(equals, "=") != 0) return player_wrong(p, "expected =", rest);
    p->game->face(&p->s, which, &face);
    vl_text_init(&text, buffer, sizeof buffer);
    vl_text_add(&text, p->game->kinds[face.kind]);
    if (face.value != VL_NO_VALUE) add_number(face.value, &text);
    for (unsigned i = 0; i < face.traits; i++) {
        vl_text_put(&text, ' ');
        vl_text_add(&text, p->game->traits[face.trait[i].code]);
        add_number(face.trait[i].number, &text);
    }
    for (uint32_t left = face.tags; left != 0; left &= left - 1) {
        vl_text_put(&text, ' ');
        vl_text_add(&text, p->game->tags[vl_first(left)]);
    }
    vl_text_add(&text, " x");
    vl_text_add_int(&text, face.copies);
    return player_text(p, buffer, rest);
}

bool player_expect_scene(struct player *p, const char *kind, char *rest) {
    if (strcmp(kind, "groups") == 0) return expect_groups(p, rest);
    if (strcmp(kind, "marks") == 0) return expect_marks(p, rest);
    if (strcmp(kind, "room") == 0) return expect_room(p, rest);
    if (strcmp(kind, "seats") == 0) return expect_seats(p, rest);
    if (strcmp(kind, "touch") == 0) return expect_touch(p, rest);
    if (strcmp(kind, "face") == 0) return expect_face(p, rest);
    return player_wrong(p, "unknown expectation", kind);
}
