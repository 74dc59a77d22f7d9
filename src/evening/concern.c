/* concern.c - what concerns the viewer: its cards, its points, its chances.
 *
 * Whatever does is to be shown until it was seen; what concerns others only may pass. It is decided here, from what the
 * viewer is told and sees, so that lines, screen and page agree:
 *
 *     an event that weighs (telling.h) and names the viewer or nobody; that befalls it; or that ends the game
 *     with two players whatever the other takes or completes
 *     a piece that leaves the viewer's zones, taken by somebody else's act
 *     points that the viewer has more or fewer of after an act: all events of it that name the viewer and a number
 */
#include <string.h>

#include "core/event.h"
#include "core/show.h"
#include "core/telling.h"
#include "evening/inside.h"

/* The seats that an event names, as far as the viewer sees them, as a set. */
static unsigned named(const struct vl_evening *e, const struct vl_event *event) {
    const struct vl_event_type *type = &e->setup.game->events[event->type];
    unsigned seats = 0;
    for (unsigned i = 0; i < vl_event_args(type); i++)
        if (type->arg[i].domain == &vl_seats && vl_sees(event, e->speaker.viewer, i))
            seats |= VL_BIT((unsigned)event->arg[i] & 7);
    return seats;
}

static bool names_viewer(const struct vl_evening *e, const struct vl_event *event) {
    return named(e, event) >> e->speaker.viewer & 1;
}

static bool event_concerns(const struct vl_evening *e, const struct vl_note *note) {
    const struct vl_event_type *type = &e->setup.game->events[note->event.type];
    if (type->unordered || !vl_told(&note->event, e->speaker.viewer)) return false;
    if (vl_eve_is_end(type)) return false; /* the end has a page of its own */
    if (type->weighs & VL_FINAL) return true;
    if (e->setup.players == 2 && (type->weighs & (VL_TAKES | VL_COMPLETES))) return true;
    if (type->weighs != 0 && named(e, &note->event) == 0) return true;
    return (type->weighs != 0 || type->befalls) && names_viewer(e, &note->event);
}

/* What people agree on is asked and answered in its own place. */
bool vl_eve_concerns(const struct vl_evening *e, const struct vl_note *note) {
    if (e->speaker.viewer >= e->setup.players) return false;
    switch (note->kind) {
    case VL_NOTE_EVENT: return event_concerns(e, note);
    case VL_NOTE_UNDONE:
    case VL_NOTE_VOIDED:
    case VL_NOTE_RESIGNED:
    case VL_NOTE_ABANDONED: return note->seat != e->speaker.viewer;
    case VL_NOTE_COVERED:
    case VL_NOTE_TIMEOUT: return note->seat == e->speaker.viewer;
    default: return false;
    }
}

static void mark(struct vl_evening *e, struct eve_step *step) {
    step->concerns = true;
    if (step->line < e->said_count) e->said[step->line].concerns = true;
}

/* Whether a change takes a piece out of the viewer's zones. */
static bool takes_away(const struct vl_evening *e, const struct vl_show *show, const struct vl_change *change) {
    const struct vl_zone *zone = show->scene->zone;
    if ((change->kind != VL_CHANGE_MOVE && change->kind != VL_CHANGE_GO) || change->from == VL_NOBODY) return false;
    if (zone[change->from].owner != e->speaker.viewer) return false;
    return change->kind == VL_CHANGE_GO || change->to == VL_NOBODY || zone[change->to].owner != e->speaker.viewer;
}

static void weigh_pieces(struct vl_evening *e, struct eve_act *act) {
    struct vl_scene scene;
    struct vl_show show;
    unsigned seen = 0;
    e->setup.game->scene(&e->setup, vl_view_in(&act->before), &scene);
    vl_show_begin(&show, &scene, e->speaker.viewer);
    for (unsigned i = 0; i < act->count; i++) {
        struct eve_step *step = &act->step[i];
        vl_show_event(&e->setup, &show, &step->event);
        for (; seen < show.count; seen++)
            if (step->actor != e->speaker.viewer && takes_away(e, &show, &show.change[seen])) mark(e, step);
    }
}

static bool tells_number(const struct vl_event_type *type) {
    for (unsigned i = 0; i < vl_event_args(type); i++)
        if (type->arg[i].domain == &vl_amount) return true;
    return false;
}

static void weigh_points(struct vl_evening *e, struct eve_act *act) {
    const struct vl_game *game = e->setup.game;
    int32_t before, after;
    if (!game->score(&e->setup, vl_view_in(&act->before), e->speaker.viewer, &before)) return;
    if (!game->score(&e->setup, vl_view_in(&act->after), e->speaker.viewer, &after) || before == after) return;
    for (unsigned i = 0; i < act->count; i++) {
        const struct vl_event *event = &act->step[i].event;
        const struct vl_event_type *type = &game->events[event->type];
        if (!type->unordered && !vl_eve_is_end(type) && tells_number(type) && names_viewer(e, event))
            mark(e, &act->step[i]);
    }
}

void vl_eve_weigh(struct vl_evening *e, struct eve_act *act) {
    if (e->speaker.viewer >= e->setup.players) return;
    weigh_pieces(e, act);
    weigh_points(e, act);
}
