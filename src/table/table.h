/* table.h - one game in progress, for every front end: the only way to move.
 *
 *     words ─▶ act ─▶ may it be? ─▶ line in the journal ─▶ carried out ─▶ each audience is told its part
 *
 * Everything that changes a table is an act (journal.h): a move, a choice, an undo, somebody sitting down, time that
 * passes. An act is refused, with a rule and a reason, and then nothing has changed; or it becomes one line of the
 * journal and is carried out. Loading a journal carries out its lines by the same functions, so a table that was loaded
 * is the table that was saved.
 *
 * What an audience gets. The audiences are the seats, the spectators (VL_SPECTATOR) and VL_ALL, which is for archives.
 * Each is told *notes*: events of the game, redacted, and what happens around it. Notes are numbered from 0 for each
 * audience by itself, so that no gap tells of what others were told. Who missed some asks for them from a number on
 * (vl_table_since) or for the whole view (vl_table_view).
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
 * Undo. A seat takes back its last act: freely as long as nothing was revealed, nothing random happened and nobody else
 * has acted since; after that with the consent of all other people at the table; never across a chance event. Who is
 * away (covered) consents to nothing, neither to that nor to a pause or an end: such questions are refused, and lapse
 * when somebody leaves without an answer. Bots and programs consent, but not in a fair deal. Whether
 * something was revealed is asked of the game itself: if in some world that a viewer (the seat itself is one) held
 * possible the same act was not open to the seat, or would have told that viewer something else, then it revealed
 * something.
 *
 * Refusals name a rule of the game, of records (REC-…), or
 *
 *     TAB-1  not at this time            TAB-4  not so in a fair deal
 *     TAB-2  not for this seat           TAB-5  the journal may not grow any more
 *     TAB-3  cannot be taken back        TAB-6  the choice is not complete, or complete already
 *
 * Memory. struct vl_table is flat and has no pointers but those of its log: the text of the journal and the moves made,
 * grown with `resize` up to `most` bytes. Half of that is kept for what the game needs to come to its end. What could
 * be done for ever (undo, questions, coming back, changes of mind) is counted, for each seat by itself and for the
 * house (who sits where, waking): after VL_LUXURIES such acts, or fewer if `most` is small, more are refused (TAB-5).
 * That depends neither on what others do nor on how long their moves are, and a game within its counts does not meet
 * the bound. A table that is done gives the memory back. */
#ifndef VL_TABLE_H
#define VL_TABLE_H

#include "core/game.h"
#include "core/record.h"
#include "table/clock.h"
#include "table/fair.h"
#include "table/journal.h"
#include "table/match.h"

struct vl_table;

struct vl_refusal {
    const char *rule;   /* NULL: not refused */
    const char *reason; /* a code: src/words has reason.CODE */
};

/* ---- Notes ---- */

enum vl_note_kind {
    VL_NOTE_EVENT,     /* of the game; `event` */
    VL_NOTE_SEAT,      /* somebody sits down or leaves; `what`, `name` */
    VL_NOTE_FORCED,    /* the seat wants forced moves played, or not (`what`); only the seat itself is told */
    VL_NOTE_COMMITTED, /* to the fair deal: `seat` (or VL_NOBODY for the server), `bytes` */
    VL_NOTE_OPENED,    /* likewise: the nonce, and after the game the server's seed */
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
};

struct vl_note {
    uint8_t kind; /* enum vl_note_kind */
    uint8_t seat; /* or VL_NOBODY */
    uint8_t what;
    const char *name;
    const uint8_t *bytes; /* VL_FAIR_BYTES of them */
    const int32_t *scores;
    const struct vl_event *event;
};

/* Whoever listens to a table: called once for each audience that is told, with the note's number for it. `tell` must
 * not act on the table. */
struct vl_listener {
    void (*tell)(void *context, const struct vl_table *, unsigned viewer, uint64_t number, const struct vl_note *);
    void *context;
};

/* A note as this viewer gets it: {"note":"event","event":"dealt","seat":2,"card":null}. */
void vl_note_json(const struct vl_table *, const struct vl_note *, unsigned viewer, struct vl_text *);

/* ---- The table ---- */

struct vl_ply {
    uint8_t actor;
    bool first; /* of its act */
    vl_move move;
    struct vl_clock_mark mark; /* the actor's clock before the act */
};

struct vl_log {
    char *text; /* the journal, NUL-terminated */
    size_t length, room;
    struct vl_ply *ply; /* the moves that stand (those undone are gone) */
    uint32_t plies, ply_room;
    size_t most;                     /* bytes of both together */
    void *(*resize)(void *, size_t); /* as realloc; size 0 frees */
    bool mute;                       /* the text is not kept (a table that only reads a journal) */
};

enum vl_table_phase { VL_TABLE_GATHERING, VL_TABLE_PLAYING, VL_TABLE_PAUSED, VL_TABLE_OVER };

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

struct vl_mind;
struct vl_table {
    struct vl_setup setup;
    struct vl_state_box state;
    struct vl_table_seat seat[VL_SEATS_MAX];
    struct vl_clock clock;
    struct vl_fair fair;
    struct vl_match match;
    uint8_t phase;  /* enum vl_table_phase */
    uint8_t ending; /* of a game that was broken off: VL_ACT_RESIGN, VL_ACT_TIMEOUT, VL_ACT_ABANDON; else 0 */
    uint8_t ending_seat;
    bool fair_deal, scored, rematch; /* has one; the "=" line is written; everybody wants another game */
    struct {
        uint8_t what, seat, waiting; /* enum vl_question_kind; who asked; seats that have not answered */
    } question;
    uint16_t spent[VL_SEATS_MAX + 2]; /* acts that are counted: each seat's; sitting down; waking */
    uint32_t chances;                 /* chance events so far */
    uint64_t told[VL_VIEWERS];        /* notes so far, for each audience */
    uint64_t now;                     /* as given last; the journal has it once something happens then */
    struct vl_log log;
    struct vl_listener listener;
    struct vl_mind *mind; /* borrowed, or NULL; may be set at any time */
};

struct vl_table_options {
    bool fair_deal;
    const struct vl_clock *clock; /* NULL: none */
    const struct vl_match *match; /* NULL: a single game */
    size_t most;                  /* bytes the log may take; 0: VL_LOG_MOST */
    void *(*resize)(void *, size_t);
    struct vl_listener listener;
    struct vl_mind *mind; /* what searching bots think with (bots/search.h), the caller's; NULL: they play greedily */
};
enum {
    VL_LOG_MOST = 1 << 23, /* hardly ever needed: a game takes some 5,000 */
    VL_LUXURIES = 1000,
};

/* A new table: nobody sits there yet. The set-up has been accepted by vl_setup_refuse. False: no memory. */
bool vl_table_init(struct vl_table *, const struct vl_setup *, const struct vl_table_options *);
void vl_table_done(struct vl_table *);

/* Gathering. Seats can change hands during the game too (a bot leaves for a person, a person for a bot). */
struct vl_refusal vl_table_sit(struct vl_table *, unsigned seat, enum vl_seat_kind, const char *name);
struct vl_refusal vl_table_set_forced(struct vl_table *, unsigned seat, bool on);
/* The fair deal, in this order: the server's seed (told as its commitment), every seat's commitment, every nonce. */
struct vl_refusal vl_table_fair_seed(struct vl_table *, const uint8_t seed[VL_FAIR_BYTES]);
struct vl_refusal vl_table_fair_commit(struct vl_table *, unsigned seat, const uint8_t hash[VL_FAIR_BYTES]);
struct vl_refusal vl_table_fair_open(struct vl_table *, unsigned seat, const uint8_t nonce[VL_FAIR_BYTES]);
struct vl_refusal vl_table_begin(struct vl_table *, uint64_t now);

/* Playing, for people and programs at their seats. A move in notation ("play t5 A"); in a simultaneous phase it is
 * staged, and the choice committed as soon as it is complete. */
struct vl_refusal vl_table_move(struct vl_table *, uint64_t now, unsigned seat, const char *words);
struct vl_refusal vl_table_stage(struct vl_table *, unsigned seat, const char *words);
/* Takes a staged move back, and with it any that no longer fits. */
struct vl_refusal vl_table_unstage(struct vl_table *, unsigned seat, const char *words);
struct vl_refusal vl_table_commit(struct vl_table *, uint64_t now, unsigned seat);
/* Undo: at once if it is free, else everybody else is asked. */
struct vl_refusal vl_table_undo(struct vl_table *, uint64_t now, unsigned seat);
bool vl_table_undo_is_free(const struct vl_table *, unsigned seat);
struct vl_refusal vl_table_ask(struct vl_table *, uint64_t now, unsigned seat, enum vl_question_kind);
struct vl_refusal vl_table_answer(struct vl_table *, uint64_t now, unsigned seat, bool yes);
struct vl_refusal vl_table_resume(struct vl_table *, uint64_t now, unsigned seat);
struct vl_refusal vl_table_resign(struct vl_table *, uint64_t now, unsigned seat);
struct vl_refusal vl_table_abandon(struct vl_table *, uint64_t now); /* the house closes */
/* An absent person's seat is played by a bot until the person is back. */
struct vl_refusal vl_table_cover(struct vl_table *, uint64_t now, unsigned seat, const char *bot);
struct vl_refusal vl_table_back(struct vl_table *, uint64_t now, unsigned seat);

/* Time. vl_table_tick carries out what is due; call it at the deadline, or whenever. vl_table_wake says that the
 * program was down until now. */
void vl_table_tick(struct vl_table *, uint64_t now);
uint64_t vl_table_deadline(const struct vl_table *);
struct vl_refusal vl_table_wake(struct vl_table *, uint64_t now);

/* Carries out one act that needs nobody from outside: a chance event (from the fair deal, else from rng), a bot's, a
 * forced one. */
enum vl_progress {
    VL_STEPPED, /* call again */
    VL_WAITS,   /* for people or programs: vl_table_waits_for */
    VL_ENDED,
    VL_STUCK, /* the journal may not grow any more */
};
enum vl_progress vl_table_step(struct vl_table *, uint64_t now, struct vl_rng *);
unsigned vl_table_waits_for(const struct vl_table *); /* a set of seats */

/* Looking. A view, with what the seat has staged; VL_ALL only when the game is over (else false). */
bool vl_table_view(const struct vl_table *, unsigned viewer, struct vl_view_box *);
/* Legal moves of a seat now, after what it has staged; 0 if it may not act or its choice is complete. */
unsigned vl_table_moves(const struct vl_table *, unsigned seat, vl_move *out);
/* The view as one JSON object: next note's number, phase, actors, clocks, staged moves, score lines and scene. */
bool vl_table_view_json(const struct vl_table *, unsigned viewer, uint64_t now, struct vl_text *);

/* Tells `listener` the notes of one viewer from a number on, by going through the journal again; VL_ALL's only when the
 * game is over (else false, as for a viewer there is not). */
bool vl_table_since(const struct vl_table *, unsigned viewer, uint64_t from, const struct vl_listener *);

/* The record of the game so far (or of the finished game): as long as the game is on it is for VL_ALL's eyes. */
void vl_table_export(const struct vl_table *, struct vl_text *);
/* How many bytes vl_table_export can need at most, with the NUL. */
size_t vl_table_export_size(const struct vl_table *);

/* Reads a journal; `text` is changed as vl_record_open does and is no longer needed afterwards. False: `fault` says
 * line, rule and reason, and the table needs no vl_table_done. */
struct vl_table_reading {
    const struct vl_game *const *games;
    const struct vl_setup *at_hand; /* an edition, or NULL */
    size_t most;
    void *(*resize)(void *, size_t);
    struct vl_listener listener; /* hears every note again */
    bool mute;                   /* the text is not kept; for looking only */
};
bool vl_table_load(struct vl_table *, char *text, size_t length, const struct vl_table_reading *, struct vl_fault *);

/* The next game of the match (a rematch, if there is none): the same people, one seat further round, the same clock and
 * options. `next` is not initialised yet. A game that was broken off counts with the scores so far, but gives nothing
 * to the seat that resigned or ran out of time; an abandoned one is played again. */
bool vl_table_next(const struct vl_table *, struct vl_table *next);

#endif
