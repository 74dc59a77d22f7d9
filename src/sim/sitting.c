/* sitting.c - one game among bots and programs: see sitting.h. Here is the way with a table. */
#include "sim/sitting.h"

#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "sim/bare.h"
#include "sim/seated.h"
#include "sim/think.h"

static void hear(void *context, const struct vl_table *t, unsigned viewer, uint64_t number,
                 const struct vl_note *note) {
    struct vl_program *const *program = context;
    if (viewer < t->setup.players && program[viewer] != NULL) vl_seated_note(program[viewer], t, viewer, number, note);
}

/* What returns false has found no memory. */

/* ---- A fair deal ---- */

/* Its secrets, from the seed: a game that can be made again is not meant to be secret. */
static void make_secret(uint64_t seed, unsigned part, uint8_t *secret) {
    struct vl_rng rng;
    vl_rng_init(&rng, seed, 100 + part);
    for (unsigned i = 0; i < VL_FAIR_BYTES; i++) secret[i] = (uint8_t)(vl_rng_next(&rng) >> 56);
}

static bool deal_fairly(struct vl_table *t, uint64_t seed) {
    uint8_t secret[VL_FAIR_BYTES], hash[VL_FAIR_BYTES];
    make_secret(seed, VL_FAIR_SERVER, secret);
    bool good = vl_seated_took(vl_table_fair_seed(t, secret));
    for (unsigned seat = 0; good && seat < t->setup.players; seat++) {
        make_secret(seed, seat, secret);
        vl_fair_commit(secret, hash);
        good = vl_seated_took(vl_table_fair_commit(t, seat, hash));
    }
    for (unsigned seat = 0; good && seat < t->setup.players; seat++) {
        make_secret(seed, seat, secret);
        good = vl_seated_took(vl_table_fair_open(t, seat, secret));
    }
    return good;
}

/* ---- At the table ---- */

/* A mind for all bots of the table: the largest that any of them wants, with a clock if one of them needs it. */
static bool find_mind(const struct vl_sitting *g, struct vl_mind **mind) {
    const struct vl_bot *timed = NULL;
    *mind = NULL;
    for (unsigned seat = 0; seat < g->setup.players; seat++) {
        const struct vl_bot *bot = &g->bot[seat];
        if (g->program[seat] != NULL || !bot->searches) continue;
        if (bot->effort.iterations == 0) timed = bot;
        if (!vl_thread_mind(bot, g->setup.players, mind)) return false;
    }
    return timed == NULL || vl_thread_mind(timed, g->setup.players, mind);
}

static bool sit_down(const struct vl_sitting *g, struct vl_table *t) {
    bool good = true;
    for (unsigned seat = 0; seat < g->setup.players; seat++)
        if (g->program[seat] != NULL) vl_seated_begin(g->program[seat], t, seat);
    for (unsigned seat = 0; good && seat < g->setup.players; seat++) {
        const struct vl_program *p = g->program[seat];
        good = vl_seated_took(
            vl_table_sit(t, seat, p != NULL ? VL_SEAT_EXTERNAL : VL_SEAT_BOT, p != NULL ? p->name : g->bot[seat].name));
    }
    return good;
}

/* Whose random numbers the table's next step takes: everybody's and chance's are streams of their own. */
static unsigned steps_next(const struct vl_table *t) {
    unsigned bots = vl_actors((const struct vl_state *)(const void *)t->state.bytes) & ~vl_table_waits_for(t);
    return bots == 0 ? VL_CHANCE : vl_first(bots);
}

static bool play_out(const struct vl_sitting *g, struct vl_table *t, uint64_t seed) {
    struct vl_rng rng[VL_VIEWERS];
    enum vl_progress progress;
    for (unsigned i = 0; i < VL_VIEWERS; i++) vl_rng_init(&rng[i], seed, i);
    while ((progress = vl_table_step(t, 0, &rng[steps_next(t)])) == VL_STEPPED || progress == VL_WAITS) {
        if (progress == VL_STEPPED) continue;
        unsigned seat = vl_first(vl_table_waits_for(t));
        if (!vl_seated_play(g->program[seat], t, 0, seat, g->limit, &rng[seat])) return false;
    }
    return progress == VL_ENDED;
}

static char *write_record(const struct vl_table *t) {
    size_t size = vl_table_export_size(t);
    char *buffer = malloc(size);
    struct vl_text text;
    if (buffer == NULL) return NULL;
    vl_text_init(&text, buffer, size);
    vl_table_export(t, &text);
    CHECK(!text.cut);
    return buffer;
}

static bool play_at_table(const struct vl_sitting *g, uint64_t seed, bool record, struct vl_played *played) {
    struct vl_table table, *t = &table;
    struct vl_program *program[VL_SEATS_MAX]; /* who listens */
    struct vl_table_options options = {.fair_deal = g->fair, .listener = {hear, program}};
    memcpy(program, g->program, sizeof program);
    if (!find_mind(g, &options.mind) || !vl_table_init(t, &g->setup, &options)) return false;
    bool good = sit_down(g, t) && (!g->fair || deal_fairly(t, seed)) && vl_seated_took(vl_table_begin(t, 0)) &&
                play_out(g, t, seed);
    for (unsigned seat = 0; seat < g->setup.players; seat++)
        if (g->program[seat] != NULL) vl_seated_end(g->program[seat], t, seat);
    for (uint32_t i = 0; i < t->log.plies; i++) played->decisions += t->log.ply[i].actor != VL_CHANCE;
    g->setup.game->scores(&g->setup, vl_state_in(&t->state), played->scores);
    if (good && record) played->record = write_record(t);
    vl_table_done(t);
    return good && (!record || played->record != NULL);
}

bool vl_sitting_play(const struct vl_sitting *g, uint64_t seed, bool record, struct vl_played *played) {
    bool at_table = g->fair;
    *played = (struct vl_played){.decisions = 0};
    for (unsigned seat = 0; seat < g->setup.players; seat++) at_table |= g->program[seat] != NULL;
    return at_table ? play_at_table(g, seed, record, played) : vl_bare_play(g, seed, record, played);
}
