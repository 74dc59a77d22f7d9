/* cmd_play.c - veillee play: an evening at this terminal, with bots, programs and friends. */
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/bot_list.h"
#include "core/check.h"
#include "games/registry.h"
#include "seats/wait.h"
#include "sim/seated.h"
#include "tui/fold.h"
#include "tui/plain.h"
#include "tui/saved.h"
#include "tui/screen.h"

enum { LINE = 200 };

static const char *const usual_bot = "fair";

/* ---- Programs at seats ---- */

static void begin(void *context, const struct vl_table *t, unsigned seat) {
    vl_seated_begin(context, t, seat);
}
static void note(void *context, const struct vl_table *t, unsigned seat, uint64_t number, const struct vl_note *what) {
    vl_seated_note(context, t, seat, number, what);
}
static void play(void *context, struct vl_table *t, uint64_t now, unsigned seat, struct vl_rng *rng) {
    CHECK(vl_seated_play(context, t, now, seat, VL_PROGRAM_LIMIT, rng));
}
static bool gone(const void *context) {
    return !vl_program_alive(context);
}
static void end(void *context, const struct vl_table *t, unsigned seat) {
    vl_seated_end(context, t, seat);
}

struct evening {
    struct session_plan plan;
    struct vl_program *program[VL_SEATS_MAX];
    struct session_program at_seat[VL_SEATS_MAX]; /* how the session speaks to it */
    bool plain, ascii, motion;
    struct vl_setup room; /* for the edition of --edition */
    const struct vl_setup *edition;
};

/* On the screen nothing may be said beside it. */
static bool invite(struct evening *e, unsigned seat, const char *word, size_t length) {
    char command[512] = "";
    if (length >= sizeof command) return complain("--seats: the command is too long"), false;
    memcpy(command, word, length);
    struct vl_program *p = e->program[seat] = vl_program_new(command, e->plain ? &complaining : NULL);
    if (p == NULL || !vl_program_start_wait(p, VL_PROGRAM_LIMIT))
        return complain("--seats: exec:%s: %s", command, program_fate(p)), false;
    e->at_seat[seat] = (struct session_program){p, p->name, begin, note, play, end, gone};
    e->plan.seat[seat].kind = VL_SEAT_EXTERNAL;
    e->plan.seat[seat].program = &e->at_seat[seat];
    return true;
}

static void see_off(struct evening *e) {
    for (unsigned seat = 0; seat < VL_SEATS_MAX; seat++) {
        if (e->program[seat] == NULL) continue;
        vl_program_stop_wait(e->program[seat]);
        vl_program_free(e->program[seat]);
    }
}

/* ---- Seats ---- */

static bool name_person(struct evening *e, unsigned seat, const char *name, size_t length) {
    struct session_seat *who = &e->plan.seat[seat];
    struct vl_text text;
    who->kind = VL_SEAT_HUMAN;
    vl_text_init(&text, who->name, sizeof who->name);
    if (length == 0)
        vl_say(e->plan.language, VL_SAY_PLAYER, VL_ARGS({"number", NULL, seat + 1}), &text);
    else
        vl_text_add_bytes(&text, name, length);
    if (!text.cut && vl_name_is_fine(who->name, text.length)) return true;
    complain("--seats: \"%.*s\" cannot be a name", (int)length, name);
    return false;
}

static bool seat_one(struct evening *e, unsigned seat, const char *word, size_t length) {
    struct vl_bot bot;
    char name[VL_BOT_NAME] = "";
    if (length >= 5 && strncmp(word, "human", 5) == 0 && (length == 5 || word[5] == ':'))
        return name_person(e, seat, word + 6, length > 6 ? length - 6 : 0);
    if (length > 5 && strncmp(word, "exec:", 5) == 0) return invite(e, seat, word + 5, length - 5);
    if (length < sizeof name) memcpy(name, word, length);
    if (!vl_bot_parse(name, &bot)) {
        complain("--seats: \"%.*s\" is neither human nor exec:COMMAND nor a bot; bots are:", (int)length, word);
        list_bots();
        return false;
    }
    e->plan.seat[seat].kind = VL_SEAT_BOT;
    strcpy(e->plan.seat[seat].name, name);
    return true;
}

static bool read_seats(struct evening *e, const char *list) {
    unsigned seat = 0;
    for (const char *at = list;; at++, seat++) {
        size_t length = strcspn(at, ",");
        if (!seat_one(e, seat, at, length)) return false;
        at += length;
        if (*at == '\0') return true;
    }
}

/* One person, somewhere (places are drawn by lot), and bots. */
static bool usual_seats(struct evening *e) {
    struct vl_rng rng;
    vl_rng_init(&rng, e->plan.seed, 1);
    unsigned players = e->plan.setup.players, own = vl_rng_below(&rng, players);
    for (unsigned seat = 0; seat < players; seat++)
        if (!(seat == own ? name_person(e, seat, "", 0) : seat_one(e, seat, usual_bot, strlen(usual_bot))))
            return false;
    return true;
}

static uint64_t any_seed(void) {
    uint64_t seed = 0;
    FILE *random = fopen("/dev/urandom", "rb");
    if (random == NULL || fread(&seed, sizeof seed, 1, random) != 1) seed = (uint64_t)(seconds_now() * 1e6);
    if (random != NULL) fclose(random);
    return seed;
}

/* The plan of a game that is named: its options, its seats. */
static bool make_plan(struct evening *e, const struct args *args, const char *game) {
    const char *list = args->value[FLAG_SEATS];
    uint64_t players = 0;
    if (!args_number(args, FLAG_PLAYERS, 1, VL_SEATS_MAX, &players)) return false;
    if (list != NULL) {
        unsigned seats = 1;
        for (const char *p = list; *p != '\0'; p++) seats += *p == ',';
        if (seats > VL_SEATS_MAX) return complain("--seats: too many"), false;
        if (players != 0 && players != seats)
            return complain("--seats: %u seats, but --players %u", seats, (unsigned)players), false;
        players = seats;
    }
    if (!args_setup(args, game, (unsigned)players, &e->plan.setup)) return false;
    return list == NULL ? usual_seats(e) : read_seats(e, list);
}

/* ---- By lines ---- */

static void print_plain(const struct evening *e, const char *words) {
    char folded[1000];
    fold(words, folded, sizeof folded);
    printf("%s\n", e->ascii ? folded : words);
}

static void say_plain(const struct evening *e, enum vl_message code, const struct vl_arg *args) {
    char words[1000];
    struct vl_text text;
    vl_text_init(&text, words, sizeof words);
    vl_say(e->plan.language, code, args, &text);
    print_plain(e, words);
}

static void list_games(const struct evening *e) {
    unsigned number = 0;
    for (const struct vl_game *const *g = vl_games; *g != NULL; g++) {
        char title[60], tagline[200], players[60];
        struct vl_text text;
        if (!(*g)->on_shelf) continue;
        vl_text_init(&text, title, sizeof title);
        vl_speak_title(*g, e->plan.language, &text);
        vl_text_init(&text, tagline, sizeof tagline);
        vl_speak_tagline(*g, e->plan.language, &text);
        vl_text_init(&text, players, sizeof players);
        vl_say(e->plan.language,
               (*g)->players_min == (*g)->players_max ? VL_SAY_SHELF_PLAYERS_FIXED : VL_SAY_SHELF_PLAYERS,
               VL_ARGS({"least", NULL, (*g)->players_min}, {"most", NULL, (*g)->players_max}), &text);
        say_plain(
            e, VL_SAY_SHELF_GAME,
            VL_ARGS({"number", NULL, ++number}, {"title", title, 0}, {"players", players, 0}, {"tagline", tagline, 0}));
    }
}

/* A game by its number on the shelf, its name or its title. */
static const struct vl_game *pick_game(const struct evening *e, const char *line) {
    char typed[LINE], title[LINE], folded[LINE];
    unsigned long number = strtoul(line, NULL, 10);
    fold_words(line, typed, sizeof typed);
    for (const struct vl_game *const *g = vl_games; *g != NULL; g++) {
        struct vl_text text;
        if (!(*g)->on_shelf) continue;
        vl_text_init(&text, title, sizeof title);
        vl_speak_title(*g, e->plan.language, &text);
        fold_words(title, folded, sizeof folded);
        if (--number == 0 || strcmp(typed, (*g)->name) == 0 || strcmp(typed, folded) == 0) return *g;
    }
    return NULL;
}

/* Asks for a game; NULL at the end of the input. */
static const struct vl_game *ask_for_game(const struct evening *e) {
    char line[LINE];
    say_plain(e, VL_SAY_SHELF_WELCOME, NULL);
    list_games(e);
    for (;;) {
        say_plain(e, VL_SAY_SHELF_ASK, NULL);
        fputs("> ", stdout);
        fflush(stdout);
        if (fgets(line, sizeof line, stdin) == NULL) return NULL;
        const struct vl_game *game = pick_game(e, line);
        if (game != NULL) return game;
        say_plain(e, VL_SAY_SHELF_UNKNOWN, NULL);
    }
}

/* ---- The evening ---- */

/* The game that was left last; false, with a word on it, if there is none. */
static bool find_latest(const struct evening *e, char path[SESSION_PATH]) {
    struct saved latest;
    bool found = saved_list(&latest, 1) > 0;
    if (found)
        memcpy(path, latest.path, SESSION_PATH);
    else
        say_plain(e, VL_SAY_SHELF_NOTHING, NULL);
    return found;
}

static int play_by_lines(const struct evening *e, const char *path) {
    struct plain_options options = {stdin, stdout, e->ascii, isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)};
    char why[600];
    struct session *session = path != NULL
                                  ? session_resume(path, e->edition, e->plan.language, e->plan.seed, why, sizeof why)
                                  : session_new(&e->plan, why, sizeof why);
    if (session == NULL) return complain("%s: %s", path != NULL ? path : e->plan.setup.game->name, why), EXIT_USAGE;
    bool good = plain_play(session, &options);
    session_free(session);
    return good ? EXIT_YES : EXIT_USAGE;
}

/* With a screen the shelf comes first, unless a game is planned or to be gone on with. */
static int play_on_screen(const struct evening *e, const char *path) {
    struct screen_options options = {e->plan.language, e->ascii, e->motion, e->plan.seed, path, e->edition};
    char why[600];
    bool planned = path == NULL && e->plan.setup.game != NULL;
    if (screen_run(planned ? &e->plan : NULL, &options, why, sizeof why)) return EXIT_YES;
    complain("play: %s", why);
    return EXIT_USAGE;
}

/* A planned game, a game to go on with (then `path` is where it is kept), or neither; false after a complaint. */
static bool decide(struct evening *e, const struct args *args, char path[SESSION_PATH]) {
    const char *word = args->word_count > 0 ? args->words[0] : NULL;
    path[0] = '\0';
    if (args->value[FLAG_CONTINUE] != NULL) {
        if (word == NULL && args->value[FLAG_SEATS] == NULL && args->value[FLAG_PLAYERS] == NULL && args->options == 0)
            return find_latest(e, path);
        return complain("--continue goes on as it was: without a game, seats, players or options"), false;
    }
    if (word != NULL && vl_game_find(word) == NULL && access(word, R_OK) == 0) {
        if (strlen(word) < SESSION_PATH) strcpy(path, word);
        return path[0] != '\0';
    }
    if (word == NULL && e->plain) {
        const struct vl_game *game = ask_for_game(e);
        if (game == NULL) return true;
        word = game->name;
    }
    if (word == NULL) return true;
    if (!make_plan(e, args, word)) return false;
    if (!saved_path(word, e->plan.path)) {
        e->plan.path[0] = '\0';
        complain("there is no folder to keep the game in; XDG_DATA_HOME names one");
    }
    return true;
}

static bool speaks_utf8(void) {
    setlocale(LC_CTYPE, "");
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

static int run(const struct args *args) {
    struct evening e = {.plain = args->value[FLAG_PLAIN] != NULL,
                        .ascii = args->value[FLAG_ASCII] != NULL,
                        .motion = args->value[FLAG_NO_MOTION] == NULL};
    const char *terminal = getenv("TERM");
    char path[SESSION_PATH];
    int status = EXIT_USAGE;
    e.plan.language = args_language(args);
    e.plain |= !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || terminal == NULL || strcmp(terminal, "dumb") == 0;
    if (e.plain && isatty(STDOUT_FILENO) && !speaks_utf8()) e.ascii = true;
    e.plan.seed = any_seed();
    if (!args_seed(args, &e.plan.seed) || !args_edition(args, &e.room, &e.edition)) return EXIT_USAGE;
    if (decide(&e, args, path)) {
        const char *kept = path[0] == '\0' ? NULL : path;
        if (!e.plain)
            status = play_on_screen(&e, kept);
        else
            status = kept == NULL && e.plan.setup.game == NULL ? EXIT_YES : play_by_lines(&e, kept);
    }
    see_off(&e);
    return status;
}

const struct command command_play = {
    .name = "play",
    .synopsis =
        "[GAME|FILE] [--seats A,B,…] [--players N] [--option K=V] [--edition FILE] [--lang L] [--seed S] [--plain] "
        "[--ascii] [--no-motion] [--continue]",
    .summary = "play at this terminal, against bots, programs and friends",
    .details = "Without GAME the shelf opens. Without --seats you sit among bots of the level \"fair\". FILE is a game "
               "that was kept.\n"
               "People who share the keyboard are human,human: hands are hidden in between. Games are kept in\n"
               "$XDG_DATA_HOME/veillee (~/.local/share/veillee) as you play.",
    .takes = TAKES(FLAG_SEATS) | TAKES(FLAG_PLAYERS) | TAKES(FLAG_OPTION) | TAKES(FLAG_EDITION) | TAKES(FLAG_LANG) |
             TAKES(FLAG_SEED) | TAKES(FLAG_PLAIN) | TAKES(FLAG_ASCII) | TAKES(FLAG_NO_MOTION) | TAKES(FLAG_CONTINUE),
    .words_max = 1,
    .word = {KIND_GAME},
    .examples = {{"veillee play tenakee", "A game against bots, at once."},
                 {"veillee play manitou --seats human:Anne,human:Ben,strong --lang fr",
                  "Two people at one keyboard and a bot, in French."},
                 {"veillee play --continue", "On with the game that was left last."}},
    .files = {{"$XDG_DATA_HOME/veillee/*.journal", "the games that were played; by default in ~/.local/share"}},
    .environment = {{"NO_COLOR", "If it is set and not empty, the screen has no colours."},
                    {"TERM", "The terminal. Without one, or with \"dumb\", the game is played by lines."},
                    {"XDG_DATA_HOME", "Where games are kept, in a folder \"veillee\"; ~/.local/share by default."}},
    .run = run,
};
