#!/usr/bin/env python3
"""Refuses a game's look that does not fit its game, its pictures or the schema.

usage: check_looks.py SCHEMA.json FOLDER...      folders of games; one without a look is drawn by the default

What a game has to show is known from its words: every kind, trait, tag, zone, group, fact, phase and event has a message
of that name, and the tests of the catalogues hold those against the game itself. Every kind needs a card and every zone
a place; nothing may be named that the game does not have. Every picture a look names is in art.svg, and art.svg holds
no others; pictures and covers carry no styles and no scripts, and refer to nothing outside.
"""
import fnmatch
import json
import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree

SVG = "{http://www.w3.org/2000/svg}"
HREFS = ("href", "{http://www.w3.org/1999/xlink}href")
ELEMENTS = {"svg", "symbol", "g", "path", "circle", "ellipse", "rect", "use", "title", "clipPath", "defs"}
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int, "null": type(None)}
MESSAGE = re.compile(r'^msgid "(kind|trait|tag|zone|group|fact|phase|event)\.([^"]+)"', re.MULTILINE)
ALL_NEEDED = ("kind", "zone")


class Fault(Exception):
    pass


# ---- The schema: as much of JSON Schema as look.schema.json makes use of ----

KEYWORDS = {"$schema", "$defs", "$ref", "title", "description", "type", "enum", "pattern", "oneOf", "required",
            "properties", "additionalProperties", "items", "minItems", "maxItems"}


def is_of_type(value, name):
    return isinstance(value, TYPES[name]) and not (name == "integer" and isinstance(value, bool))


def check(value, schema, root, where):
    unknown = set(schema) - KEYWORDS
    if unknown:
        raise Fault(f"the schema says {', '.join(sorted(unknown))}, which nobody checks")
    if "$ref" in schema:
        check(value, root["$defs"][schema["$ref"].removeprefix("#/$defs/")], root, where)
    if "oneOf" in schema:
        check_one_of(value, schema["oneOf"], root, where)
    types = schema.get("type", [])
    types = [types] if isinstance(types, str) else types
    if types and not any(is_of_type(value, name) for name in types):
        raise Fault(f"{where}: not a value of type {' or '.join(types)}")
    if "enum" in schema and value not in schema["enum"]:
        raise Fault(f"{where}: {json.dumps(value)} is none of {', '.join(schema['enum'])}")
    if "pattern" in schema and not re.search(schema["pattern"], value):
        raise Fault(f"{where}: {json.dumps(value)} does not fit {schema['pattern']}")
    if isinstance(value, dict):
        check_members(value, schema, root, where)
    if isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            raise Fault(f"{where}: {len(value)} items")
        for i, item in enumerate(value):
            check(item, schema.get("items", {}), root, f"{where}[{i}]")


def check_one_of(value, choices, root, where):
    faults = []
    for choice in choices:
        try:
            check(value, choice, root, where)
        except Fault as fault:
            faults.append(str(fault))
    if len(faults) != len(choices) - 1:
        raise Fault("; ".join(faults) or f"{where}: it can be read in two ways")


def check_members(value, schema, root, where):
    for key in schema.get("required", []):
        if key not in value:
            raise Fault(f"{where}: {key} is missing")
    properties, others = schema.get("properties", {}), schema.get("additionalProperties", {})
    for key, member in value.items():
        if key not in properties and others is False:
            raise Fault(f"{where}: there is no {key} to be said")
        check(member, properties.get(key, others), root, f"{where}.{key}")


# ---- The game ----

def codes_of(folder):
    codes = {what: set() for what in ("kind", "trait", "tag", "zone", "group", "fact", "phase", "event")}
    for what, code in MESSAGE.findall((folder / "words.en.po").read_text(encoding="utf-8")):
        codes[what].add(code)
    return codes


def check_codes(look, codes, where):
    for what, known in codes.items():
        said = set(look.get(what + "s", {}))
        for code in sorted(said):
            if not any(fnmatch.fnmatchcase(code, pattern) for pattern in known):
                raise Fault(f"{where}: the game has no {what} {code}")
        for pattern in sorted(known) if what in ALL_NEEDED else []:
            if not fnmatch.filter(said, pattern):
                raise Fault(f"{where}: {what} {pattern} is missing")
    for name, phase in look.get("phases", {}).items():
        for key in ("from", "to", "gone", "zone"):
            if key in phase and phase[key] not in look["zones"]:
                raise Fault(f"{where}: phase {name} speaks of a zone {phase[key]}, which has no place")


# ---- Pictures and colours ----

def motifs_of(look):
    cards = list(look["kinds"].values()) + list(look.get("faces", {}).values())
    named = [look["back"]] + [card.get(key) for card in cards for key in ("motif", "edge", "backdrop")]
    named += [card["band"]["marks"] for card in cards if "band" in card]
    for what in ("traits", "tags", "facts"):
        named += [entry.get("motif") for entry in look.get(what, {}).values()]
    for zone in look["zones"].values():
        named += zone.get("back", [])
    return {name for name in named if name is not None}


def colors_of(look):
    cards = list(look["kinds"].values()) + list(look.get("faces", {}).values())
    named = [card.get(key) for card in cards for key in ("ground", "accent", "number")]
    named += [card["band"]["color"] for card in cards if "band" in card]
    named += [tag.get("color") for tag in look.get("tags", {}).values()]
    return {name for name in named if name is not None}


def read_picture(path):
    try:
        root = ElementTree.parse(path).getroot()
    except (OSError, ElementTree.ParseError) as error:
        raise Fault(f"{path}: {error}") from None
    for element in root.iter():
        name = element.tag.removeprefix(SVG)
        if name not in ELEMENTS:
            raise Fault(f"{path}: <{name}> is not drawn here")
        for key, value in element.attrib.items():
            if key == "style" or key.startswith("on") or (key in HREFS and not value.startswith("#")):
                raise Fault(f"{path}: <{name} {key}> does not pass the page's policy")
    return root


def check_pictures(look, folder):
    root = read_picture(folder / "art.svg")
    there = [symbol.get("id") for symbol in root.iter(SVG + "symbol")]
    used = {use.get("href", "")[1:] for use in root.iter(SVG + "use")}
    named = motifs_of(look)
    if len(set(there)) < len(there):
        raise Fault(f"{folder}/art.svg: two pictures have one name")
    for name in sorted((named | used) - set(there)):
        raise Fault(f"{folder}/art.svg: there is no picture {name}")
    for name in sorted(set(there) - named - used):
        raise Fault(f"{folder}/art.svg: nobody looks at {name}")
    read_picture(folder / "cover.svg")


def check_game(folder, schema):
    path = folder / "look" / "look.json"
    if not path.exists():
        return
    try:
        look = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise Fault(f"{path}: {error}") from None
    check(look, schema, schema, str(path))
    check_codes(look, codes_of(folder), str(path))
    for name in sorted(colors_of(look) - set(look.get("colors", {}))):
        raise Fault(f"{path}: there is no colour {name}")
    check_pictures(look, path.parent)


def main():
    schema = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
    faults = 0
    for folder in sys.argv[2:]:
        try:
            check_game(pathlib.Path(folder), schema)
        except Fault as fault:
            print(fault, file=sys.stderr)
            faults += 1
    return faults > 0


if __name__ == "__main__":
    sys.exit(main())
