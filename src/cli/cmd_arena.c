/* cmd_arena.c - veillee arena: which bot is stronger, and how sure are we? sim/arena.h plays and judges; the ranks of
 * mpirun (spread.h) share the work. */
#include <errno.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/bot_list.h"
#include "cli/spread.h"
#include "core/text.h"
#include "sim/arena.h"
#include "sim/crew.h"

enum { GAMES_DEFAULT = 1000, GAMES_UNTIL_SURE = 1000000 };

struct contest {
    struct vl_arena arena;
    const char *folder;
    double start;
    atomic_bool complained; /* of a record that cannot be kept */
};

/* ---- Meanwhile ---- */

static bool refuse(struct contest *c, const char *path) {
    if (!atomic_exchange(&c->complained, true)) complain("%s: %s", path, system_words(errno));
    return false;
}

static bool keep(void *context, uint64_t number, const char *record) {
    struct contest *c = context;
    char path[4096];
    int length = snprintf(path, sizeof path, "%s/%06llu.rec", c->folder, (unsigned long long)number);
    FILE *out = length < (int)sizeof path ? fopen(path, "w") : NULL;
    if (out == NULL) return refuse(c, path);
    fputs(record, out);
    return fclose(out) == 0 || refuse(c, c->folder);
}

static void show(void *context, uint64_t rounds) {
    struct contest *c = context;
    const struct vl_arena *a = &c->arena;
    if (rounds == 0) c->start = seconds_now();
    uint64_t done = rounds * a->spread.size; /* the others will be as far */
    double seconds = seconds_now() - c->start;
    char words[64];
    if (a->spread.rank > 0 || !isatty(STDERR_FILENO) || done == 0 || done > a->rounds) return;
    double left = seconds / (double)done * (double)(a->rounds - done);
    snprintf(words, sizeof words, "%s  %llu of %llu games, %s %.0f s left,", a->setup.game->name,
             (unsigned long long)done * a->setup.players, (unsigned long long)a->rounds * a->setup.players,
             a->until_sure ? "at most" : "about", left);
    show_progress(words, done, a->rounds);
}

/* ---- Saying ---- */

static void print_json(const struct vl_arena *a, double seconds) {
    char buffer[4096];
    struct vl_text out;
    vl_text_init(&out, buffer, sizeof buffer);
    vl_json_open(&out, NULL, '{');
    vl_json_string(&out, "game", a->setup.game->name);
    vl_json_int(&out, "players", a->setup.players);
    vl_json_int(&out, "games", (int64_t)(a->played * a->setup.players));
    vl_json_int(&out, "deals", (int64_t)a->played);
    if (a->until_sure) vl_json_bool(&out, "sure", a->sure);
    vl_json_real(&out, "seconds", seconds, 3);
    vl_json_open(&out, "bots", '[');
    for (unsigned e = 0; e < a->entries; e++) {
        struct vl_verdict v = vl_arena_judge(a, e);
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
        if (a->entry[e].program) vl_json_int(&out, "asked", (int64_t)a->entry[e].asked);
        if (a->entry[e].program) vl_json_int(&out, "replaced", (int64_t)a->entry[e].replaced);
        vl_json_close(&out, '}');
    }
    vl_json_close(&out, ']');
    vl_json_close(&out, '}');
    puts(vl_text_whole(&out));
}

static void print_table(const struct vl_arena *a) {
    printf("%s, %u players, %llu games (%llu deals, every seating)\n", a->setup.game->name, a->setup.players,
           (unsigned long long)(a->played * a->setup.players), (unsigned long long)a->played);
    for (unsigned e = 0; e < a->entries; e++) {
        struct vl_verdict v = vl_arena_judge(a, e);
        printf("  %-14s win share %.4f (%.4f to %.4f)  fair × %.2f  mean score %8.2f  Elo %+5.0f (%+.0f to %+.0f)\n",
               a->entry[e].name, v.share, v.low, v.high, v.share * a->setup.players, v.score, v.elo, v.elo_low,
               v.elo_high);
    }
    if (a->until_sure)
        puts(a->sure ? "  sure: the first bot's share is not the even one" : "  not sure after all these games");
}

/* ---- Playing ---- */

static bool read_arena(struct contest *c, const struct args *args) {
    struct vl_arena *a = &c->arena;
    uint64_t games, threads = 0, limit = VL_PROGRAM_LIMIT;
    a->until_sure = args->value[FLAG_UNTIL_SURE] != NULL;
    a->seed = 1;
    c->folder = args->value[FLAG_OUT];
    games = a->until_sure ? GAMES_UNTIL_SURE : GAMES_DEFAULT;
    if (args->value[FLAG_BOTS] == NULL) return complain("arena: --bots is missing"), false;
    unsigned players = read_bots(args->value[FLAG_BOTS], a->player);
    if (players == 0 || !args_number(args, FLAG_GAMES, 1, UINT64_C(1) << 40, &games) || !args_seed(args, &a->seed) ||
        !args_number(args, FLAG_THREADS, 1, VL_THREADS_MAX, &threads) ||
        !args_number(args, FLAG_TIME, 1, 3600000, &limit) || !args_setup(args, args->words[0], players, &a->setup))
        return false;
    if (c->folder != NULL && mkdir(c->folder, 0777) != 0 && errno != EEXIST)
        return complain("%s: %s", c->folder, strerror(errno)), false;
    a->rounds = (games + players - 1) / players;
    a->threads = (unsigned)threads;
    a->terms = (struct vl_program_terms){(unsigned)limit, complaining};
    a->keep = c->folder == NULL ? NULL : keep;
    a->progress = show;
    a->context = c;
    return true;
}

/* All cores, unless mpirun has given them out. */
static unsigned threads_of_choice(void) {
    uint64_t cores = spread_size() > 1 ? 1 : (uint64_t)sysconf(_SC_NPROCESSORS_ONLN);
    return cores < VL_THREADS_MAX ? (unsigned)cores : VL_THREADS_MAX;
}

/* Plays it all; false after a complaint. */
static bool play(struct contest *c) {
    struct vl_arena *a = &c->arena;
    struct vl_arena_result result = vl_arena_play(a);
    if (spread_rank() == 0) show_progress("", 1, 1);
    if (result.end == VL_ARENA_NO_PROGRAM)
        complain("--bots: exec:%s: %s", a->player[result.which].command, program_fate(result.program));
    if (result.end == VL_ARENA_NO_MEMORY) complain("out of memory");
    vl_program_free(result.program);
    for (unsigned e = 0; e < a->entries && spread_rank() == 0; e++)
        complain_replaced(a->player[a->entry[e].first].command, a->entry[e].replaced, a->entry[e].asked);
    return result.end == VL_ARENA_PLAYED;
}

static int run(const struct args *args) {
    static struct contest c;
    struct vl_arena *a = &c.arena;
    if (!read_arena(&c, args) || !spread_begin()) return EXIT_USAGE;
    if (a->threads == 0) a->threads = threads_of_choice();
    a->spread = (struct vl_spread){spread_rank(), spread_size(), spread_sum};
    bool good = play(&c);
    double seconds = seconds_now() - c.start;
    spread_end(!good);
    if (!good) return EXIT_USAGE;
    if (spread_rank() > 0) return EXIT_YES;
    if (args->value[FLAG_JSON] != NULL)
        print_json(a, seconds);
    else
        print_table(a);
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
        "threads, as long as no bot's limit is one of time and programs answer the same in the same game. Of a "
        "program\n"
        "--json tells how many moves it was asked for and how many of those the policy made in its place.",
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
