"""Games by their names and parameters, as OpenSpiel writes them: "veillee_goofspiel(cards=4)"."""
from __future__ import annotations

from typing import Any, Callable, Iterable

from ._spiel import Game, GameType, SpielError, State

_registered: dict[str, tuple[GameType, Callable[[dict[str, Any]], Game]]] = {}


def register_game(game_type: GameType, maker: Callable[[dict[str, Any]], Game]) -> None:
    _registered[game_type.short_name] = game_type, maker


def registered_names() -> list[str]:
    return sorted(_registered)


registered_concrete_names = registered_names


def registered_games() -> list[GameType]:
    return [_registered[name][0] for name in registered_names()]


registered_concrete_games = registered_games


def load_game(name: str, parameters: dict[str, Any] | None = None) -> Game:
    """A game by its name, "veillee_kuhn" or "veillee_tenakee(players=4,chief=on)"."""
    given = {**game_parameters_from_string(name), **(parameters or {})}
    short = given.pop("name", "")
    if short not in _registered:
        raise SpielError(f"Unknown game '{short}'. Available games are:\n" + "\n".join(registered_names()))
    game_type, maker = _registered[short]
    for key in given:
        if key not in game_type.parameter_specification:
            raise SpielError(f"Unknown parameter '{key}'")
    return maker(given)


def load_game_as_turn_based(name: str, parameters: dict[str, Any] | None = None) -> Game:
    return load_game(name, parameters)


def _value(text: str) -> Any:
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return game_parameters_from_string(text) if "(" in text else text


def _split(text: str) -> Iterable[str]:
    """At the commas that stand in no parentheses."""
    depth, begin = 0, 0
    for place, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            yield text[begin:place]
            begin = place + 1
    if text[begin:]:
        yield text[begin:]


def game_parameters_from_string(text: str) -> dict[str, Any]:
    if not text:
        return {}
    if "(" not in text:
        return {"name": text}
    if not text.endswith(")"):
        raise SpielError(f"no closing parenthesis in {text}")
    name, _, inside = text[:-1].partition("(")
    return {"name": name, **{key: _value(value) for key, _, value in (part.partition("=") for part in _split(inside))}}


def game_parameters_to_string(parameters: dict[str, Any]) -> str:
    if not parameters:
        return ""
    inside = ",".join(f"{key}={game_parameters_to_string(value) if isinstance(value, dict) else value}"
                      for key, value in sorted(parameters.items()) if key != "name")
    return f"{parameters.get('name', '')}({inside})"


def serialize_game_and_state(game: Game, state: State) -> str:
    return f"[Meta]\nVersion: 1\n\n[Game]\n{game}\n[State]\n{state.serialize()}\n"


def deserialize_game_and_state(text: str) -> tuple[Game, State]:
    game_text, _, state_text = text.partition("[Game]\n")[2].partition("\n[State]\n")
    game = load_game(game_text)
    return game, game.deserialize_state(state_text)
