/* cmd_bench.c - veillee bench: fixed work, one signature, and how fast each game goes on one core. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "core/playout.h"
#include "core/text.h"
#include "games/registry.h"
#include "lib/veillee.h"
#include "sim/sitting.h"
#include "sim/think.h"

/* "5 chief=on": the set-up a game wants measured. */
static void bench_setup(const struct vl_game *game, struct vl_setup *s) {
    const char *at = game->bench;
    vl_setup_init(s, game, (unsigned)strtoul(at, NULL, 10));
    while ((at = strchr(at, ' ')) != NULL) {
        const char *equals = strchr(++at, '=');
        struct vl_word name = {at, (size_t)(equals - at)}, value = {equals + 1, strcspn(equals + 1, " ")};
        vl_setup_choose(s, &name, &value);
    }
}

struct speed {
    uint64_t decisions, games;
    double seconds;
};

/* Some rounds of playouts; the best counts, and time is what this thread had of its core, as machines are shared. */
static struct speed measure(const struct vl_setup *s) {
    struct vl_state_box state;
    struct speed best = {.seconds = 1e9};
    double start = cpu_seconds_now(), rate = 0;
    for (unsigned round = 0; round < 4 || cpu_seconds_now() - start < 1.0; round++) {
        struct vl_rng rng;
        struct speed speed = {0};
        vl_rng_init(&rng, 1, 0);
        double from = cpu_seconds_now();
        do
            for (unsigned i = 0; i < 1000; i++, speed.games++) {
                s->game->init(s, vl_state_in(&state));
                speed.decisions += vl_playout(s, vl_state_in(&state), &rng);
            }
        while (cpu_seconds_now() - from < 0.1);
        speed.seconds = cpu_seconds_now() - from;
        if ((double)speed.decisions / speed.seconds > rate) best = speed;
        rate = (double)best.decisions / best.seconds;
    }
    return best;
}

/* Iterations of a search a second, with random rollouts, at the first decision of a game; 0: no memory. */
static double measure_search(const struct vl_setup *s) {
    static const struct vl_bot bot = {.searches = true, .effort = {.iterations = 10000}};
    static struct vl_thought thought;
    struct vl_state_box state;
    struct vl_view_box view;
    struct vl_rng rng;
    struct vl_mind *mind;
    vl_move moves[VL_MOVES_MAX];
    double best = 0;
    if (!vl_thread_mind(&bot, s->players, &mind)) return 0;
    vl_rng_init(&rng, 1, 0);
    s->game->init(s, vl_state_in(&state));
    while (vl_chance_next(vl_state_in(&state)))
        s->game->apply(s, vl_state_in(&state), VL_CHANCE, s->game->chance(s, vl_state_in(&state), &rng), NULL);
    unsigned seat = vl_first(vl_actors(vl_state_in(&state)));
    unsigned count = s->game->moves(s, vl_state_in(&state), seat, moves);
    s->game->view(s, vl_state_in(&state), seat, vl_view_in(&view));
    double start = cpu_seconds_now();
    for (unsigned round = 0; round < 3 || (round < 100 && cpu_seconds_now() - start < 0.3); round++) {
        double from = cpu_seconds_now();
        vl_think(s, vl_view_in(&view), moves, count, &bot.effort, mind, NULL, &rng, &thought);
        double rate = thought.iterations / (cpu_seconds_now() - from);
        if (rate > best) best = rate;
    }
    vl_thread_mind_free();
    return best;
}

/* ---- Batches: what a program that learns gets out of the library, beside what `sim` makes of the same game ---- */

enum { BATCH = 256, STEPS = 32 }; /* so many games fit into a core's own memory */

struct batch {
    struct veillee_game_info info;
    struct veillee_batch *batch;
    int16_t *observation;
    uint16_t *legal, count[BATCH], answer[BATCH];
    uint8_t actor[BATCH], done[BATCH];
    float reward[BATCH * VEILLEE_SEATS_MAX];
};

/* False: no memory. */
static bool open_batch(const struct vl_setup *s, const char *options, struct batch *b) {
    const struct veillee_game *game = veillee_game_find(s->game->name);
    veillee_game_info(game, &b->info, sizeof b->info);
    struct veillee_setup *setup = veillee_setup_new(game, s->players, options, NULL, NULL);
    struct veillee_batch_terms terms = {
        .size = sizeof terms, .games = BATCH, .threads = 1, .seed = 1, .reset = VEILLEE_RESET_SAME_STEP};
    b->batch = veillee_batch_new(setup, &terms);
    b->observation = malloc(BATCH * b->info.observation * sizeof *b->observation);
    b->legal = malloc(BATCH * b->info.legal_max * sizeof *b->legal);
    veillee_setup_free(setup);
    if (b->batch == NULL || b->observation == NULL || b->legal == NULL) return false;
    struct veillee_batch_arrays arrays = {.size = sizeof arrays,
                                          .actor = b->actor,
                                          .observation = b->observation,
                                          .legal = b->legal,
                                          .legal_count = b->count,
                                          .done = b->done,
                                          .reward = b->reward};
    return veillee_batch_bind(b->batch, &arrays) == 0 && veillee_batch_reset(b->batch, NULL, NULL) == 0;
}

static void close_batch(struct batch *b) {
    veillee_batch_free(b->batch);
    free(b->observation);
    free(b->legal);
}

/* Decisions a second for some time, of random players who choose from the legal lists. */
static double measure_batch(struct batch *b, struct vl_rng *rng) {
    uint64_t decisions = 0;
    double from = cpu_seconds_now();
    do
        for (unsigned step = 0; step < STEPS; step++) {
            for (unsigned i = 0; i < BATCH; i++)
                b->answer[i] = b->legal[i * b->info.legal_max + vl_rng_below(rng, b->count[i])];
            decisions += (uint64_t)veillee_batch_step(b->batch, b->answer);
        }
    while (cpu_seconds_now() - from < 0.05);
    return (double)decisions / (cpu_seconds_now() - from);
}

/* The same of games as `sim` plays them; 0: no memory. */
static double measure_sim(const struct vl_sitting *sitting) {
    uint64_t decisions = 0;
    double from = cpu_seconds_now();
    for (uint64_t seed = 1; seed % 16 != 0 || cpu_seconds_now() - from < 0.05; seed++) {
        struct vl_played played = {.decisions = 0};
        if (!vl_sitting_play(sitting, seed, false, &played)) return 0;
        decisions += played.decisions;
    }
    return (double)decisions / (cpu_seconds_now() - from);
}

/* The best of some rounds each, taken in turn, as machines are shared. False: no memory. */
static bool compare_batch(const struct vl_setup *s, double *sim, double *batch) {
    static struct vl_sitting sitting;
    struct batch b = {.batch = NULL};
    struct vl_rng rng;
    const char *options = strchr(s->game->bench, ' ');
    bool good = open_batch(s, options, &b);
    sitting = (struct vl_sitting){.setup = *s};
    for (unsigned seat = 0; seat < s->players; seat++) sitting.bot[seat] = *vl_bot_find("random");
    vl_rng_init(&rng, 1, 1);
    *sim = *batch = 0;
    for (unsigned round = 0; good && round < 8; round++) {
        double there = measure_sim(&sitting), here = measure_batch(&b, &rng);
        good = there > 0;
        if (there > *sim) *sim = there;
        if (here > *batch) *batch = here;
    }
    close_batch(&b);
    return good;
}

static int run(const struct args *args) {
    bool json = args->value[FLAG_JSON] != NULL;
    char buffer[8192];
    struct vl_text out;
    vl_text_init(&out, buffer, sizeof buffer);
    uint64_t signature = vl_signature(vl_games);
    char hash[17];
    struct vl_text hex;
    vl_text_init(&hex, hash, sizeof hash);
    vl_text_add_hex(&hex, signature, 16);
    if (!json) printf("signature %s\n", hash);
    vl_json_open(&out, NULL, '{');
    vl_json_string(&out, "signature", hash);
    vl_json_open(&out, "games", '{');
    for (unsigned i = 0; vl_games[i] != NULL; i++) {
        const struct vl_game *game = vl_games[i];
        struct vl_setup s;
        bench_setup(game, &s);
        if (!json) fflush(stdout);
        struct speed speed = measure(&s);
        double decisions = (double)speed.decisions / speed.seconds, games = (double)speed.games / speed.seconds;
        double iterations = measure_search(&s);
        if (iterations == 0) return complain("out of memory: a bot cannot search"), EXIT_USAGE;
        double sim, batch;
        if (!compare_batch(&s, &sim, &batch)) return complain("out of memory"), EXIT_USAGE;
        if (!json)
            printf(
                "%-10s %-14s %9.2f million decisions/s %11.0f playouts/s %11.0f iterations/s   state %4u bytes, view "
                "%4u\n",
                game->name, game->bench, decisions / 1e6, games, iterations, game->state_size, game->view_size);
        if (!json)
            printf("%-25s %9.2f million decisions/s in sim %9.2f in batches with observations (%.2f of sim)\n", "",
                   sim / 1e6, batch / 1e6, batch / sim);
        vl_json_open(&out, game->name, '{');
        vl_json_string(&out, "setup", game->bench);
        vl_json_real(&out, "decisions_per_second", decisions, 0);
        vl_json_real(&out, "playouts_per_second", games, 0);
        vl_json_real(&out, "iterations_per_second", iterations, 0);
        vl_json_real(&out, "sim_decisions_per_second", sim, 0);
        vl_json_real(&out, "batch_decisions_per_second", batch, 0);
        vl_json_real(&out, "batch_to_sim", batch / sim, 3);
        vl_json_int(&out, "state_bytes", game->state_size);
        vl_json_int(&out, "view_bytes", game->view_size);
        vl_json_close(&out, '}');
    }
    vl_json_close(&out, '}');
    vl_json_close(&out, '}');
    if (json) puts(vl_text_whole(&out));
    return EXIT_YES;
}

const struct command command_bench = {
    .name = "bench",
    .synopsis = "[--json]",
    .summary = "fixed work: one signature, and decisions a second for each game",
    .details =
        "The signature is a hash of everything the games do; it changes exactly when behaviour does. Speeds are of\n"
        "random play on one core, in seconds of its time, legal moves generated; compare them within one run only.\n"
        "Iterations are of ismcts with random rollouts, at the first decision. Batches are the library's: 256 games "
        "at\n"
        "once with the observation and the legal actions of every decision, beside what sim makes of random players.",
    .takes = TAKES(FLAG_JSON),
    .words_min = 0,
    .words_max = 0,
    .examples = {{"veillee bench --json > bench.json",
                  "Signature and speeds for a program; it takes some ten seconds."}},
    .run = run,
};
