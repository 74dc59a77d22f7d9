/* parlour.h - what tests of an evening share: a host with a table, an evening at its door, and a line between them that
 * can be slow or cut. */
#ifndef PARLOUR_H
#define PARLOUR_H

#include "evening/evening.h"
#include "host/host.h"

enum line {
    LINE_AT_ONCE, /* answers come before a request returns */
    LINE_SLOW,    /* they wait for parlour_deliver */
    LINE_CUT,     /* nothing comes through, either way */
    LINE_SHORT,   /* the other side cannot go back: a hello gets the view as it is */
};

/* One reply with everything it points to. */
struct letter;

struct parlour {
    struct vl_host host;
    struct vl_client client; /* the evening's */
    struct vl_evening *e;
    enum line line;
    unsigned mine; /* seats of the people at this screen */
    uint64_t now;
    struct vl_rng rng;
    struct letter *first, *last;
    struct vl_request request; /* the last one, and how many there were */
    unsigned requests;
};

struct parlour_plan {
    const char *game;
    const struct vl_game *made; /* for the test, of that one; NULL: the game itself */
    const char *who;            /* h a person, b a bot that plays at random, - nobody; so many players */
    unsigned mine;              /* of those people, who sits here */
    unsigned viewer;
    enum vl_language language;
    const char *clock; /* NULL: none */
    const char *const *names;
    unsigned games; /* of the match; 0: a single game */
    bool gathering; /* it has not begun */
    uint64_t seed;
};

/* Opens the door: everybody has sat down, the game has begun, and hello was said. */
void parlour_open(struct parlour *, const struct parlour_plan *);
/* The same people, the next game of the match; only the evening of the first is closed. */
void parlour_open_next(struct parlour *next, struct parlour *last, const struct parlour_plan *);
void parlour_close(struct parlour *);

/* Another evening at the same table, with these eyes: what it shows is what the first ought to. */
struct guest {
    struct vl_host *host;
    struct vl_client client;
    struct vl_evening *e;
};
void guest_open(struct guest *, struct parlour *, unsigned viewer);
void guest_close(struct guest *);

/* What happens by itself: chance, forced moves, bots, time that is up. */
void parlour_run(struct parlour *);
/* What somebody elsewhere does: this, or any move of whoever is waited for there. */
void parlour_wish(struct parlour *, struct vl_act);
void parlour_elsewhere(struct parlour *);
/* Delivers what has come over a slow line: all, or one letter (false: there is none). */
void parlour_deliver(struct parlour *);
bool parlour_deliver_one(struct parlour *);
void parlour_lose(struct parlour *);

/* One thing that the person at the screen does through the evening alone: sits down, lays out, moves, confirms. */
void parlour_person(struct parlour *);
/* Goes on until somebody here has made a move in the open. */
void parlour_play_a_card(struct parlour *);

/* The evening shows what its viewer may see of the table as it is, and nothing else. */
void parlour_check(const struct parlour *);
/* Whether two logs are the same. */
bool logs_agree(const struct vl_evening *, const struct vl_evening *);
/* Whether a line of the log, of these and later ones, is exactly that. */
bool log_has(const struct vl_evening *, unsigned from, const char *line);

/* An evening that has just come in sees the same. */
void compare_with_guest(struct parlour *);

/* What an evening says, in `words`, which is good until the next one. */
extern char words[4000];
struct vl_text *words_begin(void);
const char *prompt_of(const struct parlour *);
const char *said_last(const struct parlour *);

#endif
