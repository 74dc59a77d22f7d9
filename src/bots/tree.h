/* tree.h - the search's memory: nodes that stand for information sets, and their edges, in one arena.
 *
 * A node is what one seat knows at one of its decisions, found by its 64-bit key; an edge is a move there. Edges of a
 * node are a list sorted by move, so that they are matched with the (sorted) legal moves in one walk; they are made
 * together, when the search first chooses there, so the list is contiguous as long as the legal moves are always the
 * same. */
#ifndef VL_TREE_H
#define VL_TREE_H

#include "core/game.h"

#define VL_NONE UINT32_MAX

struct edge {
    double total; /* of utilities */
    uint32_t visits;
    uint32_t present; /* visits of the node at which the move was legal */
    uint32_t next;
    float regret, strategy; /* where seats choose at the same time */
    vl_move move;
};

struct node {
    uint64_t key;
    double total;
    uint32_t visits;
    uint32_t first;   /* edge, or VL_NONE */
    vl_move proposed; /* by the game's policy, or VL_NO_MOVE */
    uint8_t seat;
    uint8_t unused[5];
};

struct tree {
    struct node *node;
    struct edge *edge;
    uint32_t *table; /* open addressing over keys */
    uint32_t nodes, nodes_room, edges, edges_room, mask, mask_room;
};

_Static_assert(sizeof(struct edge) <= 64, "an edge has at most 64 bytes");

/* Shares out the memory. */
void vl_tree_init(struct tree *, void *memory, size_t size);
/* Forgets everything; `nodes` is how many there will be at most, if that is known to be few. */
void vl_tree_clear(struct tree *, uint64_t nodes);
/* The node of a seat's key, made if need be; VL_NONE if there is no room. A new node has no visits. */
uint32_t vl_tree_find(struct tree *, unsigned seat, uint64_t key);
/* The edges of the legal moves, made if need be, in out[]; false if there is no room. */
bool vl_tree_edges(struct tree *, uint32_t node, const vl_move *moves, unsigned count, uint32_t *out);

#endif
