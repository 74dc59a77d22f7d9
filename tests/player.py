"""A client of the server, written from the page of the wire alone. It checks whatever holds for every stream while it reads."""
import hashlib
import http.client
import json
import os
import random
import select
import time

import wsclient


# What a client meets when its server or its way there is gone for a while.
CUT = (wsclient.Closed, wsclient.Refused, OSError, EOFError, http.client.HTTPException)


class Fault(AssertionError):
    """The server said something that the page does not allow."""


def require(holds, *what):
    if not holds:
        raise Fault(" ".join(str(part) for part in what))


def new_id():
    return os.urandom(12).hex()


class Chair:
    """One connection at a table, of a seat or of somebody who watches.

    `notes` are all that were told, by number, `next` is the number of the next one; `moves`, `choice`, `staged` and `fair` are the last
    ones said; `log` has every message, `raw` its bytes, so that streams can be compared."""

    def __init__(self, server, table, token=None, code=None, origin=None, view="json", fields=(), contributes=True, nonces=None,
                 timeout=30, **more):
        self.timeout = timeout
        self.server, self.table, self.token = server, table, token
        self.notes, self.next, self.log, self.raw = {}, None, [], []
        self.moves, self.choice, self.staged, self.complete, self.fair = [], False, [], False, None
        self.view, self.bye, self.over = None, None, False
        self.contributes, self.nonces, self.sent_parts = contributes, {} if nonces is None else nonces, set()
        self.told_together = 0      # notes since the last `moves` or `view`
        self.done_since = False
        self.undone = False
        self.socket = wsclient.WebSocket(server.host, server.port, f"/api/v1/tables/{table}/socket", fields=fields, timeout=timeout)
        hello = {"type": "hello", "from": origin, "view": view, "lang": "en", **more}
        if token is not None:
            hello["token"] = token
        if code is not None:
            hello["code"] = code
        self.socket.say(hello)
        self.hello = self.read()
        if self.hello["type"] != "hello":
            return
        require(self.hello["protocol"] == 1 and isinstance(self.hello["next"], int), self.hello)
        self.seat, self.fair = self.hello["seat"], self.hello["fair"]
        if origin is not None:
            self.next = origin
        while True:
            message = self.read()
            if message["type"] in ("moves", "view"):
                break
            require(message["type"] in ("note", "fair", "presence"), "between hello and moves or view:", message)
        self.resumed = message["type"] == "moves"
        self._contribute()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.socket.socket.close()

    # ---- Hearing ----

    def read(self, timeout=None):
        """One message. Raises wsclient.Closed at the end, Fault where the page is broken."""
        message = self._hear(time.monotonic() + (timeout or self.timeout))
        self.log.append(message)
        kind = message["type"]
        handler = getattr(self, "_on_" + kind, None)
        if handler:
            handler(message)
        return message

    def _hear(self, end):
        """The next message; heartbeats are answered and are no answer, so what is awaited comes until `end` or not at all."""
        while True:
            self.socket.socket.settimeout(max(0.001, end - time.monotonic()))
            try:
                opcode, payload = self.socket.next_frame()
            except TimeoutError:
                raise Silence(f"nothing was said for long; the last messages: {self.log[-3:]}") from None
            if opcode == wsclient.TEXT:
                self.raw.append(payload)
                return json.loads(payload)
            if opcode == wsclient.PING:
                self.socket.send_frame(wsclient.PONG, payload)
            elif opcode == wsclient.CLOSE:
                raise wsclient.Closed(int.from_bytes(payload[:2], "big") if payload else None)

    def _on_note(self, message):
        number = message["number"]
        require(self.next is None or number == self.next, "numbers are dense: expected", self.next, message)
        self.notes[number] = message["note"]
        self.next = number + 1
        self.told_together += 1
        self.undone |= message["note"]["note"] == "undone"

    def _on_moves(self, message):
        require(not self.undone, "a view stands in place of moves after undone", message)
        require(self.next is None or message["next"] == self.next, "moves come after all notes told together:", self.next, message)
        self._present(message)

    def _on_view(self, message):
        if "as" in message or "at" in message:
            return
        if self.next is not None and self.notes and not self.undone:
            require(message["next"] == self.next, "a view comes after all notes:", self.next, message["next"])
        self.view = message.get("view")
        if self.view is not None:
            require(self.view["next"] == message["next"], self.view["next"], message["next"])
        self._present(message)

    def _present(self, message):
        self.next, self.moves, self.choice = message["next"], message["moves"], message["choice"]
        require(isinstance(self.moves, list) and isinstance(self.choice, bool), message)
        self.told_together, self.undone = 0, False
        if not self.choice:
            self.staged = []

    def _on_staged(self, message):
        self.staged, self.complete = message["staged"], message["complete"]
        self.moves = message["moves"]

    def _on_fair(self, message):
        self.fair = message
        self._contribute()

    def _on_ping(self, _):
        self.socket.say({"type": "pong"})

    def _on_bye(self, message):
        require(isinstance(message["retry"], bool) and message["message"], message)
        self.bye = message

    def _contribute(self):
        """The seat's part of a fair deal, as soon as it is wanted."""
        if not self.contributes or self.hello.get("seat") is None or not self.fair or not self.fair["wanted"]:
            return
        part = (self.fair["round"], self.fair["wanted"])
        if self.seat not in self.fair["by"] or part in self.sent_parts:
            return
        self.sent_parts.add(part)
        nonce = self.nonces.setdefault(self.fair["round"], os.urandom(32))
        text = hashlib.sha256(nonce).hexdigest() if part[1] == "hash" else nonce.hex()
        self.socket.say({"type": "fair", "round": part[0], part[1]: text})

    def waiting(self):
        """Whether a whole frame has been read from the network and not yet looked at."""
        data = self.socket.buffer
        if len(data) < 2:
            return False
        long = {126: 2, 127: 8}.get(data[1] & 127, 0)
        length = int.from_bytes(data[2:2 + long], "big") if long else data[1] & 127
        return len(data) >= 2 + long + length

    def until(self, holds, timeout=None):
        """Reads until a message for which `holds` is true; that message."""
        while True:
            message = self.read(timeout)
            if holds(message):
                return message

    def hear(self, kind, timeout=None):
        return self.until(lambda message: message["type"] == kind, timeout)

    def settle(self):
        """Everything that was on its way when this was called; the messages read."""
        before = len(self.log)
        self.socket.say({"type": "ping"})
        self.hear("pong")
        return self.log[before:-1]

    # ---- Saying ----

    def say(self, message):
        self.socket.say(message)

    def answer(self, id):
        """The `done`, `refused` or `staged` of that id."""
        return self.until(lambda message: message["type"] in ("done", "refused", "staged") and message["id"] == id)

    def act(self, do, id=None, **more):
        """Says an act and reads its answer; after `done` also the moves or the view that follow."""
        id = id or new_id()
        self.say({"type": "act", "id": id, "do": do, **more})
        before = len(self.log)
        answer = self.answer(id)
        if answer["type"] == "done":
            told = [message for message in self.log[before:-1] if message["type"] == "note"]
            if told:
                require(answer["next"] <= self.next, "done names the number after the act's own notes", answer, self.next)
            self.until(lambda message: message["type"] in ("moves", "view"))
        return answer

    def stage(self, do, kind="stage"):
        id = new_id()
        self.say({"type": kind, "id": id, "do": do})
        return self.answer(id)

    # ---- Playing ----

    def finished(self):
        return any(note["note"] in ("over", "resigned", "abandoned") for note in self.notes.values()) or bool(
            self.view and self.view["table"] == "over")

    def pick(self, dice=random, whole=False):
        """A random legal act in notation; None if the seat may not act. A choice is staged move by move, and then said whole or, unless
        `whole`, perhaps as `commit`."""
        if not self.moves:
            if not (self.choice and self.staged and self.complete):
                return None
            return " & ".join(self.staged) if whole else "commit"
        if not self.choice:
            return dice.choice(self.moves)
        chosen = list(self.staged)
        while True:
            answer = self.stage(dice.choice(self.moves))
            require(answer["type"] == "staged", answer)
            chosen = answer["staged"]
            if answer["complete"] and (not answer["moves"] or dice.random() < 0.5):
                return " & ".join(chosen) if whole or dice.random() < 0.5 else "commit"


class Silence(Fault, OSError):
    """What was awaited did not come: a fault, unless the way there is known to be bad."""


class Person:
    """Somebody at a seat: all they were ever told about it, what they have said without an answer, and what was done."""

    def __init__(self, token, seat):
        self.token, self.seat = token, seat
        self.told, self.next, self.pending, self.done, self.nonces = {}, 0, None, [], {}
        self.chair = None

    def drop(self):
        if self.chair:
            self.chair.close()
        self.chair = None

    def remember(self):
        for number, note in self.chair.notes.items():
            text = json.dumps(note)
            require(self.told.setdefault(number, text) == text, "note", number, "was", self.told[number], "and is", text)
        self.next = max(self.next, self.chair.next)

    def come(self, server, table, dice, **how):
        """A new connection, from any number already had; nothing that was told may be missing."""
        origin = dice.choice([None, self.next, dice.randint(0, self.next)])
        self.chair = Chair(server, table, self.token, origin=min(origin, self.next) if origin is not None else None, nonces=self.nonces,
                           **how)
        require(self.chair.hello["type"] == "hello", "a seat that was given is gone:", self.chair.hello)
        require(self.chair.hello["next"] >= self.next, "LOST: told up to", self.next, "and now there is", self.chair.hello["next"])
        self.remember()
        if self.pending:
            self.send(*self.pending)
        if self.done:
            id, do = dice.choice(self.done)
            self.chair.say({"type": "act", "id": id, "do": do})
            answer = self.chair.answer(id)
            require(answer["type"] == "done", "LOST: an id that was done is answered", answer)

    def send(self, id, do):
        self.pending = id, do
        self.chair.say({"type": "act", "id": id, "do": do})
        answer = self.chair.answer(id)
        require(answer["type"] == "done", do, "was legal and is", answer)
        self.remember()
        require(len({one for one, _ in self.done}) == len(self.done))
        self.done.append(self.pending)
        self.pending = None


def pump(chairs, holds, patience=60):
    """Reads whatever comes at any of these chairs until `holds()`."""
    end = time.monotonic() + patience
    while not holds():
        busy = [chair for chair in chairs if chair.waiting()]
        if not busy:
            sockets = {chair.socket.socket: chair for chair in chairs}
            readable, _, _ = select.select(list(sockets), [], [], max(0, end - time.monotonic()))
            require(readable, "nothing was said for long:", [chair.log[-1] for chair in chairs])
            busy = [sockets[one] for one in readable]
        for chair in busy:
            chair.read()


class Party:
    """A table of people only, all of them connected, begun; its fair deal done if it has one."""

    def __init__(self, server, game="goofspiel", players=2, people=None, begin=True, connect=True, bots=(), **more):
        self.server = server
        self.people = people or [server.person(name) for name in ("Anne", "Bob", "Cléo", "Dan", "Eve")[:players]]
        seats = [{"kind": "me"}] + [{"kind": "open"}] * (players - 1) + [{"kind": "bot", "bot": bot} for bot in bots]
        self.made = made = server.post("/api/v1/tables", {"game": game, "players": players + len(bots), "seats": seats, **more},
                                       token=self.people[0]["token"])
        require(made.status == 201, made.body)
        self.id, self.invites, self.watch = made.json["id"], made.json["invites"], made.json["watch"]
        self.path = f"/api/v1/tables/{self.id}"
        for seat, person in enumerate(self.people[1:], 1):
            joined = server.post(self.path + "/join", {"code": self.invites[seat]}, token=person["token"])
            require(joined.status == 200 and joined.json == {"seat": seat}, joined.body)
        self.chairs = [self.chair(seat) for seat in range(players)] if connect else []
        if begin:
            self.begin()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for chair in self.chairs:
            chair.close()

    def chair(self, seat, **how):
        return Chair(self.server, self.id, self.people[seat]["token"], **how)

    def begin(self):
        answer = self.server.post(self.path + "/begin", token=self.people[0]["token"])
        require(answer.status == 202, answer.status, answer.body)
        if self.chairs:
            pump(self.chairs, lambda: any(chair.moves for chair in self.chairs))

    def ask(self, method, path="", who=0, body=None, **fields):
        return self.server.ask(method, self.path + path, body, token=self.people[who]["token"] if who is not None else None, **fields)

    def settle(self):
        """Until every chair has been told all that any of them has been told (numbers differ between audiences, so: twice quiet)."""
        for _ in range(2):
            for chair in self.chairs:
                chair.settle()

    def turn(self, dice=random):
        """One random act by each seat that may act now; whether there was any."""
        acted = False
        for chair in self.chairs:
            chair.settle()
            do = chair.pick(dice)
            if do is not None:
                answer = chair.act(do)
                require(answer["type"] == "done", do, answer)
                acted = True
        return acted

    def play(self, dice=random, most=100000):
        """To the end of the game."""
        while not self.chairs[0].finished() and most > 0:
            if not self.turn(dice):
                pump(self.chairs, lambda: self.chairs[0].finished() or any(chair.moves for chair in self.chairs))
            most -= 1
