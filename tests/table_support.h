/* table_support.h - what the tests of the table share: a table with its journal beside it, as a host keeps it; bots
 * beside it too; an ear for every audience; a comparison of tables.
 *
 *     struct kept k;
 *     table_begin(&k, "kuhn", "hb", "none", false, 1, nobody);       seed 1; a person, and a greedy bot
 *     run(&k, 0);                                                     chance and bots
 *     assert_accepted(move(&k, 0, 0, "bet"));
 *     assert_string_equal(last_line(&k), "0 bet");
 *     kept_done(&k);
 *
 * Every act goes both ways on its way: proposing it must not touch a byte of the table, its line must read as it was
 * written, taking it under another number must be refused, and a take that is refused must not touch a byte either. A
 * table at which that is not so ends the test at once. */
#ifndef TABLE_SUPPORT_H
#define TABLE_SUPPORT_H

#include <stdbool.h>
#include <stdint.h>

#include "table/table.h"

#define assert_accepted(call)                                                                                          \
    do {                                                                                                               \
        struct vl_refusal r_ = (call);                                                                                 \
        if (r_.rule != NULL) fail_msg("%s: %s %s", #call, r_.rule, r_.reason);                                         \
    } while (0)
#define assert_refused(call, by)                                                                                       \
    do {                                                                                                               \
        struct vl_refusal r_ = (call);                                                                                 \
        if (r_.rule == NULL) fail_msg("%s: accepted", #call);                                                          \
        assert_string_equal(r_.rule, by);                                                                              \
    } while (0)
/* The code of the reason too. */
#define assert_reason(call, by, code)                                                                                  \
    do {                                                                                                               \
        struct vl_refusal s_ = (call);                                                                                 \
        assert_refused(s_, by);                                                                                        \
        assert_string_equal(s_.reason, code);                                                                          \
    } while (0)

/* ---- Ears ---- */

/* Everything every audience was told, as lines of JSON with their numbers. */
struct kept;
struct ear {
    const struct kept *kept; /* where it listens */
    char *text[VL_VIEWERS];
    size_t length[VL_VIEWERS], room[VL_VIEWERS];
    uint64_t next[VL_VIEWERS]; /* the number that must come next */
    bool gap;                  /* one did not */
};
/* The table need not be there yet. */
struct vl_listener ear_listen(struct ear *, struct kept *);
void ear_done(struct ear *);
const char *ear_text(const struct ear *, unsigned viewer);

/* ---- A table and its journal ---- */

struct vl_mind;
struct kept {
    struct vl_table t;
    char *text; /* the journal, NUL-terminated */
    size_t length, room;
    uint32_t check;
    struct vl_mind *mind; /* for bots that search; NULL: they play greedily */
};

extern const struct vl_listener nobody;

void kept_init(struct kept *, const struct vl_setup *, const struct vl_table_options *);
void kept_done(struct kept *);
/* A table of this game with the seats named in `who`: h is a person, b a greedy bot, r a random one, e a program. It
 * has begun. The seed is that of its chance, a fair deal's too. */
void table_begin(struct kept *, const char *game, const char *who, const char *clock, bool fair, uint64_t seed,
                 struct vl_listener);
/* Loads a journal and goes on from it: it is written anew, in version 2. Of what was torn nothing is left. kept_load is
 * for journals that a table wrote: from version 2 on what is written anew is what was read, byte for byte. */
bool kept_read(struct kept *, const char *text, size_t length, struct vl_listener, struct vl_table_read *,
               struct vl_fault *);
bool kept_load(struct kept *, const char *text, size_t length, struct vl_listener, struct vl_table_read *,
               struct vl_fault *);
/* The next game of the match, with everybody at their seats, in place of this one, which is over. */
void kept_next(struct kept *, uint64_t seed);
/* The words of the last act, without its check. */
const char *last_line(const struct kept *);
/* The notes of one viewer from a number on, by going through the journal again. */
void notes_since(const struct kept *, unsigned viewer, uint64_t from, struct ear *);

/* NULL, or what differs between two tables that should be the same (staged moves apart). */
const char *table_difference(const struct vl_table *, const struct vl_table *);
/* Everything a viewer can ask for, as one text the caller frees: its view, its moves, what surrounds the game, what it
 * is told so far; of a seat that a bot plays also what the bot is asked. */
char *table_sight(const struct vl_table *, unsigned viewer);

/* ---- Acts ---- */

/* Whatever is due by time comes first. */
struct vl_refusal wish(struct kept *, uint64_t now, struct vl_act);
/* Keeps an act's line and takes it. */
struct vl_refusal take(struct kept *, const struct vl_act *);
void tick(struct kept *, uint64_t now);

struct vl_refusal sit(struct kept *, unsigned seat, enum vl_seat_kind, const char *name);
struct vl_refusal set_forced(struct kept *, unsigned seat, bool on);
struct vl_refusal fair_seed(struct kept *, const uint8_t seed[VL_FAIR_BYTES]);
struct vl_refusal fair_commit(struct kept *, unsigned seat, const uint8_t hash[VL_FAIR_BYTES]);
struct vl_refusal fair_open(struct kept *, unsigned seat, const uint8_t nonce[VL_FAIR_BYTES]);
struct vl_refusal begin(struct kept *, uint64_t now);
/* A move in notation. In a simultaneous phase it is staged, and the choice committed as soon as it is complete. */
struct vl_refusal move(struct kept *, uint64_t now, unsigned seat, const char *words);
struct vl_refusal stage(struct kept *, unsigned seat, const char *words);
struct vl_refusal unstage(struct kept *, unsigned seat, const char *words);
struct vl_refusal commit(struct kept *, uint64_t now, unsigned seat);
struct vl_refusal undo(struct kept *, uint64_t now, unsigned seat);
struct vl_refusal ask(struct kept *, uint64_t now, unsigned seat, enum vl_question_kind);
struct vl_refusal answer(struct kept *, uint64_t now, unsigned seat, bool yes);
struct vl_refusal resume(struct kept *, uint64_t now, unsigned seat);
struct vl_refusal resign(struct kept *, uint64_t now, unsigned seat);
struct vl_refusal abandon(struct kept *, uint64_t now);
struct vl_refusal cover(struct kept *, uint64_t now, unsigned seat, const char *bot);
struct vl_refusal back(struct kept *, uint64_t now, unsigned seat);
struct vl_refusal wake(struct kept *, uint64_t now);

/* What a bot answers to its duty; returns how many moves that are. */
unsigned bot_choice(const struct vl_setup *, const struct vl_due *, struct vl_mind *, vl_move moves[VL_CHOICE_MAX]);
/* One act that needs nobody from outside: time, chance, a forced move, a bot's answer. */
enum progress { STEPPED, WAITS, ENDED, STUCK };
enum progress step(struct kept *, uint64_t now);
/* All of them, until somebody from outside is waited for. */
enum progress run(struct kept *, uint64_t now);

/* Some legal move of the seat, in notation ("pass" if it has none). */
const char *any_move(const struct vl_table *, unsigned seat, struct vl_rng *, char words[VL_MOVE_TEXT]);
/* One act of anybody, of any kind, at random; most will be refused. Time moves on a little. */
void monkey(struct kept *, uint64_t *now, struct vl_rng *);

#endif
