/* veillee.h - the games of the house for programs: the public interface of libveillee.
 *
 *     game ──▶ set-up ──▶ state ──view──▶ view ──observe──▶ a vector of small integers
 *                │          │              ├──▶ legal actions, why not, words, JSON
 *                │          ├──▶ record    └──▶ bot ──▶ an answer          determinize ──▶ a state it allows
 *                ├──▶ batch: thousands of states, stepped in one call, in arrays of yours
 *                └──▶ table: people, bots and programs around one game, in the words of the wire
 *
 * docs/c-library.md leads through it, with three small programs; libveillee(3) is short.
 *
 * Answers. A function that returns int answers 0 or a number of things, or one of enum veillee_trouble, which are all
 * negative; then nothing has changed. One that returns a pointer answers NULL if there is no such thing, or no memory.
 * Whatever comes from outside may be wrong: NULL, numbers out of range, texts that are no records. All of it is
 * answered so, and none of it stops the program. Two things cannot be checked and are yours to keep: a pointer that is
 * not NULL points to what its type says, and room for as much as you say.
 *
 * Texts. A function that writes a text takes a buffer and its size in bytes, writes a NUL behind the text and answers
 * its length; VEILLEE_NO_ROOM if it does not fit, and then the buffer holds an empty text (if it has any room at all).
 * All texts are UTF-8.
 *
 * Threads. Games and set-ups never change and can be used by any number of threads. Every other handle is used by one
 * thread at a time; different handles by different threads at the same time. A view, a bot, a batch keep what they need
 * of their set-up, so it may be freed first. The library keeps nothing between calls but what handles hold.
 *
 * Same seed, same game: everything here is the same on every machine, with any number of threads. */
#ifndef VEILLEE_H
#define VEILLEE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define VEILLEE_API __attribute__((visibility("default")))

enum {
    VEILLEE_SEATS_MAX = 6,
    VEILLEE_SPECTATOR = 6, /* as a viewer: sees what every seat sees */
    VEILLEE_ALL = 7,       /* as a viewer: sees everything */
    VEILLEE_CHANCE = 7,    /* as an actor: the deck */
    VEILLEE_NOBODY = 255,
    VEILLEE_ACTIONS_LEGAL = 256,    /* legal actions of a seat, or outcomes of chance, at most */
    VEILLEE_CHOICE = 16,            /* actions of one choice made in secret, at most */
    VEILLEE_NO_ACTION = 0xffff,     /* no action's number */
    VEILLEE_OBSERVATION_MAX = 1024, /* numbers of an observation, at most */
    VEILLEE_VIEW_MAX = 1024,        /* bytes of a view, at most */
    VEILLEE_WORDS = 4096,           /* bytes that hold whatever is said in words, and any move or event */
    VEILLEE_JSON = 1 << 18,         /* bytes that hold whatever is said in JSON */
};

enum veillee_trouble {
    VEILLEE_OK = 0,
    VEILLEE_BAD_ARGUMENT = -1, /* NULL where something is needed, a number out of its range */
    VEILLEE_NOT_ALLOWED = -2,  /* the rules forbid it */
    VEILLEE_NOT_NOW = -3,      /* nothing of the kind is to be done now */
    VEILLEE_MALFORMED = -4,    /* a text or bytes that cannot be read */
    VEILLEE_NO_ROOM = -5,      /* the buffer is too small */
    VEILLEE_NO_MEMORY = -6,
};
/* What a code means, in a few English words; never NULL. */
VEILLEE_API const char *veillee_trouble_words(int trouble);
/* The library's version, "0.1.0". */
VEILLEE_API const char *veillee_version(void);

/* What is wrong with a text, and where: a rule's id (of a game, or REC-n), a reason's code, the word it is about. */
struct veillee_fault {
    uint32_t line; /* from 1; 0: none in particular */
    char rule[16];
    char reason[48];
    char word[64];
};
/* The fault as a sentence; the game may be NULL. */
VEILLEE_API int veillee_fault_words(const struct veillee_fault *, const char *game, const char *language, char *out,
                                    size_t room);

/* ---- Dice ---- */

/* A generator is 16 bytes of yours, never all zero. */
struct veillee_rng {
    uint64_t a, b;
};
/* Streams of one seed are independent. */
VEILLEE_API void veillee_rng_init(struct veillee_rng *, uint64_t seed, uint64_t stream);
VEILLEE_API uint64_t veillee_rng_next(struct veillee_rng *);
/* Uniform in 0 … n-1; 0 for n 0. */
VEILLEE_API uint32_t veillee_rng_below(struct veillee_rng *, uint32_t n);

/* ---- Games ---- */

struct veillee_game; /* never freed */

VEILLEE_API const struct veillee_game *veillee_game_at(unsigned which); /* from 0; NULL after the last */
VEILLEE_API const struct veillee_game *veillee_game_find(const char *name);

struct veillee_game_info {
    const char *name;   /* "tenakee" */
    const char *prefix; /* of its rule ids, "TEN" */
    uint32_t version;   /* of the rules */
    uint32_t layout;    /* of the bytes of its views */
    uint32_t on_shelf;  /* 1: for players; 0: a reference game */
    uint32_t players_min, players_max;
    uint32_t actions;     /* of seats: numbers 0 … actions-1 */
    uint32_t outcomes;    /* of chance: numbers actions … actions+outcomes-1 */
    uint32_t legal_max;   /* legal actions of a seat, or outcomes of a chance event, at most */
    uint32_t plies_max;   /* actions and outcomes of a game, at most */
    uint32_t observation; /* numbers of an observation */
    uint32_t view_size;   /* bytes of a view */
};
/* `size` is sizeof(struct veillee_game_info), here and wherever a struct may grow. */
VEILLEE_API int veillee_game_info(const struct veillee_game *, struct veillee_game_info *, size_t size);

/* The n-th option of a game, its values, and which of them is the default; NULL: there is none. */
VEILLEE_API const char *veillee_option_name(const struct veillee_game *, unsigned option);
VEILLEE_API const char *veillee_option_value(const struct veillee_game *, unsigned option, unsigned value);
VEILLEE_API int veillee_option_default(const struct veillee_game *, unsigned option);

/* The n-th field of a game's observations. */
enum {
    VEILLEE_FIELD_BY_SEAT = 1,      /* its first axis are the seats, the viewer first, then clockwise */
    VEILLEE_FIELD_IS_SEAT = 2,      /* its values below the number of players are seats, counted so */
    VEILLEE_FIELD_BY_TWO_SEATS = 4, /* its second axis are the seats, too */
    VEILLEE_FIELD_OWN = 8,          /* it is what the viewer knows of itself alone */
};
struct veillee_field {
    const char *name;
    uint32_t offset, count; /* place in the vector */
    uint32_t shape[3];      /* {0, 0, 0}: one number; {5, 11, 0}: five rows of eleven */
    int32_t low, high;      /* bounds of every number */
    uint32_t flags;
};
VEILLEE_API int veillee_game_field(const struct veillee_game *, unsigned which, struct veillee_field *, size_t size);
/* All of it as JSON, as `veillee observation GAME --json` prints it. */
VEILLEE_API int veillee_game_observation_json(const struct veillee_game *, char *out, size_t room);

/* ---- Set-ups ---- */

struct veillee_setup;

/* So many players; options as words, "chief=on", or NULL; an edition as the JSON of docs/editions.md, or NULL. NULL if
 * it cannot be, and then the fault (unless NULL) says why. */
VEILLEE_API struct veillee_setup *veillee_setup_new(const struct veillee_game *, unsigned players, const char *options,
                                                    const char *edition, struct veillee_fault *);
VEILLEE_API void veillee_setup_free(struct veillee_setup *);
VEILLEE_API const struct veillee_game *veillee_setup_game(const struct veillee_setup *);
VEILLEE_API int veillee_setup_players(const struct veillee_setup *);
/* The index of an option's value. */
VEILLEE_API int veillee_setup_option(const struct veillee_setup *, unsigned option);
/* The header lines of a record of it: "game tenakee\nplayers 4\n…". */
VEILLEE_API int veillee_setup_text(const struct veillee_setup *, char *out, size_t room);

/* ---- Actions ----
 * A move of the notation ("play t5 A") is an action, a number below `actions`: the same in every position of a game. A
 * seat that a move names is counted from the seat that makes it, clockwise, as observations count. Outcomes of chance
 * ("deal 0 t5") are numbered behind the actions, and name seats as they are. `actor` is a seat or VEILLEE_CHANCE. */

/* The action of a move in notation; VEILLEE_MALFORMED if there is no such move of this actor. */
VEILLEE_API int veillee_action_read(const struct veillee_setup *, unsigned actor, const char *move);
VEILLEE_API int veillee_action_text(const struct veillee_setup *, unsigned actor, unsigned action, char *out,
                                    size_t room);
/* As an invitation to whoever sits there: "Play the Head on totem A". Languages are "en", "fr", "de"; NULL: "en". */
VEILLEE_API int veillee_action_words(const struct veillee_setup *, unsigned actor, unsigned action,
                                     const char *language, char *out, size_t room);

/* ---- States ---- */

struct veillee_state;

VEILLEE_API struct veillee_state *veillee_state_new(const struct veillee_setup *);
VEILLEE_API struct veillee_state *veillee_state_clone(const struct veillee_state *);
VEILLEE_API void veillee_state_free(struct veillee_state *);
/* Makes `to` the same as `from`; VEILLEE_BAD_ARGUMENT if they are of different set-ups. */
VEILLEE_API int veillee_state_copy(struct veillee_state *to, const struct veillee_state *from);
/* Whether they are the same position (not: the same way to it): 1 or 0. */
VEILLEE_API int veillee_state_equal(const struct veillee_state *, const struct veillee_state *);
/* Its own set-up; good as long as the state is. */
VEILLEE_API const struct veillee_setup *veillee_state_setup(const struct veillee_state *);

/* The set of seats that may act now, bit s for seat s; 1 << VEILLEE_CHANCE when chance is next; 0 when it is over.
 * Several bits are a simultaneous phase: seats in it act in any order, and do not see what the others chose. */
VEILLEE_API int veillee_state_actors(const struct veillee_state *);
/* Legal actions of an actor, ascending as moves are; answers how many. Of VEILLEE_CHANCE: its outcomes.
 * VEILLEE_NOT_NOW if it may not act. */
VEILLEE_API int veillee_state_legal(const struct veillee_state *, unsigned actor, uint16_t *out, size_t room);
/* Likewise with the weights of chance. */
VEILLEE_API int veillee_state_outcomes(const struct veillee_state *, uint16_t *out, uint32_t *weight, size_t room);
/* The same as a mask: one byte for each of the game's `actions`; all 0 if the seat may not act. */
VEILLEE_API int veillee_state_mask(const struct veillee_state *, unsigned seat, uint8_t *mask, size_t room);

/* Makes an action of an actor; VEILLEE_NOT_ALLOWED if it is not legal. */
VEILLEE_API int veillee_state_apply(struct veillee_state *, unsigned actor, unsigned action);
/* Draws one chance event and makes it; answers its number. */
VEILLEE_API int veillee_state_chance(struct veillee_state *, struct veillee_rng *);
/* How many actions and outcomes it took to come here, and the n-th of them: answers the action. VEILLEE_NOT_NOW for a
 * state that was drawn from a view or loaded: nobody knows. */
VEILLEE_API int veillee_state_plies(const struct veillee_state *);
VEILLEE_API int veillee_state_ply(const struct veillee_state *, unsigned n, unsigned *actor);

/* Scores so far, one a seat; final when it is over. */
VEILLEE_API int veillee_state_scores(const struct veillee_state *, int32_t *out);
/* What each seat plays for, once it is over: the game's utilities if it has such; at a game of the shelf the win (alone
 * 1, and the others share -1 evenly; those who tie share the win); else the score. VEILLEE_NOT_NOW before. */
VEILLEE_API int veillee_state_utilities(const struct veillee_state *, float *out);
/* The perfect-recall key of a viewer's information set: a hash of all it was ever told. In a state that was drawn from
 * a view the viewer's is as it was, and those of others begin with what they see in it. VEILLEE_NOT_NOW if nobody
 * knows: it comes from a batch without keys. */
VEILLEE_API int veillee_state_key(const struct veillee_state *, unsigned viewer, uint64_t *key);
/* What the last action or outcome brought about, as the viewer is told it: one event a line, in codes ("dealt 2 ?") or,
 * with a language, in words. */
VEILLEE_API int veillee_state_told(const struct veillee_state *, unsigned viewer, const char *language, char *out,
                                   size_t room);

/* The position as bytes, without the way to it, and back. Bytes that were damaged, or are of another set-up, are
 * VEILLEE_MALFORMED; a check is no defence against whoever forges them: exchange records with strangers. */
VEILLEE_API int veillee_state_size(const struct veillee_setup *);
VEILLEE_API int veillee_state_save(const struct veillee_state *, void *bytes, size_t room);
VEILLEE_API int veillee_state_load(struct veillee_state *, const void *bytes, size_t length);

/* ---- Views: what one seat may know ---- */

struct veillee_view;

/* The viewer is a seat, VEILLEE_SPECTATOR or VEILLEE_ALL. */
VEILLEE_API struct veillee_view *veillee_view_new(const struct veillee_state *, unsigned viewer);
VEILLEE_API void veillee_view_free(struct veillee_view *);
/* Looks again, with the memory of an old view of the same set-up. */
VEILLEE_API int veillee_view_look(struct veillee_view *, const struct veillee_state *, unsigned viewer);
VEILLEE_API int veillee_view_viewer(const struct veillee_view *);
VEILLEE_API int veillee_view_actors(const struct veillee_view *);
/* Its `view_size` bytes (docs/views.md), good as long as the view is. */
VEILLEE_API const void *veillee_view_bytes(const struct veillee_view *);
/* The game's `observation` numbers; answers how many. */
VEILLEE_API int veillee_view_observe(const struct veillee_view *, int16_t *out, size_t room);
/* Legal actions of the viewer's seat; VEILLEE_NOT_NOW if it may not act. */
VEILLEE_API int veillee_view_legal(const struct veillee_view *, uint16_t *out, size_t room);
/* 0 if the viewer's seat may do this now; else VEILLEE_NOT_ALLOWED and the id of the rule that forbids it. */
VEILLEE_API int veillee_view_why_not(const struct veillee_view *, unsigned action, char *rule, size_t room);
/* How many actions are asked of the viewer's seat for its part, at least and at most: 1 and 1, but for secret choices.
 */
VEILLEE_API int veillee_view_asked(const struct veillee_view *, unsigned *least, unsigned *most);
/* What is expected of the viewer, in words; and the position as one JSON object: phase, standing, scene, moves. */
VEILLEE_API int veillee_view_words(const struct veillee_view *, const char *language, char *out, size_t room);
VEILLEE_API int veillee_view_json(const struct veillee_view *, char *out, size_t room);
/* A state that the view allows: unknown cards fall uniformly on the places that are open. */
VEILLEE_API int veillee_view_determinize(const struct veillee_view *, struct veillee_rng *, struct veillee_state *out);

/* The same without a handle: of a state, and of a view's bytes as they come from a table (docs/protocol.md). Bytes that
 * are no view of such a game are VEILLEE_MALFORMED. */
VEILLEE_API int veillee_state_observe(const struct veillee_state *, unsigned viewer, int16_t *out, size_t room);
VEILLEE_API int veillee_bytes_observe(const struct veillee_setup *, const void *bytes, size_t length, int16_t *out,
                                      size_t room);

/* ---- Records ---- */

struct veillee_record;

/* Reads and checks a record; a game that was broken off or is not finished is a record, too. NULL: the fault says line,
 * rule and reason. The edition is the one that the record names, if it names one, as JSON. */
VEILLEE_API struct veillee_record *veillee_record_read(const char *text, size_t length, const char *edition,
                                                       struct veillee_fault *);
VEILLEE_API void veillee_record_free(struct veillee_record *);
VEILLEE_API const struct veillee_setup *veillee_record_setup(const struct veillee_record *);
VEILLEE_API int veillee_record_plies(const struct veillee_record *);
/* The n-th event: answers the action or outcome. */
VEILLEE_API int veillee_record_ply(const struct veillee_record *, unsigned n, unsigned *actor);
/* "finished", "unfinished", "resign", "timeout" or "abandon". */
VEILLEE_API const char *veillee_record_ending(const struct veillee_record *);
/* The state after its first n events. */
VEILLEE_API struct veillee_state *veillee_record_state(const struct veillee_record *, unsigned n);
/* The record of how a state was reached, with its scores if it is over; how many bytes that takes at most. */
VEILLEE_API int veillee_state_record_room(const struct veillee_state *);
VEILLEE_API int veillee_state_record(const struct veillee_state *, uint64_t seed, char *out, size_t room);

/* ---- Bots ---- */

struct veillee_bot;

/* "random", "greedy", "ismcts", "ismcts:500", "gentle", "fair", "strong", "master". */
VEILLEE_API const char *veillee_bot_name(unsigned which); /* from 0; NULL after the last */
VEILLEE_API struct veillee_bot *veillee_bot_new(const char *name, const struct veillee_setup *);
VEILLEE_API void veillee_bot_free(struct veillee_bot *);
/* Answers what the viewer's seat is asked for: one action, or all of a choice made in secret, in the order in which
 * they can be made. Answers how many. */
VEILLEE_API int veillee_bot_answer(struct veillee_bot *, const struct veillee_view *, struct veillee_rng *,
                                   uint16_t out[VEILLEE_CHOICE]);
/* With what probability it would take each of the view's legal actions next; answers how many. */
VEILLEE_API int veillee_bot_policy(struct veillee_bot *, const struct veillee_view *, struct veillee_rng *, double *out,
                                   size_t room);

/* ---- Words ---- */

/* What a game is called, one line about it, its rules as Markdown. NULL if there are none in this language. */
VEILLEE_API int veillee_game_title(const struct veillee_game *, const char *language, char *out, size_t room);
VEILLEE_API int veillee_game_tagline(const struct veillee_game *, const char *language, char *out, size_t room);
VEILLEE_API const char *veillee_game_rules(const struct veillee_game *, const char *language);

/* ---- Batches ----
 * Many games of one set-up, stepped together. What comes of a step lies in arrays of yours, which you bind once; a step
 * allocates nothing. Chance is drawn from a generator of each game's own, so that the same actions make the same games
 * with any number of threads, and the same as a state with that generator.
 *
 * A *row* is what somebody is asked: who acts, what they see, what they may do. One after the other (the default) there
 * is a row a game, that of the seat to act; seats of a simultaneous phase come one after the other, the lowest first,
 * and see that others are ready, but not what they chose. With VEILLEE_AT_ONCE there is a row a seat, row game ×
 * players + seat, and all that act in a simultaneous phase act in one step; rows of seats that do not act say
 * VEILLEE_NOBODY. */
struct veillee_batch;

enum veillee_batch_flags {
    VEILLEE_AT_ONCE = 1,
    VEILLEE_WHOLE_CHOICES = 2, /* a row's answer to a secret choice is all of it: VEILLEE_CHOICE actions a row */
    VEILLEE_SCORES = 4,        /* rewards are final scores, not utilities */
    VEILLEE_BY_PLACE = 8,      /* an answer is a place in the row's legal list, not an action */
    VEILLEE_EVERYBODY = 16,    /* at once: those who do not act get observations and keys, too */
    VEILLEE_KEYS = 32,         /* keys of information sets are kept, for `key` */
};

/* When a game is over: as Gymnasium's vector environments call it. */
enum veillee_batch_reset {
    VEILLEE_RESET_NEXT_STEP, /* the step that ends it shows its last position; the next one begins anew, whatever its
                                answer, with rewards 0 */
    VEILLEE_RESET_SAME_STEP, /* the step that ends it begins anew: `done` and `reward` are of the old game, rows of the
                                new one; the last position is in `last` */
    VEILLEE_RESET_NEVER,     /* it stays over until veillee_batch_reset */
};
/* While a game is over, `actor` is VEILLEE_NOBODY, `legal_count` 0, and a row's observation the last position: one
 * after the other as the first seat sees it that no bot plays, at once as each seat does. */

struct veillee_batch_terms {
    size_t size;                        /* sizeof(struct veillee_batch_terms) */
    uint32_t games;                     /* 1 … 1048576 */
    uint32_t threads;                   /* 1 … 256, yours among them */
    uint64_t seed;                      /* game g draws from stream g of it */
    uint32_t flags;                     /* enum veillee_batch_flags */
    uint32_t reset;                     /* enum veillee_batch_reset */
    const char *bot[VEILLEE_SEATS_MAX]; /* who plays a seat within the step (not every seat); NULL: it is asked */
};

/* Arrays of yours; NULL: not wanted. Numbers in brackets are axes. */
struct veillee_batch_arrays {
    size_t size;           /* sizeof(struct veillee_batch_arrays) */
    uint8_t *actor;        /* [rows] the seat that is asked, or VEILLEE_NOBODY */
    int16_t *observation;  /* [rows][observation] of that seat */
    uint16_t *legal;       /* [rows][legal_max] its legal actions; behind the last one is whatever was there */
    uint16_t *legal_count; /* [rows] how many; 0 where nobody is asked */
    uint8_t *mask;         /* [rows][actions] */
    uint64_t *key;         /* [rows] of its information set; only with VEILLEE_KEYS */
    uint8_t *wanted;       /* [rows] actions still asked of it at most, for its part: more than 1 in secret choices */
    uint8_t *refused;      /* [rows] 1: the answer was not legal, and this game has not moved */
    float *reward;         /* [games][players] of games that ended, else 0 */
    int32_t *score;        /* [games][players] of games that ended; others are left as they are */
    uint8_t *done;         /* [games] 1: this step ended it */
    uint32_t *length;      /* [games] decisions of the seats since it began; of a game that ended, all of them */
    int16_t *last;         /* [games][players][observation] of games that ended, however they begin anew: what each seat
                              saw then */
};

/* Games that have not begun: bind arrays, then reset. NULL: the terms cannot be, or there is no memory. */
VEILLEE_API struct veillee_batch *veillee_batch_new(const struct veillee_setup *, const struct veillee_batch_terms *);
VEILLEE_API void veillee_batch_free(struct veillee_batch *);
VEILLEE_API int veillee_batch_rows(const struct veillee_batch *);
/* From now on results go there; the arrays must stay until others are bound or the batch is freed. Nothing is written
 * before the next reset, step or refresh. */
VEILLEE_API int veillee_batch_bind(struct veillee_batch *, const struct veillee_batch_arrays *);
/* Begins games anew: all, or those of which `which` ([games]) is not 0, and leaves what the arrays say of others; with
 * `seed` ([games], or NULL to draw on) each from stream 0 of its own seed. */
VEILLEE_API int veillee_batch_reset(struct veillee_batch *, const uint8_t *which, const uint64_t *seed);
/* One answer a row, of VEILLEE_CHOICE actions with VEILLEE_WHOLE_CHOICES (VEILLEE_NO_ACTION behind the last); answers
 * of rows that are not asked are not looked at. An answer that is not legal is refused, and its game stays as it was;
 * at once, all seats of that game wait. Answers how many decisions were made, those of bots among them. */
VEILLEE_API int veillee_batch_step(struct veillee_batch *, const uint16_t *answers);
/* Writes the arrays anew, without a step: `done`, `reward` and `refused` are 0. */
VEILLEE_API int veillee_batch_refresh(struct veillee_batch *);

/* A game of the batch as a state, and back: copy out, put in; then refresh. What is put in has the generator that the
 * game had. */
VEILLEE_API int veillee_batch_get(const struct veillee_batch *, unsigned game, struct veillee_state *out);
VEILLEE_API int veillee_batch_put(struct veillee_batch *, unsigned game, const struct veillee_state *);
/* Makes game `to` the same as `from`, its generator too. */
VEILLEE_API int veillee_batch_copy(struct veillee_batch *, unsigned to, unsigned from);
/* Puts a world in its place that a viewer of it holds possible, drawn from its generator. Its keys go on as they are.
 */
VEILLEE_API int veillee_batch_determinize(struct veillee_batch *, unsigned game, unsigned viewer);
/* A game, or (game VEILLEE_WHOLE_BATCH) all of them, with generators, as bytes and back; as veillee_state_save is. */
#define VEILLEE_WHOLE_BATCH 0xffffffffu
VEILLEE_API int veillee_batch_size(const struct veillee_batch *, unsigned game);
VEILLEE_API int veillee_batch_save(const struct veillee_batch *, unsigned game, void *bytes, size_t room);
VEILLEE_API int veillee_batch_load(struct veillee_batch *, unsigned game, const void *bytes, size_t length);

/* ---- Tables ----
 * A game with people, bots and programs around it, who speak in the words of docs/protocol.md: JSON objects, one a
 * message. Undo, consent, clocks and choices laid out in secret are the table's; files and sockets are yours. */
struct veillee_table;

/* A table where nobody sits yet; chance follows from the seed. */
VEILLEE_API struct veillee_table *veillee_table_new(const struct veillee_setup *, uint64_t seed);
/* A table from its journal (its edition, if it names one, as JSON); NULL: the fault says why. */
VEILLEE_API struct veillee_table *veillee_table_load(const char *journal, size_t length, const char *edition,
                                                     struct veillee_fault *);
VEILLEE_API void veillee_table_free(struct veillee_table *);
/* Somebody sits down: "human", "bot" or "exec" (a program), and a name; a bot's is one of veillee_bot_new. */
VEILLEE_API int veillee_table_sit(struct veillee_table *, unsigned seat, const char *kind, const char *name);
/* Begins, once all seats are taken; and what happens by itself comes with it: the deal. */
VEILLEE_API int veillee_table_begin(struct veillee_table *);
/* Lets the bots that are due think and act, until a person or a program is asked or it is over; answers how often they
 * acted. */
VEILLEE_API int veillee_table_bots(struct veillee_table *);
/* Whoever listens: called with one message of the protocol. Must not call the table. */
typedef void veillee_hear(void *context, const char *message, size_t length);
/* A client comes, and is told nothing before its hello; answers its number. */
VEILLEE_API int veillee_table_join(struct veillee_table *, veillee_hear *, void *context);
VEILLEE_API int veillee_table_leave(struct veillee_table *, unsigned client);
/* A client's message: answered, and told to others, before this returns. A hello is given the eyes of `viewer`,
 * whatever it asks for: who a client is is yours to know. VEILLEE_MALFORMED: it is no message, and nobody was told
 * anything. */
VEILLEE_API int veillee_table_say(struct veillee_table *, unsigned client, unsigned viewer, const char *message,
                                  size_t length);
/* Seats of people and programs that it waits for, as a set; 0 when it is over or not begun. */
VEILLEE_API int veillee_table_waits(const struct veillee_table *);
/* "gathering", "playing", "paused", "over". */
VEILLEE_API const char *veillee_table_phase(const struct veillee_table *);
/* A copy of the position; and the journal so far, good until the table acts again. */
VEILLEE_API struct veillee_state *veillee_table_state(const struct veillee_table *);
VEILLEE_API const char *veillee_table_journal(const struct veillee_table *, size_t *length);

#ifdef __cplusplus
}
#endif

#endif
