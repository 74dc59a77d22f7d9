/* propose.c - the two halves of every act: what somebody wants as one act, and taking it. See table.h. */
#include <string.h>

#include "core/check.h"
#include "table/inside.h"

/* ---- Wishes ---- */

/* A number that no act can carry becomes one that is refused. */
static uint8_t number_of(unsigned number) {
    return (uint8_t)(number < VL_NOBODY ? number : VL_NOBODY);
}

struct vl_act vl_wish(enum vl_act_kind kind, unsigned seat) {
    return (struct vl_act){.kind = number_of(kind), .seat = number_of(seat)};
}

/* A name that is too long becomes one that is refused. */
static void put_name(struct vl_act *act, const char *name) {
    size_t length = strlen(name);
    if (length < sizeof act->name) memcpy(act->name, name, length);
}

struct vl_act vl_wish_sit(unsigned seat, enum vl_seat_kind kind, const char *name) {
    struct vl_act act = vl_wish(VL_ACT_SEAT, seat);
    act.what = number_of(kind);
    if (kind != VL_SEAT_OPEN) put_name(&act, name);
    return act;
}

struct vl_act vl_wish_switch(unsigned seat, bool on) {
    struct vl_act act = vl_wish(VL_ACT_FORCED, seat);
    act.what = on;
    return act;
}

struct vl_act vl_wish_ask(unsigned seat, enum vl_question_kind what) {
    struct vl_act act = vl_wish(VL_ACT_ASK, seat);
    act.what = number_of(what);
    return act;
}

struct vl_act vl_wish_move(unsigned seat, vl_move move) {
    return vl_wish_choice(seat, &move, 1);
}

struct vl_act vl_wish_choice(unsigned seat, const vl_move *moves, unsigned count) {
    struct vl_act act = vl_wish(VL_ACT_MOVE, seat);
    CHECK(count <= VL_CHOICE_MAX);
    act.count = (uint8_t)count;
    memcpy(act.move, moves, count * sizeof *moves);
    return act;
}

struct vl_act vl_wish_cover(unsigned seat, const char *bot) {
    struct vl_act act = vl_wish(VL_ACT_COVER, seat);
    put_name(&act, bot);
    return act;
}

struct vl_act vl_wish_bytes(enum vl_act_kind kind, unsigned seat, const uint8_t bytes[VL_FAIR_BYTES]) {
    struct vl_act act = vl_wish(kind, seat);
    memcpy(act.bytes, bytes, sizeof act.bytes);
    return act;
}

struct vl_act vl_wish_commit(unsigned seat, const uint8_t commitment[VL_FAIR_BYTES], bool house) {
    struct vl_act act = vl_wish_bytes(VL_ACT_COMMIT, seat, commitment);
    act.what = house;
    return act;
}

/* ---- The clock, as an act finds it ---- */

/* Whether the time stands before this act in the journal: from the beginning of the game on, when it has moved. */
static bool time_is_due(const struct vl_table *t, uint64_t now, const struct vl_act *act) {
    if (t->clock.kind == VL_CLOCK_NONE) return false;
    if (act->kind == VL_ACT_WAKE) return true;
    if (t->phase == VL_TABLE_GATHERING && act->kind != VL_ACT_BEGIN) return false;
    return !t->clock.begun || now > t->clock.now;
}

static struct vl_clock clock_at(const struct vl_table *t, const struct vl_act *act) {
    struct vl_clock clock = t->clock;
    if (act->timed && act->kind == VL_ACT_WAKE)
        vl_clock_wake(&clock, act->time);
    else if (act->timed)
        vl_clock_pass(&clock, act->time);
    return clock;
}

/* A seat whose time is up by now loses, or is covered: at the time when it was due. */
static bool overdue(const struct vl_table *t, uint64_t now, struct vl_act *act) {
    unsigned seat = 0;
    if (t->phase != VL_TABLE_PLAYING) return false;
    uint64_t due = vl_clock_deadline(&t->clock, &seat);
    if (due > now || due > LAST_TIME) return false;
    *act = t->clock.cover[0] == '\0' ? vl_wish(VL_ACT_TIMEOUT, seat) : vl_wish_cover(seat, t->clock.cover);
    act->timed = true;
    act->time = due;
    return true;
}

bool vl_tab_time_is_up(const struct vl_table *t, uint64_t now) {
    struct vl_act act;
    return overdue(t, now, &act);
}

/* ---- Proposing ---- */

/* Whether the game is over with this act, and how. */
void vl_tab_foresee_end(const struct vl_table *t, struct vl_act *act) {
    const struct vl_setup *s = &t->setup;
    struct vl_state_box box;
    if (act->kind != VL_ACT_MOVE) return;
    memcpy(&box, &t->state, s->game->state_size);
    for (unsigned i = 0; i < act->count; i++) s->game->apply(s, vl_state_in(&box), act->seat, act->move[i], NULL);
    act->ends = vl_over(vl_state_in(&box));
    if (act->ends) s->game->scores(s, vl_state_in(&box), act->scores);
}

/* Everything that a wish does not say: the number, the time, the scores. */
struct vl_refusal vl_tab_complete(const struct vl_table *t, uint64_t now, struct vl_act *act) {
    if (now > LAST_TIME) now = LAST_TIME;
    if (now < t->clock.now) now = t->clock.now; /* time never goes back */
    act->number = t->number;
    if (!act->timed && time_is_due(t, now, act)) {
        act->timed = true;
        act->time = now;
    }
    struct vl_clock clock = clock_at(t, act);
    struct vl_refusal refusal = vl_tab_refuse(t, &clock, act);
    if (refusal.rule != NULL) return refusal;
    if (vl_tab_spent(t, act)) return REFUSED("TAB-5", "too-often");
    if (t->number >= t->most) return REFUSED("TAB-5", "journal-full");
    vl_tab_foresee_end(t, act);
    return ACCEPTED;
}

/* Bots and programs consent to anything in a casual game. A fair deal is also for whoever looks at it afterwards: there
 * nobody tries out what the others will show, with no person there to say yes. */
static struct vl_refusal propose_undo(const struct vl_table *t, unsigned seat, bool asking, struct vl_act *act) {
    if (!(vl_tab_people(t) >> seat & 1)) return REFUSED("TAB-2", asking ? "ask-by-people" : "undo-by-people");
    if (t->phase != VL_TABLE_PLAYING) return REFUSED("TAB-1", "not-on");
    struct vl_refusal refusal = vl_tab_undo_point(t, seat, &act->ply);
    if (refusal.rule != NULL) return refusal;
    bool nobody_else = ((vl_tab_people(t) | vl_tab_absent(t)) & ~VL_BIT(seat)) == 0;
    bool free = (!nobody_else || t->fair_deal) && vl_table_undo_is_free(t, seat);
    if (nobody_else && t->fair_deal && !free) return REFUSED("TAB-4", "fair-revealed");
    if (asking || free || nobody_else) return ACCEPTED; /* with nobody to ask, what could be asked for is simply done */
    act->kind = VL_ACT_ASK;
    act->what = VL_ASK_UNDO;
    return ACCEPTED;
}

struct vl_refusal vl_table_propose(const struct vl_table *t, uint64_t now, const struct vl_act *wish,
                                   struct vl_act *act) {
    struct vl_refusal refusal = ACCEPTED;
    *act = *wish;
    act->timed = act->ends = false;
    act->draw = act->ply = 0;
    memset(act->scores, 0, sizeof act->scores);
    bool asking = act->kind == VL_ACT_ASK && act->what == VL_ASK_UNDO;
    if (vl_tab_is_a_seats(act->kind) && act->seat >= t->setup.players) return REFUSED("TAB-2", "no-such-seat");
    if ((act->kind != VL_ACT_WAKE || t->clock.kind == VL_CLOCK_DAYS) && vl_tab_time_is_up(t, now))
        return REFUSED("TAB-1", "time-up");
    if (act->kind == VL_ACT_MOVE) refusal = vl_tab_refuse_hand(t, act->seat);
    if (act->kind == VL_ACT_UNDO || asking) refusal = propose_undo(t, act->seat, asking, act);
    if (act->kind == VL_ACT_SEAT && act->what > VL_SEAT_PROGRAM) refusal = REFUSED("TAB-2", "no-such-kind");
    return refusal.rule != NULL ? refusal : vl_tab_complete(t, now, act);
}

struct vl_refusal vl_table_propose_chance(const struct vl_table *t, uint64_t now, vl_move move, struct vl_act *act) {
    *act = vl_wish_move(VL_CHANCE, move);
    act->draw = t->chances;
    return vl_tab_complete(t, now, act);
}

/* ---- What happens by itself ---- */

static vl_move draw(const struct vl_table *t) {
    const struct vl_setup *s = &t->setup;
    struct vl_outcome outcomes[VL_MOVES_MAX];
    unsigned count = s->game->chances(s, state_of(t), outcomes);
    return outcomes[vl_fair_draw(t->fair.key, t->chances, outcomes, count)].move;
}

/* A seat whose forced moves are played for it, and which has one. */
static bool find_forced(const struct vl_table *t, struct vl_act *act) {
    for (unsigned set = vl_table_waits_for(t); set != 0; set &= set - 1)
        if (t->seat[vl_first(set)].forced && vl_tab_forced_openly(t, vl_first(set), act)) return true;
    return false;
}

bool vl_table_onward(const struct vl_table *t, uint64_t now, struct vl_act *act, bool *full) {
    *full = false;
    if (!overdue(t, now, act)) {
        if (t->phase != VL_TABLE_PLAYING) return false;
        if (vl_chance_next(state_of(t))) {
            *act = vl_wish_move(VL_CHANCE, draw(t));
            act->draw = t->chances;
        } else if (!find_forced(t, act)) {
            return false;
        }
    }
    struct vl_refusal refusal = vl_tab_complete(t, now, act);
    if (refusal.rule == NULL) return true;
    *full = t->number >= t->most;
    CHECK(*full); /* nothing else may stand in the way of what the table itself proposes */
    return false;
}

uint64_t vl_table_deadline(const struct vl_table *t) {
    unsigned seat;
    return t->phase == VL_TABLE_PLAYING ? vl_clock_deadline(&t->clock, &seat) : VL_NEVER;
}

/* ---- Taking ---- */

static bool scores_agree(const struct vl_table *t, const struct vl_act *act) {
    struct vl_act seen = *act;
    vl_tab_foresee_end(t, &seen);
    if (act->kind == VL_ACT_MOVE && seen.ends != act->ends) return false;
    return !act->ends || memcmp(seen.scores, act->scores, t->setup.players * sizeof *act->scores) == 0;
}

struct vl_refusal vl_table_take(struct vl_table *t, const struct vl_act *act) {
    if (act->number != t->number) return REFUSED("TAB-1", "not-next");
    if (act->timed && t->clock.kind == VL_CLOCK_NONE) return REFUSED("TAB-1", "no-clock");
    struct vl_clock clock = clock_at(t, act);
    struct vl_refusal refusal = vl_tab_refuse(t, &clock, act);
    if (refusal.rule != NULL) return refusal;
    if (t->number >= t->most) return REFUSED("TAB-5", "journal-full");
    if (!scores_agree(t, act)) return REFUSED("REC-5", "wrong-score");
    if (act->kind == VL_ACT_MOVE && !vl_tab_log_reserve(&t->log, act->count, t->clock.kind != VL_CLOCK_NONE))
        return REFUSED("TAB-5", "out-of-memory");
    t->clock = clock;
    vl_tab_carry_out(t, act);
    return ACCEPTED;
}
