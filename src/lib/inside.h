/* inside.h - what the files of the library share: what is behind the handles of veillee.h. */
#ifndef VL_LIB_INSIDE_H
#define VL_LIB_INSIDE_H

#include <stdatomic.h>
#include <stdbool.h>

#include "bots/bot.h"
#include "core/action.h"
#include "core/event.h"
#include "core/game.h"
#include "core/record.h"
#include "core/text.h"
#include "veillee.h"
#include "words/words.h"

#pragma GCC visibility push(hidden)

/* A set-up is shared by all that is made of it, and goes with the last of them. Beside it lie its actions, by seat: the
 * moves in their order, and the number of each move. */
struct veillee_setup {
    atomic_uint holders;
    struct vl_setup setup;
    uint64_t print; /* a hash of all that it says: saved states carry it */
    uint16_t actions, outcomes, observation;
    uint16_t span;                /* numbers that one seat's moves take */
    uint16_t start[VL_VERBS_MAX]; /* where those of each verb begin */
    uint16_t *action;             /* [players][span] */
    vl_move *move;                /* [players][actions] */
};
struct veillee_setup *vl_lib_hold(const struct veillee_setup *);
/* A set-up that has been accepted; NULL: no memory. */
struct veillee_setup *vl_lib_setup(const struct vl_setup *);

static inline unsigned vl_lib_action(const struct veillee_setup *s, unsigned seat, vl_move move) {
    return s->action[seat * s->span + s->start[vl_verb_of(move)] + vl_args_of(move)];
}

/* Reads an edition; false: the fault says why not. */
bool vl_lib_edition(const char *json, struct vl_setup *, struct veillee_fault *);

/* One line of a history. */
struct vl_lib_ply {
    uint8_t actor;
    vl_move move;
};
struct vl_lib_plies {
    unsigned count, room;
    struct vl_lib_ply *list;
};
bool vl_lib_plies_add(struct vl_lib_plies *, unsigned actor, vl_move); /* false: no memory */

struct veillee_state {
    struct veillee_setup *setup;
    bool keyed, traced; /* the keys, and the way to it, are known */
    struct vl_state_box box;
    struct vl_keys keys;
    struct vl_events told; /* by the last ply */
    struct vl_lib_plies plies;
};
static inline const struct vl_state *vl_lib_state(const struct veillee_state *state) {
    return (const struct vl_state *)(const void *)state->box.bytes;
}

struct veillee_view {
    struct veillee_setup *setup;
    struct vl_view_box box;
    bool keyed; /* its key is known */
    uint64_t key;
    unsigned count; /* legal moves of the viewer's seat; 0: it may not act */
    vl_move move[VL_MOVES_MAX];
};
static inline const struct vl_view *vl_lib_view(const struct veillee_view *view) {
    return (const struct vl_view *)(const void *)view->box.bytes;
}
bool vl_lib_is_viewer(const struct veillee_setup *, unsigned viewer);

/* What each seat got out of a game that is over, as the solver counts it. */
void vl_lib_utilities(const struct vl_setup *, const struct vl_state *, float *out);

/* A bot with what it thinks with. */
struct veillee_bot {
    struct veillee_setup *setup;
    struct vl_bot bot;
    struct vl_mind *mind; /* NULL: it needs none */
    void *memory;
};
bool vl_lib_bot_init(struct veillee_bot *, const char *name, const struct veillee_setup *);
void vl_lib_bot_done(struct veillee_bot *);
const struct vl_watch *vl_lib_watch(const struct vl_bot *);

/* Dice of the caller's: false if there are none, or they are all zero, which no generator leaves. */
static inline bool vl_lib_dice(const struct veillee_rng *rng, struct vl_rng *own) {
    if (rng == NULL || (rng->a | rng->b) == 0) return false;
    *own = (struct vl_rng){rng->a, rng->b};
    return true;
}
static inline void vl_lib_diced(struct veillee_rng *rng, const struct vl_rng *own) {
    *rng = (struct veillee_rng){own->a, own->b};
}

/* Texts: begins one in the caller's buffer (false: there is none), and answers its length or VEILLEE_NO_ROOM. */
bool vl_lib_text(struct vl_text *, char *out, size_t room);
int vl_lib_texted(struct vl_text *);
/* English for NULL; false: it is none of ours. */
bool vl_lib_language(const char *name, enum vl_language *);
void vl_lib_fault(struct veillee_fault *, unsigned line, const char *rule, const char *reason, const char *word);

void vl_lib_note_fault(struct veillee_fault *, const struct vl_fault *);

/* The keys in a world that was drawn from a viewer's view: its own as it was, those of others anew from what they see.
 */
void vl_lib_draw_keys(const struct vl_setup *, const struct vl_state *, unsigned viewer, uint64_t key,
                      struct vl_keys *);

/* Bytes that are saved: what goes around a position. */
struct vl_lib_head {
    char mark[8];
    uint64_t print; /* of the set-up */
    uint64_t check; /* of what follows */
};
void vl_lib_seal(struct vl_lib_head *, const struct veillee_setup *, const char *mark, const void *body, size_t length);
bool vl_lib_sealed(const struct vl_lib_head *, const struct veillee_setup *, const char *mark, const void *body,
                   size_t length);
uint64_t vl_lib_hash(uint64_t hash, const void *bytes, size_t length);

#pragma GCC visibility pop

#endif
