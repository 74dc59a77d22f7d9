/* show.c - what an event changes on Ogallala's table. Nothing is hidden but what lies in the piles. */
#include "core/show.h"

#include "ogallala.h"

static unsigned river_of(const struct vl_show *show, unsigned seat) {
    return vl_scene_find(show->scene, ZONE_RIVER, 0, seat);
}

/* A card that stands in somebody's river goes elsewhere. */
static void take(struct vl_show *show, unsigned seat, unsigned cell, unsigned to) {
    struct vl_piece *piece = vl_show_at(show, river_of(show, seat), oga_row(cell), oga_column(cell));
    if (piece != NULL) vl_show_bring(show, piece, to, piece->face, 0, 0);
}

/* OGA-19: the next card of booty comes to hand. */
static void next_booty(struct vl_show *show) {
    for (unsigned i = 0; i < show->scene->piece_count; i++) {
        struct vl_piece *piece = &show->scene->piece[i];
        if (piece->zone != AT_SPOILS) continue;
        vl_show_bring(show, piece, AT_HAND, piece->face, 0, 0);
        return;
    }
}

/* OGA-8: the cards between two cells make room, the farthest first. The card that was inserted came last, and is found
 * last in its cell. */
static void slide(struct vl_show *show, unsigned seat, unsigned from, unsigned to, enum oga_side side) {
    unsigned river = river_of(show, seat), row = oga_row(from);
    for (unsigned cell = to;; cell += side == RIGHT ? -1u : 1u) {
        struct vl_piece *piece = vl_show_at(show, river, row, oga_column(cell));
        unsigned column = oga_column(cell) + (side == RIGHT ? 1u : -1u);
        if (piece != NULL) vl_show_bring(show, piece, river, piece->face, row, column);
        if (cell == from) return;
    }
}

/* A canoe goes down, from left to right; booty goes to the attacker. */
static void sink(struct vl_show *show, unsigned seat, unsigned cell, bool looted) {
    struct vl_piece *piece = vl_show_at(show, river_of(show, seat), oga_row(cell), oga_column(cell));
    if (piece == NULL || piece->group == VL_NOBODY) return;
    struct vl_group canoe = show->scene->group[piece->group];
    for (unsigned column = canoe.column; column < (unsigned)canoe.column + canoe.columns; column++) {
        piece = vl_show_at(show, canoe.zone, canoe.row, column);
        if (piece == NULL) continue;
        bool booty = looted && (vl_oga_trait[piece->face].is & IS_BOOTY);
        vl_show_bring(show, piece, booty ? AT_SPOILS : AT_DISCARD, piece->face, 0, 0);
    }
    if (looted) next_booty(show);
}

/* From a pile it was turned up in the hand; from the discard it comes there. */
static void draw(struct vl_show *show, int card) {
    struct vl_piece *piece = vl_show_find(show, AT_HAND, card);
    if (piece != NULL)
        vl_show_turn(show, piece, card);
    else
        vl_show_move(show, AT_DISCARD, AT_HAND, card);
}

void vl_oga_show(const struct vl_setup *s, const struct vl_event *event, struct vl_show *show) {
    const int16_t *arg = event->arg;
    unsigned seat = (unsigned)arg[0], cell = (unsigned)arg[2]; /* of most events */
    (void)s;
    switch (event->type) {
    case EV_DRAWS:
        if (arg[1] < PILES) vl_show_move(show, AT_PILES + (unsigned)arg[1], AT_HAND, VL_FACE_DOWN);
        break;
    case EV_DRAWN: draw(show, arg[1]); break;
    case EV_PLACED:
    case EV_STOWED:
    case EV_INSERTED:
        vl_show_move_to(show, AT_HAND, river_of(show, seat), arg[1], oga_row(cell), oga_column(cell));
        next_booty(show);
        break;
    case EV_SLID: slide(show, seat, (unsigned)arg[1], cell, (enum oga_side)arg[3]); break;
    case EV_DISCARDED:
    case EV_DROPPED:
        vl_show_move(show, AT_HAND, AT_DISCARD, arg[1]);
        next_booty(show);
        break;
    case EV_LASSOED: take(show, (unsigned)arg[1], cell, AT_HAND); break;
    case EV_SHOT: take(show, (unsigned)arg[1], cell, AT_DISCARD); break;
    case EV_LOST: sink(show, seat, (unsigned)arg[1], false); break;
    case EV_SUNK: sink(show, seat, (unsigned)arg[1], true); break;
    default: break;
    }
}
