/* board.c - from zones to rectangles: see board.h. */
#include <string.h>

#include "tui/bands.h"

/* ---- What there is ---- */

unsigned layout_near(const struct layout_wish *wish) {
    unsigned viewer = wish->speaker->viewer;
    return viewer < wish->speaker->setup->players ? viewer : 0;
}

static unsigned family(const struct vl_scene *scene, const struct vl_zone *like) {
    unsigned count = 0;
    for (unsigned z = 0; z < scene->zone_count; z++)
        count += scene->zone[z].name == like->name && scene->zone[z].owner == like->owner;
    return count;
}

/* Columns are made of the largest family of common zones, and of every other family of as many that lies beside it. */
static void find_columns(struct plan *p) {
    const struct vl_scene *scene = p->scene;
    for (unsigned z = 0; z < scene->zone_count; z++) {
        unsigned count = family(scene, &scene->zone[z]);
        if (scene->zone[z].role == VL_COMMON && count > 1 && count > p->columns) p->columns = count;
    }
    if (p->columns == 0) return;
    for (unsigned z = 0; z < scene->zone_count; z++) {
        const struct vl_zone *zone = &scene->zone[z];
        bool beside = zone->role == VL_COMMON || zone->role == VL_SIDE || zone->role == VL_PILE;
        if (beside && zone->arrangement != VL_GRID && family(scene, zone) == p->columns) p->in_columns |= plan_only(z);
    }
}

static bool has_grid(const struct plan *p, unsigned seat) {
    for (unsigned z = 0; z < p->scene->zone_count; z++)
        if (p->scene->zone[z].arrangement == VL_GRID && p->scene->zone[z].owner == seat) return true;
    return false;
}

static enum zone_mode mode_of(const struct plan *p, unsigned z) {
    const struct vl_zone *zone = &p->scene->zone[z];
    bool own = zone->owner == p->near && zone->role != VL_DISCARD;
    if (plan_has(p->folded, z)) return MODE_SUMMARY;
    if (!plan_has(p->in_columns, z)) {
        if (plan_has(p->wish->opened, z)) return MODE_FULL;
        if (plan_has(p->wish->closed, z)) return MODE_SUMMARY;
    }
    if (zone->folded && !plan_has(p->unfolded, z)) return MODE_SUMMARY;
    if (zone->arrangement == VL_GRID) return MODE_FULL;
    return zone->arrangement == VL_STACK && !own && !plan_has(p->in_columns, z) ? MODE_TOP : MODE_FULL;
}

/* The n-th piece of a zone, or -1. */
int plan_piece(const struct vl_scene *scene, unsigned z, unsigned n) {
    for (unsigned i = 0; i < scene->piece_count; i++)
        if (scene->piece[i].zone == z && n-- == 0) return (int)i;
    return -1;
}

bool plan_all_down(const struct vl_scene *scene, unsigned z) {
    for (unsigned i = 0; i < scene->piece_count; i++)
        if (scene->piece[i].zone == z && scene->piece[i].face != VL_FACE_DOWN) return false;
    return true;
}

bool plan_is_empty(const struct plan *p, unsigned z) {
    const struct vl_zone *zone = &p->scene->zone[z];
    if (zone->arrangement == VL_GRID) return false;
    if (p->steady && zone->owner == VL_NOBODY && (zone->role == VL_DISCARD || zone->role == VL_PILE)) return false;
    return zone->count == 0 && vl_scene_pieces(p->scene, z) == 0 && !plan_has(p->wish->wanted, z);
}

/* Whether a zone stands on a line with others, and not on lines of its own. */
bool plan_is_inline(const struct plan *p, unsigned z) {
    const struct vl_zone *zone = &p->scene->zone[z];
    bool own = zone->owner == p->near;
    if (plan_has(p->in_columns, z) || plan_is_empty(p, z)) return false;
    if (p->out->mode[z] != MODE_FULL) return true;
    if (zone->arrangement == VL_GRID || plan_has(p->wish->opened, z)) return false;
    if (own && p->steady && zone->role == VL_HAND) return false;
    return !own || (plan_all_down(p->scene, z) && !plan_has(p->wish->wanted, z));
}

/* ---- Bands ---- */

static struct band *add_band(struct plan *p, enum band_kind kind, unsigned seat, unsigned zone) {
    struct band *band = &p->band[p->count < BANDS - 1 ? p->count++ : BANDS - 1];
    *band = (struct band){.kind = (uint8_t)kind, .seat = (uint8_t)seat, .zone = (uint8_t)zone, .lines = 1, .needed = 1};
    return band;
}

int plan_column_width(const struct plan *p) {
    return (p->out->board.w - GUTTER) / (int)p->columns;
}

static bool has_sides(const struct plan *p, unsigned seat) {
    for (unsigned z = 0; z < p->scene->zone_count; z++)
        if (plan_has(p->in_columns, z) && p->scene->zone[z].owner == seat) return true;
    return false;
}

/* Columns that a side needs for its value and its badge: the same for all, so that they stand below each other. */
int plan_worth_width(const struct plan *p) {
    for (unsigned z = 0; z < p->scene->zone_count; z++) {
        const struct vl_zone *zone = &p->scene->zone[z];
        if (plan_has(p->in_columns, z) && zone->owner != VL_NOBODY && zone->value != VL_NO_VALUE) return WORTH;
    }
    return 2;
}

static void plan_sides(struct plan *p, unsigned seat) {
    if (!has_sides(p, seat)) return;
    struct band *band = add_band(p, BAND_SIDES, seat, 0);
    for (unsigned z = 0; z < p->scene->zone_count; z++) {
        if (!plan_has(p->in_columns, z) || p->scene->zone[z].owner != seat) continue;
        int lines = place_run_lines(p, z, plan_column_width(p) - plan_worth_width(p));
        if (lines > band->needed) band->needed = lines;
    }
}

static void plan_columns(struct plan *p) {
    unsigned players = p->wish->speaker->setup->players;
    if (p->columns == 0) return;
    add_band(p, BAND_GAP, 0, 0);
    add_band(p, BAND_HEADS, 0, 0);
    for (unsigned i = 1; i < players; i++) plan_sides(p, (p->near + i) % players);
    struct band *band = add_band(p, BAND_COLUMNS, 0, 0);
    for (unsigned z = 0; z < p->scene->zone_count; z++) {
        const struct vl_zone *zone = &p->scene->zone[z];
        int count = (int)vl_scene_pieces(p->scene, z);
        if (!plan_has(p->in_columns, z) || zone->role != VL_COMMON || zone->arrangement != VL_STACK) continue;
        if (count > band->needed) band->needed = count;
    }
    plan_sides(p, p->near);
}

/* A seat's grid and the zones that have lines of their own. */
static void plan_zones(struct plan *p, unsigned owner) {
    for (unsigned z = 0; z < p->scene->zone_count; z++) {
        const struct vl_zone *zone = &p->scene->zone[z];
        if (zone->owner != owner || plan_has(p->in_columns, z) || plan_is_inline(p, z) || plan_is_empty(p, z)) continue;
        if (p->out->mode[z] == MODE_FULL && zone->arrangement == VL_GRID) {
            struct band *band = add_band(p, BAND_GRID, owner, z);
            band->lines = band->needed = zone->rows;
        } else {
            struct band *band = add_band(p, BAND_ZONE, owner, z);
            band->lines = band->needed = place_run_lines(p, z, p->out->board.w - GUTTER);
        }
    }
}

static void plan_line(struct plan *p, enum band_kind kind, unsigned owner) {
    int lines = place_flow(p, owner, false, -1);
    if (lines > 0) add_band(p, kind, owner, 0)->lines = lines;
}

/* Whether a seat has cards in hand. */
static bool is_holding(const struct plan *p, unsigned seat) {
    bool held = false;
    for (unsigned z = 0; z < p->scene->zone_count; z++)
        held |= p->scene->zone[z].owner == seat && p->scene->zone[z].role == VL_HAND && !plan_is_empty(p, z);
    return held;
}

static bool comes_and_goes(const struct vl_zone *zone) {
    return zone->role == VL_HAND || zone->role == VL_RESERVE;
}

bool plan_is_guest(const struct plan *p, unsigned z) {
    return p->guest != VL_NOBODY && p->scene->zone[z].owner == p->guest && comes_and_goes(&p->scene->zone[z]);
}

/* Where cards come and go beside a grid, there is room for one's own. While it is empty the only one of the others who
 * holds some has it: on a line of their own their cards would push everything down. */
static void find_guest(struct plan *p) {
    unsigned seats = 0;
    p->guest = VL_NOBODY;
    for (unsigned z = 0; z < p->scene->zone_count && p->steady; z++) {
        const struct vl_zone *zone = &p->scene->zone[z];
        if (zone->owner < VL_SEATS_MAX && comes_and_goes(zone) && plan_is_inline(p, z)) seats |= VL_BIT(zone->owner);
    }
    if (vl_count(seats) != 1 || vl_first(seats) == p->near || is_holding(p, p->near)) return;
    p->guest = vl_first(seats);
    if (place_flow(p, p->guest, true, -1) > 1) p->guest = VL_NOBODY;
}

/* One's own cards; where they come and go beside a grid, their lines are there without them. */
static void plan_own(struct plan *p) {
    if (p->steady && !is_holding(p, p->near)) add_band(p, BAND_ROOM, p->near, 0);
    plan_zones(p, p->near);
    plan_line(p, BAND_SEAT, p->near);
}

static void plan_bands(struct plan *p) {
    unsigned players = p->wish->speaker->setup->players;
    p->count = 0;
    for (unsigned z = 0; z < p->scene->zone_count; z++) p->out->mode[z] = (uint8_t)mode_of(p, z);
    find_guest(p);
    for (unsigned i = 1; i < players; i++) {
        plan_line(p, BAND_SEAT, (p->near + i) % players);
        plan_zones(p, (p->near + i) % players);
    }
    plan_columns(p);
    add_band(p, BAND_GAP, 0, 0);
    plan_line(p, BAND_COMMON, VL_NOBODY);
    plan_zones(p, VL_NOBODY);
    plan_own(p);
    for (unsigned i = 0; i < p->count; i++)
        if (p->band[i].kind == BAND_GAP) p->band[i].lines = 0;
}

bool plan_is_flat(const struct plan *p) { /* the common zones are no stacks: cards lie beside each other */
    for (unsigned z = 0; z < p->scene->zone_count; z++)
        if (plan_has(p->in_columns, z) && p->scene->zone[z].role == VL_COMMON)
            return p->scene->zone[z].arrangement != VL_STACK;
    return false;
}

static int band_height(const struct band *band) {
    return band->boxed ? 2 * band->lines + 1 : band->lines;
}

static int total_height(const struct plan *p) {
    int height = 0;
    for (unsigned i = 0; i < p->count; i++) height += band_height(&p->band[i]);
    return height;
}

/* ---- Growing ---- */

static bool is_own_hand(const struct plan *p, const struct band *b) {
    if (b->kind == BAND_ROOM) return true;
    return b->kind == BAND_ZONE && b->seat == p->near && p->scene->zone[b->zone].role == VL_HAND;
}

/* What may grow, in this order: of which bands, all at once or none of them. */
enum growth {
    GROW_HAND,
    GROW_GRID,
    GROW_STACKS,
    GROW_SIDES,
    GROW_GAPS,
    GROW_ALL_STACKS,
    GROW_TABLE,
    GROW_CARDS,
    GROW_GRIDS,
    GROW_UPRIGHT,
    GROWTHS
};
enum { MODEST = 4 }; /* cards of a stack that are shown before others grow */

static void grow_band(const struct plan *p, struct band *b, enum growth how) {
    bool own = b->seat == p->near, flat = plan_is_flat(p);
    switch (how) {
    case GROW_HAND:
        if (is_own_hand(p, b)) b->boxed = true;
        break;
    case GROW_STACKS:
        if (b->kind == BAND_COLUMNS && b->lines < b->needed && b->lines < MODEST) b->lines++;
        break;
    case GROW_SIDES:
        if (b->kind == BAND_SIDES) b->lines = b->needed;
        break;
    case GROW_GAPS:
        if (b->kind == BAND_GAP) b->lines = 1;
        break;
    case GROW_GRID:
        if (b->kind == BAND_GRID && own) b->boxed = true;
        break;
    case GROW_ALL_STACKS:
        if (b->kind == BAND_COLUMNS && b->lines < b->needed) b->lines++;
        break;
    case GROW_TABLE:
        if ((b->kind == BAND_SIDES && p->scene->piece_count > 0) ||
            (b->kind == BAND_COLUMNS && (flat || b->needed == 1)))
            b->boxed = true;
        break;
    case GROW_CARDS:
        if (b->kind == BAND_ZONE && own) b->boxed = true;
        break;
    case GROW_GRIDS:
        if (b->kind == BAND_GRID) b->boxed = true;
        break;
    case GROW_UPRIGHT:
        if (b->kind == BAND_COLUMNS && !flat && b->lines > 1 && b->lines == b->needed) b->boxed = true;
        break;
    case GROWTHS: break;
    }
}

static void grow(struct plan *p) {
    struct band before[BANDS];
    for (enum growth how = 0; how < GROWTHS;) {
        int height = total_height(p);
        memcpy(before, p->band, sizeof before);
        for (unsigned i = 0; i < p->count; i++) grow_band(p, &p->band[i], how);
        bool fits = total_height(p) <= p->out->board.h, grown = total_height(p) > height;
        if (!fits) memcpy(p->band, before, sizeof before);
        if (!fits || !grown) how++; /* stacks grow card by card */
    }
}

/* Folds one more zone, of the highest priority; false if there is none left. */
static bool fold_one(struct plan *p) {
    int worst = -1;
    for (unsigned z = 0; z < p->scene->zone_count; z++) {
        const struct vl_zone *zone = &p->scene->zone[z];
        if (plan_has(p->folded | p->in_columns, z) || p->out->mode[z] != MODE_FULL || plan_is_inline(p, z) ||
            plan_is_empty(p, z))
            continue;
        if (zone->owner == p->near && zone->role == VL_HAND) continue;
        bool asked = plan_has(p->wish->opened, z);
        int rank = zone->priority + (asked ? 0 : 16);
        int best =
            worst < 0 ? -1 : p->scene->zone[worst].priority + (plan_has(p->wish->opened, (unsigned)worst) ? 0 : 16);
        if (rank >= best) worst = (int)z;
    }
    if (worst >= 0) p->folded |= plan_only((unsigned)worst);
    return worst >= 0;
}

/* Lines that are kept free for one's own cards to grow. */
static int spare_lines(const struct plan *p) {
    for (unsigned i = 0; i < p->count; i++)
        if (is_own_hand(p, &p->band[i])) return SPARE;
    return SPARE + 4;
}

/* Unfolds grids as long as everything fits, the lowest priority first. */
static void unfold(struct plan *p) {
    for (unsigned priority = 0; priority < 16; priority++)
        for (unsigned z = 0; z < p->scene->zone_count; z++) {
            const struct vl_zone *zone = &p->scene->zone[z];
            if (zone->arrangement != VL_GRID || !zone->folded || zone->priority != priority) continue;
            if (plan_has(p->wish->opened | p->wish->closed | p->folded, z)) continue;
            p->unfolded |= plan_only(z);
            plan_bands(p);
            if (total_height(p) + spare_lines(p) <= p->out->board.h) continue;
            p->unfolded &= ~plan_only(z);
            plan_bands(p);
        }
}

/* What is left over stands between the others, the middle and one's own, which stays at the bottom. */
static void spread(struct plan *p) {
    int left = p->out->board.h - total_height(p), gaps = 0;
    for (unsigned i = 0; i < p->count; i++) gaps += p->band[i].kind == BAND_GAP;
    for (unsigned i = 0; i < p->count && left > 0; i++) {
        if (p->band[i].kind != BAND_GAP) continue;
        p->band[i].lines += left / gaps;
        left -= left / gaps;
        gaps--;
    }
}

void layout_make(const struct layout_wish *wish, struct layout *out) {
    struct plan p = {.wish = wish, .scene = wish->scene, .out = out, .near = layout_near(wish), .guest = VL_NOBODY};
    out->board = wish->board;
    out->count = out->areas = 0;
    find_columns(&p);
    p.steady = has_grid(&p, p.near);
    out->fixed = p.in_columns;
    do plan_bands(&p);
    while (total_height(&p) > out->board.h && fold_one(&p));
    if (total_height(&p) <= out->board.h) unfold(&p);
    grow(&p);
    spread(&p);
    int y = out->board.y;
    for (unsigned i = 0; i < p.count; i++) {
        if (y + band_height(&p.band[i]) > out->board.y + out->board.h) break;
        place_band(&p, &p.band[i], y);
        y += band_height(&p.band[i]);
    }
}

int layout_item_at(const struct layout *layout, int x, int y) {
    int best = -1;
    for (unsigned i = 0; i < layout->count; i++) {
        const struct item *item = &layout->item[i];
        struct rect at = item->at;
        if (item->kind != ITEM_PIECE && item->kind != ITEM_ZONE && item->kind != ITEM_CELL) continue;
        if (item->look == LOOK_BOX) at = (struct rect){at.x - 1, at.y - 1, at.w + 1, 3};
        if (rect_holds(&at, x, y)) best = (int)i;
    }
    return best;
}

unsigned layout_zone_at(const struct layout *layout, int x, int y) {
    for (unsigned i = 0; i < layout->areas; i++)
        if (rect_holds(&layout->area[i].at, x, y)) return layout->area[i].zone;
    return VL_NOBODY;
}
