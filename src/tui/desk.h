/* desk.h - what is before somebody who plays by lines, and how it is printed; for the files behind plain.h. */
#ifndef VL_DESK_H
#define VL_DESK_H

#include "home/brain.h"
#include "tui/plain.h"

enum { DESK_LINE = 1000, DESK_PAGE = 1 << 16 };

struct desk {
    struct venue *venue;
    struct vl_evening *s;    /* of that game */
    struct vl_evening *eyes; /* where it is looked at with other eyes, once it is over; NULL: with one's own */
    struct vl_brain brain;
    const struct plain_options *options;
    enum vl_language language;
    unsigned told;  /* lines of the log that were printed */
    bool shown;     /* the table as it stands was printed */
    bool listed;    /* and the moves */
    bool resigning; /* said so once */
    bool away;      /* a bot plays for the person, who was told how to come back */
    unsigned asked; /* a question that was read out (what, and whose); 0: none */
    struct {        /* somebody else's act */
        bool waits; /* it could not be kept, and waits until it can be */
        enum vl_home_turn turn;
        unsigned seat, count; /* the moves that a bot has thought of */
        vl_move move[VL_CHOICE_MAX];
        struct vl_due due;
    } act;
    char trouble[VL_ROOM_SENTENCE]; /* with keeping, as it was told; "": none */
    char text[DESK_PAGE];
};

/* Words as they are; or composed in the desk's own text and then printed as a line. */
void desk_print(const struct desk *, const char *words);
struct vl_text *desk_begin(struct desk *);
void desk_end(struct desk *);
void desk_say(struct desk *, enum vl_message, const struct vl_arg *);

/* What has happened since it was told last (true: the table looks otherwise); the table; what may be done, unless that
 * is too much to list. */
bool desk_news(struct desk *);
void desk_table(struct desk *);
void desk_moves(struct desk *, bool all);
void desk_log(struct desk *);
void desk_moment(struct desk *, const char *words);
void desk_scores(struct desk *);
void desk_rules(struct desk *, const char *words);
void desk_hint(struct desk *);
void desk_result(struct desk *);

#endif
