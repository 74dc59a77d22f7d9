/* inside.h - what a session is made of; for session.c, shown.c and said.c only. */
#ifndef VL_SESSION_INSIDE_H
#define VL_SESSION_INSIDE_H

#include "tui/session.h"

struct session {
    struct vl_table table;
    bool has_table;
    struct vl_speaker speaker; /* its viewer is the person at the keyboard */
    unsigned people;           /* seats of people */
    bool at_keyboard;          /* that person sits there; else the next one is called */
    bool waits, stuck;         /* nothing goes on without somebody; the journal is full */
    bool kept;                 /* somebody has acted, so the game is worth keeping */
    bool warning;              /* it could not be saved */
    unsigned mourned;          /* seats of programs whose end was told */
    const struct session_program *program[VL_SEATS_MAX];
    struct vl_mind *mind;
    struct vl_rng rng;
    char path[SESSION_PATH];
    struct session_said *said;
    unsigned said_count, said_room;
};

void session_save(struct session *);
/* said.c: listens to the table; forgets the log; writes it anew for another viewer. */
void session_hear(void *session, const struct vl_table *, unsigned viewer, uint64_t number, const struct vl_note *);
void session_forget(struct session *);
void session_recall(struct session *);
/* A line of the log that the table knows nothing of, about a seat. */
void session_announce(struct session *, enum vl_message, unsigned seat);

_Static_assert((int)VL_SEAT_NAME <= (int)VL_ROOM_NAME, "buffers are sized by the longest name");

#endif
