/* faults.c - Tenakee broken on purpose: see tests/faults.h. */
#include <string.h>

#include "../../../../tests/faults.h"
#include "../tenakee.h"
#include "core/event.h"
#include "core/scene.h"
#include "core/telling.h"

extern const struct vl_game vl_tenakee;
const struct vl_game *const faulty_game = &vl_tenakee;
static const struct vl_game *const ten = &vl_tenakee;

static unsigned drop_a_move(const struct vl_setup *s, const struct vl_state *state, unsigned seat, vl_move *out) {
    unsigned count = ten->moves(s, state, seat, out);
    return count > 3 ? count - 1 : count;
}

REPLACE(moves, drop_a_move)

static unsigned double_a_move(const struct vl_setup *s, const struct vl_state *state, unsigned seat, vl_move *out) {
    unsigned count = ten->moves(s, state, seat, out);
    if (count > 5) out[3] = out[2];
    return count;
}

REPLACE(moves, double_a_move)

static unsigned wrong_weight(const struct vl_setup *s, const struct vl_state *state, struct vl_outcome *out) {
    unsigned count = ten->chances(s, state, out);
    out[0].weight *= 3;
    return count;
}

REPLACE(chances, wrong_weight)

static const char *allow_everything(const struct vl_setup *s, const struct vl_view *view, vl_move move,
                                    struct vl_why *why) {
    const char *rule = ten->why_not(s, view, move, why);
    return rule != NULL && strcmp(rule, "TEN-15") == 0 ? NULL : rule;
}

REPLACE(why_not, allow_everything)

static vl_move cheat(const struct vl_setup *s, const struct vl_view *view, const vl_move *moves, unsigned count,
                     struct vl_rng *rng) {
    vl_move move = ten->policy(s, view, moves, count, rng);
    return (vl_move)(move ^ 1);
}

REPLACE(policy, cheat)

static void one_too_many(const struct vl_setup *s, const struct vl_state *state, int32_t *out) {
    ten->scores(s, state, out);
    out[0]++;
}

REPLACE(scores, one_too_many)

static void forget_to_clear(const struct vl_setup *s, struct vl_state *state) {
    unsigned char *bytes = (unsigned char *)state, last = bytes[ten->state_size - 1];
    ten->init(s, state);
    bytes[ten->state_size - 1] = last;
}

REPLACE(init, forget_to_clear)

static void count_the_picks(const struct vl_setup *s, const struct vl_state *state, unsigned viewer,
                            struct vl_view *view) {
    ten->view(s, state, viewer, view);
    memcpy(((struct ten_view *)(void *)view)->held, ((const struct ten_state *)(const void *)state)->held, s->players);
}

REPLACE(view, count_the_picks)

static void double_a_piece(const struct vl_setup *s, const struct vl_view *view, struct vl_scene *scene) {
    ten->scene(s, view, scene);
    if (scene->piece_count > 2) scene->piece[1].id = scene->piece[0].id;
}

REPLACE(scene, double_a_piece)

static unsigned tell_all_scores(const struct vl_setup *s, const struct vl_view *view, unsigned seat,
                                struct vl_line *out) {
    struct vl_setup open = *s;
    open.option[CHIEF] = 1; /* as if the variant were on */
    return ten->breakdown(&open, view, seat, out);
}

REPLACE(breakdown, tell_all_scores)

static void show_the_deal(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move,
                          struct vl_events *events) {
    ten->apply(s, state, actor, move, events);
    for (unsigned i = 0; events != NULL && i < events->count; i++)
        if (actor == VL_CHANCE) events->list[i].sees[1] = events->list[i].to;
}

REPLACE(apply, show_the_deal)

static void whisper_the_pick(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move,
                             struct vl_events *events) {
    ten->apply(s, state, actor, move, events);
    for (unsigned i = 0; events != NULL && i < events->count; i++)
        if (strcmp(ten->events[events->list[i].type].name, "picked") == 0) events->list[i].to = VL_EVERYONE;
}

REPLACE(apply, whisper_the_pick)

/* Worlds are drawn as if no discard had proved anything. */
static void forget_the_proof(const struct vl_setup *s, const struct vl_view *view, struct vl_rng *rng,
                             struct vl_state *state) {
    struct ten_view trusting = *(const struct ten_view *)(const void *)view;
    memset(trusting.open.barred, 0, sizeof trusting.open.barred);
    ten->determinize(s, (const struct vl_view *)(const void *)&trusting, rng, state);
    struct ten_state *t = (struct ten_state *)(void *)state;
    memcpy(t->open.barred, ((const struct ten_view *)(const void *)view)->open.barred, sizeof t->open.barred);
}

REPLACE(determinize, forget_the_proof)

/* The chief goes round with the marker instead of to the leader. */
static void chief_at_random(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move,
                            struct vl_events *events) {
    struct ten_state *t = (struct ten_state *)(void *)state;
    unsigned round = t->open.round;
    ten->apply(s, state, actor, move, events);
    if (t->open.round != round && t->open.chief != VL_NOBODY) t->open.chief = (uint8_t)(round % s->players);
    for (unsigned i = 0; events != NULL && i < events->count; i++)
        if (events->list[i].type == EV_CHIEF) events->list[i].arg[0] = t->open.chief;
}

REPLACE(apply, chief_at_random)

static void print_too_few(const struct vl_setup *s, unsigned face, struct vl_face *out) {
    ten->face(s, face, out);
    if (face == HEAD) out->copies = (uint16_t)s->number[HEAD]; /* one player's */
}

REPLACE(face, print_too_few)

static void leave_the_finisher(const struct vl_setup *s, const struct vl_event *event, struct vl_show *show) {
    struct vl_event without = *event;
    if (event->type == EV_FINISHED) without.type = EV_SCORED;
    ten->show(s, &without, show);
}

REPLACE(show, leave_the_finisher)

static void ask_for_all_three(const struct vl_setup *s, const struct vl_view *view, struct vl_ask *ask) {
    ten->ask(s, view, ask);
    if (ask->most > 1) ask->least = ask->most = PICKS;
}

REPLACE(ask, ask_for_all_three)

static const char *blame_nobody(const struct vl_setup *s, const struct vl_view *view, vl_move move,
                                struct vl_why *why) {
    const char *rule = ten->why_not(s, view, move, why);
    if (why != NULL && why->piece != 0) why->piece += 0x50; /* a card that nobody has */
    return rule;
}

REPLACE(why_not, blame_nobody)

static bool tell_every_score(const struct vl_setup *s, const struct vl_view *view, unsigned seat, int32_t *out) {
    ten->score(s, view, seat, out);
    if (vl_viewer(view) != seat) *out = 0; /* a guess */
    return true;
}

REPLACE(score, tell_every_score)

static void promise_too_little(struct vl_game *game) {
    game->plies_max = 200;
}

const struct fault faults[] = {
    {"a legal move is dropped", drop_a_move_fault},
    {"a legal move is doubled", double_a_move_fault},
    {"an outcome of chance has a wrong weight", wrong_weight_fault},
    {"why_not forgets a rule", allow_everything_fault},
    {"the policy cheats", cheat_fault},
    {"a score is off by one", one_too_many_fault},
    {"init leaves a byte unset", forget_to_clear_fault},
    {"a view counts the picks of others", count_the_picks_fault},
    {"two pieces share an id", double_a_piece_fault},
    {"a breakdown tells the scores of others", tell_all_scores_fault},
    {"a dealt card is shown to all", show_the_deal_fault},
    {"others notice a pick", whisper_the_pick_fault},
    {"worlds forget what a discard proves", forget_the_proof_fault},
    {"the chief goes to the wrong seat", chief_at_random_fault},
    {"there are more heads than printed", print_too_few_fault},
    {"a totem that was finished stays where it was", leave_the_finisher_fault},
    {"too many cards are asked for", ask_for_all_three_fault},
    {"a refusal blames a card that is not there", blame_nobody_fault},
    {"somebody is told a wrong score", tell_every_score_fault},
    {"the game lasts longer than stated", promise_too_little},
    {NULL, NULL},
};
