#!/usr/bin/env python3
"""Builds the test builds, runs every test in them, and counts: the work behind script/test.

Each build is a meson directory below build-test/; its tests speak TAP, and every TAP line counts as a test. What is not
a meson test (formatting, fuzzers, WebAssembly) is a step here and counts as one or more. One build is tested while the
next is compiled, and the page's tests run beside both: much of what tests do is waiting.
"""
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILDS = ROOT / "build-test"
FUZZ_SECONDS = os.environ.get("FUZZ_SECONDS", "10")
totals = {"passed": 0, "failed": 0, "skipped": 0}
telling = threading.Lock()  # one line after the other


def count(name, passed, failed, skipped=0, seconds=0.0, output=""):
    with telling:
        totals["passed"] += passed
        totals["failed"] += failed
        totals["skipped"] += skipped
        print(f"{name:<28} {passed:>5} passed {failed:>3} failed {skipped:>3} skipped {seconds:>7.1f} s", flush=True)
        if failed:
            print(output, flush=True)


def run(words, **more):
    return subprocess.run([str(word) for word in words], cwd=ROOT, capture_output=True, text=True, errors="replace", **more)


def step(name, words, **more):
    """One command, one test."""
    start = time.monotonic()
    result = run(words, **more)
    count(name, int(result.returncode == 0), int(result.returncode != 0), 0, time.monotonic() - start,
          (result.stdout + result.stderr)[-4000:])
    return result.returncode == 0


def needed(folder, suite):
    """What ninja has to build for the tests of a suite."""
    tests = json.loads(run(["meson", "introspect", "--tests", folder]).stdout)
    made = {target["id"]: target["filename"] for target in json.loads(run(["meson", "introspect", "--targets", folder]).stdout)}
    wanted = {name for test in tests if any(part.endswith(suite) for part in test["suite"]) for name in test["depends"]}
    return sorted(os.path.relpath(path, folder) for name in wanted for path in made[name])


def fuzzers(folder):
    """What ninja has to build for the fuzzers, and the program, so that every room meets this compiler."""
    targets = json.loads(run(["meson", "introspect", "--targets", folder]).stdout)
    return ["veillee", *sorted(os.path.relpath(path, folder) for target in targets if target["name"].startswith("fuzz_")
                               for path in target["filename"])]


def build(name, options, env=None, wanted=lambda folder: []):
    folder, environment = BUILDS / name, dict(os.environ, **(env or {}))
    if not (folder / "build.ninja").exists():
        result = run(["meson", "setup", folder, *options], env=environment)
        if result.returncode != 0:
            shutil.rmtree(folder, ignore_errors=True)
            count(f"{name}: is set up", 0, 1, output=result.stdout + result.stderr)
            return False
    return step(f"{name}: builds", ["ninja", "-C", folder, "-j", os.cpu_count(), *wanted(folder)])


def meson_tests(name, env=None, choice=(), log="testlog"):
    """Tests of a build, more at once than there are cores, since many wait; a program that dies without a failed line counts as one failure."""
    folder, environment = BUILDS / name, dict(os.environ, **(env or {}))
    words = ["meson", "test", "-C", folder, "--no-rebuild", "--num-processes", str(2 * os.cpu_count()), "--timeout-multiplier", "3", *choice, *(["--logbase", log] if log != "testlog" else [])]
    log = folder / "meson-logs" / f"{log}.json"
    log.unlink(missing_ok=True)
    run(words, env=environment)
    if not log.exists():
        count(f"{name}: no tests ran", 0, 1)
        return
    for line in log.read_text(encoding="utf-8").splitlines():
        test = json.loads(line)
        output = test.get("stdout", "")
        lines = re.findall(r"^(not )?ok \d+(.*)$", output, re.M)
        skipped = sum("# SKIP" in rest for _, rest in lines)
        failed = sum(bool(bad) for bad, _ in lines)
        if test["result"] not in ("OK", "SKIP") and failed == 0:
            failed = 1
        passed = sum(not bad for bad, _ in lines) - skipped
        if test["result"] == "OK" and not lines:  # a program that only works or does not
            passed = 1
        count(f"{name}: {test['name'].split(':')[-1].strip()}", passed, failed, skipped, test["duration"],
              output[-6000:] + test.get("stderr", "")[-6000:])


def fuzz():
    def one(target):
        corpus = BUILDS / "corpus" / target
        corpus.mkdir(parents=True, exist_ok=True)
        crash = BUILDS / f"crash-{target}-"
        step(f"fuzz: {target}", [BUILDS / "clang/tests/fuzz" / f"fuzz_{target}", corpus, ROOT / "tests/fuzz/corpus" / target,
                                 f"-max_total_time={FUZZ_SECONDS}", "-seed=1", "-timeout=10", "-rss_limit_mb=1024",
                                 "-max_len=20000", f"-artifact_prefix={crash}", "-verbosity=0"])

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as several:
        list(several.map(one, ("record", "play", "edition", "journal", "json", "wire", "fairlog", "house", "http", "frames")))


def webassembly():
    """Native and WebAssembly builds print the same bytes: signature, conformance, how much was tried."""
    start = time.monotonic()
    native = run([BUILDS / "plain/tests/check"])
    wasm = run(["node", "tests/wasm/run.mjs", BUILDS / "wasm/tests/check.wasm"])
    same = native.stdout == wasm.stdout and native.returncode == wasm.returncode == 0
    passed = len(re.findall("^ok ", wasm.stdout, re.M))
    failed = len(re.findall("^not ok ", wasm.stdout, re.M))
    count("wasm: conformance", passed, failed, 0, time.monotonic() - start)
    count("wasm: same as native", int(same), int(not same))
    if not same or failed:
        print(native.stdout[-3000:], wasm.stdout[-3000:], wasm.stderr[-2000:], sep="\n---\n")
    size = (BUILDS / "wasm/tests/engine.wasm").stat().st_size
    print(f"wasm: the engine is {size} bytes; {wasm.stdout.splitlines()[0][2:] if wasm.stdout else 'no signature'}")


def page():
    """The page that script/build has made, in the plain build's program."""
    step("page: types", ["python3", "tools/page.py", "run", "npm", "run", "check"])
    meson_tests("plain", choice=["--suite", "page"], log="pagelog")
    step("page: figures", ["script/page-figures"])


def main():
    os.chdir(ROOT)
    step("format", ["script/format", "--check"])
    sanitizers = ["-Dbuildtype=debugoptimized", "-Doptimization=1", "-Db_sanitize=address,undefined", "-Db_lundef=false"]
    threads = ["-Dbuildtype=debugoptimized", "-Doptimization=1", "-Db_sanitize=thread", "-Db_lundef=false"]
    strict = {"UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1", "MALLOC_PERTURB_": "0"}
    with concurrent.futures.ThreadPoolExecutor(1) as compilers, concurrent.futures.ThreadPoolExecutor(1) as beside:
        plain = compilers.submit(build, "plain", ["-Dbuildtype=release"])
        sanitized = compilers.submit(build, "sanitized", sanitizers)
        tsan = compilers.submit(build, "tsan", threads, wanted=lambda folder: needed(folder, "threads"))
        clang = compilers.submit(build, "clang", sanitizers + ["-Dfuzzers=true"], {"CC": "clang"}, fuzzers)
        wasm = compilers.submit(build, "wasm", ["--cross-file", ROOT / "meson/wasm32-wasi.ini", "-Dbuildtype=release"])
        if plain.result():
            looked_at = beside.submit(page)
            meson_tests("plain", choice=["--no-suite", "page"])
        if sanitized.result():
            meson_tests("sanitized", strict, ["--no-suite", "texts", "--no-suite", "once"])
        if tsan.result():
            meson_tests("tsan", choice=["--suite", "threads"])
        if clang.result():
            fuzz()
        if wasm.result():
            webassembly()
        if plain.result():
            looked_at.result()
    print(f"{totals['passed']} passed, {totals['failed']} failed, {totals['skipped']} skipped")
    sys.exit(1 if totals["failed"] else 0)


if __name__ == "__main__":
    main()
