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
 * Threads take rounds off a common counter; totals are sums of integers, and the test looks after fixed numbers of
 * rounds, so the result is the same for any number of threads. */
#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"
#include "core/text.h"

enum { THREADS_MAX = 256, GAMES_DEFAULT = 1000, GAMES_UNTIL_SURE = 1000000, CHUNK = 16 };

/* One bot by name; several seats may be taken by its like. Wins are in parts (WIN_PARTS a win). */
struct entry {
    struct vl_bot bot;
    unsigned seats;
    int64_t score;
    uint64_t wins;      /* of all rounds */
    double wins_square; /* sum of the squares of a round's wins: whole numbers, exact up to 2^53 */
};

struct totals {
    int64_t score[VL_SEATS_MAX];
    uint64_t wins[VL_SEATS_MAX];
    double wins_square[VL_SEATS_MAX];
};

struct arena {
    struct vl_setup setup;
    struct vl_bot bot[VL_SEATS_MAX]; /* as listed */
    unsigned entry_of[VL_SEATS_MAX];
    struct entry entry[VL_SEATS_MAX];
    unsigned entries;
    uint64_t seed, rounds, played; /* rounds asked for, and played */
    const char *folder;
    atomic_uint_fast64_t next, until, done;
    atomic_bool failed;
    bool look, sure;
    double start;
};

struct worker {
    pthread_t thread;
    struct arena *arena;
    struct totals totals;
    bool leads;
};

/* ---- Playing ---- */

static FILE *open_record(struct arena *a, uint64_t number) {
    char path[4096];
    int length = snprintf(path, sizeof path, "%s/%06llu.rec", a->folder, (unsigned long long)number);
    FILE *out = length < (int)sizeof path ? fopen(path, "w") : NULL;
    if (out == NULL && !atomic_exchange(&a->failed, true)) complain("%s: %s", path, system_words(errno));
    return out;
}

/* One deal with every seating: bot i sits at seat i + turn. */
static void play_round(struct arena *a, uint64_t round, struct totals *t) {
    unsigned players = a->setup.players;
    uint64_t wins[VL_SEATS_MAX] = {0};
    struct playout p = {.setup = a->setup};
    for (unsigned turn = 0; turn < players; turn++) {
        int32_t scores[VL_SEATS_MAX];
        uint64_t parts[VL_SEATS_MAX] = {0};
        FILE *out = a->folder == NULL ? NULL : open_record(a, round * players + turn + 1);
        for (unsigned i = 0; i < players; i++) p.bot[(i + turn) % players] = a->bot[i];
        play_game(&p, vl_mix(a->seed) + round, false, scores, out);
        if (out != NULL && fclose(out) != 0 && !atomic_exchange(&a->failed, true))
            complain("%s: %s", a->folder, system_words(errno));
        share_win(scores, players, parts);
        for (unsigned i = 0; i < players; i++) {
            wins[a->entry_of[i]] += parts[(i + turn) % players];
            t->score[a->entry_of[i]] += scores[(i + turn) % players];
        }
    }
    for (unsigned e = 0; e < a->entries; e++) {
        t->wins[e] += wins[e];
        t->wins_square[e] += (double)(wins[e] * wins[e]);
    }
}

static void show(struct arena *a) {
    uint64_t done = atomic_load(&a->done);
    double seconds = seconds_now() - a->start;
    char words[64];
    if (!isatty(STDERR_FILENO) || done == 0) return;
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
        uint64_t round = atomic_fetch_add(&a->next, 1);
        if (round >= atomic_load(&a->until)) break;
        play_round(a, round, &w->totals);
        atomic_fetch_add(&a->done, 1);
        if (w->leads) show(a);
    }
    play_done();
    return NULL;
}

/* Plays the rounds up to `until`. */
static void play_chunk(struct arena *a, uint64_t until, unsigned threads) {
    static struct worker worker[THREADS_MAX];
    unsigned started = 1;
    atomic_store(&a->next, a->played);
    atomic_store(&a->until, until);
    for (unsigned i = 0; i < threads; i++) worker[i] = (struct worker){.arena = a, .leads = i == 0};
    while (started < threads && pthread_create(&worker[started].thread, NULL, work, &worker[started]) == 0) started++;
    work(&worker[0]);
    for (unsigned i = 0; i < started; i++) {
        if (i > 0) pthread_join(worker[i].thread, NULL);
        for (unsigned e = 0; e < a->entries; e++) {
            a->entry[e].score += worker[i].totals.score[e];
            a->entry[e].wins += worker[i].totals.wins[e];
            a->entry[e].wins_square += worker[i].totals.wins_square[e];
        }
    }
    a->played = until;
}

/* ---- Judging ---- */

struct verdict {
    double share, low, high, score, elo, elo_low, elo_high;
};

/* Games of one such bot in a round: every seating, every seat it takes. */
static double games_a_round(const struct arena *a, const struct entry *e) {
    return (double)a->setup.players * e->seats;
}

/* The mean share of a round and the variance of one round's share. */
static double mean_share(const struct arena *a, const struct entry *e, double *variance) {
    double unit = games_a_round(a, e) * WIN_PARTS, n = (double)a->played, sum = (double)e->wins;
    *variance = n < 2 ? 0.25 : (e->wins_square - sum * sum / n) / (n - 1) / (unit * unit);
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
static struct verdict judge(const struct arena *a, const struct entry *e) {
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
    v.score = (double)e->score / (games_a_round(a, e) * n);
    v.elo = elo_of(a, share);
    v.elo_low = elo_of(a, v.low);
    v.elo_high = elo_of(a, v.high);
    return v;
}

/* Whether the first bot's share differs from an even one, however often one looks. */
static bool is_sure(const struct arena *a) {
    const double alpha = 0.05, r = 4;
    double variance, n = (double)a->played, share = mean_share(a, &a->entry[0], &variance);
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
        struct verdict v = judge(a, &a->entry[e]);
        vl_json_open(&out, NULL, '{');
        vl_json_string(&out, "name", a->entry[e].bot.name);
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
    puts(buffer);
}

static void print_table(const struct arena *a) {
    printf("%s, %u players, %llu games (%llu deals, every seating)\n", a->setup.game->name, a->setup.players,
           (unsigned long long)(a->played * a->setup.players), (unsigned long long)a->played);
    for (unsigned e = 0; e < a->entries; e++) {
        struct verdict v = judge(a, &a->entry[e]);
        printf("  %-14s win share %.4f (%.4f to %.4f)  fair × %.2f  mean score %8.2f  Elo %+5.0f (%+.0f to %+.0f)\n",
               a->entry[e].bot.name, v.share, v.low, v.high, v.share * a->setup.players, v.score, v.elo, v.elo_low,
               v.elo_high);
    }
    if (a->look)
        puts(a->sure ? "  sure: the first bot's share is not the even one" : "  not sure after all these games");
}

static void enter_bots(struct arena *a, unsigned players) {
    for (unsigned i = 0; i < players; i++) {
        unsigned e = 0;
        while (e < a->entries && strcmp(a->entry[e].bot.name, a->bot[i].name) != 0) e++;
        if (e == a->entries) a->entry[a->entries++].bot = a->bot[i];
        a->entry[e].seats++;
        a->entry_of[i] = e;
    }
}

static int run(const struct args *args) {
    static struct arena a;
    uint64_t threads = (uint64_t)sysconf(_SC_NPROCESSORS_ONLN), games;
    a.look = args->value[FLAG_UNTIL_SURE] != NULL;
    a.folder = args->value[FLAG_OUT];
    a.seed = 1;
    games = a.look ? GAMES_UNTIL_SURE : GAMES_DEFAULT;
    if (args->value[FLAG_BOTS] == NULL) return complain("arena: --bots is missing"), EXIT_USAGE;
    unsigned players = read_bots(args->value[FLAG_BOTS], a.bot);
    if (players == 0 || !args_number(args, FLAG_GAMES, 1, UINT64_C(1) << 40, &games) || !args_seed(args, &a.seed) ||
        !args_number(args, FLAG_THREADS, 1, THREADS_MAX, &threads) ||
        !args_setup(args, args->words[0], players, &a.setup))
        return EXIT_USAGE;
    if (a.folder != NULL && mkdir(a.folder, 0777) != 0 && errno != EEXIST)
        return complain("%s: %s", a.folder, system_words(errno)), EXIT_USAGE;
    if (threads > THREADS_MAX) threads = THREADS_MAX;
    enter_bots(&a, players);
    a.rounds = (games + players - 1) / players;
    a.start = seconds_now();
    while (a.played < a.rounds && !a.sure && !a.failed) {
        uint64_t until = a.look && a.played + CHUNK < a.rounds ? a.played + CHUNK : a.rounds;
        play_chunk(&a, until, (unsigned)threads);
        a.sure = a.look && is_sure(&a);
    }
    show_progress("", 1, 1);
    if (a.failed) return EXIT_USAGE;
    if (args->value[FLAG_JSON] != NULL)
        print_json(&a, seconds_now() - a.start);
    else
        print_table(&a);
    return EXIT_YES;
}

const struct command command_arena = {
    .name = "arena",
    .synopsis = "GAME --bots A,B,… [--games N] [--until-sure] [--seed S] [--threads T] [--out DIR] [--json] "
                "[--option K=V] [--edition FILE]",
    .summary = "compares bots: paired deals, rotated seats, confidence intervals",
    .details =
        "As many bots as players; every deal is played with each seating, so --games is rounded up to whole rounds.\n"
        "Bots of the same name count together. Intervals are 95 %. --until-sure stops as soon as the first bot's "
        "share\n"
        "of the wins is known to differ from an even one. The same seed gives the same result with any number of\n"
        "threads, as long as no bot's limit is one of time.",
    .takes = TAKES(FLAG_BOTS) | TAKES(FLAG_GAMES) | TAKES(FLAG_UNTIL_SURE) | TAKES(FLAG_SEED) | TAKES(FLAG_THREADS) |
             TAKES(FLAG_OUT) | TAKES(FLAG_JSON) | TAKES(FLAG_OPTION) | TAKES(FLAG_EDITION),
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
