"""Veillée: card games for programs.

    import veillee

    setup = veillee.game("tenakee").setup(players=4, chief="on")
    state, dice = setup.state(), veillee.Rng(7)
    while not state.is_over:
        if state.is_chance:
            state.draw(dice)
        else:
            state.apply(dice.choice(state.legal()))
    print(state.scores)

Games, set-ups, states, views, records, bots and tables are here; thousands of games at once are a Batch. Shapes that others have:
``veillee.pettingzoo`` (AEC and parallel), ``veillee.gymnasium`` (vector environments of one seat against bots), ``veillee.pyspiel``
(OpenSpiel). ``veillee.bot`` sits a function of yours at any table, ``veillee.server`` at a server's. docs/python.md leads through it.
"""
from __future__ import annotations

TYPE_CHECKING = False  # what only type checkers need is not imported: typing takes longer than all of this
if TYPE_CHECKING:
    from typing import Any

    from ._library import ALL, CHANCE, NO_ACTION, NOBODY, SPECTATOR, Malformed, NotAllowed, NotNow, Trouble
    from .batches import Batch
    from .bots import Bot, bot_names, play_out
    from .records import Record
    from .setups import Field, Game, Rng, Setup, game, games
    from .states import State, View
    from .tables import Client, Table

# Where each name lives. Nothing is loaded before it is asked for: a player at a table needs neither NumPy nor the library.
_HOMES = {
    "_library": ("ALL", "CHANCE", "NO_ACTION", "NOBODY", "SPECTATOR", "Malformed", "NotAllowed", "NotNow", "Trouble"),
    "batches": ("Batch",),
    "bots": ("Bot", "bot_names", "play_out"),
    "setups": ("Field", "Game", "Rng", "Setup", "game", "games"),
    "records": ("Record",),
    "states": ("State", "View"),
    "tables": ("Client", "Table"),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}
__all__ = ["__version__", *_HOME]


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name == "__version__":
        found: Any = import_module("._library", __name__).lib.version().decode()
    elif name in _HOME:
        found = getattr(import_module(f".{_HOME[name]}", __name__), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
