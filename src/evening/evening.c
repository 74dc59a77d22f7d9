/* evening.c - hearing the table: what it says is kept as the present, and says whose turn it is. Nothing is sent from
 * here while the table speaks: whoever tells us is not done yet. */
#include "evening/evening.h"

#include <stdlib.h>
#include <string.h>

#include "evening/inside.h"

/* Bots have names, so that two of the same kind can be told apart. */
static const char *const bot_names[VL_SEATS_MAX] = {"Aurore", "Basile", "Colette", "Denis", "Élise", "Firmin"};

const char *vl_evening_bot_name(unsigned player) {
    return bot_names[player];
}

/* ---- Beginning ---- */

void vl_eve_greet(struct vl_evening *e, unsigned viewer, const uint64_t *from) {
    struct vl_request hello = {.kind = VL_REQUEST_HELLO, .viewer = (uint8_t)viewer, .has_from = from != NULL};
    if (from != NULL) hello.from = *from;
    e->door.send(e->door.context, &hello);
}

/* Asks for eyes and everything they were told from the beginning. */
static void ask_for_eyes(struct vl_evening *e, unsigned viewer) {
    const uint64_t beginning = 0;
    e->wanted = viewer;
    vl_eve_greet(e, viewer, &beginning);
}

struct vl_evening *vl_evening_new(const struct vl_evening_options *options) {
    struct vl_evening *e = calloc(1, sizeof *e);
    if (e == NULL) return NULL;
    e->door = options->door;
    e->mine = options->mine;
    e->seed = options->seed;
    e->waits = options->waits;
    e->here = vl_count(e->mine) < 2;
    e->speaker.language = options->language;
    e->speaker.viewer = e->here ? options->viewer : VL_SPECTATOR; /* nobody has sat down yet */
    e->eyes = e->wanted = VL_NOBODY;
    for (unsigned seat = 0; seat < VL_SEATS_MAX; seat++) {
        e->speaker.name[seat] = e->who[seat].name;
        vl_eve_meet(e, seat, VL_SEAT_OPEN, "");
    }
    return e;
}

void vl_evening_begin(struct vl_evening *e) {
    ask_for_eyes(e, e->speaker.viewer);
}

void vl_evening_free(struct vl_evening *e) {
    if (e == NULL) return;
    vl_eve_forget(e);
    free(e);
}

void vl_evening_reconnect(struct vl_evening *e) {
    e->moment.asked = false;
    if (!e->greeted || e->wanted != VL_NOBODY)
        ask_for_eyes(e, e->greeted ? e->wanted : e->speaker.viewer);
    else
        vl_eve_greet(e, e->speaker.viewer, &e->next);
    vl_eve_send_again(e);
}

/* ---- Hearing ---- */

/* Through a match a bot keeps its name, whatever its seat. */
static unsigned player_at(const struct vl_evening *e, unsigned seat) {
    return e->around.match.players == 0 ? seat : vl_match_player(&e->around.match, seat);
}

/* Who gave no name is called by a number, in the language of whoever reads. */
static bool is_nameless(unsigned kind, const char *name) {
    return kind == VL_SEAT_HUMAN && strcmp(name, VL_NAMELESS) == 0;
}

void vl_eve_meet(struct vl_evening *e, unsigned seat, unsigned kind, const char *name) {
    struct vl_text text;
    vl_text_init(&text, e->who[seat].name, sizeof e->who[seat].name);
    e->who[seat].kind = (uint8_t)kind;
    if (kind == VL_SEAT_OPEN)
        vl_say(e->speaker.language, VL_SAY_SEAT, VL_ARGS({"number", NULL, seat + 1}), &text);
    else if (is_nameless(kind, name))
        vl_say(e->speaker.language, VL_SAY_PLAYER, VL_ARGS({"number", NULL, player_at(e, seat) + 1}), &text);
    else
        vl_text_add(&text, kind == VL_SEAT_BOT ? bot_names[player_at(e, seat)] : name);
}

/* Other eyes: all that was seen with the old ones is gone, and everything is told anew. */
static void change_eyes(struct vl_evening *e, unsigned viewer) {
    e->speaker.viewer = viewer;
    e->ready = e->begun = e->played = e->moment.asked = e->moment.there = false;
    e->next = 0;
    e->act_first = e->act_count;
    e->telling = false;
    e->count = 0;
    e->why[0] = '\0';
    memset(&e->around.staged, 0, sizeof e->around.staged);
    vl_eve_forget(e);
    for (unsigned seat = 0; seat < e->setup.players; seat++) vl_eve_meet(e, seat, VL_SEAT_OPEN, "");
}

void vl_evening_speak(struct vl_evening *e, enum vl_language language) {
    const uint64_t beginning = 0;
    e->speaker.language = language;
    if (!e->greeted || e->wanted != VL_NOBODY) return; /* all of it is on its way already */
    change_eyes(e, e->speaker.viewer);
    vl_eve_greet(e, e->speaker.viewer, &beginning);
}

static void hear_hello(struct vl_evening *e, const struct vl_reply *hello) {
    bool first = !e->greeted, own = first && e->wanted == VL_NOBODY;
    e->eyes = hello->viewer;
    e->eyes_next = hello->next;
    if (first) {
        e->setup = *hello->setup;
        e->speaker.setup = &e->setup;
        e->greeted = true;
        if (hello->around != NULL) e->around.match = hello->around->match;
        if (own && hello->viewer < e->setup.players) e->mine |= VL_BIT(hello->viewer);
    }
    if (!first && !e->begun) e->setup = *hello->setup; /* a table that gathers may agree on something else */
    bool called = hello->viewer == e->wanted && hello->viewer != e->speaker.viewer;
    if (!first && hello->viewer != e->wanted) return; /* the line is there again, or eyes that were only borrowed */
    e->wanted = VL_NOBODY;
    if (first || called) change_eyes(e, hello->viewer);
    if (called) e->here = true;
}

/* Whether somebody else is to come to the screen is settled when the table says who is to act: from then on nothing but
 * sitting down shows a hand. */
static void call_next(struct vl_evening *e) {
    unsigned awaited = vl_evening_awaited(e);
    if (vl_count(e->mine) > 1 && awaited != VL_NOBODY && awaited != e->speaker.viewer) e->here = false;
}

/* Whether what comes now is for the viewer; a view tells itself whose it is. */
static bool is_for_viewer(const struct vl_evening *e, const struct vl_view_box *view) {
    bool eyes = e->greeted && e->eyes == e->speaker.viewer;
    return eyes && (view == NULL || vl_viewer((const struct vl_view *)(const void *)view->bytes) == e->speaker.viewer);
}

static void hear_view(struct vl_evening *e, const struct vl_reply *reply) {
    if (!is_for_viewer(e, reply->view)) return;
    if (reply->kind != VL_REPLY_STAGED) e->next = reply->next;
    if (reply->view != NULL) {
        e->view = *reply->view;
        e->ready = true;
    }
    if (reply->around != NULL) {
        e->around = *reply->around;
        e->heard = e->now;
        e->begun |= e->around.phase != VL_TABLE_GATHERING;
        for (unsigned seat = 0; seat < e->setup.players; seat++)
            vl_eve_meet(e, seat, e->around.seat[seat].kind, e->around.seat[seat].name);
    }
    vl_eve_name_winner(e);
    if (reply->kind != VL_REPLY_STAGED) vl_eve_act_done(e);
    if (reply->staged != NULL) e->around.staged = *reply->staged;
    e->chooses = reply->choice;
    e->count = reply->count < VL_MOVES_MAX ? reply->count : VL_MOVES_MAX;
    if (e->count > 0) memcpy(e->move, reply->move, e->count * sizeof *e->move);
    if (e->ready) call_next(e);
}

/* A note that was told before, over a line that was cut, is not told again. */
static void hear_note(struct vl_evening *e, const struct vl_reply *reply) {
    if (!is_for_viewer(e, NULL) || reply->number < e->next) return;
    e->next = reply->number + 1;
    unsigned line = vl_eve_keep(e, reply->number, reply->note);
    vl_eve_note_played(e, reply->note);
    vl_eve_step(e, reply->note, line);
}

static void hear_moment(struct vl_evening *e, const struct vl_reply *reply) {
    if (!e->moment.asked || reply->at != e->moment.at || !is_for_viewer(e, reply->view)) return;
    e->moment.asked = false;
    e->moment.there = reply->view != NULL;
    if (e->moment.there) e->moment.view = *reply->view;
}

/* Whether moves of this kind may be made at all now. */
static bool is_timely(const struct vl_evening *e, vl_move move) {
    for (unsigned i = 0; i < e->count; i++)
        if (vl_verb_of(e->move[i]) == vl_verb_of(move)) return true;
    return false;
}

/* What is asked, to somebody who wants to do something else. */
static void say_not_now(const struct vl_evening *e, struct vl_text *out) {
    char asked[VL_ROOM_SENTENCE];
    struct vl_text text;
    vl_text_init(&text, asked, sizeof asked);
    vl_evening_expects(e, &text);
    vl_say(e->speaker.language, VL_SAY_ACT_NOT_NOW, VL_ARGS({"asked", asked, 0}), out);
}

/* The game's own word on a move that it refuses, and who is in the way; false if it was no move, or not the game. */
static bool explain(struct vl_evening *e, const struct vl_reply *reply, struct vl_text *out) {
    vl_move move;
    e->culprit = vl_why_none;
    const struct vl_request *sent = vl_eve_sent(e, reply->id);
    if (!e->ready || sent == NULL || reply->rule == NULL) return false;
    if (vl_talk_move(&e->setup, sent->words, &move) != NULL) return false;
    const char *rule = e->setup.game->why_not(&e->setup, view_of(e), move, &e->culprit);
    if (rule == NULL || strcmp(rule, reply->rule) != 0) return false;
    bool asked = vl_evening_state(e) == VL_EVENING_ASKS && e->culprit.saying == VL_NOBODY;
    if (asked && strcmp(rule, "REC-3") == 0 && !is_timely(e, move))
        say_not_now(e, out);
    else
        vl_speak_why(&e->speaker, rule, &e->culprit, out);
    return true;
}

/* Whoever is still waiting for the answer reads why at once; what comes later is worth a line. */
static void hear_refused(struct vl_evening *e, const struct vl_reply *reply) {
    struct vl_text text;
    bool ours = vl_eve_sent(e, reply->id) != NULL;
    bool late = ours && (e->sending == NULL || strcmp(e->sending, reply->id) != 0);
    if (reply->id != NULL && !ours) return;
    vl_text_init(&text, e->why, sizeof e->why);
    if (!e->greeted)
        vl_text_add(&text, vl_reason(e->speaker.language, reply->code));
    else if (!explain(e, reply, &text))
        vl_speak_refusal(&e->speaker, reply->rule, reply->code, &text);
    vl_text_init(&text, e->rule, sizeof e->rule);
    if (reply->rule != NULL) vl_text_add(&text, reply->rule);
    vl_eve_answered(e, reply->id);
    if (reply->id == NULL) { /* a hello or a view */
        e->wanted = e->greeted ? VL_NOBODY : e->wanted;
        e->moment.asked = false;
    }
    e->refused |= ours && !late;
    e->lost |= ours && !late && strcmp(reply->code, "storing-failed") == 0;
    if (late && !e->waits) vl_evening_announce(e, VL_SAY_NOTE_REFUSED, VL_ARGS({"why", e->why, 0}));
}

void vl_evening_hear(struct vl_evening *e, const struct vl_reply *reply) {
    switch ((enum vl_reply_kind)reply->kind) {
    case VL_REPLY_HELLO: hear_hello(e, reply); break;
    case VL_REPLY_NOTE: hear_note(e, reply); break;
    case VL_REPLY_VIEW:
        if (reply->has_at)
            hear_moment(e, reply);
        else
            hear_view(e, reply);
        break;
    case VL_REPLY_MOVES: hear_view(e, reply); break;
    case VL_REPLY_STAGED:
        hear_view(e, reply);
        vl_eve_answered(e, reply->id);
        break;
    case VL_REPLY_DONE: vl_eve_answered(e, reply->id); break;
    case VL_REPLY_REFUSED: hear_refused(e, reply); break;
    case VL_REPLY_KINDS: break;
    }
}

/* What came before the first tick came then. */
void vl_evening_tick(struct vl_evening *e, uint64_t now) {
    if (!e->ticked) e->heard = now;
    e->ticked = true;
    e->now = now;
}

/* ---- Whose turn ---- */

bool vl_evening_ready(const struct vl_evening *e) {
    return e->ready;
}

unsigned vl_evening_actors(const struct vl_evening *e) {
    if (!e->ready || e->around.phase != VL_TABLE_PLAYING) return 0;
    return vl_view_actors(view_of(e)) & ((1u << e->setup.players) - 1);
}

/* People at this screen who are to act. */
static unsigned awaited_here(const struct vl_evening *e) {
    unsigned out = 0;
    for (unsigned set = vl_evening_actors(e) & e->mine; set != 0; set &= set - 1) {
        unsigned seat = vl_first(set);
        if (e->around.seat[seat].kind == VL_SEAT_HUMAN && !e->around.seat[seat].covered) out |= VL_BIT(seat);
    }
    return out;
}

unsigned vl_evening_awaited(const struct vl_evening *e) {
    unsigned set = awaited_here(e);
    return set == 0 ? VL_NOBODY : set >> e->speaker.viewer & 1 ? e->speaker.viewer : vl_first(set);
}

enum vl_evening_state vl_evening_state(const struct vl_evening *e) {
    if (!e->ready) return VL_EVENING_WAITS;
    if (e->around.phase == VL_TABLE_OVER) return VL_EVENING_OVER;
    unsigned awaited = vl_evening_awaited(e);
    if (awaited == VL_NOBODY) return VL_EVENING_WAITS;
    return awaited == e->speaker.viewer && e->here ? VL_EVENING_ASKS : VL_EVENING_PASSES;
}

void vl_evening_take_seat(struct vl_evening *e) {
    unsigned seat = vl_evening_awaited(e);
    if (seat == e->speaker.viewer)
        e->here = true;
    else if (seat != VL_NOBODY)
        ask_for_eyes(e, seat);
}

bool vl_evening_hides(const struct vl_evening *e) {
    for (const struct vl_verb *verb = e->setup.game->verbs; verb->name != NULL; verb++)
        if (verb->quiet || verb->secret != 0) return true;
    return false;
}

void vl_evening_look_as(struct vl_evening *e, unsigned viewer) {
    if (e->mine != 0 && vl_evening_state(e) != VL_EVENING_OVER) return; /* nobody looks into another hand */
    if (viewer != e->speaker.viewer) ask_for_eyes(e, viewer);
}
