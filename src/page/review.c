/* review.c - see review.h. */
#include "page/review.h"

#include <stdlib.h>

#include "page/asking.h"

enum { ITERATIONS = 200 };

struct vl_page_review {
    struct vl_game_review game;
};

struct vl_page_review *vl_page_review_new(const struct vl_game *const *games, const struct vl_json *job) {
    struct vl_page_review *r = calloc(1, sizeof *r);
    struct vl_setup edition;
    struct vl_fault fault;
    struct vl_reader reader;
    size_t length = 0;
    char *text = vl_asked_text(job, "record", &length);
    int64_t iterations = vl_asked_int(job, "iterations", ITERATIONS);
    bool own = vl_asked_edition(games, job, &edition, &fault), good = r != NULL && text != NULL;
    if (iterations <= 0 || iterations >= 100000) iterations = ITERATIONS;
    good = good && vl_record_open(&reader, text, length, games, own ? &edition : NULL) &&
           vl_game_review_begin(&r->game, &reader, (uint32_t)iterations);
    free(text);
    if (good) return r;
    free(r);
    return NULL;
}

void vl_page_review_free(struct vl_page_review *r) {
    if (r == NULL) return;
    vl_game_review_done(&r->game);
    free(r);
}

bool vl_page_review_step(struct vl_page_review *r, uint32_t iterations) {
    return vl_game_review_step(&r->game, iterations);
}

/* ---- What was found ---- */

static int64_t parts(double value) {
    return (int64_t)(value * VL_THOUGHT_PARTS + 0.5);
}

static void put_point(const struct vl_game_review *r, const struct vl_reviewed *d, struct vl_text *out) {
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

static void put_turn(const struct vl_game_review *r, const struct vl_judgement *j, struct vl_text *out) {
    vl_json_open(out, NULL, '{');
    vl_json_int(out, "ply", j->line);
    vl_json_int(out, "seat", j->seat);
    vl_page_move_text(r->setup.game, j->made, "played", out);
    vl_page_move_text(r->setup.game, j->better, "better", out);
    vl_json_int(out, "before", parts(j->before));
    vl_json_int(out, "after", parts(j->after));
    vl_json_close(out, '}');
}

void vl_page_review_result(const struct vl_page_review *review, struct vl_text *out) {
    const struct vl_game_review *r = &review->game;
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
