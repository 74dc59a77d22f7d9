/* main.c - veillee: finds the command and runs it. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "games/registry.h"

static const struct command *const commands[] = {
    &command_play,      &command_random,  &command_validate, &command_verify,  &command_legal,
    &command_replay,    &command_sim,     &command_arena,    &command_analyse, &command_solve,
    &command_bot_check, &command_edition, &command_rules,    &command_bench,
};

static void help_game(const struct vl_game *game, FILE *out) {
    fprintf(out, "  %-10s ", game->name);
    if (game->players_min == game->players_max)
        fprintf(out, "%d players  ", game->players_min);
    else
        fprintf(out, "%d-%d players", game->players_min, game->players_max);
    for (const struct vl_option *o = game->options; o != NULL && o->name != NULL; o++) {
        unsigned last = 0;
        while (o->values[last + 1] != NULL) last++;
        fprintf(out, "  %s=%s%s%s", o->name, o->values[0], last == 1 ? "|" : "…", o->values[last]);
    }
    fputc('\n', out);
}

static void help(FILE *out) {
    fputs("veillee - a shelf of card games\n\nusage: veillee COMMAND …\n\n", out);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        fprintf(out, "  %-10s %s\n", commands[i]->name, commands[i]->summary);
    fputs("\ngames, with the options that change their rules:\n", out);
    for (const struct vl_game *const *game = vl_games; *game != NULL; game++) help_game(*game, out);
    fputs("\nveillee COMMAND --help tells more, veillee --version which this is. Data goes to stdout, talk to stderr.\n"
          "Exit status: 0 yes, 1 the answer is no, 2 usage or system error.\n",
          out);
}

int main(int argc, char **argv) {
    if (argc < 2) {
        help(stderr);
        return EXIT_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0) {
        help(stdout);
        return flush_output() ? EXIT_YES : EXIT_USAGE;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("veillee " VL_VERSION);
        return flush_output() ? EXIT_YES : EXIT_USAGE;
    }
    talk_in(args_tongue(argc, argv));
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strcmp(commands[i]->name, argv[1]) != 0) continue;
        for (int j = 2; j < argc; j++)
            if (strcmp(argv[j], "--help") == 0 || strcmp(argv[j], "-h") == 0) {
                args_help(commands[i], stdout);
                return flush_output() ? EXIT_YES : EXIT_USAGE;
            }
        struct args args;
        if (!args_parse(&args, commands[i], argc - 2, argv + 2)) return EXIT_USAGE;
        int status = commands[i]->run(&args);
        return flush_output() ? status : EXIT_USAGE;
    }
    complain("there is no command \"%s\"; veillee --help lists them", argv[1]);
    return EXIT_USAGE;
}
