"""Spaces of observations and actions: Gymnasium's when it can be imported, and of the same shape when it cannot.

The shapes are those of ``gymnasium.spaces`` 1.x, as far as the environments here need them.
"""
from __future__ import annotations

from typing import Any, Mapping, Sequence

import numpy as np

__all__ = ["Space", "Box", "Discrete", "MultiDiscrete", "Dict", "REAL"]

try:
    from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete, Space

    REAL = True
except ImportError:
    REAL = False

    class Space:  # type: ignore[no-redef]
        """A set of values that can be drawn from and asked whether it holds one."""

        def __init__(self, shape: Sequence[int] | None = None, dtype: Any = None, seed: Any = None):
            self._shape = None if shape is None else tuple(int(length) for length in shape)
            self.dtype = None if dtype is None else np.dtype(dtype)
            self._np_random: np.random.Generator | None = None
            if seed is not None:
                self.seed(seed)

        @property
        def shape(self) -> tuple[int, ...] | None:
            return self._shape

        @property
        def np_random(self) -> np.random.Generator:
            if self._np_random is None:
                self.seed()
            assert self._np_random is not None
            return self._np_random

        @property
        def is_np_flattenable(self) -> bool:
            return True

        def seed(self, seed: int | None = None) -> Any:
            """Begins the generator anew, and returns its seed."""
            if seed is None:
                seed = int(np.random.SeedSequence().entropy)  # type: ignore[arg-type]
            self._np_random = np.random.default_rng(seed)
            return seed

        def sample(self, mask: Any = None, probability: Any = None) -> Any:
            raise NotImplementedError

        def contains(self, x: Any) -> bool:
            raise NotImplementedError

        def __contains__(self, x: Any) -> bool:
            return self.contains(x)

    def _draw(generator: np.random.Generator, count: int, mask: Any, probability: Any) -> int:
        """One of 0 … count-1: of those that the mask has, by those probabilities, or any. 0 if the mask has none."""
        if mask is not None and probability is not None:
            raise ValueError("either a mask or probabilities, not both")
        if probability is not None:
            return int(generator.choice(count, p=np.asarray(probability)))
        if mask is None:
            return int(generator.integers(count))
        mask = np.asarray(mask)
        if mask.shape != (count,):
            raise AssertionError(f"a mask has {count} numbers, not the shape {mask.shape}")
        allowed = np.flatnonzero(mask)
        return int(generator.choice(allowed)) if len(allowed) else 0

    class Box(Space):  # type: ignore[no-redef]
        """Arrays of numbers, each between its bounds."""

        def __init__(self, low: Any, high: Any, shape: Sequence[int] | None = None, dtype: Any = np.float32,
                     seed: Any = None):
            if shape is None:
                shape = np.broadcast(np.asarray(low), np.asarray(high)).shape
            super().__init__(shape, dtype, seed)
            self.low = np.broadcast_to(np.asarray(low, self.dtype), self._shape).copy()
            self.high = np.broadcast_to(np.asarray(high, self.dtype), self._shape).copy()
            self.bounded_below = np.full(self._shape, True)
            self.bounded_above = np.full(self._shape, True)

        def is_bounded(self, manner: str = "both") -> bool:
            return True

        def sample(self, mask: Any = None, probability: Any = None) -> np.ndarray:
            if self.dtype.kind in "iu":
                return self.np_random.integers(self.low, self.high, endpoint=True, dtype=self.dtype)
            return self.np_random.uniform(self.low, self.high).astype(self.dtype)

        def contains(self, x: Any) -> bool:
            if not isinstance(x, np.ndarray):
                try:
                    x = np.asarray(x, self.dtype)
                except (ValueError, TypeError, OverflowError):
                    return False
            return bool(
                np.can_cast(x.dtype, self.dtype) and x.shape == self._shape
                and np.all(x >= self.low) and np.all(x <= self.high))

        def __eq__(self, other: object) -> bool:
            return (isinstance(other, Box) and self._shape == other._shape and self.dtype == other.dtype
                    and np.array_equal(self.low, other.low) and np.array_equal(self.high, other.high))

        def __repr__(self) -> str:
            return f"Box({self.low.min(initial=0)}, {self.high.max(initial=0)}, {self._shape}, {self.dtype})"

    class Discrete(Space):  # type: ignore[no-redef]
        """The whole numbers from `start`, `n` of them."""

        def __init__(self, n: int, seed: Any = None, start: int = 0, dtype: Any = np.int64):
            super().__init__((), dtype, seed)
            self.n, self.start = self.dtype.type(n), self.dtype.type(start)

        def sample(self, mask: Any = None, probability: Any = None) -> np.integer:
            return self.dtype.type(self.start + _draw(self.np_random, int(self.n), mask, probability))

        def contains(self, x: Any) -> bool:
            if isinstance(x, (np.generic, np.ndarray)):
                if not np.issubdtype(x.dtype, np.integer) or x.shape != ():
                    return False
            elif not isinstance(x, int):
                return False
            return bool(self.start <= x < self.start + self.n)

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Discrete) and (self.n, self.start) == (other.n, other.start)

        def __repr__(self) -> str:
            return f"Discrete({self.n})" if self.start == 0 else f"Discrete({self.n}, start={self.start})"

    class MultiDiscrete(Space):  # type: ignore[no-redef]
        """Arrays of whole numbers from 0, each below a number of its own."""

        def __init__(self, nvec: Any, dtype: Any = np.int64, seed: Any = None):
            self.nvec = np.array(nvec, dtype=dtype)
            super().__init__(self.nvec.shape, dtype, seed)

        def sample(self, mask: Any = None, probability: Any = None) -> np.ndarray:
            if mask is None and probability is None:
                return (self.np_random.random(self._shape) * self.nvec).astype(self.dtype)
            none = [None] * len(self.nvec)
            drawn = [_draw(self.np_random, int(count), one_mask, one_probability)
                     for count, one_mask, one_probability in zip(self.nvec, none if mask is None else mask,
                                                                 none if probability is None else probability)]
            return np.array(drawn, self.dtype)

        def contains(self, x: Any) -> bool:
            if isinstance(x, (list, tuple)):
                x = np.array(x)
            return bool(isinstance(x, np.ndarray) and x.shape == self._shape and x.dtype.kind in "iu"
                        and np.all(x >= 0) and np.all(x < self.nvec))

        def __eq__(self, other: object) -> bool:
            return isinstance(other, MultiDiscrete) and np.array_equal(self.nvec, other.nvec)

        def __repr__(self) -> str:
            return f"MultiDiscrete({self.nvec})"

    class Dict(Space):  # type: ignore[no-redef]
        """Spaces by name."""

        def __init__(self, spaces: Mapping[str, Space] | None = None, seed: Any = None, **more: Space):
            self.spaces = {**(spaces or {}), **more}
            super().__init__(None, None, seed)

        @property
        def is_np_flattenable(self) -> bool:
            return all(space.is_np_flattenable for space in self.spaces.values())

        def seed(self, seed: int | None = None) -> dict[str, Any]:
            super().seed(seed)
            below = self.np_random.integers(1 << 31, size=len(self.spaces))
            return {name: space.seed(int(part)) for (name, space), part in zip(self.spaces.items(), below)}

        def sample(self, mask: Any = None, probability: Any = None) -> dict[str, Any]:
            return {name: space.sample(mask=mask[name] if mask else None,
                                       probability=probability[name] if probability else None)
                    for name, space in self.spaces.items()}

        def contains(self, x: Any) -> bool:
            return (isinstance(x, dict) and x.keys() == self.spaces.keys()
                    and all(space.contains(x[name]) for name, space in self.spaces.items()))

        def __getitem__(self, name: str) -> Space:
            return self.spaces[name]

        def __iter__(self) -> Any:
            return iter(self.spaces)

        def __len__(self) -> int:
            return len(self.spaces)

        def keys(self) -> Any:
            return self.spaces.keys()

        def items(self) -> Any:
            return self.spaces.items()

        def values(self) -> Any:
            return self.spaces.values()

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Dict) and self.spaces == other.spaces

        def __repr__(self) -> str:
            return "Dict(" + ", ".join(f"{name!r}: {space}" for name, space in self.spaces.items()) + ")"
