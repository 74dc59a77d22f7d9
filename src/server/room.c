/* room.c - one table in memory: what comes there waits for its turn, and what happens by itself comes in between.
 *
 *     arrivals, in the order in which they came ─┐
 *     time that is up, chance, forced moves ─────┼──▶ host ──▶ keeper: busy until the lines are durable ──▶ told, and
 * on answers of bots, at the table's pace ──────┘
 *
 * An arrival is judged when its turn comes, as of the time when it came: so a timeout never overtakes an act that was
 * earlier, and an act that came after the deadline comes after the timeout too.
 *
 * A bug of ours breaks one table: whatever is done at a table is entered through vl_guarded, and a failed CHECK leaves
 * it there by a jump. Nobody plays on at that table then; its journal says how far it came. */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "server/inside.h"

enum {
    LINGER_MS = 10000,    /* a table that nobody is at stays so long */
    STAGED_MS = 86400000, /* and one where somebody has laid something out */
    GATHER_DAYS = 14,     /* so long a table waits for people */
    AGAIN_MS = 1000,      /* after lines could not be kept */
};

/* ---- Bugs ---- */

static _Thread_local jmp_buf *way_out; /* where this thread entered a table; NULL: it is at none */
static _Thread_local char bug_words[160];

void vl_house_bug(const char *file, int line, const char *what) {
    if (way_out == NULL) return;
    snprintf(bug_words, sizeof bug_words, "%s:%d: %s", file, line, what);
    longjmp(*way_out, 1);
}

bool vl_guarded(struct room *room, void (*act)(struct room *, void *), void *argument) {
    jmp_buf here, *before = way_out;
    way_out = &here;
    if (setjmp(here) == 0) {
        act(room, argument);
        way_out = before;
        return true;
    }
    way_out = before;
    vl_room_break(room, bug_words);
    return false;
}

bool vl_guarded_thought(void (*act)(void *), void *argument) {
    jmp_buf here;
    way_out = &here;
    if (setjmp(here) == 0) {
        act(argument);
        way_out = NULL;
        return true;
    }
    way_out = NULL;
    return false;
}

void *vl_unguarded(void) {
    void *before = way_out;
    way_out = NULL;
    return before;
}

void vl_guarded_again(void *before) {
    way_out = before;
}

/* ---- Finding ---- */

struct room *vl_room_find(struct vl_house *house, const char *id) {
    struct room *room = house->room[vl_id_bucket(id)];
    while (room != NULL && strcmp(room->facts.id, id) != 0) room = room->chain;
    return room;
}

enum vl_found vl_room_facts(struct vl_house *house, const char *id, struct vl_stored_table *facts) {
    const struct room *room = id[0] == '\0' ? NULL : vl_room_find(house, id);
    if (id[0] == '\0') return VL_NOT_FOUND;
    if (room == NULL) return vl_store_table(house->store, id, facts);
    *facts = room->facts;
    return VL_FOUND;
}

unsigned vl_seat_of(const struct vl_stored_table *facts, const char *person) {
    for (unsigned seat = 0; person[0] != '\0' && seat < facts->players; seat++)
        if (facts->seat[seat].kind == VL_CHAIR_HUMAN && strcmp(facts->seat[seat].identity, person) == 0) return seat;
    return VL_NOBODY;
}

bool vl_facts_open(const struct vl_stored_table *facts) {
    return facts->now.phase < VL_PHASE_OVER;
}

/* ---- Into memory, and out of it ---- */

struct loading {
    char *text;
    size_t length;
    bool good;
    struct vl_fault fault;
    const struct vl_setup *edition; /* or NULL */
};

static void load_host(struct room *room, void *argument) {
    struct loading *l = argument;
    struct vl_table_reading reading = {.games = room->house->options.games, .at_hand = l->edition, .resize = realloc};
    struct vl_keeper keeper = vl_room_keeper(room);
    l->good = vl_host_load(&room->host, l->text, l->length, &reading, &keeper, NULL, &l->fault);
}

/* Clocks of tables that were on when the server was stopped did not run: they are told so before anything else. */
static bool slept(const struct room *room) {
    const struct vl_table *t = &room->host.table;
    bool live = t->clock.kind == VL_CLOCK_MOVE || t->clock.kind == VL_CLOCK_GAME;
    bool on = t->phase == VL_TABLE_PLAYING || t->phase == VL_TABLE_PAUSED;
    return live && on && t->clock.now < room->house->started;
}

static void ghost_hear(void *room, const struct vl_reply *reply) {
    (void)room;
    (void)reply;
}

static void furnish(struct room *room) {
    for (unsigned viewer = 0; viewer < VL_VIEWERS; viewer++) {
        struct audience *a = &room->audience[viewer];
        a->room = room;
        a->client = (struct vl_client){.viewer = VL_NOBODY, .hear = vl_audience_hear, .context = a};
    }
    room->ghost = (struct vl_client){.viewer = VL_NOBODY, .hear = ghost_hear, .context = room};
    room->last = &room->first;
    for (unsigned seat = 0; seat < room->facts.players; seat++)
        if (room->facts.seat[seat].kind == VL_CHAIR_HUMAN)
            vl_person_name(room->house, room->facts.seat[seat].identity, room->name[seat]);
}

/* The host from its journal; a journal that cannot be read is a broken table. False: there is no memory, or no disk. */
static bool take_up(struct room *room) {
    struct loading l = {.text = NULL};
    struct vl_house *house = room->house;
    struct vl_setup edition;
    if (room->facts.now.phase == VL_PHASE_BROKEN) return room->broken = true;
    enum vl_found own = vl_edition_of(house, &room->facts, &edition);
    if (own == VL_UNREADABLE) return false;
    l.edition = own == VL_FOUND ? &edition : NULL;
    if (vl_store_journal(house->store, room->facts.id, &l.text, &l.length, NULL) != VL_FOUND) return false;
    bool sound = vl_guarded(room, load_host, &l);
    free(l.text);
    if (!sound) return true; /* it is broken now */
    if (!l.good && strcmp(l.fault.reason, "out-of-memory") == 0) return false;
    if (!l.good) return vl_room_break(room, l.fault.reason), true;
    room->sleeping = slept(room);
    room->told_stored = room->facts.now.wake == IN_MEMORY;
    return true;
}

void vl_room_read_anew(struct room *room) {
    vl_host_done(&room->host);
    bool there = take_up(room);
    for (unsigned viewer = 0; there && !room->broken && viewer < VL_VIEWERS; viewer++) {
        struct audience *a = &room->audience[viewer];
        if (a->joined) a->joined = vl_host_join(&room->host, &a->client);
        if (a->joined) a->client.viewer = viewer;
    }
    if (!there) vl_room_break(room, "unreadable");
}

/* People who are gone left no word here: the server was stopped in between. */
static void miss_people(struct room *room) {
    for (unsigned seat = 0; vl_facts_open(&room->facts) && seat < room->facts.players; seat++) {
        const struct vl_stored_seat *chair = &room->facts.seat[seat];
        struct arrival gone = {.kind = ARRIVAL_GONE, .now = room->house->now, .seat = VL_NOBODY};
        if (chair->kind != VL_CHAIR_HUMAN || chair->gone || chair->identity[0] == '\0' || room->name[seat][0] != '\0')
            continue;
        strcpy(gone.person, chair->identity);
        vl_room_arrive(room, &gone);
    }
}

struct room *vl_room_get(struct vl_house *house, const char *id, enum vl_found *found) {
    struct vl_stored_table facts;
    struct room *room = vl_room_find(house, id);
    *found = VL_FOUND;
    if (room != NULL) return room;
    *found = vl_store_table(house->store, id, &facts);
    if (*found != VL_FOUND) return NULL;
    room = calloc(1, sizeof *room);
    if (room == NULL) return *found = VL_UNREADABLE, NULL;
    room->house = house;
    room->facts = facts;
    room->due = VL_NEVER;
    furnish(room);
    room->chain = house->room[vl_id_bucket(id)];
    house->room[vl_id_bucket(id)] = room;
    house->figures.tables++;
    house->figures.loaded++;
    if (!take_up(room)) return vl_room_free(room), *found = VL_UNREADABLE, NULL;
    vl_absence_note(room);
    vl_house_schedule(room, house->now); /* whatever is due there, and leaving again */
    miss_people(room);
    return room;
}

static void free_arrivals(struct room *room) {
    while (room->first != NULL) {
        struct arrival *a = room->first;
        room->first = a->next;
        if (a->line != NULL) a->line->waiting--;
        if (a->asked != NULL) vl_answer_error(a->asked, 503, NULL, "leaving");
        free(a);
    }
    room->last = &room->first;
}

void vl_room_free(struct room *room) {
    struct vl_house *house = room->house;
    struct room **link = &house->room[vl_id_bucket(room->facts.id)];
    while (*link != room) link = &(*link)->chain;
    *link = room->chain;
    vl_house_schedule(room, VL_NEVER);
    vl_bots_leave(room);
    free_arrivals(room);
    vl_remembered_free(room);
    vl_chat_free(room);
    free(room->screen);
    vl_host_done(&room->host);
    house->figures.tables--;
    house->figures.unloaded++;
    free(room);
}

/* ---- Broken ---- */

/* What waits is answered, everybody is told, and the store is. */
static void refuse_arrivals(struct room *room) {
    while (room->first != NULL) {
        struct arrival *a = room->first;
        room->first = a->next;
        if (a->line != NULL) a->line->waiting--;
        if (a->asked != NULL) vl_answer_error(a->asked, 409, NULL, "broken");
        free(a);
    }
    room->last = &room->first;
}

void vl_room_break(struct room *room, const char *words) {
    struct vl_house *house = room->house;
    house->figures.broken++;
    room->broken = true;
    room->facts.now.phase = VL_PHASE_BROKEN;
    room->facts.now.wake = 0;
    vl_house_tell(house, "broken", room->facts.id, words);
    vl_bots_leave(room);
    vl_change_answer(room, 409, NULL, "broken");
    refuse_arrivals(room);
    vl_room_bye(room, "broken", false, 1011);
    vl_room_keep_broken(room);
    vl_house_schedule(room, house->now);
}

/* ---- Going on ---- */

bool vl_room_is_busy(const struct room *room) {
    return room->host.busy || room->units > 0;
}

/* False: nothing to be told, or it was and could not be kept. */
static bool wake(struct room *room, uint64_t now) {
    struct vl_act wish = vl_wish(VL_ACT_WAKE, 0);
    room->sleeping = false;
    return vl_host_wish(&room->host, now, &wish).rule == NULL;
}

/* Nobody waits for ever for a game to begin. */
uint64_t vl_gathers_until(const struct vl_house *house, const struct vl_stored_table *facts) {
    return facts->made + (house->options.kiosk ? KIOSK_VISIT_MS : GATHER_DAYS * (uint64_t)VL_STORE_DAY);
}

static uint64_t gathers_until(const struct room *room) {
    bool gathers = !room->broken && room->host.table.phase == VL_TABLE_GATHERING;
    return gathers ? vl_gathers_until(room->house, &room->facts) : VL_NEVER;
}

static bool give_up(struct room *room, uint64_t now) {
    struct vl_act wish = vl_wish(VL_ACT_ABANDON, 0);
    return now >= gathers_until(room) && vl_host_wish(&room->host, now, &wish).rule == NULL;
}

/* A row that says when the table is to be looked at is told that it is being looked at. */
static bool tell_store(struct room *room) {
    if (room->told_stored || room->facts.now.wake == 0 || room->facts.now.wake == IN_MEMORY) return false;
    memset(&room->change, 0, sizeof room->change);
    room->change.nows = true;
    room->change.now = room->facts.now;
    room->change.now.wake = IN_MEMORY;
    vl_room_keep_change(room);
    return vl_room_is_busy(room);
}

/* What nobody from outside is needed for; true: something was done, or is being kept. */
static bool happens(struct room *room, uint64_t now) {
    if (room->trouble > now) return false;
    room->trouble = 0;
    bool acted = tell_store(room) || (room->sleeping && wake(room, now));
    if (!acted) acted = give_up(room, now) || vl_host_onward(&room->host, now);
    if (!acted && !vl_room_is_busy(room) && !room->host.lost) acted = vl_fair_go_on(room, now);
    if (!acted && !vl_room_is_busy(room) && !room->host.lost) acted = vl_rematch(room);
    if (!acted && !vl_room_is_busy(room) && !room->host.lost) acted = vl_absence_covers(room, now);
    if (acted || !room->host.lost) return acted;
    room->trouble = now + AGAIN_MS;
    room->host.lost = false;
    return false;
}

static struct arrival *next_arrival(struct room *room) {
    struct arrival *a = room->first;
    room->first = a->next;
    if (room->first == NULL) room->last = &room->first;
    if (a->line != NULL) a->line->waiting--;
    return a;
}

static size_t size_of(const struct arrival *a) {
    return a->kind == ARRIVAL_HELLO || a->kind == ARRIVAL_REQUEST ? sizeof *a : offsetof(struct arrival, request);
}

static void wait_in_line(struct room *room, const struct arrival *fresh) {
    struct arrival *a = malloc(size_of(fresh));
    if (a == NULL) {
        if (fresh->asked != NULL) vl_answer_error(fresh->asked, 503, NULL, "out-of-memory");
        if (fresh->line != NULL) vl_line_refuse(fresh->line, fresh->request.id, "TAB-5", "out-of-memory");
        return;
    }
    memcpy(a, fresh, size_of(fresh));
    a->next = NULL;
    *room->last = a;
    room->last = &a->next;
    if (a->line != NULL) a->line->waiting++;
}

/* Everything that can be done now; `fresh` has just come, and is the caller's. */
static void proceed(struct room *room, void *argument) {
    struct arrival *fresh = argument;
    while (!vl_room_is_busy(room)) {
        struct arrival *a = room->first != NULL ? room->first : fresh;
        if (happens(room, a == NULL ? room->house->now : a->now)) continue;
        if (vl_room_is_busy(room)) break;
        if (a == NULL) {
            vl_bots_arrange(room, room->house->now);
            if (!vl_bots_answer(room, room->house->now)) break;
        } else if (a == fresh) {
            fresh = NULL;
            vl_arrival_take(room, a);
        } else {
            a = next_arrival(room);
            vl_arrival_take(room, a);
            free(a);
        }
    }
    if (fresh != NULL) wait_in_line(room, fresh);
}

/* ---- Afterwards ---- */

static bool something_staged(const struct room *room) {
    for (unsigned seat = 0; seat < room->facts.players; seat++)
        if (room->host.table.seat[seat].staged.count > 0) return true;
    return false;
}

static bool is_idle(const struct room *room) {
    if (room->lines > 0 || vl_room_is_busy(room) || room->first != NULL) return false;
    return room->broken || vl_table_due(&room->host.table) == 0;
}

unsigned vl_room_awaited(const struct room *room) {
    return room->broken ? 0 : vl_table_waits_for(&room->host.table);
}

/* When it leaves memory if nobody comes; a deadline that is near is waited for. */
static uint64_t leaves_at(const struct room *room) {
    if (room->idle == 0 || !is_idle(room)) return VL_NEVER;
    uint64_t at = room->idle + LINGER_MS;
    if (room->broken) return at;
    if (something_staged(room)) at = room->idle + STAGED_MS;
    uint64_t deadline = vl_table_deadline(&room->host.table);
    return deadline == VL_NEVER || deadline > at + LINGER_MS ? at : VL_NEVER;
}

/* When it has to be looked at again. */
static uint64_t due_of(struct room *room, uint64_t now) {
    if (!is_idle(room))
        room->idle = 0;
    else if (room->idle == 0)
        room->idle = now;
    uint64_t due = leaves_at(room);
    if (room->broken || vl_room_is_busy(room)) return due;
    uint64_t clock = vl_table_deadline(&room->host.table), bots = vl_bots_due(room), fair = vl_fair_due(room);
    if (clock < due) due = clock;
    if (room->presence != 0 && room->presence < due) due = room->presence;
    if (gathers_until(room) < due) due = gathers_until(room);
    if (bots < due) due = bots;
    if (fair < due) due = fair;
    if (vl_absence_due(room) < due) due = vl_absence_due(room);
    return room->trouble > now && (room->trouble > due || due == VL_NEVER) ? room->trouble : due;
}

static void settle(struct room *room, void *unused) {
    (void)unused;
    if (!room->broken && !vl_room_is_busy(room)) vl_fair_show(room);
    if (!room->broken) vl_presence_tell(room);
    vl_house_schedule(room, due_of(room, room->house->now));
}

static void enter(struct room *room, struct arrival *fresh) {
    if (!room->broken && vl_guarded(room, proceed, fresh)) vl_guarded(room, settle, NULL);
    if (room->broken) vl_house_schedule(room, due_of(room, room->house->now));
}

void vl_room_arrive(struct room *room, const struct arrival *fresh) {
    struct arrival a;
    if (room->broken) {
        if (fresh->asked != NULL) vl_answer_error(fresh->asked, 409, NULL, "broken");
        if (fresh->line != NULL) vl_line_bye(fresh->line, "broken", false, 1011);
        return;
    }
    memcpy(&a, fresh, size_of(fresh));
    enter(room, &a);
}

/* Out of memory again, with what the store must know to bring it back in time. */
static void unload(struct room *room) {
    struct vl_house *house = room->house;
    uint64_t deadline = room->broken ? VL_NEVER : vl_table_deadline(&room->host.table);
    if (gathers_until(room) < deadline) deadline = gathers_until(room);
    if (room->told_stored && !room->broken) {
        struct vl_stored_now now = room->facts.now;
        now.awaited = (uint8_t)vl_room_awaited(room);
        now.wake = deadline == VL_NEVER ? 0 : deadline;
        vl_house_stored_due(house, room->facts.id, &now);
    } else {
        vl_house_wake_at(house, deadline);
    }
    vl_room_free(room);
}

void vl_room_go_on(struct room *room, uint64_t now) {
    if (leaves_at(room) <= now)
        unload(room);
    else
        enter(room, NULL);
}
