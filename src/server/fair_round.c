/* fair_round.c - the rounds of a fair deal (table/fair.h), from the moment the host begins.
 *
 *     begin ─▶ seed ─▶ every seat's hash ─▶ every seat's nonce ─▶ the game begins
 *                          ▲                    │ one is missing for 30 seconds, or its seat was left
 *                          └──── void ◀─────────┘ the seat is free, and all others commit anew
 *
 * The house draws for bots, for seats without a connection, for those who ask for it, and for those who say nothing for
 * as long: until there is a hash nobody is committed to anything. Whoever sits down in the middle of a round has a
 * moment to connect. What it draws it can draw again after a restart, from the seed in the journal. */
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"
#include "table/fairlog.h"

enum { PATIENCE_MS = 30000, COMING_MS = 10000, LOGGED = 1000 };

/* ---- How the round stands ---- */

bool vl_fair_begun(const struct vl_table *t) {
    return t->fair.committed >> VL_FAIR_SERVER & 1;
}

/* A round is under way, or is to be: after one that was void the next comes by itself. */
static bool is_on(const struct vl_table *t) {
    return t->fair_deal && t->phase == VL_TABLE_GATHERING && (vl_fair_begun(t) || t->fair.round > 1);
}

static unsigned all_seats(const struct vl_table *t) {
    return (1u << t->setup.players) - 1;
}

static bool all_committed(const struct vl_table *t) {
    return t->fair.committed == vl_fair_everyone(t->setup.players);
}

/* Seats that owe a hash, or when all hashes are there a nonce. */
static unsigned owing(const struct vl_table *t) {
    if (!is_on(t) || !vl_fair_begun(t)) return 0;
    return all_seats(t) & ~(unsigned)(all_committed(t) ? t->fair.opened : t->fair.committed);
}

/* Until when somebody who has just sat down is waited for; 0: nobody has. */
static uint64_t comes_until(const struct room *room, unsigned seat) {
    return room->fair.sat[seat] == 0 ? 0 : room->fair.sat[seat] + COMING_MS;
}

void vl_fair_seated(struct room *room, unsigned seat) {
    room->fair.sat[seat] = is_on(&room->host.table) ? room->house->now : 0;
    if (is_on(&room->host.table)) room->fair.since = 0; /* and has as much time as everybody had */
}

/* Seats of people who are here, or on their way: they may draw for themselves. */
static unsigned people_here(const struct room *room, uint64_t now) {
    unsigned set = 0;
    for (unsigned seat = 0; seat < room->facts.players; seat++)
        if (room->host.table.seat[seat].kind == VL_SEAT_HUMAN &&
            (vl_seat_is_here(room, seat) || comes_until(room, seat) > now))
            set |= VL_BIT(seat);
    return set;
}

static unsigned open_seats(const struct vl_table *t) {
    unsigned set = 0;
    for (unsigned seat = 0; seat < t->setup.players; seat++)
        if (t->seat[seat].kind == VL_SEAT_OPEN) set |= VL_BIT(seat);
    return set;
}

/* ---- The house's own part ---- */

struct vl_act vl_fair_seed_wish(const struct room *room) {
    uint8_t seed[VL_FAIR_BYTES];
    (void)room;
    vl_random(seed, sizeof seed);
    return vl_wish_bytes(VL_ACT_SEED, 0, seed);
}

/* The nonce that the house draws for a seat in this round: only who knows the seed can know it. */
static void draw(const struct vl_table *t, unsigned seat, uint8_t nonce[VL_FAIR_BYTES]) {
    char message[64];
    struct vl_text text;
    vl_text_init(&text, message, sizeof message);
    vl_text_add(&text, "veillee house nonce ");
    vl_text_add_int(&text, t->fair.round);
    vl_text_put(&text, ' ');
    vl_text_add_int(&text, seat);
    vl_hmac_sha256(t->fair.opening[VL_FAIR_SERVER], VL_FAIR_BYTES, message, text.length, nonce);
}

static struct vl_act house_commits(const struct vl_table *t, unsigned seat) {
    uint8_t nonce[VL_FAIR_BYTES], commitment[VL_FAIR_BYTES];
    draw(t, seat, nonce);
    vl_fair_commit(nonce, commitment);
    return vl_wish_commit(seat, commitment, true);
}

static struct vl_act house_opens(const struct vl_table *t, unsigned seat) {
    uint8_t nonce[VL_FAIR_BYTES];
    draw(t, seat, nonce);
    return vl_wish_bytes(VL_ACT_OPEN, seat, nonce);
}

/* ---- Going on ---- */

/* Since when the round waits for what it waits for. */
static void look_at_time(struct room *room, uint64_t now) {
    const struct vl_table *t = &room->host.table;
    uint32_t stage = 2 * t->fair.round + all_committed(t);
    if (room->fair.since != 0 && room->fair.stage == stage) return;
    room->fair.since = now > 0 ? now : 1;
    room->fair.stage = stage;
}

/* The seat's row says that it is free, together with the line. */
static void free_seat(struct room *room, unsigned seat) {
    struct change *c = &room->change;
    memset(c, 0, sizeof *c);
    c->sits = true;
    c->seat = (uint8_t)seat;
    c->chair = room->facts.seat[seat];
    c->chair.kind = VL_CHAIR_OPEN;
    c->chair.identity[0] = '\0';
}

/* A round is void because of these seats: the line names the first, and the others are freed after it. */
static struct vl_act void_round(struct room *room, unsigned seats) {
    unsigned seat = vl_first(seats);
    free_seat(room, seat);
    room->fair.withheld = (uint8_t)(seats & ~VL_BIT(seat));
    room->house->figures.voids++;
    vl_house_tell(room->house, "void", room->facts.id, NULL);
    return vl_wish(VL_ACT_VOID, seat);
}

static struct vl_act free_next(struct room *room) {
    unsigned seat = vl_first(room->fair.withheld);
    room->fair.withheld &= (uint8_t)~VL_BIT(seat);
    free_seat(room, seat);
    return vl_wish_sit(seat, VL_SEAT_OPEN, "");
}

/* What the house does next in this round; false: it waits. */
static bool next_wish(struct room *room, uint64_t now, struct vl_act *wish) {
    const struct vl_table *t = &room->host.table;
    unsigned owes = owing(t), late = now >= room->fair.since + PATIENCE_MS ? owes : 0, mine;
    if (!vl_fair_begun(t) && room->fair.withheld != 0) {
        *wish = free_next(room);
    } else if (!vl_fair_begun(t)) {
        *wish = vl_fair_seed_wish(room);
    } else if (!all_committed(t)) {
        mine = owes & (~people_here(room, now) | late) & ~open_seats(t);
        if (mine == 0) return false;
        *wish = house_commits(t, vl_first(mine));
    } else if (owes == 0) {
        *wish = vl_wish(VL_ACT_BEGIN, 0);
    } else if ((owes & t->fair.house) != 0) {
        *wish = house_opens(t, vl_first(owes & t->fair.house));
    } else if (late != 0) {
        *wish = void_round(room, late);
    } else {
        return false;
    }
    return true;
}

bool vl_fair_go_on(struct room *room, uint64_t now) {
    struct vl_act wish;
    if (!is_on(&room->host.table)) return false;
    look_at_time(room, now);
    memset(&room->change, 0, sizeof room->change);
    if (!next_wish(room, now, &wish)) return false;
    room->house->figures.rounds += wish.kind == VL_ACT_SEED;
    return vl_host_wish(&room->host, now, &wish).rule == NULL;
}

uint64_t vl_fair_due(const struct room *room) {
    const struct vl_table *t = &room->host.table;
    unsigned owes = owing(t) & ~open_seats(t);
    if (owes == 0 || room->fair.since == 0) return VL_NEVER;
    uint64_t due = room->fair.since + PATIENCE_MS, now = room->house->now;
    for (; !all_committed(t) && owes != 0; owes &= owes - 1) {
        unsigned seat = vl_first(owes);
        uint64_t until = comes_until(room, seat);
        if (!vl_seat_is_here(room, seat) && until > now && until < due) due = until;
    }
    return due;
}

/* ---- What people contribute ---- */

static struct vl_refusal contribute(struct room *room, unsigned seat, const struct arrival *a) {
    const struct vl_table *t = &room->host.table;
    const struct vl_fair *fair = &t->fair;
    const struct contribution *part = &a->part;
    struct vl_act wish;
    if (!t->fair_deal) return VL_REFUSED("TAB-4", "not-fair");
    if (seat >= t->setup.players) return VL_REFUSED("TAB-2", "no-such-seat");
    if (t->phase != VL_TABLE_GATHERING) return VL_REFUSED("TAB-1", "begun");
    if (part->round != fair->round) return VL_REFUSED("TAB-1", "stale");
    bool again = part->opens
                     ? fair->opened >> seat & 1 && memcmp(fair->opening[seat], part->bytes, VL_FAIR_BYTES) == 0
                     : fair->committed >> seat & 1 && memcmp(fair->commitment[seat], part->bytes, VL_FAIR_BYTES) == 0;
    if (!part->house && again) return VL_ACCEPTED; /* said before, over another connection perhaps */
    if (part->house)
        wish = house_commits(t, seat);
    else if (part->opens)
        wish = vl_wish_bytes(VL_ACT_OPEN, seat, part->bytes);
    else
        wish = vl_wish_commit(seat, part->bytes, false);
    return vl_host_wish(&room->host, a->now, &wish);
}

void vl_fair_contribute(struct room *room, const struct arrival *a) {
    unsigned seat = a->line != NULL ? a->line->client.viewer : vl_seat_of(&room->facts, a->person);
    if (seat < room->facts.players && vl_seat_of(&room->facts, a->person) != seat) return;
    struct vl_refusal refusal = contribute(room, seat, a);
    if (refusal.rule != NULL && a->line != NULL) vl_line_refuse(a->line, NULL, refusal.rule, refusal.reason);
}

/* ---- Telling ---- */

/* What an audience is told of the round, in a number that changes when it does. */
static uint32_t seen_by(const struct vl_table *t, unsigned viewer) {
    unsigned owes = owing(t), mine = viewer < t->setup.players && owes >> viewer & 1;
    return 1 + (mine + 2u * (mine && all_committed(t)) + 4u * owes + 1024u * t->fair.round);
}

static void fair_json(const struct vl_table *t, unsigned viewer, struct vl_text *out) {
    unsigned owes = owing(t);
    vl_json_open(out, NULL, '{');
    vl_json_string(out, "type", "fair");
    if (viewer < t->setup.players && owes >> viewer & 1)
        vl_json_string(out, "wanted", all_committed(t) ? "nonce" : "hash");
    else
        vl_json_null(out, "wanted");
    vl_json_int(out, "round", t->fair.round);
    vl_json_open(out, "by", '[');
    for (; owes != 0; owes &= owes - 1) vl_json_int(out, NULL, vl_first(owes));
    vl_json_close(out, ']');
    vl_json_close(out, '}');
}

/* Whoever has just said hello was told with it. */
void vl_fair_show(struct room *room) {
    const struct vl_table *t = &room->host.table;
    if (!t->fair_deal) return;
    for (unsigned viewer = 0; viewer < VL_VIEWERS; viewer++) {
        uint32_t seen = seen_by(t, viewer);
        bool changed = room->fair.shown[viewer] != 0 && room->fair.shown[viewer] != seen;
        room->fair.shown[viewer] = seen;
        if (!changed || room->audience[viewer].first == NULL) continue;
        struct vl_text *text = vl_scratch(room->house);
        fair_json(t, viewer, text);
        vl_room_say(room, viewer, text);
    }
}

/* ---- The public log ---- */

static void keep_entry(struct vl_store *store, const struct vl_fairlog_entry *entry) {
    char words[VL_FAIRLOG_TEXT];
    struct vl_text text;
    vl_text_init(&text, words, sizeof words);
    vl_fairlog_text(entry, &text);
    vl_keep_entry(store, vl_text_whole(&text), text.length);
}

void vl_fair_log(struct room *room) {
    const struct vl_host *h = &room->host;
    struct vl_fairlog_entry entry[VL_FAIRLOG_OF(VL_BATCH)];
    if (!h->table.fair_deal) return;
    unsigned count = vl_fairlog_of(&h->table, room->house->now, h->batch.act, h->batch.count, entry);
    for (unsigned i = 0; i < count; i++) keep_entry(room->house->store, &entry[i]);
}

void vl_fair_log_dropped(struct room *room, const char *why) {
    struct vl_fairlog_entry entry;
    if (vl_fairlog_drop(&room->host.table, room->house->now, why, &entry)) keep_entry(room->house->store, &entry);
}

static bool write_entry(void *context, const struct vl_stored_entry *entry) {
    struct vl_text *text = context;
    if (text->length + VL_FAIRLOG_LINE > SCRATCH) return false;
    vl_fairlog_line(entry->number, entry->previous, entry->text, entry->length, text);
    return true;
}

/* From an entry on, as many as fit: whoever wants all asks again from the one after the last. */
void vl_call_log(struct call *call) {
    struct vl_text *text = vl_scratch(call->house);
    const char *from = strrchr(call->request->path, '/') + 1;
    uint64_t number = 0;
    if (strcmp(from, "log") != 0 && (strspn(from, "0123456789") != strlen(from) || strlen(from) > 15)) {
        vl_answer_error(call->asked, 400, NULL, "malformed");
        return;
    }
    for (; *from >= '0' && *from <= '9'; from++) number = 10 * number + (uint64_t)(*from - '0');
    if (vl_store_log(call->house->store, number, LOGGED, write_entry, text) != VL_FOUND) {
        vl_answer_error(call->asked, 503, "TAB-5", "storing-failed");
        return;
    }
    vl_answer(call->asked, &(struct vl_house_answer){.status = 200,
                                                     .type = "text/plain; charset=utf-8",
                                                     .body = vl_text_whole(text),
                                                     .length = text->length});
}
