#!/usr/bin/env python3
"""Makes a static library in which only the public names can be seen.

usage: static_library.py OUTPUT CC AR OBJCOPY ARCHIVE…

The objects of all archives become one, and whatever is hidden in them becomes that object's own: so a program that links
it statically can use no name of the house's by accident, as little as one that links the shared library.
"""
import pathlib
import subprocess
import sys


def main():
    output, cc, ar, objcopy, *archives = sys.argv[1:]
    whole = pathlib.Path(output).with_suffix(".o")
    subprocess.run([*cc.split(), "-r", "-nostdlib", "-o", whole, "-Wl,--whole-archive", *archives], check=True)
    subprocess.run([objcopy, "--localize-hidden", whole], check=True)
    pathlib.Path(output).unlink(missing_ok=True)
    subprocess.run([ar, "rcsD", output, whole], check=True)
    whole.unlink()


if __name__ == "__main__":
    main()
