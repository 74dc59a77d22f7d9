/* said.c - the log of an evening, in words, and going back to a moment of it. */
#include <stdlib.h>
#include <string.h>

#include "core/event.h"
#include "evening/inside.h"

/* ---- Sentences ---- */

/* What is said of somebody, and to somebody of themself. */
struct sentence {
    enum vl_message others, you;
};

static const struct sentence sentences[VL_NOTE_KINDS] = {
    [VL_NOTE_BEGUN] = {VL_SAY_NOTE_BEGUN, VL_SAY_NOTE_BEGUN},
    [VL_NOTE_VOIDED] = {VL_SAY_NOTE_VOIDED, VL_SAY_NOTE_VOIDED_BY_YOU},
    [VL_NOTE_YES] = {VL_SAY_NOTE_YES, VL_SAY_NOTE_YES_BY_YOU},
    [VL_NOTE_NO] = {VL_SAY_NOTE_NO, VL_SAY_NOTE_NO_BY_YOU},
    [VL_NOTE_LAPSED] = {VL_SAY_NOTE_LAPSED, VL_SAY_NOTE_LAPSED},
    [VL_NOTE_AGREED] = {VL_SAY_NOTE_AGREED, VL_SAY_NOTE_AGREED},
    [VL_NOTE_UNDONE] = {VL_SAY_NOTE_UNDONE, VL_SAY_NOTE_UNDONE_BY_YOU},
    [VL_NOTE_PAUSED] = {VL_SAY_NOTE_PAUSED, VL_SAY_NOTE_PAUSED},
    [VL_NOTE_RESUMED] = {VL_SAY_NOTE_RESUMED, VL_SAY_NOTE_RESUMED_BY_YOU},
    [VL_NOTE_COVERED] = {VL_SAY_NOTE_COVERED, VL_SAY_NOTE_COVERED_YOU},
    [VL_NOTE_BACK] = {VL_SAY_NOTE_BACK, VL_SAY_NOTE_BACK_BY_YOU},
    [VL_NOTE_OVER] = {VL_SAY_NOTE_OVER, VL_SAY_NOTE_OVER},
    [VL_NOTE_RESIGNED] = {VL_SAY_NOTE_RESIGNED, VL_SAY_NOTE_RESIGNED_BY_YOU},
    [VL_NOTE_TIMEOUT] = {VL_SAY_NOTE_TIMEOUT, VL_SAY_NOTE_TIMEOUT_BY_YOU},
    [VL_NOTE_ABANDONED] = {VL_SAY_NOTE_ABANDONED, VL_SAY_NOTE_ABANDONED},
};

static void say(const struct vl_evening *e, struct sentence sentence, unsigned seat, const struct vl_arg *args,
                struct vl_text *out) {
    vl_say(e->speaker.language, seat == e->speaker.viewer ? sentence.you : sentence.others, args, out);
}

void vl_eve_note_asked(const struct vl_evening *e, unsigned what, unsigned seat, struct vl_text *out) {
    static const struct sentence asked[] = {
        [VL_ASK_UNDO] = {VL_SAY_NOTE_ASKED_UNDO, VL_SAY_NOTE_ASKED_UNDO_BY_YOU},
        [VL_ASK_PAUSE] = {VL_SAY_NOTE_ASKED_PAUSE, VL_SAY_NOTE_ASKED_PAUSE_BY_YOU},
        [VL_ASK_ABANDON] = {VL_SAY_NOTE_ASKED_ABANDON, VL_SAY_NOTE_ASKED_ABANDON_BY_YOU},
        [VL_ASK_REMATCH] = {VL_SAY_NOTE_ASKED_REMATCH, VL_SAY_NOTE_ASKED_REMATCH_BY_YOU},
    };
    if (what == VL_ASK_NOTHING || what > VL_ASK_REMATCH || seat >= e->setup.players) return;
    say(e, asked[what], seat, VL_ARGS({"name", e->who[seat].name, 0}), out);
}

/* Somebody sits down, takes somebody's place, or leaves; `was` is who sat there before. */
static void speak_sitting(const struct vl_evening *e, const struct vl_note *note, const char *was,
                          struct vl_text *out) {
    static const struct sentence kinds[] = {
        [VL_SEAT_OPEN] = {VL_SAY_NOTE_SEAT_LEFT, VL_SAY_NOTE_SEAT_LEFT_BY_YOU},
        [VL_SEAT_HUMAN] = {VL_SAY_NOTE_SEAT_PERSON, VL_SAY_NOTE_SEAT_PERSON_BY_YOU},
        [VL_SEAT_BOT] = {VL_SAY_NOTE_SEAT_BOT, VL_SAY_NOTE_SEAT_BOT},
        [VL_SEAT_PROGRAM] = {VL_SAY_NOTE_SEAT_PROGRAM, VL_SAY_NOTE_SEAT_PROGRAM},
    };
    static const struct sentence instead = {VL_SAY_NOTE_SEAT_INSTEAD, VL_SAY_NOTE_SEAT_INSTEAD_BY_YOU};
    struct vl_speaker stranger = {.setup = &e->setup, .language = e->speaker.language, .viewer = VL_SPECTATOR};
    const char *name = note->what == VL_SEAT_OPEN ? was : e->who[note->seat].name;
    char whose[VL_ROOM_SEAT], bot[VL_ROOM_SEAT];
    struct vl_text text;
    vl_text_init(&text, whose, sizeof whose);
    stranger.name[note->seat] = was;
    if (was != NULL) vl_speak_seat(&stranger, note->seat, "of", &text);
    vl_text_init(&text, bot, sizeof bot);
    vl_evening_level(e->speaker.language, note->name, &text);
    bool replaces = was != NULL && note->what != VL_SEAT_OPEN && strcmp(was, name) != 0;
    if (name != NULL)
        say(e, replaces ? instead : kinds[note->what], note->seat,
            VL_ARGS({"name", name, 0}, {"whose", whose, 0}, {"bot", bot, 0}), out);
}

/* A line for a note; nothing if it is not worth one. */
static void speak_note(const struct vl_evening *e, const struct vl_note *note, const char *was, struct vl_text *out) {
    static const struct sentence again = {VL_SAY_NOTE_AGREED_REMATCH, VL_SAY_NOTE_AGREED_REMATCH};
    static const struct sentence courtesy = {VL_SAY_NOTE_COURTESY, VL_SAY_NOTE_COURTESY_TO_YOU};
    char bot[VL_ROOM_SEAT];
    struct vl_text text;
    if (note->kind == VL_NOTE_EVENT) {
        vl_speak_event(&e->speaker, &note->event, out);
    } else if (note->kind == VL_NOTE_SEAT) {
        speak_sitting(e, note, was, out);
    } else if (note->kind == VL_NOTE_ASKED && note->what == VL_ASK_PAUSE && vl_eve_among_bots(e)) {
        return; /* it was not asked for, it is there */
    } else if (note->kind == VL_NOTE_ASKED) {
        vl_eve_note_asked(e, note->what, note->seat, out);
    } else if (note->kind == VL_NOTE_AGREED && note->what == VL_ASK_REMATCH) {
        say(e, again, note->seat, NULL, out);
    } else if (note->kind == VL_NOTE_UNDONE && note->courtesy) {
        say(e, courtesy, note->seat, VL_ARGS({"name", e->who[note->seat].name, 0}), out);
    } else if (note->kind < VL_NOTE_KINDS &&
               sentences[note->kind].others != 0) { /* none of these is the first of all */
        vl_text_init(&text, bot, sizeof bot);
        vl_evening_level(e->speaker.language, note->name, &text);
        const char *name = note->seat < e->setup.players ? e->who[note->seat].name : "";
        say(e, sentences[note->kind], note->seat, VL_ARGS({"name", name, 0}, {"bot", bot, 0}), out);
    }
}

/* ---- Lines ---- */

/* Takes over the words. Without memory for it a line is missing: the game goes on. */
static void append(struct vl_evening *e, struct vl_said said) {
    if (e->said_count == e->said_room) {
        unsigned room = e->said_room == 0 ? 256 : 2 * e->said_room;
        struct vl_said *larger = realloc(e->said, room * sizeof *larger);
        if (larger == NULL) {
            free(said.words);
            return;
        }
        e->said = larger;
        e->said_room = room;
    }
    e->said[e->said_count++] = said;
}

/* What is to be said: a note, or else a message of the house. */
struct speech {
    const struct vl_note *note;
    const char *was;
    bool forced;
    enum vl_message code;
    const struct vl_arg *args;
};

/* The words in memory of their own, as much as they need; NULL if there are none, or no memory. */
static char *compose(const struct vl_evening *e, const struct speech *speech) {
    char *words = NULL;
    for (size_t size = 128;; size *= 2) {
        struct vl_text text;
        char *larger = realloc(words, size);
        if (larger == NULL) break;
        words = larger;
        vl_text_init(&text, words, size);
        if (speech->note != NULL)
            speak_note(e, speech->note, speech->was, &text);
        else
            vl_say(e->speaker.language, speech->code, speech->args, &text);
        if (speech->forced && text.length > 0) {
            vl_text_put(&text, ' ');
            vl_say(e->speaker.language, VL_SAY_NOTE_FORCED, NULL, &text);
        }
        if (text.cut) continue;
        if (text.length == 0) break;
        return words;
    }
    free(words);
    return NULL;
}

void vl_evening_announce(struct vl_evening *e, enum vl_message code, const struct vl_arg *args) {
    char *words = compose(e, &(struct speech){.code = code, .args = args});
    uint64_t number = e->next == 0 ? 0 : e->next - 1;
    if (words == NULL) return;
    append(e, (struct vl_said){.words = words, .number = number, .kind = VL_SAID_HERE, .actor = VL_NOBODY});
}

static bool sees_all(const struct vl_evening *e, const struct vl_event *event) {
    for (unsigned i = 0; i < vl_event_args(&e->setup.game->events[event->type]); i++)
        if (!vl_sees(event, e->speaker.viewer, i)) return false;
    return true;
}

/* The event with which games tell that a seat has finished its part of a simultaneous phase. */
static bool is_ready(const struct vl_game *game, const struct vl_event *event) {
    return strcmp(game->events[event->type].name, "ready") == 0;
}

/* Notes that tell of something the actor has just done, rather than of what came of it. */
static bool is_deed(unsigned kind) {
    return kind != VL_NOTE_LAPSED && kind != VL_NOTE_AGREED && kind != VL_NOTE_PAUSED && kind != VL_NOTE_TIMEOUT;
}

/* No news: cards that are dealt, who sits where before the game, that all agree on what follows. */
static bool is_quiet(const struct vl_evening *e, const struct vl_note *note) {
    const struct vl_game *game = e->setup.game;
    switch (note->kind) {
    case VL_NOTE_EVENT: return note->actor == VL_CHANCE && game->events[note->event.type].unordered;
    case VL_NOTE_SEAT: return !e->begun;
    case VL_NOTE_AGREED: return note->what != VL_ASK_REMATCH;
    default: return false;
    }
}

/* Whether this is the first that is told of a move without a choice; each of several says so. */
static bool begins_forced(struct vl_evening *e, const struct vl_note *note) {
    bool forced = note->kind == VL_NOTE_EVENT && note->forced;
    bool again = forced && note->event.type == e->forced_type && !e->setup.game->events[note->event.type].unordered;
    bool begins = forced && (!e->forced || again);
    if (begins) e->forced_type = note->event.type;
    e->forced = forced;
    return begins;
}

/* Events with which games tell how they ended, and the table's own word on it. */
static bool tells_end(const struct vl_game *game, const struct vl_note *note) {
    if (note->kind != VL_NOTE_EVENT) return note->kind == VL_NOTE_OVER;
    return vl_eve_is_end(&game->events[note->event.type]);
}

/* The first of the lines that tell the end; what is taken back had another one. */
static void note_end(struct vl_evening *e, const struct vl_note *note, unsigned line) {
    bool ends = e->said[line].ends;
    if (ends && e->end == 0) e->end = line + 1, e->won = false;
    if (!ends && note->kind == VL_NOTE_EVENT) e->end = 0;
}

void vl_eve_name_winner(struct vl_evening *e) {
    char words[VL_ROOM_SENTENCE];
    struct vl_text text;
    if (e->end == 0 || e->won || !e->around.scored || e->around.ending != 0) return;
    vl_text_init(&text, words, sizeof words);
    vl_evening_result(e, &text);
    char **line = &e->said[e->end - 1].words;
    size_t length = strlen(*line), before = text.length + 1;
    char *longer = realloc(*line, before + length + 1);
    e->won = true;
    if (longer == NULL || text.cut) return; /* it stands over the scores all the same */
    memmove(longer + before, longer, length + 1);
    memcpy(longer, words, text.length);
    longer[text.length] = ' ';
    *line = longer;
}

unsigned vl_eve_keep(struct vl_evening *e, uint64_t number, const struct vl_note *note) {
    bool event = note->kind == VL_NOTE_EVENT, quiet = is_quiet(e, note);
    char was[VL_ROOM_SEAT];
    bool seated = false;
    if (note->kind == VL_NOTE_SEAT) {
        seated = e->who[note->seat].kind != VL_SEAT_OPEN;
        memcpy(was, e->who[note->seat].name, sizeof was);
        vl_eve_meet(e, note->seat, note->what, note->name);
    }
    e->begun |= note->kind == VL_NOTE_BEGUN;
    if (event && quiet && !sees_all(e, &note->event)) return NO_LINE; /* a card that others were dealt */
    char *words =
        compose(e, &(struct speech){.note = note, .was = seated ? was : NULL, .forced = begins_forced(e, note)});
    unsigned line = e->said_count;
    if (words == NULL) return NO_LINE;
    append(e, (struct vl_said){
                  .words = words,
                  .number = number,
                  .kind = note->kind,
                  .actor = event ? note->actor : VL_NOBODY,
                  .quiet = quiet,
                  .hidden = event && note->actor == VL_CHANCE && !sees_all(e, &note->event),
                  .mine = is_deed(note->kind) && note->actor == e->speaker.viewer,
                  .ready = event && is_ready(e->setup.game, &note->event),
                  .forced = note->forced,
                  .ends = tells_end(e->setup.game, note),
                  .concerns = vl_eve_concerns(e, note),
              });
    if (e->said_count == line) return NO_LINE;
    note_end(e, note, line);
    return line;
}

void vl_eve_forget(struct vl_evening *e) {
    for (unsigned i = 0; i < e->said_count; i++) free(e->said[i].words);
    free(e->said);
    e->said = NULL;
    e->said_count = e->said_room = e->end = 0;
}

unsigned vl_evening_said_count(const struct vl_evening *e) {
    return e->said_count;
}

const struct vl_said *vl_evening_said(const struct vl_evening *e, unsigned index) {
    return &e->said[index];
}

/* ---- Moments ---- */

/* Asks for the view after a note, once. */
static void ask_for_moment(struct vl_evening *e, uint64_t at) {
    if (e->moment.asked && e->moment.at == at) return;
    e->moment.asked = true;
    e->moment.there = false;
    e->moment.at = at;
    e->door.send(e->door.context,
                 &(struct vl_request){.kind = VL_REQUEST_VIEW, .viewer = VL_NOBODY, .has_at = true, .at = at});
}

bool vl_evening_moment(struct vl_evening *e, unsigned index, struct vl_view_box *view, struct vl_scene *scene) {
    if (!e->ready || index >= e->said_count || e->said[index].number >= e->next) return false;
    uint64_t at = e->said[index].number;
    if (!e->moment.there || e->moment.at != at) ask_for_moment(e, at);
    if (!e->moment.there) return false;
    *view = e->moment.view;
    e->setup.game->scene(&e->setup, vl_view_in(view), scene);
    return true;
}
