/* larder.h - a store with some of everything, and ways to look at its file from outside. */
#ifndef LARDER_H
#define LARDER_H

#include "pantry.h"

enum { ANNE = 1, BEN = 2, OPEN = 10, ENDED = 11, PACKED = 12, NEXT = 13 };

void end_game(struct vl_store *, unsigned table, uint64_t when);
void furnish_store(struct vl_store *);
void assert_furnished(struct vl_store *);
void assert_sound(struct vl_store *);
/* Everything there can go on. */
void go_on(struct vl_store *);
unsigned count_acts(struct vl_store *, unsigned table);

/* ---- From outside ---- */

/* A whole file, for free(); NULL: there is none. */
char *read_text(const char *path);
/* Carries out SQL on the store's file, beside all stores; the number that it gives. */
void sql(const char *words);
int number_of(const char *words);
/* What `what` returns in another process. */
int elsewhere(int (*what)(void));
/* So many tables are open, for somebody who only looks; 100 and more: a fault. */
int look_on(void);

#endif
