#!/usr/bin/env python3
"""The screen, played with real keys: in tmux, where what a person would see can be captured, and on a bare pseudo-terminal, where
thousands of random keys, clicks and sizes must not bring it down.

usage: terminal.py VEILLEE SOURCE_ROOT [--write]      prints TAP; --write writes the golden screens anew
"""
import fcntl
import os
import pathlib
import pty
import random
import re
import resource
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

import tap
from tap import test

VEILLEE, ROOT = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
WRITING = "--write" in sys.argv
SCREENS = ROOT / "tests" / "screens"
PATIENCE = 60   # seconds until something that never comes is a failure; nothing depends on how fast it comes
EVENTS = int(os.environ.get("VEILLEE_EVENTS", 3000)) # random ones; fewer where the program is slow


def environment(home, **more):
    env = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "TMUX", "NO_COLOR"))}
    return dict(env, LANG="C.UTF-8", XDG_DATA_HOME=home, **more)


def brief(home, games=("tenakee", "manitou", "tomahawk", "ogallala")):
    """Whoever plays there has been told these games in brief."""
    folder = pathlib.Path(home, "veillee")
    folder.mkdir(exist_ok=True)
    if not (folder / "habits").exists():
        (folder / "habits").write_text("".join(f"brief\t{game}\n" for game in games), encoding="utf-8")


def golden(name, screen):
    path = SCREENS / f"terminal-{name}.txt"
    if WRITING:
        path.write_text(screen, encoding="utf-8")
    wanted = path.read_text(encoding="utf-8")
    if wanted != screen:
        raise AssertionError(f"{path} differs; the screen is\n{screen}")


class Window:
    """The program in a window of a tmux server of its own."""

    def __init__(self, home, *words, w=80, h=24, **env):
        self.socket = f"veillee-{os.getpid()}-{random.getrandbits(32)}"
        self.home = home
        if words and not words[0].startswith("-"):
            brief(home)
        self.env = environment(home, **env)
        command = " ".join([VEILLEE, "play", *(f"'{word}'" for word in words)])
        self.tmux("-f", "/dev/null", "start-server", ";", "set", "-g", "default-terminal", "screen-256color", ";", "set", "-g", "status",
                  "off", ";", "set", "-g", "remain-on-exit", "on", ";", "new-session", "-d", "-x", w, "-y", h, command)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.tmux("kill-server")

    def tmux(self, *words):
        done = subprocess.run(["tmux", "-u", "-L", self.socket, *map(str, words)], env=self.env, capture_output=True, text=True, encoding="utf-8")
        return done.stdout

    def screen(self, *options):
        lines = self.tmux("capture-pane", "-p", *options).split("\n")
        return "\n".join(line.rstrip() for line in lines).rstrip("\n") + "\n"

    def keys(self, *keys):
        self.tmux("send-keys", *keys)

    def resize(self, w, h):
        self.tmux("resize-window", "-x", w, "-y", h)

    def wait(self, wanted, other_than=None):
        """The screen, as soon as it is as wanted, twice in a row, and another one than before."""
        last, end = None, time.monotonic() + PATIENCE
        while time.monotonic() < end:
            screen = self.screen()
            if screen == last and screen != other_than and wanted(screen):
                return screen
            last = screen
            time.sleep(0.02)
        raise AssertionError(f"the screen never became as wanted:\n{last}")

    def press(self, *keys, wanted=lambda screen: True):
        """Keys that change the screen; returns the new one."""
        before = self.screen()
        self.keys(*keys)
        return self.wait(wanted, other_than=before)

    def ended(self):
        """Waits for the program to end; its exit status."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            status = self.tmux("display-message", "-p", "#{?pane_dead_signal,signal #{pane_dead_signal},#{pane_dead_status}}").strip()
            if status:
                return status
            self.tmux("run-shell", "true") # a child that ends may be overlooked until the next one does
            time.sleep(0.02)
        raise AssertionError("the program does not end")


def last_line(screen):
    return screen.rstrip("\n").split("\n")[-1]


def is_thinking(screen):
    """Somebody is, whether or not something is asked meanwhile: a sign turns before what is expected."""
    return re.search(r"^ [|/\\-] \S", "\n".join(screen.rstrip("\n").split("\n")[-4:-1]), re.M) is not None


def may_choose(screen):
    return " Tab " in last_line(screen)


def asks(screen):
    """Something is asked, and nothing else is going on."""
    return may_choose(screen) and not is_thinking(screen)


def whole(screen):
    return asks(screen) and whole_meanwhile(screen)


def whole_meanwhile(screen):
    """The choice is complete, whoever may still be thinking."""
    return last_line(screen).startswith((" c ", "▸c ", ">c "))


def is_page(screen):
    return last_line(screen).startswith((" Esc ", " Échap "))


def is_list(screen):
    """Something that Enter answers: a list, or the curtain between two people."""
    return last_line(screen).startswith((" Enter ", " Entrée ", " Eingabe "))


def is_page_or_list(screen):
    return is_page(screen) or is_list(screen)


def is_over(screen):
    return "  e " in last_line(screen) and "  n " in last_line(screen)


def tells(screen):
    """A panel of all that has happened at once."""
    return re.match(" (Enter go on|Entrée continuer|Eingabe weiter)$", last_line(screen)) is not None


def questions(screen):
    """Something that gives something up is asked once more."""
    return re.match(" (Enter yes|Entrée oui|Eingabe ja) ", last_line(screen)) is not None


def ready(screen):
    return asks(screen) or is_page(screen) or is_over(screen)


def has_keys(screen, keys):
    return all(re.search(f"(^|  ) ?▸?{re.escape(key)} \\S", last_line(screen)) for key in keys)


def act(window, told=lambda screen: None):
    """The first move of the list, or confirming what is laid out, whatever it gives up; what stays is looked at and left."""
    def goes_on(screen):
        return ready(screen) or tells(screen) or questions(screen)
    screen = window.press(*(["c"] if whole(window.screen()) else ["Tab", "Enter"]), wanted=goes_on)
    while tells(screen) or questions(screen):
        if tells(screen):
            told(screen)
        screen = window.press("Enter", wanted=goes_on)
    return screen


def play_game(name, words, moments, **size):
    """A whole game by keys, looked at after so many acts, and at its end."""
    with tempfile.TemporaryDirectory() as home, Window(home, *words, "--no-motion", **size) as window:
        screen, acts, panels = window.wait(asks), 0, []
        while asks(screen):
            if acts in moments:
                golden(f"{name}-{acts}", screen)
            assert has_keys(screen, "rikq" + ("c" if whole(screen) else "")), screen
            screen, acts = act(window, panels.append), acts + 1
            assert acts < 400, "the game does not end"
        for number, panel in enumerate(panels[:2]):
            golden(f"{name}-panel-{number}", panel)
        golden(f"{name}-scores", screen)
        golden(f"{name}-over", window.press("Escape", wanted=is_over))
        eyes = window.press("e", wanted=is_over)
        assert eyes != screen
        window.press("l", wanted=is_list)
        first = window.press("Home", "Enter", wanted=lambda s: "←" in last_line(s) or "<" in last_line(s))
        assert window.press("Right") != first
        window.press("Escape", wanted=is_list)
        window.press("Escape", wanted=is_over)
        again = window.press("n", wanted=asks)
        assert again.count("\n") <= 24 or size


@test
def tenakee_to_its_end_in_french():
    play_game("tenakee", ["tenakee", "--seats", "human:Anne,greedy,greedy", "--seed", "3", "--lang", "fr"], {0, 2, 12})


@test
def manitou_to_its_end_in_german():
    play_game("manitou", ["manitou", "--seats", "greedy,human:Anne,greedy,greedy", "--seed", "4", "--lang", "de"], {0, 5, 14})


@test
def tomahawk_to_its_end_in_english():
    play_game("tomahawk", ["tomahawk", "--seats", "human:Anne,greedy", "--seed", "5", "--lang", "en"], {0, 5, 10})


@test
def ogallala_to_its_end_in_a_larger_window():
    play_game("ogallala", ["ogallala", "--seats", "human:Anne,greedy,greedy,greedy,greedy", "--seed", "6", "--lang", "fr"], {1, 20}, w=120, h=34)


TENAKEE = ["tenakee", "--seats", "human:Anne,greedy,greedy", "--seed", "3", "--lang", "en", "--no-motion"]


@test
def cards_are_laid_out_taken_back_and_played_by_pointing():
    with tempfile.TemporaryDirectory() as home, Window(home, *TENAKEE) as window:
        start = window.wait(asks)
        laid = window.press("Up", "Enter", wanted=asks)
        assert "»" in laid and laid != start
        window.press("Right", "Enter", "Right", "Enter", wanted=whole)
        confirmed = window.press("c", wanted=lambda s: asks(s) and not whole(s))
        taken = window.press("Enter", wanted=asks)
        golden("pointing", taken)
        assert taken != confirmed and "»" in taken
        back = window.press("Escape", wanted=asks)
        assert "»" not in back
        window.press("Enter", "Enter", wanted=lambda s: asks(s) and re.search(r"Colette (starts|plays|finishes)", s))


@test
def a_choice_that_is_whole_is_shown_whole_and_confirmed_by_enter():
    with tempfile.TemporaryDirectory() as home, Window(home, *TENAKEE) as window:
        screen = window.wait(asks)
        while not whole(screen):
            screen = window.press("Enter", wanted=asks)
        golden("whole", screen)
        board = window.press("Up", wanted=whole)
        assert last_line(board).startswith(" c ") and "▸" in board, board
        back = window.press("Enter", wanted=lambda s: asks(s) and not whole(s))
        again = window.press("Tab", "Enter", wanted=whole)
        assert back.count("»") == 2 and again.count("»") == 3, again
        played = window.press("Enter", wanted=lambda s: asks(s) and "Play a card" in s)
        assert re.search("^  Hand .*▸", played, re.M), played


@test
def who_has_left_a_whole_choice_stays_where_they_are():
    """Others act, and words are refused: Enter still picks up the card that the cursor is on."""
    for pace in (1500, 6000, 24000): # the bot that acts must not have done so before
        words = ["tenakee", "--seats", f"human:Anne,ismcts:{pace}ms,greedy", "--seed", "3", "--lang", "en", "--no-motion"]
        with tempfile.TemporaryDirectory() as home, Window(home, *words) as window:
            window.wait(may_choose)
            for count in (1, 2, 3):
                window.press("Enter", wanted=lambda s: may_choose(s) and s.count("»") == count)
            left = window.press("Up", wanted=whole_meanwhile)
            if not is_thinking(left):
                continue
            assert last_line(left).startswith(" c "), left
            screen = window.wait(whole)
            assert last_line(screen).startswith(" c "), screen
            screen = window.press("B", wanted=whole) # nobody plays for her
            assert last_line(screen).startswith(" c "), screen
            window.press("Enter", wanted=lambda s: asks(s) and s.count("»") == 2)
            return
    print("# the bot was always first")


def captions(screen, name):
    """Lines of a folded river, and of an open one."""
    return [line for line in screen.split("\n") if line.startswith(f" {name} ")]


TOMAHAWK = ["tomahawk", "--seats", "human:Anne,greedy", "--seed", "4", "--lang", "en", "--no-motion"]


def advised(window):
    """The screen with a hint on it, and its words."""
    screen = window.press("h", wanted=lambda s: asks(s) and "% to win" in re.sub(r"[\s│]+", " ", s))
    return screen, re.sub(r"[\s│]+", " ", screen)


@test
def whoever_takes_up_an_advised_card_is_led_to_its_place():
    with tempfile.TemporaryDirectory() as home, Window(home, *TOMAHAWK) as window:
        window.wait(asks)
        screen, words = advised(window)
        label = re.search(r"^  Specials .*▸(\S+) *◂", screen, re.M).group(1)
        name = {"3Clo": "Teasing Cloud", "Sky": "Power of the Sky", "8Sku": "Skull in the Wind"}[label]
        leaves = re.search(name + r" in place of the (.*?)(?: and [A-Z]|[:,.(])", words).group(1).strip()
        taken = window.press("Enter", wanted=lambda s: asks(s) and "»" in s)
        assert re.search(f"^ {leaves} \\(.*Your deck", taken, re.M), (leaves, taken)
        window.press("Enter", wanted=lambda s: asks(s) and "1 more special" in s)
        window.press("Enter", wanted=lambda s: asks(s) and "Your deck" in s)
        window.press("Enter", wanted=whole)
        window.press("c", wanted=lambda s: asks(s) and "4 to go" in s)
        advised(window)
        window.press("Enter", wanted=lambda s: asks(s) and "Your side of pile" in s)
        screen = window.press("Enter", wanted=lambda s: asks(s) and "3 to go" in s)
        assert "▸" in next(line for line in screen.split("\n") if line.startswith("  Hand ")), screen


@test
def a_key_that_does_nothing_says_so():
    with tempfile.TemporaryDirectory() as home, Window(home, *TOMAHAWK) as window:
        window.wait(asks)
        assert "does nothing here" in window.press("x", wanted=asks)
        assert "There is nothing" not in window.press("Escape", wanted=asks) # it has put the words away
        assert "You have nothing in hand" in window.press("Escape", wanted=asks)
        assert "Not everything is chosen yet" in window.press("c", wanted=asks)
        screen = window.press("Down", wanted=lambda s: asks(s) and "Your deck" in s)
        while "▸ 3 " not in screen: # the first that has a special's value
            screen = window.press("Right", wanted=asks)
        assert "take up the card that is to go there" in window.press("Enter", wanted=asks), screen


@test
def the_line_about_a_card_is_whole():
    """Old news leave it as many lines as it needs, from the first look on and wherever the cursor goes."""
    words = ["manitou", "--seats", "greedy,human:Anne,greedy,greedy", "--seed", "4", "--lang", "de", "--no-motion"]
    with tempfile.TemporaryDirectory() as home, Window(home, *words) as window:
        screen = window.wait(asks)
        assert "Heiler (Krieger) – Deine Reserve. Schlägt Regenmacher und Frau. Unterliegt Häuptling und Kundschafter." in " ".join(screen.split()), screen
        screen = window.press("Right", "Right", wanted=lambda s: asks(s) and "Regenmacher (" in s)
        assert "Unterliegt Häuptling und Heiler." in " ".join(screen.split()), screen


@test
def a_card_is_explained_on_a_page_of_its_own():
    for words, name, about in ((TOMAHAWK, "Teasing Cloud", "If the card opposite is a 7"), (TENAKEE, "Totem 10", "It starts a totem")):
        with tempfile.TemporaryDirectory() as home, Window(home, *words) as window:
            screen = window.wait(asks)
            while f"\n {name.lower()} (" not in screen.lower():
                screen = window.press("Left", wanted=asks)
            page = window.press("i", wanted=is_page)
            assert page.startswith(f" {name}") and about in " ".join(page.split()) and " – Your " in page, page
            assert window.press("Escape", wanted=asks) == screen


@test
def rivers_of_others_open_and_close_again():
    words = ["ogallala", "--seats", "human:Anne,greedy,greedy,greedy,greedy", "--seed", "6", "--lang", "en", "--no-motion"]
    with tempfile.TemporaryDirectory() as home, Window(home, *words) as window:
        screen, acts = window.wait(asks), 0
        while acts < 30 or "Draw" not in screen:
            screen, acts = act(window), acts + 1
        while "▸Discard" not in screen: # the captions are at the left
            screen = window.press("Down" if "▸Pile 1" in screen else "Left", wanted=asks)
        for name in ("Élise", "Denis", "Colette"):
            while "▸River" not in captions(screen, name)[0]:
                screen = window.press("Up", wanted=asks)
            assert "Enter opens it." in screen, screen
            screen = window.press("Enter", wanted=asks)
            assert "│" in captions(screen, name)[0], screen
        golden("rivers", screen)
        closed = window.press("Enter", wanted=asks)
        assert "│" not in captions(closed, "Colette")[0], closed


@test
def a_pile_beside_the_cards_does_not_open():
    with tempfile.TemporaryDirectory() as home, Window(home, "tomahawk", "--seats", "human:Anne,greedy", "--seed", "5", "--lang", "en", "--no-motion") as window:
        screen = window.wait(asks)
        while "then 3  " not in screen: # one territory is left below, of three turns
            screen = act(window)
        screen = window.press("Up", "Right", wanted=lambda s: "▸then " in s)
        while "▸then 3◂" not in screen:
            screen = window.press("Left", wanted=asks)
        assert "opens" not in screen, screen
        assert "then 3" in window.press("Enter", "Left", wanted=asks)


@test
def a_refusal_names_the_rule():
    with tempfile.TemporaryDirectory() as home, Window(home, *TENAKEE) as window:
        window.wait(asks)
        for word in ("head", "10", "8"):
            screen = window.press("Tab", *word, "Enter", wanted=asks)
        assert whole(screen), screen
        screen = window.press("c", wanted=lambda s: asks(s) and "Play a card" in s)
        for _ in range(3):
            if "▸Head" not in screen:
                screen = window.press("Right", wanted=asks)
        refused = window.press("Enter", wanted=asks) # there is no totem yet that a head could take
        assert re.search(r"\(TEN-\d+\)", refused), refused
        rule = window.press("i", wanted=lambda s: asks(s) and "TEN-10: " in s) # the rule's own text
        assert "(TEN-" not in rule, rule


@test
def an_attack_is_given_up_by_its_own_letter_and_only_after_a_question():
    words = ["ogallala", "--seats", "human:Anne,greedy", "--seed", "6", "--no-motion"]
    for language, give_up, really, cargo in (("en", "o Hold back", "Do it all the same?", "has strength 3.*booty: 2"), ("fr", "o Renoncer", "quand même", "force : 3.*prises : 2"),
                                             ("de", "v Auf den", "Trotzdem?", "hat Stärke 3.*Beute: 2")):
        with tempfile.TemporaryDirectory() as home, Window(home, *words, "--lang", language) as window:
            screen = window.wait(asks)
            while give_up not in last_line(screen):
                screen = act(window)
            attacks = window.press("Tab", wanted=is_list) # with all that speaks for and against it
            assert re.search(cargo, re.sub(r"\s+", " ", attacks[attacks.index("───"):])), attacks
            window.press("Escape", wanted=asks)
            window.keys("a") # the attack that is asked about, not its contrary
            asked = window.press(give_up[0], wanted=questions)
            assert really in re.sub(r"[\s│]+", " ", asked), asked
            assert window.press("Escape", wanted=asks) == screen
            window.press(give_up[0], wanted=questions)
            assert give_up not in last_line(window.press("Enter", wanted=lambda s: ready(s) or tells(s) and not is_thinking(s)))


@test
def pages_open_and_close():
    with tempfile.TemporaryDirectory() as home, Window(home, *TENAKEE) as window:
        table = window.wait(asks)
        for key, name in (("?", "help"), ("r", "rules"), ("s", "scores")):
            golden(f"page-{name}", window.press(key, wanted=is_page))
            assert window.press("Escape", wanted=asks) == table
        moves = window.press("Tab", wanted=is_list)
        narrowed = window.press("h", "e", "a", "d")
        assert narrowed.lower().count("head") == 2 and len(narrowed.split()) < len(moves.split()), narrowed
        assert "Nothing fits" in window.press("z", "z", "z")
        window.press("Escape", wanted=asks)
        window.press("r", wanted=is_page)
        assert "was not found" in window.press("/", "z", "z", "z", "Enter", wanted=is_page)
        window.press("Escape", wanted=asks)
        hint = window.press("h", wanted=lambda s: asks(s) and "%" in s)
        assert window.press("Escape", wanted=asks) != hint


@test
def the_past_is_walked_line_by_line_and_to_either_end():
    with tempfile.TemporaryDirectory() as home, Window(home, *TENAKEE) as window:
        def at(number):
            return lambda screen: (line := re.search(r"Line (\d+) of (\d+) in the log", screen)) and line[1] == str(number or line[2])

        table = window.wait(asks)
        window.press("l", wanted=is_list)
        window.press("Home", "Enter", wanted=at(1))
        first = window.screen()
        window.keys("Left") # there is nothing before it
        second = window.press("Right", wanted=at(2))
        assert second != first
        end = window.press("End", wanted=at(None))
        assert not at(2)(end), end
        window.keys("Right") # nor behind the last
        window.press("Left", wanted=lambda screen: not at(None)(screen))
        window.press("Right", wanted=at(None))
        window.press("Home", wanted=at(1))
        window.press("Escape", wanted=is_list)
        assert window.press("Escape", wanted=asks) == table


@test
def keys_that_nobody_knows_are_none():
    with tempfile.TemporaryDirectory() as home, Window(home, *TENAKEE) as window:
        window.wait(asks)
        moves = window.press("Tab", wanted=is_list)
        assert window.press("End") != moves
        window.tmux("send-keys", "-H", "1b", "5b", "31", "7e") # Home, as some terminals say it
        window.wait(lambda s: s == moves)
        window.tmux("send-keys", "-H", "1b", "5b", "31", "3b", "37", "50", "1b", "4f", "79", "1b", "5b", "39", "39", "7e")
        window.press("h", wanted=lambda s: s.split("\n")[0].endswith(" h"))
        window.press("Escape", wanted=asks)


@test
def what_the_signs_mean_is_one_key_away():
    words = ["tomahawk", "--seats", "human:Anne,greedy", "--seed", "5", "--lang", "en", "--no-motion"]
    with tempfile.TemporaryDirectory() as home, Window(home, *words) as window:
        screen = window.wait(asks)
        for _ in range(5):
            screen = act(window)
        golden("legend", window.press("k", wanted=is_page))
        assert window.press("Escape", wanted=asks) == screen
        while "▸Hand" not in screen:
            screen = window.press("Left", wanted=asks)
        assert "What the signs mean" in window.press("i", wanted=is_page) # of the hand all was said


@test
def a_cell_where_nothing_may_be_put_says_why():
    words = ["ogallala", "--seats", "human:Anne,greedy,greedy", "--seed", "6", "--lang", "en", "--no-motion"]
    with tempfile.TemporaryDirectory() as home, Window(home, *words) as window:
        window.wait(asks)
        for _ in range(3):
            window.press("Enter", wanted=lambda s: asks(s) and not tells(s))
        screen = window.wait(lambda s: asks(s) and "Place the bow" in s)
        assert "bow (left end)" in screen, screen # the drawn card is described
        while "touches none of your cards" not in screen:
            screen = window.press("Right", wanted=asks)
        golden("cell", screen)
        assert "▸ ·  ◂" in screen and "OGA-3" in screen, screen
        window.press("Enter", wanted=lambda s: asks(s) and "OGA-3" in s)
        assert "OGA-3: " in window.press("i", wanted=asks)


@test
def sizes_change_in_mid_game():
    with tempfile.TemporaryDirectory() as home, Window(home, *TENAKEE) as window:
        table = window.wait(asks)
        window.resize(60, 15)
        small = window.wait(lambda s: "80" in s and "Tab" not in s)
        assert "60" in small
        assert "--plain" in small and re.search(r"\bq\b", small), small
        window.resize(130, 40)
        golden("wide", window.wait(lambda s: asks(s) and "│" in s.split("\n")[0]))
        window.resize(80, 24)
        window.wait(lambda s: s == table)
        window.resize(60, 15)
        window.wait(lambda s: "--plain" in s)
        window.tmux("send-keys", "q")
        assert window.ended() == "0"


@test
def without_colours_the_same_is_said():
    with tempfile.TemporaryDirectory() as home, Window(home, *TENAKEE) as window:
        window.wait(asks)
        coloured, plain = window.screen("-e"), window.screen()
    with tempfile.TemporaryDirectory() as home, Window(home, *TENAKEE, NO_COLOR="1") as window:
        assert window.wait(asks) == plain
        bare = window.screen("-e")
    colour = re.compile(r"\x1b\[[0-9;]*\b(3[0-7]|38;5;\d+|9[0-7])m")
    assert colour.search(coloured) and not colour.search(bare)


@test
def in_ascii_everything_is_ascii():
    with tempfile.TemporaryDirectory() as home, Window(home, *TENAKEE[:-2], "de", "--no-motion", "--ascii") as window:
        screen = window.wait(asks)
        golden("ascii", screen)
        seen = screen + window.press("?", wanted=is_page) + window.press("Escape", wanted=asks)
        for _ in range(6):
            seen += act(window)
        assert seen.isascii(), [c for c in seen if not c.isascii()]


@test
def a_shared_keyboard_hides_hands():
    words = ["tenakee", "--seats", "human:Anne,human:Ben,greedy", "--seed", "5", "--lang", "fr", "--no-motion"]
    with tempfile.TemporaryDirectory() as home, Window(home, *words) as window:
        curtain = window.wait(is_list)
        golden("curtain", curtain)
        window.keys("Space", "Escape", "l", "l") # nothing but Enter opens it
        assert window.wait(is_list) == curtain
        screen = window.press("Enter", wanted=asks)
        while not whole(screen):
            screen = act(window)
        curtain = window.press("c", wanted=is_list)
        assert "Ben" in curtain and "┃" not in curtain
        assert "Anne" in window.press("Enter", wanted=asks)


@test
def only_what_was_missed_is_told_at_the_curtain():
    """Two in turns: whoever comes back is told what concerns them and happened meanwhile, and nothing that they have been told before."""
    def told(screen):
        return " ".join(" ".join(screen.rstrip("\n").split("\n")[-5:-1]).split())

    def goes_on(screen):
        return asks(screen) or is_page_or_list(screen) or questions(screen)
    words = ["tomahawk", "--seats", "human:Anne,human:Ben", "--seed", "5", "--lang", "en", "--no-motion"]
    with tempfile.TemporaryDirectory() as home, Window(home, *words) as window:
        screen, heard, news, curtain, acts = window.wait(is_list), {"Anne": "", "Ben": ""}, [], False, 0
        while curtain or news.count("Ben") < 2: # Ben has been told something, has chosen, and is told something else
            if tells(screen):
                assert not curtain or told(screen) not in heard[who], (who, heard, screen)
                heard[who] += " " + told(screen)
                if curtain and news[-1:] != [who]:
                    news.append(who)
                screen = window.press("Enter", wanted=goes_on)
            elif is_list(screen):
                who, curtain = re.search(r"Pass the keyboard to (\w+)", screen)[1], True
                screen = window.press("Enter", wanted=goes_on)
            else:
                curtain, acts = False, acts + 1
                screen = window.press(*(["Enter"] if questions(screen) else ["c"] if whole(screen) else ["Tab", "Enter"]), wanted=goes_on)
            assert acts < 100, "nobody is told anything"
        assert news == ["Ben", "Anne", "Ben"], news


def own_hand(screen):
    """The cards on the line of one's hand, without marks."""
    return [re.findall(r"\w+", line) for line in screen.split("\n") if line.startswith("  Hand")]


@test
def a_game_that_was_left_is_offered_again():
    with tempfile.TemporaryDirectory() as home:
        with Window(home, *TENAKEE) as window:
            screen = window.wait(asks)
            while not whole(screen):
                screen = act(window)
            left = own_hand(act(window))
            window.press("q", wanted=lambda s: "--continue" in s)
            assert window.ended() == "0"
        pathlib.Path(home, "veillee", "habits").unlink() # nobody was told anything
        with Window(home, "--lang", "en", "--no-motion") as window:
            shelf = window.wait(lambda s: "Continue: Tenakee" in s)
            golden("shelf", re.sub(r"left .*", "left (then)", shelf))
            window.press("Down", "Down", "Down", "Down", wanted=lambda s: "▸ Continue" in s)
            assert own_hand(window.press("Enter", wanted=asks)) == left
            assert window.press("q", wanted=lambda s: "Continue: Tenakee" in s)
            golden("brief", window.press("Up", "Up", "Up", "Up", "Enter", wanted=lambda s: "In brief" in s))
            setup = window.press("Enter", wanted=lambda s: "▸ Play" in s)
            golden("setup", setup)
            window.press("Enter", wanted=asks)


def finish_a_game(home, cards="pick t1\npick t2\npick head\nok\nplay t1 A\n"):
    """A game that was resigned after a few choices."""
    words = ["tenakee", "--seats", "human:Anne,greedy,greedy", "--seed", "5", "--lang", "en"]
    done = subprocess.run([VEILLEE, "play", *words], input=cards + "resign\nresign\n", env=environment(home), capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0 and "resign" in done.stdout, done


@test
def finished_games_stand_on_the_shelf():
    with tempfile.TemporaryDirectory() as home:
        finish_a_game(home)
        here = os.getcwd()
        os.chdir(home) # where records go
        try:
            window = Window(home, "--lang", "en", "--no-motion")
        finally:
            os.chdir(here)
        with window:
            window.wait(lambda s: "1 finished game" in s)
            window.press("Down", "Down", "Down", "Down", "Enter", wanted=lambda s: "▸ Tenakee, 2" in s)
            deeds = window.press("Enter", wanted=lambda s: "Delete it" in s)
            analysis = window.press("Down", "Enter", wanted=lambda s: "Every choice" in s)
            golden("analysis", analysis)
            window.press("Escape", wanted=lambda s: "▸ Tenakee, 2" in s)
            window.press("Enter", wanted=lambda s: s == deeds)
            told = window.press("Down", "Down", "Enter", wanted=lambda s: "The record is in" in s)
            record = re.search(r"tenakee-\S+\.rec", told).group()
            assert subprocess.run([VEILLEE, "validate", os.path.join(home, record)], capture_output=True).returncode == 0
            window.press("Enter", "Enter", "Down", "Down", "Enter", wanted=lambda s: "it already exists" in s)
            window.press("Enter", "Enter", wanted=lambda s: s == deeds)
            window.press("Enter", "Escape", wanted=lambda s: "n again" in s and "q shelf" in s)
            window.press("q", wanted=lambda s: "1 finished game" in s)
            window.press("Down", "Down", "Down", "Down", "Enter", "Enter", wanted=lambda s: s == deeds)
            window.press("Down", "Down", "Down", "Enter", wanted=lambda s: "for good?" in s)
            window.press("Escape", "Enter", wanted=lambda s: s == deeds)
            window.press("Down", "Down", "Down", "Enter", wanted=lambda s: "for good?" in s)
            shelf = window.press("Enter", wanted=lambda s: "Good night" in s)
            assert "finished" not in shelf and not list(pathlib.Path(home, "veillee").glob("*.journal")), shelf


@test
def a_game_is_told_in_brief_before_the_first_one():
    with tempfile.TemporaryDirectory() as home:
        brief(home, games=["manitou"])
        with Window(home, *TENAKEE) as window:
            window.wait(lambda s: "In brief" in s)
            window.press("Escape", wanted=lambda s: "Good night" in s) # rather not
            assert not list(pathlib.Path(home, "veillee").glob("*.journal"))
        with Window(home, *TENAKEE) as window:
            window.wait(lambda s: "In brief" in s)
            window.press("Enter", wanted=asks)
        with Window(home, *TENAKEE) as window:
            window.wait(asks)
        words = ["manitou", "--plain", "--seats", "human:Anne,greedy", "--seed", "3", "--lang", "en"]
        with Window(home, *words) as window:
            window.wait(lambda s: "Choose" in s or "> " in s)
        brief_home = os.path.join(home, "other")
        os.mkdir(brief_home)
        brief(brief_home, games=[])
        with Window(brief_home, *words) as window:
            told = window.wait(lambda s: "Press Enter to begin." in s)
            assert "takes a hide thief, −10 points." in re.sub(r"\s+", " ", told), told # lines break at blanks
            window.press("Enter", wanted=lambda s: "The game begins." in s or "Take " in s)


@test
def everybody_has_a_part_in_a_fair_deal():
    """Of a game that is named, of its rematch, and of one from the shelf; who goes back plays nothing."""
    def is_deal(screen):
        return "type anything" in screen

    with tempfile.TemporaryDirectory() as home, Window(home, "kuhn", "--seats", "human:Anne,human:Ben", "--fair", "--lang", "en",
                                                      "--no-motion") as window:
        page = window.wait(lambda s: is_deal(s) and "Anne, type" in s)
        house = re.search("[0-9a-f]{64}", page.replace("\n    ", "")).group(0)
        golden("fair-deal", page.replace(house, "(what it commits to)"))
        window.press("r", "o", "x", "BSpace", "s", "e", "s", wanted=lambda s: "> roses_" in s)
        page = window.press("Enter", wanted=lambda s: is_deal(s) and "Ben, type" in s)
        assert house in page and "roses" not in page, page
        screen = window.press("Enter", wanted=lambda s: ready(s) or "Anne" in s and not is_deal(s))
        journal, = pathlib.Path(home).glob("veillee/kuhn-*.journal")
        text = journal.read_text(encoding="utf-8")
        assert re.search("^commit 0 [0-9a-f]{64} ~", text, re.M) and re.search("^commit 1 [0-9a-f]{64} house ~", text, re.M), text
        window.keys("q")
        window.ended()
    for language, last in (("fr", "confiance."), ("de", "vertrauen.")):
        with tempfile.TemporaryDirectory() as home, Window(home, "kuhn", "--fair", "--lang", language) as window:
            window.wait(lambda s: last in s and re.search(r"(maison|Haus)\.\n", s)) # nothing is cut
    with tempfile.TemporaryDirectory() as home, Window(home, "--fair", "--lang", "en", "--no-motion") as window:
        window.wait(lambda s: "▸" in s)
        window.press("Enter", wanted=lambda s: "In brief" in s)
        window.press("Enter", wanted=lambda s: "▸ Play" in s)
        window.press("Enter", wanted=is_deal)
        window.press("Escape", wanted=lambda s: not is_deal(s))
        assert not list(pathlib.Path(home).glob("veillee/*.journal"))
        window.press("Enter", wanted=lambda s: "▸ Play" in s)
        window.press("Enter", wanted=is_deal)
        window.press("h", "i", "Enter", wanted=asks)
        window.keys("q")


SLOW = ["tenakee", "--seats", "human:Anne,ismcts:600000ms,greedy", "--seed", "3", "--lang", "en", "--no-motion"] # thinks for ten minutes
SLOW_FIRST = ["ogallala", "--seats", "ismcts:600000ms,human:Anne", "--seed", "3", "--lang", "en", "--no-motion"] # and it is its turn


@test
def nobody_has_to_wait_for_a_bot_where_all_choose_at_once():
    with tempfile.TemporaryDirectory() as home, Window(home, *SLOW) as window:
        screen = window.wait(lambda s: may_choose(s) and is_thinking(s))
        for count in (1, 2, 3):
            screen = window.press("Tab", "Enter", wanted=lambda s: may_choose(s) and s.count("»") == count)
        assert whole_meanwhile(screen), screen
        window.press("u", wanted=lambda s: s.count("»") == 2)
        window.press("Tab", "Enter", wanted=lambda s: s.count("»") == 3)
        window.press("c", wanted=lambda s: "Basile and Colette are thinking" in s)
        window.press("u", wanted=lambda s: may_choose(s) and "»" not in s and "You take your last move back" in s)
        window.press("h", wanted=lambda s: may_choose(s) and "%" in s)
        window.wait(lambda s: may_choose(s) and is_thinking(s)) # the bot has begun anew
        window.tmux("send-keys", "q")
        assert window.ended() == "0"


@test
def nobody_has_to_wait_for_a_bot_whose_turn_it_is():
    thinks = lambda screen: "Aurore is thinking" in screen
    with tempfile.TemporaryDirectory() as home, Window(home, *SLOW_FIRST) as window:
        window.wait(thinks)
        for key, title in (("?", "Choosing"), ("l", "The log"), ("r", "Ogallala"), ("s", "Scores")):
            assert title in window.press(key, wanted=is_page_or_list)
            window.press("Escape", wanted=thinks)
        window.press("P", wanted=lambda s: "The game is paused" in s and " P go on" in last_line(s))
        window.press("P", wanted=thinks)
        window.tmux("send-keys", "q")
        assert window.ended() == "0"


def program_of(window):
    """The process that has the game's file, below the pane's own."""
    found = [int(window.tmux("display-message", "-p", "#{pane_pid}"))]
    for pid in found:
        if any(re.search(r"/[^/]*\.journal$", os.readlink(link)) for link in pathlib.Path(f"/proc/{pid}/fd").iterdir()):
            return pid
        found += map(int, pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8").split())
    raise AssertionError("nobody has a journal open")


@test
def what_a_bot_does_waits_for_room_and_goes_on_by_itself():
    with tempfile.TemporaryDirectory() as home, Window(home, "ogallala", "--seats", "human:Anne,greedy", "--seed", "2", "--lang", "en", "--no-motion") as window:
        window.wait(asks)
        window.press("Enter", wanted=lambda s: "discard it" in s and asks(s))
        pid = program_of(window)
        journal, = pathlib.Path(home, "veillee").glob("*.journal")
        room, screen = journal.stat().st_size, ""
        while "Basile is thinking" not in screen: # room for our own act, which is short, and not for what follows from it
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))
            screen = window.press("Tab", wanted=is_page_or_list)
            window.keys("discard", "Enter")
            screen = window.wait(lambda s: "could not be kept" in s and not is_page_or_list(s))
            room += 4
        text = re.sub(r"[\s│]+", " ", screen)
        assert "the file may not grow any further. Raise the limit" in text and "Bots go on by themselves." in text, screen
        kept = journal.read_bytes()
        window.press("k", wanted=is_page_or_list)
        window.press("Escape", wanted=lambda s: "could not be kept" in s)
        assert journal.read_bytes() == kept
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        screen = window.wait(lambda s: tells(s) or asks(s)) # no key is needed
        while tells(screen):
            screen = window.press("Enter", wanted=lambda s: tells(s) or asks(s))
        assert "could not be kept" not in screen, screen
        assert window.press("l", wanted=is_page_or_list).count("The game is kept again") == 2 # our own act before, and the bot's
        window.press("Escape", wanted=asks)
        window.keys("q")
        assert window.ended() == "0"


@test
def a_game_that_has_no_place_is_told_so_until_it_has_one():
    for made in (False, True):
        with tempfile.TemporaryDirectory() as home:
            blocked = pathlib.Path(home, "veillee") # a file where the folder is to be
            blocked.write_text("", encoding="utf-8")
            with Window(home, "--no-motion", "ogallala", "--seats", "human:Anne,greedy", "--seed", "2", "--lang", "en") as window:
                window.wait(lambda s: "In brief" in s)
                assert "This game is not kept, and lost when you leave: this is not a folder." in re.sub(r"[\s│]+", " ", window.press("Enter", wanted=asks))
                if made:
                    blocked.unlink()
                screen = window.press("Enter", wanted=lambda s: "discard it" in s and asks(s))
                assert ("The game is kept again, all of it." in screen) == made, screen
                window.keys("q")
                assert window.ended() == ("0" if made else "2")
            assert len(list(pathlib.Path(home).glob("veillee/*.journal"))) == made


SHARED = ["tenakee", "--seats", "human:Anne,human:Ben,greedy", "--seed", "4", "--lang", "en", "--no-motion"]


def question(screen):
    return last_line(screen) == " Enter yes  Esc no"


@test
def who_shares_the_keyboard_is_asked_aloud():
    with tempfile.TemporaryDirectory() as home, Window(home, *SHARED) as window:
        window.wait(is_list)
        for _ in range(2): # both choose their cards
            window.press("Enter", wanted=asks)
            while not whole(window.screen()):
                window.press("Tab", "Enter", wanted=asks)
            window.press("c", wanted=is_list)
        window.press("Enter", wanted=asks)
        window.press("Tab", "Enter", wanted=is_list)
        table = window.press("Enter", wanted=asks)
        assert "Anne starts a totem" in table, table
        asked = window.press("u", wanted=question)
        words = re.sub(r"[\s│]+", " ", asked)
        assert "take your last move back. What goes back: Anne 1 move, Ben 1 move. Anne: agreed?" in words and "Hand" not in asked, asked
        assert "Anne says no." in window.press("Escape", wanted=asks)
        window.press("u", wanted=question)
        undone = window.press("Enter", wanted=asks)
        assert "You take your last move back." in undone and "Pick three cards" in undone, undone
        asked = window.press("P", wanted=question)
        assert "You ask for a pause. Anne: agreed?" in asked, asked
        paused = window.press("Enter", wanted=lambda s: "The game is paused" in s)
        assert last_line(paused).startswith(" P go on"), paused
        window.press("P", wanted=lambda s: asks(s) and "You end the pause." in s)


@test
def resigning_is_asked_twice():
    with tempfile.TemporaryDirectory() as home, Window(home, *TENAKEE) as window:
        window.wait(asks)
        assert "Resign?" in window.press("R", wanted=question)
        window.press("Escape", wanted=asks)
        window.press("R", wanted=question)
        assert "broken off" in window.press("Enter", wanted=is_page)
        assert "You resign." in window.press("Escape", wanted=is_over)


def time_shown(screen):
    """Seconds on the only clock there is: at the end of a line below the board."""
    found = re.search(r" (\d+):(\d\d)$", "\n".join(screen.rstrip("\n").split("\n")[-5:]), re.M)
    return int(found[1]) * 60 + int(found[2]) if found else None


@test
def time_passes_before_ones_eyes():
    words = ["tomahawk", "--seats", "human:Anne,greedy", "--seed", "3", "--lang", "en", "--no-motion", "--clock", "40+5"]
    with tempfile.TemporaryDirectory() as home, Window(home, *words) as window:
        before = time_shown(window.wait(lambda s: asks(s) and time_shown(s)))
        window.wait(lambda s: time_shown(s) < before - 1)
        paused = time_shown(window.press("P", wanted=lambda s: "The game is paused" in s))
        time.sleep(2)
        assert time_shown(window.screen()) == paused
        window.press("P", wanted=asks)
        left = time_shown(window.press("Tab", "Enter", "Tab", "Enter", "c", wanted=lambda s: asks(s) and "Place a card" in s))
        assert left <= paused + 5 < before + 5, (before, paused, left) # the time until then is gone, and five seconds have come
    words = ["tomahawk", "--seats", "human:Anne,human:Ben", "--seed", "3", "--lang", "en", "--no-motion", "--clock", "40+5"]
    with tempfile.TemporaryDirectory() as home, Window(home, *words) as window:
        window.wait(is_list)
        assert re.search(r"Anne \d+:\d\d · Ben \d+:\d\d$", window.press("Enter", wanted=asks), re.M)
        assert re.search(r"^   Ben \(at the keyboard\), \d+:", window.press("s", wanted=is_page), re.M)


@test
def a_game_can_end_by_the_clock():
    words = ["tomahawk", "--seats", "human:Anne,greedy", "--seed", "3", "--lang", "en", "--no-motion", "--clock", "2s"]
    with tempfile.TemporaryDirectory() as home, Window(home, *words) as window:
        assert "broken off" in window.wait(is_page)
        assert "You have run out of time." in window.press("Escape", wanted=is_over)


@test
def a_bot_plays_for_who_has_no_time_until_they_are_back():
    words = ["tomahawk", "--seats", "human:Anne,greedy", "--seed", "3", "--lang", "en", "--no-motion", "--clock", "2s,fair"]
    with tempfile.TemporaryDirectory() as home, Window(home, *words) as window:
        covered = window.wait(lambda s: "A bot plays for you" in s)
        assert last_line(covered).startswith(" B take my seat back"), covered
        for _ in range(20): # time may be up again before anybody looks
            window.keys("B")
            screen = window.wait(lambda s: asks(s) or is_page(s) or "A bot plays for you" in s)
            if asks(screen):
                break
        if "You are back." not in screen: # the key was struck once more before the screen had told it
            screen = window.press("l", wanted=is_page_or_list)
        assert "You are back." in screen, screen


@test
def a_match_goes_on_with_its_next_game():
    words = ["goofspiel", "--option", "cards=3", "--seats", "human:Anne,greedy", "--seed", "3", "--lang", "en", "--no-motion", "--match", "2"]
    with tempfile.TemporaryDirectory() as home, Window(home, *words) as window:
        for game, key in ((1, "n next game"), (2, "n again")):
            screen = window.wait(asks)
            while asks(screen):
                screen = act(window)
            assert f"Game {game} of 2: " in screen and "Basile" in screen and "Aurore" not in screen, screen
            assert ("wins the match" in screen or "share the match" in screen) == (game == 2), screen
            assert key in last_line(window.press("Escape", wanted=is_over))
            window.press("n", wanted=asks)


@test
def what_was_chosen_last_is_chosen_again():
    with tempfile.TemporaryDirectory() as home:
        with Window(home, "--no-motion") as window:
            window.wait(lambda s: "▸ " in s)
            assert "In brief" in window.press("Enter", wanted=is_list)
            window.press("Escape", wanted=lambda s: "▸ Tenakee" in s) # whoever goes back is told again
            window.press("Enter", wanted=lambda s: "In brief" in s)
            setup = window.press("Enter", wanted=lambda s: "▸ Play" in s)
            while "▸ Seat 3" not in setup:
                setup = window.press("Up")
            window.press("Right", wanted=lambda s: "strong bot" in s)
            while "▸ Seat 1" not in setup:
                setup = window.press("Up")
            window.press("A", "d", "a", wanted=lambda s: "‹ Ada_ ›" in s)
            while "▸ Language" not in setup:
                setup = window.press("Down")
            setup = window.press("Right", wanted=lambda s: "Français" in s or "français" in s)
            setup = window.press("Down")
            window.press("Enter", wanted=asks)
            window.press("q", wanted=lambda s: "Bonne nuit" in s)
            window.keys("q")
            assert window.ended() == "0"
        with Window(home, "--no-motion") as window:
            window.wait(lambda s: "Bonne nuit" in s)
            setup = window.press("Enter", wanted=lambda s: "Ada" in s)
            assert "En bref" not in setup and re.search("robot.*fort|fort", setup), setup


@test
def the_keyboard_is_not_passed_where_nothing_is_secret():
    words = ["ogallala", "--seats", "human:Anne,human:Ben", "--seed", "3", "--lang", "en", "--no-motion"]
    with tempfile.TemporaryDirectory() as home, Window(home, *words) as window:
        screen, seen = window.wait(asks), set()
        for _ in range(30):
            seen |= {name for name in ("Anne", "Ben") if re.search(f"^ {name}: ", screen, re.M)}
            screen = act(window)
            assert "Pass the keyboard" not in screen, screen
        assert seen == {"Anne", "Ben"}, seen


@test
def clicks_can_be_left_to_the_terminal():
    for more, flag in (([], "1"), (["--no-mouse"], "0")):
        with tempfile.TemporaryDirectory() as home, Window(home, *TENAKEE, *more) as window:
            window.wait(asks)
            assert window.tmux("display-message", "-p", "#{mouse_any_flag}").strip() == flag


@test
def names_are_typed_and_follow_the_language():
    with tempfile.TemporaryDirectory() as home, Window(home, "--lang", "en", "--no-motion") as window:
        shelf = window.wait(lambda s: "▸ " in s)
        golden("shelf-help", window.press("?", wanted=is_page))
        assert window.press("Escape", wanted=lambda s: "▸ " in s) == shelf
        window.press("Enter", wanted=lambda s: "In brief" in s)
        setup = window.press("Enter", wanted=lambda s: "▸ Play" in s)
        assert "Player 1" in setup
        french = window.press("Up", "Right", wanted=lambda s: "Français" in s or "français" in s)
        assert "Player" not in french and "Joueur 1" in french, french
        window.press("Left", wanted=lambda s: "Player 1" in s)
        while "Player 1_" not in window.screen():
            window.press("Up")
        window.press("Z", "o", "é", wanted=lambda s: "‹ Zoé_ ›" in s)
        help_page = window.press("?", wanted=is_page)
        assert "# " not in help_page
        window.press("Escape", wanted=lambda s: "‹ Zoé_ ›" in s)
        window.press("BSpace", "BSpace", "BSpace", wanted=lambda s: "Player 1_" in s)


# ---- A bare pseudo-terminal ----

class Line:
    """The program on a pseudo-terminal that nobody looks at."""

    def __init__(self, home, *words):
        brief(home)
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.execvpe(VEILLEE, [VEILLEE, "play", *words], environment(home, TERM="xterm-256color"))
        self.resize(80, 24)
        self.said = b""
        self.status = None

    def resize(self, w, h):
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", h, w, 0, 0))

    def listen(self, seconds):
        """Takes what there is; false if the program has ended."""
        while select.select([self.fd], [], [], seconds)[0]:
            try:
                more = os.read(self.fd, 65536)
            except OSError:
                more = b""
            if not more:
                return False
            self.said = (self.said + more)[-100000:]
            seconds = 0
        return True

    def send(self, data):
        try:
            os.write(self.fd, data)
        except OSError:
            pass

    def finish(self):
        """Waits for the end; returns the exit status (negative: by a signal)."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if not self.listen(0.05):
                break
        status = os.waitpid(self.pid, 0)[1]
        os.close(self.fd)
        return os.waitstatus_to_exitcode(status)


KEYS = [b"\r", b"\r", b"\r", b"\r", b" ", b"\x1b", b"\t", b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D", b"\x1bOA", b"\x1bOB", b"\x1bOC", b"\x1bOD",
        b"\x1b[5~", b"\x1b[6~", b"\x1b[H", b"\x1b[F", b"\x7f", b"c", b"c", b"u", b"s", b"l", b"r", b"?", b"o", b"e", b"n", b"i", b"/", b"a", b"b", b"1", b"P", b"P", b"B", b"R",
        b"\xc3\xa9", b"\xff", b"\x00", b"\x1b[Z"]


def random_event(rng, line):
    kind = rng.random()
    if kind < 0.12:
        x, y = rng.randint(1, 130), rng.randint(1, 45)
        line.send(b"\x1b[<0;%d;%dM\x1b[<0;%d;%dm" % (x, y, x, y))
    elif kind < 0.14:
        line.resize(*rng.choice([(80, 24), (80, 24), (110, 30), (140, 45), (79, 24), (10, 3), (1, 1), (200, 60)]))
    elif kind < 0.15:
        line.send(bytes(rng.randrange(1, 256) for _ in range(8)).replace(b"\x1a", b"")) # Ctrl-Z is the shell's
    elif kind < 0.153:
        line.send(b"h")
    elif kind < 0.155:
        line.send(b"q")
    else:
        line.send(rng.choice(KEYS))


@test
def random_keys_clicks_and_sizes_do_no_harm():
    rng = random.Random(1)
    starts = [[], ["tenakee", "--seats", "human,gentle,human", "--seed", "1"], ["manitou", "--seats", "human,fair", "--seed", "2", "--clock", "1+1,gentle"],
              ["tomahawk", "--seats", "human,gentle", "--seed", "3", "--no-motion", "--clock", "1s,fair", "--match", "3"],
              ["ogallala", "--seats", "human,greedy,gentle", "--seed", "4", "--no-motion"], ["manitou", "--seats", "human,fair,gentle", "--seed", "5", "--no-motion"]]
    with tempfile.TemporaryDirectory() as home:
        line, runs = None, 0
        for _ in range(EVENTS):
            if line is None:
                line, runs = Line(home, *starts[runs % len(starts)]), runs + 1
                line.listen(1)
            random_event(rng, line)
            if not line.listen(0.002):
                status = line.finish()
                assert status == 0, f"ended with {status}:\n{line.said[-3000:].decode(errors='replace')}"
                line = None
            elif rng.random() < 12 / EVENTS: # now and then somebody takes it away
                number = rng.choice([signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
                os.kill(line.pid, number)
                status = line.finish() # it may have come before the program, or after the program was done
                assert status in (0, -number), f"ended with {status}:\n{line.said[-3000:].decode(errors='replace')}"
                line = None
        if line is not None:
            os.kill(line.pid, signal.SIGTERM)
            status = line.finish()
            assert status in (0, -signal.SIGTERM), f"ended with {status}:\n{line.said[-3000:].decode(errors='replace')}"


def run_signalled(number, words, wanted, keys=b""):
    """A game in which somebody has acted (with those keys) is kept."""
    with tempfile.TemporaryDirectory() as home:
        line = Line(home, *words)
        end = time.monotonic() + PATIENCE
        while wanted not in line.said and time.monotonic() < end:
            line.listen(0.05)
        line.send(keys)
        while keys and not any("\n0 draw" in path.read_text(encoding="utf-8") for path in pathlib.Path(home).glob("veillee/*.journal")):
            assert time.monotonic() < end, "nobody has acted"
            line.listen(0.05)
        os.kill(line.pid, number)
        assert line.finish() == 0
        assert b"\x1b[?1049l" in line.said, "the terminal was not given back"
        assert bool(list(pathlib.Path(home).glob("veillee/*.journal"))) == bool(keys)


@test
def signals_give_the_terminal_back_and_the_game_is_kept():
    drawing = ["ogallala", "--seats", "human,greedy", "--seed", "4", "--no-motion"]
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        run_signalled(number, drawing, b"Tab", b"\t\r")
        run_signalled(number, SLOW_FIRST, b"thinking")


@test
def a_terminal_that_is_hung_up_ends_it():
    with tempfile.TemporaryDirectory() as home:
        line = Line(home, *TENAKEE)
        line.listen(2)
        os.close(line.fd)
        assert os.WIFEXITED(os.waitpid(line.pid, 0)[1])


@test
def a_click_takes_a_card():
    with tempfile.TemporaryDirectory() as home:
        line = Line(home, *TENAKEE)
        end = time.monotonic() + PATIENCE
        while b"Tab" not in line.said and time.monotonic() < end:
            line.listen(0.05)
        line.said = b""
        line.send(b"\x1b[<0;16;16M\x1b[<0;16;16m")
        while "»".encode() not in line.said and time.monotonic() < end:
            line.listen(0.05)
        assert "»".encode() in line.said
        line.send(b"q")
        assert line.finish() == 0


@test
def a_click_means_what_is_drawn_there():
    """The first column of a card is its left border, the last one stands before the next border; a border between rows is the lower card's."""
    with tempfile.TemporaryDirectory() as home, Window(home, *TENAKEE) as window:
        def click(card, column, row, taken):
            lines = window.wait(asks).split("\n")
            at = next(i for i, line in enumerate(lines) if card in line)
            x, y = lines[at].index(card) + column, at + row
            codes = [0x1b, 0x5b, 0x4d, 0x20, 33 + x, 33 + y, 0x1b, 0x5b, 0x4d, 0x23, 33 + x, 33 + y]
            before = window.screen()
            window.tmux("send-keys", "-H", *(f"{code:02x}" for code in codes))
            hand = re.search("^  Hand *(.*)$", window.wait(asks, other_than=before), re.M).group(1)
            assert sorted(re.findall(r"\w+", hand)) == taken, (card, hand)

        click("┃ 8  ┃", 0, 0, ["8"])
        click("┃ 5  ┃", -1, 0, ["3", "8"])
        click("┃ 1  ┃", 2, 1, ["3", "8", "Head"])
        click("» 3  ", 1, 0, ["8", "Head"])
        click("┃ 1  ┃", 2, 0, ["1", "8", "Head"])


@test
def motion_comes_to_rest_and_takes_no_key_away():
    with tempfile.TemporaryDirectory() as home:
        with Window(home, *TENAKEE) as window:
            window.wait(asks)
            for _ in range(6):
                rest = act(window)
        with Window(home, *TENAKEE[:-1]) as window: # the next key may come while cards are on their way
            window.wait(asks)
            for _ in range(6):
                act(window)
            window.wait(lambda screen: screen == rest)


def main():
    if shutil.which("tmux") is None:
        print("1..0 # SKIP tmux is missing")
        return
    only = [word for word in sys.argv[3:] if not word.startswith("--")]
    tap.TESTS[:] = [t for t in tap.TESTS if not only or t.__name__ in only]
    tap.main()


if __name__ == "__main__":
    main()
