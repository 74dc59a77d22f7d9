#!/usr/bin/env python3
"""libveillee as it is installed: what lies where, which names it shows, programs in C and C++ that are built against it,
shared and static; and its interface against that of the last release.

usage: library.py VEILLEE SOURCE_ROOT BUILD_ROOT VERSION ABI_LIBRARY      prints TAP
"""
import functools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from tap import main, test

VEILLEE, ROOT, BUILD, VERSION, ABI = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3], sys.argv[4], sys.argv[5]
FOLDER = tempfile.TemporaryDirectory()
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
    assert done.returncode == 0, (command, done.stdout[-2000:], done.stderr[-2000:])
    return done.stdout


def installed():
    """The prefix of an installation made once for all tests."""
    folder = pathlib.Path(FOLDER.name) / "root"
    if not folder.exists():
        run("meson", "install", "-C", BUILD, "--no-rebuild", "--destdir", folder)
    return next(folder.rglob("include/veillee.h")).parent.parent


def flags(*words):
    """What pkg-config says of the installation; sanitizers of the build are ours to add."""
    pc = next(installed().rglob("pkgconfig/libveillee.pc"))
    env = {**os.environ, "PKG_CONFIG_PATH": str(pc.parent), "PKG_CONFIG_SYSROOT_DIR": str(pathlib.Path(FOLDER.name) / "root")}
    said = run("pkg-config", *words, "libveillee", env=env).split()
    return said + ([f"-fsanitize={sanitizers()}"] if sanitizers() else [])


@functools.cache
def sanitizers():
    """Those of the build; "": none."""
    options = run("meson", "introspect", BUILD, "--buildoptions")
    found = re.search(r'"name": "b_sanitize", "value": "([^"]*)"', options)
    return found.group(1) if found and found.group(1) != "none" else ""


def libraries():
    return next(installed().rglob("libveillee.so")).parent


def build(compiler, source, name, *words, static=False):
    program = pathlib.Path(FOLDER.name) / name
    link = flags("--cflags", "--libs", *(["--static"] if static else []))
    if static:
        link = [f"{libraries()}/libveillee.a" if word == "-lveillee" else word for word in link]
    run(compiler, *WARNINGS, "-O1", source, *words, *link, "-o", program)
    return program


def start(program, *words, **options):
    return run(program, *words, env={**os.environ, "LD_LIBRARY_PATH": str(libraries())}, **options)


def compilers(*names):
    """Those that are there. What gcc's sanitizers are in, clang's cannot be in, too."""
    return [cc for cc in names if shutil.which(cc) and not (sanitizers() and cc.startswith("clang"))]


def exported(library):
    out = run("nm", "-D", "--defined-only", library) if str(library).endswith(".so") else run("nm", "-g", "--defined-only", library)
    return set(re.findall(r"^[0-9a-f]+ [A-Z] (\w+)", out, re.M))


@test
def everything_is_in_its_place():
    prefix = installed()
    assert (prefix / "share/man/man3/libveillee.3").exists()
    assert flags("--modversion")[0] == VERSION
    so = libraries() / "libveillee.so"
    assert so.is_symlink() and (libraries() / "libveillee.so.0").exists() and (libraries() / "libveillee.a").exists()
    assert "(SONAME)             Library soname: [libveillee.so.0]" in run("readelf", "-d", so)


@test
def the_manual_page_is_clean():
    page = ROOT / "src/lib/libveillee.3"
    if shutil.which("mandoc") is None:
        return "there is no mandoc"
    run("mandoc", "-Tlint", "-Wwarning", page)
    words = page.read_text(encoding="utf-8")
    header = (ROOT / "src/lib/veillee.h").read_text(encoding="utf-8")
    assert f'"veillee {VERSION}"' in words
    named = set(re.findall(r"veillee_\w+(?= \()", words))
    assert len(named) > 30 and all(f"{name}(" in header for name in named), named


@test
def only_what_the_header_declares_can_be_seen():
    header = (ROOT / "src/lib/veillee.h").read_text(encoding="utf-8")
    declared = set(re.findall(r"^VEILLEE_API [^;]*?\b(veillee_\w+)\(", header, re.M))
    assert len(declared) > 90
    for library in (libraries() / "libveillee.so", libraries() / "libveillee.a"):
        names = {name for name in exported(library) if not name.startswith(("__asan", "__ubsan", "_ZTI"))}
        assert names - {"VEILLEE_0"} == declared, (library, names ^ declared)
    versioned = run("objdump", "-T", libraries() / "libveillee.so")
    assert all(re.search(rf"VEILLEE_0\.1 +{name}$", versioned, re.M) for name in declared)


@test
def the_examples_are_built_and_run():
    for compiler in compilers("gcc", "clang"):
        for static in (False, True):
            tag = f"{compiler}-{static}"
            player = build(compiler, ROOT / "examples/c/random_player.c", f"random-{tag}", "-std=c11", static=static)
            said = start(player, "manitou", "3", "200")
            assert said.startswith("manitou, 3 players, 200 games of ") and said.count("seat ") == 3, said
            bot = build(compiler, ROOT / "examples/c/bot.c", f"bot-{tag}", "-std=c11", static=static)
            assert re.match(r"goofspiel: [+-]\d+\.\d+ a game against greedy players, in 2 games\n", start(bot, "goofspiel", "2"))
            printer = build(compiler, ROOT / "examples/c/replay_printer.c", f"replay-{tag}", "-std=c11", static=static)
            record = run(VEILLEE, "random", "tenakee", "--players", "3", "--seed", "7")
            said = start(printer, "1", "fr", input=record)
            assert said.splitlines()[-1] == "finished " + record.splitlines()[-1].removeprefix("= "), said[-200:]
            wrong = subprocess.run([printer], input="game chess\n", capture_output=True, text=True,
                                   env={**os.environ, "LD_LIBRARY_PATH": str(libraries())})
            assert wrong.returncode == 1 and "line 1" in wrong.stderr, wrong


@test
def the_header_is_cplusplus_too():
    for number, compiler in enumerate(compilers("g++", "clang++")):
        if compiler == "clang++" and subprocess.run([compiler, "-x", "c++", "-fsyntax-only", "-"], input="#include <memory>\n",
                                                    capture_output=True, text=True).returncode != 0:
            continue
        program = build(compiler, ROOT / "tests/lib/smoke.cpp", f"cpp-{number}", "-std=c++17", f'-DVERSION="{VERSION}"')
        record = start(program)
        done = subprocess.run([VEILLEE, "validate", "-"], input=record, capture_output=True, text=True)
        assert done.returncode == 0, done


@test
def memory_is_looked_after():
    if shutil.which("valgrind") is None:
        return "there is no valgrind"
    if any("sanitize" in word for word in flags("--libs")):
        return "the build has sanitizers of its own"
    player = build(compilers("gcc", "clang")[0], ROOT / "examples/c/random_player.c", "checked", "-std=c11", "-g")
    start("valgrind", "-q", "--error-exitcode=9", "--leak-check=full", player, "tomahawk", "2", "20")


def compare_interfaces(baseline):
    """What abidiff answers: 1 and 2 are troubles of its own, 4 is a change, 8 one that breaks programs."""
    return subprocess.run(["abidiff", baseline, ABI], capture_output=True, text=True)


@test
def the_interface_is_that_of_the_last_release():
    """What is added since may be; a release writes the baseline anew:
    abidw --headers-dir PREFIX/include --drop-private-types --exported-interfaces-only --no-show-locs --no-corpus-path
    --no-comp-dir-path BUILD/tests/libveillee-abi.so > tests/lib/veillee.abi"""
    if shutil.which("abidiff") is None:
        return "there is no abidiff (abigail-tools)"
    baseline = ROOT / "tests/lib/veillee.abi"
    done = compare_interfaces(baseline)
    assert done.returncode in (0, 4) and "0 Removed, 0 Changed" in done.stdout, done.stdout + done.stderr
    text = baseline.read_text(encoding="utf-8")
    broken = pathlib.Path(FOLDER.name) / "broken.abi"
    threads = """layout-offset-in-bits='%d'>\n        <var-decl name='threads'"""
    for old, new in (("veillee_state_apply'", "veillee_state_apply_now'"), (threads % 96, threads % 128)):
        assert old in text, old # a function that is gone, a member that has moved
        broken.write_text(text.replace(old, new), encoding="utf-8")
        assert compare_interfaces(broken).returncode & 12, old


if __name__ == "__main__":
    main()
