/* plain.c - playing by lines: see plain.h. */
#include "tui/plain.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "evening/typed.h"
#include "tui/desk.h"

enum { LINE = DESK_LINE };
enum { PACE_MS = 1000 }; /* between acts while a bot plays for the person: so one can follow, and come back */

/* ---- Listening ---- */

/* Whether there is something to read (or the end of it) by then; -1: whenever that is. */
static bool is_heard(const struct desk *d, int milliseconds) {
    return poll(&(struct pollfd){.fd = fileno(d->options->in), .events = POLLIN}, 1, milliseconds) != 0;
}

/* Waits until somebody types, or somebody's time is up. */
static bool is_in_time(const struct desk *d) {
    enum { LOOK_UP = 60000 };
    for (;;) {
        uint64_t now = local_now(), deadline = venue_deadline(d->venue);
        if (deadline <= now) return false;
        if (deadline == VL_NEVER) return true;
        if (is_heard(d, deadline - now < LOOK_UP ? (int)(deadline - now) : LOOK_UP)) return true;
    }
}

enum heard { HEARD_LINE, HEARD_END, HEARD_NOTHING };

/* One line without its end, the end of the input, or nothing while time ran out. Of a line that is too long only the
 * beginning is kept. */
static enum heard hear(struct desk *d, char *line) {
    size_t length = 0;
    int c;
    fputs("> ", d->options->out);
    fflush(d->options->out);
    if (!is_in_time(d)) return fputc('\n', d->options->out), HEARD_NOTHING;
    while ((c = getc(d->options->in)) != EOF && c != '\n')
        if (length + 1 < LINE && c != '\r') line[length++] = (char)(c == '\0' ? '?' : c);
    line[length] = '\0';
    venue_tick(d->venue);
    return c != EOF || length > 0 ? HEARD_LINE : HEARD_END;
}

/* A choice that is still being made leaves the table as it is; all else is worth another look. */
static void answer(struct desk *d, enum vl_outcome_of_act outcome) {
    if (outcome != VL_ACT_REFUSED) {
        d->shown = vl_evening_staged(d->s)->count > 0;
        d->listed = false;
        return;
    }
    char why[VL_ROOM_SENTENCE];
    bool lost = vl_evening_lost(d->s) && venue_trouble(d->venue, why, sizeof why) != NULL;
    desk_print(d, lost ? why : vl_evening_why(d->s));
    desk_print(d, "\n");
}

/* Something that others at this keyboard may have to agree to. */
static void agree(struct desk *d, enum vl_outcome_of_act outcome) {
    struct vl_question question;
    const char *rest;
    char line[LINE];
    if (outcome != VL_ACT_REFUSED && vl_evening_question(d->s, &question)) {
        vl_evening_question_words(d->s, desk_begin(d));
        desk_end(d);
        desk_say(d, VL_SAY_PLAIN_YES_OR_NO, NULL);
        bool yes = hear(d, line) == HEARD_LINE && vl_typed_command(d->language, line, &rest) == VL_COMMAND_YES;
        outcome = vl_evening_answer(d->s, yes);
    }
    answer(d, outcome);
}

static void take_back(struct desk *d, const char *words) {
    const struct vl_choice *staged = vl_evening_staged(d->s);
    struct vl_typed typed = vl_typed_move(vl_evening_speaker(d->s), staged->move, staged->count, words);
    if (words[0] == '\0' && staged->count > 0)
        answer(d, vl_evening_undo(d->s));
    else if (typed.kind == VL_TYPED_MOVE)
        answer(d, vl_evening_take_back(d->s, typed.move));
    else
        desk_say(d, VL_SAY_PLAIN_NOT_STAGED, NULL);
}

/* What gives something up for good is asked once, of a person; a script means what it says. */
static bool is_meant(struct desk *d, vl_move move) {
    char line[LINE];
    const char *rest;
    if (!d->options->clear || !vl_evening_warns(d->s, move, desk_begin(d))) return true;
    desk_end(d);
    desk_say(d, VL_SAY_PLAIN_YES_OR_NO, NULL);
    return hear(d, line) == HEARD_LINE && vl_typed_command(d->language, line, &rest) == VL_COMMAND_YES;
}

static void try_move(struct desk *d, const char *line) {
    vl_move moves[VL_MOVES_MAX];
    unsigned count = vl_evening_moves(d->s, moves);
    struct vl_typed typed = vl_typed_move(vl_evening_speaker(d->s), moves, count, line);
    if (typed.kind == VL_TYPED_MOVE) {
        if (is_meant(d, typed.move)) answer(d, vl_evening_act(d->s, typed.move));
    } else if (typed.kind == VL_TYPED_SEVERAL)
        desk_say(d, VL_SAY_PLAIN_SEVERAL, VL_ARGS({"count", NULL, typed.count}));
    else
        desk_say(d, VL_SAY_PLAIN_NOT_UNDERSTOOD, NULL);
}

static void help(struct desk *d) {
    desk_say(d, VL_SAY_PLAIN_HELP, NULL);
    for (unsigned i = 0; i < VL_COMMANDS; i++) {
        struct vl_text *text = desk_begin(d);
        vl_text_add(text, "   ");
        vl_typed_command_name(d->language, (enum vl_command)i, text);
        vl_text_add(text, " - ");
        vl_typed_command_help(d->language, (enum vl_command)i, text);
        desk_end(d);
    }
}

/* Ends a pause, or takes a seat back. */
static void resume(struct desk *d) {
    bool paused = vl_evening_around(d->s)->phase == VL_TABLE_PAUSED;
    answer(d, paused ? vl_evening_say(d->s, "resume") : vl_evening_come_back(d->s));
}

/* One line of the person's; false if it was to stop. */
static bool obey(struct desk *d, const char *line) {
    const char *rest;
    switch (vl_typed_command(d->language, line, &rest)) {
    case VL_COMMAND_HELP: help(d); break;
    case VL_COMMAND_LOOK: desk_table(d); break;
    case VL_COMMAND_MOVES: desk_moves(d, true); break;
    case VL_COMMAND_HINT: desk_hint(d); break;
    case VL_COMMAND_UNDO: agree(d, vl_evening_undo(d->s)); break;
    case VL_COMMAND_BACK: take_back(d, rest); break;
    case VL_COMMAND_CONFIRM: answer(d, vl_evening_confirm(d->s)); break;
    case VL_COMMAND_LOG: desk_log(d); break;
    case VL_COMMAND_AT: desk_moment(d, rest); break;
    case VL_COMMAND_SCORES: desk_scores(d); break;
    case VL_COMMAND_RULES: desk_rules(d, rest); break;
    case VL_COMMAND_ABOUT:
        if (vl_typed_about(vl_evening_speaker(d->s), rest, desk_begin(d)))
            desk_end(d);
        else
            desk_say(d, VL_SAY_PLAIN_NO_ABOUT, NULL);
        break;
    case VL_COMMAND_PAUSE: agree(d, vl_evening_say(d->s, "ask pause")); break;
    case VL_COMMAND_RESUME: resume(d); break;
    case VL_COMMAND_YES: desk_say(d, VL_SAY_PLAIN_NO_QUESTION, NULL); break;
    case VL_COMMAND_RESIGN:
        if (d->resigning)
            answer(d, vl_evening_say(d->s, "resign"));
        else
            desk_say(d, VL_SAY_PLAIN_RESIGN_AGAIN, NULL);
        d->resigning = !d->resigning;
        return true;
    case VL_COMMAND_QUIT: return false;
    case VL_COMMANDS:
        if (line[strspn(line, " \t")] == '\0' && vl_evening_staged(d->s)->complete)
            answer(d, vl_evening_confirm(d->s));
        else if (line[strspn(line, " \t")] == '\0')
            d->shown = false;
        else
            try_move(d, line);
        break;
    }
    d->resigning = false;
    return true;
}

/* Hears a line and does what it says; false if the person leaves. */
static bool listen(struct desk *d) {
    char line[LINE];
    enum heard heard = hear(d, line);
    return heard == HEARD_NOTHING || (heard == HEARD_LINE && obey(d, line));
}

/* The line of the log after the last thing that the viewer did. */
static unsigned since_own_act(const struct desk *d) {
    unsigned i = vl_evening_said_count(d->s);
    while (i > 0 && !vl_evening_said(d->s, i - 1)->mine) i--;
    return i;
}

/* The next person takes the keyboard; what the last one saw is moved out of sight. */
static bool pass_on(struct desk *d) {
    char line[LINE];
    if (!vl_evening_hides(d->s)) {
        vl_evening_take_seat(d->s);
        d->shown = false;
        return true;
    }
    if (d->options->clear)
        for (unsigned i = 0; i < 80; i++) fputc('\n', d->options->out);
    vl_evening_prompt(d->s, desk_begin(d));
    desk_end(d);
    enum heard heard = hear(d, line);
    if (heard != HEARD_LINE) return heard == HEARD_NOTHING;
    vl_evening_take_seat(d->s);
    d->told = since_own_act(d);
    d->shown = false;
    return true;
}

static bool ask(struct desk *d) {
    if (!d->shown) {
        desk_table(d);
        d->listed = false;
    }
    if (!d->listed) {
        desk_print(d, "\n");
        desk_moves(d, false);
        d->listed = true;
    }
    vl_evening_prompt(d->s, desk_begin(d));
    desk_end(d);
    if (vl_evening_staged(d->s)->complete) desk_say(d, VL_SAY_PLAIN_CONFIRM, NULL);
    return listen(d);
}

static void say_how_to_go_on(struct desk *d) {
    struct vl_text *text = desk_begin(d);
    vl_evening_prompt(d->s, text);
    vl_text_put(text, ' ');
    vl_say(d->language, VL_SAY_PLAIN_RESUME, NULL, text);
    desk_end(d);
}

/* A pause: nothing goes on until somebody says so. */
static bool wait_out_pause(struct desk *d) {
    say_how_to_go_on(d);
    return listen(d);
}

/* A bot plays for the person, who can come back at any time. False: the person leaves. */
static bool attend(struct desk *d) {
    unsigned viewer = vl_evening_viewer(d->s);
    bool away = viewer < vl_evening_setup(d->s)->players && vl_evening_around(d->s)->seat[viewer].covered;
    if (away && !d->away) say_how_to_go_on(d);
    d->away = away;
    fflush(d->options->out);
    return !away || !is_heard(d, PACE_MS) || listen(d);
}

static void say_farewell(struct desk *d) {
    if (venue_path(d->venue)[0] != '\0') desk_say(d, VL_SAY_PLAIN_KEPT, VL_ARGS({"path", venue_path(d->venue), 0}));
}

/* An act of somebody else's could not be kept: said, and tried again when the person wants to go on. */
static bool tell_trouble(struct desk *d) {
    char why[VL_ROOM_SENTENCE];
    if (venue_trouble(d->venue, why, sizeof why) == NULL) return true;
    desk_print(d, why);
    desk_print(d, "\n");
    return listen(d);
}

/* One act of somebody who is not at the keyboard. */
static bool let_others_act(struct desk *d, enum vl_home_turn turn, unsigned seat) {
    struct vl_due due;
    vl_move moves[VL_CHOICE_MAX];
    d->shown = false;
    if (turn == VL_HOME_HOUSE) {
        venue_step(d->venue);
    } else if (!attend(d)) {
        return false;
    } else if (turn == VL_HOME_PROGRAM) {
        venue_ask(d->venue, seat);
        venue_wait(d->venue);
    } else if (venue_due(d->venue, seat, &due)) {
        unsigned count = vl_brain_answer(&d->brain, vl_evening_setup(d->s), &due, moves);
        venue_answer(d->venue, &due, moves, count);
    }
    return tell_trouble(d);
}

static bool let_people_act(struct desk *d) {
    switch (vl_evening_state(d->s)) {
    case VL_EVENING_PASSES: return pass_on(d);
    case VL_EVENING_ASKS: return ask(d);
    case VL_EVENING_WAITS: return wait_out_pause(d);
    case VL_EVENING_OVER: break;
    }
    return true;
}

/* Whoever of the people is to choose does so first: nobody waits for a bot. */
static bool is_for_people(const struct desk *d, enum vl_home_turn turn) {
    enum vl_evening_state state = vl_evening_state(d->s);
    bool asked = state == VL_EVENING_ASKS || state == VL_EVENING_PASSES;
    return turn == VL_HOME_PEOPLE || (turn != VL_HOME_HOUSE && asked);
}

bool plain_play(struct venue *venue, const struct plain_options *options) {
    struct desk *d = calloc(1, sizeof *d);
    bool on = d != NULL;
    if (d == NULL) return false;
    *d = (struct desk){
        .venue = venue, .s = venue->evening, .options = options, .language = vl_evening_language(venue->evening)};
    d->brain.watch = (struct vl_watch){local_watch, NULL};
    d->told = since_own_act(d);
    while (on && vl_evening_state(d->s) != VL_EVENING_OVER) {
        unsigned seat;
        desk_news(d);
        enum vl_home_turn turn = venue_next(venue, &seat);
        on = is_for_people(d, turn) ? let_people_act(d) : let_others_act(d, turn, seat);
    }
    if (on) {
        desk_news(d);
        desk_result(d);
    }
    say_farewell(d);
    vl_brain_done(&d->brain);
    free(d);
    bool kept = !venue_lost(venue);
    return fflush(options->out) == 0 && !ferror(options->out) && kept;
}

bool plain_replay(struct venue *venue, const struct plain_options *options) {
    struct desk *d = calloc(1, sizeof *d);
    char line[DESK_LINE];
    const char *rest;
    if (d == NULL) return false;
    *d = (struct desk){
        .venue = venue, .s = venue->evening, .options = options, .language = vl_evening_language(venue->evening)};
    desk_log(d);
    desk_result(d);
    while (plain_hear(options, line, sizeof line) && line[strspn(line, " \t")] != '\0' &&
           vl_typed_command(d->language, line, &rest) != VL_COMMAND_QUIT)
        obey(d, line);
    vl_brain_done(&d->brain);
    free(d);
    return fflush(options->out) == 0 && !ferror(options->out);
}
