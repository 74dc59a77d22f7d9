/* bands.h - inside the layout: what layout.c decides (which bands there are, and how tall) and place.c carries out
 * (where every item stands in them). */
#ifndef VL_BANDS_H
#define VL_BANDS_H

#include "tui/board.h"

enum {
    GUTTER = 12, /* names and captions at the left */
    LABEL = 4,   /* columns of a label */
    APART = 3,   /* columns between zones on a line */
    WORTH = 6,   /* columns for "= 12" and a badge */
    BANDS = 96,
    SPARE = 6,
    HELD_MOST = 12, /* more cards face down than these are a number */
};

enum band_kind {
    BAND_SEAT, /* a seat's name and zones, on one line or more */
    BAND_ZONE, /* one zone, its pieces on lines of their own */
    BAND_GRID,
    BAND_HEADS,   /* captions of the columns */
    BAND_SIDES,   /* a seat's sides of the columns */
    BAND_COLUMNS, /* the common zones */
    BAND_COMMON,  /* what else belongs to nobody, on one line or more */
    BAND_GAP,
    BAND_ROOM, /* for a card that comes and goes: nothing moves when it does */
};

struct band {
    uint8_t kind, seat, zone;
    bool boxed;
    int lines, needed; /* of pieces, now and for all of them */
};

struct plan {
    const struct layout_wish *wish;
    const struct vl_scene *scene;
    struct layout *out;
    unsigned near, columns; /* how many columns; 0: none */
    uint64_t in_columns;    /* zones that belong to a column */
    bool steady;            /* whoever sits at the bottom has a grid: what stands beside it stays where it is */
    unsigned guest;         /* the seat whose cards lie where one's own would while there are none, or VL_NOBODY */
    uint64_t folded;        /* zones that had to be folded for want of room */
    uint64_t unfolded;      /* grids that are shown because there is room */
    unsigned count;
    struct band band[BANDS];
};

/* Sets of zones, of which there are at most 64. */
static inline uint64_t plan_only(unsigned zone) {
    return 1ull << (zone & 63);
}
static inline bool plan_has(uint64_t set, unsigned zone) {
    return (set & plan_only(zone)) != 0;
}

/* ---- layout.c ---- */
int plan_piece(const struct vl_scene *, unsigned zone, unsigned nth); /* the n-th of them, or -1 */
bool plan_all_down(const struct vl_scene *, unsigned zone);           /* face down */
bool plan_is_empty(const struct plan *, unsigned zone);               /* and need not be shown */
bool plan_is_inline(const struct plan *, unsigned zone); /* stands on a line with others, not on lines of its own */
bool plan_is_guest(const struct plan *, unsigned zone);  /* of the guest's cards */
bool plan_is_flat(const struct plan *);                  /* common zones are no stacks: cards lie side by side */
int plan_column_width(const struct plan *);
int plan_worth_width(const struct plan *);

/* ---- place.c ---- */
int place_run_lines(const struct plan *, unsigned zone, int width); /* lines that the pieces of a zone need */
/* Lays the inline zones of an owner along lines, those of a guest by themselves; returns how many. `y` below 0 only
 * counts. */
int place_flow(struct plan *, unsigned owner, bool guest, int y);
void place_band(struct plan *, const struct band *, int y);

#endif
