/* preview.c - see preview.h. */
#include "core/preview.h"

#include <string.h>

#include "core/choice.h"
#include "core/legal.h"

enum { WORLDS = 24, FORCED = 8 };

/* Whether these are moves that the viewer may make, one after the other. */
static bool are_legal(const struct vl_setup *s, const struct vl_view *view, const vl_move *moves, unsigned count) {
    struct vl_state_box world;
    if (vl_viewer(view) >= s->players) return false;
    vl_choice_begin(s, view, vl_state_in(&world));
    for (unsigned i = 0; i < count; i++) {
        if (!vl_is_legal(s, vl_state_in(&world), vl_viewer(view), moves[i])) return false;
        s->game->apply(s, vl_state_in(&world), vl_viewer(view), moves[i], NULL);
    }
    return true;
}

/* Makes the moves in one world, and then those that are forced; returns how many of the events are those of the moves
 * themselves. */
static unsigned live(const struct vl_setup *s, struct vl_state *world, unsigned seat, const vl_move *moves,
                     unsigned count, struct vl_events *events) {
    vl_move forced[VL_MOVES_MAX];
    for (unsigned i = 0; i < count && events->count + s->game->events_max <= VL_EVENTS_MAX; i++)
        s->game->apply(s, world, seat, moves[i], events);
    unsigned own = events->count;
    for (unsigned i = 0; i < FORCED; i++) {
        unsigned actors = vl_actors(world);
        if (actors == 0 || vl_chance_next(world) || (actors & (actors - 1)) != 0) break;
        seat = vl_first(actors);
        if (s->game->moves(s, world, seat, forced) != 1 || events->count + s->game->events_max > VL_EVENTS_MAX) break;
        s->game->apply(s, world, seat, forced[0], events);
    }
    return own;
}

/* The first events, as far as the viewer is told of them, as it sees them. */
static unsigned redact(const struct vl_events *events, unsigned first, unsigned viewer, struct vl_event *out) {
    unsigned count = 0;
    for (unsigned i = 0; i < first; i++) {
        if (!vl_told(&events->list[i], viewer)) continue;
        struct vl_event *event = &out[count++];
        *event = events->list[i];
        event->to = VL_BIT(viewer);
        for (unsigned a = 0; a < VL_EVENT_ARGS; a++) {
            if (!vl_sees(event, viewer, a)) event->arg[a] = 0;
            event->sees[a] &= VL_BIT(viewer);
        }
    }
    return count;
}

void vl_preview(const struct vl_setup *s, const struct vl_view *view, const vl_move *moves, unsigned count,
                struct vl_rng *rng, struct vl_preview *out) {
    struct vl_event told[VL_EVENTS_MAX];
    struct vl_state_box world;
    struct vl_events events;
    unsigned viewer = vl_viewer(view);
    unsigned sure = 0; /* how many events the moves themselves bring, and all worlds agree on */
    bool final = false;
    out->weighs = 0;
    out->passes = false;
    out->count = 0;
    if (!are_legal(s, view, moves, count)) return;
    for (unsigned w = 0; w < WORLDS && (w == 0 || out->count > 0); w++) {
        events.count = 0;
        s->game->determinize(s, view, rng, vl_state_in(&world));
        unsigned own = live(s, vl_state_in(&world), viewer, moves, count, &events);
        final |= vl_chance_next(vl_state_in(&world));
        out->passes |= vl_actors(vl_state_in(&world)) != VL_BIT(viewer);
        own = redact(&events, own, viewer, told);
        unsigned length = redact(&events, events.count, viewer, w == 0 ? out->event : told), same = 0;
        if (w == 0) out->count = length, sure = own;
        while (w > 0 && same < length && same < out->count && memcmp(&told[same], &out->event[same], sizeof *told) == 0)
            same++;
        if (w == 0) continue;
        final |= same < own || same < sure;
        out->count = same;
    }
    for (unsigned i = 0; i < out->count; i++) out->weighs |= s->game->events[out->event[i].type].weighs;
    if (final) out->weighs |= VL_FINAL;
}
