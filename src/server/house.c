/* house.c - the house as a whole: its beginning and end, time, and what comes from its threads. See house.h. */
#include "server/house.h"

#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "server/inside.h"

enum { TIDY_MS = 5000, SOON_MS = 100, AT_ONCE = 64 };

/* ---- Rooms by the time when they are due: a heap ---- */

static void put(struct vl_house *house, size_t place, struct room *room) {
    house->heap[place - 1] = room;
    room->place = place;
}

static void rise(struct vl_house *house, struct room *room, size_t place) {
    for (; place > 1 && house->heap[place / 2 - 1]->due > room->due; place /= 2)
        put(house, place, house->heap[place / 2 - 1]);
    put(house, place, room);
}

static void sink(struct vl_house *house, struct room *room, size_t place) {
    for (size_t below = 2 * place; below <= house->heaped; place = below, below = 2 * place) {
        if (below < house->heaped && house->heap[below]->due < house->heap[below - 1]->due) below++;
        if (house->heap[below - 1]->due >= room->due) break;
        put(house, place, house->heap[below - 1]);
    }
    put(house, place, room);
}

static void take_out(struct vl_house *house, struct room *room) {
    size_t place = room->place;
    struct room *last = house->heap[--house->heaped];
    room->place = 0;
    if (last == room) return;
    rise(house, last, place);
    sink(house, last, last->place);
}

static bool make_room(struct vl_house *house) {
    if (house->heaped < house->heap_room) return true;
    size_t wanted = house->heap_room == 0 ? 64 : 2 * house->heap_room;
    struct room **heap = realloc(house->heap, wanted * sizeof(struct room *));
    if (heap == NULL) return false;
    house->heap = heap;
    house->heap_room = wanted;
    return true;
}

void vl_house_schedule(struct room *room, uint64_t due) {
    struct vl_house *house = room->house;
    room->due = due;
    if (room->place != 0 && due == VL_NEVER) {
        take_out(house, room);
    } else if (room->place != 0) {
        rise(house, room, room->place);
        sink(house, room, room->place);
    } else if (due != VL_NEVER) {
        bool good = make_room(house);
        CHECK(good);
        house->heaped++;
        rise(house, room, house->heaped);
    }
}

/* ---- Tables that are not in memory ---- */

struct leaving {
    struct vl_house *house;
    uint64_t wake;
};

/* If it could not be kept the row says that the table is in memory, so that it is looked at anyway. */
static void left(void *context, enum vl_stored outcome) {
    struct leaving *l = context;
    l->house->under_way--;
    if (outcome == VL_STORED && l->wake != 0) vl_house_wake_at(l->house, l->wake);
    free(l);
}

void vl_house_wake_at(struct vl_house *house, uint64_t when) {
    if (when < house->stored_due) house->stored_due = when;
}

void vl_house_stored_due(struct vl_house *house, const char *table, const struct vl_stored_now *now) {
    struct leaving *l = malloc(sizeof *l);
    if (l == NULL) return;
    *l = (struct leaving){house, now->wake};
    vl_store_unit(house->store);
    vl_keep_now(house->store, table, now);
    if (vl_store_send(house->store, left, l) == VL_STORED)
        house->under_way++;
    else
        free(l);
}

struct due {
    char id[AT_ONCE][ID];
    unsigned count;
};

static bool note_due(void *context, const char *id, uint64_t wake) {
    struct due *due = context;
    (void)wake;
    strcpy(due->id[due->count++], id);
    return due->count < AT_ONCE;
}

/* Tables that were in memory when the server was stopped, however that was. */
static bool note_interrupted(void *context, const char *id, uint64_t wake) {
    struct vl_house *house = context;
    if (wake != IN_MEMORY) return true;
    if (house->interrupted % AT_ONCE == 0) {
        char(*more)[ID] = realloc(house->interrupted_id, (house->interrupted + AT_ONCE) * sizeof *more);
        if (more == NULL) return false;
        house->interrupted_id = more;
    }
    strcpy(house->interrupted_id[house->interrupted++], id);
    return true;
}

static void find_interrupted(struct vl_house *house) {
    vl_store_due(house->store, IN_MEMORY + 1, UINT32_MAX, note_interrupted, house);
}

/* A few at a time: other things are waiting too. A table that could not be read is tried again at the next start, or
 * when somebody asks for it. */
static void go_on_with_interrupted(struct vl_house *house) {
    enum vl_found found;
    for (unsigned i = 0; i < AT_ONCE && house->interrupted > 0; i++)
        vl_room_get(house, house->interrupted_id[--house->interrupted], &found);
    if (house->interrupted > 0 || house->interrupted_id == NULL) return;
    free(house->interrupted_id);
    house->interrupted_id = NULL;
}

/* Those whose time has come. Their rows say so until the room has told the store that it is in memory. */
static void bring_back(struct vl_house *house) {
    struct due due = {.count = 0};
    enum vl_found found;
    if (house->leaving) return;
    go_on_with_interrupted(house);
    if (house->stored_due > house->now) return;
    house->stored_due = house->now + SOON_MS;
    if (vl_store_due(house->store, house->now + 1, AT_ONCE, note_due, &due) != VL_FOUND) return;
    for (unsigned i = 0; i < due.count; i++) vl_room_get(house, due.id[i], &found);
    if (due.count > 0 || vl_store_next_wake(house->store, &house->stored_due) != VL_FOUND) return;
    if (house->stored_due >= IN_MEMORY) house->stored_due = VL_NEVER;
}

uint64_t vl_house_onward(struct vl_house *house, uint64_t now) {
    if (now > house->now) house->now = now;
    bring_back(house);
    while (house->heaped > 0 && house->heap[0]->due <= house->now) vl_room_go_on(house->heap[0], house->now);
    uint64_t next = vl_silence_ends(house);
    if (house->now >= house->tidy && !house->leaving) {
        vl_store_tidy(house->store, house->now);
        house->tidy = house->now + TIDY_MS;
    }
    if (house->heaped > 0 && house->heap[0]->due < next) next = house->heap[0]->due;
    if (house->leaving) return next; /* nothing is brought back or tidied any more */
    uint64_t forgets = vl_kiosk_forgets(house);
    if (forgets < next) next = forgets;
    if (house->stored_due < next) next = house->stored_due;
    if (house->interrupted > 0) next = house->now;
    return house->tidy < next ? house->tidy : next;
}

/* ---- Beginning and end ---- */

static unsigned usual(unsigned said, unsigned number) {
    return said == 0 ? number : said;
}

static void set_limits(struct vl_house *house) {
    const struct vl_house_limits *said = &house->options.limits;
    house->limits = (struct vl_house_limits){
        .open_tables = usual(said->open_tables, 250),
        .lines_table = usual(said->lines_table, 5000),
        .lines_identity = usual(said->lines_identity, 500),
        .messages = usual(said->messages, 500),
        .requests = usual(said->requests, 50),
        .identities = usual(said->identities, 600),
        .waiting = usual(said->waiting, 64),
    };
}

struct vl_house *vl_house_new(const struct vl_house_options *options, uint64_t now) {
    struct vl_house *house = calloc(1, sizeof *house);
    if (house == NULL) return NULL;
    house->options = *options;
    house->store = options->store;
    house->now = house->started = now;
    house->silent_end = &house->silent;
    house->tidy = now;
    set_limits(house);
    vl_random(&house->salt, sizeof house->salt);
    house->room = calloc(BUCKETS, sizeof(struct room *));
    house->person = calloc(BUCKETS, sizeof(struct person *));
    house->scratch = malloc(SCRATCH);
    if (house->room != NULL && house->person != NULL && house->scratch != NULL)
        house->thinkers = vl_thinkers_new(options->thinkers, options->watch, options->wake, options->context);
    if (house->thinkers == NULL) return vl_house_free(house), NULL;
    find_interrupted(house);
    return house;
}

static void free_rooms(struct vl_house *house) {
    for (unsigned i = 0; house->room != NULL && i < BUCKETS; i++)
        while (house->room[i] != NULL) vl_room_free(house->room[i]);
}

void vl_house_free(struct vl_house *house) {
    CHECK(house->under_way == 0);
    free_rooms(house);
    if (house->person != NULL) vl_people_free(house);
    if (house->thinkers != NULL) vl_thinkers_free(house->thinkers);
    free(house->interrupted_id);
    free(house->lobby.text);
    free(house->heap);
    free(house->room);
    free(house->person);
    free(house->scratch);
    free(house);
}

bool vl_house_leave(struct vl_house *house, uint64_t now) {
    if (now > house->now) house->now = now;
    if (!house->leaving) {
        house->leaving = true;
        for (unsigned i = 0; i < BUCKETS; i++)
            for (struct room *room = house->room[i]; room != NULL; room = room->chain)
                vl_room_bye(room, "leaving", true, 1012);
        for (struct vl_house_line *line = house->silent; line != NULL; line = line->next)
            vl_line_bye(line, "leaving", true, 1012);
    }
    return house->under_way == 0;
}

/* ---- From the threads ---- */

static void take_answer(struct vl_house *house, struct job *job) {
    struct room *room = job->room;
    struct duty *duty = room == NULL ? NULL : &room->duty[job->due.seat];
    if (duty == NULL || duty->job != job) {
        house->figures.stale++;
    } else if (job->bug) {
        duty->job = NULL;
        vl_room_break(room, "a bot");
    } else {
        duty->job = NULL;
        duty->answered = true;
        duty->count = job->count;
        room->pace[job->due.seat] = job->pace;
        memcpy(duty->move, job->move, sizeof duty->move);
        vl_room_go_on(room, house->now);
    }
    free(job);
}

void vl_house_collect(struct vl_house *house, uint64_t now) {
    struct job *job;
    if (now > house->now) house->now = now;
    vl_store_collect(house->store);
    while ((job = vl_thinkers_done(house->thinkers)) != NULL) take_answer(house, job);
}

/* ---- How it is ---- */

void vl_house_figures(const struct vl_house *house, struct vl_house_figures *figures) {
    *figures = house->figures;
    vl_thinkers_figures(house->thinkers, figures);
}

bool vl_house_ready(const struct vl_house *house) {
    return !house->leaving && vl_store_health(house->store) == VL_STORE_WELL;
}

void vl_house_log(struct vl_house *house, void (*tell)(void *context, const struct vl_house_event *), void *context) {
    house->log = tell;
    house->log_context = context;
}

/* An id is a secret of those who play there: its first digits are enough to tell tables apart. */
void vl_house_tell(struct vl_house *house, const char *what, const char *table, const char *words) {
    char begin[9] = "";
    if (house->log == NULL) return;
    if (table != NULL) strncpy(begin, table, sizeof begin - 1);
    house->log(house->log_context,
               &(struct vl_house_event){.what = what, .table = table == NULL ? NULL : begin, .words = words});
}
