#!/usr/bin/env python3
"""The arena with programs at its seats, and spread over the ranks of mpirun: the same result however it is played.

usage: arena.py VEILLEE SOURCE_ROOT SAMPLE_BOT      prints TAP
"""
import json
import math
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

from tap import main, test

VEILLEE, ROOT, SAMPLE = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]), os.path.abspath(sys.argv[3])
SAMPLE_PY = f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(ROOT / 'examples/bots/bot.py'))}"
SAMPLE_C = f"exec:{shlex.quote(SAMPLE)}"
MPIRUN = shutil.which("mpirun")
MPI_IS_MISSING = (None if MPIRUN and pathlib.Path(VEILLEE).with_name("veillee-mpi.so").exists() else
                  "this build has no MPI, or there is no mpirun")


def arena(*words, ranks=None, status=0):
    """Runs veillee arena, alone or as so many ranks."""
    before = [MPIRUN, "--oversubscribe", "--bind-to", "none", "-n", str(ranks)] if ranks else []
    env = dict(os.environ, LC_ALL="C", OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
    done = subprocess.run([*before, VEILLEE, "arena", *map(str, words)], capture_output=True, text=True, env=env, timeout=300)
    assert done.returncode == status, (words, ranks, done.returncode, done.stdout[-500:], done.stderr[-2000:])
    return done


def result(*words, **more):
    """What it found and the records it wrote."""
    with tempfile.TemporaryDirectory() as folder:
        out = arena(*words, "--json", "--out", folder, **more).stdout
        data = json.loads(out)  # one object: nobody else prints
        del data["seconds"]
        return re.sub(r'"seconds":[0-9.]+,', "", out), data, {f.name: f.read_text() for f in pathlib.Path(folder).iterdir()}


def await_end_of_all(mark):
    """Until there is no process whose command line has the mark."""
    while any(mark in line and not line.startswith("Z") for line in subprocess.run(
            ["ps", "-eo", "stat=,args="], capture_output=True, text=True).stdout.splitlines()):
        time.sleep(0.01)


@test
def programs_play_at_every_seat():
    for game, bots in (("goofspiel", [SAMPLE_PY, "greedy"]), ("tenakee", ["ismcts:5", SAMPLE_C, SAMPLE_PY])):
        words = [game, "--bots", ",".join(bots), "--games", 4 * len(bots), "--seed", 7, "--time", 60000]
        _, data, records = result(*words, "--threads", 1)
        assert data["deals"] == 4 and len(records) == 4 * len(bots)
        for bot, entry in zip(bots, data["bots"]):
            assert ("asked" in entry) == bot.startswith("exec:") and entry.get("replaced", 0) == 0
            assert entry.get("asked") in (None, sum(len(re.findall(rf"^{seat} ", text, re.M)) for text in records.values()
                                                    for seat in re.findall(rf"^x-seat-(\d) exec {entry['name']}$", text, re.M)))
        names = [bot["name"] for bot in data["bots"]]
        assert names == [{SAMPLE_PY: "sample.py", SAMPLE_C: "sample.c"}.get(bot, bot) for bot in bots]
        assert abs(sum(bot["win_share"] for bot in data["bots"]) - 1) < 1e-5
        for deal in range(4):
            texts = [records[f"{deal * len(bots) + turn + 1:06}.rec"] for turn in range(len(bots))]
            for turn, text in enumerate(texts):
                seats = re.findall(r"^x-seat-\d \w+ (\S+)", text, re.M)
                assert seats == [names[(seat - turn) % len(bots)] for seat in range(len(bots))], (turn, seats)
            deals = [re.findall(r"^\* .*$", text, re.M) for text in texts]
            assert all(chance == deals[0] for chance in deals), "the same chance for each seating"
        for threads in (2, 3):
            assert result(*words, "--threads", threads) == result(*words, "--threads", 1)


@test
def two_commands_are_two_bots_and_one_is_one():
    _, data, _ = result("kuhn", "--bots", f"{SAMPLE_C},{SAMPLE_C} ", "--games", 20)
    assert [(bot["name"], bot["seats"]) for bot in data["bots"]] == [("sample.c", 1), ("sample.c", 1)]
    _, data, _ = result("kuhn", "--bots", f"{SAMPLE_C},{SAMPLE_C}", "--games", 20)
    assert [(bot["name"], bot["seats"], bot["win_share"]) for bot in data["bots"]] == [("sample.c", 2, 0.5)]


@test
def programs_that_fail_are_reported():
    for bad in ("exec:false", "exec:/no/such/program", "exec:"):
        done = arena("kuhn", "--bots", f"greedy,{bad}", "--games", 2, status=2)
        assert done.stdout == "" and "--bots" in done.stderr, done.stderr
    with tempfile.NamedTemporaryFile("w", suffix=".py") as file:
        hello = '{"type":"hello","protocol":1,"name":"naughty"}'
        file.write(f"import sys\nsys.stdin.readline()\nprint('{hello}', flush=True)\n"
                   "for line in sys.stdin:\n"
                   "    if '\"request\"' in line[:20]:\n"
                   "        if sys.argv[1] == 'lies': print('{\"type\":\"move\",\"id\":%s,\"move\":\"dance\"}'\n"
                   "            % line.split('\"id\":')[1].split(',')[0], flush=True)\n"
                   "        else: sys.exit(3)\n")
        file.flush()
        for way, words in (("dies", "it has gone away; the policy plays on"), ("lies", "REC-2")):
            command = f"exec:{shlex.quote(sys.executable)} {file.name} {way}"
            done = arena("kuhn", "--bots", f"{command},random", "--games", 40, "--threads", 2, "--json")
            data = json.loads(done.stdout)
            assert data["bots"][0]["name"] == "naughty" and data["games"] == 40
            assert words in done.stderr, done.stderr
            replaced = re.findall(r"(\d+) of its (\d+) moves were the policy’s", done.stderr)
            assert len(replaced) == 1 and replaced[0][0] == replaced[0][1] != "0", done.stderr  # of all threads together
            assert [str(data["bots"][0][key]) for key in ("replaced", "asked")] == list(replaced[0])
            assert "asked" not in data["bots"][1]
            with tempfile.TemporaryDirectory() as folder:  # started without streams, nothing that is said ends up in a record
                words = [VEILLEE, "arena", "kuhn", "--bots", f"{command},random", "--games", "10", "--threads", "2", "--out", folder]
                assert subprocess.run(["sh", "-c", '"$@" <&- >&- 2>&-', "sh", *words]).returncode == 2  # it cannot print, though
                records = list(pathlib.Path(folder).iterdir())
                assert len(records) == 10 and subprocess.run([VEILLEE, "validate", *records], stdout=subprocess.DEVNULL).returncode == 0


def shares_of(scores):
    best = max(scores)
    return [(score == best) / scores.count(best) for score in scores]


def figures_of(shares, players, games):
    """Mean, interval and Elo of a bot's shares of the rounds, computed another way than the program does."""
    n, mean = len(shares), sum(shares) / len(shares)
    deviation = math.sqrt(sum((share - mean) ** 2 for share in shares) / (n - 1))
    half = (1.96 + 2.4 / (n - 1)) * deviation / math.sqrt(n)
    least = 0.5 / (games + 1)
    bounds = [mean, max(mean - half, 0), min(mean + half, 1)]
    odds = [min(max(share, least), 1 - least) for share in bounds]
    return bounds, [400 * math.log10(share * (players - 1) / (1 - share)) for share in odds]


@test
def figures_are_those_of_the_records():
    """From the scores at the end of every record, and who sat where: with every deal each bot takes the next seat."""
    for game, bots in ((["goofspiel", "--option", "cards=4"], ["greedy", "random", "random"]), (["tenakee"], ["random", "greedy", "ismcts:3", "random"]),
                       (["kuhn"], ["random", "greedy"])):
        players, deals = len(bots), 20
        words = [*game, "--bots", ",".join(bots), "--seed", 3]
        _, data, records = result(*words, "--games", deals * players)
        scores = [list(map(int, re.findall(r"-?\d+", text.splitlines()[-1]))) for _, text in sorted(records.items())]
        assert data["deals"] == deals and data["games"] == len(scores) == deals * players
        for entry in data["bots"]:
            seats = [i for i, bot in enumerate(bots) if bot == entry["name"]]
            assert entry["seats"] == len(seats)
            per_round, points = [], 0
            for deal in range(deals):
                share = 0
                for turn in range(players):
                    end = scores[deal * players + turn]
                    share += sum(shares_of(end)[(i + turn) % players] for i in seats)
                    points += sum(end[(i + turn) % players] for i in seats)
                per_round.append(share / players / len(seats))
            bounds, elo = figures_of(per_round, players, deals * players)
            for key, value in zip(("win_share", "win_share_low", "win_share_high"), bounds):
                assert abs(entry[key] - value) < 2e-6, (words, entry, bounds)
            for key, value in zip(("elo", "elo_low", "elo_high"), elo):
                assert abs(entry[key] - value) < 0.06, (words, entry, elo)
            assert abs(entry["mean_score"] - points / (deals * players * len(seats))) < 1e-4, (words, entry)
        sim = subprocess.run([VEILLEE, "sim", *map(str, words), "--games", str(deals), "--json"], capture_output=True, text=True, check=True)
        first = scores[::players] # the same deals, with everybody at their first seat
        for seat, (points, share) in enumerate(zip(json.loads(sim.stdout)["mean_scores"], json.loads(sim.stdout)["win_shares"])):
            assert abs(points - sum(end[seat] for end in first) / deals) < 1e-5
            assert abs(share - sum(shares_of(end)[seat] for end in first) / deals) < 1e-5


@test
def ranks_and_threads_change_nothing():
    if MPI_IS_MISSING:
        return MPI_IS_MISSING
    for words in (["tenakee", "--bots", "greedy,ismcts:10,random", "--games", 40, "--seed", 5],
                  ["ogallala", "--bots", "greedy,random", "--games", 10, "--seed", 6],
                  ["goofspiel", "--bots", f"{SAMPLE_C},greedy", "--games", 20, "--time", 60000],
                  ["kuhn", "--bots", "greedy,random", "--games", 2]):  # fewer deals than ranks
        alone = result(*words, "--threads", 1)
        for ranks, threads in ((1, 2), (2, 1), (3, 2)):
            assert result(*words, "--threads", threads, ranks=ranks) == alone, (words, ranks, threads)
    table = arena("manitou", "--bots", "greedy,random", "--games", 30).stdout
    assert arena("manitou", "--bots", "greedy,random", "--games", 30, ranks=3).stdout == table


@test
def ranks_stop_at_the_same_place():
    if MPI_IS_MISSING:
        return MPI_IS_MISSING
    for words in (["manitou", "--bots", "greedy,random"], ["goofspiel", "--bots", "greedy,random", "--option", "cards=4", "--seed", 3],
                  ["kuhn", "--bots", "random,greedy", "--games", 600]):
        alone = result(*words, "--until-sure", "--threads", 2)
        assert "sure" in alone[1]
        for ranks in (2, 3):
            assert result(*words, "--until-sure", ranks=ranks) == alone, (words, ranks)


@test
def a_rank_that_fails_ends_all():
    if MPI_IS_MISSING:
        return MPI_IS_MISSING
    with tempfile.TemporaryDirectory() as folder:
        script = pathlib.Path(folder, "one-fails.sh")
        script.write_text(f"test $OMPI_COMM_WORLD_RANK != 1 && exec {shlex.quote(SAMPLE)} {folder}\n")
        done = arena("kuhn", "--bots", f"exec:sh {script},greedy", "--games", 100000000, ranks=3, status=2)
        assert done.stdout == "" and "rank 1 of 3 has failed" in done.stderr, done.stderr
        await_end_of_all(folder)  # programs of the other ranks, too
        blocked = pathlib.Path(folder, "out", "000003.rec")  # the second deal's first record: rank 1's
        blocked.mkdir(parents=True)
        done = arena("kuhn", "--bots", "greedy,greedy", "--games", 100000000, "--out", blocked.parent, ranks=2, status=2)
        assert done.stdout == "" and "rank 1 of 2 has failed" in done.stderr and "000003.rec" in done.stderr, done.stderr


@test
def without_the_module_mpirun_is_refused():
    if MPI_IS_MISSING:
        return MPI_IS_MISSING
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copy(VEILLEE, folder)
        env = dict(os.environ, OMPI_COMM_WORLD_SIZE="2", LD_LIBRARY_PATH="")  # meson leads it to the module
        done = subprocess.run([copy, "arena", "kuhn", "--bots", "greedy,greedy"], capture_output=True, text=True, env=env)
        assert done.returncode == 2 and done.stdout == "" and "veillee-mpi.so" in done.stderr, done.stderr
        alone = subprocess.run([copy, "arena", "kuhn", "--bots", "greedy,greedy"], capture_output=True, text=True)
        assert alone.returncode == 0, alone.stderr


if __name__ == "__main__":
    main()
