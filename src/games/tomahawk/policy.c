/* policy.c - the greedy player of Tomahawk.
 *
 * It counts in hundredths of a point, mine less the other's. The other's next card is any of those it has not shown,
 * each as likely as the next. For every card of the hand and every open pile it asks what the pair would bring in
 * trophies, and what it would do for the territory: in the last turn of a battle by fighting it out against every value
 * the other may play, before that by the lead it gives. A card that stays in hand is worth something too, the more the
 * higher it is. Of all ways to spread the hand over the open piles it takes the best, and plays one card of it; asked
 * again, it finds the others.
 *
 * Frozen: searches are measured against this player, so a test pins its choices (tests/test_search.c). */
#include "tomahawk.h"

static const struct tom_view *read_view(const struct vl_view *view) {
    return (const struct tom_view *)(const void *)view;
}

/* ---- Keeping (TOM-3) ---- */

/* What a special brings more than the card it replaces, found by letting this player play against itself. */
static const int special_worth[SPECIALS] = {
    [MANITOU - MEMBERS] = -20, [SPIRIT - MEMBERS] = -80, [CLOUD - MEMBERS] = 100,   [DUSK - MEMBERS] = 0,
    [SEQUOIA - MEMBERS] = 20,  [SKY - MEMBERS] = 80,     [WINDSKULL - MEMBERS] = 0,
};

/* Hair is there to be lost: the copy with the most of it goes. */
static int rate_keep(const struct vl_setup *s, unsigned special, unsigned card) {
    return special_worth[special] + 40 * tom_hair(s, card);
}

/* ---- Placing ---- */

/* The cards that the other has not shown, by value. */
struct odds {
    int total, mean;
    int count[VALUES + 1], hair[VALUES + 1];
};

static void find_odds(const struct vl_setup *s, const struct tom_view *v, unsigned other, struct odds *odds) {
    int sum = 0;
    *odds = (struct odds){.total = 0};
    const int16_t *copies = &s->number[NUMBER_COPIES];
    for (int value = 1; value <= VALUES; value++)
        for (int hair = 0; hair < HAIRS; hair++, copies++) {
            odds->count[value] += *copies;
            odds->hair[value] += *copies * hair;
        }
    for (unsigned turn = 0; turn < TURNS; turn++)
        for (unsigned pile = 0; pile < PILES; pile++) {
            unsigned card = v->played[other][turn][pile] - 1u;
            if (card >= MEMBERS) continue;
            odds->count[tom_value(s, card)]--;
            odds->hair[tom_value(s, card)] -= tom_hair(s, card);
        }
    for (int value = 1; value <= VALUES; value++) {
        odds->total += odds->count[value];
        sum += odds->count[value] * value;
    }
    odds->mean = odds->total == 0 ? 0 : (sum + odds->total / 2) / odds->total;
}

/* A card of the other with this value. */
static unsigned any_of_value(int value) {
    return (unsigned)(value - 1) * HAIRS;
}

/* Trophies taken less trophies lost, and the lead that the pair gives, on average. */
struct duel {
    int trophies, lead;
};

static struct duel rate_duel(const struct vl_setup *s, const struct odds *odds, unsigned card) {
    struct duel d = {0, 0};
    for (int value = 1; value <= VALUES; value++) {
        if (odds->count[value] == 0) continue;
        unsigned opposite = any_of_value(value);
        int lead = tom_worth(s, card, opposite) - tom_worth(s, opposite, card);
        d.lead += lead * odds->count[value];
        if (lead > 0) d.trophies += odds->hair[value] * (card == WINDSKULL ? 2 : 1);
        if (lead < 0) d.trophies -= odds->count[value] * tom_hair(s, card);
    }
    d.trophies = 100 * d.trophies / odds->total;
    d.lead = 100 * d.lead / odds->total;
    return d;
}

/* What a battle looks like before this turn's cards. */
struct outlook {
    unsigned land, last; /* last: turns before this one */
    uint8_t cards[SEATS][LENGTHS];
    int lead;             /* by how much mine are worth more than the other's */
    int animals;          /* what winning brings, in hundredths of a point */
    bool ends;            /* this turn is its last */
    bool plain;           /* values alone decide who wins, as far as these cards go */
    bool forest, doubled; /* doubled: by the cards so far, where it is a forest (TOM-18) */
    unsigned unknown;     /* the other's cards that I have not seen, and all that are to come after this turn */
};

/* The card of a seat in an earlier turn of a battle, as far as it is known; else one of average value. */
static unsigned guess_card(const struct tom_view *v, const struct odds *odds, unsigned seat, unsigned turn,
                           unsigned pile) {
    unsigned card = v->played[seat][turn][pile];
    return card == FACE_DOWN || card == 0 ? any_of_value(odds->mean) : card - 1;
}

/* What an animal on this territory is worth: more if it is prized (TOM-25). */
static int per_animal(const struct tom_view *v, unsigned land) {
    return v->open.prized != NONE && tom_type_of(v->open.prized) == tom_type_of(land) ? 120 : 100;
}

/* Those who unite or reverse (TOM-17, TOM-21). */
static bool meddles(unsigned card) {
    return card == SPIRIT || card == MANITOU;
}

static void look_out(const struct vl_setup *s, const struct tom_view *v, const struct odds *odds, unsigned pile,
                     struct outlook *o) {
    unsigned me = v->viewer, battle = vl_tom_battle_at[pile][v->open.turn], start = vl_tom_schedule[battle].start;
    *o = (struct outlook){.land = v->open.land[battle], .last = v->open.turn - start};
    o->animals = (int)tom_animals_of(o->land) * per_animal(v, o->land);
    o->forest = tom_type_of(o->land) == FOREST;
    o->ends = tom_last_turn(battle) == v->open.turn;
    o->plain = tom_effect_of(o->land) == NO_EFFECT; /* TOM-23, TOM-24 */
    for (unsigned i = 0; i < o->last; i++) {
        unsigned mine = guess_card(v, odds, me, start + i, pile);
        unsigned theirs = guess_card(v, odds, 1 - me, start + i, pile);
        o->cards[me][i] = (uint8_t)mine;
        o->cards[1 - me][i] = (uint8_t)theirs;
        o->lead += tom_worth(s, mine, theirs) - tom_worth(s, theirs, mine);
        o->plain &= !meddles(mine) && !meddles(theirs);
        o->doubled |= o->forest && (mine == SEQUOIA || theirs == SEQUOIA);
        o->unknown += v->played[1 - me][start + i][pile] == FACE_DOWN;
    }
    o->unknown += 2 * (tom_last_turn(battle) - v->open.turn);
}

/* How much more the animals are worth with this card. */
static int times(const struct outlook *o, unsigned card) {
    return o->doubled || (o->forest && card == SEQUOIA) ? 2 : 1;
}

/* Whether I win the battle as it will be fought, in signs: 1, 0 or -1. */
static int fight_out(const struct vl_setup *s, const struct outlook *o, unsigned me) {
    struct tom_fight f;
    vl_tom_fight(s, o->land, (const uint8_t(*)[LENGTHS])o->cards, &f);
    return f.winner == TIED ? 0 : f.winner == me ? 1 : -1;
}

/* The last turn: the battle as it will end, over the values the other may play. */
static int rate_last(const struct vl_setup *s, const struct odds *odds, struct outlook *o, unsigned me, unsigned card) {
    bool plain = o->plain && !meddles(card);
    int sum = 0;
    o->cards[me][o->last] = (uint8_t)card;
    for (int value = 1; value <= VALUES; value++) {
        if (odds->count[value] == 0) continue;
        unsigned opposite = any_of_value(value);
        int won = o->lead + tom_worth(s, card, opposite) - tom_worth(s, opposite, card);
        o->cards[1 - me][o->last] = (uint8_t)opposite;
        won = plain ? (won > 0) - (won < 0) : fight_out(s, o, me);
        sum += won * odds->count[value];
    }
    return sum * times(o, card) * o->animals / odds->total;
}

/* Earlier: the lead so far and what this card adds, against what may still change. */
static int rate_lead(const struct outlook *o, unsigned card, int lead) {
    static const int spread[2 * LENGTHS] = {400, 500, 700, 800, 900, 1000}; /* by the number of cards to come */
    int most = spread[o->unknown < 2 * LENGTHS ? o->unknown : 2 * LENGTHS - 1];
    lead += 100 * o->lead;
    if (lead > most) lead = most;
    if (lead < -most) lead = -most;
    return lead * o->animals * times(o, card) / most + (card == DUSK && !o->forest ? 50 : 0);
}

/* A card that is kept for a later turn; most of all for the last, which is played with what is left. */
static int rate_hold(const struct vl_setup *s, const struct tom_view *v, unsigned card) {
    static const int per_value[TURNS] = {75, 75, 75, 75, 100, 0};
    return per_value[v->open.turn] * tom_value(s, card);
}

/* What a card would bring on a pile. A little noise settles ties. */
static int rate_place(const struct vl_setup *s, const struct tom_view *v, const struct odds *odds, unsigned card,
                      struct outlook *o, const struct duel *duel, struct vl_rng *rng) {
    int territory = o->ends ? rate_last(s, odds, o, v->viewer, card) : rate_lead(o, card, duel->lead);
    return duel->trophies + territory - rate_hold(s, v, card) + (int)vl_rng_below(rng, 8);
}

/* The best way to give each open pile a card, card by card for every set of piles served so far. */
static vl_move best_placement(const struct vl_setup *s, const struct tom_view *v, const vl_move *moves, unsigned count,
                              struct vl_rng *rng) {
    struct {
        int rating;
        vl_move one; /* of its moves */
    } best[1 << PILES] = {{0, VL_NO_MOVE}};
    unsigned served = 1, wanted = 0; /* sets of piles that can be served with the cards so far; the open piles */
    struct odds odds;
    struct outlook outlook[PILES];
    struct tom_box box;
    find_odds(s, v, 1u - v->viewer, &odds);
    vl_tom_sort_cards(s, &box);
    for (unsigned i = 0; i < count; i++) wanted |= 1u << tom_place_pile(moves[i]);
    for (unsigned piles = wanted; piles != 0; piles &= piles - 1)
        look_out(s, v, &odds, vl_first(piles), &outlook[vl_first(piles)]);
    for (uint32_t left = v->hand[v->viewer]; left != 0; left &= left - 1) {
        unsigned card = box.card[vl_first(left)];
        struct duel duel = rate_duel(s, &odds, card);
        int rating[PILES] = {0};
        for (unsigned piles = wanted; piles != 0; piles &= piles - 1)
            rating[vl_first(piles)] = rate_place(s, v, &odds, card, &outlook[vl_first(piles)], &duel, rng);
        for (unsigned set = wanted; set > 0; set = (set - 1) & wanted) /* descending: a card serves one pile */
            for (unsigned piles = set; piles != 0; piles &= piles - 1) {
                unsigned pile = vl_first(piles), rest = set ^ 1u << pile;
                int sum = best[rest].rating + rating[pile];
                if (!(served >> rest & 1) || (served >> set & 1 && sum <= best[set].rating)) continue;
                best[set].rating = sum;
                best[set].one = tom_to_place(card, pile);
                served |= 1u << set;
            }
    }
    return best[wanted].one;
}

vl_move vl_tom_policy(const struct vl_setup *s, const struct vl_view *view, const vl_move *moves, unsigned count,
                      struct vl_rng *rng) {
    const struct tom_view *v = read_view(view);
    vl_move best = moves[0];
    int best_rating = 0;
    if (vl_verb_of(moves[0]) == PLACE) return best_placement(s, v, moves, count, rng);
    for (unsigned i = 0; i < count; i++) {
        int rating = rate_keep(s, tom_keep_special(moves[i]), tom_keep_card(moves[i]));
        if (i > 0 && rating <= best_rating) continue;
        best = moves[i];
        best_rating = rating;
    }
    return best;
}
