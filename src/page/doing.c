/* doing.c - what the people at this screen do; every answer is an outcome. */
#include <string.h>

#include "page/asking.h"

/* While another window owns the game nobody acts here. */
static bool let_act(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    const struct vl_evening *e = table_of(page);
    uint64_t now = (uint64_t)vl_asked_int(args, "now", 0);
    if (page->away != NULL) {
        vl_page_away_tick(page->away, now);
        return true;
    }
    vl_home_tick(page->home, now);
    if (!page->looks_on) return true;
    vl_page_refusal(e, vl_reason(vl_evening_language(e), "played-elsewhere"), NULL, &vl_why_none, out);
    return false;
}

/* A move in notation; false: it is none, and that is the answer. */
static bool read_move(const struct vl_page *page, const struct vl_json *args, vl_move *move, struct vl_text *out) {
    const struct vl_evening *e = table_of(page);
    char words[VL_MOVE_TEXT];
    vl_asked_word(args, "move", words, sizeof words);
    const char *reason = vl_talk_move(vl_evening_setup(e), words, move);
    if (reason == NULL) return true;
    vl_page_refusal(e, vl_reason(vl_evening_language(e), reason), "REC-2", &vl_why_none, out);
    return false;
}

/* What became of it. What is on its way over a line is known by its id. */
static void answer(const struct vl_page *page, enum vl_outcome_of_act outcome, struct vl_text *out) {
    const struct vl_evening *e = table_of(page);
    if (outcome == VL_ACT_SENT && page->away != NULL)
        vl_page_answered(e, outcome, vl_page_away_sent(page->away), out);
    else
        vl_page_outcome(e, outcome, out);
}

static void ask_act(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    struct vl_evening *e = table_of(page);
    vl_move move;
    if (let_act(page, args, out) && read_move(page, args, &move, out)) answer(page, vl_evening_act(e, move), out);
}

static void ask_take_back(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    struct vl_evening *e = table_of(page);
    vl_move move;
    if (let_act(page, args, out) && read_move(page, args, &move, out)) answer(page, vl_evening_take_back(e, move), out);
}

static void ask_confirm(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    struct vl_evening *e = table_of(page);
    if (let_act(page, args, out)) answer(page, vl_evening_confirm(e), out);
}

static void ask_undo(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    struct vl_evening *e = table_of(page);
    if (let_act(page, args, out)) answer(page, vl_evening_undo(e), out);
}

static void ask_say(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    struct vl_evening *e = table_of(page);
    char words[64];
    vl_asked_word(args, "words", words, sizeof words);
    if (!let_act(page, args, out)) return;
    answer(page, strcmp(words, "back") == 0 ? vl_evening_come_back(e) : vl_evening_say(e, words), out);
}

static void ask_reply(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    struct vl_evening *e = table_of(page);
    if (let_act(page, args, out)) answer(page, vl_evening_answer(e, vl_asked_bool(args, "yes")), out);
}

static void ask_take_seat(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    struct vl_evening *e = table_of(page);
    if (!let_act(page, args, out)) return;
    vl_evening_take_seat(e);
    vl_page_outcome(e, VL_ACT_DONE, out);
}

/* {"viewer":2}, or "spectator" or "all". At a table away everybody has their own eyes, until its record is here. */
static void ask_look_as(struct vl_page *page, const struct vl_json *args, struct vl_text *out) {
    struct vl_evening *e = evening_of(page);
    struct vl_json viewer = vl_json_get(args, "viewer");
    int64_t seat;
    if (page->home == NULL)
        ;
    else if (vl_json_read_int(&viewer, 0, vl_evening_setup(e)->players - 1, &seat))
        vl_evening_look_as(e, (unsigned)seat);
    else
        vl_evening_look_as(e, vl_json_is(&viewer, "all") ? VL_ALL : VL_SPECTATOR);
    vl_page_outcome(e, VL_ACT_DONE, out);
}

const struct page_question vl_page_doing[] = {
    {"act", ask_act, .evening = true},
    {"take_back", ask_take_back, .evening = true},
    {"confirm", ask_confirm, .evening = true},
    {"undo", ask_undo, .evening = true},
    {"say", ask_say, .evening = true},
    {"reply", ask_reply, .evening = true},
    {"take_seat", ask_take_seat, .evening = true},
    {"look_as", ask_look_as, .evening = true},
    {NULL, NULL},
};
