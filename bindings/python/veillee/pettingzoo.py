"""PettingZoo's shapes: a game as an AEC environment, one agent after the other, and as a parallel one.

    env = veillee.pettingzoo.env("tenakee", players=4)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination or truncation else choose(observation["observation"], observation["action_mask"])
        env.step(action)

Follows PettingZoo 1.24 to 1.27, and its classes are the bases when it can be imported. Agents are player_0, player_1 … by seat. In
the AEC environment the seats of a simultaneous phase come one after the other, and nobody sees what another has chosen; in the
parallel one they act in one step, and the actions of those who are not asked are not looked at. Rewards come at the end.
"""
from __future__ import annotations

from typing import Any, Iterator

import numpy as np

from ._library import ALL, NotAllowed
from .setups import Game, Rng, Setup
from .spaces import Box, Dict, Discrete, Space
from .states import State

__all__ = ["AECEnv", "ParallelEnv", "REAL", "env", "parallel_env", "raw_env"]

try:
    from pettingzoo import AECEnv as _AECEnv
    from pettingzoo import ParallelEnv as _ParallelEnv

    REAL = True
except ImportError:
    REAL = False

    class _Both:
        """What both kinds of environment have."""

        metadata: dict[str, Any]
        agents: list[str]
        possible_agents: list[str]

        @property
        def num_agents(self) -> int:
            return len(self.agents)

        @property
        def max_num_agents(self) -> int:
            return len(self.possible_agents)

        @property
        def unwrapped(self) -> Any:
            return self

        def __str__(self) -> str:
            return self.metadata["name"]

    class _AECEnv(_Both):  # type: ignore[no-redef]
        """One agent after the other: step is for agent_selection, and last() tells what it has seen and earned since it acted."""

        terminations: dict[str, bool]
        truncations: dict[str, bool]
        rewards: dict[str, float]
        infos: dict[str, dict[str, Any]]
        _cumulative_rewards: dict[str, float]
        agent_selection: str

        def agent_iter(self, max_iter: int = 1 << 63) -> Iterator[str]:
            """The agent to act, again and again, until all have left or so many were named."""
            while self.agents and max_iter > 0:
                max_iter -= 1
                yield self.agent_selection

        def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
            agent = self.agent_selection
            seen = self.observe(agent) if observe else None  # type: ignore[attr-defined]
            return (seen, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent],
                    self.infos[agent])

        def _clear_rewards(self) -> None:
            self.rewards.update(dict.fromkeys(self.rewards, 0))

        def _accumulate_rewards(self) -> None:
            for agent, reward in self.rewards.items():
                self._cumulative_rewards[agent] += reward

        def _deads_step_first(self) -> str:
            gone = [agent for agent in self.agents if self.terminations[agent] or self.truncations[agent]]
            if gone:
                self._skip_agent_selection, self.agent_selection = self.agent_selection, gone[0]
            return self.agent_selection

        def _was_dead_step(self, action: Any) -> None:
            """An agent whose game is over takes its leave."""
            if action is not None:
                raise ValueError("when an agent is dead, the only valid action is None")
            agent = self.agent_selection
            everything: list[dict[str, Any]] = [self.terminations, self.truncations, self.rewards, self._cumulative_rewards,
                                                self.infos]
            for kept in everything:
                del kept[agent]
            self.agents.remove(agent)
            gone = [one for one in self.agents if self.terminations[one] or self.truncations[one]]
            if gone:
                self.agent_selection = gone[0]
            elif self.agents:
                self.agent_selection = self._skip_agent_selection
            self._clear_rewards()

    class _ParallelEnv(_Both):  # type: ignore[no-redef]
        """All agents at once."""


class _House:
    """What both kinds of environment are made of: a state, and what its seats are told."""

    def __init__(self, game: str | Game | Setup, *, players: int | None = None, rewards: str = "utility",
                 illegal_reward: float | None = -1.0, render_mode: str | None = None, **options: str):
        """A game's name, a Game or a Setup; `players` and further words are options of a set-up.

        rewards is "utility" (at a game of the shelf the win) or "score". illegal_reward is what an action costs that is not legal: the
        game ends with it for everybody. None: NotAllowed is raised instead, and nothing has changed."""
        if rewards not in ("utility", "score"):
            raise ValueError("rewards are 'utility' or 'score'")
        if render_mode not in (None, "ansi", "human"):
            raise ValueError("render_mode is None, 'ansi' or 'human'")
        self.setup = game if isinstance(game, Setup) else Setup(game, players, **options)
        of = self.setup.game
        self.metadata: dict[str, Any] = {"name": f"{of.name}_v{of.version}", "render_modes": ["ansi", "human"], "is_parallelizable": True,
                         "render_fps": 1}
        self.render_mode, self._rewards_are, self.illegal_reward = render_mode, rewards, illegal_reward
        self.possible_agents = [f"player_{seat}" for seat in range(self.setup.players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self.game_state: State | None = None
        self._dice: Rng | None = None
        low, high = np.empty(of.observation_size, np.int16), np.empty(of.observation_size, np.int16)
        for field in of.fields:
            low[field.offset:field.offset + field.count] = field.low
            high[field.offset:field.offset + field.count] = field.high
        self.observation_spaces = {
            agent: Dict({"observation": Box(low, high, dtype=np.int16),
                         "action_mask": Box(0, 1, (of.actions,), dtype=np.int8)})
            for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(of.actions) for agent in self.possible_agents}
        self.state_space = Box(np.tile(low, self.setup.players), np.tile(high, self.setup.players), dtype=np.int16)

    def observation_space(self, agent: str) -> Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent sees now, and which actions are legal for it: none, if it is not asked."""
        assert self.game_state is not None, "reset comes first"
        seat = self._seat[agent]
        return {"observation": self.game_state.observe(seat), "action_mask": self.game_state.mask(seat).view(np.int8)}

    def state(self) -> np.ndarray:
        """What all seats see, one behind the other: for critics that see everything."""
        assert self.game_state is not None, "reset comes first"
        return np.concatenate([self.game_state.observe(seat) for seat in range(self.setup.players)])

    def render(self) -> str | None:
        """The table with everything on it, in lines: returned ("ansi") or printed ("human")."""
        if self.render_mode is None or self.game_state is None:
            return None
        drawn = str(self.game_state.view(ALL))
        if self.render_mode == "ansi":
            return drawn
        print(drawn)
        return None

    def close(self) -> None:
        pass

    def _begin(self, seed: int | None) -> None:
        if seed is not None or self._dice is None:
            self._dice = Rng(int(np.random.SeedSequence().generate_state(1, np.uint64)[0]) if seed is None else int(seed))
        self.agents = self.possible_agents[:]
        self.game_state = self.setup.state()
        self.game_state.deal(self._dice)

    def _is_legal(self, action: Any, seat: int) -> bool:
        assert self.game_state is not None
        return action is not None and int(action) in self.game_state.legal(seat)

    def _refuse(self, action: Any, seat: int) -> None:
        assert self.game_state is not None
        if action is None or not 0 <= int(action) < self.setup.game.actions:
            raise NotAllowed(f"there is no action {action}")
        self.game_state.apply(int(action), seat)

    def _earned(self) -> dict[str, float]:
        assert self.game_state is not None
        gained: Any = self.game_state.scores if self._rewards_are == "score" else self.game_state.utilities
        return {agent: float(gained[self._seat[agent]]) for agent in self.possible_agents}

    def _info(self, agent: str) -> dict[str, Any]:
        assert self.game_state is not None
        return {"key": self.game_state.key(self._seat[agent])}


class AECEnv(_House, _AECEnv):
    """A game, one agent after the other."""

    def __init__(self, game: str | Game | Setup, **terms: Any):
        _AECEnv.__init__(self)
        _House.__init__(self, game, **terms)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins anew; without a seed the next game of the generator that there is."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._tell()
        self._select()

    def step(self, action: Any) -> None:
        """An action of agent_selection; None from those whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert self.game_state is not None and self._dice is not None
        seat = self._seat[agent]
        legal = self._is_legal(action, seat)
        if not legal and self.illegal_reward is None:
            self._refuse(action, seat)
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        if legal:
            self.game_state.apply(int(action), seat)
            self.game_state.deal(self._dice)
        if not legal or self.game_state.is_over:
            self.rewards = self._earned() if legal else {**self.rewards, agent: float(self.illegal_reward or 0)}
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self._select()
        self._tell()
        self._accumulate_rewards()
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def _select(self) -> None:
        assert self.game_state is not None and self.game_state.actor is not None
        self.agent_selection = self.possible_agents[self.game_state.actor]

    def _tell(self) -> None:
        self.infos = {agent: self._info(agent) for agent in self.agents}


class ParallelEnv(_House, _ParallelEnv):
    """A game, all agents at once."""

    def __init__(self, game: str | Game | Setup, **terms: Any):
        _ParallelEnv.__init__(self)
        _House.__init__(self, game, **terms)

    def reset(self, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins anew; without a seed the next game of the generator that there is."""
        self._begin(seed)
        return ({agent: self.observe(agent) for agent in self.agents}, {agent: self._info(agent) for agent in self.agents})

    def step(self, actions: dict[str, Any]) -> tuple[dict, dict, dict, dict, dict]:
        """Actions by agent; those of agents that are not asked are not looked at."""
        live, self.rewards = self.agents, dict.fromkeys(self.agents, 0.0)
        if not live:
            return {}, {}, {}, {}, {}
        over = self._act(actions)
        if self.render_mode == "human":
            self.render()
        told = ({agent: self.observe(agent) for agent in live}, self.rewards, dict.fromkeys(live, over),
                dict.fromkeys(live, False), {agent: self._info(agent) for agent in live})
        if over:
            self.agents = []
        return told

    def _act(self, actions: dict[str, Any]) -> bool:
        """Whether that was the end. Nobody's action is taken if one of them is not legal."""
        assert self.game_state is not None and self._dice is not None
        acting = [self.possible_agents[seat] for seat in self.game_state.actors]
        wrong = [agent for agent in acting if not self._is_legal(actions.get(agent), self._seat[agent])]
        if wrong and self.illegal_reward is None:
            self._refuse(actions.get(wrong[0]), self._seat[wrong[0]])
        if wrong:
            self.rewards.update(dict.fromkeys(wrong, float(self.illegal_reward or 0)))
            return True
        for agent in acting:
            self.game_state.apply(int(actions[agent]), self._seat[agent])
        self.game_state.deal(self._dice)
        if self.game_state.is_over:
            self.rewards = self._earned()
        return self.game_state.is_over


def raw_env(game: str | Game | Setup = "tenakee", **terms: Any) -> AECEnv:
    """A game as an AEC environment."""
    return AECEnv(game, **terms)


def env(game: str | Game | Setup = "tenakee", **terms: Any) -> Any:
    """The same, with PettingZoo's check of the order of calls around it when PettingZoo can be imported."""
    made = AECEnv(game, **terms)
    if not REAL:
        return made
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

    return OrderEnforcingWrapper(made)


def parallel_env(game: str | Game | Setup = "tenakee", **terms: Any) -> ParallelEnv:
    """A game as a parallel environment."""
    return ParallelEnv(game, **terms)
