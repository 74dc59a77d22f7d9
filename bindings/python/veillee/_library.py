"""The C library, by ctypes: where it is, and what its functions take (veillee.h)."""
from __future__ import annotations

import ctypes
import os
from ctypes import POINTER, Structure, c_char, c_char_p, c_int, c_int32, c_size_t, c_uint, c_uint32, c_uint64, c_void_p

SEATS_MAX = 6
SPECTATOR = 6
ALL = 7
CHANCE = 7
NOBODY = 255
LEGAL_MAX = 256
CHOICE = 16
NO_ACTION = 0xFFFF
WORDS_ROOM = 4096
JSON_ROOM = 1 << 18
WHOLE_BATCH = 0xFFFFFFFF


class Fault(Structure):
    _fields_ = [("line", c_uint32), ("rule", c_char * 16), ("reason", c_char * 48), ("word", c_char * 64)]


class RngBytes(Structure):
    _fields_ = [("a", c_uint64), ("b", c_uint64)]


class GameInfo(Structure):
    _fields_ = [("name", c_char_p), ("prefix", c_char_p)] + [
        (name, c_uint32)
        for name in ("version", "layout", "on_shelf", "players_min", "players_max", "actions", "outcomes", "legal_max",
                     "plies_max", "observation", "view_size")
    ]


class FieldInfo(Structure):
    _fields_ = [("name", c_char_p), ("offset", c_uint32), ("count", c_uint32), ("shape", c_uint32 * 3), ("low", c_int32),
                ("high", c_int32), ("flags", c_uint32)]


class BatchTerms(Structure):
    _fields_ = [("size", c_size_t), ("games", c_uint32), ("threads", c_uint32), ("seed", c_uint64), ("flags", c_uint32),
                ("reset", c_uint32), ("bot", c_char_p * SEATS_MAX)]


class BatchArrays(Structure):
    _fields_ = [("size", c_size_t)] + [
        (name, c_void_p)
        for name in ("actor", "observation", "legal", "legal_count", "mask", "key", "wanted", "refused", "reward", "score",
                     "done", "length", "last")
    ]


Hear = ctypes.CFUNCTYPE(None, c_void_p, POINTER(c_char), c_size_t)

_h, _s, _n, _z = c_void_p, c_char_p, c_uint, c_size_t  # a handle or memory, a text, a number, a size
_fault, _rng, _actor = POINTER(Fault), POINTER(RngBytes), POINTER(c_uint)

# What each function answers and takes.
_FUNCTIONS: dict[str, tuple] = {
    "trouble_words": (_s, c_int),
    "version": (_s,),
    "fault_words": (c_int, _fault, _s, _s, _h, _z),
    "rng_init": (None, _rng, c_uint64, c_uint64),
    "rng_next": (c_uint64, _rng),
    "rng_below": (c_uint32, _rng, c_uint32),
    "game_at": (_h, _n),
    "game_find": (_h, _s),
    "game_info": (c_int, _h, POINTER(GameInfo), _z),
    "option_name": (_s, _h, _n),
    "option_value": (_s, _h, _n, _n),
    "option_default": (c_int, _h, _n),
    "game_field": (c_int, _h, _n, POINTER(FieldInfo), _z),
    "setup_new": (_h, _h, _n, _s, _s, _fault),
    "setup_free": (None, _h),
    "setup_game": (_h, _h),
    "setup_players": (c_int, _h),
    "setup_option": (c_int, _h, _n),
    "setup_text": (c_int, _h, _h, _z),
    "action_read": (c_int, _h, _n, _s),
    "action_text": (c_int, _h, _n, _n, _h, _z),
    "action_words": (c_int, _h, _n, _n, _s, _h, _z),
    "state_new": (_h, _h),
    "state_clone": (_h, _h),
    "state_free": (None, _h),
    "state_copy": (c_int, _h, _h),
    "state_equal": (c_int, _h, _h),
    "state_setup": (_h, _h),
    "state_actors": (c_int, _h),
    "state_legal": (c_int, _h, _n, _h, _z),
    "state_outcomes": (c_int, _h, _h, _h, _z),
    "state_mask": (c_int, _h, _n, _h, _z),
    "state_apply": (c_int, _h, _n, _n),
    "state_chance": (c_int, _h, _rng),
    "state_plies": (c_int, _h),
    "state_ply": (c_int, _h, _n, _actor),
    "state_scores": (c_int, _h, _h),
    "state_utilities": (c_int, _h, _h),
    "state_key": (c_int, _h, _n, POINTER(c_uint64)),
    "state_told": (c_int, _h, _n, _s, _h, _z),
    "state_size": (c_int, _h),
    "state_save": (c_int, _h, _h, _z),
    "state_load": (c_int, _h, _h, _z),
    "state_observe": (c_int, _h, _n, _h, _z),
    "bytes_observe": (c_int, _h, _s, _z, _h, _z),
    "state_record_room": (c_int, _h),
    "state_record": (c_int, _h, c_uint64, _h, _z),
    "view_new": (_h, _h, _n),
    "view_free": (None, _h),
    "view_look": (c_int, _h, _h, _n),
    "view_viewer": (c_int, _h),
    "view_actors": (c_int, _h),
    "view_bytes": (_h, _h),
    "view_observe": (c_int, _h, _h, _z),
    "view_legal": (c_int, _h, _h, _z),
    "view_why_not": (c_int, _h, _n, _h, _z),
    "view_asked": (c_int, _h, _actor, _actor),
    "view_words": (c_int, _h, _s, _h, _z),
    "view_json": (c_int, _h, _h, _z),
    "view_determinize": (c_int, _h, _rng, _h),
    "record_read": (_h, _s, _z, _s, _fault),
    "record_free": (None, _h),
    "record_setup": (_h, _h),
    "record_plies": (c_int, _h),
    "record_ply": (c_int, _h, _n, _actor),
    "record_ending": (_s, _h),
    "record_state": (_h, _h, _n),
    "bot_name": (_s, _n),
    "bot_new": (_h, _s, _h),
    "bot_free": (None, _h),
    "bot_answer": (c_int, _h, _h, _rng, _h),
    "bot_policy": (c_int, _h, _h, _rng, _h, _z),
    "game_title": (c_int, _h, _s, _h, _z),
    "game_tagline": (c_int, _h, _s, _h, _z),
    "game_rules": (_s, _h, _s),
    "batch_new": (_h, _h, POINTER(BatchTerms)),
    "batch_free": (None, _h),
    "batch_rows": (c_int, _h),
    "batch_bind": (c_int, _h, POINTER(BatchArrays)),
    "batch_reset": (c_int, _h, _h, _h),
    "batch_step": (c_int, _h, _h),
    "batch_refresh": (c_int, _h),
    "batch_get": (c_int, _h, _n, _h),
    "batch_put": (c_int, _h, _n, _h),
    "batch_copy": (c_int, _h, _n, _n),
    "batch_determinize": (c_int, _h, _n, _n),
    "batch_size": (c_int, _h, _n),
    "batch_save": (c_int, _h, _n, _h, _z),
    "batch_load": (c_int, _h, _n, _h, _z),
    "table_new": (_h, _h, c_uint64),
    "table_load": (_h, _s, _z, _s, _fault),
    "table_free": (None, _h),
    "table_sit": (c_int, _h, _n, _s, _s),
    "table_begin": (c_int, _h),
    "table_bots": (c_int, _h),
    "table_join": (c_int, _h, Hear, _h),
    "table_leave": (c_int, _h, _n),
    "table_say": (c_int, _h, _n, _n, _s, _z),
    "table_waits": (c_int, _h),
    "table_phase": (_s, _h),
    "table_state": (_h, _h),
    "table_journal": (_h, _h, POINTER(c_size_t)),
}


class _Library:
    """The functions, by their names without the prefix; each is looked up when it is first asked for."""

    def __init__(self, path: str):
        self.path, self._loaded = path, ctypes.CDLL(path)

    def __getattr__(self, name: str):
        if name not in _FUNCTIONS:
            raise AttributeError(name)
        function = getattr(self._loaded, "veillee_" + name)
        function.restype, function.argtypes = _FUNCTIONS[name][0], _FUNCTIONS[name][1:]
        setattr(self, name, function)
        return function


def _find() -> str:
    """The library that VEILLEE_LIBRARY names; the one that came with this package; the system's."""
    named = os.environ.get("VEILLEE_LIBRARY")
    if named:
        return named
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), "libveillee.so")
    return beside if os.path.exists(beside) else "libveillee.so.0"


lib = _Library(_find())


# ---- Trouble ----


class Trouble(Exception):
    """Something could not be done, and nothing has changed."""


class NotAllowed(Trouble, ValueError):
    """The rules forbid it; `rule` is the id of the rule, where it is known."""

    def __init__(self, words: str, rule: str | None = None):
        super().__init__(f"{words} ({rule})" if rule else words)
        self.rule = rule


class NotNow(Trouble):
    """Nothing of the kind is to be done now."""


class Malformed(Trouble, ValueError):
    """A text that cannot be read: `line` from 1 (0: none in particular), the `rule` it breaks, a `reason`'s code and the `word` it is
    about."""

    def __init__(self, words: str, line: int = 0, rule: str = "", reason: str = "", word: str = ""):
        super().__init__(words)
        self.line, self.rule, self.reason, self.word = line, rule, reason, word


_KINDS = {-1: ValueError, -2: NotAllowed, -3: NotNow, -4: Malformed, -5: Trouble, -6: MemoryError}


def check(answer: int) -> int:
    """A function's answer, if it is none of trouble."""
    if answer < 0:
        raise _KINDS.get(answer, Trouble)(lib.trouble_words(answer).decode())
    return answer


def malformed(fault: Fault, game: str | None = None) -> Malformed:
    """What is wrong with a text, as it is said in English."""
    rule, reason, word = (text.decode("utf-8", "replace") for text in (fault.rule, fault.reason, fault.word))
    words = text_of(lib.fault_words, ctypes.byref(fault), encode(game), b"en")
    return Malformed(words, fault.line, rule, reason, word)


def text_of(function, *args, room: int = WORDS_ROOM) -> str:
    """A text that the function writes behind its other arguments."""
    buffer = ctypes.create_string_buffer(room)
    length = check(function(*args, buffer, room))
    return ctypes.string_at(buffer, length).decode()


def encode(text: str | None) -> bytes | None:
    return None if text is None else text.encode()
