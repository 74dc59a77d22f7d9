#!/usr/bin/env python3
"""People at a server's table from a terminal: veillee play LINK, by lines and on the screen (tmux).

usage: away_play.py VEILLEE SOURCE_ROOT      prints TAP
"""
import os
import re
import subprocess
import sys
import tempfile
import threading
import time

import serving
import tap
import terminal  # the screen with its keys
from tap import test

tap.TESTS.clear()  # its own tests are run elsewhere
VEILLEE = os.path.abspath(sys.argv[1])
PATIENCE = 60   # seconds until something that never comes is a failure; nothing depends on how fast it comes


class Lines:
    """Somebody at a table by lines: what is printed is read all the time."""

    def __init__(self, home, *words, language="en"):
        self.text, self.mark = "", 0
        self.changed = threading.Condition()
        env = {**os.environ, "XDG_DATA_HOME": home, "LC_ALL": {"en": "C"}.get(language, f"{language}_FR.UTF-8")}
        self.process = subprocess.Popen([VEILLEE, "play", *words, "--plain"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, env=env)
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        while said := os.read(self.process.stdout.fileno(), 65536):
            with self.changed:
                self.text += said.decode("utf-8", "replace")
                self.changed.notify()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.reader.join()
        self.process.stdin.close()
        self.process.stdout.close()

    def wait(self, *wanted):
        """What was printed since the last line that was typed, as soon as one of these is in it."""
        def there():
            return any(re.search(words, self.text[self.mark:], re.M) for words in wanted)
        with self.changed:
            assert self.changed.wait_for(there, PATIENCE), f"{wanted} never came:\n{self.text}"
            return self.text[self.mark:]

    def say(self, line, *wanted):
        self.mark = len(self.text)
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        return self.wait(*wanted) if wanted else None

    def ended(self):
        status = self.process.wait(PATIENCE)
        self.reader.join()
        return status

    QUESTION = r"Yes or no\?\n(.*\n)?> \Z"
    ASKED, WHOLE, OVER = r"^ +1\. .*\[[^\]]*\]\n(.*\n)*> \Z", r"choice is complete(.*\n)*> \Z", r"“again” asks"

    def play(self, stop=lambda: False):
        """The first move, again and again, until the game is over."""
        for _ in range(1000):
            said = self.wait(self.ASKED, self.WHOLE, self.OVER)
            if stop() or re.search(self.OVER, said):
                return said
            self.say("ok" if re.search(self.WHOLE, said) else "1")
        raise AssertionError("the game does not end")


class Bot:
    """A bot on its way to a seat."""

    def __init__(self, home, link):
        self.process = subprocess.Popen([VEILLEE, "bot", link, "greedy"], env={**os.environ, "XDG_DATA_HOME": home}, stderr=subprocess.DEVNULL)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


class Table:
    """A table that gathers, and its links."""

    def __init__(self, server, game, *seats, **more):
        self.server, self.host = server, server.person("Host")["token"]
        made = server.table(self.host, game, seats, **more)
        self.id, self.invites, self.watch = made["id"], made["invites"], made["watch"]

    def link(self, code=None):
        return f"{self.server.url}/#/table/{self.id}" + (f"/{code}" if code else "")

    def summary(self):
        return self.server.get(f"/api/v1/tables/{self.id}", token=self.host).json

    def begin(self):
        end = time.monotonic() + PATIENCE
        while any(seat["kind"] == "open" for seat in self.summary()["seats"]):
            assert time.monotonic() < end, self.summary()
            time.sleep(0.02)
        answer = self.server.post(f"/api/v1/tables/{self.id}/begin", {}, token=self.host)
        assert answer.status == 202, answer.body

    def is_over(self):
        return self.summary()["phase"] == "over"

    def record(self):
        """The finished game; it is valid."""
        with tempfile.NamedTemporaryFile(suffix=".rec") as file:
            file.write(self.server.get(f"/api/v1/tables/{self.id}/record", token=self.host).body)
            file.flush()
            for command in ("validate", "verify"):
                done = subprocess.run([VEILLEE, command, file.name], capture_output=True, text=True)
                assert done.returncode == 0 or command == "verify" and "fair" in done.stderr + done.stdout, done
            return open(file.name, encoding="utf-8").read()


def line_of(log, words):
    """The number of the line of a log that has these words, counted from 0."""
    return int(re.search(r"^ *(\d+)\W.*" + words, log, re.M).group(1)) - 1


def homes(count):
    return [tempfile.TemporaryDirectory() for _ in range(count)]


# ---- A whole game ----

def is_over_there(screen):
    last = terminal.last_line(screen)
    return "  n " in last and "  e " in last and "replay" in last


def play_on_screen(window, done):
    """The first move, again and again; whatever stays is looked at."""
    def goes_on(screen):
        return (terminal.may_choose(screen) or terminal.tells(screen) or terminal.questions(screen) or terminal.is_page(screen) or
                terminal.is_list(screen) or is_over_there(screen))
    for _ in range(2000):
        screen = window.wait(goes_on)
        if is_over_there(screen):
            break
        elif terminal.is_page(screen):
            window.press("Escape")
        elif terminal.tells(screen) or terminal.questions(screen):
            window.press("Enter")
        elif terminal.may_choose(screen):
            window.keys(*(["c"] if terminal.whole_meanwhile(screen) else ["Tab", "Enter"]))
        else:  # a list of nothing: what was laid out last was on its way when Tab was pressed
            window.keys("Escape")
    done.append(window.screen())


@test
def a_screen_and_lines_and_a_bot_play_a_whole_game():
    first, second, third = homes(3)
    with first, second, third, serving.Server(VEILLEE) as server:
        table = Table(server, "tenakee", "open", "open", "open")
        with Bot(third.name, table.link(table.invites[2])) as bot, \
                Lines(first.name, table.link(table.invites[0]), "--name", "Anne") as anne, \
                terminal.Window(second.name, table.link(table.invites[1]), "--name", "Ben", "--lang", "en", "--no-motion") as ben:
            anne.wait(r"Anne: you\n")
            ben.wait(lambda screen: "Ben: you" in screen and "Anne" in screen)
            anne.wait(r"Everybody is here")
            table.begin()
            done = []
            playing = threading.Thread(target=play_on_screen, args=(ben, done))
            playing.start()
            over = anne.play()
            playing.join(PATIENCE)
            assert done and "Anne" in done[0], ben.screen()
            assert "Ben" in over and table.is_over()
            assert bot.process.wait(PATIENCE) == 0
            record = table.record()
            assert "x-fair-" in record, record
            ben.press("?", wanted=lambda screen: "# " not in screen and "Choosing" in screen)
            ben.press("End", wanted=lambda screen: "T - speak to the others" in screen and "n - after the game" in screen)
            ben.keys("Escape")
            anne.say("quit")
            assert anne.ended() == 0
            ben.keys("q")
            assert ben.ended() == "0"


@test
def once_it_is_over_it_is_seen_with_any_eyes():
    first, second = homes(2)
    with first, second, serving.Server(VEILLEE) as server:
        table = Table(server, "kuhn", "open", "open")
        with Lines(first.name, table.link(table.invites[0]), "--name", "Anne") as anne, \
                terminal.Window(second.name, table.link(table.invites[1]), "--name", "Ben", "--lang", "en", "--no-motion") as ben:
            anne.wait("Everybody is here")
            table.begin()
            anne.wait(Lines.ASKED)
            assert "once the game is over" in anne.say("eyes Ben", "> \\Z")
            anne.say("moves", Lines.ASKED)
            done = []
            playing = threading.Thread(target=play_on_screen, args=(ben, done))
            playing.start()
            assert "“eyes” shows this one" in anne.play()
            playing.join(PATIENCE)
            own = anne.say("log", "shows the table as it was")
            assert "You are dealt the" in own and "Ben is dealt a card" in own, own
            assert "As Ben saw it." in anne.say("eyes ben", "> \\Z")
            his = anne.say("log", "shows the table as it was")
            assert "You are dealt the" in his and "Anne is dealt a card" in his, his
            hidden = anne.say(f"at {1 + line_of(his, 'Anne is dealt')}", "> \\Z")
            assert "face down" in hidden, hidden
            assert "As everybody saw it." in anne.say("eyes", "> \\Z")
            assert "dealt the" not in anne.say("log", "shows the table as it was")
            assert "All cards are shown." in anne.say("eyes", "> \\Z")
            both = anne.say("log", "shows the table as it was")
            assert both.count("is dealt the") == 2, both
            open_cards = anne.say(f"at {1 + line_of(both, 'Ben is dealt')}", "> \\Z")
            assert "face down" not in open_cards.replace("0 cards face down", ""), open_cards
            assert "saw it" not in anne.say("eyes Nobody", "> \\Z")

            ben.press("e", wanted=lambda screen: "As everybody saw it." in screen)
            ben.press("e", wanted=lambda screen: "All cards are shown." in screen)
            ben.press("l", wanted=lambda screen: "Anne is dealt the" in screen and "Ben is dealt the" in screen)
            ben.press("Enter", wanted=lambda screen: "of the log" in screen or "Line " in screen)
            ben.press("Escape", "Escape", wanted=is_over_there)
            ben.press("e", wanted=lambda screen: "As Anne saw it." in screen)
            anne.say("again", "You ask for another game")  # with one's own eyes, whatever one looks at
            ben.wait(terminal.questions)
            ben.press("Enter")
            anne.wait("Kuhn.*, 2 seats")


# ---- The line ----

@test
def what_is_done_while_the_server_is_gone_is_done_once_when_it_is_back():
    first, second, folder = homes(3)
    with first, second, folder:
        server = serving.Server(VEILLEE, listen=f"127.0.0.1:{serving.free_port()}", folder=folder.name)
        with server:
            table = Table(server, "kuhn", "open", "open")
            with Lines(first.name, table.link(table.invites[0]), "--name", "Anne") as anne, \
                    Lines(second.name, table.link(table.invites[1]), "--name", "Ben") as ben:
                ben.wait("Ben: you")
                table.begin()
                anne.wait(Lines.ASKED)
                server.kill()
                anne.wait("The connection is gone")
                ben.wait("The connection is gone")
                assert "You pass" not in anne.say("1", "On its way")
                server.start()
                said = anne.wait("You pass")
                assert said.count("The connection is back") == 1 and said.count("You pass") == 1, said
                assert said.count("The connection is gone") == 0, said
                ben.wait("Anne passes")
                ben.play()
                anne.wait(Lines.OVER)
                assert table.is_over()
                assert table.record().count("pass") == 2


@test
def nothing_is_laid_out_without_a_line_and_the_game_goes_on_after_it():
    first, folder = homes(2)
    with first, folder:
        server = serving.Server(VEILLEE, listen=f"127.0.0.1:{serving.free_port()}", folder=folder.name)
        with server:
            table = Table(server, "goofspiel", "open", "greedy")
            with terminal.Window(first.name, table.link(table.invites[0]), "--name", "Anne", "--lang", "en", "--no-motion") as anne:
                anne.wait(lambda screen: "Anne: you" in screen)
                table.begin()
                anne.wait(terminal.may_choose)
                server.kill()
                anne.wait(lambda screen: "The connection is gone" in screen)
                anne.press("Tab", "Enter", wanted=lambda screen: "no connection to the table" in screen)
                server.start()
                anne.wait(lambda screen: "The connection is back" in screen)
                anne.press("Tab", "Enter", wanted=terminal.whole_meanwhile)
                done = []
                play_on_screen(anne, done)
                assert table.is_over() and is_over_there(done[0]), done
                table.record()


# ---- Looking on ----

@test
def who_looks_on_sees_nothing_secret():
    first, second, third = homes(3)
    with first, second, third, serving.Server(VEILLEE) as server:
        table = Table(server, "kuhn", "open", "greedy")
        with Lines(first.name, table.link(table.invites[0]), "--name", "Anne") as anne, \
                Lines(second.name, table.link(table.watch), "--name", "Wanda") as wanda, \
                terminal.Window(third.name, table.link(table.watch), "--name", "Walter", "--lang", "en", "--no-motion") as walter:
            wanda.wait("You look on")
            walter.wait(lambda screen: "You look on" in screen)
            anne.wait("Anne: you")
            table.begin()
            anne.wait(Lines.ASKED)
            wanda.wait("Anne is thinking")
            seen = wanda.say("look", "> \\Z") + wanda.say("log", "shows the table as it was")
            assert "Anne is dealt a card" in seen and "dealt the" not in wanda.text and "1 card face down" in seen, seen
            screen = walter.wait(lambda screen: "Anne is thinking" in screen)
            assert "dealt the" not in screen and terminal.last_line(screen).count("u Undo") == 0, screen
            assert "Anne is thinking" in wanda.say("1", "> \\Z")
            anne.play()
            wanda.wait("The game is over")
            assert wanda.ended() == 0


# ---- What people ask each other ----

@test
def people_agree_on_a_pause_an_undo_an_end_and_another_game():
    first, second = homes(2)
    with first, second, serving.Server(VEILLEE) as server:
        table = Table(server, "tomahawk", "open", "open", fair=False)
        with Lines(first.name, table.link(table.invites[0]), "--name", "Anne") as anne, \
                Lines(second.name, table.link(table.invites[1]), "--name", "Ben") as ben:
            anne.wait("Anne: you")
            ben.wait("Ben: you")
            table.begin()
            anne.wait("Ben is thinking", Lines.ASKED)
            anne.say("pause", "ask for a pause")
            ben.wait(Lines.QUESTION)
            ben.say("no", "> \\Z")
            anne.wait("Ben .*")
            anne.say("pause", "ask for a pause")
            ben.wait(Lines.QUESTION)
            ben.say("yes", "paused")
            anne.wait("paused")
            anne.say("resume", "Ben is thinking", Lines.ASKED, "> \\Z")
            ben.say("stop", "> \\Z")
            anne.wait(Lines.QUESTION)
            anne.say("yes", Lines.OVER)
            ben.wait(Lines.OVER)
            ben.say("again", "You ask for another game")
            anne.wait(Lines.QUESTION)
            anne.say("yes", "You are the host")  # whoever made the table has no seat there
            ben.wait("Tomahawk, 2 seats")
            ben.say("begin", "host of the table begins")
            anne.say("begin", "The game begins")
            ben.wait("The game begins")


@test
def people_speak_and_nothing_that_they_type_steers_a_terminal():
    first, second = homes(2)
    with first, second, serving.Server(VEILLEE) as server:
        table = Table(server, "kuhn", "open", "open")
        with Lines(first.name, table.link(table.invites[0]), "--name", "Anne") as anne, \
                terminal.Window(second.name, table.link(table.invites[1]), "--name", "Ben", "--lang", "fr", "--no-motion") as ben:
            anne.wait("Everybody is here")
            anne.say("say well played", "Anne: “Well played!”")
            anne.say("say it is \u202eturned", "could not be done")
            anne.say("say <b>bold</b>", "Anne: “<b>bold</b>”")
            table.begin()
            ben.wait(lambda screen: "La partie commence" in screen)
            ben.press("T", wanted=terminal.is_list)
            ben.press("b", "o", "n", "j", "o", "u", "r", wanted=lambda screen: "bonjour_" in screen)
            ben.press("Enter", wanted=lambda screen: "Ben\u00a0: «\u00a0Bonjour\u00a0!\u00a0»" in screen)
            anne.wait("Ben: “Hello!”")
            screen = ben.press("l", wanted=lambda screen: "Anne\u00a0: «\u00a0Bien joué\u00a0!\u00a0»" in screen)
            assert "<b>bold</b>" in screen, screen


# ---- What is no place ----

@test
def every_link_that_leads_nowhere_says_why():
    home, other = homes(2)
    with home, other, serving.Server(VEILLEE) as server:
        table = Table(server, "kuhn", "open", "greedy")

        def refused(link, *words, status=1, language="en", where=other):
            with Lines(where.name, link, *words, language=language) as lines:
                assert lines.ended() == status, (link, lines.text)
                return lines.text
        with Lines(home.name, table.link(table.invites[0]), "--name", "Anne") as anne:
            anne.wait("Anne: you")
            assert "somebody else has this seat" in refused(table.link(table.invites[0]))
            for link in (table.link("0" * 32), table.link(), f"{server.url}/#/table/{'0' * 32}"):
                assert refused(link).splitlines()[-1] not in ("", "> ", "Waiting for the table…"), link
            assert "No server answers" in refused(f"http://127.0.0.1:{serving.free_port()}/#/table/{'0' * 32}")
            for link in ("http://127.0.0.1/", "https://", "http://a:99999/#/table/1"):
                assert "no link to a table" in refused(link, status=2)
            assert "cannot be a name" in refused(table.link(), "--name", "a#b", status=2)
            assert "--seats is for a table at home" in refused(table.link(), "--seats", "human", status=2)
            table.begin()
            anne.wait(Lines.ASKED)
            left = anne.say("quit", "brings you back")
            assert f"veillee play {table.link()}" in left and anne.ended() == 0
        with Lines(home.name, table.link()) as anne:  # the same person, by no more than the table
            anne.wait(Lines.ASKED)
            anne.play()
            assert table.is_over()


@test
def a_public_table_has_a_seat_for_who_comes():
    first, second, third = homes(3)
    with first, second, third, serving.Server(VEILLEE) as server:
        table = Table(server, "kuhn", "open", "open", public=True)
        with Lines(first.name, table.link(), "--name", "Anne") as anne, Lines(third.name, table.link(), "--watch") as wanda:
            anne.wait("Anne: you")
            wanda.wait("You look on")
            with Lines(second.name, table.link(), "--name", "Ben") as ben:
                ben.wait("Ben: you")
            with Lines(second.name, table.link(), "--name", "Benoît") as ben:
                ben.wait("Beno[^:]*: you")
                assert [seat["name"] for seat in table.summary()["seats"]] == ["Anne", "Benoît"]
                table.begin()
                anne.wait(Lines.ASKED)


if __name__ == "__main__":
    tap.main()
