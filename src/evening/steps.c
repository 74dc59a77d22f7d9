/* steps.c - what was told together, event by event, on the table as it was before: see show.h. */
#include <string.h>

#include "core/show.h"
#include "evening/inside.h"

static struct eve_act *act_at(const struct vl_evening *e, uint64_t number) {
    return (struct eve_act *)(uintptr_t)&e->act[number % (VL_ACTS_SHOWN + 1)];
}

void vl_eve_step(struct vl_evening *e, const struct vl_note *note, unsigned line) {
    struct eve_act *act = act_at(e, e->act_count);
    if (!e->telling) act->own = act->count = 0;
    e->broken = (e->telling && e->broken) || !e->ready || note->kind == VL_NOTE_UNDONE || act->count == VL_STEPS_MAX;
    e->telling = true;
    if (note->kind != VL_NOTE_EVENT || e->broken) return;
    bool quiet = note->actor == e->speaker.viewer && e->setup.game->events[note->event.type].unordered;
    if (quiet && act->own == act->count) act->own++;
    act->step[act->count++] = (struct eve_step){note->event, line, note->actor, note->forced, vl_eve_concerns(e, note)};
}

void vl_eve_act_done(struct vl_evening *e) {
    struct eve_act *act = act_at(e, e->act_count);
    bool shows = e->telling && !e->broken && act->count > act->own;
    e->telling = false;
    if (shows) {
        act->before = e->open;
        act->after = e->view;
        vl_eve_weigh(e, act);
        e->act_count++;
    }
    e->open = e->view;
}

uint64_t vl_evening_acts(const struct vl_evening *e) {
    return e->act_count;
}

unsigned vl_evening_steps(const struct vl_evening *e, uint64_t number) {
    bool here = number >= e->act_first && number < e->act_count && e->act_count - number <= VL_ACTS_SHOWN;
    return here ? act_at(e, number)->count - act_at(e, number)->own : 0;
}

static const struct eve_step *step_at(const struct vl_evening *e, uint64_t number, unsigned step) {
    const struct eve_act *act = act_at(e, number);
    return &act->step[act->own + step];
}

unsigned vl_evening_step_actor(const struct vl_evening *e, uint64_t number) {
    return act_at(e, number)->step[0].actor;
}

const struct vl_event *vl_evening_step_event(const struct vl_evening *e, uint64_t number, unsigned step) {
    return &step_at(e, number, step)->event;
}

const char *vl_evening_step_words(const struct vl_evening *e, uint64_t number, unsigned step) {
    unsigned line = step_at(e, number, step)->line;
    return line < e->said_count ? e->said[line].words : NULL;
}

bool vl_evening_step_concerns(const struct vl_evening *e, uint64_t number, unsigned step) {
    return step_at(e, number, step)->concerns;
}

bool vl_evening_step_forced(const struct vl_evening *e, uint64_t number, unsigned step) {
    return step_at(e, number, step)->forced;
}

void vl_evening_step(const struct vl_evening *e, uint64_t number, unsigned steps, struct vl_scene *scene,
                     struct vl_show *show) {
    struct eve_act *act = act_at(e, number);
    struct vl_show own;
    struct vl_scene after;
    if (show == NULL) show = &own;
    e->setup.game->scene(&e->setup, vl_view_in(&act->before), scene);
    vl_show_begin(show, scene, e->speaker.viewer);
    for (unsigned i = 0; i < act->own; i++) vl_show_event(&e->setup, show, &act->step[i].event);
    show->count = 0; /* the person has seen that already */
    for (unsigned i = 0; i < steps && act->own + i < act->count; i++)
        vl_show_event(&e->setup, show, &act->step[act->own + i].event);
    if (act->own + steps < act->count) return;
    e->setup.game->scene(&e->setup, vl_view_in(&act->after), &after);
    vl_show_settle(show, &after);
}
