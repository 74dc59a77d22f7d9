/* main.c - veillee: finds the command and runs it. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "games/registry.h"

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
    for (const struct command *const *c = commands; *c != NULL; c++)
        fprintf(out, "  %-10s %s\n", (*c)->name, (*c)->summary);
    fputs("\ngames, with the options that change their rules:\n", out);
    for (const struct vl_game *const *game = vl_games; *game != NULL; game++) help_game(*game, out);
    fputs("\nveillee COMMAND --help tells more, veillee --version which this is. Data goes to stdout, talk to stderr.\n"
          "Exit status: 0 yes, 1 the answer is no, 2 usage or system error.\n",
          out);
}

/* Started without a standard stream, the next file that is opened would become it, and what is said would end up
 * inside. Its place is held by something that can be neither read nor written, so that using it fails as it would have.
 */
static void hold_streams(void) {
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0 && open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0) abort();
}

int main(int argc, char **argv) {
    hold_streams();
    tell_bugs();
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
    const struct command *command = command_find(argv[1]);
    if (command == NULL) {
        complain("there is no command \"%s\"; veillee --help lists them", argv[1]);
        return EXIT_USAGE;
    }
    for (int i = 2; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            args_help(command, stdout);
            return flush_output() ? EXIT_YES : EXIT_USAGE;
        }
    struct args args;
    if (!args_parse(&args, command, argc - 2, argv + 2)) return EXIT_USAGE;
    int status = command->run(&args);
    return flush_output() ? status : EXIT_USAGE;
}
