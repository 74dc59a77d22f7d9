"""The games in the shape of OpenSpiel's Python interface, so that algorithms written for it run unchanged.

    from veillee import pyspiel

    game = pyspiel.load_game("veillee_kuhn")
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, probabilities = zip(*state.chance_outcomes())
            state.apply_action(np.random.choice(outcomes, p=probabilities))
        else:
            state.apply_action(np.random.choice(state.legal_actions()))

When ``pyspiel`` itself can be imported, games and states are its own classes' children, and the games are registered there. When it
cannot, this module has the same shape; ``install()`` then makes it stand in for ``pyspiel``, so that programs which import that find
it. Follows OpenSpiel 1.5 to 2.0.

Games are called "veillee_tenakee" and so on; parameters are ``players`` and the game's options: "veillee_goofspiel(cards=4)". Every
event of chance is a chance node. In a simultaneous phase the seats act one after the other, the lowest first, and do not see what
the others chose. Outcomes of chance are numbered from 0. Utilities are those of the house: at a game of the shelf the win, which is
worth 1, and the others share -1.
"""
from __future__ import annotations

import sys
from typing import Any

import numpy as np

from . import _library as c
from .setups import Rng, Setup, games

try:
    import pyspiel as _spiel  # type: ignore[import-not-found]

    REAL = not getattr(_spiel, "VEILLEE", False)
except ImportError:
    REAL = False
if not REAL:
    from . import _spiel_shape as _spiel  # type: ignore[no-redef]
    from ._spiel_shape import *  # noqa: F401,F403

VEILLEE = True  # what tells this module from the one whose place it takes
_PREFIX = "veillee_"
_KEY_BITS = 64


def __getattr__(name: str) -> Any:
    """Whatever else the module has whose shape this is."""
    if name.startswith("__"):
        raise AttributeError(name)
    return getattr(_spiel, name)


def _value_of(text: str) -> Any:
    return int(text) if text.isdecimal() else text


def _bounds(setup: Setup) -> tuple[float, float | None]:
    """The most that a seat can win or lose, and what all win together: None if that is not always the same."""
    two = setup.players == 2
    if setup.game.name == "kuhn":
        return 2.0, 0.0
    if setup.game.name == "goofspiel":
        cards = int(setup.options["cards"])
        return (1.0 if setup.options["points"] == "win" else cards * (cards + 1) / 2), 0.0 if two else None
    if setup.game.on_shelf:
        return 1.0, 0.0
    raise ValueError(f"nobody has said what {setup.game.name} is worth")


def _type_of(setup: Setup) -> Any:
    game, kinds = setup.game, _spiel.GameType
    same_sum = _bounds(setup)[1] is not None
    return kinds(
        short_name=_PREFIX + game.name, long_name=game.title("en"), dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC, information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if same_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL, max_num_players=game.players[-1], min_num_players=game.players[0],
        provides_information_state_string=True, provides_information_state_tensor=True, provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.players[0],
                                 **{option: _value_of(values[0]) for option, values in game.options.items()}})


def _info_of(setup: Setup) -> Any:
    game, (most, together) = setup.game, _bounds(setup)
    return _spiel.GameInfo(num_distinct_actions=game.actions, max_chance_outcomes=game.outcomes,
                           num_players=setup.players, min_utility=-most, max_utility=most, utility_sum=together,
                           max_game_length=game.plies_max)


class VeilleeGame(_spiel.Game):
    """A game of the house."""

    def __init__(self, name: str, params: dict[str, Any] | None = None):
        given = {key: value for key, value in (params or {}).items() if key != "name"}
        chosen = {key: str(value) for key, value in given.items() if key != "players"}
        self.setup = Setup(name, given.get("players"), None, **chosen)
        super().__init__(_type_of(self.setup), _info_of(self.setup), given)

    def new_initial_state(self, *_: Any) -> VeilleeState:
        return VeilleeState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """None for kinds that there are not: what is private is not told apart from what is public, and only a player recalls."""
        if params:
            raise ValueError(f"observations have no parameters: {params}")
        kind, whose = iig_obs_type or _spiel.IIGObservationType(perfect_recall=False), _spiel.PrivateInfoType
        if not kind.public_info and kind.private_info != whose.NONE:
            return None
        if kind.perfect_recall and kind.private_info != whose.SINGLE_PLAYER:
            return None
        return Observer(self.setup, kind)


class VeilleeState(_spiel.State):
    """A game in progress; `veillee` is the state it is made of."""

    def __init__(self, game: VeilleeGame):
        super().__init__(game)
        self.veillee = game.setup.state()

    def current_player(self) -> int:
        actor = self.veillee.actor
        if actor is None:
            return _spiel.PlayerId.TERMINAL
        return _spiel.PlayerId.CHANCE if actor == c.CHANCE else actor

    def is_terminal(self) -> bool:
        return self.veillee.is_over

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.veillee.legal(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        first = self.veillee.setup.game.actions
        return [(outcome - first, probability) for outcome, probability in self.veillee.outcomes()]

    def _apply_action(self, action: int) -> None:
        actor = self.veillee.actor
        self.veillee.apply(action + self.veillee.setup.game.actions if actor == c.CHANCE else action, actor)

    def _action_to_string(self, player: int, action: int) -> str:
        setup = self.veillee.setup
        if player == _spiel.PlayerId.CHANCE:
            return setup.move(action + setup.game.actions, c.CHANCE)
        return setup.move(action, player)

    def returns(self) -> list[float]:
        return self.veillee.utilities if self.veillee.is_over else [0.0] * self.veillee.setup.players

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> VeilleeState:
        """A state that the player cannot tell from this one: the rest falls by the law of the house (docs/interface.md). How it came
        about nobody knows; what the others recall is what they see in it."""
        other = self.get_game().new_initial_state()
        dice = Rng(int(probability_sampler() * (1 << 52)), int(probability_sampler() * (1 << 52)))
        other.veillee = self.veillee.view(player_id).determinize(dice)
        return other

    def __str__(self) -> str:
        try:
            steps = self.veillee.history
        except c.NotNow:
            return str(self.veillee)
        move = self.veillee.setup.move
        return "\n".join(f"{'*' if actor == c.CHANCE else actor} {move(action, actor)}" for actor, action in steps)

    if not REAL:

        def clone(self) -> VeilleeState:
            other = VeilleeState.__new__(VeilleeState)
            other._game, other._full_history = self._game, self._full_history[:]
            other.veillee = self.veillee.clone()
            return other

        __copy__ = clone

        def __deepcopy__(self, _: Any) -> VeilleeState:
            return self.clone()

        def __reduce__(self) -> tuple:
            return _deserialize, (str(self._game), self.serialize())


def _deserialize(game: str, state: str) -> VeilleeState:
    return _spiel.load_game(game).deserialize_state(state)


class Observer:
    """What a player sees, as an array, by name, and in lines.

    `tensor` holds the player (one of so many), then the game's fields as its observations have them; with perfect recall, then the bits
    of the information set's key, which tell any two apart. `dict` has the same memory by name and in shape."""

    def __init__(self, setup: Setup, kind: Any):
        self.setup, self._recalls = setup, kind.perfect_recall
        self._whose = kind.private_info
        self._shows = kind.public_info
        pieces: list[tuple[str, tuple[int, ...]]] = [("player", (setup.players,))]
        if self._shows:
            pieces += [(field.name, field.shape or (1,)) for field in setup.game.fields]
            pieces += [("information_set", (_KEY_BITS,))] if self._recalls else []
        self.tensor = np.zeros(sum(int(np.prod(shape)) for _, shape in pieces), np.float32)
        self.dict: dict[str, np.ndarray] = {}
        place = 0
        for name, shape in pieces:
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[place:place + size].reshape(shape)
            place += size

    def _viewer(self, player: int) -> int:
        kinds = _spiel.PrivateInfoType
        return {kinds.SINGLE_PLAYER: player, kinds.NONE: c.SPECTATOR, kinds.ALL_PLAYERS: c.ALL}[self._whose]

    def set_from(self, state: Any, player: int) -> None:
        """Fills `tensor` and `dict`."""
        self.tensor.fill(0)
        self.tensor[player] = 1
        if not self._shows:
            return
        viewer, begin, size = self._viewer(player), self.setup.players, self.setup.game.observation_size
        self.tensor[begin:begin + size] = state.veillee.observe(viewer)
        if self._recalls:
            key = np.array([state.veillee.key(viewer)], "<u8").view(np.uint8)
            self.tensor[begin + size:] = np.unpackbits(key)

    def string_from(self, state: Any, player: int) -> str | None:
        """In lines; with perfect recall the key alone, which stands for all that was ever seen."""
        if not self._shows:
            return ""
        viewer = self._viewer(player)
        if self._recalls:
            return f"seat {player} {state.veillee.key(viewer):016x}"
        return f"seat {player}\n{state.veillee.view(viewer)}"


def _register() -> None:
    for one in games():
        def make(params: Any = None, name: str = one.name) -> VeilleeGame:
            return VeilleeGame(name, params)

        try:
            _spiel.register_game(_type_of(one.setup()), make)
        except ValueError:
            continue  # a game of somebody's own that has no bounds yet


_register()


def install() -> None:
    """Stands in for ``pyspiel`` where that cannot be imported."""
    if not REAL:
        sys.modules.setdefault("pyspiel", sys.modules[__name__])
