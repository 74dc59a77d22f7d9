/* args.c - the command line's words: one table of flags for parsing, for set-ups and for --help. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "core/text.h"
#include "games/registry.h"

static const struct {
    const char *name, *value, *help; /* value NULL: a switch */
} flags[FLAG_COUNT] = {
    [FLAG_PLAYERS] = {"players", "N", "how many players"},
    [FLAG_OPTION] = {"option", "K=V", "a rule variant, e.g. chief=on; may be repeated"},
    [FLAG_EDITION] = {"edition", "FILE", "components from a JSON file (see veillee edition)"},
    [FLAG_SEED] = {"seed", "S",
                   "seed of the random numbers, decimal or 0x… (records have it in hexadecimal); 1 by default"},
    [FLAG_GAMES] = {"games", "N", "how many games"},
    [FLAG_OUT] = {"out", "DIR", "write DIR/000001.rec and so on"},
    [FLAG_BOTS] = {"bots", "A,B,…",
                   "who plays: random, greedy, ismcts[:N|:Nms], gentle, fair, strong, master, exec:COMMAND"},
    [FLAG_THREADS] = {"threads", "T", "how many threads; where games are played, all cores by default"},
    [FLAG_SEAT] = {"seat", "WHO", "a seat's number, spectator or all; all by default"},
    [FLAG_AT] = {"at", "LINE", "stop after this line of the record"},
    [FLAG_LANG] = {"lang", "fr|en|de", "language; by default that of the environment"},
    [FLAG_ITERATIONS] = {"iterations", "N", "how many iterations"},
    [FLAG_ALGORITHM] = {"algorithm", "cfr|cfr+", "which algorithm; cfr+ by default"},
    [FLAG_TIME] = {"time", "MS", "milliseconds a program has for each answer; 1000 by default"},
    [FLAG_FAIR] = {"fair", NULL, "with a fair deal, which veillee verify can check"},
    [FLAG_BACK] = {"back", NULL, "backwards: the table first, then what happened, the last first"},
    [FLAG_UNTIL_SURE] = {"until-sure", NULL, "stop when the result is sure"},
    [FLAG_SEATS] = {"seats", "A,B,…", "who sits where: human or human:NAME, a bot, exec:COMMAND"},
    [FLAG_PLAIN] = {"plain", NULL, "readable lines instead of a screen; so by itself when not on a terminal"},
    [FLAG_ASCII] = {"ascii", NULL, "no character beyond ASCII"},
    [FLAG_NO_MOTION] = {"no-motion", NULL, "cards do not travel across the screen"},
    [FLAG_CONTINUE] = {"continue", NULL, "go on with the game that was left last"},
    [FLAG_JSON] = {"json", NULL, "for programs"},
};

void args_help(const struct command *c, FILE *out) {
    fprintf(out, "usage: veillee %s %s\n\n%s\n", c->name, c->synopsis, c->summary);
    if (c->details != NULL) fprintf(out, "\n%s\n", c->details);
    fputc('\n', out);
    for (unsigned f = 0; f < FLAG_COUNT; f++) {
        if (!(c->takes & TAKES(f))) continue;
        char left[40];
        snprintf(left, sizeof left, "--%s %s", flags[f].name, flags[f].value == NULL ? "" : flags[f].value);
        fprintf(out, "  %-20s %s\n", left, flags[f].help);
    }
    fprintf(out, "  %-20s %s\n", "--help", "this page");
}

/* The flag that `word` names ("--seed" or "--seed=5"), or FLAG_COUNT. */
static enum flag find_flag(const char *word, const char **inline_value) {
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
    enum flag flag = find_flag(word, &value);
    if (flag == FLAG_COUNT || !(args->command->takes & TAKES(flag))) {
        complain("%s: unknown flag %s; veillee %s --help lists them", args->command->name, word, args->command->name);
        return false;
    }
    if (flags[flag].value == NULL) {
        if (value != NULL) return complain("--%s takes no value", flags[flag].name), false;
        args->value[flag] = "";
        return true;
    }
    if (value == NULL) {
        if (*i + 1 >= argc) return complain("--%s needs a value: %s", flags[flag].name, flags[flag].value), false;
        value = argv[++*i];
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

static enum vl_language environment_language(void) {
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    enum vl_language language = VL_ENGLISH;
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *value = getenv(variables[i]);
        if (value == NULL || value[0] == '\0') continue;
        vl_language_find(value, &language);
        break;
    }
    return language;
}

static bool is_language(const char *value, enum vl_language *language) {
    return strlen(value) == 2 && vl_language_find(value, language);
}

bool args_language(const struct args *args, enum vl_language *language) {
    const char *value = args->value[FLAG_LANG];
    *language = environment_language();
    if (value == NULL || is_language(value, language)) return true;
    complain("--lang takes fr, en or de, not \"%s\"", value);
    return false;
}

enum vl_language args_tongue(int argc, char **argv) {
    enum vl_language language = environment_language();
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strncmp(argv[i], "--lang=", 7) == 0) is_language(argv[i] + 7, &language);
        if (strcmp(argv[i], "--lang") == 0 && i + 1 < argc) is_language(argv[i + 1], &language);
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
        memcpy(s->edition, room.edition, sizeof s->edition);
        memcpy(s->hash, room.hash, sizeof s->hash);
        memcpy(s->number, room.number, sizeof s->number);
    }
    const char *reason = vl_setup_refuse(s);
    if (reason != NULL) return complain("%s: %s", game->name, in_words(reason)), false;
    return true;
}

bool args_edition(const struct args *args, struct vl_setup *room, const struct vl_setup **out) {
    *out = NULL;
    if (args->value[FLAG_EDITION] == NULL) return true;
    if (!edition_load(args->value[FLAG_EDITION], room)) return false;
    *out = room;
    return true;
}
