/* people.c - who somebody is: the person behind a token, known while anybody has to do with it, and a while longer. */
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "server/inside.h"

enum { IDLERS = 4096 }; /* people whom nobody holds and who are known all the same: their limits go on */

unsigned vl_id_bucket(const char *id) {
    uint64_t mixed = 0;
    for (; *id != '\0'; id++) mixed = vl_mix(mixed ^ (unsigned char)*id);
    return (unsigned)(mixed % BUCKETS);
}

struct person *vl_person_known(struct vl_house *house, const char *id) {
    struct person *p = house->person[vl_id_bucket(id)];
    while (p != NULL && strcmp(p->id, id) != 0) p = p->chain;
    return p;
}

/* ---- Those whom nobody holds ---- */

static void take_out(struct vl_house *house, struct person *p) {
    *(p->older == NULL ? &house->oldest : &p->older->newer) = p->newer;
    *(p->newer == NULL ? &house->newest : &p->newer->older) = p->older;
    p->older = p->newer = NULL;
    house->idlers--;
}

static void put_in(struct vl_house *house, struct person *p) {
    p->older = house->newest;
    p->newer = NULL;
    *(p->older == NULL ? &house->oldest : &p->older->newer) = p;
    house->newest = p;
    house->idlers++;
}

static void drop(struct vl_house *house, struct person *p) {
    struct person **link = &house->person[vl_id_bucket(p->id)];
    take_out(house, p);
    while (*link != p) link = &(*link)->chain;
    *link = p->chain;
    free(p);
}

struct person *vl_person_hold(struct person *p) {
    p->users++;
    return p;
}

void vl_person_release(struct vl_house *house, struct person *p) {
    if (p == NULL) return;
    CHECK(p->users > 0);
    if (--p->users > 0) return;
    put_in(house, p);
    if (house->idlers > IDLERS) drop(house, house->oldest);
}

void vl_people_free(struct vl_house *house) {
    while (house->oldest != NULL) drop(house, house->oldest);
}

/* ---- Finding ---- */

static struct person *hold_known(struct vl_house *house, struct person *p) {
    if (p->users == 0) take_out(house, p);
    return vl_person_hold(p);
}

struct person *vl_person_by_id(struct vl_house *house, const char *id) {
    struct vl_stored_identity stored;
    struct person *p = vl_person_known(house, id);
    if (p != NULL) return hold_known(house, p);
    if (vl_store_identity(house->store, id, &stored) != VL_FOUND) return NULL;
    p = calloc(1, sizeof *p);
    if (p == NULL) return NULL;
    strcpy(p->id, stored.id);
    strcpy(p->name, stored.name);
    p->gone = stored.gone;
    p->blocked = stored.blocked;
    p->chain = house->person[vl_id_bucket(id)];
    house->person[vl_id_bucket(id)] = p;
    return vl_person_hold(p);
}

struct person *vl_person_by_token(struct vl_house *house, const char *token, uint8_t hash[HASH]) {
    struct vl_stored_token stored;
    vl_hash_words(token, hash);
    if (vl_store_token(house->store, hash, &stored) != VL_FOUND || stored.kind != VL_TOKEN_DEVICE) return NULL;
    if (stored.expires != 0 && stored.expires <= house->now) return NULL;
    struct person *p = vl_person_by_id(house, stored.identity);
    if (p == NULL || !p->gone) return p;
    vl_person_release(house, p);
    return NULL;
}

void vl_person_name(struct vl_house *house, const char *id, char name[VL_STORE_NAME]) {
    struct vl_stored_identity stored;
    const struct person *p = vl_person_known(house, id);
    name[0] = '\0';
    if (p != NULL && !p->gone) strcpy(name, p->name);
    if (p == NULL && vl_store_identity(house->store, id, &stored) == VL_FOUND && !stored.gone)
        strcpy(name, stored.name);
}
