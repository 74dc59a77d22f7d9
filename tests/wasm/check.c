/* check.c - the bench signature, a game at a table with a fair deal and the conformance of every game, in TAP: built
 * natively and for WebAssembly, the two must print the same bytes. */
#include <inttypes.h>
#include <stdio.h>

#include "../conformance.h"
#include "core/check.h"
#include "core/playout.h"
#include "games/registry.h"
#include "table/table.h"

/* A hash of the journal that bots and a fair deal make, which loads again. */
static uint64_t play_at_table(const struct vl_game *game) {
    struct vl_setup s;
    struct vl_table t, again;
    struct vl_fault fault;
    struct vl_rng rng;
    uint8_t secret[VL_FAIR_BYTES] = {1}, hash[VL_FAIR_BYTES];
    struct vl_table_options options = {.fair_deal = true};
    struct vl_table_reading reading = {.games = vl_games};
    uint64_t sum = 0;
    vl_setup_init(&s, game, game->players_max);
    CHECK(vl_table_init(&t, &s, &options));
    vl_fair_commit(secret, hash);
    CHECK(vl_table_fair_seed(&t, secret).rule == NULL);
    for (unsigned seat = 0; seat < s.players; seat++) {
        CHECK(vl_table_sit(&t, seat, VL_SEAT_BOT, "greedy").rule == NULL);
        CHECK(vl_table_fair_commit(&t, seat, hash).rule == NULL);
    }
    for (unsigned seat = 0; seat < s.players; seat++) CHECK(vl_table_fair_open(&t, seat, secret).rule == NULL);
    CHECK(vl_table_begin(&t, 0).rule == NULL);
    vl_rng_init(&rng, 1, 0);
    while (vl_table_step(&t, 0, &rng) == VL_STEPPED) continue;
    CHECK(t.phase == VL_TABLE_OVER);
    for (size_t i = 0; i < t.log.length; i++) sum = vl_mix(sum ^ (unsigned char)t.log.text[i]);
    CHECK(vl_table_load(&again, t.log.text, t.log.length, &reading, &fault));
    for (unsigned v = 0; v < VL_VIEWERS; v++) CHECK(again.told[v] == t.told[v]);
    vl_table_done(&again);
    vl_table_done(&t);
    return sum;
}

int main(void) {
    static struct report report;
    unsigned number = 0, failed = 0;
    printf("# signature %016" PRIx64 "\n", vl_signature(vl_games));
    for (unsigned g = 0; vl_games[g] != NULL; g++)
        printf("ok %u - %s: at a table (%016" PRIx64 ")\n", ++number, vl_games[g]->name, play_at_table(vl_games[g]));
    for (unsigned g = 0; vl_games[g] != NULL; g++)
        for (const struct conformance_check *check = conformance_checks; check->name != NULL; check++) {
            bool good = check->run(vl_games[g], &report);
            printf("%s %u - %s: %s (%u)\n", good ? "ok" : "not ok", ++number, vl_games[g]->name, check->name,
                   report.tried);
            if (!good) printf("# %s\n", report.text);
            failed += !good;
        }
    printf("1..%u\n", number);
    return failed > 0;
}
