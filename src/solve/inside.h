/* inside.h - what the parts of the solver share: the compiled tree and its information sets.
 *
 * The tree stands in preorder, so parents come before their children and one array says everything about an edge:
 *
 *      parent[n]   the node above                 source[n]   where the probability of the edge is found in prob[]
 *
 * prob[] holds a strategy, action by action of each information set, and behind it the constants of chance.
 *
 * An action is a whole choice: one move or, in a simultaneous phase, everything the seat chooses in it, however many
 * moves that takes (a party of eight, a card for each of four territories). Orders do not matter within a phase, so a
 * choice is kept once, its moves ascending; and a seat that remembers its choices remembers its way to each set. */
#ifndef VL_SOLVE_INSIDE_H
#define VL_SOLVE_INSIDE_H

#include "core/event.h"
#include "solve/solver.h"

#define NONE UINT32_MAX
enum { CHOICE_MAX = 24 }; /* moves of a choice */

struct set {
    uint64_t key;
    uint32_t first;  /* its actions in prob, regret, sum and choice: first … first+count-1 */
    uint32_t came;   /* the own action that led here, or NONE */
    uint32_t origin; /* the set that action belongs to */
    uint16_t count;
    uint8_t seat;
};

/* A world that the root's chance may bring: its state, what each seat knows in it, its probability. */
struct world {
    struct vl_state_box state;
    struct vl_keys keys;
    double probability;
};

struct vl_solver {
    struct vl_setup setup;
    struct world *world;
    size_t worlds;

    size_t nodes, nodes_room, nodes_max;
    uint32_t *parent, *source;
    uint32_t *set_of;             /* the information set of a decision, NONE elsewhere */
    uint8_t *owner;               /* of the edge above: a seat, or VL_CHANCE */
    double *payoff[VL_SEATS_MAX]; /* of each seat at the ends, 0 elsewhere */
    bool even;                    /* two players, and what one gets the other loses */

    size_t sets, sets_room;
    struct set *set;
    uint32_t *table; /* open addressing over keys, of table_size (a power of two) */
    size_t table_size;

    size_t actions, actions_room; /* of all sets; chance's constants are collected apart until the tree is done */
    uint32_t *choice;             /* action a is move[choice[a] … choice[a+1]-1] */
    size_t moves_room;
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

/* Where a line of play stands. In a simultaneous phase `open` is the seats that have not chosen yet and `began` the
 * state in which it began: each of them chooses on that. came[] and origin[] are each seat's last own action and the
 * set it belongs to. */
struct line {
    struct vl_state_box state, began;
    struct vl_keys keys;
    uint8_t open;
    uint32_t came[VL_SEATS_MAX], origin[VL_SEATS_MAX];
};

enum { CHOICES_MAX = 8192 };

/* All choices of a seat, one after the other; lengths may differ. */
struct choices {
    unsigned count, moves;
    uint32_t start[CHOICES_MAX + 1];
    vl_move move[4 * CHOICES_MAX];
};

/* choices.c: the choices of a seat on this state, of a whole phase or of one move; false: there are too many. */
bool vl_sol_list_choices(const struct vl_setup *, const struct vl_state *side, unsigned seat, bool phase,
                         struct choices *);
/* Whether the tree is surely too large, before anything is built: then v->trouble says so. */
void vl_sol_foresee(struct vl_solver *);

/* tree.c */
void vl_sol_line_begin(const struct vl_solver *, size_t world, struct line *);
/* Who is next on the line, and on which state it chooses; opens a phase if one begins here. */
unsigned vl_sol_line_next(struct line *, const struct vl_state **side);
/* Makes the moves of an actor. */
void vl_sol_line_play(const struct vl_setup *, struct line *, unsigned actor, const vl_move *moves, unsigned count);
uint32_t vl_sol_find_set(const struct vl_solver *, unsigned seat, uint64_t key, size_t *place);
/* So many zeros, which the caller frees; NULL if memory is short. */
double *vl_sol_zeros(size_t count);

#endif
