/* choices.c - what a seat can choose, and how large a tree of such choices must be: see inside.h. */
#include <stdlib.h>
#include <string.h>

#include "solve/inside.h"

/* Adds those that begin with the moves given and go on ascending; a phase's part is over when the seat may not act. */
static bool list_from(const struct vl_setup *s, const struct vl_state *side, unsigned seat, bool phase, vl_move *moves,
                      unsigned length, struct choices *out) {
    vl_move legal[VL_MOVES_MAX];
    unsigned count = s->game->moves(s, side, seat, legal);
    for (unsigned i = 0; i < count; i++) {
        struct vl_state_box box;
        if (length > 0 && legal[i] < moves[length - 1]) continue;
        if (length == CHOICE_MAX) return false;
        moves[length] = legal[i];
        if (phase) {
            memcpy(box.bytes, side, s->game->state_size);
            s->game->apply(s, vl_state_in(&box), seat, legal[i], NULL);
            if (vl_actors(vl_state_in(&box)) >> seat & 1) {
                if (!list_from(s, vl_state_in(&box), seat, phase, moves, length + 1, out)) return false;
                continue;
            }
        }
        if (out->count == CHOICES_MAX || out->moves + length + 1 > sizeof out->move / sizeof *out->move) return false;
        memcpy(out->move + out->moves, moves, (length + 1) * sizeof *moves);
        out->moves += length + 1;
        out->start[++out->count] = out->moves;
    }
    return true;
}

bool vl_sol_list_choices(const struct vl_setup *s, const struct vl_state *side, unsigned seat, bool phase,
                         struct choices *out) {
    vl_move moves[CHOICE_MAX];
    out->count = out->moves = out->start[0] = 0;
    return list_from(s, side, seat, phase, moves, 0, out);
}

/* ---- How large? ---- */

/* D. Knuth ("Estimating the efficiency of backtrack programs", 1975): along a line in which every child is as likely as
 * its siblings, the products of the numbers of children add up to the number of nodes on average. By Markov's
 * inequality a tree of at most n nodes gives f n or more with a probability of at most 1 / f: if all lines do for f =
 * 4, or half of them for f = 100, the chance that it is small enough after all is below 10^-18. */
enum { LINES = 32, ALL_OF = 4, HALF_OF = 100 };

/* One step down; returns how many children there were, 0: too many to list. */
static unsigned step(const struct vl_setup *s, struct line *line, struct vl_rng *rng, struct choices *c) {
    const struct vl_state *side;
    if (vl_chance_next(vl_state_in(&line->state))) {
        struct vl_outcome outcomes[VL_MOVES_MAX];
        unsigned count = s->game->chances(s, vl_state_in(&line->state), outcomes);
        vl_sol_line_play(s, line, VL_CHANCE, &outcomes[vl_rng_below(rng, count)].move, 1);
        return count;
    }
    unsigned seat = vl_sol_line_next(line, &side);
    if (!vl_sol_list_choices(s, side, seat, line->open != 0, c)) return 0;
    unsigned which = vl_rng_below(rng, c->count);
    vl_sol_line_play(s, line, seat, c->move + c->start[which], c->start[which + 1] - c->start[which]);
    return c->count;
}

/* What one line tells of the number of nodes; no more than `enough`. */
static double nodes_of_line(struct vl_solver *v, struct vl_rng *rng, double enough, struct choices *c) {
    struct line line;
    double width = v->worlds > 1 ? (double)v->worlds : 1, nodes = width;
    vl_sol_line_begin(v, vl_rng_below(rng, (uint32_t)v->worlds), &line);
    while (!vl_over(vl_state_in(&line.state)) && nodes < enough) {
        unsigned children = step(&v->setup, &line, rng, c);
        if (children == 0) v->trouble = "choices-too-many";
        if (children == 0) break;
        width *= children;
        nodes += width;
    }
    return nodes;
}

void vl_sol_foresee(struct vl_solver *v) {
    struct choices *c = malloc(sizeof *c);
    double limit = (double)v->nodes_max;
    unsigned large = 0, huge = 0;
    struct vl_rng rng;
    if (c == NULL) {
        v->trouble = "out-of-memory";
        return;
    }
    vl_rng_init(&rng, 1, 0);
    for (unsigned i = 0; i < LINES && v->trouble == NULL; i++) {
        double nodes = nodes_of_line(v, &rng, HALF_OF * limit, c);
        large += nodes >= ALL_OF * limit;
        huge += nodes >= HALF_OF * limit;
    }
    free(c);
    if (v->trouble == NULL && (large == LINES || 2 * huge >= LINES)) v->trouble = "tree-too-large";
}
