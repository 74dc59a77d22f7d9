/* review.h - decisions that were made, judged with what the player knew at the time.
 *
 * The search is asked with the view of the seat that chose, on its own side of a simultaneous phase, so nothing it says
 * rests on what the player could not know. "Before" is the win probability with the move it would make; "after" the one
 * with the move that was made. Each of the two is thought through on its own: a search gives bad moves but few trials,
 * and the best of many means flatters itself. Games are played on from there by people, not by the policy, so part of
 * the moves is left to the dice: without that predictions are far too bold (docs/bots.md has the figures). The
 * uncertainty is two standard errors of the difference, and a move is called worse only if the difference exceeds that.
 */
#ifndef VL_REVIEW_H
#define VL_REVIEW_H

#include "bots/bot.h"
#include "core/sides.h"

struct vl_judgement {
    unsigned line; /* of the record, for whoever prints it */
    unsigned seat;
    vl_move made, better;                /* better is VL_NO_MOVE if there was none */
    double before, after, margin, score; /* margin: the uncertainty of the difference */
};

enum { VL_TURNING_POINTS = 5 };

struct vl_review {
    struct vl_bot bot, judge; /* who finds the best move, and who predicts */
    unsigned threads;
    struct vl_rng rng;
    struct vl_judgement turning[VL_TURNING_POINTS]; /* the largest losses, in order */
    unsigned turnings;
};

/* At most VL_THINKERS_MAX threads (think.h). */
void vl_review_init(struct vl_review *, uint32_t iterations, unsigned threads, uint64_t seed);

enum vl_reviewed { VL_REVIEW_JUDGED, VL_REVIEW_FORCED, VL_REVIEW_NO_MEMORY };
/* A move that the seat made in this state (its side of the phase: core/sides.h). VL_REVIEW_FORCED: it had no choice. */
enum vl_reviewed vl_review_judge(struct vl_review *, const struct vl_setup *, const struct vl_state *, unsigned seat,
                                 vl_move made, struct vl_judgement *);
/* Keeps it, if it is among the turning points. */
void vl_review_remember(struct vl_review *, const struct vl_judgement *);

#endif
