/* doing.c - what the person does: acts with ids, and their answers. */
#include <string.h>

#include "evening/inside.h"

/* ---- On their way ---- */

/* A name for an act that nobody else makes: 16 digits of the seed and a number. */
static void make_id(struct vl_evening *e, char id[VL_TALK_ID]) {
    struct vl_text text;
    vl_text_init(&text, id, VL_TALK_ID);
    vl_text_add_hex(&text, vl_mix(e->seed), 16);
    vl_text_put(&text, '-');
    vl_text_add_hex(&text, ++e->acts, 8);
}

static unsigned find_sent(const struct vl_evening *e, const char *id) {
    unsigned i = 0;
    while (i < e->sent_count && (id == NULL || strcmp(e->sent[i].id, id) != 0)) i++;
    return i;
}

const struct vl_request *vl_eve_sent(const struct vl_evening *e, const char *id) {
    unsigned i = find_sent(e, id);
    return i < e->sent_count ? &e->sent[i] : NULL;
}

bool vl_eve_answered(struct vl_evening *e, const char *id) {
    unsigned i = find_sent(e, id);
    if (i == e->sent_count) return false;
    e->sent_count--;
    memmove(&e->sent[i], &e->sent[i + 1], (e->sent_count - i) * sizeof *e->sent);
    return true;
}

/* An act that was sent is carried out once, however often it comes. What was only laid out is told with the view. */
void vl_eve_send_again(struct vl_evening *e) {
    struct vl_request again[UNANSWERED];
    unsigned count = 0;
    for (unsigned i = 0; i < e->sent_count; i++)
        if (e->sent[i].kind == VL_REQUEST_ACT) again[count++] = e->sent[i];
    memcpy(e->sent, again, count * sizeof *again);
    e->sent_count = count;
    for (unsigned i = 0; i < count; i++) e->door.send(e->door.context, &again[i]);
}

static enum vl_outcome_of_act refuse(struct vl_evening *e, enum vl_message code) {
    struct vl_text text;
    vl_text_init(&text, e->why, sizeof e->why);
    e->rule[0] = '\0';
    vl_say(e->speaker.language, code, NULL, &text);
    return VL_ACT_REFUSED;
}

/* Whoever wants their seat again, or the end, wants it whatever the bot on that seat does meanwhile. */
static bool holds_always(const char *words) {
    return strcmp(words, "back") == 0 || strcmp(words, "resign") == 0;
}

/* Sends an act of whoever has the eyes now, who has seen all notes before `at`. */
static enum vl_outcome_of_act send_act(struct vl_evening *e, enum vl_request_kind kind, const char *words,
                                       uint64_t at) {
    bool dated = kind == VL_REQUEST_ACT && !holds_always(words);
    struct vl_request request = {.kind = (uint8_t)kind, .viewer = VL_NOBODY, .has_at = dated, .at = at};
    struct vl_text text;
    if (e->sent_count == UNANSWERED) return refuse(e, VL_SAY_ACT_UNANSWERED);
    vl_text_init(&text, request.words, sizeof request.words);
    vl_text_add(&text, words);
    make_id(e, request.id);
    e->sent[e->sent_count++] = request;
    e->sending = request.id;
    e->refused = e->lost = false;
    e->door.send(e->door.context, &request);
    e->sending = NULL;
    if (find_sent(e, request.id) < e->sent_count) return VL_ACT_SENT;
    return e->refused ? VL_ACT_REFUSED : VL_ACT_DONE;
}

/* ---- Moves ---- */

static enum vl_outcome_of_act send_moves(struct vl_evening *e, enum vl_request_kind kind, const vl_move *moves,
                                         unsigned count) {
    char words[VL_TALK_WORDS];
    struct vl_text text;
    vl_text_init(&text, words, sizeof words);
    vl_talk_moves(e->setup.game, moves, count, &text);
    return send_act(e, kind, words, e->next);
}

enum vl_outcome_of_act vl_evening_act(struct vl_evening *e, vl_move move) {
    return send_moves(e, vl_evening_chooses(e) ? VL_REQUEST_STAGE : VL_REQUEST_ACT, &move, 1);
}

enum vl_outcome_of_act vl_evening_take_back(struct vl_evening *e, vl_move move) {
    return send_moves(e, VL_REQUEST_UNSTAGE, &move, 1);
}

/* The whole choice in words: it is what the person sees, even if the table has forgotten what was laid out. */
enum vl_outcome_of_act vl_evening_confirm(struct vl_evening *e) {
    const struct vl_choice *staged = vl_evening_staged(e);
    if (staged->count == 0) return vl_evening_say(e, "commit");
    return send_moves(e, VL_REQUEST_ACT, staged->move, staged->count);
}

enum vl_outcome_of_act vl_evening_undo(struct vl_evening *e) {
    const struct vl_choice *staged = vl_evening_staged(e);
    if (staged->count > 0) return vl_evening_take_back(e, staged->move[staged->count - 1]);
    return vl_evening_say(e, "undo");
}

/* A secret choice shows the others that the seat is ready, by events without an order, and nothing else. What was taken
 * back leaves something before it. */
void vl_eve_note_played(struct vl_evening *e, const struct vl_note *note) {
    bool own = note->actor == e->speaker.viewer, event = note->kind == VL_NOTE_EVENT;
    if (note->kind == VL_NOTE_UNDONE) e->played = false; /* what stands may be older, and was seen */
    if (!event) return;
    bool quiet = e->setup.game->events[note->event.type].unordered;
    if (note->actor == VL_CHANCE)
        e->played = false;
    else if (own && !e->played)
        e->played = true, e->seen = !quiet;
    else
        e->seen |= !own || !quiet;
}

enum vl_taking_back vl_evening_taking_back(const struct vl_evening *e) {
    unsigned viewer = e->speaker.viewer;
    if (viewer >= e->setup.players || vl_evening_state(e) == VL_EVENING_PASSES) return VL_TAKES_NOTHING_BACK;
    if (vl_evening_staged(e)->count > 0) return VL_TAKES_BACK_FREELY;
    if (!e->ready || !e->around.undo) return VL_TAKES_NOTHING_BACK;
    if (e->played && !e->seen) return VL_TAKES_BACK_FREELY;
    bool asks = false, absent = false;
    for (unsigned seat = 0; seat < e->setup.players; seat++) {
        if (seat == viewer || e->around.seat[seat].kind != VL_SEAT_HUMAN) continue;
        asks = true;
        absent |= e->around.seat[seat].covered;
    }
    if (absent || (asks && e->around.question.what != VL_ASK_NOTHING)) return VL_TAKES_NOTHING_BACK;
    if (asks) return VL_TAKES_BACK_IF_AGREED;
    return e->around.fair_deal ? VL_TAKES_NOTHING_BACK : VL_TAKES_BACK_BY_COURTESY;
}

const char *vl_evening_why(const struct vl_evening *e) {
    return e->why;
}

const char *vl_evening_rule(const struct vl_evening *e) {
    return e->rule[0] == '\0' ? NULL : e->rule;
}

const struct vl_why *vl_evening_culprit(const struct vl_evening *e) {
    return &e->culprit;
}

bool vl_evening_pending(const struct vl_evening *e) {
    return e->sent_count > 0;
}

bool vl_evening_lost(const struct vl_evening *e) {
    return e->lost;
}

/* ---- Questions ---- */

/* People at this screen who have not answered yet. */
static unsigned asked_here(const struct vl_evening *e) {
    if (!e->ready || e->around.question.what == VL_ASK_NOTHING) return 0;
    return e->around.question.waiting & e->mine;
}

bool vl_evening_question(const struct vl_evening *e, struct vl_question *question) {
    *question = e->around.question;
    return asked_here(e) != 0;
}

/* What would go back, and whose it was: "Anne 1 move, Ben 2 moves". */
static void add_taken(const struct vl_evening *e, const struct vl_question *question, struct vl_text *out) {
    char list[VL_ROOM_SENTENCE];
    struct vl_text text;
    vl_text_init(&text, list, sizeof list);
    for (unsigned seat = 0; seat < e->setup.players; seat++) {
        if (question->acts[seat] == 0) continue;
        if (text.length > 0) vl_text_add(&text, ", ");
        vl_say(e->speaker.language, VL_SAY_QUESTION_MOVES,
               VL_ARGS({"name", e->who[seat].name, 0}, {"count", NULL, question->acts[seat]}), &text);
    }
    if (text.length == 0) return;
    vl_text_put(out, ' ');
    vl_say(e->speaker.language, VL_SAY_QUESTION_TAKES, VL_ARGS({"moves", list, 0}), out);
}

void vl_evening_question_words(const struct vl_evening *e, struct vl_text *out) {
    unsigned asked = asked_here(e);
    char names[VL_ROOM_SEATS];
    struct vl_text text;
    if (asked == 0) return;
    vl_text_init(&text, names, sizeof names);
    vl_eve_list(e, asked, NULL, &text);
    vl_eve_note_asked(e, e->around.question.what, e->around.question.seat, out);
    add_taken(e, &e->around.question, out);
    vl_text_put(out, ' ');
    if (vl_count(e->mine) < 2)
        vl_say(e->speaker.language, VL_SAY_QUESTION_YOU, NULL, out);
    else
        vl_say(e->speaker.language, VL_SAY_QUESTION_HERE, VL_ARGS({"names", names, 0}), out);
}

/* Somebody else at this screen answers: the table hears it from their seat. What it shows to those eyes meanwhile is
 * not looked at. */
static enum vl_outcome_of_act answer_as(struct vl_evening *e, unsigned seat, const char *words) {
    vl_eve_greet(e, seat, NULL);
    if (e->eyes != seat) return refuse(e, VL_SAY_ACT_UNANSWERED);
    return send_act(e, VL_REQUEST_ACT, words, e->eyes_next);
}

/* Before anybody has sat down at a shared screen, whoever is there speaks. */
enum vl_outcome_of_act vl_evening_say(struct vl_evening *e, const char *words) {
    unsigned viewer = e->speaker.viewer, here = 0;
    for (unsigned seat = 0; e->ready && viewer >= e->setup.players && seat < e->setup.players; seat++)
        if (e->mine >> seat & 1 && !e->around.seat[seat].covered) here |= VL_BIT(seat);
    if (here == 0) return send_act(e, VL_REQUEST_ACT, words, e->next);
    enum vl_outcome_of_act outcome = answer_as(e, vl_first(here), words);
    vl_eve_greet(e, viewer, &e->next);
    return outcome;
}

/* One no is enough. */
enum vl_outcome_of_act vl_evening_answer(struct vl_evening *e, bool yes) {
    const char *words = yes ? "yes" : "no";
    unsigned viewer = e->speaker.viewer, asked = asked_here(e);
    enum vl_outcome_of_act outcome = VL_ACT_DONE;
    if (asked == 0 || asked >> viewer & 1) outcome = vl_evening_say(e, words);
    if (asked == 0 || (asked >> viewer & 1 && !yes)) return outcome;
    bool borrowed = false;
    for (unsigned set = asked & ~VL_BIT(viewer); set != 0 && outcome != VL_ACT_REFUSED; set &= yes ? set - 1 : 0) {
        outcome = answer_as(e, vl_first(set), words);
        borrowed = true;
    }
    if (borrowed) vl_eve_greet(e, viewer, &e->next);
    return outcome;
}

/* ---- Coming back ---- */

enum vl_outcome_of_act vl_evening_come_back(struct vl_evening *e) {
    unsigned viewer = e->speaker.viewer, away = 0;
    enum vl_outcome_of_act outcome = VL_ACT_DONE;
    for (unsigned seat = 0; seat < e->setup.players; seat++)
        if (e->mine >> seat & 1 && e->around.seat[seat].covered) away |= VL_BIT(seat);
    if (away == 0 || away >> viewer & 1) outcome = vl_evening_say(e, "back");
    away &= ~VL_BIT(viewer);
    for (unsigned set = away; set != 0 && outcome != VL_ACT_REFUSED; set &= set - 1)
        outcome = answer_as(e, vl_first(set), "back");
    if (away != 0) vl_eve_greet(e, viewer, &e->next);
    return outcome;
}
