/* cmd_play.c - veillee play: an evening at this terminal, with bots, programs and friends. */
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/bot_list.h"
#include "cli/play_link.h"
#include "core/line.h"
#include "evening/fold.h"
#include "evening/typed.h"
#include "games/registry.h"
#include "home/habits.h"
#include "home/kept.h"
#include "seats/wait.h"
#include "tui/deal.h"
#include "tui/plain_shelf.h"
#include "tui/screen.h"

static const char *const usual_bot = "fair";

struct evening {
    struct local_plan at; /* who plays what, and the programs among them */
    bool plain, ascii, motion, mouse;
    bool read;            /* a person reads it: at a terminal, or because they want lines; a script gets what it gets */
    bool latest;          /* to go on with the game that was left last */
    bool fair;            /* games that begin have a fair deal */
    struct vl_setup room; /* for the edition of --edition */
    const struct vl_setup *edition;
};

/* ---- Programs at seats ---- */

/* On the screen nothing may be said beside it. */
static bool invite(struct evening *e, unsigned seat, const char *word, size_t length) {
    char command[512] = "";
    if (length >= sizeof command) return complain("--seats: the command is too long"), false;
    memcpy(command, word, length);
    struct vl_program *p = e->at.program[seat] = vl_program_new(command, e->plain ? &complaining : NULL);
    if (p == NULL || !vl_program_start_wait(p, VL_PROGRAM_LIMIT))
        return complain("--seats: exec:%s: %s", command, program_fate(p)), false;
    e->at.plan.seat[seat].kind = VL_SEAT_PROGRAM;
    strcpy(e->at.plan.seat[seat].name, p->name);
    return true;
}

static void see_off(struct evening *e) {
    for (unsigned seat = 0; seat < VL_SEATS_MAX; seat++) {
        if (e->at.program[seat] == NULL) continue;
        vl_program_stop_wait(e->at.program[seat]);
        vl_program_free(e->at.program[seat]);
    }
}

/* ---- Seats ---- */

static bool name_person(struct evening *e, unsigned seat, const char *name, size_t length) {
    struct vl_plan_seat *who = &e->at.plan.seat[seat];
    struct vl_text text;
    who->kind = VL_SEAT_HUMAN;
    vl_text_init(&text, who->name, sizeof who->name);
    if (length == 0)
        vl_say(e->at.plan.language, VL_SAY_PLAYER, VL_ARGS({"number", NULL, seat + 1}), &text);
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
    e->at.plan.seat[seat].kind = VL_SEAT_BOT;
    strcpy(e->at.plan.seat[seat].name, name);
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
    vl_rng_init(&rng, e->at.plan.seed, 1);
    unsigned players = e->at.plan.setup.players, own = vl_rng_below(&rng, players);
    for (unsigned seat = 0; seat < players; seat++)
        if (!(seat == own ? name_person(e, seat, "", 0) : seat_one(e, seat, usual_bot, strlen(usual_bot))))
            return false;
    return true;
}

static uint64_t any_seed(void) {
    uint64_t seed = 0;
    if (!draw_bytes(&seed, sizeof seed)) seed = (uint64_t)(seconds_now() * 1e6);
    return seed;
}

/* ---- Clock and match ---- */

/* "5+3" is five minutes for the game and three seconds more for each act, "40s" is for each act, "2d" is days. */
static bool put_time(const char *text, size_t length, struct vl_text *words) {
    uint64_t first = 0, second = 0;
    const char *plus = memchr(text, '+', length);
    char unit = length > 0 ? text[length - 1] : '\0';
    if (plus != NULL) {
        size_t before = (size_t)(plus - text);
        if (!vl_number_read(text, before, 1440, &first) ||
            !vl_number_read(plus + 1, length - before - 1, 3600, &second))
            return false;
        vl_text_add(words, "game ");
        vl_text_add_int(words, (int64_t)first * 60000);
        vl_text_put(words, ' ');
        vl_text_add_int(words, (int64_t)second * 1000);
        return first > 0;
    }
    if ((unit != 's' && unit != 'd') || !vl_number_read(text, length - 1, unit == 's' ? 86400 : 366, &first))
        return false;
    vl_text_add(words, unit == 's' ? "move " : "days ");
    vl_text_add_int(words, (int64_t)(unit == 's' ? first * 1000 : first));
    return first > 0;
}

/* Behind a comma: the bot that plays on for who has no time left; without one the game ends. */
static bool read_clock(const struct args *args, struct vl_clock *clock) {
    const char *value = args->value[FLAG_CLOCK];
    char line[128];
    struct vl_text text;
    struct vl_word words[6];
    struct vl_bot bot;
    if (value == NULL) return true;
    size_t length = strcspn(value, ",");
    const char *cover = value[length] == ',' ? value + length + 1 : NULL;
    vl_text_init(&text, line, sizeof line);
    bool good = put_time(value, length, &text) && (cover == NULL || vl_bot_parse(cover, &bot));
    vl_text_add(&text, cover == NULL ? " end" : " cover ");
    if (cover != NULL) vl_text_add(&text, cover);
    unsigned count = vl_words_split(line, line + text.length, words, 6);
    if (good && !text.cut && vl_clock_parse(clock, words, count)) return true;
    complain("--clock: \"%s\" is not like 5+3 (minutes and seconds more), 40s or 2d, with ,BOT behind it or not",
             value);
    return false;
}

static bool read_match(const struct args *args, unsigned *games) {
    uint64_t number = 1;
    if (!args_number(args, FLAG_MATCH, 1, VL_MATCH_GAMES_MAX, &number)) return false;
    *games = (unsigned)number;
    return true;
}

/* The plan of a game that is named: its options, its seats. */
static bool make_plan(struct evening *e, const struct args *args, const char *game) {
    const char *list = args->value[FLAG_SEATS];
    unsigned players = 0;
    if (!args_players(args, game, &players)) return false;
    if (list != NULL) {
        unsigned seats = 1;
        for (const char *p = list; *p != '\0'; p++) seats += *p == ',';
        if (seats > VL_SEATS_MAX) return complain("--seats: too many"), false;
        if (players != 0 && players != seats)
            return complain("--seats: %u seats, but --players %u", seats, players), false;
        players = seats;
    }
    if (!args_setup(args, game, players, &e->at.plan.setup)) return false;
    if (!read_clock(args, &e->at.plan.clock) || !read_match(args, &e->at.plan.games)) return false;
    return list == NULL ? usual_seats(e) : read_seats(e, list);
}

/* ---- By lines ---- */

/* Columns of the terminal that lines are printed on; 0: it is none. */
static int terminal_width(void) {
    struct winsize size;
    if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return 0;
    return size.ws_col < 20 ? 0 : size.ws_col;
}

static struct plain_options by_lines(const struct evening *e) {
    return (struct plain_options){stdin, stdout, e->ascii, terminal_width(),
                                  isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)};
}

/* The shelf: a plan, or the path of a kept game; none of them if the person has had enough. False after a complaint. */
static bool ask_at_shelf(struct evening *e, const struct args *args, char path[VL_PATH]) {
    struct plain_options options = by_lines(e);
    struct plain_shelf shelf = {
        .options = &options, .language = e->at.plan.language, .edition = e->edition, .seed = e->at.plan.seed};
    if (!plain_shelf_run(&shelf)) return true;
    strcpy(path, shelf.path);
    if (shelf.game != NULL) return make_plan(e, args, shelf.game->name);
    if (shelf.plan.setup.game != NULL) e->at.plan = shelf.plan;
    return true;
}

/* ---- The evening ---- */

/* The game that was left last. One that cannot be gone on with is passed over, with a word on it. */
static struct local *open_latest(const struct evening *e) {
    enum { MOST = 32 };
    struct vl_kept list[MOST];
    char why[VL_ROOM_SENTENCE];
    unsigned count = vl_kept_list(list, MOST);
    for (unsigned i = 0; i < count; i++) {
        struct local *local =
            local_resume(list[i].path, e->edition, e->at.plan.language, e->at.plan.seed, why, sizeof why);
        if (local != NULL) return local;
        complain("%s: %s", list[i].path, why);
    }
    struct plain_options options = by_lines(e);
    plain_say(&options, e->at.plan.language, VL_SAY_SHELF_NOTHING, NULL);
    return NULL;
}

static struct local *no_randomness(char *why, size_t size) {
    struct vl_text text;
    vl_text_init(&text, why, size);
    vl_text_add(&text, in_words("no-randomness"));
    return NULL;
}

/* Everybody's part in a fair deal, by lines; false: the system has no randomness to give. */
static bool deal_fairly(const struct evening *e, const struct deal_seats *who, struct vl_deal *deal) {
    struct plain_options options = by_lines(e);
    if (!deal_begin(deal)) return false;
    deal_by_lines(deal, who, e->at.plan.language, &options);
    return true;
}

static struct local *open_planned(const struct evening *e, char *why, size_t size) {
    struct local_plan plan = e->at;
    struct deal_seats who = {.players = plan.plan.setup.players};
    struct vl_deal deal;
    memcpy(who.seat, plan.plan.seat, sizeof who.seat);
    if (e->fair && !deal_fairly(e, &who, &deal)) return no_randomness(why, size);
    if (e->fair) plan.plan.deal = &deal;
    return local_new(&plan, why, size);
}

/* What was planned, or is to be gone on with; NULL after a complaint. */
static struct local *open_game(const struct evening *e, const char *path) {
    char why[VL_ROOM_SENTENCE];
    if (e->latest) return open_latest(e);
    bool planned = path[0] == '\0';
    struct local *local = planned
                              ? open_planned(e, why, sizeof why)
                              : local_resume(path, e->edition, e->at.plan.language, e->at.plan.seed, why, sizeof why);
    if (local == NULL) complain("%s: %s", planned ? e->at.plan.setup.game->name : path, why);
    return local;
}

static bool is_kept(const struct local *local) {
    char why[VL_ROOM_SENTENCE];
    return venue_unkept(&local->venue, why, sizeof why) == NULL;
}

static void complain_unkept(const struct local *local) {
    char why[VL_ROOM_SENTENCE];
    if (venue_unkept(&local->venue, why, sizeof why) != NULL) complain("play: %s", why);
}

/* The next game, with a fair deal if this one had it. */
static struct local *open_next(const struct evening *e, struct local *last, uint64_t seed, char *why, size_t size) {
    const struct vl_table *t = vl_home_table(last->home);
    struct deal_seats who = {.players = t->setup.players};
    struct vl_deal deal;
    vl_home_seats_next(last->home, who.seat);
    if (t->fair_deal && !deal_fairly(e, &who, &deal)) return no_randomness(why, size);
    return local_again(last, seed, t->fair_deal ? &deal : NULL, why, size);
}

/* One game after the other, as long as the match goes on. False: something is lost. */
static bool play_match(const struct evening *e, struct local *local, const struct plain_options *options) {
    char why[VL_ROOM_SENTENCE];
    uint64_t seed = e->at.plan.seed;
    bool all = true; /* games are kept */
    for (;;) {
        bool good = plain_play(&local->venue, options), kept = is_kept(local);
        const struct vl_around *around = vl_evening_around(local->venue.evening);
        bool more = good && around->scored && around->match.played + 1u < around->match.games;
        struct local *next = more ? open_next(e, local, ++seed, why, sizeof why) : NULL;
        local_free(local);
        all &= kept;
        if (!more) return good && all;
        if (next == NULL) return complain("%s: %s", e->at.plan.setup.game->name, why), false;
        local = next;
        complain_unkept(local);
    }
}

static int play_by_lines(const struct evening *e, struct local *local) {
    struct plain_options options = by_lines(e);
    complain_unkept(local);
    return play_match(e, local, &options) ? EXIT_YES : EXIT_USAGE;
}

static struct screen_options on_screen(const struct evening *e) {
    return (struct screen_options){.language = e->at.plan.language,
                                   .ascii = e->ascii,
                                   .motion = e->motion,
                                   .mouse = e->mouse,
                                   .seed = e->at.plan.seed,
                                   .edition = e->edition,
                                   .fair = e->fair};
}

/* With a screen the shelf comes first, unless there is a game, or one that is planned. */
static int play_on_screen(const struct evening *e, struct local *local, const struct local_plan *plan) {
    struct screen_options options = on_screen(e);
    options.plan = plan;
    options.begins = e->at.plan.setup.game;
    char why[VL_ROOM_SENTENCE];
    if (screen_run(local, &options, why, sizeof why)) return EXIT_YES;
    complain("play: %s", why);
    return EXIT_USAGE;
}

/* Whoever plays a game for the first time is told what it is about; scripts are not. False: they leave. */
static bool tell_in_brief(const struct evening *e) {
    struct plain_options options = by_lines(e);
    return !e->read || plain_brief(&options, e->at.plan.language, e->at.plan.setup.game);
}

/* A planned game, a game to go on with (the latest, or `path` is where it is kept), or none; false after a complaint.
 */
static bool decide(struct evening *e, const struct args *args, char path[VL_PATH]) {
    const char *word = args->word_count > 0 ? args->words[0] : NULL;
    bool kept = word != NULL && vl_game_find(word) == NULL && access(word, R_OK) == 0;
    path[0] = '\0';
    if (e->fair && (kept || args->value[FLAG_CONTINUE] != NULL))
        return complain("--fair is for a game that begins"), false;
    if (args->value[FLAG_CONTINUE] != NULL) {
        bool plain = word == NULL && args->value[FLAG_SEATS] == NULL && args->value[FLAG_PLAYERS] == NULL &&
                     args->value[FLAG_CLOCK] == NULL && args->value[FLAG_MATCH] == NULL && args->options == 0;
        e->latest = true;
        if (plain) return true;
        return complain("--continue goes on as it was: without a game, seats, players, clock or options"), false;
    }
    if (kept) {
        if (strlen(word) < VL_PATH) strcpy(path, word);
        return path[0] != '\0';
    }
    if (word == NULL && e->plain) return ask_at_shelf(e, args, path);
    if (word == NULL) return true;
    return make_plan(e, args, word);
}

static bool speaks_utf8(void) {
    setlocale(LC_CTYPE, "");
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

/* For people the language that was chosen on the screen last comes before that of the environment. */
static void recall_language(struct evening *e) {
    struct vl_habits habits;
    vl_habits_load(&habits);
    vl_language_find(habits.language, &e->at.plan.language);
}

/* To a table on a server. */
static int go_out(const struct evening *e, const struct args *args) {
    struct screen_options options = on_screen(e);
    if (e->plain) setvbuf(stdin, NULL, _IONBF, 0);
    return play_link(args, e->plain, &options);
}

static int run(const struct args *args) {
    struct evening e = {.plain = args->value[FLAG_PLAIN] != NULL,
                        .ascii = args->value[FLAG_ASCII] != NULL,
                        .motion = args->value[FLAG_NO_MOTION] == NULL,
                        .mouse = args->value[FLAG_NO_MOUSE] == NULL,
                        .fair = args->value[FLAG_FAIR] != NULL};
    const char *terminal = getenv("TERM");
    char path[VL_PATH];
    int status = EXIT_USAGE;
    e.at.plan.language = args_language(args);
    e.plain |= !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || terminal == NULL || strcmp(terminal, "dumb") == 0;
    if (e.plain && isatty(STDOUT_FILENO) && !speaks_utf8()) e.ascii = true;
    e.read = !e.plain || args->value[FLAG_PLAIN] != NULL || (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO));
    if (e.read && args->value[FLAG_LANG] == NULL) recall_language(&e);
    if (args->word_count > 0 && is_link(args->words[0])) return go_out(&e, args);
    if (args->value[FLAG_NAME] != NULL || args->value[FLAG_WATCH] != NULL)
        return complain("--name and --watch are for a table on a server"), EXIT_USAGE;
    e.at.plan.seed = any_seed();
    if (!args_seed(args, &e.at.plan.seed) || !args_edition(args, &e.room, &e.edition)) return EXIT_USAGE;
    if (e.plain) setvbuf(stdin, NULL, _IONBF, 0); /* whoever has a clock to mind looks whether there is a line */
    signal(SIGXFSZ, SIG_IGN);                     /* a file that may not grow is told as a full disk is */
    if (decide(&e, args, path)) {
        bool none = !e.latest && path[0] == '\0' && e.at.plan.setup.game == NULL;
        bool later = !e.plain && e.fair && !none; /* everybody's part in the deal is asked for on the screen */
        if (e.plain && e.at.plan.setup.game != NULL) none |= !tell_in_brief(&e);
        struct local *local = none || later ? NULL : open_game(&e, path);
        if (none || later || local != NULL)
            status = !e.plain ? play_on_screen(&e, local, later ? &e.at : NULL)
                     : none   ? EXIT_YES
                              : play_by_lines(&e, local);
    }
    see_off(&e);
    return status;
}

const struct command command_play = {
    .name = "play",
    .synopsis =
        "[GAME|FILE|LINK] [--seats A,B,…] [--players N] [--option K=V] [--edition FILE] [--clock C] [--match N] "
        "[--fair] "
        "[--lang L] [--seed S] [--plain] [--ascii] [--no-motion] [--no-mouse] [--continue] [--name NAME] [--watch]",
    .summary = "play at this terminal, against bots, programs and friends",
    .no = "a server's table is not to be had, or has ended",
    .details = "Without GAME the shelf opens. Without --seats you sit among bots of the level \"fair\". FILE is a game "
               "that was kept.\n"
               "People who share the keyboard are human,human: hands are hidden in between. Games are kept in\n"
               "$XDG_DATA_HOME/veillee (~/.local/share/veillee) as you play. With --fair everybody here has a part in "
               "the deal,\n"
               "which veillee verify can check afterwards.\n"
               "LINK is a table on a server, https://games.example/#/table/ID/CODE: you sit at the seat that the code\n"
               "is for, or look on with a code to watch. Without a code you have your seat again, or a free one of a\n"
               "public table. You stay who you are there, and come back to your seat by the same words.",
    .takes = TAKES(FLAG_SEATS) | TAKES(FLAG_PLAYERS) | TAKES(FLAG_OPTION) | TAKES(FLAG_EDITION) | TAKES(FLAG_LANG) |
             TAKES(FLAG_SEED) | TAKES(FLAG_CLOCK) | TAKES(FLAG_MATCH) | TAKES(FLAG_FAIR) | TAKES(FLAG_PLAIN) |
             TAKES(FLAG_ASCII) | TAKES(FLAG_NO_MOTION) | TAKES(FLAG_NO_MOUSE) | TAKES(FLAG_CONTINUE) |
             TAKES(FLAG_NAME) | TAKES(FLAG_WATCH),
    .words_max = 1,
    .word = {KIND_GAME},
    .examples = {{"veillee play tenakee", "A game against bots, at once."},
                 {"veillee play manitou --seats human:Anne,human:Ben,strong --lang fr",
                  "Two people at one keyboard and a bot, in French."},
                 {"veillee play --continue", "On with the game that was left last."}},
    .files = {{"$XDG_DATA_HOME/veillee/*.journal", "the games that were played; by default in ~/.local/share"},
              {"$XDG_DATA_HOME/veillee/servers/*", "who you are at which server: secret"}},
    .environment = {{"NO_COLOR", "If it is set and not empty, the screen has no colours."},
                    {"TERM", "The terminal. Without one, or with \"dumb\", the game is played by lines."},
                    {"XDG_DATA_HOME", "Where games are kept, in a folder \"veillee\"; ~/.local/share by default."}},
    .run = run,
};
