/* event.h - telling, redacting and remembering events. */
#ifndef VL_EVENT_H
#define VL_EVENT_H

#include "core/check.h"
#include "core/game.h"

struct vl_text;

/* Appends an event that `to` learns of and whose arguments all of them see; narrow it with vl_veil. Call it only when
 * the caller of apply wants events (events != NULL). */
static inline struct vl_event *vl_tell(struct vl_events *events, unsigned type, uint8_t to, int a, int b, int c,
                                       int d) {
    CHECK(events->count < VL_EVENTS_MAX);
    struct vl_event *e = &events->list[events->count++];
    *e = (struct vl_event){.type = (uint8_t)type,
                           .to = to,
                           .sees = {to, to, to, to},
                           .arg = {(int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d}};
    return e;
}

/* Only these viewers (among those the event reaches) see argument i. */
static inline void vl_veil(struct vl_event *e, unsigned i, uint8_t sees) {
    e->sees[i] = e->to & sees;
}

/* Whether the viewer learns of the event at all, and whether it sees argument i of it. A spectator sees what every
 * seat sees: games write VL_EVERYONE or a set of seats, and no set of seats includes the spectator's bit by accident.
 */
static inline bool vl_told(const struct vl_event *e, unsigned viewer) {
    return e->to >> viewer & 1;
}
static inline bool vl_sees(const struct vl_event *e, unsigned viewer, unsigned i) {
    return e->sees[i] >> viewer & 1;
}
unsigned vl_event_args(const struct vl_event_type *);

/* The event as this viewer sees it: "dealt 2 ?". Nothing if it is not told. */
void vl_event_format(const struct vl_game *, const struct vl_event *, unsigned viewer, struct vl_text *);
/* The same as a JSON object: {"event":"dealt","seat":2,"card":null}. */
void vl_event_json(const struct vl_game *, const struct vl_event *, unsigned viewer, struct vl_text *);

/* Information sets. A viewer's key starts at 0 and takes in each event it is told. Events of a simultaneous phase
 * (unordered) are summed, so that a party of eight is one set and not 8! paths; all others are chained. */
uint64_t vl_key_next(const struct vl_game *, uint64_t key, const struct vl_event *, unsigned viewer);

/* The keys of all viewers, taken along together. */
struct vl_keys {
    uint64_t of[VL_VIEWERS];
};
void vl_keys_take(const struct vl_game *, struct vl_keys *, const struct vl_events *);

#endif
