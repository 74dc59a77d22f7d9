/* steps.c - what others did, event by event: the table as it is after each, its cards moving, its sentence below the
 * board. Any key goes on to the end. */
#include <stdlib.h>

#include "tui/play.h"

enum { STEP_MS = 700 };

/* Whether an event is worth a step of its own: it says something, and something is seen to change. */
static bool is_step(const struct play *p, const struct vl_event *event, const struct vl_show *show, unsigned changes) {
    return vl_told(event, p->speaker.viewer) && show->count > changes;
}

/* Shows one step; false if somebody is in a hurry. */
static bool show_step(struct play *p, const struct vl_event *event, const struct vl_scene *scene,
                      struct vl_scene *before, struct layout *layout) {
    char words[VL_ROOM_SENTENCE];
    struct vl_text text;
    vl_text_init(&text, words, sizeof words);
    vl_speak_event(&p->speaker, event, &text);
    *before = p->scene;
    *layout = p->layout;
    p->scene = *scene;
    p->telling = words;
    play_arrange(p);
    bool hurry = play_motion(p, before, layout);
    struct input input = {.kind = INPUT_NONE};
    if (!hurry) input = stage_ask(p->stage, play_paint, p, STEP_MS);
    p->telling = NULL;
    if (input.kind != INPUT_NONE) stage_give_back(p->stage, &input);
    return !hurry && input.kind == INPUT_NONE;
}

/* The events of an act, one after the other; false if somebody is in a hurry. */
static bool show_act(struct play *p, uint64_t act, struct vl_show *show, struct vl_scene *scene, struct layout *room) {
    unsigned steps = vl_evening_steps(p->evening, act), changes = 0;
    for (unsigned i = 0; i + 1 < steps; i++) { /* the last is shown with the table as it is now */
        const struct vl_event *event = vl_evening_step_event(p->evening, act, i);
        vl_evening_step(p->evening, act, i + 1, &scene[0], show);
        if (is_step(p, event, show, changes) && !show_step(p, event, &scene[0], &scene[1], room)) return false;
        changes = show->count;
    }
    return true;
}

void play_steps(struct play *p) {
    uint64_t now = vl_evening_acts(p->evening);
    struct {
        struct vl_show show;
        struct vl_scene scene[2];
        struct layout layout;
    } *room = p->stage->motion && p->acts < now ? malloc(sizeof *room) : NULL;
    for (bool on = room != NULL; p->acts < now; p->acts++)
        if (on) on = show_act(p, p->acts, &room->show, room->scene, &room->layout);
    free(room);
}
