/* scores.c - the page of scores: every number a player sees can be explained. */
#include "tui/draw.h"
#include "tui/pages.h"

enum { ROWS = VL_SEATS_MAX * (VL_LINES_MAX + 2) };

struct score_row {
    uint8_t seat;
    bool heading;
    struct vl_line line;
    int32_t total;
    bool known; /* the total */
};

struct scores_page {
    const struct vl_evening *evening;
    unsigned count, at, top;
    struct score_row row[ROWS];
};

/* The best first once the game is over, else in the order of the seats. */
static void order_seats(const struct vl_evening *s, uint8_t *seat, int32_t *final) {
    unsigned players = vl_evening_setup(s)->players;
    bool over = vl_evening_scores(s, final);
    for (unsigned i = 0; i < players; i++) {
        unsigned at = i;
        for (; over && at > 0 && final[seat[at - 1]] < final[i]; at--) seat[at] = seat[at - 1];
        seat[at] = (uint8_t)i;
    }
}

static void read_scores(struct scores_page *p) {
    int32_t final[VL_SEATS_MAX];
    uint8_t seat[VL_SEATS_MAX];
    struct vl_line lines[VL_LINES_MAX];
    order_seats(p->evening, seat, final);
    p->count = 0;
    for (unsigned i = 0; i < vl_evening_setup(p->evening)->players; i++) {
        unsigned count = vl_evening_breakdown(p->evening, seat[i], lines);
        struct score_row *head = &p->row[p->count++];
        *head = (struct score_row){.seat = seat[i], .heading = true};
        head->known = vl_evening_score(p->evening, seat[i], &head->total);
        for (unsigned k = 0; k < count; k++) p->row[p->count++] = (struct score_row){.seat = seat[i], .line = lines[k]};
    }
}

static void paint_points(struct canvas *c, int y, int right, int32_t points, struct pen pen) {
    char words[16];
    struct vl_text text;
    vl_text_init(&text, words, sizeof words);
    vl_text_add_int(&text, points);
    int width = canvas_width(c, words);
    canvas_text(c, right - width, y, width, words, pen);
}

/* What is left to somebody whose time can run. */
static void add_time(const struct vl_evening *e, unsigned seat, struct vl_text *out) {
    const struct vl_around *around = vl_evening_around(e);
    uint64_t left;
    bool running, timed = around->seat[seat].kind == VL_SEAT_HUMAN || around->seat[seat].kind == VL_SEAT_PROGRAM;
    if (!timed || around->phase == VL_TABLE_OVER || !vl_evening_clock(e, seat, &left, &running)) return;
    vl_text_add(out, ", ");
    vl_evening_time(vl_evening_language(e), left, out);
}

static void paint_row(struct stage *s, const struct scores_page *p, unsigned i, int y) {
    const struct score_row *row = &p->row[i];
    struct canvas *c = &s->canvas;
    struct vl_text text;
    int right = c->w - 12 < 68 ? c->w - 12 : 68;
    struct pen pen = row->heading ? draw_pen(row->seat) : (struct pen){INK_PLAIN, 0};
    if (row->heading || i == p->at) pen.style |= STYLE_BOLD;
    stage_text(s, &text);
    if (row->heading) {
        draw_seat_words(vl_evening_speaker(p->evening), row->seat, &text);
        vl_text_add(&text, " (");
        vl_evening_who(p->evening, row->seat, &text);
        vl_text_put(&text, ')');
        add_time(p->evening, row->seat, &text);
    } else {
        vl_speak_line(vl_evening_speaker(p->evening), &row->line, &text);
    }
    if (i == p->at) canvas_symbol(c, 1, y, SYMBOL_CURSOR_L, (struct pen){INK_LEGAL, STYLE_BOLD});
    canvas_text(c, row->heading ? 3 : 6, y, right - 10, text.start, pen);
    if (!row->heading || row->known)
        paint_points(c, y, right, row->heading ? row->total : row->line.points, pen);
    else
        canvas_text(c, right - 1, y, 1, "?", pen);
    if (!row->heading) canvas_text(c, right + 2, y, 8, row->line.rule, (struct pen){INK_QUIET, 0});
}

/* What else is worth a glance about a seat: "2 canoes, 3 trophies". */
static void add_facts(const struct scores_page *p, unsigned seat, struct vl_text *out) {
    const struct vl_setup *s = vl_evening_setup(p->evening);
    struct vl_fact fact[VL_FACTS_MAX];
    unsigned count = s->game->standing(s, vl_evening_view(p->evening), seat, fact);
    for (unsigned i = 0; i < count; i++) {
        if (out->length > 0) vl_text_add(out, i == 0 ? " " : ", ");
        vl_speak_fact(vl_evening_speaker(p->evening), &fact[i], out);
    }
}

/* The rule behind the line that the cursor is on; on a name how the match stands, what the seat has, and how to read
 * on.
 */
static void paint_remark(struct stage *s, const struct scores_page *p) {
    const struct score_row *row = &p->row[p->at];
    const char *game = vl_evening_setup(p->evening)->game->name;
    struct canvas *c = &s->canvas;
    struct rect room = {2, c->h - 4, c->w - 4, 3};
    char sentence[VL_ROOM_SENTENCE];
    struct vl_text text;
    stage_text(s, &text);
    if (!row->heading && vl_rules_sentence(game, row->line.rule, s->language, sentence, sizeof sentence)) {
        vl_text_add(&text, row->line.rule);
        vl_text_add(&text, ": ");
        vl_text_add(&text, sentence);
        canvas_wrap(c, room, text.start, 0, (struct pen){0});
        return;
    }
    vl_evening_match(p->evening, &text);
    if (text.length > 0) {
        int lines = canvas_wrap(c, room, text.start, 0, (struct pen){INK_PLAIN, STYLE_BOLD});
        if (lines >= room.h) return;
        room.y += lines;
        room.h -= lines;
    }
    stage_text(s, &text);
    if (row->heading) add_facts(p, row->seat, &text);
    if (text.length > 0) {
        int lines = canvas_wrap(c, room, text.start, 0, (struct pen){0});
        if (lines >= room.h) return;
        room.y += lines;
    }
    bool known = !row->heading || row->known;
    canvas_text(c, room.x, room.y, room.w,
                stage_say(s, known ? VL_SAY_SCREEN_SCORES_WHY : VL_SAY_SCREEN_SCORES_HIDDEN, NULL),
                (struct pen){INK_QUIET, 0});
}

static void paint_scores(struct stage *s, void *page) {
    struct scores_page *p = page;
    struct canvas *c = &s->canvas;
    unsigned lines = (unsigned)c->h - 7;
    struct vl_text won; /* once there is a winner, that comes first */
    vl_evening_result(p->evening, stage_text(s, &won));
    stage_title(s, won.length > 0 ? won.start : stage_say(s, VL_SAY_SCREEN_SCORES_TITLE, NULL), "");
    if (p->at < p->top) p->top = p->at;
    if (p->at >= p->top + lines) p->top = p->at - lines + 1;
    for (unsigned i = p->top; i < p->count && i < p->top + lines; i++) paint_row(s, p, i, 2 + (int)(i - p->top));
    if (p->top + lines < p->count)
        canvas_symbol(c, c->w - 2, 1 + (int)lines, SYMBOL_MORE_DOWN, (struct pen){INK_QUIET, 0});
    if (p->top > 0) canvas_symbol(c, c->w - 2, 2, SYMBOL_MORE_UP, (struct pen){INK_QUIET, 0});
    canvas_rule(c, 0, c->h - 5, c->w, (struct pen){INK_QUIET, 0});
    paint_remark(s, p);
    stage_keys(s, 1, (const struct stage_key[]){{PRESS_ESCAPE, VL_SAY_SCREEN_KEY_BACK}}, 1);
}

void page_scores(struct stage *s, const struct vl_evening *evening) {
    struct scores_page p = {.evening = evening};
    read_scores(&p);
    for (;;) {
        struct input input = stage_ask(s, paint_scores, &p, -1);
        if (input.kind == INPUT_STOP) return;
        if (input.kind != INPUT_KEY) continue;
        if (input.key == PRESS_UP && p.at > 0) p.at--;
        if (input.key == PRESS_DOWN && p.at + 1 < p.count) p.at++;
        if (input.key == PRESS_ESCAPE || input.key == PRESS_ENTER || input.key == 'q' || input.key == 's') return;
    }
}
