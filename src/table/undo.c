/* undo.c - taking a seat's last act back: where it begins, whether it is free, and going back to it.
 *
 * Going back is replaying: the moves that stand are a few hundred at most and take microseconds. */
#include <string.h>

#include "core/event.h"
#include "table/inside.h"

/* The state before move number `ply`. */
static void state_before(const struct vl_table *t, uint32_t ply, struct vl_state_box *box) {
    const struct vl_setup *s = &t->setup;
    memset(box, 0, sizeof *box);
    s->game->init(s, vl_state_in(box));
    for (uint32_t i = 0; i < ply; i++)
        s->game->apply(s, vl_state_in(box), t->log.ply[i].actor, t->log.ply[i].move, NULL);
}

struct vl_refusal tab_undo_point(const struct vl_table *t, unsigned seat, uint32_t *ply) {
    uint32_t i = t->log.plies;
    while (i > 0 && t->log.ply[i - 1].actor != seat)
        if (t->log.ply[--i].actor == VL_CHANCE) return REFUSED("TAB-3", "chance-stays");
    if (i == 0) return REFUSED("TAB-3", "nothing-to-undo");
    do i--;
    while (!t->log.ply[i].first);
    *ply = i;
    return ACCEPTED;
}

void tab_undo_to(struct vl_table *t, uint32_t ply) {
    state_before(t, ply, &t->state);
    t->log.plies = ply;
    tab_choice_review(t);
}

/* ---- Was something revealed? ---- */

enum { WORLDS = 1000 };

/* Whether two tellings are the same for this viewer. */
static bool told_alike(const struct vl_events *a, const struct vl_events *b, unsigned viewer) {
    unsigned i = 0, j = 0;
    while (true) {
        while (i < a->count && !vl_told(&a->list[i], viewer)) i++;
        while (j < b->count && !vl_told(&b->list[j], viewer)) j++;
        if (i == a->count || j == b->count) return i == a->count && j == b->count;
        const struct vl_event *x = &a->list[i++], *y = &b->list[j++];
        if (x->type != y->type) return false;
        for (unsigned k = 0; k < VL_EVENT_ARGS; k++) {
            if (vl_sees(x, viewer, k) != vl_sees(y, viewer, k)) return false;
            if (vl_sees(x, viewer, k) && x->arg[k] != y->arg[k]) return false;
        }
    }
}

/* An open move reveals something to the viewer if, in a world it held possible, the seat could not have made it or it
 * would have told the viewer something else. The mover is a viewer too: its own part of the move is the same in all its
 * worlds, and what is not was shown to it. Worlds are drawn, always the same ones. */
static bool move_reveals(const struct vl_setup *s, struct vl_state *before, unsigned seat, vl_move move,
                         const struct vl_events *told, unsigned viewer) {
    struct vl_view_box view;
    struct vl_rng rng;
    s->game->view(s, before, viewer, vl_view_in(&view));
    vl_rng_init(&rng, move, viewer);
    for (unsigned n = 0; n < WORLDS; n++) {
        struct vl_state_box world;
        struct vl_events events = {.count = 0};
        s->game->determinize(s, vl_view_in(&view), &rng, vl_state_in(&world));
        if (!tab_move_legal(s, vl_state_in(&world), seat, move)) return true;
        s->game->apply(s, vl_state_in(&world), seat, move, &events);
        if (!told_alike(told, &events, viewer)) return true;
    }
    return false;
}

/* A secret choice tells the others that the seat is ready (unordered events); anything more was revealed by it. */
static bool choice_reveals(const struct vl_game *game, const struct vl_events *told, unsigned others) {
    for (unsigned i = 0; i < told->count; i++)
        if ((told->list[i].to & others) != 0 && !game->events[told->list[i].type].unordered) return true;
    return false;
}

static bool act_reveals(const struct vl_table *t, unsigned seat, uint32_t ply) {
    const struct vl_setup *s = &t->setup;
    unsigned viewers = all_seats(t) | VL_BIT(VL_SPECTATOR);
    struct vl_state_box before, after;
    state_before(t, ply, &before);
    memcpy(&after, &before, s->game->state_size);
    bool secret = tab_choosing(s, vl_state_in(&before), seat);
    for (uint32_t i = ply; i < t->log.plies; i++) {
        struct vl_events told = {.count = 0};
        s->game->apply(s, vl_state_in(&after), seat, t->log.ply[i].move, &told);
        if (secret && choice_reveals(s->game, &told, viewers & ~VL_BIT(seat))) return true;
        for (unsigned set = secret ? 0 : viewers; set != 0; set &= set - 1)
            if (move_reveals(s, vl_state_in(&before), seat, t->log.ply[i].move, &told, vl_first(set))) return true;
    }
    return false;
}

bool vl_table_undo_is_free(const struct vl_table *t, unsigned seat) {
    uint32_t ply;
    if (t->phase != VL_TABLE_PLAYING || tab_undo_point(t, seat, &ply).rule != NULL) return false;
    for (uint32_t i = ply; i < t->log.plies; i++)
        if (t->log.ply[i].actor != seat) return false;
    return !act_reveals(t, seat, ply);
}
