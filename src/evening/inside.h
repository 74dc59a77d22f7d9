/* inside.h - what an evening is made of; for the files of this room only. */
#ifndef VL_EVENING_INSIDE_H
#define VL_EVENING_INSIDE_H

#include <string.h>

#include "evening/evening.h"

enum {
    UNANSWERED = 4,    /* acts on their way at once */
    VL_ROOM_RULE = 16, /* bytes of a rule's id, with the NUL */
};
#define NO_LINE (~0u)

struct vl_evening {
    struct vl_door door;
    struct vl_setup setup;
    struct vl_speaker speaker; /* its viewer is the person at the screen */
    unsigned mine;             /* seats of the people here */
    unsigned eyes;             /* of the last hello that was heard; only those of the viewer are ours */
    uint64_t eyes_next;        /* and the number of the next note for them */
    unsigned wanted;           /* eyes that were asked for, or VL_NOBODY */
    bool greeted;              /* the first hello was heard */
    bool ready;                /* and a view with the viewer's eyes */
    bool here;                 /* the viewer is at the screen; else the next person is called */
    bool begun;                /* the game, as far as was told */
    bool waits;                /* whoever acts here waits for answers */
    bool ticked;               /* somebody tells the time: */
    uint64_t now, heard;       /* the screen's clock: now, and when `around` came */
    uint64_t next;             /* number of the note to come */

    struct vl_view_box view, open; /* as it is, with what is laid out; and without it */
    struct vl_around around;
    bool chooses;
    unsigned count;
    vl_move move[VL_MOVES_MAX];

    struct {
        uint8_t kind; /* enum vl_seat_kind, as it was told last */
        char name[VL_ROOM_SEAT];
    } who[VL_SEATS_MAX];

    uint64_t seed, acts; /* for ids */
    unsigned sent_count; /* acts without an answer yet */
    struct vl_request sent[UNANSWERED];
    const char *sending; /* the id of the act whose `send` has not returned, or NULL */
    bool refused, lost;  /* it was refused meanwhile; because it could not be kept */
    char why[VL_ROOM_SENTENCE], rule[VL_ROOM_RULE];
    struct vl_why culprit;

    bool played, seen;   /* the viewer has acted and chance has not since; others were shown something of it */
    bool forced;         /* the last note was of a move played for the viewer, */
    uint8_t forced_type; /* which began with this event */
    struct vl_said *said;
    unsigned said_count, said_room;
    unsigned end; /* the first line that tells the end of the game, counted from one; 0: none does */
    bool won;     /* and it names who has won */
    struct eve_act {
        struct vl_view_box before, after;
        unsigned own, count; /* events with which a choice that was laid out is carried out, and all */
        struct eve_step {
            struct vl_event event;
            unsigned line; /* of the log, or NO_LINE */
            uint8_t actor;
            bool forced, concerns;
        } step[VL_STEPS_MAX];
    } act[VL_ACTS_SHOWN + 1];      /* a ring; the one after the last is being told */
    uint64_t act_first, act_count; /* the first that was seen with these eyes; and the one to come */
    bool telling;                  /* notes of it have come */
    bool broken;                   /* it cannot be shown: something was undone, or there was nothing to see before it */
    struct {
        bool asked, there;
        uint64_t at;
        struct vl_view_box view;
    } moment; /* the one looked at last */
};

static inline const struct vl_view *view_of(const struct vl_evening *e) {
    return (const struct vl_view *)(const void *)e->view.bytes;
}

/* evening.c: asks for these eyes, with all notes from a number on unless it is NULL. */
void vl_eve_greet(struct vl_evening *, unsigned viewer, const uint64_t *from);
/* What a player is called from now on. */
void vl_eve_meet(struct vl_evening *, unsigned seat, unsigned kind, const char *name);

/* doing.c: the act on its way with this id, or NULL. */
const struct vl_request *vl_eve_sent(const struct vl_evening *, const char *id);
/* An answer to an act has come; false if no such act is on its way. */
bool vl_eve_answered(struct vl_evening *, const char *id);
/* Sends again what was on its way when the line was cut. */
void vl_eve_send_again(struct vl_evening *);
/* What a note means for taking back. */
void vl_eve_note_played(struct vl_evening *, const struct vl_note *);

/* said.c: keeps a note as a line, if it is worth one (its index, or NO_LINE); forgets all lines; what somebody asks
 * for, in a sentence. */
unsigned vl_eve_keep(struct vl_evening *, uint64_t number, const struct vl_note *);
/* The end names who has won before anything else, once the table has told the scores. */
void vl_eve_name_winner(struct vl_evening *);
void vl_eve_forget(struct vl_evening *);
void vl_eve_note_asked(const struct vl_evening *, unsigned what, unsigned seat, struct vl_text *);

/* With this event a game tells how it ended for a seat. */
static inline bool vl_eve_is_end(const struct vl_event_type *type) {
    return strcmp(type->name, "over") == 0;
}

/* concern.c: whether a note concerns the viewer, by what it says alone; and what an act has done to the viewer's cards
 * and points, marked in its steps and in the log. */
bool vl_eve_concerns(const struct vl_evening *, const struct vl_note *);
void vl_eve_weigh(struct vl_evening *, struct eve_act *);

/* steps.c: an event was told (in this line of the log), something cannot be shown, and all that was told together is
 * here. */
void vl_eve_step(struct vl_evening *, const struct vl_note *, unsigned line);
void vl_eve_act_done(struct vl_evening *);

/* shown.c: whether nobody but bots is at the table with the viewer: there is nobody to ask. */
bool vl_eve_among_bots(const struct vl_evening *);
/* "Basile and Colette". The viewer is called as `you` says, or by name if that is NULL. */
void vl_eve_list(const struct vl_evening *, unsigned seats, const char *you, struct vl_text *);

#endif
