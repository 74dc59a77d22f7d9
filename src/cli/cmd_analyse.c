/* cmd_analyse.c - veillee analyse: a record, decision by decision, judged with what the player knew at the time
 * (sim/review.h says how). */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "core/check.h"
#include "core/record.h"
#include "core/scene.h"
#include "core/sides.h"
#include "core/telling.h"
#include "games/registry.h"
#include "sim/crew.h"
#include "sim/review.h"
#include "sim/think.h"

enum { ITERATIONS_DEFAULT = 1000, AT_ONCE = 4 };

/* A decision of the record, and what was found out about it. */
struct decision {
    unsigned line, seat;
    vl_move made;
    struct vl_state_box state, side;
    struct vl_judgement judgement;
};

struct analysis {
    struct vl_reader reader;
    struct vl_state_box state;
    struct vl_sides sides;
    struct vl_bot judge; /* whose mind is large enough */
    uint64_t seed;
    unsigned threads, count, room;
    struct decision *decision;
    struct vl_turnings turnings;
    bool json, first;
    struct vl_text out;
};

static void flush(struct analysis *a) {
    fputs(vl_text_whole(&a->out), stdout);
    vl_text_clear(&a->out);
}

static void put_move(struct analysis *a, const char *key, vl_move move) {
    char buffer[VL_MOVE_TEXT];
    struct vl_text text;
    vl_text_init(&text, buffer, sizeof buffer);
    vl_move_format(a->reader.setup.game, move, &text);
    if (!a->json)
        vl_text_add(&a->out, buffer);
    else if (move == VL_NO_MOVE)
        vl_json_null(&a->out, key);
    else
        vl_json_string(&a->out, key, buffer);
}

/* What the player saw: the table as the seat's scene has it. */
static void put_knowledge(struct analysis *a, const struct vl_view *view) {
    static char buffer[1 << 14];
    const struct vl_setup *s = &a->reader.setup;
    struct vl_scene scene;
    struct vl_text text;
    vl_text_init(&text, buffer, sizeof buffer);
    s->game->scene(s, view, &scene);
    vl_scene_format(s, &scene, &text);
    vl_json_string(&a->out, "phase", vl_phase_name(s, view));
    vl_json_string(&a->out, "knew", vl_text_whole(&text));
}

/* Who was winning, as somebody who sees what all see could tell. */
static void put_chances(struct analysis *a, const struct vl_chances *chances) {
    vl_json_open(&a->out, "chances", '[');
    for (unsigned seat = 0; seat < a->reader.setup.players; seat++) {
        vl_json_open(&a->out, NULL, '{');
        vl_json_real(&a->out, "win", vl_chance(chances, seat), 4);
        vl_json_real(&a->out, "uncertainty", vl_chance_unsure(chances, seat), 4);
        vl_json_close(&a->out, '}');
    }
    vl_json_close(&a->out, ']');
}

static void print_json(struct analysis *a, const struct vl_judgement *j, const struct vl_view *view) {
    if (!a->first) fputs(",", stdout);
    a->out.comma = false;
    vl_json_open(&a->out, NULL, '{');
    vl_json_int(&a->out, "line", j->line);
    vl_json_int(&a->out, "seat", j->seat);
    put_move(a, "move", j->made);
    vl_json_real(&a->out, "win_before", j->before, 4);
    vl_json_real(&a->out, "win_after", j->after, 4);
    vl_json_real(&a->out, "uncertainty", j->margin, 4);
    vl_json_real(&a->out, "expected_score", j->score, 2);
    put_move(a, "better", j->better);
    put_chances(a, &j->chances);
    put_knowledge(a, view);
    vl_json_close(&a->out, '}');
    a->out.comma = false;
}

static void print_line(struct analysis *a, const struct vl_judgement *j) {
    char numbers[96];
    snprintf(numbers, sizeof numbers, "%5u  seat %u  %5.1f %% → %5.1f %%  ± %4.1f  ", j->line, j->seat, 100 * j->before,
             100 * j->after, 100 * j->margin);
    vl_text_add(&a->out, numbers);
    put_move(a, NULL, j->made);
    if (j->better != VL_NO_MOVE) {
        vl_text_add(&a->out, "   better: ");
        put_move(a, NULL, j->better);
    }
    vl_text_add(&a->out, "   [");
    for (unsigned seat = 0; seat < a->reader.setup.players; seat++) {
        snprintf(numbers, sizeof numbers, seat == 0 ? "%.0f" : " %.0f", 100 * vl_chance(&j->chances, seat));
        vl_text_add(&a->out, numbers);
    }
    vl_text_add(&a->out, "]\n");
}

static void print_judgement(struct analysis *a, struct decision *d) {
    const struct vl_setup *s = &a->reader.setup;
    struct vl_view_box view;
    s->game->view(s, vl_state_in(&d->side), d->seat, vl_view_in(&view));
    if (a->json)
        print_json(a, &d->judgement, vl_view_in(&view));
    else
        print_line(a, &d->judgement);
    a->first = false;
    flush(a);
}

/* Thinks one decision through; its number is its seed, so that it does not matter who takes it. */
static bool judge(void *context, unsigned worker, uint64_t number) {
    struct analysis *a = context;
    struct decision *d = &a->decision[number];
    struct vl_review review;
    struct vl_mind *mind;
    (void)worker;
    if (!vl_thread_mind(&a->judge, a->reader.setup.players, &mind)) return false;
    vl_review_begin(&review, mind, &a->reader.setup, vl_state_in(&d->state), vl_state_in(&d->side), d->seat, d->made,
                    a->judge.effort.iterations, vl_mix(a->seed + number));
    while (!vl_review_step(&review, UINT32_MAX)) continue;
    d->judgement = review.judgement;
    d->judgement.line = d->line;
    return true;
}

/* False: no memory. */
static bool add_decision(struct analysis *a, unsigned seat, vl_move made) {
    const struct vl_setup *s = &a->reader.setup;
    const struct vl_state *side = vl_sides_of(&a->sides, vl_state_in(&a->state), seat);
    vl_move moves[VL_MOVES_MAX];
    if (s->game->moves(s, side, seat, moves) == 1) return true;
    if (a->count == a->room) {
        unsigned room = a->room == 0 ? 128 : 2 * a->room;
        struct decision *more = realloc(a->decision, room * sizeof *more);
        if (more == NULL) return false;
        a->decision = more;
        a->room = room;
    }
    struct decision *d = &a->decision[a->count++];
    *d = (struct decision){.line = a->reader.line, .seat = seat, .made = made, .state = a->state};
    memcpy(&d->side, side, s->game->state_size);
    return true;
}

static void print_turning_points(const struct vl_turnings *t, bool json) {
    if (json) {
        fputs("],\"turning_points\":[", stdout);
        for (unsigned i = 0; i < t->count; i++) printf("%s%u", i > 0 ? "," : "", t->of[i].line);
        puts("]}");
        return;
    }
    puts(t->count == 0 ? "no turning points" : "turning points");
    for (unsigned i = 0; i < t->count; i++)
        printf("%5u  seat %u  lost %.1f %%\n", t->of[i].line, t->of[i].seat, 100 * (t->of[i].before - t->of[i].after));
}

/* Reads the record up to its end, or to where it breaks a rule. */
static enum vl_step read_decisions(struct analysis *a, bool *memory) {
    const struct vl_setup *s = &a->reader.setup;
    struct vl_state *state = vl_state_in(&a->state);
    enum vl_step step;
    unsigned actor;
    vl_move move;
    s->game->init(s, state);
    while ((step = vl_record_next(&a->reader, state, &actor, &move)) == VL_STEP_EVENT) {
        *memory = actor == VL_CHANCE || add_decision(a, actor, move);
        if (!*memory) break;
        vl_sides_move(s, &a->sides, state, actor, move);
        s->game->apply(s, state, actor, move, NULL);
    }
    return step;
}

static int analyse(struct analysis *a, const char *path) {
    const struct vl_setup *s = &a->reader.setup;
    bool memory = true;
    enum vl_step step = read_decisions(a, &memory);
    if (a->json)
        printf("{\"game\":\"%s\",\"players\":%u,\"iterations\":%u,\"decisions\":[", s->game->name, s->players,
               a->judge.effort.iterations);
    for (unsigned from = 0; memory && from < a->count;) { /* a few at a time, so that there is something to read */
        unsigned until = from + AT_ONCE * a->threads < a->count ? from + AT_ONCE * a->threads : a->count;
        struct vl_crew crew = {
            .threads = a->threads, .first = from, .step = 1, .until = until, .work = judge, .context = a};
        memory = vl_crew_work(&crew);
        for (; memory && from < until; from++) {
            print_judgement(a, &a->decision[from]);
            vl_turnings_add(&a->turnings, &a->decision[from].judgement);
        }
    }
    if (!memory) return complain("out of memory: a bot cannot search"), EXIT_USAGE;
    print_turning_points(&a->turnings, a->json);
    if (step != VL_STEP_FAULT) return EXIT_YES;
    print_fault(stderr, "veillee:", path, &a->reader);
    return EXIT_NO;
}

static int run(const struct args *args) {
    static char buffer[1 << 16];
    static struct analysis a;
    struct vl_setup room;
    const struct vl_setup *edition;
    uint64_t seed = 1, iterations = ITERATIONS_DEFAULT, threads = 1;
    size_t length;
    if (!args_edition(args, &room, &edition) || !args_number(args, FLAG_ITERATIONS, 1, 100000000, &iterations) ||
        !args_seed(args, &seed) || !args_number(args, FLAG_THREADS, 1, VL_THREADS_MAX, &threads))
        return EXIT_USAGE;
    char *text = slurp_record(args->words[0], edition, &length, &a.reader);
    if (text == NULL) return without_record(args->words[0], &a.reader);
    a.json = args->value[FLAG_JSON] != NULL;
    a.first = true;
    CHECK(vl_bot_parse("ismcts", &a.judge));
    a.judge.effort.iterations = (uint32_t)iterations;
    a.threads = (unsigned)threads;
    a.seed = seed;
    vl_text_init(&a.out, buffer, sizeof buffer);
    int status = EXIT_NO;
    if (!vl_record_open(&a.reader, text, length, vl_games, edition))
        print_fault(stderr, "veillee:", args->words[0], &a.reader);
    else
        status = analyse(&a, args->words[0]);
    vl_thread_mind_free();
    free(a.decision);
    free(text);
    return status;
}

const struct command command_analyse = {
    .name = "analyse",
    .synopsis = "FILE [--iterations N] [--threads T] [--seed S] [--json] [--edition FILE]",
    .summary = "judges the decisions of a record",
    .details =
        "For every choice: the line of the record, the seat, the win probability before and after with the "
        "uncertainty\n"
        "of the difference, the move, a better one if there surely was one, and the chances of all seats before it\n"
        "as onlookers could tell; then the turning points. The search knows what the player knew. More iterations\n"
        "make it surer; threads, one by default, make it faster and change nothing else.\n"
        "A kept game's journal is a record, too; its lines are those of the record. \"-\" is stdin.",
    .no = "the record breaks a rule; what came before it was judged",
    .takes = TAKES(FLAG_ITERATIONS) | TAKES(FLAG_THREADS) | TAKES(FLAG_SEED) | TAKES(FLAG_JSON) | TAKES(FLAG_EDITION),
    .words_min = 1,
    .words_max = 1,
    .word = {KIND_FILE},
    .examples = {{"veillee analyse game.rec --iterations 100", "Who was winning when? A quick look."},
                 {"veillee analyse game.rec --iterations 200 --json > game.json", "A longer one, for a program."}},
    .files = {{"docs/records.md", "records, line by line"}, {"docs/bots.md", "the search behind it"}},
    .run = run,
};
