/* game_review.c - see game_review.h. */
#include "sim/game_review.h"

#include <stdlib.h>
#include <string.h>

#include "core/sides.h"

enum { DECISIONS_MOST = 2000 };

/* Forced moves are no decisions. */
static bool add(struct vl_game_review *r, const struct vl_state *state, const struct vl_sides *sides, unsigned ply,
                unsigned seat, vl_move made) {
    const struct vl_state *side = vl_sides_of(sides, state, seat);
    vl_move moves[VL_MOVES_MAX];
    if (r->setup.game->moves(&r->setup, side, seat, moves) == 1) return true;
    if (r->count == r->room) {
        unsigned room = r->room == 0 ? 128 : 2 * r->room;
        struct vl_reviewed *more = room > DECISIONS_MOST ? NULL : realloc(r->decision, room * sizeof *more);
        if (more == NULL) return false;
        r->decision = more;
        r->room = room;
    }
    struct vl_reviewed *d = &r->decision[r->count++];
    *d = (struct vl_reviewed){.ply = ply, .seat = seat, .made = made};
    memcpy(&d->state, state, r->setup.game->state_size);
    memcpy(&d->side, side, r->setup.game->state_size);
    return true;
}

static bool read(struct vl_game_review *r, struct vl_reader *reader) {
    struct vl_state_box box;
    struct vl_sides sides = {0};
    struct vl_state *state = vl_state_in(&box);
    unsigned actor, ply = 0;
    vl_move move;
    enum vl_step step;
    r->setup = reader->setup;
    r->setup.game->init(&r->setup, state);
    while ((step = vl_record_next(reader, state, &actor, &move)) == VL_STEP_EVENT) {
        if (actor != VL_CHANCE && !add(r, state, &sides, ply, actor, move)) return false;
        vl_sides_move(&r->setup, &sides, state, actor, move);
        r->setup.game->apply(&r->setup, state, actor, move, NULL);
        ply++;
    }
    return step != VL_STEP_FAULT;
}

bool vl_game_review_begin(struct vl_game_review *r, struct vl_reader *reader, uint32_t iterations) {
    size_t size = vl_mind_size(iterations, reader->setup.players);
    void *memory = malloc(size);
    *r = (struct vl_game_review){.iterations = iterations};
    r->mind = memory == NULL ? NULL : vl_mind_init(memory, size);
    if (r->mind != NULL && read(r, reader)) return true;
    vl_game_review_done(r);
    return false;
}

void vl_game_review_done(struct vl_game_review *r) {
    free(r->mind);
    free(r->decision);
}

bool vl_game_review_step(struct vl_game_review *r, uint32_t iterations) {
    if (r->done == r->count) return true;
    struct vl_reviewed *d = &r->decision[r->done];
    if (!r->thinks)
        vl_review_begin(&r->review, r->mind, &r->setup, vl_state_in(&d->state), vl_state_in(&d->side), d->seat, d->made,
                        r->iterations, vl_mix(r->done));
    r->thinks = !vl_review_step(&r->review, iterations);
    if (r->thinks) return false;
    d->judgement = r->review.judgement;
    d->judgement.line = d->ply;
    vl_turnings_add(&r->turnings, &d->judgement);
    r->done++;
    return r->done == r->count;
}
