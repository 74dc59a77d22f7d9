"""Vector environments in Gymnasium's shape: one seat against bots, many games at once.

    envs = veillee.gymnasium.VectorEnv("tenakee", num_envs=4096, players=4, bots="greedy")
    observations, infos = envs.reset(seed=1)
    observations, rewards, terminations, truncations, infos = envs.step(actions)

Follows ``gymnasium.vector.VectorEnv`` of Gymnasium 1.0 to 1.4, and is one when Gymnasium can be imported. The bots' moves and those of
chance happen within a step. ``infos`` has ``legal_actions`` and ``legal_count`` (a list of actions a game, and how long it is),
``key`` (of the information set) and, with ``masks=True``, ``action_mask``.
"""
from __future__ import annotations

from enum import Enum
from typing import Any, Sequence

import numpy as np

from .batches import Batch
from .setups import Game, Setup
from .spaces import Box, Discrete, MultiDiscrete

__all__ = ["AutoresetMode", "REAL", "VectorEnv", "register"]

try:
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector import VectorEnv as _VectorEnv

    REAL = True
except ImportError:
    REAL = False

    class AutoresetMode(Enum):  # type: ignore[no-redef]
        """When a game that is over begins anew."""

        NEXT_STEP = "NextStep"
        SAME_STEP = "SameStep"
        DISABLED = "Disabled"

    class _VectorEnv:  # type: ignore[no-redef]
        """What every vector environment has."""

        metadata: dict[str, Any] = {}
        spec: Any = None
        render_mode: str | None = None
        closed = False
        num_envs: int
        _np_random: np.random.Generator | None = None
        _np_random_seed: int | None = None

        def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
            if seed is not None:
                self._np_random, self._np_random_seed = np.random.default_rng(seed), seed

        def close(self, **kwargs: Any) -> None:
            if not self.closed:
                self.close_extras(**kwargs)
                self.closed = True

        def close_extras(self, **kwargs: Any) -> None:
            pass

        @property
        def np_random(self) -> np.random.Generator:
            if self._np_random is None:
                self._np_random_seed = int(np.random.SeedSequence().generate_state(1)[0])
                self._np_random = np.random.default_rng(self._np_random_seed)
            return self._np_random

        @np_random.setter
        def np_random(self, value: np.random.Generator) -> None:
            self._np_random, self._np_random_seed = value, -1

        @property
        def np_random_seed(self) -> int | None:
            if self._np_random_seed is None:
                self.np_random
            return self._np_random_seed

        @property
        def unwrapped(self) -> Any:
            return self

        def __repr__(self) -> str:
            return f"{type(self).__name__}(num_envs={self.num_envs})"


_RESETS = {AutoresetMode.NEXT_STEP: "next_step", AutoresetMode.SAME_STEP: "same_step", AutoresetMode.DISABLED: "never"}


class VectorEnv(_VectorEnv):
    """`num_envs` games in which a seat is yours and bots have the others.

    game            a game's name, a Game or a Setup; `players` and further words are options of a set-up
    seat            yours
    bots            who has the others: a name, or one for each of the other seats
    rewards         "utility" (at a game of the shelf the win) or "score"; at the end, 0 before
    autoreset_mode  as Gymnasium has them; with DISABLED begin games anew by reset(options={"reset_mask": …})
    illegal_reward  what an action costs that is not legal: the game is given up at once. None: a ValueError instead
    copy            whether observations and infos are copies; else they are the batch's own memory, written anew by each step
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1, "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(self, game: str | Game | Setup, num_envs: int = 1, *, players: int | None = None, seat: int = 0,
                 bots: str | Sequence[str] = "greedy", rewards: str = "utility",
                 autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP, illegal_reward: float | None = -1.0,
                 masks: bool = False, copy: bool = True, threads: int = 1, seed: int = 1,
                 render_mode: str | None = None, **options: str):
        super().__init__()
        self.setup = game if isinstance(game, Setup) else Setup(game, players, **options)
        if not 0 <= seat < self.setup.players:
            raise ValueError(f"there is no seat {seat}")
        others = [bots] * (self.setup.players - 1) if isinstance(bots, str) else list(bots)
        if len(others) != self.setup.players - 1:
            raise ValueError(f"a bot for each of the {self.setup.players - 1} other seats")
        if render_mode not in (None, "ansi"):
            raise ValueError("render_mode is None or 'ansi'")
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.num_envs, self.seat, self.copy, self.render_mode = num_envs, seat, copy, render_mode
        self.illegal_reward = illegal_reward
        self._masks = masks
        wanted = ("observation", "legal", "legal_count", "key", "refused", "reward", "done", "last")
        self.batch = Batch(self.setup, num_envs, seed=seed, threads=threads, reset=_RESETS[self.autoreset_mode],
                           rewards=rewards, bots=[*others[:seat], None, *others[seat:]],
                           arrays=wanted + ("mask",) * masks)
        self._spaces()
        self._given_up = np.zeros(num_envs, np.bool_)  # games that begin anew with the next step, by our own doing
        self._over = np.zeros(num_envs, np.bool_)

    def _spaces(self) -> None:
        of = self.setup.game
        low, high = np.empty(of.observation_size, np.int16), np.empty(of.observation_size, np.int16)
        for field in of.fields:
            low[field.offset:field.offset + field.count] = field.low
            high[field.offset:field.offset + field.count] = field.high
        many = (self.num_envs, 1)
        self.single_observation_space = Box(low, high, dtype=np.int16)
        self.observation_space = Box(np.tile(low, many), np.tile(high, many), dtype=np.int16)
        self.single_action_space = Discrete(of.actions)
        self.action_space = MultiDiscrete(np.full(self.num_envs, of.actions))

    # ---- Playing ----

    def reset(self, *, seed: int | Sequence[int] | None = None,
              options: dict[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        """Begins all games anew, or those that options["reset_mask"] has; game i from seed + i, if there is one."""
        which = (options or {}).get("reset_mask")
        if which is not None and not (isinstance(which, np.ndarray) and which.dtype == np.bool_
                                      and which.shape == (self.num_envs,) and which.any()):
            raise ValueError(f"reset_mask is an array of {self.num_envs} bool, at least one of them true")
        if seed is None or isinstance(seed, (int, np.integer)):
            super().reset(seed=None if seed is None else int(seed))
        seeds = None
        if seed is not None:
            first = np.uint64(seed) if isinstance(seed, (int, np.integer)) else None
            seeds = np.asarray(seed, np.uint64) if first is None else first + np.arange(self.num_envs, dtype=np.uint64)
        self.batch.reset(which, seeds)
        anew = slice(None) if which is None else which
        self._given_up[anew] = self._over[anew] = False
        return self._observed(), self._infos()

    def step(self, actions: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """An action a game: observations, rewards, terminations, truncations (never), infos."""
        batch, pending = self.batch, self._given_up
        actions = np.asarray(actions)
        if self.autoreset_mode == AutoresetMode.DISABLED and self._over.any():
            raise ValueError("a game that is over has to be begun anew: reset(options={'reset_mask': …})")
        if pending.any():  # a game that was given up must not move before it begins anew
            actions = np.where(pending, -1, actions)
        batch.step(actions)
        rewards, terminations = batch.reward[:, self.seat].astype(np.float64), batch.done.view(np.bool_).copy()
        last = {}
        refused = batch.refused.view(np.bool_) & ~pending
        if refused.any():
            last = self._give_up(refused, actions, rewards, terminations)
        if pending.any():
            batch.reset(pending)
            pending[:] = False
        if self.autoreset_mode == AutoresetMode.NEXT_STEP:
            self._given_up = refused.copy()
        self._over = terminations.copy()
        observations = self._observed()
        if terminations.any():
            last = self._last(terminations, refused, observations, last)
        return observations, rewards, terminations, np.zeros(self.num_envs, np.bool_), {**self._infos(), **last}

    def _give_up(self, refused: np.ndarray, actions: np.ndarray, rewards: np.ndarray,
                 terminations: np.ndarray) -> dict[str, Any]:
        """Games whose answer is not legal end at once."""
        if self.illegal_reward is None:
            first = int(np.flatnonzero(refused)[0])
            raise ValueError(f"game {first}: action {actions[first]} is not legal")
        rewards[refused], terminations[refused] = self.illegal_reward, True
        seen = self.batch.observation[refused].copy()
        if self.autoreset_mode == AutoresetMode.SAME_STEP:
            self.batch.reset(refused)
        return {"illegal": refused.copy(), "_illegal": refused.copy(), "seen": seen}

    def _last(self, terminations: np.ndarray, refused: np.ndarray, observations: np.ndarray,
              given_up: dict[str, Any]) -> dict[str, Any]:
        """What the games that ended looked like then: in their place, or beside the new ones if those have begun already."""
        seen = given_up.pop("seen", None)
        ended = terminations & ~refused
        if self.autoreset_mode != AutoresetMode.SAME_STEP:
            observations[ended] = self.batch.last[ended, self.seat]
            return given_up
        final = np.full(self.num_envs, None, object)
        for number in np.flatnonzero(ended):
            final[number] = self.batch.last[number, self.seat].copy()
        for number, row in zip(np.flatnonzero(refused), () if seen is None else seen):
            final[number] = row
        return {**given_up, "final_obs": final, "_final_obs": terminations.copy(), "final_info": {},
                "_final_info": terminations.copy()}

    def _observed(self) -> np.ndarray:
        return self.batch.observation.copy() if self.copy else self.batch.observation

    def _infos(self) -> dict[str, Any]:
        batch = self.batch
        infos = {"legal_actions": batch.legal, "legal_count": batch.legal_count, "key": batch.key}
        if self._masks:
            infos["action_mask"] = batch.mask.view(np.int8)
        if self.copy:
            infos = {name: array.copy() for name, array in infos.items()}
        everywhere = np.ones(self.num_envs, np.bool_)
        return {**infos, **{"_" + name: everywhere for name in infos}}

    def render(self) -> tuple[str, ...] | None:
        """What our seat sees of each game, in lines."""
        if self.render_mode is None:
            return None
        return tuple(str(self.batch.get(number).view(self.seat)) for number in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        pass


def register() -> list[str]:
    """Tells Gymnasium of the games: ``gymnasium.make_vec("veillee/tenakee-v1", num_envs=64)``. Their ids; the number is the rules'."""
    import gymnasium as real

    from .setups import games

    ids = []
    for one in games():
        ids.append(f"veillee/{one.name}-v{one.version}")
        if ids[-1] not in real.registry:
            real.register(ids[-1], vector_entry_point="veillee.gymnasium:VectorEnv", kwargs={"game": one.name})
    return ids
