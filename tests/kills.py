#!/usr/bin/env python3
"""kill -9 while games run: what anybody was told is there afterwards, every table goes on, acts sent again are made once.

usage: kills.py VEILLEE HASTY [--times N] [--seed N]      prints TAP; HASTY is the program that tells before it stores
"""
import argparse
import random
import tempfile
import threading
import time

import serving
import tap
from player import CUT, Person, new_id, require
from tap import test

options = argparse.ArgumentParser()
options.add_argument("veillee")
options.add_argument("hasty")
options.add_argument("--times", type=int, default=10)
options.add_argument("--seed", type=int, default=1)
options = options.parse_args()

API = "/api/v1"
TABLES = [("goofspiel", 2, []), ("goofspiel", 4, []), ("tenakee", 3, []), ("manitou", 1, ["greedy"]), ("ogallala", 2, ["random"]), ("tomahawk", 2, []),
          ("tenakee", 1, ["greedy", "random"]), ("goofspiel", 2, [])]


class Evening(threading.Thread):
    """Games one after the other at one kind of table, through all kills."""

    def __init__(self, world, kind, seed):
        super().__init__(daemon=True)
        self.world, self.kind, self.dice = world, kind, random.Random(seed)
        self.games, self.fault = 0, None

    def run(self):
        try:
            while not self.world.ended.is_set():
                self.play()
        except Exception as fault:
            self.fault = fault
            self.world.faulty.set()

    def patiently(self, action):
        """`action` again and again until the server answers it."""
        while not self.world.ended.is_set():
            self.world.up.wait(1)
            try:
                return action()
            except CUT:
                time.sleep(0.002)
        return None

    def ask(self, method, path, body, token=None):
        return self.patiently(lambda: self.world.server.ask(method, API + path, body, token=token))

    def gather(self):
        game, people, bots = self.kind
        tokens = [self.ask("POST", "/identity", {"name": f"Seat {seat}"}) for seat in range(people)]
        if None in tokens:
            return None
        people = [Person(answer.json["token"], seat) for seat, answer in enumerate(tokens)]
        seats = [{"kind": "me"}] + [{"kind": "open"}] * (len(people) - 1) + [{"kind": "bot", "bot": bot} for bot in bots]
        fair = self.dice.random() < 0.5
        made = self.ask("POST", "/tables", {"game": game, "players": len(seats), "seats": seats, "fair": fair}, people[0].token)
        require(made is None or made.status == 201, "LOST: a person:", made and made.body)
        for person in people[1:]:
            joined = made and self.ask("POST", f"/tables/{made.json['id']}/join", {"code": made.json["invites"][person.seat]}, person.token)
            require(joined is None or joined.status == 200, "LOST: a table and its code:", joined and joined.body)
        began = made and self.ask("POST", f"/tables/{made.json['id']}/begin", {}, people[0].token)
        require(began is None or began.status in (202, 409), "LOST: a table that was full", began and began.body)
        now = began and not fair and self.ask("GET", f"/tables/{made.json['id']}", None, people[0].token)
        require(not now or now.json["phase"] == "playing", "LOST: a game that had begun", now and now.body)
        return made and (made.json["id"], people)

    def play(self):
        gathered = self.gather()
        if gathered is None:
            return
        self.table, people = gathered
        over = False
        while not over and not self.world.ended.is_set():
            person = self.dice.choice(people)
            try:
                over = self.visit(person)
            except CUT:
                person.drop()
                self.world.up.wait(1)
        for person in people:
            person.drop()
        self.games += over

    def visit(self, person):
        """Looks at one seat and acts there if it may; whether the game is over."""
        if person.chair is None:
            person.come(self.world.server, self.table, self.dice)
        chair = person.chair
        try:
            chair.settle()
            do = chair.pick(self.dice, whole=True)
            if do:
                person.send(new_id(), do)
                chair.settle()
                self.world.count += 1
        finally:
            person.remember()
        return chair.finished()


class World:
    """A server that is killed so and so often, and the evenings that do not notice but for a moment's silence."""

    def __init__(self, program, times, seed):
        self.times, self.dice = times, random.Random(seed)
        self.up, self.ended, self.faulty = threading.Event(), threading.Event(), threading.Event()
        self.count = self.kills = 0
        self.folder = tempfile.TemporaryDirectory(prefix="veillee-kills-")
        self.server = serving.Server(program, folder=self.folder.name)
        self.evenings = [Evening(self, kind, seed * 100 + number) for number, kind in enumerate(TABLES)]

    def run(self):
        with self.folder:
            self.server.start()
            self.up.set()
            for evening in self.evenings:
                evening.start()
            while self.kills < self.times and not self.faulty.is_set():
                self.kill()
            self.linger()
            self.ended.set()
            for evening in self.evenings:
                evening.join(60)
            self.server.kill()
        return [evening.fault for evening in self.evenings if evening.fault]

    def progress(self, acts):
        """Waits until that many acts more are done: no server is killed before it has done something."""
        goal, end = self.count + acts, time.monotonic() + 120
        while self.count < goal and not self.faulty.is_set():
            require(time.monotonic() < end, "the games do not go on")
            time.sleep(0.002)

    def kill(self):
        self.progress(self.dice.randint(1, 30))
        time.sleep(self.dice.random() * 0.01)
        self.up.clear()
        self.server.kill()
        self.kills += 1
        self.server.start()
        self.up.set()

    def linger(self):
        """After the last kill every table goes on."""
        before = [evening.games for evening in self.evenings]
        end = time.monotonic() + 120
        while not self.faulty.is_set() and any(evening.games == count for evening, count in zip(self.evenings, before)):
            require(time.monotonic() < end, "not every table comes to its end:", [e.games for e in self.evenings], before)
            time.sleep(0.05)


@test
def nothing_told_is_lost_and_every_table_goes_on():
    world = World(options.veillee, options.times, options.seed)
    faults = world.run()
    for fault in faults:
        raise fault
    print(f"# {world.kills} kills, {world.count} acts, {sum(evening.games for evening in world.evenings)} games to their end", flush=True)
    require(world.kills == options.times and world.count >= options.times)


@test
def a_server_that_tells_before_it_stores_is_caught():
    world = World(options.hasty, 200, options.seed)
    faults = world.run()
    require(any("LOST" in str(fault) for fault in faults), "not caught in", world.kills, "kills:", faults)
    require(world.kills >= 1, "it was to be caught by a kill")
    print(f"# caught at kill {world.kills}: {faults[0]}", flush=True)


tap.main()
