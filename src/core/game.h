/* game.h - what a game is.
 *
 * A game is one folder and one `const struct vl_game`. Everything above this header - bots, table, terminal, server,
 * page - works on that struct alone, so a new game costs one folder and one line in the registry.
 *
 *      state ──view(seat)──▶ view ──determinize(rng)──▶ a state this view allows
 *        │                    │
 *      moves, apply         why_not, ask, breakdown, scene, policy
 *
 * A state is everything; a view is what one seat may know. They are different types on purpose: whoever is handed a
 * view cannot peek. Bots, clients and renderers are handed views.
 *
 * Purity. The functions of a game do no I/O, allocate nothing, keep no mutable statics and use no floating point where
 * a decision depends on it. The same set-up, state and rng give the same answer everywhere, WebAssembly included.
 */
#ifndef VL_GAME_H
#define VL_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/rng.h"

/* States and views are what their structs are in memory, and views are sent as they are (fields, below). */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "a view's numbers have their lowest byte first");

/* ---- Seats and audiences ----
 * Seats are 0 … players-1, clockwise. A set of seats is a byte, bit s for seat s. Two more numbers stand beside the
 * seats: as *viewers*, VL_SPECTATOR sees what every seat sees and VL_ALL sees everything (finished games, replays and
 * tests only); as an *actor*, VL_CHANCE is the deck. */
enum {
    VL_SEATS_MAX = 6,
    VL_SPECTATOR = 6,
    VL_ALL = 7,
    VL_CHANCE = 7,
    VL_VIEWERS = 8,
    VL_NOBODY = 0xff,
};
#define VL_BIT(seat) ((uint8_t)(1u << (seat)))
#define VL_EVERYONE ((uint8_t)0xff)
/* Whoever sees a secret of this seat: the seat itself, and VL_ALL. */
#define VL_ONLY(seat) ((uint8_t)(1u << (seat) | 1u << VL_ALL))

/* ---- Bounds: every game states its own maxima, and they fit in these ---- */
enum {
    VL_STATE_MAX = 1024, /* bytes */
    VL_VIEW_MAX = 1024,
    VL_MOVES_MAX = 256,   /* legal moves of a seat, or outcomes of a chance event */
    VL_CHOICE_MAX = 16,   /* moves of one choice made in secret (choice.h) */
    VL_EVENTS_MAX = 64,   /* events told by one apply */
    VL_EVENT_ARGS = 4,    /* arguments of an event */
    VL_VERB_ARGS = 3,     /* arguments of a move */
    VL_ARG_BITS = 12,     /* of all of them together */
    VL_VERBS_MAX = 16,    /* verbs of a game */
    VL_OPTIONS_MAX = 8,   /* options of a game */
    VL_NUMBERS_MAX = 256, /* numbers of an edition */
    VL_LINES_MAX = 48,    /* lines of a score breakdown */
    VL_FACTS_MAX = 20,    /* facts about a seat's standing */
    VL_STAGES_MAX = 3,    /* counts of how far the game has come */
    VL_EDITION_NAME = 33, /* bytes, with the NUL */
    VL_EDITION_HASH = 17, /* 16 hexadecimal digits and the NUL */
    VL_MOVE_TEXT = 64,    /* bytes of a move in notation, with the NUL */
};

struct vl_game;
struct vl_state; /* opaque: a game casts it to its own type, nobody else looks inside */
struct vl_view;  /* opaque likewise */
struct vl_scene; /* scene.h */
struct vl_touch;
struct vl_face; /* telling.h */
struct vl_ask;
struct vl_why;
struct vl_fact;
struct vl_stage;
struct vl_show; /* show.h */
struct vl_text; /* text.h */
struct vl_word;

/* ---- Set-up: players, options, components. Immutable, owned by the caller, never part of a state. ---- */

/* A rule variant. Values are words; the set-up holds the index of the chosen one. */
struct vl_option {
    const char *name;
    const char *const *values; /* NULL-terminated */
    uint8_t initial;
};

/* One number of the components that an edition file can replace: how many copies of a card there are, what it is
 * worth. Names are the notation's words, so that records stay readable without the edition. low == high: printed in
 * the rulebook, not replaceable. */
struct vl_number {
    const char *card; /* "t8" */
    const char *what; /* "copies" */
    int16_t value, low, high;
    const char *provenance; /* "rulebook", "derived", "confirmed", "reconstructed" */
};

struct vl_setup {
    const struct vl_game *game;
    uint8_t players;
    uint8_t option[VL_OPTIONS_MAX];
    char edition[VL_EDITION_NAME]; /* "default" */
    char hash[VL_EDITION_HASH];    /* of the edition's content; empty for the default */
    int16_t number[VL_NUMBERS_MAX];
};

/* ---- Moves ----
 * A move is a 16-bit integer: 4 bits of verb, 12 bits of arguments, the last argument lowest. It means the same in
 * every position (the notation is context-free). Chance outcomes are moves of VL_CHANCE. The table of verbs is the
 * notation: format, parse, the whole move space and the visibility of a record's words follow from it. */
typedef uint16_t vl_move;
#define VL_NO_MOVE ((vl_move)0xffff)

/* Games make and read their moves by name (verbs.h); these are for all who know of no game. */
static inline vl_move vl_move_of(unsigned verb, unsigned args) {
    return (vl_move)(verb << VL_ARG_BITS | args);
}
static inline unsigned vl_verb_of(vl_move move) {
    return move >> VL_ARG_BITS;
}
static inline unsigned vl_args_of(vl_move move) {
    return move & ((1u << VL_ARG_BITS) - 1);
}

/* What an argument ranges over: names[0 … count-1], packed in as many bits as it takes. Without names it is a plain
 * number (events only). `what` is what catalogues call such an argument of a move. */
struct vl_domain {
    const char *const *names;
    uint16_t count;
    uint8_t bits;
    const char *what; /* "card" */
};
/* Declares a domain of so many names that moves have for an argument: NAME_bits is how many bits it takes in them. */
#define VL_DOMAIN(name, count)                                                                                         \
    extern const struct vl_domain name;                                                                                \
    enum { name##_bits = VL_BITS_FOR(count) }
#define VL_BITS_FOR(count)                                                                                             \
    (((count) > 1) + ((count) > 2) + ((count) > 4) + ((count) > 8) + ((count) > 16) + ((count) > 32) +                 \
     ((count) > 64) + ((count) > 128) + ((count) > 256) + ((count) > 512) + ((count) > 1024) + ((count) > 2048))

VL_DOMAIN(vl_seats, VL_SEATS_MAX);       /* "0" … "5" */
extern const struct vl_domain vl_amount; /* a plain number */

struct vl_verb {
    const char *name;
    const struct vl_domain *arg[VL_VERB_ARGS];
    bool chance; /* said by "*" */
    /* Visibility (the table at the end of each rules file). An argument in `secret` (bit i for argument i) is seen at
     * once by the owner only: the acting seat or, for chance, the seat named by the first seat argument. A quiet verb
     * is not even noticed by the others before the simultaneous phase, or the seat's part in it, is complete. */
    uint8_t secret;
    bool quiet;
};

struct vl_outcome {
    vl_move move;
    uint32_t weight;
};

/* ---- Events: what happened, in codes; catalogues turn them into words ----
 * Who learns that it happened is `to`; who sees argument i is sees[i], a subset of it. What a seat knows is what it
 * was shown: its information set is the hash of its redacted events (event.h) and its view is a function of them. */
struct vl_event_type {
    const char *name;
    struct {
        const char *name; /* NULL ends the list */
        const struct vl_domain *domain;
    } arg[VL_EVENT_ARGS];
    bool unordered; /* told within a simultaneous phase: its order among its like means nothing */
    uint8_t weighs; /* set of enum vl_weight (telling.h): what a person should know before bringing it about */
    bool befalls;   /* it is about the seat it names, whoever brought it about, though nobody could weigh it before */
    const char *chapter; /* which part of an act that tells much it belongs to, or NULL: the one that is being told */
};

struct vl_event {
    uint8_t type, to;
    uint8_t sees[VL_EVENT_ARGS];
    int16_t arg[VL_EVENT_ARGS];
};

struct vl_events {
    unsigned count;
    struct vl_event list[VL_EVENTS_MAX];
};

/* A sentence of a game that has arguments, like an event, but is about the position: what is asked, why not. */
struct vl_saying {
    const char *name;
    struct {
        const char *name; /* NULL ends the list */
        const struct vl_domain *domain;
    } arg[VL_EVENT_ARGS];
    const char *rule; /* of what is asked of an actor: the rule that somebody should read who is asked it first */
};

/* One line of a score: the rule it comes from, a code of the game's `lines`, how many, points; and what it counts in
 * the scene of the same view: a piece, all of that piece's group, or all of its zone. Lines of no points are welcome
 * where a player would look for them. */
enum vl_scope { VL_OF_PIECE, VL_OF_GROUP, VL_OF_ZONE };
struct vl_line {
    const char *rule;
    uint8_t code;
    int16_t count, points;
    uint8_t scope;  /* enum vl_scope */
    uint32_t piece; /* its id; 0: nothing that is drawn */
};

/* One field of a view's bytes (layout.h): a number, a row of them, or rows and columns. */
struct vl_field {
    const char *name; /* "open.score", as the game's struct has it; the last word of padding is "unused" */
    uint16_t offset;
    uint8_t size;      /* of a number: 1, 2, 4 or 8 bytes, the lowest first, at a multiple of their size */
    bool is_signed;    /* two's complement */
    uint16_t shape[2]; /* {0, 0}: one number; {5, 0}: five; {5, 11}: five rows of eleven */
    uint8_t apart;     /* set of enum vl_apart */
};
/* Why an observation need not hold all of a field: it says which of several like pieces it is; it follows from others.
 */
enum vl_apart { VL_NAMES = 1, VL_FOLLOWS = 2 };

/* One field of an observation (observe.h): a number, a row of them, or more axes. */
struct vl_sense {
    const char *name;
    uint16_t shape[3]; /* {0}: one number; {5}: five; {5, 11}: five rows of eleven */
    int16_t low, high; /* bounds of every number */
    uint8_t of;        /* set of enum vl_sense_of */
};
/* The first axis, and the second, are the seats, the viewer first, then clockwise; the values below the number of
 * players are seats, counted so; it is what the viewer knows of itself alone. */
enum vl_sense_of { VL_BY_SEAT = 1, VL_IS_SEAT = 2, VL_BY_TWO_SEATS = 4, VL_OWN = 8 };

/* What programs and tests ask for, and nobody at a table: the page's modules, every byte of which is fetched, go
 * without. */
#ifdef VL_TABLES_ONLY
#define VL_FOR_PROGRAMS(function) (0 ? (function) : NULL)
#else
#define VL_FOR_PROGRAMS(function) (function)
#endif

/* ---- The game ----
 * NULL means absent. `s` is the set-up throughout. */
struct vl_game {
    const char *name;   /* the notation's word: "tenakee" */
    const char *prefix; /* of its rule ids: "TEN" */
    uint8_t version;    /* of the rules; any change that alters an outcome bumps it */
    uint8_t layout;     /* of the bytes of a view; any change of `fields` bumps it */
    bool on_shelf;      /* offered to players; reference games are not */
    uint8_t players_min, players_max;

    /* Stated maxima, tested. Plies count moves and chance events from init to the end. */
    uint16_t state_size, view_size, moves_max, events_max, plies_max;

    const struct vl_option *options;    /* ends with a NULL name */
    const struct vl_number *numbers;    /* ends with a NULL card */
    const struct vl_verb *verbs;        /* ends with a NULL name */
    const struct vl_event_type *events; /* ends with a NULL name */
    const char *const *lines;           /* codes of the breakdown, NULL-terminated */
    const char *const *zones;           /* names of the scene's zones, NULL-terminated */
    const char *const *groups;          /* names of the scene's groups, NULL-terminated */
    const struct vl_domain *faces;      /* what the pieces show, in the notation's words */
    const char *const *kinds;           /* of faces, NULL-terminated: each has a motif of its own */
    const char *const *traits;          /* further numbers on a face, NULL-terminated */
    const char *const *tags;            /* what else a face is, NULL-terminated, at most 32 */
    const char *const *facts;           /* about a seat's standing, NULL-terminated */
    const char *const *stages;          /* how far the game has come, NULL-terminated */
    const struct vl_saying *phases;     /* what is expected of an actor; ends with a NULL name */
    const struct vl_saying *whys;       /* why a move is refused; ends with a NULL name */
    const struct vl_field *fields;      /* all bytes of a view, ascending; ends with a NULL name */
    const struct vl_sense *senses;      /* all numbers of an observation, in order; ends with a NULL name */
    const char *bench;                  /* what `bench` measures: "5 chief=on" is players and options */

    /* Whether this set-up can be played: NULL or a reason's code. Called once, before anything else. */
    const char *(*refuse)(const struct vl_setup *s);

    /* Fills all state_size bytes. A state is flat, without pointers: clone is memcpy, equality memcmp. Its first byte
     * is the set of seats that may act now, VL_BIT(VL_CHANCE) alone when chance is next, 0 when the game is over: read
     * it with vl_actors. Several bits are a simultaneous phase: moves of different seats commute, byte for byte, and
     * so do a seat's own moves within the phase. */
    void (*init)(const struct vl_setup *s, struct vl_state *);

    /* Legal moves of a seat that may act: ascending, unique, at least one. Returns how many. */
    unsigned (*moves)(const struct vl_setup *s, const struct vl_state *, unsigned seat, vl_move *out);

    /* When chance is next: all outcomes, ascending, with positive weights (the order is part of the contract: fair
     * deals walk along it), and one outcome drawn by those weights. Chance is lazy: one card an event. */
    unsigned (*chances)(const struct vl_setup *s, const struct vl_state *, struct vl_outcome *out);
    vl_move (*chance)(const struct vl_setup *s, const struct vl_state *, struct vl_rng *);

    /* Carries out a legal move of an actor (a seat or VL_CHANCE); deterministic; trusts its input. Appends what
     * happened to events; NULL costs nothing. */
    void (*apply)(const struct vl_setup *s, struct vl_state *, unsigned actor, vl_move, struct vl_events *);

    /* Final scores, once the game is over; scores so far before. */
    void (*scores)(const struct vl_setup *s, const struct vl_state *, int32_t *out);

    /* What each seat plays for, in the eyes of bots and solvers: NULL means the win at a game of the shelf, else the
     * score. */
    void (*utilities)(const struct vl_setup *s, const struct vl_state *, int32_t *out);

    /* NULL, or the invariant that is broken. */
    const char *(*check)(const struct vl_setup *s, const struct vl_state *);

    /* Everything this viewer may know, inferences included, and nothing else; fills all view_size bytes, as `fields`
     * says. The first byte is the set of actors, the second the viewer. */
    void (*view)(const struct vl_setup *s, const struct vl_state *, unsigned viewer, struct vl_view *);

    /* All that a view holds as a vector of small integers, for programs that learn: as many and within such bounds as
     * `senses` says, whatever the set-up; seats are counted from the viewer's (a spectator's are counted from seat 0).
     * Views of a seat that differ in more than the names of pieces give different vectors. */
    void (*observe)(const struct vl_setup *s, const struct vl_view *, int16_t *out);

    /* A state this view allows. The law: cards whose place the view does not tell fall uniformly, as physical cards,
     * on the places that are open; hidden choices are uniform over what their owner could legally choose (of cards:
     * physical cards); both conditioned on the hard facts of the view. Seats that have not finished their part of a
     * simultaneous phase have chosen nothing. view(determinize(v)) == v. */
    void (*determinize)(const struct vl_setup *s, const struct vl_view *, struct vl_rng *, struct vl_state *);

    /* NULL if the viewer's seat may make this move now, else the id of the rule that a player would name ("TEN-10";
     * "REC-3" if it is not its turn or not the time for that verb). Any integer is accepted. If `why` is not NULL it
     * gets the sentence for this very case and the culprit, as far as the game has more to say than the rule. */
    const char *(*why_not)(const struct vl_setup *s, const struct vl_view *, vl_move, struct vl_why *why);

    /* Whether two moves that are legal now come to the same for all that the viewer can know, as drawing from either of
     * two piles that lie face down: advice calls them equal. NULL: no two do. */
    bool (*alike)(const struct vl_setup *s, const struct vl_view *, vl_move, vl_move);

    /* What the viewer's seat is asked to do, with its arguments, and how many moves that is. */
    void (*ask)(const struct vl_setup *s, const struct vl_view *, struct vl_ask *);

    /* The score of a seat so far, line by line, as far as the viewer may see it; returns the number of lines. */
    unsigned (*breakdown)(const struct vl_setup *s, const struct vl_view *, unsigned seat, struct vl_line *out);

    /* What is printed on a face. */
    void (*face)(const struct vl_setup *s, unsigned face, struct vl_face *);

    /* The score of a seat so far; false if it is not the viewer's to know. What else is worth a glance about a seat, at
     * most VL_FACTS_MAX; and how far the game has come, the largest unit first, at most VL_STAGES_MAX. Both return how
     * many. */
    bool (*score)(const struct vl_setup *s, const struct vl_view *, unsigned seat, int32_t *out);
    unsigned (*standing)(const struct vl_setup *s, const struct vl_view *, unsigned seat, struct vl_fact *out);
    unsigned (*progress)(const struct vl_setup *s, const struct vl_view *, struct vl_stage *out);

    /* Neutral zones and pieces from which any renderer draws the table; and what a move touches in that scene. */
    void (*scene)(const struct vl_setup *s, const struct vl_view *, struct vl_scene *);
    void (*touch)(const struct vl_setup *s, const struct vl_view *, vl_move, struct vl_touch *);

    /* What an event changes in a scene, as the viewer that the show is for is told it: pieces move, turn over, come and
     * go (show.h). After all events of an act every piece lies where the scene of the view after it has it. */
    void (*show)(const struct vl_setup *s, const struct vl_event *, struct vl_show *);

    /* The greedy player: one of the moves, which are all the legal ones of the viewer's seat. Given only some of them,
     * it answers with one of all. */
    vl_move (*policy)(const struct vl_setup *s, const struct vl_view *, const vl_move *moves, unsigned count,
                      struct vl_rng *);
};

/* ---- Small things every caller needs ---- */

/* A place for any game's state or view. */
struct vl_state_box {
    _Alignas(16) unsigned char bytes[VL_STATE_MAX];
};
struct vl_view_box {
    _Alignas(16) unsigned char bytes[VL_VIEW_MAX];
};
static inline struct vl_state *vl_state_in(struct vl_state_box *box) {
    return (struct vl_state *)(void *)box->bytes;
}
static inline struct vl_view *vl_view_in(struct vl_view_box *box) {
    return (struct vl_view *)(void *)box->bytes;
}

static inline unsigned vl_actors(const struct vl_state *state) {
    return *(const unsigned char *)state;
}
static inline unsigned vl_view_actors(const struct vl_view *view) {
    return *(const unsigned char *)view;
}
static inline unsigned vl_viewer(const struct vl_view *view) {
    return ((const unsigned char *)view)[1];
}
static inline bool vl_over(const struct vl_state *state) {
    return vl_actors(state) == 0;
}
static inline bool vl_chance_next(const struct vl_state *state) {
    return vl_actors(state) == VL_BIT(VL_CHANCE);
}
/* Sets of up to 32 members, as bits: the lowest member of a non-empty set, the n-th lowest (n from 0), how many. */
static inline unsigned vl_first(uint32_t set) {
    return (unsigned)__builtin_ctz(set);
}
static inline unsigned vl_count(uint32_t set) {
    set -= set >> 1 & 0x55555555;
    set = (set & 0x33333333) + (set >> 2 & 0x33333333);
    return (((set + (set >> 4)) & 0x0f0f0f0f) * 0x01010101) >> 24;
}
/* Halves the range five times, each time on the side that holds the n-th member: no branch depends on the set. */
static inline unsigned vl_nth(uint32_t set, unsigned n) {
    uint32_t pairs = set - (set >> 1 & 0x55555555), fours = (pairs & 0x33333333) + (pairs >> 2 & 0x33333333);
    uint32_t eights = (fours + (fours >> 4)) & 0x0f0f0f0f, halves = (eights + (eights >> 8)) & 0x00ff00ff;
    uint32_t at = 0, low = halves & 31, above;
    above = 0u - (n >= low), n -= low & above, at += 16 & above, low = eights >> at & 15;
    above = 0u - (n >= low), n -= low & above, at += 8 & above, low = fours >> at & 7;
    above = 0u - (n >= low), n -= low & above, at += 4 & above, low = pairs >> at & 3;
    above = 0u - (n >= low), n -= low & above, at += 2 & above, low = set >> at & 1;
    return at + (n >= low);
}

/* Who has won: the seats with the highest score, as a set. Those who tie share the win evenly. */
static inline unsigned vl_winners(const int32_t *scores, unsigned players) {
    unsigned winners = VL_BIT(0), best = 0;
    for (unsigned seat = 1; seat < players; seat++) {
        if (scores[seat] > scores[best]) winners = 0, best = seat;
        if (scores[seat] == scores[best]) winners |= VL_BIT(seat);
    }
    return winners;
}

/* ---- Set-ups ---- */

/* Defaults of a game for so many players. */
void vl_setup_init(struct vl_setup *, const struct vl_game *, unsigned players);
/* Chooses an option's value; NULL or a reason's code (src/words: reason.CODE). */
const char *vl_setup_choose(struct vl_setup *, const struct vl_word *name, const struct vl_word *value);
/* Whether it can be played: players in range, then the game's own word. NULL or a reason. */
const char *vl_setup_refuse(const struct vl_setup *);
/* The word chosen for an option. */
const char *vl_setup_value(const struct vl_setup *, unsigned option);
/* Options and what was chosen, as the key "options" of an object that is open: {"chief":"on"}. */
void vl_options_json(const struct vl_setup *, struct vl_text *);

/* ---- Notation ---- */
unsigned vl_verb_args(const struct vl_verb *); /* how many arguments it takes */
unsigned vl_verb_arg(const struct vl_verb *, vl_move, unsigned which);
vl_move vl_verb_with_arg(const struct vl_verb *, vl_move, unsigned which, unsigned value); /* one argument replaced */
/* Writes "play t5 A". Any integer is accepted; one that is no move of the game is written as "?". */
void vl_move_format(const struct vl_game *, vl_move, struct vl_text *);
/* Reads "play t5 A" given as words; VL_NO_MOVE if it is none. */
vl_move vl_move_parse(const struct vl_game *, const struct vl_word *words, unsigned count);
/* Enumerates the whole move space: the smallest move greater than `move` that the notation can express (start with
 * VL_NO_MOVE), or VL_NO_MOVE at the end. */
vl_move vl_move_next(const struct vl_game *, vl_move);

#endif
