/* solver.c - counterfactual regret minimisation over a compiled tree.
 *
 * M. Zinkevich, M. Johanson, M. Bowling, C. Piccione: "Regret minimization in games with incomplete information", 2007;
 * O. Tammelin: "Solving large imperfect information games using CFR+", 2014. Updates alternate between the seats.
 *
 * The tree stands in preorder, so parents come before their children and one array says everything about an edge:
 *
 *      parent[n]   the node above                 source[n]   where the probability of the edge is found in prob[]
 *
 * prob[] holds the current strategy, action by action of each information set, and behind it the constants of chance.
 * A pass for one seat is three loops without branches over such arrays: reach probabilities of the others going down,
 * values going up, regrets at the seat's own edges. The seat's own reach is kept per information set: by perfect recall
 * every set has one own action that led to it.
 */
#include "solve/solver.h"

#include <stdlib.h>
#include <string.h>

#include "core/event.h"
#include "core/sides.h"

enum { CHANCE = 2 };
#define NONE UINT32_MAX

struct set {
    uint64_t key;
    uint32_t first;  /* its actions in prob, regret, sum and move: first … first+count-1 */
    uint32_t came;   /* the own action that led here, or NONE */
    uint32_t origin; /* the set that action belongs to */
    uint16_t count;
    uint8_t seat;
};

struct vl_solver {
    struct vl_setup setup;
    size_t nodes, nodes_room, nodes_max;
    uint32_t *parent, *source;
    uint32_t *set_of; /* the information set of a decision, NONE elsewhere */
    uint8_t *owner;   /* of the edge above: a seat, or CHANCE */
    double *payoff;   /* of seat 0 at the ends, 0 elsewhere */

    size_t sets, sets_room;
    struct set *set;
    uint32_t *table; /* open addressing over keys, of table_size (a power of two) */
    size_t table_size;

    size_t actions, actions_room; /* of all sets; chance's constants are collected apart until the tree is done */
    vl_move *move;
    double *prob, *regret, *sum;
    double *given;    /* probabilities of the strategy that is followed, or NULL */
    double *other[2]; /* prob as seat 0, or 1, needs it going down: its own actions count as 1 */
    size_t constants, constants_room;
    double *constant;

    uint32_t *own_edge[2]; /* nodes whose edge above is the seat's */
    size_t own_edges[2];
    double *reach, *value, *own; /* scratch: per node, per node, per set */
    uint64_t iterations;
    const char *trouble;
};

/* ---- Compiling the tree ---- */

/* A larger room for an array; the old one, and v->trouble, if there is no memory. */
static void *enlarge(struct vl_solver *v, void *array, size_t room, size_t size) {
    void *larger = realloc(array, room * size);
    if (larger == NULL) v->trouble = "out of memory";
    return larger == NULL ? array : larger;
}

static size_t room_for(size_t room, size_t needed) {
    if (room == 0) room = 64;
    while (room < needed) room *= 2;
    return room;
}

static uint32_t add_node(struct vl_solver *v, uint32_t parent, uint32_t source, unsigned owner) {
    if (v->nodes == v->nodes_max) {
        v->trouble = "the game is too large to be solved; try fewer cards, or fewer hidden things";
        return NONE;
    }
    if (v->nodes == v->nodes_room) {
        size_t room = room_for(v->nodes_room, v->nodes + 1);
        v->parent = enlarge(v, v->parent, room, sizeof *v->parent);
        v->source = enlarge(v, v->source, room, sizeof *v->source);
        v->set_of = enlarge(v, v->set_of, room, sizeof *v->set_of);
        v->owner = enlarge(v, v->owner, room, sizeof *v->owner);
        v->payoff = enlarge(v, v->payoff, room, sizeof *v->payoff);
        if (v->trouble != NULL) return NONE;
        v->nodes_room = room;
    }
    uint32_t n = (uint32_t)v->nodes++;
    v->parent[n] = parent;
    v->source[n] = source;
    v->owner[n] = (uint8_t)owner;
    v->set_of[n] = NONE;
    v->payoff[n] = 0;
    return n;
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

static void rebuild_table(struct vl_solver *v) {
    size_t size = v->table_size == 0 ? 256 : 2 * v->table_size;
    uint32_t *table = malloc(size * sizeof *table);
    if (table == NULL) {
        v->trouble = "out of memory";
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

static uint32_t find_set(const struct vl_solver *v, unsigned seat, uint64_t key, size_t *place) {
    size_t at = (key + seat) & (v->table_size - 1);
    while (v->table[at] != NONE && (v->set[v->table[at]].key != key || v->set[v->table[at]].seat != seat))
        at = (at + 1) & (v->table_size - 1);
    if (place != NULL) *place = at;
    return v->table[at];
}

static uint32_t set_for(struct vl_solver *v, unsigned seat, uint64_t key, const vl_move *moves, unsigned count,
                        const uint32_t *came, const uint32_t *origin) {
    size_t place;
    if (2 * (v->sets + 1) > v->table_size) rebuild_table(v);
    if (v->trouble != NULL) return NONE;
    uint32_t found = find_set(v, seat, key, &place);
    if (found != NONE) {
        const struct set *set = &v->set[found];
        if (set->count != count || memcmp(v->move + set->first, moves, count * sizeof *moves) != 0)
            v->trouble = "one information set has two lists of moves";
        return found;
    }
    if (v->sets == v->sets_room || v->actions + count > v->actions_room) {
        size_t sets = room_for(v->sets_room, v->sets + 1), actions = room_for(v->actions_room, v->actions + count);
        v->set = enlarge(v, v->set, sets, sizeof *v->set);
        v->move = enlarge(v, v->move, actions, sizeof *v->move);
        if (v->trouble != NULL) return NONE;
        v->sets_room = sets;
        v->actions_room = actions;
    }
    memcpy(v->move + v->actions, moves, count * sizeof *moves);
    v->set[v->sets] = (struct set){.key = key,
                                   .first = (uint32_t)v->actions,
                                   .came = came[seat],
                                   .origin = origin[seat],
                                   .count = (uint16_t)count,
                                   .seat = (uint8_t)seat};
    v->actions += count;
    v->table[place] = (uint32_t)v->sets;
    return (uint32_t)v->sets++;
}

/* Where a line of play stands: came[] and origin[] are each seat's last own action and the set it belongs to. */
struct line {
    struct vl_state_box state;
    struct vl_keys keys;
    uint32_t came[2], origin[2];
};

static void compile(struct vl_solver *v, const struct line *line, uint32_t node) {
    const struct vl_setup *s = &v->setup;
    const struct vl_game *game = s->game;
    struct line below = *line;
    struct vl_state *state = vl_state_in(&below.state);
    unsigned actors = vl_actors(state);
    if (actors == 0) {
        int32_t gain[VL_SEATS_MAX];
        (game->utilities != NULL ? game->utilities : game->scores)(s, state, gain);
        if (gain[0] + gain[1] != 0) v->trouble = "the game is not zero-sum";
        v->payoff[node] = gain[0];
        return;
    }
    struct vl_outcome outcomes[VL_MOVES_MAX];
    vl_move moves[VL_MOVES_MAX];
    unsigned actor = vl_first(actors), count;
    uint32_t set = NONE;
    double total = 0;
    if (actor == VL_CHANCE) {
        count = game->chances(s, state, outcomes);
        for (unsigned i = 0; i < count; i++) total += outcomes[i].weight;
    } else {
        count = game->moves(s, state, actor, moves);
        set = set_for(v, actor, line->keys.of[actor], moves, count, line->came, line->origin);
        if (v->trouble != NULL) return;
        v->set_of[node] = set;
    }
    for (unsigned i = 0; i < count && v->trouble == NULL; i++) {
        struct vl_events events = {.count = 0};
        bool chance = actor == VL_CHANCE;
        uint32_t source = chance ? constant_of(v, outcomes[i].weight / total) : v->set[set].first + i;
        uint32_t child = add_node(v, node, source, chance ? CHANCE : actor);
        if (child == NONE) return;
        below = *line;
        game->apply(s, vl_state_in(&below.state), actor, chance ? outcomes[i].move : moves[i], &events);
        vl_keys_take(game, &below.keys, &events);
        if (!chance) {
            below.came[actor] = source;
            below.origin[actor] = set;
        }
        compile(v, &below, child);
    }
}

static double *zeros(size_t count) {
    return calloc(count == 0 ? 1 : count, sizeof(double));
}

/* Chance's constants move behind the actions; the arrays of the passes are made. */
static bool finish(struct vl_solver *v) {
    size_t entries = v->actions + v->constants;
    v->prob = zeros(entries);
    v->other[0] = zeros(entries);
    v->other[1] = zeros(entries);
    v->regret = zeros(v->actions);
    v->sum = zeros(v->actions);
    v->reach = zeros(v->nodes);
    v->value = zeros(v->nodes);
    v->own = zeros(v->sets);
    v->own_edge[0] = malloc(v->nodes * sizeof(uint32_t));
    v->own_edge[1] = malloc(v->nodes * sizeof(uint32_t));
    if (v->prob == NULL || v->other[0] == NULL || v->other[1] == NULL || v->regret == NULL || v->sum == NULL ||
        v->reach == NULL || v->value == NULL || v->own == NULL || v->own_edge[0] == NULL || v->own_edge[1] == NULL)
        return false;
    for (size_t n = 1; n < v->nodes; n++) {
        if (v->owner[n] == CHANCE)
            v->source[n] = (uint32_t)(v->actions + (NONE - 1 - v->source[n]));
        else
            v->own_edge[v->owner[n]][v->own_edges[v->owner[n]]++] = (uint32_t)n;
    }
    for (size_t i = 0; i < v->constants; i++)
        v->prob[v->actions + i] = v->other[0][v->actions + i] = v->other[1][v->actions + i] = v->constant[i];
    for (size_t i = 0; i < v->sets; i++) {
        const struct set *set = &v->set[i];
        for (uint32_t a = set->first; a < set->first + set->count; a++) {
            v->prob[a] = v->other[1 - set->seat][a] = 1.0 / set->count;
            v->other[set->seat][a] = 1;
        }
    }
    return true;
}

struct vl_solver *vl_solver_new(const struct vl_setup *s, size_t nodes_max, const char **reason) {
    *reason = NULL;
    if (s->players != 2) {
        *reason = "only games of two players can be solved";
        return NULL;
    }
    struct vl_solver *v = calloc(1, sizeof *v);
    if (v == NULL) {
        *reason = "out of memory";
        return NULL;
    }
    v->setup = *s;
    v->nodes_max = nodes_max < NONE / 2 ? nodes_max : NONE / 2;
    struct line line = {.came = {NONE, NONE}, .origin = {NONE, NONE}};
    s->game->init(s, vl_state_in(&line.state));
    uint32_t root = add_node(v, 0, 0, CHANCE);
    if (root != NONE) compile(v, &line, root);
    if (v->trouble == NULL && !finish(v)) v->trouble = "out of memory";
    if (v->trouble == NULL) return v;
    *reason = v->trouble;
    vl_solver_free(v);
    return NULL;
}

void vl_solver_free(struct vl_solver *v) {
    if (v == NULL) return;
    void *const all[] = {v->parent, v->source, v->set_of, v->owner,       v->payoff,      v->set,      v->table,
                         v->move,   v->prob,   v->regret, v->sum,         v->other[0],    v->other[1], v->constant,
                         v->reach,  v->value,  v->own,    v->own_edge[0], v->own_edge[1], v->given};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) free(all[i]);
    free(v);
}

size_t vl_solver_nodes(const struct vl_solver *v) {
    return v->nodes;
}

size_t vl_solver_sets(const struct vl_solver *v) {
    return v->sets;
}

/* ---- Iterations ---- */

/* Regret matching: each action in proportion to its positive regret, evenly if there is none. */
static void match_regrets(struct vl_solver *v, const struct set *set) {
    double total = 0;
    for (uint32_t a = set->first; a < set->first + set->count; a++) total += v->regret[a] > 0 ? v->regret[a] : 0;
    for (uint32_t a = set->first; a < set->first + set->count; a++) {
        double p = total > 0 ? (v->regret[a] > 0 ? v->regret[a] / total : 0) : 1.0 / set->count;
        v->prob[a] = v->other[1 - set->seat][a] = p;
    }
}

static void pass(struct vl_solver *v, unsigned seat, bool plus, double weight) {
    const uint32_t *parent = v->parent, *source = v->source;
    const double *other = v->other[seat], *prob = v->prob;
    double *reach = v->reach, *value = v->value, sign = seat == 0 ? 1 : -1;
    size_t nodes = v->nodes;
    reach[0] = 1;
    for (size_t n = 1; n < nodes; n++) reach[n] = reach[parent[n]] * other[source[n]];
    memcpy(value, v->payoff, nodes * sizeof *value);
    for (size_t n = nodes; n-- > 1;) value[parent[n]] += prob[source[n]] * value[n];
    for (size_t i = 0; i < v->own_edges[seat]; i++) {
        uint32_t n = v->own_edge[seat][i], up = parent[n];
        v->regret[source[n]] += sign * reach[up] * (value[n] - value[up]);
    }
    for (size_t i = 0; i < v->sets; i++) {
        const struct set *set = &v->set[i];
        if (set->seat != seat) continue;
        v->own[i] = set->came == NONE ? 1 : v->own[set->origin] * prob[set->came];
        for (uint32_t a = set->first; a < set->first + set->count; a++) {
            v->sum[a] += weight * v->own[i] * prob[a];
            if (plus && v->regret[a] < 0) v->regret[a] = 0;
        }
    }
    for (size_t i = 0; i < v->sets; i++)
        if (v->set[i].seat == seat) match_regrets(v, &v->set[i]);
}

void vl_solver_run(struct vl_solver *v, enum vl_algorithm algorithm, uint64_t iterations) {
    bool plus = algorithm == VL_CFR_PLUS;
    for (; iterations > 0; iterations--) {
        double weight = plus ? (double)++v->iterations : 1;
        pass(v, 0, plus, weight);
        pass(v, 1, plus, weight);
    }
}

/* ---- A strategy from outside ---- */

struct follower {
    struct vl_solver *v;
    vl_strategy *strategy;
    void *arg;
};

/* Walks the tree as compile does. A set is asked where it is first met; its answers are negative until then. */
static void follow(const struct follower *f, const struct line *line, const struct vl_sides *sides) {
    struct vl_solver *v = f->v;
    const struct vl_setup *s = &v->setup;
    const struct vl_game *game = s->game;
    struct line below = *line;
    struct vl_state *state = vl_state_in(&below.state);
    unsigned actors = vl_actors(state);
    if (actors == 0) return;
    struct vl_outcome outcomes[VL_MOVES_MAX];
    vl_move moves[VL_MOVES_MAX];
    unsigned actor = vl_first(actors), count;
    if (actor == VL_CHANCE) {
        count = game->chances(s, state, outcomes);
        for (unsigned i = 0; i < count; i++) moves[i] = outcomes[i].move;
    } else {
        count = game->moves(s, state, actor, moves);
        double *answer = v->given + v->set[find_set(v, actor, line->keys.of[actor], NULL)].first;
        if (answer[0] < 0) {
            struct vl_view_box view;
            game->view(s, vl_sides_of(sides, state, actor), actor, vl_view_in(&view));
            f->strategy(f->arg, s, vl_view_in(&view), moves, count, answer);
        }
    }
    for (unsigned i = 0; i < count; i++) {
        struct vl_events events = {.count = 0};
        struct vl_sides next = *sides;
        below = *line;
        vl_sides_move(s, &next, state, actor, moves[i]);
        game->apply(s, state, actor, moves[i], &events);
        vl_keys_take(game, &below.keys, &events);
        follow(f, &below, &next);
    }
}

bool vl_solver_follow(struct vl_solver *v, vl_strategy *strategy, void *arg) {
    struct follower f = {v, strategy, arg};
    struct line line = {.came = {NONE, NONE}};
    struct vl_sides sides;
    memset(&sides, 0, sizeof sides);
    if (v->given == NULL) v->given = zeros(v->actions);
    if (v->given == NULL) return false;
    for (size_t a = 0; a < v->actions; a++) v->given[a] = -1;
    v->setup.game->init(&v->setup, vl_state_in(&line.state));
    follow(&f, &line, &sides);
    return true;
}

/* ---- Questions ---- */

/* The profile's probability of an action, by its set. */
static double profile_prob(const struct vl_solver *v, const struct set *set, uint32_t action, enum vl_profile profile) {
    double total = 0;
    if (profile == VL_UNIFORM || (profile == VL_GIVEN && v->given == NULL)) return 1.0 / set->count;
    if (profile == VL_GIVEN) return v->given[action];
    for (uint32_t a = set->first; a < set->first + set->count; a++) total += v->sum[a];
    return total > 0 ? v->sum[action] / total : 1.0 / set->count;
}

/* The profile as an array like prob. Caller frees. */
static double *profile_of(const struct vl_solver *v, enum vl_profile profile) {
    double *prob = zeros(v->actions + v->constants);
    if (prob == NULL) return NULL;
    memcpy(prob + v->actions, v->prob + v->actions, v->constants * sizeof *prob);
    for (size_t i = 0; i < v->sets; i++)
        for (uint32_t a = v->set[i].first; a < v->set[i].first + v->set[i].count; a++)
            prob[a] = profile_prob(v, &v->set[i], a, profile);
    return prob;
}

double vl_solver_value(struct vl_solver *v, enum vl_profile profile) {
    double *prob = profile_of(v, profile);
    if (prob == NULL) return 0;
    memcpy(v->value, v->payoff, v->nodes * sizeof *v->value);
    for (size_t n = v->nodes; n-- > 1;) v->value[v->parent[n]] += prob[v->source[n]] * v->value[n];
    free(prob);
    return v->value[0];
}

/* A best response chooses, set by set, the action with the best value summed over the set's nodes, weighed by the reach
 * of the others; a set is settled when all nodes below it are. Walking up the preorder settles nodes, but a set may
 * have nodes in several subtrees: sets are settled from the deepest own action count up, nodes as they become ready. */
struct response {
    struct vl_solver *v;
    unsigned seat;
    double *prob;           /* the profile */
    uint32_t *choice;       /* per set: the node source chosen, NONE while open */
    uint32_t *first, *next; /* children lists, per node */
    uint32_t *nodes_of, *next_in_set;
    double *value;
    uint8_t *known;
};

static double value_below(struct response *r, uint32_t node);

static uint32_t best_action(struct response *r, uint32_t set) {
    if (r->choice[set] != NONE) return r->choice[set];
    const struct set *info = &r->v->set[set];
    double best = 0, sign = r->seat == 0 ? 1 : -1;
    uint32_t chosen = NONE;
    for (uint32_t a = info->first; a < info->first + info->count; a++) {
        double total = 0;
        for (uint32_t n = r->nodes_of[set]; n != NONE; n = r->next_in_set[n])
            for (uint32_t child = r->first[n]; child != NONE; child = r->next[child])
                if (r->v->source[child] == a) total += sign * r->v->reach[n] * value_below(r, child);
        if (chosen == NONE || total > best) {
            best = total;
            chosen = a;
        }
    }
    return r->choice[set] = chosen;
}

static double value_below(struct response *r, uint32_t node) {
    struct vl_solver *v = r->v;
    if (r->known[node]) return r->value[node];
    double value = v->payoff[node];
    uint32_t set = v->set_of[node];
    uint32_t only = set != NONE && v->set[set].seat == r->seat ? best_action(r, set) : NONE;
    for (uint32_t child = r->first[node]; child != NONE; child = r->next[child]) {
        if (only != NONE && v->source[child] != only) continue;
        value += (only != NONE ? 1 : r->prob[v->source[child]]) * value_below(r, child);
    }
    r->known[node] = 1;
    return r->value[node] = value;
}

/* Lists of children and of the nodes of each set, in preorder. */
static void link_nodes(struct response *r) {
    struct vl_solver *v = r->v;
    memset(r->first, 0xff, v->nodes * sizeof *r->first);
    memset(r->next, 0xff, v->nodes * sizeof *r->next);
    memset(r->nodes_of, 0xff, (v->sets + 1) * sizeof *r->nodes_of);
    memset(r->choice, 0xff, (v->sets + 1) * sizeof *r->choice);
    for (size_t n = v->nodes; n-- > 0;) {
        uint32_t set = v->set_of[n], node = (uint32_t)n;
        if (n > 0) {
            r->next[node] = r->first[v->parent[n]];
            r->first[v->parent[n]] = node;
        }
        if (set == NONE) continue;
        r->next_in_set[node] = r->nodes_of[set];
        r->nodes_of[set] = node;
    }
}

double vl_solver_best_response(struct vl_solver *v, unsigned seat, enum vl_profile profile) {
    size_t nodes = v->nodes * sizeof(uint32_t), sets = (v->sets + 1) * sizeof(uint32_t);
    struct response r = {.v = v,
                         .seat = seat,
                         .prob = profile_of(v, profile),
                         .choice = malloc(sets),
                         .nodes_of = malloc(sets),
                         .first = malloc(nodes),
                         .next = malloc(nodes),
                         .next_in_set = malloc(nodes),
                         .value = zeros(v->nodes),
                         .known = calloc(v->nodes, 1)};
    double result = 0;
    if (r.prob != NULL && r.choice != NULL && r.nodes_of != NULL && r.first != NULL && r.next != NULL &&
        r.next_in_set != NULL && r.value != NULL && r.known != NULL) {
        link_nodes(&r);
        v->reach[0] = 1; /* of chance and the other seat */
        for (size_t n = 1; n < v->nodes; n++)
            v->reach[n] = v->reach[v->parent[n]] * (v->owner[n] == seat ? 1 : r.prob[v->source[n]]);
        result = value_below(&r, 0) * (seat == 0 ? 1 : -1);
    }
    free(r.prob), free(r.choice), free(r.nodes_of), free(r.first), free(r.next), free(r.next_in_set);
    free(r.value), free(r.known);
    return result;
}

double vl_solver_exploitability(struct vl_solver *v, enum vl_profile profile) {
    return (vl_solver_best_response(v, 0, profile) + vl_solver_best_response(v, 1, profile)) / 2;
}

double vl_solver_probability(const struct vl_solver *v, unsigned seat, uint64_t key, vl_move move) {
    uint32_t set = v->table_size == 0 ? NONE : find_set(v, seat, key, NULL);
    if (set == NONE) return -1;
    for (uint32_t a = v->set[set].first; a < v->set[set].first + v->set[set].count; a++)
        if (v->move[a] == move) return profile_prob(v, &v->set[set], a, VL_AVERAGE);
    return -1;
}
