"""Batches: thousands of games stepped in one call, in NumPy arrays that share the batch's memory."""
from __future__ import annotations

import ctypes

import numpy as np

from . import _library as c
from ._library import NO_ACTION, check, encode, lib
from .setups import Setup
from .states import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterable, Sequence

__all__ = ["ARRAYS", "Batch", "USUAL"]

_AT_ONCE, _WHOLE_CHOICES, _SCORES, _BY_PLACE, _EVERYBODY, _KEYS = 1, 2, 4, 8, 16, 32
_RESETS = {"next_step": 0, "same_step": 1, "never": 2}

# What a batch fills in unless others are named, and all that it can: what is not wanted costs nothing.
USUAL = ("actor", "observation", "legal", "legal_count", "refused", "reward", "done", "length")
ARRAYS = (*USUAL, "key", "wanted", "mask", "score", "last")


class Batch:
    """Many games of one set-up.

        batch = veillee.game("tenakee").setup(4).batch(4096, seed=1)
        dice = np.random.default_rng(1)
        while ...:
            batch.step(batch.choose(dice))

    A *row* is what somebody is asked. One after the other, there is a row a game: that of the seat to act; the seats of a simultaneous
    phase come one after the other, the lowest first, and do not see what the others chose. With `at_once` there is a row a seat, row
    game × players + seat, and all that act in a simultaneous phase act in one step.

    The arrays are attributes. They are made once and written anew by every step: copy what you want to keep.

    actor        [rows] the seat that is asked; 255: nobody
    observation  [rows, observation_size] what it sees; where nobody is asked any more, the last position
    legal        [rows, legal_max] its legal actions; what stands behind the last one means nothing
    legal_count  [rows] how many; 0 where nobody is asked
    refused      [rows] 1: its answer was not legal, and its game has not moved
    reward       [games, players] of games that this step ended, else 0: utilities, or final scores if `rewards` says so
    done         [games] 1: this step ended it
    length       [games] decisions since it began; of a game that ended, all of them

    and, if `arrays` names them,

    key          [rows] the perfect-recall key of its information set
    wanted       [rows] actions still asked of it at most: more than 1 in secret choices
    mask         [rows, actions] 1 where an action is legal
    score        [games, players] final scores of the games that ended
    last         [games, players, observation_size] of games that ended: what each seat saw then

    reset is "same_step" (a game that ends begins anew in the same step: `done` and `reward` speak of the old game, the rows of the new
    one), "next_step" (the step after the last one begins anew, whatever its answer, with rewards 0) or "never". bots are names, one a
    seat, None where somebody is asked: what bots do happens within the step. The same seed and the same answers make the same games
    with any number of threads.
    """

    def __init__(self, setup: Setup, games: int, *, seed: int = 1, threads: int = 1, reset: str = "same_step",
                 at_once: bool = False, whole_choices: bool = False, by_place: bool = False, everybody: bool = False,
                 rewards: str = "utility", bots: Sequence[str | None] | None = None,
                 arrays: Iterable[str] | None = None):
        self._handle = None
        if reset not in _RESETS:
            raise ValueError(f"reset is one of {', '.join(_RESETS)}")
        if rewards not in ("utility", "score"):
            raise ValueError("rewards are 'utility' or 'score'")
        bots = [None] * setup.players if bots is None else list(bots)
        if len(bots) != setup.players:
            raise ValueError("one bot, or None, a seat")
        if not (0 < games <= 1 << 20 and 0 < threads <= 256):
            raise ValueError("1 … 1048576 games, 1 … 256 threads")
        self.setup, self.games, self.threads = setup, games, threads
        self._how: dict[str, Any] = dict(threads=threads, reset=reset, at_once=at_once, whole_choices=whole_choices, by_place=by_place,
                         everybody=everybody, rewards=rewards, bots=bots)
        wanted = USUAL if arrays is None else tuple(arrays)
        terms = c.BatchTerms(size=ctypes.sizeof(c.BatchTerms), games=games, threads=threads, seed=seed & (1 << 64) - 1,
                             flags=(at_once * _AT_ONCE | whole_choices * _WHOLE_CHOICES | by_place * _BY_PLACE
                                    | everybody * _EVERYBODY | (rewards == "score") * _SCORES
                                    | ("key" in wanted) * _KEYS),
                             reset=_RESETS[reset])
        for seat, name in enumerate(bots):
            terms.bot[seat] = encode(name)
        self._handle = lib.batch_new(setup.handle, terms)
        if self._handle is None:
            raise ValueError("there is no such bot, or no memory for that many games")
        self.rows = check(lib.batch_rows(self._handle))
        self.answer_shape = (self.rows, c.CHOICE) if whole_choices else (self.rows,)
        self._bind(wanted)
        self._first = np.arange(self.rows, dtype=np.int64) * setup.game.legal_max
        self._by_place = by_place
        self.reset()

    def _bind(self, names: Sequence[str]) -> None:
        game, players = self.setup.game, self.setup.players
        shapes: dict[str, tuple[str, tuple[int, ...]]] = {
            "actor": ("u1", (self.rows,)),
            "observation": ("i2", (self.rows, game.observation_size)),
            "legal": ("u2", (self.rows, game.legal_max)),
            "legal_count": ("u2", (self.rows,)),
            "mask": ("u1", (self.rows, game.actions)),
            "key": ("u8", (self.rows,)),
            "wanted": ("u1", (self.rows,)),
            "refused": ("u1", (self.rows,)),
            "reward": ("f4", (self.games, players)),
            "score": ("i4", (self.games, players)),
            "done": ("u1", (self.games,)),
            "length": ("u4", (self.games,)),
            "last": ("i2", (self.games, players, game.observation_size)),
        }
        bound = c.BatchArrays(size=ctypes.sizeof(c.BatchArrays))
        for name in names:
            if name not in shapes:
                raise ValueError(f"there is no array {name!r}; there are {', '.join(shapes)}")
            kind, shape = shapes[name]
            array = np.zeros(shape, kind)
            setattr(self, name, array)
            setattr(bound, name, array.ctypes.data)
        self.arrays = tuple(names)
        check(lib.batch_bind(self._handle, bound))

    actor: np.ndarray
    observation: np.ndarray
    legal: np.ndarray
    legal_count: np.ndarray
    mask: np.ndarray
    key: np.ndarray
    wanted: np.ndarray
    refused: np.ndarray
    reward: np.ndarray
    score: np.ndarray
    done: np.ndarray
    length: np.ndarray
    last: np.ndarray

    # ---- Playing ----

    def reset(self, which: Any = None, seeds: Any = None) -> None:
        """Begins games anew: all, or those where `which` ([games]) is true; with `seeds` ([games]) each from a seed of its own."""
        if which is not None:
            which = np.ascontiguousarray(which, np.bool_)
        if seeds is not None:
            seeds = np.ascontiguousarray(seeds, np.uint64)
        for array in (which, seeds):
            if array is not None and array.shape != (self.games,):
                raise ValueError(f"one number a game: the shape ({self.games},)")
        check(lib.batch_reset(self._handle, None if which is None else which.ctypes.data,
                              None if seeds is None else seeds.ctypes.data))

    def step(self, answers: np.ndarray) -> int:
        """One answer a row: an action, or with `by_place` its place in the row's legal list. Rows where nobody is asked are not looked
        at. With `whole_choices` an answer is 16 actions, NO_ACTION behind the last. Answers how many decisions were made, those of
        bots among them. No copy is made of answers that are contiguous and of type uint16."""
        if type(answers) is not np.ndarray or answers.dtype != np.uint16 or not answers.flags.c_contiguous:
            answers = np.ascontiguousarray(answers)
            if answers.dtype != np.uint16:
                # What is no number of an action at all must not become one.
                answers = np.where((answers < 0) | (answers >= NO_ACTION), NO_ACTION, answers).astype(np.uint16)
        if answers.shape != self.answer_shape:
            raise ValueError(f"answers have the shape {self.answer_shape}, not {answers.shape}")
        decisions = lib.batch_step(self._handle, answers.__array_interface__["data"][0])
        return decisions if decisions >= 0 else check(decisions)

    def choose(self, dice: np.random.Generator) -> np.ndarray:
        """An answer a row, every legal action equally likely."""
        places = (dice.random(self.rows, np.float32) * self.legal_count).astype(np.int64)
        if self._by_place:
            return places.astype(np.uint16)
        places += self._first
        return self.legal.reshape(-1).take(places)

    def refresh(self) -> None:
        """Writes the arrays anew without a step: after states were put in."""
        check(lib.batch_refresh(self._handle))

    # ---- Single games ----

    def get(self, game: int) -> State:
        """A game as a state."""
        state = State(self.setup)
        check(lib.batch_get(self._handle, game, state.handle))
        return state

    def put(self, game: int, state: State) -> None:
        """Puts a state in a game's place, which goes on with the generator it had; then refresh."""
        check(lib.batch_put(self._handle, game, state.handle))

    def copy(self, to: int, source: int) -> None:
        """Makes one game the same as another, its generator too; then refresh."""
        check(lib.batch_copy(self._handle, to, source))

    def determinize(self, game: int, viewer: int) -> None:
        """Puts a world in a game's place that a viewer of it holds possible; then refresh."""
        check(lib.batch_determinize(self._handle, game, viewer))

    # ---- Copies ----

    def save(self, game: int | None = None) -> bytes:
        """One game, or all, as bytes, with generators."""
        which = c.WHOLE_BATCH if game is None else game
        buffer = ctypes.create_string_buffer(check(lib.batch_size(self._handle, which)))
        length = check(lib.batch_save(self._handle, which, buffer, len(buffer)))
        return buffer.raw[:length]

    def load(self, data: bytes, game: int | None = None) -> None:
        """One game, or all, from bytes; the arrays are written anew."""
        check(lib.batch_load(self._handle, c.WHOLE_BATCH if game is None else game, data, len(data)))
        self.refresh()

    def clone(self) -> Batch:
        """The same games again, in arrays of their own."""
        other = Batch(self.setup, self.games, arrays=self.arrays, **self._how)
        other.load(self.save())
        for name in self.arrays:
            getattr(other, name)[...] = getattr(self, name)
        return other

    __copy__ = clone

    def __deepcopy__(self, _: Any) -> Batch:
        return self.clone()

    def __reduce__(self) -> tuple:
        return _unpickle, (self.setup, self.games, self.arrays, self._how, self.save())

    def __len__(self) -> int:
        return self.games

    def __repr__(self) -> str:
        return f"<batch of {self.games} games of {self.setup.game.name}>"

    def __del__(self) -> None:
        if getattr(self, "_handle", None) is not None:
            lib.batch_free(self._handle)


def _unpickle(setup: Setup, games: int, arrays: Sequence[str], how: dict[str, Any], data: bytes) -> Batch:
    batch = Batch(setup, games, arrays=arrays, **how)
    batch.load(data)
    return batch
