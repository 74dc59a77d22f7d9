/* steps.c - what others did, event by event: the table as it is after each, its cards moving, its sentence below the
 * board. What concerns the person, or was played for them without a choice, stays until it was seen; the rest passes,
 * and any key goes on to the next thing that stays. */
#include <stdlib.h>
#include <string.h>

#include "tui/play.h"

enum { STEP_MS = 700 };

/* What is being shown. */
struct showing {
    struct play *play;
    bool hurry; /* somebody would rather not watch what only passes */
    struct vl_show show;
    struct vl_scene scene, before;
    struct layout layout;
    char stays[VL_ROOM_HINT]; /* sentences that wait to be seen together */
};

/* ---- What stays ---- */

/* Shows the table of that moment, and words below it, until the person goes on. What was typed before was not meant for
 * this; an arrow is for what comes next, too. */
void play_stay(struct play *p, const char *words) {
    struct input input;
    p->telling = words;
    p->stays = true;
    stage_forget(p->stage);
    do input = stage_ask(p->stage, play_paint, p, -1);
    while (input.kind == INPUT_NONE);
    p->telling = NULL;
    p->stays = false;
    bool arrow = input.kind == INPUT_KEY && input.key >= PRESS_UP && input.key <= PRESS_RIGHT;
    if (arrow) stage_give_back(p->stage, &input);
}

/* More sentences at once than the lines below the board hold are no help. */
static bool add_sentence(const struct play *p, char stays[VL_ROOM_HINT], const char *sentence) {
    char together[VL_ROOM_HINT];
    struct vl_text text;
    vl_text_init(&text, together, sizeof together);
    vl_text_add(&text, stays);
    if (text.length > 0) vl_text_put(&text, ' ');
    vl_text_add(&text, sentence);
    if (stays[0] != '\0' && (text.cut || !play_holds(p, together))) return false;
    memcpy(stays, together, sizeof together);
    return true;
}

static void let_see(struct showing *s) {
    if (s->stays[0] == '\0') return;
    play_arrange(s->play);
    play_stay(s->play, s->stays);
    s->stays[0] = '\0';
}

/* ---- What passes ---- */

/* Whether an event is worth a step of its own: it says something, and something is seen to change. */
static bool is_step(const struct play *p, const struct vl_event *event, const struct vl_show *show, unsigned changes) {
    return vl_told(event, p->speaker.viewer) && show->count > changes;
}

static void let_pass(struct showing *s, const char *words) {
    struct play *p = s->play;
    struct input input = {.kind = INPUT_NONE};
    p->telling = words;
    play_arrange(p);
    s->hurry = play_motion(p, &s->before, &s->layout);
    if (!s->hurry) input = stage_ask(p->stage, play_paint, p, STEP_MS);
    p->telling = NULL;
    if (input.kind == INPUT_NONE) return;
    stage_give_back(p->stage, &input);
    s->hurry = true;
}

/* ---- Acts ---- */

/* One event; the last of an act, if it only passes, is shown with the table as it is now. */
static void show_event(struct showing *s, uint64_t act, unsigned step, bool last) {
    struct play *p = s->play;
    const struct vl_event *event = vl_evening_step_event(p->evening, act, step);
    const char *words = vl_evening_step_words(p->evening, act, step);
    bool attends = p->speaker.viewer < p->speaker.setup->players && !play_is_away(p);
    bool stays = attends && words != NULL &&
                 (vl_evening_step_concerns(p->evening, act, step) || vl_evening_step_forced(p->evening, act, step));
    unsigned changes = s->show.count;
    bool room = stays && add_sentence(p, s->stays, words);
    if (!room) let_see(s);
    s->before = p->scene;
    s->layout = p->layout;
    vl_evening_step(p->evening, act, step + 1, &s->scene, &s->show);
    bool passes = !stays && p->stage->motion && !s->hurry && !last && is_step(p, event, &s->show, changes);
    if (stays || passes) p->scene = s->scene;
    if (stays && !room) add_sentence(p, s->stays, words);
    if (passes) let_pass(s, words);
}

void play_steps(struct play *p) {
    uint64_t now = vl_evening_acts(p->evening);
    struct showing *s = p->acts < now ? calloc(1, sizeof *s) : NULL;
    if (s != NULL) s->play = p;
    for (; p->acts < now; p->acts++) {
        unsigned steps = s == NULL ? 0 : vl_evening_steps(p->evening, p->acts);
        for (unsigned i = 0; i < steps; i++) show_event(s, p->acts, i, i + 1 == steps);
        if (s != NULL) let_see(s);
    }
    free(s);
}
