/* board.h - where everything of a scene stands in a rectangle, for any game.
 *
 * A scene knows roles, arrangements, owners and priorities, and no coordinates. The layout makes bands of them, from
 * top to bottom: the other seats, a line each, with their grids; the middle as columns (common zones side by side, each
 * seat's side of them above, one's own below); what else is common; one's own grid, hand and other cards.
 *
 *     Ben   ★   Hand ▮▮▮   Reserve 9   Totems 11             what is folded is a count and a value
 *     Clara     Hand ▮▮    Reserve 9   Totems 2
 *                  Totem 1 = 18     Totem 2 = 0               columns
 *                    │t5  │
 *                    │t10 │
 *     Discard 3
 *     Hand       ┌────┬────┬────┐
 *                │t1  │t4  │Head│                             one's own cards, in boxes if there is room
 *                └────┴────┴────┘
 *
 * Bands begin as small as they can be and grow in a fixed order as long as everything fits; if not even that fits, the
 * zones of the highest priority are folded first. The result is a list of items, which draw.h draws and a cursor moves
 * along. */
#ifndef VL_BOARD_H
#define VL_BOARD_H

#include "core/scene.h"
#include "tui/canvas.h"
#include "words/words.h"

enum item_kind {
    ITEM_NAME,  /* of a seat, with its badges */
    ITEM_ZONE,  /* its caption, or the place behind its last card */
    ITEM_VALUE, /* what it is worth */
    ITEM_LEAD,  /* of a side: whether it leads, before its cards and not beside what they are worth */
    ITEM_PIECE,
    ITEM_CELL, /* an empty cell of a grid */
    ITEM_MORE, /* so many more cards that are not shown */
};

/* How a piece or cell looks: one column; a label between two sides; the same in a box. */
enum item_look { LOOK_BARE, LOOK_CHIP, LOOK_BOX };

enum zone_mode { MODE_SUMMARY, MODE_TOP, MODE_FULL };

struct item {
    uint8_t kind, look;
    uint8_t zone;        /* index into the scene's zones; of a name: the seat */
    uint8_t row, column; /* of a cell, or a piece in a grid */
    bool caption;   /* of a zone: its words are shown; of a name: with badges; of ITEM_MORE: it is how many there are */
    int16_t piece;  /* index into the scene's pieces; of ITEM_MORE: how many */
    struct rect at; /* the words or the label, without sides and box */
};

enum { ITEMS_MAX = 900, AREAS_MAX = 2 * VL_ZONES_MAX };

/* All the room that a zone has, cards or none: for whoever points with a mouse. */
struct area {
    struct rect at;
    uint8_t zone;
};

struct layout {
    struct rect board;
    unsigned count;
    uint8_t mode[VL_ZONES_MAX]; /* enum zone_mode */
    uint64_t fixed;             /* zones that cannot be opened or closed: they have their place in the columns */
    struct item item[ITEMS_MAX];
    unsigned areas;
    struct area area[AREAS_MAX];
};

struct layout_wish {
    const struct vl_scene *scene;
    const struct vl_speaker *speaker;
    struct rect board;
    uint64_t opened, closed; /* zones, by hand */
    uint64_t wanted;         /* zones to be shown even if empty: somebody could put something there */
};

void layout_make(const struct layout_wish *, struct layout *);
/* The seat that sits at the bottom. */
unsigned layout_near(const struct layout_wish *);

/* The item at a place, or -1; a box counts as far as its sides. */
int layout_item_at(const struct layout *, int x, int y);
/* The zone that has its room there, or VL_NOBODY. */
unsigned layout_zone_at(const struct layout *, int x, int y);

/* What an item of a zone says: "Reserve 9", "Totem 1 = 18"; of backs of which something is known, that: "then 1 3"; of
 * a folded grid what lies together there: "River 9 = 25 (canoe 6, begun 3)". */
void layout_caption(const struct vl_speaker *, const struct vl_scene *, unsigned zone, enum zone_mode,
                    struct vl_text *);

#endif
