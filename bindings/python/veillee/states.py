"""States and views: a position with everything in it, and what one seat may know of it."""
from __future__ import annotations

import ctypes

from . import _library as c
from ._library import ALL, CHANCE, check, encode, lib, text_of
from .setups import Rng, Setup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import numpy as np

__all__ = ["State", "View", "seats_in"]

_Legal = ctypes.c_uint16 * c.LEGAL_MAX
_Weights = ctypes.c_uint32 * c.LEGAL_MAX
_SETS = tuple(tuple(bit for bit in range(8) if actors >> bit & 1) for actors in range(256))


def seats_in(actors: int) -> tuple[int, ...]:
    """The members of a set that is a byte, ascending."""
    return _SETS[actors]


def _new_array(count: int, kind: str) -> np.ndarray:
    import numpy as np

    return np.empty(count, kind)


class State:
    """A game in progress, with everything in it: `setup.state()` is its beginning.

        state, dice = veillee.game("tenakee").setup(3).state(), veillee.Rng(7)
        while not state.is_over:
            if state.is_chance:
                state.draw(dice)
            else:
                state.apply(dice.choice(state.legal()))

    In a simultaneous phase several seats may act, in any order; `actor` is the first of them.
    """

    def __init__(self, setup: Setup, handle: int | None = None):
        self.setup = setup
        self._handle = lib.state_new(setup.handle) if handle is None else handle
        if self._handle is None:
            raise MemoryError

    @property
    def handle(self) -> int:
        """For the library's functions."""
        return self._handle

    # ---- Who acts, and how ----

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now, ascending; (CHANCE,) when chance is next; () when the game is over."""
        return _SETS[lib.state_actors(self._handle)]

    @property
    def actor(self) -> int | None:
        """The first of them; None when the game is over."""
        actors = _SETS[lib.state_actors(self._handle)]
        return actors[0] if actors else None

    @property
    def is_over(self) -> bool:
        """Whether nobody may act any more."""
        return lib.state_actors(self._handle) == 0

    @property
    def is_chance(self) -> bool:
        """Whether chance is next."""
        return lib.state_actors(self._handle) == 1 << CHANCE

    def legal(self, actor: int | None = None) -> list[int]:
        """Legal actions of a seat (of the first that may act, if not said), or the outcomes of chance; [] if it may not act."""
        if actor is None:
            actor = self.actor
        if actor is None:
            return []
        found = _Legal()
        count = lib.state_legal(self._handle, actor, found, c.LEGAL_MAX)
        return [] if count == -3 else found[: check(count)]

    def outcomes(self) -> list[tuple[int, float]]:
        """When chance is next: every outcome with its probability."""
        found, weights = _Legal(), _Weights()
        count = check(lib.state_outcomes(self._handle, found, weights, c.LEGAL_MAX))
        total = sum(weights[:count])
        return [(outcome, weight / total) for outcome, weight in zip(found[:count], weights[:count])]

    def mask(self, seat: int) -> np.ndarray:
        """One byte for each of the game's actions: 1 where it is legal."""
        mask = _new_array(self.setup.game.actions, "u1")
        check(lib.state_mask(self._handle, seat, mask.ctypes.data, len(mask)))
        return mask

    def apply(self, action: int, actor: int | None = None) -> None:
        """An action of a seat (of the first that may act, if not said), or an outcome of chance; NotAllowed if it is not legal."""
        if actor is None:
            actor = self.actor
            if actor is None:
                raise c.NotNow("the game is over")
        answer = lib.state_apply(self._handle, actor, action)
        if answer < 0:
            self._refuse(answer, action, actor)

    def _refuse(self, answer: int, action: int, actor: int) -> None:
        if answer == -2 and actor < self.setup.players:
            rule = self.view(actor).why_not(action)
            raise c.NotAllowed(f"{self.setup.move(action, actor)} is not allowed", rule)
        check(answer)

    def play(self, move: str, actor: int | None = None) -> None:
        """The same, in notation: "play t5 A"."""
        who = self.actor if actor is None else actor
        if who is None:
            raise c.NotNow("the game is over")
        self.apply(self.setup.action(move, who), who)

    def draw(self, dice: Rng) -> int:
        """One event of chance, by its probabilities; answers which."""
        return check(lib.state_chance(self._handle, dice.bytes))

    def deal(self, dice: Rng) -> None:
        """Draws as long as chance is next."""
        actors, chance, bytes_ = lib.state_actors, lib.state_chance, dice.bytes
        while actors(self._handle) == 1 << CHANCE:
            check(chance(self._handle, bytes_))

    # ---- What came of it ----

    @property
    def scores(self) -> list[int]:
        """So far; final when the game is over."""
        scores = (ctypes.c_int32 * c.SEATS_MAX)()
        check(lib.state_scores(self._handle, scores))
        return scores[: self.setup.players]

    @property
    def utilities(self) -> list[float]:
        """What each seat has played for, once the game is over: the win at a game of the shelf, else the score."""
        utilities = (ctypes.c_float * c.SEATS_MAX)()
        check(lib.state_utilities(self._handle, utilities))
        # The library's are of single precision. The parts of a win are sixtieths: so those of all seats add up.
        return [round(gain * 60) / 60 for gain in utilities[: self.setup.players]]

    def told(self, viewer: int = ALL, language: str | None = None) -> list[str]:
        """What the last action or outcome brought about as this viewer is told it: in codes, or in words of a language."""
        return text_of(lib.state_told, self._handle, viewer, encode(language), room=1 << 16).splitlines()

    @property
    def history(self) -> list[tuple[int, int]]:
        """(actor, action) of all that has happened; NotNow for a state that was drawn from a view or loaded."""
        actor, plies = ctypes.c_uint(), check(lib.state_plies(self._handle))
        found = []
        for ply in range(plies):
            action = check(lib.state_ply(self._handle, ply, actor))
            found.append((actor.value, action))
        return found

    def record(self, seed: int = 0) -> str:
        """The record of how it came about, with the scores if the game is over."""
        room = check(lib.state_record_room(self._handle))
        return text_of(lib.state_record, self._handle, seed, room=room)

    # ---- What a viewer knows ----

    def view(self, viewer: int) -> View:
        """What a seat, a SPECTATOR, or one who sees ALL may know."""
        return View(self, viewer)

    def observe(self, viewer: int) -> np.ndarray:
        """The same as a vector of small numbers."""
        numbers = _new_array(self.setup.game.observation_size, "i2")
        check(lib.state_observe(self._handle, viewer, numbers.ctypes.data, len(numbers)))
        return numbers

    def key(self, viewer: int) -> int:
        """The perfect-recall key of the viewer's information set: a hash of all that it was ever told."""
        key = ctypes.c_uint64()
        check(lib.state_key(self._handle, viewer, key))
        return key.value

    # ---- Copies ----

    def clone(self) -> State:
        """The same game again, with the way it came."""
        return State(self.setup, lib.state_clone(self._handle))

    def copy_from(self, other: State) -> None:
        """Becomes the same as another state of an equal set-up, in its own memory."""
        check(lib.state_copy(self._handle, other._handle))

    def save(self) -> bytes:
        """The position as bytes, without the way to it."""
        buffer = ctypes.create_string_buffer(check(lib.state_size(self.setup.handle)))
        length = check(lib.state_save(self._handle, buffer, len(buffer)))
        return buffer.raw[:length]

    @classmethod
    def load(cls, setup: Setup, data: bytes) -> State:
        """A position from its bytes."""
        state = cls(setup)
        check(lib.state_load(state._handle, data, len(data)))
        return state

    def __eq__(self, other: object) -> bool:
        """Whether it is the same position (not: the same way to it)."""
        return isinstance(other, State) and lib.state_equal(self._handle, other._handle) == 1

    __hash__ = None  # type: ignore[assignment]

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, _: Any) -> State:
        return self.clone()

    def __reduce__(self) -> tuple:
        try:
            return _replay, (self.setup, self.history)
        except c.NotNow:
            return State.load, (self.setup, self.save())

    def __str__(self) -> str:
        return str(self.view(ALL))

    def __repr__(self) -> str:
        who = "over" if self.is_over else "chance is next" if self.is_chance else f"seats {self.actors} may act"
        return f"<state of {self.setup.game.name}, {who}>"

    def __del__(self) -> None:
        if getattr(self, "_handle", None) is not None:
            lib.state_free(self._handle)


def _replay(setup: Setup, history: list[tuple[int, int]]) -> State:
    state = State(setup)
    for actor, action in history:
        state.apply(action, actor)
    return state


class View:
    """What one viewer may know of a state: all it has seen and can infer, and nothing else."""

    def __init__(self, state: State, viewer: int):
        self.setup = state.setup
        self._handle = lib.view_new(state.handle, viewer)
        if self._handle is None:
            raise ValueError(f"there is no viewer {viewer}")

    @property
    def handle(self) -> int:
        """For the library's functions."""
        return self._handle

    def look(self, state: State, viewer: int) -> None:
        """Looks again, at a state of the same set-up, in the same memory."""
        check(lib.view_look(self._handle, state.handle, viewer))

    @property
    def viewer(self) -> int:
        """Whose view it is."""
        return lib.view_viewer(self._handle)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now; (CHANCE,) when chance is next; () when the game is over."""
        return _SETS[lib.view_actors(self._handle)]

    @property
    def bytes(self) -> bytes:
        """The bytes of the view, as they travel (docs/views.md)."""
        return ctypes.string_at(lib.view_bytes(self._handle), self.setup.game.view_size)

    def observe(self) -> np.ndarray:
        """The view as a vector of small numbers; `setup.game.fields` names them."""
        numbers = _new_array(self.setup.game.observation_size, "i2")
        check(lib.view_observe(self._handle, numbers.ctypes.data, len(numbers)))
        return numbers

    def legal(self) -> list[int]:
        """Legal actions of the viewer's seat; [] if it may not act."""
        found = _Legal()
        count = lib.view_legal(self._handle, found, c.LEGAL_MAX)
        return [] if count == -3 else found[: check(count)]

    def why_not(self, action: int) -> str | None:
        """None if the viewer's seat may do this now; else the id of the rule that forbids it."""
        rule = ctypes.create_string_buffer(c.WORDS_ROOM)
        answer = lib.view_why_not(self._handle, action, rule, len(rule))
        if answer == -2:
            return rule.value.decode()
        check(answer)
        return None

    @property
    def asked(self) -> tuple[int, int]:
        """How many actions are asked of the viewer's seat, at least and at most: more than one in secret choices."""
        least, most = ctypes.c_uint(), ctypes.c_uint()
        check(lib.view_asked(self._handle, least, most))
        return least.value, most.value

    def words(self, language: str = "en") -> str:
        """What is expected of the viewer."""
        return text_of(lib.view_words, self._handle, encode(language))

    def json(self) -> dict[str, Any]:
        """The position as the viewer sees it: phase, standing, scene, moves."""
        import json

        return json.loads(text_of(lib.view_json, self._handle, room=c.JSON_ROOM))

    def determinize(self, dice: Rng) -> State:
        """A state that the view allows: cards whose place it does not tell fall uniformly on the places that are open."""
        state = State(self.setup)
        check(lib.view_determinize(self._handle, dice.bytes, state.handle))
        return state

    def __str__(self) -> str:
        """The scene, zone by zone."""
        scene = self.json()["scene"]
        lines = []
        for number, zone in enumerate(scene["zones"]):
            whose = f"seat {zone['owner']} " if zone.get("owner") is not None else ""
            cards = " ".join(piece["label"] or "?" for piece in scene["pieces"] if piece["zone"] == number)
            value = f" = {zone['value']}" if zone.get("value") is not None else ""
            lines.append(f"{whose}{zone['name']}: {cards}{value}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<view of {self.setup.game.name} by {self.viewer}>"

    def __del__(self) -> None:
        if getattr(self, "_handle", None) is not None:
            lib.view_free(self._handle)
