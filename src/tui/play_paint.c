/* play_paint.c - the table page on the canvas, and the cursor on it. */
#include <stdlib.h>
#include <string.h>

#include "tui/play.h"

static const struct pen plain = {INK_PLAIN, 0}, quiet = {INK_QUIET, 0};

/* The lines below the board: what happened, what is expected, what the cursor is on, what can be done. */
enum { BELOW = 3, TALL = 36, LONGEST = 3, CAPTION = 12 };

static int news_lines(const struct canvas *c) {
    return c->h >= TALL ? 4 : 2;
}

struct rect play_board(const struct canvas *c) {
    int log = c->w >= LOG_FROM ? LOG_W : 0;
    return (struct rect){1, 0, c->w - 1 - log, c->h - BELOW - news_lines(c)};
}

/* ---- Marks ---- */

static bool is_laid(const struct play *p, uint32_t id) {
    for (unsigned i = 0; i < p->staged; i++)
        if (p->laid_piece[i] == id) return true;
    return false;
}

/* Whether a piece came, moved or turned since the person acted last. */
static bool is_fresh(const struct play *p, const struct vl_piece *piece) {
    for (unsigned i = 0; i < p->seen.piece_count; i++) {
        const struct vl_piece *old = &p->seen.piece[i];
        bool turned = old->face != piece->face || ((old->badges ^ piece->badges) & VL_BADGE_HIDDEN);
        if (old->id == piece->id) return turned || !vl_zone_same(&p->seen.zone[old->zone], &p->scene.zone[piece->zone]);
    }
    return p->seen.zone_count > 0;
}

static enum mark mark_item(const struct play *p, const struct item *item) {
    enum mark mark = targets_mark(&p->targets, &p->layout, item);
    const struct vl_why *why = &p->culprit;
    if (item->kind == ITEM_CELL && why->piece == 0 && why->zone == item->zone && why->row == item->row &&
        why->column == item->column)
        return MARK_CULPRIT;
    if (item->kind != ITEM_PIECE || mark == MARK_TAKEN) return mark;
    const struct vl_piece *piece = &p->scene.piece[item->piece];
    if (p->culprit.piece == piece->id) return MARK_CULPRIT;
    if (is_laid(p, piece->id)) return MARK_TAKEN;
    return mark == MARK_NONE && item->look != LOOK_BARE && is_fresh(p, piece) ? MARK_NEW : mark;
}

bool play_is_advised(const struct play *p, vl_move move) {
    for (unsigned i = 0; i < p->hints; i++)
        if (p->hint[i] == move) return true;
    return false;
}

/* With a card in hand only its own place is marked. Of several cards that are advised together the places are not
 * marked before: nothing would tell which card goes to which. */
static void mark_hint(struct play *p) {
    for (unsigned i = 0; i < p->targets.count; i++) {
        uint32_t card = p->targets.touch[i].piece, taken = p->targets.taken;
        if (!play_is_advised(p, p->targets.move[i]) || (taken != 0 && card != taken)) continue;
        int piece = targets_piece(&p->targets, &p->layout, card), target = targets_target(&p->targets, &p->layout, i);
        if (target >= 0 && (card == 0 || card == taken || p->hints == 1)) p->mark[target] = MARK_HINT;
        if (piece >= 0) p->mark[piece] = card == taken ? MARK_TAKEN : MARK_HINT;
    }
}

/* ---- The cursor ---- */

/* With a card in hand every cell of a grid where it might go can be asked why not. */
static bool can_be_asked(const struct play *p, const struct item *item) {
    bool own = p->scene.zone[item->zone].owner == p->speaker.viewer;
    if (item->kind != ITEM_CELL || p->state != VL_EVENING_ASKS || p->targets.taken == 0) return false;
    return own || (targets_zones(&p->targets) >> item->zone & 1);
}

static bool can_stand(const struct play *p, unsigned i) {
    const struct item *item = &p->layout.item[i];
    bool marked = p->mark[i] >= MARK_LEGAL;
    if (can_be_asked(p, item)) return true;
    if (p->targets.taken != 0 && !p->targets.implied) return marked;
    if (item->kind == ITEM_PIECE) return item->look != LOOK_BARE || marked;
    if (item->kind == ITEM_ZONE) return marked || (item->caption && p->scene.zone[item->zone].count > 0);
    return item->kind == ITEM_CELL && marked;
}

static struct place place_of(const struct play *p, const struct item *item) {
    struct place place = {item->kind, item->zone, item->row, item->column, item->caption, 0};
    if (item->kind == ITEM_PIECE) place = (struct place){.kind = ITEM_PIECE, .piece = p->scene.piece[item->piece].id};
    return place;
}

static bool same_place(const struct place *a, const struct place *b) {
    return a->kind == b->kind && a->zone == b->zone && a->row == b->row && a->column == b->column &&
           a->caption == b->caption && a->piece == b->piece;
}

int play_cursor(const struct play *p) {
    for (unsigned i = 0; i < p->layout.count; i++) {
        struct place place = place_of(p, &p->layout.item[i]);
        if (same_place(&place, &p->cursor)) return (int)i;
    }
    return -1;
}

/* Where an item is for whoever goes from one to the next: a caption where it begins, however much it says. */
static struct rect spot_of(const struct item *item) {
    struct rect at = item->at;
    if (item->kind == ITEM_ZONE && item->caption && at.w > CAPTION) at.w = CAPTION;
    return at;
}

void play_put_cursor(struct play *p, int item) {
    if (item < 0) return;
    p->cursor = place_of(p, &p->layout.item[item]);
    p->cursor_at = spot_of(&p->layout.item[item]);
}

static int distance(const struct rect *a, const struct rect *b) {
    int dx = 2 * (a->x - b->x) + a->w - b->w, dy = a->y - b->y;
    return abs(dx) / 2 + 4 * abs(dy);
}

bool play_is_target(const struct play *p, const struct item *item) {
    unsigned meant[VL_MOVES_MAX];
    return targets_at(&p->targets, item, meant) > 0;
}

/* Whether an item can be chosen as things are: a place that a hint means may have to wait for its card. */
static bool can_choose(const struct play *p, unsigned i) {
    return p->mark[i] == MARK_LEGAL || (p->mark[i] == MARK_HINT && play_is_target(p, &p->layout.item[i]));
}

/* The nearest thing that can be chosen, or else anything to stand on. Cards come before captions. */
static void settle(struct play *p) {
    int best = -1, least = 0;
    for (unsigned i = 0; i < p->layout.count; i++) {
        if (!can_stand(p, i)) continue;
        struct rect at = spot_of(&p->layout.item[i]);
        int cost = distance(&at, &p->cursor_at);
        if (!can_choose(p, i)) cost += 10000;
        if (p->layout.item[i].kind == ITEM_ZONE && p->layout.item[i].caption) cost += 200;
        if (best < 0 || cost < least) best = (int)i, least = cost;
    }
    play_put_cursor(p, best);
}

void play_step_cursor(struct play *p, uint32_t key) {
    const struct rect *from = &p->cursor_at;
    int best = -1, least = 0, at = play_cursor(p);
    if (p->at_confirm) { /* back to the board, where it was */
        p->at_confirm = false;
        return;
    }
    for (unsigned i = 0; i < p->layout.count; i++) {
        struct rect to = spot_of(&p->layout.item[i]);
        int dx = (2 * (to.x - from->x) + to.w - from->w) / 2, dy = to.y - from->y, cost;
        if ((int)i == at || !can_stand(p, i)) continue;
        if (key == PRESS_LEFT || key == PRESS_RIGHT) {
            int ahead = key == PRESS_LEFT ? -dx : dx;
            if (ahead <= 0 || abs(dy) > 1) continue;
            cost = ahead + 40 * abs(dy);
        } else {
            int ahead = key == PRESS_UP ? -dy : dy;
            if (ahead <= 0) continue;
            cost = 8 * ahead + abs(dx);
        }
        if (best < 0 || cost < least) best = (int)i, least = cost;
    }
    play_put_cursor(p, best);
    p->moved = true;
    p->at_confirm = p->whole && best < 0 && key == PRESS_DOWN;
}

void play_arrange(struct play *p) {
    const struct canvas *c = &p->stage->canvas;
    if (c->w < STAGE_W || c->h < STAGE_H) return; /* nothing is shown, so the cursor stays where it is */
    struct layout_wish wish = {&p->scene, &p->speaker, play_board(&p->stage->canvas),
                               p->opened, p->closed,   targets_zones(&p->targets)};
    layout_make(&wish, &p->layout);
    for (unsigned i = 0; i < p->layout.count; i++) p->mark[i] = (uint8_t)mark_item(p, &p->layout.item[i]);
    if (p->hints > 0) mark_hint(p);
    int at = play_cursor(p);
    bool fine = at >= 0 && can_choose(p, (unsigned)at);
    if (at < 0 || !can_stand(p, (unsigned)at) || (p->settle && p->targets.count > 0 && !fine)) settle(p);
    p->moved &= !p->settle;
    p->settle = false;
    at = play_cursor(p);
    if (at >= 0 && can_stand(p, (unsigned)at)) {
        bool vain = p->layout.item[at].kind == ITEM_CELL && !play_is_target(p, &p->layout.item[at]);
        if (!p->at_confirm) p->mark[at] = vain ? MARK_VAIN : MARK_CURSOR;
        p->cursor_at = spot_of(&p->layout.item[at]);
    }
}

/* ---- Painting ---- */

static void paint_log(struct play *p, struct canvas *c) {
    struct rect r = {c->w - LOG_W + 1, 0, LOG_W - 3, play_board(c).h};
    int y = r.y + r.h;
    for (int i = r.y; i < r.y + r.h; i++) /* the board may reach as far */
        if (strcmp(canvas_at(c, r.x - 2, i)->glyph, " ") == 0) canvas_symbol(c, r.x - 2, i, SYMBOL_SIDE, quiet);
    for (unsigned i = p->tail_count; i-- > 0 && y > r.y;) { /* from the bottom upwards */
        bool news = i + p->news >= p->tail_count;
        int lines = canvas_wrap(NULL, r, p->tail[i], 0, plain), skip = y - lines < r.y ? r.y - (y - lines) : 0;
        y -= lines - skip;
        canvas_wrap(c, (struct rect){r.x, y, r.w, lines - skip}, p->tail[i], skip, news ? plain : quiet);
    }
}

/* Lines of the log from one on, as one text; without the cards that were dealt. */
static const char *join_news(struct play *p, unsigned from) {
    struct vl_text text;
    stage_text(p->stage, &text);
    for (unsigned i = from; i < p->tail_count; i++) {
        if (p->tail_quiet[i]) continue;
        if (text.length > 0) vl_text_put(&text, ' ');
        vl_text_add(&text, p->tail[i]);
    }
    return text.start;
}

static struct rect news_room(const struct canvas *c) {
    return (struct rect){1, c->h - BELOW - news_lines(c), c->w - 2, news_lines(c)};
}

/* All lines below the board but that of the keys. */
static struct rect stay_room(const struct canvas *c) {
    struct rect r = news_room(c);
    return (struct rect){r.x, r.y, r.w, c->h - 1 - r.y};
}

bool play_holds(const struct play *p, const char *words) {
    struct rect r = stay_room(&p->stage->canvas);
    return canvas_wrap(NULL, r, words, 0, quiet) <= r.h;
}

/* The latest news, as many sentences as there is room for; returns how many lines they take. NULL: only counts. */
static int paint_news(struct play *p, struct canvas *c, struct rect r) {
    unsigned news = p->news < p->tail_count ? p->news : p->tail_count, shown = news > 0;
    while (shown < news && canvas_wrap(NULL, r, join_news(p, p->tail_count - shown - 1), 0, quiet) <= r.h) shown++;
    const char *words = join_news(p, p->tail_count - shown);
    if (words[0] == '\0') return 0;
    return c == NULL ? canvas_lines(&p->stage->canvas, r.w, words) : canvas_fit(c, r, words, quiet);
}

/* What choosing the thing that the cursor is on would bring. */
static void add_consequence(const struct play *p, struct vl_text *out) {
    unsigned meant[VL_MOVES_MAX];
    int at = p->at_confirm || p->state != VL_EVENING_ASKS || p->headline != NULL ? -1 : play_cursor(p);
    if (at < 0 || targets_takes(&p->targets, &p->layout.item[at])) return;
    if (targets_at(&p->targets, &p->layout.item[at], meant) == 1)
        vl_evening_consequence(p->evening, p->targets.move[meant[0]], out);
}

/* What is expected, on up to three lines, with everybody's time at the end, or how far the game has come if that fits.
 */
struct prompt {
    char words[2 * VL_ROOM_SENTENCE];
    const char *end;
    struct pen pen;
    int width, busy, lines; /* of the end; of what turns while somebody thinks; of all of it */
    bool timed, beside;     /* the end is the time; it stands behind the words, on their line */
};

static void read_prompt(const struct play *p, const struct canvas *c, struct prompt *out) {
    struct vl_text text;
    struct rect line = {1, 0, c->w - 2, 1};
    vl_text_init(&text, out->words, sizeof out->words);
    vl_text_add(&text, p->prompt);
    add_consequence(p, &text);
    out->pen = (struct pen){p->targets.count > 0 || p->whole ? INK_LEGAL : INK_PLAIN, STYLE_BOLD};
    out->busy = p->worker->busy ? 2 : 0;
    line.w -= out->busy;
    out->timed = p->clocks[0] != '\0';
    out->end = p->headline != NULL ? "" : out->timed ? p->clocks : p->stage_words;
    out->width = canvas_width(c, out->end);
    out->beside = out->width > 0 && canvas_width(c, out->words) + 2 + out->width <= line.w;
    bool below = out->timed && out->width > 0 && !out->beside;
    out->lines = canvas_lines(c, line.w, out->words) + below;
    if (out->lines > LONGEST) out->lines = LONGEST;
}

/* On the lines above `y`. */
static void paint_prompt(const struct play *p, struct canvas *c, const struct prompt *prompt, int y) {
    char turning[2] = {"|/-\\"[p->tick % 4], '\0'};
    struct rect r = {1 + prompt->busy, y - prompt->lines, c->w - 2 - prompt->busy, prompt->lines};
    if (prompt->busy) canvas_text(c, 1, r.y, 1, turning, prompt->pen);
    canvas_fit(c, r, prompt->words, prompt->pen);
    if (prompt->width == 0 || prompt->width >= r.w || (!prompt->beside && !prompt->timed)) return;
    struct rect last = {r.x + r.w - prompt->width - 1, r.y + r.h - 1, prompt->width + 1, 1};
    canvas_wipe(c, last);
    canvas_text(c, last.x + 1, last.y, prompt->width, prompt->end,
                prompt->timed ? (struct pen){INK_PLAIN, STYLE_BOLD} : quiet);
}

/* What is said to the person, or else about what the cursor is on: on the last line above the keys and as many before
 * it as it needs and may have. Returns how many lines. */
static int paint_remark(struct play *p, struct canvas *c, int most) {
    struct vl_text text;
    struct pen pen = p->message[0] == '\0' ? plain : (struct pen){p->alarm ? INK_ALARM : INK_HINT, STYLE_BOLD};
    struct rect room = {1, c->h - 2, c->w - 2, 1};
    stage_text(p->stage, &text);
    if (p->message[0] != '\0')
        vl_text_add(&text, p->message);
    else if (p->at_confirm)
        vl_say(p->speaker.language, VL_SAY_SCREEN_CONFIRM, NULL, &text);
    else
        play_describe(p, play_cursor(p), &text);
    int lines = canvas_lines(c, room.w, text.start);
    if (lines > most && p->message[0] != '\0') {
        stage_popup(p->stage, (struct rect){0, 0, c->w, play_board(c).h / 3}, p->message, 0, pen);
        return 1;
    }
    room.h = lines < 1 ? 1 : lines < most ? lines : most;
    room.y -= room.h - 1;
    canvas_fit(c, room, text.start, pen);
    return room.h;
}

/* Whether there is news of this screen itself: what cannot be kept, who is on the line. */
static bool has_news_from_here(const struct play *p) {
    unsigned count = vl_evening_said_count(p->evening);
    for (unsigned i = 0; i < p->news && i < count; i++)
        if (vl_evening_said(p->evening, count - 1 - i)->kind == VL_SAID_HERE) return true;
    return false;
}

/* Lines that what happened keeps, of so many that it fills: all of them for what is being told, for how the game has
 * ended, and for what this screen has to say; old news give way to what the cursor was moved to, and all but one line
 * of them to what it rests on. */
static int kept_lines(const struct play *p, int lines) {
    if (p->telling != NULL || p->headline != NULL || (!p->moved && has_news_from_here(p))) return lines;
    if (p->moved || lines == 0) return 0;
    return p->state == VL_EVENING_OVER ? lines : 1;
}

/* The lines below the board: the remark has what the prompt and the news can spare. */
static void paint_words(struct play *p, struct canvas *c) {
    struct rect r = news_room(c);
    struct prompt prompt;
    const char *told = p->telling != NULL ? p->telling : p->headline;
    if (p->stays) {
        canvas_fit(c, stay_room(c), told, (struct pen){INK_HINT, STYLE_BOLD});
        return;
    }
    read_prompt(p, c, &prompt);
    r.h -= prompt.lines - 1;
    int taken = told != NULL ? canvas_lines(c, r.w, told) : paint_news(p, NULL, r), kept = kept_lines(p, taken);
    int remark = paint_remark(p, c, kept < r.h ? 1 + r.h - kept : 1);
    paint_prompt(p, c, &prompt, c->h - 1 - remark);
    r.h -= remark - 1;
    if (told != NULL)
        canvas_fit(c, r, told, (struct pen){INK_HINT, STYLE_BOLD});
    else
        paint_news(p, c, r);
}

bool play_is_away(const struct play *p) {
    unsigned viewer = p->speaker.viewer;
    return viewer < p->speaker.setup->players && vl_evening_around(p->evening)->seat[viewer].covered;
}

/* While others act; if it is for the person that the game does not go on, or goes on without them, that comes first. */
static void paint_waiting_keys(struct play *p, int x) {
    static const struct stage_key waiting[] = {{'u', VL_SAY_SCREEN_KEY_UNDO}, {'s', VL_SAY_SCREEN_KEY_SCORES},
                                               {'l', VL_SAY_SCREEN_KEY_LOG},  {'r', VL_SAY_SCREEN_KEY_RULES},
                                               {'?', VL_SAY_SCREEN_KEY_HELP}, {'q', VL_SAY_SCREEN_KEY_QUIT}};
    const struct vl_around *around = vl_evening_around(p->evening);
    struct pen pen = {INK_LEGAL, STYLE_BOLD};
    int y = p->stage->canvas.h - 1, end = p->stage->canvas.w - 1;
    if (around->phase == VL_TABLE_PAUSED)
        x += stage_button(p->stage, x, y, end, 'P', stage_say(p->stage, VL_SAY_SCREEN_KEY_RESUME, NULL), pen);
    if (play_is_away(p))
        x += stage_button(p->stage, x, y, end, 'B', stage_say(p->stage, VL_SAY_SCREEN_KEY_RETURN, NULL), pen);
    bool nothing = vl_evening_taking_back(p->evening) == VL_TAKES_NOTHING_BACK;
    stage_keys(p->stage, x, waiting + nothing, sizeof waiting / sizeof *waiting - nothing);
}

/* Once it is over; a match goes on with its next game. */
static void paint_over_keys(struct play *p, int x) {
    struct stage_key over[] = {{'s', VL_SAY_SCREEN_KEY_SCORES}, {'l', VL_SAY_SCREEN_KEY_REPLAY},
                               {'e', VL_SAY_SCREEN_KEY_EYES},   {'n', VL_SAY_SCREEN_KEY_AGAIN},
                               {'r', VL_SAY_SCREEN_KEY_RULES},  {'q', VL_SAY_SCREEN_KEY_SHELF}};
    const struct vl_match *match = &vl_evening_around(p->evening)->match;
    if (match->games == 0 || match->played + 1u < match->games) over[3].words = VL_SAY_SCREEN_KEY_NEXT_GAME;
    unsigned count = sizeof over / sizeof *over;
    if (venue_is_away(p->venue)) over[count - 1].words = VL_SAY_SCREEN_KEY_QUIT; /* there is no shelf to go back to */
    stage_keys(p->stage, x, over, count);
}

/* While the person is asked; taking back is not offered where there is nothing to take back. What the table shows
 * anyway (scores, what is laid out) gives way before what explains it. */
static void paint_asked_keys(struct play *p, int x) {
    static const struct stage_key asked[] = {
        {'h', VL_SAY_SCREEN_KEY_HINT, 3},   {PRESS_TAB, VL_SAY_SCREEN_KEY_MOVES, 1}, {'u', VL_SAY_SCREEN_KEY_UNDO, 5},
        {'s', VL_SAY_SCREEN_KEY_SCORES, 7}, {'l', VL_SAY_SCREEN_KEY_LOG, 6},         {'i', VL_SAY_SCREEN_KEY_ABOUT},
        {'k', VL_SAY_SCREEN_KEY_LEGEND, 4}, {'r', VL_SAY_SCREEN_KEY_RULES},          {'?', VL_SAY_SCREEN_KEY_HELP, 2},
        {'q', VL_SAY_SCREEN_KEY_QUIT}};
    struct stage_key keys[sizeof asked / sizeof *asked];
    bool nothing = vl_evening_taking_back(p->evening) == VL_TAKES_NOTHING_BACK;
    unsigned count = 0;
    for (unsigned i = 0; i < sizeof asked / sizeof *asked; i++)
        if (asked[i].key != 'u' || !nothing) keys[count++] = asked[i];
    stage_keys(p->stage, x, keys, count);
}

static void paint_keys(struct play *p, int x) {
    static const struct stage_key past[] = {{PRESS_LEFT, VL_SAY_SCREEN_KEY_EARLIER},
                                            {PRESS_RIGHT, VL_SAY_SCREEN_KEY_LATER},
                                            {PRESS_ESCAPE, VL_SAY_SCREEN_KEY_BACK}};
    if (p->headline != NULL)
        stage_keys(p->stage, x, past, sizeof past / sizeof *past);
    else if (p->state == VL_EVENING_OVER)
        paint_over_keys(p, x);
    else if (p->state == VL_EVENING_ASKS)
        paint_asked_keys(p, x);
    else
        paint_waiting_keys(p, x);
}

void play_paint(struct stage *s, void *play) {
    struct play *p = play;
    struct canvas *c = &s->canvas;
    play_arrange(p);
    draw_scene(c, &(struct picture){&p->layout, &p->scene, &p->speaker, p->mark, p->score, p->scored});
    if (c->w >= LOG_FROM) paint_log(p, c);
    paint_words(p, c);
    if (p->stays)
        stage_keys(s, 1, (const struct stage_key[]){{PRESS_ENTER, VL_SAY_SCREEN_KEY_GO_ON}}, 1);
    else
        paint_keys(p, play_paint_actions(p, c, c->h - 1));
}
