/* table.c - acts: what may be done at a table, and doing it; the log they go to. See table.h.
 *
 * Every change goes through table_act: refuse() says no and touches nothing, or the line goes to the journal and
 * carry_out() does the rest. carry_out() depends on the table and the act alone, never on the time of day, on rng or on
 * what is staged: so a journal makes the same table again. */
#include "table/table.h"

#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "core/check.h"
#include "core/event.h"
#include "table/inside.h"

/* ---- The log ---- */

static void *resize_memory(void *old, size_t size) {
    if (size > 0) return realloc(old, size);
    free(old);
    return NULL;
}

/* Makes room for so many more bytes of text and moves, by doubling, within the bound. */
static bool log_reserve(struct vl_log *log, size_t bytes, unsigned plies) {
    size_t room = log->room, ply_room = log->ply_room;
    while (!log->mute && log->length + bytes + 1 > room) room = room == 0 ? 1024 : 2 * room;
    while (log->plies + plies > ply_room) ply_room = ply_room == 0 ? 128 : 2 * ply_room;
    if (room == log->room && ply_room == log->ply_room) return true;
    if (room + ply_room * sizeof *log->ply > log->most) { /* not by doubling, then: what is needed and no more */
        if (!log->mute && room > log->room) room = log->length + bytes + 1;
        if (ply_room > log->ply_room) ply_room = log->plies + plies;
        if (room + ply_room * sizeof *log->ply > log->most) return false;
    }
    if (room > log->room) {
        char *text = log->resize(log->text, room);
        if (text == NULL) return false;
        log->text = text;
        log->room = room;
    }
    if (ply_room > log->ply_room) {
        struct vl_ply *ply = log->resize(log->ply, ply_room * sizeof *ply);
        if (ply == NULL) return false;
        log->ply = ply;
        log->ply_room = (uint32_t)ply_room;
    }
    return true;
}

static void log_add(struct vl_log *log, const char *text, size_t length) {
    if (log->mute) return;
    memcpy(log->text + log->length, text, length);
    log->length += length;
    log->text[log->length] = '\0';
}

static void log_done(struct vl_log *log) {
    if (log->text != NULL) log->resize(log->text, 0);
    if (log->ply != NULL) log->resize(log->ply, 0);
    log->text = NULL;
    log->ply = NULL;
}

/* ---- Who is who ---- */

/* People who are here: they are asked for consent. */
static unsigned people(const struct vl_table *t) {
    unsigned set = 0;
    for (unsigned seat = 0; seat < t->setup.players; seat++)
        if (t->seat[seat].kind == VL_SEAT_HUMAN && !t->seat[seat].covered) set |= VL_BIT(seat);
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
    if (!vl_chance_next(state_of(t))) return REFUSED("REC-3", "chance is not next");
    if (act->numbered != t->fair_deal || (act->numbered && act->time != t->chances))
        return REFUSED("TAB-4", "this is not the chance event's number");
    if (act->count != 1) return REFUSED("REC-2", "chance is one event at a time");
    unsigned count = t->setup.game->chances(&t->setup, state_of(t), outcomes);
    for (unsigned i = 0; i < count; i++)
        if (outcomes[i].move == act->move[0]) return ACCEPTED;
    return REFUSED("REC-4", "this cannot come up now");
}

/* A choice is the whole of the seat's part, and nothing after it. */
static struct vl_refusal refuse_choice(const struct vl_table *t, const struct vl_act *act) {
    const struct vl_setup *s = &t->setup;
    struct vl_state_box box;
    bool complete = false;
    memcpy(&box, &t->state, s->game->state_size);
    for (unsigned i = 0; i < act->count; i++) {
        if (complete) return REFUSED("TAB-6", "the choice goes on after it is complete");
        if (!move_is_legal(s, vl_state_in(&box), act->seat, act->move[i]))
            return move_refusal(s, vl_state_in(&box), act->seat, act->move[i]);
        complete = choice_step(s, vl_state_in(&box), act->seat, act->move[i]);
    }
    return complete ? ACCEPTED : REFUSED("TAB-6", "the choice is not complete");
}

static struct vl_refusal refuse_move(const struct vl_table *t, const struct vl_act *act) {
    if (t->phase != VL_TABLE_PLAYING) return REFUSED("TAB-1", "the game is not on");
    if (act->seat == VL_CHANCE) return refuse_chance(t, act);
    if (t->setup.game->verbs[vl_verb_of(act->move[0])].quiet) return refuse_choice(t, act);
    if (!move_is_legal(&t->setup, state_of(t), act->seat, act->move[0]))
        return move_refusal(&t->setup, state_of(t), act->seat, act->move[0]);
    if (act->count != 1) return REFUSED("TAB-6", "one move at a time");
    return ACCEPTED;
}

static struct vl_refusal refuse_fair(const struct vl_table *t, const struct vl_act *act) {
    uint8_t hash[VL_FAIR_BYTES];
    if (!t->fair_deal) return REFUSED("TAB-4", "this table has no fair deal");
    if (t->phase != VL_TABLE_GATHERING) return REFUSED("TAB-1", "the game has begun");
    unsigned part = act->kind == VL_ACT_SEED ? VL_FAIR_SERVER : act->seat;
    if ((act->kind == VL_ACT_OPEN ? t->fair.opened : t->fair.committed) >> part & 1)
        return REFUSED("TAB-4", "this is done already");
    if (act->kind == VL_ACT_COMMIT && !(t->fair.committed >> VL_FAIR_SERVER & 1))
        return REFUSED("TAB-4", "the server commits first");
    if (act->kind != VL_ACT_OPEN) return ACCEPTED;
    if (t->fair.committed != vl_fair_everyone(t->setup.players))
        return REFUSED("TAB-4", "not everybody has committed yet");
    vl_fair_commit(act->bytes, hash);
    if (memcmp(hash, t->fair.commitment[part], sizeof hash) != 0)
        return REFUSED("TAB-4", "this is not what was committed to");
    return ACCEPTED;
}

static struct vl_refusal refuse_seat(const struct vl_table *t, const struct vl_act *act) {
    if (t->phase == VL_TABLE_OVER) return REFUSED("TAB-1", "the game is over");
    if (t->phase != VL_TABLE_GATHERING && act->what == VL_SEAT_OPEN)
        return REFUSED("TAB-1", "during the game a seat is never empty: let a bot cover for it");
    if (act->what != VL_SEAT_OPEN && !vl_name_is_fine(act->name, strlen(act->name)))
        return REFUSED("TAB-2", "this cannot be a name");
    return ACCEPTED;
}

static struct vl_refusal refuse_begin(const struct vl_table *t) {
    if (t->phase != VL_TABLE_GATHERING) return REFUSED("TAB-1", "the game has begun");
    for (unsigned seat = 0; seat < t->setup.players; seat++)
        if (t->seat[seat].kind == VL_SEAT_OPEN) return REFUSED("TAB-1", "a seat is empty");
    if (t->fair_deal && t->fair.opened != vl_fair_everyone(t->setup.players))
        return REFUSED("TAB-4", "the fair deal is not complete");
    return ACCEPTED;
}

/* Undo as a question, or as an act of its own: somebody has to have something to take back. */
static struct vl_refusal refuse_undo(const struct vl_table *t, unsigned seat) {
    uint32_t ply;
    if (t->phase != VL_TABLE_PLAYING) return REFUSED("TAB-1", "the game is not on");
    return undo_point(t, seat, &ply);
}

static struct vl_refusal refuse_ask(const struct vl_table *t, const struct vl_act *act) {
    if (!(people(t) >> act->seat & 1)) return REFUSED("TAB-2", "only a person at the table asks");
    if (t->question.what != VL_ASK_NOTHING) return REFUSED("TAB-1", "another question is open");
    if (act->what == VL_ASK_UNDO) return refuse_undo(t, act->seat);
    if (act->what == VL_ASK_PAUSE && t->phase != VL_TABLE_PLAYING) return REFUSED("TAB-1", "the game is not on");
    if (act->what == VL_ASK_ABANDON && t->phase != VL_TABLE_PLAYING && t->phase != VL_TABLE_PAUSED)
        return REFUSED("TAB-1", "the game is not on");
    if (act->what == VL_ASK_REMATCH && (t->phase != VL_TABLE_OVER || t->rematch))
        return REFUSED("TAB-1", "the game is not over, or the next is agreed on");
    return ACCEPTED;
}

static struct vl_refusal refuse_scores(const struct vl_table *t, const struct vl_act *act) {
    int32_t scores[VL_SEATS_MAX];
    if (t->phase != VL_TABLE_OVER || t->ending != 0 || t->scored) return REFUSED("REC-5", "no scores are due");
    t->setup.game->scores(&t->setup, state_of(t), scores);
    return memcmp(scores, act->scores, t->setup.players * sizeof *scores) == 0 ? ACCEPTED
                                                                               : REFUSED("REC-5", "wrong score");
}

static struct vl_refusal refuse(const struct vl_table *t, const struct vl_act *act) {
    const struct vl_table_seat *who = act->seat < t->setup.players ? &t->seat[act->seat] : NULL;
    bool on = t->phase == VL_TABLE_PLAYING || t->phase == VL_TABLE_PAUSED;
    switch ((enum vl_act_kind)act->kind) {
    case VL_ACT_MOVE: return refuse_move(t, act);
    case VL_ACT_SEAT: return refuse_seat(t, act);
    case VL_ACT_SEED:
    case VL_ACT_COMMIT:
    case VL_ACT_OPEN: return refuse_fair(t, act);
    case VL_ACT_BEGIN: return refuse_begin(t);
    case VL_ACT_FORCED: return ACCEPTED;
    case VL_ACT_TIME:
    case VL_ACT_WAKE: return t->clock.kind == VL_CLOCK_NONE ? REFUSED("TAB-1", "this table has no clock") : ACCEPTED;
    case VL_ACT_UNDO: return refuse_undo(t, act->seat);
    case VL_ACT_ASK: return refuse_ask(t, act);
    case VL_ACT_YES:
    case VL_ACT_NO:
        return t->question.waiting >> act->seat & 1 ? ACCEPTED : REFUSED("TAB-2", "this seat was not asked");
    case VL_ACT_RESUME:
        if (!(people(t) >> act->seat & 1)) return REFUSED("TAB-2", "only a person at the table ends a pause");
        return t->phase == VL_TABLE_PAUSED ? ACCEPTED : REFUSED("TAB-1", "the game is not paused");
    case VL_ACT_COVER:
        if (!on) return REFUSED("TAB-1", "the game is not on");
        if (strlen(act->name) >= VL_BOT_WORD) return REFUSED("TAB-2", "there is no such bot");
        if (who->kind == VL_SEAT_BOT) return REFUSED("TAB-2", "a bot sits there");
        return who->covered ? REFUSED("TAB-2", "a bot plays for this seat") : ACCEPTED;
    case VL_ACT_BACK: return who->covered ? ACCEPTED : REFUSED("TAB-2", "nobody plays for this seat");
    case VL_ACT_SCORES: return refuse_scores(t, act);
    case VL_ACT_TIMEOUT:
        if (t->phase != VL_TABLE_PLAYING) return REFUSED("TAB-1", "the game is not on");
        if (!(t->clock.running >> act->seat & 1) || t->clock.left[act->seat] > 0)
            return REFUSED("TAB-1", "this seat still has time");
        return ACCEPTED;
    case VL_ACT_RESIGN:
        if (who->kind == VL_SEAT_BOT) return REFUSED("TAB-2", "a bot does not resign");
        return on ? ACCEPTED : REFUSED("TAB-1", "the game is not on");
    case VL_ACT_ABANDON: return t->phase != VL_TABLE_OVER ? ACCEPTED : REFUSED("TAB-1", "the game is over");
    }
    return REFUSED("REC-2", "not an act");
}

/* ---- Doing it ---- */

static void tell(struct vl_table *t, enum vl_note_kind kind, unsigned seat) {
    tell_note(t, VL_EVERYONE, &(struct vl_note){.kind = (uint8_t)kind, .seat = (uint8_t)seat});
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
        tell_note(
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
    for (unsigned i = 0; i < act->count; i++) {
        events.count = 0;
        s->game->apply(s, vl_state_in(&t->state), act->seat, act->move[i], &events);
        tell_events(t, &events);
        t->log.ply[t->log.plies++] = (struct vl_ply){act->seat, i == 0, act->move[i]};
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
    tell_note(t, VL_EVERYONE, &(struct vl_note){.kind = VL_NOTE_OVER, .seat = VL_NOBODY, .scores = scores});
    end_game(t);
}

static void do_undo(struct vl_table *t, unsigned seat) {
    uint32_t ply;
    if (undo_point(t, seat, &ply).rule != NULL) return;
    undo_to(t, ply);
    if (t->question.what == VL_ASK_UNDO) close_question(t);
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
    tell_note(t, VL_EVERYONE, &(struct vl_note){.kind = VL_NOTE_AGREED, .seat = (uint8_t)seat, .what = (uint8_t)what});
    switch (what) {
    case VL_ASK_UNDO: do_undo(t, seat); break;
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
    t->question.waiting = (uint8_t)(people(t) & ~VL_BIT(act->seat));
    tell_note(t, VL_EVERYONE, &(struct vl_note){.kind = VL_NOTE_ASKED, .seat = act->seat, .what = act->what});
    if (t->question.waiting == 0) agree(t);
}

/* A seat that changes hands, or is covered, has no say any more in what was asked. */
static void drop_voice(struct vl_table *t, unsigned seat) {
    if (t->question.what == VL_ASK_NOTHING) return;
    if (t->question.seat == seat) {
        lapse_question(t);
    } else if (t->question.waiting >> seat & 1) {
        t->question.waiting &= (uint8_t)~VL_BIT(seat);
        if (t->question.waiting == 0) agree(t);
    }
}

static void sit(struct vl_table *t, const struct vl_act *act) {
    struct vl_table_seat *who = &t->seat[act->seat];
    memset(who, 0, sizeof *who);
    who->kind = act->what;
    if (act->what != VL_SEAT_OPEN) memcpy(who->name, act->name, strlen(act->name));
    tell_note(t, VL_EVERYONE,
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
    tell_note(t, VL_EVERYONE,
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
    tell_note(t, VL_EVERYONE, &(struct vl_note){.kind = VL_NOTE_COVERED, .seat = (uint8_t)seat, .name = who->cover});
    drop_voice(t, seat);
}

static void carry_out(struct vl_table *t, const struct vl_act *act) {
    unsigned seat = act->seat;
    switch ((enum vl_act_kind)act->kind) {
    case VL_ACT_MOVE: do_moves(t, act); break;
    case VL_ACT_SEAT: sit(t, act); break;
    case VL_ACT_FORCED:
        t->seat[seat].forced = act->what != 0;
        tell_note(t, VL_ONLY(seat),
                  &(struct vl_note){.kind = VL_NOTE_FORCED, .seat = (uint8_t)seat, .what = act->what});
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
    case VL_ACT_UNDO: do_undo(t, seat); break;
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
    vl_clock_run(&t->clock, thinking(t));
}

/* One act that may be: a line, then the deed. Room is made first, so that nothing can fail half way. */
static bool put_down(struct vl_table *t, const struct vl_act *act) {
    char line[VL_JOURNAL_LINE];
    struct vl_text text;
    vl_text_init(&text, line, sizeof line);
    vl_act_format(&t->setup, act, &text);
    CHECK(!text.cut);
    if (!log_reserve(&t->log, text.length, act->kind == VL_ACT_MOVE ? act->count : 0)) return false;
    log_add(&t->log, line, text.length);
    carry_out(t, act);
    return true;
}

/* Whether the time has to be written down before this act: from the beginning of the game on. */
static bool time_is_due(const struct vl_table *t, const struct vl_act *act) {
    if (t->clock.kind == VL_CLOCK_NONE || act->kind == VL_ACT_WAKE) return false;
    if (t->phase == VL_TABLE_GATHERING && act->kind != VL_ACT_BEGIN) return false;
    return !t->clock.begun || t->now > t->clock.now;
}

struct vl_refusal table_act(struct vl_table *t, const struct vl_act *act) {
    enum { TIME_AND_SCORES = 128 }; /* bytes of the two lines that may come with an act */
    struct vl_refusal refusal = refuse(t, act);
    if (refusal.rule != NULL) return refusal;
    if (!log_reserve(&t->log, VL_JOURNAL_LINE + TIME_AND_SCORES, VL_CHOICE_MAX))
        return REFUSED("TAB-5", "the journal may not grow any more");
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

/* The latest time a journal can carry. */
#define LAST_TIME UINT64_C(999999999999999)

void table_time(struct vl_table *t, uint64_t now) {
    unsigned seat = 0;
    if (now > LAST_TIME) now = LAST_TIME;
    if (t->clock.kind == VL_CLOCK_NONE || now <= t->now) return;
    for (uint64_t due; t->phase == VL_TABLE_PLAYING && (due = vl_clock_deadline(&t->clock, &seat)) <= now;) {
        struct vl_act act = {.kind = VL_ACT_TIMEOUT, .seat = (uint8_t)seat};
        t->now = due;
        if (due > t->clock.now) {
            struct vl_act time = {.kind = VL_ACT_TIME, .time = due};
            if (!put_down(t, &time)) break;
        }
        if (t->clock.cover[0] != '\0') {
            act.kind = VL_ACT_COVER;
            memcpy(act.name, t->clock.cover, sizeof t->clock.cover);
        }
        if (table_act(t, &act).rule != NULL) break;
    }
    t->now = now;
}

void vl_table_tick(struct vl_table *t, uint64_t now) {
    table_time(t, now);
}

uint64_t vl_table_deadline(const struct vl_table *t) {
    unsigned seat;
    return t->phase == VL_TABLE_PLAYING ? vl_clock_deadline(&t->clock, &seat) : VL_NEVER;
}

struct vl_refusal vl_table_wake(struct vl_table *t, uint64_t now) {
    if (now > LAST_TIME) now = LAST_TIME;
    struct vl_refusal refusal = table_act(t, &(struct vl_act){.kind = VL_ACT_WAKE, .time = now});
    if (refusal.rule == NULL && now > t->now) t->now = now;
    return refusal;
}

/* ---- For front ends ---- */

static struct vl_refusal seat_act(struct vl_table *t, uint64_t now, enum vl_act_kind kind, unsigned seat) {
    table_time(t, now);
    if (seat >= t->setup.players) return REFUSED("TAB-2", "there is no such seat");
    return table_act(t, &(struct vl_act){.kind = (uint8_t)kind, .seat = (uint8_t)seat});
}

/* A name that is too long is cut to one that is refused. */
static void take_name(struct vl_act *act, const char *name) {
    struct vl_text text;
    vl_text_init(&text, act->name, sizeof act->name);
    vl_text_add(&text, name);
    if (text.cut) act->name[0] = '\0';
}

struct vl_refusal vl_table_sit(struct vl_table *t, unsigned seat, enum vl_seat_kind kind, const char *name) {
    struct vl_act act = {.kind = VL_ACT_SEAT, .seat = (uint8_t)seat, .what = (uint8_t)kind};
    if (seat >= t->setup.players) return REFUSED("TAB-2", "there is no such seat");
    if (kind == VL_SEAT_BOT && vl_bot_find(name) == NULL) return REFUSED("TAB-2", "there is no such bot");
    if (kind != VL_SEAT_OPEN) take_name(&act, name);
    return table_act(t, &act);
}

struct vl_refusal vl_table_set_forced(struct vl_table *t, unsigned seat, bool on) {
    if (seat >= t->setup.players) return REFUSED("TAB-2", "there is no such seat");
    return table_act(t, &(struct vl_act){.kind = VL_ACT_FORCED, .seat = (uint8_t)seat, .what = on});
}

static struct vl_refusal fair_act(struct vl_table *t, enum vl_act_kind kind, unsigned seat, const uint8_t *bytes) {
    struct vl_act act = {.kind = (uint8_t)kind, .seat = (uint8_t)seat};
    if (seat >= t->setup.players) return REFUSED("TAB-2", "there is no such seat");
    memcpy(act.bytes, bytes, sizeof act.bytes);
    return table_act(t, &act);
}

struct vl_refusal vl_table_fair_seed(struct vl_table *t, const uint8_t seed[VL_FAIR_BYTES]) {
    return fair_act(t, VL_ACT_SEED, 0, seed);
}

struct vl_refusal vl_table_fair_commit(struct vl_table *t, unsigned seat, const uint8_t hash[VL_FAIR_BYTES]) {
    return fair_act(t, VL_ACT_COMMIT, seat, hash);
}

struct vl_refusal vl_table_fair_open(struct vl_table *t, unsigned seat, const uint8_t nonce[VL_FAIR_BYTES]) {
    return fair_act(t, VL_ACT_OPEN, seat, nonce);
}

struct vl_refusal vl_table_begin(struct vl_table *t, uint64_t now) {
    return seat_act(t, now, VL_ACT_BEGIN, 0);
}

/* With nobody to ask, what could be asked for is simply done. */
struct vl_refusal vl_table_undo(struct vl_table *t, uint64_t now, unsigned seat) {
    table_time(t, now);
    if (seat >= t->setup.players || !(people(t) >> seat & 1))
        return REFUSED("TAB-2", "only a person at the table takes something back");
    bool nobody_else = (people(t) & ~VL_BIT(seat)) == 0;
    if (nobody_else || vl_table_undo_is_free(t, seat)) return seat_act(t, now, VL_ACT_UNDO, seat);
    return vl_table_ask(t, now, seat, VL_ASK_UNDO);
}

struct vl_refusal vl_table_ask(struct vl_table *t, uint64_t now, unsigned seat, enum vl_question_kind what) {
    table_time(t, now);
    if (seat >= t->setup.players) return REFUSED("TAB-2", "there is no such seat");
    return table_act(t, &(struct vl_act){.kind = VL_ACT_ASK, .seat = (uint8_t)seat, .what = (uint8_t)what});
}

struct vl_refusal vl_table_answer(struct vl_table *t, uint64_t now, unsigned seat, bool yes) {
    return seat_act(t, now, yes ? VL_ACT_YES : VL_ACT_NO, seat);
}

struct vl_refusal vl_table_resume(struct vl_table *t, uint64_t now, unsigned seat) {
    return seat_act(t, now, VL_ACT_RESUME, seat);
}

struct vl_refusal vl_table_resign(struct vl_table *t, uint64_t now, unsigned seat) {
    return seat_act(t, now, VL_ACT_RESIGN, seat);
}

struct vl_refusal vl_table_abandon(struct vl_table *t, uint64_t now) {
    return seat_act(t, now, VL_ACT_ABANDON, 0);
}

struct vl_refusal vl_table_cover(struct vl_table *t, uint64_t now, unsigned seat, const char *bot) {
    struct vl_act act = {.kind = VL_ACT_COVER, .seat = (uint8_t)seat};
    table_time(t, now);
    if (seat >= t->setup.players) return REFUSED("TAB-2", "there is no such seat");
    if (vl_bot_find(bot) == NULL) return REFUSED("TAB-2", "there is no such bot");
    take_name(&act, bot);
    return table_act(t, &act);
}

struct vl_refusal vl_table_back(struct vl_table *t, uint64_t now, unsigned seat) {
    return seat_act(t, now, VL_ACT_BACK, seat);
}

/* ---- Beginning and end of a table ---- */

static void prepare(struct vl_table *t, const struct vl_setup *s, size_t most, void *(*resize)(void *, size_t)) {
    memset(t, 0, sizeof *t);
    t->setup = *s;
    t->log.most = most == 0 ? VL_LOG_MOST : most;
    t->log.resize = resize == NULL ? resize_memory : resize;
    s->game->init(s, vl_state_in(&t->state));
}

bool vl_table_init(struct vl_table *t, const struct vl_setup *s, const struct vl_table_options *o) {
    char header[2048];
    struct vl_text text;
    prepare(t, s, o->most, o->resize);
    t->listener = o->listener;
    t->fair_deal = o->fair_deal;
    if (o->clock != NULL) t->clock = *o->clock;
    if (o->match != NULL)
        t->match = *o->match;
    else
        vl_match_init(&t->match, s->players, 1);
    vl_text_init(&text, header, sizeof header);
    vl_text_add(&text, "x-journal 1\n");
    vl_record_setup(s, &text);
    vl_text_add(&text, "x-clock ");
    vl_clock_format(&t->clock, &text);
    vl_text_add(&text, "\nx-match ");
    vl_match_format(&t->match, &text);
    vl_text_add(&text, t->fair_deal ? "\nx-fair-deal 1\n---\n" : "\n---\n");
    CHECK(!text.cut);
    if (!log_reserve(&t->log, text.length, 0)) return vl_table_done(t), false;
    log_add(&t->log, header, text.length);
    return true;
}

void vl_table_done(struct vl_table *t) {
    log_done(&t->log);
}

/* The scores that count for the match. */
static void match_scores(const struct vl_table *t, int32_t *scores) {
    t->setup.game->scores(&t->setup, state_of(t), scores);
    if (t->ending != 0 && scores[t->ending_seat] > 0) scores[t->ending_seat] = 0;
}

bool vl_table_next(const struct vl_table *t, struct vl_table *next) {
    struct vl_match match = t->match;
    struct vl_clock clock = t->clock;
    if (t->phase != VL_TABLE_OVER) return false;
    if (t->ending != VL_ACT_ABANDON) {
        int32_t scores[VL_SEATS_MAX];
        match_scores(t, scores);
        vl_match_take(&match, scores);
    }
    if (vl_match_over(&match)) vl_match_again(&match);
    clock.running = 0;
    clock.begun = clock.stopped = false;
    clock.now = 0;
    for (unsigned seat = 0; seat < VL_SEATS_MAX; seat++) clock.left[seat] = clock.base;
    struct vl_table_options options = {.fair_deal = t->fair_deal,
                                       .clock = &clock,
                                       .match = &match,
                                       .most = t->log.most,
                                       .resize = t->log.resize,
                                       .listener = t->listener};
    if (!vl_table_init(next, &t->setup, &options)) return false;
    for (unsigned player = 0; player < t->setup.players; player++) {
        const struct vl_table_seat *who = &t->seat[vl_match_seat(&t->match, player)];
        unsigned seat = vl_match_seat(&match, player);
        struct vl_act act = {.kind = VL_ACT_SEAT, .seat = (uint8_t)seat, .what = who->kind};
        memcpy(act.name, who->name, sizeof act.name);
        if (table_act(next, &act).rule != NULL || (who->forced && vl_table_set_forced(next, seat, true).rule != NULL))
            return vl_table_done(next), false;
    }
    return true;
}

/* ---- Loading ---- */

static bool fault_at(struct vl_fault *fault, unsigned line, const char *rule, const char *reason) {
    struct vl_text text;
    vl_text_init(&text, fault->reason, sizeof fault->reason);
    vl_text_add(&text, reason);
    fault->line = line;
    fault->rule = rule;
    return false;
}

enum { HEADER_WORDS = 4 + VL_SEATS_MAX };

static unsigned split(const char *at, const char *end, struct vl_word *words) {
    unsigned count = 0;
    const char *comment = memchr(at, '#', (size_t)(end - at));
    if (comment != NULL) end = comment;
    while (count < HEADER_WORDS) {
        while (at < end && (*at == ' ' || *at == '\t')) at++;
        const char *start = at;
        while (at < end && *at != ' ' && *at != '\t') at++;
        if (at == start) break;
        words[count++] = (struct vl_word){start, (size_t)(at - start)};
    }
    return count;
}

/* The x- lines of a journal's header; the record's reader has seen to everything else. */
static bool load_header(struct vl_table *t, const char *text, const char *end, struct vl_fault *fault) {
    unsigned line = 0, seen = 0;
    enum { JOURNAL = 1, CLOCK = 2, MATCH = 4, FAIR = 8 };
    while (text < end) {
        struct vl_word words[HEADER_WORDS];
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        if (stop == NULL) stop = end;
        unsigned count = split(text, stop, words), which = 0;
        bool good = true;
        line++;
        text = stop + 1;
        if (count == 0) continue;
        if (vl_word_is(&words[0], "x-journal")) {
            which = JOURNAL;
            good = count == 2 && vl_word_is(&words[1], "1");
        } else if (vl_word_is(&words[0], "x-fair-deal")) {
            which = FAIR;
            good = t->fair_deal = count == 2 && vl_word_is(&words[1], "1");
        } else if (vl_word_is(&words[0], "x-clock")) {
            which = CLOCK;
            good = vl_clock_parse(&t->clock, words + 1, count - 1);
        } else if (vl_word_is(&words[0], "x-match")) {
            which = MATCH;
            good = vl_match_parse(&t->match, t->setup.players, words + 1, count - 1);
        }
        if (!good) return fault_at(fault, line, "REC-1", "this header of a journal is not understood");
        if (seen & which) return fault_at(fault, line, "REC-1", "this header stands twice");
        seen |= which;
    }
    return seen & JOURNAL || fault_at(fault, line, "REC-1", "not a journal: x-journal is missing");
}

static bool load_line(struct vl_table *t, const char *line, size_t length, unsigned number, struct vl_fault *fault) {
    struct vl_act act;
    const char *reason = vl_act_parse(&t->setup, line, length, &act);
    if (reason != NULL) return fault_at(fault, number, "REC-2", reason);
    if (act.kind != VL_ACT_NOTHING) {
        struct vl_refusal refusal = refuse(t, &act);
        if (refusal.rule != NULL) return fault_at(fault, number, refusal.rule, refusal.reason);
    }
    if (!log_reserve(&t->log, length + 1, act.kind == VL_ACT_MOVE ? act.count : 0))
        return fault_at(fault, number, "TAB-5", "the journal may not grow any more");
    log_add(&t->log, line, length);
    log_add(&t->log, "\n", 1);
    if (act.kind != VL_ACT_NOTHING) carry_out(t, &act);
    return true;
}

bool vl_table_load(struct vl_table *t, char *text, size_t length, const struct vl_table_reading *reading,
                   struct vl_fault *fault) {
    struct vl_reader reader;
    if (!vl_record_open(&reader, text, length, reading->games, reading->at_hand)) return *fault = reader.fault, false;
    prepare(t, &reader.setup, reading->most, reading->resize);
    vl_match_init(&t->match, t->setup.players, 1);
    t->log.mute = reading->mute;
    t->listener = reading->listener;
    unsigned number = reader.line;
    size_t header = (size_t)(reader.at - text);
    bool good = load_header(t, text, reader.at, fault);
    if (good && !log_reserve(&t->log, (size_t)(reader.end - text) + 1, 0))
        good = fault_at(fault, number, "TAB-5", "the journal may not grow any more");
    if (good) log_add(&t->log, text, header);
    if (good && text[header - 1] != '\n') log_add(&t->log, "\n", 1);
    for (const char *at = reader.at; good && at < reader.end;) {
        const char *stop = memchr(at, '\n', (size_t)(reader.end - at));
        if (stop == NULL) stop = reader.end;
        good = load_line(t, at, (size_t)(stop - at), ++number, fault);
        at = stop + 1;
    }
    if (!good) vl_table_done(t);
    t->now = t->clock.now;
    return good;
}
