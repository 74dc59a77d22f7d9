/* policy.c - the greedy player: takes a trick as cheaply as it can, and throws away what it needs least. With misere=on
 * it ducks under the trick with its highest card that does not win. */
#include "fifth.h"

/* How many cards could still beat this one: unseen, higher, of its suit. None if all others lack the suit. */
static int above(const struct vl_setup *s, const struct pli_view *v, unsigned card) {
    unsigned suit = pli_suit(card), unseen = pli_suit_cards(suit) & ~vl_pli_gone(&v->open) & ~v->hand[v->viewer];
    bool lacking = true;
    for (unsigned seat = 0; seat < s->players; seat++)
        if (seat != v->viewer && !(v->open.lacks[seat] >> suit & 1)) lacking = false;
    return lacking ? 0 : (int)vl_count(unseen & ~0u << card);
}

static int lead_value(const struct vl_setup *s, const struct pli_view *v, unsigned card) {
    int value = (int)(card % RANKS) - 10 * above(s, v, card);
    return s->option[MISERE] == 1 ? -value : value;
}

static int follow_value(const struct vl_setup *s, const struct pli_view *v, unsigned card) {
    unsigned best = v->open.table[vl_pli_winner(s, &v->open)] - 1u;
    bool wins = pli_suit(card) == pli_suit(best) && card > best;
    bool last = v->open.table[(v->viewer + 1) % s->players] != 0;
    int rank = (int)(card % RANKS);
    if (s->option[MISERE] == 1) return !wins ? 100 + rank : last ? rank : -rank;
    return !wins ? -rank : last ? 100 - rank : 100 + rank;
}

vl_move vl_pli_policy(const struct vl_setup *s, const struct vl_view *view, const vl_move *moves, unsigned count,
                      struct vl_rng *rng) {
    const struct pli_view *v = (const struct pli_view *)(const void *)view;
    bool leads = vl_pli_led(&v->open) == SUITS;
    unsigned best = 0;
    int best_value = INT16_MIN;
    (void)rng;
    for (unsigned i = 0; i < count; i++) {
        unsigned card = pli_play_card(moves[i]);
        int value = leads ? lead_value(s, v, card) : follow_value(s, v, card);
        if (value > best_value) best = i, best_value = value;
    }
    return moves[best];
}
