/* home.c - see home.h. */
#include "home/home.h"

#include <stdlib.h>
#include <string.h>

#include "core/check.h"

enum { PARKED = VL_SEATS_MAX + 2 }; /* what everybody at the screen may say at once, and a little more */

struct vl_home {
    struct vl_host host;
    struct vl_client client; /* the evening's */
    struct vl_evening *evening;
    enum vl_language language; /* for the evening, which begins when the beginning is kept */
    uint64_t seed;
    unsigned parked_count; /* what was said while lines were being kept, and with whose eyes */
    struct {
        unsigned viewer;
        struct vl_request request;
    } parked[PARKED];
    uint64_t now; /* as the driver said last: requests of the evening's come then */
    bool loaded;  /* from where it was kept, so that it is worth keeping; programs that sat there are gone */
    bool asleep;  /* since then nobody has told its clocks that the program was down */
    bool touched; /* a person has done something, or it was kept before */
};

struct vl_evening *vl_home_evening(const struct vl_home *home) {
    return home->evening;
}

struct vl_host *vl_home_host(struct vl_home *home) {
    return &home->host;
}

const struct vl_table *vl_home_table(const struct vl_home *home) {
    return &home->host.table;
}

/* ---- The door ---- */

static void hear(void *context, const struct vl_reply *reply) {
    struct vl_home *home = context;
    home->touched |= reply->kind == VL_REPLY_DONE;
    vl_evening_hear(home->evening, reply);
}

/* The program was down, and nobody's time ran: that must be kept before anything that takes time. */
static bool wake(struct vl_home *home, uint64_t now) {
    struct vl_act wish = vl_wish(VL_ACT_WAKE, 0);
    home->asleep = vl_host_wish(&home->host, now, &wish).rule != NULL && home->host.lost;
    return !home->asleep;
}

static void refuse_unkept(struct vl_home *home, const struct vl_request *request) {
    vl_evening_hear(
        home->evening,
        &(struct vl_reply){.kind = VL_REPLY_REFUSED, .id = request->id, .rule = "TAB-5", .code = "storing-failed"});
}

/* Whatever could change the table waits while lines are being kept. */
static bool has_to_wait(const struct vl_home *home, const struct vl_request *request) {
    return home->host.busy && request->kind != VL_REQUEST_HELLO && request->kind != VL_REQUEST_VIEW;
}

static void park(struct vl_home *home, const struct vl_request *request) {
    if (home->parked_count == PARKED) {
        refuse_unkept(home, request);
        return;
    }
    home->parked[home->parked_count].viewer = home->client.viewer;
    home->parked[home->parked_count++].request = *request;
}

static void send(void *context, const struct vl_request *request) {
    struct vl_home *home = context;
    bool acts = request->kind == VL_REQUEST_ACT;
    if (home->asleep && acts && !home->host.busy && !wake(home, home->now))
        refuse_unkept(home, request);
    else if (has_to_wait(home, request))
        park(home, request);
    else
        vl_host_request(&home->host, home->now, &home->client, request);
}

/* What was said meanwhile, in its turn, until something has to be kept again. The eyes may be others' by now. */
static void unpark(struct vl_home *home) {
    while (home->parked_count > 0 && !home->host.busy) {
        unsigned eyes = home->client.viewer;
        struct vl_request request = home->parked[0].request;
        home->client.viewer = home->parked[0].viewer;
        home->parked_count--;
        memmove(&home->parked[0], &home->parked[1], home->parked_count * sizeof home->parked[0]);
        vl_host_request(&home->host, home->now, &home->client, &request);
        home->client.viewer = eyes;
    }
}

/* Seats of people, as a set. */
static unsigned people_of(const struct vl_table *t) {
    unsigned set = 0;
    for (unsigned seat = 0; seat < t->setup.players; seat++)
        if (t->seat[seat].kind == VL_SEAT_HUMAN) set |= VL_BIT(seat);
    return set;
}

/* The evening of the people at the table; with nobody there it looks on. */
static bool open_evening(struct vl_home *home) {
    unsigned people = people_of(&home->host.table);
    home->client = (struct vl_client){.hear = hear, .context = home};
    if (!vl_host_join(&home->host, &home->client)) return false;
    home->evening = vl_evening_new(&(struct vl_evening_options){.language = home->language,
                                                                .door = {home, send},
                                                                .mine = people,
                                                                .viewer = people == 0 ? VL_SPECTATOR : vl_first(people),
                                                                .seed = home->seed});
    if (home->evening == NULL) return false;
    vl_evening_tick(home->evening, home->now);
    vl_evening_begin(home->evening);
    return true;
}

bool vl_home_keeping(const struct vl_home *home) {
    return home->host.busy;
}

bool vl_home_kept(struct vl_home *home, bool good) {
    vl_host_kept(&home->host, good);
    if (home->evening == NULL) return !good || open_evening(home);
    unpark(home);
    return true;
}

/* ---- Beginning ---- */

static struct vl_home *leave(struct vl_home *home, struct vl_refusal *refusal, struct vl_refusal why) {
    *refusal = why;
    vl_home_free(home);
    return NULL;
}

static struct vl_refusal sit_down(struct vl_home *home, const struct vl_plan *plan, uint64_t now) {
    for (unsigned seat = 0; seat < plan->setup.players; seat++) {
        struct vl_act wish = vl_wish_sit(seat, (enum vl_seat_kind)plan->seat[seat].kind, plan->seat[seat].name);
        struct vl_refusal refusal = vl_host_wish(&home->host, now, &wish);
        if (refusal.rule != NULL) return refusal;
        if (plan->seat[seat].kind != VL_SEAT_HUMAN) continue;
        wish = vl_wish_switch(seat, true);
        refusal = vl_host_wish(&home->host, now, &wish);
        if (refusal.rule != NULL) return refusal;
    }
    return VL_ACCEPTED;
}

static struct vl_refusal wish_for(struct vl_home *home, struct vl_act wish, uint64_t now) {
    return vl_host_wish(&home->host, now, &wish);
}

/* All commit, and only then all open. */
static struct vl_refusal deal_fairly(struct vl_home *home, const struct vl_deal *deal, uint64_t now) {
    unsigned players = home->host.table.setup.players;
    uint8_t hash[VL_FAIR_BYTES];
    if (deal == NULL) return VL_ACCEPTED;
    struct vl_refusal refusal = wish_for(home, vl_wish_bytes(VL_ACT_SEED, 0, deal->secret[VL_FAIR_SERVER]), now);
    for (unsigned seat = 0; seat < players && refusal.rule == NULL; seat++) {
        vl_fair_commit(deal->secret[seat], hash);
        refusal = wish_for(home, vl_wish_commit(seat, hash, !(deal->own >> seat & 1)), now);
    }
    for (unsigned seat = 0; seat < players && refusal.rule == NULL; seat++)
        refusal = wish_for(home, vl_wish_bytes(VL_ACT_OPEN, seat, deal->secret[seat]), now);
    return refusal;
}

/* Who sits where is kept together with the beginning: what was left before that is no game. When it is kept the evening
 * begins. */
static struct vl_refusal begin(struct vl_home *home, const struct vl_keeper *keeper, enum vl_language language,
                               uint64_t seed, uint64_t now) {
    struct vl_act wish = vl_wish(VL_ACT_BEGIN, 0);
    if (keeper != NULL) home->host.keeper = *keeper;
    home->host.whole = true;
    home->language = language;
    home->seed = seed;
    struct vl_refusal refusal = vl_host_wish(&home->host, now, &wish);
    bool begins = refusal.rule == NULL && !home->host.busy;
    return begins && !open_evening(home) ? VL_REFUSED("TAB-5", "out-of-memory") : refusal;
}

struct vl_home *vl_home_new(const struct vl_plan *plan, const struct vl_keeper *keeper, uint64_t now,
                            struct vl_refusal *refusal) {
    uint8_t key[VL_FAIR_BYTES];
    struct vl_match match;
    struct vl_home *home = calloc(1, sizeof *home);
    if (home == NULL) return leave(home, refusal, VL_REFUSED("TAB-5", "out-of-memory"));
    home->now = now;
    vl_table_key(plan->seed, key);
    vl_match_init(&match, plan->setup.players, plan->games);
    struct vl_table_options options = {.fair_deal = plan->deal != NULL,
                                       .id = plan->deal != NULL ? plan->deal->table : NULL,
                                       .key = key,
                                       .clock = &plan->clock,
                                       .match = &match};
    if (!vl_host_init(&home->host, &plan->setup, &options, NULL))
        return leave(home, refusal, VL_REFUSED("TAB-5", "out-of-memory"));
    *refusal = sit_down(home, plan, now);
    if (refusal->rule == NULL) *refusal = deal_fairly(home, plan->deal, now);
    if (refusal->rule == NULL) *refusal = begin(home, keeper, plan->language, plan->seed, now);
    return refusal->rule == NULL ? home : leave(home, refusal, *refusal);
}

struct vl_home *vl_home_load(char *text, size_t length, const struct vl_game *const *games,
                             const struct vl_setup *edition, enum vl_language language, uint64_t seed,
                             const struct vl_keeper *keeper, uint64_t now, struct vl_table_read *read,
                             struct vl_fault *fault) {
    uint8_t key[VL_FAIR_BYTES];
    struct vl_home *home = calloc(1, sizeof *home);
    if (home == NULL) return *fault = (struct vl_fault){0, "TAB-5", "out-of-memory", ""}, NULL;
    vl_table_key(seed, key);
    struct vl_table_reading reading = {.games = games, .at_hand = edition, .key = key};
    if (!vl_host_load(&home->host, text, length, &reading, keeper, read, fault)) return free(home), NULL;
    home->now = now;
    home->loaded = home->touched = true;
    home->language = language;
    home->seed = seed;
    const struct vl_table *t = &home->host.table;
    bool gathers = t->phase == VL_TABLE_GATHERING; /* it was left before it had begun */
    home->asleep = t->phase != VL_TABLE_OVER && t->clock.kind != VL_CLOCK_NONE;
    if (gathers || !open_evening(home)) {
        if (gathers) *fault = (struct vl_fault){0, "REC-6", "not-a-saved-game", ""};
        return vl_home_free(home), NULL;
    }
    return home;
}

/* The next game's table, on which nobody sits yet, and who will; false if this one is not over. */
static bool next_table(const struct vl_home *last, const char *id, const uint8_t key[VL_FAIR_BYTES],
                       struct vl_table *next, struct vl_act wishes[VL_NEXT_WISHES], unsigned *count) {
    return vl_table_next(&last->host.table, id != NULL ? id : "next", key, next, wishes, count);
}

bool vl_home_seats_next(const struct vl_home *last, struct vl_plan_seat seats[VL_SEATS_MAX]) {
    struct vl_act wishes[VL_NEXT_WISHES];
    struct vl_table next;
    unsigned count;
    memset(seats, 0, VL_SEATS_MAX * sizeof *seats);
    if (!next_table(last, NULL, NULL, &next, wishes, &count)) return false;
    for (unsigned i = 0; i < count; i++) {
        if (wishes[i].kind != VL_ACT_SEAT) continue;
        seats[wishes[i].seat].kind = wishes[i].what;
        strcpy(seats[wishes[i].seat].name, wishes[i].name);
    }
    return true;
}

struct vl_home *vl_home_again(const struct vl_home *last, uint64_t seed, const struct vl_deal *deal,
                              const struct vl_keeper *keeper, uint64_t now, struct vl_refusal *refusal) {
    const char *id = deal != NULL ? deal->table : NULL;
    uint8_t key[VL_FAIR_BYTES];
    struct vl_act wishes[VL_NEXT_WISHES];
    struct vl_table next;
    unsigned count;
    vl_table_key(seed, key);
    *refusal = VL_REFUSED("TAB-1", "not-over");
    if (!next_table(last, id, key, &next, wishes, &count)) return NULL;
    struct vl_home *home = calloc(1, sizeof *home);
    if (home == NULL) return leave(home, refusal, VL_REFUSED("TAB-5", "out-of-memory"));
    home->now = now;
    struct vl_table_options options = {
        .fair_deal = deal != NULL, .id = id, .key = key, .clock = &next.clock, .match = &next.match};
    if (!vl_host_init(&home->host, &next.setup, &options, NULL))
        return leave(home, refusal, VL_REFUSED("TAB-5", "out-of-memory"));
    *refusal = VL_ACCEPTED;
    for (unsigned i = 0; i < count && refusal->rule == NULL; i++) *refusal = vl_host_wish(&home->host, now, &wishes[i]);
    if (refusal->rule == NULL) *refusal = deal_fairly(home, deal, now);
    if (refusal->rule == NULL) *refusal = begin(home, keeper, vl_evening_language(last->evening), seed, now);
    return refusal->rule == NULL ? home : leave(home, refusal, *refusal);
}

void vl_home_free(struct vl_home *home) {
    if (home == NULL) return;
    if (home->evening != NULL) vl_evening_free(home->evening);
    vl_host_done(&home->host);
    free(home);
}

bool vl_home_touched(const struct vl_home *home) {
    return home->touched || home->host.table.phase == VL_TABLE_OVER;
}

/* ---- Whose turn ---- */

/* A seat of a program that was not started again, or VL_NOBODY. */
static unsigned find_orphan(const struct vl_home *home) {
    const struct vl_table *t = &home->host.table;
    for (unsigned seat = 0; home->loaded && t->phase != VL_TABLE_OVER && seat < t->setup.players; seat++)
        if (t->seat[seat].kind == VL_SEAT_PROGRAM) return seat;
    return VL_NOBODY;
}

enum vl_home_turn vl_home_next(const struct vl_home *home, uint64_t now, unsigned *seat) {
    const struct vl_table *t = &home->host.table;
    struct vl_act act;
    bool full;
    *seat = VL_NOBODY;
    if (home->host.full) return VL_HOME_HOUSE;
    if (home->asleep || find_orphan(home) != VL_NOBODY) return VL_HOME_HOUSE;
    if (vl_table_onward(t, now, &act, &full)) return *seat = act.seat, VL_HOME_HOUSE;
    if (vl_table_due(t) != 0) return *seat = vl_first(vl_table_due(t)), VL_HOME_BOT;
    for (unsigned set = vl_table_waits_for(t); set != 0; set &= set - 1)
        if (t->seat[vl_first(set)].kind == VL_SEAT_PROGRAM) return *seat = vl_first(set), VL_HOME_PROGRAM;
    return VL_HOME_PEOPLE;
}

void vl_home_tick(struct vl_home *home, uint64_t now) {
    home->now = now;
    if (home->evening != NULL) vl_evening_tick(home->evening, now);
}

/* For a program that is gone the policy plays. */
static bool replace_program(struct vl_home *home, uint64_t now, unsigned seat) {
    struct vl_act wish = vl_wish_sit(seat, VL_SEAT_BOT, "greedy");
    if (vl_host_wish(&home->host, now, &wish).rule != NULL) {
        home->host.full = !home->host.lost; /* nothing else stands in the way of that */
        return false;
    }
    vl_evening_announce(home->evening, VL_SAY_NOTE_PROGRAM_LEFT,
                        VL_ARGS({"name", vl_evening_name(home->evening, seat), 0}));
    return true;
}

/* Time that is up comes before anything else. */
bool vl_home_step(struct vl_home *home, uint64_t now) {
    unsigned orphan = find_orphan(home);
    vl_home_tick(home, now);
    if (home->asleep) return wake(home, now);
    bool late = vl_table_deadline(&home->host.table) <= now;
    return orphan != VL_NOBODY && !late ? replace_program(home, now, orphan) : vl_host_onward(&home->host, now);
}

struct vl_refusal vl_home_answer(struct vl_home *home, uint64_t now, unsigned seat, uint64_t version,
                                 const vl_move *moves, unsigned count) {
    vl_home_tick(home, now);
    return vl_host_answer(&home->host, now, seat, version, moves, count);
}

struct vl_refusal vl_home_play(struct vl_home *home, uint64_t now, unsigned seat, vl_move move) {
    struct vl_table *t = &home->host.table;
    struct vl_act wish = vl_wish_move(seat, move);
    bool chooses = vl_table_chooses(t, seat);
    vl_home_tick(home, now);
    if (chooses) {
        struct vl_refusal refusal = vl_table_stage(t, seat, move);
        if (refusal.rule != NULL || !t->seat[seat].staged.complete) return refusal;
        vl_table_commit(t, seat, &wish);
    }
    struct vl_refusal refusal = vl_host_wish(&home->host, now, &wish);
    if (refusal.rule != NULL && chooses) vl_table_unstage(t, seat, move);
    return refusal;
}
