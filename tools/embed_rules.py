#!/usr/bin/env python3
"""Turns the rules texts of the games (rules.en.md, rules.fr.md, rules.de.md) into one C file.

usage: embed_rules.py OUT FOLDER...      a folder for each game, named like the game
"""
import pathlib
import sys

from c_text import literal

LANGUAGES = ("en", "fr", "de")


def literal_lines(text):
    """A source line for each line of the text."""
    return "\n".join("        " + literal(line) for line in text.splitlines(keepends=True)) or '        ""'


def main():
    out, folders = sys.argv[1], sys.argv[2:]
    parts = ['/* Made by tools/embed_rules.py from the rules texts of the games. */',
             '#include "words/rules_table.h"', "", "const struct vl_rules_entry vl_rules_table[] = {"]
    for folder in map(pathlib.Path, folders):
        parts.append(f'    {{"{folder.name}", {{')
        for language in LANGUAGES:
            text = (folder / f"rules.{language}.md").read_text(encoding="utf-8")
            parts.append(literal_lines(text) + ",")
        parts.append("    }},")
    parts += ["    {0},", "};", ""]
    pathlib.Path(out).write_text("\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    main()
