/* talk.h - what passes between a table and whoever sits at it or looks on.
 *
 * One vocabulary for a table in the same memory and for one behind a wire: the wire's, as structs. A client
 * says hello with the eyes it wants to see with, and is told everything from a note on, or the view as it stands; it
 * acts in words ("play t5 A", "pick t1 & pick t2", "undo", "ask pause", "yes" …), and every act is answered: `done`
 * when it is kept, after its own notes, or `refused`. After all notes that are told together comes one `moves`, with
 * the view as it is then (or a `view`, if something was undone): what may be done now.
 *
 * Whatever a message points to is good until the hearer returns. */
#ifndef VL_TALK_H
#define VL_TALK_H

#include "table/table.h"

enum {
    VL_TALK_ID = 65,      /* bytes of an act's id, with the NUL: 16 to 64 of the client's choice */
    VL_TALK_WORDS = 1100, /* bytes of what is to be done, with the NUL */
};

/* ---- The client says ---- */

enum vl_request_kind {
    VL_REQUEST_HELLO,   /* viewer; from */
    VL_REQUEST_ACT,     /* id, words; at */
    VL_REQUEST_STAGE,   /* id, words: one move of a simultaneous phase */
    VL_REQUEST_UNSTAGE, /* likewise */
    VL_REQUEST_VIEW,    /* at: as it was after that note; viewer, once the game is over: with whose eyes */
};

struct vl_request {
    uint8_t kind;   /* enum vl_request_kind */
    uint8_t viewer; /* of a hello or a view: a seat, VL_SPECTATOR or VL_ALL; VL_NOBODY: one's own */
    bool has_from, has_at;
    uint64_t from; /* a note's number */
    uint64_t at;   /* of an act: the `next` that the person had before their eyes */
    char id[VL_TALK_ID];
    char words[VL_TALK_WORDS];
};

/* ---- The table says ---- */

enum vl_reply_kind {
    VL_REPLY_HELLO,   /* setup, around (or NULL: it comes with the view), viewer, next */
    VL_REPLY_VIEW,    /* view, around, moves, choice, next; has_at, at, has_as, viewer */
    VL_REPLY_NOTE,    /* number, note */
    VL_REPLY_MOVES,   /* as a view */
    VL_REPLY_STAGED,  /* id, staged, moves; also view and around, which show what is staged */
    VL_REPLY_DONE,    /* id, next */
    VL_REPLY_REFUSED, /* id, rule, code */
    VL_REPLY_KINDS,
};
extern const char *const vl_reply_names[VL_REPLY_KINDS]; /* "hello", "view" … */

struct vl_reply {
    uint8_t kind;   /* enum vl_reply_kind */
    uint8_t viewer; /* whose view it is */
    bool choice;    /* the moves are parts of a secret choice: what may be added to what is staged */
    bool has_at;    /* it answers a request for a view of the past */
    bool has_as;    /* it answers a request for a view with these eyes */
    uint64_t next;  /* number of the next note; of `done` the one after the act's own last */
    uint64_t number, at;
    const struct vl_setup *setup;
    const struct vl_note *note;
    const struct vl_view_box *view;
    const struct vl_around *around;
    const struct vl_choice *staged;
    unsigned count;
    const vl_move *move;
    const char *id;          /* of what is answered; NULL: nobody's */
    const char *rule, *code; /* of a refusal; the rule may be NULL */
};

/* ---- Words of an act ---- */

/* What "play t5 A", "undo" or "ask pause" wish for, as the seat's: NULL and the wish, or the code of a reason.
 * "commit" needs the table and is not among them. */
const char *vl_talk_parse(const struct vl_setup *, unsigned seat, const char *words, struct vl_act *wish);
/* One move and nothing else, likewise. */
const char *vl_talk_move(const struct vl_setup *, const char *words, vl_move *);
/* The words for moves: "pick t1 & pick t2". */
void vl_talk_moves(const struct vl_game *, const vl_move *, unsigned count, struct vl_text *);

#endif
