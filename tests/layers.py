#!/usr/bin/env python3
"""Includes follow the plan of the house; core, games and bots are pure: no I/O, no malloc, no mutable statics; the table
uses nothing outside the house but memory and, to save itself, files.

usage: layers.py SOURCE_ROOT LIBCORE LIBGAMES LIBBOTS LIBTABLE LIBWORDS LIBSOLVE      prints TAP
"""
import pathlib
import re
import subprocess
import sys

# Which rooms a room may include from. A game's own folder is always allowed; games never see each other.
ROOMS = {
    "core": {"core"},
    "bug": {"core", "table", "bug"},
    "games": {"core", "games"},
    "bots": {"core", "bots"},
    "solve": {"core", "solve"},
    "words": {"core", "words"},
    "table": {"core", "bots", "games", "table"},
    "tui": {"core", "games", "bots", "table", "words", "bug", "tui"},
    "cli": {"core", "games", "bots", "solve", "table", "words", "bug", "tui", "cli"},
}
PURE_HEADERS = {"stdbool.h", "stddef.h", "stdint.h", "string.h"}
PURE_SYMBOLS = {
    "memchr", "memcmp", "memcpy", "memmove", "memset", "strchr", "strcmp", "strcpy", "strlen", "strncmp", "strncpy", "strspn",
    "__stack_chk_fail", "_GLOBAL_OFFSET_TABLE_",  # the last two are the compiler's
}

TABLE_SYMBOLS = {
    "free", "realloc",  # the log; what follows is store.c alone
    "__errno_location", "close", "fsync", "clock_gettime", "getpid", "open", "open64", "read", "rename", "snprintf", "__snprintf_chk", "strrchr",
    "unlink", "write", "__read_chk",
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
                if room in ("core", "games", "bots") and name not in PURE_HEADERS:
                    yield f"{path}: <{name}>"
            elif "/" in name:
                if name.split("/")[0] not in ROOMS[room]:
                    yield f"{path}: {name}"
                elif name.startswith("games/") and not name.startswith("games/registry."):
                    yield f"{path}: {name} is private to its game"
            elif not (path.parent / name).exists():
                yield f"{path}: {name} is not in its folder"


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


def table_faults(core, games, bots, table):
    defined, wanted = defined_and_wanted(table)
    for library in (core, games, bots):
        defined |= defined_and_wanted(library)[0]
    for name in sorted(wanted - defined - PURE_SYMBOLS - TABLE_SYMBOLS):
        yield f"the table uses {name}"


def prefix_faults(*libraries):
    """Whoever links a library gets all of its names: they begin with vl_."""
    for library in libraries:
        out = subprocess.run(["nm", "-g", "--defined-only", library], check=True, capture_output=True, text=True).stdout
        names = re.findall(r"^[0-9a-f]+ [A-Z] (\S+)$", out, re.M)
        if not names:
            yield f"{library} has no names"
        yield from (f"{library}: {name}" for name in names if not name.startswith("vl_"))


# What a library may remember: the one handler of a program's bugs (src/core/check.h).
REMEMBERED = {"core": {"on_bug"}}


def static_faults(room, library):
    """Symbols in writable sections; .data.rel.ro is constant once loaded."""
    out = subprocess.run(["objdump", "-t", library], check=True, capture_output=True, text=True).stdout
    for line in out.splitlines():
        match = re.search(r"\s(\.(?:data|bss|tdata|tbss)\S*)\s+([0-9a-f]+)\s+(\S+)$", line)
        allowed = match and (match.group(1).startswith(".data.rel.ro") or match.group(3) in REMEMBERED.get(room, ()))
        if match and not allowed and int(match.group(2), 16) > 0:
            yield f"{library}: {match.group(3)} is a mutable static ({match.group(1)})"


def main():
    root, (core, games, bots, table, words, solve) = pathlib.Path(sys.argv[1]), sys.argv[2:8]
    checks = [
        ("includes follow the plan of the house", include_faults(root)),
        ("core, games and bots use nothing but each other and a few string functions", symbol_faults(core, games, bots)),
        ("core has no mutable static but one", static_faults("core", core)),
        ("games have no mutable statics", static_faults("games", games)),
        ("bots have no mutable statics", static_faults("bots", bots)),
        ("the table uses nothing outside the house but memory and files", table_faults(core, games, bots, table)),
        ("the table has no mutable statics", static_faults("table", table)),
        ("names that are seen outside a library begin with vl_", prefix_faults(core, bots, words, solve)),
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
