"""A game by lines, through the real binary: what the tests that play so share."""
import os
import re
import subprocess


class Table:
    """A game in progress: reads until the program asks, and answers."""

    def __init__(self, veillee, *words, home, before=(), **how):
        """`before` is a command that runs it, `how` is for subprocess."""
        environment = dict(os.environ, LC_ALL="C", XDG_DATA_HOME=str(home), TERM="dumb")
        self.process = subprocess.Popen([*before, veillee, "play", *map(str, words)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, env=environment, **how)
        self.said = ""
        self.ended = False
        self.listen()

    def listen(self):
        """What is said until the next question ("> " at the beginning of a line), or to the end."""
        heard = b""
        while not (heard.endswith(b"\n> ") or heard == b"> "):
            more = os.read(self.process.stdout.fileno(), 65536)
            if not more:
                self.ended = True
                break
            heard += more
        self.heard = heard.decode("utf-8")
        self.said += self.heard

    def tell(self, line):
        try:
            self.process.stdin.write((line + "\n").encode("utf-8"))
            self.process.stdin.flush()
        except BrokenPipeError:
            pass
        self.listen()
        return self.heard

    def close(self, status=0):
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        while not self.ended:
            self.listen()
        errors = self.process.stderr.read().decode("utf-8")
        end = self.process.wait(timeout=60)
        assert end == status, f"exit {end}: {errors}\n{self.said[-600:]}"
        return errors

    def moves(self):
        """The numbered moves listed last: words and notation, without what they would bring."""
        return re.findall(r"^ +\d+\. (.+?)(?: → .+)?  \[(.+)\]$", self.heard, re.M)
