/* cast.h - whom the house's tests tell of: Anne, who is the host, Ben and Carl, their connections, and the table they
 * sit at, in an inn (inn.h) that is opened before each test and stopped after it. */
#ifndef CAST_H
#define CAST_H

#include "inn.h"

extern struct inn inn;
extern struct visitor anne, ben, carl;
extern struct guest a, b, c;
/* The table of the last `gather`, an invitation to its second seat, and the code to watch it. */
extern char table[64], code[64], watch[64];

/* Before and after a test; `arrive_at` for a house with options of its own. */
int arrive(void **state);
int arrive_at(void **state, const struct vl_house_options *);
int depart(void **state);

/* The path of a call at the table: "/tables/ID/begin"; good until the next one. */
const char *at(const char *call);
/* What the last answer says of a table that was made. */
void note_made(void);
/* Anne's table: Anne, Ben (not yet), a bot; no fair deal; and what else is said of it. */
void gather(const char *more);
void join(const struct visitor *);
void begin(void);
/* Somebody comes who wants to hear and see everything; NULL: to watch. */
void enter(struct guest *, const struct visitor *);
/* Anne and Ben at such a table that has begun, both of them there. */
void both_play(const char *more);

#endif
