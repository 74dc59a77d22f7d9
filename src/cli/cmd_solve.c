/* cmd_solve.c - veillee solve: the value of a small game, or of a position late in a larger one, and how far strategies
 * are from perfect. */
#include <stdlib.h>
#include <string.h>

#include "bots/search.h"
#include "cli/bot_list.h"
#include "core/choice.h"
#include "core/sides.h"
#include "core/text.h"
#include "games/registry.h"
#include "sim/think.h"
#include "solve/solver.h"

enum { NODES_MAX = 20000000 }; /* about 2 GiB */

struct result {
    const char *algorithm;
    uint64_t iterations;
    double seconds, value, exploitability, nash_conv;
};

static void judge(struct vl_solver *solver, enum vl_profile profile, struct result *r) {
    r->value = vl_solver_value(solver, 0, profile);
    r->exploitability = vl_solver_exploitability(solver, profile);
    r->nash_conv = vl_solver_nash_conv(solver, profile);
}

static void solve(struct vl_solver *solver, enum vl_algorithm algorithm, struct result *r) {
    uint64_t step = r->iterations / 100 + 1, done = 0;
    double start = seconds_now();
    while (done < r->iterations) {
        uint64_t part = r->iterations - done < step ? r->iterations - done : step;
        vl_solver_run(solver, algorithm, part);
        done += part;
        if (seconds_now() - start > 0.5) show_progress("solve", done, r->iterations);
    }
    r->seconds = seconds_now() - start;
    show_progress("solve", 1, 1);
    judge(solver, VL_AVERAGE, r);
}

/* How a bot plays is a strategy too: it is asked in every information set. */
struct asked {
    const struct vl_bot *bot;
    struct vl_mind *mind;
    struct vl_rng rng;
    uint64_t sets, of;
};

static void ask_bot(void *arg, const struct vl_setup *s, const struct vl_view *view, const vl_move *moves,
                    unsigned count, double *probability) {
    struct asked *a = arg;
    if (a->sets++ % 64 == 0) show_progress("solve", a->sets, a->of);
    vl_bot_policy(a->bot, s, view, moves, count, a->mind, vl_thread_watch(a->bot), &a->rng, probability);
}

/* A choice of several moves as the bot makes it at a table; one whose moves slip now and then is asked for each. */
static unsigned ask_for_choice(void *arg, const struct vl_setup *s, const struct vl_view *view, const vl_move *moves,
                               unsigned count, struct vl_way *way) {
    static struct vl_thought thought;
    struct asked *a = arg;
    struct vl_duty duty;
    unsigned ways = 0;
    if (!a->bot->searches || a->bot->effort.slips > 0 || vl_choice_single(s, view, moves, count)) return 0;
    if (a->sets++ % 64 == 0) show_progress("solve", a->sets, a->of);
    vl_duty_begin(&duty, a->bot, s, view, moves, count, a->mind, vl_thread_watch(a->bot), &a->rng);
    if (duty.mind == NULL) {
        way->probability = 1;
        way->count = vl_duty_finish(&duty, way->move);
        return 1;
    }
    while (!vl_duty_step(&duty, UINT32_MAX)) continue;
    vl_search_thought(duty.mind, &thought);
    for (unsigned i = 0; i < thought.count; i++) {
        if (thought.option[i].probability <= 0) continue;
        way[ways].probability = thought.option[i].probability;
        way[ways].count = vl_search_option(duty.mind, i, way[ways].move);
        ways++;
    }
    return ways;
}

static bool measure_bot(struct vl_solver *solver, unsigned players, const struct vl_bot *bot, uint64_t seed,
                        struct result *r) {
    struct asked asked = {.bot = bot, .of = vl_solver_sets(solver) + 1};
    if (!vl_thread_mind(bot, players, &asked.mind)) return complain("out of memory: a bot cannot search"), false;
    vl_rng_init(&asked.rng, seed, 0);
    double start = seconds_now();
    bool good = vl_solver_follow(solver, ask_bot, ask_for_choice, &asked);
    r->seconds = seconds_now() - start;
    show_progress("solve", 1, 1);
    vl_thread_mind_free();
    if (!good) return complain("out of memory"), false;
    judge(solver, VL_GIVEN, r);
    return true;
}

static void print_json(const struct vl_setup *s, const struct vl_solver *solver, const struct result *r) {
    char buffer[1024];
    struct vl_text out;
    vl_text_init(&out, buffer, sizeof buffer);
    vl_json_open(&out, NULL, '{');
    vl_json_string(&out, "game", s->game->name);
    vl_json_int(&out, "players", s->players);
    vl_json_string(&out, "algorithm", r->algorithm);
    vl_json_int(&out, "iterations", (int64_t)r->iterations);
    vl_json_real(&out, "seconds", r->seconds, 6);
    vl_json_real(&out, "iterations_per_second", (double)r->iterations / r->seconds, 1);
    vl_json_real(&out, "value", r->value, 9);
    vl_json_real(&out, "exploitability", r->exploitability, 9);
    vl_json_real(&out, "nash_conv", r->nash_conv, 9);
    vl_json_int(&out, "worlds", (int64_t)vl_solver_worlds(solver));
    vl_json_int(&out, "nodes", (int64_t)vl_solver_nodes(solver));
    vl_json_int(&out, "information_sets", (int64_t)vl_solver_sets(solver));
    vl_json_close(&out, '}');
    puts(vl_text_whole(&out));
}

static void print_words(const struct vl_setup *s, const struct vl_solver *solver, const struct result *r, bool bot) {
    printf("%s: %zu nodes, %zu information sets", s->game->name, vl_solver_nodes(solver), vl_solver_sets(solver));
    if (vl_solver_worlds(solver) > 1) printf(", %zu worlds at the root", vl_solver_worlds(solver));
    if (bot)
        printf("\n%s asked in each of them in %.2f s\n", r->algorithm, r->seconds);
    else
        printf("\n%s, %llu iterations in %.2f s (%.0f a second)\n", r->algorithm, (unsigned long long)r->iterations,
               r->seconds, (double)r->iterations / r->seconds);
    printf("value for seat 0 %+.6f, exploitability %.3e, NashConv %.3e\n", r->value, r->exploitability, r->nash_conv);
}

/* CFR is for two: whoever wants to solve for more is told before anything is built. */
static bool can_be_even(const struct args *args, const struct vl_setup *s) {
    if (args->value[FLAG_BOTS] != NULL || s->players == 2) return true;
    complain("%s: only two players who play for the same stake can be solved; --bots measures a bot", s->game->name);
    return false;
}

/* The position that an unfinished record leads to. */
static struct vl_solver *solver_of_record(const struct args *args, struct vl_setup *s) {
    struct vl_setup room;
    const struct vl_setup *edition;
    const char *path = args->words[0], *reason = NULL;
    struct vl_reader reader;
    struct vl_state_box state;
    struct vl_sides sides = {.open = 0};
    size_t length;
    unsigned actor;
    vl_move move;
    enum vl_step step = VL_STEP_FAULT;
    if (args->options > 0) return complain("--option: the record says which"), NULL;
    if (!args_edition(args, &room, &edition)) return NULL;
    char *text = slurp_record(path, edition, &length, &reader);
    if (text == NULL) return without_record(path, &reader), NULL;
    if (vl_record_open(&reader, text, length, vl_games, edition)) {
        *s = reader.setup;
        s->game->init(s, vl_state_in(&state));
        while ((step = vl_record_next(&reader, vl_state_in(&state), &actor, &move)) == VL_STEP_EVENT) {
            vl_sides_move(s, &sides, vl_state_in(&state), actor, move);
            s->game->apply(s, vl_state_in(&state), actor, move, NULL);
        }
    }
    free(text);
    if (step == VL_STEP_FAULT) return print_fault(stderr, "veillee:", path, &reader), NULL;
    if (step != VL_STEP_UNFINISHED) return complain("%s: the game is over", path), NULL;
    if (!can_be_even(args, s)) return NULL;
    if (sides.open != 0) return complain("%s: ends in the middle of a simultaneous phase", path), NULL;
    struct vl_solver *solver = vl_solver_new_from(s, vl_state_in(&state), NODES_MAX, &reason);
    if (solver == NULL) complain("%s: %s", path, in_words(reason));
    return solver;
}

static struct vl_solver *solver_of_game(const struct args *args, struct vl_setup *s) {
    const char *reason;
    if (!args_setup(args, args->words[0], 0, s) || !can_be_even(args, s)) return NULL;
    struct vl_solver *solver = vl_solver_new(s, NODES_MAX, &reason);
    if (solver == NULL) complain("%s: %s", s->game->name, in_words(reason));
    return solver;
}

/* A word with a dot or a stroke in it, or "-", is a file. */
static bool is_file(const char *word) {
    return strcmp(word, "-") == 0 || strpbrk(word, "./") != NULL;
}

static int run(const struct args *args) {
    struct result r = {.algorithm = args->value[FLAG_ALGORITHM] == NULL ? "cfr+" : args->value[FLAG_ALGORITHM]};
    struct vl_setup s;
    struct vl_player bot[VL_SEATS_MAX];
    uint64_t seed = 1;
    unsigned bots = 0;
    bool plus = strcmp(r.algorithm, "cfr+") == 0;
    if (args->value[FLAG_BOTS] != NULL) {
        bots = read_bots(args->value[FLAG_BOTS], bot);
        if (bots > 1 || bot[0].command[0] != '\0') complain("solve: --bots takes one bot of the house");
        if (bots != 1 || bot[0].command[0] != '\0') return EXIT_USAGE;
        r.algorithm = bot[0].bot.name;
        r.iterations = bot[0].bot.effort.iterations;
    } else if (args->value[FLAG_ITERATIONS] == NULL)
        return complain("solve: --iterations is missing"), EXIT_USAGE;
    if (!args_number(args, FLAG_ITERATIONS, 1, UINT64_C(1) << 40, &r.iterations) || !args_seed(args, &seed))
        return EXIT_USAGE;
    struct vl_solver *solver = is_file(args->words[0]) ? solver_of_record(args, &s) : solver_of_game(args, &s);
    bool good = solver != NULL;
    if (good && bots == 0 && !vl_solver_even(solver)) {
        complain("%s: only two players who play for the same stake can be solved; --bots measures a bot", s.game->name);
        good = false;
    } else if (good && bots == 0) {
        solve(solver, plus ? VL_CFR_PLUS : VL_CFR, &r);
    } else if (good) {
        good = measure_bot(solver, s.players, &bot[0].bot, seed, &r);
    }
    if (good && args->value[FLAG_JSON] != NULL)
        print_json(&s, solver, &r);
    else if (good)
        print_words(&s, solver, &r, bots > 0);
    vl_solver_free(solver);
    return good ? EXIT_YES : EXIT_USAGE;
}

const struct command command_solve = {
    .name = "solve",
    .synopsis =
        "GAME|FILE --iterations N [--algorithm cfr|cfr+] | --bots BOT [--seed S] [--json] [--option K=V] [--edition "
        "FILE]",
    .summary = "solves a small game of two players, or measures a bot by best responses",
    .details =
        "Counterfactual regret minimisation with alternating updates. Prints what seat 0 gets when both follow the\n"
        "average strategies, and their exploitability: what a best responder gains, averaged over the seats.\n"
        "Games of more than 20 million nodes are refused, at once if that is sure.\n"
        "Try: veillee solve kuhn --iterations 10000, or goofspiel --option cards=4 --option order=descending\n"
        "--option bids=hidden. With --bots the strategy of that bot is measured instead: it is asked in every\n"
        "information set, knowing nothing but its view; with any number of players. NashConv is the sum of what each\n"
        "seat gains by a best response, exploitability its mean.\n"
        "FILE is an unfinished record: the rest of that game is solved. What spectators have not seen is drawn anew "
        "by\n"
        "the law of determinize. At games of the shelf a sure win is 1, an even game 0.",
    .takes = TAKES(FLAG_BOTS) | TAKES(FLAG_SEED) | TAKES(FLAG_ITERATIONS) | TAKES(FLAG_ALGORITHM) | TAKES(FLAG_JSON) |
             TAKES(FLAG_OPTION) | TAKES(FLAG_EDITION),
    .words_min = 1,
    .words_max = 1,
    .word = {KIND_GAME},
    .examples = {{"veillee solve kuhn --iterations 10000", "Kuhn poker, whose value is -1/18."},
                 {"veillee solve goofspiel --option cards=3 --iterations 1000", "A small Goofspiel."},
                 {"veillee solve kuhn --bots ismcts:500", "How far is a bot from perfect?"}},
    .files = {{"docs/bots.md", "what it says of our bots"}},
    .run = run,
};
