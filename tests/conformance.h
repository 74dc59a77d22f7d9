/* conformance.h - the mill every game goes through, with no code of its own.
 *
 * Each check plays games and returns true, or false with a report that names the set-up, the ply and what is wrong.
 * They use nothing but the interface, so they run on any `struct vl_game`: the registered ones, the template, games
 * broken on purpose (faults.c), natively and in WebAssembly. */
#ifndef VL_CONFORMANCE_H
#define VL_CONFORMANCE_H

#include "core/game.h"

struct report {
    char text[512];
    unsigned tried; /* how many cases the check really looked at */
};

struct conformance_check {
    const char *name;
    bool (*run)(const struct vl_game *, struct report *);
};

extern const struct conformance_check conformance_checks[]; /* ends with a NULL name */

/* Says what is wrong, and is false. */
bool report_fail(struct report *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A game as a list of events, to be replayed and altered. */
enum { HISTORY_MAX = 65536 };
struct history {
    unsigned count;
    struct {
        uint8_t actor;
        vl_move move;
    } entry[HISTORY_MAX];
};

/* Plays one game with the policy at some seats and random play at the others, seats of a simultaneous phase in random
 * order. */
void history_play(const struct vl_setup *, uint64_t seed, struct history *);
/* Whether this actor may make this move now. */
bool is_legal(const struct vl_setup *, const struct vl_state *, unsigned actor, vl_move);
/* "tenakee, 3 players, chief=on". */
const char *setup_name(const struct vl_setup *, char *buffer, size_t size);
/* How many random games a check plays on each set-up. */
unsigned games_per_setup(const struct vl_setup *);

/* Whether Pearson's statistic over so many cells is beyond what a right sampler of fixed seed stays under: the mean is
 * cells-1 and the deviation sqrt(2(cells-1)); six deviations and a bit is beyond 1e-6. */
bool chi_too_far(double chi, unsigned cells);

/* Calls `look` before every event, and after the last, of some games on every set-up. */
struct place {
    const struct vl_setup *s;
    const struct vl_state *state;
    unsigned ply;
    struct vl_rng *rng;
    struct report *report;
};
bool visit(const struct vl_game *, bool (*look)(const struct place *), struct report *);

/* Defined in files of their own. */
bool check_faces(const struct vl_game *, struct report *);
bool check_groups(const struct vl_game *, struct report *);
bool check_asks(const struct vl_game *, struct report *);
bool check_standing(const struct vl_game *, struct report *);
bool check_whys(const struct vl_game *, struct report *);
bool check_shows(const struct vl_game *, struct report *);
bool check_previews(const struct vl_game *, struct report *);
bool check_noninterference(const struct vl_game *, struct report *);
bool check_law(const struct vl_game *, struct report *);
bool check_layout(const struct vl_game *, struct report *);
bool check_observations(const struct vl_game *, struct report *);

#endif
