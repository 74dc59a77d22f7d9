/* show.c - see show.h. */
#include "core/show.h"

#include <string.h>

void vl_show_begin(struct vl_show *show, struct vl_scene *scene, unsigned viewer) {
    show->scene = scene;
    show->viewer = viewer;
    show->event = show->fresh = show->count = 0;
}

void vl_show_event(const struct vl_setup *s, struct vl_show *show, const struct vl_event *event) {
    struct vl_event seen = *event;
    for (unsigned i = 0; i < VL_EVENT_ARGS; i++)
        if (!vl_sees(event, show->viewer, i)) seen.arg[i] = VL_FACE_DOWN;
    if (vl_told(event, show->viewer)) s->game->show(s, &seen, show);
    show->event++;
}

/* ---- What games say ---- */

static struct vl_change *note(struct vl_show *show, enum vl_change_kind kind, uint32_t piece) {
    CHECK(show->count < VL_CHANGES_MAX);
    struct vl_change *change = &show->change[show->count++];
    *change = (struct vl_change){.kind = (uint8_t)kind,
                                 .event = (uint8_t)show->event,
                                 .from = VL_NOBODY,
                                 .to = VL_NOBODY,
                                 .face = VL_FACE_DOWN,
                                 .value = VL_NO_VALUE,
                                 .piece = piece};
    return change;
}

struct vl_piece *vl_show_find(struct vl_show *show, unsigned zone, int face) {
    struct vl_piece *back = NULL;
    for (unsigned i = show->scene->piece_count; i-- > 0;) {
        struct vl_piece *piece = &show->scene->piece[i];
        if (piece->zone != zone) continue;
        if (piece->face == face) return piece;
        if (piece->face == VL_FACE_DOWN && back == NULL) back = piece;
    }
    return back;
}

struct vl_piece *vl_show_first(struct vl_show *show, unsigned zone, int face) {
    struct vl_piece *back = NULL;
    for (unsigned i = 0; i < show->scene->piece_count; i++) {
        struct vl_piece *piece = &show->scene->piece[i];
        if (piece->zone != zone) continue;
        if (piece->face == face) return piece;
        if (piece->face == VL_FACE_DOWN && back == NULL) back = piece;
    }
    return back;
}

struct vl_piece *vl_show_at(struct vl_show *show, unsigned zone, unsigned row, unsigned column) {
    for (unsigned i = 0; i < show->scene->piece_count; i++) {
        struct vl_piece *piece = &show->scene->piece[i];
        if (piece->zone == zone && piece->row == row && piece->column == column) return piece;
    }
    return NULL;
}

static void take_out(struct vl_scene *scene, unsigned at) {
    memmove(&scene->piece[at], &scene->piece[at + 1], (--scene->piece_count - at) * sizeof *scene->piece);
}

/* A piece that the scene did not draw: its id stands for none that a game gives. */
static struct vl_piece fresh_piece(struct vl_show *show, unsigned zone) {
    return (struct vl_piece){.id = UINT32_MAX - show->fresh++,
                             .face = VL_FACE_DOWN,
                             .zone = (uint8_t)zone,
                             .owner = VL_NOBODY,
                             .group = VL_NOBODY};
}

/* Puts a piece that is in no list any more behind all others. */
static struct vl_piece *put_down(struct vl_show *show, struct vl_piece piece, unsigned to, int face, unsigned row,
                                 unsigned column) {
    struct vl_scene *scene = show->scene;
    bool comes = piece.zone == VL_NOBODY, goes = to == VL_NOBODY;
    if (comes && goes) return NULL;
    struct vl_change *change = note(show, comes ? VL_CHANGE_COME : goes ? VL_CHANGE_GO : VL_CHANGE_MOVE, piece.id);
    change->from = piece.zone;
    change->to = (uint8_t)to;
    change->row = (uint8_t)row;
    change->column = (uint8_t)column;
    change->face = (int16_t)face;
    if (!comes) scene->zone[piece.zone].count--;
    if (goes) return NULL;
    CHECK(to < scene->zone_count && scene->piece_count < VL_PIECES_MAX);
    scene->zone[to].count++;
    piece.zone = (uint8_t)to;
    piece.row = (uint8_t)row;
    piece.column = (uint8_t)column;
    piece.face = (int16_t)face;
    piece.group = VL_NOBODY;
    piece.badges &= (uint16_t)~VL_BADGE_HIDDEN;
    scene->piece[scene->piece_count] = piece;
    return &scene->piece[scene->piece_count++];
}

struct vl_piece *vl_show_move_to(struct vl_show *show, unsigned from, unsigned to, int face, unsigned row,
                                 unsigned column) {
    struct vl_scene *scene = show->scene;
    struct vl_piece *found = from == VL_NOBODY ? NULL : vl_show_find(show, from, face);
    bool drawn = from != VL_NOBODY && scene->zone[from].count > (int)vl_scene_pieces(scene, from);
    if (found == NULL || drawn) return put_down(show, fresh_piece(show, from), to, face, row, column);
    struct vl_piece piece = *found;
    take_out(scene, (unsigned)(found - scene->piece));
    return put_down(show, piece, to, face, row, column);
}

struct vl_piece *vl_show_move(struct vl_show *show, unsigned from, unsigned to, int face) {
    return vl_show_move_to(show, from, to, face, 0, 0);
}

void vl_show_bring(struct vl_show *show, struct vl_piece *found, unsigned to, int face, unsigned row, unsigned column) {
    if (found == NULL) return;
    struct vl_piece piece = *found;
    take_out(show->scene, (unsigned)(found - show->scene->piece));
    put_down(show, piece, to, face, row, column);
}

void vl_show_all(struct vl_show *show, unsigned from, unsigned to, bool open) {
    for (unsigned i = 0; i < show->scene->piece_count;) {
        struct vl_piece *piece = &show->scene->piece[i];
        if (piece->zone == from && from != to)
            vl_show_bring(show, piece, to, open ? piece->face : VL_FACE_DOWN, 0, 0);
        else
            i++;
    }
}

static void turn(struct vl_show *show, struct vl_piece *piece, int face, unsigned hidden) {
    if (piece == NULL || (piece->face == face && (piece->badges & VL_BADGE_HIDDEN) == hidden)) return;
    struct vl_change *change = note(show, VL_CHANGE_TURN, piece->id);
    change->from = change->to = piece->zone;
    change->row = piece->row;
    change->column = piece->column;
    change->face = piece->face = (int16_t)face;
    change->hidden = hidden != 0;
    piece->badges = (uint16_t)((piece->badges & ~(unsigned)VL_BADGE_HIDDEN) | hidden);
}

void vl_show_turn(struct vl_show *show, struct vl_piece *piece, int face) {
    turn(show, piece, face, 0);
}

void vl_show_hide(struct vl_show *show, struct vl_piece *piece) {
    if (piece != NULL) turn(show, piece, piece->face, VL_BADGE_HIDDEN);
}

void vl_show_name(struct vl_show *show, struct vl_piece *piece, uint32_t id) {
    if (piece == NULL || piece->id == id) return;
    note(show, VL_CHANGE_NAME, id)->was = piece->id;
    piece->id = id;
}

void vl_show_value(struct vl_show *show, unsigned zone, int value) {
    if (zone >= show->scene->zone_count || show->scene->zone[zone].value == value) return;
    struct vl_change *change = note(show, VL_CHANGE_VALUE, 0);
    change->to = (uint8_t)zone;
    change->value = show->scene->zone[zone].value = (int16_t)value;
}

/* ---- Settling ----
 * Pieces that keep their id are where they are. Of the others, one that lies at the same place and shows the same face
 * has only got another name; whatever is left is moved, turned, brought or taken away now. */

enum { UNMATCHED = 0xffff };

static unsigned find_id(const struct vl_scene *scene, uint32_t id) {
    for (unsigned i = 0; i < scene->piece_count; i++)
        if (scene->piece[i].id == id) return i;
    return UNMATCHED;
}

static bool same_place(const struct vl_scene *before, const struct vl_piece *a, const struct vl_scene *after,
                       const struct vl_piece *b) {
    return vl_zone_same(&before->zone[a->zone], &after->zone[b->zone]) && a->row == b->row && a->column == b->column;
}

/* Gives the pieces of `after` that bear a new name the piece that lies there already, in order. */
static void match_names(struct vl_show *show, const struct vl_scene *after, uint16_t *match, uint16_t *used) {
    struct vl_scene *scene = show->scene;
    for (unsigned i = 0; i < after->piece_count; i++) {
        unsigned at = find_id(scene, after->piece[i].id);
        match[i] = (uint16_t)at;
        if (at != UNMATCHED) used[at] = 1;
    }
    for (unsigned i = 0; i < after->piece_count; i++)
        for (unsigned at = 0; at < scene->piece_count && match[i] == UNMATCHED; at++) {
            const struct vl_piece *piece = &scene->piece[at];
            if (used[at] || piece->face != after->piece[i].face || !same_place(scene, piece, after, &after->piece[i]))
                continue;
            match[i] = (uint16_t)at;
            used[at] = 1;
            note(show, VL_CHANGE_NAME, after->piece[i].id)->was = piece->id;
        }
}

static bool settle_piece(struct vl_show *show, const struct vl_scene *after, unsigned which, unsigned at) {
    const struct vl_piece *now = &after->piece[which];
    const struct vl_piece *was = at == UNMATCHED ? NULL : &show->scene->piece[at];
    bool moved = was == NULL || !same_place(show->scene, was, after, now);
    bool hidden = now->badges & VL_BADGE_HIDDEN, same = !moved && was->face == now->face;
    if (same && hidden == ((was->badges & VL_BADGE_HIDDEN) != 0)) return true;
    struct vl_change *change = note(show,
                                    was == NULL ? VL_CHANGE_COME
                                    : moved     ? VL_CHANGE_MOVE
                                                : VL_CHANGE_TURN,
                                    now->id);
    if (was != NULL) change->from = was->zone;
    change->to = (uint8_t)vl_scene_find(show->scene, after->zone[now->zone].name, after->zone[now->zone].index,
                                        after->zone[now->zone].owner);
    change->row = now->row;
    change->column = now->column;
    change->face = now->face;
    change->hidden = hidden;
    return same;
}

bool vl_show_settle(struct vl_show *show, const struct vl_scene *after) {
    uint16_t match[VL_PIECES_MAX], used[VL_PIECES_MAX] = {0};
    struct vl_scene *scene = show->scene;
    bool nothing = true;
    if (show->event > 0) show->event--; /* what is left belongs to the last event */
    match_names(show, after, match, used);
    for (unsigned i = 0; i < after->piece_count; i++) nothing &= settle_piece(show, after, i, match[i]);
    for (unsigned at = 0; at < scene->piece_count; at++) {
        if (used[at]) continue;
        note(show, VL_CHANGE_GO, scene->piece[at].id)->from = scene->piece[at].zone;
        nothing = false;
    }
    for (unsigned z = 0; z < after->zone_count; z++) {
        unsigned at = vl_scene_find(scene, after->zone[z].name, after->zone[z].index, after->zone[z].owner);
        if (at != VL_NOBODY) vl_show_value(show, at, after->zone[z].value);
    }
    *scene = *after;
    return nothing;
}
