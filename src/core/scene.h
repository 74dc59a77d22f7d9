/* scene.h - a table that any renderer can draw.
 *
 * Zones hold pieces. A scene is made from a view, so it can show nothing that its viewer may not know; piece ids are
 * made from the view too and tell nothing about hidden cards (they are renewed whenever hidden cards mix). A renderer
 * animates by comparing two scenes, with the events between them at hand: a piece that keeps its id has moved.
 */
#ifndef VL_SCENE_H
#define VL_SCENE_H

#include "core/game.h"

enum { VL_ZONES_MAX = 64, VL_PIECES_MAX = 320, VL_GROUPS_MAX = 128, VL_LABEL = 5 };

enum vl_role {
    VL_HAND,     /* cards its owner can act with now */
    VL_RESERVE,  /* cards its owner holds back */
    VL_COMMON,   /* the middle of the table */
    VL_SIDE,     /* one seat's side of something common, or its own board */
    VL_PILE,     /* a stack to draw from */
    VL_DISCARD,  /* out of the game, for all to see */
    VL_CAPTURED, /* won */
};

enum vl_arrangement { VL_FAN, VL_ROW, VL_STACK, VL_GRID };

/* Marks on a zone, a piece or a group. */
enum vl_badge {
    VL_BADGE_START = 1,    /* begins */
    VL_BADGE_LEADER = 2,   /* is ahead, and the game says so: in its own word, if it has one (badge.leader) */
    VL_BADGE_READY = 4,    /* has finished its part of a simultaneous phase */
    VL_BADGE_NEW = 8,      /* came last */
    VL_BADGE_LAID = 16,    /* the viewer has laid it out, and can still take it back */
    VL_BADGE_DEALER = 32,  /* deals */
    VL_BADGE_PEEKED = 64,  /* seen by the viewer alone, who does not own it */
    VL_BADGE_HIDDEN = 128, /* it lies face down, and the viewer knows it */
    VL_BADGE_WHOLE = 256,  /* a group that is complete */
    VL_BADGES = 9,         /* how many there are */
};

extern const char *const vl_role_names[];        /* "hand", "reserve" … */
extern const char *const vl_arrangement_names[]; /* "fan", "row" … */
extern const char *const vl_badge_names[VL_BADGES];

struct vl_zone {
    uint8_t name;        /* index into the game's zones; with index and owner the zone's key: it stays the same from */
    uint8_t index;       /* scene to scene, and no two zones share it. index: which of several of that name, from 0 */
    uint8_t role;        /* enum vl_role */
    uint8_t arrangement; /* enum vl_arrangement */
    uint8_t owner;       /* a seat, or VL_NOBODY */
    uint8_t priority;    /* 0 is drawn first and largest; small screens fold the highest */
    uint8_t rows, columns; /* of a grid */
    uint16_t badges;       /* set of enum vl_badge */
    bool folded;           /* shown as a summary: count and value stand for the pieces */
    int16_t count;         /* cards in it, drawn or not */
    int16_t value;         /* what they are worth, or VL_NO_VALUE */
};
#define VL_NO_VALUE INT16_MIN
enum { VL_FACE_DOWN = -1 };

struct vl_piece {
    uint32_t id;          /* never 0 */
    int16_t face;         /* index into the scene's faces, or VL_FACE_DOWN */
    uint8_t zone;         /* index into zones */
    uint8_t row, column;  /* in a grid, from 0 */
    uint8_t owner;        /* whose card it is, or VL_NOBODY */
    uint8_t group;        /* index into groups, or VL_NOBODY */
    uint16_t badges;      /* set of enum vl_badge */
    char label[VL_LABEL]; /* at most four characters, for small screens and colour-blind eyes */
};

/* Pieces of one zone that belong together: a canoe, a totem, a seat's side of a ground. */
struct vl_group {
    uint8_t name;        /* index into the game's groups */
    uint8_t zone;        /* index into zones; all its pieces lie there */
    uint8_t owner;       /* a seat, or VL_NOBODY */
    uint8_t row, column; /* its extent in a grid; rows 0: it has none */
    uint8_t rows, columns;
    uint16_t badges; /* set of enum vl_badge */
    int16_t value;   /* what it is worth, or how strong it is; VL_NO_VALUE */
    int16_t count;   /* what it carries, or how many count; VL_NO_VALUE */
};

struct vl_scene {
    const struct vl_domain *faces; /* the game's, in the notation's words */
    unsigned zone_count, piece_count, group_count;
    struct vl_zone zone[VL_ZONES_MAX];
    struct vl_piece piece[VL_PIECES_MAX];
    struct vl_group group[VL_GROUPS_MAX];
};

/* What a move touches: the piece it takes up and the piece or cell it aims at. 0 or VL_NOBODY: none. */
struct vl_touch {
    uint32_t piece, target;
    uint8_t zone, row, column;
};

/* An empty scene of a game. */
void vl_scene_begin(struct vl_scene *, const struct vl_game *);
struct vl_zone *vl_scene_zone(struct vl_scene *, unsigned name, unsigned index, enum vl_role, enum vl_arrangement,
                              unsigned owner);
/* Adds a piece to the zone added last. */
struct vl_piece *vl_scene_piece(struct vl_scene *, uint32_t id, int face, unsigned owner);
/* Adds a group to the zone added last, without pieces, extent, value and count; returns its index, for pieces. */
unsigned vl_scene_group(struct vl_scene *, unsigned name, unsigned owner);
/* How many pieces lie in a zone (its count may be larger: not all need be drawn). */
unsigned vl_scene_pieces(const struct vl_scene *, unsigned zone);
/* Whether what a group is worth is to be said: it is known, and something, or the group is complete. */
static inline bool vl_group_counts(const struct vl_group *group) {
    return group->value != VL_NO_VALUE && (group->value != 0 || (group->badges & VL_BADGE_WHOLE) != 0);
}
/* Whether two zones, of one scene or another, have the same key. */
static inline bool vl_zone_same(const struct vl_zone *a, const struct vl_zone *b) {
    return a->name == b->name && a->index == b->index && a->owner == b->owner;
}
/* That key as text: "hand:0:2", "pole:1:"; name, index and, where there is one, owner. */
enum { VL_ZONE_KEY = 64 };
void vl_zone_key(const struct vl_game *, const struct vl_zone *, char key[VL_ZONE_KEY]);
/* The index of a zone, or VL_NOBODY. */
unsigned vl_scene_find(const struct vl_scene *, unsigned name, unsigned index, unsigned owner);

/* Lays out the moves of a choice that is not committed yet in the scene of a view that has them carried out, all but a
 * completing one (the last, if `complete`): that one's piece is brought to its place. laid[i], unless NULL, is the id
 * of the piece that move i has brought to where it lies, or 0 if none is to be seen; those pieces get VL_BADGE_LAID. */
void vl_scene_lay(const struct vl_setup *, const struct vl_view *, struct vl_scene *, const vl_move *, unsigned count,
                  bool complete, uint32_t *laid);

struct vl_text;
/* Both the scene and, for a seat that may act, its legal moves with what they touch, as one JSON object. */
void vl_scene_json(const struct vl_setup *, const struct vl_view *, const struct vl_scene *, const vl_move *moves,
                   unsigned count, struct vl_text *);
/* The scene in plain text, a zone a line. */
void vl_scene_format(const struct vl_setup *, const struct vl_scene *, struct vl_text *);

#endif
