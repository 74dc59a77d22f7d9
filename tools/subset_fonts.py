#!/usr/bin/env python3
"""Cuts the page's two fonts down to what French, English and German need, and writes them to web/src/kit/fonts.

usage: subset_fonts.py      needs fontTools (Debian: fonttools, python3-brotli) and `npm ci` in web/

The results are kept in the repository, so that no build depends on this. A weight axis stays; of OpenType's features the
figures do (lining and tabular), and of kerning, which would be a tenth of the files, the pairs that are seen in a title: a
capital and the letter behind it, where the gap is wide. Points lie on a grid of half the fineness, an eighth of a pixel in
the largest title.
"""
import pathlib

from fontTools import subset
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

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

GRID = 500  # units to the em
WIDE = 60  # a thousandth of an em each
CAPITALS = "FPTVWY"
BEHIND = "acdegimnopqrsuvwxyzéèêàâôöäü"


def kerning(font):
    """What its kerning says of pairs of glyphs."""
    table, pairs = font["GPOS"].table, {}
    wanted = {at for record in table.FeatureList.FeatureRecord if record.FeatureTag == "kern" for at in record.Feature.LookupListIndex}
    for part in (part for at in sorted(wanted) for part in table.LookupList.Lookup[at].SubTable):
        part = part.ExtSubTable if part.LookupType == 9 else part
        for at, first in enumerate(part.Coverage.glyphs):
            if part.Format == 1:
                found = {record.SecondGlyph: record.Value1 for record in part.PairSet[at].PairValueRecord}
            else:
                row = part.Class1Record[part.ClassDef1.classDefs.get(first, 0)].Class2Record
                found = {second: row[part.ClassDef2.classDefs.get(second, 0)].Value1 for second in font.getGlyphOrder()}
            for second, value in found.items():
                pairs.setdefault((first, second), getattr(value, "XAdvance", 0))
    return pairs


def titles(font):
    """The pairs that stay, as a feature. Values are of the grid, and few: many letters share one."""
    pairs, glyphs, lines = kerning(font), font.getBestCmap(), []
    for first in (glyphs[ord(letter)] for letter in CAPITALS):
        by_value = {}
        for second in (glyphs[ord(letter)] for letter in BEHIND):
            value = pairs.get((first, second), 0)
            if value <= -WIDE:
                by_value.setdefault(round(value / 20) * 20 * GRID // 1000, []).append(second)
        lines += [f"  enum pos {first} [{' '.join(letters)}] {value};" for value, letters in sorted(by_value.items())]
    return "feature kern {\n" + "\n".join(lines) + "\n} kern;\n" if lines else ""


def cut(source, result):
    font = TTFont(source)
    pairs = titles(font)
    options = subset.Options(layout_features=["lnum", "tnum"], hinting=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=subset.parse_unicodes(LETTERS))
    subsetter.subset(font)
    scale_upem(font, GRID)
    if pairs:
        addOpenTypeFeaturesFromString(font, pairs, tables=["GPOS"])
    font.flavor = "woff2"
    font.save(result)


for name, source in FONTS.items():
    cut(WEB / "node_modules" / source, WEB / "src/kit/fonts" / f"{name}.woff2")
