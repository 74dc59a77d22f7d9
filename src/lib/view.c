/* view.c - what one seat may know, and bots, who are handed nothing else: see veillee.h. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/search.h"
#include "core/layout.h"
#include "core/observe.h"
#include "core/scene.h"
#include "core/telling.h"
#include "inside.h"

/* ---- Views ---- */

static void look(struct veillee_view *view, const struct veillee_state *from, unsigned viewer) {
    const struct vl_setup *s = &view->setup->setup;
    const struct vl_state *state = vl_lib_state(from);
    view->keyed = from->keyed;
    view->key = from->keys.of[viewer];
    s->game->view(s, state, viewer, vl_view_in(&view->box));
    bool acts = viewer < s->players && vl_actors(state) >> viewer & 1;
    view->count = acts ? s->game->moves(s, state, viewer, view->move) : 0;
}

struct veillee_view *veillee_view_new(const struct veillee_state *state, unsigned viewer) {
    if (state == NULL || !vl_lib_is_viewer(state->setup, viewer)) return NULL;
    struct veillee_view *view = calloc(1, sizeof *view);
    if (view == NULL) return NULL;
    view->setup = vl_lib_hold(state->setup);
    look(view, state, viewer);
    return view;
}

void veillee_view_free(struct veillee_view *view) {
    if (view == NULL) return;
    veillee_setup_free(view->setup);
    free(view);
}

int veillee_view_look(struct veillee_view *view, const struct veillee_state *state, unsigned viewer) {
    if (view == NULL || state == NULL || view->setup->print != state->setup->print) return VEILLEE_BAD_ARGUMENT;
    if (!vl_lib_is_viewer(state->setup, viewer)) return VEILLEE_BAD_ARGUMENT;
    look(view, state, viewer);
    return VEILLEE_OK;
}

int veillee_view_viewer(const struct veillee_view *view) {
    return view == NULL ? VEILLEE_BAD_ARGUMENT : (int)vl_viewer(vl_lib_view(view));
}

int veillee_view_actors(const struct veillee_view *view) {
    return view == NULL ? VEILLEE_BAD_ARGUMENT : (int)vl_view_actors(vl_lib_view(view));
}

const void *veillee_view_bytes(const struct veillee_view *view) {
    return view == NULL ? NULL : view->box.bytes;
}

int veillee_view_observe(const struct veillee_view *view, int16_t *out, size_t room) {
    if (view == NULL || out == NULL) return VEILLEE_BAD_ARGUMENT;
    if (room < view->setup->observation) return VEILLEE_NO_ROOM;
    view->setup->setup.game->observe(&view->setup->setup, vl_lib_view(view), out);
    return view->setup->observation;
}

int veillee_state_observe(const struct veillee_state *state, unsigned viewer, int16_t *out, size_t room) {
    struct vl_view_box box;
    if (state == NULL || out == NULL || !vl_lib_is_viewer(state->setup, viewer)) return VEILLEE_BAD_ARGUMENT;
    if (room < state->setup->observation) return VEILLEE_NO_ROOM;
    const struct vl_setup *s = &state->setup->setup;
    s->game->view(s, vl_lib_state(state), viewer, vl_view_in(&box));
    s->game->observe(s, vl_view_in(&box), out);
    return state->setup->observation;
}

/* Whatever the bytes are, they are read within their bounds; what is no view of a game leaves those of the numbers. */
int veillee_bytes_observe(const struct veillee_setup *setup, const void *bytes, size_t length, int16_t *out,
                          size_t room) {
    struct vl_view_box box;
    int16_t numbers[VL_OBSERVATION_MAX], *at = numbers;
    if (setup == NULL || bytes == NULL || out == NULL) return VEILLEE_BAD_ARGUMENT;
    const struct vl_setup *s = &setup->setup;
    if (room < setup->observation) return VEILLEE_NO_ROOM;
    if (length != s->game->view_size) return VEILLEE_MALFORMED;
    memcpy(box.bytes, bytes, length);
    unsigned actors = vl_view_actors(vl_view_in(&box));
    if (!vl_lib_is_viewer(setup, vl_viewer(vl_view_in(&box)))) return VEILLEE_MALFORMED;
    if (actors >> s->players != 0 && actors != VL_BIT(VL_CHANCE)) return VEILLEE_MALFORMED;
    s->game->observe(s, vl_view_in(&box), numbers);
    for (const struct vl_sense *sense = s->game->senses; sense->name != NULL; sense++)
        for (unsigned i = vl_sense_count(sense); i > 0; i--, at++)
            if (*at < sense->low || *at > sense->high) return VEILLEE_MALFORMED;
    memcpy(out, numbers, setup->observation * sizeof *out);
    return setup->observation;
}

int veillee_view_legal(const struct veillee_view *view, uint16_t *out, size_t room) {
    if (view == NULL || out == NULL) return VEILLEE_BAD_ARGUMENT;
    if (view->count == 0) return VEILLEE_NOT_NOW;
    if (room < view->count) return VEILLEE_NO_ROOM;
    unsigned seat = vl_viewer(vl_lib_view(view));
    for (unsigned i = 0; i < view->count; i++) out[i] = (uint16_t)vl_lib_action(view->setup, seat, view->move[i]);
    return (int)view->count;
}

int veillee_view_why_not(const struct veillee_view *view, unsigned action, char *rule, size_t room) {
    struct vl_text text;
    if (view == NULL || !vl_lib_text(&text, rule, room)) return VEILLEE_BAD_ARGUMENT;
    const struct vl_setup *s = &view->setup->setup;
    vl_move move = vl_action_move(s, vl_viewer(vl_lib_view(view)), action);
    if (move == VL_NO_MOVE) return VEILLEE_BAD_ARGUMENT;
    const char *id = s->game->why_not(s, vl_lib_view(view), move, NULL);
    if (id == NULL) return VEILLEE_OK;
    vl_text_add(&text, id);
    int length = vl_lib_texted(&text);
    return length < 0 ? length : VEILLEE_NOT_ALLOWED;
}

int veillee_view_asked(const struct veillee_view *view, unsigned *least, unsigned *most) {
    if (view == NULL || least == NULL || most == NULL) return VEILLEE_BAD_ARGUMENT;
    struct vl_ask ask = vl_ask_of(&view->setup->setup, vl_lib_view(view));
    *least = ask.least;
    *most = ask.most;
    return VEILLEE_OK;
}

int veillee_view_words(const struct veillee_view *view, const char *language, char *out, size_t room) {
    struct vl_text text;
    enum vl_language tongue;
    if (view == NULL || !vl_lib_text(&text, out, room) || !vl_lib_language(language, &tongue))
        return VEILLEE_BAD_ARGUMENT;
    struct vl_speaker speaker = {
        .setup = &view->setup->setup, .language = tongue, .viewer = vl_viewer(vl_lib_view(view))};
    vl_speak_ask(&speaker, vl_lib_view(view), &text);
    return vl_lib_texted(&text);
}

int veillee_view_json(const struct veillee_view *view, char *out, size_t room) {
    struct vl_text text;
    if (view == NULL || !vl_lib_text(&text, out, room)) return VEILLEE_BAD_ARGUMENT;
    const struct vl_setup *s = &view->setup->setup;
    const struct vl_view *v = vl_lib_view(view);
    struct vl_scene *scene = malloc(sizeof *scene);
    if (scene == NULL) return VEILLEE_NO_MEMORY;
    s->game->scene(s, v, scene);
    vl_json_open(&text, NULL, '{');
    vl_json_string(&text, "game", s->game->name);
    vl_json_int(&text, "players", s->players);
    vl_json_int(&text, "viewer", vl_viewer(v));
    vl_json_open(&text, "actors", '[');
    for (unsigned seat = 0; seat < s->players; seat++)
        if (vl_view_actors(v) >> seat & 1) vl_json_int(&text, NULL, seat);
    vl_json_close(&text, ']');
    vl_telling_json(s, v, &text);
    vl_json_int(&text, "layout", s->game->layout);
    vl_view_json(s->game, v, "bytes", &text);
    vl_json_key(&text, "scene");
    vl_scene_json(s, v, scene, view->move, view->count, &text);
    vl_json_close(&text, '}');
    free(scene);
    return vl_lib_texted(&text);
}

int veillee_view_determinize(const struct veillee_view *view, struct veillee_rng *rng, struct veillee_state *out) {
    struct vl_rng own;
    if (view == NULL || out == NULL || view->setup->print != out->setup->print || !vl_lib_dice(rng, &own))
        return VEILLEE_BAD_ARGUMENT;
    view->setup->setup.game->determinize(&view->setup->setup, vl_lib_view(view), &own, vl_state_in(&out->box));
    vl_lib_diced(rng, &own);
    out->keyed = view->keyed;
    vl_lib_draw_keys(&out->setup->setup, vl_lib_state(out), vl_viewer(vl_lib_view(view)), view->key, &out->keys);
    out->traced = false;
    out->plies.count = out->told.count = 0;
    return VEILLEE_OK;
}

void vl_lib_draw_keys(const struct vl_setup *s, const struct vl_state *state, unsigned viewer, uint64_t key,
                      struct vl_keys *out) {
    for (unsigned v = 0; v < VL_VIEWERS; v++) {
        struct vl_view_box view;
        out->of[v] = 0;
        if (v >= s->players && v != VL_SPECTATOR && v != VL_ALL) continue;
        s->game->view(s, state, v, vl_view_in(&view));
        out->of[v] = v == viewer ? key : vl_lib_hash(v + 1, &view, s->game->view_size);
    }
}

/* ---- Bots ---- */

const char *veillee_bot_name(unsigned which) {
    for (unsigned i = 0; vl_bots[i] != NULL; i++)
        if (i == which) return vl_bots[i]->name;
    return NULL;
}

static uint64_t milliseconds_now(void *unused) {
    struct timespec now;
    (void)unused;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* Levels stop by their iterations, so that the same view and dice are the same answer on every machine; only a bot that
 * has no other limit looks at the clock. */
const struct vl_watch *vl_lib_watch(const struct vl_bot *bot) {
    static const struct vl_watch watch = {.now = milliseconds_now};
    return vl_bot_needs_watch(bot) ? &watch : NULL;
}

bool vl_lib_bot_init(struct veillee_bot *bot, const char *name, const struct veillee_setup *setup) {
    *bot = (struct veillee_bot){.setup = NULL};
    if (name == NULL || setup == NULL || !vl_bot_parse(name, &bot->bot)) return false;
    size_t size = vl_mind_wanted(&bot->bot, setup->setup.players);
    if (size > 0) {
        bot->memory = malloc(size);
        if (bot->memory == NULL) return false;
        bot->mind = vl_mind_init(bot->memory, size);
    }
    bot->setup = vl_lib_hold(setup);
    return true;
}

void vl_lib_bot_done(struct veillee_bot *bot) {
    free(bot->memory);
    veillee_setup_free(bot->setup);
    *bot = (struct veillee_bot){.setup = NULL};
}

struct veillee_bot *veillee_bot_new(const char *name, const struct veillee_setup *setup) {
    struct veillee_bot *bot = malloc(sizeof *bot);
    if (bot != NULL && vl_lib_bot_init(bot, name, setup)) return bot;
    free(bot);
    return NULL;
}

void veillee_bot_free(struct veillee_bot *bot) {
    if (bot == NULL) return;
    vl_lib_bot_done(bot);
    free(bot);
}

static int refuse_question(const struct veillee_bot *bot, const struct veillee_view *view,
                           const struct veillee_rng *rng, struct vl_rng *own, const void *out) {
    if (bot == NULL || view == NULL || out == NULL || !vl_lib_dice(rng, own)) return VEILLEE_BAD_ARGUMENT;
    if (bot->setup->print != view->setup->print) return VEILLEE_BAD_ARGUMENT;
    return view->count == 0 ? VEILLEE_NOT_NOW : VEILLEE_OK;
}

int veillee_bot_answer(struct veillee_bot *bot, const struct veillee_view *view, struct veillee_rng *rng,
                       uint16_t out[VEILLEE_CHOICE]) {
    vl_move moves[VL_CHOICE_MAX];
    struct vl_rng own;
    int refused = refuse_question(bot, view, rng, &own, out);
    if (refused < 0) return refused;
    const struct vl_view *v = vl_lib_view(view);
    unsigned count = vl_bot_answer(&bot->bot, &view->setup->setup, v, view->move, view->count, bot->mind,
                                   vl_lib_watch(&bot->bot), &own, moves);
    vl_lib_diced(rng, &own);
    for (unsigned i = 0; i < count; i++) out[i] = (uint16_t)vl_lib_action(view->setup, vl_viewer(v), moves[i]);
    return (int)count;
}

int veillee_bot_policy(struct veillee_bot *bot, const struct veillee_view *view, struct veillee_rng *rng, double *out,
                       size_t room) {
    struct vl_rng own;
    int refused = refuse_question(bot, view, rng, &own, out);
    if (refused < 0) return refused;
    if (room < view->count) return VEILLEE_NO_ROOM;
    vl_bot_policy(&bot->bot, &view->setup->setup, vl_lib_view(view), view->move, view->count, bot->mind,
                  vl_lib_watch(&bot->bot), &own, out);
    vl_lib_diced(rng, &own);
    return (int)view->count;
}
