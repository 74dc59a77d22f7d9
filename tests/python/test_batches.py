"""Batches are the same games as single ones, whatever the number of threads."""
import pickle

import numpy as np
import pytest
from conftest import setups, words_of

import veillee
from veillee.batches import ARRAYS

GAMES = 6


class Singles:
    """What a batch does, with states: game g draws from stream g."""

    def __init__(self, setup, seed, games=GAMES):
        self.setup, self.dice = setup, [veillee.Rng(seed, number) for number in range(games)]
        self.states = [self.begin(number) for number in range(games)]
        self.length = [0] * games

    def begin(self, number):
        state = self.setup.state()
        state.deal(self.dice[number])
        return state

    def step(self, number, actions):
        """Actions by seat; what the game brought, if that was its end."""
        state = self.states[number]
        for seat, action in actions:
            state.apply(action, seat)
            self.length[number] += 1
        state.deal(self.dice[number])
        return (state.utilities, state.scores) if state.is_over else None


def check_row(batch, row, state, seat):
    assert batch.actor[row] == seat
    count = batch.legal_count[row]
    assert batch.legal[row, :count].tolist() == state.legal(seat)
    assert (batch.observation[row] == state.observe(seat)).all()
    assert batch.key[row] == state.key(seat)
    assert batch.wanted[row] == state.view(seat).asked[1]
    if "mask" in batch.arrays:
        assert (batch.mask[row] == state.mask(seat)).all()


@pytest.mark.parametrize("setup", setups(3), ids=words_of)
@pytest.mark.parametrize("threads", [1, 3])
def test_a_batch_is_many_games(setup, threads):
    batch, dice = setup.batch(GAMES, seed=5, threads=threads, arrays=ARRAYS), np.random.default_rng(1)
    singles = Singles(setup, 5)
    ends = 0
    for _ in range(min(2 * setup.game.plies_max, 300)):
        for number, state in enumerate(singles.states):
            check_row(batch, number, state, state.actor)
        answers = batch.choose(dice)
        assert batch.step(answers) == GAMES
        for number, action in enumerate(answers.tolist()):
            end = singles.step(number, [(singles.states[number].actor, action)])
            assert batch.done[number] == (end is not None) and not batch.refused[number]
            assert batch.length[number] == singles.length[number]
            if end:
                assert np.allclose(batch.reward[number], end[0]) and batch.score[number].tolist() == end[1]
                for seat in range(setup.players):
                    assert (batch.last[number, seat] == singles.states[number].observe(seat)).all()
                singles.states[number], singles.length[number], ends = singles.begin(number), 0, ends + 1
            else:
                assert not batch.reward[number].any()
    assert ends > 0 or setup.game.name == "ogallala"


@pytest.mark.parametrize("setup", setups(2), ids=words_of)
def test_at_once(setup):
    """A row a seat: all that act in a simultaneous phase act in one step."""
    batch = setup.batch(GAMES, seed=6, at_once=True, everybody=True, reset="never", arrays=ARRAYS)
    dice, singles = np.random.default_rng(2), Singles(setup, 6)
    assert batch.rows == GAMES * setup.players
    for _ in range(200):
        for number, state in enumerate(singles.states):
            for seat in range(setup.players):
                row = number * setup.players + seat
                if seat in state.actors:
                    check_row(batch, row, state, seat)
                else:
                    assert batch.actor[row] == veillee.NOBODY and batch.legal_count[row] == 0
                    assert (batch.observation[row] == state.observe(seat)).all() and not batch.mask[row].any()
        answers = batch.choose(dice)
        batch.step(answers)
        for number, state in enumerate(singles.states):
            if state.is_over:
                assert not batch.done[number] and not batch.reward[number].any()
                continue
            end = singles.step(number, [(seat, int(answers[number * setup.players + seat])) for seat in state.actors])
            assert batch.done[number] == (end is not None)
            assert end is None or np.allclose(batch.reward[number], end[0])


def played(setup, threads, steps=60, **more):
    """All that a batch ever says, as bytes."""
    batch, dice, said = setup.batch(200, seed=3, threads=threads, arrays=ARRAYS, **more), np.random.default_rng(3), []
    for _ in range(steps):
        batch.step(batch.choose(dice))
        for name in ("actor", "observation", "legal_count", "key", "reward", "done", "length"):
            said.append(getattr(batch, name).tobytes())
    return said


@pytest.mark.parametrize("setup", setups(1), ids=words_of)
def test_threads_make_no_difference(setup):
    assert played(setup, 1) == played(setup, 4)
    bots = [None] + ["greedy"] * (setup.players - 1)
    assert played(setup, 1, bots=bots) == played(setup, 5, bots=bots)


def test_next_step_is_as_in_gymnasium():
    setup = veillee.game("kuhn").setup()
    batch, dice = setup.batch(64, seed=1, reset="next_step"), np.random.default_rng(1)
    over = np.zeros(64, bool)
    for _ in range(50):
        before = batch.length.copy()
        batch.step(np.where(over, 60000, batch.choose(dice)))  # what is said of a game that is over does not matter
        assert (batch.done[over] == 0).all() and (batch.reward[over] == 0).all() and (batch.length[over] == 0).all()
        assert (batch.length[~over] == before[~over] + 1).all()
        over = batch.done.astype(bool)
        assert (batch.actor[over] == veillee.NOBODY).all() and (batch.actor[~over] != veillee.NOBODY).all()
        assert (np.abs(batch.reward[over]).sum(axis=1) > 0).all()


def test_what_is_not_legal_changes_nothing():
    setup = veillee.game("tomahawk").setup()
    batch, dice = setup.batch(8, seed=1), np.random.default_rng(1)
    for _ in range(10):
        batch.step(batch.choose(dice))
    before = [batch.get(number) for number in range(8)]
    answers = batch.choose(dice).astype(np.int64)
    answers[[2, 5]], answers[6] = -1, 10**9
    illegal = next(action for action in range(setup.game.actions) if action not in batch.legal[7, :batch.legal_count[7]])
    answers[7] = illegal
    assert batch.step(answers) == 4
    assert batch.refused.tolist() == [0, 0, 1, 0, 0, 1, 1, 1]
    for number in (2, 5, 6, 7):
        assert batch.get(number) == before[number]
    for number in (0, 1, 3, 4):
        assert batch.get(number) != before[number]
    for wrong in (np.zeros(7, np.uint16), np.zeros((8, 2), np.uint16), np.zeros(9, np.uint16)):
        with pytest.raises(ValueError):
            batch.step(wrong)


@pytest.mark.parametrize("setup", setups(1), ids=words_of)
def test_answers_by_place(setup):
    by_action, by_place = setup.batch(32, seed=4, arrays=ARRAYS), setup.batch(32, seed=4, by_place=True, arrays=ARRAYS)
    dice = np.random.default_rng(4)
    for _ in range(40):
        places = (dice.random(32) * by_action.legal_count).astype(np.uint16)
        by_action.step(by_action.legal[np.arange(32), places])
        by_place.step(places)
        assert (by_action.key == by_place.key).all()


@pytest.mark.parametrize("name, players", [("tenakee", 4), ("tomahawk", 2), ("goofspiel", 3)])
def test_whole_choices(name, players):
    """A secret choice as one answer: the same games as in single actions."""
    setup = veillee.game(name).setup(players)
    whole, single = setup.batch(16, seed=8, whole_choices=True, arrays=ARRAYS), setup.batch(16, seed=8, arrays=ARRAYS)
    dice = np.random.default_rng(8)
    for _ in range(30):
        answers = np.full(whole.answer_shape, veillee.NO_ACTION, np.uint16)
        for number in range(16):
            state, seat, place = single.get(number), int(whole.actor[number]), 0
            assert single.actor[number] == seat
            quiet = int(whole.wanted[number])
            while True:
                action = int(dice.choice(state.legal(seat)))
                answers[number, place] = action
                state.apply(action, seat)
                place += 1
                if quiet <= 1 or seat not in state.actors or place == quiet:
                    break
            assert place == quiet or seat not in state.actors
        assert whole.step(answers) > 0 and not whole.refused.any()
        rounds = (answers != veillee.NO_ACTION).sum(axis=1)
        for turn in range(int(rounds.max())):
            # Games whose answer is done already wait: what is not legal changes nothing.
            single.step(np.where(turn < rounds, answers[:, turn], veillee.NO_ACTION))
        assert (whole.key == single.key).all() and (whole.actor == single.actor).all()


def test_saved_cloned_pickled():
    setup = veillee.game("manitou").setup(3)
    batch, dice = setup.batch(50, seed=9, threads=2, arrays=ARRAYS), np.random.default_rng(9)
    for _ in range(30):
        batch.step(batch.choose(dice))
    others = [batch.clone(), pickle.loads(pickle.dumps(batch))]
    answers = [batch.choose(dice) for _ in range(1)][0]
    for other in others:
        assert (other.key == batch.key).all() and (other.observation == batch.observation).all()
        assert not np.shares_memory(other.key, batch.key)
    for each in (batch, *others):
        each.step(answers)
    for _ in range(20):
        answers = batch.choose(dice)
        for each in (batch, *others):
            each.step(answers)
    for other in others:
        assert (other.key == batch.key).all() and (other.legal_count == batch.legal_count).all()
    one = batch.save(3)
    batch.load(one, 4)
    assert batch.get(3) == batch.get(4) and batch.key[3] == batch.key[4]
    with pytest.raises(ValueError):
        batch.load(one[:-1], 4)
    with pytest.raises(ValueError):
        batch.load(one)
    batch.copy(5, 3)
    batch.refresh()
    assert batch.key[5] == batch.key[3]


def test_states_in_and_out():
    setup = veillee.game("tenakee").setup(3)
    batch, dice = setup.batch(4, seed=2, arrays=ARRAYS), veillee.Rng(6)
    state = setup.state()
    for _ in range(70):
        state.draw(dice) if state.is_chance else state.apply(dice.choice(state.legal()))
    state.deal(dice)
    batch.put(2, state)
    batch.refresh()
    check_row(batch, 2, state, state.actor)
    assert batch.get(2) == state
    viewer = state.actor
    batch.determinize(2, viewer)
    batch.refresh()
    assert (batch.observation[2] == state.observe(viewer)).all()


def test_begun_anew_from_seeds():
    setup = veillee.game("tenakee").setup(3)
    batch = setup.batch(6, seed=2, arrays=ARRAYS)
    keys = batch.key.copy()
    batch.reset(seeds=np.arange(6))
    first = batch.key.copy()
    batch.reset(np.array([1, 0, 0, 0, 0, 1], bool))
    assert (batch.key[1:5] == first[1:5]).all() and batch.key[0] != first[0] and batch.key[5] != first[5]
    batch.reset(seeds=np.arange(6))
    assert (batch.key == first).all() and (keys != first).any()
    with pytest.raises(ValueError):
        batch.reset(np.array([True]))


def test_terms_that_cannot_be():
    setup = veillee.game("kuhn").setup()
    for wrong in (dict(games=0), dict(games=1 << 21), dict(threads=0), dict(threads=1000), dict(reset="later"), dict(bots=["nobody", None]),
                  dict(bots=[None]), dict(rewards="love"), dict(arrays=["hands"])):
        with pytest.raises(ValueError):
            setup.batch(**{"games": 4, **wrong})


def test_the_memory_is_shared():
    """No copy is made: the arrays are the ones that the step writes."""
    batch, dice = veillee.game("tenakee").setup(3).batch(16, arrays=ARRAYS), np.random.default_rng(1)
    kept = {name: getattr(batch, name) for name in batch.arrays}
    before = batch.key.copy()
    batch.step(batch.choose(dice))
    assert all(getattr(batch, name) is array for name, array in kept.items())
    assert (kept["key"] != before).any()


def test_scores_as_rewards():
    batch, dice = veillee.game("tenakee").setup(3).batch(64, rewards="score", arrays=("legal", "legal_count", "reward", "score", "done")), \
        np.random.default_rng(1)
    for _ in range(130):
        batch.step(batch.choose(dice))
        over = batch.done.astype(bool)
        assert (batch.reward[over] == batch.score[over]).all()
