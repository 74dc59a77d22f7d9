/* play.c - the page of a game in progress: see play.h. */
#include "tui/play.h"

#include <stdlib.h>
#include <string.h>

#include "tui/pages.h"

enum { TICK_MS = 120 };

/* ---- Looking ---- */

static void look_at_log(struct play *p) {
    unsigned count = vl_evening_said_count(p->evening);
    p->tail_count = 0;
    for (unsigned i = count > TAIL ? count - TAIL : 0; i < count; i++) {
        const struct vl_said *said = vl_evening_said(p->evening, i);
        p->tail_quiet[p->tail_count] = !play_is_news(said);
        p->tail[p->tail_count++] = said->words;
    }
}

static void look_at_choice(struct play *p) {
    const struct vl_choice *staged = vl_evening_staged(p->evening);
    p->targets.count = vl_evening_moves(p->evening, p->targets.move);
    p->staged = p->state == VL_EVENING_ASKS ? staged->count : 0;
    p->whole = p->staged > 0 && staged->complete;
    p->at_confirm = p->whole;
    p->secret = p->state == VL_EVENING_ASKS && vl_evening_chooses(p->evening);
    memcpy(p->laid, staged->move, sizeof p->laid);
    targets_read(&p->targets, p->speaker.setup, vl_view_in(&p->view), &p->scene);
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
    p->state = vl_evening_state(p->evening);
    p->speaker = *vl_evening_speaker(p->evening);
    memcpy(p->view.bytes, vl_evening_view(p->evening), p->speaker.setup->game->view_size);
    vl_evening_scene(p->evening, &p->scene, p->laid_piece);
    vl_text_init(&text, p->prompt, sizeof p->prompt);
    if (p->state == VL_EVENING_OVER) vl_evening_result(p->evening, &text);
    if (text.length == 0) vl_evening_prompt(p->evening, &text);
    if (p->state == VL_EVENING_OVER) add_eyes(p, &text);
    look_at_log(p);
    look_at_choice(p);
}

/* ---- Others act ---- */

/* Somebody has acted: what has changed is shown, moving. */
static void settle_act(struct play *p) {
    struct vl_scene *before = malloc(sizeof *before);
    struct layout *layout = malloc(sizeof *layout);
    char why[VL_ROOM_SENTENCE];
    if (before != NULL && layout != NULL) {
        *before = p->scene;
        *layout = p->layout;
    }
    if (!p->dealing) play_tell(p, p->said);
    play_look(p);
    p->news += vl_evening_said_count(p->evening) - p->said;
    p->settle = true;
    if (local_trouble(p->local, why, sizeof why) != NULL) play_say(p, why, true);
    if (before != NULL && layout != NULL) play_motion(p, before, layout);
    free(before);
    free(layout);
}

/* Chance, forced moves, time that is up. Cards that are dealt one after the other are one thing to see. False: it could
 * not be kept, and waits for the person. */
static bool let_house_act(struct play *p, unsigned seat) {
    bool good;
    p->said = vl_evening_said_count(p->evening);
    p->dealing = seat == VL_CHANCE;
    do good = vl_home_step(p->local->home, local_now());
    while (good && seat == VL_CHANCE && vl_home_next(p->local->home, local_now(), &seat) == VL_HOME_HOUSE &&
           seat == VL_CHANCE);
    settle_act(p);
    return good;
}

static void begin_thinking(struct play *p, unsigned seat) {
    struct vl_due due;
    if (vl_table_due_at(vl_home_table(p->local->home), seat, &due)) worker_think(p->worker, p->speaker.setup, &due);
}

/* The worker has an answer: it is made at the table, if that is still what is asked. False: it could not be kept. */
static bool settle_answer(struct play *p) {
    const struct worker *w = p->worker;
    p->said = vl_evening_said_count(p->evening);
    p->dealing = false;
    if (w->count > 0) vl_home_answer(p->local->home, local_now(), w->due.seat, w->due.version, w->move, w->count);
    settle_act(p);
    return !vl_home_host(p->local->home)->lost;
}

static void settle_hint(struct play *p) {
    struct vl_text text;
    play_look(p);
    if (!p->worker->hinted) return;
    p->hint = p->worker->advice.best;
    p->targets.taken = p->targets.implied ? p->targets.taken : 0;
    vl_evening_hint_words(p->evening, &p->worker->advice, stage_text(p->stage, &text));
    play_say(p, text.start, false);
    play_arrange(p);
    for (unsigned i = 0; i < p->targets.count; i++)
        if (p->targets.move[i] == p->hint) {
            int piece = targets_piece(&p->targets, &p->layout, p->targets.touch[i].piece);
            play_put_cursor(p, p->targets.implied || piece < 0 ? targets_target(&p->targets, &p->layout, i) : piece);
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

/* All there is to say about what the cursor is on. */
static void explain(struct play *p) {
    struct vl_text text;
    play_describe(p, play_cursor(p), stage_text(p->stage, &text));
    bool shown = canvas_width(&p->stage->canvas, text.start) <= p->stage->canvas.w - 2; /* on its line */
    play_say(p, shown ? stage_say(p->stage, VL_SAY_SCREEN_NO_MORE, NULL) : text.start, false);
}

/* Somebody else's eyes: the seats in turn, the public, everything. */
static void change_eyes(struct play *p) {
    unsigned viewer = vl_evening_viewer(p->evening) + 1;
    if (viewer == p->speaker.setup->players) viewer = VL_SPECTATOR;
    if (viewer > VL_ALL) viewer = 0;
    vl_evening_look_as(p->evening, viewer);
    p->seen.zone_count = 0;
    p->news = 0;
    play_look(p);
}

/* A question to somebody else at this screen is asked aloud. */
static void ask_aloud(struct play *p) {
    struct vl_question question;
    struct vl_text text;
    if (!vl_evening_question(p->evening, &question)) return;
    vl_evening_question_words(p->evening, stage_text(p->stage, &text));
    vl_evening_answer(p->evening, page_confirm(p->stage, text.start));
}

static void undo(struct play *p) {
    if (vl_evening_undo(p->evening) == VL_ACT_REFUSED) {
        play_say(p, vl_evening_why(p->evening), true);
        return;
    }
    ask_aloud(p);
    p->targets.taken = 0;
    p->news = 1;
    play_look(p);
    p->seen = p->scene;
    p->settle = true;
}

static void confirm(struct play *p) {
    if (!p->whole) return;
    p->said = vl_evening_said_count(p->evening);
    if (vl_evening_confirm(p->evening) == VL_ACT_REFUSED) {
        play_say(p, vl_evening_why(p->evening), true);
        return;
    }
    unsigned from = play_revealed(p, p->said);
    play_tell(p, from);
    p->news = vl_evening_said_count(p->evening) - from;
    play_look(p);
    p->seen = p->scene;
}

/* What people agree on, or do at once; then the table anew, or why not. */
static void say_to_table(struct play *p, const char *words) {
    p->said = vl_evening_said_count(p->evening);
    if (vl_evening_say(p->evening, words) == VL_ACT_REFUSED) {
        play_say(p, vl_evening_why(p->evening), true);
        return;
    }
    ask_aloud(p);
    p->targets.taken = 0;
    p->news = vl_evening_said_count(p->evening) - p->said;
    play_look(p);
}

static void pause_or_resume(struct play *p) {
    bool paused = vl_evening_around(p->evening)->phase == VL_TABLE_PAUSED;
    if (p->state != VL_EVENING_OVER) say_to_table(p, paused ? "resume" : "ask pause");
}

/* It ends the game for everybody, so it is asked twice. */
static void resign(struct play *p) {
    if (p->state != VL_EVENING_ASKS) return;
    if (page_confirm(p->stage, stage_say(p->stage, VL_SAY_SCREEN_RESIGN, NULL))) say_to_table(p, "resign");
}

static bool act_by_letter(struct play *p, uint32_t key) {
    unsigned which[VL_MOVES_MAX], count = targets_actions(&p->targets, which);
    for (unsigned i = 0; i < count; i++)
        if (play_letter(i) == key && key != 0) {
            play_act(p, p->targets.move[which[i]]);
            return true;
        }
    return false;
}

static void put_back(struct play *p) {
    if (p->targets.taken == 0 || p->targets.implied) return;
    play_put_cursor(p, targets_piece(&p->targets, &p->layout, p->targets.taken));
    p->targets.taken = 0;
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
        play_choose_move(p, NULL, p->targets.count);
    else if (key == 'c')
        confirm(p);
    else if (key == 'h')
        worker_advise(p->worker, p->speaker.setup, vl_view_in(&p->view), p->targets.move, p->targets.count);
    else if (key == 'u')
        undo(p);
    else
        act_by_letter(p, key);
}

/* Keys that only look; false if it is none of them. */
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
    case 's': page_scores(p->stage, p->evening); break;
    case 'l': play_log(p); break;
    case 'q': return true;
    case 'P': pause_or_resume(p); break;
    case 'R': resign(p); break;
    case 'B': say_to_table(p, "back"); break;
    case 'e':
        if (p->state == VL_EVENING_OVER) change_eyes(p);
        break;
    case 'n': *end = PLAY_AGAIN; return p->state == VL_EVENING_OVER;
    default:
        if (p->state == VL_EVENING_ASKS)
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
    vl_evening_take_seat(p->evening);
    play_look(p);
    unsigned count = vl_evening_said_count(p->evening);
    p->news = 0;
    while (p->news < count && !vl_evening_said(p->evening, count - 1 - p->news)->mine) p->news++;
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

/* What can be done while others act: to look, and to leave. */
static void obey_meanwhile(struct play *p, uint32_t key) {
    p->message[0] = '\0';
    if (look_around(p, key)) return;
    if (key == 's') page_scores(p->stage, p->evening);
    if (key == 'l') play_log(p);
    if (key == 'q') p->left = true;
}

/* Hears the person while a bot or a program thinks, until the next tick. Where all choose at the same time nobody has
 * to wait: whoever thinks works on a copy, and its answer counts if it is still what is asked. */
static void attend_once(struct play *p, enum play_end *end) {
    struct input input = stage_ask(p->stage, play_paint, p, TICK_MS);
    p->tick++;
    vl_evening_tick(p->evening, local_now());
    if (input.kind == INPUT_STOP) p->left = true;
    bool asked = p->state == VL_EVENING_ASKS && !(p->worker->busy && p->worker->hint);
    if (input.kind == INPUT_CLICK && asked) click(p, input.x, input.y);
    if (input.kind != INPUT_KEY) return;
    if (!asked)
        obey_meanwhile(p, input.key);
    else if (obey(p, input.key, end))
        p->left = true;
}

/* While the worker thinks. False: what came of it could not be kept. */
static bool attend(struct play *p, enum play_end *end) {
    while (!worker_poll(p->worker)) {
        attend_once(p, end);
        if (p->left) return worker_stop(p->worker), true;
    }
    if (!p->worker->hint) return settle_answer(p);
    settle_hint(p);
    return true;
}

static bool attend_program(struct play *p, unsigned seat, enum play_end *end) {
    p->said = vl_evening_said_count(p->evening);
    p->dealing = false;
    local_ask(p->local, seat);
    while (!local_serve(p->local)) {
        attend_once(p, end);
        if (p->left) return true;
    }
    settle_act(p);
    return !vl_home_host(p->local->home)->lost;
}

/* Hears the person once; with a clock running it looks up now and then. True: the page ends. */
static bool listen(struct play *p, enum play_end *end) {
    bool clock = p->state != VL_EVENING_OVER && vl_evening_around(p->evening)->clock.kind != VL_CLOCK_NONE;
    struct input input = stage_ask(p->stage, play_paint, p, clock ? TICK_MS : -1);
    vl_evening_tick(p->evening, local_now());
    if (input.kind == INPUT_STOP) return true;
    if (input.kind == INPUT_CLICK) click(p, input.x, input.y);
    return input.kind == INPUT_KEY && obey(p, input.key, end);
}

/* The people's turn, whoever they are. True: the page ends. */
static bool let_people_act(struct play *p, bool *told, enum play_end *end) {
    enum vl_evening_state state = vl_evening_state(p->evening);
    if (state != p->state) play_look(p);
    if (state == VL_EVENING_PASSES) return !draw_curtain(p);
    if (state == VL_EVENING_OVER && !*told) page_scores(p->stage, p->evening);
    *told |= state == VL_EVENING_OVER;
    bool over = listen(p, end);
    if (p->worker->busy) attend(p, end);
    return over;
}

enum play_end play_run(struct stage *s, struct local *local) {
    struct play *p = calloc(1, sizeof *p);
    enum play_end end = PLAY_LEFT;
    bool told = false, kept = true;
    if (p == NULL) return end;
    p->stage = s;
    p->local = local;
    p->evening = local->evening;
    p->worker = &s->worker;
    p->hint = VL_NO_MOVE;
    p->cursor_at = (struct rect){0, 1000, 1, 1}; /* one's own cards are at the bottom */
    play_look(p);
    if (local->file.descriptor < 0) play_say(p, stage_say(s, VL_SAY_SCREEN_NOT_KEPT, NULL), true);
    for (bool over = false; !over && !p->left && !s->stop;) {
        unsigned seat;
        enum vl_home_turn turn = vl_home_next(local->home, local_now(), &seat);
        if (!kept) over = listen(p, &end); /* it is tried again when the person wants to go on */
        if (over) break;
        kept = true;
        switch (turn) {
        case VL_HOME_HOUSE: kept = let_house_act(p, seat); break;
        case VL_HOME_BOT:
            begin_thinking(p, seat);
            kept = attend(p, &end);
            break;
        case VL_HOME_PROGRAM: kept = attend_program(p, seat, &end); break;
        case VL_HOME_PEOPLE: over = let_people_act(p, &told, &end); break;
        }
    }
    free(p);
    return end;
}
