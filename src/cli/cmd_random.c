/* cmd_random.c - veillee random: records of random games. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/cli.h"
#include "sim/sitting.h"

/* Game k of a seed has a seed of its own; a single game has the seed itself, so that its record names it. */
static uint64_t seed_of(uint64_t seed, uint64_t k) {
    return k == 0 ? seed : vl_mix(seed + k * UINT64_C(0x9e3779b97f4a7c15));
}

/* One game, its record to `out`. A fair deal without a seed has secrets that nobody could know. */
static bool write_game(const struct vl_sitting *g, const struct args *args, uint64_t seed, FILE *out) {
    struct vl_sitting sitting = *g;
    struct vl_played played;
    uint8_t secret[32];
    bool secretly = g->fair && args->value[FLAG_SEED] == NULL;
    if (secretly && !draw_bytes(secret, sizeof secret)) return false;
    if (secretly) sitting.secret = secret;
    if (!vl_sitting_play(&sitting, seed, true, &played)) return complain("out of memory"), false;
    fputs(played.record, out);
    free(played.record);
    return true;
}

static bool write_games(const struct vl_sitting *g, const struct args *args, uint64_t seed, uint64_t games) {
    const char *folder = args->value[FLAG_OUT];
    if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
        complain("%s: %s", folder, system_words(errno));
        return false;
    }
    for (uint64_t k = 0; k < games; k++) {
        char path[4096];
        if (k % 256 == 0) show_progress(g->setup.game->name, k, games);
        int length = snprintf(path, sizeof path, "%s/%06llu.rec", folder, (unsigned long long)k + 1);
        FILE *out = length < (int)sizeof path ? fopen(path, "w") : NULL;
        if (out == NULL) {
            complain("%s: %s", path, system_words(errno));
            return false;
        }
        if (!write_game(g, args, seed_of(seed, k), out)) return fclose(out), false;
        if (fclose(out) != 0) {
            complain("%s: %s", path, system_words(errno));
            return false;
        }
    }
    show_progress(g->setup.game->name, games, games);
    return true;
}

static int run(const struct args *args) {
    uint64_t seed = 1, games = 1;
    unsigned players = 0;
    struct vl_sitting g = {.fair = args->value[FLAG_FAIR] != NULL, .mingle = true};
    if (args->value[FLAG_PLAYERS] == NULL) return complain("random: --players is missing"), EXIT_USAGE;
    if (!args_players(args, args->words[0], &players) || !args_seed(args, &seed) ||
        !args_number(args, FLAG_GAMES, 1, 1000000, &games) || !args_setup(args, args->words[0], players, &g.setup))
        return EXIT_USAGE;
    for (unsigned seat = 0; seat < VL_SEATS_MAX; seat++) g.bot[seat] = *vl_bot_find("random");
    if (args->value[FLAG_OUT] != NULL) return write_games(&g, args, seed, games) ? EXIT_YES : EXIT_USAGE;
    if (games > 1) return complain("random: more than one game needs --out DIR"), EXIT_USAGE;
    return write_game(&g, args, seed, stdout) ? EXIT_YES : EXIT_USAGE;
}

const struct command command_random = {
    .name = "random",
    .synopsis = "GAME --players N [--seed S] [--games K] [--out DIR] [--fair] [--option K=V] [--edition FILE]",
    .summary = "plays at random and writes a record",
    .details = "One record goes to stdout; several need --out and become DIR/000001.rec, DIR/000002.rec …, over\n"
               "what stood there. The same seed gives the same games everywhere; a fair deal without --seed has "
               "secrets of the\n"
               "system's, and is another one each time.",
    .takes = TAKES(FLAG_PLAYERS) | TAKES(FLAG_SEED) | TAKES(FLAG_GAMES) | TAKES(FLAG_OUT) | TAKES(FLAG_OPTION) |
             TAKES(FLAG_FAIR) | TAKES(FLAG_EDITION),
    .words_min = 1,
    .words_max = 1,
    .word = {KIND_GAME},
    .examples = {{"veillee random tenakee --players 3 --option chief=on > game.rec",
                  "A random game of three with a variant, kept as a record."},
                 {"veillee random goofspiel --players 2 --games 100 --out games",
                  "A hundred records, games/000001.rec to games/000100.rec."},
                 {"veillee random tomahawk --players 2 --fair > fair.rec",
                  "A fair deal, which veillee verify can check."}},
    .files = {{"docs/records.md", "records, line by line"}},
    .run = run,
};
