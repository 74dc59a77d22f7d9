/* cmd_analyse.c - veillee analyse: a record, decision by decision, judged with what the player knew at the time
 * (sim/review.h says how). */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "core/record.h"
#include "core/scene.h"
#include "core/sides.h"
#include "core/telling.h"
#include "games/registry.h"
#include "sim/review.h"
#include "sim/think.h"

enum { ITERATIONS_DEFAULT = 1000 };

struct analysis {
    struct vl_reader reader;
    struct vl_state_box state;
    struct vl_sides sides;
    struct vl_review review;
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

static void print_judgement(struct analysis *a, const struct vl_judgement *j, const struct vl_view *view) {
    if (a->json) {
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
        put_knowledge(a, view);
        vl_json_close(&a->out, '}');
        a->out.comma = false;
    } else {
        char numbers[96];
        snprintf(numbers, sizeof numbers, "%5u  seat %u  %5.1f %% → %5.1f %%  ± %4.1f  ", j->line, j->seat,
                 100 * j->before, 100 * j->after, 100 * j->margin);
        vl_text_add(&a->out, numbers);
        put_move(a, NULL, j->made);
        if (j->better != VL_NO_MOVE) {
            vl_text_add(&a->out, "   better: ");
            put_move(a, NULL, j->better);
        }
        vl_text_put(&a->out, '\n');
    }
    a->first = false;
    flush(a);
}

/* False: no memory. */
static bool judge(struct analysis *a, unsigned seat, vl_move made) {
    const struct vl_setup *s = &a->reader.setup;
    const struct vl_state *side = vl_sides_of(&a->sides, vl_state_in(&a->state), seat);
    struct vl_judgement j;
    struct vl_view_box view;
    enum vl_reviewed reviewed = vl_review_judge(&a->review, s, side, seat, made, &j);
    if (reviewed != VL_REVIEW_JUDGED) return reviewed == VL_REVIEW_FORCED;
    j.line = a->reader.line;
    s->game->view(s, side, seat, vl_view_in(&view));
    print_judgement(a, &j, vl_view_in(&view));
    vl_review_remember(&a->review, &j);
    return true;
}

static void print_turning_points(const struct vl_review *r, bool json) {
    if (json) {
        fputs("],\"turning_points\":[", stdout);
        for (unsigned i = 0; i < r->turnings; i++) printf("%s%u", i > 0 ? "," : "", r->turning[i].line);
        puts("]}");
        return;
    }
    puts(r->turnings == 0 ? "no turning points" : "turning points");
    for (unsigned i = 0; i < r->turnings; i++)
        printf("%5u  seat %u  lost %.1f %%\n", r->turning[i].line, r->turning[i].seat,
               100 * (r->turning[i].before - r->turning[i].after));
}

static int analyse(struct analysis *a, const char *path) {
    const struct vl_setup *s = &a->reader.setup;
    struct vl_state *state = vl_state_in(&a->state);
    enum vl_step step;
    unsigned actor;
    vl_move move;
    s->game->init(s, state);
    if (a->json)
        printf("{\"game\":\"%s\",\"players\":%u,\"iterations\":%u,\"decisions\":[", s->game->name, s->players,
               a->review.bot.effort.iterations);
    while ((step = vl_record_next(&a->reader, state, &actor, &move)) == VL_STEP_EVENT) {
        if (actor != VL_CHANCE && !judge(a, actor, move))
            return complain("out of memory: a bot cannot search"), EXIT_USAGE;
        vl_sides_move(s, &a->sides, state, actor, move);
        s->game->apply(s, state, actor, move, NULL);
    }
    print_turning_points(&a->review, a->json);
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
        !args_seed(args, &seed) || !args_number(args, FLAG_THREADS, 1, VL_THINKERS_MAX, &threads))
        return EXIT_USAGE;
    char *text = slurp_record(args->words[0], edition, &length, &a.reader);
    if (text == NULL) return without_record(args->words[0], &a.reader);
    a.json = args->value[FLAG_JSON] != NULL;
    a.first = true;
    vl_review_init(&a.review, (uint32_t)iterations, (unsigned)threads, seed);
    vl_text_init(&a.out, buffer, sizeof buffer);
    int status = EXIT_NO;
    if (!vl_record_open(&a.reader, text, length, vl_games, edition))
        print_fault(stderr, "veillee:", args->words[0], &a.reader);
    else
        status = analyse(&a, args->words[0]);
    vl_thread_mind_free();
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
        "of the difference, the move, and a better one if there surely was one; then the turning points. The search\n"
        "knows what the player knew. More iterations make it surer; they are shared among the threads, one by "
        "default.\n"
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
