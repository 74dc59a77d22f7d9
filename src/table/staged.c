/* staged.c - choices of a simultaneous phase (core/choice.h), staged until they are committed. */
#include <string.h>

#include "core/check.h"
#include "table/inside.h"

bool vl_tab_choosing(const struct vl_setup *s, const struct vl_state *state, unsigned seat) {
    vl_move moves[VL_MOVES_MAX];
    if (seat >= s->players || !(vl_actors(state) >> seat & 1)) return false;
    s->game->moves(s, state, seat, moves);
    return s->game->verbs[vl_verb_of(moves[0])].quiet;
}

bool vl_table_chooses(const struct vl_table *t, unsigned seat) {
    return t->phase == VL_TABLE_PLAYING && vl_tab_choosing(&t->setup, state_of(t), seat);
}

/* ---- Staging ---- */

void vl_tab_choice_state(const struct vl_table *t, unsigned seat, struct vl_state_box *box) {
    memcpy(box, &t->state, sizeof *box);
    if (seat >= t->setup.players) return;
    const struct vl_choice *staged = &t->seat[seat].staged;
    for (unsigned i = 0; i + staged->complete < staged->count; i++)
        t->setup.game->apply(&t->setup, vl_state_in(box), seat, staged->move[i], NULL);
}

/* Adds a legal move to a choice whose state (without it) is in `box`. */
static void add(const struct vl_setup *s, struct vl_choice *choice, struct vl_state_box *box, unsigned seat,
                vl_move move) {
    CHECK(choice->count < VL_CHOICE_MAX);
    choice->move[choice->count++] = move;
    choice->complete = vl_choice_step(s, vl_state_in(box), seat, move);
}

/* Builds a choice again from these moves, leaving out what does not fit. */
static void rebuild(const struct vl_table *t, unsigned seat, const struct vl_choice *from, struct vl_choice *choice) {
    struct vl_state_box box;
    memcpy(&box, &t->state, sizeof box);
    memset(choice, 0, sizeof *choice);
    if (!vl_tab_choosing(&t->setup, state_of(t), seat)) return;
    for (unsigned i = 0; i < from->count && !choice->complete; i++)
        if (vl_is_legal(&t->setup, vl_state_in(&box), seat, from->move[i]))
            add(&t->setup, choice, &box, seat, from->move[i]);
}

void vl_tab_choice_review(struct vl_table *t) {
    for (unsigned seat = 0; seat < t->setup.players; seat++) {
        struct vl_choice kept;
        if (t->seat[seat].staged.count == 0) continue;
        rebuild(t, seat, &t->seat[seat].staged, &kept);
        t->seat[seat].staged = kept;
    }
}

struct vl_refusal vl_tab_refuse_hand(const struct vl_table *t, unsigned seat) {
    if (seat >= t->setup.players) return REFUSED("TAB-2", "no-such-seat");
    if (t->seat[seat].kind == VL_SEAT_OPEN) return REFUSED("TAB-2", "seat-open");
    if (t->seat[seat].kind == VL_SEAT_BOT) return REFUSED("TAB-2", "seat-of-bot");
    if (t->seat[seat].covered) return REFUSED("TAB-2", "covered");
    if (t->phase != VL_TABLE_PLAYING) return REFUSED("TAB-1", "not-on");
    return ACCEPTED;
}

struct vl_refusal vl_table_stage(struct vl_table *t, unsigned seat, vl_move move) {
    struct vl_state_box box;
    struct vl_refusal refusal = vl_tab_refuse_hand(t, seat);
    if (refusal.rule != NULL) return refusal;
    struct vl_choice *choice = &t->seat[seat].staged;
    if (choice->complete) return REFUSED("TAB-6", "choice-complete");
    if (choice->count == VL_CHOICE_MAX) return REFUSED("TAB-6", "choice-too-large");
    vl_tab_choice_state(t, seat, &box);
    refusal = vl_refuse_move(&t->setup, vl_state_in(&box), seat, move);
    if (refusal.rule != NULL) return refusal;
    if (!t->setup.game->verbs[vl_verb_of(move)].quiet) return REFUSED("TAB-1", "not-secret");
    add(&t->setup, choice, &box, seat, move);
    return ACCEPTED;
}

struct vl_refusal vl_table_unstage(struct vl_table *t, unsigned seat, vl_move move) {
    struct vl_refusal refusal = vl_tab_refuse_hand(t, seat);
    if (refusal.rule != NULL) return refusal;
    struct vl_choice rest = t->seat[seat].staged, choice;
    unsigned i = rest.count;
    while (i > 0 && rest.move[i - 1] != move) i--;
    if (i == 0) return REFUSED("TAB-6", "not-staged");
    rest.count--;
    memmove(&rest.move[i - 1], &rest.move[i], (rest.count - i + 1) * sizeof *rest.move);
    rebuild(t, seat, &rest, &choice);
    t->seat[seat].staged = choice;
    return ACCEPTED;
}

struct vl_refusal vl_table_commit(const struct vl_table *t, unsigned seat, struct vl_act *wish) {
    struct vl_refusal refusal = vl_tab_refuse_hand(t, seat);
    if (refusal.rule != NULL) return refusal;
    const struct vl_choice *staged = &t->seat[seat].staged;
    if (!staged->complete) return REFUSED("TAB-6", "choice-incomplete");
    *wish = vl_wish_choice(seat, staged->move, staged->count);
    return ACCEPTED;
}

unsigned vl_table_moves(const struct vl_table *t, unsigned seat, vl_move *out) {
    struct vl_state_box box;
    if (t->phase != VL_TABLE_PLAYING || seat >= t->setup.players || t->seat[seat].staged.complete) return 0;
    if (!(vl_actors(state_of(t)) >> seat & 1)) return 0;
    vl_tab_choice_state(t, seat, &box);
    return t->setup.game->moves(&t->setup, vl_state_in(&box), seat, out);
}

vl_move vl_table_policy(const struct vl_table *t, unsigned seat, struct vl_rng *rng) {
    const struct vl_setup *s = &t->setup;
    vl_move moves[VL_MOVES_MAX];
    struct vl_view_box view;
    unsigned count = vl_table_moves(t, seat, moves);
    CHECK(count > 0 && vl_table_view(t, seat, &view));
    return s->game->policy(s, vl_view_in(&view), moves, count, rng);
}
