/* battle.c - what happens when both seats have placed: reveal, characters, trophies, territories, peeks.
 *
 * The order is that of the rulebook (TOM-27): every card of the turn takes part in each step before the next step
 * begins. What a card is worth depends on its own kind and on the card opposite alone, so nothing is carried from one
 * turn of a battle to the next but the cards themselves. */
#include "core/event.h"
#include "tomahawk.h"

/* ---- A pair of opposite cards ---- */

/* TOM-15: the sky is worth what the card opposite says. TOM-16: the cloud charms 7 to 10. The values stay so for
 * trophies and territory. */
int tom_worth(const struct vl_setup *s, unsigned card, unsigned opposite) {
    int value = tom_value(s, card == SKY ? opposite : card);
    return opposite == CLOUD && value >= 7 ? 0 : value;
}

/* TOM-9: what `card` takes from the card opposite; TOM-20: twice as much if it is the skull in the wind. */
static int trophies_of(const struct vl_setup *s, unsigned card, unsigned opposite) {
    if (tom_worth(s, card, opposite) <= tom_worth(s, opposite, card)) return 0;
    return tom_hair(s, opposite) * (card == WINDSKULL ? 2 : 1);
}

/* ---- A battle that has had all its turns ---- */

static bool has(const uint8_t *cards, unsigned length, unsigned card) {
    for (unsigned i = 0; i < length; i++)
        if (cards[i] == card) return true;
    return false;
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
static bool unites(const struct tom_fight *f, unsigned seat, const uint8_t *cards, unsigned length, unsigned effect) {
    unsigned twos = 0;
    if (!has(cards, length, SPIRIT) || (effect == PUMA && f->edge == 2)) return false;
    for (unsigned i = 0; i < length; i++) twos += f->worth[seat][i] == 2;
    return twos >= 2;
}

void tom_fight(const struct vl_setup *s, unsigned land, const uint8_t cards[SEATS][LENGTHS], struct tom_fight *f) {
    unsigned length = tom_length_of(land), effect = tom_effect_of(land);
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
        if (!unites(f, seat, cards[seat], length, effect)) continue;
        f->united = (uint8_t)seat;
        f->total[seat] += 5;
    }
    f->winner = f->total[0] == f->total[1] ? TIED : f->total[1] > f->total[0]; /* TOM-10 */
    for (unsigned seat = 0; seat < SEATS; seat++) {                             /* TOM-21 */
        if (f->total[1 - seat] <= 2 * f->total[seat] || !has(cards[seat], length, MANITOU)) continue;
        f->reversed = f->winner = (uint8_t)seat;
        break;
    }
    f->doubled = tom_type_of(land) == FOREST && (has(cards[0], length, SEQUOIA) || has(cards[1], length, SEQUOIA));
}

/* ---- The steps of a turn ---- */

/* The kind of a card on the table. */
static unsigned card_at(const struct tom_state *t, unsigned seat, unsigned turn, unsigned pile) {
    return t->played[seat][turn][pile] - 1u;
}

/* TOM-7: the first turn whose cards on this pile are revealed now. Only this turn's; in a forest all of them when it
 * is finished, and none (the turn to come) before. */
static unsigned revealed_from(const struct tom_public *open, unsigned pile) {
    unsigned battle = tom_battle_at[pile][open->turn];
    if (tom_type_of(open->land[battle]) != FOREST) return open->turn;
    return open->turn == tom_last_turn(battle) ? tom_schedule[battle].start : open->turn + 1u;
}

static void tell_revealed(const struct tom_state *t, struct vl_events *events) {
    for (unsigned pile = 0; pile < PILES; pile++)
        for (unsigned turn = revealed_from(&t->open, pile); turn <= t->open.turn; turn++)
            vl_tell(events, EV_REVEALED, VL_EVERYONE, (int)pile, (int)turn + 1, (int)card_at(t, 0, turn, pile),
                    (int)card_at(t, 1, turn, pile));
}

/* TOM-8: values that sky and cloud change. They are not stored: tom_worth knows. */
static void tell_characters(const struct vl_setup *s, const struct tom_state *t, struct vl_events *events) {
    for (unsigned pile = 0; pile < PILES; pile++)
        for (unsigned turn = revealed_from(&t->open, pile); turn <= t->open.turn; turn++)
            for (unsigned seat = 0; seat < SEATS; seat++) {
                unsigned card = card_at(t, seat, turn, pile), opposite = card_at(t, 1 - seat, turn, pile);
                if (card == SKY)
                    vl_tell(events, EV_COPIED, VL_EVERYONE, (int)seat, (int)pile, (int)opposite,
                            tom_value(s, opposite));
                if (opposite == CLOUD && tom_worth(s, card, opposite) == 0)
                    vl_tell(events, EV_CHARMED, VL_EVERYONE, (int)seat, (int)pile, (int)card, 0);
            }
}

/* TOM-19: dusk on a plain or mountain with a turn left there; chance then sets a card of the other seat. */
static void dance(struct tom_state *t) {
    for (unsigned pile = 0; pile < PILES; pile++)
        for (unsigned seat = 0; seat < SEATS; seat++) {
            unsigned battle = tom_battle_at[pile][t->open.turn];
            if (card_at(t, seat, t->open.turn, pile) != DUSK || t->open.turn == tom_last_turn(battle) ||
                tom_type_of(t->open.land[battle]) == FOREST)
                continue;
            t->open.dusk_seat = (uint8_t)(1 - seat);
            t->open.dusk_turn = (uint8_t)(t->open.turn + 1);
            t->open.dusk_pile = (uint8_t)pile;
        }
}

/* TOM-9: every pair revealed now. */
static void take_trophies(const struct vl_setup *s, struct tom_state *t, struct vl_events *events) {
    for (unsigned pile = 0; pile < PILES; pile++)
        for (unsigned turn = revealed_from(&t->open, pile); turn <= t->open.turn; turn++)
            for (unsigned seat = 0; seat < SEATS; seat++) {
                unsigned opposite = card_at(t, 1 - seat, turn, pile);
                int points = trophies_of(s, card_at(t, seat, turn, pile), opposite);
                if (points == 0) continue;
                t->open.trophies[seat] = (uint8_t)(t->open.trophies[seat] + points);
                if (events != NULL)
                    vl_tell(events, EV_TROPHY, VL_EVERYONE, (int)seat, (int)pile, (int)opposite, points);
            }
}

static void tell_fight(unsigned pile, unsigned land, const struct tom_fight *f, struct vl_events *events) {
    int points = (int)tom_animals_of(land) * (f->doubled ? 2 : 1);
    if (tom_effect_of(land) != NO_EFFECT)
        vl_tell(events, tom_effect_of(land) == PUMA ? EV_PUMA : EV_GATHERING, VL_EVERYONE, (int)pile, f->edge, 0, 0);
    if (f->united != NONE) vl_tell(events, EV_UNITED, VL_EVERYONE, f->united, (int)pile, 0, 0);
    vl_tell(events, EV_TOTALS, VL_EVERYONE, (int)pile, f->total[0], f->total[1], 0);
    if (f->reversed != NONE) vl_tell(events, EV_REVERSED, VL_EVERYONE, f->reversed, (int)pile, 0, 0);
    if (f->winner == TIED) {
        vl_tell(events, EV_TIED, VL_EVERYONE, (int)pile, (int)land, 0, 0);
        return;
    }
    if (f->doubled) vl_tell(events, EV_DOUBLED, VL_EVERYONE, f->winner, (int)pile, 0, 0);
    vl_tell(events, EV_WON, VL_EVERYONE, f->winner, (int)pile, (int)land, points);
}

/* TOM-10: the territories that have reached their number of turns; TOM-11: their fighters are out, face down, but
 * everybody has seen them. */
static void settle_territories(const struct vl_setup *s, struct tom_state *t, struct vl_events *events) {
    for (unsigned pile = 0; pile < PILES; pile++) {
        unsigned battle = tom_battle_at[pile][t->open.turn], start = tom_schedule[battle].start;
        if (t->open.turn != tom_last_turn(battle)) continue;
        uint8_t cards[SEATS][LENGTHS];
        for (unsigned i = 0; i < tom_schedule[battle].length; i++) {
            cards[0][i] = (uint8_t)card_at(t, 0, start + i, pile);
            cards[1][i] = (uint8_t)card_at(t, 1, start + i, pile);
        }
        struct tom_fight f;
        tom_fight(s, t->open.land[battle], (const uint8_t(*)[LENGTHS])cards, &f);
        t->open.winner[battle] = f.winner;
        if (f.doubled && f.winner != TIED) t->open.doubled |= (uint16_t)(1u << battle); /* TOM-18 */
        if (events != NULL) tell_fight(pile, t->open.land[battle], &f, events);
    }
}

/* TOM-12: whoever won a mountain sees what the other placed this turn in forests that go on. */
static void peek(struct tom_state *t, struct vl_events *events) {
    unsigned turn = t->open.turn, lookers = 0;
    for (unsigned pile = 0; pile < PILES; pile++) {
        unsigned battle = tom_battle_at[pile][turn];
        if (t->open.winner[battle] < SEATS && tom_type_of(t->open.land[battle]) == MOUNTAIN)
            lookers |= 1u << t->open.winner[battle];
    }
    for (unsigned seat = 0; seat < SEATS; seat++)
        for (unsigned pile = 0; pile < PILES && lookers >> seat & 1; pile++) {
            if (revealed_from(&t->open, pile) <= turn) continue;
            t->open.peeked[seat] |= 1u << (turn * PILES + pile);
            if (events != NULL)
                vl_veil(vl_tell(events, EV_PEEKED, VL_EVERYONE, (int)seat, (int)pile,
                                (int)card_at(t, 1 - seat, turn, pile), 0),
                        2, VL_ONLY(seat));
        }
}

/* TOM-27 */
void tom_resolve(const struct vl_setup *s, struct tom_state *t, struct vl_events *events) {
    if (events != NULL) {
        tell_revealed(t, events);
        tell_characters(s, t, events);
    }
    dance(t);
    take_trophies(s, t, events);
    settle_territories(s, t, events);
    peek(t, events);
    t->open.turn++;
}

/* ---- The score ---- */

/* TOM-26: animals and trophies; TOM-25: at the end three points for more of the prized animal. */
void tom_tally(const struct tom_public *open, struct tom_tally *tally) {
    *tally = (struct tom_tally){.prized = NONE};
    for (unsigned battle = 0; battle < BATTLES; battle++) {
        unsigned winner = open->winner[battle], land = open->land[battle];
        if (winner >= SEATS) continue;
        tally->animals[winner][tom_type_of(land)] +=
            (int)tom_animals_of(land) * (open->doubled >> battle & 1 ? 2 : 1);
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
