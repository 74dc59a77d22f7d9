#!/usr/bin/env python3
"""The catalogues and the sources agree, the compiler of catalogues refuses faulty ones, and errors come in the language
of whoever reads them.

usage: words.py VEILLEE SOURCE_ROOT      prints TAP

What the code says (the codes of reasons, the formats of complaints) is found by reading the sources: every string that
stands where a reason or a format is expected. So a new reason without words fails here, and so do words that nothing
asks for any more.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from tap import main, test

VEILLEE, ROOT = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
COMPILER = ROOT / "tools/compile_words.py"
sys.path.insert(0, str(COMPILER.parent))
import compile_words  # noqa: E402

LANGUAGES = compile_words.LANGUAGES
LOCALES = {"en": "C", "fr": "fr_FR.UTF-8", "de": "de_DE.UTF-8"}

# ---- What the sources say ----

# The argument that is a reason's code, or the format of a complaint.
REASONS = {"REFUSED": 1, "VL_REFUSED": 1, "fail": 3, "fault_at": 3, "give_up": 2, "wrong": 2, "in_words": 0, "put_down": 1,
           "vl_reason": 1, "vl_answer_error": 3, "answer_error": 3, "vl_change_answer": 3, "vl_line_refuse": 3, "refuse": 3,
           "vl_line_bye": 1, "vl_room_bye": 1, "vl_house_error": 1, "vl_net_refuse": 3,
           "vl_net_trouble": 1}
# What those say to whom the house is a server. Nothing here is one yet.
OF_SERVERS = {"bug", "torn"}
CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
COMPLAINTS = {"complain": 0, "remark": 0, "report": 1}
STRING = r'"(?:[^"\\\n]|\\.)*"'
TOKEN = re.compile(rf"({STRING})|'(?:[^'\\]|\\.)+'|([(\[{{])|([)\]}}])|(,)|/\*.*?\*/|//[^\n]*", re.S)


def strings(code):
    """The string literals of a piece of code, neighbours joined as C does."""
    for match in re.finditer(rf"{STRING}(?:\s*{STRING})*", code):
        text = "".join(part[1:-1] for part in re.findall(STRING, match.group()))
        yield re.sub(r"\\(.)", lambda escape: {"n": "\n", "t": "\t"}.get(escape.group(1), escape.group(1)), text)


def without_comments(code):
    return TOKEN.sub(lambda match: " " if match.group().startswith("/") else match.group(), code)


def arguments(code, start):
    """The arguments of a call whose opening parenthesis ends just before `start`."""
    found, depth, begin = [], 0, start
    for match in TOKEN.finditer(code, start):
        _, opens, closes, comma = match.groups()
        if (closes or comma) and depth == 0:
            found.append(code[begin:match.start()])
            begin = match.end()
            if closes:
                return found
        depth += bool(opens) - bool(closes)
    raise AssertionError(f"a call without end: {code[start:start + 80]}")


def said_in_calls(code, calls):
    for match in re.finditer(rf"\b({'|'.join(calls)})\(", code):
        found = arguments(code, match.end())
        if calls[match.group(1)] < len(found):
            yield from strings(found[calls[match.group(1)]])


def returned(code, name=r"\w+"):
    """The strings that functions of this name return. Where only reasons are returned in words, these are codes."""
    for body in re.findall(rf"^(?:static )?const char \*{name}\([^)]*\) \{{\n(.*?)^\}}", code, re.M | re.S):
        for match in re.finditer(r"\breturn\b([^;]*);", body):
            yield from strings(match.group(1))


def sources(*folders):
    for folder in folders:
        for path in sorted((ROOT / "src" / folder).rglob("*.[ch]")):
            if "t" not in path.parts and "template" not in path.parts:
                yield path, without_comments(path.read_text(encoding="utf-8"))


def reasons_in_sources():
    """The codes of reasons that the house gives."""
    found = set()
    for path, code in sources("core", "table", "host", "home", "evening", "solve", "seats", "sim", "tui", "server", "page", "cli"):
        found.update(said_in_calls(code, REASONS))
        room = path.relative_to(ROOT / "src").parts[0]
        if room in ("core", "table") or (room == "server" and path.name == "tables.c"):
            found.update(returned(code))
        found.update(returned(code, r"reason_(?:of|against_\w+)"))
        found.update(returned(code, "vl_net_user_find"))
        for value in re.findall(rf"(?:\btrouble|\breason) = ({STRING})", code) if room in ("solve", "sim", "tui") else ():
            found.update(strings(value))
        for value in re.findall(rf"\{{E[A-Z]+, ({STRING})\}}", code):
            found.update(strings(value))
    _, store = next((path, code) for path, code in sources("store") if path.name == "store.c")
    found.update(code for code in strings(re.search(r"codes\[\] = \{(.*?)\}", store, re.S).group(1).replace(",", ";")) if code != "store-open")
    return found


def reasons_of_game(name):
    return {text for _, code in sources(f"games/{name}") for text in returned(code, r"\w*refuse")}


def registered_games():
    return re.findall(r"^GAME\((\w+)\)", (ROOT / "src/games/registry.def").read_text(encoding="utf-8"), re.M)


def complaints_in_sources():
    return {text for _, code in sources("cli") for text in said_in_calls(code, COMPLAINTS)}


def catalogue_of(folder, form=None):
    """{code: {language: text}} of one form, or {(code, form): …} of all."""
    catalogue = compile_words.read_catalogue(ROOT / "src" / folder)
    if form is None:
        return catalogue
    return {code: {language: message.text for language, message in by_language.items()}
            for (code, its_form), by_language in catalogue.items() if its_form == form}


def catalogue_of_the_house(form=None):
    return catalogue_of("words", form)


def named(folder, kind):
    """The messages of one kind, without it: {"not-on": …} for "reason."."""
    return {code.removeprefix(kind): texts for code, texts in catalogue_of(folder, "").items() if code.startswith(kind)}


@test
def strings_are_found_where_they_stand():
    code = without_comments('''
        if (a) return fail(r, (unsigned)strlen("x, y"), "REC-1", b ? "one \\"word\\"" : "two"
                           " words", &line->word[0]); /* fail(r, 1, "REC-2", "no", NULL) */
        return complain("%s, (%d)", f("nothing"), 1), false; // complain("nothing")
        static bool fail(struct vl_reader *r, unsigned line, const char *rule, const char *reason, void *word) {
static const char *why(int c) {
    return c ? "not-now" : NULL;
}
static int other(void) { return puts("other"); }
''')
    assert list(said_in_calls(code, REASONS)) == ['one "word"', "two words"], list(said_in_calls(code, REASONS))
    assert list(said_in_calls(code, COMPLAINTS)) == ["%s, (%d)"]
    assert list(returned(code)) == ["not-now"] and not list(returned(code, "when"))


def compare(said, known, what, least):
    lacking, unused = sorted(said - known), sorted(known - said)
    assert len(said) >= least, f"only {len(said)} found"
    assert not lacking, f"{what} that no catalogue has: {lacking}"
    assert not unused, f"{what} in the catalogues that no source says: {unused}"


@test
def every_reason_is_in_the_catalogues():
    said = reasons_in_sources()
    assert all(CODE.fullmatch(code) for code in said), sorted(code for code in said if not CODE.fullmatch(code))
    assert not said & OF_SERVERS, f"these are said by now: {said & OF_SERVERS}"
    compare(said | OF_SERVERS, set(named("words", "reason.")), "reasons", 120)


@test
def every_reason_of_a_game_is_among_its_words():
    """A game may give a reason of the house, too."""
    count = 0
    for game in registered_games():
        said, known = reasons_of_game(game), set(named(f"games/{game}", "reason."))
        compare(said - (set(named("words", "reason.")) - known), known, f"reasons of {game}", 0)
        count += len(said)
    assert count > 5, count


@test
def what_every_bot_does_is_said():
    code = without_comments((ROOT / "src/bots/bots.c").read_text(encoding="utf-8"))
    names = set(re.findall(r'\.name = "(\w+)"', code)) | set(said_in_calls(code, {"SEARCHER": 0}))
    compare(names | {"exec"}, set(named("words", "bot.")), "bots", 6)


@test
def every_complaint_is_in_the_catalogues():
    compare(complaints_in_sources(), set(catalogue_of_the_house("complaint")), "complaints", 40)


@test
def nothing_else_is_said_on_stderr():
    """Words go through complain() and remark(); the rest is names, columns and notation."""
    for path, code in sources("cli"):
        for match in re.finditer(r"\bfprintf\(stderr,|\bfputs\(", code):
            found = arguments(code, code.index("(", match.start()) + 1)
            text = found[1] if found[0].strip() == "stderr" else found[0] if found[-1].strip() == "stderr" else ""
            for said in strings(text):
                assert said in ("veillee: ", "edition %s@%s\n") or not re.search("[a-z]{2}", re.sub(r"\\033\S*|%[-0-9]*[a-z]", "", said)), (path, said)


@test
def every_message_of_the_house_is_said():
    code = "\n".join(text for _, text in sources("words", "table", "evening", "home", "tui", "cli"))
    names = set(re.findall(r"\bVL_SAY_\w+", code))
    unused = [message for message in catalogue_of_the_house("") if not message.startswith(compile_words.LOOKED_UP)
              and "VL_SAY_" + re.sub("[.-]", "_", message).upper() not in names and f'"{message}"' not in code]
    assert not unused, f"never said: {unused}"


@test
def translations_are_translated():
    """Nothing is left in English, and quotes and apostrophes are the language's own."""
    for (code, form), by_language in catalogue_of_the_house().items():
        for language, message in by_language.items():
            for text in filter(None, (message.text, message.plural)):
                assert language == "en" or form not in compile_words.ENGLISH_FORMS or text != code or not re.search(r"\b(the|is|a|of|no|not)\b", code), message
                assert '"' not in text and "'" not in text, message
                assert language != "fr" or not re.search(r"[^\u00a0][;!?»]| [:;!?»]|« ", text), message
        if code.startswith(compile_words.NAMED):
            assert len({message.text for message in by_language.values()}) == len(LANGUAGES), by_language


@test
def many_are_more_than_one():
    """What is said of many says how many, and is no shorter than what is said of one, but where German declines an adjective."""
    short, told = {"zone.stack", "line.prisoners", "group.prisoners", "fact.prisoners", "phase.keep"}, 0
    for folder in ("words", *(f"games/{game}" for game in registered_games())):
        for (code, _), by_language in catalogue_of(folder).items():
            for language, message in by_language.items():
                if message.plural is None:
                    continue
                told += 1
                assert f"{{{message.count}" in message.plural, message
                assert len(message.plural) >= len(message.text) or (language == "de" and code in short), message
    assert told > 300, told


@test
def who_reads_is_spoken_to_where_it_is_about_them():
    """An event has words for its first seat alone: they say "you", and those for the others do not."""
    you = {"en": r"\b(you|your|yours)\b", "fr": r"\b(vous|votre|vos)\b", "de": r"\b(du|dir|dich|dein|deine|deinen|deinem|deiner|deines)\b"}
    told = 0
    for game in registered_games():
        catalogue = catalogue_of(f"games/{game}")
        for (code, form), by_language in catalogue.items():
            if form != "you" or not code.startswith("event."):
                continue
            for language, message in by_language.items():
                told += 1
                plain = catalogue[code, ""][language]
                assert re.search(you[language], message.text, re.I) and "{seat}" not in message.text, message
                assert not re.search(you[language], plain.text, re.I) and re.search(r"\{(seat|next|who|dealer|player)", plain.text), plain
    assert told > 100, told


@test
def two_seats_are_named_in_their_order():
    """Whoever acts comes before whom it befalls, and what belongs to the lower seat before what belongs to the other: each beside its own seat."""
    told = 0
    for game in registered_games():
        for (code, _), by_language in catalogue_of(f"games/{game}").items():
            for message in by_language.values():
                names = re.findall(r"\{(\w+)", message.text)
                for first, second in (("seat", "victim"), ("seat", "rival"), ("seat0", "seat1"), ("total0", "total1"), ("card0", "card1")):
                    if first in names and second in names:
                        told += 1
                        assert names.index(first) < names.index(second), message
                if code.startswith("event.") and "seat0" in names:
                    assert names.index("seat0") < names.index(next(name for name in names if name.endswith("1"))), message
    assert told > 20, told


@test
def what_befalls_others_goes_on_in_the_middle_of_a_sentence():
    """It begins with a name, or has words of its own that begin small and do not end with a full stop."""
    nouns, told = {"Jagdgrund"}, 0
    for game in registered_games():
        catalogue = catalogue_of(f"games/{game}")
        for (code, form), by_language in catalogue.items():
            if form != "would" or not code.startswith("event."):
                continue
            for language in LANGUAGES:
                message = catalogue.get((code, "aside"), {}).get(language) or catalogue[code, ""][language]
                for text in filter(None, (message.text, message.plural)):
                    if "{seat" not in text:
                        continue
                    told += 1
                    own = message is not catalogue[code, ""][language]
                    assert re.match(r"\{seat[:}]", text) or (own and (text[0].islower() or text.split()[0] in nouns)), message
                    assert not own or not text.endswith("."), message
    assert told > 30, told


@test
def lines_do_not_break_before_signs():
    for language, written, made in (("fr", "Qui ? Lui : « oui » ! 1 000 à 5 % ; fin", "Qui_? Lui_: «_oui_»_! 1_000 à 5_%_; fin"),
                                    ("fr", "--seats : %s est à 2 et 30", "--seats_: %s est à 2 et 30"),
                                    ("de", "Er überlegt … 5 % von %s", "Er überlegt_… 5_% von %s"), ("en", "5 % : who ?", "5 % : who ?")):
        assert compile_words.unbroken(written, language) == made.replace("_", "\u00a0"), written


@test
def rules_begin_in_brief_and_keep_the_notation_for_the_end():
    """Players read names; what a record calls things (`t5`, `chief=on`) stands in the last section alone."""
    brief = {"en": "In brief", "fr": "En bref", "de": "In Kürze"}
    texts = sorted((ROOT / "src/games").glob("*/rules.*.md"))
    assert len(texts) >= 18, texts
    for path in texts:
        sections = re.split(r"^## ", path.read_text(encoding="utf-8"), flags=re.M)
        if path.parent.name != "template":
            assert sections[1].splitlines()[0] == brief[path.name.split(".")[1]], path
            sections.pop()
        for section in sections:
            code = re.search(r"(?<!`)`[^`\n]{2,}`(?!`)", section)
            assert not code, (path, code.group())


@test
def no_command_hides_a_move():
    """A typed line is a command first: a move that began with one could not be named."""
    catalogue = catalogue_of_the_house("")
    for folder in (ROOT / "src/games").iterdir():
        for (code, _), by_language in compile_words.read_catalogue(folder).items() if folder.is_dir() else ():
            if code.startswith("verb."):
                for language, message in by_language.items():
                    commands = {catalogue[name][language].lower() for name in catalogue if re.fullmatch(r"command\.\w+", name)}
                    assert message.text.split()[0].lower() not in commands, message


@test
def keys_fit():
    assert f"WORDS_KEY = {compile_words.KEY_MOST}," in (ROOT / "src/words/phrase.h").read_text(encoding="utf-8")


# ---- The compiler ----

HEADER = 'msgid ""\nmsgstr ""\n"Language: {0}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: {1}\\n"\n\n'
GOOD = {language: HEADER.format(language, compile_words.PLURALS[language]) +
        'msgid "greeting"\nmsgstr "{name}!"\n\n'
        'msgid "trophies"\nmsgid_plural "count"\nmsgstr[0] "{count} one"\nmsgstr[1] "{count} many"\n\n'
        'msgid "reason.not-now"\nmsgstr "later"\n\n'
        'msgctxt "complaint"\nmsgid "%s: %llu of %d"\nmsgstr "%s: %llu/%d"\n' for language in LANGUAGES}


def compile_catalogue(files):
    """What the compiler says of these files; "" if it is content."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            (pathlib.Path(folder) / name).write_text(text, encoding="utf-8")
        run = subprocess.run([sys.executable, COMPILER, "--check", folder], capture_output=True, text=True)
    assert (run.returncode == 0) == (run.stderr == ""), (run.returncode, run.stderr)
    return run.stderr


@test
def faulty_catalogues_are_refused():
    good = {f"house.{language}.po": text for language, text in GOOD.items()}
    assert compile_catalogue(good) == "", compile_catalogue(good)
    for old, new, message in (
        ('msgid "greeting"\nmsgstr "{name}!"\n', "", "greeting is missing in fr"),
        ('msgid "reason.not-now"\nmsgstr "later"\n', "", "reason.not-now is missing in fr"),
        ("{name}!", "{who}!", "greeting: arguments"),
        ("{name}!", "bonjour", "greeting: arguments"),
        ("{name}!", "{name", "braces that are no argument"),
        ("{name}!", "", "greeting: no translation"),
        ("{count} many", "", "trophies: no translation"),
        ('msgstr[1] "{count} many"\n', "", "trophies: no translation"),
        ('msgstr "later"', 'msgstr "later"\n\nmsgid "reason.not-now"\nmsgstr "plus tard"', "reason.not-now: stands twice"),
        ('msgstr "later"', 'msgstr "later"\nmsgstr "plus tard"', "not understood"),
        ('msgstr "later"', "msgstr later", "not understood"),
        ('msgid "reason.not-now"\n', "", "msgid is missing"),
        ("later", r"l\ater", "an escape that is not understood"),
        ("later", 'l"ater', "a quote inside a string needs a backslash"),
        ('msgid "greeting"\nmsgstr "{name}!"', 'msgctxt "acc"\nmsgid "gone"\nmsgstr "x"\n\nmsgid "greeting"\nmsgstr "{name}!"', "gone: a form of nothing"),
        (GOOD["fr"][:GOOD["fr"].index('msgid "greeting"')], "", "no header"),
        ("Language: fr", "Language: de", "the header lacks Language: fr"),
        (compile_words.PLURALS["fr"], compile_words.PLURALS["en"], "the header lacks Plural-Forms"),
        ("charset=UTF-8", "charset=Latin-1", "the header lacks charset=UTF-8"),
        ('msgid_plural "count"', 'msgid_plural "points"', "counts {points}, which it does not say"),
        ("%s: %llu/%d", "%s: %d/%llu", "takes ["),
        ("%s: %llu/%d", "%s: %lld/%d", "takes ["),
        ("%s: %llu/%d", "%s: %llu", "takes ["),
        ("%s: %llu/%d", "%s: %llu/%d %s", "takes ["),
        ("%s: %llu/%d", "%s: %llu/%d, 5 % sûr", "a % that is no conversion"),
        ('msgstr "later"', 'msgid_plural "now"\nmsgstr[0] "later"\nmsgstr[1] "later"', "reason.not-now: a message of this kind has no plural"),
        ('msgstr "later"', 'msgstr "later, {name}"', "reason.not-now: a message of this kind has no arguments"),
    ):
        assert GOOD["fr"].count(old) == 1, old
        said = compile_catalogue(dict(good, **{"house.fr.po": GOOD["fr"].replace(old, new)}))
        assert message in said, (old, new, said)
    for new, message in (
        ("reason.not-now" + "-yet" * 64, "too long to be looked up"),
        ("reason.not now", "a code is made of small letters"),
        ('reason.not-now"\nmsgctxt "you', "has no forms"),
    ):
        said = compile_catalogue({name: text.replace("reason.not-now", new) for name, text in good.items()})
        assert message in said, (new, said)
    again = dict(good, **{"other.fr.po": GOOD["fr"]})
    assert "stands in another file too" in compile_catalogue(again)
    assert "no catalogue" in compile_catalogue({"house.en.txt": GOOD["en"]})


@test
def json_has_the_same_keys_in_every_language():
    games = registered_games()
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "words.json"
        subprocess.run([sys.executable, COMPILER, "--json", out, ROOT / "src/words", *(ROOT / "src/games" / game for game in games)], check=True)
        words = json.loads(out.read_text(encoding="utf-8"))
    assert set(words) == set(LANGUAGES)
    for name in ("house", *games):
        keys = {}
        for language in LANGUAGES:
            phrases = words[language][name]
            assert all(phrase if isinstance(phrase, str) else set(phrase) == {"count", "one", "other"} for phrase in phrases.values())
            keys[language] = {key for key in phrases if "@" not in key or key.split("@")[1] in compile_words.COMMON_FORMS}
        assert keys["en"] == keys["fr"] == keys["de"], name
    assert words["fr"]["house"]["reason.over"] == "la partie est finie"


# ---- Errors, as people get them ----


def veillee(*words, status, language="en", stdin=b""):
    environment = dict(os.environ, LC_ALL=LOCALES[language], HOME="/nowhere")
    run = subprocess.run([VEILLEE, *map(str, words)], input=stdin, capture_output=True, env=environment, timeout=300)
    out, err = run.stdout.decode("utf-8"), run.stderr.decode("utf-8")
    assert run.returncode == status, (words, run.returncode, out[-500:], err[-500:])
    return out, err


@test
def complaints_come_in_the_language_of_the_environment():
    for words, said in (
        (["dance"], {"en": "there is no command “dance”", "fr": "il n’y a pas de commande « dance »", "de": "einen Befehl „dance“ gibt es nicht"}),
        (["rules", "chess"], {"en": "there is no game “chess”", "fr": "il n’y a pas de jeu « chess »", "de": "ein Spiel „chess“ gibt es nicht"}),
        (["random", "tenakee", "--players", 3, "--option", "chief=1"],
         {"en": "this option has no such value", "fr": "cette option n’a pas cette valeur", "de": "diese Option hat keinen solchen Wert"}),
        (["random", "goofspiel", "--players", 3, "--option", "bids=hidden"],
         {"en": "hidden bids are for two", "fr": "les mises cachées ne se jouent qu’à deux", "de": "verdeckt bieten geht nur zu zweit"}),
        (["random", "tenakee", "--players", 2], {"en": "is for 3 to 5 players", "fr": "se joue de 3 à 5 joueurs", "de": "ist für 3 bis 5 Spieler"}),
        (["random", "tenakee", "--players", "x"], {"en": "from 3 to 5, not “x”", "fr": "de 3 à 5, pas « x »", "de": "von 3 bis 5, nicht „x“"}),
        (["random", "tenakee", "--loud"], {"en": "unknown flag --loud", "fr": "option inconnue --loud", "de": "unbekannter Schalter --loud"}),
        (["replay", ROOT / "tests/examples/tenakee-3p.rec", "--seat", 7],
         {"en": "--seat takes 0 to 2, spectator or all, not “7”", "fr": "--seat prend 0 à 2, spectator ou all, pas « 7 »",
          "de": "--seat erwartet 0 bis 2, spectator oder all, nicht „7“"}),
        (["validate", "/no/such/file"], {"en": "there is no such file", "fr": "ce fichier ou ce dossier n’existe pas", "de": "diese Datei oder diesen Ordner gibt es nicht"}),
        (["play", ROOT / "README.md"], {"en": "this is not a saved game", "fr": "ce n’est pas une partie gardée", "de": "das ist keine gespeicherte Partie"}),
        (["sim", "kuhn", "--bots", "random,x", "--games", 1],
         {"en": "  random   any legal move\n", "fr": "  random   n’importe quel coup permis\n", "de": "  random   irgendein erlaubter Zug\n"}),
        (["sim", "kuhn", "--bots", "random,exec:true", "--games", 1],
         {"en": "exec:true: it has gone away", "fr": "exec:true : il est parti", "de": "exec:true: es ist nicht mehr da"}),
        (["solve", "kuhn"],
         {"en": "how many iterations?", "fr": "combien d’itérations ?", "de": "wie viele Durchläufe?"}),
    ):
        for language in LANGUAGES:
            out, err = veillee(*words, status=2, language=language)
            wanted = compile_words.unbroken(said[language], language)
            assert out == "" and err.startswith("veillee: ") and wanted in err, (words, language, out, err)


@test
def a_language_that_is_asked_for_comes_first():
    assert "ein Spiel „chess“ gibt es nicht" in veillee("rules", "chess", "--lang", "de", status=2, language="fr")[1]
    assert "unbekannter Schalter --loud" in veillee("rules", "chess", "--loud", "--lang=de", status=2, language="fr")[1]
    assert "--lang prend l’une des valeurs en, fr, de, pas «\u00a0it\u00a0»" in veillee("rules", "kuhn", "--lang", "it", status=2, language="fr")[1]


def validate(record, language):
    """What is said of a record that is not right: ("FAIL -:LINE RULE", the rest)."""
    out, err = veillee("validate", "-", status=1, language=language, stdin=record.encode())
    assert err == "", err
    return re.fullmatch(r"(FAIL -:\d+ [A-Z]+-\d+) (.+)\n", out).groups()


@test
def faults_of_records_come_in_every_language():
    for record, said in (
        ("game chess\n", {"en": "unknown game: chess", "fr": "jeu inconnu : chess", "de": "unbekanntes Spiel: chess"}),
        ("game tenakee\nplayers 3\n---\n0 play\n",
         {"en": "too few words after this verb: play", "fr": "trop peu de mots après ce verbe : play", "de": "zu wenige Wörter nach diesem Verb: play"}),
        ("game tenakee\nplayers 3\n---\n", {"en": "the record ends before the game", "fr": "l’enregistrement s’arrête avant la fin de la partie",
                                             "de": "die Aufzeichnung endet, bevor die Partie zu Ende ist"}),
    ):
        for language in LANGUAGES:
            assert validate(record, language)[1] == compile_words.unbroken(said[language], language), (record, language)
    record = (ROOT / "src/games/tenakee/golden/3.rec").read_text(encoding="utf-8")
    record = re.sub(r"play \S+ .$", "play head A", record, count=1, flags=re.M)  # the first card on a totem is no head
    for language, start in (("en", "not allowed here: play head A - "), ("fr", "ce n’est pas permis ici\u00a0: play head A - "),
                            ("de", "das ist hier nicht erlaubt: play head A - ")):
        form, rest = validate(record, language)
        rules = (ROOT / f"src/games/tenakee/rules.{language}.md").read_text(encoding="utf-8")
        assert " TEN-" in form and rest.startswith(start), (form, rest)
        assert rest.removeprefix(start) in re.sub("[ \n]+", " ", rules), rest


@test
def damaged_records_are_never_told_in_words_of_another_language():
    """Line and rule are the same in every language, and the reason is one of the catalogue's."""
    texts, seen = named("words", "reason."), set()
    colon = catalogue_of_the_house("")["plain.colon"]
    for path in (ROOT / "src/games/tenakee/golden/3.rec", ROOT / "src/games/kuhn/golden/2.rec"):
        lines = path.read_text(encoding="utf-8").splitlines()
        body = lines.index("---") + 1
        for i in (0, 1, body - 1, body, len(lines) // 2, len(lines) - 1):
            for new in ([], [lines[i], lines[i]], [lines[i] + " x"], ["0 x"], ["0"], ["9 x"], ["= 1"], ["! sulk"], ["x"], ["option a"]):
                forms = set()
                for language in LANGUAGES:
                    form, rest = validate("\n".join(lines[:i] + new + lines[i + 1:]), language)
                    known = {key for key, text in texts.items() if (rest + colon[language]).startswith(text[language] + colon[language])}
                    assert known, (language, rest)
                    forms.add(form)
                    seen |= known
                assert len(forms) == 1, forms
    assert len(seen) > 15, seen


if __name__ == "__main__":
    main()
