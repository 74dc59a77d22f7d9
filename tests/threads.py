#!/usr/bin/env python3
"""Commands that play with several threads: the same result as with one. Under ThreadSanitizer also: no race on the way.

usage: threads.py VEILLEE SAMPLE_BOT      prints TAP
"""
import os
import re
import shlex
import subprocess
import sys
import tempfile

from tap import main, test

VEILLEE, SAMPLE = os.path.abspath(sys.argv[1]), f"exec:{shlex.quote(os.path.abspath(sys.argv[2]))}"


def say(*words, status=0):
    done = subprocess.run([VEILLEE, *map(str, words)], capture_output=True, text=True, env=dict(os.environ, LC_ALL="C"))
    assert done.returncode == status, (words, done.returncode, done.stdout[-500:], done.stderr[-6000:])
    return re.sub(r'"(?:seconds|\w+_per_second)":[0-9.]+,|"threads":\d+,', "", done.stdout), done.stderr


def is_the_same_with_threads(*words):
    alone = say(*words, "--threads", 1)
    assert alone[0]
    for threads in (2, 4):
        assert say(*words, "--threads", threads) == alone, (words, threads)


@test
def sim():
    is_the_same_with_threads("sim", "tenakee", "--bots", "greedy,random,ismcts:5", "--games", 40, "--json")
    is_the_same_with_threads("sim", "goofspiel", "--bots", "greedy,random", "--games", 2000, "--json")


@test
def arena():
    is_the_same_with_threads("arena", "manitou", "--bots", "greedy,ismcts:10", "--games", 20, "--json")
    is_the_same_with_threads("arena", "manitou", "--bots", "greedy,random", "--until-sure")
    is_the_same_with_threads("arena", "tenakee", "--bots", f"greedy,{SAMPLE},random", "--games", 12, "--time", 60000, "--json")
    with tempfile.TemporaryDirectory() as folder:
        is_the_same_with_threads("arena", "kuhn", "--bots", "greedy,random", "--games", 200, "--out", folder)


@test
def many_complain_at_once():
    _, err = say("arena", "kuhn", "--bots", "exec:exit 1,random", "--games", 4, "--threads", 4, status=2)
    assert err.startswith("veillee: --bots: exec:exit 1:"), err
    # cat says hello, as it was said to it, and then nothing that is an answer.
    _, err = say("arena", "kuhn", "--bots", "exec:cat,random", "--games", 100, "--threads", 4, "--time", 60000)
    assert all(line.startswith("veillee: cat: ") for line in err.splitlines()), err
    assert err.count("not an answer") >= 3 * err.count("the policy plays on") > 0, err


@test
def analyse():
    for game in ("tomahawk", "goofspiel", "kuhn"):
        with tempfile.NamedTemporaryFile("w", suffix=".rec") as file:
            file.write(say("random", game, "--players", 2)[0])
            file.flush()
            alone = say("analyse", file.name, "--iterations", 20)
            assert alone == say("analyse", file.name, "--iterations", 20, "--threads", 4)


if __name__ == "__main__":
    main()
