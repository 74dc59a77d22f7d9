/* cmd_validate.c - veillee validate: are these records right, to the last line? */
#include <stdlib.h>

#include "cli/cli.h"
#include "games/registry.h"

static bool is_valid(struct vl_reader *reader, char *text, size_t length, const struct vl_setup *edition) {
    struct vl_state_box state;
    if (!vl_record_open(reader, text, length, vl_games, edition)) return false;
    enum vl_step step = vl_record_replay(reader, &state);
    return step == VL_STEP_FINISHED || step == VL_STEP_BROKEN_OFF;
}

static int check_record(const char *path, const struct vl_setup *edition) {
    struct vl_reader reader;
    size_t length;
    char *text = slurp_record(path, edition, &length, &reader);
    if (text == NULL && reader.fault.rule == NULL) return EXIT_USAGE;
    bool ok = text != NULL && is_valid(&reader, text, length, edition);
    if (ok)
        printf("ok %s\n", path);
    else
        print_fault(stdout, "FAIL", path, &reader);
    free(text);
    return ok ? EXIT_YES : EXIT_NO;
}

static int run(const struct args *args) {
    struct vl_setup room;
    const struct vl_setup *edition;
    if (!args_edition(args, &room, &edition)) return EXIT_USAGE;
    int worst = EXIT_YES;
    for (unsigned i = 0; i < args->word_count; i++) {
        int status = check_record(args->words[i], edition);
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
        "unfinished record is not (REC-6). A kept game's journal is one, too. \"-\" is stdin.",
    .no = "a record breaks a rule, of the game or of records",
    .takes = TAKES(FLAG_EDITION),
    .words_min = 1,
    .words_max = 1u << 20,
    .word = {KIND_FILE},
    .examples = {{"veillee validate game.rec", "Is a record right, to the last line?"},
                 {"veillee validate games/*.rec && echo all is well", "Are all of them?"},
                 {"veillee random tomahawk --players 2 | veillee validate -", "Is what another program writes?"}},
    .files = {{"docs/records.md", "records, line by line"}},
    .run = run,
};
