/* place.c - where every item of a band stands: see board.h. */
#include "tui/bands.h"

/* ---- Widths ---- */

/* What is known of the backs in a zone, if it is of each of them: "1 3" for one of one turn over one of three. */
static bool add_backs(const struct vl_scene *scene, unsigned zone, struct vl_text *out) {
    size_t before = out->length;
    for (unsigned i = 0; i < scene->piece_count; i++) {
        const struct vl_piece *piece = &scene->piece[i];
        if (piece->zone != zone) continue;
        if (piece->face != VL_FACE_DOWN || piece->label[0] == '\0') {
            vl_text_back(out, before);
            return false;
        }
        vl_text_put(out, ' ');
        vl_text_add(out, piece->label);
    }
    return out->length > before;
}

/* What lies together in a folded grid. */
static void add_groups(const struct vl_speaker *who, const struct vl_scene *scene, unsigned zone, struct vl_text *out) {
    bool any = false;
    for (unsigned i = 0; i < scene->group_count; i++) {
        const struct vl_group *group = &scene->group[i];
        size_t before = out->length;
        if (group->zone != zone || !vl_group_counts(group)) continue;
        vl_text_add(out, any ? ", " : " (");
        if (vl_speak_group_label(who, group, out))
            any = true;
        else
            vl_text_back(out, before);
    }
    if (any) vl_text_put(out, ')');
}

void layout_caption(const struct vl_speaker *who, const struct vl_scene *scene, unsigned which, enum zone_mode mode,
                    struct vl_text *out) {
    const struct vl_zone *zone = &scene->zone[which];
    vl_speak_zone_label(who, zone, out);
    if (mode == MODE_SUMMARY && !add_backs(scene, which, out)) {
        vl_text_put(out, ' ');
        vl_text_add_int(out, zone->count);
    }
    bool worth = zone->value != VL_NO_VALUE && (mode == MODE_SUMMARY || (zone->owner == VL_NOBODY && zone->count > 0));
    if (worth) {
        vl_text_add(out, " = ");
        vl_text_add_int(out, zone->value);
    }
    if (mode == MODE_SUMMARY && zone->arrangement == VL_GRID) add_groups(who, scene, which, out);
}

static int caption_width(const struct plan *p, unsigned z) {
    char words[VL_ROOM_SENTENCE];
    struct vl_text text;
    vl_text_init(&text, words, sizeof words);
    layout_caption(p->wish->speaker, p->scene, z, p->out->mode[z], &text);
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

static void add_area(struct plan *p, unsigned zone, struct rect at) {
    if (p->out->areas < AREAS_MAX) p->out->area[p->out->areas++] = (struct area){at, (uint8_t)zone};
}

/* Pieces of a zone from left to right, sides shared, on `lines` lines in a room of `w` columns. Labels become narrower
 * if they do not fit, then the first pieces become a number. Returns the place behind the last one. */
static struct rect add_run(struct plan *p, unsigned z, int x, int y, int w, int lines, bool boxed) {
    unsigned count = vl_scene_pieces(p->scene, z), skip = 0;
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
        add_piece(p, (unsigned)plan_piece(p->scene, z, i), left, line, wide, boxed ? LOOK_BOX : LOOK_CHIP);
        end = (struct rect){left + wide + 1, line, 1, 1};
    }
    return end;
}

int place_run_lines(const struct plan *p, unsigned z, int w) {
    int in_line = (w - 1) / (LABEL + 1), count = (int)vl_scene_pieces(p->scene, z);
    return in_line < 1 || count == 0 ? 1 : (count + in_line - 1) / in_line;
}

/* ---- Zones on a line ---- */

static int inline_width(const struct plan *p, unsigned z) {
    int width = caption_width(p, z), count = (int)vl_scene_pieces(p->scene, z);
    if (p->out->mode[z] == MODE_TOP) return width + LABEL + 3 + 4;
    if (p->out->mode[z] == MODE_SUMMARY || count == 0) return width;
    if (plan_all_down(p->scene, z)) return width + 1 + (count <= HELD_MOST ? count : 4);
    return width + 1 + count * (LABEL + 1) + 1;
}

static void add_inline(struct plan *p, unsigned z, int x, int y, int w) {
    unsigned count = vl_scene_pieces(p->scene, z);
    add_caption(p, z, x, y, w);
    x += caption_width(p, z) + 1;
    if (p->out->mode[z] == MODE_SUMMARY || count == 0) return;
    if (p->out->mode[z] == MODE_TOP) {
        add_piece(p, (unsigned)plan_piece(p->scene, z, count - 1), x + 1, y, LABEL, LOOK_CHIP);
        add_more(p, z, (unsigned)p->scene->zone[z].count, x + LABEL + 3, y)->caption = true;
    } else if (!plan_all_down(p->scene, z)) {
        add_run(p, z, x, y, w - caption_width(p, z) - 1, 1, false);
    } else if (count <= HELD_MOST) {
        for (unsigned i = 0; i < count; i++)
            add_piece(p, (unsigned)plan_piece(p->scene, z, i), x + (int)i, y, 1, LOOK_BARE);
    } else {
        add_more(p, z, count, x, y)->caption = true;
    }
}

int place_flow(struct plan *p, unsigned owner, bool guest, int y) {
    const struct rect *board = &p->out->board;
    int x = board->x + GUTTER, lines = 0;
    for (unsigned z = 0; z < p->scene->zone_count; z++) {
        if (p->scene->zone[z].owner != owner || !plan_is_inline(p, z) || plan_is_guest(p, z) != guest) continue;
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
    int count = (int)vl_scene_pieces(p->scene, z), shown = count < b->lines ? count : b->lines;
    int step = b->boxed ? 2 : 1, top = y + b->boxed;
    bool more = shown < count && shown > 1;
    for (int i = 0; i < shown - more; i++) {
        int line = top + (b->lines - shown + i) * step;
        add_piece(p, (unsigned)plan_piece(p->scene, z, (unsigned)(count - 1 - i)), x + 1, line, LABEL,
                  b->boxed ? LOOK_BOX : LOOK_CHIP);
    }
    if (shown < count) {
        int hidden = count - shown + more;
        add_more(p, z, (unsigned)hidden, more ? x + 1 : x + LABEL + 3, top + (b->lines - 1) * step);
    }
}

/* A pile that waits beside a column's cards: behind the card, or in its place while there is none. The last column has
 * the rest of the board. */
static void place_beside(struct plan *p, unsigned z, int x, int y) {
    const struct rect *board = &p->out->board;
    int wide = plan_column_width(p), from = x + 1, to = x + wide - 1;
    for (unsigned other = 0; other < p->scene->zone_count; other++) {
        const struct vl_zone *zone = &p->scene->zone[other];
        bool here = plan_has(p->in_columns, other) && zone->role == VL_COMMON && zone->index == p->scene->zone[z].index;
        if (here && !plan_is_empty(p, other)) from = plan_is_flat(p) ? x + wide / 2 : x + LABEL + 3;
    }
    if (to + wide > board->x + board->w) to = board->x + board->w;
    if (!plan_is_empty(p, z)) add_caption(p, z, from, y, to - from);
}

/* One line of the table of columns: the zones of an owner. */
static void place_columns(struct plan *p, const struct band *b, unsigned owner, int y) {
    int wide = plan_column_width(p), worth = plan_worth_width(p);
    int height = b->boxed ? 2 * b->lines + 1 : b->lines;
    for (unsigned z = 0; z < p->scene->zone_count; z++) {
        const struct vl_zone *zone = &p->scene->zone[z];
        if (!plan_has(p->in_columns, z) || zone->owner != owner) continue;
        int x = p->out->board.x + GUTTER + zone->index * wide;
        if (owner != VL_NOBODY || zone->role == VL_COMMON) add_area(p, z, (struct rect){x, y, wide, height});
        if (owner == VL_NOBODY && zone->role != VL_COMMON) {
            place_beside(p, z, x, y + b->boxed);
        } else if (zone->arrangement == VL_STACK) {
            place_stack(p, z, b, x, y);
        } else {
            struct rect end = add_run(p, z, x, y, owner == VL_NOBODY ? wide - 1 : wide - worth, b->lines, b->boxed);
            if (owner == VL_NOBODY) continue;
            add_item(p, ITEM_LEAD, z, x - 1, y + b->boxed, 1);
            add_item(p, ITEM_ZONE, z, end.x, end.y, 1);
            add_item(p, ITEM_VALUE, z, x + wide - worth + 1, y + b->boxed, worth - 1);
        }
    }
    if (owner != VL_NOBODY) add_item(p, ITEM_NAME, owner, p->out->board.x, y + b->boxed, GUTTER - 1);
}

/* What somebody else holds, where one's own card would lie. */
static void place_guest(struct plan *p, int y) {
    if (p->guest == VL_NOBODY) return;
    add_item(p, ITEM_NAME, p->guest, p->out->board.x, y, GUTTER - 1);
    place_flow(p, p->guest, true, y);
}

void place_band(struct plan *p, const struct band *b, int y) {
    const struct rect *board = &p->out->board;
    switch ((enum band_kind)b->kind) {
    case BAND_SEAT:
        add_item(p, ITEM_NAME, b->seat, board->x, y, GUTTER - 1)->caption = true;
        place_flow(p, b->seat, false, y);
        break;
    case BAND_COMMON: place_flow(p, VL_NOBODY, false, y); break;
    case BAND_ZONE:
        add_caption(p, b->zone, board->x + 1, y + b->boxed, GUTTER - 2);
        add_run(p, b->zone, board->x + GUTTER, y, board->w - GUTTER, b->lines, b->boxed);
        add_area(p, b->zone, (struct rect){board->x, y, board->w, b->boxed ? 2 * b->lines + 1 : b->lines});
        break;
    case BAND_GRID: place_grid(p, b, y); break;
    case BAND_HEADS:
        for (unsigned z = 0; z < p->scene->zone_count; z++) {
            const struct vl_zone *zone = &p->scene->zone[z];
            if (!plan_has(p->in_columns, z) || zone->role != VL_COMMON) continue;
            int x = board->x + GUTTER + zone->index * plan_column_width(p);
            add_caption(p, z, x + 1, y, plan_column_width(p) - 2);
            add_area(p, z, (struct rect){x, y, plan_column_width(p), 1});
        }
        break;
    case BAND_SIDES: place_columns(p, b, b->seat, y); break;
    case BAND_COLUMNS: place_columns(p, b, VL_NOBODY, y); break;
    case BAND_ROOM: place_guest(p, y + b->boxed); break;
    case BAND_GAP: break;
    }
}
