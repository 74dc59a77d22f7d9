/* sitting.c - one game among bots and programs: see sitting.h. Here is the way with a table. */
#include "sim/sitting.h"

#include <stdlib.h>
#include <string.h>

#include "bug/bug.h"
#include "core/check.h"
#include "sim/bare.h"
#include "sim/seated.h"
#include "sim/think.h"

/* Who listens to the table. */
struct ears {
    const struct vl_setup *setup;
    struct vl_program *program[VL_SEATS_MAX];
};

static void hear(void *context, unsigned viewer, uint64_t number, const struct vl_note *note) {
    const struct ears *ears = context;
    if (viewer < ears->setup->players && ears->program[viewer] != NULL)
        vl_seated_note(ears->program[viewer], ears->setup, number, note);
}

/* An act that cannot be wrong; false: the table has no memory for it. */
static bool wish(struct vl_table *t, struct vl_act what) {
    struct vl_act act;
    return vl_seated_took(vl_table_propose(t, 0, &what, &act)) && vl_seated_took(vl_table_take(t, &act));
}

/* ---- A fair deal ---- */

enum { TABLE_ID = VL_FAIR_PARTS }; /* drawn as one more part */

/* Its secrets: from the seed, as a game that can be made again is not meant to be secret, or from what nobody knows. */
static void make_secret(const struct vl_sitting *g, uint64_t seed, unsigned part, uint8_t *secret) {
    struct vl_rng rng;
    uint8_t which = (uint8_t)part;
    if (g->secret != NULL) {
        vl_hmac_sha256(g->secret, VL_FAIR_BYTES, &which, 1, secret);
        return;
    }
    vl_rng_init(&rng, seed, 100 + part);
    for (unsigned i = 0; i < VL_FAIR_BYTES; i++) secret[i] = (uint8_t)(vl_rng_next(&rng) >> 56);
}

static void make_id(const struct vl_sitting *g, uint64_t seed, char id[VL_FAIR_TABLE]) {
    enum { BYTES = 16 };
    uint8_t secret[VL_FAIR_BYTES];
    struct vl_text text;
    make_secret(g, seed, TABLE_ID, secret);
    vl_text_init(&text, id, VL_FAIR_TABLE);
    for (unsigned i = 0; i < BYTES; i++) vl_text_add_hex(&text, secret[i], 2);
}

/* The house draws for everybody: there is nobody else. */
static bool deal_fairly(const struct vl_sitting *g, struct vl_table *t, uint64_t seed) {
    uint8_t secret[VL_FAIR_BYTES], hash[VL_FAIR_BYTES];
    make_secret(g, seed, VL_FAIR_SERVER, secret);
    bool good = wish(t, vl_wish_bytes(VL_ACT_SEED, 0, secret));
    for (unsigned seat = 0; good && seat < t->setup.players; seat++) {
        make_secret(g, seed, seat, secret);
        vl_fair_commit(secret, hash);
        good = wish(t, vl_wish_commit(seat, hash, true));
    }
    for (unsigned seat = 0; good && seat < t->setup.players; seat++) {
        make_secret(g, seed, seat, secret);
        good = wish(t, vl_wish_bytes(VL_ACT_OPEN, seat, secret));
    }
    return good;
}

/* ---- At the table ---- */

static bool sit_down(const struct vl_sitting *g, struct vl_table *t) {
    bool good = true;
    for (unsigned seat = 0; seat < g->setup.players; seat++)
        if (g->program[seat] != NULL) vl_seated_begin(g->program[seat], t, seat);
    for (unsigned seat = 0; good && seat < g->setup.players; seat++) {
        const struct vl_program *p = g->program[seat];
        good = wish(t, p != NULL ? vl_wish_sit(seat, VL_SEAT_PROGRAM, p->name)
                                 : vl_wish_sit(seat, VL_SEAT_BOT, g->bot[seat].name));
    }
    return good;
}

/* Chance: the fair deal's own, or as bots alone would have it (bare.c). */
static bool deal(const struct vl_sitting *g, struct vl_table *t, struct vl_rng *rng) {
    const struct vl_state *state = (const struct vl_state *)(const void *)t->state.bytes;
    struct vl_act act;
    bool full, good;
    if (g->fair)
        good = vl_table_onward(t, 0, &act, &full);
    else
        good = vl_seated_took(vl_table_propose_chance(t, 0, g->setup.game->chance(&g->setup, state, rng), &act));
    return good && vl_seated_took(vl_table_take(t, &act));
}

/* False: there is no memory to think with, or for the act. */
static bool let_bot_act(const struct vl_sitting *g, struct vl_table *t, unsigned seat, struct vl_rng *rng) {
    const struct vl_bot *bot = &g->bot[seat];
    struct vl_due due;
    struct vl_act act;
    struct vl_mind *mind;
    vl_move moves[VL_CHOICE_MAX];
    if (!vl_thread_mind(bot, g->setup.players, &mind)) return false;
    CHECK(vl_table_due_at(t, seat, &due));
    unsigned count = vl_bot_answer(bot, &g->setup, vl_view_in(&due.view), due.move, due.count, mind,
                                   vl_thread_watch(bot), rng, moves);
    return vl_seated_took(vl_table_answer(t, 0, seat, due.version, moves, count, &act)) &&
           vl_seated_took(vl_table_take(t, &act));
}

static bool play_out(const struct vl_sitting *g, struct vl_table *t, uint64_t seed) {
    struct vl_rng rng[VL_VIEWERS]; /* everybody's and chance's are streams of their own */
    bool good = true;
    for (unsigned i = 0; i < VL_VIEWERS; i++) vl_rng_init(&rng[i], seed, i);
    while (good && t->phase != VL_TABLE_OVER) {
        unsigned due = vl_table_due(t), waits = vl_table_waits_for(t);
        if (due == 0 && waits == 0) {
            good = deal(g, t, &rng[VL_CHANCE]);
            continue;
        }
        unsigned seat = vl_first(due != 0 ? due : waits);
        good = due != 0 ? let_bot_act(g, t, seat, &rng[seat])
                        : vl_seated_play(g->program[seat], t, 0, seat, g->limit, &rng[seat]);
    }
    return good;
}

static char *write_record(const struct vl_table *t) {
    size_t size = vl_table_export_size(t);
    char *buffer = malloc(size);
    struct vl_text text;
    if (buffer == NULL) return NULL;
    vl_text_init(&text, buffer, size);
    vl_table_export(t, &text);
    vl_text_whole(&text);
    return buffer;
}

static bool play_at_table(const struct vl_sitting *g, uint64_t seed, bool record, struct vl_played *played) {
    struct vl_table table, *t = &table;
    struct ears ears = {.setup = &g->setup};
    char id[VL_FAIR_TABLE];
    struct vl_table_options options = {.fair_deal = g->fair, .id = id, .listener = {hear, &ears}};
    make_id(g, seed, id);
    memcpy(ears.program, g->program, sizeof ears.program);
    vl_table_init(t, &g->setup, &options);
    bug_playing_at(t);
    bool good = sit_down(g, t) && (!g->fair || deal_fairly(g, t, seed)) && wish(t, vl_wish(VL_ACT_BEGIN, 0)) &&
                play_out(g, t, seed);
    for (unsigned seat = 0; seat < g->setup.players; seat++)
        if (g->program[seat] != NULL) vl_seated_end(g->program[seat], t, seat);
    for (uint32_t i = 0; i < t->log.plies; i++) played->decisions += t->log.ply[i].actor != VL_CHANCE;
    g->setup.game->scores(&g->setup, vl_state_in(&t->state), played->scores);
    if (good && record) played->record = write_record(t);
    bug_left(t);
    vl_table_done(t);
    return good && (!record || played->record != NULL);
}

bool vl_sitting_play(const struct vl_sitting *g, uint64_t seed, bool record, struct vl_played *played) {
    bool at_table = g->fair;
    *played = (struct vl_played){.decisions = 0};
    for (unsigned seat = 0; seat < g->setup.players; seat++) at_table |= g->program[seat] != NULL;
    return at_table ? play_at_table(g, seed, record, played) : vl_bare_play(g, seed, record, played);
}
