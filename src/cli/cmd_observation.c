/* cmd_observation.c - veillee observation: which number of a game's observations is what, and which action. */
#include "cli/cli.h"
#include "core/action.h"
#include "core/observe.h"
#include "core/text.h"

static const char *shape_of(const struct vl_sense *sense, char *buffer, size_t size) {
    struct vl_text text;
    vl_text_init(&text, buffer, size);
    for (unsigned i = 0; i < 3 && sense->shape[i] > 0; i++) {
        vl_text_put(&text, '[');
        vl_text_add_int(&text, sense->shape[i]);
        vl_text_put(&text, ']');
    }
    return buffer;
}

static const char *flags_of(const struct vl_sense *sense) {
    if (sense->of & VL_BY_TWO_SEATS) return "by seat, by seat";
    if (sense->of & VL_BY_SEAT) return sense->of & VL_IS_SEAT ? "by seat, seats" : "by seat";
    return sense->of & VL_IS_SEAT ? "seats" : sense->of & VL_OWN ? "own" : "";
}

static void print_table(const struct vl_game *game) {
    unsigned offset = 0;
    printf("%s, rules %u, layout %u: an observation has %u numbers\n", game->name, game->version, game->layout,
           vl_observation_size(game));
    printf("%6s  %-14s %-12s %6s %6s  %s\n", "offset", "field", "shape", "low", "high", "what it is");
    for (const struct vl_sense *sense = game->senses; sense->name != NULL; sense++) {
        char shape[32];
        printf("%6u  %-14s %-12s %6d %6d", offset, sense->name, shape_of(sense, shape, sizeof shape), sense->low,
               sense->high);
        printf(*flags_of(sense) == '\0' ? "\n" : "  %s\n", flags_of(sense));
        offset += vl_sense_count(sense);
    }
    printf("%u actions, and %u outcomes of chance behind them\n", vl_actions(game), vl_outcomes(game));
    printf("%6s  %s\n", "first", "verb and arguments");
    for (unsigned chance = 0; chance < 2; chance++)
        for (unsigned verb = 0; game->verbs[verb].name != NULL; verb++) {
            const struct vl_verb *v = &game->verbs[verb];
            if (v->chance != chance) continue;
            printf("%6u  %s%s", vl_verb_first(game, verb), chance ? "* " : "", v->name);
            for (unsigned i = 0, args = vl_verb_args(v); i < args; i++)
                printf(" %s[%u]", v->arg[i]->what, vl_action_values(game, v->arg[i]));
            putchar('\n');
        }
}

static int run(const struct args *args) {
    static char buffer[1 << 16];
    struct vl_setup s;
    struct vl_text out;
    if (!args_setup(args, args->words[0], 0, &s)) return EXIT_USAGE;
    if (args->value[FLAG_JSON] == NULL) {
        print_table(s.game);
        return EXIT_YES;
    }
    vl_text_init(&out, buffer, sizeof buffer);
    vl_observation_json(s.game, &out);
    puts(vl_text_whole(&out));
    return EXIT_YES;
}

const struct command command_observation = {
    .name = "observation",
    .synopsis = "GAME [--json]",
    .summary = "tells which number of a game's observations is what",
    .details =
        "An observation is a view as a vector of small integers, for programs that learn (libveillee, the Python\n"
        "package). Seats are counted from the viewer's, clockwise: \"by seat\" is a row for each, \"seats\" are "
        "numbers\n"
        "of them, \"own\" is what a seat knows of itself alone. Actions are moves as numbers without gaps. Whenever\n"
        "this list changes, so does the number of the layout.",
    .takes = TAKES(FLAG_JSON),
    .words_min = 1,
    .words_max = 1,
    .word = {KIND_GAME},
    .examples = {{"veillee observation tenakee", "What does a player that learns see?"},
                 {"veillee observation tenakee --json > tenakee.json", "For a program that reads observations."}},
    .files = {{"docs/observations.md", "how to read an observation"},
              {"docs/c-library.md", "the library for programs"}},
    .run = run,
};
