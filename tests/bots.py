#!/usr/bin/env python3
"""Bots that are other programs: the samples behave; those that hang, flood, lie or crash do not stop a game.

usage: bots.py VEILLEE SOURCE_ROOT SAMPLE_BOT      prints TAP
"""
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import time

from harness import main, test

VEILLEE, ROOT, SAMPLE = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]), os.path.abspath(sys.argv[3])
GAMES = re.findall(r"^GAME\((\w+)\)", (ROOT / "src/games/registry.def").read_text(), re.M)
PYTHON = shlex.quote(sys.executable)

# A bot whose answers are the last lines of this program; {} is what it does with a request.
BOT = """
import json, os, signal, sys, time
def say(text): sys.stdout.write(text); sys.stdout.flush()
def answer(m, move): say(json.dumps({"type": "move", "id": m["id"], "move": move}) + "\\n")
count = 0
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "hello": say('{"type":"hello","protocol":1,"name":"naughty"}\\n')
    if m["type"] == "bye": break
    if m["type"] != "request": continue
    count += 1
"""


def run(*words, seconds=120):
    start = time.monotonic()
    done = subprocess.run([VEILLEE, *map(str, words)], capture_output=True, text=True, timeout=seconds)
    done.seconds = time.monotonic() - start
    assert done.returncode in (0, 1, 2), (words, done.returncode, done.stderr[-2000:])
    return done


def with_bot(body, *words, **more):
    """Runs veillee with a bot that does this with each request; BOT stands for it."""
    with tempfile.NamedTemporaryFile("w", suffix=".py") as file:
        file.write(BOT + "".join("    " + line + "\n" for line in body.splitlines()))
        file.flush()
        command = f"{PYTHON} {shlex.quote(file.name)}"
        return run(*[str(word).replace("BOT", command) for word in words], **more)


def sim(body, *more, game="goofspiel", games=2, limit=10000):
    done = with_bot(body, "sim", game, "--bots", "exec:BOT,random", "--games", games, "--json", "--time", limit, *more)
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    assert data["games"] == games and data["bots"] == ["naughty", "random"]
    return data, done


@test
def sample_bots_behave():
    for command in (f"{PYTHON} {shlex.quote(str(ROOT / 'examples/bots/bot.py'))}", shlex.quote(SAMPLE)):
        done = run("bot-check", command, "--games", 5, "--time", 20000)
        assert done.returncode == 0, done.stdout + done.stderr
        assert [line.split()[1] for line in done.stdout.splitlines()] == GAMES
        assert all(line.startswith("ok ") for line in done.stdout.splitlines()), done.stdout


@test
def good_answers_are_played():
    data, done = sim("answer(m, m['moves'][-1])", game="kuhn", games=30)
    assert done.stderr == "", done.stderr
    data, done = sim("answer(m, max(m['moves'], key=lambda w: int(w.split()[1])))")
    assert done.stderr == ""


@test
def the_same_seed_gives_the_same_games():
    first, _ = sim("answer(m, m['moves'][0])", "--seed", 5)
    second, _ = sim("answer(m, m['moves'][0])", "--seed", 5)
    assert first["mean_scores"] == second["mean_scores"]


@test
def a_bot_that_lies():
    _, done = sim("answer(m, 'bid 99')")
    assert "REC-2" in done.stderr and "were the policy's" in done.stderr, done.stderr
    _, done = sim("answer(m, m['moves'][0] if count % 2 else 'bid 1')")
    assert "GOO-" in done.stderr or "REC-3" in done.stderr, done.stderr
    _, done = sim("say(json.dumps({'type':'move','id':m['id']+1,'move':m['moves'][0]})+'\\n')")
    assert "no answer to use" in done.stderr, done.stderr


@test
def a_bot_that_talks_nonsense():
    for nonsense in ("'hello\\n'", "'{}\\n'", "'[]\\n'", "'\\n'", "'{\"type\":\"move\",\"id\":\"1\",\"move\":3}\\n'",
                     "'[' * 5000 + '\\n'", "'\\x1b[2J\\n'", "'{\"type\":\"move\",\"id\":1,\"id\":1,\"move\":\"\"}\\n'"):
        _, done = sim(f"say({nonsense})")
        assert "not an answer" in done.stderr and "the policy plays on" in done.stderr, done.stderr
        assert "\x1b" not in done.stderr


@test
def a_bot_that_hangs():
    _, done = sim("time.sleep(1000)", limit=200)
    assert "no answer within 200 ms" in done.stderr and "the policy plays on" in done.stderr, done.stderr
    assert done.seconds < 30
    _, done = sim("if count != 3: answer(m, m['moves'][0])", limit=1500)
    assert done.stderr.count("no answer within") == 1 and "1 of its 26 moves" in done.stderr, done.stderr


@test
def a_late_answer_is_passed_over():
    body = "if count == 2: time.sleep(2)\nanswer(m, m['moves'][0])"
    _, done = sim(body, limit=1200)
    assert "no answer within" in done.stderr and "illegal" not in done.stderr, done.stderr


@test
def a_bot_that_floods():
    for flood in ("while True: say('x' * 65536)", "while True: answer({'id': 0}, 'bid 1')",
                  "while True: say('spam\\n' * 1000)"):
        _, done = sim(flood)
        assert "the policy plays on" in done.stderr and done.seconds < 60, done.stderr
        assert len(done.stderr) < 10000
    _, done = sim("for i in range(5): answer(m, m['moves'][0])")  # talks too much, but is understood
    assert "the policy plays on" not in done.stderr, done.stderr
    done = with_bot("for i in range(3): answer(m, m['moves'][0])", "bot-check", "BOT", "--games", 1, "--time", 5000)
    assert done.returncode == 1 and re.search(r"stray [1-9]", done.stdout), done.stdout


@test
def a_bot_that_crashes():
    for crash in ("sys.exit(3)", "os.kill(os.getpid(), signal.SIGSEGV)", "1 / 0", "answer(m, m['moves'][0])\nif count == 4: sys.exit(0)"):
        _, done = sim(crash)
        assert "it has gone away; the policy plays on" in done.stderr, done.stderr
        assert done.seconds < 30


@test
def a_bot_that_does_not_read():
    body = "answer(m, m['moves'][0])\nif count == 1: time.sleep(1000)"
    done = with_bot(body, "sim", "tenakee", "--bots", "exec:BOT,random,random", "--games", 30, "--time", 300)
    assert done.returncode == 0 and "the policy plays on" in done.stderr, done.stderr


@test
def its_whole_family_is_put_down():
    with tempfile.TemporaryDirectory() as folder:
        mark = f"{folder}/pid"
        body = ("if count == 1:\n"
                f"    if os.fork() == 0: open({mark!r}, 'w').write(str(os.getpid())); time.sleep(1000)\n"
                "    time.sleep(1000)")
        sim(body, limit=400)
        for _ in range(100):
            if os.path.exists(mark) and open(mark).read():
                break
            time.sleep(0.02)
        pid = int(open(mark).read())
        for _ in range(100):
            try:
                os.kill(pid, 0)
                if "Z" in open(f"/proc/{pid}/stat").read().split(")")[1].split()[0]:
                    return
            except (ProcessLookupError, FileNotFoundError):
                return
            time.sleep(0.02)
        raise AssertionError("a child of the bot lives on")


@test
def a_program_that_is_no_bot():
    for command in ("true", "false", "/no/such/program", "echo hello", "echo '{\"type\":\"hello\",\"protocol\":2}'"):
        done = run("bot-check", command, "--games", 1)
        assert done.returncode == 1 and "it did not start" in done.stdout, (command, done.stdout)
        done = run("sim", "kuhn", "--bots", f"exec:{command},random", "--games", 1)
        assert done.returncode == 2 and done.stdout == "" and "--bots" in done.stderr, (command, done.stderr)
    assert run("bot-check").returncode == 2
    assert run("bot-check", "true", "--games", 0).returncode == 2


def fits(schema, value, root):
    """As much of JSON Schema as ours uses."""
    if "$ref" in schema:
        return fits(root["$defs"][schema["$ref"].split("/")[-1]], value, root)
    if "oneOf" in schema:
        return sum(fits(choice, value, root) for choice in schema["oneOf"]) == 1
    if "const" in schema and value != schema["const"] or "enum" in schema and value not in schema["enum"]:
        return False
    types = schema.get("type", [])
    names = {dict: "object", list: "array", str: "string", bool: "boolean", int: "integer", type(None): "null"}
    if types and names[type(value)] not in ([types] if isinstance(types, str) else types):
        return False
    if isinstance(value, dict):
        rest = schema.get("additionalProperties", True)
        known = schema.get("properties", {})
        return set(schema.get("required", [])) <= set(value) and all(
            fits(known[key], item, root) if key in known else rest if isinstance(rest, bool) else fits(rest, item, root)
            for key, item in value.items())
    if isinstance(value, list):
        return len(value) >= schema.get("minItems", 0) and all(fits(schema.get("items", {}), v, root) for v in value)
    if isinstance(value, str):
        return schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", 10 ** 9)
    if isinstance(value, int):
        return schema.get("minimum", value) <= value <= schema.get("maximum", value)
    return True


@test
def every_message_fits_the_schema():
    schema = json.loads((ROOT / "docs/bot-protocol.schema.json").read_text())
    with tempfile.TemporaryDirectory() as folder:
        bot = pathlib.Path(folder, "bot.py")
        bot.write_text(BOT.replace("    m = json.loads(line)",
                                   f"    open({folder + '/log'!r}, 'a').write(line)\n    m = json.loads(line)") +
                       "    answer(m, m['moves'][0] if count % 5 else 'nonsense')\n")
        run("bot-check", f"{PYTHON} {shlex.quote(str(bot))}", "--games", 3, "--time", 5000)
        messages = [json.loads(line) for line in pathlib.Path(folder, "log").read_text().splitlines()]
    assert {m["type"] for m in messages} == {"hello", "game", "note", "request", "complaint", "over", "bye"}
    for message in messages:
        assert fits(schema, message, schema), message
    assert fits(schema, {"type": "move", "id": 1, "move": "bet"}, schema)
    assert not fits(schema, {"type": "move", "id": 0, "move": "bet"}, schema)
    number = 0
    for message in messages:  # notes are numbered without gaps, in each game
        number = 0 if message["type"] == "game" else number
        if message["type"] == "note":
            assert message["number"] == number
            number += 1
        if message["type"] == "request":
            assert message["view"]["next"] == number and list(message)[:5] == ["type", "id", "seat", "time_ms", "moves"]


if __name__ == "__main__":
    main()
