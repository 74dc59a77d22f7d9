/* plain.c - playing by lines: see plain.h. */
#include "tui/plain.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "evening/typed.h"
#include "tui/desk.h"

enum { LINE = DESK_LINE };
enum { PACE_MS = 1000 };  /* between acts while a bot plays for the person: so one can follow, and come back */
enum { RETRY_MS = 1000 }; /* between attempts to keep what others did */

/* ---- Listening ---- */

/* Whether there is something to read (or the end of it) by then; -1: whenever that is. */
static bool is_heard(const struct desk *d, int milliseconds) {
    return poll(&(struct pollfd){.fd = fileno(d->options->in), .events = POLLIN}, 1, milliseconds) != 0;
}

/* What a table elsewhere can change that is worth a word, as a number. */
static unsigned glance(const struct desk *d) {
    struct vl_question question = {.what = 0};
    bool ready = vl_evening_ready(d->s), asked = ready && vl_evening_question(d->s, &question);
    unsigned phase = ready ? vl_evening_around(d->s)->phase : 0, acts = (unsigned)vl_evening_acts(d->s);
    unsigned out = (vl_evening_said_count(d->s) + acts) << 10 | phase << 8 | (asked ? question.what : 0) << 5;
    out |= (unsigned)vl_evening_state(d->s) << 3;
    return out | ready << 2 | (venue_ended(d->venue) != NULL || venue_moves_on(d->venue)) << 1 |
           vl_evening_pending(d->s);
}

/* Waits until somebody types. False: meanwhile somebody's time is up, or a table elsewhere had something to say. */
static bool is_typed(const struct desk *d) {
    enum { LOOK_UP = 60000 };
    struct pollfd watched[] = {{.fd = fileno(d->options->in), .events = POLLIN},
                               {.fd = venue_watch(d->venue), .events = POLLIN}};
    unsigned before = glance(d);
    for (;;) {
        uint64_t now = local_now(), deadline = venue_deadline(d->venue);
        if (deadline <= now) return false;
        if (deadline == VL_NEVER && watched[1].fd < 0) return true;
        watched[0].revents = watched[1].revents = 0;
        poll(watched, 2, deadline == VL_NEVER ? -1 : deadline - now < LOOK_UP ? (int)(deadline - now) : LOOK_UP);
        if (watched[1].revents != 0 && venue_hear(d->venue) && glance(d) != before) return false;
        if (watched[0].revents != 0) return true;
    }
}

/* Does what somebody else does; again, if it could not be kept. */
static void let_act(struct desk *d) {
    switch (d->act.turn) {
    case VL_HOME_HOUSE: venue_step(d->venue); break;
    case VL_HOME_BOT: venue_answer(d->venue, &d->act.due, d->act.move, d->act.count); break;
    case VL_HOME_PROGRAM:
        venue_ask(d->venue, d->act.seat);
        venue_wait(d->venue);
        break;
    case VL_HOME_PEOPLE: break;
    }
}

static bool has_trouble(const struct desk *d) {
    char why[VL_ROOM_SENTENCE];
    return venue_trouble(d->venue, why, sizeof why) != NULL;
}

/* Waits until somebody types; false: meanwhile the act of somebody else was kept, or something else comes first. */
static bool is_typed_before_room(struct desk *d) {
    while (!is_heard(d, RETRY_MS)) {
        unsigned seat;
        if (venue_next(d->venue, &seat) != d->act.turn || seat != d->act.seat) return false;
        let_act(d);
        if (!has_trouble(d)) return false;
    }
    return true;
}

enum heard { HEARD_LINE, HEARD_END, HEARD_NOTHING };

/* One line without its end, the end of the input, or nothing while time ran out or something else was heard. Of a line
 * that is too long only the beginning is kept. */
static enum heard hear(struct desk *d, char *line) {
    size_t length = 0;
    int c;
    fputs("> ", d->options->out);
    fflush(d->options->out);
    if (!(d->act.waits ? is_typed_before_room(d) : is_typed(d))) return fputc('\n', d->options->out), HEARD_NOTHING;
    while ((c = getc(d->options->in)) != EOF && c != '\n')
        if (length + 1 < LINE && c != '\r') line[length++] = (char)(c == '\0' ? '?' : c);
    line[length] = '\0';
    venue_tick(d->venue);
    return c != EOF || length > 0 ? HEARD_LINE : HEARD_END;
}

/* That nothing can be kept, and why: once, until it can be again. False: there is no such trouble, or it was told. */
static bool tell_trouble(struct desk *d) {
    char why[VL_ROOM_SENTENCE];
    if (venue_trouble(d->venue, why, sizeof why) == NULL || strcmp(why, d->trouble) == 0) return false;
    strcpy(d->trouble, why);
    desk_print(d, why);
    desk_print(d, "\n");
    return true;
}

/* A choice that is still being made leaves the table as it is; all else is worth another look. */
static void answer(struct desk *d, enum vl_outcome_of_act outcome) {
    if (outcome == VL_ACT_SENT) desk_say(d, VL_SAY_AWAY_SENT, NULL);
    if (outcome != VL_ACT_REFUSED) {
        d->shown = vl_evening_staged(d->s)->count > 0;
        d->listed = false;
        return;
    }
    if (vl_evening_lost(d->s) && tell_trouble(d)) return;
    desk_print(d, vl_evening_why(d->s));
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
    if (vl_evening_state(d->s) != VL_EVENING_ASKS) {
        vl_evening_prompt(d->s, desk_begin(d));
        desk_end(d);
        return;
    }
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

static void begin(struct desk *d) {
    if (!venue_begin(d->venue)) desk_say(d, VL_SAY_AWAY_NOT_HOST, NULL);
}

static void speak(struct desk *d, const char *words) {
    if (!venue_speak(d->venue, words)) desk_say(d, VL_SAY_AWAY_UNHEARD, NULL);
}

/* Answers what somebody elsewhere has asked. */
static void reply(struct desk *d, bool yes) {
    struct vl_question question;
    if (vl_evening_question(d->s, &question))
        answer(d, vl_evening_answer(d->s, yes));
    else
        desk_say(d, VL_SAY_PLAIN_NO_QUESTION, NULL);
}

/* Ends a pause, or takes a seat back. */
static void resume(struct desk *d) {
    bool paused = vl_evening_around(d->s)->phase == VL_TABLE_PAUSED;
    answer(d, paused ? vl_evening_say(d->s, "resume") : vl_evening_come_back(d->s));
}

/* The eyes that somebody names by a seat's number or name, or the next: the seats in turn, the public, everything.
 * VL_NOBODY: nobody is called so. */
static unsigned find_eyes(const struct desk *d, const char *words) {
    unsigned players = vl_evening_setup(d->s)->players;
    unsigned now = vl_evening_viewer(d->eyes != NULL ? d->eyes : d->s);
    if (words[0] == '\0') return now + 1 < players ? now + 1 : now < players ? VL_SPECTATOR : now < VL_ALL ? VL_ALL : 0;
    for (unsigned seat = 0; seat < players; seat++) {
        bool numbered = words[0] == (char)('1' + seat) && words[1] == '\0';
        if (numbered || strcasecmp(words, vl_evening_name(d->s, seat)) == 0) return seat;
    }
    return VL_NOBODY;
}

static void say_eyes(struct desk *d, struct vl_evening *e) {
    unsigned viewer = vl_evening_viewer(e);
    enum vl_message code = viewer == VL_ALL         ? VL_SAY_SCREEN_EYES_ALL
                           : viewer == VL_SPECTATOR ? VL_SAY_SCREEN_EYES_PUBLIC
                                                    : VL_SAY_SCREEN_EYES_SEAT;
    const char *name = viewer < vl_evening_setup(e)->players ? vl_evening_name(e, viewer) : "";
    desk_say(d, code, VL_ARGS({"name", name, 0}));
}

/* Once it is over, with somebody else's eyes; whatever is looked at from then on is seen so. */
static void change_eyes(struct desk *d, const char *words) {
    unsigned viewer = find_eyes(d, words);
    bool over = vl_evening_state(d->s) == VL_EVENING_OVER;
    struct vl_evening *past = over ? venue_past(d->venue) : NULL;
    if (past == NULL || viewer == VL_NOBODY) {
        desk_say(d,
                 !over          ? VL_SAY_PLAIN_EYES_LATER
                 : past == NULL ? VL_SAY_AWAY_NO_RECORD
                                : VL_SAY_PLAIN_NOT_UNDERSTOOD,
                 NULL);
        return;
    }
    d->eyes = viewer == vl_evening_viewer(d->s) ? NULL : past;
    if (d->eyes != NULL) vl_evening_look_as(past, viewer);
    struct vl_evening *seen = d->eyes != NULL ? d->eyes : d->s;
    say_eyes(d, seen);
}

/* Whatever only looks does so with the eyes that were chosen. */
static void look(struct desk *d, enum vl_command command, const char *rest) {
    struct vl_evening *own = d->s;
    if (d->eyes != NULL) d->s = d->eyes;
    if (command == VL_COMMAND_LOOK) desk_table(d);
    if (command == VL_COMMAND_LOG) desk_log(d);
    if (command == VL_COMMAND_AT) desk_moment(d, rest);
    if (command == VL_COMMAND_SCORES) desk_scores(d);
    d->s = own;
}

/* One line of the person's; false if it was to stop. */
static bool obey(struct desk *d, const char *line) {
    const char *rest;
    enum vl_command command = vl_typed_command(d->language, line, &rest);
    switch (command) {
    case VL_COMMAND_HELP: help(d); break;
    case VL_COMMAND_LOOK:
    case VL_COMMAND_LOG:
    case VL_COMMAND_AT:
    case VL_COMMAND_SCORES: look(d, command, rest); break;
    case VL_COMMAND_EYES: change_eyes(d, rest); break;
    case VL_COMMAND_MOVES: desk_moves(d, true); break;
    case VL_COMMAND_HINT: desk_hint(d); break;
    case VL_COMMAND_UNDO: agree(d, vl_evening_undo(d->s)); break;
    case VL_COMMAND_BACK: take_back(d, rest); break;
    case VL_COMMAND_CONFIRM: answer(d, vl_evening_confirm(d->s)); break;
    case VL_COMMAND_RULES: desk_rules(d, rest); break;
    case VL_COMMAND_ABOUT:
        if (vl_typed_about(vl_evening_speaker(d->s), rest, desk_begin(d)))
            desk_end(d);
        else
            desk_say(d, VL_SAY_PLAIN_NO_ABOUT, NULL);
        break;
    case VL_COMMAND_PAUSE: agree(d, vl_evening_say(d->s, "ask pause")); break;
    case VL_COMMAND_RESUME: resume(d); break;
    case VL_COMMAND_YES: reply(d, true); break;
    case VL_COMMAND_NO: reply(d, false); break;
    case VL_COMMAND_ABANDON: agree(d, vl_evening_say(d->s, "ask abandon")); break;
    case VL_COMMAND_BEGIN: begin(d); break;
    case VL_COMMAND_SAY: speak(d, rest); break;
    case VL_COMMAND_AGAIN: agree(d, vl_evening_say(d->s, "ask rematch")); break;
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

static bool is_seated(const struct desk *d) {
    return vl_evening_viewer(d->s) < vl_evening_setup(d->s)->players;
}

/* A pause, or a bot in one's own place: nothing goes on, or without the person, until they say so. Else others act,
 * elsewhere, and who only looks on is shown the table once. */
static bool wait_for_others(struct desk *d) {
    const struct vl_around *around = vl_evening_around(d->s);
    bool covered = is_seated(d) && around->seat[vl_evening_viewer(d->s)].covered;
    if (!is_seated(d) && !d->shown) desk_table(d);
    if (covered || around->phase == VL_TABLE_PAUSED) {
        say_how_to_go_on(d);
    } else {
        vl_evening_prompt(d->s, desk_begin(d));
        desk_end(d);
    }
    return listen(d);
}

/* What somebody elsewhere wants to know is read out once. */
static void read_question(struct desk *d) {
    struct vl_question question;
    bool asked = venue_is_away(d->venue) && vl_evening_question(d->s, &question);
    unsigned which = asked ? 1 + question.what * VL_SEATS_MAX + question.seat : 0;
    if (asked && which != d->asked) {
        vl_evening_question_words(d->s, desk_begin(d));
        desk_end(d);
        desk_say(d, VL_SAY_PLAIN_YES_OR_NO, NULL);
    }
    d->asked = which;
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
    if (venue_farewell(d->venue, VL_SAY_PLAIN_KEPT, desk_begin(d))) desk_end(d);
}

/* An act of somebody else's could not be kept: it is tried again until it can be, while the person may do what they
 * like. False: they leave. */
static bool wait_for_room(struct desk *d) {
    tell_trouble(d);
    d->act.waits = true;
    bool on = listen(d);
    d->act.waits = false;
    return on;
}

/* One act of somebody who is not at the keyboard. */
static bool let_others_act(struct desk *d, enum vl_home_turn turn, unsigned seat) {
    d->shown = false;
    d->act.turn = turn;
    d->act.seat = seat;
    if (turn != VL_HOME_HOUSE && !attend(d)) return false;
    if (turn == VL_HOME_BOT) {
        if (!venue_due(d->venue, seat, &d->act.due)) return true;
        d->act.count = vl_brain_answer(&d->brain, vl_evening_setup(d->s), &d->act.due, d->act.move);
    }
    let_act(d);
    return !has_trouble(d) || wait_for_room(d);
}

static bool let_people_act(struct desk *d) {
    switch (vl_evening_state(d->s)) {
    case VL_EVENING_PASSES: return pass_on(d);
    case VL_EVENING_ASKS: return vl_evening_pending(d->s) ? listen(d) : ask(d);
    case VL_EVENING_WAITS: return wait_for_others(d);
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

/* ---- A table elsewhere ---- */

/* Before the game little can be said. False: the person leaves. */
static bool obey_early(struct desk *d, const char *line) {
    const char *rest;
    switch (vl_typed_command(d->language, line, &rest)) {
    case VL_COMMAND_QUIT: return false;
    case VL_COMMAND_HELP: help(d); break;
    case VL_COMMAND_BEGIN: begin(d); break;
    case VL_COMMAND_SAY: speak(d, rest); break;
    case VL_COMMAND_RULES:
        if (vl_evening_ready(d->s)) desk_rules(d, rest);
        break;
    default: desk_say(d, VL_SAY_AWAY_EARLY, NULL);
    }
    return true;
}

/* Who is there, whenever that changes, until the game begins. False: the person leaves. */
static bool gather(struct desk *d) {
    char line[LINE], *before = calloc(1, DESK_PAGE);
    bool on = before != NULL;
    while (on && venue_gathers(d->venue) && venue_ended(d->venue) == NULL) {
        venue_guests(d->venue, desk_begin(d));
        if (strcmp(before, d->text) != 0) {
            strcpy(before, d->text);
            desk_end(d);
        }
        desk_news(d);
        enum heard heard = hear(d, line);
        on = heard == HEARD_NOTHING || (heard == HEARD_LINE && obey_early(d, line));
    }
    free(before);
    return on;
}

/* After a game elsewhere: until everybody wants another one, or the person has had enough. */
static void stay(struct desk *d) {
    bool on = venue_is_away(d->venue) && is_seated(d);
    if (on && !venue_moves_on(d->venue)) desk_say(d, VL_SAY_AWAY_OVER, NULL);
    while (on && !venue_moves_on(d->venue) && venue_ended(d->venue) == NULL) {
        desk_news(d);
        read_question(d);
        on = listen(d);
    }
    desk_news(d);
}

static bool play(struct desk *d) {
    bool on = true;
    bool looks_on = venue_is_away(d->venue) && !is_seated(d);
    unsigned since = looks_on ? vl_evening_said_count(d->s) : since_own_act(d);
    if (since > d->told) d->told = since; /* what people said while they came together was told */
    while (on && vl_evening_state(d->s) != VL_EVENING_OVER && venue_ended(d->venue) == NULL) {
        unsigned seat;
        if (!has_trouble(d)) d->trouble[0] = '\0';
        if (desk_news(d) && venue_is_away(d->venue) && is_seated(d)) d->shown = false;
        read_question(d);
        enum vl_home_turn turn = venue_next(d->venue, &seat);
        on = is_for_people(d, turn) ? let_people_act(d) : let_others_act(d, turn, seat);
    }
    return on;
}

bool plain_play(struct venue *venue, const struct plain_options *options) {
    struct desk *d = calloc(1, sizeof *d);
    if (d == NULL) return false;
    *d = (struct desk){
        .venue = venue, .s = venue->evening, .options = options, .language = vl_evening_language(venue->evening)};
    d->brain.watch = (struct vl_watch){local_watch, NULL};
    if (gather(d) && venue_ended(venue) == NULL && play(d) && venue_ended(venue) == NULL) {
        desk_news(d);
        desk_result(d);
        stay(d);
    }
    if (venue_ended(venue) != NULL) {
        desk_print(d, venue_ended(venue));
        desk_print(d, "\n");
    }
    say_farewell(d);
    vl_brain_done(&d->brain);
    free(d);
    bool good = !venue_lost(venue) && venue_ended(venue) == NULL;
    return fflush(options->out) == 0 && !ferror(options->out) && good;
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
