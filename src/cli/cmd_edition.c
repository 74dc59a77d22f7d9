/* cmd_edition.c - veillee edition: the components of a game as JSON, with where each number comes from. */
#include "cli/cli.h"
#include "core/edition.h"
#include "core/text.h"

static int run(const struct args *args) {
    static char buffer[1 << 16];
    struct vl_setup s;
    struct vl_text out;
    if (!args_setup(args, args->words[0], 0, &s)) return EXIT_USAGE;
    vl_text_init(&out, buffer, sizeof buffer);
    vl_edition_json(&s, &out);
    fputs(vl_text_whole(&out), stdout);
    if (s.hash[0] != '\0') fprintf(stderr, "edition %s@%s\n", s.edition, s.hash);
    return EXIT_YES;
}

const struct command command_edition = {
    .name = "edition",
    .synopsis = "GAME [--edition FILE]",
    .summary = "prints the components of a game as JSON",
    .details =
        "The built-in edition, with the provenance of every number; with --edition the numbers of that file, whose\n"
        "name and hash go to stderr. To make your own, save the output, change \"edition\" to a name of yours and\n"
        "the numbers you know better, and pass the file with --edition.",
    .takes = TAKES(FLAG_EDITION),
    .words_min = 1,
    .words_max = 1,
    .word = {KIND_GAME},
    .examples = {{"veillee edition tenakee > mine.json",
                  "The components of a game, to begin an edition of yours with."},
                 {"veillee edition tenakee --edition attic.json", "Is an edition of yours right? Its hash."}},
    .files = {{"docs/editions.md", "what may be replaced, and how"}},
    .run = run,
};
