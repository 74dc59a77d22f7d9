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

struct vl_refusal vl_tab_last_act(const struct vl_table *t, unsigned seat, uint32_t *ply) {
    uint32_t i = t->log.plies;
    while (i > 0 && t->log.ply[i - 1].actor != seat)
        if (t->log.ply[--i].actor == VL_CHANCE) return REFUSED("TAB-3", "chance-stays");
    if (i == 0) return REFUSED("TAB-3", "nothing-to-undo");
    do i--;
    while (!t->log.ply[i].first);
    *ply = i;
    return ACCEPTED;
}

/* What was forced would be played at once again: taking back goes on to a decision. */
struct vl_refusal vl_tab_undo_point(const struct vl_table *t, unsigned seat, uint32_t *ply) {
    struct vl_act only;
    struct vl_state_box box;
    struct vl_refusal refusal = vl_tab_last_act(t, seat, ply);
    if (refusal.rule != NULL || !t->seat[seat].forced) return refusal;
    for (uint32_t i = *ply;; i--) {
        const struct vl_ply *p = &t->log.ply[i];
        if (p->actor == VL_CHANCE) return REFUSED("TAB-3", "chance-stays");
        if (p->actor == seat && p->first) {
            state_before(t, i, &box);
            *ply = i;
            if (!vl_tab_forced(&t->setup, vl_state_in(&box), seat, &only)) return ACCEPTED;
        }
        if (i == 0) return REFUSED("TAB-3", "nothing-to-undo");
    }
}

bool vl_tab_has_undo(const struct vl_table *t, unsigned seat) {
    uint32_t ply;
    return t->phase == VL_TABLE_PLAYING && vl_tab_people(t) >> seat & 1 &&
           vl_tab_undo_point(t, seat, &ply).rule == NULL;
}

struct vl_refusal vl_tab_refuse_undo(const struct vl_table *t, unsigned seat, uint32_t ply) {
    if (t->phase != VL_TABLE_PLAYING) return REFUSED("TAB-1", "not-on");
    if (ply >= t->log.plies || t->log.ply[ply].actor != seat || !t->log.ply[ply].first)
        return REFUSED("TAB-3", "nothing-to-undo");
    for (uint32_t i = ply; i < t->log.plies; i++)
        if (t->log.ply[i].actor == VL_CHANCE) return REFUSED("TAB-3", "chance-stays");
    return ACCEPTED;
}

void vl_tab_undo_to(struct vl_table *t, uint32_t ply) {
    state_before(t, ply, &t->state);
    t->log.plies = ply;
    vl_tab_choice_review(t);
}

/* ---- Was something revealed? ---- */

/* Worlds that are looked at for one viewer, and for all of them and all moves together: so much fits into a
 * millisecond. */
enum { WORLDS = 200, WORLDS_TOGETHER = 800, WORLDS_LEAST = 40 };

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
 * worlds, and what is not was shown to it; that it may move so follows from its view, and whoever knows the same need
 * not be asked that. Worlds are drawn, always the same ones. */
static bool move_reveals(const struct vl_setup *s, const struct vl_view *view, bool movers, unsigned worlds,
                         unsigned seat, vl_move move, const struct vl_events *told) {
    struct vl_events events;
    struct vl_state_box world;
    struct vl_rng rng;
    unsigned viewer = vl_viewer(view);
    vl_rng_init(&rng, move, viewer);
    for (unsigned n = 0; n < worlds; n++) {
        s->game->determinize(s, view, &rng, vl_state_in(&world));
        if (!movers && !vl_is_legal(s, vl_state_in(&world), seat, move)) return true;
        events.count = 0;
        s->game->apply(s, vl_state_in(&world), seat, move, &events);
        if (!told_alike(told, &events, viewer)) return true;
    }
    return false;
}

/* Viewers who know the same need not all be asked: their views differ in the viewer alone. */
static bool knows_the_same(const struct vl_setup *s, const struct vl_view_box *a, const struct vl_view_box *b) {
    enum { VIEWER = 1 };
    return a->bytes[0] == b->bytes[0] &&
           memcmp(a->bytes + VIEWER + 1, b->bytes + VIEWER + 1, s->game->view_size - VIEWER - 1u) == 0;
}

static unsigned share_of(unsigned views, uint32_t moves) {
    unsigned share = WORLDS_TOGETHER / (views * moves);
    return share > WORLDS ? WORLDS : share < WORLDS_LEAST ? WORLDS_LEAST : share;
}

/* One of so many moves that would be taken back. */
static bool open_move_reveals(const struct vl_setup *s, const struct vl_state *before, unsigned viewers, unsigned seat,
                              vl_move move, uint32_t moves, const struct vl_events *told) {
    struct vl_view_box view[VL_VIEWERS];
    unsigned count = 1;
    s->game->view(s, before, seat, vl_view_in(&view[0]));
    for (unsigned set = viewers & ~VL_BIT(seat); set != 0; set &= set - 1) {
        unsigned same = 0;
        s->game->view(s, before, vl_first(set), vl_view_in(&view[count]));
        while (same < count && !knows_the_same(s, &view[same], &view[count])) same++;
        if (same == count) count++;
    }
    for (unsigned i = count; i-- > 0;) /* the others first: mostly something is new to them */
        if (move_reveals(s, vl_view_in(&view[i]), i == 0, share_of(count, moves), seat, move, told)) return true;
    return false;
}

/* A secret choice tells the others that the seat is ready (unordered events); anything more was revealed by it. */
static bool choice_reveals(const struct vl_game *game, const struct vl_events *told, unsigned others) {
    for (unsigned i = 0; i < told->count; i++)
        if ((told->list[i].to & others) != 0 && !game->events[told->list[i].type].unordered) return true;
    return false;
}

static bool acts_reveal(const struct vl_table *t, unsigned seat, uint32_t ply) {
    const struct vl_setup *s = &t->setup;
    unsigned viewers = all_seats(t) | VL_BIT(VL_SPECTATOR);
    struct vl_state_box before, after;
    struct vl_events told;
    uint32_t moves = t->log.plies - ply;
    state_before(t, ply, &before);
    for (uint32_t i = ply; i < t->log.plies; i++) {
        vl_move move = t->log.ply[i].move;
        memcpy(&after, &before, s->game->state_size);
        told.count = 0;
        s->game->apply(s, vl_state_in(&after), seat, move, &told);
        bool reveals = s->game->verbs[vl_verb_of(move)].quiet
                           ? choice_reveals(s->game, &told, viewers & ~VL_BIT(seat))
                           : open_move_reveals(s, vl_state_in(&before), viewers, seat, move, moves, &told);
        if (reveals) return true;
        memcpy(&before, &after, s->game->state_size);
    }
    return false;
}

bool vl_table_undo_is_free(const struct vl_table *t, unsigned seat) {
    uint32_t ply;
    if (t->phase != VL_TABLE_PLAYING || seat >= t->setup.players) return false;
    if (vl_tab_undo_point(t, seat, &ply).rule != NULL) return false;
    for (uint32_t i = ply; i < t->log.plies; i++)
        if (t->log.ply[i].actor != seat) return false;
    return !acts_reveal(t, seat, ply);
}
