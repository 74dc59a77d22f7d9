#!/usr/bin/env python3
"""Cuts the page's two fonts down to what French, English and German need, and writes them to web/src/kit/fonts.

usage: subset_fonts.py      needs fontTools (Debian: fonttools, python3-brotli) and `npm ci` in web/

The results are kept in the repository, so that no build depends on this. A weight axis stays, as far as the page is bold.
Lining and tabular figures are the figures, so no feature has to ask for them; of kerning, which would be a tenth of the files,
the pairs stay that are seen in a title: a capital and the letter behind it, where the gap is wide. The font of titles, values
and scores has no signs that only a text may have. Points lie on a grid of half the fineness, an eighth of a pixel in the
largest title. Of itself a font says its name, who made it, and by which licence it may be used.
"""
import pathlib

from fontTools import subset
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib.instancer import instantiateVariableFont

WEB = pathlib.Path(__file__).resolve().parent.parent / "web"
LETTERS = (
    "U+20,U+21,U+25-29,U+2B-3B,U+3F,U+41-5A,U+61-7A,U+A0,U+AB,U+B7,U+BB,U+C0,U+C2,U+C4,U+C6-CB,U+CE,U+CF,U+D4,U+D6,U+D7,U+D9,"
    "U+DB,U+DC,U+DF,U+E0,U+E2,U+E4,U+E6-EB,U+EE,U+EF,U+F1,U+F4,U+F6,U+F9,U+FB,U+FC,U+FF,U+152,U+153,U+178,U+2009,U+200A,"
    "U+2010-2014,U+2018-201A,U+201C-201E,U+2026,U+202F,U+2039,U+203A,U+2212"
)
SIGNS = "U+22-24,U+2A,U+3C-3E,U+40,U+5B-60,U+7B-7E,U+A7,U+B0,U+B1,U+BD,U+F7,U+2022,U+2032,U+20AC,U+2190-2193"
FONTS = {
    "young-serif": ("@fontsource/young-serif/files/young-serif-latin-400-normal.woff2", LETTERS),
    "figtree": ("@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2", f"{LETTERS},{SIGNS}"),
}

HEAVIEST = 800
TOLD = [0, 1, 2, 6, 14]  # copyright, family, style, name, licence
UNUSED = ["GDEF", "GSUB", "HVAR", "STAT"]  # HVAR says again what the outlines' variations say
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


def instead(font, feature):
    """Which glyphs a feature puts in the place of others."""
    table, glyphs = font["GSUB"].table, {}
    for at in (at for record in table.FeatureList.FeatureRecord if record.FeatureTag == feature for at in record.Feature.LookupListIndex):
        for part in table.LookupList.Lookup[at].SubTable:
            glyphs.update((part.ExtSubTable if part.LookupType == 7 else part).mapping)
    return glyphs


def set_figures(font):
    """Lining and tabular figures become the figures."""
    for feature in ("lnum", "tnum"):
        glyphs = instead(font, feature)
        for table in font["cmap"].tables:
            table.cmap.update({code: glyphs.get(table.cmap[code], table.cmap[code]) for code in map(ord, "0123456789") if code in table.cmap})


def cut(source, result, letters):
    font = TTFont(source)
    set_figures(font)
    pairs = titles(font)
    if "fvar" in font:
        instantiateVariableFont(font, {"wght": (font["fvar"].axes[0].minValue, HEAVIEST)}, inplace=True)
        font["fvar"].instances = []  # names for menus
    for table in (table for table in UNUSED if table in font):
        del font[table]
    subsetter = subset.Subsetter(subset.Options(layout_features=[], hinting=False, name_IDs=TOLD))
    subsetter.populate(unicodes=subset.parse_unicodes(letters))
    subsetter.subset(font)
    scale_upem(font, GRID)
    if pairs:
        addOpenTypeFeaturesFromString(font, pairs, tables=["GPOS"])
    font.flavor = "woff2"
    font.save(result)


for name, (source, letters) in FONTS.items():
    cut(WEB / "node_modules" / source, WEB / "src/kit/fonts" / f"{name}.woff2", letters)
