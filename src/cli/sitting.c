/* sitting.c - whole games at a table: with programs from outside at the seats, or with a fair deal. */
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bug/bug.h"
#include "cli/cli.h"
#include "cli/external.h"
#include "core/check.h"

static void tell(void *context, const struct vl_table *t, unsigned viewer, uint64_t number,
                 const struct vl_note *note) {
    const struct sitting *sitting = context;
    if (viewer < t->setup.players && sitting->external[viewer] != NULL)
        external_note(sitting->external[viewer], t, viewer, number, note);
}

/* The secrets of a fair deal, from the seed: a game that can be made again is not meant to be secret. */
static void make_secret(uint64_t seed, unsigned part, uint8_t *secret) {
    struct vl_rng rng;
    vl_rng_init(&rng, seed, 100 + part);
    for (unsigned i = 0; i < VL_FAIR_BYTES; i++) secret[i] = (uint8_t)(vl_rng_next(&rng) >> 56);
}

static void deal_fairly(struct vl_table *t, uint64_t seed) {
    uint8_t secret[VL_FAIR_BYTES], hash[VL_FAIR_BYTES];
    make_secret(seed, VL_FAIR_SERVER, secret);
    CHECK(vl_table_fair_seed(t, secret).rule == NULL);
    for (unsigned seat = 0; seat < t->setup.players; seat++) {
        make_secret(seed, seat, secret);
        vl_fair_commit(secret, hash);
        CHECK(vl_table_fair_commit(t, seat, hash).rule == NULL);
    }
    for (unsigned seat = 0; seat < t->setup.players; seat++) {
        make_secret(seed, seat, secret);
        CHECK(vl_table_fair_open(t, seat, secret).rule == NULL);
    }
}

static void write_record(const struct vl_table *t, FILE *out) {
    size_t size = vl_table_export_size(t);
    char *buffer = malloc(size);
    struct vl_text text;
    CHECK(buffer != NULL);
    vl_text_init(&text, buffer, size);
    vl_table_export(t, &text);
    fputs(vl_text_whole(&text), out);
    free(buffer);
}

/* Whose random numbers the table's next step takes: as in play_game, everybody's and chance's are streams of their own,
 * so that the same seed deals the same cards whoever sits where. */
static unsigned steps_next(const struct vl_table *t) {
    unsigned bots = vl_actors((const struct vl_state *)(const void *)t->state.bytes) & ~vl_table_waits_for(t);
    return bots == 0 ? VL_CHANCE : vl_first(bots);
}

uint64_t sitting_play(struct sitting *sitting, uint64_t seed, int32_t *scores, FILE *out) {
    struct vl_table table, *t = &table;
    struct vl_table_options options = {.fair_deal = sitting->fair, .listener = {tell, sitting}};
    struct vl_rng rng[VL_VIEWERS];
    uint64_t decisions = 0;
    unsigned players = sitting->setup.players;
    for (unsigned i = 0; i < VL_VIEWERS; i++) vl_rng_init(&rng[i], seed, i);
    for (unsigned seat = 0; seat < players; seat++) /* the largest that any of them wants */
        if (sitting->external[seat] == NULL && sitting->bot[seat]->searches)
            options.mind = play_mind(sitting->bot[seat], players);
    CHECK(vl_table_init(t, &sitting->setup, &options));
    bug_playing_at(t);
    for (unsigned seat = 0; seat < players; seat++)
        if (sitting->external[seat] != NULL) external_begin(sitting->external[seat], t, seat);
    for (unsigned seat = 0; seat < players; seat++) {
        struct external *e = sitting->external[seat];
        struct vl_refusal refusal = vl_table_sit(t, seat, e != NULL ? VL_SEAT_EXTERNAL : VL_SEAT_BOT,
                                                 e != NULL ? e->name : sitting->bot[seat]->name);
        CHECK(refusal.rule == NULL);
    }
    if (sitting->fair) deal_fairly(t, seed);
    CHECK(vl_table_begin(t, 0).rule == NULL);
    enum vl_progress progress;
    while ((progress = vl_table_step(t, 0, &rng[steps_next(t)])) == VL_STEPPED || progress == VL_WAITS) {
        if (progress == VL_STEPPED) continue;
        unsigned seat = vl_first(vl_table_waits_for(t));
        external_play(sitting->external[seat], t, 0, seat, &rng[seat]);
    }
    CHECK(progress == VL_ENDED);
    for (unsigned seat = 0; seat < players; seat++)
        if (sitting->external[seat] != NULL) external_end(sitting->external[seat], t, seat);
    for (uint32_t i = 0; i < t->log.plies; i++) decisions += t->log.ply[i].actor != VL_CHANCE;
    sitting->setup.game->scores(&sitting->setup, vl_state_in(&t->state), scores);
    if (out != NULL) write_record(t, out);
    bug_left(t);
    vl_table_done(t);
    return decisions;
}
