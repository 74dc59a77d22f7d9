/* cmd_rules.c - veillee rules: the rules of a game, in our words. */
#include <string.h>

#include "cli/cli.h"
#include "games/registry.h"

/* The game that has a rule, as an id is of one game alone; NULL if none has. */
static const char *game_of(const char *typed) {
    char id[VL_RULE_ID];
    size_t length;
    if (!vl_rules_id(typed, strlen(typed), id)) return NULL;
    for (const struct vl_game *const *game = vl_games; *game != NULL; game++)
        if (vl_rules_whole((*game)->name, id, VL_ENGLISH, &length) != NULL) return (*game)->name;
    return NULL;
}

static int print_rule(const char *game, const char *typed, enum vl_language language) {
    size_t length;
    char id[VL_RULE_ID];
    bool good = vl_rules_id(typed, strlen(typed), id);
    const char *rule = good ? vl_rules_whole(game, id, language, &length) : NULL;
    if (rule == NULL) return complain("%s has no rule \"%s\"", game, typed), EXIT_NO;
    printf("%s %.*s\n", id, (int)length, rule);
    return EXIT_YES;
}

static int run(const struct args *args) {
    struct vl_setup s;
    const char *first = args->words[0], *game = args->word_count == 1 ? game_of(first) : NULL;
    if (game != NULL) return print_rule(game, first, args_language(args));
    if (!args_setup(args, first, 0, &s)) return EXIT_USAGE;
    if (args->word_count == 2) return print_rule(s.game->name, args->words[1], args_language(args));
    return fputs(vl_rules_text(s.game->name, args_language(args)), stdout), EXIT_YES;
}

const struct command command_rules = {
    .name = "rules",
    .synopsis = "GAME [RULE]|RULE [--lang en|fr|de]",
    .summary = "prints the rules of a game, or one of them",
    .no = "there is no such rule",
    .details = "Numbered by rule id: the same ids that errors, scores and scenarios cite.",
    .takes = TAKES(FLAG_LANG),
    .words_min = 1,
    .words_max = 2,
    .word = {KIND_GAME},
    .examples = {{"veillee rules tenakee --lang fr", "The rules in French."},
                 {"veillee rules TEN-10", "One rule that an error has cited."}},
    .run = run,
};
