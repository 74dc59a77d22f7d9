/* kiosk.c - a house for passers-by, in a ludothèque: names are forgotten a while after the game, as if everybody had
 * asked for it, and nobody is known for longer than a day's visit. What was played stays. */
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

enum { LOOK_MS = 15000, AFTER_MS = 600000, AT_ONCE = 64 };

struct leavetaking {
    struct vl_house *house;
    unsigned count;
    char id[AT_ONCE][ID];
};

static bool note_person(void *context, const char *id, uint64_t made) {
    struct leavetaking *l = context;
    (void)made;
    strcpy(l->id[l->count++], id);
    return l->count < AT_ONCE;
}

static void forgotten(void *context, enum vl_stored outcome) {
    struct leavetaking *l = context;
    l->house->under_way--;
    for (unsigned i = 0; outcome == VL_STORED && i < l->count; i++) vl_person_forgotten(l->house, l->id[i]);
    free(l);
}

/* Those who are left are found the next time. */
static void forget(struct leavetaking *l) {
    struct vl_store *store = l->house->store;
    vl_store_unit(store);
    for (unsigned i = 0; i < l->count; i++) vl_keep_gone(store, l->id[i]);
    if (vl_store_send(store, forgotten, l) == VL_STORED)
        l->house->under_way++;
    else
        free(l);
}

uint64_t vl_kiosk_forgets(struct vl_house *house) {
    uint64_t now = house->now, visit = now > KIOSK_VISIT_MS ? now - KIOSK_VISIT_MS : 0;
    if (!house->options.kiosk) return VL_NEVER;
    if (house->forgets > now) return house->forgets;
    house->forgets = now + LOOK_MS;
    struct leavetaking *l = calloc(1, sizeof *l);
    if (l == NULL) return house->forgets;
    l->house = house;
    bool well = vl_store_health(house->store) == VL_STORE_WELL;
    uint64_t ended = now > AFTER_MS ? now - AFTER_MS : 0;
    if (well && vl_store_passers_by(house->store, ended, visit, AT_ONCE, note_person, l) == VL_FOUND && l->count > 0)
        forget(l);
    else
        free(l);
    return house->forgets;
}
