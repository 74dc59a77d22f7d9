/* rules.c - Ogallala, in the order of a turn: draw, place, effect, attack, stow, end?
 *
 *      DRAWING ── TURNING ──▶ PLACING ──┬── lasso ──▶ STEALING ──▶ KEEPING ──┐
 *         │     (chance)  │      ▲      ├── archer ─▶ SHOOTING ──────────────┤
 *         │               │      │      └──────────────────────────────────▶ ▼
 *         └── discard ────┼──────┘                                    next_attack ◀──────────┐
 *                         └── Mad Axe ─▶ SINKING ───────────┐               │ a canoe waits   │
 *                                                           ▼               ▼                 │
 *      the next card, the next turn ◀── card_done ◀── (none waits)      ATTACKING ──▶ STOWING ┘
 *      or the end                        │    ▲
 *                                        ▼    │
 *                                        ASKING
 *
 * What a river allows is told in river.c, what a seat may aim at in moves.c; here is what follows. */
#include <string.h>

#include "core/event.h"
#include "ogallala.h"

enum { MAY_END = 3, MUST_END = 5 };

static struct oga_state *open_state(struct vl_state *state) {
    return (struct oga_state *)(void *)state;
}

/* ---- Setup ---- */

/* OGA-2: three piles, the odd cards on the first ones. Their order is drawn card by card (chance). */
void vl_oga_init(const struct vl_setup *s, struct vl_state *state) {
    struct oga_state *t = open_state(state);
    struct oga_public *open = &t->open;
    unsigned count = vl_oga_card_count(s);
    memset(t, 0, sizeof *t);
    for (unsigned seat = 0; seat < SEATS; seat++) memset(open->river[seat].card, EMPTY, CELLS);
    for (unsigned card = 0; card < CARDS; card++) open->unseen[card] = (uint8_t)s->number[card];
    for (unsigned pile = 0; pile < PILES; pile++) open->pile[pile] = (uint8_t)((count + PILES - 1 - pile) / PILES);
    open->hand = open->last = NO_TAG;
    open->phase = DRAWING;
    t->actors = VL_BIT(0);
}

/* Every card that was not seen yet is as likely as any other to be on top of a pile. */
unsigned vl_oga_chances(const struct vl_setup *s, const struct vl_state *state, struct vl_outcome *out) {
    const struct oga_public *open = &oga_read_state(state)->open;
    unsigned count = 0;
    (void)s;
    for (unsigned card = 0; card < CARDS; card++)
        if (open->unseen[card] > 0) out[count++] = (struct vl_outcome){oga_to_turn_up(card), open->unseen[card]};
    return count;
}

vl_move vl_oga_chance(const struct vl_setup *s, const struct vl_state *state, struct vl_rng *rng) {
    const struct oga_public *open = &oga_read_state(state)->open;
    uint32_t unseen = 1u + open->pile[0] + open->pile[1] + open->pile[2]; /* with the one just drawn */
    uint32_t x = vl_rng_below(rng, unseen), card = 0;
    (void)s;
    while (x >= open->unseen[card]) x -= open->unseen[card++];
    return oga_to_turn_up(card);
}

/* ---- After a card ---- */

static void end_game(const struct vl_setup *s, struct oga_state *t, struct vl_events *events) {
    t->open.phase = OVER;
    t->actors = 0;
    for (unsigned seat = 0; events != NULL && seat < s->players; seat++) {
        unsigned counts[LINES];
        vl_oga_count_river(&t->open.river[seat], counts);
        vl_tell(events, EV_OVER, VL_EVERYONE, (int)seat, vl_oga_worth(counts), 0, 0);
    }
}

/* It ends by itself. */
static void must_end(const struct vl_setup *s, struct oga_state *t, enum oga_ending why, struct vl_events *events) {
    if (events != NULL) vl_tell(events, EV_ENDS, VL_EVERYONE, (int)why, 0, 0, 0);
    end_game(s, t, events);
}

/* OGA-28 (4): the same player draws again, or the turn ends; OGA-24: unless nobody has touched the piles for long. */
static void go_on(const struct vl_setup *s, struct oga_state *t, struct vl_events *events) {
    struct oga_public *open = &t->open;
    unsigned before = open->seat, why = open->turn_ends;
    open->phase = DRAWING;
    if (why == TURN_GOES_ON) return;
    open->idle = open->drew ? 0 : (uint8_t)(open->idle + 1);
    open->turn_ends = open->completed = open->drew = 0;
    if (open->idle == oga_idle_turns(s)) {
        must_end(s, t, ENDS_IDLE, events);
        return;
    }
    open->seat = (uint8_t)((before + 1) % s->players);
    t->actors = VL_BIT(open->seat);
    if (events != NULL) vl_tell(events, EV_TURN, VL_EVERYONE, open->seat, (int)before, (int)why - 1, 0);
}

/* OGA-28, once the card, its effects and all attacks are dealt with. */
static void card_done(const struct vl_setup *s, struct oga_state *t, struct vl_events *events) {
    struct oga_public *open = &t->open;
    unsigned complete = open->completed ? vl_oga_complete_count(&open->river[open->seat]) : 0;
    open->from_discard = 0;
    if (complete >= MUST_END)
        must_end(s, t, ENDS_FIVE, events);
    else if (open->pile[0] + open->pile[1] + open->pile[2] == 0) /* OGA-23 */
        must_end(s, t, ENDS_PILES, events);
    else if (complete >= MAY_END) /* OGA-22 */
        open->phase = ASKING;
    else
        go_on(s, t, events);
}

static void leave_queue(struct oga_public *open) {
    memmove(open->queue, open->queue + 1, --open->waiting);
    open->queue[open->waiting] = 0;
}

/* OGA-20: the first of the canoes that wait may attack, if it has a target (OGA-17). */
static void next_attack(const struct vl_setup *s, struct oga_state *t, struct vl_events *events) {
    struct oga_public *open = &t->open;
    for (; open->waiting > 0; leave_queue(open)) {
        if (!vl_oga_any_target(s, open, vl_oga_why_not_attack)) continue;
        open->phase = ATTACKING;
        return;
    }
    card_done(s, t, events);
}

/* OGA-19: the next card of booty comes to hand. */
static void next_spoil(const struct vl_setup *s, struct oga_state *t, struct vl_events *events) {
    struct oga_public *open = &t->open;
    if (open->spoils == 0) {
        next_attack(s, t, events);
        return;
    }
    open->hand = open->spoil[0];
    memmove(open->spoil, open->spoil + 1, --open->spoils);
    open->spoil[open->spoils] = 0;
    open->phase = STOWING;
}

/* ---- Drawing ---- */

static void to_discard(struct oga_public *open, unsigned tag) {
    open->discard[open->discarded++] = (uint8_t)tag;
    open->last = (uint8_t)tag;
}

static void discard_hand(struct oga_public *open) {
    to_discard(open, open->hand);
    open->hand = NO_TAG;
}

/* OGA-10, OGA-11 */
static void draw(struct oga_state *t, unsigned pile, struct vl_events *events) {
    struct oga_public *open = &t->open;
    if (events != NULL) vl_tell(events, EV_DRAWS, VL_EVERYONE, open->seat, (int)pile, 0, 0);
    if (pile < PILES) {
        open->pile[pile]--;
        open->drew = 1;
        open->phase = TURNING;
        t->actors = VL_BIT(VL_CHANCE);
        return;
    }
    open->hand = open->discard[--open->discarded];
    open->discard[open->discarded] = 0;
    open->from_discard = 1;
    open->phase = PLACING;
    if (events != NULL) vl_tell(events, EV_DRAWN, VL_EVERYONE, open->seat, (int)oga_hand(open), 0, 0);
}

static void discard(const struct vl_setup *s, struct oga_state *t, struct vl_events *events) {
    struct oga_public *open = &t->open;
    if (events != NULL) vl_tell(events, EV_DISCARDED, VL_EVERYONE, open->seat, (int)oga_hand(open), 0, 0);
    open->turn_ends = oga_hand(open) == MAD_AXE ? BY_AXE : BY_DISCARD; /* OGA-12 (b), (d) */
    discard_hand(open);
    card_done(s, t, events);
}

/* The card that came up. OGA-15: the Mad Axe sinks a complete canoe, or is discarded without a word. */
static void turn_up(const struct vl_setup *s, struct oga_state *t, unsigned card, struct vl_events *events) {
    struct oga_public *open = &t->open;
    open->unseen[card]--;
    open->face[open->turned] = (uint8_t)card;
    open->hand = open->turned++;
    t->actors = VL_BIT(open->seat);
    if (events != NULL) vl_tell(events, EV_DRAWN, VL_EVERYONE, open->seat, (int)card, 0, 0);
    if (card != MAD_AXE)
        open->phase = PLACING;
    else if (vl_oga_complete_count(&open->river[open->seat]) > 0)
        open->phase = SINKING;
    else
        discard(s, t, events); /* OGA-17 */
}

/* ---- Placing and inserting ---- */

/* What the cards of one combination are worth together in a row: 40 for each pair, 90 for each trio. */
static int combined(const struct oga_river *river, unsigned row, unsigned combination) {
    int points = 0;
    for (unsigned column = 0; column < COLUMNS; column++) {
        enum oga_line pair = vl_oga_pair_at(river, row, column);
        if (pair != LINES && vl_oga_trait[river->card[oga_cell(row, column)]].combination == combination)
            points += vl_oga_points[pair];
    }
    return points;
}

/* A combination that was joined is told by its character. */
static void tell_combined(const struct oga_river *before, const struct oga_river *after, unsigned seat, unsigned row,
                          struct vl_events *events) {
    for (unsigned i = 0; i < COMBINATIONS; i++) {
        int gain = combined(after, row, i) - combined(before, row, i);
        if (gain <= 0) continue;
        enum oga_line line = gain == vl_oga_points[LINE_PAIRS] ? LINE_PAIRS : LINE_TRIOS;
        vl_tell(events, EV_COMBINED, VL_EVERYONE, (int)seat, (int)(CHARACTERS + i), vl_oga_points[line], 0);
    }
}

/* A canoe is complete: it joins the queue (OGA-20). */
static void complete(const struct vl_setup *s, struct oga_public *open, unsigned cell, struct vl_events *events) {
    const struct oga_river *river = &open->river[open->seat];
    struct oga_canoe canoe = vl_oga_canoe_at(river, cell);
    unsigned bow = oga_cell(canoe.row, canoe.first);
    open->queue[open->waiting++] = (uint8_t)bow;
    open->completed = 1;
    if (events != NULL)
        vl_tell(events, EV_COMPLETED, VL_EVERYONE, open->seat, (int)bow, canoe.last - canoe.first + 1,
                (int)vl_oga_strength(s, river, &canoe));
}

/* The card at hand takes an empty cell. Returns whether it completed a canoe: then it is that of the card (OGA-7). */
static bool place(const struct vl_setup *s, struct oga_public *open, unsigned cell, struct vl_events *events) {
    struct oga_river *river = &open->river[open->seat], before;
    if (events != NULL) before = *river;
    vl_oga_put(river, cell, oga_hand(open), open->hand);
    if (events != NULL) {
        vl_tell(events, open->phase == STOWING ? EV_STOWED : EV_PLACED, VL_EVERYONE, open->seat, (int)oga_hand(open),
                (int)cell, 0);
        tell_combined(&before, river, open->seat, oga_row(cell), events);
    }
    if (!vl_oga_canoe_at(river, cell).complete) return false;
    complete(s, open, cell, events);
    return true;
}

/* OGA-8: the card at hand takes a cell from which the row slides. Canoes that wait keep their place in the queue
 * wherever their bow goes (OGA-20). At most one canoe is completed, the one whose hole was closed; those that were
 * complete before still are, and do not count (OGA-21). */
static bool insert(const struct vl_setup *s, struct oga_public *open, unsigned cell, enum oga_side side,
                   struct vl_events *events) {
    struct oga_river *river = &open->river[open->seat], before = *river;
    unsigned complete_before = vl_oga_complete_count(river), hole = vl_oga_slide(river, cell, side);
    vl_oga_put(river, cell, oga_hand(open), open->hand);
    for (unsigned i = 0; i < open->waiting; i++) {
        unsigned bow = open->queue[i];
        if (side == RIGHT && bow >= cell && bow < hole) open->queue[i]++;
        if (side == LEFT && bow <= cell && bow > hole) open->queue[i]--;
    }
    if (events != NULL) {
        unsigned moved = side == RIGHT ? hole - 1 : hole + 1; /* the cards from here to the cell have slid */
        vl_tell(events, EV_INSERTED, VL_EVERYONE, open->seat, (int)oga_hand(open), (int)cell, open->phase == STOWING);
        vl_tell(events, EV_SLID, VL_EVERYONE, open->seat, (int)cell, (int)moved, (int)side);
        tell_combined(&before, river, open->seat, oga_row(cell), events);
    }
    if (vl_oga_complete_count(river) == complete_before) return false;
    complete(s, open, hole, events);
    return true;
}

/* The card at hand has found its cell: its effect, then the attacks. */
static void deal_with(const struct vl_setup *s, struct oga_state *t, vl_move move, struct vl_events *events) {
    struct oga_public *open = &t->open;
    unsigned card = oga_hand(open), phase = open->phase;
    bool owned = phase == PLACING && vl_oga_owns(&open->river[open->seat], card);
    bool completed = vl_verb_of(move) == PLACE
                         ? place(s, open, oga_place_cell(move), events)
                         : insert(s, open, oga_insert_cell(move), (enum oga_side)oga_insert_side(move), events);
    open->last = open->hand;
    open->hand = NO_TAG;
    if (phase == STOWING) {
        next_spoil(s, t, events);
        return;
    }
    bool lasso = phase == PLACING && (card == LASSO || card == LASSO + 1);
    bool archer = phase == PLACING && (card == ARCHER || card == ARCHER + 1);
    if (open->turn_ends == TURN_GOES_ON) /* OGA-12 (a), (b), (c) */
        open->turn_ends = owned       ? BY_IDENTICAL
                          : lasso     ? BY_LASSO
                          : archer    ? BY_ARCHER
                          : completed ? BY_CANOE
                                      : TURN_GOES_ON;
    if (lasso && vl_oga_any_target(s, open, vl_oga_why_not_steal))
        open->phase = STEALING; /* OGA-13 */
    else if (archer && vl_oga_any_target(s, open, vl_oga_why_not_shoot))
        open->phase = SHOOTING; /* OGA-14 */
    else
        next_attack(s, t, events);
}

/* ---- Effects ---- */

/* OGA-13: the card comes to hand and is placed next; OGA-9: nothing else moves. */
static void steal(struct oga_public *open, unsigned victim, unsigned cell, struct vl_events *events) {
    struct oga_river *river = &open->river[victim];
    open->hand = river->tag[cell];
    open->phase = KEEPING;
    if (events != NULL) vl_tell(events, EV_LASSOED, VL_EVERYONE, open->seat, (int)victim, (int)cell, river->card[cell]);
    vl_oga_take(river, cell);
}

/* OGA-14 */
static void shoot(const struct vl_setup *s, struct oga_state *t, unsigned victim, unsigned cell,
                  struct vl_events *events) {
    struct oga_public *open = &t->open;
    struct oga_river *river = &open->river[victim];
    if (events != NULL) vl_tell(events, EV_SHOT, VL_EVERYONE, open->seat, (int)victim, (int)cell, river->card[cell]);
    to_discard(open, river->tag[cell]);
    vl_oga_take(river, cell);
    next_attack(s, t, events);
}

/* A canoe goes down: its cards, from left to right, to the discard, or booty to the attacker. Returns how many. */
static unsigned wreck(struct oga_public *open, struct oga_river *river, const struct oga_canoe *canoe, bool looted) {
    unsigned cards = 0;
    for (unsigned column = canoe->first; column <= canoe->last; column++) {
        unsigned at = oga_cell(canoe->row, column);
        if (river->card[at] == EMPTY) continue;
        if (looted && (vl_oga_trait[river->card[at]].is & IS_BOOTY))
            open->spoil[open->spoils++] = river->tag[at];
        else
            to_discard(open, river->tag[at]);
        vl_oga_take(river, at);
        cards++;
    }
    return cards;
}

/* OGA-15: first the Mad Axe, then the canoe. */
static void sink(const struct vl_setup *s, struct oga_state *t, unsigned cell, struct vl_events *events) {
    struct oga_public *open = &t->open;
    struct oga_river *river = &open->river[open->seat];
    struct oga_canoe canoe = vl_oga_canoe_at(river, cell);
    if (events != NULL) {
        unsigned counts[LINES] = {0};
        vl_oga_count_canoe(river, &canoe, counts);
        vl_tell(events, EV_DISCARDED, VL_EVERYONE, open->seat, MAD_AXE, 0, 0);
        vl_tell(events, EV_LOST, VL_EVERYONE, open->seat, (int)cell, canoe.last - canoe.first + 1,
                vl_oga_worth(counts));
    }
    discard_hand(open);
    wreck(open, river, &canoe, false);
    open->turn_ends = BY_AXE; /* OGA-12 (b) */
    card_done(s, t, events);
}

/* ---- Attacks ---- */

/* OGA-18, OGA-19 */
static void attack(const struct vl_setup *s, struct oga_state *t, unsigned victim, unsigned cell,
                   struct vl_events *events) {
    struct oga_public *open = &t->open;
    struct oga_river *river = &open->river[victim];
    struct oga_canoe canoe = vl_oga_canoe_at(river, cell);
    if (events != NULL)
        vl_tell(events, EV_ATTACKED, VL_EVERYONE, open->seat, open->queue[0], (int)victim,
                (int)vl_oga_strength(s, river, &canoe));
    leave_queue(open);
    unsigned cards = wreck(open, river, &canoe, true);
    if (events != NULL) vl_tell(events, EV_SUNK, VL_EVERYONE, (int)victim, (int)cell, (int)cards, open->spoils);
    next_spoil(s, t, events);
}

static void hold(const struct vl_setup *s, struct oga_state *t, struct vl_events *events) {
    struct oga_public *open = &t->open;
    if (events != NULL) vl_tell(events, EV_HELD, VL_EVERYONE, open->seat, open->queue[0], 0, 0);
    leave_queue(open);
    next_attack(s, t, events);
}

/* OGA-19 */
static void drop(const struct vl_setup *s, struct oga_state *t, struct vl_events *events) {
    struct oga_public *open = &t->open;
    if (events != NULL) vl_tell(events, EV_DROPPED, VL_EVERYONE, open->seat, (int)oga_hand(open), 0, 0);
    discard_hand(open);
    next_spoil(s, t, events);
}

void vl_oga_apply(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move,
                  struct vl_events *events) {
    struct oga_state *t = open_state(state);
    (void)actor;
    switch (vl_verb_of(move)) {
    case DRAW: draw(t, oga_draw_pile(move), events); break;
    case TURN_UP: turn_up(s, t, oga_turn_up_card(move), events); break;
    case PLACE:
    case INSERT: deal_with(s, t, move, events); break;
    case DISCARD: discard(s, t, events); break;
    case STEAL: steal(&t->open, oga_steal_victim(move), oga_steal_cell(move), events); break;
    case SHOOT: shoot(s, t, oga_shoot_victim(move), oga_shoot_cell(move), events); break;
    case SINK: sink(s, t, oga_sink_cell(move), events); break;
    case ATTACK: attack(s, t, oga_attack_victim(move), oga_attack_cell(move), events); break;
    case HOLD: hold(s, t, events); break;
    case DROP: drop(s, t, events); break;
    case END: /* OGA-22 */
        if (events != NULL) vl_tell(events, EV_STOPPED, VL_EVERYONE, t->open.seat, 0, 0, 0);
        end_game(s, t, events);
        break;
    default: /* CONTINUE, OGA-22 */
        if (events != NULL) vl_tell(events, EV_CONTINUED, VL_EVERYONE, t->open.seat, 0, 0, 0);
        go_on(s, t, events);
        break;
    }
}

/* ---- End ---- */

/* OGA-25: complete canoes; OGA-26: the highest score wins. */
void vl_oga_scores(const struct vl_setup *s, const struct vl_state *state, int32_t *out) {
    const struct oga_public *open = &oga_read_state(state)->open;
    for (unsigned seat = 0; seat < s->players; seat++) {
        unsigned counts[LINES];
        vl_oga_count_river(&open->river[seat], counts);
        out[seat] = vl_oga_worth(counts);
    }
}
