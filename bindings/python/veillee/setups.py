"""Games and set-ups: what can be played, and what is played."""
from __future__ import annotations

import ctypes

from . import _library as c
from ._library import check, encode, lib, text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .batches import Batch
    from .states import State

__all__ = ["Field", "Game", "Rng", "Setup", "game", "games"]


class Rng:
    """A generator of random numbers: the same seed and stream give the same numbers on every machine.

    Streams of one seed are independent."""

    __slots__ = ("bytes",)

    def __init__(self, seed: int = 1, stream: int = 0):
        self.bytes = c.RngBytes()
        lib.rng_init(self.bytes, seed & (1 << 64) - 1, stream & (1 << 64) - 1)

    def next(self) -> int:
        """64 bits."""
        return lib.rng_next(self.bytes)

    def below(self, n: int) -> int:
        """Uniform in 0 … n-1."""
        if not 0 < n < 1 << 32:
            raise ValueError("n is 1 … 2³²-1")
        return lib.rng_below(self.bytes, n)

    def choice(self, items: Any) -> Any:
        """One of a sequence, each equally likely."""
        return items[self.below(len(items))]

    def __reduce__(self) -> tuple:
        return _rng_of, (self.bytes.a, self.bytes.b)


def _rng_of(a: int, b: int) -> Rng:
    rng = Rng()
    rng.bytes.a, rng.bytes.b = a, b
    return rng


class Field:
    """A field of a game's observations.

    name     as the game calls it
    offset   of its first number in the vector; `count` numbers belong to it
    shape    () is one number, (5, 11) five rows of eleven
    low, high  bounds of each number
    by_seat  its first axis are the seats, the viewer first, then clockwise
    is_seat  its values below the number of players are seats, counted so; others say nobody
    """

    __slots__ = ("name", "offset", "count", "shape", "low", "high", "by_seat", "is_seat")

    def __init__(self, info: c.FieldInfo):
        self.name = info.name.decode()
        self.offset, self.count, self.low, self.high = info.offset, info.count, info.low, info.high
        self.shape = tuple(length for length in info.shape if length)
        self.by_seat, self.is_seat = bool(info.flags & 1), bool(info.flags & 2)

    def of(self, observation: Any) -> Any:
        """This field in an observation, or in an array whose last axis are observations: a view of its memory, in its own shape."""
        part = observation[..., self.offset:self.offset + self.count]
        return part.reshape(part.shape[:-1] + self.shape)

    def __repr__(self) -> str:
        return f"<field {self.name} at {self.offset}, shape {self.shape}, {self.low} … {self.high}>"


class Game:
    """A game of the house: `veillee.game("tenakee")`.

    name         the notation's word
    version      of the rules; `layout` of the bytes of its views
    on_shelf     whether it is for players, or a reference game
    players      how many can play it, a range
    options      its variants: name → the values there are, the default first
    actions      of the seats: numbers 0 … actions-1
    outcomes     of chance: numbers actions … actions+outcomes-1
    legal_max    legal actions of a seat, or outcomes of a chance event, at most
    plies_max    actions and outcomes of a game, at most
    observation_size  numbers of an observation; `fields` names them
    """

    def __init__(self, handle: int):
        info = c.GameInfo()
        check(lib.game_info(handle, info, ctypes.sizeof(info)))
        self.handle = handle
        self.name, self.prefix = info.name.decode(), info.prefix.decode()
        self.version, self.layout, self.on_shelf = info.version, info.layout, bool(info.on_shelf)
        self.players = range(info.players_min, info.players_max + 1)
        self.actions, self.outcomes = info.actions, info.outcomes
        self.legal_max, self.plies_max = info.legal_max, info.plies_max
        self.observation_size, self.view_size = info.observation, info.view_size
        self._fields: tuple[Field, ...] | None = None

    @property
    def options(self) -> dict[str, list[str]]:
        """Its variants: the values of each, the default first."""
        found: dict[str, list[str]] = {}
        option = 0
        while (name := lib.option_name(self.handle, option)) is not None:
            values: list[str] = []
            while (value := lib.option_value(self.handle, option, len(values))) is not None:
                values.append(value.decode())
            values.insert(0, values.pop(lib.option_default(self.handle, option)))
            found[name.decode()] = values
            option += 1
        return found

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields of its observations, in the order of the vector."""
        if self._fields is None:
            info = c.FieldInfo()
            found: list[Field] = []
            while lib.game_field(self.handle, len(found), info, ctypes.sizeof(info)) == 0:
                found.append(Field(info))
            self._fields = tuple(found)
        return self._fields

    def field(self, name: str) -> Field:
        """The field of that name."""
        for one in self.fields:
            if one.name == name:
                return one
        raise KeyError(name)

    def setup(self, players: int | None = None, edition: str | None = None, **options: str) -> Setup:
        """What is played: how many players (the fewest, if not said), variants by name, an edition as JSON text."""
        return Setup(self, players, edition, **options)

    def title(self, language: str = "en") -> str:
        """What it is called."""
        return text_of(lib.game_title, self.handle, encode(language))

    def tagline(self, language: str = "en") -> str:
        """One line about it."""
        return text_of(lib.game_tagline, self.handle, encode(language))

    def rules(self, language: str = "en") -> str:
        """Its rules, as Markdown."""
        text = lib.game_rules(self.handle, encode(language))
        if text is None:
            raise ValueError(f"there are no rules of {self.name} in {language!r}")
        return text.decode()

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    def __reduce__(self) -> tuple:
        return game, (self.name,)


_games: dict[str, Game] = {}


def games() -> list[Game]:
    """All games of the house, those for players first."""
    found, handle = [], lib.game_at(0)
    while handle is not None:
        info = c.GameInfo()
        check(lib.game_info(handle, info, ctypes.sizeof(info)))
        found.append(game(info.name.decode()))
        handle = lib.game_at(len(found))
    return found


def game(name: str) -> Game:
    """The game of that name."""
    if name not in _games:
        handle = lib.game_find(encode(name))
        if handle is None:
            raise ValueError(f"there is no game {name!r}")
        _games[name] = Game(handle)
    return _games[name]


class Setup:
    """What is played: a game, players, variants, components. Never changes.

    Equal set-ups compare equal; they can be pickled."""

    def __init__(self, of: Game | str, players: int | None = None, edition: str | None = None, **options: str):
        self.game = game(of) if isinstance(of, str) else of
        self.players = self.game.players[0] if players is None else players
        self.edition = edition
        words = " ".join(f"{name}={value}" for name, value in options.items())
        fault = c.Fault()
        self._handle = None
        if not 0 <= self.players <= c.SEATS_MAX:
            raise ValueError(f"{self.game.name} is for {self.game.players[0]} to {self.game.players[-1]} players")
        handle = lib.setup_new(self.game.handle, self.players, encode(words), encode(edition), fault)
        if handle is None:
            raise c.malformed(fault, self.game.name)
        self._handle = handle

    @property
    def handle(self) -> int:
        """For the library's functions."""
        assert self._handle is not None
        return self._handle

    @classmethod
    def _of_handle(cls, handle: int, edition: str | None) -> Setup:
        """A set-up like one that belongs to somebody else."""
        info = c.GameInfo()
        check(lib.game_info(lib.setup_game(handle), info, ctypes.sizeof(info)))
        of = game(info.name.decode())
        chosen: dict[str, str] = {}
        option = 0
        while (name := lib.option_name(of.handle, option)) is not None:
            chosen[name.decode()] = lib.option_value(of.handle, option, lib.setup_option(handle, option)).decode()
            option += 1
        return cls(of, check(lib.setup_players(handle)), edition, **chosen)

    @property
    def options(self) -> dict[str, str]:
        """Every variant with the value that was chosen."""
        chosen: dict[str, str] = {}
        option = 0
        while (name := lib.option_name(self.game.handle, option)) is not None:
            value = lib.option_value(self.game.handle, option, lib.setup_option(self.handle, option))
            chosen[name.decode()] = value.decode()
            option += 1
        return chosen

    @property
    def text(self) -> str:
        """The header lines of a record of it."""
        return text_of(lib.setup_text, self.handle)

    def state(self) -> State:
        """The beginning of a game."""
        from .states import State

        return State(self)

    def batch(self, games: int, **terms: Any) -> Batch:
        """Many games at once: see Batch."""
        from .batches import Batch

        return Batch(self, games, **terms)

    def action(self, move: str, actor: int = 0) -> int:
        """The number of a move in notation, "play t5 A"; of an outcome if the actor is CHANCE."""
        answer = lib.action_read(self.handle, actor, encode(move))
        if answer == -4:
            raise c.Malformed(f"{self.game.name} has no such move: {move!r}", word=move)
        return check(answer)

    def move(self, action: int, actor: int = 0) -> str:
        """An action or outcome in notation. Seats that an action names are counted from the actor: say who that is."""
        return text_of(lib.action_text, self.handle, actor, action)

    def words(self, action: int, actor: int = 0, language: str = "en") -> str:
        """An action as an invitation to whoever sits there."""
        return text_of(lib.action_words, self.handle, actor, action, encode(language))

    def moves(self, actor: int = 0) -> dict[int, str]:
        """All actions of a seat, or outcomes of chance, in notation by their numbers. Numbers are the same for any number of players:
        what names a seat that nobody has is left out."""
        first = self.game.actions if actor == c.CHANCE else 0
        found = {}
        for action in range(first, first + (self.game.outcomes if actor == c.CHANCE else self.game.actions)):
            try:
                found[action] = self.move(action, actor)
            except ValueError:
                continue
        return found

    def observe(self, view: bytes) -> Any:
        """The observation of a view that came as bytes, from a server's table (docs/views.md)."""
        import numpy as np

        numbers = np.empty(self.game.observation_size, np.int16)
        check(lib.bytes_observe(self.handle, view, len(view), numbers.ctypes.data, len(numbers)))
        return numbers

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Setup) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        words = "".join(f", {name}={value}" for name, value in self.options.items())
        return f"<set-up of {self.game.name}: {self.players} players{words}>"

    def __copy__(self) -> Setup:
        return self

    def __deepcopy__(self, _: Any) -> Setup:
        return self

    def __reduce__(self) -> tuple:
        return _setup_of, (self.game.name, self.players, self.edition, self.options)

    def __del__(self) -> None:
        if getattr(self, "_handle", None) is not None:
            lib.setup_free(self._handle)


def _setup_of(name: str, players: int, edition: str | None, options: dict[str, str]) -> Setup:
    return Setup(name, players, edition, **options)
