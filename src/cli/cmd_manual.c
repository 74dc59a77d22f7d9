/* cmd_manual.c - veillee manual: the manual pages, from the same tables as --help.
 *
 * The build runs it once for veillee(1) and once for each veillee-COMMAND(1). A page is roff with the man macros, in
 * ASCII: what roff would take for something else, or not find on its keyboard, is written as an escape. Sections come
 * in the order of man-pages(7). */
#include <ctype.h>
#include <string.h>

#include "cli/cli.h"
#include "core/text.h"
#include "games/registry.h"
#include "words/words.h"

/* ---- Words ---- */

/* In prose flags are bold; in a synopsis lower case stands for itself and is bold, UPPER case for something and is
 * italic. */
enum look { CODE, PROSE, SYNOPSIS };

static void put_character(uint32_t code) {
    switch (code) {
    case '\\': fputs("\\e", stdout); break;
    case '-': fputs("\\-", stdout); break; /* a plain one may come out as a hyphen, which no shell understands */
    case '"': fputs("\\(dq", stdout); break;
    case '\'': fputs("\\(aq", stdout); break;
    case '`': fputs("\\(ga", stdout); break;
    case '^': fputs("\\(ha", stdout); break;
    case '~': fputs("\\(ti", stdout); break;
    default: code < 0x80 ? putchar((int)code) : printf("\\[u%04X]", (unsigned)code);
    }
}

static void put_run(const char *font, const char *text, size_t length) {
    fputs(font, stdout);
    for (size_t i = 0; i < length; i++) put_character((unsigned char)text[i]);
    fputs("\\fP", stdout);
}

static void put(const char *text, enum look look) {
    static const char lower[] = "abcdefghijklmnopqrstuvwxyz0123456789+:-", upper[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const char *start = text, *end = text + strlen(text);
    while (text < end) {
        bool flag = look == PROSE && text[0] == '-' && text[1] == '-' && islower((unsigned char)text[2]);
        size_t bold = flag || look == SYNOPSIS ? strspn(text, lower) : 0;
        size_t italic = look == SYNOPSIS ? strspn(text, upper) : 0;
        uint32_t code;
        if (bold > 0) {
            put_run("\\fB", text, bold);
        } else if (italic > 0) {
            put_run("\\fI", text, italic);
        } else {
            if (*text == '.' && (text == start || text[-1] == '\n')) fputs("\\&", stdout); /* not a request */
            if (!vl_utf8_next(&text, end, &code)) return;
            put_character(code);
        }
        text += bold + italic;
    }
}

/* What --help says in half a line, as a sentence. */
static void put_sentence(const char *text) {
    putchar(toupper((unsigned char)text[0]));
    put(text + 1, PROSE);
    puts(strchr(".!?", text[strlen(text) - 1]) == NULL ? "." : "");
}

/* ---- Parts of pages ---- */

static void put_tag(const char *words, enum look look) {
    puts(".TP");
    put(words, look);
    putchar('\n');
}

static void put_item(const char *tag, const char *words) {
    put_tag(tag, SYNOPSIS);
    put_sentence(words);
}

/* "veillee-arena", or "veillee" for NULL. */
static void put_name(const char *command, int (*letter)(int)) {
    for (const char *at = "veillee"; *at != '\0'; at++) putchar(letter(*at));
    if (command != NULL) put_character('-');
    for (; command != NULL && *command != '\0'; command++) put_character((uint32_t)letter(*command));
}

static void put_reference(const char *command, const char *after) {
    fputs(".BR ", stdout);
    put_name(command, tolower);
    printf(" (1)%s\n", after);
}

static void put_title(const char *command, const char *summary) {
    fputs(".\\\" Written by veillee manual. No word is hyphenated, as it might be one to type.\n", stdout);
    fputs(".nr HY 0\n.TH ", stdout);
    put_name(command, toupper);
    puts(" 1 " VL_DATE " \"veillee " VL_VERSION "\" \"Veill\\[u00E9]e\"");
    puts(".SH NAME");
    put_name(command, tolower);
    fputs(" \\- ", stdout);
    put(summary, PROSE);
    putchar('\n');
}

static void put_synopsis(const char *name, const char *synopsis) {
    printf(".SH SYNOPSIS\n.SY \"veillee%s", name == NULL ? "" : " ");
    put(name == NULL ? "" : name, PROSE);
    puts("\"");
    put(synopsis, SYNOPSIS);
    puts("\n.YS\n.ad l");
}

static void put_flag(enum flag f) {
    char buffer[FLAG_VALUE], tag[FLAG_VALUE + 32];
    const char *value = flag_value(f, buffer);
    snprintf(tag, sizeof tag, "--%s%s%s", flags[f].name, value == NULL ? "" : " ", value == NULL ? "" : value);
    put_item(tag, flags[f].help);
    if (flags[f].domain.kind == KIND_OPTION) put_reference(NULL, "\nlists them, game by game.");
    if (flags[f].domain.kind != KIND_BOTS) return;
    puts(".RS");
    for (const struct vl_bot *const *bot = vl_bots; *bot != NULL; bot++)
        put_item((*bot)->name, vl_bot_words(VL_ENGLISH, (*bot)->name));
    puts(".RE");
}

/* What is the same for all commands, or for those in the set. */
static void put_status(const char *no) {
    puts(".SH EXIT STATUS");
    put_item("0", "it is done; of a question, the answer is yes");
    if (no != NULL) put_item("1", no);
    put_item("2", "usage or system error; a message on standard error says which");
}

static void put_environment(void) {
    puts(".SH ENVIRONMENT");
    for (unsigned i = 0; language_variables[i] != NULL; i++) {
        puts(i == 0 ? ".TP" : ".TQ");
        puts(language_variables[i]);
    }
    puts("The first of these that is set gives the language, unless");
    put("--lang does; it is English where we have no other.\n", PROSE);
}

static void put_variable(const struct remark *variable) {
    fputs(".TP\n", stdout);
    put(variable->thing, PROSE);
    putchar('\n');
    put(variable->words, PROSE);
    putchar('\n');
}

static void put_file(const struct remark *file) {
    const char *in_docs = strncmp(file->thing, "docs/", 5) == 0 ? file->thing + 5 : NULL;
    fputs(".TP\n.I ", stdout);
    put(in_docs == NULL ? "" : VL_DOCS "/", PROSE);
    put(in_docs == NULL ? file->thing : in_docs, PROSE);
    putchar('\n');
    put_sentence(file->words);
}

static void put_example(const struct remark *example, bool first) {
    if (!first) puts(".PP");
    put(example->words, PROSE);
    fputs("\n.PP\n.RS 4\n.EX\n", stdout);
    put(example->thing, CODE);
    puts("\n.EE\n.RE");
}

/* ---- Pages ---- */

static void command_page(const struct command *c) {
    put_title(c->name, c->summary);
    put_synopsis(c->name, c->synopsis);
    puts(".SH DESCRIPTION");
    if (c->details != NULL)
        put(c->details, PROSE), putchar('\n');
    else
        put_sentence(c->summary);
    puts(".SH OPTIONS");
    for (unsigned f = 0; f < FLAG_COUNT; f++)
        if (c->takes & TAKES(f)) put_flag((enum flag)f);
    put_item("--help", "a shorter page");
    put_status(c->no);
    if (c->takes & TAKES(FLAG_LANG)) put_environment();
    for (unsigned i = 0; i < FILES_MAX && c->environment[i].thing != NULL; i++) put_variable(&c->environment[i]);
    if (c->files[0].thing != NULL) puts(".SH FILES");
    for (unsigned i = 0; i < FILES_MAX && c->files[i].thing != NULL; i++) put_file(&c->files[i]);
    puts(".SH EXAMPLES");
    for (unsigned i = 0; i < EXAMPLES_MAX && c->examples[i].thing != NULL; i++) put_example(&c->examples[i], i == 0);
    puts(".SH SEE ALSO");
    for (const struct command *const *other = commands; *other != NULL; other++) /* those that take the same */
        if (*other != c && c->word.kind != KIND_ANY && (*other)->word.kind == c->word.kind)
            put_reference((*other)->name, " ,");
    put_reference(NULL, "");
}

static void put_game(const struct vl_game *game) {
    put_tag(game->name, SYNOPSIS);
    if (game->players_min == game->players_max)
        printf("For %d players.\n", game->players_min);
    else
        printf("For %d to %d players.\n", game->players_min, game->players_max);
    for (const struct vl_option *o = game->options; o != NULL && o->name != NULL; o++) {
        fputs(".br\n", stdout);
        put_run("\\fB", o->name, strlen(o->name));
        for (unsigned v = 0; o->values[v] != NULL; v++) {
            putchar(v == 0 ? '=' : '|');
            put_run("\\fB", o->values[v], strlen(o->values[v]));
        }
        putchar('\n');
    }
}

static void main_page(void) {
    static const char description[] =
        "Four card games that left the shops, and two small ones as yardsticks, on an engine that knows every rule:\n"
        "it plays, keeps records, checks them, tells what a seat could see, and says who was winning when.\n"
        "Bots see what a player in their seat would see. The same seed is the same game everywhere.\n"
        ".PP\nData goes to standard output, talk to standard error.\n";
    put_title(NULL, "a shelf of card games");
    put_synopsis(NULL, "COMMAND [WORD…] [--help]");
    fputs(".SH DESCRIPTION\n", stdout);
    fputs(description, stdout);
    puts(".SH COMMANDS");
    for (const struct command *const *c = commands; *c != NULL; c++) {
        puts(".TP");
        put_reference((*c)->name, "");
        put_sentence((*c)->summary);
    }
    puts(".SH GAMES\nWith the options that change their rules.");
    for (const struct vl_game *const *game = vl_games; *game != NULL; game++) put_game(*game);
    puts(".SH OPTIONS");
    put_item("--help", "the commands and the games; after a command, its flags");
    put_item("--version", "which version this is");
    put_status("the answer is no: a record breaks a rule, a deal was not fair, a bot of yours failed");
    put_environment();
    puts(".SH FILES");
    put_file(&(struct remark){"docs/", "records, editions, bots, fair deals and the engine, at length"});
    puts(".SH EXAMPLES");
    for (const struct command *const *c = commands; *c != NULL; c++) put_example(&(*c)->examples[0], c == commands);
    puts(".SH SEE ALSO");
    for (const struct command *const *c = commands; *c != NULL; c++)
        put_reference((*c)->name, c[1] == NULL ? "" : " ,");
}

static int run(const struct args *args) {
    const struct command *command = args->word_count == 0 ? NULL : command_find(args->words[0]);
    if (args->word_count == 0)
        main_page();
    else if (command != NULL)
        command_page(command);
    else
        complain("there is no command \"%s\"; veillee --help lists them", args->words[0]);
    return args->word_count == 0 || command != NULL ? EXIT_YES : EXIT_USAGE;
}

const struct command command_manual = {
    .name = "manual",
    .synopsis = "[COMMAND]",
    .summary = "writes the manual page of a command, or of veillee",
    .details =
        "It is a page for man, made from the same tables as --help. An installed veillee has them all: man veillee,\n"
        "man veillee-arena and so on.",
    .takes = 0,
    .words_min = 0,
    .words_max = 1,
    .word = {KIND_COMMAND},
    .examples = {{"veillee manual arena | man -l -", "Reads a page without installing it."},
                 {"veillee manual > veillee.1", "The page of veillee itself."}},
    .run = run,
};
