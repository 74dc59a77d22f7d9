/* account.c - everything a game does and tells, as a few numbers: see account.h. */
#include "account.h"

#include <string.h>

#include "conformance.h"
#include "core/action.h"
#include "core/edition.h"
#include "core/event.h"
#include "core/observe.h"
#include "core/playout.h"
#include "core/preview.h"
#include "core/scene.h"
#include "core/show.h"
#include "core/telling.h"

enum part {
    CHOSEN,
    HAPPENED,
    SEEN,
    WORLDS,
    ASKED,
    LAID_OUT,
    SHOWN,
    STANDING,
    SCORED,
    REFUSED,
    TOUCHED,
    SURE,
    OBSERVED,
    PRINTED,
    WRITTEN,
    PARTS
};
static const char *const part_names[PARTS] = {"chosen",   "happened", "seen",     "worlds",  "asked",
                                              "laid-out", "shown",    "standing", "scored",  "refused",
                                              "touched",  "sure",     "observed", "printed", "written"};

struct account {
    const struct vl_setup *s;
    struct vl_rng rng;
    uint64_t of[PARTS];
};

static void take(struct account *a, enum part part, int64_t number) {
    a->of[part] = vl_mix(a->of[part] ^ vl_mix((uint64_t)number + UINT64_C(0x9e3779b97f4a7c15)));
}

static void take_bytes(struct account *a, enum part part, const void *bytes, size_t length) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < length; i++) a->of[part] = (a->of[part] ^ at[i]) * UINT64_C(0x100000001b3) + 1;
    a->of[part] = vl_mix(a->of[part]);
}

static void take_word(struct account *a, enum part part, const char *word) {
    take_bytes(a, part, word, strlen(word) + 1);
}

/* ---- What a viewer gets at a moment ---- */

static void take_scene(struct account *a, const struct vl_scene *scene) {
    for (unsigned i = 0; i < scene->zone_count; i++) {
        const struct vl_zone *z = &scene->zone[i];
        const int32_t numbers[] = {z->name, z->index,   z->role,   z->arrangement, z->owner, z->priority,
                                   z->rows, z->columns, z->badges, z->folded,      z->count, z->value};
        take_bytes(a, LAID_OUT, numbers, sizeof numbers);
    }
    for (unsigned i = 0; i < scene->piece_count; i++) {
        const struct vl_piece *p = &scene->piece[i];
        const int32_t numbers[] = {(int32_t)p->id, p->face, p->zone, p->row, p->column, p->owner, p->group, p->badges};
        take_bytes(a, LAID_OUT, numbers, sizeof numbers);
        take_word(a, LAID_OUT, p->label);
    }
    for (unsigned i = 0; i < scene->group_count; i++) {
        const struct vl_group *g = &scene->group[i];
        const int32_t numbers[] = {g->name, g->zone,    g->owner,  g->row,   g->column,
                                   g->rows, g->columns, g->badges, g->value, g->count};
        take_bytes(a, LAID_OUT, numbers, sizeof numbers);
    }
}

static void take_standing(struct account *a, const struct vl_view *view) {
    const struct vl_game *game = a->s->game;
    struct vl_stage stage[VL_STAGES_MAX];
    for (unsigned seat = 0; seat < a->s->players; seat++) {
        struct vl_line line[VL_LINES_MAX];
        struct vl_fact fact[VL_FACTS_MAX];
        int32_t score = 0;
        take(a, SCORED, game->score(a->s, view, seat, &score));
        take(a, SCORED, score);
        for (unsigned i = 0, count = game->breakdown(a->s, view, seat, line); i < count; i++) {
            const int32_t numbers[] = {line[i].code, line[i].count, line[i].points, line[i].scope,
                                       (int32_t)line[i].piece};
            take_word(a, SCORED, line[i].rule);
            take_bytes(a, SCORED, numbers, sizeof numbers);
        }
        for (unsigned i = 0, count = game->standing(a->s, view, seat, fact); i < count; i++) {
            const int32_t numbers[] = {fact[i].code, fact[i].number, fact[i].face};
            take_bytes(a, STANDING, numbers, sizeof numbers);
        }
    }
    for (unsigned i = 0, count = game->progress(a->s, view, stage); i < count; i++) {
        const int32_t numbers[] = {stage[i].code, stage[i].now, stage[i].of};
        take_bytes(a, STANDING, numbers, sizeof numbers);
    }
}

/* As programs read it. */
static void take_written(struct account *a, const struct vl_state *state, const struct vl_view *view,
                         const struct vl_scene *scene) {
    static char buffer[1 << 18];
    struct vl_text text;
    vl_move moves[VL_MOVES_MAX];
    unsigned count = vl_asked(a->s, view) ? a->s->game->moves(a->s, state, vl_viewer(view), moves) : 0;
    vl_text_init(&text, buffer, sizeof buffer);
    vl_scene_format(a->s, scene, &text);
    vl_json_open(&text, NULL, '{');
    vl_telling_json(a->s, view, &text);
    vl_json_close(&text, '}');
    vl_scene_json(a->s, view, scene, moves, count, &text);
    take_word(a, WRITTEN, vl_text_whole(&text));
}

static void take_view(struct account *a, const struct vl_state *state, unsigned viewer) {
    const struct vl_game *game = a->s->game;
    static struct vl_scene scene;
    static int16_t vector[VL_OBSERVATION_MAX];
    struct vl_view_box box;
    struct vl_state_box world;
    const struct vl_view *view = vl_view_in(&box);
    game->view(a->s, state, viewer, vl_view_in(&box));
    take_bytes(a, SEEN, &box, game->view_size);
    game->determinize(a->s, view, &a->rng, vl_state_in(&world));
    take_bytes(a, WORLDS, &world, game->state_size);
    struct vl_ask ask = vl_ask_of(a->s, view);
    take_bytes(a, ASKED, &ask, sizeof ask);
    game->scene(a->s, view, &scene);
    take_scene(a, &scene);
    take_written(a, state, view, &scene);
    take_standing(a, view);
    game->observe(a->s, view, vector);
    take_bytes(a, OBSERVED, vector, vl_observation_size(game) * sizeof *vector);
}

/* ---- What an actor can do there ---- */

static void take_refusals(struct account *a, const struct vl_view *view) {
    const struct vl_game *game = a->s->game;
    for (vl_move m = vl_move_next(game, VL_NO_MOVE); m != VL_NO_MOVE; m = vl_move_next(game, m)) {
        struct vl_why why = vl_why_none;
        const char *rule = game->why_not(a->s, view, m, &why);
        const int32_t numbers[] = {why.saying,         why.arg[0], why.arg[1], why.arg[2], why.arg[3],
                                   (int32_t)why.piece, why.zone,   why.row,    why.column};
        take_word(a, REFUSED, rule == NULL ? "" : rule);
        take_bytes(a, REFUSED, numbers, sizeof numbers);
    }
}

static void take_sure(struct account *a, const struct vl_view *view, vl_move move) {
    static struct vl_preview preview;
    vl_preview(a->s, view, &move, 1, &a->rng, &preview);
    take(a, SURE, preview.weighs);
    take(a, SURE, preview.passes);
    for (unsigned i = 0; i < preview.count; i++) {
        take(a, SURE, preview.event[i].type);
        take_bytes(a, SURE, preview.event[i].arg, sizeof preview.event[i].arg);
    }
}

static void take_choices(struct account *a, const struct vl_state *state, unsigned seat, unsigned ply) {
    const struct vl_game *game = a->s->game;
    struct vl_view_box box;
    const struct vl_view *view = vl_view_in(&box);
    vl_move moves[VL_MOVES_MAX];
    unsigned count = game->moves(a->s, state, seat, moves);
    game->view(a->s, state, seat, vl_view_in(&box));
    take_bytes(a, CHOSEN, moves, count * sizeof *moves);
    take(a, CHOSEN, game->policy(a->s, view, moves, count, &a->rng));
    for (unsigned i = 0; i < count; i++) {
        struct vl_touch touch = {.zone = VL_NOBODY};
        game->touch(a->s, view, moves[i], &touch);
        const int32_t numbers[] = {(int32_t)touch.piece, (int32_t)touch.target, touch.zone, touch.row, touch.column};
        take_bytes(a, TOUCHED, numbers, sizeof numbers);
        take(a, OBSERVED, vl_action_of(a->s, seat, moves[i]));
    }
    if (ply % 5 == 0) take_refusals(a, view);
    if (ply % 3 == 0) take_sure(a, view, moves[ply % count]);
}

/* ---- What happens ---- */

static void take_shown(struct account *a, const struct vl_state *before, const struct vl_state *after,
                       const struct vl_events *events, unsigned viewer) {
    static struct vl_scene scene, end;
    static struct vl_show show;
    struct vl_view_box view;
    a->s->game->view(a->s, before, viewer, vl_view_in(&view));
    a->s->game->scene(a->s, vl_view_in(&view), &scene);
    a->s->game->view(a->s, after, viewer, vl_view_in(&view));
    a->s->game->scene(a->s, vl_view_in(&view), &end);
    vl_show_begin(&show, &scene, viewer);
    for (unsigned i = 0; i < events->count; i++) vl_show_event(a->s, &show, &events->list[i]);
    vl_show_settle(&show, &end);
    for (unsigned i = 0; i < show.count; i++) {
        const struct vl_change *c = &show.change[i];
        const int32_t numbers[] = {c->kind,   c->event, c->from,           c->to,          c->row, c->column, c->face,
                                   c->hidden, c->value, (int32_t)c->piece, (int32_t)c->was};
        take_bytes(a, SHOWN, numbers, sizeof numbers);
    }
}

static void take_events(struct account *a, const struct vl_events *events) {
    for (unsigned i = 0; i < events->count; i++) {
        const struct vl_event *e = &events->list[i];
        take(a, HAPPENED, e->type);
        take_bytes(a, HAPPENED, e->sees, sizeof e->sees);
        take_bytes(a, HAPPENED, e->arg, sizeof e->arg);
        take(a, HAPPENED, e->to);
        char buffer[500];
        struct vl_text text;
        vl_text_init(&text, buffer, sizeof buffer);
        vl_event_format(a->s->game, e, VL_SPECTATOR, &text);
        vl_event_json(a->s->game, e, VL_SPECTATOR, &text);
        take_word(a, WRITTEN, buffer);
    }
}

static void take_game(struct account *a, uint64_t seed) {
    static struct history h;
    const struct vl_game *game = a->s->game;
    struct vl_state_box before, after;
    int32_t scores[VL_SEATS_MAX];
    history_play(a->s, seed, &h);
    vl_rng_init(&a->rng, seed, 1);
    game->init(a->s, vl_state_in(&before));
    for (unsigned ply = 0; ply < h.count; ply++) {
        struct vl_events events = {.count = 0};
        unsigned actor = h.entry[ply].actor, viewer = ply % (a->s->players + 2u);
        if (viewer >= a->s->players) viewer = viewer == a->s->players ? VL_SPECTATOR : VL_ALL;
        if (actor != VL_CHANCE) take_choices(a, vl_state_in(&before), actor, ply);
        after = before;
        game->apply(a->s, vl_state_in(&after), actor, h.entry[ply].move, &events);
        take_events(a, &events);
        take_view(a, vl_state_in(&after), viewer);
        take_shown(a, vl_state_in(&before), vl_state_in(&after), &events, viewer);
        game->scores(a->s, vl_state_in(&after), scores);
        take_bytes(a, SCORED, scores, a->s->players * sizeof *scores);
        before = after;
    }
    for (unsigned viewer = 0; viewer < a->s->players; viewer++) take_view(a, vl_state_in(&before), viewer);
}

static void take_faces(struct account *a) {
    static char buffer[1 << 17];
    struct vl_text text;
    vl_text_init(&text, buffer, sizeof buffer);
    vl_edition_json(a->s, &text);
    vl_observation_json(a->s->game, &text);
    vl_json_open(&text, NULL, '{');
    vl_options_json(a->s, &text);
    vl_faces_json(a->s, &text);
    take_word(a, WRITTEN, vl_text_whole(&text));
    for (unsigned i = 0; i < a->s->game->faces->count; i++) {
        struct vl_face face;
        a->s->game->face(a->s, i, &face);
        const int32_t numbers[] = {face.kind, face.value, face.traits, (int32_t)face.tags, face.copies};
        take_bytes(a, PRINTED, numbers, sizeof numbers);
        for (unsigned t = 0; t < face.traits; t++)
            take(a, PRINTED, face.trait[t].code << 16 | (uint16_t)face.trait[t].number);
    }
}

static void change_number(struct vl_setup *s, unsigned numbers, int by, struct vl_rng *rng) {
    unsigned i = vl_rng_below(rng, numbers);
    int number = s->number[i] + by;
    if (number >= s->game->numbers[i].low && number <= s->game->numbers[i].high) s->number[i] = (int16_t)number;
}

/* The same table with other components: numbers go up and down, as far as the game allows. */
static void take_edition(struct account *a, struct vl_setup *s) {
    unsigned numbers = 0;
    vl_rng_init(&a->rng, s->players, 2);
    while (s->game->numbers != NULL && s->game->numbers[numbers].card != NULL) numbers++;
    for (unsigned i = 0; i < 300 && numbers > 0; i++) {
        struct vl_setup other = *s;
        change_number(&other, numbers, 1, &a->rng);
        if (i % 3 != 0) change_number(&other, numbers, -1, &a->rng);
        const char *reason = vl_setup_refuse(&other);
        take_word(a, PRINTED, reason == NULL ? "" : reason);
        if (reason == NULL) *s = other;
    }
    vl_edition_name(s, "attic");
    take_word(a, PRINTED, s->hash);
    take_faces(a);
}

void account_write(const struct vl_game *game, struct vl_text *out) {
    struct account a = {.s = NULL};
    struct vl_tour tour = {.begun = false};
    struct vl_setup s;
    a.s = &s;
    while (vl_tour_next(game, &tour, &s)) {
        take_faces(&a);
        for (uint64_t seed = 1; seed <= 4; seed++) take_game(&a, seed);
        take_edition(&a, &s);
        for (uint64_t seed = 5; seed <= 6; seed++) take_game(&a, seed);
    }
    for (unsigned part = 0; part < PARTS; part++) {
        vl_text_add(out, part_names[part]);
        vl_text_put(out, ' ');
        vl_text_add_hex(out, a.of[part], 16);
        vl_text_put(out, '\n');
    }
}
