/* random_player.c - many games of random players at once, with a batch.
 *
 *     cc random_player.c $(pkg-config --cflags --libs libveillee) -o random_player
 *     ./random_player tenakee 3 1000
 *
 * prints how often each seat won its share, and how long a game was. */
#include <stdio.h>
#include <stdlib.h>

#include <veillee.h>

enum { GAMES = 256 };

int main(int argc, char **argv) {
    const struct veillee_game *game = veillee_game_find(argc > 1 ? argv[1] : "tenakee");
    struct veillee_game_info info;
    if (game == NULL || veillee_game_info(game, &info, sizeof info) < 0) {
        fprintf(stderr, "usage: random_player GAME [PLAYERS [GAMES]]\n");
        return 2;
    }
    unsigned players = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : info.players_min;
    unsigned long wanted = argc > 3 ? strtoul(argv[3], NULL, 10) : 1000;
    struct veillee_setup *setup = veillee_setup_new(game, players, NULL, NULL, NULL);
    struct veillee_batch_terms terms = {
        .size = sizeof terms, .games = GAMES, .threads = 1, .seed = 1, .reset = VEILLEE_RESET_SAME_STEP};
    struct veillee_batch *batch = veillee_batch_new(setup, &terms);
    if (batch == NULL) {
        fprintf(stderr, "random_player: %s is not for %u players\n", info.name, players);
        return 2;
    }
    uint16_t *legal = calloc(GAMES * info.legal_max, sizeof *legal), count[GAMES], answer[GAMES];
    float reward[GAMES * VEILLEE_SEATS_MAX];
    uint8_t done[GAMES];
    uint32_t length[GAMES];
    struct veillee_batch_arrays arrays = {
        .size = sizeof arrays, .legal = legal, .legal_count = count, .reward = reward, .done = done, .length = length};
    if (legal == NULL || veillee_batch_bind(batch, &arrays) < 0) return 1;
    veillee_batch_reset(batch, NULL, NULL);

    struct veillee_rng dice;
    veillee_rng_init(&dice, 2, 0);
    double sum[VEILLEE_SEATS_MAX] = {0}, decisions = 0;
    unsigned long played = 0;
    while (played < wanted) {
        for (unsigned g = 0; g < GAMES; g++) answer[g] = legal[g * info.legal_max + veillee_rng_below(&dice, count[g])];
        veillee_batch_step(batch, answer);
        for (unsigned g = 0; g < GAMES && played < wanted; g++) {
            if (!done[g]) continue;
            played++;
            decisions += length[g];
            for (unsigned seat = 0; seat < players; seat++) sum[seat] += (double)reward[g * players + seat];
        }
    }
    printf("%s, %u players, %lu games of %.1f decisions\n", info.name, players, played, decisions / (double)played);
    for (unsigned seat = 0; seat < players; seat++) printf("seat %u: %+.3f a game\n", seat, sum[seat] / (double)played);
    veillee_batch_free(batch);
    veillee_setup_free(setup);
    free(legal);
    return 0;
}
