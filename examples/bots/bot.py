#!/usr/bin/env python3
"""A sample bot: plays at random, but would rather not repeat itself.

Try it:  veillee bot-check 'examples/bots/bot.py'
         veillee sim tenakee --bots exec:examples/bots/bot.py,greedy,random --games 20
The protocol is docs/bot-protocol.md: one JSON object a line, on stdin and stdout. Talk to people on stderr.
"""
import json
import random
import sys


def say(**message):
    print(json.dumps(message), flush=True)


class Bot:
    def __init__(self):
        self.seat = self.chooser = None
        self.verbs = {}   # how often each verb was used in this game
        self.notes = []   # everything we were told in this game

    def begin(self, message):
        self.seat = message["seat"]
        self.chooser = random.Random(1)  # anew in each game: the same game again is the same answers again
        self.verbs, self.notes = {}, []

    def choose(self, moves, view):
        """One of the legal moves. `view` has the scene (zones and pieces), the score lines and whose turn it is."""
        fresh = min(self.verbs.get(move.split()[0], 0) for move in moves)
        rare = [move for move in moves if self.verbs.get(move.split()[0], 0) == fresh]
        move = self.chooser.choice(rare)
        verb = move.split()[0]
        self.verbs[verb] = self.verbs.get(verb, 0) + 1
        return move


def main():
    bot = Bot()
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            say(type="hello", protocol=1, name="sample.py")
        elif kind == "game":
            bot.begin(message)
        elif kind == "note":
            bot.notes.append(message["note"])
        elif kind == "request":
            say(type="move", id=message["id"], move=bot.choose(message["moves"], message["view"]))
        elif kind == "complaint":
            print(f"sample.py: {message['reason']}: {message['played']} was played", file=sys.stderr)
        elif kind == "bye":
            break
        # Anything else is new since this bot was written, and not for it.


if __name__ == "__main__":
    main()
