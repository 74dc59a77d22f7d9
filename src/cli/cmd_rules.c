/* cmd_rules.c - veillee rules: the rules of a game, in our words. */
#include "cli/cli.h"
#include "games/registry.h"

static int run(const struct args *args) {
    struct vl_setup s;
    if (!args_setup(args, args->words[0], 0, &s)) return EXIT_USAGE;
    fputs(vl_rules_text(s.game->name, args_language(args)), stdout);
    return EXIT_YES;
}

const struct command command_rules = {
    .name = "rules",
    .synopsis = "GAME [--lang en|fr|de]",
    .summary = "prints the rules of a game",
    .details = "Numbered by rule id: the same ids that errors, scores and scenarios cite.",
    .takes = TAKES(FLAG_LANG),
    .words_min = 1,
    .words_max = 1,
    .word = {KIND_GAME},
    .examples = {{"veillee rules tenakee --lang fr", "The rules in French."},
                 {"veillee rules tenakee | grep -A3 TEN-10", "One rule that an error has cited."}},
    .run = run,
};
