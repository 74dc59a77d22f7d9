/* game_review.h - all decisions of a game, judged one after the other (review.h), bit by bit. */
#ifndef VL_GAME_REVIEW_H
#define VL_GAME_REVIEW_H

#include "core/record.h"
#include "sim/review.h"

/* A decision of the record: how many moves stand before it. */
struct vl_reviewed {
    unsigned ply, seat;
    vl_move made;
    struct vl_state_box state, side;
    struct vl_judgement judgement; /* its line is the ply */
};

struct vl_game_review {
    struct vl_setup setup;
    unsigned count, done, room;
    struct vl_reviewed *decision; /* the first `done` are judged */
    uint32_t iterations;
    bool thinks; /* about the decision after those that are done */
    struct vl_mind *mind;
    struct vl_review review;
    struct vl_turnings turnings;
};

/* Reads a record that is open to its end. False: it breaks a rule, is too long, or there is no memory; then nothing is
 * left to be done. */
bool vl_game_review_begin(struct vl_game_review *, struct vl_reader *, uint32_t iterations);
/* So many iterations more; true when every decision is judged. */
bool vl_game_review_step(struct vl_game_review *, uint32_t iterations);
void vl_game_review_done(struct vl_game_review *);

#endif
