/* table.c - the table as front ends use it: each function makes an act of what it is asked for and lets it be refused
 * or carried out (act.c). See table.h. */
#include "table/table.h"

#include <string.h>

#include "bots/bot.h"
#include "core/check.h"
#include "table/inside.h"

/* ---- Beginning and end of a table ---- */

void tab_prepare(struct vl_table *t, const struct vl_setup *s, size_t most, void *(*resize)(void *, size_t)) {
    memset(t, 0, sizeof *t);
    t->setup = *s;
    t->log.most = most == 0 ? VL_LOG_MOST : most;
    t->log.resize = resize == NULL ? tab_log_resize : resize;
    s->game->init(s, vl_state_in(&t->state));
}

bool vl_table_init(struct vl_table *t, const struct vl_setup *s, const struct vl_table_options *o) {
    char header[2048];
    struct vl_text text;
    tab_prepare(t, s, o->most, o->resize);
    t->listener = o->listener;
    t->mind = o->mind;
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
    if (!tab_log_reserve(&t->log, text.length, 0)) return vl_table_done(t), false;
    tab_log_add(&t->log, header, text.length);
    return true;
}

void vl_table_done(struct vl_table *t) {
    tab_log_done(&t->log);
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
    clock.running = clock.turn = 0;
    clock.ran = 0;
    clock.begun = clock.stopped = false;
    clock.now = 0;
    memset(clock.graced, 0, sizeof clock.graced);
    for (unsigned seat = 0; seat < VL_SEATS_MAX; seat++) clock.left[seat] = clock.base;
    struct vl_table_options options = {.fair_deal = t->fair_deal,
                                       .clock = &clock,
                                       .match = &match,
                                       .most = t->log.most,
                                       .resize = t->log.resize,
                                       .listener = t->listener,
                                       .mind = t->mind};
    if (!vl_table_init(next, &t->setup, &options)) return false;
    for (unsigned player = 0; player < t->setup.players; player++) {
        const struct vl_table_seat *who = &t->seat[vl_match_seat(&t->match, player)];
        unsigned seat = vl_match_seat(&match, player);
        struct vl_act act = {.kind = VL_ACT_SEAT, .seat = (uint8_t)seat, .what = who->kind};
        memcpy(act.name, who->name, sizeof act.name);
        if (tab_act(next, &act).rule != NULL || (who->forced && vl_table_set_forced(next, seat, true).rule != NULL))
            return vl_table_done(next), false;
    }
    return true;
}

/* ---- Time ---- */

void vl_table_tick(struct vl_table *t, uint64_t now) {
    tab_time(t, now);
}

uint64_t vl_table_deadline(const struct vl_table *t) {
    unsigned seat;
    return t->phase == VL_TABLE_PLAYING ? vl_clock_deadline(&t->clock, &seat) : VL_NEVER;
}

struct vl_refusal vl_table_wake(struct vl_table *t, uint64_t now) {
    if (now > LAST_TIME) now = LAST_TIME;
    if (t->clock.kind == VL_CLOCK_DAYS) tab_time(t, now); /* in the order in which it was due */
    struct vl_refusal refusal = tab_act(t, &(struct vl_act){.kind = VL_ACT_WAKE, .time = now});
    if (refusal.rule == NULL) tab_time(t, now);
    return refusal;
}

/* ---- For front ends ---- */

static struct vl_refusal seat_act(struct vl_table *t, uint64_t now, enum vl_act_kind kind, unsigned seat) {
    tab_time(t, now);
    if (seat >= t->setup.players) return REFUSED("TAB-2", "no-such-seat");
    return tab_act(t, &(struct vl_act){.kind = (uint8_t)kind, .seat = (uint8_t)seat});
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
    if (seat >= t->setup.players) return REFUSED("TAB-2", "no-such-seat");
    struct vl_bot found;
    if ((unsigned)kind > VL_SEAT_EXTERNAL) return REFUSED("TAB-2", "no-such-kind");
    if (kind == VL_SEAT_BOT && !vl_bot_parse(name, &found)) return REFUSED("TAB-2", "no-such-bot");
    if (kind != VL_SEAT_OPEN) take_name(&act, name);
    return tab_act(t, &act);
}

struct vl_refusal vl_table_set_forced(struct vl_table *t, unsigned seat, bool on) {
    if (seat >= t->setup.players) return REFUSED("TAB-2", "no-such-seat");
    return tab_act(t, &(struct vl_act){.kind = VL_ACT_FORCED, .seat = (uint8_t)seat, .what = on});
}

static struct vl_refusal fair_act(struct vl_table *t, enum vl_act_kind kind, unsigned seat, const uint8_t *bytes) {
    struct vl_act act = {.kind = (uint8_t)kind, .seat = (uint8_t)seat};
    if (seat >= t->setup.players) return REFUSED("TAB-2", "no-such-seat");
    memcpy(act.bytes, bytes, sizeof act.bytes);
    return tab_act(t, &act);
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

/* Bots and programs consent to anything in a casual game. A fair deal is also for whoever looks at it afterwards: there
 * nobody tries out what the others will show, with no person there to say yes. */
static struct vl_refusal refuse_peeking(const struct vl_table *t, unsigned seat) {
    uint32_t ply;
    if (!t->fair_deal || ((tab_people(t) | tab_absent(t)) & ~VL_BIT(seat)) != 0) return ACCEPTED;
    if (t->phase != VL_TABLE_PLAYING || tab_undo_point(t, seat, &ply).rule != NULL) return ACCEPTED; /* as any act */
    if (vl_table_undo_is_free(t, seat)) return ACCEPTED;
    return REFUSED("TAB-4", "fair-revealed");
}

/* With nobody to ask, what could be asked for is simply done. */
struct vl_refusal vl_table_undo(struct vl_table *t, uint64_t now, unsigned seat) {
    tab_time(t, now);
    if (seat >= t->setup.players || !(tab_people(t) >> seat & 1)) return REFUSED("TAB-2", "undo-by-people");
    struct vl_refusal refusal = refuse_peeking(t, seat);
    if (refusal.rule != NULL) return refusal;
    bool nobody_else = ((tab_people(t) | tab_absent(t)) & ~VL_BIT(seat)) == 0;
    if (nobody_else || vl_table_undo_is_free(t, seat)) return seat_act(t, now, VL_ACT_UNDO, seat);
    return vl_table_ask(t, now, seat, VL_ASK_UNDO);
}

struct vl_refusal vl_table_ask(struct vl_table *t, uint64_t now, unsigned seat, enum vl_question_kind what) {
    tab_time(t, now);
    if (seat >= t->setup.players) return REFUSED("TAB-2", "no-such-seat");
    struct vl_refusal refusal = what == VL_ASK_UNDO ? refuse_peeking(t, seat) : ACCEPTED;
    if (refusal.rule != NULL) return refusal;
    return tab_act(t, &(struct vl_act){.kind = VL_ACT_ASK, .seat = (uint8_t)seat, .what = (uint8_t)what});
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
    tab_time(t, now);
    if (seat >= t->setup.players) return REFUSED("TAB-2", "no-such-seat");
    struct vl_bot found;
    if (!vl_bot_parse(bot, &found)) return REFUSED("TAB-2", "no-such-bot");
    take_name(&act, bot);
    return tab_act(t, &act);
}

struct vl_refusal vl_table_back(struct vl_table *t, uint64_t now, unsigned seat) {
    return seat_act(t, now, VL_ACT_BACK, seat);
}
