/* targets.c - legal moves as things to point at: see targets.h. */
#include "tui/targets.h"

#include <string.h>

static const struct vl_piece *piece_of(const struct vl_scene *scene, uint32_t id) {
    for (unsigned i = 0; id != 0 && i < scene->piece_count; i++)
        if (scene->piece[i].id == id) return &scene->piece[i];
    return NULL;
}

static bool touches(const struct vl_touch *t) {
    return t->piece != 0 || t->target != 0 || t->zone != VL_NOBODY;
}

static bool is_grid(const struct targets *c, unsigned zone) {
    return zone < c->scene->zone_count && c->scene->zone[zone].arrangement == VL_GRID;
}

/* A piece that lies where the move aims at already: a pile one draws from. */
static bool stays(const struct targets *c, const struct vl_touch *t) {
    const struct vl_piece *piece = piece_of(c->scene, t->piece);
    return piece != NULL && piece->zone == t->zone && t->target == 0;
}

void targets_read(struct targets *c, const struct vl_setup *s, const struct vl_view *view,
                  const struct vl_scene *scene) {
    uint32_t only = 0;
    bool several = false, still = false;
    c->setup = s;
    c->scene = scene;
    c->implied = false;
    for (unsigned i = 0; i < c->count; i++) {
        struct vl_touch *t = &c->touch[i];
        *t = (struct vl_touch){.zone = VL_NOBODY};
        s->game->touch(s, view, c->move[i], t);
        still |= t->piece != 0 && t->piece == c->taken;
        if (!touches(t)) continue;
        several |= t->piece == 0 || (only != 0 && only != t->piece) || stays(c, t);
        only = t->piece;
    }
    if (!still) c->taken = 0;
    if (!several && only != 0) {
        c->taken = only;
        c->implied = true;
    }
}

/* ---- Pointing ---- */

/* Cards that cannot be told apart stand for each other: a move names one of them. */
static bool stands_for(const struct targets *c, const struct vl_piece *piece, uint32_t id) {
    const struct vl_piece *named = piece->id == id ? NULL : piece_of(c->scene, id);
    if (named == NULL) return piece->id == id;
    return piece->zone == named->zone && piece->face == named->face && piece->owner == named->owner &&
           piece->face != VL_FACE_DOWN && !is_grid(c, piece->zone) && strcmp(piece->label, named->label) == 0;
}

/* The very thing that a move aims at: a piece, a cell, a zone. */
static bool is_target(const struct targets *c, const struct vl_touch *t, const struct item *item) {
    if (item->kind == ITEM_ZONE) return t->zone == item->zone && !is_grid(c, t->zone);
    if (item->kind == ITEM_CELL) return t->zone == item->zone && t->row == item->row && t->column == item->column;
    if (item->kind != ITEM_PIECE) return false;
    const struct vl_piece *piece = &c->scene->piece[item->piece];
    if (t->target != 0) return stands_for(c, piece, t->target);
    return t->zone == piece->zone && is_grid(c, t->zone) && t->row == piece->row && t->column == piece->column;
}

/* That, or a card that lies in the zone it aims at. */
static bool aims_at(const struct targets *c, const struct vl_touch *t, const struct item *item) {
    return is_target(c, t, item) ||
           (item->kind == ITEM_PIECE && t->target == 0 && t->zone == item->zone && !is_grid(c, t->zone));
}

static bool takes_up(const struct targets *c, const struct vl_touch *t, const struct item *item) {
    return item->kind == ITEM_PIECE && t->piece != 0 && stands_for(c, &c->scene->piece[item->piece], t->piece);
}

static bool means(const struct targets *c, const struct vl_touch *t, const struct item *item) {
    if (!touches(t)) return false;
    if (c->taken != 0) return t->piece == c->taken && aims_at(c, t, item);
    return takes_up(c, t, item) || ((t->piece == 0 || stays(c, t)) && aims_at(c, t, item));
}

unsigned targets_at(const struct targets *c, const struct item *item, unsigned *out) {
    unsigned count = 0;
    for (unsigned i = 0; i < c->count; i++)
        if (means(c, &c->touch[i], item)) out[count++] = i;
    return count;
}

bool targets_takes(const struct targets *c, const struct item *item) {
    for (unsigned i = 0; i < c->count && c->taken == 0; i++)
        if (takes_up(c, &c->touch[i], item) && !stays(c, &c->touch[i])) return true;
    return false;
}

bool targets_awaits(const struct targets *c, const struct item *item) {
    for (unsigned i = 0; i < c->count; i++)
        if (c->touch[i].piece != 0 && c->touch[i].piece != c->taken && aims_at(c, &c->touch[i], item)) return true;
    return false;
}

/* A zone that is folded over something one could point at. */
static bool hides_target(const struct targets *c, const struct layout *layout, unsigned zone) {
    if (layout->mode[zone] == MODE_FULL) return false;
    for (unsigned i = 0; i < c->count; i++) {
        const struct vl_touch *t = &c->touch[i];
        const struct vl_piece *piece = piece_of(c->scene, c->taken == 0 && t->piece != 0 ? t->piece : t->target);
        if (c->taken != 0 && t->piece != c->taken) continue;
        if ((piece != NULL && piece->zone == zone) ||
            (t->zone == zone && is_grid(c, zone) && (c->taken != 0 || t->piece == 0)))
            return true;
    }
    return false;
}

enum mark targets_mark(const struct targets *c, const struct layout *layout, const struct item *item) {
    unsigned meant[VL_MOVES_MAX];
    if (item->kind == ITEM_PIECE && c->taken != 0 && c->scene->piece[item->piece].id == c->taken) return MARK_TAKEN;
    for (unsigned i = targets_at(c, item, meant); i-- > 0;)
        if (takes_up(c, &c->touch[meant[i]], item) || is_target(c, &c->touch[meant[i]], item)) return MARK_LEGAL;
    return item->kind == ITEM_ZONE && item->caption && hides_target(c, layout, item->zone) ? MARK_LEGAL : MARK_NONE;
}

unsigned targets_actions(const struct targets *c, unsigned *out) {
    unsigned count = 0;
    for (unsigned i = 0; i < c->count; i++)
        if (!touches(&c->touch[i])) out[count++] = i;
    return count;
}

uint64_t targets_zones(const struct targets *c) {
    uint64_t set = 0;
    for (unsigned i = 0; i < c->count; i++)
        if (c->touch[i].zone < VL_ZONES_MAX) set |= 1ull << c->touch[i].zone;
    return set;
}

/* ---- The other way round: from moves to places ---- */

int targets_piece(const struct targets *c, const struct layout *layout, uint32_t id) {
    for (unsigned i = 0; i < layout->count && id != 0; i++)
        if (layout->item[i].kind == ITEM_PIECE && c->scene->piece[layout->item[i].piece].id == id) return (int)i;
    return -1;
}

int targets_target(const struct targets *c, const struct layout *layout, unsigned which) {
    const struct vl_touch *t = &c->touch[which];
    int at = targets_piece(c, layout, t->target);
    for (unsigned i = 0; i < layout->count && at < 0; i++) {
        const struct item *item = &layout->item[i];
        if (item->kind == ITEM_PIECE && !is_grid(c, item->zone)) continue; /* the zone itself, not a card in it */
        if (touches(t) && aims_at(c, t, item)) at = (int)i;
    }
    return at >= 0 ? at : targets_piece(c, layout, t->piece);
}

/* ---- Clicks ---- */

static bool means_something(const struct targets *c, const struct item *item) {
    unsigned meant[VL_MOVES_MAX];
    return targets_at(c, item, meant) > 0;
}

/* The one place of a zone that means a move, or -1. */
static int place_in(const struct targets *c, const struct layout *layout, unsigned zone) {
    for (unsigned i = 0; i < layout->count; i++) {
        const struct item *item = &layout->item[i];
        if (item->kind == ITEM_ZONE && item->zone == zone && means_something(c, item)) return (int)i;
    }
    return -1;
}

int targets_clicked(const struct targets *c, const struct layout *layout, int x, int y) {
    int there = layout_item_at(layout, x, y), found = -1;
    if (there >= 0 && means_something(c, &layout->item[there])) return there;
    unsigned zone = layout_zone_at(layout, x, y), places = 0;
    if (zone == VL_NOBODY) return there;
    int own = place_in(c, layout, zone);
    if (own >= 0) return own;
    for (unsigned z = 0; z < c->scene->zone_count && (layout->fixed >> zone & 1); z++) {
        bool beside = (layout->fixed >> z & 1) && c->scene->zone[z].index == c->scene->zone[zone].index;
        int other = beside ? place_in(c, layout, z) : -1;
        if (other < 0) continue;
        found = other;
        places++;
    }
    return places == 1 ? found : there;
}
