/* cmd_bot_check.c - veillee bot-check: does a program keep to the bot protocol? It plays each game, many times. */
#include <string.h>

#include "cli/bot_list.h"
#include "games/registry.h"
#include "seats/wait.h"
#include "sim/sitting.h"

/* One game of the house, so many times: with every number of players and at each seat in turn, random bots at the
 * others. Returns how often it was played, which is fewer if the program is put down; *memory is false if there was
 * none. */
static uint64_t play_games(const struct vl_game *game, struct vl_program *p, uint64_t games, unsigned limit,
                           uint64_t seed, bool *memory) {
    struct vl_sitting sitting = {.limit = limit};
    uint64_t played = 0, tables = game->players_max - game->players_min + 1u;
    for (; played < games && vl_program_alive(p) && *memory; played++) {
        struct vl_played result;
        vl_setup_init(&sitting.setup, game, game->players_min + (unsigned)(played % tables));
        unsigned seat = (unsigned)(played / tables % sitting.setup.players);
        for (unsigned i = 0; i < sitting.setup.players; i++) {
            sitting.bot[i] = *vl_bot_find("random");
            sitting.program[i] = i == seat ? p : NULL;
        }
        show_progress(game->name, played, games);
        *memory = vl_sitting_play(&sitting, vl_mix(seed) + played, false, &result);
    }
    show_progress(game->name, games, games);
    return played;
}

static bool print_report(const struct vl_game *game, const struct vl_program *p, uint64_t played, bool alive) {
    bool good = alive && p->late + p->malformed + p->illegal + p->inexact + p->stray == 0 && p->named && p->ended;
    printf("%s %-10s %llu games, %llu requests, %llu answers; late %llu, malformed %llu, illegal %llu, inexact %llu, "
           "stray %llu; mean %.2f ms, slowest %.1f ms%s%s%s%s\n",
           good ? "ok  " : "FAIL", game->name, (unsigned long long)played, (unsigned long long)p->asked,
           (unsigned long long)p->answered, (unsigned long long)p->late, (unsigned long long)p->malformed,
           (unsigned long long)p->illegal, (unsigned long long)p->inexact, (unsigned long long)p->stray,
           p->answered == 0 ? 0.0 : (double)p->thought / 1e3 / (double)p->answered, (double)p->slowest / 1e3,
           alive ? "" : "; put down: ", alive ? "" : program_fate(p), p->named ? "" : "; its hello has no name",
           !alive || p->ended ? "" : "; it did not end after the bye");
    fflush(stdout);
    return good;
}

static bool check_game(const struct vl_game *game, const char *command, uint64_t games, unsigned limit, uint64_t seed,
                       bool first) {
    enum { TO_END = 5000 }; /* milliseconds: interpreters take a while, and machines are busy */
    struct vl_program *p = vl_program_new(command, &complaining);
    bool memory = true;
    if (p != NULL) vl_program_examine(p, TO_END);
    if (p == NULL || !vl_program_start_wait(p, limit)) {
        printf("FAIL %-10s %s: %s\n", game->name, in_words("program-not-started"), program_fate(p));
        vl_program_free(p);
        return false;
    }
    if (first) complain("%s calls itself %s", command, p->name);
    uint64_t played = play_games(game, p, games, limit, seed, &memory);
    bool alive = vl_program_alive(p);
    vl_program_stop_wait(p);
    if (!memory) complain("out of memory");
    bool good = memory && print_report(game, p, played, alive);
    vl_program_free(p);
    return good;
}

static int run(const struct args *args) {
    uint64_t games = 100, limit = VL_PROGRAM_LIMIT, seed = 1;
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
        "CMD is run by the shell and speaks the protocol of docs/bot-protocol.md on stdin and stdout. It plays at "
        "every\n"
        "seat and with every number of players, and is told things that it cannot know, which it is to ignore. The\n"
        "answer is yes if it has a name, was never late, malformed, illegal or dead, answered word for word, said\n"
        "nothing that it was not asked for, and ended after the bye.",
    .no = "the program does not keep to the protocol",
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
