/* cmd_legal.c - veillee legal: what may follow an unfinished record. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "core/check.h"
#include "games/registry.h"

enum { LINE = VL_MOVE_TEXT + 3 }; /* a seat, a move, the end of the line */

static int by_bytes(const void *a, const void *b) {
    return strcmp(a, b);
}

static void print_legal(const struct vl_setup *s, const struct vl_state *state) {
    static char lines[VL_SEATS_MAX * VL_MOVES_MAX][LINE];
    vl_move moves[VL_MOVES_MAX];
    size_t count = 0;
    if (vl_chance_next(state)) {
        puts("*");
        return;
    }
    for (unsigned seats = vl_actors(state); seats != 0; seats &= seats - 1) {
        unsigned seat = vl_first(seats), legal = s->game->moves(s, state, seat, moves);
        for (unsigned i = 0; i < legal; i++) {
            struct vl_text text;
            vl_text_init(&text, lines[count++], LINE);
            vl_record_event(s->game, seat, moves[i], &text);
            CHECK(!text.cut);
        }
    }
    qsort(lines, count, sizeof *lines, by_bytes);
    for (size_t i = 0; i < count; i++) fputs(lines[i], stdout);
}

static int run(const struct args *args) {
    struct vl_setup room;
    const struct vl_setup *edition;
    struct vl_reader reader;
    struct vl_state_box state;
    size_t length;
    if (!args_edition(args, &room, &edition)) return EXIT_USAGE;
    char *text = slurp_record(args->words[0], edition, &length, &reader);
    if (text == NULL) return without_record(args->words[0], &reader);
    enum vl_step step = VL_STEP_FAULT;
    if (vl_record_open(&reader, text, length, vl_games, edition)) step = vl_record_replay(&reader, &state);
    free(text);
    if (step == VL_STEP_FAULT) {
        print_fault(stderr, "veillee:", args->words[0], &reader);
        return EXIT_NO;
    }
    if (step == VL_STEP_UNFINISHED) print_legal(&reader.setup, vl_state_in(&state));
    if (step == VL_STEP_FINISHED) complain("%s: the game is finished; nothing may follow", args->words[0]);
    if (step == VL_STEP_BROKEN_OFF) complain("%s: the game was broken off; nothing may follow", args->words[0]);
    return EXIT_YES;
}

const struct command command_legal = {
    .name = "legal",
    .synopsis = "FILE [--edition FILE]",
    .summary = "lists every legal next event of an unfinished record",
    .details =
        "In notation, sorted by bytes, for every seat that may act; \"*\" if chance is next; nothing if only the\n"
        "scores are missing. A faulty record is a no (exit 1). \"-\" is stdin.",
    .no = "the record breaks a rule",
    .takes = TAKES(FLAG_EDITION),
    .words_min = 1,
    .words_max = 1,
    .word = {KIND_FILE},
    .examples = {{"head -60 game.rec | veillee legal -", "What may follow the first sixty lines?"},
                 {"printf 'game kuhn\\nplayers 2\\n---\\n' | veillee legal -", "What does a game begin with? Chance."}},
    .files = {{"docs/records.md", "records, line by line"}},
    .run = run,
};
