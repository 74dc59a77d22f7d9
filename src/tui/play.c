/* play.c - the page of a game in progress: see play.h. */
#include "tui/play.h"

#include <stdlib.h>
#include <string.h>

#include "tui/pages.h"

enum { TICK_MS = 120 };

/* ---- Looking ---- */

static void look_at_log(struct play *p) {
    unsigned count = session_said_count(p->session);
    p->tail_count = 0;
    for (unsigned i = count > TAIL ? count - TAIL : 0; i < count; i++) {
        const struct session_said *said = session_said(p->session, i);
        p->tail_quiet[p->tail_count] = !play_is_news(p, said);
        p->tail[p->tail_count++] = said->words;
    }
}

static void look_at_choice(struct play *p) {
    const struct vl_choice *staged = session_staged(p->session);
    const struct vl_game *game = p->speaker.setup->game;
    p->choice.count = session_moves(p->session, p->choice.move);
    p->staged = p->state == SESSION_ASKS ? staged->count : 0;
    p->whole = p->staged > 0 && staged->complete;
    p->at_confirm = p->whole;
    p->secret = p->staged > 0 || (p->choice.count > 0 && game->verbs[vl_verb_of(p->choice.move[0])].quiet);
    choice_read(&p->choice, p->speaker.setup, vl_view_in(&p->view), &p->scene);
    memcpy(p->laid, staged->move, sizeof p->laid);
    choice_laid(p->speaker.setup, vl_view_in(&p->view), &p->scene, p->laid, p->staged, p->whole, p->laid_piece);
}

/* Whose eyes it is seen with, once it is over. */
static void add_eyes(const struct play *p, struct vl_text *out) {
    char name[VL_ROOM_SEAT];
    struct vl_text text;
    vl_text_init(&text, name, sizeof name);
    if (p->speaker.viewer < p->speaker.setup->players) draw_seat_words(&p->speaker, p->speaker.viewer, &text);
    enum vl_message code = p->speaker.viewer == VL_ALL         ? VL_SAY_SCREEN_EYES_ALL
                           : p->speaker.viewer == VL_SPECTATOR ? VL_SAY_SCREEN_EYES_PUBLIC
                                                               : VL_SAY_SCREEN_EYES_SEAT;
    vl_text_put(out, ' ');
    vl_say(p->speaker.language, code, VL_ARGS({"name", name, 0}), out);
}

void play_look(struct play *p) {
    struct vl_text text;
    p->state = session_state(p->session);
    p->speaker = *session_speaker(p->session);
    session_view(p->session, &p->view);
    session_scene(p->session, &p->scene);
    vl_text_init(&text, p->prompt, sizeof p->prompt);
    if (p->state == SESSION_OVER) session_result(p->session, &text);
    if (text.length == 0) session_prompt(p->session, &text);
    if (p->state == SESSION_OVER) add_eyes(p, &text);
    look_at_log(p);
    look_at_choice(p);
}

/* ---- Others act ---- */

/* From here on the session is the worker's, until attend has got it back. */
static void begin_work(struct play *p, bool hint) {
    p->said = session_said_count(p->session);
    p->dealing = session_next(p->session) == VL_CHANCE;
    worker_start(p->worker, p->session, hint);
}

/* The worker is done with an act: what has changed is shown, moving. */
static void settle_act(struct play *p) {
    struct vl_scene *before = malloc(sizeof *before);
    struct layout *layout = malloc(sizeof *layout);
    if (before != NULL && layout != NULL) {
        *before = p->scene;
        *layout = p->layout;
    }
    if (!p->dealing) play_tell(p, p->said);
    play_look(p);
    p->news += session_said_count(p->session) - p->said;
    p->settle = true;
    if (session_warning(p->session)) play_say(p, stage_say(p->stage, VL_SAY_PLAIN_NOT_SAVED, NULL), true);
    if (before != NULL && layout != NULL) play_motion(p, before, layout);
    free(before);
    free(layout);
}

static void settle_hint(struct play *p) {
    play_look(p);
    if (!p->worker->hinted) return;
    p->hint = p->worker->best;
    p->choice.taken = p->choice.implied ? p->choice.taken : 0;
    play_say(p, p->worker->words, false);
    play_arrange(p);
    for (unsigned i = 0; i < p->choice.count; i++)
        if (p->choice.move[i] == p->hint) {
            int piece = choice_piece(&p->choice, &p->layout, p->choice.touch[i].piece);
            play_put_cursor(p, p->choice.implied || piece < 0 ? choice_target(&p->choice, &p->layout, i) : piece);
        }
}

/* ---- The person ---- */

static void show_rules(struct play *p) {
    const char *text = vl_rules_text(p->speaker.setup->game->name, p->speaker.language);
    struct vl_text title;
    char words[100];
    vl_text_init(&title, words, sizeof words);
    vl_speak_title(p->speaker.setup->game, p->speaker.language, &title);
    if (text != NULL) page_text(p->stage, words, text, true);
}

static void show_help(struct play *p) {
    char text[4000], title[200];
    struct vl_text out;
    vl_text_init(&out, title, sizeof title);
    vl_say(p->speaker.language, VL_SAY_SCREEN_HELP_TITLE, NULL, &out);
    vl_text_init(&out, text, sizeof text);
    const struct canvas *c = &p->stage->canvas;
    vl_say(p->speaker.language, VL_SAY_SCREEN_HELP_TEXT,
           VL_ARGS({"legal", canvas_glyph(c, SYMBOL_LEGAL_L), 0}, {"legal2", canvas_glyph(c, SYMBOL_LEGAL_R), 0},
                   {"here", canvas_glyph(c, SYMBOL_CURSOR_L), 0}, {"here2", canvas_glyph(c, SYMBOL_CURSOR_R), 0},
                   {"laid", canvas_glyph(c, SYMBOL_TAKEN_L), 0}, {"laid2", canvas_glyph(c, SYMBOL_TAKEN_R), 0},
                   {"back", canvas_glyph(c, SYMBOL_BACK), 0}, {"new", canvas_glyph(c, SYMBOL_NEW), 0},
                   {"start", canvas_glyph(c, SYMBOL_START), 0}, {"leader", canvas_glyph(c, SYMBOL_LEADER), 0},
                   {"ready", canvas_glyph(c, SYMBOL_READY), 0}),
           &out);
    page_text(p->stage, title, text, false);
}

/* The last lines of the log, as far as they are known while somebody thinks. */
static void show_tail(struct play *p) {
    char title[200], lines[TAIL * VL_ROOM_SENTENCE];
    struct vl_text out;
    vl_text_init(&out, title, sizeof title);
    vl_say(p->speaker.language, VL_SAY_SCREEN_LOG_TITLE, NULL, &out);
    vl_text_init(&out, lines, sizeof lines);
    for (unsigned i = 0; i < p->tail_count; i++) {
        vl_text_add(&out, p->tail[i]);
        vl_text_put(&out, '\n');
    }
    page_text(p->stage, title, lines, false);
}

/* All there is to say about what the cursor is on. */
static void explain(struct play *p) {
    struct vl_text text;
    play_describe(p, play_cursor(p), stage_text(p->stage, &text));
    bool shown = canvas_width(&p->stage->canvas, text.start) <= p->stage->canvas.w - 2; /* on its line */
    play_say(p, shown ? stage_say(p->stage, VL_SAY_SCREEN_NO_MORE, NULL) : text.start, false);
}

/* Somebody else's eyes: the seats in turn, the public, everything. */
static void change_eyes(struct play *p) {
    unsigned viewer = session_viewer(p->session) + 1;
    if (viewer == p->speaker.setup->players) viewer = VL_SPECTATOR;
    if (viewer > VL_ALL) viewer = 0;
    session_look_as(p->session, viewer);
    p->seen.zone_count = 0;
    p->news = 0;
    play_look(p);
}

static void undo(struct play *p) {
    char why[VL_ROOM_SENTENCE];
    bool good = session_undo(p->session, why, sizeof why);
    if (!good) {
        play_say(p, why, true);
        return;
    }
    p->choice.taken = 0;
    p->news = 1;
    play_look(p);
    p->seen = p->scene;
    p->settle = true;
}

static void confirm(struct play *p) {
    char why[VL_ROOM_SENTENCE];
    if (!p->whole) return;
    p->said = session_said_count(p->session);
    if (!session_confirm(p->session, why, sizeof why)) {
        play_say(p, why, true);
        return;
    }
    unsigned from = play_revealed(p, p->said);
    play_tell(p, from);
    p->news = session_said_count(p->session) - from;
    play_look(p);
    p->seen = p->scene;
}

static bool act_by_letter(struct play *p, uint32_t key) {
    unsigned which[VL_MOVES_MAX], count = choice_actions(&p->choice, which);
    for (unsigned i = 0; i < count; i++)
        if (play_letter(i) == key && key != 0) {
            play_act(p, p->choice.move[which[i]]);
            return true;
        }
    return false;
}

static void put_back(struct play *p) {
    if (p->choice.taken == 0 || p->choice.implied) return;
    play_put_cursor(p, choice_piece(&p->choice, &p->layout, p->choice.taken));
    p->choice.taken = 0;
}

/* Keys that are about choosing, when something is asked. */
static void obey_player(struct play *p, uint32_t key) {
    if (p->at_confirm && (key == PRESS_ENTER || key == ' '))
        confirm(p);
    else if (key == PRESS_ENTER || key == ' ')
        play_point(p, play_cursor(p));
    else if (key == PRESS_ESCAPE)
        put_back(p);
    else if (key == PRESS_TAB || (key >= '0' && key <= '9'))
        play_choose_move(p, NULL, p->choice.count);
    else if (key == 'c')
        confirm(p);
    else if (key == 'h')
        begin_work(p, true);
    else if (key == 'u')
        undo(p);
    else
        act_by_letter(p, key);
}

/* Keys that need nothing of the session; false if it is none of them. */
static bool look_around(struct play *p, uint32_t key) {
    switch (key) {
    case PRESS_UP:
    case PRESS_DOWN:
    case PRESS_LEFT:
    case PRESS_RIGHT: play_step_cursor(p, key); return true;
    case 'r': show_rules(p); return true;
    case '?': show_help(p); return true;
    case 'i': explain(p); return true;
    default: return false;
    }
}

/* Keys for anybody who looks on. True: the page ends. */
static bool obey(struct play *p, uint32_t key, enum play_end *end) {
    p->message[0] = '\0';
    if (key == 'h' && p->hint != VL_NO_MOVE) p->hint = VL_NO_MOVE;
    *end = PLAY_LEFT;
    if (look_around(p, key)) return false;
    switch (key) {
    case 's': page_scores(p->stage, p->session); break;
    case 'l': play_log(p); break;
    case 'q': return true;
    case 'e':
        if (p->state == SESSION_OVER) change_eyes(p);
        break;
    case 'n': *end = PLAY_AGAIN; return p->state == SESSION_OVER;
    default:
        if (p->state == SESSION_ASKS)
            obey_player(p, key);
        else if (key == PRESS_ENTER)
            play_point(p, play_cursor(p));
    }
    return false;
}

static void click(struct play *p, int x, int y) {
    int best = -1;
    for (unsigned i = 0; i < p->layout.count; i++) {
        const struct item *item = &p->layout.item[i];
        struct rect at = item->at;
        if (item->kind != ITEM_PIECE && item->kind != ITEM_ZONE && item->kind != ITEM_CELL) continue;
        if (item->look == LOOK_BOX) at = (struct rect){at.x - 1, at.y - 1, at.w + 1, 3};
        if (rect_holds(&at, x, y)) best = (int)i;
    }
    p->message[0] = '\0';
    play_point(p, best);
}

/* ---- The page ---- */

static void paint_curtain(struct stage *s, void *play) {
    struct play *p = play;
    struct vl_text text;
    vl_speak_title(p->speaker.setup->game, s->language, stage_text(s, &text));
    stage_title(s, text.start, "");
    stage_popup(s, (struct rect){0, 0, s->canvas.w, s->canvas.h}, p->prompt, 0, (struct pen){INK_LEGAL, STYLE_BOLD});
    stage_keys(s, 1, (const struct stage_key[]){{PRESS_ENTER, VL_SAY_SCREEN_KEY_READY}, {'q', VL_SAY_SCREEN_KEY_QUIT}},
               2);
}

/* What the next person at the keyboard missed is news. */
static void welcome(struct play *p) {
    session_take_seat(p->session);
    play_look(p);
    unsigned count = session_said_count(p->session);
    p->news = 0;
    while (p->news < count && !session_said(p->session, count - 1 - p->news)->mine) p->news++;
    p->seen.zone_count = 0;
    p->opened = p->closed = 0;
    p->settle = true;
    play_tell(p, count - p->news);
}

/* False: the person leaves. */
static bool draw_curtain(struct play *p) {
    play_look(p);
    for (;;) {
        struct input input = stage_ask(p->stage, paint_curtain, p, -1);
        if (input.kind == INPUT_STOP || (input.kind == INPUT_KEY && input.key == 'q')) return false;
        if (input.kind == INPUT_KEY && input.key == PRESS_ENTER) break;
    }
    welcome(p);
    return true;
}

/* What can be done while the session is the worker's: to look at what was fetched before, and to leave. What needs the
 * session waits for it. */
static void obey_meanwhile(struct play *p, uint32_t key) {
    p->message[0] = '\0';
    if (look_around(p, key)) return;
    switch (key) {
    case 'l': show_tail(p); break;
    case 's': p->wish = key; break;
    case 'q': p->left = true; break;
    default: break;
    }
}

/* While a bot thinks. */
static void attend(struct play *p) {
    while (!worker_poll(p->worker)) {
        struct input input = stage_ask(p->stage, play_paint, p, TICK_MS);
        p->tick++;
        if (input.kind == INPUT_KEY) obey_meanwhile(p, input.key);
        if (input.kind == INPUT_STOP || p->left) return;
    }
    if (p->worker->hint)
        settle_hint(p);
    else
        settle_act(p);
}

/* Hears the person once. True: the page ends. */
static bool listen(struct play *p, enum play_end *end) {
    struct input input = stage_ask(p->stage, play_paint, p, -1);
    if (input.kind == INPUT_STOP) return true;
    if (input.kind == INPUT_CLICK) click(p, input.x, input.y);
    return input.kind == INPUT_KEY && obey(p, input.key, end);
}

enum play_end play_run(struct stage *s, struct session *session) {
    struct play *p = calloc(1, sizeof *p);
    enum play_end end = PLAY_LEFT;
    bool told = false;
    if (p == NULL) return end;
    p->stage = s;
    p->session = session;
    p->worker = &s->worker;
    p->hint = VL_NO_MOVE;
    p->cursor_at = (struct rect){0, 1000, 1, 1}; /* one's own cards are at the bottom */
    play_look(p);
    for (bool over = false; !over && !p->left && !s->stop;) {
        uint32_t wish = p->wish;
        p->wish = 0;
        if (wish != 0 && obey(p, wish, &end)) break;
        switch (session_state(session)) {
        case SESSION_RUNS:
            begin_work(p, false);
            attend(p);
            break;
        case SESSION_PASSES: over = !draw_curtain(p); break;
        case SESSION_OVER:
            if (!told) page_scores(s, session);
            told = true;
            over = listen(p, &end);
            break;
        case SESSION_ASKS:
            over = listen(p, &end);
            if (p->worker->busy) attend(p);
            break;
        }
    }
    free(p);
    return end;
}
