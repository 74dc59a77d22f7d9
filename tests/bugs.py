#!/usr/bin/env python3
"""A bug of ours, as a person meets it: the terminal is as it was, what has happened is said, and the record so far is there.

usage: bugs.py BUGGED VEILLEE      prints TAP
"""
import fcntl
import os
import pathlib
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios

from tap import main, test

BUGGED, VEILLEE = map(os.path.abspath, sys.argv[1:3])
# A sanitizer ends a program in its own way; here nothing is amiss but what is meant to be.
ENVIRONMENT = dict(os.environ, LC_ALL="C.UTF-8", ASAN_OPTIONS="handle_abort=0")


def check_told(told):
    """Where it is, and then the record, or the journal of a table: it is sound, and what went wrong comes last. Returns the
    events, and the act that was being tried."""
    where, record = re.fullmatch(r"veillee: a bug of ours at \S*bugged\.c:\d+: (.+)\n"
                                 r"veillee: please report it, along with the record so far:\n((?:.+\n)+)", told).groups()
    assert where == "actor != clumsy", where
    events = re.findall(r"^[*0-9].*", record.split("---\n")[1], re.M)
    assert len(events) >= 2, record  # two cards were dealt
    tried = re.findall(r"^# while trying: (.*)\n", record, re.M)
    record = re.sub(r"^# while.*\n", "", record, flags=re.M)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "kept"
        path.write_text(record, encoding="utf-8")
        words = ["play", "--plain"] if record.startswith("x-journal ") else ["legal"]
        done = subprocess.run([VEILLEE, *words, path], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert done.returncode == 0, (record, done.stdout, done.stderr)
    return events + tried


def run(*words, typed=""):
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run([BUGGED, *map(str, words)], input=typed, capture_output=True, text=True,
                              env=dict(ENVIRONMENT, XDG_DATA_HOME=home))
    assert done.returncode == -signal.SIGABRT, (done.returncode, done.stderr)
    return done.stdout, done.stderr


@test
def bots_alone():
    _, told = run("sim", 0)
    assert check_told(told)[-1].startswith("0 ")
    assert "seed 0" in told


@test
def bots_at_a_table():
    assert len(check_told(run("sitting", 1)[1])) >= 2


@test
def by_lines():
    said, told = run("lines", 0, 0, typed="1\n")
    assert "Your card" in said, said
    assert check_told(told)[-1].startswith("0 ")
    said, told = run("lines", 0, 1)
    assert check_told(told)[-1].startswith("0 ")


@test
def a_bug_in_the_telling_ends_it():
    _, told = run("words", 0)
    assert re.fullmatch(r"veillee: a bug of ours at \S+: it cannot be played\nveillee: please report it, along with the record so far:\n", told), told


def on_a_terminal(*words, keys):
    """What the program writes to a terminal of its own, and the terminal's mode before and after."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    before, written = termios.tcgetattr(slave), b""
    environment = dict(ENVIRONMENT, TERM="xterm-256color", XDG_DATA_HOME=tempfile.gettempdir())
    child = subprocess.Popen([BUGGED, *map(str, words)], stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True)
    inside = None
    while child.poll() is None or select.select([master], [], [], 0)[0]:
        if select.select([master], [], [], 0.05)[0]:
            written += os.read(master, 65536)
        elif keys and b"Tab" in written:
            inside = termios.tcgetattr(slave)
            os.write(master, keys.pop(0))
    after = termios.tcgetattr(slave)
    os.close(master), os.close(slave)
    assert child.returncode == -signal.SIGABRT, (child.returncode, written)
    return written.decode("utf-8", errors="replace"), before, inside, after


def check_restored(written, before, after):
    assert before == after, (before, after)
    screen, _, rest = written.rpartition("\x1b[?1049l")
    assert "\x1b[?1049h" in screen and "\x1b[?1049h" not in rest, repr(written[-2000:])
    assert screen.rfind("\x1b[?25h") > screen.rfind("\x1b[?25l"), repr(screen[-300:])
    assert screen.rfind("\x1b[?1000l") > screen.rfind("\x1b[?1000h"), repr(screen[-300:])
    told = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", rest).replace("\r\n", "\n")
    return check_told(told[told.index("veillee:"):])


@test
def on_the_screen_when_the_person_acts():
    written, before, inside, after = on_a_terminal("screen", 0, 0, keys=[b"\t", b"\r"])
    assert inside is not None and inside != before  # it was ours
    assert check_restored(written, before, after)[-1].startswith("0 ")


@test
def on_the_screen_while_a_bot_thinks():
    written, before, _, after = on_a_terminal("screen", 0, 1, keys=[])
    assert check_restored(written, before, after)[-1].startswith("0 ")


if __name__ == "__main__":
    main()
