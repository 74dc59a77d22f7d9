"""Playing at a server (docs/protocol.md): who somebody is, tables, and a seat that a function of yours plays.

    anne = Server("http://127.0.0.1:8080").person("Anne")
    table = anne.open("tenakee", ["me", "fair", "greedy"])
    anne.begin(table["id"])
    scores = anne.play(table["id"], choose)
"""
from __future__ import annotations

import base64
import hashlib
import json
import os
import urllib.error
import urllib.request

from .bot import Request
from .websocket import WebSocket

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Sequence

    from .bot import Choose

__all__ = ["Server", "Person", "Refused"]

_BYE_HEARD = frozenset(("over", "resigned", "abandoned", "timeout"))


class Refused(Exception):
    """The server will not; `code` says why, `rule` which rule forbids it, if one does."""

    def __init__(self, code: str, message: str, rule: str | None = None):
        super().__init__(f"{code}: {message}" + (f" ({rule})" if rule else ""))
        self.code, self.rule = code, rule


class Server:
    """A server by its address, "http://127.0.0.1:8080"."""

    def __init__(self, url: str, timeout: float = 60):
        self.url, self.timeout = url.rstrip("/"), timeout

    def ask(self, method: str, path: str, body: Any = None, token: str | None = None) -> Any:
        """One call under /api/v1; what it answers, or Refused."""
        fields = {"Content-Type": "application/json"} if body is not None else {}
        if token:
            fields["Authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}/api/v1{path}", data, fields, method=method)
        try:
            with urllib.request.urlopen(request, timeout=self.timeout) as answer:
                text = answer.read()
                is_json = answer.headers.get_content_type() == "application/json"
        except urllib.error.HTTPError as error:
            with error:
                text = error.read()
            try:
                said = json.loads(text)["error"]
                refused = Refused(said["code"], said["message"], said["rule"])
            except (ValueError, KeyError):
                refused = Refused(str(error.code), str(error.reason))
            raise refused from None
        return json.loads(text) if is_json and text else text.decode()

    def games(self) -> dict[str, Any]:
        """What can be played here, and the bots of the house."""
        return self.ask("GET", "/games")

    def person(self, name: str, token: str | None = None) -> Person:
        """A new person; or the one with that token."""
        if token is None:
            token = self.ask("POST", "/identity", {"name": name})["token"]
        return Person(self, name, token)


class Person:
    """Somebody at a server. `token` is all that makes them who they are: keep it to come back."""

    def __init__(self, server: Server, name: str, token: str):
        self.server, self.name, self.token = server, name, token

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        return self.server.ask(method, path, body, self.token)

    def open(self, game: str, seats: Sequence[str], **more: Any) -> dict[str, Any]:
        """A new table; seats are "me", "open" or a bot's name. Its id, the codes of the open seats and the one to watch."""
        kinds = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
        return self.ask("POST", "/tables", {"game": game, "players": len(kinds), "seats": kinds, **more})

    def join(self, table: str, code: str) -> int:
        """Takes the seat of that code."""
        return self.ask("POST", f"/tables/{table}/join", {"code": code})["seat"]

    def begin(self, table: str) -> None:
        self.ask("POST", f"/tables/{table}/begin")

    def record(self, table: str) -> str:
        """The finished game as a record."""
        return self.ask("GET", f"/tables/{table}/record")

    def play(self, table: str, choose: Choose, code: str | None = None, observes: bool = False) -> list[int] | None:
        """Plays this person's seat to the end of the game: the scores, None if it was broken off. With a code it is taken first.

        A player that `observes` is asked with `request.observation` and `request.actions`, as a batch has them; its view is then only
        what surrounds the game. That needs NumPy and the library."""
        if code is not None:
            self.join(table, code)
        setup = None
        if observes:
            from .setups import Setup

            about = self.ask("GET", f"/tables/{table}")
            setup = Setup(about["game"], about["players"], **about["options"])
        address = f"{self.server.url}/api/v1/tables/{table}/socket"
        with WebSocket(address, "veillee.v1", self.server.timeout) as socket:
            return _Seat(socket, self.token, setup).play(choose)


class _Seat:
    """One connection of somebody who has a seat."""

    def __init__(self, socket: WebSocket, token: str, setup: Any = None):
        self.socket, self.setup = socket, setup
        self.notes: list[dict[str, Any]] = []
        self.memory: dict[Any, Any] = {}
        self.nonces: dict[int, bytes] = {}
        self.contributed: set[tuple[int, str]] = set()
        self.scores: list[int] | None = None
        self.ended = False
        self.moves: list[str] = []
        self.choice, self.complete = False, False
        self.view: dict[str, Any] = {}
        self.bytes = b""
        how = {"view": "json"} if setup is None else {"view": "bytes", "layout": setup.game.layout}
        socket.say({"type": "hello", "token": token, "from": None, "lang": "en", **how})
        self.game = self._hear("hello")
        self.seat = self.game["seat"]
        if self.seat is None:
            raise Refused("not-seated", "this person has no seat at that table")
        self._fair(self.game["fair"])

    def play(self, choose: Choose) -> list[int] | None:
        while not self.ended:
            if self.moves or self.complete:
                self._answer(choose)
            else:
                self._take(self.socket.hear())
        return self.scores

    def _answer(self, choose: Choose) -> None:
        """One move; or a whole choice made in secret, laid out move by move and then committed."""
        if not self.choice:
            self._do("act", self._chosen(choose))
            return
        while self.choice and self.moves and not self.complete and not self.ended:
            self._do("stage", self._chosen(choose))
        if self.choice and self.complete and not self.ended:
            self._do("act", "commit")

    def _chosen(self, choose: Choose) -> str:
        self.socket.say({"type": "view"})
        self._hear("view")
        if not self.moves:
            return ""
        request = Request(self.moves, self.view, self.game, self.seat, self.notes, self.memory)
        if self.setup is not None:
            request.observation = self.setup.observe(self.bytes)
            request.actions = [self.setup.action(move, self.seat) for move in self.moves]
        return choose(request)

    def _do(self, kind: str, do: str) -> None:
        """Says it, and hears all that comes of it. Nothing to do is fine: somebody else may have ended the game."""
        if not do:
            return
        said = os.urandom(12).hex()
        self.socket.say({"type": kind, "id": said, "do": do})
        while not self.ended:
            message = self.socket.hear()
            self._take(message)
            if message["type"] == "staged" and message["id"] == said:
                return
            if message["type"] == "done" and message["id"] == said:
                self._hear("moves", "view")
                return

    def _hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these types, or the one that ends the game."""
        while True:
            message = self.socket.hear()
            self._take(message)
            if message["type"] in kinds or self.ended:
                return message

    def _take(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "note":
            self._note(message["note"])
        elif kind in ("moves", "view"):
            self.moves, self.choice, self.complete = message["moves"], message["choice"], False
            if kind == "view":
                self._look(message)
        elif kind == "staged":
            self.moves, self.choice, self.complete = message["moves"], message["choice"], message["complete"]
        elif kind == "fair":
            self._fair(message)
        elif kind == "ping":
            self.socket.say({"type": "pong"})
        elif kind == "refused":
            raise Refused(message["code"], message["message"], message["rule"])
        elif kind == "bye":
            raise Refused(message["code"], message["message"])

    def _look(self, message: dict[str, Any]) -> None:
        if "bytes" in message:
            self.bytes = base64.b64decode(message["bytes"])
        elif self.setup is not None:
            raise Refused("layout", "the server's views are laid out otherwise")
        view = message["around"] if "bytes" in message else message["view"]
        self.view, self.complete = view, bool(view.get("complete"))
        if view["table"] == "over":
            self.ended, self.scores = True, view["scores"]

    def _note(self, note: dict[str, Any]) -> None:
        self.notes.append(note)
        if note["note"] in _BYE_HEARD:
            self.ended, self.scores = True, note.get("scores")

    def _fair(self, fair: dict[str, Any] | None) -> None:
        """Our part of a fair deal: a hash first, what it was made of when everybody's is there."""
        if not fair or not fair["wanted"] or self.seat not in fair["by"]:
            return
        part = fair["round"], fair["wanted"]
        if part in self.contributed:
            return
        self.contributed.add(part)
        nonce = self.nonces.setdefault(fair["round"], os.urandom(32))
        said = hashlib.sha256(nonce).hexdigest() if fair["wanted"] == "hash" else nonce.hex()
        self.socket.say({"type": "fair", "round": fair["round"], fair["wanted"]: said})
