/* home.h - an evening at home: the table, its host and the evening of the people there, in one memory.
 *
 *     evening ──door──▶ host ──▶ table          bots and programs beside it: whoever drives the home asks them
 *        ▲               │ ▲
 *        └── replies ◀───┘ └── vl_home_step, vl_home_answer
 *
 * The driver (lines, screen, page) goes round:
 *
 *     switch (vl_home_next(home, now, &seat)) {
 *     case VL_HOME_HOUSE:    vl_home_step(home, now)               chance, forced moves, time that is up
 *     case VL_HOME_BOT:      vl_table_due_at → brain.h → vl_home_answer      perhaps in a thread of its own
 *     case VL_HOME_PROGRAM:  the driver asks it                     → vl_home_play
 *     case VL_HOME_PEOPLE:   the evening asks somebody, or nobody is to act; vl_home_tick before what they do
 *     }
 *
 * Nothing here thinks, waits or opens a file: where the game is kept is handed in, a vl_keeper. One that takes its time
 * (VL_KEEPING) leaves the home keeping: the driver does nothing but wait, looking apart, until vl_home_kept. What
 * people do meanwhile waits in its turn. */
#ifndef VL_HOME_H
#define VL_HOME_H

#include "evening/evening.h"
#include "home/deal.h"
#include "host/host.h"

struct vl_plan_seat {
    uint8_t kind;            /* enum vl_seat_kind */
    char name[VL_SEAT_NAME]; /* of the person, the bot ("strong") or the program */
};

/* Who plays what, and how. */
struct vl_plan {
    struct vl_setup setup;
    struct vl_plan_seat seat[VL_SEATS_MAX];
    enum vl_language language;
    struct vl_clock clock;
    unsigned games;             /* of the match; 1: a single game */
    uint64_t seed;              /* of chance, of bots' dice, and of the evening's ids */
    const struct vl_deal *deal; /* everybody's part in a fair deal; NULL: chance is the seed's */
};

struct vl_home;

/* A new game: everybody sits down, and it begins; that is the first thing that is kept. NULL: `refusal` says why not.
 */
struct vl_home *vl_home_new(const struct vl_plan *, const struct vl_keeper *, uint64_t now, struct vl_refusal *);
/* A game that was kept (vl_host_load). Nothing is kept by it yet: one can look at a game where nothing can be written.
 * The first steps of the house tell the clocks that the program was down, and put `greedy` in the place of programs
 * that sat there, as the log says. NULL: `fault` says why not; `read` is what reading found. */
struct vl_home *vl_home_load(char *text, size_t length, const struct vl_game *const *games,
                             const struct vl_setup *edition, enum vl_language, uint64_t seed, const struct vl_keeper *,
                             uint64_t now, struct vl_table_read *, struct vl_fault *);
/* The next game of the match, or a rematch: the same people, seats turned; fair (with a deal) or not. NULL: the game is
 * not over, or `refusal`. */
struct vl_home *vl_home_again(const struct vl_home *, uint64_t seed, const struct vl_deal *, const struct vl_keeper *,
                              uint64_t now, struct vl_refusal *);
/* Who will sit where then; false if the game is not over. */
bool vl_home_seats_next(const struct vl_home *, struct vl_plan_seat seats[VL_SEATS_MAX]);
void vl_home_free(struct vl_home *);

/* NULL while the beginning is being kept. */
struct vl_evening *vl_home_evening(const struct vl_home *);
struct vl_host *vl_home_host(struct vl_home *);
const struct vl_table *vl_home_table(const struct vl_home *);
/* A person has done something here, or the game was kept before, or it is over: it is worth keeping. */
bool vl_home_touched(const struct vl_home *);

/* Lines are being kept, by a keeper that takes its time; and it is done with them. Of a beginning that could not be
 * kept nothing is left but to free the home. False: no memory for the evening. */
bool vl_home_keeping(const struct vl_home *);
bool vl_home_kept(struct vl_home *, bool good);

enum vl_home_turn { VL_HOME_PEOPLE, VL_HOME_HOUSE, VL_HOME_BOT, VL_HOME_PROGRAM };
enum vl_home_turn vl_home_next(const struct vl_home *, uint64_t now, unsigned *seat);
/* What time it is: acts of the people are made then, and clocks are shown so. To be said before whatever a person does
 * is passed on; the functions below say it themselves. */
void vl_home_tick(struct vl_home *, uint64_t now);
/* False: it could not be kept, or the journal is full; `host->lost`, `host->full`. */
bool vl_home_step(struct vl_home *, uint64_t now);
struct vl_refusal vl_home_answer(struct vl_home *, uint64_t now, unsigned seat, uint64_t version, const vl_move *,
                                 unsigned count);
/* A program's move: laid out in a simultaneous phase, and committed when its choice is complete. Refused, it is as if
 * it had not been said. */
struct vl_refusal vl_home_play(struct vl_home *, uint64_t now, unsigned seat, vl_move);

#endif
