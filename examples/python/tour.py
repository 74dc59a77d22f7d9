# %% [markdown]
# # A tour of Veillée in Python
# Cells are separated by `# %%`: open this file as a notebook (Jupytext, VS Code, Spyder), or run it whole with `python3 tour.py`. What a
# cell ends with is what it shows; the tests run all of it.

# %%
import numpy as np

import veillee

[game.name for game in veillee.games()]

# %% [markdown]
# ## A game, a set-up, a state
# A set-up says what is played. A state is a game in progress with everything in it. Whoever may act next is in `actors`: seats, or
# `veillee.CHANCE` when the deck is next, or nobody when it is over.

# %%
tenakee = veillee.game("tenakee")
setup = tenakee.setup(players=3, chief="on")
state, dice = setup.state(), veillee.Rng(seed=7)
state.deal(dice)  # chance, as long as it is next
assert state.actors == (0, 1, 2)  # everybody picks three cards, at the same time (TEN-5)
state

# %% [markdown]
# Moves have a notation and a number. Numbers are the same in every position, and as a network would like them: a seat that a move names
# is counted from the one who makes it.

# %%
legal = state.legal(0)
moves = [setup.move(action, actor=0) for action in legal]
assert setup.action(moves[0], actor=0) == legal[0]
assert setup.words(legal[0], actor=0, language="fr")
moves

# %%
for seat in state.actors:
    for _ in range(3):
        state.apply(state.legal(seat)[0], seat)
assert len(state.actors) == 1
state.told(viewer=1, language="en")  # what seat 1 heard of the last move

# %% [markdown]
# What the rules forbid is refused by the rule's id, and nothing has changed.

# %%
forbidden = next(action for action in range(tenakee.actions) if action not in state.legal())
try:
    state.apply(forbidden)
except veillee.NotAllowed as refused:
    assert refused.rule
    print(refused)

# %% [markdown]
# ## What a seat knows
# A view is what one seat may know. An observation is the same as a vector of small integers, in named fields; the key stands for all that
# the seat was ever told.

# %%
view = state.view(0)
observation = view.observe()
assert (observation == state.observe(0)).all()
{field.name: field.of(observation).tolist() for field in tenakee.fields if field.count <= 3}

# %%
world = view.determinize(dice)  # a state that seat 0 cannot tell from the real one
assert (world.observe(0) == observation).all()
assert hex(state.key(0))
print(view)

# %% [markdown]
# ## Bots and records

# %%
bots = [veillee.Bot(name, setup) for name in ("greedy", "ismcts:50", "random")]
veillee.play_out(state, bots, dice)
record = veillee.Record(state.record(seed=7))
assert record.ending == "finished" and record.state().scores == state.scores
print(record, state.scores, state.utilities)

# %% [markdown]
# ## Thousands of games at once
# A batch steps many games in one call. Its arrays are made once and written anew by every step: who acts, what they see, what they may do.
# Choose from the list of legal actions rather than from a mask.

# %%
batch = setup.batch(games=1024, seed=1)
numbers = np.random.default_rng(1)
decisions = finished = 0
wins = np.zeros(3)
for _ in range(150):
    places = (numbers.random(batch.rows) * batch.legal_count).astype(int)
    decisions += batch.step(batch.legal[np.arange(batch.rows), places])
    finished += batch.done.sum()
    wins += (batch.reward > 0).sum(axis=0)
assert decisions == 150 * 1024 and finished > 0
print(decisions, "decisions,", finished, "games; won by seat:", wins)

# %% [markdown]
# Bots can have seats of a batch; then a step runs until somebody else is asked. This player always takes its first legal action.

# %%
ours = setup.batch(256, seed=2, bots=[None, "random", "random"])
gain, ended = np.zeros(3), 0
while ended < 256:
    ours.step(ours.legal[:, 0])
    gain += ours.reward.sum(axis=0)
    ended += ours.done.sum()
assert set(ours.actor) == {0} and abs(gain.sum()) < 1e-3
gain / ended

# %% [markdown]
# ## Shapes that others have

# %%
import veillee.gymnasium

envs = veillee.gymnasium.VectorEnv("tomahawk", num_envs=64, bots="greedy")
observations, infos = envs.reset(seed=1)
total = 0.0
for _ in range(60):
    observations, rewards, terminations, truncations, infos = envs.step(infos["legal_actions"][:, 0])
    total += rewards.sum()
assert observations.shape == (64, veillee.game("tomahawk").observation_size)
total

# %%
import veillee.pettingzoo

env = veillee.pettingzoo.env("goofspiel", players=3)
env.reset(seed=1)
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    env.step(None if termination else env.action_space(agent).sample(observation["action_mask"]))
assert not env.agents

# %%
from veillee import pyspiel

kuhn = pyspiel.load_game("veillee_kuhn").new_initial_state()
while not kuhn.is_terminal():
    kuhn.apply_action(kuhn.legal_actions()[-1])
assert sum(kuhn.returns()) == 0
print(kuhn, kuhn.returns(), sep="\n")
