"""The bots of the house: they are handed views, and know what a person in their place would know."""
from __future__ import annotations

import ctypes

from . import _library as c
from ._library import check, encode, lib
from .setups import Rng, Setup
from .states import State, View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["Bot", "bot_names", "play_out"]


def bot_names() -> list[str]:
    """Names of bots; "ismcts:500" (iterations an answer) is one, too."""
    names: list[str] = []
    while (name := lib.bot_name(len(names))) is not None:
        names.append(name.decode())
    return names


class Bot:
    """A bot for games of a set-up: "random", "greedy", "ismcts:500", "gentle", "fair", "strong", "master"."""

    def __init__(self, name: str, setup: Setup):
        self.name, self.setup = name, setup
        self._handle = lib.bot_new(encode(name), setup.handle)
        if self._handle is None:
            raise ValueError(f"there is no bot {name!r}")

    def answer(self, view: View, dice: Rng) -> list[int]:
        """What the viewer's seat is asked for: one action, or all of a choice made in secret, in order."""
        found = (ctypes.c_uint16 * c.CHOICE)()
        return found[: check(lib.bot_answer(self._handle, view.handle, dice.bytes, found))]

    def policy(self, view: View, dice: Rng) -> Any:
        """The probability of each of the view's legal actions to be the next: a NumPy array."""
        import numpy as np

        chances = np.empty(c.LEGAL_MAX)
        count = check(lib.bot_policy(self._handle, view.handle, dice.bytes, chances.ctypes.data, len(chances)))
        return chances[:count]

    def __repr__(self) -> str:
        return f"<bot {self.name}>"

    def __reduce__(self) -> tuple:
        return Bot, (self.name, self.setup)

    def __del__(self) -> None:
        if getattr(self, "_handle", None) is not None:
            lib.bot_free(self._handle)


def play_out(state: State, bots: list[Bot], dice: Rng) -> State:
    """Plays a state to its end, one bot a seat; the same state again."""
    view: View | None = None
    while not state.is_over:
        if state.is_chance:
            state.deal(dice)
            continue
        seat = state.actors[0]
        if view is None:
            view = state.view(seat)
        else:
            view.look(state, seat)
        for action in bots[seat].answer(view, dice):
            state.apply(action, seat)
    return state
