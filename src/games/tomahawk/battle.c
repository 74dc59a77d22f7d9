/* battle.c - what happens when both seats have placed: reveal, characters, trophies, territories, peeks.
 *
 * The order is that of the rulebook (TOM-27): every card of the turn takes part in each step before the next step
 * begins. What a card is worth depends on its own kind and on the card opposite alone, so nothing is carried from one
 * turn of a battle to the next but the cards themselves. */
#include "core/event.h"
#include "tomahawk.h"

/* ---- A battle that has had all its turns ---- */

/* The specials among a side's cards: a set, bit kind - MEMBERS. */
static unsigned specials_of(const uint8_t *cards, unsigned length) {
    unsigned set = 0;
    for (unsigned i = 0; i < length; i++)
        if (cards[i] >= MEMBERS) set |= 1u << (cards[i] - MEMBERS);
    return set;
}

static bool has(unsigned specials, unsigned card) {
    return specials >> (card - MEMBERS) & 1;
}

/* TOM-23, TOM-24: the value of the cards that the territory picks out, over both sides. */
static int edge_of(const struct tom_fight *f, unsigned length, unsigned effect) {
    int edge = f->worth[0][0];
    for (unsigned seat = 0; seat < SEATS; seat++)
        for (unsigned i = 0; i < length; i++) {
            int worth = f->worth[seat][i];
            if (effect == PUMA ? worth > edge : worth < edge) edge = worth;
        }
    return edge;
}

/* TOM-17: the spirit and another 2 of its side, both counting. The puma takes all cards of a value or none. */
static bool unites(const struct tom_fight *f, unsigned seat, unsigned specials, unsigned length, unsigned effect) {
    unsigned twos = 0;
    if (!has(specials, SPIRIT) || (effect == PUMA && f->edge == 2)) return false;
    for (unsigned i = 0; i < length; i++) twos += f->worth[seat][i] == 2;
    return twos >= 2;
}

void vl_tom_fight(const struct vl_setup *s, unsigned land, const uint8_t cards[SEATS][LENGTHS], struct tom_fight *f) {
    unsigned length = tom_length_of(land), effect = tom_effect_of(land);
    unsigned specials[SEATS] = {specials_of(cards[0], length), specials_of(cards[1], length)};
    for (unsigned i = 0; i < length; i++) {
        f->worth[0][i] = tom_worth(s, cards[0][i], cards[1][i]);
        f->worth[1][i] = tom_worth(s, cards[1][i], cards[0][i]);
    }
    f->edge = effect == NO_EFFECT ? 0 : edge_of(f, length, effect);
    f->united = f->reversed = NONE;
    for (unsigned seat = 0; seat < SEATS; seat++) {
        f->total[seat] = 0;
        for (unsigned i = 0; i < length; i++) {
            int worth = f->worth[seat][i];
            bool picked = effect != NO_EFFECT && worth == f->edge;
            f->total[seat] += !picked ? worth : effect == PUMA ? 0 : 2 * worth;
        }
        if (!unites(f, seat, specials[seat], length, effect)) continue;
        f->united = (uint8_t)seat;
        f->total[seat] += 5; /* 9 instead of 4 */
    }
    f->winner = f->total[0] == f->total[1] ? TIED : f->total[1] > f->total[0]; /* TOM-10 */
    for (unsigned seat = 0; seat < SEATS; seat++) {                            /* TOM-21 */
        if (f->total[1 - seat] <= 2 * f->total[seat] || !has(specials[seat], MANITOU)) continue;
        f->reversed = f->winner = (uint8_t)seat;
        break;
    }
    f->doubled = tom_type_of(land) == FOREST && has(specials[0] | specials[1], SEQUOIA);
}

/* ---- The steps of a turn ---- */

/* One pile at the end of a turn. TOM-7: revealed now are the cards of the turns from `from` to this one. That is this
 * turn alone; in a forest all of its turns when it is finished, and none before. */
struct front {
    uint8_t battle, type, from;
    bool finished;
};

static void survey(const struct tom_public *open, struct front *fronts) {
    for (unsigned pile = 0; pile < PILES; pile++) {
        struct front *f = &fronts[pile];
        f->battle = vl_tom_battle_at[pile][open->turn];
        f->type = (uint8_t)tom_type_of(open->land[f->battle]);
        f->finished = open->turn == tom_last_turn(f->battle);
        f->from = open->turn;
        if (f->type == FOREST) f->from = f->finished ? vl_tom_schedule[f->battle].start : (uint8_t)(open->turn + 1);
    }
}

/* The kind of a card on the table. */
static unsigned card_at(const struct tom_state *t, unsigned seat, unsigned turn, unsigned pile) {
    return t->played[seat][turn][pile] - 1u;
}

static void tell_revealed(const struct tom_state *t, const struct front *fronts, struct vl_events *events) {
    for (unsigned pile = 0; pile < PILES; pile++)
        for (unsigned turn = fronts[pile].from; turn <= t->open.turn; turn++)
            vl_tell(events, EV_REVEALED, VL_EVERYONE, (int)pile, (int)turn + 1, (int)card_at(t, 0, turn, pile),
                    (int)card_at(t, 1, turn, pile));
}

/* TOM-8: values that sky and cloud change, and a forest that sequoia makes count double (TOM-18: for whoever wins it).
 * None of it is stored: tom_worth and vl_tom_fight know. */
static void tell_characters(const struct vl_setup *s, const struct tom_state *t, const struct front *fronts,
                            struct vl_events *events) {
    for (unsigned pile = 0; pile < PILES; pile++)
        for (unsigned turn = fronts[pile].from; turn <= t->open.turn; turn++)
            for (unsigned seat = 0; seat < SEATS; seat++) {
                unsigned card = card_at(t, seat, turn, pile), opposite = card_at(t, 1 - seat, turn, pile);
                if (card == SKY)
                    vl_tell(events, EV_COPIED, VL_EVERYONE, (int)seat, (int)pile, (int)opposite,
                            tom_value(s, opposite));
                if (opposite == CLOUD && tom_worth(s, card, opposite) == 0)
                    vl_tell(events, EV_CHARMED, VL_EVERYONE, (int)seat, (int)pile, (int)card, 0);
                if (card == SEQUOIA && fronts[pile].type == FOREST)
                    vl_tell(events, EV_DOUBLED, VL_EVERYONE, (int)seat, (int)pile, 0, 0);
            }
}

/* TOM-19: dusk on a plain or mountain with a turn left there; chance then sets a card of the other seat. */
static void dance(struct tom_state *t, const struct front *fronts) {
    for (unsigned pile = 0; pile < PILES; pile++) {
        if (fronts[pile].type == FOREST || fronts[pile].finished) continue;
        for (unsigned seat = 0; seat < SEATS; seat++) {
            if (card_at(t, seat, t->open.turn, pile) != DUSK) continue;
            t->open.dusk_seat = (uint8_t)(1 - seat);
            t->open.dusk_turn = (uint8_t)(t->open.turn + 1);
            t->open.dusk_pile = (uint8_t)pile;
        }
    }
}

/* TOM-9: of every pair revealed now the lower card loses its hair; TOM-20: twice if the skull in the wind takes it. */
static void take_trophies(const struct vl_setup *s, struct tom_state *t, const struct front *fronts,
                          struct vl_events *events) {
    for (unsigned pile = 0; pile < PILES; pile++)
        for (unsigned turn = fronts[pile].from; turn <= t->open.turn; turn++) {
            unsigned card[SEATS] = {card_at(t, 0, turn, pile), card_at(t, 1, turn, pile)};
            int lead = tom_worth(s, card[0], card[1]) - tom_worth(s, card[1], card[0]);
            if (lead == 0) continue;
            unsigned taker = lead < 0, loser = 1 - taker;
            int points = tom_hair(s, card[loser]) * (card[taker] == WINDSKULL ? 2 : 1);
            if (points == 0) continue;
            t->open.trophies[taker] = (uint8_t)(t->open.trophies[taker] + points);
            if (events != NULL)
                vl_tell(events, EV_TROPHY, VL_EVERYONE, (int)taker, (int)pile, (int)card[loser], points);
        }
}

static void tell_totals(unsigned pile, unsigned land, const struct tom_fight *f, struct vl_events *events) {
    if (tom_effect_of(land) != NO_EFFECT)
        vl_tell(events, tom_effect_of(land) == PUMA ? EV_PUMA : EV_GATHERING, VL_EVERYONE, (int)pile, f->edge, 0, 0);
    if (f->united != NONE) vl_tell(events, EV_UNITED, VL_EVERYONE, f->united, (int)pile, 0, 0);
    vl_tell(events, EV_TOTALS, VL_EVERYONE, (int)pile, f->total[0], f->total[1], 0);
    if (f->reversed != NONE) vl_tell(events, EV_REVERSED, VL_EVERYONE, f->reversed, (int)pile, 0, 0);
}

static void tell_winner(unsigned pile, unsigned land, const struct tom_fight *f, struct vl_events *events) {
    int points = (int)tom_animals_of(land) * (f->doubled ? 2 : 1);
    if (f->winner == TIED)
        vl_tell(events, EV_TIED, VL_EVERYONE, (int)pile, (int)land, 0, 0);
    else
        vl_tell(events, EV_WON, VL_EVERYONE, f->winner, (int)pile, (int)land, points);
}

/* TOM-10: the territories that have reached their number of turns. TOM-11: their fighters leave face down, but
 * everybody has seen them. All are added up before the first is won. */
static void settle_territories(const struct vl_setup *s, struct tom_state *t, const struct front *fronts,
                               struct vl_events *events) {
    struct tom_fight fights[PILES];
    for (unsigned pile = 0; pile < PILES; pile++) {
        if (!fronts[pile].finished) continue;
        unsigned battle = fronts[pile].battle, land = t->open.land[battle];
        uint8_t cards[SEATS][LENGTHS];
        struct tom_fight *f = &fights[pile];
        for (unsigned i = 0, turn = vl_tom_schedule[battle].start; turn <= t->open.turn; i++, turn++) {
            cards[0][i] = (uint8_t)card_at(t, 0, turn, pile);
            cards[1][i] = (uint8_t)card_at(t, 1, turn, pile);
        }
        vl_tom_fight(s, land, (const uint8_t(*)[LENGTHS])cards, f);
        t->open.winner[battle] = f->winner;
        if (f->doubled && f->winner != TIED) t->open.doubled |= (uint16_t)(1u << battle); /* TOM-18 */
        if (events != NULL) tell_totals(pile, land, f, events);
    }
    for (unsigned pile = 0; pile < PILES && events != NULL; pile++)
        if (fronts[pile].finished) tell_winner(pile, t->open.land[fronts[pile].battle], &fights[pile], events);
}

/* TOM-12: whoever won a mountain sees what the other placed this turn in forests that go on. */
static void peek(struct tom_state *t, const struct front *fronts, struct vl_events *events) {
    unsigned lookers = 0;
    for (unsigned pile = 0; pile < PILES; pile++)
        if (fronts[pile].type == MOUNTAIN && t->open.winner[fronts[pile].battle] < SEATS)
            lookers |= 1u << t->open.winner[fronts[pile].battle];
    for (; lookers != 0; lookers &= lookers - 1)
        for (unsigned pile = 0; pile < PILES; pile++) {
            unsigned seat = vl_first(lookers), turn = t->open.turn;
            if (fronts[pile].type != FOREST || fronts[pile].finished) continue;
            t->open.peeked[seat] |= 1u << (turn * PILES + pile);
            int card = (int)card_at(t, 1 - seat, turn, pile);
            if (events != NULL)
                vl_veil(vl_tell(events, EV_PEEKED, VL_EVERYONE, (int)seat, (int)pile, card, 0), 2, VL_ONLY(seat));
        }
}

/* TOM-27 */
void vl_tom_resolve(const struct vl_setup *s, struct tom_state *t, struct vl_events *events) {
    struct front fronts[PILES];
    survey(&t->open, fronts);
    if (events != NULL) {
        tell_revealed(t, fronts, events);
        tell_characters(s, t, fronts, events);
    }
    dance(t, fronts);
    take_trophies(s, t, fronts, events);
    settle_territories(s, t, fronts, events);
    peek(t, fronts, events);
    t->open.turn++;
}

/* ---- The score ---- */

/* TOM-26: animals and trophies; TOM-25: at the end three points for more of the prized animal. */
void vl_tom_tally(const struct tom_public *open, struct tom_tally *tally) {
    *tally = (struct tom_tally){.prized = NONE};
    for (unsigned battle = 0; battle < BATTLES; battle++) {
        unsigned winner = open->winner[battle], land = open->land[battle];
        if (winner >= SEATS) continue;
        tally->animals[winner][tom_type_of(land)] += (int)tom_animals_of(land) * (open->doubled >> battle & 1 ? 2 : 1);
    }
    if (open->prized != NONE && open->phase == OVER) {
        unsigned type = tom_type_of(open->prized);
        int ahead = tally->animals[0][type] - tally->animals[1][type];
        tally->prized = ahead == 0 ? TIED : ahead < 0;
    }
    for (unsigned seat = 0; seat < SEATS; seat++) {
        tally->score[seat] = open->trophies[seat] + (tally->prized == seat ? BONUS : 0);
        for (unsigned type = 0; type < TYPES; type++) tally->score[seat] += tally->animals[seat][type];
    }
}
