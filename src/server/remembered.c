/* remembered.c - acts that were carried out, by the id that their client gave them: an act that is sent again is not
 * made again, over another connection, after the table was away from memory, and after a restart.
 *
 * A room holds what was acted since it is in memory; what came before it asks the store once, when somebody acts. Of an
 * id no more than a hash is held, of who said it and how. */
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

struct known {
    uint64_t who[2];  /* of identity and id */
    uint64_t what[2]; /* of what was to be done */
};

static struct known known_of(const struct vl_stored_act *act) {
    struct known k;
    uint8_t hash[HASH];
    char words[VL_STORE_ID + VL_STORE_ACT];
    strcpy(words, act->identity);
    strcat(words, act->id); /* identities are all of one length */
    vl_hash_words(words, hash);
    memcpy(k.who, hash, sizeof k.who);
    memcpy(k.what, act->what, sizeof k.what);
    return k;
}

/* The place of an id, or an empty one for it. There is always one. */
static struct known *place(struct known *table, size_t room, const struct known *k) {
    size_t at = (size_t)k->who[0] & (room - 1);
    while ((table[at].who[0] | table[at].who[1]) != 0 && memcmp(table[at].who, k->who, sizeof k->who) != 0)
        at = (at + 1) & (room - 1);
    return &table[at];
}

static bool grow(struct room *room) {
    size_t size = room->known_room == 0 ? 64 : 2 * room->known_room;
    struct known *table = calloc(size, sizeof *table);
    if (table == NULL) return false;
    for (size_t i = 0; i < room->known_room; i++)
        if ((room->known[i].who[0] | room->known[i].who[1]) != 0) *place(table, size, &room->known[i]) = room->known[i];
    free(room->known);
    room->known = table;
    room->known_room = size;
    return true;
}

static bool add(struct room *room, const struct known *k) {
    if (2 * room->knowns >= room->known_room && !grow(room)) return false;
    struct known *at = place(room->known, room->known_room, k);
    if ((at->who[0] | at->who[1]) == 0) room->knowns++;
    *at = *k;
    return true;
}

static bool take_in(void *context, const struct vl_stored_act *act) {
    struct known k = known_of(act);
    return add(context, &k);
}

void vl_remember(struct room *room, const struct vl_stored_act *act) {
    struct known k = known_of(act);
    if (!add(room, &k)) room->known_all = false; /* there is no memory: the store has it */
}

/* Without the store nothing can be acted either, so whatever it cannot tell is new and will be refused. */
enum remembered vl_remembered(struct room *room, const struct vl_stored_act *act) {
    struct known k = known_of(act);
    if (!room->known_all)
        room->known_all = vl_store_acts(room->house->store, room->facts.id, take_in, room) == VL_FOUND;
    if (room->known_room == 0) return ACT_NEW;
    const struct known *at = place(room->known, room->known_room, &k);
    if ((at->who[0] | at->who[1]) == 0) return ACT_NEW;
    return memcmp(at->what, k.what, sizeof k.what) == 0 ? ACT_SAME : ACT_OTHER;
}

void vl_remembered_free(struct room *room) {
    free(room->known);
    room->known = NULL;
    room->knowns = room->known_room = 0;
}
