/* tree.c - nodes and edges of a search: see tree.h. */
#include "bots/tree.h"

#include <string.h>

enum { EDGES_A_NODE = 4 }; /* on the average: most nodes are met once and have none */

void vl_tree_init(struct tree *t, void *memory, size_t size) {
    unsigned char *at = memory;
    size_t nodes = size / (sizeof(struct node) + EDGES_A_NODE * sizeof(struct edge) + 4 * sizeof(uint32_t));
    uint32_t table = 1;
    if (nodes > UINT32_MAX / 8) nodes = UINT32_MAX / 8;
    while (2 * table <= 4 * nodes) table *= 2;
    memset(t, 0, sizeof *t);
    t->nodes_room = (uint32_t)nodes;
    t->edges_room = (uint32_t)(nodes * EDGES_A_NODE);
    t->mask_room = table - 1;
    t->edge = (struct edge *)(void *)at;
    t->node = (struct node *)(void *)(at + t->edges_room * sizeof(struct edge));
    t->table = (uint32_t *)(void *)(at + t->edges_room * sizeof(struct edge) + nodes * sizeof(struct node));
}

void vl_tree_clear(struct tree *t, uint64_t nodes) {
    t->nodes = t->edges = 0;
    t->mask = 255;
    while (t->mask < 2 * nodes && t->mask < t->mask_room) t->mask = 2 * t->mask + 1;
    if (t->mask > t->mask_room) t->mask = t->mask_room;
    memset(t->table, 0xff, ((size_t)t->mask + 1) * sizeof *t->table);
}

uint32_t vl_tree_find(struct tree *t, unsigned seat, uint64_t key) {
    uint32_t at = (uint32_t)(key ^ key >> 32 ^ seat * 0x9e3779b9u) & t->mask;
    for (; t->table[at] != VL_NONE; at = (at + 1) & t->mask) {
        const struct node *n = &t->node[t->table[at]];
        if (n->key == key && n->seat == seat) return t->table[at];
    }
    if (t->nodes == t->nodes_room || 4 * (uint64_t)t->nodes >= 3 * ((uint64_t)t->mask + 1)) return VL_NONE;
    t->node[t->nodes] = (struct node){.key = key, .first = VL_NONE, .proposed = VL_NO_MOVE, .seat = (uint8_t)seat};
    t->table[at] = t->nodes;
    return t->nodes++;
}

bool vl_tree_edges(struct tree *t, uint32_t node, const vl_move *moves, unsigned count, uint32_t *out) {
    uint32_t *link = &t->node[node].first;
    for (unsigned i = 0; i < count; i++) {
        while (*link != VL_NONE && t->edge[*link].move < moves[i]) link = &t->edge[*link].next;
        if (*link == VL_NONE || t->edge[*link].move != moves[i]) {
            if (t->edges == t->edges_room) return false;
            t->edge[t->edges] = (struct edge){.next = *link, .move = moves[i]};
            *link = t->edges++;
        }
        out[i] = *link;
        link = &t->edge[*link].next;
    }
    return true;
}
