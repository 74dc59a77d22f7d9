/* brain.h - thinking for those who sit at home: bots' answers and hints for people, from views alone.
 *
 * By a watch, a turn of a bot takes as long as its level may (vl_bot.turn), however many decisions are in it: each has
 * half of what is left, and a whole choice made in secret all of it. Thoughts that were left count, too. When nothing
 * is left the game's policy answers.
 *
 * A brain owns the memory of one mind (bots/search.h), as large as it was ever needed, and works on copies: whoever
 * thinks in a thread touches nothing else. It looks up at least once a millisecond whether anybody still waits for it.
 */
#ifndef VL_BRAIN_H
#define VL_BRAIN_H

#include "bots/search.h"
#include "table/table.h"

/* How long a seat's bot has thought in its turn. Whoever keeps tables apart, or thinks in several brains, keeps it with
 * the seat, puts it in before a duty is begun and takes it out when there is an answer. */
struct vl_pace {
    uint64_t turn;  /* of the duties (vl_due), */
    uint32_t made;  /* and how far the game is, at least, after the last that was answered */
    uint64_t spent; /* milliseconds */
};

struct vl_brain {
    void *memory;
    size_t size;
    struct vl_watch watch;       /* without one (`now` is NULL) limits of time do not hold */
    bool (*stop)(void *context); /* NULL: it is never told to */
    void *context;
    struct vl_mind *mind; /* of the hint that is being thought about; NULL: it is a duty */
    struct vl_duty duty;
    struct vl_pace pace[VL_SEATS_MAX]; /* of each seat's turn */
    struct vl_pace *paced;             /* the one that the duty belongs to, until it is answered; NULL: none */
    uint64_t begun;                    /* the duty, by the watch, */
    uint32_t allowed, made;            /* its milliseconds, and how far the game was */
};

/* The answer to what a seat is asked; returns how many moves, 0 if it was told to stop. A bot that is no more, or that
 * has no memory to think with, plays as greedy does. */
unsigned vl_brain_answer(struct vl_brain *, const struct vl_setup *, const struct vl_due *, vl_move out[VL_CHOICE_MAX]);
/* What a person at that view would best do; false if it was told to stop, has no memory, or there are no moves. */
bool vl_brain_hint(struct vl_brain *, const struct vl_setup *, const struct vl_view *, const vl_move *moves,
                   unsigned count, uint64_t seed, struct vl_hint *);

/* The same bit by bit, for those who have other things to do: begin, step until it is done, finish. How it is cut into
 * steps does not change what is found. One thing is thought about at a time. */
void vl_brain_begin(struct vl_brain *, const struct vl_setup *, const struct vl_due *);
/* False: there is no memory, or there are no moves. */
bool vl_brain_begin_hint(struct vl_brain *, const struct vl_setup *, const struct vl_view *, const vl_move *moves,
                         unsigned count, uint64_t seed);
/* At most so many iterations more; true when there is nothing more to think about. */
bool vl_brain_step(struct vl_brain *, uint32_t iterations);
unsigned vl_brain_finish(const struct vl_brain *, vl_move out[VL_CHOICE_MAX]);
/* False: no memory. */
bool vl_brain_finish_hint(const struct vl_brain *, struct vl_hint *);

void vl_brain_done(struct vl_brain *);

#endif
