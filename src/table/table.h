/* table.h - one game in progress, for every front end: the only way to move.
 *
 *     a wish ─▶ propose: may it be? ─▶ an act, one numbered line ─▶ [made durable] ─▶ take: carried out, audiences told
 *
 * Everything that changes a table is an act (journal.h): a move, a choice, an undo, somebody sitting down, time that
 * passes. vl_table_propose turns what somebody wants into an act, or refuses it with a rule and a reason; nothing has
 * changed then. vl_table_take carries an act out and only then tells the audiences. Between the two whoever hosts the
 * table makes the line durable, so that nobody is ever told what could still be lost; a line that could not be kept is
 * simply never taken. Loading is take in a loop, so a table that was loaded is the table that was saved. Acts are
 * numbered from 0 without gaps, so that a store can arbitrate by (table, number); these numbers never leave the house.
 *
 * What happens by itself. vl_table_onward proposes what needs nobody from outside: time that is up, chance, forced
 * moves. A host that wants to keep a whole deal at once goes on from a copy (vl_table_copy): it lets the copy take what
 * it proposed and asks on, keeps all those lines together, and then lets the table itself take them.
 *
 * Bots sit beside the table. It says who is due (vl_table_due) and what they are asked (vl_table_due_at: the seat's
 * view, its moves, the bot's name, which is an opaque word here), and takes an answer for exactly that duty
 * (vl_table_answer); an answer to anything else is stale. There is neither a mind nor a search in this room.
 *
 * What an audience gets. The audiences are the seats, the spectators (VL_SPECTATOR) and VL_ALL, which is for archives.
 * Each is told *notes*: events of the game, redacted, and what happens around it. Notes are numbered from 0 for each
 * audience by itself, so that no gap tells of what others were told.
 *
 * Simultaneous phases. A seat that chooses in secret *stages* its moves, takes them back, stages others; nobody is told
 * anything and no number moves. When its part is whole it *commits*: one act, one line. Until then the game's state
 * knows nothing of the choice, so nothing that others receive, and no refusal they get, can depend on it. The seat's
 * own view shows what it has staged, all but the move that would complete its part: that one may open the next phase.
 *
 * Forced moves are played for seats that ask for it. In a simultaneous phase only when everybody could know that there
 * was no choice; else the haste would tell something. In its turn a seat that asks for it does show, by its haste, that
 * it had no choice: whoever minds does not ask.
 *
 * Undo. A seat takes back its last act (of a seat whose forced moves are played for it: its last decision, with what
 * followed by itself): freely as long as nothing was revealed, nothing random happened and nobody else has acted since;
 * after that with the consent of all other people at the table; never across a chance event. Who is away (covered)
 * consents to nothing, neither to that nor to a pause or an end: such questions are refused, and lapse when somebody
 * leaves without an answer. Bots and programs consent, but not in a fair deal: where nobody else sits at the table what
 * is not free is a *courtesy*, told as one and counted, and such a game is no game for statistics. Whether something
 * was revealed is asked of the game itself: if in some world that a viewer (the seat itself is one) held possible the
 * same act was not open to the seat, or would have told that viewer something else, then it revealed something.
 *
 * Chance is drawn as fair.h says, event k from the table's key, whether that key is everybody's (a fair deal) or the
 * house's own (vl_table_options.key): the stream goes on where it was, whenever the table is loaded.
 *
 * A fair deal is made in rounds before the game begins: the server's seed, then every seat's commitment, then the
 * openings. Whoever does not open, or leaves after committing, makes the round void (VL_ACT_VOID): the seat is free,
 * and all commit anew, the server too. There is no key, and no game, as long as one commitment is not opened; once all
 * are, the round cannot be void any more.
 *
 * Refusals name a rule of the game, of records (REC-…), or
 *
 *     TAB-1  not at this time            TAB-4  not so in a fair deal
 *     TAB-2  not for this seat           TAB-5  the journal may not grow any more
 *     TAB-3  cannot be taken back        TAB-6  the choice is not complete, or complete already
 *
 * Memory. struct vl_table is flat but for its log, the moves made that stand, grown with `resize`. The journal's text
 * is the host's to keep. What could be done for ever (undo, questions, coming back, changes of mind) is counted, for
 * each seat by itself and for the house (who sits where, waking): after VL_LUXURIES such acts, or fewer if `most` is
 * small, more are refused (TAB-5). That depends neither on what others do nor on how long their moves are, and a game
 * within its counts does not meet the bound. */
#ifndef VL_TABLE_H
#define VL_TABLE_H

#include "core/game.h"
#include "core/legal.h"
#include "core/record.h"
#include "table/clock.h"
#include "table/fair.h"
#include "table/journal.h"
#include "table/match.h"

struct vl_table;

/* ---- Notes ---- */

enum vl_note_kind {
    VL_NOTE_EVENT,     /* of the game; `event` */
    VL_NOTE_SEAT,      /* somebody sits down or leaves; `what`, `name` */
    VL_NOTE_FORCED,    /* the seat wants forced moves played, or not (`what`); only the seat itself is told */
    VL_NOTE_COMMITTED, /* to the fair deal: `seat` (or VL_NOBODY for the server), `bytes`; `what` 1: the house drew */
    VL_NOTE_OPENED,    /* likewise: the nonce, and after the game the server's seed */
    VL_NOTE_VOIDED,    /* this round of the fair deal, because of the seat, which is free now */
    VL_NOTE_BEGUN,
    VL_NOTE_ASKED, /* for consent; `what` */
    VL_NOTE_YES,
    VL_NOTE_NO,
    VL_NOTE_LAPSED, /* the question; the game went on */
    VL_NOTE_AGREED, /* everybody said yes; `what` */
    VL_NOTE_UNDONE, /* the seat's last act: ask for the view */
    VL_NOTE_PAUSED,
    VL_NOTE_RESUMED,
    VL_NOTE_COVERED, /* by the bot `name` */
    VL_NOTE_BACK,
    VL_NOTE_OVER, /* `scores` */
    VL_NOTE_RESIGNED,
    VL_NOTE_TIMEOUT,
    VL_NOTE_ABANDONED,
    VL_NOTE_KINDS,
};
extern const char *const vl_note_names[VL_NOTE_KINDS]; /* "event", "seat" … */

/* Something that happened, as one audience is told it: whole in itself, and redacted. */
struct vl_note {
    uint8_t kind;  /* enum vl_note_kind */
    uint8_t actor; /* whose act brought it about: a seat, VL_CHANCE, or VL_NOBODY for the house */
    uint8_t seat;  /* whom it is about, or VL_NOBODY */
    uint8_t what;
    bool forced;   /* of an event: the actor had no choice, and the move was played for it */
    bool courtesy; /* of what was undone: it was not free, and there was nobody to ask */
    struct vl_event event;
    int32_t scores[VL_SEATS_MAX];
    uint8_t bytes[VL_FAIR_BYTES];
    char name[VL_SEAT_NAME];
};

/* Whoever listens to a table: called once for each audience that is told, with the note's number for it. `tell` must
 * not act on the table. */
struct vl_listener {
    void (*tell)(void *context, unsigned viewer, uint64_t number, const struct vl_note *);
    void *context;
};

/* A note as JSON: {"note":"event","actor":2,"what":{"event":"dealt","seat":2,"card":null}}. */
void vl_note_json(const struct vl_setup *, const struct vl_note *, struct vl_text *);

/* ---- The table ---- */

struct vl_ply {
    uint8_t actor;
    bool first; /* of its act */
    vl_move move;
};

/* The moves that stand (those undone are gone), and, at tables with a clock, the actor's clock before each. */
struct vl_log {
    struct vl_ply *ply;
    struct vl_clock_mark *mark;
    uint32_t plies, room;
    void *(*resize)(void *, size_t); /* as realloc; size 0 frees */
};

enum vl_table_phase { VL_TABLE_GATHERING, VL_TABLE_PLAYING, VL_TABLE_PAUSED, VL_TABLE_OVER };
extern const char *const vl_table_phases[]; /* "gathering", "playing", "paused", "over" */

struct vl_choice {
    uint8_t count;
    bool complete; /* the last move completes the seat's part */
    vl_move move[VL_CHOICE_MAX];
};

struct vl_table_seat {
    uint8_t kind; /* enum vl_seat_kind */
    bool covered, forced;
    char name[VL_SEAT_NAME]; /* of the person, the bot or the program */
    char cover[VL_BOT_WORD]; /* the bot that plays for it */
    struct vl_choice staged; /* never in the journal: nobody's business */
};

struct vl_question {
    uint8_t what, seat, waiting; /* enum vl_question_kind; who asked; seats that have not answered */
    uint8_t acts[VL_SEATS_MAX]; /* of an undo, for whoever is told of it: how often each seat acted in what goes back */
    uint32_t ply;               /* of an undo: how many moves are to stand */
};

struct vl_table {
    struct vl_setup setup;
    struct vl_state_box state;
    struct vl_table_seat seat[VL_SEATS_MAX];
    struct vl_clock clock;
    struct vl_fair fair; /* its key is the key of chance, whether the deal is fair or the house's */
    struct vl_match match;
    struct vl_question question;
    uint8_t phase;  /* enum vl_table_phase */
    uint8_t ending; /* of a game that was broken off: VL_ACT_RESIGN, VL_ACT_TIMEOUT, VL_ACT_ABANDON; else 0 */
    uint8_t ending_seat;
    bool fair_deal, rematch;          /* has one; everybody wants another game */
    uint16_t spent[VL_SEATS_MAX + 2]; /* acts that are counted: each seat's; sitting down; waking */
    uint16_t courtesies;              /* acts taken back that were not free, with only bots to ask */
    uint32_t chances;                 /* chance events so far */
    uint32_t number;                  /* of the next act */
    uint32_t most;                    /* acts there may be */
    uint64_t told[VL_VIEWERS];        /* notes so far, for each audience */
    struct vl_log log;
    struct vl_listener listener;
};

struct vl_table_options {
    bool fair_deal;
    const char *id;     /* the table's, which a fair deal needs (vl_fair_is_id): no two tables have the same */
    const uint8_t *key; /* VL_FAIR_BYTES for the house's own chance; not for a fair deal */
    const struct vl_clock *clock; /* NULL: none */
    const struct vl_match *match; /* NULL: a single game */
    uint32_t most;                /* acts there may be; 0: VL_ACTS_MOST */
    void *(*resize)(void *, size_t);
    struct vl_listener listener;
};
enum {
    VL_ACTS_MOST = 1 << 17, /* hardly ever needed: a game takes some 400 */
    VL_LUXURIES = 1000,
};

/* A new table: nobody sits there yet. The set-up has been accepted by vl_setup_refuse. */
void vl_table_init(struct vl_table *, const struct vl_setup *, const struct vl_table_options *);
void vl_table_done(struct vl_table *);
/* The same table once more, with nobody listening, to try something out; false: no memory. Needs vl_table_done. */
bool vl_table_copy(const struct vl_table *, struct vl_table *copy);
/* Makes room for so many more moves, so that taking them cannot fail; false: no memory. */
bool vl_table_reserve(struct vl_table *, unsigned moves);

/* The key of the house's chance that a seed stands for, where games are to be made again. */
void vl_table_key(uint64_t seed, uint8_t key[VL_FAIR_BYTES]);

/* What somebody wants, as an act with number, time and everything that follows from it. Moves are those of people and
 * programs at their seats; who may wish for what else is the host's to know. Of an undo that is not free the act is the
 * question to the others. */
struct vl_refusal vl_table_propose(const struct vl_table *, uint64_t now, const struct vl_act *wish, struct vl_act *);
/* A chance event that somebody else drew, where a game is made again. */
struct vl_refusal vl_table_propose_chance(const struct vl_table *, uint64_t now, vl_move, struct vl_act *);
/* Carries out the next act and tells the audiences; refused (and nothing has changed) if it is not the next one or may
 * not be. */
struct vl_refusal vl_table_take(struct vl_table *, const struct vl_act *);
/* What happens by itself now; false if nothing does. A refusal inside is a bug of ours and CHECKed; only a journal that
 * is full (`full` says so) stops a table. */
bool vl_table_onward(const struct vl_table *, uint64_t now, struct vl_act *, bool *full);
/* When vl_table_onward will have something to do because time is up; VL_NEVER. */
uint64_t vl_table_deadline(const struct vl_table *);

/* Wishes, in short. */
struct vl_act vl_wish(enum vl_act_kind, unsigned seat);
struct vl_act vl_wish_sit(unsigned seat, enum vl_seat_kind, const char *name); /* a name too long is one refused */
struct vl_act vl_wish_switch(unsigned seat, bool on);                          /* forced moves */
struct vl_act vl_wish_ask(unsigned seat, enum vl_question_kind);
struct vl_act vl_wish_move(unsigned seat, vl_move);
struct vl_act vl_wish_choice(unsigned seat, const vl_move *, unsigned count);
struct vl_act vl_wish_cover(unsigned seat, const char *bot);
struct vl_act vl_wish_bytes(enum vl_act_kind, unsigned seat, const uint8_t bytes[VL_FAIR_BYTES]); /* a fair deal's */
/* A seat's commitment; `house`: the house drew for it, and the record says so. */
struct vl_act vl_wish_commit(unsigned seat, const uint8_t commitment[VL_FAIR_BYTES], bool house);

/* Choices. Staging changes nothing but the seat's own view. */
struct vl_refusal vl_table_stage(struct vl_table *, unsigned seat, vl_move);
/* Takes a staged move back, and with it any that no longer fits. */
struct vl_refusal vl_table_unstage(struct vl_table *, unsigned seat, vl_move);
/* What is staged, as a wish. */
struct vl_refusal vl_table_commit(const struct vl_table *, unsigned seat, struct vl_act *wish);

bool vl_table_undo_is_free(const struct vl_table *, unsigned seat);

/* ---- Bots and programs beside the table ---- */

/* Seats that the table waits for: those of people and programs, and those of bots. */
unsigned vl_table_waits_for(const struct vl_table *);
unsigned vl_table_due(const struct vl_table *);

/* What a seat is asked. In a simultaneous phase on its own side of it (core/sides.h): what others have committed
 * meanwhile is not for it to guess at. */
struct vl_due {
    uint8_t seat;
    bool secret;             /* the answer is a whole choice */
    char word[VL_SEAT_NAME]; /* which bot */
    uint64_t version;        /* changes exactly when the seat's view or duty does */
    uint64_t seed;           /* for its dice: the same for the same duty at the same table */
    uint64_t turn;           /* the same for all duties of the seat until somebody else has acted, at this table only */
    uint32_t made;           /* moves and chance events before it */
    unsigned count;
    vl_move move[VL_MOVES_MAX];
    struct vl_view_box view;
};
/* False if the seat is not due. */
bool vl_table_due_at(const struct vl_table *, unsigned seat, struct vl_due *);
/* An answer to a duty as an act; TAB-1 `stale` if that is no longer what is asked. */
struct vl_refusal vl_table_answer(const struct vl_table *, uint64_t now, unsigned seat, uint64_t version,
                                  const vl_move *, unsigned count, struct vl_act *);

/* ---- Looking ---- */

/* Whether there is such a viewer, and it may look now: VL_ALL only when the game is over. */
bool vl_table_has_viewer(const struct vl_table *, unsigned viewer);
/* A view, with what the seat has staged; false for a viewer there is not. */
bool vl_table_view(const struct vl_table *, unsigned viewer, struct vl_view_box *);
/* Legal moves of a seat now, after what it has staged; 0 if it may not act or its choice is complete. */
unsigned vl_table_moves(const struct vl_table *, unsigned seat, vl_move *out);
/* What the game's policy would do at a seat that may act: for whoever does not answer. */
vl_move vl_table_policy(const struct vl_table *, unsigned seat, struct vl_rng *);
/* Whether the seat chooses in secret now: its moves are parts of a choice. */
bool vl_table_chooses(const struct vl_table *, unsigned seat);
/* The table as it looks to a viewer, staged pieces where they would lie. */
struct vl_scene;
bool vl_table_scene(const struct vl_table *, unsigned viewer, struct vl_scene *);

/* All that surrounds the game, as a viewer may know it: with the view, complete enough to take up a game with. */
struct vl_around {
    uint8_t viewer, phase, ending, ending_seat; /* as in struct vl_table */
    bool fair_deal, rematch, scored;            /* scored: the game is over, `scores` */
    bool forced;                                /* the viewer's forced moves are played for it */
    bool undo;                                  /* the viewer has a decision that could be taken back, or asked for */
    uint64_t next;                              /* number of the viewer's next note */
    struct vl_question question;
    struct {
        uint8_t kind;
        bool covered, running;
        char name[VL_SEAT_NAME], cover[VL_BOT_WORD];
        uint64_t left; /* milliseconds, at `now` */
    } seat[VL_SEATS_MAX];
    struct vl_clock clock; /* its kind and settings; times are those beside the seats */
    uint64_t now;
    struct vl_match match;
    struct vl_choice staged; /* the viewer's */
    int32_t scores[VL_SEATS_MAX];
    struct vl_fair fair; /* commitments, and openings that are told; no key */
};
bool vl_table_around(const struct vl_table *, unsigned viewer, uint64_t now, struct vl_around *);
/* The same as keys of an object that is open. */
void vl_around_json(const struct vl_setup *, const struct vl_around *, struct vl_text *);

/* A view as one JSON object: everything of `around`, phase, actors, score lines and scene. */
void vl_sight_json(const struct vl_setup *, const struct vl_around *, const struct vl_view *, const vl_move *,
                   unsigned count, struct vl_text *);
bool vl_table_view_json(const struct vl_table *, unsigned viewer, uint64_t now, struct vl_text *);

/* ---- Texts ---- */

/* The header of this table's journal, with "---" and its newline. */
void vl_table_header(const struct vl_table *, struct vl_text *);
enum { VL_JOURNAL_HEADER = 2048 }; /* bytes it can need */

/* The record of the game so far (or of the finished game): as long as the game is on it is for VL_ALL's eyes. */
void vl_table_export(const struct vl_table *, struct vl_text *);
/* How many bytes vl_table_export can need at most, with the NUL. */
size_t vl_table_export_size(const struct vl_table *);

/* Whoever writes a journal anew while it is read (one of version 1, say): called after every act that was taken. */
struct vl_scribe {
    void (*write)(void *context, const struct vl_table *, const struct vl_act *);
    void *context;
};

/* Reads a journal; `text` is changed as vl_record_open does and is no longer needed afterwards. False: `fault` says
 * line, rule and reason, and the table needs no vl_table_done. */
struct vl_table_reading {
    const struct vl_game *const *games;
    const struct vl_setup *at_hand; /* an edition, or NULL */
    const uint8_t *key;             /* for a journal of version 1, which has none */
    uint8_t until_viewer;           /* until this viewer has been told so many notes; `until` 0: to the end */
    uint64_t until;
    uint32_t most; /* as in vl_table_options */
    void *(*resize)(void *, size_t);
    struct vl_listener listener; /* hears every note again */
    struct vl_scribe scribe;     /* writes it anew */
};
struct vl_table_read {
    unsigned version;
    size_t length;  /* bytes that were good: a last line that was cut short is left out */
    uint32_t check; /* of those, to go on with */
    bool torn;      /* such a line was there */
};
bool vl_table_load(struct vl_table *, char *text, size_t length, const struct vl_table_reading *,
                   struct vl_table_read *, struct vl_fault *);

/* The next game of the match (a rematch, if there is none): the same people, one seat further round, the same clock and
 * options, an id of its own if the deal is fair. `next` is not initialised yet; its first acts are the wishes: who sits
 * where, and who wants what. A game that was broken off counts with the scores so far, but gives nothing to the seat
 * that resigned or ran out of time; an abandoned one is played again. False if the game is not over. */
enum { VL_NEXT_WISHES = 2 * VL_SEATS_MAX };
bool vl_table_next(const struct vl_table *, const char *id, const uint8_t key[VL_FAIR_BYTES], struct vl_table *next,
                   struct vl_act wishes[VL_NEXT_WISHES], unsigned *count);

#endif
