/* rematch.c - the next table, when everybody wants another game: the same people, one seat further round. It gathers,
 * with everybody at their seats, until its host begins. It is made with the line that all of them agree by, so that
 * whoever is told of that line can find it; where that could not be, soon after. */
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

/* Who has left does not come along: the seat is open. */
static bool comes_along(const struct vl_stored_table *old, const char *person) {
    unsigned seat = vl_seat_of(old, person);
    return seat != VL_NOBODY && !old->seat[seat].gone;
}

static void take_seats(const struct vl_stored_table *old, struct vl_stored_table *facts, struct vl_act *wishes,
                       unsigned *count) {
    unsigned left = 0;
    for (unsigned i = 0; i < *count; i++) {
        struct vl_stored_seat *chair = &facts->seat[wishes[i].seat];
        bool sits = wishes[i].kind == VL_ACT_SEAT, bot = sits && wishes[i].what == VL_SEAT_BOT;
        if (sits && !bot && !comes_along(old, wishes[i].name)) continue;
        if (!sits && chair->kind == VL_CHAIR_OPEN) continue;
        if (sits) chair->kind = bot ? VL_CHAIR_BOT : VL_CHAIR_HUMAN;
        if (sits) strcpy(bot ? chair->bot : chair->identity, wishes[i].name);
        wishes[left++] = wishes[i];
    }
    *count = left;
}

static void find_host(const struct vl_stored_table *old, struct vl_stored_table *facts) {
    if (comes_along(old, old->host)) return;
    for (unsigned seat = 0; seat < facts->players; seat++)
        if (facts->seat[seat].kind == VL_CHAIR_HUMAN) {
            strcpy(facts->host, facts->seat[seat].identity);
            return;
        }
}

void vl_rematch_tell(struct room *room) {
    struct vl_text *text = vl_scratch(room->house);
    vl_house_wake_at(room->house, room->house->now); /* a new table has a time of its own */
    vl_json_open(text, NULL, '{');
    vl_json_string(text, "type", "rematch");
    vl_json_string(text, "table", room->facts.now.next);
    vl_json_close(text, '}');
    for (unsigned viewer = 0; viewer < VL_VIEWERS; viewer++) vl_room_say(room, viewer, text);
}

bool vl_rematch_keep(struct room *room) {
    struct vl_house *house = room->house;
    struct vl_stored_table facts = room->facts;
    struct vl_act wishes[VL_NEXT_WISHES];
    struct vl_table next;
    uint8_t key[VL_FAIR_BYTES];
    unsigned count;
    vl_random(key, sizeof key);
    vl_random_words(facts.id, (ID - 1) / 2);
    memset(&facts.now, 0, sizeof facts.now);
    memset(facts.seat, 0, sizeof facts.seat);
    facts.made = house->now;
    facts.now.wake = vl_gathers_until(house, &facts);
    if (!vl_table_next(&room->host.table, facts.id, key, &next, wishes, &count)) return false;
    next.listener = (struct vl_listener){NULL, NULL};
    take_seats(&room->facts, &facts, wishes, &count);
    find_host(&room->facts, &facts);
    bool good = vl_table_store(house, &next, wishes, count, &facts);
    vl_table_done(&next);
    if (!good) return false;
    struct change *c = &room->change;
    if (!c->nows) c->now = room->facts.now;
    c->nows = c->rematches = true;
    strcpy(c->now.next, facts.id);
    return true;
}

bool vl_rematch(struct room *room) {
    if (!room->host.table.rematch || room->facts.now.next[0] != '\0') return false;
    memset(&room->change, 0, sizeof room->change);
    void *way_out = vl_unguarded();
    vl_store_unit(room->house->store);
    bool good = vl_rematch_keep(room);
    if (good)
        good = vl_room_send_change(room);
    else
        vl_store_drop(room->house->store);
    vl_guarded_again(way_out);
    if (!good) room->host.lost = true; /* it is tried again later */
    return good;
}
