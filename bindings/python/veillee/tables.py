"""Tables: a game with people, bots and programs around it, who speak in the words of docs/protocol.md."""
from __future__ import annotations

import ctypes
import json

from . import _library as c
from ._library import check, encode, lib
from .setups import Setup
from .states import State, seats_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["Client", "Table"]


class Client:
    """Whoever looks at a table: one connection in memory. `heard` are the messages that it has not read yet."""

    def __init__(self, table: Table, viewer: int):
        self.table, self.viewer = table, viewer
        self.heard: list[dict[str, Any]] = []
        self._hear = c.Hear(self._take)  # must live as long as the table may call it
        self.number = check(lib.table_join(table.handle, self._hear, None))

    def _take(self, _: Any, text: Any, length: int) -> None:
        self.heard.append(json.loads(ctypes.string_at(text, length)))

    def say(self, message: dict[str, Any]) -> list[dict[str, Any]]:
        """Says something; all that it has heard since it was asked last, the answer among it."""
        data = json.dumps(message).encode()
        check(lib.table_say(self.table.handle, self.number, self.viewer, data, len(data)))
        return self.take()

    def take(self) -> list[dict[str, Any]]:
        """What it has heard, once."""
        heard, self.heard = self.heard, []
        return heard

    def hello(self, **more: Any) -> list[dict[str, Any]]:
        """Its first words: it is told what is played, and sees the table."""
        return self.say({"type": "hello", "from": None, "view": "json", **more})

    def act(self, do: str, **more: Any) -> list[dict[str, Any]]:
        """An act of the viewer's seat: a move in notation, "undo", "resign" …"""
        self.table._acts += 1
        return self.say({"type": "act", "id": f"act-{self.number:04}-{self.table._acts:012}", "do": do, **more})


class Table:
    """A game in progress, as people play it: undo, consent, clocks and choices laid out in secret are the table's.

        table = Table(veillee.game("tenakee").setup(3), seed=7)
        for seat, (kind, name) in enumerate([("human", "Anne"), ("bot", "fair"), ("bot", "greedy")]):
            table.sit(seat, kind, name)
        anne = table.join(0)
        table.begin()
        anne.hello()
        anne.act("pick t1 & pick t2 & pick head")
        table.bots()
    """

    def __init__(self, setup: Setup, seed: int = 1):
        self.setup, self._acts = setup, 0
        self._clients: list[Client] = []
        self._handle = lib.table_new(setup.handle, seed & (1 << 64) - 1)
        if self._handle is None:
            raise MemoryError

    @classmethod
    def load(cls, journal: str, edition: str | None = None) -> Table:
        """A table from its journal."""
        data, fault = journal.encode(), c.Fault()
        handle = lib.table_load(data, len(data), encode(edition), fault)
        if handle is None:
            raise c.malformed(fault)
        table = cls.__new__(cls)
        table._handle, table._acts, table._clients = handle, 0, []
        state = lib.table_state(handle)
        try:
            table.setup = Setup._of_handle(lib.state_setup(state), edition)
        finally:
            lib.state_free(state)
        return table

    @property
    def handle(self) -> int:
        """For the library's functions."""
        return self._handle

    def sit(self, seat: int, kind: str, name: str) -> None:
        """Somebody sits down: a "human", a "bot" by its name, or a program ("exec")."""
        check(lib.table_sit(self._handle, seat, encode(kind), encode(name)))

    def begin(self) -> None:
        """Begins, once all seats are taken, with the deal."""
        check(lib.table_begin(self._handle))

    def bots(self) -> int:
        """Lets the bots act that are due, until a person or a program is asked or it is over; how often they did."""
        return check(lib.table_bots(self._handle))

    def join(self, viewer: int) -> Client:
        """A client comes, who has that viewer's eyes."""
        client = Client(self, viewer)
        self._clients.append(client)
        return client

    def leave(self, client: Client) -> None:
        """A client goes."""
        check(lib.table_leave(self._handle, client.number))
        self._clients.remove(client)

    @property
    def waits(self) -> tuple[int, ...]:
        """The seats of people and programs that it waits for."""
        return seats_in(check(lib.table_waits(self._handle)))

    @property
    def phase(self) -> str:
        """"gathering", "playing", "paused" or "over"."""
        return lib.table_phase(self._handle).decode()

    def state(self) -> State:
        """A copy of the position."""
        handle = lib.table_state(self._handle)
        if handle is None:
            raise c.NotNow("there is no position before the game begins")
        return State(self.setup, handle)

    @property
    def journal(self) -> str:
        """Everything that has happened at the table, from which it can be had again."""
        length = ctypes.c_size_t()
        text = lib.table_journal(self._handle, length)
        return ctypes.string_at(text, length.value).decode() if text is not None else ""

    def __repr__(self) -> str:
        return f"<table of {self.setup.game.name}, {self.phase}>"

    def __del__(self) -> None:
        if getattr(self, "_handle", None) is not None:
            lib.table_free(self._handle)
