#!/usr/bin/env python3
"""A server on a million stored tables: bench/million.py BUILD FOLDER [--finished 990000] [--open 10000]

FOLDER gets two stores unless they are there (BUILD/tests/bench_million makes them; a million takes minutes and a gigabyte), one of a thousand
tables to compare with. Told of each: the time until the server listens, its memory then, and what finished games take to be asked for,
nothing of the file in the system's memory, and once more.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "tests"))
import serving

PEOPLE, ASKED, MASK = 1000, 300, (1 << 64) - 1


def id_of(number):
    """As bench_million names them."""
    a = (PEOPLE + number + 1) * 0x9E3779B97F4A7C15 & MASK
    b = (a ^ a >> 29) * 0xBF58476D1CE4E5B9 & MASK
    return f"{b ^ b >> 32:016x}{a:016x}"


def journal(veillee, folder):
    """Of a whole game that was played at a server."""
    path = folder / "journal"
    if path.exists():
        return path
    with serving.Server(veillee, folder=str(folder)) as server:
        token = server.person("Anne")["token"]
        table = server.table(token, seats=("greedy", "greedy", "greedy"))["id"]
        assert server.post(f"/api/v1/tables/{table}/begin", {}, token=token).status == 202
        while server.get(f"/api/v1/tables/{table}", token=token).json["phase"] != "over":
            time.sleep(0.1)
        text = subprocess.run([veillee, "admin", "journal", table, "--store", server.store], capture_output=True, check=True).stdout
    path.write_bytes(text)
    return path


def forget(path):
    """As if the machine had just been started."""
    descriptor = os.open(path, os.O_RDONLY)
    os.fsync(descriptor)
    os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
    os.close(descriptor)


def open_games(server, finished):
    own, times = server.connection(), []
    for n in range(ASKED):
        number = (n + 1) * 2654435761 % finished // 4 * 4  # every fourth is public
        start = time.monotonic()
        answer = server.get(f"/api/v1/tables/{id_of(number)}/record", connection=own)
        times.append(1e3 * (time.monotonic() - start))
        assert answer.status == 200 and answer.body.startswith(b"game goofspiel"), answer.body
    times.sort()
    return {"median_ms": round(times[ASKED // 2], 2), "p99_ms": round(times[ASKED - ASKED // 100], 2), "slowest_ms": round(times[-1], 2)}


def measure(veillee, build, folder, finished, opened, lines):
    path = folder / f"{finished + opened}.db"
    made = subprocess.run([build / "tests/bench_million", path, str(finished), str(opened), lines], capture_output=True, text=True, check=True)
    print(made.stdout, file=sys.stderr)
    forget(path)
    start = time.monotonic()
    with serving.Server(veillee, store=f"sqlite:{path}") as server:
        listening = time.monotonic() - start
        memory = server.memory()
        cold = open_games(server, finished)
        return {"tables": finished + opened, "start_s": round(listening, 3), "mib": memory >> 20, "cold": cold, "warm": open_games(server, finished),
                "mib_after": server.memory() >> 20}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=lambda path: pathlib.Path(path).resolve())
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--finished", type=int, default=990000)
    parser.add_argument("--open", type=int, default=10000)
    args = parser.parse_args()
    args.folder.mkdir(exist_ok=True)
    veillee = str(args.build / "veillee")
    lines = journal(veillee, args.folder)
    figures = [measure(veillee, args.build, args.folder, *count, lines) for count in ((990, 10), (args.finished, args.open))]
    print(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
