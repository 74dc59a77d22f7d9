#!/usr/bin/env python3
"""Looks fit their games, and whoever checks them refuses those that do not.

usage: looks.py SOURCE_ROOT      prints TAP
"""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

from tap import main, test

ROOT = pathlib.Path(sys.argv[1]).resolve()
GAMES = sorted(path.parent.parent for path in ROOT.glob("src/games/*/look/look.json"))


def run(*folders):
    command = [sys.executable, ROOT / "tools/check_looks.py", ROOT / "web/look.schema.json", *folders]
    return subprocess.run(command, capture_output=True, text=True)


def refused(game, change, words):
    """A copy of a game's folder with a fault in it: the checker says so in these words."""
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place) / game
        shutil.copytree(ROOT / "src/games" / game, folder)
        change(folder)
        done = run(folder)
        assert done.returncode == 1 and words in done.stderr, (words, done.returncode, done.stderr)


def with_look(change):
    def rewrite(folder):
        path = folder / "look/look.json"
        look = json.loads(path.read_text(encoding="utf-8"))
        change(look)
        path.write_text(json.dumps(look), encoding="utf-8")
    return rewrite


def with_art(old, new):
    def rewrite(folder):
        path = folder / "look/art.svg"
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return rewrite


@test
def every_look_fits_its_game():
    assert len(GAMES) >= 4
    done = run(*GAMES)
    assert done.returncode == 0, done.stderr


@test
def a_game_without_a_look_is_fine():
    assert run(ROOT / "tests/fifth").returncode == 0


@test
def what_the_game_has_is_drawn_and_nothing_else():
    refused("tenakee", with_look(lambda look: look["kinds"].pop("hare")), "kind hare is missing")
    refused("tenakee", with_look(lambda look: look["zones"].pop("discard")), "zone discard is missing")
    refused("tenakee", with_look(lambda look: look["kinds"].update(goose={})), "no kind goose")
    refused("tenakee", with_look(lambda look: look["events"].update(burnt="fade")), "no event burnt")
    refused("manitou", with_look(lambda look: look["phases"]["take"].update(to="bag")), "a zone bag")


@test
def the_schema_is_kept():
    refused("manitou", with_look(lambda look: look.pop("zones")), "zones is missing")
    refused("manitou", with_look(lambda look: look["zones"]["hand"].update(area="sky")), '"sky" is none of')
    refused("manitou", with_look(lambda look: look["zones"]["hand"].update(size=3)), "3 is none of")
    refused("manitou", with_look(lambda look: look["zones"]["hand"].update(card=[1])), "1 items")
    refused("tenakee", with_look(lambda look: look["colors"].update({"pole-1": "red;}"})), "does not fit")
    refused("tenakee", with_look(lambda look: look.update(sound="loud")), "no sound to be said")
    refused("tenakee", lambda folder: (folder / "look/look.json").write_text("{"), "look.json")


@test
def every_picture_is_there_and_seen():
    refused("tenakee", with_look(lambda look: look["kinds"]["hare"].update(motif="goose")), "no picture goose")
    refused("ogallala", with_look(lambda look: look["kinds"]["axe"].update(motif="sun")), "nobody looks at axe")
    refused("tenakee", with_look(lambda look: look["colors"].pop("pole-1")), "no colour pole-1")
    refused("tenakee", with_art('id="hare"', 'id="frog"'), "two pictures have one name")
    refused("tenakee", lambda folder: (folder / "look/cover.svg").unlink(), "cover.svg")


@test
def pictures_pass_the_policy_of_the_page():
    refused("tenakee", with_art("<path ", '<path style="fill:red" '), "does not pass the page's policy")
    refused("tenakee", with_art("<path ", '<path onclick="0" '), "does not pass the page's policy")
    refused("ogallala", with_art('href="#', 'href="https://elsewhere.invalid/#'), "does not pass the page's policy")
    refused("tenakee", with_art("<symbol ", "<script/><symbol "), "<script> is not drawn here")


if __name__ == "__main__":
    main()
