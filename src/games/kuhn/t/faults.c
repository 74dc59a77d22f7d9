/* faults.c - Kuhn poker broken on purpose: see tests/faults.h. The state is actors, two cards, three words. */
#include "../../../../tests/faults.h"
#include "core/event.h"
#include "core/scene.h"

extern const struct vl_game vl_kuhn;
const struct vl_game *const faulty_game = &vl_kuhn;
static const struct vl_game *const kuh = &vl_kuhn;

static void trust_the_first_card(const struct vl_setup *s, const struct vl_view *view, struct vl_rng *rng,
                                 struct vl_state *state) {
    kuh->determinize(s, view, rng, state);
    unsigned char *card = (unsigned char *)state + 1;
    if (vl_viewer(view) == 0 && card[1] != 0 && card[0] == 1 && vl_rng_below(rng, 3) == 0) card[1] = 3;
}

REPLACE(determinize, trust_the_first_card)

static void hide_ones_own_card(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move,
                               struct vl_events *events) {
    kuh->apply(s, state, actor, move, events);
    for (unsigned i = 0; events != NULL && i < events->count; i++)
        if (actor == VL_CHANCE) events->list[i].sees[1] = VL_BIT(VL_ALL);
}

REPLACE(apply, hide_ones_own_card)

/* The cards stay face down at a showdown. */
static void show_no_cards(const struct vl_setup *s, const struct vl_event *event, struct vl_show *show) {
    struct vl_event unseen = *event;
    unseen.arg[1] = VL_FACE_DOWN;
    kuh->show(s, &unseen, show);
}

REPLACE(show, show_no_cards)

const struct fault faults[] = {
    {"worlds favour a card", trust_the_first_card_fault},
    {"information sets merge: nobody sees their own card", hide_ones_own_card_fault},
    {"a showdown shows nothing", show_no_cards_fault},
    {NULL, NULL},
};
