/* worlds.c - the states that fit a view: which specials a seat was dealt and kept, which cards they replaced, and where
 * everything else lies.
 *
 * The law (game.h). Specials are dealt uniformly. A seat with the specials D then keeps two of them, and for each a
 * physical tribe card of its value leaves, every such choice being as likely as any other: with c(v) cards of value v
 * in the tribe there are
 *
 *     N(D) = sum over pairs {a, b} of D of  c(a) c(b),   or  c (c - 1)  if a and b have the same value,
 *
 * choices, each of probability 1 / N(D). After that nobody looks at faces: draws, placements and dusk's card are
 * uniform over physical cards, legality never depends on what a card is, and what is revealed when depends on the
 * territories alone (that dusk was danced is known only from a revealed card). So given the army every way to spread
 * its 24 cards over the 24 places - seen places on the table, face-down places, hand, deck - is equally likely.
 *
 * Now the facts: m cards of the seat were seen. An army fits them in as many ways as there are injections of its
 * physical cards into the seen places with the right faces, the product over kinds of n (n - 1) … (n - seen + 1), n
 * being the copies in the army. If one of c copies of a kind is replaced, choosing it (c ways) and fitting the m seen
 * ones of that kind (out of c - 1) gives c (c-1) … (c-m): the same as for the whole tribe, times (c - m). Replacing is
 * thus choosing among the cards that were not seen, and for kept specials K (all that were seen among them) the
 * weight is
 *
 *     u(K) = u(a) u(b),   or  u (u - 1)  if a and b have the same value,
 *
 * u(v) being the cards of value v that were not seen. A deal (D of each seat) has the weight of the sum of u(K) over
 * the pairs K of D, divided by N(D), for each seat that the viewer does not know and that has finished keeping (one
 * that has not, has chosen nothing). The divisor is taken by rejection: a deal is drawn by the numerators, which are
 * integers, and accepted with probability min N / N. As N is 12 to 27 in the built-in edition, a seat accepts at
 * least four draws of nine, a spectator, who guesses both, one of five; an edition can only spread N as far as its
 * copies differ. Then K is drawn by u(K), the replaced cards uniformly among those unseen of their values, and the
 * cards left are shuffled over the places left. */
#include <string.h>

#include "core/check.h"
#include "tomahawk.h"

/* ---- Specials ---- */

/* What the viewer knows of one seat. */
struct facts {
    bool known;                             /* everything */
    bool chosen;                            /* it has finished keeping */
    uint8_t must;                           /* specials that were seen */
    uint8_t size;                           /* specials dealt */
    int copies[SPECIALS], unseen[SPECIALS]; /* tribe cards of each special's value: in the tribe, and not seen */
};

static void find_facts(const struct vl_setup *s, const struct tom_view *v, unsigned seat, struct facts *f) {
    int copies[VALUES + 1] = {0}, seen[VALUES + 1] = {0};
    *f = (struct facts){.known = tom_knows(v->viewer, seat)};
    f->chosen = tom_has_kept(v, seat);
    f->size = (uint8_t)tom_dealt_to(&v->open, seat);
    for (unsigned card = 0; card < MEMBERS; card++) copies[tom_value(s, card)] += s->number[NUMBER_COPIES + card];
    for (unsigned i = 0; i < TURNS * PILES; i++) {
        unsigned card = v->played[seat][i / PILES][i % PILES] - 1u;
        if (card < MEMBERS)
            seen[tom_value(s, card)]++;
        else if (card < CARDS)
            f->must |= (uint8_t)(1u << (card - MEMBERS));
    }
    for (unsigned i = 0; i < SPECIALS; i++) {
        f->copies[i] = copies[tom_value(s, MEMBERS + i)];
        f->unseen[i] = f->copies[i] - seen[tom_value(s, MEMBERS + i)];
    }
}

/* Ways to replace a card for each of two specials, with so many cards of each value to choose from. */
static uint64_t ways(const struct vl_setup *s, const int *cards, unsigned a, unsigned b) {
    bool same = tom_value(s, MEMBERS + a) == tom_value(s, MEMBERS + b);
    int first = cards[a], second = cards[b] - (same ? 1 : 0);
    return first > 0 && second > 0 ? (uint64_t)(first * second) : 0;
}

/* Ways to keep just these two, given what was seen: u(K). */
static uint64_t keeping(const struct vl_setup *s, const struct facts *f, unsigned a, unsigned b) {
    return f->must & ~(1u << a | 1u << b) ? 0 : ways(s, f->unseen, a, b);
}

/* The sum over all pairs of a set of specials: of u(K), or of all choices there were. */
static uint64_t over_pairs(const struct vl_setup *s, const struct facts *f, unsigned set, bool facts) {
    uint64_t sum = 0;
    for (; set != 0; set &= set - 1)
        for (unsigned rest = set & (set - 1); rest != 0; rest &= rest - 1) {
            unsigned a = vl_first(set), b = vl_first(rest);
            sum += facts ? keeping(s, f, a, b) : ways(s, f->copies, a, b);
        }
    return sum;
}

/* The deals that fit: sets of specials for both seats. There are most when seat 1 lacks its third: 7! / (3! 2! 2!). */
enum { DEALS = 210, SETS = 35 };
struct deals {
    unsigned count;
    struct {
        uint8_t set[SEATS];
        uint64_t weight, choices; /* numerator and divisor */
    } list[DEALS];
    uint64_t weight, fewest; /* the sum of numerators, the least divisor */
};

/* The sets that a seat may have been dealt, with numerator and divisor for each. */
struct sets {
    unsigned count;
    uint8_t set[SETS];
    uint64_t weight[SETS], choices[SETS];
};

static void find_sets(const struct vl_setup *s, const struct tom_view *v, unsigned seat, const struct facts *f,
                      struct sets *sets) {
    unsigned elsewhere = v->dealt[1 - seat]; /* as far as the viewer knows */
    sets->count = 0;
    for (unsigned set = 0; set < 1u << SPECIALS; set++) {
        if (f->known ? set != v->dealt[seat] : vl_count(set) != f->size || set & elsewhere) continue;
        bool guess = !f->known && f->chosen;
        uint64_t weight = guess ? over_pairs(s, f, set, true) : 1;
        if (weight == 0) continue;
        sets->set[sets->count] = (uint8_t)set;
        sets->weight[sets->count] = weight;
        sets->choices[sets->count++] = guess ? over_pairs(s, f, set, false) : 1;
    }
}

static void find_deals(const struct vl_setup *s, const struct tom_view *v, const struct facts *facts,
                       struct deals *deals) {
    struct sets sets[SEATS];
    for (unsigned seat = 0; seat < SEATS; seat++) find_sets(s, v, seat, &facts[seat], &sets[seat]);
    deals->count = 0;
    deals->weight = 0;
    deals->fewest = UINT64_MAX;
    for (unsigned i = 0; i < sets[0].count; i++)
        for (unsigned j = 0; j < sets[1].count; j++) {
            if (sets[0].set[i] & sets[1].set[j]) continue;
            uint64_t weight = sets[0].weight[i] * sets[1].weight[j];
            uint64_t choices = sets[0].choices[i] * sets[1].choices[j];
            CHECK(deals->count < DEALS);
            deals->list[deals->count].set[0] = sets[0].set[i];
            deals->list[deals->count].set[1] = sets[1].set[j];
            deals->list[deals->count].weight = weight;
            deals->list[deals->count++].choices = choices;
            deals->weight += weight;
            if (choices < deals->fewest) deals->fewest = choices;
        }
    CHECK(deals->weight > 0);
}

static const uint8_t *guess_deal(const struct deals *deals, struct vl_rng *rng) {
    while (true) {
        uint64_t x = vl_rng_below_wide(rng, deals->weight);
        unsigned i = 0;
        while (x >= deals->list[i].weight) x -= deals->list[i++].weight;
        if (vl_rng_below_wide(rng, deals->list[i].choices) < deals->fewest) return deals->list[i].set;
    }
}

/* Two of the specials dealt, by u(K). */
static unsigned guess_kept(const struct vl_setup *s, const struct facts *f, unsigned set, struct vl_rng *rng) {
    uint64_t x = vl_rng_below_wide(rng, over_pairs(s, f, set, true));
    for (unsigned a = 0; a < SPECIALS; a++)
        for (unsigned b = a + 1; b < SPECIALS; b++) {
            if (!(set >> a & set >> b & 1)) continue;
            uint64_t part = keeping(s, f, a, b);
            if (x < part) return 1u << a | 1u << b;
            x -= part;
        }
    CHECK(false);
    return 0;
}

/* A special that one's own three, the other's seen cards and the tribe cards on the table leave possible. */
unsigned vl_tom_suspects(const struct vl_setup *s, const struct tom_view *v, unsigned seat) {
    struct facts facts[SEATS];
    struct deals deals;
    unsigned possible = 0;
    if (tom_knows(v->viewer, seat)) return v->kept[seat];
    for (unsigned i = 0; i < SEATS; i++) find_facts(s, v, i, &facts[i]);
    find_deals(s, v, facts, &deals);
    for (unsigned a = 0; a < SPECIALS; a++)
        for (unsigned b = a + 1; b < SPECIALS; b++) {
            unsigned pair = 1u << a | 1u << b, i = 0;
            if ((possible & pair) == pair || keeping(s, &facts[seat], a, b) == 0) continue;
            while (i < deals.count && (deals.list[i].set[seat] & pair) != pair) i++;
            if (i < deals.count) possible |= pair;
        }
    return possible;
}

/* ---- Cards ---- */

/* Kinds of cards that lie somewhere, in a row: what is not placed yet. */
struct pool {
    unsigned left;
    uint8_t card[PIECES];
};

static unsigned take(struct pool *pool, unsigned i) {
    unsigned card = pool->card[i];
    pool->card[i] = pool->card[--pool->left];
    return card;
}

static unsigned take_any(struct pool *pool, struct vl_rng *rng) {
    return take(pool, vl_rng_below(rng, pool->left));
}

/* TOM-3: any card of the value that was not seen. */
static unsigned take_value(const struct vl_setup *s, struct pool *pool, int value, struct vl_rng *rng) {
    unsigned fitting = 0, i = 0;
    for (unsigned j = 0; j < pool->left; j++) fitting += tom_value(s, pool->card[j]) == value;
    for (unsigned skip = vl_rng_below(rng, fitting) + 1; skip > 0; i++)
        if (tom_value(s, pool->card[i]) == value) skip--;
    return take(pool, i - 1);
}

/* Counts of kinds as pieces: of each kind the replaced copies first, then those on the table, in hand, in the deck. */
static void lay_out(struct tom_state *t, unsigned seat, const uint8_t *left, const uint8_t *table, const uint8_t *hand,
                    const uint8_t *deck) {
    for (unsigned card = 0; card < CARDS; card++) {
        unsigned piece = t->box.first[card];
        for (unsigned i = left[card]; i > 0; i--) t->left[seat] |= 1u << piece++;
        piece += table[card];
        for (unsigned i = hand[card]; i > 0; i--) t->hand[seat] |= 1u << piece++;
        for (unsigned i = deck[card]; i > 0; i--) t->deck[seat] |= 1u << piece++;
    }
}

static void guess_cards(const struct vl_setup *s, const struct tom_view *v, unsigned seat, struct vl_rng *rng,
                        struct tom_state *t) {
    uint8_t left[CARDS] = {0}, table[CARDS] = {0}, hand[CARDS] = {0}, deck[CARDS] = {0};
    struct pool pool = {.left = 0};
    for (unsigned i = 0; i < TURNS * PILES; i++) {
        unsigned card = v->played[seat][i / PILES][i % PILES];
        if (card != 0 && card != FACE_DOWN) table[card - 1]++;
    }
    for (unsigned card = 0; card < MEMBERS; card++)
        for (int i = s->number[NUMBER_COPIES + card] - table[card]; i > 0; i--) pool.card[pool.left++] = (uint8_t)card;
    for (unsigned i = 0; i < SPECIALS; i++)
        if (t->kept[seat] >> i & 1) left[take_value(s, &pool, tom_value(s, MEMBERS + i), rng)]++;
    for (unsigned i = 0; i < SPECIALS; i++)
        if (t->kept[seat] >> i & 1 && table[MEMBERS + i] == 0) pool.card[pool.left++] = (uint8_t)(MEMBERS + i);
    for (unsigned i = 0; i < TURNS * PILES; i++) {
        uint8_t *place = &t->played[seat][i / PILES][i % PILES];
        if (*place != FACE_DOWN) continue;
        unsigned card = take_any(&pool, rng);
        *place = (uint8_t)(card + 1);
        table[card]++;
    }
    for (unsigned i = v->held[seat]; i > 0; i--) hand[take_any(&pool, rng)]++;
    while (pool.left > 0) deck[take(&pool, pool.left - 1)]++;
    lay_out(t, seat, left, table, hand, deck);
}

void vl_tom_determinize(const struct vl_setup *s, const struct vl_view *view, struct vl_rng *rng,
                        struct vl_state *state) {
    const struct tom_view *v = (const struct tom_view *)(const void *)view;
    struct tom_state *t = (struct tom_state *)(void *)state;
    memset(t, 0, sizeof *t);
    vl_tom_open_box(s, &t->box);
    t->actors = v->actors;
    memcpy(t->dealt, v->dealt, sizeof t->dealt);
    memcpy(t->kept, v->kept, sizeof t->kept);
    memcpy(t->left, v->left, sizeof t->left);
    memcpy(t->hand, v->hand, sizeof t->hand);
    memcpy(t->deck, v->deck, sizeof t->deck);
    memcpy(&t->open, &v->open, sizeof t->open);
    memcpy(t->played, v->played, sizeof t->played);
    if (v->viewer == VL_ALL) return;

    struct facts facts[SEATS];
    struct deals deals;
    for (unsigned seat = 0; seat < SEATS; seat++) find_facts(s, v, seat, &facts[seat]);
    find_deals(s, v, facts, &deals);
    const uint8_t *deal = guess_deal(&deals, rng);
    for (unsigned seat = 0; seat < SEATS; seat++) {
        if (facts[seat].known) continue;
        t->dealt[seat] = deal[seat];
        if (facts[seat].chosen) t->kept[seat] = (uint8_t)guess_kept(s, &facts[seat], deal[seat], rng);
        guess_cards(s, v, seat, rng, t);
    }
}
