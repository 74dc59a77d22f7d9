/* faults.c - Manitou broken on purpose: see tests/faults.h. */
#include <string.h>

#include "../../../../tests/faults.h"
#include "../manitou.h"
#include "core/event.h"
#include "core/scene.h"

extern const struct vl_game vl_manitou;
const struct vl_game *const faulty_game = &vl_manitou;
static const struct vl_game *const man = &vl_manitou;

static struct man_state *open_state(struct vl_state *state) {
    return (struct man_state *)(void *)state;
}

/* MAN-9: a third warrior beside two of one's own, for moves and why_not alike. */
static unsigned a_third_warrior(const struct vl_setup *s, const struct vl_state *state, unsigned seat, vl_move *out) {
    struct vl_state_box box;
    memcpy(&box, state, man->state_size);
    struct man_state *m = open_state(vl_state_in(&box));
    for (unsigned g = 0; g < GROUNDS; g++) m->open.ground[g].under = NO_CARD;
    return man->moves(s, vl_state_in(&box), seat, out);
}

static const char *a_third_is_fine(const struct vl_setup *s, const struct vl_view *view, vl_move move,
                                   struct vl_why *why) {
    const char *rule = man->why_not(s, view, move, why);
    return rule != NULL && strcmp(rule, "MAN-9") == 0 ? NULL : rule;
}

static void a_third_warrior_fault(struct vl_game *game) {
    game->moves = a_third_warrior;
    game->why_not = a_third_is_fine;
}

/* MAN-11: a sacrifice reaches the earlier of two warriors. */
static void the_earlier_falls(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move,
                              struct vl_events *events) {
    struct man_state *m = open_state(state);
    unsigned where = man_play_ground(move), kind = man_play_card(move);
    bool sacrifice =
        vl_verb_of(move) == PLAY && kind >= CHIEF && vl_man_clash(&m->open.ground[where], actor, kind) == SACRIFICES;
    unsigned top = sacrifice ? m->open.ground[where].top : NO_CARD, hunt = m->open.hunt;
    man->apply(s, state, actor, move, events);
    if (sacrifice && m->open.hunt == hunt) m->open.ground[where].top = (uint8_t)top;
}

REPLACE(apply, the_earlier_falls)

/* MAN-14: the thief of a hunt goes to the next seat. */
static void the_wrong_thief(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move,
                            struct vl_events *events) {
    struct man_public *open = &open_state(state)->open;
    uint8_t before[SEATS];
    memcpy(before, open->thieves, sizeof before);
    man->apply(s, state, actor, move, events);
    for (unsigned seat = 0; seat < s->players; seat++) {
        if (open->thieves[seat] == before[seat]) continue;
        unsigned next = man_next(s, seat);
        open->thieves[seat]--, open->thieves[next]++;
        open->score[seat] = (int16_t)(open->score[seat] - s->number[NUMBER_THIEF]);
        open->score[next] = (int16_t)(open->score[next] + s->number[NUMBER_THIEF]);
        return;
    }
}

REPLACE(apply, the_wrong_thief)

/* Copies are alike, but a second one that moves first would tell the others that the first is held back. */
static void the_second_copy_first(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move,
                                  struct vl_events *events) {
    struct man_state *m = open_state(state);
    man->apply(s, state, actor, move, events);
    man_cards both = man_bit(CHIEF) | man_bit(COPY + CHIEF);
    if (vl_verb_of(move) != TAKE || man_take_card(move) != CHIEF || !(m->reserve[actor] & both)) return;
    m->party[actor] ^= both;
    m->reserve[actor] ^= both;
}

REPLACE(apply, the_second_copy_first)

static void show_the_draw(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move,
                          struct vl_events *events) {
    man->apply(s, state, actor, move, events);
    for (unsigned i = 0; events != NULL && i < events->count; i++)
        if (events->list[i].type == EV_DREW) events->list[i].sees[1] = events->list[i].to;
}

REPLACE(apply, show_the_draw)

static void whisper_the_choice(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move,
                               struct vl_events *events) {
    man->apply(s, state, actor, move, events);
    for (unsigned i = 0; events != NULL && i < events->count; i++)
        if (events->list[i].type == EV_TOOK) events->list[i].to = VL_EVERYONE;
}

REPLACE(apply, whisper_the_choice)

static void count_the_choices(const struct vl_setup *s, const struct vl_state *state, unsigned viewer,
                              struct vl_view *view) {
    const struct man_state *m = (const struct man_state *)(const void *)state;
    struct man_view *v = (struct man_view *)(void *)view;
    man->view(s, state, viewer, view);
    for (unsigned seat = 0; seat < s->players; seat++) v->waiting[seat] = (uint8_t)vl_count(m->party[seat]);
}

REPLACE(view, count_the_choices)

/* Worlds are drawn as if nobody had passed. */
static void forget_the_pass(const struct vl_setup *s, const struct vl_view *view, struct vl_rng *rng,
                            struct vl_state *state) {
    const struct man_view *v = (const struct man_view *)(const void *)view;
    struct man_view trusting = *v;
    for (unsigned i = 0; i < trusting.open.turns; i++)
        if (trusting.open.log[i] == PASSED) trusting.open.log[i] = 0;
    man->determinize(s, (const struct vl_view *)(const void *)&trusting, rng, state);
    memcpy(open_state(state)->open.log, v->open.log, sizeof v->open.log);
}

REPLACE(determinize, forget_the_pass)

/* The scene numbers a hand anew, and touch does not know. */
static void number_the_hand(const struct vl_setup *s, const struct vl_view *view, struct vl_scene *scene) {
    man->scene(s, view, scene);
    for (unsigned i = 0; i < scene->piece_count; i++)
        if (scene->zone[scene->piece[i].zone].name == ZONE_HAND) scene->piece[i].id = i + 1;
}

REPLACE(scene, number_the_hand)

/* What everybody knows anyway, so that only its place is wrong. */
static void write_into_padding(const struct vl_setup *s, const struct vl_state *state, unsigned viewer,
                               struct vl_view *view) {
    man->view(s, state, viewer, view);
    ((struct man_view *)(void *)view)->unused[1] = ((struct man_view *)(void *)view)->open.turns;
}

REPLACE(view, write_into_padding)

/* A beaten warrior goes on standing until the hunt is over. */
static void leave_it_standing(const struct vl_setup *s, const struct vl_view *view, struct vl_scene *scene) {
    man->scene(s, view, scene);
    for (unsigned i = 0; i < scene->piece_count; i++) scene->piece[i].badges &= (uint16_t)~VL_BADGE_HIDDEN;
}

REPLACE(scene, leave_it_standing)

/* Prisoners stay behind when the hunt is settled. */
static void forget_the_prisoners(const struct vl_setup *s, const struct vl_event *event, struct vl_show *show) {
    if (event->type != EV_PRISONERS) man->show(s, event, show);
}

REPLACE(show, forget_the_prisoners)

/* A drawn card is taken from the reserve, where it does not lie any more. */
static void draw_from_the_reserve(const struct vl_setup *s, const struct vl_event *event, struct vl_show *show) {
    struct vl_event other = *event;
    if (event->type == EV_DREW) other.type = EV_TOOK;
    man->show(s, &other, show);
}

REPLACE(show, draw_from_the_reserve)

/* A side is grouped with the pieces of the next one. */
static void group_too_much(const struct vl_setup *s, const struct vl_view *view, struct vl_scene *scene) {
    man->scene(s, view, scene);
    for (unsigned i = 1; i < scene->piece_count; i++)
        if (scene->piece[i].group != VL_NOBODY && scene->piece[i - 1].group != VL_NOBODY)
            scene->piece[i].group = scene->piece[i - 1].group;
}

REPLACE(scene, group_too_much)

/* The events of a hunt's end are in another order than they were foreseen: the world that was drawn differs. */
static void foresee_too_much(const struct vl_setup *s, const struct vl_view *view, struct vl_rng *rng,
                             struct vl_state *state) {
    struct man_state *m = open_state(state);
    man->determinize(s, view, rng, state);
    if (m->open.turns > 0) m->open.ground[0] = (struct man_ground){0, CHIEF, NO_CARD};
}

REPLACE(determinize, foresee_too_much)

static void promise_too_little(struct vl_game *game) {
    game->plies_max = 280;
}

const struct fault faults[] = {
    {"a third warrior is legal", a_third_warrior_fault},
    {"a sacrifice reaches the earlier warrior", the_earlier_falls_fault},
    {"the hide thief goes to the wrong seat", the_wrong_thief_fault},
    {"a second copy moves first", the_second_copy_first_fault},
    {"a drawn card is shown to all", show_the_draw_fault},
    {"others notice a choice", whisper_the_choice_fault},
    {"a view counts the choices of others", count_the_choices_fault},
    {"worlds forget what a pass proves", forget_the_pass_fault},
    {"a move touches an id that is not there", number_the_hand_fault},
    {"a view has something where its layout has nothing", write_into_padding_fault},
    {"a beaten warrior goes on standing", leave_it_standing_fault},
    {"prisoners stay behind", forget_the_prisoners_fault},
    {"a drawn card comes from elsewhere", draw_from_the_reserve_fault},
    {"a group holds what lies elsewhere", group_too_much_fault},
    {"a preview is of another world", foresee_too_much_fault},
    {"the game lasts longer than stated", promise_too_little},
    {NULL, NULL},
};
