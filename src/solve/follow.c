/* follow.c - asking somebody's strategy in every information set of the tree.
 *
 * Where a choice of several moves is asked for move by move, the probability of a part of it is the sum over all orders
 * in which its moves can be made. */
#include <stdlib.h>
#include <string.h>

#include "core/choice.h"
#include "solve/inside.h"

/* Part of a choice: its moves, ascending, and how likely the seat is to get there. */
struct part {
    vl_move move[CHOICE_MAX];
    double probability;
};

struct parts {
    struct part *list;
    size_t count, room;
};

struct follower {
    struct vl_solver *v;
    vl_strategy *strategy;
    vl_choice_strategy *choices; /* or NULL */
    void *arg;
    struct vl_way way[VL_MOVES_MAX];
    struct parts parts, longer;
    bool failed;
};

/* The part with one more move, added to the longer ones. */
static void extend(struct follower *f, const struct part *part, unsigned length, vl_move move, double probability) {
    struct parts *to = &f->longer;
    struct part more = {.probability = probability};
    unsigned at = 0;
    while (at < length && part->move[at] <= move) at++;
    memcpy(more.move, part->move, at * sizeof move);
    more.move[at] = move;
    memcpy(more.move + at + 1, part->move + at, (length - at) * sizeof move);
    for (size_t i = 0; i < to->count; i++)
        if (memcmp(to->list[i].move, more.move, (length + 1) * sizeof move) == 0) {
            to->list[i].probability += probability;
            return;
        }
    if (to->count == to->room) {
        size_t room = to->room == 0 ? 256 : 2 * to->room;
        struct part *list = realloc(to->list, room * sizeof *list);
        if (list == NULL) {
            f->failed = true;
            return;
        }
        to->list = list;
        to->room = room;
    }
    to->list[to->count++] = more;
}

/* A whole choice: its probability goes to the action. */
static void settle(const struct follower *f, const struct set *set, const struct part *part, unsigned length) {
    const struct vl_solver *v = f->v;
    for (uint32_t a = set->first; a < set->first + set->count; a++)
        if (v->choice[a + 1] - v->choice[a] == length &&
            memcmp(v->move + v->choice[a], part->move, length * sizeof *part->move) == 0) {
            v->given[a] += part->probability;
            return;
        }
    CHECK(false); /* moves of one phase commute, so every order leads to a choice that was listed */
}

/* Asks for the next move after this part of a choice, or settles it if it is whole. */
static void ask(struct follower *f, const struct set *set, const struct vl_state *side, const struct part *part,
                unsigned length, bool phase) {
    const struct vl_setup *s = &f->v->setup;
    struct vl_state_box box;
    struct vl_view_box view;
    vl_move moves[VL_MOVES_MAX];
    double probability[VL_MOVES_MAX];
    memcpy(box.bytes, side, s->game->state_size);
    if (length > 0 && !phase) {
        settle(f, set, part, length);
        return;
    }
    for (unsigned i = 0; i < length; i++) s->game->apply(s, vl_state_in(&box), set->seat, part->move[i], NULL);
    if (!(vl_actors(vl_state_in(&box)) >> set->seat & 1)) {
        settle(f, set, part, length);
        return;
    }
    unsigned count = s->game->moves(s, vl_state_in(&box), set->seat, moves);
    s->game->view(s, vl_state_in(&box), set->seat, vl_view_in(&view));
    f->strategy(f->arg, s, vl_view_in(&view), moves, count, probability);
    for (unsigned i = 0; i < count; i++)
        if (probability[i] > 0) extend(f, part, length, moves[i], part->probability * probability[i]);
}

/* A part with its moves ascending. */
static void put_in_order(const struct vl_way *way, struct part *part) {
    part->probability = way->probability;
    for (unsigned i = 0; i < way->count; i++) {
        unsigned at = i;
        for (; at > 0 && part->move[at - 1] > way->move[i]; at--) part->move[at] = part->move[at - 1];
        part->move[at] = way->move[i];
    }
}

/* Asks for the whole choice; false if that is not how it is to be asked for. */
static bool answer_at_once(struct follower *f, const struct set *set, const struct vl_state *side) {
    const struct vl_setup *s = &f->v->setup;
    struct vl_view_box view;
    vl_move moves[VL_MOVES_MAX];
    unsigned count = s->game->moves(s, side, set->seat, moves);
    if (f->choices == NULL || !vl_choice_secret(s, moves)) return false;
    s->game->view(s, side, set->seat, vl_view_in(&view));
    unsigned ways = f->choices(f->arg, s, vl_view_in(&view), moves, count, f->way);
    for (unsigned i = 0; i < ways; i++) {
        struct part part;
        put_in_order(&f->way[i], &part);
        settle(f, set, &part, f->way[i].count);
    }
    return ways > 0;
}

/* Fills in the set's probabilities, if need be move by move: all parts of one move, then all of two, and so on. */
static void answer(struct follower *f, const struct set *set, const struct vl_state *side, bool phase) {
    struct part nothing = {.probability = 1};
    for (uint32_t a = set->first; a < set->first + set->count; a++) f->v->given[a] = 0;
    if (phase && answer_at_once(f, set, side)) return;
    f->longer.count = 0;
    ask(f, set, side, &nothing, 0, phase);
    for (unsigned length = 1; f->longer.count > 0 && !f->failed; length++) {
        struct parts swap = f->parts;
        f->parts = f->longer;
        f->longer = swap;
        f->longer.count = 0;
        for (size_t i = 0; i < f->parts.count && !f->failed; i++) ask(f, set, side, &f->parts.list[i], length, phase);
    }
}

/* Walks the tree as it was compiled. A set is asked where it is first met; its answers are negative until then. */
static void follow(struct follower *f, struct line *line) {
    struct vl_solver *v = f->v;
    const struct vl_setup *s = &v->setup;
    struct line below;
    if (vl_over(vl_state_in(&line->state)) || f->failed) return;
    if (vl_chance_next(vl_state_in(&line->state))) {
        struct vl_outcome outcomes[VL_MOVES_MAX];
        unsigned count = s->game->chances(s, vl_state_in(&line->state), outcomes);
        for (unsigned i = 0; i < count; i++) {
            below = *line;
            vl_sol_line_play(s, &below, VL_CHANCE, &outcomes[i].move, 1);
            follow(f, &below);
        }
        return;
    }
    const struct vl_state *side;
    unsigned seat = vl_sol_line_next(line, &side);
    const struct set *set = &v->set[vl_sol_find_set(v, seat, line->keys.of[seat], NULL)];
    if (v->given[set->first] < 0) answer(f, set, side, line->open != 0);
    for (uint32_t a = set->first; a < set->first + set->count; a++) {
        below = *line;
        vl_sol_line_play(s, &below, seat, v->move + v->choice[a], v->choice[a + 1] - v->choice[a]);
        follow(f, &below);
    }
}

bool vl_solver_follow(struct vl_solver *v, vl_strategy *strategy, vl_choice_strategy *choices, void *arg) {
    struct follower f = {.v = v, .strategy = strategy, .choices = choices, .arg = arg};
    struct line line;
    if (v->given == NULL) v->given = vl_sol_zeros(v->actions);
    if (v->given == NULL) return false;
    for (size_t a = 0; a < v->actions; a++) v->given[a] = -1;
    for (size_t w = 0; w < v->worlds; w++) {
        vl_sol_line_begin(v, w, &line);
        follow(&f, &line);
    }
    free(f.parts.list);
    free(f.longer.list);
    return !f.failed;
}
