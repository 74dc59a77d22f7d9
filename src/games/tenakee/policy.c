/* policy.c - the greedy player of Tenakee.
 *
 * It looks one card ahead and counts in hundredths of a point. What it believes: a totem that stands open is taken by
 * somebody soon, so points that are added without a finisher at hand are given away; a head wants company (cards to
 * build with) and a table worth taking; a woman wants a warrior, on the table or in the same hand, and a warrior wants
 * the woman. Every card has to be picked in some round, so the question is never whether but when.
 *
 * Its numbers were found by letting it play against itself with one of them changed. Some that win more with three
 * players lose with four; these hold their own with three, four and five. Frozen: searches are measured against it, so
 * a test pins its choices (tests/test_search.c). */
#include "tenakee.h"

static const struct ten_view *read_view(const struct vl_view *view) {
    return (const struct ten_view *)(const void *)view;
}

/* The best totem a card of this class could take now. */
static int best_worth(const struct vl_setup *s, const struct ten_public *open, unsigned top) {
    int best = 0;
    for (unsigned slot = 0; slot < vl_ten_slot_count(s); slot++)
        if (open->top[slot] == top && open->worth[slot] > best) best = open->worth[slot];
    return best;
}

/* How much this card would add to the hand that is being picked (TEN-5). */
static int rate_pick(const struct vl_setup *s, const struct ten_view *v, unsigned card) {
    const uint8_t *hand = v->hand[v->viewer], *rest = v->rest[v->viewer];
    int for_head = best_worth(s, &v->open, TOTEM_TOP), for_woman = best_worth(s, &v->open, WARRIOR_TOP);
    int rounds_left = ROUNDS - v->open.round;
    switch (vl_ten_class[card]) {
    case CLASS_HEAD: { /* about one every second round, more when they would be left over */
        int pressing = rest[HEAD] * 2 - rounds_left;
        if (hand[HEAD] > 0) return 100 * pressing - 500;
        return 45 * for_head + 400 * pressing - 180;
    }
    case CLASS_WOMAN:
        if (hand[WOMAN] > 0) return for_woman > 0 || rounds_left <= 1 ? 50 : -900;
        return 70 * for_woman + (hand[WARRIOR] > 0 ? 40 * for_head + 300 : -500) + 40 * (ROUNDS - rounds_left);
    case CLASS_WARRIOR:
        if (hand[WOMAN] > 0) return 40 * for_head + 300;
        return rest[WOMAN] > 0 ? 20 * for_head - 125 : -50;
    default: /* high cards with a head, low ones without */
        return hand[HEAD] > 0 ? 25 * vl_ten_value[card] : -20 * vl_ten_value[card];
    }
}

static int rate_play(const struct vl_setup *s, const struct ten_view *v, unsigned card, unsigned slot) {
    const uint8_t *hand = v->hand[v->viewer];
    int worth = v->open.worth[slot], more = v->held[v->viewer] - 1;
    bool head = hand[HEAD] > 0, woman = hand[WOMAN] > 0;
    (void)s;
    switch (vl_ten_class[card]) {
    case CLASS_HEAD:
    case CLASS_WOMAN: /* take it, unless it is hardly worth the card and there is time */
        return 135 * worth - (more > 0 ? 540 : 0);
    case CLASS_WARRIOR: /* guard the tallest for the woman at hand; without her, keep heads off other people's work */
        if (v->open.top[slot] == EMPTY) return -150;
        return woman && more > 0 ? 40 * worth : head ? -60 * worth : 10 * worth - 100;
    default:
        if (head && more > 0) return 60 * vl_ten_value[card] + 5 * worth;
        return -60 * vl_ten_value[card] - (v->open.top[slot] == EMPTY ? 0 : worth);
    }
}

/* Keep what may still be playable. */
static int rate_discard(unsigned card) {
    return -vl_ten_value[card] - (card >= HEAD ? 20 : 0);
}

vl_move vl_ten_policy(const struct vl_setup *s, const struct vl_view *view, const vl_move *moves, unsigned count,
                      struct vl_rng *rng) {
    const struct ten_view *v = read_view(view);
    vl_move best = moves[0];
    int best_rating = 0, ties = 0;
    for (unsigned i = 0; i < count; i++) {
        int rating;
        switch (vl_verb_of(moves[i])) {
        case PICK: rating = rate_pick(s, v, ten_pick_card(moves[i])); break;
        case PLAY: rating = rate_play(s, v, ten_play_card(moves[i]), ten_play_slot(moves[i])); break;
        default: rating = rate_discard(ten_discard_card(moves[i])); break;
        }
        if (ties > 0 && rating < best_rating) continue;
        ties = ties > 0 && rating == best_rating ? ties + 1 : 1;
        best_rating = rating;
        if (ties == 1 || vl_rng_below(rng, (uint32_t)ties) == 0) best = moves[i];
    }
    return best;
}
