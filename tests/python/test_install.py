"""The package installed: by meson beside the library, and as a wheel that brings its own. Neither needs a compiler to run."""
import os
import re
import shutil
import subprocess
import sys
import zipfile

import pytest
from conftest import ROOT

LEFT_OUT = shutil.ignore_patterns("build*", ".git", "node_modules", "__pycache__", "web")
PLAY = """
import sys, veillee
import veillee._library
assert veillee._library.lib.path == sys.argv[1], veillee._library.lib.path
state, dice = veillee.game("tenakee").setup(3).state(), veillee.Rng(1)
while not state.is_over:
    state.deal(dice)
    if not state.is_over:
        state.apply(dice.choice(state.legal()))
print(veillee.__version__, sum(state.scores) > 0)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    shutil.copytree(ROOT, folder / "sources", ignore=LEFT_OUT, symlinks=True)
    # The system's own programs come first: another Python may stand before Debian's.
    environment = {**os.environ, "PATH": "/usr/bin:/bin:" + os.environ["PATH"], "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    environment.pop("PYTHONPATH", None)
    done = subprocess.run([sys.executable, "-m", "pip", "wheel", "--no-build-isolation", "--no-deps", "--no-index", "-w", folder, "."],
                          cwd=folder / "sources", env=environment, capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    (made,) = folder.glob("veillee-*.whl")
    shutil.rmtree(folder / "sources")
    return made


def test_what_is_in_it(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    sources = {f"veillee/{path.name}" for path in (ROOT / "bindings" / "python" / "veillee").iterdir() if path.suffix in (".py", ".typed")}
    assert {name for name in names if name.startswith("veillee/")} == sources | {"veillee/libveillee.so"}


def plays(package, library, **environment):
    done = subprocess.run([sys.executable, "-B", "-c", PLAY, library], env={"PYTHONPATH": str(package), "PATH": "/nowhere", **environment},
                          capture_output=True, text=True)
    version = re.search(r"^  version: '(.*)'", (ROOT / "meson.build").read_text(encoding="utf-8"), re.M)[1]
    assert done.stdout == f"{version} True\n", done.stderr


def test_it_plays(wheel, tmp_path):
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    plays(tmp_path, str(tmp_path / "veillee" / "libveillee.so"))


@pytest.mark.skipif("VEILLEE_BUILD" not in os.environ, reason="no build to install from")
def test_installed_beside_the_library(tmp_path):
    """Where this Python looks, below whatever prefix the build has; and the library where the system looks."""
    subprocess.run(["meson", "install", "-C", os.environ["VEILLEE_BUILD"], "--no-rebuild", "--quiet", "--destdir", tmp_path], check=True,
                   capture_output=True, timeout=300)
    (package,) = tmp_path.glob("**/veillee/__init__.py")
    (library,) = tmp_path.glob("**/libveillee.so.0")
    assert "/" + str(package.parent.parent.relative_to(tmp_path)) in sys.path
    plays(package.parent.parent, "libveillee.so.0", LD_LIBRARY_PATH=str(library.parent))
