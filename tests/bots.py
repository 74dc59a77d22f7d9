#!/usr/bin/env python3
"""Bots that are other programs: the samples behave; those that hang, flood, lie or crash do not stop a game.

usage: bots.py VEILLEE SOURCE_ROOT SAMPLE_BOT      prints TAP
"""
import json
import os
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time

from tap import main, test

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


def run(*words):
    done = subprocess.run([VEILLEE, *map(str, words)], capture_output=True, text=True, env=dict(os.environ, LC_ALL="C"))
    assert done.returncode in (0, 1, 2), (words, done.returncode, done.stderr[-2000:])
    return done


def write_bot(path, body):
    """A bot that does this with each request; the command that runs it."""
    pathlib.Path(path).write_text(BOT + "".join("    " + line + "\n" for line in body.splitlines()))
    return f"{PYTHON} {shlex.quote(str(path))}"


def with_bot(body, *words):
    """Runs veillee with such a bot; BOT stands for it."""
    with tempfile.TemporaryDirectory() as folder:
        command = write_bot(f"{folder}/bot.py", body)
        return run(*[str(word).replace("BOT", command) for word in words])


def sim(body, *more, game="goofspiel", games=2, limit=60000):
    """The limit is long unless it is the point: bots that answer are not to be late on a machine that is busy."""
    done = with_bot(body, "sim", game, "--bots", "exec:BOT,random", "--games", games, "--json", "--time", limit, *more)
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    assert data["games"] == games and data["bots"] == ["naughty", "random"]
    (program,) = data["programs"]
    assert program["seat"] == 0 and program["name"] == "naughty" and 0 <= program["replaced"] <= program["asked"]
    told = re.findall(r"(\d+) of its (\d+) moves were the policy’s", done.stderr)
    assert told == ([(str(program["replaced"]), str(program["asked"]))] if program["replaced"] else []), done.stderr
    return data, done


def await_file(path):
    """What stands in a file that somebody else writes, once it does."""
    while not os.path.exists(path) or not open(path).read():
        time.sleep(0.01)
    return open(path).read()


def lives(pid):
    try:
        return open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


@test
def sample_bots_behave():
    for command in (f"{PYTHON} {shlex.quote(str(ROOT / 'examples/bots/bot.py'))}", shlex.quote(SAMPLE)):
        done = run("bot-check", command, "--games", 5, "--time", 60000)
        assert done.returncode == 0, done.stdout + done.stderr
        assert [line.split()[1] for line in done.stdout.splitlines()] == GAMES
        assert all(line.startswith("ok ") for line in done.stdout.splitlines()), done.stdout


@test
def good_answers_are_played():
    data, done = sim("answer(m, m['moves'][-1])", game="kuhn", games=30)
    assert done.stderr == "" and data["programs"][0]["asked"] >= 30, done.stderr
    data, done = sim("answer(m, max(m['moves'], key=lambda w: int(w.split()[1])))")
    assert done.stderr == "" and data["programs"] == [{"seat": 0, "name": "naughty", "asked": 26, "replaced": 0}]


@test
def the_same_seed_gives_the_same_games():
    first, _ = sim("answer(m, m['moves'][0])", "--seed", 5)
    second, _ = sim("answer(m, m['moves'][0])", "--seed", 5)
    assert first["mean_scores"] == second["mean_scores"]


@test
def a_bot_that_lies():
    data, done = sim("answer(m, 'bid 99')")
    assert "REC-2" in done.stderr and data["programs"][0]["replaced"] == 26, done.stderr
    data, done = sim("answer(m, m['moves'][0] if count % 2 else 'bid 1')")
    assert "GOO-" in done.stderr or "REC-3" in done.stderr, done.stderr
    assert data["programs"][0]["replaced"] == 12  # the first "bid 1" of each game may be made
    _, done = sim("say(json.dumps({'type':'move','id':m['id']+1,'move':m['moves'][0]})+'\\n')")
    assert "no usable answer" in done.stderr, done.stderr


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
    assert done.stderr.count("no answer within 200 ms") == 3 and "the policy plays on" in done.stderr, done.stderr
    data, done = sim("if count != 3: answer(m, m['moves'][0])", limit=1500)
    late = re.findall(r"request (\d+): no answer within", done.stderr)
    assert "3" in late, done.stderr
    if "the policy plays on" not in done.stderr:  # as it may on a machine where others, too, came late
        assert data["programs"][0]["asked"] == 26 and data["programs"][0]["replaced"] == len(late), done.stderr


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
        assert "the policy plays on" in done.stderr, done.stderr
        assert len(done.stderr) < 10000
    _, done = sim("for i in range(5): answer(m, m['moves'][0])")  # talks too much, but is understood
    assert "the policy plays on" not in done.stderr, done.stderr
    done = with_bot("for i in range(3): answer(m, m['moves'][0])", "bot-check", "BOT", "--games", 1, "--time", 60000)
    assert done.returncode == 1 and re.search(r"stray [1-9]", done.stdout), done.stdout


@test
def a_bot_that_crashes():
    for crash in ("sys.exit(3)", "os.kill(os.getpid(), signal.SIGSEGV)", "1 / 0", "answer(m, m['moves'][0])\nif count == 4: sys.exit(0)"):
        data, done = sim(crash)
        assert "it has gone away; the policy plays on" in done.stderr, done.stderr
        assert data["programs"][0]["replaced"] == (22 if "count == 4" in crash else 26)


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
        if os.path.exists(mark) and open(mark).read():  # it was put down before it could have any, else
            while lives(int(open(mark).read())):
                time.sleep(0.01)


def play_until_asked(folder, ignored=()):
    """A running veillee whose bot has been asked, does not answer before the file `go` is there, and does not mind if
    nobody talks to it any more: the process and the bot's number."""
    body = (f"if count == 1: open({folder + '/pid'!r}, 'w').write(str(os.getpid()))\n"
            f"while not os.path.exists({folder + '/go'!r}): time.sleep(0.01)\n"
            "answer(m, m['moves'][0])")
    command = write_bot(f"{folder}/bot.py", body)
    def take_signals():  # whatever whoever runs the tests ignores
        for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN if number in ignored else signal.SIG_DFL)

    running = subprocess.Popen([VEILLEE, "sim", "goofspiel", "--bots", f"exec:{command},random", "--games", "1", "--time", "3600000"],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=take_signals)
    return running, int(await_file(f"{folder}/pid"))


@test
def nobody_is_left_behind():
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL):
        with tempfile.TemporaryDirectory() as folder:
            running, bot = play_until_asked(folder)
            running.send_signal(number)
            assert running.wait() == -number
            while lives(bot):
                time.sleep(0.01)


@test
def signals_that_are_ignored_stay_so():
    with tempfile.TemporaryDirectory() as folder:
        running, bot = play_until_asked(folder, [signal.SIGHUP])  # as nohup does
        running.send_signal(signal.SIGHUP)
        assert lives(bot)
        pathlib.Path(folder, "go").touch()
        assert running.wait() == 0
        while lives(bot):
            time.sleep(0.01)


@test
def a_stream_that_is_closed_is_nothing_else():
    """No file that is opened later takes its number: what is said to nobody cannot end up in a record."""
    with tempfile.TemporaryDirectory() as folder:
        command = write_bot(f"{folder}/bot.py", f"open({folder + '/stderr'!r}, 'w').write(os.readlink('/proc/self/fd/2'))\nanswer(m, m['moves'][0])")
        words = [VEILLEE, "sim", "kuhn", "--bots", f"exec:{command},random", "--games", "1", "--time", "60000"]
        assert subprocess.run(["sh", "-c", '"$@" <&- 2>&-', "sh", *words], stdout=subprocess.DEVNULL).returncode == 0
        assert pathlib.Path(folder, "stderr").read_text() == "/dev/null"


@test
def a_program_that_is_no_bot():
    for command in ("true", "false", "/no/such/program", "echo hello", "echo '{\"type\":\"hello\",\"protocol\":2}'"):
        done = run("bot-check", command, "--games", 1)
        assert done.returncode == 1 and "it did not start" in done.stdout, (command, done.stdout)
        done = run("sim", "kuhn", "--bots", f"exec:{command},random", "--games", 1)
        assert done.returncode == 2 and done.stdout == "" and "--bots" in done.stderr, (command, done.stderr)
    assert run("bot-check").returncode == 2
    assert run("bot-check", "true", "--games", 0).returncode == 2


@test
def the_check_is_as_strict_as_the_page():
    """One thing wrong at a time, all else as it should be."""
    good = "answer(m, m['moves'][0])"
    done = with_bot(good, "bot-check", "BOT", "--games", 4, "--time", 60000)
    assert done.returncode == 0 and "FAIL" not in done.stdout, done.stdout
    for body, told in (("answer(m, m['moves'][0].replace(' ', '  '))", "inexact [1-9]"),
                       ("answer(m, m['moves'][0] + ' ')", "inexact [1-9]"),
                       ("answer(m, m['moves'][0])\nanswer(m, m['moves'][0])", "stray [1-9]")):
        done = with_bot(body, "bot-check", "BOT", "--games", 2, "--time", 60000)
        assert done.returncode == 1 and re.search(told, done.stdout), (body, done.stdout)
    changes = (  # in the frame of the bot, which the page speaks of too
        ('"name":"naughty"}', '"nick":"naughty"}', "has no name"),
        ('"name":"naughty"}', '"name":"' + "n" * 40 + '"}', "has no name"),
        ('if m["type"] == "bye": break', 'if m["type"] == "bye": time.sleep(3600)', "did not end"),
        ('if m["type"] == "bye": break', 'if m["type"] == "bye": say("so long\\n"); break', "stray 1"),
        ('if m["type"] == "bye": break', 'if m["type"] == "over": say("good game\\n")', "(stray|malformed) [1-9]"),
        ('if m["type"] == "bye": break', 'assert m["type"] in ("hello", "game", "note", "request", "over", "bye")', "gone away"),
        ('if m["type"] == "bye": break', 'assert m["type"] != "note" or len(m) == 3', "gone away"),
        ('if m["type"] == "bye": break', 'assert m["type"] != "game" or m["players"] in (2, 3)', "gone away"))
    for old, new, told in changes:
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "bot.py")
            assert old in BOT
            path.write_text(BOT.replace(old, new) + "    " + good + "\n")
            done = run("bot-check", f"{PYTHON} {shlex.quote(str(path))}", "--games", 3, "--time", 60000)
            assert done.returncode == 1 and re.search(told, done.stdout), (new, done.stdout)


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
        run("bot-check", f"{PYTHON} {shlex.quote(str(bot))}", "--games", 3, "--time", 60000)
        messages = [json.loads(line) for line in pathlib.Path(folder, "log").read_text().splitlines()]
    strange = [m for m in messages if m["type"] == "later"]
    assert strange and all(list(m)[-1] == "later" for m in messages), messages[0]  # which bots ignore
    messages = [{key: value for key, value in m.items() if key != "later"} for m in messages if m not in strange]
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
