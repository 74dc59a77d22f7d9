#!/usr/bin/env python3
"""Games that are kept, by real processes: files and locks, kills at any moment, full disks, damaged and older journals.

usage: kept.py VEILLEE SOURCE_ROOT      prints TAP
"""
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
import zlib

import lines
import tap
from tap import test

VEILLEE, ROOT = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
KEPT, KEPT_AGAIN = "The game is kept in ", "The game is kept again, all of it."
PATIENCE = 60
KILLS = 30 # for each game


def Table(*words, **more):
    return lines.Table(VEILLEE, *words, "--lang", "en", **more)


def journals(home):
    """Those in which something is kept."""
    return [path for path in sorted(pathlib.Path(home, "veillee").glob("*.journal")) if path.stat().st_size > 0]


def only_journal(home):
    path, = journals(home)
    return path


def draw(table):
    """A whole turn of Ogallala's that is always possible: the card is drawn and discarded."""
    return table.tell("draw 1") + table.tell("discard")


def begin(home, seed=2, **more):
    """A game of Ogallala in which somebody has moved."""
    table = Table("ogallala", "--seats", "human:Anne,greedy", "--seed", seed, home=home, **more)
    table.tell("draw 1")
    return table


def leave(table, status=0):
    """Leaves the table; returns where it says that the game is kept, and its complaints."""
    table.tell("quit")
    complaints = table.close(status)
    return (table.said.split(KEPT)[1].strip() if KEPT in table.said else None), complaints


def leave_one(home, **more):
    table = begin(home, **more)
    path, _ = leave(table)
    return pathlib.Path(path)


def log_of(table):
    """What has happened in the game; that it is kept again is told this evening alone."""
    return [line for line in re.findall(r"^\d+\. (.*)$", table.tell("log"), re.M) if line != KEPT_AGAIN]


# ---- Names, rights and locks ----

@test
def games_begun_in_the_same_minute_do_not_meet():
    with tempfile.TemporaryDirectory() as home:
        tables = [begin(home, seed=seed) for seed in range(6)]
        logs = [log_of(table) for table in tables]
        paths = [leave(table)[0] for table in tables]
        assert len(set(paths)) == 6 and len(journals(home)) == 6, paths
        for path, log in zip(paths, logs):
            again = Table(path, home=home)
            assert log_of(again) == log
            leave(again)


@test
def a_game_is_the_owners_business():
    with tempfile.TemporaryDirectory() as home:
        old = os.umask(0)
        try:
            path = leave_one(home)
        finally:
            os.umask(old)
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, oct(path.stat().st_mode)
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


@test
def a_game_is_played_in_one_place():
    with tempfile.TemporaryDirectory() as home:
        table = begin(home)
        path = only_journal(home)
        for words in ((str(path),), ("--continue",)):
            before = path.read_bytes()
            run = subprocess.run([VEILLEE, "play", *words, "--lang", "en"], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE,
                                 env=dict(os.environ, LC_ALL="C", XDG_DATA_HOME=home))
            assert run.returncode == 2 and "this game is being played somewhere else" in run.stderr, run
            assert path.read_bytes() == before and len(list(path.parent.iterdir())) == 1
        table.tell("discard")
        log = log_of(table)
        leave(table)
        again = Table(path, home=home)
        assert log_of(again) == log
        leave(again)


@test
def a_link_to_a_game_stays_one():
    with tempfile.TemporaryDirectory() as home:
        path = leave_one(home)
        elsewhere = pathlib.Path(home, "elsewhere.journal")
        path.rename(elsewhere)
        path.symlink_to(elsewhere)
        older = pathlib.Path(home, "older.journal")
        older.write_text(version_1("ogallala", 0.5), encoding="utf-8")
        link = path.parent / "ogallala-20200101-0000-1.journal"
        link.symlink_to(older)
        for place, target in ((path, elsewhere), (link, older)):
            before = target.read_bytes()
            table = Table(place, home=home)
            while target.read_bytes() == before:
                table.tell(choose(table))
            leave(table)
            assert place.is_symlink() and not target.is_symlink() and target.read_bytes() != before
            assert target.read_text(encoding="utf-8").startswith("x-journal 2\n")


@test
def what_a_killed_program_left_beside_a_game_is_cleared():
    with tempfile.TemporaryDirectory() as home:
        path = leave_one(home)
        old, young, other = (path.parent / name for name in (path.name + ".~1-2-3", path.name + ".~4-5-6", "notes.~1"))
        for leaving in (old, young, other):
            leaving.write_text("x-jour", encoding="utf-8")
        for leaving in (old, other):
            os.utime(leaving, (time.time() - 90000, time.time() - 90000))
        leave_one(home, seed=3)
        assert not old.exists() and young.exists() and other.exists()


@test
def a_game_that_was_removed_is_missed_and_kept_again():
    with tempfile.TemporaryDirectory() as home:
        table = begin(home)
        path = only_journal(home)
        log = log_of(table)
        path.unlink()
        said = table.tell("discard")
        assert "could not be kept" in said and "there is no such file" in said, said
        assert log_of(table) == log
        assert not path.exists()
        table.tell("discard")
        log = log_of(table)
        assert leave(table)[0] == str(path)
        again = Table("--continue", home=home)
        assert log_of(again) == log
        leave(again)
        table = begin(home, seed=5)
        [other] = [p for p in journals(home) if p != path]
        other.unlink()
        assert leave(table)[0] is None, "it says so of a file that is not there"


# ---- Kills ----

PLANS = {
    "tenakee": ("human:Anne,greedy,gentle", 11),
    "manitou": ("greedy,human:Anne,greedy", 12),
    "tomahawk": ("human:Anne,gentle", 13),
    "ogallala": ("greedy,greedy,human:Anne", 14),
}


def choose(table):
    """What to type: it depends on what is asked alone, so that the same is typed at the same place in every run."""
    moves = table.moves()
    if not moves:
        return "moves" if "to list them" in table.heard else "ok"
    return moves[zlib.crc32(repr(moves).encode()) % len(moves)][1]


class Reference:
    """The game as it goes when nothing happens to the program: all it says, where it asks, and its log there."""

    def __init__(self, game):
        seats, seed = PLANS[game]
        self.words = (game, "--seats", seats, "--seed", str(seed))
        self.asks, self.logs, typed = [], [], []
        with tempfile.TemporaryDirectory() as home:
            table = Table(*self.words, home=home)
            while not table.ended:
                self.asks.append(len(table.said))
                typed.append(choose(table))
                table.tell(typed[-1])
            table.close()
            self.said = table.said.split(KEPT)[0]
            self.journal = only_journal(home).read_bytes()
        with tempfile.TemporaryDirectory() as home:
            table = Table(*self.words, home=home)
            for line in typed:
                self.logs.append(log_of(table))
                table.tell(line)
            table.close()

    def told(self, said):
        """How many lines of the log so much of the output has told, or more; cards that are dealt are not told."""
        last = max((i for i, place in enumerate(self.asks) if place <= len(said)), default=-1)
        if last + 1 == len(self.asks):
            return len(self.logs[-1])
        told = len(self.logs[last]) if last >= 0 else 0
        news = said[self.asks[last] if last >= 0 else 0:].split("\n")[:-1]
        for number, line in enumerate(self.logs[last + 1][told:], told + 1):
            if is_quiet(line):
                continue
            if not news or news.pop(0) != line:
                break
            told = number
        return told

    def find(self, log):
        """The first place where it asks with that log."""
        return next(i for i, other in enumerate(self.logs) if len(other) == len(log))


def is_quiet(line):
    return re.match(r"You are dealt |.* sits down|You sit down", line) is not None


class Chain:
    """The same game, killed again and again and taken up again, to its end."""

    def __init__(self, reference, rng):
        self.reference, self.rng = reference, rng
        self.kills = self.torn = self.ahead = 0
        self.end = None

    def run(self, home):
        known = 0 # lines of the log that somebody has been told
        while self.end is None:
            table, at = self.take_up(home, known)
            if table is None:
                known = 0
                continue
            known = max(known, self.play(home, table, at))
        assert only_journal(home).read_bytes() == self.reference.journal, "another game was kept"
        assert self.reference.said.endswith(self.end), self.end[-600:]

    def take_up(self, home, known):
        """The table, and where in the reference's output it stands. It may be killed before it has said anything."""
        new = not journals(home)
        assert known == 0 or not new, "what was told is gone"
        table = lines.Table.__new__(lines.Table)
        before = [path.read_bytes() for path in journals(home)]
        self.torn += any(not text.endswith(b"\n") for text in before)
        words = self.reference.words if new else ("--continue",)
        self.start(table, words, home)
        if self.rng.random() < 0.25:
            time.sleep(self.rng.uniform(0, 0.03))
            self.kill(table)
            said = table.said if new else ""
            assert self.reference.said.startswith(said)
            assert not self.reference.told(said) or journals(home), "what was told is gone"
            return None, 0
        table.listen()
        if table.ended: # nothing was left to be asked, or the game was over when it was killed
            assert not new
            table.close(2 if "There is no game to continue" in table.said else 0)
            self.end = "" if "There is no game to continue" in table.said else table.said.split(KEPT)[0]
            return None, 0
        if new:
            return table, len(table.said)
        heard = table.heard
        log = log_of(table)
        place = self.reference.find(log)
        assert log == self.reference.logs[place], "the log is another one"
        assert len(log) >= known, f"{known} lines were told, {len(log)} are kept"
        self.ahead += len(log) > known
        table.heard, table.said = heard, self.reference.said[:self.reference.asks[place]]
        return table, len(table.said)

    @staticmethod
    def start(table, words, home):
        table.process = subprocess.Popen([VEILLEE, "play", *words, "--lang", "en"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                         env=dict(os.environ, LC_ALL="C", XDG_DATA_HOME=home, TERM="dumb"))
        table.said, table.heard, table.ended = "", "", False

    def kill(self, table):
        table.process.kill()
        said = b""
        while more := os.read(table.process.stdout.fileno(), 65536):
            said += more
        table.said += said.decode("utf-8", errors="ignore")
        table.process.wait()
        self.kills += 1

    def play(self, home, table, at):
        """Plays on until it is killed, or to the end; returns how many lines of the log were told."""
        chance = 4 / len(self.reference.asks)
        while not table.ended:
            if self.rng.random() < chance:
                if self.rng.random() < 0.8:
                    table.process.stdin.write((choose(table) + "\n").encode())
                    table.process.stdin.flush()
                    time.sleep(self.rng.uniform(0, 0.01))
                self.kill(table)
                said = table.said.split(KEPT)[0]
                assert self.reference.said.startswith(said), said[at:]
                kept = only_journal(home).read_bytes()
                assert self.reference.journal.startswith(kept[:kept.rfind(b"\n") + 1]), "another game was kept"
                return self.reference.told(said)
            table.tell(choose(table))
        table.close()
        self.end = table.said.split(KEPT)[0]
        assert self.reference.said == self.end
        return 0


def make_kill_test(game):
    def run():
        reference, rng = Reference(game), random.Random(game)
        kills = torn = ahead = chains = 0
        while kills < KILLS:
            with tempfile.TemporaryDirectory() as home:
                chain = Chain(reference, rng)
                chain.run(home)
            kills, torn, ahead, chains = kills + chain.kills, torn + chain.torn, ahead + chain.ahead, chains + 1
        print(f"# {game}: {kills} kills in {chains} games; {ahead} times more was kept than told, {torn} times a line was torn")
    run.__name__ = f"{game} goes on after kills as if nothing had happened"
    test(run)


for name in PLANS:
    make_kill_test(name)


HASTY = {
    "tenakee": "human:Anne,ismcts:2ms,ismcts:2ms",
    "manitou": "ismcts:2ms,human:Anne",
    "tomahawk": "human:Anne,ismcts:2ms",
    "ogallala": "ismcts:2ms,human:Anne",
}


def make_told_test(game):
    """Bots with so little time decide otherwise when they are asked again: what they did, and somebody was told, must not be asked again."""
    def run():
        kills, rng, told = 0, random.Random(game), []
        with tempfile.TemporaryDirectory() as home:
            while kills < KILLS:
                words = ("--continue",) if journals(home) else (game, "--seats", HASTY[game], "--seed", str(kills))
                table = Table(*words, home=home)
                for _ in range(rng.randrange(3)): # so many acts
                    size = only_journal(home).stat().st_size
                    while not table.ended and only_journal(home).stat().st_size == size:
                        table.tell(choose(table))
                heard = log_of(table) if not table.ended else None
                if heard is not None and rng.random() < 0.5: # nobody knows what comes of it
                    table.tell("moves")
                    table.process.stdin.write((choose(table) + "\n").encode())
                    table.process.stdin.flush()
                    time.sleep(rng.uniform(0, 0.02))
                table.process.kill()
                table.process.wait()
                kills += 1
                if heard is None: # the game is over: another one
                    only_journal(home).unlink()
                    told = []
                    continue
                assert heard[:len(told)] == told, (told, heard)
                told = heard
    run.__name__ = f"{game} takes nothing back that was told before a kill"
    test(run)


for name in HASTY:
    make_told_test(name)


# ---- No room ----

def room_for(process, size):
    """How large a file may become from now on; None: as large as it likes."""
    limit = resource.RLIM_INFINITY if size is None else size
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))


@test
def what_cannot_be_kept_is_not_done():
    with tempfile.TemporaryDirectory() as home:
        table = begin(home)
        path = only_journal(home)
        before, shown, log = path.read_bytes(), table.tell("look"), log_of(table)
        for room in (len(before), len(before) + 5, len(before)): # nothing of a line, and some of it
            room_for(table.process, room)
            said = table.tell("discard")
            assert "ot be kept" in said and "You discard" not in said, said
            assert table.tell("look") == shown and log_of(table) == log
            assert path.read_bytes() == before
        assert table.said.count("could not be kept, so nothing was done: the file may not grow any further. Raise the limit") == 1, "it is told once"
        assert table.said.count("It could not be kept, so it was not done") == 2, table.said
        assert "Not now. Place the " in table.tell("draw 1") and "kept" not in table.heard, "another refusal is told as itself"
        room_for(table.process, None)
        said = table.tell("discard")
        assert KEPT_AGAIN in said and "You discard" in said and "could not" not in said, said
        assert KEPT_AGAIN not in draw(table), "it is told once"
        log = log_of(table)
        assert leave(table)[0] == str(path)
        again = Table("--continue", home=home)
        assert log_of(again) == log
        leave(again)


@test
def what_others_do_waits_for_room():
    with tempfile.TemporaryDirectory() as home:
        table = Table("ogallala", "--seats", "human:Anne,greedy", "--seed", 2, home=home)
        path = only_journal(home)
        for _ in range(40): # until the next act is the bot's
            table.tell("draw 1")
            size = path.stat().st_size
            room_for(table.process, size + 24) # room for our own short act, not for what follows from it
            said = table.tell("discard")
            if "could not be kept" in said and "You discard" in said:
                break
            room_for(table.process, None)
            if "could not be kept" in said:
                table.tell("discard")
        assert "You discard" in said and "may not grow any further" in said and "Basile chooses" not in said, said
        kept = path.read_bytes()
        for words in ("", "look", ""):
            said = table.tell(words)
            assert "further" not in said and "Basile chooses" not in said, "it was told, and still waits"
        assert path.read_bytes() == kept
        room_for(table.process, None)
        table.listen() # nobody types anything
        assert KEPT_AGAIN in table.heard and "Basile chooses" in table.heard, table.heard
        leave(table)


@test
def the_exit_status_tells_of_an_act_that_is_lost():
    with tempfile.TemporaryDirectory() as home:
        table = begin(home)
        path = only_journal(home)
        room_for(table.process, path.stat().st_size)
        table.tell("discard")
        assert leave(table, 2)[0] == str(path) # what was told is there
        again = Table("--continue", home=home)
        assert log_of(again)[-1].startswith("You draw")
        again.tell("discard")
        leave(again)


def no_room_at_all():
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))


@test
def a_game_for_which_there_is_no_room_is_played_without():
    with tempfile.TemporaryDirectory() as home:
        table = begin(home, preexec_fn=no_room_at_all)
        table.tell("discard")
        path, complaints = leave(table, 2)
        assert path is None and "This game is not kept" in complaints and "XDG_DATA_HOME" in complaints and "may not grow" in complaints, complaints
        assert "The game was not kept: the file may not grow any further." in table.said, table.said
        assert not list(pathlib.Path(home, "veillee").iterdir())
        pathlib.Path(home, "file").write_text("", encoding="utf-8")
        table = begin(pathlib.Path(home, "file"))
        path, complaints = leave(table, 2)
        assert path is None and "This game is not kept" in complaints and "not a folder" in complaints, complaints


@test
def a_game_for_which_room_is_made_later_is_kept_from_its_beginning():
    for how in ("size", "folder"):
        with tempfile.TemporaryDirectory() as home:
            blocked = pathlib.Path(home, "veillee") # a file where the folder is to be
            if how == "folder":
                blocked.write_text("", encoding="utf-8")
            table = begin(home, **({"preexec_fn": no_room_at_all} if how == "size" else {}))
            table.tell("discard")
            draw(table)
            assert KEPT_AGAIN not in table.said and (how == "folder" or not journals(home))
            if how == "folder":
                blocked.unlink()
            room_for(table.process, None)
            assert KEPT_AGAIN in draw(table), table.heard
            draw(table)
            assert table.said.count(KEPT_AGAIN) == 1, table.said
            log = log_of(table)
            path, complaints = leave(table) # all is well in the end
            assert complaints.count("This game is not kept") == 1, complaints
            again = Table("--continue", home=home)
            assert log_of(again) == log
            assert leave(again)[0] == path == str(only_journal(home))


@test
def a_folder_that_is_not_ours_is_not_written_to():
    """As somebody who may not write there; root may everywhere, so it plays as nobody."""
    with tempfile.TemporaryDirectory() as home:
        path = leave_one(home)
        other = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}
        for place, mode in ((path, 0o444), (path.parent, 0o555), (pathlib.Path(home), 0o555)):
            os.chmod(place, mode)
        try:
            if subprocess.run([VEILLEE, "--version"], capture_output=True, **other).returncode != 0:
                return "nobody may run the program here"
            before = path.read_bytes()
            table = begin(home, **other)
            kept, complaints = leave(table, 2)
            assert kept is None and "This game is not kept" in complaints and "not permitted" in complaints, complaints
            refused = Table(path, home=home, **other)
            assert "not permitted" in refused.close(2)
            assert path.read_bytes() == before and len(list(path.parent.iterdir())) == 1
        finally:
            for place in (pathlib.Path(home), path.parent, path):
                os.chmod(place, 0o755)


def mounted(options, home):
    """A command that runs something with a small disk of its own at that place."""
    return ["unshare", "-m", "sh", "-c", f'mount -t tmpfs -o {options} tmpfs {home} && exec "$@"', "sh"]


@test
def a_small_disk_fills_and_empties():
    with tempfile.TemporaryDirectory() as home:
        try:
            if subprocess.run([*mounted("size=16k", home), "true"], capture_output=True).returncode != 0:
                return "nothing can be mounted here"
        except FileNotFoundError:
            return "unshare is missing"
        table = begin(home, before=mounted("ro", home))
        path, complaints = leave(table, 2)
        assert path is None and "nothing can be written there" in complaints, complaints
        reference = Reference("manitou")
        table = Table(*reference.words, home=home, before=mounted("size=16k", home))
        inside = pathlib.Path(f"/proc/{table.process.pid}/root") / home.lstrip("/")
        full = inside / "full"
        with open(full, "wb") as file:
            try:
                while True:
                    os.write(file.fileno(), b"x" * 512)
            except OSError:
                pass
        while "could not be kept" not in table.tell(choose(table)): # the last page of the journal has room for some lines
            assert not table.ended
        assert "the disk is full" in table.heard, table.heard
        kept, = (inside / "veillee").glob("*.journal")
        copy = pathlib.Path(home, "copy.journal") # on the disk that is there outside
        shutil.copy(kept, copy)
        assert reference.journal.startswith(copy.read_bytes())
        log = log_of(table)
        again = Table(copy, home=home)
        assert log_of(again)[:len(log)] == log, "what was told is not what is kept"
        leave(again)
        with open(kept, "rb") as file: # it is there as long as somebody holds it
            assert "could not" not in table.tell("moves"), "it is told once"
            full.unlink()
            while not table.ended:
                table.tell(choose(table))
            table.close()
            assert file.read() == reference.journal


# ---- Damaged, torn and older journals ----

def version_1(game, share):
    """The first lines of a journal of version 1, without its clock, and none after a bot covers for somebody: people who are away
    are asked nothing any more."""
    for path in sorted((ROOT / "tests" / "fuzz" / "corpus" / "journal").glob(f"{game}*")):
        head, body = path.read_text(encoding="utf-8").split("---\n")
        if head.startswith("x-journal 1\n"):
            break
    head = re.sub("^x-clock .*", "x-clock none", head, flags=re.M)
    body = [line for line in re.split("^(?:cover|=|!)", body, flags=re.M)[0].splitlines(keepends=True) if line[0] != "@" and not line.startswith("wake")]
    begun = body.index("begin\n") + 1
    return head + "---\n" + "".join(body[:begun + int(share * (len(body) - begun))])


def made_older(journal):
    """A journal of version 2 as version 1 would have it: no checks, no numbers of chance, no key."""
    head, body = journal.split("---\n")
    head = re.sub("^x-chance .*\n", "", head.replace("x-journal 2", "x-journal 1"), flags=re.M)
    body = re.sub(" ~[0-9a-f]{8}$", "", body, flags=re.M)
    return head + "---\n" + re.sub(r"^\*\d+ ", "* ", body, flags=re.M)


@test
def a_damaged_journal_is_refused_and_passed_over():
    with tempfile.TemporaryDirectory() as home:
        good, bad = leave_one(home, seed=2), leave_one(home, seed=3)
        os.utime(good, (time.time() - 100, time.time() - 100))
        text = bytearray(bad.read_bytes())
        text[text.index(b"begin")] ^= 1
        where = f"{bad}: line {text[:text.index(b'cegin')].count(10) + 1}: the line’s check does not fit: the journal is damaged here"
        bad.write_bytes(text)
        refused = Table(bad, home=home)
        assert where in refused.close(2)
        table = Table("--continue", home=home)
        assert "Place the " in table.heard
        path, complaints = leave(table)
        assert path == str(good) and where in complaints, complaints
        assert bad.read_bytes() == bytes(text)
        good.unlink()
        nothing = Table("--continue", home=home)
        assert "There is no game to continue" in nothing.said and "damaged" in nothing.close(2)


def ask(command, *words, status=0):
    done = subprocess.run([VEILLEE, command, *map(str, words)], capture_output=True, text=True, env=dict(os.environ, LC_ALL="C.UTF-8"))
    assert done.returncode == status, (command, words, done)
    return done


@test
def a_kept_game_is_a_record():
    """For whoever reads records: validate, replay, analyse, legal, verify and solve take a journal, of either version."""
    with tempfile.TemporaryDirectory() as home:
        table = Table("kuhn", "--seats", "human:Anne,greedy", "--seed", "2", home=home)
        while not table.ended:
            table.tell("bet")
        table.close()
        path, = journals(home)
        assert ask("validate", path).stdout == f"ok {path}\n"
        told = ask("replay", path, "--seat", 0).stdout
        assert "dealt" in told or "deal" in told, told
        assert ask("analyse", path, "--iterations", 20).stdout.count("\n") > 1
        assert "finished" in ask("legal", path).stderr
        assert "FAIR-1" in ask("verify", path, status=1).stdout # it has no fair deal
        older = path.with_suffix(".old")
        scores = re.search(" = (-?[0-9]+ -?[0-9]+)$", made_older(path.read_text()), re.M)
        older.write_text(made_older(path.read_text()).replace(scores.group(0), "") + f"= {scores.group(1)}\n")
        assert ask("validate", older).stdout == f"ok {older}\n"
        path.unlink()
        older.unlink()
        path = leave_one(home)
        lines_ = path.read_text().splitlines()
        assert "REC-6" in ask("validate", path, status=1).stdout # not finished
        legal = ask("legal", path).stdout.splitlines()
        assert legal and all(line.startswith("0 ") for line in legal), legal
        assert ask("replay", path, "--seat", "spectator").stdout
        torn = pathlib.Path(home, "torn")
        torn.write_text("\n".join(lines_[:-1]) + "\n" + lines_[-1][:5])
        assert ask("legal", torn).stdout.splitlines() != legal
        damaged = pathlib.Path(home, "damaged")
        number = next(n for n, line in enumerate(lines_, 1) if line.startswith("begin"))
        damaged.write_text(path.read_text().replace("begin", "Begin"))
        assert f"FAIL {damaged}:{number} REC-2 " in ask("validate", damaged, status=1).stdout
        for command, more in (("replay", ()), ("legal", ()), ("analyse", ()), ("solve", ("--iterations", 1))):
            ran = ask(command, damaged, *more, status=2 if command == "solve" else 1)
            assert f"{damaged}:{number} REC-2" in ran.stderr, ran
        assert ask("validate", pathlib.Path(home, "nothing"), status=2).stdout == ""


@test
def every_damaged_byte_is_noticed():
    """The check of a line counts all bytes before it; a last line that lost its end is the only one that may be missing."""
    with tempfile.TemporaryDirectory() as home:
        path = leave_one(home)
        text = path.read_bytes()
        rng = random.Random(1)
        for place in sorted(rng.sample(range(len(text)), 60)):
            damaged = bytearray(text)
            damaged[place] ^= 1 << rng.randrange(7)
            path.write_bytes(damaged)
            table = Table(path, home=home)
            assert table.ended, (place, bytes(damaged[place - 10:place + 10]), table.said[-300:])
            table.close(2)
            assert path.read_bytes() == bytes(damaged)


@test
def a_torn_last_line_is_dropped_quietly():
    with tempfile.TemporaryDirectory() as home:
        path = leave_one(home)
        text = path.read_bytes()
        own = text.index(b"\n0 draw 1 ") + 1
        chance = text.index(b"\n", own) + 1
        assert text[chance:chance + 1] == b"*" and text.count(b"\n", chance) == 1
        for end in (chance + 1, chance + 5, len(text) - 1): # what chance had decided it decides again
            path.write_bytes(text[:end])
            table = Table("--continue", home=home)
            assert "Place the " in table.heard, table.heard
            assert leave(table)[1] == ""
            assert path.read_bytes() == text
        for end in (own + 1, own + 5, chance - 1): # nobody was told of the act
            path.write_bytes(text[:end])
            table = Table("--continue", home=home)
            assert "Draw a card from a pile" in table.heard, table.heard
            table.tell("draw 1")
            assert leave(table)[1] == ""
            assert path.read_bytes() == text


def take_up_version_1(home, text):
    """Goes on with a journal of version 1 until it has changed; returns whether looking at it had left it alone."""
    path = pathlib.Path(home, "old.journal")
    path.write_text(text, encoding="utf-8")
    table = Table(path, home=home)
    assert table.heard.endswith("> "), (text[-300:], table.close(2))
    table.tell("look")
    alone = path.read_text(encoding="utf-8") == text
    for _ in range(60):
        if path.read_text(encoding="utf-8") != text:
            break
        if "Pass the keyboard" in table.heard or "is paused" in table.heard:
            table.tell("" if "Pass the keyboard" in table.heard else "resume")
        else:
            table.tell("moves")
            table.tell(choose(table))
    lines_before = [line for line in text.split("---\n")[1].splitlines() if line[:1].isdigit()]
    if not table.ended:
        table.tell("quit")
    table.close()
    after = path.read_text(encoding="utf-8")
    assert after.startswith("x-journal 2\n") and "\nx-chance " in after, after[:300]
    moves = [re.sub(" ~.*", "", line) for line in after.splitlines() if line[:1].isdigit()]
    assert moves[:len(lines_before)] == lines_before
    again = Table(path, home=home)
    assert again.ended or again.heard.endswith("> ")
    again.tell("quit")
    assert again.close() == ""
    return alone


@test
def journals_of_version_1_are_taken_up():
    alone = 0
    with tempfile.TemporaryDirectory() as home:
        for game in PLANS:
            for share in (0, 0.5, 1):
                alone += take_up_version_1(home, version_1(game, share))
            seats, seed = PLANS[game]
            with tempfile.TemporaryDirectory() as other:
                table = Table(game, "--seats", seats, "--seed", seed, home=other)
                for _ in range(30):
                    table.tell(choose(table))
                table.tell("quit")
                table.close()
                alone += take_up_version_1(home, made_older(only_journal(other).read_text(encoding="utf-8")))
    assert alone >= 4, alone # where a bot or chance was next, something has happened before anybody could look


# ---- Programs ----

@test
def a_program_that_is_killed_is_replaced():
    with tempfile.TemporaryDirectory() as home:
        pid = pathlib.Path(home, "pid")
        command = pathlib.Path(home, "bot.sh")
        command.write_text(f'#!/bin/sh\necho $$ > "{pid}"\nexec "{sys.executable}" "{ROOT.resolve()}/examples/bots/bot.py"\n', encoding="utf-8")
        command.chmod(0o700)
        table = Table("ogallala", "--seats", f"human:Anne,exec:{command}", "--seed", 2, home=home)
        draw(table)
        os.kill(int(pid.read_text(encoding="utf-8")), signal.SIGKILL)
        said = table.heard
        while "no longer answers" not in said and not table.ended:
            said = draw(table)
        assert "a quick bot plays on in its place" in said, said
        draw(table)
        log = [line for line in log_of(table) if "no longer answers" not in line]
        path, _ = leave(table)
        again = Table("--continue", home=home)
        assert "The program that sat here has gone" in again.said, again.said
        assert log_of(again)[:len(log)] == log
        draw(again)
        assert leave(again)[0] == path


@test
def programs_do_not_outlive_a_killed_table():
    with tempfile.TemporaryDirectory() as home:
        pid = pathlib.Path(home, "pid")
        command = pathlib.Path(home, "bot.sh")
        command.write_text(f'#!/bin/sh\necho $$ > "{pid}"\nexec "{sys.executable}" "{ROOT.resolve()}/examples/bots/bot.py"\n', encoding="utf-8")
        command.chmod(0o700)
        table = Table("ogallala", "--seats", f"human:Anne,exec:{command}", "--seed", 2, home=home)
        draw(table)
        program = int(pid.read_text(encoding="utf-8"))
        table.process.kill()
        table.process.wait()
        end = time.monotonic() + PATIENCE
        while pathlib.Path(f"/proc/{program}").exists() and time.monotonic() < end:
            if pathlib.Path(f"/proc/{program}/stat").read_text(encoding="utf-8").split(") ")[1][0] == "Z":
                break # nobody has fetched its end: whoever is the parent of orphans here
            time.sleep(0.02)
        else:
            assert not pathlib.Path(f"/proc/{program}").exists(), "the program is still there"
        again = Table("--continue", home=home)
        assert "The program that sat here has gone" in again.said
        leave(again)


def is_there(pid):
    """Whether it runs; its end may not have been fetched yet by whoever is the parent of orphans here."""
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").split(") ")[1][0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def children_of(pid):
    return [int(child) for child in pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8").split()]


@test
def programs_do_not_outlive_a_killed_table_and_its_keeper():
    """A bot that does not look whether anybody reads, called by plain words, with quotes, and by a shell that stays."""
    with tempfile.TemporaryDirectory() as home:
        script = pathlib.Path(home, "a bot.py")
        shutil.copy(ROOT / "examples/bots/bot.py", script)
        text = script.read_text(encoding="utf-8")
        script.write_text(text + "\nimport time\nwhile True:\n    time.sleep(1)\n", encoding="utf-8")
        script.chmod(0o700)
        for command, named in ((f"'{script}'", False), (f'{sys.executable} "{script}"', False), (f"cd / && exec '{script}'", False), (f"cd /; '{script}'", True)):
            table = Table("ogallala", "--seats", f"human:Anne,exec:{command}", "--seed", 2, home=home)
            draw(table)
            keeper, = children_of(table.process.pid)
            program, = children_of(keeper)
            family = [program, *children_of(program)]
            assert len(family) == 1 + named, family
            names = [pathlib.Path(f"/proc/{pid}/comm").read_text(encoding="utf-8") for pid in (table.process.pid, keeper)]
            assert names[0] != names[1], names
            for pid in (table.process.pid,) if named else (keeper, table.process.pid):
                os.kill(pid, signal.SIGKILL)
            table.process.wait()
            end = time.monotonic() + PATIENCE
            while any(map(is_there, family)) and time.monotonic() < end:
                time.sleep(0.02)
            assert not any(map(is_there, family)), (command, family)


def main():
    only = sys.argv[3:]
    tap.TESTS[:] = [t for t in tap.TESTS if not only or t.__name__ in only]
    tap.main()


if __name__ == "__main__":
    main()
