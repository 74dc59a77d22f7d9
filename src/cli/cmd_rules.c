/* cmd_rules.c - veillee rules: the rules of a game, in our words. */
#include <string.h>

#include "cli/cli.h"
#include "games/registry.h"

static int run(const struct args *args) {
    struct vl_setup s;
    size_t length;
    char id[VL_RULE_ID];
    if (!args_setup(args, args->words[0], 0, &s)) return EXIT_USAGE;
    if (args->word_count < 2) return fputs(vl_rules_text(s.game->name, args_language(args)), stdout), EXIT_YES;
    bool good = vl_rules_id(args->words[1], strlen(args->words[1]), id);
    const char *rule = good ? vl_rules_whole(s.game->name, id, args_language(args), &length) : NULL;
    if (rule == NULL) return complain("%s has no rule \"%s\"", s.game->name, args->words[1]), EXIT_NO;
    printf("%s %.*s\n", id, (int)length, rule);
    return EXIT_YES;
}

const struct command command_rules = {
    .name = "rules",
    .synopsis = "GAME [RULE] [--lang en|fr|de]",
    .summary = "prints the rules of a game, or one of them",
    .no = "there is no such rule",
    .details = "Numbered by rule id: the same ids that errors, scores and scenarios cite.",
    .takes = TAKES(FLAG_LANG),
    .words_min = 1,
    .words_max = 2,
    .word = {KIND_GAME},
    .examples = {{"veillee rules tenakee --lang fr", "The rules in French."},
                 {"veillee rules tenakee TEN-10", "One rule that an error has cited."}},
    .run = run,
};
