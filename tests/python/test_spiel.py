"""OpenSpiel's shape: what its own tests ask of any game, and algorithms written for its Python interface."""
import copy
import itertools
import os
import pickle
import random
import subprocess
import sys

import numpy as np
import pytest
from conftest import ROOT

from veillee import pyspiel

NAMES = ["veillee_goofspiel", "veillee_kuhn", "veillee_manitou", "veillee_ogallala", "veillee_tenakee", "veillee_tomahawk"]
SMALL = ["veillee_kuhn", "veillee_goofspiel(cards=3,order=descending)"]
Player = pyspiel.PlayerId


def draw(state, dice):
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes())
        return dice.choices(outcomes, chances)[0]
    return dice.choice(state.legal_actions())


def walk(state):
    """The whole tree below a state."""
    yield state
    for action in state.legal_actions():
        yield from walk(state.child(action))


def test_names():
    assert pyspiel.registered_names() == NAMES
    assert [one.short_name for one in pyspiel.registered_games()] == NAMES
    for wrong in ("chess_of_the_moon", "veillee_kuhn(cards=3)"):
        with pytest.raises(RuntimeError):
            pyspiel.load_game(wrong)
    game = pyspiel.load_game("veillee_tenakee(players=4,chief=on)")
    assert game.num_players() == 4 and game.setup.options == {"chief": "on"}
    assert pyspiel.load_game(str(game)) == game == pyspiel.load_game("veillee_tenakee", {"players": 4, "chief": "on"})
    assert pickle.loads(pickle.dumps(game)) == game and game.to_string() == str(game)
    assert pyspiel.game_parameters_from_string("foo(x=2,y=true,sub=bar(z=a))") == {
        "name": "foo", "x": 2, "y": True, "sub": {"name": "bar", "z": "a"}}
    assert pyspiel.game_parameters_to_string({"name": "foo", "x": 2}) == "foo(x=2)"


@pytest.mark.parametrize("name", [*NAMES, "veillee_goofspiel(players=3)", "veillee_tenakee(players=5)", "veillee_ogallala(players=4,tribes=on)"])
def test_random_simulation(name):
    game, dice = pyspiel.load_game(name), random.Random(1)
    kind = game.get_type()
    assert kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    state = game.new_initial_state()
    assert state.is_initial_state() and game.min_utility() < game.max_utility()
    chance_nodes = 0
    while not state.is_terminal():
        player, legal = state.current_player(), state.legal_actions()
        assert legal == sorted(set(legal)) and legal
        mask = state.legal_actions_mask()
        assert [action for action, one in enumerate(mask) if one] == legal
        assert len({state.action_to_string(player, action) for action in legal}) == len(legal)
        if state.is_chance_node():
            chance_nodes += 1
            assert state.get_type() == pyspiel.StateType.CHANCE and len(mask) == game.max_chance_outcomes()
            assert abs(sum(chance for _, chance in state.chance_outcomes()) - 1) < 1e-9
            for what in (state.information_state_string, state.observation_tensor):
                with pytest.raises(RuntimeError):
                    what()
        else:
            assert state.is_player_node() and not state.is_simultaneous_node() and len(mask) == game.num_distinct_actions()
            assert all(state.legal_actions(other) == [] for other in range(game.num_players()) if other != player)
            assert state.string_to_action(state.action_to_string(legal[-1])) == legal[-1]
        action = draw(state, dice)
        if state.move_number() % 7 == 0:
            check_observations(game, state)
            assert state.rewards() == state.returns() == [0.0] * game.num_players()
            other = state.clone()
            state.apply_action_with_legality_check(action)
            other.apply_action(action)
            assert str(state) == str(other) and state.history() == other.history() and state.full_history() == other.full_history()
        else:
            state.apply_action(action)
    check_observations(game, state)
    assert state.current_player() == Player.TERMINAL and state.legal_actions() == [] == state.legal_actions(0)
    assert state.get_type() == pyspiel.StateType.TERMINAL
    returns = state.returns()
    assert state.rewards() == returns and all(game.min_utility() <= gain <= game.max_utility() for gain in returns)
    if kind.utility == pyspiel.GameType.Utility.ZERO_SUM:
        assert game.utility_sum() == 0 and abs(sum(returns)) < 1e-9
    else:
        assert game.utility_sum() is None
    assert len(state.history()) <= game.max_history_length() and chance_nodes <= game.max_chance_nodes_in_history()
    for again in (game.deserialize_state(state.serialize()), pickle.loads(pickle.dumps(state)), copy.deepcopy(state),
                  pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1]):
        assert str(again) == str(state) and again.returns() == returns


def check_observations(game, state):
    for player in range(game.num_players()):
        for tensor, size in ((state.observation_tensor(player), game.observation_tensor_size()),
                             (state.information_state_tensor(player), game.information_state_tensor_size())):
            assert len(tensor) == size and np.isfinite(tensor).all()
        assert state.information_state_string(player).startswith(f"seat {player} ")
        assert isinstance(state.observation_string(player), str)
    for what in (state.information_state_string, state.information_state_tensor, state.observation_string, state.observation_tensor):
        with pytest.raises(RuntimeError, match="player >= 0"):
            what(-1)
        with pytest.raises(RuntimeError, match="player <"):
            what(game.num_players())


def test_kuhn_is_kuhn():
    """The tree that everybody knows: 4 chance nodes, 24 decisions, 30 ends, 12 information sets."""
    game = pyspiel.load_game("veillee_kuhn")
    states = list(walk(game.new_initial_state()))
    kinds = [state.get_type() for state in states]
    assert [kinds.count(kind) for kind in (pyspiel.StateType.CHANCE, pyspiel.StateType.DECISION, pyspiel.StateType.TERMINAL)] == [4, 24, 30]
    assert len({state.information_state_string() for state in states if state.is_player_node()}) == 12
    state = game.new_initial_state()
    assert state.chance_outcomes() == [(0, 1 / 3), (1, 1 / 3), (2, 1 / 3)]


@pytest.mark.parametrize("name", SMALL)
def test_perfect_recall(name):
    """Whoever cannot tell two states apart has seen and done the same on the way to both; sets of two players never meet."""
    ways, tensors, owners = {}, {}, {}

    def visit(state, way):
        if state.is_player_node():
            player, here = state.current_player(), state.information_state_string()
            own = tuple((seen, action) for who, seen, action in way if who == player)
            assert ways.setdefault(here, own) == own
            assert owners.setdefault(here, player) == player
            assert tensors.setdefault(tuple(state.information_state_tensor()), here) == here
            way = (*way, (player, here, None))
        for action in state.legal_actions():
            visit(state.child(action), (*way[:-1], (*way[-1][:2], action)) if state.is_player_node() else way)

    visit(pyspiel.load_game(name).new_initial_state(), ())
    assert len(tensors) == len(ways)


class RegretMinimizer:
    """CFR by the textbook, from OpenSpiel's interface alone."""

    def __init__(self, game):
        self.game, self.regrets, self.sums = game, {}, {}

    def strategy(self, key, actions):
        regrets = np.maximum(self.regrets.setdefault(key, np.zeros(len(actions))), 0)
        return regrets / regrets.sum() if regrets.sum() > 0 else np.full(len(actions), 1 / len(actions))

    def visit(self, state, reach):
        if state.is_terminal():
            return np.array(state.returns())
        if state.is_chance_node():
            return sum(chance * self.visit(state.child(outcome), reach * np.array([1, 1, chance]))
                       for outcome, chance in state.chance_outcomes())
        player, key, actions = state.current_player(), state.information_state_string(), state.legal_actions()
        strategy = self.strategy(key, actions)
        gains = []
        for action, part in zip(actions, strategy):
            below = reach.copy()
            below[player] *= part
            gains.append(self.visit(state.child(action), below))
        expected = sum(part * gain for part, gain in zip(strategy, gains))
        others = np.prod(np.delete(reach, player))
        self.regrets[key] += others * np.array([gain[player] - expected[player] for gain in gains])
        self.sums[key] = self.sums.get(key, 0) + reach[player] * strategy
        return expected

    def average(self):
        return {key: total / total.sum() for key, total in self.sums.items()}


def test_an_algorithm_for_its_interface():
    game = pyspiel.load_game("veillee_kuhn")
    solver = RegretMinimizer(game)
    for _ in range(200):
        solver.visit(game.new_initial_state(), np.ones(3))
    policy = {key: list(enumerate(part)) for key, part in solver.average().items()}
    value = pyspiel.expected_returns(game.new_initial_state(), policy)
    assert abs(value[0] + 1 / 18) < 0.02 and abs(sum(value)) < 1e-9
    uniform = {key: [(0, 0.5), (1, 0.5)] for key in policy}
    assert pyspiel.nash_conv(game, policy) < 0.1 < pyspiel.nash_conv(game, uniform)
    # Against one who passes and bets at random the best first player wins 1/2, the best second one 5/12 (by hand).
    assert abs(pyspiel.TabularBestResponse(game, 0, uniform).value() - 1 / 2) < 1e-9
    assert abs(pyspiel.TabularBestResponse(game, 1, uniform).value() - 5 / 12) < 1e-9
    assert abs(pyspiel.exploitability(game, uniform) - 11 / 24) < 1e-9


@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_best_responses_are_the_best(player, seed):
    """Of all pure strategies, against a policy that plays each hand in its own way."""
    game, dice = pyspiel.load_game("veillee_kuhn"), random.Random(seed)
    owners = {state.information_state_string(): state.current_player() for state in walk(game.new_initial_state()) if state.is_player_node()}
    policy = {key: [(0, part), (1, 1 - part)] for key, part in ((key, dice.choice((0.02, 0.4, 0.98))) for key in owners)}
    own = [key for key, owner in owners.items() if owner == player]
    best = max(pyspiel.expected_returns(game.new_initial_state(), {**policy, **{key: [(action, 1.0)] for key, action in zip(own, pure)}})[player]
               for pure in itertools.product((0, 1), repeat=len(own)))
    response = pyspiel.TabularBestResponse(game, player, policy)
    assert abs(response.value() - best) < 1e-9
    assert abs(pyspiel.expected_returns(game.new_initial_state(), {**policy, **response.get_best_response_policy()})[player] - best) < 1e-9


@pytest.mark.parametrize("name", NAMES)
def test_resampling(name):
    """A world that the player cannot tell from this one, and in which what it recalls goes on."""
    game, dice = pyspiel.load_game(name), random.Random(3)
    sampler = pyspiel.UniformProbabilitySampler(5, 0.0, 1.0)
    state = game.new_initial_state()
    while not state.is_player_node() or state.move_number() < 4 and not state.is_initial_non_chance_state():
        state.apply_action(draw(state, dice))
    player = state.current_player()
    worlds = [state.resample_from_infostate(player, sampler) for _ in range(4)]
    for world in worlds:
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.observation_tensor(player) == state.observation_tensor(player)
        assert world.current_player() == player and world.legal_actions() == state.legal_actions()
    action = state.legal_actions()[0]
    strings = set()
    for world in worlds:
        world.apply_action(action)
        strings.add(world.information_state_string(player))
        assert world.clone().information_state_string(player) in strings
    assert len(strings) == 1


def test_observers():
    game = pyspiel.load_game("veillee_tenakee")
    state, dice = game.new_initial_state(), random.Random(2)
    while state.move_number() < 60:
        state.apply_action(draw(state, dice))
    observer = game.make_py_observer()
    observer.set_from(state, 1)
    assert observer.dict["player"].tolist() == [0, 1, 0] and observer.tensor.dtype == np.float32
    assert sum(part.size for part in observer.dict.values()) == observer.tensor.size
    assert all(np.shares_memory(part, observer.tensor) for part in observer.dict.values())
    whose, kind = pyspiel.PrivateInfoType, pyspiel.IIGObservationType
    public = game.make_py_observer(kind(private_info=whose.NONE))
    seen = set()
    for player in range(3):
        public.set_from(state, player)
        seen.add(public.tensor[3:].tobytes())
    assert len(seen) == 1
    assert game.make_py_observer(kind(public_info=False)) is None
    assert game.make_py_observer(kind(perfect_recall=True, private_info=whose.NONE)) is None
    with pytest.raises(ValueError):
        game.make_py_observer(None, {"how": "otherwise"})


# What follows runs in a Python of its own: there a module of that name can be imported, whose states are cloned and kept as the C++
# ones are.
REAL = """
import copy, random, sys, types
import veillee._spiel_shape as shape

real = types.ModuleType("pyspiel")
real.__dict__.update({name: value for name, value in vars(shape).items() if not name.startswith("__")})

class State(shape.State):
    def clone(self):
        other = self.get_game().new_initial_state()
        other.__dict__.update({name: copy.deepcopy(value) for name, value in vars(self).items() if name != "_game"})
        return other

real.State = State
sys.modules["pyspiel"] = real
from veillee import pyspiel
assert pyspiel.REAL and issubclass(pyspiel.VeilleeGame, real.Game) and issubclass(pyspiel.VeilleeState, real.State)
assert "clone" not in vars(pyspiel.VeilleeState)
dice = random.Random(1)
for name in real.registered_names():
    state = real.load_game(name).new_initial_state()
    while not state.is_terminal():
        action = dice.choice(state.legal_actions())
        other = state.clone()
        state.apply_action(action)
        assert other.history() != state.history()
        other.apply_action(action)
        assert other.history() == state.history() and other.veillee == state.veillee
pyspiel.install()
assert sys.modules["pyspiel"] is real
print("children of the real ones")
"""

STANDS_IN = """
from veillee import pyspiel as ours
ours.install()
import pyspiel
assert pyspiel is ours and pyspiel.load_game("veillee_kuhn").num_players() == 2 and pyspiel.INVALID_ACTION == -1
import importlib
assert not importlib.reload(ours).REAL
print("stands in")
"""


@pytest.mark.parametrize("program, says", [(REAL, "children of the real ones"), (STANDS_IN, "stands in")], ids=["real", "stands-in"])
def test_beside_and_instead_of_the_real_one(program, says):
    done = subprocess.run([sys.executable, "-B", "-c", program], capture_output=True, text=True, cwd=ROOT, env=os.environ)
    assert done.stdout.strip() == says, done.stderr
