/* draw.c - a layout on a canvas: see draw.h. */
#include "tui/draw.h"

#include <string.h>

#include "core/telling.h"

enum { SEAT_WORDS = VL_ROOM_SEAT, NOTE = 2 }; /* columns of a back that can be written on */

static const struct pen quiet = {INK_QUIET, 0};

struct pen draw_pen(unsigned seat) {
    return seat < VL_SEATS_MAX ? (struct pen){(uint8_t)(INK_SEAT + seat), 0} : (struct pen){INK_PLAIN, 0};
}

void draw_seat_words(const struct vl_speaker *who, unsigned seat, struct vl_text *out) {
    struct vl_speaker stranger = *who;
    stranger.viewer = VL_SPECTATOR; /* names, where a sentence would say "you" */
    vl_speak_seat(&stranger, seat, NULL, out);
}

static enum mark mark_of(const struct picture *p, unsigned i) {
    const struct item *item = &p->layout->item[i];
    bool fresh = item->kind == ITEM_PIECE && (p->scene->piece[item->piece].badges & VL_BADGE_NEW) != 0;
    enum mark mark = p->mark == NULL ? MARK_NONE : (enum mark)p->mark[i];
    return mark == MARK_NONE && fresh ? MARK_NEW : mark;
}

static struct pen marked(struct pen pen, enum mark mark) {
    if (mark == MARK_LEGAL || mark == MARK_TAKEN) pen.style |= STYLE_BOLD;
    if (mark == MARK_HINT) pen = (struct pen){INK_HINT, STYLE_BOLD};
    if (mark == MARK_NEW) pen.style |= STYLE_UNDERLINE;
    if (mark == MARK_VAIN || mark == MARK_CURSOR) pen.style |= STYLE_REVERSE | STYLE_BOLD;
    if (mark == MARK_CULPRIT) pen = (struct pen){INK_ALARM, STYLE_BOLD};
    return pen;
}

/* ---- Sides: what stands left and right of an item tells its mark ---- */

static const struct {
    uint8_t left, right, ink;
} sides[] = {
    [MARK_NONE] = {SYMBOL_SIDE, SYMBOL_SIDE, INK_QUIET},
    [MARK_NEW] = {SYMBOL_NEW, SYMBOL_SIDE, INK_PLAIN},
    [MARK_LEGAL] = {SYMBOL_LEGAL_L, SYMBOL_LEGAL_R, INK_LEGAL},
    [MARK_HINT] = {SYMBOL_TAKEN_L, SYMBOL_TAKEN_R, INK_HINT},
    [MARK_TAKEN] = {SYMBOL_TAKEN_L, SYMBOL_TAKEN_R, INK_LEGAL},
    [MARK_VAIN] = {SYMBOL_CURSOR_L, SYMBOL_CURSOR_R, INK_QUIET},
    [MARK_CURSOR] = {SYMBOL_CURSOR_L, SYMBOL_CURSOR_R, INK_LEGAL},
    [MARK_CULPRIT] = {SYMBOL_CROSS, SYMBOL_CROSS, INK_ALARM},
};

static void draw_sides(struct canvas *c, const struct rect *at, enum mark mark) {
    struct pen pen = {sides[mark].ink, mark >= MARK_VAIN ? STYLE_BOLD : 0};
    canvas_symbol(c, at->x - 1, at->y, sides[mark].left, pen);
    canvas_symbol(c, at->x + at->w, at->y, sides[mark].right, mark == MARK_NEW ? quiet : pen);
}

/* ---- Words ---- */

static void draw_badges(struct canvas *c, unsigned badges, int x, int y) {
    static const uint8_t symbol[] = {SYMBOL_START, SYMBOL_LEADER, SYMBOL_READY};
    for (unsigned b = 0; b < sizeof symbol; b++)
        if (badges >> b & 1) canvas_symbol(c, x++, y, symbol[b], (struct pen){INK_TITLE, STYLE_BOLD});
}

/* What a seat has so far, at the end of its name's room, if the name leaves it some. */
static void draw_score(struct canvas *c, const struct picture *p, const struct item *item, int used) {
    char words[16];
    struct vl_text text;
    if (p->score == NULL || !(p->scored >> item->zone & 1) || !item->caption) return;
    vl_text_init(&text, words, sizeof words);
    vl_text_add_int(&text, p->score[item->zone]);
    int width = canvas_width(c, words);
    if (used + 1 + width > item->at.w) return;
    canvas_text(c, item->at.x + item->at.w - width, item->at.y, width, words, (struct pen){INK_PLAIN, 0});
}

/* A seat's name, with the badges of what it holds. */
static void draw_name(struct canvas *c, const struct picture *p, const struct item *item) {
    char words[SEAT_WORDS];
    struct vl_text text;
    unsigned badges = 0, count;
    for (unsigned z = 0; z < p->scene->zone_count; z++)
        if (p->scene->zone[z].owner == item->zone && p->scene->zone[z].role == VL_HAND)
            badges |= p->scene->zone[z].badges;
    if (!item->caption) badges = 0;
    count = vl_count(badges & (VL_BADGE_START | VL_BADGE_LEADER | VL_BADGE_READY));
    vl_text_init(&text, words, sizeof words);
    draw_seat_words(p->speaker, item->zone, &text);
    struct pen pen = draw_pen(item->zone);
    int marks = (int)count + (count > 0);
    pen.style |= STYLE_BOLD;
    int used = canvas_text(c, item->at.x, item->at.y, item->at.w - marks, words, pen);
    draw_badges(c, badges, item->at.x + used + 1, item->at.y);
    draw_score(c, p, item, used + marks);
}

/* The item in a column of a group's row, or NULL. */
static const struct item *group_item(const struct picture *p, const struct vl_group *group, unsigned column) {
    for (unsigned i = 0; i < p->layout->count; i++) {
        const struct item *item = &p->layout->item[i];
        if ((item->kind == ITEM_PIECE || item->kind == ITEM_CELL) && item->zone == group->zone &&
            item->row == group->row && item->column == column)
            return item;
    }
    return NULL;
}

/* Whether an empty cell has room for a number. */
static bool is_free(const struct picture *p, const struct item *item) {
    return item != NULL && item->kind == ITEM_CELL && mark_of(p, (unsigned)(item - p->layout->item)) < MARK_LEGAL;
}

/* What the pieces of a grid that belong together come to: on the line above the first of them, or (`above` is false)
 * without boxes behind the last of them, "=12" where the next cell is free, else a number that ends before it. */
static void draw_group(struct canvas *c, const struct picture *p, const struct vl_group *group, bool above) {
    char words[16];
    struct vl_text text;
    bool whole = group->badges & VL_BADGE_WHOLE;
    struct pen pen = {whole ? INK_TITLE : INK_PLAIN, whole ? STYLE_BOLD : 0};
    if (!vl_group_counts(group) || p->scene->zone[group->zone].arrangement != VL_GRID) return;
    const struct item *item = group_item(p, group, group->column + (above ? 0u : group->columns - 1u));
    if (item == NULL || (item->look == LOOK_BOX) != above) return;
    vl_text_init(&text, words, sizeof words);
    bool apart = !above && is_free(p, group_item(p, group, group->column + group->columns));
    if (apart) vl_text_put(&text, '=');
    vl_text_add_int(&text, group->value);
    int width = (int)text.length, behind = item->at.x + item->at.w;
    if (above)
        canvas_text(c, item->at.x, item->at.y - 1, item->at.w, words, pen);
    else
        canvas_text(c, apart ? behind : behind + 1 - width, item->at.y, width, words, pen);
}

static void add_small(int number, struct vl_text *out) {
    static const char *const small[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    if (number > 9) vl_text_add(out, small[number / 10]);
    vl_text_add(out, small[number % 10]);
}

/* The large number of a card whose label does not say it: in small digits where its box ends, on the line below; in a
 * grid without boxes between it and the next card, where there is one column. */
static void draw_number(struct canvas *c, const struct picture *p, const struct item *item) {
    const struct vl_piece *piece = &p->scene->piece[item->piece];
    const struct vl_setup *s = p->speaker->setup;
    char words[64];
    struct vl_text text;
    struct vl_face face = {.value = VL_NO_VALUE};
    bool boxed = item->look == LOOK_BOX;
    if (piece->face == VL_FACE_DOWN) return;
    s->game->face(s, (unsigned)piece->face, &face);
    vl_text_init(&text, words, sizeof words);
    vl_speak_piece(p->speaker, p->scene, piece, "label", &text);
    if (face.value <= 0 || face.value > 99 || strpbrk(words, "0123456789") != NULL) return;
    vl_text_back(&text, 0);
    if (c->ascii && !boxed)
        vl_text_add_int(&text, face.value);
    else
        add_small(face.value, &text);
    int width = canvas_width(c, words), end = item->at.x + item->at.w + !boxed;
    canvas_text(c, end - width, item->at.y + boxed, width, words, (struct pen){INK_PLAIN, 0});
}

static enum symbol place_symbol(enum mark mark) {
    if (mark == MARK_HINT) return SYMBOL_ADVISED;
    return mark < MARK_LEGAL || mark == MARK_VAIN ? SYMBOL_EMPTY : SYMBOL_FREE;
}

static void draw_zone(struct canvas *c, const struct picture *p, const struct item *item, enum mark mark) {
    const struct vl_zone *zone = &p->scene->zone[item->zone];
    char words[VL_ROOM_SENTENCE];
    struct vl_text text;
    if (!item->caption) { /* the place behind the last card */
        bool aim = mark >= MARK_LEGAL;
        struct pen pen = marked(aim ? (struct pen){INK_LEGAL, 0} : quiet, mark);
        if (aim || zone->count == 0) canvas_symbol(c, item->at.x, item->at.y, place_symbol(mark), pen);
        return;
    }
    vl_text_init(&text, words, sizeof words);
    layout_caption(p->speaker, p->scene, item->zone, (enum zone_mode)p->layout->mode[item->zone], &text);
    struct pen pen = marked((struct pen){mark >= MARK_LEGAL ? INK_LEGAL : INK_PLAIN, 0}, mark);
    canvas_text(c, item->at.x, item->at.y, item->at.w, words, pen);
    if (mark >= MARK_LEGAL) draw_sides(c, &item->at, mark);
}

static void draw_value(struct canvas *c, const struct picture *p, const struct item *item) {
    const struct vl_zone *zone = &p->scene->zone[item->zone];
    char words[32];
    struct vl_text text;
    int used = 0;
    /* Whether a side leads stands before its cards, and apart from its neighbour's worth. */
    bool side = zone->role == VL_SIDE && zone->arrangement != VL_GRID;
    vl_text_init(&text, words, sizeof words);
    if (zone->value != VL_NO_VALUE && (zone->value != 0 || zone->count > 0)) {
        vl_text_add(&text, side ? "=" : "= ");
        vl_text_add_int(&text, zone->value);
        used = canvas_text(c, item->at.x, item->at.y, item->at.w, words, (struct pen){INK_PLAIN, 0});
    }
    draw_badges(c, side ? zone->badges & ~(unsigned)VL_BADGE_LEADER : zone->badges, item->at.x + used, item->at.y);
}

static void draw_more(struct canvas *c, const struct item *item) {
    char words[16];
    struct vl_text text;
    vl_text_init(&text, words, sizeof words);
    if (!item->caption) vl_text_put(&text, '+');
    vl_text_add_int(&text, item->piece);
    canvas_text(c, item->at.x, item->at.y, item->at.w, words, quiet);
}

/* ---- Cards ---- */

/* Shortens a label to so many signs. */
static void shorten(char *words, unsigned signs) {
    for (; *words != '\0'; words++) {
        bool begins = ((unsigned char)*words & 0xc0) != 0x80; /* a sign of UTF-8 */
        if (!begins || signs-- > 0) continue;
        *words = '\0';
        return;
    }
}

static void draw_label(struct canvas *c, const struct picture *p, const struct vl_piece *piece, const struct rect *at,
                       struct pen pen) {
    char words[64];
    struct vl_text text;
    vl_text_init(&text, words, sizeof words);
    vl_speak_piece(p->speaker, p->scene, piece, "label", &text);
    canvas_wipe(c, *at);
    bool hidden = piece->badges & VL_BADGE_HIDDEN, back = piece->face == VL_FACE_DOWN || hidden;
    if (hidden) shorten(words, (unsigned)at->w - 1); /* something of the back is to be seen */
    if (back)                                        /* what is known of its face stands on its back */
        for (int x = at->x; x < at->x + at->w; x++) canvas_symbol(c, x, at->y, SYMBOL_BACK, pen);
    bool shown = !back || hidden || canvas_width(c, words) <= NOTE;
    if (words[0] != '\0' && shown) {
        int width = canvas_width(c, words), from = at->w > width ? (at->w - width) / 2 : 0;
        canvas_text(c, at->x + from, at->y, at->w - from, words, pen);
    }
    for (int x = at->x; x < at->x + at->w; x++) canvas_tint(c, (struct rect){x, at->y, 1, 1}, pen);
}

static void draw_piece(struct canvas *c, const struct picture *p, const struct item *item, enum mark mark) {
    const struct vl_piece *piece = &p->scene->piece[item->piece];
    struct pen pen = marked(draw_pen(piece->owner), mark);
    if (item->look == LOOK_BARE)
        canvas_symbol(c, item->at.x, item->at.y, SYMBOL_HELD, pen);
    else
        draw_label(c, p, piece, &item->at, pen);
}

static void draw_cell(struct canvas *c, const struct item *item, enum mark mark) {
    struct pen pen = marked((struct pen){INK_LEGAL, 0}, mark);
    if (mark < MARK_LEGAL) return;
    canvas_symbol(c, item->at.x + (item->at.w - 1) / 2, item->at.y, place_symbol(mark), pen);
    if (mark >= MARK_VAIN) canvas_tint(c, item->at, pen);
}

/* Whose card it is, where cards of several seats lie together: the first letter of the name, behind the card. */
static void draw_owner(struct canvas *c, const struct picture *p, const struct item *item) {
    const struct vl_piece *piece = &p->scene->piece[item->piece];
    char words[SEAT_WORDS];
    struct vl_text text;
    if (p->scene->zone[piece->zone].owner != VL_NOBODY || p->scene->zone[piece->zone].arrangement != VL_STACK) return;
    if (piece->owner >= p->speaker->setup->players || p->layout->mode[piece->zone] != MODE_FULL) return;
    vl_text_init(&text, words, sizeof words);
    draw_seat_words(p->speaker, piece->owner, &text);
    canvas_text(c, item->at.x + item->at.w + 2, item->at.y, 8, words, draw_pen(piece->owner));
}

static void draw_frame(struct canvas *c, const struct item *item) {
    struct rect box = {item->at.x - 1, item->at.y - 1, item->at.w + 2, 3};
    if (item->look == LOOK_BOX) canvas_box(c, box, quiet);
}

static void draw_item(struct canvas *c, const struct picture *p, unsigned i) {
    const struct item *item = &p->layout->item[i];
    enum mark mark = mark_of(p, i);
    switch ((enum item_kind)item->kind) {
    case ITEM_NAME: draw_name(c, p, item); break;
    case ITEM_ZONE: draw_zone(c, p, item, mark); break;
    case ITEM_VALUE: draw_value(c, p, item); break;
    case ITEM_LEAD: draw_badges(c, p->scene->zone[item->zone].badges & VL_BADGE_LEADER, item->at.x, item->at.y); break;
    case ITEM_MORE: draw_more(c, item); break;
    case ITEM_CELL: draw_cell(c, item, mark); break;
    case ITEM_PIECE:
        draw_piece(c, p, item, mark);
        if (item->look == LOOK_BOX) draw_number(c, p, item);
        draw_owner(c, p, item);
        break;
    }
}

static void draw_groups(struct canvas *c, const struct picture *p, bool above) {
    for (unsigned g = 0; g < p->scene->group_count; g++) draw_group(c, p, &p->scene->group[g], above);
}

/* Of grids without boxes. */
static void draw_numbers(struct canvas *c, const struct picture *p) {
    for (unsigned i = 0; i < p->layout->count; i++) {
        const struct item *item = &p->layout->item[i];
        bool chip = item->kind == ITEM_PIECE && item->look == LOOK_CHIP;
        if (chip && p->scene->zone[item->zone].arrangement == VL_GRID) draw_number(c, p, item);
    }
}

/* Neighbours share a side: the stronger mark has it. Numbers that stand there give way to what can be chosen, those of
 * a whole group only to the cursor. */
void draw_scene(struct canvas *c, const struct picture *p) {
    const struct layout *layout = p->layout;
    for (unsigned i = 0; i < layout->count; i++) draw_frame(c, &layout->item[i]);
    for (unsigned i = 0; i < layout->count; i++) draw_item(c, p, i);
    draw_groups(c, p, true);
    for (enum mark mark = MARK_NONE; mark <= MARK_CULPRIT; mark++) {
        if (mark == MARK_LEGAL) draw_numbers(c, p);
        if (mark == MARK_VAIN) draw_groups(c, p, false);
        for (unsigned i = 0; i < layout->count; i++) {
            const struct item *item = &layout->item[i];
            bool card = (item->kind == ITEM_PIECE || item->kind == ITEM_CELL) && item->look != LOOK_BARE;
            if (card && mark_of(p, i) == mark) draw_sides(c, &item->at, mark);
        }
    }
}

void draw_flying(struct canvas *c, const struct picture *p, const struct vl_piece *piece, int x, int y) {
    struct rect at = {x, y, 4, 1};
    draw_label(c, p, piece, &at, marked(draw_pen(piece->owner), MARK_LEGAL));
    draw_sides(c, &at, MARK_NONE);
}
