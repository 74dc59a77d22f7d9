/* cmd_rules.c - veillee rules: the rules of a game, in our words. */
#include "cli/cli.h"
#include "games/registry.h"

static int run(const struct args *args) {
    enum vl_language language;
    struct vl_setup s;
    if (!args_setup(args, args->words[0], 0, &s) || !args_language(args, &language)) return EXIT_USAGE;
    fputs(vl_rules_text(s.game->name, language), stdout);
    return EXIT_YES;
}

const struct command command_rules = {
    .name = "rules",
    .synopsis = "GAME [--lang fr|en|de]",
    .summary = "prints the rules of a game",
    .details = "Numbered by rule id: the same ids that errors, scores and scenarios cite.",
    .takes = TAKES(FLAG_LANG),
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
