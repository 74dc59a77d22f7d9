#!/usr/bin/env python3
"""Whole games over real sockets: every game and number of players, connections that come and go, what must not be known.

usage: serve_games.py VEILLEE      prints TAP
"""
import json
import random
import select
import socket
import subprocess
import sys
import tempfile
import threading
import time

import serving
import tap
from player import CUT, Chair, Fault, Party, Person, new_id
from tap import test

VEILLEE = sys.argv[1]
SERVER = serving.Server(VEILLEE, "--test-seeds")
COUNTS = {"tenakee": (3, 4, 5), "manitou": (2, 3, 4), "ogallala": (2, 3, 4, 5), "tomahawk": (2,), "goofspiel": (2, 3, 4), "kuhn": (2,)}
OPTIONS = {"tenakee": {"chief": "on"}, "ogallala": {"tribes": "on"}, "tomahawk": {"prized": "on"}, "goofspiel": {"bids": "hidden"}}


def check_end(party, spectator=None):
    """All were told the same result, and the record is a whole one with that result."""
    party.settle()
    ends = [next(note["scores"] for note in chair.notes.values() if note["note"] == "over") for chair in party.chairs]
    if spectator:
        spectator.settle()
        ends.append(next(note["scores"] for note in spectator.notes.values() if note["note"] == "over"))
        assert not spectator.moves and all(message["type"] not in ("done", "staged") for message in spectator.log)
    assert all(end == ends[0] for end in ends) and party.ask("GET").json["scores"] == ends[0]
    record = party.ask("GET", "/record").body
    with tempfile.NamedTemporaryFile(suffix=".rec") as file:
        file.write(record)
        file.flush()
        subprocess.run([VEILLEE, "validate", file.name], check=True, capture_output=True)
        if party.fair:
            subprocess.run([VEILLEE, "verify", file.name], check=True, capture_output=True)
    return record


def whole_game(game, players, dice, **more):
    with Party(SERVER, game=game, players=players, **more) as party:
        party.fair = more.get("fair", True)
        with Chair(SERVER, party.id, code=party.watch, origin=0) as spectator:
            party.play(dice)
            check_end(party, spectator)
            with Chair(SERVER, party.id, code=party.watch, origin=0) as late:
                assert late.notes == spectator.notes


def add_games():
    """One test for each game and number of players."""
    for game, counts in COUNTS.items():
        for players in counts:
            def play(game=game, players=players):
                whole_game(game, players, random.Random(players))
                if players == counts[0] and game in OPTIONS:
                    whole_game(game, players, random.Random(players), options=OPTIONS[game], fair=False)
            play.__name__ = f"{game}_for_{players}_is_played_to_the_end"
            test(play)


add_games()


# ---- Connections that come and go ----

@test
def a_seat_that_comes_anew_at_every_single_note_hears_the_same():
    for game, players in (("tenakee", 3), ("manitou", 2), ("tomahawk", 2)):
        with Party(SERVER, game=game, players=players, fair=False) as party:
            party.fair = False
            heard, over = {}, False
            with party.chair(0, origin=0) as steady:
                while not over:
                    party.turn()
                    steady.settle()
                    over = steady.finished()
                    while len(heard) < steady.next:
                        hasty = serve_one(party, len(heard))
                        heard[len(heard)] = hasty
                steady.settle()
                assert heard == {number: steady.notes[number] for number in heard} and len(heard) == steady.next
                for origin in range(steady.next + 1):
                    with party.chair(0, origin=origin) as again:
                        assert again.next == steady.next and all(again.notes[n] == steady.notes[n] for n in range(origin, steady.next))


def serve_one(party, number):
    """A connection that hears one note and is gone."""
    made = SERVER.socket(party.id, {"token": party.people[0]["token"], "from": number, "lang": "en"})
    with made:
        assert made.hear()["type"] == "hello"
        note = made.hear()
        assert note["type"] == "note" and note["number"] == number, note
        return note["note"]


@test
def a_player_who_comes_anew_before_every_act_plays_the_game():
    with Party(SERVER, game="ogallala", players=2, fair=False) as party:
        party.fair = False
        while not party.chairs[0].finished():
            for seat in range(2):
                origin = party.chairs[seat].next if random.random() < 0.5 else None
                party.chairs[seat].close()
                party.chairs[seat] = party.chair(seat, origin=origin)
            if all(chair.view and chair.view["table"] == "over" for chair in party.chairs):
                break
            party.turn()
        record = party.ask("GET", "/record")
        assert record.status == 200


@test
def two_clients_of_one_identity_see_the_same_and_of_two_acts_one_is_made():
    with Party(SERVER, game="goofspiel", fair=False) as party:
        party.fair = False
        bob, anne = party.chairs[1], party.chairs[0]
        with party.chair(0, origin=0) as other:
            while not anne.finished():
                for chair in (anne, other, bob):
                    chair.settle()
                if anne.moves:
                    ids = new_id(), new_id()
                    for chair, id in zip((anne, other), ids):
                        chair.say({"type": "act", "id": id, "do": random.choice(anne.moves), "at": anne.next})
                    answers = [chair.answer(id) for chair, id in zip((anne, other), ids)]
                    assert sorted(answer["type"] for answer in answers) == ["done", "refused"], answers
                    assert next(answer for answer in answers if answer["type"] == "refused")["code"] == "stale", answers
                if bob.moves:
                    bob.act(bob.pick())
            for chair in (anne, other):
                chair.settle()
            assert all(other.notes[number] == note for number, note in anne.notes.items()) and other.next == anne.next


@test
def acts_said_in_one_breath_are_judged_in_their_order():
    with Party(SERVER, game="goofspiel", fair=False) as party:
        anne, bob = party.chairs
        dos = [f"bid {card}" for card in (3, 5, 7)]
        ids = [new_id() for _ in dos]
        for id, do in zip(ids, dos):
            anne.say({"type": "act", "id": id, "do": do})
            anne.say({"type": "act", "id": id, "do": do})
        answers = []
        while len(answers) < 6:
            message = anne.read()
            answers += [message] if message["type"] in ("done", "refused") else []
        assert [(answer["id"], answer["type"]) for answer in answers[:2]] == [(ids[0], "done")] * 2, answers
        assert [answer["id"] for answer in answers] == [id for id in ids for _ in range(2)] and all(
            answer["type"] == "refused" for answer in answers[2:])
        assert bob.act("bid 1")["type"] == "done"
        anne.settle()
        assert {"event": "shown", "seat": 0, "card": "3"} in [note.get("what") for note in anne.notes.values()]


# ---- What must not be known ----

def stream(chair):
    """What it was told, byte for byte but for the table's clock; answers to the test's own pings come at any time."""
    texts = []
    for raw in chair.raw:
        message = json.loads(raw)
        if message["type"] == "pong":
            continue
        if "view" in message:
            message["view"].pop("now", None)
        texts.append(json.dumps(message) if message["type"] == "view" else raw.decode())
    return texts


def twin(game, players, seed, choose, options=None):
    """A game up to its first secret choice; seat 1 does what `choose` does, all others the same each time; then seat 0 acts, takes it
    back, errs. What seat 0 and a spectator were told until the secret is out."""
    with Party(SERVER, game=game, players=players, fair=False, seed=seed, options=options or {}) as party:
        dice = random.Random(seed)
        zero, one = party.chairs[:2]
        while not (zero.choice and zero.moves and one.choice and one.moves):
            party.turn(dice)
            party.settle()
        with party.chair(0, origin=0) as second, Chair(SERVER, party.id, code=party.watch, origin=0) as spectator:
            choose(one)
            party.settle()
            numbers, seen = iter(range(10**6)), zero.next

            def say(kind, do, **more):
                """The same ids each time, and one thing after the other: what is told does not depend on time."""
                id = f"the same id each time {next(numbers)}"
                zero.say({"type": kind, "id": id, "do": do, **more})
                answer = zero.answer(id)
                if answer["type"] == "done":
                    zero.until(lambda message: message["type"] in ("moves", "view"))
                return answer

            say("act", "bid 999")
            say("act", "undo")
            first = zero.moves[0]
            if not say("stage", first)["complete"]:
                assert say("act", "commit", at=0)["type"] == "refused"
            say("unstage", first)
            if players > 2:
                while not zero.complete:
                    say("stage", zero.moves[0])
                assert say("act", "commit", at=seen)["type"] == "done"
                assert say("act", "undo")["type"] == "done" and zero.log[-1]["type"] == "view"
            for chair in (zero, second, spectator):
                chair.settle()
                chair.say({"type": "view"})
                chair.hear("view")
            return stream(zero), stream(second), stream(spectator)


def choosing(which):
    """Seat 1 lays out what it likes, changes its mind so often, and settles for one of its choices."""
    def choose(chair):
        dice = random.Random(which)
        for _ in range(which):
            staged = chair.stage(dice.choice(chair.moves))
            chair.act("bid 999" if staged["complete"] else "commit")
            for move in staged["staged"]:
                chair.stage(move, "unstage")
        assert chair.act(chair.pick(dice))["type"] == "done"
    return choose


@test
def streams_of_others_are_the_same_whatever_a_seat_chose_in_secret():
    for game, players, options in (("goofspiel", 3, None), ("goofspiel", 2, {"bids": "hidden"}), ("tenakee", 3, None), ("tomahawk", 2, None), ("manitou", 2, None)):
        first = None
        for which in range(4):
            try:
                told = twin(game, players, 21, choosing(which), options)
            except Fault as fault:
                raise Fault(f"{game} {players}: {fault}") from fault
            first = first or told
            for mine, same in zip(told, first):
                assert mine == same, (game, which, [pair for pair in zip(mine, same) if pair[0] != pair[1]][:2])


@test
def hidden_bids_are_never_told():
    """Seat 1 wins each prize by more or by less: seat 0 and a spectator cannot tell, to the end."""
    streams = []
    for order in ((5, 6, 7, 8), (8, 7, 6, 5)):
        with Party(SERVER, game="goofspiel", fair=False, seed=4, options={"bids": "hidden", "cards": "8"}) as party:
            zero, one = party.chairs
            with Chair(SERVER, party.id, code=party.watch, origin=0) as spectator:
                for low, high in zip((1, 2, 3, 4), order):
                    zero.settle()
                    zero.act(f"bid {low}", f"the same id each time {low}")
                    one.settle()
                    assert one.act(f"bid {high}")["type"] == "done"
                zero.settle()
                spectator.settle()
                streams.append((stream(zero), stream(spectator)))
    assert streams[0] == streams[1]


# ---- A bad way between ----

class Proxy:
    """Passes bytes on, late and in pieces; cuts connections; or keeps them open and passes nothing any more."""

    def __init__(self, port, dice):
        self.target, self.dice, self.host = port, dice, "127.0.0.1"
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.cuts = self.halves = 0
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.carry, args=(near, self.dice.randint(300, 20000), self.dice.random() < 0.3), daemon=True).start()

    def carry(self, near, most, half):
        """After `most` bytes it is over: cut, or half open for as long as the client likes."""
        far = socket.create_connection(("127.0.0.1", self.target))
        try:
            while most > 0:
                for source in select.select([near, far], [], [])[0]:
                    data = source.recv(self.dice.choice((1, 50, 4096)))
                    if not data:
                        return
                    time.sleep(self.dice.choice((0, 0, 0.001, 0.005)))
                    most -= len(data)
                    (far if source is near else near).sendall(data[:max(0, most)] if most < 0 else data)
            if half:
                self.halves += 1
                while near.recv(4096):
                    pass
            else:
                self.cuts += 1
        except OSError:
            pass
        finally:
            near.close()
            far.close()


@test
def a_game_comes_to_its_end_through_a_way_that_delays_cuts_and_half_opens():
    dice = random.Random(8)
    with Party(SERVER, game="manitou", players=2, fair=False, connect=False) as party:
        proxy = Proxy(SERVER.port, dice)
        people = [Person(person["token"], seat) for seat, person in enumerate(party.people)]
        over, visits = False, 0
        while not over and visits < 5000:
            visits += 1
            person = dice.choice(people)
            try:
                if person.chair is None:
                    person.come(proxy, party.id, dice, timeout=0.7)
                person.chair.settle()
                do = person.chair.pick(dice, whole=True)
                if do:
                    person.send(new_id(), do)
                person.remember()
                over = person.chair.finished()
            except CUT:
                person.drop()
        proxy.listener.close()
        print(f"# {proxy.cuts} cuts, {proxy.halves} half open", flush=True)
        assert over and proxy.cuts > 3 and proxy.halves > 1
        record = party.ask("GET", "/record").body.decode().splitlines()
        for person in people:
            person.come(SERVER, party.id, dice)
            made = [line for line in record if line.startswith(f"{person.seat} ")]
            parts = sum(do.count(" & ") + 1 for _, do in person.done)
            assert len(made) == parts, (len(made), parts)


with SERVER:
    tap.main()
