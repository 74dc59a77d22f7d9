#!/usr/bin/env python3
"""The fair deal, checked by somebody else: written from docs/fair-deal.md with hashlib and hmac, not from our C.

usage: fair_check.py VEILLEE SOURCE_ROOT      prints TAP
       fair_check.py --check RECORD           checks one record: "ok" or what is wrong
"""
import hashlib
import hmac
import pathlib
import random
import re
import subprocess
import sys


# ---- From the document ----

def kuhn(header, events):
    """A card to seat 0, then to seat 1: those that are left, ascending."""
    left = ["1", "2", "3"]
    for seat, event in zip("01", events):
        yield [(f"deal {seat} {card}", 1) for card in left]
        left.remove(event.split()[2])


def goofspiel(header, events):
    """The next prize: those that were not turned up yet, ascending."""
    left = [str(n) for n in range(1, int(header["option"].get("cards", 13)) + 1)]
    for event in events:
        yield [(f"prize {card}", 1) for card in left]
        left.remove(event.split()[1])


def tenakee(header, events):
    """Any card that is left, to any seat that lacks one: seats ascending, then cards ascending."""
    copies = {"t1": 10, "t2": 10, "t3": 10, "t4": 10, "t5": 10, "t6": 10, "t8": 5, "t10": 5}
    lacking = [14] * int(header["players"])
    for event in events:
        yield [(f"deal {seat} {card}", lacking[seat] * copies[card])
               for seat in range(len(lacking)) for card in copies if lacking[seat] * copies[card] > 0]
        _, seat, card = event.split()
        lacking[int(seat)] -= 1
        copies[card] -= 1


GAMES = {"kuhn": kuhn, "goofspiel": goofspiel, "tenakee": tenakee}


def parse(text):
    head, body = re.split(r"^---.*\n", text, maxsplit=1, flags=re.M)
    header = {"option": {}}
    for line in head.splitlines():
        name, _, value = line.partition(" ")
        if name == "option":
            header["option"].__setitem__(*value.split("="))
        elif name in header:
            raise ValueError(f"{name} stands twice")
        else:
            header[name] = value
    return header, [line[2:] for line in body.splitlines() if line.startswith("* ")]


def secret(header, name):
    value = header.get(name, "")
    if not re.fullmatch("[0-9a-f]{64}", value):
        raise ValueError(f"{name} is missing or malformed")
    return bytes.fromhex(value)


def key_of(header):
    if header.get("x-fair-deal") != "1":
        raise ValueError("no fair deal")
    parts = [("x-fair-server-commitment", "x-fair-server-seed")]
    parts += [(f"x-fair-commitment-{seat}", f"x-fair-nonce-{seat}") for seat in range(int(header["players"]))]
    key = hashlib.sha256(b"veillee fair deal 1")
    for commitment, opening in parts:
        if hashlib.sha256(secret(header, opening)).digest() != secret(header, commitment):
            raise ValueError(f"{opening} is not what was committed to")
        key.update(secret(header, opening))
    return key.digest()


def draw(key, k, outcomes):
    weight = sum(w for _, w in outcomes)
    attempt = 0
    while True:
        digest = hmac.new(key, k.to_bytes(8, "big") + attempt.to_bytes(4, "big"), hashlib.sha256).digest()
        x = int.from_bytes(digest[:8], "big")
        if x < 2 ** 64 // weight * weight:
            break
        attempt += 1
    x %= weight
    for outcome, w in outcomes:
        if x < w:
            return outcome
        x -= w


def check(text):
    """None, or what is wrong with the deal of this record."""
    try:
        header, events = parse(text)
        key = key_of(header)
        for k, (event, outcomes) in enumerate(zip(events, GAMES[header["game"]](header, events))):
            due = draw(key, k, outcomes)
            if due != event:
                return f"chance event {k} is {event}, but should be {due}"
    except (ValueError, KeyError) as error:
        return str(error)
    return None


# ---- Against the program ----

def main():
    veillee, root = sys.argv[1], pathlib.Path(sys.argv[2])

    def run(*words, **more):
        return subprocess.run([veillee, *map(str, words)], capture_output=True, text=True, **more)

    def records():
        for game, players in (("kuhn", 2), ("goofspiel", 2), ("goofspiel", 4), ("tenakee", 3), ("tenakee", 5)):
            for seed in range(1, 9):
                yield run("random", game, "--players", players, "--seed", seed, "--fair").stdout

    def vectors():
        """The published vectors are those the program makes, and ours."""
        blocks = re.findall(r"```\n(veillee random .*?)```", (root / "docs/fair-deal.md").read_text(), re.S)
        assert len(blocks) >= 3, blocks
        for block in blocks:
            command, *lines = block.splitlines()
            record = run(*command.split()[1:]).stdout
            header, events = parse(record)
            told = dict(line.split(" ", 1) for line in lines if not line.startswith("* "))
            assert told.pop("key") == key_of(header).hex(), command
            for name, value in told.items():
                assert header[name] == value, (command, name)
            outcomes = [line[2:] for line in lines if line.startswith("* ")]
            assert outcomes and outcomes == events[:len(outcomes)], command
            assert check(record) is None, command

    def honest():
        for record in records():
            assert check(record) is None, (check(record), record[:200])
            assert run("verify", "-", input=record).stdout == "ok -\n"

    def dishonest():
        chooser = random.Random(1)
        for record in records():
            for _ in range(6):
                header, body = record.split("---\n")
                if chooser.randrange(2):
                    places = [m.start() for m in re.finditer(r"(?<=[ 0-9a-f])[0-9a-f]", header) if "x-fair-" in
                              header[header.rfind("\n", 0, m.start()) + 1:m.start()].split(" ")[0]
                              and " " in header[header.rfind("\n", 0, m.start()) + 1:m.start()]]
                    at = chooser.choice(places)
                    digit = chooser.choice([d for d in "0123456789abcdef" if d != header[at]])
                    changed = header[:at] + digit + header[at + 1:] + "---\n" + body
                else:
                    lines = body.splitlines(keepends=True)
                    dealt = [i for i, line in enumerate(lines) if line.startswith("* ")]
                    a, b = chooser.choice(dealt), chooser.choice(dealt)
                    if lines[a] == lines[b]:
                        continue
                    lines[a], lines[b] = lines[b], lines[a]
                    changed = header + "---\n" + "".join(lines)
                assert check(changed) is not None, changed
                assert run("verify", "-", input=changed).returncode == 1, changed

    tests = [("published vectors", vectors), ("honest deals pass both checks", honest),
             ("changed openings and outcomes fail both", dishonest)]
    print(f"1..{len(tests)}")
    failed = 0
    for number, (name, test) in enumerate(tests, 1):
        try:
            test()
            print(f"ok {number} - {name}", flush=True)
        except Exception as error:
            failed += 1
            print(f"not ok {number} - {name}\n# {type(error).__name__} {error}".replace("\n", "\n# "), flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    if sys.argv[1] == "--check":
        print(check(pathlib.Path(sys.argv[2]).read_text()) or "ok")
    else:
        main()
