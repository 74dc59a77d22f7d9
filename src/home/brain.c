/* brain.c - see brain.h. */
#include "home/brain.h"

#include <stdlib.h>

#include "core/choice.h"

enum { HINT_ITERATIONS = 3000, SLICE = 8 }; /* the slowest game makes some 18 iterations a millisecond */

/* A mind of exactly that size, whatever was thought about before: the same question gets the same answer. */
static struct vl_mind *mind_of(struct vl_brain *b, size_t size) {
    if (size == 0) return NULL;
    if (b->size < size) {
        free(b->memory);
        b->memory = malloc(size);
        b->size = b->memory == NULL ? 0 : size;
    }
    return b->memory == NULL ? NULL : vl_mind_init(b->memory, size);
}

static const struct vl_watch *watch_of(const struct vl_brain *b) {
    return b->watch.now == NULL ? NULL : &b->watch;
}

static bool is_stopped(const struct vl_brain *b) {
    return b->stop != NULL && b->stop(b->context);
}

unsigned vl_brain_answer(struct vl_brain *b, const struct vl_setup *s, const struct vl_due *due,
                         vl_move out[VL_CHOICE_MAX]) {
    struct vl_bot bot;
    struct vl_rng rng;
    struct vl_duty duty;
    if (!vl_bot_parse(due->word, &bot)) bot = *vl_bot_find("greedy"); /* an old journal may name one that is no more */
    vl_rng_init(&rng, due->seed, due->seat);
    struct vl_view_box view = due->view;
    vl_duty_begin(&duty, &bot, s, vl_view_in(&view), due->move, due->count,
                  mind_of(b, vl_mind_wanted(&bot, s->players)), watch_of(b), &rng);
    while (!vl_duty_step(&duty, SLICE))
        if (is_stopped(b)) return 0;
    return vl_duty_finish(&duty, out);
}

bool vl_brain_hint(struct vl_brain *b, const struct vl_setup *s, const struct vl_view *view, const vl_move *moves,
                   unsigned count, uint64_t seed, struct vl_hint *hint) {
    static const struct vl_effort effort = {.iterations = HINT_ITERATIONS, .rollout = 100};
    struct vl_rng rng;
    struct vl_mind *mind = mind_of(b, vl_mind_size(HINT_ITERATIONS, s->players));
    struct vl_thought *thought = malloc(sizeof *thought);
    bool good = mind != NULL && thought != NULL && count > 0;
    vl_rng_init(&rng, seed, vl_viewer(view));
    if (good) {
        if (vl_choice_secret(s, moves))
            vl_search_begin_choice(mind, s, view, moves, count, &effort, NULL, &rng);
        else
            vl_search_begin(mind, s, view, moves, count, &effort, NULL, &rng);
        while (!vl_search_step(mind, SLICE))
            if (is_stopped(b)) {
                good = false;
                break;
            }
        if (good) {
            vl_search_thought(mind, thought);
            vl_hint_make(mind, thought, hint);
        }
    }
    free(thought);
    return good;
}

void vl_brain_done(struct vl_brain *b) {
    free(b->memory);
    b->memory = NULL;
    b->size = 0;
}
