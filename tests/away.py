#!/usr/bin/env python3
"""Bots and programs that come to a server's table from elsewhere: veillee bot LINK.

usage: away.py VEILLEE EXAMPLES      prints TAP
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import serving
from tap import main, test

VEILLEE, EXAMPLES = sys.argv[1], pathlib.Path(sys.argv[2])


def come(server, table, code, *how, home, language="en"):
    """A bot on its way to the seat that the code is for."""
    link = f"{server.url}/#/table/{table}/{code}"
    return subprocess.Popen([VEILLEE, "bot", link, *how], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                            env={**os.environ, "XDG_DATA_HOME": home, "LC_ALL": language})


def phase(server, table, token):
    return server.get(f"/api/v1/tables/{table}", token=token).json["phase"]


def wait(condition, what, seconds=60):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(0.05)


def gated(folder):
    """The sample bot, which answers nothing before its gate is open: a game with it cannot be over before. And the gate."""
    program, gate = pathlib.Path(folder) / "gated.py", pathlib.Path(folder) / "open"
    program.write_text(f"""import os, sys, time
sys.path.insert(0, {str(EXAMPLES.resolve() / "bots")!r})
import bot
class Gated(bot.Bot):
    def choose(self, moves, view):
        while not os.path.exists({str(gate)!r}):
            time.sleep(0.02)
        return super().choose(moves, view)
bot.Bot = Gated
bot.main()
""")
    return f"{sys.executable} {program}", gate


def seated(server, table, token):
    return sum(seat["kind"] != "open" for seat in server.get(f"/api/v1/tables/{table}", token=token).json["seats"])


def play(server, home, game, sitters, cut=None, **more):
    """A whole game of those who come from elsewhere: its record. `cut` is called once in mid-game."""
    host = server.person("Host")["token"]
    made = server.post("/api/v1/tables", {"game": game, "players": len(sitters), "seats": [{"kind": "open"}] * len(sitters), **more}, token=host).json
    bots = [come(server, made["id"], code, *how, home=home) for code, how in zip(made["invites"], sitters)]
    wait(lambda: seated(server, made["id"], host) == len(sitters), "they did not come")
    time.sleep(0.3)
    assert server.post(f"/api/v1/tables/{made['id']}/begin", {}, token=host).status == 202
    if cut is not None:
        wait(lambda: phase(server, made["id"], host) == "playing", "it did not begin")
        bots = cut(made, bots) or bots
    wait(lambda: phase(server, made["id"], host) == "over", f"it did not end: {[bot.poll() for bot in bots]}", 120)
    for bot in bots:
        out, err = bot.communicate(timeout=30)
        assert bot.returncode == 0, (bot.returncode, out, err)
    return server.get(f"/api/v1/tables/{made['id']}/record", token=host).body


def valid(record, *more):
    with tempfile.NamedTemporaryFile(suffix=".rec") as file:
        file.write(record)
        file.flush()
        answer = subprocess.run([VEILLEE, "validate", file.name, *more], capture_output=True, text=True)
        assert answer.returncode == 0, answer.stdout
        return subprocess.run([VEILLEE, "verify", file.name, *more], capture_output=True, text=True)


@test
def bots_play_every_game():
    with tempfile.TemporaryDirectory() as home, serving.Server(VEILLEE) as server:
        for game, count in (("kuhn", 2), ("goofspiel", 3), ("tenakee", 3), ("manitou", 2), ("tomahawk", 2), ("ogallala", 3)):
            fair = valid(play(server, home, game, [("greedy",)] * count))
            assert fair.returncode == 0, fair.stdout  # with their own parts in the deal
            assert "house" not in fair.stdout.lower() or "0" in fair.stdout, fair.stdout


@test
def a_program_and_a_level():
    with tempfile.TemporaryDirectory() as home, serving.Server(VEILLEE) as server:
        program = f"{sys.executable} {EXAMPLES / 'bots/bot.py'}"
        for game in ("tenakee", "tomahawk"):
            sitters = [("--exec", program, "--time", "20000"), ("ismcts:50",), ("random",)][:3 if game == "tenakee" else 2]
            valid(play(server, home, game, sitters))


@test
def they_play_by_the_numbers_of_somebodys_own_box():
    """Nobody who comes has the file: the table tells them, and the program what is printed on its cards."""
    mybox = {"game": "ogallala", "edition": "mybox", "components": {"guard:r": {"copies": 3}, "guard": {"strength": 5}}}
    with tempfile.TemporaryDirectory() as home, serving.Server(VEILLEE) as server:
        told = pathlib.Path(home) / "told"
        program = f"sh -c 'tee {told} | {sys.executable} {EXAMPLES / 'bots/bot.py'}'"
        table = []
        record = play(server, home, "ogallala", [("--exec", program, "--time", "20000"), ("greedy",)], edition=mybox,
                      cut=lambda made, bots: table.append(made["id"]))
        game = next(line for line in map(json.loads, told.read_text().splitlines()) if line["type"] == "game")
        assert game["edition"] == "mybox", game
        assert game["faces"]["guard:r"]["copies"] == 3, game["faces"]
        assert b"edition mybox@" in record
        edition = pathlib.Path(home) / "mybox.json"
        host = server.person("Host again")["token"]
        assert server.get(f"/api/v1/tables/{table[0]}/edition", token=host).status == 404  # a private table
        edition.write_text(json.dumps(mybox))
        fair = valid(record, "--edition", str(edition))
        assert fair.returncode == 0, fair.stdout
        without = subprocess.run([VEILLEE, "validate", "-"], input=record, capture_output=True)
        assert without.returncode == 1 and b"REC-7" in without.stdout, without


@test
def who_is_killed_comes_back_to_its_seat():
    with tempfile.TemporaryDirectory() as home, serving.Server(VEILLEE) as server:
        waiting, gate = gated(home)

        def cut(made, bots):
            bots[0].kill()
            bots[0].communicate()
            gate.touch()
            return [come(server, made["id"], made["invites"][0], "random", home=home), *bots[1:]]
        valid(play(server, home, "goofspiel", [("ismcts:40",), ("--exec", waiting, "--time", "60000")], cut=cut))


@test
def a_server_that_was_gone_is_found_again():
    with tempfile.TemporaryDirectory() as home, tempfile.TemporaryDirectory() as folder:
        port = serving.free_port()
        server = serving.Server(VEILLEE, listen=f"127.0.0.1:{port}", folder=folder)
        with server:
            waiting, gate = gated(home)

            def cut(made, bots):
                server.kill()
                gate.touch()
                server.start()
            valid(play(server, home, "goofspiel", [("ismcts:60",), ("--exec", waiting, "--time", "60000")], cut=cut))


@test
def what_is_no_place_is_said():
    with tempfile.TemporaryDirectory() as home, serving.Server(VEILLEE) as server:
        for link in ("nonsense", "http://127.0.0.1/", "ftp://a/#/table/1/2", "http://a:99999/#/table/1/2", "http:///#/table/1"):
            bot = subprocess.run([VEILLEE, "bot", link], capture_output=True, text=True)
            assert bot.returncode == 2 and "no link" in bot.stderr, (link, bot.stderr)
        host = server.person("Host")["token"]
        made = server.post("/api/v1/tables", {"game": "kuhn", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]}, token=host).json
        for table, code in ((made["id"], made["watch"]), ("0" * 32, "x" * 32)):
            bot = come(server, table, code, "greedy", home=home)
            out, err = bot.communicate(timeout=30)
            assert bot.returncode == 1 and err.strip() not in ("", "veillee:"), (bot.returncode, out, err)


if __name__ == "__main__":
    main()
