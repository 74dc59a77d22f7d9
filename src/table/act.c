/* act.c - acts: what may be done at a table, and doing it.
 *
 * vl_tab_refuse() says no and touches nothing; vl_tab_carry_out() does what may be and tells the audiences. Both depend
 * on the table and the act alone, never on the time of day, on rng or on what is staged: so a journal makes the same
 * table again. */
#include <string.h>

#include "core/check.h"
#include "core/event.h"
#include "table/inside.h"

/* ---- Who is who ---- */

/* People who are here: they are asked for consent. */
unsigned vl_tab_people(const struct vl_table *t) {
    unsigned set = 0;
    for (unsigned seat = 0; seat < t->setup.players; seat++)
        if (t->seat[seat].kind == VL_SEAT_HUMAN && !t->seat[seat].covered) set |= VL_BIT(seat);
    return set;
}

unsigned vl_tab_absent(const struct vl_table *t) {
    unsigned set = 0;
    for (unsigned seat = 0; seat < t->setup.players; seat++)
        if (t->seat[seat].kind == VL_SEAT_HUMAN && t->seat[seat].covered) set |= VL_BIT(seat);
    return set;
}

/* Seats whose clock runs: they may act, and are people or programs from outside. */
static unsigned thinking(const struct vl_table *t) {
    unsigned set = 0;
    if (!is_on(t)) return 0;
    for (unsigned seat = 0; seat < t->setup.players; seat++) {
        const struct vl_table_seat *who = &t->seat[seat];
        if (!(vl_actors(state_of(t)) >> seat & 1) || who->covered) continue;
        if (who->kind == VL_SEAT_HUMAN || who->kind == VL_SEAT_PROGRAM) set |= VL_BIT(seat);
    }
    return set;
}

/* ---- May it be? ---- */

static struct vl_refusal refuse_chance(const struct vl_table *t, const struct vl_act *act) {
    if (act->count != 1) return REFUSED("REC-2", "one-chance-event");
    if (act->draw != t->chances) return REFUSED("TAB-4", "chance-number");
    return vl_refuse_move(&t->setup, state_of(t), VL_CHANCE, act->move[0]);
}

/* A choice is the whole of the seat's part, and nothing after it. */
static struct vl_refusal refuse_choice(const struct vl_table *t, const struct vl_act *act) {
    const struct vl_setup *s = &t->setup;
    struct vl_state_box box;
    bool complete = false;
    memcpy(&box, &t->state, s->game->state_size);
    for (unsigned i = 0; i < act->count; i++) {
        if (complete) return REFUSED("TAB-6", "choice-too-long");
        struct vl_refusal refusal = vl_refuse_move(s, vl_state_in(&box), act->seat, act->move[i]);
        if (refusal.rule != NULL) return refusal;
        complete = vl_choice_step(s, vl_state_in(&box), act->seat, act->move[i]);
    }
    return complete ? ACCEPTED : REFUSED("TAB-6", "choice-incomplete");
}

static struct vl_refusal refuse_move(const struct vl_table *t, const struct vl_act *act) {
    if (t->phase != VL_TABLE_PLAYING) return REFUSED("TAB-1", "not-on");
    if (act->count == 0) return REFUSED("REC-2", "not-notation");
    if (act->seat == VL_CHANCE) return refuse_chance(t, act);
    struct vl_refusal refusal = vl_refuse_move(&t->setup, state_of(t), act->seat, act->move[0]);
    if (refusal.rule != NULL) return refusal;
    if (t->setup.game->verbs[vl_verb_of(act->move[0])].quiet) return refuse_choice(t, act);
    return act->count == 1 ? ACCEPTED : REFUSED("TAB-6", "one-move");
}

static struct vl_refusal refuse_fair(const struct vl_table *t, const struct vl_act *act) {
    uint8_t hash[VL_FAIR_BYTES];
    if (!t->fair_deal) return REFUSED("TAB-4", "not-fair");
    if (t->phase != VL_TABLE_GATHERING) return REFUSED("TAB-1", "begun");
    unsigned part = act->kind == VL_ACT_SEED ? VL_FAIR_SERVER : act->seat;
    if ((act->kind == VL_ACT_OPEN ? t->fair.opened : t->fair.committed) >> part & 1)
        return REFUSED("TAB-4", "already-done");
    if (act->kind == VL_ACT_COMMIT && !(t->fair.committed >> VL_FAIR_SERVER & 1))
        return REFUSED("TAB-4", "house-first");
    if (act->kind == VL_ACT_COMMIT && t->seat[act->seat].kind == VL_SEAT_OPEN) return REFUSED("TAB-4", "seat-open");
    if (act->kind == VL_ACT_COMMIT && act->what > 1) return REFUSED("REC-2", "not-an-act");
    if (act->kind != VL_ACT_OPEN) return ACCEPTED;
    if (t->fair.committed != vl_fair_everyone(t->setup.players)) return REFUSED("TAB-4", "commitments-missing");
    vl_fair_commit(act->bytes, hash);
    if (memcmp(hash, t->fair.commitment[part], sizeof hash) != 0) return REFUSED("TAB-4", "opening-wrong");
    return ACCEPTED;
}

/* Once everything is opened there is a key, and a game that nobody can wish away. */
static struct vl_refusal refuse_void(const struct vl_table *t, const struct vl_act *act) {
    if (!t->fair_deal) return REFUSED("TAB-4", "not-fair");
    if (t->phase != VL_TABLE_GATHERING) return REFUSED("TAB-1", "begun");
    if (t->fair.version == 1 || t->fair.round >= VL_FAIR_ROUNDS) return REFUSED("TAB-4", "no-more-rounds");
    if (!(t->fair.committed >> act->seat & 1)) return REFUSED("TAB-4", "not-committed");
    if (t->fair.opened == vl_fair_everyone(t->setup.players)) return REFUSED("TAB-4", "all-opened");
    return ACCEPTED;
}

static struct vl_refusal refuse_seat(const struct vl_table *t, const struct vl_act *act) {
    if (t->phase == VL_TABLE_OVER) return REFUSED("TAB-1", "over");
    if (t->phase != VL_TABLE_GATHERING && act->what == VL_SEAT_OPEN) return REFUSED("TAB-1", "seat-needed");
    if (t->phase == VL_TABLE_GATHERING && t->fair.committed >> act->seat & 1) return REFUSED("TAB-4", "seat-committed");
    if (act->what != VL_SEAT_OPEN && !vl_name_is_fine(act->name, strlen(act->name)))
        return REFUSED("TAB-2", "not-a-name");
    return ACCEPTED;
}

static struct vl_refusal refuse_begin(const struct vl_table *t) {
    if (t->phase != VL_TABLE_GATHERING) return REFUSED("TAB-1", "begun");
    for (unsigned seat = 0; seat < t->setup.players; seat++)
        if (t->seat[seat].kind == VL_SEAT_OPEN) return REFUSED("TAB-1", "seats-open");
    if (t->fair_deal && t->fair.opened != vl_fair_everyone(t->setup.players))
        return REFUSED("TAB-4", "fair-incomplete");
    return ACCEPTED;
}

static struct vl_refusal refuse_ask(const struct vl_table *t, const struct vl_act *act) {
    if (!(vl_tab_people(t) >> act->seat & 1)) return REFUSED("TAB-2", "ask-by-people");
    if (act->what == VL_ASK_NOTHING || act->what > VL_ASK_REMATCH) return REFUSED("REC-2", "no-such-question");
    if (t->question.what != VL_ASK_NOTHING) return REFUSED("TAB-1", "question-open");
    if (t->phase != VL_TABLE_OVER && vl_tab_absent(t) != 0) return REFUSED("TAB-2", "somebody-away");
    if (act->what == VL_ASK_UNDO) return vl_tab_refuse_undo(t, act->seat, act->ply);
    if (act->what == VL_ASK_PAUSE && t->phase != VL_TABLE_PLAYING) return REFUSED("TAB-1", "not-on");
    if (act->what == VL_ASK_ABANDON && !is_on(t)) return REFUSED("TAB-1", "not-on");
    if (act->what == VL_ASK_REMATCH && (t->phase != VL_TABLE_OVER || t->rematch)) return REFUSED("TAB-1", "no-rematch");
    return ACCEPTED;
}

static struct vl_refusal refuse_cover(const struct vl_table *t, const struct vl_act *act) {
    const struct vl_table_seat *who = &t->seat[act->seat];
    if (!is_on(t)) return REFUSED("TAB-1", "not-on");
    if (strlen(act->name) >= VL_BOT_WORD || !vl_name_is_fine(act->name, strlen(act->name)))
        return REFUSED("TAB-2", "no-such-bot");
    if (who->kind == VL_SEAT_BOT) return REFUSED("TAB-2", "seat-of-bot");
    return who->covered ? REFUSED("TAB-2", "covered") : ACCEPTED;
}

static struct vl_refusal refuse_timeout(const struct vl_table *t, const struct vl_clock *clock, unsigned seat) {
    if (t->phase != VL_TABLE_PLAYING) return REFUSED("TAB-1", "not-on");
    return clock->running >> seat & 1 && clock->left[seat] == 0 ? ACCEPTED : REFUSED("TAB-1", "time-left");
}

bool vl_tab_is_a_seats(unsigned kind) {
    return kind != VL_ACT_MOVE && kind != VL_ACT_SEED && kind != VL_ACT_BEGIN && kind != VL_ACT_WAKE &&
           kind != VL_ACT_ABANDON;
}

struct vl_refusal vl_tab_refuse(const struct vl_table *t, const struct vl_clock *clock, const struct vl_act *act) {
    if (act->kind >= VL_ACT_KINDS) return REFUSED("REC-2", "not-an-act");
    if (vl_tab_is_a_seats(act->kind) && act->seat >= t->setup.players) return REFUSED("TAB-2", "no-such-seat");
    const struct vl_table_seat *who = act->seat < t->setup.players ? &t->seat[act->seat] : NULL;
    switch ((enum vl_act_kind)act->kind) {
    case VL_ACT_MOVE: return refuse_move(t, act);
    case VL_ACT_SEAT: return refuse_seat(t, act);
    case VL_ACT_SEED:
    case VL_ACT_COMMIT:
    case VL_ACT_OPEN: return refuse_fair(t, act);
    case VL_ACT_VOID: return refuse_void(t, act);
    case VL_ACT_BEGIN: return refuse_begin(t);
    case VL_ACT_FORCED: return who->forced != act->what ? ACCEPTED : REFUSED("TAB-1", "already-so");
    case VL_ACT_WAKE: return t->clock.kind == VL_CLOCK_NONE ? REFUSED("TAB-1", "no-clock") : ACCEPTED;
    case VL_ACT_UNDO: return vl_tab_refuse_undo(t, act->seat, act->ply);
    case VL_ACT_ASK: return refuse_ask(t, act);
    case VL_ACT_YES:
    case VL_ACT_NO: return t->question.waiting >> act->seat & 1 ? ACCEPTED : REFUSED("TAB-2", "not-asked");
    case VL_ACT_RESUME:
        if (!(vl_tab_people(t) >> act->seat & 1)) return REFUSED("TAB-2", "resume-by-people");
        return t->phase == VL_TABLE_PAUSED ? ACCEPTED : REFUSED("TAB-1", "not-paused");
    case VL_ACT_COVER: return refuse_cover(t, act);
    case VL_ACT_BACK: return who->covered ? ACCEPTED : REFUSED("TAB-2", "not-covered");
    case VL_ACT_TIMEOUT: return refuse_timeout(t, clock, act->seat);
    case VL_ACT_RESIGN:
        if (who->kind == VL_SEAT_BOT) return REFUSED("TAB-2", "bot-stays");
        return is_on(t) ? ACCEPTED : REFUSED("TAB-1", "not-on");
    case VL_ACT_ABANDON: return t->phase != VL_TABLE_OVER ? ACCEPTED : REFUSED("TAB-1", "over");
    case VL_ACT_KINDS:
    case VL_ACT_NOTHING: break;
    }
    return REFUSED("REC-2", "not-an-act");
}

/* ---- How often? ---- */

/* Acts without which a game comes to its end as well could be repeated for ever: each seat has a purse for its own, and
 * the house one for who sits where and one for waking. Answers, covers and the ends of pauses follow from those. */
enum { SITTING = VL_SEATS_MAX, WAKING, NO_PURSE };

static unsigned purse_of(const struct vl_act *act) {
    switch ((enum vl_act_kind)act->kind) {
    case VL_ACT_UNDO:
    case VL_ACT_ASK:
    case VL_ACT_FORCED:
    case VL_ACT_BACK: return act->seat;
    case VL_ACT_VOID:
    case VL_ACT_SEAT: return SITTING;
    case VL_ACT_WAKE: return WAKING;
    default: return NO_PURSE;
    }
}

/* Half of the journal is for the game itself, the other half is shared out: it depends on nothing that happens. A table
 * with a tiny journal can at least gather. */
static unsigned allowance(const struct vl_table *t) {
    enum { ACTS = 8, LEAST = 4 * VL_SEATS_MAX }; /* one such act, with what follows and what is played again */
    unsigned share = t->most / 2 / (t->setup.players + 2u) / ACTS;
    return share > VL_LUXURIES ? VL_LUXURIES : share < LEAST ? LEAST : share;
}

bool vl_tab_spent(const struct vl_table *t, const struct vl_act *act) {
    unsigned purse = purse_of(act);
    return purse < NO_PURSE && t->spent[purse] >= allowance(t);
}

/* ---- Doing it ---- */

static void tell(struct vl_table *t, enum vl_note_kind kind, unsigned seat) {
    vl_tab_tell(t, VL_EVERYONE,
                &(struct vl_note){.kind = (uint8_t)kind, .actor = (uint8_t)seat, .seat = (uint8_t)seat});
}

static void tell_what(struct vl_table *t, enum vl_note_kind kind, unsigned seat, unsigned what) {
    vl_tab_tell(
        t, VL_EVERYONE,
        &(struct vl_note){.kind = (uint8_t)kind, .actor = (uint8_t)seat, .seat = (uint8_t)seat, .what = (uint8_t)what});
}

static void tell_name(struct vl_table *t, enum vl_note_kind kind, unsigned seat, unsigned what, const char *name) {
    struct vl_note note = {.kind = (uint8_t)kind, .actor = VL_NOBODY, .seat = (uint8_t)seat, .what = (uint8_t)what};
    memcpy(note.name, name, strlen(name));
    vl_tab_tell(t, VL_EVERYONE, &note);
}

static void tell_bytes(struct vl_table *t, enum vl_note_kind kind, unsigned seat, unsigned what, const uint8_t *bytes) {
    struct vl_note note = {.kind = (uint8_t)kind, .actor = (uint8_t)seat, .seat = (uint8_t)seat, .what = (uint8_t)what};
    memcpy(note.bytes, bytes, sizeof note.bytes);
    vl_tab_tell(t, VL_EVERYONE, &note);
}

static void close_question(struct vl_table *t) {
    memset(&t->question, 0, sizeof t->question);
}

/* The game is over, one way or another: whatever was secret about the deal is told. */
static void end_game(struct vl_table *t) {
    t->phase = VL_TABLE_OVER;
    for (unsigned seat = 0; seat < t->setup.players; seat++)
        memset(&t->seat[seat].staged, 0, sizeof t->seat[seat].staged);
    if (t->fair_deal && t->fair.opened >> VL_FAIR_SERVER & 1)
        tell_bytes(t, VL_NOTE_OPENED, VL_NOBODY, 0, t->fair.opening[VL_FAIR_SERVER]);
}

/* Because of what this actor did. */
static void lapse_question(struct vl_table *t, unsigned actor) {
    if (t->question.what == VL_ASK_NOTHING) return;
    vl_tab_tell(t, VL_EVERYONE,
                &(struct vl_note){.kind = VL_NOTE_LAPSED, .actor = (uint8_t)actor, .seat = t->question.seat});
    close_question(t);
}

static void tell_over(struct vl_table *t) {
    struct vl_note note = {.kind = VL_NOTE_OVER, .actor = VL_NOBODY, .seat = VL_NOBODY};
    t->setup.game->scores(&t->setup, state_of(t), note.scores);
    vl_tab_tell(t, VL_EVERYONE, &note);
}

/* Whether the seat's act is played for it: it asked for that, and has no choice. */
static bool is_played_for(const struct vl_table *t, unsigned seat) {
    struct vl_act only;
    return vl_table_waits_for(t) >> seat & 1 && t->seat[seat].forced && vl_tab_forced_openly(t, seat, &only);
}

static void do_moves(struct vl_table *t, const struct vl_act *act) {
    const struct vl_setup *s = &t->setup;
    struct vl_events events;
    struct vl_clock_mark mark = vl_clock_mark(&t->clock, act->seat);
    bool forced = is_played_for(t, act->seat);
    for (unsigned i = 0; i < act->count; i++) {
        events.count = 0;
        s->game->apply(s, vl_state_in(&t->state), act->seat, act->move[i], &events);
        vl_tab_tell_events(t, act->seat, forced, &events);
        if (t->log.mark != NULL) t->log.mark[t->log.plies] = mark;
        t->log.ply[t->log.plies++] = (struct vl_ply){act->seat, i == 0, act->move[i]};
    }
    if (act->seat == VL_CHANCE) {
        t->chances++;
    } else {
        memset(&t->seat[act->seat].staged, 0, sizeof t->seat[act->seat].staged);
        vl_clock_acted(&t->clock, act->seat);
    }
    if (t->question.what == VL_ASK_UNDO) lapse_question(t, act->seat); /* the position it was about is gone */
    if (!vl_over(state_of(t))) return;
    lapse_question(t, act->seat);
    tell_over(t);
    end_game(t);
}

/* Everybody whose act is gone has the clock it had before it. Who took it back alone thought on in the meantime,
 * whoever's turn it was; what all agreed on is not held against anybody. */
static void do_undo(struct vl_table *t, unsigned seat, uint32_t ply, bool agreed) {
    bool courtesy = !agreed && !vl_table_undo_is_free(t, seat);
    if (courtesy && t->courtesies < UINT16_MAX) t->courtesies++;
    for (uint32_t i = t->log.plies; t->log.mark != NULL && i-- > ply;) {
        unsigned actor = t->log.ply[i].actor;
        vl_clock_restore(&t->clock, actor, &t->log.mark[i], !agreed && actor == seat);
    }
    vl_tab_undo_to(t, ply);
    vl_clock_return(&t->clock, vl_actors(state_of(t)) & all_seats(t));
    if (t->question.what == VL_ASK_UNDO) lapse_question(t, seat); /* somebody else's: what was agreed on is closed */
    vl_tab_tell(
        t, VL_EVERYONE,
        &(struct vl_note){.kind = VL_NOTE_UNDONE, .actor = (uint8_t)seat, .seat = (uint8_t)seat, .courtesy = courtesy});
}

static void break_off(struct vl_table *t, enum vl_act_kind ending, enum vl_note_kind note, unsigned seat) {
    lapse_question(t, seat);
    t->ending = (uint8_t)ending;
    t->ending_seat = (uint8_t)seat;
    tell(t, note, seat);
    end_game(t);
}

/* Everybody who was asked has said yes. */
static void agree(struct vl_table *t) {
    struct vl_question q = t->question;
    close_question(t);
    tell_what(t, VL_NOTE_AGREED, q.seat, q.what);
    switch (q.what) {
    case VL_ASK_UNDO: do_undo(t, q.seat, q.ply, true); break;
    case VL_ASK_PAUSE:
        t->phase = VL_TABLE_PAUSED;
        t->clock.stopped = true;
        tell(t, VL_NOTE_PAUSED, q.seat);
        break;
    case VL_ASK_ABANDON: break_off(t, VL_ACT_ABANDON, VL_NOTE_ABANDONED, VL_NOBODY); break;
    default: t->rematch = true; break;
    }
}

static void ask(struct vl_table *t, const struct vl_act *act) {
    unsigned waiting = vl_tab_people(t) & ~VL_BIT(act->seat);
    t->question =
        (struct vl_question){.what = act->what, .seat = act->seat, .waiting = (uint8_t)waiting, .ply = act->ply};
    tell_what(t, VL_NOTE_ASKED, act->seat, act->what);
    if (waiting == 0) agree(t);
}

/* A seat changes hands, or is covered: who has gone without an answer has not said yes, and who has just come was not
 * asked. A yes that was said stands. */
static void drop_voice(struct vl_table *t, unsigned seat) {
    bool newcomer = vl_tab_people(t) >> seat & 1;
    if (newcomer || t->question.seat == seat || t->question.waiting >> seat & 1) lapse_question(t, VL_NOBODY);
}

static void sit(struct vl_table *t, const struct vl_act *act) {
    struct vl_table_seat *who = &t->seat[act->seat];
    memset(who, 0, sizeof *who);
    who->kind = act->what;
    if (act->what != VL_SEAT_OPEN) memcpy(who->name, act->name, strlen(act->name));
    tell_name(t, VL_NOTE_SEAT, act->seat, act->what, who->name);
    drop_voice(t, act->seat);
}

static void do_fair(struct vl_table *t, const struct vl_act *act) {
    struct vl_fair *fair = &t->fair;
    unsigned part = act->kind == VL_ACT_SEED ? VL_FAIR_SERVER : act->seat;
    unsigned seat = act->kind == VL_ACT_SEED ? VL_NOBODY : act->seat;
    if (act->kind != VL_ACT_COMMIT) {
        memcpy(fair->opening[part], act->bytes, VL_FAIR_BYTES);
        fair->opened |= (uint8_t)(1u << part);
    }
    if (act->kind == VL_ACT_COMMIT) memcpy(fair->commitment[part], act->bytes, VL_FAIR_BYTES);
    if (act->kind == VL_ACT_SEED) vl_fair_commit(act->bytes, fair->commitment[part]);
    if (act->kind != VL_ACT_OPEN) fair->committed |= (uint8_t)(1u << part);
    if (act->kind == VL_ACT_COMMIT && act->what) fair->house |= VL_BIT(part);
    if (fair->opened == vl_fair_everyone(t->setup.players)) vl_fair_key(fair, &t->setup);
    if (act->kind == VL_ACT_OPEN)
        tell_bytes(t, VL_NOTE_OPENED, seat, 0, fair->opening[part]);
    else
        tell_bytes(t, VL_NOTE_COMMITTED, seat, act->kind == VL_ACT_COMMIT && act->what, fair->commitment[part]);
}

static void do_void(struct vl_table *t, unsigned seat) {
    struct vl_act leave = vl_wish_sit(seat, VL_SEAT_OPEN, "");
    vl_fair_again(&t->fair);
    vl_tab_tell(t, VL_EVERYONE, &(struct vl_note){.kind = VL_NOTE_VOIDED, .actor = VL_NOBODY, .seat = (uint8_t)seat});
    sit(t, &leave);
}

static void cover(struct vl_table *t, unsigned seat, const char *bot) {
    struct vl_table_seat *who = &t->seat[seat];
    who->covered = true;
    memset(who->cover, 0, sizeof who->cover);
    memcpy(who->cover, bot, strlen(bot));
    memset(&who->staged, 0, sizeof who->staged); /* the bot chooses for itself */
    tell_name(t, VL_NOTE_COVERED, seat, 0, who->cover);
    drop_voice(t, seat);
}

static void hand_back(struct vl_table *t, unsigned seat) {
    t->seat[seat].covered = false;
    memset(t->seat[seat].cover, 0, sizeof t->seat[seat].cover);
    vl_clock_back(&t->clock, seat);
    tell(t, VL_NOTE_BACK, seat);
}

static void set_forced(struct vl_table *t, unsigned seat, unsigned on) {
    t->seat[seat].forced = on != 0;
    vl_tab_tell(
        t, VL_ONLY(seat),
        &(struct vl_note){.kind = VL_NOTE_FORCED, .actor = (uint8_t)seat, .seat = (uint8_t)seat, .what = (uint8_t)on});
}

static void do_act(struct vl_table *t, const struct vl_act *act) {
    unsigned seat = act->seat;
    switch ((enum vl_act_kind)act->kind) {
    case VL_ACT_MOVE: do_moves(t, act); break;
    case VL_ACT_SEAT: sit(t, act); break;
    case VL_ACT_FORCED: set_forced(t, seat, act->what); break;
    case VL_ACT_SEED:
    case VL_ACT_COMMIT:
    case VL_ACT_OPEN: do_fair(t, act); break;
    case VL_ACT_VOID: do_void(t, seat); break;
    case VL_ACT_BEGIN:
        t->phase = VL_TABLE_PLAYING;
        tell(t, VL_NOTE_BEGUN, VL_NOBODY);
        break;
    case VL_ACT_UNDO: do_undo(t, seat, act->ply, false); break;
    case VL_ACT_ASK: ask(t, act); break;
    case VL_ACT_YES:
        t->question.waiting &= (uint8_t)~VL_BIT(seat);
        tell(t, VL_NOTE_YES, seat);
        if (t->question.waiting == 0) agree(t);
        break;
    case VL_ACT_NO:
        close_question(t);
        tell(t, VL_NOTE_NO, seat);
        break;
    case VL_ACT_RESUME:
        t->phase = VL_TABLE_PLAYING;
        t->clock.stopped = false;
        tell(t, VL_NOTE_RESUMED, seat);
        break;
    case VL_ACT_COVER: cover(t, seat, act->name); break;
    case VL_ACT_BACK: hand_back(t, seat); break;
    case VL_ACT_RESIGN: break_off(t, VL_ACT_RESIGN, VL_NOTE_RESIGNED, seat); break;
    case VL_ACT_TIMEOUT: break_off(t, VL_ACT_TIMEOUT, VL_NOTE_TIMEOUT, seat); break;
    case VL_ACT_ABANDON: break_off(t, VL_ACT_ABANDON, VL_NOTE_ABANDONED, VL_NOBODY); break;
    case VL_ACT_WAKE: /* the time was all there is to it */
    case VL_ACT_KINDS:
    case VL_ACT_NOTHING: break;
    }
}

void vl_tab_carry_out(struct vl_table *t, const struct vl_act *act) {
    unsigned purse = purse_of(act);
    if (purse < NO_PURSE && t->spent[purse] < UINT16_MAX) t->spent[purse]++;
    t->number++;
    do_act(t, act);
    vl_clock_run(&t->clock, thinking(t), is_on(t) ? vl_actors(state_of(t)) & all_seats(t) : 0);
}
