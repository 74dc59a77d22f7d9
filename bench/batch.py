#!/usr/bin/env python3
"""Decisions a second through Python: batches of 4,096 games, actions chosen by NumPy from the lists of legal ones; and what it takes
to import the package.

usage: batch.py VEILLEE LIBRARY [--json]        with --json: what `veillee bench --json` says, and these figures in it

Time is what this process had of its core, as machines are shared; of some rounds the best counts. The ratio is to what `sim` makes of the
same set-ups in C, without observations, in the same run.
"""
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

PACKAGE = pathlib.Path(__file__).resolve().parent.parent / "bindings" / "python"
GAMES = 4096
ARRAYS = ("actor", "observation", "legal", "legal_count", "reward", "done")
WANTED = {"tenakee": 5e6, "manitou": 5e6, "tomahawk": 2e6, "ogallala": 1e6}
IMPORT_WANTED = 0.020
EVERYTHING = "import veillee; [getattr(veillee, name) for name in veillee.__all__]"


def measure(name, words):
    """Decisions a second of the set-up that the game wants measured, "5 chief=on", and the share of the time that NumPy took."""
    import numpy as np
    import veillee

    players, *options = words.split()
    setup = veillee.game(name).setup(int(players), **dict(option.split("=") for option in options))
    batch, dice = setup.batch(GAMES, seed=1, arrays=ARRAYS), np.random.default_rng(1)
    for _ in range(100):  # until the games are at different places
        batch.step(batch.choose(dice))
    best, share, end = 0.0, 0.0, time.process_time() + 4.0
    while time.process_time() < end:
        decisions, choosing, begin = 0, 0.0, time.process_time()
        for _ in range(50):
            before = time.process_time()
            actions = batch.choose(dice)
            choosing += time.process_time() - before
            decisions += batch.step(actions)
        seconds = time.process_time() - begin
        if decisions / seconds > best:
            best, share = decisions / seconds, choosing / seconds
    return best, share


def import_seconds(folder):
    """What importing all of the package takes beyond NumPy's own: the least of some runs of each, turn by turn. Both are compiled once,
    as what is installed is."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": folder}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    least = {"import numpy": 1e9, "import numpy; " + EVERYTHING: 1e9}
    for _ in range(25):
        for program in least:
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run([sys.executable, "-c", program], check=True, env=environment)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            least[program] = min(least[program], after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    alone, all_of_it = least.values()
    return all_of_it - alone


def main():
    program, library, *how = sys.argv[1:]
    os.environ["VEILLEE_LIBRARY"], os.environ["PYTHONPATH"] = library, str(PACKAGE)
    sys.path.insert(0, str(PACKAGE))
    said = json.loads(subprocess.run([program, "bench", "--json"], capture_output=True, text=True, check=True).stdout)
    for name, wanted in WANTED.items():
        game = said["games"][name]
        decisions, share = measure(name, game["setup"])
        ratio = decisions / game["sim_decisions_per_second"]
        game.update(python_decisions_per_second=round(decisions), python_to_sim=round(ratio, 3), python_choosing=round(share, 3))
        if "--json" not in how:
            print(f"python {name:<10} {game['setup']:<10} {decisions / 1e6:6.2f} million decisions/s (wanted {wanted / 1e6:.0f}), "
                  f"{ratio:.2f} of sim, {share:.0%} of it NumPy's choosing", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        said["python_import_seconds"] = round(import_seconds(folder), 4)
    if "--json" in how:
        print(json.dumps(said))
    else:
        print(f"python import       {said['python_import_seconds'] * 1000:6.1f} ms beyond NumPy's own (wanted {IMPORT_WANTED * 1000:.0f})")


if __name__ == "__main__":
    main()
