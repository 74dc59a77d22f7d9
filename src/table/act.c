/* act.c - acts: what may be done at a table, and doing it.
 *
 * Every change goes through tab_act: tab_refuse() says no and touches nothing, or the line goes to the journal and
 * tab_carry_out() does the rest. Both depend on the table and the act alone, never on the time of day, on rng or on
 * what is staged: so a journal makes the same table again. */
#include <string.h>

#include "core/check.h"
#include "core/event.h"
#include "table/inside.h"

/* ---- Who is who ---- */

/* People who are here: they are asked for consent. */
unsigned tab_people(const struct vl_table *t) {
    unsigned set = 0;
    for (unsigned seat = 0; seat < t->setup.players; seat++)
        if (t->seat[seat].kind == VL_SEAT_HUMAN && !t->seat[seat].covered) set |= VL_BIT(seat);
    return set;
}

unsigned tab_absent(const struct vl_table *t) {
    unsigned set = 0;
    for (unsigned seat = 0; seat < t->setup.players; seat++)
        if (t->seat[seat].kind == VL_SEAT_HUMAN && t->seat[seat].covered) set |= VL_BIT(seat);
    return set;
}

/* Seats whose clock runs: they may act, and are people or programs from outside. */
static unsigned thinking(const struct vl_table *t) {
    unsigned set = 0;
    if (t->phase != VL_TABLE_PLAYING && t->phase != VL_TABLE_PAUSED) return 0;
    for (unsigned seat = 0; seat < t->setup.players; seat++) {
        const struct vl_table_seat *who = &t->seat[seat];
        if (!(vl_actors(state_of(t)) >> seat & 1) || who->covered) continue;
        if (who->kind == VL_SEAT_HUMAN || who->kind == VL_SEAT_EXTERNAL) set |= VL_BIT(seat);
    }
    return set;
}

/* ---- May it be? ---- */

static struct vl_refusal refuse_chance(const struct vl_table *t, const struct vl_act *act) {
    struct vl_outcome outcomes[VL_MOVES_MAX];
    if (!vl_chance_next(state_of(t))) return REFUSED("REC-3", "chance-not-next");
    if (act->numbered != t->fair_deal || (act->numbered && act->time != t->chances))
        return REFUSED("TAB-4", "chance-number");
    if (act->count != 1) return REFUSED("REC-2", "one-chance-event");
    unsigned count = t->setup.game->chances(&t->setup, state_of(t), outcomes);
    for (unsigned i = 0; i < count; i++)
        if (outcomes[i].move == act->move[0]) return ACCEPTED;
    return REFUSED("REC-4", "impossible-chance");
}

/* A choice is the whole of the seat's part, and nothing after it. */
static struct vl_refusal refuse_choice(const struct vl_table *t, const struct vl_act *act) {
    const struct vl_setup *s = &t->setup;
    struct vl_state_box box;
    bool complete = false;
    memcpy(&box, &t->state, s->game->state_size);
    for (unsigned i = 0; i < act->count; i++) {
        if (complete) return REFUSED("TAB-6", "choice-too-long");
        if (!tab_move_legal(s, vl_state_in(&box), act->seat, act->move[i]))
            return tab_move_refusal(s, vl_state_in(&box), act->seat, act->move[i]);
        complete = tab_choice_step(s, vl_state_in(&box), act->seat, act->move[i]);
    }
    return complete ? ACCEPTED : REFUSED("TAB-6", "choice-incomplete");
}

static struct vl_refusal refuse_move(const struct vl_table *t, const struct vl_act *act) {
    if (t->phase != VL_TABLE_PLAYING) return REFUSED("TAB-1", "not-on");
    if (act->seat == VL_CHANCE) return refuse_chance(t, act);
    if (t->setup.game->verbs[vl_verb_of(act->move[0])].quiet) return refuse_choice(t, act);
    if (!tab_move_legal(&t->setup, state_of(t), act->seat, act->move[0]))
        return tab_move_refusal(&t->setup, state_of(t), act->seat, act->move[0]);
    if (act->count != 1) return REFUSED("TAB-6", "one-move");
    return ACCEPTED;
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
    if (act->kind != VL_ACT_OPEN) return ACCEPTED;
    if (t->fair.committed != vl_fair_everyone(t->setup.players)) return REFUSED("TAB-4", "commitments-missing");
    vl_fair_commit(act->bytes, hash);
    if (memcmp(hash, t->fair.commitment[part], sizeof hash) != 0) return REFUSED("TAB-4", "opening-wrong");
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

/* Undo as a question, or as an act of its own: somebody has to have something to take back. */
static struct vl_refusal refuse_undo(const struct vl_table *t, unsigned seat) {
    uint32_t ply;
    if (t->phase != VL_TABLE_PLAYING) return REFUSED("TAB-1", "not-on");
    return tab_undo_point(t, seat, &ply);
}

static struct vl_refusal refuse_ask(const struct vl_table *t, const struct vl_act *act) {
    if (!(tab_people(t) >> act->seat & 1)) return REFUSED("TAB-2", "ask-by-people");
    if (act->what == VL_ASK_NOTHING || act->what > VL_ASK_REMATCH) return REFUSED("REC-2", "no-such-question");
    if (t->question.what != VL_ASK_NOTHING) return REFUSED("TAB-1", "question-open");
    if (t->phase != VL_TABLE_OVER && tab_absent(t) != 0) return REFUSED("TAB-2", "somebody-away");
    if (act->what == VL_ASK_UNDO) return refuse_undo(t, act->seat);
    if (act->what == VL_ASK_PAUSE && t->phase != VL_TABLE_PLAYING) return REFUSED("TAB-1", "not-on");
    if (act->what == VL_ASK_ABANDON && t->phase != VL_TABLE_PLAYING && t->phase != VL_TABLE_PAUSED)
        return REFUSED("TAB-1", "not-on");
    if (act->what == VL_ASK_REMATCH && (t->phase != VL_TABLE_OVER || t->rematch)) return REFUSED("TAB-1", "no-rematch");
    return ACCEPTED;
}

static struct vl_refusal refuse_scores(const struct vl_table *t, const struct vl_act *act) {
    int32_t scores[VL_SEATS_MAX];
    if (t->phase != VL_TABLE_OVER || t->ending != 0 || t->scored) return REFUSED("REC-5", "no-scores-due");
    t->setup.game->scores(&t->setup, state_of(t), scores);
    return memcmp(scores, act->scores, t->setup.players * sizeof *scores) == 0 ? ACCEPTED
                                                                               : REFUSED("REC-5", "wrong-score");
}

struct vl_refusal tab_refuse(const struct vl_table *t, const struct vl_act *act) {
    const struct vl_table_seat *who = act->seat < t->setup.players ? &t->seat[act->seat] : NULL;
    bool on = t->phase == VL_TABLE_PLAYING || t->phase == VL_TABLE_PAUSED;
    switch ((enum vl_act_kind)act->kind) {
    case VL_ACT_MOVE: return refuse_move(t, act);
    case VL_ACT_SEAT: return refuse_seat(t, act);
    case VL_ACT_SEED:
    case VL_ACT_COMMIT:
    case VL_ACT_OPEN: return refuse_fair(t, act);
    case VL_ACT_BEGIN: return refuse_begin(t);
    case VL_ACT_FORCED: return who->forced != act->what ? ACCEPTED : REFUSED("TAB-1", "already-so");
    case VL_ACT_TIME:
    case VL_ACT_WAKE: return t->clock.kind == VL_CLOCK_NONE ? REFUSED("TAB-1", "no-clock") : ACCEPTED;
    case VL_ACT_UNDO: return refuse_undo(t, act->seat);
    case VL_ACT_ASK: return refuse_ask(t, act);
    case VL_ACT_YES:
    case VL_ACT_NO: return t->question.waiting >> act->seat & 1 ? ACCEPTED : REFUSED("TAB-2", "not-asked");
    case VL_ACT_RESUME:
        if (!(tab_people(t) >> act->seat & 1)) return REFUSED("TAB-2", "resume-by-people");
        return t->phase == VL_TABLE_PAUSED ? ACCEPTED : REFUSED("TAB-1", "not-paused");
    case VL_ACT_COVER:
        if (!on) return REFUSED("TAB-1", "not-on");
        if (strlen(act->name) >= VL_BOT_WORD) return REFUSED("TAB-2", "no-such-bot");
        if (who->kind == VL_SEAT_BOT) return REFUSED("TAB-2", "seat-of-bot");
        return who->covered ? REFUSED("TAB-2", "covered") : ACCEPTED;
    case VL_ACT_BACK: return who->covered ? ACCEPTED : REFUSED("TAB-2", "not-covered");
    case VL_ACT_SCORES: return refuse_scores(t, act);
    case VL_ACT_TIMEOUT:
        if (t->phase != VL_TABLE_PLAYING) return REFUSED("TAB-1", "not-on");
        if (!(t->clock.running >> act->seat & 1) || t->clock.left[act->seat] > 0) return REFUSED("TAB-1", "time-left");
        return ACCEPTED;
    case VL_ACT_RESIGN:
        if (who->kind == VL_SEAT_BOT) return REFUSED("TAB-2", "bot-stays");
        return on ? ACCEPTED : REFUSED("TAB-1", "not-on");
    case VL_ACT_ABANDON: return t->phase != VL_TABLE_OVER ? ACCEPTED : REFUSED("TAB-1", "over");
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
    case VL_ACT_SEAT: return SITTING;
    case VL_ACT_WAKE: return WAKING;
    default: return NO_PURSE;
    }
}

/* Half of the log is for the game itself, the other half is shared out: it depends on nothing that happens. A table
 * with a tiny log can at least gather. */
static unsigned allowance(const struct vl_table *t) {
    enum { BYTES = 512, LEAST = 4 * VL_SEATS_MAX }; /* of one such act, with what follows and what is played again */
    size_t share = t->log.most / 2 / (t->setup.players + 2u) / BYTES;
    return share > VL_LUXURIES ? VL_LUXURIES : share < LEAST ? LEAST : (unsigned)share;
}

/* ---- Doing it ---- */

static void tell(struct vl_table *t, enum vl_note_kind kind, unsigned seat) {
    tab_tell(t, VL_EVERYONE, &(struct vl_note){.kind = (uint8_t)kind, .seat = (uint8_t)seat});
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
        tab_tell(
            t, VL_EVERYONE,
            &(struct vl_note){.kind = VL_NOTE_OPENED, .seat = VL_NOBODY, .bytes = t->fair.opening[VL_FAIR_SERVER]});
}

static void lapse_question(struct vl_table *t) {
    if (t->question.what == VL_ASK_NOTHING) return;
    tell(t, VL_NOTE_LAPSED, t->question.seat);
    close_question(t);
}

static void do_moves(struct vl_table *t, const struct vl_act *act) {
    const struct vl_setup *s = &t->setup;
    struct vl_events events;
    struct vl_clock_mark mark = vl_clock_mark(&t->clock, act->seat);
    for (unsigned i = 0; i < act->count; i++) {
        events.count = 0;
        s->game->apply(s, vl_state_in(&t->state), act->seat, act->move[i], &events);
        tab_tell_events(t, &events);
        t->log.ply[t->log.plies++] = (struct vl_ply){act->seat, i == 0, act->move[i], mark};
    }
    if (act->seat == VL_CHANCE) {
        t->chances++;
    } else {
        memset(&t->seat[act->seat].staged, 0, sizeof t->seat[act->seat].staged);
        vl_clock_acted(&t->clock, act->seat);
    }
    if (t->question.what == VL_ASK_UNDO) lapse_question(t); /* the position it was about is gone */
    if (!vl_over(state_of(t))) return;
    int32_t scores[VL_SEATS_MAX];
    s->game->scores(s, state_of(t), scores);
    lapse_question(t);
    tab_tell(t, VL_EVERYONE, &(struct vl_note){.kind = VL_NOTE_OVER, .seat = VL_NOBODY, .scores = scores});
    end_game(t);
}

/* Everybody whose act is gone has the clock it had before it. Who took it back alone thought on in the meantime,
 * whoever's turn it was; what all agreed on is not held against anybody. */
static void do_undo(struct vl_table *t, unsigned seat, bool agreed) {
    uint32_t ply;
    if (tab_undo_point(t, seat, &ply).rule != NULL) return;
    for (uint32_t i = t->log.plies; i-- > ply;) {
        const struct vl_ply *gone = &t->log.ply[i];
        vl_clock_restore(&t->clock, gone->actor, &gone->mark, !agreed && gone->actor == seat);
    }
    tab_undo_to(t, ply);
    vl_clock_return(&t->clock, vl_actors(state_of(t)) & all_seats(t));
    if (t->question.what == VL_ASK_UNDO) lapse_question(t); /* somebody else's: what was agreed on is closed */
    tell(t, VL_NOTE_UNDONE, seat);
}

static void break_off(struct vl_table *t, enum vl_act_kind ending, enum vl_note_kind note, unsigned seat) {
    lapse_question(t);
    t->ending = (uint8_t)ending;
    t->ending_seat = (uint8_t)seat;
    tell(t, note, seat);
    end_game(t);
}

/* Everybody who was asked has said yes. */
static void agree(struct vl_table *t) {
    unsigned what = t->question.what, seat = t->question.seat;
    close_question(t);
    tab_tell(t, VL_EVERYONE, &(struct vl_note){.kind = VL_NOTE_AGREED, .seat = (uint8_t)seat, .what = (uint8_t)what});
    switch (what) {
    case VL_ASK_UNDO: do_undo(t, seat, true); break;
    case VL_ASK_PAUSE:
        t->phase = VL_TABLE_PAUSED;
        t->clock.stopped = true;
        tell(t, VL_NOTE_PAUSED, seat);
        break;
    case VL_ASK_ABANDON: break_off(t, VL_ACT_ABANDON, VL_NOTE_ABANDONED, VL_NOBODY); break;
    default: t->rematch = true; break;
    }
}

static void ask(struct vl_table *t, const struct vl_act *act) {
    t->question.what = act->what;
    t->question.seat = act->seat;
    t->question.waiting = (uint8_t)(tab_people(t) & ~VL_BIT(act->seat));
    tab_tell(t, VL_EVERYONE, &(struct vl_note){.kind = VL_NOTE_ASKED, .seat = act->seat, .what = act->what});
    if (t->question.waiting == 0) agree(t);
}

/* A seat changes hands, or is covered: who has gone without an answer has not said yes, and who has just come was not
 * asked. A yes that was said stands. */
static void drop_voice(struct vl_table *t, unsigned seat) {
    bool newcomer = tab_people(t) >> seat & 1;
    if (newcomer || t->question.seat == seat || t->question.waiting >> seat & 1) lapse_question(t);
}

static void sit(struct vl_table *t, const struct vl_act *act) {
    struct vl_table_seat *who = &t->seat[act->seat];
    memset(who, 0, sizeof *who);
    who->kind = act->what;
    if (act->what != VL_SEAT_OPEN) memcpy(who->name, act->name, strlen(act->name));
    tab_tell(t, VL_EVERYONE,
             &(struct vl_note){.kind = VL_NOTE_SEAT, .seat = act->seat, .what = act->what, .name = who->name});
    drop_voice(t, act->seat);
}

static void do_fair(struct vl_table *t, const struct vl_act *act) {
    struct vl_fair *fair = &t->fair;
    unsigned part = act->kind == VL_ACT_SEED ? VL_FAIR_SERVER : act->seat;
    uint8_t seat = act->kind == VL_ACT_SEED ? VL_NOBODY : act->seat;
    if (act->kind != VL_ACT_COMMIT) {
        memcpy(fair->opening[part], act->bytes, VL_FAIR_BYTES);
        fair->opened |= (uint8_t)(1u << part);
    }
    if (act->kind == VL_ACT_COMMIT) memcpy(fair->commitment[part], act->bytes, VL_FAIR_BYTES);
    if (act->kind == VL_ACT_SEED) vl_fair_commit(act->bytes, fair->commitment[part]);
    if (act->kind != VL_ACT_OPEN) fair->committed |= (uint8_t)(1u << part);
    if (fair->opened == vl_fair_everyone(t->setup.players)) vl_fair_key(fair, t->setup.players);
    bool open = act->kind == VL_ACT_OPEN;
    tab_tell(t, VL_EVERYONE,
             &(struct vl_note){.kind = open ? VL_NOTE_OPENED : VL_NOTE_COMMITTED,
                               .seat = seat,
                               .bytes = open ? fair->opening[part] : fair->commitment[part]});
}

static void cover(struct vl_table *t, unsigned seat, const char *bot) {
    struct vl_table_seat *who = &t->seat[seat];
    who->covered = true;
    memset(who->cover, 0, sizeof who->cover);
    memcpy(who->cover, bot, strlen(bot));
    memset(&who->staged, 0, sizeof who->staged); /* the bot chooses for itself */
    tab_tell(t, VL_EVERYONE, &(struct vl_note){.kind = VL_NOTE_COVERED, .seat = (uint8_t)seat, .name = who->cover});
    drop_voice(t, seat);
}

void tab_carry_out(struct vl_table *t, const struct vl_act *act) {
    unsigned seat = act->seat, purse = purse_of(act);
    if (purse < NO_PURSE && t->spent[purse] < UINT16_MAX) t->spent[purse]++;
    switch ((enum vl_act_kind)act->kind) {
    case VL_ACT_MOVE: do_moves(t, act); break;
    case VL_ACT_SEAT: sit(t, act); break;
    case VL_ACT_FORCED:
        t->seat[seat].forced = act->what != 0;
        tab_tell(t, VL_ONLY(seat), &(struct vl_note){.kind = VL_NOTE_FORCED, .seat = (uint8_t)seat, .what = act->what});
        break;
    case VL_ACT_SEED:
    case VL_ACT_COMMIT:
    case VL_ACT_OPEN: do_fair(t, act); break;
    case VL_ACT_BEGIN:
        t->phase = VL_TABLE_PLAYING;
        tell(t, VL_NOTE_BEGUN, VL_NOBODY);
        break;
    case VL_ACT_TIME: vl_clock_pass(&t->clock, act->time); break;
    case VL_ACT_WAKE: vl_clock_wake(&t->clock, act->time); break;
    case VL_ACT_UNDO: do_undo(t, seat, false); break;
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
    case VL_ACT_BACK:
        t->seat[seat].covered = false;
        memset(t->seat[seat].cover, 0, sizeof t->seat[seat].cover);
        vl_clock_back(&t->clock, seat);
        tell(t, VL_NOTE_BACK, seat);
        break;
    case VL_ACT_SCORES: t->scored = true; break;
    case VL_ACT_RESIGN: break_off(t, VL_ACT_RESIGN, VL_NOTE_RESIGNED, seat); break;
    case VL_ACT_TIMEOUT: break_off(t, VL_ACT_TIMEOUT, VL_NOTE_TIMEOUT, seat); break;
    case VL_ACT_ABANDON: break_off(t, VL_ACT_ABANDON, VL_NOTE_ABANDONED, VL_NOBODY); break;
    }
    bool on = t->phase == VL_TABLE_PLAYING || t->phase == VL_TABLE_PAUSED;
    vl_clock_run(&t->clock, thinking(t), on ? vl_actors(state_of(t)) & all_seats(t) : 0);
}

/* One act that may be: a line, then the deed. Room is made first, so that nothing can fail half way. */
static bool put_down(struct vl_table *t, const struct vl_act *act) {
    char line[VL_JOURNAL_LINE];
    struct vl_text text;
    vl_text_init(&text, line, sizeof line);
    vl_act_format(&t->setup, act, &text);
    CHECK(!text.cut);
    if (!tab_log_reserve(&t->log, text.length, act->kind == VL_ACT_MOVE ? act->count : 0)) return false;
    tab_log_add(&t->log, line, text.length);
    tab_carry_out(t, act);
    return true;
}

/* Whether the time has to be written down before this act: from the beginning of the game on. */
static bool time_is_due(const struct vl_table *t, const struct vl_act *act) {
    if (t->clock.kind == VL_CLOCK_NONE || act->kind == VL_ACT_WAKE) return false;
    if (t->phase == VL_TABLE_GATHERING && act->kind != VL_ACT_BEGIN) return false;
    return !t->clock.begun || t->now > t->clock.now;
}

struct vl_refusal tab_act(struct vl_table *t, const struct vl_act *act) {
    enum { TIME_AND_SCORES = 128 }; /* bytes of the two lines that may come with an act */
    struct vl_refusal refusal = tab_refuse(t, act);
    if (refusal.rule != NULL) return refusal;
    unsigned purse = purse_of(act);
    if (purse < NO_PURSE && t->spent[purse] >= allowance(t)) return REFUSED("TAB-5", "too-often");
    if (!tab_log_reserve(&t->log, VL_JOURNAL_LINE + TIME_AND_SCORES, VL_CHOICE_MAX))
        return REFUSED("TAB-5", "journal-full");
    if (time_is_due(t, act)) put_down(t, &(struct vl_act){.kind = VL_ACT_TIME, .time = t->now});
    put_down(t, act);
    if (act->kind == VL_ACT_MOVE && t->phase == VL_TABLE_OVER) {
        struct vl_act scores = {.kind = VL_ACT_SCORES};
        t->setup.game->scores(&t->setup, state_of(t), scores.scores);
        put_down(t, &scores);
    }
    return ACCEPTED;
}

/* ---- Time ---- */

void tab_time(struct vl_table *t, uint64_t now) {
    unsigned seat = 0;
    if (now > LAST_TIME) now = LAST_TIME;
    if (t->clock.kind == VL_CLOCK_NONE) return;
    if (now < t->now) now = t->now; /* it never goes back; what is due by now may still have to be done */
    for (uint64_t due; t->phase == VL_TABLE_PLAYING && (due = vl_clock_deadline(&t->clock, &seat)) <= now;) {
        struct vl_act act = {.kind = VL_ACT_TIMEOUT, .seat = (uint8_t)seat};
        if (due > t->now) t->now = due;
        if (due > t->clock.now) {
            struct vl_act time = {.kind = VL_ACT_TIME, .time = due};
            if (!put_down(t, &time)) break;
        }
        if (t->clock.cover[0] != '\0') {
            act.kind = VL_ACT_COVER;
            memcpy(act.name, t->clock.cover, sizeof t->clock.cover);
        }
        if (tab_act(t, &act).rule != NULL) break;
    }
    t->now = now;
}
