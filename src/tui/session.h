/* session.h - an evening at one terminal: a table, the people and bots around it, and all that was said.
 *
 * Both front ends drive this, the one of lines (plain.c) and the one of screens (screen.c), and neither touches the
 * table: whatever is shown comes from here as a view, a scene or words, and whatever is done goes through here.
 *
 *     for (;;) switch (session_state(s)) {
 *         case SESSION_RUNS:  session_step(s)          chance, a bot or a program acts; may take its time
 *         case SESSION_ASKS:  session_act(s, "…")      the person at the keyboard (s->viewer) is asked
 *         case SESSION_PASSES: session_take_seat(s)    several people share the keyboard: the next one comes; no hand
 * is shown until then case SESSION_OVER:
 *     }
 *
 * The viewer is the seat of the person at the keyboard. With one person it never changes; with none it is the
 * spectator. After the game everything can be seen, with anybody's eyes. Every act is saved at once, if the session has
 * a path. */
#ifndef VL_SESSION_H
#define VL_SESSION_H

#include "bots/search.h"
#include "table/table.h"
#include "words/words.h"

enum { SESSION_PATH = 1024, SESSION_JOURNAL = 8 << 20 }; /* bytes of a path, and of a game that is kept */

/* A program that sits at a seat: how the session speaks to it (src/cli/external.c knows how). */
struct session_program {
    void *context;
    const char *name;
    void (*begin)(void *context, const struct vl_table *, unsigned seat);
    void (*note)(void *context, const struct vl_table *, unsigned seat, uint64_t number, const struct vl_note *);
    void (*play)(void *context, struct vl_table *, uint64_t now, unsigned seat, struct vl_rng *);
    void (*end)(void *context, const struct vl_table *, unsigned seat);
    bool (*gone)(const void *context); /* it answers no more: the policy plays for it */
};

struct session_seat {
    uint8_t kind;                          /* enum vl_seat_kind */
    char name[VL_SEAT_NAME];               /* of the person, or the bot ("strong") */
    const struct session_program *program; /* for VL_SEAT_EXTERNAL */
};

struct session_plan {
    struct vl_setup setup;
    struct session_seat seat[VL_SEATS_MAX];
    enum vl_language language;
    uint64_t seed;
    char path[SESSION_PATH]; /* where the game is kept; empty: nowhere */
};

enum session_state { SESSION_RUNS, SESSION_ASKS, SESSION_PASSES, SESSION_OVER };

/* One line of the log, in the viewer's words. */
struct session_said {
    char *words;
    size_t end;   /* of the journal at that moment, in bytes */
    uint8_t kind; /* enum vl_note_kind */
    bool quiet;   /* a card that was dealt: in the log, but no news */
    bool mine;    /* the viewer did it */
};

struct session;

/* A new evening, or one taken up again from its journal; NULL: `why` (in the plan's language) says why not. */
struct session *session_new(const struct session_plan *, char *why, size_t size);
/* `edition` is one that the journal may name, or NULL. */
struct session *session_resume(const char *path, const struct vl_setup *edition, enum vl_language, uint64_t seed,
                               char *why, size_t size);
void session_free(struct session *);
/* From now on this thread plays it: a bug of ours is told with its record. New sessions are the thread's that made
 * them. */
void session_guard(const struct session *);

enum session_state session_state(const struct session *);
/* One act of chance, a bot or a program. May think for seconds: a front end calls it from a thread of its own, and
 * leaves the session alone until it returns. Returns the seat that acted (VL_CHANCE: the deck). */
unsigned session_step(struct session *);
/* The seat that session_step will let act (VL_CHANCE: the deck; VL_NOBODY: nobody). */
unsigned session_next(const struct session *);
/* The seat that is to take the keyboard (SESSION_PASSES), and taking it. */
unsigned session_awaited(const struct session *);
void session_take_seat(struct session *);

/* ---- What the person does. Each returns true, or false with `why` in words (the rule's sentence); then nothing has
 * changed. ---- */
/* A move. In a simultaneous phase it is laid out, and can be taken back until session_confirm. */
bool session_act(struct session *, vl_move, char *why, size_t size);
bool session_take_back(struct session *, vl_move, char *why, size_t size); /* a staged move */
bool session_confirm(struct session *, char *why, size_t size);
bool session_undo(struct session *, char *why, size_t size); /* of a choice being made, its last move */
bool session_resign(struct session *, char *why, size_t size);
/* The best move, in words ("Play the Head on totem A: 64 % to win, about 41 points; next best …"), and itself. May
 * think for a second: as session_step. */
bool session_hint(struct session *, vl_move *best, char *words, size_t size);

/* ---- What there is to see: of the moment, as the viewer may see it ---- */
const struct vl_setup *session_setup(const struct session *);
const struct vl_speaker *session_speaker(const struct session *);
/* What a player is called ("Anne", "Basile"), and who that is ("a person", "bot, strong"). */
const char *session_name(const struct session *, unsigned seat);
void session_who(const struct session *, unsigned seat, struct vl_text *);
/* A bot's name in words: "strong". */
void session_level(enum vl_language, const char *bot, struct vl_text *);
enum vl_language session_language(const struct session *);
unsigned session_viewer(
    const struct session *); /* a seat or VL_SPECTATOR; VL_ALL once the game is over, if the person chose so */
/* After the game: whose eyes. */
void session_look_as(struct session *, unsigned viewer);
void session_view(const struct session *, struct vl_view_box *);
void session_scene(const struct session *, struct vl_scene *);
/* Legal moves of the viewer now (after what is staged), when it is asked; else 0. */
unsigned session_moves(const struct session *, vl_move *out);
/* What the viewer has laid out so far, and whether it is whole. */
const struct vl_choice *session_staged(const struct session *);
void session_prompt(const struct session *,
                    struct vl_text *); /* one line: what is expected of me, or whom we wait for */
/* The score of a seat so far as the viewer may see it, line by line. */
unsigned session_breakdown(const struct session *, unsigned seat, struct vl_line *out);
bool session_scores(const struct session *, int32_t *out); /* final ones; false before the end */
/* A seat's score as far as the viewer may know it; false if it may not. */
bool session_score(const struct session *, unsigned seat, int32_t *out);

/* Who has won, in a sentence; nothing before the end. */
void session_result(const struct session *, struct vl_text *);

/* ---- The log, and going back to a moment of it ---- */
unsigned session_said_count(const struct session *);
const struct session_said *session_said(const struct session *, unsigned index);
/* The scene right after that line was said, seen by the viewer. False if the moment cannot be rebuilt. */
bool session_moment(const struct session *, unsigned index, struct vl_view_box *, struct vl_scene *);

/* Where the game is kept; "" as long as nobody has acted. */
const char *session_path(const struct session *);
/* The game could not be saved. */
bool session_warning(const struct session *);
/* The plan of the next game: the same people, one seat further round. Seed and path are still to be set. */
void session_plan_again(const struct session *, struct session_plan *);

#endif
