/* cmd_validate.c - veillee validate: are these records right, to the last line? */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "core/record.h"
#include "games/registry.h"

/* "FAIL FILE:LINE RULE reason", with the rule in words where it is one of the game's. */
static void print_fault(const char *path, const struct vl_reader *r) {
    char words[400];
    const char *game = r->setup.game == NULL ? "" : r->setup.game->name;
    printf("FAIL %s:%u %s %s", path, r->fault.line, r->fault.rule, r->fault.reason);
    if (vl_rules_sentence(game, r->fault.rule, VL_ENGLISH, words, sizeof words)) printf(" - %s", words);
    putchar('\n');
}

static int validate(const char *path, const struct vl_setup *edition) {
    struct vl_reader reader;
    struct vl_state_box state;
    size_t length;
    char *text = slurp(path, RECORD_SIZE_MAX, &length);
    if (text == NULL) return EXIT_USAGE;
    enum vl_step step = VL_STEP_FAULT;
    if (vl_record_open(&reader, text, length, vl_games, edition)) step = vl_record_replay(&reader, &state);
    bool good = step == VL_STEP_FINISHED || step == VL_STEP_BROKEN_OFF;
    if (good)
        printf("ok %s\n", path);
    else
        print_fault(path, &reader);
    free(text);
    return good ? EXIT_YES : EXIT_NO;
}

static int run(const struct args *args) {
    struct vl_setup room;
    const struct vl_setup *edition;
    if (!args_edition(args, &room, &edition)) return EXIT_USAGE;
    int worst = EXIT_YES;
    for (unsigned i = 0; i < args->word_count; i++) {
        int status = validate(args->words[i], edition);
        if (status > worst) worst = status;
    }
    return worst;
}

const struct command command_validate = {
    .name = "validate",
    .synopsis = "FILE… [--edition FILE]",
    .summary = "checks records against the rules",
    .details =
        "Prints \"ok FILE\" or \"FAIL FILE:LINE RULE reason\". A game that was broken off (! resign …) is ok, an\n"
        "unfinished record is not (REC-6). \"-\" is stdin.",
    .takes = TAKES(FLAG_EDITION),
    .words_min = 1,
    .words_max = 1u << 20,
    .run = run,
};
