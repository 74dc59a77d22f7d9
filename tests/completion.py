#!/usr/bin/env python3
"""Completion in the shells themselves: keys are typed at a terminal, and what the line becomes is looked at.

usage: completion.py VEILLEE SOURCE_ROOT      prints TAP
"""
import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile

from tap import main, test

VEILLEE, ROOT = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
GAMES = re.findall(r"^GAME\((\w+)\)", (ROOT / "src/games/registry.def").read_text(), re.M)
COMMANDS = [name.replace("_", "-")
            for name in re.findall(r"^COMMAND\((\w+)\)", (ROOT / "src/cli/commands.def").read_text(), re.M)]
ALL = "\x14"  # the key that puts every possibility into the line


def help_page(command):
    return subprocess.run([VEILLEE, command, "--help"], capture_output=True, text=True, check=True).stdout


def flags_of(command):
    return re.findall(r"^  (--[a-z-]+)", help_page(command), re.M)


BOTS = re.findall(r"^ {20,}([a-z]+) ", help_page("sim"), re.M) + ["exec:"]


def listed(before, *names):
    return [before + name for name in names]


# What is typed, and what the last word may become.
CASES = [
    ("", COMMANDS + ["--help", "--version"]),
    ("are", ["arena"]),
    ("--v", ["--version"]),
    ("dance ", []),
    ("rules ", GAMES),
    ("rules t", ["tenakee", "tomahawk"]),
    ("rules tenakee ", ["--lang", "--help"]),
    ("rules tenakee --lang ", ["en", "fr", "de"]),
    ("rules tenakee --lang=", listed("--lang=", "en", "fr", "de")),
    ("solve kuhn --algorithm cfr", ["cfr", "cfr+"]),
    ("random ogallala --players ", ["2", "3", "4", "5"]),
    ("random ogallala --fair --s", ["--seed"]),
    ("random ogallala --seed ", []),
    ("random ogallala --seed 1 --s", []),
    ("random tenakee --option ", ["chief="]),
    ("random tenakee --option chief=", ["chief=off", "chief=on"]),
    ("random goofspiel --option bids=open --option order=d", ["order=descending"]),
    ("random goofspiel --option=bids=", listed("--option=bids=", "open", "hidden")),
    ("random --option pri", ["prized="]),
    ("random kuhn --out f", ["folder"]),
    ("random kuhn --out=f", ["--out=folder"]),
    ("sim tomahawk --bots ", BOTS),
    ("sim tomahawk --bots greedy,", listed("greedy,", *BOTS)),
    ("sim tomahawk --bots greedy,ism", ["greedy,ismcts"]),
    ("sim tomahawk --bots=greedy,ism", ["--bots=greedy,ismcts"]),
    ("sim tomahawk --bots greedy,exec:./my", ["greedy,exec:./my-bot"]),
    ("bot-check ./m", ["./my-bot"]),
    ("replay ", ["fair.rec", "folder", "game.rec", "my-bot", "old.rec"]),
    ("replay ga", ["game.rec"]),
    ("replay game.rec --seat ", ["spectator", "all"]),
    ("replay --edition ga", ["game.rec"]),
    ("replay --edition=ga", ["--edition=game.rec"]),
    ("validate game.rec ol", ["old.rec"]),
    ("validate -- ga", ["game.rec"]),
    ("legal game.rec --e", ["--edition"]),
    ("manual an", ["analyse"]),
    ("completion ", ["bash", "zsh", "fish"]),
    ("bench ", ["--json", "--help"]),
]
# Keys with tabs, and the words that come of them: a space follows where a word is whole.
KEYS = [
    ("are\tku\t--bots gre\t,ra\t --until\t", "arena kuhn --bots greedy,random --until-sure"),
    ("random ten\t--option chi\ton --pl\t3", "random tenakee --option chief=on --players 3"),
    ("random ten\t--option=chi\tof\t--pl\t3", "random tenakee --option=chief=off --players 3"),
    ("sim kuhn --bots exec:./my\t", "sim kuhn --bots exec:./my-bot"),
    ("replay g\t--at 5 --sea\tspec\t", "replay game.rec --at 5 --seat spectator"),
    ("bench < ga\t", "bench"),
]


def environment(folder):
    (folder / "bin").mkdir(exist_ok=True)
    if not (folder / "bin/veillee").exists():
        (folder / "bin/veillee").symlink_to(VEILLEE)
    return dict(os.environ, HOME=str(folder), PATH=f"{folder / 'bin'}:{os.environ['PATH']}", TERM="dumb", LC_ALL="C.UTF-8")


class Terminal:
    """A shell at a terminal. Its veillee tells its words between two control characters, unless the script asks."""
    KEYS = KEYS
    SETUP = r"""
veillee() {
    if [ "$1" = completion ] && [ "$3" = -- ]; then command veillee "$@"
    else printf '\002'; printf '%s\n' "$@"; printf '\003'; fi
}
"""

    def __init__(self, words, setup, folder):
        (folder / "setup").write_text(self.SETUP + setup)
        self.seen = b""
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.chdir(folder / "here")
            os.execvpe(words[0], words, environment(folder))
        os.write(self.terminal, b". ../setup; veillee ready\n")
        assert self.answer() == ["ready"]

    def until(self, end):
        while end not in self.seen:
            assert select.select([self.terminal], [], [], 60)[0], f"the shell is silent: {self.seen[-2000:]}"
            self.seen += os.read(self.terminal, 65536)
        before, self.seen = self.seen.split(end, 1)
        return before.decode()

    def answer(self):
        self.until(b"\x02")
        words = self.until(b"\x03").splitlines()
        self.until(b"ready> ")  # only now the next keys are for the line and not for the terminal
        return words

    def type(self, keys):
        os.write(self.terminal, f"veillee {keys}\n".encode())
        return self.answer()

    def complete(self, line):
        """The words that the last one of the line may become."""
        words, typed = self.type(line + ALL), line.split(" ")
        assert words[:len(typed) - 1] == typed[:-1], (line, words)
        return words[len(typed) - 1:]

    def done(self):
        os.write(self.terminal, b"exit\n")
        os.waitpid(self.pid, 0)
        os.close(self.terminal)


class Bash(Terminal):
    KEYS = KEYS + [("ar5\x02\t", "arena5")]  # the cursor goes back over the 5

    def __init__(self, folder):
        super().__init__(["bash", "--norc", "--noprofile", "-i"], """
PS1='ready> '
bind 'set enable-bracketed-paste off'
bind 'set bell-style none'
bind '"\\C-t": insert-completions'
. <(command veillee completion bash)
""", folder)

    def complete(self, line):
        words = super().complete(line)
        before = re.match(".*[=:]|", line.split(" ")[-1]).group()  # bash cuts here: it stands only once
        return words[:1] + [before + word for word in words[1:]]


class Zsh(Terminal):
    def __init__(self, folder):
        script = subprocess.run([VEILLEE, "completion", "zsh"], capture_output=True, check=True).stdout
        (folder / "functions").mkdir()
        (folder / "functions/_veillee").write_bytes(script)
        super().__init__(["zsh", "-f", "-i"], """
PS1='ready> '
unsetopt zle_bracketed_paste prompt_cr prompt_sp 2>/dev/null
fpath=(../functions $fpath)
autoload -Uz compinit
compinit -u -D
all() { _main_complete; compstate[insert]=all; compstate[list]= }
zle -C all complete-word all
bindkey '^T' all
""", folder)


class Fish:
    """Fish tells its completions when asked; nobody is at the keyboard."""
    KEYS = []

    def __init__(self, folder):
        self.folder = folder
        script = subprocess.run([VEILLEE, "completion", "fish"], capture_output=True, check=True).stdout
        (folder / "veillee.fish").write_bytes(script)

    def complete(self, line):
        asked = subprocess.run(["fish", "--no-config", "-c", "source ../veillee.fish; complete -C $argv[1]", f"veillee {line}"],
                               cwd=self.folder / "here", env=environment(self.folder), capture_output=True, text=True, timeout=60)
        assert asked.returncode == 0 and asked.stderr == "", (line, asked.stderr)
        return [line.split("\t")[0].rstrip("/") for line in asked.stdout.splitlines()]

    def done(self):
        pass


def completes(name, shell):
    if shutil.which(name) is None:
        return f"no {name}"
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        (folder / "here/folder").mkdir(parents=True)
        for file in ("fair.rec", "game.rec", "old.rec", "my-bot"):
            (folder / "here" / file).touch(0o755)
        asked = shell(folder)
        faults = []
        for line, expected in CASES + [(f"{command} --", flags_of(command)) for command in COMMANDS]:
            nothing = [] if line.endswith(" ") else [line.split(" ")[-1]]  # the word stays as it is
            found = asked.complete(line)
            if sorted(found) != sorted(expected) and (expected or found != nothing):
                faults.append((line, found, expected))
        for keys, expected in shell.KEYS:
            found = asked.type(keys)
            if found != expected.split():
                faults.append((keys, found, expected))
        asked.done()
        assert not faults, "\n".join(map(str, faults))


@test
def bash_completes():
    return completes("bash", Bash)


@test
def zsh_completes():
    return completes("zsh", Zsh)


@test
def fish_completes():
    return completes("fish", Fish)


@test
def shells_that_tell_more_are_told():
    def ask(shell, *words):
        return subprocess.run([VEILLEE, "completion", shell, "--", *words], capture_output=True, text=True, check=True).stdout
    assert ask("fish", "rules", "ten") == "words\ntenakee\t3 to 5 players\n"
    assert ask("zsh", "rules", "tom") == "words\ntomahawk:2 players\n"
    assert ask("bash", "rules", "tom") == "words\ntomahawk\n"
    assert "exec\\:\n" in ask("zsh", "sim", "kuhn", "--bots", "")


if __name__ == "__main__":
    main()
