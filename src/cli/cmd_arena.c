/* cmd_arena.c - veillee arena: which bot is stronger, and how sure are we?
 *
 * Luck is most of a card game, so it is taken out as far as it goes. A deal is played once for every seating: the bots
 * move round the table, and chance draws from the same stream each time. What is counted is a bot's share of the wins
 * in such a round of games; rounds are independent of each other, so their mean and variance give the interval.
 *
 * --until-sure looks again and again, which an ordinary interval does not allow. It uses a bound that holds at all
 * times at once (H. Robbins: "Statistical methods related to the law of the iterated logarithm", 1970; S. Howard et
 * al.: "Time-uniform, nonparametric, nonasymptotic confidence sequences", 2021): with variance V of the sum so far, the
 * sum strays beyond √((V+r) ln((V+r)/(r α²))) with a probability of at most about α, whenever one looks.
 *
 * Rounds are dealt out to the ranks of mpirun (spread.h), and the threads of a rank take its rounds off a common
 * counter; each thread has programs of its own where some are bots. Totals are sums of integers, and the test looks
 * after fixed numbers of rounds, so the result is the same however the work is spread. */
#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/players.h"
#include "cli/spread.h"
#include "core/text.h"

enum { THREADS_MAX = 256, GAMES_DEFAULT = 1000, GAMES_UNTIL_SURE = 1000000, CHUNK = 16 };

/* One bot by name, or one program by its command; several seats may be taken by its like. */
struct entry {
    char name[EXTERNAL_NAME];
    unsigned first, seats; /* the first of the players listed that is one, and how many are */
};

/* Of each entry, in whole numbers that ranks can add up. Wins are in parts (WIN_PARTS a win). */
struct totals {
    uint64_t score[VL_SEATS_MAX]; /* of all games; negative ones wrap around, and back */
    uint64_t wins[VL_SEATS_MAX];
    uint64_t wins_square[VL_SEATS_MAX]; /* sum of the squares of a round's wins */
};

struct worker {
    pthread_t thread;
    struct arena *arena;
    struct troupe troupe;
    struct totals totals;
    bool leads;
};

struct arena {
    struct vl_setup setup;
    struct player player[VL_SEATS_MAX]; /* as listed */
    bool programs;                      /* some of them are */
    unsigned entry_of[VL_SEATS_MAX];
    struct entry entry[VL_SEATS_MAX];
    unsigned entries;
    struct totals totals;          /* of the rounds played, by all ranks */
    uint64_t seed, rounds, played; /* rounds asked for, and played */
    const char *folder;
    struct worker worker[THREADS_MAX];
    unsigned threads;
    atomic_uint_fast64_t next, until, done;
    atomic_bool failed;
    bool look, sure;
    double start;
};

/* ---- Playing ---- */

static FILE *open_record(struct arena *a, uint64_t number) {
    char path[4096];
    int length = snprintf(path, sizeof path, "%s/%06llu.rec", a->folder, (unsigned long long)number);
    FILE *out = length < (int)sizeof path ? fopen(path, "w") : NULL;
    if (out == NULL && !atomic_exchange(&a->failed, true)) complain("%s: %s", path, system_words(errno));
    return out;
}

/* One game, player i at seat i + turn: at a table if programs take part. */
static void play_seating(struct worker *w, unsigned turn, uint64_t seed, int32_t *scores, FILE *out) {
    struct arena *a = w->arena;
    struct playout p = {.setup = a->setup};
    struct sitting sitting = {.setup = a->setup};
    for (unsigned i = 0; i < a->setup.players; i++) {
        unsigned seat = (i + turn) % a->setup.players;
        p.bot[seat] = a->player[i].bot;
        sitting.bot[seat] = &a->player[i].bot;
        sitting.external[seat] = w->troupe.program[i];
    }
    if (a->programs)
        sitting_play(&sitting, seed, scores, out);
    else
        play_game(&p, seed, false, scores, out);
}

/* One deal with every seating. */
static void play_round(struct worker *w, uint64_t round) {
    struct arena *a = w->arena;
    struct totals *t = &w->totals;
    unsigned players = a->setup.players;
    uint64_t wins[VL_SEATS_MAX] = {0};
    for (unsigned turn = 0; turn < players; turn++) {
        int32_t scores[VL_SEATS_MAX];
        uint64_t parts[VL_SEATS_MAX] = {0};
        FILE *out = a->folder == NULL ? NULL : open_record(a, round * players + turn + 1);
        play_seating(w, turn, vl_mix(a->seed) + round, scores, out);
        if (out != NULL && fclose(out) != 0 && !atomic_exchange(&a->failed, true))
            complain("%s: %s", a->folder, system_words(errno));
        share_win(scores, players, parts);
        for (unsigned i = 0; i < players; i++) {
            wins[a->entry_of[i]] += parts[(i + turn) % players];
            t->score[a->entry_of[i]] += (uint64_t)scores[(i + turn) % players];
        }
    }
    for (unsigned e = 0; e < a->entries; e++) {
        t->wins[e] += wins[e];
        t->wins_square[e] += wins[e] * wins[e];
    }
}

static void show(struct arena *a) {
    uint64_t done = atomic_load(&a->done) * spread_size(); /* the others will be as far */
    double seconds = seconds_now() - a->start;
    char words[64];
    if (!isatty(STDERR_FILENO) || done == 0 || done > a->rounds) return;
    double left = seconds / (double)done * (double)(a->rounds - done);
    snprintf(words, sizeof words, "%s  %llu of %llu games, %s %.0f s left,", a->setup.game->name,
             (unsigned long long)done * a->setup.players, (unsigned long long)a->rounds * a->setup.players,
             a->look ? "at most" : "about", left);
    show_progress(words, done, a->rounds);
}

static void *work(void *arg) {
    struct worker *w = arg;
    struct arena *a = w->arena;
    while (!atomic_load(&a->failed)) {
        uint64_t round = atomic_fetch_add(&a->next, spread_size());
        if (round >= atomic_load(&a->until)) break;
        play_round(w, round);
        atomic_fetch_add(&a->done, 1);
        if (w->leads) show(a);
    }
    play_done();
    return NULL;
}

static void add_totals(struct totals *sum, const struct totals *t) {
    for (unsigned e = 0; e < VL_SEATS_MAX; e++) {
        sum->score[e] += t->score[e];
        sum->wins[e] += t->wins[e];
        sum->wins_square[e] += t->wins_square[e];
    }
}

/* Plays the rounds up to `until`, every rank its part of them, and waits for the sums. */
static void play_chunk(struct arena *a, uint64_t until) {
    struct totals sum = {.wins = {0}};
    unsigned started = 1;
    atomic_store(&a->next, a->played + spread_rank());
    atomic_store(&a->until, until);
    for (unsigned i = 0; i < a->threads; i++) a->worker[i].totals = sum;
    while (started < a->threads && pthread_create(&a->worker[started].thread, NULL, work, &a->worker[started]) == 0)
        started++;
    work(&a->worker[0]);
    for (unsigned i = 0; i < started; i++) {
        if (i > 0) pthread_join(a->worker[i].thread, NULL);
        add_totals(&sum, &a->worker[i].totals);
    }
    if (a->failed) return;
    spread_sum((uint64_t *)&sum, sizeof sum / sizeof(uint64_t));
    add_totals(&a->totals, &sum);
    a->played = until;
}

/* Every thread has programs of its own; all are started here, so that no pipe is inherited by another. */
static bool start_workers(struct arena *a, unsigned limit) {
    for (unsigned i = 0; i < a->threads; i++) {
        a->worker[i].arena = a;
        a->worker[i].leads = i == 0 && spread_rank() == 0;
        if (!troupe_start(&a->worker[i].troupe, a->player, a->setup.players, limit)) return false;
    }
    return true;
}

/* Lets the programs go; rank 0 says how often, on all ranks, they did not answer as they should. */
static void stop_workers(struct arena *a) {
    uint64_t asked[VL_SEATS_MAX] = {0}, replaced[VL_SEATS_MAX] = {0};
    for (unsigned i = 0; i < a->threads; i++) troupe_stop(&a->worker[i].troupe, asked, replaced);
    if (a->failed) return;
    spread_sum(asked, VL_SEATS_MAX);
    spread_sum(replaced, VL_SEATS_MAX);
    for (unsigned i = 0; i < a->setup.players && spread_rank() == 0; i++)
        complain_replaced(a->player[i].command, replaced[i], asked[i]);
}

/* ---- Judging ---- */

struct verdict {
    double share, low, high, score, elo, elo_low, elo_high;
};

/* Games of one such bot in a round: every seating, every seat it takes. */
static double games_a_round(const struct arena *a, unsigned e) {
    return (double)a->setup.players * a->entry[e].seats;
}

/* The mean share of a round and the variance of one round's share. */
static double mean_share(const struct arena *a, unsigned e, double *variance) {
    double unit = games_a_round(a, e) * WIN_PARTS, n = (double)a->played, sum = (double)a->totals.wins[e];
    *variance = n < 2 ? 0.25 : ((double)a->totals.wins_square[e] - sum * sum / n) / (n - 1) / (unit * unit);
    if (*variance < 0) *variance = 0;
    return sum / n / unit;
}

static double elo_of(const struct arena *a, double share) {
    double players = a->setup.players, least = 0.5 / ((double)a->played * players + 1);
    if (share < least) share = least;
    if (share > 1 - least) share = 1 - least;
    return 400 * log10(share * (players - 1) / (1 - share)); /* against a table of equals of 0 */
}

/* 95 %: the normal interval over rounds, with Student's correction; where the rounds do not vary, the one of Wilson. */
static struct verdict judge(const struct arena *a, unsigned e) {
    double variance, n = (double)a->played, share = mean_share(a, e, &variance);
    double half = n < 2 ? 1 : (1.96 + 2.4 / (n - 1)) * sqrt(variance / n);
    double slack = 3.84 / (n + 3.84);
    struct verdict v = {.share = share, .low = share - half, .high = share + half};
    if (variance == 0) {
        v.low = share - slack * share;
        v.high = share + slack * (1 - share);
    }
    v.low = v.low < 0 ? 0 : v.low;
    v.high = v.high > 1 ? 1 : v.high;
    v.score = (double)(int64_t)a->totals.score[e] / (games_a_round(a, e) * n);
    v.elo = elo_of(a, share);
    v.elo_low = elo_of(a, v.low);
    v.elo_high = elo_of(a, v.high);
    return v;
}

/* Whether the first bot's share differs from an even one, however often one looks. */
static bool is_sure(const struct arena *a) {
    const double alpha = 0.05, r = 4;
    double variance, n = (double)a->played, share = mean_share(a, 0, &variance);
    double apart = fabs(share - 1.0 / a->setup.players), unit = 0.25;
    double v = n * (variance / unit > 0.05 ? variance / unit : 0.05); /* rounds that happen not to vary prove little */
    return a->played >= CHUNK && n * apart / sqrt(unit) > sqrt((v + r) * log((v + r) / (r * alpha * alpha)));
}

/* ---- Saying ---- */

static void print_json(const struct arena *a, double seconds) {
    char buffer[4096];
    struct vl_text out;
    vl_text_init(&out, buffer, sizeof buffer);
    vl_json_open(&out, NULL, '{');
    vl_json_string(&out, "game", a->setup.game->name);
    vl_json_int(&out, "players", a->setup.players);
    vl_json_int(&out, "games", (int64_t)(a->played * a->setup.players));
    vl_json_int(&out, "deals", (int64_t)a->played);
    if (a->look) vl_json_bool(&out, "sure", a->sure);
    vl_json_real(&out, "seconds", seconds, 3);
    vl_json_open(&out, "bots", '[');
    for (unsigned e = 0; e < a->entries; e++) {
        struct verdict v = judge(a, e);
        vl_json_open(&out, NULL, '{');
        vl_json_string(&out, "name", a->entry[e].name);
        vl_json_int(&out, "seats", a->entry[e].seats);
        vl_json_real(&out, "win_share", v.share, 6);
        vl_json_real(&out, "win_share_low", v.low, 6);
        vl_json_real(&out, "win_share_high", v.high, 6);
        vl_json_real(&out, "mean_score", v.score, 4);
        vl_json_real(&out, "elo", v.elo, 1);
        vl_json_real(&out, "elo_low", v.elo_low, 1);
        vl_json_real(&out, "elo_high", v.elo_high, 1);
        vl_json_close(&out, '}');
    }
    vl_json_close(&out, ']');
    vl_json_close(&out, '}');
    puts(vl_text_whole(&out));
}

static void print_table(const struct arena *a) {
    printf("%s, %u players, %llu games (%llu deals, every seating)\n", a->setup.game->name, a->setup.players,
           (unsigned long long)(a->played * a->setup.players), (unsigned long long)a->played);
    for (unsigned e = 0; e < a->entries; e++) {
        struct verdict v = judge(a, e);
        printf("  %-14s win share %.4f (%.4f to %.4f)  fair × %.2f  mean score %8.2f  Elo %+5.0f (%+.0f to %+.0f)\n",
               a->entry[e].name, v.share, v.low, v.high, v.share * a->setup.players, v.score, v.elo, v.elo_low,
               v.elo_high);
    }
    if (a->look)
        puts(a->sure ? "  sure: the first bot's share is not the even one" : "  not sure after all these games");
}

static bool same_player(const struct player *a, const struct player *b) {
    return strcmp(a->command, b->command) == 0 && (a->command[0] != '\0' || strcmp(a->bot.name, b->bot.name) == 0);
}

static void enter_players(struct arena *a, unsigned players) {
    for (unsigned i = 0; i < players; i++) {
        unsigned e = 0;
        while (e < a->entries && !same_player(&a->player[a->entry[e].first], &a->player[i])) e++;
        if (e == a->entries) a->entry[a->entries++].first = i;
        a->entry[e].seats++;
        a->entry_of[i] = e;
        a->programs |= a->player[i].command[0] != '\0';
    }
}

/* Bots are called by their names, programs as they call themselves. */
static void name_entries(struct arena *a) {
    for (unsigned e = 0; e < a->entries; e++) {
        unsigned first = a->entry[e].first;
        const struct external *program = a->worker[0].troupe.program[first];
        snprintf(a->entry[e].name, sizeof a->entry[e].name, "%s",
                 program != NULL ? program->name : a->player[first].bot.name);
    }
}

static bool read_arena(struct arena *a, const struct args *args, uint64_t *limit) {
    uint64_t games, threads = 0;
    a->look = args->value[FLAG_UNTIL_SURE] != NULL;
    a->folder = args->value[FLAG_OUT];
    a->seed = 1;
    games = a->look ? GAMES_UNTIL_SURE : GAMES_DEFAULT;
    if (args->value[FLAG_BOTS] == NULL) return complain("arena: --bots is missing"), false;
    unsigned players = players_read(args->value[FLAG_BOTS], a->player);
    if (players == 0 || !args_number(args, FLAG_GAMES, 1, UINT64_C(1) << 40, &games) || !args_seed(args, &a->seed) ||
        !args_number(args, FLAG_THREADS, 1, THREADS_MAX, &threads) ||
        !args_number(args, FLAG_TIME, 1, 3600000, limit) || !args_setup(args, args->words[0], players, &a->setup))
        return false;
    if (a->folder != NULL && mkdir(a->folder, 0777) != 0 && errno != EEXIST)
        return complain("%s: %s", a->folder, strerror(errno)), false;
    enter_players(a, players);
    a->rounds = (games + players - 1) / players;
    a->threads = (unsigned)threads;
    return true;
}

/* All cores, unless mpirun has given them out. */
static unsigned threads_of_choice(void) {
    uint64_t cores = spread_size() > 1 ? 1 : (uint64_t)sysconf(_SC_NPROCESSORS_ONLN);
    return cores < THREADS_MAX ? (unsigned)cores : THREADS_MAX;
}

/* Rank 0 decides for all, lest two machines round differently. */
static bool decide(const struct arena *a) {
    uint64_t sure = spread_rank() == 0 && is_sure(a);
    spread_sum(&sure, 1);
    return sure > 0;
}

static void play_all(struct arena *a, unsigned limit) {
    if (!start_workers(a, limit)) a->failed = true;
    name_entries(a);
    a->start = seconds_now();
    while (a->played < a->rounds && !a->sure && !a->failed) {
        uint64_t chunk = a->played / 8 > CHUNK ? a->played / 8 : CHUNK; /* looks grow rarer: the ranks wait less */
        play_chunk(a, a->look && a->played + chunk < a->rounds ? a->played + chunk : a->rounds);
        a->sure = a->look && !a->failed && decide(a);
    }
    if (spread_rank() == 0) show_progress("", 1, 1);
    stop_workers(a);
}

static int run(const struct args *args) {
    static struct arena a;
    uint64_t limit = EXTERNAL_LIMIT;
    if (!read_arena(&a, args, &limit) || !spread_begin()) return EXIT_USAGE;
    if (a.threads == 0) a.threads = threads_of_choice();
    play_all(&a, (unsigned)limit);
    double seconds = seconds_now() - a.start;
    spread_end(a.failed);
    if (a.failed) return EXIT_USAGE;
    if (spread_rank() > 0) return EXIT_YES;
    if (args->value[FLAG_JSON] != NULL)
        print_json(&a, seconds);
    else
        print_table(&a);
    return EXIT_YES;
}

const struct command command_arena = {
    .name = "arena",
    .synopsis =
        "GAME --bots A,B,… [--games N] [--until-sure] [--seed S] [--threads T] [--time MS] [--out DIR] [--json] "
        "[--option K=V] [--edition FILE]",
    .summary = "compares bots: paired deals, rotated seats, confidence intervals",
    .details =
        "As many bots as players; every deal is played with each seating, so --games is rounded up to whole rounds.\n"
        "Bots of the same name count together. Intervals are 95 %. --until-sure stops as soon as the first bot's "
        "share\n"
        "of the wins is known to differ from an even one. exec:COMMAND is a program of yours that speaks the protocol\n"
        "of docs/bot-protocol.md; every thread starts its own. mpirun -n K veillee arena … spreads the games over\n"
        "ranks, with one thread each by default. The same seed gives the same result with any number of ranks and\n"
        "threads, as long as no bot's limit is one of time and programs answer the same in the same game.",
    .takes = TAKES(FLAG_BOTS) | TAKES(FLAG_GAMES) | TAKES(FLAG_UNTIL_SURE) | TAKES(FLAG_SEED) | TAKES(FLAG_THREADS) |
             TAKES(FLAG_TIME) | TAKES(FLAG_OUT) | TAKES(FLAG_JSON) | TAKES(FLAG_OPTION) | TAKES(FLAG_EDITION),
    .words_min = 1,
    .words_max = 1,
    .word = {KIND_GAME},
    .examples = {{"veillee arena tomahawk --bots ismcts:100,greedy --games 20",
                  "Is the search stronger? Ten deals, each with both seatings."},
                 {"veillee arena manitou --bots greedy,random --until-sure",
                  "The same of two others, with as many deals as it takes."},
                 {"veillee arena kuhn --bots greedy,random --games 4 --out games",
                  "A few games whose records are kept."}},
    .files = {{"docs/bots.md", "our own bots, and how strong they are"}},
    .run = run,
};
