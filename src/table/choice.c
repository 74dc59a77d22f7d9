/* choice.c - choices of a simultaneous phase, staged until they are committed; forced moves; and the bots' acts.
 *
 * A seat's part of a phase ends with the first move of which anybody else learns: that is how the interface of games
 * defines a quiet verb. So a part is tried out on a copy of the state, move by move, until somebody else is told. */
#include <string.h>

#include "bots/bot.h"
#include "core/check.h"
#include "core/event.h"
#include "core/line.h"
#include "core/sides.h"
#include "table/inside.h"

bool tab_move_legal(const struct vl_setup *s, const struct vl_state *state, unsigned seat, vl_move move) {
    vl_move moves[VL_MOVES_MAX];
    if (seat >= s->players || !(vl_actors(state) >> seat & 1)) return false;
    unsigned count = s->game->moves(s, state, seat, moves);
    for (unsigned i = 0; i < count; i++)
        if (moves[i] == move) return true;
    return false;
}

/* The rule is the one that the seat's own view gives: a refusal tells nothing else. */
struct vl_refusal tab_move_refusal(const struct vl_setup *s, const struct vl_state *state, unsigned seat,
                                   vl_move move) {
    struct vl_view_box view;
    s->game->view(s, state, seat, vl_view_in(&view));
    const char *rule = s->game->why_not(s, vl_view_in(&view), move);
    return REFUSED(rule == NULL ? "REC-3" : rule, "not allowed here");
}

bool tab_choosing(const struct vl_setup *s, const struct vl_state *state, unsigned seat) {
    vl_move moves[VL_MOVES_MAX];
    if (seat >= s->players || !(vl_actors(state) >> seat & 1)) return false;
    s->game->moves(s, state, seat, moves);
    return s->game->verbs[vl_verb_of(moves[0])].quiet;
}

bool tab_choice_step(const struct vl_setup *s, struct vl_state *state, unsigned seat, vl_move move) {
    struct vl_events events;
    events.count = 0;
    s->game->apply(s, state, seat, move, &events);
    unsigned others = (((1u << s->players) - 1) | VL_BIT(VL_SPECTATOR)) & ~VL_BIT(seat);
    for (unsigned i = 0; i < events.count; i++)
        if (events.list[i].to & others) return true;
    return false;
}

/* ---- Staging ---- */

void tab_choice_state(const struct vl_table *t, unsigned seat, struct vl_state_box *box) {
    memcpy(box, &t->state, sizeof *box);
    if (seat >= t->setup.players) return;
    const struct vl_choice *staged = &t->seat[seat].staged;
    for (unsigned i = 0; i + staged->complete < staged->count; i++)
        t->setup.game->apply(&t->setup, vl_state_in(box), seat, staged->move[i], NULL);
}

/* Adds a legal move to a choice whose state (without it) is in `box`. */
static void add(const struct vl_setup *s, struct vl_choice *choice, struct vl_state_box *box, unsigned seat,
                vl_move move) {
    CHECK(choice->count < VL_CHOICE_MAX);
    choice->move[choice->count++] = move;
    choice->complete = tab_choice_step(s, vl_state_in(box), seat, move);
}

/* Builds a choice again from these moves, leaving out what does not fit. */
static void rebuild(const struct vl_table *t, unsigned seat, const struct vl_choice *from, struct vl_choice *choice) {
    struct vl_state_box box;
    memcpy(&box, &t->state, sizeof box);
    memset(choice, 0, sizeof *choice);
    if (!tab_choosing(&t->setup, state_of(t), seat)) return;
    for (unsigned i = 0; i < from->count && !choice->complete; i++)
        if (tab_move_legal(&t->setup, vl_state_in(&box), seat, from->move[i]))
            add(&t->setup, choice, &box, seat, from->move[i]);
}

void tab_choice_review(struct vl_table *t) {
    for (unsigned seat = 0; seat < t->setup.players; seat++) {
        struct vl_choice kept;
        if (t->seat[seat].staged.count == 0) continue;
        rebuild(t, seat, &t->seat[seat].staged, &kept);
        t->seat[seat].staged = kept;
    }
}

static vl_move parse(const struct vl_game *game, const char *words) {
    struct vl_word word[1 + VL_VERB_ARGS];
    unsigned count = vl_words_split(words, words + strlen(words), word, 1 + VL_VERB_ARGS);
    return count > 1 + VL_VERB_ARGS ? VL_NO_MOVE : vl_move_parse(game, word, count);
}

/* Whether somebody from outside may act for this seat. */
static struct vl_refusal check_hand(const struct vl_table *t, unsigned seat) {
    if (seat >= t->setup.players) return REFUSED("TAB-2", "there is no such seat");
    if (t->seat[seat].kind != VL_SEAT_HUMAN && t->seat[seat].kind != VL_SEAT_EXTERNAL)
        return REFUSED("TAB-2", "nobody sits there");
    if (t->seat[seat].covered) return REFUSED("TAB-2", "a bot plays for this seat");
    if (t->phase != VL_TABLE_PLAYING) return REFUSED("TAB-1", "the game is not on");
    return ACCEPTED;
}

/* The choice with one more move, if it may be staged. */
static struct vl_refusal extend(const struct vl_table *t, unsigned seat, vl_move move, struct vl_choice *choice) {
    struct vl_state_box box;
    *choice = t->seat[seat].staged;
    if (choice->complete) return REFUSED("TAB-6", "the choice is complete: commit it, or take something back");
    if (choice->count == VL_CHOICE_MAX) return REFUSED("TAB-6", "the choice is too large");
    tab_choice_state(t, seat, &box);
    if (!tab_move_legal(&t->setup, vl_state_in(&box), seat, move))
        return tab_move_refusal(&t->setup, vl_state_in(&box), seat, move);
    if (!t->setup.game->verbs[vl_verb_of(move)].quiet)
        return REFUSED("TAB-1", "only what is chosen in secret can be staged");
    add(&t->setup, choice, &box, seat, move);
    return ACCEPTED;
}

struct vl_refusal vl_table_stage(struct vl_table *t, unsigned seat, const char *words) {
    struct vl_choice choice;
    struct vl_refusal refusal = check_hand(t, seat);
    if (refusal.rule != NULL) return refusal;
    vl_move move = parse(t->setup.game, words);
    if (move == VL_NO_MOVE) return REFUSED("REC-2", "not a word of this game's notation");
    refusal = extend(t, seat, move, &choice);
    if (refusal.rule == NULL) t->seat[seat].staged = choice;
    return refusal;
}

struct vl_refusal vl_table_unstage(struct vl_table *t, unsigned seat, const char *words) {
    struct vl_refusal refusal = check_hand(t, seat);
    if (refusal.rule != NULL) return refusal;
    vl_move move = parse(t->setup.game, words);
    struct vl_choice rest = t->seat[seat].staged, choice;
    unsigned i = rest.count;
    while (i > 0 && rest.move[i - 1] != move) i--;
    if (move == VL_NO_MOVE || i == 0) return REFUSED("TAB-6", "that is not staged");
    rest.count--;
    memmove(&rest.move[i - 1], &rest.move[i], (rest.count - i + 1) * sizeof *rest.move);
    rebuild(t, seat, &rest, &choice);
    t->seat[seat].staged = choice;
    return ACCEPTED;
}

static struct vl_refusal commit(struct vl_table *t, unsigned seat, const struct vl_choice *choice) {
    struct vl_act act = {.kind = VL_ACT_MOVE, .seat = (uint8_t)seat, .count = choice->count};
    memcpy(act.move, choice->move, sizeof act.move);
    return tab_act(t, &act);
}

struct vl_refusal vl_table_commit(struct vl_table *t, uint64_t now, unsigned seat) {
    tab_time(t, now);
    struct vl_refusal refusal = check_hand(t, seat);
    if (refusal.rule != NULL) return refusal;
    if (!t->seat[seat].staged.complete) return REFUSED("TAB-6", "the choice is not complete");
    return commit(t, seat, &t->seat[seat].staged);
}

struct vl_refusal vl_table_move(struct vl_table *t, uint64_t now, unsigned seat, const char *words) {
    tab_time(t, now);
    struct vl_refusal refusal = check_hand(t, seat);
    if (refusal.rule != NULL) return refusal;
    vl_move move = parse(t->setup.game, words);
    if (move == VL_NO_MOVE) return REFUSED("REC-2", "not a word of this game's notation");
    if (t->setup.game->verbs[vl_verb_of(move)].quiet) {
        struct vl_choice choice;
        refusal = extend(t, seat, move, &choice);
        if (refusal.rule == NULL && choice.complete) return commit(t, seat, &choice);
        if (refusal.rule == NULL) t->seat[seat].staged = choice;
        return refusal;
    }
    return tab_act(t, &(struct vl_act){.kind = VL_ACT_MOVE, .seat = (uint8_t)seat, .count = 1, .move = {move}});
}

unsigned vl_table_moves(const struct vl_table *t, unsigned seat, vl_move *out) {
    struct vl_state_box box;
    if (t->phase != VL_TABLE_PLAYING || seat >= t->setup.players || t->seat[seat].staged.complete) return 0;
    if (!(vl_actors(state_of(t)) >> seat & 1)) return 0;
    tab_choice_state(t, seat, &box);
    return t->setup.game->moves(&t->setup, vl_state_in(&box), seat, out);
}

/* ---- Forced moves ---- */

/* The seat's only possible act in this state, if it has but one: exactly one legal move at every step. */
static bool forced_act(const struct vl_setup *s, const struct vl_state *state, unsigned seat, struct vl_act *act) {
    struct vl_state_box box;
    vl_move moves[VL_MOVES_MAX];
    *act = (struct vl_act){.kind = VL_ACT_MOVE, .seat = (uint8_t)seat};
    if (!(vl_actors(state) >> seat & 1) || s->game->moves(s, state, seat, moves) != 1) return false;
    act->move[act->count++] = moves[0];
    if (!s->game->verbs[vl_verb_of(moves[0])].quiet) return true;
    memcpy(&box, state, s->game->state_size);
    while (!tab_choice_step(s, vl_state_in(&box), seat, act->move[act->count - 1])) {
        if (act->count == VL_CHOICE_MAX || s->game->moves(s, vl_state_in(&box), seat, moves) != 1) return false;
        act->move[act->count++] = moves[0];
    }
    return true;
}

/* Whether, as far as this viewer can know, the seat has only one act open to it. */
static bool forced_for(const struct vl_table *t, unsigned seat, unsigned viewer) {
    enum { WORLDS = 300 };
    struct vl_view_box view;
    struct vl_rng rng;
    struct vl_act act;
    t->setup.game->view(&t->setup, state_of(t), viewer, vl_view_in(&view));
    vl_rng_init(&rng, viewer, seat);
    for (unsigned n = 0; n < WORLDS; n++) {
        struct vl_state_box world;
        t->setup.game->determinize(&t->setup, vl_view_in(&view), &rng, vl_state_in(&world));
        if (!forced_act(&t->setup, vl_state_in(&world), seat, &act)) return false;
    }
    return true;
}

static bool forced_openly(const struct vl_table *t, unsigned seat, struct vl_act *act) {
    if (!forced_act(&t->setup, state_of(t), seat, act)) return false;
    if (!tab_choosing(&t->setup, state_of(t), seat)) return true;
    for (unsigned set = (all_seats(t) & ~VL_BIT(seat)) | VL_BIT(VL_SPECTATOR); set != 0; set &= set - 1)
        if (!forced_for(t, seat, vl_first(set))) return false;
    return true;
}

/* ---- What happens by itself ---- */

/* The bot that plays for this seat, if one does. */
static bool bot_at(const struct vl_table *t, unsigned seat, struct vl_bot *bot) {
    const struct vl_table_seat *who = &t->seat[seat];
    if (!who->covered && who->kind != VL_SEAT_BOT) return false;
    if (!vl_bot_parse(who->covered ? who->cover : who->name, bot))
        *bot = *vl_bot_find("greedy"); /* an old journal may name a bot that is no more */
    return true;
}

/* The seat's side of a simultaneous phase (core/sides.h): what others have committed meanwhile is not for its bot to
 * guess at. The moves made so far are gone through again, which takes microseconds. */
static void side_of(const struct vl_table *t, unsigned seat, struct vl_state_box *out) {
    const struct vl_setup *s = &t->setup;
    struct vl_sides sides = {.open = 0};
    struct vl_state_box box;
    s->game->init(s, vl_state_in(&box));
    for (uint32_t i = 0; i < t->log.plies; i++) {
        vl_sides_move(s, &sides, vl_state_in(&box), t->log.ply[i].actor, t->log.ply[i].move);
        s->game->apply(s, vl_state_in(&box), t->log.ply[i].actor, t->log.ply[i].move, NULL);
    }
    memcpy(out->bytes, vl_sides_of(&sides, vl_state_in(&box), seat), s->game->state_size);
}

static void bot_act(const struct vl_table *t, unsigned seat, const struct vl_bot *bot, struct vl_rng *rng,
                    struct vl_act *act) {
    const struct vl_setup *s = &t->setup;
    struct vl_state_box box;
    bool secret = tab_choosing(s, state_of(t), seat), whole = false;
    *act = (struct vl_act){.kind = VL_ACT_MOVE, .seat = (uint8_t)seat};
    memcpy(&box, &t->state, sizeof box);
    if (secret) side_of(t, seat, &box);
    while (!whole) {
        vl_move moves[VL_MOVES_MAX];
        struct vl_view_box view;
        CHECK(act->count < VL_CHOICE_MAX);
        unsigned count = s->game->moves(s, vl_state_in(&box), seat, moves);
        s->game->view(s, vl_state_in(&box), seat, vl_view_in(&view));
        vl_move move = bot->choose(bot, s, vl_view_in(&view), moves, count, t->mind, rng);
        act->move[act->count++] = move;
        whole = !secret || tab_choice_step(s, vl_state_in(&box), seat, move);
    }
}

static vl_move draw(const struct vl_table *t, struct vl_rng *rng) {
    const struct vl_setup *s = &t->setup;
    struct vl_outcome outcomes[VL_MOVES_MAX];
    if (!t->fair_deal) return s->game->chance(s, state_of(t), rng);
    unsigned count = s->game->chances(s, state_of(t), outcomes);
    return outcomes[vl_fair_draw(t->fair.key, t->chances, outcomes, count)].move;
}

unsigned vl_table_waits_for(const struct vl_table *t) {
    unsigned waiting = t->phase != VL_TABLE_PLAYING ? 0 : vl_actors(state_of(t)) & all_seats(t);
    struct vl_bot bot;
    for (unsigned set = waiting; set != 0; set &= set - 1)
        if (bot_at(t, vl_first(set), &bot)) waiting &= ~VL_BIT(vl_first(set));
    return waiting;
}

enum vl_progress vl_table_step(struct vl_table *t, uint64_t now, struct vl_rng *rng) {
    struct vl_act act = {.kind = VL_ACT_MOVE, .seat = VL_CHANCE, .count = 1};
    tab_time(t, now);
    if (t->phase == VL_TABLE_OVER) return VL_ENDED;
    if (t->phase != VL_TABLE_PLAYING) return VL_WAITS;
    if (vl_chance_next(state_of(t))) {
        act.numbered = t->fair_deal;
        act.time = t->fair_deal ? t->chances : 0;
        act.move[0] = draw(t, rng);
        return tab_act(t, &act).rule == NULL ? VL_STEPPED : VL_STUCK;
    }
    for (unsigned set = vl_actors(state_of(t)); set != 0; set &= set - 1) {
        unsigned seat = vl_first(set);
        struct vl_bot bot;
        if (bot_at(t, seat, &bot))
            bot_act(t, seat, &bot, rng, &act);
        else if (!t->seat[seat].forced || !forced_openly(t, seat, &act))
            continue;
        return tab_act(t, &act).rule == NULL ? VL_STEPPED : VL_STUCK;
    }
    return VL_WAITS;
}
