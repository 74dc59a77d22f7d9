#!/usr/bin/env python3
"""Fair deals at a real server, looked at from outside: the log that anybody can download, the records that players have, and what
`veillee verify` and an implementation of docs/fair-deal.md in Python (fair_check.py) say of both.

usage: fair_served.py VEILLEE      prints TAP
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import fair_check
import tap
from player import Chair, Party, pump
from serving import Server
from tap import test

VEILLEE = os.path.abspath(sys.argv[1])
SERVER = Server(VEILLEE, "--test-clock")
SHORT = {"options": {"cards": "3"}}


def verify(*words, status=0, **more):
    done = subprocess.run([VEILLEE, "verify", *map(str, words)], capture_output=True, text=True, env=dict(os.environ, LC_ALL="C.UTF-8"), **more)
    assert done.returncode == status, (words, done)
    return done


def download():
    """The whole log, and that it is one, by both implementations."""
    answer = SERVER.get("/api/v1/fair/log")
    assert answer.status == 200, answer.body
    text = answer.body.decode("ascii")
    assert fair_check.check_log(text) is None, fair_check.check_log(text)
    told = json.loads(verify("--log", "-", "--json", input=text).stdout)
    assert told["ok"] and told["entries"] == text.count("\n"), told
    return text


def of(table, text):
    """The entries of one table, each without number, hash, time and the table's id."""
    return [re.sub(f" {table}", "", line.split(" ", 3)[3]) for line in text.splitlines() if f" {table} " in line]


def check_game(party, how, seats, round_=1):
    """The record of a finished game, by itself and beside the log; what the log says of it. `seats` is who drew, None: either."""
    record = party.ask("GET", "/record").body.decode("utf-8")
    text = download()
    assert fair_check.check(record) is None, fair_check.check(record)
    with tempfile.TemporaryDirectory() as folder:
        game, log = pathlib.Path(folder, "game.rec"), pathlib.Path(folder, "log")
        game.write_text(record, encoding="utf-8")
        log.write_text(text)
        assert "are those that were published" in verify(game, "--log", log).stderr
        assert "are those that were published" in verify(game, "--commitments", log).stderr
        told = json.loads(verify(game, "--log", log, "--json").stdout.splitlines()[-1])
    assert told["table"] == party.id and told["round"] == round_ and told["published"], told
    assert all(drawn == wanted or wanted is None for drawn, wanted in zip(told["seats"], seats, strict=True)), told
    assert told["broken_off"] == (None if how == "over" else how.split()[0]), told
    entries = of(party.id, text)
    assert re.fullmatch(f"end {round_} {how} [0-9a-f]{{64}}", entries[-1]), entries
    header, _ = fair_check.parse(record)
    for seat, chair in enumerate(party.chairs):  # what a person drew is what went into it
        if told["seats"][seat] == "own":
            assert header[f"x-fair-nonce-{seat}"] == chair.nonces[round_].hex()
    return entries


@test
def a_game_of_two():
    with Party(SERVER, **SHORT) as party:
        party.play()
        entries = check_game(party, "over", ["own", "own"])
    kinds = [entry.split()[0] for entry in entries]
    assert kinds == ["commit", "commit", "commit", "begin", "end"], entries
    assert entries[0].endswith("game goofspiel version 1 players 2 edition default option cards=3"), entries[0]


@test
def with_a_bot_the_house_draws_for_it():
    with Party(SERVER, bots=("greedy",), **SHORT) as party:
        party.play()
        entries = check_game(party, "over", ["own", "own", "house"])
    assert any(re.fullmatch("commit 1 2 house [0-9a-f]{64}", entry) for entry in entries), entries


@test
def a_game_that_is_given_up():
    with Party(SERVER, **SHORT) as party:
        assert party.chairs[1].act("resign")["type"] == "done"
        check_game(party, "resign 1", ["own", "own"])


@test
def a_round_that_was_void_stands_in_the_log():
    with Party(SERVER, begin=False, connect=False, **SHORT) as party:
        with party.chair(0) as anne, party.chair(1, contributes=False) as bob:
            party.ask("POST", "/begin")
            pump([anne, bob], lambda: bob.fair["wanted"] == "hash")
            bob.say({"type": "fair", "round": 1, "hash": "ab" * 32})
            pump([anne, bob], lambda: bob.fair["wanted"] == "nonce" and bob.fair["by"] == [1]) # Anne's is there
            assert SERVER.post("/test/clock", {"ahead": 31000}).status < 300
            pump([anne], lambda: any(note["note"] == "voided" for note in anne.notes.values()))
            assert "void 1 1" in of(party.id, download())
            carol = SERVER.person("Carol")
            code = party.ask("POST", "/invites", body={"seat": 1}).json["code"]
            assert SERVER.post(party.path + "/join", {"code": code}, token=carol["token"]).status == 200
            with Chair(SERVER, party.id, carol["token"]) as third:
                pump([anne, third], lambda: anne.moves and third.moves)
                party.chairs = [anne, third]
                party.play()
                # She had joined, but perhaps not connected yet, when the round wanted her hash.
                entries = check_game(party, "over", ["own", None], round_=2)
    assert [entry.split()[0] for entry in entries].count("commit") == 6, entries


@test
def a_deal_that_nobody_goes_on_with_stays_to_be_seen():
    """Whether it is on, was left before it began, or its server was killed: what was committed to is there, and has no end."""
    with Party(SERVER, **SHORT) as playing, Party(SERVER, begin=False, **SHORT) as left:
        before = download()
        assert of(playing.id, before)[-1] == "begin 1" and of(left.id, before) == []
        SERVER.kill()
        SERVER.start()
        after = download()
        assert after.startswith(before)
        told = json.loads(verify("--log", "-", "--json", input=after).stdout)
        assert told["open"] >= 1
    head = verify("--log", "-", input=before).stderr.split("the head is ")[1].split()[0]
    with Party(SERVER, **SHORT) as party:
        party.play()
        assert head in download().split("\n")[before.count("\n")].split()[1]  # the next line names it


if __name__ == "__main__":
    with SERVER:
        tap.main()
