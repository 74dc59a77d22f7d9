#!/usr/bin/env python3
"""The fair deal, checked by somebody else: written from docs/fair-deal.md with hashlib and hmac, not from our C.

usage: fair_check.py VEILLEE SOURCE_ROOT      prints TAP
       fair_check.py --check RECORD           checks one record: "ok" or what is wrong
       fair_check.py --log LOG                checks a public log, likewise
"""
import hashlib
import hmac
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import traceback


# ---- From the document ----

# For each game: a list of what each chance event of the record could have been, with weights, in order. `events` are all
# lines of the record as words; what a seat chose says what its cards are.

def count(text):
    """ "t1*10 t8*5" as copies by name."""
    return {name: int(copies) for name, copies in (word.split("*") for word in text.split())}


def urn(cards, form):
    """Cards that are left, in their order, each as heavy as it has copies."""
    return [(form.format(card), copies) for card, copies in cards.items() if copies > 0]


def kuhn(header, events):
    cards, seats = count("1*1 2*1 3*1"), iter("01")
    for actor, *words in events:
        if actor == "*":
            yield urn(cards, f"deal {next(seats, '-')} {{}}")
            cards[words[2]] -= 1


def goofspiel(header, events):
    prizes = {str(n): 1 for n in range(1, int(header["option"].get("cards", 13)) + 1)}
    for actor, *words in events:
        if actor == "*":
            yield urn(prizes, "prize {}")
            prizes[words[1]] -= 1


def tenakee(header, events):
    cards = count("t1*10 t2*10 t3*10 t4*10 t5*10 t6*10 t8*5 t10*5")
    lacking = [14] * int(header["players"])
    for actor, *words in events:
        if actor == "*":
            yield [(f"deal {seat} {card}", lacking[seat] * cards[card])
                   for seat in range(len(lacking)) for card in cards if lacking[seat] * cards[card] > 0]
            lacking[int(words[1])] -= 1
            cards[words[2]] -= 1


def manitou(header, events):
    small = count("s1*1 s2*2 s3*1 s4*2 s5*2 s6*1 s7*1")
    large = count("l9*1 l10*2 l11*1 l12*1 l13*1")
    nothing = count("h1*0 h2*0 h3*0 h4*0 h5*0 h6*0 h7*0 h8*0 h9*0 h10*0 chief*0 healer*0 rain*0 scout*0 woman*0")
    party = {}
    for actor, *words in events:
        if words[0] == "bison":
            stack = small if words[2] in small else large
            yield urn(stack, f"bison {words[1]} {{}}")
            stack[words[2]] -= 1
            party = {}  # a new hunt
        elif words[0] == "take":
            party.setdefault(actor, dict(nothing))[words[1]] += 1
        elif words[0] == "draw":
            yield urn(party[words[1]], f"draw {words[1]} {{}}")
            party[words[1]][words[2]] -= 1


def ogallala(header, events):
    cards = count("bow*6 stern*6 bow+:r*3 bow+:k*3 stern+:r*3 stern+:k*3 lasso:r*2 lasso:k*2 archer:r*2 archer:k*2 axe*2 "
                  "drummer:r*2 drummer:k*2 piper:r*2 piper:k*2 fisher:r*2 fisher:k*2 carver:r*2 carver:k*2 hunter:r*2 "
                  "hunter:k*2 runner:r*2 runner:k*2 rider:r*2 rider:k*2 guard:r*2 guard:k*2 brave:r*2 brave:k*2 elder:r*2 "
                  "elder:k*2 chief:r*2 chief:k*2 totem*2 guest*2 dynamite*2 eagle*2 fur*2 tobacco*2 tipi*2 firewater*2 "
                  "cannon1*1 cannon2*1 bear1*1 bear2*1 bison1*1 bison2*1 wood1*1 wood2*1 gold1*1 gold2*1 horse1*1 "
                  "horse2*1 soldier*1 bearhunter*1 bisonhunter*1 lumberjack*1 digger*1 cowboy*1")
    for actor, *words in events:
        if actor == "*":
            yield urn(cards, "card {}")
            cards[words[1]] -= 1


def tomahawk(header, events):
    tribe = count("1~0*2 2~0*2 3~0*2 3~1*1 4~0*1 4~1*2 5~0*1 5~1*1 5~2*1 6~0*1 6~1*1 6~2*1 7~0*1 7~2*1 7~3*1 8~1*1 8~3*1 "
                  "9~2*1 9~4*1 10~4*1 manitou*0 spirit*0 cloud*0 dusk*0 sequoia*0 sky*0 windskull*0")
    lands = count("P1-1*1 P1-2p*1 P2-3g*1 P3-4p*1 P3-5*1 F1-1*1 F2-3p*1 F2-4*1 F3-4*1 F3-5g*1 M1-1*1 M1-2g*1 M2-2g*1 "
                  "M2-3*1 M3-5*1")
    specials = {card: 1 for card in list(tribe)[-7:]}
    piles = {"1": "33", "2": "123", "3": "213", "4": "1122"}
    army = {seat: dict(tribe) for seat in "01"}
    hand = {seat: {card: 0 for card in tribe} for seat in "01"}
    for actor, verb, *words in events:
        if verb == "special":
            yield urn(specials, f"special {words[0]} {{}}")
            specials[words[1]] -= 1
        elif verb == "prized":
            yield urn(lands, "prized {}")
            lands[words[0]] -= 1
        elif verb == "keep":
            army[actor][words[0]] += 1
            army[actor][words[1]] -= 1
        elif verb == "territory":
            length, piles[words[0]] = piles[words[0]][0], piles[words[0]][1:]
            yield urn({land: n for land, n in lands.items() if land[1] == length}, f"territory {words[0]} {{}}")
            lands[words[1]] -= 1
        elif verb == "draw":
            yield urn(army[words[0]], f"draw {words[0]} {{}}")
            army[words[0]][words[1]] -= 1
            hand[words[0]][words[1]] += 1
        elif verb == "place":
            hand[actor][words[0]] -= 1
        elif verb == "dusk":
            yield urn(hand[words[0]], f"dusk {words[0]} {{}} {words[2]}")
            hand[words[0]][words[1]] -= 1


GAMES = {"tenakee": tenakee, "manitou": manitou, "ogallala": ogallala, "tomahawk": tomahawk, "goofspiel": goofspiel,
         "kuhn": kuhn}


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
    return header, [line.split() for line in body.splitlines() if line[:1] not in "=!"]


def secret(header, name):
    value = header.get(name, "")
    if not re.fullmatch("[0-9a-f]{64}", value):
        raise ValueError(f"{name} is missing or malformed")
    return bytes.fromhex(value)


def subject(header):
    """What the key binds besides the openings, as bytes."""
    if header.get("x-fair-deal") == "1":
        return b"veillee fair deal 1"
    if header.get("x-fair-deal") != "2":
        raise ValueError("no fair deal")
    if not re.fullmatch("[a-z0-9-]{1,64}", header["x-fair-table"]):
        raise ValueError("no table")
    if not re.fullmatch("[1-9][0-9]*", header["x-fair-round"]):
        raise ValueError("no round")
    by = [header[f"x-fair-by-{seat}"] for seat in range(int(header["players"]))]
    if not set(by) <= {"own", "house"}:
        raise ValueError("drawn by nobody")
    terms = f"game {header['game']} version {header['version']} players {header['players']}"
    terms += f" edition {header.get('edition', 'default')}"
    terms += "".join(f" option {name}={value}" for name, value in sorted(header["option"].items()))
    lines = ["veillee fair deal 2", f"table {header['x-fair-table']}", f"round {header['x-fair-round']}", terms,
             f"seats {' '.join(by)}"]
    return "".join(line + "\n" for line in lines).encode()


def key_of(header):
    parts = [("x-fair-server-commitment", "x-fair-server-seed")]
    parts += [(f"x-fair-commitment-{seat}", f"x-fair-nonce-{seat}") for seat in range(int(header["players"]))]
    key = hashlib.sha256(subject(header))
    for commitment, opening in parts:
        if hashlib.sha256(secret(header, opening)).digest() != secret(header, commitment):
            raise ValueError(f"{opening} is not what was committed to")
        key.update(secret(header, opening))
    if header["x-fair-deal"] == "2" and key.digest() != secret(header, "x-fair-key"):
        raise ValueError("another key")
    return key.digest()


def draw(key, k, outcomes):
    weight = sum(w for _, w in outcomes)
    if weight <= 0:
        raise ValueError(f"nothing can come up at chance event {k}")
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
        if "edition" in header:
            raise ValueError("only the default edition is known here")
        dealt = [" ".join(words[1:]) for words in events if words[0] == "*"]
        for k, (event, outcomes) in enumerate(zip(dealt, GAMES[header["game"]](header, events), strict=True)):
            due = draw(key, k, outcomes)
            if due != event:
                return f"chance event {k} is {event}, but should be {due}"
    except (ValueError, KeyError, IndexError) as error:
        return f"{type(error).__name__} {error}"
    return None


# ---- The public log ----

HEX = "[0-9a-f]{64}"
ID = "[a-z0-9-]{1,64}"
TERMS = r"game \S+ version \d+ players (?P<players>\d) edition \S+(?: option [^ =]+=\S+)*"
ENTRY = re.compile(rf"(\d+) ({HEX}) (\d+) (commit|void|begin|end|dropped) ({ID}) ([1-9]\d*)((?: .+)?)")
REST = {"commit": rf" (?:server (?P<sealed>{HEX}) (?P<terms>{TERMS})|(?P<seat>\d) (?P<by>own|house) (?P<hash>{HEX}))",
        "void": r" (?P<seat>\d)", "begin": "", "dropped": r" [a-z-]+",
        "end": rf" (?P<how>over|abandon|(?:resign|timeout) \d) (?P<seed>{HEX})"}


def entries_of(text):
    for line in text.splitlines():
        number, previous, time, kind, table, round_, rest = ENTRY.fullmatch(line).groups()
        yield line, int(number), previous, kind, table, int(round_), re.fullmatch(REST[kind], rest).groupdict()


def check_log(text):
    """None, or what is wrong with a public log."""
    head, tables = "0" * 64, {}
    try:
        for count, (line, number, previous, kind, table, round_, rest) in enumerate(entries_of(text)):
            if number != count or previous != head:
                return f"line {count + 1}: the chain is broken"
            head = hashlib.sha256(line.encode()).hexdigest()
            if table not in tables:
                tables[table] = {"phase": "gathers", "round": 1, "sealed": {}, "terms": rest.get("terms")}
            story = tables[table]
            sealed = story["sealed"]
            fine = round_ == story["round"]
            if kind == "commit" and rest["seat"] is None:
                fine &= story["phase"] == "gathers" and not sealed and rest["terms"] == story["terms"]
                sealed["server"], story["players"] = rest["sealed"], int(rest["players"])
            elif kind == "commit":
                fine &= story["phase"] == "gathers" and "server" in sealed and rest["seat"] not in sealed
                fine &= int(rest["seat"]) < story["players"]
                sealed[rest["seat"]] = rest["hash"]
            elif kind == "void":
                fine &= story["phase"] == "gathers" and rest["seat"] in sealed
                story["round"], story["sealed"] = round_ + 1, {}
            elif kind == "begin":
                fine &= story["phase"] == "gathers" and len(sealed) == story["players"] + 1
                story["phase"] = "plays"
            elif kind == "end":
                fine &= story["phase"] == "plays"
                fine &= hashlib.sha256(bytes.fromhex(rest["seed"])).hexdigest() == sealed["server"]
                story["phase"] = "over"
            else:
                fine &= story["phase"] in ("gathers", "plays") and bool(story["terms"])
                story["phase"] = "dropped"
            if not fine:
                return f"line {count + 1}: that cannot be"
    except (AttributeError, KeyError) as error:
        return f"{type(error).__name__} {error}"
    return None


def write_log(texts):
    """A log with these entries, each without number and hash."""
    lines, head = [], "0" * 64
    for number, text in enumerate(texts):
        lines.append(f"{number} {head} {text}")
        head = hashlib.sha256(lines[-1].encode()).hexdigest()
    return "".join(line + "\n" for line in lines)


def published(record, how="over"):
    """What a house would have published about this record: the texts of its entries."""
    header, _ = parse(record)
    table, round_ = header["x-fair-table"], int(header["x-fair-round"])
    terms = subject(header).decode().splitlines()[3]
    texts = [f"5 commit {table} {n} server {'ab' * 32} {terms}\n6 commit {table} {n} 0 own {'cd' * 32}\n7 void {table} {n} 0"
             for n in range(1, round_)]
    texts.append(f"8 commit {table} {round_} server {header['x-fair-server-commitment']} {terms}")
    for seat in range(int(header["players"])):
        texts.append(f"9 commit {table} {round_} {seat} {header[f'x-fair-by-{seat}']} {header[f'x-fair-commitment-{seat}']}")
    texts += [f"10 begin {table} {round_}", f"11 end {table} {round_} {how} {header['x-fair-server-seed']}"]
    return "\n".join(texts).split("\n")


def deal_again(record, **changes):
    """The same moves of nobody: a kuhn game whose headers were changed and whose deal was then made to fit them."""
    header, _ = parse(record)
    header |= {name.replace("_", "-"): value for name, value in changes.items()}
    key = hashlib.sha256(subject(header))
    for part in ["server-seed"] + [f"nonce-{seat}" for seat in range(2)]:
        key.update(bytes.fromhex(header[f"x-fair-{part}"]))
    header["x-fair-key"] = key.hexdigest()
    first = draw(key.digest(), 0, [(card, 1) for card in "123"])
    second = draw(key.digest(), 1, [(card, 1) for card in "123" if card != first])
    lines = [f"{name} {value}" for name, value in header.items() if name != "option"]
    return "\n".join([*lines, "---", f"* deal 0 {first}", f"* deal 1 {second}", "! abandon", ""])


# ---- Against the program ----

def main():
    veillee, root = sys.argv[1], pathlib.Path(sys.argv[2])

    def run(*words, **more):
        return subprocess.run([veillee, *map(str, words)], capture_output=True, text=True, **more)

    def records():
        for game, players, *option in (
                ("kuhn", 2), ("goofspiel", 2), ("goofspiel", 4), ("tenakee", 3), ("tenakee", 5), ("manitou", 2),
                ("manitou", 4), ("ogallala", 2), ("ogallala", 5), ("tomahawk", 2), ("tomahawk", 2, "prized=on")):
            option = ["--option", *option] if option else []
            for seed in range(1, 7):
                yield run("random", game, "--players", players, "--seed", seed, "--fair", *option).stdout

    def vectors():
        """The published vectors are those the program makes, and ours."""
        page = (root / "docs/fair-deal.md").read_text()
        blocks = re.findall(r"```\n((?:veillee random|tests/examples/) ?.*?)```", page, re.S)
        assert {block.split()[2] for block in blocks if block.startswith("veillee")} == set(GAMES), blocks
        assert any(not block.startswith("veillee") for block in blocks), blocks
        for block in blocks:
            command, *lines = block.splitlines()
            program = command.startswith("veillee ")
            record = run(*command.split()[1:]).stdout if program else (root / command).read_text()
            header, events = parse(record)
            told = dict(line.split(" ", 1) for line in lines if not line.startswith("* "))
            assert told.pop("x-fair-key" if program else "key") == key_of(header).hex(), command
            for name, value in told.items():
                assert header[name] == value, (command, name)
            outcomes = [line.split() for line in lines if line.startswith("* ")]
            assert outcomes and outcomes == [words for words in events if words[0] == "*"][:len(outcomes)], command
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

    def verify(*words, **more):
        return run("verify", *words, env=os.environ | {"LC_ALL": "C.UTF-8"}, **more)

    def secrets_of_the_system():
        """Without a seed no deal is like another; with one it is."""
        deals = [run("random", "kuhn", "--players", 2, "--fair").stdout for _ in range(5)]
        assert len({parse(deal)[0]["x-fair-key"] for deal in deals}) == 5
        assert len({parse(deal)[0]["x-fair-nonce-1"] for deal in deals}) == 5
        assert all(check(deal) is None for deal in deals)
        seeded = {run("random", "kuhn", "--players", 2, "--fair", "--seed", 7).stdout for _ in range(3)}
        assert len(seeded) == 1

    def logs():
        """The published example, and logs that cannot be: both checks agree."""
        page = (root / "docs/fair-deal.md").read_text()
        example = re.search(r"```\n(0 0{64} .*?)```", page, re.S).group(1)
        assert check_log(example) is None, check_log(example)
        ran = verify("--log", "-", input=example)
        head = hashlib.sha256(example.splitlines()[-1].encode()).hexdigest()
        assert ran.stdout == "ok -\n" and head in ran.stderr and "1 rounds void" in ran.stderr, ran
        told = json.loads(verify("--log", "-", "--json", input=example).stdout)
        assert told["ok"] and told["head"] == head and told["entries"] == 9 and told["over"] == told["void_rounds"] == 1
        assert verify("--log", "-", input="").stdout == "ok -\n"
        texts = [line.split(" ", 2)[2] for line in example.splitlines()]
        for i in range(len(texts)):
            without = write_log(texts[:i] + texts[i + 1:])
            good = check_log(without) is None
            ran = verify("--log", "-", input=without)
            assert ran.returncode == (0 if good else 1), (i, without, ran)
            assert good == (i in (1, len(texts) - 1)), i  # in a void round not everybody need have committed
            if not good:
                assert re.fullmatch(r"FAIL -:\d+ FAIR-6 .+\n", ran.stdout), ran
            broken = "".join(line + "\n" for j, line in enumerate(example.splitlines()) if j != i)
            assert i == len(texts) - 1 or "FAIR-5" in verify("--log", "-", input=broken).stdout
        table = texts[0].split()[2]
        for more in (texts[-1], f"99 dropped {table} 2 late", texts[0]):  # nothing follows an end
            ran = verify("--log", "-", input=write_log([*texts, more]))
            assert ran.returncode == 1 and "FAIL -:10 FAIR-6" in ran.stdout, ran
        many = [text.replace(table, f"table-{n}") for n in range(3000) for text in texts[:7 if n % 3 else 9]]
        told = json.loads(verify("--log", "-", "--json", input=write_log(many)).stdout)
        assert told["ok"] and told["open"] == 2000 and told["over"] == 1000 and told["void_rounds"] == 3000, told
        chooser = random.Random(2)
        for _ in range(60):
            at = chooser.randrange(len(example) - len(example.splitlines()[-1]) - 1)
            changed = example[:at] + chooser.choice([c for c in "0123456789abcdef \n" if c != example[at]]) + example[at + 1:]
            ran = verify("--log", "-", input=changed)
            assert ran.returncode == 1 and re.match(r"FAIL -:\d+ FAIR-[56] ", ran.stdout), (changed, ran)
            assert check_log(changed) is not None

    def commitments():
        """A record whose deal was made again to fit changed headers passes alone, but not beside what was published."""
        with tempfile.TemporaryDirectory() as folder:
            log, game, noted = (pathlib.Path(folder) / name for name in ("log", "game.rec", "noted"))
            record = deal_again(run("random", "kuhn", "--players", 2, "--seed", 1, "--fair").stdout, x_fair_by_0="own")
            other = run("random", "goofspiel", "--players", 3, "--seed", 2, "--fair").stdout
            texts = published(other)[:3] + published(record, "abandon") + published(other)[3:]
            log.write_text(write_log(texts))
            assert check_log(log.read_text()) is None
            game.write_text(record)
            assert check(record) is None
            ran = verify(game)
            assert ran.stdout == f"ok {game}\n" and "not compared" in ran.stderr, ran
            assert "contributed themselves: 0; the house drew for: 1" in ran.stderr and "broken off: abandon" in ran.stderr
            for flag in ("--log", "--commitments"):
                ran = verify(game, flag, log)
                assert ran.returncode == 0 and "are those that were published" in ran.stderr, ran
                assert ran.stdout == f"ok {log}\n" * (flag == "--log") + f"ok {game}\n"
                told = json.loads(verify(game, flag, log, "--json").stdout.splitlines()[-1])
                assert told["ok"] and told["published"] and told["seats"] == ["own", "house"], told
                assert told["broken_off"] == "abandon" and told["round"] == 1 and told["version"] == 2
            excerpt = "\n".join(line for line in log.read_text().splitlines() if "commit " in line)
            assert "are those" in verify(game, "--commitments", "-", input=excerpt).stderr
            server = "".join(line + "\n" for line in log.read_text().splitlines() if " server " in line)
            assert "only these commitments were compared with published ones: server" in verify(
                game, "--commitments", "-", input=server).stderr
            seat = "".join(line + "\n" for line in excerpt.splitlines() if " server " not in line)
            for some in ([], ["--commitments", "-"]):  # nothing, or not all of them
                for known in (server, seat):
                    told = json.loads(verify(game, "--json", *some, input=known).stdout)
                    assert told["ok"] and told["published"] is False, (some, known, told)
            noted.write_text("".join(line + "\n" for line in record.splitlines() if "commitment" in line) + "# by hand\n\n")
            assert "are those" in verify(game, "--commitments", noted).stderr
            assert verify(game, "--commitments", "-", input="nonsense").returncode == 2
            assert "FAIR-4" in verify(game, "--commitments", "-", input="").stdout
            assert "FAIR-4" in verify(game, "--log", "-", input=write_log(published(other))).stdout
            header, _ = parse(record)
            seed = hashlib.sha256(b"another").hexdigest()
            sealed = hashlib.sha256(bytes.fromhex(seed)).hexdigest()
            for changes in ({"x_fair_table": "another"}, {"x_fair_round": "2"}, {"x_fair_by_0": "house"}, {"x_fair_by_1": "own"},
                            {"x_fair_server_seed": seed, "x_fair_server_commitment": sealed},
                            {"x_fair_nonce_0": seed, "x_fair_commitment_0": sealed},
                            {"x_fair_nonce_1": seed, "x_fair_commitment_1": sealed}):
                changed = deal_again(record, **changes)
                assert changed != record and check(changed) is None, changes
                assert verify("-", input=changed).returncode == 0, changes
                for flag in ("--log", "--commitments"):
                    ran = verify("-", flag, log, input=changed)
                    assert ran.returncode == 1 and "FAIR-4" in ran.stdout.splitlines()[-1], (changes, ran)
            assert "FAIR-4" in verify(game, "--log", "-", input=write_log(published(record, "over"))).stdout
            assert "FAIR-4" in verify(game, "--log", "-", input=write_log(published(record, "resign 1"))).stdout
            dropped = published(record, "abandon")[:-1] + [f"12 dropped {header['x-fair-table']} 1 idle"]
            assert "dropped" in verify(game, "--log", "-", input=write_log(dropped)).stdout
            started = write_log(published(record, "abandon")[:2])  # a log in which seat 1 has not committed yet
            assert "FAIR-4" in verify(game, "--log", "-", input=started).stdout
            assert "compared with published ones: 0, server" in verify(game, "--commitments", "-", input=started).stderr
            void = published(record, "abandon")[:-2] + [f"13 void {header['x-fair-table']} 1 0"]
            for flag in ("--log", "--commitments"):  # what was void was never played
                assert "another round" in verify(game, flag, "-", input=write_log(void)).stdout
            later = deal_again(record, x_fair_round="3")
            ran = verify("-", "--log", log, input=later)
            assert ran.returncode == 1
            log.write_text(write_log(published(later, "abandon")))
            ran = verify("-", "--log", log, input=later)
            assert ran.returncode == 0 and "round 3 of the deal; those before it were void" in ran.stderr, ran
            old = root / "tests/examples/fair-1/kuhn.rec"
            ran = verify(old)
            assert ran.stdout == f"ok {old}\n" and "version 1" in ran.stderr, ran
            assert "FAIR-4" in verify(old, "--log", log).stdout

    def who_contributed():
        """What the verdict is worth, in three languages."""
        record = run("random", "kuhn", "--players", 2, "--seed", 1, "--fair").stdout
        words = {"C.UTF-8": ("nobody independent", "every seat contributed itself"),
                 "fr_FR.UTF-8": ("personne d’indépendant", "chaque place a contribué"),
                 "de_DE.UTF-8": ("niemand Unabhängiges", "jeder Platz hat selbst")}
        for language, (none, all_) in words.items():
            for text, expected in ((record, none), (deal_again(record, x_fair_by_0="own", x_fair_by_1="own"), all_)):
                ran = run("verify", "-", input=text, env=os.environ | {"LC_ALL": language})
                assert ran.returncode == 0 and expected in ran.stderr, (language, ran)

    def at_one_keyboard():
        """play --fair by lines: what is typed has its part, the commitment was told before, the journal verifies."""
        with tempfile.TemporaryDirectory() as home:
            env = os.environ | {"XDG_DATA_HOME": home, "LC_ALL": "C.UTF-8"}
            known, nonces = set(), set()

            def play(*words, typed):
                ran = run("play", "kuhn", "--plain", "--fair", *words, input=typed + "bet\n" * 8, env=env)
                new = sorted(set(pathlib.Path(home).glob("veillee/*.journal")) - known)
                known.update(new)
                assert ran.returncode == 0, ran
                return ran, new

            for typed, seats in (("roses", ["own", "house"]), ("roses", ["own", "house"]), ("", ["house", "house"]),
                                 ("x" * 5000, ["own", "house"])):
                ran, (journal,) = play("--seats", "human:Anne,greedy", typed=typed + "\n")
                told = json.loads(verify(journal, "--json").stdout)
                assert told["ok"] and told["seats"] == seats and told["version"] == 2, (typed, told)
                assert re.fullmatch("[0-9a-f]{32}", told["table"])
                house = re.search(rf"commits to it: ({HEX})", ran.stdout).group(1)
                assert ran.stdout.index(house) < ran.stdout.index("Anne, type anything"), ran.stdout
                noted = f"x-fair-server-commitment {house}\n"
                assert "compared with published ones: server" in verify(journal, "--commitments", "-", input=noted).stderr
                assert "FAIR-4" in verify(journal, "--commitments", "-", input=noted.replace(house, "0" * 64)).stdout
                nonces.add(re.search(rf"^open 0 ({HEX})", journal.read_text(), re.M).group(1))
            assert len(nonces) == 4
            ran, (journal,) = play("--seats", "human:Anne,human:Ben", typed="a\nb\n")
            assert "every seat contributed itself" in verify(journal).stderr
            ran, journals = play("--seats", "human:Anne,greedy", "--match", 2, typed="a\nbet\nbet\nbet\nb\n")
            tables = [json.loads(verify(journal, "--json").stdout) for journal in journals]
            assert len({told["table"] for told in tables}) == 2 and ran.stdout.count("type anything") == 2, (ran.stdout, tables)
            ran, (journal,) = play("--seats", "human:Anne,greedy", "--lang", "fr", typed="a\n")
            assert "il faut lui faire confiance" in ran.stdout
            assert "muss man ihm vertrauen" in play("--seats", "human:Anne,greedy", "--lang", "de", typed="a\n")[0].stdout
            ran = run("play", "kuhn", "--plain", "--fair", "--seats", "human,greedy", input="", env=env)
            assert ran.returncode == 0, ran
            for words in (("--continue",), (journal,)):
                ran = run("play", "--plain", "--fair", *words, input="", env=env)
                assert ran.returncode == 2 and "--fair" in ran.stderr, ran

    tests = [("published vectors", vectors), ("honest deals pass both checks", honest),
             ("changed openings and outcomes fail both", dishonest), ("secrets of the system", secrets_of_the_system),
             ("public logs", logs), ("published commitments", commitments), ("who contributed", who_contributed),
             ("at one keyboard", at_one_keyboard)]
    print(f"1..{len(tests)}")
    failed = 0
    for number, (name, test) in enumerate(tests, 1):
        try:
            test()
            print(f"ok {number} - {name}", flush=True)
        except Exception as error:
            failed += 1
            print(f"not ok {number} - {name}\n{traceback.format_exc()}".replace("\n", "\n# "), flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    if sys.argv[1] in ("--check", "--log"):
        print((check if sys.argv[1] == "--check" else check_log)(pathlib.Path(sys.argv[2]).read_text()) or "ok")
    else:
        main()
