/* venue.h - where an evening takes place: at a table at home, in a file (local.h), or at one on a server (visit.h).
 *
 * Both front ends, of lines and of screens, play through this and know no table; what they show is the evening's. They
 * go round as home/home.h says: whoever is not at this keyboard is asked here, if it is for this program to do so. */
#ifndef VL_VENUE_H
#define VL_VENUE_H

#include "evening/evening.h"
#include "home/home.h"

struct venue;

/* How a kind of table does it. */
struct venue_ways {
    enum vl_home_turn (*next)(const struct venue *, unsigned *seat);
    void (*tick)(struct venue *);
    uint64_t (*deadline)(const struct venue *);
    bool (*step)(struct venue *);
    bool (*due)(const struct venue *, unsigned seat, struct vl_due *);
    void (*answer)(struct venue *, const struct vl_due *, const vl_move *, unsigned count);
    void (*ask)(struct venue *, unsigned seat);
    bool (*serve)(struct venue *);
    void (*wait)(struct venue *);
    bool (*lost)(const struct venue *);
    const char *(*trouble)(const struct venue *, char *why, size_t size);
    const char *(*unkept)(const struct venue *, char *why, size_t size);
    bool (*farewell)(const struct venue *, enum vl_message kept, struct vl_text *);
    /* Of a table that is elsewhere; NULL at home. */
    int (*watch)(const struct venue *);
    bool (*hear)(struct venue *);
    bool (*gathers)(const struct venue *);
    void (*guests)(const struct venue *, struct vl_text *);
    const char *(*ended)(const struct venue *);
    bool (*moves_on)(const struct venue *);
    bool (*begin)(struct venue *);
    bool (*speak)(struct venue *, const char *words);
    struct vl_evening *(*past)(struct venue *);
};

struct venue {
    const struct venue_ways *ways;
    struct vl_evening *evening;
};

/* Whose turn it is, now. */
static inline enum vl_home_turn venue_next(const struct venue *v, unsigned *seat) {
    return v->ways->next(v, seat);
}
/* Says what time it is: before whatever a person does, and whenever clocks are shown. */
static inline void venue_tick(struct venue *v) {
    v->ways->tick(v);
}
/* When somebody's time is up, by local_now; VL_NEVER. */
static inline uint64_t venue_deadline(const struct venue *v) {
    return v->ways->deadline(v);
}

/* ---- Those who are not at the keyboard ---- */

/* The house: chance, forced moves, time that is up. False: it could not be kept. */
static inline bool venue_step(struct venue *v) {
    return v->ways->step(v);
}
/* What a bot is asked (false: nothing any more), and its answer to that. */
static inline bool venue_due(const struct venue *v, unsigned seat, struct vl_due *due) {
    return v->ways->due(v, seat, due);
}
static inline void venue_answer(struct venue *v, const struct vl_due *due, const vl_move *moves, unsigned count) {
    v->ways->answer(v, due, moves, count);
}
/* Begins to ask the program at a seat; then venue_serve until it says that the seat has moved (by itself, or by the
 * policy in its place), or venue_wait for that. */
static inline void venue_ask(struct venue *v, unsigned seat) {
    v->ways->ask(v, seat);
}
static inline bool venue_serve(struct venue *v) {
    return v->ways->serve(v);
}
static inline void venue_wait(struct venue *v) {
    v->ways->wait(v);
}

/* ---- Keeping ---- */

/* The last act could not be kept; and that, or why no other can be, in words; NULL if all is well. */
static inline bool venue_lost(const struct venue *v) {
    return v->ways->lost(v);
}
static inline const char *venue_trouble(const struct venue *v, char *why, size_t size) {
    return v->ways->trouble(v, why, size);
}
/* That there is no place to keep the game in, and why, in words; NULL if there is. */
static inline const char *venue_unkept(const struct venue *v, char *why, size_t size) {
    return v->ways->unkept(v, why, size);
}
/* How to come back, for somebody who leaves: with the message that says where a game is `kept`; or that it was not.
 * False: there is nothing to come back to. */
static inline bool venue_farewell(const struct venue *v, enum vl_message kept, struct vl_text *out) {
    return v->ways->farewell(v, kept, out);
}

/* ---- A table elsewhere ---- */

static inline bool venue_is_away(const struct venue *v) {
    return v->ways->watch != NULL;
}
/* A descriptor that can be read when there is something to hear; -1: never. */
static inline int venue_watch(const struct venue *v) {
    return venue_is_away(v) ? v->ways->watch(v) : -1;
}
/* Takes in what has come; true if it is worth another look. */
static inline bool venue_hear(struct venue *v) {
    return venue_is_away(v) && v->ways->hear(v);
}
/* People still come together, and nothing of the game is to be seen; who is there, in a few lines. */
static inline bool venue_gathers(const struct venue *v) {
    return venue_is_away(v) && v->ways->gathers(v);
}
static inline void venue_guests(const struct venue *v, struct vl_text *out) {
    v->ways->guests(v, out);
}
/* Why there will be nothing more to hear, in words; NULL: it goes on. */
static inline const char *venue_ended(const struct venue *v) {
    return venue_is_away(v) ? v->ways->ended(v) : NULL;
}
/* Everybody wants another game, and there is a table for it. */
static inline bool venue_moves_on(const struct venue *v) {
    return venue_is_away(v) && v->ways->moves_on(v);
}

/* The host begins the game; false: that is for somebody else to do. */
static inline bool venue_begin(struct venue *v) {
    return venue_is_away(v) && v->ways->begin(v);
}
/* Says something to everybody at the table; false: nobody hears it. What is said comes back in the log. */
static inline bool venue_speak(struct venue *v, const char *words) {
    return venue_is_away(v) && v->ways->speak(v, words);
}
/* Where a game that is over is seen with other eyes: at home in the evening itself; of a table elsewhere it is an
 * evening of its own, of the same game. NULL: it is not to be had. */
static inline struct vl_evening *venue_past(struct venue *v) {
    return venue_is_away(v) ? v->ways->past(v) : v->evening;
}

#endif
