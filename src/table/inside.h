/* inside.h - what the files of the table share; nobody else includes it. */
#ifndef VL_TABLE_INSIDE_H
#define VL_TABLE_INSIDE_H

#include "table/table.h"

#define ACCEPTED ((struct vl_refusal){NULL, NULL})
#define REFUSED(rule, reason) ((struct vl_refusal){rule, reason})

static inline const struct vl_state *state_of(const struct vl_table *t) {
    return (const struct vl_state *)(const void *)t->state.bytes;
}

/* Seats as a set. */
static inline unsigned all_seats(const struct vl_table *t) {
    return (1u << t->setup.players) - 1;
}

/* The latest time a journal can carry. */
#define LAST_TIME UINT64_C(999999999999999)

/* log.c: room for so many more bytes of text and moves (false: there is none); then text is added without fail. */
void *tab_log_resize(void *, size_t);
bool tab_log_reserve(struct vl_log *, size_t bytes, unsigned plies);
void tab_log_add(struct vl_log *, const char *text, size_t length);
void tab_log_done(struct vl_log *);

/* act.c: one act, refused or written down and carried out; and the two halves of it, for those that are written down
 * already. */
struct vl_refusal tab_act(struct vl_table *, const struct vl_act *);
struct vl_refusal tab_refuse(const struct vl_table *, const struct vl_act *);
void tab_carry_out(struct vl_table *, const struct vl_act *);
/* Time passes until now, with what that brings. */
void tab_time(struct vl_table *, uint64_t now);
/* People who are here, as a set: they are asked for consent. */
unsigned tab_people(const struct vl_table *);
/* People who are away, as a set: nobody consents for them. */
unsigned tab_absent(const struct vl_table *);

/* table.c: a table with nothing on it. */
void tab_prepare(struct vl_table *, const struct vl_setup *, size_t most, void *(*resize)(void *, size_t));

/* tell.c */
void tab_tell(struct vl_table *, unsigned audience, const struct vl_note *);
void tab_tell_events(struct vl_table *, const struct vl_events *);

/* choice.c */
/* Whether the seat chooses in secret now (its moves are quiet). */
bool tab_choosing(const struct vl_setup *, const struct vl_state *, unsigned seat);
/* Carries out a move on a copy of the state and says whether anybody else learns of it: then the part is complete. */
bool tab_choice_step(const struct vl_setup *, struct vl_state *, unsigned seat, vl_move);
bool tab_move_legal(const struct vl_setup *, const struct vl_state *, unsigned seat, vl_move);
struct vl_refusal tab_move_refusal(const struct vl_setup *, const struct vl_state *, unsigned seat, vl_move);
/* Drops what no longer fits of every seat's staged moves. */
void tab_choice_review(struct vl_table *);
/* The state with the seat's staged moves, all but a completing one. */
void tab_choice_state(const struct vl_table *, unsigned seat, struct vl_state_box *);

/* undo.c: where the seat's last act begins, or why it cannot be taken back. */
struct vl_refusal tab_undo_point(const struct vl_table *, unsigned seat, uint32_t *ply);
void tab_undo_to(struct vl_table *, uint32_t ply);

#endif
