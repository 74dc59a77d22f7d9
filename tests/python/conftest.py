"""What the tests of the Python package share: where things are, and TAP for whoever counts."""
import os
import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
VEILLEE = os.environ.get("VEILLEE", str(ROOT / "build" / "veillee"))
sys.path[:0] = [str(ROOT / "bindings" / "python"), str(ROOT / "tests")]

# Programs that tests start find the package, too.
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT / "bindings" / "python"), os.environ.get("PYTHONPATH")]))


def pytest_addoption(parser):
    parser.addoption("--tap", action="store_true", help="print TAP, one line a test")


@pytest.hookimpl(trylast=True)
def pytest_configure(config):
    if config.getoption("--tap"):
        reporter = config.pluginmanager.getplugin("terminalreporter")
        config.pluginmanager.unregister(reporter)
        config.pluginmanager.register(_Tap(), "tap")


class _Tap:
    """Every test is a line; what failed is told in comments."""

    def __init__(self):
        self.number = 0

    def pytest_collection_finish(self, session):
        print(f"1..{len(session.items)}", flush=True)

    def pytest_collectreport(self, report):
        if report.failed:
            print("# " + str(report.longrepr).replace("\n", "\n# "), flush=True)

    def pytest_runtest_logreport(self, report):
        if report.when != "call" and not (report.when == "setup" and not report.passed):
            return
        self.number += 1
        name = report.nodeid.split("::", 1)[-1].replace("test_", "", 1).replace("_", " ")
        why = f" # SKIP {report.longrepr[2]}" if report.skipped else ""
        print(f"{'not ' if report.failed else ''}ok {self.number} - {name}{why}", flush=True)
        if report.failed:
            print("# " + str(report.longrepr).replace("\n", "\n# "), flush=True)


def run(*words, stdin=None, fine=(0,), **more):
    """What the program says; it must end as is expected of it."""
    result = subprocess.run([VEILLEE, *map(str, words)], input=stdin, capture_output=True, text=True, timeout=300, **more)
    assert result.returncode in fine, f"{words}: {result.returncode}\n{result.stdout[-2000:]}{result.stderr[-2000:]}"
    return result.stdout


def setups(most=None):
    """Set-ups worth trying: every number of players with the default options, and each other value of each option in turn."""
    import veillee

    found = []
    for game in veillee.games():
        options = [{name: value} for name, values in game.options.items() for value in values[1:]]
        own = [game.setup(players) for players in game.players]
        for players, option in ((players, option) for players in game.players for option in options):
            try:
                own.append(game.setup(players, **option))
            except veillee.Malformed:  # a variant that is not for so many
                pass
        found += own if most is None else own[:most]
    return found


def words_of(setup):
    return f"{setup.game.name}-{setup.players}" + "".join(f"-{name}={value}" for name, value in setup.options.items())
