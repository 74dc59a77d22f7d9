/* state.c - states, the way to them, and their records: see veillee.h. */
#include <stdlib.h>
#include <string.h>

#include "core/legal.h"
#include "inside.h"

/* ---- History ---- */

bool vl_lib_plies_add(struct vl_lib_plies *plies, unsigned actor, vl_move move) {
    if (plies->count == plies->room) {
        unsigned room = plies->room == 0 ? 256 : 2 * plies->room;
        struct vl_lib_ply *list = realloc(plies->list, room * sizeof *list);
        if (list == NULL) return false;
        plies->list = list;
        plies->room = room;
    }
    plies->list[plies->count++] = (struct vl_lib_ply){(uint8_t)actor, move};
    return true;
}

static bool copy_plies(struct vl_lib_plies *to, const struct vl_lib_plies *from) {
    if (to->room < from->count) {
        struct vl_lib_ply *list = realloc(to->list, from->count * sizeof *list);
        if (list == NULL) return false;
        to->list = list;
        to->room = from->count;
    }
    if (from->count > 0) memcpy(to->list, from->list, from->count * sizeof *to->list);
    to->count = from->count;
    return true;
}

/* ---- Beginning and end ---- */

struct veillee_state *veillee_state_new(const struct veillee_setup *setup) {
    struct veillee_state *state = setup == NULL ? NULL : calloc(1, sizeof *state);
    if (state == NULL) return NULL;
    state->setup = vl_lib_hold(setup);
    state->keyed = state->traced = true;
    setup->setup.game->init(&setup->setup, vl_state_in(&state->box));
    return state;
}

void veillee_state_free(struct veillee_state *state) {
    if (state == NULL) return;
    veillee_setup_free(state->setup);
    free(state->plies.list);
    free(state);
}

int veillee_state_copy(struct veillee_state *to, const struct veillee_state *from) {
    if (to == NULL || from == NULL || to->setup->print != from->setup->print) return VEILLEE_BAD_ARGUMENT;
    if (to == from) return VEILLEE_OK;
    if (!copy_plies(&to->plies, &from->plies)) return VEILLEE_NO_MEMORY;
    to->keyed = from->keyed;
    to->traced = from->traced;
    memcpy(&to->box, &from->box, sizeof to->box);
    to->keys = from->keys;
    to->told = from->told;
    return VEILLEE_OK;
}

struct veillee_state *veillee_state_clone(const struct veillee_state *state) {
    struct veillee_state *copy = state == NULL ? NULL : veillee_state_new(state->setup);
    if (copy != NULL && veillee_state_copy(copy, state) < 0) {
        veillee_state_free(copy);
        return NULL;
    }
    return copy;
}

int veillee_state_equal(const struct veillee_state *a, const struct veillee_state *b) {
    if (a == NULL || b == NULL) return VEILLEE_BAD_ARGUMENT;
    return a->setup->print == b->setup->print && memcmp(&a->box, &b->box, a->setup->setup.game->state_size) == 0;
}

const struct veillee_setup *veillee_state_setup(const struct veillee_state *state) {
    return state == NULL ? NULL : state->setup;
}

/* ---- What may be done ---- */

int veillee_state_actors(const struct veillee_state *state) {
    return state == NULL ? VEILLEE_BAD_ARGUMENT : (int)vl_actors(vl_lib_state(state));
}

int veillee_state_outcomes(const struct veillee_state *state, uint16_t *out, uint32_t *weight, size_t room) {
    struct vl_outcome outcomes[VL_MOVES_MAX];
    if (state == NULL || out == NULL) return VEILLEE_BAD_ARGUMENT;
    const struct vl_setup *s = &state->setup->setup;
    if (!vl_chance_next(vl_lib_state(state))) return VEILLEE_NOT_NOW;
    unsigned count = s->game->chances(s, vl_lib_state(state), outcomes);
    if (count > room) return VEILLEE_NO_ROOM;
    for (unsigned i = 0; i < count; i++) {
        out[i] = (uint16_t)vl_action_of(s, VL_CHANCE, outcomes[i].move);
        if (weight != NULL) weight[i] = outcomes[i].weight;
    }
    return (int)count;
}

static bool acts(const struct veillee_state *state, unsigned seat) {
    return seat < state->setup->setup.players && vl_actors(vl_lib_state(state)) >> seat & 1;
}

int veillee_state_legal(const struct veillee_state *state, unsigned actor, uint16_t *out, size_t room) {
    vl_move moves[VL_MOVES_MAX];
    if (state == NULL || out == NULL) return VEILLEE_BAD_ARGUMENT;
    if (actor == VEILLEE_CHANCE) return veillee_state_outcomes(state, out, NULL, room);
    if (actor >= state->setup->setup.players) return VEILLEE_BAD_ARGUMENT;
    if (!acts(state, actor)) return VEILLEE_NOT_NOW;
    const struct vl_setup *s = &state->setup->setup;
    unsigned count = s->game->moves(s, vl_lib_state(state), actor, moves);
    if (count > room) return VEILLEE_NO_ROOM;
    for (unsigned i = 0; i < count; i++) out[i] = (uint16_t)vl_lib_action(state->setup, actor, moves[i]);
    return (int)count;
}

int veillee_state_mask(const struct veillee_state *state, unsigned seat, uint8_t *mask, size_t room) {
    uint16_t legal[VL_MOVES_MAX];
    if (state == NULL || mask == NULL || seat >= state->setup->setup.players) return VEILLEE_BAD_ARGUMENT;
    if (room < state->setup->actions) return VEILLEE_NO_ROOM;
    int count = veillee_state_legal(state, seat, legal, VL_MOVES_MAX);
    memset(mask, 0, state->setup->actions);
    for (int i = 0; i < count; i++) mask[legal[i]] = 1;
    return VEILLEE_OK;
}

/* Carries out what is legal; the history grows first, so that nothing has changed if it cannot. */
static int carry_out(struct veillee_state *state, unsigned actor, vl_move move) {
    const struct vl_setup *s = &state->setup->setup;
    if (state->traced && !vl_lib_plies_add(&state->plies, actor, move)) return VEILLEE_NO_MEMORY;
    state->told.count = 0;
    s->game->apply(s, vl_state_in(&state->box), actor, move, &state->told);
    vl_keys_take(s->game, &state->keys, &state->told);
    return VEILLEE_OK;
}

int veillee_state_apply(struct veillee_state *state, unsigned actor, unsigned action) {
    if (state == NULL) return VEILLEE_BAD_ARGUMENT;
    const struct vl_setup *s = &state->setup->setup;
    if (actor >= s->players && actor != VL_CHANCE) return VEILLEE_BAD_ARGUMENT;
    vl_move move = vl_action_move(s, actor, action);
    if (move == VL_NO_MOVE) return VEILLEE_BAD_ARGUMENT;
    if (!vl_is_legal(s, vl_lib_state(state), actor, move)) return VEILLEE_NOT_ALLOWED;
    return carry_out(state, actor, move);
}

int veillee_state_chance(struct veillee_state *state, struct veillee_rng *rng) {
    struct vl_rng own;
    if (state == NULL || !vl_lib_dice(rng, &own)) return VEILLEE_BAD_ARGUMENT;
    if (!vl_chance_next(vl_lib_state(state))) return VEILLEE_NOT_NOW;
    const struct vl_setup *s = &state->setup->setup;
    vl_move move = s->game->chance(s, vl_lib_state(state), &own);
    int trouble = carry_out(state, VL_CHANCE, move);
    if (trouble < 0) return trouble;
    vl_lib_diced(rng, &own);
    return (int)vl_action_of(s, VL_CHANCE, move);
}

int veillee_state_plies(const struct veillee_state *state) {
    if (state == NULL) return VEILLEE_BAD_ARGUMENT;
    return state->traced ? (int)state->plies.count : VEILLEE_NOT_NOW;
}

int veillee_state_ply(const struct veillee_state *state, unsigned n, unsigned *actor) {
    if (state == NULL) return VEILLEE_BAD_ARGUMENT;
    if (!state->traced) return VEILLEE_NOT_NOW;
    if (n >= state->plies.count) return VEILLEE_BAD_ARGUMENT;
    const struct vl_lib_ply *ply = &state->plies.list[n];
    if (actor != NULL) *actor = ply->actor;
    return (int)vl_action_of(&state->setup->setup, ply->actor, ply->move);
}

/* ---- What it is worth, what was told ---- */

int veillee_state_scores(const struct veillee_state *state, int32_t *out) {
    if (state == NULL || out == NULL) return VEILLEE_BAD_ARGUMENT;
    state->setup->setup.game->scores(&state->setup->setup, vl_lib_state(state), out);
    return VEILLEE_OK;
}

void vl_lib_utilities(const struct vl_setup *s, const struct vl_state *state, float *out) {
    int32_t gain[VL_SEATS_MAX];
    (s->game->utilities != NULL ? s->game->utilities : s->game->scores)(s, state, gain);
    unsigned winners = vl_winners(gain, s->players);
    bool for_the_win = s->game->utilities == NULL && s->game->on_shelf;
    for (unsigned seat = 0; seat < s->players; seat++) {
        float share = winners >> seat & 1 ? 1.0f / (float)vl_count(winners) : 0;
        out[seat] = for_the_win ? ((float)s->players * share - 1) / (float)(s->players - 1) : (float)gain[seat];
    }
}

int veillee_state_utilities(const struct veillee_state *state, float *out) {
    if (state == NULL || out == NULL) return VEILLEE_BAD_ARGUMENT;
    if (!vl_over(vl_lib_state(state))) return VEILLEE_NOT_NOW;
    vl_lib_utilities(&state->setup->setup, vl_lib_state(state), out);
    return VEILLEE_OK;
}

bool vl_lib_is_viewer(const struct veillee_setup *setup, unsigned viewer) {
    return viewer < setup->setup.players || viewer == VL_SPECTATOR || viewer == VL_ALL;
}

int veillee_state_key(const struct veillee_state *state, unsigned viewer, uint64_t *key) {
    if (state == NULL || key == NULL || !vl_lib_is_viewer(state->setup, viewer)) return VEILLEE_BAD_ARGUMENT;
    if (!state->keyed) return VEILLEE_NOT_NOW;
    *key = state->keys.of[viewer];
    return VEILLEE_OK;
}

int veillee_state_told(const struct veillee_state *state, unsigned viewer, const char *language, char *out,
                       size_t room) {
    struct vl_text text;
    enum vl_language tongue;
    if (state == NULL || !vl_lib_is_viewer(state->setup, viewer) || !vl_lib_text(&text, out, room) ||
        !vl_lib_language(language, &tongue))
        return VEILLEE_BAD_ARGUMENT;
    struct vl_speaker speaker = {.setup = &state->setup->setup, .language = tongue, .viewer = viewer};
    for (unsigned i = 0; i < state->told.count; i++) {
        const struct vl_event *event = &state->told.list[i];
        if (!vl_told(event, viewer)) continue;
        if (language == NULL)
            vl_event_format(state->setup->setup.game, event, viewer, &text);
        else
            vl_speak_event(&speaker, event, &text);
        vl_text_put(&text, '\n');
    }
    return vl_lib_texted(&text);
}

/* ---- As bytes ---- */

static const char mark[] = "vl-state";

/* What is saved: the keys and whether they are known, and the position behind them. */
struct body {
    struct vl_keys keys;
    uint64_t keyed;
    unsigned char bytes[VL_STATE_MAX];
};

static size_t body_size(const struct veillee_setup *setup) {
    return offsetof(struct body, bytes) + setup->setup.game->state_size;
}

int veillee_state_size(const struct veillee_setup *setup) {
    return setup == NULL ? VEILLEE_BAD_ARGUMENT : (int)(sizeof(struct vl_lib_head) + body_size(setup));
}

int veillee_state_save(const struct veillee_state *state, void *bytes, size_t room) {
    struct vl_lib_head head;
    struct body body;
    if (state == NULL || bytes == NULL) return VEILLEE_BAD_ARGUMENT;
    size_t length = body_size(state->setup);
    if (room < sizeof head + length) return VEILLEE_NO_ROOM;
    body.keys = state->keys;
    body.keyed = state->keyed;
    memcpy(body.bytes, state->box.bytes, state->setup->setup.game->state_size);
    vl_lib_seal(&head, state->setup, mark, &body, length);
    memcpy(bytes, &head, sizeof head);
    memcpy((char *)bytes + sizeof head, &body, length);
    return (int)(sizeof head + length);
}

int veillee_state_load(struct veillee_state *state, const void *bytes, size_t length) {
    struct vl_lib_head head;
    struct body body;
    if (state == NULL || bytes == NULL) return VEILLEE_BAD_ARGUMENT;
    size_t wanted = body_size(state->setup);
    if (length != sizeof head + wanted) return VEILLEE_MALFORMED;
    memcpy(&head, bytes, sizeof head);
    memcpy(&body, (const char *)bytes + sizeof head, wanted);
    if (!vl_lib_sealed(&head, state->setup, mark, &body, wanted)) return VEILLEE_MALFORMED;
    memcpy(state->box.bytes, body.bytes, state->setup->setup.game->state_size);
    state->keys = body.keys;
    state->keyed = body.keyed != 0;
    state->traced = false;
    state->plies.count = state->told.count = 0;
    return VEILLEE_OK;
}
