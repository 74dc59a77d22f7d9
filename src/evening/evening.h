/* evening.h - what one person at one screen sees and does.
 *
 * Lines, screen and page all drive this: whatever they show comes from here as a view, a scene or words, and whatever
 * the person does goes through here. An evening knows a table only by what passes through its door (table/talk.h):
 * requests out, messages in. So it does not matter whether the table is in the same memory or behind a wire.
 *
 *     evening ── requests ──▶ door ─ ─ ─▶ a table, somewhere
 *        ▲                                     │
 *        └───── vl_evening_hear ◀── messages ──┘
 *
 * The viewer is the seat of the person at the screen; spectators have none. Several people can share a screen (`mine`
 * are their seats): then the evening changes eyes between them, and no hand is shown in between (VL_EVENING_PASSES).
 * Nothing of one seat is kept when the eyes are another's: view, moves and log are asked for anew.
 *
 *     switch (vl_evening_state(e)) {
 *     case VL_EVENING_WAITS:   others act: chance, bots, programs, people elsewhere
 *     case VL_EVENING_ASKS:    the viewer is asked: vl_evening_act …
 *     case VL_EVENING_PASSES:  the next person is to come to the screen: vl_evening_take_seat
 *     case VL_EVENING_OVER:    the game is over; there is much to look at
 *     }
 *
 * It allocates itself and its log and nothing else, opens no file and knows no terminal; it is built for WebAssembly as
 * it is. */
#ifndef VL_EVENING_H
#define VL_EVENING_H

#include "core/show.h"
#include "table/talk.h"
#include "words/words.h"

struct vl_evening;

/* The way to the table. `send` may answer through vl_evening_hear before it returns, or later. */
struct vl_door {
    void *context;
    void (*send)(void *context, const struct vl_request *);
};

struct vl_evening_options {
    enum vl_language language;
    struct vl_door door;
    unsigned mine;   /* seats of the people at this screen, as a set */
    unsigned viewer; /* whose eyes are the first: a seat, VL_SPECTATOR, or VL_NOBODY: one's own, as the table knows
                      * them. If several people share the screen they are the public's, until the first sits down */
    uint64_t seed;   /* for ids of acts: random enough that no other window makes the same */
    bool waits;      /* whoever acts here waits for answers that come later, and tells of refusals: the log does not */
};

/* An evening; NULL: no memory. It says nothing before vl_evening_begin, which says hello at the door: a door that
 * answers before it returns must know by then whom to give the answer to. */
struct vl_evening *vl_evening_new(const struct vl_evening_options *);
void vl_evening_begin(struct vl_evening *);
void vl_evening_free(struct vl_evening *);

/* Everything is said in another language from now on: the log is told anew. */
void vl_evening_speak(struct vl_evening *, enum vl_language);

/* The table speaks. */
void vl_evening_hear(struct vl_evening *, const struct vl_reply *);
/* The line was cut and is there again: goes on from the last note that was heard, and sends again what was on its way
 * (with the same ids: it is carried out once). */
void vl_evening_reconnect(struct vl_evening *);

enum vl_evening_state {
    VL_EVENING_WAITS,
    VL_EVENING_ASKS,
    VL_EVENING_PASSES,
    VL_EVENING_OVER,
};
/* Before the first view has come, and while other eyes are on their way, it waits, and nothing below that looks at the
 * game may be called: vl_evening_ready. */
bool vl_evening_ready(const struct vl_evening *);
enum vl_evening_state vl_evening_state(const struct vl_evening *);
/* The seat of this screen's people that is to act (VL_NOBODY: none), and taking its place. */
unsigned vl_evening_awaited(const struct vl_evening *);
void vl_evening_take_seat(struct vl_evening *);
/* Whether people who share a screen have anything to hide from each other at this game; else the next one sits down at
 * once. */
bool vl_evening_hides(const struct vl_evening *);
/* After the game, or for spectators: whose eyes. People who still play look into no other hand. */
void vl_evening_look_as(struct vl_evening *, unsigned viewer);

/* ---- What the person does ---- */

/* Done and kept; refused, with vl_evening_why; or on its way, with the answer to come. */
enum vl_outcome_of_act { VL_ACT_DONE, VL_ACT_REFUSED, VL_ACT_SENT };
/* A move. In a simultaneous phase it is laid out, and can be taken back until vl_evening_confirm. */
enum vl_outcome_of_act vl_evening_act(struct vl_evening *, vl_move);
enum vl_outcome_of_act vl_evening_take_back(struct vl_evening *, vl_move); /* one that is laid out */
enum vl_outcome_of_act vl_evening_confirm(struct vl_evening *);
/* Of a choice being made its last move, else the viewer's last decision. */
enum vl_outcome_of_act vl_evening_undo(struct vl_evening *);
/* "resign", "ask pause", "ask abandon", "ask rematch", "yes", "no", "resume", "back", "forced off" … */
enum vl_outcome_of_act vl_evening_say(struct vl_evening *, const char *words);
/* Why the last act was refused, in words. An act that was on its way and is refused later is told in the log too. */
const char *vl_evening_why(const struct vl_evening *);
/* What taking back would be, as far as the viewer was told: the table may know better, and then says so. With nobody
 * but bots to ask it is a courtesy of theirs. */
enum vl_taking_back { VL_TAKES_NOTHING_BACK, VL_TAKES_BACK_FREELY, VL_TAKES_BACK_BY_COURTESY, VL_TAKES_BACK_IF_AGREED };
enum vl_taking_back vl_evening_taking_back(const struct vl_evening *);
/* The rule it names ("TEN-10"), or NULL. */
const char *vl_evening_rule(const struct vl_evening *);
/* Who or what was in the way of it, in the scene of the moment: a piece's id, or a place; nothing if the game names
 * none. */
const struct vl_why *vl_evening_culprit(const struct vl_evening *);
/* A person points at something: a piece that they take up (`at->piece`; 0: none) and a piece (`target`) or place that
 * they aim at (`zone`; VL_NOBODY: none), in the scene of the moment. False: a legal move fits that. Else why none does,
 * in words, with the rule and the culprit; where no move at all would fit, what is expected, without a rule. */
bool vl_evening_why_not(const struct vl_evening *, const struct vl_touch *at, const char **rule, struct vl_why *,
                        struct vl_text *);
/* Something is on its way and has no answer yet. */
bool vl_evening_pending(const struct vl_evening *);
/* It was refused because it could not be kept: whoever keeps it may know more. */
bool vl_evening_lost(const struct vl_evening *);
/* A question that the viewer, or somebody else at this screen, is to answer; false if there is none. */
bool vl_evening_question(const struct vl_evening *, struct vl_question *);
/* The question in a sentence. */
void vl_evening_question_words(const struct vl_evening *, struct vl_text *);
/* Answers for everybody at this screen who was asked: with yes for each of them, while a no needs but one. The others'
 * answers go through hellos with their eyes, so the door must answer those at once. */
enum vl_outcome_of_act vl_evening_answer(struct vl_evening *, bool yes);
/* Everybody at this screen takes their seat back from the bot that plays for them; likewise. */
enum vl_outcome_of_act vl_evening_come_back(struct vl_evening *);

/* ---- What there is to see: of the moment, as the viewer may see it ---- */
const struct vl_setup *vl_evening_setup(const struct vl_evening *);
const struct vl_around *vl_evening_around(const struct vl_evening *);
const struct vl_speaker *vl_evening_speaker(const struct vl_evening *);
enum vl_language vl_evening_language(const struct vl_evening *);
unsigned vl_evening_viewer(const struct vl_evening *);
const char *vl_evening_bot_name(unsigned player); /* of the house's */
/* What a player is called ("Anne", "Basile"), and who that is ("a person", "bot, strong"). */
const char *vl_evening_name(const struct vl_evening *, unsigned seat);
void vl_evening_who(const struct vl_evening *, unsigned seat, struct vl_text *);
/* A bot's name in words: "strong". */
void vl_evening_level(enum vl_language, const char *bot, struct vl_text *);
const struct vl_view *vl_evening_view(const struct vl_evening *);
/* With what is laid out where it would lie; laid[i], unless NULL, is the piece of the i-th of those moves. */
void vl_evening_scene(const struct vl_evening *, struct vl_scene *, uint32_t laid[VL_CHOICE_MAX]);
/* Legal moves of the viewer now (after what is laid out), when it is asked; else 0. */
unsigned vl_evening_moves(const struct vl_evening *, vl_move *out);
/* What one of them will surely bring, in words ("finishes totem A: 14 points"); nothing if it is nothing that weighs.
 * Returns what it weighs, a set of enum vl_weight. The show, unless NULL, is what it will surely move, played on the
 * scene as it is: with the parts of a choice nothing. */
unsigned vl_evening_would(const struct vl_evening *, vl_move, struct vl_text *, struct vl_scene *, struct vl_show *);
/* The same behind other words: " → finishes totem A: 14 points". */
unsigned vl_evening_consequence(const struct vl_evening *, vl_move, struct vl_text *);
/* Whether a move is worth a question first, which is added to the text: it surely gives something up, it cannot be
 * taken back or others go on at once, and there is a move that gives up nothing. Choices are confirmed anyway. */
bool vl_evening_warns(const struct vl_evening *, vl_move, struct vl_text *);
/* What the viewer has laid out so far, and whether it is whole; whether its moves are parts of a choice at all. */
const struct vl_choice *vl_evening_staged(const struct vl_evening *);
bool vl_evening_chooses(const struct vl_evening *);
/* Whoever is to act now, of the seats (those of bots too). */
unsigned vl_evening_actors(const struct vl_evening *);
/* One line: what is expected of me, or whom we wait for; the time that is left, if a clock runs. */
void vl_evening_prompt(const struct vl_evening *, struct vl_text *);
/* The same without the time, where clocks have a place of their own. */
void vl_evening_expects(const struct vl_evening *, struct vl_text *);
/* What is left to a seat at this time in milliseconds (of the screen's own clock; see vl_evening_tick); false: there is
 * no clock. */
bool vl_evening_clock(const struct vl_evening *, unsigned seat, uint64_t *left, bool *running);
/* Tells the evening what time it is on the screen's own clock, in milliseconds; messages that come afterwards came
 * then. */
void vl_evening_tick(struct vl_evening *, uint64_t now);
/* So many milliseconds on a clock: "4:05", "1:00:00", "3 days". */
void vl_evening_time(enum vl_language, uint64_t milliseconds, struct vl_text *);

/* The score of a seat so far as the viewer may see it, line by line. */
unsigned vl_evening_breakdown(const struct vl_evening *, unsigned seat, struct vl_line *out);
bool vl_evening_scores(const struct vl_evening *, int32_t *out); /* final ones; false before the end */
/* A seat's score as far as the viewer may know it; false if it may not. */
bool vl_evening_score(const struct vl_evening *, unsigned seat, int32_t *out);
/* Who has won, in a sentence; nothing before the end. And the match: totals, and who leads or has won it; nothing for a
 * single game. */
void vl_evening_result(const struct vl_evening *, struct vl_text *);
void vl_evening_match(const struct vl_evening *, struct vl_text *);

/* ---- The log, and going back to a moment of it ---- */

enum { VL_SAID_HERE = VL_NOTE_KINDS }; /* what the table knows nothing of */

struct vl_said {
    char *words;
    uint64_t number; /* of the note it tells, or of the last one before it */
    uint8_t kind;    /* enum vl_note_kind, or VL_SAID_HERE */
    uint8_t actor;   /* of an event: whose act brought it about (VL_CHANCE too), or VL_NOBODY */
    bool quiet;      /* no news: a card dealt, who sits where before the game; the table shows it */
    bool hidden;     /* chance brought something that the viewer may not see: that it did is hardly news */
    bool mine;       /* the viewer did it */
    bool ready;      /* somebody has finished their part of a simultaneous phase */
    bool forced;     /* it was played for the viewer, who had no choice */
    bool ends;       /* it tells how the game ended; the first such line names who has won before anything else */
    bool concerns;   /* the viewer's cards, points or chances: to be shown until it was seen, whoever did it */
};
unsigned vl_evening_said_count(const struct vl_evening *);
const struct vl_said *vl_evening_said(const struct vl_evening *, unsigned index);
/* A line that the table knows nothing of. It is gone when the log is made anew for other eyes. */
void vl_evening_announce(struct vl_evening *, enum vl_message, const struct vl_arg *);
/* The table right after that line was said, seen by the viewer. False if it is not here (yet): behind a wire it is
 * asked for and comes. */
bool vl_evening_moment(struct vl_evening *, unsigned index, struct vl_view_box *, struct vl_scene *);

/* ---- What happened, step by step ----
 * Notes that are told together are an *act* here: one thing that somebody did, and all that came of it. The latest of
 * them can be played event by event on the table as it was before them, until newer ones take their place; what was
 * told before the first view, to other eyes, or undone, cannot. Acts are numbered from 0 as they are heard. */
enum { VL_ACTS_SHOWN = 16, VL_STEPS_MAX = 96 };
uint64_t vl_evening_acts(const struct vl_evening *);
/* How many events of an act there are to show; 0: none, or no more. What the viewer had laid out is there from the
 * beginning. */
unsigned vl_evening_steps(const struct vl_evening *, uint64_t act);
/* Whose act it was: a seat, VL_CHANCE, or VL_NOBODY for the house. */
unsigned vl_evening_step_actor(const struct vl_evening *, uint64_t act);
const struct vl_event *vl_evening_step_event(const struct vl_evening *, uint64_t act, unsigned step);
/* Its line of the log, or NULL. Whether it concerns the viewer, as in the log; and whether it was played for the
 * viewer, who had no choice. What is neither may pass by itself. */
const char *vl_evening_step_words(const struct vl_evening *, uint64_t act, unsigned step);
bool vl_evening_step_concerns(const struct vl_evening *, uint64_t act, unsigned step);
bool vl_evening_step_forced(const struct vl_evening *, uint64_t act, unsigned step);
/* The table after so many of its events (0: before the first); `show`, unless NULL, has the changes up to there. */
void vl_evening_step(const struct vl_evening *, uint64_t act, unsigned steps, struct vl_scene *, struct vl_show *show);

/* A hint: the best move, in words ("Play the Head on totem A: 64 % to win, about 41 points; next best …"), from what
 * somebody thought about the viewer's view and moves. */
struct vl_hint;
void vl_evening_hint_words(const struct vl_evening *, const struct vl_hint *, struct vl_text *);

#endif
