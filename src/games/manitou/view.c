/* view.c - what a seat of Manitou may know, and the states that fit it.
 *
 * Everybody has the same tribe to begin with, every card that was played lay face up at first, and captured piles are
 * public. So it is always known which cards a seat still has (`unseen`), and how many of them are in the hand, waiting
 * in the party and left in the reserve; hidden is only how they are shared out.
 *
 * The law. The party is a uniform choice of physical cards, and the draws take it in uniform order. What is seen of it
 * are the cards that were played: that each of them was in the hand in time. Among the cards that were not played this
 * favours none, so these fall uniformly on the places left: hand, party, reserve. A pass (MAN-13) proves in addition
 * that the hand held nothing but warriors; by the seventh turn the party is spent and the hand stays as it is until the
 * hunt ends, so the hand is then uniform over the warriors left. When the hunt ends everything returns to the reserve,
 * and nothing that happened in it matters to the next but the prisoners. Exact, without rejection. */
#include <string.h>

#include "core/layout.h"
#include "manitou.h"

static const struct man_view *read_view(const struct vl_view *view) {
    return (const struct man_view *)(const void *)view;
}

/* Two copies of a kind are alike (manitou.h): which of them lies where only names them. */
#define GROUND(g)                                                                                                      \
    VL_FIELD(man_view, open.ground[g].holder), VL_APART(man_view, open.ground[g].top, VL_NAMES),                       \
        VL_APART(man_view, open.ground[g].under, VL_NAMES)
const struct vl_field vl_man_fields[] = {
    VL_FIELD(man_view, actors),
    VL_FIELD(man_view, viewer),
    VL_FIELD(man_view, unused),
    VL_FIELD(man_view, held),
    VL_FIELD(man_view, waiting),
    VL_APART(man_view, unseen, VL_NAMES),
    VL_APART(man_view, reserve, VL_NAMES),
    VL_APART(man_view, party, VL_NAMES),
    VL_APART(man_view, hand, VL_NAMES),
    {.name = "open.prisoners",
     .offset = offsetof(struct man_view, open.prisoners),
     .size = sizeof(man_cards),
     .shape = {SEATS, SEATS},
     .apart = VL_NAMES},
    VL_FIELD(man_view, open.score),
    VL_FIELD(man_view, open.thieves),
    VL_FIELD(man_view, open.phase),
    VL_FIELD(man_view, open.hunt),
    VL_FIELD(man_view, open.seat),
    VL_FIELD(man_view, open.turns),
    VL_APART(man_view, open.log, VL_NAMES),
    GROUND(0),
    GROUND(1),
    GROUND(2),
    VL_FIELD(man_view, open.laid),
    VL_FIELD(man_view, open.bison),
    VL_FIELD(man_view, open.stack),
    VL_FIELD(man_view, open.unused),
    {NULL},
};

static bool knows(unsigned viewer, unsigned seat) {
    return viewer == seat || viewer == VL_ALL;
}

void vl_man_make_view(const struct vl_setup *s, const struct vl_state *state, unsigned viewer, struct vl_view *view) {
    const struct man_state *m = (const struct man_state *)(const void *)state;
    struct man_view *v = (struct man_view *)(void *)view;
    memset(v, 0, offsetof(struct man_view, open)); /* of as few bytes as have to be: views are made all the time */
    v->actors = m->actors;
    v->viewer = (uint8_t)viewer;
    memcpy(&v->open, &m->open, sizeof v->open);
    for (unsigned seat = 0; seat < s->players; seat++) {
        bool choosing = m->open.phase == CHOOSING && (m->actors & VL_BIT(seat));
        v->unseen[seat] = m->reserve[seat] | m->party[seat] | m->hand[seat];
        v->held[seat] = (uint8_t)vl_count(m->hand[seat]);
        v->waiting[seat] = choosing && !knows(viewer, seat) ? 0 : (uint8_t)vl_count(m->party[seat]);
        if (!knows(viewer, seat)) continue;
        v->reserve[seat] = m->reserve[seat];
        v->party[seat] = m->party[seat];
        v->hand[seat] = m->hand[seat];
    }
}

/* ---- Determinize ---- */

/* Takes `count` cards of the pool at random. */
static man_cards draw_from(man_cards *pool, unsigned count, struct vl_rng *rng) {
    man_cards drawn = 0;
    while (count-- > 0) {
        man_cards card = man_bit(vl_nth(*pool, vl_rng_below(rng, vl_count(*pool))));
        *pool ^= card;
        drawn |= card;
    }
    return drawn;
}

/* Exchanges the two copies of these kinds. */
static man_cards swap_copies(man_cards cards, man_cards kinds) {
    return (cards & ~(kinds | kinds << COPY)) | (cards & kinds) << COPY | (cards >> COPY & kinds);
}

/* Copies are alike; of two the first is the one nearer to the table (see manitou.h). */
static void order_copies(struct man_state *m, unsigned seat) {
    man_cards *hand = &m->hand[seat], *party = &m->party[seat], *reserve = &m->reserve[seat];
    man_cards kinds = *hand >> COPY & (*party | *reserve) & KIND_BITS;
    *hand = swap_copies(*hand, kinds);
    *party = swap_copies(*party, kinds);
    *reserve = swap_copies(*reserve, kinds);
    kinds = *party >> COPY & *reserve & KIND_BITS;
    *party = swap_copies(*party, kinds);
    *reserve = swap_copies(*reserve, kinds);
}

static bool has_passed(const struct vl_setup *s, const struct man_public *open, unsigned seat) {
    unsigned turn = man_next(s, man_dealer(s, open->hunt));
    for (unsigned i = 0; i < open->turns; i++, turn = man_next(s, turn))
        if (turn == seat && open->log[i] == PASSED) return true;
    return false;
}

void vl_man_determinize(const struct vl_setup *s, const struct vl_view *view, struct vl_rng *rng,
                        struct vl_state *state) {
    const struct man_view *v = read_view(view);
    struct man_state *m = (struct man_state *)(void *)state;
    memset(m, 0, sizeof *m);
    m->actors = v->actors;
    memcpy(m->reserve, v->reserve, sizeof m->reserve);
    memcpy(m->party, v->party, sizeof m->party);
    memcpy(m->hand, v->hand, sizeof m->hand);
    memcpy(&m->open, &v->open, sizeof m->open);
    for (unsigned seat = 0; seat < s->players; seat++) {
        if (knows(v->viewer, seat)) continue;
        man_cards pool = v->unseen[seat], barred = has_passed(s, &v->open, seat) ? pool & HUNTERS : 0;
        pool ^= barred;
        m->hand[seat] = draw_from(&pool, v->held[seat], rng);
        pool |= barred;
        m->party[seat] = draw_from(&pool, v->waiting[seat], rng);
        m->reserve[seat] = pool;
        order_copies(m, seat);
    }
}
