/* layout.c - from zones to rectangles: see layout.h. */
#include "tui/layout.h"

#include <string.h>

enum {
    GUTTER = 12, /* names and captions at the left */
    LABEL = 4,   /* columns of a label */
    APART = 3,   /* columns between zones on a line */
    WORTH = 6,   /* columns for "= 12" and a badge */
    BANDS = 96,
    SPARE = 6,
    HELD_MOST = 12, /* more cards face down than these are a number */
};

/* ---- What there is ---- */

enum band_kind {
    BAND_SEAT, /* a seat's name and zones, on one line or more */
    BAND_ZONE, /* one zone, its pieces on lines of their own */
    BAND_GRID,
    BAND_HEADS,   /* captions of the columns */
    BAND_SIDES,   /* a seat's sides of the columns */
    BAND_COLUMNS, /* the common zones */
    BAND_COMMON,  /* what else belongs to nobody, on one line or more */
    BAND_GAP,
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
    uint64_t folded;        /* zones that had to be folded for want of room */
    uint64_t unfolded;      /* grids that are shown because there is room */
    unsigned count;
    struct band band[BANDS];
};

static bool in_set(uint64_t set, unsigned i) {
    return set >> i & 1;
}

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
    for (unsigned z = 0; z < scene->zone_count && p->columns > 0; z++) {
        const struct vl_zone *zone = &scene->zone[z];
        bool beside = zone->role == VL_COMMON || zone->role == VL_SIDE || zone->role == VL_PILE;
        if (beside && zone->arrangement != VL_GRID && family(scene, zone) == p->columns) p->in_columns |= 1ull << z;
    }
}

static enum zone_mode mode_of(const struct plan *p, unsigned z) {
    const struct vl_zone *zone = &p->scene->zone[z];
    bool toggled = in_set(p->wish->toggled, z), own = zone->owner == p->near && zone->role != VL_DISCARD;
    if (in_set(p->folded, z)) return MODE_SUMMARY;
    if (zone->arrangement == VL_GRID) {
        bool folded = zone->folded && !in_set(p->unfolded, z);
        return folded == toggled ? MODE_FULL : MODE_SUMMARY;
    }
    if (toggled) return MODE_FULL;
    if (zone->folded) return MODE_SUMMARY;
    return zone->arrangement == VL_STACK && !own && !in_set(p->in_columns, z) ? MODE_TOP : MODE_FULL;
}

static unsigned pieces_in(const struct vl_scene *scene, unsigned z) {
    unsigned count = 0;
    for (unsigned i = 0; i < scene->piece_count; i++) count += scene->piece[i].zone == z;
    return count;
}

/* The n-th piece of a zone, or -1. */
static int piece_in(const struct vl_scene *scene, unsigned z, unsigned n) {
    for (unsigned i = 0; i < scene->piece_count; i++)
        if (scene->piece[i].zone == z && n-- == 0) return (int)i;
    return -1;
}

static bool all_down(const struct vl_scene *scene, unsigned z) {
    for (unsigned i = 0; i < scene->piece_count; i++)
        if (scene->piece[i].zone == z && scene->piece[i].face != VL_FACE_DOWN) return false;
    return true;
}

static bool is_empty(const struct plan *p, unsigned z) {
    if (p->scene->zone[z].arrangement == VL_GRID) return false;
    return p->scene->zone[z].count == 0 && pieces_in(p->scene, z) == 0 && !in_set(p->wish->wanted, z);
}

/* Whether a zone stands on a line with others, and not on lines of its own. */
static bool is_inline(const struct plan *p, unsigned z) {
    const struct vl_zone *zone = &p->scene->zone[z];
    bool own = zone->owner == p->near;
    if (in_set(p->in_columns, z) || is_empty(p, z)) return false;
    if (p->out->mode[z] != MODE_FULL) return true;
    if (zone->arrangement == VL_GRID || in_set(p->wish->toggled, z)) return false;
    return !own || (all_down(p->scene, z) && !in_set(p->wish->wanted, z));
}

/* ---- Widths ---- */

void layout_caption(const struct vl_speaker *who, const struct vl_zone *zone, enum zone_mode mode,
                    struct vl_text *out) {
    vl_speak_zone_label(who, zone, out);
    if (mode == MODE_SUMMARY) {
        vl_text_put(out, ' ');
        vl_text_add_int(out, zone->count);
    }
    bool worth = zone->value != VL_NO_VALUE && (mode == MODE_SUMMARY || (zone->owner == VL_NOBODY && zone->count > 0));
    if (worth) {
        vl_text_add(out, " = ");
        vl_text_add_int(out, zone->value);
    }
}

static int caption_width(const struct plan *p, unsigned z) {
    char words[128];
    struct vl_text text;
    vl_text_init(&text, words, sizeof words);
    layout_caption(p->wish->speaker, &p->scene->zone[z], p->out->mode[z], &text);
    return (int)vl_columns(words);
}

static int label_width(const struct plan *p, unsigned z) {
    int widest = 1;
    for (unsigned i = 0; i < p->scene->piece_count; i++) {
        char words[64];
        struct vl_text text;
        if (p->scene->piece[i].zone != z) continue;
        vl_text_init(&text, words, sizeof words);
        vl_speak_piece(p->wish->speaker, p->scene, &p->scene->piece[i], "label", &text);
        int width = (int)vl_columns(words);
        if (width > widest) widest = width;
    }
    return widest < LABEL ? widest : LABEL;
}

/* ---- Items ---- */

static struct item *add_item(struct plan *p, enum item_kind kind, unsigned zone, int x, int y, int w) {
    struct item *item = &p->out->item[p->out->count < ITEMS_MAX - 1 ? p->out->count++ : ITEMS_MAX - 1];
    *item = (struct item){.kind = (uint8_t)kind, .zone = (uint8_t)zone, .piece = -1, .at = {x, y, w, 1}};
    return item;
}

static void add_piece(struct plan *p, unsigned piece, int x, int y, int w, enum item_look look) {
    const struct vl_piece *it = &p->scene->piece[piece];
    struct item *item = add_item(p, ITEM_PIECE, it->zone, x, y, w);
    item->piece = (int16_t)piece;
    item->look = (uint8_t)look;
    item->row = it->row;
    item->column = it->column;
}

static void add_caption(struct plan *p, unsigned z, int x, int y, int most) {
    int width = caption_width(p, z);
    add_item(p, ITEM_ZONE, z, x, y, width < most ? width : most)->caption = true;
}

static struct item *add_more(struct plan *p, unsigned z, unsigned more, int x, int y) {
    struct item *item = add_item(p, ITEM_MORE, z, x, y, LABEL);
    item->piece = (int16_t)more;
    return item;
}

/* Pieces of a zone from left to right, sides shared, on `lines` lines in a room of `w` columns. Labels become narrower
 * if they do not fit, then the first pieces become a number. Returns the place behind the last one. */
static struct rect add_run(struct plan *p, unsigned z, int x, int y, int w, int lines, bool boxed) {
    unsigned count = pieces_in(p->scene, z), skip = 0;
    int wide = LABEL, step = boxed ? 2 : 1, in_line = (w - 1) / (wide + 1);
    if ((int)count > in_line * lines && !boxed) {
        wide = label_width(p, z);
        in_line = (w - 1) / (wide + 1);
    }
    if (in_line < 1) in_line = 1;
    if ((int)count > in_line * lines) {
        skip = count - (unsigned)(in_line * lines) + 1;
        add_more(p, z, skip, x + 1, y + boxed);
    }
    struct rect end = {x, y + boxed, 1, 1};
    int place = skip > 0;
    for (unsigned i = skip; i < count; i++, place++) {
        int left = x + 1 + place % in_line * (wide + 1), line = y + boxed + place / in_line * step;
        add_piece(p, (unsigned)piece_in(p->scene, z, i), left, line, wide, boxed ? LOOK_BOX : LOOK_CHIP);
        end = (struct rect){left + wide + 1, line, 1, 1};
    }
    return end;
}

static int run_lines(const struct plan *p, unsigned z, int w) {
    int in_line = (w - 1) / (LABEL + 1), count = (int)pieces_in(p->scene, z);
    return in_line < 1 || count == 0 ? 1 : (count + in_line - 1) / in_line;
}

/* ---- Zones on a line ---- */

static int inline_width(const struct plan *p, unsigned z) {
    int width = caption_width(p, z), count = (int)pieces_in(p->scene, z);
    if (p->out->mode[z] == MODE_TOP) return width + LABEL + 3 + 4;
    if (p->out->mode[z] == MODE_SUMMARY || count == 0) return width;
    if (all_down(p->scene, z)) return width + 1 + (count <= HELD_MOST ? count : 4);
    return width + 1 + count * (LABEL + 1) + 1;
}

static void add_inline(struct plan *p, unsigned z, int x, int y, int w) {
    unsigned count = pieces_in(p->scene, z);
    add_caption(p, z, x, y, w);
    x += caption_width(p, z) + 1;
    if (p->out->mode[z] == MODE_SUMMARY || count == 0) return;
    if (p->out->mode[z] == MODE_TOP) {
        add_piece(p, (unsigned)piece_in(p->scene, z, count - 1), x + 1, y, LABEL, LOOK_CHIP);
        add_more(p, z, (unsigned)p->scene->zone[z].count, x + LABEL + 3, y)->caption = true;
    } else if (!all_down(p->scene, z)) {
        add_run(p, z, x, y, w - caption_width(p, z) - 1, 1, false);
    } else if (count <= HELD_MOST) {
        for (unsigned i = 0; i < count; i++)
            add_piece(p, (unsigned)piece_in(p->scene, z, i), x + (int)i, y, 1, LOOK_BARE);
    } else {
        add_more(p, z, count, x, y)->caption = true;
    }
}

/* Lays the inline zones of an owner along lines; returns how many lines. `y` below 0 only counts. */
static int flow(struct plan *p, unsigned owner, int y) {
    const struct rect *board = &p->out->board;
    int x = board->x + GUTTER, lines = 0;
    for (unsigned z = 0; z < p->scene->zone_count; z++) {
        if (p->scene->zone[z].owner != owner || !is_inline(p, z)) continue;
        int width = inline_width(p, z), room = board->w - GUTTER;
        if (lines == 0) lines = 1;
        if (x + width > board->x + board->w && x > board->x + GUTTER) {
            x = board->x + GUTTER;
            lines++;
        }
        if (y >= 0) add_inline(p, z, x, y + lines - 1, width < room ? width : room);
        x += width + APART;
    }
    return lines;
}

/* ---- Bands ---- */

static struct band *add_band(struct plan *p, enum band_kind kind, unsigned seat, unsigned zone) {
    struct band *band = &p->band[p->count < BANDS - 1 ? p->count++ : BANDS - 1];
    *band = (struct band){.kind = (uint8_t)kind, .seat = (uint8_t)seat, .zone = (uint8_t)zone, .lines = 1, .needed = 1};
    return band;
}

static int column_width(const struct plan *p) {
    return (p->out->board.w - GUTTER) / (int)p->columns;
}

static bool has_sides(const struct plan *p, unsigned seat) {
    for (unsigned z = 0; z < p->scene->zone_count; z++)
        if (in_set(p->in_columns, z) && p->scene->zone[z].owner == seat) return true;
    return false;
}

/* Columns that a side needs for its value and its badge: the same for all, so that they stand below each other. */
static int worth_width(const struct plan *p) {
    for (unsigned z = 0; z < p->scene->zone_count; z++) {
        const struct vl_zone *zone = &p->scene->zone[z];
        if (in_set(p->in_columns, z) && zone->owner != VL_NOBODY && zone->value != VL_NO_VALUE) return WORTH;
    }
    return 2;
}

static void plan_sides(struct plan *p, unsigned seat) {
    if (!has_sides(p, seat)) return;
    struct band *band = add_band(p, BAND_SIDES, seat, 0);
    for (unsigned z = 0; z < p->scene->zone_count; z++) {
        if (!in_set(p->in_columns, z) || p->scene->zone[z].owner != seat) continue;
        int lines = run_lines(p, z, column_width(p) - worth_width(p));
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
        int count = (int)pieces_in(p->scene, z);
        if (!in_set(p->in_columns, z) || zone->role != VL_COMMON || zone->arrangement != VL_STACK) continue;
        if (count > band->needed) band->needed = count;
    }
    plan_sides(p, p->near);
}

/* A seat's grid and the zones that have lines of their own. */
static void plan_zones(struct plan *p, unsigned owner) {
    for (unsigned z = 0; z < p->scene->zone_count; z++) {
        const struct vl_zone *zone = &p->scene->zone[z];
        if (zone->owner != owner || in_set(p->in_columns, z) || is_inline(p, z) || is_empty(p, z)) continue;
        if (p->out->mode[z] == MODE_FULL && zone->arrangement == VL_GRID) {
            struct band *band = add_band(p, BAND_GRID, owner, z);
            band->lines = band->needed = zone->rows;
        } else {
            struct band *band = add_band(p, BAND_ZONE, owner, z);
            band->lines = band->needed = run_lines(p, z, p->out->board.w - GUTTER);
        }
    }
}

static void plan_line(struct plan *p, enum band_kind kind, unsigned owner) {
    int lines = flow(p, owner, -1);
    if (lines > 0) add_band(p, kind, owner, 0)->lines = lines;
}

static void plan_bands(struct plan *p) {
    unsigned players = p->wish->speaker->setup->players;
    p->count = 0;
    for (unsigned z = 0; z < p->scene->zone_count; z++) p->out->mode[z] = (uint8_t)mode_of(p, z);
    for (unsigned i = 1; i < players; i++) {
        plan_line(p, BAND_SEAT, (p->near + i) % players);
        plan_zones(p, (p->near + i) % players);
    }
    plan_columns(p);
    add_band(p, BAND_GAP, 0, 0);
    plan_line(p, BAND_COMMON, VL_NOBODY);
    plan_zones(p, VL_NOBODY);
    plan_zones(p, p->near);
    plan_line(p, BAND_SEAT, p->near);
    for (unsigned i = 0; i < p->count; i++)
        if (p->band[i].kind == BAND_GAP) p->band[i].lines = 0;
}

static bool is_flat(const struct plan *p) { /* the common zones are no stacks: cards lie beside each other */
    for (unsigned z = 0; z < p->scene->zone_count; z++)
        if (in_set(p->in_columns, z) && p->scene->zone[z].role == VL_COMMON)
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
    return b->kind == BAND_ZONE && b->seat == p->near && p->scene->zone[b->zone].role == VL_HAND;
}

/* What may grow, in this order: of which bands, all at once or none of them. */
enum growth {
    GROW_HAND,
    GROW_STACKS,
    GROW_SIDES,
    GROW_GAPS,
    GROW_GRID,
    GROW_ALL_STACKS,
    GROW_TABLE,
    GROW_CARDS,
    GROW_GRIDS,
    GROWTHS
};
enum { MODEST = 4 }; /* cards of a stack that are shown before others grow */

static void grow_band(const struct plan *p, struct band *b, enum growth how) {
    bool own = b->seat == p->near, flat = is_flat(p);
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
        if (in_set(p->folded | p->in_columns, z) || p->out->mode[z] != MODE_FULL || is_inline(p, z) || is_empty(p, z))
            continue;
        if (zone->owner == p->near && zone->role == VL_HAND) continue;
        bool asked = in_set(p->wish->toggled, z);
        int rank = zone->priority + (asked ? 0 : 16);
        int best =
            worst < 0 ? -1 : p->scene->zone[worst].priority + (in_set(p->wish->toggled, (unsigned)worst) ? 0 : 16);
        if (rank >= best) worst = (int)z;
    }
    if (worst >= 0) p->folded |= 1ull << worst;
    return worst >= 0;
}

/* Lines that are kept free: for one's own cards to grow, and for a card at hand that comes and goes. */
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
            p->unfolded |= 1ull << z;
            plan_bands(p);
            if (total_height(p) + spare_lines(p) <= p->out->board.h) continue;
            p->unfolded &= ~(1ull << z);
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

/* ---- Placing ---- */

static void place_grid(struct plan *p, const struct band *b, int y) {
    const struct vl_zone *zone = &p->scene->zone[b->zone];
    const struct rect *board = &p->out->board;
    int wide = (board->w - 8 - 1) / zone->columns - 1, step = b->boxed ? 2 : 1;
    if (wide > LABEL) wide = LABEL;
    if (wide < 1) wide = 1;
    int x = board->x + board->w - zone->columns * (wide + 1) - 1, name = x - board->x - 1;
    if (name > GUTTER) x = board->x + GUTTER, name = GUTTER - 1;
    add_item(p, ITEM_NAME, b->seat, board->x, y + b->boxed, name)->caption = true;
    add_caption(p, b->zone, board->x, y + b->boxed + step, name);
    if (zone->rows > 2) add_item(p, ITEM_VALUE, b->zone, board->x, y + b->boxed + 2 * step, name);
    for (unsigned row = 0; row < zone->rows; row++) {
        for (unsigned column = 0; column < zone->columns; column++) {
            struct item *item =
                add_item(p, ITEM_CELL, b->zone, x + 1 + (int)column * (wide + 1), y + b->boxed + (int)row * step, wide);
            item->row = (uint8_t)row;
            item->column = (uint8_t)column;
            item->look = b->boxed ? LOOK_BOX : LOOK_CHIP;
            for (unsigned i = 0; i < p->scene->piece_count; i++) {
                const struct vl_piece *piece = &p->scene->piece[i];
                if (piece->zone != b->zone || piece->row != row || piece->column != column) continue;
                item->kind = ITEM_PIECE;
                item->piece = (int16_t)i;
            }
        }
    }
}

/* A stack stands upright: the last card on top, the first ones a number below. */
static void place_stack(struct plan *p, unsigned z, const struct band *b, int x, int y) {
    int count = (int)pieces_in(p->scene, z), shown = count < b->lines ? count : b->lines;
    bool more = shown < count && shown > 1;
    for (int i = 0; i < shown - more; i++) {
        int line = y + b->boxed + (b->lines - shown) + i;
        add_piece(p, (unsigned)piece_in(p->scene, z, (unsigned)(count - 1 - i)), x + 1, line, LABEL,
                  b->boxed ? LOOK_BOX : LOOK_CHIP);
    }
    if (shown < count) {
        int hidden = count - shown + more;
        add_more(p, z, (unsigned)hidden, more ? x + 1 : x + LABEL + 3, y + b->lines - 1);
    }
}

/* One line of the table of columns: the zones of an owner. */
static void place_columns(struct plan *p, const struct band *b, unsigned owner, int y) {
    int wide = column_width(p), worth = worth_width(p);
    for (unsigned z = 0; z < p->scene->zone_count; z++) {
        const struct vl_zone *zone = &p->scene->zone[z];
        if (!in_set(p->in_columns, z) || zone->owner != owner) continue;
        int x = p->out->board.x + GUTTER + zone->index * wide;
        if (owner == VL_NOBODY && zone->role != VL_COMMON) { /* a pile beside it, behind the cards */
            int from = is_flat(p) ? x + wide / 2 : x + LABEL + 3;
            if (!is_empty(p, z)) add_caption(p, z, from, y + b->boxed, x + wide - 1 - from);
        } else if (zone->arrangement == VL_STACK) {
            place_stack(p, z, b, x, y);
        } else {
            struct rect end = add_run(p, z, x, y, owner == VL_NOBODY ? wide - 1 : wide - worth, b->lines, b->boxed);
            if (owner == VL_NOBODY) continue;
            add_item(p, ITEM_ZONE, z, end.x, end.y, 1);
            add_item(p, ITEM_VALUE, z, x + wide - worth + 1, y + b->boxed, worth - 1);
        }
    }
    if (owner != VL_NOBODY) add_item(p, ITEM_NAME, owner, p->out->board.x, y + b->boxed, GUTTER - 1);
}

static void place_band(struct plan *p, const struct band *b, int y) {
    const struct rect *board = &p->out->board;
    switch ((enum band_kind)b->kind) {
    case BAND_SEAT:
        add_item(p, ITEM_NAME, b->seat, board->x, y, GUTTER - 1)->caption = true;
        flow(p, b->seat, y);
        break;
    case BAND_COMMON: flow(p, VL_NOBODY, y); break;
    case BAND_ZONE:
        add_caption(p, b->zone, board->x + 1, y + b->boxed, GUTTER - 2);
        add_run(p, b->zone, board->x + GUTTER, y, board->w - GUTTER, b->lines, b->boxed);
        break;
    case BAND_GRID: place_grid(p, b, y); break;
    case BAND_HEADS:
        for (unsigned z = 0; z < p->scene->zone_count; z++) {
            const struct vl_zone *zone = &p->scene->zone[z];
            if (!in_set(p->in_columns, z) || zone->role != VL_COMMON) continue;
            add_caption(p, z, board->x + GUTTER + zone->index * column_width(p) + 1, y, column_width(p) - 2);
        }
        break;
    case BAND_SIDES: place_columns(p, b, b->seat, y); break;
    case BAND_COLUMNS: place_columns(p, b, VL_NOBODY, y); break;
    case BAND_GAP: break;
    }
}

void layout_make(const struct layout_wish *wish, struct layout *out) {
    struct plan p = {.wish = wish, .scene = wish->scene, .out = out, .near = layout_near(wish)};
    out->board = wish->board;
    out->count = 0;
    find_columns(&p);
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
