#!/usr/bin/env python3
"""Includes follow the plan of the house; core, games and bots are pure: no I/O, no malloc, no mutable statics; table,
host and evening use nothing outside the house but memory; sim uses memory, threads and a clock; seats uses
processes and jansson; neither prints anything or ends the program; an evening knows no table.

usage: layers.py SOURCE_ROOT LIBRARY…      prints TAP
"""
import pathlib
import re
import subprocess
import sys

# Which rooms a room may include from. A game's own folder is always allowed; games never see each other.
ROOMS = {
    "core": {"core"},
    "games": {"core", "games"},
    "bots": {"core", "bots"},
    "solve": {"core", "solve"},
    "words": {"core", "words"},
    "table": {"core", "table"},
    "host": {"core", "table", "host"},
    "evening": {"core", "words", "table", "bots", "evening"},
    "home": {"core", "bots", "table", "words", "host", "evening", "home"},
    "page": {"core", "bots", "table", "words", "host", "evening", "home", "sim", "page"},
    "lib": {"core", "games", "bots", "words", "table", "host", "lib"},
    "wasm": {"core", "games", "words", "page"},
    "store": {"core", "store"},
    "away": {"core", "table", "away"},
    "bug": {"core", "table", "bug"},
    "seats": {"core", "table", "seats"},
    "sim": {"core", "bots", "table", "seats", "bug", "sim"},
    "tui": {"core", "games", "bots", "table", "words", "bug", "evening", "host", "home", "seats", "sim", "away", "tui"},
    "server": {"core", "games", "bots", "table", "words", "bug", "host", "home", "store", "server"},
    "cli": {"core", "games", "bots", "solve", "table", "seats", "sim", "words", "bug", "evening", "host", "home", "lib", "tui", "store", "server", "away", "cli"},
}
PURE_HEADERS = {"stdbool.h", "stddef.h", "stdint.h", "string.h"}
PURE_SYMBOLS = {
    "memchr", "memcmp", "memcpy", "memmove", "memset", "strchr", "strcmp", "strcpy", "strlen", "strncmp", "strncpy", "strspn",
    "__stack_chk_fail", "_GLOBAL_OFFSET_TABLE_",  # the last two are the compiler's
}

MEMORY_SYMBOLS = {"calloc", "free", "malloc", "realloc"}

SIM_SYMBOLS = {
    "malloc", "calloc", "realloc", "free", "pthread_create", "pthread_join", "clock_gettime", "log", "log10", "sqrt",
}

WORDS_SYMBOLS = {"strcat", "strcspn", "strrchr", "strstr"}
EVENING_SYMBOLS = WORDS_SYMBOLS | {"malloc", "calloc", "realloc", "free", "strdup"}

SEATS_SYMBOLS = {
    "calloc", "free", "strdup", "__errno_location", "clock_gettime",
    "pipe2", "fcntl", "fcntl64", "dup2", "close", "close_range", "sysconf", "read", "__read_chk", "write", "poll", "ppoll",
    "__poll_chk", "__ppoll_chk", "fork", "execl", "_exit", "setpgid", "getpid", "getppid", "prctl", "kill", "waitpid", "strcspn",
    "signal", "sigaction", "sigemptyset", "sigfillset", "sigdelset", "sigprocmask", "pthread_sigmask",
    "json_loadb", "json_delete", "json_object_get", "json_string_value", "json_integer_value",
}


def include_faults(root):
    for path in sorted((root / "src").rglob("*.[ch]")):
        parts = path.relative_to(root / "src").parts
        room, in_tests = parts[0], "t" in parts[1:-1]
        if room not in ROOMS:
            yield f"{path}: a room that layers.py does not know"
            continue
        for line in path.read_text(encoding="utf-8").splitlines():
            match = re.match(r'\s*#\s*include\s+([<"])([^>"]+)[>"]', line)
            if not match or in_tests:
                continue
            system, name = match.group(1) == "<", match.group(2)
            if system:
                pure = room in ("core", "games", "bots", "words", "evening")
                if pure and name not in PURE_HEADERS and not (room == "evening" and name == "stdlib.h"):
                    yield f"{path}: <{name}>"
            elif "/" in name:
                if name.split("/")[0] not in ROOMS[room]:
                    yield f"{path}: {name}"
                elif name.startswith("games/") and not name.startswith("games/registry."):
                    yield f"{path}: {name} is private to its game"
            elif not (path.parent / name).exists():
                yield f"{path}: {name} is not in its folder"


def packing_faults(root):
    """How a move is packed is the business of core/verbs.h and core/move.c: games and tests read it by name."""
    for path in sorted([*(root / "src/games").rglob("*.c"), *(root / "tests/fifth").rglob("*.c")]):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if re.search(r"\bvl_(move|args)_of\b", line):
                yield f"{path}:{number}: {line.strip()}"


def defined_and_wanted(library):
    defined, wanted = set(), set()
    for line in subprocess.run(["nm", library], check=True, capture_output=True, text=True).stdout.splitlines():
        words = line.split()
        if len(words) == 2 and words[0] == "U":
            wanted.add(words[1])
        elif len(words) == 3:
            defined.add(words[2])
    return defined, wanted


def symbol_faults(core, games, bots):
    core_defined, core_wanted = defined_and_wanted(core)
    games_defined, games_wanted = defined_and_wanted(games)
    for name in sorted(core_wanted - core_defined - PURE_SYMBOLS):
        yield f"core uses {name}"
    for name in sorted(games_wanted - games_defined - core_defined - PURE_SYMBOLS):
        yield f"games use {name}"
    bots_defined, bots_wanted = defined_and_wanted(bots)
    for name in sorted(bots_wanted - bots_defined - core_defined - PURE_SYMBOLS):
        yield f"bots use {name}"


def outside_faults(library, below, allowed):
    """What a room above the pure ones uses that neither the rooms below it define nor its list allows."""
    defined, wanted = defined_and_wanted(library)
    for other in below:
        defined |= defined_and_wanted(other)[0]
    for name in sorted(wanted - defined - PURE_SYMBOLS - allowed):
        yield f"{pathlib.Path(library).stem} uses {name}"


def prefix_faults(*libraries):
    """Whoever links a library gets all of its names: they begin with vl_."""
    for library in libraries:
        out = subprocess.run(["nm", "-g", "--defined-only", library], check=True, capture_output=True, text=True).stdout
        names = re.findall(r"^[0-9a-f]+ [A-Z] (\S+)$", out, re.M)
        if not names:
            yield f"{library} has no names"
        yield from (f"{library}: {name}" for name in names if not name.startswith("vl_"))


def door_faults(root, evening):
    """An evening knows a table only by what passes through its door."""
    for name in sorted(defined_and_wanted(evening)[1]):
        if re.match(r"vl_(table|tab|wish|host|act)_", name) or name == "vl_wish":
            yield f"the evening uses {name}"
    for path in sorted((root / "src/evening").glob("*.[ch]")):
        code = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
        if re.search(r"\bstruct vl_(table|host)\b", code):
            yield f"{path}: a table"


# What a library may remember: the one handler of a program's bugs (src/core/check.h), the catalogues of further games
# (src/words/words.h).
REMEMBERED = {"core": {"on_bug"}, "words": {"loaded"}}


def static_faults(room, library):
    """Symbols in writable sections; .data.rel.ro is constant once loaded."""
    out = subprocess.run(["objdump", "-t", library], check=True, capture_output=True, text=True).stdout
    for line in out.splitlines():
        match = re.search(r"\s(\.(?:data|bss|tdata|tbss)\S*)\s+([0-9a-f]+)\s+(\S+)$", line)
        allowed = match and (match.group(1).startswith(".data.rel.ro") or match.group(3) in REMEMBERED.get(room, ()))
        if match and not allowed and int(match.group(2), 16) > 0:
            yield f"{library}: {match.group(3)} is a mutable static ({match.group(1)})"


def main():
    root = pathlib.Path(sys.argv[1])
    room = {pathlib.Path(path).stem.removeprefix("lib"): path for path in sys.argv[2:]}
    core, games, bots, table, words = (room[name] for name in ("core", "games", "bots", "table", "words"))
    checks = [
        ("includes follow the plan of the house", include_faults(root)),
        ("games make and read their moves by name", packing_faults(root)),
        ("core, games and bots use nothing but each other and a few string functions", symbol_faults(core, games, bots)),
        ("core has no mutable static but one", static_faults("core", core)),
        ("games have no mutable statics", static_faults("games", games)),
        ("bots have no mutable statics", static_faults("bots", bots)),
        ("the table uses nothing outside the house but memory", outside_faults(table, (core,), MEMORY_SYMBOLS)),
        ("the table has no mutable statics", static_faults("table", table)),
        ("the host uses nothing outside the house but memory", outside_faults(room["host"], (core, table), MEMORY_SYMBOLS)),
        ("the host has no mutable statics", static_faults("host", room["host"])),
        ("words use a few string functions", outside_faults(words, (core,), WORDS_SYMBOLS)),
        ("words have no mutable static but one", static_faults("words", words)),
        ("the evening uses string functions and memory", outside_faults(room["evening"], (core, words, table), EVENING_SYMBOLS)),
        ("the evening knows no table", door_faults(root, room["evening"])),
        ("the evening has no mutable statics", static_faults("evening", room["evening"])),
        ("seats uses processes and jansson, and prints nothing", outside_faults(room["seats"], (core, table), SEATS_SYMBOLS)),
        ("sim uses memory, threads and a clock, and prints nothing", outside_faults(room["sim"], (core, bots, table, room["seats"], room["bug"]), SIM_SYMBOLS)),
        ("all names of the house begin with vl_",
         prefix_faults(*(room[name] for name in ("core", "games", "bots", "table", "words", "solve", "host", "home", "evening", "seats", "sim", "store")))),
    ]
    print(f"1..{len(checks)}")
    failed = 0
    for number, (name, faults) in enumerate(checks, 1):
        faults = list(faults)
        print(("ok" if not faults else "not ok"), number, "-", name)
        for fault in faults:
            print("#", fault)
        failed += bool(faults)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
