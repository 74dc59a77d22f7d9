#!/usr/bin/env python3
"""Monte Carlo with NumPy: for each legal action draw worlds that the view allows, play them out at random, take the best mean.

    python3 monte_carlo.py [GAME [GAMES [BOT]]]          plays against bots and says who won how often

All playouts of one decision are one batch: what is put into its rows are states after the action, and every step moves them all.
"""
import sys

import numpy as np

import veillee

WORLDS = 32  # for each action


class MonteCarlo:
    """A player for one set-up; `answer` is what a veillee.Bot has."""

    def __init__(self, setup, seed=1):
        self.setup, self.numbers = setup, np.random.default_rng(seed)
        self.batches = {}  # by how many actions there are to choose from

    def answer(self, view, dice):
        seat, legal = view.viewer, view.legal()
        if len(legal) == 1:
            return legal
        batch = self.batch(len(legal))
        for world in range(WORLDS):
            drawn = view.determinize(dice)
            for place, action in enumerate(legal):
                state = drawn.clone()
                state.apply(action, seat)
                batch.put(place * WORLDS + world, state)
        batch.refresh()
        gains = self.play_out(batch)[:, seat].reshape(len(legal), WORLDS)
        return [legal[int(gains.mean(axis=1).argmax())]]

    def batch(self, actions):
        if actions not in self.batches:
            self.batches[actions] = self.setup.batch(actions * WORLDS, reset="never", arrays=(
                "actor", "legal", "legal_count", "reward"))
        return self.batches[actions]

    def play_out(self, batch):
        """Random play to the end of all games: what each seat has got."""
        gains = np.zeros_like(batch.reward)
        while (batch.actor != veillee.NOBODY).any():
            batch.step(batch.choose(self.numbers))
            gains += batch.reward
        return gains


def match(game, games, against="random", seed=1):
    """The share of wins of a Monte Carlo player against bots, at every seat in turn."""
    setup = veillee.game(game).setup()
    player, other = MonteCarlo(setup, seed), veillee.Bot(against, setup)
    won = 0.0
    for number in range(games):
        seat = number % setup.players
        bots = [player if chair == seat else other for chair in range(setup.players)]
        scores = veillee.play_out(setup.state(), bots, veillee.Rng(seed, number)).scores
        won += (scores[seat] == max(scores)) / scores.count(max(scores))
    return won / games


if __name__ == "__main__":
    game, games, against = [*sys.argv[1:], *("tenakee", "12", "random")[len(sys.argv) - 1:]][:3]
    print(f"{game}: Monte Carlo wins {match(game, int(games), against):.2f} of {games} games against {against}")
