/* batch_step.c - one game of a batch: an answer, what follows from it, and the next question in the caller's arrays.
 *
 * Everything here is what a step does thousands of times; nothing is allocated, and games know nothing of each other.
 */
#include <string.h>

#include "batch.h"
#include "core/choice.h"
#include "core/observe.h"
#include "core/telling.h"

/* ---- Showing ---- */

static inline vl_move *legal_of(const struct veillee_batch *b, unsigned row) {
    return b->legal + (size_t)row * (b->legals + LEGAL_BEHIND);
}

static void show_legal(struct veillee_batch *b, unsigned row, unsigned seat, const struct vl_state *state) {
    const struct veillee_setup *s = b->setup;
    vl_move *legal = legal_of(b, row);
    const uint16_t *action = s->action + seat * s->span;
    unsigned count = s->setup.game->moves(&s->setup, state, seat, legal);
    b->count[row] = (uint16_t)count;
    memset(legal + count, 0xff, LEGAL_BEHIND * sizeof *legal); /* VL_NO_MOVE */
    if (b->out.legal_count != NULL) b->out.legal_count[row] = (uint16_t)count;
    if (b->out.legal != NULL) {
        uint16_t *out = b->out.legal + (size_t)row * b->legals;
        for (unsigned i = 0; i < count; i++) out[i] = action[s->start[vl_verb_of(legal[i])] + vl_args_of(legal[i])];
    }
    if (b->out.mask != NULL) {
        uint8_t *mask = b->out.mask + (size_t)row * s->actions;
        memset(mask, 0, s->actions);
        for (unsigned i = 0; i < count; i++) mask[vl_lib_action(s, seat, legal[i])] = 1;
    }
}

static void show_sight(struct veillee_batch *b, unsigned game, unsigned row, unsigned seat,
                       const struct vl_state *state) {
    const struct vl_setup *s = &b->setup->setup;
    if (b->out.observation != NULL || b->out.wanted != NULL) {
        struct vl_view_box view;
        s->game->view(s, state, seat, vl_view_in(&view));
        if (b->out.observation != NULL)
            s->game->observe(s, vl_view_in(&view), b->out.observation + (size_t)row * b->setup->observation);
        if (b->out.wanted != NULL) b->out.wanted[row] = vl_ask_of(s, vl_view_in(&view)).most;
    }
    if (b->out.key != NULL) b->out.key[row] = b->keys[game].of[seat];
}

/* A row of which nothing is asked. */
static void show_nobody(struct veillee_batch *b, unsigned row) {
    b->count[row] = 0;
    if (b->out.actor != NULL) b->out.actor[row] = VEILLEE_NOBODY;
    if (b->out.legal_count != NULL) b->out.legal_count[row] = 0;
    if (b->out.mask != NULL) memset(b->out.mask + (size_t)row * b->setup->actions, 0, b->setup->actions);
    if (b->out.wanted != NULL) b->out.wanted[row] = 0;
}

static void show_seat(struct veillee_batch *b, unsigned game, unsigned row, unsigned seat,
                      const struct vl_state *state) {
    if (b->out.actor != NULL) b->out.actor[row] = (uint8_t)seat;
    show_legal(b, row, seat, state);
    show_sight(b, game, row, seat, state);
}

void vl_lib_batch_show(struct veillee_batch *b, unsigned game) {
    const struct vl_state *state = vl_lib_position(b, game);
    struct vl_lib_game *g = &b->game[game];
    unsigned players = b->setup->setup.players, callers = ((1u << players) - 1) & ~(unsigned)b->bots;
    unsigned asked = vl_actors(state) & callers;
    if (b->out.length != NULL) b->out.length[game] = g->length;
    if (!(b->flags & VEILLEE_AT_ONCE)) {
        g->asked = (uint8_t)(asked & -asked);
        if (asked != 0) {
            show_seat(b, game, game, vl_first(asked), state);
        } else {
            show_nobody(b, game);
            show_sight(b, game, game, vl_first(callers), state); /* the last position, as the first of them sees it */
        }
        return;
    }
    g->asked = (uint8_t)asked;
    for (unsigned seat = 0; seat < players; seat++) {
        unsigned row = game * players + seat;
        if (asked >> seat & 1) {
            show_seat(b, game, row, seat, state);
            continue;
        }
        show_nobody(b, row);
        if (b->flags & VEILLEE_EVERYBODY || asked == 0) show_sight(b, game, row, seat, state);
    }
}

/* ---- Going on ---- */

static void carry_out(struct veillee_batch *b, unsigned game, struct vl_state *state, unsigned actor, vl_move move) {
    const struct vl_setup *s = &b->setup->setup;
    if (b->keys == NULL) {
        s->game->apply(s, state, actor, move, NULL);
        return;
    }
    struct vl_events events;
    events.count = 0;
    s->game->apply(s, state, actor, move, &events);
    vl_keys_take(s->game, &b->keys[game], &events);
}

/* A bot that does not search makes one move; one that does makes all of its part, as it thinks before anybody of the
 * phase has moved: `before` is the position then. Returns how many moves it made. */
static unsigned let_bot_act(struct veillee_batch *b, unsigned worker, unsigned game, struct vl_state *state,
                            const struct vl_state *before, unsigned seat) {
    const struct vl_setup *s = &b->setup->setup;
    struct veillee_bot *bot = &b->bot[worker * s->players + seat];
    struct vl_rng *dice = &b->game[game].dice;
    struct vl_view_box view;
    vl_move moves[VL_MOVES_MAX], answer[VL_CHOICE_MAX];
    if (!bot->bot.searches) {
        unsigned count = s->game->moves(s, state, seat, moves);
        if (!bot->bot.blind) s->game->view(s, state, seat, vl_view_in(&view));
        carry_out(b, game, state, seat, bot->bot.quick(s, vl_view_in(&view), moves, count, dice));
        return 1;
    }
    unsigned count = s->game->moves(s, before, seat, moves);
    s->game->view(s, before, seat, vl_view_in(&view));
    unsigned made =
        vl_bot_answer(&bot->bot, s, vl_view_in(&view), moves, count, bot->mind, vl_lib_watch(&bot->bot), dice, answer);
    for (unsigned i = 0; i < made; i++) carry_out(b, game, state, seat, answer[i]);
    return made;
}

/* In a simultaneous phase bots come first, all of them from the position in which it began. */
static unsigned let_bots_act(struct veillee_batch *b, unsigned worker, unsigned game, struct vl_state *state,
                             unsigned bots) {
    struct vl_state_box before;
    unsigned made = 0;
    if (b->searchers & bots) memcpy(before.bytes, state, b->setup->setup.game->state_size);
    for (; bots != 0; bots &= bots - 1)
        made += let_bot_act(b, worker, game, state, vl_state_in(&before), vl_first(bots));
    return made;
}

/* Chance and bots, up to a question to the caller or the end. */
static void play_on(struct veillee_batch *b, unsigned worker, unsigned game, struct vl_state *state) {
    const struct vl_setup *s = &b->setup->setup;
    struct vl_lib_game *g = &b->game[game];
    for (unsigned actors; (actors = vl_actors(state)) != 0;) {
        if (actors == VL_BIT(VL_CHANCE)) {
            carry_out(b, game, state, VL_CHANCE, s->game->chance(s, state, &g->chance));
            continue;
        }
        unsigned bots = actors & b->bots;
        if (bots == 0) return;
        g->length += let_bots_act(b, worker, game, state, bots);
    }
}

void vl_lib_batch_onward(struct veillee_batch *b, unsigned game) {
    struct vl_state *state = vl_lib_position(b, game);
    play_on(b, 0, game, state);
    b->game[game].over = vl_over(state);
}

static void start(struct veillee_batch *b, unsigned worker, unsigned game, struct vl_state *state) {
    const struct vl_setup *s = &b->setup->setup;
    b->game[game].length = 0;
    if (b->keys != NULL) memset(&b->keys[game], 0, sizeof b->keys[game]);
    s->game->init(s, state);
    play_on(b, worker, game, state);
    b->game[game].over = vl_over(state);
}

void vl_lib_batch_begin(struct veillee_batch *b, unsigned worker, unsigned game) {
    start(b, worker, game, vl_lib_position(b, game));
    vl_lib_batch_show(b, game);
}

/* What a game that is over has brought. */
static void settle(struct veillee_batch *b, unsigned game, const struct vl_state *state) {
    const struct vl_setup *s = &b->setup->setup;
    unsigned size = b->setup->observation;
    int32_t scores[VL_SEATS_MAX];
    s->game->scores(s, state, scores);
    if (b->out.done != NULL) b->out.done[game] = 1;
    if (b->out.score != NULL) memcpy(b->out.score + (size_t)game * s->players, scores, s->players * sizeof *scores);
    if (b->out.reward != NULL) {
        float *reward = b->out.reward + (size_t)game * s->players;
        if (b->flags & VEILLEE_SCORES)
            for (unsigned seat = 0; seat < s->players; seat++) reward[seat] = (float)scores[seat];
        else
            vl_lib_utilities(s, state, reward);
    }
    for (unsigned seat = 0; b->out.last != NULL && seat < s->players; seat++) {
        struct vl_view_box view;
        s->game->view(s, state, seat, vl_view_in(&view));
        s->game->observe(s, vl_view_in(&view), b->out.last + ((size_t)game * s->players + seat) * size);
    }
}

/* ---- Answers ---- */

/* Eight at a time; behind the last one nothing is legal. */
static bool is_legal(const struct veillee_batch *b, unsigned row, vl_move move) {
    const vl_move *legal = legal_of(b, row);
    for (unsigned i = 0, count = b->count[row]; i < count; i += LEGAL_BEHIND) {
        unsigned same = 0;
        for (unsigned j = 0; j < LEGAL_BEHIND; j++) same |= legal[i + j] == move;
        if (same) return move != VL_NO_MOVE;
    }
    return false;
}

/* The move that an answer stands for; VL_NO_MOVE if it is not legal. */
static vl_move read_answer(const struct veillee_batch *b, unsigned row, unsigned seat, unsigned answer) {
    if (b->flags & VEILLEE_BY_PLACE) return answer < b->count[row] ? legal_of(b, row)[answer] : VL_NO_MOVE;
    if (answer >= b->setup->actions) return VL_NO_MOVE;
    vl_move move = b->setup->move[seat * b->setup->actions + answer];
    return is_legal(b, row, move) ? move : VL_NO_MOVE;
}

/* All moves of a seat's part, tried out on a copy; 0: they are not, or not all, or too many. */
static unsigned read_choice(const struct veillee_batch *b, const struct vl_state *state, unsigned row, unsigned seat,
                            const uint16_t *answer, vl_move *out) {
    const struct veillee_setup *setup = b->setup;
    const struct vl_setup *s = &setup->setup;
    struct vl_state_box copy;
    vl_move moves[VL_MOVES_MAX];
    bool whole = !vl_choice_secret(s, legal_of(b, row));
    unsigned made = 0;
    if (whole) { /* an open move, and nothing behind it */
        out[0] = read_answer(b, row, seat, answer[0]);
        return out[0] != VL_NO_MOVE && answer[1] == VL_NO_ACTION;
    }
    memcpy(copy.bytes, state, s->game->state_size);
    while (!whole && made < VL_CHOICE_MAX) {
        unsigned count = s->game->moves(s, vl_state_in(&copy), seat, moves), place = answer[made];
        vl_move move = VL_NO_MOVE;
        if (b->flags & VEILLEE_BY_PLACE) {
            if (place < count) move = moves[place];
        } else if (place < setup->actions) {
            move = setup->move[seat * setup->actions + place];
            unsigned i = 0;
            while (i < count && moves[i] != move) i++;
            if (i == count) move = VL_NO_MOVE;
        }
        if (move == VL_NO_MOVE) return 0;
        out[made++] = move;
        whole = vl_choice_step(s, vl_state_in(&copy), seat, move);
    }
    bool ends = made == VL_CHOICE_MAX || answer[made] == VL_NO_ACTION;
    return whole && ends ? made : 0;
}

/* The answers of all seats that were asked, judged before any of them is carried out. */
struct answers {
    uint8_t count[VL_SEATS_MAX];
    vl_move move[VL_SEATS_MAX][VL_CHOICE_MAX];
};

static bool read_answers(struct veillee_batch *b, unsigned game, const struct vl_state *state, const uint16_t *given,
                         struct answers *out) {
    unsigned players = b->setup->setup.players;
    bool at_once = b->flags & VEILLEE_AT_ONCE, good = true;
    for (unsigned set = b->game[game].asked; set != 0; set &= set - 1) {
        unsigned seat = vl_first(set), row = at_once ? game * players + seat : game;
        const uint16_t *answer = given + (size_t)row * b->width;
        if (b->flags & VEILLEE_WHOLE_CHOICES) {
            out->count[seat] = (uint8_t)read_choice(b, state, row, seat, answer, out->move[seat]);
        } else {
            out->move[seat][0] = read_answer(b, row, seat, answer[0]);
            out->count[seat] = out->move[seat][0] != VL_NO_MOVE;
        }
        if (b->out.refused != NULL) b->out.refused[row] = out->count[seat] == 0;
        good &= out->count[seat] > 0;
    }
    return good;
}

void vl_lib_batch_clear(struct veillee_batch *b, unsigned game) {
    unsigned players = b->setup->setup.players, rows = b->flags & VEILLEE_AT_ONCE ? players : 1;
    if (b->out.done != NULL) b->out.done[game] = 0;
    if (b->out.reward != NULL)
        for (unsigned i = 0; i < players; i++) b->out.reward[(size_t)game * players + i] = b->nothing;
    for (unsigned i = 0; b->out.refused != NULL && i < rows; i++) b->out.refused[(size_t)game * rows + i] = 0;
}

/* The answers are carried out, if they are legal: false if one is not. */
static bool take_answers(struct veillee_batch *b, unsigned game, struct vl_state *state, const uint16_t *given) {
    struct vl_lib_game *g = &b->game[game];
    struct answers answers;
    if (!(b->flags & (VEILLEE_AT_ONCE | VEILLEE_WHOLE_CHOICES))) { /* a single one: the usual way, and the quickest */
        unsigned seat = vl_first(g->asked);
        vl_move move = read_answer(b, game, seat, given[game]);
        if (b->out.refused != NULL) b->out.refused[game] = move == VL_NO_MOVE;
        if (move == VL_NO_MOVE) return false;
        carry_out(b, game, state, seat, move);
        g->length++;
        return true;
    }
    if (!read_answers(b, game, state, given, &answers)) return false;
    for (unsigned set = g->asked; set != 0; set &= set - 1) {
        unsigned seat = vl_first(set);
        for (unsigned i = 0; i < answers.count[seat]; i++) carry_out(b, game, state, seat, answers.move[seat][i]);
        g->length += answers.count[seat];
    }
    return true;
}

unsigned vl_lib_batch_answer(struct veillee_batch *b, unsigned worker, unsigned game, const uint16_t *given) {
    struct vl_state *state = vl_lib_position(b, game);
    struct vl_lib_game *g = &b->game[game];
    vl_lib_batch_clear(b, game);
    if (g->over) {
        if (b->reset != VEILLEE_RESET_NEVER) vl_lib_batch_begin(b, worker, game);
        return 0;
    }
    uint32_t before = g->length;
    if (!take_answers(b, game, state, given)) return 0;
    play_on(b, worker, game, state);
    uint32_t made = g->length - before;
    if (!vl_over(state)) {
        vl_lib_batch_show(b, game);
        return made;
    }
    g->over = 1;
    settle(b, game, state);
    uint32_t length = g->length;
    if (b->reset == VEILLEE_RESET_SAME_STEP) start(b, worker, game, state);
    vl_lib_batch_show(b, game);
    if (b->out.length != NULL) b->out.length[game] = length;
    return made;
}
