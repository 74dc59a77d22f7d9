/* mind.h - what a mind holds while it thinks; for the files of the search alone. */
#ifndef VL_MIND_H
#define VL_MIND_H

#include "bots/judge.h"
#include "bots/search.h"
#include "bots/tree.h"

enum {
    ROOTS = 4096,    /* size of the table of 1/√n */
    STEPS_MAX = 256, /* decisions of a path that are remembered */
    LIST_MAX = 8192, /* legal moves along a path */
};
static const double exploration = 0.6; /* of UCB1; utilities are in 0 … 1 */
static const double trust = 0.5;       /* of regret matching: the head start of the policy's moves */
static const double head_start = 16;   /* visits of a node after which its policy's move leads by half a win only */

/* A decision on the path of an iteration. */
struct step {
    double played; /* the probability with which the move was drawn (regret matching) */
    uint32_t node, edge;
    uint32_t list; /* its legal edges: mind->list[list … list+count-1] */
    uint16_t count, chosen;
    uint8_t seat;
    bool match;
};

/* A whole choice made in secret, move by move. */
struct plan {
    uint64_t key; /* of its moves in any order */
    uint8_t count;
    uint8_t credit[VL_CHOICE_MAX]; /* of its moves: places in mind->credit */
    vl_move move[VL_CHOICE_MAX];
};

/* What plans with this move have brought. */
struct credit {
    double total;
    uint32_t visits;
    vl_move move;
};

/* The options of the root are moves or, if what is asked for is a whole choice, plans. Node 0 of the tree is the root;
 * its edges are the moves or, of plans, their numbers. */
struct vl_mind {
    struct tree tree;

    /* What was asked. */
    struct vl_setup setup;
    struct vl_view_box view;
    struct vl_effort effort;
    struct vl_watch watch;
    unsigned me, count;         /* options */
    bool whole;                 /* they are plans */
    vl_move move[VL_MOVES_MAX]; /* of plans, their numbers */
    struct plan plan[VL_MOVES_MAX];
    struct credit credit[VL_MOVES_MAX];
    unsigned credits;
    struct vl_state_box world; /* to try out plans on */

    /* How it is thought about. */
    uint64_t seed;       /* of the whole search */
    struct vl_rng rng;   /* of an iteration: decisions, */
    struct vl_rng luck;  /* and worlds and chance */
    uint8_t split;       /* seats whose root knowledge is part of their keys */
    bool matching;       /* there is time enough to match regrets where seats choose at the same time */
    bool mixed, match;   /* at the root: the answer is a mixture, and comes from regrets */
    unsigned most;       /* plans that are worth considering */
    uint32_t curious_at; /* visits of the root from which on another plan may be looked for */

    /* How far it is. */
    uint32_t limit, done; /* iterations */
    bool timed;
    uint64_t end;
    double beyond; /* how often play left the tree, lately */
    struct vl_scale scale;
    double win[VL_MOVES_MAX], score[VL_MOVES_MAX]; /* of each option, summed up */

    /* The path of this iteration. */
    unsigned steps, listed;
    struct step step[STEPS_MAX];
    uint32_t list[LIST_MAX];
    float inverse_root[ROOTS];
};

static inline const struct vl_view *vl_mind_view(const struct vl_mind *mind) {
    return (const struct vl_view *)(const void *)mind->view.bytes;
}

/* 1/√n; beyond the table √(4n) = 2√n leads back into it. */
static inline double inverse_root(const struct vl_mind *mind, uint32_t n) {
    double factor = 1;
    for (; n >= ROOTS; n /= 4) factor /= 2;
    return factor * (double)mind->inverse_root[n];
}

/* ismcts.c: which of the others know so little beyond the viewer's view that it can be part of their keys; and one
 * iteration. */
uint8_t vl_mind_seats_to_split(struct vl_mind *);
void vl_mind_iterate(struct vl_mind *);
/* The option of this step, by regrets. */
unsigned vl_mind_choose_matching(struct vl_mind *, struct step *);

/* plan.c: the first plan, which is the policy's, and how many there are; the plan that an iteration tries, perhaps a
 * new one; what it brought; and what each of them seems to be worth. */
void vl_mind_plan_first(struct vl_mind *);
bool vl_mind_plans_are_few(const struct vl_mind *, unsigned few); /* not more than so many, all in all */
unsigned vl_mind_plan_next(struct vl_mind *);
void vl_mind_plan_learn(struct vl_mind *, double utility);
void vl_mind_plan_values(const struct vl_mind *, double *value);

#endif
