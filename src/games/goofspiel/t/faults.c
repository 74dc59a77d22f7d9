/* faults.c - Goofspiel broken on purpose: see tests/faults.h. */
#include <string.h>

#include "../../../../tests/faults.h"
#include "../goofspiel.h"
#include "core/observe.h"
#include "core/scene.h"
#include "core/telling.h"

extern const struct vl_game vl_goofspiel;
const struct vl_game *const faulty_game = &vl_goofspiel;
static const struct vl_game *const goo = &vl_goofspiel;

static vl_move prefer_low(const struct vl_setup *s, const struct vl_state *state, struct vl_rng *rng) {
    vl_move a = goo->chance(s, state, rng), b = goo->chance(s, state, rng);
    return a < b ? a : b;
}

REPLACE(chance, prefer_low)

static void write_only_with_events(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move,
                                   struct vl_events *events) {
    goo->apply(s, state, actor, move, events);
    if (events != NULL) ((struct goo_state *)(void *)state)->unused = 1;
}

REPLACE(apply, write_only_with_events)

static void remember_the_order(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move,
                               struct vl_events *events) {
    goo->apply(s, state, actor, move, events);
    struct goo_state *g = (struct goo_state *)(void *)state;
    g->unused = (uint8_t)(g->unused * 5 + actor);
}

REPLACE(apply, remember_the_order)

static void lose_a_card(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move,
                        struct vl_events *events) {
    goo->apply(s, state, actor, move, events);
    struct goo_state *g = (struct goo_state *)(void *)state;
    if (g->open.round == 2) g->hand[0] &= (uint16_t)(g->hand[0] - 1);
}

REPLACE(apply, lose_a_card)

static void tie_goes_to_the_first(const struct vl_setup *s, struct vl_state *state, unsigned actor, vl_move move,
                                  struct vl_events *events) {
    struct goo_state *g = (struct goo_state *)(void *)state;
    unsigned round = g->open.round, prize = g->open.prize;
    goo->apply(s, state, actor, move, events);
    if (g->open.round == round || g->open.won[round] != TIED) return;
    g->open.won[round] = 0;
    g->open.score[0] = (int16_t)(g->open.score[0] + prize);
}

REPLACE(apply, tie_goes_to_the_first)

static void peek_at_a_hand(const struct vl_setup *s, const struct vl_state *state, unsigned viewer,
                           struct vl_view *view) {
    goo->view(s, state, viewer, view);
    const struct goo_state *g = (const struct goo_state *)(const void *)state;
    struct goo_view *v = (struct goo_view *)(void *)view;
    for (unsigned seat = 0; seat < s->players; seat++)
        if (v->bids[seat][0] == 0) v->bids[seat][0] = g->bids[seat][0];
}

REPLACE(view, peek_at_a_hand)

static void forget_the_results(const struct vl_setup *s, const struct vl_state *state, unsigned viewer,
                               struct vl_view *view) {
    goo->view(s, state, viewer, view);
    struct goo_view *v = (struct goo_view *)(void *)view;
    if (viewer < s->players && v->open.round > 0) v->open.won[0] = TIED;
}

REPLACE(view, forget_the_results)

static void ignore_the_results(const struct vl_setup *s, const struct vl_view *view, struct vl_rng *rng,
                               struct vl_state *state) {
    goo->determinize(s, view, rng, state);
    struct goo_state *g = (struct goo_state *)(void *)state;
    unsigned viewer = vl_viewer(view);
    if (!s->option[OPT_BIDS] || viewer >= s->players || g->open.round < 2) return;
    uint8_t *bids = g->bids[1 - viewer], first = bids[0];
    bids[0] = bids[1];
    bids[1] = first;
}

REPLACE(determinize, ignore_the_results)

/* A scene gets no state, so a leak in it needs a view that stashes one away. */
static struct vl_state_box last_state;
static unsigned last_players;

static void stash(const struct vl_setup *s, const struct vl_state *state, unsigned viewer, struct vl_view *view) {
    memcpy(&last_state, state, goo->state_size);
    last_players = s->players;
    goo->view(s, state, viewer, view);
}

static void ids_track_the_bid(const struct vl_setup *s, const struct vl_view *view, struct vl_scene *scene) {
    const struct goo_state *g = (const struct goo_state *)(const void *)&last_state;
    goo->scene(s, view, scene);
    for (unsigned i = 0; i < scene->piece_count; i++) {
        struct vl_piece *piece = &scene->piece[i];
        if (piece->face == VL_FACE_DOWN && piece->owner < last_players && g->open.round < CARDS)
            piece->id += (uint32_t)g->bids[piece->owner][g->open.round] << 16;
    }
}

static void track_ids(struct vl_game *game) {
    game->view = stash;
    game->scene = ids_track_the_bid;
}

static void name_two_zones_alike(const struct vl_setup *s, const struct vl_view *view, struct vl_scene *scene) {
    goo->scene(s, view, scene);
    if (vl_viewer(view) != VL_SPECTATOR) return;
    scene->zone[1].name = scene->zone[0].name;
    scene->zone[1].index = scene->zone[0].index;
    scene->zone[1].owner = scene->zone[0].owner;
}
REPLACE(scene, name_two_zones_alike)

static struct vl_event_type altered_events[EV_TIED + 1];

static void order_what_has_none(struct vl_game *game) {
    memcpy(altered_events, goo->events, sizeof altered_events);
    altered_events[EV_READY].unordered = false;
    game->events = altered_events;
}

/* The layout of a view, with one field replaced or, if its name is NULL, the list cut off there. */
static void alter_field(struct vl_game *game, const char *name, struct vl_field field) {
    static struct vl_field altered[32];
    unsigned count = 0;
    while (goo->fields[count].name != NULL) count++;
    memcpy(altered, goo->fields, (count + 1) * sizeof *altered);
    for (unsigned i = 0; i < count; i++)
        if (strcmp(goo->fields[i].name, name) == 0) altered[i] = field;
    game->fields = altered;
}

static struct vl_field field_of(const char *name) {
    const struct vl_field *field = goo->fields;
    while (strcmp(field->name, name) != 0) field++;
    return *field;
}

static void leave_a_hole(struct vl_game *game) {
    struct vl_field turned = field_of("open.turned");
    turned.shape[0]--;
    alter_field(game, "open.turned", turned);
}

static void let_fields_overlap(struct vl_game *game) {
    struct vl_field won = field_of("open.won");
    won.offset--;
    won.shape[0]++;
    alter_field(game, "open.won", won);
}

/* Words that begin at an odd place. */
static void read_words_from_bytes(struct vl_game *game) {
    struct vl_field won = field_of("open.won");
    won.size = 2;
    alter_field(game, "open.won", won);
}

static void hide_the_viewer(struct vl_game *game) {
    struct vl_field viewer = field_of("viewer");
    viewer.name = "unused";
    alter_field(game, "viewer", viewer);
}

static void forget_the_bids(struct vl_game *game) {
    alter_field(game, "bids", (struct vl_field){NULL});
}

static void name_two_alike(struct vl_game *game) {
    struct vl_field turned = field_of("open.turned");
    turned.name = "open.won";
    alter_field(game, "open.turned", turned);
}

/* A tied prize stays on the table. */
static void keep_the_prize(const struct vl_setup *s, const struct vl_event *event, struct vl_show *show) {
    if (event->type != EV_TIED) goo->show(s, event, show);
}

REPLACE(show, keep_the_prize)

/* A round is over before the last card was bid. */
static unsigned count_rounds_twice(const struct vl_setup *s, const struct vl_view *view, struct vl_stage *out) {
    unsigned count = goo->progress(s, view, out);
    out[0].now = (int16_t)(2 * out[0].now);
    return count;
}

REPLACE(progress, count_rounds_twice)

/* Where a field of the observation begins. */
static unsigned place_of(const char *name) {
    unsigned place = 0;
    for (const struct vl_sense *sense = goo->senses; strcmp(sense->name, name) != 0; sense++)
        place += vl_sense_count(sense);
    return place;
}

static void forget_who_won(const struct vl_setup *s, const struct vl_view *view, int16_t *out) {
    goo->observe(s, view, out);
    memset(out + place_of("won"), 0, CARDS * sizeof *out);
}
REPLACE(observe, forget_who_won)

static void count_from_seat_0(const struct vl_setup *s, const struct vl_view *view, int16_t *out) {
    const struct goo_view *v = (const struct goo_view *)(const void *)view;
    goo->observe(s, view, out);
    memcpy(out + place_of("score"), v->open.score, SEATS * sizeof *out);
}
REPLACE(observe, count_from_seat_0)

static void count_prizes_from_0(const struct vl_setup *s, const struct vl_view *view, int16_t *out) {
    goo->observe(s, view, out);
    out[place_of("prize")]--;
}
REPLACE(observe, count_prizes_from_0)

/* The last number of a vector is whatever was there before. */
static void leave_one_out(const struct vl_setup *s, const struct vl_view *view, int16_t *out) {
    int16_t *last = out + vl_observation_size(goo) - 1, was = *last;
    goo->observe(s, view, out);
    *last = was;
}
REPLACE(observe, leave_one_out)

const struct fault faults[] = {
    {"chance prefers low prizes", prefer_low_fault},
    {"apply depends on its events", write_only_with_events_fault},
    {"the order of simultaneous bids is remembered", remember_the_order_fault},
    {"a card is lost", lose_a_card_fault},
    {"a tie goes to the first seat", tie_goes_to_the_first_fault},
    {"a view peeks at a bid", peek_at_a_hand_fault},
    {"a view forgets a result", forget_the_results_fault},
    {"worlds ignore the results", ignore_the_results_fault},
    {"a scene's ids track a hidden bid", track_ids},
    {"to spectators two zones have the same key", name_two_zones_alike_fault},
    {"information sets split: readiness is ordered", order_what_has_none},
    {"the layout has a hole", leave_a_hole},
    {"two fields of the layout overlap", let_fields_overlap},
    {"a field of the layout is not aligned", read_words_from_bytes},
    {"the layout does not name the viewer", hide_the_viewer},
    {"the layout ends before the view", forget_the_bids},
    {"two fields of the layout have one name", name_two_alike},
    {"a prize that nobody won stays on the table", keep_the_prize_fault},
    {"there are more rounds than cards", count_rounds_twice_fault},
    {"an observation forgets who won", forget_who_won_fault},
    {"an observation counts from seat 0", count_from_seat_0_fault},
    {"an observation leaves its bounds", count_prizes_from_0_fault},
    {"an observation is not written to the end", leave_one_out_fault},
    {NULL, NULL},
};
