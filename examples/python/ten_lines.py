#!/usr/bin/env python3
"""A bot in ten lines: whatever its card is, it takes the last of its moves by the alphabet.   veillee play kuhn --seats human,exec:./ten_lines.py"""
import veillee.bot


def choose(request):
    return max(request.moves)


veillee.bot.main(choose, name="ten lines")
