/* record.h - records: a game as text, and back.
 *
 *     game tenakee          header lines, in any order
 *     players 4
 *     option chief=on
 *     ---
 *     * deal 0 t5           one event a line: ACTOR VERB ARGS…
 *     0 pick t5   # comment
 *     …
 *     = 41 37 52 30         the end; or "! resign 2", "! timeout 2", "! abandon"
 *
 * The reader walks over the caller's bytes and copies nothing (carriage returns are squeezed out in place first); it
 * takes one pass and memory of fixed size whatever the bytes are. A fault names the line and the rule: a game's own
 * (TEN-10), or
 *
 *     REC-1 header              REC-5 wrong final line
 *     REC-2 malformed line      REC-6 unfinished
 *     REC-3 not its turn        REC-7 edition or version not at hand
 *     REC-4 impossible chance   REC-8 something after the end
 */
#ifndef VL_RECORD_H
#define VL_RECORD_H

#include "core/game.h"
#include "core/text.h"

/* What is wrong with a record, and where. The reason is a code (src/words has words for it: reason.CODE); the word is
 * what it is about, if anything: quoted back, and harmless to a terminal. */
struct vl_fault {
    unsigned line;
    const char *rule;
    const char *reason;
    char word[64];
};

enum vl_step {
    VL_STEP_EVENT,      /* an event, already checked; apply it */
    VL_STEP_FINISHED,   /* the "=" line, and the scores are right */
    VL_STEP_BROKEN_OFF, /* a "!" line */
    VL_STEP_UNFINISHED, /* the text ends before the game */
    VL_STEP_FAULT,
};

struct vl_reader {
    const char *at, *end; /* what is left to read */
    unsigned line;        /* of the line read last, from 1 */
    struct vl_setup setup;
    struct vl_fault fault;
    char ending[16]; /* "resign", "timeout" or "abandon" */
    unsigned ending_seat;
};

/* Reads the header up to "---". `games` is NULL-terminated; `at_hand` is an edition given by the user, or NULL.
 * Returns false, with r->fault, if the header is wrong. */
bool vl_record_open(struct vl_reader *r, char *text, size_t length, const struct vl_game *const *games,
                    const struct vl_setup *at_hand);

/* Reads up to the next event and checks it against the state; the caller applies it. After VL_STEP_FINISHED or
 * VL_STEP_BROKEN_OFF nothing is left but comments (anything else is a fault). VL_STEP_UNFINISHED fills r->fault with
 * REC-6, for whom it matters. */
enum vl_step vl_record_next(struct vl_reader *r, const struct vl_state *, unsigned *actor, vl_move *);

/* The whole record at once: VL_STEP_FINISHED, VL_STEP_BROKEN_OFF, VL_STEP_UNFINISHED or VL_STEP_FAULT. The last state
 * reached is left in `state`. */
enum vl_step vl_record_replay(struct vl_reader *r, struct vl_state_box *state);

/* Writing: header lines of the set-up alone, the whole header with seed and "---", one event, the final line. */
void vl_record_setup(const struct vl_setup *, struct vl_text *);
void vl_record_header(const struct vl_setup *, uint64_t seed, struct vl_text *);
void vl_record_event(const struct vl_game *, unsigned actor, vl_move, struct vl_text *);
void vl_record_scores(const struct vl_setup *, const struct vl_state *, struct vl_text *);

#endif
