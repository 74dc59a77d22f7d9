/* cmd_completion.c - veillee completion: what a shell needs to complete our words.
 *
 * The scripts are short, because they ask: "veillee completion SHELL -- WORD…" answers with what the last of the words
 * may become, from the tables that parse it. So there is one piece of code for three shells, and it is always that of
 * the program on the line. The first line of the answer says what kind it is:
 *
 *     words        one of the following
 *     parts        one of the following, after which the word may go on
 *     files N      a path, after the first N bytes of the word
 *     folders N    the same, of a folder
 *
 * Then comes one line for each possibility: the whole word, and a few words on it for shells that show them. */
#include <string.h>

#include "cli/cli.h"
#include "core/text.h"
#include "games/registry.h"
#include "words/words.h"

enum shell { BASH, ZSH, FISH };
static const char *const shells[] = {"bash", "zsh", "fish", NULL};

static const char *const scripts[] = {
    [BASH] =
        "# Completion for veillee, written by veillee completion bash. The program itself is asked what may follow.\n"
        "_veillee() {\n"
        "    local words=() word how i\n"
        "    if [[ $3 == [\\<\\>]* ]]; then\n"
        "        compopt -o default\n"
        "        return\n"
        "    fi\n"
        "    for ((i = 1; i <= COMP_CWORD; i++)); do # bash cuts words at = and :\n"
        "        word=${COMP_WORDS[i]}\n"
        "        ((i < COMP_CWORD)) || [[ $word == [=:]* ]] || word=$2\n"
        "        if ((i > 1)) && [[ $word == [=:]* || ${COMP_WORDS[i - 1]} == [=:]* ]]; then\n"
        "            words[-1]+=$word\n"
        "        else\n"
        "            words+=(\"$word\")\n"
        "        fi\n"
        "    done\n"
        "    mapfile -t COMPREPLY < <(\"$1\" completion bash -- \"${words[@]}\" 2>/dev/null)\n"
        "    how=${COMPREPLY[0]}\n"
        "    COMPREPLY=(\"${COMPREPLY[@]:1}\")\n"
        "    COMPREPLY=(\"${COMPREPLY[@]#\"${words[-1]%\"$2\"}\"}\") # without what stands before the last cut\n"
        "    case $how in\n"
        "    parts) compopt -o nospace ;;\n"
        "    files*) compopt -o default ;;\n"
        "    folders*) compopt -o dirnames ;;\n"
        "    esac\n"
        "}\n"
        "complete -F _veillee veillee\n",
    [ZSH] =
        "#compdef veillee\n"
        "# Completion for veillee, written by veillee completion zsh. The program itself is asked what may follow.\n"
        "_veillee() {\n"
        "    local how\n"
        "    local -a answer\n"
        "    answer=(${(f)\"$(${~words[1]} completion zsh -- ${(Q)words[2,CURRENT - 1]} \"$PREFIX\" 2>/dev/null)\"})\n"
        "    how=$answer[1]\n"
        "    shift answer\n"
        "    case $how in\n"
        "    words) _describe -V word answer ;;\n"
        "    parts) _describe -V word answer -S '' ;;\n"
        "    files*) compset -p ${how#* } && _files ;;\n"
        "    folders*) compset -p ${how#* } && _files -/ ;;\n"
        "    esac\n"
        "}\n"
        "if [[ $funcstack[1] == _veillee ]]; then\n"
        "    _veillee \"$@\"\n"
        "else\n"
        "    compdef _veillee veillee\n"
        "fi\n",
    [FISH] =
        "# Completion for veillee, written by veillee completion fish. The program itself is asked what may follow.\n"
        "function __veillee_complete\n"
        "    set -l words (commandline -opc)\n"
        "    set -l last (commandline -ct)\n"
        "    set -l answer ($words[1] completion fish -- $words[2..-1] \"$last\" 2>/dev/null)\n"
        "    set -l how (string split ' ' -- $answer[1])\n"
        "    switch $how[1]\n"
        "        case files folders\n"
        "            set -l before (string sub -l $how[2] -- $last)\n"
        "            set -l path (string sub -s (math $how[2] + 1) -- $last)\n"
        "            set -l complete __fish_complete_path\n"
        "            test $how[1] = folders; and set complete __fish_complete_directories\n"
        "            for found in ($complete $path)\n"
        "                echo $before$found\n"
        "            end\n"
        "        case '*'\n"
        "            string join \\n -- $answer[2..-1]\n"
        "    end\n"
        "end\n"
        "complete -c veillee -f -k -a '(__veillee_complete)'\n",
};

/* ---- What may follow ---- */

struct completion {
    enum shell shell;
    const char *last; /* the word to complete */
    size_t settled;   /* so much of it stays: "--bots=greedy," */
    const struct command *command;
    const struct vl_game *game; /* that is on the line already, or NULL */
    enum flag open;             /* whose value is next, or FLAG_COUNT */
    uint64_t given;             /* the flags that are on the line already */
    unsigned taken;             /* and how many words */
    bool only_words;            /* after -- */
};

static void offer(const struct completion *c, const char *name, const char *after, const char *note) {
    const char *typed = c->last + c->settled;
    if (strncmp(name, typed, strlen(typed)) != 0) return;
    char word[512];
    int length = snprintf(word, sizeof word, "%.*s%s%s", (int)c->settled, c->last, name, after);
    if (length >= (int)sizeof word) return;
    for (const char *at = word; *at != '\0'; at++) {
        if (c->shell == ZSH && strchr(":\\", *at) != NULL) putchar('\\');
        putchar(*at);
    }
    if (c->shell != BASH && note[0] != '\0') printf("%c%s", c->shell == ZSH ? ':' : '\t', note);
    putchar('\n');
}

static void offer_flags(const struct completion *c) {
    puts("words");
    for (unsigned f = 0; f < FLAG_COUNT; f++) {
        char name[32];
        if (!(c->command->takes & TAKES(f)) || (c->given & TAKES(f) && f != FLAG_OPTION)) continue;
        snprintf(name, sizeof name, "--%s", flags[f].name);
        offer(c, name, "", flags[f].help);
    }
    offer(c, "--help", "", "a page on this command");
}

static void offer_games(const struct completion *c) {
    puts("words");
    for (const struct vl_game *const *game = vl_games; *game != NULL; game++) {
        char note[32];
        snprintf(note, sizeof note, "%d to %d players", (*game)->players_min, (*game)->players_max);
        offer(c, (*game)->name, "", (*game)->players_min == (*game)->players_max ? note + strlen("N to ") : note);
    }
}

static void offer_players(const struct completion *c) {
    puts("words");
    if (c->game == NULL) return;
    for (int n = c->game->players_min; n <= c->game->players_max; n++)
        offer(c, (const char[]){(char)('0' + n), '\0'}, "", "");
}

/* Names, and behind "name=" its values: of the game on the line, or of all. */
static void offer_options(struct completion *c) {
    const char *typed = c->last + c->settled, *equals = strchr(typed, '=');
    struct vl_word name = {typed, equals == NULL ? 0 : (size_t)(equals - typed)};
    if (equals != NULL) c->settled += name.length + 1;
    puts(equals == NULL ? "parts" : "words");
    for (const struct vl_game *const *game = vl_games; *game != NULL; game++) {
        if (c->game != NULL && c->game != *game) continue;
        for (const struct vl_option *o = (*game)->options; o != NULL && o->name != NULL; o++) {
            if (equals == NULL) offer(c, o->name, "=", (*game)->name);
            if (equals == NULL || !vl_word_is(&name, o->name)) continue;
            for (unsigned v = 0; o->values[v] != NULL; v++)
                offer(c, o->values[v], "", v == o->initial ? "unless you choose" : "");
        }
    }
}

static void offer_names(const struct completion *c, const char *const *names) {
    for (unsigned i = 0; names != NULL && names[i] != NULL; i++) offer(c, names[i], "", "");
}

/* The last of a list; a program of one's own is a file. */
static void offer_bots(struct completion *c, const char *const *names) {
    const char *typed = c->last + c->settled, *comma = strrchr(typed, ',');
    if (comma != NULL) c->settled += (size_t)(comma + 1 - typed);
    typed = c->last + c->settled;
    if (strncmp(typed, "exec:", 5) == 0) {
        printf("files %zu\n", c->settled + 5);
        return;
    }
    puts("parts");
    for (const struct vl_bot *const *bot = vl_bots; *bot != NULL; bot++)
        offer(c, (*bot)->name, "", vl_bot_words(VL_ENGLISH, (*bot)->name));
    offer_names(c, names);
}

static void offer_commands(const struct completion *c) {
    puts("words");
    for (const struct command *const *command = commands; *command != NULL; command++)
        offer(c, (*command)->name, "", (*command)->summary);
}

static void offer_values(struct completion *c, const struct domain *domain) {
    switch (domain->kind) {
    case KIND_PLAYERS: offer_players(c); break;
    case KIND_GAME: offer_games(c); break;
    case KIND_OPTION: offer_options(c); break;
    case KIND_BOTS: offer_bots(c, domain->names); break;
    case KIND_COMMAND: offer_commands(c); break;
    case KIND_FOLDER: printf("folders %zu\n", c->settled); break;
    case KIND_FILE:
    case KIND_PROGRAM: printf("files %zu\n", c->settled); break;
    case KIND_ANY:
    case KIND_ONE_OF: puts("words"), offer_names(c, domain->names); break;
    }
}

/* ---- What is on the line ---- */

static bool takes_value(enum flag f) {
    char buffer[FLAG_VALUE];
    return flag_value(f, buffer) != NULL;
}

/* The flag of the command that a word is; FLAG_COUNT if it is none. */
static enum flag flag_of(const struct completion *c, const char *word, const char **value) {
    if (c->only_words || strncmp(word, "--", 2) != 0) return FLAG_COUNT;
    enum flag f = args_flag(word, value);
    return f != FLAG_COUNT && c->command->takes & TAKES(f) ? f : FLAG_COUNT;
}

/* A word before the last: as args_parse reads it. */
static void read_word(struct completion *c, const char *word) {
    const char *value;
    enum flag flag = flag_of(c, word, &value);
    if (c->open != FLAG_COUNT) {
        c->open = FLAG_COUNT;
    } else if (flag != FLAG_COUNT) {
        c->given |= TAKES(flag);
        if (value == NULL && takes_value(flag)) c->open = flag;
    } else if (!c->only_words && strcmp(word, "--") == 0) {
        c->only_words = true;
    } else if (c->taken++ == 0 && c->command->word.kind == KIND_GAME) {
        c->game = vl_game_find(word);
    }
}

static void complete_last(struct completion *c) {
    const char *value;
    enum flag flag = flag_of(c, c->last, &value);
    /* Only the first word is of a closed set, or a game. */
    bool closed = (c->command->word.kind == KIND_ONE_OF || c->command->word.kind == KIND_GAME) && c->taken > 0;
    if (c->open == FLAG_COUNT && flag != FLAG_COUNT && value != NULL && takes_value(flag)) {
        c->open = flag;
        c->settled = (size_t)(value - c->last);
    }
    if (c->open != FLAG_COUNT)
        offer_values(c, &flags[c->open].domain);
    else if (c->taken < c->command->words_max && !closed && (c->only_words || c->last[0] != '-'))
        offer_values(c, &c->command->word);
    else if (!c->only_words)
        offer_flags(c);
}

static void complete(struct completion *c, char **words, unsigned count) {
    c->last = words[count - 1];
    if (count == 1) {
        offer_commands(c);
        offer(c, "--help", "", "the commands and the games");
        offer(c, "--version", "", "which version this is");
    } else if ((c->command = command_find(words[0])) != NULL) {
        for (unsigned i = 1; i + 1 < count; i++) read_word(c, words[i]);
        complete_last(c);
    }
}

static int run(const struct args *args) {
    struct completion c = {.shell = BASH, .open = FLAG_COUNT};
    if (!args_one_of("completion", args->words[0], shells)) return EXIT_USAGE;
    while (strcmp(shells[c.shell], args->words[0]) != 0) c.shell++;
    if (args->word_count == 1)
        fputs(scripts[c.shell], stdout);
    else
        complete(&c, args->words + 1, args->word_count - 1);
    return EXIT_YES;
}

const struct command command_completion = {
    .name = "completion",
    .synopsis = "bash|zsh|fish [-- WORD…]",
    .summary = "writes the script with which a shell completes our words",
    .details =
        "An installed veillee has them where the shells look. The script asks the program what may follow: with\n"
        "words after --, this prints what the last of them may become, for the script.",
    .takes = 0,
    .words_min = 1,
    .words_max = 1u << 10,
    .word = {KIND_ONE_OF, shells},
    .examples = {{". <(veillee completion bash)", "Completes in this shell only."},
                 {"veillee completion zsh > ~/.zfunc/_veillee", "For zsh, into a folder that is in its fpath."},
                 {"veillee completion fish > ~/.config/fish/completions/veillee.fish", "For fish."}},
    .run = run,
};
