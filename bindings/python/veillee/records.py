"""Records: a game as text (docs/records.md), and back."""
from __future__ import annotations

import ctypes

from . import _library as c
from ._library import check, encode, lib
from .setups import Setup
from .states import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

__all__ = ["Record"]


class Record:
    """A record that was read and checked: `Record(text)`, or `Record.open(path)`.

        for state in Record.open("game.rec").states():
            print(state.told(viewer=0))

    ending is "finished", "unfinished", "resign", "timeout" or "abandon". Malformed says line and rule of what is wrong.
    """

    def __init__(self, text: str, edition: str | None = None):
        self.text = text
        data, fault = text.encode(), c.Fault()
        self._handle = lib.record_read(data, len(data), encode(edition), fault)
        if self._handle is None:
            raise c.malformed(fault)
        self.setup = Setup._of_handle(lib.record_setup(self._handle), edition)
        self.ending: str = lib.record_ending(self._handle).decode()

    @classmethod
    def open(cls, path: str, edition: str | None = None) -> Record:
        """A record from a file."""
        with open(path, encoding="utf-8") as file:
            return cls(file.read(), edition)

    def __len__(self) -> int:
        """How many actions and outcomes it has."""
        return check(lib.record_plies(self._handle))

    def __getitem__(self, ply: int) -> tuple[int, int]:
        """(actor, action) of one of them."""
        count = len(self)
        if not -count <= ply < count:
            raise IndexError(ply)
        actor = ctypes.c_uint()
        action = check(lib.record_ply(self._handle, ply % count, actor))
        return actor.value, action

    def __iter__(self) -> Iterator[tuple[int, int]]:
        return (self[ply] for ply in range(len(self)))

    def state(self, plies: int | None = None) -> State:
        """The position after so many of them; after all, if not said."""
        count = len(self) if plies is None else plies
        if not 0 <= count <= len(self):
            raise IndexError(plies)
        return State(self.setup, lib.record_state(self._handle, count))

    def states(self) -> Iterator[State]:
        """The beginning, then the same state again after each of them: clone what you want to keep."""
        state = self.setup.state()
        yield state
        for actor, action in self:
            state.apply(action, actor)
            yield state

    def __repr__(self) -> str:
        return f"<record of {self.setup.game.name}, {len(self)} plies, {self.ending}>"

    def __reduce__(self) -> tuple:
        return Record, (self.text, self.setup.edition)

    def __del__(self) -> None:
        if getattr(self, "_handle", None) is not None:
            lib.record_free(self._handle)
