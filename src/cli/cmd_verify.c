/* cmd_verify.c - veillee verify: was this game dealt fairly? */
#include <stdlib.h>

#include "cli/cli.h"
#include "games/registry.h"
#include "table/fair.h"

static int verify(const char *path, const struct vl_setup *edition) {
    struct vl_reader reader;
    size_t length;
    char *text = slurp(path, RECORD_SIZE_MAX, &length);
    if (text == NULL) return EXIT_USAGE;
    bool good = vl_fair_verify(&reader, text, length, vl_games, edition);
    if (good)
        printf("ok %s\n", path);
    else
        printf("FAIL %s:%u %s %s\n", path, reader.fault.line, reader.fault.rule, reader.fault.reason);
    free(text);
    return good ? EXIT_YES : EXIT_NO;
}

static int run(const struct args *args) {
    struct vl_setup room;
    const struct vl_setup *edition;
    if (!args_edition(args, &room, &edition)) return EXIT_USAGE;
    int worst = EXIT_YES;
    for (unsigned i = 0; i < args->word_count; i++) {
        int status = verify(args->words[i], edition);
        if (status > worst) worst = status;
    }
    return worst;
}

const struct command command_verify = {
    .name = "verify",
    .synopsis = "FILE… [--edition FILE]",
    .summary = "checks that a finished game was dealt fairly",
    .details =
        "Checks the whole record, the openings against their commitments (FAIR-1, FAIR-2) and every chance event\n"
        "against the key they make (FAIR-3). Prints \"ok FILE\" or \"FAIL FILE:LINE RULE reason\". \"-\" is stdin.\n"
        "docs/fair-deal.md tells how it works and how to check it without us.",
    .takes = TAKES(FLAG_EDITION),
    .words_min = 1,
    .words_max = 1u << 20,
    .run = run,
};
