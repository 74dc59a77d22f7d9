/* cmd_layout.c - veillee layout: which byte of a game's views is what. */
#include "cli/cli.h"
#include "core/layout.h"
#include "core/text.h"

/* "u8", "i16[5]", "u8[5][11]". */
static const char *type_of(const struct vl_field *field, char *buffer, size_t size) {
    struct vl_text text;
    vl_text_init(&text, buffer, size);
    vl_text_put(&text, field->is_signed ? 'i' : 'u');
    vl_text_add_int(&text, 8 * field->size);
    for (unsigned i = 0; i < 2 && field->shape[i] > 0; i++) {
        vl_text_put(&text, '[');
        vl_text_add_int(&text, field->shape[i]);
        vl_text_put(&text, ']');
    }
    return buffer;
}

static void print_table(const struct vl_game *game) {
    printf("%s, rules %u, layout %u: a view has %u bytes\n", game->name, game->version, game->layout, game->view_size);
    printf("%6s  %-12s %s\n", "offset", "type", "field");
    for (const struct vl_field *field = game->fields; field->name != NULL; field++) {
        char type[32];
        printf("%6u  %-12s %s\n", field->offset, type_of(field, type, sizeof type), field->name);
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
    vl_layout_json(s.game, &out);
    puts(buffer);
    return EXIT_YES;
}

const struct command command_layout = {
    .name = "layout",
    .synopsis = "GAME [--json]",
    .summary = "tells which byte of a game's views is what",
    .details =
        "A view is what one seat may know, in bytes: \"bytes\" of replay --json, in hexadecimal. Its numbers have\n"
        "their lowest byte first; u16[5] are five of 16 bits without a sign, i those with one. \"unused\" is 0.\n"
        "Whenever this list changes, so does the number of the layout.",
    .takes = TAKES(FLAG_JSON),
    .words_min = 1,
    .words_max = 1,
    .word = {KIND_GAME},
    .examples = {{"veillee layout tenakee", "Where in a view is the score?"},
                 {"veillee layout tenakee --json > tenakee.json", "For a program that reads views."}},
    .files = {{"docs/views.md", "how to read a view"}},
    .run = run,
};
