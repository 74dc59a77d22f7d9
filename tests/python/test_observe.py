"""Observations: what a seat sees, and nothing else, in numbers that keep to their fields."""
import json

import numpy as np
import pytest
from conftest import run, setups, words_of

import veillee


def positions(setup, games=3, seed=1):
    """States of random play, each before somebody acts, and the last; the same object again and again."""
    for number in range(games):
        state, dice = setup.state(), veillee.Rng(seed, number)
        while True:
            state.deal(dice)
            yield state, dice
            if state.is_over:
                break
            state.apply(dice.choice(state.legal()))


@pytest.mark.parametrize("game", veillee.games(), ids=lambda game: game.name)
def test_fields_cover_the_vector(game):
    place = 0
    for field in game.fields:
        assert field.offset == place and field.count == int(np.prod(field.shape, dtype=int)) and field.low <= field.high
        place += field.count
        assert game.field(field.name) is field
    assert place == game.observation_size
    assert len({field.name for field in game.fields}) == len(game.fields)
    with pytest.raises(KeyError):
        game.field("nothing of the kind")


@pytest.mark.parametrize("game", veillee.games(), ids=lambda game: game.name)
def test_fields_are_those_of_the_command_line(game):
    told = json.loads(run("observation", game.name, "--json"))
    for field, said in zip(game.fields, told["fields"], strict=True):
        assert (field.name, field.offset, field.low, field.high) == (said["name"], said["offset"], said["low"], said["high"])
        assert list(field.shape) == said["shape"]


@pytest.mark.parametrize("setup", setups(2), ids=words_of)
def test_views_as_bytes(setup):
    """What comes from a server's table is observed as the view itself is; what is no view of this game is refused."""
    for number, (state, _) in enumerate(positions(setup, games=1)):
        if number % 9:
            continue
        for viewer in (*range(setup.players), veillee.SPECTATOR):
            view = state.view(viewer)
            assert (setup.observe(view.bytes) == view.observe()).all()
    for wrong in (b"", view.bytes[:-1], view.bytes + b"\0"):
        with pytest.raises(ValueError):
            setup.observe(wrong)


@pytest.mark.parametrize("setup", setups(), ids=words_of)
def test_laws(setup):
    """Within bounds; a function of the view, and of all of it that names no piece; the same by every way."""
    game = setup.game
    low, high = np.empty(game.observation_size, int), np.empty(game.observation_size, int)
    for field in game.fields:
        field.of(low)[...], field.of(high)[...] = field.low, field.high
    seen = {}
    for state, _ in positions(setup):
        for viewer in range(setup.players):
            numbers, view = state.observe(viewer), state.view(viewer)
            assert numbers.dtype == np.int16 and numbers.shape == (game.observation_size,)
            assert (numbers >= low).all() and (numbers <= high).all()
            assert (view.observe() == numbers).all()
            assert seen.setdefault((viewer, view.bytes), numbers.tobytes()) == numbers.tobytes()
            assert view.legal() == state.legal(viewer)
            assert list(np.flatnonzero(state.mask(viewer))) == sorted(state.legal(viewer))


@pytest.mark.parametrize("setup", setups(2), ids=words_of)
def test_honesty(setup):
    """In every world that a view allows its seat sees the same, may do the same, and has the same information set."""
    for state, dice in positions(setup, games=1):
        for viewer in range(setup.players):
            view = state.view(viewer)
            world = view.determinize(dice)
            assert (world.observe(viewer) == view.observe()).all()
            assert world.view(viewer).bytes == view.bytes and world.key(viewer) == state.key(viewer)
            # A seat that waits for others in a simultaneous phase learns nothing of what they have chosen, nor how much of it.
            if viewer in state.actors:
                assert world.legal(viewer) == state.legal(viewer)


@pytest.mark.parametrize("setup", setups(1), ids=words_of)
def test_keys_are_perfect_recall(setup):
    """The key is that of all a seat was told: equal for equal stories, and hardly ever for different ones."""
    keys = {}
    for number in range(4):
        state, dice = setup.state(), veillee.Rng(2, number)
        stories = {viewer: () for viewer in range(setup.players)}
        while not state.is_over:
            ordered = len(state.actors) == 1
            state.draw(dice) if state.is_chance else state.apply(dice.choice(state.legal()))
            for viewer in stories:
                stories[viewer] += tuple(state.told(viewer))
                if ordered:
                    story = keys.setdefault((viewer, state.key(viewer)), sorted(stories[viewer]))
                    assert story == sorted(stories[viewer])
    assert len(keys) > 4


def test_fields_are_views_of_memory():
    game = veillee.game("tenakee")
    numbers = game.setup(3).state().observe(0)
    field = next(field for field in game.fields if field.count > 1)
    part = field.of(numbers)
    assert part.shape == field.shape and np.shares_memory(part, numbers)
    many = np.zeros((7, game.observation_size), np.int16)
    assert field.of(many).shape == (7, *field.shape)
