/* cmd_sim.c - veillee sim: many games between bots, counted.
 *
 * Threads take games off a common counter; every game has a seed of its own and all totals are sums of integers, so
 * the result does not depend on how many threads there are. */
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/players.h"
#include "core/text.h"

enum { THREADS_MAX = 256, BATCH = 16 };

struct totals {
    uint64_t decisions;
    int64_t score[VL_SEATS_MAX];
    uint64_t wins[VL_SEATS_MAX]; /* in parts of a win */
};

struct sim {
    struct playout playout;
    char name[VL_SEATS_MAX][EXTERNAL_NAME]; /* of the bot at each seat */
    struct player player[VL_SEATS_MAX];
    struct troupe troupe;
    uint64_t seed, games;
    atomic_uint_fast64_t next, done;
};

struct worker {
    pthread_t thread;
    struct sim *sim;
    struct totals totals;
    bool leads; /* shows the progress */
};

static void *work(void *arg) {
    struct worker *w = arg;
    struct sim *sim = w->sim;
    const struct vl_setup *s = &sim->playout.setup;
    while (true) {
        uint64_t first = atomic_fetch_add(&sim->next, BATCH);
        if (first >= sim->games) break;
        uint64_t last = first + BATCH < sim->games ? first + BATCH : sim->games;
        for (uint64_t k = first; k < last; k++) {
            int32_t scores[VL_SEATS_MAX];
            w->totals.decisions += play_game(&sim->playout, vl_mix(sim->seed) + k, false, scores, NULL);
            for (unsigned seat = 0; seat < s->players; seat++) w->totals.score[seat] += scores[seat];
            share_win(scores, s->players, w->totals.wins);
        }
        uint64_t done = atomic_fetch_add(&sim->done, last - first) + (last - first);
        if (w->leads && first % (16 * BATCH) == 0) show_progress(s->game->name, done, sim->games);
    }
    play_done();
    return NULL;
}

/* With programs from outside: one game after the other, at a table. */
static void run_sittings(struct sim *sim, struct totals *sum) {
    struct sitting sitting = {.setup = sim->playout.setup};
    for (unsigned seat = 0; seat < VL_SEATS_MAX; seat++) sitting.bot[seat] = &sim->playout.bot[seat];
    memcpy(sitting.external, sim->troupe.program, sizeof sitting.external);
    memset(sum, 0, sizeof *sum);
    for (uint64_t k = 0; k < sim->games; k++) {
        int32_t scores[VL_SEATS_MAX];
        show_progress(sitting.setup.game->name, k, sim->games);
        sum->decisions += sitting_play(&sitting, vl_mix(sim->seed) + k, scores, NULL);
        for (unsigned seat = 0; seat < sitting.setup.players; seat++) sum->score[seat] += scores[seat];
        share_win(scores, sitting.setup.players, sum->wins);
    }
    play_done();
    show_progress(sitting.setup.game->name, sim->games, sim->games);
}

static bool run_threads(struct sim *sim, unsigned threads, struct totals *sum) {
    static struct worker worker[THREADS_MAX];
    unsigned started = 1;
    memset(sum, 0, sizeof *sum);
    for (unsigned i = 0; i < threads; i++) worker[i] = (struct worker){.sim = sim, .leads = i == 0};
    while (started < threads && pthread_create(&worker[started].thread, NULL, work, &worker[started]) == 0) started++;
    work(&worker[0]); /* fewer threads than wished for are slower, not wrong */
    for (unsigned i = 0; i < started; i++) {
        if (i > 0) pthread_join(worker[i].thread, NULL);
        sum->decisions += worker[i].totals.decisions;
        for (unsigned seat = 0; seat < VL_SEATS_MAX; seat++) {
            sum->score[seat] += worker[i].totals.score[seat];
            sum->wins[seat] += worker[i].totals.wins[seat];
        }
    }
    show_progress(sim->playout.setup.game->name, sim->games, sim->games);
    return true;
}

static void print_json(const struct sim *sim, const struct totals *t, double seconds, unsigned threads) {
    const struct vl_setup *s = &sim->playout.setup;
    char buffer[2048];
    struct vl_text out;
    double games = (double)sim->games;
    vl_text_init(&out, buffer, sizeof buffer);
    vl_json_open(&out, NULL, '{');
    vl_json_string(&out, "game", s->game->name);
    vl_json_int(&out, "players", s->players);
    vl_json_open(&out, "bots", '[');
    for (unsigned seat = 0; seat < s->players; seat++) vl_json_string(&out, NULL, sim->name[seat]);
    vl_json_close(&out, ']');
    vl_json_int(&out, "games", (int64_t)sim->games);
    vl_json_int(&out, "decisions", (int64_t)t->decisions);
    vl_json_int(&out, "threads", threads);
    vl_json_real(&out, "seconds", seconds, 6);
    vl_json_real(&out, "games_per_second", games / seconds, 1);
    vl_json_real(&out, "decisions_per_second", (double)t->decisions / seconds, 1);
    vl_json_open(&out, "mean_scores", '[');
    for (unsigned seat = 0; seat < s->players; seat++) vl_json_real(&out, NULL, (double)t->score[seat] / games, 6);
    vl_json_close(&out, ']');
    vl_json_open(&out, "win_shares", '[');
    for (unsigned seat = 0; seat < s->players; seat++)
        vl_json_real(&out, NULL, (double)t->wins[seat] / WIN_PARTS / games, 6);
    vl_json_close(&out, ']');
    vl_json_close(&out, '}');
    puts(vl_text_whole(&out));
}

static void print_table(const struct sim *sim, const struct totals *t, double seconds) {
    double games = (double)sim->games;
    printf("%s, %u players, %llu games: %.0f games/s, %.0f decisions/s\n", sim->playout.setup.game->name,
           sim->playout.setup.players, (unsigned long long)sim->games, games / seconds, (double)t->decisions / seconds);
    for (unsigned seat = 0; seat < sim->playout.setup.players; seat++)
        printf("  seat %u  %-12s mean score %8.3f  win share %6.4f\n", seat, sim->name[seat],
               (double)t->score[seat] / games, (double)t->wins[seat] / WIN_PARTS / games);
}

static int run(const struct args *args) {
    static struct sim sim;
    uint64_t threads = (uint64_t)sysconf(_SC_NPROCESSORS_ONLN);
    if (args->value[FLAG_BOTS] == NULL || args->value[FLAG_GAMES] == NULL)
        return complain("sim: --bots and --games are needed"), EXIT_USAGE;
    uint64_t limit = EXTERNAL_LIMIT;
    if (!args_number(args, FLAG_TIME, 1, 3600000, &limit)) return EXIT_USAGE;
    unsigned players = players_read(args->value[FLAG_BOTS], sim.player);
    sim.seed = 1;
    if (players == 0 || !args_number(args, FLAG_GAMES, 1, UINT64_C(1) << 40, &sim.games) ||
        !args_seed(args, &sim.seed) || !args_number(args, FLAG_THREADS, 1, THREADS_MAX, &threads) ||
        !args_setup(args, args->words[0], players, &sim.playout.setup) ||
        !troupe_start(&sim.troupe, sim.player, players, (unsigned)limit))
        return EXIT_USAGE;
    bool programs = false;
    for (unsigned seat = 0; seat < players; seat++) {
        struct external *program = sim.troupe.program[seat];
        programs |= program != NULL;
        sim.playout.bot[seat] = sim.player[seat].bot;
        snprintf(sim.name[seat], sizeof sim.name[seat], "%s",
                 program != NULL ? program->name : sim.player[seat].bot.name);
    }
    struct totals totals;
    double start = seconds_now();
    if (threads > THREADS_MAX) threads = THREADS_MAX;
    if (programs) threads = 1;
    if (programs)
        run_sittings(&sim, &totals);
    else
        run_threads(&sim, (unsigned)threads, &totals);
    double seconds = seconds_now() - start;
    uint64_t asked[VL_SEATS_MAX] = {0}, replaced[VL_SEATS_MAX] = {0};
    troupe_stop(&sim.troupe, asked, replaced);
    for (unsigned seat = 0; seat < players; seat++)
        complain_replaced(sim.player[seat].command, replaced[seat], asked[seat]);
    if (args->value[FLAG_JSON] != NULL)
        print_json(&sim, &totals, seconds, (unsigned)threads);
    else
        print_table(&sim, &totals, seconds);
    return EXIT_YES;
}

const struct command command_sim = {
    .name = "sim",
    .synopsis =
        "GAME --bots A,B[,C…] --games N [--seed S] [--threads T] [--time MS] [--json] [--option K=V] [--edition FILE]",
    .summary = "lets bots play many games and counts",
    .details =
        "Bot i sits at seat i. Totals are the same for the same seed with any number of threads. exec:COMMAND is a\n"
        "program of yours that speaks the protocol of docs/bot-protocol.md; such games are played one by one.",
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
