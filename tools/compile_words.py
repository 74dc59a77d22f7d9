#!/usr/bin/env python3
"""Compiles the catalogues (.po files in three languages) and the rules texts into blobs, and refuses faulty ones.

usage: compile_words.py --c TABLE.c --codes CODES.h FOLDER...      the first folder is the house's, the others are games
       compile_words.py --c TABLE.c --codes CODES.h --page FOLDER... as the page's engine knows them, without the terminal's
       compile_words.py --c TABLE.c --games NAME FOLDER...         games alone, as a table of that name (vl_words_load)
       compile_words.py --lists OUT FOLDER...                      a file for each game and language, for the page to make blobs of
       compile_words.py --json OUT FOLDER...
       compile_words.py --check FOLDER...

A catalogue is every NAME.LANG.po of a folder together (src/words/words.h says what a message is). What can be seen from
the files alone is checked here: every message is there in every language, with the same arguments and nothing left
empty. Whether the program knows the message, and says all it should, is for the tests to find out.
"""
import argparse
import collections
import json
import pathlib
import re
import struct
import sys

LANGUAGES = ("en", "fr", "de")
PLURALS = {
    "en": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
    "de": "nplurals=2; plural=(n != 1);",
}
# Forms that are messages of their own, and so belong to every language. All others are a matter of grammar.
COMMON_FORMS = {"", "you", "hidden", "about", "label", "letter", "short", "part", "would", "whole", "page", "complaint"}
# Messages that are known by the English words in the code, not by a code of their own.
ENGLISH_FORMS = {"complaint"}
# Messages that the program looks up by a name it was given: why something is refused, what a bot does.
NAMED = ("reason.", "bot.", "badge.")
# Those, and the seats' names, which have forms: nobody says them by a constant.
LOOKED_UP = NAMED + ("crest.",)
# What the terminal and the command line alone say: every byte of the page's words is fetched.
TERMINAL = ("away.", "command.", "fair.", "legend", "phrase.", "screen.", "shelf.", "note.kept_again", "plain.at_line", "plain.brief", "plain.confirm", "plain.eyes_later",
            "plain.help", "plain.kept", "plain.log_hint", "plain.many", "plain.no", "plain.points", "plain.remedy", "plain.resign", "plain.resume", "plain.score_hidden", "plain.several",
            "plain.staged", "plain.was_unkept", "plain.yes", "reason.program-", "reason.store-")
KEY_MOST = 256  # WORDS_KEY of src/words/phrase.h
CONVERSION = re.compile(r"%(?:%|[-0-9.*]*(?:ll|l|z)?[diuxscfe])")
ARGUMENT = re.compile(r"\{([^{}:]+)(?::([a-z]+))?\}")

# Where a line may not break: French before tall punctuation, inside « » and in large numbers, German before a lone sign.
# Catalogues are written with plain blanks; the terminal has only one width of blank, so no narrow ones are made.
SIGN = r"%(?![-0-9.*]*(?:ll|l|z)?[diuxscfe])"
UNBROKEN = {
    "fr": re.compile(rf" (?=[;:!?»]|{SIGN})|(?<=«) |(?<=\d) (?=\d\d\d\b)"),
    "de": re.compile(rf" (?=…|{SIGN})"),
}

Message = collections.namedtuple("Message", "text plural count where")


class Fault(Exception):
    pass


def unquote(text, where):
    if len(text) < 2 or text[0] != '"' or text[-1] != '"':
        raise Fault(f"{where}: a string in quotes is missing")
    out, escapes = "", {"n": "\n", '"': '"', "\\": "\\", "t": "\t"}
    it = iter(text[1:-1])
    for char in it:
        if char == '"':
            raise Fault(f"{where}: a quote inside a string needs a backslash")
        if char == "\\":
            char = escapes.get(next(it, ""))
            if char is None:
                raise Fault(f"{where}: an escape that is not understood")
        out += char
    return out


def entries(path):
    """The entries of a .po file: (line, fields), the header first."""
    fields, field, start = {}, None, 0
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines() + [""], 1):
        where, line = f"{path}:{number}", line.strip()
        if line.startswith("#"):
            continue
        if not line:
            if fields:
                yield start, fields
            fields, field = {}, None
        elif line.startswith('"'):
            if field is None:
                raise Fault(f"{where}: a string that belongs to nothing")
            fields[field] += unquote(line, where)
        else:
            match = re.fullmatch(r"(msgctxt|msgid|msgid_plural|msgstr(?:\[[01]\])?)\s+(\".*\")", line)
            if not match or match.group(1) in fields:
                raise Fault(f"{where}: not understood")
            field, start = match.group(1), start if fields else number
            fields[field] = unquote(match.group(2), where)


def unbroken(text, language):
    return UNBROKEN[language].sub("\u00a0", text) if language in UNBROKEN else text


def read_po(path, language):
    messages, header = {}, None
    for line, fields in entries(path):
        where = f"{path}:{line}"
        fields = {name: unbroken(text, language) if name.startswith("msgstr") else text for name, text in fields.items()}
        if fields.get("msgid") == "":
            header = fields.get("msgstr", "")
            continue
        if "msgid" not in fields:
            raise Fault(f"{where}: msgid is missing")
        key = (fields["msgid"], fields.get("msgctxt", ""))
        count = fields.get("msgid_plural")
        want = {"msgstr"} if count is None else {"msgstr[0]", "msgstr[1]"}
        if want - fields.keys() or not all(fields[name] for name in want):
            raise Fault(f"{where}: {key[0]}: no translation")
        if key in messages:
            raise Fault(f"{where}: {key[0]}: stands twice")
        if count is None:
            messages[key] = Message(fields["msgstr"], None, None, where)
        else:
            messages[key] = Message(fields["msgstr[0]"], fields["msgstr[1]"], count, where)
    if header is None:
        raise Fault(f"{path}: no header")
    for want in (f"Language: {language}\n", "charset=UTF-8", f"Plural-Forms: {PLURALS[language]}"):
        if want not in header:
            raise Fault(f"{path}: the header lacks {want.strip()}")
    return messages


def read_catalogue(folder):
    """{(code, form): {language: Message}}"""
    catalogue = {}
    for language in LANGUAGES:
        for path in sorted(folder.glob(f"*.{language}.po")):
            for key, message in read_po(path, language).items():
                if language in catalogue.setdefault(key, {}):
                    raise Fault(f"{message.where}: {key[0]}: stands in another file too")
                catalogue[key][language] = message
    if not catalogue:
        raise Fault(f"{folder}: no catalogue")
    return catalogue


def for_terminal(catalogue):
    return {key: messages for key, messages in catalogue.items() if key[1] != "page"}


def for_page(catalogue):
    """Where nobody needs to have a keyboard, the form "page" stands in the place of the message itself."""
    kept = {key: messages for key, messages in for_terminal(catalogue).items() if not key[0].startswith(TERMINAL)}
    return kept | {(code, ""): messages for (code, form), messages in catalogue.items() if form == "page"}


def conversions(text, where):
    """What a format of printf takes, in order."""
    found = [match.group() for match in CONVERSION.finditer(text)]
    if "%" in CONVERSION.sub("", text):
        raise Fault(f"{where}: a % that is no conversion; %% is the sign itself")
    return [conversion for conversion in found if conversion != "%%"]


def check_plain(code, form, message):
    """Messages that the program looks up by a name and says as they are."""
    if message.count is not None:
        raise Fault(f"{message.where}: {code}: a message of this kind has no plural")
    if len(key_of(code, form).encode()) >= KEY_MOST:
        raise Fault(f"{message.where}: too long to be looked up")


def check_complaint(code, message):
    found, wanted = conversions(message.text, message.where), conversions(code, message.where)
    if found != wanted:
        raise Fault(f"{message.where}: {code}: takes {found}, not {wanted}")


def check_named(code, form, message):
    if not re.fullmatch(r"[a-z]+\.[a-z0-9]+(-[a-z0-9]+)*", code):
        raise Fault(f"{message.where}: {code}: a code is made of small letters, digits and single hyphens")
    if form:
        raise Fault(f"{message.where}: {code}: a message of this kind has no forms")
    if "{" in message.text or "}" in message.text:
        raise Fault(f"{message.where}: {code}: a message of this kind has no arguments")


def arguments(message):
    found = set()
    for text in (message.text, message.plural or ""):
        found |= {name for name, _ in ARGUMENT.findall(text)}
        rest = ARGUMENT.sub("", text)
        if "{" in rest or "}" in rest:
            raise Fault(f"{message.where}: braces that are no argument")
    return found


def check(catalogue):
    for (code, form), by_language in sorted(catalogue.items()):
        some = next(iter(by_language.values()))
        if form in COMMON_FORMS and len(by_language) < len(LANGUAGES):
            missing = ", ".join(name for name in LANGUAGES if name not in by_language)
            raise Fault(f"{some.where}: {code} is missing in {missing}")
        if form not in COMMON_FORMS and (code, "") not in catalogue:
            raise Fault(f"{some.where}: {code}: a form of nothing")
        if form in ENGLISH_FORMS or code.startswith(NAMED):
            for message in by_language.values():
                check_plain(code, form, message)
                if form in ENGLISH_FORMS:
                    check_complaint(code, message)
                else:
                    check_named(code, form, message)
            continue
        wanted = arguments(some)
        for message in by_language.values():
            found = arguments(message)
            if found != wanted:
                raise Fault(f"{message.where}: {code}: arguments {sorted(found)}, elsewhere {sorted(wanted)}")
            if message.count is not None and message.count not in found:
                raise Fault(f"{message.where}: {code}: counts {{{message.count}}}, which it does not say")


def key_of(code, form):
    return f"{code}@{form}" if form else code


def sorted_keys(catalogue):
    keys = {key_of(*key): messages for key, messages in catalogue.items() if key[1] not in ENGLISH_FORMS}
    return sorted(keys.items(), key=lambda item: item[0].encode())


# ---- Blobs: src/words/blob.h says what they look like ----

class Texts:
    """Texts that lie one behind the other, each once."""

    def __init__(self, start):
        self.bytes, self.start, self.known = b"", start, {}

    def put(self, text):
        if text is None:
            return 0
        if text not in self.known:
            self.known[text] = self.start + len(self.bytes)
            self.bytes += text.encode("utf-8") + b"\0"
        return self.known[text]


def blob(name, language, entries):
    """`entries` are (key, Message or None), by their keys."""
    texts = Texts(20 + 16 * len(entries))
    name_at = texts.put(name)
    table = b""
    for key, message in entries:
        text, plural, count = (message.text, message.plural, message.count) if message else (None, None, None)
        table += struct.pack("<4I", *map(texts.put, (key, text, plural, count)))
    length = texts.start + len(texts.bytes)
    return struct.pack("<4s4I", b"VLW1", length, LANGUAGES.index(language), name_at, len(entries)) + table + texts.bytes


def all_entries(catalogues, folders):
    """(name, language, [(key, Message or None)]) of every catalogue, and of the rules where a folder has them. The house's
    messages keep their places in every language; the command line's complaints, which nobody else says, are apart."""
    for (name, catalogue), folder in zip(catalogues, folders):
        keys = sorted_keys(catalogue)
        complaints = [(code, messages) for (code, form), messages in catalogue.items() if form in ENGLISH_FORMS]
        for language in LANGUAGES:
            yield name, language, [(key, messages.get(language)) for key, messages in keys if name == "" or language in messages]
            if complaints:
                yield "complaints", language, [
                    (code, messages[language]) for code, messages in sorted(complaints, key=lambda item: item[0].encode())]
            rules = folder / f"rules.{language}.md"
            if rules.exists():
                text = Message(rules.read_text(encoding="utf-8"), None, None, str(rules))
                yield f"{name}/rules", language, [("rules", text)]


def write_c(all_of_them, table, path):
    out = ["/* Made by tools/compile_words.py from the catalogues and the rules. */", '#include "words/blob.h"', ""]
    if table != "vl_blobs":
        out += [f"extern const struct vl_blob *const {table}[];", ""]
    names = []
    for number, (name, language, entries) in enumerate(all_of_them):
        data = blob(name, language, entries)
        names.append(f"blob_{number}")
        out.append(f"/* {name or 'the house'}, {language} */")
        out.append(f"static const _Alignas(4) unsigned char blob_{number}[] = {{")
        out += ["    " + ",".join(map(str, data[at:at + 32])) + "," for at in range(0, len(data), 32)]
        out += ["};", ""]
    out.append(f"const struct vl_blob *const {table}[] = {{")
    out += [f"    (const struct vl_blob *)(const void *){name}," for name in names]
    out += ["    0,", "};", ""]
    path.write_text("\n".join(out), encoding="utf-8")


def phrase(message):
    """A message as JSON has it."""
    if message is None or message.count is None:
        return message and message.text
    return [message.text, message.plural, message.count]


def write_lists(all_of_them, folder):
    """A file each, house.fr.words or tenakee.fr.words: [name, language, {key: text or [text, plural, what is counted]}], of
    which the page makes a blob (web/src/engine/blob.ts): a list is a quarter smaller on the way. Rules are fetched as they are."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, language, entries in all_of_them:
        if "/" in name or name == "complaints":
            continue
        content = [name, LANGUAGES.index(language), {key: phrase(message) for key, message in entries}]
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
        (folder / f"{name or 'house'}.{language}.words").write_text(text, encoding="utf-8")


def write_codes(house, path):
    out = ["/* What the house can say. Made by tools/compile_words.py. */", "#ifndef VL_HOUSE_CODES_H", "#define VL_HOUSE_CODES_H", "", "enum vl_message {"]
    for index, (key, _) in enumerate(sorted_keys(house)):
        if re.fullmatch(r"[a-z0-9._-]+", key) and not key.startswith(LOOKED_UP):
            out.append(f"    VL_SAY_{re.sub(r'[.-]', '_', key).upper()} = {index},")
    out += ["};", "", "#endif", ""]
    path.write_text("\n".join(out), encoding="utf-8")


def as_json(catalogues):
    def said(message):
        return message.text if message.count is None else {"count": message.count, "one": message.text, "other": message.plural}

    return {language: {name or "house": {key: said(messages[language]) for key, messages in sorted_keys(catalogue) if language in messages}
                       for name, catalogue in catalogues}
            for language in LANGUAGES}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--c", type=pathlib.Path)
    parser.add_argument("--codes", type=pathlib.Path)
    parser.add_argument("--games")
    parser.add_argument("--page", action="store_true")
    parser.add_argument("--lists", type=pathlib.Path)
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("folders", type=pathlib.Path, nargs="+")
    args = parser.parse_args()
    try:
        house = None if args.games else args.folders[0]
        catalogues = [("" if folder == house else folder.name, read_catalogue(folder)) for folder in args.folders]
        for _, catalogue in catalogues:
            check(catalogue)
    except (Fault, UnicodeDecodeError) as fault:
        sys.exit(f"compile_words: {fault}")
    chosen = for_page if args.page or args.lists else for_terminal
    catalogues = [(name, chosen(catalogue)) for name, catalogue in catalogues]
    if args.c:
        write_c(all_entries(catalogues, args.folders), args.games or "vl_blobs", args.c)
    if args.lists:
        write_lists(all_entries(catalogues, args.folders), args.lists)
    if args.codes:
        write_codes(catalogues[0][1], args.codes)
    if args.json:
        args.json.write_text(json.dumps(as_json(catalogues), ensure_ascii=False, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
