#!/usr/bin/env python3
"""A rule-based player for Tenakee. Any other game it plays at random.

    veillee arena tenakee --bots exec:./tenakee_rules.py,random,random --games 30

Its three rules: have a head in hand; finish the totem that is worth most, if it is worth something; else feed the totem that is worth
least with the smallest card, so that nobody else has much to finish.
"""
import random

import veillee.bot

WORTH_IT = 14  # points for which a head or a woman is played


def value(card):
    return int(card[1:]) if card[0] == "t" and card[1:].isdigit() else 0


def totems(request):
    """What stands on each place: its worth by the letter."""
    zones = [zone for zone in request.view["scene"]["zones"] if zone["name"] == "slot"]
    return {"ABCD"[zone["index"]]: zone.get("value") or 0 for zone in zones}


def pick(request):
    """A hand of three: a head first, then a woman, then totem cards from below. Warriors wait."""
    held = [piece["face"] for piece in request.pieces("hand", request.seat)]
    order = {"head": 0 if "head" not in held else 40, "woman": 20 if "woman" not in held else 50, "warrior": 60}
    return min(request.moves, key=lambda move: order.get(move.split()[1], 1 + 3 * value(move.split()[1])))


def place(request):
    worth = totems(request)

    def merit(move):
        verb, card, *where = move.split()
        if verb != "play":
            return -100 - value(card)
        here = worth[where[0]]
        if card in ("head", "woman"):
            return 100 + here if here >= WORTH_IT else here - 50
        if card == "warrior":
            return here - 10  # a tall totem is safer with a warrior on it
        return -value(card) - here / 4

    return max(request.moves, key=merit)


def choose(request):
    if request.game["game"] != "tenakee":
        return random.Random(len(request.notes)).choice(request.moves)
    return pick(request) if request.moves[0].startswith("pick") else place(request)


if __name__ == "__main__":
    veillee.bot.main(choose, name="three rules")
