/* playout.c - random play and the bench signature: see playout.h. */
#include "core/playout.h"

#include <string.h>

#include "core/event.h"
#include "core/scene.h"

unsigned vl_playout(const struct vl_setup *s, struct vl_state *state, struct vl_rng *rng) {
    const struct vl_game *game = s->game;
    vl_move moves[VL_MOVES_MAX];
    unsigned decisions = 0, actors;
    while ((actors = vl_actors(state)) != 0) {
        if (actors == VL_BIT(VL_CHANCE)) {
            game->apply(s, state, VL_CHANCE, game->chance(s, state, rng), NULL);
            continue;
        }
        unsigned seat = vl_first(actors), count = game->moves(s, state, seat, moves);
        game->apply(s, state, seat, moves[vl_rng_below(rng, count)], NULL);
        decisions++;
    }
    return decisions;
}

/* ---- A tour of set-ups ---- */

/* The defaults come first (option 0 at its initial value); then each option in turn takes its other values. */
static bool advance(const struct vl_game *game, struct vl_tour *t) {
    if (!t->begun) {
        *t = (struct vl_tour){.players = game->players_min, .begun = true};
        return true;
    }
    for (t->value++; game->options != NULL && game->options[t->option].name != NULL; t->option++, t->value = 1)
        for (; t->value > 0 && game->options[t->option].values[t->value - 1] != NULL; t->value++)
            if (t->value - 1 != game->options[t->option].initial) return true;
    *t = (struct vl_tour){.players = t->players + 1, .begun = true};
    return t->players <= game->players_max;
}

bool vl_tour_next(const struct vl_game *game, struct vl_tour *t, struct vl_setup *s) {
    while (advance(game, t)) {
        vl_setup_init(s, game, t->players);
        if (t->value > 0) s->option[t->option] = (uint8_t)(t->value - 1);
        if (vl_setup_refuse(s) == NULL) return true;
    }
    return false;
}

/* ---- Signature ---- */

static uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t length) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < length; i++) hash = (hash ^ at[i]) * UINT64_C(0x100000001b3);
    return vl_mix(hash);
}

static uint64_t hash_number(uint64_t hash, uint64_t n) {
    return vl_mix(hash ^ vl_mix(n + UINT64_C(0x9e3779b97f4a7c15)));
}

static uint64_t hash_scene(uint64_t hash, const struct vl_scene *scene) {
    for (unsigned i = 0; i < scene->zone_count; i++) {
        const struct vl_zone *z = &scene->zone[i];
        hash = hash_number(hash, (uint64_t)z->name << 32 | z->index << 24 | z->owner << 16 | z->badges << 8 | z->role);
        hash = hash_number(hash, (uint64_t)(uint16_t)z->count << 32 | (uint16_t)z->value);
    }
    for (unsigned i = 0; i < scene->piece_count; i++) {
        const struct vl_piece *p = &scene->piece[i];
        hash = hash_number(hash, (uint64_t)p->id << 32 | (uint32_t)(uint16_t)p->face << 16 | p->zone << 8 | p->badges);
        hash = hash_number(hash, (uint64_t)p->row << 16 | p->column << 8 | p->owner);
    }
    return hash;
}

/* What one viewer gets at this moment: its view, a world that fits it, its scene. */
static uint64_t hash_viewer(uint64_t hash, const struct vl_setup *s, const struct vl_state *state, unsigned viewer,
                            struct vl_rng *rng) {
    const struct vl_game *game = s->game;
    struct vl_view_box view;
    struct vl_state_box world;
    struct vl_scene scene;
    game->view(s, state, viewer, vl_view_in(&view));
    hash = hash_bytes(hash, &view, game->view_size);
    game->determinize(s, vl_view_in(&view), rng, vl_state_in(&world));
    hash = hash_bytes(hash, &world, game->state_size);
    game->scene(s, vl_view_in(&view), &scene);
    return hash_scene(hash, &scene);
}

static uint64_t hash_game(uint64_t hash, const struct vl_setup *s, uint64_t seed) {
    const struct vl_game *game = s->game;
    struct vl_state_box box;
    struct vl_view_box view;
    struct vl_state *state = vl_state_in(&box);
    struct vl_events events;
    struct vl_keys keys = {{0}};
    struct vl_rng rng;
    vl_move moves[VL_MOVES_MAX];
    vl_rng_init(&rng, seed, 0);
    game->init(s, state);
    for (unsigned ply = 0; !vl_over(state); ply++) {
        unsigned actor = vl_first(vl_actors(state));
        vl_move move;
        if (vl_chance_next(state)) {
            move = game->chance(s, state, &rng);
        } else {
            unsigned count = game->moves(s, state, actor, moves);
            game->view(s, state, actor, vl_view_in(&view));
            move = (seed + actor) % 2 == 0 ? moves[vl_rng_below(&rng, count)]
                                           : game->policy(s, vl_view_in(&view), moves, count, &rng);
        }
        events.count = 0;
        game->apply(s, state, actor, move, &events);
        vl_keys_take(game, &keys, &events);
        hash = hash_number(hash, (uint64_t)actor << 16 | move);
        if (ply % 7 == 0)
            hash = hash_viewer(hash, s, state,
                               ply / 7 % (s->players + 1u) == s->players ? VL_SPECTATOR : ply / 7 % (s->players + 1u),
                               &rng);
    }
    int32_t scores[VL_SEATS_MAX];
    game->scores(s, state, scores);
    for (unsigned seat = 0; seat < s->players; seat++) hash = hash_number(hash, (uint64_t)(int64_t)scores[seat]);
    return hash_bytes(hash, &keys, sizeof keys);
}

uint64_t vl_signature(const struct vl_game *const *games) {
    uint64_t hash = 0;
    for (; *games != NULL; games++) {
        struct vl_tour tour = {.begun = false};
        struct vl_setup s;
        while (vl_tour_next(*games, &tour, &s))
            for (uint64_t seed = 1; seed <= 12; seed++) hash = hash_game(hash, &s, seed);
    }
    return hash;
}
