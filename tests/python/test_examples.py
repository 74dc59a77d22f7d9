"""The examples, the tour and the page do what they say."""
import importlib.util
import re
import subprocess
import sys

import pytest
from conftest import ROOT

import veillee

EXAMPLES = ROOT / "examples" / "python"
PAGE = ROOT / "docs" / "python.md"


def example(name):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_cfr_reaches_the_value_of_kuhn():
    _, nodes, first, exploitability = example("kuhn_cfr").solve(400)
    assert len(nodes) == 12
    assert abs(first + 1 / 18) < 1e-3 and 0 <= exploitability < 2e-3


def test_cfr_knows_how_far_it_is():
    """Without learning, an opponent that knows us wins what can be reckoned by hand (11/24)."""
    _, _, _, exploitability = example("kuhn_cfr").solve(0)
    assert abs(exploitability - 11 / 24) < 1e-9


@pytest.mark.parametrize("name, games, fair", [("tenakee", 9, 1 / 3), ("goofspiel", 10, 1 / 2)])
def test_monte_carlo_beats_chance(name, games, fair):
    assert example("monte_carlo").match(name, games) > fair


def cells(text):
    return [cell for cell in re.split(r"^# %%.*$", text, flags=re.M) if cell.strip()]


def test_the_tour():
    text = (EXAMPLES / "tour.py").read_text(encoding="utf-8")
    names, ran = {"__name__": "tour"}, 0
    for number, cell in enumerate(cells(text)):
        if all(line.startswith("#") or not line.strip() for line in cell.splitlines()):
            continue
        exec(compile("\n" * text[: text.index(cell)].count("\n") + cell, str(EXAMPLES / "tour.py"), "exec"), names)
        ran += 1
    assert ran > 10 and names["decisions"] > 0


def blocks():
    return re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)


def test_the_page():
    names = {"__name__": "page"}
    assert len(blocks()) >= 8
    for block in blocks():
        exec(compile(block, "docs/python.md", "exec"), names)


def test_everything_public_is_explained():
    """Every name of the package, and every method of its classes, says what it does."""
    silent = []
    for name in veillee.__all__:
        thing = getattr(veillee, name)
        if isinstance(thing, (int, str)):
            continue
        if not thing.__doc__:
            silent.append(name)
        for attribute, value in vars(thing).items() if isinstance(thing, type) else ():
            is_method = callable(value) or isinstance(value, (property, classmethod, staticmethod))
            if not attribute.startswith("_") and is_method and not value.__doc__:
                silent.append(f"{name}.{attribute}")
    assert silent == []


def test_a_player_needs_neither_numpy_nor_the_library():
    program = "import sys, veillee.bot, veillee.server; assert 'numpy' not in sys.modules and 'ctypes' not in sys.modules; print('light')"
    done = subprocess.run([sys.executable, "-B", "-S", "-c", program], capture_output=True, text=True,
                          env={"PYTHONPATH": str(ROOT / "bindings" / "python"), "VEILLEE_LIBRARY": "/nowhere"})
    assert done.stdout == "light\n", done.stderr
