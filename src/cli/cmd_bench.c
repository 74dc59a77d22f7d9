/* cmd_bench.c - veillee bench: fixed work, one signature, and how fast each game goes on one core. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "core/playout.h"
#include "core/text.h"
#include "games/registry.h"
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
        if (!json)
            printf(
                "%-10s %-14s %9.2f million decisions/s %11.0f playouts/s %11.0f iterations/s   state %4u bytes, view "
                "%4u\n",
                game->name, game->bench, decisions / 1e6, games, iterations, game->state_size, game->view_size);
        vl_json_open(&out, game->name, '{');
        vl_json_string(&out, "setup", game->bench);
        vl_json_real(&out, "decisions_per_second", decisions, 0);
        vl_json_real(&out, "playouts_per_second", games, 0);
        vl_json_real(&out, "iterations_per_second", iterations, 0);
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
        "Iterations are of ismcts with random rollouts, at the first decision.",
    .takes = TAKES(FLAG_JSON),
    .words_min = 0,
    .words_max = 0,
    .examples = {{"veillee bench --json > bench.json",
                  "Signature and speeds for a program; it takes some ten seconds."}},
    .run = run,
};
