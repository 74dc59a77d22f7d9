/* test_screens.c - what a terminal shows of every game: boards of all games and numbers of players, in three sizes and
 * at four moments, compared with the golden ones in tests/screens. And where lines break. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/registry.h"
#include "tui/choice.h"

static const char *folder;
static bool writing;
static char buffer[1 << 18];

static const struct {
    int w, h;
} sizes[] = {{80, 19}, {100, 25}, {140, 40}}; /* what is left for the board of terminals of 24, 30 and 45 lines */

struct job {
    struct vl_setup setup;
    enum vl_language language;
    char label[64];
};

/* ---- Golden files ---- */

static void compare(const char *name, const char *text) {
    static char golden[sizeof buffer];
    char path[600];
    snprintf(path, sizeof path, "%s/%s.txt", folder, name);
    if (writing) {
        FILE *file = fopen(path, "w");
        if (file == NULL || fputs(text, file) < 0 || fclose(file) != 0) fail_msg("cannot write %s", path);
        return;
    }
    FILE *file = fopen(path, "r");
    if (file == NULL) fail_msg("%s is missing", path);
    size_t length = fread(golden, 1, sizeof golden - 1, file);
    golden[length] = '\0';
    fclose(file);
    if (strcmp(golden, text) != 0) {
        unsigned line = 1;
        size_t i = 0;
        for (; golden[i] == text[i]; i++) line += text[i] == '\n';
        fail_msg("%s:%u differs", path, line);
    }
}

/* ---- Boards ---- */

static void draw_board(const struct job *job, const struct vl_state *state, unsigned viewer, const char *moment,
                       struct vl_text *out) {
    static struct vl_scene scene;
    static struct layout layout;
    static struct choice choice;
    struct vl_view_box box;
    struct vl_speaker speaker = {&job->setup, job->language, viewer, {"Anne", "Ben", "Clara", "Maximilian", "Émile"}};
    uint8_t marks[ITEMS_MAX];
    char heading[200];
    job->setup.game->view(&job->setup, state, viewer, vl_view_in(&box));
    job->setup.game->scene(&job->setup, vl_view_in(&box), &scene);
    choice = (struct choice){0};
    if (viewer < job->setup.players && (vl_actors(state) >> viewer & 1))
        choice.count = job->setup.game->moves(&job->setup, state, viewer, choice.move);
    choice_read(&choice, &job->setup, vl_view_in(&box), &scene);
    for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct canvas canvas;
        struct layout_wish wish = {&scene, &speaker, {0, 0, sizes[i].w, sizes[i].h}, 0, choice_zones(&choice)};
        assert_true(canvas_init(&canvas, sizes[i].w, sizes[i].h, i == 1 && viewer != 0));
        layout_make(&wish, &layout);
        for (unsigned k = 0; k < layout.count; k++) marks[k] = (uint8_t)choice_mark(&choice, &layout, &layout.item[k]);
        draw_scene(&canvas, &(struct picture){&layout, &scene, &speaker, marks});
        snprintf(heading, sizeof heading, "==== %s, %dx%d\n", moment, sizes[i].w, sizes[i].h);
        vl_text_add(out, heading);
        canvas_print(&canvas, out);
        canvas_done(&canvas);
    }
}

/* Everybody plays by the game's policy. Stops before the `stop`-th decision of seat 0; returns how many it made. */
static unsigned play(const struct vl_setup *s, struct vl_state *state, unsigned stop) {
    const struct vl_game *game = s->game;
    struct vl_rng rng;
    unsigned decisions = 0;
    vl_rng_init(&rng, 7, 0);
    game->init(s, state);
    while (!vl_over(state)) {
        vl_move moves[VL_MOVES_MAX];
        struct vl_view_box box;
        if (vl_chance_next(state)) {
            game->apply(s, state, VL_CHANCE, game->chance(s, state, &rng), NULL);
            continue;
        }
        unsigned seat = vl_first(vl_actors(state)), count = game->moves(s, state, seat, moves);
        if (seat == 0 && decisions++ == stop) break;
        game->view(s, state, seat, vl_view_in(&box));
        game->apply(s, state, seat, game->policy(s, vl_view_in(&box), moves, count, &rng), NULL);
    }
    return decisions;
}

static void test_boards(void **state) {
    const struct job *job = *state;
    struct vl_state_box box;
    struct vl_state *position = vl_state_in(&box);
    struct vl_text out;
    char name[64];
    vl_text_init(&out, buffer, sizeof buffer);
    unsigned all = play(&job->setup, position, UINT32_MAX);
    play(&job->setup, position, 0);
    draw_board(job, position, 0, "the first choice", &out);
    play(&job->setup, position, all / 2);
    draw_board(job, position, 0, "half way", &out);
    play(&job->setup, position, all * 3 / 4);
    draw_board(job, position, VL_SPECTATOR, "what a spectator sees", &out);
    play(&job->setup, position, UINT32_MAX);
    draw_board(job, position, VL_ALL, "all is seen at the end", &out);
    assert_false(out.cut);
    snprintf(name, sizeof name, "board-%s-%u", job->setup.game->name, job->setup.players);
    compare(name, buffer);
}

/* ---- Lines ---- */

/* A line never begins with what belongs to the word before it, nor ends with an opening quotation mark. */
static void test_breaks(void **state) {
    struct canvas canvas;
    struct vl_text out;
    (void)state;
    vl_text_init(&out, buffer, sizeof buffer);
    assert_true(canvas_init(&canvas, 11, 5, false));
    assert_int_equal(canvas_wrap(&canvas, (struct rect){0, 0, 11, 5}, "Tapez « aide » : environ 57 % pour vous !", 0,
                                 (struct pen){0}),
                     5);
    canvas_print(&canvas, &out);
    canvas_done(&canvas);
    assert_string_equal(buffer, "Tapez\n« aide » :\nenviron\n57 % pour\nvous !\n");
}

int main(int argc, char **argv) {
    static struct job jobs[64];
    static struct CMUnitTest tests[64];
    unsigned count = 0;
    if (argc < 2) return 2;
    folder = argv[1];
    writing = argc > 2 && strcmp(argv[2], "--write") == 0;
    for (unsigned g = 0; vl_games[g] != NULL; g++) {
        if (!vl_games[g]->on_shelf) continue;
        for (unsigned players = vl_games[g]->players_min; players <= vl_games[g]->players_max; players++, count++) {
            struct job *job = &jobs[count];
            vl_setup_init(&job->setup, vl_games[g], players);
            job->language = (enum vl_language)(count % VL_LANGUAGES);
            snprintf(job->label, sizeof job->label, "the board of %s with %u players", vl_games[g]->name, players);
            tests[count] = (struct CMUnitTest){job->label, test_boards, NULL, NULL, job};
        }
    }
    tests[count++] = (struct CMUnitTest){"lines break where they may", test_breaks, NULL, NULL, NULL};
    return _cmocka_run_group_tests("screens", tests, count, NULL, NULL);
}
