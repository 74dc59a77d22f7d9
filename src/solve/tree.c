/* tree.c - compiling the tree of a game, or of a position, to flat arrays: see inside.h. */
#include <stdlib.h>
#include <string.h>

#include "solve/inside.h"

/* A larger room for an array; the old one, and v->trouble, if there is no memory. */
static void *enlarge(struct vl_solver *v, void *array, size_t room, size_t size) {
    void *larger = realloc(array, room * size);
    if (larger == NULL) v->trouble = "out-of-memory";
    return larger == NULL ? array : larger;
}

static size_t room_for(size_t room, size_t needed) {
    if (room == 0) room = 64;
    while (room < needed) room *= 2;
    return room;
}

double *vl_sol_zeros(size_t count) {
    return calloc(count == 0 ? 1 : count, sizeof(double));
}

/* ---- Nodes ---- */

static uint32_t add_node(struct vl_solver *v, uint32_t parent, uint32_t source, unsigned owner) {
    if (v->nodes == v->nodes_max) {
        v->trouble = "tree-too-large";
        return NONE;
    }
    if (v->nodes == v->nodes_room) {
        size_t room = room_for(v->nodes_room, v->nodes + 1);
        v->parent = enlarge(v, v->parent, room, sizeof *v->parent);
        v->source = enlarge(v, v->source, room, sizeof *v->source);
        v->set_of = enlarge(v, v->set_of, room, sizeof *v->set_of);
        v->owner = enlarge(v, v->owner, room, sizeof *v->owner);
        for (unsigned seat = 0; seat < v->setup.players; seat++)
            v->payoff[seat] = enlarge(v, v->payoff[seat], room, sizeof *v->payoff[seat]);
        if (v->trouble != NULL) return NONE;
        v->nodes_room = room;
    }
    uint32_t n = (uint32_t)v->nodes++;
    v->parent[n] = parent;
    v->source[n] = source;
    v->owner[n] = (uint8_t)owner;
    v->set_of[n] = NONE;
    for (unsigned seat = 0; seat < v->setup.players; seat++) v->payoff[seat][n] = 0;
    return n;
}

/* What each seat gets in the end. */
static void pay(struct vl_solver *v, const struct vl_state *state, uint32_t node) {
    const struct vl_setup *s = &v->setup;
    int32_t gain[VL_SEATS_MAX];
    double sum = 0;
    (s->game->utilities != NULL ? s->game->utilities : s->game->scores)(s, state, gain);
    unsigned winners = vl_winners(gain, s->players);
    for (unsigned seat = 0; seat < s->players; seat++) {
        double share = winners >> seat & 1 ? 1.0 / vl_count(winners) : 0;
        bool for_the_win = s->game->utilities == NULL && s->game->on_shelf;
        v->payoff[seat][node] = for_the_win ? (s->players * share - 1) / (s->players - 1) : gain[seat];
        sum += v->payoff[seat][node];
    }
    v->even &= s->players == 2 && sum == 0;
}

/* Chance's probabilities repeat: few constants serve the whole tree. They are numbered from the top down until the
 * number of actions is known. */
static uint32_t constant_of(struct vl_solver *v, double probability) {
    for (size_t i = v->constants; i-- > 0;)
        if (v->constant[i] == probability) return NONE - 1 - (uint32_t)i;
    if (v->constants == v->constants_room) {
        size_t room = room_for(v->constants_room, v->constants + 1);
        v->constant = enlarge(v, v->constant, room, sizeof *v->constant);
        if (v->trouble != NULL) return NONE - 1;
        v->constants_room = room;
    }
    v->constant[v->constants] = probability;
    return NONE - 1 - (uint32_t)v->constants++;
}

/* ---- Lines of play ---- */

void vl_sol_line_begin(const struct vl_solver *v, size_t world, struct line *line) {
    memset(line, 0, sizeof *line);
    line->state = v->world[world].state;
    line->keys = v->world[world].keys;
    for (unsigned seat = 0; seat < VL_SEATS_MAX; seat++) line->came[seat] = line->origin[seat] = NONE;
}

unsigned vl_sol_line_next(struct line *line, const struct vl_state **side) {
    unsigned actors = vl_actors(vl_state_in(&line->state));
    if (line->open == 0 && vl_count(actors) > 1) {
        line->open = (uint8_t)actors;
        line->began = line->state;
    }
    *side = vl_state_in(line->open != 0 ? &line->began : &line->state);
    return vl_first(line->open != 0 ? line->open : actors);
}

void vl_sol_line_play(const struct vl_setup *s, struct line *line, unsigned actor, const vl_move *moves,
                      unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        struct vl_events events = {.count = 0};
        s->game->apply(s, vl_state_in(&line->state), actor, moves[i], &events);
        vl_keys_take(s->game, &line->keys, &events);
    }
    if (actor != VL_CHANCE) line->open &= (uint8_t)~VL_BIT(actor);
}

/* ---- Information sets ---- */

static void rebuild_table(struct vl_solver *v) {
    size_t size = v->table_size == 0 ? 256 : 2 * v->table_size;
    uint32_t *table = malloc(size * sizeof *table);
    if (table == NULL) {
        v->trouble = "out-of-memory";
        return;
    }
    memset(table, 0xff, size * sizeof *table);
    for (size_t i = 0; i < v->sets; i++) {
        size_t at = (v->set[i].key + v->set[i].seat) & (size - 1);
        while (table[at] != NONE) at = (at + 1) & (size - 1);
        table[at] = (uint32_t)i;
    }
    free(v->table);
    v->table = table;
    v->table_size = size;
}

uint32_t vl_sol_find_set(const struct vl_solver *v, unsigned seat, uint64_t key, size_t *place) {
    size_t at = (key + seat) & (v->table_size - 1);
    while (v->table[at] != NONE && (v->set[v->table[at]].key != key || v->set[v->table[at]].seat != seat))
        at = (at + 1) & (v->table_size - 1);
    if (place != NULL) *place = at;
    return v->table[at];
}

/* Whether the set's choices are these. */
static bool has_choices(const struct vl_solver *v, const struct set *set, const struct choices *c) {
    uint32_t base = v->choice[set->first];
    if (set->count != c->count) return false;
    for (unsigned i = 0; i <= c->count; i++)
        if (v->choice[set->first + i] - base != c->start[i]) return false;
    return memcmp(v->move + base, c->move, c->moves * sizeof *c->move) == 0;
}

static uint32_t set_for(struct vl_solver *v, unsigned seat, const struct line *line, const struct choices *c) {
    size_t place;
    uint64_t key = line->keys.of[seat];
    if (2 * (v->sets + 1) > v->table_size) rebuild_table(v);
    if (v->trouble != NULL) return NONE;
    uint32_t found = vl_sol_find_set(v, seat, key, &place);
    if (found != NONE) {
        if (!has_choices(v, &v->set[found], c)) v->trouble = "infoset-ambiguous";
        if (v->set[found].came != line->came[seat]) v->trouble = "imperfect-recall";
        return found;
    }
    size_t moves = v->actions == 0 ? 0 : v->choice[v->actions];
    size_t sets = room_for(v->sets_room, v->sets + 1), actions = room_for(v->actions_room, v->actions + c->count + 1);
    size_t room = room_for(v->moves_room, moves + c->moves);
    if (sets != v->sets_room) v->set = enlarge(v, v->set, sets, sizeof *v->set);
    if (actions != v->actions_room) v->choice = enlarge(v, v->choice, actions, sizeof *v->choice);
    if (room != v->moves_room) v->move = enlarge(v, v->move, room, sizeof *v->move);
    if (v->trouble != NULL) return NONE;
    v->sets_room = sets;
    v->actions_room = actions;
    v->moves_room = room;
    memcpy(v->move + moves, c->move, c->moves * sizeof *c->move);
    for (unsigned i = 0; i <= c->count; i++) v->choice[v->actions + i] = (uint32_t)(moves + c->start[i]);
    v->set[v->sets] = (struct set){.key = key,
                                   .first = (uint32_t)v->actions,
                                   .came = line->came[seat],
                                   .origin = line->origin[seat],
                                   .count = (uint16_t)c->count,
                                   .seat = (uint8_t)seat};
    v->actions += c->count;
    v->table[place] = (uint32_t)v->sets;
    return (uint32_t)v->sets++;
}

/* ---- Compiling ---- */

static void compile(struct vl_solver *v, struct line *line, uint32_t node);

static void compile_chance(struct vl_solver *v, const struct line *line, uint32_t node) {
    struct vl_outcome outcomes[VL_MOVES_MAX];
    struct line below;
    double total = 0;
    unsigned count =
        v->setup.game->chances(&v->setup, (const struct vl_state *)(const void *)line->state.bytes, outcomes);
    for (unsigned i = 0; i < count; i++) total += outcomes[i].weight;
    for (unsigned i = 0; i < count && v->trouble == NULL; i++) {
        uint32_t child = add_node(v, node, constant_of(v, outcomes[i].weight / total), VL_CHANCE);
        if (child == NONE) return;
        below = *line;
        vl_sol_line_play(&v->setup, &below, VL_CHANCE, &outcomes[i].move, 1);
        compile(v, &below, child);
    }
}

static void compile_choice(struct vl_solver *v, struct line *line, uint32_t node) {
    const struct vl_state *side;
    struct choices *c = malloc(sizeof *c);
    struct line below;
    if (c == NULL) {
        v->trouble = "out-of-memory";
        return;
    }
    unsigned seat = vl_sol_line_next(line, &side);
    bool listed = vl_sol_list_choices(&v->setup, side, seat, line->open != 0, c);
    if (!listed) v->trouble = "choices-too-many";
    uint32_t set = listed ? set_for(v, seat, line, c) : NONE;
    free(c);
    if (v->trouble != NULL) return;
    v->set_of[node] = set;
    for (uint32_t a = v->set[set].first, end = a + v->set[set].count; a < end && v->trouble == NULL; a++) {
        uint32_t child = add_node(v, node, a, seat);
        if (child == NONE) return;
        below = *line;
        vl_sol_line_play(&v->setup, &below, seat, v->move + v->choice[a], v->choice[a + 1] - v->choice[a]);
        below.came[seat] = a;
        below.origin[seat] = set;
        compile(v, &below, child);
    }
}

static void compile(struct vl_solver *v, struct line *line, uint32_t node) {
    const struct vl_state *state = vl_state_in(&line->state);
    if (vl_over(state))
        pay(v, state, node);
    else if (vl_chance_next(state))
        compile_chance(v, line, node);
    else
        compile_choice(v, line, node);
}

/* All worlds: below a chance node of their own, if there are several. */
static void compile_worlds(struct vl_solver *v) {
    struct line line;
    uint32_t root = add_node(v, 0, 0, VL_CHANCE);
    for (size_t w = 0; v->worlds > 1 && w < v->worlds; w++) constant_of(v, v->world[w].probability);
    for (size_t w = 0; w < v->worlds && v->trouble == NULL; w++) {
        uint32_t node = root;
        if (v->worlds > 1) node = add_node(v, root, constant_of(v, v->world[w].probability), VL_CHANCE);
        if (node == NONE) return;
        vl_sol_line_begin(v, w, &line);
        compile(v, &line, node);
    }
}

/* Chance's constants move behind the actions; the arrays of the passes are made. */
static bool finish(struct vl_solver *v) {
    size_t entries = v->actions + v->constants;
    v->prob = vl_sol_zeros(entries);
    v->regret = vl_sol_zeros(v->actions);
    v->sum = vl_sol_zeros(v->actions);
    v->reach = vl_sol_zeros(v->nodes);
    v->value = vl_sol_zeros(v->nodes);
    v->own = vl_sol_zeros(v->sets);
    if (v->prob == NULL || v->regret == NULL || v->sum == NULL || v->reach == NULL || v->value == NULL ||
        v->own == NULL)
        return false;
    for (unsigned seat = 0; seat < 2; seat++) {
        v->other[seat] = vl_sol_zeros(entries);
        v->own_edge[seat] = malloc(v->nodes * sizeof(uint32_t));
        if (v->other[seat] == NULL || v->own_edge[seat] == NULL) return false;
    }
    for (size_t n = 1; n < v->nodes; n++) {
        if (v->owner[n] == VL_CHANCE)
            v->source[n] = (uint32_t)(v->actions + (NONE - 1 - v->source[n]));
        else if (v->owner[n] < 2)
            v->own_edge[v->owner[n]][v->own_edges[v->owner[n]]++] = (uint32_t)n;
    }
    for (size_t i = 0; i < v->constants; i++)
        v->prob[v->actions + i] = v->other[0][v->actions + i] = v->other[1][v->actions + i] = v->constant[i];
    for (size_t i = 0; i < v->sets; i++) {
        const struct set *set = &v->set[i];
        for (uint32_t a = set->first; a < set->first + set->count; a++) {
            v->prob[a] = v->other[0][a] = v->other[1][a] = 1.0 / set->count;
            if (set->seat < 2) v->other[set->seat][a] = 1;
        }
    }
    return true;
}

/* ---- The root ---- */

enum { WORLDS_MAX = VL_SOLVER_DRAWS / 10, WORLDS_TABLE = 1 << 16 }; /* the table is at most a third full */

static uint64_t hash_of(const unsigned char *bytes, size_t length) {
    uint64_t hash = UINT64_C(0x726f6f74);
    for (size_t i = 0; i < length; i++) hash = vl_mix(hash ^ bytes[i]) + i;
    return hash;
}

/* The place of a world in the table: where it is, or where it would be. */
static uint32_t *place_of(const struct vl_solver *v, uint32_t *table, const struct vl_state_box *state) {
    size_t size = v->setup.game->state_size, at = hash_of(state->bytes, size) % WORLDS_TABLE;
    while (table[at] != NONE && memcmp(v->world[table[at]].state.bytes, state->bytes, size) != 0)
        at = (at + 1) % WORLDS_TABLE;
    return &table[at];
}

/* Draws worlds as spectators may imagine them, and counts how often each came. */
static void draw_worlds(struct vl_solver *v, const struct vl_state *state, uint32_t *table) {
    const struct vl_setup *s = &v->setup;
    struct vl_view_box view;
    struct vl_state_box drawn;
    struct vl_rng rng;
    memset(table, 0xff, WORLDS_TABLE * sizeof *table);
    s->game->view(s, state, VL_SPECTATOR, vl_view_in(&view));
    vl_rng_init(&rng, 0, 0);
    for (unsigned n = 0; n < VL_SOLVER_DRAWS && v->worlds < WORLDS_MAX; n++) {
        s->game->determinize(s, vl_view_in(&view), &rng, vl_state_in(&drawn));
        uint32_t *place = place_of(v, table, &drawn);
        if (*place == NONE) {
            *place = (uint32_t)v->worlds;
            v->world[v->worlds++] = (struct world){.state = drawn};
        }
        v->world[*place].probability += 1.0 / VL_SOLVER_DRAWS;
    }
}

/* By I. Good ("The population frequencies of species and the estimation of population parameters", 1953) the worlds
 * that did not come at all have about the probability of those that came once: a thousandth may be left out. */
static bool most_worlds_came(const struct vl_solver *v) {
    size_t once = 0;
    for (size_t w = 0; w < v->worlds; w++) once += v->world[w].probability < 1.5 / VL_SOLVER_DRAWS;
    return v->worlds < WORLDS_MAX && once <= VL_SOLVER_DRAWS / 1000;
}

/* The worlds of a position; each seat knows in them what its view says. */
static void imagine(struct vl_solver *v, const struct vl_state *state) {
    uint32_t *table = malloc(WORLDS_TABLE * sizeof *table);
    v->world = malloc(WORLDS_MAX * sizeof *v->world);
    if (table == NULL || v->world == NULL)
        v->trouble = "out-of-memory";
    else
        draw_worlds(v, state, table);
    free(table);
    if (v->trouble == NULL && !most_worlds_came(v)) v->trouble = "too-much-hidden";
    for (size_t w = 0; w < v->worlds && v->trouble == NULL; w++)
        for (unsigned seat = 0; seat < v->setup.players; seat++) {
            struct vl_view_box view;
            v->setup.game->view(&v->setup, vl_state_in(&v->world[w].state), seat, vl_view_in(&view));
            v->world[w].keys.of[seat] = hash_of(view.bytes, v->setup.game->view_size);
        }
}

static void begin(struct vl_solver *v) {
    v->world = calloc(1, sizeof *v->world);
    if (v->world == NULL) {
        v->trouble = "out-of-memory";
        return;
    }
    v->worlds = 1;
    v->world[0].probability = 1;
    v->setup.game->init(&v->setup, vl_state_in(&v->world[0].state));
}

struct vl_solver *vl_solver_new_from(const struct vl_setup *s, const struct vl_state *state, size_t nodes_max,
                                     const char **reason) {
    struct vl_solver *v = calloc(1, sizeof *v);
    *reason = "out-of-memory";
    if (v == NULL) return NULL;
    v->setup = *s;
    v->nodes_max = nodes_max < NONE / 2 ? nodes_max : NONE / 2;
    v->even = true;
    if (state == NULL)
        begin(v);
    else
        imagine(v, state);
    if (v->trouble == NULL) vl_sol_foresee(v);
    if (v->trouble == NULL) compile_worlds(v);
    if (v->trouble == NULL && !finish(v)) v->trouble = "out-of-memory";
    *reason = v->trouble;
    if (v->trouble == NULL) return v;
    vl_solver_free(v);
    return NULL;
}

struct vl_solver *vl_solver_new(const struct vl_setup *s, size_t nodes_max, const char **reason) {
    return vl_solver_new_from(s, NULL, nodes_max, reason);
}

void vl_solver_free(struct vl_solver *v) {
    if (v == NULL) return;
    void *const all[] = {v->parent, v->source, v->set_of, v->owner, v->set,      v->table,       v->choice,
                         v->move,   v->prob,   v->regret, v->sum,   v->other[0], v->other[1],    v->constant,
                         v->reach,  v->value,  v->own,    v->given, v->world,    v->own_edge[0], v->own_edge[1]};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) free(all[i]);
    for (unsigned seat = 0; seat < VL_SEATS_MAX; seat++) free(v->payoff[seat]);
    free(v);
}

size_t vl_solver_nodes(const struct vl_solver *v) {
    return v->nodes;
}

size_t vl_solver_sets(const struct vl_solver *v) {
    return v->sets;
}

size_t vl_solver_worlds(const struct vl_solver *v) {
    return v->worlds;
}

bool vl_solver_even(const struct vl_solver *v) {
    return v->even;
}
