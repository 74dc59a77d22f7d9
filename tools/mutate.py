#!/usr/bin/env python3
"""Puts small faults into the sources, one at a time, and tells which of them no test notices.

usage: script/mutate [--rooms core,games] [--sample N] [--seed S] [--since COMMIT] [--jobs J] [--without TESTS] [--place FOLDER]
       script/mutate --again PATCHES

A fault is a comparison or its bound changed, a constant off by one, a condition negated, a statement removed, two arguments or two
statements exchanged. A sample is drawn by seed from all of them (--sample 20), or from lines changed since a commit. Each is built in a
copy of the tree of its own (below --place: in memory it is quickest); the tests of its room are linked and run one by one, the quick ones
first, until the first complaint. What does not compile, or compiles to the same code, is no fault and another one is drawn instead.
Survivors are written as patches, which --again tries once more. Faults that change nothing anybody could notice are named, with the
reason, in tests/equivalent.tsv (file, which of its lines that read so, line before, line after, why) and not drawn.
"""
import argparse
import collections
import concurrent.futures
import difflib
import json
import math
import os
import pathlib
import queue
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PLACE = ROOT / "build-test" / "mutants"
EQUIVALENT = ROOT / "tests" / "equivalent.tsv"

# Tests of a room, the quick ones first; {game} is the folder of the file, {command} its name, and what stands behind a name is its argument.
TESTS = {
    "core": ["core", "scenes", "preview", "editions", "json", "record", "scenarios", "golden", "table", "levels", "wire", "sim", "lib", "conformance tenakee:*", "words", "search"],
    "games": ["scenarios", "golden", "verbs-{game}", "{game}-law", "{game}-edition", "{game}-rivers", "conformance {game}:*", "words"],
    "table": ["table", "table_acts", "table_undo", "table_forced", "table_duty", "table_journal", "table_lines", "table_bounds", "table_clock",
              "table_fair", "table_fairlog", "table_account", "host", "home", "wire_fields", "wire", "wire_play", "table_damage"],
    "words": ["sentences", "words", "evening", "page", "catalogues"],
    "sim": ["sim", "seats", "threads", "page", "bugs", "arena", "bots"],
    "bots": ["levels", "search", "brain"],
    "evening": ["evening_typed", "evening_told", "evening_talk", "evening_line", "evening_concern", "evening", "evening_why_not", "screens", "pipe", "page", "play"],
    "host": ["host", "host_kept", "host_past", "host_load", "host_secret", "home", "house_play"],
    "seats": ["seats", "bots", "arena"],
    "solve": ["solve", "cli solve"],
    "lib": ["lib", "lib_facts", "lib_hostile", "library", "python-tables"],
    "page": ["page", "page_away", "page_units"],
    "away": ["away", "away_play"],
    "store": ["store", "store_units", "store_files", "store_shared", "store_faults", "admin"],
    "server": ["wire", "house", "house_play", "house_time", "house_together", "house_chat", "house_secret", "house_fair", "house_edition", "house_kiosk",
               "house_trouble", "net", "serve_http", "serve_socket", "contract_http", "contract_socket", "serve_run"],
    "home": ["home", "replay", "file", "file_real", "brain"],
    "tui": ["screens", "typed_lines", "keys", "keys_table", "keys_shelf", "play", "terminal", "away_play", "bugs", "kept"],
    "cli": ["cli {command}"],
}
# Files whose tests are others than their room's.
TESTS_OF_FILE = {
    "games/policy": ["golden", "conformance {game}:*", "search"],
    "cli/args": ["cli", "completion", "manual", "catalogues"],
    "cli/bot_list": ["cli", "bots", "arena"],
    "cli/bugs": ["bugs"],
    "cli/cmd_admin": ["admin"],
    "cli/cmd_arena": ["arena", "cli arena"],
    "cli/cmd_bot": ["away"],
    "cli/cmd_bot_check": ["bots"],
    "cli/cmd_completion": ["completion"],
    "cli/cmd_manual": ["manual"],
    "cli/cmd_play": ["play", "fair", "terminal", "kept", "away_play", "catalogues"],
    "cli/cmd_serve": ["serve_run"],
    "cli/cmd_random": ["cli"],
    "cli/cmd_sim": ["cli sim", "bots"],
    "cli/cmd_verify": ["cli verify", "fair", "fair_served"],
    "cli/fair_log": ["fair", "fair_served"],
    "cli/play_link": ["away_play", "away"],
    "cli/say": ["cli", "catalogues"],
    "cli/spread": ["arena"],
    "cli/spread_mpi": ["arena"],
    "cli/store_url": ["admin", "serve_run"],
    "tui/visit": ["away_play"],
}

# ---- Faults ----

SWAPS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&", "+": "-", "-": "+", "+=": "-=", "-=": "+="}
OPERATOR = re.compile(r"(?<= )(<=|>=|==|!=|&&|\|\||\+=|-=|<|>|\+|-)(?= )")
NUMBER = re.compile(r"(?<![\w.\"'])(\d+)(?![\w.\"'])")
CONDITION = re.compile(r"\b(if|while) \((.*)\)( \{| return .*;| continue;| break;|)$")
STATEMENT = re.compile(r"^ {4,}(?!return|break|continue|goto|case|default|else|do\b|struct|const|static|unsigned|int|bool|char|enum|uint\w+|int\w+|size_t|double|vl_move)[\w\[\]().>&*-]+.*;$")
CALL = re.compile(r"\b(\w+)\(([\w.>-]+), ([\w.>-]+)\)")
ARRAY = re.compile(r"^ +(?!return )(?:static )?(?:const )?(?:struct |enum )?\w+ (?:\*?\w+(?:\[[^\]]*\])*, )*\*?\w+(?:\[[^\]]*\])+(?:, .*)?(?: = .*)?;$")
TRUTH = re.compile(r"\breturn (true|false);")


def without_strings(line):
    """The line with what stands in quotes and comments made blank, so that places stay the same."""
    blank = lambda match: " " * len(match.group())
    return re.sub(r"/\*.*?(\*/|$)|//.*", blank, re.sub(r'"(\\.|[^"\\])*"|\'(\\.|[^\'\\])*\'', blank, line))


def written(code):
    """What an assignment, or a call that only copies or clears, writes; None for other statements."""
    code = re.sub(r"\((?:u?int\d+_t|unsigned|int|char|size_t|float|double)\)", "", code)
    match = re.match(r" +(?:memcpy|memset|strcpy)\(&?([\w\[\].>-]+), [^()]*\);$| +(?:\+\+|--)?([\w\[\].>-]+?)(?:\+\+|--| [-+*/%&|^]?= [^()]*);$", code)
    return match and (match.group(1) or match.group(2))


def independent(one, other):
    """Whether two statements do the same in either order: neither uses what the other writes, or something that it is a part of."""
    def uses(code, place):
        parts = re.split(r"(?=\.|->|\[)", place)
        wholes = ["".join(parts[:n]) for n in range(1, len(parts))]
        return re.search(rf"(?<![\w.>]){re.escape(place)}(?!\w)", code) or any(re.search(rf"(?<![\w.>]){re.escape(whole)}(?![\w.\[]|->)", code) for whole in wholes)
    places = written(one), written(other)
    return None not in places and not uses(other, places[0]) and not uses(one, places[1])


def faults_of_line(line):
    code = without_strings(line)
    put = lambda match, new, group=0: line[:match.start(group)] + new + line[match.end(group):]
    for match in OPERATOR.finditer(code):
        yield "operator", put(match, SWAPS[match.group()])
    roomy = ARRAY.match(code) # a larger array does the same
    for match in NUMBER.finditer(code):
        if roomy and code[:match.start()].count("[") > code[:match.start()].count("]") and "=" not in code[:match.start()]:
            continue
        yield "constant", put(match, str(int(match.group()) + 1))
    for match in TRUTH.finditer(code):
        yield "truth", put(match, "false" if match.group(1) == "true" else "true", 1)
    match = CONDITION.search(code)
    if match and code[:match.end(2)].count("(") == code[:match.end(2)].count(")") + 1:
        yield "condition", put(match, f"!({line[match.start(2):match.end(2)]})", 2)
    if STATEMENT.match(code) and code.count("(") == code.count(")"):
        yield "statement", re.match(" *", line).group() + ";"
    for match in CALL.finditer(code):
        if match.group(2) != match.group(3) and match.group(1) not in ("if", "while", "for", "switch", "sizeof"):
            yield "arguments", put(match, f"{match.group(1)}({match.group(3)}, {match.group(2)})")


def faults_of_file(path, wanted):
    """(path, first line, how many lines, new text, kind) of every fault; comments over several lines and macros are left alone, and so are
    CHECKs, which are tests themselves: as long as there is no bug nobody can tell whether they are there."""
    lines = path.read_text(encoding="utf-8").split("\n")
    comment = False
    for number, line in enumerate(lines):
        code = without_strings(line)
        was = comment
        comment = (comment or "/*" in line) and "*/" not in line
        if was or comment or line.startswith("#") or line.endswith("\\") or line.lstrip().startswith("CHECK(") or not line.startswith("    ") or (wanted is not None and number + 1 not in wanted):
            continue
        for kind, new in faults_of_line(line):
            yield path, number, 1, new, kind
        after = lines[number + 1] if number + 1 < len(lines) else ""
        same = re.match(" *", line).group() == re.match(" *", after).group()
        if same and STATEMENT.match(code) and STATEMENT.match(without_strings(after)) and line != after and not independent(code, without_strings(after)):
            yield path, number, 2, after + "\n" + line, "order"


def changed_since(commit):
    """Lines of each file that are new since a commit."""
    text = subprocess.run(["git", "diff", "-U0", commit, "--", "src"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    lines, path = collections.defaultdict(set), None
    for line in text.split("\n"):
        if line.startswith("+++ b/"):
            path = ROOT / line[6:]
        match = re.match(r"@@ .* \+(\d+)(?:,(\d+))? @@", line)
        if match:
            first, count = int(match.group(1)), int(match.group(2) or 1)
            lines[path].update(range(first, first + count))
    return lines


def known_equivalents():
    if not EQUIVALENT.exists():
        return set()
    rows = (line.split("\t") for line in EQUIVALENT.read_text(encoding="utf-8").split("\n") if line and not line.startswith("#"))
    return {(row[0], int(row[1]), row[2], row[3]) for row in rows}


def all_faults(rooms, since):
    changed, known = since and changed_since(since), known_equivalents()
    for room in rooms:
        for path in sorted((ROOT / "src" / room).rglob("*.c")):
            if "t" in path.relative_to(ROOT).parts or "template" in path.parts or (changed is not None and path not in changed):
                continue
            lines = path.read_text(encoding="utf-8").split("\n")
            for fault in faults_of_file(path, changed and changed[path]):
                before, after = (" ".join(line.strip() for line in text) for text in (lines[fault[1]:fault[1] + fault[2]], fault[3].split("\n")))
                which = [line.strip() for line in lines[:fault[1] + 1]].count(lines[fault[1]].strip())
                if (path.relative_to(ROOT).as_posix(), which, before, after) not in known:
                    yield fault


def text_with(fault):
    """The file with the fault in it."""
    path, first, count, new, _ = fault
    lines = path.read_text(encoding="utf-8").split("\n")
    return "\n".join(lines[:first] + new.split("\n") + lines[first + count:])


def faults_of_patches(patches):
    """What such patches put in; lines may have moved since, but must be there."""
    for patch in patches:
        lines = patch.read_text(encoding="utf-8").split("\n")
        path, body = ROOT / lines[1][6:], [line for line in lines[3:] if line]
        old, new = ([line[1:] for line in body if line[0] in (" ", sign)] for sign in "-+")
        whole = path.read_text(encoding="utf-8").split("\n")
        at = [n for n in range(len(whole)) if whole[n:n + len(old)] == old]
        if len(at) != 1:
            sys.exit(f"{patch}: its lines are no longer there")
        yield path, at[0], len(old), "\n".join(new), patch.name


# ---- Trying them ----

class Copy:
    """A copy of the tree with a build of its own."""

    def __init__(self, place, number, without):
        self.without = without
        self.root = place / str(number)
        self.build = self.root / "build"
        files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True).stdout.decode().split("\0")
        for name in filter(None, files):
            source, target = ROOT / name, self.root / name
            if not source.is_file() or name.startswith("web/"):
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            if not target.exists() or target.read_bytes() != source.read_bytes():
                shutil.copy(source, target) # with the time of now: what was built of a fault that was broken off is built again
        (self.root / "web").mkdir(exist_ok=True)
        if not (self.build / "build.ninja").exists():
            subprocess.run(["meson", "setup", "-Doptimization=1", str(self.build)], cwd=self.root, check=True, capture_output=True)
        subprocess.run(["ninja", "-C", str(self.build), "build.ninja"], check=True, capture_output=True) # meson.build may be another one by now
        self.tests = {test["name"]: test for test in self.introspect("--tests")}
        self.made = {name for target in self.introspect("--targets") for name in target["filename"]}

    def introspect(self, what):
        return json.loads(subprocess.run(["meson", "introspect", what, str(self.build)], check=True, capture_output=True, text=True).stdout)

    def commands(self, path):
        """The tests of a file's room, those that bear its name first: name and command."""
        room, game, stem = path.relative_to(ROOT / "src").parts[0], path.parent.name, path.stem.split("_")[0]
        tests = TESTS_OF_FILE.get(f"{room}/{path.stem}", sorted(TESTS[room], key=lambda words: stem not in words))
        for words in tests:
            name, *more = words.format(game=game, command=path.stem.removeprefix("cmd_")).split(" ")
            if name in self.tests and name not in self.without:
                yield " ".join([name, *more]), {**self.tests[name], "cmd": self.tests[name]["cmd"] + more}

    def make(self, test):
        named = {os.path.normpath(self.build / word) for word in test["cmd"]} # from where they stand, or whole
        targets = sorted(os.path.relpath(name, self.build) for name in named & self.made) or ["all"]
        if str(self.build) in named: # it installs everything
            targets = ["all"]
        return subprocess.run(["ninja", "-C", str(self.build), "--quiet", *targets], capture_output=True).returncode == 0

    def code(self, target):
        """What the compiler makes of a file at its best: the same for two that mean the same, if it can see that; None if it sees that
        something is wrong."""
        commands = json.loads((self.build / "compile_commands.json").read_text(encoding="utf-8"))
        command = next(c for c in commands if os.path.normpath(self.build / c["file"]) == str(target))
        words = re.sub(r" -MD -MQ \S+ -MF \S+ -o \S+", "", command["command"]).replace(" -O1 ", " -O2 ") + " -S -o -"
        made = subprocess.run(words, shell=True, cwd=self.build, capture_output=True)
        return made.stdout if made.returncode == 0 else None

    def run(self, test, seconds):
        """Whether it passes, in so many seconds of a processor; the first complaint ends it."""
        def prepare():
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
            signal.signal(signal.SIGINT, signal.SIG_DFL) # in the background it would be ignored
        done = subprocess.Popen(["stdbuf", "-oL", *test["cmd"]], cwd=test.get("workdir") or self.build, env={**os.environ, **test.get("env", {})},
                                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, errors="replace", start_new_session=True,
                                preexec_fn=prepare)
        watch = threading.Timer(60 + 40 * seconds, os.killpg, (done.pid, signal.SIGKILL)) # it waits for what does not come
        watch.start()
        complaint = any(line.startswith("not ok") for line in done.stdout)
        if complaint: # whoever has started others ends them, if there is time
            os.killpg(done.pid, signal.SIGINT)
            try:
                done.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(done.pid, signal.SIGKILL)
        good = done.wait() == 0 and not complaint
        watch.cancel()
        return good


class Runner:
    def __init__(self, copies, out):
        self.copies, self.out = queue.Queue(), out
        self.took = {} # seconds of a processor that each test takes without a fault
        for copy in copies:
            self.copies.put(copy)

    def measure(self, copy, name, test):
        if name in self.took:
            return
        if not copy.make(test):
            sys.exit(f"{name} cannot be built")
        begun = resource.getrusage(resource.RUSAGE_CHILDREN)
        if not copy.run(test, 3600):
            sys.exit(f"{name} fails without any fault")
        ended = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.took[name] = ended.ru_utime - begun.ru_utime + ended.ru_stime - begun.ru_stime

    def attempt(self, fault):
        """The test that noticed it, "" if none did, or None if it does not compile, or compiles to the same code."""
        copy = self.copies.get()
        path = fault[0]
        target, whole = copy.root / path.relative_to(ROOT), path.read_text(encoding="utf-8")
        try:
            for name, test in copy.commands(path):
                if name not in self.took:
                    target.write_text(whole, encoding="utf-8")
                    self.measure(copy, name, test)
                target.write_text(text_with(fault), encoding="utf-8")
                if not copy.make(test):
                    return None
                if not copy.run(test, 3 + math.ceil(5 * self.took[name])):
                    return name
            code = copy.code(target)
            target.write_text(whole, encoding="utf-8")
            if code is None or code == copy.code(target):
                return None
            self.keep(fault)
            return ""
        finally:
            target.write_text(whole, encoding="utf-8")
            self.copies.put(copy)

    def keep(self, fault):
        name = fault[0].relative_to(ROOT).as_posix()
        lines = [text.splitlines(keepends=True) for text in (fault[0].read_text(encoding="utf-8"), text_with(fault))]
        self.out.mkdir(parents=True, exist_ok=True)
        number = len(list(self.out.glob("*.patch"))) + 1
        (self.out / f"{number:03}.patch").write_text("".join(difflib.unified_diff(*lines, f"a/{name}", f"b/{name}")), encoding="utf-8")


def interval(noticed, made):
    """95 % of a share, by Wilson's score."""
    if made == 0:
        return 0.0, 1.0
    z, p = 1.96, noticed / made
    middle, half = p + z * z / (2 * made), z * math.sqrt(p * (1 - p) / made + z * z / (4 * made * made))
    return (middle - half) / (1 + z * z / made), (middle + half) / (1 + z * z / made)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rooms", default="core,games", help="folders of src, with commas between them")
    parser.add_argument("--sample", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--since", help="only lines that are new since this commit")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--without", default="", help="tests that are left out, because they take long: what they alone would notice survives")
    parser.add_argument("--place", type=pathlib.Path, default=PLACE, help="where copies and survivors are")
    parser.add_argument("--again", type=pathlib.Path, nargs="+", default=[], metavar="PATCH", help="only these survivors of before")
    words = parser.parse_args()
    rooms = words.rooms.split(",")
    unknown = [room for room in rooms if room not in TESTS]
    if unknown:
        parser.error(f"no tests are known for {', '.join(unknown)}; rooms are {', '.join(TESTS)}")
    faults = list(faults_of_patches(words.again) if words.again else all_faults(rooms, words.since))
    if words.again:
        words.sample = len(faults)
    else:
        random.Random(words.seed).shuffle(faults)
    print(f"{len(faults)} faults; a sample of {min(words.sample, len(faults))} by seed {words.seed}", flush=True)
    runner = Runner([Copy(words.place, number, words.without.split(",")) for number in range(words.jobs)], words.place / "survivors")
    made, noticed, begun, at = collections.Counter(), collections.Counter(), time.monotonic(), 0
    with concurrent.futures.ThreadPoolExecutor(words.jobs) as pool:
        while sum(made.values()) < words.sample and at < len(faults):
            batch = faults[at:at + min(words.jobs, words.sample - sum(made.values()))]
            at += len(batch)
            for fault, by in zip(batch, pool.map(runner.attempt, batch)):
                path, first, _, new, kind = fault
                if by is None:
                    continue
                room = path.relative_to(ROOT / "src").parts[0]
                made[room] += 1
                noticed[room] += by != ""
                done = sum(made.values())
                left = (time.monotonic() - begun) / done * (words.sample - done)
                print(f"{done}/{words.sample}  {path.relative_to(ROOT)}:{first + 1}  {kind}  {'noticed by ' + by if by else 'SURVIVES: ' + new.strip()}"
                      f"  ({left / 60:.0f} min left)", flush=True)
    for room in sorted(made):
        low, high = interval(noticed[room], made[room])
        print(f"{room}: {noticed[room]} of {made[room]} noticed (95 %: {low:.0%} to {high:.0%})")
    if sum(made.values()) > sum(noticed.values()):
        print(f"survivors: {words.place / 'survivors'}")


if __name__ == "__main__":
    main()
