/* args.c - the command line's words: one table of commands and one of flags for parsing, for set-ups, for --help, for
 * the manual pages and for completion. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "core/edition.h"
#include "core/text.h"
#include "games/registry.h"
#include "words/words.h"

#define COMMAND(name) extern const struct command command_##name;
#include "cli/commands.def"
#undef COMMAND

#define COMMAND(name) &command_##name,
const struct command *const commands[] = {
#include "cli/commands.def"
    NULL,
};

static const char *const algorithms[] = {"cfr", "cfr+", NULL};
static const char *const programs[] = {"exec:", NULL};
static const char *const sitters[] = {"human", "human:", "exec:", NULL};
static const char *const tellings[] = {"nothing", "events", "requests", NULL};
static const char *const stores[] = {"sqlite:", NULL};
static const char *const viewers[] = {"spectator", "all", NULL};

const struct flag_entry flags[FLAG_COUNT] = {
    [FLAG_PLAYERS] = {"players", "N", "how many players", {KIND_PLAYERS}},
    [FLAG_OPTION] = {"option", "K=V", "a rule variant, e.g. chief=on; may be repeated", {KIND_OPTION}},
    [FLAG_EDITION] = {"edition", "FILE", "components from a JSON file (see veillee edition)", {KIND_FILE}},
    [FLAG_SEED] = {"seed", "S",
                   "seed of the random numbers, decimal or 0x… (records have it in hexadecimal); by default 1, in play "
                   "drawn by lot"},
    [FLAG_GAMES] = {"games", "N", "how many games"},
    [FLAG_OUT] = {"out", "DIR", "write DIR/000001.rec and so on", {KIND_FOLDER}},
    [FLAG_BOTS] = {"bots",
                   "A,B,…",
                   "who plays, a bot for each seat; exec:COMMAND is a program of yours",
                   {KIND_BOTS, programs}},
    [FLAG_THREADS] = {"threads", "T", "how many threads; where games are played, all cores by default"},
    [FLAG_SEAT] = {"seat", "WHO", "a seat's number, spectator or all; all by default", {KIND_ANY, viewers}},
    [FLAG_AT] = {"at", "LINE", "stop after this line of the record"},
    [FLAG_LANG] = {"lang", NULL, "language; by default that of the environment", {KIND_ONE_OF, vl_language_names}},
    [FLAG_ITERATIONS] = {"iterations", "N", "how many iterations"},
    [FLAG_ALGORITHM] = {"algorithm", NULL, "which algorithm; cfr+ by default", {KIND_ONE_OF, algorithms}},
    [FLAG_TIME] = {"time", "MS", "milliseconds a program has for each answer; 1000 by default"},
    [FLAG_FAIR] = {"fair", NULL, "with a fair deal, which veillee verify can check"},
    [FLAG_BACK] = {"back", NULL, "backwards: the table first, then what happened, the last first"},
    [FLAG_UNTIL_SURE] = {"until-sure", NULL, "stop when the result is sure"},
    [FLAG_SEATS] = {"seats", "A,B,…", "who sits where: human, human:NAME, a bot, exec:COMMAND", {KIND_BOTS, sitters}},
    [FLAG_PLAIN] = {"plain", NULL, "readable lines instead of a screen; so by itself when not on a terminal"},
    [FLAG_ASCII] = {"ascii", NULL, "no character beyond ASCII"},
    [FLAG_NO_MOTION] = {"no-motion", NULL, "cards do not travel across the screen"},
    [FLAG_NO_MOUSE] = {"no-mouse", NULL, "clicks are left to the terminal"},
    [FLAG_CONTINUE] = {"continue", NULL, "go on with the game that was left last"},
    [FLAG_CLOCK] = {"clock", "C",
                    "5+3: minutes for the game and seconds more an act; 40s an act; ,BOT plays on when time is up"},
    [FLAG_MATCH] = {"match", "N", "so many games in a row, seats turning, with running totals"},
    [FLAG_EXEC] = {"exec", "COMMAND", "a program that speaks the bot protocol", {KIND_PROGRAM}},
    [FLAG_NAME] = {"name", "NAME", "what one is called at a server's table; bots are called Bot by default"},
    [FLAG_WATCH] = {"watch", NULL, "look on at a server's table, even if there is a free seat"},
    [FLAG_COMMITMENTS] = {"commitments",
                          "FILE",
                          "what was published: lines of a public log, or x-fair- headers",
                          {KIND_FILE}},
    [FLAG_LOG] = {"log", "FILE", "the public log of a server; it is checked, too", {KIND_FILE}},
    [FLAG_LISTEN] = {"listen", "ADDRESS",
                     "ADDRESS:PORT (port 0: any), [ADDRESS]:PORT or unix:PATH; 127.0.0.1:8080 by default"},
    [FLAG_STORE] = {"store", "URL", "where everything is kept: sqlite:PATH", {KIND_ANY, stores}},
    [FLAG_PUBLIC_URL] = {"public-url", "URL", "what links begin with, if not with the address that is listened on"},
    [FLAG_BASE_PATH] = {"base-path", "PATH", "everything is below this path, e.g. /veillee"},
    [FLAG_TRUSTED_PROXY] =
        {"trusted-proxy", "A,B,…",
         "addresses or ranges of proxies whose X-Forwarded-For and -Proto count; unix for a Unix socket's"},
    [FLAG_TLS_CERT] = {"tls-cert", "FILE", "serve by TLS: the certificate with its chain, PEM", {KIND_FILE}},
    [FLAG_TLS_KEY] = {"tls-key", "FILE", "its private key, PEM", {KIND_FILE}},
    [FLAG_USER] = {"user", "NAME", "whom to become when started as root; nobody by default"},
    [FLAG_LIMIT] = {"limit", "K=N,…", "limits by name, listed above"},
    [FLAG_TELL] = {"tell", NULL, "what is told on stderr; events by default", {KIND_ONE_OF, tellings}},
    [FLAG_KIOSK] = {"kiosk", NULL, "for passers-by around a table: public tables, names forgotten after the game"},
    [FLAG_HOUSE_NAME] = {"house-name", "NAME", "what the page calls this place"},
    [FLAG_TEST_SEEDS] = {"test-seeds", NULL, "for tests only: whoever makes a table may choose its seed"},
    [FLAG_TEST_CLOCK] = {"test-clock", NULL, "for tests only: POST /test/clock sets the time"},
    [FLAG_JSON] = {"json", NULL, "for programs"},
};

const struct command *command_find(const char *name) {
    for (const struct command *const *c = commands; *c != NULL; c++)
        if (strcmp((*c)->name, name) == 0) return *c;
    return NULL;
}

static void join(const char *const *names, const char *between, struct vl_text *out) {
    for (unsigned i = 0; names[i] != NULL; i++) {
        if (i > 0) vl_text_add(out, between);
        vl_text_add(out, names[i]);
    }
}

const char *flag_value(enum flag f, char buffer[FLAG_VALUE]) {
    if (flags[f].domain.kind != KIND_ONE_OF) return flags[f].value;
    struct vl_text text;
    vl_text_init(&text, buffer, FLAG_VALUE);
    join(flags[f].domain.names, "|", &text);
    return buffer;
}

static void help_flag(enum flag f, FILE *out) {
    char left[FLAG_VALUE + 24], buffer[FLAG_VALUE];
    const char *value = flag_value(f, buffer);
    int width = 22;
    snprintf(left, sizeof left, "--%s %s", flags[f].name, value == NULL ? "" : value);
    for (const char *byte = left; *byte != '\0'; byte++) width += (*byte & 0xc0) == 0x80; /* printf counts bytes */
    fprintf(out, "  %-*s %s\n", width, left, flags[f].help);
    if (flags[f].domain.kind != KIND_BOTS) return;
    for (const struct vl_bot *const *bot = vl_bots; *bot != NULL; bot++)
        fprintf(out, "  %-24s %-7s %s\n", "", (*bot)->name, vl_bot_words(VL_ENGLISH, (*bot)->name));
}

void args_help(const struct command *c, FILE *out) {
    fprintf(out, "usage: veillee %s %s\n\n%s\n", c->name, c->synopsis, c->summary);
    if (c->details != NULL) fprintf(out, "\n%s\n", c->details);
    fputc('\n', out);
    for (unsigned f = 0; f < FLAG_COUNT; f++)
        if (c->takes & TAKES(f)) help_flag((enum flag)f, out);
    fprintf(out, "  %-22s %s\n\nexamples:\n", "--help", "this page");
    for (unsigned i = 0; i < EXAMPLES_MAX && c->examples[i].thing != NULL; i++)
        fprintf(out, "  %s\n      %s\n", c->examples[i].thing, c->examples[i].words);
}

bool args_one_of(const char *what, const char *value, const char *const *names) {
    for (unsigned i = 0; names[i] != NULL; i++)
        if (strcmp(value, names[i]) == 0) return true;
    char buffer[256];
    struct vl_text text;
    vl_text_init(&text, buffer, sizeof buffer);
    join(names, ", ", &text);
    complain("%s takes one of %s, not \"%s\"", what, buffer, value);
    return false;
}

enum flag args_flag(const char *word, const char **inline_value) {
    const char *equals = strchr(word, '=');
    size_t length = equals == NULL ? strlen(word) : (size_t)(equals - word);
    *inline_value = equals == NULL ? NULL : equals + 1;
    for (unsigned f = 0; f < FLAG_COUNT; f++)
        if (strlen(flags[f].name) == length - 2 && memcmp(flags[f].name, word + 2, length - 2) == 0)
            return (enum flag)f;
    return FLAG_COUNT;
}

static bool take_flag(struct args *args, int argc, char **argv, int *i) {
    const char *word = argv[*i], *value;
    enum flag flag = args_flag(word, &value);
    if (flag == FLAG_COUNT || !(args->command->takes & TAKES(flag))) {
        complain("%s: unknown flag %s; veillee %s --help lists them", args->command->name, word, args->command->name);
        return false;
    }
    char buffer[FLAG_VALUE];
    const char *called = flag_value(flag, buffer);
    if (called == NULL) {
        if (value != NULL) return complain("--%s takes no value", flags[flag].name), false;
        args->value[flag] = "";
        return true;
    }
    if (value == NULL) {
        if (*i + 1 >= argc) return complain("--%s needs a value: %s", flags[flag].name, called), false;
        value = argv[++*i];
    }
    if (flags[flag].domain.kind == KIND_ONE_OF) {
        char what[32];
        snprintf(what, sizeof what, "--%s", flags[flag].name);
        if (!args_one_of(what, value, flags[flag].domain.names)) return false;
    }
    if (flag == FLAG_OPTION) {
        size_t name = strcspn(value, "=") + 1;
        for (unsigned o = 0; o < args->options; o++)
            if (strncmp(args->option[o], value, name) == 0) return complain("--option %s: given twice", value), false;
        if (args->options == ARGS_OPTIONS_MAX) return complain("too many options"), false;
        args->option[args->options++] = value;
        return true;
    }
    if (args->value[flag] != NULL) return complain("--%s is given twice", flags[flag].name), false;
    args->value[flag] = value;
    return true;
}

bool args_parse(struct args *args, const struct command *command, int argc, char **argv) {
    memset(args, 0, sizeof *args);
    args->command = command;
    args->words = argv; /* words are moved to the front, over flags already read */
    bool only_words = false;
    for (int i = 0; i < argc; i++) {
        if (!only_words && strcmp(argv[i], "--") == 0)
            only_words = true;
        else if (!only_words && strncmp(argv[i], "--", 2) == 0) {
            if (!take_flag(args, argc, argv, &i)) return false;
        } else
            argv[args->word_count++] = argv[i];
    }
    if (args->word_count < command->words_min || args->word_count > command->words_max) {
        complain("usage: veillee %s %s", command->name, command->synopsis);
        return false;
    }
    return true;
}

bool args_number(const struct args *args, enum flag flag, uint64_t least, uint64_t most, uint64_t *out) {
    const char *value = args->value[flag];
    if (value == NULL) return true;
    char *end;
    errno = 0;
    unsigned long long n = strtoull(value, &end, 10);
    if (value[0] < '0' || value[0] > '9' || *end != '\0' || errno != 0 || n < least || n > most) {
        complain("--%s takes a whole number from %llu to %llu, not \"%s\"", flags[flag].name, (unsigned long long)least,
                 (unsigned long long)most, value);
        return false;
    }
    *out = n;
    return true;
}

bool args_players(const struct args *args, const char *name, unsigned *out) {
    const struct vl_game *game = vl_game_find(name);
    const char *value = args->value[FLAG_PLAYERS];
    unsigned least = game == NULL ? 1 : game->players_min, most = game == NULL ? VL_SEATS_MAX : game->players_max;
    *out = 0;
    if (value == NULL) return true;
    size_t digits = strspn(value, "0123456789");
    bool number = digits > 0 && value[digits] == '\0';
    *out = number && digits < 3 ? (unsigned)strtoul(value, NULL, 10) : UINT8_MAX;
    if (number && *out > 0) return true;
    complain("--%s takes a whole number from %llu to %llu, not \"%s\"", flags[FLAG_PLAYERS].name,
             (unsigned long long)least, (unsigned long long)most, value);
    return false;
}

bool args_seed(const struct args *args, uint64_t *out) {
    const char *value = args->value[FLAG_SEED];
    if (value == NULL) return true;
    bool hex = value[0] == '0' && (value[1] == 'x' || value[1] == 'X');
    char *end;
    errno = 0;
    *out = strtoull(value, &end, hex ? 16 : 10);
    if (value[0] >= '0' && value[0] <= '9' && *end == '\0' && errno == 0 && !(hex && value[2] == '\0')) return true;
    complain("--seed takes a number of at most 64 bits, decimal or 0x…, not \"%s\"", value);
    return false;
}

const char *const language_variables[] = {"LC_ALL", "LC_MESSAGES", "LANG", NULL};

static enum vl_language environment_language(void) {
    enum vl_language language = VL_ENGLISH;
    for (unsigned i = 0; language_variables[i] != NULL; i++) {
        const char *value = getenv(language_variables[i]);
        if (value == NULL || value[0] == '\0') continue;
        vl_language_find(value, &language);
        break;
    }
    return language;
}

enum vl_language args_language(const struct args *args) {
    enum vl_language language = environment_language();
    if (args->value[FLAG_LANG] != NULL) vl_language_find(args->value[FLAG_LANG], &language);
    return language;
}

enum vl_language args_tongue(int argc, char **argv) {
    enum vl_language language = environment_language();
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strncmp(argv[i], "--lang=", 7) == 0) vl_language_find(argv[i] + 7, &language);
        if (strcmp(argv[i], "--lang") == 0 && i + 1 < argc) vl_language_find(argv[i + 1], &language);
    }
    return language;
}

static bool choose_options(const struct args *args, struct vl_setup *s) {
    for (unsigned i = 0; i < args->options; i++) {
        const char *option = args->option[i], *equals = strchr(option, '=');
        if (equals == NULL) return complain("--option takes NAME=VALUE, not \"%s\"", option), false;
        struct vl_word name = {option, (size_t)(equals - option)}, value = {equals + 1, strlen(equals + 1)};
        const char *reason = vl_setup_choose(s, &name, &value);
        if (reason == NULL) continue;
        complain("--option %s: %s", option, in_words(reason));
        for (const struct vl_option *o = s->game->options; o != NULL && o->name != NULL; o++) {
            fprintf(stderr, "  %s=", o->name);
            for (unsigned v = 0; o->values[v] != NULL; v++) fprintf(stderr, "%s%s", v > 0 ? "|" : "", o->values[v]);
            fputc('\n', stderr);
        }
        return false;
    }
    return true;
}

bool args_setup(const struct args *args, const char *name, unsigned players, struct vl_setup *s) {
    const struct vl_game *game = vl_game_find(name);
    if (game == NULL) {
        complain("there is no game \"%s\"; there are:", name);
        for (const struct vl_game *const *g = vl_games; *g != NULL; g++) fprintf(stderr, "  %s\n", (*g)->name);
        return false;
    }
    vl_setup_init(s, game, players == 0 ? game->players_min : players);
    if (players != 0 && (players < game->players_min || players > game->players_max)) {
        complain(game->players_min == game->players_max ? "%s is for %d players" : "%s is for %d to %d players",
                 game->name, game->players_min, game->players_max);
        return false;
    }
    if (!choose_options(args, s)) return false;
    if (args->value[FLAG_EDITION] != NULL) {
        struct vl_setup room;
        if (!edition_load(args->value[FLAG_EDITION], &room)) return false;
        if (room.game != game) {
            complain("%s: an edition of %s, not of %s", args->value[FLAG_EDITION], room.game->name, game->name);
            return false;
        }
        vl_edition_take(s, &room);
    }
    const char *reason = vl_setup_refuse(s);
    if (reason != NULL) return complain("%s: %s", game->name, in_words_of(game, reason)), false;
    return true;
}

bool args_edition(const struct args *args, struct vl_setup *room, const struct vl_setup **out) {
    *out = NULL;
    if (args->value[FLAG_EDITION] == NULL) return true;
    if (!edition_load(args->value[FLAG_EDITION], room)) return false;
    *out = room;
    return true;
}
