/* record.c - records read and written: see veillee.h. */
#include "core/record.h"

#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "inside.h"

struct veillee_record {
    struct veillee_setup *setup;
    struct vl_lib_plies plies;
    char ending[16];
};

/* ---- Reading ---- */

/* All events, to the end; false: a fault, or no memory. */
static bool read_events(struct vl_reader *r, struct veillee_record *record, struct veillee_fault *fault) {
    struct vl_state_box box;
    enum vl_step step;
    unsigned actor;
    vl_move move;
    const struct vl_game *game = r->setup.game;
    game->init(&r->setup, vl_state_in(&box));
    while ((step = vl_record_next(r, vl_state_in(&box), &actor, &move)) == VL_STEP_EVENT) {
        if (!vl_lib_plies_add(&record->plies, actor, move))
            return vl_lib_fault(fault, r->line, "", "out-of-memory", ""), false;
        game->apply(&r->setup, vl_state_in(&box), actor, move, NULL);
    }
    if (step == VL_STEP_FAULT) return vl_lib_note_fault(fault, &r->fault), false;
    strcpy(record->ending, step == VL_STEP_FINISHED     ? "finished"
                           : step == VL_STEP_UNFINISHED ? "unfinished"
                                                        : r->ending);
    return true;
}

static struct veillee_record *read_record(char *text, size_t length, const struct vl_setup *at_hand,
                                          struct veillee_fault *fault) {
    struct vl_reader r;
    if (!vl_record_open(&r, text, length, vl_games, at_hand)) return vl_lib_note_fault(fault, &r.fault), NULL;
    struct veillee_record *record = calloc(1, sizeof *record);
    if (record != NULL) record->setup = vl_lib_setup(&r.setup);
    if (record == NULL || record->setup == NULL) {
        free(record);
        return vl_lib_fault(fault, 0, "", "out-of-memory", ""), NULL;
    }
    if (read_events(&r, record, fault)) return record;
    veillee_record_free(record);
    return NULL;
}

struct veillee_record *veillee_record_read(const char *text, size_t length, const char *edition,
                                           struct veillee_fault *fault) {
    struct vl_setup at_hand;
    vl_lib_fault(fault, 0, "", "", "");
    if (text == NULL) return vl_lib_fault(fault, 0, "REC-1", "header-endless", ""), NULL;
    if (edition != NULL && !vl_lib_edition(edition, &at_hand, fault)) return NULL;
    char *copy = malloc(length + 1); /* reading squeezes carriage returns out */
    if (copy == NULL) return vl_lib_fault(fault, 0, "", "out-of-memory", ""), NULL;
    memcpy(copy, text, length);
    copy[length] = '\0';
    struct veillee_record *record = read_record(copy, length, edition == NULL ? NULL : &at_hand, fault);
    free(copy);
    return record;
}

void veillee_record_free(struct veillee_record *record) {
    if (record == NULL) return;
    veillee_setup_free(record->setup);
    free(record->plies.list);
    free(record);
}

const struct veillee_setup *veillee_record_setup(const struct veillee_record *record) {
    return record == NULL ? NULL : record->setup;
}

int veillee_record_plies(const struct veillee_record *record) {
    return record == NULL ? VEILLEE_BAD_ARGUMENT : (int)record->plies.count;
}

int veillee_record_ply(const struct veillee_record *record, unsigned n, unsigned *actor) {
    if (record == NULL || n >= record->plies.count) return VEILLEE_BAD_ARGUMENT;
    const struct vl_lib_ply *ply = &record->plies.list[n];
    if (actor != NULL) *actor = ply->actor;
    return (int)vl_action_of(&record->setup->setup, ply->actor, ply->move);
}

const char *veillee_record_ending(const struct veillee_record *record) {
    return record == NULL ? NULL : record->ending;
}

struct veillee_state *veillee_record_state(const struct veillee_record *record, unsigned n) {
    if (record == NULL || n > record->plies.count) return NULL;
    struct veillee_state *state = veillee_state_new(record->setup);
    for (unsigned i = 0; state != NULL && i < n; i++) {
        unsigned actor;
        int action = veillee_record_ply(record, i, &actor);
        if (veillee_state_apply(state, actor, (unsigned)action) >= 0) continue;
        veillee_state_free(state);
        return NULL;
    }
    return state;
}

/* ---- Writing ---- */

enum { HEADER = 2048 }; /* bytes that a header and the final line need at most */

int veillee_state_record_room(const struct veillee_state *state) {
    if (state == NULL) return VEILLEE_BAD_ARGUMENT;
    if (!state->traced) return VEILLEE_NOT_NOW;
    return (int)(HEADER + state->plies.count * (VL_MOVE_TEXT + 4u));
}

int veillee_state_record(const struct veillee_state *state, uint64_t seed, char *out, size_t room) {
    struct vl_text text;
    if (state == NULL || !vl_lib_text(&text, out, room)) return VEILLEE_BAD_ARGUMENT;
    if (!state->traced) return VEILLEE_NOT_NOW;
    const struct vl_setup *s = &state->setup->setup;
    vl_record_header(s, seed, &text);
    for (unsigned i = 0; i < state->plies.count; i++)
        vl_record_event(s->game, state->plies.list[i].actor, state->plies.list[i].move, &text);
    if (vl_over(vl_lib_state(state))) vl_record_scores(s, vl_lib_state(state), &text);
    return vl_lib_texted(&text);
}
