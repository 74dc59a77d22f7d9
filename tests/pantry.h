/* pantry.h - stores for tests: in a folder of their own, with people and tables made from numbers. */
#ifndef PANTRY_H
#define PANTRY_H

#include "store/store.h"

extern char pantry_folder[256], pantry_url[640];

/* For cmocka: a folder before each test, and all of it gone behind it. */
int pantry_open(void **);
int pantry_close(void **);
/* The path of a file there. */
const char *pantry_path(const char *name);

/* Opens it, or fails the test. */
struct vl_store *store_with(const struct vl_store_options *);
struct vl_store *store(void);

/* The id, hash, act and table that belong to a number. */
const char *id_of(unsigned number); /* good for the next three calls */
const uint8_t *hash_of(unsigned number);
struct vl_stored_act act_of(unsigned identity, unsigned number);
struct vl_stored_table table_of(unsigned number, unsigned host);

/* Sends the unit and waits for its outcome, and of all before it. */
enum vl_stored sent(struct vl_store *);
/* Identity `number`, "Anne NUMBER"; a table with a journal's header. */
void make_identity(struct vl_store *, unsigned number);
void make_table(struct vl_store *, unsigned number, unsigned host);
/* Line `number` of a table, by an act of that number. */
enum vl_stored line(struct vl_store *, unsigned table, uint32_t number);
void keep_line(struct vl_store *, unsigned table, uint32_t number);
/* The text of such a journal with so many lines. */
const char *journal_of(unsigned table, uint32_t lines);
void assert_journal(struct vl_store *, unsigned table, uint32_t lines);

#endif
