/* inside.h - what the files of the table share; nobody else includes it. */
#ifndef VL_TABLE_INSIDE_H
#define VL_TABLE_INSIDE_H

#include "core/choice.h"
#include "table/table.h"

#define ACCEPTED VL_ACCEPTED
#define REFUSED(rule, reason) VL_REFUSED(rule, reason)

static inline const struct vl_state *state_of(const struct vl_table *t) {
    return (const struct vl_state *)(const void *)t->state.bytes;
}

/* Seats as a set. */
static inline unsigned all_seats(const struct vl_table *t) {
    return (1u << t->setup.players) - 1;
}

/* Whether it has begun and is not over. */
static inline bool is_on(const struct vl_table *t) {
    return t->phase == VL_TABLE_PLAYING || t->phase == VL_TABLE_PAUSED;
}

/* The latest time a journal can carry. */
#define LAST_TIME UINT64_C(999999999999999)

/* log.c: room for so many more moves (false: there is none). */
bool vl_tab_log_reserve(struct vl_log *, unsigned plies, bool marks);
void vl_tab_log_done(struct vl_log *);

/* act.c: may it be, with the clock as it is at the act's time? And doing it. */
struct vl_refusal vl_tab_refuse(const struct vl_table *, const struct vl_clock *, const struct vl_act *);
/* Whether acts of this kind are a seat's or about one. */
bool vl_tab_is_a_seats(unsigned kind);
void vl_tab_carry_out(struct vl_table *, const struct vl_act *);
/* People who are here, as a set: they are asked for consent. People who are away: nobody consents for them. */
unsigned vl_tab_people(const struct vl_table *);
unsigned vl_tab_absent(const struct vl_table *);
/* Whether the seat, or the house, has had its share of such acts. */
bool vl_tab_spent(const struct vl_table *, const struct vl_act *);

/* propose.c: everything that a wish does not say: number, time, scores; refused if it may not be. */
struct vl_refusal vl_tab_complete(const struct vl_table *, uint64_t now, struct vl_act *);
/* Whether somebody's time is up, which comes before anything else. */
bool vl_tab_time_is_up(const struct vl_table *, uint64_t now);
/* Whether the game is over with a move that may be made, and how: fills `ends` and `scores`. */
void vl_tab_foresee_end(const struct vl_table *, struct vl_act *);

/* tell.c */
void vl_tab_tell(struct vl_table *, unsigned audience, const struct vl_note *);
/* Events of an act; that it was forced only the actor itself is told. */
void vl_tab_tell_events(struct vl_table *, unsigned actor, bool forced, const struct vl_events *);

/* staged.c */
/* Whether the seat chooses in secret now (its moves are quiet). */
bool vl_tab_choosing(const struct vl_setup *, const struct vl_state *, unsigned seat);
/* Drops what no longer fits of every seat's staged moves. */
void vl_tab_choice_review(struct vl_table *);
/* The state with the seat's staged moves, all but a completing one. */
void vl_tab_choice_state(const struct vl_table *, unsigned seat, struct vl_state_box *);
/* Whether somebody from outside may act for this seat now. */
struct vl_refusal vl_tab_refuse_hand(const struct vl_table *, unsigned seat);

/* forced.c: the seat's only possible act in this state, if it has but one; and whether it may be played for it. */
bool vl_tab_forced(const struct vl_setup *, const struct vl_state *, unsigned seat, struct vl_act *);
bool vl_tab_forced_openly(const struct vl_table *, unsigned seat, struct vl_act *);

/* undo.c: where the seat's last act begins, its last decision, or why it cannot be taken back; whether taking back to
 * there would be one act or several of that seat with no chance since; and going back. */
struct vl_refusal vl_tab_last_act(const struct vl_table *, unsigned seat, uint32_t *ply);
struct vl_refusal vl_tab_undo_point(const struct vl_table *, unsigned seat, uint32_t *ply);
bool vl_tab_has_undo(const struct vl_table *, unsigned seat);
struct vl_refusal vl_tab_refuse_undo(const struct vl_table *, unsigned seat, uint32_t ply);
void vl_tab_undo_to(struct vl_table *, uint32_t ply);

/* around.c: the ways to break a game off, from VL_ACT_RESIGN on. */
extern const char *const vl_tab_endings[];

#endif
