/* salon.h - what tests of a host share: a table with its windows, each of which writes down all it hears, and a keeper
 * that writes down all it keeps.
 *
 *     struct salon s;
 *     salon_open(&s, &(struct salon_plan){.game = "kuhn", .who = "hh", .seed = 1});
 *     struct window *anne = salon_window(&s, 0);
 *     say(anne, "bet");
 *     assert_string_equal(heard(anne), "note 7 event, done a1 8, moves 8 0");
 *     salon_close(&s);
 *
 * Whatever happens in a salon is watched. Of every window: notes come in the order of their numbers without a gap, with
 * nothing in them that is not for its eyes, `done` after the act's own notes, and one `moves` (a `view`, if something
 * was undone) after all that is told together, which shows the table as it is. Of the keeper: lines come at the byte
 * and with the number that is next. And `early` says whether anybody was told of an act whose line was not kept. A
 * table beside the host's takes the kept lines one by one: salon_check wants both to be the same. */
#ifndef SALON_H
#define SALON_H

#include "host/host.h"

/* A text that grows. */
struct sheet {
    char *text;
    size_t length, room;
};
void sheet_add(struct sheet *, const char *words);
void sheet_add_bytes(struct sheet *, const void *bytes, size_t count);
void sheet_done(struct sheet *);
/* A reply with everything in it; and what it shows alone. */
void sheet_add_reply(struct sheet *, const struct vl_setup *, const struct vl_reply *);
void sheet_add_sight(struct sheet *, const struct vl_setup *, const struct vl_view_box *, const struct vl_around *);

/* ---- Keeping ---- */

enum keeping {
    KEEPS,  /* at once */
    DELAYS, /* until salon_kept */
    LOSES,
    LIES, /* says that lines are kept, and keeps them with the next ones */
};

struct archive {
    enum keeping how;
    char *text; /* the journal that is kept */
    size_t length;
    uint32_t acts;
    unsigned calls; /* so often something was to be kept */
    char *pending;  /* what is not yet */
    size_t pending_at, pending_length;
};

/* ---- Windows ---- */

struct salon;
struct window {
    struct vl_client client;
    struct salon *salon;
    struct sheet brief;   /* what it heard in a few words each, since the last heard() */
    struct sheet full;    /* and all there was to it, since the beginning; only if `writes` */
    struct sheet notes;   /* notes alone, each whole and on a line of its own */
    uint64_t next;        /* the number that must come next */
    unsigned asked;       /* acts that were sent, for their ids */
    char id[VL_TALK_ID];  /* of the last request */
    bool open;            /* notes were told, and no moves yet */
    bool done, undone;    /* among them */
    bool greeted, writes; /* a hello is being answered */
};

/* ---- The salon ---- */

struct salon_plan {
    const char *game;
    const char *who;   /* h a person, b a greedy bot, r one that plays at random, e a program, - nobody */
    const char *clock; /* NULL: none */
    bool fair, forced; /* people want their forced moves played */
    bool gathering;    /* it has not begun */
    uint32_t most;
    uint64_t seed;
    enum keeping how;
    void *(*resize)(void *, size_t);
};

/* Tables of all kinds. */
enum { SALON_PLANS = 11 };
extern const struct salon_plan salon_plans[SALON_PLANS];

/* What a viewer saw after each act. */
struct moment {
    uint64_t told[VL_VIEWERS], sight[VL_VIEWERS];
};

struct salon {
    struct vl_host host;
    struct archive archive;
    struct window *window[VL_CLIENTS_HERE];
    struct vl_table beside; /* takes what is kept, line by line */
    size_t taken;           /* bytes of what it has taken */
    struct moment *moment;  /* after each of its acts */
    uint32_t moments;
    bool remembers; /* those moments */
    bool early;     /* somebody was told what was not kept */
    uint32_t kinds; /* of notes that were told, as a set */
    uint32_t loses; /* every so many times; 0: never */
    uint64_t now;
    struct vl_rng rng;
};

void salon_open(struct salon *, const struct salon_plan *);
/* From a journal, as vl_host_load does; a version 1 has its chance from seed 1. */
bool salon_load(struct salon *, const char *text, size_t length, enum keeping, struct vl_fault *);
void salon_close(struct salon *);

/* A window that has said hello; one that has not said anything yet; one that goes. */
struct window *salon_window(struct salon *, unsigned viewer);
struct window *salon_stranger(struct salon *);
void window_close(struct window *);
/* One for each seat that is not a bot's, a second one for the first, and one for somebody who looks on. */
void salon_open_windows(struct salon *, const char *who);

/* Requests: an act in words (its id is a1, a2 …), with the number that the person has seen, staging, looking. */
void say(struct window *, const char *words);
void say_at(struct window *, uint64_t at, const char *words);
void lay(struct window *, const char *words);
void take_back(struct window *, const char *words);
void look(struct window *, unsigned viewer);
void look_back(struct window *, unsigned viewer, uint64_t at);
void greet(struct window *, unsigned viewer);
void greet_from(struct window *, unsigned viewer, uint64_t from);
/* What it heard since then: "note 3 begun, moves 4 2"; good until the next call. */
const char *heard(struct window *);
/* Forgets what all windows heard. */
void salon_hush(struct salon *);

/* What the house wants: a bug of the test if it is refused. */
void salon_wish(struct salon *, struct vl_act);
/* The keeper is done, one way or the other. */
void salon_kept(struct salon *, bool good);
/* One thing that happens by itself (time, chance, forced moves), or one bot's answer; false: nobody is due. */
bool salon_step(struct salon *);
/* All of them. */
void salon_run(struct salon *);
/* Something that somebody does, of any kind, at random; most will be refused. */
void salon_monkey(struct salon *);
/* Some legal move of the seat in words, or a whole choice; "pass" if it has none. */
const char *some_move(struct salon *, unsigned seat);
const char *some_choice(struct salon *, unsigned seat);

/* The table beside is the host's, its book is what was kept, and nobody was told anything early. */
void salon_check(struct salon *);
/* What is kept makes this table again when it is loaded as a whole. */
void salon_check_load(const struct salon *);

#endif
