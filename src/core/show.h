/* show.h - what happened, played on a scene, event by event.
 *
 *     scene before ──event──▶ ──event──▶ ──event──▶ scene after
 *                     changes    changes    changes
 *
 * A game's `show` says which pieces an event moves, turns over, brings or takes away; it names them by where they lie
 * and what they show, and never needs ids. What is left over at the end of an act - ids that were renewed, values,
 * badges, groups - is settled against the scene of the view after it: so folding the changes of all steps over the
 * scene before always gives the scene after. The law in the conformance mill is that settling moves nothing: every
 * piece lies where the events have brought it.
 *
 * Nothing is told that the viewer is not told: an event comes as it is redacted, and a hidden card travels face down.
 */
#ifndef VL_SHOW_H
#define VL_SHOW_H

#include "core/event.h"
#include "core/scene.h"

enum { VL_CHANGES_MAX = 512 };

enum vl_change_kind {
    VL_CHANGE_MOVE,  /* a piece goes to another place, perhaps turning over on the way */
    VL_CHANGE_TURN,  /* it is turned over where it lies */
    VL_CHANGE_COME,  /* it comes from nowhere on the table */
    VL_CHANGE_GO,    /* it leaves the table */
    VL_CHANGE_VALUE, /* a zone is worth something else */
    VL_CHANGE_NAME,  /* a piece has another id from now on */
};

struct vl_change {
    uint8_t kind;        /* enum vl_change_kind */
    uint8_t event;       /* the how-manieth of the act it belongs to */
    uint8_t from, to;    /* zones (indices into the scene before settling); VL_NOBODY: none */
    uint8_t row, column; /* in `to` */
    int16_t face;        /* what it shows then */
    bool hidden;         /* it lies face down then, though the viewer knows it (VL_BADGE_HIDDEN) */
    int16_t value;       /* of the zone */
    uint32_t piece, was; /* ids: the piece, and for a new name the old one */
};

struct vl_show {
    struct vl_scene *scene; /* as it is after the events shown so far */
    unsigned viewer;
    unsigned event; /* how many events were shown */
    unsigned fresh; /* pieces that came into being on the way: their ids are settled at the end */
    unsigned count;
    struct vl_change change[VL_CHANGES_MAX];
};

/* Begins with the scene before an act, which is changed in place. */
void vl_show_begin(struct vl_show *, struct vl_scene *, unsigned viewer);
/* Shows an event, if the viewer is told of it. The game gets it as the viewer sees it: an argument that is not to be
 * seen is VL_FACE_DOWN. */
void vl_show_event(const struct vl_setup *, struct vl_show *, const struct vl_event *);
/* Settles what is left against the scene after the act. True if nothing was: no piece had to be moved or turned. */
bool vl_show_settle(struct vl_show *, const struct vl_scene *after);

/* ---- For games: what an event changes. Zones are indices (vl_scene_find); VL_NOBODY as `from` is out of the box, as
 * `to` off the table ---- */

/* Whether the viewer knows a seat's cards: they are its own, or it sees everything. */
static inline bool vl_show_knows(const struct vl_show *show, int seat) {
    return (int)show->viewer == seat || show->viewer == VL_ALL;
}
/* A card with this face goes from one zone to another, behind all that lies there: in `from` the last that shows it, or
 * else the last that lies face down. A pile that draws fewer pieces than it counts gives one and keeps what it draws.
 * It shows `face` when it is there. Returns it, NULL if it left the table. */
struct vl_piece *vl_show_move(struct vl_show *, unsigned from, unsigned to, int face);
/* The same into a cell of a grid. */
struct vl_piece *vl_show_move_to(struct vl_show *, unsigned from, unsigned to, int face, unsigned row, unsigned column);
/* A piece that the game has found itself (by cell, by id) goes there; it shows `face` then. */
void vl_show_bring(struct vl_show *, struct vl_piece *, unsigned to, int face, unsigned row, unsigned column);
/* All that lies in a zone goes to another, one piece after the other: as it is, or face down. */
void vl_show_all(struct vl_show *, unsigned from, unsigned to, bool open);
/* It is turned over: shows this face to everybody, or its back; or lies face down though the viewer knows it. A piece
 * that goes elsewhere is not hidden any more, unless that is said then. */
void vl_show_turn(struct vl_show *, struct vl_piece *, int face);
void vl_show_hide(struct vl_show *, struct vl_piece *);
/* A piece that was hidden goes by its own id from now on. */
void vl_show_name(struct vl_show *, struct vl_piece *, uint32_t id);
void vl_show_value(struct vl_show *, unsigned zone, int value);
/* The last piece of a zone that shows this face, or else lies face down; the first such; the piece in a cell of a grid;
 * NULL. */
struct vl_piece *vl_show_find(struct vl_show *, unsigned zone, int face);
struct vl_piece *vl_show_first(struct vl_show *, unsigned zone, int face);
struct vl_piece *vl_show_at(struct vl_show *, unsigned zone, unsigned row, unsigned column);

#endif
