"""All of the shape of OpenSpiel's module in one place, as `pyspiel` has it."""
from ._best_response import TabularBestResponse, expected_returns, exploitability, nash_conv
from ._spiel import (INVALID_ACTION, Bot, Game, GameInfo, GameType, IIGObservationType, PlayerAction, PlayerId, PrivateInfoType,
                     SpielError, State, StateType, TensorLayout, UniformProbabilitySampler)
from ._spiel_names import (deserialize_game_and_state, game_parameters_from_string, game_parameters_to_string, load_game,
                           load_game_as_turn_based, register_game, registered_concrete_games, registered_concrete_names,
                           registered_games, registered_names, serialize_game_and_state)

__all__ = [
    "INVALID_ACTION", "Bot", "Game", "GameInfo", "GameType", "IIGObservationType", "PlayerAction", "PlayerId", "PrivateInfoType",
    "SpielError", "State", "StateType", "TabularBestResponse", "TensorLayout", "UniformProbabilitySampler",
    "deserialize_game_and_state", "expected_returns", "exploitability", "game_parameters_from_string", "game_parameters_to_string",
    "load_game", "load_game_as_turn_based", "nash_conv", "register_game", "registered_concrete_games", "registered_concrete_names",
    "registered_games", "registered_names", "serialize_game_and_state",
]
