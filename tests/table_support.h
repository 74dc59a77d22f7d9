/* table_support.h - what the tests of the table share: an ear for every audience, and a comparison of tables. */
#ifndef TABLE_SUPPORT_H
#define TABLE_SUPPORT_H

#include <stdbool.h>
#include <stdint.h>

#include "table/table.h"

/* Everything every audience was told, as lines of JSON with their numbers. */
struct ear {
    char *text[VL_VIEWERS];
    size_t length[VL_VIEWERS], room[VL_VIEWERS];
    uint64_t next[VL_VIEWERS]; /* the number that must come next */
    bool gap;                  /* one did not */
};
struct vl_listener ear_listen(struct ear *);
void ear_done(struct ear *);
const char *ear_text(const struct ear *, unsigned viewer);

/* NULL, or what differs between two tables that should be the same (staged moves apart). */
const char *table_difference(const struct vl_table *, const struct vl_table *);
/* Loads a copy of the text. */
bool table_load_copy(struct vl_table *, const char *text, size_t length, struct vl_listener, struct vl_fault *);
/* Everything a viewer can ask for, as one text the caller frees: its view, its moves, what it is told so far. */
char *table_sight(const struct vl_table *, unsigned viewer);

/* A table of this game with the seats named in `who`: h is a person, b a greedy bot, e a program. It has begun. */
void table_begin(struct vl_table *, const char *game, const char *who, const char *clock, bool fair,
                 struct vl_listener);
/* Chance and bots, until somebody from outside is waited for. */
void table_run(struct vl_table *, uint64_t now, struct vl_rng *);
/* Some legal move of the seat, in notation. */
const char *table_any_move(const struct vl_table *, unsigned seat, struct vl_rng *, char *words);
/* Whether the seat chooses in secret now. */
bool table_secret(const struct vl_table *, unsigned seat);
/* One act of anybody, of any kind, at random; most will be refused. Time moves on a little. */
void table_monkey(struct vl_table *, uint64_t *now, struct vl_rng *);

#endif
