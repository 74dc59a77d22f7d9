/* policy.c - the greedy player of Ogallala.
 *
 * It looks one card ahead and counts in hundredths of a point. A river is worth what its canoes are worth: a complete
 * one its score; an incomplete one the score it would have if its missing ends and holes were filled, and a little for
 * its strength, halved for every card that is missing. So it closes canoes rather than begin new ones, keeps the cards
 * of a combination together, does not build against the bank where no end would fit, and takes from the discard only
 * what moves a canoe along. To others it does whatever costs them most and brings it most. It ends the game as soon as
 * it may and is ahead.
 *
 * Its numbers were found by letting it play against itself with one of them changed, from half to double, with two and
 * three players. Frozen: searches are measured against it, so a test pins its choices (tests/test_search.c). */
#include <string.h>

#include "ogallala.h"

enum {
    POINT = 100,
    GO_ON = 5 * POINT,        /* what drawing another card is worth */
    WORTH_TAKING = 2 * POINT, /* what the open card must bring before a hidden one is passed over */
    STRENGTH = POINT / 14,    /* of fighters in a canoe that will attack when it is complete */
    LOOTED = 5 * POINT,       /* a card of booty that may or may not find a place */
    HOPES = 7,                /* with so many cards missing there is none */
};

/* What a canoe carries: points, whatever its length, and OGA-18. */
struct load {
    int cargo;
    unsigned strength;
};

/* The canoes of a row that are under way: no card that comes or goes changes anything about complete ones. */
struct prospect {
    int rating; /* of all of them */
    unsigned count;
    struct rated_canoe {
        unsigned first, last;
        struct load load;
        int rating;
    } canoe[COLUMNS];
};

/* A card that looks for a cell: what it is, and what a canoe of its own would be worth. */
struct newcomer {
    unsigned card;
    const struct oga_trait *trait;
    struct load load;
    int alone, at_left_bank, at_right_bank;
};

/* What the player has in mind for the length of one decision. Rollouts spend most of their time here, so what can be
 * known once is worked out once. */
struct thoughts {
    const struct vl_setup *s;
    const struct oga_public *open;
    int hope[HOPES]; /* the chance, in hundredths, that so many missing cards will be found */
    bool goes_on;    /* after the card at hand is placed the turn continues */
    uint8_t known[SEATS];
    struct prospect prospect[SEATS][ROWS]; /* of known rows, which are those that were asked for */
    struct newcomer hand;                  /* the card at hand, where there is one */
    int brings[CARDS]; /* what a card would bring to one's own river, or -1: there may be many to steal */
};

/* The draws a seat may still expect. */
static unsigned draws_left(const struct vl_setup *s, const struct oga_public *open) {
    unsigned cards = open->pile[0] + open->pile[1] + open->pile[2];
    return cards / s->players;
}

/* Towards the end time runs out. */
static int hope(unsigned missing, unsigned draws) {
    enum { DRAWS_EACH = 5 };
    int chance = 100 >> missing;
    unsigned needed = DRAWS_EACH * missing;
    return draws >= needed ? chance : chance * (int)draws / (int)needed;
}

/* What vl_oga_count_canoe, vl_oga_worth and vl_oga_strength would find, in one walk. Fighters are no booty; a pair is
 * met at its left half, and the other one is in the same canoe. */
static struct load load_of(const struct vl_setup *s, const struct oga_river *river, unsigned row, unsigned first,
                           unsigned last) {
    struct load load = {0, 0};
    const uint8_t *card = &river->card[oga_cell(row, 0)];
    for (unsigned column = first; column <= last; column++) {
        const struct oga_trait *trait = &vl_oga_trait[card[column]];
        if (trait->fighter != FIGHTERS) {
            load.strength += (unsigned)s->number[CARDS + trait->fighter];
            continue;
        }
        if (!(trait->is & IS_BOOTY)) continue;
        load.cargo += vl_oga_points[LINE_BOOTY];
        if (column == last || vl_oga_trait[card[column + 1]].combination != trait->combination) continue;
        enum oga_line pair = trait->is & IS_HALF ? vl_oga_pair_at(river, row, column) : LINES;
        if (pair == LINES) continue;
        load.cargo += vl_oga_points[pair] - vl_oga_points[LINE_BOOTY] * (pair == LINE_TRIOS ? 3 : 2);
    }
    return load;
}

/* The same of a card alone. */
static struct load load_of_card(const struct vl_setup *s, unsigned card) {
    bool booty = vl_oga_trait[card].is & IS_BOOTY;
    return (struct load){booty ? vl_oga_points[LINE_BOOTY] : 0, oga_strength_of(s, card)};
}

/* Points and, of a canoe under way, strength, by the hope that the ends it lacks and its holes are ever filled. An end
 * that only a slide could make room for is as good as STUCK missing cards. */
static int rate_load(const struct thoughts *t, bool bow, bool stern, unsigned first, unsigned last, unsigned holes,
                     struct load load) {
    enum { LONG_CANOE = 8, STUCK = 3 };
    unsigned length = last - first + 1u;
    int points = load.cargo + (int)length * vl_oga_points[length < LONG_CANOE ? LINE_SHORT : LINE_LONG];
    if (bow && stern && holes == 0) return points * POINT;
    bool stuck = (!bow && first == 0) || (!stern && last == COLUMNS - 1);
    unsigned missing = !bow + !stern + (stuck ? STUCK : 0) + (holes == 0 ? 0 : vl_count(holes));
    if (missing >= HOPES) return 0;
    return (points * POINT + (int)(2 * load.strength + length) * STRENGTH / 2) * t->hope[missing] / 100;
}

static int rate_span(const struct thoughts *t, struct oga_bits row, unsigned first, unsigned last, struct load load) {
    unsigned holes = oga_span(first, last) & ~row.cards;
    return rate_load(t, row.bows >> first & 1, row.sterns >> last & 1, first, last, holes, load);
}

static int rate_canoe(const struct thoughts *t, const struct oga_river *river, const struct oga_canoe *canoe) {
    struct load load = load_of(t->s, river, canoe->row, canoe->first, canoe->last);
    return rate_span(t, oga_bits_of(river, canoe->row), canoe->first, canoe->last, load);
}

static void weigh_row(const struct thoughts *t, const struct oga_river *river, unsigned row, struct prospect *p) {
    struct oga_bits bits = oga_bits_of(river, row);
    p->count = 0;
    p->rating = 0;
    for (unsigned set = oga_begins(bits); set != 0; set &= set - 1) {
        unsigned first = vl_first(set), last = oga_end_before(set & (set - 1), bits), span = oga_span(first, last);
        if ((bits.bows >> first & bits.sterns >> last & 1) && (bits.cards & span) == span) continue; /* complete */
        struct rated_canoe *canoe = &p->canoe[p->count++];
        canoe->first = first;
        canoe->last = last;
        canoe->load = load_of(t->s, river, row, first, last);
        canoe->rating = rate_span(t, bits, first, last, canoe->load);
        p->rating += canoe->rating;
    }
}

/* All canoes of a row. */
static int rate_row(const struct thoughts *t, const struct oga_river *river, unsigned row) {
    struct oga_canoe canoe[COLUMNS];
    int rating = 0;
    for (unsigned i = vl_oga_canoes(river, row, canoe); i-- > 0;) rating += rate_canoe(t, river, &canoe[i]);
    return rating;
}

/* ---- What a move does to a river ---- */

static const struct prospect *look_at(struct thoughts *t, unsigned seat, unsigned row) {
    struct prospect *p = &t->prospect[seat][row];
    if (t->known[seat] >> row & 1) return p;
    t->known[seat] |= (uint8_t)(1u << row);
    weigh_row(t, &t->open->river[seat], row, p);
    return p;
}

static void meet(const struct thoughts *t, unsigned card, struct newcomer *n) {
    unsigned is = vl_oga_trait[card].is;
    n->card = card;
    n->trait = &vl_oga_trait[card];
    n->load = load_of_card(t->s, card);
    n->alone = rate_load(t, is & IS_BOW, is & IS_STERN, 1, 1, 0, n->load);
    n->at_left_bank = is & IS_BOW ? n->alone : rate_load(t, false, is & IS_STERN, 0, 0, 0, n->load);
    n->at_right_bank =
        is & IS_STERN ? n->alone : rate_load(t, is & IS_BOW, false, COLUMNS - 1, COLUMNS - 1, 0, n->load);
}

/* Of the canoe that the card, placed there in one's own river, is part of. */
static struct load load_with(const struct thoughts *t, unsigned card, unsigned row, unsigned column, unsigned first,
                             unsigned last) {
    struct oga_river after = t->open->river[t->open->seat];
    vl_oga_put(&after, oga_cell(row, column), card, 0);
    return load_of(t->s, &after, row, first, last);
}

/* A card that is placed becomes part of one canoe, which swallows those it joins; the others stay as they are. What
 * they carry adds up, unless the card belongs to a combination. */
static int rate_place(struct thoughts *t, const struct newcomer *n, unsigned row, unsigned column) {
    struct oga_bits bits = oga_bits_of(&t->open->river[t->open->seat], row);
    if ((bits.cards << 2 >> column & 0x1f) == 0) /* nothing within two columns: a canoe of its own */
        return column == 0 ? n->at_left_bank : column == COLUMNS - 1 ? n->at_right_bank : n->alone;
    const struct prospect *p = look_at(t, t->open->seat, row);
    unsigned bit = 1u << column, up_to = 2 * bit - 1;
    bits.cards |= bit;
    if (n->trait->is & IS_BOW) bits.bows |= bit;
    if (n->trait->is & IS_STERN) bits.sterns |= bit;
    unsigned begins = oga_begins(bits), first = oga_last(begins & up_to), last = oga_end_before(begins & ~up_to, bits);
    struct load load = n->load;
    int loss = 0;
    for (const struct rated_canoe *part = p->canoe, *end = part + p->count; part < end && part->last <= last; part++) {
        if (part->first < first) continue;
        loss += part->rating;
        load.cargo += part->load.cargo;
        load.strength += part->load.strength;
    }
    if (n->trait->combination != NO_COMBINATION) load = load_with(t, n->card, row, column, first, last);
    return rate_span(t, bits, first, last, load) - loss;
}

/* An inserted one moves others. */
static int rate_insert(const struct thoughts *t, unsigned card, unsigned cell, enum oga_side side) {
    const struct oga_river *river = &t->open->river[t->open->seat];
    struct oga_river after = *river;
    vl_oga_slide(&after, cell, side);
    vl_oga_put(&after, cell, card, 0);
    return rate_row(t, &after, oga_row(cell)) - rate_row(t, river, oga_row(cell));
}

/* The most a card could bring to one's own river, by placing it; at least nothing. More than enough is enough. */
static int rate_card(struct thoughts *t, unsigned card, int enough) {
    const struct oga_river *river = &t->open->river[t->open->seat];
    struct newcomer n;
    int best = 0;
    meet(t, card, &n);
    for (unsigned row = 0; row < ROWS && best <= enough; row++)
        for (unsigned set = vl_oga_places(t->s, river, row, card); set != 0 && best <= enough; set &= set - 1) {
            int gain = rate_place(t, &n, row, vl_first(set));
            if (gain > best) best = gain;
        }
    return best;
}

/* What a river loses with one card of a canoe under way. */
static int rate_loss(struct thoughts *t, unsigned seat, unsigned cell) {
    struct oga_river after = t->open->river[seat];
    struct prospect p;
    unsigned row = oga_row(cell);
    vl_oga_take(&after, cell);
    weigh_row(t, &after, row, &p);
    return look_at(t, seat, row)->rating - p.rating;
}

static int rate_steal(struct thoughts *t, unsigned seat, unsigned cell) {
    unsigned card = t->open->river[seat].card[cell];
    if (t->brings[card] < 0) t->brings[card] = rate_card(t, card, INT32_MAX);
    return t->brings[card] + rate_loss(t, seat, cell);
}

/* A sunk canoe is lost to its owner, whatever becomes of its booty: better than to hold. */
static int rate_attack(const struct thoughts *t, const struct oga_river *river, unsigned cell) {
    struct oga_canoe canoe = vl_oga_canoe_at(river, cell);
    int booty = 0;
    for (unsigned column = canoe.first; column <= canoe.last; column++)
        booty += (vl_oga_trait[river->card[oga_cell(canoe.row, column)]].is & IS_BOOTY) != 0;
    return 1 + rate_canoe(t, river, &canoe) + booty * LOOTED;
}

/* ---- The player ---- */

/* Hidden piles are alike: the highest, so that all last. What is better than any of them need not be known exactly. */
static int rate_draw(struct thoughts *t, unsigned pile) {
    const struct oga_public *open = t->open;
    unsigned highest = open->pile[0];
    if (pile < PILES) return WORTH_TAKING + open->pile[pile];
    for (unsigned i = 1; i < PILES; i++)
        if (open->pile[i] > highest) highest = open->pile[i];
    return rate_card(t, open->face[open->discard[open->discarded - 1]], WORTH_TAKING + (int)highest);
}

static bool is_ahead(const struct vl_setup *s, const struct oga_public *open) {
    unsigned counts[LINES];
    vl_oga_count_river(&open->river[open->seat], counts);
    int own = vl_oga_worth(counts);
    for (unsigned seat = 0; seat < s->players; seat++) {
        if (seat == open->seat) continue;
        vl_oga_count_river(&open->river[seat], counts);
        if (vl_oga_worth(counts) >= own) return false;
    }
    return true;
}

static int rate(struct thoughts *t, vl_move move) {
    const struct oga_public *open = t->open;
    const struct oga_river *own = &open->river[open->seat];
    switch (vl_verb_of(move)) {
    case DRAW: return rate_draw(t, oga_draw_pile(move));
    case PLACE: {
        unsigned cell = oga_place_cell(move);
        return rate_place(t, &t->hand, oga_row(cell), oga_column(cell)) + (t->goes_on ? GO_ON : 0);
    }
    case INSERT:
        return rate_insert(t, oga_hand(open), oga_insert_cell(move), (enum oga_side)oga_insert_side(move)) +
               (t->goes_on ? GO_ON : 0);
    case STEAL: return rate_steal(t, oga_steal_victim(move), oga_steal_cell(move));
    case SHOOT: return rate_loss(t, oga_shoot_victim(move), oga_shoot_cell(move));
    case SINK: {
        struct oga_canoe canoe = vl_oga_canoe_at(own, oga_sink_cell(move));
        return -rate_canoe(t, own, &canoe);
    }
    case ATTACK: return rate_attack(t, &open->river[oga_attack_victim(move)], oga_attack_cell(move));
    case END: return is_ahead(t->s, open) ? 1 : -1;
    default: return 0; /* discard, hold, drop, continue */
    }
}

vl_move vl_oga_policy(const struct vl_setup *s, const struct vl_view *view, const vl_move *moves, unsigned count,
                      struct vl_rng *rng) {
    const struct oga_public *open = &oga_read_view(view)->open;
    struct thoughts t;
    int best_rating = 0;
    uint32_t ties = 0;
    vl_move best = moves[0];
    if (count == 1) return best;
    t.s = s;
    t.open = open;
    unsigned draws = draws_left(s, open);
    for (unsigned missing = 0; missing < HOPES; missing++) t.hope[missing] = hope(missing, draws);
    t.goes_on = open->phase == PLACING && !vl_oga_owns(&open->river[open->seat], oga_hand(open));
    memset(t.known, 0, sizeof t.known);
    if (open->phase == PLACING || open->phase == KEEPING || open->phase == STOWING) meet(&t, oga_hand(open), &t.hand);
    if (open->phase == STEALING) memset(t.brings, 0xff, sizeof t.brings); /* to -1 */
    for (unsigned i = 0; i < count; i++) {
        int rating = rate(&t, moves[i]);
        if (ties > 0 && rating < best_rating) continue;
        ties = ties > 0 && rating == best_rating ? ties + 1 : 1;
        best_rating = rating;
        if (ties == 1 || vl_rng_below(rng, ties) == 0) best = moves[i];
    }
    return best;
}
