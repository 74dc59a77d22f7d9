#!/usr/bin/env python3
"""Counterfactual regret minimization on Kuhn poker, from nothing but states and the keys of information sets.

    python3 kuhn_cfr.py [ITERATIONS]

If both play perfectly the first player loses 1/18 of a chip a game (KUH-3); the average strategies come as near to that as you have
patience. The variant is CFR+: regrets never fall below nothing, and later iterations count more.
"""
import sys

import numpy as np

import veillee


class Node:
    """An information set: how much each action is regretted, and how it was played on the whole."""

    def __init__(self, actions):
        self.actions = actions
        self.regrets, self.news, self.played = (np.zeros(len(actions)) for _ in range(3))

    def strategy(self):
        total = self.regrets.sum()
        return self.regrets / total if total > 0 else np.full(len(self.actions), 1 / len(self.actions))

    def average(self):
        total = self.played.sum()
        return self.played / total if total > 0 else np.full(len(self.actions), 1 / len(self.actions))


def grow(state, nodes):
    """The whole tree: ("end", utilities), ("chance", [(probability, tree)]) or (seat, node, [tree])."""
    if state.is_over:
        return "end", np.array(state.utilities)

    def after(action, actor):
        following = state.clone()
        following.apply(action, actor)
        return grow(following, nodes)

    if state.is_chance:
        return "chance", [(probability, after(outcome, veillee.CHANCE)) for outcome, probability in state.outcomes()]
    seat = state.actor
    node = nodes.setdefault((seat, state.key(seat)), Node(state.legal(seat)))
    return seat, node, [after(action, seat) for action in node.actions]


def visit(tree, others, own, learner, weight):
    """What each seat gains here by present strategies; what the learner regrets and plays is added up on the way. `others` and `own` are
    the probabilities with which chance and the other seat, and the learner itself, have come here."""
    if tree[0] == "end":
        return tree[1]
    if tree[0] == "chance":
        return sum(chance * visit(below, others * chance, own, learner, weight) for chance, below in tree[1])
    seat, node, children = tree
    strategy = node.strategy()
    if seat != learner:
        return sum(part * visit(below, others * part, own, learner, weight) for part, below in zip(strategy, children))
    gains = [visit(below, others, own * part, learner, weight) for part, below in zip(strategy, children)]
    expected = sum(part * gain for part, gain in zip(strategy, gains))
    node.news += others * np.array([gain[seat] - expected[seat] for gain in gains])
    node.played += weight * own * strategy
    return expected


def value(tree, choose):
    """What each seat gains if node by node is played as `choose` says."""
    if tree[0] == "end":
        return tree[1]
    if tree[0] == "chance":
        return sum(chance * value(below, choose) for chance, below in tree[1])
    return sum(part * value(below, choose) for part, below in zip(choose(tree[1]), tree[2]))


def best_response(tree, seat):
    """What a seat gains at best against the average strategy of the other: it knows no more than its information sets."""
    gains = {}

    def weigh(tree, reach):
        """Gains of this seat, each choice of its own as decided so far."""
        if tree[0] == "end":
            return reach * tree[1][seat]
        if tree[0] == "chance":
            return sum(weigh(below, reach * chance) for chance, below in tree[1])
        actor, node, children = tree
        if actor != seat:
            return sum(weigh(below, reach * part) for part, below in zip(node.average(), children))
        below = [weigh(child, reach) for child in children]
        gains[id(node)] = gains.get(id(node), 0) + np.array(below)
        return below[chosen.get(id(node), 0)]

    chosen = {}
    for _ in range(3):  # as many as a seat has choices in one game, and one: what comes later is decided first
        gains.clear()
        best = weigh(tree, 1.0)
        chosen = {node: int(np.argmax(gain)) for node, gain in gains.items()}
    return best


def solve(iterations):
    """The tree, its information sets, what the first player gains, and how much an opponent who knew us could win at most."""
    nodes = {}
    tree = grow(veillee.game("kuhn").setup().state(), nodes)
    for iteration in range(1, iterations + 1):
        for learner in (0, 1):
            visit(tree, 1.0, 1.0, learner, iteration)
            for node in nodes.values():
                node.regrets = np.maximum(node.regrets + node.news, 0)
                node.news[:] = 0
    first = value(tree, Node.average)[0]
    exploitability = (best_response(tree, 0) + best_response(tree, 1)) / 2
    return tree, nodes, first, exploitability


if __name__ == "__main__":
    _, sets, first, exploitability = solve(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
    print(f"{len(sets)} information sets; the first player gains {first:+.6f} (-1/18 is {-1 / 18:+.6f})")
    print(f"exploitability {exploitability:.6f}")
