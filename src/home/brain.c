/* brain.c - see brain.h. */
#include "home/brain.h"

#include <stdlib.h>

#include "core/choice.h"

enum { HINT_ITERATIONS = 3000, SLICE = 8 }; /* the slowest game makes some 20 iterations a millisecond */

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

/* ---- Pace ---- */

/* What was thought in that turn so far. If something was taken back since, the turn begins anew. */
static struct vl_pace *pace_of(struct vl_brain *b, const struct vl_due *due) {
    struct vl_pace *pace = &b->pace[due->seat];
    if (pace->turn != due->turn || due->made < pace->made) *pace = (struct vl_pace){.turn = due->turn};
    return pace;
}

/* The last decisions of a long turn still get a moment, out of the eighth that the others leave; when that is used up
 * the bot no longer searches. */
static void keep_pace(struct vl_brain *b, const struct vl_due *due, struct vl_bot *bot) {
    enum { MOMENT = 10 };
    if (b->watch.now == NULL || bot->turn == 0) return;
    b->paced = pace_of(b, due);
    b->begun = b->watch.now(b->watch.arg);
    uint64_t spent = b->paced->spent, all = bot->turn - bot->turn / 8, left = spent < all ? all - spent : 0;
    uint64_t rest = spent < bot->turn ? bot->turn - spent : 0, now = due->secret ? left : left / 2;
    if (now < MOMENT) now = rest / 2 < MOMENT ? rest / 2 : MOMENT;
    if (now == 0) bot->searches = false;
    if (bot->effort.milliseconds == 0 || now < bot->effort.milliseconds) bot->effort.milliseconds = (uint32_t)now;
    b->allowed = bot->effort.milliseconds;
    b->made = due->made;
}

/* There is an answer. */
static void note_time(struct vl_brain *b) {
    if (b->paced == NULL) return;
    b->paced->spent += b->watch.now(b->watch.arg) - b->begun;
    b->paced->made = b->made + 1;
    b->paced = NULL;
}

/* There is none, as somebody wanted something else: whatever has happened since, it had no more time than it was
 * allowed. */
static void note_time_left(struct vl_brain *b) {
    if (b->paced == NULL) return;
    uint64_t since = b->watch.now(b->watch.arg) - b->begun;
    b->paced->spent += since < b->allowed ? since : b->allowed;
    b->paced = NULL;
}

/* ---- Bit by bit ---- */

void vl_brain_begin(struct vl_brain *b, const struct vl_setup *s, const struct vl_due *due) {
    struct vl_bot bot;
    struct vl_rng rng;
    struct vl_view_box view = due->view;
    if (!vl_bot_parse(due->word, &bot)) bot = *vl_bot_find("greedy"); /* an old journal may name one that is no more */
    vl_rng_init(&rng, due->seed, due->seat);
    note_time_left(b);
    keep_pace(b, due, &bot);
    b->mind = NULL;
    vl_duty_begin(&b->duty, &bot, s, vl_view_in(&view), due->move, due->count,
                  mind_of(b, vl_mind_wanted(&bot, s->players)), watch_of(b), &rng);
}

bool vl_brain_begin_hint(struct vl_brain *b, const struct vl_setup *s, const struct vl_view *view, const vl_move *moves,
                         unsigned count, uint64_t seed) {
    static const struct vl_effort effort = {.iterations = HINT_ITERATIONS, .rollout = 100};
    struct vl_rng rng;
    note_time_left(b);
    b->mind = mind_of(b, vl_mind_size(HINT_ITERATIONS, s->players));
    if (b->mind == NULL || count == 0) return false;
    vl_rng_init(&rng, seed, vl_viewer(view));
    if (vl_choice_secret(s, moves))
        vl_search_begin_choice(b->mind, s, view, moves, count, &effort, NULL, &rng);
    else
        vl_search_begin(b->mind, s, view, moves, count, &effort, NULL, &rng);
    return true;
}

bool vl_brain_step(struct vl_brain *b, uint32_t iterations) {
    if (b->mind != NULL) return vl_search_step(b->mind, iterations);
    bool done = vl_duty_step(&b->duty, iterations);
    if (done) note_time(b);
    return done;
}

unsigned vl_brain_finish(const struct vl_brain *b, vl_move out[VL_CHOICE_MAX]) {
    return vl_duty_finish(&b->duty, out);
}

bool vl_brain_finish_hint(const struct vl_brain *b, struct vl_hint *hint) {
    struct vl_thought *thought = malloc(sizeof *thought);
    if (thought == NULL) return false;
    vl_search_thought(b->mind, thought);
    vl_hint_make(b->mind, thought, hint);
    free(thought);
    return true;
}

/* ---- At once ---- */

/* False if it was told to stop. */
static bool think(struct vl_brain *b) {
    while (!vl_brain_step(b, SLICE)) {
        if (!is_stopped(b)) continue;
        note_time_left(b);
        return false;
    }
    return true;
}

unsigned vl_brain_answer(struct vl_brain *b, const struct vl_setup *s, const struct vl_due *due,
                         vl_move out[VL_CHOICE_MAX]) {
    vl_brain_begin(b, s, due);
    return think(b) ? vl_brain_finish(b, out) : 0;
}

bool vl_brain_hint(struct vl_brain *b, const struct vl_setup *s, const struct vl_view *view, const vl_move *moves,
                   unsigned count, uint64_t seed, struct vl_hint *hint) {
    return vl_brain_begin_hint(b, s, view, moves, count, seed) && think(b) && vl_brain_finish_hint(b, hint);
}

void vl_brain_done(struct vl_brain *b) {
    free(b->memory);
    b->memory = NULL;
    b->size = 0;
}
