/* agree.c - what people do beside their moves, some of it with the consent of others at the same screen. */
#include "tui/pages.h"
#include "tui/play.h"

/* A question to somebody else at this screen is asked aloud. False: the answer could not be given. */
static bool ask_aloud(struct play *p) {
    struct vl_question question;
    struct vl_text text;
    if (!vl_evening_question(p->evening, &question)) return true;
    vl_evening_question_words(p->evening, stage_text(p->stage, &text));
    bool yes = page_confirm(p->stage, text.start);
    venue_tick(p->venue);
    return vl_evening_answer(p->evening, yes) != VL_ACT_REFUSED;
}

void play_undo(struct play *p) {
    if (vl_evening_undo(p->evening) == VL_ACT_REFUSED || !ask_aloud(p)) {
        play_refused(p);
        return;
    }
    p->targets.taken = 0;
    p->news = 1;
    play_look(p);
    p->seen = p->scene;
    p->settle = true;
    play_arrange(p);
}

/* What people agree on, or do at once: the table anew, or why not. */
static void settle_word(struct play *p, enum vl_outcome_of_act outcome) {
    bool good = outcome != VL_ACT_REFUSED && ask_aloud(p);
    p->targets.taken = 0;
    p->news = vl_evening_said_count(p->evening) - p->said;
    play_look(p);
    play_arrange(p);
    if (!good) play_refused(p);
    if (vl_evening_pending(p->evening)) play_say(p, stage_say(p->stage, VL_SAY_AWAY_SENT, NULL), false);
}

void play_pause(struct play *p) {
    bool paused = vl_evening_around(p->evening)->phase == VL_TABLE_PAUSED;
    if (p->state == VL_EVENING_OVER) return;
    p->said = vl_evening_said_count(p->evening);
    settle_word(p, vl_evening_say(p->evening, paused ? "resume" : "ask pause"));
}

void play_come_back(struct play *p) {
    p->said = vl_evening_said_count(p->evening);
    settle_word(p, vl_evening_come_back(p->evening));
}

void play_again(struct play *p) {
    play_own_eyes(p);
    if (p->speaker.viewer >= p->speaker.setup->players) return;
    p->said = vl_evening_said_count(p->evening);
    settle_word(p, vl_evening_say(p->evening, "ask rematch"));
}

void play_question(struct play *p) {
    struct vl_question question;
    bool asked = venue_is_away(p->venue) && vl_evening_question(p->venue->evening, &question);
    unsigned which = asked ? 1 + question.what * VL_SEATS_MAX + question.seat : 0;
    if (which == p->asked) return;
    p->asked = which;
    if (!asked) return;
    play_own_eyes(p);
    stage_forget(p->stage);
    p->said = vl_evening_said_count(p->evening);
    settle_word(p, VL_ACT_DONE);
}

/* It ends the game for everybody, so it is asked twice. */
void play_resign(struct play *p) {
    if (p->state == VL_EVENING_OVER || p->speaker.viewer >= p->speaker.setup->players) return;
    if (!page_confirm(p->stage, stage_say(p->stage, VL_SAY_SCREEN_RESIGN, NULL))) return;
    venue_tick(p->venue);
    p->said = vl_evening_said_count(p->evening);
    settle_word(p, vl_evening_say(p->evening, "resign"));
}
