"""Where a Python looks for packages below a prefix: usage: home.py PREFIX; nothing if it does not look there at all.

Meson's own answer is a folder that Debian's Python does not look into, unless the prefix is /usr.
"""
import os
import site
import sys

prefix = sys.argv[1].rstrip("/")
below = [path for path in site.getsitepackages() if path.startswith(prefix + "/lib/")]
print(next((path for path in below if os.path.basename(path) in ("dist-packages", "site-packages")), ""))
