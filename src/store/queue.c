/* queue.c - units as they are made, sent, and collected: see inside.h for how they lie in memory. */
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "store/inside.h"

bool vl_queue_init(struct vl_queue *q, size_t size) {
    memset(q, 0, sizeof *q);
    q->size = vl_round8(size);
    q->ring = malloc(q->size);
    if (q->ring == NULL) return false;
    pthread_mutex_init(&q->mutex, NULL);
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&q->come, &attributes);
    pthread_cond_init(&q->gone, &attributes);
    pthread_condattr_destroy(&attributes);
    return true;
}

void vl_queue_done(struct vl_queue *q) {
    if (q->ring == NULL) return;
    pthread_cond_destroy(&q->gone);
    pthread_cond_destroy(&q->come);
    pthread_mutex_destroy(&q->mutex);
    free(q->ring);
}

/* ---- Room ---- */

static size_t offset_of(const struct vl_queue *q, const void *place) {
    return (size_t)((const char *)place - q->ring);
}

/* Where room behind the head ends: at the oldest unit if that lies further on, else with the ring. */
static size_t limit(const struct vl_queue *q) {
    size_t oldest = q->first == NULL ? 0 : offset_of(q, q->first);
    return q->first != NULL && oldest >= offset_of(q, q->building) ? oldest : q->size;
}

/* The unit that is being built goes to the beginning of the ring, where there may be more room for it. */
static bool move_to_start(struct vl_queue *q, size_t more) {
    size_t length = q->head - offset_of(q, q->building);
    size_t room = q->first == NULL ? q->size : offset_of(q, q->first);
    if (limit(q) != q->size || length + more > room) return false;
    memmove(q->ring, q->building, length);
    q->building = (struct vl_unit *)(void *)q->ring;
    q->head = length;
    return true;
}

/* So many bytes behind the head, or NULL. */
static void *reserve(struct vl_queue *q, size_t size) {
    if (q->cut || size > q->size || (q->head + size > limit(q) && !move_to_start(q, size))) return q->cut = true, NULL;
    void *place = q->ring + q->head;
    q->head += size;
    return place;
}

/* ---- A unit ---- */

void vl_store_unit(struct vl_store *s) {
    struct vl_queue *q = &s->queue;
    CHECK(q->building == NULL && !s->options.reading);
    if (q->first == NULL) q->head = 0; /* memory that was used last is nearest */
    q->cut = false;
    if (q->head + sizeof(struct vl_unit) > q->size) q->head = 0;
    q->building = (struct vl_unit *)(void *)(q->ring + q->head);
    if (q->first != NULL && limit(q) - q->head < sizeof(struct vl_unit))
        q->cut = true;
    else
        *q->building = (struct vl_unit){0};
    q->head += sizeof(struct vl_unit);
}

void vl_store_drop(struct vl_store *s) {
    struct vl_queue *q = &s->queue;
    CHECK(q->building != NULL);
    q->head = offset_of(q, q->building);
    q->building = NULL;
}

enum vl_stored vl_store_send(struct vl_store *s, vl_store_done *done, void *context) {
    struct vl_queue *q = &s->queue;
    struct vl_unit *unit = q->building;
    CHECK(unit != NULL);
    if (q->cut) return vl_store_drop(s), VL_STORE_BUSY;
    unit->done = done;
    unit->context = context;
    unit->size = (uint32_t)(q->head - offset_of(q, unit));
    q->building = NULL;
    pthread_mutex_lock(&q->mutex);
    if (q->last != NULL) q->last->after = unit;
    if (q->todo == NULL) q->todo = unit;
    q->sent++;
    pthread_cond_signal(&q->come);
    pthread_mutex_unlock(&q->mutex);
    if (q->first == NULL) q->first = unit;
    q->last = unit;
    return VL_STORED;
}

/* ---- Outcomes ---- */

void vl_store_collect(struct vl_store *s) {
    struct vl_queue *q = &s->queue;
    CHECK(q->building == NULL);
    if (s->options.reading) return;
    pthread_mutex_lock(&q->mutex);
    uint64_t finished = q->finished;
    pthread_mutex_unlock(&q->mutex);
    while (q->collected < finished) {
        struct vl_unit unit = *q->first;
        q->collected++;
        q->first = unit.after;
        if (q->first == NULL) q->last = NULL;
        if (unit.done != NULL) unit.done(unit.context, unit.outcome);
    }
}

bool vl_store_wait(struct vl_store *s) {
    struct vl_queue *q = &s->queue;
    if (vl_store_waiting(s) == 0) return false;
    pthread_mutex_lock(&q->mutex);
    while (q->finished == q->collected) pthread_cond_wait(&q->gone, &q->mutex);
    pthread_mutex_unlock(&q->mutex);
    vl_store_collect(s);
    return true;
}

unsigned vl_store_waiting(const struct vl_store *s) {
    return s->options.reading ? 0 : (unsigned)(s->queue.sent - s->queue.collected);
}

/* ---- Parts ---- */

static void id_into(uint8_t id[VL_ID_BYTES], const char *digits) {
    CHECK(vl_id_read(digits, id));
}

static void add(struct vl_store *s, struct vl_part *p, const void *bytes, size_t length,
                const struct vl_stored_act *act) {
    struct vl_queue *q = &s->queue;
    CHECK(q->building != NULL);
    size_t size = sizeof *p + vl_round8(length) + (act == NULL ? 0 : vl_round8(sizeof *act));
    char *place = reserve(q, size);
    if (place == NULL) return;
    p->size = (uint32_t)size;
    p->length = length;
    p->has_act = act != NULL;
    memcpy(place, p, sizeof *p);
    if (length > 0) memcpy(place + sizeof *p, bytes, length);
    if (act != NULL) memcpy(place + sizeof *p + vl_round8(length), act, sizeof *act);
    q->building->parts++;
}

void vl_keep_identity(struct vl_store *s, const char *id, const char *name, uint64_t now) {
    struct vl_part p = {.kind = VL_PART_IDENTITY, .time = now};
    id_into(p.id, id);
    add(s, &p, name, strlen(name), NULL);
}

void vl_keep_name(struct vl_store *s, const char *id, const char *name) {
    struct vl_part p = {.kind = VL_PART_NAME};
    id_into(p.id, id);
    add(s, &p, name, strlen(name), NULL);
}

void vl_keep_blocked(struct vl_store *s, const char *id, bool blocked) {
    struct vl_part p = {.kind = VL_PART_BLOCKED, .flag = blocked};
    id_into(p.id, id);
    add(s, &p, NULL, 0, NULL);
}

void vl_keep_gone(struct vl_store *s, const char *id) {
    struct vl_part p = {.kind = VL_PART_GONE};
    id_into(p.id, id);
    add(s, &p, NULL, 0, NULL);
}

void vl_keep_token(struct vl_store *s, const uint8_t hash[VL_STORE_HASH], const struct vl_stored_token *token) {
    struct vl_part p = {.kind = VL_PART_TOKEN, .number = token->kind, .time = token->expires};
    id_into(p.id, token->identity);
    memcpy(p.hash, hash, sizeof p.hash);
    add(s, &p, NULL, 0, NULL);
}

void vl_keep_token_void(struct vl_store *s, const uint8_t hash[VL_STORE_HASH]) {
    struct vl_part p = {.kind = VL_PART_TOKEN_VOID};
    memcpy(p.hash, hash, sizeof p.hash);
    add(s, &p, NULL, 0, NULL);
}

void vl_keep_tokens_void(struct vl_store *s, const char *identity, const uint8_t but[VL_STORE_HASH]) {
    struct vl_part p = {.kind = VL_PART_TOKENS_VOID, .flag = but != NULL};
    id_into(p.id, identity);
    if (but != NULL) memcpy(p.hash, but, sizeof p.hash);
    add(s, &p, NULL, 0, NULL);
}

void vl_keep_table(struct vl_store *s, const struct vl_stored_table *table) {
    struct vl_part p = {.kind = VL_PART_TABLE};
    CHECK(table->players <= VL_SEATS_MAX);
    id_into(p.id, table->id);
    id_into(p.other, table->host);
    add(s, &p, table, sizeof *table, NULL);
}

void vl_keep_now(struct vl_store *s, const char *table, const struct vl_stored_now *now) {
    struct vl_part p = {.kind = VL_PART_NOW};
    id_into(p.id, table);
    add(s, &p, now, sizeof *now, NULL);
}

void vl_keep_seat(struct vl_store *s, const char *table, unsigned seat, const struct vl_stored_seat *who) {
    struct vl_part p = {.kind = VL_PART_SEAT, .seat = (uint8_t)seat};
    CHECK(seat < VL_SEATS_MAX);
    id_into(p.id, table);
    add(s, &p, who, sizeof *who, NULL);
}

void vl_keep_host(struct vl_store *s, const char *table, const char *identity) {
    struct vl_part p = {.kind = VL_PART_HOST};
    id_into(p.id, table);
    id_into(p.other, identity);
    add(s, &p, NULL, 0, NULL);
}

void vl_keep_agreed(struct vl_store *s, const struct vl_stored_table *table) {
    struct vl_part p = {.kind = VL_PART_AGREED};
    id_into(p.id, table->id);
    add(s, &p, table, sizeof *table, NULL);
}

void vl_keep_watch(struct vl_store *s, const char *table, const uint8_t hash[VL_STORE_HASH]) {
    struct vl_part p = {.kind = VL_PART_WATCH, .flag = hash != NULL};
    id_into(p.id, table);
    if (hash != NULL) memcpy(p.hash, hash, sizeof p.hash);
    add(s, &p, NULL, 0, NULL);
}

void vl_keep_edition(struct vl_store *s, const char *table, const char *name, const char *text, size_t length) {
    struct vl_part p = {.kind = VL_PART_EDITION, .number = (uint32_t)strlen(name)};
    CHECK(p.number < VL_EDITION_NAME);
    id_into(p.id, table);
    memcpy(p.hash, name, p.number);
    add(s, &p, text, length, NULL);
}

void vl_keep_no_table(struct vl_store *s, const char *table) {
    struct vl_part p = {.kind = VL_PART_NO_TABLE};
    id_into(p.id, table);
    add(s, &p, NULL, 0, NULL);
}

void vl_keep_lines(struct vl_store *s, const char *table, uint32_t number, uint32_t next, const char *text,
                   size_t length, const struct vl_stored_act *act) {
    struct vl_part p = {.kind = VL_PART_LINES, .number = number, .next = next};
    CHECK(next > number);
    id_into(p.id, table);
    add(s, &p, text, length, act);
}

void vl_keep_journal(struct vl_store *s, const char *table, uint32_t next, const char *text, size_t length,
                     const struct vl_stored_act *act) {
    struct vl_part p = {.kind = VL_PART_JOURNAL, .next = next};
    id_into(p.id, table);
    add(s, &p, text, length, act);
}

void vl_keep_act(struct vl_store *s, const char *table, const struct vl_stored_act *act) {
    struct vl_part p = {.kind = VL_PART_ACT};
    id_into(p.id, table);
    add(s, &p, NULL, 0, act);
}

void vl_keep_entry(struct vl_store *s, const char *text, size_t length) {
    struct vl_part p = {.kind = VL_PART_ENTRY};
    CHECK(length <= VL_STORE_ENTRY && memchr(text, '\n', length) == NULL);
    add(s, &p, text, length, NULL);
}

void vl_store_tidy(struct vl_store *s, uint64_t now) {
    struct vl_part p = {.kind = VL_PART_TIDY, .time = now};
    vl_store_unit(s);
    add(s, &p, NULL, 0, NULL);
    vl_store_send(s, NULL, NULL);
}
