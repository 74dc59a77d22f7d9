#!/usr/bin/env python3
"""The manual pages: whole, clean, legible; their examples run; an installation has everything in its place.

usage: manual.py VEILLEE SOURCE_ROOT BUILD_ROOT      prints TAP
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

import serving
from tap import main, test

VEILLEE, ROOT, BUILD = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
GAMES = re.findall(r"^GAME\((\w+)\)", (ROOT / "src/games/registry.def").read_text(), re.M)
COMMANDS = [name.replace("_", "-")
            for name in re.findall(r"^COMMAND\((\w+)\)", (ROOT / "src/cli/commands.def").read_text(), re.M)]
SECTIONS = ["NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "GAMES", "OPTIONS", "EXIT STATUS", "ENVIRONMENT", "FILES",
            "EXAMPLES", "SEE ALSO"]


def run(*words, **more):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, check=True, timeout=300, **more)


def veillee(*words):
    return run(VEILLEE, *words).stdout


def render(page, *program):
    """As a terminal shows it, without bold and underlined."""
    text = run(*(program or ["mandoc", "-Tutf8", "-Owidth=80"]), input=page).stdout
    return re.sub(r".\x08|\x1b\[[0-9;]*m", "", text)


def pages():
    """Every page, with the command it is for; None for veillee(1)."""
    return [(None, veillee("manual"))] + [(name, veillee("manual", name)) for name in COMMANDS]


def examples(command):
    lines = veillee(command, "--help").split("\nexamples:\n")[1].splitlines()
    return [line.strip() for line in lines[::2]]


@test
def every_command_has_a_whole_page():
    for command, page in pages():
        text = render(page)
        assert page.isascii()
        found = re.findall(r"^([A-Z][A-Z ]+)$", text, re.M)
        assert found == [name for name in SECTIONS if name in found], (command, found)
        needed = {"NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "EXAMPLES", "SEE ALSO"}
        assert needed <= set(found), (command, found)
        assert re.search(rf"^NAME\n +veillee{'-' + command if command else ''} - \S", text, re.M), command
        if command is None:
            continue
        short = veillee(command, "--help")
        flags = re.findall(r"^  (--[a-z-]+)", short, re.M)
        assert re.findall(r"^ {5,7}(--[a-z-]+)", text.split("\nOPTIONS\n")[1].split("\nEXIT STATUS\n")[0], re.M) == flags
        words = " ".join(text.split())
        assert " ".join(short.splitlines()[0].split()[1:]) in words, command  # the synopsis
        for example in examples(command):
            assert example in words, (command, example)


@test
def the_first_page_lists_commands_and_games():
    text = render(veillee("manual"))
    for command in COMMANDS:
        assert text.count(f"veillee-{command}(1)") >= 2, command
    for game in GAMES:
        entry = re.search(rf"^ +{game}\s+For (\d)(?: to (\d))? players\.", text, re.M)
        assert entry and f"{entry.group(1)}{'-' + entry.group(2) if entry.group(2) else ''} players" in veillee("--help")
    assert "chief=off|on" in text and "cards=3|4|5|6|7|8|9|10|11|12|13" in text


@test
def pages_are_clean():
    for command, page in pages():
        lint = subprocess.run(["mandoc", "-Tlint", "-Wwarning"], input=page, capture_output=True, text=True)
        assert lint.returncode == 0 and lint.stdout == "", (command, lint.stdout)
        assert "--" not in page.replace("\\-\\-", ""), command  # a plain hyphen is not what a shell reads
        if shutil.which("groff"):
            warnings = run("groff", "-man", "-ww", "-z", input=page).stderr
            assert warnings == "", (command, warnings)


@test
def pages_fit_a_terminal():
    for command, page in pages():
        rendered = [render(page)]
        if shutil.which("groff"):
            rendered.append(render(page, "groff", "-man", "-Tutf8", "-rLL=80n"))
        for text in rendered:
            for line in text.splitlines():
                assert len(line) <= 80, (command, line)
                assert not re.search("\u2010|--[a-z]+-$", line), (command, line)  # no word is hyphenated


def serve_a_while(example, home, environment):
    """It ends when it is told to."""
    server = subprocess.Popen(["bash", "-c", "exec " + example], cwd=home, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    line = server.stdout.readline()
    server.terminate()
    talk = server.communicate(timeout=60)[1]
    assert line.startswith(b"listening on http://127.0.0.1:") and server.returncode == 0, (example, line, talk)
    assert b"veillee:" not in talk, talk


def sit_a_while(example, home, environment):
    """The link of an example is made one to a table that there is."""
    with serving.Server(str(VEILLEE)) as server:
        host = server.person("Host")["token"]
        made = server.post("/api/v1/tables", {"game": "kuhn", "players": 2, "seats": [{"kind": "bot", "bot": "greedy"}, {"kind": "open"}]}, token=host).json
        there = example.replace("https://games.example/#/table/ID/CODE", f"{server.url}/#/table/{made['id']}/{made['invites'][1]}")
        assert there != example, example
        bot = subprocess.Popen(["bash", "-c", "exec " + there], cwd=home, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        while server.post(f"/api/v1/tables/{made['id']}/begin", {}, token=host).status != 202:
            assert bot.poll() is None, bot.communicate()
            time.sleep(0.05)
        out, talk = bot.communicate(timeout=60)
        assert bot.returncode == 0, (example, out, talk)


@test
def examples_run():
    """In the order of the commands, in a folder where a reader would be."""
    with tempfile.TemporaryDirectory() as folder:
        home = pathlib.Path(folder)
        (home / "bin").mkdir()
        (home / "bin/veillee").symlink_to(VEILLEE)
        (home / ".zfunc").mkdir()
        (home / ".config/fish/completions").mkdir(parents=True)
        shutil.copy(ROOT / "examples/bots/bot.py", home)
        edition = json.loads(veillee("edition", "tenakee"))
        (home / "attic.json").write_text(json.dumps(dict(edition, edition="attic")))
        environment = dict(os.environ, HOME=folder, XDG_DATA_HOME=f"{folder}/data", PATH=f"{home / 'bin'}:{os.environ['PATH']}", LC_ALL="C")
        subprocess.run([VEILLEE, "play", "ogallala", "--seats", "human,greedy"], input=b"draw 1\n", cwd=home, env=environment,
                       capture_output=True, check=True, timeout=300)  # a game to go on with
        for command in COMMANDS:
            assert 1 <= len(examples(command)) <= 3, command
            for example in examples(command):
                assert "veillee " + command in example, (command, example)
                if command in ("serve", "bot"):
                    (serve_a_while if command == "serve" else sit_a_while)(example, home, environment)
                    continue
                done = subprocess.run(["bash", "-e", "-o", "pipefail", "-c", example], cwd=home, env=environment,
                                      stdin=subprocess.DEVNULL, capture_output=True, timeout=300)
                assert done.returncode == 0, (example, done.stdout[-500:], done.stderr[-500:])
                talk = [line for line in done.stderr.splitlines() if b" calls itself " not in line]
                assert not any(line.startswith(b"veillee:") for line in talk), (example, talk)


@test
def unknown_pages_are_refused():
    for words in (["manual", "dance"], ["manual", "arena", "sim"], ["completion"], ["completion", "csh"]):
        done = subprocess.run([VEILLEE, *words], capture_output=True, text=True)
        assert done.returncode == 2 and done.stdout == "" and len(done.stderr) > 10, words


@test
def an_installation_is_complete():
    with tempfile.TemporaryDirectory() as folder:
        run("meson", "install", "-C", BUILD, "--no-rebuild", "--destdir", folder)
        prefix = next(pathlib.Path(folder).rglob("bin/veillee")).parent.parent
        share = prefix / "share"
        assert run(prefix / "bin/veillee", "--version").stdout == veillee("--version")
        for command, page in pages():
            name = f"veillee-{command}.1" if command else "veillee.1"
            assert (share / "man/man1" / name).read_text() == page, name
        assert len(list((share / "man/man1").iterdir())) == 1 + len(COMMANDS)
        for shell, place in (("bash", "bash-completion/completions/veillee"), ("zsh", "zsh/site-functions/_veillee"),
                             ("fish", "fish/vendor_completions.d/veillee.fish")):
            assert (share / place).read_text() == veillee("completion", shell), shell
        text = " ".join(page for _, page in pages()).replace("\\-", "-")
        documents = set(re.findall(r"^\.I (\S+/share/doc/veillee/\S*)$", text, re.M))
        assert len(documents) > 5
        for document in documents:
            assert pathlib.Path(folder + document).exists(), document


if __name__ == "__main__":
    main()
