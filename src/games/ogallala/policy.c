/* policy.c - the greedy player of Ogallala.
 *
 * It looks one card ahead and counts in hundredths of a point. A river is worth what its canoes are worth: a complete
 * one its score; an incomplete one the score it would have if its missing ends and holes were filled, and a little for
 * its strength, halved for every card that is missing. So it closes canoes rather than begin new ones, keeps the cards
 * of a combination together, does not build against the bank where no end would fit, and takes from the discard only
 * what moves a canoe along. To others it does whatever costs them most and brings it most. It ends the game as soon as
 * it may and is ahead. */
#include "ogallala.h"

enum {
    POINT = 100,
    GO_ON = 5 * POINT,        /* what drawing another card is worth */
    WORTH_TAKING = 2 * POINT, /* what the open card must bring before a hidden one is passed over */
    STRENGTH = POINT / 7,     /* of fighters in a canoe that will attack when it is complete */
    LOOTED = 5 * POINT,       /* a card of booty that may or may not find a place */
};

/* The draws a seat may still expect. */
static unsigned draws_left(const struct vl_setup *s, const struct oga_public *open) {
    unsigned cards = open->pile[0] + open->pile[1] + open->pile[2];
    return cards / s->players;
}

/* The chance, in hundredths, that so many missing cards will be found; towards the end time runs out. */
static int hope(unsigned missing, unsigned draws) {
    enum { DRAWS_EACH = 5 };
    int chance = 100 >> (missing < 7 ? missing : 7);
    unsigned needed = DRAWS_EACH * missing;
    return draws >= needed ? chance : chance * (int)draws / (int)needed;
}

static int rate_canoe(const struct vl_setup *s, const struct oga_river *river, const struct oga_canoe *canoe,
                      unsigned draws) {
    enum { STUCK = 3 }; /* an end that only a slide could make room for is as good as so many missing cards */
    unsigned row = canoe->row, length = canoe->last - canoe->first + 1u, counts[LINES] = {0};
    oga_count_canoe(river, canoe, counts);
    int score = oga_worth(counts) * POINT;
    if (canoe->complete) return score;
    bool bow = river->bows[row] >> canoe->first & 1, stern = river->sterns[row] >> canoe->last & 1;
    bool stuck = (!bow && canoe->first == 0) || (!stern && canoe->last == COLUMNS - 1);
    unsigned missing = !bow + !stern + (stuck ? STUCK : 0);
    for (unsigned column = canoe->first; column <= canoe->last; column++)
        missing += river->card[oga_cell(row, column)] == EMPTY;
    score += (int)(2 * oga_strength(s, river, canoe) + length) * STRENGTH / 2;
    return score * hope(missing, draws) / 100;
}

static int rate_row(const struct vl_setup *s, const struct oga_river *river, unsigned row, unsigned draws) {
    struct oga_canoe canoe[COLUMNS];
    int rating = 0;
    for (unsigned i = oga_canoes(river, row, canoe); i-- > 0;) rating += rate_canoe(s, river, &canoe[i], draws);
    return rating;
}

/* What a river gains when the card goes there. */
static int rate_lay(const struct vl_setup *s, const struct oga_river *river, unsigned card, vl_move move,
                    unsigned draws) {
    struct oga_river after = *river;
    unsigned args = vl_args_of(move), cell = vl_verb_of(move) == INSERT ? args >> 1 : args;
    if (vl_verb_of(move) == INSERT) oga_slide(&after, cell, (enum oga_side)(args & 1));
    oga_put(&after, cell, card, 0);
    return rate_row(s, &after, oga_row(cell), draws) - rate_row(s, river, oga_row(cell), draws);
}

/* The most a card could bring to a river, by placing it; at least nothing. */
static int rate_card(const struct vl_setup *s, const struct oga_river *river, unsigned card, unsigned draws) {
    int best = 0;
    for (unsigned row = 0; row < ROWS; row++)
        for (unsigned set = oga_places(s, river, row, card); set != 0; set &= set - 1) {
            int gain = rate_lay(s, river, card, vl_move_of(PLACE, oga_cell(row, vl_first(set))), draws);
            if (gain > best) best = gain;
        }
    return best;
}

/* What a river loses with one card. */
static int rate_loss(const struct vl_setup *s, const struct oga_river *river, unsigned cell, unsigned draws) {
    struct oga_river after = *river;
    oga_take(&after, cell);
    return rate_row(s, river, oga_row(cell), draws) - rate_row(s, &after, oga_row(cell), draws);
}

static int rate_canoe_at(const struct vl_setup *s, const struct oga_river *river, unsigned cell, unsigned draws) {
    struct oga_canoe canoe = oga_canoe_at(river, cell);
    return rate_canoe(s, river, &canoe, draws);
}

/* A sunk canoe is lost to its owner, whatever becomes of its booty: better than to hold. */
static int rate_attack(const struct vl_setup *s, const struct oga_river *river, unsigned cell, unsigned draws) {
    struct oga_canoe canoe = oga_canoe_at(river, cell);
    int booty = 0;
    for (unsigned column = canoe.first; column <= canoe.last; column++)
        booty += (oga_trait[river->card[oga_cell(canoe.row, column)]].is & IS_BOOTY) != 0;
    return 1 + rate_canoe(s, river, &canoe, draws) + booty * LOOTED;
}

static bool is_ahead(const struct vl_setup *s, const struct oga_public *open) {
    unsigned counts[LINES];
    oga_count_river(&open->river[open->seat], counts);
    int own = oga_worth(counts);
    for (unsigned seat = 0; seat < s->players; seat++) {
        if (seat == open->seat) continue;
        oga_count_river(&open->river[seat], counts);
        if (oga_worth(counts) >= own) return false;
    }
    return true;
}

/* `brings` remembers what a card would bring to one's own river, or -1: there may be many to steal. */
static int rate(const struct vl_setup *s, const struct oga_public *open, vl_move move, unsigned draws, int *brings) {
    const struct oga_river *own = &open->river[open->seat];
    unsigned args = vl_args_of(move), cell = args & 63;
    const struct oga_river *aim = &open->river[args >> 6 < s->players ? args >> 6 : 0];
    switch (vl_verb_of(move)) {
    case DRAW: /* hidden piles are alike: the highest, so that all last */
        if (args < PILES) return WORTH_TAKING + open->pile[args];
        return rate_card(s, own, open->face[open->discard[open->discarded - 1]], draws);
    case PLACE:
    case INSERT: {
        unsigned card = oga_hand(open);
        bool goes_on = open->phase == PLACING && !oga_owns(own, card);
        return rate_lay(s, own, card, move, draws) + (goes_on ? GO_ON : 0);
    }
    case STEAL: {
        unsigned card = aim->card[cell];
        if (brings[card] < 0) brings[card] = rate_card(s, own, card, draws);
        return brings[card] + rate_loss(s, aim, cell, draws);
    }
    case SHOOT: return rate_loss(s, aim, cell, draws);
    case SINK: return -rate_canoe_at(s, own, args, draws);
    case ATTACK: return rate_attack(s, aim, cell, draws);
    case END: return is_ahead(s, open) ? 1 : -1;
    default: return 0; /* discard, hold, drop, continue */
    }
}

vl_move oga_policy(const struct vl_setup *s, const struct vl_view *view, const vl_move *moves, unsigned count,
                   struct vl_rng *rng) {
    const struct oga_public *open = &oga_read_view(view)->open;
    unsigned draws = draws_left(s, open);
    int brings[CARDS], best_rating = 0;
    uint32_t ties = 0;
    vl_move best = moves[0];
    if (count == 1) return best;
    for (unsigned card = 0; card < CARDS; card++) brings[card] = -1;
    for (unsigned i = 0; i < count; i++) {
        int rating = rate(s, open, moves[i], draws, brings);
        if (ties > 0 && rating < best_rating) continue;
        ties = ties > 0 && rating == best_rating ? ties + 1 : 1;
        best_rating = rating;
        if (ties == 1 || vl_rng_below(rng, ties) == 0) best = moves[i];
    }
    return best;
}
