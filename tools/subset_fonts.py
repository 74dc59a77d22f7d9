#!/usr/bin/env python3
"""Cuts the page's two fonts down to what French, English and German need, and writes them to web/src/kit/fonts.

usage: subset_fonts.py      needs pyftsubset (Debian: fonttools, python3-brotli) and `npm ci` in web/

The results are kept in the repository, so that no build depends on this. A weight axis stays; of OpenType's features
kerning and the figures (lining and tabular) do.
"""
import pathlib
import subprocess

WEB = pathlib.Path(__file__).resolve().parent.parent / "web"
LETTERS = (
    "U+20-7E,U+A0,U+A7,U+AB,U+B0,U+B1,U+B7,U+BB,U+BD,U+C0,U+C2,U+C4,U+C6-CB,U+CE,U+CF,U+D4,U+D6,U+D7,U+D9,U+DB,U+DC,U+DF,"
    "U+E0,U+E2,U+E4,U+E6-EB,U+EE,U+EF,U+F1,U+F4,U+F6,U+F7,U+F9,U+FB,U+FC,U+FF,U+152,U+153,U+178,"
    "U+2009,U+200A,U+2010-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+202F,U+2032,U+2039,U+203A,U+20AC,U+2190-2193,U+2212"
)
FONTS = {
    "young-serif": "@fontsource/young-serif/files/young-serif-latin-400-normal.woff2",
    "figtree": "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
}

for name, source in FONTS.items():
    subprocess.run(
        [
            "pyftsubset",
            WEB / "node_modules" / source,
            f"--unicodes={LETTERS}",
            "--layout-features=kern,lnum,tnum",
            "--flavor=woff2",
            "--no-hinting",
            f"--output-file={WEB / 'src/kit/fonts' / name}.woff2",
        ],
        check=True,
    )
