/* clock.h - clocks of a table. Time is always an argument, in milliseconds since any beginning the caller likes; it
 * never goes back (an earlier time counts as the latest one seen).
 *
 *     none                    nobody is hurried
 *     move MS                 so long for each act, from the moment it is the seat's turn
 *     game MS INCREMENT       so long for the whole game, and a little more after each act
 *     days N                  as move, in days; goes on while nobody looks, even while the program is down
 *
 * followed by what happens when a seat's time is up: `end` breaks the game off, `cover BOT` lets a bot play on. Clocks
 * run for the seats that may act now, several at once in a simultaneous phase. A commit of staged moves is one act.
 *
 * Nothing but an act that stands brings time: an act that is taken back gives back what the seat had before it, less
 * the time since, and who is covered and comes back finds what was left, with a little grace once in a game. */
#ifndef VL_CLOCK_H
#define VL_CLOCK_H

#include "core/game.h"
#include "core/text.h"

enum vl_clock_kind { VL_CLOCK_NONE, VL_CLOCK_MOVE, VL_CLOCK_GAME, VL_CLOCK_DAYS };
enum { VL_BOT_WORD = 24 }; /* bytes of a bot's name, with the NUL */
#define VL_NEVER UINT64_MAX
#define VL_CLOCK_MOST UINT64_C(31622400000) /* 366 days: no clock is longer */

struct vl_clock {
    uint8_t kind;             /* enum vl_clock_kind */
    uint8_t running;          /* seats whose time runs */
    uint8_t turn;             /* seats that may act, whoever plays for them: they have had their time for this act */
    bool begun;               /* `now` means something */
    bool stopped;             /* the game is paused: nobody's time runs */
    char cover[VL_BOT_WORD];  /* the bot that plays on when time is up; empty: the game ends */
    uint64_t base, increment; /* milliseconds */
    uint64_t now;             /* the latest time seen */
    uint64_t ran;             /* milliseconds that counted: without pauses, and without sleep unless for days */
    uint64_t left[VL_SEATS_MAX];
    bool graced[VL_SEATS_MAX]; /* it came back to less than a tenth, and was given that */
};

/* "game 300000 2000 cover greedy" and so on; false if it is not a clock. */
bool vl_clock_parse(struct vl_clock *, const struct vl_word *words, unsigned count);
void vl_clock_format(const struct vl_clock *, struct vl_text *);

/* Time passes: those whose clock runs have less of it. */
void vl_clock_pass(struct vl_clock *, uint64_t now);
/* Time passed while the program was down: only days count. */
void vl_clock_wake(struct vl_clock *, uint64_t now);
/* From now on these seats' clocks run, of those that may act. */
void vl_clock_run(struct vl_clock *, unsigned seats, unsigned turn);
/* The seat has acted. */
void vl_clock_acted(struct vl_clock *, unsigned seat);
/* What a seat's act has to remember to be taken back; and its clock when it is: as it was then, less the time since if
 * `since`, and never more than it is now. */
struct vl_clock_mark {
    uint64_t left, ran;
};
struct vl_clock_mark vl_clock_mark(const struct vl_clock *, unsigned seat);
void vl_clock_restore(struct vl_clock *, unsigned seat, const struct vl_clock_mark *, bool since);
/* These seats may act again because something was taken back: that is no new turn. */
void vl_clock_return(struct vl_clock *, unsigned turn);
/* A seat that was covered comes back: once in a game it finds at least a tenth of the time it began with. */
void vl_clock_back(struct vl_clock *, unsigned seat);
/* When the next seat's time is up, and which; VL_NEVER if none runs. */
uint64_t vl_clock_deadline(const struct vl_clock *, unsigned *seat);
/* What is left to a seat at this time, without anything changing. */
uint64_t vl_clock_left(const struct vl_clock *, unsigned seat, uint64_t now);

#endif
