/* visit.h - a place at a table on a server: a venue (venue.h) whose evening speaks over the wire (away/away.h).
 *
 *     evening ── requests ──▶ door ──▶ away ─ ─ ─▶ a server
 *        ▲                                             │
 *        └── vl_evening_hear ◀── wire ◀── away ◀─ ─ ─ ─┘
 *
 * An act waits a moment for its answer, so that it is done or refused when it returns, as at home. If none comes, or
 * the line is cut, it is on its way, and sent again when the line is back: the table carries it out once.
 *
 * One has the eyes that one came with. Once the game is over its record is fetched and played again at a table in this
 * memory, where it can be seen with any. */
#ifndef VL_VISIT_H
#define VL_VISIT_H

#include "away/link.h"
#include "tui/venue.h"

struct visit_plan {
    struct vl_link link;
    const char *name; /* what one is called there, */
    bool renames;     /* even if one has been there before */
    bool sits;        /* takes a free seat of a public table; else looks on */
    enum vl_language language;
};

struct visit;

/* NULL: no memory. Whatever else is in the way is told by venue_ended. */
struct visit *visit_new(const struct visit_plan *);
/* The same person at the table of the next game, after venue_moves_on. */
struct visit *visit_again(const struct visit *);
void visit_free(struct visit *);
struct venue *visit_venue(struct visit *);

/* Whether one is known at that server already: then a name is not needed. */
bool visit_is_known(const struct vl_link *);

#endif
