/* hint.c - what a search found out: the answer it amounts to, and hints for people. */
#include "bots/arith.h"
#include "bots/search.h"

static const double caution = 0.5; /* standard errors by which a move must lead the policy's */

/* The two best moves: by probability, then visits. */
static void rank(struct vl_thought *thought) {
    unsigned best = 0, next = 0;
    struct vl_option_thought *o = thought->option;
#define BEFORE(a, b)                                                                                                   \
    (o[a].probability > o[b].probability || (o[a].probability == o[b].probability && o[a].visits > o[b].visits))
    for (unsigned i = 1; i < thought->count; i++)
        if (BEFORE(i, best)) best = i;
    next = best == 0 && thought->count > 1;
    for (unsigned i = 0; i < thought->count; i++)
        if (i != best && BEFORE(i, next)) next = i;
#undef BEFORE
    thought->best = best;
    thought->next = next;
}

/* What a move brings at least, one standard error below its mean. */
static double lower_bound(const struct vl_option_thought *o) {
    return o->value - 0.5 * square_root(1.0 / (o->visits + 1.0));
}

/* Whether the search has not shown that this move is better than the policy's. The best of many noisy means is seldom
 * as good as it looks, so it has to lead by a part of a standard error; when nothing is at stake any more, by nothing.
 */
static bool in_doubt(const struct vl_thought *thought, unsigned best) {
    if (thought->proposed >= thought->count) return false;
    const struct vl_option_thought *a = &thought->option[best], *b = &thought->option[thought->proposed];
    double n = (double)a->visits + b->visits, chance = (a->win * a->visits + b->win * b->visits) / (n > 0 ? n : 1);
    double variance = chance * (1 - chance) * (1.0 / (a->visits + 1.0) + 1.0 / (b->visits + 1.0));
    return a->value - b->value < caution * square_root(variance);
}

/* The answer. All moves of a good mixture bring the same, so one that has brought clearly less than the best (by so
 * many standard errors) is there out of curiosity, or from times when less was known; it is left out. */
void vl_thought_answer(struct vl_thought *thought, double within) {
    double sum = 0, most = 0;
    struct vl_option_thought *o = thought->option;
    if (thought->mixed) {
        unsigned best = 0;
        for (unsigned i = 0; i < thought->count; i++)
            if (lower_bound(&o[i]) > lower_bound(&o[best])) best = i;
        for (unsigned i = 0; i < thought->count; i++) {
            double error = 0.5 * square_root(1.0 / (o[i].visits + 1.0) + 1.0 / (o[best].visits + 1.0));
            if (i != best && o[i].value < o[best].value - within * error) o[i].probability = 0;
            if (o[i].probability > most) most = o[i].probability;
        }
        if (most == 0) o[best].probability = most = 1;
        for (unsigned i = 0; i < thought->count; i++) {
            if (o[i].probability < 0.2 * most) o[i].probability = 0;
            sum += o[i].probability;
        }
        for (unsigned i = 0; i < thought->count; i++) o[i].probability /= sum;
        rank(thought);
        return;
    }
    for (unsigned i = 0; i < thought->count; i++) o[i].probability = 0;
    rank(thought);
    unsigned best = thought->best;
    for (unsigned i = 0; i < thought->count; i++) /* of equally visited ones the better */
        if (o[i].visits == o[best].visits && o[i].value > o[best].value) best = i;
    if (in_doubt(thought, best)) best = thought->proposed;
    o[best].probability = 1;
    rank(thought);
}

/* The difference of two means in standard errors, bent to a probability: 0.5 when equal, 0.85 at one, 0.95 at two. */
static double sureness(const struct vl_option_thought *a, const struct vl_option_thought *b) {
    if (b->visits == 0 || a->visits == 0) return 1;
    double variance = 0.25 / a->visits + 0.25 / b->visits, apart = a->value - b->value;
    if (apart <= 0) return 0.5;
    return 0.5 + 0.5 * apart / square_root(apart * apart + variance);
}

static struct vl_advice advice(const struct vl_mind *mind, const struct vl_thought *thought, unsigned option) {
    const struct vl_option_thought *o = &thought->option[option];
    struct vl_advice out = {.win = o->win, .score = o->score, .share = o->probability};
    out.count = vl_search_option(mind, option, out.move);
    return out;
}

void vl_hint_make(const struct vl_mind *mind, const struct vl_thought *thought, struct vl_hint *hint) {
    const struct vl_option_thought *best = &thought->option[thought->best], *next = &thought->option[thought->next];
    bool forced = thought->count == 1;
    *hint = (struct vl_hint){.best = advice(mind, thought, thought->best),
                             .sure = forced ? 1 : sureness(best, next),
                             .mixed = thought->mixed && next->probability > 0};
    if (!forced) hint->next = advice(mind, thought, thought->next);
}
