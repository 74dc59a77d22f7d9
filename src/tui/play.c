/* play.c - the page of a game in progress: see play.h. */
#include "tui/play.h"

#include <stdlib.h>
#include <string.h>

#include "tui/pages.h"

enum { TICK_MS = 120 };
enum { PACE_MS = 1000 };  /* between acts while a bot plays for the person: so one can follow, and come back */
enum { RETRY_MS = 1000 }; /* between attempts to keep what others did */

/* ---- Looking ---- */

/* What happened last. Who has won stands below, and what everybody has beside their names: the lines that tell it are
 * left to the log. */
static void look_at_log(struct play *p) {
    unsigned count = vl_evening_said_count(p->evening);
    p->lines = count;
    while (count > 0 && vl_evening_said(p->evening, count - 1)->ends) count--;
    p->tail_count = 0;
    for (unsigned i = count > TAIL ? count - TAIL : 0; i < count; i++) {
        const struct vl_said *said = vl_evening_said(p->evening, i);
        p->tail_quiet[p->tail_count] = !play_is_news(said);
        p->tail[p->tail_count++] = said->words;
    }
}

static void look_at_choice(struct play *p) {
    const struct vl_choice *staged = vl_evening_staged(p->evening);
    bool whole = p->whole;
    p->targets.count = vl_evening_moves(p->evening, p->targets.move);
    p->staged = p->state == VL_EVENING_ASKS ? staged->count : 0;
    p->whole = p->staged > 0 && staged->complete;
    p->at_confirm = p->whole && (!whole || p->at_confirm); /* where the person has moved to, others do not change */
    p->secret = p->state == VL_EVENING_ASKS && vl_evening_chooses(p->evening);
    memcpy(p->laid, staged->move, sizeof p->laid);
    targets_read(&p->targets, p->speaker.setup, vl_view_in(&p->view), &p->scene);
    play_read_actions(p);
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

/* "Anne 4:05 · Ben 3:58", for those whose time can run; of a single one just the time. */
static void look_at_clocks(struct play *p) {
    const struct vl_around *around = vl_evening_around(p->evening);
    unsigned timed = 0;
    struct vl_text text;
    uint64_t left;
    bool running;
    vl_text_init(&text, p->clocks, sizeof p->clocks);
    for (unsigned seat = 0; seat < p->speaker.setup->players && p->state != VL_EVENING_OVER; seat++)
        if (around->seat[seat].kind == VL_SEAT_HUMAN || around->seat[seat].kind == VL_SEAT_PROGRAM)
            timed |= VL_BIT(seat);
    bool several = vl_count(timed) > 1;
    for (; timed != 0 && vl_evening_clock(p->evening, vl_first(timed), &left, &running); timed &= timed - 1) {
        if (text.length > 0) vl_text_add(&text, " · ");
        if (several) vl_text_add(&text, vl_evening_name(p->evening, vl_first(timed)));
        if (several) vl_text_put(&text, ' ');
        vl_evening_time(p->speaker.language, left, &text);
    }
}

/* How far the game has come, and what everybody has so far, once somebody has something. */
static void look_at_standing(struct play *p) {
    const struct vl_setup *s = p->speaker.setup;
    struct vl_stage stage[VL_STAGES_MAX];
    struct vl_text text;
    bool any = false;
    vl_text_init(&text, p->stage_words, sizeof p->stage_words);
    unsigned count = s->game->progress(s, vl_view_in(&p->view), stage);
    for (unsigned i = 0; i < count; i++) {
        if (i > 0) vl_text_add(&text, ", ");
        vl_speak_stage(&p->speaker, &stage[i], &text);
    }
    p->scored = 0;
    for (unsigned seat = 0; seat < s->players; seat++) {
        bool known = vl_evening_score(p->evening, seat, &p->score[seat]);
        if (known) p->scored |= VL_BIT(seat);
        any |= known && p->score[seat] != 0;
    }
    if (!any) p->scored = 0;
}

/* What is expected, and the time; again whenever that has passed. */
static void look_at_prompt(struct play *p) {
    struct vl_text text;
    vl_text_init(&text, p->prompt, sizeof p->prompt);
    vl_evening_expects(p->evening, &text);
    if (p->state == VL_EVENING_OVER) add_eyes(p, &text);
    look_at_clocks(p);
}

static bool has_clock(const struct play *p) {
    return p->state != VL_EVENING_OVER && vl_evening_around(p->evening)->clock.kind != VL_CLOCK_NONE;
}

/* A moment has passed. */
static void tick(struct play *p) {
    venue_tick(p->venue);
    if (has_clock(p)) look_at_prompt(p);
}

void play_look(struct play *p) {
    p->state = vl_evening_state(p->evening);
    p->speaker = *vl_evening_speaker(p->evening);
    memcpy(p->view.bytes, vl_evening_view(p->evening), p->speaker.setup->game->view_size);
    vl_evening_scene(p->evening, &p->scene, p->laid_piece);
    look_at_standing(p);
    look_at_prompt(p);
    look_at_log(p);
    look_at_choice(p);
}

/* ---- Others act ---- */

/* Somebody has acted: what has changed is shown, moving; but nothing moves under the hands of who is choosing. */
static void settle_act(struct play *p) {
    struct vl_scene *before = malloc(sizeof *before);
    struct layout *layout = malloc(sizeof *layout);
    char why[VL_ROOM_SENTENCE];
    bool choosing = p->state == VL_EVENING_ASKS;
    if (before != NULL && layout != NULL) {
        *before = p->scene;
        *layout = p->layout;
    }
    if (!choosing) play_steps(p);
    p->acts = vl_evening_acts(p->evening);
    play_look(p);
    p->news += vl_evening_said_count(p->evening) - p->said;
    p->settle |= !choosing;
    play_arrange(p); /* the cursor goes from act to act, however many of them there is time to paint */
    if (venue_trouble(p->venue, why, sizeof why) != NULL) play_say(p, why, true);
    if (before != NULL && layout != NULL && !choosing) play_motion(p, before, layout);
    free(before);
    free(layout);
}

/* A table elsewhere has spoken. What it knows nothing of (the line is cut, and back; something was refused) is said. */
static void settle_news(struct play *p) {
    play_own_eyes(p);
    unsigned count = vl_evening_said_count(p->evening);
    p->stage->heard = false;
    p->said = p->lines;
    if (p->said > count) p->said = count;
    const struct vl_said *last = p->said < count ? vl_evening_said(p->evening, count - 1) : NULL;
    settle_act(p);
    if (last != NULL && last->kind == VL_SAID_HERE) play_say(p, last->words, false);
}

void play_own_eyes(struct play *p) {
    if (p->evening == p->venue->evening) return;
    p->evening = p->venue->evening;
    p->acts = vl_evening_acts(p->evening);
    p->seen.zone_count = 0;
    play_look(p);
}

/* Chance, forced moves, time that is up. Cards that are dealt one after the other are one thing to see. False: it could
 * not be kept, and waits for the person. */
static bool let_house_act(struct play *p, unsigned seat) {
    bool good;
    p->said = vl_evening_said_count(p->evening);
    do good = venue_step(p->venue);
    while (good && seat == VL_CHANCE && venue_next(p->venue, &seat) == VL_HOME_HOUSE && seat == VL_CHANCE);
    settle_act(p);
    return good;
}

/* False: the seat is not due any more. */
static bool begin_thinking(struct play *p, unsigned seat) {
    struct vl_due due;
    if (!venue_due(p->venue, seat, &due)) return false;
    worker_think(p->worker, p->speaker.setup, &due);
    return true;
}

/* The worker has an answer: it is made at the table, if that is still what is asked. False: it could not be kept. */
static bool settle_answer(struct play *p) {
    const struct worker *w = p->worker;
    p->said = vl_evening_said_count(p->evening);
    if (w->count > 0) venue_answer(p->venue, &w->due, w->move, w->count);
    settle_act(p);
    return !venue_lost(p->venue);
}

static void settle_hint(struct play *p) {
    struct vl_text text;
    play_look(p);
    if (!p->worker->hinted) return;
    p->hints = p->worker->advice.best.count;
    memcpy(p->hint, p->worker->advice.best.move, sizeof p->hint);
    p->targets.taken = p->targets.implied ? p->targets.taken : 0;
    vl_evening_hint_words(p->evening, &p->worker->advice, stage_text(p->stage, &text));
    play_say(p, text.start, false);
    play_arrange(p);
    for (unsigned i = 0; i < p->targets.count; i++)
        if (p->hints > 0 && p->targets.move[i] == p->hint[0]) {
            int piece = targets_piece(&p->targets, &p->layout, p->targets.touch[i].piece);
            play_put_cursor(p, p->targets.implied || piece < 0 ? targets_target(&p->targets, &p->layout, i) : piece);
        }
}

/* ---- The person ---- */

static void show_help(struct play *p) {
    char text[5000], title[200], signs[1000];
    struct vl_text out;
    vl_text_init(&out, signs, sizeof signs);
    play_say_signs(p, &out);
    vl_text_init(&out, title, sizeof title);
    vl_say(p->speaker.language, VL_SAY_SCREEN_HELP_TITLE, NULL, &out);
    vl_text_init(&out, text, sizeof text);
    const struct canvas *c = &p->stage->canvas;
    vl_say(p->speaker.language, VL_SAY_SCREEN_HELP_TEXT,
           VL_ARGS({"legal", canvas_glyph(c, SYMBOL_LEGAL_L), 0}, {"legal2", canvas_glyph(c, SYMBOL_LEGAL_R), 0},
                   {"here", canvas_glyph(c, SYMBOL_CURSOR_L), 0}, {"here2", canvas_glyph(c, SYMBOL_CURSOR_R), 0},
                   {"cross", canvas_glyph(c, SYMBOL_CROSS), 0}, {"laid", canvas_glyph(c, SYMBOL_TAKEN_L), 0},
                   {"laid2", canvas_glyph(c, SYMBOL_TAKEN_R), 0}, {"signs", signs, 0}),
           &out);
    if (venue_is_away(p->venue)) vl_say(p->speaker.language, VL_SAY_SCREEN_HELP_AWAY, NULL, &out);
    page_text(p->stage, title, text, false);
}

/* Somebody else's eyes: the seats in turn, the public, everything. At a table elsewhere one's own are those that one
 * came with. */
static void change_eyes(struct play *p) {
    unsigned viewer = vl_evening_viewer(p->evening) + 1;
    struct vl_evening *own = p->venue->evening, *past = venue_past(p->venue);
    if (viewer == p->speaker.setup->players) viewer = VL_SPECTATOR;
    if (viewer > VL_ALL) viewer = 0;
    if (past == NULL) {
        play_say(p, stage_say(p->stage, VL_SAY_AWAY_NO_RECORD, NULL), true);
        return;
    }
    p->evening = viewer == vl_evening_viewer(own) ? own : past;
    if (p->evening == past) vl_evening_look_as(past, viewer);
    p->acts = vl_evening_acts(p->evening);
    p->seen.zone_count = 0;
    p->news = 0;
    play_look(p);
}

static void confirm(struct play *p) {
    p->said = vl_evening_said_count(p->evening);
    if (vl_evening_confirm(p->evening) == VL_ACT_REFUSED) {
        play_refused(p);
        return;
    }
    unsigned from = play_revealed(p, p->said);
    play_tell_own(p, from, true);
    p->news = vl_evening_said_count(p->evening) - from;
    play_look(p);
    p->seen = p->scene;
    p->settle = true;
    play_arrange(p);
}

/* Lets go of the card in hand; `answered`: the key has done its work by putting away what was said. */
static void put_back(struct play *p, bool answered) {
    if (p->targets.taken == 0 || p->targets.implied) {
        enum vl_message code = p->targets.taken == 0 ? VL_SAY_SCREEN_EMPTY_HANDED : VL_SAY_SCREEN_ONLY_ONE;
        if (!answered) play_say(p, stage_say(p->stage, code, NULL), false);
        return;
    }
    play_put_cursor(p, targets_piece(&p->targets, &p->layout, p->targets.taken));
    p->targets.taken = 0;
}

static void advise(struct play *p) {
    if (p->targets.count > 0)
        worker_advise(p->worker, p->speaker.setup, vl_view_in(&p->view), p->targets.move, p->targets.count);
    else
        play_say(p, stage_say(p->stage, VL_SAY_PROMPT_CONFIRM, NULL), false); /* there is nothing else to choose */
}

/* Keys that are about choosing, when something is asked; `answered`: something was said, and is not any more. One that
 * does nothing says so. */
static void obey_player(struct play *p, uint32_t key, bool answered) {
    if (p->at_confirm && (key == PRESS_ENTER || key == ' '))
        confirm(p);
    else if (key == PRESS_ENTER || key == ' ')
        play_point(p, play_cursor(p));
    else if (key == PRESS_ESCAPE)
        put_back(p, answered);
    else if (key == PRESS_TAB || (key >= '0' && key <= '9'))
        play_choose_move(p, NULL, p->targets.count);
    else if (key == 'c' && p->whole)
        confirm(p);
    else if (key == 'h')
        advise(p);
    else if (!play_act_by_letter(p, key))
        play_say(p, stage_say(p->stage, key == 'c' && p->secret ? VL_SAY_SCREEN_NOT_WHOLE : VL_SAY_SCREEN_NO_KEY, NULL),
                 false);
}

/* Keys that only look; false if it is none of them. */
static bool look_around(struct play *p, uint32_t key) {
    switch (key) {
    case PRESS_UP:
    case PRESS_DOWN:
    case PRESS_LEFT:
    case PRESS_RIGHT: play_step_cursor(p, key); return true;
    case 'r': page_rules(p->stage, p->speaker.setup->game); return true;
    case '?': show_help(p); return true;
    case 'i': play_explain(p); return true;
    case 'k': play_legend(p); return true;
    default: return false;
    }
}

/* Whether the person may choose now; not while a hint is thought about, which is about what can be chosen. */
static bool is_asked(const struct play *p) {
    return p->state == VL_EVENING_ASKS && !(p->worker->busy && p->worker->hint) && !vl_evening_pending(p->evening);
}

/* Keys for anybody who looks on. True: the page ends. */
static bool obey(struct play *p, uint32_t key, enum play_end *end) {
    bool answered = p->message[0] != '\0';
    play_say(p, "", false);
    if (key != 'i') p->rule = NULL;
    if (key == 'h') p->hints = 0;
    *end = PLAY_LEFT;
    if (look_around(p, key)) return false;
    switch (key) {
    case 's': page_scores(p->stage, p->evening); break;
    case 'l': play_log(p); break;
    case 'q': return true;
    case 'u':
        if (is_asked(p) || p->state == VL_EVENING_WAITS) play_undo(p);
        break;
    case 'P': play_pause(p); break;
    case 'R': play_resign(p); break;
    case 'T':
        if (venue_is_away(p->venue)) page_speak(p->stage, p->venue);
        break;
    case 'B': play_come_back(p); break;
    case 'e':
        if (p->state == VL_EVENING_OVER) change_eyes(p);
        break;
    case 'n':
        if (p->state == VL_EVENING_OVER && venue_is_away(p->venue)) return play_again(p), false;
        *end = PLAY_AGAIN;
        return p->state == VL_EVENING_OVER;
    default:
        if (is_asked(p))
            obey_player(p, key, answered);
        else if (key == PRESS_ENTER)
            play_point(p, play_cursor(p));
    }
    return false;
}

static void click(struct play *p, int x, int y) {
    play_say(p, "", false);
    p->rule = NULL;
    play_point(p, targets_clicked(&p->targets, &p->layout, x, y));
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

/* What the person at the keyboard missed, since whatever they did last, is news. */
static void catch_up(struct play *p) {
    unsigned count = vl_evening_said_count(p->evening);
    p->news = 0;
    while (p->news < count && !vl_evening_said(p->evening, count - 1 - p->news)->mine) p->news++;
}

static void welcome(struct play *p) {
    vl_evening_take_seat(p->evening);
    play_look(p);
    catch_up(p);
    p->seen.zone_count = 0;
    p->opened = p->closed = 0;
    p->settle = true;
    p->acts = vl_evening_acts(p->evening);
    play_arrange(p);
    play_tell_missed(p, vl_evening_said_count(p->evening) - p->news);
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

/* Hears the person once, for so long at most (-1: until there is something to hear); true: the page ends. */
static bool listen_for(struct play *p, int milliseconds, enum play_end *end) {
    struct input input;
    do input = stage_ask(p->stage, play_paint, p, milliseconds);
    while (milliseconds < 0 && input.kind == INPUT_NONE && !p->stage->heard);
    tick(p);
    if (p->stage->heard) settle_news(p);
    if (input.kind == INPUT_STOP) return true;
    if (input.kind == INPUT_CLICK && (is_asked(p) || !p->worker->busy)) click(p, input.x, input.y);
    return input.kind == INPUT_KEY && obey(p, input.key, end);
}

/* Hears the person while a bot or a program thinks, until the next tick. Where all choose at the same time nobody has
 * to wait: whoever thinks works on a copy, and its answer counts if it is still what is asked. False: the person
 * leaves, or somebody's time is up, and the house is to act. */
static bool attend_once(struct play *p, enum play_end *end) {
    p->left = listen_for(p, TICK_MS, end);
    p->tick++;
    return !p->left && local_now() < venue_deadline(p->venue);
}

/* Whether what the worker thinks about is still to be done. */
static bool is_still_due(const struct play *p) {
    const struct worker *w = p->worker;
    struct vl_due due;
    return w->hint || (venue_due(p->venue, w->due.seat, &due) && due.version == w->due.version);
}

/* While the worker thinks. False: what came of it could not be kept. */
static bool attend(struct play *p, enum play_end *end) {
    while (!worker_poll(p->worker))
        if (!attend_once(p, end) || !is_still_due(p)) return worker_stop(p->worker), true;
    if (!p->worker->hint) return settle_answer(p);
    settle_hint(p);
    return true;
}

/* A bot's turn. What it has thought of and could not be kept is tried again as it is. False: that could not be kept. */
static bool let_bot_act(struct play *p, unsigned seat, bool again, enum play_end *end) {
    const struct worker *w = p->worker;
    bool thought = again && !w->busy && !w->hint && w->count > 0 && w->due.seat == seat;
    if (thought && is_still_due(p)) return settle_answer(p);
    return !begin_thinking(p, seat) || attend(p, end);
}

/* While a program thinks; a hint may be thought about meanwhile. */
static bool attend_program(struct play *p, unsigned seat, enum play_end *end) {
    unsigned said = vl_evening_said_count(p->evening);
    venue_ask(p->venue, seat);
    while (!venue_serve(p->venue)) {
        if (!attend_once(p, end)) return true;
        if (p->worker->busy && worker_poll(p->worker)) settle_hint(p);
        said = vl_evening_said_count(p->evening);
    }
    p->said = said;
    settle_act(p);
    return !venue_lost(p->venue);
}

/* Hears the person once; with a clock running it looks up now and then. True: the page ends. */
static bool listen(struct play *p, enum play_end *end) {
    return listen_for(p, has_clock(p) ? TICK_MS : -1, end);
}

/* The people's turn, whoever they are. True: the page ends. */
static bool let_people_act(struct play *p, bool *told, enum play_end *end) {
    enum vl_evening_state state = vl_evening_state(p->evening);
    if (state != p->state) play_look(p);
    if (state == VL_EVENING_PASSES && !vl_evening_hides(p->evening)) return welcome(p), false;
    if (state == VL_EVENING_PASSES) return !draw_curtain(p);
    if (state == VL_EVENING_OVER && !*told) page_scores(p->stage, p->evening);
    *told |= state == VL_EVENING_OVER;
    play_question(p);
    if (venue_moves_on(p->venue)) *end = PLAY_AGAIN;
    if (venue_moves_on(p->venue) || venue_ended(p->venue) != NULL) return true;
    bool over = listen(p, end);
    if (p->worker->busy) attend(p, end);
    return over;
}

/* Lets the person see what the bot in their place has done. True: the page ends. */
static bool linger(struct play *p, enum play_end *end) {
    uint64_t until = local_watch(NULL) + PACE_MS;
    while (play_is_away(p) && local_watch(NULL) < until)
        if (listen_for(p, TICK_MS, end)) return true;
    return false;
}

enum play_end play_run(struct stage *s, struct venue *venue) {
    struct play *p = calloc(1, sizeof *p);
    enum play_end end = PLAY_LEFT;
    bool told = false, kept = true, again;
    char why[VL_ROOM_SENTENCE];
    if (p == NULL) return end;
    p->stage = s;
    p->venue = venue;
    p->evening = venue->evening;
    p->worker = &s->worker;
    p->culprit = vl_why_none;
    p->acts = vl_evening_acts(p->evening);
    p->cursor_at = (struct rect){0, 1000, 1, 1}; /* one's own cards are at the bottom */
    play_look(p);
    catch_up(p);
    if (venue_unkept(venue, why, sizeof why) != NULL) play_say(p, why, true);
    for (bool over = false; !over && !p->left && !s->stop;) {
        unsigned seat;
        enum vl_home_turn turn = venue_next(venue, &seat);
        if (!kept) over = listen_for(p, RETRY_MS, &end); /* room may be made meanwhile */
        if (over) break;
        again = !kept;
        kept = true;
        switch (turn) {
        case VL_HOME_HOUSE: kept = let_house_act(p, seat); break;
        case VL_HOME_BOT:
            over = linger(p, &end);
            kept = over || let_bot_act(p, seat, again, &end);
            break;
        case VL_HOME_PROGRAM: kept = attend_program(p, seat, &end); break;
        case VL_HOME_PEOPLE: over = let_people_act(p, &told, &end); break;
        }
        if (again && kept) play_say(p, "", false); /* what was said of that is no longer so */
    }
    free(p);
    return end;
}
