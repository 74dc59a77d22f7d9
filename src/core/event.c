/* event.c - redaction, words and information-set keys of events: see event.h. */
#include "core/event.h"

#include "core/text.h"

unsigned vl_event_args(const struct vl_event_type *type) {
    unsigned count = 0;
    while (count < VL_EVENT_ARGS && type->arg[count].name != NULL) count++;
    return count;
}

void vl_event_format(const struct vl_game *game, const struct vl_event *e, unsigned viewer, struct vl_text *out) {
    if (!vl_told(e, viewer)) return;
    const struct vl_event_type *type = &game->events[e->type];
    vl_text_add(out, type->name);
    for (unsigned i = 0, count = vl_event_args(type); i < count; i++) {
        const struct vl_domain *domain = type->arg[i].domain;
        vl_text_put(out, ' ');
        if (!vl_sees(e, viewer, i))
            vl_text_put(out, '?');
        else if (domain->names == NULL)
            vl_text_add_int(out, e->arg[i]);
        else
            vl_text_add(out, e->arg[i] < 0 ? "-" : domain->names[e->arg[i]]);
    }
}

/* null is what a viewer does not see; arguments that it sees to be nothing ("nobody holds it") are named here. */
static void none_json(const struct vl_game *game, const struct vl_event *e, unsigned viewer, struct vl_text *out) {
    const struct vl_event_type *type = &game->events[e->type];
    bool any = false;
    for (unsigned i = 0, count = vl_event_args(type); i < count; i++) {
        if (!vl_sees(e, viewer, i) || type->arg[i].domain->names == NULL || e->arg[i] >= 0) continue;
        if (!any) vl_json_open(out, "none", '[');
        any = true;
        vl_json_string(out, NULL, type->arg[i].name);
    }
    if (any) vl_json_close(out, ']');
}

void vl_event_json(const struct vl_game *game, const struct vl_event *e, unsigned viewer, struct vl_text *out) {
    if (!vl_told(e, viewer)) return;
    const struct vl_event_type *type = &game->events[e->type];
    vl_json_open(out, NULL, '{');
    vl_json_string(out, "event", type->name);
    for (unsigned i = 0, count = vl_event_args(type); i < count; i++) {
        const char *name = type->arg[i].name;
        const struct vl_domain *domain = type->arg[i].domain;
        if (!vl_sees(e, viewer, i) || (domain->names != NULL && e->arg[i] < 0))
            vl_json_null(out, name);
        else if (domain->names == NULL || domain == &vl_seats)
            vl_json_int(out, name, e->arg[i]);
        else
            vl_json_string(out, name, domain->names[e->arg[i]]);
    }
    none_json(game, e, viewer, out);
    vl_json_close(out, '}');
}

/* A fingerprint of what the viewer sees of the event; a veiled argument counts as 0x8000, which no argument is. */
static uint64_t fingerprint(const struct vl_event *e, unsigned viewer) {
    uint64_t low = 0, sees = 0;
    for (unsigned i = 0; i < VL_EVENT_ARGS; i++) {
        bool open = vl_sees(e, viewer, i);
        low = low << 16 | (open ? (uint16_t)e->arg[i] : 0x8000u);
        sees = sees << 1 | open;
    }
    return vl_mix(low ^ vl_mix((uint64_t)e->type << 8 | sees | UINT64_C(0x766c0000)));
}

uint64_t vl_key_next(const struct vl_game *game, uint64_t key, const struct vl_event *e, unsigned viewer) {
    if (!vl_told(e, viewer)) return key;
    uint64_t print = fingerprint(e, viewer);
    return game->events[e->type].unordered ? key + vl_mix(print) : vl_mix(key ^ print) + print;
}

void vl_keys_take(const struct vl_game *game, struct vl_keys *keys, const struct vl_events *events) {
    for (unsigned i = 0; i < events->count; i++)
        for (unsigned v = 0; v < VL_VIEWERS; v++) keys->of[v] = vl_key_next(game, keys->of[v], &events->list[i], v);
}
