"""The shapes that researchers use: PettingZoo's AEC and parallel environments, Gymnasium's vector environments.

Each check says what the published interface promises; they hold for our own bases and, where the packages are there, for theirs.
"""
import numpy as np
import pytest
from conftest import setups, words_of

import veillee
import veillee.gymnasium as gymnasium
import veillee.pettingzoo as zoo
from veillee.gymnasium import AutoresetMode, VectorEnv
from veillee.spaces import Box, Dict, Discrete, MultiDiscrete

# ---- Spaces ----


def test_spaces():
    box = Box(np.array([0, -3], np.int16), np.array([1, 3], np.int16), dtype=np.int16)
    assert box.shape == (2,) and box.dtype == np.int16
    assert all(box.contains(box.sample()) for _ in range(50))
    assert np.array([1, -3], np.int16) in box and np.array([2, 0], np.int16) not in box
    assert np.array([0.5, 0.5]) not in box and np.array([0], np.int16) not in box
    assert box == Box(np.array([0, -3], np.int16), np.array([1, 3], np.int16), dtype=np.int16)
    some = Discrete(5)
    assert {int(some.sample()) for _ in range(200)} == set(range(5)) and 4 in some and 5 not in some and -1 not in some
    mask = np.array([0, 1, 0, 0, 1], np.int8)
    assert {int(some.sample(mask)) for _ in range(100)} == {1, 4} and int(some.sample(np.zeros(5, np.int8))) == 0
    many = MultiDiscrete(np.array([2, 3]))
    assert all(many.contains(many.sample()) for _ in range(50)) and np.array([1, 3]) not in many
    assert {tuple(many.sample((np.array([0, 1], np.int8), np.array([1, 0, 1], np.int8)))) for _ in range(60)} == {(1, 0), (1, 2)}
    both = Dict({"a": Discrete(2), "b": box})
    assert both.contains(both.sample()) and not both.contains({"a": 1}) and both["a"] == Discrete(2) and list(both.keys()) == ["a", "b"]
    for space in (box, some, many):
        space.seed(3)
        first = [np.asarray(space.sample()).tolist() for _ in range(5)]
        space.seed(3)
        assert [np.asarray(space.sample()).tolist() for _ in range(5)] == first


# ---- PettingZoo, one after the other ----


def choose(env, agent, observation):
    return env.action_space(agent).sample(observation["action_mask"])


@pytest.mark.parametrize("setup", setups(3), ids=words_of)
def test_aec(setup):
    env = zoo.raw_env(setup)
    env.reset(seed=1, options={"anything": 1})
    assert env.possible_agents == [f"player_{seat}" for seat in range(setup.players)] == env.agents
    assert env.num_agents == env.max_num_agents == setup.players
    assert not any(env.terminations.values()) and not any(env.truncations.values())
    assert env.last(observe=False)[0] is None and env.unwrapped is env and env.metadata["name"] == str(env)
    for agent in env.agents:
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.action_space(agent) is env.action_space(agent)
        env.action_space(agent).seed(7)
    owed, gone, acted = dict.fromkeys(env.agents, 0.0), [], 0
    everybody = set(env.agents)
    for agent in env.agent_iter():
        assert agent == env.agent_selection and agent not in gone
        observation, reward, termination, truncation, info = env.last()
        assert env.observation_space(agent).contains(observation)
        assert observation["observation"].dtype == np.int16 and observation["action_mask"].dtype == np.int8
        assert type(termination) is bool and type(truncation) is bool and info is env.infos[agent]
        assert reward == owed[agent]
        owed[agent] = 0
        if termination:
            gone.append(agent)
            with pytest.raises(ValueError):
                env.step(0)
            env.step(None)
        else:
            acted += 1
            assert observation["action_mask"].any()
            assert env.step(choose(env, agent, observation)) is None
        for each, more in env.rewards.items():
            owed[each] += more
        for kept in (env.rewards, env.terminations, env.truncations, env.infos):
            assert set(kept) == set(env.agents) == everybody - set(gone)
    assert acted > 0 and not env.agents and set(gone) == everybody
    assert env.game_state.is_over and env.step.__self__ is env
    env.close()


@pytest.mark.parametrize("setup", setups(2), ids=words_of)
def test_parallel(setup):
    env = zoo.parallel_env(setup)
    observations, infos = env.reset(seed=1)
    assert set(observations) == set(infos) == set(env.agents) == set(env.possible_agents)
    everybody = list(env.agents)
    for agent in everybody:
        env.action_space(agent).seed(3)
    together = 0
    while env.agents:
        asked = [agent for agent in env.agents if observations[agent]["action_mask"].any()]
        together = max(together, len(asked))
        assert asked
        told = env.step({agent: choose(env, agent, observations[agent]) for agent in env.agents})
        observations, rewards, terminations, truncations, infos = told
        assert all(set(each) == set(everybody) for each in told)
        assert all(env.observation_space(agent).contains(observations[agent]) for agent in everybody)
        assert not any(truncations.values()) and len(set(terminations.values())) == 1
    assert all(terminations.values()) and abs(sum(rewards.values())) < 1e-9 or setup.game.name == "goofspiel"
    assert env.step({}) == ({}, {}, {}, {}, {})
    # Those who choose in secret choose at once; elsewhere one acts at a time.
    assert together == (setup.players if setup.game.name in ("tenakee", "tomahawk", "goofspiel") else 1) or setup.game.name == "manitou"


@pytest.mark.parametrize("name", ["tenakee", "kuhn"])
def test_the_same_seed_is_the_same_game(name):
    def play(env):
        env.reset(seed=42)
        story = []
        for seat, agent in enumerate(env.agents):
            env.action_space(agent).seed(seat)
        for agent in env.agent_iter():
            observation, *rest = env.last()
            story.append((agent, observation["observation"].tobytes(), repr(rest)))
            env.step(None if rest[1] else choose(env, agent, observation))
        return story

    assert play(zoo.env(name)) == play(zoo.env(name))


def test_what_is_not_legal_ends_it():
    env = zoo.raw_env("tenakee", players=3)
    env.reset(seed=1)
    agent = env.agent_selection
    wrong = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    env.step(wrong)
    assert all(env.terminations.values()) and env.rewards == {one: -1.0 if one == agent else 0 for one in env.possible_agents}
    together = zoo.parallel_env("tenakee", players=3)
    observations, _ = together.reset(seed=1)
    actions = {one: int(np.flatnonzero(observations[one]["action_mask"])[0]) for one in together.agents}
    never = int(np.flatnonzero(observations["player_1"]["action_mask"] == 0)[0])
    _, rewards, terminations, _, _ = together.step({**actions, "player_1": never})
    assert rewards == {"player_0": 0, "player_1": -1.0, "player_2": 0} and all(terminations.values()) and not together.agents
    strict = zoo.raw_env("tenakee", players=3, illegal_reward=None)
    strict.reset(seed=1)
    before = strict.game_state.clone()
    for action in (wrong, None, 10**6):
        with pytest.raises(veillee.NotAllowed):
            strict.step(action)
    assert strict.game_state == before
    for terms in (dict(rewards="love"), dict(render_mode="film"), dict(players=9)):
        with pytest.raises(ValueError):
            zoo.raw_env("tenakee", **terms)


def test_scores_and_pictures(capsys):
    env = zoo.raw_env("kuhn", rewards="score", render_mode="ansi")
    assert env.render() is None
    env.reset(seed=1)
    assert "hand" in env.render() and env.state().shape == env.state_space.shape and env.state() in env.state_space
    seen = zoo.raw_env("kuhn", render_mode="human")
    seen.reset(seed=1)
    assert seen.render() is None and "hand" in capsys.readouterr().out


def test_nobody_sees_what_another_has_chosen():
    """In a simultaneous phase the second agent sees the same, whatever the first has done."""
    seen = []
    for place in (0, -1):
        env = zoo.raw_env("goofspiel")
        env.reset(seed=5)
        assert env.agent_selection == "player_0"
        env.step(int(np.flatnonzero(env.observe("player_0")["action_mask"])[place]))
        seen.append(env.observe("player_1")["observation"].tobytes() + repr(env.infos["player_1"]).encode())
    assert seen[0] == seen[1]


# ---- Gymnasium ----


@pytest.mark.parametrize("setup", setups(2), ids=words_of)
@pytest.mark.parametrize("mode", list(AutoresetMode), ids=lambda mode: mode.name)
def test_vector(setup, mode):
    envs = VectorEnv(setup, 12, seat=setup.players - 1, autoreset_mode=mode, masks=True)
    assert envs.metadata["autoreset_mode"] is mode and envs.num_envs == 12 and not envs.closed and envs.unwrapped is envs
    assert envs.single_action_space == Discrete(setup.game.actions) and envs.action_space.shape == (12,)
    assert envs.observation_space.shape == (12, *envs.single_observation_space.shape)
    observations, infos = envs.reset(seed=3)
    dice, over, ends = np.random.default_rng(1), np.zeros(12, bool), 0
    for _ in range(80):
        assert envs.observation_space.contains(observations) and observations.dtype == np.int16
        assert all(infos["_" + name].all() for name in ("legal_actions", "legal_count", "key", "action_mask"))
        asked = infos["legal_count"] > 0
        assert (infos["action_mask"].sum(axis=1) == infos["legal_count"]).all()
        assert (asked | over).all() if mode is AutoresetMode.NEXT_STEP else asked.all()
        actions = infos["legal_actions"][np.arange(12), (dice.random(12) * infos["legal_count"]).astype(int)]
        observations, rewards, terminations, truncations, infos = envs.step(actions)
        for each, kind in ((rewards, np.float64), (terminations, np.bool_), (truncations, np.bool_)):
            assert each.shape == (12,) and each.dtype == kind
        assert not truncations.any() and (rewards[~terminations] == 0).all()
        if mode is AutoresetMode.NEXT_STEP:
            assert not terminations[over].any()
        if mode is AutoresetMode.SAME_STEP and terminations.any():
            assert (infos["_final_obs"] == terminations).all()
            assert all(envs.single_observation_space.contains(infos["final_obs"][game]) for game in np.flatnonzero(terminations))
        over, ends = terminations, ends + int(terminations.sum())
        if mode is AutoresetMode.DISABLED and over.any():
            with pytest.raises(ValueError):
                envs.step(actions)
            observations, infos = envs.reset(options={"reset_mask": over.copy()})
    assert ends > 0 or setup.game.name == "ogallala"
    envs.close()
    assert envs.closed


def test_the_last_position_is_shown():
    """With NEXT_STEP the step that ends a game shows its last position; with SAME_STEP it is beside the new one."""
    setup = veillee.game("tenakee").setup(3)
    envs = {mode: VectorEnv(setup, 8, autoreset_mode=mode, seed=2) for mode in (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP)}
    infos = {mode: each.reset(seed=5)[1] for mode, each in envs.items()}
    ended = np.zeros(8, bool)
    while not ended.any():
        told = {}
        for mode, each in envs.items():
            told[mode] = each.step(infos[mode]["legal_actions"][:, 0])
            infos[mode] = told[mode][4]
        ended = told[AutoresetMode.NEXT_STEP][2]
        assert (ended == told[AutoresetMode.SAME_STEP][2]).all()
    for game in np.flatnonzero(ended):
        assert (told[AutoresetMode.NEXT_STEP][0][game] == infos[AutoresetMode.SAME_STEP]["final_obs"][game]).all()
        assert (told[AutoresetMode.SAME_STEP][0][game] != infos[AutoresetMode.SAME_STEP]["final_obs"][game]).any()


@pytest.mark.parametrize("mode", list(AutoresetMode), ids=lambda mode: mode.name)
def test_vector_with_actions_that_are_not_legal(mode):
    envs = VectorEnv("tenakee", 6, players=3, autoreset_mode=mode)
    _, infos = envs.reset(seed=1)
    good = infos["legal_actions"][:, 0].astype(np.int64)
    bad = good.copy()
    bad[[1, 4]] = [-5, 10**6]
    _, rewards, terminations, _, infos = envs.step(bad)
    assert rewards.tolist() == [0, -1, 0, 0, -1, 0] and np.flatnonzero(terminations).tolist() == [1, 4]
    assert infos["illegal"].tolist() == terminations.tolist()
    if mode is AutoresetMode.DISABLED:
        _, infos = envs.reset(options={"reset_mask": terminations})
    _, rewards, terminations, _, infos = envs.step(infos["legal_actions"][:, 0])
    assert not rewards.any() and not terminations.any() and (infos["legal_count"] > 0).all()
    strict = VectorEnv("tenakee", 6, players=3, illegal_reward=None)
    strict.reset(seed=1)
    with pytest.raises(ValueError):
        strict.step(bad)


def test_vector_seeds_and_memory():
    envs, same = VectorEnv("tomahawk", 5, bots="random"), VectorEnv("tomahawk", 5, bots=["random"], copy=False)
    first, _ = envs.reset(seed=9)
    again, infos = same.reset(seed=9)
    assert (first == again).all() and (envs.reset(seed=list(range(9, 14)))[0] == first).all()
    assert (envs.reset(seed=10)[0][:4] == first[1:]).all()
    assert again is same.batch.observation and infos["key"] is same.batch.key
    same.step(infos["legal_actions"][:, 0])
    assert (again != first).any()
    for wrong in (dict(seat=2), dict(bots=["greedy", "greedy"]), dict(render_mode="human"), dict(bots="nobody")):
        with pytest.raises(ValueError):
            VectorEnv("tomahawk", 2, **wrong)
    for mask in (np.zeros(5, bool), np.ones(4, bool), np.ones(5)):
        with pytest.raises(ValueError):
            envs.reset(options={"reset_mask": mask})
    assert len(VectorEnv("kuhn", 3, render_mode="ansi").render()) == 3
    assert envs.np_random is envs.np_random and gymnasium.AutoresetMode("NextStep") is AutoresetMode.NEXT_STEP
