/* duty.c - what a seat is asked for, answered by any bot: one move, or a whole choice made in secret. */
#include <string.h>

#include "bots/arith.h"
#include "bots/mind.h"
#include "core/check.h"
#include "core/choice.h"

/* ---- At once ---- */

/* Moves of a duty, tried out on a state where that is needed. */
struct trial {
    const struct vl_setup *s;
    unsigned seat;
    struct vl_state_box state;
    struct vl_view_box view;
    vl_move moves[VL_MOVES_MAX];
    unsigned count;
};

/* What the seat sees and may do now. */
static void look(struct trial *t) {
    t->count = t->s->game->moves(t->s, vl_state_in(&t->state), t->seat, t->moves);
    t->s->game->view(t->s, vl_state_in(&t->state), t->seat, vl_view_in(&t->view));
}

static void begin_trial(struct trial *t, const struct vl_setup *s, const struct vl_view *view) {
    t->s = s;
    t->seat = vl_viewer(view);
    vl_choice_begin(s, view, vl_state_in(&t->state));
    look(t);
}

/* Makes a move of a secret choice; true if that completes it. */
static bool make(struct trial *t, vl_move move) {
    if (vl_choice_step(t->s, vl_state_in(&t->state), t->seat, move)) return true;
    look(t);
    return false;
}

static void put(struct vl_duty *duty, vl_move move) {
    CHECK(duty->count < VL_CHOICE_MAX);
    duty->move[duty->count++] = move;
}

static void answer_quickly(struct vl_duty *duty, const struct vl_bot *bot, const struct vl_setup *s,
                           const struct vl_view *view, const vl_move *moves, unsigned count, struct vl_rng *rng) {
    struct trial t;
    put(duty, bot->quick(s, view, moves, count, rng));
    if (!vl_choice_secret(s, moves)) return;
    begin_trial(&t, s, view);
    while (!make(&t, duty->move[duty->count - 1])) put(duty, bot->quick(s, vl_view_in(&t.view), t.moves, t.count, rng));
}

/* The only answer there is, if there is but one; else nothing. */
static void answer_if_forced(struct vl_duty *duty, const struct vl_setup *s, const struct vl_view *view,
                             const vl_move *moves, unsigned count) {
    struct trial t;
    if (count > 1) return;
    put(duty, moves[0]);
    if (!vl_choice_secret(s, moves)) return;
    begin_trial(&t, s, view);
    while (!make(&t, duty->move[duty->count - 1])) {
        if (t.count > 1) {
            duty->count = 0;
            return;
        }
        put(duty, t.moves[0]);
    }
}

/* ---- After some thought ---- */

void vl_duty_begin(struct vl_duty *duty, const struct vl_bot *bot, const struct vl_setup *s, const struct vl_view *view,
                   const vl_move *moves, unsigned count, struct vl_mind *mind, const struct vl_watch *watch,
                   struct vl_rng *rng) {
    *duty = (struct vl_duty){.mind = NULL};
    if (!bot->searches || mind == NULL) {
        answer_quickly(duty, bot, s, view, moves, count, rng);
        return;
    }
    answer_if_forced(duty, s, view, moves, count);
    if (duty->count > 0) return;
    if (vl_choice_single(s, view, moves, count))
        vl_search_begin(mind, s, view, moves, count, &bot->effort, watch, rng);
    else
        vl_search_begin_choice(mind, s, view, moves, count, &bot->effort, watch, rng);
    duty->mind = mind;
    duty->dice = vl_rng_next(rng);
}

bool vl_duty_step(struct vl_duty *duty, uint32_t iterations) {
    return duty->mind == NULL || vl_search_step(duty->mind, iterations);
}

/* One of them, drawn by their probabilities. */
static unsigned draw(const double *probability, unsigned count, double x) {
    unsigned last = 0;
    for (unsigned i = 0; i < count; i++) {
        if (probability[i] <= 0) continue;
        last = i;
        if (x < probability[i]) break;
        x -= probability[i];
    }
    return last;
}

static unsigned finish_move(const struct vl_duty *duty, vl_move *out) {
    const struct vl_mind *mind = duty->mind;
    struct vl_thought thought;
    double probability[VL_MOVES_MAX], slips = mind->effort.slips / 100.0;
    if (mind->done == 0) { /* nothing is known yet */
        struct vl_rng dice;
        vl_rng_init(&dice, duty->dice, 0);
        out[0] = mind->setup.game->policy(&mind->setup, vl_mind_view(mind), mind->move, mind->count, &dice);
        return 1;
    }
    vl_search_thought(mind, &thought);
    for (unsigned i = 0; i < thought.count; i++)
        probability[i] = (1 - slips) * thought.option[i].probability + slips / thought.count;
    out[0] = mind->move[draw(probability, thought.count, fraction_of(duty->dice))];
    return 1;
}

/* A plan; but some moves slip, and what does not fit any more after that is the policy's. */
static unsigned finish_choice(const struct vl_duty *duty, vl_move *out) {
    const struct vl_mind *mind = duty->mind;
    struct vl_thought thought;
    struct vl_rng dice;
    double probability[VL_MOVES_MAX];
    struct trial t;
    unsigned made = 0;
    vl_rng_init(&dice, duty->dice, 0);
    vl_search_thought(mind, &thought);
    for (unsigned i = 0; i < thought.count; i++) probability[i] = thought.option[i].probability;
    const struct plan *plan = &mind->plan[draw(probability, thought.count, fraction(&dice))];
    begin_trial(&t, &mind->setup, vl_mind_view(mind));
    bool complete = false;
    for (unsigned i = 0; !complete; i++) {
        vl_move move = i < plan->count ? plan->move[i] : VL_NO_MOVE;
        bool fits = false;
        for (unsigned j = 0; j < t.count; j++) fits |= t.moves[j] == move;
        if (mind->effort.slips > 0 && vl_rng_below(&dice, 100) < mind->effort.slips)
            move = t.moves[vl_rng_below(&dice, t.count)];
        else if (!fits)
            move = mind->setup.game->policy(&mind->setup, vl_view_in(&t.view), t.moves, t.count, &dice);
        CHECK(made < VL_CHOICE_MAX);
        out[made++] = move;
        complete = make(&t, move);
    }
    return made;
}

unsigned vl_duty_finish(const struct vl_duty *duty, vl_move out[VL_CHOICE_MAX]) {
    if (duty->mind != NULL) return duty->mind->whole ? finish_choice(duty, out) : finish_move(duty, out);
    memcpy(out, duty->move, duty->count * sizeof *out);
    return duty->count;
}

unsigned vl_bot_answer(const struct vl_bot *bot, const struct vl_setup *s, const struct vl_view *view,
                       const vl_move *moves, unsigned count, struct vl_mind *mind, const struct vl_watch *watch,
                       struct vl_rng *rng, vl_move out[VL_CHOICE_MAX]) {
    struct vl_duty duty;
    vl_duty_begin(&duty, bot, s, view, moves, count, mind, watch, rng);
    while (!vl_duty_step(&duty, UINT32_MAX)) continue;
    return vl_duty_finish(&duty, out);
}

/* ---- Distributions ---- */

/* Those who roll dice are asked often. */
static void sample(const struct vl_bot *bot, const struct vl_setup *s, const struct vl_view *view, const vl_move *moves,
                   unsigned count, struct vl_rng *rng, double *probability) {
    enum { TIMES = 256 };
    for (unsigned i = 0; i < count; i++) probability[i] = bot->blind ? 1.0 / count : 0;
    for (unsigned n = 0; n < TIMES && !bot->blind; n++) {
        vl_move move = bot->quick(s, view, moves, count, rng);
        for (unsigned i = 0; i < count; i++)
            if (moves[i] == move) probability[i] += 1.0 / TIMES;
    }
}

void vl_bot_policy(const struct vl_bot *bot, const struct vl_setup *s, const struct vl_view *view, const vl_move *moves,
                   unsigned count, struct vl_mind *mind, const struct vl_watch *watch, struct vl_rng *rng,
                   double *probability) {
    struct vl_thought thought;
    if (!bot->searches || mind == NULL) {
        sample(bot, s, view, moves, count, rng, probability);
        return;
    }
    vl_think(s, view, moves, count, &bot->effort, mind, watch, rng, &thought);
    double slips = bot->effort.slips / 100.0;
    for (unsigned i = 0; i < count; i++) probability[i] = (1 - slips) * thought.option[i].probability + slips / count;
}
