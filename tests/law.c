/* law.c - the law of determinize, against enumeration.
 *
 * Where the whole game is small (Kuhn poker, Goofspiel with a few cards, the template) every history is walked, with
 * the weights of chance and of uniform hidden choices, and sorted into information sets by the viewers' keys. Where it
 * is not, the walk stops after the first few chance events. Then, for many information sets:
 *
 *   - all their states show the viewer the same view: a view is a function of what was told;
 *   - worlds drawn by determinize are states of that set, each as often as its weight says (Pearson's statistic).
 */
#include <stdlib.h>
#include <string.h>

#include "conformance.h"
#include "core/event.h"
#include "core/playout.h"

enum { NODES_MAX = 15000, SETS_TRIED = 12 };

struct node {
    uint64_t key, view;
    double weight;
    struct vl_state_box *state;
};

struct walk {
    const struct vl_setup *s;
    unsigned viewer, depth;
    struct node *node;
    unsigned count;
    bool whole; /* every history was walked to the end */
    bool full;  /* more nodes than fit */
};

static uint64_t hash_of(const void *bytes, size_t length) {
    const unsigned char *at = bytes;
    uint64_t hash = 1;
    for (size_t i = 0; i < length; i++) hash = vl_mix(hash ^ at[i]);
    return hash;
}

static void keep(struct walk *w, const struct vl_state_box *state, uint64_t key, double weight) {
    struct vl_view_box view;
    const struct vl_game *game = w->s->game;
    if (w->count == NODES_MAX) {
        w->full = true;
        return;
    }
    struct node *node = &w->node[w->count++];
    node->state = calloc(1, sizeof *node->state);
    memcpy(node->state, state, game->state_size);
    game->view(w->s, vl_state_in(node->state), w->viewer, vl_view_in(&view));
    *node = (struct node){key, hash_of(&view, game->view_size), weight, node->state};
}

/* One event, and the viewer's key after it. */
static uint64_t step(const struct walk *w, struct vl_state_box *box, unsigned actor, vl_move move, uint64_t key) {
    struct vl_events events = {.count = 0};
    w->s->game->apply(w->s, vl_state_in(box), actor, move, &events);
    for (unsigned e = 0; e < events.count; e++) key = vl_key_next(w->s->game, key, &events.list[e], w->viewer);
    return key;
}

/* A choice that the viewer does not see is uniform over what its owner could choose; what a seat does in the open has
 * no weight: how likely it was is not the game's business. */
static double share_of(const struct walk *w, unsigned actor, vl_move move, unsigned count) {
    bool hidden = actor != w->viewer && w->s->game->verbs[vl_verb_of(move)].secret != 0;
    return hidden ? 1.0 / count : 1;
}

/* All histories of w->depth more events; moves of seats only where the game is walked whole. */
static void walk(struct walk *w, const struct vl_state_box *state, uint64_t key, double weight, unsigned depth) {
    const struct vl_game *game = w->s->game;
    struct vl_state_box box = *state;
    struct vl_outcome outcomes[VL_MOVES_MAX];
    vl_move moves[VL_MOVES_MAX];
    unsigned actors = vl_actors(vl_state_in(&box));
    if (w->full) return;
    if (depth == 0 || actors == 0) {
        if (depth == 0) keep(w, state, key, weight);
        return;
    }
    unsigned actor = vl_first(actors), count;
    double total = 0;
    if (actor == VL_CHANCE) {
        count = game->chances(w->s, vl_state_in(&box), outcomes);
        for (unsigned i = 0; i < count; i++) total += outcomes[i].weight;
    } else {
        count = game->moves(w->s, vl_state_in(&box), actor, moves);
    }
    for (unsigned i = 0; i < count; i++) {
        bool chance = actor == VL_CHANCE;
        vl_move move = chance ? outcomes[i].move : moves[i];
        double share = chance ? outcomes[i].weight / total : share_of(w, actor, move, count);
        box = *state;
        uint64_t next = step(w, &box, actor, move, key);
        walk(w, &box, next, weight * share, depth - 1);
    }
}

static int by_key(const void *a, const void *b) {
    const struct node *x = a, *y = b;
    return x->key != y->key ? (x->key > y->key) - (x->key < y->key) : memcmp(x->state, y->state, sizeof *x->state);
}

/* A view is a function of what was told: one information set, one view. */
static bool check_sets(const struct walk *w, struct report *r) {
    for (unsigned i = 1; i < w->count; i++)
        if (w->node[i].key == w->node[i - 1].key && w->node[i].view != w->node[i - 1].view)
            return report_fail(r, "viewer %u, depth %u: one information set, two views", w->viewer, w->depth);
    return true;
}

/* Draws from the set of nodes first … last-1 and compares. Equal states stand for one world. */
static bool check_set(struct walk *w, unsigned first, unsigned last, struct vl_rng *rng, struct report *r) {
    const struct vl_game *game = w->s->game;
    struct world {
        const struct vl_state_box *state;
        double weight;
        unsigned seen;
    } *world = calloc(last - first, sizeof *world);
    unsigned worlds = 0;
    double total = 0, chi = 0;
    for (unsigned i = first; i < last; i++) {
        unsigned j = 0;
        while (j < worlds && memcmp(world[j].state, w->node[i].state, game->state_size) != 0) j++;
        if (j == worlds) world[worlds++].state = w->node[i].state;
        world[j].weight += w->node[i].weight;
        total += w->node[i].weight;
    }
    unsigned draws = 40 * worlds < 400 ? 400 : 40 * worlds;
    struct vl_view_box view;
    game->view(w->s, vl_state_in(w->node[first].state), w->viewer, vl_view_in(&view));
    bool good = true;
    for (unsigned n = 0; n < draws && good; n++) {
        struct vl_state_box drawn;
        unsigned j = 0;
        game->determinize(w->s, vl_view_in(&view), rng, vl_state_in(&drawn));
        while (j < worlds && memcmp(world[j].state, &drawn, game->state_size) != 0) j++;
        if (j == worlds)
            good = report_fail(r, "viewer %u, depth %u: a world that cannot be", w->viewer, w->depth);
        else
            world[j].seen++;
    }
    for (unsigned j = 0; j < worlds && good; j++) {
        double expected = draws * world[j].weight / total, off = world[j].seen - expected;
        chi += off * off / expected;
    }
    if (good && chi_too_far(chi, worlds))
        good = report_fail(r, "viewer %u, depth %u: %u worlds, chi² %.0f", w->viewer, w->depth, worlds, chi);
    free(world);
    r->tried++;
    return good;
}

static bool check_depth(struct walk *w, struct report *r) {
    struct vl_state_box start;
    struct vl_rng rng;
    w->count = 0;
    w->full = false;
    memset(&start, 0, sizeof start);
    w->s->game->init(w->s, vl_state_in(&start));
    walk(w, &start, 0, 1, w->depth);
    bool good = true;
    if (!w->full && w->count > 0) {
        qsort(w->node, w->count, sizeof *w->node, by_key);
        good = !w->whole || check_sets(w, r);
        vl_rng_init(&rng, w->depth, w->viewer);
        unsigned tried = 0;
        for (unsigned first = 0, last; good && first < w->count && tried < SETS_TRIED; first = last) {
            for (last = first + 1; last < w->count && w->node[last].key == w->node[first].key;) last++;
            bool wanted = w->count <= 4000 || vl_rng_below(&rng, 10) == 0;
            if (last - first < 2 || !wanted || last - first > 3000) continue;
            good = check_set(w, first, last, &rng, r);
            tried++;
        }
    }
    for (unsigned i = 0; i < w->count; i++) free(w->node[i].state);
    return good;
}

/* How deep the whole tree is walked within the bound, following the first line; 0 if it is too large. */
static bool is_small(const struct vl_setup *s) {
    struct vl_state_box box;
    double histories = 1;
    struct vl_outcome outcomes[VL_MOVES_MAX];
    vl_move moves[VL_MOVES_MAX];
    s->game->init(s, vl_state_in(&box));
    while (!vl_over(vl_state_in(&box)) && histories < NODES_MAX) {
        struct vl_state *state = vl_state_in(&box);
        unsigned actor = vl_first(vl_actors(state));
        unsigned count =
            actor == VL_CHANCE ? s->game->chances(s, state, outcomes) : s->game->moves(s, state, actor, moves);
        histories *= count;
        s->game->apply(s, state, actor, actor == VL_CHANCE ? outcomes[0].move : moves[0], NULL);
    }
    return histories < NODES_MAX;
}

/* The next combination of option values, like an odometer; false after the last. */
static bool next_combination(struct vl_setup *s) {
    const struct vl_option *options = s->game->options;
    for (unsigned i = 0; options != NULL && options[i].name != NULL; i++) {
        if (options[i].values[++s->option[i]] != NULL) return true;
        s->option[i] = 0;
    }
    return false;
}

static bool check_setup(struct walk *w, struct report *r) {
    unsigned deepest = w->whole ? w->s->game->plies_max : 3u;
    for (w->depth = 1; w->depth <= deepest; w->depth++) {
        for (w->viewer = 0; w->viewer <= VL_SPECTATOR; w->viewer++) {
            if (w->viewer >= w->s->players && w->viewer < VL_SPECTATOR) continue;
            if (check_depth(w, r)) continue;
            char name[200], what[300];
            memcpy(what, r->text, sizeof what);
            what[sizeof what - 1] = '\0';
            return report_fail(r, "%s: %s", setup_name(w->s, name, sizeof name), what);
        }
        if (w->full || w->count == 0) break;
    }
    return true;
}

/* Every combination of options that is small enough to be walked whole, and the first steps of the usual set-ups. */
bool check_law(const struct vl_game *game, struct report *r) {
    struct vl_tour tour = {.begun = false};
    struct vl_setup s;
    struct walk w = {.s = &s, .node = malloc(NODES_MAX * sizeof *w.node)};
    bool good = true;
    r->tried = 0;
    while (good && vl_tour_next(game, &tour, &s))
        if (!is_small(&s)) good = check_setup(&w, r);
    w.whole = true;
    for (unsigned players = game->players_min; good && players <= game->players_max; players++) {
        vl_setup_init(&s, game, players);
        memset(s.option, 0, sizeof s.option);
        do
            if (vl_setup_refuse(&s) == NULL && is_small(&s)) good = check_setup(&w, r);
        while (good && next_combination(&s));
    }
    free(w.node);
    return good;
}
