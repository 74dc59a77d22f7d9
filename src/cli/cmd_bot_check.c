/* cmd_bot_check.c - veillee bot-check: does a program keep to the bot protocol? It plays each game, many times. */
#include <string.h>

#include "bots/bot.h"
#include "cli/cli.h"
#include "cli/external.h"
#include "games/registry.h"

/* One game of the house, so many times: the program sits at each seat in turn, random bots at the others. */
static bool check_game(const struct vl_game *game, const char *command, uint64_t games, unsigned limit, uint64_t seed,
                       bool first) {
    static struct external external;
    struct sitting sitting = {.fair = false};
    uint64_t played = 0;
    vl_setup_init(&sitting.setup, game, game->players_min);
    if (!external_start(&external, command, limit, true)) {
        printf("FAIL %-10s %s: %s\n", game->name, in_words("program-not-started"), external.fate);
        return false;
    }
    if (first) complain("%s calls itself %s", command, external.name);
    for (; played < games && external.alive; played++) {
        int32_t scores[VL_SEATS_MAX];
        unsigned seat = (unsigned)(played % sitting.setup.players);
        for (unsigned i = 0; i < sitting.setup.players; i++) {
            sitting.bot[i] = vl_bot_find("random");
            sitting.external[i] = i == seat ? &external : NULL;
        }
        show_progress(game->name, played, games);
        sitting_play(&sitting, vl_mix(seed) + played, scores, NULL);
    }
    show_progress(game->name, games, games);
    bool alive = external.alive;
    external_stop(&external);
    bool good = alive && external.late + external.malformed + external.illegal + external.stray == 0;
    printf("%s %-10s %llu games, %llu requests, %llu answers; late %llu, malformed %llu, illegal %llu, stray %llu; "
           "mean %.2f ms, slowest %.1f ms%s%s\n",
           good ? "ok  " : "FAIL", game->name, (unsigned long long)played, (unsigned long long)external.asked,
           (unsigned long long)external.answered, (unsigned long long)external.late,
           (unsigned long long)external.malformed, (unsigned long long)external.illegal,
           (unsigned long long)external.stray,
           external.answered == 0 ? 0.0 : external.seconds * 1e3 / (double)external.answered, external.slowest * 1e3,
           alive ? "" : "; put down: ", alive ? "" : external.fate);
    fflush(stdout);
    return good;
}

static int run(const struct args *args) {
    uint64_t games = 100, limit = EXTERNAL_LIMIT, seed = 1;
    bool good = true;
    const char *command = args->words[0];
    if (!args_number(args, FLAG_GAMES, 1, 1000000, &games) || !args_number(args, FLAG_TIME, 1, 3600000, &limit) ||
        !args_seed(args, &seed))
        return EXIT_USAGE;
    if (strncmp(command, "exec:", 5) == 0) command += 5;
    for (unsigned i = 0; vl_games[i] != NULL; i++)
        good &= check_game(vl_games[i], command, games, (unsigned)limit, seed, i == 0);
    return good ? EXIT_YES : EXIT_NO;
}

const struct command command_bot_check = {
    .name = "bot-check",
    .synopsis = "CMD [--games N] [--time MS] [--seed S]",
    .summary = "tries a bot of your own: 100 games of each game, and a report",
    .details =
        "CMD is run by the shell and speaks the protocol of docs/bot-protocol.md on stdin and stdout. The answer is\n"
        "yes if it was never late, malformed, illegal or dead.",
    .no = "the program was late, malformed, illegal or dead",
    .takes = TAKES(FLAG_GAMES) | TAKES(FLAG_TIME) | TAKES(FLAG_SEED),
    .words_min = 1,
    .words_max = 1,
    .word = {KIND_PROGRAM},
    .examples = {{"veillee bot-check ./bot.py --games 5",
                  "Does a bot of yours keep to the protocol? Five games of each."},
                 {"veillee bot-check \"python3 bot.py\" --games 5 --time 5000",
                  "A command of several words, with five seconds for each answer."}},
    .files = {{"docs/bot-protocol.md", "how to speak with a program at a seat"}},
    .run = run,
};
