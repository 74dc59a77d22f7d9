/* cmd_verify.c - veillee verify: was this game dealt fairly? */
#include "cli/cli.h"
#include "games/registry.h"
#include "table/fair.h"

static bool is_fair(struct vl_reader *reader, char *text, size_t length, const struct vl_setup *edition) {
    struct vl_fair_found found;
    return vl_fair_verify(reader, text, length, vl_games, edition, &found);
}

static int run(const struct args *args) {
    return check_records(args, is_fair);
}

const struct command command_verify = {
    .name = "verify",
    .synopsis = "FILE… [--edition FILE]",
    .summary = "checks that a finished game was dealt fairly",
    .details =
        "Checks the whole record, the openings against their commitments (FAIR-1, FAIR-2) and every chance event\n"
        "against the key they make (FAIR-3). Prints \"ok FILE\" or \"FAIL FILE:LINE RULE reason\". \"-\" is stdin.\n"
        "docs/fair-deal.md tells how it works and how to check it without us.",
    .no = "a game was not dealt fairly, or its record breaks a rule",
    .takes = TAKES(FLAG_EDITION),
    .words_min = 1,
    .words_max = 1u << 20,
    .word = {KIND_FILE},
    .examples = {{"veillee verify fair.rec", "Was a game dealt fairly?"},
                 {"veillee random kuhn --players 2 --fair | veillee verify -", "Was one that is played just now?"}},
    .files = {{"docs/fair-deal.md", "how a fair deal works, and how to check it without us"},
              {"docs/records.md", "records, line by line"}},
    .run = run,
};
