#!/usr/bin/env python3
"""Turns the rules texts of the games (rules.en.md, rules.fr.md, rules.de.md) into one C file.

usage: embed_rules.py OUT FOLDER...      a folder for each game, named like the game
"""
import pathlib
import sys

LANGUAGES = ("en", "fr", "de")


def literal(text):
    """The text as C string literals, a source line each."""
    lines = []
    for line in text.splitlines(keepends=True):
        out = ""
        for byte in line.encode("utf-8"):
            char = chr(byte)
            if char in '"\\?':
                out += "\\" + char
            elif char == "\n":
                out += "\\n"
            elif 32 <= byte < 127:
                out += char
            else:
                out += f"\\{byte:03o}"
        lines.append(f'        "{out}"')
    return "\n".join(lines) or '        ""'


def main():
    out, folders = sys.argv[1], sys.argv[2:]
    parts = ['/* Made by tools/embed_rules.py from the rules texts of the games. */',
             '#include "words/rules_table.h"', "", "const struct vl_rules_entry vl_rules_table[] = {"]
    for folder in map(pathlib.Path, folders):
        parts.append(f'    {{"{folder.name}", {{')
        for language in LANGUAGES:
            text = (folder / f"rules.{language}.md").read_text(encoding="utf-8")
            parts.append(literal(text) + ",")
        parts.append("    }},")
    parts += ["    {0},", "};", ""]
    pathlib.Path(out).write_text("\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    main()
