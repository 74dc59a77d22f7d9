#!/usr/bin/env python3
"""Writes the golden files that are missing: a record for every set-up the tests ask for, the layout of views, the numbers of observations,
the account of all a game does and tells.

usage: make_golden.py VEILLEE GAMES_FOLDER TEST_GOLDEN

Asks the golden test which records are missing and lets `veillee random` play them. Existing files are never touched: a
golden record changes only together with the rules version, a layout only together with its number; an account is deleted by whoever
means the change that it shows.
"""
import os
import pathlib
import re
import subprocess
import sys


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    veillee, folder, test = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
    environment = dict(os.environ, CMOCKA_MESSAGE_OUTPUT="TAP")
    run = subprocess.run([test, str(folder)], env=environment, capture_output=True, text=True)
    missing = sorted(set(re.findall(r"^not ok \d+ - (\S+\.rec)$", run.stdout, re.M)))
    for game in sorted(set(re.findall(r"^(?:not )?ok \d+ - (\w+)/", run.stdout, re.M))):
        for name, command in {"layout": [veillee, "layout", game], "observation": [veillee, "observation", game], "account": [test, folder, game]}.items():
            target = folder / game / "golden" / f"{name}.txt"
            if target.exists():
                continue
            target.parent.mkdir(exist_ok=True)
            target.write_text(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
            print(target)
    if not missing:
        print("nothing is missing" if "ok 1 - " in run.stdout else f"{test} says nothing of golden records")
    for label in missing:
        game, name = label.split("/")
        target = folder / game / "golden" / name
        if target.exists():
            continue
        players, *options = name[: -len(".rec")].split("-")
        words = [veillee, "random", game, "--players", players, "--seed", "2026"]
        for option in options:
            words += ["--option", option]
        target.parent.mkdir(exist_ok=True)
        target.write_text(subprocess.run(words, check=True, capture_output=True, text=True).stdout)
        print(target)


if __name__ == "__main__":
    main()
