/* bench_telling.c - how long it takes to tell what a table shows: a scene with its groups, facts and progress, and the
 * preview of a move. At every position of random games; the best of three, in processor time, so that what else the
 * machine does is left out. */
#include <stdio.h>

#include "conformance.h"
#include "core/preview.h"
#include "cpu.h"
#include "games/registry.h"
#include "support.h"

struct figure {
    unsigned count;
    double sum, most;
};

static void add(struct figure *f, double seconds) {
    f->count++;
    f->sum += seconds;
    if (seconds > f->most) f->most = seconds;
}

static void tell(const struct vl_setup *s, const struct vl_view *view) {
    static struct vl_scene scene;
    struct vl_fact fact[VL_FACTS_MAX];
    struct vl_stage stage[VL_STAGES_MAX];
    s->game->scene(s, view, &scene);
    for (unsigned seat = 0; seat < s->players; seat++) s->game->standing(s, view, seat, fact);
    s->game->progress(s, view, stage);
}

static void measure_position(const struct vl_setup *s, const struct vl_state *state, unsigned actor, vl_move move,
                             struct figure *scenes, struct figure *previews) {
    static struct vl_preview preview;
    struct vl_view_box view;
    double best_scene = 1e9, best_preview = 1e9;
    s->game->view(s, state, actor, vl_view_in(&view));
    for (unsigned i = 0; i < 3; i++) {
        struct vl_rng rng;
        vl_rng_init(&rng, i, 0);
        double start = cpu_seconds();
        tell(s, vl_view_in(&view));
        double told = cpu_seconds();
        vl_preview(s, vl_view_in(&view), &move, 1, &rng, &preview);
        double seen = cpu_seconds();
        if (told - start < best_scene) best_scene = told - start;
        if (seen - told < best_preview) best_preview = seen - told;
    }
    add(scenes, best_scene);
    add(previews, best_preview);
}

static void measure(const struct vl_game *game, unsigned players) {
    static struct history h;
    struct figure scenes = {0}, previews = {0};
    struct vl_setup s;
    vl_setup_init(&s, game, players);
    for (uint64_t seed = 1; seed <= 6; seed++) {
        struct vl_state_box state;
        history_play(&s, seed, &h);
        game->init(&s, vl_state_in(&state));
        for (unsigned i = 0; i < h.count; i++) {
            unsigned actor = h.entry[i].actor;
            if (actor != VL_CHANCE)
                measure_position(&s, vl_state_in(&state), actor, h.entry[i].move, &scenes, &previews);
            game->apply(&s, vl_state_in(&state), actor, h.entry[i].move, NULL);
        }
    }
    printf(
        "%-10s %u players: a scene %5.1f microseconds, at most %5.1f; a preview %5.1f, at most %5.1f (%u positions)\n",
        game->name, players, scenes.sum / scenes.count * 1e6, scenes.most * 1e6, previews.sum / previews.count * 1e6,
        previews.most * 1e6, scenes.count);
}

int main(void) {
    tell_bugs_here();
    for (unsigned i = 0; vl_games[i] != NULL; i++)
        for (unsigned players = vl_games[i]->players_min; players <= vl_games[i]->players_max; players++)
            measure(vl_games[i], players);
    return 0;
}
