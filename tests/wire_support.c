/* wire_support.c - see wire_support.h. */
#include "wire_support.h"

#include <stdlib.h>
#include <string.h>

#include "core/check.h"

/* ---- Comparing ---- */

const char *request_difference(const struct vl_request *a, const struct vl_request *b) {
    if (a->kind != b->kind) return "the kind";
    if (a->viewer != b->viewer) return "the viewer";
    if (a->has_from != b->has_from || a->from != b->from) return "where from";
    if (a->has_at != b->has_at || a->at != b->at) return "at what";
    if (strcmp(a->id, b->id) != 0) return "the id";
    return strcmp(a->words, b->words) == 0 ? NULL : "the words";
}

static const char *greeting_difference(const struct vl_greeting *a, const struct vl_greeting *b) {
    if (strcmp(a->token, b->token) != 0 || strcmp(a->code, b->code) != 0) return "a secret";
    if (strcmp(a->language, b->language) != 0) return "the language";
    return a->bytes == b->bytes && a->layout == b->layout ? NULL : "the form of views";
}

static bool same_words(const char *a, const char *b) {
    return (a == NULL) == (b == NULL) && (a == NULL || strcmp(a, b) == 0);
}

static bool same_choice(const struct vl_choice *a, const struct vl_choice *b) {
    return a->count == b->count && a->complete == b->complete &&
           memcmp(a->move, b->move, a->count * sizeof *a->move) == 0;
}

static const char *note_difference(const struct vl_note *a, const struct vl_note *b) {
    if (a->kind != b->kind) return "the kind of a note";
    if (a->actor != b->actor || a->seat != b->seat) return "whose note it is";
    if (a->what != b->what || a->forced != b->forced || a->courtesy != b->courtesy) return "what a note says";
    if (a->kind == VL_NOTE_EVENT && (a->event.type != b->event.type || a->event.to != b->event.to ||
                                     memcmp(a->event.sees, b->event.sees, sizeof a->event.sees) != 0 ||
                                     memcmp(a->event.arg, b->event.arg, sizeof a->event.arg) != 0))
        return "an event";
    if (memcmp(a->scores, b->scores, sizeof a->scores) != 0) return "the scores of a note";
    if (memcmp(a->bytes, b->bytes, sizeof a->bytes) != 0) return "the bytes of a note";
    return memcmp(a->name, b->name, sizeof a->name) == 0 ? NULL : "the name of a note";
}

static bool same_clock(const struct vl_clock *a, const struct vl_clock *b) {
    return a->kind == b->kind && a->running == b->running && a->turn == b->turn && a->begun == b->begun &&
           a->stopped == b->stopped && memcmp(a->cover, b->cover, sizeof a->cover) == 0 && a->base == b->base &&
           a->increment == b->increment && a->now == b->now && a->ran == b->ran &&
           memcmp(a->left, b->left, sizeof a->left) == 0 && memcmp(a->graced, b->graced, sizeof a->graced) == 0;
}

static bool same_match(const struct vl_match *a, const struct vl_match *b) {
    return a->games == b->games && a->played == b->played && a->players == b->players && a->turn == b->turn &&
           memcmp(a->total, b->total, sizeof a->total) == 0;
}

static const char *around_difference(const struct vl_around *a, const struct vl_around *b) {
    if (a->viewer != b->viewer || a->phase != b->phase) return "the phase";
    if (a->ending != b->ending || a->ending_seat != b->ending_seat) return "the ending";
    if (a->fair_deal != b->fair_deal || a->rematch != b->rematch || a->scored != b->scored || a->forced != b->forced)
        return "a mark";
    if (a->next != b->next || a->now != b->now) return "a number around the game";
    if (a->question.what != b->question.what || a->question.seat != b->question.seat ||
        a->question.waiting != b->question.waiting || a->question.ply != b->question.ply)
        return "the question";
    for (unsigned seat = 0; seat < VL_SEATS_MAX; seat++)
        if (a->seat[seat].kind != b->seat[seat].kind || a->seat[seat].covered != b->seat[seat].covered ||
            a->seat[seat].running != b->seat[seat].running || a->seat[seat].left != b->seat[seat].left ||
            memcmp(a->seat[seat].name, b->seat[seat].name, sizeof a->seat[seat].name) != 0 ||
            memcmp(a->seat[seat].cover, b->seat[seat].cover, sizeof a->seat[seat].cover) != 0)
            return "a seat";
    if (!same_clock(&a->clock, &b->clock)) return "the clock";
    if (!same_match(&a->match, &b->match)) return "the match";
    if (!same_choice(&a->staged, &b->staged)) return "what is staged";
    if (memcmp(a->scores, b->scores, sizeof a->scores) != 0) return "the scores";
    return memcmp(&a->fair, &b->fair, sizeof a->fair) == 0 ? NULL : "the fair deal";
}

const char *reply_difference(const struct vl_setup *s, const struct vl_reply *a, const struct vl_reply *b) {
    if (a->kind != b->kind) return "the kind";
    if (a->viewer != b->viewer) return "the viewer";
    if (a->choice != b->choice) return "whether it is a choice";
    if (a->has_at != b->has_at || a->at != b->at || a->has_as != b->has_as) return "what it answers";
    if (a->next != b->next || a->number != b->number) return "a number";
    if (!same_words(a->id, b->id)) return "the id";
    if (!same_words(a->rule, b->rule) || !same_words(a->code, b->code)) return "the reason";
    if (a->count != b->count) return "how many moves there are";
    if (a->count > 0 && memcmp(a->move, b->move, a->count * sizeof *a->move) != 0) return "the moves";
    if ((a->setup == NULL) != (b->setup == NULL) || (a->note == NULL) != (b->note == NULL) ||
        (a->view == NULL) != (b->view == NULL) || (a->around == NULL) != (b->around == NULL) ||
        (a->staged == NULL) != (b->staged == NULL))
        return "what there is";
    if (a->setup != NULL && memcmp(a->setup, b->setup, sizeof *a->setup) != 0) return "the set-up";
    if (a->staged != NULL && !same_choice(a->staged, b->staged)) return "what is staged";
    if (a->view != NULL && memcmp(a->view, b->view, s->game->view_size) != 0) return "the view";
    const char *what = a->note == NULL ? NULL : note_difference(a->note, b->note);
    return what != NULL || a->around == NULL ? what : around_difference(a->around, b->around);
}

/* ---- Any bytes ---- */

/* Bytes at the end of a block of memory, so that a sanitizer sees any step too far. */
static char *copy_of(const char *bytes, size_t length) {
    char *copy = malloc(length + 1);
    CHECK(copy != NULL);
    memcpy(copy + 1, bytes, length);
    return copy;
}

const char *reply_is_stable(const struct vl_wire *heard, const char *bytes, size_t length, bool *taken) {
    static struct vl_wire first, second;
    static char text[VL_WIRE_REPLY];
    struct vl_reply a, b;
    struct vl_text out;
    char *copy = copy_of(bytes, length);
    first = *heard;
    const char *code = vl_reply_read(&first, copy + 1, length, &a);
    free(copy);
    if (taken != NULL) *taken = code == NULL && a.kind != VL_WIRE_UNKNOWN;
    if (code != NULL && a.kind != VL_WIRE_UNKNOWN) return "refused, and yet a reply";
    if (code != NULL && (first.greeted != heard->greeted || first.viewer != heard->viewer ||
                         memcmp(&first.setup, &heard->setup, sizeof first.setup) != 0))
        return "a reply that was refused has changed something";
    if (a.kind == VL_WIRE_UNKNOWN) return NULL;
    const struct vl_wire_client client = {&first.setup, first.viewer, true};
    vl_text_init(&out, text, sizeof text);
    vl_reply_write(&client, &a, first.message, &out);
    if (out.cut) return "too long to be written";
    second = *heard;
    code = vl_reply_read(&second, text, out.length, &b);
    if (code != NULL) return "not read again";
    if (a.kind == VL_REPLY_REFUSED && strcmp(first.message, second.message) != 0) return "the message";
    return reply_difference(&first.setup, &a, &b);
}

const char *request_is_stable(const char *bytes, size_t length, bool *taken) {
    struct vl_request a, b;
    struct vl_greeting hello = {.bytes = false}, again = {.bytes = false};
    struct vl_text out;
    static char text[VL_WIRE_REQUEST];
    char *copy = copy_of(bytes, length);
    const char *code = vl_request_read(copy + 1, length, &a, &hello);
    free(copy);
    if (taken != NULL) *taken = code == NULL && a.kind != VL_WIRE_UNKNOWN;
    if (memchr(a.id, '\0', sizeof a.id) == NULL) return "an id without end";
    if (code != NULL && a.kind != VL_WIRE_UNKNOWN) return "refused, and yet a request";
    if (a.kind == VL_WIRE_UNKNOWN) return NULL;
    vl_text_init(&out, text, sizeof text);
    vl_request_write(&a, &hello, &out);
    if (out.cut) return "too long to be written";
    if (vl_request_read(text, out.length, &b, &again) != NULL) return "not read again";
    const char *what = request_difference(&a, &b);
    return what != NULL || a.kind != VL_REQUEST_HELLO ? what : greeting_difference(&hello, &again);
}
