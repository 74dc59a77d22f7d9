/* think.c - see think.h. */
#include "page/think.h"

#include <stdlib.h>
#include <string.h>

#include "page/asking.h"
#include "page/review.h"

enum { RESULT = 1 << 18 }; /* a review of the longest game fits */

struct vl_thinker {
    const struct vl_game *const *games;
    struct vl_brain brain;
    struct vl_setup setup;
    bool hints;
    struct vl_due due;
    struct vl_page_review *review; /* NULL: it is something else */
    char result[RESULT];
};

struct vl_thinker *vl_thinker_new(const struct vl_game *const *games, struct vl_watch watch) {
    struct vl_thinker *t = calloc(1, sizeof *t);
    if (t == NULL) return NULL;
    t->games = games;
    t->brain.watch = watch;
    return t;
}

void vl_thinker_free(struct vl_thinker *t) {
    if (t == NULL) return;
    vl_page_review_free(t->review);
    vl_brain_done(&t->brain);
    free(t);
}

/* ---- Jobs ---- */

static int digit_of(char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool read_view(const struct vl_json *job, const struct vl_game *game, struct vl_view_box *view) {
    char hex[2 * VL_VIEW_MAX + 1];
    if (!vl_asked_word(job, "view", hex, sizeof hex) || strlen(hex) != 2 * (size_t)game->view_size) return false;
    memset(view, 0, sizeof *view);
    for (unsigned i = 0; i < game->view_size; i++) {
        int high = digit_of(hex[2 * i]), low = digit_of(hex[2 * i + 1]);
        if (high < 0 || low < 0) return false;
        view->bytes[i] = (unsigned char)(high << 4 | low);
    }
    return true;
}

static bool read_moves(const struct vl_json *job, struct vl_due *due) {
    struct vl_json moves = vl_json_get(job, "moves"), item = {0};
    int64_t move;
    due->count = 0;
    while (vl_json_next(&moves, &item)) {
        if (due->count == VL_MOVES_MAX || !vl_json_read_int(&item, 0, UINT16_MAX, &move)) return false;
        due->move[due->count++] = (vl_move)move;
    }
    return due->count > 0;
}

bool vl_thinker_begin(struct vl_thinker *t, const char *text, size_t length) {
    struct vl_json job;
    struct vl_fault fault;
    vl_page_review_free(t->review);
    t->review = NULL;
    if (!vl_json_parse(text, length, &job)) return false;
    struct vl_json kind = vl_json_get(&job, "job");
    if (vl_json_is(&kind, "review")) return (t->review = vl_page_review_new(t->games, &job)) != NULL;
    if (!vl_asked_setup(t->games, &job, &t->setup, &fault)) return false;
    if (!read_view(&job, t->setup.game, &t->due.view) || !read_moves(&job, &t->due)) return false;
    t->hints = vl_json_is(&kind, "hint");
    t->due.seed = vl_asked_hex(&job, "seed");
    if (t->hints)
        return vl_brain_begin_hint(&t->brain, &t->setup, vl_view_in(&t->due.view), t->due.move, t->due.count,
                                   t->due.seed);
    t->due.seat = (uint8_t)vl_asked_int(&job, "seat", 0);
    t->due.turn = vl_asked_hex(&job, "turn");
    t->due.made = (uint32_t)vl_asked_int(&job, "made", 0);
    t->due.secret = vl_asked_bool(&job, "secret");
    if (!vl_asked_word(&job, "bot", t->due.word, sizeof t->due.word)) return false;
    vl_brain_begin(&t->brain, &t->setup, &t->due);
    return true;
}

bool vl_thinker_step(struct vl_thinker *t, uint32_t iterations) {
    return t->review != NULL ? vl_page_review_step(t->review, iterations) : vl_brain_step(&t->brain, iterations);
}

/* ---- What was found ---- */

static int64_t parts(double value) {
    return (int64_t)(value * VL_THOUGHT_PARTS + (value < 0 ? -0.5 : 0.5));
}

static void put_moves(const vl_move *moves, unsigned count, struct vl_text *out) {
    vl_json_open(out, "moves", '[');
    for (unsigned i = 0; i < count; i++) vl_json_int(out, NULL, moves[i]);
    vl_json_close(out, ']');
}

static void put_advice(const struct vl_advice *advice, const char *key, struct vl_text *out) {
    vl_json_open(out, key, '{');
    put_moves(advice->move, advice->count, out);
    vl_json_int(out, "win", parts(advice->win));
    vl_json_int(out, "score", parts(advice->score));
    vl_json_int(out, "share", parts(advice->share));
    vl_json_close(out, '}');
}

const char *vl_thinker_result(struct vl_thinker *t) {
    struct vl_text out;
    vl_move moves[VL_CHOICE_MAX];
    struct vl_hint hint;
    vl_text_init(&out, t->result, sizeof t->result);
    if (t->review != NULL) {
        vl_page_review_result(t->review, &out);
    } else if (!t->hints) {
        vl_json_open(&out, NULL, '{');
        put_moves(moves, vl_brain_finish(&t->brain, moves), &out);
        vl_json_close(&out, '}');
    } else if (vl_brain_finish_hint(&t->brain, &hint)) {
        vl_json_open(&out, NULL, '{');
        put_advice(&hint.best, "best", &out);
        put_advice(&hint.next, "next", &out);
        vl_json_int(&out, "sure", parts(hint.sure));
        vl_json_bool(&out, "mixed", hint.mixed);
        vl_json_close(&out, '}');
    } else {
        vl_json_null(&out, NULL);
    }
    return vl_text_whole(&out);
}
