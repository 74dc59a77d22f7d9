"""A player of yours at any table: in the terminal, in the arena, at a server.

    import veillee.bot

    def choose(request):
        return max(request.moves)

    veillee.bot.main(choose, name="mine")

Without arguments such a program speaks the bot protocol (docs/bot-protocol.md) on stdin and stdout, so that it sits wherever the
house takes ``exec:./mine.py``. With the address of a server, and the link or the id and code of a seat, it plays there:
``./mine.py http://127.0.0.1:8080 TABLE CODE``. This module needs neither NumPy nor the library.
"""
from __future__ import annotations

import json
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, TextIO

__all__ = ["Request", "main", "play"]


class Request:
    """What a player is asked, and all that it knows at that moment.

    moves    the legal moves, in notation; the answer is one of them
    view     the table as this seat sees it: scene, standing, score lines (docs/bot-protocol.md)
    game     what is played: name, players, options, and what is printed on the cards
    seat     the player's seat
    notes    everything that this seat was told in this game
    memory   a dictionary of the player's own, empty when a game begins
    time_ms  how long the answer may take; None: nobody counts
    observation, actions  at a server, for those who asked to observe: the view as a vector, and the numbers of the moves; else None
    """

    __slots__ = ("moves", "view", "game", "seat", "notes", "memory", "time_ms", "observation", "actions")

    def __init__(self, moves: list[str], view: dict[str, Any], game: dict[str, Any], seat: int,
                 notes: list[dict[str, Any]], memory: dict[Any, Any], time_ms: int | None = None,
                 observation: Any = None, actions: list[int] | None = None):
        self.moves, self.view, self.game, self.seat = moves, view, game, seat
        self.notes, self.memory, self.time_ms = notes, memory, time_ms
        self.observation, self.actions = observation, actions

    def pieces(self, zone: str | None = None, owner: int | None = None) -> list[dict[str, Any]]:
        """The pieces of the scene, of all zones or of those with that name and of that seat."""
        scene = self.view["scene"]
        wanted = {index for index, one in enumerate(scene["zones"])
                  if (zone is None or one["name"] == zone) and (owner is None or one.get("owner") == owner)}
        return [piece for piece in scene["pieces"] if piece["zone"] in wanted]


if TYPE_CHECKING:
    Choose = Callable[[Request], str]


def play(choose: Choose, name: str = "python", over: Callable[[list[int], int], None] | None = None,
         source: TextIO | None = None, sink: TextIO | None = None) -> None:
    """Plays games by the bot protocol until nobody asks any more. `over` hears of scores and the seat when a game ends."""
    source, sink = source or sys.stdin, sink or sys.stdout
    game: dict[str, Any] = {}
    notes: list[dict[str, Any]] = []
    memory: dict[Any, Any] = {}

    def say(**message: Any) -> None:
        print(json.dumps(message), file=sink, flush=True)

    for line in source:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            say(type="hello", protocol=1, name=name)
        elif kind == "game":
            game, notes, memory = message, [], {}
        elif kind == "note":
            notes.append(message["note"])
        elif kind == "request":
            request = Request(message["moves"], message["view"], game, message["seat"], notes, memory, message["time_ms"])
            say(type="move", id=message["id"], move=choose(request))
        elif kind == "complaint":
            print(f"{name}: {message['reason']}: {message['played']} was played", file=sys.stderr)
        elif kind == "over" and over:
            over(message["scores"], message["seat"])
        elif kind == "bye":
            break


def main(choose: Choose, name: str = "python", argv: list[str] | None = None) -> None:
    """A whole program: on stdin and stdout, or at a server if the command line names one."""
    words = sys.argv[1:] if argv is None else argv
    if not words:
        play(choose, name)
    elif len(words) in (2, 3) and words[0].startswith(("http://", "https://")):
        from .server import Server

        Server(words[0]).person(name).play(words[1], choose, code=words[2] if len(words) == 3 else None)
    else:
        sys.exit(f"usage: {sys.argv[0]} [http://HOST:PORT TABLE [CODE]]")
