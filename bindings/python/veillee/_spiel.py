"""The shape of OpenSpiel's Python module, for where that cannot be imported: what games, states and algorithms need of it.

Names, arguments and behaviour are those that ``pyspiel`` of OpenSpiel 1.5 to 2.0 documents. There are no games here but those that
are registered.
"""
from __future__ import annotations

import enum
import random
from typing import Any

INVALID_ACTION = -1


class SpielError(RuntimeError):
    """Something was asked that cannot be."""


class PlayerId(enum.IntEnum):
    DEFAULT_PLAYER_ID = 0
    CHANCE = -1
    SIMULTANEOUS = -2
    INVALID = -3
    TERMINAL = -4
    MEAN_FIELD = -5


class StateType(enum.Enum):
    TERMINAL = 0
    CHANCE = 1
    DECISION = 2
    MEAN_FIELD = 3


class PrivateInfoType(enum.Enum):
    NONE = 0
    SINGLE_PLAYER = 1
    ALL_PLAYERS = 2


class TensorLayout(enum.Enum):
    HWC = 0
    CHW = 1


class IIGObservationType:
    """What an observation shows: public information, all that was ever seen or what is to be seen now, and whose secrets."""

    def __init__(self, public_info: bool = True, perfect_recall: bool = False,
                 private_info: PrivateInfoType = PrivateInfoType.SINGLE_PLAYER):
        self.public_info, self.perfect_recall, self.private_info = public_info, perfect_recall, private_info


class GameType:
    """What kind of game it is."""

    class Dynamics(enum.Enum):
        SIMULTANEOUS = 0
        SEQUENTIAL = 1
        MEAN_FIELD = 2

    class ChanceMode(enum.Enum):
        DETERMINISTIC = 0
        EXPLICIT_STOCHASTIC = 1
        SAMPLED_STOCHASTIC = 2

    class Information(enum.Enum):
        ONE_SHOT = 0
        PERFECT_INFORMATION = 1
        IMPERFECT_INFORMATION = 2

    class Utility(enum.Enum):
        ZERO_SUM = 0
        CONSTANT_SUM = 1
        GENERAL_SUM = 2
        IDENTICAL = 3

    class RewardModel(enum.Enum):
        REWARDS = 0
        TERMINAL = 1

    def __init__(self, short_name: str, long_name: str, dynamics: Any, chance_mode: Any, information: Any, utility: Any,
                 reward_model: Any, max_num_players: int, min_num_players: int, provides_information_state_string: bool,
                 provides_information_state_tensor: bool, provides_observation_string: bool,
                 provides_observation_tensor: bool, parameter_specification: dict[str, Any] | None = None,
                 default_loadable: bool = True, provides_factored_observation_string: bool = False,
                 action_structs_only: bool = False):
        self.short_name, self.long_name = short_name, long_name
        self.dynamics, self.chance_mode, self.information = dynamics, chance_mode, information
        self.utility, self.reward_model = utility, reward_model
        self.max_num_players, self.min_num_players = max_num_players, min_num_players
        self.provides_information_state_string = provides_information_state_string
        self.provides_information_state_tensor = provides_information_state_tensor
        self.provides_observation_string = provides_observation_string
        self.provides_observation_tensor = provides_observation_tensor
        self.parameter_specification = parameter_specification or {}
        self.default_loadable = default_loadable
        self.provides_factored_observation_string = provides_factored_observation_string
        self.action_structs_only = action_structs_only
        self.is_concrete = True

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameType) and vars(self) == vars(other)

    def __repr__(self) -> str:
        return f"<GameType '{self.short_name}'>"


class GameInfo:
    """Its numbers."""

    def __init__(self, num_distinct_actions: int, max_chance_outcomes: int, num_players: int, min_utility: float,
                 max_utility: float, utility_sum: float | None = None, max_game_length: int = 0):
        self.num_distinct_actions, self.max_chance_outcomes = num_distinct_actions, max_chance_outcomes
        self.num_players, self.min_utility, self.max_utility = num_players, min_utility, max_utility
        self.utility_sum, self.max_game_length = utility_sum, max_game_length


class PlayerAction:
    """One step of a history: who did what."""

    def __init__(self, player: int, action: int):
        self.player, self.action = player, action

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlayerAction) and (self.player, self.action) == (other.player, other.action)

    def __repr__(self) -> str:
        return f"PlayerAction(player={int(self.player)},action={self.action})"


class UniformProbabilitySampler:
    """Uniform numbers between two bounds."""

    def __init__(self, *numbers: float):
        seed, (low, high) = (numbers[0], numbers[1:]) if len(numbers) == 3 else (None, numbers or (0.0, 1.0))
        self._dice, self._low, self._high = random.Random(seed), low, high

    def __call__(self) -> float:
        return self._dice.uniform(self._low, self._high)


class Bot:
    """A player; those of algorithms are derived from it."""

    def step(self, state: Any) -> int:
        raise NotImplementedError

    def inform_action(self, state: Any, player_id: int, action: int) -> None:
        pass

    def inform_actions(self, state: Any, actions: list[int]) -> None:
        pass

    def restart(self) -> None:
        pass

    def restart_at(self, state: Any) -> None:
        pass

    def provides_force_action(self) -> bool:
        return False

    def force_action(self, state: Any, action: int) -> None:
        pass

    def provides_policy(self) -> bool:
        return False

    def get_policy(self, state: Any) -> list[tuple[int, float]]:
        raise NotImplementedError

    def step_with_policy(self, state: Any) -> tuple[list[tuple[int, float]], int]:
        raise NotImplementedError


class Game:
    """What every game has that is written in Python."""

    def __init__(self, game_type: GameType, game_info: GameInfo, params: dict[str, Any]):
        self._type, self._info, self._parameters = game_type, game_info, dict(params)
        self._observers: dict[bool, Any] = {}

    def get_type(self) -> GameType:
        return self._type

    def get_parameters(self) -> dict[str, Any]:
        return dict(self._parameters)

    def num_players(self) -> int:
        return self._info.num_players

    def num_distinct_actions(self) -> int:
        return self._info.num_distinct_actions

    def max_chance_outcomes(self) -> int:
        return self._info.max_chance_outcomes

    def min_utility(self) -> float:
        return self._info.min_utility

    def max_utility(self) -> float:
        return self._info.max_utility

    def utility_sum(self) -> float | None:
        return self._info.utility_sum

    def max_game_length(self) -> int:
        return self._info.max_game_length

    def max_chance_nodes_in_history(self) -> int:
        return 0 if self._type.chance_mode == GameType.ChanceMode.DETERMINISTIC else self.max_game_length()

    def max_move_number(self) -> int:
        return self.max_game_length() + self.max_chance_nodes_in_history()

    def max_history_length(self) -> int:
        return self.max_move_number()

    def new_initial_state(self) -> Any:
        raise NotImplementedError

    def new_initial_states(self) -> list[Any]:
        return [self.new_initial_state()]

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        raise NotImplementedError

    def make_observer(self, *how: Any) -> Any:
        return self.make_py_observer(*how) if len(how) == 2 else self.make_py_observer(None, *how)

    def _observer(self, perfect_recall: bool) -> Any:
        """One of each kind, made once."""
        if perfect_recall not in self._observers:
            self._observers[perfect_recall] = self.make_py_observer(IIGObservationType(perfect_recall=perfect_recall))
        return self._observers[perfect_recall]

    def observation_tensor_shape(self) -> list[int]:
        return [len(self._observer(False).tensor)]

    def information_state_tensor_shape(self) -> list[int]:
        return [len(self._observer(True).tensor)]

    def observation_tensor_size(self) -> int:
        return self.observation_tensor_shape()[0]

    def information_state_tensor_size(self) -> int:
        return self.information_state_tensor_shape()[0]

    def observation_tensor_layout(self) -> TensorLayout:
        return TensorLayout.CHW

    information_state_tensor_layout = observation_tensor_layout

    def policy_tensor_shape(self) -> list[int]:
        return [self.num_distinct_actions()]

    def action_to_string(self, player: int, action: int) -> str:
        return self.new_initial_state().action_to_string(player, action)

    def deserialize_state(self, text: str) -> Any:
        state = self.new_initial_state()
        for line in text.split():
            state.apply_action(int(line))
        return state

    def to_string(self) -> str:
        from ._spiel_names import game_parameters_to_string

        return game_parameters_to_string({"name": self._type.short_name, **self._parameters})

    serialize = __str__ = __repr__ = to_string

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __reduce__(self) -> tuple:
        from ._spiel_names import load_game

        return load_game, (str(self),)


class State:
    """What every state has: derived ones say who is to act, what is legal and what comes of it."""

    def __init__(self, game: Game):
        self._game = game
        self._full_history: list[PlayerAction] = []

    # ---- Of a derived class ----

    def current_player(self) -> int:
        raise NotImplementedError

    def is_terminal(self) -> bool:
        raise NotImplementedError

    def returns(self) -> list[float]:
        raise NotImplementedError

    def chance_outcomes(self) -> list[tuple[int, float]]:
        raise NotImplementedError

    def _legal_actions(self, player: int) -> list[int]:
        raise NotImplementedError

    def _apply_action(self, action: int) -> None:
        raise NotImplementedError

    def _action_to_string(self, player: int, action: int) -> str:
        raise NotImplementedError

    def clone(self) -> Any:
        raise NotImplementedError

    # ---- Who ----

    def get_game(self) -> Game:
        return self._game

    def num_players(self) -> int:
        return self._game.num_players()

    def num_distinct_actions(self) -> int:
        return self._game.num_distinct_actions()

    def get_type(self) -> StateType:
        return (StateType.TERMINAL if self.is_terminal() else StateType.CHANCE if self.is_chance_node()
                else StateType.DECISION)

    def is_chance_node(self) -> bool:
        return self.current_player() == PlayerId.CHANCE

    def is_player_node(self) -> bool:
        return self.current_player() >= 0

    def is_simultaneous_node(self) -> bool:
        return False

    def is_mean_field_node(self) -> bool:
        return False

    def is_initial_state(self) -> bool:
        return not self._full_history

    def is_initial_non_chance_state(self) -> bool:
        return self.is_player_node() and all(step.player == PlayerId.CHANCE for step in self._full_history)

    # ---- Actions ----

    def legal_actions(self, player: int | None = None) -> list[int]:
        if self.is_terminal():
            return []
        if self.is_chance_node():
            return [outcome for outcome, _ in self.chance_outcomes()]
        current = self.current_player()
        if player is not None and player < 0:
            raise SpielError(f"Called LegalActions for pseudo-player {player}")
        return self._legal_actions(current) if player is None or player == current else []

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        length = self._game.max_chance_outcomes() if self.is_chance_node() else self.num_distinct_actions()
        mask = [0] * length
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def apply_action(self, action: int) -> None:
        if action == INVALID_ACTION:
            raise SpielError("an invalid action cannot be applied")
        player = self.current_player()
        self._apply_action(int(action))
        self._full_history.append(PlayerAction(player, int(action)))

    def apply_action_with_legality_check(self, action: int) -> None:
        if action not in self.legal_actions():
            raise SpielError(f"action {action} is not legal")
        self.apply_action(action)

    def child(self, action: int) -> Any:
        state = self.clone()
        state.apply_action(action)
        return state

    def action_to_string(self, *which: int) -> str:
        player, action = which if len(which) == 2 else (self.current_player(), which[0])
        return self._action_to_string(player, action)

    def string_to_action(self, *which: Any) -> int:
        player, text = which if len(which) == 2 else (self.current_player(), which[0])
        for action in self.legal_actions(None if player == self.current_player() else player):
            if self._action_to_string(player, action) == text:
                return action
        raise SpielError(f"couldn't find an action matching {text}")

    # ---- Results ----

    def rewards(self) -> list[float]:
        return self.returns() if self.is_terminal() else [0.0] * self.num_players()

    def player_reward(self, player: int) -> float:
        return self.rewards()[player]

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    # ---- History ----

    def full_history(self) -> list[PlayerAction]:
        return list(self._full_history)

    def history(self) -> list[int]:
        return [step.action for step in self._full_history]

    def history_str(self) -> str:
        return ", ".join(str(step.action) for step in self._full_history)

    def move_number(self) -> int:
        return len(self._full_history)

    def serialize(self) -> str:
        return "".join(f"{action}\n" for action in self.history())

    def to_string(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        return str(self)

    # ---- Observations ----

    def _observed(self, perfect_recall: bool, player: int | None) -> tuple[Any, int]:
        who = self.current_player() if player is None else player
        if who < 0:
            raise SpielError(f"player >= 0, got {int(who)}")
        if who >= self.num_players():
            raise SpielError(f"player < num_players_, got {who}")
        return self._game._observer(perfect_recall), who

    def information_state_string(self, player: int | None = None) -> str:
        observer, who = self._observed(True, player)
        return observer.string_from(self, who)

    def observation_string(self, player: int | None = None) -> str:
        observer, who = self._observed(False, player)
        return observer.string_from(self, who)

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        observer, who = self._observed(True, player)
        observer.set_from(self, who)
        return observer.tensor.tolist()

    def observation_tensor(self, player: int | None = None) -> list[float]:
        observer, who = self._observed(False, player)
        observer.set_from(self, who)
        return observer.tensor.tolist()
