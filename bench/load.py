#!/usr/bin/env python3
"""The server's figures under load, on loopback: bench/load.py BUILD [closed|many] [--tables N] [--seconds S] [--folder PATH] [--waves N]

closed: N tables of two people at Goofspiel, who bid as fast as they are answered (--folder on a memory disk: the same without syncs)
many:   N tables (2,000) of two people and one greedy, an act at each every 5 s, spectators up to 10,000 connections
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "tests"))
import serving

LIMITS = "connections=20000,identity-connections=1000,identity-tables=1000,identity-messages=100000,messages=100000,table-connections=1000"
CONNECTIONS = 10000
EVERY = 5000


def people(server, count):
    """Tokens of so many people, made by some at a time, for the store gathers what comes together."""
    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        return list(pool.map(lambda n: server.person(f"P{n}")["token"], range(count)))


def begin(server, tokens, bots):
    """A table of these people, begun: its id and its code to watch."""
    own = server.connection()
    ask = lambda path, body, token: server.post("/api/v1/tables" + path, body, token=token, connection=own)
    seats = [{"kind": "me"}, {"kind": "open"}] + [{"kind": "bot", "bot": bot} for bot in bots]
    made = ask("", {"game": "goofspiel", "players": len(seats), "seats": seats, "fair": False}, tokens[0]).json
    assert ask(f"/{made['id']}/join", {"code": made["invites"][1]}, tokens[1]).status == 200
    assert ask(f"/{made['id']}/begin", {}, tokens[0]).status == 202
    own.close()
    return made["id"], made["watch"]


def prepare(server, tables, waves, bots, connections, file):
    tokens = people(server, 2 * tables)
    jobs = [(wave, place) for wave in range(waves) for place in range(tables)]
    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        made = list(pool.map(lambda job: begin(server, tokens[2 * job[1]:2 * job[1] + 2], bots), jobs))
    lines = [f"{id} {wave} {place} {seat} {tokens[2 * place + seat]}" for (wave, place), (id, _) in zip(jobs, made) for seat in range(2)]
    lines += [f"{made[n % tables][0]} 0 {n % tables} - {made[n % tables][1]}" for n in range(connections - len(lines))]
    pathlib.Path(file).write_text("\n".join(lines) + "\n")


def threads(process):
    """Of each thread of a process: seconds that it ran, and that it could have run but for others who had the cores."""
    times = {}
    for task in pathlib.Path(f"/proc/{process.pid}/task").iterdir():
        ran, waited, _ = (task / "schedstat").read_text().split()
        times[task.name] = int(ran) / 1e9, int(waited) / 1e9
    return times


def stolen():
    """Seconds that the machine under this one took the cores away."""
    return int(pathlib.Path("/proc/stat").read_text().split()[8]) / os.sysconf("SC_CLK_TCK")


def times(name, before, after):
    """Of one of the server's histograms, what came between two looks: how many, their mean, and the time that 99 of 100 do not
    exceed (the end of a span), in milliseconds."""
    change = {key: value - before[key] for key, value in after.items() if key.startswith(f"veillee_{name}_seconds_")}
    count = max(1, change[f"veillee_{name}_seconds_count"])
    spans = [(float(key.split('"')[1]), value) for key, value in change.items() if "_bucket" in key]
    return count, round(1e3 * change[f"veillee_{name}_seconds_sum"] / count, 3), next(1e3 * end for end, below in spans if below >= 0.99 * count)


def commits(before, after):
    """How long the server's transactions took: counted one by one, and as often as there were units in them."""
    count, mean, most = times("commit", before, after)
    _, _, carried = times("carried", before, after)
    return {"commits": count, "commit_ms": mean, "commit_p99_ms_at_most": most, "commit_of_a_unit_p99_ms_at_most": carried}


class Disk(threading.Thread):
    """What a small write and its sync take on the same disk at the same time, to somebody who does nothing else."""

    def __init__(self, folder):
        super().__init__(daemon=True)
        self.file, self.times, self.ended = open(f"{folder}/probe", "wb", buffering=0), [], threading.Event()

    def run(self):
        while not self.ended.wait(0.02):
            began = time.monotonic()
            os.pwrite(self.file.fileno(), bytes(4096), 0)
            os.fdatasync(self.file.fileno())
            self.times.append(time.monotonic() - began)

    def result(self):
        self.ended.set()
        self.join()
        times = sorted(self.times) or [0]
        return {"sync_ms": round(1e3 * times[len(times) // 2], 3), "sync_p99_ms": round(1e3 * times[len(times) * 99 // 100], 3)}


def run(options):
    many = options.what == "many"
    tables = options.tables or (2000 if many else 1000)
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        pathlib.Path(folder).chmod(0o777)
        with serving.Server(options.build / "veillee", "--limit", LIMITS, "--tell", "nothing", folder=folder) as server:
            prepare(server, tables, 1 if many else options.waves, ["greedy"] if many else [], CONNECTIONS if many else 0, f"{folder}/lines")
            command = [options.build / "bench" / "load", str(server.port), str(server.process.pid), f"{folder}/lines", str(options.seconds)]
            load = subprocess.Popen(command + [str(EVERY)] * many, stdout=subprocess.PIPE, text=True)
            disk = Disk(folder) if options.probe else None
            if disk:
                disk.start()
            first, before, taken = server.figures(), threads(server.process), stolen()
            if options.profile:
                subprocess.Popen(["perf", "record", "-q", "-g", "-o", options.profile, "-p", str(server.process.pid)])
            said, _ = load.communicate(timeout=options.seconds + 300)
            if load.returncode != 0:
                sys.exit(f"load ended with {load.returncode}: {''.join(server.errors[-5:])}")
            figures = {**json.loads(said), **commits(first, server.figures()), **(disk.result() if disk else {})}
            figures["stolen_seconds"] = round(stolen() - taken, 2)
            busy = {name: [round(b - a, 2) for a, b in zip(before.get(name, (0, 0)), now)] for name, now in threads(server.process).items()}
            figures["threads_ran_and_waited"] = sorted(busy.values(), reverse=True)[:3]
            figures["kib_a_connection"] = round((figures["kib_after"] - figures["kib_before"]) / figures["connections"], 2)
            if not many and figures["commit_ms"]:
                figures["share_of_tables_by_commit"] = round(figures["acts_a_second"] / (tables * 1e3 / figures["commit_ms"]), 3)
            print(json.dumps(figures, indent=1))
            if figures["refusals"] or figures["dropped"] or not figures["acts"]:
                sys.exit("somebody was refused or dropped, or nobody acted")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("what", nargs="?", choices=("closed", "many"), default="closed")
    parser.add_argument("--tables", type=int)
    parser.add_argument("--waves", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--folder")
    parser.add_argument("--probe", action="store_true", help="also measure small writes and syncs beside it, which costs the server some")
    parser.add_argument("--profile", metavar="FILE", help="where perf record writes what the server does")
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    run(parser.parse_args())


if __name__ == "__main__":
    main()
