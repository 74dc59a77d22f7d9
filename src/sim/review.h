/* review.h - decisions that were made, judged with what the player knew at the time; and who was winning when.
 *
 * The search is asked with the view of the seat that chose, on its own side of a simultaneous phase, so nothing it says
 * rests on what the player could not know. "Before" is the win probability with the move it would make; "after" the one
 * with the move that was made. Each of the two is thought through on its own: a search gives bad moves but few trials,
 * and the best of many means flatters itself. Games are played on from there by people, not by the policy, so part of
 * the moves is left to the dice: without that predictions are far too bold (docs/bots.md has the figures). The
 * uncertainty is two standard errors of the difference, and a move is called worse only if the difference exceeds that.
 *
 * The chances of all seats are those that somebody who sees what all see would give them.
 *
 * A review is done in steps, in a mind of the caller's, and can be left after any of them. What it finds depends on the
 * decision and the seed alone: decisions can be reviewed in any order, by as many threads as there are minds. */
#ifndef VL_REVIEW_H
#define VL_REVIEW_H

#include "bots/search.h"

/* ---- Who is winning ---- */

/* What games that were played on from a position came to. */
struct vl_chances {
    uint64_t games;
    uint64_t wins[VL_SEATS_MAX]; /* in parts: VL_WIN_PARTS of them are a win (stats.h) */
};
/* One game more, in a world that the view allows. */
void vl_chances_play(struct vl_chances *, const struct vl_setup *, const struct vl_view *, struct vl_rng *);
/* A seat's share of the wins, and two standard errors of it. */
double vl_chance(const struct vl_chances *, unsigned seat);
double vl_chance_unsure(const struct vl_chances *, unsigned seat);

/* ---- Decisions ---- */

struct vl_judgement {
    unsigned line; /* of the record, for whoever prints it */
    unsigned seat;
    vl_move made, better;                /* better is VL_NO_MOVE if there was none */
    double before, after, margin, score; /* margin: the uncertainty of the difference */
    struct vl_chances chances;           /* before the move */
};
/* What comes of the best move that was found and the one that was made, each thought through on its own. */
void vl_judgement_weigh(struct vl_judgement *, vl_move found, const struct vl_option_thought *best,
                        const struct vl_option_thought *own);

struct vl_review {
    const struct vl_setup *setup;
    struct vl_mind *mind;
    struct vl_rng rng;
    uint32_t iterations;
    uint8_t stage;
    struct vl_view_box view, open; /* the player's, and everybody's */
    unsigned count;                /* of the moves that it had */
    vl_move move[VL_MOVES_MAX], found;
    struct vl_option_thought best, own;
    struct vl_judgement judgement;
};
/* A move that the seat made in this state, and on this side of its phase (core/sides.h). The mind is one for so many
 * iterations (vl_mind_size). */
void vl_review_begin(struct vl_review *, struct vl_mind *, const struct vl_setup *, const struct vl_state *,
                     const struct vl_state *side, unsigned seat, vl_move made, uint32_t iterations, uint64_t seed);
/* So many iterations more; true when it is done, and `judgement` says all there is to say. */
bool vl_review_step(struct vl_review *, uint32_t iterations);

/* ---- Turning points ---- */

/* The moves that surely cost something (there was a better one), and of those the ones that cost most. What a move cost
 * is before - after, the two numbers that people are shown; the margin says whether it counts, and not how much. What
 * cost more stands before what cost less; of two that cost the same, the one that was added first. */

enum { VL_TURNING_POINTS = 5 };
struct vl_turnings {
    unsigned count;
    struct vl_judgement of[VL_TURNING_POINTS];
};
/* Keeps it, if it is among them. */
void vl_turnings_add(struct vl_turnings *, const struct vl_judgement *);

#endif
