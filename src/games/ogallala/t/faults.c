/* faults.c - Ogallala broken on purpose: see tests/faults.h. */
#include <string.h>

#include "../../../../tests/faults.h"
#include "../ogallala.h"
#include "core/show.h"
#include "core/telling.h"

extern const struct vl_game vl_ogallala;
const struct vl_game *const faulty_game = &vl_ogallala;
static const struct vl_game *const oga = &vl_ogallala;

static struct oga_public *open_of(struct vl_state *state) {
    return &((struct oga_state *)(void *)state)->open;
}

/* ---- Moves ---- */

static unsigned drop_a_slide(const struct vl_setup *s, const struct vl_state *state, unsigned seat, vl_move *out) {
    unsigned count = oga->moves(s, state, seat, out), kept = 0;
    for (unsigned i = 0; i < count; i++)
        if (vl_verb_of(out[i]) != INSERT || oga_insert_side(out[i]) == RIGHT) out[kept++] = out[i];
    return kept;
}

REPLACE(moves, drop_a_slide)

static unsigned put_back(const struct vl_setup *s, const struct vl_state *state, unsigned seat, vl_move *out) {
    unsigned count = oga->moves(s, state, seat, out);
    const struct oga_public *open = &oga_read_state(state)->open;
    if (open->phase == PLACING && open->from_discard) out[count++] = oga_to_discard();
    return count;
}

REPLACE(moves, put_back)

static const char *forget_the_totem(const struct vl_setup *s, const struct vl_view *view, vl_move move,
                                    struct vl_why *why) {
    const char *rule = oga->why_not(s, view, move, why);
    return rule != NULL && strcmp(rule, "OGA-16") == 0 ? NULL : rule;
}

REPLACE(why_not, forget_the_totem)

/* ---- What follows ---- */

static void lose_the_bow(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move,
                         struct vl_events *events) {
    uint8_t first = open_of(state)->queue[0], waiting = open_of(state)->waiting;
    oga->apply(s, state, actor, move, events);
    if (vl_verb_of(move) == INSERT && waiting > 0 && open_of(state)->waiting > 0) open_of(state)->queue[0] = first;
}

REPLACE(apply, lose_the_bow)

static void last_come_first_served(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move,
                                   struct vl_events *events) {
    oga->apply(s, state, actor, move, events);
    struct oga_public *open = open_of(state);
    if (open->waiting != 2 || vl_verb_of(move) != PLACE) return;
    uint8_t first = open->queue[0];
    open->queue[0] = open->queue[1];
    open->queue[1] = first;
}

REPLACE(apply, last_come_first_served)

static void booty_from_the_right(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move,
                                 struct vl_events *events) {
    oga->apply(s, state, actor, move, events);
    struct oga_public *open = open_of(state);
    if (vl_verb_of(move) != ATTACK || open->spoils == 0) return;
    uint8_t hand = open->hand;
    open->hand = open->spoil[open->spoils - 1];
    open->spoil[open->spoils - 1] = hand;
}

REPLACE(apply, booty_from_the_right)

static void axe_on_top(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move,
                       struct vl_events *events) {
    struct oga_public *open = open_of(state);
    unsigned under = open->discarded;
    oga->apply(s, state, actor, move, events);
    if (vl_verb_of(move) != SINK) return;
    uint8_t axe = open->discard[under];
    memmove(open->discard + under, open->discard + under + 1, open->discarded - under - 1u);
    open->discard[open->discarded - 1] = axe;
}

REPLACE(apply, axe_on_top)

static void never_idle(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move,
                       struct vl_events *events) {
    oga->apply(s, state, actor, move, events);
    if (open_of(state)->idle > 3) open_of(state)->idle = 3;
}

REPLACE(apply, never_idle)

static void go_on_after_a_canoe(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move,
                                struct vl_events *events) {
    struct oga_state *t = (struct oga_state *)(void *)state;
    unsigned seat = t->open.seat, complete = vl_oga_complete_count(&t->open.river[seat]);
    oga->apply(s, state, actor, move, events);
    if (t->open.phase != DRAWING || vl_verb_of(move) != PLACE) return;
    if (vl_oga_complete_count(&t->open.river[seat]) == complete) return;
    t->open.seat = (uint8_t)seat;
    t->actors = VL_BIT(seat);
}

REPLACE(apply, go_on_after_a_canoe)

static void always_ask(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move,
                       struct vl_events *events) {
    struct oga_state *t = (struct oga_state *)(void *)state;
    unsigned seat = t->open.seat;
    oga->apply(s, state, actor, move, events);
    if (t->open.phase != OVER || vl_verb_of(move) == END || vl_oga_complete_count(&t->open.river[seat]) < 3) return;
    t->open.phase = ASKING;
    t->actors = VL_BIT(seat);
}

REPLACE(apply, always_ask)

/* ---- Scores, views, scenes ---- */

/* A character between its halves is counted as a trio. */
static void any_order(const struct vl_setup *s, const struct vl_state *state, int32_t *out) {
    const struct oga_public *open = &oga_read_state(state)->open;
    oga->scores(s, state, out);
    for (unsigned seat = 0; seat < s->players; seat++)
        for (unsigned cell = 1; cell + 1 < CELLS; cell++) {
            const uint8_t *card = &open->river[seat].card[cell];
            unsigned combination = vl_oga_trait[card[0]].combination;
            if (card[0] >= CHARACTERS && card[0] != EMPTY && vl_oga_trait[card[-1]].combination == combination &&
                vl_oga_trait[card[1]].combination == combination && vl_oga_canoe_at(&open->river[seat], cell).complete)
                out[seat] += 60;
        }
}

REPLACE(scores, any_order)

static void forget_the_discard(const struct vl_setup *s, const struct vl_state *state, unsigned viewer,
                               struct vl_view *view) {
    oga->view(s, state, viewer, view);
    struct oga_public *open = &((struct oga_view *)(void *)view)->open;
    if (open->discarded > 1) open->discard[0] = open->discard[1];
}

REPLACE(view, forget_the_discard)

/* ---- What a renderer is told ---- */

static void one_too_few(const struct vl_setup *s, unsigned face, struct vl_face *out) {
    oga->face(s, face, out);
    if (face == STERN) out->copies--;
}

REPLACE(face, one_too_few)

/* Booty of a canoe that was sunk stays where it was. */
static void leave_the_booty(const struct vl_setup *s, const struct vl_event *event, struct vl_show *show) {
    if (event->type != EV_SUNK || event->arg[3] == 0) oga->show(s, event, show);
}

REPLACE(show, leave_the_booty)

static void forget_the_slide(const struct vl_setup *s, const struct vl_event *event, struct vl_show *show) {
    if (event->type != EV_SLID) oga->show(s, event, show);
}

REPLACE(show, forget_the_slide)

static const char *blame_the_unseen(const struct vl_setup *s, const struct vl_view *view, vl_move move,
                                    struct vl_why *why) {
    const char *rule = oga->why_not(s, view, move, why);
    if (why != NULL && why->piece != 0) why->piece += CARDS_MAX;
    return rule;
}

REPLACE(why_not, blame_the_unseen)

static unsigned count_in_the_piles(const struct vl_setup *s, const struct vl_view *view, struct vl_stage *out) {
    unsigned count = oga->progress(s, view, out);
    out[0].now = (int16_t)(out[0].of + 1);
    return count;
}

REPLACE(progress, count_in_the_piles)

static void promise_too_little(struct vl_game *game) {
    game->plies_max = 100;
}

const struct fault faults[] = {
    {"insertions never slide left", drop_a_slide_fault},
    {"a card goes back to the discard", put_back_fault},
    {"why_not forgets the totem", forget_the_totem_fault},
    {"a canoe of the queue is lost when it slides", lose_the_bow_fault},
    {"the queue is a stack", last_come_first_served_fault},
    {"booty is stowed from the right", booty_from_the_right_fault},
    {"the Mad Axe lies on top of the canoe it sank", axe_on_top_fault},
    {"idle turns are not counted", never_idle_fault},
    {"a completed canoe does not end the turn", go_on_after_a_canoe_fault},
    {"the end is asked about when it is not", always_ask_fault},
    {"a character between its halves makes a trio", any_order_fault},
    {"a view forgets what was discarded", forget_the_discard_fault},
    {"a stern more is shown than there are", one_too_few_fault},
    {"booty is not seen to change hands", leave_the_booty_fault},
    {"a row is not seen to slide", forget_the_slide_fault},
    {"a refusal blames a card that is nowhere", blame_the_unseen_fault},
    {"more cards are drawn than there are", count_in_the_piles_fault},
    {"the game lasts longer than stated", promise_too_little},
    {NULL, NULL},
};
