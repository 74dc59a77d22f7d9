/* fuzz_play.c - the bytes play: they choose the game, its set-up and every move; invariants and views are checked on
 * the way, and the game that comes out must replay as a record. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "../support.h"
#include "core/check.h"
#include "core/playout.h"
#include "core/record.h"
#include "core/scene.h"
#include "games/registry.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc, (void)argv;
    tell_bugs_here();
    return 0;
}

struct bytes {
    const uint8_t *at, *end;
};

static unsigned next(struct bytes *b, unsigned below) {
    return b->at < b->end ? *b->at++ % below : 0;
}

static void choose_setup(struct bytes *b, struct vl_setup *s) {
    unsigned games = 0;
    while (vl_games[games] != NULL) games++;
    const struct vl_game *game = vl_games[next(b, games)];
    struct vl_tour tour = {.begun = false};
    for (unsigned skip = next(b, 64) + 1; skip > 0; skip--)
        if (!vl_tour_next(game, &tour, s)) tour.begun = false;
    if (!tour.begun) CHECK(vl_tour_next(game, &tour, s));
}

static void check_viewer(const struct vl_setup *s, const struct vl_state *state, unsigned viewer, struct vl_rng *rng) {
    struct vl_view_box view, again;
    struct vl_state_box world;
    static struct vl_scene scene;
    s->game->view(s, state, viewer, vl_view_in(&view));
    s->game->determinize(s, vl_view_in(&view), rng, vl_state_in(&world));
    CHECK(s->game->check(s, vl_state_in(&world)) == NULL);
    s->game->view(s, vl_state_in(&world), viewer, vl_view_in(&again));
    CHECK(memcmp(&view, &again, s->game->view_size) == 0);
    s->game->scene(s, vl_view_in(&view), &scene);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char text[1 << 20];
    struct bytes b = {data, data + size};
    struct vl_setup s;
    struct vl_state_box box;
    struct vl_state *state = vl_state_in(&box);
    struct vl_rng rng;
    struct vl_text out;
    unsigned ply = 0;
    choose_setup(&b, &s);
    vl_rng_init(&rng, size, 0);
    vl_text_init(&out, text, sizeof text);
    vl_record_header(&s, 0, &out);
    s.game->init(&s, state);
    while (!vl_over(state) && (b.at < b.end || ply < 400)) {
        struct vl_outcome outcomes[VL_MOVES_MAX];
        vl_move moves[VL_MOVES_MAX], move;
        struct vl_events events = {.count = 0};
        unsigned actors = vl_actors(state), actor = vl_first(actors);
        for (unsigned skip = next(&b, VL_SEATS_MAX); skip > 0 && (actors & (actors - 1)) != 0; skip--)
            actors &= actors - 1, actor = vl_first(actors);
        if (actor == VL_CHANCE)
            move = outcomes[next(&b, s.game->chances(&s, state, outcomes))].move;
        else
            move = moves[next(&b, s.game->moves(&s, state, actor, moves))];
        s.game->apply(&s, state, actor, move, &events);
        vl_record_event(s.game, actor, move, &out);
        CHECK(s.game->check(&s, state) == NULL);
        CHECK(++ply <= s.game->plies_max && events.count <= s.game->events_max);
        unsigned viewer = ply % (s.players + 2u);
        check_viewer(&s, state, viewer < s.players ? viewer : viewer == s.players ? VL_SPECTATOR : VL_ALL, &rng);
    }
    if (vl_over(state)) vl_record_scores(&s, state, &out);
    struct vl_reader reader;
    struct vl_state_box replayed;
    CHECK(!out.cut && vl_record_open(&reader, text, out.length, vl_games, NULL));
    enum vl_step step = vl_record_replay(&reader, &replayed);
    CHECK(step == (vl_over(state) ? VL_STEP_FINISHED : VL_STEP_UNFINISHED));
    CHECK(memcmp(&box, &replayed, s.game->state_size) == 0);
    return 0;
}
