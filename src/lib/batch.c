/* batch.c - batches: many games of one set-up, in memory that is taken once: see veillee.h. */
#include "batch.h"

#include <stdlib.h>
#include <string.h>

/* ---- Beginning and end ---- */

static bool are_terms(const struct veillee_setup *setup, const struct veillee_batch_terms *t) {
    const uint32_t known =
        VEILLEE_AT_ONCE | VEILLEE_WHOLE_CHOICES | VEILLEE_SCORES | VEILLEE_BY_PLACE | VEILLEE_EVERYBODY | VEILLEE_KEYS;
    unsigned bots = 0;
    if (t->games < 1 || t->games > GAMES_MAX || t->threads < 1 || t->threads > THREADS_MAX) return false;
    if ((t->flags & ~known) != 0 || t->reset > VEILLEE_RESET_NEVER) return false;
    for (unsigned seat = 0; seat < setup->setup.players; seat++) bots += t->bot[seat] != NULL;
    return bots < setup->setup.players;
}

static size_t rounded(size_t size) {
    return (size + 63) & ~(size_t)63;
}

/* Everything but bots and threads, in one piece. */
static bool take_memory(struct veillee_batch *b) {
    const struct vl_game *game = b->setup->setup.game;
    b->stride = rounded(game->state_size);
    size_t states = b->games * b->stride, games = rounded(b->games * sizeof *b->game);
    size_t keys = b->flags & VEILLEE_KEYS ? rounded(b->games * sizeof *b->keys) : 0;
    size_t legal = rounded((size_t)b->rows * (b->legals + LEGAL_BEHIND) * sizeof *b->legal);
    size_t count = rounded(b->rows * sizeof *b->count);
    b->memory = aligned_alloc(64, states + games + keys + legal + count);
    if (b->memory == NULL) return false;
    unsigned char *at = b->memory;
    memset(at, 0, states + games + keys + legal + count);
    b->states = at;
    b->game = (struct vl_lib_game *)(void *)(at += states);
    b->keys = keys > 0 ? (struct vl_keys *)(void *)(at + games) : NULL;
    b->legal = (vl_move *)(void *)(at += games + keys);
    b->count = (uint16_t *)(void *)(at + legal);
    return true;
}

static bool seat_bots(struct veillee_batch *b, const struct veillee_batch_terms *t) {
    unsigned players = b->setup->setup.players;
    b->bot = calloc(b->threads * (size_t)players, sizeof *b->bot);
    if (b->bot == NULL) return false;
    for (unsigned seat = 0; seat < players; seat++) {
        if (t->bot[seat] == NULL) continue;
        b->bots |= VL_BIT(seat);
        for (unsigned worker = 0; worker < b->threads; worker++)
            if (!vl_lib_bot_init(&b->bot[worker * players + seat], t->bot[seat], b->setup)) return false;
        if (b->bot[seat].bot.searches) b->searchers |= VL_BIT(seat);
    }
    return true;
}

static void seed_game(struct veillee_batch *b, unsigned game, uint64_t seed, uint64_t stream) {
    vl_rng_init(&b->game[game].chance, seed, stream);
    vl_rng_init(&b->game[game].dice, vl_mix(seed) ^ UINT64_C(0x64696365), stream); /* "dice" */
}

struct veillee_batch *veillee_batch_new(const struct veillee_setup *setup, const struct veillee_batch_terms *given) {
    if (setup == NULL || given == NULL || given->size < sizeof *given) return NULL;
    struct veillee_batch_terms terms = *given; /* a later header may have more, which is not known here */
    if (!are_terms(setup, &terms)) return NULL;
    struct veillee_batch *b = calloc(1, sizeof *b);
    if (b == NULL) return NULL;
    b->setup = vl_lib_hold(setup);
    b->games = terms.games;
    b->threads = terms.threads;
    b->flags = terms.flags;
    b->reset = terms.reset;
    b->seed = terms.seed;
    b->rows = terms.flags & VEILLEE_AT_ONCE ? terms.games * setup->setup.players : terms.games;
    b->width = terms.flags & VEILLEE_WHOLE_CHOICES ? VEILLEE_CHOICE : 1;
    b->legals = setup->setup.game->moves_max;
    bool good = take_memory(b) && seat_bots(b, &terms);
    if (good && b->threads > 1) good = (b->crew = vl_lib_crew_new(b->threads)) != NULL;
    if (!good) {
        veillee_batch_free(b);
        return NULL;
    }
    for (unsigned game = 0; game < b->games; game++) {
        seed_game(b, game, b->seed, game);
        setup->setup.game->init(&setup->setup, vl_lib_position(b, game));
        b->game[game].over = 1; /* nothing has begun */
    }
    return b;
}

void veillee_batch_free(struct veillee_batch *b) {
    if (b == NULL) return;
    vl_lib_crew_free(b->crew);
    for (unsigned i = 0; b->bot != NULL && i < b->threads * b->setup->setup.players; i++) vl_lib_bot_done(&b->bot[i]);
    free(b->bot);
    free(b->memory);
    veillee_setup_free(b->setup);
    free(b);
}

int veillee_batch_rows(const struct veillee_batch *b) {
    return b == NULL ? VEILLEE_BAD_ARGUMENT : (int)b->rows;
}

int veillee_batch_bind(struct veillee_batch *b, const struct veillee_batch_arrays *given) {
    if (b == NULL || given == NULL || given->size < sizeof *given) return VEILLEE_BAD_ARGUMENT;
    if (given->key != NULL && b->keys == NULL) return VEILLEE_BAD_ARGUMENT;
    b->out = *given;
    return VEILLEE_OK;
}

/* ---- All games at once ---- */

struct shift {
    struct veillee_batch *batch;
    const uint8_t *which;
    const uint16_t *answers;
    atomic_uint made;
};

static void work(struct shift *shift, vl_lib_work *what) {
    struct veillee_batch *b = shift->batch;
    atomic_init(&shift->made, 0);
    if (b->crew == NULL)
        what(shift, 0, 0, b->games);
    else
        vl_lib_crew_work(b->crew, b->games, what, shift);
}

static void begin_some(void *context, unsigned worker, unsigned first, unsigned end) {
    struct shift *shift = context;
    for (unsigned game = first; game < end; game++)
        if (shift->which == NULL || shift->which[game] != 0) {
            vl_lib_batch_clear(shift->batch, game);
            vl_lib_batch_begin(shift->batch, worker, game);
        }
}

int veillee_batch_reset(struct veillee_batch *b, const uint8_t *which, const uint64_t *seed) {
    if (b == NULL) return VEILLEE_BAD_ARGUMENT;
    struct shift shift = {.batch = b, .which = which};
    for (unsigned game = 0; seed != NULL && game < b->games; game++)
        if (which == NULL || which[game] != 0) seed_game(b, game, seed[game], 0);
    work(&shift, begin_some);
    return VEILLEE_OK;
}

static void step_some(void *context, unsigned worker, unsigned first, unsigned end) {
    struct shift *shift = context;
    unsigned made = 0;
    for (unsigned game = first; game < end; game++)
        made += vl_lib_batch_answer(shift->batch, worker, game, shift->answers);
    atomic_fetch_add_explicit(&shift->made, made, memory_order_relaxed);
}

int veillee_batch_step(struct veillee_batch *b, const uint16_t *answers) {
    if (b == NULL || answers == NULL) return VEILLEE_BAD_ARGUMENT;
    struct shift shift = {.batch = b, .answers = answers};
    work(&shift, step_some);
    return (int)atomic_load_explicit(&shift.made, memory_order_relaxed);
}

static void show_some(void *context, unsigned worker, unsigned first, unsigned end) {
    struct shift *shift = context;
    (void)worker;
    for (unsigned game = first; game < end; game++) {
        vl_lib_batch_clear(shift->batch, game);
        vl_lib_batch_show(shift->batch, game);
    }
}

int veillee_batch_refresh(struct veillee_batch *b) {
    if (b == NULL) return VEILLEE_BAD_ARGUMENT;
    struct shift shift = {.batch = b};
    work(&shift, show_some);
    return VEILLEE_OK;
}

/* ---- Single games ---- */

/* Something else was put into a game's place: what it asks is known anew, whether it is written down or not. */
static void changed(struct veillee_batch *b, unsigned game) {
    struct veillee_batch_arrays arrays = b->out;
    vl_lib_batch_onward(b, game);
    b->out = (struct veillee_batch_arrays){.size = sizeof arrays};
    vl_lib_batch_show(b, game);
    b->out = arrays;
}

int veillee_batch_get(const struct veillee_batch *b, unsigned game, struct veillee_state *out) {
    if (b == NULL || game >= b->games || out == NULL || out->setup->print != b->setup->print)
        return VEILLEE_BAD_ARGUMENT;
    memcpy(out->box.bytes, vl_lib_position(b, game), b->setup->setup.game->state_size);
    out->keyed = b->keys != NULL;
    if (out->keyed) out->keys = b->keys[game];
    out->traced = false;
    out->plies.count = out->told.count = 0;
    return VEILLEE_OK;
}

int veillee_batch_put(struct veillee_batch *b, unsigned game, const struct veillee_state *state) {
    if (b == NULL || game >= b->games || state == NULL || state->setup->print != b->setup->print)
        return VEILLEE_BAD_ARGUMENT;
    if (b->keys != NULL && !state->keyed) return VEILLEE_NOT_NOW;
    memcpy(vl_lib_position(b, game), state->box.bytes, b->setup->setup.game->state_size);
    if (b->keys != NULL) b->keys[game] = state->keys;
    b->game[game].length = 0;
    changed(b, game);
    return VEILLEE_OK;
}

int veillee_batch_copy(struct veillee_batch *b, unsigned to, unsigned from) {
    if (b == NULL || to >= b->games || from >= b->games) return VEILLEE_BAD_ARGUMENT;
    if (to == from) return VEILLEE_OK;
    memcpy(vl_lib_position(b, to), vl_lib_position(b, from), b->setup->setup.game->state_size);
    b->game[to] = b->game[from];
    if (b->keys != NULL) b->keys[to] = b->keys[from];
    changed(b, to);
    return VEILLEE_OK;
}

int veillee_batch_determinize(struct veillee_batch *b, unsigned game, unsigned viewer) {
    struct vl_view_box view;
    if (b == NULL || game >= b->games || !vl_lib_is_viewer(b->setup, viewer)) return VEILLEE_BAD_ARGUMENT;
    const struct vl_setup *s = &b->setup->setup;
    struct vl_state *state = vl_lib_position(b, game);
    s->game->view(s, state, viewer, vl_view_in(&view));
    s->game->determinize(s, vl_view_in(&view), &b->game[game].chance, state);
    if (b->keys != NULL) vl_lib_draw_keys(s, state, viewer, b->keys[game].of[viewer], &b->keys[game]);
    changed(b, game);
    return VEILLEE_OK;
}

/* ---- As bytes ---- */

static const char mark[] = "vl-batch";

/* What is saved of a game: this, and the position behind it. */
struct body {
    struct vl_lib_game game;
    struct vl_keys keys;
    uint64_t keyed;
};

static size_t body_size(const struct veillee_batch *b) {
    return (sizeof(struct body) + b->setup->setup.game->state_size + 7) & ~(size_t)7;
}

static bool is_range(const struct veillee_batch *b, unsigned game, unsigned *first, unsigned *count) {
    if (b == NULL || (game >= b->games && game != VEILLEE_WHOLE_BATCH)) return false;
    *first = game == VEILLEE_WHOLE_BATCH ? 0 : game;
    *count = game == VEILLEE_WHOLE_BATCH ? b->games : 1;
    return true;
}

int veillee_batch_size(const struct veillee_batch *b, unsigned game) {
    unsigned first, count;
    if (!is_range(b, game, &first, &count)) return VEILLEE_BAD_ARGUMENT;
    size_t size = sizeof(struct vl_lib_head) + count * body_size(b);
    return size > INT32_MAX ? VEILLEE_NO_ROOM : (int)size;
}

int veillee_batch_save(const struct veillee_batch *b, unsigned game, void *bytes, size_t room) {
    unsigned first, count;
    struct vl_lib_head head;
    if (!is_range(b, game, &first, &count) || bytes == NULL) return VEILLEE_BAD_ARGUMENT;
    int size = veillee_batch_size(b, game);
    if (size < 0 || room < (size_t)size) return VEILLEE_NO_ROOM;
    unsigned char *at = (unsigned char *)bytes + sizeof head;
    memset(at, 0, (size_t)size - sizeof head);
    for (unsigned i = 0; i < count; i++, at += body_size(b)) {
        struct body body = {.keyed = b->keys != NULL};
        memcpy(&body.game, &b->game[first + i], sizeof body.game);
        if (b->keys != NULL) body.keys = b->keys[first + i];
        memcpy(at, &body, sizeof body);
        memcpy(at + sizeof body, vl_lib_position(b, first + i), b->setup->setup.game->state_size);
    }
    vl_lib_seal(&head, b->setup, mark, (unsigned char *)bytes + sizeof head, (size_t)size - sizeof head);
    memcpy(bytes, &head, sizeof head);
    return size;
}

int veillee_batch_load(struct veillee_batch *b, unsigned game, const void *bytes, size_t length) {
    unsigned first, count;
    struct vl_lib_head head;
    struct body body;
    if (!is_range(b, game, &first, &count) || bytes == NULL) return VEILLEE_BAD_ARGUMENT;
    if (length != sizeof head + count * body_size(b)) return VEILLEE_MALFORMED;
    memcpy(&head, bytes, sizeof head);
    const unsigned char *at = (const unsigned char *)bytes + sizeof head;
    if (!vl_lib_sealed(&head, b->setup, mark, at, length - sizeof head)) return VEILLEE_MALFORMED;
    for (unsigned i = 0; i < count; i++) {
        memcpy(&body, at + i * body_size(b), sizeof body);
        if ((body.keyed != 0) != (b->keys != NULL)) return VEILLEE_MALFORMED;
    }
    for (unsigned i = 0; i < count; i++, at += body_size(b)) {
        memcpy(&body, at, sizeof body);
        b->game[first + i] = body.game;
        if (b->keys != NULL) b->keys[first + i] = body.keys;
        memcpy(vl_lib_position(b, first + i), at + sizeof body, b->setup->setup.game->state_size);
        changed(b, first + i);
    }
    return VEILLEE_OK;
}
