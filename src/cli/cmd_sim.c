/* cmd_sim.c - veillee sim: many games between bots, counted (sim/series.h). */
#include <unistd.h>

#include "cli/bot_list.h"
#include "core/text.h"
#include "sim/crew.h"
#include "sim/series.h"
#include "sim/stats.h"

struct sim {
    struct vl_series series;
    struct vl_player player[VL_SEATS_MAX];
    char name[VL_SEATS_MAX][VL_PROGRAM_NAME];             /* of whoever sits there */
    uint64_t asked[VL_SEATS_MAX], replaced[VL_SEATS_MAX]; /* of programs: moves, and those that were the policy's */
    bool programs;
    struct vl_totals totals;
    double seconds;
};

static void show(void *context, uint64_t done, uint64_t games) {
    const struct sim *sim = context;
    show_progress(sim->series.sitting.setup.game->name, done, games);
}

static void print_programs(const struct sim *sim, struct vl_text *out) {
    vl_json_open(out, "programs", '[');
    for (unsigned seat = 0; seat < sim->series.sitting.setup.players; seat++) {
        if (sim->player[seat].command[0] == '\0') continue;
        vl_json_open(out, NULL, '{');
        vl_json_int(out, "seat", seat);
        vl_json_string(out, "name", sim->name[seat]);
        vl_json_int(out, "asked", (int64_t)sim->asked[seat]);
        vl_json_int(out, "replaced", (int64_t)sim->replaced[seat]);
        vl_json_close(out, '}');
    }
    vl_json_close(out, ']');
}

static void print_json(const struct sim *sim) {
    const struct vl_setup *s = &sim->series.sitting.setup;
    const struct vl_totals *t = &sim->totals;
    char buffer[4096];
    struct vl_text out;
    double games = (double)sim->series.games;
    vl_text_init(&out, buffer, sizeof buffer);
    vl_json_open(&out, NULL, '{');
    vl_json_string(&out, "game", s->game->name);
    vl_json_int(&out, "players", s->players);
    vl_json_open(&out, "bots", '[');
    for (unsigned seat = 0; seat < s->players; seat++) vl_json_string(&out, NULL, sim->name[seat]);
    vl_json_close(&out, ']');
    vl_json_int(&out, "games", (int64_t)sim->series.games);
    vl_json_int(&out, "decisions", (int64_t)t->decisions);
    vl_json_int(&out, "threads", sim->series.threads);
    vl_json_real(&out, "seconds", sim->seconds, 6);
    vl_json_real(&out, "games_per_second", games / sim->seconds, 1);
    vl_json_real(&out, "decisions_per_second", (double)t->decisions / sim->seconds, 1);
    vl_json_open(&out, "mean_scores", '[');
    for (unsigned seat = 0; seat < s->players; seat++) vl_json_real(&out, NULL, (double)t->score[seat] / games, 6);
    vl_json_close(&out, ']');
    vl_json_open(&out, "win_shares", '[');
    for (unsigned seat = 0; seat < s->players; seat++)
        vl_json_real(&out, NULL, (double)t->wins[seat] / VL_WIN_PARTS / games, 6);
    vl_json_close(&out, ']');
    if (sim->programs) print_programs(sim, &out);
    vl_json_close(&out, '}');
    puts(vl_text_whole(&out));
}

static void print_table(const struct sim *sim) {
    const struct vl_setup *s = &sim->series.sitting.setup;
    const struct vl_totals *t = &sim->totals;
    double games = (double)sim->series.games;
    printf("%s, %u players, %llu games: %.0f games/s, %.0f decisions/s\n", s->game->name, s->players,
           (unsigned long long)sim->series.games, games / sim->seconds, (double)t->decisions / sim->seconds);
    for (unsigned seat = 0; seat < s->players; seat++)
        printf("  seat %u  %-12s mean score %8.3f  win share %6.4f\n", seat, sim->name[seat],
               (double)t->score[seat] / games, (double)t->wins[seat] / VL_WIN_PARTS / games);
}

static bool read_sim(struct sim *sim, const struct args *args) {
    struct vl_series *series = &sim->series;
    uint64_t threads = (uint64_t)sysconf(_SC_NPROCESSORS_ONLN), limit = VL_PROGRAM_LIMIT;
    if (args->value[FLAG_BOTS] == NULL || args->value[FLAG_GAMES] == NULL)
        return complain("sim: --bots and --games are needed"), false;
    if (!args_number(args, FLAG_TIME, 1, 3600000, &limit)) return false;
    unsigned players = read_bots(args->value[FLAG_BOTS], sim->player);
    series->seed = 1;
    if (players == 0 || !args_number(args, FLAG_GAMES, 1, UINT64_C(1) << 40, &series->games) ||
        !args_seed(args, &series->seed) || !args_number(args, FLAG_THREADS, 1, VL_THREADS_MAX, &threads) ||
        !args_setup(args, args->words[0], players, &series->sitting.setup))
        return false;
    for (unsigned seat = 0; seat < players; seat++) {
        series->sitting.bot[seat] = sim->player[seat].bot;
        sim->programs |= sim->player[seat].command[0] != '\0';
    }
    series->threads = sim->programs ? 1 : threads > VL_THREADS_MAX ? VL_THREADS_MAX : (unsigned)threads;
    series->sitting.limit = (unsigned)limit;
    series->progress = show;
    series->context = sim;
    return true;
}

/* Starts the programs, if any; false after a complaint. */
static bool start_programs(struct sim *sim) {
    struct vl_sitting *sitting = &sim->series.sitting;
    struct vl_program_terms terms = {sitting->limit, complaining};
    unsigned players = sitting->setup.players, failed;
    if (!vl_players_start(sim->player, players, &terms, sitting->program, &failed)) {
        complain("--bots: exec:%s: %s", sim->player[failed].command, program_fate(sitting->program[failed]));
        vl_program_free(sitting->program[failed]);
        return false;
    }
    for (unsigned seat = 0; seat < players; seat++)
        snprintf(sim->name[seat], sizeof sim->name[seat], "%s",
                 vl_player_name(&sim->player[seat], sitting->program[seat]));
    return true;
}

static int run(const struct args *args) {
    static struct sim sim;
    struct vl_sitting *sitting = &sim.series.sitting;
    if (!read_sim(&sim, args) || !start_programs(&sim)) return EXIT_USAGE;
    double start = seconds_now();
    bool good = vl_series_play(&sim.series, &sim.totals);
    sim.seconds = seconds_now() - start;
    show(&sim, sim.series.games, sim.series.games);
    vl_players_stop(sitting->program, sitting->setup.players, sim.asked, sim.replaced);
    if (!good) return complain("out of memory"), EXIT_USAGE;
    for (unsigned seat = 0; seat < sitting->setup.players; seat++)
        complain_replaced(sim.player[seat].command, sim.replaced[seat], sim.asked[seat]);
    if (args->value[FLAG_JSON] != NULL)
        print_json(&sim);
    else
        print_table(&sim);
    return EXIT_YES;
}

const struct command command_sim = {
    .name = "sim",
    .synopsis =
        "GAME --bots A,B[,C…] --games N [--seed S] [--threads T] [--time MS] [--json] [--option K=V] [--edition FILE]",
    .summary = "lets bots play many games and counts",
    .details =
        "Bot i sits at seat i. Totals are the same for the same seed with any number of threads. exec:COMMAND is a\n"
        "program of yours that speaks the protocol of docs/bot-protocol.md; such games are played one by one, and\n"
        "--json tells how many of its moves were asked for and how many of those the policy made in its place.",
    .takes = TAKES(FLAG_BOTS) | TAKES(FLAG_GAMES) | TAKES(FLAG_SEED) | TAKES(FLAG_THREADS) | TAKES(FLAG_JSON) |
             TAKES(FLAG_TIME) | TAKES(FLAG_OPTION) | TAKES(FLAG_EDITION),
    .words_min = 1,
    .words_max = 1,
    .word = {KIND_GAME},
    .examples = {{"veillee sim tenakee --bots greedy,random,random --games 1000",
                  "How often does each of three bots win?"},
                 {"veillee sim tomahawk --bots ismcts:50,greedy --games 10 --json",
                  "The same for a program, of bots that search."},
                 {"veillee sim goofspiel --bots exec:./bot.py,random --games 20", "How does a bot of yours do?"}},
    .files = {{"docs/bot-protocol.md", "how to speak with a program at a seat"}, {"docs/bots.md", "our own bots"}},
    .run = run,
};
