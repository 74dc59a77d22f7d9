/* local.h - a game at this terminal: at home (home/home.h), in its file, with programs at some of its seats.
 *
 * One of the places where an evening takes place (venue.h). */
#ifndef VL_LOCAL_H
#define VL_LOCAL_H

#include "home/file.h"
#include "seats/program.h"
#include "tui/venue.h"

/* A plan, and the programs it names: running, the caller's, NULL for other seats. */
struct local_plan {
    struct vl_plan plan;
    struct vl_program *program[VL_SEATS_MAX];
};

/* A program hears the table as any client does. */
struct local_ear {
    struct local *local;
    unsigned seat;
    struct vl_program *program;
    struct vl_client client;
};

struct local {
    struct venue venue; /* the first member: its evening is the home's */
    struct vl_home *home;
    const char *game;    /* its name, of a new one */
    struct vl_file file; /* where it is kept; closed: nowhere yet, */
    int unkept;          /* and why: minus errno */
    bool made;           /* the file is a new one */
    struct local_ear ear[VL_SEATS_MAX];
    unsigned gone;  /* seats of programs whose end was told */
    unsigned asked; /* the seat of the program that is asked, or VL_NOBODY, */
    uint32_t plies; /* and the moves that stood then */
};

/* A new game, kept in a file of its own as soon as there is a place for one; NULL: `why` (in the plan's language). */
struct local *local_new(const struct local_plan *, char *why, size_t size);
/* A game that was kept. `edition` is one that the journal may name, or NULL. */
struct local *local_resume(const char *path, const struct vl_setup *edition, enum vl_language, uint64_t seed, char *why,
                           size_t size);
/* The next game of the match, or a rematch; the last one stays as it is. */
struct local *local_again(struct local *, uint64_t seed, const struct vl_deal *, char *why, size_t size);
/* The end of it; a file in which nobody has done anything yet is not kept. */
void local_free(struct local *);

/* The game as a record, in memory that the caller frees; NULL: there is none. */
char *local_record(const struct local *, size_t *length);
/* A kept game as a record in a file of its own in the present folder, named after the game's; deletes a kept game. Both
 * need nobody who plays it. False, with `why`. `path` becomes where the record is. */
bool local_export(const struct local *, const char *kept, char path[VL_PATH], char *why, size_t size);
bool local_delete(const char *kept, enum vl_language, char *why, size_t size);

/* Bytes that nobody can foresee, from the system; false: there are none to be had. */
bool local_draw(void *bytes, size_t count);
/* The table's time: milliseconds since 1970; and a watch for bots, by a clock that never goes back. */
uint64_t local_now(void);
uint64_t local_watch(void *unused);

#endif
