/* play.h - the page of a game in progress: the table, what can be done, and what was done.
 *
 * Everything that is painted is kept here; play_look fetches it anew whenever the evening has changed. While a bot
 * thinks, in a thread of its own and on copies (worker.h), the page lives on: nothing it looks at belongs to anybody
 * else. */
#ifndef VL_PLAY_H
#define VL_PLAY_H

#include "tui/local.h"
#include "tui/stage.h"
#include "tui/targets.h"
#include "tui/worker.h"

enum { TAIL = 64, LOG_FROM = 110, LOG_W = 38, ACTIONS = 8 };

/* What the cursor is on, whatever the layout: an item by what it shows. */
struct place {
    uint8_t kind, zone, row, column;
    bool caption;
    uint32_t piece;
};

/* A move that touches nothing, and its letter on the last line; 0: it has none. */
struct action {
    unsigned move; /* index into the targets */
    char letter;
};

struct play {
    struct stage *stage;
    struct venue *venue;
    struct vl_evening *evening; /* of that game; once it is over perhaps the venue's past, with other eyes */
    struct worker *worker;      /* the stage's */
    unsigned said;              /* lines of the log before the act under way, */
    unsigned lines;             /* and those that were looked at */
    unsigned asked;             /* a question of somebody elsewhere that was put (what, and whose); 0: none */

    enum vl_evening_state state;
    struct vl_speaker speaker;
    struct vl_view_box view;
    struct vl_scene scene, seen; /* now, and when the person acted last */
    struct targets targets;
    unsigned actions;
    struct action action[ACTIONS];
    uint64_t opened, closed; /* zones, by hand */
    bool secret, whole;      /* moves are laid out until confirmed; all of them are */
    unsigned staged;
    vl_move laid[VL_CHOICE_MAX]; /* moves laid out, and the pieces they brought to their place (0: none to be seen) */
    uint32_t laid_piece[VL_CHOICE_MAX];
    char prompt[VL_ROOM_SENTENCE], message[VL_ROOM_HINT];
    char stage_words[VL_ROOM_SEAT]; /* how far the game has come: "hunt 2 of 3" */
    int32_t score[VL_SEATS_MAX];    /* of the seats in `scored` */
    unsigned scored;
    struct vl_why culprit; /* who was in the way of what was refused last, */
    const char *rule;      /* and the rule that says so; NULL: something else has happened since */
    char clocks[VL_ROOM_SEATS + 24 * VL_SEATS_MAX]; /* what is left to everybody; empty: no clock */
    bool alarm;                                     /* the message is a refusal */
    unsigned hints;                                 /* moves that a hint advises, to be marked */
    vl_move hint[VL_CHOICE_MAX];
    const char *tail[TAIL];    /* the last lines of the log */
    bool tail_quiet[TAIL];     /* no news: a card dealt */
    unsigned tail_count, news; /* how many, and how many of them are new */
    const char *headline;      /* of a moment of the past, or NULL */
    const char *telling;       /* what is being shown, step by step, or NULL */
    bool stays;                /* until the person has seen it */
    uint64_t acts;             /* that were shown */

    struct layout layout;
    uint8_t mark[ITEMS_MAX];
    struct place cursor;
    struct rect cursor_at; /* where it was last: it settles nearby */
    bool settle;           /* on something that can be chosen */
    bool moved;            /* by hand since: news have been seen, and give way to words about what it is on */
    bool at_confirm;       /* the cursor is below the board: on what confirms a choice that is whole */
    unsigned tick;
    bool left; /* while somebody was thinking */
};

enum play_end { PLAY_LEFT, PLAY_AGAIN };

/* Plays until the end or until the person leaves. */
enum play_end play_run(struct stage *, struct venue *);

/* ---- Its parts ---- */
void play_look(struct play *);               /* play.c */
void play_own_eyes(struct play *);           /* back to those that one plays with */
void play_paint(struct stage *, void *play); /* play_paint.c */
void play_arrange(struct play *);            /* layout, marks and cursor for the canvas as it is */
struct rect play_board(const struct canvas *);
bool play_is_away(const struct play *);             /* a bot plays for whoever looks on */
bool play_is_advised(const struct play *, vl_move); /* by the hint that is shown */
int play_cursor(const struct play *);               /* the item it is on, or -1 */
void play_put_cursor(struct play *, int item);
void play_step_cursor(struct play *, uint32_t key);
bool play_is_target(const struct play *, const struct item *); /* something can be done by pointing at it */
void play_describe(struct play *, int item, struct vl_text *); /* about.c */
void play_explain(struct play *);                              /* more about that */
void play_read_actions(struct play *);                         /* actions.c */
bool play_act_by_letter(struct play *, uint32_t key);
int play_paint_actions(struct play *, struct canvas *, int y); /* returns the column after them */
void play_point(struct play *, int item);                      /* point.c */
/* Why nothing can be done with an item now, in words; false: something can, or nothing is asked. */
bool play_why_not(const struct play *, const struct item *, const char **rule, struct vl_why *, struct vl_text *);
bool play_can_open(const struct play *, const struct item *); /* or close: a pile, a folded row */
void play_choose_move(struct play *, const unsigned *among, unsigned count);
void play_act(struct play *, vl_move);
void play_say(struct play *, const char *words, bool alarm);
void play_refused(struct play *); /* says why the last act was not done */
void play_undo(struct play *);    /* agree.c */
void play_pause(struct play *);   /* or the end of one */
void play_resign(struct play *);
void play_come_back(struct play *);
void play_again(struct play *);    /* asks for another game, */
void play_question(struct play *); /* and asks the person what somebody elsewhere wants to know, once */
/* news.c: whether a line of the log is news; the first line after one's own choice, of those from one on; showing what
 * came of one's own act, or was revealed by it, if a glance is not enough; and whatever concerns the person, of all
 * lines from one on. */
bool play_is_news(const struct vl_said *);
unsigned play_revealed(const struct play *, unsigned from);
void play_tell_own(struct play *, unsigned from, bool reveals);
void play_tell_missed(struct play *, unsigned from);
/* play_paint.c: whether words fit where something stays that is shown alone. */
bool play_holds(const struct play *, const char *words);
void play_log(struct play *);    /* past.c */
void play_legend(struct play *); /* legend.c: what the signs on the table stand for */
void play_say_signs(const struct play *, struct vl_text *);
void play_steps(struct play *);                   /* steps.c: what was told since the last time */
void play_stay(struct play *, const char *words); /* until the person has seen it */
/* motion.c: from a scene to the present one; true if a key or a click cut it short. */
bool play_motion(struct play *, const struct vl_scene *before, const struct layout *);

#endif
