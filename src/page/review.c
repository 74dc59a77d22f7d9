/* review.c - see review.h. */
#include "page/review.h"

#include <stdlib.h>
#include <string.h>

#include "core/sides.h"
#include "page/asking.h"

enum { DECISIONS_MOST = 2000, ITERATIONS = 200 };

/* A decision of the record: how many moves stand before it. */
struct decision {
    unsigned ply, seat;
    vl_move made;
    struct vl_state_box state, side;
    struct vl_judgement judgement;
};

struct vl_page_review {
    struct vl_setup setup;
    unsigned count, done, room;
    struct decision *decision;
    uint32_t iterations;
    bool thinks; /* about the decision after those that are done */
    struct vl_mind *mind;
    struct vl_review review;
    struct vl_turnings turnings;
};

/* Forced moves are no decisions. */
static bool add(struct vl_page_review *r, const struct vl_state *state, const struct vl_sides *sides, unsigned ply,
                unsigned seat, vl_move made) {
    const struct vl_state *side = vl_sides_of(sides, state, seat);
    vl_move moves[VL_MOVES_MAX];
    if (r->setup.game->moves(&r->setup, side, seat, moves) == 1) return true;
    if (r->count == r->room) {
        unsigned room = r->room == 0 ? 128 : 2 * r->room;
        struct decision *more = room > DECISIONS_MOST ? NULL : realloc(r->decision, room * sizeof *more);
        if (more == NULL) return false;
        r->decision = more;
        r->room = room;
    }
    struct decision *d = &r->decision[r->count++];
    *d = (struct decision){.ply = ply, .seat = seat, .made = made};
    memcpy(&d->state, state, r->setup.game->state_size);
    memcpy(&d->side, side, r->setup.game->state_size);
    return true;
}

static bool read(struct vl_page_review *r, struct vl_reader *reader) {
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

struct vl_page_review *vl_page_review_new(const struct vl_game *const *games, const struct vl_json *job) {
    struct vl_page_review *r = calloc(1, sizeof *r);
    struct vl_setup edition;
    struct vl_fault fault;
    struct vl_reader reader;
    size_t length = 0;
    char *text = vl_asked_text(job, "record", &length);
    bool own = vl_asked_edition(games, job, &edition, &fault), good = r != NULL && text != NULL;
    good = good && vl_record_open(&reader, text, length, games, own ? &edition : NULL) && read(r, &reader);
    free(text);
    if (good) {
        int64_t iterations = vl_asked_int(job, "iterations", ITERATIONS);
        r->iterations = iterations > 0 && iterations < 100000 ? (uint32_t)iterations : ITERATIONS;
        size_t size = vl_mind_size(r->iterations, r->setup.players);
        void *memory = malloc(size);
        r->mind = memory == NULL ? NULL : vl_mind_init(memory, size);
        good = r->mind != NULL;
    }
    if (good) return r;
    vl_page_review_free(r);
    return NULL;
}

void vl_page_review_free(struct vl_page_review *r) {
    if (r == NULL) return;
    free(r->mind);
    free(r->decision);
    free(r);
}

bool vl_page_review_step(struct vl_page_review *r, uint32_t iterations) {
    if (r->done == r->count) return true;
    struct decision *d = &r->decision[r->done];
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

/* ---- What was found ---- */

static int64_t parts(double value) {
    return (int64_t)(value * VL_THOUGHT_PARTS + 0.5);
}

static void put_point(const struct vl_page_review *r, const struct decision *d, struct vl_text *out) {
    const struct vl_chances *chances = &d->judgement.chances;
    vl_json_open(out, NULL, '{');
    vl_json_int(out, "ply", d->ply);
    vl_json_open(out, "win", '[');
    for (unsigned seat = 0; seat < r->setup.players; seat++) vl_json_int(out, NULL, parts(vl_chance(chances, seat)));
    vl_json_close(out, ']');
    vl_json_open(out, "error", '[');
    for (unsigned seat = 0; seat < r->setup.players; seat++)
        vl_json_int(out, NULL, parts(vl_chance_unsure(chances, seat)));
    vl_json_close(out, ']');
    vl_json_close(out, '}');
}

static void put_turn(const struct vl_page_review *r, const struct vl_judgement *j, struct vl_text *out) {
    vl_json_open(out, NULL, '{');
    vl_json_int(out, "ply", j->line);
    vl_json_int(out, "seat", j->seat);
    vl_page_move_text(r->setup.game, j->made, "played", out);
    vl_page_move_text(r->setup.game, j->better, "better", out);
    vl_json_int(out, "before", parts(j->before));
    vl_json_int(out, "after", parts(j->after));
    vl_json_close(out, '}');
}

void vl_page_review_result(const struct vl_page_review *r, struct vl_text *out) {
    vl_json_open(out, NULL, '{');
    vl_json_int(out, "done", r->count == 0 ? VL_THOUGHT_PARTS : (int64_t)r->done * VL_THOUGHT_PARTS / r->count);
    vl_json_open(out, "points", '[');
    for (unsigned i = 0; i < r->done; i++) put_point(r, &r->decision[i], out);
    vl_json_close(out, ']');
    vl_json_open(out, "turns", '[');
    for (unsigned i = 0; i < r->turnings.count; i++) put_turn(r, &r->turnings.of[i], out);
    vl_json_close(out, ']');
    vl_json_close(out, '}');
}
