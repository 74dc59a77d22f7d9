#!/usr/bin/env python3
"""docs/vocabulary.md says what the catalogues say: for each game of the shelf, all its words, in all languages.

usage: vocabulary.py SOURCE_ROOT      prints TAP

A row is a word of the notation and what the French, English and German catalogues call it. A card (word.NAME) must be
called exactly so; digits that a star stands for are written as "…". Anything else of that name (a move, a zone, a score
line, an option, an event) must have the cell in one of its messages. Every card, move, zone and option has a row; only
words that are the same in the notation and in every language (the places A to D) need none, and sets of them (A-B).
"""
import pathlib
import re
import sys

LANGUAGES = ("fr", "en", "de")
KINDS = ("word", "verb", "zone", "option", "line", "event")
COMPLETE = ("word", "verb", "zone", "option")


def read_tables(text):
    """{title: [(word, [French, English, German])]}"""
    tables = {}
    for section in re.split(r"^## ", text, flags=re.M)[1:]:
        rows = re.findall(r"^\| `(.+?)` \| (.+) \| (.+) \| (.+) \|$", section, re.M)
        tables[section.splitlines()[0]] = [(word, cells) for word, *cells in rows]
    return tables


def is_on_shelf(folder):
    return any(".on_shelf = true" in path.read_text(encoding="utf-8") for path in folder.glob("*.c"))


def plain(message):
    return re.sub(r"\{[0-9]\}", "…", message.plural or message.text)


def row_faults(catalogue, word, cells):
    for language, cell in zip(LANGUAGES, cells):
        card = catalogue.get((f"word.{word}", ""))
        if card is not None:
            if plain(card[language]) != cell:
                yield f"{word}, {language}: {cell}, the catalogue says {plain(card[language])}"
            continue
        said = [text for (code, _), messages in catalogue.items() if language in messages
                if code.split(".", 1)[0] in KINDS and code.split(".", 1)[-1] == word
                for text in (messages[language].text, messages[language].plural) if text]
        if not any(cell.lower() in text.lower() for text in said):
            yield f"{word}, {language}: {cell} is in none of its messages"


def missing(catalogue, words):
    for (code, form), messages in sorted(catalogue.items()):
        kind, _, name = code.partition(".")
        if form or kind not in COMPLETE or (kind == "option" and "." in name):
            continue
        same = all(plain(message) == name.replace("*", "…") for message in messages.values())
        parts = ["*" if part.isdigit() else part for part in name.split("-")]
        of_several = len(parts) > 1 and all((f"word.{part}", "") in catalogue for part in parts)
        if words.count(name) > 1 or (name not in words and not same and not of_several):
            yield f"{code} has {words.count(name)} rows"


def main():
    root = pathlib.Path(sys.argv[1])
    sys.path.insert(0, str(root / "tools"))
    from compile_words import read_catalogue

    tables = read_tables((root / "docs/vocabulary.md").read_text(encoding="utf-8"))
    shelf = [folder for folder in sorted((root / "src/games").iterdir()) if folder.is_dir() and is_on_shelf(folder)]
    failed = False
    print(f"1..{len(shelf) + 1}")
    for number, folder in enumerate(shelf, 1):
        catalogue = read_catalogue(folder)
        title = catalogue["title", ""]["en"].text
        rows = tables.pop(title, [])
        faults = [] if rows else ["there is no table"]
        faults += missing(catalogue, [word for word, _ in rows])
        for word, cells in rows:
            faults += row_faults(catalogue, word, cells)
        failed |= bool(faults)
        print(f"{'not ok' if faults else 'ok'} {number} - the vocabulary of {title}")
        for fault in faults:
            print(f"# {fault}")
    print(f"{'not ok' if tables else 'ok'} {len(shelf) + 1} - there is no other table")
    sys.exit(failed or bool(tables))


if __name__ == "__main__":
    main()
