#!/usr/bin/env python3
"""Drives the real binary, as a user and as a script would.

usage: cli.py VEILLEE SOURCE_ROOT [COMMAND…]     prints TAP; with commands only the tests that name one of them, if there are any
"""
import inspect
import json
import math
import os
import pathlib
import random
import re
import resource
import subprocess
import sys
import tempfile

import tap
from tap import test

VEILLEE, ROOT = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
GAMES = re.findall(r"^GAME\((\w+)\)", (ROOT / "src/games/registry.def").read_text(), re.M)


def veillee(*words, stdin=None, env=None):
    environment = dict(os.environ, LC_ALL="C")
    environment.update(env or {})
    run = subprocess.run([VEILLEE, *map(str, words)], input=stdin, capture_output=True, env=environment, timeout=300)
    run.out, run.err = run.stdout.decode("utf-8"), run.stderr.decode("utf-8")
    assert run.returncode in (0, 1, 2), f"{words}: exit {run.returncode}\n{run.err}"
    return run


def say(*words, status=0, **more):
    run = veillee(*words, **more)
    assert run.returncode == status, f"{words}: exit {run.returncode}, not {status}\n{run.out[-500:]}\n{run.err[-500:]}"
    return run


def players_of(game):
    """The least and the most players a game is for, as it says itself."""
    words = re.search(r"is for (\d)(?: to (\d))? players", veillee("random", game, "--players", 6).err)
    return int(words.group(1)), int(words.group(2) or words.group(1))


def record(game, players, seed=1, *more):
    return say("random", game, "--players", players, "--seed", seed, *more).out


@test
def help_for_everything():
    commands = re.findall(r"^  ([a-z-]+) ", say("--help").out.split("\ngames")[0], re.M)
    assert {"random", "validate", "verify", "legal", "replay", "sim", "arena", "analyse", "solve", "bench", "edition", "layout", "observation", "rules"} <= set(commands)
    for command in commands:
        page = say(command, "--help").out
        assert page.startswith(f"usage: veillee {command} "), page
        for flag in re.findall(r"^  --(\w+)", page, re.M):
            assert flag == "help" or flag in ("option", "edition") or f"--{flag}" in page.splitlines()[0], (command, flag)
    assert say("--version").out.startswith("veillee ")


@test
def usage_errors_are_2_and_say_why():
    for words in (
        [], ["dance"], ["random"], ["random", "tenakee"], ["random", "chess", "--players", 2],
        ["random", "tenakee", "--players", 2], ["random", "tenakee", "--players", "three"],
        ["random", "tenakee", "--players", 3, "--players", 3], ["random", "tenakee", "--players", 3, "--option", "chief"],
        ["random", "tenakee", "--players", 3, "--option", "chief=1"], ["random", "tenakee", "--players", 3, "--seed", "x"],
        ["random", "tenakee", "--players", 3, "--games", 2], ["random", "tenakee", "--players", 3, "--games", 0],
        ["random", "tenakee", "--players", 3, "--loud"], ["random", "tenakee", "--players"],
        ["random", "goofspiel", "--players", 3, "--option", "bids=hidden"], ["validate"], ["validate", "/no/such/file"],
        ["legal"], ["legal", "a", "b"], ["replay", "/no/such/file"], ["sim", "tenakee", "--bots", "random"],
        ["sim", "tenakee", "--bots", "random,random", "--games", 1], ["sim", "kuhn", "--bots", "a,b", "--games", 1],
        ["verify"], ["verify", "/no/such/file"], ["bot-check"], ["sim", "kuhn", "--bots", "exec:false,random", "--games", 1],
        ["rules", "tenakee", "--lang", "it"], ["rules"], ["edition", "chess"], ["layout"], ["layout", "chess"], ["observation"], ["observation", "chess"], ["bench", "now"],
    ):
        run = say(*words, status=2)
        assert run.out == "" and len(run.err) > 10, (words, run.out, run.err)


@test
def a_refusal_names_what_it_refuses_and_what_there_is():
    """By any command: sim, random, rules, validate, replay, play, legal."""
    for words, *said in (
        (["dance"], "“dance”", "--help"),
        (["random", "chess", "--players", 2], "“chess”", "tenakee", "manitou", "ogallala", "tomahawk"),
        (["random", "kuhn"], "--players"),
        (["random", "kuhn", "--players", 3], "kuhn is for 2 players"),
        (["random", "tenakee", "--players", 2], "tenakee is for 3 to 5 players"),
        (["random", "tenakee", "--players", 6], "tenakee is for 3 to 5 players"),
        (["random", "kuhn", "--players", 2, "--seed", -1], "--seed", "“-1”"),
        (["random", "kuhn", "--players", 2, "--seed", 1 << 64], "--seed", f"“{1 << 64}”"),
        (["random", "kuhn", "--players", 2, "--games", 2], "--out"),
        (["random", "kuhn", "--players", 2, "--games", 1000001, "--out", "o"], "--games", "from 1 to 1000000", "“1000001”"),
        (["random", "kuhn", "--players", 2, "--out", "/no/such/folder"], "/no/such/folder", "there is no such file or folder"),
        (["random", "tenakee", "--players", 3, "--option", "chief=maybe"], "chief=maybe", "no such value", "chief=off|on"),
        (["random", "tenakee", "--players", 3, "--option", "chef=on"], "chef=on", "no such option", "chief=off|on"),
        (["random", "kuhn", "--players", 2, "more"], "usage: veillee random GAME --players N"),
        (["random", "kuhn", "--players", 2, "--loud"], "--loud", "veillee random --help"),
        (["sim", "kuhn", "--bots", "random,random", "--games", 0], "--games", "from 1 to", "“0”"),
        (["sim", "kuhn", "--bots", "random,random,random", "--games", 2], "kuhn is for 2 players"),
        (["sim", "kuhn", "--bots", "random,nobody", "--games", 2], "--bots", "“nobody”", "greedy", "master", "exec:CMD"),
        (["replay", "/no/such/file"], "/no/such/file", "there is no such file or folder"),
        (["validate", "/"], "/: ", "folder"),
        (["play", "kuhn", "--seats", "human"], "kuhn is for 2 players"),
        (["play", "kuhn", "--seats", "human,nobody"], "--seats", "“nobody”", "greedy"),
        (["play", "kuhn", "--clock", "x"], "--clock", "“x”"),
        (["play", "kuhn", "--match", 0], "--match", "from 1 to 1000", "“0”"),
        (["play", "kuhn", "--match", 1001], "--match", "from 1 to 1000", "“1001”"),
        (["rules", "kuhn", "--lang", "it"], "--lang", "“it”"),
    ):
        run = say(*words, status=2, env={"LC_ALL": "C.UTF-8"})
        assert run.out == "" and run.err.startswith("veillee: "), (words, run.out, run.err)
        for part in said:
            assert part in run.err, (words, part, run.err)
    run = say("rules", "tenakee", "TEN-99", status=1)
    assert run.out == "" and "TEN-99" in run.err
    whole = say("rules", "tenakee", "TEN-10").out
    assert whole.startswith("TEN-10 A head may only go on ") and whole == say("rules", "tenakee", "ten-10").out


@test
def validate_goes_on_after_a_fault_and_tells_the_worst():
    deal = "game kuhn\nplayers 2\n---\n* deal 0 1\n* deal 1 3\n"
    with tempfile.TemporaryDirectory() as folder:
        path = {name: os.path.join(folder, name) for name in ("good", "bad", "half", "broken", "none")}
        for name, text in (("good", record("kuhn", 2)), ("bad", "game kuhn\nplayers 2\n---\n0 bet\n"), ("half", deal), ("broken", deal + "! resign 0\n")):
            with open(path[name], "w", encoding="utf-8") as file:
                file.write(text)
        told = {"good": f"ok {path['good']}", "broken": f"ok {path['broken']}", "bad": f"FAIL {path['bad']}:4 REC-3 ", "half": f"FAIL {path['half']}:5 REC-6 "}
        for names, status in ((["good"], 0), (["broken", "good"], 0), (["bad", "good"], 1), (["good", "half"], 1), (["half", "bad", "broken"], 1), (["good", "none", "bad", "good"], 2),
                              (["none", "half"], 2), (["half", "none"], 2)):
            run = say("validate", *(path[name] for name in names), status=status)
            lines, wanted = run.out.splitlines(), [told[name] for name in names if name in told]
            assert len(lines) == len(wanted) and all(line.startswith(part) for line, part in zip(lines, wanted)), (names, run.out)
            assert (path["none"] in run.err) == ("none" in names), run.err


@test
def legal_and_random_say_what_is_done():
    with tempfile.TemporaryDirectory() as folder:
        for text, why in ((record("kuhn", 2), "finished"), ("game kuhn\nplayers 2\n---\n* deal 0 1\n* deal 1 3\n! resign 0\n", "broken off")):
            run = say("legal", "-", stdin=text.encode())
            assert run.out == "" and f"-: the game {'is' if why == 'finished' else 'was'} {why}; nothing may follow" in run.err, run.err
        out = os.path.join(folder, "games")
        for games in (3, 2): # over what stood there
            say("random", "kuhn", "--players", 2, "--games", games, "--out", out, "--seed", games)
            assert sorted(os.listdir(out)) == ["000001.rec", "000002.rec", "000003.rec"]
        texts = [pathlib.Path(out, f"00000{k}.rec").read_text(encoding="utf-8") for k in (1, 2, 3)]
        say("random", "kuhn", "--players", 2, "--games", 3, "--out", os.path.join(folder, "again"), "--seed", 2)
        assert [pathlib.Path(folder, "again", f"00000{k}.rec").read_text(encoding="utf-8") for k in (1, 2)] == texts[:2]
        assert len(set(texts)) == 3


@test
def random_games_validate_everywhere():
    for game in GAMES:
        low, high = players_of(game)
        for players in range(low, high + 1):
            for seed in (1, 2, "0xfeed"):
                text = record(game, players, seed)
                assert text == record(game, players, seed), "the same seed gives another game"
                assert say("validate", "-", stdin=text.encode()).out == "ok -\n"


@test
def random_writes_many():
    with tempfile.TemporaryDirectory() as folder:
        say("random", "tenakee", "--players", 4, "--games", 30, "--out", f"{folder}/new")
        files = sorted(pathlib.Path(folder, "new").iterdir())
        assert [f.name for f in files] == [f"{i:06}.rec" for i in range(1, 31)]
        assert files[0].read_text() == record("tenakee", 4), "the first of many is the only one of one"
        lines = say("validate", *files).out.splitlines()
        assert lines == [f"ok {f}" for f in files]
        seats = {line.split()[0] for line in files[3].read_text().split("---\n")[1].splitlines() if " pick " in line}
        assert seats == set("0123")


@test
def example_records_validate():
    files = sorted((ROOT / "tests/examples").glob("*.rec"))
    assert len(files) == 8
    at_hand = [f for f in files if f.name.split("-")[0] in GAMES]
    assert at_hand
    say("validate", *at_hand)


@test
def faults_name_line_and_rule():
    text = record("tenakee", 3)
    with tempfile.NamedTemporaryFile("w", suffix=".rec") as file:
        file.write(text.replace("\n= ", "\n= 1"))
        file.flush()
        run = say("validate", file.name, status=1)
        assert re.fullmatch(rf"FAIL {re.escape(file.name)}:\d+ REC-5 .+\n", run.out), run.out
    lines = text.splitlines()
    first = next(i for i, line in enumerate(lines) if " play " in line)
    lines[first] = re.sub(r"play \S+ .$", "play head A", lines[first])
    run = say("validate", "-", stdin="\n".join(lines).encode(), status=1)
    assert re.match(rf"FAIL -:{first + 1} (TEN-6|TEN-10) .+ - [A-Z].+\n", run.out), run.out
    both = say("validate", "-", ROOT / "tests/examples/tenakee-3p.rec", stdin=b"nonsense", status=1).out.splitlines()
    assert both[0].startswith("FAIL -:1 REC-1 ") and both[1].startswith("ok "), both


@test
def damaged_records_never_crash_and_rarely_pass():
    chooser = random.Random(1)
    for game in GAMES:
        low, _ = players_of(game)
        text = record(game, low)
        body = text.index("---\n") + 4
        passed = 0
        with tempfile.TemporaryDirectory() as folder:
            files = []
            for i in range(200):
                kind, lines = chooser.randrange(5), text.splitlines(keepends=True)
                at = chooser.randrange(5, len(lines))
                if kind == 0:
                    del lines[at]
                elif kind == 1:
                    lines.insert(at, lines[at])
                elif kind == 2:
                    other = chooser.randrange(5, len(lines))
                    lines[at], lines[other] = lines[other], lines[at]
                damaged = "".join(lines)
                if kind == 3:
                    place = chooser.randrange(body, len(damaged))
                    damaged = damaged[:place] + chr(chooser.randrange(32, 127)) + damaged[place + 1:]
                elif kind == 4:
                    damaged = damaged[:chooser.randrange(len(damaged))]
                files.append(pathlib.Path(folder, f"{i}.rec"))
                files[-1].write_text(damaged)
            run = veillee("validate", *files)
            assert len(run.out.splitlines()) == 200
            passed = len(re.findall("^ok ", run.out, re.M))
            assert passed < 120, f"{game}: {passed} of 200 damaged records pass"


@test
def legal_lists_what_may_follow():
    for game in GAMES:
        low, _ = players_of(game)
        head, body = record(game, low, 5).split("---\n")
        lines = body.splitlines()
        for count in range(0, len(lines) - 1, max(1, len(lines) // 25)):
            prefix = head + "---\n" + "".join(line + "\n" for line in lines[:count])
            out = say("legal", "-", stdin=prefix.encode()).out
            listed = out.splitlines()
            assert listed == sorted(listed, key=str.encode) and len(listed) == len(set(listed))
            assert lines[count] in listed or (listed == ["*"] and lines[count].startswith("* ")), (game, count)
        over = head + "---\n" + "".join(line + "\n" for line in lines[:-1])
        assert say("legal", "-", stdin=over.encode()).out == ""
        assert say("legal", "-", stdin=(head + "---\n" + body).encode()).out == ""
    assert say("legal", "-", stdin=b"game kuhn\nplayers 2\n---\n0 bet\n", status=1).out == ""
    out = say("legal", "-", stdin=b"game goofspiel\nplayers 2\noption order=descending\n---\n0 bid 1\n").out
    assert out == "".join(f"1 bid {n}\n" for n in sorted(map(str, range(1, 14))))


@test
def replay_shows_each_seat_its_own():
    text = record("tenakee", 3)
    dealt = {}
    for line in text.splitlines():
        words = line.split()
        if words[:2] == ["*", "deal"]:
            dealt.setdefault(words[2], []).append(words[3])
    for seat in "012":
        out = say("replay", "-", "--seat", seat, stdin=text.encode()).out
        for other in "012":
            shown = re.findall(rf"^\d+\. dealt {other} (\S+)$", out, re.M)
            assert shown == (dealt[other] if other == seat else ["?"] * 14)
    spectator = say("replay", "-", "--seat", "spectator", stdin=text.encode()).out
    assert set(re.findall(r"dealt \d (\S+)", spectator)) == {"?"} and "picked" not in spectator
    say("replay", "-", "--seat", 3, status=2, stdin=text.encode())
    say("replay", "-", "--seat", "nobody", status=2, stdin=text.encode())


@test
def replay_speaks_json():
    for game in GAMES:
        low, _ = players_of(game)
        text = record(game, low)
        lines = text.splitlines()
        for at in (6, len(lines) // 3, len(lines) // 2, len(lines)):
            for seat in ("0", "spectator", "all"):
                data = json.loads(say("replay", "-", "--seat", seat, "--at", at, "--json", stdin=text.encode()).out)
                assert data["game"] == game and data["seat"] == seat and len(data["breakdown"]) == low
                assert data["scene"]["zones"] and all(e["event"] for e in data["events"])
                ids = [piece["id"] for piece in data["scene"]["pieces"]]
                assert len(ids) == len(set(ids))
                if seat == "0" and 0 in data["actors"]:
                    assert data["scene"]["moves"]
    bad = text.replace("---\n", "---\nnonsense\n")
    assert "REC-2" in say("replay", "-", stdin=bad.encode(), status=1).err


@test
def replay_goes_backwards():
    for game in GAMES:
        low, _ = players_of(game)
        text = record(game, low).encode()
        for seat in ("0", "spectator", "all"):
            events, table = say("replay", "-", "--seat", seat, stdin=text).out.split("---\n")
            assert say("replay", "-", "--seat", seat, "--back", stdin=text).out == \
                table + "---\n" + "".join(reversed(events.splitlines(keepends=True)))
            forwards = json.loads(say("replay", "-", "--seat", seat, "--json", stdin=text).out)
            backwards = json.loads(say("replay", "-", "--seat", seat, "--json", "--back", stdin=text).out)
            forwards["events"].reverse()
            assert forwards == backwards
            length = len(text.splitlines())
            earlier = json.loads(say("replay", "-", "--seat", seat, "--json", "--at", length // 2, stdin=text).out)
            assert forwards["events"][len(forwards["events"]) - len(earlier["events"]):] == earlier["events"][::-1]


def reader_of_views():
    """The function that docs/views.md shows."""
    code = re.search(r"```python\n(.*?)```", (ROOT / "docs/views.md").read_text(encoding="utf-8"), re.S).group(1)
    names = {}
    exec(code, names)
    return names["read_view"]


def zone_faces(data, name, owner):
    """The faces that lie open in a seat's zone, sorted."""
    zones = [i for i, zone in enumerate(data["scene"]["zones"]) if zone["name"] == name and zone["owner"] == owner]
    return sorted(piece["face"] for piece in data["scene"]["pieces"] if piece["zone"] in zones and piece["face"])


@test
def views_are_read_as_documented():
    read_view = reader_of_views()
    for game in GAMES:
        low, high = players_of(game)
        layout = json.loads(say("layout", game, "--json").out)
        assert layout["game"] == game
        text = record(game, high)
        length = len(text.splitlines())
        for at in sorted({6, length // 3, length // 2, length - 8, length}):
            opens = []
            for seat, viewer in (("0", 0), (str(high - 1), high - 1), ("spectator", 6), ("all", 7)):
                data = json.loads(say("replay", "-", "--seat", seat, "--at", at, "--json", stdin=text.encode()).out)
                view = read_view(layout, data["bytes"])
                assert data["layout"] == layout["layout"] and view["viewer"] == viewer
                assert [s for s in range(high) if view["actors"] >> s & 1] == data["actors"]
                opens.append({name: value for name, value in view.items() if name.startswith("open.")})
                for name, value in view.items():
                    assert name.split(".")[-1] != "unused" or set(value if isinstance(value, list) else [value]) == {0}
                points = [sum(line["points"] for line in lines) for lines in data["breakdown"]]
                if viewer == 7 and "open.score" in view:
                    assert view["open.score"][:high] == points, (game, at)
            assert all(each == opens[0] for each in opens), (game, at)


@test
def views_hold_what_scenes_show():
    read_view = reader_of_views()
    for game in ("tenakee", "goofspiel"):
        _, players = players_of(game)
        layout = json.loads(say("layout", game, "--json").out)
        text, seen = record(game, players), 0
        for at in range(8, len(text.splitlines()), 11):
            data = json.loads(say("replay", "-", "--seat", 1, "--at", at, "--json", stdin=text.encode()).out)
            hand = read_view(layout, data["bytes"])["hand"][1]
            if game == "tenakee":  # how many of each kind
                cards = ["t1", "t2", "t3", "t4", "t5", "t6", "t8", "t10", "head", "warrior", "woman"]
                held = [card for card, copies in zip(cards, hand, strict=True) for _ in range(copies)]
            else:  # a set of cards
                held = [str(card) for card in range(1, 14) if hand >> (card - 1) & 1]
            assert zone_faces(data, "hand", 1) == sorted(held), (game, at)
            seen += len(held)
        assert seen > 10, game


@test
def observations_change_only_with_the_layout():
    """What a learner has learnt to read stays where it is: docs/observations.md."""
    for game in GAMES:
        golden = (ROOT / "src/games" / game / "golden/observation.txt").read_text(encoding="utf-8")
        table = say("observation", game).out
        assert table == golden, f"{game}: its observations changed: bump its layout and write golden/observation.txt anew"
        data, rows = json.loads(say("observation", game, "--json").out), table.splitlines()
        assert rows[0] == (f"{game}, rules {data['version']}, layout {data['layout']}: "
                           f"an observation has {data['size']} numbers")
        size = 0
        for row, field in zip(rows[2:], data["fields"]):
            shape = "".join(f"[{n}]" for n in field["shape"])
            assert row.split()[:2] == [str(size), field["name"]] and shape in row, (game, row)
            size += math.prod(field["shape"])
        assert size == data["size"]
        actions = [verb for key in ("verbs", "chance") for verb in data[key]]
        assert [verb["first"] for verb in actions] == [sum(v["count"] for v in actions[:i]) for i in range(len(actions))]
        assert sum(verb["count"] for verb in actions) == data["actions"] + data["outcomes"]
    shown = re.search(r"^\$ veillee observation kuhn\n(.*?)```", (ROOT / "docs/observations.md").read_text(encoding="utf-8"), re.S | re.M)
    assert shown.group(1) == say("observation", "kuhn").out


@test
def layouts_change_only_with_their_number():
    """The golden ones are what programs out there were written for."""
    for game in GAMES:
        golden = (ROOT / "src/games" / game / "golden/layout.txt").read_text(encoding="utf-8")
        table = say("layout", game).out
        assert table == golden, f"{game}: the fields of its view changed: bump its layout and write golden/layout.txt anew"
        layout, rows = json.loads(say("layout", game, "--json").out), table.splitlines()
        assert rows[0] == f"{game}, rules {layout['version']}, layout {layout['layout']}: a view has {layout['view_size']} bytes"
        for row, field in zip(rows[2:], layout["fields"], strict=True):
            kind = "iu"[not field["signed"]] + str(8 * field["size"]) + "".join(f"[{n}]" for n in field["shape"])
            assert row.split() == [str(field["offset"]), kind, field["name"]], row
    shown = re.search(r"^\$ veillee layout goofspiel\n(.*?)```", (ROOT / "docs/views.md").read_text(encoding="utf-8"), re.S | re.M)
    assert shown.group(1) == say("layout", "goofspiel").out


@test
def fair_deals_verify():
    for game in GAMES:
        low, high = players_of(game)
        for players in (low, high):
            text = record(game, players, 3, "--fair")
            assert text == record(game, players, 3, "--fair")
            assert say("verify", "-", stdin=text.encode()).out == "ok -\n"
            assert say("validate", "-", stdin=text.encode()).out == "ok -\n"
            seedless = re.sub("^x-fair-server-seed.*\n", "", text, flags=re.M)
            run = say("verify", "-", stdin=seedless.encode(), status=1)
            assert re.fullmatch(r"FAIL -:\d+ FAIR-1 .+\n", run.out), run.out
    assert "FAIR-1" in say("verify", "-", stdin=record("kuhn", 2).encode(), status=1).out
    assert "REC-1" in say("verify", "-", stdin=b"nonsense", status=1).out
    with tempfile.TemporaryDirectory() as folder:
        say("random", "kuhn", "--players", 2, "--games", 20, "--fair", "--out", folder)
        files = sorted(pathlib.Path(folder).iterdir())
        assert say("verify", *files).out == "".join(f"ok {f}\n" for f in files)
        assert len({f.read_text() for f in files}) == 20


@test
def sim_gives_the_same_totals_with_any_number_of_threads():
    keys = {"game", "players", "games", "decisions", "seconds", "games_per_second", "decisions_per_second", "mean_scores"}
    for game, bots in (("tenakee", "greedy,random,random"), ("goofspiel", "greedy,random"), ("kuhn", "greedy,greedy")):
        results = []
        for threads in (1, 2, 5):
            data = json.loads(say("sim", game, "--bots", bots, "--games", 1000, "--seed", 7, "--threads", threads,
                                  "--json").out)
            assert keys <= set(data) and data["players"] == bots.count(",") + 1 and data["games"] == 1000
            results.append((data["decisions"], data["mean_scores"], data["win_shares"]))
        assert results[0] == results[1] == results[2]
    assert "decisions/s" in say("sim", "kuhn", "--bots", "random,random", "--games", 100).out


@test
def greedy_beats_random():
    for game in GAMES:
        low, _ = players_of(game)
        bots = ",".join(["greedy"] + ["random"] * (low - 1))
        data = json.loads(say("sim", game, "--bots", bots, "--games", 1500, "--json").out)
        first, *others = data["mean_scores"]
        assert first > sum(others) / len(others), (game, data["mean_scores"])
        assert data["win_shares"][0] > 1 / low, (game, data["win_shares"])


@test
def solve_speaks_json():
    for algorithm, most in (("cfr", 1e-3), ("cfr+", 1e-4)):
        data = json.loads(say("solve", "kuhn", "--algorithm", algorithm, "--iterations", 1000, "--json").out)
        assert abs(data["value"] + 1 / 18) < 1e-3 and data["exploitability"] < most, data
        assert data["iterations"] == 1000 and data["seconds"] > 0
    words = ["goofspiel", "--option", "cards=4", "--option", "order=descending", "--option", "bids=hidden"]
    assert json.loads(say("solve", *words, "--iterations", 1000, "--json").out)["exploitability"] < 5e-3
    assert "exploitability" in say("solve", "kuhn", "--iterations", 10).out
    for bad in (["kuhn"], ["kuhn", "--iterations", 0], ["kuhn", "--iterations", 9, "--algorithm", "magic"],
                ["tenakee", "--iterations", 1]):
        say("solve", *bad, status=2)


@test
def solve_refuses_before_it_starts():
    """What cannot be solved is refused without building it: a tree of 20 million nodes has no room in 200 MiB."""
    sanitized = b"__asan_init" in pathlib.Path(VEILLEE).read_bytes() # which needs terabytes of addresses for itself

    def small():
        if not sanitized:
            resource.setrlimit(resource.RLIMIT_AS, (200 << 20, 200 << 20))

    for words, told in ((["tomahawk", "--iterations", "1"], "too large"), (["goofspiel", "--iterations", "1"], "too large"),
                        (["ogallala", "--iterations", "1"], "too large"), (["manitou", "--bots", "greedy"], "too large"),
                        (["tenakee", "--bots", "greedy"], "too large"), (["tenakee", "--iterations", "1"], "two-player")):
        run = subprocess.run([VEILLEE, "solve", *words], capture_output=True, text=True, preexec_fn=small, env=dict(os.environ, LC_ALL="C"))
        assert run.returncode == 2 and told in run.stderr and run.stdout == "", (words, run)
    for bots in ("greedy,greedy", "exec:false"):
        assert "--bots takes one bot of the house" in say("solve", "kuhn", "--bots", bots, status=2).err, bots
    assert say("solve", "kuhn", "--bots", "greedy").err == ""


@test
def a_game_says_how_many_it_is_for():
    """Whatever number it is."""
    for game in GAMES:
        low, high = players_of(game)
        range_ = f"{game} is for {low} players" if low == high else f"{game} is for {low} to {high} players"
        for players in (high + 1, 7, 99, 300, 10 ** 30):
            for command in ("random", "play"):
                assert range_ in say(command, game, "--players", players, status=2).err, (game, players)
        assert f"from {low} to {high}" in say("random", game, "--players", "many", status=2).err
        assert f"from {low} to {high}" in say("play", game, "--players", "0", status=2).err


@test
def bots_are_measured_by_the_solver():
    figure = json.loads(say("solve", "kuhn", "--bots", "ismcts:500", "--json").out)
    assert figure["algorithm"] == "ismcts:500" and 0 <= figure["exploitability"] < 0.45
    assert "random asked" in say("solve", "kuhn", "--bots", "random").out
    say("solve", "kuhn", "--bots", "random,random", status=2)
    say("solve", "kuhn", "--bots", "nobody", status=2)


@test
def positions_are_solved():
    folder = ROOT / "docs/research"
    for name, players, worlds in (("tomahawk-6", 2, 6), ("tomahawk-150", 2, 150), ("manitou-243", 2, 243), ("tenakee-273", 3, 273)):
        data = json.loads(say("solve", folder / f"{name}.rec", "--bots", "greedy", "--json").out)
        assert data["game"] == name.split("-")[0] and data["players"] == players and data["worlds"] == worlds
        assert 0 <= data["exploitability"] <= 1 and abs(data["nash_conv"] - players * data["exploitability"]) < 1e-6
        assert say("solve", folder / f"{name}.rec", "--bots", "greedy", "--json").out.split('"seconds"')[0] == \
            json.dumps(data, separators=(",", ":")).split('"seconds"')[0]
    data = json.loads(say("solve", folder / "tomahawk-6.rec", "--iterations", 500, "--json").out)
    assert data["exploitability"] < 0.01 and abs(data["value"] + 0.5) < 0.01
    text = (folder / "tomahawk-6.rec").read_bytes()
    assert "6 worlds" in say("solve", "-", "--iterations", 5, stdin=text).out
    move = say("legal", folder / "tomahawk-6.rec").out.splitlines()[0]
    assert "in the middle" in say("solve", "-", "--iterations", 5, stdin=text + move.encode() + b"\n", status=2).err
    whole = record("tomahawk", 2)
    assert "is over" in say("solve", "-", "--iterations", 5, stdin=whole.encode(), status=2).err
    cut = whole[:whole.index("0 place")]
    assert "hidden" in say("solve", "-", "--iterations", 5, stdin=cut.encode(), status=2).err
    assert "--bots" in say("solve", folder / "tenakee-273.rec", "--iterations", 5, status=2).err
    assert "REC-" in say("solve", "-", "--iterations", 5, stdin=b"game tomahawk\n", status=2).err
    say("solve", folder / "tomahawk-6.rec", "--iterations", 5, "--option", "prized=on", status=2)
    say("solve", "/no/such/file", "--iterations", 5, status=2)
    say("solve", "kuhn", "--bots", "exec:true", status=2)


@test
def figures_are_in_step_with_their_data():
    def tool(word):
        return subprocess.run([sys.executable, ROOT / "tools/exploitability.py", word], capture_output=True, text=True, check=True).stdout
    assert tool("draw") == (ROOT / "docs/exploitability.svg").read_text()
    page = (ROOT / "docs/bots.md").read_text()
    for table in tool("table").strip().split("\n\n"):
        assert table in page, table


@test
def searching_bots_play_everywhere():
    for game in GAMES:
        bots = ["ismcts:5", "gentle", "greedy"][:3 if game == "tenakee" else 2]
        data = json.loads(say("sim", game, "--bots", ",".join(bots), "--games", 2, "--json").out)
        assert data["bots"] == bots and data["games"] == 2
    assert json.loads(say("sim", "kuhn", "--bots", "ismcts:1ms,greedy", "--games", 3, "--json").out)["games"] == 3
    for bad in ("ismcts:0,greedy", "ismcts:,greedy", "ismcts:5s,greedy"):
        assert "there is no bot" in say("sim", "kuhn", "--bots", bad, "--games", 1, status=2).err


@test
def the_arena_is_fair_and_repeatable():
    words = ["arena", "tenakee", "--bots", "greedy,ismcts:10,random", "--games", 10, "--seed", 5, "--json"]
    first, second = (json.loads(say(*words, "--threads", n).out) for n in (1, 3))
    for data in (first, second):
        data.pop("seconds")
    assert first == second and first["game"] == "tenakee" and first["games"] == 12 and first["deals"] == 4
    assert [bot["name"] for bot in first["bots"]] == ["greedy", "ismcts:10", "random"]
    assert abs(sum(bot["win_share"] for bot in first["bots"]) - 1) < 1e-5
    for bot in first["bots"]:
        assert 0 <= bot["win_share_low"] <= bot["win_share"] <= bot["win_share_high"] <= 1
        assert {"mean_score", "elo"} <= set(bot)
    even = json.loads(say("arena", "manitou", "--bots", "greedy,greedy", "--games", 400, "--json").out)["bots"]
    assert len(even) == 1 and even[0]["seats"] == 2 and even[0]["win_share"] == 0.5 and even[0]["elo"] == 0
    sure = json.loads(say("arena", "manitou", "--bots", "greedy,random", "--until-sure", "--json").out)
    assert sure["sure"] and sure["games"] < 1000 and sure["bots"][0]["win_share_low"] > 0.5
    unsure = json.loads(say("arena", "kuhn", "--bots", "random,random", "--until-sure", "--games", 64, "--json").out)
    assert not unsure["sure"] and unsure["games"] == 64
    with tempfile.TemporaryDirectory() as folder:
        text = say("arena", "kuhn", "--bots", "greedy,random", "--games", 4, "--out", folder).out
        assert "greedy" in text and "Elo" in text
        files = sorted(pathlib.Path(folder).iterdir())
        assert [file.name for file in files] == [f"{n:06}.rec" for n in range(1, 5)]
        assert say("validate", *files).out.count("ok ") == 4
        deals = [re.findall(r"^\* .*$", file.read_text(), re.M) for file in files]
        assert deals[0] == deals[1] and deals[2] == deals[3]  # the same chance for each seating
    for bad in (["kuhn"], ["kuhn", "--bots", "greedy"], ["kuhn", "--bots", "greedy,x"], ["kuhn", "--bots", "greedy,greedy", "--games", 0]):
        say("arena", *bad, status=2)


@test
def records_are_analysed():
    text = record("tenakee", 3, 4)
    data = json.loads(say("analyse", "-", "--iterations", 20, "--json", stdin=text.encode()).out)
    assert data["game"] == "tenakee" and len(data["decisions"]) > 30
    lines = text.splitlines()
    for decision in data["decisions"]:
        assert lines[decision["line"] - 1] == f"{decision['seat']} {decision['move']}"
        assert 0 <= decision["win_before"] <= 1 and 0 <= decision["win_after"] <= 1 and decision["uncertainty"] > 0
        assert decision["knew"] and decision["better"] != decision["move"]
        assert abs(sum(seat["win"] for seat in decision["chances"]) - 1) < 0.001 and len(decision["chances"]) == 3
        assert all(0 < seat["uncertainty"] < 1 for seat in decision["chances"])
    assert set(data["turning_points"]) <= {decision["line"] for decision in data["decisions"]}
    again = say("analyse", "-", "--iterations", 20, "--json", stdin=text.encode()).out
    assert json.loads(again) == data
    assert say("analyse", "-", "--iterations", 20, "--threads", 3, "--json", stdin=text.encode()).out == again
    assert "turning points" in say("analyse", "-", "--iterations", 5, stdin=text.encode()).out
    unfinished = "\n".join(lines[:60]) + "\n"
    assert json.loads(say("analyse", "-", "--iterations", 5, "--json", stdin=unfinished.encode()).out)["decisions"]
    assert "REC-" in say("analyse", "-", stdin=b"game chess\n---\n", status=1).err
    for game in GAMES: # a game of few moves, and those of many
        low, _ = players_of(game)
        beginning = "\n".join(record(game, low, 2).splitlines()[:60]) + "\n"
        data = json.loads(say("analyse", "-", "--iterations", 2, "--json", stdin=beginning.encode()).out)
        assert data["game"] == game and data["decisions"], game


@test
def who_is_judged_did_not_know_what_others_chose():
    """Two bid at once, whoever stands first in the record: neither knew of the other's bid, nor that there was one."""
    judged = []
    for order in ("0 bid 2\n1 bid 3\n", "1 bid 3\n0 bid 2\n"):
        text = f"game goofspiel\nplayers 2\n---\n* prize 3\n{order}"
        decisions = json.loads(say("analyse", "-", "--iterations", 5, "--json", stdin=text.encode()).out)["decisions"]
        judged.append({decision["seat"]: decision["knew"] for decision in decisions})
    assert judged[0] == judged[1] and len(judged[0]) == 2, judged


@test
def editions_go_out_and_come_back():
    data = json.loads(say("edition", "tenakee").out)
    assert data["game"] == "tenakee" and data["edition"] == "default"
    assert data["components"]["t10"] == {"copies": 5, "provenance": "rulebook"}
    assert sum(c["copies"] for name, c in data["components"].items() if name.startswith("t")) == 70
    data["edition"] = "attic"
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        def attempt(change, status, *words):
            altered = json.loads(json.dumps(data))
            change(altered)
            file.seek(0)
            file.truncate()
            file.write(altered if isinstance(altered, str) else json.dumps(altered))
            file.flush()
            return say(*words, "--edition", file.name, status=status)
        text = attempt(lambda d: None, 0, "random", "tenakee", "--players", 3).out
        name = re.search(r"^edition (attic@[0-9a-f]{16})$", text, re.M)
        assert name
        assert f"edition {name.group(1)}" in attempt(lambda d: None, 0, "edition", "tenakee").err
        path = file.name
        assert say("validate", "-", "--edition", path, stdin=text.encode()).out == "ok -\n"
        assert "REC-7" in say("validate", "-", stdin=text.encode(), status=1).out
        for change in (
            lambda d: d["components"]["t8"].update(copies=6), lambda d: d["components"]["t8"].update(copies="5"),
            lambda d: d["components"]["t8"].update(strength=1), lambda d: d["components"].update(t7={"copies": 1}),
            lambda d: d.update(author="me"), lambda d: d.update(game="chess"), lambda d: d.update(game="kuhn"),
            lambda d: d.update(edition="default"), lambda d: d.update(edition="A Box"),
            lambda d: d.update(components=[1]), lambda d: d["components"].update(t1=3),
        ):
            run = attempt(change, 2, "random", "tenakee", "--players", 3)
            assert path in run.err, run.err
        for junk in ("", "{", "[]", '{"game":"tenakee","game":"tenakee"}', '{"a":' * 3000):
            file.seek(0)
            file.truncate()
            file.write(junk)
            file.flush()
            say("edition", "tenakee", "--edition", path, status=2)


@test
def every_edition_prints():
    for game in GAMES:
        data = json.loads(say("edition", game).out)
        for name, card in data["components"].items():
            where = card["provenance"]
            for source in where.values() if isinstance(where, dict) else [where]:
                assert source in ("rulebook", "derived", "confirmed", "reconstructed"), (game, name, source)
        data["edition"] = "same"
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(data, file)
            file.flush()
            again = json.loads(say("edition", game, "--edition", file.name).out)
            assert again["components"] == data["components"]


@test
def rules_in_three_languages():
    for game in GAMES:
        ids = {}
        for language in ("en", "fr", "de"):
            text = say("rules", game, "--lang", language).out
            ids[language] = re.findall(r"^\*\*([A-Z]{3}-\d+)\*\* ", text, re.M)
            assert text.startswith("# ") and max(map(len, text.splitlines())) <= 100
            assert len(ids[language]) == len(set(ids[language])) > 0
        assert sorted(ids["en"]) == sorted(ids["fr"]) == sorted(ids["de"])
        for rule in (ids["en"][0], ids["en"][-1].lower()): # an id says which game it is of
            assert say("rules", rule, "--lang", "de").out == say("rules", game, rule, "--lang", "de").out
            assert say("rules", rule).out.startswith(rule.upper() + " ")
    assert "there is no game" in say("rules", "TEN-99", status=2).err
    french = say("rules", "tenakee", "--lang", "fr").out
    assert say("rules", "tenakee", env={"LC_ALL": "", "LANG": "fr_FR.UTF-8"}).out == french
    assert say("rules", "tenakee", env={"LC_ALL": "de_AT"}).out == say("rules", "tenakee", "--lang", "de").out
    assert say("rules", "tenakee", env={"LC_ALL": "ja_JP"}).out == say("rules", "tenakee", "--lang", "en").out


@test
def bench_has_one_signature():
    first, second = (json.loads(say("bench", "--json").out) for _ in range(2))
    assert first["signature"] == second["signature"] and re.fullmatch("[0-9a-f]{16}", first["signature"])
    assert set(first["games"]) == set(GAMES)
    assert all(game["decisions_per_second"] > 0 for game in first["games"].values())


@test
def a_full_disk_is_noticed():
    if not os.path.exists("/dev/full"):
        return "no /dev/full"
    with open("/dev/full", "w") as full:
        run = subprocess.run([VEILLEE, "rules", "tenakee"], stdout=full, stderr=subprocess.PIPE, env=dict(os.environ, LC_ALL="C"))
    assert run.returncode == 2 and b"standard output" in run.stderr


if __name__ == "__main__":
    named = [t for t in tap.TESTS if any(f'"{command}"' in inspect.getsource(t) for command in sys.argv[3:])]
    tap.TESTS[:] = named or tap.TESTS
    tap.main()
